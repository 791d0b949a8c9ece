"""The table for a terminal: the plan as letters, the tracks as lines."""

from __future__ import annotations

from ....look.cards import count
from ....look.ui import Ui
from ..moves.telling import ABILITY_WORDS
from ..sheet import ABILITIES, Line, Sheet
from ..sheet.geometry import SIZE
from ..sheet.paper import Paper
from ..view import HallView


def text(view: HallView, ui: Ui) -> str:
    """Letters are booths, / a slash, X a cross; the figure stands in brackets."""
    seat = view.seat or view.seats[0]
    paper = view.papers[view.seats.index(seat)]
    lines = [_other(view, ui, player) for player, name in enumerate(view.seats) if name != seat]
    if view.dice and "queue" in ui.hides:
        lines.append(f"Die: {view.dice[0]}")
    elif view.dice:
        lines.append(f"Dice: now {view.dice[0]}, next {view.dice[1]}, then {view.dice[2]}")
    elif view.rolled:
        lines.append(f"Dice rolled: {', '.join(map(str, view.rolled))}")
    return "\n".join([*lines, *_plan(view.sheet, paper), *_tracks(view, paper, seat, ui)])


def _other(view: HallView, ui: Ui, player: int) -> str:
    paper, seat = view.papers[player], view.seats[player]
    total = view.finals[player] if view.finals else paper.total
    told = f"{count(total, 'point')}, {len(paper.track)} of {view.sheet.spaces} entries, "
    said = f"{ui.name(seat)}: {'' if 'points' in ui.hides else told}"
    crosses = count(paper.crossed.bit_count(), "cross", "crosses")
    marks = f"{count(paper.visited.bit_count(), 'square')} visited, {crosses}"
    chosen = ", has chosen" if view.phase in ("setup", "turn") and view.moved[player] else ""
    return f"{said}{marks}{chosen}"


def _plan(sheet: Sheet, paper: Paper) -> list[str]:
    rows = ["      " + "   ".join(f"c{col}" for col in range(1, SIZE + 1))]
    for row in range(SIZE):
        rows.append(f"  r{row + 1} " + " ".join(_square(sheet, paper, SIZE * row + col) for col in range(SIZE)))
    return rows


def _square(sheet: Sheet, paper: Paper, square: int) -> str:
    mark = "X" if paper.crossed >> square & 1 else "/" if paper.visited >> square & 1 else " "
    shown = sheet.letters[square] + mark
    return f"[{shown}]" if paper.at == square else f" {shown} "


def _tracks(view: HallView, paper: Paper, seat: str, ui: Ui) -> list[str]:
    """Those that have joined the table."""
    sheet = view.sheet
    left = [str(entry) for entry in paper.track] + ["."] * (sheet.spaces - len(paper.track))
    left.append(str(view.finals[view.seats.index(seat)]) if view.finals else ".")
    rewards = [str(item.points) if item.points else ABILITIES[item.ability] for item in sheet.meeps_items]
    circles = sheet.circles(paper.visited)
    done = dict.fromkeys(group.name for group in sheet.finished(paper.visited))
    lines = [_line(line, circles) for line in sheet.lines]
    held = ["wrap"] * paper.wraps + ["pm"] * paper.pms
    told = (
        ("points", f"Points track: {' '.join(left)}"),
        ("meeps", f"Meeps track: {' '.join(rewards)} ({(paper.visited & sheet.meeps).bit_count()} visited)"),
        ("combo", f"Groups finished: {', '.join(done) or 'none'}"),
        ("combo", f"Combo lines: {'; '.join(lines)}"),
        ("meeps", f"Abilities: {', '.join(held) or 'none'}"),
    )
    return [line for part, line in told if part not in ui.hides]


def _line(line: Line, circles: int) -> str:
    pays = f"+{line.item.points}" if line.item.points else ABILITY_WORDS[line.item.ability]
    have = (circles & line.cells).bit_count()
    return f"{line.item.name}: {min(have, line.need)} of {line.need} for {pays}"
