"""The notebooks: same rooms in every game, short cells, nothing of one machine in them. nbval runs them."""

from __future__ import annotations

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import nbformat
import pytest

import lootlab

ROOT = Path(__file__).parents[1]
BUILDER = spec_from_file_location("builder", ROOT / "tools" / "notebook.py")
assert BUILDER
assert BUILDER.loader
builder = module_from_spec(BUILDER)
BUILDER.loader.exec_module(builder)

NAMES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
GAME_NOTEBOOKS = [name for name in NAMES if name in lootlab.GAMES]
ROOMS = [
    "Meet it", "Learn it step by step", "Play it", "Chances", "Try your own", "All rules, searchable",
]  # fmt: skip


PLACES = ["learn", "learn/coach", "learn/practice", "learn/quiz", "play", "chances", "own", "rules"]
"""The rooms of the dashboard, and parts of rooms, in the order of the notebook."""


def read(name: str) -> Any:
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", 4)


def headings(notebook: Any, level: int) -> list[str]:
    words = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return re.findall(rf"^{'#' * level} (.+)$", words, re.MULTILINE)


def test_every_game_has_its_notebook() -> None:
    assert set(NAMES) == {"index", "chance_lab", "class", *lootlab.GAMES, *builder.CHAPTERS}


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_a_game_has_all_rooms_in_order(name: str) -> None:
    notebook = read(name)
    assert headings(notebook, 1) == [lootlab.load(name).title]
    assert headings(notebook, 2) == ROOMS
    assert 20 <= len(notebook.cells) <= 36
    places = [cell.metadata["lootlab"]["at"] for cell in notebook.cells if "lootlab" in cell.metadata]
    assert places == PLACES


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_short_and_their_outputs_stored(name: str) -> None:
    for cell in read(name).cells:
        if cell.cell_type == "code":
            # What stands in a file of one's own is read, not counted.
            code = re.sub(r"'''.*?'''", "text", cell.source, flags=re.DOTALL)
            lines = [line for line in code.splitlines() if line.strip()]
            assert len(lines) <= (5 if name in builder.CHAPTERS else 2)
            assert cell.outputs or "import " in cell.source
            assert all(output.output_type != "error" for output in cell.outputs)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_what_the_builder_builds(name: str) -> None:
    """`make notebooks` after a change of tools/notebook.py or a game's notebook.toml."""
    stored, built = read(name), builder.build(name)
    assert [(cell.id, cell.source) for cell in stored.cells] == [(cell.id, cell.source) for cell in built.cells]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_one_machine_is_stored(name: str) -> None:
    notebook = read(name)
    assert notebook.metadata.voila == {"template": "lootlab"}
    assert notebook.metadata.title
    assert "widgets" not in notebook.metadata
    text = (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")
    assert "model_id" not in text
    assert len(text) < (300_000 if name in builder.CHAPTERS else 120_000)
    assert not re.search(r"(?<![\w.:/])/(work|home|root|tmp|Users)/", text)


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_hidden_cells_click_every_live_part(name: str) -> None:
    """They stand at the end, below a heading that JupyterLab shows folded; Voila leaves them out."""
    fold = next(cell for cell in read(name).cells if cell.id == "rehearsal")
    assert fold.metadata == {"tags": ["lab"], "jp-MarkdownHeadingCollapsed": True}
    hidden = [cell for cell in read(name).cells if "hidden" in cell.metadata.get("tags", [])]
    assert [cell.id for cell in hidden] == ["lessons-try", "quiz-try", "table-try", "experiments-try", "rules-try"]
    for cell in hidden:
        assert cell.metadata.jupyter == {"source_hidden": True, "outputs_hidden": True}
        assert "show.rehearse(" in cell.source
        assert cell.outputs


def test_links_lead_to_notebooks_that_are_there() -> None:
    html = read("index").cells[0].outputs[0].data["text/html"]
    links = re.findall(r'href="([\w]+)\.ipynb#([\w-]+)"', html)
    assert len(links) == 2 * (len(lootlab.GAMES) + 1)
    assert '<a href="class.ipynb">' in html
    assert '<a href="tour.ipynb">' in html
    for name, anchor in links:
        assert anchor in PLACES or anchor.replace("-", " ") in headings(read(name), 2)
