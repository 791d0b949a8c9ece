"""Where one goes on from a lesson or a quiz: addresses of the rooms of the same page."""

from __future__ import annotations

from ..look.html import attrs, escape, icon

COACH, PRACTICE, QUIZ, PLAY = "#learn/coach", "#learn/practice", "#learn/quiz", "#play"


def link(text: str, address: str, cls: str = "btn", symbol: str = "", **more: object) -> str:
    """A link that looks like a button."""
    told = attrs(class_=cls, href=address, **more)
    return f"<a{told}>{icon(symbol) if symbol else ''}<span>{escape(text)}</span></a>"


def after_lessons() -> str:
    """What there is to learn besides the levels."""
    ways = (("First game with a coach", COACH), ("Practice", PRACTICE), ("Quiz", QUIZ))
    return f"<ul>{''.join(f'<li>{link(text, address)}</li>' for text, address in ways)}</ul>"
