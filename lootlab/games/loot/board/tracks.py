"""Draws the rest of a sheet: combo grid B, Meeps track C, points track D, and the others' places."""

from __future__ import annotations

from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ..sheet import ABILITIES, COLOURS, LARGEST_GROUP, LETTERS, Item, Line
from ..sheet.scoring import points_of, rewards_taken
from .plan import mini
from .scene import Scene


def sheet_panel(here: Scene) -> str:
    """B, C and D on one piece of paper."""
    name = "Your sheet" if here.seat == here.view.seat else f"Sheet of {here.ui.name(here.seat)}"
    inner = combo(here) + f'<div class="tracks">{points_track(here)}{meeps_track(here)}</div>'
    return tag("section", inner, class_="paper", aria_label=escape(name))


# ---- B -----------------------------------------------------------------------------------------------


def combo(here: Scene) -> str:
    sheet = here.view.sheet
    now, then = sheet.circles(here.paper.visited), sheet.circles(here.after.visited)
    heads = "".join(f'<th scope="col">{size}</th>' for size in range(1, LARGEST_GROUP + 1))
    rows = [f'<tr><td></td>{heads}<th scope="col">pays</th></tr>']
    for number, letter in enumerate(LETTERS):
        cells = "".join(_cell(number, size, now, then, here) for size in range(1, LARGEST_GROUP + 1))
        sign = f'<span class="sw k-{letter.lower()}">{icon(f"loot-booth-{letter.lower()}")}{letter}</span>'
        head = f'<th scope="row"><span class="vh">{COLOURS[letter]}</span>{sign}</th>'
        rows.append(f"<tr>{head}{cells}{_pays(sheet.lines[number], now, then)}</tr>")
    feet = "".join(_pays(line, now, then) for line in sheet.lines[LARGEST_GROUP:])
    rows.append(f'<tr><th scope="row">pays</th>{feet}<td></td></tr>')
    return f'<div class="area"><h4>Combo grid</h4><table class="combo"><tbody>{"".join(rows)}</tbody></table></div>'


def _cell(number: int, size: int, now: int, then: int, here: Scene) -> str:
    cell = 1 << (LARGEST_GROUP * number + size - 1)
    name = f"{COLOURS[LETTERS[number]]}-{size}"
    if now & cell:
        return f'<td class="got"><span class="vh">{name}: </span>{size}<span class="vh"> circled</span></td>'
    if then & cell:
        return f'<td class="will"><span class="vh">{name}: </span>{size}<span class="vh"> would be circled</span></td>'
    left = [
        group.size - (here.paper.visited & group.bits).bit_count()
        for group in here.view.sheet.groups
        if group.cell == cell
    ]
    if not left:
        return '<td class="none">–</td>'
    done = size - min(left)
    parts = "".join(f"<i{attrs(class_='on' if at < done else None)}></i>" for at in range(size)) if size > 1 else ""
    told = f'<span class="vh">, {done} of {size} visited</span>' if done else ""
    return f'<td><span class="vh">{name}: </span>{size}{told}<span class="dots4" aria-hidden="true">{parts}</span></td>'


def _pays(line: Line, now: int, then: int) -> str:
    have, will = (now & line.cells).bit_count(), (then & line.cells).bit_count()
    cls = "paid" if have >= line.need else "soon" if will >= line.need else ""
    count = f"{min(max(have, will), line.need)} of {line.need}"
    return f'<td class="rew {cls}">{_reward(line.item)}<small>{count}</small></td>'


def _reward(item: Item) -> str:
    if item.ability:
        return icon(f"loot-{ABILITIES[item.ability]}", ABILITIES[item.ability].replace("pm", "plus/minus"))
    return f"+{item.points}"


# ---- C -----------------------------------------------------------------------------------------------


def meeps_track(here: Scene) -> str:
    view, sheet = here.view, here.view.sheet
    now = rewards_taken(sheet, view.options, here.paper.visited, here.paper.crossed)
    then = rewards_taken(sheet, view.options, here.after.visited, here.after.crossed)
    marks = []
    for number, item in enumerate(sheet.meeps_items):
        state = "got" if number in now else "will" if number in then else ""
        shown = str(item.points) if item.points else _reward(item)
        told = {"got": " circled", "will": " next"}.get(state, "")
        marks.append(f'<li{attrs(class_=state or None)}>{shown}<span class="vh">{told}</span></li>')
    count = f"{len(now)} of {len(sheet.meeps_items)}"
    abilities = _abilities(here)
    return (
        f'<div class="area"><h4>Meeps track <small>{count}</small></h4><ol class="track track--c">{"".join(marks)}</ol>'
        f"{abilities}</div>"
    )


