"""Reads and writes the files of a language: gettext's `.po`, the part of it that we use, strictly.

#: widgets.parts.scene_row
msgid "Show that again"
msgstr "Noch einmal zeigen"
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..engine.refusal import BadInput

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
WIDTH = 118
_LINE = re.compile(r'(?:(msgid|msgstr) )?("(?:[^"\\]|\\.)*")')


@dataclass(frozen=True)
class Entry:
    msgid: str
    msgstr: str
    where: tuple[str, ...] = ()
    line: int = 0


def key(text: str) -> str:
    """Texts are the same whatever white space is between their words."""
    return " ".join(text.split())


def read(path: Path) -> list[Entry]:
    """Its entries, without the head; BadInput names the line that cannot be read."""
    try:
        return list(entries(path.read_text(encoding="utf-8"), path.name))
    except UnicodeDecodeError:
        raise BadInput(f"{path.name} is not text in UTF-8.", "Save it as UTF-8.") from None


def entries(text: str, name: str) -> Iterator[Entry]:
    places: list[str] = []
    texts: dict[str, str] = {}
    start, last = 0, ""
    for number, line in enumerate((*text.splitlines(), ""), 1):
        if line.startswith("#"):
            places += [line[2:].strip()] if line.startswith("#:") else []
            continue
        found = _LINE.fullmatch(line)
        if line and not found:
            raise _bad(name, number, f"“{line}” is neither a comment, a msgid, a msgstr nor a text in quotes")
        if found and found[1] == "msgid" and "msgid" not in texts:
            start = number
        elif found and (
            found[1] == "msgid" or ((found[1] == "msgstr") != ("msgid" in texts and last == "msgid") and found[1])
        ):
            raise _bad(
                name, number, f"{found[1]} stands where it does not belong; between two entries is an empty line"
            )
        if found:
            last = found[1] or last
            if not last:
                raise _bad(name, number, "a text stands before any msgid")
            texts[last] = texts.get(last, "") + _unquoted(found[2], name, number)
        elif texts:
            if "msgstr" not in texts:
                raise _bad(name, start, "this msgid has no msgstr")
            if texts["msgid"]:
                yield Entry(texts["msgid"], texts["msgstr"], tuple(places), start)
            places, texts, last = [], {}, ""


def _unquoted(text: str, name: str, number: int) -> str:
    if "\\" not in text:
        return text[1:-1]
    try:
        return str(ast.literal_eval(text))
    except (SyntaxError, ValueError):
        raise _bad(name, number, f"{text} is not a text in quotes") from None


def _bad(name: str, number: int, what: str) -> BadInput:
    return BadInput(f"{name}, line {number}: {what}.", "Compare it with the lines around it.")


def written(all_entries: Iterable[Entry]) -> str:
    """The file of these entries; long texts are broken at their own line ends."""
    return HEAD + "".join(
        "\n"
        + "".join(f"#: {place}\n" for place in each.where)
        + _quoted("msgid", each.msgid)
        + _quoted("msgstr", each.msgstr)
        for each in all_entries
    )


def _quoted(name: str, text: str) -> str:
    lines = [_escaped(line) for line in text.splitlines(keepends=True)]
    if len(lines) < 2:
        return f'{name} "{"".join(lines)}"\n'
    return f'{name} ""\n' + "".join(f'"{line}"\n' for line in lines)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
