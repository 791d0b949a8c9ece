"""The cookbook: every recipe is run as it stands, and what it prints is what the page says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from lootlab.bench import chromium

ROOT = Path(__file__).parents[1]
FOUND = spec_from_file_location("cookbook", ROOT / "tools" / "cookbook.py")
assert FOUND
assert FOUND.loader
cookbook = module_from_spec(FOUND)
sys.modules["cookbook"] = cookbook  # its dataclass asks for it
FOUND.loader.exec_module(cookbook)

PAGES = cookbook.pages()
PUBLIC = {"lootlab", "lootlab.build"}
"""What a recipe may import of ours; all else is reached from there."""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_recipe_prints_what_its_page_says(path: Path) -> None:
    """`python tools/cookbook.py PAGE` writes the outputs anew."""
    page = path.read_text(encoding="utf-8")
    if ".png" in page and chromium.find() is None:
        pytest.skip("needs Chromium")
    assert [output for _, output in cookbook.ran(page)] == cookbook.expected(page)


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # as on a machine without it
sys.path.insert(0, sys.argv[1])
import cookbook
for name in ("all-refusals", "how-sure", "longest-game", "phrase-into-words", "replay-a-saved-game", "tournament"):
    page = (cookbook.PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert [output for _, output in cookbook.ran(page)] == cookbook.expected(page), name
print("the same")
"""


def test_recipes_bring_the_same_without_numpy() -> None:
    command = [sys.executable, "-c", WITHOUT_NUMPY, str(ROOT / "tools")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.stdout == "the same\n", done.stderr


def test_a_wrong_output_is_noticed_and_mended() -> None:
    page = "# Six\n\n```python\nprint(2 * 3)\n```\n\n```text\n5\n```\n\nThat is all.\n"
    assert [output for _, output in cookbook.ran(page)] != cookbook.expected(page)
    assert cookbook.rewritten(page) == page.replace("5\n", "6\n")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_recipe_is_short_and_uses_public_calls_only(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    blocks = cookbook.blocks(page)
    assert page.startswith("# ")
    assert "**Variation.**" in page
    assert len([line for line in page.splitlines() if not line.startswith("```")]) <= 75
    assert any(block.kind == "python" for block in blocks)
    for block in blocks:
        if block.kind == "python" and not block.file:
            _check(ast.parse(block.text))
            assert max(map(len, block.text.splitlines())) <= 125


def _check(code: ast.Module) -> None:
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lootlab"):
            assert node.module in PUBLIC
        if isinstance(node, ast.Import):
            assert {each.name for each in node.names if each.name.startswith("lootlab")} <= PUBLIC
        if isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_")


def test_the_index_names_every_recipe_by_its_title() -> None:
    index = (cookbook.PAGES / "index.md").read_text(encoding="utf-8")
    linked = {file: title for title, file in re.findall(r"^- \[(.+)\]\((.+\.md)\)$", index, re.MULTILINE)}
    titles = {path.name: path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ") for path in PAGES}
    assert linked == titles
    assert len(titles) >= 20


@pytest.mark.parametrize("path", [*PAGES, cookbook.PAGES / "index.md"], ids=lambda path: path.stem)
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link
