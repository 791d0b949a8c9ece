"""Says what lootlab says in the language of whoever reads: one kernel, one page, one language.

>>> from lootlab.languages import tongue
>>> tongue.speak("en")
>>> tongue.say("Show that again")
'Show that again'

English goes through untouched. In another language a text is looked up as a whole; else as a form with holes,
`{who} took a bullet.`, whose fillings are said in their turn; else sentence by sentence, and part by part of a list.
What nobody has translated stays English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape, unescape
from pathlib import Path

from ..engine.refusal import BadInput, nearest
from . import catalog, markup

FOLDER = Path(__file__).parent
ENGLISH = "en"
HOLE = re.compile(r"\{([a-z]+\d*)\}")
_WORDS = re.compile(r"[^\W\d_]+")
_SENTENCES = re.compile(r"(?<=[.!?…”)]) (?=[A-Z“(])")
_WITHIN = r"((?:(?![.!?] [A-Z“]).)+?)"
_ANYTHING = r"(.+?)"
_LISTS = tuple(re.compile(f"({each})") for each in (" · ", "; ", ": ", ", then ", ", ", " and ", " or "))
TELLTALE = frozenset("the you your is are of with and a an to in it this that for not no from has have".split())
"""English words: two of them in a text say that it has not been translated."""
SEGMENT = re.compile(r"(?=<!--p:)|(?<=<!--/p-->)")
KEPT = 20_000
"""Texts that are remembered."""


class Form:
    """A sentence with holes."""

    def __init__(self, said: str, told: str) -> None:
        parts = HOLE.split(said)
        self.names, self.told = parts[1::2], told
        literal = [part for part in parts[::2] if part]
        self.words = sorted((word.lower() for part in literal for word in _WORDS.findall(part)), key=len)
        self.letters = sum(map(len, literal))
        self._parts = parts[::2]
        self._patterns: dict[str, re.Pattern[str]] = {}

    def match(self, text: str, hole: str) -> re.Match[str] | None:
        found = self._patterns.get(hole)
        if found is None:
            found = self._patterns[hole] = re.compile(hole.join(map(re.escape, self._parts)))
        return found.fullmatch(text)


class Voice:
    """All that is known of one language, for one game or for none."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = {said: told for said, told in texts.items() if not HOLE.search(said)}
        self.forms: dict[str, list[Form]] = {}
        """By the longest word that stands outside their holes."""
        for said, told in texts.items():
            if HOLE.search(said) and (form := Form(said, told)).words:
                self.forms.setdefault(form.words[-1], []).append(form)
        self.say = lru_cache(KEPT)(self._say)
        self.html = lru_cache(KEPT)(self._segment)
        self._run_said = lru_cache(KEPT)(self._run)

    # ---- texts ----------------------------------------------------------------------------------

    def _say(self, text: str) -> str:
        core = catalog.key(text)
        if not markup.WORD.search(core):
            return text
        told = self._told(core, 4)
        start, end = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return f"{start}{told}{end}"

    def _told(self, text: str, depth: int) -> str:
        """What it is called; the text itself if nobody knows."""
        found = self._whole(text)
        if found is not None:
            return found
        if not depth or not markup.WORD.search(text):
            return text
        found, rough = self._formed(text, _WITHIN, depth)
        if found is not None:
            return found
        parts = _SENTENCES.split(text)
        if len(parts) > 1 and all(map(is_told, told := [self._told(part, depth) for part in parts])):
            return " ".join(told)
        found, rougher = self._formed(text, _ANYTHING, depth)
        if found is not None:
            return found
        if (listed := self._listed(text, depth)) is not None:
            return listed
        if len(parts) > 1 and told != parts:
            return " ".join(told)
        return rough or rougher or text

    def _whole(self, text: str) -> str | None:
        found = self.texts.get(text)
        if found is None and text[:1].isupper():
            found = self.texts.get(text[0].lower() + text[1:])
            found = found and found[0].upper() + found[1:]
        if found is None and text[-1:] in ".:!?," and (before := self._whole(text[:-1])) is not None:
            found = before + text[-1]
        return found

    def _formed(self, text: str, hole: str, depth: int) -> tuple[str | None, str]:
        """The form that it has; and the best one that leaves English words in its holes."""
        words = {word.lower() for word in _WORDS.findall(text)}
        forms = [form for word in words for form in self.forms.get(word, ()) if words.issuperset(form.words)]
        rough = ""
        for form in sorted(forms, key=lambda form: -form.letters):
            if found := form.match(text, hole):
                fills = [self._told(fill, depth - 1) for fill in found.groups()]
                told = _filled(form, fills)
                if all(is_told(fill) for fill in fills):
                    return told, rough
                if not rough and len(form.words) > 1:
                    rough = told
        return None, rough

    def _listed(self, text: str, depth: int) -> str | None:
        """A list, a label with its value, something in brackets or quotes."""
        for left, right in (("“", "”"), ("(", ")"), ("[", "]")):
            if text.startswith(left) and text.endswith(right):
                return f"{left}{self._told(text[1:-1], depth - 1)}{right}"
        for between in _LISTS:
            parts = between.split(text)
            if len(parts) > 1:
                told = [self._told(part, depth - 1) for part in parts[::2]]
                if all(map(is_told, told)):
                    joints = [self.texts.get(joint.strip(), joint.strip()) for joint in parts[1::2]]
                    spaced = [joint.replace(old.strip(), new) for joint, old, new in zip(parts[1::2], parts[1::2], joints)]
                    return "".join(a + b for a, b in zip(told, [*spaced, ""], strict=True))
        return None

    # ---- pages ----------------------------------------------------------------------------------

    def _segment(self, html: str) -> str:
        return "".join(
            piece if silent else self._tag(piece) if piece[0] == "<" and markup.TOKEN.fullmatch(piece) else self._run_said(piece)
            for piece, silent in markup.pieces(html)
        )

    def _tag(self, tag: str) -> str:
        return markup.READ.sub(lambda found: f'{found[1]}"{escape(self.say(unescape(found[2][1:-1])))}"', tag)

    def _run(self, run: str) -> str:
        """Text, perhaps with inline tags in it: as a whole where words stand around them, else text by text."""
        if not markup.WORD.search(run):
            return run
        tokens = markup.TOKEN.split(run)
        tags = [self._tag(tag) for tag in tokens[1::2]]
        if len(tokens) > 1 and markup.is_sentence(tokens):
            said = markup.marked(tokens)
            told = self.say(said)
            if told != said:
                return _retagged(told, tags)
        texts = [escape(self.say(unescape(text)), quote=False) for text in tokens[::2]]
        return "".join(text + tag for text, tag in zip(texts, [*tags, ""], strict=True))


