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
from lootlab.engine import lesson
from lootlab.engine.game import Game

CHAPTERS = {
    "tour": "A tour in ten minutes",
    "school": "Chance with cards and dice",
    "upper_secondary": "Given what you know",
    "undergraduate": "Models, tests and thieves",
    "teachers": "For teachers: lesson plans",
}
"""Notebooks to read and change, written in tools/chapters/NAME.md: text, and cells between ```python and ```."""
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
IN_LAB = (
    "*In JupyterLab: choose **Run ▸ Run All Cells**, then scroll down. Everything on this page is live, and every cell "
    "is at most two lines: change them.*"
)
REHEARSAL = "### Rehearsal\n\nThe page clicks itself here, so that a broken button is noticed. Nothing to see."
NEXT = "### And now?\n\nMore games: [the gallery](index.ipynb). More questions: [the chance lab](chance_lab.ipynb)."
COACH = "### A first game with a coach\n\nA real game against an easy bot. Each rule is told when it first matters."
PRACTICE = (
    "### Practice\n\nPositions from games that bots have played, of the kind you got wrong, coming back after a while."
)
TESTING = (
    "## Is that chance?\n\nA die that may be loaded, a bot that may be better. Collect data, see what chance alone "
    "would do, decide, and turn up the truth."
)
METADATA: dict[str, dict[str, Any]] = {
    "words": {},
    "code": {},
    "lab": {"tags": ["lab"]},
    "lab-code": {"tags": ["lab"]},
    "folded": {"tags": ["lab"], "jp-MarkdownHeadingCollapsed": True},
    "place": {},
    "hidden": {"tags": ["hidden"], "jupyter": {"source_hidden": True, "outputs_hidden": True}},
}
"""The kinds of cells. "place" is a room of the dashboard, or a part of one (PLACES); "code" runs in both. "lab" and
"lab-code" are for JupyterLab only, "hidden" only tests, "folded" is the heading that folds those away in JupyterLab
(which shows outputs again whenever a cell has run, and unfolds what holds the last cell: so one more follows)."""
PLACES = {
    "lessons": "learn", "coach": "learn/coach", "practice": "learn/practice", "quiz": "learn/quiz",
    "table": "play", "experiments": "chances", "workshop": "own", "rules": "rules",
}  # fmt: skip
"""Where on the dashboard a cell stands: its address there."""
Cell = tuple[str, str, str]
"""(id, kind, source)"""


