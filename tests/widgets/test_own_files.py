"""Decks, sheets and cards of one's own: read where one is at home, never opened from a browser, and never too large."""

from __future__ import annotations

import copy
import json
import math
import re
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.match import Match
from lootlab.engine.options import Option
from lootlab.engine.refusal import BadInput, Refused
from lootlab.games.loot import sheet
from lootlab.games.loot.sheet import faults
from lootlab.games.loot.sheet.draft import Draft
from lootlab.widgets.designer import Designer
from lootlab.widgets.table import Table

OWN = {  # game: option, a file to copy
    "bag_o_loot": ("deck", "deck.toml"),
    "loot_shoot_whisky": ("saloon_deck", "saloon_deck.toml"),
    "sloop": ("deck", "deck.toml"),
    "loot": ("sheet", "house-A.json"),
    "loot_trap": ("cards", "cards.json"),
}


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def option_of(game: str) -> Option:
    return next(option for option in lootlab.load(game).options if option.name == OWN[game][0])


def text_of(game: str) -> str:
    return (lootlab.load(game).folder / "data" / OWN[game][1]).read_text(encoding="utf-8")


def value_of(table: Table) -> str:
    return table.match.state.options[OWN[table.match.game.name][0]]


@pytest.fixture(params=OWN)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def mine(game: str, tmp_path: Path) -> Path:
    path = tmp_path / f"mine{Path(OWN[game][1]).suffix}"
    path.write_text(text_of(game), encoding="utf-8")
    return path


def test_every_component_of_ones_own_is_listed_here() -> None:
    found = {(name, option.name) for name in lootlab.GAMES for option in lootlab.load(name).options if option.file}
    assert found == {(name, option) for name, (option, _) in OWN.items()}


# ---- at home: paths are read once, and the match carries the content ---------------------------------


def test_in_python_a_path_is_read_and_the_save_needs_it_no_more(game: str, mine: Path) -> None:
    table = Table(game, **{OWN[game][0]: str(mine)})
    mine.unlink()
    assert value_of(table) == text_of(game)
    assert str(mine) not in table.match.save()
    again = Match.load(table.match.save(), lootlab.load)
    assert again.state.options == table.match.state.options
    other = Table(game)
    other.do("load", value=table.match.save())
    assert value_of(other) == text_of(game)


def test_in_a_notebook_a_position_takes_a_path_too(game: str, mine: Path) -> None:
    found = lootlab.load(game)
    state = found.new(seed=1, **{OWN[game][0]: mine})
    notation = found.notation(state)
    assert notation
    assert found.position(notation, **{OWN[game][0]: str(mine)}).options[OWN[game][0]] == text_of(game)


def test_an_old_save_with_a_path_is_opened_at_home_only(game: str, mine: Path) -> None:
    old = json.loads(Match(lootlab.load(game), seed=1).save())
    old["options"] = {OWN[game][0]: str(mine)}
    assert Match.load(json.dumps(old), lootlab.load, own=True).state.options[OWN[game][0]] == text_of(game)
    with pytest.raises(BadInput, match="files are not opened from here"):
        Match.load(json.dumps(old), lootlab.load)


