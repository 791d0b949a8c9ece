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
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape, unescape
from pathlib import Path

from ..engine.refusal import BadInput, nearest
from ..engine.rulebook import in_words
from ..engine.where import alone
from . import catalog, figures, markup
from .figures import Figures

FOLDER = Path(__file__).parent
ENGLISH = "en"
HOLE = re.compile(r"\{([a-z]+\d*)\}")
_WORDS = re.compile(r"[^\W\d_]+")
_SENTENCES = re.compile(r"(?<=[.!?…”)]) (?=[A-Z“(])|(?<=[\w%)]\.) (?=\d)")
_WITHIN = r"((?:(?![.!?] [A-Z“]).)+?)"
_ANYTHING = r"(.+?)"
_LISTS = tuple(re.compile(f"({each})") for each in (" · ", " / ", "; ", ": ", ", then ", ", ", " and ", " or "))
_ENGLISH = re.compile(r"(?<![\w-])(?:[a-z]{2,}|a)(?![\w-])|^[A-Z][a-z]+ [a-z]")
"""What only somebody who speaks the language can say: words that are no names."""
_LOWER, _CAPITAL = re.compile(r"(?<![\w-])[a-z]{3,}(?![\w-])"), re.compile(r"(?<![\w-])[A-Z][a-z]{2,}(?![\w-])")
_COUNTED = re.compile(r"([\d,.]+) (.+)")
_NAMED = re.compile(r"([A-Z]{2,4}-[A-Z]?\d+: )(.+)")
_OF = re.compile(r"(.+)( \([A-Z]{2,4}-[A-Z]?\d+\))")
"""A rule or a question, and what it is called; and the other way round."""
TYPED = frozenset({
    "example", "examples", "phrase", "clause", "code", "lot", "move", "call", "shortly",
    "path", "parent", "saying",
})  # fmt: skip
"""Holes that hold what is typed to Python, in the words that it reads; names of files, and what SQLite says."""
DEEPEST, MOST_TOGETHER, MOST_IN_A_HOLE, MOSTLY = 4, 4, 6, 0.6
TELLTALE = frozenset(
    (
        "the",
        "you",
        "your",
        "is",
        "are",
        "of",
        "with",
        "and",
        "to",
        "it",
        "this",
        "that",
        "for",
        "not",
        "from",
        "has",
        "have",
    )
)
"""English words: two of them in a text say that it has not been translated."""
SEGMENT = re.compile(r"(?=<!--p:)|(?<=<!--/p-->)")
_SAID = re.compile(f"{markup.SAID}(.*?){markup.SAID_END}", re.DOTALL)
_FIRST_FORMULA, _MOST_FORMULAS = 0xE000, 6000
_FORMULAS = re.compile("[\ue000-\uf8ff]")
PAGES = ("index", "class")
"""Pages of no game that every language has: the words of the interface are all they need."""
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

    def quotes(self, at: int) -> bool:
        return self._parts[at].endswith("“") and self._parts[at + 1].startswith("”")

    def match(self, text: str, hole: str) -> re.Match[str] | None:
        found = self._patterns.get(hole)
        if found is None:
            found = self._patterns[hole] = re.compile(hole.join(map(re.escape, self._parts)))
        return found.fullmatch(text)


