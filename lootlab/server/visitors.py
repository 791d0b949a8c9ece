"""Who is who: a visitor is a signed cookie, and a kernel belongs to the visitor for whom it was started."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from typing import Any

from jupyter_server.auth import IdentityProvider, User
from tornado.web import RequestHandler

from ..engine.store import data_folder

DAYS = 30
KEY = "server.key"


class Visitors:
    """The visitors of one server, and whose kernel is whose."""

    def __init__(self, port: int, secure: bool = False) -> None:
        self.cookie = f"lootlab-{port}"
        """Cookies do not know ports: each server needs a name of its own."""
        self._manners: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": secure}
        # Lax: it comes along when somebody follows a link to us, but not with what another website fetches.
        self._owners: dict[str, str] = {}

    def known(self, handler: RequestHandler) -> str:
        """Who asks; "" for somebody new."""
        return (handler.get_signed_cookie(self.cookie, max_age_days=DAYS) or b"").decode("ascii", "ignore")

    def welcome(self, handler: RequestHandler) -> str:
        """Somebody new gets a cookie."""
        visitor = secrets.token_urlsafe(16)
        self.hand(handler, self.cookie, visitor)
        return visitor

    def hand(self, handler: RequestHandler, name: str, value: str) -> None:
        """A cookie that no script can read."""
        handler.set_signed_cookie(name, value, expires_days=DAYS, path=handler.settings["base_url"], **self._manners)

    def give(self, kernel: str, visitor: str, alive: Any = ()) -> None:
        """From now on this kernel is this visitor's. Those that have ended are forgotten."""
        self._owners = {each: owner for each, owner in self._owners.items() if each in alive}
        self._owners[kernel] = visitor

    def owns(self, visitor: str, kernel: str) -> bool:
        return bool(visitor) and self._owners.get(kernel) == visitor


class Anybody(IdentityProvider):
    """Jupyter's own question who somebody is. Our guards have answered it: no login, no token, no second cookie."""

    def get_user(self, handler: Any) -> User:
        return User(username="visitor")

    def get_handlers(self) -> list[Any]:
        return []


class Claiming:
    """A kernel manager, as one visitor's page sees it: what it starts belongs to that visitor."""

    def __init__(self, manager: Any, visitors: Visitors, visitor: str) -> None:
        self._manager, self._visitors, self._visitor = manager, visitors, visitor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def start_kernel(self, **told: Any) -> str:
        kernel = str(await self._manager.start_kernel(**told))
        self._claim(kernel)
        return kernel

    async def get_rendered_notebook(self, **told: Any) -> Any:
        """One that was started ahead."""
        found = await self._manager.get_rendered_notebook(**told)
        self._claim(found[2])
        return found

    def _claim(self, kernel: str) -> None:
        self._visitors.give(kernel, self._visitor, self._manager)


def signing_key() -> bytes:
    """Signs the cookies. It is kept, so that everybody stays who they are when the server starts again."""
    path = data_folder() / KEY
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _kept(path)
    return secrets.token_bytes(32)


def _kept(path: Path) -> bytes:
    try:
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(key := secrets.token_bytes(32))
        return key
    except FileExistsError:
        found = path.read_bytes()
    if len(found) == 32:
        return found
    path.unlink()  # half written
    return _kept(path)
