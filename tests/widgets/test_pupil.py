"""The class on a pupil's screen: links, number, first prediction, codes, sending, and what is held."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab import classroom, codes
from lootlab.lab.run import Run
from lootlab.widgets import experiment as room
from lootlab.widgets import experiment_pupil
from lootlab.widgets.experiment import Experiment, Experiments
from tests import own_loop

GAME, WORD, QUESTION = "loot_shoot_whisky", "HAMMER-42", "LSW-P01"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path / "data"))
    for name in ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST", "BINDER_REQUEST"):
        monkeypatch.delenv(name, raising=False)
    yield
    classroom.here().close()


class Browser:
    """What a browser keeps, from one page to the next."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def open(self, game: str = GAME, go: str = "") -> Experiments:
        lab = Experiments(game)
        others = {name: self.kept.get(name, {}) for name in lab.reads}
        message = {"do": "start", "arg": "", "value": self.kept.get(lab.place, {}), "others": others, "rev": lab.rev}
        lab._hear(lab, message)
        lab.live = False
        self.act(lab, "go", go)
        return lab

    def act(self, lab: Experiments, do: str, arg: str = "", value: object = None) -> None:
        lab.do(do, arg, value)
        assert not lab.fault, lab.fault
        self.kept |= lab.shared
        if lab.memory:
            self.kept[lab.place] = lab.memory

    def guess(self, lab: Experiments, typed: str, **more: str) -> None:
        self.act(lab, "guess", value={"typed": typed, **more})


def pupil_seven(go: str = f"{QUESTION}/{WORD}/7") -> tuple[Browser, Experiments]:
    browser = Browser()
    return browser, browser.open(go=go)


def shown_codes(lab: Experiments) -> list[codes.Report]:
    found = re.findall(r"data-code[^>]*>([^<]+)</code>", lab.html)
    assert re.findall(r'data-copy="([^"]+)"', lab.html) == found
    return [codes.read(code, lab.enrolment.word) for code in found]


# ---- links and numbers --------------------------------------------------------------------------------------------


def test_a_lesson_link_opens_the_question_with_word_and_number() -> None:
    browser, lab = pupil_seven()
    assert (lab.run.question.id, lab.run.word, lab.address, lab.notice) == (QUESTION, f"{WORD} 7", QUESTION, None)
    assert "Which number are you?" not in lab.html
    assert browser.kept["class"]["word"] == WORD
    again = browser.open(go="LSW-P02")
    assert again.run.word == f"{WORD} 7"
    other_game = browser.open("sloop", "SLP-P01")
    assert other_game.run.word == f"{WORD} 7"


def test_trials_of_a_number_are_those_that_everybody_can_work_out() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "100")
    again, other = Run(lab.run.question, f"{WORD} 7"), Run(lab.run.question, f"{WORD} 8")
    for run in (again, other):
        run.predict("1")
        run.add(100)
    assert lab.run.counts == again.counts != other.counts


def test_without_a_number_the_page_asks_and_nothing_else_can_be_done() -> None:
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}")
    assert "Which number are you?" in lab.html
    assert "This is my guess" not in lab.html
    assert lab.html.count('data-do="number"') == codes.MOST_PUPILS
    again = browser.open(go=QUESTION)
    assert "Which number are you?" in again.html
    browser.act(again, "number", "7")
    assert again.run.word == f"{WORD} 7"
    assert "This is my guess" in again.html
    assert browser.open(go=f"{QUESTION}/{WORD}").enrolment.number == 7


def test_a_class_without_numbers_shares_its_trials_and_has_no_codes() -> None:
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}")
    browser.act(lab, "alone")
    browser.guess(lab, "30")
    assert lab.run.word == WORD
    assert shown_codes(lab) == []
    assert "Choose a number" in lab.html


@pytest.mark.parametrize(
    ("link", "says"),
    [
        (f"{QUESTION}/HAMER-42/7", "Did you mean HAMMER-42"),
        (f"{QUESTION}/{WORD}/100", "no number of a pupil"),
        (f"{QUESTION}/{WORD}/7/8/9", "no lesson link"),
        (f"LSW-P99/{WORD}/7", "no question"),
        (f"SLP-P01/{WORD}/7", "SLP-P01 is a question of Sloop"),
        ("<b>/<i>", "There is no question"),
    ],
)
def test_a_bad_link_says_so_and_changes_nothing(link: str, says: str) -> None:
    browser, lab = pupil_seven()
    before = dict(browser.kept)
    browser.act(lab, "go", link)
    assert lab.notice
    assert says in str(lab.notice)
    assert "<b>/" not in lab.html
    assert browser.kept == before
    assert lab.enrolment.number == 7


