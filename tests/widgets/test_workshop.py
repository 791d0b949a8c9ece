"""The room Your own by its clicks: rules, cards, bots, what is kept, and what is handed to the table."""

from __future__ import annotations

import asyncio
import json
import re
import time
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lootlab
from lootlab import show
from lootlab.look import own, switches
from lootlab.widgets import bout, wish
from lootlab.widgets.workshop import LONGEST_KEPT, Workshop, workshop
from tests import own_loop

from .conftest import Wire

MOST_KEPT = 200_000
PER_GAME = pytest.mark.parametrize("game", lootlab.GAMES)
EDITS: dict[str, list[tuple[str, str, object]]] = {  # one change that can be played with
    "bag_o_loot": [("edit", "less looters", None)],
    "loot_shoot_whisky": [("edit", "less g2", None), ("edit", "more g9", None)],
    "sloop": [("edit", "more W", None)],
    "loot": [("brush", "M", None), ("square", "r7c4", None), ("fit", "", None)],
    "loot_trap": [("edit", "count less", None), ("edit", "copy", None)],
}


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def made(game: str) -> Workshop:
    """A workshop with a change on its desk."""
    shop = workshop(game)
    shop.do("go", "cards")
    for do, arg, value in EDITS[game]:
        shop.do(do, arg, value)
        assert shop.fault == ""
        assert shop.notice is None
    return shop


def said(shop: Workshop) -> str:
    assert shop.fault == ""
    assert shop.notice is not None
    return shop.notice.sentence


# ---- the room -------------------------------------------------------------------------------------


@PER_GAME
def test_every_tab_is_drawn_without_a_name_of_pythons(game: str) -> None:
    shop = show.workshop(game)
    names = {each for option in shop.found.options for each in (option.name, *option.values) if "_" in each}
    for tab in ("rules", "cards", "bots"):
        shop.do("go", tab)
        assert shop.address == tab
        assert shop.fault == ""
        read = plain(shop.html) + " ".join(re.findall(r'(?:aria-label|placeholder)="([^"]*)"', shop.html))
        assert "_" not in read
        assert "Fraction(" not in read
        assert not [name for name in names if name in read]
        assert shop.html.count('aria-selected="true"') == 1


def test_a_place_that_does_not_exist_is_a_sentence() -> None:
    shop = Workshop("sloop")
    shop.do("go", "cellar")
    assert "no such place" in said(shop)
    assert shop.address == "rules"


def test_a_game_without_anything_to_make_has_no_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "editor_of", lambda game: None)
    shop = Workshop("sloop")
    shop.do("go", "cards")
    assert "no such place" in said(shop)
    shop.do("edit", "more W")
    assert "nothing of your own" in said(shop)
    shop.do("play")
    assert shop.memory["wish"]


# ---- house rules ----------------------------------------------------------------------------------


@PER_GAME
def test_every_switch_can_be_thrown_and_all_are_put_back(game: str) -> None:
    shop = workshop(game)
    assert "No rule is changed." in plain(shop.html)
    for option in shop.options:
        other = next((value for value in (*option.values, *option.offers) if value != option.default), None)
        if other is None:
            continue
        shop.do("set", option.name, option.word(other) == "yes" if option.yes_or_no else other)
        assert shop.notice is None
        assert shop.rules()[option.name] == other
    count = len(shop.rules())
    assert count > 4
    assert f"{count} rules are changed." in plain(shop.html)
    assert shop.html.count("is-changed") == count
    shop.do("usual")
    assert shop.rules() == {}


def test_what_one_types_is_judged_and_stays() -> None:
    shop = Workshop("loot_shoot_whisky")
    shop.do("set", "stall_limit", switches.FREE)
    assert "Nothing has been typed yet." in plain(shop.html)
    shop.do("set_free", "stall_limit", "many")
    assert "“many” is no number of rounds" in plain(shop.html)
    assert 'value="many"' in shop.html
    assert shop.rules() == {}
    shop.do("play")
    assert "not right" in said(shop)
    assert shop.memory["wish"] == {}
    shop.do("set_free", "stall_limit", "7")
    assert shop.rules() == {"stall_limit": "7"}


