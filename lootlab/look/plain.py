"""A board as words: what a screen reader would tell of it, one line per group of pieces."""

from __future__ import annotations

import itertools
import re
import textwrap
from html import unescape

from ..languages import tongue

GOES_ON = "    "
"""So begins a line that goes on with the one before. (Rows of a plan begin with more blanks, or fewer.)"""
VOID = {"br", "img", "input", "hr", "use", "path", "rect", "circle", "line", "ellipse", "polygon"}
SILENT = {"svg", "style", "script", "form"}
INLINE = {"b", "i", "em", "strong", "small", "span", "a", "dt", "dd", "th", "td", "code", "sup", "sub"}
"""Text in these goes on where the text before it stopped; all other tags begin something new."""


_TOKENS = re.compile(r"<!--.*?-->|<(/?)([a-zA-Z][\w-]*)([^>]*)>|([^<]+)", re.DOTALL)
_TOLD = re.compile(r'([\w-]+)(?:="([^"]*)")?')


class _Reader:
    """Labels stand for what they label; decoration is passed over."""

    def __init__(self) -> None:
        self.lines: list[list[str]] = [[]]
        self.fresh = True
        """What comes next is something new."""
        self.silent: list[str] = []
        """Open tags since something began that is not read aloud."""
        self.groups: list[tuple[str, bool]] = []
        """Open tags, and whether each began a line of its own."""

    def feed(self, html: str) -> None:
        """HTML of ours: each tag is closed, each value stands between double quotes."""
        for end, tag, attrs, text in _TOKENS.findall(html):
            if text:
                self.handle_data(unescape(text))
            elif end:
                self.handle_endtag(tag)
            elif tag:
                self.handle_starttag(tag, attrs)

    def handle_starttag(self, tag: str, attrs: str) -> None:
        if tag in VOID:
            return
        if self.silent:
            self.silent.append(tag)
            return
        told = dict(_TOLD.findall(attrs))
        label, role = unescape(told.get("aria-label", "")), told.get("role")
        piece = bool(label) and (tag == "button" or role == "img")
        if piece or _unheard(tag, told):
            if piece:
                self.lines[-1].append(label)
                self.fresh = True
            self.silent.append(tag)
            return
        group = bool(label) and (tag == "section" or role == "group")
        if group:
            self.lines.append([f"{label}:"])
        self.fresh = self.fresh or tag not in INLINE
        self.groups.append((tag, group))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self.silent:
            self.silent.pop()
            return
        self.fresh = self.fresh or tag not in INLINE
        if self.groups and self.groups.pop()[1]:
            self.lines.append([])

    def handle_data(self, data: str) -> None:
        text, line = " ".join(data.split()), self.lines[-1]
        if not text or self.silent or line[:1] == [f"{text}:"]:
            return
        if self.fresh or not line:
            line.append(text)
        else:
            line[-1] += text if text.startswith(",") else f" {text}"
        self.fresh = False


def _unheard(tag: str, told: dict[str, str]) -> bool:
    folded = tag == "details" and "open" not in told
    return tag in SILENT or folded or told.get("aria-hidden") == "true" or "hidden" in told


def words(html: str, width: int, game: str = "") -> str:
    """The picture as lines of text, in the language of the page.

    >>> words('<section aria-label="Bea"><h3>Bea</h3><p>6 cards</p><i role="img" aria-label="back"></i></section>', 60)
    'Bea: 6 cards, back'
    """
    reader = _Reader()
    reader.feed(tongue.html(html, game))
    lines = (_joined(line) for line in reader.lines)
    return "\n".join(wrapped(line, width) for line in lines if line)


def wrapped(line: str, width: int) -> str:
    """Broken into lines that are no longer than that; most lines are short, and need no looking at."""
    return line.rstrip() if len(line) <= width else textwrap.fill(line, width, subsequent_indent=GOES_ON)


def broken(text: str, width: int) -> str:
    """The same for a text of several lines."""
    return "\n".join(wrapped(line, width) for line in text.splitlines())


def _joined(parts: list[str]) -> str:
    """Equal neighbours are counted: `hidden card x 6`."""
    counted = [(part, sum(1 for _ in same)) for part, same in itertools.groupby(parts)]
    said = [part if count == 1 else f"{part} x {count}" for part, count in counted]
    if said and said[0].endswith(":"):
        return f"{said[0]} {', '.join(said[1:])}" if len(said) > 1 else ""
    return ", ".join(said)
