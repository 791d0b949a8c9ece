"""The one widget: shows HTML rendered in Python and hands clicks to `on_<do>` methods.

A subclass writes `render()` and its handlers. Whatever a handler does, the browser gets an answer: a new picture, or a
sentence that says why not.
"""

from __future__ import annotations

import asyncio
import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets as t

from ..engine.game import AnyGame
from ..engine.refusal import BadInput, Refusal, Refused
from ..engine.where import alone, served
from ..languages import tongue
from ..look import parts, style
from ..look.html import escape, unlisted
from .letters import whole_letters

if TYPE_CHECKING:
    from .stored import Stored

_STATIC = Path(__file__).parent / "static"
_DO = re.compile(r"[a-z][a-z_]{0,40}")
LONGEST_VALUE = 2_500_000
LONGEST_ADDRESS = 500
LONGEST_ARGUMENT = 4000

OF_THE_PAGE = frozenset({"start", "go", "others"})
"""What the page itself says: right at any time."""
DRESS = ("css", "art", "game_css", "game_art")
"""What a page needs once, however many screens are on it."""
STALE = Refusal("", "The table has moved on since that click.", "Nothing was done. Look again and choose once more.")


def script() -> str:
    """The half of a screen that runs in the browser."""
    return "\n".join((_STATIC / f"{name}.js").read_text(encoding="utf-8") for name in ("scene", "drag", "screen"))


