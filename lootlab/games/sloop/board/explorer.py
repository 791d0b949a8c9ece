"""Which captures does a display offer? A table of two-card sums, and what each number can take."""

from __future__ import annotations

from collections.abc import Sequence

from ....look.html import tag
from ..cards import HIGHEST, NAMES, NUMBERS, VALUE, WEIGHT, WILD, pack, size
from ..cards.sums import split, sums
from ..moves.sets import joined

MOST_SHOWN = 3
"""Ways listed per number; more are only counted."""


def takes(display: Sequence[int], number: int) -> list[int]:
    """What a card of this number can take, most cards first; with a wild only where nothing else fits."""
    found = [way for way in sums(pack(display)).maximal(number) if way]
    plain = [way for way in found if not way & 31 * WEIGHT[WILD]]
    return sorted(plain or found, key=lambda way: (-size(way), way))


def told(display: Sequence[int], number: int) -> str:
    """The ways in words: "6+2, 5+3 (4) or 8"; empty if there is none."""
    ways = takes(display, number)
    said = []
    for way in ways[:MOST_SHOWN]:
        sets = joined(split(way, number) or [])
        said.append(f"{sets} ({size(way)})" if size(way) > 1 else sets)
    if len(ways) > MOST_SHOWN:
        more = len(ways) - MOST_SHOWN
        said.append("1 more way" if more == 1 else f"{more} more ways")
    return " or ".join(said)


def explorer(display: Sequence[int]) -> str:
    """The whole explorer, folded away below the display."""
    if not display:
        return ""
    offered = [(number, told(display, number)) for number in NUMBERS]
    rows = "".join(f"<tr><th scope='row'>{number}</th><td>{said}</td></tr>" for number, said in offered if said)
    useless = " ".join(str(number) for number, said in offered if not said)
    none = f"<p>Nothing for {useless}.</p>" if useless else ""
    wild = "<p>A loose W may come along as any number.</p>" if WILD in display else ""
    head = "<tr><th scope='col'>Card</th><th scope='col'>takes (how many)</th></tr>"
    ways = f"<div><table><thead>{head}</thead><tbody>{rows}</tbody></table>{none}{wild}</div>"
    title = tag("summary", "What does this display offer?", data_lm_suppress_shortcuts="true")
    return tag(
        "details", title + tag("div", ways + pairs(display), class_="offers__in"), class_="offers", data_key="offers"
    )


def pairs(display: Sequence[int]) -> str:
    """Sums of two loose cards; those above 12 are no use to anybody."""
    numbers = sorted((kind for kind in display if kind != WILD), key=lambda kind: VALUE[kind])
    if len(numbers) < 2:
        return ""
    head = "".join(f"<th scope='col'>{NAMES[kind]}</th>" for kind in numbers)
    rows = []
    for place, kind in enumerate(numbers):
        cells = "".join(_sum(kind, other, at > place) for at, other in enumerate(numbers))
        rows.append(f"<tr><th scope='row'>{NAMES[kind]}</th>{cells}</tr>")
    caption = "<caption>Sums of two cards</caption>"
    return (
        f"<table class='sums'>{caption}<thead><tr><th>+</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _sum(one: int, other: int, shown: bool) -> str:
    if not shown:
        return "<td></td>"
    total = VALUE[one] + VALUE[other]
    return f"<td>{total}</td>" if total <= HIGHEST else f"<td class='far'>{total}</td>"
