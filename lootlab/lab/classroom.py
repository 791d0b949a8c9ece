"""Where the codes of a class are collected: a small SQLite file on the teacher's own server.

Every pupil's kernel writes into it directly, so nothing new is served. Pupils can only send; a teacher key, made when
the class is opened and kept as its digest only, guards reading. What is stored are codes (a question, a number from the
register, a guess, a number of trials), never a name. After a day all of it is deleted, or on a click before.

Where there is no such server (Binder, a page without one) sending is refused with a reason, and the code remains.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..engine.chance import CLASS_WORDS
from ..engine.database import Tables, Trouble
from ..engine.refusal import BadInput, Refusal
from ..engine.store import data_folder, new_key, read_key
from . import codes
from .codes import Report
from .links import class_word
from .questions import find

DAY = 86_400.0
MOST_BROWSERS = 12
"""So many may share a number by mistake; more are no mistake."""
CODE_REMAINS = "Your code remains: copy it and give it to your teacher."
ON_BINDER = Refusal("", "On Binder everybody has a computer of their own.", "Collect the codes in a chat instead.")

Found = TypeVar("Found")


@dataclass(frozen=True)
class Sent:
    """What a pupil has sent: of each question the first prediction and the newest result."""

    report: Report
    when: float
    """Seconds since 1970."""
    others: tuple[Report, ...] = ()
    """What other browsers have sent of the same under the same number."""
    conflict: bool = False
    """Have two browsers sent under this number? Either two pupils took it, or one went to another computer."""


class _File(Tables):
    tables = (
        "pragma secure_delete = on",
        "create table if not exists classes (word text primary key, digest text, at real)",
        "create table if not exists sent (word text, pupil integer, question text, result integer, browser text,"
        " code text, since real, at real, primary key (word, pupil, question, result, browser))",
        "create table if not exists released (word text, question text, open integer, at real,"
        " primary key (word, question))",
    )
    holds, meanwhile = "the class", "Try again in a moment."
    patience = 8.0
    """Seconds: thirty pupils who send at the same moment wait for each other."""

    def tidy(self, database: Any) -> None:
        for table in ("classes", "sent", "released"):
            database.execute(f"delete from {table} where at < ?", (time.time() - DAY,))
        for broken in self.broken_ones():
            with contextlib.suppress(OSError):
                if broken.stat().st_mtime < time.time() - DAY:
                    broken.unlink()


class Classroom:
    """The store in one file."""

    def __init__(self, path: Path) -> None:
        self._file = _File(path)
        self._one_at_a_time = threading.Lock()

    # ---- for the teacher ------------------------------------------------------------------------

    def open_class(self, word: str, key: str = "") -> str:
        """Open a class, or go on with it under its key. Returns the key: without one, a new one, told only here."""
        word = class_word(word)
        key = teacher_key(key) if key else new_key()

        def act(database: Any) -> None:
            self._file.tidy(database)
            found = database.execute("select digest from classes where word = ?", (word,)).fetchone()
            if found and not hmac.compare_digest(found[0], _digest(word, key)):
                raise BadInput(f"{word} is in use by another teacher.", "Choose another word.")
            database.execute("insert or replace into classes values (?, ?, ?)", (word, _digest(word, key), time.time()))

        if on_binder():
            raise BadInput(ON_BINDER.text, ON_BINDER.remedy)
        self._do(self._file.change, act, "Collect the codes in a chat instead.")
        return key

    def reports(self, word: str, key: str) -> list[Sent]:
        """What the class has sent, by question and number."""
        word = class_word(word)

        def act(database: Any) -> list[Any]:
            self._need_key(database, word, key)
            asked = "select pupil, question, result, browser, code, at from sent where word = ? and at >= ?"
            return list(database.execute(f"{asked} order by since, rowid", (word, time.time() - DAY)))

        return _sorted(self._do(self._file.look, act, "Try again in a moment."), word)

    def release(self, word: str, question: str, key: str, on: bool = True) -> None:
        """Let the class see the exact answer of this question, or hold it (again)."""
        word, question = class_word(word), find(question)[1].id

        def act(database: Any) -> None:
            self._need_key(database, word, key)
            self._file.tidy(database)
            row = (word, question, int(on), time.time())
            database.execute("insert or replace into released values (?, ?, ?, ?)", row)

        self._do(self._file.change, act, "Tell the class the release word instead.")

    def forget(self, word: str, key: str) -> None:
        """Delete the class and all that was sent, now."""
        word = class_word(word)

        def act(database: Any) -> None:
            self._need_key(database, word, key)
            for table in ("sent", "released", "classes"):
                database.execute(f"delete from {table} where word = ?", (word,))

        self._do(self._file.change, act, "After a day it is deleted by itself.")

    # ---- for pupils -----------------------------------------------------------------------------

    def is_open(self, word: str) -> bool:
        """Is there a teacher on this server who collects under this word?"""
        word = class_word(word)
        return bool(self._glance(lambda database: _digest_of(database, word)))

    def send(self, report: Report, word: str, browser: str = "") -> Sent:
        """Put a report into the class. Of the first prediction and the newest result each pupil has one.

        `browser` is a random word by which a browser is known again: two of them under one number are marked.
        """
        word = class_word(word)
        code = codes.write(report, word)
        row = (word, report.pupil, report.question, int(report.is_result), _digest(word, browser)[:16], code)

        def act(database: Any) -> list[str]:
            self._file.tidy(database)
            if not _digest_of(database, word):
                raise BadInput(f"No class {word} is open on this server.", CODE_REMAINS)
            asked = "select distinct browser from sent where word = ? and pupil = ?"
            known = [found for (found,) in database.execute(asked, row[:2])]
            if row[4] not in known and len(known) >= MOST_BROWSERS:
                raise BadInput(f"Too many have sent as number {report.pupil}.", "Ask your teacher for a number.")
            after = "update set code = excluded.code, at = excluded.at" if report.is_result else "nothing"
            now = time.time()
            keep = f"insert into sent values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do {after}"
            database.execute(keep, (*row, now, now))
            return known

        if not self._exists():
            raise BadInput(f"No class {word} is open on this server.", CODE_REMAINS)
        known = self._do(self._file.change, act, CODE_REMAINS)
        return Sent(codes.read(code, word), time.time(), conflict=bool({*known} - {row[4]}))

    def released(self, word: str, question: str) -> bool | None:
        """Has the teacher here released (True) or held (False) the exact answer; None if there is no word of it."""

        word = class_word(word)

        def act(database: Any) -> bool | None:
            asked = "select open from released where word = ? and question = ? and at >= ?"
            found = database.execute(asked, (word, question, time.time() - DAY)).fetchone()
            return bool(found[0]) if found else None

        return self._glance(act)

    def opens(self, word: str, question: str, typed: str) -> bool:
        """Is this the release word? Where the class is open on this server, it depends on the teacher's key."""
        word = class_word(word)
        secret = self._glance(lambda database: _digest_of(database, word)) or ""
        return typed.strip().upper() == _word_from(word, question, secret)

    # ---- inside ---------------------------------------------------------------------------------

    def why_not(self) -> Refusal | None:
        """Why nothing can be collected here; None if it can."""
        if on_binder():
            return ON_BINDER
        try:
            with self._one_at_a_time:
                self._file.change(self._file.tidy)
        except Trouble as trouble:
            return Refusal("", f"This server cannot collect: {trouble.why}.", trouble.cure)
        return None

    def close(self) -> None:
        self._file.close()

    def _exists(self) -> bool:
        """A pupil's kernel makes no file where no teacher has made one."""
        return self._file.exists()

    def _glance(self, act: Callable[[Any], Found]) -> Found | None:
        """For what a pupil's page asks by itself: no answer is an answer."""
        try:
            with self._one_at_a_time:
                return self._file.look(act) if self._exists() else None
        except Trouble:
            return None

    def _do(self, use: Callable[[Callable[[Any], Found]], Found], act: Callable[[Any], Found], remedy: str) -> Found:
        try:
            with self._one_at_a_time:
                return use(act)
        except Trouble as trouble:
            raise BadInput(f"The class cannot be reached: {trouble.why}.", remedy) from trouble

    def _need_key(self, database: Any, word: str, key: str) -> None:
        found = _digest_of(database, word)
        if not found:
            raise BadInput(f"The class {word} is not open.", "It was deleted, or a day is over. Open it again.")
        if not hmac.compare_digest(found, _digest(word, teacher_key(key))):
            raise BadInput(f"This is not the key of {word}.", "The page that opened the class shows it.")