def game_cells(game: Game, own: dict[str, Any]) -> list[Cell]:
    name, steps = game.name, own["rehearse"]
    return [
        ("meet", "lab", f"# {game.title}\n\n{game.tagline}\n\n## Meet it\n\n{own['meet']}"),
        ("in-lab", "lab", IN_LAB),
        ("import", "code", "from lootlab import show"),
        ("banner", "lab-code", f'show.meet("{name}")'),
        ("learn", "lab", f"## Learn it step by step\n\n{own['learn']}"),
        ("lessons", "place", f'lessons = show.lessons("{name}")\nlessons'),
        ("coach-words", "lab", COACH),
        ("coach", "place", f'show.coach("{name}")'),
        ("practice-words", "lab", PRACTICE),
        ("practice", "place", f'show.practice("{name}")'),
        ("quiz-words", "lab", f"### Do you know it?\n\n{own['quiz']}"),
        ("quiz", "place", f'quiz = show.quiz("{name}")\nquiz'),
        ("play", "lab", f"## Play it\n\n{own['play']}"),
        ("table", "place", f'table = show.table("{name}")\ntable'),
        ("chances", "lab", f"## Chances\n\n{own['chances']}"),
        ("experiments", "place", f'experiments = show.experiments("{name}")\nexperiments'),
        ("exact", "lab", f"### The exact answer is code\n\n{own['exact']}"),
        ("question", "lab-code", f'question = show.question("{own["question"]}")\nquestion.answer'),
        ("own", "lab", f"## Try your own\n\n### Other rules\n\n{own['own']['rules']['text']}"),
        ("workshop", "place", f'show.workshop("{name}")'),
        ("options", "lab-code", f'show.options("{name}")'),
        ("other-rules", "lab-code", _table(name, own["own"]["rules"]["options"])),
        ("deck", "lab", f"### {own['own']['deck']['title']}\n\n{own['own']['deck']['text']}"),
        ("own-deck", "lab-code", own["own"]["deck"].get("code") or _table(name, own["own"]["deck"]["options"])),
        ("bots", "lab", f"### Bots against bots\n\n{own['own']['bots']['text']}"),
        ("arena", "lab-code", own["own"]["bots"].get("code") or _arena(name, own["own"]["bots"])),
        ("rules-words", "lab", f"## All rules, searchable\n\n{own['rules']}"),
        ("rules", "place", f'rules = show.rules("{name}")\nrules'),
        ("rehearsal", "folded", REHEARSAL),
        ("lessons-try", "hidden", _rehearse(f'show.lessons("{name}")', steps["lessons"])),
        ("quiz-try", "hidden", _rehearse(f'show.quiz("{name}", seed="CACTUS-7")', steps["quiz"])),
        ("table-try", "hidden", _rehearse(f'show.table("{name}", seed="CACTUS-7")', steps["table"])),
        ("experiments-try", "hidden", _rehearse(f'show.experiments("{name}", "CACTUS-7")', steps["experiments"])),
        ("rules-try", "hidden", _rehearse(f'show.rules("{name}")', steps["rules"])),
        ("next", "lab", NEXT),
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
            "thousands run, and compare with the exact answer.\n\nTo read and change in code: "
            "[a tour](tour.ipynb), [for school](school.ipynb), [for upper secondary](upper_secondary.ipynb), "
            "[for undergraduates](undergraduate.ipynb). For teachers: "
            "[lesson plans](teachers.ipynb) and [the class page](class.ipynb).",
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
    cells.append(("testing-words", "words", TESTING))
    cells.append(("testing", "code", "show.testing()"))
    return cells


def chapter_cells(name: str) -> list[Cell]:
    text = (Path(__file__).parent / "chapters" / f"{name}.md").read_text(encoding="utf-8")
    cells: list[Cell] = []
    for number, part in enumerate(text.split("```")):
        kind = "code" if number % 2 else "words"
        if part.strip():
            cells.append((f"{kind}-{number}", kind, part.removeprefix("python\n")))
    return cells


def class_cells() -> list[Cell]:
    """On the dashboard the page is all there is: it brings its own header."""
    steps = ["paste = Ada here NXF62-W632-22AJC, and hello", "ranges", "release", "hold", "sheets key", "back", "setup"]
    return [
        (
            "title",
            "lab",
            "# The class page\n\nFor teachers: choose questions and a word, watch what the class expects, pool its "
            "trials, and release the exact answer when it is time. Pupils are numbers; names are neither needed nor "
            "kept.",
        ),
        ("in-lab", "lab", IN_LAB),
        ("import", "code", "from lootlab import show"),
        ("page", "code", "page = show.class_page()\npage"),
        ("rehearsal", "folded", REHEARSAL),
        ("page-try", "hidden", _rehearse('show.class_page("HAMMER-42", ["LSW-P01"])', steps)),
        ("next", "lab", "More questions: [the chance lab](chance_lab.ipynb). All games: [the gallery](index.ipynb)."),
    ]


def build(name: str) -> nbformat.NotebookNode:
    """The notebook of that name, not yet executed."""
    if name == "index":
        return _notebook("lootlab", "", index_cells())
    if name == "chance_lab":
        return _notebook("The chance lab", "slp", chance_lab_cells())
    if name in CHAPTERS:
        return _notebook(CHAPTERS[name], "slp", chapter_cells(name), {"chapter": name})
    if name == "class":
        return _notebook("Class page", "slp", class_cells(), {"bare": True})
    game = lootlab.load(name)
    own = tomllib.loads((game.folder / "notebook.toml").read_text(encoding="utf-8"))
    levels = len(lesson.load(game))
    return _notebook(game.title, game.code, game_cells(game, own), {"name": name, "levels": levels})


def _notebook(title: str, code: str, cells: list[Cell], place: dict[str, Any] | None = None) -> nbformat.NotebookNode:
    metadata = {
        "title": title,
        "lootlab": {"code": code, **(place or {})},
        "voila": {"template": "lootlab"},
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    return new_notebook(cells=[_cell(*cell) for cell in cells], metadata=metadata)


def _cell(name: str, kind: str, source: str) -> nbformat.NotebookNode:
    make = new_code_cell if kind in ("code", "hidden", "place", "lab-code") else new_markdown_cell
    place = {"lootlab": {"at": PLACES[name]}} if kind == "place" else {}
    return make(source.strip(), id=name, metadata=METADATA[kind] | place)


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
    for name in names or ["index", *lootlab.GAMES, "chance_lab", "class", *CHAPTERS]:
        notebook = build(name)
        execute(notebook)
        nbformat.write(notebook, NOTEBOOKS / f"{name}.ipynb")
        print(f"notebooks/{name}.ipynb: {len(notebook.cells)} cells")


if __name__ == "__main__":
    main(sys.argv[1:])
