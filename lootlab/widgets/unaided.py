"""A table that does not help: what can be picked looks alike, whether it leads anywhere or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..engine.state import Piece


class Alike(Counter[str]):
    """Every piece of a kind that some move of this decision uses: if one card of the hand can be played, all look so.

    >>> alike = Alike([Piece("hand 6", "hand", 6)])
    >>> alike[Piece("hand 2", "hand", 2)], alike[Piece("set 6", "set", 6)]
    (1, 0)
    """

    def __init__(self, used: Iterable[str]) -> None:
        super().__init__()
        self.kinds = {_kind(token) for token in used}

    def __missing__(self, token: str) -> int:
        return int(_kind(token) in self.kinds)


def _kind(token: str) -> str:
    return (token.kind if isinstance(token, Piece) else "") or token
