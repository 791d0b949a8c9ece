"""The teacher's page: choose questions and a word, watch what the class expects, pool its trials, release the answer.

Nothing on it needs a name. Everything is worked out again from the pupils' codes, and until the release neither the
exact value nor what the trials say together is on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .. import GAMES
from ..engine.chance import new_class_word
from ..engine.refusal import BadInput
from ..lab.class_view import MOST_QUESTIONS, Register
from ..lab.pasting import Pasted
from ..lab.questions import find
from . import class_ways as ways
from .class_page_desk import Shown, class_desk, header
from .class_page_setup import Draft, setup
from .class_page_sheets import SHEETS, sheets
from .screen import Screen

PAUSE = 0.02
"""Seconds between two helpings of pooled trials: time to hear a click."""
LOOK_AGAIN = 2.0
"""Seconds after which the page looks whether pupils have sent something."""
MOST_KEPT = 12
"""Classes that one browser keeps."""


NOT_SEEN = "Nothing is collected before this page is open in a browser."


class ClassPage(Screen):
    """
    >>> page = ClassPage("HAMMER-42", ["LSW-P01"], 28)
    >>> page.do("paste", value="Ada here NXF62-W632-22AJC, and hello")
    >>> page
    ClassPage(HAMMER-42, LSW-P01, 1 of 28 predicted)
    """

    any_time = frozenset({
        "toggle", "browse", "only", "another", "open", "resume", "at", "add", "pasting", "paste", "ranges", "release",
        "hold", "look", "setup", "back", "sheets", "forget", "keep", "base",
    })  # fmt: skip
    """All of them: what pupils send draws the page anew at any moment, and no click means anything else by it."""
    shape = "paper"

    def __init__(
        self, word: str | None = None, questions: Sequence[str] = (), pupils: int = 30, trials: int = 20
    ) -> None:
        super().__init__(None, "teacher")
        self.draft = Draft(new_class_word())
        self.shown: Shown | None = None
        """The class that is open."""
        self.room = "setup"
        self.base = ""
        """Where pupils find their pages."""
        self.kept: dict[str, dict[str, object]] = {}
        """Classes of this browser, by their words."""
        self._growing: Iterator[int] | None = None
        self._watching = False
        if questions:
            self._show(Shown(Register(word or self.draft.word, questions, pupils, trials), "", "", NOT_SEEN))
        elif word:
            self.draft.word = word
        self.refresh()

    # ---- setting up -----------------------------------------------------------------------------

    def before(self, name: str) -> None:
        if name != "start":
            self.notice = None
        if self.shown is not None and name not in ("paste", "look", "start"):
            self.shown.pasted = None
        if name not in ("forget", "keep"):
            self.draft.forgetting = ""

    def on_toggle(self, arg: str, value: object) -> None:
        """Choose a question, or put it back."""
        name = find(arg)[1].id
        if name in self.draft.chosen:
            self.draft.chosen.remove(name)
        elif len(self.draft.chosen) >= MOST_QUESTIONS:
            raise BadInput(f"{MOST_QUESTIONS} questions are enough.", "Put one back first.")
        else:
            self.draft.chosen.append(name)
        self.say(f"“{find(name)[1].title}” is {'chosen' if name in self.draft.chosen else 'put back'}.")

    def on_browse(self, arg: str, value: object) -> None:
        self.draft.by = "topic" if arg == "topic" else "level"

    def on_only(self, arg: str, value: object) -> None:
        if arg and arg not in GAMES:
            raise BadInput(f"There is no game “{arg[:40]}”.", "Choose one of the list.")
        self.draft.game = arg

    def on_another(self, arg: str, value: object) -> None:
        self.draft.word = new_class_word()
        self.draft.fresh += 1
        self.say(f"The word is {self.draft.word}.")

    def on_open(self, arg: str, value: object) -> None:
        """The form with word, pupils, trials (and perhaps a teacher key)."""
        given = value if isinstance(value, Mapping) else {}
        draft, word = self.draft, str(given.get("word", self.draft.word))
        draft.word, draft.pupils, draft.trials = (
            word[:40], str(given.get("pupils", draft.pupils))[:9], str(given.get("trials", draft.trials))[:9],
        )  # fmt: skip
        if not draft.chosen:
            raise BadInput("No question is chosen yet.", "Choose one or more of the list.")
        book = Register(word, draft.chosen, draft.pupils, draft.trials)
        saved = self._saved().get(book.word, {})
        book.paste(str(saved.get("codes", "")).replace(" ", "\n"))
        book.released = {name for name in str(saved.get("released", "")).split() if name in book.questions}
        self._open(book, str(given.get("key", "")).strip() or str(saved.get("key", "")))
        self.say(f"The class {book.word} is open.")

    def on_resume(self, arg: str, value: object) -> None:
        """Open a class that this browser knows."""
        saved = self._saved().get(arg)
        book = Register.restore(arg, saved) if saved is not None else None
        if saved is None or book is None:
            raise BadInput(f"There is no class {arg[:40]} in this browser.", "Open a new one.")
        self._go_on(book, str(saved.get("key", "")))
        self.say(f"The class {book.word} is open.")

    def _open(self, book: Register, key: str) -> None:
        """Put a class on the page, and collect for it where this server can."""
        self._growing = None
        if self.shown is not None:
            self.kept = self._saved()
        why = ways.why_not()
        key = key if why else ways.open_class(book.word, key)
        self._show(Shown(book, self.base, key, why))
        self._look()
        self._watch()

    def _show(self, shown: Shown) -> None:
        self.shown = shown
        self.room = "class"
        self.draft.take(shown.book)
        self._remember()
        self._work()

    def _go_on(self, book: Register, key: str) -> None:
        """As `_open`, but a class that cannot be collected for is still there: codes can be pasted."""
        try:
            self._open(book, key)
        except BadInput as error:
            self._show(Shown(book, self.base, key, error.refusal.sentence))

    def on_setup(self, arg: str, value: object) -> None:
        self.room = "setup"

    def on_back(self, arg: str, value: object) -> None:
        self._class()
        self.room = "class"

    def on_base(self, arg: str, value: object) -> None:
        """Under which address pupils reach this computer."""
        typed = value.get("base", "") if isinstance(value, Mapping) else value
        self.base = ways.read_folder(str(typed))
        self._class().base = self.base
        self._remember()

    def _class(self) -> Shown:
        if self.shown is None:
            raise BadInput("No class is open.", "Choose questions and a word first.")
        return self.shown

    # ---- collecting -----------------------------------------------------------------------------

    def on_at(self, arg: str, value: object) -> None:
        """Another of the questions."""
        book = self._class().book
        if arg not in book.questions:
            raise BadInput(f"The question {arg[:40]} is not chosen.", "Choose one of the list.")
        book.at = arg
        self.room = "class"
        self.say(book.question.ask)
        self._remember()
        self._work()

    def on_add(self, arg: str, value: object) -> None:
        """Codes have come for a question that is not chosen: choose it."""
        book = self._class().book
        name = find(arg)[1].id
        if name not in book.questions:
            book.questions.append(name)
        self.draft.take(book)
        self.on_at(name, value)

    def on_pasting(self, arg: str, value: object) -> None:
        shown = self._class()
        shown.pasting = not shown.pasting

    def on_paste(self, arg: str, value: object) -> None:
        """Whatever was pasted, noise included."""
        shown = self._class()
        text = str(value.get("text", "") if isinstance(value, Mapping) else value or "")
        if not text.strip():
            raise BadInput("Nothing was pasted.", "Copy the chat with the codes, and paste it into the box.")
        shown.pasted = shown.book.paste(text)
        shown.pasting, shown.fresh = True, shown.fresh + 1
        self.say(_counted(shown.pasted))
        self._remember()
        self._work()

    def on_look(self, arg: str, value: object) -> None:
        """What have pupils sent?"""
        shown = self._class()
        if shown.why_not:
            raise BadInput("Nothing can be sent to this page.", shown.why_not)
        new = self._look()
        self.say(f"{new} new." if new else "Nothing new.")

    def _look(self) -> int:
        shown = self.shown
        if shown is None or shown.why_not:
            return 0
        sent = ways.sent(shown.book.word, shown.key)
        shown.sent, shown.shared = len(sent.reports), sent.shared
        new = shown.book.take(sent.reports)
        if new:
            self._remember()
            self._work()
        return new

    def _watch(self) -> None:
        """Look again and again while somebody watches."""
        if self._watching or not self.live or self.shown is None or self.shown.why_not:
            return
        self._watching = self.some_time(LOOK_AGAIN, self._watch_again)

    def _watch_again(self) -> None:
        self._watching = False
        try:
            self._look()
        except BadInput as error:  # a day is over, or the disk is full: codes can still be pasted
            self._class().why_not = error.refusal.sentence
            raise
        self._watch()

    # ---- the reveal -----------------------------------------------------------------------------

    def on_ranges(self, arg: str, value: object) -> None:
        shown = self._class()
        shown.ranges = not shown.ranges

    def on_release(self, arg: str, value: object) -> None:
        shown = self._class()
        self._tell_release(shown, True)
        shown.book.released.add(shown.book.at)
        self.say(f"Released. The release word is {shown.release_word}.")
        self._remember()
        self._work()

    def on_hold(self, arg: str, value: object) -> None:
        shown = self._class()
        self._growing, shown.coming = None, 0
        shown.book.released.discard(shown.book.at)
        self._remember()
        self._tell_release(shown, False)
        self.say("The exact value is held again.")

    def _tell_release(self, shown: Shown, on: bool) -> None:
        if not shown.why_not:
            ways.release(shown.book.word, shown.book.at, shown.key, on)

    def _work(self) -> None:
        """Work out the trials of the class, in helpings where somebody looks."""
        shown = self._class()
        self._growing, shown.coming = None, 0
        if not shown.book.is_released:
            return
        wanted = shown.book.standing(shown.book.at).trials
        growing = shown.book.pool(shown.book.at).grow(wanted)
        if not self.live:
            for _ in growing:
                pass
            return
        self._growing = growing
        self._next_helping(growing)

    def _next_helping(self, growing: Iterator[int]) -> None:
        if growing is not self._growing or self.shown is None:
            return
        self.shown.coming = next(growing, 0)
        if self.shown.coming:
            self.later(PAUSE, lambda: self._next_helping(growing))
        else:
            self._growing = None

    # ---- sheets ---------------------------------------------------------------------------------

    def on_sheets(self, arg: str, value: object) -> None:
        """Slips, worksheets, or the answer key."""
        self._class().sheet = arg if arg in SHEETS else "slips"
        self.room = "sheets"
        self.say(f"{SHEETS[self._class().sheet]}, ready to print.")

    # ---- forgetting and memory ------------------------------------------------------------------

    def on_forget(self, arg: str, value: object) -> None:
        """The first click asks, the second one forgets."""
        if arg not in self._saved():
            raise BadInput(f"There is no class {arg[:40]} in this browser.", "It is forgotten already.")
        if self.draft.forgetting != arg:
            self.draft.forgetting = arg
            self.room = "setup"
            self.say(f"Really forget {arg}?")
            return
        saved = self._saved()[arg]
        self.draft.forgetting = ""
        self.kept = {word: each for word, each in self._saved().items() if word != arg}
        if self.shown is not None and self.shown.book.word == arg:
            self._growing, self.shown, self.room = None, None, "setup"
            self.draft.word, self.draft.fresh = new_class_word(), self.draft.fresh + 1
        self._remember()
        if saved.get("key") and not ways.why_not():
            ways.forget(arg, str(saved["key"]))
        self.say(f"{arg} is forgotten.")

    def on_keep(self, arg: str, value: object) -> None:
        self.draft.forgetting = ""

    def on_start(self, arg: str, memory: object) -> None:
        """Go on where this browser left off, unless the notebook asks for a class of its own."""
        said = memory if isinstance(memory, Mapping) else {}
        classes = said.get("classes")
        for word, saved in classes.items() if isinstance(classes, Mapping) else ():
            if isinstance(word, str) and isinstance(saved, Mapping) and word not in self.kept:
                self.kept[word] = dict(saved)
        self.base = _folder(said.get("base")) or self.base or ways.folder(self.page)
        if self.shown is not None:
            self.shown.base = self.base
        last = said.get("open")
        if self.shown is None and isinstance(last, str) and last in self.kept:
            self.on_resume(last, None)
        elif self.shown is not None and self.shown.why_not == NOT_SEEN:
            self._recall(self.shown.book)
        self._watch()

    def _recall(self, book: Register) -> None:
        """The notebook has opened a class: what this browser knows of it comes along."""
        saved = self.kept.get(book.word, {})
        book.paste(str(saved.get("codes", "")).replace(" ", "\n"))
        released = str(saved.get("released", "")).split()
        book.released |= {name for name in released if name in book.questions}
        self._go_on(book, str(saved.get("key", "")))

    def _saved(self) -> dict[str, dict[str, object]]:
        """All classes as they are to be kept, the last ones last."""
        kept = dict(self.kept)
        if self.shown is not None:
            kept.pop(self.shown.book.word, None)
            kept[self.shown.book.word] = {**self.shown.book.save(), "key": self.shown.key}
        return dict(list(kept.items())[-MOST_KEPT:])

    def _remember(self) -> None:
        word = self.shown.book.word if self.shown is not None else ""
        own = self.base if self.base != ways.folder(self.page) else ""
        self.memory = {"open": word, "base": own, "classes": self._saved()}

    # ---- drawing --------------------------------------------------------------------------------

    def render(self) -> str:
        shown = self.shown if self.room != "setup" else None
        if shown is None:
            inner = setup(self.draft, self._saved(), self.shown.book.word if self.shown is not None else "")
        elif self.room == "sheets":
            inner = sheets(shown)
        else:
            inner = class_desk(shown)
        notice = f'<div class="cp-notice" data-key="cp-notice">{self.notice_html()}</div>'
        code = find(shown.book.at)[0].code if shown is not None else "slp"
        top = header(shown if shown is not None else self.shown, self.room)
        return f'<div class="cp" data-game="{code}">{top}<div class="cp-body">{notice}{inner}</div></div>'

    def __repr__(self) -> str:
        if self.shown is None:
            return f"ClassPage({len(self.draft.chosen)} questions chosen)"
        book = self.shown.book
        standing = book.standing(book.at)
        told = f"{len(standing.told)} of {book.pupils} predicted"
        return f"ClassPage({book.word}, {book.at}, {told}{', released' if book.is_released else ''})"


def _folder(kept: object) -> str:
    """An address that the browser kept, if it is one."""
    try:
        return ways.read_folder(str(kept)) if kept else ""
    except BadInput:
        return ""


def _counted(pasted: Pasted) -> str:
    return f"{len(pasted.new)} new codes, {pasted.known} known, {len(pasted.wrong)} wrong."
