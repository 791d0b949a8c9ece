"""What somebody typed or loaded is quoted, never echoed whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lootlab
from lootlab import cli
from lootlab.engine.match import Match
from lootlab.engine.refusal import LONGEST_SENTENCE, Refused, short

LONG = (
    "xyzzy " * 500,
    "xyzzy" * 500,
    "A " + "7 " * 900,
    "A punt " + "7" * 900,
    "seats AB; " + "hand " * 900,
    "“" * 900,
)


def asked(game: Any, text: str) -> Iterator[Callable[[], object]]:
    """Where a text of somebody's goes."""
    yield lambda: game.position(text)
    yield lambda: game.position(f"seats AB; {text}")
    yield lambda: game.parse_moves(game.new(2, 1), text)
    yield lambda: game.new(2, text)
    yield lambda: game.new(2, 1, **{text: "yes"})
    yield from (lambda name=option.name: game.new(2, 1, **{name: text}) for option in game.options)
    yield lambda: lootlab.load(text)
    save = json.loads(Match(game, 2, 1).save())
    for field in save:
        yield lambda field=field: Match.load(json.dumps({**save, field: text}), lootlab.load)  # type: ignore[misc]
    yield lambda: Match.load(json.dumps({**save, "moves": [text]}), lootlab.load)
    yield lambda: Match.load(json.dumps({**save, text: 1}), lootlab.load)
    yield lambda: Match.load(json.dumps({**save, "players": {text: text}}), lootlab.load)
    yield lambda: Match.load(json.dumps({**save, "options": {text: text}}), lootlab.load)


@pytest.mark.parametrize("name", list(lootlab.GAMES))
def test_a_long_text_is_not_echoed_whole(name: str) -> None:
    game, refused = lootlab.load(name), 0
    for text in LONG:
        for ask in asked(game, text):
            try:
                ask()
            except Refused as fault:
                refused += 1
                said = str(fault)
                assert len(said) <= 2 * LONGEST_SENTENCE
                assert text not in said
                assert "xyzzy" * 30 not in said
                assert "xyzzy " * 30 not in said
    assert refused > 80


@pytest.mark.parametrize("line", [["xyzzy" * 500], ["play", "xyzzy" * 500], ["rules", "loot", "xyzzy" * 500]])
def test_nor_on_the_command_line(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(line) == 2
    told = capsys.readouterr().err
    assert "xyzzy" in told
    assert "xyzzy" * 30 not in told


def test_short_sentences_stay_as_they_are() -> None:
    for said in ("", "“A steal B[6 6]” is no move.", "word " * 40):
        assert short(said) == said
