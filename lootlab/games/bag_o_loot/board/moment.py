"""A View in the middle of a move: it also knows out of which piece on the table a new one comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..view import BagView


@dataclass(frozen=True)
class Moment(BagView):
    """Made out of what one reader sees, so it can hold nothing else."""

    came: Mapping[str, str] = field(default_factory=dict)
    """Key of a new piece: key of where it lay before."""


def moment(view: BagView, came: Mapping[str, str], **changed: Any) -> Moment:
    """A View of the same reader, with some fields as they are meanwhile."""
    kept = {each.name: getattr(view, each.name) for each in fields(BagView)}
    return Moment(**{**kept, "moves": (), "to_act": (), **changed}, came=came)


def origin(view: BagView, key: str, usual: str = "") -> str:
    """Where a piece comes from if it is new."""
    return view.came.get(key, usual) if isinstance(view, Moment) else usual
