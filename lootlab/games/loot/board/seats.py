"""Draws the others' places: how they stand, and their plans the size of a stamp."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import icon
from ..sheet.paper import Paper
from .plan import mini
from .scene import Scene

CHOOSING = '<p class="chose">is choosing</p>'


def other_seats(here: Scene) -> str:
    """Their sheets lie open; of this turn only whether they have chosen is seen."""
    view, ui = here.view, here.ui
    strips = []
    for player, seat in enumerate(view.seats):
        if seat == here.seat:
            continue
        paper = view.papers[player]
        stamp = mini(view.sheet, paper, f"plan of {ui.name(seat)}")
        body = f"{_points(here, player)}{_state_of(here, player)}{stamp}"
        strips.append(look.seat_strip(ui, seat, _held(here, paper), body))
    return f'<div class="others n{len(strips)}">{"".join(strips)}</div>' if strips else ""


def _held(here: Scene, paper: Paper) -> str:
    said = [f"{len(paper.track)} of {here.view.sheet.spaces} entries"] if here.shows("points") else []
    if here.shows("meeps"):
        said += [look.count(paper.wraps, "wrap")] if paper.wraps else []
        said += [f"{paper.pms} plus/minus"] if paper.pms else []
    return ", ".join(said)


def _points(here: Scene, player: int) -> str:
    if not here.shows("points"):
        return ""
    final = here.view.finals[player] if here.view.finals else here.view.papers[player].total
    return f'<p class="pts"><b>{final}</b> {"point" if final == 1 else "points"}</p>'


def _state_of(here: Scene, player: int) -> str:
    if here.view.phase not in ("turn", "setup"):
        return ""
    return f'<p class="chose">{icon("ll-tick")}has chosen</p>' if here.view.moved[player] else CHOOSING