def test_a_file_that_is_much_too_long_is_not_read(game: str, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine.write_text(" " * (4 * option_of(game).longest + 1))
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(BadInput, match=r"is too long. It may have [\d,]+ characters"):
        lootlab.load(game).new(seed=1, **{OWN[game][0]: str(mine)})


# ---- from a browser: no path is opened ---------------------------------------------------------------


def from_the_form(table: Table, value: str) -> None:
    name = OWN[table.match.game.name][0]
    people = {f"player-{seat}": kind for seat, kind in table.match.players.items()}
    table.panel = "new"
    table.do("new_game", value={**people, f"opt-{name}": "(free)", f"free-{name}": value})


def from_the_select(table: Table, value: str) -> None:
    name = OWN[table.match.game.name][0]
    people = {f"player-{seat}": kind for seat, kind in table.match.players.items()}
    table.panel = "new"
    table.do("new_game", value={**people, f"opt-{name}": value})


def from_a_save(table: Table, value: str) -> None:
    save = json.loads(table.match.save())
    save["options"] = {OWN[table.match.game.name][0]: value}
    table.do("load", value=json.dumps(save))


def from_a_kept_game(table: Table, value: str) -> None:
    save = json.loads(table.match.save())
    save["options"] = {OWN[table.match.game.name][0]: value}
    Table.store.keep("ABCD-2345-EFGH-6789", json.dumps(save), "another window")
    table.do("resume", value={"code": "ABCD-2345-EFGH-6789"})


WAYS = [from_the_form, from_the_select, from_a_save, from_a_kept_game]


@pytest.mark.parametrize("way", WAYS)
def test_a_path_from_a_browser_is_never_opened_nor_looked_for(
    game: str, mine: Path, way: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(game)
    before = table.match
    answers = []
    touched: list[str] = []
    for name in ("read_text", "read_bytes", "open", "stat", "is_file", "exists"):
        real = getattr(Path, name)

        def spied(path: Path, *args: Any, real: Any = real, **more: Any) -> Any:
            touched.append(path.name)
            return real(path, *args, **more)

        monkeypatch.setattr(Path, name, spied)
    for path in (mine, mine.with_name(f"nowhere{mine.suffix}")):
        way(table, str(path))
        assert table.match is before
        answers.append(plain(table.html).replace(str(path), "").replace(str(path).replace("/", "&#x2F;"), ""))
    assert answers[0] == answers[1]
    # A save names its option; on the form it stands beside its question, and no name is shown.
    by_name = f"Option {OWN[game][0]}: files are not opened from here."
    assert (by_name in answers[0]) == (way in (from_a_save, from_a_kept_game))
    assert "files are not opened from here." in answers[0].lower()
    assert "Paste what stands in the file, or start lootlab play with it on your own machine." in answers[0]
    assert not {mine.name, f"nowhere{mine.suffix}"} & set(touched)


@pytest.mark.parametrize("value", ["/etc/passwd", "~/.ssh/id_rsa", "file:///etc/hosts", "..\\secret"])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_neither_a_name_nor_content_is_refused(game: str, way: Any, value: str) -> None:
    table = Table(game)
    before = table.match
    way(table, value)
    assert table.match is before
    assert "root:" not in table.html


@pytest.mark.parametrize("way", [from_the_form, from_a_save])
def test_content_can_be_pasted(game: str, way: Any) -> None:
    table = Table(game)
    before = table.match
    way(table, text_of(game))
    assert table.match is not before
    assert value_of(table).strip() == text_of(game).strip()
    table.do("panel", "new")
    assert "<textarea" in table.html


def test_content_that_is_too_long_is_refused_with_the_limit(game: str) -> None:
    table = Table(game)
    before = table.match
    longest = option_of(game).longest
    from_the_form(table, "#" * (longest + 500))
    assert table.match is before
    assert f"It has {longest + 1:,} characters, more than {longest:,}" in plain(table.html)


def test_a_loaded_save_with_a_very_long_option_is_refused() -> None:
    table = Table("loot_trap")
    save = json.loads(table.match.save())
    save["options"] = {"field": "1:" + "a" * 500_000 + " starts a1"}
    began = time.process_time()
    table.do("load", value=json.dumps(save))
    assert time.process_time() - began < 2
    assert "more than 1,000" in plain(table.html)


# ---- numbers have limits -----------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.integers(), st.integers(-5, 40), st.sampled_from([10**12, -(10**12), 2**63, 10**30]),
    st.floats(), st.booleans(),
)  # fmt: skip
THINGS = st.one_of(
    NUMBERS, st.none(), st.text(max_size=8), st.lists(st.sampled_from(["wrap", "R", 1, None]), max_size=3),
    st.just({}), st.just({"op": []}), st.just([[]]),
)  # fmt: skip


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything in nested tables and lists, the tables and lists themselves included."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += leaves(value, (*path, key))
    return found


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    twin = copy.deepcopy(data)
    here = twin
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return twin


def toml(data: dict[str, Any]) -> str:
    """Enough TOML for a deck."""

    def one(value: Any) -> str:
        if isinstance(value, float):
            return "nan" if math.isnan(value) else repr(value)
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key} = {one(inner)}" for key, inner in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(one, value)) + "]"
        return json.dumps("" if value is None else value)

    return "".join(f"{key} = {one(value)}\n" for key, value in data.items())


