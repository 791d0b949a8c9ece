"""How a running game is kept under its code: the part of a table that saves, opens, and follows other windows.

A game kept under a code has one truth. A window that is behind takes it over before anything more is played or shown in
it, and a move is kept before its picture goes out: nobody sees the secrets of a moment and goes on from an earlier one.
"""

from __future__ import annotations

from abc import abstractmethod

import lootlab

from ..engine.match import Match
from ..engine.refusal import BadInput, Refusal, Refused
from ..engine.store import DAYS_KEPT, Store, Unreadable, new_key, read_key
from .screen import Screen

TRY_AGAIN = 5.0
"""Seconds until a game that could not be kept, or opened, is tried again."""
WENT_ON = Refusal("", "This game went on in another window.", "Here it is as it stands now; choose again.")
BACK_AGAIN = Refusal("", "The game you left here can be opened again.", "Here it is; go on.")
STAYS = "This browser keeps its code: reload the page to try again. New game begins another one."
GONE = Refusal(
    "", "The game you left here is not kept any more.",
    f"Games are kept for {DAYS_KEPT} days after the last move. Here is a new one.",
)  # fmt: skip
KEPT_AGAIN = "This game is kept again."


class Keeping:
    """A game under its code: what we know to be kept of it, and what another window may have made of it."""

    def __init__(self, store: Store, key: str = "", known: str = "") -> None:
        self.store = store
        self.key = key or new_key()
        self.known = known
        """The game as we have kept or opened it last; empty before that."""

    def newer(self) -> str | None:
        """The game as another window has left it, if one has gone on."""
        try:
            found = self.store.get(self.key) if self.known else ""
        except Refused:
            return None  # deleted, or nobody can look: what we have counts
        return None if found == self.known else found

    def keep(self, saved: str) -> str | None:
        """Keep it, unless another window was faster: then what that one has kept."""
        if saved == self.known and self.trouble is None:
            return None
        found = self.store.keep(self.key, saved, self.known)
        if found != saved:
            return found
        self.known = saved
        return None

    @property
    def trouble(self) -> Refusal | None:
        """Why it is not on the disk, in a sentence; None when it is."""
        return self.store.trouble(self.key)

    @property
    def kept(self) -> bool:
        return bool(self.known) and self.trouble is None


class KeptGame(Screen):
    """A screen with a match on it that is kept."""

    store: Store | None = None
    """Shared by all tables of this kernel."""
    in_play: frozenset[str] = frozenset()
    """Clicks that play on or show more: only at the moment the game is really at."""
    match: Match
    keeping: Keeping
    awaited: str = ""
    """The code of a game that the browser remembers and that cannot be opened now."""
    _spoken: int
    """Up to which turn the live region has told the story."""
    _trying = False
    """Something could not be kept or opened, and will be tried again."""

    @abstractmethod
    def _sit_down(self, match: Match, keeping: Keeping | None = None) -> None:
        """Another match begins here, or one that was kept goes on."""

    @abstractmethod
    def _lay_out(self, match: Match) -> None:
        """Show this moment of the match."""

    @abstractmethod
    def _tell(self) -> None:
        """Speak what has happened since the last picture, and what is asked now."""

    @abstractmethod
    def _let_bots_move(self) -> None:
        """Whoever is no person goes on."""

    @property
    def key(self) -> str:
        """The resume code."""
        return self.keeping.key

    @classmethod
    def _the_store(cls) -> Store:
        store = cls.store or Store()
        if cls.store is None:
            KeptGame.store = store
        return store

    # ---- one truth ------------------------------------------------------------------------------

    def before(self, name: str) -> None:
        """A window that is behind takes over the newer moment before anything is done in it."""
        if name not in self.in_play:
            return
        if self._reopen():
            raise Refused(BACK_AGAIN)
        if self._follow():
            self._let_bots_move()
            raise Refused(WENT_ON)

    def before_picture(self) -> None:
        if not self._keep():
            self._let_bots_move()
            raise Refused(WENT_ON)

    def _follow(self) -> bool:
        """If another window has gone on, so do we."""
        newer = self.keeping.newer()
        if newer is not None:
            self._take_over(newer)
        return newer is not None

    def _take_over(self, saved: str) -> None:
        spoken, before = self._spoken, self.keeping.known
        try:
            self._lay_out(Match.load(saved, lootlab.load))
        except Refused as fault:  # kept by another version; what we were about to show must not be seen all the same
            self._lay_out(Match.load(before, lootlab.load))
            said = "This game went on in another window, in a way that this page cannot follow."
            raise BadInput(said, "Reload the page.") from fault
        self.keeping.known = saved
        self._spoken = spoken
        self._tell()

    # ---- saving ---------------------------------------------------------------------------------

    def _keep(self) -> bool:
        """Keep the game as it is; False if another window was faster, whose moment is on the table now."""
        before = self.keeping.trouble
        newer = self.keeping.keep(self.match.save())
        if newer is not None:
            self._take_over(newer)
        self._speak_of(before, self.keeping.trouble)
        if (self.keeping.trouble or self.awaited) and self.live and not self._trying:
            self._trying = self.some_time(TRY_AGAIN, self._try_again)
        self._remember()
        return newer is None

    def _speak_of(self, before: Refusal | None, now: Refusal | None) -> None:
        if now and now != before:
            self.say(f"{self.said.strip()} {now.sentence}")
        elif before and not now:
            self.say(f"{self.said.strip()} {KEPT_AGAIN}")
        self.notice = self.notice or self._the_store().news()

    def _try_again(self) -> None:
        """The picture that follows keeps the game, if it can be kept by now."""
        self._trying = False
        if self._reopen():
            raise Refused(BACK_AGAIN)

    def _remember(self) -> None:
        """What the browser keeps: the code, and whether one can rely on it. An awaited code stays there."""
        self.memory = {
            "code": self.awaited or self.key,
            "kept": self.keeping.kept and not self.awaited,
            **self.also_kept(),
        }

    def also_kept(self) -> dict[str, object]:
        """What else the browser shall remember of this table."""
        return {}

    # ---- opening --------------------------------------------------------------------------------

    def _resume(self, code: str) -> None:
        """Go on with the game of this code; Refused if that cannot be."""
        saved = self._the_store().get(code)
        match = Match.load(saved, lootlab.load)
        if match.game.name != self.match.game.name:
            raise BadInput(f"That is a game of {match.game.title}.", "Open its own page and type the code there.")
        self._sit_down(match, Keeping(self._the_store(), read_key(code), saved))

    def _recall(self, code: str) -> None:
        """Go on with the game that the browser remembers. If that cannot be, say why; the new one here serves."""
        try:
            self._the_store().get(code)
        except Unreadable as fault:
            self.awaited = code
            self.notice = Refusal("", fault.refusal.text, STAYS)
            return
        except Refused:
            self.notice = GONE
            return
        try:
            self._resume(code)
        except Refused as fault:
            said = f"The game you left here, {code[:40]}, cannot be continued. {fault.refusal.text}"
            self.notice = Refusal("", said, f"{fault.refusal.remedy} Here is a new one.".strip())

    def _reopen(self) -> bool:
        """The game that the browser remembers, if it can be opened by now and nobody has begun to play here."""
        if not self.awaited or any(move[:1] in self.match.persons for move in self.match.moves):
            return False
        try:
            self._resume(self.awaited)
        except Unreadable:
            return False
        except Refused:
            self.awaited, self.notice = "", GONE
            return False
        self._let_bots_move()
        return True
