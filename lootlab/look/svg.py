"""The few shapes that charts are made of, with coordinates rounded to a tenth."""

from __future__ import annotations

from collections.abc import Sequence

from .html import attrs, escape


def rect(cls: str, x: float, y: float, width: float, height: float, style: str | None = None) -> str:
    told = attrs(
        class_=cls,
        style=style,
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        width=f"{max(width, 1):.1f}",
        height=f"{max(height, 1):.1f}",
    )
    return f"<rect{told}/>"


def path(cls: str, places: Sequence[tuple[float, float]], closed: bool = False) -> str:
    drawn = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places) + ("Z" if closed else "")
    return f'<path class="{cls}" d="{drawn}"/>'


def across(cls: str, x0: float, x1: float, y: float) -> str:
    return f'<path class="{cls}" d="M{x0:.1f} {y:.1f}H{x1:.1f}"/>'


def down(cls: str, x: float, y0: float, y1: float) -> str:
    return f'<path class="{cls}" d="M{x:.1f} {y0:.1f}V{y1:.1f}"/>'


def diamond(cls: str, x: float, y: float, size: float) -> str:
    return path(cls, [(x, y - size), (x + size, y), (x, y + size), (x - size, y)], closed=True)


def text(cls: str, x: float, y: float, words: str) -> str:
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'
