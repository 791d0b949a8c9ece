"""All targets, in one table."""

from __future__ import annotations

from ..engine.refusal import BadInput, nearest
from . import class_room, files, messages, plays
from .target import Target

TARGETS: dict[str, Target] = {
    each.name: each for each in (*plays.TARGETS, *files.TARGETS, *class_room.TARGETS, *messages.TARGETS)
}


def find(name: str) -> Target:
    if name not in TARGETS:
        listed = f"Targets: {', '.join(TARGETS)}."
        raise BadInput(f"There is no target “{name[:40]}”.", nearest(name, TARGETS, listed))
    return TARGETS[name]
