"""What the board says: the ask-line, the standing; and what a person who picked these pieces means."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Piece
from ....engine.tell import listed
from ....look import cards as look
from ....look.ui import Ask, Ui
from ..cards import Cards, Lot, Named, handful
from ..moves import DRAW, NEW, OVER, BagMove, Build, Combine, Open, Punt, Snitch, Steal
from ..state import score
from ..view import BagView

# ---- the ask-line -------------------------------------------------------------------------------


def facts(view: BagView) -> str:
    if view.phase == NEW:
        return "Not dealt yet"
    extra = ", a tie-break" if view.extra else ""
    if view.winners:
        return f"Round {view.round}{extra}, the game is over"
    if view.phase == OVER:
        return f"Round {view.round}{extra} is over"
    goal = "more than " if view.options.target_test == "more_than" else ""
    return f"Round {view.round}{extra}, to {goal}{view.options.target} points"


def ask(view: BagView, ui: Ui) -> Ask:
    if view.winners:
        return Ask("Over", _winners(view, ui))
    if view.phase in (NEW, OVER):
        dealer = view.to_act[0]
        if dealer == view.seat:
            return Ask("Deal", "It is your turn to deal the next round." if view.phase == OVER else "Deal the cards.")
        return Ask("Wait", f"{ui.name(dealer)} deals next.")
    mover = view.seats[view.mover]
    if view.seat != mover:
        return Ask("Wait", f"{ui.name(mover)} is {'drawing' if view.phase == DRAW else 'playing'}.")
    if view.phase == DRAW:
        return Ask("Draw", "Take a card from the pile.")
    return _ask_play(view, ui)


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


def standing(view: BagView, ui: Ui) -> list[tuple[str, str]]:
    """Totals, and what lies on the table now."""
    rows = []
    for player, seat in enumerate(view.seats):
        total = look.count(view.totals[player], "point")
        sets = [(lot.coins, lot.looters) for lot in view.stash(player)]
        now = score.of_stash(sets, len(view.bags[player]), view.options)
        rows.append((seat, total if view.phase in (NEW, OVER) else f"{view.totals[player]} + {now} in the stash"))
    return rows


# ---- picking pieces -----------------------------------------------------------------------------


def attempts(view: BagView, picked: Sequence[Piece]) -> list[BagMove]:
    """What a person who picked these pieces may mean, legal or not, best guess first."""
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


def _cards(picked: Sequence[Piece]) -> Cards:
    return tuple(sorted(piece.means for piece in picked if piece.kind == "hand"))


def _with_set(seat: str, owner: str, lot: Lot, cards: Cards) -> list[BagMove]:
    onto: BagMove = Build(seat, lot, cards) if owner == seat else Steal(seat, owner, lot, cards)
    return [onto, *(Snitch(seat, owner, lot, card) for card in cards[:1])]
