"""The notebooks as pages: the words and stored outputs as they are, the code beside them, for Python to run."""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any

import lootlab

from ..look import style
from ..look.html import escape
from . import lite

HERE = Path(__file__).parent
CODES = {lootlab.load(name).code: name for name in lootlab.GAMES}
LINK = re.compile(r'href="((?:\.\./)?[\w/-]+)\.ipynb(?=["#])')
SHORTEST, LONGEST = 40, 160
"""Letters of a description."""
PARTS = ("first", "place", "class", "dots")
"""Scripts of the template that a page calls at their places."""


@dataclass(frozen=True)
class Site:
    """What all pages share."""

    version: str
    documented: bool = False
    """There is a documentation in `docs/`."""
    lab: bool = False
    """There is a lab in `lab/`, where one opens the notebooks."""
    wasm: int = 0
    """How long Python itself is; 0 where nobody knows."""

    @property
    def folder(self) -> str:
        """Everything but the pages: another version never mixes with it."""
        return f"v-{self.version}"

    @property
    def guard(self) -> str:
        text = (HERE / "host" / "guard.js").read_text(encoding="utf-8").replace("FOLDER", self.folder)
        return re.sub(r"^ +(//.*\n)?", "", text, flags=re.MULTILINE).strip()

    @property
    def policy(self) -> str:
        """As on our server (lootlab/server/policy.py): no script but ours. Python's worker has rules of its own, but
        the page compiles what it runs."""
        calls = [f"lootlabParts.{part}()" for part in PARTS]
        hashes = " ".join(f"'sha256-{_digest(text)}'" for text in (self.guard, *calls))
        return "; ".join((
            "default-src 'none'", f"script-src 'self' 'wasm-unsafe-eval' {hashes}",
            "worker-src 'self'", "connect-src 'self'",
            "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self' data:",
            "form-action 'self'", "base-uri 'none'",
        ))  # fmt: skip


@dataclass
class Page:
    """A notebook, without the cells that are for JupyterLab and for tests."""

    name: str
    notebook: Any
    still: bool = False
    """Its stored outputs say it all: nothing runs."""
    pictures: Mapping[str, Any] = field(default_factory=dict)
    """What its cells show first, by their number; empty where nobody has looked."""

    @property
    def cells(self) -> list[tuple[int, Any]]:
        unwanted = {"lab", "hidden"}
        return [
            (number, cell)
            for number, cell in enumerate(self.notebook.cells)
            if not unwanted & set(cell.metadata.get("tags", []))
        ]

    @property
    def code(self) -> list[dict[str, Any]]:
        """What Python runs."""
        return [
            {"cell": number, "source": cell.source, "at": _at(cell)}
            for number, cell in self.cells
            if cell.cell_type == "code" and not self.still
        ]

    @property
    def games(self) -> list[str]:
        """Codes of the games whose clothes it wears."""
        own = self.notebook.metadata.get("lootlab", {}).get("code", "")
        seen = [str(shown.get("game", "")) for shown in self.pictures.values()]
        return [] if self.still else [code for code in CODES if code in (own, *seen)]


def read(folder: Path, names: Iterable[str], still: Iterable[str]) -> list[Page]:
    nbformat: Any = importlib.import_module("nbformat")  # it has types for some of its functions only
    return [
        Page(name.replace("/", "-"), nbformat.read(folder / f"{name}.ipynb", as_version=4), name in still)
        for name in names
    ]


def render(page: Page, site: Site) -> str:
    """The page as HTML."""
    import jinja2

    folders = [str(HERE), str(template_folder())]
    jinja = jinja2.Environment(loader=jinja2.FileSystemLoader(folders), trim_blocks=False)
    jinja.filters["forceescape"] = lambda text: escape(str(text))
    cells = [
        {"kind": cell.cell_type, "at": _at(cell), "html": _html(page, number, cell)} for number, cell in page.cells
    ]
    games = [lootlab.load(CODES[code]) for code in page.games]
    html = jinja.get_template("page.html.j2").render(
        nb=_only(page), name=_plain_name(page), site=site, cells=[cell for cell in cells if cell["html"]],
        places=[cell["at"] for cell in cells if cell["at"]], worn=page.games,
        code=json.dumps(page.code).replace("</", "<\\/") if page.code else "",
        in_lab=_in_lab(page) if site.lab else "",
        description=_description(page, (cell["html"] for cell in cells)),
        art="".join([style.shared_art(), *map(style.game_art, games)]) if page.code else "",
    )  # fmt: skip
    return LINK.sub(lambda found: f'href="{_flat(page, found[1])}.html', html)