def _filled(form: Form, fills: list[str]) -> str:
    given = dict(zip(form.names, fills, strict=True))
    return HOLE.sub(lambda found: given.get(found[1], found[0]), form.told)


def _retagged(told: str, tags: list[str]) -> str:
    """The tags in the places that the translation gives them."""
    opening = [tag for tag in tags if not tag.startswith("</")]
    names = {str(number): tag for number, tag in enumerate(opening, 1)}
    names |= {f"/{number}": f"</{markup.kind(tag)}>" for number, tag in enumerate(opening, 1)}
    parts = markup.MARK.split(told)
    return "".join(names.get(part, "") if at % 2 else escape(part, quote=False) for at, part in enumerate(parts))


def is_told(text: str) -> bool:
    """Is it something else than English, as far as a few words tell?

    >>> is_told("Ann nahm die Flasche."), is_told("Ann took the bottle from you."), is_told("B L S")
    (True, False, True)
    """
    return sum(word.lower() in TELLTALE for word in _WORDS.findall(text)) < 2


# ---- which language ---------------------------------------------------------------------------------

_spoken = ENGLISH


def language() -> str:
    """The language of this kernel: "en", "de"."""
    return _spoken


def languages(folder: Path = FOLDER) -> list[str]:
    """English, and every folder beside this file."""
    return [ENGLISH, *sorted(path.name for path in folder.iterdir() if path.is_dir() and list(path.glob("*.po")))]


def speak(name: str) -> None:
    """From now on all screens of this kernel speak it."""
    global _spoken
    known = languages()
    if name not in known:
        raise BadInput(f"Nobody has taught me the language “{name}”.", nearest(name, known, f"I speak {', '.join(known)}."))
    _spoken = name


def knows(game: str) -> bool:
    """Is there a page of this game in the language of this kernel?"""
    return _spoken == ENGLISH or (FOLDER / _spoken / game).is_dir()


def page(name: str) -> str:
    """The address of a notebook from a page in this language: the English one where it has no twin."""
    return f"{name}.ipynb" if name == "index" or knows(name) else f"../{name}.ipynb"


def voice(game: str = "") -> Voice | None:
    """Who says it; nobody is needed for English."""
    return None if _spoken == ENGLISH else _voice(_spoken, game)


@lru_cache(32)
def _voice(name: str, game: str) -> Voice:
    return Voice(texts(FOLDER / name, game))


def texts(folder: Path, game: str = "") -> dict[str, str]:
    """English: translated. A game's own words go before those of the interface; without a game all are known."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*/*.po")) if not game else []:
        found |= _texts(path)
    for path in [*sorted(folder.glob("*.po")), *(sorted((folder / game).glob("*.po")) if game else [])]:
        found |= _texts(path)
    return found


@lru_cache(256)
def _texts(path: Path) -> dict[str, str]:
    return {catalog.key(entry.msgid): entry.msgstr.strip() for entry in catalog.read(path) if entry.msgstr.strip()}


def say(text: str, game: str = "") -> str:
    """The text in the language of this kernel."""
    speaker = voice(game)
    return speaker.say(text) if speaker and text else text


def html(markup_: str, game: str = "") -> str:
    """HTML with its texts, labels and titles said. Parts that stay the same from click to click are looked up whole."""
    speaker = voice(game)
    if speaker is None:
        return markup_
    return "".join(map(speaker.html, SEGMENT.split(markup_)))


def lines(text: str, game: str = "") -> str:
    """Words without tags, line by line."""
    speaker = voice(game)
    return text if speaker is None else "\n".join(speaker.say(line) if line.strip() else line for line in text.split("\n"))
