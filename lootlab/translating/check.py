"""What a language lacks: texts that nobody has translated, translations of what is no longer said, and wrong ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import GAMES
from ..languages import catalog
from ..languages.catalog import Entry, key
from ..languages.tongue import FOLDER, HOLE
from . import gather

INTERFACE = ""
"""In the place of a game's name."""
_RULE = re.compile(r"\b[A-Z]{3,4}-[A-Z]?\d+\b")
_CODE = re.compile(r"`[^`]+`")
_MARK = re.compile(r"</?\d>")


@dataclass(frozen=True)
class Report:
    """Of one language: the interface, or one game."""

    game: str
    begun: bool
    """Is there anything of it?"""
    said: int
    missing: tuple[Entry, ...]
    stale: tuple[Entry, ...]
    wrong: tuple[tuple[Entry, str], ...]
    same: tuple[Entry, ...] = ()
    """As in English, and not among the words that may be (`same` in the language's words.toml)."""

    @property
    def is_whole(self) -> bool:
        return not (self.missing or self.stale or self.wrong or self.same)


def wanted(game: str = INTERFACE) -> dict[str, list[tuple[str, str]]]:
    """All that is to be said, by the file of a language that gets it."""
    found = gather.code(game)
    places = [gather.HOUSE / "games" / game] if game else [gather.HOUSE / "engine", gather.HOUSE / "lab"]
    for path in sorted(path for place in places for path in place.glob("*.toml")):
        if told := list(gather.prose(path)):
            found[path.stem] = told
    return found


def report(folder: Path, game: str = INTERFACE) -> Report:
    said = gather.entries((each for found in wanted(game).values() for each in found), {})
    placed = [(path, entry) for path in files(folder, game) for entry in catalog.read(path)]
    own = [entry for _, entry in placed]
    shared = [entry for path in files(folder, INTERFACE) for entry in catalog.read(path)] if game else []
    told = {key(entry.msgid) for entry in (*own, *shared) if entry.msgstr.strip()}
    needed = {key(entry.msgid) for entry in said}
    unseen = {folder / f"{name}.po" for name in gather.unseen()}
    allowed = {key(text) for text in words(folder).get("same", ())}
    return Report(
        game,
        bool(own),
        len(said),
        tuple(entry for entry in said if key(entry.msgid) not in told),
        tuple(entry for path, entry in placed if key(entry.msgid) not in needed and path not in unseen),
        tuple((entry, why) for entry in own if entry.msgstr and (why := fault(entry))),
        tuple(entry for entry in own if key(entry.msgid) == key(entry.msgstr) and key(entry.msgid) not in allowed),
    )


def words(folder: Path) -> dict[str, Any]:
    """What a language says of itself."""
    path = folder / "words.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def reports(language: str, folder: Path = FOLDER) -> list[Report]:
    return [report(folder / language, game) for game in (INTERFACE, *GAMES)]


def files(folder: Path, game: str = INTERFACE) -> list[Path]:
    return sorted((folder / game).glob("*.po"))


def fault(entry: Entry) -> str:
    """What a translation has lost; nothing if all is there."""
    for what, found in (("the hole", HOLE), ("the tag", _MARK)):
        said, told = sorted(_all(found, entry.msgid)), sorted(_all(found, entry.msgstr))
        if said != told:
            odd = sorted({*said} ^ {*told}) or said
            return f"{what} {odd[0]} must be there as often as in English"
    for what, found in (("the rule", _RULE), ("the code", _CODE)):
        if lost := {*_all(found, entry.msgid)} - {*_all(found, entry.msgstr)}:
            return f"{what} {min(lost)} is lost"
    return ""


def _all(found: re.Pattern[str], text: str) -> Iterable[str]:
    return (each[0] for each in found.finditer(text))


def write(language: str, game: str = INTERFACE, folder: Path = FOLDER) -> int:
    """Bring the files up to date: what is missing is added with an empty msgstr, what is stale goes; how many lack."""
    here = folder / language
    kept = {key(entry.msgid): entry.msgstr for path in files(here, game) for entry in catalog.read(path)}
    shared = {key(entry.msgid) for path in files(here) for entry in catalog.read(path)} if game else set()
    (here / game).mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    lacking = 0
    for name, found in wanted(game).items():
        made = [
            entry
            for entry in gather.entries(found, kept)
            if key(entry.msgid) not in seen and (key(entry.msgid) in kept or key(entry.msgid) not in shared)
        ]
        seen |= {key(entry.msgid) for entry in made}
        lacking += sum(not entry.msgstr for entry in made)
        (here / game / f"{name}.po").write_text(catalog.written(made), encoding="utf-8")
    return lacking
