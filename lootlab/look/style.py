"""The stylesheets and drawings that a screen brings to the page."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from ..engine.game import AnyGame

_HERE = Path(__file__).parent


@cache
def shared_css() -> str:
    """`lootlab.css` and whatever other stylesheets lie beside it."""
    return "\n".join(shared_sheets())


@cache
def shared_sheets() -> tuple[str, ...]:
    first = _HERE / "lootlab.css"
    others = sorted(path for path in _HERE.glob("*.css") if path != first)
    return tuple(map(_read, (first, *others)))


def sheets(*names: str) -> tuple[str, ...]:
    """These of the shared ones alone."""
    return tuple(_read(_HERE / f"{name}.css") for name in names)


@cache
def sheets_css() -> str:
    """What sheets to print need, in a file of their own."""
    return _read(_HERE / "sheets.css")


@cache
def shared_art() -> str:
    """Signs, and the faces of those who play."""
    return _read(_HERE / "art.svg") + _read(_HERE / "faces.svg")


def game_css(game: AnyGame) -> str:
    return _read(game.folder / "board.css")


def game_art(game: AnyGame) -> str:
    return _read(game.folder / "data" / "art.svg")


@lru_cache(32)
def symbols(art: str) -> frozenset[str]:
    """Names of the drawings in a sprite.

    >>> "ll-hint" in symbols(shared_art())
    True
    """
    return frozenset(re.findall(r'<symbol id="([^"]+)"', art))


@cache
def _read(path: Path) -> str:
    """Games without drawings of their own simply have none."""
    return path.read_text(encoding="utf-8") if path.exists() else ""
