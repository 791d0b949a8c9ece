"""Draws Loot Trap for one reader: the field of cards with its piles, the others, what is asked, you, your hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....engine.state import Event, Piece, Words
from ....look.board import Board
from ....look.picking import Picking
from ....look.scene import Beat
from ....look.ui import ASK_HERE, HINT_HERE, MOVES_HERE, Ask, Ui
from ..cards.signs import WINDOWS
from ..moves import Pass, RaidMove
from ..view import RaidView
from .desk import abilities, desk, hand
from .field import field
from .meant import meant
from .pushing import pushing
from .scene import scene
from .seats import others, seat
from .text import text
from .words import PHASE_NAMES, STEPS, doing, result


class SeaBoard(Board[RaidView, RaidMove]):
    parts: ClassVar[Mapping[str, str]] = {
        "bank": "banked loot, and how many win",
        "characters": "the characters and their abilities",
        "discards": "the discard pile",
        "rolls": "the Roll cards",
    }

    narrow_room = 920  # a field of eight rows, above a tray of three

    def draw(self, view: RaidView, ui: Ui) -> str:
        """The field is the largest thing; beside it the others, what is asked, you and your hand."""
        mine = seat(view, ui, view.me) if view.me >= 0 else ""
        todo = f'<div class="do">{ASK_HERE}<div class="desk">{desk(view, ui)}{MOVES_HERE}</div></div>'
        near = f'<div class="mine">{mine}{abilities(view, ui)}{HINT_HERE}</div>' if mine else ""
        return (
            f'<div class="ground">{others(view, ui)}{field(view, ui)}</div>'
            f'<div class="tray">{todo}{near}{hand(view, ui)}</div>'
        )

    def text(self, view: RaidView, ui: Ui) -> str:
        return text(view, ui)

    def scene(self, before: RaidView, events: Sequence[Event], after: RaidView) -> Sequence[Beat]:
        return scene(before, events, after)

    def ask(self, view: RaidView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", result(view, ui))
        if view.seat is None or view.seat not in view.to_act:
            who = ui.name(view.to_act[0])
            waits = f"{who} {'is' if who != 'You' else 'are'} {doing(view)}."
            return Ask("Wait" if view.seat else "Watch", waits)
        return Ask(*(view.ask.asking(view, ui) if view.ask is not None else STEPS[view.phase](view, ui)))

    def words(self, view: RaidView, move: RaidMove) -> Words:
        return move.words(view)

    def facts(self, view: RaidView) -> str:
        if view.outcome is not None:
            return "The game is over."
        return f"Turn {view.turns}, {PHASE_NAMES[view.phase]}, {view.goal} loot win"

    def standing(self, view: RaidView, ui: Ui) -> list[tuple[str, str]]:
        return [
            (seat, "ghost" if at < 0 else f"{health} health, {len(bank)} of {view.goal} loot")
            for seat, at, health, bank in zip(view.seats, view.at, view.health, view.banks, strict=True)
        ]

    def picking(self, view: RaidView) -> Picking:
        return pushing(view) or super().picking(view)

    def attempts(self, view: RaidView, picked: Sequence[Piece]) -> Sequence[RaidMove]:
        return meant(view, view.seat, picked) if view.seat is not None else ()

    def best_first(self, view: RaidView, moves: Sequence[RaidMove], picked: Sequence[str]) -> Sequence[RaidMove]:
        """With something picked, only what it finishes is offered: the rest is picked on the table, not in a list."""
        ordered = super().best_first(view, moves, picked)
        return [move for move in ordered if self.complete(move, picked)] if picked else ordered

    def silent(self, view: RaidView) -> RaidMove | None:
        """A window asks only who can react (TRAP-R47): who holds no OUT OF TURN card passes without being asked."""
        if view.ask is None and view.phase in WINDOWS and len(view.moves) == 1 and isinstance(view.moves[0], Pass):
            return view.moves[0]
        return None


BOARD = SeaBoard()
