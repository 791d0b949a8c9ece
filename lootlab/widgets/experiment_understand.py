"""The panel "Work it out": the answer in steps that the learner takes, one number at a time."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.refusal import BadInput
from ..engine.teaching import Step, Topic, topics
from ..lab.understanding import Reply, Working
from ..look import formula
from ..look.html import attrs, escape, tag
from ..look.parts import button
from ..look.tree import LARGEST, decimal, table, tree
from ..look.written import written
from .experiment_shelf import plans
from .experiment_steps import Desk
from .screen import Screen


class Understanding(Screen):
    """What the panel can be told; a `Lab` with a desk inherits it."""

    def _open_desk(self) -> Desk:
        raise NotImplementedError

    def _remember(self) -> None:
        raise NotImplementedError

    def _working(self) -> Working:
        desk = self._open_desk()
        if desk.working is None:
            raise BadInput("This question has no steps.", "Look at the exact value instead.")
        if desk.run.guess is None or not (desk.run.trials or desk.run.revealed):
            raise BadInput("Predict first, and make some trials.", "Then you know what you are looking for.")
        return desk.working

    def on_work(self, arg: str, value: object) -> None:
        """Open the panel, or close it; nothing is forgotten."""
        working = self._working()
        working.opened = not working.opened
        if working.opened and working.step:
            self.say(working.step.ask)
        self._remember()

    def on_step(self, arg: str, value: object) -> None:
        """A number for a step, as a form with the field `number`, or as plain text."""
        working = self._working()
        self._same_step(working, arg)
        typed = value.get("number", "") if isinstance(value, Mapping) else value
        reply = working.offer(str(typed or ""))
        working.opened = True
        self._answered(working, reply)

    def on_showme(self, arg: str, value: object) -> None:
        working = self._working()
        self._same_step(working, arg)
        working.show()
        self._answered(working, working.reply or Reply(True, ""))

    def _same_step(self, working: Working, arg: str) -> None:
        if arg and arg != str(working.at):
            raise BadInput("That step is done.", "Go on with the next one.")

    def _answered(self, working: Working, reply: Reply) -> None:
        said = f"{reply.title}{'' if reply.title.endswith(('.', '!', '?')) else '.'} {reply.says}"
        if working.done:
            self._open_desk().run.reveal()
            said += " That is the exact value."
        elif reply.right and working.step:
            said += f" Next: {working.step.ask}"
        elif working.hint:
            said += f" Hint: {working.hint}"
        self.say(said)
        self._remember()

    def _recall_steps(self, saved: Mapping[str, object]) -> None:
        desk = self._open_desk()
        if desk.working is not None:
            desk.working.restore(saved)


# ---- drawing ---------------------------------------------------------------------------------------------------


def understand(desk: Desk) -> str:
    """The open panel; nothing while it is closed."""
    working = desk.working
    if working is None or not working.opened:
        return ""
    count = len(working.teaching.steps)
    place = "All steps done" if working.done else f"Step {working.at + 1} of {count}"
    close = button("Close", "work", cls="link")
    top = f'<div class="xp-numbers__top"><h3>Work it out</h3><span class="soft num">{place}</span>{close}</div>'
    drawn = _drawn(working)
    board = "".join(_found(number, step, working) for number, step in enumerate(working.found))
    board = f'<ol class="work__board">{board}</ol>' if board else ""
    steps = f'<div class="work__steps">{_open(desk, working)}{board}</div>'
    kind = "work work--drawn" if drawn else "work"
    inner = f'{top}<div class="{kind}">{drawn}{steps}</div>{_teaches(working)}'
    return tag(
        "section", inner, class_="panel xp-numbers", aria_label="Work it out", data_key=f"work-{desk.question.id}"
    )


def _drawn(working: Working) -> str:
    teaching, here = working.teaching, working.step.fills if working.step else ""
    if teaching.table is not None:
        return f'<div class="work__drawn">{table(teaching.table, working.filled, here)}</div>'
    if teaching.tree:
        return f'<div class="work__drawn">{tree(teaching.tree, working.filled, here, working.done)}</div>'
    return ""


def _found(number: int, step: Step, working: Working) -> str:
    """A line of the board: what was asked, the sum, why."""
    how = ' <span class="soft">(shown)</span>' if working.shown(number) else ""
    line = f'<p class="work__sum num">{_sum(step)}{how}</p>'
    said = _just_found(working) and number == working.at - 1  # then it stands above the field
    why = "" if said else f'<p class="work__why">{escape(step.why)}</p>'
    return f'<li data-key="found-{number}"><p class="soft">{escape(step.ask)}</p>{line}{why}</li>'


def _sum(step: Step) -> str:
    """The sum with what it comes to: as a fraction if that is short, and in decimals."""
    told = [written(step.sum)] if step.sum else []
    value = step.answer
    short = max(abs(value.numerator), value.denominator) < LARGEST * 100
    if short and formula.number(value) not in told:
        told.append(formula.number(value))
    said = " = ".join(told)
    if value.denominator == 1 and said:
        return said
    return f"{said} {'=' if _exactly(step) else '≈'} {decimal(value)}" if said else decimal(value)


def _exactly(step: Step) -> bool:
    """Does the decimal say it all?"""
    return (step.answer * 10_000).denominator == 1 and abs(step.answer) < 1


def _open(desk: Desk, working: Working) -> str:
    """The step that is asked now, with what was said to the last number."""
    step = working.step
    if step is None:
        return (
            '<div class="say say--good" tabindex="-1" data-key="work-field"><strong>You worked it out.</strong>'
            "The last line is the exact value. Compare it with your guess and with your trials.</div>"
        )
    number, reply = working.at, working.reply
    missed = reply is not None and not reply.right
    field = attrs(
        name="number", value=working.typed, autocomplete="off", autocapitalize="off", spellcheck="false",
        id=f"work-{desk.question.id}", data_key="work-field", data_enter="show", data_fresh=f"{number}",
        aria_invalid="true" if missed else None, placeholder="4/17 or 0.24 or 24 %",
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    check = attrs(type="submit", class_="btn btn--main", data_lm_suppress_shortcuts="true")
    ask = f'<label for="work-{desk.question.id}">{escape(step.ask)}</label>'
    form = (
        f'<form class="work__ask" data-do="step" data-arg="{number}" data-key="work-form">'
        f'{ask}<div class="xp-give"><input{field}><button{check}>Check</button></div>{_help(working, step)}</form>'
    )
    if missed and reply:
        return form + _missed(working, reply)
    return (_well_done(reply) if _just_found(working) and reply else "") + form


def _help(working: Working, step: Step) -> str:
    """How a long sum may be typed: said once, and where there is something to choose."""
    told = "You may also type a sum: 80/85 * 79/84." if not working.at else ""
    if "C(" in step.sum:
        told = "You may also type a sum. C(85, 2) is the number of ways to choose 2 of 85 cards: 85 * 84 / 2."
    return f'<p class="soft work__help">{told}</p>' if told else ""


def _just_found(working: Working) -> bool:
    """Is the last thing that was said that a number is right, and is there a next one?"""
    return bool(working.reply and working.reply.right and not working.done)


def _well_done(reply: Reply) -> str:
    return f'<div class="say say--good"><strong>{escape(reply.title)}</strong>{escape(reply.says)}</div>'


def _missed(working: Working, reply: Reply) -> str:
    says = f"<p>{escape(reply.says)}</p>" if reply.says else ""
    hint = f'<p class="work__hint"><b>Hint:</b> {escape(working.hint)}</p>' if working.hint else ""
    show = button("Show me", "showme", str(working.at)) if working.may_show else ""
    typed = f'<p class="soft num">You wrote {escape(working.typed)}.</p>'
    return f'<div class="say say--warn"><strong>{escape(reply.title)}</strong>{says}{typed}{hint}{show}</div>'


def _teaches(working: Working) -> str:
    """What the question is good for, and where that stands in the plans of teachers."""
    found = [topics()[name] for name in working.teaching.topics]
    if not found:
        return ""
    told = "".join(map(_topic, found))
    names = "; ".join(topic.title for topic in found)
    summary = f'<summary data-lm-suppress-shortcuts="true">What this teaches: {escape(names)}</summary>'
    return f'<details class="work__teaches">{summary}<ul>{told}</ul></details>'


def _topic(topic: Topic) -> str:
    said = f"<b>{escape(topic.title)}.</b> {escape(topic.what)}"
    return f'<li>{said} <span class="soft">{plans(topic)}</span></li>'
