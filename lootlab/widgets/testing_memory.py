"""What the browser keeps of the testing bench: what was collected, guessed, decided; all else follows from the word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..engine.refusal import BadInput
from ..lab import numbers
from ..lab.suspects import LoadedDie, TwoBots
from ..lab.testing import Inquiry

MOST_NUMBER = 10_000
VERDICTS = range(4)


def save(inquiry: Inquiry) -> dict[str, object]:
    """One suspect: how much data, and how far the way was taken."""
    suspect = inquiry.suspect
    data: dict[str, object] = {}
    if isinstance(suspect, LoadedDie):
        data = {"rolls": suspect.size, "last": len(suspect.last)}
    elif isinstance(suspect, TwoBots):
        data = {"ahead": " ".join(map(str, suspect.ahead))}
    guess = None if inquiry.guess is None else str(inquiry.guess)
    return {
        **data, "guess": guess, "imagined": inquiry.done, "decision": inquiry.decision, "turned": inquiry.turned,
    }  # fmt: skip


def restore(inquiry: Inquiry, saved: object) -> None:
    """Go as far as it was gone. What makes no sense ends it there: the rest is done anew."""
    kept = saved if isinstance(saved, Mapping) else {}
    try:
        _collect(inquiry, kept)
        if kept.get("guess") is None:
            return
        inquiry.predict(numbers.kept(kept["guess"]))
        if kept.get("imagined") is True:
            list(inquiry.imagine())
        if isinstance(decision := kept.get("decision"), bool):
            inquiry.decide(decision)
            inquiry.turned = kept.get("turned") is True
    except (BadInput, ValueError, ZeroDivisionError):
        return


def _collect(inquiry: Inquiry, kept: Mapping[str, object]) -> None:
    suspect = inquiry.suspect
    if isinstance(suspect, LoadedDie):
        rolls, last = (number(kept.get(name)) for name in ("rolls", "last"))
        suspect.restore(rolls, min(last, rolls))
    elif isinstance(suspect, TwoBots):
        suspect.restore([int(lead) for lead in str(kept.get("ahead", ""))[:2000].split()])


def number(given: object) -> int:
    """A count that the browser kept; 0 where it is none."""
    return given if isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MOST_NUMBER else 0


def score_from(saved: object) -> Counter[int]:
    """How one's decisions turned out, in the order of the verdicts."""
    counts = saved if isinstance(saved, list) and len(saved) == len(VERDICTS) else []
    return Counter({verdict: number(count) for verdict, count in zip(VERDICTS, counts, strict=False) if number(count)})


def score_of(score: Counter[int]) -> list[int]:
    return [score[verdict] for verdict in VERDICTS]
