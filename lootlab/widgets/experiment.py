"""Experiments on the screen: one question, or all questions of a game to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from .. import load
from ..engine.game import AnyGame
from ..engine.question import LEVELS, Question
from ..engine.refusal import BadInput
from ..engine.rulebook import Rulebook
from ..lab import numbers, soundness
from ..lab.mixes import Mixes
from ..lab.questions import find, home, questions
from ..lab.run import Run
from ..lab.runner import grow
from ..look.html import attrs, escape, icon, tag
from ..look.parts import button
from .experiment_charts import charts, exactly, short, spelled
from .experiment_mixes import mixes_panel
from .experiment_steps import Desk, steps
from .screen import Screen

PAUSE = 0.02
"""Seconds between two helpings of a long simulation: time to hear a click on Stop."""


class Lab(Screen):
    """What a single experiment and the list of them have in common: a desk with one run on it."""

    any_time = frozenset({"start", "stop", "rule"})

    def __init__(self, game: AnyGame | None, place: str, word: str | int | None) -> None:
        super().__init__(game, place)
        self.of = game.title if game else ""
        self.rulebook = game.rulebook if game else Rulebook([])
        self._word = word
        self._desks: dict[str, Desk] = {}
        self.desk: Desk | None = None
        self._growing: Iterator[int] | None = None

    def put(self, question: Question) -> None:
        """Put an experiment on the desk; one that was begun is where it was left."""
        self._growing = None
        if question.id not in self._desks:
            self._desks[question.id] = Desk(Run(question, self._word), self.rulebook)
        self.desk = self._desks[question.id]
        self.desk.coming = 0

    @property
    def run(self) -> Run:
        return self._open_desk().run

    def _open_desk(self) -> Desk:
        if self.desk is None:
            raise BadInput("No experiment is open.", "Choose one first.")
        return self.desk

    # ---- 1 predict ------------------------------------------------------------------------------

    def on_slide(self, arg: str, value: object) -> None:
        """The slider moves: show the number, decide nothing."""
        desk = self._open_desk()
        if self.run.guess is None:
            numbers.read(str(value), self.run.question.guess)
            desk.typed = str(value)

    def on_guess(self, arg: str, value: object) -> None:
        """The prediction is given, as a form with the field `typed`, or as plain text."""
        desk = self._open_desk()
        typed = value.get("typed", "") if isinstance(value, Mapping) else value
        self.run.predict(str(typed))
        guess, scale = self.run.guess or Fraction(0), self.run.question.guess
        desk.typed, desk.slider = str(typed), numbers.bare(numbers.say(guess, scale, 6))
        self.say(f"Your guess is {numbers.say(guess, scale, 1)}. Now try it.")
        self._remember()

    def on_change(self, arg: str, value: object) -> None:
        if self.run.trials or self.run.revealed:
            raise BadInput("You have seen results already.", "Start over to make a fresh prediction.")
        self.run.guess = None
        self._remember()

    # ---- 2 play ---------------------------------------------------------------------------------

    def on_deal(self, arg: str, value: object) -> None:
        """One trial by hand."""
        self._stop()
        trial = self.run.deal()
        self.say(f"{trial.shown} {self.run.counted(trial).capitalize()}.")
        self._remember()

    def on_simulate(self, arg: str, value: object) -> None:
        if not arg.isdecimal() or len(arg) > 9:
            raise BadInput(f"“{arg}” is not a number of trials.", "Give something like 100.")
        self._stop()
        self._simulate(int(arg))

    def _simulate(self, trials: int) -> None:
        """All at once where nobody looks, else in helpings, so that the chart grows while it runs."""
        run = self.run
        if not self.live:
            run.add(trials)
            self._simulated()
            return
        self._growing = grow(run, trials)
        self._next_helping(self._growing)

    def _next_helping(self, growing: Iterator[int]) -> None:
        if growing is not self._growing or self.desk is None:
            return
        self.desk.coming = next(growing, 0)
        if self.desk.coming:
            self.later(PAUSE, lambda: self._next_helping(growing))
        else:
            self._growing = None
            self._simulated()

    def _simulated(self) -> None:
        run = self.run
        mean = numbers.say(run.mean or 0.0, run.question.guess, 1)
        told = "of them yes" if run.question.is_chance else "on average"
        self.say(f"{spelled(run.trials, run.question.noun)} so far, {mean} {told}.")
        self._remember()

    def on_stop(self, arg: str, value: object) -> None:
        self._stop()
        self._remember()

    def _stop(self) -> None:
        self._growing = None
        self._open_desk().coming = 0

    # ---- trying mixes, where the question is one of choosing ------------------------------------

    def _mixes(self) -> Mixes:
        desk = self._open_desk()
        if desk.mixes is None:
            raise BadInput("There is nothing to mix in this question.", "Simulate instead.")
        if desk.run.guess is None:
            raise BadInput("Predict first, then try mixes.", "A guess makes you notice what surprises you.")
        return desk.mixes

    def on_mix(self, arg: str, value: object) -> None:
        if not (arg.isdecimal() and str(value).isdecimal()):
            raise BadInput(f"“{str(value)[:20]}” is no weight.", "Give a whole number from 0 to 100.")
        self._mixes().set(int(arg), int(str(value)))

    def on_even(self, arg: str, value: object) -> None:
        self._mixes().even()
        self._place_sliders()

    def on_best(self, arg: str, value: object) -> None:
        if not self.run.revealed:
            raise BadInput("The best mix is part of the answer.", "Look at the exact value first.")
        self._mixes().best()
        self._place_sliders()

    def _place_sliders(self) -> None:
        desk = self._open_desk()
        desk.fresh += 1
        desk.placed = tuple(self._mixes().weights)

    # ---- 3 exact --------------------------------------------------------------------------------

    def on_reveal(self, arg: str, value: object) -> None:
        self.run.reveal()
        self.say(f"{exactly(self.run)} {self.run.verdict}")
        self._remember()

    def on_rule(self, arg: str, value: object) -> None:
        desk = self._open_desk()
        desk.opened = "" if desk.opened == arg else arg

    # ---- again, and with a class ----------------------------------------------------------------

    def on_again(self, arg: str, value: object) -> None:
        """Forget guess and trials. A word that was given stays, so that a class stays together."""
        self._restart(self.run.word if self._word is not None else None)

    def on_word(self, arg: str, value: object) -> None:
        word = value.get("word", "") if isinstance(value, Mapping) else value
        trial = Run(self.run.question, str(word))  # refused before anything is lost
        self._word = trial.word
        self._restart(trial.word)

    def _restart(self, word: str | None) -> None:
        self._stop()
        desk = self._open_desk()
        self.desk = Desk(Run(self.run.question, word), desk.rulebook, fresh=desk.fresh + 1)
        self._desks[self.desk.question.id] = self.desk
        self.say("Ready for a fresh prediction.")
        self._remember()

    # ---- memory ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        """The browser keeps guesses and numbers of trials; everything else follows from them."""
        begun = {name: desk.run.save() for name, desk in self._desks.items() if desk.run.guess is not None}
        self.memory = {"runs": begun}

    def _recall(self, memory: object, question: Question) -> None:
        """Go on where this browser left off, unless the notebook asks for another word."""
        runs = memory.get("runs") if isinstance(memory, Mapping) else None
        saved = runs.get(question.id) if isinstance(runs, Mapping) else None
        if not isinstance(saved, Mapping) or (self._word is not None and saved.get("word") != self._word):
            return
        self.put(question)
        if self.run.trials or self.run.guess is not None:
            return
        trials = self.run.restore(saved)
        if trials:
            self._simulate(trials)

    # ---- drawing --------------------------------------------------------------------------------

    def experiment(self, tools: str = "") -> str:
        desk = self._open_desk()
        title = f"<h2>{escape(desk.question.title)}</h2><p class='facts'>{escape(self.of)}</p>"
        title += tag("div", tools, class_="tools") if tools else ""
        head = tag("header", title, class_="bar", data_top=desk.question.id)
        body = tag("div", steps(desk) + charts(desk.run, mixes_panel(desk)), class_="xp-lab")
        return head + self._notice() + body

    def _notice(self) -> str:
        """Sticks to the top of the window, so that it is seen from every step."""
        return f'<div class="xp-notice" data-key="xp-notice">{self.notice_html()}</div>'


class Experiment(Lab):
    """One probability question: predict, try, simulate, compare.

    >>> lab = Experiment("LSW-P13", "CACTUS-7")
    >>> lab.do("guess", value="1.8"); lab.do("deal"); lab.do("simulate", "100"); lab.do("reveal")
    >>> lab
    Experiment('LSW-P13', guess 1.8, 101 rounds, exact 20/9)
    """

    def __init__(self, question: str | Question, word: str | int | None = None) -> None:
        """By its id, or a question of one's own."""
        game, found = _own(question) if isinstance(question, Question) else find(question)
        checked = Run(found, word).word if word is not None else None
        super().__init__(game, f"experiment/{found.id}", checked)
        self.put(found)
        self.refresh()

    def on_start(self, arg: str, memory: object) -> None:
        self._recall(memory, self.run.question)

    def render(self) -> str:
        return self.experiment()

    def __repr__(self) -> str:
        return f"Experiment({tell_run(self.run)})"


