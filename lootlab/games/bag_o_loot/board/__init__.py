"""Draws Bag-O-Loot for one reader: the other stashes, the pile, your stash, your hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....engine.state import Event, Piece, Words
from ....engine.tell import listed
from ....look import cards as look
from ....look.board import Board
from ....look.html import tag
from ....look.scene import Beat
from ....look.ui import ASK_HERE, MOVES_HERE, Ask, Ui
from ..cards import Cards, Lot, Named, handful
from ..moves import DRAW, NEW, OVER, BagMove, Build, Combine, Open, Punt, Snitch, Steal
from ..state import score
from ..view import BagView
from .pile import pile
from .scene import play
from .seats import hand, own, seat

OFFERED = 3
"""So many buttons are offered in any case; what more of the pieces would mean is found by picking them."""


class StashBoard(Board[BagView, BagMove]):
    """The others in turn order from the reader's left, the pile in the free cell; the reader sits below."""

    parts: ClassVar[Mapping[str, str]] = {
        "others": "the other players",
        "pile": "the pile",
        "loot": "the switch that shows what can be stolen",
        "points": "points and totals, and what the game is played to",
    }

    def draw(self, view: BagView, ui: Ui) -> str:
        count = len(view.seats)
        me = view.seats.index(view.seat) if view.seat else -1
        todo = f'<div class="do">{ASK_HERE}{MOVES_HERE}</div>'
        mine = own(view, ui, me) if me >= 0 else ""
        held = hand(view, ui, me) if me >= 0 else ""
        flat = " no-points" if "points" in ui.hides else ""
        if "others" in ui.hides:
            # A beginner's stash is all there is to see, so it lies in the middle.
            middle = mine + ("" if "pile" in ui.hides else pile(view, ui))
            return f'<div class="ground alone{flat}">{middle}</div><div class="tray">{held}{todo}</div>'
        others = [(me + step) % count for step in range(1, count + (me < 0))]
        seats = [seat(view, ui, player) for player in others]
        if "pile" not in ui.hides:
            seats.append(pile(view, ui))
        around = tag("div", "".join(seats), class_=f"around around--{len(others)}")
        return f'<div class="ground{flat}">{around}</div><div class="tray">{mine}{held}{todo}</div>'

    def scene(self, before: BagView, events: Sequence[Event], after: BagView) -> Sequence[Beat]:
        return play(before, events, after)

    def facts(self, view: BagView, hides: frozenset[str] = frozenset()) -> str:
        if view.phase == NEW:
            return "Not dealt yet"
        extra = ", a tie-break" if view.extra else ""
        if view.winners:
            return f"Round {view.round}{extra}, the game is over"
        if view.phase == OVER:
            return f"Round {view.round}{extra} is over"
        if "points" in hides:
            return f"Round {view.round}{extra}"
        goal = "more than " if view.options.target_test == "more_than" else ""
        return f"Round {view.round}{extra}, to {goal}{view.options.target} points"

    def ask(self, view: BagView, ui: Ui) -> Ask:
        if view.winners:
            return Ask("Over", _winners(view, ui))
        if view.phase in (NEW, OVER):
            if view.to_act[0] != view.seat:
                return Ask("Wait", f"{ui.name(view.to_act[0])} deals next.")
            again = "It is your turn to deal the next round."
            return Ask("Deal", again if view.phase == OVER else "Deal the cards.")
        mover = view.seats[view.mover]
        if view.seat != mover:
            return Ask("Wait", f"{ui.name(mover)} is {'drawing' if view.phase == DRAW else 'playing'}.")
        if view.phase == DRAW:
            return Ask("Draw", "Take a card from the pile.")
        return _ask_play(view, ui)

    def words(self, view: BagView, move: BagMove) -> Words:
        return move.words(view)

    def standing(self, view: BagView, ui: Ui) -> list[tuple[str, str]]:
        """Totals, and what lies on the table now."""
        rows = []
        for player, letter in enumerate(view.seats):
            if "points" in ui.hides:
                rows.append((letter, look.count(len(view.stash(player)), "set")))
                continue
            total = look.count(view.totals[player], "point")
            now = score.of_stash(view.stash(player), len(view.bags[player]), view.options)
            told = total if view.phase in (NEW, OVER) else f"{view.totals[player]} + {now} in the stash"
            rows.append((letter, told))
        return rows

    def attempts(self, view: BagView, picked: Sequence[Piece]) -> list[BagMove]:
        if view.seat is None:
            return []
        cards = _cards(picked)
        sets: list[Named] = [piece.means for piece in picked if piece.kind == "set"]
        if not sets:
            return [Open(view.seat, cards), Punt(view.seat, cards[0])] if cards else []
        if len(sets) > 1:
            number = sets[0][1].number
            whole = len(view.lying[number]) == len(sets)
            sets.sort(key=lambda named: (view.seats.index(named[0]), named[1]))
            return [Combine(view.seat, number, cards, tuple(sets), whole)]
        return _with_set(view.seat, *sets[0], cards)

    def best_first(self, view: BagView, moves: Sequence[BagMove], picked: Sequence[str]) -> list[BagMove]:
        """All that the picks say, and a punt, for which there is nothing else to pick; of the rest a few."""
        ranked = sorted(moves, key=lambda move: move.rank(picked))
        if not picked:
            return ranked
        whole = [move for move in ranked if move.complete(picked) or isinstance(move, Punt)]
        room = max(0, OFFERED - len(whole))
        more = [move for move in ranked if move not in whole][:room]
        return sorted((*whole, *more), key=lambda move: move.rank(picked))

    def complete(self, move: BagMove, picked: Sequence[str]) -> bool:
        return move.complete(picked)


BOARD = StashBoard()


def _ask_play(view: BagView, ui: Ui) -> Ask:
    if not view.left:
        return Ask("Done", "No play is left: knock.")
    step = f"Play {view.made + 1} of {view.made + view.left}"
    if cards := _cards(ui.picks):
        return Ask(step, f"What do you do with {handful(cards)}?")
    if ui.chosen:
        return Ask(step, "Which of your cards goes there?")
    if view.made + view.left == 1:
        return Ask(step, "You are locked down. Make your one play.")
    return Ask(step, "What do you play?" if not view.made else "What else do you play? Or knock.")


def _winners(view: BagView, ui: Ui) -> str:
    best = max(view.totals)
    who = [ui.name(view.seats[player]) for player in view.winners]
    return f"{listed(who)} won with {best} points."


def _cards(picked: Sequence[Piece]) -> Cards:
    return tuple(sorted(piece.means for piece in picked if piece.kind == "hand"))


def _with_set(seat: str, owner: str, lot: Lot, cards: Cards) -> list[BagMove]:
    onto: BagMove = Build(seat, lot, cards) if owner == seat else Steal(seat, owner, lot, cards)
    return [onto, *(Snitch(seat, owner, lot, card) for card in cards[:1])]
