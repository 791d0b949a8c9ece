"""Sums as they stand on a board: "80/85 * (4/84 + 5/84)" with bars and signs, for the eye and for a reader."""

from __future__ import annotations

import ast

from . import formula
from .html import escape

_SIGNS = {ast.Add: (1, " + "), ast.Sub: (1, " − "), ast.Mult: (2, " × "), ast.Div: (2, " ÷ ")}


def written(text: str) -> str:
    """A sum that `engine.sums` can work out, as HTML.

    >>> written("3 * (2 - 1)"), written("2**3")
    ('3 × (2 − 1)', '2<span class="vh">^</span><sup>3</sup>')

    A fraction bar is written without spaces, "4 * 5/85"; with them, "8 * 7 / 2", it is divided.
    """
    return _written(ast.parse(text.strip(), mode="eval").body)[0]


def _written(node: ast.expr) -> tuple[str, int]:
    """The HTML, and how tightly it holds together: 1 for a sum, 2 for a product, 3 for one thing."""
    match node:
        case ast.Constant(value=int() as number):
            return formula.grouped(number), 3
        case ast.Constant(value=number):
            return escape(str(number)), 3
        case ast.UnaryOp(operand=inner):
            return "−" + _at_least(inner, 2), 1
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            raised = formula.raised(_plain(power).replace("-", "−"))
            if isinstance(base, ast.Constant):
                return f"{_written(base)[0]}{raised}", 3
            return f'<span class="nobr">({_written(base)[0]}){raised}</span>', 3
        case ast.BinOp(left=ast.Constant(value=int() as over), op=ast.Div(), right=ast.Constant(value=int() as under)):
            return formula.frac(formula.grouped(over), formula.grouped(under)), 3
        case ast.BinOp(left=ast.BinOp(left=left, op=ast.Mult(), right=over), op=ast.Div(), right=under) if _bar(
            over, under
        ):
            return f"{_at_least(left, 2)} × {formula.frac(_plain(over), _plain(under))}", 2
        case ast.BinOp(left=left, op=op, right=right):
            holds, sign = _SIGNS[type(op)]
            # a - (b - c) and a / (b / c) need their brackets, a + (b + c) does not
            after = holds + 1 if isinstance(op, ast.Sub | ast.Div) else holds
            return f"{_at_least(left, holds)}{sign}{_at_least(right, after)}", holds
        case ast.Call(func=ast.Name(id="C"), args=[n, k]):
            return formula.choose(_plain(n), _plain(k)), 3
        case ast.Call(func=ast.Name(id="fact"), args=[n]):
            return f"{_at_least(n, 3)}!", 3
    raise ValueError(ast.dump(node)[:60])


def _bar(over: ast.expr, under: ast.expr) -> bool:
    """Python reads 2 * 5/85 from left to right; who writes 5/85 without spaces means one fraction."""
    plain = isinstance(over, ast.Constant) and isinstance(under, ast.Constant)
    return plain and over.end_col_offset == under.col_offset - 1


def _plain(node: ast.expr) -> str:
    return ast.unparse(node)


def _at_least(node: ast.expr, holds: int) -> str:
    text, own = _written(node)
    return text if own >= holds else f"({text})"
