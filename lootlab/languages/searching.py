"""Finds rules by words of the reader's language too; what it does not know is looked up in English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from ..engine.rulebook import Rule, Rulebook
from ..engine.searching import Index
from . import tongue


def find(rulebook: Rulebook, words: str) -> list[Rule]:
    """Rules that speak of it, the best first; an empty search finds all."""
    if tongue.language() == tongue.ENGLISH or not words.strip():
        return rulebook.search(words)
    found = _index(tongue.language(), rulebook).search(words)
    return [rulebook[rule.id] for rule in found] or rulebook.search(words)


def nothing(rulebook: Rulebook, words: str) -> str:
    """What is said when nothing is found: words that would find something."""
    if tongue.language() == tongue.ENGLISH:
        return rulebook.nothing(words)
    *others, last = _index(tongue.language(), rulebook).nearest(words) or ["…"]
    return tongue.say(f"No rule has these words. Try {' or '.join(filter(None, (', '.join(others), last)))}.")


@lru_cache(16)
def _index(language: str, rulebook: Rulebook) -> Index:
    said = [_said(rule) for rule in rulebook]
    found = Index(said, _own(tongue.FOLDER / language, {rule.id for rule in rulebook}))
    common = tongue.FOLDER / language / "words.toml"
    if common.exists():
        stop = tomllib.loads(common.read_text(encoding="utf-8")).get("stop", "")
        found.stop |= frozenset(stop.split())
    return found


def _said(rule: Rule) -> Rule:
    parts = {name: tongue.say(getattr(rule, name)) for name in ("title", "text", "section", "example")}
    return replace(rule, **parts)


def _own(folder: Path, ids: Iterable[str]) -> dict[str, list[str]]:
    """What else people call the things of the game whose rules these are."""
    for path in sorted(folder.glob("*/words.toml")):
        words: dict[str, list[str]] = tomllib.loads(path.read_text(encoding="utf-8"))["words"]
        if not words.keys().isdisjoint(ids):
            return words
    return {}