def _sorted(rows: Iterable[Any], word: str) -> list[Sent]:
    """One line per pupil, question and stage; whoever was first has the number, what others sent stands beside it."""
    holders: dict[int, list[str]] = {}
    found: dict[tuple[str, int, int], list[tuple[str, Report, float]]] = {}
    for pupil, question, result, browser, code, at in rows:
        browsers = holders.setdefault(pupil, [])
        if browser not in browsers:
            browsers.append(browser)
        try:
            report = codes.read(code, word)
        except BadInput:
            continue  # of another version of lootlab
        found.setdefault((question, pupil, result), []).append((browser, report, at))
    sent = []
    for key in sorted(found):
        (_, first, at), *rest = sorted(found[key], key=lambda each: holders[key[1]].index(each[0]))
        sent.append(Sent(first, at, tuple(report for _, report, _ in rest), len(holders[key[1]]) > 1))
    return sent


def _digest(word: str, secret: str) -> str:
    return hashlib.sha256(f"lootlab class {word} {secret}".encode()).hexdigest()


def _digest_of(database: Any, word: str) -> str:
    asked = "select digest from classes where word = ? and at >= ?"
    found = database.execute(asked, (word, time.time() - DAY)).fetchone()
    return found[0] if found else ""


def _word_from(word: str, question: str, secret: str) -> str:
    mixed = hashlib.sha256(f"lootlab release {word} {question} {secret}".encode()).digest()
    return CLASS_WORDS[int.from_bytes(mixed[:4], "big") % len(CLASS_WORDS)]


