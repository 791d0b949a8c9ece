"""Python's half of the host: runs the cells of a page, carries messages between its screens and the page.

One Python serves all pages of a visit, one after the other: what the page before has left is cleared away.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import gc
import io
import json
import os
import random
import traceback
from collections.abc import Callable
from typing import Any

import anywidget

os.environ.setdefault("LOOTLAB_SITE", "1")

from lootlab.languages import tongue  # after the host has said where it runs

screens: dict[str, Any] = {}
"""Those that the page knows, by their numbers."""
space: dict[str, Any] = {"__name__": "__main__"}
"""The names of the page's cells."""
_timers: set[asyncio.TimerHandle] = set()
_post: Callable[[str], None] = print


def begin(post: Callable[[str], None], kept: str, fault: str) -> None:
    """The page listens. It tells what it has kept of running games, and why it cannot keep any, if so."""
    global _post
    from lootlab.engine.store import Store
    from lootlab.widgets.keeping import KeptGame

    from .shelf import Shelf

    _post = post
    random.seed()  # Python was started when the site was built, once for all its visitors
    anywidget.AnyWidget.post = staticmethod(tell)
    KeptGame.store = Store(database=Shelf(tell, json.loads(kept), fault))
    _watch_timers()


def tell(said: dict[str, Any]) -> None:
    _post(json.dumps(said))


# ---- a page ----------------------------------------------------------------------------------------


def leave() -> None:
    """Another page is opened: nothing of the one before goes on."""
    for timer in _timers:
        timer.cancel()
    _timers.clear()
    for screen in screens.values():
        screen.model_id = ""
    screens.clear()
    space.clear()
    space["__name__"] = "__main__"
    tongue.speak(tongue.ENGLISH)
    gc.collect()


def run(cell: int, source: str) -> None:
    """Run a cell and tell the page what it shows; a fault is told too, and never stops what comes after."""
    shown: dict[str, Any] = {"type": "shown", "cell": cell}
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            value = _value(source)
        shown.update(_picture(value))
    except Exception as error:
        shown["error"] = f"{type(error).__name__}: {error}"[:300]
        traceback.print_exc()
    tell({**shown, "text": printed.getvalue() + shown.get("text", "")})


def _value(source: str) -> object:
    """What the last line of a cell is, if it is an expression."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), space)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


def _picture(value: object) -> dict[str, Any]:
    if isinstance(value, anywidget.AnyWidget):
        number = value.open()
        screens[number] = value
        return {"model": number}
    if hasattr(value, "_repr_html_"):
        return {"html": tongue.html(value._repr_html_())}
    return {} if value is None else {"text": repr(value)}


# ---- messages --------------------------------------------------------------------------------------


def hear(text: str) -> None:
    """The page says something: a click, or news about what it keeps."""
    said = json.loads(text)
    if said["type"] == "said":
        if screen := screens.get(said["id"]):
            screen.hear(said["content"])
    elif said["type"] == "kept":
        _news(said["key"], said["row"], said.get("fault", ""))


def _news(key: str, row: Any, fault: str) -> None:
    """Another tab has kept this game, or ours could not be kept: whoever shows it must know."""
    from lootlab.widgets.keeping import KeptGame

    shelf: Any = KeptGame.store._database if KeptGame.store else None
    if shelf is None or not shelf.hear(key, row, fault):
        return
    for screen in list(screens.values()):
        if isinstance(screen, KeptGame) and screen.key == key:
            screen.keeping.doubted = bool(fault)
            screen.hear({"do": "look", "arg": "", "value": None, "rev": screen.rev})


def _watch_timers() -> None:
    """Remember what waits for its time, so that leaving a page ends it."""
    loop: Any = asyncio.get_event_loop()
    later = loop.call_later

    def call_later(delay: float, act: Any, *args: Any, **more: Any) -> asyncio.TimerHandle:
        def due() -> None:
            _timers.discard(handle)
            act(*args)

        handle: asyncio.TimerHandle = later(delay, due, **more)
        _timers.add(handle)
        return handle

    loop.call_later = call_later
