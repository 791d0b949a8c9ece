"""What there is to say: every sentence of the files that teach, and every form of a sentence in the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parent.parent

PROSE: dict[str, frozenset[str]] = {
    "exercises": frozenset({"ask", "hint", "why", "says"}),
    "lessons": frozenset(
        {"title", "can", "text", "try", "answer", "goal", "later", "aid", "hint", "say", "done", "ask", "answers"}
    ),
    "notebook": frozenset(
        {"meet", "learn", "quiz", "play", "chances", "exact", "rules", "title", "text", "try", "answer"}
    ),
    "quiz": frozenset({"ask", "say", "why"}),
    "rulebook": frozenset({"section", "title", "text", "example"}),
    "teaching": frozenset({"ask", "hint", "why", "says", "rows", "columns"}),
    "ideas": frozenset({"title", "says"}),
    "topics": frozenset({"title", "what"}),
}
"""Which keys of a file are for people; the others are positions, moves, sums and names."""
UNSAID = frozenset({"rehearse", "options", "table_of"})


def prose(path: Path) -> Iterator[tuple[str, str]]:
    """Where it stands, and the words."""
    keys = PROSE.get(path.stem)
    if keys:
        yield from _walk(tomllib.loads(path.read_text(encoding="utf-8")), keys, path.stem)


def _walk(value: Any, keys: frozenset[str], where: str, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        name = f"{where} {value['id']}" if isinstance(value.get("id"), str) else where
        for inner, each in value.items():
            if inner not in UNSAID:
                yield from _walk(each, keys, name, inner)
    elif isinstance(value, list):
        for each in value:
            yield from _walk(each, keys, where, key)
    elif isinstance(value, str) and key in keys and re.search(r"[^\W\d_]{2}", value):
        yield f"{where} {key}", value
