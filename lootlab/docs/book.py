"""Pages of Markdown by their names, the drawings in them, and links from one to another."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field

ROOT = "lootlab-root:"
"""Stands in a drawing for the way from its page up to the first one."""
_HERE = re.compile(r'<div data-drawn="(\d+)"></div>')
_RULE = re.compile(r"(?<![\w/`#\[-])((?:BOL|LSW|SLP|LOOT|TRAP)-[RP]?\d+)(?![\w`\]-])")


@dataclass
class Book:
    """What Sphinx is given. Drawings are put in when a page is written: they are neither parsed nor searched."""

    pages: dict[str, str] = field(default_factory=dict)
    drawings: list[str] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    """What a search engine shows, where the heading of a page says too little without the navigation beside it."""
    languages: dict[str, str] = field(default_factory=dict)
    """Of pages that are not in English."""
    anchors: set[str] = field(default_factory=set)
    """Rules and questions that have a place of their own."""

    def drawn(self, html: str) -> str:
        """Markdown that stands for a piece of HTML."""
        self.drawings.append(html)
        return f'```{{raw}} html\n<div data-drawn="{len(self.drawings) - 1}"></div>\n```'

    def with_drawings(self, html: str, page: str) -> str:
        up = "../" * page.count("/")
        return _HERE.sub(lambda found: self.drawings[int(found[1])], html).replace(ROOT, up)

    def linked(self, text: str) -> str:
        """Markdown in which ids of rules and questions lead to them."""
        return _RULE.sub(lambda found: _led(found[1]) if found[1] in self.anchors else found[1], text)


def _led(name: str) -> str:
    return f"[{name}](#{name})"


def way(page: str, goal: str) -> str:
    """The address of one page as another one writes it.

    >>> way("cookbook/how-sure", "notebooks/tour")
    '../notebooks/tour.md'
    """
    return posixpath.relpath(f"{goal}.md", posixpath.dirname(page) or ".")


def plain(text: str) -> str:
    """Words as Markdown that says exactly them.

    >>> plain("a *b* <c>")
    'a \\\\*b\\\\* \\\\<c>'
    """
    return re.sub(r"([\\`*_{}\[\]<|$~])", r"\\\1", text)


def cell(text: str) -> str:
    """In a table: one line."""
    return " ".join(text.split())


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def block(text: str, kind: str = "text") -> str:
    """A block of code, whatever stands in it."""
    longest = max((len(ticks) for ticks in re.findall("`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{kind}\n{text.rstrip()}\n{fence}"


def slug(heading: str) -> str:
    """The anchor that MyST makes of a heading, as GitHub does.

    >>> slug("5. Groups, and a way over the edge")
    '5-groups-and-a-way-over-the-edge'
    """
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")
