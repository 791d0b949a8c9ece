"""The documentation, built once: nothing loose in it, nothing asked of other hosts, all that was promised there."""

from __future__ import annotations

import doctest
import json
import posixpath
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser

import lootlab
from lootlab.cli import main
from lootlab.command import COMMANDS
from lootlab.docs import building, chapters, reference, texts
from lootlab.docs.book import Book
from lootlab.engine import lesson, teaching
from lootlab.server import notebooks_folder
from lootlab.site import building as site_building
from lootlab.site import offline
from lootlab.site import pages as site_pages

from .reading import Read, read
from .test_everybody import SERIOUS, axe

__all__ = ["axe"]  # a fixture

GAMES = [lootlab.load(name) for name in lootlab.GAMES]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("docs") / "out"
    command = [sys.executable, "-m", "lootlab", "docs", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"Open {out / 'index.html'}.\n")
    return out


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, Read]:
    return read(folder)


# ---- nothing loose --------------------------------------------------------------------------------------


def test_every_link_and_every_anchor_leads_somewhere(pages: dict[str, Read]) -> None:
    loose = []
    for name, page in pages.items():
        for link in {*page.links, *page.loads}:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https", "data"):
                continue
            goal = (
                posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts.path))) if parts.path else name
            )
            there = goal in pages or (page.file.parent / unquote(parts.path)).is_file()
            anchor = unquote(parts.fragment)
            if not there or (anchor and goal in pages and anchor not in pages[goal].ids):
                loose.append((name, link))
    assert not loose
    assert sum(len(page.links) for page in pages.values()) > 5000


def test_every_page_is_reached_from_the_first(pages: dict[str, Read]) -> None:
    reached, waiting = set(), ["index.html"]
    while waiting:
        name = waiting.pop()
        if name in pages and name not in reached:
            reached.add(name)
            paths = (unquote(urlsplit(link).path) for link in pages[name].links)
            waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in paths if path]
    assert set(pages) - reached <= {"search.html", "genindex.html"}


def test_no_other_host_is_asked(folder: Path, pages: dict[str, Read]) -> None:
    for page in pages.values():
        assert not [load for load in page.loads if re.match(r"(https?:)?//", load)], page.file
    for path in folder.rglob("*.css"):
        asked = re.findall(r"(?:url\(|@import\s)[\"']?((?:https?:)?//[^\"')]+)", path.read_text(encoding="utf-8"))
        assert not asked, path


def test_pages_have_titles_and_descriptions_of_their_own(pages: dict[str, Read]) -> None:
    read = {name: page for name, page in pages.items() if name not in ("search.html", "genindex.html")}
    twice = {title: count for title, count in Counter(page.title for page in read.values()).items() if count > 1}
    assert not twice
    assert not [name for name, page in read.items() if not 40 <= len(page.description) <= 160]
    assert all('<html class="no-js" lang="en"' in page.html for page in read.values())


# ---- what was promised ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_has_its_words_and_a_drawn_example(game: lootlab.AnyGame, pages: dict[str, Read]) -> None:
    ours = {name: page for name, page in pages.items() if name.startswith(f"rules/{game.name}/")}
    figures = {
        found[1]: (name, found[2])
        for name, page in ours.items()
        for found in re.finditer(r'<figure class="example" data-rule="([\w-]+)">(.*?)</figure>', page.html, re.DOTALL)
    }
    for rule in game.rulebook:
        name, figure = figures[rule.id]
        assert rule.id.lower() in ours[name].ids
        assert rule.title.split()[0] in ours[name].html
        assert f'class="ll-pic-{game.code}"' in figure
        assert 'class="drawn"' in figure
        drawn = set(re.findall(r"href=#([\w-]+)", figure))
        assert drawn <= ours[name].ids, "a drawing is missing from the page"
    assert len(figures) == len(game.rulebook)


def test_every_question_tells_what_it_teaches_and_every_topic_its_plans(pages: dict[str, Read]) -> None:
    asked, topics = pages["questions.html"], pages["topics.html"]
    for game in GAMES:
        for question in game.questions:
            assert question.id.lower() in asked.ids
            entry = asked.html.partition(f'id="{question.id.lower()}"')[2].partition("<section")[0]
            assert entry.count("topics.html#topic-") >= 1, question.id
    for topic in teaching.topics().values():
        assert f"topic-{topic.id}" in topics.ids
        assert all(standard in topics.html for standard in topic.plans["Common Core"])


