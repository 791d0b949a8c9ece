"""A plan of squares, the busier the deeper: for outcomes that are places."""

from __future__ import annotations

from collections.abc import Sequence

from .chart import both, percent
from .html import escape
from .scale import Frame

DEEPEST = 0.7
"""How much colour the busiest square gets: ink on it must stay readable in both schemes."""


def heat(
    names: Sequence[str], values: Sequence[float | None], columns: int, label: str, marked: Sequence[int] = ()
) -> str:
    """Squares row by row with their shares; `marked` ones have a strong edge."""
    return both(lambda frame: _plan(names, values, columns, escape(label), set(marked), frame))


def _plan(
    names: Sequence[str], values: Sequence[float | None], columns: int, label: str, marked: set[int], frame: Frame
) -> str:
    rows = -(-len(values) // columns)
    side = (frame.width - 4) / columns
    whole = Frame(frame.width, int(side * rows) + 4)
    most = max((value for value in values if value is not None), default=0) or 1
    parts = [whole.open(label, "chart heat")]
    for place, (name, value) in enumerate(zip(names, values, strict=True)):
        x, y = 2 + place % columns * side, 2 + place // columns * side
        shade = 0 if value is None else DEEPEST * value / most
        cls = "sq sq--on" if place in marked else "sq"
        parts.append(
            f'<g><title>{escape(name)}</title><rect class="{cls}" x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" '
            f'width="{side - 3:.1f}" height="{side - 3:.1f}" rx="4" style="fill-opacity:{shade:.3f}"/>'
            f'<text class="m hv" x="{x + side / 2:.1f}" y="{y + side / 2 + 4:.1f}">{_short(value)}</text></g>'
        )
    return "".join(parts) + "</svg>"


def _short(value: float | None) -> str:
    return "" if value is None else percent(round(value, 3))
