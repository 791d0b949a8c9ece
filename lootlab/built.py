"""Which build runs: the plain source, or the same source compiled."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from .engine import state

HOUSE = Path(__file__).parent


def is_compiled() -> bool:
    return not str(state.__file__).endswith(".py")


def told() -> str:
    """For people: `plain Python`, or `compiled`, and whether the source has changed since."""
    if not is_compiled():
        return "plain Python"
    changed = len(outdated())
    if not changed:
        return "compiled"
    files = "1 file has" if changed == 1 else f"{changed} files have"
    return f"compiled, but {files} changed since: run make fast again, or make slow"


def outdated(house: Path = HOUSE) -> list[Path]:
    """Sources of a checkout that are younger than what was compiled of them: they do not count until it is done again.

    An installation is as old as it is.
    """
    if not (house.parent / "pyproject.toml").exists():
        return []
    found = []
    for native in house.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        source = native.with_name(native.name.removesuffix(EXTENSION_SUFFIXES[0]) + ".py")
        if source.exists() and source.stat().st_mtime > native.stat().st_mtime:
            found.append(source)
    return found
