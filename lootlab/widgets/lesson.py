"""Learn a game step by step: one level after the other, on the real table."""

from __future__ import annotations

from pathlib import Path

import lootlab

from ..bots import player
from ..engine import lesson, strict
from ..engine.game import AnyGame
from ..engine.lesson import OPEN, SHOWN, WON, WRONG, Chooser, Feedback, LevelRun
from ..engine.refusal import BadInput, IllegalMove, Refusal
from ..look import parts, teach
from ..look.html import attrs, escape, icon
from .cloth import Cloth
from .guided import Guided, own_place

AGAIN = "Press “Try again” to set the position back."
PLAY = "#Play-it"
"""Where the notebook goes on after the lessons."""
ON = "Press “Next” to go on, or choose a level from the list."


class Lessons(Guided):
    """The levels of a game; what has been done is remembered by the browser.

    >>> lessons = Lessons("loot_shoot_whisky")
    >>> lessons
    Lessons(loot_shoot_whisky, level 1 of 16, 0 done)
    >>> lessons.do("phrase", value="L L")
    >>> lessons
    Lessons(loot_shoot_whisky, level 1 of 16, 1 done)
    """

    def __init__(self, what: str | Path) -> None:
        """Of a game, by its name; or of a file (or text) of one's own."""
        if strict.is_source(what):
            found, self.levels = lesson.own(strict.source(what), lootlab.load, _chooser)
            place = own_place("lessons", found, [level.id for level in self.levels])
        else:
            found = lootlab.load(str(what))
            place, self.levels = f"lessons/{found.name}", lesson.load(found)
        super().__init__(found, place)
        self.done: list[str] = []
        """Ids of the levels that were won."""
        self._choose = _chooser(found)
        self._enter(0)
        self.refresh()

    # ---- one level ------------------------------------------------------------------------------

    def _enter(self, number: int) -> None:
        self.at = number
        self.run = LevelRun(self.found, self.levels[number], self._choose)
        self._lay_cloth()

    def _lay_cloth(self) -> None:
        """A fresh cloth for a fresh position; the first levels point at what is meant."""
        self.opened = ""
        self.cloth = Cloth(self.run.match, self.run.level.seat)
        self.cloth.marks = frozenset(self.run.level.mark)
        self.cloth.sought = self.run.sought
        self._lock()

    def _lock(self) -> None:
        ended = AGAIN if self.run.status == WRONG else ON if self.run.status in (WON, SHOWN) else ""
        asks = "Choose an answer." if self.run.level.ask else ""
        self.cloth.locked = ended or asks or ("Press “Next step”." if self.run.showing else "")

    def _answered(self, said: Feedback | None) -> None:
        """After a try: remember a win, show the new position, speak."""
        if self.run.match is not self.cloth.match:
            self._lay_cloth()
        self.opened = ""
        if self.run.status == WON:
            self._remember(self.run.level.id)
        self._lock()
        self.say(f"{said.head} {said.text}" if said else self.cloth.ask().sentence)

    def _remember(self, level: str) -> None:
        if level not in self.done:
            self.done.append(level)
        self._keep()

    def _keep(self) -> None:
        self.memory = {"done": list(self.done), "at": self.levels[self.at].id}

    # ---- what a learner does --------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        """The browser tells which levels were done; whoever has begun already stays where they are."""
        kept = memory if isinstance(memory, dict) else {}
        names = [level.id for level in self.levels]
        listed = kept.get("done")
        before = [name for name in listed if name in names] if isinstance(listed, list) else []
        self.done = list(dict.fromkeys([*before, *self.done]))
        if self.at == 0 and not self.run.spent and self.run.status == OPEN and kept.get("at") in names:
            self._enter(names.index(kept["at"]))
        if self.done or self.at:
            self._keep()

    def on_pick(self, arg: str, value: object) -> None:
        self.cloth.pick(arg)
        if self.cloth.refusal is None:
            self.run.go_on()
            self.say(self.cloth.ask().sentence)
        else:
            self._was_refused(self.cloth.refusal, self.cloth.refused_pieces)

    def on_move(self, arg: str, value: object) -> None:
        try:
            move = self.cloth.find(arg)
        except IllegalMove as refused:
            self.cloth.refusal = refused.refusal
            self._was_refused(refused.refusal, refused.pieces)
            return
        self.cloth.moved()
        self._answered(self.run.attempt(move))

    def on_phrase(self, arg: str, value: object) -> None:
        """A typed move. After a failed try it begins the next one."""
        if self.run.status == WRONG and not self.run.level.ask:
            self.run.start_over()
            self._lay_cloth()
        self.on_move(str(value.get("phrase", "") if isinstance(value, dict) else value), None)

    def _was_refused(self, refusal: Refusal, pieces: tuple[str, ...]) -> None:
        """Counts as a try where a rule said no; the cloth shows the refusal itself."""
        if refusal.cites:
            self._answered(self.run.refused(refusal, pieces))
        if self.run.status != WON:
            self.say(self.worded(refusal).sentence)

    def on_answer(self, arg: str, value: object) -> None:
        if self.run.status in (WON, SHOWN):
            raise BadInput("This question is answered.", ON)
        self._answered(self.run.answer(int(arg) if arg.isascii() and arg.isdigit() else 0))

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
        names = [level.id for level in self.levels]
        if arg not in names:
            raise BadInput("There is no such level.", "Choose one from the list.")
        self._go(names.index(arg))

    def _go(self, number: int) -> None:
        self._enter(number)
        self._keep()
        level = self.run.level
        self.say(f"Level {number + 1}. {level.goal} {level.aid or level.ask}")

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

    def head(self) -> str:
        level, count = self.run.level, len(self.levels)
        states = [self._state(number) for number in range(count)]
        told = "All done!" if self.all_done else f"{len(self.done)} of {count} levels done"
        aid = level.ask or level.aid
        place = f"<span>Level {self.at + 1} of {count}: {escape(level.title)}</span>"
        top = f'<div class="guide__top">{place}</div>'
        return f'{top}{teach.dots(states, told)}<h3 class="goal">{escape(level.goal)}</h3>' + (
            f'<p class="aid">{escape(aid)}</p>' if aid else ""
        )

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
            if self.all_done:
                link = attrs(class_=main, href=PLAY, data_focus=True)
                buttons.append(f"<a{link}>{icon('ll-trophy')}<span>Play it</span></a>")
            following = self.levels[self._next()].title
            said, cls = (f"Again: {following}", quiet) if self.all_done else (f"Next: {following}", main)
            buttons.append(parts.button(said, "next", cls=cls, symbol="ll-right", data_focus=not self.all_done))
            if run.status == SHOWN and not run.level.ask:
                buttons.append(parts.button("Now you", "again", cls=quiet, symbol="ll-again"))
        elif run.showing:
            buttons.append(parts.button("Next step", "show", cls=main, symbol="ll-right", data_focus=True))
        elif run.status == WRONG and not run.level.ask:
            buttons.append(parts.button("Try again", "again", cls=main, symbol="ll-again", data_focus=True))
        elif run.spent:
            buttons.append(parts.button("Start over", "again", cls=quiet, symbol="ll-again"))
        if run.can_show and not run.showing:
            buttons.append(parts.button("Show me", "show", cls=quiet, symbol="ll-eye"))
        return f'<div class="moves">{"".join(buttons)}</div>' if buttons else ""

    def board_html(self, extra: str) -> str:
        typed = "" if self.run.level.ask or self.run.status in (WON, SHOWN) else self.cloth.typed()
        return self.cloth.html(extra, typed, ask=not self.cloth.locked)

    def beside(self) -> str:
        return self.log() + self._list()

    def _list(self) -> str:
        rows = []
        for number, level in enumerate(self.levels):
            tick = icon("ll-tick", "done") if level.id in self.done else ""
            current = ' aria-current="step"' if number == self.at else ""
            rows.append(
                f'<li><button type="button" class="btn" data-do="level" data-arg="{level.id}"{current}>'
                f"<b>{number + 1}</b><span>{escape(level.title)}</span>{tick}</button></li>"
            )
        return (
            f'<details class="panel levels" data-key="levels"><summary>All {len(rows)} levels</summary>'
            f"<ol>{''.join(rows)}</ol></details>"
        )

    def __repr__(self) -> str:
        return f"Lessons({self.found.name}, level {self.at + 1} of {len(self.levels)}, {len(self.done)} done)"


def _chooser(game: AnyGame) -> Chooser:
    """How those choose who are not the learner."""
    return player(game, "medium").choose
