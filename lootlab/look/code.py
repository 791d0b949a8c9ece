"""Python on a page that may have no style at all: keywords are bold, words for people are slanted."""

from __future__ import annotations

import io
import keyword
import tokenize

from .html import escape

_ROLLS = "overflow-x: auto; white-space: pre; word-break: normal"
"""JupyterLab would break long lines in the middle of a word."""
_SLANTED = {tokenize.COMMENT, tokenize.STRING}


def code(text: str) -> str:
    """A block of Python as HTML.

    >>> code("return 1  # one").partition("<code>")[2]
    '<b>return</b> 1  <i># one</i></code></pre>'
    """
    lines = text.splitlines(keepends=True)
    html, at = "", (1, 0)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if not token.string.strip():
            continue
        html += escape(_between(lines, at, token.start), quote=False)
        html += _dressed(token)
        at = token.end
    return f'<pre style="{_ROLLS}"><code>{html}</code></pre>'


def _dressed(token: tokenize.TokenInfo) -> str:
    said = escape(token.string, quote=False)
    if token.type in _SLANTED:
        return f"<i>{said}</i>"
    return f"<b>{said}</b>" if token.type == tokenize.NAME and keyword.iskeyword(token.string) else said


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """What stands between two places of a text; lines are counted from 1."""
    (first, left), (last, right) = start, end
    if first == last:
        return lines[first - 1][left:right]
    return lines[first - 1][left:] + "".join(lines[first : last - 1]) + lines[last - 1][:right]
