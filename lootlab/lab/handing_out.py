"""What a class gets on paper, in one line each: a lesson link, and slips with QR codes to cut out."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.refusal import BadInput
from ..look.qr import qr
from . import links, slips
from .class_view import Register


def link(question: str, word: str, pupil: int = 0, base: str = "", *, hold: bool = False) -> str:
    """The link that opens a question with a class word, for one pupil or (without a number) for whoever opens it.

    `base` is where your pages are, as `lootlab --host` prints it. With `hold` the exact answer waits for its release.

    >>> link("LSW-P01", "HAMMER-42", 7, "http://10.0.0.5:8866/voila/render")
    'http://10.0.0.5:8866/voila/render/loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42/7'
    """
    return links.link(links.Lesson(question, word, pupil, hold), base)


def class_slips(
    questions: str | Sequence[str], word: str, pupils: int = 30, base: str = "", *, hold: bool = False
) -> str:
    """A page to print and to cut: for every pupil a slip with number, class word, link and QR code.

    >>> page = class_slips("LSW-P01", "HAMMER-42", pupils=30, base="http://10.0.0.5:8866/voila/render")
    >>> page.count('class="sh-slip"'), page.count('class="qr"')
    (30, 30)
    """
    book = Register(word, [questions] if isinstance(questions, str) else list(questions), pupils)
    each = [[link(name, word, number, base, hold=hold) for name in book.questions] for number in range(1, pupils + 1)]
    drawn = slips.slips(book, [[(one, _code(one)) for one in own] for own in each])
    return slips.page("Slips", book.word, drawn)


def _code(address: str) -> str:
    """Where no code can be drawn, the link is there to be typed."""
    try:
        return qr(address, "QR code of the lesson link")
    except BadInput:
        return ""
