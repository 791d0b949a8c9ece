"""Draws a hall for one reader: the others, the plan with the dice, and the sheet with its four areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....engine.state import Event, Piece, Words
from ....engine.tell import listed
from ....look.board import Board
from ....look.cards import count
from ....look.scene import Beat
from ....look.ui import ASK_HERE, MOVES_HERE, Ask, Ui
from ..moves import HallMove, Relocate, Start, To
from ..moves.telling import die_words, sum_words
from ..sheet.geometry import TARGETS
from ..sheet.paper import points_of
from ..view import HallView
from .beats import turn
from .dice import dice_table
from .plan import plan
from .scene import Scene, complete, matches, result_of, scene
from .seats import other_seats
from .text import text
from .tracks import gain_panel, sheet_panel

ORDER = ("Which die comes first?", "Which is next?", "And the last?", "Lay them out so?")


class HallBoard(Board[HallView, HallMove]):
    """The reader's own sheet lies in front; spectators see the first one's."""

    parts: ClassVar[Mapping[str, str]] = {
        "queue": "the dice of the next two turns",
        "meeps": "the Meeps track and the abilities",
        "points": "the points track and the points of the seats",
        "combo": "the combo grid",
    }

    def facts(self, view: HallView) -> str:
        if view.phase == "over":
            return "The game is over."
        if view.phase != "turn":
            return "Setting up"
        most = max(len(paper.track) for paper in view.papers)
        together = "all move at the same time" if len(view.seats) > 1 else "a score attack"
        return f"{most} of {view.sheet.spaces} entries, {together}"

    def ask(self, view: HallView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", "The last space is filled.")
        if view.phase == "paper":
            return Ask("Look", "A sheet to look at.")
        if view.seat is None or view.seat not in view.to_act:
            return _ask_to_wait(view, ui)
        if view.phase == "setup":
            where = "beside the left edge" if view.options.start_mode == "off_left" else "on a border square"
            return Ask("Start", f"Put your figure {where}.")
        if view.phase == "order":
            laid = sum(piece.kind == "die" for piece in ui.picks)
            return Ask(f"{min(laid + 1, 3)} of 3", ORDER[laid])
        return _ask_move(view, scene(view, ui))

    def words(self, view: HallView, move: HallMove) -> Words:
        """Of several rewards the button names the sum: beside it stands a list of them."""
        if view.own is None:
            return Words(str(move))
        words, items = move.words(view), result_of(view, view.own, move)[1]
        return Words(words.does, sum_words(items), words.icon) if len(items) > 1 else words

    def standing(self, view: HallView, ui: Ui) -> list[tuple[str, str]]:
        if view.finals:
            return [(seat, count(final, "point")) for seat, final in zip(view.seats, view.finals, strict=True)]
        spaces, papers = view.sheet.spaces, zip(view.seats, view.papers, strict=True)
        return [(seat, f"{count(own.total, 'point')}, {len(own.track)} of {spaces} entries") for seat, own in papers]

    def text(self, view: HallView, ui: Ui) -> str:
        return text(view, ui)

    def draw(self, view: HallView, ui: Ui) -> str:
        here = scene(view, ui)
        beside = other_seats(here) + sheet_panel(here)
        rest = f'<div class="rest">{beside}</div>' if beside else ""
        todo = f'<div class="do">{ASK_HERE}<div class="picks">{MOVES_HERE}{gain_panel(here)}</div></div>'
        return (
            f'<div class="ground"><div class="floor">{plan(here)}{rest}</div></div>'
            f'<div class="tray">{dice_table(here)}{todo}</div>'
        )

    def scene(self, before: HallView, events: Sequence[Event], after: HallView) -> Sequence[Beat]:
        return turn(before, events, after)

    # ---- picking pieces ---------------------------------------------------------------------------

    def matches(self, move: HallMove, picked: Sequence[str]) -> bool:
        return matches(move, picked)

    def complete(self, move: HallMove, picked: Sequence[str]) -> bool:
        return complete(move, picked)

    def replaces(self, new: Piece, old: Piece) -> bool:
        """Another square takes the place of the one picked before."""
        return new.kind == old.kind == "square"

    def best_first(self, view: HallView, moves: Sequence[HallMove], picked: Sequence[str]) -> list[HallMove]:
        """Most points first; plain moves before abilities."""

        def rank(move: HallMove) -> tuple[bool, int, int]:
            items = result_of(view, view.own, move)[1] if view.own is not None else ()
            return not complete(move, picked), -points_of(items), len(move.pieces)

        return sorted(moves, key=rank)

    def attempts(self, view: HallView, picked: Sequence[Piece]) -> list[HallMove]:
        """What picks that lead nowhere may mean: the rules say why not."""
        by = tuple(piece.means for piece in picked if piece.kind == "ability")
        squares = [piece.means for piece in picked if piece.kind == "square"]
        if view.seat is None or view.own is None or view.phase == "order" or not (by or squares):
            return []
        if view.phase == "setup":
            return [Start(view.seat, TARGETS[place]) for place in squares[-1:]]
        plain = [move.pieces[0].means for move in view.moves if move.plain]
        # An ability without a square may have been meant to lead somewhere a plain move does.
        place = (squares or plain[:1] or [view.own.at])[-1]
        put, go = Relocate(view.seat, TARGETS[place]), To(view.seat, TARGETS[place], by)
        if place == view.own.at and not by:
            return [put]
        return [go] if plain or by else [put, go]


BOARD = HallBoard()


def _ask_to_wait(view: HallView, ui: Ui) -> Ask:
    waiting = listed([ui.name(seat) for seat in view.to_act])
    mine = "You have chosen. " if view.seat and view.moved[view.seats.index(view.seat)] else ""
    choosing = f"{waiting} {'is' if len(view.to_act) == 1 else 'are'} choosing."
    return Ask("Wait" if view.seat else "Watch", f"{mine}{choosing}")


def _ask_move(view: HallView, here: Scene) -> Ask:
    pill = f"Move {die_words(view.dice[0])}"
    if here.picked is not None:
        return Ask(pill, "Go there, or pick another square.")
    if any(move.plain for move in view.moves):
        return Ask(pill, "Where do you go, in a straight line?")
    return Ask("Stuck", view.moves[-1].stuck_words(able=view.moves[0].strokes))
