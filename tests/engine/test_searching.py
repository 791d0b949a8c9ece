"""Rules are found by the words people use."""

from __future__ import annotations

import random

import pytest

import lootlab
from lootlab.engine.rulebook import Rule, Rulebook

STEAL = {"bag_o_loot": "BOL-23", "loot_shoot_whisky": "LSW-24", "sloop": "SLP-51", "loot_trap": "TRAP-R82"}
WANTED = {
    **{("steal", game): rule for game, rule in STEAL.items()},
    **{("stealing", game): rule for game, rule in STEAL.items()},
    **{("robbed", game): rule for game, rule in STEAL.items()},
    **{("stael", game): rule for game, rule in STEAL.items()},
    ("wildcard", "bag_o_loot"): "BOL-05",
    ("wildcard", "sloop"): "SLP-69",
    ("wldcard", "sloop"): "SLP-69",
    ("how do I win", "bag_o_loot"): "BOL-70",
    ("how do I win", "loot_shoot_whisky"): "LSW-04",
    ("how do I win", "sloop"): "SLP-01",
    ("how do I win?", "loot"): "LOOT-01",
    ("How do you win", "loot_trap"): "TRAP-01",
    ("end of game", "bag_o_loot"): "BOL-69",
    ("end of game", "loot_shoot_whisky"): "LSW-42",
    ("end of the game", "sloop"): "SLP-74",
    ("end of game", "loot"): "LOOT-44",
    ("end of game", "loot_trap"): "TRAP-01",
    ("points", "bag_o_loot"): "BOL-61",
    ("points", "loot_shoot_whisky"): "LSW-04",
    ("points", "sloop"): "SLP-76",
    ("points", "loot"): "LOOT-01",
    ("points", "loot_trap"): "TRAP-06",
    ("tie", "bag_o_loot"): "BOL-71",
    ("ties", "loot_shoot_whisky"): "LSW-18",
    ("tied", "sloop"): "SLP-77",
    ("tie", "loot"): "LOOT-48",
    ("tie", "loot_trap"): "TRAP-09",
    ("setup", "loot_shoot_whisky"): "LSW-07",
    ("who starts", "bag_o_loot"): "BOL-12",
}


@pytest.mark.parametrize(("words", "name"), WANTED)
def test_what_people_type_finds_the_rule_among_the_first_three(words: str, name: str) -> None:
    found = lootlab.load(name).rulebook.search(words)
    assert WANTED[words, name] in [rule.id for rule in found[:3]]


def book(*rules: tuple[str, str, str], words: dict[str, list[str]] | None = None) -> Rulebook:
    listed = [Rule(f"X-{n}", title, text, example) for n, (title, text, example) in enumerate(rules, 1)]
    return Rulebook(listed, words)


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def test_title_before_text_before_example() -> None:
    some = book(
        ("Hands", "Secret.", "Do not peek."), ("Cards", "You may peek.", ""), ("Peek", "Look.", ""), ("", "", "")
    )
    assert ids(some.search("peeking")) == ["X-3", "X-2", "X-1"]


def test_all_words_count_and_else_as_many_as_there_are() -> None:
    some = book(("Peek", "", ""), ("Trap", "", ""), ("Trap", "Peek beneath a trap.", ""))
    assert ids(some.search("peek trap")) == ["X-3"]
    assert ids(some.search("peek zebra")) == ["X-1", "X-3"]


def test_words_of_a_game_and_keywords_of_a_rule() -> None:
    some = book(("Looters", "", ""), ("Other", "", ""), words={"looter": ["bandit"], "X-2": ["bonanza"]})
    assert ids(some.search("bandits")) == ["X-1"]
    assert ids(some.search("bonanza")) == ["X-2"]


def test_a_word_that_is_known_is_no_beginning_of_another() -> None:
    some = book(("Windows", "", ""), ("Win", "", ""))
    assert ids(some.search("win")) == ["X-2"]
    assert ids(some.search("wind")) == ["X-1"]


def test_an_id_finds_one_rule() -> None:
    rules = lootlab.load("loot_shoot_whisky").rulebook
    assert [ids(rules.search(text)) for text in ("lsw-r4", "R4", "LSW-24")] == [["LSW-R4"], ["LSW-R4"], ["LSW-24"]]
    assert len(rules.search("")) == len(rules.search("how do I")) == len(rules)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_what_is_proposed_instead_does_find_something(name: str) -> None:
    rules = lootlab.load(name).rulebook
    for text in ("xylophon", "discrdeddd", "qqqq", "zebra tango"):
        assert rules.search(text) == []
        near = rules.index.nearest(text)
        assert near
        assert all(rules.search(word) for word in near)
        assert rules.nothing(text).startswith(f"No rule has these words. Try {near[0]}")


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_one_wrong_letter_still_finds(name: str) -> None:
    """Of long words of titles, with a letter left out, doubled, or two exchanged."""
    rules, dice = lootlab.load(name).rulebook, random.Random(7)
    words = sorted(
        {word.casefold() for rule in rules for word in rule.title.split() if len(word) > 5 and word.isalpha()}
    )
    for word in dice.sample(words, 12):
        at = dice.randrange(1, len(word) - 1)
        for typed in (word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word[:at] + "q" + word[at + 1 :]):
            assert rules.search(typed), typed


@pytest.mark.parametrize(
    "text", ["\ud83d", "steal \ude00", "\x00", "(((", "[", "\\", "-", "🎲", "ß" * 80, "'s", "--", "\u202e"]
)
def test_strange_text_breaks_nothing(text: str) -> None:
    for name in lootlab.GAMES:
        rules = lootlab.load(name).rulebook
        rules.search(text)
        assert rules.nothing(text).encode()
