"""Reads the phrase of a move: each kind of move knows its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from .refusal import BadInput
from .state import MoveOf, State
from .view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def read(
    kinds: Sequence[type[MoveOf[S, V]]], state: S, text: str, unknown: Callable[[str], BadInput]
) -> list[MoveOf[S, V]]:
    """The moves a phrase means: the first kind whose shape it has reads it; where there is none, `unknown` says so."""
    for kind in kinds:
        if found := re.fullmatch(kind.shape, text):
            return list(kind.read(state, found))
    raise unknown(text)
