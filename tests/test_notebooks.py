"""The notebooks: same rooms in every game, short cells, nothing of one machine in them. nbval runs them."""

from __future__ import annotations

import ast
import builtins
import re
from html import escape
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

import lootlab
from lootlab.engine import lesson, sections

ROOT = Path(__file__).parents[1]
BUILDER = spec_from_file_location("builder", ROOT / "tools" / "notebook.py")
assert BUILDER
assert BUILDER.loader
builder = module_from_spec(BUILDER)
BUILDER.loader.exec_module(builder)

NAMES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
TWINS = sorted(f"{path.parent.name}/{path.stem}" for path in (ROOT / "notebooks").glob("*/*.ipynb"))
"""The same in other languages."""
GAME_NOTEBOOKS = [name for name in NAMES if name in lootlab.GAMES]
CHAPTERS = [name for name in (*NAMES, *TWINS) if name.rpartition("/")[2] in lootlab.GAMES]
"""In all languages."""
ROOMS = ["Play it", "Chances", "Your own", "All rules"]
"""What follows the sections of a chapter."""
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
def test_a_chapter_has_its_sections_and_all_rooms_in_order(name: str) -> None:
    notebook = read(name)
    titles = [section.title for section in sections.load(lootlab.load(name))] + ROOMS
    assert headings(notebook, 1) == [lootlab.load(name).title]
    assert headings(notebook, 2) == [f"{number}. {title}" for number, title in enumerate(titles, 1)]
    places = [cell.metadata["lootlab"]["at"] for cell in notebook.cells if "lootlab" in cell.metadata]
    assert places == PLACES


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_every_step_has_its_words_and_its_table(name: str) -> None:
    game, cells = lootlab.load(name), {cell.id: cell for cell in read(name).cells}
    steps = [level for section in sections.load(game) for level in section.levels]
    levels = {level.id: level for level in lesson.load(game)}
    for step in steps:
        words, table = cells[f"w-{step}"].source, cells[f"l-{step}"]
        assert words == f"### {levels[step].title}\n\n{levels[step].text.strip()}"
        assert table.source == f'show.level(game, "{step}")'
        assert escape(levels[step].goal, quote=False) in table.outputs[0].data["text/html"]


@pytest.mark.parametrize("name", NAMES)
def test_headings_go_down_one_step_at_a_time(name: str) -> None:
    words = "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "markdown")
    depths = [len(mark) for mark in re.findall(r"^(#+) ", words, re.MULTILINE)]
    assert depths.count(1) <= 1
    assert all(after <= before + 1 for before, after in pairwise(depths)), depths


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_links_of_a_chapter_lead_to_its_headings(name: str) -> None:
    opening = read(name).cells[0].source
    there = {heading.replace(" ", "-") for heading in headings(read(name), 2)}
    assert set(re.findall(r"\]\(#(.+?)\)$", opening, re.MULTILINE)) == there


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_short_and_their_outputs_stored(name: str) -> None:
    for cell in read(name).cells:
        if cell.cell_type == "code":
            lines = [line for line in cell.source.splitlines() if line.strip()]
            assert len(lines) <= sections.MOST_LINES
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
    assert len(text) < 1_000_000
    assert not re.search(r"(?<![\w.:/])/(work|home|root|tmp|Users)/", text)


LIVE = re.compile(
    r"(Level|Table|Lessons|Coach|Practice|Quiz|Experiments?|Workshop|Designer|Asking|Rules|ClassPage|Testing)\("
)
ACTIVE = re.compile(r"<(script|link|iframe|object|img(?! [^>]*src=\"data:)|button|form|input)\b|\son\w+=|@import")
ELSEWHERE = re.compile(r"""(src|href)=["']?(https?:)?//|url\(["']?(https?:)?//""")


@pytest.mark.parametrize("name", NAMES)
def test_every_live_part_stores_a_picture_that_needs_nothing(name: str) -> None:
    for cell in read(name).cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            html = data.get("text/html", "")
            assert html or not LIVE.match(data.get("text/plain", "")), cell.id
            assert not ACTIVE.search(html), cell.id
            assert not ELSEWHERE.search(html), cell.id


