"""Processes that play: one that dies loses nothing, stopping waits for nobody, Ctrl-C is answered in a sentence."""

from __future__ import annotations

import csv
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from multiprocessing.context import SpawnContext
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine.refusal import BadInput
from lootlab.lab import plan, pool, spread
from lootlab.lab import simulate as room
from lootlab.lab.plan import Helping, Plan, Played
from lootlab.lab.simulate import simulate

DUEL = lootlab.load("loot_shoot_whisky")
LONG = 10**7
"""Games that nobody has the time for."""
WAIT = 120
"""Seconds after which a test gives up; nothing here takes as long."""


@pytest.fixture(autouse=True)
def many_small_helpings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "TOO_SHORT", 0.0)
    monkeypatch.setattr(room, "HELPING", 0.01)


def children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid]


def on_its_own(work: Callable[[], object]) -> bool:
    """Does it come to an end at all?"""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(WAIT)
    return not thread.is_alive()


def begun(games: int = LONG) -> Generator[Played, None, None]:
    """A study whose second row came from a process."""
    rows = simulate(DUEL, games, seed=3, workers=2)
    assert [next(rows).game, next(rows).game] == [1, 2]
    return rows


@pytest.mark.parametrize("victims", [1, 2])
def test_a_process_that_dies_loses_nothing(victims: int) -> None:
    plain = list(simulate(DUEL, 2000, seed=3, workers=1))
    rows = begun(2000)
    first = children()
    assert len(first) == 2
    for victim in first[:victims]:
        os.kill(victim, signal.SIGKILL)
    assert list(rows) == plain[2:]
    assert children() == []


def test_processes_that_die_at_once_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.spawn._python_exe", b"/bin/false")
    started = []
    start = SpawnContext.Process.start
    monkeypatch.setattr(SpawnContext.Process, "start", lambda self: (started.append(1), start(self))[1])
    rows = simulate(DUEL, 2000, seed=3, workers=2)
    with pytest.raises(BadInput, match="die again and again"):
        list(rows)
    assert len(started) == 2 * (pool.DEATHS + 1)
    assert children() == []


def test_closing_waits_for_nobody() -> None:
    """The processes are frozen, so a helping in hand would last for ever."""
    rows = begun()
    for child in children():
        os.kill(child, signal.SIGSTOP)
    assert on_its_own(rows.close)
    assert children() == []


def test_a_study_that_is_dropped_ends_too() -> None:
    rows = begun()
    assert children()
    del rows
    assert children() == []


def test_what_goes_wrong_in_a_process_is_the_same_sentence() -> None:
    endless = pool.Pool(Plan("loot_shoot_whisky", ("easy", "brilliant"), 1, ()), 1)
    endless.give(0, 1)
    with pytest.raises(BadInput, match="no strength") as found:
        endless.take()
    assert found.value.refusal.remedy
    endless.stop()


def test_where_there_are_no_processes_one_plays_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError("no processes here")

    monkeypatch.setattr(pool, "Pool", refused)
    assert [row.game for row in simulate(DUEL, 300, workers=2)] == list(range(1, 301))


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """A process that imported the script that called would run it again."""
    script = tmp_path / "study.py"
    script.write_text(
        "import lootlab\nfrom lootlab.lab import simulate as room\nroom.TOO_SHORT, room.HELPING = 0.0, 0.01\n"
        "rows = room.simulate(lootlab.load('loot_shoot_whisky'), 500, workers=2)\nprint(len(list(rows)))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=WAIT)
    assert (done.stdout, done.stderr) == ("500\n", "")


def _heed_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_is_answered_at_once_and_what_was_played_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    argv = [sys.executable, "-m", "lootlab", "simulate", DUEL.name, "--games", str(LONG), "--out", str(out)]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    # A shell lets what it runs in the background ignore Ctrl-C, and children inherit that.
    study = subprocess.Popen([*argv, "--workers", "2"], preexec_fn=_heed_ctrl_c, **pipes)
    while not out.exists() or out.stat().st_size < 20_000:
        assert study.poll() is None, study.communicate()
        time.sleep(0.02)
    os.killpg(study.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    said, complained = study.communicate(timeout=WAIT)
    assert study.returncode == 130
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(1, len(rows) + 1))
    # one row may have been written and not yet counted
    assert complained in {f"\nStopped after {len(rows) - n:,} of {LONG:,} games.\n" for n in (0, 1)}
    assert f"Written to {out}." in said


# ---- helpings ----------------------------------------------------------------------------------------


class Slow:
    """Helpers whose games take a hundredth of a second each, and who answer the last thing first."""

    hands = 2

    def __init__(self) -> None:
        self.given: list[tuple[int, int]] = []
        self.sizes: list[int] = []
        self.stopped = 0

    def give(self, first: int, count: int) -> None:
        self.given.append((first, count))
        self.sizes.append(count)

    def take(self) -> Helping:
        first, count = self.given.pop()
        rows = [Played(number, 0, 2, "", "", "", 0, "") for number in range(first, first + count)]
        return Helping(first, rows, count * 0.01)

    def stop(self) -> None:
        self.stopped += 1


def test_helpings_take_a_quarter_second_and_come_back_in_order() -> None:
    helpers = Slow()
    found = [row.game for rows in spread.spread(helpers, 5, 1000, 0.005, 0.25) for row in rows]
    assert found == list(range(5, 1000))
    later = helpers.sizes[spread.QUEUED * helpers.hands : -1]
    assert later
    assert set(later) == {25}
    assert helpers.stopped == 1


def test_not_too_much_waits_for_one_that_is_late() -> None:
    helpers = Slow()
    late: list[tuple[int, int]] = []
    give = helpers.give

    def first_is_late(first: int, count: int) -> None:
        give(first, count)
        if first == 0:
            late.append(helpers.given.pop())

    helpers.give = first_is_late  # type: ignore[method-assign]
    take = helpers.take

    def take_late() -> Helping:
        if not helpers.given:
            helpers.given.append(late.pop())
        return take()

    helpers.take = take_late  # type: ignore[method-assign]
    found = [row.game for rows in spread.spread(helpers, 0, 10_000, 1, 0.01) for row in rows]
    assert found == list(range(10_000))
    assert helpers.sizes[0] == 1


def test_progress_is_told_from_nothing_to_all() -> None:
    told: list[tuple[int, int]] = []
    rows = list(simulate(DUEL, 500, seed=3, workers=2, progress=lambda done, games: told.append((done, games))))
    assert len(rows) == 500
    assert told[0] == (0, 500)
    assert told[-1] == (500, 500)
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert len(told) > 3


def test_own_games_and_functions_stay_at_home() -> None:
    assert plan.Plan("pig", ("easy",), 1, ()).at_home == "the game pig"
    assert plan.Plan("sloop", ("easy", max), 1, ()).at_home == "the bot max"
    assert plan.Plan("sloop", ("easy",), 1, ()).at_home == ""
