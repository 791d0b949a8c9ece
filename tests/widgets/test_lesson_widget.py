"""Lessons on the screen: what a learner can press, what is remembered, what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from lootlab.engine.lesson import OPEN, SHOWN, WON, WRONG
from lootlab.widgets.lesson import Lessons

GAME = "loot_shoot_whisky"


class Buttons(HTMLParser):
    """What can be pressed: (do, arg) of everything that is not disabled; and all keys."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.keys: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if "data-do" in told and "disabled" not in told:
            self.found.append((told["data-do"] or "", told.get("data-arg") or ""))
        if "data-key" in told:
            self.keys.append(told["data-key"] or "")


def does(lessons: Lessons) -> set[str]:
    return {do for do, _ in Buttons(lessons.html).found}


def pick(lessons: Lessons, *kinds: str) -> None:
    """Click cards of the hand by their letter."""
    for kind in kinds:
        inside = [arg for do, arg in Buttons(lessons.html).found if do == "pick" and arg not in lessons.cloth.chosen]
        lessons.do("pick", next(arg for arg in inside if arg.startswith(f"A-{kind}")))


def press(lessons: Lessons, do: str) -> None:
    arg = next(arg for found, arg in Buttons(lessons.html).found if found == do)
    lessons.do(do, arg)


@pytest.fixture
def lessons() -> Lessons:
    return Lessons(GAME)


def test_repr_is_deterministic(lessons: Lessons) -> None:
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 1 of 16, 0 done)"
    assert lessons.html == Lessons(GAME).html


def test_the_first_level_by_mouse(lessons: Lessons) -> None:
    assert "Lay Loot at slot 1 and Loot at slot 2, then say ready." in lessons.html
    assert "is-marked" in lessons.html
    pick(lessons, "L", "L")
    press(lessons, "move")
    assert (lessons.run.status, lessons.done) == (WON, ["loot-beats-whisky"])
    assert "say--good" in lessons.html
    assert "Next: Stop the thief" in lessons.html
    assert lessons.said.startswith("Loot beats Whisky.")
    press(lessons, "next")
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 2 of 16, 1 done)"
    assert lessons.said.startswith("Level 2. Bea reaches for the gold")


def test_a_wrong_try_shows_its_result_and_a_way_back(lessons: Lessons) -> None:
    pick(lessons, "S", "S")
    press(lessons, "move")
    assert lessons.run.status == WRONG
    assert "Only Loot beats Whisky." in lessons.html
    assert "LSW-20@said-wide" in lessons.html
    assert "move" not in does(lessons), "the old try is over"
    press(lessons, "again")
    assert lessons.run.status == OPEN
    assert "say--bad" not in lessons.html
    assert lessons.run.failures == 1


def test_a_typed_phrase_works_and_begins_the_next_try(lessons: Lessons) -> None:
    lessons.do("phrase", value={"phrase": "s s"})
    assert lessons.run.status == WRONG
    lessons.do("phrase", value={"phrase": "A L L"})
    assert lessons.run.status == WON


def test_typing_nonsense_is_answered_and_is_no_try(lessons: Lessons) -> None:
    lessons.do("phrase", value={"phrase": "hello"})
    assert "is not a move of the duel" in lessons.html
    assert lessons.run.failures == 0


def test_hint_after_two_and_show_me_after_three(lessons: Lessons) -> None:
    seen = []
    for _ in range(3):
        lessons.do("phrase", value="S S")
        seen.append(("A hint" in lessons.html, "show" in does(lessons)))
    assert seen == [(False, False), (True, False), (True, True)]
    press(lessons, "show")
    assert (lessons.run.status, lessons.done) == (SHOWN, []), "shown is not done"
    assert "Like this: A L L." in lessons.html
    assert {"next", "again"} <= does(lessons)
    press(lessons, "again")
    assert lessons.run.status == OPEN


def test_show_me_cannot_be_forced(lessons: Lessons) -> None:
    lessons.do("show")
    assert "Try it yourself first." in lessons.html
    assert lessons.run.status == OPEN


def test_a_long_line_is_shown_step_by_step(lessons: Lessons) -> None:
    lessons.do("level", "a-whole-round")
    lessons.run.failures = 3
    lessons.do("show")
    assert "Next step" in lessons.html
    assert "pick" not in {do for do, _ in Buttons(lessons.html).found if do == "move"}
    press(lessons, "show")
    assert lessons.run.status == SHOWN


def test_in_the_middle_of_a_line_one_can_start_over(lessons: Lessons) -> None:
    lessons.do("level", "a-whole-round")
    assert "again" not in does(lessons)
    lessons.do("phrase", value="W S")
    assert lessons.run.spent == 1
    press(lessons, "again")
    assert lessons.run.spent == 0


def test_picking_something_illegal_cites_the_rule_and_counts(lessons: Lessons) -> None:
    pick(lessons, "L", "S", "W")
    assert "That is 3 cards for two slots." in lessons.html
    assert (lessons.run.failures, lessons.run.status) == (1, OPEN)
    assert lessons.html.count("That is 3 cards for two slots.") == 1, "it is not said twice"


