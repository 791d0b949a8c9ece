"""A progress bar on a terminal and in a notebook, and none where nobody looks."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from lootlab.lab import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)


def test_a_line_of_the_terminal_is_written_over() -> None:
    screen = Terminal()
    tell = progress.bar(stream=screen)
    for done in (0, 500, 2000):
        tell(done, 2000)
    start, none, some, all_done = screen.getvalue().split("\r")
    assert start == ""
    assert none == f"[{'.' * 30}] 0 of 2,000 games"
    assert some.startswith(f"[{'#' * 7}{'.' * 23}] 500 of 2,000 games, ")
    assert some.endswith("s left")
    assert all_done.rstrip() == f"[{'#' * 30}] 2,000 of 2,000 games"
    assert all_done.endswith("\n")
    assert len(all_done) > len(some), "what was there before is covered"


def test_not_more_often_than_one_can_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "EVERY", 1e9)
    screen = Terminal()
    tell = progress.bar(stream=screen)
    for done in range(101):
        tell(done, 100)
    assert screen.getvalue().count("\r") == 2


def test_nobody_looks_at_a_file() -> None:
    file = io.StringIO()
    progress.bar(stream=file)(1, 2)
    assert file.getvalue() == ""


def test_below_the_cell_of_a_notebook_there_is_one_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    place = SimpleNamespace(update=lambda data, raw: shown.append(data))

    def display(data: Any, raw: bool, display_id: bool) -> Any:
        assert (raw, display_id, shown) == (True, True, [])
        shown.append(data)
        return place

    shell = SimpleNamespace(kernel=object())
    notebook = SimpleNamespace(get_ipython=lambda: shell, display=SimpleNamespace(display=display))
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    tell = progress.bar()
    for done in (0, 1, 2):
        tell(done, 2)
    assert [data["text/plain"].partition(",")[0] for data in shown] == ["0 of 2 games", "1 of 2 games", "2 of 2 games"]
    assert 'value="1" max="2"' in shown[1]["text/html"]
