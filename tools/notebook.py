"""Builds the notebooks: `python tools/notebook.py [NAME...]` writes notebooks/NAME.ipynb, executed, outputs stored.

All games get the same rooms in the same order. What differs is in lootlab/games/<game>/notebook.toml:

    meet, learn, play, chances   the words of a section (Markdown, without its heading)
    question                     id of the question that is opened up in code
    [own.rules]   text, options = { match = "best_of_3" }     a table with other options
    [own.deck]    text, options = { saloon_deck = "..." }     a table with own components
    [own.bots]    text, first, second, deals                  bots against bots
                  (either of the last two may say `code = "..."` instead: two lines of their own)
    [rehearse]    lessons, quiz, table, experiments, rules    what the hidden cells click (see lootlab/rehearsal.py)
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import lootlab
from lootlab.engine.game import Game

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
IN_LAB = (
    "*In JupyterLab: choose **Run ▸ Run All Cells**, then scroll down. Everything on this page is live, and every cell "
    "is at most two lines: change them.*"
)
REHEARSAL = "### Rehearsal\n\nThe page clicks itself here, so that a broken button is noticed. Nothing to see."
NEXT = "### And now?\n\nMore games: [the gallery](index.ipynb). More questions: [the chance lab](chance_lab.ipynb)."
METADATA: dict[str, dict[str, Any]] = {
    "words": {},
    "code": {},
    "lab": {"tags": ["lab"]},
    "folded": {"tags": ["lab"], "jp-MarkdownHeadingCollapsed": True},
    "hidden": {"tags": ["hidden"], "jupyter": {"source_hidden": True, "outputs_hidden": True}},
}
"""The kinds of cells. "lab" is not shown as a dashboard, "hidden" runs but is not shown at all, "folded" is the heading
that folds the hidden ones away in JupyterLab (which shows outputs again whenever a cell has run, and unfolds what holds
the last cell: so one more follows)."""
Cell = tuple[str, str, str]
"""(id, kind, source)"""


def game_cells(game: Game, own: dict[str, Any]) -> list[Cell]:
    name, steps = game.name, own["rehearse"]
    return [
        ("meet", "words", f"# {game.title}\n\n{game.tagline}\n\n## Meet it\n\n{own['meet']}"),
        ("in-lab", "lab", IN_LAB),
        ("import", "code", "from lootlab import show"),
        ("banner", "code", f'show.meet("{name}")'),
        ("learn", "words", f"## Learn it step by step\n\n{own['learn']}"),
        ("lessons", "code", f'lessons = show.lessons("{name}")\nlessons'),
        ("quiz-words", "words", f"### Do you know it?\n\n{own['quiz']}"),
        ("quiz", "code", f'quiz = show.quiz("{name}")\nquiz'),
        ("play", "words", f"## Play it\n\n{own['play']}"),
        ("table", "code", f'table = show.table("{name}")\ntable'),
        ("chances", "words", f"## Chances\n\n{own['chances']}"),
        ("experiments", "code", f'experiments = show.experiments("{name}")\nexperiments'),
        ("exact", "words", f"### The exact answer is code\n\n{own['exact']}"),
        ("question", "code", f'question = show.question("{own["question"]}")\nquestion.answer'),
        ("own", "words", f"## Try your own\n\n### Other rules\n\n{own['own']['rules']['text']}"),
        ("options", "code", f'show.options("{name}")'),
        ("other-rules", "code", _table(name, own["own"]["rules"]["options"])),
        ("deck", "words", f"### {own['own']['deck']['title']}\n\n{own['own']['deck']['text']}"),
        ("own-deck", "code", own["own"]["deck"].get("code") or _table(name, own["own"]["deck"]["options"])),
        ("bots", "words", f"### Bots against bots\n\n{own['own']['bots']['text']}"),
        ("arena", "code", own["own"]["bots"].get("code") or _arena(name, own["own"]["bots"])),
        ("rules-words", "words", f"## All rules, searchable\n\n{own['rules']}"),
        ("rules", "code", f'rules = show.rules("{name}")\nrules'),
        ("rehearsal", "folded", REHEARSAL),
        ("lessons-try", "hidden", _rehearse(f'show.lessons("{name}")', steps["lessons"])),
        ("quiz-try", "hidden", _rehearse(f'show.quiz("{name}", seed="CACTUS-7")', steps["quiz"])),
        ("table-try", "hidden", _rehearse(f'show.table("{name}", seed="CACTUS-7")', steps["table"])),
        ("experiments-try", "hidden", _rehearse(f'show.experiments("{name}", "CACTUS-7")', steps["experiments"])),
        ("rules-try", "hidden", _rehearse(f'show.rules("{name}")', steps["rules"])),
        ("next", "words", NEXT),
    ]


def _rehearse(screen: str, steps: list[str]) -> str:
    return f"steps = {steps!r}\nshow.rehearse({screen}, *steps)"


def _table(name: str, options: dict[str, str]) -> str:
    given = ", ".join(f"{option}={value!r}" for option, value in options.items())
    return f'show.table("{name}", {given})'


def _arena(name: str, bots: dict[str, Any]) -> str:
    given = f'"{name}", "{bots["first"]}", "{bots["second"]}", deals={bots["deals"]}'
    return f"print(show.arena({given}))"


def index_cells() -> list[Cell]:
    return [("gallery", "code", "from lootlab import show\nshow.gallery()"), ("in-lab", "lab", IN_LAB)]


def chance_lab_cells() -> list[Cell]:
    cells: list[Cell] = [
        (
            "title",
            "words",
            "# The chance lab\n\nQuestions from five tables. Say what you expect first; then deal a few by hand, let "
            "thousands run, and compare with the exact answer.",
        ),
        ("in-lab", "lab", IN_LAB),
        ("import", "code", "from lootlab import show"),
        ("predict", "words", "## Predict\n\nA first one, for everybody: two players choose in secret."),
        ("first", "code", 'show.experiment("LSW-P01")'),
        ("all", "words", "## All questions\n\nMarked for school, upper secondary and undergraduate."),
    ]
    for name in lootlab.GAMES:
        cells.append((f"{name}-words", "words", f"### {lootlab.load(name).title}"))
        cells.append((name, "code", f'show.experiments("{name}")'))
    return cells


def build(name: str) -> nbformat.NotebookNode:
    """The notebook of that name, not yet executed."""
    if name == "index":
        return _notebook("lootlab", "", index_cells())
    if name == "chance_lab":
        return _notebook("The chance lab", "slp", chance_lab_cells())
    game = lootlab.load(name)
    own = tomllib.loads((game.folder / "notebook.toml").read_text(encoding="utf-8"))
    return _notebook(game.title, game.code, game_cells(game, own))


def _notebook(title: str, code: str, cells: list[Cell]) -> nbformat.NotebookNode:
    metadata = {
        "title": title,
        "lootlab": {"code": code},
        "voila": {"template": "lootlab"},
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    return new_notebook(cells=[_cell(*cell) for cell in cells], metadata=metadata)


def _cell(name: str, kind: str, source: str) -> nbformat.NotebookNode:
    make = new_code_cell if kind in ("code", "hidden") else new_markdown_cell
    return make(source.strip(), id=name, metadata=METADATA[kind])


def execute(notebook: nbformat.NotebookNode) -> None:
    """Run it and keep of the outputs what is the same each time: no widget states, no ids, no times."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["LOOTLAB_DATA"] = data  # rehearsed games are not kept among the user's
        options = {"store_widget_state": False, "record_timing": False, "coalesce_streams": True}
        NotebookClient(notebook, timeout=300, **options).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data.pop("application/vnd.jupyter.widget-view+json", None)


def main(names: list[str]) -> None:
    for name in names or ["index", *lootlab.GAMES, "chance_lab"]:
        notebook = build(name)
        execute(notebook)
        nbformat.write(notebook, NOTEBOOKS / f"{name}.ipynb")
        print(f"notebooks/{name}.ipynb: {len(notebook.cells)} cells")


if __name__ == "__main__":
    main(sys.argv[1:])
