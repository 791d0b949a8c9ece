"""Lessons on the screen: what a learner can press, what is remembered, what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lootlab.engine import lesson
from lootlab.engine.lesson import OPEN, SHOWN, WON, WRONG
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.level import Level

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
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 1 of 24, 0 done)"
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
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 2 of 24, 1 done)"
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
    assert "Like this: Ready: Loot, then Loot." in lessons.html
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
    assert 'data-do="level"' not in lessons.html
    lessons.do("list")
    listed = [arg for do, arg in Buttons(lessons.html).found if do == "level"]
    assert len(listed) == 24
    for name in reversed(listed):
        lessons.do("level", name)
        assert lessons.levels[lessons.at].id == name
    lessons.do("level", "nonsense")
    assert "There is no level “nonsense” here." in lessons.html
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
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 24 of 24, 24 done)"
    assert lessons.fault == ""
    assert "All done!" in lessons.html
    assert "Again: " in lessons.html
    for page in pages:
        assert "lootlab made a mistake" not in page
        keys = Buttons(page).keys
        assert len(keys) == len(set(keys)), "keys are unique"


def test_progress_is_kept_in_the_browser(lessons: Lessons) -> None:
    lessons.do("phrase", value="L L")
    lessons.do("next")
    rules = {rule: [1, 0] for rule in lessons.levels[0].rules}
    assert lessons.memory == {"done": ["loot-beats-whisky"], "at": "shoot-beats-loot", "number": 2, "rules": rules}
    later = Lessons(GAME)
    later.do("start", value=dict(lessons.memory))
    assert repr(later) == "Lessons(loot_shoot_whisky, level 2 of 24, 1 done)"
    assert later.html == lessons.html


def test_what_was_learnt_survives_any_number_of_visits(lessons: Lessons) -> None:
    """A browser keeps what a screen gives it, and hands it to the next one: it must come back whole every time."""
    lessons.do("phrase", value="S S")
    lessons.do("phrase", value="S S")
    lessons.do("phrase", value="L L")
    lessons.do("next")
    lessons.do("phrase", value="L L")
    kept = dict(lessons.memory)
    wrong = {"loot-beats-whisky": 2, "shoot-beats-loot": 1}
    assert (kept["done"], kept["at"], kept["missed"]) == (["loot-beats-whisky"], "shoot-beats-loot", wrong)
    assert kept["rules"]["LSW-22"] == [1, 0]
    assert [rule for rule, (_, failed) in kept["rules"].items() if failed]
    for _ in range(3):
        later = Lessons(GAME)
        assert later.memory == {}
        later.do("start", value=kept)
        assert dict(later.memory) == kept
        assert repr(later) == "Lessons(loot_shoot_whisky, level 2 of 24, 1 done)"


def test_failures_alone_are_kept_too(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    later = Lessons(GAME)
    later.do("start", value=dict(lessons.memory))
    assert later.memory["missed"] == {"loot-beats-whisky": 1}
    assert later.memory == lessons.memory


def test_failures_are_counted_until_a_level_is_won(lessons: Lessons) -> None:
    for phrase in ("L", "S S", "L L", "S S"):
        lessons.do("phrase", value=phrase)
    assert lessons.missed == {"loot-beats-whisky": 2}
    assert lessons.learnt["LSW-R22"][1] == 1, "the rule that said no"


def test_of_two_tabs_nothing_is_lost(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    lessons.do(
        "start", value={"done": ["equal-cards"], "missed": {"loot-beats-whisky": 4}, "rules": {"LSW-18": [3, 1]}}
    )
    assert lessons.memory["done"] == ["equal-cards"]
    assert lessons.memory["missed"] == {"loot-beats-whisky": 4}
    assert lessons.memory["rules"]["LSW-18"] == [3, 1]
    assert len(lessons.memory["rules"]) > 1, "and what was done here"


def test_something_legal_where_a_refusal_is_wanted_is_no_rule_got_wrong() -> None:
    lessons = Lessons(GAME)
    lessons.do("level", "one-card-per-slot")
    lessons.do("phrase", value="L S")
    assert "That is allowed." in lessons.html
    assert "say--bad" not in lessons.html
    assert lessons.learnt == {}
    assert lessons.missed == {"one-card-per-slot": 1}
    lessons.do("phrase", value="L L S")
    assert lessons.run.status == WON, "the next try sets the position back"


@pytest.mark.parametrize(
    "memory",
    [None, "text", {}, {"done": "x", "at": 3}, {"done": [1, None, "nonsense"], "at": "nonsense"}, {"at": ["x"]},
     {"missed": [1], "rules": "x"}, {"missed": {"loot-beats-whisky": -1}, "rules": {"LSW-22": [1]}}],
)  # fmt: skip
def test_a_strange_memory_is_no_obstacle(lessons: Lessons, memory: object) -> None:
    lessons.do("start", value=memory)
    assert repr(lessons) == "Lessons(loot_shoot_whisky, level 1 of 24, 0 done)"
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
    """Whatever Bea has laid face down, the browser gets the same page, unless the level lets the learner peek."""
    lessons.levels[0] = replace(lessons.levels[0], peek=False)
    lessons._enter(0)
    lessons.refresh()
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


# ---- addresses ----------------------------------------------------------------------------------


def test_an_address_opens_its_level(lessons: Lessons) -> None:
    assert lessons.address == "loot-beats-whisky"
    lessons.do("go", "equal-cards")
    assert (lessons.run.level.id, lessons.address) == ("equal-cards", "equal-cards")
    assert lessons.memory["at"] == "equal-cards"
    lessons.do("level", "extras")
    assert lessons.address == "extras"


def test_an_address_of_nothing_is_a_sentence(lessons: Lessons) -> None:
    lessons.do("go", "equal-cards")
    lessons.do("go", "<b>x</b>" + "y" * 500)
    assert "There is no level “&lt;b&gt;x&lt;/b&gt;yyy" in lessons.html
    assert "y" * 100 not in lessons.html
    assert (lessons.run.level.id, lessons.address) == ("equal-cards", "equal-cards")
    lessons.do("go", "extras")
    assert "There is no level" not in lessons.html


def test_the_address_of_where_one_is_disturbs_nothing(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    for where in ("loot-beats-whisky", ""):  # nothing: somebody pressed Learn while in Learn
        lessons.do("go", where)
        assert (lessons.run.status, lessons.run.failures) == (WRONG, 1)
        assert "There is no level" not in lessons.html


def test_an_address_outweighs_the_memory_whichever_comes_first() -> None:
    for at in ("loot-beats-whisky", "equal-cards"):
        lessons = Lessons(GAME)
        lessons.do("go", at)
        lessons.do("start", value={"done": ["extras"], "at": "extras"})
        assert (lessons.address, lessons.done) == (at, ["extras"])
        lessons = Lessons(GAME)
        lessons.do("start", value={"done": ["extras"], "at": "extras"})
        lessons.do("go", at)
        assert lessons.address == at


def test_an_address_is_right_whatever_the_picture(lessons: Lessons) -> None:
    lessons._hear(None, {"do": "go", "arg": "extras", "rev": -1, "id": "x"})
    assert lessons.address == "extras"


# ---- head, list, end ----------------------------------------------------------------------------


def test_the_head_has_its_parts(lessons: Lessons) -> None:
    lessons.do("level", lessons.levels[6].id)
    level, count = lessons.run.level, len(lessons.levels)
    assert lessons.level_number() == f"Level 7 of {count}"
    assert lessons.level_line() == f"Level 7 of {count}: {level.title}"
    assert (lessons.goal(), lessons.aid()) == (level.goal, level.aid)
    for part in (lessons.level_line(), lessons.goal(), lessons.aid()):
        assert escape(part) in lessons.strip() + lessons.head()
    lessons.levels[6] = replace(level, later="Slots 3 and 4 join the table later.", hides=("phase2",))
    lessons._enter(6)
    assert "Slots 3 and 4 join the table later." in lessons.head()
    assert lessons.cloth.ui(lessons.cloth.view).hides == {"phase2"}


def test_the_list_of_levels_leads_on(lessons: Lessons) -> None:
    links = re.findall(r'href="([^"]+)"[^>]*>(?:<svg.*?</svg>)?<span>([^<]+)<', lessons.levels_list())
    assert links == [
        ("#learn/coach", "First game with a coach"), ("#learn/practice", "Practice"), ("#learn/quiz", "Quiz"),
    ]  # fmt: skip
    lessons.do("list")
    assert lessons.levels_list() in lessons.html


def test_the_last_level_is_an_end_with_one_next_step(lessons: Lessons) -> None:
    lessons.do("phrase", value="S S")
    lessons.do("phrase", value="S S")
    finish(lessons)
    assert lessons.finished
    assert "That was the last one. You know the game!" in lessons.html
    assert f"All {len(lessons.levels)} levels are done" in lessons.html
    assert "LSW-20@ending-wide" in lessons.html, "what went wrong can be read again"
    main = re.findall(r'<a class="btn btn--main" href="([^"]+)"', lessons.html)
    assert main == ["#learn/quiz"]
    assert 'class="btn btn--main" data-do' not in lessons.html, "one obvious step"
    lessons.do("level", "extras")
    assert "That was the last one" not in lessons.html


def test_lessons_of_ones_own_have_no_quiz_behind_them(tmp_path: Path) -> None:
    text = OWN.replace("GAME", GAME)
    lessons = Lessons(text)
    lessons.do("phrase", value="L S")
    assert lessons.finished
    assert "#learn/" not in lessons.html


OWN = """game = "GAME"
[[level]]
id = "one"
title = "One"
goal = "Take the 3 nuggets."
rules = ["LSW-22"]
given = "row g3 g2 sip shot; deck 9"
script = ["B W S"]
want = "A 3n 0b"
best = ["A L S"]
done = "Well done."
"""


# ---- aids ---------------------------------------------------------------------------------------


def with_aids(*aids: str) -> Lessons:
    """The first level, with these aids only."""
    lessons = Lessons(GAME)
    lessons.levels[0] = replace(lessons.levels[0], aids=aids)
    lessons._enter(0)
    lessons.refresh()
    return lessons


def test_the_first_levels_help_and_say_nothing_about_it(lessons: Lessons) -> None:
    assert lessons.cloth.aids == lesson.ALL_AIDS
    assert lessons.help() == ""
    assert "List all" in lessons.html


@pytest.mark.parametrize(
    ("aids", "said"),
    [
        ((), "No help here: you know it."),
        (("list",), "Help: moves are listed."),
        (("gains",), "Help: what a move brings is shown."),
        (("marks", "list"), "Help: pieces to use are ringed, moves are listed."),
        (("list", "gains"), ""),
    ],
)
def test_the_head_says_which_aids_there_are(aids: tuple[str, ...], said: str) -> None:
    lessons = with_aids(*aids)
    assert lessons.help() == said
    assert said in lessons.html
    assert lessons.cloth.ui(lessons.cloth.view).aids == set(aids)
    assert ("is-marked" in lessons.html) == ("marks" in aids)


def test_aids_fade_by_thirds(lessons: Lessons) -> None:
    given = []
    for number in (0, 6, 15):
        lessons.do("level", lessons.levels[number].id)
        given.append(lessons.cloth.aids)
    assert given == [lesson.aids_of(lessons.levels, number) for number in (0, 6, 15)]


def test_without_the_list_the_table_gives_nothing_away() -> None:
    lessons = with_aids()
    assert "more" not in does(lessons)
    assert "move" not in does(lessons)
    assert "is-off" not in lessons.html
    pick(lessons, "L")
    assert "move" not in does(lessons), "half a move is not offered"
    assert "is-off" not in lessons.html, "what leads on and what does not look the same"
    pick(lessons, "L")
    offered = [arg for do, arg in Buttons(lessons.html).found if do == "move"]
    assert offered == ["A L L"]
    assert "btn--pick" not in re.sub(r'<div class="coach.*?</div>', "", lessons.html), "none is filled"
    assert "may win" not in lessons.html, "nor is told what it brings"
    press(lessons, "move")
    assert lessons.run.status == WON


def test_with_the_list_half_a_move_is_offered_and_filled_when_whole() -> None:
    lessons = with_aids("list")
    assert "more" in does(lessons)
    pick(lessons, "L")
    assert len([do for do, _ in Buttons(lessons.html).found if do == "move"]) > 1
    pick(lessons, "L")
    assert 'class="btn btn--pick" data-do="move"' in lessons.html


def test_after_two_failures_all_help_is_back() -> None:
    lessons = with_aids()
    lessons.do("phrase", value="S S")
    assert lessons.help() == "No help here: you know it."
    lessons.do("phrase", value="S S")
    assert lessons.cloth.aids == lesson.ALL_AIDS
    assert lessons.help() == "All help is back for this level."
    press(lessons, "again")
    assert "is-marked" in lessons.html
    assert "more" in does(lessons)
    lessons.do("level", "equal-cards")
    lessons.do("level", "loot-beats-whisky")
    assert lessons.cloth.aids == set(), "a fresh visit is a fresh try"


def test_a_question_needs_no_aids(lessons: Lessons) -> None:
    lessons.do("level", next(level.id for level in reversed(lessons.levels) if level.ask))
    assert lessons.help() == ""


def test_a_mistake_stays_on_the_table_until_it_is_tried_again(lessons: Lessons) -> None:
    pick(lessons, "S", "S")
    press(lessons, "move")
    assert lessons.run.match.moves[-1] == "A S S", "Bea does not go on"
    assert lessons.cloth.match is lessons.run.match
    press(lessons, "again")
    assert "A S S" not in lessons.run.match.moves


# ---- a level of a chapter ---------------------------------------------------------------------------


def test_a_level_that_is_only_scrolled_past_does_not_move_the_lessons() -> None:
    level = Level(GAME, "shoot-beats-loot")
    assert level.at
    level.do("start", value={"at": "loot-beats-whisky", "done": ["loot-beats-whisky"]})
    assert level.memory["at"] == "loot-beats-whisky"
    fresh = Level(GAME, "shoot-beats-loot")
    fresh.do("start", value={})
    assert fresh.memory.get("number") is None


def test_a_level_that_was_tried_is_where_the_lessons_go_on() -> None:
    level = Level(GAME, "loot-beats-whisky")
    level.do("start", value={})
    level.do("phrase", value="L L")
    lessons = Lessons(GAME)
    lessons.do("start", value=level.memory)
    assert lessons.done == ["loot-beats-whisky"]
    assert lessons.at == level.at + 1
