"""What a question teaches, and its answer in steps that the learner takes: `teaching.toml` of a game.

Nothing here is about a screen. Numbers are written as sums ("5/85 * 4/84") and worked out exactly; a step may ask for
a number, for a branch of a tree or for a cell of a two-way table. The last step ends at the question's exact answer,
which a test compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import strict, toml
from .game import AnyGame
from .question import Question
from .refusal import BadInput
from .sums import work_out

FILE = "teaching.toml"
EXACT = "exact"
"""Instead of a sum: the exact answer of the question, where no sum on a board makes it."""
CLOSE = Fraction(1, 100)
"""A typed number is right if it is off by no more than this part of the answer: people round."""


def same(value: Fraction, wanted: Fraction) -> bool:
    """Is this the number that was meant? Whole numbers are counted, not rounded.

    >>> same(Fraction("0.333"), Fraction(1, 3)), same(Fraction(735_471), Fraction(732_870))
    (True, False)
    """
    if value.denominator == wanted.denominator == 1:
        return value == wanted
    return abs(value - wanted) <= abs(wanted) * CLOSE


@dataclass(frozen=True)
class Topic:
    """Something to be taught, and where it stands in the plans that teachers have."""

    id: str
    title: str
    what: str
    plans: Mapping[str, tuple[str, ...]]
    """By plan: "Common Core", "GAISE II", "Bildungsstandards", "Data 8"."""
    bench: str = ""
    """Where it is taught beside the questions, if it is;"""
    page: str = ""
    """and the page on which that is, where it is another one."""


@dataclass(frozen=True)
class Wrong:
    """A wrong number that many people find, and the idea behind it."""

    answer: Fraction
    idea: str
    says: str = ""
    """What to say to it here; without, what the idea says everywhere."""

    @property
    def sentence(self) -> str:
        return self.says or ideas()[self.idea][1]


@dataclass(frozen=True)
class Step:
    """One number to supply."""

    ask: str
    answer: Fraction
    sum: str
    """As it is written on the board once it is found: "5/85 * 4/84"."""
    hint: str
    why: str
    """What is said when it is right."""
    wrongs: tuple[Wrong, ...] = ()
    fills: str = ""
    """The branch of the tree ("1.2") or the cell of the table ("r1c2", "r1", "c2", "all") that this number fills."""

    def is_right(self, value: Fraction) -> bool:
        """Near enough, and no known wrong one."""
        return same(value, self.answer) and self.wrong(value) is None

    def wrong(self, value: Fraction) -> Wrong | None:
        """The known mistake that leads to this number. One that comes near the answer must be met the closer."""
        near = [
            wrong
            for wrong in self.wrongs
            if same(value, wrong.answer) and abs(value - wrong.answer) * 10 <= abs(self.answer - wrong.answer)
        ]
        return min(near, key=lambda wrong: abs(value - wrong.answer), default=None)


@dataclass(frozen=True)
class Branch:
    """A branch of a tree: "1.2" is the second branch at the end of the first."""

    at: str
    says: str
    chance: Fraction
    sum: str = ""
    """As it is written: 5/85 tells more than 1/17."""


@dataclass(frozen=True)
class Table:
    """A two-way table; sums of rows and columns follow. Shares, or numbers of cases."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Fraction, ...], ...]
    given: tuple[str, ...] = ()
    """Places that are filled in from the start: "r1", "all"."""

    @property
    def places(self) -> tuple[str, ...]:
        """All places there are, row by row: the cells of a row, then its sum; the sums of the columns last."""
        columns = range(1, len(self.columns) + 1)
        rows = [[*(f"r{row}c{column}" for column in columns), f"r{row}"] for row in range(1, len(self.rows) + 1)]
        return (*(place for row in rows for place in row), *(f"c{column}" for column in columns), "all")

    def value(self, name: str) -> Fraction:
        """Of a cell "r1c2", of a margin "r1" or "c2", or of "all"."""
        row, _, column = name.removeprefix("r").partition("c") if name[:1] == "r" else ("", "", name.removeprefix("c"))
        rows = [self.cells[int(row) - 1]] if row else list(self.cells)
        if name == "all":
            column = ""
        return sum((sum([line[int(column) - 1]] if column else line, Fraction(0)) for line in rows), Fraction(0))


@dataclass(frozen=True)
class Teaching:
    """Of one question."""

    id: str
    topics: tuple[str, ...]
    steps: tuple[Step, ...] = ()
    tree: tuple[Branch, ...] = ()
    table: Table | None = None


# ---- reading ---------------------------------------------------------------------------------------------------


