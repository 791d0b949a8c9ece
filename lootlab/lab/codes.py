"""Codes that pupils send: what was predicted and how many trials were made, in fourteen letters that can be read out.

Trials follow from question, word and pupil, so a code needs no counts: whoever knows the word works everything out
again. The word itself is not in the code, but a code fits one word only. No two letters of the alphabet look alike,
every wrong letter and every two that were swapped are found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from zlib import crc32

from ..engine.question import Guess
from ..engine.refusal import BadInput
from .questions import GAME_OF, find

LETTERS = "23456789ACEFHJKMNPRTWXY"
"""A prime number of them: then the first check letter finds every wrong letter, and the others every swap."""
LOOKS_LIKE = str.maketrans("BGSZ", "8652")
"""Letters that are in no code, and what somebody meant who typed one."""
LENGTH, CHECKS = 14, 3
GROUPS = (5, 4, 5)
MOST_PUPILS = 99
FINENESS = 1000
"""A guess is told as a thousandth of its scale,"""
COARSENESS = 100
"""the edges of a range as a hundredth."""
REASONS = (
    "I counted the cases", "I drew a picture", "I compared it with something I know", "It is a feeling",
    "I tried it before", "I worked it out", "I asked somebody", "",
)  # fmt: skip
"""What a pupil may say about the guess; the last one is silence."""
_PREFIXES = list(GAME_OF)
_SERIES = "PQ"
_RANGES = [(low, high) for low in range(COARSENESS + 1) for high in range(low, COARSENESS + 1)]


@dataclass(frozen=True)
class Report:
    """What a code tells. A prediction has a range and a reason; a result has trials."""

    question: str
    pupil: int
    guess: Fraction
    low: Fraction | None = None
    high: Fraction | None = None
    reason: int = len(REASONS) - 1
    trials: int | None = None
    revealed: bool = False

    @property
    def is_result(self) -> bool:
        return self.trials is not None


def write(report: Report, word: str) -> str:
    """The code of a report, for this class word.

    >>> code = write(Report("LSW-P01", 7, Fraction(1, 4), trials=20), "HAMMER-42")
    >>> code, read(code, "HAMMER-42").trials
    ('NXF62-W632-22AJC', 20)
    """
    data, number = [], _pack(report)
    for _ in range(LENGTH - CHECKS):
        number, place = divmod(number, len(LETTERS))
        data.append(place)
    text = "".join(LETTERS[place] for place in (*data, *_checks(data, word)))
    first, second = GROUPS[0], GROUPS[0] + GROUPS[1]
    return f"{text[:first]}-{text[first:second]}-{text[second:]}"


def read(code: str, word: str) -> Report:
    """What a code says. BadInput tells whether a letter is wrong or the word is another one."""
    text = re.sub(r"[^A-Z0-9]", "", code.upper()).translate(LOOKS_LIKE)
    if len(text) != LENGTH:
        raise BadInput(f"“{code[:40]}” has {len(text)} letters.", f"A code has {LENGTH}, as in NXF62-W632-22AJC.")
    if foreign := next((letter for letter in text if letter not in LETTERS), ""):
        raise BadInput(f"“{code[:40]}”: no code has the letter {foreign}.", "Compare it with the pupil's screen.")
    places = [LETTERS.index(letter) for letter in text]
    data, checks = places[:-CHECKS], places[-CHECKS:]
    wanted = _checks(data, word)
    if checks[0] != wanted[0]:
        raise BadInput(f"In “{code[:40]}” a letter is wrong.", "Compare it with the pupil's screen.")
    if checks != [*wanted]:
        raise BadInput(
            f"“{code[:40]}” does not fit the word {word[:40]}.", "It is of another class, or letters are swapped."
        )
    return _unpack(sum(place * len(LETTERS) ** power for power, place in enumerate(data)), code)


def _checks(data: list[int], word: str) -> tuple[int, int, int]:
    """The first is about the letters alone; in the others is the word, so that a foreign code is hardly ever taken."""
    size, salt = len(LETTERS), crc32(word.casefold().encode(errors="replace"))
    once, twice, thrice = (sum(at**power * place for at, place in enumerate(data, 1)) for power in range(CHECKS))
    return once % size, (twice + salt) % size, (thrice + salt // size) % size


# ---- numbers ---------------------------------------------------------------------------------------------------


def _pack(report: Report) -> int:
    """Everything as digits of different bases, the commonest part first."""
    scale = find(report.question)[1].guess
    prefix, _, number = report.question.partition("-")
    place = (_PREFIXES.index(prefix) * len(_SERIES) + _SERIES.index(number[0])) * 32 + int(number[1:])
    if not 1 <= report.pupil <= MOST_PUPILS:
        raise BadInput(f"{report.pupil} is no number of a pupil.", f"Numbers go from 1 to {MOST_PUPILS}.")
    parts = [(place, 512), (report.pupil, MOST_PUPILS + 1), (int(report.is_result), 2)]
    parts.append((_step(report.guess, scale, FINENESS), FINENESS + 1))
    if report.trials is not None:
        parts += [(int(report.revealed), 2), (report.trials, 1_000_001)]
    else:
        parts += [(report.reason, len(REASONS)), (_range(report, scale), len(_RANGES) + 1)]
    packed = 0
    for value, base in reversed(parts):
        packed = packed * base + value
    return packed


def _range(report: Report, scale: Guess) -> int:
    """0 for none; else the number of the range that holds it, as narrow as hundredths go."""
    if report.low is None or report.high is None:
        return 0
    low, high = (_step(edge, scale, COARSENESS) for edge in (report.low, report.high))
    return 1 + _RANGES.index((low, max(low, high)))


def _unpack(packed: int, code: str) -> Report:
    def take(base: int) -> int:
        nonlocal packed
        packed, value = divmod(packed, base)
        return value

    place, pupil, result, step = take(512), take(MOST_PUPILS + 1), take(2), take(FINENESS + 1)
    series, number = divmod(place, 32)
    prefix, letter = divmod(series, len(_SERIES))
    try:
        name = f"{_PREFIXES[prefix]}-{_SERIES[letter]}{number:02}"
        scale = find(name)[1].guess
    except (IndexError, BadInput) as error:
        raise BadInput(f"“{code[:40]}” names a question that is not here.", "Is lootlab the same on both?") from error
    guess = _value(step, scale, FINENESS)
    if result:
        report = Report(name, pupil, guess, revealed=bool(take(2)), trials=take(1_000_001))
    else:
        reason, place = take(len(REASONS)), take(len(_RANGES) + 1)
        low, high = (_value(edge, scale, COARSENESS) for edge in _RANGES[place - 1]) if place else (None, None)
        report = Report(name, pupil, guess, low, high, reason)
    if packed or not pupil:  # nobody has written this: noise whose check letters fit by chance
        raise BadInput(f"“{code[:40]}” is no code of a pupil.", "Compare it with the pupil's screen.")
    return report


def _step(value: Fraction, scale: Guess, fineness: int) -> int:
    return round(scale.place(value) * fineness)


def _value(step: int, scale: Guess, fineness: int) -> Fraction:
    """The roundest number of that step: whoever guessed 54 is not told to have guessed 54.03."""
    exact = scale.value(Fraction(step, fineness))
    rounder = (round(exact, decimals) for decimals in range(6))
    return next((value for value in rounder if _step(value, scale, fineness) == step), exact)
