"""Input that nobody meant: good examples with something wrong in them, and texts grown from a grammar."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..engine.chance import Stream

ODD = (
    "", " ", "  ", "\n", "\t", "\r\n", "\0", "\x1b[31m", "\u00a0", "\u2028", "\u202e", "\ufeff", "\ud83d", "\udc00",
    "😀", "e\u0301", "ß", "İ", "ﬁ", "²", "٣", "Ⅷ", "½", "①", "0", "-1", "1", "2", "00", "007", "1e9", "1e999999999",
    "1.5", "-0", "999999999", "1000000000000", "9" * 30, "NaN", "inf", "None", "null", "true", "[]", "{}", "[", "]",
    "{", "}", "(", ")", '"', "'", '"""', "\\", "\\u", "/", "../../etc/passwd", "C:\\x", "%", "%s", "%00", "{A}",
    "{A's}", "{0}", "{__class__}", "; ", ";", ",", ":", "+", "-", "*", "=", "#", "&", "<b>", "<script>", "</p>",
    "<!--", "-->", "|", "~", "A", "B", "Z", "a", "x", "-", "--", "and", "A ", "B ", "the",
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, -1, 7, 13, 99, 100, 255, 10_000, 2**31, 2**63, 10**12, 10**30, -(10**12))
LONG = 4000
"""Characters of a long input."""


def pick(stream: Stream, of: Sequence[Any]) -> Any:
    return of[stream.below(len(of))]


# ---- texts ----------------------------------------------------------------------------------------


def text(stream: Stream, examples: Sequence[str]) -> str:
    """An example, mostly with a few changes; now and then nothing but noise."""
    if stream.below(12) == 0:
        return "".join(stream.choice(ODD) for _ in range(stream.below(8)))
    said = str(stream.choice(examples)) if examples else ""
    for _ in range(stream.below(4)):
        said = stream.choice(CHANGES)(stream, said, examples)
    return said


def _cut(stream: Stream, said: str) -> tuple[int, int]:
    first, second = stream.below(len(said) + 1), stream.below(len(said) + 1)
    return min(first, second), max(first, second)


def _insert(stream: Stream, said: str, examples: Sequence[str]) -> str:
    at = stream.below(len(said) + 1)
    return said[:at] + stream.choice(ODD) + said[at:]


def _drop(stream: Stream, said: str, examples: Sequence[str]) -> str:
    start, end = _cut(stream, said)
    return said[:start] + said[min(end, start + 1 + stream.below(6)) :]


def _double(stream: Stream, said: str, examples: Sequence[str]) -> str:
    start, end = _cut(stream, said)
    return said[:end] + said[start:]


def _splice(stream: Stream, said: str, examples: Sequence[str]) -> str:
    other = str(stream.choice(examples)) if examples else ""
    return said[: stream.below(len(said) + 1)] + other[stream.below(len(other) + 1) :]


def _digit(stream: Stream, said: str, examples: Sequence[str]) -> str:
    places = [at for at, letter in enumerate(said) if letter.isdigit()]
    if not places:
        return said
    at = stream.choice(places)
    return said[:at] + str(stream.choice(NUMBERS)) + said[at + 1 :]


def _word(stream: Stream, said: str, examples: Sequence[str]) -> str:
    """A word becomes one of another example, or moves."""
    words, others = said.split(" "), str(stream.choice(examples)).split(" ") if examples else [""]
    at = stream.below(len(words))
    if stream.below(2):
        words[at] = stream.choice(others)
    else:
        words.insert(stream.below(len(words)), words.pop(at))
    return " ".join(words)


def _case(stream: Stream, said: str, examples: Sequence[str]) -> str:
    return stream.choice((said.upper, said.lower, said.swapcase, said.title, said.strip))()


