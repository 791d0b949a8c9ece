"""LOOT: cross the fair by shared dice, each on an own hall plan, and tick off what you have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...engine.aloud import Happened
from ...engine.chance import Stream
from ...engine.game import Event, Game, Move
from ...engine.refusal import BadInput
from . import legal, notation
from .moves import KINDS, Undo
from .options import HallOptions
from .sheet.faults import faults_of
from .state import Hall
from .view import HallView, guess


class Loot(Game[Hall, HallView, HallOptions]):
    name = "loot"
    code = "loot"
    title = "LOOT"
    tagline = "Three dice, one hall plan each: plan two turns ahead and see more of the fair than anybody else."
    players = (2, 4)
    seat_rule = "LOOT-02"
    choices = HallOptions
    kinds = KINDS

    @property
    def fewest(self) -> int:
        return 1

    def players_with(self, options: HallOptions) -> tuple[int, int]:
        """One may play alone, for the highest score, if the option solo says so (LOOT-R30)."""
        return (1 if options.solo == "score_attack" else 2, 4)

    def check_seats(self, count: int, options: HallOptions) -> None:
        if count == 1 and options.solo == "off":
            raise BadInput(
                "LOOT is for 2 to 4 players.", "To play alone, set the option solo to score_attack.", "LOOT-R30"
            )
        super().check_seats(count, options)

    def deal(self, seats: tuple[str, ...], rng: Stream, options: HallOptions) -> Hall:
        return Hall(options, seats, rng)

    def position(self, text: str, **options: object) -> Hall:
        """Any position: `game.position("seats A; at A r4c4; dice 3 2 1")`.

        What is wrong with it is named; what is left open is dealt.
        """
        return notation.position(text, self.read_options(options))

    def notation(self, state: Hall) -> str | None:
        return notation.notation(state)

    def unread(self, text: str) -> BadInput:
        examples = "to r4c5, to r4c5 by pm, relocate r3c3, stay, undo, start r1c4 or roll 3 5 1"
        return BadInput(f"“{text}” is not a move of LOOT.", f"Write {examples}.")

    def perform(self, state: Hall, text: str) -> list[Event]:
        """Play a phrase, for whichever seat it names: `game.perform(hall, "A to r4c5")`; the answer is what happened.

        `check sheet` judges the sheet and changes nothing.
        """
        if text == "check sheet":
            return [Event(str(fault), ("LOOT-03",)) for fault in faults_of(state.sheet.source)]
        move = self.parse_move(state, text)
        return Happened(state.play(move.seat, move))

    def take_back(self, seat: str) -> Move:
        """All move at once, so going back in the match would take the others' steps too (LOOT-R29)."""
        return Undo(seat)

    def disagreements(self, state: Hall, then: str) -> list[str]:
        return notation.CLAUSES.disagreements(state, then)

    def determinize(self, view: HallView, rng: Stream) -> Hall:
        return guess.determinize(view, rng)

    def reshuffle_hidden(self, state: Hall, seat: str | None, rng: Stream) -> Hall:
        return guess.reshuffle_hidden(state, seat, rng)

    def components(self, state: Hall) -> Counter[str]:
        """Three dice, and a sheet, a figure and a pencil for everybody; marks are only drawn."""
        seats = len(state.seats)
        return Counter({"die": 3, "sheet": len(state.marks), "figure": len(state.marks), "pencil": seats})

    def near_misses(self, state: Hall, seat: str, rng: Stream) -> Iterable[Move]:
        return legal.near_misses(state, seat, rng)


GAME = Loot()
