"""Sheets for a class: slips to cut out, worksheets, and an answer key. Plain HTML that prints without any script."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.question import Question
from ..languages import tongue
from ..look import formula
from ..look.html import escape, tag
from ..look.style import sheets_css
from . import numbers
from .class_view import Register, reach
from .codes import GROUPS, REASONS
from .questions import find

BESIDE = 2
"""So many questions, and two slips have room beside each other."""
MOST_ROWS = 14
"""Outcomes that get a row of their own in a tally table."""


def page(what: str, word: str, body: str) -> str:
    """A file of its own: nothing but HTML, for any browser and any printer."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{escape(tongue.say(what))}, {escape(word)}</title><style>{sheets_css()}</style>"
    inner = f'<body><div class="ll">{tongue.html(body)}</div></body>'
    return f'<!doctype html><html lang="{tongue.language()}"><head>{head}</head>{inner}</html>'


def sheet(inner: str) -> str:
    return f'<div class="sh">{inner}</div>'


# ---- slips -----------------------------------------------------------------------------------------------------


def slips(book: Register, links: Sequence[Sequence[tuple[str, str]]]) -> str:
    """One slip per pupil; `links` are, for the numbers 1, 2, 3 ..., the link to each question and its QR code.

    A code is an SVG, or nothing. However many questions there are, a code keeps its size: cameras need it.
    """
    draw = _slip if len(book.questions) == 1 else _long_slip
    drawn = "".join(draw(book, number, own) for number, own in enumerate(links, 1))
    wide = " sh-slips--wide" if len(book.questions) > BESIDE else ""
    return sheet(f'<div class="sh-slips{wide}">{drawn}</div>')


def _slip(book: Register, number: int, links: Sequence[tuple[str, str]]) -> str:
    (link, picture), what = links[0], _title(book.questions[0])
    return (
        f'<div class="sh-slip">{picture or "<span></span>"}<div><p class="sh-no">{number}</p>'
        f'<p class="sh-word">{escape(book.word)}</p><p>{what}</p></div>'
        f'<p class="sh-link">{escape(link)}</p></div>'
    )


def _long_slip(book: Register, number: int, links: Sequence[tuple[str, str]]) -> str:
    """Several questions, in their order: each with its own link and code."""
    ways = "".join(
        f"<li><p><b>{place}</b> {_title(name)}</p>{picture}<p class='sh-link'>{escape(link)}</p></li>"
        for place, (name, (link, picture)) in enumerate(zip(book.questions, links, strict=True), 1)
    )
    top = f'<p class="sh-no">{number}</p><p class="sh-word">{escape(book.word)}</p>'
    return f'<div class="sh-slip sh-slip--long"><div class="sh-who">{top}</div><ol class="sh-ways">{ways}</ol></div>'


def _title(question: str) -> str:
    """Of a question, in the words of its game; and a word where its page has no twin in this language."""
    game, found = find(question)
    told = tongue.own(escape(found.title), game.name)
    return told if tongue.knows(game.name) else f"{told} <em>in English</em>"


# ---- worksheets ------------------------------------------------------------------------------------------------


def worksheets(book: Register) -> str:
    return sheet("".join(_worksheet(book, find(name)[1]) for name in book.questions))


def _worksheet(book: Register, question: Question) -> str:
    game = find(question.id)[0].name
    title = tongue.own(f"{escape(question.title)} ({escape(question.id)})", game)
    top = (
        f'<div class="sh-top"><span>{title}</span>'
        f"<span>Class word <b>{escape(book.word)}</b></span><span>My number {_fill(50)}</span></div>"
    )
    facts = f'<p class="sh-soft">{escape(_sentence(question.facts))}</p>' if question.facts else ""
    unit = "%" if question.guess.percent else escape(question.guess.unit)
    reasons = "".join(tag("li", escape(reason)) for reason in REASONS if reason)
    predict = _part(
        "1 Before anything is tried",
        f"<p>I expect {_fill(110)} {unit}. I am 80% sure that it lies between {_fill()} and {_fill()}.</p>"
        f"<p>Why?</p><ul class='sh-why'>{reasons}</ul><p>My prediction code {_boxes()}</p>",
    )
    mine = f"2 My trials: {book.trials} {escape(question.nouns)}"
    tries = _part(mine, f"{_tally(question, game)}<p>My result code {_boxes()}</p>")
    after = _part("3 After the release", f"<p>The exact value is {_fill(110)}. What surprised me: {_fill(260)}</p>")
    asked = tongue.own(f"<h1>{escape(question.ask)}</h1>{facts}", game)
    return tongue.told(f'<section class="sh-page">{top}{asked}{predict}{tries}{after}</section>', game)


def _tally(question: Question, game: str) -> str:
    names = question.outcomes if len(question.outcomes) <= MOST_ROWS else ("",) * 8
    rows = tongue.own("".join(f"<tr><th>{escape(name)}</th><td></td><td></td></tr>" for name in names), game)
    axis = tongue.own(escape(question.axis), game)
    head = f'<tr><th>{axis}</th><th class="sh-tally">tally</th><th>how many</th></tr>'
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _part(title: str, inner: str) -> str:
    return f'<div class="sh-part"><h3>{title}</h3>{inner}</div>'


def _fill(width: int = 70) -> str:
    return f'<span class="sh-fill" style="min-width:{width}px">&nbsp;</span>'


def _boxes() -> str:
    return f'<span class="sh-boxes">{"<b>-</b>".join("<i></i>" * size for size in GROUPS)}</span>'


# ---- answer key ------------------------------------------------------------------------------------------------


def answer_key(book: Register, releases: Sequence[str]) -> str:
    """For the teacher alone; `releases` are the release words of the questions, in their order."""
    pairs = zip(book.questions, releases, strict=True)
    return sheet("".join(_answer(book, find(name)[1], release) for name, release in pairs))


def _answer(book: Register, question: Question, release: str) -> str:
    game = find(question.id)[0].name
    title = tongue.own(f"{escape(question.title)} ({escape(question.id)})", game)
    top = (
        f'<div class="sh-top"><span><span>Answer key:</span> {title}</span>'
        f"<span>Class word <b>{escape(book.word)}</b></span><span>Release word <b>{escape(release)}</b></span></div>"
    )
    answer, scale = question.answer, question.guess
    fraction = f" = {formula.number(answer)}" if answer.denominator > 1 and len(str(answer)) <= 24 else ""
    low, high = (numbers.say(edge, scale, 1) for edge in reach(question))
    said = f'<p class="sh-answer">{escape(numbers.near(answer, scale))}{fraction}</p>'
    near = f'<p class="sh-soft">A guess from {escape(low)} to {escape(high)} counts as near.</p>'
    asked, why = tongue.own(escape(question.ask), game), _part("Why", tongue.own(question.derivation, game))
    return tongue.told(f'<section class="sh-page">{top}<h1>{asked}</h1>{said}{near}{why}</section>', game)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
