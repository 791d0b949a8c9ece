"""What is written at the place where something failed: the call, the chain of names, and what they mean there."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import sys
from collections.abc import Callable, Mapping
from itertools import islice
from types import FrameType, TracebackType
from typing import Any

from .refusal import BadInput

HOUSE = __name__.partition(".")[0]
LONGEST_CALL = 60
USUAL = {
    "Game": "game", "State": "state", "View": "view", "Match": "match", "Hands": "hands", "Rulebook": "rulebook",
    "Question": "question", "Moves": "moves", "Choices": "moves", "Happened": "events", "Games": "games",
    "Hint": "hint",
}  # fmt: skip
"""What such a thing is called in the chapters."""


def written(at: TracebackType | None) -> list[ast.expr]:
    """The expressions that end where it failed."""
    if at is None:
        return []
    ends = _position(at)[0]
    try:
        tree = ast.parse("".join(linecache.getlines(at.tb_frame.f_code.co_filename)))
    except SyntaxError:
        return []
    every = (node for node in ast.walk(tree) if isinstance(node, ast.expr))
    return [node for node in every if (node.end_lineno, node.end_col_offset) == ends]


def call_at(at: TracebackType) -> ast.Call | None:
    """The call that fails; None where it is a sum or a comparison that ends with one."""
    begins = _position(at)[1]
    here = written(at)
    whole = [node for node in here if (node.lineno, node.col_offset) == begins]
    return next((node for node in whole or here if isinstance(node, ast.Call)), None)


def _position(at: TracebackType) -> tuple[tuple[int | None, int | None], tuple[int | None, int | None]]:
    """Where the expression that fails ends, and where it begins."""
    found = next(islice(at.tb_frame.f_code.co_positions(), at.tb_lasti // 2, None))
    return (found[1], found[3]), (found[0], found[2])


def chain(node: ast.expr) -> str:
    """`duel.why_not` as it is written; nothing where that is long or itself a call."""
    if any(not isinstance(each, ast.Name | ast.Attribute | ast.expr_context) for each in ast.walk(node)):
        return ""
    said = ast.unparse(node)
    return said if len(said) <= LONGEST_CALL else ""


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def meaning(node: ast.expr, frame: FrameType) -> Any:
    """What a chain of names means there; None where it is no such chain."""
    if isinstance(node, ast.Attribute):
        owner = meaning(node.value, frame)
        return None if owner is None else getattr(owner, node.attr, None)
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id))
    return None


def reached(space: Mapping[str, Any], name: str) -> Any:
    """`Hands.count` among the names of a module."""
    first, *rest = name.split(".")
    found = space.get(first)
    for part in rest:
        found = getattr(found, part, None)
    return found


def example_of(function: Callable[..., Any] | None, name: str) -> str:
    """The call as its docstring has it, named as it was called.

    >>> from lootlab import lab
    >>> example_of(lab.roll, "lab.roll")
    'lab.roll(2)'
    """
    last = getattr(function, "__name__", "")
    text = inspect.getdoc(function) or ""
    for said in re.findall(r"^>>> (.+)$|`([^`\n]+\))[^`\n]*`", text, re.MULTILINE):
        line = "".join(said)
        try:
            tree = ast.parse(line)
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and last_name(node.func) == last:
                source = ast.get_source_segment(line, node) or ""
                return name + source.removeprefix(ast.get_source_segment(line, node.func) or "")
    return ""


def by_name(name: str) -> Any:
    """A function of ours by the name that Python gives it in its complaint."""
    ours = [each for room, each in list(sys.modules.items()) if room.partition(".")[0] == HOUSE]
    return next(filter(None, (reached(vars(each), name) for each in ours)), None)


def there_is_no(code: str, example: str, more: str) -> BadInput:
    """A name that is not there, and what was probably meant. Names of Python are the same in every language."""
    text = f"{code} does not exist; did you mean {example}?" if example else f"{code} does not exist."
    return BadInput(text, more)


def usual(kind: Any) -> str:
    """What the chapters call a thing of this kind."""
    return next((USUAL[each.__name__] for each in kind.__mro__ if each.__name__ in USUAL), kind.__name__)
