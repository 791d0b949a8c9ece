"""A quote or a bracket without its partner: what is missing in a cell, and where it may belong.

One that is missing makes Python stumble anywhere further on, and every version of it says so otherwise. So the cell is
read here piece by piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .refusal import BadInput

CLOSING = {"(": ")", "[": "]", "{": "}"}
OPENING = {closing: opening for opening, closing in CLOSING.items()}
LONGEST_QUOTE = 24
_PIECES = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<text>(?P<long>\"{3}|'{3})(?:\\.|.)*?(?P=long)|(?!\"{3}|'{3})(?:\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))
    |(?P<open>\"{3}.*|'{3}.*|[\"'][^\n]*)
    |(?P<bracket>[()\[\]{}])""",
    re.VERBOSE | re.DOTALL,
)
_END_OF_LINE = re.compile(r"[\s)\]},:.]*(?:#.*)?")
_BETWEEN = re.compile(r"\W*|.*[,(\[=]\s*", re.DOTALL)
"""What stands rather between two texts than in one."""
_PREFIX = re.compile(r"[rbfu]{1,2}", re.IGNORECASE)


class Unreadable(BadInput):
    """What Python cannot read, and in which line of the cell."""

    def __init__(self, line: int, text: str, remedy: str) -> None:
        super().__init__(text, remedy)
        self.line = line


@dataclass(frozen=True)
class Piece:
    """A text, a bracket, or a text that does not end."""

    kind: str
    said: str
    line: int
    before: str
    """What stands before it in its line."""
    rest: str
    """It, and what follows in its line."""


def unpaired(source: str) -> Unreadable | None:
    """The first quote of a cell without its partner, or else the first bracket.

    >>> print(unpaired("lootlab.load('sloop)"))
    A quote is missing: the text 'sloop) does not end. Put ' at its end.
    >>> print(unpaired("lootlab.load('sloop'"))
    A bracket is missing: lootlab.load( is not closed. Put ) where it ends.
    """
    found = list(_pieces(source))
    return _quote(found) or _bracket(found)


def _pieces(source: str) -> Iterator[Piece]:
    lines = source.split("\n")
    for found in _PIECES.finditer(source):
        kind = "text" if found["text"] else found.lastgroup or ""
        if kind != "comment":
            line = source.count("\n", 0, found.start())
            column = found.start() - source.rfind("\n", 0, found.start()) - 1
            yield Piece(kind, found[0], line + 1, lines[line][:column], lines[line][column:])


# ---- quotes -----------------------------------------------------------------------------------------


def _quote(found: list[Piece]) -> Unreadable | None:
    last = next((piece for piece in found if piece.kind == "open"), None)
    if last is None:
        return None
    mark, line = _mark(last.said), last.before + last.rest
    if mark == "'" and re.search(r"\w'\w", line):
        text = "A text with an apostrophe cannot stand between apostrophes."
        return Unreadable(last.line, text, 'Put " before and after it.')
    earlier = [piece.said for piece in found if (piece.line, piece.kind, piece.said[0]) == (last.line, "text", mark)]
    if any(_BETWEEN.fullmatch(said[1:-1]) for said in earlier):  # nobody knows which one
        text = f"A quote is missing: this line has {line.count(mark)} of {mark}."
        return Unreadable(last.line, text, "A text has one where it begins and one where it ends.")
    code = _short(re.split(r"[(\[{,=]", last.before)[-1].strip())
    if code and _END_OF_LINE.fullmatch(last.said.removeprefix(mark)):
        text = "A quote is missing: a text ends here that does not begin."
        return Unreadable(last.line, text, f"Put {mark} before {code}.")
    code = _short(last.said)
    return Unreadable(last.line, f"A quote is missing: the text {code} does not end.", f"Put {mark} at its end.")


def _mark(said: str) -> str:
    return said[:3] if said[:3] in ('"""', "'''") else said[0]


def _short(said: str) -> str:
    first = said.partition("\n")[0]
    return first if len(first) <= LONGEST_QUOTE else f"{first[:LONGEST_QUOTE]}…"


# ---- brackets ---------------------------------------------------------------------------------------


def _bracket(found: list[Piece]) -> Unreadable | None:
    waiting: list[Piece] = []
    for piece in found:
        if piece.said in CLOSING:
            waiting.append(piece)
        elif piece.said in OPENING:
            if not waiting or CLOSING[waiting[-1].said] != piece.said:
                return _unlike(waiting, piece, found)
            waiting.pop()
    return _never_closed(waiting[-1]) if waiting else None


def _unlike(waiting: list[Piece], piece: Piece, found: list[Piece]) -> Unreadable:
    """A bracket that does not close the last one: it closes one further out, or none."""
    partner = any(each.said == OPENING[piece.said] for each in waiting)
    return _crossed(waiting[-1], piece) if partner else _never_opened(piece, found)


def _never_opened(piece: Piece, found: list[Piece]) -> Unreadable:
    """`lootlab.load"sloop")`: a text right after a name was to be in brackets."""
    mark = OPENING[piece.said]
    text = f"A bracket is missing: {piece.said} closes what no {mark} opens."
    texts = [each.before for each in found if (each.kind, each.line) == ("text", piece.line)]
    names = [name[0] for before in texts if (name := re.search(r"[\w.]+$", before))]
    code = next((name for name in names if not _PREFIX.fullmatch(name)), "")
    remedy = f"Put {mark} after {code}." if code else f"Put {mark} where it begins, or take {piece.said} away."
    return Unreadable(piece.line, text, remedy)


def _crossed(opened: Piece, piece: Piece) -> Unreadable:
    code, mark = _called(opened), CLOSING[opened.said]
    text = f"A bracket is missing: {code} is not closed."
    return Unreadable(opened.line, text, f"Put {mark} before the {piece.said}.")


def _never_closed(opened: Piece) -> Unreadable:
    code, mark = _called(opened), CLOSING[opened.said]
    return Unreadable(opened.line, f"A bracket is missing: {code} is not closed.", f"Put {mark} where it ends.")


def _called(opened: Piece) -> str:
    """A bracket with the name before it, as in `lootlab.load(`."""
    name = re.search(r"[\w.]*$", opened.before)
    return f"{name[0] if name else ''}{opened.said}"
