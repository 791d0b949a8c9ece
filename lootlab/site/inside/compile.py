"""Runs in Pyodide: every .py of a folder becomes the .pyc that this very Python reads; no browser has to compile it.

/w/plan.json says which folder of /w, and how: `as it is`; `short`, without docstrings and asserts; `bare`, also without
what only tracebacks and readers look at, lines and annotations of functions; `beside`, with the sources left in place.
"""

import ast
import json
from importlib._bootstrap_external import _code_to_hash_pyc, _code_to_timestamp_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import CodeType

plan = json.loads(Path("/w/plan.json").read_text())
FOLDER, HOW = Path("/w", plan["folder"]), plan["how"]


def without_annotations(tree: ast.Module) -> ast.Module:
    """Of functions, that is: those of classes are the fields of dataclasses. Who decorates may want to know them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            node.returns = None
            told = node.args
            for arg in (*told.posonlyargs, *told.args, *told.kwonlyargs, told.vararg, told.kwarg):
                if arg is not None:
                    arg.annotation = None
    return tree


def without_lines(code: CodeType) -> CodeType:
    """(A table of lines is never empty: it says of up to eight instructions at a time that they stand nowhere.)"""
    inside = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    eights, left = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * eights + (bytes([0xF7 + left]) if left else b"")
    return code.replace(co_linetable=nowhere, co_consts=tuple(inside))


for source in sorted(FOLDER.rglob("*.py")):
    text = source.read_bytes()
    name = str(source.relative_to(FOLDER))
    if HOW == "bare":
        tree = without_annotations(ast.parse(text, name))
        code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=2))
    else:
        code = compile(text, name, "exec", dont_inherit=True, optimize=2 if HOW == "short" else 0)
    if HOW == "beside":
        goal = source.parent / "__pycache__" / f"{source.stem}.cpython-314.pyc"
        goal.parent.mkdir(exist_ok=True)
        goal.write_bytes(_code_to_hash_pyc(code, bytes(8), checked=False))
    else:
        source.with_suffix(".pyc").write_bytes(_code_to_timestamp_pyc(code, 0, len(text)))
        source.unlink()
