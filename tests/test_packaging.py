"""What is delivered: the wheel, the page template, the two commands."""

from __future__ import annotations

import ast
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path

import pytest

import lootlab

ROOT = Path(__file__).parents[1]
TEMPLATE = "share/jupyter/voila/templates/lootlab"
NOTEBOOKS = {
    path.relative_to(ROOT / "notebooks").as_posix()
    for pattern in ("*.ipynb", "de/*.ipynb")
    for path in (ROOT / "notebooks").glob(pattern)
}
"""With those of other languages: every page has a link to its twin."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("lootlab-*.whl")))


def test_the_wheel_carries_notebooks_template_and_data(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {f"lootlab/notebooks/{name}" for name in NOTEBOOKS} <= names
    data = next(name.split("/")[0] for name in names if ".data/" in name) + "/data"
    shared = {f"{data}/{path.relative_to(ROOT)}" for path in (ROOT / TEMPLATE).rglob("*") if path.is_file()}
    assert shared | {f"{data}/{TEMPLATE}/static/lootlab.css"} <= names
    assert f"{data}/etc/jupyter/jupyter_server_config.d/lootlab.json" in names
    kinds = {".py", ".toml", ".json", ".css", ".svg", ".js"}
    package = {str(path.relative_to(ROOT)) for path in (ROOT / "lootlab").rglob("*") if path.suffix in kinds}
    assert package | {"lootlab/py.typed"} <= names
    assert not [name for name in names if name.startswith("tests")]


@pytest.fixture
def installed(wheel: zipfile.ZipFile, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """The wheel unpacked into a folder of its own, and an empty folder to work in; other packages are those here."""
    site = tmp_path / "site"
    wheel.extractall(site)
    data = next(site.glob("*.data")) / "data" / "share" / "jupyter"
    environment = {
        **os.environ,
        "PYTHONPATH": str(site),
        "JUPYTER_PATH": str(data),
        "LOOTLAB_DATA": str(tmp_path / "data"),
    }
    empty = tmp_path / "empty"
    empty.mkdir()
    return empty, environment


def test_an_installed_lootlab_serves_its_gallery_from_an_empty_folder(installed: tuple[Path, dict[str, str]]) -> None:
    folder, environment = installed
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "lootlab", "--no-browser", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        page = _fetch(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        said = server.communicate(timeout=30)[0].decode()
    assert f"http://localhost:{port}/" in said
    assert "Five games about loot" in page
    assert all(lootlab.load(name).title in page for name in lootlab.GAMES)
    assert list(folder.iterdir()) == []


def _fetch(address: str, server: subprocess.Popen[bytes]) -> str:
    for _ in range(200):
        assert server.poll() is None
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"{address} does not answer")


def test_an_installed_lootlab_gives_lab_users_their_own_copy(
    installed: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    folder, environment = installed
    code = (
        "from lootlab.command import lab; from lootlab.server import notebooks_folder;"
        "print(lab._own(notebooks_folder())); print(lab._own(notebooks_folder()))"
    )
    (folder / "lootlab-notebooks").mkdir()
    (folder / "lootlab-notebooks" / "index.ipynb").write_text("mine")
    subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, check=True)
    own = folder / "lootlab-notebooks"
    assert {path.relative_to(own).as_posix() for path in own.rglob("*.ipynb")} == NOTEBOOKS
    assert (folder / "lootlab-notebooks" / "index.ipynb").read_text() == "mine"


def test_an_installed_lootlab_has_the_cookbook_for_the_lab_of_a_site(installed: tuple[Path, dict[str, str]]) -> None:
    folder, environment = installed
    code = "from lootlab.site import recipes; print(*(name for name, _ in recipes.cookbook()))"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environment, check=True, capture_output=True)
    recipes = {path.stem for path in (ROOT / "docs" / "cookbook").glob("*.md")} - {"index"}
    assert set(done.stdout.decode().split()) == recipes


def test_the_installed_template_is_the_one_of_the_source() -> None:
    """Editable installs copy it; `make` copies it again when it changes."""
    here = Path(sys.prefix) / TEMPLATE
    for path in (ROOT / TEMPLATE).rglob("*"):
        if path.is_file():
            assert (here / path.relative_to(ROOT / TEMPLATE)).read_text() == path.read_text(), "run pip install -e ."


def test_the_navigation_names_all_games() -> None:
    chrome = (ROOT / TEMPLATE / "chrome.html.j2").read_text()
    listed = re.findall(r'^  \("(\w+)", "(.+)"\),$', chrome, re.MULTILINE)
    assert listed == [(name, lootlab.load(name).title) for name in lootlab.GAMES]


def test_nothing_in_the_template_names_another_host() -> None:
    for path in (ROOT / TEMPLATE).rglob("*"):
        if path.is_file():
            hosts = set(re.findall(r"https?://[^\s\"'<>)]+", path.read_text()))
            assert hosts <= {"http://www.w3.org/2000/svg"}, path


def test_each_combination_of_the_matrix_has_its_own_versions_and_asks_for_them_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """uv keeps what it finds in the list it is to write: "highest" once ran with the lowest versions."""
    found = spec_from_file_location("matrix", ROOT / "tools" / "matrix.py")
    assert found
    assert found.loader
    matrix = module_from_spec(found)
    found.loader.exec_module(matrix)
    ran: list[list[str]] = []

    def run(step: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        ran.append(step)
        return subprocess.CompletedProcess(step, 0)

    monkeypatch.setattr(matrix, "ROOT", tmp_path)
    monkeypatch.setattr(matrix.subprocess, "run", run)
    for version, end in product(matrix.PYTHONS, matrix.ENDS):
        assert matrix.run(version, "python", end, [])
    compiled = [step for step in ran if step[:3] == ["uv", "pip", "compile"]]
    assert all("--upgrade" in step for step in compiled)
    assert len({step[-1] for step in compiled}) == len(compiled) == 8


BESIDE = (
    r"(?:ROOT|parents\[\d\]\)?|\bparent\)?) / "
    r'"(?:tools|docs|notebooks|share|binder|\.github|pyproject|README|CHANGELOG)\b'
)
"""What lies beside the package in a checkout, and nowhere else; by way of the test or of the package."""


def needing(path: Path) -> set[str]:
    """The tests of a file that need the checkout, by themselves or through a name that they use, and do not say so."""
    text = path.read_text()
    if not re.search(BESIDE, text):
        return set()
    told: dict[str, str] = {}
    for node in ast.parse(text).body:
        decorators = getattr(node, "decorator_list", [])
        words = " ".join(ast.get_source_segment(text, each) or "" for each in (*decorators, node))
        targets = getattr(node, "targets", [node.target] if isinstance(node, ast.AnnAssign) else [])
        names = [getattr(node, "name", ""), *(ast.unparse(target) for target in targets)]
        told |= dict.fromkeys(filter(None, names), words)
    found = {name for name, words in told.items() if re.search(BESIDE, words)}
    while (
        more := {name for name, words in told.items() if any(re.search(rf"\b{each}\b", words) for each in found)}
        - found
    ):
        found |= more
    marked = "mark.checkout" in told.get("pytestmark", "")
    return {name for name in found if name.startswith("test_") and not marked and "mark.checkout" not in told[name]}


def test_tests_that_need_the_checkout_stay_behind_when_the_others_are_copied_away() -> None:
    """They may be run against an installed wheel (tools/wheel.py); what is missing there stops them."""
    tests = ROOT / "tests"
    behind = (tests / "conftest.py").read_text()
    found = {path.relative_to(tests).as_posix(): needing(path) for path in tests.rglob("test_*.py")}
    found = {path: names for path, names in found.items() if names}
    assert len(found) > 5
    assert {path: names for path, names in found.items() if f'"{path}"' not in behind} == {}


# ---- the two commands -------------------------------------------------------------------------------


def test_the_build_machine_calls_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test </dev/null" in script.read_text()
    subprocess.run(["bash", "-n", str(script)], check=True)


@pytest.mark.parametrize(("version", "found"), [("", "none"), ("Python 3.8.10", "Python 3.8.10")])
def test_a_missing_or_old_python_is_one_sentence(tmp_path: Path, version: str, found: str) -> None:
    if version:
        old = tmp_path / "python3"
        old.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo {version} && exit 0\nexit 1\n')
        old.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "make_venv.sh")],
        cwd=tmp_path, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f"Python 3.11 or newer is needed (found: {found})" in done.stderr


def test_no_chromium_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from lootlab.bench import chromium

    monkeypatch.setattr(chromium, "_candidates", lambda: iter(()))
    monkeypatch.setattr(chromium, "_debian", lambda: None)
    monkeypatch.setattr(chromium, "_playwright", lambda: None)
    with pytest.raises(lootlab.BadInput, match="Browser tests need Chromium"):
        chromium.need()
    chromium.find.cache_clear()


def test_a_chromium_that_does_not_start_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from lootlab.bench import chromium

    placeholder = tmp_path / "chromium"
    placeholder.write_text("#!/bin/sh\necho please install me\nexit 10\n")
    placeholder.chmod(0o755)
    real = tmp_path / "google-chrome"
    real.write_text("#!/bin/sh\necho Chromium 140\n")
    real.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    chromium.find.cache_clear()
    assert chromium.find() == str(real)
    chromium.find.cache_clear()
