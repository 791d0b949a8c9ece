"""The notebooks as dashboards: a Voila of our own settings.

What differs from plain `voila notebooks/`: the lootlab template, `/` leads to the gallery, the gallery is shown from
its stored outputs without starting a kernel, answers are compressed, and kernels end when their tab does.
"""

from __future__ import annotations

import logging
import threading
import webbrowser
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila

from . import provisioner
from .kernels import Kernels, sensible_number
from .pages import STILL_PAGES, LivePage, StillPage, notebooks_folder
from .ports import free_port

CULL_AFTER = 600
"""Seconds after which a kernel that nobody is connected to is ended."""


class Gallery(Voila):
    """Voila with our pages."""

    name = "voila"

    def init_settings(self) -> dict[str, Any]:
        provisioner.install(self)
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


def settings(host: str, port: int, folder: Path, warm: int = 0, kernels: int = 0) -> Config:
    """What Voila is told. `warm` kernels per notebook are started ahead of the first visitor; there are never more than
    `kernels` of them (0: as many as this machine bears)."""
    config = Config()
    config.Voila.ip, config.Voila.port, config.Voila.port_retries = host, port, 0
    config.Voila.root_dir, config.Voila.open_browser = str(folder), False
    config.VoilaConfiguration.template = "lootlab"
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.VoilaConfiguration.file_allowlist = [r".*\.(png|svg)"]
    if warm:
        config.VoilaConfiguration.preheat_kernel = True
        config.VoilaConfiguration.default_pool_size = warm
        config.VoilaKernelManager.preheat_denylist = list(STILL_PAGES)
    if "transport_encryption" in KernelManager.class_trait_names():
        config.KernelManager.transport_encryption = "auto"  # else each kernel complains about it
    config.Kernels.most = kernels or sensible_number()
    config.KernelRestarter.restart_limit = 0  # a new kernel would know nothing of the page; the page offers to continue
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER
    return config


def serve(
    host: str = "localhost",
    port: int | None = None,
    browser: bool = True,
    warm: int = 0,
    folder: Path | None = None,
    kernels: int = 0,
) -> None:
    """Serve the notebooks (or those of another folder) until Ctrl-C."""
    folder = folder or notebooks_folder()
    chosen = free_port(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    address = f"http://{shown}:{chosen}/"
    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    app = Gallery(config=settings(host, chosen, folder, warm, kernels), log_level=logging.ERROR)
    app.initialize([])
    print(f"lootlab is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Timer(0.8, _open, [address]).start()
    app.start()


def _open(address: str) -> None:
    if not webbrowser.open(address):
        print(f"No browser could be opened here. Open {address} yourself.", flush=True)