def _own(question: Question) -> tuple[AnyGame | None, Question]:
    """Somebody's own question, checked, and the game it is about, if it is about one of ours."""
    game = home(question)
    soundness.check(question, game.rulebook if game else None)
    return game, question


def tell_run(run: Run) -> str:
    """How far a run has got; the same whenever the same was done."""
    parts = [repr(run.question.id)]
    if run.guess is not None:
        parts.append(f"guess {numbers.say(run.guess, run.question.guess, 1)}")
    if run.trials:
        parts.append(spelled(run.trials, run.question.noun))
    if run.revealed:
        parts.append(f"exact {run.question.answer}")
    return ", ".join(parts)


class Experiments(Lab):
    """All probability questions of a game, by level; choose one.

    >>> lab = Experiments("loot_shoot_whisky", "CACTUS-7")
    >>> lab.do("open", "LSW-P02"); lab.do("guess", value="20")
    >>> lab
    Experiments('loot_shoot_whisky', 18 questions, open 'LSW-P02', guess 20%)
    """

    def __init__(self, game: str, word: str | int | None = None) -> None:
        found = load(game)
        self.game_name = found.name
        self.questions = questions(found)
        self._left = ""
        """The question that was open before the list: there the list is entered again."""
        checked = Run(self.questions[0], word).word if word is not None else None
        super().__init__(found, f"experiments/{found.name}", checked)
        self.refresh()

    def on_start(self, arg: str, memory: object) -> None:
        for question in self.questions:
            self._recall(memory, question)
        self.desk = None

    def on_open(self, arg: str, value: object) -> None:
        question = next((each for each in self.questions if each.id == arg), None)
        if question is None:
            raise BadInput(f"There is no question “{arg[:40]}”.", "Choose one of the list.")
        self.put(question)
        self.say(question.ask)

    def on_list(self, arg: str, value: object) -> None:
        self._stop()
        self._left = self.run.question.id
        self.desk = None
        self.say("All questions.")

    def render(self) -> str:
        if self.desk is not None:
            back = button("All questions", "list", symbol="ll-left", data_escape=True)
            return self.experiment(back)
        levels = "".join(self._level(level) for level in LEVELS)
        shelf = tag("div", levels, class_="xp-shelf", data_top=None if self._left else "list")
        return self._notice() + shelf

    def _level(self, level: str) -> str:
        found = [question for question in self.questions if question.level == level]
        if not found:
            return ""
        badge = tag("span", escape(level), class_=f"xp-badge xp-badge--{level.split()[0]}")
        items = "".join(map(self._item, found))
        head = f"<h3>{badge}</h3>"
        return f'<section class="panel" aria-label="{escape(level)}">{head}<ul data-arrows>{items}</ul></section>'

    def _item(self, question: Question) -> str:
        desk = self._desks.get(question.id)
        state = _progress(desk.run) if desk else ""
        here = question.id == self._left
        told = attrs(
            type="button", class_="xp-entry", data_do="open", data_arg=question.id, data_key=f"q-{question.id}",
            data_focus=here, data_top="list" if here else None, data_lm_suppress_shortcuts="true",
        )  # fmt: skip
        done = icon("ll-tick") if desk and desk.run.revealed else ""
        text = f"<strong>{escape(question.title)}</strong><span>{escape(question.ask)}</span>"
        return f"<li><button{told}><span>{text}{state}</span>{done}</button></li>"

    def __repr__(self) -> str:
        open_run = f", open {tell_run(self.run)}" if self.desk else ""
        return f"Experiments({self.game_name!r}, {len(self.questions)} questions{open_run})"


def _progress(run: Run) -> str:
    if run.guess is None:
        return ""
    said = f"Your guess: {numbers.say(run.guess, run.question.guess, 1)}"
    if run.revealed:
        said += f". Exact: {short(run)}. {run.verdict}"
    elif run.trials:
        said += f", {spelled(run.trials, run.question.noun)}"
    return f'<small class="num">{escape(said)}</small>'
