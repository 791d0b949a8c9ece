"""What all operations have in common: how they are spelled, whom they can be done to, how their targets are found.

An effect of a card is an operation with its fields filled in: `Damage(2, "opp")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from math import sqrt
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from ....engine.refusal import BadInput, Refusal, written
from ..cards.signs import EMPTY, SET_BY_PLAYER
from ..cards.words import REACH as REACH_WORDS
from ..cards.words import WHO as WHO_WORDS
from ..cards.words import cards, owner, times
from ..questions.base import mover
from ..questions.space import Space
from ..questions.spaces import Spaces
from ..state import walk
from ..state.effects import Cause, ask_target, named

if TYPE_CHECKING:
    from ....look.ui import Ui as Ui
    from ..bot.eye import Eye as Eye
    from ..state.raid import Raid as Raid
    from ..view import RaidView as RaidView

WHO: Final = ("self", "opp", "each_opp", "all", "active", "left")
REACH: Final = ("adjacent", "surrounding", "any")
HIGHEST_N: Final = 20
VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "who": WHO, "src": WHO, "dst": WHO, "to": WHO, "viewer": WHO, "reach": REACH, "by": ("left",),
    "mode": ("random",), "kind": ("hybrid", "equipment", "any"), "over": (True, False),
}  # fmt: skip
"""What a field of an operation may be; `n` is a number, `options` are lists of effects."""
CARD: Final = 0.45
"""What a card in hand is worth on average to a sensible player, in points of health."""


class Operation:
    """One effect of a card. Its fields are those of the data file; what may be left out has a default."""

    __slots__ = ()

    op: ClassVar[str]
    form: ClassVar[str]
    """Its notation after the name: `{n} {who}[ by {by}]`. Read and written by it."""
    text: ClassVar[str]
    """What stands on the card; `{who}`, `{whose}`, `{reach}` and `{cards}` are put in words."""
    to_you: ClassVar[str] = ""
    """The same where it is done to oneself."""
    values: ClassVar[Mapping[str, tuple[object, ...]]] = VALUES
    rate: ClassVar[float] = 0.1
    """As an effect of one's own to a sensible player, in points of health, where it is always the same."""
    hand_worth: ClassVar[float] = 0.25
    """Roughly, as the upper half of a card in hand."""
    use: ClassVar[str] = "Its upper half helps you now"
    """Why somebody plays it."""
    verb: ClassVar[str] = ""
    """What one does with it, where questions and texts need a word."""
    singled_out: ClassVar[str] = "is meant"
    """What happens to an opponent who is picked; `{}` is the number."""

    # ---- spelling ----

    @classmethod
    def spelled(cls) -> str:
        """Its fields, “?” marks what may be left out."""
        return " ".join(each.name + ("" if each.default is MISSING else "?") for each in fields(cls))  # type: ignore[arg-type]

    @classmethod
    def of(cls, raw: Mapping[str, Any], said: str, inner: Callable[[object, str], Effects]) -> Self:
        """From data; BadInput names the field. `inner` reads lists of effects within it."""
        for name, value in raw.items():
            if name == "n":
                if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST_N:
                    raise BadInput(f"{said}: n is {written(value)}.", f"Write a whole number from 1 to {HIGHEST_N}.")
            elif value not in cls.values[name]:
                allowed = ", ".join(map(str, cls.values[name]))
                raise BadInput(f"{said}: {name} is {written(value)}.", f"Choose {allowed}.")
        return cls(**raw)

    @classmethod
    def read(cls, text: str, inner: Callable[[str], Effects]) -> Self | None:
        """From notation; None where it is not spelled so."""
        found = _pattern(cls).fullmatch(text)
        if found is None:
            return None
        given: dict[str, Any] = {name: value for name, value in found.groupdict().items() if value is not None}
        if "n" in given:
            given["n"] = int(given["n"])
        if "over" in given:
            given["over"] = True
        return cls(**given)

    def __str__(self) -> str:
        """Its notation; `read` reads it back."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        usual = {each.name: each.default for each in fields(self)}  # type: ignore[arg-type]
        form = re.sub(r"\[(.*?\{(\w+)\})\]", lambda m: m[1] if told[m[2]] != usual[m[2]] else "", self.form)
        told.update(over="over")
        return f"{self.op} {form}".strip().format(**told)

    def said(self) -> str:
        """What stands on the card."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        words = {name: WHO_WORDS.get(value) or REACH_WORDS.get(value) or value for name, value in told.items()}
        more = {"cards": cards(told.get("n", 1)), "whose": owner(self.whom())}
        return (self.to_you if self.to_you and self.whom() == "self" else self.text).format(**words, **more)

    def whom(self) -> str:
        """The word for those it is done to, if it is done to players."""
        return "self"

    def picked_for(self) -> str:
        """What happens to an opponent who is picked."""
        return self.singled_out.format(self.number())

    def doubled(self) -> Operation:
        """With its number doubled by MULTIPLY (TRAP-98), for the words only."""
        return replace(self, n=2 * self.number()) if hasattr(self, "n") else self  # type: ignore[type-var]

    def number(self) -> int:
        """How many or how much, where it says so."""
        said: int = getattr(self, "n", 1)
        return said

    # ---- carrying it out ----

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Seats, spaces or cards it can be done to now; none: it cannot happen (TRAP-R54, TRAP-R56, TRAP-R76)."""
        raise NotImplementedError

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        """Ask where an opponent must be singled out or something be chosen, and act."""
        raise NotImplementedError

    def aimed(self, state: Raid, seat: int, cause: Cause, firsts: tuple[int, ...] | None) -> None:
        """An opponent has been singled out; `firsts` are those at the other end, if they were found before."""

    def aims(self, state: Raid, seat: int) -> list[int] | None:
        """Those among whom the opponent is picked who is picked first; None where nobody is."""
        return None

    # ---- what it is worth to a sensible player, in points of health ----

    def strength(self) -> float:
        return sqrt(self.number())

    def worth(self, eye: Eye) -> float:
        """As an effect of one's own."""
        return self.rate

    def hits_lander(self) -> int:
        """Damage to whoever lands on it."""
        return 0

    def on_lander(self) -> float:
        """Roughly, to whoever lands on it, damage left out."""
        return -0.1


