"""Puts the notebooks into the wheel, beside the code that serves them. Editable installs use the checkout's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Notebooks(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            for path in sorted((Path(self.root) / "notebooks").glob("*.ipynb")):
                build_data["force_include"][str(path)] = f"lootlab/notebooks/{path.name}"
