"""Undo in LOOT takes back one's own step, never another's (LOOT-R29)."""

from __future__ import annotations

from typing import Any

import pytest

from lootlab.widgets.table import Table


def three_in_one_hall(**more: Any) -> Table:
    return Table("loot", **{"seats": 3, "players": ["you", "you", "you"], "seed": "CACTUS-7", **more})


def test_loot_r29_on_one_screen_undo_takes_back_ones_own_step_only() -> None:
    table = three_in_one_hall()
    for seat in "AB":
        table.do("uncover", seat)
        table.do("move", f"{seat} start r1c1")
    table.do("uncover", "C")
    table.do("undo")
    assert "You have not moved in this turn." in table.said
    assert "LOOT-R29" in table.html
    assert table.match.state.to_act() == ("C",)
    table.do("uncover", "A")
    table.do("undo")
    assert "Taken back." in table.said
    assert table.match.state.to_act() == ("A", "C")
    table.do("undo")
    assert "You have not moved in this turn." in table.said
    table.do("move", "A start r1c2")
    assert table.match.moves[-1] == "A start r1c2"


@pytest.mark.parametrize("click", [("move", "A undo"), ("phrase", "undo"), ("phrase", "a undo")])
def test_loot_r29_the_own_step_is_taken_back_by_its_phrase_as_well(click: tuple[str, str]) -> None:
    table = three_in_one_hall()
    table.do("uncover", "A")
    table.do("move", "A start r1c1")
    table.do("uncover", "A")
    table.do(click[0], click[1] if click[0] == "move" else "", click[1])
    assert table.match.state.to_act() == ("A", "B", "C")
    assert "It is not your turn" not in table.said


def test_loot_r29_undo_leaves_the_step_of_a_bot() -> None:
    table = three_in_one_hall(players=["you", "easy", "you"])
    table.do("uncover", "A")
    table.do("move", "A start r1c1")
    bots = table.match.moves[-1]
    assert bots[0] == "B"
    table.do("uncover", "A")
    table.do("undo")
    assert table.match.state.to_act() == ("A", "C")
    assert [move for move in table.match.moves if move[0] == "B"] == [bots]


def test_loot_r29_where_a_step_stands_the_screen_says_so() -> None:
    table = three_in_one_hall(undo_until_reroll="no")
    table.do("uncover", "A")
    table.do("move", "A start r1c1")
    table.do("uncover", "A")
    table.do("undo")
    assert "Here a step cannot be taken back." in table.said
    assert table.match.moves == ["A start r1c1"]
