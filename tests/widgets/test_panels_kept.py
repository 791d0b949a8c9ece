"""Repetitions, mixes, learners, rounds and the testing bench after a reload: as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lootlab.lab.testing import Inquiry
from lootlab.widgets import experiment_again
from lootlab.widgets.experiment import Experiment, Experiments
from lootlab.widgets.experiment_again import notes
from lootlab.widgets.testing import Testing as Bench

GAME = "loot_shoot_whisky"


def begun(name: str, trials: str = "100") -> Experiments:
    lab = Experiments(GAME)
    lab.do("open", name)
    lab.do("guess", value="1")
    lab.do("simulate", trials)
    return lab


def reloaded(lab: Experiments, name: str) -> Experiments:
    again = Experiments(GAME)
    again.do("start", value=json.loads(json.dumps(lab.memory)))
    again.do("open", name)
    assert (again.fault, again.notice) == ("", None)
    return again


# ---- repetitions -----------------------------------------------------------------------------------------------


def test_repetitions_are_drawn_again() -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    assert "200 repetitions of 100 rounds" in lab.html
    assert reloaded(lab, "LSW-P13").html == lab.html


def test_repetitions_wait_for_somebody_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    monkeypatch.setattr(experiment_again, "Again", None)
    again = Experiments(GAME)
    again.do("start", value=lab.memory)
    again.do("open", "LSW-P01")
    assert again.fault == ""


def test_repetitions_that_were_left_go_on_when_somebody_is_back() -> None:
    lab = begun("LSW-P13")
    waiting: list[Any] = []
    lab.live = True
    lab.later = lambda seconds, act: waiting.append(act)  # type: ignore[method-assign]
    lab._hear(lab, {"do": "repeat", "arg": "100", "rev": lab.rev})
    lab._hear(lab, {"do": "list", "rev": lab.rev})
    for act in waiting:
        act()
    del lab.later  # type: ignore[method-assign]
    lab.do("open", "LSW-P13")
    assert lab.desk is not None
    found = notes(lab.desk).found
    assert found is not None
    assert found.whole


@pytest.mark.parametrize("forget", ["again", "halt"])
def test_what_was_stopped_or_started_over_does_not_come_back(forget: str) -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    lab.do(forget)
    again = reloaded(lab, "LSW-P13")
    assert again.desk is not None
    assert notes(again.desk).found is None


@pytest.mark.parametrize("size", ["100", 7, 1000, None, [10], {"a": 1}, True])
def test_a_damaged_number_of_repetitions_is_none(size: object) -> None:
    lab = begun("LSW-P13")
    memory: Any = json.loads(json.dumps(lab.memory))
    memory["runs"]["LSW-P13"]["kept"] = {"again": size}
    again = Experiment("LSW-P13")
    again.do("start", value=memory)
    assert (again.fault, again.run.trials) == ("", 100)
    assert again.desk is not None
    assert notes(again.desk).found is None


# ---- mixes, learners, rounds ------------------------------------------------------------------------------------


def test_mixes_learners_and_rounds_are_as_they_were() -> None:
    lab = begun("LSW-P14")
    for do, arg, value in (
        ("mix", "0", "90"), ("mix", "2", "20"), ("search", "", None), ("search", "", None), ("rounds", "", None),
        ("lay", "2", None), ("lay", "0", None), ("lay", "2", None),
    ):  # fmt: skip
        lab.do(do, arg, value)
    again = reloaded(lab, "LSW-P14")
    assert again.desk is not None
    assert again.desk.placed == (90, 50, 20)
    assert again.html.replace(' value="90"', ' value="50"').replace(' value="20"', ' value="50"').replace(
        'data-fresh="1"', 'data-fresh="0"'
    ) == lab.html  # what a hand has moved in one browser, the program moves in the next  # fmt: skip
    for one in (lab, again):
        one.do("lay", "1")
    assert again.said == lab.said
    again.do("again")
    assert "mixes" not in str(again.memory)


def test_the_best_mix_is_kept_for_whoever_has_seen_it_and_for_nobody_else() -> None:
    lab = begun("LSW-P14")
    lab.do("reveal")
    lab.do("best")
    again = reloaded(lab, "LSW-P14")
    assert "Nobody can make this mix worse for you" in again.html
    lab.memory["runs"]["LSW-P14"]["revealed"] = False
    hidden = reloaded(lab, "LSW-P14")
    assert hidden.desk is not None
    assert hidden.desk.mixes is not None
    assert hidden.desk.mixes.shares != hidden.desk.mixes.solution.rows


@pytest.mark.parametrize(
    "kept",
    [
        None, 7, "x", [], {"weights": "x"}, {"weights": [1, 2]}, {"weights": [-1, 500, "x"]}, {"searches": 10**9},
        {"searches": True}, {"bouts": -1, "laid": [1]}, {"bouts": 0, "laid": [99, "x"]}, {"record": "1/0"},
        {"record": "99"}, {"bouts": 0, "laid": [0] * 999},
    ],
)  # fmt: skip
def test_damaged_mixes_are_fresh_ones(kept: object) -> None:
    lab = begun("LSW-P14")
    memory: Any = json.loads(json.dumps(lab.memory))
    memory["runs"]["LSW-P14"]["kept"] = {"mixes": kept}
    again = Experiment("LSW-P14")
    again.do("start", value=memory)
    assert (again.fault, again.run.trials) == ("", 100)
    assert again.desk is not None
    mixes = again.desk.mixes
    assert mixes is not None
    assert mixes.record <= mixes.value
    assert mixes.search is None


# ---- the testing bench -------------------------------------------------------------------------------------------

DIE: list[tuple[str, ...]] = [
    ("roll", "100"), ("roll", "10"), ("guess", "", "40"), ("imagine",), ("decide", "no"), ("turn",), ("next",),
    ("roll", "1"),
]  # fmt: skip
BOTS: list[tuple[str, ...]] = [
    ("bench", "bots"), ("game", "", GAME), ("play", "10"), ("guess", "", "40"), ("imagine",), ("decide", "yes"),
    ("turn",), ("bench", "die"),
]  # fmt: skip


def back(bench: Bench) -> Bench:
    again = Bench()
    again.do("start", value=json.loads(json.dumps(bench.memory)))
    assert (again.fault, again.notice) == ("", None)
    return again


@pytest.mark.parametrize("steps", [DIE, BOTS])
def test_a_reload_at_every_step_of_the_testing_bench(steps: list[tuple[str, ...]]) -> None:
    bench = Bench()
    for do, *more in steps:
        bench.do(do, *more)
        assert (bench.fault, bench.notice) == ("", None)
        if bench.memory:
            assert back(bench).html == bench.html
    bench = back(bench)
    bench.do("bench", "die" if steps is BOTS else "bots")
    assert back(bench).html == bench.html


def test_bots_go_on_with_the_next_deal_after_a_reload() -> None:
    bench = Bench("CACTUS-7")
    for step in (("bench", "bots"), ("game", "", GAME), ("play", "10")):
        bench.do(*step)
    again = back(bench)
    for one in (bench, again):
        one.do("play", "10")
    assert again.html == bench.html
    assert again.inquiry.suspect.size == 20


def test_benches_that_nobody_looks_at_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    for step in [*DIE[:4], *BOTS[:3]]:
        bench.do(*step)
    monkeypatch.setattr(Inquiry, "imagine", None)
    again = back(bench)
    assert again.bench == "bots"
    assert again.memory == bench.memory
    assert back(again).memory == bench.memory


def test_the_word_of_a_notebook_counts_more_than_the_browser() -> None:
    bench = Bench("CACTUS-7")
    bench.do("roll", "10")
    other, same = Bench("PUMA-3"), Bench("CACTUS-7")
    for one in (other, same):
        one.do("start", value=bench.memory)
    assert (other.word, other.inquiry.suspect.size) == ("PUMA-3", 0)
    assert same.inquiry.suspect.size == 10


@pytest.mark.parametrize(
    "damage",
    [
        {"die": 7}, {"die": {"open": 7}}, {"die": {"open": {"rolls": 10**6}}}, {"die": {"number": -3, "score": "x"}},
        {"die": {"open": {"rolls": 10, "guess": "1/0", "turned": True}}}, {"bench": "x", "game": "x"},
        {"die": {"open": {"rolls": 10, "last": 50, "decision": True, "turned": True}, "score": [1, 2]}},
        {"bench": "bots", "bots": {"open": {"ahead": "9 9 x"}}}, {"bench": "bots", "bots": {"open": {"ahead": "9"}}},
        {"bench": "bots", "bots": {"open": {"ahead": "1 " * 999}}},
    ],
)  # fmt: skip
def test_a_damaged_memory_of_the_bench_is_a_fresh_one(damage: dict[str, object]) -> None:
    bench = Bench()
    bench.do("start", value={"word": "CACTUS-7", **damage})
    assert (bench.fault, bench.word) == ("", "CACTUS-7")
    assert bench.inquiry.guess is None
    assert not bench.inquiry.turned
    bench.do(*(("play", "10") if bench.bench == "bots" else ("roll", "10")))
    assert bench.notice is None
