"""What cells show of our things, in the language of the notebook: in IPython all of it passes one place."""

from __future__ import annotations

import sys
from typing import Any

from . import tongue


def listen() -> None:
    """Have IPython, if it is running, say what it shows of our things."""
    if "IPython" not in sys.modules:
        return
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()
    if shell is None or getattr(shell.display_formatter.format, "speaks", False):
        return
    plainly = shell.display_formatter.format

    def format(thing: object, *args: Any, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = plainly(thing, *args, **more)
        return _said(data, _game(thing), getattr(thing, "typed", False)) if _is_ours(thing) else data, metadata

    format.speaks = True  # type: ignore[attr-defined]
    shell.display_formatter.format = format


def _is_ours(thing: object) -> bool:
    """A thing of ours that does not speak by itself: screens have said all that they show."""
    return type(thing).__module__.partition(".")[0] == "lootlab" and not hasattr(thing, "in_words")


def _game(thing: object) -> str:
    """Whose words it uses: what is called Loot on a card of one game is something else in another."""
    for each in (thing, getattr(thing, "state", None)):
        if isinstance(name := getattr(each, "game", ""), str) and name:
            return name
    return ""


def _said(data: dict[str, Any], game: str, typed: bool) -> dict[str, Any]:
    told = dict(data)
    if "text/html" in data:
        told["text/html"] = tongue.html(data["text/html"], game)
    if "text/plain" in data and not typed:
        told["text/plain"] = tongue.lines(data["text/plain"], game)
    return told
