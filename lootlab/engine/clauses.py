"""Reads lists of clauses: `row g3 g2 sip shot; deck 9`. Each game brings the shapes of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .refusal import BadInput

Found = tuple[str, "re.Match[str]"]


def read(text: str, shapes: Mapping[str, str], many: Iterable[str] = ()) -> list[Found]:
    """The clauses of a text as (name of the shape, match), in their order.

    `shapes` maps a name to a regular expression for the whole clause; shapes in `many` may occur repeatedly.

    >>> shapes = {"deck": r"deck (\\d+)", "round": r"round (\\d+)"}
    >>> [(name, match[1]) for name, match in read("deck 9; round 2", shapes)]
    [('deck', '9'), ('round', '2')]
    """
    if large := re.search(r"\d{10,}", text):  # no count here is so large, and `int` has a limit of its own
        raise BadInput(f"{large[0][:12]}… is too large a number.", "Use at most nine digits.")
    repeatable = set(many)
    found: list[Found] = []
    for clause in text.split("; ") if text else []:
        name, match = _shape_of(clause, shapes)
        if name not in repeatable and any(name == earlier for earlier, _ in found):
            raise BadInput(f"The clause “{clause}” says something a second time.", "State it once.")
        found.append((name, match))
    return found


def _shape_of(clause: str, shapes: Mapping[str, str]) -> Found:
    for name, pattern in shapes.items():
        match = re.fullmatch(pattern, clause)
        if match:
            return name, match
    if not clause.strip() or clause != clause.strip() or "  " in clause or ";" in clause:
        raise BadInput(f"“{clause}” is not spaced as a clause.", "Separate clauses by “; ” and words by one space.")
    raise BadInput(f"“{clause}” is not a clause of this game.", f"Clauses begin with: {', '.join(shapes)}.")
