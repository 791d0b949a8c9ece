"""Builds the notebooks: `python tools/notebook.py [NAME...]` writes notebooks/NAME.ipynb, executed, outputs stored.

A game's notebook is a chapter: tools/chapter.py says what is in it, and where its words stand. The others are written
here or in tools/chapters.
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
from lootlab.languages import tongue
from lootlab.translating import gather

sys.path.insert(0, str(Path(__file__).parent))
import chapter  # beside this file, whoever runs it

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
TESTING = (
    "## Is that chance?\n\nA die that may be loaded, a bot that may be better. Collect data, see what chance alone "
    "would do, decide, and turn up the truth."
)
FOR_TEACHERS = (
    "For teachers: choose questions and a word, watch what the class expects, pool its trials, and release the exact "
    "answer when it is time. Pupils are numbers: names are neither needed nor kept."
)
METADATA: dict[str, dict[str, Any]] = {
    "words": {},
    "code": {},
    "lab": {"tags": ["lab"]},
    "lab-code": {"tags": ["lab"]},
    "place": {},
}
"""The kinds of cells. "place" is a room of the dashboard, or a part of one (PLACES); "code" runs in both. "lab" and
"lab-code" are for JupyterLab only."""
PLACES = {
    "lessons": "learn", "coach": "learn/coach", "practice": "learn/practice", "quiz": "learn/quiz",
    "table": "play", "experiments": "chances", "workshop": "own", "rules": "rules",
}  # fmt: skip
"""Where on the dashboard a cell stands: its address there."""
Cell = tuple[str, str, str]
"""(id, kind, source)"""


def importing() -> str:
    """The first lines of code: in another language the notebook says which."""
    speak = "" if tongue.language() == tongue.ENGLISH else f'\nshow.language("{tongue.language()}")'
    return f"from lootlab import show{speak}"


def index_cells() -> list[Cell]:
    return [
        ("gallery", "code", f"{importing()}\nshow.gallery()"),
        ("in-lab", "lab", tongue.say(IN_LAB)),
    ]


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
    say = tongue.say
    title, what_for = say("The class page"), say(FOR_TEACHERS)
    return [
        ("title", "lab", f"# {title}\n\n{what_for}"),
        ("in-lab", "lab", say(IN_LAB)),
        ("import", "code", importing()),
        ("page", "code", "page = show.class_page()\npage"),
        ("next", "lab", say(chapter.NEXT).replace("(chance_lab.ipynb)", f"({tongue.page('chance_lab')})")),
    ]


def build(name: str, language: str = tongue.ENGLISH) -> nbformat.NotebookNode:
    """The notebook of that name, not yet executed. One in another language brings the words of its page along."""
    tongue.speak(language)
    try:
        made = _build(name)
        if language != tongue.ENGLISH:
            known = tongue.texts(tongue.FOLDER / language)
            words = {text: known.get(text, text) for _, text in gather.pages()}
            made.metadata["lootlab"].update(language=language, words=dict(sorted(words.items())))
        return made
    finally:
        tongue.speak(tongue.ENGLISH)


def twins() -> list[str]:
    """What there is in other languages: "de/bag_o_loot"."""
    return [
        f"{language}/{name}"
        for language in tongue.languages()[1:]
        for name in (*tongue.PAGES, *lootlab.GAMES)
        if tongue.knows(name, language)
    ]


def _build(name: str) -> nbformat.NotebookNode:
    if name == "index":
        return _notebook("lootlab", "", index_cells())
    if name == "chance_lab":
        return _notebook("The chance lab", "slp", chance_lab_cells())
    if name in CHAPTERS:
        return _notebook(CHAPTERS[name], "slp", chapter_cells(name), {"chapter": name})
    if name == "class":
        return _notebook(tongue.say("Class page"), "slp", class_cells(), {"bare": True})
    game = lootlab.load(name)
    own = tomllib.loads((game.folder / "notebook.toml").read_text(encoding="utf-8"))
    chapter.problems(own)
    levels = len(lesson.load(game))
    return _notebook(game.title, game.code, chapter.cells(game, own), {"name": name, "levels": levels})


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
    make = new_code_cell if kind in ("code", "place", "lab-code") else new_markdown_cell
    place = {"lootlab": {"at": PLACES[name]}} if kind == "place" else {}
    return make(source.strip(), id=name, metadata=METADATA[kind] | place)


def execute(notebook: nbformat.NotebookNode) -> None:
    """Run it and keep of the outputs what is the same each time: no widget states, no ids, no times."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["LOOTLAB_DATA"] = data  # these games are not kept among the user's
        options = {"store_widget_state": False, "record_timing": False, "coalesce_streams": True}
        NotebookClient(notebook, timeout=300, **options).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "data" in output:
                output.data.pop("application/vnd.jupyter.widget-view+json", None)


def main(names: list[str]) -> None:
    for name in names or ["index", *lootlab.GAMES, "chance_lab", "class", *CHAPTERS, *twins()]:
        language, _, single = name.rpartition("/")
        notebook = build(single, language or tongue.ENGLISH)
        execute(notebook)
        (NOTEBOOKS / language).mkdir(exist_ok=True)
        nbformat.write(notebook, NOTEBOOKS / f"{name}.ipynb")
        print(f"notebooks/{name}.ipynb: {len(notebook.cells)} cells")


if __name__ == "__main__":
    main(sys.argv[1:])
