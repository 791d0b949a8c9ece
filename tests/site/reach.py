"""Runs in Pyodide, with its whole library: what do the files in /w/ours ask of it, at once or when something is called?

/w/reached.json gets pairs: a file of the library, and who asks for it. Followed are imports anywhere in our files; from
there on those that a module makes when it is read, and those in the functions of it that are called by name.
"""

import ast
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

HOME = Path("/w/ours")
NEVER = re.compile(r"__name__|TYPE_CHECKING|win32")
"""In a condition: not true in a browser."""
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
library = zipfile.ZipFile("/lib/python314.zip")
names = set(library.namelist())
trees: dict[str, ast.Module] = {}
reached: dict[str, str] = {}


def file_of(module: str) -> str:
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if name in names), "")


def tree_of(file: str) -> ast.Module:
    if file not in trees:
        trees[file] = ast.parse(library.read(file))
    return trees[file]


def imports(node: ast.AST, package: str = "") -> Iterator[tuple[str, str]]:
    """Modules of one statement, each with the name that is taken from it."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
        base = ".".join([*above, *filter(None, [node.module])])
        for alias in node.names:
            yield base, alias.name
            yield f"{base}.{alias.name}", ""


def at_once(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements that run when a module is read. Who tries can do without."""
    for node in body:
        if isinstance(node, ast.If):
            if not NEVER.search(ast.unparse(node.test)):
                yield from at_once(node.body + node.orelse)
        elif isinstance(node, ast.ClassDef):
            yield from at_once(node.body)
        elif not isinstance(node, ast.Try) or not node.handlers:
            yield node


def reach(module: str, who: str) -> None:
    file = file_of(module)
    if not file or file in reached:
        return
    reached[file] = who
    if "." in module:
        reach(module.rpartition(".")[0], who)
    for node in at_once(tree_of(file).body):
        for wanted, _ in imports(node, package_of(module)):
            reach(wanted, f"{who} > {file}")


def package_of(module: str) -> str:
    return module if file_of(module).endswith("__init__.py") else module.rpartition(".")[0]


def call(module: str, function: str, who: str, called: set[tuple[str, str]]) -> None:
    """What this function of a module imports, and those beside it that it calls."""
    if (module, function) in called or not file_of(module):
        return
    called.add((module, function))
    own = {node.name: node for node in tree_of(file_of(module)).body if isinstance(node, Function)}
    for node in ast.walk(own[function]) if function in own else ():
        for wanted, _ in imports(node, package_of(module)):
            reach(wanted, f"{who} > {module}.{function}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            call(module, node.func.id, who, called)


def ask(path: Path, called: set[tuple[str, str]]) -> None:
    who = path.relative_to(HOME).as_posix()
    tree = ast.parse(path.read_text())
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        for module, name in imports(node):
            reach(module, who)
            known[module] = module
            call(module, name, who, called)
        if isinstance(node, ast.Import):
            known.update({alias.asname: alias.name for alias in node.names if alias.asname})
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in known:
            call(known[ast.unparse(node.value)], node.attr, who, called)
        if isinstance(node, ast.Attribute) and node.attr == "strptime":  # the one in C
            reach("_strptime", who)


everywhere: set[tuple[str, str]] = set()
for path in sorted(HOME.rglob("*.py")):
    ask(path, everywhere)
Path("/w/reached.json").write_text(json.dumps(sorted(reached.items())))
