"""A cell that Python cannot read, in a sentence. Where nothing here is sure, Python's own words stay."""

from __future__ import annotations

import ast
import keyword
import re
import unicodedata
from itertools import pairwise

from .unpaired import Unreadable, unpaired

LETTERS = "“”„‚‘’«»‹›"
SIGNS = {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "≥": ">=", "≤": "<=", "≠": "!="}
"""What is printed so, and typed otherwise."""
_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
_VALUE = re.compile(rf"{_TEXT.pattern}|\w[\w.]*|\S")


def unreadable(fault: SyntaxError, source: str) -> Unreadable | None:
    """What is missing or too much; None where Python says it best.

    >>> broken = "for word in lootlab.GAMES\\n    print(word)"
    >>> try:
    ...     compile(broken, "cell", "exec")
    ... except SyntaxError as fault:
    ...     print(unreadable(fault, broken))
    A colon is missing at the end of this line. Write : there.
    """
    plain = _plainly(fault, source)
    lines = source.split("\n")
    at = min(plain.lineno or 1, len(lines))
    return _no_sign_of_python(at, plain.msg) or unpaired(source) or _by_its_words(at, lines[at - 1], plain)


def _plainly(fault: SyntaxError, source: str) -> SyntaxError:
    """IPython waits for more, where Python says what is wrong."""
    try:
        ast.parse(source)
    except SyntaxError as plain:
        return plain
    return fault


def _no_sign_of_python(at: int, said: str) -> Unreadable | None:
    """Quotes, signs and spaces that look right: out of a letter, a book, a web page."""
    found = re.search(r"invalid character '(.)'|character U\+(\w+)", said)
    if not found:
        return None
    code = found[1] or chr(int(found[2], 16))
    if code in LETTERS:
        return Unreadable(at, f"{code} is a quote for letters.", 'Python wants the straight one: ".')
    if code in SIGNS:
        example = SIGNS[code]
        return Unreadable(at, f"{code} is a sign for books.", f"Python wants {example}.")
    if unicodedata.category(code) in ("Zs", "Cf"):
        return Unreadable(at, "There is a space that only looks like one.", "Type the spaces of this line once more.")
    return None


def _by_its_words(at: int, line: str, fault: SyntaxError) -> Unreadable | None:
    """What Python says in words for people who know it already."""
    said = fault.msg
    if isinstance(fault, IndentationError):
        return _further_in(at, said)
    if said == "expected ':'" and not re.match(r"\s*(match|case)\b", line):  # there they are names of games and cards
        return Unreadable(at, "A colon is missing at the end of this line.", "Write : there.")
    if said.startswith("positional argument follows"):
        return _after_a_named_one(at, line)
    if said == "invalid decimal literal" and (found := re.search(r"\b\d+[^\W\d]\w*", _without_texts(line))):
        code = found[0]
        return Unreadable(at, f"No name begins with a digit: {code}.", "If it is a text, put all of it in quotes.")
    if said.startswith(("invalid syntax", "expected ':'")) and "Maybe you meant" not in said:
        return _invalid(at, line, (fault.offset or 1) - 1)
    return None


def _invalid(at: int, line: str, column: int) -> Unreadable | None:
    """Python knows only where it stumbled."""
    code = line[column : column + 1]
    if code in (")", "]", "}"):
        remedy = "Write one there, or take away what waits for it."
        return Unreadable(at, f"A value is missing before the {code}.", remedy)
    if found := _misspelt(line, column):
        code, example = found
        text = f"{code} does not exist; did you mean {example}?"
        return Unreadable(at, text, "Python knows it only as it is written.")
    if pair := _pair(line, column):
        code, example = pair
        text = f"Something is missing between {code} and {example}."
        return Unreadable(at, text, "Put a comma or another sign there; or all of it in quotes, if it is a text.")
    return None


def _further_in(at: int, said: str) -> Unreadable:
    if said.startswith("expected"):
        text = "Here begins what belongs to the line with the colon above."
        return Unreadable(at, text, "Begin this line four spaces further in.")
    if said.startswith("unexpected"):
        text = "This line begins further in than the one above, and no colon stands there."
        return Unreadable(at, text, "Begin it where the line above begins.")
    return Unreadable(at, "This line begins elsewhere than the lines that it belongs to.", "Begin it where they begin.")


def _after_a_named_one(at: int, line: str) -> Unreadable:
    """Numbers are grouped by commas elsewhere: `times=10,000`."""
    grouped = re.search(r"\b\d{1,3}(?:,\d{3})+\b", line)
    if grouped:
        code, example = grouped[0], grouped[0].replace(",", "_")
        return Unreadable(at, f"A comma ends a number: {code} is several.", f"Write {example}.")
    text = "A value without a name stands after one with a name."
    return Unreadable(at, text, "First those without; or give it a name too, as in seed=7.")


def _pair(line: str, column: int) -> tuple[str, str] | None:
    """Two values about there with nothing between them."""
    for one, other in pairwise(_VALUE.finditer(line)):
        said, then = one[0], other[0]
        apart = one.end() < other.start() or said in (")", "]", "}")
        ends, begins = said in (")", "]", "}") or _is_value(said), _is_value(then)
        if apart and ends and begins and other.end() > column:
            return said, then
    return None


def _is_value(said: str) -> bool:
    """A text, a number or a name."""
    return (said[0] in "\"'" or said[0].isalnum() or said[0] == "_") and said not in keyword.kwlist


def _misspelt(line: str, column: int) -> tuple[str, str] | None:
    """A word about there that is nearly one of Python's: its letters in another order, or large ones for small ones."""
    words = list(re.finditer(r"[^\W\d]\w+", _without_texts(line)))
    before = [found[0] for found in words if found.end() <= column]
    for code in (*before[-1:], *(found[0] for found in words if found.end() > column)):
        meant = [word for word in keyword.kwlist if sorted(word.lower()) == sorted(code.lower())]
        if meant and code not in keyword.kwlist:
            return code, meant[0]
    return None


def _without_texts(line: str) -> str:
    return _TEXT.sub(lambda text: " " * len(text[0]), line)