class Voice:
    """All that is known of one language, for one game or for none."""

    def __init__(self, texts: Mapping[str, str], numbers: Figures | None = None) -> None:
        self.numbers = numbers or Figures()
        self.texts = {said: told for said, told in texts.items() if not HOLE.search(said)}
        self.forms: dict[str, list[Form]] = {}
        """By the longest word that stands outside their holes."""
        for said, told in texts.items():
            if HOLE.search(said) and (form := Form(said, told)).words:
                self.forms.setdefault(form.words[-1], []).append(form)
        small = {*_LOWER.findall(HOLE.sub(" ", " ".join(texts)))}
        self._common = {*map(str.capitalize, small)} - {*_CAPITAL.findall(" ".join(texts.values()))}
        """Words that begin a sentence here and are no names."""
        self.unsaid: set[str] = set()
        """Sentences that stayed English; `lootlab words` and the tests look there."""
        self._mine: set[str] = set()
        """What was said before: some screens show it again."""
        self._try = lru_cache(KEPT)(self._tried)
        self.say = lru_cache(KEPT)(self._say)
        self.html = lru_cache(KEPT)(self._segment)
        self._run_said = lru_cache(KEPT)(self._run)

    # ---- texts ----------------------------------------------------------------------------------

    def _say(self, text: str) -> str:
        core = catalog.key(text)
        if not markup.WORD.search(core) or core in self._mine:
            return self.numbers(text)
        told = self.numbers(self._told(core))
        if told != core:
            self._mine.update((told, *_SENTENCES.split(told)))
        start, end = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return f"{start}{told}{end}"

    def _told(self, text: str) -> str:
        """What it is called, as far as somebody knows: each sentence is German or English, none is both."""
        found = self._try(text, DEEPEST)
        if found is not None:
            return found
        parts = _SENTENCES.split(text)
        if len(parts) == 1:
            self.unsaid.add(text)
            return self._rough(text)
        told, _ = self._sentences(parts, DEEPEST)
        self.unsaid.update(part for part in {*told}.intersection(parts) - self._mine if _ENGLISH.search(part))
        return " ".join(told)

    def _tried(self, text: str, depth: int) -> str | None:
        """All of it in the other language, or nothing."""
        found = self._whole(text)
        if found is not None:
            return found
        if not _ENGLISH.search(text) and self._common.isdisjoint(_CAPITAL.findall(text)):
            return text  # names, numbers, signs
        if not depth:
            return None
        if (counted := _COUNTED.fullmatch(text)) and (what := self._whole(counted[2])):
            return f"{counted[1]} {what}"
        if (of := _OF.fullmatch(text)) and (what := self._try(of[1], depth - 1)):
            return f"{what}{of[2]}"
        if (named := _NAMED.fullmatch(text)) and (what := self._try(named[2], depth - 1)):
            return f"{named[1]}{what}"
        parts = _SENTENCES.split(text)
        found = self._formed(text, _WITHIN, depth) if len(parts) <= MOST_TOGETHER else None
        if found is None and len(parts) > 1:
            told, whole = self._sentences(parts, depth)
            found = " ".join(told) if whole else None
            if not whole and len(parts) <= MOST_IN_A_HOLE:
                found = self._formed(text, _ANYTHING, depth)
        if found is None:
            found = self._listed(text, depth)
        if found is None and text[-1] == "." and (before := self._try(text[:-1], depth - 1)):
            found = f"{before}."
        if found is None and text[0].isupper():  # a form that begins a sentence here and none elsewhere
            found = self._try(text[0].lower() + text[1:], depth - 1)
            found = found and found[0].upper() + found[1:]
        return found

    def _whole(self, text: str) -> str | None:
        found = self.texts.get(text)
        if found is None and text[:1].isupper():
            found = self.texts.get(text[0].lower() + text[1:])
            found = found and found[0].upper() + found[1:]
        if found is None and text and text[-1] in ".:!?,;" and (before := self._whole(text[:-1])) is not None:
            found = before + text[-1]
        return found

    def _sentences(self, parts: list[str], depth: int) -> tuple[list[str], bool]:
        """Sentence by sentence, or a few together where they are known so; and is all of it told?"""
        told, at, whole = list[str](), 0, True
        while at < len(parts):
            for end in range(min(len(parts), at + MOST_TOGETHER), at, -1):
                said = " ".join(parts[at:end])
                if end - at == 1:
                    found = self._try(said, depth)
                elif end - at == len(parts):
                    found = None  # tried already
                else:
                    found = self._whole(said) or self._formed(said, _WITHIN, depth)
                if found is not None:
                    break
            whole = whole and found is not None
            told.append(said if found is None else found)
            at = end
        return told, whole

    def _formed(self, text: str, hole: str, depth: int) -> str | None:
        """By the form that it has, the one with most letters first."""
        for form, found in self._matches(text, hole):
            fills = [self._fill(form, at, fill, depth) for at, fill in enumerate(found.groups())]
            if None not in fills:
                return _filled(form, [fill or "" for fill in fills])
        return None

    def _matches(self, text: str, hole: str) -> Iterator[tuple[Form, re.Match[str]]]:
        words = {word.lower() for word in _WORDS.findall(text)}
        forms = [form for word in words for form in self.forms.get(word, ()) if words.issuperset(form.words)]
        for form in sorted(forms, key=lambda form: -form.letters):
            if found := form.match(text, hole):
                yield form, found

    def _fill(self, form: Form, at: int, fill: str, depth: int) -> str | None:
        """What somebody typed stands in quotes, and stays."""
        if form.names[at] in TYPED:
            return fill
        told = self._try(fill, depth - 1)
        return fill if told is None and form.quotes(at) else told

    def _rough(self, text: str) -> str:
        """A form that is most of the text may keep something English in its holes; else the text stays."""
        for form, found in self._matches(text, _WITHIN):
            if form.letters > MOSTLY * len(text):
                return _filled(form, [self._try(fill, DEEPEST) or fill for fill in found.groups()])
        return text

    def _listed(self, text: str, depth: int) -> str | None:
        """A list, a label with its value, something in brackets or quotes."""
        for left, right in (("“", "”"), ("(", ")"), ("[", "]")):
            if text.startswith(left) and text.endswith(right):
                inside = self._try(text[1:-1], depth - 1)
                return None if inside is None else f"{left}{inside}{right}"
        if text[0] in "/–−·,;:+":
            rest = self._try(text[1:].lstrip(), depth - 1)
            return None if rest is None else text[0] + " " * text[1:].startswith(" ") + rest
        label, _, value = text.partition(": ")
        if value and (told := self._try(label, depth - 1)) and (rest := self._try(value, depth - 1)):
            return f"{told}: {rest}"
        for between in _LISTS:
            parts = between.split(text)
            known = [self._try(part, depth - 1) for part in parts[::2]] if len(parts) > 1 else [None]
            if None not in known:
                joints = [self._joint(joint) for joint in parts[1::2]]
                return "".join(f"{part}{joint}" for part, joint in zip(known, [*joints, ""], strict=True))
        return None

    def _joint(self, joint: str) -> str:
        bare = joint.strip()
        return joint.replace(bare, self.texts.get(bare, bare))

    # ---- pages ----------------------------------------------------------------------------------

    def _segment(self, html: str) -> str:
        parts = _SAID.split(html)  # what was said already stays, formulas and all
        return "".join(part if at % 2 else self._unsaid(part) for at, part in enumerate(parts))

    def _unsaid(self, html: str) -> str:
        """Each formula is one letter meanwhile, one that nobody writes: a sentence goes on around it."""
        formulas = markup.FORMULA.findall(html)
        if not 0 < len(formulas) <= _MOST_FORMULAS:
            return self._pieces(html)
        numbers = iter(range(len(formulas)))
        told = self._pieces(markup.FORMULA.sub(lambda _: chr(_FIRST_FORMULA + next(numbers)), html))
        return _FORMULAS.sub(lambda found: self._tag(formulas[ord(found[0]) - _FIRST_FORMULA]), told)

    def _pieces(self, html: str) -> str:
        return "".join(
            piece
            if silent
            else self._tag(piece)
            if piece[0] == "<" and markup.TOKEN.fullmatch(piece)
            else self._run_said(piece)
            for piece, silent in markup.pieces(html)
        )

    def _tag(self, tag: str) -> str:
        told = markup.READ.sub(lambda found: f'{found[1]}"{escape(self.say(unescape(found[2][1:-1])))}"', tag)
        return self.numbers.in_field(told) if told.startswith("<input") else told

    def _run(self, run: str) -> str:
        """Text, perhaps with inline tags in it: as a whole where words stand around them, else text by text."""
        tokens = markup.TOKEN.split(run)
        tags = [self._tag(tag) for tag in tokens[1::2]]
        if len(tokens) > 1 and markup.is_sentence(tokens):
            told = self._try(catalog.key(markup.marked(tokens)), DEEPEST)
            if told is not None:
                start, end = run[: len(run) - len(run.lstrip())], run[len(run.rstrip()) :]
                return start + _retagged(self.numbers(told), tags) + end
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
        raise BadInput(
            f"Nobody has taught me the language “{name}”.", nearest(name, known, f"I speak {', '.join(known)}.")
        )
    _spoken = name


