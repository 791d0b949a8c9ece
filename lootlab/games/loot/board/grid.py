"""The hall plan as such: axes, squares with their colours, the figure. The table and the drawing board both show it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....look.html import attrs, icon, tag
from ..sheet import MEEPS, Sheet
from ..sheet.geometry import SIZE, neighbours, row_col

SIDES = ((-SIZE, "jt"), (1, "jr"), (SIZE, "jb"), (-1, "jl"))
NUMBERS = [f'<span class="ax">r{row + 1}</span>' for row in range(SIZE)]
EMPTY = "<span></span>"
TOP = ['<span class="ax"></span>', *(f'<span class="ax">c{col + 1}</span>' for col in range(SIZE)), EMPTY]


def hall(
    cls: str, label: str, squares: Sequence[str], over: str,
    heads: Sequence[str] = NUMBERS, ends: Sequence[str] = (EMPTY,) * SIZE, feet: Sequence[str] = (),
) -> str:  # fmt: skip
    """`heads` stand before the rows, `ends` behind them, `feet` below the columns; `over` lies on top."""
    cells = [*TOP]
    for row in range(SIZE):
        cells += [heads[row], *squares[SIZE * row : SIZE * (row + 1)], ends[row]]
    cells += [EMPTY, *feet] if feet else []
    told = attrs(class_=cls, role="group", aria_label=label)
    return f'<div{told}>{"".join(cells)}<div class="atop">{over}</div></div>'


def figure(place: int, cls: str, key: str, label: str) -> str:
    """One piece that glides over the plan."""
    row, col = row_col(place)
    style = f"grid-row:{row + 1};grid-column:{col + 1}"
    return (
        f"<span{attrs(class_=cls, data_key=key, style=style, role='img', aria_label=label)}>{icon('loot-meep')}</span>"
    )


@lru_cache(1024)
def kind(sheet: Sheet, square: int) -> str:
    """Colour, and on which sides the group goes on."""
    letter = sheet.letters[square]
    if letter == MEEPS:
        return "k-m"
    near = neighbours(square)
    joined = [name for step, name in SIDES if square + step in near and sheet.letters[square + step] == letter]
    return " ".join([f"k-{letter.lower()}", *joined])


def sign(letter: str) -> str:
    """What is drawn on a square, with its letter."""
    return icon("loot-meep" if letter == MEEPS else f"loot-booth-{letter.lower()}") + letter


def swatch(letter: str) -> str:
    return f'<span class="sw k-{letter.lower()}">{sign(letter)}</span>'


@lru_cache(1024)
def face(sheet: Sheet, square: int) -> str:
    return tag("span", sign(sheet.letters[square]), class_="sq__k", aria_hidden="true")
