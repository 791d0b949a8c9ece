"""The notebooks as pages to read: their words, their code, the pictures stored in them. No script is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..server.pages import notebooks_folder
from .book import ROOT, Book, block, slug

FRONT = "index"
"""The gallery: the front page of the documentation stands for it."""
LIVE = "class"
"""A page for work, not for reading: what it is for stands in the text for teachers."""
_LINK = re.compile(r"\]\((?:([\w-]+)\.ipynb)?(?:#([^)]*))?\)")


def names() -> list[str]:
    found = sorted(path.stem for path in notebooks_folder().glob("*.ipynb"))
    return [name for name in found if name not in (FRONT, LIVE)]


def pages() -> dict[str, str]:
    """The page of each notebook; where it is not read, one that tells of it."""
    told = {f"notebooks/{FRONT}.ipynb": "index", f"notebooks/{LIVE}.ipynb": "teachers"}
    return told | {f"notebooks/{name}.ipynb": f"notebooks/{name}" for name in names()}


def add(book: Book, site: bool = False) -> None:
    titles = {}
    for name in names():
        notebook = json.loads((notebooks_folder() / f"{name}.ipynb").read_text(encoding="utf-8"))
        titles[name] = str(notebook["metadata"]["title"])
        book.pages[f"notebooks/{name}"] = page(book, name, notebook, site)
    listed = "\n".join(f"- [{title}]({name}.md)" for name, title in titles.items())
    tree = "```{toctree}\n:hidden:\n\n" + "\n".join(titles) + "\n```"
    book.pages["notebooks/index"] = (
        "# The notebooks, to read\n\nEverything that the notebooks say and draw, without a program behind it. To run "
        f"and change them, install lootlab and type `lootlab lab`.\n\n{listed}\n\n{tree}\n"
    )


def page(book: Book, name: str, notebook: Mapping[str, Any], site: bool) -> str:
    title = notebook["metadata"]["title"]
    cells = [cell for cell in notebook["cells"] if "hidden" not in cell["metadata"].get("tags", ())]
    headed = any("".join(cell["source"]).startswith("# ") for cell in cells if cell["cell_type"] == "markdown")
    parts = [] if headed else [f"# {title}"]
    for cell in cells:
        parts += _words(cell, name) if cell["cell_type"] == "markdown" else _code(book, cell)
    live = f'<p class="live"><a href="{ROOT}../{name}.html">Open this page with live tables</a></p>'
    return "\n\n".join(parts + [book.drawn(live)] * site) + "\n"


def _words(cell: Mapping[str, Any], name: str) -> Iterator[str]:
    yield _LINK.sub(lambda found: f"]({_goal(found[1], found[2] or '', name)})", "".join(cell["source"]))


def _goal(notebook: str | None, anchor: str, name: str) -> str:
    """Headings of a notebook are found by hyphens for spaces, those of a page as on GitHub."""
    if notebook is None:
        return f"#{slug(anchor.replace('-', ' '))}"
    page = pages()[f"notebooks/{notebook}.ipynb"]
    return f"{page.removeprefix('notebooks/')}.md" if page.startswith("notebooks/") else f"../{page}.md"


def _code(book: Book, cell: Mapping[str, Any]) -> Iterator[str]:
    yield block("".join(cell["source"]), "python")
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            if output["name"] == "stdout":
                yield block("".join(output["text"]))
            continue
        data = output.get("data", {})
        if "text/html" in data:
            yield book.drawn(f'<div class="shown" tabindex="0">{"".join(data["text/html"])}</div>')
        elif data.get("text/plain"):
            yield block("".join(data["text/plain"]))
