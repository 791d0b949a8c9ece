"""What a trial looked like: dice, and a small plan with the way of the figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....look.html import attrs, icon, tag
from ..sheet.geometry import LABELS, SIZE, SQUARES, row_col

SIDE = 14


def dice(values: Iterable[int]) -> str:
    drawn = "".join(
        tag("span", icon(f"loot-die{value}"), class_="odds-die", role="img", aria_label=f"a {value}")
        for value in values
    )
    return tag("div", drawn, class_="xp-dealt")


def plan(way: Sequence[int] = (), marked: Iterable[int] = (), label: str = "the hall plan") -> str:
    """The 49 squares; `way` is drawn as a line that ends at the figure."""
    shaded = set(marked)
    squares = "".join(_square(square, square in shaded) for square in range(SQUARES))
    line = ""
    if way:
        points = " ".join(f"{x} {y}" for x, y in map(_middle, way))
        (x, y), (x0, y0) = _middle(way[-1]), _middle(way[0])
        line = f'<polyline class="way" points="{points}"/><circle class="from" cx="{x0}" cy="{y0}" r="3"/>'
        line += f'<circle class="fig" cx="{x}" cy="{y}" r="5"/>'
    side = SIDE * SIZE
    told = attrs(viewBox=f"0 0 {side} {side}", class_="odds-plan", role="img", aria_label=label)
    return f"<svg{told}>{squares}{line}</svg>"


def _square(square: int, shaded: bool) -> str:
    row, col = row_col(square)
    x, y = (col - 1) * SIDE + 1, (row - 1) * SIDE + 1
    told = attrs(class_="on" if shaded else None, x=x, y=y, width=SIDE - 2, height=SIDE - 2, rx=2)
    return f"<rect{told}/>"


def _middle(square: int) -> tuple[float, float]:
    row, col = row_col(square)
    return (col - 0.5) * SIDE, (row - 0.5) * SIDE


def way_words(way: Iterable[int]) -> str:
    return " → ".join(LABELS[square] for square in way)
