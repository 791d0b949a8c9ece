"""Effects as they are written: in data files and in notation. How each operation is spelled, it says itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....engine.refusal import BadInput, written
from ..operations import OPERATIONS
from ..operations.base import Effects, Operation, outside

MOST_EFFECTS: Final = 8
DEEPEST_CHOICE: Final = 2
FIELDS: Final = {name: kind.spelled() for name, kind in OPERATIONS.items()}
"""The fields of every operation; “?” marks what may be left out."""


def effects_of(raw: object, where: str, depth: int = 1) -> Effects:
    """The effects of a JSON list; BadInput names the place, the operation and what would be right."""
    if not isinstance(raw, list):
        raise BadInput(
            f"{where} is {written(raw)}.", 'Write a list of effects such as [{"op": "draw", "n": 1, "who": "self"}].'
        )
    if len(raw) > MOST_EFFECTS:
        raise BadInput(f"{where} has {len(raw)} effects.", f"At most {MOST_EFFECTS} are done one after the other.")
    return tuple(_effect_of(entry, where, depth) for entry in raw)


def _effect_of(raw: object, where: str, depth: int) -> Operation:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("op"), str):
        raise BadInput(f"{where}: {written(raw)} is no effect.", 'An effect is a table with the field "op".')
    op = raw["op"]
    if op not in OPERATIONS:
        raise BadInput(f"{where}: there is no operation “{op[:40]}”.", f"Operations: {', '.join(OPERATIONS)}.")
    said, words = f"{where}, operation {op}", FIELDS[op].split()
    values = {name: value for name, value in raw.items() if name != "op"}
    for name in values:
        if name not in {word.rstrip("?") for word in words}:
            its = f"Its fields: {' '.join(words) or 'none'}."
            raise BadInput(f"{said}: the field “{name[:40]}” does not belong there.", its)
    for name in words:
        if not name.endswith("?") and name not in raw:
            raise BadInput(f"{said}: the field “{name}” is missing.", f"Its fields: {' '.join(words)}.")

    def inner(entry: object, where: str) -> Effects:
        if depth > DEEPEST_CHOICE:
            raise BadInput(f"{said}: choices lie within choices.", f"At most {DEEPEST_CHOICE} may follow each other.")
        return effects_of(entry, where, depth + 1)

    return OPERATIONS[op].of(values, said, inner)


def read_effects(text: str) -> Effects:
    """Effects from notation.

    >>> str(read_effects("damage 1 self then push 2 self by left")[1])
    'push 2 self by left'
    """
    return () if text == "-" else tuple(_read_effect(part) for part in outside(text, " then "))


def _read_effect(text: str) -> Operation:
    op = text.split(" ", 1)[0]
    effect = OPERATIONS[op].read(text, read_effects) if op in OPERATIONS else None
    if effect is None:
        known = f"Write it as “{op} {FIELDS[op]}”." if op in FIELDS else f"Operations: {', '.join(FIELDS)}."
        raise BadInput(f"“{text}” is no effect.", known)
    return effect
