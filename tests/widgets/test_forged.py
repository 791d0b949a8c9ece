"""Messages that no page of ours would send: whatever is in them, a sentence answers, and no file opens."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab import widgets
from lootlab.widgets import workshop
from lootlab.widgets.class_page import ClassPage
from lootlab.widgets.screen import Screen
from lootlab.widgets.sheet_workshop import SheetWorkshop
from lootlab.widgets.table import Table
from lootlab.widgets.workshop import Workshop

GAME = "loot_shoot_whisky"
SCREENS: dict[str, Callable[[], Screen]] = {
    **{f"Table-{name}": lambda name=name: Table(name, seed=1) for name in lootlab.GAMES},  # type: ignore[misc]
    **{f"Workshop-{name}": lambda name=name: Workshop(name) for name in lootlab.GAMES},  # type: ignore[misc]
    "SheetWorkshop": SheetWorkshop,
    "Designer": widgets.Designer,
    "Coach": lambda: widgets.Coach(GAME, seed=1),
    "Lessons": lambda: widgets.Lessons(GAME),
    "Quiz": lambda: widgets.Quiz(GAME, seed=1),
    "Practice": lambda: widgets.Practice(GAME, seed=1),
    "Rules": lambda: widgets.Rules(GAME),
    "Experiments": lambda: widgets.Experiments(GAME),
    "Asking": lambda: widgets.Asking(GAME),
    "Testing": lambda: widgets.Testing(1),
    "ClassPage": ClassPage,
}
LONG = "xyzzy" * 700
HALF = "cactus \ud83c"


@pytest.fixture(scope="module")
def opened() -> Iterator[list[str]]:
    """The files that were opened. (A hook of Python cannot be taken off again, only told to be silent.)"""
    found: list[str] = []
    listening = [True]

    def hook(event: str, told: tuple[Any, ...]) -> None:
        if event in ("open", "os.listdir", "os.scandir", "sqlite3.connect") and listening[0]:
            found.append(str(told[0]))

    sys.addaudithook(hook)
    yield found
    listening[0] = False


def handlers(screen: Screen) -> list[str]:
    names = [name.removeprefix("on_") for name in dir(screen) if name.startswith("on_")]
    return [name for name in names if screen._handler(name) is not None]


def odd_values(screen: Screen, path: Path) -> list[tuple[object, object]]:
    """Argument and value: kinds that are not expected, what is too long, half an emoji, and the path of a file."""
    form = {f"{kind}-{name}": str(path) for name in _options(screen) for kind in ("opt", "free")}
    form |= {f"opt-{name}": "own" for name in _options(screen)}
    seated = {"player-A": "person", "player-B": "easy"}
    return [
        (LONG, {"phrase": LONG, "code": LONG, "seed": LONG, "text": LONG}),
        (HALF, HALF),
        ("\x00\ud83c", {HALF: HALF, "phrase": HALF, "code": HALF}),
        (str(path), str(path)),
        ("own", {**form, **seated, "phrase": str(path), "code": str(path), "text": str(path), "seed": str(path)}),
        (["a"], [[1]]),
        ("-1", -(10**30)),
    ]


def _options(screen: Screen) -> list[str]:
    return [option.name for name in lootlab.GAMES for option in lootlab.load(name).options if option.file]


@pytest.mark.parametrize("kind", list(SCREENS))
def test_whatever_is_sent_is_answered_in_few_words_and_opens_no_file(
    kind: str, wire: Any, opened: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop.Workshop, "_play_on", lambda *_: None)  # bots that play for half a minute
    canary = tmp_path / "canary" / "deck.toml"
    canary.parent.mkdir()
    canary.write_text("[[card]]\nname = 'Grimalkin'\n")
    screen = SCREENS[kind]()
    tried = 0
    for name in handlers(screen):
        for arg, value in odd_values(screen, canary):
            wire.sent.clear()
            opened.clear()
            message = {"do": name, "arg": arg, "value": value, "rev": screen.rev, "id": HALF, "python": True}
            screen._handle_custom_msg(message, [])
            assert screen.fault == "", (name, arg)
            assert screen.answered == "cactus \ufffd"
            assert "canary" not in " ".join(opened), (name, arg)
            json.dumps(wire.sent, default=str, ensure_ascii=False).encode()  # as it goes over the wire
            assert "Grimalkin" not in wire.text
            assert "xyzzy" * 17 not in f"{screen.said} {screen.notice}", name
            tried += 1
    assert tried >= 7 * 8


@pytest.mark.parametrize("name", list(lootlab.GAMES))
def test_nobody_can_tell_whether_a_file_exists(name: str, tmp_path: Path) -> None:
    """A path where a deck, a sheet or cards are wanted: the same words whether there is such a file or not."""
    game = lootlab.load(name)
    there, gone = tmp_path / "there.toml", tmp_path / "gonee.toml"
    there.write_text("[[card]]\nname = 'Grimalkin'\n")
    for option in [option for option in game.options if option.file]:
        said = []
        for path in (there, gone, Path("/etc/passwd")):
            table = Table(name, seed=1)
            form = {f"opt-{option.name}": "own", f"free-{option.name}": str(path)}
            table.do("new_game", value={"player-A": "person", "player-B": "easy", **form})
            assert table.setup.faults.keys() == {f"opt-{option.name}"}
            said.append(table.setup.faults[f"opt-{option.name}"].sentence.replace(str(path), "PATH"))
        assert said[0] == said[1] == said[2]
