"""The pages: notebooks with their kernel, and notebooks that are shown as they are stored."""

from __future__ import annotations

import contextlib
import functools
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from voila.tornado.handler import TornadoVoilaHandler

from ..engine.refusal import BadInput
from ..languages.tongue import languages
from .opening import Visit
from .rendering import renderer

STILL_PAGES = (
    "index.ipynb", "tour.ipynb", "school.ipynb", "upper_secondary.ipynb", "undergraduate.ipynb", "teachers.ipynb",
    *(f"{name}/index.ipynb" for name in languages()[1:]),
)  # fmt: skip
"""Notebooks that only show; their stored outputs say it all (nbval keeps them true)."""


def notebooks_folder() -> Path:
    """Where the notebooks are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "index.ipynb").exists():
            return folder
    raise BadInput("The notebooks are missing from this installation.", "Install lootlab again.")


def template_of(folder: str, path: str) -> str:
    """What a notebook wants to wear: ours, unless it says otherwise."""
    with contextlib.suppress(OSError, ValueError):
        file = Path(folder, path)
        return _template_of(file, file.stat().st_mtime_ns)
    return "lootlab"


@functools.lru_cache(maxsize=100)
def _template_of(file: Path, _: int) -> str:
    found = json.loads(file.read_text(encoding="utf-8"))
    return str(found.get("metadata", {}).get("voila", {}).get("template", "lootlab"))


class StillPage(TornadoVoilaHandler):
    """A notebook as it is stored: no kernel, no waiting, no scripts of Voila."""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        assert path is not None
        rendering = renderer(self, path, live=False)
        await rendering.initialize()
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache")
        context = {"still": True, "kernel_start": _no_kernel, "cell_generator": _stored_cells, "frontend": "voila"}
        generator = rendering.exporter.generate_from_notebook_node(
            rendering.notebook, resources=rendering.resources, extra_context=context, page_config=rendering.page_config
        )
        async for snippet, _ in generator:
            yield snippet


async def _no_kernel(notebook: Any) -> str:
    return ""


async def _stored_cells(notebook: Any, kernel_id: str) -> AsyncIterator[Any]:
    for cell in notebook.cells:
        yield cell


class LivePage(Visit):
    """A notebook with its kernel."""

    async def prepare(self) -> None:
        await super().prepare()
        # Asking for the token sets its cookie. Without it the page's "I am leaving" is answered with 403 and the kernel
        # stays for ever (voila#1458).
        _ = self.xsrf_token
