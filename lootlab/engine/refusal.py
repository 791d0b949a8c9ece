"""Why something cannot be done: which rule, in a sentence, and what to do instead."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from .natively import dataclass
from .shown import Shown, painter
from .tell import tell


@dataclass(frozen=True, slots=True)
class Refusal(Shown):
    """A "no" that teaches. Players are written as in events, `{B}` or `{B's}`; `told` fills in their names.

    >>> print(Refusal("LSW-15", "No Loot is left in your hand.", "Lay one of S W W."))
    No Loot is left in your hand. Lay one of S W W. (LSW-15)
    """

    rule: str
    text: str
    remedy: str = ""
    also: tuple[str, ...] = ()
    """Further rule ids that state the same ban."""

    def __post_init__(self) -> None:
        """However long that was which somebody typed or sent, a refusal is a sentence."""
        if len(self.text) + len(self.remedy) > LONGEST_SENTENCE:
            object.__setattr__(self, "text", short(self.text))
            object.__setattr__(self, "remedy", short(self.remedy))

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.rule, *self.also) if self.rule else self.also

    def told(self, reader: str | None = None, names: Mapping[str, str] | None = None) -> Refusal:
        """The same for one reader; without names, seats keep their letters.

        >>> Refusal("SLP-12", "It is {B's} turn.").told("A", {"B": "Bea"}).text
        "It is Bea's turn."
        """
        text, remedy = (tell(said, reader, names or {}) for said in (self.text, self.remedy))
        return replace(self, text=text, remedy=remedy)

    @property
    def sentence(self) -> str:
        return f"{self.text} {self.remedy}".strip()

    def __str__(self) -> str:
        said = self.told().sentence
        return f"{said} ({', '.join(self.cites)})" if self.cites else said


@dataclass(frozen=True, slots=True)
class Nudge(Refusal):
    """A friendly word about a click that could do nothing: nobody did anything wrong."""


class Refused(Exception):
    """Something was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback of ours: the sentence, the remedy, the rule."""
        told: list[str] = painter().refused(self)
        return told


class NoSuchName(AttributeError):
    """A module of ours has no such part. Python wants this kind of error; a notebook shows its sentence alone."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class IllegalMove(Refused):
    """The rules do not allow this move now."""

    def __init__(self, refusal: Refusal, pieces: tuple[str, ...] = ()) -> None:
        super().__init__(refusal)
        self.pieces = pieces
        """Tokens of what was tried, where somebody asks."""


class BadInput(Refused, ValueError):
    """What was typed, clicked or loaded cannot be understood."""

    def __init__(self, text: str, remedy: str = "", rule: str = "") -> None:
        super().__init__(Refusal(rule, short(text), short(remedy)))


def nearest(word: str, known: Iterable[str], more: str = "") -> str:
    """A remedy: the known word that was probably meant, if there is one, and what more there is to say.

    >>> nearest("conformence", ["play", "conformance"], "All commands: play, conformance.")
    'Did you mean conformance? All commands: play, conformance.'
    >>> nearest("chess", ["sloop", "loot"], "Games: sloop, loot.")
    'Games: sloop, loot.'
    """
    near = difflib.get_close_matches(word, list(known), 1)
    return f"Did you mean {near[0]}? {more}".strip() if near else more


def short(said: str) -> str:
    """A sentence with what was typed or loaded in it: long quotations and endless words are cut, and so is the whole.

    >>> short(f"“{'steal ' * 50}” is no move.")
    '“steal steal steal steal steal steal steal steal steal steal steal steal steal st…” is no move.'
    """
    if len(said) <= LONGEST_SHOWN:
        return said
    said = _QUOTED.sub(r"“\1…”", said)
    said = _ENDLESS.sub(r"\1…", said)
    return said if len(said) <= LONGEST_SENTENCE else f"{said[:LONGEST_SENTENCE]}…"


def written(value: object) -> str:
    """What stands in a file of somebody's own, as they wrote it.

    >>> f"The field count is {written(None)}.", f"The field count is {written(['2', True])}."
    ('The field count is missing.', 'The field count is ["2", true].')
    """
    if value is None:
        return "missing"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


LONGEST_SHOWN: Final = 80
"""Characters of somebody's own words in a refusal."""
LONGEST_SENTENCE: Final = 1500
"""Longer than the longest list of ours."""
_QUOTED: Final = re.compile(rf"“([^”]{{{LONGEST_SHOWN}}})[^”]+”")
_ENDLESS: Final = re.compile(rf"([^\s/“”…]{{{LONGEST_SHOWN}}})[^\s/“”…]+")  # a quotation that was cut is none
