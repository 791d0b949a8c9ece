"""The tests against an installed wheel, as somebody has it who only wants to play: no checkout around them.

    make wheel                                   all tests but those in a browser; without numpy, then with it
    python tools/wheel.py bare tests/games       some of them, in one of the two

The wheel is built and installed into an environment of its own, with the test tools and nothing else of ours; the tests
are copied away, so that nothing beside the package can be found by accident.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ("pytest", "pytest-xdist", "hypothesis")
KINDS = ("bare", "numpy")
PARTS = ["tests", "--ignore=tests/browser", "--ignore=tests/soak"]
"""What needs no browser, and lets no machine work for hours."""


def wanted(*names: str) -> list[str]:
    """Other packages, in the versions that pyproject.toml allows."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    listed = {re.split(r"[^\w-]", each)[0]: each.split(";")[0] for extra in ("lab", "test") for each in extras[extra]}
    return [listed[name] for name in names]


def build(folder: Path) -> Path:
    """The wheel."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(folder.glob("lootlab-*.whl"))


def run(kind: str, wheel: Path, folder: Path, parts: list[str]) -> bool:
    """The tests, in one environment: `bare` has what playing needs, `numpy` has numpy, too."""
    print(f"== The wheel, {'with' if kind == 'numpy' else 'without'} numpy", flush=True)
    python = str(folder / kind / ("Scripts" if os.name == "nt" else "bin") / "python")
    others = wanted(*TOOLS, *(["numpy"] if kind == "numpy" else []))
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "no:cacheprovider"]
    steps = [
        [sys.executable, "-m", "venv", str(folder / kind)],
        [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", str(wheel), *others],
        [python, "-m", "lootlab", "--version"],
        [python, "-m", "pytest", *settings, "-n", "1", "--dist", "loadfile", *parts],
    ]
    told = {**os.environ, "LOOTLAB_DATA": str(folder / "data")}
    told.pop("PYTHONPATH", None)
    return all(subprocess.run(step, cwd=folder, env=told, check=False).returncode == 0 for step in steps)


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("kind", nargs="?", choices=KINDS, help="one of the two environments")
    told.add_argument("tests", nargs="*", help="some of the tests, as tests/games")
    args = told.parse_args()
    with tempfile.TemporaryDirectory(prefix="lootlab-wheel-") as made:
        folder = Path(made)
        wheel = build(folder)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        kinds = [args.kind] if args.kind else KINDS
        results = {kind: run(kind, wheel, folder, args.tests or PARTS) for kind in kinds}
    for kind, fine in results.items():
        print(f"The wheel, {'with' if kind == 'numpy' else 'without'} numpy: {'passed' if fine else 'FAILED'}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
