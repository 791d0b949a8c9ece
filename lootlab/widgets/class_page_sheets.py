"""Sheets to print: shown as they will be on paper, and to be saved as a page of their own."""

from __future__ import annotations

from urllib.parse import quote

from ..lab import slips
from ..look.html import attrs, escape, icon
from ..look.parts import button
from . import class_ways as ways
from .class_page_desk import Shown

SHEETS = {"slips": "Slips", "worksheets": "Worksheets", "key": "Answer key"}


def sheets(shown: Shown) -> str:
    tabs = "".join(
        button(name, "sheets", kind, cls="btn", aria_current="true" if kind == shown.sheet else None)
        for kind, name in SHEETS.items()
    )
    body = _body(shown)
    tell = attrs(type="button", class_="btn btn--main", data_print=True)
    printing = f"<button{tell}>{icon('ll-print')}<span>Print</span></button>"
    name = f"{shown.book.word}-{shown.sheet}.html"
    file = slips.page(SHEETS[shown.sheet], shown.book.word, body)
    save = attrs(class_="btn", download=name, href=f"data:text/html;charset=utf-8,{quote(file)}")
    saving = f"<a{save}>{icon('ll-save')}<span>Save as a page</span></a>"
    warning = ""
    if shown.sheet == "key":
        warning = _warning("This shows the answers.", "Not for the projector.")
    elif shown.sheet == "slips" and ways.is_only_here(shown.base):
        warning = _warning("These links work on this computer only.", "Below the code on the page, give the address.")
    acts = f'<span class="cp-end">{printing}{saving}</span>'
    return (
        f'<div class="cp-tabs cp-tools" role="group" aria-label="Sheets">{tabs}{acts}</div>{warning}'
        f'<section class="cp-sheets" data-key="sheets-{escape(shown.sheet)}" data-top="sheets">{body}</section>'
    )


def _warning(what: str, remedy: str) -> str:
    return f'<div class="say say--warn cp-tools"><strong>{what}</strong><span>{remedy}</span></div>'


def _body(shown: Shown) -> str:
    book = shown.book
    if shown.sheet == "worksheets":
        return slips.worksheets(book)
    if shown.sheet == "key":
        releases = [ways.release_word(book.word, name, shown.key) for name in book.questions]
        return slips.answer_key(book, releases)
    return slips.slips(book, [_links(shown, number) for number in range(1, book.pupils + 1)])


def _links(shown: Shown, number: int) -> list[tuple[str, str]]:
    """The links of one pupil, each with its code."""
    book = shown.book
    found = [ways.lesson(shown.base, name, book.word, number) for name in book.questions]
    return [(link, ways.picture(link)) for link in found]
