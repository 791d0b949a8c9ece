"""The right side of an experiment: bars or a plan, the mean that settles down, legend, and the same in numbers."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from urllib.parse import quote

from ..engine.confidence import enough_for, of_share
from ..engine.question import Answer, plural
from ..lab import numbers
from ..lab.run import Estimate, Run
from ..look import chart
from ..look.heat import heat
from ..look.html import attrs, escape, icon, tag

WIDEST_FRACTION = 17
"""Characters of a fraction that still fit into a table."""
LONGEST_FRACTION = 9
"""Characters of a fraction that still fit as a label into a chart."""


def charts(run: Run, more: str = "", first: str = "", numbers_open: bool = True) -> str:
    """`more` is what a question brings along, after the charts; `first` stands before them."""
    drawn = first + _shares(run) + _mean(run) + legend(run) + more + twin(run, numbers_open) + answers(run)
    return tag("div", drawn, class_="xp-charts")


def fold(title: str, inner: str, key: str, opened: bool) -> str:
    """A panel that folds: of all these on a page one is open at a time, and the browser keeps which one.

    `opened` counts only when it is drawn for the first time, so nothing folds under somebody's hands.
    """
    told = attrs(class_="panel xp-numbers xp-fold", name="xp-fold", data_key=key, open=opened)
    summary = f'<summary data-lm-suppress-shortcuts="true"><h3>{escape(title)}</h3></summary>'
    return f'<details{told}>{summary}<div class="xp-fold__in">{inner}</div></details>'


# ---- what the trials brought -----------------------------------------------------------------------------------


def _shares(run: Run) -> str:
    question = run.question
    title = f"What {spelled(run.trials, question.noun)} brought" if run.trials else "What the trials will bring"
    label = f"Share of {question.nouns} by {question.axis}; the table below has the numbers"
    empty = "" if run.trials or run.revealed else f"no {question.nouns} yet"
    if question.grid:
        drawn = heat(question.outcomes, _values(run), question.grid, label, run.question.asked)
    else:
        drawn = chart.bars(_bars(run), question.axis, label, empty)
    return _panel(title, drawn)


def _values(run: Run) -> list[float | None]:
    """For a plan: what was simulated, or the exact shares when nothing was."""
    if run.trials or not run.revealed:
        return [line.share for line in run.table]
    return [float(share) for share in run.question.exact()]


def _bars(run: Run) -> list[chart.Bar]:
    asked = set(run.question.asked)
    alone = asked if run.question.is_chance and len(asked) == 1 else set()
    return [
        chart.Bar(
            line.outcome,
            line.share,
            None if line.exact is None else float(line.exact),
            _band(line.count, run.trials, share),
            float(run.guess) if place in alone and run.guess is not None else None,
            counts=not asked or place in asked,
        )
        for place, (line, share) in enumerate(zip(run.table, _true_shares(run), strict=True))
    ]


def _true_shares(run: Run) -> list[float]:
    """How likely the bars are, to know when a band is honest; where nobody can count it, as the trials have it."""
    if run.trials and run.question.known:
        return [float(share) for share in run.question.exact()]
    return [line.share or 0.0 for line in run.table]


def _band(count: int, trials: int, share: float) -> tuple[float, float] | None:
    """The same interval for a bar as for the number that is asked for, and as late: rare bars have to wait longer."""
    return of_share(count, trials) if trials >= enough_for(share) else None


# ---- the mean --------------------------------------------------------------------------------------------------


def _mean(run: Run) -> str:
    question = run.question
    empty = "" if run.trials or run.revealed else f"no {question.nouns} yet"
    drawn = chart.settling(_settling(run), _mean_label(run), question.id, empty)
    return _panel(f"{_what(run)} settles down", drawn)


def _what(run: Run) -> str:
    """What comes nearer and nearer to the answer."""
    if run.question.of:
        return f"{numbers.plain(run.question.of, 0)} × the share"
    return "The share" if run.question.is_chance else "The average square" if run.question.squares else "The average"


def _settling(run: Run) -> chart.Settling:
    question, scale = run.question, run.question.guess
    exact = (float(question.answer), short(run)) if run.revealed else None
    guess = (float(run.guess), numbers.say(run.guess, scale)) if run.guess is not None else None
    return chart.Settling(
        [(point.trials, point.mean) for point in run.points],
        f"{question.nouns}",
        lambda value: numbers.say(value, scale, 1),
        exact,
        guess,
        (scale.low, scale.high),
        (0.0 if scale.low >= 0 else -inf, 1.0 if question.is_chance else inf),
        [(point.trials, *point.interval) for point in run.points if point.interval is not None],
    )


def short(run: Run) -> str:
    """The exact answer as a label."""
    answer = run.question.answer
    fraction = _fraction(answer)
    return fraction if len(fraction) <= LONGEST_FRACTION else numbers.near(answer, run.question.guess)


def exactly(run: Run) -> str:
    """The exact answer as a sentence; what is rounded is not called exact."""
    rounded = len(_fraction(run.question.answer)) > LONGEST_FRACTION
    return f"The exact value is about {short(run)}." if rounded else f"Exactly {short(run)}."


def _fraction(answer: Fraction) -> str:
    """With a real minus sign; a whole number as all numbers here."""
    return numbers.plain(float(answer), 0) if answer.denominator == 1 else str(answer).replace("-", "−")


def _mean_label(run: Run) -> str:
    scale = run.question.guess
    said = [f"{_what(run)} after {spelled(run.trials, run.question.noun)}"]
    if run.mean is not None:
        said.append(f"ending at {numbers.say(run.mean, scale, 1)}")
    if run.revealed:
        said.append(f"exact {short(run)}")
    if run.guess is not None:
        said.append(f"your guess {numbers.say(run.guess, scale)}")
    return "; ".join(said)


# ---- legend and table ------------------------------------------------------------------------------------------


def legend(run: Run) -> str:
    band = "95% interval: the method catches the exact value in about 95 of 100 such runs"
    shown = run.interval is not None or any(bar.band for bar in _bars(run))
    items = [
        ('<rect x="3" y="1" width="20" height="14" rx="2" fill="var(--chart-sim)" stroke="var(--line)"/>', "simulated"),
        (
            '<path class="c-ex" d="M0 8h26"/><path class="c-exd" d="m13 1 7 7-7 7-7-7z"/>',
            "exact" if run.revealed else "",
        ),
        ('<rect class="c-band" width="26" height="16"/>', band if shown else ""),
        ('<path class="c-gs" d="M0 8h26"/>', "your guess" if run.guess is not None else ""),
    ]
    drawn = "".join(
        f'<li><svg viewBox="0 0 26 16" aria-hidden="true">{sign}</svg>{name}</li>' for sign, name in items if name
    )
    return f'<ul class="c-legend" aria-label="Legend">{drawn}</ul>'


def twin(run: Run, opened: bool = True) -> str:
    """The table that says the same as the charts."""
    question = run.question
    exact = ["exact", "fraction"][: _exact_columns(run)]
    rows = [
        [
            line.outcome,
            _spaced(line.count),
            "" if line.share is None else numbers.share(line.share),
            *([] if line.exact is None else [numbers.share(line.exact), str(line.exact)][: len(exact)]),
        ]
        for line in run.table
    ]
    foot = _foot(run)[: 3 + len(exact)]
    drawn = chart.table([question.axis, f"{question.nouns}", "share", *exact], rows, foot)
    save = attrs(
        class_="btn",
        download=f"{question.id}.csv",
        href=f"data:text/csv;charset=utf-8,{quote(run.csv())}",
        data_lm_suppress_shortcuts="true",
    )
    drawn += f"<div class='xp-save'><a{save}>{icon('ll-save')}<span>Save as CSV</span></a></div>"
    return fold("The same in numbers", drawn, f"numbers-{question.id}", opened)


def _exact_columns(run: Run) -> int:
    """None while it is hidden; decimals only where the fractions would fill the page (the saved table has them)."""
    if not run.revealed:
        return 0
    return 2 if max(len(str(share)) for share in run.question.exact()) <= WIDEST_FRACTION else 1


def _foot(run: Run) -> list[str]:
    """The number that was asked for; where that is a single row above, all rows together."""
    if run.mean is None and not run.revealed:
        return []
    question, scale = run.question, run.question.guess
    asked = question.asked
    if len(asked) == 1:
        return ["all", _spaced(run.trials), "100%" if run.trials else "", *(["100%", "1"] if run.revealed else [])]
    counting = [place for place, worth in enumerate(question.worth) if worth] if question.of else asked
    number = sum(run.counts[place] for place in counting) if counting else run.trials
    mean = "" if run.mean is None else numbers.say(run.mean, scale, 2)
    if mean and question.of:
        mean = f"× {numbers.plain(question.of, 0)} = {numbers.say(run.mean or 0, scale, 1)}"
    if not run.revealed:
        return [question.label, _spaced(number), mean]
    near = numbers.near(question.answer, scale) if question.is_chance else numbers.say(question.answer, scale, 2)
    return [question.label, _spaced(number), mean, near, _fraction(question.answer)]


def answers(run: Run) -> str:
    """Where more than one number was to be found: all of them, once they may be seen."""
    if not run.revealed or all(_is_one_bar(answer) for answer in run.question.answers()[1:]):
        return ""
    rows = [
        [each.label, numbers.plain(float(each.exact), 4), str(each.exact).replace("-", "−"), _simulated(each)]
        for each in run.estimates
    ]
    drawn = chart.table(["", "exact", "fraction", "simulated"], rows)
    return f'<section class="panel xp-numbers"><h3>All answers</h3>{drawn}</section>'


def _is_one_bar(answer: Answer) -> bool:
    """The chance of a single outcome stands in the other table already."""
    return sum(worth != 0 for worth in answer.worth) == 1


def _simulated(each: Estimate) -> str:
    return "" if each.simulated is None else numbers.plain(each.simulated, 4)


def spelled(number: int, noun: str) -> str:
    """How many of what: "1 round", "10 000 rounds"."""
    return f"{_spaced(number)} {noun if number == 1 else plural(noun)}"


def _spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def _panel(title: str, inner: str) -> str:
    return f'<section class="panel"><h3>{escape(title)}</h3>{inner}</section>'
