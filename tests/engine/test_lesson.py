"""Levels: what a faulty file is told, and what a learner is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine import lesson, strict
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import OPEN, SHOWN, WON, WRONG, Level, LevelRun
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Move, Words
from lootlab.engine.view import View

GAME = lootlab.load("loot_shoot_whisky")
GOOD = {
    "id": '"take-the-gold"',
    "title": '"Take the gold"',
    "goal": '"Take the 3 nuggets."',
    "rules": '["LSW-22", "LSW-31"]',
    "given": '"row g3 g2 sip shot; deck 9"',
    "script": '["B W S"]',
    "want": '"A 3n 0b"',
    "best": '["A L S"]',
    "hint": '"What beats Whisky?"',
    "wrong": '[{ when = "bottle B full", say = "Whisky beat your Shoot.", rule = "LSW-20" }]',
    "done": '"Loot beats Whisky. The card is yours."',
}
QUESTION = {
    **{key: GOOD[key] for key in ("id", "title", "goal", "rules", "given", "done")},
    "ask": '"How many nuggets lie at slot 1?"',
    "answers": '["2", "3", "4"]',
    "right": "2",
    "wrong": '[{ answer = 1, say = "That is slot 2.", rule = "LSW-07" }]',
}


def write(folder: Path, *levels: dict[str, str]) -> Path:
    path = folder / "lessons.toml"
    tables = ["\n".join(["[[level]]", *(f"{key} = {value}" for key, value in level.items())]) for level in levels]
    path.write_text("\n\n".join(tables), encoding="utf-8")
    return path


def read(folder: Path, base: dict[str, str] = GOOD, **changed: str) -> Level:
    """A level with some keys changed; an empty value leaves the key out."""
    level = {key: value for key, value in {**base, **changed}.items() if value}
    return lesson.load(GAME, write(folder, level))[0]


def first(view: View, rng: Stream) -> Move:
    """A bot that always takes the first move."""
    return view.moves[0]


# ---- reading ------------------------------------------------------------------------------------


def test_defaults(tmp_path: Path) -> None:
    level = read(tmp_path)
    assert (level.seat, level.tries, level.options, level.mark) == ("A", 1, {}, ())
    assert read(tmp_path, best='["A L S", "A W W"]').tries == 2


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"gaol": '"typo"'}, "unknown key gaol. Did you mean goal?"),
        ({"goal": ""}, "lacks the key goal"),
        ({"title": "3"}, "title is 3. It must be a text"),
        ({"goal": '"  "'}, "goal is '  '"),
        ({"rules": '"LSW-22"'}, "It must be a list of texts"),
        ({"rules": "[]"}, "It must be a list of texts"),
        ({"tries": "0"}, "whole number from 1"),
        ({"tries": "true"}, "whole number from 1"),
        ({"options": "{ match = 3 }"}, "a table of texts"),
        ({"id": '"Take The Gold"'}, "kebab-case"),
        ({"rules": '["LSW-99"]'}, "rules names LSW-99"),
        ({"wrong": '[{ when = "bottle B full", say = "x", rule = "LSW-99" }]'}, "wrong names LSW-99"),
        ({"wrong": '[{ when = "bottle B full", say = "x" }]'}, "lacks the key rule"),
        ({"wrong": '[{ if = "x", say = "x", rule = "LSW-20" }]'}, "unknown key if"),
        ({"wrong": '[{ answer = 1, say = "x", rule = "LSW-20" }]'}, "lacks the key when"),
        ({"wrong": '[{ when = "nonsense", say = "x", rule = "LSW-20" }]'}, "wrong does not work"),
        ({"want": '"A 3 nuggets"'}, "want does not work"),
        ({"want": "", "want_refused": '["LSW-98"]'}, "want_refused names LSW-98"),
        ({"given": '"row g3"'}, "given does not work"),
        ({"given": '"row g3 g2 sip shot; deck 12"'}, "given does not work: A deck of 12"),
        ({"options": '{ match = "never" }'}, "given does not work: Option match"),
        ({"seat": '"C"'}, "seat is 'C'. Seats here are A, B"),
        ({"want": ""}, "has 0 aims"),
        ({"tried": '["hand L"]'}, "has the key tried. It goes with want_refused only"),
        ({"ask": '"Why?"', "answers": '["a"]', "right": "1"}, "has 2 aims"),
        ({"best": ""}, "lacks the key best"),
    ],
)
def test_a_faulty_level_is_named(tmp_path: Path, changed: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(tmp_path, **changed)
    assert says in str(caught.value)
    assert "lessons.toml: level" in str(caught.value)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"right": "4"}, "right is 4. Count from 1 to 3"),
        ({"best": '["A L S"]'}, "has the key best. A question has no moves"),
        ({"answers": ""}, "lacks the key answers"),
        ({"wrong": '[{ when = "bottle mid", say = "x", rule = "LSW-20" }]'}, "lacks the key answer"),
    ],
)
def test_a_faulty_question_is_named(tmp_path: Path, changed: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(tmp_path, QUESTION, **changed)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[level", "is not TOML"),
        ("", "has no list of levels"),
        ("level = 3", "has no list of levels"),
        ('[[lesson]]\nid = "x"', "unknown key lesson"),
    ],
)
def test_a_faulty_file_is_named(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "lessons.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"lessons\.toml"):
        lesson.load(GAME, path)
    with pytest.raises(BadInput, match=says.replace("[", r"\[")):
        lesson.load(GAME, path)


def test_a_missing_file_and_a_double_id_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        lesson.load(GAME, tmp_path / "nowhere.toml")
    with pytest.raises(BadInput, match="take-the-gold occurs twice"):
        lesson.load(GAME, write(tmp_path, GOOD, GOOD))


# ---- trying -------------------------------------------------------------------------------------


def run(folder: Path, base: dict[str, str] = GOOD, **changed: str) -> LevelRun:
    return LevelRun(GAME, read(folder, base, **changed), first)


def test_the_others_have_chosen_before_the_learner(tmp_path: Path) -> None:
    here = run(tmp_path)
    assert here.state.to_act() == ("A",)
    assert [line.text for line in here.match.told("A")] == ["Bea laid two cards face down."]


def test_a_win_is_praised(tmp_path: Path) -> None:
    here = run(tmp_path)
    said = here.attempt("A L S")
    assert here.status == WON
    assert said is not None
    assert (said.tone, said.head, said.text) == ("good", "Loot beats Whisky.", "The card is yours.")
    assert said.rules == ("LSW-22", "LSW-31")


def test_a_wrong_try_is_answered_with_its_rule_and_set_back(tmp_path: Path) -> None:
    here = run(tmp_path)
    start = GAME.notation(here.state)
    said = here.attempt("A S L")
    assert said is not None
    assert (here.status, said.text, said.rules) == (WRONG, "Whisky beat your Shoot.", ("LSW-20",))
    assert GAME.notation(here.state) != start, "what came of it can be looked at"
    here.start_over()
    assert GAME.notation(here.state) == start
    assert (here.status, here.failures, here.feedback) == (OPEN, 1, None)
    here.attempt("A S L")
    assert here.attempt("A L L") is not None, "the next try begins at the start"
    assert here.status == WON


def test_without_own_words_the_log_answers(tmp_path: Path) -> None:
    said = run(tmp_path, wrong="").attempt("A W W")
    assert said is not None
    assert said.text == "Slot 2: Your Whisky beat Bea's Shoot. You took the bottle, full side up."
    assert said.rules == ("LSW-20", "LSW-23", "LSW-27")


def test_an_illegal_try_changes_nothing_and_says_why(tmp_path: Path) -> None:
    here = run(tmp_path)
    start = GAME.notation(here.state)
    said = here.attempt("A L")
    assert said is not None
    assert (said.head, said.rules) == ("That is not possible.", ("LSW-11", "LSW-R22"))
    assert "Lay one at each of slots 1 and 2." in said.text
    assert (here.status, here.failures, GAME.notation(here.state)) == (OPEN, 1, start)


def test_what_cannot_be_read_is_no_try(tmp_path: Path) -> None:
    here = run(tmp_path)
    for phrase in ("A X", "B L S", "A L S / B W W"):
        with pytest.raises(BadInput):
            here.attempt(phrase)
    assert (here.failures, here.spent) == (0, 0)


def test_hint_after_two_failures_and_show_me_after_three(tmp_path: Path) -> None:
    here = run(tmp_path)
    seen = []
    for _ in range(3):
        here.attempt("A S L")
        seen.append((bool(here.hint), here.can_show))
    assert seen == [(False, False), (True, False), (True, True)]
    assert here.hint == "What beats Whisky?"
    said = here.show()
    assert said is not None
    assert (here.status, said.tone, said.head) == (SHOWN, "note", "Like this: Ready: Loot, then Shoot.")
    assert said.text == "Loot beats Whisky. The card is yours."
    assert (here.hint, here.can_show, here.failures) == ("", False, 3)
    assert here.attempt("A L S") is not None
    assert here.status == WON


def test_without_a_hint_the_rule_is_the_hint(tmp_path: Path) -> None:
    here = run(tmp_path, hint="")
    here.failures = 2
    assert here.hint == GAME.rulebook["LSW-22"].text


LONG = {
    "given": '"row g4 g2 g3 shot; deck 9"',
    "script": '["B S L", "B L S"]',
    "want": '"bottle A low; A 0n 2b; round 2"',
    "best": '["A W S", "A S W"]',
    "wrong": "",
}


def test_a_line_of_two_moves(tmp_path: Path) -> None:
    here = run(tmp_path, **LONG)
    assert here.attempt("A W S") is None
    assert (here.status, here.state.to_act()) == (OPEN, ("A",)), "Bea has laid her next cards"
    assert here.attempt("A S W") is not None
    assert here.status == WON


def test_a_line_of_two_moves_is_shown_step_by_step(tmp_path: Path) -> None:
    here = run(tmp_path, **LONG)
    here.failures = 3
    assert here.show().head == "Step 1 of 2: Ready: Whisky, then Shoot."
    assert (here.status, here.showing) == (OPEN, True)
    assert here.show().head == "Step 2 of 2: Ready: Shoot, then Whisky."
    assert (here.status, here.showing) == (SHOWN, False)
    here.show()
    assert here.attempt("A W S") is None, "whoever tries during a demonstration starts at the beginning"
    assert (here.spent, here.showing) == (1, False)


def test_what_is_not_allowed_is_shown_by_what_one_is_told(tmp_path: Path) -> None:
    here = run(tmp_path, want="", want_refused='["LSW-11"]', best='["A L L S"]', wrong="")
    assert here.show().head == "Whoever tries it is told: That is 3 cards for two slots."
    assert here.status == SHOWN


def test_words_are_those_of_whoever_draws_the_table(tmp_path: Path) -> None:
    here = LevelRun(GAME, read(tmp_path), first, lambda view, move: Words("{A} beat {B's} Whisky."))
    assert here.show().head == "Like this: You beat Bea's Whisky.", "the learner is you"


BULLET = {**LONG, "want": '"A 0n 1b"'}
"""A bullet can still be won with the second move if the first one went wrong."""


@pytest.mark.parametrize(("sign", "status"), [("true", WRONG), ("false", OPEN)])
def test_what_cannot_be_mended_is_said_at_once(tmp_path: Path, sign: str, status: str) -> None:
    beaten = f'[{{ when = "B 0n 1b", say = "Bea was faster.", rule = "LSW-21", at_once = {sign} }}]'
    here = run(tmp_path, **{**BULLET, "wrong": beaten})
    said = here.attempt("A L L")
    assert here.status == status
    assert (said.text if said else "") == ("Bea was faster." if status == WRONG else "")


# ---- judged by the goal -------------------------------------------------------------------------


def test_as_soon_as_the_goal_is_out_of_reach_it_is_said(tmp_path: Path) -> None:
    here = run(tmp_path, **LONG)
    said = here.attempt("A L L")
    assert said is not None
    assert (here.status, here.spent, said.tone, said.head) == (WRONG, 1, "bad", lesson.TOO_LATE)
    assert said.text.endswith(" The goal is: Take the 3 nuggets.")
    here = run(tmp_path, **BULLET)
    assert here.attempt("A L L") is None, "one bullet is in reach"
    assert here.attempt("A S W") is not None
    assert here.status == WON


def test_of_known_mistakes_the_one_that_is_news_is_told_in_the_middle_of_a_line(tmp_path: Path) -> None:
    stale = '{ when = "round 1", say = "The round is not over.", rule = "LSW-10" }'
    news = '{ when = "B 0n 1b", say = "Bea was faster.", rule = "LSW-21" }'
    said = run(tmp_path, **{**LONG, "wrong": f"[{stale}, {news}]"}).attempt("A L L")
    assert said is not None
    assert said.text == "Bea was faster."
    said = run(tmp_path, **{**LONG, "wrong": f"[{stale}]"}).attempt("A L L")
    assert said is not None
    assert said.text == "The round is not over.", "better than a line of the log"


def test_a_mistake_stays_on_the_table_and_nobody_plays_on(tmp_path: Path) -> None:
    here = run(tmp_path, **LONG)
    here.attempt("A L L")
    assert here.match.moves == ["B S L", "A L L"]
    assert here.state.to_act() == ("A", "B"), "Bea has not laid her next cards"
    assert here.script == ["B L S"]
    here.start_over()
    here.attempt("A W S")
    assert here.match.moves == ["B S L", "A W S", "B L S"], "on the way she has"


BAG = lootlab.load("bag_o_loot")
BAG_LEVEL = """[[level]]
id = "steal-it-back"
title = "Steal it back"
goal = "Hold the 6s when it is your turn again."
rules = ["BOL-26"]
given = "seats AB; A[9 9] B[6 6]; hand A{6 2 2 3} B{4 5 9}; pile 9; turn A"
script = ["B draw", "B steal A[9 9] + 9", "B knock"]
want = "B[9 9 9]; turn A to draw"
best = ["A steal B[6 6] + 6", "A knock"]
wrong = [{ when = "B[6 6][9 9 9]", say = "Bea took your 9s.", rule = "BOL-26" }]
done = "Yours."
"""


def test_what_the_others_do_is_judged_but_not_played() -> None:
    """Only the reply shows what is wrong, yet the table shows what the learner did."""
    here = LevelRun(BAG, lesson.read(BAG, strict.source(BAG_LEVEL))[0], first)
    assert here.attempt("A open 2 2") is None, "the 6s are still in reach"
    said = here.attempt("A knock")
    assert said is not None
    assert (here.status, said.text) == (WRONG, "Bea took your 9s.")
    assert here.match.moves == ["A open 2 2", "A knock"]
    assert "B[6 6];" in BAG.notation(here.state)


def test_a_goal_that_only_the_reply_brings_about_is_reached() -> None:
    here = LevelRun(BAG, lesson.read(BAG, strict.source(BAG_LEVEL))[0], first)
    assert here.attempt("A steal B[6 6] + 6") is None
    said = here.attempt("A knock")
    assert said is not None
    assert (here.status, said.tone) == (WON, "good")
    assert here.match.moves[-1] == "B knock"


def test_want_is_judged_after_every_move(tmp_path: Path) -> None:
    here = run(tmp_path, **{**LONG, "want": '"A 0n 1b"'})
    assert here.attempt("A W S") is not None
    assert (here.status, here.spent) == (WON, 1)


def test_a_game_that_ends_early_is_judged(tmp_path: Path) -> None:
    here = run(tmp_path, **{**LONG, "given": '"row g4 g2 g3 shot; deck 9; B 0n 3b"'})
    here.attempt("A L S")
    assert (here.status, here.spent) == (WRONG, 1)


def test_off_the_script_the_bot_takes_over(tmp_path: Path) -> None:
    here = run(tmp_path, **{**LONG, "script": '["B S L", "B L S", "B L L"]', "best": '["A W S"]', "tries": "4"})
    here.attempt("A W S")
    here.attempt("A S W")
    assert not here.left_script
    here = run(tmp_path, **{**LONG, "script": '["B S L", "B S S", "B L L"]', "tries": "4"})
    here.attempt("A W S")
    assert here.left_script, "Bea has one Shoot left, so B S S is impossible"
    assert here.state.to_act() == ("A",)


def test_a_refusal_can_be_what_is_wanted(tmp_path: Path) -> None:
    here = run(tmp_path, want="", want_refused='["LSW-11"]', best='["A L"]', wrong="")
    said = here.attempt("A L S")
    assert said is not None
    assert (here.status, said.head) == (WRONG, "That is allowed.")
    assert said.text.startswith("The goal is: ")
    said = here.attempt("A L L S")
    assert said is not None
    assert (here.status, said.tone, said.rules) == (WON, "good", ("LSW-11", "LSW-R22"))


def test_only_what_was_to_be_tried_counts(tmp_path: Path) -> None:
    three = {"want": "", "want_refused": '["LSW-11"]', "best": '["A L L S"]', "wrong": ""}
    here = run(tmp_path, **three)
    for phrase in ("A L", "A W W W"):
        said = here.attempt(phrase)
        assert said is not None
        assert (here.status, said.head, said.rules) == (OPEN, "That is not possible.", ("LSW-11", "LSW-R22"))
    here = run(tmp_path, **three, tried='["hand *", "hand *", "hand *"]')
    here.attempt("A L")
    assert here.status == OPEN
    here.attempt("A S W W")
    assert here.status == WON


def test_what_is_allowed_is_no_error(tmp_path: Path) -> None:
    said = run(tmp_path, want="", want_refused='["LSW-11"]', best='["A L"]', wrong="").attempt("A L S")
    assert said is not None
    assert (said.tone, said.head) == ("note", "That is allowed.")


def test_a_refusal_is_forgotten_as_soon_as_the_learner_goes_on(tmp_path: Path) -> None:
    here = run(tmp_path)
    here.attempt("A L")
    assert here.feedback is not None
    here.go_on()
    assert here.feedback is None
    here.attempt("A S L")
    here.go_on()
    assert here.status == WRONG
    assert here.feedback is not None, "what came of a whole try stays to be read"


def test_a_question(tmp_path: Path) -> None:
    here = run(tmp_path, QUESTION)
    assert here.answer(1).text == "That is slot 2."
    assert here.answer(3).text == "“4” is not it."
    assert here.answer(3).rules == ("LSW-22",)
    assert here.can_show
    assert here.show() is not None
    assert here.status == SHOWN
    assert here.answer(2).tone == "good"
    for number in (0, 4):
        with pytest.raises(BadInput):
            here.answer(number)
    with pytest.raises(BadInput, match="asks a question"):
        here.attempt("A L S")
    with pytest.raises(BadInput):
        run(tmp_path).answer(1)


# ---- faults of a level as such ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, ""),
        ({"want": '"A 0n 0b"'}, "is won before it begins"),
        ({"best": '["A W S"]'}, "best does not win it"),
        ({"best": '["A L"]'}, "best does not win it: That is 1 card"),
        ({"best": '["A L S", "A L W"]'}, "best is over (won) before its step 2"),
        ({"script": '["B W S", "B L L"]'}, "not played: B L L"),
        ({"script": '["B W W W"]', "want": '"A 2n 0b"', "best": '["A S S"]'}, "best does not win it"),
    ],
)
def test_faults(tmp_path: Path, changed: dict[str, str], says: str) -> None:
    found = lesson.faults(GAME, read(tmp_path, **changed), first)
    assert says in " ".join(found)
    assert bool(found) == bool(says)


def test_an_answer_must_not_stand_twice(tmp_path: Path) -> None:
    assert lesson.faults(GAME, read(tmp_path, QUESTION, answers='["2", "3", "2"]'), first) != []


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_our_own_levels_are_read_alike_with_and_without_checks(name: str) -> None:
    """Learners get them without; here every position is laid out."""
    game = lootlab.load(name)
    assert lesson.load(game) == lesson.load(game, game.folder / "lessons.toml")
