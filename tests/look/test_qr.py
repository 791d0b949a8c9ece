"""The QR code that is drawn is the one that the package has worked out, and can be read again."""

from __future__ import annotations

import builtins
import re
from typing import Any

import pytest
import segno

from lootlab.engine.refusal import BadInput
from lootlab.look.qr import QUIET, qr

LINK = "http://192.168.178.20:8866/voila/render/loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42"


def painted(svg: str) -> set[tuple[int, int]]:
    """The black squares of the drawing."""
    black = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg.split('fill="#000"')[1]):
        black |= {(int(x) + at, int(y)) for at in range(int(width))}
    return black


def test_every_square_is_where_it_belongs() -> None:
    svg = qr(LINK)
    wanted = {
        (x + QUIET, y + QUIET)
        for y, row in enumerate(segno.make(LINK, micro=False, error="m").matrix)
        for x, black in enumerate(row)
        if black
    }
    assert painted(svg) == wanted
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    assert max(max(square) for square in wanted) == size - QUIET - 1


def test_it_is_one_plain_drawing_and_says_what_it_is() -> None:
    svg = qr(LINK, 'The link of "HAMMER-42" & more')
    assert "http" not in svg
    assert "style" not in svg
    assert "script" not in svg
    assert 'aria-label="The link of &quot;HAMMER-42&quot; &amp; more"' in svg
    assert len(svg) < 20_000


def test_without_the_package_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    true_import = builtins.__import__

    def without(name: str, *more: Any, **others: Any) -> Any:
        if name == "segno":
            raise ImportError(name)
        return true_import(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BadInput, match="package segno"):
        qr(LINK)
    with pytest.raises(BadInput, match="too long"):
        qr("x" * 1001)
