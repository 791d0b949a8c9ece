"""What every probability question must keep, ours and anybody's own; each fault is a sentence.

Ours are checked by the tests. One that somebody brings along is checked before it is put on a desk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

from ..engine.bulk import trial_stream
from ..engine.question import LEVELS, Question, mean
from ..engine.refusal import BadInput
from ..engine.rulebook import Rulebook

SEED, BY_HAND, TRIALS = 2026, 20, 400
SIGMAS = 5
"""Standard errors: one false alarm in a million."""
REMEDY = "Mend the question; “Odds” in docs/building-a-game.md tells what each part is."


def check(question: Question, rulebook: Rulebook | None) -> None:
    """BadInput with the first fault of a question, if it has one."""
    for part, find in _CHECKS.items():
        try:
            fault = find(question)
        except Exception as error:  # whatever somebody's own function raises
            said = f"{part} failed with {type(error).__name__}: {error}"
            raise BadInput(f"Question {question.id}: {said[:240].rstrip('.')}.", REMEDY) from error
        if fault:
            raise BadInput(f"Question {question.id}: {fault}", REMEDY)
    unknown = [rule for rule in question.rules if rulebook is None or rule not in rulebook]
    if unknown:
        raise BadInput(f"Question {question.id} names the rule {unknown[0]}.", "Use an id of the game's rulebook.")


def _words(question: Question) -> str:
    if question.level not in LEVELS:
        return f"its level is “{question.level}”, not one of {', '.join(LEVELS)}."
    said = {"title": question.title, "ask": question.ask, "axis": question.axis}
    missing = [name for name, text in said.items() if not text.strip()]
    return f"its {missing[0]} is empty." if missing else ""


def _exact(question: Question) -> str:
    exact = question.exact()
    if len(exact) != len(question.outcomes):
        return f"exact gives {len(exact)} shares for {len(question.outcomes)} outcomes."
    if sum(exact) != 1 or min(exact) < 0:
        return f"the shares of exact add up to {sum(exact)}, not to 1, or one is below 0."
    return ""


def _worth(question: Question) -> str:
    exact = question.exact()
    if question.bins is None and not question.worth:
        return "its first answer says no worth of the outcomes, and there are no bins."
    for name, worth in _own_worths(question):
        if worth and len(worth) != len(exact):
            return f"{name} has {len(worth)} values for {len(exact)} outcomes."
    return ""


def _own_worths(question: Question) -> list[tuple[str, tuple[object, ...]]]:
    return [(f"the worth of “{answer.label}”", answer.worth) for answer in question.answers()]


def _answers(question: Question) -> str:
    if question.answer != question.moments[0]:
        return f"its first answer is {question.answer}, but the mean of exact is {question.moments[0]}."
    for answer in question.answers():
        if answer.worth and answer.value != (found := mean(question.exact(), answer.worth)):
            return f"“{answer.label}” is {answer.value}, but the mean of its worth is {found}."
    return ""


def _guess(question: Question) -> str:
    scale = question.guess
    if not scale.low <= question.answer <= scale.high:
        return f"the answer {question.answer} is off the scale of its guess, {scale.low:g} to {scale.high:g}."
    return "" if 0 < scale.step <= scale.high - scale.low else f"the step of its guess is {scale.step:g}."


def _trials(question: Question) -> str:
    by_hand = [question.one(trial_stream(SEED, number)).result for number in range(BY_HAND)]
    half = BY_HAND // 2
    in_bulk = [*question.many(half, SEED, 0), *question.many(BY_HAND - half, SEED, half)]
    return "" if by_hand == in_bulk else "one and many do not give the same trials; bulk.Trials makes both from one."


def _agreement(question: Question) -> str:
    found = Counter(map(question.outcome_of, question.many(TRIALS, SEED, 0)))
    for number, share in enumerate(question.exact()):
        off = abs(found.pop(number, 0) / TRIALS - share)
        if off > SIGMAS * sqrt(share * (1 - share) / TRIALS) + 3 / TRIALS + question.learnt:
            return f"in {TRIALS} trials “{question.outcomes[number]}” does not come as often as exact says ({share})."
    return f"a trial came out as {min(found)}, which is none of its outcomes." if found else ""


_CHECKS: dict[str, Callable[[Question], str]] = {
    "its text": _words, "exact": _exact, "worth": _worth, "answers": _answers, "guess": _guess,
    "one or many": _trials, "many": _agreement,
}  # fmt: skip
