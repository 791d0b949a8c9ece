"""Draws the hall plan: 49 squares, pencil strokes, groups, targets with their gain, and the figure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from ....look.html import attrs, escape, icon
from ..moves.base import square_piece
from ..sheet import ABILITIES, Sheet
from ..sheet.geometry import BESIDE, COLUMNS, LABELS, ROWS, SIZE, SQUARES, TARGETS, row_col
from ..sheet.paper import Paper, points_of
from .grid import NUMBERS, face, figure, hall, kind
from .scene import Scene, ahead, result_of

MANY = 12
"""More targets than that get a dot each instead of a frame."""


def plan(here: Scene) -> str:
    """The grid with its axes; at the end of every row and column stands what it pays."""
    if "list" not in here.ui.aids:
        here = replace(here, ui=replace(here.ui, possible=Counter()))
    coming, gains = ahead(here), _gains(here) if here.gains else {}
    if here.picked and any(here.looks):
        # Whoever looks on from a square compares what comes after it, not the other squares.
        gains = {square: badge for square, badge in gains.items() if square == here.after.at}
    ends = [_end(here, line, f"row {number}") for number, line in enumerate(ROWS, 1)]
    feet = [_end(here, line, f"column {number}") for number, line in enumerate(COLUMNS, 1)]
    squares = [_square(here, square, gains.get(square, ""), _looks(square, *coming)) for square in range(SQUARES)]
    name = "Your hall plan" if here.seat == here.view.seat else f"Hall plan of {here.ui.name(here.seat)}"
    many = sum(not move.strokes for move in here.offered) > MANY
    cls = "hall is-many" if many else "hall"
    if not here.shows("points"):
        return hall(cls, name, squares, _path(here) + _figure(here), _heads(here))
    return hall(cls, name, squares, _path(here) + _figure(here), _heads(here), ends, feet)


def _heads(here: Scene) -> list[str]:
    """The numbers of the rows; where figures start beside the hall, the doors to them."""
    beside = here.view.options.start_mode == "off_left" and here.view.phase == "setup"
    if not beside or not here.ui.asked:
        return NUMBERS
    doors = [square_piece(TARGETS[place]) for place in BESIDE]
    said, arrow = "start beside row", icon("ll-right")
    return [
        here.ui.piece(door, f"sq-{door}", arrow, f"{said} {row}", cls="door is-flat", target=True)
        for row, door in enumerate(doors, 1)
    ]


def _square(here: Scene, square: int, gain: str, looks: str) -> str:
    label = LABELS[square]
    inner = face(here.view.sheet, square) + _mark(here.paper, square) + looks
    if here.picked and here.after.visited != here.paper.visited and here.after.at == square:
        inner += '<span class="will">' + icon("loot-slash") + "</span>"
    # Another square may be picked instead of the one that is picked, so all of them stay targets.
    open_ = "list" in here.ui.aids and any(label in move.pieces for move in here.offered)
    cls = f"sq is-flat {kind(here.view.sheet, square)}" + (" is-target" if open_ else "")
    if here.stage is not None and here.stage.lit >> square & 1:
        cls += " is-lit"
    if open_ and not gain and here.after.at != square:
        inner += '<i class="free"></i>'
    told = _words(here, square)
    if here.ui.asked:
        return here.ui.piece(square_piece(TARGETS[square]), f"sq-{label}", inner + gain, told, cls=cls, target=True)
    return here.ui.still(f"sq-{label}", inner, told, cls=cls)


def _mark(paper: Paper, square: int) -> str:
    """Strokes lean a little differently from square to square, as pencils do."""
    if not paper.visited >> square & 1:
        return ""
    hand = ("", "-2", "-3")[(square * 7 + square // SIZE) % 3]
    back = icon(f"loot-back{hand}") if paper.crossed >> square & 1 else ""
    return f'<span class="mk">{icon(f"loot-slash{hand}")}{back}</span>'


def _gains(here: Scene) -> dict[int, str]:
    """What landing on each reachable square would bring, as a badge; plain moves before abilities."""
    found: dict[int, str] = {}
    strokes = (move for move in here.offered if move.strokes)
    for move in sorted(strokes, key=lambda move: len(move.by), reverse=True):
        after, items = result_of(here.view, here.paper, move)
        points = points_of(items)
        abilities = "".join(icon(f"loot-{ABILITIES[item.ability]}") for item in items if item.ability)
        by = "".join(f'<span class="by">{icon(f"loot-{ABILITIES[ability]}")}</span>' for ability in move.by)
        shown = f"+{points}" if points or not abilities else ""
        cls = "gain gain--some" if items else "gain"
        found[after.at] = f'<span class="{cls}">{by}{"0" if not items else shown}{abilities}</span>'
    return found


def _looks(square: int, first: dict[int, int], second: dict[int, int]) -> str:
    """Small flags: the next die can lead here, the one after it can."""
    flags = ""
    for number, reached in ((1, first), (2, second)):
        if square in reached:
            points = f"+{reached[square]}" if reached[square] else ""
            flags += f'<span class="look look--{number}">{"›" * number}{points}</span>'
    return flags


def _words(here: Scene, square: int) -> str:
    """The square in words, for screen readers."""
    group = here.view.sheet.group_at(square)
    said = [LABELS[square], group.name if group else "Meeps"]
    if here.paper.crossed >> square & 1:
        said.append("crossed")
    elif here.paper.visited >> square & 1:
        said.append("slash")
    if here.paper.at == square:
        said.append("the figure")
    leading = next((move for move in here.offered if LABELS[square] in move.pieces), None)
    if leading is not None and "list" in here.ui.aids:
        items = result_of(here.view, here.paper, leading)[1]
        said.append(leading.spoken(items) if here.gains else "can be chosen")
    return ", ".join(said)


def _end(here: Scene, line: int, name: str) -> str:
    """What a row or column pays, filled when it is complete."""
    if here.paper.visited & line == line:
        state, words = "end is-done", f"{name}: complete, 3 points"
    elif here.forecast.visited & line == line:
        state, words = "end is-soon", f"{name}: would be complete, 3 points"
    else:
        left = SIZE - (here.paper.visited & line).bit_count()
        state, words = "end", f"{name}: {left} squares missing"
    state += " is-paying" if here.pays(name) else ""
    return f"<span{attrs(class_=state, role='img', aria_label=words)}>3</span>"


def _path(here: Scene) -> str:
    """The way to the picked square, or of the move that is being shown: dots from square to square."""
    path, drawn = here.path, []
    for number, square in enumerate(path):
        row, col = row_col(square)
        first, last = number == 0, number == len(path) - 1
        before, after = path[max(number - 1, 0)], path[min(number + 1, len(path) - 1)]
        heading = _heading(square, after) if first else _heading(before, square)
        cls = f"way way--{heading}" + (" way--from" if first else " way--to" if last else "")
        drawn.append(f'<i class="{cls}" style="grid-row:{row + 1};grid-column:{col + 1}"></i>')
    return "".join(drawn)


def _heading(square: int, other: int) -> str:
    """r, l, d or u: to the neighbour, or over the edge to the far end of the line."""
    (row, col), (to_row, to_col) = row_col(square), row_col(other)
    steps = (to_row - row, to_col - col)
    over_edge = abs(sum(steps)) > 1
    forward = (sum(steps) > 0) != over_edge
    return ("r" if forward else "l") if steps[1] else ("d" if forward else "u")


def _figure(here: Scene) -> str:
    place = here.paper.at if here.paper.at >= 0 else here.after.at
    whose = "your figure" if here.seat == here.view.seat else f"figure of {here.ui.name(here.seat)}"
    words = f"{whose}, {LABELS[place]}"
    return figure(place, f"fig seat-{here.seat.lower()}", f"fig-{here.seat}", words) if place >= 0 else ""


@lru_cache(512)
def mini(sheet: Sheet, paper: Paper, label: str) -> str:
    """A plan the size of a stamp: the others' sheets lie open."""
    parts = []
    for square in range(SQUARES):
        row, col = row_col(square)
        kind = f"k-{sheet.letters[square].lower()}"
        x, y = 10 * (col - 1), 10 * (row - 1)
        parts.append(f'<rect class="{kind}" x="{x + 0.5}" y="{y + 0.5}" width="9" height="9" rx="1.5"/>')
        if paper.visited >> square & 1:
            cross = f"M{x + 2} {y + 2}l6 6" if paper.crossed >> square & 1 else ""
            parts.append(f'<path d="M{x + 2} {y + 8}l6-6{cross}"/>')
    if 0 <= paper.at < SQUARES:
        row, col = row_col(paper.at)
        parts.append(f'<circle cx="{10 * col - 5}" cy="{10 * row - 5}" r="4"/>')
    told = attrs(viewBox="0 0 70 70", class_="stamp", role="img", aria_label=escape(label))
    return f"<svg{told}>{''.join(parts)}</svg>"
