"""The left side of an experiment: 1 predict, 2 play, 3 compare with the exact answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..engine.question import Guess, Question
from ..engine.refusal import BadInput
from ..engine.rulebook import Rulebook
from ..lab import numbers
from ..lab.mixes import Mixes
from ..lab.run import Run
from ..lab.understanding import Working
from ..look import formula
from ..look.html import attrs, chip, escape, tag
from ..look.parts import button, opened_rule
from .experiment_charts import spelled
from .experiment_seat import Seat, more_fields, release_form
from .experiment_trust import how_lucky, so_far

HELPINGS = (10, 100, 10_000)
MORE = 100_000


@dataclass
class Desk:
    """One experiment on the screen: the run, and what is only about looking at it."""

    run: Run
    rulebook: Rulebook
    typed: str = ""
    """The prediction as it stands in the field, not yet given; empty until somebody makes one."""
    slider: str = ""
    """Where the slider was last put by the program; a hand on it is left alone."""
    coming: int = 0
    """Trials that are still being simulated."""
    opened: str = ""
    """The rule chip that is open."""
    fresh: int = 0
    """Counts how often the program has moved sliders, so that the browser moves them too."""
    mixes: Mixes | None = None
    """For questions about equilibrium."""
    placed: tuple[int, ...] = ()
    """Where the program last put the sliders of the mix."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What a panel of its own module needs while this experiment lies here, by the name of the panel."""
    kept: dict[str, Any] = field(default_factory=dict)
    """The same, but the browser keeps it with the run: plain JSON, from outside, so to be judged when it is read."""

    seat: Seat = field(default_factory=Seat)
    """Who sits here, where there is a class."""
    working: Working | None = None
    """The steps to the answer, where the question has some."""

    def __post_init__(self) -> None:
        """The slider waits in the middle of the scale, which is nobody's guess: nothing is typed."""
        self.working = Working.of(self.question)
        if self.question.payoffs is not None:
            self.mixes = Mixes(self.question.payoffs())
            self.placed = tuple(self.mixes.weights)
        self.slider = slider_at(self.question.guess, self.question.guess.value(0.5))

    @property
    def question(self) -> Question:
        return self.run.question

    def save(self) -> dict[str, object]:
        """What the browser keeps: the run, and the steps if somebody has begun with them."""
        return {**self.run.save(), **(self.working.save() if self.working else {})}

    @property
    def held(self) -> bool:
        """Does a teacher hold the exact answer? Then nothing that tells it may be shown, the working-out included."""
        return self.seat.held and not self.run.revealed

    @property
    def meant(self) -> Fraction | None:
        """The prediction, given or only shown yet; None while there is none."""
        if self.run.guess is not None or not self.typed:
            return self.run.guess
        return numbers.read(self.typed, self.question.guess)


def steps(desk: Desk, pupil: str = "") -> str:
    """`pupil` is what the class has on this screen: it stands after the third step."""
    level = tag("span", escape(desk.question.level), class_=f"xp-badge xp-badge--{desk.question.level.split()[0]}")
    head = f"<div class='xp-steps__top'>{level}<span class='soft'>{escape(desk.question.id)}</span></div>"
    ask = f"<h3 class='xp-steps__ask'>{escape(desk.question.ask)}</h3>"
    facts = f"<p class='soft'>{escape(_sentence(desk.question.facts))}</p>" if desk.question.facts else ""
    inner = head + ask + facts + _predict(desk) + _play(desk) + _exact(desk) + pupil + _class_word(desk)
    return tag("section", inner, class_="panel xp-steps", aria_label="Predict, simulate, compare")


def _step(number: int, title: str, inner: str, locked: bool = False) -> str:
    cls = "xp-step is-locked" if locked else "xp-step"
    return f'<div class="{cls}"><b aria-hidden="true">{number}</b><h4>{escape(title)}</h4><div>{inner}</div></div>'


# ---- 1 predict -------------------------------------------------------------------------------------------------


def _predict(desk: Desk) -> str:
    run, given = desk.run, desk.run.guess is not None
    if desk.meant is None:
        read = '<p class="xp-read">Your guess: <output class="xp-guess xp-guess--none">not yet</output></p>'
    else:
        said = f'<output class="xp-guess num">{escape(_guessed(desk))}</output> {escape(_unit(desk))}'
        read = f'<p class="xp-read">{said}</p>'
    return _step(1, _title(desk.question), read + _slider(desk, given) + (_change(run) if given else _give(desk)))


