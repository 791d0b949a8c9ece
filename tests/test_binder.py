"""Binder: which image it builds, and where its badges lead."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import lootlab

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Only what Binder reads is copied; a wrong Python version or a missing file fails here."""
    repository = tmp_path_factory.mktemp("binder") / "repo"
    shutil.copytree(ROOT / "binder", repository / "binder")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, repository / name)
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(repository)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout + done.stderr


def test_a_commit_does_not_install_the_dependencies_again(dockerfile: str) -> None:
    installed = dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    copied = re.search(r"^COPY .*src/ \$\{REPO_DIR\}", dockerfile, re.MULTILINE)
    assert copied is not None
    built = dockerfile.index("./binder/postBuild", copied.end())
    assert installed < copied.start() < built
    assert "3.11" in (ROOT / "binder" / "runtime.txt").read_text()


def test_the_project_comes_last_and_alone() -> None:
    script = ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
    told = re.findall(r"^python -m pip install (.*)$", script.read_text(), re.MULTILINE)
    assert told == ["--no-cache-dir --no-deps ."]


def test_binder_installs_the_dependencies_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["lab"]]
    lines = (ROOT / "binder" / "requirements.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [line.partition(";")[0] for line in wanted]


def test_the_badges_lead_to_the_gallery_and_into_each_learn_room() -> None:
    readme = (ROOT / "README.md").read_text()
    pages = re.findall(r"^\[(\w+)\]: https://mybinder\.org/\S+\?urlpath=voila/render/(\S+)$", readme, re.MULTILINE)
    games = {name: f"notebooks/{name}.ipynb%23learn" for name in lootlab.GAMES}
    assert dict(pages) == {"binder": "notebooks/index.ipynb", **games}
    assert all(readme.count(f"][{name}]") == 1 for name in dict(pages)), "each is a badge"
