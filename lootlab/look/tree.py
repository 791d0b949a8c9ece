"""Trees and two-way tables that fill in. Lists and tables of HTML: they wrap on a phone and can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from math import prod

from ..engine.teaching import Branch, Table
from . import formula
from .html import escape, tag
from .written import written

OPEN = '<span class="tree__open"><span aria-hidden="true">?</span><span class="vh">not found yet</span></span>'
_PLAIN = re.compile(r"\d{1,4}/\d{1,4}")
LARGEST = 10_000
"""Fractions with longer numbers are told in decimals."""


def tree(branches: Sequence[Branch], known: Collection[str], here: str = "", whole: bool = False) -> str:
    """A tree from left to right, a list in lists on a phone. `here` is the branch that is asked for now; with `whole`
    each path ends with its product."""
    return tag("div", _level(branches, "", known, here, whole), class_="tree", data_key="work-tree")


def _level(branches: Sequence[Branch], parent: str, known: Collection[str], here: str, whole: bool) -> str:
    level = [branch for branch in branches if branch.at.rpartition(".")[0] == parent]
    items = "".join(_branch(branch, branches, known, here, whole) for branch in level)
    return f"<ul>{items}</ul>" if items else ""


def _branch(branch: Branch, branches: Sequence[Branch], known: Collection[str], here: str, whole: bool) -> str:
    number = _told(branch) if branch.at in known else OPEN
    below = _level(branches, branch.at, known, here, whole)
    if not below and whole and "." in branch.at:
        below = (
            f'<span class="tree__path"><span class="vh">the whole path </span>{chance(_path(branch, branches))}</span>'
        )
    label = f'<span class="tree__chance num">{number}</span><span class="tree__says">{escape(branch.says)}</span>'
    now = " is-now" if branch.at == here else ""
    return f'<li><span class="tree__edge{now}">{label}</span>{below}</li>'


def _told(branch: Branch) -> str:
    """As it was written, if that is a plain fraction."""
    return written(branch.sum) if _PLAIN.fullmatch(branch.sum) else chance(branch.chance)


def _path(leaf: Branch, branches: Sequence[Branch]) -> Fraction:
    return prod((branch.chance for branch in branches if f"{leaf.at}.".startswith(f"{branch.at}.")), start=Fraction(1))


def chance(value: Fraction) -> str:
    """A fraction with a bar if it is short, else with four digits."""
    if max(abs(value.numerator), value.denominator) < LARGEST:
        return formula.number(value)
    return decimal(value)


def decimal(value: Fraction) -> str:
    """Four digits that mean something; never a power of ten.

    >>> decimal(Fraction(8, 51)), decimal(Fraction(1, 60_000)), decimal(Fraction(732_870)).split()
    ('0.1569', '0.00001667', ['732', '870'])
    """
    number = float(value)
    if value.denominator == 1:
        return formula.grouped(value.numerator).replace("-", "−")
    places = 4
    while places < 12 and abs(number) < 10 ** (3 - places):
        places += 1
    text = f"{number:.{places}f}" if abs(number) < 1 else f"{number:.4g}" if abs(number) < 10_000 else f"{number:.0f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")


def table(two_way: Table, known: Collection[str], here: str = "") -> str:
    """A two-way table with its sums; what is not known yet is a question mark."""

    def cell(place: str) -> str:
        now = ' class="is-now"' if place == here else ""
        shown = chance(two_way.value(place)) if place in known else OPEN
        return f"<td{now}>{shown}</td>"

    names = [*two_way.columns, "together"]
    head = "<tr><td></td>" + "".join(f'<th scope="col">{escape(name)}</th>' for name in names) + "</tr>"
    across = range(1, len(two_way.columns) + 1)
    rows = [(name, [*(f"r{row}c{column}" for column in across), f"r{row}"]) for row, name in enumerate(two_way.rows, 1)]
    rows.append(("together", [*(f"c{column}" for column in across), "all"]))
    body = "".join(f'<tr><th scope="row">{escape(name)}</th>{"".join(map(cell, places))}</tr>' for name, places in rows)
    return f'<table class="two-way num" data-key="work-table"><thead>{head}</thead><tbody>{body}</tbody></table>'
