"""The left side of an experiment: 1 predict, 2 play, 3 compare with the exact answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..engine.question import Question
from ..engine.rulebook import Rulebook
from ..lab import numbers
from ..lab.mixes import Mixes
from ..lab.run import Run
from ..look import formula
from ..look.html import attrs, chip, escape, tag
from ..look.parts import button, opened_rule
from .experiment_charts import spelled

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

    def __post_init__(self) -> None:
        """The slider waits in the middle of the scale, which is nobody's guess: nothing is typed."""
        if self.question.payoffs is not None:
            self.mixes = Mixes(self.question.payoffs())
            self.placed = tuple(self.mixes.weights)
        scale = self.run.question.guess
        self.slider = numbers.bare(numbers.say((scale.low + scale.high) / 2, scale))

    @property
    def question(self) -> Question:
        return self.run.question

    @property
    def meant(self) -> Fraction | None:
        """The prediction, given or only shown yet; None while there is none."""
        if self.run.guess is not None or not self.typed:
            return self.run.guess
        return numbers.read(self.typed, self.question.guess)


def steps(desk: Desk) -> str:
    level = tag("span", escape(desk.question.level), class_=f"xp-badge xp-badge--{desk.question.level.split()[0]}")
    head = f"<div class='xp-steps__top'>{level}<span class='soft'>{escape(desk.question.id)}</span></div>"
    ask = f"<h3 class='xp-steps__ask'>{escape(desk.question.ask)}</h3>"
    facts = f"<p class='soft'>{escape(_sentence(desk.question.facts))}</p>" if desk.question.facts else ""
    inner = head + ask + facts + _predict(desk) + _play(desk) + _exact(desk) + _class_word(desk)
    return tag("section", inner, class_="panel xp-steps", aria_label="Predict, simulate, compare")


def _step(number: int, title: str, inner: str, locked: bool = False) -> str:
    cls = "xp-step is-locked" if locked else "xp-step"
    return f'<div class="{cls}"><b aria-hidden="true">{number}</b><h4>{escape(title)}</h4><div>{inner}</div></div>'


# ---- 1 predict -------------------------------------------------------------------------------------------------


def _predict(desk: Desk) -> str:
    run, scale = desk.run, desk.question.guess
    given = run.guess is not None
    if desk.meant is None:
        read = '<p class="xp-read">Your guess: <output class="xp-guess xp-guess--none">not yet</output></p>'
    else:
        unit = scale.unit or "chance"
        read = f'<p class="xp-read"><output class="xp-guess num">{escape(_guessed(desk))}</output> {escape(unit)}</p>'
    return _step(1, _title(desk.question), read + _slider(desk, given) + (_change(run) if given else _give(desk)))


def _guessed(desk: Desk) -> str:
    return numbers.say(desk.meant or 0, desk.question.guess, 1)


def _title(question: Question) -> str:
    if question.squares:
        return "Predict the variance"
    if question.is_chance:
        return "Predict the chance"
    return "Predict the number" if question.guess.step >= 1 else "Predict the average"


