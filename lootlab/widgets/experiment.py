"""Experiments on the screen: one question, or all questions of a game to choose from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from .. import load
from ..engine import teaching
from ..engine.chance import read_seed
from ..engine.game import AnyGame
from ..engine.question import Question
from ..engine.refusal import BadInput
from ..engine.rulebook import Rulebook
from ..lab import links, numbers, soundness
from ..lab.pupil import is_of_class, named, predicted
from ..lab.questions import find, home, questions
from ..lab.run import Run
from ..lab.runner import grow
from ..look.html import attrs, escape, icon, tag
from ..look.parts import button
from . import stored
from .asking_bench import OWN, Benched
from .experiment_again import KEPT as AGAIN
from .experiment_again import Repeating, again
from .experiment_charts import charts, exactly, short, spelled
from .experiment_learners import Choosing, learners
from .experiment_mixes import Mixing, mixes_panel
from .experiment_pupil import PLACE, Pupil, pupil
from .experiment_shelf import BY, LEVEL, TOPIC, by_level, by_topic, switch
from .experiment_steps import Desk, slid, slider_at, steps
from .experiment_trust import in_all
from .experiment_understand import Understanding, understand
from .stored import Stored

MOST_OTHERS = 60
"""Runs of other classes, and without one, that the browser goes on keeping."""
PAUSE = 0.02
"""Seconds between two helpings of a long simulation: time to hear a click on Stop."""


class Lab(Understanding, Mixing, Choosing, Repeating, Pupil):
    """What a single experiment and the list of them have in common: a desk with one run on it."""

    any_time = Repeating.any_time | Choosing.any_time | Pupil.any_time | {"start", "stop", "rule"}

    def __init__(self, game: AnyGame | None, place: str, word: str | int | None) -> None:
        super().__init__(game, place)
        self.of = game.title if game else ""
        self.rulebook = game.rulebook if game else Rulebook([])
        self._word = word
        self.reads = [PLACE]
        self.enrolment = named(str(word)) if word is not None else self.enrolment
        self._desks: dict[str, Desk] = {}
        self._heard: dict[str, object] = {}
        """The runs that the browser keeps and that are on no desk yet, by name."""
        self._pending: dict[str, int] = {}
        """Trials of runs that were kept, to be made again when somebody looks."""
        self.desk: Desk | None = None
        self._growing: Iterator[int] | None = None

    def put(self, question: Question) -> None:
        """Put an experiment on the desk; one that was begun is where it was left."""
        self._set_aside()
        self.desk = self._desk_of(question)
        self.desk.seat.enrolment = self.enrolment  # it may have changed in what has no name: what is held
        self.look_around()
        self.recall_mixes(self.desk)
        if trials := self._pending.pop(self.name_of(question.id), 0):
            self._simulate(trials)
        else:
            self.repeat_kept(self.desk)

    def _desk_of(self, question: Question) -> Desk:
        """The desk of a question, as this browser left it."""
        name = self.name_of(question.id)
        if name not in self._desks:
            self._desks[name] = self.take_seat(Desk(Run(question, self.own_word), self.rulebook))
        desk, saved = self._desks[name], self._heard.pop(name, None)
        if isinstance(saved, Mapping):
            self._recall(name, desk, saved)
        return desk

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
            desk.typed = slid(self.run.question.guess, str(value))

    def on_guess(self, arg: str, value: object) -> None:
        """The prediction is given, as a form with the field `typed`, or as plain text."""
        desk = self._open_desk()
        form = value if isinstance(value, Mapping) else {"typed": value}
        typed, given = form.get("typed", ""), predicted(form, self.run.question.guess)
        self.run.predict(str(typed))
        self.note_first(desk, given)
        guess, scale = self.run.guess or Fraction(0), self.run.question.guess
        desk.typed, desk.slider = str(typed), slider_at(scale, guess)
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
        run.need_room(trials)
        self._growing = grow(run, trials)
        self._next_helping(self._growing)
        if self._open_desk().coming:
            self._remember()  # whoever reloads now gets all that was asked for

    def _next_helping(self, growing: Iterator[int]) -> None:
        if growing is not self._growing or self.desk is None:
            return
        self.desk.coming = next(growing, 0)
        if self.desk.coming:
            self.later(PAUSE, lambda: self._one_more_helping(growing))
        else:
            self._growing = None
            self._simulated()

    def _one_more_helping(self, growing: Iterator[int]) -> None:
        """What else is on the desk means the same as before it: a click on the exact value still counts."""
        try:
            self._next_helping(growing)
        except Exception:
            self._stop()
            raise
        self.refresh(harmless=True)

    def _set_aside(self) -> None:
        """Another question, or another pupil: trials that were still coming go on when somebody is back here."""
        desk, self._growing = self.desk, None
        name = next((name for name, each in self._desks.items() if each is desk), "")
        if desk is not None and desk.coming:
            self._pending[name], desk.coming = desk.coming, 0

    def _simulated(self) -> None:
        self.say(_so_far(self.run))
        self._remember()
        self.repeat_kept(self._open_desk())

    def on_stop(self, arg: str, value: object) -> None:
        self._stop()
        self._remember()

    def _stop(self) -> None:
        self._growing = None
        self._open_desk().coming = 0

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
        self._restart(self.run.word if self.own_word is not None else None)

    def on_word(self, arg: str, value: object) -> None:
        word = value.get("word", "") if isinstance(value, Mapping) else value
        checked = read_seed(str(word))  # refused before anything is lost
        if not is_of_class(checked):
            self._open_desk()  # a word for one experiment only
        self.take_word(checked)
        if not self.enrolment.word:
            self._restart(checked)

    def _restart(self, word: str | None) -> None:
        self._stop()
        desk = self._open_desk()
        kept = {"pupil": desk.kept["pupil"]} if self.enrolment.word and "pupil" in desk.kept else {}
        self.desk = Desk(Run(self.run.question, word), desk.rulebook, fresh=desk.fresh + 1, kept=kept)
        self._desks[self.name_of(self.desk.question.id)] = self.take_seat(self.desk)
        self.look_around()
        self.say("Ready for a fresh prediction.")
        self._remember()

    def reopen(self) -> None:
        """Another pupil sits here: the same question, with their run."""
        self._set_out()
        if self.desk is not None:
            self.put(self.desk.question)

    @abstractmethod
    def all_questions(self) -> Sequence[Question]: ...

    # ---- memory ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        """The browser keeps guesses and numbers of trials; everything else follows from them."""
        begun = {name: self._saved(name, desk) for name, desk in self._desks.items() if _begun(desk)}
        self.memory = {"runs": {**dict(list(self._heard.items())[-MOST_OTHERS:]), **begun}}

    def _saved(self, name: str, desk: Desk) -> dict[str, object]:
        saved = desk.save() | {"trials": desk.run.trials + desk.coming + self._pending.get(name, 0)}
        return {**saved, "kept": desk.kept} if desk.kept else saved

    def _hear_of(self, memory: object) -> None:
        """What the browser keeps. Trials are made again when somebody looks."""
        runs = memory.get("runs") if isinstance(memory, Mapping) else None
        self._heard = dict(runs) if isinstance(runs, Mapping) else {}
        self._set_out()

    def _set_out(self) -> None:
        """Desks for all that was begun, so that the list can say so."""
        for question in self.all_questions():
            if self.name_of(question.id) in self._heard:
                self._desk_of(question)

    def _recall(self, name: str, desk: Desk, saved: Mapping[str, object]) -> None:
        """Go on where this browser left off, unless the notebook asks for another word."""
        other_word = self.own_word is not None and saved.get("word") != self.own_word
        if other_word or desk.run.trials or desk.run.guess is not None:
            return
        self._pending[name], kept = desk.run.restore(saved), saved.get("kept")
        desk.kept = dict(kept) if isinstance(kept, Mapping) else {}
        self.take_seat(desk)
        if desk.working is not None:
            desk.working.restore(saved)

    # ---- drawing --------------------------------------------------------------------------------

    def experiment(self, tools: str = "") -> str:
        desk = self._open_desk()
        title = f"<h2>{escape(desk.question.title)}</h2><p class='facts'>{escape(self.of)}</p>"
        title += tag("div", tools, class_="tools") if tools else ""
        head = tag("header", title, class_="bar", data_top=desk.question.id)
        if register := self.number_panel():
            return head + self._notice() + tag("div", register, class_="xp-lab")
        # While a teacher holds the answer, nothing that tells it is there.
        first = "" if desk.held else understand(desk)
        more = mixes_panel(desk) + ("" if desk.held else learners(desk)) + again(desk) + self.more(desk.question)
        free = desk.mixes is None and AGAIN not in desk.kept
        body = tag("div", steps(desk, pupil(desk)) + charts(desk.run, more, first, free), class_="xp-lab")
        return head + self._notice() + body

    def more(self, question: Question) -> str:
        """What a kind of screen has to add after the charts."""
        return ""

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

    def all_questions(self) -> Sequence[Question]:
        return [self.run.question]

    def on_start(self, arg: str, memory: object) -> None:
        self._hear_of(memory)
        self.put(self.run.question)

    def stored(self) -> Stored:
        return stored.question(self.run.question)

    def render(self) -> str:
        return self.experiment()

    def __repr__(self) -> str:
        return f"Experiment({tell_run(self.run)})"


def _own(question: Question) -> tuple[AnyGame | None, Question]:
    """Somebody's own question, checked, and the game it is about, if it is about one of ours."""
    game = home(question)
    soundness.check(question, game.rulebook if game else None)
    return game, question


