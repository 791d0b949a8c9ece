"""What the table shows and says: what is asked, what a move is called, what picked pieces mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....engine.state import Event, Piece, Words
from ....engine.tell import listed, tell
from ....look import cards as look
from ....look.board import Board
from ....look.scene import Beat
from ....look.ui import Ask, Ui
from ..cards import words as card_words
from ..moves import Capture, Lay, SloopMove
from ..moves.base import AGAIN, DISPLAY, END, FLIPPED, OFFERED, PLAY, SETUP
from ..view import SloopView
from . import table
from .attempts import attempts
from .picks import Picks, picking
from .reckon import picked_all, tally
from .scene import scene


class SloopBoard(Board[SloopView, SloopMove]):
    parts: ClassVar[Mapping[str, str]] = {
        "rivals": "the other players",
        "deck": "the draw pile",
        "need": "how many cards the display is filled up to",
        "explorer": "what this display offers to each number",
    }

    def draw(self, view: SloopView, ui: Ui) -> str:
        return table.draw(view, ui)

    def facts(self, view: SloopView) -> str:
        if view.outcome is not None:
            return "The game is over."
        teams = "Two teams. " if view.teams else ""
        left = look.count(view.deck_count, "card") if view.deck_count else "no cards"
        return f"{teams}{left} in the draw pile"

    def standing(self, view: SloopView, ui: Ui) -> list[tuple[str, str]]:
        rows = []
        for player, seat in enumerate(view.seats):
            said = [look.count(len(view.piles[player]), "card")]
            said += [f"builds {number}s" for number, owner, _ in view.builds if owner == player]
            if view.teams:
                said.append(f"team {len(view.piles[player]) + len(view.piles[(player + 2) % 4])}")
            rows.append((seat, ", ".join(said)))
        return rows

    def words(self, view: SloopView, move: SloopMove) -> Words:
        return move.words(view)

    def ask(self, view: SloopView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", tell(view.outcome.text, view.seat, ui.names))
        if view.seat is None or view.seat not in view.to_act:
            waiting = listed(ui.name(seat) for seat in view.to_act)
            return Ask("Wait" if view.seat else "Watch", f"{waiting} is {_doing(view)}.")
        if view.phase <= FLIPPED and view.moving and ui.picks:
            return Ask("Lay" if DISPLAY in ui.picks else "Sum", tally(view, ui.picks, "gains" in ui.aids))
        return _fresh(view, ui)

    def scene(self, before: SloopView, events: Sequence[Event], after: SloopView) -> Sequence[Beat]:
        return scene(before, events, after)

    # ---- picking --------------------------------------------------------------------------------

    def picking(self, view: SloopView) -> Picks:
        return picking(view)

    def attempts(self, view: SloopView, picked: Sequence[Piece]) -> list[SloopMove]:
        return attempts(view, picked)

    def best_first(self, view: SloopView, moves: Sequence[SloopMove], picked: Sequence[str]) -> list[SloopMove]:
        """What is picked exactly comes first; then captures and builds by cards, laying last.

        Of what is picked in part only the best of each kind: the others are made by picking on.
        """
        ordered = sorted(moves, key=lambda move: (not picked_all(move, picked), *move.rank(view)))
        return _few(ordered, picked) if picked else ordered

    def complete(self, move: SloopMove, picked: Sequence[str]) -> bool:
        """All pieces are picked; or only the card, and the button says the rest: "take all I can"."""
        return (move.by_card and tuple(picked) == move.pieces[:1]) or picked_all(move, picked)

    def replaces(self, new: Piece, old: Piece) -> bool:
        """One card is played at a time (SLP-R48), and a card that takes something is not laid: one's mind has changed.

        From each pile one card is stolen (SLP-51).
        """
        if new.kind == "pile":
            return old.kind == "pile" and old.means[0] == new.means[0]
        kinds = {new.kind, old.kind}
        return kinds == {"play"} or ("lay" in kinds and bool(kinds & {"loose", "build"}))


BOARD = SloopBoard()
MOST_CAPTURES = 2
"""Ways to capture that stand side by side while only the card is picked."""


def _few(moves: Sequence[SloopMove], picked: Sequence[str]) -> list[SloopMove]:
    left: dict[object, int] = {Capture: MOST_CAPTURES}
    few = []
    for move in moves:
        kind = (type(move), move.action) if isinstance(move, Lay) else type(move)
        if picked_all(move, picked):
            few.append(move)
        elif left.setdefault(kind, 1) > 0:
            left[kind] -= 1
            few.append(move)
    return few


def _doing(view: SloopView) -> str:
    if view.phase == OFFERED:
        return "looking at an offered card"
    if view.phase == PLAY and view.to_act != (view.seats[view.mover],):
        return "thinking about an offer"
    return "about to open the display" if view.phase == SETUP else "to play"


def _fresh(view: SloopView, ui: Ui) -> Ask:
    """Nothing is picked yet."""
    if view.phase == SETUP:
        return Ask("Set up", "Open the display.")
    if view.phase == END:
        return Ask("Refill", "All plays are made. End the turn.")
    if view.phase == OFFERED:
        partner, card = ui.name(view.seats[(view.mover + 2) % 4]), card_words(view.offered)
        return Ask("Offer", f"{partner} offers you {card}. Take it and give a card, or hand it back.")
    if not view.moving:
        mover = ui.name(view.seats[view.mover])
        return Ask("Offer", f"It is {mover}'s turn. Offer a card to {mover}, or nothing.")
    if view.phase == FLIPPED:
        return Ask("Flip", "Play one of the flipped cards.")
    own, again = view.own_build, view.phase == AGAIN
    if not own:
        return Ask("Again" if again else "Your turn", "Play a card: capture, build or lay it.")
    if all(move.spares(own) for move in view.moves):
        return Ask("Again" if again else "Your build", f"Continue or capture your {own}s.")
    return Ask("Your build", _may_lose(view, own))


def _may_lose(view: SloopView, own: int) -> str:
    """What an owner is told who need not or cannot serve the build."""
    if any(move.serves(own) for move in view.moves):
        return f"Continue or capture your {own}s; any other play loses them."
    if any(move.spares(own) for move in view.moves):
        return f"No single card continues or captures your {own}s. A 2 first may help; any other play loses them."
    return f"No card of yours continues or captures your {own}s: they are lost. Play any card."
