"""Notebooks as pages: what is the same for every visitor is worked out once.

Voila sets up anew for each visit what does not change: it reads and checks the notebook, looks for the template's
files, compiles them, and asks every extension for its settings. Here the first visit does that, and after it only
changes to the notebook's file do.
"""

from __future__ import annotations

import copy
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from typing import Any

from jupyter_core.utils import ensure_async
from nbconvert.preprocessors import ClearOutputPreprocessor
from nbformat import NotebookNode
from voila.execute import VoilaExecutor
from voila.exporter import VoilaExporter
from voila.notebook_renderer import NotebookRenderer
from voila.utils import ENV_VARIABLE, get_page_config

from .stamped import changed

STARTUP = 60
"""Seconds that a kernel may take until it answers."""


class Ready(NotebookNode):
    """A notebook that has been read, checked and preprocessed."""


class Exporter(VoilaExporter):
    """Voila's, for many visits: compiled templates stay, and what is ready is not made ready again."""

    def _preprocess(self, nb: NotebookNode, resources: Any) -> tuple[NotebookNode, Any]:
        if isinstance(nb, Ready):
            return copy.deepcopy(nb), copy.deepcopy(resources)
        prepared, made = super()._preprocess(nb, resources)
        return prepared, made


@dataclass
class Kept:
    """What one visit leaves for the next."""

    changed: tuple[int, int]
    notebook: Ready
    template_paths: list[str]
    template_name: str
    theme: str
    resources: dict[str, Any]
    exporter: Exporter


_kept: dict[tuple[str, bool, str], Kept] = {}
_exporters: dict[tuple[str, str], Exporter] = {}


class Renderer(NotebookRenderer):
    """Voila's renderer, in the shape that the visit before has left."""

    def __init__(self, live: bool = True, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.live = live
        self.ran: list[NotebookNode] = []
        """The cells as they were shown."""
        self.of_the_file = False
        """Nothing but the notebook's file decides how the page looks."""

    async def initialize(self, **kwargs: Any) -> None:
        file = Path(self.contents_manager.root_dir) / self.notebook_path
        when = changed(file)
        chosen = {name: value for name, value in kwargs.items() if value is not None}
        key = (str(file), self.live, self.base_url)
        if chosen or when is None:  # a template of the visitor's own choice, or no file: Voila knows what to do
            await super().initialize(**kwargs)
            return
        if key not in _kept or _kept[key].changed != when:
            await super().initialize()
            _kept[key] = self._keep(when)
        kept, self.of_the_file = _kept[key], True
        self.cwd = os.path.dirname(self.notebook_path)
        self.notebook, self.exporter = kept.notebook, kept.exporter
        self.template_paths, self.template_name, self.theme = kept.template_paths, kept.template_name, kept.theme
        self.page_config["jupyterLabTheme"] = self.theme
        self.resources = {**copy.deepcopy(kept.resources), "page_config": self.page_config}

    def _keep(self, when: tuple[int, int]) -> Kept:
        exporter = _exporters.setdefault((self.template_name, self.base_url), self._own_exporter())
        notebook = self.notebook
        if self.live:
            notebook, _ = ClearOutputPreprocessor().preprocess(notebook, {})
        given = {name: value for name, value in self.resources.items() if name != "page_config"}
        before = exporter._init_resources(dict(given))
        ready, after = exporter._preprocess(notebook, before)
        resources = {**given, **{name: value for name, value in after.items() if name not in before}}
        return Kept(
            when, Ready(ready), self.template_paths, self.template_name, self.theme, resources, exporter
        )  # fmt: skip

    def _own_exporter(self) -> Exporter:
        """Like the one that Voila has just made."""
        made = Exporter(
            template_paths=self.template_paths,
            template_name=self.template_name,
            config=self.traitlet_config,
            contents_manager=self.contents_manager,
            theme=self.theme,
            base_url=self.base_url,
            show_margins=self.voila_configuration.show_margins,
            mathjax_url=self.exporter.mathjax_url,
        )
        for name in ("exclude_input", "exclude_output_prompt", "exclude_input_prompt"):
            setattr(made, name, getattr(self.exporter, name))
        return made

    async def _jinja_kernel_start(self, nb: NotebookNode, kernel_id: str, kernel_future: Any) -> str:
        """As Voila does it, but nobody waits 0.2 seconds for silence: cells know their own answers."""
        manager = await ensure_async(kernel_future)
        tracebacks = self.voila_configuration.show_tracebacks
        self.executor = VoilaExecutor(nb, km=manager, config=self.traitlet_config, show_tracebacks=tracebacks)
        client = self.executor.kc = manager.client()
        client.start_channels()
        client.allow_stdin = False
        await _until_ready(client)
        name = ENV_VARIABLE.VOILA_KERNEL_ID
        client.execute(f"import os\nos.environ[{str(name)!r}] = {kernel_id!r}", silent=True, store_history=False)
        self.kernel_started = True
        return kernel_id

    async def _jinja_cell_generator(self, nb: NotebookNode, kernel_id: str) -> AsyncIterator[NotebookNode]:
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            self.ran.append(cell)
            yield cell

    async def _cleanup_resources(self) -> None:
        await super()._cleanup_resources()
        self.executor.widget_state.clear()  # Voila keeps all that the widgets ever said; the page asks the kernel


async def _until_ready(client: Any) -> None:
    """The kernel answers, and what it says to everybody reaches us."""
    for _ in range(STARTUP):
        client.kernel_info()
        try:
            answer = await client.shell_channel.get_msg(timeout=1)
            if answer["msg_type"] == "kernel_info_reply":
                await client.iopub_channel.get_msg(timeout=0.2)
                return
        except Empty:
            if not await ensure_async(client.is_alive()):
                break
    raise RuntimeError("The kernel does not answer.")


def page_config(handler: Any) -> dict[str, Any]:
    """What the page tells Voila's scripts: the same for all pages of a server."""
    kept: dict[str, Any] | None = handler.settings.get("lootlab_page_config")
    if kept is None:
        shared = {"base_url": handler.base_url, "voila_configuration": handler.voila_configuration}
        kept = get_page_config(settings=handler.settings, log=handler.log, **shared)
        handler.settings["lootlab_page_config"] = kept
    return copy.deepcopy(kept)


def renderer(handler: Any, path: str, live: bool) -> Renderer:
    """The renderer for this visit."""
    return Renderer(
        live=live,
        request_handler=handler,
        voila_configuration=handler.voila_configuration,
        traitlet_config=handler.traitlet_config,
        notebook_path=path,
        template_paths=handler.template_paths,
        config_manager=handler.config_manager,
        contents_manager=handler.contents_manager,
        base_url=handler.base_url,
        kernel_spec_manager=handler.kernel_spec_manager,
        prelaunch_hook=handler.prelaunch_hook,
        page_config=page_config(handler),
        mathjax_config=handler.settings.get("mathjax_config"),
        mathjax_url=handler.settings.get("mathjax_url"),
    )
