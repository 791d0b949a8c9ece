"""What a coach says during somebody's first game: each rule once, when it first comes up, one at a time. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .bot import AnyBot
from .rulebook import Rulebook
from .state import Move, State

REFUSED, POSSIBLE, OWN, OTHER = range(4)
"""Where a rule came up, the most urgent first: it refused something, it allows something new, it was at work in what
the learner did, or in what somebody else did."""

LOOK = {
    REFUSED: ("What could you do instead?", "What would have to be different for it to work?"),
    POSSIBLE: ("Where on the table could you do that?", "Do you want to, or is something else better now?"),
    OWN: ("What has changed on the table?", "What can you do with that next?"),
    OTHER: ("What does that mean for your next move?", "Can you see it on the table?"),
}
"""What to look at next: it asks, and does not tell the answer."""
NEW = "Something new is possible."
GOES_STALE = 2
"""Turns of the learner after which something that was not said is dropped; it will come up again."""
CLEARLY = 0.6
"""A move is clearly worse if it lies so far down from the best towards the worst."""
RARELY = 0.05
"""Where moves are mixed: it is clearly worse if a sensible player makes it so much more rarely than the usual one."""

_SENTENCE = re.compile(r"(?<=[.!?])[”\"]?\s+(?=[A-Z“\"])")


@dataclass(frozen=True, slots=True)
class Word:
    """One thing to say: a rule, how it came up, and what to look at."""

    rule: str
    came_up: int
    happened: str
    turn: int = 0
    title: str = ""
    because: str = ""
    look: str = ""

    @property
    def text(self) -> str:
        """Three sentences at most."""
        return " ".join(filter(None, (self.happened, self.because, self.look)))


def sentence_about(text: str, topic: str) -> str:
    """The sentence of a text that has most to do with the topic; the first where none stands out.

    >>> sentence_about("Slot 1: your Shoot beat Bea's Loot. You took a bullet.", "The winner takes one bullet card.")
    'You took a bullet.'
    """
    words = _stems(topic)
    return max(_SENTENCE.split(text.strip()), key=lambda sentence: len(words & _stems(sentence)))


def _stems(text: str) -> set[str]:
    """Words that say something, by their first letters: takes and taken count as one."""
    return {word[:4] for word in re.findall(r"[a-z]{4,}", text.casefold())} - {"your", "that", "with", "from", "have"}


class Coaching:
    """Knows what was said, and what waits to be said."""

    def __init__(self, rulebook: Rulebook, order: Sequence[str], met: Iterable[str] = ()) -> None:
        self.rulebook = rulebook
        self.rank = {rule: number for number, rule in enumerate(order)}
        """The most fundamental rule first."""
        self.met = list(met)
        """Rules that were said, in that order."""
        self.waiting: dict[str, Word] = {}

    def notice(self, rules: Iterable[str], came_up: int, happened: str, turn: int) -> None:
        """These rules have come up; what is new will be said. The latest time it came up is the one to tell."""
        for rule in rules:
            if rule in self.rank and rule not in self.met:
                told = self.rulebook[rule]
                self.waiting[rule] = Word(rule, came_up, sentence_about(happened, f"{told.title} {told.text}"), turn)

    def forget(self, turn: int) -> None:
        """What lies too far back is not said any more."""
        self.waiting = {rule: word for rule, word in self.waiting.items() if turn - word.turn <= GOES_STALE}

    def urgent(self, up_to: int) -> bool:
        """Does something wait that came up in one of these ways?"""
        return any(word.came_up <= up_to for word in self.waiting.values())

    def speak(self) -> Word | None:
        """The next thing to say: what is most urgent, of that the latest, of that the most fundamental."""
        if not self.waiting:
            return None
        word = min(self.waiting.values(), key=lambda word: (word.came_up, -word.turn, self.rank[word.rule]))
        del self.waiting[word.rule]
        rule, asks = self.rulebook[word.rule], LOOK[word.came_up]
        look = asks[len(self.met) % len(asks)]
        self.met.append(word.rule)
        because = sentence_about(rule.plain, word.happened)
        return Word(word.rule, word.came_up, word.happened, word.turn, rule.title, because, look)


def is_worse(bot: AnyBot, state: State, seat: str, moves: Sequence[Move], made: Move) -> bool:
    """Would a sensible player, in a position that looks like this to the learner, clearly not have made this move?"""
    if made not in moves or len(moves) < 2:
        return False
    weights = bot.prefer(state, seat, moves)
    mine, best, worst = weights[list(moves).index(made)], max(weights), min(weights)
    if bot.mixed:
        return mine < RARELY * best
    return best > worst and best - mine >= CLEARLY * (best - worst)
