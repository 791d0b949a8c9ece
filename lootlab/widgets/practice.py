"""Practice: positions from bots' games about the rules that this learner got wrong, again and again until they sit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import lootlab

from ..bots.finds import finds
from ..bots.practice import ALLOWED, EXAMPLE, GETS, ITEM, WHICH, WHY, Exercise, exercise, written
from ..engine import lesson, mastery
from ..engine.chance import new_class_word, read_seed
from ..engine.game import AnyGame
from ..engine.lesson import Feedback, Level
from ..engine.mastery import Known
from ..engine.match import Match
from ..engine.refusal import BadInput, Nudge, Refused
from ..look import parts, teach
from ..look.html import attrs, icon
from . import stored
from .cloth import Cloth
from .guided import Guided
from .stored import Stored

LENGTH = 10
LOOK_AHEAD = 14
"""Among so many new rules one is sought that bots' games show."""
KIND_WORDS = {
    ALLOWED: "Is this allowed?", WHICH: "Which one?", GETS: "Who gets what?", WHY: "Why?", ITEM: "From the quiz",
    EXAMPLE: "Which rule?",
}  # fmt: skip
PICTURE = "This is a picture: choose an answer."
PLAY = "#play"


class Practice(Guided):
    """Ten exercises at a time; what was wrong comes back. The same seed gives everybody the same positions.

    >>> practice = Practice("loot_shoot_whisky", seed="CACTUS-7")
    >>> practice
    Practice(loot_shoot_whisky, CACTUS-7, exercise 1 of 10, 0 of 69 rules mastered)
    """

    any_time = frozenset({"start", "rule", "others"})

    def __init__(self, game: str, seed: str | int | None = None) -> None:
        found = lootlab.load(game)
        super().__init__(found, f"practice/{found.name}")
        self.reads = [f"{kind}/{found.name}" for kind in ("lessons", "quiz", "coach")]
        self._seed_given = seed is not None
        self.seed = new_class_word() if seed is None else read_seed(seed)
        self.levels = levels_of(found)
        self.order = mastery.fundamental(found.rulebook, [level.rules for level in self.levels])
        self.known: dict[str, Known] = {}
        """What was shown here, by rule."""
        self.others: dict[str, object] = {}
        """What lessons, quiz and coach remember."""
        self.count = 0
        """Exercises answered in all."""
        self.now: Exercise | None = None
        """What is asked."""
        self._waits = self.lazy or seed is None
        """Finding an exercise takes longer than all else on a page: unless one is asked for, it waits for a look."""
        self._begin()
        self.refresh()

    def today(self) -> int:
        return date.today().toordinal()

    # ---- what is asked --------------------------------------------------------------------------

    def _begin(self) -> None:
        """A new round of ten."""
        self.given: list[bool] = []
        """Was it right, one after the other?"""
        self.missed: list[Exercise] = []
        self.over = False
        self._ask()

    def _ask(self) -> None:
        self.answer: int | None = None
        self.opened = ""
        if not self._waits:
            self.now = self._next()
            self._lay_cloth()

    def refresh(self, harmless: bool = False) -> None:
        if not self._waits:
            super().refresh(harmless)

    def _look(self) -> None:
        if self._waits:
            self._waits = False
            self._ask()

    def _hear(self, _: object, content: object, __: object = None) -> None:
        self._look()
        super()._hear(_, content, __)

    def _next(self) -> Exercise | None:
        """About the first rule in the queue of which there is an exercise; of new rules, one that bots' games show.

        New ones are sought a little way first: somebody waits for the first question.
        """
        last = self.now.rule if self.now is not None and len(self.order) > 1 else ""
        elsewhere = self._elsewhere()
        queue = mastery.queue(self.known, elsewhere, self._taught(), self.order, self.count, self.today())
        queue = [rule for rule in queue if rule != last]
        missed = [rule for rule in queue if elsewhere.get(rule, Known()).wrong]
        begun = {*self.known, *missed}
        return self._first_of(queue, begun, deep=False) or self._first_of(queue, begun, deep=True)

    def _first_of(self, queue: list[str], begun: set[str], deep: bool) -> Exercise | None:
        spare: Exercise | None = None
        looked = 0
        for rule in queue:
            new = rule not in begun
            known = self.known.get(rule, Known())
            made = exercise(self.found, rule, self.seed, known.right + known.wrong, deep or not new, deep)
            if made is not None and (made.kind != EXAMPLE or not new):
                return made
            spare = spare or made
            looked += new
            if looked >= LOOK_AHEAD and (spare is not None or not deep):
                break
        return spare

    def _elsewhere(self) -> dict[str, Known]:
        """Right and wrong answers in lessons and quiz."""
        found: dict[str, Known] = {}
        for kind in ("lessons", "quiz"):
            for rule, known in mastery.read(self.others.get(kind), self.found.rulebook).items():
                before = found.get(rule, Known())
                found[rule] = Known(before.right + known.right, before.wrong + known.wrong)
        return found

    def _taught(self) -> list[str]:
        """Rules of the levels done so far, and what the coach has told."""
        lessons, coach = self.others.get("lessons"), self.others.get("coach")
        done = lessons.get("done") if isinstance(lessons, dict) else None
        names = done if isinstance(done, list) else []
        told = [rule for level in self.levels if level.id in names for rule in level.rules]
        return told + mastery.read_names(coach.get("met") if isinstance(coach, dict) else None, self.found.rulebook)

    def _lay_cloth(self) -> None:
        """The position as it is asked about; once it is answered, what came of it."""
        match = Match(self.found, seed=1)
        if self.now is not None:
            match.state = self.now.after or self.now.state if self.answer is not None else self.now.state
        self.cloth = Cloth(match, self.now.seat if self.now else match.state.seats[0])
        self.cloth.locked = PICTURE
        vars(self.cloth)["aids"] = frozenset()  # no badge tells the answer, where the cloth knows of aids
        if self.now is not None and self.answer is None:
            self.cloth.marks = self.now.marks

    def after_answer(self) -> None:
        finds(self.found, self.seed).prepare()

    # ---- how well it goes -----------------------------------------------------------------------

    @property
    def words(self) -> dict[str, str]:
        """How well each rule is known, from all that is remembered."""
        own = {"rules": mastery.written(self.known)}
        return mastery.of(own, *self.others.values(), rulebook=self.found.rulebook)

    @property
    def share(self) -> tuple[int, int]:
        return mastery.share(self.words, self.found.rulebook)

    def _keep(self) -> None:
        mastered, rules = self.share
        self.memory = {
            "rules": mastery.written(self.known), "asked": self.count, "mastered": mastered, "of": rules,
        }  # fmt: skip

    # ---- what a learner does --------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        """The browser tells what was practised before; what has been answered here since counts, too."""
        before = mastery.read(memory, self.found.rulebook)
        self.known = {**before, **self.known}
        if isinstance(memory, dict):
            self.count = max(self.count, mastery.read_count(memory.get("asked")))
        if self.known:
            self._keep()
        self._ask_afresh()

    def on_others(self, arg: str, value: object) -> None:
        """What other screens of this game remember, by their kind (`lessons`) or place (`lessons/sloop`)."""
        told = value if isinstance(value, Mapping) else {}
        for kind in ("lessons", "quiz", "coach"):
            memory = told.get(kind, told.get(f"{kind}/{self.found.name}"))
            if isinstance(memory, dict):
                self.others[kind] = memory
        if self.known:
            self._keep()
        self._ask_afresh()

    def _ask_afresh(self) -> None:
        """Nobody has answered yet: then the first exercise can still be the one that is needed most."""
        if not self.given and self.answer is None:
            self.now = None
            self._ask()

    def on_pick(self, arg: str, value: object) -> None:
        raise Refused(Nudge("", PICTURE))

    def on_answer(self, arg: str, value: object) -> None:
        if self.now is None or self.over:
            raise BadInput("Nothing is being asked.", "Begin with ten new ones.")
        if self.answer is not None:
            raise BadInput("This exercise is answered.", "Go on to the next one.")
        number = int(arg) - 1 if arg.isascii() and arg.isdigit() else -1
        if not 0 <= number < len(self.now.says):
            raise BadInput("There is no such answer.", f"Choose one of {len(self.now.says)}.")
        self.answer = number
        well = number == self.now.right
        self.given.append(well)
        self.missed += [] if well else [self.now]
        self.count += 1
        before = self.known.get(self.now.rule, Known())
        self.known[self.now.rule] = before.answered(well, self.count, self.today())
        self._keep()
        self._lay_cloth()
        said = self._verdict(self.now, number)
        self.say(f"{said.head} {said.text}")

    def on_next(self, arg: str, value: object) -> None:
        if self.answer is None:
            raise BadInput("This exercise is still open.", "Choose an answer first.")
        if len(self.given) >= LENGTH:
            self.over = True
            self.say(f"{self._result_words()} {self._mastery_words()}")
            return
        self._ask()
        self._speak_question()

    def on_again(self, arg: str, value: object) -> None:
        """Ten more."""
        self._begin()
        self._speak_question()

    def _speak_question(self) -> None:
        if self.now is not None:
            self.say(f"Exercise {len(self.given) + 1}. {self.now.ask}")

    # ---- drawing --------------------------------------------------------------------------------

    def moment(self) -> str:
        return f"{self.seed}-{self.count}-{len(self.given)}" if self.answer is None else ""

    def head(self) -> str:
        states = [("done" if well else "missed") for well in self.given]
        states += ["now"] * (self.answer is None) + [""] * LENGTH
        told = f"{len(self.given)} of {LENGTH} answered, {sum(self.given)} right"
        top = f"<span>{sum(self.given)} right</span>"
        return f'<div class="guide__top">{top}</div>{teach.dots(states[:LENGTH], told)}'

    def number(self) -> str:
        return str(len(self.given) + (self.answer is None))

    def line(self) -> str:
        kind = f": {KIND_WORDS[self.now.kind]}" if self.now else ""
        return f"Exercise {self.number()} of {LENGTH}{kind}"

    def goal(self) -> str:
        return self.now.ask if self.now else "There is nothing to practise in this game."

    def menu(self) -> str:
        return '<a class="btn" href="#learn">All levels</a>'

    def foot(self, place: str) -> str:
        if self.now is None:
            return ""
        if self.answer is None:
            return teach.answers(self.now.says)
        shown = teach.answers(self.now.says, self.answer + 1, self.now.right + 1)
        shown += teach.bubble(self._verdict(self.now, self.answer), self.found.rulebook, f"said-{place}", self.opened)
        last = len(self.given) >= LENGTH
        return shown + self._button(place, "See the result" if last else "Next exercise", "next", "ll-right")

    def _verdict(self, asked: Exercise, answer: int) -> Feedback:
        well = answer == asked.right
        head = "Right." if well else f"It is “{asked.says[asked.right].rstrip('.')}”."
        return Feedback("good" if well else "bad", head, asked.why, asked.rules)

    def _button(self, place: str, text: str, do: str, symbol: str, more: str = "") -> str:
        cls = "btn btn--main" if place == "wide" else "btn btn--pick"
        return f'<div class="moves">{parts.button(text, do, cls=cls, symbol=symbol, data_focus=True)}{more}</div>'

    def beside(self) -> str:
        return meter(self.share, self.words)

    def _mastery_words(self) -> str:
        mastered, rules = self.share
        return f"You master {mastered} of {rules} rules."

    def _result_words(self) -> str:
        return f"{sum(self.given)} of {len(self.given)} were right."

    def stored(self) -> Stored:
        """Looking for one in bots' games takes a while, and it is another one each day: so one that is written down."""
        about = "Ten positions from games that bots have played; what you got wrong comes back until you know it."
        one = self.now or written(self.found, self.order[::-1], stored.EXAMPLE)
        if one is None:
            return stored.told([f"Practice: {self.found.title}", about, self._mastery_words()])
        match = Match(self.found, seed=1)
        match.state = one.state
        cloth = Cloth(match, one.seat, aids=frozenset())
        lines = [about, self._mastery_words(), f"{KIND_WORDS[one.kind].rstrip('?')}: {one.ask}"]
        return stored.exercise(cloth, lines, one.ask, one.says)

    def render(self) -> str:
        self._look()
        return self._result() if self.over else super().render()

    def _result(self) -> str:
        """How it went, what there is to learn from the others, and how far the whole has come."""
        states = ["done" if well else "missed" for well in self.given]
        again = (
            "What was wrong comes back soon." if self.missed else "They come back after a while, to see if they stay."
        )
        rows = "".join(self._missed(number, one) for number, one in enumerate(self.missed))
        play = f"<a{attrs(class_='btn', href=PLAY)}>{icon('ll-right')}<span>Play a game</span></a>"
        return (
            f'<section class="panel guide result-sheet" data-key="guide" data-top="result-{self.count}">'
            f"{self.trouble('wide')}{teach.dots(states, self._result_words())}"
            f'<h3 class="goal">{self._result_words()}</h3><p>{again}</p>'
            f'<div class="missed-list">{rows}</div>'
            f"{self._button('wide', 'Ten more', 'again', 'll-again', play)}</section>{self.beside()}"
        )

    def _missed(self, number: int, one: Exercise) -> str:
        said = Feedback("note", one.ask, f"{one.says[one.right].rstrip('.')}. {one.why}", one.rules)
        return teach.bubble(said, self.found.rulebook, f"missed{number}", self.opened)

    def board_html(self, extra: str) -> str:
        return self.cloth.still(extra)

    def __repr__(self) -> str:
        deal = self.seed if self._seed_given else "positions of its own"
        at = f"exercise {len(self.given) + (self.answer is None)} of {LENGTH}"
        mastered, rules = self.share
        return (
            f"Practice({self.found.name}, {deal}, {'done' if self.over else at}, {mastered} of {rules} rules mastered)"
        )


def levels_of(game: AnyGame) -> list[Level]:
    """The levels of a game; one that has none of its own yet has none."""
    return lesson.load(game) if (game.folder / "lessons.toml").exists() else []


def meter(share: tuple[int, int], words: Mapping[str, str]) -> str:
    """How many rules are mastered, practised and met: a bar and its words."""
    mastered, rules = share
    begun = sum(word in (mastery.PRACTISED, mastery.MET) for word in words.values())
    width = [round(100 * part / max(1, rules), 1) for part in (mastered, begun)]
    bar = f'<i style="width:{width[0]}%"></i><i class="begun" style="width:{min(width[1], 100 - width[0])}%"></i>'
    said = f"You master {mastered} of {rules} rules."
    more = f" {begun} more you have met or practised." if begun else ""
    return (
        f'<section class="panel mastery" aria-label="Mastery" data-key="mastery"><p><b>{said}</b>{more}</p>'
        f'<div class="mastery__bar" aria-hidden="true">{bar}</div></section>'
    )
