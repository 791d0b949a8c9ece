"""Nothing hidden reaches the browser: not in HTML, not in traits, not in messages, not in the resume code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.game import Game
from lootlab.engine.match import Match
from lootlab.engine.state import Move
from lootlab.widgets.table import Table

MOST_MOVES = 60


def games_with_boards() -> Iterator[str]:
    for name in lootlab.GAMES:
        try:
            game = lootlab.load(name)
        except ImportError:
            continue
        if (game.folder / "board.py").exists() and (game.folder / "bot.py").exists():
            yield name


def shown(table: Table) -> tuple[Any, ...]:
    """All that a browser gets of this position, and the answers to two wrong clicks."""
    why = table.cloth.why_not(tuple(table.cloth.tokens.values())[:3]) if table.cloth.viewer else None
    return table.render(), table.cloth.ask(), why


@pytest.mark.parametrize("name", list(games_with_boards()))
def test_shuffling_what_is_hidden_changes_nothing_on_the_screen(name: str) -> None:
    table = Table(name, players=["you", "easy"], seed="CACTUS-7")
    table.do("start")  # a bot may begin
    rng = Stream.of("OTTER-9")
    compared = 0
    for _ in range(MOST_MOVES):
        if table.over:
            break
        truth = table.match.state
        before = shown(table)
        for _ in range(3):
            table.match.state = table.match.game.reshuffle_hidden(truth, "A", rng)
            assert shown(table) == before
            compared += 1
        table.match.state = truth
        table.do("move", str(rng.choice(table.cloth.view.moves)))
        assert table.fault == ""
    assert compared > 5


@pytest.mark.parametrize("name", list(games_with_boards()))
def test_the_log_tells_nothing_that_the_picture_hides(name: str) -> None:
    """What A reads of another's move is the same whatever that move hides from A."""
    game = lootlab.load(name)
    match = Match(game, 2, "CACTUS-7")
    rng = Stream.of("OTTER-9")
    for _ in range(MOST_MOVES):
        acting = match.state.to_act()
        if not acting:
            return
        seat = rng.choice(acting)
        move = rng.choice(match.state.legal_moves(seat))
        if seat != "A":
            for alike in lookalikes(game, match.state, seat, move, secret=len(acting) > 1, rng=rng):
                assert told_to_a(alike, seat) == told_to_a((match.state, move), seat)
        match.play(seat, move)


Played = tuple[Any, Move]


def lookalikes(game: Game, state: Any, seat: str, move: Move, secret: bool, rng: Stream) -> Iterator[Played]:
    """What might have happened instead, for all that A sees: other secret choices, other hidden cards."""
    seen = after((state, move), seat)
    others = [(state, other) for other in state.legal_moves(seat)] if secret else []
    shuffled = [game.reshuffle_hidden(state, "A", rng) for _ in range(3)]
    others += [(twin, move) for twin in shuffled if twin.why_not(seat, move) is None]
    yield from (other for other in others if after(other, seat) == seen)


def after(played: Played, seat: str) -> Any:
    twin = played[0].copy()
    twin.play(seat, played[1])
    return twin.view("A")


def told_to_a(played: Played, seat: str) -> list[str]:
    return [event.text_for("A") for event in played[0].copy().play(seat, played[1])]


def test_the_seed_stays_in_the_kernel(wire: Any) -> None:
    table = Table("loot_shoot_whisky")
    table.do("move", "A L W")  # one phase cannot end a duel
    for do in ("hint", "hint", "more", "clear", "rules"):
        table.do(do)
    table.do("panel", "new")
    assert len(wire.sent) > 5
    assert table.match.seed not in wire.text
    assert table.match.seed not in repr(table)
    assert "base64" not in wire.text


def test_the_secret_choice_of_another_is_in_no_message(wire: Any) -> None:
    """The duel: Bea has chosen, Ann has not; only that she has chosen went out."""
    table = Table("loot_shoot_whisky", seed="CACTUS-7")
    table.do("start", value={})
    secret = table.match.moves[0]
    assert secret.startswith("B ")
    assert secret not in wire.text
    assert "Bea laid two cards face down." in wire.text


def test_the_resume_code_says_nothing() -> None:
    first, second = Table("loot_shoot_whisky", seed="CACTUS-7"), Table("loot_shoot_whisky", seed="CACTUS-7")
    assert first.key != second.key
    assert dict(first.memory) == {"code": first.key, "kept": False}
    first.do("start", value={})
    assert dict(first.memory) == {"code": first.key, "kept": True}