def knows(page: str, name: str = "") -> bool:
    """Is there a page of this game, or with this name, in a language? Without a name: in that of this kernel."""
    name = name or _spoken
    return name == ENGLISH or page in PAGES or (FOLDER / name / page).is_dir()


def file(page: str, name: str = "") -> str:
    """Where a page lies in the folder of all pages, in a language; the English one where it has no twin.

    >>> file("sloop"), file("class", "de")
    ('sloop.ipynb', 'de/class.ipynb')
    """
    name = name or _spoken
    folder = name if name != ENGLISH and knows(page, name) else ""
    if alone():  # all pages of a site lie side by side
        return f"{folder}-{page}.html" if folder else f"{page}.html"
    return f"{folder}/{page}.ipynb" if folder else f"{page}.ipynb"


def page(page: str, name: str = "") -> str:
    """The address of a page for who reads one in the language of this kernel."""
    found = file(page, name)
    if _spoken == ENGLISH or alone():
        return found
    own = f"{_spoken}/"
    return found.removeprefix(own) if found.startswith(own) else f"../{found}"


def own_name(name: str) -> str:
    """What a language calls itself.

    >>> own_name("en"), own_name("de")
    ('English', 'Deutsch')
    """
    if name == ENGLISH:
        return "English"
    words = FOLDER / name / "words.toml"
    told = tomllib.loads(words.read_text(encoding="utf-8")) if words.exists() else {}
    return str(told.get("name", name))


