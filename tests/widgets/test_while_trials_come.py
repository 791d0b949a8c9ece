"""Clicks, codes and reloads while trials are still coming: nothing tells of half of them, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lootlab.lab import classroom, codes
from lootlab.lab.run import MOST_TRIALS, Run
from lootlab.widgets import experiment as room
from lootlab.widgets.experiment import Experiments
from tests.widgets.test_pupil import QUESTION, WORD, Browser, pupil_seven, shown_codes

NAME = f"{QUESTION} {WORD} 7"


class Clock:
    """What a screen wants to do later, done when the test says so."""

    def __init__(self, lab: Experiments) -> None:
        self.lab, self.waiting = lab, list[Callable[[], None]]()
        lab.live = True
        lab.later = lambda seconds, act: self.waiting.append(act)  # type: ignore[method-assign]

    def click(self, do: str, arg: str = "", rev: int | None = None, value: object = None) -> None:
        self.lab._hear(self.lab, {"do": do, "arg": arg, "value": value, "rev": self.lab.rev if rev is None else rev})

    def tick(self) -> None:
        acts, self.waiting[:] = list(self.waiting), []
        for act in acts:
            self.lab._guarded(act)

    def all(self) -> None:
        while self.waiting:
            self.tick()


@pytest.fixture(autouse=True)
def _in_tens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def in_tens(run: Run, trials: int) -> Iterator[int]:
        for left in range(trials - 10, -1, -10):
            run.add(10)
            yield left

    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(room, "grow", in_tens)
    yield
    classroom.here().close()


def coming(trials: str = "50") -> tuple[Browser, Experiments, Clock]:
    """Pupil 7 has predicted and asked for trials, and the first ten are there."""
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    clock = Clock(lab)
    clock.click("simulate", trials)
    assert lab.run.trials == 10
    return browser, lab, clock


def test_a_result_code_tells_of_all_trials_or_is_not_there() -> None:
    _, lab, clock = coming()
    while clock.waiting:
        assert [report.trials for report in shown_codes(lab)] == [None]
        clock.tick()
    assert [report.trials for report in shown_codes(lab)] == [None, 50]


def test_nothing_is_sent_while_trials_come() -> None:
    key = classroom.open_class(WORD)
    _, lab, clock = coming()
    assert "Send" not in lab.html
    clock.click("send")
    assert lab.notice is not None
    assert lab.notice.text == "Trials are still coming."
    assert classroom.reports(WORD, key) == []
    clock.all()
    clock.click("send")
    assert [sent.report.trials for sent in classroom.reports(WORD, key)] == [None, 50]


def test_a_click_on_the_exact_value_counts_though_trials_have_come_since() -> None:
    _, lab, clock = coming()
    seen = lab.rev
    clock.tick()
    clock.tick()
    assert lab.rev > seen
    clock.click("reveal", rev=seen)
    assert (lab.notice, lab.run.revealed) == (None, True)
    clock.all()
    assert lab.run.trials == 50
    assert shown_codes(lab)[-1] == codes.Report(QUESTION, 7, shown_codes(lab)[0].guess, trials=50, revealed=True)


def test_a_double_click_asks_for_trials_once() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    clock, seen = Clock(lab), lab.rev
    for _ in range(2):
        clock.click("simulate", "50", rev=seen)
    clock.all()
    assert lab.run.trials == 50


@pytest.mark.parametrize("steps", [[], ["reveal"], ["list"]])
def test_a_reload_while_trials_come_brings_all_that_were_asked_for(steps: list[str]) -> None:
    browser, lab, clock = coming()
    clock.tick()
    for step in steps:
        clock.click(step)
    browser.kept[lab.place] = lab.memory
    again = browser.open(go=QUESTION)
    Clock(again).all()
    assert again.run.trials == 50
    assert again.run.revealed is ("reveal" in steps)


def test_after_a_stop_a_reload_brings_what_was_there() -> None:
    browser, lab, clock = coming()
    clock.click("stop")
    browser.kept[lab.place] = lab.memory
    assert browser.open(go=QUESTION).run.trials == lab.run.trials == 10


@pytest.mark.parametrize("away", [("list", ""), ("go", "LSW-P02"), ("own", ""), ("leave", ""), ("renumber", "")])
def test_trials_go_on_when_somebody_is_back(away: tuple[str, str]) -> None:
    """Also those of a run that was kept: to look at the list while they come must not lose them."""
    _, lab, clock = coming()
    clock.click(*away)
    clock.all()
    clock.click("go", f"{QUESTION}/{WORD}/7")
    clock.all()
    assert (lab.run.trials, lab.notice) == (50, None)
    assert lab.memory["runs"][NAME]["trials"] == 50


def test_the_list_tells_of_all_trials_that_are_kept() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "50")
    assert "Your guess: 30%, 50 " in browser.open().html


def test_trials_that_are_too_many_are_refused_before_the_first() -> None:
    browser, lab = pupil_seven()
    browser.guess(lab, "30")
    browser.act(lab, "simulate", "10")
    clock = Clock(lab)
    clock.click("simulate", str(MOST_TRIALS))
    assert lab.notice is not None
    assert "more than 1,000,000" in lab.notice.text
    assert (lab.run.trials, lab._open_desk().coming, clock.waiting) == (10, 0, [])


def test_trials_that_fail_on_the_way_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the page waits for ever, and hides the code."""
    _, lab, clock = coming()

    def fails(*given: Any) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(Run, "add", fails)
    clock.tick()
    assert lab.notice is not None
    assert lab._open_desk().coming == 0
    assert [report.trials for report in shown_codes(lab)] == [None, 10]
