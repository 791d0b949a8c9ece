"""The little Markdown that lessons are written in, as HTML: paragraphs, lists, strong, slanted, code, links."""

from __future__ import annotations

import re

from ..languages.tongue import already, say
from .html import escape

_CODE = re.compile(r"`([^`]+)`")
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*", re.DOTALL), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\(([\w./#-]+)\)"), r'<a href="\2">\1</a>'),
)


def markdown(text: str, game: str = "") -> str:
    """Said in the language of the page before its marks become tags.

    >>> markdown("**Loot** beats `W`.\\n\\n- one\\n- two")
    '<p><strong>Loot</strong> beats <code>W</code>.</p><ul><li>one</li><li>two</li></ul>'
    """
    blocks = re.split(r"\n\s*\n", say(text, game).strip())
    return already("".join(_block(block) for block in blocks if block.strip()))


def _block(block: str) -> str:
    if block.startswith("- "):
        items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
        return f"<ul>{''.join(f'<li>{_line(item)}</li>' for item in items)}</ul>"
    return f"<p>{_line(block)}</p>"


def _line(text: str) -> str:
    html = escape(" ".join(text.split()), quote=False)
    codes = _CODE.findall(html)
    html = _CODE.sub("\0", html)  # what stands in code is no Markdown
    for mark, written in _MARKS:
        html = mark.sub(written, html)
    for code in codes:
        html = html.replace("\0", f"<code>{code}</code>", 1)
    return html
