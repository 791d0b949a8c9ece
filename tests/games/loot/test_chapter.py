"""The exercises of the chapter by other means: the game is asked, or all dice are rolled."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import lootlab
from lootlab import bots, lab
from lootlab.engine import lesson

GAME = lootlab.load("loot")
DICE = range(1, 7)


def answer(name: str) -> Fraction:
    return lab.exercise(name).step.answer


def targets(square: str, die: int) -> list[str]:
    """Where a plain move leads on an empty plan; nowhere: stuck."""
    hall = GAME.position(f"seats A; at A {square}; dice {die} 1 1")
    return [str(move).split()[-1] for move in hall.legal_moves("A") if " to " in str(move)]


def test_stuck_above_the_middle() -> None:
    assert answer("LOOT-X1") == Fraction(sum(not targets("r3c4", die) for die in DICE), 6)


def test_a_four_among_three_dice() -> None:
    rows = list(product(DICE, repeat=3))
    assert answer("LOOT-X2") == Fraction(sum(4 in row for row in rows), len(rows))


def test_a_four_by_turn_five() -> None:
    """The dice that come are fixed in the position; what is active turn by turn is the game's."""
    found = 0
    for first, second in product(DICE, repeat=2):
        hall = GAME.position(f"seats A; at A r1c1; dice 1 1 1; next die {first} {second} 1 1 1")
        active = []
        for _ in range(5):
            active.append(hall.dice[0])
            hall.play("A", hall.legal_moves("A")[0])
        found += 4 in active
    assert answer("LOOT-X3") == Fraction(found, 36)


def test_two_turns_to_a_square() -> None:
    reached = [
        pair for pair in product(DICE, repeat=2)
        if any("r3c6" in targets(square, pair[1]) for square in targets("r1c1", pair[0]))
    ]  # fmt: skip
    assert answer("LOOT-X4") == Fraction(len(reached), 36)


def both_at_the_end(bot: str, games: int) -> float:
    """In which share of games between two of them both make the ninth entry in the same turn."""
    played = [lootlab.match(GAME, players=[bot, bot], seed=number) for number in range(1, games + 1)]
    return sum(len(bots.play_on(match).state.finishers()) == 2 for match in played) / games


def test_how_often_two_strong_bots_end_a_game_together() -> None:
    """279 of 1500 games: 18.6 %. Between medium bots it is one game in thirteen."""
    level = next(level for level in lesson.load(GAME) if level.id == "together")
    assert "when two\nstrong bots play, nearly one game in five ends like that" in level.text
    assert 1 / 7 < both_at_the_end("hard", 40) < 1 / 4
