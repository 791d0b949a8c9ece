"""Moves of many pieces are built pick by pick: none of them is out of reach of a mouse, however many there are."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

import lootlab
from lootlab.engine.match import Match
from lootlab.widgets.table import Table

GAME = lootlab.load("sloop")
LOOSE = "seats AB; display 1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11 12 W; hand A{12 8* 7 W}; hand B 4; deck 20; turn A"
"""Eighteen loose cards and a wild."""
RICH = "1 2 3 4 5 6 7 8 9 10 11 12"
THIEVES = (
    "seats ABCDEF; display 5 6 7 8 9; hand A{1 2 12 11 10}; "
    + "; ".join(f"hand {seat} 5; pile {seat}{{{RICH}}}" for seat in "BCDEF")
    + "; deck 10; turn A"
)
"""A thief chooses among 248,832 thefts."""


def table(text: str, **options: str) -> Table:
    found = Table("sloop", seed="CACTUS-7", **options)  # type: ignore[arg-type]
    bots = dict.fromkeys(text.split()[1].rstrip(";")[1:], "easy")
    found._lay_out(Match(GAME, seed=1, start=text, players=bots, options=options))
    found.refresh()
    return found


def key_of(screen: Table, token: str) -> str:
    """A piece with this meaning that is not picked yet."""
    cloth = screen.cloth
    return next(key for key, one in cloth.tokens.items() if one == token and key not in cloth.chosen)


def click_through(screen: Table, tokens: Sequence[str]) -> None:
    for token in tokens:
        screen.do("pick", key_of(screen, token))
        assert screen.cloth.refusal is None, f"{token}: {screen.cloth.refusal}"


@pytest.mark.parametrize(
    "phrase",
    [
        "A capture 12: 12, 11+1, 10+2, 9+3, 8+4, 7+5, 6+6, 5+4+3",
        "A capture 12: 12, 11+1, 10+2, 9+3, 8+4, 7+5, 6+6, 5+4+3, W=12",
        "A capture 12: 12, 11+1, 10+2, 9+3, 8+4, 7+5, 6+4+2, 6+5+1, W=12",
        "A capture 8*: 8, 7+1, 6+2, 6+2, 5+3, 5+3, 4+4 bonus W",
        "A build 12: 7 + 5, 12, 11+1, 10+2, 9+3, 8+4, 6+6",
        "A build 7: W=1 + 6, 7, 5+2, 4+3",
    ],
)
def test_eighteen_loose_cards_and_a_wild_are_played_by_clicks(phrase: str) -> None:
    screen = table(LOOSE)
    move = GAME.parse_move(screen.match.state, phrase)
    assert screen.match.state.why_not("A", move) is None
    click_through(screen, move.pieces)
    assert f'data-do="move" data-arg="{move}"' in screen.html
    screen.do("move", str(move))
    assert screen.match.moves[0] == str(move)


@pytest.mark.parametrize(
    ("picks", "rule"),
    [(["play 7", "loose 8"], "SLP-16"), (["play 7", "loose 5", "loose 2", "loose 6", "loose 6"], "SLP-17")],
)
def test_a_pick_that_cannot_be_completed_names_its_rule(picks: list[str], rule: str) -> None:
    """One 1 serves one 6 only, and without a larger card in hand a 7 builds nothing."""
    lying = "1 2 2 3 3 4 4 5 5 6 6 6 7 8 9 10 11 12"
    screen = table(f"seats AB; display {lying}; hand A{{7 5 5 3}}; hand B 4; deck 20; turn A")
    click_through(screen, picks[:-1])
    screen.do("pick", key_of(screen, picks[-1]))
    assert screen.cloth.refusal is not None
    assert screen.cloth.refusal.rule == rule


def test_six_thieves_are_drawn_at_once() -> None:
    screen = table(THIEVES, steal_pick="thief")
    began = time.process_time()
    screen.refresh()
    assert time.process_time() - began < 0.3


def test_a_thief_robs_five_by_clicks_and_changes_their_mind() -> None:
    screen = table(THIEVES, steal_pick="thief")
    click_through(screen, ["play 1", "pile B 3", "pile C 9", "pile D 1", "pile E 12", "pile F 7"])
    assert 'data-arg="A lay 1 steal B 3, C 9, D 1, E 12, F 7"' in screen.html
    screen.do("pick", key_of(screen, "pile B 4"))
    assert 'data-arg="A lay 1 steal B 4, C 9, D 1, E 12, F 7"' in screen.html
    screen.do("move", "A lay 1 steal B 4, C 9, D 1, E 12, F 7")
    assert screen.match.moves[0] == "A lay 1 steal B 4, C 9, D 1, E 12, F 7"
