"""LOOT: cross the fair by shared dice, each on an own hall plan, and tick off what you have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...engine.chance import Stream
from ...engine.game import Event, Game, Move, Options
from ...engine.refusal import BadInput
from . import judge, notation, sheet
from .moves import Relocate, Roll, Start, Stay, To, Undo
from .options import CHOICES
from .sheet import PM, WRAP, faults
from .state import Hall
from .view import HallView
from .view import guess as knowledge


class Loot(Game):
    name = "loot"
    code = "loot"
    title = "LOOT"
    tagline = "Three dice, one hall plan each: plan two turns ahead and see more of the fair than anybody else."
    players = (2, 4)
    seat_rule = "LOOT-02"
    choices = CHOICES

    @property
    def fewest(self) -> int:
        return 1

    def players_with(self, options: Options) -> tuple[int, int]:
        """One may play alone, for the highest score, if the option solo says so (LOOT-R30)."""
        return (1 if options["solo"] == "score_attack" else 2, 4)

    def check_seats(self, count: int, options: Options) -> None:
        if count == 1 and options["solo"] == "off":
            raise BadInput(
                "LOOT is for 2 to 4 players.", "To play alone, set the option solo to score_attack.", "LOOT-R30"
            )
        super().check_seats(count, options)

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Hall:
        return Hall(seats, options, sheet.read(options["sheet"]), rng)

    def position(self, text: str, **options: object) -> Hall:
        return notation.position(text, self.read_options(options))

    def notation(self, state: Hall) -> str | None:
        return notation.notation(state)

    def parse_moves(self, state: Hall, text: str) -> list[Move]:
        return notation.parse_moves(state, text)

    def perform(self, state: Hall, text: str) -> list[Event]:
        """`check sheet` judges the sheet and changes nothing; everything else is one seat's move."""
        if text == "check sheet":
            return [Event(str(fault), ("LOOT-03",)) for fault in faults.faults_of(state.sheet.source)]
        move = self.parse_move(state, text)
        return list(state.play(move.seat, move))

    def take_back(self, seat: str) -> Move:
        """All move at once, so going back in the match would take the others' steps too (LOOT-R29)."""
        return Undo(seat)

    def disagreements(self, state: Hall, then: str) -> list[str]:
        return judge.disagreements(state, then)

    def determinize(self, view: HallView, rng: Stream) -> Hall:
        return knowledge.determinize(view, rng)

    def reshuffle_hidden(self, state: Hall, seat: str | None, rng: Stream) -> Hall:
        return knowledge.reshuffle_hidden(state, seat, rng)

    def components(self, state: Hall) -> Counter[str]:
        return knowledge.components(state)

    def near_misses(self, state: Hall, seat: str, rng: Stream) -> Iterable[Move]:
        """Anything that can be written, aimed at random."""
        target, ability = 10 * rng.below(10) + rng.below(10), (WRAP, PM)[rng.below(2)]
        inside = 10 * (1 + rng.below(7)) + 1 + rng.below(7)
        return [
            To(seat, target), To(seat, inside), To(seat, inside, (ability,)), To(seat, target, (ability,)),
            To(seat, inside, (PM, WRAP)), Relocate(seat, inside), Stay(seat), Undo(seat), Start(seat, target),
            Roll(seat, (1 + rng.below(6), 1 + rng.below(6), 1 + rng.below(6))),
        ]  # fmt: skip


GAME = Loot()
