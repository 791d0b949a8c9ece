"""Building the site: what it refuses, and what it says when something is missing. (browser/test_site.py plays.)"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.cli import main
from lootlab.engine.refusal import BadInput
from lootlab.server import notebooks_folder
from lootlab.site import building, fetching, lite, packing, pages, placing, recipes

HOUSE = Path(lootlab.__file__).parent / "site"


@pytest.fixture
def nothing_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOOTLAB_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    assert main(["site", str(tmp_path)]) == 2
    assert "has something else in it. Name a new or an empty folder." in capsys.readouterr().err
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_without_a_folder_it_asks_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site"]) == 2
    assert "Where shall the site go?" in capsys.readouterr().err


def test_without_npm_it_says_what_is_missing(
    nothing_cached: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["site", str(nothing_cached / "out")]) == 2
    said = capsys.readouterr().err
    assert f"Pyodide {fetching.PYODIDE} is not in" in said
    assert "npm is missing. Install npm once." in said
    assert not (nothing_cached / "out").exists()


def test_without_a_network_it_says_what_is_missing(
    nothing_cached: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tools = nothing_cached / "bin"
    tools.mkdir()
    (tools / "npm").write_text("#!/bin/sh\necho 'npm error network is unreachable' >&2\nexit 1\n")
    (tools / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.setattr(fetching.subprocess, "run", _with_shell(fetching.subprocess.run))
    assert main(["site", str(nothing_cached / "out")]) == 2
    said = capsys.readouterr().err
    assert "npm cannot fetch it now (npm error network is unreachable)" in said
    assert "Build once with a network; after that it works without." in said
    assert list((nothing_cached / "cache").iterdir()) == []  # nothing half


def _with_shell(run):  # type: ignore[no-untyped-def]
    """PATH is empty in these tests; the script needs its shell all the same."""
    return lambda command, **more: run(["/bin/sh", *command], **more)


# ---- where it goes ----------------------------------------------------------------------------------


PAGE, LIST = "index.html", "offline.js"


def put(out: Path, version: str) -> None:
    """A site of this version, as far as that matters here."""
    made = out.resolve().parent / "made"
    shutil.rmtree(made, ignore_errors=True)
    (made / f"v-{version}").mkdir(parents=True)
    (made / f"v-{version}" / "host.js").write_text(version)
    for name in (PAGE, LIST):
        (made / name).write_text(version)
    placing.check(out, [PAGE, LIST])
    placing.put(made, out, version, "")


def entries(out: Path) -> set[str]:
    return {path.name for path in out.iterdir()} - {placing.MARK}


ONE, TWO, THREE = (str(digit) * 10 for digit in (1, 2, 3))


def test_an_earlier_site_is_replaced_and_its_version_stays_for_open_pages(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for version in (ONE, TWO, TWO):
        put(out, version)
    assert (out / PAGE).read_text() == TWO
    assert entries(out) == {PAGE, LIST, f"v-{ONE}", f"v-{TWO}"}
    put(out, THREE)
    assert entries(out) == {PAGE, LIST, f"v-{TWO}", f"v-{THREE}"}


def test_one_that_listed_nothing_yet_is_replaced_as_well(tmp_path: Path) -> None:
    put(out := tmp_path / "out", ONE)
    (out / placing.MARK).write_text(json.dumps({"version": ONE}))
    put(out, TWO)
    assert entries(out) == {PAGE, LIST, f"v-{ONE}", f"v-{TWO}"}


def test_what_others_put_there_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A site lives in a repository, and is built where one stands."""
    out = tmp_path / "out"
    put(out, ONE)
    (out / ".git").mkdir()
    (out / ".git" / "HEAD").write_text("ref")
    (out / "CNAME").write_text("games.example")
    monkeypatch.chdir(out)
    put(Path("."), TWO)
    assert (out / ".git" / "HEAD").read_text() == "ref"
    assert (out / "CNAME").read_text() == "games.example"
    assert (out / PAGE).read_text() == TWO


def test_what_stands_in_the_way_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    put(out := tmp_path / "out", ONE)
    (out / "docs").mkdir()
    with pytest.raises(BadInput, match="docs stands in the way, and is not ours"):
        placing.check(out, [PAGE, "docs"])
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="file is a file"):
        placing.check(tmp_path / "file" / "deep" / "site", [PAGE])


