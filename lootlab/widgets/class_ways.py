"""How a class page reaches its class: the links on the slips, and the store of the own server.

The only place of the page that knows `lab.links`, `lab.classroom` and the QR codes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from ..engine.refusal import BadInput
from ..engine.where import alone
from ..lab import classroom, links
from ..lab.codes import Report
from ..lab.questions import find
from ..languages import tongue
from ..look.qr import qr

ELSEWHERE = re.compile(r"/(lab/tree|doc/tree|notebooks|lab/workspaces/[^/]+/tree|edit)/")
"""How a Jupyter server shows a notebook to its author; pupils get the same as a page."""
ONLY_HERE = {"localhost", "127.0.0.1", "::1", "0.0.0.0"}


# ---- links -----------------------------------------------------------------------------------------------------


def folder(page: str) -> str:
    """The address of the folder in which all pages are, of whatever language, from the address of this page.

    >>> folder("http://10.0.0.5:8866/voila/render/de/class.ipynb#x"), folder("http://h/lab/tree/notebooks/class.ipynb")
    ('http://10.0.0.5:8866/voila/render/', 'http://h/voila/render/notebooks/')
    """
    found = _parts(page)
    if found.scheme not in ("http", "https") or not found.netloc:
        return ""
    path = ELSEWHERE.sub("/voila/render/", found.path, count=1)
    return f"{found.scheme}://{found.netloc}{_of_all(path.rpartition('/')[0])}/"


def _of_all(path: str) -> str:
    """The folder of all languages; on a site all pages lie side by side."""
    above, _, last = path.rpartition("/")
    return above if last in tongue.languages()[1:] and not alone() else path


def _parts(address: str) -> SplitResult:
    """None of them where it cannot be read: Python takes offence at brackets."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def read_folder(typed: str) -> str:
    """An address that somebody typed: a host is enough where the rest is as usual."""
    text = typed.strip().partition("#")[0].partition("?")[0]
    if text and "://" not in text:
        text = f"http://{text}"
    found = _parts(text)
    if found.scheme not in ("http", "https") or not re.fullmatch(r"[\w.:\[\]-]+", found.netloc) or len(text) > 300:
        raise BadInput(f"“{typed.strip()[:60]}” is no address of a page.", "Write it like http://192.168.0.12:8866.")
    path = found.path if found.path.strip("/") or alone() else "/voila/render/"
    path = path.rpartition("/")[0] if path.endswith((".ipynb", ".html")) else path.rstrip("/")
    return f"{found.scheme}://{found.netloc}{_of_all(path)}/"


def is_only_here(base: str) -> bool:
    """Does this address work on this computer only?"""
    return not base or (urlsplit(base).hostname or "") in ONLY_HERE


def lesson(base: str, question: str, word: str, pupil: int = 0) -> str:
    """The link to a question; its exact answer waits until it is released."""
    return links.link(links.Lesson(question, word, pupil, held=True), base)


def is_foreign(question: str) -> bool:
    """Does its game have no page in the language of this page? Then pupils get the English one."""
    return not tongue.knows(find(question)[0].name)


@lru_cache(512)
def picture(link: str) -> str:
    """The link as a QR code; nothing where none can be drawn."""
    try:
        return qr(link, "QR code of the lesson link")
    except BadInput:
        return ""


# ---- the store of the own server --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sent:
    """What has come in: oldest first, and the numbers under which two browsers have sent."""

    reports: list[Report]
    shared: set[int]


def why_not() -> str:
    """Why this server collects nothing; empty if it does."""
    refusal = classroom.why_not()
    return "" if refusal is None else refusal.sentence


def open_class(word: str, key: str = "") -> str:
    """Begin to collect, or go on under this key; returns the key."""
    return classroom.open_class(word, key)


def sent(word: str, key: str) -> Sent:
    found = sorted(classroom.reports(word, key), key=lambda each: each.when)
    reports = [report for each in found for report in (each.report, *each.others)]
    return Sent(reports, {each.report.pupil for each in found if each.conflict})


def release(word: str, question: str, key: str, on: bool) -> None:
    classroom.release(word, question, key, on)


def forget(word: str, key: str) -> None:
    classroom.forget(word, key)


def release_word(word: str, question: str, key: str = "") -> str:
    return classroom.release_word(word, question, key)
