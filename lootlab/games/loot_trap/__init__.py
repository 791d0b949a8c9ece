"""Loot Trap: the cards are the board, and every card somebody steps off becomes a trap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ...engine.chance import Stream
from ...engine.game import Event, Game, Move, Options
from ...engine.refusal import BadInput
from .cards import design as cards
from .view import guess as knowledge
from .legal import misses
from . import notation
from .notation import phrases as notation_moves
from .notation import then as notation_then
from .notation import write as notation_write
from .state import setup
from . import options as terms
from .operations import ops_body as _ops_body
from .operations import ops_cards as _ops_cards
from .operations import ops_field as _ops_field
from .operations import ops_walk as _ops_walk
from .state.raid import Raid
from .view import RaidView

_OPERATIONS = (_ops_body, _ops_cards, _ops_field, _ops_walk)
"""Importing these registers what the operations of the cards do."""


class LootTrap(Game):
    name = "loot_trap"
    code = "trap"
    title = "Loot Trap"
    tagline = "The cards are the board. Bank your loot before the traps you all leave behind get you."
    players = (2, 4)
    seat_rule = "TRAP-16"
    choices = terms.CHOICES
    carried = ("last_loser",)
    edition = 2
    """2: several cards that are discarded at once lie in the order of the rules (TRAP-R44, TRAP-R45)."""

    def check_options(self, given: Mapping[str, object]) -> Options:
        return super().check_options(terms.spelled(dict(given)))

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Raid:
        if clash := terms.clash(options):
            raise BadInput(clash.text, clash.remedy, clash.rule)
        box = cards.full_box(options["cards"])
        field = terms.field_of(options, len(seats), box.kit)
        raid = Raid(options, seats, rng, box, field, setup.choose_cast(options, seats, box.kit, rng))
        raid.active = setup.who_begins(options, seats, rng)
        setup.deal(raid)
        return raid

    def again(self, state: Raid, rng: Stream) -> Options:
        return setup.next_options(state, rng)

    def opening(self, state: Raid) -> tuple[Event, ...]:
        return (setup.who_began(state),)

    def as_in(self, state: Raid, edition: int) -> None:
        state.old_piles = edition < 2

    def position(self, text: str, **options: object) -> Raid:
        return notation.position(text, self.read_options(options))

    def notation(self, state: Raid) -> str | None:
        return notation_write.notation(state)

    def parse_moves(self, state: Raid, text: str) -> list[Move]:
        return notation_moves.parse_moves(state, text)

    def perform(self, state: Any, text: str) -> list[Event]:
        """A step of a scenario; windows of other seats pass silently before it."""
        before = state.copy()
        notation_moves.pass_windows(before, None if text == "deal" else text[:1])
        moves = notation_moves.parse_step(before, text)
        if text != "deal":
            notation_moves.pass_windows(state, text[:1])
        return [event for move in moves for event in state.play(move.seat, move)]

    def settle(self, state: Raid, then: str) -> None:
        if not notation_then.wants_window(then):
            notation_moves.pass_windows(state, None)

    def disagreements(self, state: Raid, then: str) -> list[str]:
        return notation_then.disagreements(state, then)

    def determinize(self, view: RaidView, rng: Stream) -> Raid:
        return knowledge.determinize(view, rng)

    def reshuffle_hidden(self, state: Raid, seat: str | None, rng: Stream) -> Raid:
        return knowledge.reshuffle_hidden(state, seat, rng)

    def components(self, state: Raid) -> Counter[str]:
        return knowledge.components(state)

    def near_misses(self, state: Raid, seat: str, rng: Stream) -> Iterable[Move]:
        return misses.near_misses(state, seat, rng)


GAME = LootTrap()
