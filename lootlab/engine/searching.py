"""Finds rules by the words people use: stems, synonyms, typing errors; what matches best comes first."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from . import toml

if TYPE_CHECKING:
    from .rulebook import Rule

WEIGHTS = (("title", 6.0), ("text", 3.0), ("section", 1.5), ("example", 1.0))
SYNONYM, BEGINNING, RULING = 0.55, 0.8, 0.85
"""How much less a synonym counts than the word itself, the beginning of a word than the whole, a ruling than a rule."""
SHORTEST_BEGINNING, SHORTEST_TYPO = 3, 4
ALIKE = 0.7
"""How alike two words must be for one to be proposed instead of the other."""
_NO_FORMS = frozenset({"setting", "nothing", "something", "anything", "everything", "during", "evening", "thing"})
_WORD = re.compile(r"\w+(?:-\w+)*")


def clean(text: str) -> str:
    """Without halves of characters (a cut emoji), which no browser could be sent.

    >>> clean("loot \\ud83d trap")
    'loot  trap'
    """
    return text.encode("utf-8", "ignore").decode("utf-8")


def words_of(text: str) -> list[str]:
    """
    >>> words_of("What’s Bea's set-up?")
    ['what', 'bea', 'set-up']
    """
    return _WORD.findall(re.sub(r"['’]s\b", "", text.casefold()))


@lru_cache(8192)
def stem(word: str) -> str:
    """The part that forms of a word share. Rough: it need not be a word, only the same for all of them.

    >>> {stem(word) for word in ("steal", "steals", "stealing")}, {stem(word) for word in ("rob", "robbed", "robs")}
    ({'steal'}, {'rob'})
    >>> {stem(word) for word in ("tie", "ties")}, {stem(word) for word in ("move", "moving", "moved")}
    ({'ti'}, {'mov'})
    """
    if word.isdigit() or word in _NO_FORMS:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif re.search(r"(?:s|x|z|ch|sh)es$", word):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    word = re.sub(r"(?<=\w\w\w)ed$", "", word) if re.search(r"[aeiouy]\w*ed$", word) else word
    word = re.sub(r"(?<=\w\w\w)ing$", "", word) if re.search(r"[aeiouy]\w*ing$", word) else word
    word = re.sub(r"(?<=\w\w)e$", "", word)
    return re.sub(r"([b-df-hj-np-tv-z])\1$", r"\1", word)


@cache
def _table() -> tuple[tuple[tuple[str, ...], ...], frozenset[str]]:
    """Groups of words that mean the same, and the words that mean nothing."""
    data = toml.read(Path(__file__).parent / "synonyms.toml")
    return tuple(map(tuple, data["groups"])), frozenset(data["stop"].split())


def one_edit(first: str, second: str) -> bool:
    """Is one letter wrong, missing, too many, or are two neighbours exchanged?

    >>> one_edit("stael", "steal"), one_edit("loter", "looter"), one_edit("zebra", "cobra")
    (True, True, False)
    """
    head = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    a, b = first[head:], second[head:]
    return a != b and (a[1:] == b[1:] or a == b[1:] or a[1:] == b or (a[2:] == b[2:] and a[:2] == b[1::-1]))


class Index:
    """The words of a rulebook, ready to be searched."""

    def __init__(self, rules: Sequence[Rule], own: Mapping[str, Iterable[str]]) -> None:
        """`own`: what else people call things of this game, or (by its id) a rule."""
        groups, self.stop = _table()
        named = {rule.id for rule in rules}
        groups += tuple((word, *others) for word, others in own.items() if word not in named)
        self.groups = [frozenset(map(stem, group)) for group in groups]
        self.rules = rules
        self.fields = {rule.id: self._fields(rule, " ".join(own.get(rule.id, ()))) for rule in rules}
        said = {word for rule in rules for word in words_of(f"{rule.title} {rule.text} {rule.example}")}
        said = {word for word in said if word not in self.stop and not word.isdigit()}
        self.shown = {stem(word): word for word in sorted(said, key=lambda word: (-len(word), word))}
        """Stems that occur, each with the shortest word that has it."""
        self.vocabulary = sorted({*said, *(word for group in groups for word in group)})

    def _fields(self, rule: Rule, keywords: str) -> list[tuple[frozenset[str], float]]:
        """The stems of each part of a rule and what a match there is worth; the fewer words a title has, the more."""
        found = [(frozenset(map(stem, words_of(getattr(rule, name)))), weight) for name, weight in WEIGHTS]
        title, weight = found[0]
        named = frozenset(map(stem, words_of(keywords)))
        return [(title, weight * (1 + 1 / max(1, len(title)))), (named, weight), *found[1:]]

    def search(self, text: str) -> list[Rule]:
        """Rules that hold all the words, or as many of them as any rule does; an empty search finds all."""
        terms = self.terms(text)
        if not terms:
            return list(self.rules)
        found = {term: hits for term in terms if (hits := self._hits(term))}
        if not found:
            return []
        most = max(sum(rule.id in hits for hits in found.values()) for rule in self.rules)
        totals = {
            rule.id: sum(hits.get(rule.id, 0.0) * self._rarity(hits) for hits in found.values())
            for rule in self.rules
            if sum(rule.id in hits for hits in found.values()) == most
        }
        listed = [rule for rule in self.rules if rule.id in totals]
        return sorted(listed, key=lambda rule: -totals[rule.id] * (RULING if rule.kind == "ruling" else 1.0))

    def terms(self, text: str) -> list[str]:
        """The words that say something; where none does, nothing."""
        return list(dict.fromkeys(word for word in words_of(clean(text)) if word not in self.stop))

    def nearest(self, text: str, most: int = 3) -> list[str]:
        """Words that do find something: those most like what was typed, else what the rules speak of most."""
        known = list(self.shown.values())
        near = [word for term in self.terms(text) for word in difflib.get_close_matches(term, known, most, ALIKE)]
        titles = Counter(word for rule in self.rules for word in set(map(stem, words_of(rule.title))))
        often = [self.shown[word] for word, _ in titles.most_common() if word in self.shown and len(word) > 2]
        return list(dict.fromkeys(near or often))[:most]

    # ---- one word -------------------------------------------------------------------------------

    def _hits(self, term: str) -> dict[str, float]:
        """Which rules a word finds, and how well."""
        if numbered := [rule.id for rule in self.rules if self._names(term, rule.id)]:
            return dict.fromkeys(numbered, 2 * WEIGHTS[0][1])
        base = stem(term)
        if hits := self._scored(base, term):
            return hits
        if len(term) < SHORTEST_TYPO:
            return {}
        near = difflib.get_close_matches(term, self.vocabulary, 8, ALIKE)
        meant = dict.fromkeys(stem(word) for word in near if one_edit(term, word))
        meant |= dict.fromkeys(known for known in self.shown if one_edit(base, known))
        scored = [self._scored(word, word) for word in meant]
        return {rule: max(hits.get(rule, 0.0) for hits in scored) for hits in scored for rule in hits}

    def _names(self, term: str, rule_id: str) -> bool:
        """An id, or all of it after the game's letters where that cannot be a number of the game: `r4`."""
        known = rule_id.casefold()
        return term == known or (term == known.partition("-")[2] and not term.isdigit())

    def _scored(self, base: str, term: str) -> dict[str, float]:
        same = frozenset().union(*(group for group in self.groups if base in group)) - {base}
        known = base in self.shown or bool(same)
        begun = "" if known or len(term) < SHORTEST_BEGINNING or term.isdigit() else term
        found = {}
        for rule in self.rules:
            marks = [weight * _match(words, base, begun, same) for words, weight in self.fields[rule.id]]
            if best := max(marks):
                found[rule.id] = best + 0.3 * (sum(marks) - best)
        return found

    def _rarity(self, hits: Mapping[str, float]) -> float:
        """What few rules speak of says more than what all do."""
        return 0.3 + math.log(1 + len(self.rules) / max(1, len(hits)))


def _match(words: frozenset[str], base: str, begun: str, same: frozenset[str]) -> float:
    """How well a word is found among those of a part; `begun` is the beginning of a word that may still be typed."""
    if base in words:
        return 1.0
    if begun and any(word.startswith(begun) for word in words):
        return BEGINNING
    return SYNONYM if not same.isdisjoint(words) else 0.0
