"""The part of our stylesheets and drawings that one piece of HTML needs: a picture alone carries no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_PARENTHESES = re.compile(r"\([^()]*\)")
_SIGNS = re.compile(r"[(),]")


def tight(css: str) -> str:
    """Without comments and line breaks.

    >>> tight(".a { color: red; } /* why */\\n  .b { top: 0; }")
    '.a { color: red; } .b { top: 0; }'
    """
    return re.sub(r"\s*\n\s*", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)).strip()


def rules(css: str, html: str) -> str:
    """The rules whose classes occur in this HTML.

    >>> rules(".a { top: 0; } .a .b, .a { left: 0; } @media print { .b { top: 1px; } }", '<p class="a c"></p>')
    '.a{ top: 0; } .a{ left: 0; }'
    """
    classes = {word for found in re.findall(r'class="([^"]*)"', html) for word in found.split()}
    return _kept(tight(css), classes)


def _kept(css: str, classes: set[str]) -> str:
    kept = (_block(head, body, classes) for head, body in blocks(css))
    return " ".join(filter(None, kept))


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands before each outermost pair of braces, and between them."""
    depth = start = inside = 0
    for brace in re.finditer(r"[{}]", css):
        depth += 1 if brace[0] == "{" else -1
        if brace[0] == "{" and depth == 1:
            inside = brace.end()
        elif depth == 0:
            yield css[start : inside - 1].strip(), css[inside : brace.start()]
            start = brace.end()


def _block(head: str, body: str, classes: set[str]) -> str:
    if head.startswith("@keyframes"):
        return ""  # a picture that stands alone does not move
    if head.startswith("@"):
        inner = _kept(body, classes)
        return f"{head}{{{inner}}}" if inner else ""
    met = [selector for selector in selectors(head) if _wanted(selector) <= classes]
    return f"{', '.join(met)}{{{body}}}" if met else ""


def selectors(head: str) -> list[str]:
    """Split at the commas that stand in no parentheses."""
    if "(" not in head:
        return [selector.strip() for selector in head.split(",")]
    found, depth, start = [], 0, 0
    for sign in _SIGNS.finditer(head):
        depth += (sign[0] == "(") - (sign[0] == ")")
        if sign[0] == "," and not depth:
            found.append(head[start : sign.start()])
            start = sign.end()
    return [selector.strip() for selector in (*found, head[start:])]


def _wanted(selector: str) -> set[str]:
    """Classes that must be there; those in parentheses (`:is`, `:not`) are mere possibilities."""
    while _PARENTHESES.search(selector):
        selector = _PARENTHESES.sub("", selector)
    return set(re.findall(r"\.([A-Za-z][\w-]*)", selector))


def symbols(art: str, html: str) -> str:
    """The drawings of a sprite that this HTML uses, and those that they use in turn.

    >>> symbols('<symbol id="a"><use href="#b"/></symbol><symbol id="b"></symbol>', '<use href="#b"/>')
    '<symbol id="b"></symbol>'
    """
    known = _drawings(art)
    waiting, used = [html], dict[str, str]()
    while waiting:
        for name in re.findall(r'href="?#([\w-]+)', waiting.pop()):
            if name in known and name not in used:
                used[name] = known[name]
                waiting.append(known[name])
    return "".join(used.values())


@lru_cache(16)
def _drawings(art: str) -> dict[str, str]:
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', art, re.DOTALL)}
