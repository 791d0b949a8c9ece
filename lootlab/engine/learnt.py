"""What somebody got right and wrong, rule by rule: a few small numbers that a browser can keep.

>>> tally = Learnt({"LSW-22": [2, 1]})
>>> tally.count(("LSW-22", "LSW-20"), right=False)
>>> tally
{'LSW-22': [2, 2], 'LSW-20': [0, 1]}
"""

from __future__ import annotations

from collections.abc import Container, Iterable

MOST = 99
"""Whoever did it a hundred times has done it often."""


class Learnt(dict[str, list[int]]):
    """For each rule: how often right, how often wrong."""

    def count(self, rules: Iterable[str], right: bool) -> None:
        for rule in dict.fromkeys(rules):
            now = list(self.get(rule, (0, 0)))
            now[not right] = min(MOST, now[not right] + 1)
            self[rule] = now  # a new list: whoever was handed the old one keeps what they saw

    def add(self, kept: object, known: Container[str]) -> None:
        """Take over what a browser kept, whatever that is. Two tabs may have counted: the larger number wins."""
        for rule, counts in kept.items() if isinstance(kept, dict) else ():
            if rule in known and isinstance(counts, list) and len(counts) == 2 and all(map(is_count, counts)):
                self[rule] = [max(pair) for pair in zip(self.get(rule, (0, 0)), counts, strict=True)]

    def missed(self) -> list[str]:
        """Rules that went wrong at least as often as right, the worst first."""
        shaky = [rule for rule, (right, wrong) in self.items() if wrong and wrong >= right]
        return sorted(shaky, key=lambda rule: self[rule][0] - self[rule][1])


def is_count(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST
