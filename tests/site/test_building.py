"""Building the site: what it refuses, and what it says when something is missing. (browser/test_site.py plays.)"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lootlab
from lootlab.cli import main
from lootlab.site import building, fetching, packing, pages

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
