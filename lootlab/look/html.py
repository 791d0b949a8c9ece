"""Small helpers to write HTML safely."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape

__all__ = ["attrs", "chip", "escape", "icon", "part", "tag", "unlisted"]

_HEADING = re.compile(r"(<h[1-6])(?=[\s>])([^>]*)>")
_CLASS = re.compile(r"""\sclass=(?:"([^"]*)"|'([^']*)'|([^\s>]+))""")
_UNLISTED = "jp-toc-ignore"
_PLAIN_KEY = re.compile(r"[\w .,:@+/()-]+")


def attrs(**values: object) -> str:
    """Attributes as text; `_` becomes `-`, a trailing `_` is dropped, None and False are left out.

    >>> attrs(class_="card", aria_label='a "6"', disabled=True, hidden=None)
    ' class="card" aria-label="a &quot;6&quot;" disabled'
    """
    said = ""
    for name, value in values.items():
        if value is None or value is False:
            continue
        written = _written(name)
        if value is True:
            said += f" {written}"
        else:
            text = str(value)
            said += f' {written}="{text if text.isalnum() else escape(text)}"'
    return said


@cache
def _written(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def tag(name: str, inner: str = "", **values: object) -> str:
    """An element around HTML that is already safe."""
    return f"<{name}{attrs(**values)}>{inner}</{name}>"


def icon(symbol: str, label: str = "") -> str:
    """A drawing of the sprite: `ll-hint`, `lsw-loot`. Decoration unless it has a label."""
    told = attrs(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return f'<svg class="icon"{told}><use href="#{symbol}"/></svg>'


def part(key: str, markup: str) -> str:
    """Marks an element as one the browser may pass over while Python writes it as before.

    The element must carry `data-key` with this key.
    """
    return f"<!--p:{key}-->{markup}<!--/p-->" if _PLAIN_KEY.fullmatch(key) else markup


@lru_cache(4096)
def chip(rule: str, place: str = "", opened: str = "") -> str:
    """A rule id that opens the rule in place when clicked; `opened` is the argument of the chip that is open now."""
    arg = f"{rule}@{place}" if place else rule
    told = attrs(type="button", class_="chip", data_do="rule", data_arg=arg, aria_expanded=_yes(arg == opened))
    return f"<button{told}>{escape(rule)}</button>"


def _yes(holds: bool) -> str:
    return "true" if holds else "false"


def unlisted(markup: str) -> str:
    """Headings of a picture are none of its page: JupyterLab leaves them out of the table of contents beside it.

    >>> unlisted('<h2 class=goal>Steal</h2><h3>Bea</h3>')
    '<h2 class="goal jp-toc-ignore">Steal</h2><h3 class=jp-toc-ignore>Bea</h3>'
    """
    return _HEADING.sub(_marked, markup)


def _marked(found: re.Match[str]) -> str:
    begin, told = found.groups()
    named = _CLASS.search(told)
    if named is None:
        return "".join((begin, " class=", _UNLISTED, told, ">"))
    names = " ".join((named[1] or named[2] or named[3], _UNLISTED))
    return "".join((begin, attrs(class_=names), told[: named.start()], told[named.end() :], ">"))
