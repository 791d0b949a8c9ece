"""A running game is kept, and opened again.

It is open in one place at a time: the window that opened it last holds it, and every other one is closed until somebody
says "Play here" in it. A move is kept before its picture goes out: nobody sees the secrets of a moment and goes on from
an earlier one.
"""

from __future__ import annotations

from abc import abstractmethod

import lootlab

from ..engine.match import Match
from ..engine.refusal import BadInput, Refusal, Refused
from ..engine.store import DAYS_KEPT, Store, Unreadable, new_holder, new_key, read_key
from ..engine.two_shelves import goes_on_from
from .screen import Screen

TRY_AGAIN = 5.0
"""Seconds until a game that could not be kept, or opened, is tried again."""
TIDY_AFTER = 2.0
"""Seconds after opening a game until old ones are deleted."""
WENT_ON = Refusal("", "This game went on in another window.", "Here it is as it stands now; choose again.")
ELSEWHERE = Refusal("", "This game is open in another window.", "Press “Play here” to go on in this one.")
BACK_AGAIN = Refusal("", "The game you left here can be opened again.", "Here it is; go on.")
STAYS = "This browser keeps its code: reload the page to try again. New game begins another one."
GONE = Refusal(
    "", "The game you left here is not kept any more.",
    f"Games are kept for {DAYS_KEPT} days after the last move. Here is a new one.",
)  # fmt: skip
KEPT_AGAIN = "This game is kept again."


class Keeping:
    """A game under its code: what we know to be kept of it, and whether it is ours to play on with."""

    def __init__(self, store: Store, key: str = "") -> None:
        self.store = store
        self.key = key or new_key()
        self.known = ""
        """The game as we have kept or opened it last; empty before that."""
        self.closed = False
        """Another window has taken it over."""
        self.doubted = False
        """What we know to be kept turned out not to be."""
        self.unheld = False
        """It was opened and could not be taken over: it can be looked at."""
        self.told: Refusal | None = None
        """What was last said about keeping it."""
        self._put_away: Refusal | None = None
        self._taken_out: Refusal | None = None
        """On a narrow screen a warning lies over the table: which one was put away, or taken out again."""
        self._me = new_holder()
        self.window = new_holder()
        """Tells this window from others in what the browser remembers, so that those notice."""

    def open(self) -> str:
        """The game as it is kept, ours from now on; Refused if that cannot be."""
        found = self.store.take(self.key, self._me)
        self.known, self.closed, self.unheld = found.saved, False, not found.held
        return found.saved

    def keep(self, saved: str, ask: bool = False) -> str | None:
        """Keep it, unless it is not ours any more (`closed`). If it has become another one, returns that.

        Where there is nothing to keep, `ask` whether it is still ours.
        """
        if not self.ours:
            return None
        if saved == self.known and not self.doubted and self.store.trouble(self.key) is None:
            self.closed = ask and not self.store.holds(self.key, self._me)
            return None
        self.doubted = False
        found = self.store.keep(self.key, saved, self._me, self.known)
        self.closed = not found.held
        if found.held and found.saved != saved:
            return found.saved
        self.known = self.known if self.closed else saved
        return None

    @property
    def ours(self) -> bool:
        """May we play on?"""
        return not self.closed and not self.unheld

    @property
    def trouble(self) -> Refusal | None:
        """Why it is not on the disk, or not ours, in a sentence; None when all is well."""
        return self.store.unheld() if self.unheld else self.store.trouble(self.key)

    @property
    def was_read(self) -> bool:
        """Was the warning put away? One that most likely passes by itself begins so."""
        passing = not self.unheld and self.store.may_pass
        return self.trouble != self._taken_out if passing else self.trouble == self._put_away

    def read(self, done: bool) -> None:
        self._put_away, self._taken_out = (self.trouble, None) if done else (None, self.trouble)

    @property
    def kept(self) -> bool:
        return bool(self.known) and self.store.trouble(self.key) is None


