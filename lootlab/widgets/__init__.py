"""What a notebook shows: the only place that knows ipywidgets. Names are looked up when used, so imports stay small.

>>> from lootlab.widgets import Table
>>> Table("loot_shoot_whisky", seed="CACTUS-7")
Table(loot_shoot_whisky, CACTUS-7, turn 0)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .designer import Designer as Designer
    from .experiment import Experiment as Experiment
    from .experiment import Experiments as Experiments
    from .lesson import Lessons as Lessons
    from .quiz import Quiz as Quiz
    from .rules import Rules as Rules
    from .table import Table as Table

_HOMES = {
    "Table": "table", "Lessons": "lesson", "Quiz": "quiz", "Rules": "rules",
    "Experiment": "experiment", "Experiments": "experiment", "Designer": "designer",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"lootlab.widgets has no {name}; it has {', '.join(_HOMES)}.")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return [*globals(), *_HOMES]