@pytest.mark.parametrize("arg", ["0", "100", "x", "", "-1", "7/8"])
def test_a_number_that_is_none(arg: str) -> None:
    _, lab = pupil_seven(f"{QUESTION}/{WORD}")
    lab.do("number", arg)
    assert lab.notice
    assert lab.enrolment.number == 0


def test_a_typed_word_is_the_class_of_the_whole_browser() -> None:
    browser = Browser()
    lab = browser.open(go=QUESTION)
    browser.act(lab, "word", value={"word": "hammer-42 7"})
    assert lab.run.word == f"{WORD} 7"
    assert browser.open("sloop", "SLP-P01").enrolment.own == f"{WORD} 7"
    browser.act(lab, "word", value={"word": "HAMMER-42 Ada"})
    assert lab.run.word == "HAMMER-42 ada"
    assert browser.kept["class"]["word"] == ""  # a name is no class, and stays on this page
    browser.act(lab, "word", value={"word": "HAMER-1"})
    assert "Did you mean HAMMER-1" in str(lab.notice)
    assert lab.run.word == "HAMMER-42 ada"


def test_the_word_can_be_typed_above_the_list_of_questions() -> None:
    browser = Browser()
    lab = browser.open()
    assert "Are you in a class?" in lab.html
    browser.act(lab, "word", value={"word": "HAMER-42"})
    assert "Did you mean HAMMER-42" in str(lab.notice)
    browser.act(lab, "word", value={"word": "hammer-42"})
    assert "Which number are you?" in lab.html
    browser.act(lab, "number", "7")
    assert lab.desk is None
    assert "Which number are you?" not in lab.html
    assert "Not you?" in lab.html
    browser.act(lab, "open", QUESTION)
    assert lab.run.word == f"{WORD} 7"
    browser.act(lab, "list")
    browser.act(lab, "leave")
    assert "Are you in a class?" in lab.html
    browser.act(lab, "word", value={"word": "HAMMER-42 Ada"})
    assert "No experiment is open" in str(lab.notice)  # a name is for one experiment only


def test_leaving_and_coming_back_to_what_one_had() -> None:
    browser = Browser()
    lab = browser.open(go=QUESTION)
    browser.guess(lab, "10")
    browser.act(lab, "simulate", "10")
    mine = lab.run.save()
    browser.act(lab, "go", f"{QUESTION}/{WORD}/7")
    assert lab.run.guess is None
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "100")
    seventh = lab.run.save()
    lab = browser.open(go=QUESTION)
    assert lab.run.save() == seventh
    browser.act(lab, "leave")
    assert lab.run.save() == mine
    lab = browser.open(go=QUESTION)
    assert lab.run.save() == mine
    browser.act(lab, "go", f"{QUESTION}/{WORD}/7")
    assert lab.run.save() == seventh


def test_what_is_not_looked_at_stays_in_the_browser() -> None:
    """A reload, and then something else is done: runs of another class and of other questions keep their trials."""
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "200")
    before = lab.run.save()
    lab = browser.open(go="LSW-P02")
    browser.guess(lab, "40")
    lab = browser.open(go=f"{QUESTION}/PUMA-3/5")
    lab = browser.open(go=QUESTION)
    browser.guess(lab, "50")
    lab = browser.open(go=f"LSW-P02/{WORD}/7")
    assert lab.run.guess == Fraction(2, 5)
    browser.act(lab, "open", QUESTION)
    assert lab.run.save() == before


def test_a_notebook_that_names_a_pupil_needs_no_browser() -> None:
    lab = Experiment(QUESTION, f"{WORD} 7")
    lab.do("others", value={"class": {"word": "PUMA-3", "number": 5}})
    lab.do("guess", value="30")
    assert lab.run.word == f"{WORD} 7"
    assert re.findall(r"data-copy=", lab.html)
    shared = Experiment(QUESTION, WORD)
    shared.do("others", value={"class": {"word": "PUMA-3", "number": 5}})
    assert shared.run.word == WORD


