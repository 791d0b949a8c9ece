"""Experiments: predict, try by hand, simulate, compare with the exact answer. No widget in here.

`run.py` is one experiment, `tally.py` what its trials brought, `runner.py` lets it grow while one looks, `judging.py`
and `luck.py` say how near guess and trials came, `sure.py` how far trials can be trusted, `understanding.py` takes the
steps to the answer, `again.py` repeats a run, `testing.py` asks whether it could be luck, `asking.py` makes a question
of one's own. `codes.py`, `links.py`, `pupil.py`, `classroom.py`, `pasting.py`, `class_view.py`, `slips.py` and
`handing_out.py` are for a class. `simulate.py` plays whole games in bulk, on cores or a cluster.

For those who code, everything below is one line:

>>> from lootlab import lab
>>> hands = lab.deal("bag_o_loot", 8, times=10_000)      # numpy array, one row per hand
>>> some = hands.count("looters") >= 1                    # one True or False per hand
>>> lab.compare(some, "BOL-P05").question.title
'At least one mask'
>>> games = lab.play("loot_shoot_whisky", 100, ["medium", "easy"], workers=1)
>>> lab.bars(games["decisions"] // 20).trials
100
"""

from __future__ import annotations

from typing import Any

from ..engine.loading import module
from ..engine.refusal import NoSuchName, nearest

_ROOMS = {
    "deal": "arrays.deal", "roll": "arrays.roll", "decks": "arrays.decks",
    "play": "tables.play", "bars": "charts.bars", "compare": "charts.compare",
    "exercise": "exercises.exercise", "check": "exercises.check",
    "ask": "asking.question", "question": "questions.question", "interval": "sure.interval",
    "trials": "run.trials", "link": "handing_out.link", "class_slips": "handing_out.class_slips",
}  # fmt: skip
"""What there is in one line, and the file it lives in. Each is loaded when it is first used."""
__all__ = sorted(_ROOMS)


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        known = nearest(name, __all__, f"There are {', '.join(__all__)}.")
        raise NoSuchName(f"lootlab.lab has no {name!r}. {known}")
    room, _, what = _ROOMS[name].partition(".")
    return getattr(module(f"{__name__}.{room}"), what)


def __dir__() -> list[str]:
    return __all__
