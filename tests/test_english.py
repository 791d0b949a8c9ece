"""What is not English. "How likely" asks for a thing (is a six), a doing (is she to win) or a sentence (is it that both
heal): it never turns the words around, as in "How likely does she win?"."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS, KINDS = ("lootlab", "tools", "docs"), (".py", ".toml", ".md", ".js", ".j2", ".html")
TURNED = re.compile(r"\b[Hh]ow likely (?:do|does|did|can|could|will|has|have|had|stays?)\b[^?]*\?")
DEFINITE = r"(?:it|they|he|she|you|the|its|their|his|her|your|all|both|neither|none of|at least one of)"
BARE = re.compile(rf"\b[Hh]ow likely (?:is|are|was|were) {DEFINITE}\b(?![^?]* (?:to|that) )[^?]*\?")
"""Of somebody or something that is there, something must be said: "are they the same?" lacks "to be"."""


def odd(text: str) -> list[str]:
    """The questions that are not English."""
    flowing = " ".join(text.split())
    return [found[0] for found in chain(TURNED.finditer(flowing), BARE.finditer(flowing))]


@pytest.mark.checkout
def test_how_likely_is_asked_in_english() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    assert len(paths) > 300
    found = {str(path.relative_to(ROOT)): odd(path.read_text(encoding="utf-8")) for path in paths}
    assert {path: said for path, said in found.items() if said} == {}


@pytest.mark.parametrize(
    "said", ["does he have one", "do both heal", "can he combine", "are they the same", "is it Slim"]
)
def test_words_turned_round_are_noticed(said: str) -> None:
    assert odd(f"A line.\nHow likely\n{said}?")


@pytest.mark.parametrize("said", ["is a golden row", "are at least two", "is she to win", "is it that both heal"])
def test_good_questions_are_let_through(said: str) -> None:
    assert not odd(f"How likely {said}? To that one.")