@pytest.mark.parametrize(
    ("do", "arg", "value"),
    [
        ("set", "nonsense", "yes"), ("set", "deck", "standard"), ("set", "capture_extent", "sideways"),
        ("set", "capture_extent", None), ("set", "capture_extent", [1]), ("set_free", "capture_extent", "x"),
        ("seats", "", "99"), ("seats", "", None), ("run", "", {"first": "genius"}), ("run", "", {"deals": "10000000"}),
        ("back_one", "", None), ("edit", "", None), ("edit", "count W", "201"), ("open_file", "", None),
        ("open_file", "", "/etc/passwd"), ("open_file", "", "/tmp/x.toml"), ("open_file", "", "x" * 9000),
        ("open_file", "", "a = " + "[" * 3000),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence_and_nothing_is_lost(do: str, arg: str, value: object) -> None:
    shop = made("sloop")
    assert shop.editor is not None
    before = shop.editor.kept(), shop.rules(), shop.seats
    if do == "back_one":
        shop.past = []
    shop.do(do, arg, value)
    assert said(shop)
    assert (shop.editor.kept(), shop.rules(), shop.seats) == before


def test_a_rule_chip_opens_its_rule_beside_the_switch() -> None:
    shop = Workshop("sloop")
    shop.do("rule", "SLP-R1@opt-capture_extent")
    assert 'class="rule"' in shop.html
    shop.do("rule", "SLP-R1@opt-capture_extent")
    assert 'class="rule"' not in shop.html


# ---- cards of one's own ---------------------------------------------------------------------------


@PER_GAME
def test_what_is_taken_away_is_opened_again(game: str) -> None:
    shop = made(game)
    assert shop.editor is not None
    href, name = re.search(r'download="([^"]+)" href="data:[^,]+,([^"]+)"', shop.html).groups()[::-1]  # type: ignore[union-attr]
    text = b64decode(href).decode()
    assert name.endswith(own.option_of(shop.found, shop.editor.option).file)
    other = workshop(game)
    other.do("open_file", value=text)
    assert other.notice is None
    assert other.editor is not None
    assert other.editor.text() == text
    assert other.editor.changed
    other.do("back_one")
    if game != "loot":  # a drawing board begins anew with a file
        assert not other.editor.changed
    other.do("reset")
    assert not other.editor.changed


def test_a_faulty_deck_is_not_played_with_and_says_why() -> None:
    shop = made("loot_shoot_whisky")
    shop.do("own", value=True)
    assert shop.use_own
    shop.do("edit", "more sip")
    assert not shop.use_own
    assert "14 cards" in plain(shop.html)
    assert re.search(r'data-do="play" data-arg="own" disabled', shop.html)
    shop.do("play", "own")
    assert "cannot be played with yet" in said(shop)
    assert shop.memory["wish"] == {}
    shop.do("back_one")
    shop.do("play", "own")
    assert shop.notice is None
    assert shop.use_own


def test_undo_goes_back_step_by_step_and_ends() -> None:
    shop = Workshop("sloop")
    for _ in range(60):
        shop.do("edit", "less 7")
        shop.do("edit", "more 7")
    assert len(shop.past) == 50
    for _ in range(50):
        shop.do("back_one")
    assert shop.notice is None
    shop.do("back_one")
    assert "Nothing has been changed" in said(shop)


def test_the_sheet_is_drawn_in_the_workshop_of_loot() -> None:
    shop = workshop("loot")
    shop.do("go", "cards")
    shop.do("brush", "R")
    shop.do("square", "r5c4")
    assert "V4, r3c3" in shop.html
    shop.do("play", "own")
    assert "V4" in said(shop)
    shop.do("back_one")
    shop.do("measure", "random")
    assert shop.fault == ""
    assert "Two random players" in plain(shop.html)


# ---- play -----------------------------------------------------------------------------------------


@PER_GAME
def test_a_wish_goes_out_with_the_address_of_the_table(game: str, wire: Wire) -> None:
    shop = made(game)
    option = next(each for each in shop.options if each.yes_or_no)
    shop.do("set", option.name, option.word(option.default) == "no")
    for arg, value in (("own", None), ("", {})):
        wire.sent.clear()
        shop.do("play", arg, value)
        assert shop.notice is None
        # Set and taken back, so that the same place can be wished for again.
        assert wire.states("go") == ["#play", ""]
        found = wish.read(shop.found, shop.memory)
        assert found is not None
        assert len(found.changed) == 2
        assert found.values[f"free-{shop.own_option}"] == shop.editor.text()  # type: ignore[union-attr]


def test_the_form_knows_better_than_clicks_that_were_lost() -> None:
    shop = Workshop("sloop")
    shop.do("play", value={"opt-pair_start": "no", "opt-wild_actions": "no", "seats": "3", "opt-nonsense": "x"})
    assert shop.notice is None
    assert shop.memory["wish"]["options"] == {"pair_start": "no"}
    assert list(shop.memory["wish"]["players"]) == ["A", "B", "C"]


def test_two_teams_bring_their_four_players() -> None:
    shop = Workshop("sloop")
    shop.do("set", "partnerships", True)
    shop.do("play")
    assert shop.notice is None
    assert len(shop.memory["wish"]["players"]) == 4


# ---- what a browser remembers ---------------------------------------------------------------------


@PER_GAME
def test_a_reload_keeps_everything_also_what_is_faulty(game: str) -> None:
    shop = made(game)
    option = next(each for each in shop.options if each.yes_or_no)
    shop.do("set", option.name, option.word(option.default) == "no")
    shop.do("play", "own")
    kept = json.loads(json.dumps(shop.memory))
    assert len(json.dumps(kept)) < MOST_KEPT
    for _ in range(3):
        again = workshop(game)
        again.do("start", value=kept)
        kept = json.loads(json.dumps(again.memory))
        assert kept == json.loads(json.dumps(shop.memory))
        assert again.editor is not None
        assert again.editor.kept() == shop.editor.kept()  # type: ignore[union-attr]
        assert again.rules() == shop.rules()


def test_what_is_faulty_is_kept_too() -> None:
    shop = made("sloop")
    shop.do("edit", "count 5", "15")
    again = Workshop("sloop")
    again.do("start", value=dict(shop.memory))
    assert again.editor is not None
    assert own.faults_of(again.found, again.editor)
    assert again.editor.kept() == shop.editor.kept()  # type: ignore[union-attr]


def test_a_running_kernel_knows_better_than_the_browser() -> None:
    shop = made("sloop")
    shop.do("start", value={"own": "{}", "rules": {"pair_start": "no"}})
    assert shop.editor is not None
    assert shop.editor.total() == "123 cards"
    assert shop.rules() == {}


def test_what_is_too_large_is_not_kept() -> None:
    shop = workshop("loot_trap")
    data = json.loads(shop.editor.text())  # type: ignore[union-attr]
    data["note"] = "x" * 90_000
    shop.do("open_file", value=json.dumps(data))
    assert shop.notice is None
    shop.do("play", "own")
    assert shop.memory["own"] == ""
    assert LONGEST_KEPT < len(json.dumps(shop.memory)) < MOST_KEPT


THINGS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@PER_GAME
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_a_browser_remembers_the_workshop_opens(game: str, data: st.DataObject) -> None:
    names = [option.name for option in lootlab.load(game).options]
    rules = st.dictionaries(st.sampled_from([*names, "x"]), st.sampled_from(["yes", "no", "1", "free"]) | THINGS)
    wishes = st.fixed_dictionaries({}, optional={"id": THINGS, "options": rules | THINGS, "players": THINGS})
    fields: dict[str, Any] = {
        "rules": rules | THINGS, "own": THINGS, "seats": THINGS, "use_own": THINGS, "wish": wishes | THINGS,
    }  # fmt: skip
    memory = data.draw(st.fixed_dictionaries({}, optional=fields) | THINGS)
    shop = workshop(game)
    shop.do("start", value=memory)
    assert shop.fault == ""
    assert shop.notice is None
    assert shop.seats in range(1, 9)
    for name, value in shop.rules().items():
        assert switches.fault_of(own.option_of(shop.found, name), value) is None
    shop.do("go", "cards")
    assert shop.fault == ""


# ---- bots -----------------------------------------------------------------------------------------


def test_bots_play_and_a_sentence_says_who_is_better() -> None:
    shop = Workshop("loot_shoot_whisky")
    shop.do("go", "bots")
    shop.do("run", value={"first": "medium", "second": "easy", "deals": "20"})
    assert shop.fault == ""
    assert "20 of 20 deals" in plain(shop.html)
    assert "of 40 games against the easy bot, who plays at random" in plain(shop.html)
    assert "the first plays better" in plain(shop.html)
    assert "c-band" in shop.html
    shop.do("run", value={"first": "easy", "second": "medium", "deals": "100"})
    assert "the second plays better" in plain(shop.html)


def test_the_same_as_the_arena_says() -> None:
    shop = Workshop("loot_shoot_whisky")
    shop.do("run", value={"first": "medium", "second": "easy", "deals": "20"})
    told = show.arena("loot_shoot_whisky", "medium", "easy", 20, 1)
    assert shop.bout.result == told


def test_they_play_by_the_rules_of_the_house() -> None:
    shop = made("loot_shoot_whisky")
    shop.do("own", value=True)
    shop.do("set", "match", "best_of_3")
    shop.do("go", "bots")
    assert "They play with 1 changed rule and your own deck." in plain(shop.html)
    seen: list[dict[str, object]] = []
    real = bout.paced

    def noted(*args: Any, **options: object) -> Any:
        seen.append(options)
        return real(*args, **options)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bout, "paced", noted)
        shop.do("run", value={"first": "easy", "second": "easy", "deals": "20"})
    assert seen == [{"match": "best_of_3", "saloon_deck": shop.editor.text()}]  # type: ignore[union-attr]


def test_a_browser_gets_pictures_in_between_and_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bout, "BREATH", 0.01)
    quick = bout.paced

    def slowly(*told: Any, **options: str) -> Iterator[float | None]:
        for share in quick(*told, **options):
            time.sleep(0.005 * (share is not None))  # or a fast machine is through before anybody can say stop
            yield share

    monkeypatch.setattr(bout, "paced", slowly)

    async def watched() -> Workshop:
        shop = Workshop("loot_shoot_whisky")
        shop._hear(None, {"do": "start", "rev": 0, "id": "x/1"})
        shop._hear(None, {"do": "go", "arg": "bots", "rev": shop.rev, "id": "x/2"})
        filled = {"first": "medium", "second": "easy", "deals": "500"}
        shop._hear(None, {"do": "run", "value": filled, "rev": shop.rev, "id": "x/3"})
        first = shop.rev
        await own_loop.until(lambda: shop.rev > first and shop.bout.shares)
        assert 'data-do="stop"' in shop.html
        shop._hear(None, {"do": "stop", "rev": first, "id": "x/4"})
        stopped = len(shop.bout.shares)
        await asyncio.sleep(0.1)
        assert len(shop.bout.shares) == stopped
        assert 0 < stopped < 500
        return shop

    shop = own_loop.run(watched())
    assert shop.fault == ""
    assert 'data-do="stop"' not in shop.html
    assert "Stopped." in shop.said


def test_a_game_that_does_not_end_leaves_nothing_running(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lootlab.bots.arena.LONGEST_GAME", 3)
    shop = Workshop("loot_shoot_whisky")
    shop.do("go", "bots")
    shop.do("run", value={"first": "easy", "second": "easy", "deals": "20"})
    assert "did not end" in said(shop)
    assert shop.bout.running is None


@pytest.mark.parametrize("value", [True, False])
def test_yes_or_no_is_no_answer_where_a_rule_has_others(value: bool) -> None:
    shop = Workshop("loot_trap")
    shop.do("set", "field", value)
    assert shop.fault == ""
    assert "This rule cannot be changed so." in shop.html
