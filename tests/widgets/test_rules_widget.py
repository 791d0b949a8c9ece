"""The rulebook on the screen."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import exhibits
from lootlab.look import parts
from lootlab.widgets.rules import Rules
from lootlab.widgets.tryout import TryOut

GAME = "loot_shoot_whisky"


def shown(rules: Rules) -> list[str]:
    return re.findall(r'data-key="entry-([^"]+)"', rules.html)


def test_all_rules_are_there_with_examples_and_sections() -> None:
    rules = Rules(GAME)
    book = lootlab.load(GAME).rulebook
    assert shown(rules) == [rule.id for rule in book]
    assert repr(rules) == f"Rules(loot_shoot_whisky, {len(book)} of {len(book)} rules)"
    assert book["LSW-18"].example in rules.html
    for section in {rule.section for rule in book}:
        assert f"<h3>{section}</h3>" in rules.html


def test_searching_narrows() -> None:
    rules = Rules(GAME)
    rules.do("search", value="bottle snatch")
    assert "LSW-24" in shown(rules)
    assert len(shown(rules)) < 10
    assert rules.said == f"{len(shown(rules))} of 71 rules"
    rules.do("search", value="lsw-r4")
    assert shown(rules) == ["LSW-R4"]
    rules.do("search", value="zebra")
    assert shown(rules) == []
    assert "No rule has these words." in rules.html
    rules.do("search", value="")
    assert len(shown(rules)) == 71


def test_a_section_can_be_chosen() -> None:
    rules = Rules(GAME)
    rules.do("section", value="A Loot win")
    assert shown(rules) == ["LSW-31", "LSW-32", "LSW-33", "LSW-34", "LSW-35", "LSW-36"]
    rules.do("section", value="no such section")
    assert shown(rules) == []
    rules.do("section", value="")
    assert len(shown(rules)) == 71


def test_options_are_told_with_their_values() -> None:
    rules = Rules(GAME, search="LSW-R4")
    assert 'data-option="empty_deck_no_bottle"' in rules.html
    assert "<b>draw</b> / most nuggets / most bullets" in rules.html
    assert "a number from 1 to 999" in Rules(GAME, search="LSW-R15").html


def test_every_option_stands_at_its_rule() -> None:
    rules = Rules(GAME)
    for option in rules.found.options:
        entry = rules.html.split(f'data-key="entry-{option.rule}"')[1].split("</article>")[0]
        assert f'data-option="{option.name}"' in entry


def test_what_is_typed_is_shown_as_text() -> None:
    rules = Rules(GAME)
    rules.do("search", value='<script>"x"')
    assert "<script>" not in rules.html
    assert "&lt;script&gt;" in rules.html
    rules.do("search", value=None)
    assert len(shown(rules)) == 71
    assert rules.fault == ""


@pytest.mark.parametrize("text", ["\ud83d", "steal \ude00 it", "\x00", "((", "🎲" * 200])
def test_half_an_emoji_breaks_nothing(text: str) -> None:
    rules = Rules(GAME)
    rules.do("search", value=text)
    assert rules.fault == ""
    assert rules.html.encode()
    assert parts.rules_drawer(rules.found.rulebook, text).encode()


def test_no_option_is_shown_as_code() -> None:
    for name in lootlab.GAMES:
        text = re.sub(r"<[^>]*>", " ", Rules(name).html)
        assert re.findall(r"\b[a-z]+_[a-z_]+=\w+", text) == []


def test_what_is_searched_for_comes_best_first() -> None:
    rules = Rules("bag_o_loot", search="stealing")
    assert shown(rules)[0] == "BOL-23"
    assert "the best first" in rules.html


# ---- addresses ------------------------------------------------------------------------------------


def test_an_address_shows_its_rule() -> None:
    rules = Rules(GAME, search="zebra")
    rules.do("go", "lsw-24")
    assert rules.address == "LSW-24"
    assert len(shown(rules)) == 71
    assert re.findall(r'class="entry is-here" data-key="entry-([^"]+)" data-top', rules.html) == ["LSW-24"]
    assert rules.said.startswith("LSW-24: Snatch the bottle")
    rules.do("search", value="bottle")
    assert rules.address == ""
    rules.do("go", "")
    assert (rules.address, rules.notice) == ("", None)


@pytest.mark.parametrize("wrong", ["LSW-240", "lsw24", "\ud83d", "LSW-" * 100, "<b>"])
def test_an_address_that_does_not_exist_is_a_sentence(wrong: str) -> None:
    rules = Rules(GAME)
    rules.do("go", wrong)
    assert rules.fault == ""
    assert rules.notice is not None
    assert rules.notice.text.startswith("There is no rule ")
    assert len(shown(rules)) == 71
    if wrong in ("LSW-240", "lsw24"):
        assert rules.notice.remedy.startswith("Did you mean LSW-")


# ---- what the reader knows ------------------------------------------------------------------------


def signs(rules: Rules) -> dict[str, str]:
    found = re.findall(r'data-key="entry-([^"]+)"[^>]*><h4>(?:(?!</h4>).)*?class="sign sign--([a-z-]+)"', rules.html)
    return dict(found)


def test_signs_tell_what_is_known() -> None:
    rules = Rules(GAME)
    assert signs(rules) == {}
    assert rules.reads == ["lessons/loot_shoot_whisky", "quiz/loot_shoot_whisky", "practice/loot_shoot_whisky"]
    memories = {
        "lessons": {"rules": {"LSW-20": [1, 0], "LSW-21": [2, 1]}},
        "quiz": {"rules": {"LSW-20": [1, 0]}, "best": 7},
        "practice": {"rules": {"LSW-22": [0, 3]}},
    }
    rules.do("others", value=memories)
    found = signs(rules)
    assert (found["LSW-20"], found["LSW-21"], found["LSW-22"], found["LSW-23"]) == ("mastered", "met", "met", "not-yet")


@pytest.mark.parametrize(
    "junk", [None, [], "x", {"lessons": 3}, {"quiz": {"rules": {"LSW-20": "many", "X": [1, 1], "LSW-21": [True, 2]}}}]
)
def test_a_strange_memory_is_passed_over(junk: object) -> None:
    rules = Rules(GAME)
    rules.do("others", value=junk)
    assert rules.fault == ""
    assert set(signs(rules).values()) == {"not-yet"}


# ---- trying a rule --------------------------------------------------------------------------------


def test_a_rule_is_tried_on_a_small_table() -> None:
    rules = Rules(GAME)
    assert "tryout" not in rules.html
    rules.do("try", "LSW-25")
    assert rules.html.count('class="tryout"') == rules.html.count('aria-label="Table"') == 1
    assert 'data-do="show"' in rules.html
    rules.do("show")
    assert "You drank again: the bottle is almost empty." in rules.html
    rules.do("again")
    assert "You drank again" not in rules.html
    rules.do("try", "LSW-24")
    assert rules.html.count('class="tryout"') == 1
    assert rules.tryout is not None
    assert rules.tryout.rule == "LSW-24"
    rules.do("try", "LSW-24")
    assert "tryout" not in rules.html


def test_what_is_refused_is_refused_as_at_a_table() -> None:
    rules = Rules("bag_o_loot")
    rules.do("try", "BOL-15")
    assert "Show what is refused" in rules.html
    rules.do("show")
    assert "A turn needs at least one play." in rules.html
    assert 'class="say say--bad refuse"' in rules.html


def test_the_reader_tries_what_they_like() -> None:
    rules = Rules(GAME)
    rules.do("try", "LSW-25")
    assert rules.tryout is not None
    keys = [key for key in rules.tryout.cloth.tokens if key.startswith("A-W")]
    rules.do("pick", keys[0])
    rules.do("move", "A W W")
    assert rules.fault == ""
    assert rules.notice is None
    assert "Slot 1: Your Whisky beat Bea&#x27;s Shoot." in rules.html


def test_what_is_not_there_is_a_sentence() -> None:
    rules = Rules(GAME)
    for name, arg in (
        ("try", "LSW-05"),
        ("try", "x"),
        ("show", ""),
        ("pick", "A-W0"),
        ("move", "A W W"),
        ("other", ""),
    ):
        rules.do(name, arg)
        assert rules.fault == ""
        assert rules.notice is not None, name


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_example_can_be_seen_and_shown(name: str) -> None:
    game = lootlab.load(name)
    for rule, found in exhibits.load(game).items():
        for number, exhibit in enumerate(found):
            tryout = TryOut(game, rule, found)
            tryout.lay(number)
            before = tryout.html()
            assert tryout.cloth.asked, exhibit.id
            tryout.show()
            after = tryout.html()
            assert (tryout.cloth.refusal is not None) == exhibit.refused, exhibit.id
            assert not exhibit.play or after != before, exhibit.id
            if tryout.cloth.refusal is not None:
                assert tryout.cloth.refusal.cites, exhibit.id
            assert not re.search(r"\{[A-H]", re.sub(r"<[^>]*>", " ", after)), exhibit.id
