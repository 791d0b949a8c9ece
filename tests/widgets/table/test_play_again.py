"""The next game at the same table: in Loot Trap the loser begins (TRAP-22)."""

from __future__ import annotations

from lootlab.widgets.table import Table

from .duels import plain


def test_trap_22_play_again_lets_the_loser_begin_and_says_why() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    for loser in ("B", "A", "B"):
        table.match.play(loser, f"{loser} concede")
        table.do("again")
        assert table.match.state.to_act() == (loser,)
        assert f"{table.match.names[loser]} began, as the loser of the game before." in table.said
        assert "as the loser of the game before. § TRAP-22 TRAP-R4" in plain(table.html)


def test_who_has_begun_is_said_once() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"), first_player="seat1")
    table.do("uncover", "A")
    table.do("move", "A draw")
    assert "began" not in table.said


def test_a_game_begun_by_a_loser_is_kept_with_it() -> None:
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    table.match.play("B", "B concede")
    table.do("again")
    table.do("uncover", "B")
    table.do("move", "B draw")
    other = Table("loot_trap")
    other.do("resume", value={"code": table.key})
    assert other.match.told(None) == table.match.told(None)
    assert other.match.told(None)[0].text == "Bea began, as the loser of the game before."


def test_a_class_word_deals_the_same_after_a_game_with_a_loser() -> None:
    """Who lost before is handed on by Play again only: in the form it would change the deal of the word."""
    table = Table("loot_trap", seed="CACTUS-7", players=("you", "you"))
    first = table.match.state
    table.match.play("B", "B concede")
    table.do("again")
    table.do("panel", "setup")
    filled = {**table.setup.values, "seed": "CACTUS-7"}
    table.do("new_game", value=filled)
    assert table.match.word == "CACTUS-7"
    assert table.match.state.hands == first.hands
