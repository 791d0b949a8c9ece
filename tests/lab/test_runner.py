"""Helpings by time."""

from __future__ import annotations

from lootlab.lab.questions import find
from lootlab.lab.run import Run
from lootlab.lab.runner import grow, helpings, next_size


def test_slow_work_is_shown_about_every_fifth_of_a_second() -> None:
    """A clock that moves ten milliseconds per trial."""
    now = 0.0
    done = []

    def work(trials: int) -> None:
        nonlocal now
        now += trials * 0.01
        done.append(trials)

    left = list(helpings(200, work, 0.2, lambda: now))
    assert sum(done) == 200
    assert left[-1] == 0
    assert sorted(left, reverse=True) == left
    assert max(done) <= 20
    assert 10 <= len(left) <= 20


def test_quick_work_is_shown_once() -> None:
    assert list(helpings(10_000, lambda trials: None, 0.2, lambda: 0.0)) == [0]


def test_next_size() -> None:
    assert next_size(10, 0.1, 0.2) == 20
    assert next_size(10, 0.0, 0.2) == 100
    assert next_size(10, 50.0, 0.2) == 1


def test_growing_gives_the_same_run() -> None:
    question = find("LSW-P13")[1]
    grown, whole = Run(question, "LEMON-3"), Run(question, "LEMON-3")
    for run in (grown, whole):
        run.predict(2)
    assert list(grow(grown, 400, 1e-9))[-1] == 0
    whole.add(400)
    assert grown.counts == whole.counts
    assert grown.points == whole.points
