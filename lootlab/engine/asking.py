"""Questions that a learner puts together by choosing: what cards are drawn from, what is asked of them, in which words.

A `Source` is what a game has to draw from: a deck, a pile, dice. A `Wording` is one sentence with all its choices.
How the cases are counted is in `ways`, how a trial is drawn in `trying`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from zlib import crc32

from .question import plural
from .refusal import BadInput, nearest, written
from .tell import listed

COMPARE = ("at least", "exactly", "at most")
COUNT, BOTH, ALIKE, DIFFERENT, SUM, AVERAGE, MEAN = "count", "both", "alike", "different", "sum", "average", "mean"
ONE, SOME, EVERY = "one", "some", "every"
WHO = (ONE, SOME, EVERY)
SETS = {2: "a pair", 3: "three alike", 4: "four alike", 5: "five alike"}
MOST_HANDS = 8
MARK = "-OWN-"
"""In the id of every question that a learner has put together."""

KINDS = {
    COUNT: "how many of a kind there are",
    BOTH: "two kinds at once",
    ALIKE: "some that are alike",
    DIFFERENT: "all of them different",
    SUM: "what they add up to",
    AVERAGE: "how many there are on average",
    MEAN: "what they add up to on average",
}
"""What can be asked, as a learner chooses it."""


@dataclass(frozen=True)
class Feature:
    """Cards that belong together: "looters", "coins numbered 7"."""

    many: str
    one: str
    cards: frozenset[int]

    def some(self, number: int) -> str:
        return f"{number} {self.one if number == 1 else self.many}"


@dataclass(frozen=True)
class Measure:
    """Numbers on the cards that can be added up: "nuggets"."""

    name: str
    of: Mapping[int, int]
    told: str = ""
    """What one has to know about them: "a wild counts 0"."""


@dataclass(frozen=True, eq=False)
class Source:
    """What cards are drawn from. A card is a number, as the game itself writes it."""

    name: str
    """After "the": "two-player deck"."""
    deck: tuple[int, ...]
    features: tuple[Feature, ...]
    words: Callable[[Sequence[int]], str]
    """Some cards in words: "two 6s and a looter"."""
    picture: Callable[[Sequence[int]], str]
    """The same as HTML."""
    usual: int
    """So many are drawn in the game: the hand, the row, the queue."""
    rules: tuple[str, ...] = ()
    number: Mapping[int, int] = field(default_factory=dict)
    """Cards with the same number are alike; wild cards have none. Empty where no two are."""
    wild: Feature | None = None
    """Cards that can stand for any number."""
    measures: tuple[Measure, ...] = ()
    hands: int = 1
    """So many players may get cards from it."""
    again: bool = False
    """Dice: what has come can come again."""
    most: int = 0
    """No more are drawn; 0 is all there are."""
    one: str = "card"
    noun: str = "hand"
    verb: str = "Deal"

    @property
    def largest(self) -> int:
        return self.most or len(self.deck)

    @cached_property
    def kinds(self) -> Mapping[int, int]:
        """How many there are of each card."""
        return dict(sorted(Counter(self.deck).items()))

    def some(self, number: int) -> str:
        """So many of them: "8 cards"."""
        return f"{number} {self.one if number == 1 else self.many}"

    @property
    def many(self) -> str:
        return "dice" if self.one == "die" else plural(self.one)

    def out_of(self, number: int) -> str:
        """Where they come from: "8 cards of the two-player deck", "3 dice"."""
        return self.some(number) if self.again else f"{self.some(number)} of the {self.name}"

    def feature(self, name: str) -> Feature:
        """By its name, or by a word that only one name has: "loot" is "loot cards"."""
        said = name.casefold()
        found = next((each for each in self.features if said in (each.many.casefold(), each.one.casefold())), None)
        if found is None:
            near = [each for each in self.features if f" {said} " in f" {each.many.casefold()} "]
            if len(near) == 1:
                return near[0]
            known = [each.many for each in self.features]
            raise BadInput(f"The {self.name} has no “{name[:40]}”.", nearest(name, known, f"It has {_few(known)}."))
        return found

    def measure(self, name: str) -> Measure:
        known = [each.name for each in self.measures]
        if not known:
            raise BadInput(f"There are no numbers to add up on the {self.name}.", "Ask for kinds instead.")
        if name and name not in known:
            raise BadInput(f"The {self.name} has no “{name[:40]}”.", nearest(name, known, f"It has {_few(known)}."))
        return self.measures[known.index(name) if name else 0]

    def size(self, feature: Feature) -> int:
        return sum(count for card, count in self.kinds.items() if card in feature.cards)

    @property
    def asks(self) -> tuple[str, ...]:
        """What can be asked of it."""
        alike = (ALIKE, DIFFERENT) if self.number else ()
        sums = (SUM, MEAN) if self.measures else ()
        return tuple(kind for kind in KINDS if kind in (COUNT, BOTH, AVERAGE, *alike, *sums))

    @property
    def facts(self) -> str:
        """What is in it, for the line below the question."""
        if self.again:
            return f"each of the {len(self.deck)} faces is as likely as the others"
        cover = self._cover()
        whole = f"{len(self.deck)} {self.many}"
        told = listed([each.some(self.size(each)) for each in cover])
        return f"{whole}: {told}" if sum(map(self.size, cover)) == len(self.deck) else f"{whole}, among them {told}"

    def _cover(self) -> list[Feature]:
        """The first features that have no card in common: what one says of a deck."""
        found: list[Feature] = []
        for each in self.features:
            if not any(each.cards & other.cards for other in found):
                found.append(each)
        return found[:3]


def _few(names: Sequence[str], most: int = 6) -> str:
    return ", ".join(names) if len(names) <= most else f"{', '.join(names[:most])} …"


@dataclass(frozen=True)
class Wording:
    """One question: every choice of the sentence. What a kind of question does not use is of no account."""

    what: str = COUNT
    source: str = ""
    cards: int = 1
    compare: str = COMPARE[0]
    count: int = 1
    feature: str = ""
    and_compare: str = COMPARE[0]
    and_count: int = 1
    and_feature: str = ""
    alike: int = 2
    wild: bool = True
    measure: str = ""
    total: int = 1
    given: str = ""
    """At least one of this feature is known to be among them."""
    who: str = ONE
    """In one hand, in some or in every one of several."""
    hands: int = 2


USES = {
    COUNT: ("compare", "count", "feature"),
    BOTH: ("compare", "count", "feature", "and_compare", "and_count", "and_feature"),
    ALIKE: ("alike", "wild"),
    DIFFERENT: ("wild",),
    SUM: ("measure", "compare", "total"),
    AVERAGE: ("feature",),
    MEAN: ("measure",),
}


def used(wording: Wording, source: Source) -> tuple[str, ...]:
    """The choices that this question has."""
    names = ["what", "source", "cards", *USES[wording.what]]
    if source.wild is None and "wild" in names:
        names.remove("wild")
    several = source.hands > 1 and wording.what not in (AVERAGE, MEAN)
    if several:
        names.append("who")
    if several and wording.who != ONE:
        names.append("hands")
    else:
        names.append("given")
    return tuple(names)


def plainly(wording: Wording, source: Source) -> dict[str, object]:
    """The choices that matter, for memory: `read` makes the wording again."""
    return {name: value for name, value in asdict(wording).items() if name in used(wording, source)}


def id_of(wording: Wording, source: Source, code: str) -> str:
    """The same for the same question, on every machine: a memory and the trials hang on it."""
    told = ";".join(f"{name}={value}" for name, value in sorted(plainly(wording, source).items()))
    return f"{code.upper()}{MARK}{crc32(told.encode()):08X}"


# ---- reading and checking ------------------------------------------------------------------------------------------


def find(bench: Sequence[Source], name: str) -> Source:
    """The source of this name; the first where none is named."""
    wanted = name.casefold().removeprefix("the ").strip()
    if not wanted:
        return bench[0]
    known = {source.name.casefold(): source for source in bench}
    if wanted not in known:
        names = _few([source.name for source in bench])
        raise BadInput(f"There is no “{name[:40]}” here.", nearest(wanted, known, f"There is {names}."))
    return known[wanted]


def read(saved: Mapping[str, object], bench: Sequence[Source]) -> Wording:
    """A wording from wherever it comes: every field of the right kind, names that exist. `check` does the rest."""
    known = {each.name: type(each.default) for each in fields(Wording)}
    for name, value in saved.items():
        if name not in known or type(value) is not known[name]:
            raise BadInput(f"{written(name)} cannot be {written(value)}.", "Choose again.")
    wording = replace(Wording(), **saved)  # type: ignore[arg-type]  # just checked
    _one_of("question", wording.what, KINDS)
    for compare in (wording.compare, wording.and_compare):
        _one_of("comparison", compare, COMPARE)
    _one_of("hand", wording.who, WHO)
    source = find(bench, wording.source)
    return replace(wording, source=source.name)


def settled(wording: Wording, source: Source) -> Wording:
    """The same in its one spelling ("looter" is "looters"); what is not used is as if nobody had said it."""
    chosen = {name: getattr(wording, name) for name in used(wording, source)}
    for name in ("feature", "and_feature", "given"):
        if chosen.get(name):
            chosen[name] = source.feature(chosen[name]).many
    if "measure" in chosen:
        chosen["measure"] = source.measure(chosen["measure"]).name
    return replace(Wording(), **{**chosen, "source": source.name})


def _one_of(what: str, value: str, known: Sequence[str] | Mapping[str, str]) -> None:
    if value not in known:
        raise BadInput(f"There is no {what} “{value[:40]}”.", nearest(value, known, f"Choose {_few(list(known))}."))


def check(wording: Wording, source: Source) -> None:
    """BadInput where a question cannot be asked, or answers itself."""
    if wording.what not in source.asks:
        raise BadInput(f"Of the {source.name} one cannot ask for {KINDS[wording.what]}.", "Ask something else.")
    _check_cards(wording, source)
    names = used(wording, source)
    if "feature" in names:
        _check_count(wording.compare, wording.count, source.feature(wording.feature), wording, source)
    if "and_feature" in names:
        if source.feature(wording.and_feature) == source.feature(wording.feature):
            raise BadInput(f"Both are {wording.feature}.", "Choose another kind for one of them.")
        _check_count(wording.and_compare, wording.and_count, source.feature(wording.and_feature), wording, source)
    if wording.what in (ALIKE, DIFFERENT):
        _check_alike(wording, source)
    if "measure" in names:
        _check_total(wording, source)
    if "given" in names and wording.given:
        source.feature(wording.given)


def _check_cards(wording: Wording, source: Source) -> None:
    if not 1 <= wording.cards <= source.largest:
        have = (
            f"The {source.name} has {source.largest}" if not source.again else f"Up to {source.largest} can be rolled"
        )
        raise BadInput(f"{have}, not {wording.cards}.", f"Choose {source.largest} or fewer.")
    if "hands" in used(wording, source):
        if not 2 <= wording.hands <= source.hands:
            raise BadInput(f"{wording.hands} players cannot play.", f"Choose from 2 to {source.hands}.")
        if not source.again and wording.cards * wording.hands > len(source.deck):
            needed = f"{wording.hands} hands of {wording.cards} are {wording.hands * wording.cards} {source.many}"
            raise BadInput(f"{needed}; the {source.name} has {len(source.deck)}.", "Choose smaller hands, or fewer.")


def _check_count(compare: str, count: int, feature: Feature, wording: Wording, source: Source) -> None:
    low, high = span(feature, wording.cards, source)
    there = feature.some(low) if low == high else f"{low} to {feature.some(high)}"
    if wording.what == AVERAGE:
        if low == high:
            raise BadInput(f"Among {source.some(wording.cards)} there are always {there}.", "Choose fewer cards.")
        return
    _judge(compare, count, low, high, feature.some(count), f"Among {source.out_of(wording.cards)} there are {there}.")


def _check_alike(wording: Wording, source: Source) -> None:
    if wording.cards < 2:
        raise BadInput(f"One {source.one} alone is not like another.", "Take two or more.")
    if wording.what == ALIKE and not 2 <= wording.alike <= longest(wording, source):
        most = longest(wording, source)
        said = SETS.get(wording.alike, f"{wording.alike} alike").capitalize()
        raise BadInput(f"{said}: that is never so.", f"Of {source.out_of(wording.cards)} at most {most} are alike.")
    if wording.what == DIFFERENT:
        numbers, wilds = len(set(source.number.values())), source.size(source.wild) if source.wild else 0
        room = max(numbers, wilds) if wording.wild else numbers + wilds
        if wording.cards > room:
            raise BadInput(f"{source.some(wording.cards)} are never all different.", f"Choose {room} or fewer.")


def _check_total(wording: Wording, source: Source) -> None:
    low, high = sums(source.measure(wording.measure), wording.cards, source)
    reach = f"{source.some(wording.cards).capitalize()} add up to something from {low} to {high}."
    if wording.what == SUM:
        _judge(wording.compare, wording.total, low, high, f"the sum {wording.total}", reach)
    elif low == high:
        raise BadInput(f"{source.some(wording.cards).capitalize()} always add up to {low}.", "Choose fewer cards.")


def _judge(compare: str, wanted: int, low: int, high: int, said: str, why: str) -> None:
    """Refuse what can never be, and what is always so."""
    never = {"at least": wanted > high, "at most": wanted < low}.get(compare, not low <= wanted <= high)
    always = {"at least": wanted <= low, "at most": wanted >= high}.get(compare, low == high)
    if never or always:
        raise BadInput(f"{compare.capitalize()} {said}: that is {'never' if never else 'always'} so.", why)


def span(feature: Feature, cards: int, source: Source) -> tuple[int, int]:
    """The fewest and the most of a feature among so many."""
    if source.again:
        return 0, cards
    size = source.size(feature)
    return max(0, cards - (len(source.deck) - size)), min(size, cards)


def longest(wording: Wording, source: Source) -> int:
    """The most of these cards that can be alike."""
    if source.again:
        return wording.cards
    sizes: Counter[int] = Counter()
    for card, size in source.kinds.items():
        if card in source.number:
            sizes[source.number[card]] += size
    wilds = source.size(source.wild) if source.wild and wording.wild else 0
    return min(wording.cards, max(sizes.values()) + wilds)


def sums(measure: Measure, cards: int, source: Source) -> tuple[int, int]:
    """The smallest and the largest sum of so many."""
    values = sorted(measure.of[card] for card in source.deck)
    if source.again:
        return values[0] * cards, values[-1] * cards
    return sum(values[:cards]), sum(values[-cards:])


# ---- saying it -----------------------------------------------------------------------------------------------------


def event(wording: Wording, source: Source) -> str:
    """What is hoped for: "at least 2 looters"."""
    match wording.what:
        case "count":
            return f"{wording.compare} {source.feature(wording.feature).some(wording.count)}"
        case "both":
            more = f"{wording.and_compare} {source.feature(wording.and_feature).some(wording.and_count)}"
            return f"{wording.compare} {source.feature(wording.feature).some(wording.count)} and {more}"
        case "alike":
            return SETS[wording.alike] + _wilds(wording, source)
        case "different":
            return f"nothing but different {source.many}" + _wilds(wording, source)
    name = source.measure(wording.measure).name
    return f"{name} that add up to {wording.compare} {wording.total}"


def _wilds(wording: Wording, source: Source) -> str:
    if source.wild is None:
        return ""
    return f" ({source.wild.many} {'count as any number' if wording.wild else 'are left out'})"


def ask(wording: Wording, source: Source) -> str:
    """The whole question.

    >>> coins = Feature("coins", "coin", frozenset({1, 2})), Feature("looters", "looter", frozenset({9}))
    >>> deck = Source("small deck", (1, 1, 2, 9), coins, str, str, 2)
    >>> ask(Wording(cards=2, feature="looters"), deck)
    'How likely is at least 1 looter among 2 cards of the small deck?'
    """
    told = _known(wording, source)
    if wording.what == AVERAGE:
        among = "among them" if told else f"among {source.out_of(wording.cards)}"
        return f"{told}How many {source.feature(wording.feature).many} are {among} on average?"
    if wording.what == MEAN:
        name = source.measure(wording.measure).name
        on = "their" if told else "the"
        rest = "" if told else f" on {source.out_of(wording.cards)}"
        return f"{told}What do {on} {name}{rest} add up to on average?"
    if "hands" in used(wording, source):
        return _ask_of_hands(wording, source)
    return told + _how_likely(wording, source, "" if not told else "them")


def _known(wording: Wording, source: Source) -> str:
    if "given" not in used(wording, source) or not wording.given:
        return ""
    return f"At least one {source.feature(wording.given).one} is among {source.out_of(wording.cards)}. "


def _how_likely(wording: Wording, source: Source, them: str) -> str:
    drawn = them or source.out_of(wording.cards)
    if wording.what == DIFFERENT:
        return f"How likely is it that {drawn if not them else 'they'} are all different{_wilds(wording, source)}?"
    if wording.what == SUM:
        name = source.measure(wording.measure).name
        on = f"the {name} on {drawn}" if not them else f"their {name}"
        return f"How likely is it that {on} add up to {wording.compare} {wording.total}?"
    single = (wording.what == ALIKE and wording.alike == 2) or (wording.what != ALIKE and wording.count == 1)
    return f"How likely {'is' if single else 'are'} {event(wording, source)} among {drawn}?"


def _ask_of_hands(wording: Wording, source: Source) -> str:
    who = "at least one of them" if wording.who == SOME else "every one of them"
    deal = f"{wording.hands} players get {source.some(wording.cards)} each of the {source.name}."
    return f"{deal} How likely is it that {who} has {event(wording, source)}?"


def title(wording: Wording, source: Source) -> str:
    """A short name: what it is about."""
    if wording.what == AVERAGE:
        said = f"{source.feature(wording.feature).many} on average"
    elif wording.what == MEAN:
        said = f"{source.measure(wording.measure).name} on average"
    else:
        said = event(replace(wording, wild=True), source).partition(" (")[0]
    return said[:1].upper() + said[1:]