def release_word(word: str, question: str, key: str = "") -> str:
    """The word that opens the exact answer to a class: OTTER.

    With the teacher's key (where the class is open on this server) nobody can work it out who does not know the key;
    but there are only 64 words, so somebody patient finds it by trying. Without a key it follows from the class word
    and the question alone: whoever reads this file can work it out. And whoever wants the answer of a probability
    question can work that out too. The word keeps a class together; it is no lock.
    """
    word = class_word(word)
    return _word_from(word, find(question)[1].id, _digest(word, teacher_key(key)) if key else "")


def teacher_key(text: str) -> str:
    """A teacher key in its one spelling."""
    try:
        return read_key(text)
    except BadInput as error:
        raise BadInput(f"“{text.strip()[:40]}” is no teacher key.", "Keys look like ABCD-2345-EFGH-6789.") from error


def on_binder() -> bool:
    return any(name in os.environ for name in ("BINDER_LAUNCH_HOST", "BINDER_SERVICE_HOST", "BINDER_REQUEST"))


# ---- the store of this server -----------------------------------------------------------------------------------

_rooms: dict[Path, Classroom] = {}


def here() -> Classroom:
    """The store in the data folder."""
    path = data_folder() / "class.sqlite"
    return _rooms.setdefault(path, Classroom(path))


def open_class(word: str, key: str = "") -> str:
    """See Classroom.open_class; so for the others."""
    return here().open_class(word, key)


def send(report: Report, word: str, browser: str = "") -> Sent:
    return here().send(report, word, browser)


def reports(word: str, key: str) -> list[Sent]:
    return here().reports(word, key)


def release(word: str, question: str, key: str, on: bool = True) -> None:
    here().release(word, question, key, on)


def forget(word: str, key: str) -> None:
    here().forget(word, key)


def why_not() -> Refusal | None:
    return here().why_not()
