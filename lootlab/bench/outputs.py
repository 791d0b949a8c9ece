"""How long a cell of a chapter takes until its first output, beside a click at the game's table until its new picture.

Both are asked of one kernel in turn, as a page asks it: the cell as code, the click as a message to the widget. A cell
that does nothing is asked as well: what IPython needs for it, no cell can do without.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from jupyter_client.manager import start_new_kernel

from ..engine.game import AnyGame
from .figures import median

Message: TypeAlias = "dict[str, Any]"
EMPTY = "1"
SIT_DOWN = "import lootlab\nfrom lootlab import show\nseat = show.table(lootlab.load({name!r}), seed='CACTUS-7')\nseat"
OUTPUTS = {"execute_result", "display_data", "stream"}
QUIETLY = ["--IPKernelApp.log_level=ERROR"]
"""Every kernel warns that its messages are not encrypted. They do not leave this machine."""


@dataclass(frozen=True)
class Took:
    """Seconds: each in the middle of all that were asked."""

    cell: float
    empty: float
    click: float

    @property
    def own(self) -> float:
        """What a cell takes beyond an empty one."""
        return self.cell - self.empty


def least(rounds: Iterable[Took]) -> Took:
    """The best of each: what disturbs a measurement only ever makes it longer.

    >>> least([Took(9, 4, 3), Took(8, 5, 6)])
    Took(cell=8, empty=4, click=3)
    """
    kept = list(rounds)
    return Took(*(min(getattr(each, name) for each in kept) for name in ("cell", "empty", "click")))


class Asked:
    """A kernel, and the widgets that it has opened."""

    def __init__(self) -> None:
        self.manager, self.client = start_new_kernel(stderr=subprocess.DEVNULL, extra_arguments=[*QUIETLY])
        self.states: dict[str, Message] = {}

    def close(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def cell(self, code: str) -> float | None:
        """Seconds until its first output, if it has one."""
        begun = time.perf_counter()
        asked = self.client.execute(code)
        first = self._first(asked, lambda message: message["msg_type"] in OUTPUTS)
        self.client.get_shell_msg(timeout=60)
        return None if first is None else first - begun

    def click(self, widget: str, do: str, arg: str = "") -> float | None:
        """Seconds until its new picture, if it brings one."""
        content = {"do": do, "arg": arg, "value": None, "rev": self.states[widget].get("rev", 0)}
        data = {"method": "custom", "content": content}
        begun = time.perf_counter()
        message = self.client.session.msg("comm_msg", {"comm_id": widget, "data": data})
        self.client.shell_channel.send(message)
        first = self._first(message["header"]["msg_id"], _is_picture)
        return None if first is None else first - begun

    def _first(self, asked: str, wanted: Callable[[Message], bool]) -> float | None:
        """When the first answer of that kind came; all of them are heard."""
        first = None
        while True:
            message: Message = self.client.get_iopub_msg(timeout=300)
            now = time.perf_counter()
            if message["parent_header"].get("msg_id") != asked:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "error":
                raise RuntimeError(content["evalue"])
            if kind in ("comm_open", "comm_msg"):
                state = content["data"].get("state", {})
                self.states.setdefault(content["comm_id"], {}).update(state)
            if first is None and wanted(message):
                first = now
            if kind == "status" and content["execution_state"] == "idle":
                return first


def _is_picture(message: Message) -> bool:
    return message["msg_type"] == "comm_msg" and "html" in message["content"]["data"].get("state", {})


def took(game: AnyGame, cells: list[str]) -> Took:
    """All cells of a chapter; beside each of them an empty one, and a move played at the table."""
    told: dict[str, list[float | None]] = {"cell": [], "empty": [], "click": []}
    state = game.new(seed="CACTUS-7")
    move = str(state.legal_moves(state.to_act()[0])[0])
    asked = Asked()
    try:
        asked.cell(SIT_DOWN.format(name=game.name))
        seat = next(widget for widget, state in asked.states.items() if state.get("place"))
        asked.click(seat, "start")
        for code in cells:
            told["cell"].append(asked.cell(code))
            told["empty"].append(asked.cell(EMPTY))
            told["click"].append(asked.click(seat, "move", move))
            asked.click(seat, "undo")
    finally:
        asked.close()
    return Took(**{name: median(each for each in times if each is not None) for name, times in told.items()})
