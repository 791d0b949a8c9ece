"""Questions that interrupt the course of a turn, and the answers there are.

The engine keeps what is still to be done as a stack of frames (`state.stack`); a question only holds up that stack.
Whatever follows is pushed before a question is asked, so that a question may lapse (TRAP-R67) without any harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ...engine.state import Move
from .state import piles
from .cards.field import DIRECTIONS
from .moves import Choose

if TYPE_CHECKING:
    from .state.raid import Raid

EAGER = 400
"""Up to so many answers are listed; beyond that they are worked out one by one when asked for."""


class Question(NamedTuple):
    """`choices` are seats, directions, spaces or numbers; what depends on a hand is looked up there when needed."""

    kind: str
    seat: int
    resume: Callable[..., None]
    """Called with the state, the answer and `args`."""
    args: tuple[Any, ...]
    choices: tuple[int, ...]
    least: int = 1
    most: int = 1
    about: str = ""
    """The operation or rule that asks, for refusals."""


def ask(
    state: Raid, kind: str, seat: int, choices: Sequence[int], resume: Callable[..., None], *args: object,
    about: str = "",
) -> None:  # fmt: skip
    """Ask for one of the choices. A question with one possible answer is not asked, one with none lapses."""
    if len(choices) > 1:
        state.ask = Question(kind, seat, resume, args, tuple(choices), about=about)
    elif choices:
        resume(state, choices[0], *args)


def ask_spaces(
    state: Raid, seat: int, choices: Sequence[int], least: int, most: int, resume: Callable[..., None], *args: object,
    about: str,
) -> None:  # fmt: skip
    """Ask for `least` to `most` different spaces, all at once."""
    if len(choices) > least:
        state.ask = Question("spaces", seat, resume, args, tuple(choices), least, most, about)
    elif choices:
        resume(state, tuple(choices), *args)


def ask_cards(state: Raid, seat: int, count: int, resume: Callable[..., None], *args: object, about: str) -> None:
    """Ask for so many hand cards, all at once; the answer is a tuple of designs."""
    designs = piles.in_order_of_names(state, [state.box.of[card] for card in state.hands[seat]])
    if len(designs) <= count:
        resume(state, designs, *args)
    elif len(set(designs)) == 1:
        resume(state, designs[:count], *args)
    else:
        state.ask = Question("cards", seat, resume, args, (), count, count, about)


def ask_lay(
    state: Raid, seat: int, spaces: Sequence[int], resume: Callable[..., None], *args: object, about: str
) -> None:
    """Ask for a hand card and a space to lay it; the answer is a design and a space."""
    designs = layable(state, seat)
    if len(designs) * len(spaces) > 1:
        state.ask = Question("lay", seat, resume, args, tuple(spaces), about=about)
    elif designs and spaces:
        resume(state, (designs[0], spaces[0]), *args)


def layable(state: Raid, seat: int) -> list[int]:
    """Designs in this hand that may be laid (TRAP-R29)."""
    box = state.box
    designs = sorted({box.of[card] for card in state.hands[seat]})
    return [d for d in designs if box.designs[d].kind == 0] if state.terms.hybrids_only else designs


# ---- the answers there are ----------------------------------------------------------------------


def answers(state: Raid, question: Question) -> Sequence[Move]:
    kind, seat, book = question.kind, question.seat, state.book
    if kind == "space":
        row = book.space[seat]
        return [row[space] for space in question.choices]
    if kind == "target":
        return [book.target[seat][other] for other in question.choices]
    if kind == "direction":
        return [book.directions[seat][way] for way in question.choices]
    if kind == "spaces":
        names = [state.field.spaces[space] for space in question.choices]
        return _picks(state, seat, Counter(names), question.least, question.most)
    if kind == "cards":
        held = Counter(state.box.name(card) for card in state.hands[seat])
        return _picks(state, seat, held, question.least, question.most)
    if kind == "lay":
        spaces = [state.field.spaces[space] for space in question.choices]
        names = [state.box.designs[design].name for design in layable(state, seat)]
        return [book.choose(seat, f"{name} at {space}") for name in names for space in spaces]
    if kind == "peek":
        return _peek_answers(state, seat)
    return [book.choose(seat, answer_text(question, choice, state.seats)) for choice in question.choices]


def _peek_answers(state: Raid, seat: int) -> list[Move]:
    """Swap or Discard (TRAP-67); without a hand card only Discard (TRAP-R35)."""
    row = state.book.swap[seat]
    moves: list[Move] = [row[design] for design in sorted({state.box.of[card] for card in state.hands[seat]})]
    moves.append(state.book.peek_discard[seat])
    if state.terms.peek_may_keep:
        moves.append(state.book.peek_keep[seat])
    return moves


def answer_text(question: Question, choice: int, seats: tuple[str, ...]) -> str:
    if question.kind == "loot":
        return ("discard", "bank")[choice]
    if question.kind == "wearer":
        return seats[choice] if choice >= 0 else "discard"
    return f"{question.kind} {choice}"


def read_answer(state: Raid, question: Question, text: str) -> Any:
    """What a legal answer means: a seat, direction, space or number; a tuple of spaces or designs; design and space."""
    kind = question.kind
    if kind == "space":
        return state.field.index[text]
    if kind in ("target", "wearer"):
        return state.seats.index(text) if text != "discard" else -1
    if kind == "direction":
        return DIRECTIONS.index(text)
    if kind == "spaces":
        return tuple(state.field.index[name] for name in text.split("+"))
    if kind == "cards":
        return tuple(state.box.by_name[name] for name in text.split("+"))
    if kind == "lay":
        name, _, space = text.rpartition(" at ")
        return state.box.by_name[name], state.field.index[space]
    if kind == "loot":
        return int(text == "bank")
    return int(text.split(" ")[1])


# ---- several things at once ---------------------------------------------------------------------


def _picks(state: Raid, seat: int, held: Counter[str], least: int, most: int) -> Sequence[Move]:
    picks = Picks(state.seats[seat], held, least, min(most, held.total()))
    return list(picks) if len(picks) <= EAGER else picks


class Picks(Sequence[Move]):
    """All ways to name `least` to `most` of some things, as answers, without listing them.

    Naming three of thirty spaces is 4,525 answers, nine of them 23 million: only the one that is played is built.
    """

    __slots__ = ("_length", "_names", "_numbers", "_seat", "_ways", "least", "most")

    def __init__(self, seat: str, held: Counter[str], least: int, most: int) -> None:
        self._seat, self.least, self.most = seat, least, most
        self._names = sorted(held)
        self._numbers = [held[name] for name in self._names]
        self._ways = self._count_ways()
        self._length = sum(self._ways[0][size] for size in range(least, most + 1))

    def _count_ways(self) -> list[list[int]]:
        """ways[i][k]: in how many ways k things can be taken from the i-th name on."""
        if max(self._numbers, default=0) <= 1:
            total = len(self._names)
            return [[comb(total - i, k) for k in range(self.most + 1)] for i in range(total + 1)]
        ways = [[1] + [0] * self.most]
        for number in reversed(self._numbers):
            after = ways[-1]
            ways.append([sum(after[k - j] for j in range(min(number, k) + 1)) for k in range(self.most + 1)])
        return ways[::-1]

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._length))]
        rank = index + self._length if index < 0 else index
        if not 0 <= rank < self._length:
            raise IndexError(index)
        size = self.least
        while rank >= self._ways[0][size]:
            rank -= self._ways[0][size]
            size += 1
        return Choose(self._seat, "+".join(self._pick(rank, size)))

    def _pick(self, rank: int, size: int) -> list[str]:
        picked: list[str] = []
        for place, name in enumerate(self._names):
            for count in range(min(self._numbers[place], size), -1, -1):
                ways = self._ways[place + 1][size - count]
                if rank < ways:
                    picked += [name] * count
                    size -= count
                    break
                rank -= ways
        return picked

    def __iter__(self) -> Iterator[Move]:
        if max(self._numbers, default=0) <= 1:
            for size in range(self.least, self.most + 1):
                for names in combinations(self._names, size):
                    yield Choose(self._seat, "+".join(names))
        else:
            for rank in range(self._length):
                yield self[rank]