def _flat(page: Page, name: str) -> str:
    """All pages lie in one folder: `de/index` is `de-index`, and what it calls `../sloop` is `sloop`."""
    spoken = page.notebook.metadata.get("lootlab", {}).get("language")
    if name.startswith("../"):
        return name.removeprefix("../")
    return f"{spoken}-{name}" if spoken else name.replace("/", "-")


def _description(page: Page, cells: Iterable[str]) -> str:
    """What a search, or a chat that a link is put into, shows of a page: what stands below its title."""
    begin = next((cell.source for cell in page.notebook.cells if cell.cell_type == "markdown"), "")
    words = re.findall(r"\A# .+\n+((?:.+\n?)+)", begin)
    said = re.findall(r"<p(?: [^>]*)?>(.*?)</p>", "".join(cells), re.DOTALL)
    for paragraph in [re.sub(r"\*|\]\(.*?\)|\[", "", each) for each in words] + said:
        text = " ".join(unescape(re.sub(r"<[^>]+>", "", paragraph)).split())
        if len(text) >= SHORTEST:
            return text if len(text) <= LONGEST else f"{text[: LONGEST - 2].rpartition(' ')[0]} …"
    return ""


def _in_lab(page: Page) -> str:
    """The notebook of this page in the lab, whose folders are those of the notebooks; empty if it is not there."""
    spoken = page.notebook.metadata.get("lootlab", {}).get("language")
    path = Path(f"{spoken}/" if spoken else "", f"{_plain_name(page)}.ipynb")
    return path.as_posix() if lite.has(path) else ""


def _plain_name(page: Page) -> str:
    spoken = page.notebook.metadata.get("lootlab", {}).get("language")
    return page.name.removeprefix(f"{spoken}-") if spoken else page.name


def _only(page: Page) -> Any:
    """The notebook with the cells that are shown: the contents list their headings."""
    return type(page.notebook)({**page.notebook, "cells": [cell for _, cell in page.cells]})


def _html(page: Page, number: int, cell: Any) -> str:
    if cell.cell_type == "markdown":
        from nbconvert.filters.markdown import markdown2html

        words = markdown2html(cell.source)  # what is wide is scrolled by keys, too
        words = words.replace("<table>", '<table tabindex="0">').replace("<pre>", '<pre tabindex="0">')
        return f'<div class="words">{words}</div>'
    if page.still:
        chapter = page.notebook.metadata.get("lootlab", {}).get("chapter")
        source = f'<pre class="printed printed--code">{escape(cell.source)}</pre>' if chapter else ""
        return source + "".join(map(_stored, cell.outputs))
    if not page.pictures:
        return f'<div class="live" data-cell="{number}">{_setting()}</div>'
    shown = page.pictures[str(number)]
    if "screen" in shown:
        inside = f'<div class="ll-in">{shown["screen"]}</div>'
        stored = f'<div class="stored ll" data-game="{shown["game"]}" inert>{inside}</div>'
        return f'<div class="live" data-cell="{number}">{stored}</div>'
    inside = f'<pre class="printed">{escape(shown["text"])}</pre>' if shown.get("text") else ""
    inside += _by_keys(str(shown.get("html", "")))
    return f'<div data-cell="{number}">{inside}</div>' if inside else ""


def _by_keys(html: str) -> str:
    """Code that is wide (look/code.py) is scrolled by keys, too."""
    code = '<pre tabindex="0" style='
    return html.replace("<pre style=", code)


def _setting() -> str:
    return '<div class="setting"><p>Setting the table …</p></div>'


def _stored(output: Any) -> str:
    if output.output_type == "stream":
        return f'<pre class="printed">{escape(output.text)}</pre>' if output.name == "stdout" else ""
    data = output.get("data", {})
    if "text/html" in data:
        return _by_keys(str(data["text/html"]))
    return f'<pre class="printed">{escape(data["text/plain"])}</pre>' if data.get("text/plain") else ""


def _at(cell: Any) -> str:
    return str(cell.metadata.get("lootlab", {}).get("at", ""))


def template_folder() -> Path:
    """The template of the dashboards: beside the package in a checkout, else where Jupyter keeps it."""
    beside = HERE.parent.parent / "share" / "jupyter" / "voila" / "templates" / "lootlab"
    if beside.is_dir():
        return beside
    from jupyter_core.paths import jupyter_path

    found = [Path(path) for path in jupyter_path("voila", "templates", "lootlab") if Path(path).is_dir()]
    if not found:
        raise lootlab.BadInput("The template of the pages is missing.", "Install lootlab again.")
    return found[0]


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
