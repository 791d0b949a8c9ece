"""One file of a game: its functions, what stands outside of them, its statements, calls and comments."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

Line = tuple[str, int]
"""A file, as its path below the game's folder, and the number of a line."""

NEVER_ENFORCE = {"board", "notation", "bot", "odds", "own", "tell", "telling", "talk", "phrases"}
"""Rooms that speak of rules without minding them; `board_plan` is part of the board, `bottle` is no bot."""
OPTION = "Option"
"""The call that declares an option; its rule is minded where functions ask for its name."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def rooms(name: str) -> set[str]:
    """
    >>> sorted(rooms("moves/tell_steal.py"))
    ['moves', 'tell']
    """
    return {part.partition("_")[0] for part in Path(name).with_suffix("").parts}


@dataclass(frozen=True)
class Scope:
    """A function, or a statement outside of functions, and the lines it takes up."""

    name: str
    first: int
    last: int
    remembers: bool = False
    """A function that is asked twice and answers from memory."""
    names: tuple[str, ...] = ()
    """Outside of functions: by these names others use it."""
    calls: frozenset[str] = frozenset()
    """Outside of functions and classes: what is called to make it."""


class Source:
    """One file of a game."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.splitlines()
        self.tree = ast.parse(self.text)

    @property
    def enforces(self) -> bool:
        """Is this a room in which rules are minded?"""
        return not rooms(self.name) & NEVER_ENFORCE

    @cached_property
    def functions(self) -> list[Scope]:
        """Outer before inner."""
        return sorted(_functions(self.tree, ""), key=lambda scope: (scope.first, -scope.last))

    @cached_property
    def others(self) -> list[Scope]:
        return list(_others(self.tree.body))

    @cached_property
    def calls(self) -> list[tuple[str, int, int]]:
        """What is called, by its last name, from which line to which."""
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        return [(_last_name(call.func), *_extent(call)) for call in calls]

    def calls_at(self, line: int) -> set[str]:
        return {name for name, first, last in self.calls if first <= line <= last}

    @cached_property
    def remarks(self) -> dict[int, str]:
        """Comments and docstrings by line."""
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        found = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.stmt) and _is_text(node):
                first, last = _extent(node)
                found |= {line: self.lines[line - 1] for line in range(first, last + 1)}
        return found

    @cached_property
    def statements(self) -> list[tuple[int, int]]:
        """First and last line of every statement; of one with a body, only its head."""
        found = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.stmt) and not _is_text(node):
                first, last = _extent(node)
                inside = [child.lineno for child in ast.walk(node) if isinstance(child, ast.stmt) and child is not node]
                found.append((first, max(first, min(inside) - 1) if inside else last))
        return sorted(found)

    @cached_property
    def options(self) -> list[tuple[int, int, str]]:
        """Lines and names of the options that are declared here."""
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call) and node.args)
        named = ((call, call.args[0]) for call in calls if isinstance(call.func, ast.Name) and call.func.id == OPTION)
        return [(*_extent(call), str(name.value)) for call, name in named if isinstance(name, ast.Constant)]

    def options_at(self, line: int) -> tuple[str, ...]:
        return tuple(name for first, last, name in self.options if first <= line <= last)

    def meant(self, function: Scope, line: int) -> tuple[int, int]:
        """The lines of a function that a text or comment in it speaks of: its statement, the next one, or all."""
        inside = [(first, last) for first, last in self.statements if function.first < first <= function.last]
        if not inside or line < inside[0][0]:
            return function.first + 1, function.last
        alone = self.lines[line - 1].lstrip().startswith("#")
        at = [(first, last) for first, last in inside if first <= line <= last and not alone]
        after = [(first, last) for first, last in inside if first > line]
        return at[-1] if at else after[0] if after else (function.first + 1, function.last)

    def function_at(self, line: int) -> Scope | None:
        """The innermost function around a line; a comment right above one is about it."""
        around = [scope for scope in self.functions if scope.first <= line <= scope.last]
        if around:
            return around[-1]
        while line <= len(self.lines) and self.lines[line - 1].lstrip().startswith("#"):
            line += 1
        return next((scope for scope in self.functions if scope.first == line), None)

    def other_at(self, line: int) -> Scope | None:
        """The smallest statement outside of functions that a line is part of, or the one that a comment is above."""
        around = [scope for scope in self.others if scope.first <= line <= scope.last]
        if around:
            return min(around, key=lambda scope: scope.last - scope.first)
        return next((scope for scope in self.others if scope.first == line + 1), None)

    def span(self, first: int, last: int) -> frozenset[Line]:
        return frozenset((self.name, line) for line in range(first, last + 1))


def _is_text(node: ast.stmt) -> bool:
    """A docstring, of whatever it is the docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _last_name(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


def _extent(node: ast.stmt | ast.expr) -> tuple[int, int]:
    return node.lineno, node.end_lineno or node.lineno


def _functions(node: ast.AST, within: str) -> Iterator[Scope]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _Function):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield Scope(within + child.name, first, child.end_lineno or first, _remembers(child))
        inside = f"{within}{child.name}." if isinstance(child, ast.ClassDef) else within
        yield from _functions(child, inside)


def _called(node: ast.AST) -> Iterator[str]:
    """Functions that are called at once; a table that only lists them, or a lambda in it, calls none."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield node.func.id
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.Lambda):
            yield from _called(child)


def _remembers(function: _Function) -> bool:
    return any("cache" in ast.unparse(decorator) for decorator in function.decorator_list)


def _others(body: list[ast.stmt]) -> Iterator[Scope]:
    """Assignments with the docstring after them, classes and what is declared in them."""
    for number, node in enumerate(body):
        if names := _declared(node):
            first, last = _extent(node)
            calls = frozenset() if isinstance(node, ast.ClassDef) else frozenset(_called(node))
            yield Scope(names[0], first, max(last, _docstring_after(body, number)), names=names, calls=calls)
        if isinstance(node, ast.ClassDef):
            yield from _others(node.body)


def _declared(node: ast.stmt) -> tuple[str, ...]:
    if isinstance(node, ast.ClassDef):
        return (node.name,)
    if isinstance(node, ast.AnnAssign):
        return _targets([node.target])
    return _targets(node.targets) if isinstance(node, ast.Assign) else ()


def _targets(targets: list[ast.expr]) -> tuple[str, ...]:
    inside = [node for target in targets for node in ast.walk(target)]
    return tuple(node.id for node in inside if isinstance(node, ast.Name))


def _docstring_after(body: list[ast.stmt], number: int) -> int:
    after = body[number + 1] if number + 1 < len(body) else None
    return after.end_lineno or 0 if after is not None and _is_text(after) else 0


def used(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Variables, attributes and short texts, each with its line; a text stands in quotation marks."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.end_lineno or node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            yield f'"{node.value}"', node.lineno
