"""Paper sheets for the great moments: a Bag, and the end of a round. Names stand as in events: `{B}`."""

from __future__ import annotations

from ....look.html import icon, tag
from ..cards import COPIES
from ..state import score
from ..view import BagView
from .faces import face
from .seats import signed, written


def bagged(number: int, said: str, others: bool, first: bool = False) -> str:
    """Five equal coins become a Bag; `others`: it is not the reader's; `first`: the reader had none before."""
    one = face(number, "m")
    cards = tag("span", tag("span", one.inner, class_=one.cls) * COPIES)
    turned = tag(
        "div",
        f"{cards}{icon('ll-right')}{icon('bol-bag')}",
        class_=f"bagging{' of-others' if others else ''}",
        aria_hidden="true",
    )
    head = "Your first Bag!" if first else "Bagged!"
    return f"<h3>{head}</h3>{turned}<p>{said}</p>"


def scored(view: BagView, won: str) -> str:
    """Who went out, and what stash and hand have brought each player."""
    how = f"{{{view.seats[view.out]}}} went out!" if view.out >= 0 else "The last turns are over"
    rows = "".join(_row(view, player) for player in range(len(view.seats)))
    head = "<thead><tr><th></th><td>stash</td><td>hand</td><td>round</td><td>total</td></tr></thead>"
    table = f'<table class="pts">{head}<tbody>{rows}</tbody></table>'
    return f"<h3>{how}</h3>{table}" + (f"<p>{won}</p>" if won else "")


def _row(view: BagView, player: int) -> str:
    stash = score.of_stash(view.stash(player), len(view.bags[player]), view.options)
    held = score.in_hand(view.hands[player] or ())
    total = f"<b>{written(view.totals[player])}</b>"
    numbers = (str(stash), written(-held), signed(view.scores[player]), total)
    cells = "".join(tag("td", number) for number in numbers)
    return f'<tr><th scope="row">{{{view.seats[player]}}}</th>{cells}</tr>'
