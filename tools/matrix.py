"""Every Python that is here, with the lowest and with the highest versions of all ranges in pyproject.toml.

    make matrix                                  all that is here, with the part of the tests that notices most
    python tools/matrix.py 3.12 lowest           one of them
    python tools/matrix.py --list                what is here
    python tools/matrix.py 3.12 highest --all    with all tests; .github/workflows/matrix.yml does this

Each combination gets an environment of its own below .matrix/, and packages come ready-made only: the lowest version is
the lowest that exists for that Python without a compiler. Needs uv (pip install uv).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ENDS = ("lowest", "highest")
PART = (
    "tests/engine/test_match.py", "tests/engine/test_bulk.py", "tests/engine/test_store.py",
    "tests/games/loot_shoot_whisky", "tests/command/test_command.py", "tests/lab/test_arrays.py",
    "tests/lab/test_simulate.py", "tests/lab/test_cluster.py", "tests/look/test_qr.py", "tests/widgets/table",
    "tests/widgets/test_experiment.py", "tests/server/test_doors.py", "tests/server/test_forked.py",
    "tests/test_house.py", "tests/test_binder.py", "tests/browser/test_table.py", "tests/browser/test_lab.py",
    "notebooks/loot_shoot_whisky.ipynb",
)  # fmt: skip
"""Rules, words, numbers, widgets, the server, a page in the browser, a notebook: what other packages touch."""


def here() -> dict[str, str]:
    """The Pythons of this machine."""
    return {version: path for version in PYTHONS if (path := next(_working(version), ""))}


def _working(version: str) -> Iterator[str]:
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    candidates = [f"python{version}", *sorted(map(str, pyenv.glob(f"{version}.*/bin/python")), reverse=True)]
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    for each in candidates:
        if found := shutil.which(each):
            done = subprocess.run([found, "-c", asked], capture_output=True, text=True, check=False)
            if done.stdout.strip() == version:  # the shims of pyenv are there also for a Python that is switched off
                yield found


def run(version: str, python: str, end: str, tests: list[str]) -> bool:
    """One combination."""
    print(f"== Python {version}, {end} versions", flush=True)
    folder = ROOT / ".matrix" / f"{version}-{end}"
    pinned = folder.with_name(f"{folder.name}.txt")  # `with_suffix` takes ".11-lowest" for one: all would share a file
    folder.parent.mkdir(exist_ok=True)
    resolution = {"lowest": "lowest-direct", "highest": "highest"}[end]
    compiled = ["--resolution", resolution, "--extra", "test", "--only-binary", ":all:", "--no-header", "--no-annotate"]
    compiled += ["--upgrade"]  # or the versions of the last time are kept
    target = ["--python", str(folder / "bin" / "python")]
    steps = [
        ["uv", "venv", "--quiet", "--clear", "--python", python, str(folder)],
        ["uv", "pip", "compile", "--quiet", *compiled, *target, "pyproject.toml", "--output-file", str(pinned)],
        ["uv", "pip", "install", "--quiet", "--compile-bytecode", *target, "--requirements", str(pinned)],
        ["uv", "pip", "install", "--quiet", *target, "--no-deps", "--editable", "."],
        [str(folder / "bin" / "python"), "-m", "lootlab", "--version"],
        [str(folder / "bin" / "python"), "-m", "pytest", *tests],
    ]
    told = {**os.environ, "LOOTLAB_DATA": str(folder / "data")}
    return all(subprocess.run(step, cwd=ROOT, env=told, check=False).returncode == 0 for step in steps)


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("python", nargs="?", choices=PYTHONS)
    told.add_argument("end", nargs="?", choices=ENDS)
    told.add_argument("--all", action="store_true", help="all tests, not a part of them")
    told.add_argument("--list", action="store_true", help="only say which Pythons are here")
    args = told.parse_args()
    found = here()
    missing = [version for version in PYTHONS if version not in found]
    print(f"Here: {', '.join(found) or 'none'}." + (f" Not here: {', '.join(missing)}." if missing else ""))
    if args.list:
        return 0
    if args.python in missing:
        print(f"Python {args.python} is not here; install it and try again.", file=sys.stderr)
        return 1
    if shutil.which("uv") is None:
        print("uv is missing: pip install uv.", file=sys.stderr)
        return 1
    notebooks = ["--nbval", "--nbval-current-env", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    tests = [*notebooks, *(("tests", "notebooks") if args.all else PART)]
    chosen = [(version, end) for version in ([args.python] if args.python else found) for end in ENDS]
    results = {
        (version, end): run(version, found[version], end, tests) for version, end in chosen if args.end in (None, end)
    }
    for (version, end), fine in results.items():
        print(f"Python {version}, {end} versions: {'passed' if fine else 'FAILED'}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
