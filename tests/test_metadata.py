"""What a registry page shows, and what an installation brings along."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

import lootlab
from lootlab import cli
from tests.only_these import closure

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SOURCE = PROJECT["urls"]["Source"]
README = (ROOT / "README.md").read_text()


def test_the_page_on_a_registry_says_what_it_is() -> None:
    for name in ("description", "keywords", "authors", "maintainers", "license", "license-files", "requires-python"):
        assert PROJECT[name], name
    assert {"Homepage", "Source", "Documentation", "Changelog", "Issues"} <= set(PROJECT["urls"])
    pythons = {each.rpartition(" ")[2] for each in PROJECT["classifiers"] if ":: Python :: 3." in each}
    matrix = re.search(r"python: \[(.+)\]", (ROOT / ".github/workflows/matrix.yml").read_text())
    assert matrix is not None
    assert pythons == set(re.findall(r"3\.\d+", matrix[1]))
    assert f">={min(pythons, key=lambda each: int(each[2:]))}" == PROJECT["requires-python"]
    assert "Typing :: Typed" in PROJECT["classifiers"]
    assert (ROOT / "lootlab" / "py.typed").exists()


def test_the_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [lootlab.__version__]
    assert f"## {lootlab.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_repository_is_named_in_one_place() -> None:
    """pyproject.toml says where the source is; whoever else names it agrees."""
    repository = SOURCE.removeprefix("https://github.com/")
    assert all(address.startswith(SOURCE) for address in PROJECT["urls"].values())
    assert f'repository-code: "{SOURCE}"' in (ROOT / "CITATION.cff").read_text()
    named = re.findall(r"(?:mybinder\.org/v2/gh|raw\.githubusercontent\.com|github\.com)/([\w-]+/[\w-]+)", README)
    assert set(named) == {repository}


def test_links_of_the_readme_lead_somewhere_from_a_registry_page_too() -> None:
    links = re.findall(r"\]\(([^)]+)\)", README) + re.findall(r"^\[\w+\]: (\S+)$", README, re.MULTILINE)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    for link in links:
        if found := re.fullmatch(r"https://(?:raw\.githubusercontent|github)\.com/\w+/\w+/(?:blob/)?HEAD/(.+)", link):
            assert (ROOT / found[1]).is_file(), link


def test_the_readme_opens_with_the_two_commands_and_the_two_lines() -> None:
    commands = re.findall(r"^(make \w+|uvx lootlab|pipx run lootlab)\b", README, re.MULTILINE)
    assert commands == ["make play", "make test", "uvx lootlab", "pipx run lootlab"]


# ---- what an installation brings along --------------------------------------------------------------


IN_THE_BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix"}


def test_in_the_browser_nothing_is_asked_for_that_cannot_run_there() -> None:
    """`%pip install lootlab` in JupyterLite: no sockets, no processes, nothing compiled for another machine."""
    needed = closure(["lootlab"], where=IN_THE_BROWSER)
    assert {"ipywidgets", "anywidget", "segno"} <= needed
    assert not needed & {
        "voila", "ipykernel", "jupyterlab", "jupyter-server", "jupyter-client", "tornado", "pyzmq", "numpy", "psutil",
        "debugpy", "argon2-cffi",
    }  # fmt: skip


def test_playing_brings_neither_jupyterlab_nor_numpy() -> None:
    needed = closure(["lootlab"])
    assert {"voila", "ipykernel"} <= needed
    assert not needed & {"jupyterlab", "notebook", "numpy", "dask", "playwright"}


def test_without_jupyterlab_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    assert cli.main(["lab"]) != 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "JupyterLab is not installed" in said
    assert "pip install 'lootlab[lab]'" in said
