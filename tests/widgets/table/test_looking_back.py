"""Looking back at earlier moments."""

from __future__ import annotations

from .duels import duel, finish, plain


def test_looking_back_shows_each_moment_and_changes_nothing() -> None:
    table = duel()
    now = plain(table.html)
    assert "Look back" not in now
    finish(table)
    moves = list(table.match.moves)
    table.do("look_back")
    assert f"After move {len(moves) - 1} of {len(moves)}." in plain(table.html)
    table.do("look_back", "first")
    assert "Before the first move." in plain(table.html)
    seen = []
    for _ in moves:
        table.do("look_back", "on")
        seen.append(plain(table.html))
    assert len(set(seen)) == len(moves)
    assert f"After move {len(moves)} of {len(moves)}." in seen[-1]
    table.do("look_back", "back")
    assert plain(table.html) == seen[-2]
    table.do("look_back", "end")
    assert table.match.moves == moves
    assert "Play again" in plain(table.html)


def test_while_looking_back_nothing_can_be_played() -> None:
    table = duel()
    table.do("look_back")
    assert "Nothing has been played yet." in plain(table.html)
    table.do("move", "A L W")
    moves = list(table.match.moves)
    table.do("look_back")
    for click in (("move", "A S S"), ("pick", "A-L0"), ("hint", ""), ("undo", "")):
        table.do(*click)
        assert "Press “Back to the game” first." in plain(table.html)
    assert table.match.moves == moves


def test_looking_back_a_reader_sees_what_they_could_see_then() -> None:
    table = duel(players=["you", "you"])
    table.do("look_back")
    assert "The curtain is down." in plain(table.html)
    table.do("uncover", "A")
    table.do("move", "A L W")
    table.do("uncover", "B")
    table.do("look_back", "")
    table.do("look_back", "last")
    assert "Ann laid two cards face down." in plain(table.html)
    assert "Loot at slot 1" not in table.html
    assert "Loot" not in table.said
