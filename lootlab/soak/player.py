"""What somebody does at a table, without knowing a rule: clicks what is offered, and leaves in some way or other."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .page import Dead, Lost, Page
from .tally import Tally
from .visitor import Busy, NotServed, Visitor

if TYPE_CHECKING:
    from .server import OwnServer

CLOSE, RELOAD, DROP, KILL = "close", "reload", "drop", "kill"
WAYS = (CLOSE, RELOAD, DROP, KILL)
"""How a page is left: closed; loaded again; lost with its connection; its kernel killed."""
QUIET = 1.5
"""Seconds without a new picture after which nobody else is about to move."""
WAITING = 30.0
"""Seconds that bots may take before somebody looks what else there is to do."""
MISTAKES = ("lootlab made a mistake", "This cannot be drawn")


@dataclass(frozen=True)
class Left:
    """How a game was left: it has to be found again like that."""

    code: str
    turn: int
    pieces: frozenset[str]
    exact: bool
    """Nobody was about to move: then not one move more may be there."""


class Player:
    """One person with one browser."""

    def __init__(self, url: str, tally: Tally, seed: int, pause: float = 0.0, server: OwnServer | None = None) -> None:
        self.visitor, self.tally, self.pause, self.server = Visitor(url), tally, pause, server
        self.rng = random.Random(seed)
        self.page: Page | None = None
        """The one that is open."""

    async def visit(self, game: str, clicks: int, way: str) -> None:
        """Open the page, play, leave; and come back, unless it was closed. Nothing is raised: it is counted."""
        try:
            await self._visit(game, clicks, way)
        except Lost as lost:
            self.tally.lost.append(f"{game}: {lost}")
        except (Dead, NotServed, OSError) as error:
            self.tally.errors.append(f"{game}: {type(error).__name__}: {error}")
        finally:
            if self.page is not None:  # whatever went wrong, no page stays open
                with contextlib.suppress(OSError):
                    await self.page.close()

    async def _visit(self, game: str, clicks: int, way: str) -> None:
        page = await self._open(game)
        await self._play(page, game, clicks)
        left = await self._leave(page, way)
        self.page = None
        if left is not None:
            page = await self._open(game)
            self._compare(page, left, way)
            await self._play(page, game, max(1, clicks // 4))
            await page.close()
            self.page = None

    # ---- coming and going -----------------------------------------------------------------------

    async def _open(self, game: str) -> Page:
        start = time.perf_counter()
        while True:
            try:
                page = self.page = Page(self.visitor, await self.visitor.open(game))
                break
            except Busy as busy:
                self.tally.turned_away += 1
                await asyncio.sleep(busy.seconds)
        await page.connect()
        await page.greet()
        self.tally.opens.append(time.perf_counter() - start)
        return page

    async def _leave(self, page: Page, way: str) -> Left | None:
        if way == CLOSE or (way == KILL and self.server is None):
            await page.close()
            return None
        exact = way != DROP and not await page.change(QUIET)
        left = self._as_left(page, exact)
        if way == DROP:
            await page.drop()
        elif way == KILL and self.server is not None:
            if not await asyncio.to_thread(self.server.kill, page.kernel):
                raise NotServed(f"no process of kernel {page.kernel} was found")
            if not await page.died(WAITING):
                self.tally.errors.append("a page was not told that its kernel is dead")
            await page.close()
        else:
            await page.close()
        return left

    def _as_left(self, page: Page, exact: bool) -> Left:
        kept = page.memory
        return Left(str(kept.get("code")), int(kept.get("turn", 0)), frozenset(page.offered("pick")), exact)

    def _compare(self, page: Page, left: Left, way: str) -> None:
        now = self._as_left(page, left.exact)
        if now.code != left.code:
            raise Lost(f"after {way} another game is there: {now.code} instead of {left.code}")
        if now.turn < left.turn or (left.exact and now != left):
            raise Lost(f"after {way} the game is at turn {now.turn} instead of {left.turn}")
        self.tally.back[way] += 1

    # ---- playing --------------------------------------------------------------------------------

    async def _play(self, page: Page, game: str, clicks: int) -> None:
        for _ in range(clicks):
            if self.pause:
                await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))
            while not (chosen := self._choice(page))[0]:  # others are to move
                if not await page.change(WAITING):
                    raise Lost(f"nothing to do for {WAITING:.0f} seconds")
            name, arg = chosen
            self.tally.clicks.append(await page.do(name, arg))
            self.tally.games[game] += 1
            if mistake := next((said for said in MISTAKES if said in page.html), ""):
                at = page.html.index(mistake)
                self.tally.errors.append(f"{game}, {name} {arg}: {page.html[at : at + 200]}")

    def _choice(self, page: Page) -> tuple[str, str]:
        """A move that is offered; else all moves; else a piece that leads somewhere; after the end, a new game."""
        if page.memory.get("over"):
            return "again", ""
        if moves := page.offered("move"):
            return "move", self.rng.choice(moves)
        if page.offered("more"):
            return "more", ""
        if picks := page.offered("pick", "is-can is-target"):
            return "pick", self.rng.choice(picks)
        return "", ""
