"""Sphinx makes HTML of the book. A warning is a fault: what is delivered has no loose ends."""

from __future__ import annotations

import html
import importlib.util
import io
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lootlab

from ..engine.refusal import BadInput
from . import chapters, courses, dress, reference, rules, texts
from .book import Book

HERE = Path(__file__).parent
TOOLS = ("sphinx", "myst_parser", "furo")
INSTALL = "Install all it needs: pip install 'lootlab[docs]'."
MARK = ".lootlab-docs"
"""Says that a folder was made by us: only such a one is replaced."""
LONGEST = 160
"""Letters of a description: search engines show no more."""
TREE = (
    ("Begin", ("learners", "rules/index", "notebooks/index")),
    ("Teach", ("teachers", "lessons/index", "questions", "topics", "privacy")),
    ("Code", ("api", "cookbook/index", "commands")),
    ("Build", ("builders", "building-a-game", "loot-trap-cards", "documentation", "helping", "changes")),
)
"""The navigation."""
SIDEBAR = ("brand", "play", "search", "scroll-start", "navigation", "scroll-end")
COOKBOOK, API = "cookbook/index", "api"

Tell = Callable[[str], None]


def missing() -> str:
    """What has to be installed, in a sentence; nothing where all is there."""
    absent = [name for name in TOOLS if importlib.util.find_spec(name) is None]
    listed = ", ".join(absent).replace("_", "-")
    return f"The documentation needs {listed}." if absent else ""


def build(out: Path, site: bool = False, tell: Tell = print) -> int:
    """Write the documentation into the folder; how many pages it has. `site`: it lies in `docs/` of the site."""
    if lacking := missing():
        raise BadInput(lacking, INSTALL)
    _may_be_replaced(out)
    tell("The documentation: texts, rules and their drawings ...")
    book = written(site)
    with tempfile.TemporaryDirectory(prefix="lootlab-docs-") as name:
        work = Path(name)
        source = work / "source"
        for page, text in book.pages.items():
            file = source / f"{page}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        static = work / "static"
        static.mkdir()
        styles = dress.write(static)
        shutil.copy(texts.folder() / "docs" / "picture.png", source)
        tell(f"The documentation: {len(book.pages)} pages ...")
        _sphinx(source, work, book, _settings(static, styles, site))
        (work / "html" / MARK).touch()
        shutil.rmtree(out, ignore_errors=True)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(work / "html", out, ignore=shutil.ignore_patterns("*.inv", ".buildinfo*"))
    return len(book.pages)


def _may_be_replaced(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file.", "Name a folder for the documentation.")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise BadInput(f"{out} has something else in it.", "Name a new or an empty folder.")


def written(site: bool = False) -> Book:
    """All pages, with the navigation at the end of the first one."""
    games = [lootlab.load(name) for name in lootlab.GAMES]
    book = Book(anchors={each.id for game in games for each in (*game.rulebook, *game.questions)})
    texts.add(book, chapters.pages())
    courses.add(book)
    rules.add(book, site)
    chapters.add(book, site)
    reference.add(book)
    trees = (f"```{{toctree}}\n:hidden:\n:caption: {name}\n\n" + "\n".join(pages) + "\n```" for name, pages in TREE)
    book.pages["index"] += "\n" + "\n\n".join(trees) + "\n"
    for first in (COOKBOOK, API):
        folder = first.removesuffix("/index")
        below = [page for page in book.pages if page.startswith(f"{folder}/") and page != first]
        book.pages[first] += "\n```{toctree}\n:hidden:\n\n" + "\n".join(f"/{page}" for page in below) + "\n```\n"
    return book


def _settings(static: Path, styles: list[str], site: bool) -> dict[str, Any]:
    return {
        "project": "lootlab",
        "author": "The lootlab authors",
        "copyright": "the lootlab authors. The games belong to their publishers",
        "version": lootlab.__version__,
        "extensions": ["myst_parser", "sphinx.ext.autodoc"],
        "myst_heading_anchors": 3,
        "smartquotes": False,
        "default_role": "code",  # our docstrings write `code` as Markdown does
        "autodoc_typehints": "signature",
        "python_use_unqualified_type_names": True,
        "toc_object_entries_show_parents": "hide",
        "html_theme": "furo",
        "html_title": "lootlab",
        "html_logo": str(static / "lootlab.svg"),
        "html_favicon": str(static / "lootlab.svg"),
        "html_static_path": [str(static)],
        "html_css_files": styles,
        "templates_path": [str(HERE / "templates")],
        "html_sidebars": {"**": [f"sidebar/{part}.html" for part in SIDEBAR]},
        "html_context": {"lootlab_site": site},
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_show_sphinx": False,
        "html_use_index": False,
        "html_domain_indices": False,
        "html_theme_options": {"navigation_with_keys": True},
        "pygments_style": "a11y-high-contrast-light",
        "pygments_dark_style": "a11y-high-contrast-dark",
    }


def _sphinx(source: Path, work: Path, book: Book, settings: dict[str, Any]) -> None:
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    def finish(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
        if "body" in context:
            context["title"] = book.titles.get(page, context["title"])
            context["metatags"] = context.get("metatags", "") + _description(context["body"])
            body = book.with_drawings(reached_by_keys(context["body"]), page)
            spoken = book.languages.get(page)
            context["body"] = f'<div lang="{spoken}">{body}</div>' if spoken else body
        context["furo_navigation_tree"] = levelled(context.get("furo_navigation_tree", ""))

    # As a file: what a theme adds to the settings is not known yet when they are given by hand.
    lines = (f"{name} = {value!r}\n" for name, value in settings.items())
    (work / "conf.py").write_text("".join(lines), encoding="utf-8")
    said = io.StringIO()
    with patch_docutils(), docutils_namespace():
        folders = (source, work, work / "html", work / "doctrees")
        app = Sphinx(*folders, "html", status=None, warning=said, freshenv=True)
        app.connect("html-page-context", finish)
        app.build(force_all=True)
    faults = [line for line in said.getvalue().splitlines() if line.strip()]
    if faults:
        told = re.sub(r"\x1b\[[\d;]*m", "", "\n".join(faults[:20])).replace(f"{source}/", "")
        raise BadInput(f"The documentation has loose ends:\n{told}", "Mend them, then build again.")


def reached_by_keys(body: str) -> str:
    """What may be wider than a phone is scrolled by keys as well, in every browser."""
    return re.sub(r"(<pre|<div class=\"table-wrapper[^>]*)>", r'\1 tabindex="0">', body)


def levelled(navigation: str) -> str:
    """Sphinx calls the captions headings, but not of which level."""
    return navigation.replace('role="heading"', 'role="heading" aria-level="2"')


def _description(body: str) -> str:
    """The first words of a page, for search engines."""
    for found in re.findall(r"<p>(.*?)</p>", body, re.DOTALL):
        words = " ".join(html.unescape(re.sub(r"<[^>]+>", "", found)).split())
        if len(words) > 40:
            cut = words if len(words) <= LONGEST else words[: LONGEST - 2].rpartition(" ")[0] + " …"
            return f'<meta name="description" content="{html.escape(cut)}">\n'
    return ""
