"""The bench on the screen: a sentence of lists to choose from, which is always one question on the desk.

Every choice is a question of its own, with its own run: whoever changes the sentence and changes it back finds guess
and trials as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ..engine import asking
from ..engine.asking import AVERAGE, MEAN, ONE, SUM, Source, Wording
from ..engine.game import AnyGame
from ..engine.question import Question
from ..engine.refusal import BadInput, Refusal
from ..lab import asking as lab
from ..lab.asking import Asked
from ..look.html import escape, tag
from ..look.parts import button
from .asking_look import curve_panel, sentence
from .screen import Screen

if TYPE_CHECKING:
    from .experiment import Lab as _Desk
else:
    _Desk = Screen

OWN = "own"
"""The address of the bench."""
MOST_KEPT = 12
"""So many questions of one's own are remembered, the latest ones."""


class Bench:
    """What is chosen at the moment, and what was asked before. Nothing here is about a screen."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.sources = lab.bench(game)
        first = self.sources[0]
        self.wording = fitting(Wording(cards=first.usual), first)
        self.asked: dict[str, Asked] = {}
        self.refused: Refusal | None = None
        """Why what is chosen cannot be asked."""

    @property
    def source(self) -> Source:
        return asking.find(self.sources, self.wording.source)

    def choose(self, name: str, value: str) -> Asked | None:
        """Change one part of the sentence; the question, or None where it cannot be asked."""
        kinds = {each.name: type(each.default) for each in fields(Wording)}
        if name not in kinds or (kinds[name] is int and not value.isdecimal()) or len(value) > 60:
            raise BadInput(f"“{value[:40]}” cannot be chosen there.", "Choose from the lists.")
        read = int(value) if kinds[name] is int else value == "yes" if kinds[name] is bool else value
        if name in ("feature", "and_feature") or (name == "given" and value):
            self.source.feature(value)
        if name == "measure":
            self.source.measure(value)
        before, chosen = self.wording, {**vars(self.wording), name: read}
        wording = asking.read(chosen, self.sources)
        self.wording = adapted(before, wording, self.sources) if name in ("source", "what") else wording
        return self.question()

    def question(self) -> Asked | None:
        try:
            asked = lab.of(self.game, self.wording)
        except BadInput as refused:
            self.refused = refused.refusal
            return None
        self.refused = None
        return asked

    def note(self, asked: Asked) -> None:
        """Somebody has begun with this one."""
        self.asked.pop(asked.id, None)
        self.asked[asked.id] = asked
        for old in list(self.asked)[:-MOST_KEPT]:
            del self.asked[old]

    # ---- memory ---------------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        asked = {name: asking.plainly(each.wording, self._source(each)) for name, each in self.asked.items()}
        return {"now": asking.plainly(self.wording, self.source), "asked": asked}

    def _source(self, asked: Asked) -> Source:
        return asking.find(self.sources, asked.wording.source)

    def restore(self, saved: object) -> None:
        """What cannot be read is left out: a damaged memory is a fresh sentence."""
        if not isinstance(saved, Mapping):
            return
        known = saved.get("asked")
        for wording in map(self._read, known.values() if isinstance(known, Mapping) else ()):
            if wording is not None:
                self._recall(wording)
        now = self._read(saved.get("now"))
        self.wording = fitting(now, asking.find(self.sources, now.source)) if now else self.wording

    def _recall(self, wording: Wording) -> None:
        try:
            self.note(lab.of(self.game, wording))
        except BadInput:
            return

    def _read(self, saved: object) -> Wording | None:
        try:
            return asking.read(saved, self.sources) if isinstance(saved, Mapping) else None
        except BadInput:
            return None


def adapted(before: Wording, wording: Wording, sources: tuple[Source, ...]) -> Wording:
    """After another deck or another kind of question: what does not exist there becomes the first that does."""
    old, new = asking.find(sources, before.source), asking.find(sources, wording.source)
    if old is not new and wording.cards == old.usual:
        wording = replace(wording, cards=new.usual)
    return fitting(wording, new)


def fitting(wording: Wording, source: Source) -> Wording:
    """The same with names that this source has."""
    names = [feature.many for feature in source.features]
    measures = [measure.name for measure in source.measures] or [""]
    first = wording.feature if wording.feature in names else names[0]
    second = wording.and_feature if wording.and_feature in names else _another(first, wording, source)
    what = wording.what if wording.what in source.asks else asking.COUNT
    fitted = replace(
        wording, source=source.name, what=what, feature=first, and_feature=second,
        measure=wording.measure if wording.measure in measures else measures[0],
        given=wording.given if wording.given in names else "",
        who=wording.who if source.hands > 1 and what not in (AVERAGE, MEAN) else ONE,
    )  # fmt: skip
    if what == SUM and fitted.cards <= source.largest:
        low, high = asking.sums(source.measure(fitted.measure), fitted.cards, source)
        fitted = fitted if low < fitted.total < high else replace(fitted, total=(low + high + 1) // 2)
    return fitted


def _another(first: str, wording: Wording, source: Source) -> str:
    """A second kind, if possible one that is not always there."""
    others = [feature for feature in source.features if feature.many != first]
    cards = min(wording.cards, source.largest)
    return next((each for each in others if not asking.span(each, cards, source)[0]), others[0]).many


class Benched(_Desk):
    """A screen of experiments that has a bench: mixed into one that is a `Lab` too."""

    own_address = OWN

    def __init__(self, game: AnyGame, place: str, word: str | int | None) -> None:
        super().__init__(game, place, word)
        self.bench: Bench | None = Bench(game) if lab.bench(game) else None
        self.at_own = False
        self._over = lab.BY_CARDS

    def _own_bench(self) -> Bench:
        if self.bench is None:
            raise BadInput("There is nothing to ask about in this game yet.", "Choose one of its questions.")
        return self.bench

    # ---- choosing -------------------------------------------------------------------------------

    def on_choose(self, arg: str, value: object) -> None:
        """One of the lists has changed."""
        self._lay(self._own_bench().choose(arg, str(value)))
        if self._own_bench().refused is None:
            self.say(self.run.question.ask)
        self._remember()

    def on_asked(self, arg: str, value: object) -> None:
        """Back to a question that was asked before."""
        bench = self._own_bench()
        if arg not in bench.asked:
            raise BadInput("This question is not there any more.", "Choose its words again.")
        self.at_own = True
        bench.wording = bench.asked[arg].wording
        self._lay(bench.question())

    def on_over(self, arg: str, value: object) -> None:
        """What the curve is drawn over."""
        question = self.run.question
        if not isinstance(question, Asked) or arg not in lab.along(question):
            raise BadInput("This curve cannot be drawn.", "Choose one of the buttons above it.")
        self._over = arg

    def on_own(self, arg: str, value: object) -> None:
        self.open_own()

    def open_own(self) -> None:
        bench = self._own_bench()
        self.at_own = True
        self._lay(bench.question())
        self.say("Ask your own question.")

    def _lay(self, asked: Asked | None) -> None:
        """Put it on the desk; one that the browser remembers goes on where it was."""
        self._set_aside()
        self.desk = None
        if asked is None:
            refused = self._own_bench().refused
            self.say(refused.sentence if refused else "")
            return
        self.put(asked)
        if self._over not in lab.along(asked):
            self._over = lab.BY_CARDS

    # ---- memory ---------------------------------------------------------------------------------

    def recall_own(self, memory: object) -> None:
        if self.bench is not None and isinstance(memory, Mapping):
            self.bench.restore(memory.get(OWN))

    def _remember(self) -> None:
        if self.bench is not None and self.desk is not None and isinstance(self.run.question, Asked):
            if self.run.guess is not None:
                self.bench.note(self.run.question)
            else:
                self.bench.asked.pop(self.run.question.id, None)
        super()._remember()
        if self.bench is None:
            return
        known = {self.name_of(name) for name in self.bench.asked}
        runs = {name: run for name, run in self.memory["runs"].items() if asking.MARK not in name or name in known}
        self.memory = {**self.memory, "runs": runs, OWN: self.bench.save()}

    # ---- drawing --------------------------------------------------------------------------------

    def refresh(self, harmless: bool = False) -> None:
        if self.at_own:
            self.address = self.own_address
        super().refresh(harmless)

    def own_page(self, tools: str = "") -> str:
        bench = self._own_bench()
        top = f'<div class="ask-own__top"><h2>Ask your own question</h2>{tools}</div>'
        told = sentence(bench.wording, bench.source, bench.sources)
        refused = bench.refused
        fault = ""
        if refused is not None:
            said = f"<strong>{escape(refused.text)}</strong><span>{escape(refused.remedy)}</span>"
            fault = tag("div", said, class_="say say--warn", data_key="own-fault")
        elif isinstance(self.run.question, Asked) and self.run.question.refusal:
            fault = tag(
                "p", escape(f"No exact answer: {self.run.question.refusal}"), class_="soft", data_key="own-limit"
            )
        form = tag(
            "section", top + told + fault + self._before(), class_="panel ask-own", aria_label="Ask your own question",
            data_key="own", data_top=OWN,
        )  # fmt: skip
        return form + (self.experiment() if self.desk is not None else self._notice())

    def _before(self) -> str:
        """What was asked before, to go back to."""
        bench = self._own_bench()
        now = self.desk.question.id if self.desk is not None else ""
        others = [each for name, each in bench.asked.items() if name != now]
        buttons = "".join(
            button(each.ask, "asked", each.id, cls="link", data_key=f"asked-{each.id}") for each in others[::-1]
        )
        return f'<div class="ask-own__asked" data-arrows><span>Asked before:</span>{buttons}</div>' if buttons else ""

    def own_shelf(self) -> str:
        """The way to the bench, above the list of questions."""
        if self.bench is None:
            return ""
        text = "Choose cards, how many, and what you hope for. Then predict, try, and compare, as everywhere."
        go = button("Ask your own question", "own", cls="btn btn--main", data_key="own-go")
        return tag("section", f"<p>{text}</p>{go}{self._before()}", class_="panel ask-own__shelf", data_key="own-shelf")

    def more(self, question: Question) -> str:
        """After the reveal: the same question with other numbers."""
        if not isinstance(question, Asked) or not self.run.revealed:
            return ""
        return curve_panel(question, self._over)
