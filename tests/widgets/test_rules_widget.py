"""The rulebook on the screen."""

from __future__ import annotations

import re

import lootlab
from lootlab.widgets.rules import Rules

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
    assert "<code>empty_deck_no_bottle</code>" in rules.html
    assert "<b>draw</b> / most_nuggets / most_bullets" in rules.html
    assert "a number from 1 to 999" in Rules(GAME, search="LSW-R15").html


def test_every_option_stands_at_its_rule() -> None:
    rules = Rules(GAME)
    for option in rules.found.options:
        entry = rules.html.split(f'data-key="entry-{option.rule}"')[1].split("</article>")[0]
        assert f"<code>{option.name}</code>" in entry


def test_what_is_typed_is_shown_as_text() -> None:
    rules = Rules(GAME)
    rules.do("search", value='<script>"x"')
    assert "<script>" not in rules.html
    assert "&lt;script&gt;" in rules.html
    rules.do("search", value=None)
    assert len(shown(rules)) == 71
    assert rules.fault == ""
