"""Opening a page: room for one more kernel, the kernel, the page; and nothing stays when somebody leaves early."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from tornado.httputil import split_host_and_port
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import ENV_VARIABLE

from .kernels import Kernels
from .rendering import renderer
from .spoken import spoken
from .stamped import Stamp, Stamps, changed

HEARTBEAT = "<!-- the kernel is busy -->\n"
"""Goes out while a cell takes long, so that nobody hangs up. (Voila sends a script, and no page of ours has one.)"""
AGAIN = 5
"""Seconds until the waiting room looks again."""
AT_ONCE_AGAIN = '<meta http-equiv="refresh" content="0">'
PYTHON = "python3"
STAMPS = Stamps()


class Stream:
    """A page on its way to the visitor: what came together goes together."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._news = asyncio.Event()
        self._done = False
        self._fault: Exception | None = None

    def add(self, snippet: str) -> None:
        self._parts.append(snippet)
        self._news.set()

    def end(self, fault: Exception | None = None) -> None:
        self._done, self._fault = True, fault
        self._news.set()

    @property
    def ended(self) -> bool:
        return self._done and not self._parts and not self._fault

    async def more(self, seconds: float) -> str:
        """What has come since; after so many seconds without any, a sign of life. Raises what went wrong."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return HEARTBEAT
        self._news.clear()
        if self._fault:
            raise self._fault
        parts, self._parts = self._parts, []
        return "".join(parts)


class Visit(TornadoVoilaHandler):
    """A notebook with a kernel of its own."""

    kernel_manager: Kernels
    gone = False
    """The visitor has left."""
    work: asyncio.Task[None] | None = None
    kernel_id = ""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        assert path is not None
        for name, value in (("Content-Type", "text/html"), ("Cache-Control", "no-cache, no-store, must-revalidate")):
            self.set_header(name, value)
        if not self._has_warm_page(path) and not await self.kernel_manager.room():
            yield self._waiting_room()
            return
        if self.gone or self._hung_up():  # while room was made, or before: there was nothing to cancel yet
            return
        page = Stream()
        self.work = asyncio.ensure_future(self._render(path, page))
        while not self.gone and not page.ended:
            yield await page.more(self.voila_configuration.http_keep_alive_timeout)

    def on_connection_close(self) -> None:
        """Nobody will ever connect to this kernel."""
        super().on_connection_close()
        self.gone = True
        if self.work is not None:
            self.work.cancel()

    def _hung_up(self) -> bool:
        """Who asks and hangs up in one breath is gone before tornado listens: `on_connection_close` is never called."""
        stream = getattr(self.request.connection, "stream", None)
        return stream is None or bool(stream.closed())

    async def _render(self, path: str, page: Stream) -> None:
        try:
            snippets = self._warm_page(path) if self._has_warm_page(path) else self._fresh_page(path)
            async for snippet in snippets:
                page.add(snippet)
            self.kernel_manager.handed_over(self.kernel_id)
            page.end()
        except asyncio.CancelledError:
            await self.kernel_manager.end(self.kernel_id)
            raise
        except Exception as fault:
            page.end(fault)
            await self.kernel_manager.end(self.kernel_id)

    async def _fresh_page(self, path: str) -> AsyncIterator[str]:
        file = Path(self.contents_manager.root_dir) / path
        when = changed(file)
        if (stamp := STAMPS.find(file, self.base_url)) is not None:
            yield stamp.head
            kernel = await self._start(PYTHON, path, stamp.cells)
            yield self._rest(stamp, file, kernel.provisioner.is_set_up)
            return
        rendering = renderer(self, path, live=True)
        await rendering.initialize(template=self.get_argument("template", None), theme=self.get_argument("theme", None))
        kernel = await self._start(rendering.notebook.metadata.kernelspec.name, path)
        page = []
        async for snippet, _ in rendering.generate_content_generator(self.kernel_id, kernel):
            page.append(snippet)
            yield snippet
        if when is not None and rendering.of_the_file and getattr(kernel.provisioner, "is_forked", False):
            STAMPS.keep(file, self.base_url, rendering.ran, "".join(page), self.kernel_id, when)

    def _rest(self, stamp: Stamp, file: Path, is_set_up: bool) -> str:
        """The page below its head; when the kernel could not set itself up, the page once more, rendered for it."""
        if is_set_up:
            return stamp.rest(self.kernel_id)
        STAMPS.drop(file, self.base_url)
        return AT_ONCE_AGAIN

    async def _start(self, name: str, path: str, cells: Sequence[str] = ()) -> Any:
        """The kernel of this visit."""
        manager: Any = self.kernel_manager
        with manager.opening():
            folder = os.path.dirname(path)
            start = manager.start_kernel(kernel_name=name, path=folder, env=self._environment(), cells=tuple(cells))
            # A start that is given up half-way leaves a process that nobody knows: let it come, then end it.
            started = asyncio.ensure_future(start)
            try:
                self.kernel_id = await asyncio.shield(started)
            except asyncio.CancelledError:
                self.kernel_id = await started
                raise
        return manager.get_kernel(self.kernel_id)

    # ---- pages rendered ahead (--warm) ----------------------------------------------------------

    def _has_warm_page(self, path: str) -> bool:
        """One was rendered ahead, and the visitor wants it as it is."""
        manager: Any = self.kernel_manager
        rendered = manager.notebook_data.get(path, {})
        wanted = [self.get_argument(name, rendered.get(name)) == rendered.get(name) for name in ("template", "theme")]
        return bool(manager.get_pool_size(path) and rendered and all(wanted))

    async def _warm_page(self, path: str) -> AsyncIterator[str]:
        manager: Any = self.kernel_manager
        address = {str(ENV_VARIABLE.VOILA_REQUEST_URL): self.request.full_url()}
        task, before, self.kernel_id = await manager.get_rendered_notebook(
            notebook_name=path, extra_kernel_env_variables=address
        )
        RequestInfoSocketHandler.send_updates({"kernel_id": self.kernel_id, "payload": self._request()})
        yield "".join(before)
        rendered, rest = await task
        yield "".join(rendered[len(before) :])
        async for snippet, _ in rest:
            yield snippet

    # ---- what the kernel is told about the visit -----------------------------------------------

    def _request(self) -> dict[str, str]:
        host, port = split_host_and_port(self.request.host.lower())
        return {
            ENV_VARIABLE.SCRIPT_NAME: self.request.path,
            ENV_VARIABLE.PATH_INFO: "",
            ENV_VARIABLE.QUERY_STRING: str(self.request.query),
            ENV_VARIABLE.SERVER_SOFTWARE: "voila",
            ENV_VARIABLE.SERVER_PROTOCOL: str(self.request.version),
            ENV_VARIABLE.SERVER_PORT: str(port or ""),
            ENV_VARIABLE.SERVER_NAME: host,
        }

    def _environment(self) -> dict[str, str]:
        told = self._request()
        return {
            **os.environ,
            **{str(name): value for name, value in told.items()},
            str(ENV_VARIABLE.VOILA_PREHEAT): "False",
            str(ENV_VARIABLE.VOILA_BASE_URL): self.base_url,
            str(ENV_VARIABLE.VOILA_SERVER_URL): self.settings.get("server_url", "/"),
            str(ENV_VARIABLE.VOILA_REQUEST_URL): self.request.full_url(),
            str(ENV_VARIABLE.VOILA_APP_PORT): told[ENV_VARIABLE.SERVER_PORT],
        }

    # ---- the waiting room -----------------------------------------------------------------------

    def _waiting_room(self) -> str:
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN))
        return spoken(self, str(self.render_template("waiting.html", again=AGAIN)))
