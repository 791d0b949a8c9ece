"""Practice on the screen: what was wrong comes back, what is remembered stays, odd memories do no harm."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

import lootlab
from lootlab import show
from lootlab.engine import mastery
from lootlab.engine.mastery import GAPS, MASTERED, Known
from lootlab.widgets.practice import LENGTH, Practice

from .. import pig

GAME = "loot_shoot_whisky"


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Practice, "today", lambda self: 1000)
    lootlab.add(pig.GAME)
    yield
    lootlab._OWN.clear()


@pytest.fixture
def drill() -> Practice:
    return Practice(GAME, seed="CACTUS-7")


def answer(drill: Practice, well: bool) -> str:
    """Answer what is asked; the rule it was about."""
    one = drill.now
    assert one is not None
    wrong = next(n for n in range(len(one.says)) if n != one.right)
    drill.do("answer", str((one.right if well else wrong) + 1))
    return one.rule


@pytest.mark.parametrize("name", [*lootlab.GAMES, "pig"])
def test_every_game_can_be_practised(name: str) -> None:
    drill = show.practice(name, seed="CACTUS-7")
    for number in range(LENGTH):
        assert drill.now is not None
        assert "answers" in drill.html
        answer(drill, number % 3 > 0)
        assert "say--good" in drill.html or "say--bad" in drill.html
        assert not drill.fault
        drill.do("next")
    assert drill.over
    assert f"{sum(drill.given)} of {LENGTH} were right." in drill.html
    drill.do("again")
    assert (drill.over, drill.given) == (False, [])
    assert "Exercise 1 of 10" in drill.html


def test_the_same_seed_gives_the_same(drill: Practice) -> None:
    assert drill.html == Practice(GAME, seed="cactus-7").html
    assert repr(Practice(GAME)).startswith("Practice(loot_shoot_whisky, positions of its own, exercise 1 of 10")


def test_feedback_names_the_rule_and_says_why(drill: Practice) -> None:
    one = drill.now
    assert one is not None
    answer(drill, False)
    assert f"It is “{one.says[one.right].rstrip('.')}”." in drill.said
    assert one.why in drill.said
    assert one.rule in drill.html
    drill.do("rule", f"{one.rule}@said-wide")
    assert drill.found.rulebook[one.rule].title in drill.html


def test_what_was_wrong_comes_back_after_a_while(drill: Practice) -> None:
    missed = answer(drill, False)
    asked = []
    for _ in range(GAPS[1][0] + 1):
        drill.do("next")
        asked.append(answer(drill, True))
    assert missed not in asked[: GAPS[1][0] - 1]
    assert missed in asked
    assert drill.known[missed].box == 2


def test_the_next_day_it_is_the_first_thing(drill: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    missed = answer(drill, False)
    memory = json.loads(json.dumps(drill.memory))
    monkeypatch.setattr(Practice, "today", lambda self: 1001)
    again = Practice(GAME, seed="OTTER-9")
    again.do("start", value=memory)
    assert again.now is not None
    assert again.now.rule == missed


def test_what_is_remembered_is_given_back(drill: Practice) -> None:
    for number in range(4):
        answer(drill, number > 0)
        drill.do("next")
    memory = json.loads(json.dumps(drill.memory))
    assert memory["asked"] == 4
    assert (memory["mastered"], memory["of"]) == (0, 69)
    for _ in range(3):
        again = Practice(GAME, seed="OTTER-9")
        again.do("start", value=memory)
        assert again.known == drill.known
        assert again.memory == memory
        memory = json.loads(json.dumps(again.memory))


def test_mastery_is_counted(drill: Practice) -> None:
    rules = {"LSW-22": Known(2, 0, 3, (9, 1001)), "LSW-15": Known(1, 0, 2, (9, 1001))}
    drill.do("start", value={"rules": mastery.written(rules), "asked": 8})
    assert "You master 1 of 69 rules." in drill.html
    assert drill.memory["mastered"] == 1
    assert drill.words["LSW-22"] == MASTERED


def test_it_reads_what_lessons_quiz_and_coach_remember(drill: Practice) -> None:
    assert drill.reads == [f"{kind}/{GAME}" for kind in ("lessons", "quiz", "coach")]
    drill.do("others", value={"quiz": {"rules": {"LSW-22": [0, 1]}}})
    assert drill.now is not None
    assert drill.now.rule == "LSW-22"
    other = Practice(GAME, seed=1)
    other.do("others", value={f"coach/{GAME}": {"met": ["LSW-21"]}})
    assert other.now is not None
    assert other.now.rule == "LSW-21"
    level = other.levels[5]
    other.do("others", value={"lessons": {"done": [level.id]}, "coach": {"met": []}})
    assert other.now.rule in level.rules


def test_an_answered_exercise_is_not_taken_away(drill: Practice) -> None:
    rule = answer(drill, True)
    drill.do("others", value={"quiz": {"rules": {"LSW-22": [0, 1]}}})
    assert drill.now is not None
    assert (drill.now.rule, drill.answer is not None) == (rule, True)


ODD = [
    None, 3, "x", [], {"rules": 3}, {"rules": {"BOL-14": [1, 1], "": None}, "asked": -4}, {"asked": "many"},
    {"rules": {"LSW-15": {"box": "x"}}},
]  # fmt: skip


@pytest.mark.parametrize("memory", ODD)
def test_odd_memories_do_no_harm(drill: Practice, memory: object) -> None:
    before = drill.html
    drill.do("start", value=memory)
    drill.do("others", value=memory)
    drill.do("others", value={"lessons": memory, "quiz": memory, "coach": {"met": memory}})
    assert (drill.known, drill.count, drill.fault) == ({}, 0, "")
    assert drill.html == before


def test_odd_clicks_are_answered_with_a_sentence(drill: Practice) -> None:
    drill.do("next")
    assert "This exercise is still open." in drill.html
    for nonsense in ("0", "9", "", "x", "-1"):
        drill.do("answer", nonsense)
        assert "There is no such answer." in drill.html
    drill.do("pick", "whatever")
    assert "This is a picture: choose an answer." in drill.html
    answer(drill, True)
    drill.do("answer", "1")
    assert "This exercise is answered." in drill.html
    assert (len(drill.given), drill.count) == (1, 1)


def test_nothing_to_be_practised_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lootlab.widgets.practice.exercise", lambda *given: None)
    drill = Practice(GAME, seed=1)
    assert "There is nothing to practise in this game." in drill.html
    drill.do("answer", "1")
    assert "Nothing is being asked." in drill.html


def test_on_a_dashboard_the_first_exercise_waits_for_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Practice("loot_shoot_whisky", seed="CACTUS-7")
    monkeypatch.setattr(Practice, "lazy", True)
    waiting = Practice("loot_shoot_whisky", seed="CACTUS-7")
    assert (repr(waiting), waiting.now) == (repr(ready), None)
    assert waiting.html == ready.html
    assert waiting.now
    other = Practice("loot_shoot_whisky", seed="CACTUS-7")
    for each in (other, ready):
        each.do("start")
    assert other.html == ready.html
