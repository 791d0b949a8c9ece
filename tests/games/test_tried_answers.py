"""The folded answers of the chapters are true: each cell is changed as its “Try this” says, run, and asked."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab import lab, show
from lootlab.engine.refusal import Refused

TRIED = tomllib.loads((Path(__file__).parent / "tried_answers.toml").read_text(encoding="utf-8"))["tried"]
TOOLS = Path(__file__).parents[2] / "tools"

pytestmark = pytest.mark.checkout


@cache
def cells(game: str) -> dict[str, str]:
    """The code of a chapter, cell by cell."""
    found = spec_from_file_location("builder", TOOLS / "notebook.py")
    assert found
    assert found.loader
    builder = module_from_spec(found)
    found.loader.exec_module(builder)
    return {cell.id: cell.source for cell in builder.build(game).cells if cell.cell_type == "code"}


def told(game: str, code: str) -> str:
    """What the last line of a cell shows, in words; a refusal is told too."""
    there: dict[str, Any] = {"lootlab": lootlab, "game": lootlab.load(game), "show": show, "lab": lab}
    *before, last = ast.parse(code).body
    assert isinstance(last, ast.Expr)
    try:
        exec(compile(ast.Module(before, []), game, "exec"), there)
        shown = eval(compile(ast.Expression(last.value), game, "eval"), there)
    except Refused as refused:
        return str(refused.refusal)
    bundle = shown._repr_mimebundle_() if hasattr(shown, "_repr_mimebundle_") else {"text/plain": repr(shown)}
    texts = bundle[0] if isinstance(bundle, tuple) else bundle
    return " ".join(str(texts["text/plain"]).split()) + " "


@pytest.mark.parametrize("tried", TRIED, ids=lambda tried: f"{tried['at']}: {tried['says'][0]}")
def test_what_a_folded_answer_says_is_so(tried: dict[str, Any]) -> None:
    game, place, *number = tried["at"].split(" ")
    code = cells(game)[f"c-{place}-{number[0]}" if number else place]
    for old, new in tried.get("write", ()):
        assert code.count(old) == 1, (old, code)
        code = code.replace(old, new)
    rest = whole = told(game, code)
    for said in tried["says"]:
        _, there, rest = rest.partition(said)
        assert there, (said, whole)
    assert not [said for said in tried.get("never", ()) if said in whole], whole
