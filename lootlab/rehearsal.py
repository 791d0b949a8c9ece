"""Clicks that a notebook makes itself, so that a broken button fails a test (nbval does not see browser clicks)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .engine.chance import Stream
from .engine.refusal import BadInput

if TYPE_CHECKING:
    from .widgets.screen import Screen

_STEP = re.compile(r"(\w+)(?: = (?P<value>.*)| (?P<arg>.*))?")
LONGEST = 3000


def rehearse(screen: Screen, *steps: str) -> None:
    """Do the steps and print what the live region says after each, then what the screen has become.

    A step is `pick A-L0` (what was clicked), `phrase = L W` (what was typed), or `finish` (play on to the end).

    >>> from lootlab import show
    >>> rehearse(show.table("loot_shoot_whisky", seed="CACTUS-7"), "pick A-L0", "phrase = L S")
    pick A-L0: Lay one card at slot 2.
    phrase = L S: You laid Loot at slot 1 and Shoot at slot 2. Bea laid two cards face down. ...
    """
    for step in steps:
        if step == "finish":
            print(f"finish: {_finish(screen)} moves, then: {_said(screen)}")
            continue
        found = _STEP.fullmatch(step)
        if found is None:
            raise BadInput(f"“{step}” is no step.", "Write for example: pick A-L0, or phrase = L W.")
        screen.do(found[1], found["arg"] or "", found["value"])
        print(f"{step}: {_said(screen)}")
    print(repr(screen))


def _said(screen: Screen) -> str:
    if screen.fault:
        raise AssertionError(screen.fault)
    return str(screen.said).strip()


def _finish(table: Any) -> int:
    """Play any legal move until the game is over; how many it took."""
    chance = Stream.of(1)
    for count in range(LONGEST):
        if table.over:
            return count
        table.do("move", str(chance.choice(table.cloth.view.moves)))
        _said(table)
    raise AssertionError(f"the game is not over after {LONGEST} moves")