class Screen(anywidget.AnyWidget):
    """HTML on the page, kept up to date; see `static/screen.js` for the other half."""

    _esm = t.Unicode(script()).tag(sync=True)
    _anywidget_id = t.Unicode().tag(sync=True)

    html = t.Unicode().tag(sync=True)
    rev = t.Int(0).tag(sync=True)
    """Counts the pictures; a click on an older one is stale."""
    said = t.Unicode().tag(sync=True)
    """What the live region speaks."""
    answered = t.Unicode().tag(sync=True)
    memory = t.Dict().tag(sync=True)
    """A few words kept in the browser and sent back on start. Never anything hidden."""
    place = t.Unicode("screen").tag(sync=True)
    """Under which name the browser keeps the memory."""
    address = t.Unicode("").tag(sync=True)
    """Which of its things this screen shows (a level, a question, a rule): the page's address after the room."""
    go = t.Unicode("").tag(sync=True)
    """Another room that the page shall open: "#play"."""
    reads = t.List(t.Unicode()).tag(sync=True)
    """Places of other screens whose memories this one wants to hear of on start (`on_others`)."""
    shared = t.Dict().tag(sync=True)
    """What this screen wants all screens of this browser to know, by place: replaces what is kept there."""
    game = t.Unicode("").tag(sync=True)
    css = t.Unicode().tag(sync=True)
    art = t.Unicode().tag(sync=True)
    game_css = t.Unicode().tag(sync=True)
    game_art = t.Unicode().tag(sync=True)

    any_time: frozenset[str] = frozenset()
    """Messages that are right whatever picture they were sent from."""
    lazy: ClassVar[bool] = served() or alone()
    """On a dashboard a screen is drawn when its room is opened; elsewhere at once."""
    shape: str = "cloth"
    """What this screen looks like from afar, while it is not drawn yet: "cloth" or "paper"."""

    def __init__(self, game: AnyGame | None = None, place: str = "screen") -> None:
        super().__init__(
            place=place,
            game=game.code if game else "",
            css=style.shared_css(),
            art=style.shared_art(),
            game_css=style.game_css(game) if game else "",
            game_art=style.game_art(game) if game else "",
            **self.shares(),
        )
        self.about_game = game.name if game else ""
        """Whose words are meant, where two games use the same."""
        self.notice: Refusal | None = None
        """Why the last thing could not be done; gone after the next one that can."""
        self._awake = False
        """Somebody has done something here."""
        self._oldest = 0
        """The oldest picture on which a click still means what it meant."""
        self.fault = ""
        """Traceback of the last fault of ours, for whoever mends it."""
        self.live = False
        """A browser shows this. Until then (and in `do`) nothing waits for its time: all happens at once."""
        self.page = ""
        """The address of the page that shows this, as the browser said when it started."""
        self.on_msg(self._hear)

    def shares(self) -> dict[str, Any]:
        """Traits that this screen has in common with its like."""
        return {}

    def add_traits(self, **traits: Any) -> None:
        """What is there already is not added: each addition would make a class for this one screen alone."""
        missing = {name: trait for name, trait in traits.items() if not self.has_trait(name)}
        if missing:
            super().add_traits(**missing)

    @t.default("_anywidget_id")
    def _its_name(self) -> str:
        return f"{type(self).__module__}.{type(self).__name__}"

    # ---- drawn when it is looked at -------------------------------------------------------------

    @t.default("html")
    def _first_picture(self) -> str:
        return self.in_words(self.render())

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What the browser gets. A screen that nobody has looked at yet is a shape: drawing it can wait."""
        if key is not None or self.trait_has_value("html"):
            return dict(super().get_state(key, drop_defaults))
        later = {"html", *DRESS} if self.lazy else {"html"}  # a page has many rooms: the first seen brings the clothes
        state = dict(super().get_state(set(self.keys) - later, drop_defaults))
        return {**state, "html": f'<div class="shape shape--{self.shape}"></div>'}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser says about our traits: nothing of it is taken. Pictures, styles and code go from here to
        there only; what a person does comes as messages (`_hear`)."""

    # ---- for subclasses -------------------------------------------------------------------------

    def render(self) -> str:
        """The whole inside as HTML."""
        return self.notice_html()

    def on_start(self, arg: str, memory: object) -> None:
        """A browser has opened the screen and tells what it remembers."""

    def on_others(self, arg: str, memories: object) -> None:
        """The browser tells what it keeps of the places in `reads`: {"lessons": {...}}."""

    def on_go(self, arg: str, value: object) -> None:
        """The page's address names one of the things that can be shown here."""
        if arg:
            raise BadInput(f"There is no “{arg[:40]}” here.", "Choose from what is on the screen.")

    def before(self, name: str) -> None:
        """A click is about to be carried out; Refused if it must not be."""

    def before_picture(self) -> None:
        """What must be settled before the browser gets its picture (such as saving); Refused tells what went wrong."""

    def worded(self, refusal: Refusal) -> Refusal:
        """A refusal in the words of whoever reads this screen."""
        return refusal.told()

    def say(self, sentence: str) -> None:
        """Speak through the live region; a trailing space makes a repeated sentence a new one."""
        sentence = tongue.say(sentence, self.about_game)
        self.said = sentence + "\u00a0" if sentence == self.said else sentence

    def in_words(self, html: str) -> str:
        """In the language of the page: whatever a screen shows leaves through here."""
        return tongue.html(html, self.about_game)

    def stored(self) -> Stored | None:
        """What stays of it in a notebook that nobody runs."""
        from .stored import paper

        return paper(self.render())

    def notice_html(self) -> str:
        return parts.refusal_bubble(self.notice) if self.notice else ""

    def refresh(self, harmless: bool = False) -> None:
        """Render, and send if something changed. After a harmless change, clicks on the picture before still count."""
        if not self.trait_has_value("html"):
            return self._show_first()
        html = self.in_words(self.render())
        if html == self.html:
            return
        with self.hold_sync():
            self.rev += 1
            self.html = html
        if not harmless:
            self._oldest = self.rev

    def _show_first(self) -> None:
        """The first picture: only if somebody looks by now."""
        if self._awake or not self.lazy:
            self._oldest = self.rev = self.rev + 1
            self.html  # noqa: B018  drawn by being asked for
            self.send_state({"html", "rev"})  # a click on it must know which picture it means

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do it after a visible moment, or at once where nobody looks (a test, a self-play cell)."""
        if not (seconds > 0 and self.live and self.some_time(seconds, act)):
            act()

    def some_time(self, seconds: float, act: Callable[[], None]) -> bool:
        """Do it later or, where nothing runs by itself, not at all: then False."""
        try:
            asyncio.get_running_loop().call_later(seconds, self._guarded, act)
        except RuntimeError:
            return False
        return True

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and beside it a picture and words, for those who read without running. Not on a dashboard."""
        shown = super()._repr_mimebundle_(**kwargs)
        assert shown is not None  # every screen has a view
        data, metadata = shown
        kept = None if Screen.lazy else self.stored()
        if kept is not None:
            data["text/html"] = unlisted(self.in_words(kept.html))
            data["text/plain"] = f"{data['text/plain']}\n{kept.said(self.about_game)}".strip()
        return data, metadata

    # ---- messages -------------------------------------------------------------------------------

    def do(self, name: str, arg: str = "", value: object = None) -> None:
        """Click from Python, on the same path as a click in the browser; bots answer before it returns.

        >>> Screen().do("nonsense")
        >>> # the screen now says that it does not know this
        """
        live, self.live = self.live, False
        try:
            self._hear(self, {"do": name, "arg": arg, "value": value, "rev": self.rev, "python": True})
        finally:
            self.live = live

    def _hear(self, _: object, content: object, __: object = None) -> None:
        message = whole_letters(content) if isinstance(content, dict) else {}
        self._awake = True
        with self.hold_sync():
            self._guarded(lambda: self._obey(message))
            self.answered = str(message.get("id", ""))[:60]
        self.after_answer()

    def after_answer(self) -> None:
        """What can wait until the browser has its picture."""

    def _obey(self, message: dict[Any, Any]) -> None:
        name, arg, value = str(message.get("do", "")), message.get("arg", ""), message.get("value")
        handler = self._handler(name)
        if isinstance(arg, str) and len(arg) > LONGEST_ARGUMENT:
            raise _too_long(name, "That is too long for a click.", "Nothing was done. Reload the page.")
        if handler is not None and len(str(value)) > LONGEST_VALUE:
            said = "That is too long to be taken at once."
            raise _too_long(name, said, "Nothing was taken. Give it in smaller parts.")
        if handler is None or not isinstance(arg, str):
            raise BadInput("This screen does not know what that click means.", "Reload the page.")
        if name != "start" and not self.trait_has_value("html"):
            fresh = message.get("rev") == self.rev
            self._show_first()  # a click from Python means what would be on the screen
            message = {**message, "rev": self.rev} if fresh else message
        any_time = name in self.any_time or name in OF_THE_PAGE
        if not any_time and not self._is_fresh(message.get("rev")):
            raise Refused(STALE)
        if not any_time:
            # Looking something up leaves the last answer standing: its chips open the rule inside it.
            self.notice = None
        if name == "start" and "python" not in message:
            self.live = True
            self.page = str(message.get("page", ""))[:LONGEST_ADDRESS]
            if self.lazy and not message.get("dressed"):
                self.send_state(set(DRESS))
        self.before(name)
        try:
            handler(arg, value)
        finally:
            if name == "start" and len(str(others := message.get("others"))) <= LONGEST_VALUE and others:
                self.on_others("", others)  # with the greeting: what they change is on the first picture already

    def _is_fresh(self, rev: object) -> bool:
        return isinstance(rev, int) and self._oldest <= rev <= self.rev

    def _handler(self, name: str) -> Callable[[str, Any], None] | None:
        """`on_<name>`, if it is one of ours and not one of ipywidgets' own methods (`on_msg`)."""
        kinds = type(self).__mro__
        ours = kinds[: kinds.index(Screen) + 1]
        if _DO.fullmatch(name) and any(f"on_{name}" in vars(kind) for kind in ours):
            found: Callable[[str, Any], None] = getattr(self, f"on_{name}")
            return found
        return None

    def _guarded(self, act: Callable[[], None]) -> None:
        """Exceptions become a sentence on the screen, never silence. Nothing goes out before it is settled."""
        with self.hold_sync():
            told = self.notice
            self._try(act)
            self._try(self.before_picture)
            if self.notice and self.notice is not told:
                self.say(self.notice.sentence)
            self._draw()

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Refused as refused:
            self.notice = self.worded(refused.refusal)
        except Exception as error:
            self.fault = traceback.format_exc()
            what = f"{type(error).__name__}: {error}"[:200]
            self.notice = Refusal("", f"lootlab made a mistake ({what}).", "Nothing is lost; try something else.")

    def _draw(self) -> None:
        try:
            self.refresh()
        except Exception as error:
            self.fault = traceback.format_exc()
            what = escape(f"{type(error).__name__}: {error}"[:200])
            with self.hold_sync():
                self.rev += 1
                told = f'<div class="say say--bad"><strong>This cannot be drawn.</strong>{what}</div>'
                self.html = self.in_words(told)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.place})"


def _too_long(name: str, said: str, cure: str) -> BadInput:
    """Of what was given: a link and a file are no clicks, and have no parts."""
    if name == "go":
        said = "This link is too long to be one of ours."
        cure = "Nothing was opened. Copy the link once more, alone; a long game is taken along as a file."
    elif name == "load":
        said = "This file is too large to be a game that lootlab has saved."
        cure = "Nothing was loaded. Choose the file that you saved here."
    return BadInput(said, cure)
