"""What a build adds: notebooks and texts, beside the code that shows them; and, where it is switched on, native code.

HATCH_BUILD_HOOKS_ENABLE=1 compiles the rules with mypyc (through hatch-mypyc) and makes a wheel for this machine;
`make fast` does the same in place. Without it, the wheel is pure, and no compiler is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "HATCH_BUILD_HOOKS_ENABLE"
NEEDED = ["hatch-mypyc==0.16.*", "mypy==2.4.1", "setuptools>=70"]
"""Pinned: another mypyc may take the source otherwise. The extra `fast` of pyproject.toml has the same."""
CORE = {
    "engine": ("bot", "refusal", "shown", "state", "swift", "view"),
    "bots": ("montecarlo", "policy"),
}
"""Not `chance`, whose numbers have one bit more than native ones: `swift` takes its place."""
ROOMS = ("bot", "cards", "legal", "moves", "operations", "questions", "sheet", "state", "view")
"""Of every game. Boards, odds and words stay as they are: nobody waits for them a thousand times."""

COPYING = "_copied"
"""As lootlab.engine.natively calls it."""
WRITE = """\
import lootlab
from lootlab.engine.fields import copying
from lootlab.engine.natively import COPYING
for name in lootlab.GAMES:
    game = lootlab.load(name)
    path = game.folder / f"{COPYING}.py"
    path.write_text(copying(type(game.new(None, 1))), encoding="utf-8")
    print(path)
"""


def groups(root: Path) -> Iterator[tuple[list[str], str]]:
    """The files of each extension and its name: one for the core, one for each game."""
    house = root / "lootlab"
    core = [house / package / f"{name}.py" for package, names in CORE.items() for name in names]
    yield [str(path.relative_to(root)) for path in core], "lootlab_engine"
    for game in sorted(path.parent for path in (house / "games").glob("*/rulebook.toml")):
        rooms = (*ROOMS, COPYING)
        files = [path for room in rooms for path in (*game.glob(f"{room}.py"), *sorted(game.glob(f"{room}/**/*.py")))]
        yield [str(path.relative_to(root)) for path in files], f"lootlab_{game.name}"


def forget(root: Path) -> None:
    """What was compiled before, or it would be asked what the source declares."""
    for path in (*(root / "lootlab").rglob("*"), *root.glob("lootlab_*__mypyc.*")):
        if path.suffix in (".so", ".pyd"):
            path.unlink()


def write_copying(root: Path) -> list[Path]:
    """A module for each game that copies its positions, as its fields are declared. Gone again after the build."""
    done = subprocess.run(
        [sys.executable, "-c", WRITE], env={**os.environ, "PYTHONPATH": str(root)}, cwd=root, check=True,
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    return [Path(line) for line in done.stdout.splitlines()]


FLAGS = "-fwrapv -fvisibility=hidden"
"""Native numbers wrap around, as `swift` wants; and what an extension does not export can be put where it is called."""


@contextmanager
def c_compiler() -> Iterator[None]:
    """On all cores (setuptools reads how many from a file), with our flags before those of whoever builds."""
    before = os.environ.get("CFLAGS")
    with TemporaryDirectory() as folder:
        config = Path(folder) / "parallel.cfg"
        config.write_text(f"[build_ext]\nparallel = {os.cpu_count() or 1}\n", encoding="utf-8")
        os.environ |= {"DIST_EXTRA_CONFIG": str(config), "CFLAGS": f"{FLAGS} {before or ''}".strip()}
        try:
            yield
        finally:
            del os.environ["DIST_EXTRA_CONFIG"], os.environ["CFLAGS"]
            if before is not None:
                os.environ["CFLAGS"] = before


def switched_on() -> bool:
    return os.environ.get(SWITCH, "").lower() in ("1", "true")


def texts(root: Path) -> list[Path]:
    """What the documentation is made of and does not stand in the package."""
    return [root / "CHANGELOG.md", root / "CONTRIBUTING.md", root / "docs" / "picture.png", *root.glob("docs/**/*.md")]


def notebooks(root: Path) -> list[Path]:
    """All of them, in every language; no copies that JupyterLab has left there."""
    found = (root / "notebooks").rglob("*.ipynb")
    return sorted(path for path in found if path.parent.name != ".ipynb_checkpoints")


class Build(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return NEEDED if switched_on() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            for path in notebooks(Path(self.root)):
                build_data["force_include"][str(path)] = f"lootlab/{path.relative_to(self.root).as_posix()}"
            for path in texts(Path(self.root)):
                build_data["force_include"][str(path)] = f"lootlab/docs/texts/{path.relative_to(self.root).as_posix()}"
            if switched_on():
                self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        from hatch_mypyc.plugin import MypycBuildHook

        root = Path(self.root)
        forget(root)
        copying = write_copying(root)
        separate = list(groups(root))
        config = {
            "include": [f"/{name}" for names, _ in separate for name in names],
            "mypy-args": ["--config-file=", "--ignore-missing-imports"],
            "options": {"opt_level": os.environ.get("MYPYC_OPT_LEVEL", "3"), "debug_level": "0", "separate": separate},
        }
        hook = MypycBuildHook(
            self.root, config, self.build_config, self.metadata, self.directory, self.target_name, self.app
        )
        try:
            with c_compiler():
                hook.initialize(version, build_data)
        finally:
            for path in copying:
                path.unlink()
        for path in sorted(Path(self.root).glob("lootlab_*__mypyc.*")):  # what hatch-mypyc leaves behind
            build_data["force_include"][str(path)] = path.name