def _long(stream: Stream, said: str, examples: Sequence[str]) -> str:
    """Rarely: many times the same."""
    if stream.below(8):
        return said
    part = stream.choice((said, said[-3:], stream.choice(ODD))) or "x"
    return said + part * (LONG // len(part))


CHANGES: tuple[Callable[[Stream, str, Sequence[str]], str], ...] = (
    _insert, _insert, _drop, _drop, _double, _splice, _digit, _digit, _word, _word, _case, _long,
)  # fmt: skip


# ---- values, as JSON has them -----------------------------------------------------------------------


def value(stream: Stream, examples: Sequence[str] = (), depth: int = 2) -> Any:
    """Any value: what a forged message or a file may hold."""
    kind = stream.below(10 if depth else 7)
    if kind < 3:
        return text(stream, examples)
    if kind == 3:
        return stream.choice(NUMBERS)
    if kind == 4:
        return stream.choice((None, True, False))
    if kind == 5:
        return stream.choice((0.5, -0.0, 1e308, -1e-9, 3.0))
    if kind == 6:
        return stream.choice(ODD)
    if kind == 7:
        return [value(stream, examples, depth - 1) for _ in range(stream.below(4))]
    return {text(stream, examples)[:40]: value(stream, examples, depth - 1) for _ in range(stream.below(4))}


def tree(stream: Stream, example: Any, examples: Sequence[str] = ()) -> Any:
    """A structure with one or a few places changed; the example itself stays as it was."""
    made = json.loads(json.dumps(example))
    for _ in range(stream.below(4)):
        made = _changed(stream, made, examples)
    return made


def table(stream: Stream, example: Mapping[str, Any], examples: Sequence[str] = ()) -> dict[str, Any]:
    """The same for a reader that is only ever given tables."""
    made = tree(stream, example, examples)
    return made if isinstance(made, dict) else dict(example)


def _changed(stream: Stream, given: Any, examples: Sequence[str]) -> Any:
    """Go down to a random place, and change what is there."""
    if isinstance(given, dict) and given and stream.below(8):
        key = stream.choice(list(given))
        return _table(stream, given, key, examples)
    if isinstance(given, list) and given and stream.below(8):
        at = stream.below(len(given))
        way = stream.below(6)
        if way == 0:
            return given[:at] + given[at + 1 :]
        if way == 1:
            return given + [given[at]] * (1 + stream.below(3))
        return [*given[:at], _changed(stream, given[at], examples), *given[at + 1 :]]
    if isinstance(given, str) and stream.below(4):
        return text(stream, [given, *examples])
    if isinstance(given, int) and stream.below(4):
        return stream.choice(NUMBERS)
    return value(stream, examples)


def _table(stream: Stream, given: Mapping[str, Any], key: str, examples: Sequence[str]) -> dict[str, Any]:
    way = stream.below(10)
    if way == 0:
        return {name: each for name, each in given.items() if name != key}
    if way == 1:
        return {(text(stream, [name]) if name == key else name): each for name, each in given.items()}
    if way == 2:
        return {**given, text(stream, list(given)): value(stream, examples)}
    return {**given, key: _changed(stream, given[key], examples)}


def texts_in(given: Any) -> list[str]:
    """All texts of a structure: what other places may be given."""
    if isinstance(given, str):
        return [given]
    if isinstance(given, Mapping):
        return [found for each in given.values() for found in texts_in(each)]
    return [found for each in given for found in texts_in(each)] if isinstance(given, list | tuple) else []


def toml(data: Mapping[str, Any]) -> str:
    """A structure as TOML: plain values first, then lists of tables. What TOML cannot say is left out."""
    lines = [
        f"{_key(key)} = {_inline(each)}" for key, each in data.items() if not _is_tables(each) and each is not None
    ]
    for key, tables in data.items():
        if _is_tables(tables):
            for table in tables:
                lines.append(f"\n[[{_key(key)}]]")
                lines += [f"{_key(name)} = {_inline(each)}" for name, each in table.items() if each is not None]
    return "\n".join(lines) + "\n"


def _is_tables(given: object) -> bool:
    return isinstance(given, list) and bool(given) and all(isinstance(each, dict) for each in given)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _inline(given: Any) -> str:
    if isinstance(given, dict):
        return (
            "{" + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in given.items() if each is not None) + "}"
        )
    if isinstance(given, list):
        return "[" + ", ".join(_inline(each) for each in given if each is not None) + "]"
    return json.dumps(given, ensure_ascii=False)


# ---- texts from a grammar ---------------------------------------------------------------------------


def grown(stream: Stream, shape: str) -> str:
    """A text that a regular expression takes, or nearly (what it looks ahead for is not seen to).

    >>> grown(Stream.of(1), "[A-F] draw( and knock)?")
    'B draw and knock'
    """
    return _grow(stream, _parsed(shape), {})


@lru_cache(512)
def _parsed(shape: str) -> Any:
    return importlib.import_module("re._parser").parse(shape)


def _grow(stream: Stream, parts: Iterable[Any], groups: dict[int, str]) -> str:
    return "".join(_one(stream, str(kind), given, groups) for kind, given in parts)


def _one(stream: Stream, kind: str, given: Any, groups: dict[int, str]) -> str:
    if kind == "LITERAL":
        return chr(given)
    if kind == "IN":
        return _member(stream, given)
    if kind == "BRANCH":
        return _grow(stream, stream.choice(given[1]), groups)
    if kind == "SUBPATTERN":
        groups[given[0] or 0] = made = _grow(stream, given[3], groups)
        return made
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        least, most, inner = given
        times = least + stream.below(min(int(most), least + 3) - least + 1)
        return "".join(_grow(stream, inner, groups) for _ in range(times))
    if kind == "ATOMIC_GROUP":
        return _grow(stream, given, groups)
    if kind == "GROUPREF":
        return groups.get(given, "")
    if kind in ("ANY", "NOT_LITERAL"):
        return stream.choice("aZ9 -")
    return ""  # places (^, $) and what is looked ahead for


def _member(stream: Stream, members: Sequence[Any]) -> str:
    if str(members[0][0]) == "NEGATE":
        return stream.choice("aZ9 -*")
    kind, given = stream.choice(members)
    if str(kind) == "RANGE":
        return chr(given[0] + stream.below(given[1] - given[0] + 1))
    if str(kind) == "CATEGORY":
        return str(stream.choice({"CATEGORY_DIGIT": "0123459", "CATEGORY_SPACE": " "}.get(str(given), "abZ_7")))
    return chr(given)
