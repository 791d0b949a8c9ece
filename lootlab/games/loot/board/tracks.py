"""Draws the rest of a sheet: combo grid B, Meeps track C, points track D."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ..moves.telling import NAMES
from ..sheet import ABILITIES, COLOURS, LARGEST_GROUP, LETTERS, PM, WRAP, Item, Line
from ..sheet.paper import points_of, rewards_taken
from .grid import swatch
from .scene import ENTRY, Scene

UNFOLD = (
    '<details class="unfold" data-key="unfold"><summary aria-label="The whole sheet">'
    f"{icon('ll-plus')}{icon('ll-close')}</summary></details>"
)
"""On narrow screens the sheet is small; this spreads it over the plan, and nothing moves."""


def sheet_panel(here: Scene) -> str:
    """B, C and D on one piece of paper, as far as they have joined the table."""
    tracks = (points_track(here) if here.shows("points") else "") + (meeps_track(here) if here.shows("meeps") else "")
    inner = combo(here) if here.shows("combo") else ""
    inner += f'<div class="tracks">{tracks}</div>' if tracks else ""
    if not inner:
        return ""
    name = "Your sheet" if here.seat == here.view.seat else f"Sheet of {here.ui.name(here.seat)}"
    paper = tag("section", inner, class_="paper", aria_label=escape(name))
    return f'<div class="folder">{UNFOLD}{paper}</div>'


# ---- B -----------------------------------------------------------------------------------------------


def combo(here: Scene) -> str:
    sheet = here.view.sheet
    now, then = sheet.circles(here.paper.visited), sheet.circles(here.forecast.visited)
    heads = "".join(f'<th scope="col">{size}</th>' for size in range(1, LARGEST_GROUP + 1))
    rows = [f'<tr><td></td>{heads}<th scope="col">pays</th></tr>']
    for number, letter in enumerate(LETTERS):
        cells = "".join(_cell(number, size, now, then, here) for size in range(1, LARGEST_GROUP + 1))
        head = f'<th scope="row"><span class="vh">{COLOURS[letter]}</span>{swatch(letter)}</th>'
        rows.append(f"<tr>{head}{cells}{_pays(here, sheet.lines[number], now, then)}</tr>")
    feet = "".join(_pays(here, line, now, then) for line in sheet.lines[LARGEST_GROUP:])
    rows.append(f'<tr><th scope="row">pays</th>{feet}<td></td></tr>')
    return f'<div class="area"><h4>Combo grid</h4><table class="combo"><tbody>{"".join(rows)}</tbody></table></div>'


def _cell(number: int, size: int, now: int, then: int, here: Scene) -> str:
    cell = 1 << (LARGEST_GROUP * number + size - 1)
    name = f"{COLOURS[LETTERS[number]]}-{size}"
    if (now | then) & cell:
        cls, said = ("got", "circled") if now & cell else ("will", "would be circled")
        cls += " is-paying" if here.pays(name) else ""
        return f'<td class="{cls}"><span class="vh">{name}: </span>{size}<span class="vh"> {said}</span></td>'
    alike = [group.bits for group in here.view.sheet.groups if group.cell == cell]
    if not alike:
        return '<td class="none">–</td>'
    done = max((here.paper.visited & bits).bit_count() for bits in alike)
    parts = "".join(f"<i{attrs(class_='on' if at < done else None)}></i>" for at in range(size)) if size > 1 else ""
    told = f'<span class="vh">, {done} of {size} visited</span>' if done else ""
    return f'<td><span class="vh">{name}: </span>{size}{told}<span class="dots4" aria-hidden="true">{parts}</span></td>'


def _pays(here: Scene, line: Line, now: int, then: int) -> str:
    have, will = (now & line.cells).bit_count(), (then & line.cells).bit_count()
    cls = "paid" if have >= line.need else "soon" if will >= line.need else ""
    cls += " is-paying" if here.pays(line.item.name) else ""
    count = f"{min(max(have, will), line.need)} of {line.need}"
    return f'<td class="rew {cls}">{_reward(line.item)}<small>{count}</small></td>'


def _reward(item: Item) -> str:
    return icon(f"loot-{ABILITIES[item.ability]}", NAMES[item.ability]) if item.ability else f"+{item.points}"


# ---- C -----------------------------------------------------------------------------------------------


def meeps_track(here: Scene) -> str:
    view, sheet = here.view, here.view.sheet
    now = rewards_taken(sheet, view.options, here.paper.visited, here.paper.crossed)
    then = rewards_taken(sheet, view.options, here.forecast.visited, here.forecast.crossed)
    marks = []
    for number, item in enumerate(sheet.meeps_items):
        state = "got" if number in now else "will" if number in then else ""
        shown = str(item.points) if item.points else _reward(item)
        told = {"got": " circled", "will": " next"}.get(state, "")
        state += " is-paying" if here.pays(item.name) else ""
        marks.append(f'<li{attrs(class_=state.strip() or None)}>{shown}<span class="vh">{told}</span></li>')
    head = f"<h4>Meeps track <small>{len(now)} of {len(sheet.meeps_items)}</small></h4>"
    return f'<div class="area">{head}<ol class="track track--c">{"".join(marks)}</ol>{_abilities(here)}</div>'


def _abilities(here: Scene) -> str:
    """Circled abilities in hand, and those crossed off."""
    rows, own = [], here.paper
    for ability, have, spent in ((WRAP, own.wraps, own.spent_wraps), (PM, own.pms, own.spent_pms)):
        words = f"{NAMES[ability]}: {have} to use, {spent} used"
        drawn = icon(f"loot-{ABILITIES[ability]}")
        if have + spent:
            rows.append(tag("span", drawn * have + f"<s>{drawn}</s>" * spent, role="img", aria_label=words))
    return f'<p class="held">Abilities {"".join(rows) or "<span>none yet</span>"}</p>'


# ---- D -----------------------------------------------------------------------------------------------


def points_track(here: Scene) -> str:
    view, spaces = here.view, here.view.sheet.spaces
    track, then = here.paper.track, here.forecast.track
    newest = len(track) - 1 if here.pays(ENTRY) else -1
    cells = [f'<li class="got{" is-paying" if n == newest else ""}">{total}</li>' for n, total in enumerate(track)]
    written = '<span class="vh"> would be written</span>'
    cells += [f'<li class="will">{total}{written}</li>' for total in then[len(track) :]]
    empty = spaces - len(cells)
    cells += ["<li></li>"] * (empty - 1) + ['<li class="last"></li>'] * (empty > 0)
    total = view.finals[view.seats.index(here.seat)] if view.finals else here.paper.total
    cells.append(f'<li class="fin got">{total}</li>' if view.finals else '<li class="fin"></li>')
    left = spaces - len(track)
    soon = f" then {then[-1]}" if len(then) > len(track) else ""
    note = "" if view.finals or soon else f"<small>{look.count(left, 'entry', 'entries')} to the end</small>"
    head = f'<h4>Points track <b class="sum">{total}</b>{soon} {note}</h4>'
    style = f"--spaces:{spaces + 1}"
    return f'<div class="area">{head}<ol{attrs(class_="track track--d", style=style)}>{"".join(cells)}</ol></div>'


# ---- what a pick would bring -------------------------------------------------------------------------


def gain_panel(here: Scene) -> str:
    """Item by item what the picked landing earns, before it is confirmed; a single one stands on the button."""
    if len(here.items) < 2 or not here.gains:
        return ""
    rows = "".join(f"<li><span>{escape(item.name)}</span><b>{_reward(item)}</b></li>" for item in here.items)
    points = points_of(here.items)
    total = f'<li class="all"><span>one entry</span><b>+{points}</b></li>' if points else ""
    return f'<ul class="earns" data-key="earns" aria-label="This would bring">{rows}{total}</ul>'
