"""lootlab in any Jupyter server (Binder, a hub, `jupyter lab`): an extension, switched on by being installed.

- `/lootlab/` is the gallery, and `/lootlab/GAME.ipynb` a game, whatever folder the server shows;
- what our own server shows as it is stored (the gallery, the chapters) comes at once, without a kernel, here too;
- pages and what they load are compressed;
- `GAME.ipynb%23learn` leads into the room: some hubs take the # of a link for a part of a name.

Who may come in is the Jupyter server's own business. `lootlab.server` knows nothing of this module.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from jupyter_server.utils import url_path_join
from tornado.httputil import HTTPServerRequest
from tornado.web import GZipContentEncoding, RedirectHandler, authenticated
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths
from voila.server_extension import load_config_file
from voila.tornado.handler import TornadoVoilaHandler

from .server.pages import STILL_PAGES, StillPage, notebooks_folder

STORED = "|".join(re.escape(name) for name in STILL_PAGES)
NOTEBOOKS = "lootlab_notebooks"


class Compressed(GZipContentEncoding):
    """For our pages and Voila's scripts only: the rest of the server is not ours to change."""

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._gzipping = self._gzipping and re.search(r"/(voila|lootlab)/", request.path) is not None


class Stored(StillPage):
    """A page of the server's folder that is called like one of ours. If it is none, it is Voila's as before."""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        root = getattr(self.contents_manager, "root_dir", "")
        show = StillPage if _is_ours(root, path or "") else TornadoVoilaHandler
        async for snippet in show.get_generator(self, path):
            yield snippet


class FromThePackage:
    """Notebooks of the installation, not of the server's folder."""

    settings: dict[str, Any]

    @property
    def contents_manager(self) -> Any:
        return self.settings[NOTEBOOKS]


class StoredHere(FromThePackage, StillPage):
    pass


class PlayedHere(FromThePackage, TornadoVoilaHandler):
    pass


class IntoTheRoom(JupyterHandler):
    """From `sloop.ipynb%23learn` to `sloop.ipynb#learn`; whoever brings a token is known from now on."""

    @authenticated
    async def get(self, room: str) -> None:
        self.redirect(f"{self.request.path.partition('%23')[0]}#{room}")


def _is_ours(root: str, path: str) -> bool:
    try:
        found = json.loads(Path(root, path).read_text(encoding="utf-8"))
        return "lootlab" in found["metadata"]
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "lootlab.jupyter"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Jupyter calls this. Extensions come in the order of their names, so ours stands before Voila's."""
    app = server.web_app
    app.settings[NOTEBOOKS] = AsyncLargeFileManager(parent=server, root_dir=str(notebooks_folder()))
    if not any(issubclass(each, GZipContentEncoding) for each in app.transforms):
        app.transforms.append(Compressed)
    app.add_handlers(".*$", _handlers(app.settings["base_url"], server))


def _handlers(base: str, server: Any) -> list[tuple[Any, ...]]:
    theirs, ours = _told(server), _told(server, "lootlab")
    here, voila = url_path_join(base, "lootlab"), url_path_join(base, "voila", "render")
    return [
        (rf"(?:{voila}|{here})/.+\.ipynb%23([\w/%.-]+)", IntoTheRoom),
        (rf"{here}/?", RedirectHandler, {"url": f"{here}/index.ipynb", "permanent": False}),
        (rf"{here}/({STORED})", StoredHere, ours),
        (rf"{here}/((?:\w+/)?\w+\.ipynb)", PlayedHere, ours),
        (rf"{voila}/((?:.+/)?(?:{STORED}))", Stored, theirs),
    ]


def _told(server: Any, template: str = "") -> dict[str, Any]:
    """What Voila's handlers are told, as its own extension tells them."""
    configuration = VoilaConfiguration(parent=server)
    if (found := load_config_file()) is not None:
        configuration.update_config(found)
    if template:
        configuration.template = template
    return {
        "config": server.config,
        "template_paths": collect_template_paths(["voila", "nbconvert"], configuration.template),
        "voila_configuration": configuration,
    }