@pytest.mark.parametrize("name", OWN)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_value_in_a_file_is_refused_in_a_sentence_or_plays_at_once(name: str, data: st.DataObject) -> None:
    text = text_of(name)
    whole = tomllib.loads(text) if OWN[name][1].endswith("toml") else json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        whole = changed(whole, data.draw(st.sampled_from(leaves(whole))), data.draw(THINGS))
    mine = toml(whole) if OWN[name][1].endswith("toml") else json.dumps(whole)
    option = option_of(name)
    began = time.process_time()
    if option.audit is not None:
        assert all(len(fault) < 2000 for fault in option.audit(mine))
    try:
        table = Table(name, seed=1, **{option.name: mine})
    except Refused as refused:
        assert len(str(refused)) < 2000
    else:
        assert len(table.html) < 1_000_000
    assert time.process_time() - began < 3


@pytest.mark.parametrize("spaces", [2, 31, 10**12, 9.0, True, "9", None, math.inf, [9]])
def test_the_points_track_of_loot_has_a_limit(spaces: object) -> None:
    data = {"sheet_id": "x", "like": "house-A", "points_track_D": {"spaces_after_start": spaces}}
    with pytest.raises(BadInput, match=r"V15 at track D: The field spaces_after_start is .* 3 to 30 spaces"):
        sheet.read(json.dumps(data))
    with pytest.raises(BadInput, match="spaces_after_start"):
        Draft.read(json.dumps(data))


@pytest.mark.parametrize("spaces", [3, 30])
def test_the_limits_themselves_are_playable(spaces: int) -> None:
    data = {"sheet_id": "x", "like": "house-A", "points_track_D": {"spaces_after_start": spaces}}
    assert sheet.read(json.dumps(data)).spaces == spaces


def test_a_huge_number_typed_into_the_designer_is_refused() -> None:
    designer = Designer()
    for spaces in ("1000000000000", "9" * 5000, "²", ""):
        designer.do("spaces", "", spaces)
        assert "Between 3 and 30" in plain(designer.html)
        assert designer.fault == ""
    designer.do("entry", "²", "1")
    assert designer.fault == ""


@pytest.mark.parametrize("ability", [["wrap"], {}, 3, None])
def test_an_ability_that_is_no_word_is_a_fault_and_no_traceback(ability: object) -> None:
    data = json.loads(text_of("loot"))
    data["combo_grid_B"]["rows"][0]["reward"] = {"ability": ability}
    assert [fault.code for fault in faults.faults_of(data)] == ["V10"]


LIMITS = {
    "count": (("cards", 0, "count"), "from 1 to 103"),
    "cost": (("cards", 3, "cost", "n"), "from 1 to 20"),
    "n": (("cards", 0, "trap", 0, "n"), "from 1 to 20"),
    "hand_limit": (("cards", 30, "mod"), "from -20 to 20"),
    "characters": (("characters", 0, "count"), "from 1 to 20"),
    "health": (("variants", 2, "mod", "health"), "from 1 to 20"),
}


@pytest.mark.parametrize("field", LIMITS)
def test_numbers_of_loot_trap_cards_have_limits(field: str) -> None:
    path, said = LIMITS[field]
    value: object = {"hand_limit": 10**9} if field == "hand_limit" else 10**9
    with pytest.raises(BadInput, match=said):
        lootlab.load("loot_trap").new(2, 1, cards=json.dumps(changed(json.loads(text_of("loot_trap")), path, value)))


def test_lists_of_loot_trap_have_limits() -> None:
    data = json.loads(text_of("loot_trap"))
    effect = {"op": "bank_hand"}
    deep: Any = [[effect], [effect]]
    for _ in range(3):
        deep = [[{"op": "choose", "options": deep}], [effect]]
    for path, value, said in (
        (("cards", 0, "trap"), [effect] * 9, "At most 8"),
        (("cards", 0, "trap"), [{"op": "choose", "options": [[effect]] * 9}], "There may be 8"),
        (("cards", 0, "trap"), [{"op": "choose", "options": deep}], "within choices"),
        (("cards",), data["cards"] * 3, "It may have 103"),
        (("cards", 0, "name"), "x" * 100, "It may have 60"),
        (("fields", 0, "rows"), {"1": "a" * 5000}, "at most 2574"),
    ):
        with pytest.raises(BadInput, match=said):
            lootlab.load("loot_trap").new(2, 1, cards=json.dumps(changed(data, path, value)))
