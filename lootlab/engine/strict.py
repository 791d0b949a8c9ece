"""Reads lists of tables from TOML and refuses what it does not know: file, table and key are always named."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from .refusal import BadInput, nearest


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_text(item) for item in value)


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


KINDS: dict[str, Callable[[object], bool]] = {
    "a text": _is_text,
    "a list of texts": _is_texts,
    "a text or a list of texts": lambda value: _is_text(value) or _is_texts(value),
    "a whole number from 1": lambda value: type(value) is int and value > 0,
    "true or false": lambda value: isinstance(value, bool),
    "a table of texts": _is_table,
    "a list of tables": lambda value: isinstance(value, list) and all(isinstance(item, dict) for item in value),
}


def tables(path: Path, name: str) -> list[tuple[str, dict[str, Any]]]:
    """The tables `[[name]]` of a file, each with the words that say where it is."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read ({error.strerror}).", f"Put it at {path}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path.name} is not TOML: {error}.", "Compare it with docs/building-a-game.md.") from error
    if unknown := set(data) - {name}:
        raise BadInput(f"{path.name} has the unknown key {min(unknown)}.", f"Begin each entry with [[{name}]].")
    entries = data.get(name)
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(f"{path.name} has no list of {name}s.", f"Begin each entry with [[{name}]].")
    return [(f"{path.name}: {name} {entry.get('id', number)}", entry) for number, entry in enumerate(entries, 1)]


def fields(where: str, entry: Mapping[str, Any], kinds: Mapping[str, str], needed: Iterable[str]) -> None:
    """Refuse unknown and missing keys and values of another kind."""
    for key in entry:
        if key not in kinds:
            raise BadInput(f"{where} has the unknown key {key}.", nearest(key, kinds, f"Keys: {', '.join(kinds)}."))
    for key in needed:
        if key not in entry:
            raise BadInput(f"{where} lacks the key {key}.", f"Add {key}, {kinds[key]}.")
    for key, value in entry.items():
        if not KINDS[kinds[key]](value):
            raise BadInput(f"{where}: {key} is {value!r}.", f"It must be {kinds[key]}.")


def unique(wheres: Iterable[str]) -> None:
    seen = set()
    for where in wheres:
        if where in seen:
            raise BadInput(f"{where} occurs twice.", "Give one of them another id.")
        seen.add(where)