def _guessed(desk: Desk) -> str:
    return numbers.say(desk.meant or 0, desk.question.guess, 1)


def _unit(desk: Desk) -> str:
    """What stands behind the number: for a rare chance, the same as one in so many."""
    said = numbers.one_in(desk.meant or 0) if desk.question.is_chance else ""
    return desk.question.guess.unit or (f"chance, {said}" if said else "chance")


def _title(question: Question) -> str:
    if question.squares:
        return "Predict the variance"
    if question.is_chance:
        return "Predict the chance"
    return "Predict the number" if question.is_count else "Predict the average"


FINE = 1000
"""Steps of a slider for rare things."""


def slider_at(scale: Guess, value: Fraction) -> str:
    """What the slider is to be put to for a number."""
    if scale.rare:
        return str(round(scale.place(value) * FINE))
    return f"{float(value * (100 if scale.percent else 1)):.10g}"


def slid(scale: Guess, at: str) -> str:
    """What is typed by moving the slider there."""
    if not scale.rare:
        numbers.read(at, scale)
        return at
    place = int(at) if at.isdecimal() else FINE + 1
    if place > FINE:
        numbers.read(at, scale)
        raise BadInput(f"“{at[:20]}” is no place on the slider.", "Type a number instead.")
    return numbers.rounded(scale.value(Fraction(place, FINE)) * 100).replace(" ", "")