@cache
def topics() -> Mapping[str, Topic]:
    """All topics, in the order of a course."""
    plans = {"common_core": "Common Core", "gaise": "GAISE II", "kmk": "Bildungsstandards", "data8": "Data 8"}
    return MappingProxyType({
        name: Topic(
            name, entry["title"], entry["what"], {said: tuple(entry[key]) for key, said in plans.items()},
            entry.get("bench", ""), entry.get("page", ""),
        )
        for name, entry in _shipped("topics.toml")["topic"].items()
    })  # fmt: skip


@cache
def ideas() -> Mapping[str, tuple[str, str]]:
    """Wrong ideas that people have: a title and what to say."""
    found = _shipped("ideas.toml")["idea"]
    return MappingProxyType({name: (entry["title"], entry["says"]) for name, entry in found.items()})


def _shipped(name: str) -> dict[str, Any]:
    return toml.read(Path(__file__).parent / name)


@lru_cache(32)
def load(game: AnyGame) -> Mapping[str, Teaching]:
    """What the questions of a game teach, by their ids; nothing where the game has no such file."""
    path = game.folder / FILE
    if not path.exists():
        return MappingProxyType({})
    answers = {question.id: question for question in game.questions}
    found = {}
    for where, entry in strict.tables(strict.source(path), "question"):
        if entry.get("id") not in answers:
            raise BadInput(f"{where}: there is no such question.", f"Ids: {', '.join(answers)}.")
        found[entry["id"]] = _teaching(where, entry, answers[entry["id"]])
    return MappingProxyType(found)


_KEYS = {"id": "a text", "topics": "a list of texts", "step": "a list of tables", "branch": "a list of tables"}
_STEP = {
    "ask": "a text", "answer": "a text", "hint": "a text", "why": "a text", "fills": "a text",
    "wrong": "a list of tables",
}  # fmt: skip
_WRONG = {"answer": "a text", "idea": "a text", "says": "a text"}


def _teaching(where: str, entry: Mapping[str, Any], question: Question) -> Teaching:
    strict.fields(where, {key: entry[key] for key in entry if key != "table"}, _KEYS, ("id", "topics"))
    for name in entry["topics"]:
        if name not in topics():
            raise BadInput(f"{where}: there is no topic {name}.", f"Topics: {', '.join(topics())}.")
    tree = tuple(
        Branch(each["at"], each["says"], work_out(each["chance"]), each["chance"]) for each in entry.get("branch", ())
    )
    table = _table(where, entry["table"]) if "table" in entry else None
    sums = {branch["at"]: branch["chance"] for branch in entry.get("branch", ())}
    steps = tuple(
        step(f"{where}, step {number}", each, question, sums, table)
        for number, each in enumerate(entry.get("step", ()), 1)
    )
    return Teaching(entry["id"], tuple(entry["topics"]), steps, tree, table)


def _table(where: str, entry: Mapping[str, Any]) -> Table:
    cells = tuple(tuple(work_out(cell) for cell in line) for line in entry["cells"])
    table = Table(tuple(entry["rows"]), tuple(entry["columns"]), cells, tuple(entry.get("given", ())))
    if [len(line) for line in cells] != [len(table.columns)] * len(table.rows):
        raise BadInput(f"{where}: the table has not a cell for every row and column.", "Give a list per row.")
    if strangers := set(table.given) - set(table.places):
        raise BadInput(f"{where}: the table has no place {min(strangers)}.", f"Places: {', '.join(table.places)}.")
    return table


def step(
    where: str,
    entry: Mapping[str, Any],
    question: Question | None = None,
    branches: Mapping[str, str] = MappingProxyType({}),
    table: Table | None = None,
) -> Step:
    """One step as it is written in TOML; `branches` and `table` are of the question it belongs to."""
    strict.fields(where, entry, _STEP, ("ask", "hint", "why"))
    fills = entry.get("fills", "")
    written = entry.get("answer", branches.get(fills, ""))
    if written == EXACT and question is not None:
        answer, written = question.answer, ""  # asked for only here: some exact answers take a while
    elif written:
        answer = work_out(written)
    elif table is not None and fills:
        answer = table.value(fills)
    else:
        raise BadInput(f"{where} has no answer.", "Give a sum, or the place it fills.")
    wrongs = tuple(_wrong(f"{where}, wrong {number}", each) for number, each in enumerate(entry.get("wrong", ()), 1))
    return Step(entry["ask"], answer, written, entry["hint"], entry["why"], wrongs, fills)


def _wrong(where: str, entry: Mapping[str, Any]) -> Wrong:
    strict.fields(where, entry, _WRONG, ("answer", "idea"))
    if entry["idea"] not in ideas():
        raise BadInput(f"{where}: there is no idea {entry['idea']}.", f"Ideas: {', '.join(ideas())}.")
    return Wrong(work_out(entry["answer"]), entry["idea"], entry.get("says", ""))
