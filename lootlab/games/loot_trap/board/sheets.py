"""The paper sheets of great moments: a trap strikes, a card is played, loot is banked, somebody is out.

They hold no names of players: the sentence below them does.
"""

from __future__ import annotations

from ....look.html import escape, icon, tag
from ..cards.design import Design
from .faces import big_card

TURNED, STRIKES, CLEARED = "turned over", "strikes", "cleared away"
COURSE = (TURNED, STRIKES, CLEARED)
MOST_HEARTS = 12


def card_sheet(
    design: Design, does: str, headline: str, *, where: str = "", told: str = "", step: str = "", change: str = ""
) -> str:
    """A card large, its acting half outlined; headline, what changes, and how far the scene is."""
    burst = '<svg class="stage__burst" aria-hidden="true"><use href="#trap-burst"/></svg>' if step == STRIKES else ""
    card = tag("div", burst + big_card(design, does), class_="stage__card", data_key="stage-card")
    said = where + tag("h3", escape(headline)) + (tag("p", escape(told)) if told else "") + change + _course(step)
    return tag("div", card + tag("div", said, class_="stage__tell"), class_="stage")


def art_sheet(symbol: str, headline: str, told: str = "", change: str = "") -> str:
    """A picture instead of a card."""
    art = tag("div", icon(symbol), class_="stage__art")
    said = tag("h3", escape(headline)) + (tag("p", escape(told)) if told else "") + change
    return tag("div", art + tag("div", said, class_="stage__tell"), class_="stage")


def place(space: str, told: str) -> str:
    return f'<p class="where"><b>{escape(space)}</b> {escape(told)}</p>'


def health(before: int, after: int, cap: int) -> str:
    """Hearts before and after, and the same as numbers."""
    hearts = ""
    if cap <= MOST_HEARTS:
        kinds = ("" if n < min(before, after) else "lost" if n < before else "new" if n < after else "gone"
                 for n in range(cap))  # fmt: skip
        drawn = "".join(tag("span", icon("trap-heart"), class_=kind or None) for kind in kinds)
        hearts = tag("p", drawn, class_="hearts", aria_hidden="true")
    return hearts + delta(before, after, cap)


def delta(before: int, after: int, of: int) -> str:
    return f'<p class="delta num">{before} {icon("ll-right")} <b>{after}</b> of {of}</p>'


def _course(step: str) -> str:
    if step not in COURSE:
        return ""
    now = COURSE.index(step)
    rows = "".join(
        tag("li", name, class_="done" if number < now else "now" if number == now else None)
        for number, name in enumerate(COURSE)
    )
    return f'<ol class="steps" aria-hidden="true">{rows}</ol>'
