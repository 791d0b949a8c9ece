"""The notebooks as pages to read: their words, their code, the pictures stored in them. No script is needed."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..languages.tongue import ENGLISH, languages, own_name
from ..server.pages import notebooks_folder
from .book import ROOT, Book, block, slug, way

FRONT = "index"
"""The gallery: the front page of the documentation stands for it."""
LIVE = "class"
"""A page for work, not for reading: what it is for stands in the text for teachers."""
_LINK = re.compile(r"\]\((?:((?:\.\./)?[\w-]+)\.ipynb)?(?:#([^)]*))?\)")


def names() -> list[str]:
    """All that are read, those in another language with its folder: "de/bag_o_loot"."""
    folders = ["", *(f"{language}/" for language in languages()[1:])]
    found = [(at, path.stem) for at in folders for path in sorted((notebooks_folder() / at).glob("*.ipynb"))]
    return [f"{at}{name}" for at, name in found if name not in (FRONT, LIVE)]


def pages() -> dict[str, str]:
    """The page of each notebook; where it is not read, one that tells of it."""
    told = dict[str, str]()
    for at in ("", *(f"{language}/" for language in languages()[1:])):
        told |= {f"notebooks/{at}{FRONT}.ipynb": "index", f"notebooks/{at}{LIVE}.ipynb": "teachers"}
    return told | {f"notebooks/{name}.ipynb": f"notebooks/{name}" for name in names()}


def add(book: Book, site: bool = False) -> None:
    titles = {}
    for name in names():
        notebook = json.loads((notebooks_folder() / f"{name}.ipynb").read_text(encoding="utf-8"))
        title, spoken = str(notebook["metadata"]["title"]), _language(name)
        titles[name] = title if spoken == ENGLISH else f"{title} ({own_name(spoken)})"
        book.pages[f"notebooks/{name}"] = page(book, name, notebook, site)
        if spoken != ENGLISH:
            book.languages[f"notebooks/{name}"] = spoken
            book.titles[f"notebooks/{name}"] = titles[name]
    listed = "\n".join(f"- [{title}]({name}.md)" for name, title in titles.items())
    tree = "```{toctree}\n:hidden:\n\n" + "\n".join(f"{title} <{name}>" for name, title in titles.items()) + "\n```"
    book.pages["notebooks/index"] = (
        "# The notebooks, to read\n\nEverything that the notebooks say and draw, without a program behind it. To run "
        f"and change them, install lootlab and type `lootlab lab`.\n\n{listed}\n\n{tree}\n"
    )


def _language(name: str) -> str:
    return name.partition("/")[0] if "/" in name else ENGLISH


def page(book: Book, name: str, notebook: Mapping[str, Any], site: bool) -> str:
    title = notebook["metadata"]["title"]
    cells = [cell for cell in notebook["cells"] if "hidden" not in cell["metadata"].get("tags", ())]
    headed = any("".join(cell["source"]).startswith("# ") for cell in cells if cell["cell_type"] == "markdown")
    parts = [] if headed else [f"# {title}"]
    for cell in cells:
        parts += _words(cell, name) if cell["cell_type"] == "markdown" else _code(book, cell)
    goal = f"{ROOT}../{name.replace('/', '-')}.html"
    live = f'<p class="live"><a lang="en" href="{goal}">Open this page with live tables</a></p>'
    return "\n\n".join(parts + [book.drawn(live)] * site) + "\n"


def _words(cell: Mapping[str, Any], name: str) -> Iterator[str]:
    yield _LINK.sub(lambda found: f"]({_goal(found[1], found[2] or '', name)})", "".join(cell["source"]))


def _goal(notebook: str | None, anchor: str, name: str) -> str:
    """Headings of a notebook are found by hyphens for spaces, those of a page as on GitHub."""
    if notebook is None:
        return f"#{slug(anchor.replace('-', ' '))}"
    here = f"notebooks/{name}"
    return way(here, pages()[f"{posixpath.normpath(posixpath.join(posixpath.dirname(here), notebook))}.ipynb"])


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
