"""The notebooks as dashboards: a Voila of our own settings.

What differs from plain `voila notebooks/`: the lootlab template, `/` leads to the gallery, the gallery is shown from
its stored outputs without starting a kernel, answers are compressed, and kernels end when their tab does.
"""

from __future__ import annotations

import errno
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import get_page_config

from .engine.refusal import BadInput

PORT = 8866
PORTS_TRIED = 50
STILL_PAGES = (
    "index.ipynb", "school.ipynb", "upper_secondary.ipynb", "undergraduate.ipynb", "teachers.ipynb",
)  # fmt: skip
"""Notebooks that only show; their stored outputs say it all (nbval keeps them true)."""
CULL_AFTER = 600
"""Seconds after which a kernel that nobody is connected to is ended."""


def notebooks_folder() -> Path:
    """Where the notebooks are: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if (folder / "index.ipynb").exists():
            return folder
    raise BadInput("The notebooks are missing from this installation.", "Install lootlab again.")


def free_port(host: str, wanted: int | None) -> int:
    """The port asked for, or the first free one from the usual one on."""
    if wanted is not None:
        if not _is_free(host, wanted):
            raise BadInput(
                f"Port {wanted} is in use.", f"Leave --port out, or choose another one, such as {wanted + 1}."
            )
        return wanted
    for port in range(PORT, PORT + PORTS_TRIED):
        if _is_free(host, port):
            return port
    raise BadInput(f"All ports from {PORT} to {PORT + PORTS_TRIED - 1} are in use.", "Choose one with --port.")


def _is_free(host: str, port: int) -> bool:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        raise BadInput(f"There is no host “{host}”.", "Leave --host out, or use 0.0.0.0 to serve a class.") from error
    # localhost is often two addresses, and Voila listens on both
    free = [_can_listen(family, address) for family, _, _, _, address in found]
    if all(each is None for each in free):
        raise BadInput(f"This machine has no address “{host}”.", "Use localhost or 0.0.0.0.")
    return False not in free


def _can_listen(family: int, address: Any) -> bool | None:
    """None: this machine does not have the address (the second one of localhost, where there is no IPv6)."""
    try:
        with socket.socket(family) as trial:
            if sys.platform != "win32":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except OSError as error:
        if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
            return None
        if error.errno == errno.EACCES:
            raise BadInput(f"Port {address[1]} is reserved for the system.", "Choose one above 1024.") from error
        return False
    return True


class StillPage(TornadoVoilaHandler):
    """A notebook as it is stored: no kernel, no waiting, no scripts of Voila."""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        shared = {"base_url": self.base_url, "voila_configuration": self.voila_configuration}
        page = get_page_config(settings=self.settings, log=self.log, **shared)
        renderer = NotebookRenderer(
            request_handler=self,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            kernel_spec_manager=self.kernel_spec_manager,
            prelaunch_hook=None,
            page_config=page,
            mathjax_config=None,
            mathjax_url=None,
            **shared,
        )
        await renderer.initialize()
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache")
        context = {"still": True, "kernel_start": _no_kernel, "cell_generator": _stored_cells, "frontend": "voila"}
        generator = renderer.exporter.generate_from_notebook_node(
            renderer.notebook, resources=renderer.resources, extra_context=context, page_config=page
        )
        async for snippet, _ in generator:
            yield snippet


async def _no_kernel(notebook: Any) -> str:
    return ""


async def _stored_cells(notebook: Any, kernel_id: str) -> AsyncIterator[Any]:
    for cell in notebook.cells:
        yield cell


class LivePage(TornadoVoilaHandler):
    """A notebook with its kernel."""

    async def prepare(self) -> None:
        await super().prepare()
        # Asking for the token sets its cookie. Without it the page's "I am leaving" is answered with 403 and the kernel
        # stays for ever (voila#1458).
        _ = self.xsrf_token


class Gallery(Voila):
    """Voila with our pages."""

    name = "voila"

    def init_settings(self) -> dict[str, Any]:
        return {**super().init_settings(), "compress_response": True}

    def init_handlers(self) -> list[Any]:
        start = url_path_join(self.base_url, "voila", "render", "index.ipynb")
        pages = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        still = "|".join(name.replace(".", r"\.") for name in STILL_PAGES)
        render = url_path_join(self.server_url, "voila", "render")
        ours = [
            (self.server_url, RedirectHandler, {"url": start, "permanent": False}),
            (rf"{render}/({still})", StillPage, pages),
            (rf"{render}/(.*\.ipynb)", LivePage, pages),
        ]
        return ours + list(super().init_handlers())


def settings(host: str, port: int, folder: Path, warm: int = 0) -> Config:
    """What Voila is told. `warm` kernels per notebook are started ahead of the first visitor."""
    config = Config()
    config.Voila.ip, config.Voila.port, config.Voila.port_retries = host, port, 0
    config.Voila.root_dir, config.Voila.open_browser = str(folder), False
    config.VoilaConfiguration.template = "lootlab"
    config.VoilaConfiguration.file_allowlist = [r".*\.(png|svg)"]
    if warm:
        config.VoilaConfiguration.preheat_kernel = True
        config.VoilaConfiguration.default_pool_size = warm
        config.VoilaKernelManager.preheat_denylist = list(STILL_PAGES)
    if "transport_encryption" in KernelManager.class_trait_names():
        config.KernelManager.transport_encryption = "auto"  # else each kernel complains about it
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    return config


def serve(
    host: str = "localhost", port: int | None = None, browser: bool = True, warm: int = 0, folder: Path | None = None
) -> None:
    """Serve the notebooks (or those of another folder) until Ctrl-C."""
    folder = folder or notebooks_folder()
    chosen = free_port(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    address = f"http://{shown}:{chosen}/"
    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    app = Gallery(config=settings(host, chosen, folder, warm), log_level=logging.ERROR)
    app.initialize([])
    print(f"lootlab is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(0.8, _open, [address]).start()
    app.start()


def _open(address: str) -> None:
    if not webbrowser.open(address):
        print(f"No browser could be opened here. Open {address} yourself.", flush=True)
