"""Which cell of the notebook makes a name: under which heading it stands, for whoever has not run it yet.

Jupyter tells its kernels the file of the notebook; where it does not, nobody knows. What counts is what was saved.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SESSION = "JPY_SESSION_NAME"
LARGEST = 20_000_000
"""Bytes; more is read for no slip."""


@dataclass(frozen=True)
class Cell:
    """Code, and the heading above it."""

    heading: str
    source: str


def names() -> set[str]:
    """All names that cells of the notebook make."""
    return {name for cell in _cells(_notebook()) for name in _made(cell.source)}


def heading_of(name: str, running: str = "") -> str:
    """The heading above the cell that makes this name: the last one before the cell that is running, if it is found."""
    there = list(_cells(_notebook()))
    at = next((place for place, cell in enumerate(there) if cell.source.strip() == running.strip()), len(there))
    making = [(place, cell.heading) for place, cell in enumerate(there) if name in _made(cell.source)]
    before = [heading for place, heading in making if place < at]
    return next(iter((*before[::-1], *(heading for _, heading in making))), "")


def _notebook() -> dict[str, Any]:
    """The notebook as it was saved; nothing where it cannot be read."""
    path = Path(os.environ.get(SESSION, ""))
    try:
        if path.suffix != ".ipynb" or path.stat().st_size > LARGEST:
            return {}
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _cells(notebook: dict[str, Any]) -> Iterator[Cell]:
    heading = ""
    cells = notebook.get("cells")
    for cell in cells if isinstance(cells, list) else ():
        source = "".join(cell.get("source", "")) if isinstance(cell, dict) else ""
        if source and cell.get("cell_type") == "code":
            yield Cell(heading, source)
        elif found := re.findall(r"^#+ +(.+?) *#*$", source, re.MULTILINE):
            heading = re.sub(r"<[^>]*>|[*_`]", "", found[-1]).strip()


def _made(source: str) -> set[str]:
    """The names that a cell makes for those below it."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell with magic in it
        return set()
    return {name for node in tree.body for name in _names(node)}


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        yield node.name  # what is made inside stays there
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif not isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for child in ast.iter_child_nodes(node):
            yield from _names(child)
