"""Save files, reloads and resume codes."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest

from lootlab.widgets.table import Table

from .duels import DUEL, duel, finish, plain


def test_the_save_file_comes_only_at_the_end_and_loads_again() -> None:
    table = duel()
    assert "data:application/json" not in table.html
    finish(table)
    found = re.search(r"data:application/json;base64,([\w+/=]+)", table.html)
    assert found
    save = base64.b64decode(found[1]).decode()
    other = Table(DUEL)
    other.do("load", value=save)
    assert other.match.moves == table.match.moves
    assert other.over


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lootlab": 1, "game": "chess"}', '{"lootlab": 1, "cheat": 1}'])
def test_a_malformed_save_is_a_sentence_and_the_game_goes_on(text: str) -> None:
    table = duel()
    before = table.match
    table.do("load", value=text)
    assert table.notice is not None
    assert table.match is before
    table.do("move", "A L W")
    assert table.match.moves


@pytest.mark.parametrize("text", ["", "[]", "\x89PNG"])
def test_a_file_of_another_kind_is_told_without_jargon(text: str) -> None:
    table = duel()
    table.do("load", value=text)
    assert "This file is no game that lootlab has saved." in plain(table.html)
    assert "JSON" not in plain(table.html)


def test_a_hand_edited_save_names_the_move() -> None:
    table = duel()
    finish(table)
    save = json.loads(table.match.save())
    save["moves"][0] = "A L L L"
    table.do("load", value=json.dumps(save))
    assert "Move 1 of the save" in plain(table.html)


def test_a_reload_goes_on_at_the_same_move() -> None:
    table = duel()
    table.do("move", "A L W")
    again = duel()
    again.do("start", value=dict(table.memory))
    assert again.match.moves == table.match.moves
    flag = '<span class="newflag">new</span>'
    assert plain(again.html.replace(flag, "")) == plain(table.html.replace(flag, ""))
    assert again.memory == {**table.memory, "window": again.keeping.window}


def test_a_changed_cell_is_another_table() -> None:
    assert duel().place == duel().place
    assert duel().place != duel(match="best_of_3").place


def test_a_resume_code_in_another_browser(tmp_path: Path) -> None:
    table = duel()
    table.do("move", "A L W")
    other = Table(DUEL)
    other.do("resume", value={"code": table.key.lower().replace("-", " ")})
    assert other.match.moves == table.match.moves


@pytest.mark.parametrize("code", ["", "ABCD", "ABCD-2345-EFGH-6789", "x" * 500])
def test_a_wrong_resume_code_is_a_sentence(code: str) -> None:
    table = duel()
    before = table.match
    table.do("resume", value={"code": code})
    assert table.notice is not None
    assert table.match is before


def test_another_match_on_the_table_is_announced_and_brought_into_sight() -> None:
    table = duel(players=["you", "you"])
    table.do("uncover", "A")
    code, begin = table.key, re.search(r'data-top="\d+"', table.html)
    table.do("move", "A L W")
    assert begin is not None
    assert begin[0] in table.html
    table.do("resume", value={"code": code})
    assert table.said.startswith("The game goes on. Hand the screen to ")
    assert begin[0] not in table.html


@pytest.mark.parametrize(
    ("do", "arg", "value", "wrong", "cure"),
    [
        ("load", "", "x" * 2_600_000, "This file is too large to be a game", "Choose the file that you saved here."),
        ("load", "", "a shopping list", "This file is no game", "Choose the file that you saved at this game’s table."),
        ("go", "game/" + "x" * 5000, None, "This link is too long to be one of ours.", "taken along as a file."),
        ("go", "game/", None, "This link names no game", "Copy the link once more, as a whole."),
        ("go", "game", None, "This link names no game", "Copy the link once more, as a whole."),
    ],
)
def test_what_cannot_be_opened_is_told_as_what_it_is(do: str, arg: str, value: object, wrong: str, cure: str) -> None:
    table = duel()
    table.do(do, arg, value)
    assert wrong in plain(table.html)
    assert cure in plain(table.html)
