"""What follows from the declared fields of a position: its copy, what a View takes over and gives back, the box.

A field is declared once, with its type. Lists are copied and shown as tuples; tuples, numbers and words are shared.

>>> @dataclass
... class Pair:
...     deck: list[int]
...     name: str
>>> pair = Pair([1, 2], "red")
>>> other = twin(pair)
>>> other.deck == pair.deck, other.deck is pair.deck
(True, False)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from .aloud import Choices
from .natively import native_copier

C = TypeVar("C")
S = TypeVar("S")
V = TypeVar("V")

TWIN = "twin"
"""Metadata of a field whose object has a `copy` of its own and must not be shared."""
HOLDS = "holds"
"""Metadata of a field in which pieces of the box lie: what one of them is called."""

COPIES = (
    ("list[list[", "[inner[:] for inner in {}]"),
    ("list[", "{}[:]"),
    ("dict[", "{}.copy()"),
    ("set[", "{}.copy()"),
    ("Stream", "{}.copy()"),
)
"""How a field of a type is copied, by the beginning of what is declared; all else is shared."""
FREEZES = (("list[list[", "tuple(map(tuple, {}))"), ("list[", "tuple({})"), ("set[", "frozenset({})"))
"""How a View keeps it."""
THAWS = (("list[list[", "[list(inner) for inner in {}]"), ("list[", "list({})"), ("set[", "set({})"))
"""And how a position gets it back from a View."""


def _by_type(table: Iterable[tuple[str, str]], declared: object, value: str) -> str:
    """The expression for a value of a declared type."""
    for beginning, expression in table:
        if str(declared).startswith(beginning):
            return expression.format(value)
    return value


def _made(name: str, lines: Iterable[str], arguments: str, known: Mapping[str, object]) -> Callable[..., Any]:
    """A function from its lines: written out, it is as fast as by hand."""
    space: dict[str, Any] = dict(known)
    exec(f"def {name}({arguments}):\n" + "".join(f"    {line}\n" for line in lines), space)
    made: Callable[..., Any] = space[name]
    return made


COPIERS: dict[type, Callable[[Any], Any]] = {}


def twin(thing: C) -> C:
    """An independent twin of a dataclass's object, field by field as declared."""
    cls = type(thing)
    copier = COPIERS.get(cls)
    if copier is None:
        copier = COPIERS[cls] = _copier(cls)
    made: C = copier(thing)
    return made


def _copier(cls: type) -> Callable[[Any], Any]:
    compiled: Callable[[Any], Any] | None = native_copier(cls)
    if compiled is not None:
        return compiled
    return _made("copy", ["twin = new(cls)", *_copying(cls), "return twin"], "self", {"cls": cls, "new": cls.__new__})


def _copying(cls: type) -> Iterator[str]:
    for each in fields(cls):
        value = f"self.{each.name}"
        copied = f"{value}.copy()" if TWIN in each.metadata else _by_type(COPIES, each.type, value)
        yield f"twin.{each.name} = {copied}"


def copying(cls: type) -> str:
    """The same as the source of a module, to be compiled: native code finds a field where others look it up."""
    name = cls.__name__
    begin = f"from {cls.__module__} import {name}\n\nFOR = {name}\n\n\ndef copied(self: {name}) -> {name}:\n"
    lines = [f"twin = {name}.__new__({name})", *_copying(cls), "return twin"]
    return begin + "".join(f"    {line}\n" for line in lines)


def looking(view: type[V], **own: Callable[[Any, str | None], object]) -> Callable[[Any, str | None], V]:
    """How a View is taken: `own` says what is not simply the field of the same name, all else follows.

    Each of `own` gets the position and the seat; what everybody may know is taken over, lists as tuples. The position's
    class is met with the first position: what a View shows is declared below it.

    >>> @dataclass
    ... class Pot:
    ...     coins: list[int]
    >>> @dataclass
    ... class Seen:
    ...     coins: tuple[int, ...]
    ...     many: int
    >>> looking(Seen, many=lambda pot, seat: len(pot.coins))(Pot([5, 2]), "A")
    Seen(coins=(5, 2), many=2)
    """
    made: list[Callable[[Any, str | None], V]] = []

    def look(state: Any, seat: str | None) -> V:
        if not made:
            made.append(_look(type(state), view, own))
        return made[0](state, seat)

    return look


def _look(state: type[S], view: type[V], own: Mapping[str, Callable[..., object]]) -> Callable[[S, str | None], V]:
    kinds = {each.name: each.type for each in fields(state)}  # type: ignore[arg-type]
    given = []
    for each in fields(view):  # type: ignore[arg-type]
        if each.name in own:
            given.append(f"{each.name}=own_{each.name}(state, seat)")
        elif each.name in GENERAL:
            given.append(f"{each.name}={GENERAL[each.name]}")
        elif each.name in kinds:
            given.append(f"{each.name}={_by_type(FREEZES, kinds[each.name], f'state.{each.name}')}")
        else:
            raise TypeError(f"{view.__name__}.{each.name} is no field of {state.__name__}: say how it is seen")
    known = {"view": view, "choices": Choices, **{f"own_{name}": how for name, how in own.items()}}
    return _made("look", [f"return view({', '.join(given)})"], "state, seat", known)


GENERAL = {
    "game": "state.game",
    "seat": "seat",
    "to_act": "state.to_act()",
    "moves": "choices(state.legal_moves(seat)) if seat else ()",
    "outcome": "state.outcome()",
}
"""What every View has and no position stores."""


def thawing(state: type[S], view: type[V], but: Container[str] = ()) -> Callable[[V, object], S]:
    """A function `(view, rng)`: a position with all that the View shows under the same name, the rest as at first.

    `but` names what a View shows otherwise or in part only (of hands those that its seat may see).

    >>> import lootlab
    >>> from lootlab.games.loot_shoot_whisky.state import Duel
    >>> from lootlab.games.loot_shoot_whisky.view import DuelView
    >>> seen = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; round 2").view("A")
    >>> thawing(Duel, DuelView)(seen, None).round
    2
    """
    seen = {each.name for each in fields(view)}  # type: ignore[arg-type]
    lines = ["state = cls(view.options, view.seats, rng)"]
    for each in fields(state):  # type: ignore[arg-type]
        if each.name in seen and each.name not in ("options", "seats") and each.name not in but:
            lines.append(f"state.{each.name} = {_by_type(THAWS, each.type, f'view.{each.name}')}")
    return _made("thaw", [*lines, "return state"], "view, rng", {"cls": state})


def holding(called: Callable[[Any], str], empty: Callable[[], Any] = list) -> Any:
    """A field in which pieces of the box lie: cards in lists, or lists of lists. `called` may return "" for a gap.

    >>> @dataclass
    ... class Hands:
    ...     cards: list[list[int]] = holding(lambda card: f"card {card}")
    >>> box(Hands([[6, 6], [2]]))
    Counter({'card 6': 2, 'card 2': 1})
    """
    return field(default_factory=empty, metadata={HOLDS: called})


def box(state: object) -> Counter[str]:
    """Every piece that lies in a field declared with `holding`."""
    found: Counter[str] = Counter()
    for each in fields(state):  # type: ignore[arg-type]
        if HOLDS in each.metadata:
            found.update(filter(None, map(each.metadata[HOLDS], _flat(getattr(state, each.name)))))
    return found


def _flat(lying: Any) -> Iterable[Any]:
    for one in lying:
        if isinstance(one, list | tuple):
            yield from _flat(one)
        else:
            yield one


__all__ = ["HOLDS", "TWIN", "box", "dataclass", "holding", "looking", "thawing", "twin"]
