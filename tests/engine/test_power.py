"""What was said to be kept comes back: after a killed kernel, and from a copy of the files at any moment."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lootlab.engine.store import Store
from tests.engine import dying_player
from tests.engine.dying_player import ME, fresh, key, play_one

MOMENTS = 200
KILLS = 12
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows has no such signals")


class Player:
    """The process, and what it has said to be kept: (game, moves)."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-m", dying_player.__name__, str(path)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
        assert self._process.stdout
        self._said = self._process.stdout.fileno()
        self._text = b""
        self.wait_for_one_more()

    def wait_for_one_more(self) -> None:
        """Until it has kept something that we have not heard of."""
        self._text += os.read(self._said, 65536)
        assert self._text, "it ended by itself"

    @property
    def kept(self) -> tuple[int, int]:
        """The last that it has said before it was stopped or killed."""
        os.set_blocking(self._said, False)
        while more := _read(self._said):
            self._text += more
        os.set_blocking(self._said, True)
        number, moves = self._text.rpartition(b"\n")[0].rpartition(b"\n")[2].split()
        return int(number), int(moves)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self._process.pid, os.WUNTRACED)
        yield
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.kill()
        assert self._process.stdout
        self._process.stdout.close()


def _read(file: int) -> bytes:
    try:
        return os.read(file, 65536)
    except BlockingIOError:
        return b""


def check(path: Path, number: int, moves: int) -> int:
    """This file has that many moves of the game, or the one that was on its way. Returns how many."""
    store = Store(path)
    found = json.loads(store.get(key(number)))["moves"]
    store.close()
    assert moves <= len(found) <= moves + 1
    match = fresh(number)
    for _ in found:
        play_one(match, number)
    assert match.moves == found
    return len(found)


def test_a_copy_of_the_files_at_any_moment_has_every_move_that_was_said_to_be_kept(tmp_path: Path) -> None:
    """As if somebody pulled the plug: a process that stands still is what the disk would have."""
    rng, there, copied = random.Random(5), tmp_path / "there", tmp_path / "copied"
    player, on_its_way = Player(there / "games.sqlite"), 0
    try:
        for _ in range(MOMENTS):
            player.wait_for_one_more()
            time.sleep(rng.random() / 200)
            with player.stopped():
                number, moves = player.kept
                shutil.copytree(there, copied)
            on_its_way += check(copied / "games.sqlite", number, moves) > moves
            shutil.rmtree(copied)
    finally:
        player.close()
    assert on_its_way < MOMENTS  # else nobody has waited for the disk


def test_a_kernel_that_is_killed_goes_on_at_the_same_move(tmp_path: Path) -> None:
    rng, path = random.Random(6), tmp_path / "games.sqlite"
    for _ in range(KILLS):
        player = Player(path)
        player.wait_for_one_more()
        time.sleep(rng.random() / 10)
        player.kill()
        check(path, *player.kept)
        player.close()


def test_whatever_is_torn_off_behind_the_last_kept_move_costs_nothing(tmp_path: Path) -> None:
    """Of a write that the power cut short, any part may be on the disk, or something else in its place."""
    rng, path = random.Random(7), tmp_path / "there" / "games.sqlite"
    store, match, known = Store(path), fresh(0), ""
    ends = []
    log = Path(f"{path}-wal")
    for _ in range(30):
        play_one(match, 0)
        known = store.keep(key(0), match.save(), ME, known).saved
        ends.append(log.stat().st_size)
    assert ends == sorted(ends)
    whole = log.read_bytes()
    for case in range(60):
        cut = rng.randrange(ends[0], len(whole) + 1)
        copied = tmp_path / f"copied{case}"
        copied.mkdir()
        shutil.copy(path, copied)
        (copied / log.name).write_bytes(whole[:cut] + (rng.randbytes(len(whole) - cut) if case % 2 else b""))
        moves = sum(end <= cut for end in ends)
        assert check(copied / path.name, 0, moves) == moves


def test_a_move_is_on_the_disk_before_it_is_said_to_be_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    store.keep(key(0), "kept", ME)
    connection = store._database._open()
    assert connection.execute("pragma synchronous").fetchone() == (2,)  # full: every commit waits for the disk
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
