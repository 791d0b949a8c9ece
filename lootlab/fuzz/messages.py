"""Messages to widgets: every screen, every handler, with whatever somebody may forge.

Several messages go to one fresh screen, as a browser would send them: some are what the picture offers, some are that
with something changed, some nobody would send. Each must be answered with a picture, and no fault of ours.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any

import lootlab

from ..engine import level
from ..engine.chance import Stream
from ..engine.store import Store
from ..widgets.letters import whole_letters
from . import noise
from .target import Broken, Input, Target, wrong_sentence

if TYPE_CHECKING:
    from ..widgets.screen import Screen

AT_ONCE = 10
"""Messages to one screen."""
LONGEST_PICTURE = 4_000_000
"""Characters of a picture; the largest of ours have a tenth of that."""
SLOW = frozenset(
    {"hint", "simulate", "repeat", "run", "rounds", "measure", "imagine", "heat", "play", "roll", "search"}
)
"""Handlers that let bots think or trials run: asked as well, but not as often."""


@cache
def screens() -> dict[str, Callable[[], Screen]]:
    """Every screen that a page shows, for every game that has it."""
    from .. import show

    made: dict[str, Callable[[], Screen]] = {
        "class_page": lambda: show.class_page("HAMMER-42", ["LSW-P01"]),
        "testing": lambda: show.testing("CACTUS-7"),
        "experiment": lambda: show.experiment("LSW-P01"),
        "designer": show.designer,
        "level of loot": lambda: show.level("loot", level.load(lootlab.load("loot"))[0].id),
    }
    for kind in (
        show.lessons,
        show.quiz,
        show.coach,
        show.practice,
        show.experiments,
        show.asking,
        show.workshop,
        show.rules,
    ):
        made |= {f"{kind.__name__} {name}": _of(kind, name) for name in lootlab.GAMES}
    for name in lootlab.GAMES:
        made[f"table {name}"] = _table(name, ["you", "easy"])
        made[f"table of people {name}"] = _table(name, ["you", "you"])
        made[f"table of bots {name}"] = _table(name, ["easy", "easy"])
    return made


def _of(kind: Callable[[str], Screen], name: str) -> Callable[[], Screen]:
    return lambda: kind(name)


def _table(name: str, players: list[str]) -> Callable[[], Screen]:
    from .. import show

    return lambda: show.table(name, players=players, seed="CACTUS-7")


# ---- making messages --------------------------------------------------------------------------------


def _messages(stream: Stream) -> Input:
    """What is sent can depend on the picture, so the screen is asked while the messages are made: a plan of choices."""
    name = stream.choice(sorted(screens()))
    if name.startswith("practice") and stream.below(4):  # it plays whole games to find something to ask
        name = stream.choice(sorted(screens()))
    return [name, [_plan(stream) for _ in range(AT_ONCE)]]


def _plan(stream: Stream) -> dict[str, Any]:
    """How one message is to be made: from which control of the picture, and what is changed in it."""
    plan: dict[str, Any] = {"at": stream.below(1 << 16)}
    way = stream.below(8)
    if way < 3:
        return plan
    if way < 6:
        plan["value"] = noise.value(stream, _WORDS)
    if way in (4, 5, 6):
        plan["arg"] = noise.text(stream, _WORDS)
    if way == 7:
        plan["handler"] = stream.below(1 << 16)
        plan["arg"] = noise.text(stream, _WORDS)
        plan["value"] = noise.value(stream, _WORDS)
    if stream.below(10) == 0:
        plan["rev"] = noise.value(stream)
    if stream.below(12) == 0:
        plan |= {stream.choice(("do", "arg", "id", "others", "page")): noise.value(stream)}
    return plan


_WORDS = (
    "LSW-P01", "BOL-P01/HAMMER-42/7", "HAMMER-42", "CACTUS-7 Ada", "ABCD-2345-EFGH-6789", "A L W", "draw", "1", "2",
    "10", "hold", "1/3", "33 %", "end", "first", "next", "rules", "new", "log", "close", "all", "none", "deck plus",
    "count 3", "yes", "no",
)  # fmt: skip


def _message(screen: Screen, plan: dict[str, Any], number: int) -> Any:
    offered = _offered(screen)
    message = dict(offered[plan["at"] % len(offered)])
    if "handler" in plan:
        names = handlers(screen)
        message = {"do": names[plan["handler"] % len(names)], "arg": "", "value": None}
    if message["do"] in SLOW and plan["at"] % 25:
        message = {"do": "start", "arg": "", "value": _remembered(screen)}
    made = {"rev": screen.rev, **message, "id": f"fuzz/{number}"}
    return made | {key: plan[key] for key in ("arg", "value", "rev", "do", "id", "others", "page") if key in plan}


def handlers(screen: Screen) -> list[str]:
    """Every message that this screen knows."""
    return sorted(
        name.removeprefix("on_") for name in dir(screen) if name.startswith("on_") and screen._handler(name[3:])
    )


_CONTROL = re.compile(r"<(\w+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*\bdata-do=\"[^\"]*\"(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"]*)\"")
_FIELD = re.compile(r"<(?:input|select|textarea)\b[^>]*\bname=\"([^\"]*)\"[^>]*")


def _offered(screen: Screen) -> list[dict[str, Any]]:
    """What can be clicked, typed or sent in the picture; and what the page itself says."""
    made: list[dict[str, Any]] = [
        {"do": "start", "arg": "", "value": _remembered(screen)},
        {"do": "go", "arg": screen.address, "value": None},
        {"do": "others", "arg": "", "value": dict.fromkeys(screen.reads, screen.memory)},
    ]
    for control in _CONTROL.finditer(screen.html):
        tag, found = control[1], dict(_ATTRIBUTE.findall(control[2]))
        value: Any = None
        if tag == "form":
            inside = screen.html[control.end() : screen.html.find("</form>", control.end())]
            value = {unescape(field[1]): _standing(field[0]) for field in _FIELD.finditer(inside)}
        elif tag in ("input", "select", "textarea"):
            value = unescape(found.get("value", ""))
        made.append({"do": unescape(found["data-do"]), "arg": unescape(found.get("data-arg", "")), "value": value})
    return made


def _standing(field: str) -> str:
    found = re.search(r"\bvalue=\"([^\"]*)\"", field)
    return unescape(found[1]) if found else ""


def _remembered(screen: Screen) -> Any:
    return json.loads(json.dumps(screen.memory))


# ---- sending them -----------------------------------------------------------------------------------


def _send(given: Input) -> None:
    name, plans = given
    with own_data():
        screen = screens()[name]()
        if hasattr(screen, "pace"):
            screen.pace = 0.0
        for number, plan in enumerate(plans):
            message = _message(screen, plan, number)
            screen._hear(screen, message)
            _judge(screen, message)


def _judge(screen: Screen, message: Any) -> None:
    about = json.dumps({key: message.get(key) for key in ("do", "arg", "value")})[:300]
    if screen.fault:
        said, where = screen.fault.strip().splitlines()[-1][:200], _last_place(screen.fault)
        raise Broken(f"{where}: {said} after {about}", f"{where} {said.partition(':')[0]}")
    if "This cannot be drawn" in screen.html:
        raise Broken(f"a picture that cannot be drawn after {about}", "a picture that cannot be drawn")
    if screen.answered != str(whole_letters(message).get("id", ""))[:60]:
        raise Broken(f"no answer to {about}", "no answer")
    if len(screen.html) > LONGEST_PICTURE:
        raise Broken(f"a picture of {len(screen.html):,} characters after {about}", "size")
    if screen.notice is not None and (wrong := wrong_sentence(screen.notice)):
        raise Broken(f"{wrong} after {about}", wrong.partition(":")[0])
    try:  # as it goes over the wire
        json.dumps(screen.get_state(), ensure_ascii=False, default=str).encode()
    except UnicodeError as error:
        raise Broken(f"half a letter in what is sent after {about}", "half a letter in what is sent") from error


def _last_place(trace: str) -> str:
    places = re.findall(r"lootlab/([\w/]+\.py)\", line (\d+)", trace)
    return ":".join(places[-1]) if places else ""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="lootlab-fuzz-")


@contextmanager
def own_data() -> Iterator[None]:
    """No game and no class of whoever runs this is touched."""

    from ..widgets.keeping import KeptGame

    before, store = os.environ.get("LOOTLAB_DATA"), KeptGame.store
    os.environ["LOOTLAB_DATA"] = _folder().name
    KeptGame.store = _kept()
    try:
        yield
    finally:
        KeptGame.store = store
        if before is None:
            del os.environ["LOOTLAB_DATA"]
        else:
            os.environ["LOOTLAB_DATA"] = before


@cache
def _kept() -> Store:
    from pathlib import Path

    return Store(Path(_folder().name) / "games.sqlite")


TARGETS = (Target("messages", "messages to every screen and handler", _messages, _send, AT_ONCE),)
