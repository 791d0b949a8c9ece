"""Loot Trap: the cards are the board, and every card somebody steps off becomes a trap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...engine import phrases
from ...engine.aloud import Happened
from ...engine.chance import Stream
from ...engine.game import Event, Game, Move
from ...engine.refusal import BadInput
from . import legal, notation
from .cards.kit import full_box
from .moves import KINDS
from .notation import steps
from .options import RaidOptions, spelled
from .state import setup
from .state.raid import Raid
from .view import RaidView, guess


class LootTrap(Game[Raid, RaidView, RaidOptions]):
    name = "loot_trap"
    code = "trap"
    title = "Loot Trap"
    tagline = "The cards are the board. Bank your loot before the traps you all leave behind get you."
    players = (2, 4)
    seat_rule = "TRAP-16"
    choices = RaidOptions
    kinds = KINDS
    carried = ("last_loser",)
    edition = 2
    """2: several cards that are discarded at once lie in the order of the rules (TRAP-R44, TRAP-R45)."""

    def check_options(self, given: Mapping[str, object]) -> RaidOptions:
        return super().check_options(spelled(given))

    def deal(self, seats: tuple[str, ...], rng: Stream, options: RaidOptions) -> Raid:
        if clash := options.clash():
            raise BadInput(clash.text, clash.remedy, clash.rule)
        field, cast = options.field_for(len(seats)), setup.choose_cast(options, seats, options.cards, rng)
        raid = Raid.of(options, seats, rng, full_box(options["cards"]), field, cast)
        raid.active = setup.who_begins(options, seats, rng)
        setup.deal(raid)
        return raid

    def again(self, state: Raid, rng: Stream) -> RaidOptions:
        return setup.next_options(state, rng)

    def opening(self, state: Raid) -> tuple[Event, ...]:
        return (setup.who_began(state),)

    def as_in(self, state: Raid, edition: int) -> None:
        state.old_piles = edition < 2

    def position(self, text: str, **options: object) -> Raid:
        """Any position: `game.position("seats AB; turn A move; A@b3 B@b6")`.

        What is wrong with it is named; what is left open is dealt.
        """
        return notation.position(text, self.read_options(options))

    def notation(self, state: Raid) -> str | None:
        return notation.notation(state)

    def parse_moves(self, state: Raid, text: str) -> Sequence[Move]:
        """What a move will bring is hidden, so answers to its questions are no part of it."""
        phrases.check(state, text)
        if text != "deal" and text.partition(" ")[0] not in state.seats:
            raise BadInput(f"“{text}” does not begin with a seat.", f"Seats: {' '.join(state.seats)}.")
        head, colon, _ = text.partition(": ")
        if colon:
            first = head[2:].removeprefix("play ")
            raise BadInput(f"“{text}” answers what has not been asked yet.", f"Play {first} first, then answer.")
        return super().parse_moves(state, text)

    def unread(self, text: str) -> BadInput:
        examples = "Write draw, move b3, play Powder Keg on B, pass …"
        return BadInput(f"“{text.partition(' ')[2]}” is no move of Loot Trap.", examples)

    def perform(self, state: Raid, text: str) -> list[Event]:
        """Play a phrase, for whichever seat it names: `game.perform(raid, "A draw")`; the answer is what happened.

        Where other seats could still come before it, they pass silently.
        """
        phrases.check(state, text)
        before = state.copy()
        steps.pass_windows(before, None if text == "deal" else text[:1])
        moves = steps.parse_step(self.parse_moves, before, text)
        if text != "deal":
            steps.pass_windows(state, text[:1])
        return Happened(event for move in moves for event in state.play(move.seat, move))

    def settle(self, state: Raid, then: str) -> None:
        if not steps.wants_window(then):
            steps.pass_windows(state, None)

    def disagreements(self, state: Raid, then: str) -> list[str]:
        return notation.CLAUSES.disagreements(state, then)

    def determinize(self, view: RaidView, rng: Stream) -> Raid:
        return guess.determinize(view, rng)

    def reshuffle_hidden(self, state: Raid, seat: str | None, rng: Stream) -> Raid:
        return guess.reshuffle_hidden(state, seat, rng)

    def components(self, state: Raid) -> Counter[str]:
        return guess.components(state)

    def near_misses(self, state: Raid, seat: str, rng: Stream) -> Iterable[Move]:
        return legal.near_misses(state, seat, rng)


GAME = LootTrap()
