"""Rule options: every ruling that can be switched, checked when a game is set up."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .refusal import LONGEST_SHOWN, BadInput, nearest

UNREADABLE = (RecursionError, ValueError)
"""What the readers of JSON and TOML raise beside their own errors: brackets too deep, a number too long."""
TOML = 8_000
"""Characters of a deck in TOML. Its reader takes time with the square of a long key."""
PASTE = "Paste what stands in the file, or start lootlab play with it on your own machine."


T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Option(Generic[T]):
    """One switch, declared as an attribute of the game's Options; there it is read as what it means (a `T`).

    `values` are the named values; `accepts` admits others (it returns what is wrong, or None).
    """

    default: str
    values: tuple[str, ...]
    rule: str
    text: str
    means: Callable[[str], T]
    """From the word to what the rules ask for: a number, yes or no, a deck."""
    accepts: Callable[[str], str | None] | None = None
    form: str = ""
    """How a free value looks, for messages and forms: "a whole number", "13 cards"."""
    audit: Callable[[str], list[str]] | None = None
    """All faults of a user's file at once, where one sentence would have to be asked for again and again."""
    file: str = ""
    """How the name of a file ends whose content may be the value: ".toml". The content, never its path."""
    longest: int = 1000
    """Characters of a value."""
    name: str = ""
    """The attribute's own name."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What people say for each value: "best of three duels"."""
    offers: Mapping[str, str] = field(default_factory=dict)
    """Free values that a form offers by name, with their words."""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    if TYPE_CHECKING:  # an instance of Options holds what each option means, under the option's name

        def __get__(self, options: object, owner: type) -> T: ...

    def names_a_file(self, value: str) -> bool:
        """Is this the path of a file, and not what stands in one?"""
        return bool(self.file) and value.lower().endswith(self.file) and "\n" not in value and value[:1] != "{"

    def problem(self, value: str) -> str | None:
        """What is wrong with a value. It never says what stands in a file, or whether there is one."""
        if value in self.values:
            return None
        if len(value) > self.longest:
            return f"it has {len(value):,} characters, more than {self.longest:,}"
        if self.accepts is not None:
            try:
                return self.accepts(value)
            except BadInput:  # a ValueError with better words than ours
                raise
            except UNREADABLE:
                return "it holds too many brackets or digits to be read"
        return f"“{value[:LONGEST_SHOWN]}” is not one of its values"

    def word(self, value: str) -> str:
        """What people say for a value; a free one is said as it was typed."""
        return self.words.get(value) or self.offers.get(value) or value

    @property
    def yes_or_no(self) -> bool:
        """Is it a question that yes and no answer? Then it is drawn as a switch."""
        return self.accepts is None and sorted(map(self.word, self.values)) == ["no", "yes"]

    @property
    def choices(self) -> str:
        named = " / ".join(self.values)
        return f"{named} / {self.form}" if self.form else named


AnyOption = Option[Any]
YES_NO = {"yes": "yes", "no": "no"}


def switch(default: str, values: Iterable[str] | Mapping[str, str], rule: str, text: str) -> Option[str]:
    """One of several values; the attribute is the value. A mapping tells what people say for each.

    >>> switch("single", ("single", "best_of_3"), "LSW-R20", "How long is a match?").default
    'single'
    """
    return Option(default, tuple(values), rule, text, str, words=values if isinstance(values, Mapping) else {})


def yes_no(default: str, rule: str, text: str) -> Option[bool]:
    """`yes` or `no`, the default first; the attribute is True or False.

    >>> yes_no("no", "SLP-80", "Do partners play together?").values
    ('no', 'yes')
    """
    values = ("yes", "no") if default == "yes" else ("no", "yes")
    return Option(default, values, rule, text, "yes".__eq__, words=YES_NO)


class Options(Mapping[str, str]):
    """Frozen, complete option values of one game: as words by name, `options["match"]`, and as attributes that are
    what they mean, `options.stall_limit`. A game declares its options as attributes of a subclass."""

    _values: dict[str, str]
    _declared: ClassVar[tuple[Option[Any], ...]] = ()

    def __init_subclass__(cls) -> None:
        """The declarations are put aside: an attribute that only instances have is read twice as fast."""
        own = [each for each in vars(cls).values() if isinstance(each, Option)]
        cls._declared = (*cls._declared, *own)
        for each in own:
            delattr(cls, each.name)

    def __init__(self, values: Mapping[str, str]) -> None:
        told = dict(values)
        meant = {each.name: each.means(told[each.name]) for each in self.declared()}
        self.__dict__.update(meant, _values=told)

    @classmethod
    def declared(cls) -> tuple[Option[Any], ...]:
        """The options of this game, in the order of their declaration."""
        return cls._declared

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options do not change while a game is played: {name}")

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, str]]]:
        return type(self), (self._values,)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Options) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values!r})"


C = TypeVar("C", bound=Options)


def check(kind: type[C], given: Mapping[str, object]) -> C:
    """Defaults completed, unknown names and values refused with the list of valid ones."""
    known = kind.declared()
    by_name = {option.name: option for option in known}
    values = {option.name: option.default for option in known}
    for name, raw in given.items():
        if name not in by_name:
            listed = f"Options: {', '.join(sorted(by_name)) or 'none'}."
            raise BadInput(f"There is no option “{name}”.", nearest(name, (*by_name, "seats", "seed"), listed))
        option = by_name[name]
        value = json.dumps(raw) if isinstance(raw, dict) and option.file == ".json" else str(raw)
        if option.names_a_file(value):
            raise BadInput(f"Option {name}: files are not opened from here.", PASTE, option.rule)
        wrong = option.problem(value)
        if wrong is not None:
            raise BadInput(f"Option {name}: {wrong}.", f"Choose {option.choices}.", option.rule)
        values[name] = value
    return kind(values)
