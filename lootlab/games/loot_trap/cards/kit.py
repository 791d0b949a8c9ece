"""Cards, characters, variants and fields from a file that owners of the game can replace by their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ....engine.refusal import BadInput, written
from ..operations.base import HIGHEST_N
from . import field as fields
from .design import ABILITIES, COUNTS, DRAW_CARDS, ICONS, KINDS, Box, Character, Design, Kit, Mod, Variant
from .vocabulary import effects_of

MOST_ENTRIES: Final = 20
"""Characters, variants or fields of a file."""
LONGEST_NAME: Final = 60
LONGEST: Final = 100_000
"""Characters of a file as text."""
OWN_DATA: Final = Path(__file__).parents[1] / "data" / "cards.json"
SIGNED: Final = ("trap_damage", "instant_damage", "hand_limit")
COUNTED: Final = ("move_max", "extra_draw", "bank_tax")
SWITCHES: Final = ("free_scout", "move_orth", "no_peek", "no_bank", "no_lay", "immune_stop")


@lru_cache(maxsize=16)
def kit_of(option: str) -> Kit:
    """The kit of the option `cards`: our own, or JSON text. Characters, variants, fields it leaves out are ours."""
    own = None if option == "project_default" else kit_of("project_default")
    data = _json(option if own else OWN_DATA.read_text(encoding="utf-8"))
    designs = tuple(read_design(record) for record in _list(data, "cards", DRAW_CARDS))
    _check_deck(designs)
    optional = own is not None
    characters = [_character(record) for record in _list(data, "characters", MOST_ENTRIES, optional)]
    variants = [_variant(record) for record in _list(data, "variants", MOST_ENTRIES, optional)]
    shapes = [fields.from_record(record) for record in _list(data, "fields", MOST_ENTRIES, optional)]
    return Kit(
        designs,
        {character.name: character for character in characters} or (own.characters if own else {}),
        {variant.id: variant for variant in variants} or (own.variants if own else {}),
        {**(own.fields if own else {}), **{shape.name: shape for shape in shapes}},
    )


def _json(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"it is not JSON: {error}.", "Compare it with data/cards.json.", "TRAP-11") from error
    if not isinstance(data, Mapping):
        raise BadInput("it is not a table.", 'Begin it with {"cards": [.', "TRAP-11")
    return data


def _list(data: Mapping[str, Any], name: str, most: int, optional: bool = False) -> list[Any]:
    value = data.get(name, [] if optional else None)
    if not isinstance(value, list):
        raise BadInput(f"“{name}” is {written(value)}.", f"Write a list of {name}.", "TRAP-11")
    if len(value) > most:
        raise BadInput(f"“{name}” has {len(value)} entries.", f"It may have {most}.", "TRAP-11")
    return value


def _called(name: object) -> str:
    return str(name)[:40] if name else "?"


def _text(record: Mapping[str, Any], name: str, said: str) -> str:
    value = record.get(name)
    if not isinstance(value, str) or not value.strip() or any(sign in value for sign in ";,+{}=/*[]:"):
        raise BadInput(
            f"{said}: {name} is {written(value)}.", "Write a name without ; , + { } = / * [ ] or :.", "TRAP-11"
        )
    if len(value) > LONGEST_NAME:
        raise BadInput(f"{said}: {name} has {len(value)} letters.", f"It may have {LONGEST_NAME}.", "TRAP-11")
    return value


def _number(record: Mapping[str, Any], name: str, most: int, said: str) -> int:
    value = record.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        raise BadInput(f"{said}: {name} is {written(value)}.", f"Write a whole number from 1 to {most}.", "TRAP-11")
    return value


_DESIGN_FIELDS: Final = {
    "id", "name", "kind", "count", "icons", "cost", "instant", "trap", "mod", "side", "text",
}  # fmt: skip


def read_design(record: object) -> Design:
    if not isinstance(record, Mapping):
        raise BadInput(f"{written(record)} is no card.", "A card is a table with id, name, kind and count.", "TRAP-11")
    said = f"card {_called(record.get('name') or record.get('id'))}"
    if unknown := sorted(set(record) - _DESIGN_FIELDS):
        raise BadInput(
            f"{said}: there is no field “{unknown[0][:40]}”.", f"Fields: {', '.join(sorted(_DESIGN_FIELDS))}."
        )
    kind = record.get("kind")
    if kind not in KINDS:
        raise BadInput(f"{said}: kind is {written(kind)}.", f"Choose {', '.join(KINDS)}.", "TRAP-11")
    icons = record.get("icons", [])
    if not isinstance(icons, list) or any(icon not in ICONS for icon in icons):
        raise BadInput(f"{said}: icons is {written(icons)}.", f"Choose among {', '.join(ICONS)}.", "TRAP-93")
    return Design(
        _text(record, "id", said),
        _text(record, "name", said),
        KINDS.index(kind),
        _number(record, "count", DRAW_CARDS, said),
        frozenset(icons),
        _cost(record.get("cost"), said),
        effects_of(record.get("instant", []), f"{said}, instant"),
        effects_of(record.get("trap", []), f"{said}, trap"),
        mod_of(record.get("mod", {}), said),
        str(record.get("side", "")),
        str(record.get("text", "")),
    )


def _cost(raw: object, said: str) -> int:
    if raw is None:
        return 0
    if not isinstance(raw, Mapping) or raw.get("op") != "discard":
        raise BadInput(f"{said}: cost is {written(raw)}.", 'Write {"op": "discard", "n": 1}.', "TRAP-R55")
    return _number(raw, "n", HIGHEST_N, f"{said}, cost")


def mod_of(raw: object, said: str) -> Mod:
    """Standing modifiers; BadInput names key, value and what would be right."""
    if not isinstance(raw, Mapping):
        raise BadInput(f"{said}: mod is {written(raw)}.", 'Write a table such as {"hand_limit": 2}.', "TRAP-89")
    for key, value in raw.items():
        whole = isinstance(value, int) and not isinstance(value, bool)
        if key in SIGNED:
            right, form = whole and abs(value) <= HIGHEST_N, f"a whole number from -{HIGHEST_N} to {HIGHEST_N}"
        elif key in COUNTED:
            right, form = whole and 1 <= value <= HIGHEST_N, f"a whole number from 1 to {HIGHEST_N}"
        elif key in SWITCHES:
            right, form = value == 1 and whole, "1"
        elif key == "lay_reach":
            right, form = value == "surrounding", "“surrounding”"
        else:
            known = ", ".join(sorted((*SIGNED, *COUNTED, *SWITCHES, "lay_reach")))
            raise BadInput(f"{said}: there is no modifier “{key[:40]}”.", f"Modifiers: {known}.", "TRAP-89")
        if not right:
            raise BadInput(f"{said}: modifier {key} is {written(value)}.", f"Write {form}.", "TRAP-89")
    return Mod(**raw)


def _check_deck(designs: tuple[Design, ...]) -> None:
    names = [name for design in designs for name in {design.name, design.id}]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"two cards are called {name}.", "Give every design a name and an id of its own.")
    for kind, wanted in COUNTS.items():
        found = sum(design.count for design in designs if KINDS[design.kind] == kind)
        if found != wanted:
            raise BadInput(f"there are {found} {kind} cards.", f"It must be {wanted}.", "TRAP-11")


def _character(record: object) -> Character:
    if not isinstance(record, Mapping):
        raise BadInput(f"{written(record)} is no character.", "It has a name, a count and abilities.", "TRAP-103")
    said = f"character {_called(record.get('name'))}"
    abilities = record.get("abilities")
    if not isinstance(abilities, list) or len(abilities) != ABILITIES:
        raise BadInput(
            f"{said}: abilities is {written(abilities)}.", f"Write {ABILITIES} lists of effects.", "TRAP-103"
        )
    lists = tuple(effects_of(entry, f"{said}, ability {number}") for number, entry in enumerate(abilities, 1))
    name = _text(record, "name", said)
    if " " in name:
        raise BadInput(f"{said}: the name has a space in it.", "Use one word.", "TRAP-13")
    return Character(name, _number(record, "count", MOST_ENTRIES, said), lists, str(record.get("style", "")))


_VARIANT_MODS: Final[dict[str, range | None]] = {
    "goal": range(-3, HIGHEST_N + 1), "health": range(1, HIGHEST_N + 1), "bank_heal": range(HIGHEST_N + 1),
    "start_armed": None, "ignore_stop": range(2), "free_peek": range(2), "lay_reach": None,
}  # fmt: skip
"""The numbers each may be; None where it is a word."""


def _variant(record: object) -> Variant:
    if not isinstance(record, Mapping) or not isinstance(record.get("mod"), Mapping):
        raise BadInput(f"{written(record)} is no variant.", "It has id, name, text and mod.", "TRAP-23")
    said = f"variant {_called(record.get('id'))}"
    for key, value in record["mod"].items():
        if key not in _VARIANT_MODS:
            known = ", ".join(_VARIANT_MODS)
            raise BadInput(f"{said}: mod {key[:40]} is {written(value)}.", f"Known: {known}.", "TRAP-23")
        allowed = _VARIANT_MODS[key]
        if not (type(value) is int and value in allowed if allowed else isinstance(value, str)):
            form = f"a whole number from {allowed[0]} to {allowed[-1]}" if allowed else "a text"
            raise BadInput(f"{said}: mod {key} is {written(value)}.", f"Write {form}.", "TRAP-23")
    return Variant(_text(record, "id", said), _text(record, "name", said), str(record.get("text", "")), record["mod"])


@lru_cache(maxsize=16)
def full_box(option: str) -> Box:
    """All 103 draw cards of the option `cards`."""
    kit = kit_of(option)
    return Box(kit, kit.designs, tuple(design.count for design in kit.designs))


def check_cards(text: str) -> list[str]:
    """Everything that is wrong with what stands in a file of cards, as sentences; [] when it can be played with."""
    try:
        data = _json(text)
        faults = [
            fault
            for name, reader in (("cards", read_design), ("characters", _character), ("variants", _variant))
            for record in _list(data, name, DRAW_CARDS if name == "cards" else MOST_ENTRIES, name != "cards")
            if (fault := _fault_of(reader, record))
        ]
        if not faults:
            kit_of(text)
    except BadInput as fault:
        return [str(fault)]
    return faults


def _fault_of(reader: Callable[[object], object], record: object) -> str:
    try:
        reader(record)
    except BadInput as fault:
        return str(fault)
    return ""