@pytest.mark.parametrize("name", NAMES)
def test_where_styles_and_drawings_are_stripped_every_output_leaves_words(name: str) -> None:
    for cell in read(name).cells:
        for output in cell.get("outputs", []):
            html = output.get("data", {}).get("text/html", "words")
            left = re.sub(r"<(style|svg|script)\b.*?</\1>|<[^>]+>", " ", html, flags=re.DOTALL)
            assert left.strip(), f"nothing is left of the output of {cell.id}"


BLOCKS = {
    "ol",
    "ul",
    "li",
    "p",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "tr",
    "dl",
    "dt",
    "dd",
    "a",
    "summary",
}
"""Elements that a page shows although nothing stands in them: numbers, lines, blank space."""


class Stripped(HTMLParser):
    """What a host of repositories leaves: words, and tags that it knows."""

    VOID = ("img", "br", "input", "hr", "wbr")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[tuple[str, bool]] = []
        """Open elements, and is each of them drawn?"""
        self.says: list[bool] = []
        """Has each of them words?"""
        self.letters: list[str] = []
        """Words in what is drawn."""
        self.empty: list[str] = []
        """Elements of a page that nothing stands in."""
        self.feed(re.sub(r"<style\b.*?</style>", "", html, flags=re.DOTALL))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        drawn = tag == "svg" or ("class", "drawn") in attrs or (bool(self.inside) and self.inside[-1][1])
        if tag in self.VOID:
            self.says[-1:] = [True]
        else:
            self.inside.append((tag, drawn))
            self.says.append(False)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        tag, _ = self.inside.pop()
        if self.says.pop():
            self.says[-1:] = [True]
        elif tag in BLOCKS:
            self.empty.append(tag)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.says[-1:] = [True]
            if self.inside and self.inside[-1][1]:
                self.letters.append(data.strip())


def outputs(name: str) -> list[tuple[str, str, str]]:
    """What the cells of a notebook have left as HTML: their ids, their code, the HTML."""
    return [
        (cell.id, cell.source, output.data["text/html"])
        for cell in read(name).cells
        for output in cell.get("outputs", [])
        if "text/html" in output.get("data", {})
    ]


@pytest.mark.parametrize("name", [*NAMES, *TWINS])
def test_nothing_is_left_of_a_drawing_that_is_stripped_and_nothing_runs_together(name: str) -> None:
    """No stray letters of its cards, no empty lists, tables or headings: the words beside it are all there is."""
    for cell, source, html in outputs(name):
        left = Stripped(html)
        assert not left.empty, cell
        assert "</a><a" not in html, cell
        if source.startswith(("show.meet", "show.level", "show.table", "show.practice", "show.quiz", "show.coach")):
            assert not left.letters, cell


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_keeps_its_tables(name: str) -> None:
    assert sum('class="drawn"' in html for _, _, html in outputs(name)) > 20


@pytest.mark.parametrize("name", [*NAMES, *TWINS])
def test_a_sidebar_of_sections_shows_the_sections_of_the_notebook_alone(name: str) -> None:
    """JupyterLab lists the headings in stored pictures too, unless each of them says that it is none of the page."""
    for cell in read(name).cells:
        for output in cell.get("outputs", []):
            headings = re.findall(r"<h[1-6][^>]*>", output.get("data", {}).get("text/html", ""))
            assert all(re.search(r"[\s\"=]jp-toc-ignore[\s\">]", heading) for heading in headings), cell.id


