"""Small sums as people write them on a board, worked out exactly: "4/9 * 3/8", "1 - C(80, 8) / C(85, 8)", "6!"."""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial

from .refusal import BadInput

LONGEST = 200
MOST = 400
"""The largest number that `C`, `!` or a power takes."""
_TWO: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
REMEDY = "Write it with whole numbers and + - * / ( ), or C(n, k), fact(n), 2**3."


def work_out(text: str) -> Fraction:
    """The value of a sum.

    >>> work_out("4/9 * 3/8"), work_out("C(5, 2) / 2**3"), work_out("-0.25")
    (Fraction(1, 6), Fraction(5, 4), Fraction(-1, 4))
    """
    try:
        if len(text) > LONGEST:
            raise ValueError("too long")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's opinion on "3and" is for nobody here
            parsed = ast.parse(text.strip(), mode="eval")
        return _value(parsed.body)
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError) as error:
        raise BadInput(f"“{text[:60]}” is no sum.", REMEDY) from error


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner)
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            return _value(base) ** _whole(power)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _TWO:
            return _TWO[type(op)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id="C"), args=[n, k]):
            return Fraction(comb(_whole(n), _whole(k)))
        case ast.Call(func=ast.Name(id="fact"), args=[n]):
            return Fraction(factorial(_whole(n)))
    raise ValueError(ast.dump(node)[:60])


def _whole(node: ast.expr) -> int:
    value = _value(node)
    if value.denominator != 1 or not 0 <= value <= MOST:
        raise ValueError("not a small whole number")
    return int(value)