def voice(game: str = "") -> Voice | None:
    """Who says it; nobody is needed for English."""
    return None if _spoken == ENGLISH else _voice(_spoken, game)


@lru_cache(32)
def _voice(name: str, game: str) -> Voice:
    return Voice(texts(FOLDER / name, game), figures.of(FOLDER / name))


@lru_cache(8)
def of_files(name: str, *files: str) -> Voice | None:
    """Who says what stands in these files of a language; whoever serves pages needs no more."""
    if name == ENGLISH:
        return None
    known = {said: told for file in files for said, told in _texts(FOLDER / name / f"{file}.po").items()}
    return Voice(known, figures.of(FOLDER / name))


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
    found = {catalog.key(entry.msgid): entry.msgstr.strip() for entry in catalog.read(path) if entry.msgstr.strip()}
    alone = {said: told for each in found.items() for said, told in _alone(*each)}
    if path.stem == "rulebook":
        alone |= {in_words(said): in_words(told) for said, told in found.items()}
    return {**alone, **found}


def _alone(said: str, told: str) -> Iterator[tuple[str, str]]:
    """The sentences of a form one by one, where each has its counterpart: screens put them together anew."""
    pairs = list(zip(_SENTENCES.split(said), _SENTENCES.split(told), strict=False))
    same = len(_SENTENCES.split(said)) == len(_SENTENCES.split(told)) > 1
    if same and all(sorted(HOLE.findall(one)) == sorted(HOLE.findall(other)) for one, other in pairs):
        yield from ((one, other) for one, other in pairs if markup.WORD.search(HOLE.sub("", one)))


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


def already(markup_: str) -> str:
    """Marks HTML whose words have been said: `html` leaves it as it is."""
    return markup_ if _spoken == ENGLISH else f"{markup.SAID}{markup_}{markup.SAID_END}"


def told(markup_: str, game: str) -> str:
    """HTML said in the words of one game, for a page of several: two games may mean different things by a word."""
    return already(html(markup_, game))


def own(markup_: str, game: str) -> str:
    """As `told`, of what a game itself has written: English as a whole in a language that does not know the game."""
    return told(markup_, game) if knows(game) else already(markup_)


def lines(text: str, game: str = "") -> str:
    """Words without tags, line by line."""
    speaker = voice(game)
    return (
        text if speaker is None else "\n".join(speaker.say(line) if line.strip() else line for line in text.split("\n"))
    )