def test_rehearsals_are_no_part_of_what_people_read() -> None:
    for name in NAMES:
        assert "rehearse" not in (ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")


def test_an_answer_is_folded_away_and_stands_behind_its_question() -> None:
    source = next(cell.source for cell in read("loot_shoot_whisky").cells if cell.id == "try-three-cards-1")
    assert re.fullmatch(
        r"\*\*Try this\.\*\* .+?\n\n<details><summary>.+?</summary>\n\n.+?\n\n</details>", source, re.DOTALL
    )


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_every_prompt_has_its_answer_and_every_cell_its_prompt(name: str) -> None:
    cells = {cell.id: cell.source for cell in read(name).cells}
    for cell in cells:
        if cell.startswith("c-"):
            assert "</details>" in cells[f"try{cell[1:]}"], cell
    code = [cell.source for cell in read(name).cells if cell.cell_type == "code"]
    assert len(code) == len(set(code)), "no cell stands there twice"


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_all_code_of_the_last_rooms_has_something_to_try(name: str) -> None:
    """Live parts and code that every chapter has, below Chances and below Your own."""
    cells = [cell.id for cell in builder.build(name).cells]
    rooms = cells[cells.index("chances") : cells.index("rules-words")]
    code = [
        cell
        for cell in rooms
        if re.match(r"c-|experiments|question|workshop|switches|other-rules|own-deck|arena", cell)
    ]
    assert len(code) >= 10
    assert [cell for cell in code if f"try-{cell.removeprefix('c-')}" not in cells] == []


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_every_section_begins_with_its_time_and_what_one_can_do_afterwards(name: str) -> None:
    words = "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "markdown")
    told = re.findall(r"^## .+\n\n\*About \d+ minutes\. Afterwards you can .+\.\*$", words, re.MULTILINE)
    assert len(told) == len(headings(read(name), 2))


@pytest.mark.parametrize("name", GAME_NOTEBOOKS)
def test_a_chapter_saves_looks_back_and_compares(name: str) -> None:
    code = "\n".join(cell.source for cell in read(name).cells if cell.cell_type == "code")
    for what in ("lootlab.replay(", ".told(", ".why_not(", ".legal_moves(", ".play(", "lab.compare(", "show.source("):
        assert what in code, what


def test_every_cell_of_the_tour_needs_the_first_one_only() -> None:
    """So that they run in any order: what a cell speaks of is made in it or in the first."""
    first, *cells = [ast.parse(cell.source) for cell in builder.build("tour").cells if cell.cell_type == "code"]
    for cell in cells:
        made = spoken(first, ast.Store) | spoken(cell, ast.Store)
        assert not spoken(cell, ast.Load) - made - {*dir(builtins), "display"}, ast.unparse(cell)


def spoken(cell: ast.Module, how: type[ast.expr_context]) -> set[str]:
    """The names that a cell makes or uses."""
    made = {arg.arg for node in ast.walk(cell) if isinstance(node, ast.arguments) for arg in node.args}
    made |= {node.name for node in ast.walk(cell) if isinstance(node, ast.FunctionDef)}
    made |= {name.asname or name.name for name in ast.walk(cell) if isinstance(name, ast.alias)}
    names = {node.id for node in ast.walk(cell) if isinstance(node, ast.Name) and isinstance(node.ctx, how)}
    return names | made if how is ast.Store else names


def test_no_name_of_a_chapter_means_two_things() -> None:
    """`table` is the position of a step; the live table under "A whole game" does not take its place."""
    for name in GAME_NOTEBOOKS:
        live = next(cell.source for cell in builder.build(name).cells if cell.id == "table")
        assert live == "live = show.table(game)\nlive"
        assert not any(cell.source.startswith("live =") for cell in builder.build(name).cells if cell.id != "table")


def test_links_lead_to_notebooks_that_are_there() -> None:
    html = read("index").cells[0].outputs[0].data["text/html"]
    links = re.findall(r'href="([\w]+)\.ipynb#([\w-]+)"', html)
    assert len(links) == 2 * (len(lootlab.GAMES) + 1)
    assert '<a href="class.ipynb">' in html
    assert '<a href="tour.ipynb">' in html
    for name, anchor in links:
        assert anchor in PLACES or anchor.replace("-", " ") in headings(read(name), 2)
