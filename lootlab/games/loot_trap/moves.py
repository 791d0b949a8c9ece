"""What a player can do. Whether it is allowed is asked of `legality`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine.state import Move
from .cards.design import Box
from .cards.field import DIRECTIONS, Field


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Set up the game (TRAP-11 to TRAP-21)."""

    seat: str = "A"

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    seat: str

    def __str__(self) -> str:
        return f"{self.seat} draw"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("deck",)


@dataclass(frozen=True, slots=True)
class Step(Move):
    """One step of MOVE; a hop is the move of a player who is boxed in (TRAP-39)."""

    seat: str
    space: str
    hop: bool = False

    def __str__(self) -> str:
        return f"{self.seat} {'hop' if self.hop else 'move'} {self.space}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"space {self.space}",)


@dataclass(frozen=True, slots=True)
class Play(Move):
    """PLAY an instant. `on` answers the first question for an opponent; legal lists leave it open."""

    seat: str
    card: str
    on: str = ""

    def __str__(self) -> str:
        return f"{self.seat} play {self.card}" + (f" on {self.on}" if self.on else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}",)


@dataclass(frozen=True, slots=True)
class React(Move):
    """Another player plays an OUT OF TURN card (TRAP-101)."""

    seat: str
    card: str
    on: str = ""

    def __str__(self) -> str:
        return f"{self.seat} react {self.card}" + (f" on {self.on}" if self.on else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}",)


@dataclass(frozen=True, slots=True)
class Equip(Move):
    seat: str
    card: str
    on: str

    def __str__(self) -> str:
        return f"{self.seat} equip {self.card} on {self.on}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}", f"seat {self.on}")


@dataclass(frozen=True, slots=True)
class Bank(Move):
    """PLAY a loot."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} bank"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("hand Loot",)


@dataclass(frozen=True, slots=True)
class Lay(Move):
    seat: str
    card: str
    space: str

    def __str__(self) -> str:
        return f"{self.seat} lay {self.card} at {self.space}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}", f"space {self.space}")


@dataclass(frozen=True, slots=True)
class Peek(Move):
    """PEEK. `how` is empty for the look itself, then swap (with a card), discard or keep."""

    seat: str
    how: str = ""
    card: str = ""

    def __str__(self) -> str:
        return " ".join(word for word in (self.seat, "peek", self.how, self.card) if word)

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}",) if self.card else ()


@dataclass(frozen=True, slots=True)
class Scout(Move):
    """The free look of a worn spyglass (TRAP-R81)."""

    seat: str
    space: str

    def __str__(self) -> str:
        return f"{self.seat} scout {self.space}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return ("worn", f"space {self.space}")


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """DISCARD, with or without the replacement of TRAP-72."""

    seat: str
    card: str
    draw: bool = False

    def __str__(self) -> str:
        return f"{self.seat} discard {self.card}" + (" draw" if self.draw else "")

    @property
    def pieces(self) -> tuple[str, ...]:
        return (f"hand {self.card}",)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A ghost turns a Roll card."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} roll"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the present phase."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The answer to a question, in the words of the notation: `B`, `NE`, `a3+b3`, `Twin at c4`, `prevent 1`."""

    seat: str
    answer: str

    def __str__(self) -> str:
        return f"{self.seat} choose {self.answer}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return answer_pieces(self.answer)


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up (TRAP-R67). Never in a legal list."""

    seat: str

    def __str__(self) -> str:
        return f"{self.seat} concede"


DEAL = Deal()


def answer_pieces(answer: str) -> tuple[str, ...]:
    """The pieces a player picks to give this answer; directions, numbers and words are buttons."""
    if answer in DIRECTIONS or answer.split(" ")[0] in ("prevent", "rescue", "option") or answer in ("bank", "discard"):
        return ()
    if len(answer) == 1:
        return (f"seat {answer}",)
    card, laid, space = answer.rpartition(" at ")
    if laid:
        return (f"hand {card}", f"space {space}")
    parts = answer.split("+")
    if all(part[0].islower() and part[1:].isdigit() for part in parts):
        return tuple(f"space {part}" for part in parts)
    return tuple(f"hand {part}" for part in parts)


class Book:
    """One object per move and game, so that `play` can recognise a legal move without comparing texts."""

    __slots__ = (
        "bank", "directions", "discard", "discard_draw", "draw", "draw_only", "equip", "field", "hop", "names",
        "pass_", "pass_only", "peek", "peek_discard", "peek_keep", "play", "react", "roll", "scout", "seats", "space",
        "step", "swap", "target", "_choose", "_lay",
    )  # fmt: skip

    def __init__(self, names: tuple[str, ...], field: Field, seats: tuple[str, ...]) -> None:
        self.names, self.field, self.seats = names, field, seats
        self.draw = [Draw(seat) for seat in seats]
        self.pass_ = [Pass(seat) for seat in seats]
        self.draw_only: list[list[Move]] = [[move] for move in self.draw]
        self.pass_only: list[list[Move]] = [[move] for move in self.pass_]
        self.bank = [Bank(seat) for seat in seats]
        self.roll = [Roll(seat) for seat in seats]
        self.peek = [Peek(seat) for seat in seats]
        self.peek_discard = [Peek(seat, "discard") for seat in seats]
        self.peek_keep = [Peek(seat, "keep") for seat in seats]
        self.step = [[Step(seat, space) for space in field.spaces] for seat in seats]
        self.hop = [[Step(seat, space, True) for space in field.spaces] for seat in seats]
        self.scout = [[Scout(seat, space) for space in field.spaces] for seat in seats]
        self.play = [[Play(seat, name) for name in names] for seat in seats]
        self.react = [[React(seat, name) for name in names] for seat in seats]
        self.swap = [[Peek(seat, "swap", name) for name in names] for seat in seats]
        self.discard = [[Discard(seat, name) for name in names] for seat in seats]
        self.discard_draw = [[Discard(seat, name, True) for name in names] for seat in seats]
        self.equip = [[[Equip(seat, name, on) for on in seats] for name in names] for seat in seats]
        self._choose: dict[tuple[int, str], Choose] = {}
        self._lay: dict[tuple[int, int], list[Lay]] = {}
        self.space = [[self.choose(n, space) for space in field.spaces] for n in range(len(seats))]
        self.target = [[self.choose(n, seat) for seat in seats] for n in range(len(seats))]
        self.directions = [[self.choose(n, word) for word in DIRECTIONS] for n in range(len(seats))]

    def choose(self, seat: int, answer: str) -> Choose:
        move = self._choose.get((seat, answer))
        if move is None:
            move = self._choose[seat, answer] = Choose(self.seats[seat], answer)
        return move

    def lays(self, seat: int, design: int) -> list[Lay]:
        """LAY of this design by this seat, one move per space."""
        moves = self._lay.get((seat, design))
        if moves is None:
            name = self.names[design]
            moves = self._lay[seat, design] = [Lay(self.seats[seat], name, space) for space in self.field.spaces]
        return moves


@lru_cache(maxsize=16)
def _book(names: tuple[str, ...], field: Field, seats: tuple[str, ...]) -> Book:
    return Book(names, field, seats)


def book_of(box: Box, field: Field, seats: tuple[str, ...]) -> Book:
    """Games with the same cards, field and seats share their moves."""
    return _book(tuple(design.name for design in box.designs), field, seats)
