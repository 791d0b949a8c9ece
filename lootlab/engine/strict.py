"""Reads lists of tables from TOML and refuses what it does not know: file, table and key are always named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .options import UNREADABLE
from .refusal import BadInput, Refused, nearest
from .toml import parsed

if TYPE_CHECKING:
    from .game import AnyGame

COMPARE = "Compare it with docs/building-a-game.md."


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


@dataclass(frozen=True)
class Source:
    """A text in TOML, and the name under which its faults are told."""

    name: str
    text: str
    path: Path | None = None

    @property
    def data(self) -> dict[str, Any]:
        try:
            return _parsed(self.text, self.path)
        except UNREADABLE as error:
            raise BadInput(f"{self.name} is not TOML: {error}.", COMPARE) from error


@dataclass(frozen=True)
class Listed(Source):
    """Tables that somebody has written in Python: what would stand in the file."""

    said: Mapping[str, Any] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        return dict(self.said)


def listed(game: str, name: str, entries: Iterable[Mapping[str, Any]]) -> Listed:
    """The tables `[[name]]` as Python has them; an id follows from the title or the question.

    >>> listed("sloop", "level", [{"title": "First catch", "rules": ("SLP-23",)}]).data["level"]
    [{'id': 'first-catch', 'title': 'First catch', 'rules': ['SLP-23']}]
    """
    found = [entries] if isinstance(entries, Mapping) else list(entries)
    for entry in found:
        if not isinstance(entry, Mapping):
            kind = type(entry).__name__
            raise BadInput(f"Each {name} is a dict, not {kind}.", f"Give a list of dicts, or a file. {COMPARE}")
    plain = [{key: list(each) if isinstance(each, tuple) else each for key, each in entry.items()} for entry in found]
    tables = [{"id": _named(entry), **entry} for entry in plain]
    return Listed(f"Your {name}s", "", said={"game": game, name: tables})


def _named(entry: Mapping[str, Any]) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", str(entry.get("title") or entry.get("ask", "")).lower())) or "mine"


@lru_cache(4)
def _parsed(text: str, path: Path | None) -> dict[str, Any]:
    """Sections and levels stand in one file: it is parsed once for both."""
    return parsed(text, path)


def is_source(what: str | Path | Source) -> bool:
    """Is this a file of one's own or what stands in one, and not the name of a game?"""
    return not isinstance(what, str) or "\n" in what or what.endswith(".toml")


def source(what: str | Path | Source) -> Source:
    """A file by its path, or a text of several lines. Only for one's own Python: what a browser sends opens no file."""
    if isinstance(what, Source):
        return what
    if isinstance(what, str) and "\n" in what:
        return Source("Your text", what)
    if not isinstance(what, str | Path):
        raise BadInput(
            f"A game's name or a file is wanted, not {type(what).__name__}.",
            'Write "sloop", or a path such as "my.toml".',
        )
    path = Path(what)
    try:
        return Source(path.name, path.read_text(encoding="utf-8"), path)
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read ({error.strerror}).", f"Put it at {path}.") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path.name} is not TOML: {error}.", COMPARE) from error


def game_of(source: Source, find_game: Callable[[str], AnyGame]) -> AnyGame:
    """The game that a file of one's own is about."""
    name = source.data.get("game")
    if not isinstance(name, str):
        raise BadInput(f"{source.name} does not say which game it is about.", 'Begin it with game = "sloop", say.')
    try:
        return find_game(name)
    except Refused as fault:
        raise BadInput(f"{source.name}: {fault.refusal.text}", fault.refusal.remedy) from fault


def tables(source: Source, name: str, beside: Iterable[str] = ()) -> list[tuple[str, dict[str, Any]]]:
    """The tables `[[name]]` of a text, each with the words that say where it is. Beside them it may name its game, and
    have tables of other names (`beside`)."""
    data = source.data
    if unknown := set(data) - {name, "game", *beside}:
        raise BadInput(f"{source.name} has the unknown key {min(unknown)}.", f"Begin each entry with [[{name}]].")
    entries = data.get(name)
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(f"{source.name} has no list of {name}s.", f"Begin each entry with [[{name}]].")
    return [(f"{source.name}: {name} {entry.get('id', number)}", entry) for number, entry in enumerate(entries, 1)]


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