def test_a_refusal_wins_the_level_that_wants_it(lessons: Lessons) -> None:
    lessons.do("level", "one-card-per-slot")
    pick(lessons, "L", "S", "W")
    assert lessons.run.status == WON
    assert "That is 3 cards for two slots." in lessons.html
    assert "Exactly one card at each slot." in lessons.html
    assert "pick" in does(lessons)
    pick(lessons, "L")
    assert "Press “Next” to go on" in lessons.html
    assert lessons.run.status == WON


def test_typing_something_illegal_counts_too(lessons: Lessons) -> None:
    lessons.do("level", "one-card-per-slot")
    lessons.do("phrase", value="A L L S")
    assert lessons.run.status == WON


def test_a_question_is_answered_by_button(lessons: Lessons) -> None:
    lessons.do("level", "deck-empty-row-full")
    assert "answer" in does(lessons)
    lessons.do("answer", "1")
    assert "But the row is full." in lessons.html
    for wrong in ("", "x", "9", "²"):
        lessons.do("answer", wrong)
        assert "There is no answer" in lessons.html
    lessons.do("answer", "3")
    assert lessons.run.status == WON
    assert "answer" not in does(lessons)
    lessons.do("answer", "1")
    assert lessons.run.status == WON


def test_levels_can_be_jumped_to_and_next_leads_to_open_ones(lessons: Lessons) -> None:
    listed = [arg for do, arg in Buttons(lessons.html).found if do == "level"]
    assert len(listed) == 16
    for name in reversed(listed):
        lessons.do("level", name)
        assert lessons.levels[lessons.at].id == name
    lessons.do("level", "nonsense")
    assert "There is no such level." in lessons.html
    lessons.do("level", listed[1])
    lessons.do("phrase", value="S S")
    lessons.do("level", listed[0])
    lessons.do("phrase", value="L L")
    press(lessons, "next")
    assert lessons.levels[lessons.at].id == listed[2], "what is done is skipped"


def finish(lessons: Lessons, say: Callable[[str], None] = lambda text: None) -> None:
    for level in lessons.levels:
        lessons.do("level", level.id)
        if level.ask:
            lessons.do("answer", str(level.right))
        for phrase in level.best:
            lessons.do("phrase", value=phrase)
        say(lessons.html)


def test_all_levels_can_be_finished_and_never_break(lessons: Lessons) -> None:
    pages: list[str] = []
    finish(lessons, pages.append)
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 16 of 16, 16 done)"
    assert lessons.fault == ""
    assert "All done!" in lessons.html
    assert 'href="#Play-it"' in lessons.html
    assert "Again: " in lessons.html
    for page in pages:
        assert "lootlab made a mistake" not in page
        keys = Buttons(page).keys
        assert len(keys) == len(set(keys)), "keys are unique"


def test_progress_is_kept_in_the_browser(lessons: Lessons) -> None:
    lessons.do("phrase", value="L L")
    lessons.do("next")
    assert lessons.memory == {"done": ["loot-beats-whisky"], "at": "shoot-beats-loot"}
    later = Lessons(GAME)
    later.do("start", value=dict(lessons.memory))
    assert repr(later) == "Lessons(loot_shoot_whisky, level 2 of 16, 1 done)"
    assert later.html == lessons.html


@pytest.mark.parametrize(
    "memory",
    [None, "text", {}, {"done": "x", "at": 3}, {"done": [1, None, "nonsense"], "at": "nonsense"}, {"at": ["x"]}],
)
def test_a_strange_memory_is_no_obstacle(lessons: Lessons, memory: object) -> None:
    lessons.do("start", value=memory)
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 1 of 16, 0 done)"
    assert lessons.fault == ""


def test_whoever_has_begun_is_not_moved(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    lessons.do("start", value={"done": ["equal-cards"], "at": "equal-cards"})
    assert (lessons.at, lessons.done) == (0, ["equal-cards"])


def test_a_chip_opens_its_rule_in_place(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    lessons.do("rule", "LSW-20@said-wide")
    assert "LSW-20: Whisky beats Shoot" in lessons.html
    lessons.do("rule", "LSW-20@said-wide")
    assert "LSW-20: Whisky beats Shoot" not in lessons.html


def test_a_stale_click_is_refused(lessons: Lessons) -> None:
    lessons._hear(None, {"do": "move", "arg": "A L L", "rev": lessons.rev - 1, "id": "x"})
    assert lessons.run.spent == 0
    assert "moved on since that click" in lessons.html


@pytest.mark.parametrize("script", ["B L L", "B S W", "B W S"])
def test_nothing_hidden_reaches_the_page(lessons: Lessons, script: str) -> None:
    """Whatever Bea has laid face down, the browser gets the same page."""
    bea = re.findall(r'aria-label="(Bea,[^"]*)"', lessons.html)
    assert bea == ["Bea, slot 1: face down", "Bea, slot 2: face down"]
    before = (lessons.html, dict(lessons.memory), lessons.said)
    lessons.levels[0] = replace(lessons.levels[0], script=(script,))
    lessons._enter(0)
    lessons.refresh()
    assert (lessons.html, dict(lessons.memory), lessons.said) == before


def test_every_button_keeps_jupyterlab_quiet_and_has_a_name(lessons: Lessons) -> None:
    for button in re.findall(r"<button.*?</button>", lessons.html, flags=re.S):
        text = re.sub(r"<[^>]*>", "", button).strip()
        assert text or "aria-label=" in button, button