class KeptGame(Screen):
    """A screen with a match on it that is kept."""

    store: Store | None = None
    """Shared by all tables of this kernel."""
    in_play: frozenset[str] = frozenset()
    """Clicks that play on or show more: only at the moment the game is really at."""
    looking: frozenset[str] = frozenset()
    """Those of them that show nothing that was not there before."""
    match: Match
    keeping: Keeping
    _asks = False
    """The click that is being carried out is one of `in_play`."""
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

    def _the_store(self) -> Store:
        store = self.store or Store()
        if self.store is None:
            KeptGame.store = store
        return store

    # ---- one place ------------------------------------------------------------------------------

    def before(self, name: str) -> None:
        """What plays on or shows more is only for the window that holds the game."""
        self._asks = name in self.in_play
        if not self._asks:
            return
        if self._reopen():
            raise Refused(BACK_AGAIN)
        if self.keeping.closed:
            raise Refused(ELSEWHERE)
        if self.keeping.unheld and name not in self.looking:
            raise Refused(self.keeping.store.unheld())

    def before_picture(self) -> None:
        asks, self._asks = self._asks, False
        self._settle(asks)

    def _settle(self, ask: bool = False) -> None:
        """Keep the game before anything of it is shown. Refused if it is not ours, or has become another one."""
        if self.keeping.closed:
            return
        if not self._keep(ask):
            self._let_bots_move()
            raise Refused(WENT_ON)
        if self.keeping.closed:
            # What we were about to show must not be seen.
            self._lay_out(Match.load(self.keeping.known, lootlab.load))
            raise Refused(ELSEWHERE)

    def on_look(self, arg: str, value: object) -> None:
        """The page has reason to believe that another window has opened the game."""
        self._asks = True

    def on_keeping(self, arg: str, value: object) -> None:
        """On a narrow screen: the warning was read, or is to be read again."""
        self.keeping.read(arg == "close")

    def on_play_here(self, arg: str, value: object) -> None:
        """Take the game back from the window that holds it, as it stands now."""
        if self.keeping.closed:
            self._take_over(self.keeping.open())
            self._let_bots_move()

    def _take_over(self, saved: str) -> None:
        """The game has become another one than the one on the table."""
        spoken, before = self._spoken, self.keeping.known
        try:
            self._lay_out(Match.load(saved, lootlab.load))
        except Refused as fault:  # kept by another version
            self._lay_out(Match.load(before, lootlab.load))
            said = "This game went on in another window, in a way that this page cannot follow."
            raise BadInput(said, "Reload the page.") from fault
        self.keeping.known = saved
        self._spoken = min(spoken, self.match.revision)
        self._tell()

    # ---- saving ---------------------------------------------------------------------------------

    def _keep(self, ask: bool = False) -> bool:
        """Keep the game as it is; False if it has become another one, which is on the table now."""
        newer = self.keeping.keep(self.match.save(), ask)
        if newer is not None:
            self._take_over(newer)
        self._speak_of(self.keeping.trouble)
        if (self.keeping.trouble or self.awaited) and self.live and not self._trying:
            self._trying = self.some_time(TRY_AGAIN, self._try_again)
        self._remember()
        return newer is None

    def _speak_of(self, now: Refusal | None) -> None:
        before, self.keeping.told = self.keeping.told, now
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
        if self.keeping.unheld:
            self._hold_at_last()

    def _hold_at_last(self) -> None:
        """What could only be looked at is ours, if that can be written down by now."""
        saved = self.keeping.open()
        if not self.keeping.unheld:
            self._take_over(saved)
            self._let_bots_move()

    def _remember(self) -> None:
        """What the browser keeps: the code, and whether one can rely on it. An awaited code stays there.

        A closed window has nothing to say: the browser keeps what the other one says.
        """
        self.memory = (
            {}
            if self.keeping.closed
            else {
                "code": self.awaited or self.key,
                "kept": self.keeping.kept and not self.awaited,
                "window": self.keeping.window,
                **self.also_kept(),
            }
        )

    def also_kept(self) -> dict[str, object]:
        """What else the browser shall remember of this table."""
        return {}

    # ---- opening --------------------------------------------------------------------------------

    def _resume(self, code: str) -> None:
        """Go on with the game of this code; Refused if that cannot be."""
        # Looked at first: a game that cannot go on here is not taken from the window where it can.
        match = Match.load(self._the_store().get(code), lootlab.load)
        if match.game.name != self.match.game.name:
            raise BadInput(f"That is a game of {match.game.title}.", "Open its own page and type the code there.")
        keeping = Keeping(self._the_store(), read_key(code))
        self._sit_down(Match.load(keeping.open(), lootlab.load), keeping)
        self.some_time(TIDY_AFTER, keeping.store.tidy)

    def _resume_from_file(self, sealed: str) -> None:
        """Go on with a game that was taken along (a file, a link). What was kept after all, and is further, counts."""
        store = self._the_store()
        code, saved = store.unsealed(sealed)
        try:
            kept = store.get(code)
        except Refused:
            kept = ""
        if kept and not goes_on_from(kept, saved):
            return self._resume(code)
        match = Match.load(saved, lootlab.load)
        if match.game.name != self.match.game.name:
            raise BadInput(f"That is a game of {match.game.title}.", "Load it on the page of that game.")
        keeping = Keeping(store, code)
        if kept:
            keeping.open()
        self._sit_down(match, keeping)

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
