"""What a notebook shows: the only place that knows ipywidgets. Names are looked up when used, so imports stay small.

>>> from lootlab.widgets import Table
>>> Table("loot_shoot_whisky", seed="CACTUS-7")
Table(loot_shoot_whisky, CACTUS-7, turn 0)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .asking import Asking as Asking
    from .coach import Coach as Coach
    from .designer import Designer as Designer
    from .experiment import Experiment as Experiment
    from .experiment import Experiments as Experiments
    from .lesson import Lessons as Lessons
    from .level import Level as Level
    from .practice import Practice as Practice
    from .quiz import Quiz as Quiz
    from .rules import Rules as Rules
    from .table import Table as Table
    from .testing import Testing as Testing
    from .workshop import Workshop as Workshop

_HOMES = {
    "Table": "table", "Lessons": "lesson", "Level": "level", "Quiz": "quiz", "Rules": "rules",
    "Coach": "coach", "Practice": "practice",
    "Experiment": "experiment", "Experiments": "experiment", "Asking": "asking", "Designer": "designer",
    "Workshop": "workshop", "Testing": "testing",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"lootlab.widgets has no {name}; it has {', '.join(_HOMES)}.")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return [*globals(), *_HOMES]