def _pattern(kind: type[Operation]) -> re.Pattern[str]:
    def words(found: re.Match[str]) -> str:
        allowed = {"n": "[1-9]", "over": "over"}.get(found[1]) or "|".join(map(str, kind.values[found[1]]))
        return f"(?P<{found[1]}>{allowed})"

    form = kind.form.replace("[", "(?:").replace("]", ")?")
    return re.compile(f"{kind.op} {re.sub(r'{(.*?)}', words, form)}".strip())


Effects = tuple[Operation, ...]


def write_effects(effects: Effects) -> str:
    """The notation of effects; `read_effects` reads it back."""
    return " then ".join(map(str, effects)) or "-"


def outside(text: str, word: str) -> list[str]:
    """The parts of a text between a word, where it stands outside brackets."""
    parts, depth, start, place = [], 0, 0, 0
    while place < len(text):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0 and text.startswith(word, place):
            parts.append(text[start:place])
            place += len(word)
            start = place
        else:
            place += 1
    return [*parts, text[start:]]


# ---- kinds of operations ------------------------------------------------------------------------


class _OnSeats(Operation):
    """It is done to players."""

    __slots__ = ()
    who: str

    def whom(self) -> str:
        return self.who

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        """Can it be done to this seat now?"""
        return True

    def act(self, state: Raid, cause: Cause, seats: list[int]) -> None:
        raise NotImplementedError

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Those to whom it can be done now (TRAP-R76)."""
        return [seat for seat in named(state, self.whom(), subject) if self.fits(state, subject, seat)]

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        if self.whom() == "opp":
            ask_target(state, cause, targets, self)
        else:
            self.act(state, cause, targets)

    def aimed(self, state: Raid, seat: int, cause: Cause, firsts: tuple[int, ...] | None) -> None:
        if state.at[seat] >= 0:
            self.act(state, cause, [seat])

    def aims(self, state: Raid, seat: int) -> list[int] | None:
        return self.targets(state, seat) if self.whom() == "opp" else None


class _OnPairs(Operation):
    """It happens between players: something goes from the first to the second."""

    __slots__ = ()

    def ends(self) -> tuple[str, str]:
        """The words for the first and for the second."""
        raise NotImplementedError

    def fits(self, state: Raid, subject: int, seat: int) -> bool:
        """Can this seat be the first?"""
        return True

    def partner(self, state: Raid, seat: int) -> bool:
        """Can this seat be the second?"""
        return True

    def act(self, state: Raid, cause: Cause, firsts: Sequence[int], seconds: list[int]) -> None:
        raise NotImplementedError

    def firsts(self, state: Raid, subject: int) -> list[int]:
        return [seat for seat in named(state, self.ends()[0], subject) if self.fits(state, subject, seat)]

    def seconds(self, state: Raid, subject: int, firsts: Sequence[int] = ()) -> list[int]:
        """Two `opp` must differ (TRAP-R76)."""
        seats = [seat for seat in named(state, self.ends()[1], subject) if self.partner(state, seat)]
        return [seat for seat in seats if len(firsts) > 1 or seat not in firsts]

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Firsts that have a partner."""
        return [first for first in self.firsts(state, subject) if self.seconds(state, subject, [first])]

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        if self.ends()[0] == "opp":
            ask_target(state, cause, targets, self)
        else:
            self._find_second(state, cause, targets)

    def aimed(self, state: Raid, seat: int, cause: Cause, firsts: tuple[int, ...] | None) -> None:
        if firsts is not None:
            self.act(state, cause, [first for first in firsts if state.at[first] >= 0], [seat])
        elif state.at[seat] >= 0:
            self._find_second(state, cause, [seat])

    def _find_second(self, state: Raid, cause: Cause, firsts: list[int]) -> None:
        seconds = self.seconds(state, cause.subject, firsts)
        if self.ends()[1] == "opp":
            ask_target(state, cause, seconds, self, tuple(firsts))
        else:
            self.act(state, cause, firsts, seconds)

    def aims(self, state: Raid, seat: int) -> list[int] | None:
        first, second = self.ends()
        if first == "opp":
            return self.firsts(state, seat)
        return self.seconds(state, seat) if second == "opp" else None


