"""The texts that somebody wrote: our own pages, and those of the repository, which a host of repositories shows too."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from ..engine.refusal import BadInput
from .book import Book, way

HERE = Path(__file__).parent
TEXTS = {
    "CHANGELOG.md": "changes",
    "CONTRIBUTING.md": "helping",
    "docs/building-a-game.md": "building-a-game",
    "docs/documentation.md": "documentation",
    "docs/loot-trap-cards.md": "loot-trap-cards",
}
"""Files of the repository and the pages they become; recipes of the cookbook are found."""
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?(?=\))")


def folder() -> Path:
    """Where these files are: a checkout, or beside this module in an installed lootlab."""
    for found in (HERE / "texts", HERE.parent.parent):
        if (found / "CHANGELOG.md").is_file() and (found / "docs").is_dir():
            return found
    raise BadInput("The texts of the documentation are missing from this installation.", "Install lootlab again.")


def files() -> dict[str, str]:
    recipes = sorted(path.name for path in (folder() / "docs" / "cookbook").glob("*.md"))
    return TEXTS | {f"docs/cookbook/{name}": f"cookbook/{name.removesuffix('.md')}" for name in recipes}


def repository() -> str:
    """Where the source is; pyproject.toml is the one place that says so."""
    urls = metadata.metadata("lootlab").get_all("Project-URL") or []
    return next(str(each).partition(", ")[2] for each in urls if each.startswith("Source, "))


def add(book: Book, notebooks: Mapping[str, str]) -> None:
    """`notebooks` are the pages that files of notebooks become."""
    known = files()
    pages = {**known, **notebooks}
    for file, page in known.items():
        text = (folder() / file).read_text(encoding="utf-8")
        book.pages[page] = mended(text, file, page, pages)
    for path in sorted((HERE / "pages").rglob("*.md")):
        name = path.relative_to(HERE / "pages").with_suffix("").as_posix()
        book.pages[name] = path.read_text(encoding="utf-8")


def mended(text: str, file: str, page: str, pages: Mapping[str, str]) -> str:
    """Links between files as links between pages; a file that is no page is shown by the host of the repository.

    >>> mended("[a](b.md#c) [d](../e.py)", "docs/x.md", "x", {"docs/b.md": "deep/b"}).replace(repository(), "…")
    '[a](deep/b.md#c) [d](…/blob/HEAD/e.py)'
    """

    def led(found: re.Match[str]) -> str:
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(file), found[1]))
        if goal in pages:
            return way(page, pages[goal]) + (found[2] or "")
        return f"{repository()}/blob/HEAD/{goal}"

    return _LINK.sub(led, text)
