"""HTML as a reader meets it: runs of words between tags, and the attributes that are read aloud or shown."""

from __future__ import annotations

import re
from html import unescape

TOKEN = re.compile(r"(<!--.*?-->|</?[A-Za-z!](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)", re.DOTALL)
READ = re.compile(
    r"""(\s(?:aria-label|aria-valuetext|title|alt|placeholder|aria-description|data-(?:say|yes|no))=)("[^"]*"|'[^']*')"""
)
"""Attributes with words for people."""
NAME = re.compile(r"</?([A-Za-z][\w-]*)")
INLINE = frozenset({"b", "em", "strong", "i", "a", "sup", "sub"})
"""Tags inside a sentence; all others end it."""
SILENT = frozenset({"code", "pre", "kbd", "script", "style", "textarea", "math", "samp"})
"""What stands in these is never translated."""
MARK = re.compile(r"<(/?\d)>")
"""An inline tag inside a sentence to be translated: `Try <1>all</1> of them.`"""
FORMULA = re.compile(
    r'<span class="(?:frac|choose)"[^>]*>(?:<span(?: class="vh")?>[^<]*</span>)+</span>'
    r'|<span class="vh">\^\(?</span><sup>[^<]*</sup>(?:<span class="vh">\)</span>)?'
)
"""Stands in a sentence as a number does (lootlab/look/formula.py)."""
SAID, SAID_END = "<!--s-->", "<!--/s-->"
"""Around what has been said in the other language already."""


def kind(token: str) -> str:
    found = NAME.match(token)
    return found[1].lower() if found else ""


def words_in(html: str) -> list[str]:
    """Every run of words, and every attribute that is read, as it is looked up.

    >>> words_in('<p title="Why?">Try <b>all</b> of them.</p><code>g3</code> Now')
    ['Why?', 'Try <1>all</1> of them.', 'Now']
    """
    found: list[str] = []
    for piece, silent in pieces(html):
        if piece.startswith("<") and TOKEN.fullmatch(piece):
            found += [unescape(value[1:-1]) for _, value in READ.findall(piece)]
        elif not silent:
            found += run_words(piece, found)
    return [" ".join(each.split()) for each in found if each.strip()]


def run_words(run: str, found: list[str]) -> list[str]:
    """A run as one text where words stand around its tags, else its texts one by one."""
    tokens = TOKEN.split(run)
    for tag in tokens[1::2]:
        found += [unescape(value[1:-1]) for _, value in READ.findall(tag)]
    return [marked(tokens)] if is_sentence(tokens) else [unescape(text) for text in tokens[::2]]


def is_sentence(tokens: list[str]) -> bool:
    """Do words stand outside its inline tags, so that it can only be said as a whole?"""
    if len(tokens) == 1:
        return True
    depth = 0
    for at, token in enumerate(tokens):
        if at % 2:
            depth += -1 if token.startswith("</") else 1
        elif not depth and WORD.search(token):
            return depth == 0 and balanced(tokens)
    return False


WORD = re.compile(r"[^\W\d_\ue000-\uf8ff]{2}")


def balanced(tokens: list[str]) -> bool:
    opened: list[str] = []
    for token in tokens[1::2]:
        if not token.startswith("</"):
            opened.append(kind(token))
        elif not opened or opened.pop() != kind(token):
            return False
    return not opened and len(tokens) < 20


def marked(tokens: list[str]) -> str:
    """The text with its tags numbered as they open."""
    said, opened, number = "", [0], 0
    for at, token in enumerate(tokens):
        if not at % 2:
            said += unescape(token)
        elif token.startswith("</"):
            said += f"</{opened.pop()}>"
        else:
            number += 1
            opened.append(number)
            said += f"<{number}>"
    return said


def pieces(html: str) -> list[tuple[str, bool]]:
    """Block tags one by one, and between them runs of text with inline tags; is it among what is never translated?"""
    found: list[tuple[str, bool]] = []
    run, silent = "", ""
    for at, token in enumerate(TOKEN.split(html)):
        name = kind(token) if at % 2 else ""
        if not at % 2 or (name in INLINE and not silent):
            run += token
            continue
        if run:
            found.append((run, bool(silent)))
            run = ""
        if token not in (SAID, SAID_END):
            found.append((token, bool(silent)))
        if token in (SAID, SAID_END):
            silent = token if token == SAID else ""
        elif not silent and name in SILENT and not token.startswith("</") and not token.endswith("/>"):
            silent = name
        elif silent == name and token.startswith("</"):
            silent = ""
    if run:
        found.append((run, bool(silent)))
    return found
