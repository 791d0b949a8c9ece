"""The words cards are written in: 29 operations, their fields, and both ways of writing them (data and notation).

What an operation does lives in the `ops_*` modules; this one only knows how to spell it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ....engine.refusal import BadInput, written

WHO = ("self", "opp", "each_opp", "all", "active", "left")
REACH = ("adjacent", "surrounding", "any")
PLACES = ("any_free", "any_armed", "start")
ICONS = ("CHAIN", "STOP", "MULTIPLY", "OUT_OF_TURN")
HIGHEST_N = 20
MOST_EFFECTS = 8
MOST_OPTIONS = 8
DEEPEST_CHOICE = 2


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card: an operation and its fields (ledger 5.2)."""

    op: str
    n: int = 0
    who: str = ""
    src: str = ""
    dst: str = ""
    to: str = ""
    viewer: str = ""
    by: str = ""
    reach: str = ""
    mode: str = ""
    kind: str = ""
    over: bool = False
    options: tuple[tuple[Effect, ...], ...] = ()


Effects = tuple[Effect, ...]

# Fields of an operation; "?" marks what may be left out. `choose` has its lists in `options`.
FIELDS = {
    "damage": "n who", "heal": "n who", "shield": "n who", "draw": "n who", "discard": "n who mode?",
    "take": "n src dst", "give": "n to", "look": "who viewer", "salvage": "kind", "bank_hand": "", "bank_discard": "",
    "steal_loot": "src dst?", "spill": "who", "move": "n who by?", "push": "n who by?", "teleport": "who to by?",
    "swap_places": "who", "arm": "n reach", "disarm": "n reach", "clear": "reach", "scout": "n reach", "dig": "reach",
    "switch_cards": "reach", "lay": "reach over?", "roll": "who", "skip_action": "who", "unequip": "who",
    "grab_equip": "src", "choose": "options",
}  # fmt: skip

_VALUES: dict[str, tuple[object, ...]] = {
    "who": WHO, "src": WHO, "dst": WHO, "viewer": WHO, "reach": REACH, "by": ("left",), "mode": ("random",),
    "kind": ("hybrid", "equipment", "any"), "over": (True, False),
}  # fmt: skip


# ---- from data ----------------------------------------------------------------------------------


def effects_of(raw: object, where: str, depth: int = 1) -> Effects:
    """The effects of a JSON list; BadInput names the place, the operation and what would be right."""
    if not isinstance(raw, list):
        raise BadInput(
            f"{where} is {written(raw)}.", 'Write a list of effects such as [{"op": "draw", "n": 1, "who": "self"}].'
        )
    if len(raw) > MOST_EFFECTS:
        raise BadInput(f"{where} has {len(raw)} effects.", f"At most {MOST_EFFECTS} are done one after the other.")
    return tuple(_effect_of(entry, where, depth) for entry in raw)


def _effect_of(raw: object, where: str, depth: int) -> Effect:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("op"), str):
        raise BadInput(f"{where}: {written(raw)} is no effect.", 'An effect is a table with the field "op".')
    op = raw["op"]
    if op not in FIELDS:
        raise BadInput(f"{where}: there is no operation “{op[:40]}”.", f"Operations: {', '.join(FIELDS)}.")
    words = FIELDS[op].split()
    needed = [word for word in words if not word.endswith("?")]
    known = {word.rstrip("?") for word in words}
    said = f"{where}, operation {op}"
    for name in raw:
        if name != "op" and name not in known:
            raise BadInput(
                f"{said}: the field “{name[:40]}” does not belong there.", f"Its fields: {' '.join(words) or 'none'}."
            )
    for name in needed:
        if name not in raw:
            raise BadInput(f"{said}: the field “{name}” is missing.", f"Its fields: {' '.join(words)}.")
    if op == "choose":
        return Effect(op, options=_options_of(raw["options"], said, depth))
    values = {name: value for name, value in raw.items() if name != "op"}
    for name, value in values.items():
        _check_value(op, name, value, said)
    if op == "steal_loot":
        values.setdefault("dst", "self")
    return Effect(op, **values)


def _options_of(raw: object, said: str, depth: int) -> tuple[Effects, ...]:
    if not isinstance(raw, list) or len(raw) < 2:
        raise BadInput(f"{said}: “options” is {written(raw)}.", "Write two or more lists of effects.")
    if len(raw) > MOST_OPTIONS:
        raise BadInput(f"{said}: there are {len(raw)} options.", f"There may be {MOST_OPTIONS}.")
    if depth > DEEPEST_CHOICE:
        raise BadInput(f"{said}: choices lie within choices.", f"At most {DEEPEST_CHOICE} may follow each other.")
    return tuple(effects_of(entry, f"{said}, option {number}", depth + 1) for number, entry in enumerate(raw, 1))


def _check_value(op: str, name: str, value: object, said: str) -> None:
    if name == "n":
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST_N:
            raise BadInput(f"{said}: n is {written(value)}.", f"Write a whole number from 1 to {HIGHEST_N}.")
        return
    allowed = PLACES if op == "teleport" and name == "to" else _VALUES.get(name, WHO)
    if value not in allowed:
        raise BadInput(f"{said}: {name} is {written(value)}.", f"Choose {', '.join(map(str, allowed))}.")


