"""How well somebody knows each rule: from answers to a word per rule, and which rule to ask for next.

Pure. What a browser remembers comes from anywhere, so whatever has not the right shape is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .rulebook import Rulebook

UNSEEN, MET, PRACTISED, MASTERED = "unseen", "met", "practised", "mastered"
WORDS = (UNSEEN, MET, PRACTISED, MASTERED)

TOP = 3
GAPS = {1: (3, 1), 2: (8, 2), 3: (25, 7)}
"""When a rule of this box comes again: after so many exercises or so many days, whichever is sooner."""
SURE = 3
"""Right answers in lessons and quizzes that count as mastered, where wrong ones are at most a third of them."""
MOST = 1_000_000
"""No count of anybody's is larger."""


@dataclass(frozen=True, slots=True)
class Known:
    """What somebody has shown of one rule."""

    right: int = 0
    wrong: int = 0
    box: int = 0
    """Leitner's box, 1 to `TOP`; 0: not practised yet."""
    due: tuple[int, int] = (0, 0)
    """It comes again at this exercise (counted over all practice) or on this day, whichever is sooner."""

    def answered(self, well: bool, count: int, day: int) -> Known:
        """After one more answer, the exercise number `count` of all. Right: a box up. Wrong: back to the first.

        >>> Known().answered(True, 10, 700).answered(False, 20, 700)
        Known(right=1, wrong=1, box=1, due=(23, 701))
        """
        box = min(max(self.box, 1) + 1, TOP) if well else 1
        exercises, days = GAPS[box]
        return Known(self.right + well, self.wrong + (not well), box, (count + exercises, day + days))

    def is_due(self, count: int, day: int) -> bool:
        """Also where it lies further ahead than any gap: then another clock has written it."""
        exercises, days = GAPS[TOP]
        waits = 0 < self.due[0] - count <= exercises and 0 < self.due[1] - day <= days
        return self.box > 0 and not waits

    @property
    def word(self) -> str:
        sure = self.box == TOP or (not self.box and self.right >= SURE and self.right >= 3 * self.wrong)
        return MASTERED if sure else PRACTISED if self.right or self.wrong else UNSEEN


# ---- what a browser remembers -------------------------------------------------------------------


def read(memory: object, rulebook: Rulebook | None = None) -> dict[str, Known]:
    """The rules of a memory, {"rules": {rule: [right, wrong]}} or as `written`; what is unknown or odd is left out.

    >>> read({"rules": {"LSW-15": [2, 1], "LSW-16": "often", "LSW-17": [-1, 0]}})
    {'LSW-15': Known(right=2, wrong=1, box=0, due=(0, 0))}
    """
    rules = memory.get("rules") if isinstance(memory, dict) else None
    found = {}
    for rule, kept in rules.items() if isinstance(rules, dict) else ():
        known = _known(kept) if isinstance(rule, str) and (rulebook is None or rule in rulebook) else None
        if known is not None:
            found[rule] = known
    return found


def _known(kept: object) -> Known | None:
    if isinstance(kept, list):
        return Known(*kept[:2]) if len(kept) >= 2 and _counts(kept[:2]) else None
    if not isinstance(kept, dict):
        return None
    counts: list[Any] = [kept.get(name) for name in ("right", "wrong", "box")]
    due = kept.get("due")
    if not _counts(counts) or not isinstance(due, list) or len(due) != 2 or not _counts(due):
        return None
    right, wrong, box = counts
    return Known(right, wrong, box, (due[0], due[1])) if box <= TOP else None


def _counts(values: Iterable[object]) -> bool:
    return all(type(value) is int and 0 <= value <= MOST for value in values)


def read_names(listed: object, rulebook: Rulebook) -> list[str]:
    """Those of a list that are rules of this book, each once."""
    named = listed if isinstance(listed, list) else []
    return list(dict.fromkeys(rule for rule in named if isinstance(rule, str) and rule in rulebook))


def read_count(value: object) -> int:
    return value if type(value) is int and 0 <= value <= MOST else 0


def written(known: Mapping[str, Known]) -> dict[str, dict[str, object]]:
    """As the browser keeps it.

    >>> read({"rules": written({"LSW-15": Known(2, 1, 2, (9, 8))})}) == {"LSW-15": Known(2, 1, 2, (9, 8))}
    True
    """
    return {
        rule: {"right": each.right, "wrong": each.wrong, "box": each.box, "due": list(each.due)}
        for rule, each in known.items()
    }


# ---- a word per rule ----------------------------------------------------------------------------


def of(*memories: object, rulebook: Rulebook | None = None) -> dict[str, str]:
    """A word per rule that occurs in these memories (practice, lessons, quiz, coach): the best that one of them says.

    The coach's memory lists rules as `met`. Rules that occur nowhere are `unseen`, and are not listed.

    >>> of({"rules": {"LSW-15": [1, 0]}}, {"met": ["LSW-15", "LSW-20"]})
    {'LSW-15': 'practised', 'LSW-20': 'met'}
    """
    found: dict[str, str] = {}
    for memory in memories:
        said = [(rule, known.word) for rule, known in read(memory, rulebook).items()]
        met = memory.get("met") if isinstance(memory, dict) else None
        for rule in met if isinstance(met, list) else ():
            if isinstance(rule, str) and (rulebook is None or rule in rulebook):
                said.append((rule, MET))
        for rule, word in said:
            found[rule] = max(found.get(rule, UNSEEN), word, key=WORDS.index)
    # What went wrong in practice since is not mastered, whatever a quiz says.
    for memory in memories:
        for rule, known in read(memory, rulebook).items():
            if 0 < known.box < TOP:
                found[rule] = PRACTISED
    return {rule: word for rule, word in found.items() if word != UNSEEN}


def counted(rulebook: Rulebook) -> list[str]:
    """The rules one can know: no counts of cards, no age hints."""
    return [rule.id for rule in rulebook if rule.kind in ("rule", "ruling")]


def share(words: Mapping[str, str], rulebook: Rulebook) -> tuple[int, int]:
    """How many rules are mastered, of how many."""
    rules = counted(rulebook)
    return sum(words.get(rule) == MASTERED for rule in rules), len(rules)


# ---- what comes first, and what next ------------------------------------------------------------


def fundamental(rulebook: Rulebook, taught: Iterable[Sequence[str]] = ()) -> list[str]:
    """All rules that count, the most fundamental first: as the lessons teach them, then as the rulebook has them."""
    rules = counted(rulebook)
    in_lessons = [rule for level in taught for rule in level if rule in set(rules)]
    return list(dict.fromkeys([*in_lessons, *rules]))


def queue(
    own: Mapping[str, Known],
    elsewhere: Mapping[str, Known],
    taught: Iterable[str],
    order: Sequence[str],
    count: int,
    day: int,
) -> list[str]:
    """All rules in the order in which they are to be practised.

    First what went wrong, here or `elsewhere` (lessons, quiz), once it is due; then whatever else is due; then new
    rules of what was `taught` so far; then other new ones in their `order`; at last what can wait, soonest first.
    """
    done = set(taught)

    def tier(rule: str) -> tuple[int, int, int]:
        known, place = own.get(rule, Known()), order.index(rule)
        if known.box:
            missed = known.box == 1
            late = known.due[0]
            return (0 if missed else 1, late, place) if known.is_due(count, day) else (4, late, place)
        if elsewhere.get(rule, Known()).wrong:
            return (0, count, place)
        return (2 if rule in done else 3, 0, place)

    return sorted(order, key=tier)
