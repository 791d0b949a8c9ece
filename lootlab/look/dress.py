"""The clothes of a picture that stands alone: of all our stylesheets only what it wears, and nothing for hands.

A notebook stores some fifty pictures. So a stylesheet is taken apart once; for each picture its rules are looked up.
What only moves or answers to a pointer is left out, and so are colours that nobody uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from . import needed

_PARTS = re.compile(
    r"\.([A-Za-z][\w-]*)|\[([\w-]+)(?:[~^$*|]?=\"?([^\]\"]*)\"?)?\]|::?([\w-]+)|(?<![\w-])([a-z][\w-]*)"
)
_GROUP = re.compile(r":(is|where|not|has)\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
FOR_HANDS = frozenset(
    ("hover", "focus", "focus-visible", "focus-within", "active", "disabled", "enabled", "checked", "target",
     "placeholder", "backdrop", "open", "invalid", "-webkit-details-marker", "marker")
)  # fmt: skip
"""Pseudo-classes and parts of what can be pressed."""
UNSEEN = re.compile(
    r"transition|animation|cursor|touch-action|user-select|-webkit-|will-change|pointer-events|outline|scroll-|overscroll"
)
"""Properties without which a picture looks the same."""
NOT_WORN = re.compile(r"@(keyframes|media|supports not|font-face)|@container \w+ \((max|min)-height")
THEMES = frozenset(("data-theme", "data-jp-theme-light"))


@dataclass(frozen=True)
class Wearer:
    """What occurs in a piece of HTML."""

    classes: frozenset[str]
    tags: frozenset[str]
    names: frozenset[str]
    game: str

    @classmethod
    def of(cls, html: str, game: str) -> Wearer:
        found = set(re.findall(r'class=(?:"([^"]*)"|([\w-]+))', html))
        classes = {word for several, one in found for word in (several or one).split()}
        tags, names = set(re.findall(r"<(?:s-)?([a-z][\w-]*)", html)), set(re.findall(r"\s([a-z][\w-]*)(?==)", html))
        return cls(frozenset(classes), frozenset(tags), frozenset(names), game)

    def fits(self, wants: Wants) -> bool:
        return (
            wants.classes <= self.classes
            and wants.tags <= self.tags
            and wants.names <= self.names
            and (not wants.game or wants.game == self.game)
            and all(any(map(self.fits, choices)) for choices in wants.one_of)
        )


@dataclass(frozen=True)
class Wants:
    """What a selector asks for. `one_of` has the choices of each `:is(...)`."""

    classes: frozenset[str]
    tags: frozenset[str]
    names: frozenset[str]
    game: str
    one_of: tuple[tuple[Wants, ...], ...] = ()


@dataclass(frozen=True)
class Rule:
    around: str
    """The @-rule it stands in."""
    selectors: tuple[str, ...]
    says: tuple[tuple[str, str], ...]


def worn(sheets: Sequence[str], html: str, game: str) -> str:
    """The rules that this HTML wears, without blanks.

    >>> worn([".a:hover, .a p { top: 0; cursor: help } .b { left: 1px }"], '<div class="a"><p>', "lsw")
    '.a p{top:0}'
    """
    return _cut(tuple(sheets), Wearer.of(html, game))


def whole(sheets: Sequence[str]) -> str:
    """All rules that a picture can wear."""
    return _written(_without_unused(tuple(rule for sheet in sheets for rule in _of(sheet))))


@lru_cache(64)
def _cut(sheets: tuple[str, ...], wearer: Wearer) -> str:
    kept = []
    for rule in (rule for sheet in sheets for rule in _of(sheet)):
        fitting = tuple(text for text in rule.selectors if (wants := _wants(text)) and wearer.fits(wants))
        if fitting:
            kept.append(Rule(rule.around, fitting, rule.says))
    return _written(_without_unused(tuple(kept)))


def _without_unused(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Custom properties that nobody asks for go, and then those that only they asked for."""
    while True:
        asked = set(re.findall(r"var\((--[\w-]+)", " ".join(value for rule in rules for _, value in rule.says)))
        fewer = tuple(
            Rule(rule.around, rule.selectors, says)
            for rule in rules
            if (says := tuple(one for one in rule.says if not one[0].startswith("--") or one[0] in asked))
        )
        if fewer == rules:
            return rules
        rules = fewer


@lru_cache(64)
def _of(css: str) -> tuple[Rule, ...]:
    return tuple(_rules(needed.tight(css), ""))


def _rules(css: str, around: str) -> Iterator[Rule]:
    for head, body in needed.blocks(css):
        if NOT_WORN.match(head):
            continue
        if head.startswith("@"):
            yield from _rules(body, head)
            continue
        # Without a colon it asks for no hand: what else it wants is worked out when somebody tries it on.
        selectors = tuple(text for text in needed.selectors(head) if ":" not in text or _wants(text) is not None)
        says = tuple(_says(body))
        if selectors and says:
            yield Rule(around, selectors, says)


def _says(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, colon, value = line.partition(":")
        if colon and not UNSEEN.match(name.strip()):
            yield name.strip(), value.strip()


@lru_cache(4096)
def _wants(selector: str) -> Wants | None:
    """None where it asks for a hand."""
    choices = []
    for kind, inner in _GROUP.findall(selector):
        if kind == "is":
            found = [wants for one in needed.selectors(inner) if (wants := _wants(one)) is not None]
            if not found:
                return None
            choices.append(tuple(found))
    classes, tags, names, game = set(), set(), set(), ""
    for cls, name, value, pseudo, tag in _PARTS.findall(_GROUP.sub("", selector)):
        if pseudo in FOR_HANDS:
            return None
        if name == "data-game":
            game = value
        elif name and name not in THEMES:
            names.add(name)
        classes.update([cls] * bool(cls))
        tags.update([tag] * bool(tag))
    return Wants(frozenset(classes), frozenset(tags), frozenset(names), game, tuple(choices))


def _written(rules: Iterable[Rule]) -> str:
    css, around = "", ""
    for rule in rules:
        if rule.around != around:
            css += "}" * bool(around) + (f"{rule.around}{{" if rule.around else "")
            around = rule.around
        selectors = ",".join(rule.selectors)
        css += f"{selectors}{{{';'.join(f'{name}:{value}' for name, value in rule.says)}}}"
    return "".join(re.split(r"\s*([>{},])\s*", css + "}" * bool(around)))  # much faster than `sub` with a template