def _begun(desk: Desk) -> bool:
    return desk.run.guess is not None or bool(desk.kept)


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


class Experiments(Benched, Lab):
    """All probability questions of a game, by level; choose one.

    >>> lab = Experiments("loot_shoot_whisky", "CACTUS-7")
    >>> lab.do("open", "LSW-P02"); lab.do("guess", value="20")
    >>> lab
    Experiments('loot_shoot_whisky', 20 questions, open 'LSW-P02', guess 20%)
    """

    def __init__(self, game: str, word: str | int | None = None) -> None:
        found = load(game)
        self.game_name, self.found = found.name, found
        self.questions = questions(found)
        self.by = LEVEL
        self._left = ""
        """The question that was open before the list: there the list is entered again."""
        checked = Run(self.questions[0], word).word if word is not None else None
        super().__init__(found, f"experiments/{found.name}", checked)
        self.refresh()

    def all_questions(self) -> Sequence[Question]:
        return self.questions

    def on_start(self, arg: str, memory: object) -> None:
        self._hear_of(memory)
        self.recall_own(memory)
        by = str(memory.get("by")) if isinstance(memory, Mapping) else ""
        self.by = by if by in BY else self.by

    def _remember(self) -> None:
        super()._remember()
        self.memory = {**self.memory, "by": self.by}

    def on_open(self, arg: str, value: object) -> None:
        if arg == OWN:
            self.open_own()
            return
        question = next((each for each in self.questions if each.id == arg), None)
        if question is None:
            raise BadInput(f"There is no question “{arg[:40]}”.", "Choose one of the list.")
        self.at_own = False
        self.put(question)
        self.say(question.ask)

    def on_go(self, arg: str, value: object) -> None:
        """The page's address names a question, or is a lesson link; without one it is the list."""
        if links.is_lesson(arg):
            self._lesson(links.read(arg))
        elif arg:
            self.on_open(arg, value)
        elif self.desk is not None or self.at_own:
            self.on_list(arg, value)

    def _lesson(self, lesson: links.Lesson) -> None:
        """Word and number are set, and the question is open."""
        if all(question.id != lesson.question for question in self.questions):
            game = find(lesson.question)[0].title
            raise BadInput(f"{lesson.question} is a question of {game}.", "Open the page of that game.")
        self._set_aside()
        self.desk = None
        self.enrol(self.enrolment.took(lesson))
        self.on_open(lesson.question, None)

    def on_list(self, arg: str, value: object) -> None:
        if self.desk is not None:
            self._set_aside()
            self._left = self.run.question.id
        self.desk, self.at_own = None, False
        self.say("All questions.")

    def refresh(self, harmless: bool = False) -> None:
        self.address = self.run.question.id if self.desk is not None else ""
        super().refresh(harmless)

    def stored(self) -> Stored:
        if self.desk is not None:
            return stored.question(self.run.question)
        return stored.questions(f"Chances of {self.found.title}: {len(self.questions)} questions", self.questions)

    def render(self) -> str:
        back = button("All questions", "list", symbol="ll-left", data_escape=True)
        if self.at_own:
            return self.own_page(back)
        if self.desk is not None:
            return self.experiment(back)
        choose = switch(self.by) if (self.found.folder / teaching.FILE).exists() else ""
        shelf = tag("div", self._shelf(), class_="xp-shelf", data_top=None if self._left else "list")
        return self._notice() + self.class_strip() + self.own_shelf() + choose + shelf

    def _shelf(self) -> str:
        if self.by == TOPIC:
            return by_topic(self.questions, teaching.load(self.found), self._item)
        return by_level(self.questions, self._item)

    def on_by(self, arg: str, value: object) -> None:
        """Another order of the list."""
        if arg not in BY:
            raise BadInput("The questions cannot be put in that order.", "Choose one of the two.")
        self.by = arg
        self.say(BY[arg])
        self._remember()

    def _item(self, question: Question, where: str = "") -> str:
        desk = self._desks.get(self.name_of(question.id))
        state = _progress(desk.run, self._pending.get(self.name_of(question.id), 0)) if desk else ""
        here = question.id == self._left
        told = attrs(
            type="button", class_="xp-entry", data_do="open", data_arg=question.id, data_key=f"q-{where}{question.id}",
            data_focus=here, data_top="list" if here else None, data_lm_suppress_shortcuts="true",
        )  # fmt: skip
        done = icon("ll-tick") if desk and desk.run.revealed else ""
        text = f"<strong>{escape(question.title)}</strong><span>{escape(question.ask)}</span>"
        return f"<li><button{told}><span>{text}{state}</span>{done}</button></li>"

    def __repr__(self) -> str:
        open_run = f", open {tell_run(self.run)}" if self.desk else ""
        return f"Experiments({self.game_name!r}, {len(self.questions)} questions{open_run})"


def _so_far(run: Run) -> str:
    """What the trials say, as it is spoken."""
    question, far = run.question, spelled(run.trials, run.question.noun)
    share = numbers.say(run.mean or 0.0, question.guess, 1)
    if question.of:
        return f"{far} so far, {in_all(run)} = {share}."
    return f"{far} so far, {share} of them yes." if question.is_chance else f"{far} so far, {share} on average."


def _progress(run: Run, pending: int) -> str:
    if run.guess is None:
        return ""
    said = f"Your guess: {numbers.say(run.guess, run.question.guess, 1)}"
    if run.revealed:
        said += f". Exact: {short(run)}. {run.verdict}"
    elif run.trials + pending:
        said += f", {spelled(run.trials + pending, run.question.noun)}"
    return f'<small class="num">{escape(said)}</small>'
