"""QR codes, drawn here: nothing is asked of another host."""

from __future__ import annotations

from ..engine.refusal import BadInput
from .html import escape

QUIET = 4
"""Empty squares around: cameras need them."""
LONGEST = 1000


def qr(text: str, label: str = "") -> str:
    """A text as a QR code: an SVG of black squares on white, in dark pages too, as large as its frame.

    >>> qr("lootlab")[:24]
    '<svg class="qr" viewBox='
    """
    if len(text) > LONGEST:
        raise BadInput("This is too long for a QR code.", f"It may have {LONGEST:,} letters.")
    rows = _squares(text)
    size = len(rows) + 2 * QUIET
    runs = "".join(
        f"M{left + QUIET} {y + QUIET}h{width}v1h-{width}z" for y, row in enumerate(rows) for left, width in _runs(row)
    )
    told = escape(label or f"QR code of {text}")
    paper = f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{told}" shape-rendering="crispEdges">'
        f'{paper}<path fill="#000" d="{runs}"/></svg>'
    )


def _squares(text: str) -> list[list[bool]]:
    try:
        import segno
    except ImportError as error:
        raise BadInput("There is no QR code without the package segno.", "Install it, or type the link.") from error
    return [[bool(square) for square in row] for row in segno.make(text, micro=False, error="m").matrix]


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    """Where black begins, and how many squares of it there are in a row."""
    found: list[tuple[int, int]] = []
    for at, black in enumerate(row):
        if black and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif black:
            found.append((at, 1))
    return found
