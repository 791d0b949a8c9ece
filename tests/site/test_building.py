"""Building the site: what it refuses, and what it says when something is missing. (browser/test_site.py plays.)"""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

import lootlab
from lootlab.cli import main
from lootlab.site import building, fetching, lite, packing, pages, recipes

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


def test_an_earlier_site_may_be_replaced(tmp_path: Path) -> None:
    (tmp_path / building.MARK).write_text("{}")
    building._may_be_replaced(tmp_path)


def test_a_page_has_no_script_but_ours() -> None:
    """The policy stands in the page: every script in it is either a file of the site or known by its digest."""
    site = pages.Site("0123456789")
    page = pages.read(pages.HERE.parent.parent / "notebooks", ["loot_shoot_whisky"], [])[0]
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
    page = pages.read(pages.HERE.parent.parent / "notebooks", [name], ["school", "index"])[0]
    link = f'<a href="lab/index.html?path={name}.ipynb">'
    assert link not in pages.render(page, pages.Site("0123456789"))
    assert (link in pages.render(page, pages.Site("0123456789", lab=True))) == (
        Path(name).name not in ("index", "class")
    )


@pytest.mark.checkout
def test_a_recipe_is_a_notebook() -> None:
    found = dict(recipes.cookbook())
    assert len(found) == len(list(recipes.PAGES.glob("*.md"))) - 1
    for name, notebook in found.items():
        page = (recipes.PAGES / f"{name}.md").read_text()
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
    import json

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
