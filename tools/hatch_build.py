"""What a build adds: the notebooks, beside the code that serves them; and, where it is switched on, native code.

HATCH_BUILD_HOOKS_ENABLE=1 compiles the rules with mypyc (through hatch-mypyc) and makes a wheel for this machine;
`make fast` does the same in place. Without it, the wheel is pure, and no compiler is needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "HATCH_BUILD_HOOKS_ENABLE"
NEEDED = ["hatch-mypyc==0.16.*", "mypy==2.4.1", "setuptools>=70"]
"""Pinned: another mypyc may take the source otherwise. The extra `fast` of pyproject.toml has the same."""
CORE = {
    "engine": ("bot", "chance", "refusal", "shown", "state", "view"),
    "bots": ("montecarlo", "policy"),
}
ROOMS = ("bot", "cards", "legal", "moves", "questions", "sheet", "state", "view")
"""Of every game. Boards, odds and words stay as they are: nobody waits for them a thousand times."""


def groups(root: Path) -> Iterator[tuple[list[str], str]]:
    """The files of each extension and its name: one for the core, one for each game."""
    house = root / "lootlab"
    core = [house / package / f"{name}.py" for package, names in CORE.items() for name in names]
    yield [str(path.relative_to(root)) for path in core], "lootlab_engine"
    for game in sorted(path.parent for path in (house / "games").glob("*/rulebook.toml")):
        files = [path for room in ROOMS for path in (*game.glob(f"{room}.py"), *sorted(game.glob(f"{room}/**/*.py")))]
        yield [str(path.relative_to(root)) for path in files], f"lootlab_{game.name}"


def switched_on() -> bool:
    return os.environ.get(SWITCH, "").lower() in ("1", "true")


class Build(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return NEEDED if switched_on() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            for path in sorted((Path(self.root) / "notebooks").glob("*.ipynb")):
                build_data["force_include"][str(path)] = f"lootlab/notebooks/{path.name}"
            if switched_on():
                self._compile(version, build_data)

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        from hatch_mypyc.plugin import MypycBuildHook

        separate = list(groups(Path(self.root)))
        config = {
            "include": [f"/{name}" for names, _ in separate for name in names],
            "mypy-args": ["--config-file=", "--ignore-missing-imports"],
            "options": {"opt_level": os.environ.get("MYPYC_OPT_LEVEL", "3"), "separate": separate},
        }
        hook = MypycBuildHook(
            self.root, config, self.build_config, self.metadata, self.directory, self.target_name, self.app
        )
        hook.initialize(version, build_data)
        for path in sorted(Path(self.root).glob("lootlab_*__mypyc.*")):  # what hatch-mypyc leaves behind
            build_data["force_include"][str(path)] = path.name
