"""Ask your own question: from a sentence of choices to a question with trials, exact answer and derivation.

>>> asked = question("bag_o_loot", "at least", 2, "looters", among=8, of="two-player deck")
>>> asked.ask
'How likely are at least 2 looters among 8 cards of the two-player deck?'
>>> asked.answer
Fraction(1103, 15128)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil
from typing import Any

from .. import load
from ..engine import asking, bulk, ways
from ..engine.asking import AVERAGE, BOTH, COUNT, EVERY, MEAN, ONE, SETS, SOME, SUM, Source, Wording, used
from ..engine.game import AnyGame
from ..engine.question import Answer, Bins, Guess, Question, Shares, average, chance, mean
from ..engine.refusal import BadInput, nearest
from ..engine.trying import Drawn
from ..look.asked import derivation

MOST_BARS, FEW_BARS = 24, 12
"""More bars than the first are drawn in groups, about as many as the second."""
MOST_POINTS = 40


def bench(game: AnyGame) -> tuple[Source, ...]:
    """What a game has to draw from: its room `odds` keeps it as `bench.BENCH`. Nothing where it has none."""
    try:
        found: tuple[Source, ...] = game.room("odds.bench").BENCH
    except ModuleNotFoundError as error:
        if "bench" not in str(error.name) and not str(error.name).endswith("odds"):
            raise
        return ()
    return found


@dataclass(frozen=True, repr=False)
class Asked(Question):
    """A question that somebody put together. Nothing is counted before it is looked at, so choosing is quick."""

    wording: Wording = field(default_factory=Wording)
    source: Source | None = None
    worths: Shares = ()
    """What each outcome adds, known without the exact shares."""

    def __post_init__(self) -> None:
        self.__dict__.pop("derivation")  # told when it is wanted

    def __getattr__(self, name: str) -> str:
        """Only what is not there yet: the derivation, which needs the exact answer."""
        if name != "derivation" or self.source is None:
            raise AttributeError(f"A question has no {name}.", name=name, obj=self)
        told = self.__dict__[name] = derivation(self.wording, self.source)
        return told

    @cached_property
    def worth(self) -> Shares:
        return self.worths

    @property
    def known(self) -> bool:
        return not self.refusal

    @cached_property
    def label(self) -> str:
        assert self.source is not None
        return _label(self.wording, self.source)

    @cached_property
    def refusal(self) -> str:
        """Why there is no exact answer; nothing where there is one. Known before anything is counted."""
        assert self.source is not None
        try:
            ways.refuse_if_too_many(ways.cases(self.wording, self.source))
        except BadInput as refused:
            return refused.refusal.sentence
        return ""

    def __repr__(self) -> str:
        return f"Asked({self.id}: {self.ask} {self.refusal or self.answer})"


# ---- from a wording to a question ------------------------------------------------------------------------------------


def of(game: AnyGame, wording: Wording) -> Asked:
    """The question of this wording; BadInput where it cannot be asked. The same wording is the same question."""
    source = asking.find(bench(game), wording.source)
    asking.check(wording, source)
    return _made(game, asking.settled(wording, source), source)


@lru_cache(64)
def _made(game: AnyGame, wording: Wording, source: Source) -> Asked:
    drawn, bars = Drawn(wording, source), _bars(wording, source)
    is_mean = wording.what in (AVERAGE, MEAN)
    hands = drawn.hands > 1
    result = drawn.in_hands if hands else drawn.value
    low = bars[0][0]
    place = tuple(at for at, (first, last) in enumerate(bars) for _ in range(first, last + 1))
    grouped = is_mean and len(bars) < len(place)
    shares = _Shares(wording, source, bars)
    worths = () if grouped else tuple(_worth(wording, source, first) for first, _ in bars)
    trials = bulk.Trials(
        drawn.draw,
        result if grouped else lambda cards: bulk.look_up(place, result(cards) - low),
        drawn.tell,
    )
    return Asked(
        id=asking.id_of(wording, source, game.code),
        level="school" if is_mean or wording.cards == 1 else "upper secondary",
        title=asking.title(wording, source),
        ask=asking.ask(wording, source),
        outcomes=tuple(_name(wording, source, bar) for bar in bars),
        exact=shares,
        tells=lambda exact: (_answer(shares, worths, exact),),
        derivation="",
        trials=trials,
        bins=Bins(lambda value: place[value - low], shares.moments, (low, bars[-1][1])) if grouped else None,
        guess=_scale(wording, source),
        rules=source.rules,
        axis=_axis(wording, source),
        noun="round" if hands else source.noun,
        verb=source.verb,
        facts=_facts(wording, source),
        wording=wording,
        source=source,
        worths=worths,
    )


class _Shares:
    """The exact shares of the bars; worked out once, when somebody asks."""

    def __init__(self, wording: Wording, source: Source, bars: Sequence[tuple[int, int]]) -> None:
        self.wording, self.source, self.bars = wording, source, bars

    @cached_property
    def values(self) -> Mapping[int, Fraction]:
        return ways.shares(self.wording, self.source)

    def __call__(self) -> Shares:
        found = self.values
        return tuple(
            sum((found.get(value, Fraction(0)) for value in range(first, last + 1)), Fraction(0))
            for first, last in self.bars
        )

    def moments(self) -> tuple[Fraction, Fraction, Fraction]:
        first, second, third = (
            mean([*self.values.values()], [Fraction(value) ** power for value in self.values]) for power in (1, 2, 3)
        )
        return first, second, third


def _answer(shares: _Shares, worths: Shares, exact: Shares) -> Answer:
    label = _label(shares.wording, shares.source)
    if shares.wording.what not in (AVERAGE, MEAN):
        return chance(label, exact, *(at for at, worth in enumerate(worths) if worth))
    return average(label, exact, worths) if worths else Answer(label, shares.moments()[0])


def _label(wording: Wording, source: Source) -> str:
    """What is asked for, for tables; of several hands, who has it."""
    said = asking.title(wording, source)
    said = said[:1].lower() + said[1:]
    if "hands" in used(wording, source):
        return f"{'somebody has' if wording.who == SOME else 'everybody has'} {said}"
    return said


def _facts(wording: Wording, source: Source) -> str:
    said = source.facts
    if wording.what in (SUM, MEAN) and (more := source.measure(wording.measure).told):
        said += f"; {more}"
    if wording.given and "given" in used(wording, source):
        said += f"; a {source.noun} without {source.feature(wording.given).many} is set aside"
    return said


# ---- bars and scales -------------------------------------------------------------------------------------------------


def _span(wording: Wording, source: Source) -> tuple[int, int]:
    """The smallest and the largest value that a trial can have."""
    if wording.who != ONE and "hands" in used(wording, source):
        return 0, wording.hands
    if wording.what in (COUNT, AVERAGE):
        return asking.span(source.feature(wording.feature), wording.cards, source)
    if wording.what == BOTH:
        return 0, 3
    if wording.what in (SUM, MEAN):
        return asking.sums(source.measure(wording.measure), wording.cards, source)
    return 1, asking.longest(wording, source)


def _bars(wording: Wording, source: Source) -> list[tuple[int, int]]:
    """The values that a bar stands for, each from first to last. What is asked for begins and ends with a bar."""
    low, high = _span(wording, source)
    if high - low < MOST_BARS:
        return [(value, value) for value in range(low, high + 1)]
    wanted = wording.count if wording.what == COUNT else wording.total
    cuts = {"at least": [wanted], "at most": [wanted + 1], "exactly": [wanted, wanted + 1]}[wording.compare]
    edges = [low, *(cuts if wording.what in (COUNT, SUM) else []), high + 1]
    width = ceil((high + 1 - low) / FEW_BARS)
    bars: list[tuple[int, int]] = []
    for start, end in pairwise(edges):
        parts = ceil((end - start) / width)
        marks = [start + (end - start) * part // parts for part in range(parts + 1)] if parts else []
        bars += [(first, last - 1) for first, last in pairwise(marks)]
    return bars


def _name(wording: Wording, source: Source, bar: tuple[int, int]) -> str:
    first, last = bar
    if wording.who != ONE and "hands" in used(wording, source):
        return str(first)
    if wording.what == BOTH:
        one, other = source.feature(wording.feature).many, source.feature(wording.and_feature).many
        return ("neither", f"only the {one}", f"only the {other}", "both")[first]
    if wording.what in (asking.ALIKE, asking.DIFFERENT):
        return f"{first} alike" if first > 1 else "none alike"
    return str(first) if first == last else f"{first}–{last}"


def _axis(wording: Wording, source: Source) -> str:
    drawn = source.some(wording.cards)
    if wording.who != ONE and "hands" in used(wording, source):
        return f"players who have {asking.event(wording, source).partition(' (')[0]}"
    if wording.what in (COUNT, AVERAGE):
        return f"{source.feature(wording.feature).many} among {drawn}"
    if wording.what in (SUM, MEAN):
        return f"{source.measure(wording.measure).name} on {drawn}"
    return "what is there" if wording.what == BOTH else f"the most alike among {drawn}"


def _worth(wording: Wording, source: Source, value: int) -> Fraction:
    """What a trial with this value adds: itself to an average, 1 or 0 to a share."""
    if wording.what in (AVERAGE, MEAN):
        return Fraction(value)
    if "hands" in used(wording, source):
        return Fraction(value >= 1 if wording.who == SOME else value == wording.hands)
    return Fraction(bool(ways.is_good(wording, value)))


def _scale(wording: Wording, source: Source) -> Guess:
    if wording.what not in (AVERAGE, MEAN):
        return Guess()
    low, high = _span(wording, source)
    step = 0.05 if high - low <= 5 else 0.1 if high - low <= 30 else 0.5
    named = source.feature(wording.feature).many if wording.what == AVERAGE else source.measure(wording.measure).name
    return Guess(low, high, step, named, percent=False)


# ---- in a line of code -----------------------------------------------------------------------------------------------


def question(
    game: str | AnyGame,
    *event: str | int,
    among: int | None = None,
    of: str = "",
    given: str = "",
    wilds: bool = True,
    players: int = 1,
    every: bool = False,
) -> Asked:
    """A question in code, as one would say it: what is hoped for, among how many cards, of which deck.

    >>> from lootlab import lab
    >>> lab.ask("sloop", "a pair", among=4, wilds=False).ask
    'How likely is a pair (wilds are left out) among 4 cards of the deck?'
    >>> lab.ask("loot", "sum", "exactly", 10, among=3).answer
    Fraction(1, 8)
    >>> lab.ask("bag_o_loot", "average", "looters", among=8).answer
    Fraction(8, 17)
    >>> lab.ask("bag_o_loot", "at least", 1, "looters", "and", "exactly", 2, "coins numbered 7", among=8).ask
    'How likely is at least 1 looter and exactly 2 coins numbered 7 among 8 cards of the full deck?'

    `given="looters"`: it is known that there is at least one. `players=3`: at least one of three hands; with
    `every=True` all of them.
    """
    found = load(game) if isinstance(game, str) else game
    source = asking.find(bench(found), of)
    hands: dict[str, Any] = {"who": EVERY if every else SOME, "hands": players} if players != 1 else {}
    wording = Wording(
        source=source.name, cards=source.usual if among is None else among, given=given, wild=wilds,
        **_event(event, source), **hands,
    )  # fmt: skip
    return _asked(found, wording)


_asked = of
FORMS = (
    '"at least", 2, "looters"; "a pair"; "all different"; "sum", "at least", 10; "average", "looters"; "average sum"'
)


def _event(said: Sequence[str | int], source: Source) -> dict[str, Any]:
    words = [part.casefold().strip() if isinstance(part, str) else part for part in said]
    sets = {name: size for size, name in SETS.items()}
    match words:
        case [str(compare), int(count), str(feature)]:
            return {"what": COUNT, "compare": _compare(compare), "count": count, "feature": feature}
        case [str(first), int(count), str(feature), "and", str(second), int(more), str(other)]:
            both = {"and_compare": _compare(second), "and_count": more, "and_feature": other}
            return {"what": BOTH, "compare": _compare(first), "count": count, "feature": feature, **both}
        case [str(name)] if name in sets:
            return {"what": asking.ALIKE, "alike": sets[name]}
        case ["all different"]:
            return {"what": asking.DIFFERENT}
        case ["sum", str(compare), int(total), *rest]:
            return {"what": SUM, "compare": _compare(compare), "total": total, "measure": _first(rest)}
        case ["average sum", *rest]:
            return {"what": MEAN, "measure": _first(rest)}
        case ["average", str(feature)]:
            return {"what": AVERAGE, "feature": feature}
    raise BadInput(f"“{' '.join(map(str, said))[:60]}” is no question.", _forms(words, list(sets)))


def _first(rest: Sequence[str | int]) -> str:
    return str(rest[0]) if rest else ""


def _forms(words: Sequence[str | int], sets: Sequence[str]) -> str:
    heads = (*asking.COMPARE, *sets, "all different", "sum", "average", "average sum")
    return nearest(str(words[0]) if words else "", heads, f"Write for example {FORMS}.")


def _compare(word: str) -> str:
    if word not in asking.COMPARE:
        raise BadInput(f"There is no comparison “{word[:40]}”.", nearest(word, asking.COMPARE, "Or at least, at most."))
    return word


# ---- the curve -------------------------------------------------------------------------------------------------------

BY_CARDS, BY_COUNT, BY_HANDS = "cards", "count", "hands"


def along(asked: Asked) -> dict[str, str]:
    """What a curve can be drawn over, and how its axis is called."""
    wording, source = _both(asked)
    found = {BY_CARDS: f"number of {source.many}"}
    if wording.what == COUNT:
        found[BY_COUNT] = f"{source.feature(wording.feature).many} asked for"
    if wording.what == SUM:
        found[BY_COUNT] = f"{source.measure(wording.measure).name} asked for"
    if "hands" in used(wording, source):
        found[BY_HANDS] = "number of players"
    return found


def own(asked: Asked, over: str) -> int:
    """Where the question itself lies on the curve."""
    wording = asked.wording
    if over == BY_COUNT:
        return wording.count if wording.what == COUNT else wording.total
    return wording.hands if over == BY_HANDS else wording.cards


def curve(asked: Asked, over: str = BY_CARDS) -> list[tuple[int, Fraction]]:
    """The exact answer for other numbers in the same sentence; as many as can be counted.

    >>> [float(y) for x, y in curve(question("loot", "all different", among=3))][:4]
    [1.0, 0.8333333333333334, 0.5555555555555556, 0.2777777777777778]
    """
    if over not in along(asked):
        raise BadInput(f"There is no curve over “{over[:20]}”.", f"Choose {', '.join(along(asked))}.")
    return list(_curve(*_both(asked), over))


@lru_cache(64)
def _curve(wording: Wording, source: Source, over: str) -> Sequence[tuple[int, Fraction]]:
    """Kept, since the panel is drawn again at every click."""
    if over == BY_COUNT:
        return _by_count(wording, source)
    if over == BY_HANDS:
        most = len(source.deck) // wording.cards
        return [
            (hands, _value(replace(wording, hands=hands) if hands > 1 else replace(wording, who=ONE), source))
            for hands in range(1, min(source.hands, most) + 1)
        ]
    return _by_cards(wording, source)


def _both(asked: Asked) -> tuple[Wording, Source]:
    assert asked.source is not None
    return asked.wording, asked.source


def _value(wording: Wording, source: Source) -> Fraction:
    return _of_shares(wording, source, ways.shares(wording, source))


def _of_shares(wording: Wording, source: Source, shares: Mapping[int, Fraction]) -> Fraction:
    return sum((p * _worth(wording, source, value) for value, p in shares.items()), Fraction(0))


def _by_cards(wording: Wording, source: Source) -> list[tuple[int, Fraction]]:
    most = min(source.largest, max(FEW_BARS, 2 * wording.cards), wording.cards + MOST_POINTS // 2)
    first = max(1, most - MOST_POINTS + 1)
    if "hands" in used(wording, source):
        most = min(most, len(source.deck) // wording.hands)
        each = [replace(wording, cards=cards) for cards in range(first, most + 1)]
        ways.refuse_if_too_many(sum(ways.cases(one, source) for one in each))
        return [(one.cards, _value(one, source)) for one in each]
    if ways.cases(wording, source, most) > ways.MOST_CASES:
        most = wording.cards
    found = []
    for cards, counts in enumerate(ways.tallies(wording, source, most)):
        whole = sum(counts.values())
        if cards >= first and whole:
            shares = {value: Fraction(count, whole) for value, count in counts.items()}
            found.append((cards, _of_shares(wording, source, shares)))
    return found


def _by_count(wording: Wording, source: Source) -> list[tuple[int, Fraction]]:
    shares = ways.shares(replace(wording, who=ONE), source)
    low, high = _span(replace(wording, who=ONE), source)
    at = wording.count if wording.what == COUNT else wording.total
    low, high = max(low, at - MOST_POINTS // 2), min(high, at + MOST_POINTS // 2)

    def with_(number: int) -> Wording:
        return replace(wording, count=number) if wording.what == COUNT else replace(wording, total=number)

    numbers = range(low, high + 1)
    if "hands" in used(wording, source):
        return [(each, _value(with_(each), source)) for each in numbers]
    return [(each, _of_shares(with_(each), source, shares)) for each in numbers]
