"""Every way into the server, and who stands at it.

Voila opens more doors than our pages need, and a new version may open others. So the list is here: what is not on it is
not served (tests/server/test_doors.py compares it with Voila's own). In front of each handler on it stands a `Guard`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import quote

from jupyter_server.services.kernels.handlers import _kernel_id_regex
from tornado.web import HTTPError, RequestHandler
from voila.utils import create_include_assets_functions

from . import policy
from .hosts import Hosts, somebody_goes_there
from .pace import OPENINGS, OPENINGS_AT_ONCE, REQUESTS, REQUESTS_AT_ONCE, Pace
from .pages import STILL_PAGES, template_of
from .password import ClassPassword
from .said import Shut, words_for
from .spoken import say, spoken
from .visitors import Claiming, Visitors


@dataclass(frozen=True)
class Door:
    """One address. `kind` is what comes out: a "page", a "file", or something of a "kernel"."""

    kind: str
    methods: tuple[str, ...] = ("GET",)
    starts: bool = False
    """A kernel begins here: only a person who goes there may do that."""
    free: bool = False
    """Also for people who have not said the class password yet."""


STILL = "|".join(name.replace(".", r"\.") for name in STILL_PAGES)
SERVED: dict[str, Door] = {
    "/": Door("page"),
    "/join": Door("page", ("GET", "POST"), free=True),
    rf"/voila/render/({STILL})": Door("page"),
    r"/voila/render/(.*\.ipynb)": Door("page", starts=True),
    r"/voila/templates/([\w-]+/static/.+)": Door("file", ("GET", "HEAD"), free=True),
    r"/voila/static/(.*)": Door("file", ("GET", "HEAD"), free=True),
    r"/voila/labextensions/(.*)": Door("file", ("GET", "HEAD"), free=True),
    rf"/api/kernels/{_kernel_id_regex}": Door("kernel"),
    rf"/api/kernels/{_kernel_id_regex}/channels": Door("kernel"),
    r"/voila/api/shutdown/(.*)": Door("kernel", ("POST",)),
}
"""The whole list."""

CLOSED = {
    r"/voila/render/(.*)": "only notebooks are shown",
    r"/voila/templates/(.*)": "only what pages load from there",
    r"/voila/tree(?P<path>(?:(?:/[^/]+)+|/?))": "nobody needs a list of the folder",
    r"/voila/api/contents(?P<path>(?:(?:/[^/]+)+|/?))": "nor what is in it",
    r"/voila/files/(.*)": "pages bring their pictures along",
    r"/voila/api/themes/(.*)": "we have our own looks",
    rf"/voila/query/{_kernel_id_regex}": "no notebook reads the address of its page",
    rf"/voila/execution/{_kernel_id_regex}": "cells run while the page is sent",
    "/login": "the class password is asked for at /join",
    "/logout": "nobody is logged in",
}
"""Doors of Voila that we know and keep shut, and why."""


@dataclass
class Doors:
    """What the guards know."""

    hosts: Hosts
    visitors: Visitors
    password: ClassPassword | None = None
    requests: Pace = field(default_factory=lambda: Pace(REQUESTS, REQUESTS_AT_ONCE))
    openings: Pace = field(default_factory=lambda: Pace(OPENINGS, OPENINGS_AT_ONCE))


def served(base: str, rules: Sequence[Any]) -> list[Any]:
    """Of these addresses those on the list, each with its guard. The first one of an address counts."""
    found: dict[str, Any] = {}
    for pattern, handler, *told in rules:
        path = "/" + pattern.removeprefix(base).lstrip("/")
        if path in SERVED and path not in found:
            found[path] = (pattern, guarded(handler, SERVED[path]), *told)
    return list(found.values())


def guarded(handler: type[RequestHandler], door: Door) -> type[RequestHandler]:
    guard = Opening if door.starts else Guard
    return type(handler.__name__, (guard, handler), {"door": door})


class Guard(RequestHandler):
    """Stands in front of a handler."""

    door: ClassVar[Door]
    visitor = ""

    @property
    def doors(self) -> Doors:
        found: Doors = self.settings["doors"]
        return found

    async def prepare(self) -> None:
        self._check_host()
        self._check_origin()
        if any(re.search(r"(^|/)(\.\.?)?(/|$)|[\\\0]", part or "") for part in self.path_args):
            raise Shut(404, *words_for(404))
        if self.request.method not in self.door.methods:
            raise Shut(405, "This address does not take that.", "Go back to the games.")
        await self._meet()
        if not self._finished:
            coming = super().prepare()
            if coming is not None:
                await coming

    # ---- who asks, and from where ---------------------------------------------------------------

    def _check_host(self) -> None:
        if not self.doors.hosts.knows(self.request.headers.get("Host", "")):
            raise Shut(
                403,
                "This server is not known by that name.",
                "Use the address that it printed when it was started; behind a proxy, start it with --behind.",
            )

    def _check_origin(self) -> None:
        """Other websites may link to us; they may not talk to us."""
        headers = self.request.headers
        origin = headers.get("Origin") or headers.get("Sec-Websocket-Origin")
        if origin is not None and not self.doors.hosts.is_ours(origin, headers.get("Host", "")):
            raise Shut(403, "This was sent by another website.", "Open the page itself.")
        foreign = headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")
        if foreign and (self.request.method != "GET" or self.door.kind == "kernel"):
            raise Shut(403, "This was sent by another website.", "Open the page itself.")

    async def _meet(self) -> None:
        """Know the visitor, and let nobody ask faster than others can bear."""
        visitors, password = self.doors.visitors, self.doors.password
        self.visitor = visitors.known(self)
        if wait := self.doors.requests.take(self.visitor or f"at {self.request.remote_ip}"):
            await asyncio.sleep(wait)
        inside = self.door.free or password is None or password.was_said_by(self)
        if self.door.kind == "kernel":
            if not inside or not visitors.owns(self.visitor, self._kernel()):
                raise Shut(404, "There is no such game running here for you.", "Load the page again.")
        elif not inside:
            self._to_join()
        elif self.door.kind == "page" and not self.visitor and not self.door.starts:
            self.visitor = visitors.welcome(self)

    def _kernel(self) -> str:
        return str(self.path_kwargs.get("kernel_id") or next(iter(self.path_args), ""))

    def _to_join(self) -> None:
        """First the cookie and the password; the way leads back here."""
        if not self.visitor:
            self.visitor = self.doors.visitors.welcome(self)
        self.redirect(f"{self.settings['base_url']}join?next={quote(self.request.path)}", status=303)

    # ---- what everybody is told -----------------------------------------------------------------

    def set_default_headers(self) -> None:
        super().set_default_headers()
        for name, value in policy.HEADERS.items():
            self.set_header(name, value)
        host = self.request.headers.get("Host", "")
        known = self.doors.hosts.knows(host)
        is_page = self.door.kind == "page"
        self.set_header("Content-Security-Policy", policy.page(host if known else "") if is_page else policy.NOT_A_PAGE)
        self.clear_header("Server")

    def write_error(self, status_code: int, **more: Any) -> None:
        """A sentence, never a traceback."""
        what, instead = words_for(status_code, (more.get("exc_info") or (None, None))[1])
        if self.door.kind == "kernel":
            self.set_header("Content-Type", "application/json")
            self.finish(json.dumps({"message": say(self, f"{what} {instead}")}))
            return
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(self.in_our_looks("error.html", status_code=status_code, what=what, instead=instead))

    def in_our_looks(self, name: str, **told: Any) -> str:
        """A page of our template that is no notebook."""
        base = self.settings["base_url"]
        found = self.settings["voila_jinja2_env"].get_template(name)
        said = {
            name: say(self, value) if isinstance(value, str) and name != "next" else value
            for name, value in told.items()
        }
        page = str(found.render(base_url=base, **create_include_assets_functions("lootlab", base), **said))
        return spoken(self, page)


class Opening(Guard):
    """Stands in front of a page that starts a kernel."""

    async def _meet(self) -> None:
        if not somebody_goes_there(self.request.headers):
            raise Shut(403, "A game begins only when somebody opens its page.", "Open it in a window of its own.")
        await super()._meet()
        if self._finished:
            return
        if not self.visitor:
            # Pictures on other websites, previews of links and robots do not come back with a cookie; people do.
            self._to_join()
        elif self.doors.openings.take(self.visitor) > 0:
            raise Shut(429, "These are too many pages at once.", "Close some, wait a minute, and load this one again.")
        else:
            template = template_of(self.settings["voila"].root_dir, self.path_args[0])
            self.set_header("Content-Security-Policy", policy.page(self.request.headers["Host"], template))

    @property
    def kernel_manager(self) -> Any:
        return Claiming(self.settings["kernel_manager"], self.doors.visitors, self.visitor)


class Nowhere(RequestHandler):
    """Any other address."""

    def prepare(self) -> None:
        raise HTTPError(404)
