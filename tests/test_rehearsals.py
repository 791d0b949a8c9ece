"""Clicks that nobody makes: every live part of a game is clicked as its notebook.toml says under [rehearse]. What the
screen answers stands in tests/rehearsals; where a change is meant, LOOTLAB_REHEARSE=write writes it anew.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import lootlab
from lootlab import show
from lootlab.widgets.screen import Screen

STORED = Path(__file__).parent / "rehearsals"
SCREENS: dict[str, Callable[[str], Screen]] = {
    "lessons": lambda name: show.lessons(name),
    "quiz": lambda name: show.quiz(name, seed="CACTUS-7"),
    "table": lambda name: show.table(name, seed="CACTUS-7"),
    "experiments": lambda name: show.experiments(name, "CACTUS-7"),
    "rules": lambda name: show.rules(name),
}
ON_THE_CLASS_PAGE = [
    "paste = Ada here NXF62-W632-22AJC, and hello", "ranges", "release", "hold", "sheets key", "back", "setup",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rehearsed games are not kept among the user's."""
    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path))


def said(screen: Screen, steps: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    show.rehearse(screen, *steps)
    return capsys.readouterr().out.rstrip()


def compare(name: str, parts: dict[str, str]) -> None:
    text = "\n\n".join(f"# {part}\n{told}" for part, told in parts.items()) + "\n"
    path = STORED / f"{name}.txt"
    if os.environ.get("LOOTLAB_REHEARSE") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_live_part_answers_its_clicks(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    own = tomllib.loads((lootlab.load(name).folder / "notebook.toml").read_text(encoding="utf-8"))
    assert set(own["rehearse"]) == set(SCREENS)
    compare(name, {part: said(make(name), own["rehearse"][part], capsys) for part, make in SCREENS.items()})


def test_the_class_page_answers_its_clicks(capsys: pytest.CaptureFixture[str]) -> None:
    page = show.class_page("HAMMER-42", ["LSW-P01"])
    compare("class", {"page": said(page, ON_THE_CLASS_PAGE, capsys)})
