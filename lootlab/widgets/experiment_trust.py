"""What the trials say so far, how far that can be trusted, and, after the reveal, how lucky the run was."""

from __future__ import annotations

from ..engine.question import LEVELS
from ..lab import luck, numbers
from ..lab.run import Run
from ..look.html import escape
from .experiment_charts import spelled

FEW = 10
"""Shorter runs are not called lucky or unlucky."""


def so_far(run: Run) -> str:
    """The number that the trials give, and its interval."""
    if run.mean is None:
        return ""
    said = (
        f'<span>{escape(_sum(run))} <strong class="num">{numbers.say(run.mean, run.question.guess, 1)}</strong></span>'
    )
    trust = f'<span class="soft num">{escape(_trust(run))}</span>'
    return f'<p class="xp-read xp-read--wrap">{said}{trust}</p>' + (_meaning(run) if run.interval else "")


def _sum(run: Run) -> str:
    """What the number is."""
    question = run.question
    if question.of:
        return f"{in_all(run)} so far ="
    what = "Share" if question.is_chance else "Average square" if question.squares else "Average"
    return f"{what} so far"


def in_all(run: Run) -> str:
    """Things that are counted by throwing darts at a list: its length times the share that fits."""
    share = numbers.share(float(run.mean or 0) / run.question.of)
    return f"{numbers.plain(run.question.of, 0)} × {share} that fit"


def _trust(run: Run) -> str:
    """How far the number can be trusted, or what that takes."""
    if run.interval is not None:
        low, high = (numbers.say(edge, run.question.guess, 1) for edge in run.interval)
        return f"95% interval: {low} to {high}"
    if run.too_few:
        return f"Too few {run.question.nouns} yet for an honest 95% interval."
    return f"No interval: all {run.question.nouns} counted the same so far."


def _meaning(run: Run) -> str:
    nouns = run.question.nouns
    told = (
        f"Another {spelled(run.trials, run.question.noun)} would give another interval. Of 100 such runs, about 95 "
        "have an interval that catches the exact value, and about 5 miss it. Which kind yours is cannot be seen from "
        f"it alone. Four times as many {nouns} make it about half as wide."
    )
    return _more("What does 95% mean?", told)


def how_lucky(run: Run) -> str:
    """The trials compared with the exact value."""
    found, question = run.luck, run.question
    if found is None or run.mean is None:
        return ""
    came = f"Your {spelled(run.trials, question.noun)} came to {numbers.say(run.mean, question.guess, 1)}"
    far = numbers.apart(found.off, question.guess) if question.is_chance else numbers.rounded(abs(found.off))
    off = f"{far} too {'high' if found.off > 0 else 'low'}"
    if found.tail is None or run.trials < FEW:
        said = f"That is too few {question.nouns} to call it luck or bad luck."
    else:
        said = f"Of runs as long as this, {luck.words(found.tail)}."
    told = f"{came}: {off}. {said}" if found.off else f"{came}, exactly right. {said}"
    return f'<div class="xp-luck num"><p>{escape(told)}</p>{_errors(run)}</div>'


def _errors(run: Run) -> str:
    """The same in standard errors, for those who have them."""
    if run.luck is None or run.question.level == LEVELS[0]:
        return ""
    one, spread = (numbers.rounded(size, 3) for size in (run.luck.error, run.question.deviation))
    told = (
        f"What one {run.question.noun} counts has a standard deviation of {spread}. The average of {run.trials} has "
        f"one of {spread} ÷ √{run.trials} = {one}: the standard error. This run is "
        f"{numbers.rounded(run.luck.errors)} standard errors off."
    )
    return _more("How is that known?", told)


def _more(title: str, told: str) -> str:
    """A short explanation that opens."""
    summary = f'<summary data-lm-suppress-shortcuts="true">{escape(title)}</summary>'
    return f'<details class="xp-more">{summary}<p class="soft num">{escape(told)}</p></details>'
