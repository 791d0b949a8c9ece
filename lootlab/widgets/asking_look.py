"""How the bench looks: the sentence with its lists, and the curve with its table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ..engine import asking
from ..engine.asking import (
    ALIKE,
    AVERAGE,
    BOTH,
    COMPARE,
    COUNT,
    DIFFERENT,
    EVERY,
    KINDS,
    MEAN,
    ONE,
    SETS,
    SOME,
    SUM,
    Source,
    Wording,
    used,
)
from ..engine.refusal import BadInput
from ..lab import asking as lab
from ..lab import numbers
from ..lab.asking import Asked
from ..look import curve
from ..look.html import escape, tag
from ..look.parts import button
from ..look.switches import select

WIDEST_FRACTION = 17
MOST_TOTALS = 200


def sentence(wording: Wording, source: Source, sources: Sequence[Source]) -> str:
    """The whole question as a line of words and lists."""
    kinds = {kind: said for kind, said in KINDS.items() if kind in source.asks}
    first = ["I want to know", _list("what", kinds, wording.what, "What you want to know")]
    second = [*_asked(wording, source), *_drawn(wording, source, sources)]
    third = _condition(wording, source)
    return _line(first) + _line(second) + (_line(third, "ask-own__line ask-own__more") if third else "")


def _line(parts: Iterable[str], cls: str = "ask-own__line") -> str:
    drawn = [part if part.startswith("<") else f"<span>{escape(part)}</span>" for part in parts if part]
    return tag("div", "".join(drawn), class_=cls)


def _list(name: str, kinds: Mapping[str, str], chosen: str, label: str) -> str:
    """A list to choose from; what is chosen stays in it even where it is not possible any more."""
    shown = dict(kinds) if chosen in kinds else {**kinds, chosen: chosen}
    return select(name, shown, chosen, label, data_do="choose", data_arg=name, data_key=f"own-{name}")


def _numbers(name: str, allowed: Iterable[int], chosen: int, label: str) -> str:
    found = sorted({*allowed, chosen})
    return _list(name, {str(number): str(number) for number in found}, str(chosen), label)


def _features(name: str, source: Source, chosen: str, label: str) -> str:
    return _list(name, {feature.many: feature.many for feature in source.features}, chosen, label)


def _asked(wording: Wording, source: Source) -> list[str]:
    """What is hoped for."""
    same = {word: word for word in COMPARE}
    if wording.what in (COUNT, BOTH):
        parts = ["How likely are", *_counted("", wording.compare, wording.count, wording.feature, source)]
        if wording.what == BOTH:
            more = _counted("and_", wording.and_compare, wording.and_count, wording.and_feature, source)
            parts += ["and", *more]
        return [*parts, "among"]
    if wording.what == ALIKE:
        sets = {str(size): said for size, said in SETS.items()}
        return [
            "How likely is",
            _list("alike", sets, str(wording.alike), "How many alike"),
            _wild(wording, source),
            "among",
        ]
    if wording.what == DIFFERENT:
        return ["How likely is it that all are different", _wild(wording, source), "among"]
    if wording.what == SUM:
        low, high = _totals(wording, source)
        return [
            "How likely is it that the", _measures(wording, source), "add up to",
            _list("compare", same, wording.compare, "Comparison"),
            _numbers("total", range(low, high + 1), wording.total, "Sum"), "on",
        ]  # fmt: skip
    if wording.what == AVERAGE:
        return ["How many", _features("feature", source, wording.feature, "Kind"), "are on average among"]
    assert wording.what == MEAN
    return ["What do the", _measures(wording, source), "add up to on average on"]


def _counted(prefix: str, compare: str, count: int, feature: str, source: Source) -> list[str]:
    other = "Second " if prefix else ""
    most = source.largest if source.again else source.size(source.feature(feature))
    return [
        _list(f"{prefix}compare", {word: word for word in COMPARE}, compare, f"{other}comparison".capitalize()),
        _numbers(f"{prefix}count", range(most + 1), count, f"{other}number".capitalize()),
        _features(f"{prefix}feature", source, feature, f"{other}kind".capitalize()),
    ]


def _wild(wording: Wording, source: Source) -> str:
    if source.wild is None:
        return ""
    many = source.wild.many
    ways = {"yes": f"where {many} count as any number", "no": f"where {many} are left out"}
    return _list("wild", ways, "yes" if wording.wild else "no", f"How {many} count")


def _measures(wording: Wording, source: Source) -> str:
    names = {measure.name: measure.name for measure in source.measures}
    return _list("measure", names, wording.measure, "What is added up") if len(names) > 1 else wording.measure


def _totals(wording: Wording, source: Source) -> tuple[int, int]:
    """The sums that can be chosen: all there are, or those around the one that is chosen."""
    cards = min(wording.cards, source.largest)
    low, high = asking.sums(source.measure(wording.measure), cards, source)
    middle = min(max(wording.total, low), high)
    return max(low, middle - MOST_TOTALS // 2), min(high, middle + MOST_TOTALS // 2)


def _drawn(wording: Wording, source: Source, sources: Sequence[Source]) -> list[str]:
    """From what, how many, and by whom."""
    parts = [_numbers("cards", range(1, source.largest + 1), wording.cards, f"How many {source.many}")]
    names = {each.name: each.name for each in sources}
    which = _list("source", names, source.name, "Cards of what") if len(names) > 1 else source.name
    parts += [source.many] if source.again and len(names) == 1 else [f"{source.many} of the", which]
    if "who" in used(wording, source):
        who = {ONE: "in one hand", SOME: "in at least one hand", EVERY: "in every hand"}
        parts.append(_list("who", who, wording.who, "In whose hand"))
    if "hands" in used(wording, source):
        parts += ["of", _numbers("hands", range(2, source.hands + 1), wording.hands, "How many players"), "players"]
    return [*parts[:-1], _ended(parts[-1])]


def _ended(last: str) -> str:
    """The question mark is never alone on a line."""
    return f'<span class="ask-own__end">{last}<span>?</span></span>' if last.startswith("<") else f"{last}?"


def _condition(wording: Wording, source: Source) -> list[str]:
    if "given" not in used(wording, source):
        return []
    known = {"": "nothing about them"}
    known |= {each.many: f"at least one {each.one} is among them" for each in source.features}
    return ["I know", _list("given", known, wording.given, "What you know about them")]


# ---- the curve -------------------------------------------------------------------------------------------------------


def curve_panel(asked: Asked, over: str) -> str:
    """The exact answer with other numbers in the same sentence; a sentence where they are too many to count."""
    axes, own, scale = lab.along(asked), lab.own(asked, over), asked.guess
    inner = f"<h3>The same question with other numbers</h3>{_buttons(axes, over)}"
    try:
        points = lab.curve(asked, over)
    except BadInput as refused:
        inner += f'<p class="soft">{escape(refused.refusal.text)}</p>'
        return tag("section", inner, class_="panel xp-numbers", data_key="own-curve")
    said = numbers.near(asked.answer, scale)
    drawn = curve.curve(
        curve.Curve(
            [(x, float(y)) for x, y in points], own, said, axes[over], lambda value: numbers.say(value, scale, 1)
        ),
        f"The exact answer by {axes[over]}; yours is {said}. The table has the numbers.",
    )
    inner += f'<div class="own-curve"><div>{drawn}</div>{_table(asked, points, own, axes[over])}</div>'
    return tag("section", inner, class_="panel xp-numbers", data_key="own-curve")


def _buttons(axes: Mapping[str, str], over: str) -> str:
    if len(axes) < 2:
        return ""
    drawn = "".join(
        button(f"By {said}", "over", name, aria_pressed="true" if name == over else "false", data_key=f"over-{name}")
        for name, said in axes.items()
    )
    return f'<div class="own-curve__by" data-arrows>{drawn}</div>'


def _table(asked: Asked, points: Sequence[tuple[int, Fraction]], own: int, axis: str) -> str:
    short = max(len(str(value)) for _, value in points) <= WIDEST_FRACTION
    rows = "".join(_row(x, value, asked, x == own, short) for x, value in points)
    fraction = "<th scope='col'>fraction</th>" if short else ""
    head = f"<tr><th scope='col'>{escape(axis)}</th><th scope='col'>exact</th>{fraction}</tr>"
    table = f'<table class="num c-twin"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    return f'<div class="own-curve__table" tabindex="0" role="region" aria-label="The curve in numbers">{table}</div>'


def _row(x: int, value: Fraction, asked: Asked, own: bool, short: bool) -> str:
    cells = tag("th", f"{x} (yours)" if own else str(x), scope="row")
    cells += tag("td", escape(numbers.near(value, asked.guess))) + (tag("td", str(value)) if short else "")
    return tag("tr", cells, class_="is-own" if own else None)
