"""Learn a game step by step: one level after the other, on the real table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import lootlab

from ..bots import player
from ..engine import lesson, sections, strict
from ..engine.game import AnyGame, Game
from ..engine.learnt import is_count
from ..engine.lesson import ALL_AIDS, HINT_AFTER, OPEN, SHOWN, WON, WRONG, Chooser, Feedback, LevelRun
from ..engine.refusal import BadInput, IllegalMove, Refusal, nearest
from ..look import parts, teach
from ..look.board import board_of
from ..look.html import attrs, escape, icon
from ..look.markdown import markdown
from . import course, onward, stored
from .cloth import Cloth
from .guided import own_place
from .learning import Learning
from .stored import Stored

AGAIN = "Press “Try again” to set the position back."
HELPS = {"marks": "pieces to use are ringed", "list": "moves are listed", "gains": "what a move brings is shown"}
ON = "Press “Next” to go on, or choose a level from the list."


class Lessons(Learning):
    """The levels of a game; what has been done is remembered by the browser.

    >>> lessons = Lessons("loot_shoot_whisky")
    >>> lessons
    Lessons(loot_shoot_whisky, level 1 of 24, 0 done)
    >>> lessons.do("phrase", value="L L")
    >>> lessons
    Lessons(loot_shoot_whisky, level 1 of 24, 1 done)
    """

    over = ON
    """What to do when a level is over."""

    def __init__(self, what: str | Path | AnyGame | strict.Source, first: str = "") -> None:
        """Of a game, by its name; or of a file (or text) of one's own."""
        self.ours = isinstance(what, Game) or not strict.is_source(what)
        if not isinstance(what, Game) and strict.is_source(what):
            source = strict.source(what)
            found, self.levels = lesson.own(source, lootlab.load, _chooser)
            names = [level.id for level in self.levels]
            place, self.sections = own_place("lessons", found, names), tuple(sections.read(source, names))
        else:
            found = lootlab.load(what)
            place, self.levels, self.sections = f"lessons/{found.name}", lesson.load(found), sections.load(found)
        super().__init__(found, place)
        self.done: list[str] = []
        """Ids of the levels that were won."""
        self.missed: dict[str, int] = {}
        """How many tries went wrong until a level was won."""
        self.finished = False
        """The last open level has just been won."""
        self._chosen = False
        """Somebody came here on purpose: what the browser remembers does not lead them away."""
        self._choose = _chooser(found)
        self._enter(self._number(first) if first else 0)
        self.refresh()

    # ---- one level ------------------------------------------------------------------------------

    def _enter(self, number: int) -> None:
        self.at = number
        self.finished = self.reading = False
        self.address = self.address_of(number)
        self.run = LevelRun(self.found, self.levels[number], self._choose, board_of(self.found).words)
        self._lay_cloth()

    def address_of(self, number: int) -> str:
        return self.levels[number].id

    def _lay_cloth(self) -> None:
        """A fresh cloth for a fresh position."""
        self.opened = ""
        self.cloth = Cloth(self.run.match, self.run.level.seat, hides=frozenset(self.run.level.hides))
        self.cloth.sought = self.run.sought
        if self.run.level.peek:
            self.cloth.peeks = tuple(seat for seat in self.run.match.state.seats if seat != self.run.level.seat)
        self._give_aids()
        self._lock()

    @property
    def aids(self) -> frozenset[str]:
        """What the table helps with; all of it after two tries that went wrong."""
        return ALL_AIDS if self.run.failures >= HINT_AFTER else lesson.aids_of(self.levels, self.at)

    def _give_aids(self) -> None:
        self.cloth.aids = self.aids
        if "marks" in self.aids and not self.run.spent:
            self.cloth.marks = frozenset(self.run.level.mark)

    def _lock(self) -> None:
        ended = AGAIN if self.run.status == WRONG else self.over if self.run.status in (WON, SHOWN) else ""
        asks = "Choose an answer." if self.run.level.ask else ""
        self.cloth.locked = ended or asks or ("Press “Next step”." if self.run.showing else "")

    def _tried(self, act: Callable[[], Feedback | None]) -> None:
        """A try: judged, counted, answered."""
        failures, level = self.run.failures, self.run.level
        said = act()
        if self.run.status == WON:
            self.finished = level.id not in self.done and len(self.done) + 1 == len(self.levels)
            self.done = list(dict.fromkeys([*self.done, level.id]))
            self.learned(level.rules, True)
        elif self.run.failures > failures:
            if level.id not in self.done:
                self.missed[level.id] = self.missed.get(level.id, 0) + 1
            self.learned(said.rules if said and said.tone == "bad" else (), False)
        self._answered(said)

    def _answered(self, said: Feedback | None) -> None:
        """Show the new position, and speak."""
        if self.run.match is not self.cloth.match:
            self._lay_cloth()
        self.opened = ""
        self._give_aids()
        self._lock()
        self.say(f"{said.head} {said.text}" if said else self.cloth.ask().sentence)

    def remembered(self) -> dict[str, object]:
        number = self.goes_on_at()
        begun = self.done or number
        return {
            "done": list(self.done), "at": self.levels[number].id, "missed": dict(self.missed),
            "number": number + 1 if begun else None,
        }  # fmt: skip

    def goes_on_at(self) -> int:
        """The level with which the lessons go on when somebody comes back."""
        return self.at

    # ---- what a learner does --------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        """The browser tells what was done; whoever has begun already stays where they are."""
        kept, names = self.recall(memory), [level.id for level in self.levels]
        listed, missed, at = kept.get("done"), kept.get("missed"), kept.get("at")
        before = [name for name in listed if name in names] if isinstance(listed, list) else []
        self.done = list(dict.fromkeys([*before, *self.done]))
        for name, count in missed.items() if isinstance(missed, dict) else ():
            if name in names and is_count(count):
                self.missed[name] = max(count, self.missed.get(name, 0))
        begun = self._chosen or self.at or self.run.spent or self.run.status != OPEN
        if not begun and isinstance(at, str) and at in names:
            self._enter(names.index(at))
        if self.done or self.at or self.missed or self.learnt:
            self.keep()

    def on_go(self, arg: str, value: object) -> None:
        """An address leads here. A level that is open already is left as it is, and so it is without a name of one."""
        number = self._number(arg) if arg else self.at
        self.notice = None
        self._chosen = True
        if number != self.at:
            self._go(number)

    def on_pick(self, arg: str, value: object) -> None:
        self.cloth.pick(arg)
        if self.cloth.refusal is None:
            self.run.go_on()
            self.say(self.cloth.ask().sentence)
        else:
            self._was_refused(self.cloth.refusal, self.cloth.refused_pieces)

    def on_drag(self, arg: str, value: object) -> None:
        """A piece was drawn onto another: both are picked, and tried where only one thing can be meant."""
        move = self.cloth.drag(arg, str(value))
        if self.cloth.refusal is not None:
            self._was_refused(self.cloth.refusal, self.cloth.refused_pieces)
        elif move is not None:
            self.on_move(str(move), None)
        else:
            self.run.go_on()
            self.say(self.cloth.ask().sentence)

    def on_move(self, arg: str, value: object) -> None:
        try:
            move = self.cloth.find(arg)
        except IllegalMove as refused:
            self.cloth.refusal = refused.refusal
            self._was_refused(refused.refusal, refused.pieces)
            return
        self.cloth.moved()
        self._tried(lambda: self.run.attempt(move))

    def on_phrase(self, arg: str, value: object) -> None:
        """A typed move. After a failed try it begins the next one."""
        if self.run.status == WRONG and not self.run.level.ask:
            self.run.start_over()
            self._lay_cloth()
        self.on_move(str(value.get("phrase", "") if isinstance(value, dict) else value), None)

    def _was_refused(self, refusal: Refusal, pieces: tuple[str, ...]) -> None:
        """Counts as a try where a rule said no; the cloth shows the refusal itself."""
        if refusal.cites:
            self._tried(lambda: self.run.refused(refusal, pieces))
        if self.run.status != WON:
            self.say(self.worded(refusal).sentence)

    def on_answer(self, arg: str, value: object) -> None:
        if self.run.status in (WON, SHOWN):
            raise BadInput("This question is answered.", self.over)
        number = int(arg) if arg.isascii() and arg.isdigit() else 0
        self._tried(lambda: self.run.answer(number))

    def on_read(self, arg: str, value: object) -> None:
        """The words before the try, on a narrow screen."""
        self.reading = not self.reading

    def on_clear(self, arg: str, value: object) -> None:
        self.cloth.clear()
        self.run.go_on()

    def on_more(self, arg: str, value: object) -> None:
        self.cloth.expanded = True

    def on_again(self, arg: str, value: object) -> None:
        self.run.start_over()
        self._lay_cloth()
        self.say(self.run.level.goal)

    def on_show(self, arg: str, value: object) -> None:
        if not (self.run.can_show or self.run.showing):
            raise BadInput("Try it yourself first.", f"After {lesson.SHOW_AFTER} tries that went wrong it is shown.")
        self.cloth.moved()
        self._answered(self.run.show())

    def on_next(self, arg: str, value: object) -> None:
        self._go(self._next())

    def on_level(self, arg: str, value: object) -> None:
        self._go(self._number(arg))

    def on_section(self, arg: str, value: object) -> None:
        """To the level that a section begins with."""
        self.on_level(arg, value)

    def _number(self, name: str) -> int:
        names = [level.id for level in self.levels]
        if name not in names:
            more = "You stay where you are. The list has all levels."
            raise BadInput(f"There is no level “{str(name)[:60]}” here.", nearest(str(name), names, more))
        return names.index(name)

    def _go(self, number: int) -> None:
        self.listing = False
        self._chosen = True
        self._enter(number)
        self.keep()
        level = self.run.level
        self.say(f"Level {number + 1}. {' '.join(filter(None, (level.goal, level.aid, level.ask)))}")

    def _next(self) -> int:
        """The next level that is not done, else simply the next."""
        count = len(self.levels)
        ahead = [(self.at + step) % count for step in range(1, count + 1)]
        return next((n for n in ahead if self.levels[n].id not in self.done), ahead[0])

    # ---- drawing --------------------------------------------------------------------------------

    @property
    def all_done(self) -> bool:
        return len(self.done) == len(self.levels)

    def moment(self) -> str:
        return self.run.level.id

    def level_number(self) -> str:
        return f"Level {self.at + 1} of {len(self.levels)}"

    def level_line(self) -> str:
        return f"{self.level_number()}: {self.run.level.title}"

    def goal(self) -> str:
        return self.run.level.goal

    def question(self) -> str:
        return self.run.level.ask

    def aid(self) -> str:
        """What else one has to know to begin."""
        return self.run.level.aid

    def _to_begin(self) -> list[tuple[str, str]]:
        """What helps, and of a question the question: each with its classes."""
        said = (("panel aid", self.aid()), ("panel aid asked", self.question()))
        return [(name, text) for name, text in said if text]

    def help(self) -> str:
        """Which aids this table has, where it has not all of them."""
        level, given = self.run.level, lesson.aids_of(self.levels, self.at)
        if level.ask or given >= {"gains", "list"}:
            return ""
        if self.run.failures >= HINT_AFTER:
            return "All help is back for this level."
        said = [word for aid, word in HELPS.items() if aid in given and (aid != "marks" or level.mark)]
        return f"Help: {', '.join(said)}." if said else "No help here: you know it."

    def progress(self) -> str:
        """A dot for every level."""
        count = len(self.levels)
        told = "All done!" if self.all_done else f"{len(self.done)} of {count} levels done"
        return teach.dots([self._state(number) for number in range(count)], told)

    def head(self) -> str:
        more = (*self._to_begin(), ("help", self.help()))
        said = "".join(f'<p class="{name}">{escape(text)}</p>' for name, text in more if text)
        later = self.run.level.later
        return (
            self.progress()
            + self.words()
            + said
            + (f'<p class="later">{icon("ll-lock")}<span>{escape(later)}</span></p>' if later else "")
        )

    def words(self) -> str:
        """What is read before the try: folded away once somebody has tried."""
        if not self.run.level.text:
            return ""
        section, begun = sections.of(self.sections, self.run.level.id), bool(self.run.feedback)
        title = escape(section.title if section else self.run.level.title)
        told = attrs(class_="panel read", data_key=f"read-{self.run.level.id}-{begun}", open=not begun)
        opening = course.opening(self, section, folded=True) if section else ""
        text = markdown(self.run.level.text, self.about_game)
        return f"<details{told}><summary>{title}</summary>{opening}{text}</details>"

    def more(self) -> str:
        """On a narrow screen the words wait behind a button."""
        told = "true" if self.reading else "false"
        return parts.button("Read", "read", cls="chip to-read", aria_expanded=told) if self.run.level.text else ""

    def _state(self, number: int) -> str:
        now = ["now"] if number == self.at else []
        return " ".join(now + ["done"] * (self.levels[number].id in self.done))

    def foot(self, place: str) -> str:
        run = self.run
        shown = ""
        if run.level.ask and run.status not in (WON, SHOWN):
            shown += teach.answers(run.level.answers)
        if run.hint:
            hint = Feedback("warn", "A hint", run.hint)
            shown += teach.bubble(hint, self.found.rulebook, f"hint-{place}", self.opened)
        if run.feedback and not self._cloth_says_it():
            shown += teach.bubble(run.feedback, self.found.rulebook, f"said-{place}", self.opened)
        if self.finished:
            shown += self.ending(place)
        return shown + self._buttons(place)

    def _cloth_says_it(self) -> bool:
        """A refusal is shown beside the piece it is about; the panel does not say it twice."""
        return self.cloth.refusal is not None and self.run.status != WON

    def _buttons(self, place: str) -> str:
        run = self.run
        main = "btn btn--main" if place == "wide" else "btn btn--pick"
        quiet = "btn" if place == "wide" else "btn btn--felt"
        buttons = []
        if run.status in (WON, SHOWN):
            buttons += self.onward(main, quiet)
        elif run.showing:
            buttons.append(parts.button("Next step", "show", cls=main, symbol="ll-right", data_focus=True))
        elif run.status == WRONG and not run.level.ask:
            buttons.append(parts.button("Try again", "again", cls=main, symbol="ll-again", data_focus=True))
        elif run.spent:
            buttons.append(parts.button("Start over", "again", cls=quiet, symbol="ll-again"))
        if run.can_show and not run.showing:
            buttons.append(parts.button("Show me", "show", cls=quiet, symbol="ll-eye"))
        return f'<div class="moves">{"".join(buttons)}</div>' if buttons else ""

    def onward(self, main: str, quiet: str) -> list[str]:
        """Where to go from a level that is over."""
        buttons = []
        if self.all_done and self.ours:
            buttons.append(onward.link("Take the quiz", onward.QUIZ, main, "ll-right", data_focus=True))
        following = self.levels[self._next()].title
        said, cls = (f"Again: {following}", quiet) if self.all_done else (f"Next: {following}", main)
        buttons.append(parts.button(said, "next", cls=cls, symbol="ll-right", data_focus=not self.all_done))
        if self.run.status == SHOWN and not self.run.level.ask:
            buttons.append(parts.button("Now you", "again", cls=quiet, symbol="ll-again"))
        return buttons

    def board_html(self, extra: str) -> str:
        """A question is about what lies there: its answers stand below the table, not over it."""
        if self.run.level.ask:
            return self.cloth.still(extra)
        return self.cloth.html(extra, ask=not self.cloth.locked)

    def number(self) -> str:
        return str(self.at + 1)

    def line(self) -> str:
        return self.level_line()

    def ending(self, place: str) -> str:
        """All levels are done: what that means, and what took more than one try."""
        count, title = len(self.levels), self.found.title
        taught = len({rule for level in self.levels for rule in level.rules})
        text = f"All {count} levels are done, and with them {taught} rules of {title}: you can play a whole game."
        shaky = tuple(self.learnt.missed())
        more = " These rules were wrong as often as right; open one to read it again." if shaky else ""
        said = Feedback("good", "That was the last one. You know the game!", text + more, shaky)
        return f'<div class="finale">{parts.prize()}</div>' + teach.bubble(
            said, self.found.rulebook, f"ending-{place}", self.opened
        )

    def stored(self) -> Stored:
        """The level that is open, and all there are."""
        groups = "".join(
            f"<h4>{escape(title)}</h4>" * bool(title)
            + f"<ul>{''.join(f'<li>{escape(self.levels[self._number(name)].title)}</li>' for name in names)}</ul>"
            for title, names in sections.grouped(self.sections, [level.id for level in self.levels])
        )
        return self.as_stored(below=groups)

    def as_stored(self, below: str = "") -> Stored:
        level = self.run.level
        answers = [f"{number}. {said}" for number, said in enumerate(level.answers, 1)]
        lines = [self.level_line(), f"Goal: {level.goal}", *filter(None, (level.aid, level.ask, level.later)), *answers]
        beside = [*self._to_begin(), *(("panel aid", line) for line in answers)]
        more = "".join(f'<p class="{name}">{escape(line)}</p>' for name, line in beside)
        self.cloth.strip = self.strip()
        return stored.table(self.cloth, lines, below, more)

    def beside(self) -> str:
        typed = "" if self.run.level.ask or self.run.status in (WON, SHOWN) else self.cloth.typed()
        return self.log() + typed + self.sidebar()

    def sidebar(self) -> str:
        """The way from section to section."""
        return course.sidebar(self)

    def levels_list(self) -> str:
        """All levels, and where to go on from here."""
        rows = {level.id: self._row(number) for number, level in enumerate(self.levels)}
        abouts = {section.title: course.about(self, section) for section in self.sections}
        groups = "".join(
            (f"<h4>{escape(title)}</h4>{abouts[title]}" if title else "")
            + f"<ol>{''.join(map(rows.__getitem__, names))}</ol>"
            for title, names in sections.grouped(self.sections, list(rows))
        )
        close = parts.button("Close", "list", symbol="ll-close", data_escape=True, data_enter=True)
        return (
            '<section class="panel dialog levels" aria-label="All levels" data-key="levels">'
            f'<div class="drawer__top"><h3>All {len(rows)} levels</h3>{close}</div>{groups}'
            f"{onward.after_lessons() if self.ours else ''}</section>"
        )

    def _row(self, number: int) -> str:
        level = self.levels[number]
        tick = icon("ll-tick", "done") if level.id in self.done else ""
        current = ' aria-current="step"' if number == self.at else ""
        return (
            f'<li><button type="button" class="btn" data-do="level" data-arg="{level.id}"{current}>'
            f"<b>{number + 1}</b><span>{escape(level.title)}</span>{tick}</button></li>"
        )

    def drawer(self) -> str:
        """What lies over the table: the list of levels, or on a narrow screen the words of this one."""
        if not self.reading:
            return super().drawer()
        section = sections.of(self.sections, self.run.level.id)
        over = f'<p class="quiet">{escape(section.title)}</p>{course.opening(self, section)}' if section else ""
        close = parts.button("To the table", "read", cls="btn btn--main", data_escape=True, data_enter=True)
        return (
            '<section class="panel dialog reading" aria-label="Read first" data-key="reading">'
            f"{over}<h3>{escape(self.run.level.title)}</h3>"
            f"{markdown(self.run.level.text, self.about_game)}{close}</section>"
        )

    def __repr__(self) -> str:
        return f"Lessons({self.found.name}, level {self.at + 1} of {len(self.levels)}, {len(self.done)} done)"


def _chooser(game: AnyGame) -> Chooser:
    """How those choose who are not the learner."""
    return player(game, "medium").choose