def _slider(desk: Desk, given: bool) -> str:
    scale = desk.question.guess
    times = 100 if scale.percent else 1
    low, high = scale.low * times, scale.high * times
    at = desk.slider if desk.run.guess is None else str(float(desk.run.guess * times))
    part = 0.0 if desk.meant is None else (float(desk.meant * times) - low) / (high - low) * 100
    untouched = desk.meant is None
    told = attrs(
        type="range", min=f"{low:g}", max=f"{high:g}", step=f"{scale.step * times:g}", value=at, disabled=given,
        class_="is-untouched" if untouched else None, data_untouched=untouched, style=f"--part:{part:.2f}%",
        aria_label="Your guess", aria_valuetext="no guess yet" if untouched else _guessed(desk),
        data_do="slide", data_on="input", data_key="slider", data_fresh=str(desk.fresh), data_focus=not given,
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    marks = "".join(
        f"<span>{numbers.say(scale.low + (scale.high - scale.low) * k / 4, scale)}</span>" for k in range(5)
    )
    return f'<div><input{told}><p class="xp-scale num" aria-hidden="true">{marks}</p></div>'


def _give(desk: Desk) -> str:
    field = attrs(
        name="typed", value=desk.typed, inputmode="decimal", autocomplete="off", data_key="typed",
        aria_label="Your guess as a number" + (" in percent" if desk.question.guess.percent else ""),
        data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    give = attrs(type="submit", class_="btn btn--main", data_lm_suppress_shortcuts="true")
    sign = "<span>%</span>" if desk.question.guess.percent else ""
    return f'<form class="xp-give" data-do="guess"><input{field}>{sign}<button{give}>This is my guess</button></form>'


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
    return _step(2, title, _buttons(desk) + _dealt(run) + _so_far(desk))


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


def _so_far(desk: Desk) -> str:
    run, scale = desk.run, desk.question.guess
    if run.mean is None:
        return ""
    what = "Share" if scale.percent else "Average square" if desk.question.squares else "Average"
    said = f'<span>{what} so far <strong class="num">{numbers.say(run.mean, scale, 1)}</strong></span>'
    return f'<p class="xp-read xp-read--wrap">{said}<span class="soft num">{escape(_trust(run))}</span></p>'


def _trust(run: Run) -> str:
    """How far the number can be trusted, or what that takes."""
    if run.interval is not None:
        low, high = (numbers.say(edge, run.question.guess, 1) for edge in run.interval)
        return f"95% interval: {low} to {high}"
    if run.missing:
        return f"A 95% interval takes {spelled(run.missing, f'more {run.question.noun}')}."
    return f"No interval: all {run.question.nouns} counted the same so far."


# ---- 3 exact ---------------------------------------------------------------------------------------------------


def _exact(desk: Desk) -> str:
    run = desk.run
    title = "Compare with the exact value"
    if not run.revealed:
        locked = run.guess is None
        show = button("Show the exact value", "reveal", cls="btn", disabled=locked)
        return _step(3, title, show, locked)
    answer = desk.question.answer
    big = f'<span class="xp-exact num">{_approximately(answer, desk.question)}</span>'
    fraction = f'<span class="xp-exact__frac">{formula.number(answer)}</span>' if answer.denominator > 1 else ""
    return _step(3, title, f'<p class="xp-read xp-read--exact">{big} {fraction}</p>' + _verdict(desk))


def _approximately(answer: Fraction, question: Question) -> str:
    return escape(numbers.near(answer, question.guess))


def _verdict(desk: Desk) -> str:
    run = desk.run
    chips = " ".join(chip(rule, "exact", desk.opened) for rule in desk.question.rules)
    opened = opened_rule(desk.question.rules, "exact", desk.opened, desk.rulebook)
    kind = "say say--good" if run.close else "say"
    why = f'<div class="xp-why">{desk.question.derivation}</div>'
    return (
        f'<div class="{kind}"><strong>{escape(run.verdict)}</strong>{why}<p class="xp-chips">{chips}</p>{opened}</div>'
    )


# ---- a class -----------------------------------------------------------------------------------------------------


def _class_word(desk: Desk) -> str:
    """Everybody with the same word sees the same trials."""
    field = attrs(
        name="word", value=desk.run.word, data_key="word", aria_label="Class word", data_lm_suppress_shortcuts="true"
    )
    use = attrs(type="submit", class_="btn", data_lm_suppress_shortcuts="true")
    form = f'<form class="xp-give" data-do="word"><input{field}><button{use}>Use this word</button></form>'
    note = (
        '<p class="soft">Everybody with the same word gets the same trials. Add a name for your own: CACTUS-7 Ada.</p>'
    )
    again = button("Start over", "again", symbol="ll-again")
    summary = f'<summary data-lm-suppress-shortcuts="true">Class word: {escape(desk.run.word)}</summary>'
    return f'<div class="xp-foot"><details>{summary}{note}{form}</details>{again}</div>'


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