def test_every_level_stands_in_its_course(pages: dict[str, Read]) -> None:
    for game in GAMES:
        rows = re.findall(r"<tr class=\"row-\w+\"><td><p>(\d+)</p>", pages[f"lessons/{game.name}.html"].html)
        assert rows == [str(number) for number, _ in enumerate(lesson.load(game), 1)]


@pytest.mark.parametrize("name", chapters.names())
def test_a_notebook_is_read_without_scripts(name: str, pages: dict[str, Read]) -> None:
    """All that it says, and all pictures that are stored in it; no script came along."""
    page = pages[f"notebooks/{name}.html"]
    cells = json.loads((notebooks_folder() / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    stored = ["".join(output["data"]["text/html"]) for output in outputs if "text/html" in output.get("data", {})]
    assert page.html.count('<div class="shown" tabindex="0">') == len(stored)
    assert all(html in page.html for html in stored)
    assert ('<div lang="de">' in page.html) == name.startswith("de/")
    listed = pages["notebooks/index.html"].html
    assert f'href="{name}.html"' in listed
    assert not any("<script" in html for html in stored)
    headings = [
        line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).splitlines()
    ]
    assert len(re.findall(r'<h2>[^\n]*class="headerlink"', page.html)) == sum(
        line.startswith("## ") for line in headings
    )


def test_every_command_is_told(pages: dict[str, Read]) -> None:
    html = pages["commands.html"].html
    assert all(f"<h2>lootlab {name}<" in html for name in COMMANDS)
    assert "--password WORD" in html


def test_what_a_notebook_calls_is_told_with_its_example(pages: dict[str, Read]) -> None:
    for page, module in (("lootlab", lootlab), ("show", lootlab.show), ("lab", lootlab.lab)):
        found = pages[f"api/{page}.html"]
        for name in reference.functions(module):
            assert f"{module.__name__}.{name}" in found.ids
            entry = found.html.partition(f'id="{module.__name__}.{name}"')[2].partition("</dl>")[0]
            assert "&gt;&gt;&gt; " in entry, name  # tests/test_public.py runs it


@pytest.mark.parametrize("path", sorted((building.HERE / "pages").glob("*.md")), ids=lambda path: path.stem)
def test_examples_on_our_own_pages_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert not failed
    assert bool(tried) == (">>> " in text)


def test_nothing_is_written_twice(pages: dict[str, Read]) -> None:
    """Our own pages lead to rules, recipes and plans; they do not repeat them."""
    own = "".join(path.read_text(encoding="utf-8") for path in (building.HERE / "pages").glob("*.md"))
    assert len(own) < 30_000
    assert not [rule.id for game in GAMES for rule in game.rulebook if rule.text in own]


# ---- in a browser -----------------------------------------------------------------------------------------


WIDE = """() => [...document.querySelectorAll('article *')].filter((each) => {
  const box = each.getBoundingClientRect();
  if (box.right <= innerWidth + 1 || !box.width || !box.height) return false;
  for (let up = each.parentElement; up; up = up.parentElement) {
    const held = getComputedStyle(up);
    if (held.overflowX !== 'visible' || held.clipPath !== 'none') return false;
  }
  return true;
}).slice(0, 3).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.browser
def test_on_a_phone_nothing_sticks_out_and_nobody_is_asked(
    folder: Path, pages: dict[str, Read], browser: Browser
) -> None:
    view = browser.new_page(viewport={"width": 400, "height": 850})
    asked: list[str] = []
    view.on("request", lambda request: asked.append(request.url))
    wide = {}
    for name in _looked_at(pages):
        view.goto((folder / name).as_uri())
        sticking = view.evaluate(WIDE)
        if sticking or view.evaluate("document.documentElement.scrollWidth") > 400:
            wide[name] = sticking
    view.close()
    assert not wide
    assert not [address for address in asked if not address.startswith(("file:", "data:"))]


def _looked_at(pages: dict[str, Read]) -> list[str]:
    """All but the rules, which are all made alike: of each game those with the most on one page."""
    rules = {
        name: page for name, page in pages.items() if name.startswith("rules/") and not name.endswith("index.html")
    }
    largest = sorted(rules, key=lambda name: -len(rules[name].html))
    most = [name for game in lootlab.GAMES for name in [each for each in largest if f"/{game}/" in each][:2]]
    return [*(name for name in pages if name not in rules), *most]


@pytest.mark.browser
def test_without_scripts_pictures_and_navigation_are_there(folder: Path, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 800})
    view = context.new_page()
    view.goto((folder / "notebooks" / "loot_shoot_whisky.html").as_uri())
    box = view.locator(".shown .cloth").first.bounding_box()
    assert box
    assert box["height"] > 300
    assert view.locator(".sidebar-tree a", has_text="The rules of all games").is_visible()
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(26, 33, 42)")])
def test_it_wears_the_colours_of_the_house(folder: Path, browser: Browser, scheme: str, paper: str) -> None:
    """As --surface in lootlab.css."""
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    view = context.new_page()
    view.goto((folder / "index.html").as_uri())
    assert view.evaluate("getComputedStyle(document.querySelector('.content')).backgroundColor") in (
        paper,
        "rgba(0, 0, 0, 0)",
    )
    assert view.evaluate("getComputedStyle(document.body).backgroundColor") == paper
    context.close()


KINDS = ("index", "search", "api/lab", "notebooks/loot_trap", "notebooks/tour", "rules/sloop/index", "lessons/loot")


@pytest.mark.browser
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (400, "dark")])
def test_a_page_of_each_kind_has_nothing_serious(
    folder: Path, browser: Browser, axe: str, width: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 850}, color_scheme=scheme)  # type: ignore[arg-type]
    view = context.new_page()
    found = {}
    for name in KINDS:
        view.goto((folder / f"{name}.html").as_uri())
        view.evaluate(axe)
        found[name] = view.evaluate(SERIOUS, "html")
    context.close()
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.browser
def test_searching_finds_a_rule(folder: Path, browser: Browser) -> None:
    view = browser.new_page()
    view.goto((folder / "search.html").as_uri() + "?q=bottle")
    view.locator("#search-results li a").first.wait_for()
    assert view.locator("#search-results a[href*='rules/loot_shoot_whisky']").count()
    view.close()


# ---- building it ----------------------------------------------------------------------------------------


def test_a_loose_end_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "written", lambda site: Book({"index": "# A page\n\n[there](nowhere.md)\n"}))
    with pytest.raises(lootlab.BadInput, match=r"(?s)loose ends.*nowhere.md.*Mend them"):
        building.build(tmp_path / "out", tell=lambda said: None)
    assert not (tmp_path / "out").exists()


def test_without_the_tools_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "furo", None)
    assert main(["docs", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said == "lootlab: The documentation needs furo. Install all it needs: pip install 'lootlab[docs]'.\n"
    told: list[str] = []
    assert not site_building.documentation(tmp_path / "out", told.append)
    assert told == [
        "The documentation needs furo. Install all it needs: pip install 'lootlab[docs]'. The site comes without it."
    ]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    assert main(["docs", str(tmp_path)]) == 2
    assert "has something else in it. Name a new or an empty folder." in capsys.readouterr().err


def test_links_of_the_repository_become_links_between_pages() -> None:
    known = texts.files() | chapters.pages()
    recipe = texts.mended("[t](../../notebooks/tour.ipynb)", "docs/cookbook/index.md", "cookbook/index", known)
    assert recipe == "[t](../notebooks/tour.md)"
    code = texts.mended("[p](../tests/pig.py)", "docs/building-a-game.md", "building-a-game", known)
    assert code == f"[p]({texts.repository()}/blob/HEAD/tests/pig.py)"


# ---- as a part of the site --------------------------------------------------------------------------------


def test_the_gallery_of_the_site_leads_to_it(pages: dict[str, Read]) -> None:
    front = site_pages.read(notebooks_folder(), ["index"], ["index"])[0]
    assert 'href="docs/index.html"' in site_pages.render(front, site_pages.Site("0123456789", documented=True))
    assert "docs/" not in site_pages.render(front, site_pages.Site("0123456789"))
    assert "Play the games" not in pages["index.html"].html, "nobody is led to games that are not there"


def test_in_the_site_it_leads_back_to_the_games() -> None:
    """Every rule to its place in the game, every chapter to its live page."""
    book = building.written(site=True)
    drawn = "".join(book.drawings)
    assert all(f'../{game.name}.html#rules/{rule.id}"' in drawn for game in GAMES for rule in game.rulebook)
    assert book.with_drawings(book.drawn("<a href='lootlab-root:../sloop.html'>").splitlines()[1], "rules/sloop/x") == (
        "<a href='../../../sloop.html'>"
    )


def test_a_first_visit_does_not_fetch_it(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").touch()
    (tmp_path / "index.html").touch()
    offline.write(tmp_path, "0123456789")
    assert 'const FILES = {"index.html": 0};' in (tmp_path / "offline.js").read_text(encoding="utf-8")
