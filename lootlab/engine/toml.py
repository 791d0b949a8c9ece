"""TOML files of ours, read as quickly as Python reads its own modules: what was parsed is kept beside the bytecode.

Parsing takes some ten milliseconds a file, and a chapter needs ten of them. As with bytecode, nothing is written where
Python is told not to, or may not; and what is kept counts only as long as the file is the very same.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import tomllib
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

HOUSE = Path(__file__).parent.parent
MARK = 32
"""Bytes of the digest that what is kept begins with."""


def read(path: Path) -> dict[str, Any]:
    """What stands in a file."""
    return parsed(path.read_text(encoding="utf-8"), path)


def parsed(text: str, path: Path | None = None) -> dict[str, Any]:
    """The same of a text; it is kept if it comes from a file of the house.

    >>> parsed("title = 'Sloop'")
    {'title': 'Sloop'}
    """
    twin = _twin(path) if path is not None and path.is_relative_to(HOUSE) else None
    if twin is None:
        return tomllib.loads(text)
    mark = hashlib.sha256(text.encode()).digest()
    kept = _kept(twin, mark)
    if kept is None:
        kept = tomllib.loads(text)
        _keep(twin, mark, kept)
    return kept


def _twin(path: Path) -> Path | None:
    """Where Python would keep the bytecode of a module of this name."""
    try:
        return Path(cache_from_source(f"{path}.py")).with_suffix(".toml")
    except NotImplementedError:
        return None


def _kept(twin: Path, mark: bytes) -> dict[str, Any] | None:
    try:
        found = twin.read_bytes()
        if found[:MARK] != mark:
            return None
        data: dict[str, Any] = marshal.loads(found[MARK:])
        return data
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _keep(twin: Path, mark: bytes, data: dict[str, Any]) -> None:
    if sys.dont_write_bytecode:
        return
    fresh = twin.with_name(f"{twin.name}.{os.getpid()}")
    try:
        twin.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(mark + marshal.dumps(data))
        fresh.replace(twin)
    except (OSError, ValueError):
        return