def _slider(desk: Desk, given: bool) -> str:
    scale = desk.question.guess
    times = 100 if scale.percent else 1
    low, high, step = (edge * times for edge in (scale.low, scale.high, scale.step))
    if scale.rare:
        low, high, step = 0, FINE, 1
    at = desk.slider if desk.run.guess is None else slider_at(scale, desk.run.guess)
    part = 0.0 if desk.meant is None else scale.place(desk.meant) * 100
    untouched = desk.meant is None
    told = attrs(
        type="range", min=f"{low:.10g}", max=f"{high:.10g}", step=f"{step:.10g}", value=at, disabled=given,
        class_="is-untouched" if untouched else None, data_untouched=untouched, style=f"--part:{part:.2f}%",
        aria_label="Your guess", aria_valuetext="no guess yet" if untouched else _guessed(desk),
        data_do="slide", data_on="input", data_key="slider", data_fresh=str(desk.fresh), data_focus=not given,
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    marks = "".join(f"<span>{mark}</span>" for mark in _marks(scale))
    return f'<div><input{told}><p class="xp-scale num" aria-hidden="true">{marks}</p></div>'


def _marks(scale: Guess) -> list[str]:
    if scale.rare:
        return ["never", "1 in 10 000", "1 in 100", "always"]
    return [numbers.say(scale.value(Fraction(part, 4)), scale) for part in range(5)]


def _give(desk: Desk) -> str:
    typed = attrs(
        name="typed", value=desk.typed, autocomplete="off", data_key="typed",
        inputmode="text" if desk.question.guess.rare else "decimal",
        aria_label="Your guess as a number" + (" in percent" if desk.question.guess.percent else ""),
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    give = attrs(type="submit", class_="btn btn--main", data_lm_suppress_shortcuts="true")
    sign = "<span>%</span>" if desk.question.guess.percent else ""
    submit, more = f"<button{give}>This is my guess</button>", more_fields(desk.question, desk.seat)
    rest = more + submit if desk.seat.enrolment.complete else submit + more
    return f'<form class="xp-give" data-do="guess"><input{typed}>{sign}{rest}</form>'


def _change(run: Run) -> str:
    if run.trials or run.revealed:
        return ""
    return button("Change it", "change", cls="link")


# ---- 2 play ----------------------------------------------------------------------------------------------------


def _play(desk: Desk) -> str:
    run, noun = desk.run, desk.question.noun
    locked = run.guess is None
    title = (
        f"{desk.question.verb} {spelled(run.trials, noun)}"
        if run.trials
        else f"{desk.question.verb} some {desk.question.nouns}"
    )
    if locked:
        return _step(2, title, '<p class="soft">Predict first: then you notice what surprises you.</p>', locked=True)
    return _step(2, title, _buttons(desk) + _dealt(run) + so_far(run))


def _buttons(desk: Desk) -> str:
    if desk.coming:
        stop = button("Stop", "stop", data_focus=True)
        return f'<div class="moves"><span class="soft">{spelled(desk.coming, "trial")} to come</span>{stop}</div>'
    best = _recommended(desk.run.trials)
    sizes = [*HELPINGS, MORE] if desk.run.trials >= HELPINGS[-1] else [*HELPINGS]
    drawn = [_size_button("By hand", "deal", "", best == 1)]
    drawn += [_size_button(f"+{size:,}".replace(",", " "), "simulate", str(size), best == size) for size in sizes]
    return f'<div class="moves" data-arrows>{"".join(drawn)}</div>'


def _size_button(text: str, do: str, arg: str, best: bool) -> str:
    return button(text, do, arg, cls="btn btn--main" if best else "btn", data_focus=best)


def _recommended(trials: int) -> int:
    """A few by hand, then ever more: so the chart tells its story."""
    return 1 if trials < 3 else 10 if trials < 13 else 100 if trials < 400 else 10_000


def _dealt(run: Run) -> str:
    """What the last trials by hand looked like, newest first."""
    shown = [
        f'<li data-key="dealt-{run.question.id}-{run.trials - age}">{trial.picture}'
        f'<p>{escape(trial.shown)} <b class="xp-counts num">{escape(run.counted(trial))}</b></p></li>'
        for age, trial in enumerate(run.by_hand)
    ]
    return f'<ol class="xp-hands">{"".join(shown)}</ol>' if shown else ""


# ---- 3 exact ---------------------------------------------------------------------------------------------------


def _exact(desk: Desk) -> str:
    run = desk.run
    title = "Compare with the exact value"
    if not run.revealed:
        locked = run.guess is None
        show = button("Show the exact value", "reveal", cls="btn", disabled=locked)
        if desk.held:
            return _step(3, title, release_form(not locked), locked=True)
        return _step(3, title, f'<div class="moves">{_work(desk)}{show}</div>', locked)
    answer = desk.question.answer
    big = f'<span class="xp-exact num">{_approximately(answer, desk.question)}</span>'
    fraction = f'<span class="xp-exact__frac">{formula.number(answer)}</span>' if answer.denominator > 1 else ""
    return _step(3, title, f'<p class="xp-read xp-read--exact">{big} {fraction}</p>' + _verdict(desk))


def _work(desk: Desk) -> str:
    """The way to the steps, for those who have seen some trials or the answer."""
    run, working = desk.run, desk.working
    if working is None or working.opened or not (run.trials or run.revealed):
        return ""
    return button("Work it out", "work", cls="btn")


def _approximately(answer: Fraction, question: Question) -> str:
    return escape(numbers.near(answer, question.guess))


def _verdict(desk: Desk) -> str:
    run = desk.run
    chips = " ".join(chip(rule, "exact", desk.opened) for rule in desk.question.rules)
    opened = opened_rule(desk.question.rules, "exact", desk.opened, desk.rulebook)
    kind = "say say--good" if run.close else "say"
    why = f'<div class="xp-why"><b>The whole story</b>{desk.question.derivation}</div>'
    said = f"<strong>{escape(run.verdict)}</strong>{why}<p class='xp-chips'>{chips}</p>{opened}"
    work = f'<div class="moves">{_work(desk)}</div>' if _work(desk) else ""
    return how_lucky(run) + work + f'<div class="{kind}">{said}</div>'


# ---- a class -----------------------------------------------------------------------------------------------------


def _class_word(desk: Desk) -> str:
    """Everybody with the same word sees the same trials."""
    word = attrs(
        name="word", value=desk.run.word, data_key="word", aria_label="Class word", data_lm_suppress_shortcuts="true"
    )
    use = attrs(type="submit", class_="btn", data_lm_suppress_shortcuts="true")
    form = f'<form class="xp-give" data-do="word"><input{word}><button{use}>Use this word</button></form>'
    note = (
        '<p class="soft">Everybody with the same word gets the same trials. '
        "Add your number for trials of your own: CACTUS-7 12.</p>"
    )
    leave = button("Leave the class", "leave", cls="link") if desk.seat.enrolment.word else ""
    again = button("Start over", "again", symbol="ll-again")
    shown = escape(desk.seat.enrolment.word or desk.run.word)
    summary = f'<summary data-lm-suppress-shortcuts="true">Class word: <span>{shown}</span></summary>'
    return f'<div class="xp-foot"><details>{summary}{note}{form}{leave}</details>{again}</div>'


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