def _abilities(here: Scene) -> str:
    """Circled abilities in hand, and those crossed off."""
    rows = []
    for name, have, spent in (
        ("wrap", here.paper.wraps, here.paper.spent_wraps),
        ("pm", here.paper.pms, here.paper.spent_pms),
    ):
        words = f"{name.replace('pm', 'plus/minus')}: {have} to use, {spent} used"
        marks = icon(f"loot-{name}") * have + f"<s>{icon(f'loot-{name}')}</s>" * spent
        if have + spent:
            rows.append(f"<span{attrs(role='img', aria_label=words)}>{marks}</span>")
    return f'<p class="held">Abilities {"".join(rows)}</p>' if rows else ""


# ---- D -----------------------------------------------------------------------------------------------


def points_track(here: Scene) -> str:
    view, spaces = here.view, here.view.sheet.spaces
    track, then = here.paper.track, here.after.track
    cells = []
    for number in range(spaces):
        if number < len(track):
            cells.append(f'<li class="got">{track[number]}</li>')
        elif number < len(then):
            cells.append(f'<li class="will">{then[number]}<span class="vh"> would be written</span></li>')
        else:
            cells.append('<li class="last"></li>' if number == spaces - 1 else "<li></li>")
    total = here.paper.total
    if view.finals:
        total = view.finals[view.seats.index(here.seat)]
        cells.append(f'<li class="fin got">{total}</li>')
    else:
        cells.append('<li class="fin"></li>')
    left = spaces - len(track)
    soon = f" then {then[-1]}" if len(then) > len(track) else ""
    note = "" if view.finals else f"<small>{look.count(left, 'entry', 'entries')} to the end</small>"
    head = f'<h4>Points track <b class="sum">{total}</b>{soon} {note}</h4>'
    style = f"--spaces:{spaces + 1}"
    return f'<div class="area">{head}<ol{attrs(class_="track track--d", style=style)}>{"".join(cells)}</ol></div>'


# ---- what a pick would bring -------------------------------------------------------------------------


def gain_panel(here: Scene) -> str:
    """Item by item what the picked landing earns, before it is confirmed."""
    if not here.items:
        return ""
    rows = "".join(f"<li><span>{escape(item.name)}</span><b>{_reward(item)}</b></li>" for item in here.items)
    points = points_of(here.items)
    total = f'<li class="all"><span>one entry</span><b>+{points}</b></li>' if points and len(here.items) > 1 else ""
    return f'<ul class="earns" data-key="earns" aria-label="This would bring">{rows}{total}</ul>'


# ---- the others --------------------------------------------------------------------------------------


def other_seats(here: Scene) -> str:
    """Their sheets lie open; of this turn only whether they have chosen is seen."""
    view, ui = here.view, here.ui
    strips = []
    for player, seat in enumerate(view.seats):
        if seat == here.seat:
            continue
        paper = view.papers[player]
        final = view.finals[player] if view.finals else paper.total
        held = [look.count(paper.wraps, "wrap") if paper.wraps else "", f"{paper.pms} plus/minus" if paper.pms else ""]
        entries = f"{len(paper.track)} of {view.sheet.spaces} entries"
        sub = ", ".join([entries, *filter(None, held)])
        state = _state_of(here, player)
        points = f'<p class="pts"><b>{final}</b> {"point" if final == 1 else "points"}</p>'
        body = f"{points}{state}{mini(view.sheet, paper, f'plan of {ui.name(seat)}')}"
        strips.append(look.seat_strip(ui, seat, sub, body))
    return f'<div class="others n{len(strips)}">{"".join(strips)}</div>' if strips else ""


def _state_of(here: Scene, player: int) -> str:
    view = here.view
    if view.phase not in ("turn", "setup"):
        return ""
    if view.moved[player]:
        return f'<p class="chose">{icon("ll-tick")}has chosen</p>'
    return '<p class="chose">is choosing</p>'
