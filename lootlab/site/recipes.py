"""The cookbook as notebooks, and notebooks as the lab in the browser wants them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..docs import texts

KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
_BLOCK = re.compile(r"^```(python|text|\w+ [\w.-]+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


def for_the_browser(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook, for the one kernel that there is."""
    return {**notebook, "metadata": {**notebook["metadata"], "kernelspec": KERNEL}}


def folder() -> Path:
    return texts.folder() / "docs" / "cookbook"


def cookbook() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(folder().glob("*.md")):
        if path.stem != "index":
            yield path.stem, notebook(path.read_text(encoding="utf-8"))


def notebook(page: str) -> dict[str, Any]:
    """A recipe: its words, its code, and the files it speaks of. What the code prints is left to the reader's kernel.

    >>> made = notebook("# Dice\\n\\n```python\\nprint(6)\\n```\\n```text\\n6\\n```\\nDone.\\n")
    >>> [(cell["cell_type"], cell["source"]) for cell in made["cells"]]
    [('markdown', '# Dice'), ('code', 'print(6)'), ('markdown', 'Done.')]
    """
    cells: list[dict[str, Any]] = []
    done = 0
    for block in _BLOCK.finditer(page):
        _add(cells, "markdown", page[done : block.start()])
        kind, _, file = block[1].partition(" ")
        if file:
            _add(cells, "code", f"%%writefile {file}\n{block[2]}")
        elif kind == "python":
            _add(cells, "code", block[2])
        done = block.end()
    _add(cells, "markdown", page[done:])
    return {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}


def _add(cells: list[dict[str, Any]], kind: str, text: str) -> None:
    if source := text.strip():
        cell = {"cell_type": kind, "id": f"c{len(cells)}", "metadata": {}, "source": source}
        cells.append({**cell, "execution_count": None, "outputs": []} if kind == "code" else cell)
