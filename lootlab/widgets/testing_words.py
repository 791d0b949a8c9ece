"""What is said and drawn about a suspect of the testing bench: words that do not teach the usual misreadings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import gcd

from ..engine.tell import listed
from ..lab import numbers
from ..lab.suspects import QUARTERS, SIDES, LoadedDie, TwoBots, stream_of
from ..lab.testing import BORDER, FIRST_KIND, RIGHT_ALARM, RIGHT_NULL, SECOND_KIND, Inquiry, Suspect, out_of_100
from ..look import chart
from ..look.chart import Bar
from ..look.histogram import Histogram, binned, histogram
from ..look.html import escape

LIKE_IT = 200
"""Dice of the same kind that are rolled to tell how many are noticed."""


class Words:
    """Of any suspect; subclasses fill in."""

    collect = imagine = turn = another = story = null = ""
    calls = ("", "")
    """What one says when the null model is kept, and when it is rejected."""

    def __init__(self, suspect: Suspect, inquiry: Inquiry) -> None:
        self.suspect, self.inquiry = suspect, inquiry

    def data(self) -> str:
        raise NotImplementedError

    def ask(self) -> str:
        raise NotImplementedError

    def found(self) -> str:
        raise NotImplementedError

    def truth(self) -> str:
        raise NotImplementedError

    def verdict(self) -> list[str]:
        """A title, and what more there is to say."""
        raise NotImplementedError

    def data_chart(self) -> str:
        raise NotImplementedError

    def null_chart(self) -> str:
        raise NotImplementedError

    @property
    def right(self) -> bool:
        return self.inquiry.verdict in (RIGHT_NULL, RIGHT_ALARM)

    def called(self) -> str:
        return f"You said: {self.calls[bool(self.inquiry.decision)]}."

    def compared(self) -> str:
        """Guess, simulation and exact chance side by side; and what the number is not."""
        found, exact = self.inquiry.p_value, self.suspect.exact()
        said = f"Your guess was {self.inquiry.guess} of 100. "
        if found is not None and exact is not None:
            said += f"Simulated {numbers.share(found)}, worked out exactly {numbers.share(exact)}. "
        elif found is not None:
            said += f"Simulated {numbers.share(found)}; with so many rolls the exact chance takes too long here. "
        return said + self.not_that

    not_that = ""
    """What the p-value is often taken for."""

    def _lucky(self) -> str:
        """Of a right alarm that the data do not bear out."""
        weak = self.inquiry.p_value is not None and self.inquiry.p_value > BORDER
        return "You are right, but by luck: the data do not show it." if weak else ""

    def _panel(self, title: str, inner: str) -> str:
        return f'<section class="panel"><h3>{escape(title)}</h3>{inner}</section>'

    def _null_chart(self, title: str, step: int, unit: int, axis: str, empty: str) -> str:
        values = self.inquiry.imagined
        if not values:
            return self._panel(title, f'<p class="soft">{escape(empty)}</p>')

        of = Histogram(values, self.suspect.distance, step, unit, axis, "runs")
        width, counts = binned(of)
        far = self.inquiry.as_far
        label = f"{axis}: {far} of {len(values)} runs are at least as far as yours, {of.say(of.mine)}"
        until = " to {}" if width > step else ""
        rows = [
            [of.say(start) + until.format(of.say(start + width - step)), str(counts[start])] for start in sorted(counts)
        ]
        twin = f"<details><summary>The same in numbers</summary>{chart.table([axis, 'runs'], rows)}</details>"
        which = f"In full colour: the {far} of {len(values)} that are at least as far."
        note = f'<p class="soft">{which if far else f"None of the {len(values)} is as far."}</p>'
        return self._panel(title, histogram(of, label) + note + twin)


# ---- the die ---------------------------------------------------------------------------------------------------


class DieWords(Words):
    collect, imagine = "Roll it", "Imagine 1000 fair dice"
    turn, another = "Turn it up", "The next die"
    calls = ("It may well be fair", "It is loaded")
    story = "A die out of a bag. Half of the dice in there are fair; the others are loaded, each in its own way."
    null = "A fair die is uneven too, by chance. How uneven? Roll 1000 fair dice as often as this one."
    not_that = (
        "This is not the chance that the die is fair: it says how fair dice behave, not how many of them there are."
    )

    def __init__(self, die: LoadedDie, inquiry: Inquiry) -> None:
        super().__init__(die, inquiry)
        self.die = die

    def data(self) -> str:
        rolls = self.die.size
        if rolls == 0:
            return "Not rolled yet."
        shown = f"It shows {listed([str(side) for side in self.die.last])}. " if len(self.die.last) <= 10 else ""
        said = f"{rolls} roll{'s' * (rolls > 1)}: {_uneven(self.die.distance)} in the wrong place."
        return f"{shown}{said} Even would be {numbers.plain(rolls / 6, 1)} for each side."

    def ask(self) -> str:
        return (
            f"Take 100 fair dice, {_times(self.die.size)} each. How many of them are at least as uneven as this one, "
            f"with {_uneven(self.die.distance)} or more in the wrong place?"
        )

    def found(self) -> str:
        often = out_of_100(self.inquiry.as_far, len(self.inquiry.imagined))
        return f"If the die were fair, {often} would look at least so uneven after {_times(self.die.size)}."

    def truth(self) -> str:
        return f"It is {self.die.die}."

    def verdict(self) -> list[str]:
        kind = self.inquiry.verdict
        if kind == RIGHT_NULL:
            return ["You let it go, rightly.", "Fair dice look uneven, too: that was chance."]
        if kind == FIRST_KIND:
            return [
                "You have accused a fair die.",
                "That is an error of the first kind. Whoever accuses at fewer than 5 of 100 accuses nearly 5 of 100 "
                "fair dice; nobody who ever accuses can bring that to 0.",
            ]
        noticed = self.die.noticed(self.inquiry.critical, LIKE_IT, stream_of(1, "power", self.die.size))
        power = (
            f"Of 100 such dice about {round(noticed * 100 / LIKE_IT)} are noticed after {_times(self.die.size)}, by "
            "those who accuse at fewer than 5 of 100."
        )
        if kind == SECOND_KIND:
            return [
                "A loaded die got away.",
                f"That is an error of the second kind. {power} More rolls would find more of them.",
            ]
        return [self._lucky() or "You have found it out.", power]

    def data_chart(self) -> str:
        rolls = self.die.size
        bars = [
            Bar(str(side), count / rolls if rolls else None, 1 / 6 if rolls else None)
            for side, count in enumerate(self.die.counts, 1)
        ]
        label = "Rolls by side: " + ", ".join(f"{side}: {count}" for side, count in enumerate(self.die.counts, 1))
        drawn = chart.bars(bars, "side", label, "" if rolls else "not rolled yet")
        note = '<p class="soft">Diamonds: one sixth each, as a fair die has it in the long run.</p>'
        rows = [[str(side), str(count)] for side, count in enumerate(self.die.counts, 1)]
        twin = f"<details><summary>The same in numbers</summary>{chart.table(['side', 'rolls'], rows)}</details>"
        return self._panel(
            f"What it showed in {rolls} rolls" if rolls else "What it shows", drawn + (note + twin if rolls else "")
        )

    def null_chart(self) -> str:
        step = 2 * gcd(SIDES, self.die.size)  # counts that add up leave no other distances
        return self._null_chart(
            "What 1000 fair dice did",
            step,
            2 * SIDES,
            "rolls in the wrong place",
            "Predict first; then they are rolled.",
        )


def _uneven(distance: int) -> str:
    return f"{numbers.plain(distance / 12, 1)} rolls"


def _times(rolls: int) -> str:
    return "1 roll" if rolls == 1 else f"{rolls} rolls"


# ---- the bots --------------------------------------------------------------------------------------------------


class BotWords(Words):
    collect, imagine = "Let them play", "Imagine 1000 matches of equals"
    turn, another = "Turn them up", "The next two bots"
    calls = ("They may well be equally good", "One is better")
    story = "Two bots, Ada and Bob. Perhaps one plays better, perhaps both play alike: that is so in half of the cases."
    null = (
        "If both play alike, names mean nothing: in every deal Ada's result could as well have been Bob's. So toss a "
        "coin for each deal that was not even, and add up again."
    )
    not_that = "This is not the chance that both are alike: it says what equals do, not how many of them there are."

    def __init__(self, bots: TwoBots, inquiry: Inquiry) -> None:
        super().__init__(bots, inquiry)
        self.bots = bots

    def data(self) -> str:
        deals = self.bots.size
        if not deals:
            return "No deal is played yet."
        said = f"{deals} deal{'s' * (deals > 1)}, each played once from both seats:"
        lead = self.bots.lead
        if not lead:
            return f"{said} neither is ahead."
        return f"{said} {'Ada' if lead > 0 else 'Bob'} is {_games(abs(lead))} ahead."

    def ask(self) -> str:
        return (
            f"Take 100 pairs of equals and deals like these. How many pairs end with a lead of "
            f"{_games(self.bots.distance)} or more?"
        )

    def found(self) -> str:
        often = out_of_100(self.inquiry.as_far, len(self.inquiry.imagined))
        lead = _games(self.bots.distance)
        return f"If both were equally good, {often} such matches would end with a lead of {lead} or more."

    def truth(self) -> str:
        first, second = self.bots.skills
        if first == second:
            return f"Both play {_manner(first)}."
        return f"Ada plays {_manner(first)}, Bob {_manner(second)}."

    def verdict(self) -> list[str]:
        kind = self.inquiry.verdict
        if kind == RIGHT_NULL:
            return ["You were not fooled by luck.", "Equals are hardly ever exactly even."]
        if kind == FIRST_KIND:
            return [
                "You have praised luck.",
                "That is an error of the first kind: there is no better one. It happens with 5 of 100 pairs of equals "
                "to whoever draws the line at 5 of 100.",
            ]
        if kind == SECOND_KIND:
            return [
                "A better bot went unnoticed.",
                "That is an error of the second kind. It does not mean that they are alike, only that these deals do "
                "not show it. More deals would.",
            ]
        return [
            self._lucky() or "You have found the better one.",
            "A small lead in many deals tells as much as a large one in few.",
        ]

    def data_chart(self) -> str:
        deals, found = self.bots.size, Counter(self.bots.ahead)
        named: Mapping[int, str] = {2: "Ada 2 : 0", 1: "Ada 1½ : ½", 0: "1 : 1", -1: "Bob 1½ : ½", -2: "Bob 2 : 0"}
        shown = {lead: name for lead, name in named.items() if lead % 2 == 0 or found[lead]}
        bars = [Bar(name, found[lead] / deals if deals else None) for lead, name in shown.items()]
        label = "Deals by result: " + ", ".join(f"{name}: {found[lead]}" for lead, name in shown.items())
        drawn = chart.bars(bars, "deals by their two games", label, "" if deals else "no deals yet")
        rows = [[name, str(found[lead])] for lead, name in shown.items()]
        twin = f"<details><summary>The same in numbers</summary>{chart.table(['result', 'deals'], rows)}</details>"
        return self._panel(
            f"What {deals} deals brought" if deals else "What the deals bring", drawn + (twin if deals else "")
        )

    def null_chart(self) -> str:
        step = 2 * gcd(*self.bots.ahead) or 1  # to change a sign changes the sum by twice the lead
        return self._null_chart(
            "What 1000 matches of equals brought",
            step,
            1,
            "games ahead, either way",
            "Predict first; then they are played.",
        )


def _games(count: int) -> str:
    return f"{count} game{'s' * (count != 1)}"


def _manner(quarters: int) -> str:
    if quarters == 0:
        return "at random"
    return "sensibly throughout" if quarters == QUARTERS else f"sensibly in {quarters} of {QUARTERS} moves"


# ---- how it went so far ----------------------------------------------------------------------------------------


def score(found: Counter[int]) -> str:
    """All that were turned up, as a table of four: what was said against what was true."""
    if found.total() < 2:
        return ""
    rows = [
        ["only chance", str(found[RIGHT_NULL]), f"{found[FIRST_KIND]} (first kind)"],
        ["more than chance", f"{found[SECOND_KIND]} (second kind)", str(found[RIGHT_ALARM])],
    ]
    return chart.table(["it was", "you said chance", "you said more"], rows)