class _OnSpaces(Operation):
    """It names cards of the field in reach of its subject."""

    __slots__ = ()
    reach: str

    def why_not_at(self, state: Raid, name: str) -> Refusal:
        """Why it cannot name this space."""
        space = state.field.index.get(name, -1)
        if space >= 0 and state.lies[space] in EMPTY:
            return Refusal("TRAP-R9", f"There is no card on {name}.", "Choose a space with a card.", ("TRAP-122",))
        laid = space >= 0 and state.lies[space] in SET_BY_PLAYER
        also = ("TRAP-60",) if laid else ("TRAP-120",)
        return Refusal("TRAP-122", f"The card cannot name {name}.", "Choose one of the spaces offered.", also)


class _OneSpace(_OnSpaces):
    """It names one space."""

    __slots__ = ()
    asks: ClassVar[str]

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        Space(cause.subject, tuple(targets), self, cause.subject).put(state)

    def there(self, state: Raid, space: int, whom: int) -> None:
        raise NotImplementedError

    def why_not_there(self, state: Raid, space: int, name: str) -> Refusal:
        return self.why_not_at(state, name)

    def where(self, view: RaidView, ui: Ui, whom: int) -> str:
        return self.asks

    def worth_there(self, eye: Eye, space: int, whom: int) -> float:
        raise NotImplementedError


class _SomeSpaces(_OnSpaces):
    """It names up to `n` spaces."""

    __slots__ = ()

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        Spaces(cause.subject, tuple(targets), self, *self.how_many(cause.times)).put(state)

    def how_many(self, times: int) -> tuple[int, int]:
        raise NotImplementedError

    def done(self, state: Raid, spaces: tuple[int, ...], subject: int) -> None:
        """The spaces have been named."""
        raise NotImplementedError

    def worth_at(self, eye: Eye, space: int) -> float:
        """To name this space."""
        raise NotImplementedError


class _UpTo(_SomeSpaces):
    __slots__ = ()
    n: int

    form = "{n} {reach}"

    def said(self) -> str:
        return f"{self.verb} up to {times(self.n, 'card')} {REACH_WORDS[self.reach]}"

    def how_many(self, times: int) -> tuple[int, int]:
        return 1, self.n * times


class _Goes(_OnSeats):
    """Somebody goes to a space that is chosen."""

    __slots__ = ()

    def there(self, state: Raid, space: int, whom: int) -> None:
        if state.at[whom] >= 0:
            walk.step(state, whom, space)

    def why_not_there(self, state: Raid, space: int, name: str) -> Refusal:
        raise NotImplementedError

    def where(self, view: RaidView, ui: Ui, whom: int) -> str:
        who = mover(view, ui, whom)
        return "Where do you go?" if who == "you" else f"Where does {who} go?"

    def worth_there(self, eye: Eye, space: int, whom: int) -> float:
        return eye.moved(whom, space)

    def on_lander(self) -> float:
        return -0.3


class _OnWay(_Goes):
    """It moves players some spaces."""

    __slots__ = ()
    n: int
    by: str
    moved: ClassVar[str]

    def said(self) -> str:
        steps = times(self.n, "space") + told_where(self.by)
        if self.who == "self":
            return f"{self.moved if self.passive() else self.verb} {steps}"
        return f"{self.verb} {WHO_WORDS[self.who]} {steps}"

    def passive(self) -> bool:
        return True

    def worth(self, eye: Eye) -> float:
        return 0.45 * self.n if self.who == "opp" else 0.2


def told_where(by: str) -> str:
    return ", your left neighbour says where" if by else ""