def test_if_it_cannot_be_put_there_all_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(out := tmp_path / "out", ONE)
    before = entries(out)
    rename = Path.rename

    def fails(self: Path, goal: Path) -> Path:
        if self.parent.name == placing.NEW and goal.name == LIST:
            raise OSError("no")
        return rename(self, goal)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(OSError, match="no"):
        put(out, TWO)
    monkeypatch.undo()
    assert (out / PAGE).read_text() == (out / LIST).read_text() == ONE
    assert entries(out) - {placing.OLD} == before
    put(out, TWO)
    assert (out / LIST).read_text() == TWO


def test_a_site_that_is_there_already_is_served_without_building(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from lootlab.site import serving

    (tmp_path / "made").mkdir()
    placing.put(tmp_path / "made", out := tmp_path / "out", ONE, building.made_from(True, False))
    served: list[Path] = []
    monkeypatch.setattr(serving, "serve", lambda folder, port, browser: served.append(folder))
    monkeypatch.setenv("PATH", "")  # no Node
    monkeypatch.setenv("LOOTLAB_CACHE", str(tmp_path / "cache"))
    assert main(["site", str(out), "--serve", "--no-lab"]) == 0
    assert served == [out]
    assert "there is nothing to build" in capsys.readouterr().out
    assert main(["site", str(out), "--serve", "--no-lab", "--no-docs"]) == 2  # another one
    assert main(["site", str(out), "--no-lab"]) == 2


# ---- which version it is ----------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], str]:
    """Build a site without what takes long; its version."""
    page = pages.read(notebooks_folder(), ["tour"], ["tour"])[0]
    monkeypatch.setattr(building, "read", lambda: [page])
    monkeypatch.setattr(packing, "prepare", lambda work: "the same Python")
    monkeypatch.setattr(building, "rehearse", lambda work, found: None)
    monkeypatch.setattr(packing, "python", lambda out, work: out.mkdir(parents=True))

    def made() -> str:
        return building.build(tmp_path / "out", lambda said: None, lab=False).version

    made.page = page  # type: ignore[attr-defined]
    return made


def test_other_words_on_a_page_are_another_version(quick: Any) -> None:
    """Browsers that keep the site ask no more for pages of the version that they have."""
    assert (before := quick()) == quick()
    quick.page.notebook.metadata["title"] = "More of it"
    assert before != quick()


def test_another_recipe_is_another_lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = {"cells": [], "metadata": {}}
    monkeypatch.setattr(recipes, "cookbook", lambda: iter([("dice", recipe)]))
    monkeypatch.setattr(lite, "NEEDS", ())
    made = [lite.made_of(tmp_path / str(number)) for number in (1, 2)]
    assert made[0] == made[1]
    recipe["cells"].append({"source": "print(6)"})
    assert lite.made_of(tmp_path / "3") != made[0]


# ---- what it is made of -----------------------------------------------------------------------------


def test_where_there_is_no_pip_wheels_come_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where uv has installed lootlab."""
    with zipfile.ZipFile(tmp_path / "tiny-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("tiny.py", "")
        wheel.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        wheel.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("tiny-1.0.dist-info/RECORD", "")
    bare = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(bare)], check=True)
    program = "from lootlab.site import fetching; print(fetching.wheels(('tiny==1.0',))[0].name)"
    own = {"LOOTLAB_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(HOUSE.parent.parent)}
    own |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    python = bare / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = subprocess.run([python, "-c", program], env={**os.environ, **own}, capture_output=True, text=True)
    assert done.stdout == "tiny-1.0-py3-none-any.whl\n", done.stderr


def test_a_page_has_no_script_but_ours() -> None:
    """The policy stands in the page: every script in it is either a file of the site or known by its digest."""
    site = pages.Site("0123456789")
    page = pages.read(notebooks_folder(), ["loot_shoot_whisky"], [])[0]
    html = pages.render(page, site)
    inline = re.findall(r"<script(?: data-part=\"\w+\")?>(.*?)</script>", html, re.DOTALL)
    assert len(inline) == 4
    assert all(f"'sha256-{pages._digest(text)}'" in site.policy for text in inline)
    assert ".ipynb" not in re.sub(r"<script id=\"code\".*?</script>", "", html, flags=re.DOTALL)


def test_without_jupyterlite_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lite, "NEEDS", ("jupyterlite_of_another_world",))
    assert lite.missing().endswith("For it: pip install 'lootlab[lite]'.")
    monkeypatch.setattr(lite, "NEEDS", ("json",))
    assert lite.missing() == ""


@pytest.mark.parametrize(
    "name", ["loot_shoot_whisky", "de/loot_shoot_whisky", "school", "index", "de/index", "class", "de/class"]
)
def test_a_page_leads_to_its_notebook_if_there_is_a_lab(name: str) -> None:
    page = pages.read(notebooks_folder(), [name], ["school", "index"])[0]
    link = f'<a href="lab/index.html?path={name}.ipynb">'
    assert link not in pages.render(page, pages.Site("0123456789"))
    assert (link in pages.render(page, pages.Site("0123456789", lab=True))) == (
        Path(name).name not in ("index", "class")
    )


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("loot_shoot_whisky", "A duel at the saloon bar."),
        ("de/loot_shoot_whisky", "Ein Duell am Tresen des Saloons."),
        ("class", "For teachers: choose questions and a word"),
        ("index", "Play at a live table against patient bots."),
        ("de/index", "Spiel an einem richtigen Tisch"),
    ],
)
def test_a_page_says_what_it_is(name: str, begins: str) -> None:
    """To a search, and to a chat into which its address is put."""
    page = pages.read(notebooks_folder(), [name], ["index", "de/index"])[0]
    found = re.findall(r'<meta name="description" content="([^"]+)">', pages.render(page, pages.Site("0123456789")))
    assert len(found) == 1
    assert found[0].startswith(begins)
    assert len(found[0]) <= 160


def test_a_german_page_leads_to_the_documentation_in_german() -> None:
    page = pages.read(notebooks_folder(), ["de/index"], ["de/index"])[0]
    html = pages.render(page, pages.Site("0123456789", documented=True))
    assert '<a href="docs/index.html">Die Dokumentation' in html


@pytest.mark.checkout
def test_a_recipe_is_a_notebook() -> None:
    found = dict(recipes.cookbook())
    assert len(found) == len(list(recipes.folder().glob("*.md"))) - 1
    for name, notebook in found.items():
        page = (recipes.folder() / f"{name}.md").read_text()
        code = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert len(code) == len(re.findall(r"^```(?:python|\w+ [\w.-]+)$", page, re.MULTILINE)), name
        assert not any("```python" in cell["source"] for cell in notebook["cells"])


def test_wheels_are_listed_with_what_they_need_here(tmp_path: Path) -> None:
    """Pyodide loads lootlab's wheel by this list: what only servers need is not in it, nor what is not there."""
    needs = ["b_b>=1", "voila; sys_platform != 'emscripten'", "absent", "c; extra == 'x'"]
    for name, requires in {"a": needs, "b_b": [], "c": []}.items():
        about = "".join(f"Requires-Dist: {each}\n" for each in requires)
        with zipfile.ZipFile(tmp_path / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"{name}/__init__.py", "")
            wheel.writestr(
                f"{name}-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{about}"
            )
    listed = lite._listed(sorted(tmp_path.glob("*.whl")))
    assert {name: entry["depends"] for name, entry in listed.items()} == {"a": ["b-b"], "b-b": [], "c": []}
    assert listed["b-b"]["imports"] == ["b_b"]


def test_a_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    import gzip

    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / "deep" / "a.txt").write_text("first")
    (tmp_path / "in" / "b.bin").write_bytes(bytes(9))
    packing.write_pack(tmp_path / "in", tmp_path / "pack")
    whole = gzip.decompress((tmp_path / "pack").read_bytes())
    length = int.from_bytes(whole[:4], "little")
    assert json.loads(whole[4 : 4 + length]) == [["b.bin", 9], ["deep/a.txt", 5]]
    assert whole[4 + length :] == bytes(9) + b"first"


def test_no_other_host_is_named() -> None:
    for path in HOUSE.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            hosts = set(re.findall(r"https?://[^\s\"'<>)/{]+", path.read_text()))
            assert hosts <= {"http://localhost:8000", "http://localhost:"}, path
