"""The cookbook: pages of docs/cookbook whose code is run. `python tools/cookbook.py [PAGE...]` writes the outputs anew.

A page is Markdown. Its ```python blocks are run one after the other, like the cells of a notebook, in an empty folder;
a ```text block holds what the block before it prints and shows. A block such as ```toml mine.toml is written to that
file first. tests/test_cookbook.py compares; other blocks (```sh and the like) are only read.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGES = Path(__file__).resolve().parent.parent / "docs" / "cookbook"
_BLOCK = re.compile(r"^```(\w+)(?: ([\w.-]+))?\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of a page: its kind, the file it is to be, what stands in it, and where it begins and ends."""

    kind: str
    file: str
    text: str
    start: int
    end: int


def blocks(page: str) -> list[Block]:
    return [Block(found[1], found[2] or "", found[3], *found.span()) for found in _BLOCK.finditer(page)]


def pages() -> list[Path]:
    """All recipes, without their index."""
    return sorted(path for path in PAGES.glob("*.md") if path.stem != "index")


def ran(page: str) -> Iterator[tuple[Block, str]]:
    """Every Python block with what it prints and shows."""
    names: dict[str, object] = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as folder, _inside(folder):
        for block in blocks(page):
            if block.file:
                Path(folder, block.file).write_text(block.text, encoding="utf-8")
            elif block.kind == "python":
                yield block, _run(block.text, names)


@contextlib.contextmanager
def _inside(folder: str) -> Iterator[None]:
    before, kept = Path.cwd(), os.environ.get("LOOTLAB_DATA")
    os.chdir(folder)
    os.environ["LOOTLAB_DATA"] = folder
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.pop("LOOTLAB_DATA")
        if kept is not None:
            os.environ["LOOTLAB_DATA"] = kept


def _run(code: str, names: dict[str, object]) -> str:
    """Like a cell: what is printed, then the value of the last line in words."""
    body = ast.parse(code).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "recipe", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "recipe", "eval"), names)
            if value is not None:
                print(_shown(value))
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


def _shown(value: object) -> str:
    bundle = getattr(value, "_repr_mimebundle_", None)
    if bundle is None or hasattr(value, "comm"):  # a widget says itself what it is
        return repr(value)
    return str(bundle()["text/plain"])


def expected(page: str) -> list[str]:
    """What the page says that each Python block brings; nothing where no ```text follows."""
    found = [block for block in blocks(page) if not block.file]
    after = [*found[1:], None]
    return [
        following.text if following is not None and following.kind == "text" else ""
        for block, following in zip(found, after, strict=True)
        if block.kind == "python"
    ]


def rewritten(page: str) -> str:
    """The page with the outputs that its code brings now."""
    made, at = "", 0
    for block, output in list(ran(page)):
        made += page[at : block.end]
        rest = page[block.end :]
        old = re.match(r"\n*```text\n.*?^```\n", rest, re.MULTILINE | re.DOTALL)
        at = block.end + (old.end() if old else 0)
        made += f"\n```text\n{output}```\n" if output else ""
    return made + page[at:]


def main(names: list[str]) -> None:
    for path in pages():
        if not names or path.stem in names:
            path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
            print(f"docs/cookbook/{path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
