"""Pig, the smallest game: roll on, or hold? Every room of the house in one file; a real game gives each its own."""

# ruff: noqa: I001
from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import ModuleType
from typing import Self

from lootlab.build import (
    Ask, Board, Bot, Clause, Clauses, Event, Events, Game, Match, Move, MoveOf, Options, Outcome, Piece,
    Question, Refusal, Rule, Rulebook, State, Stream, Ui, View, Words, bulk, chance, looking, thawing,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PigMove(MoveOf["Pig", "PigView"]):
    seat: str

    @classmethod
    def read(cls, state: Pig, found: re.Match[str]) -> list[Self]:
        return [cls(found[1])]

    def __str__(self) -> str:
        return f"{self.seat} {type(self).__name__.lower()}"


class Roll(PigMove):
    shape, example, pieces = "([A-D]) roll", "A roll", (Piece("die"),)

    def do(self, state: Pig) -> Events:
        """The number goes into the pot; a 1 empties it and ends the turn (PIG-02)."""
        number = state.rng.below(6) + 1
        state.pot += number
        if number == 1:
            state.pass_on()
        said = f"{{{self.seat}}} rolled {'a 1 and lost the pot' if number == 1 else number}."
        return () if state.quiet else (Event(said, ("PIG-02",), self.seat, reveals=True),)

    def words(self, view: PigView) -> Words:
        return Words("Roll the die", "five times in six it helps")


class Hold(PigMove):
    shape, example = "([A-D]) hold", "A hold"

    def why_not(self, state: Pig) -> Refusal | None:
        return None if state.pot else Refusal("PIG-03", "There is nothing in the pot yet.", "Roll first.")

    def do(self, state: Pig) -> Events:
        """The pot is safe, and the die goes on (PIG-03)."""
        told = Event(f"{{{self.seat}}} kept {state.pot}.", ("PIG-03",), self.seat)
        state.scores[state.mover] += state.pot
        state.pass_on()
        return () if state.quiet else (told,)

    def words(self, view: PigView) -> Words:
        return Words("Hold", f"{view.pot} points are safe")


@dataclass(frozen=True)
class PigView(View):
    scores: tuple[int, ...]
    mover: int
    pot: int


look = looking(PigView)
GOAL = 20


@dataclass(slots=True, eq=False, repr=False)
class Pig(State):
    game = "pig"
    scores: list[int] = field(default_factory=list)
    mover: int = 0
    pot: int = 0
    """Points of this turn, not safe yet."""

    def to_act(self) -> tuple[str, ...]:
        return () if self.outcome() else (self.seats[self.mover],)

    def legal_moves(self, seat: str) -> list[PigMove]:
        return [move for move in (Roll(seat), Hold(seat)) if self.why_not(seat, move) is None]

    def why_not(self, seat: str, move: Move | str) -> Refusal | None:
        if isinstance(move, str):
            return self.why_not_said(seat, move)
        ours = seat in self.to_act() and move.seat == seat and isinstance(move, PigMove)
        return move.why_not(self) if ours else Refusal("PIG-01", "It is not your turn.", "Wait for the die.")

    def pass_on(self) -> None:
        self.pot, self.mover = 0, (self.mover + 1) % len(self.seats)

    def view(self, seat: str | None) -> PigView:
        return look(self, seat)

    def outcome(self) -> Outcome | None:
        best = max(self.scores)
        if best < GOAL:  # PIG-04
            return None
        won = self.seats[self.scores.index(best)]
        return Outcome(tuple(zip(self.seats, self.scores, strict=True)), (won,), "PIG-04", f"{{{won}}} has {best}.")


def _read_scores(pig: Pig, found: Match) -> None:
    pig.scores = [int(word) for word in found[1].split()]
    pig.seats = tuple("ABCD"[: len(pig.scores)])


def _read_turn(pig: Pig, found: Match) -> None:
    pig.mover, pig.pot = pig.seats.index(found[1]), int(found[2])


CLAUSES = Clauses[Pig, Pig](
    Clause(
        "scores", r"scores (\d+(?: \d+){1,3})", _read_scores, lambda pig, _: f"scores {' '.join(map(str, pig.scores))}"
    ),
    Clause("turn", r"turn ([A-D]) (\d+)", _read_turn, lambda pig, _: f"turn {pig.seats[pig.mover]} {pig.pot}"),
)


class PigBoard(Board[PigView, PigMove]):
    def draw(self, view: PigView, ui: Ui) -> str:
        told = "".join(f"<p>{ui.name(seat)}: {points}</p>" for seat, points in self.standing(view, ui))
        return told + ui.piece(Piece("die"), "die", f"<b>{view.pot}</b>", f"die, {view.pot} in the pot")

    def ask(self, view: PigView, ui: Ui) -> Ask:
        return Ask("Your turn", "Roll on, or hold?") if ui.asked else Ask("Wait", "The others play.")

    def standing(self, view: PigView, ui: Ui) -> list[tuple[str, str]]:
        return [(seat, f"{score} points") for seat, score in zip(view.seats, view.scores, strict=True)]

    def facts(self, view: PigView) -> str:
        return f"To {GOAL} points"


class Piglet(Bot[Pig, PigView, PigMove]):
    def prefer(self, state: Pig, seat: str, moves: Sequence[PigMove]) -> list[float]:
        enough = state.pot >= 20 or state.scores[state.mover] + state.pot >= GOAL
        return [float((move == Hold(seat)) == enough) for move in moves]

    def guesses(self, options: Options) -> bool:
        return False

    def reason(self, state: Pig, seat: str, move: PigMove) -> str:
        return f"There are {state.pot} in the pot: below 20, rolling on pays."


EXACT = (Fraction(11, 36), Fraction(25, 36))
ROLLS = bulk.Trials(lambda die: bulk.roll(die, 2), lambda two: (two[0] > 1) & (two[1] > 1), lambda two: (f"{two}", ""))
BOARD, BOT, QUESTIONS = PigBoard(), Piglet(), (
    Question("PIG-P01", "school", "Two rolls", "How likely are two rolls without a 1?", ("a 1", "safe"),
             lambda: EXACT, lambda exact: (chance("two safe rolls", exact, 1),), "<p>5/6 · 5/6</p>", ROLLS, axis="two"),
)  # fmt: skip


class PigGame(Game[Pig, PigView, Options]):
    name, code, title, tagline, has_secrets = "pig", "pig", "Pig", "Roll on, or hold?", False
    players, seat_rule, choices, kinds, clauses = (2, 4), "PIG-01", Options, (Roll, Hold), CLAUSES
    rulebook = Rulebook([
        Rule("PIG-01", "Turns", "Two to four players take turns."),
        Rule("PIG-02", "Roll", "The number goes into the pot; a 1 empties it and ends the turn."),
        Rule("PIG-03", "Hold", "What is in the pot becomes yours, and the turn ends."),
        Rule("PIG-04", "The end", "Whoever first has 20 points wins."),
    ])  # fmt: skip

    def room(self, name: str) -> ModuleType:
        return sys.modules[__name__]

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Pig:
        return Pig(options, seats, rng, scores=[0] * len(seats))

    def position(self, text: str, **options: object) -> Pig:
        pig = self.deal(("A", "B"), Stream(0), self.read_options(options))
        CLAUSES.read_into(pig, CLAUSES.found(text))
        return pig

    def determinize(self, view: PigView, rng: Stream) -> Pig:
        return thawing(Pig, PigView)(view, rng.split())


GAME = PigGame()
LESSONS = """
game = "pig"
[[level]]
id = "hold-in-time"
title = "Hold in time"
goal = "Keep the 6 in the pot."
rules = ["PIG-03"]
given = "scores 14 0; turn A 6"
want = "scores 20 0"
best = ["A hold"]
done = "What is held is safe."
"""
