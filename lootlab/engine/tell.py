"""Turns the sentences of events into words for one reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

NAMES = {"A": "Ann", "B": "Bea", "C": "Cal", "D": "Dot", "E": "Eli", "F": "Fay", "G": "Gus", "H": "Hal"}

_SLOT = re.compile(r"(^|[.!?:] )?\{([A-H])('s| was| is| has)?\}")
_YOU = {"": "you", "'s": "your", " was": "you were", " is": "you are", " has": "you have"}


def tell(text: str, reader: str | None = None, names: Mapping[str, str] = NAMES) -> str:
    """Names instead of seats, and "you" for the reader.

    >>> tell("{A} drew the 13 from {B's} pile.", "A")
    "You drew the 13 from Bea's pile."
    """

    def word(found: re.Match[str]) -> str:
        start, seat, form = found[1], found[2], found[3] or ""
        if seat != reader:
            return f"{start or ''}{names.get(seat, seat)}{form}"
        said = _YOU[form]
        return said if start is None else start + said[0].upper() + said[1:]

    return _SLOT.sub(word, text)


def listed(words: Iterable[object]) -> str:
    """
    >>> listed(["Bea"]), listed(["Bea", "Cal", "Dot"]), listed([3, 5])
    ('Bea', 'Bea, Cal and Dot', '3 and 5')
    """
    said = list(map(str, words))
    return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))
