"""How the exact answer to an asked question comes about, told with its own numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from ..engine import asking, ways
from ..engine.asking import ALIKE, AVERAGE, COUNT, DIFFERENT, MEAN, ONE, SUM, Feature, Source, Wording, used
from .formula import choose, frac, grouped, number, raised
from .html import escape

LONG = 10**13
"""From here on numbers are too long to be read in a sentence."""
MOST_TERMS = 4
"""So many cases are written out; more are only added up."""


def derivation(wording: Wording, source: Source) -> str:
    """HTML, a few short paragraphs."""
    if "hands" in used(wording, source):
        told = _of_hands(wording, source)
    elif wording.given:
        told = _given(wording, source)
    elif wording.what in (AVERAGE, MEAN):
        told = _average(wording, source)
    elif wording.what == COUNT:
        told = _count(wording, source)
    elif wording.what in (ALIKE, DIFFERENT):
        told = _alike(wording, source)
    else:
        told = _counted(wording, source)
    return "\n".join(f"<p>{part}</p>" for part in told)


# ---- what all of them need -------------------------------------------------------------------------------------------


def _whole(wording: Wording, source: Source) -> int:
    return len(source.deck) ** wording.cards if source.again else comb(len(source.deck), wording.cards)


def _all(wording: Wording, source: Source) -> str:
    """How many hands there are, in a sentence."""
    total = _big(_whole(wording, source))
    if source.again:
        power = f"{len(source.deck)}{raised(wording.cards)}" if wording.cards > 1 else f"{len(source.deck)}"
        equals = f" = {total}" if wording.cards > 1 else ""
        return f"{source.some(wording.cards).capitalize()} can fall in {power}{equals} ways, all equally likely."
    ways_said = choose(len(source.deck), wording.cards)
    return (
        f"There are {ways_said} = {total} ways to take {source.some(wording.cards)} out of {len(source.deck)}, "
        "all equally likely."
    )


def _ratio(over: int, under: int) -> str:
    """A share as it is counted, then in lowest terms."""
    value = Fraction(over, under)
    if value.denominator == 1 or under >= LONG:
        return _told(value)
    raw = frac(grouped(over), grouped(under))
    return raw if value.denominator == under else f"{raw} = {number(value)}"


def _told(value: Fraction) -> str:
    """A fraction where one can read it, else its size."""
    return number(value) if value.denominator < LONG else f"about {float(value):.4g}"


def _big(count: int) -> str:
    """A number of ways; one that nobody can read is told by its size."""
    if count < LONG:
        return f'<span class="whole">{grouped(count)}</span>'
    power = len(str(count)) - 1
    return f"about {count / 10**power:.2f} × 10{raised(power)}"


def _rest(made: int, total: int) -> str:
    """One minus a share, as it is written."""
    return frac(grouped(made), grouped(total)) if total < LONG else _told(Fraction(made, total))


def _good(wording: Wording, source: Source) -> int:
    counts = ways.tallies(wording, source)[wording.cards]
    return sum(count for value, count in counts.items() if ways.is_good(wording, value))


def _noun(source: Source, count: int) -> str:
    return f"{_big(count)} {'way' if count == 1 else 'ways'}"


# ---- a number of something -------------------------------------------------------------------------------------------


def _count(wording: Wording, source: Source) -> list[str]:
    feature = source.feature(wording.feature)
    size = source.size(feature)
    if wording.cards == 1:
        return [_single(wording, source, feature, size)]
    low, high = asking.span(feature, wording.cards, source)
    good = [value for value in range(low, high + 1) if ways.is_good(wording, value)]
    others = [value for value in range(low, high + 1) if value not in good]
    counts = ways.tallies(wording, source)[wording.cards]
    total = _whole(wording, source)
    turned = len(others) < len(good)
    shown = others if turned else good
    told = [_all(wording, source), _terms(shown, counts.__getitem__, wording, source, feature)]
    made = sum(counts[value] for value in shown)
    if turned:
        rest = _ratio(total - made, total)
        told.append(f"That was the other side, which is shorter. So the chance is 1 − {_rest(made, total)} = {rest}.")
    else:
        told.append(f"So the chance is {_ratio(made, total)}.")
    return told


def _single(wording: Wording, source: Source, feature: Feature, size: int) -> str:
    whole = len(source.deck)
    wanted = size if ways.is_good(wording, 1) else whole - size
    which = feature.many if ways.is_good(wording, 1) else f"no {feature.many}"
    parts = "faces" if source.again else source.many
    return (
        f"Each of the {whole} {parts} is as likely as every other one, and {wanted} are {escape(which)}: "
        f"{_ratio(wanted, whole)}."
    )


def _terms(
    values: Sequence[int], counts: Callable[[int], int], wording: Wording, source: Source, feature: Feature
) -> str:
    """For each number of them: choose these, choose the others."""
    size = source.size(feature)
    bad = len(source.deck) - size
    said = []
    for value in values[:MOST_TERMS]:
        rest = wording.cards - value
        if source.again:
            factors = [f"{choose(wording.cards, value)}", f"{size}{raised(value)}", f"{bad}{raised(rest)}"]
        else:
            factors = [f"{choose(size, value)}", f"{choose(bad, rest)}"]
        said.append(f"{escape(feature.some(value))}: {' × '.join(factors)} = {_noun(source, counts(value))}")
    if len(values) > MOST_TERMS:
        said.append(f"and so on up to {values[-1]}")
    how = (
        f"choose on which {source.many} they fall, and what each of them shows"
        if source.again
        else f"choose them among the {size}, and the rest among the other {bad}"
    )
    together = f" Together {_noun(source, sum(map(counts, values)))}." if len(values) > 1 else ""
    return f"For each number of {escape(feature.many)}, {how}. {'; '.join(said)}.{together}"


# ---- alike, sums, two kinds ------------------------------------------------------------------------------------------


def _alike(wording: Wording, source: Source) -> list[str]:
    counts = ways.tallies(wording, source)[wording.cards]
    total = _whole(wording, source)
    good = _good(wording, source)
    told = [_all(wording, source)]
    if source.wild:
        wild = source.wild.many
        rule = f"{wild} join any number, but {wild} alone make no pair" if wording.wild else f"{wild} are not looked at"
        told.append(f"Here {escape(rule)}.")
    lonely = counts[1]
    if wording.what == ALIKE and wording.alike == 2:
        told.append(
            f"Count the other side: nothing is alike in {_noun(source, lonely)}{_different(wording, source)}. "
            f"So the chance is 1 − {_rest(lonely, total)} = {_ratio(good, total)}."
        )
    elif wording.what == DIFFERENT:
        told.append(f"Nothing is alike in {_noun(source, good)}{_different(wording, source)}: {_ratio(good, total)}.")
    else:
        told.append(
            f"Go through the numbers one by one and note how many {source.many} of each are there: every "
            f"{source.noun} is met exactly once. {wording.alike} or more are alike in {_noun(source, good)}: "
            f"{_ratio(good, total)}."
        )
    return told


def _different(wording: Wording, source: Source) -> str:
    """The product, where all numbers have equally many cards and no wild card gets in between."""
    sizes: dict[int, int] = {}
    wild = source.wild.cards if source.wild else frozenset()
    for card, size in source.kinds.items():
        if card not in wild:
            sizes[source.number[card]] = sizes.get(source.number[card], 0) + size
    if len(set(sizes.values())) != 1 or (wild and not wording.wild) or len(sizes) < wording.cards:
        return ""
    if wild and source.size(source.wild) >= wording.cards:  # type: ignore[arg-type]  # there is one
        return ""
    size = next(iter(sizes.values()))
    if source.again:
        falling = " × ".join(str(len(sizes) - at) for at in range(wording.cards))
        return f" ({falling}: each {source.one} avoids those before it)" if wording.cards <= 6 else ""
    power = f" × {size}{raised(wording.cards)}" if size > 1 else ""
    pick = f", and one of its {size} {source.many} for each" if size > 1 else ""
    return f" ({choose(len(sizes), wording.cards)}{power}: choose the numbers{pick})"


def _counted(wording: Wording, source: Source) -> list[str]:
    good, total = _good(wording, source), _whole(wording, source)
    if wording.what == SUM:
        what = f"what {source.measure(wording.measure).name} add up to"
    else:
        what = "how many of both kinds there are"
    return [
        _all(wording, source),
        f"Sort them by {escape(what)}: take the {source.many} kind by kind, with 0, 1, 2 … of each, and add up the "
        f"ways. What is asked for comes in {_noun(source, good)}.",
        f"So the chance is {_ratio(good, total)}.",
    ]


# ---- averages, conditions, several hands -----------------------------------------------------------------------------


def _average(wording: Wording, source: Source) -> list[str]:
    whole = len(source.deck)
    if wording.what == AVERAGE:
        feature = source.feature(wording.feature)
        each = source.size(feature)
        first = (
            f"Look at one {source.one}. It is one of the {each} {escape(feature.many)} with the chance "
            f"{_ratio(each, whole)}, so it adds {number(Fraction(each, whole))} on average."
        )
    else:
        measure = source.measure(wording.measure)
        each = sum(measure.of[card] for card in source.deck)
        first = (
            f"All {whole} {'faces' if source.again else source.many} together have {each} {escape(measure.name)}, "
            f"so one {source.one} has {_ratio(each, whole)} on average."
        )
    answer = Fraction(each, whole) * wording.cards
    second = (
        f"That holds for each of the {wording.cards}, whatever the others are, and averages may be added: "
        f"{wording.cards} × {number(Fraction(each, whole))} = {number(answer)}."
    )
    return [first, second] if wording.cards > 1 else [first]


def _given(wording: Wording, source: Source) -> list[str]:
    known = source.feature(wording.given)
    counts = ways.tallies(wording, source)[wording.cards]
    left, total = sum(counts.values()), _whole(wording, source)
    told = [
        _all(wording, source),
        f"But at least one {escape(known.one)} is among them: that leaves {_noun(source, left)}, and only these count.",
    ]
    if wording.what in (AVERAGE, MEAN):
        together = sum(value * count for value, count in counts.items())
        told.append(f"Over all of them it adds up to {_big(together)}, so the average is {_ratio(together, left)}.")
        return told
    good = _good(wording, source)
    plain = replace(wording, given="")
    before = Fraction(_good(plain, source), total)
    told.append(f"Of these, {_noun(source, good)} have what is asked for: {_ratio(good, left)}.")
    told.append(f"Without knowing it, the chance would be {_told(before)}: knowing something changes it.")
    return told if before != Fraction(good, left) else [*told[:-1], "Knowing it changes nothing here."]


def _of_hands(wording: Wording, source: Source) -> list[str]:
    alone = replace(wording, who=ONE, given="")
    chances = ways.of_hands(wording, source)
    one = ways.shares(alone, source)
    single = sum((p for value, p in one.items() if ways.is_good(wording, value)), Fraction(0))
    none, every = chances[0], chances[wording.hands]
    told = [f"For one player alone the chance is {_told(single)}."]
    told.append(
        "The hands come from the same cards, so they depend on each other. Deal hand after hand, note what is left, "
        "and add up the ways."
    )
    if wording.who == asking.SOME:
        told.append(
            f"Nobody has it with the chance {_told(none)}, so somebody has it with 1 minus that: {_told(1 - none)}."
        )
        guess = 1 - (1 - single) ** wording.hands
    else:
        told.append(f"All {wording.hands} have it with the chance {_told(every)}.")
        guess = single**wording.hands
    told.append(f"If the hands did not depend on each other, it would be about {float(guess):.4f}.")
    return told