def test_a_long_run_is_whole_after_a_reload_though_the_list_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a browser watching, trials are made again in helpings; those of questions that are not open must wait."""
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "200")
    browser.act(lab, "go", f"LSW-P02/{WORD}/7")
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "300")

    def in_tens(run: Run, trials: int) -> Iterator[int]:
        for done in range(10, trials + 1, 10):
            run.add(10)
            yield trials - done

    monkeypatch.setattr(room, "grow", in_tens)
    monkeypatch.setattr(room, "PAUSE", 0.001)

    async def session() -> tuple[int, int, dict[str, Any]]:
        again = Experiments(GAME)
        others = {"class": browser.kept["class"]}
        message = {"do": "start", "arg": "", "value": browser.kept[again.place], "others": others}
        again._hear(again, message)
        assert again._desks[f"{QUESTION} {WORD} 7"].run.trials == 0
        found = []
        for question in (QUESTION, "LSW-P02"):
            again._hear(again, {"do": "open", "arg": question, "rev": again.rev})
            while again.run.trials < 200 or again._open_desk().coming:
                await asyncio.sleep(0.001)
            found.append(again.run.trials)
        return found[0], found[1], dict(again.memory["runs"])

    first, second, kept = own_loop.run(session())
    assert (first, second) == (200, 300)
    assert {name: run["trials"] for name, run in kept.items()} == {
        f"{QUESTION} {WORD} 7": 200,
        f"LSW-P02 {WORD} 7": 300,
    }


# ---- the first prediction and its codes -----------------------------------------------------------------------------


def test_prediction_and_result_have_a_code_each() -> None:
    browser, lab = pupil_seven()
    assert shown_codes(lab) == []
    browser.guess(lab, "25", low="10", high="40", reason="1")
    (told,) = shown_codes(lab)
    quarter = Fraction(1, 4)
    assert told == codes.Report(QUESTION, 7, quarter, Fraction(1, 10), Fraction(2, 5), 1)
    assert "80% sure of 10% to 40%" in lab.html
    browser.act(lab, "deal")
    browser.act(lab, "simulate", "100")
    assert shown_codes(lab) == [told, codes.Report(QUESTION, 7, quarter, trials=101)]
    browser.act(lab, "reveal")
    assert shown_codes(lab) == [told, codes.Report(QUESTION, 7, quarter, trials=101, revealed=True)]
    assert "holds the exact value" in lab.html


def test_a_question_of_ones_own_says_why_it_has_no_code() -> None:
    browser, lab = pupil_seven()
    browser.act(lab, "own")
    assert experiment_pupil.NO_CODE not in lab.html
    browser.guess(lab, "30")
    assert shown_codes(lab) == []
    assert experiment_pupil.NO_CODE in lab.html
    assert "Send" not in lab.html
    browser.act(lab, "send")
    assert lab.notice is not None
    assert "has no code" in lab.notice.text
    browser.act(lab, "open", QUESTION)
    browser.guess(lab, "30")
    assert experiment_pupil.NO_CODE not in lab.html


def test_the_first_guess_stays_also_after_start_over_and_reload() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "25", low="10", high="40")
    first = shown_codes(lab)
    browser.act(lab, "change")
    browser.guess(lab, "60")
    assert shown_codes(lab) == first
    assert "your first guess counts: <b>25%" in lab.html
    browser.act(lab, "simulate", "50")
    browser.act(lab, "again")
    assert lab.run.word == f"{WORD} 7"
    assert (lab.run.guess, lab.run.trials) == (None, 0)
    assert shown_codes(lab) == first
    lab = browser.open(go=QUESTION)
    assert (lab.run.guess, lab.run.trials) == (None, 0)
    assert shown_codes(lab) == first
    browser.guess(lab, "90", low="80", high="99")
    browser.act(lab, "simulate", "30")
    lab = browser.open(go=QUESTION)
    assert shown_codes(lab) == [*first, codes.Report(QUESTION, 7, Fraction(1, 4), trials=30)]
    assert "your first guess counts: <b>25%" in lab.html


def test_what_was_started_over_does_not_come_back() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "25")
    browser.act(lab, "simulate", "50")
    lab = browser.open(go=QUESTION)
    browser.act(lab, "again")
    browser.act(lab, "renumber")
    browser.act(lab, "number", "7")
    assert (lab.run.guess, lab.run.trials) == (None, 0)


def test_a_guess_of_nothing_is_a_guess() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "0")
    lab = browser.open(go=QUESTION)
    assert lab.run.guess == 0
    assert shown_codes(lab)[0].guess == 0


def test_a_range_that_is_none_is_refused_and_nothing_is_decided() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "25", low="30", high="40")
    assert "25% is not between 30% and 40%" in str(lab.notice)
    assert lab.run.guess is None
    assert lab.desk
    assert lab.desk.seat.first is None


def test_alone_the_last_prediction_has_its_range_and_nothing_is_said_of_a_class() -> None:
    browser = Browser()
    lab = browser.open(go=QUESTION)
    browser.guess(lab, "25", low="10", high="30")
    browser.act(lab, "reveal")
    assert "misses the exact value" in lab.html
    assert "xp-class" not in lab.html
    browser.act(lab, "again")
    browser.guess(lab, "25")
    browser.act(lab, "reveal")
    assert "the exact value." not in lab.html
    assert "kept" not in browser.kept[lab.place]["runs"][QUESTION]


def test_a_memory_from_before_there_were_classes_still_counts() -> None:
    browser = Browser()
    old = {"word": "CACTUS-7", "guess": "1/4", "trials": 20, "revealed": False}
    browser.kept[f"experiments/{GAME}"] = {"runs": {QUESTION: old}}
    assert browser.open(go=QUESTION).run.save() == old


@pytest.mark.parametrize(
    "kept", [None, 3, [], {"pupil": 4}, {"pupil": {"first": {"guess": "x"}, "sent": 3, "opened": 1}}]
)
def test_a_damaged_memory_is_no_first_guess(kept: object) -> None:
    browser, lab = pupil_seven()
    saved = {"word": f"{WORD} 7", "guess": "1/4", "trials": 0, "revealed": False, "kept": kept}
    browser.kept[lab.place] = {"runs": {f"{QUESTION} {WORD} 7": saved}}
    lab = browser.open(go=QUESTION)
    assert lab.run.guess == Fraction(1, 4)
    assert lab.desk
    assert (lab.desk.seat.first, lab.desk.seat.opened) == (None, False)


# ---- sending ------------------------------------------------------------------------------------------------------


def test_where_no_class_is_open_the_code_is_all_there_is() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "25")
    assert 'data-do="send"' not in lab.html
    assert "Give your code to your teacher" in lab.html
    browser.act(lab, "send")
    assert "No class HAMMER-42 is open on this server. Your code remains" in str(lab.notice)


def test_send_to_class() -> None:
    key = classroom.open_class(WORD)
    browser, lab = pupil_seven()
    browser.act(lab, "send")
    assert "nothing to send" in str(lab.notice)
    browser.guess(lab, "25", reason="3")
    assert "Send to class" in lab.html
    browser.act(lab, "send")
    assert "Sent to the class." in lab.html
    assert 'data-do="send"' not in lab.html
    browser.act(lab, "simulate", "100")
    assert "Send the new code" in lab.html
    lab = browser.open(go=QUESTION)
    browser.act(lab, "send")
    browser.act(lab, "send")
    assert [sent.report for sent in classroom.reports(WORD, key)] == shown_codes(lab)
    assert not any(sent.conflict for sent in classroom.reports(WORD, key))


def test_the_second_pupil_with_a_number_is_told_and_the_teacher_sees_it() -> None:
    key = classroom.open_class(WORD)
    for guess in ("25", "50"):
        browser, lab = pupil_seven()
        browser.guess(lab, guess)
        browser.act(lab, "send")
    assert "Somebody else has sent as number 7" in lab.html
    (sent,) = classroom.reports(WORD, key)
    assert sent.conflict
    assert (sent.report.guess, sent.others[0].guess) == (Fraction(1, 4), Fraction(1, 2))


def test_a_store_that_fails_says_so_and_the_code_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    classroom.open_class(WORD)
    browser, lab = pupil_seven()
    browser.guess(lab, "25")

    def full(*_: object) -> None:
        raise BadInput("The class cannot be reached: the disk is full.", classroom.CODE_REMAINS)

    monkeypatch.setattr(classroom.Classroom, "send", full)
    browser.act(lab, "send")
    assert "the disk is full. Your code remains" in str(lab.notice)
    assert len(shown_codes(lab)) == 1
    assert "Send to class" in lab.html


# ---- holding ------------------------------------------------------------------------------------------------------


def answer_is_hidden(lab: Experiments) -> bool:
    return 'data-do="reveal"' not in lab.html and "xp-why" not in lab.html and "xp-exact" not in lab.html


def test_a_held_answer_waits_for_the_release_word() -> None:
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}/7/hold")
    browser.guess(lab, "25")
    browser.act(lab, "simulate", "100")
    assert answer_is_hidden(lab)
    assert lab.desk
    assert lab.desk.held
    browser.act(lab, "reveal")
    assert "Your teacher holds the exact value" in str(lab.notice)
    assert not lab.run.revealed
    browser.act(lab, "release", value={"word": "NONSENSE"})
    assert "“NONSENSE” is not the release word" in str(lab.notice)
    lab = browser.open(go=QUESTION)
    assert answer_is_hidden(lab)
    browser.act(lab, "again")
    browser.guess(lab, "25")
    assert answer_is_hidden(lab)
    browser.act(lab, "release", value={"word": classroom.release_word(WORD, QUESTION).lower()})
    assert 'data-do="reveal"' in lab.html
    lab = browser.open(go=QUESTION)
    browser.act(lab, "reveal")
    assert lab.run.revealed
    assert "xp-why" in lab.html


def test_working_it_out_is_held_as_well() -> None:
    class Worked(Experiments):
        worked = 0

        def on_work(self, arg: str, value: object) -> None:
            self.worked += 1

    lab = Worked(GAME)
    lab.do("go", f"{QUESTION}/{WORD}/7/hold")
    lab.do("guess", value="25")
    lab.do("work")
    assert "Your teacher holds the exact value" in str(lab.notice)
    assert lab.worked == 0
    lab.do("release", value=classroom.release_word(WORD, QUESTION))
    lab.do("work")
    assert (lab.worked, lab.notice) == (1, None)


def test_only_the_question_of_the_link_is_held() -> None:
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}/7/hold")
    browser.act(lab, "open", "LSW-P02")
    browser.guess(lab, "25")
    browser.act(lab, "reveal")
    assert lab.run.revealed


def test_the_teacher_on_the_same_server_releases_and_takes_back() -> None:
    key = classroom.open_class(WORD)
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}/7/hold")
    browser.guess(lab, "25")
    assert answer_is_hidden(lab)
    without_key = classroom.release_word(WORD, QUESTION)
    if without_key != classroom.release_word(WORD, QUESTION, key):
        browser.act(lab, "release", value={"word": without_key})
        assert "is not the release word" in str(lab.notice)
    classroom.release(WORD, QUESTION, key)
    lab.look_around()
    assert not lab._open_desk().held
    classroom.release(WORD, QUESTION, key, on=False)
    browser.act(lab, "reveal")
    assert not lab.run.revealed
    classroom.release(WORD, QUESTION, key)
    browser.act(lab, "reveal")
    assert lab.run.revealed
    classroom.release(WORD, QUESTION, key, on=False)  # what was seen was seen
    assert "xp-why" in browser.open(go=QUESTION).html


def test_a_page_that_waits_hears_of_the_release_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment_pupil, "POLL", 0.001)
    key = classroom.open_class(WORD)
    browser, lab = pupil_seven(f"{QUESTION}/{WORD}/7/hold")
    browser.guess(lab, "25")

    async def session() -> None:
        again = Experiments(GAME)
        others = {"class": browser.kept["class"]}
        again._hear(again, {"do": "start", "arg": "", "value": browser.kept[again.place], "others": others})
        again._hear(again, {"do": "open", "arg": QUESTION, "rev": again.rev})
        assert answer_is_hidden(again)
        classroom.release(WORD, QUESTION, key)
        while 'data-do="reveal"' not in again.html:
            await asyncio.sleep(0.001)
        assert not again._waiting

    own_loop.run(asyncio.wait_for(session(), 60))
