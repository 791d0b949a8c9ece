"""The notebooks as dashboards: a Voila of our own settings.

What differs from plain `voila notebooks/`: the lootlab template, `/` leads to the gallery, the gallery is shown from
its stored outputs without starting a kernel, answers are compressed, kernels end when their tab does, and every door
has a guard (`doors`).
"""

from __future__ import annotations

import functools
import logging
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.handlers import _kernel_id_regex
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler
from traitlets import Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler

from ..engine.sealing import lend_key
from ..engine.two_shelves import lend_folder
from ..languages.tongue import ENGLISH
from . import provisioner
from .doors import STILL, Door, Doors, Nowhere, guarded, served
from .hosts import Hosts
from .joining import how_to_join
from .kernels import Kernels, sensible_number
from .messages import Line, Wires
from .pace import BODY, LARGEST
from .pages import STILL_PAGES, LivePage, StillPage, notebooks_folder
from .password import ClassPassword, Join
from .ports import free_port
from .visitors import Anybody, Visitors, signing_key

CULL_AFTER = 600
"""Seconds after which a kernel that nobody is connected to is ended."""


class Gallery(Voila):
    """Voila with our pages and our doors."""

    name = "voila"
    behind = Unicode("", config=True, help="the address of a proxy in front of this server")
    language = Unicode("en", config=True, help="of the gallery that `/` leads to")
    announce: Callable[[], None] | None = None
    class_password = Unicode("", config=True, help="what visitors must say once")

    def init_settings(self) -> dict[str, Any]:
        lend_key()
        lend_folder()
        provisioner.install(self)
        key = signing_key()
        visitors = Visitors(self.port, secure=self.behind.startswith("https:"))
        password = ClassPassword(self.class_password, visitors, key) if self.class_password else None
        return {
            **super().init_settings(),
            "compress_response": True,
            "language": self.language,
            "cookie_secret": key,
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
            "websocket_max_message_size": LARGEST + 1000,
            "doors": Doors(Hosts(self.ip, self.behind), visitors, password),
            "default_handler_class": guarded(Nowhere, Door("page", ("GET", "POST"), free=True)),
        }

    def init_handlers(self) -> list[Any]:
        folder = [] if self.language == ENGLISH else [self.language]
        start = url_path_join(self.base_url, "voila", "render", *folder, "index.ipynb")
        pages = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        render = url_path_join(self.server_url, "voila", "render")
        ours = [
            (self.server_url, RedirectHandler, {"url": start, "permanent": False}),
            (url_path_join(self.server_url, "join"), Join),
            (rf"{render}/({STILL})", StillPage, pages),
            (rf"{render}/(.*\.ipynb)", LivePage, pages),
            (url_path_join(self.server_url, r"/voila/templates/([\w-]+/static/.+)"), TemplateStaticFileHandler),
            (url_path_join(self.server_url, "api", "kernels", _kernel_id_regex, "channels"), Line),
        ]
        return served(self.server_url, ours + list(super().init_handlers()))

    def listen(self) -> None:
        # Nobody sends us much but as messages; and who asks is known only to the proxy, if there is one.
        self.app.listen = functools.partial(self.app.listen, max_body_size=BODY, xheaders=bool(self.behind))
        if self.announce is not None:
            IOLoop.current().add_callback(self.announce)  # once somebody can come in
        super().listen()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        """Voila has no loop to stop while it is still starting."""
        if not hasattr(self, "ioloop"):
            raise SystemExit(0)
        super()._handle_signal_stop(sig, frame)


def settings(
    host: str, port: int, folder: Path, warm: int = 0, password: str = "", behind: str = "", kernels: int = 0
) -> Config:
    """What Voila is told. `warm` kernels per notebook are started ahead of the first visitor; there are never more than
    `kernels` of them (0: as many as this machine bears)."""
    config = Config()
    config.Gallery.class_password, config.Gallery.behind = password, behind
    config.Voila.base_url = f"{urlsplit(behind).path}/"
    config.Voila.identity_provider_class = Anybody
    config.Voila.kernel_websocket_connection_class = Wires
    config.Voila.ip, config.Voila.port, config.Voila.port_retries = host, port, 0
    config.Voila.root_dir, config.Voila.open_browser = str(folder), False
    config.VoilaConfiguration.template = "lootlab"
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.VoilaConfiguration.allow_template_override = "NOTEBOOK"  # not the address: visitors choose nothing here
    config.VoilaConfiguration.allow_theme_override = "NOTEBOOK"
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
    password: str = "",
    behind: str = "",
    language: str = ENGLISH,
) -> None:
    """Serve the notebooks (or those of another folder) until Ctrl-C."""
    folder = folder or notebooks_folder()
    chosen = free_port(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
    address = f"http://{shown}:{chosen}{urlsplit(behind).path}/"
    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    told = settings(host, chosen, folder, warm, password, behind, kernels)
    told.Gallery.language = language
    app = Gallery(config=told, log_level=logging.ERROR)
    app.initialize([])

    def announce() -> None:
        print(f"lootlab is at {address}  (Ctrl-C ends it)", flush=True)
        print(how_to_join(host, chosen, password, behind), end="", flush=True)
        if browser:
            threading.Thread(target=_open, args=[address], daemon=True).start()

    app.announce = announce
    app.start()


def _open(address: str) -> None:
    if not webbrowser.open(address):
        print(f"No browser could be opened here. Open {address} yourself.", flush=True)