# ---- notation -----------------------------------------------------------------------------------

_N = r"(?P<n>[1-9])"


def _who(name: str = "who") -> str:
    return rf"(?P<{name}>{'|'.join(WHO)})"


_REACH = rf"(?P<reach>{'|'.join(REACH)})"
_BY = r"(?: by (?P<by>left))?"
_NUMBER_WHO = rf"{_N} {_who()}"
_SHAPES: dict[str, str] = {
    "damage": _NUMBER_WHO, "heal": _NUMBER_WHO, "shield": _NUMBER_WHO, "draw": _NUMBER_WHO,
    "discard": rf"{_NUMBER_WHO}(?: (?P<mode>random))?",
    "take": rf"{_N} from {_who('src')} to {_who('dst')}",
    "give": rf"{_N} to {_who('to')}",
    "look": rf"{_who()} seen by {_who('viewer')}",
    "salvage": r"(?P<kind>hybrid|equipment|any)",
    "bank_hand": "", "bank_discard": "",
    "steal_loot": rf"from {_who('src')}(?: to {_who('dst')})?",
    "spill": _who(), "swap_places": _who(), "skip_action": _who(), "unequip": _who(), "roll": _who(),
    "move": _NUMBER_WHO + _BY, "push": _NUMBER_WHO + _BY,
    "teleport": rf"{_who()} to (?P<to>{'|'.join(PLACES)})" + _BY,
    "arm": f"{_N} {_REACH}", "disarm": f"{_N} {_REACH}", "scout": f"{_N} {_REACH}",
    "clear": _REACH, "dig": _REACH, "switch_cards": _REACH,
    "lay": rf"{_REACH}(?: (?P<over>over))?",
    "grab_equip": rf"from {_who('src')}",
}  # fmt: skip
_PATTERNS = {op: re.compile(f"{op} {shape}" if shape else op) for op, shape in _SHAPES.items()}


def read_effects(text: str) -> Effects:
    """Effects from notation.

    >>> read_effects("damage 1 self then push 2 self by left")[1].by
    'left'
    """
    return () if text == "-" else tuple(_read_effect(part) for part in _outside(text, " then "))


def _read_effect(text: str) -> Effect:
    op = text.split(" ", 1)[0]
    if op == "choose":
        return Effect("choose", options=_read_options(text))
    found = _PATTERNS[op].fullmatch(text) if op in _PATTERNS else None
    if found is None:
        known = f"Write it as “{op} {FIELDS[op]}”." if op in FIELDS else f"Operations: {', '.join(FIELDS)}."
        raise BadInput(f"“{text}” is no effect.", known)
    values: dict[str, object] = {name: value for name, value in found.groupdict().items() if value is not None}
    if "n" in values:
        values["n"] = int(found["n"])
    if op == "lay":
        values["over"] = found["over"] is not None
    if op == "steal_loot":
        values.setdefault("dst", "self")
    return Effect(op, **values)  # type: ignore[arg-type]


def _read_options(text: str) -> tuple[Effects, ...]:
    parts = _outside(text.removeprefix("choose "), " or ")
    if len(parts) < 2 or any(not part.startswith("(") or not part.endswith(")") for part in parts):
        raise BadInput(f"“{text}” is no choice.", "Write choose (effects) or (effects).")
    return tuple(read_effects(part[1:-1]) for part in parts)


def _outside(text: str, word: str) -> list[str]:
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


def write_effects(effects: Effects) -> str:
    """The notation of effects; `read_effects` reads it back."""
    return " then ".join(_write_effect(effect) for effect in effects) or "-"


_WRITERS: dict[str, Callable[[Effect], str]] = {
    "discard": lambda e: f"discard {e.n} {e.who}" + (" random" if e.mode else ""),
    "take": lambda e: f"take {e.n} from {e.src} to {e.dst}",
    "give": lambda e: f"give {e.n} to {e.to}",
    "look": lambda e: f"look {e.who} seen by {e.viewer}",
    "salvage": lambda e: f"salvage {e.kind}",
    "steal_loot": lambda e: f"steal_loot from {e.src}" + (f" to {e.dst}" if e.dst != "self" else ""),
    "teleport": lambda e: f"teleport {e.who} to {e.to}" + _by(e),
    "lay": lambda e: f"lay {e.reach}" + (" over" if e.over else ""),
    "grab_equip": lambda e: f"grab_equip from {e.src}",
    "choose": lambda e: "choose " + " or ".join(f"({write_effects(option)})" for option in e.options),
}


def _by(effect: Effect) -> str:
    return " by left" if effect.by else ""


def _write_effect(effect: Effect) -> str:
    if effect.op in _WRITERS:
        return _WRITERS[effect.op](effect)
    number = f" {effect.n}" if effect.n else ""
    return f"{effect.op}{number}{' ' if effect.who or effect.reach else ''}{effect.who or effect.reach}{_by(effect)}"
