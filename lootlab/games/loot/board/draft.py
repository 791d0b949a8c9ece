"""Draws the sheet designer: the plan to paint or to explore, rewards, faults, and how long games last."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....look.chart import Bar, bars
from ....look.html import attrs, escape, icon, tag
from ....look.parts import button
from ..bot.length import Lengths, Played
from ..odds.wander import long_run
from ..sheet import DEFAULT
from ..sheet.draft import KINDS, LINE_REWARDS, REWARDS, Draft, reward_name
from ..sheet.faults import FEWEST_SPACES, MOST_SPACES, Fault
from ..sheet.geometry import LABELS, REACH, SQUARES
from ..sheet.tables import COLOURS, KIND_NAMES, MEEPS
from .grid import face, figure, hall, kind, sign, swatch

REWARD_WORDS = {"wrap": "wrap", "pm": "plus/minus"}
PLAYERS = {"random": 150, "greedy": 150, "planner": 12}
"""How many games a press of the button plays."""
WIDEST = 12
FINE = '<div class="say say--good"><strong>This sheet can be played.</strong>No faults.</div>'


@dataclass
class Desk:
    """All that the designer shows."""

    draft: Draft
    brush: str = "R"
    exploring: bool = False
    figure: int = 24
    dice: list[int] = field(default_factory=lambda: [3, 5, 1])
    heat: bool = False
    played: dict[str, list[Played]] = field(default_factory=dict)
    """Games simulated on the sheet as it is now, by who played."""
    running: str = ""


def draw(desk: Desk, notice: str, can_return: bool) -> str:
    return f"{_head(desk, can_return)}{notice}{body(desk)}"


def body(desk: Desk) -> str:
    """The plan, the rewards, the faults and the length of games; what to do with the sheet stands elsewhere."""
    side = _faults(desk) + _length(desk)
    board = f'{_modes(desk)}<div class="desk">{_plan(desk)}<div class="todo">{_below(desk)}</div></div>'
    left = tag("section", board, class_="cloth", aria_label="Plan", data_arrows="")
    rewards = _rewards(desk)
    main = f'<div class="design__main">{left}{rewards}</div>'
    return f'<div class="play design">{main}<aside class="side">{side}</aside></div>'


def _head(desk: Desk, can_return: bool) -> str:
    data = b64encode(desk.draft.text().encode()).decode()
    file = f"{desk.draft.data['sheet_id']}.json"
    save = attrs(class_="btn", download=file, href=f"data:application/json;base64,{data}")
    play = button("Play it", "try_it", cls="btn btn--main", disabled=bool(desk.draft.faults))
    back = button("Back to the game", "back", symbol="ll-right") if can_return else ""
    tools = f"{back}<a{save}>{icon('ll-save')}<span>Save</span></a>{play}"
    title = attrs(value=desk.draft.title, data_do="title", aria_label="Name of the sheet", maxlength=60)
    return (
        f'<div class="bar"><h2>Sheet designer</h2><label class="facts">Name <input{title}></label>'
        f'<div class="tools">{tools}</div></div>'
    )


# ---- the plan ----------------------------------------------------------------------------------------


def _modes(desk: Desk) -> str:
    paint = button("Paint", "mode", "paint", cls="btn btn--felt", aria_pressed=_yes(not desk.exploring))
    explore = button("Explore", "mode", "explore", cls="btn btn--felt", aria_pressed=_yes(desk.exploring))
    told = attrs(class_="modes", role="group", aria_label="What a click on the plan does")
    return f"<div{told}>{paint}{explore}{_tools(desk)}</div>"


def _tools(desk: Desk) -> str:
    if desk.exploring:
        dice = "".join(_die(desk, place) for place in range(3))
        heat = button("Heat map", "heat", cls="btn btn--felt", aria_pressed=_yes(desk.heat))
        return f'<span class="brushes">{dice}</span>{heat}'
    brushes = "".join(_brush(desk, letter) for letter in KINDS)
    return f'<span class="brushes" role="group" aria-label="Brush">{brushes}</span>'


def _brush(desk: Desk, letter: str) -> str:
    told = attrs(
        type="button", class_=f"brush k-{letter.lower()}", data_do="brush", data_arg=letter,
        aria_pressed=_yes(desk.brush == letter), aria_label=f"paint {KIND_NAMES[letter]}",
    )  # fmt: skip
    return f"<button{told}>{sign(letter)}</button>"


def _die(desk: Desk, place: int) -> str:
    value = desk.dice[place]
    words = f"{('first', 'second', 'third')[place]} die: {value}; press to change"
    told = attrs(type="button", class_="brush", data_do="die", data_arg=str(place), aria_label=words)
    return f"<button{told}>{icon(f'loot-die{value}')}</button>"


def _plan(desk: Desk) -> str:
    wrong = {square for fault in desk.draft.faults for square in fault.squares} if not desk.exploring else set()
    reached = reach_sets(desk.figure, desk.dice) if desk.exploring else []
    squares = [_square(desk, square, reached, square in wrong) for square in range(SQUARES)]
    explorer = figure(desk.figure, "fig", "explorer", f"figure on {LABELS[desk.figure]}") if desk.exploring else ""
    return hall("hall is-heat" if desk.exploring and desk.heat else "hall", "The hall plan", squares, explorer)


def _square(desk: Desk, square: int, reached: Sequence[set[int]], wrong: bool) -> str:
    sheet = desk.draft.sheet()
    inner = face(sheet, square) + _flags(square, reached)
    if desk.exploring and desk.heat:
        share, top = float(long_run()[square]), float(max(long_run()))
        warm = attrs(class_="warm", style=f"opacity:{0.8 * share / top:.2f}")
        inner = f'<span{warm}></span><b class="share">{100 * share:.1f}</b>' + _flags(square, reached)
    told = attrs(
        type="button", class_=f"sq is-flat {kind(sheet, square)}{' is-refused' if wrong else ''}",
        data_key=f"paint-{LABELS[square]}", data_do="square", data_arg=LABELS[square],
        aria_label=_words(desk, square, reached, wrong),
    )  # fmt: skip
    return f"<button{told}>{inner}</button>"


def _words(desk: Desk, square: int, reached: Sequence[set[int]], bad: bool) -> str:
    said = [LABELS[square], KIND_NAMES[desk.draft.letters[square]]]
    said += ["part of a fault"] if bad else []
    said += [f"reached after {turn} turns" for turn, found in enumerate(reached, 1) if square in found]
    return ", ".join(said)


def reach_sets(square: int, dice: Sequence[int]) -> list[set[int]]:
    """Where the figure can be after exactly one, two, three plain moves on an empty plan."""
    now, found = {square}, []
    for die in dice:
        now = {target for place in now for target in REACH[place][die]}
        found.append(now)
    return found


def _flags(square: int, reached: Sequence[set[int]]) -> str:
    return "".join(
        f'<span class="turn turn--{turn}">{turn}</span>' for turn, found in enumerate(reached, 1) if square in found
    )


def _below(desk: Desk) -> str:
    if desk.exploring:
        counts = [len(found) for found in reach_sets(desk.figure, desk.dice)]
        dice = ", ".join(map(str, desk.dice))
        said = (
            f"From {LABELS[desk.figure]} with {dice}: {counts[0]} squares after one turn, {counts[1]} after two, "
            f"{counts[2]} after three. Click a square to move the figure, a die to change it."
        )
        if desk.heat:
            said += " The heat map shows where a figure that wanders at random spends its time, in percent (LOOT-P11)."
        return f'<p class="note">{said}</p>'
    start = button("Like the house sheet", "like", DEFAULT, cls="btn btn--felt")
    start += button("All white", "blank", cls="btn btn--felt")
    start += button("Undo", "back_one", symbol="ll-undo", cls="btn btn--felt", disabled=not desk.draft.can_undo)
    file = attrs(type="file", accept=".json,application/json", data_do="open_file", aria_label="Open a sheet file")
    counted = Counter(desk.draft.letters)
    told = ", ".join(f"{counted[letter]} {KIND_NAMES[letter]}" for letter in KINDS)
    opened = f'<label class="note">Open a file <input{file}></label>'
    return f'<div class="moves">{start}</div><p class="note">{told}</p>{opened}'


# ---- rewards -----------------------------------------------------------------------------------------


def _rewards(desk: Desk) -> str:
    lines = "".join(_line(name, entry) for name, entry in desk.draft.lines)
    entries = "".join(_entry(number, entry) for number, entry in enumerate(desk.draft.entries, 1))
    fitting = len(desk.draft.entries) == desk.draft.letters.count(MEEPS)
    fit = "" if fitting else button("Fit to the Meeps squares", "fit", cls="btn")
    limits, words = {"min": FEWEST_SPACES, "max": MOST_SPACES}, "Spaces after the start"
    spaces = attrs(type="number", value=desk.draft.spaces, **limits, data_do="spaces", aria_label=words)
    return (
        '<section class="panel rewards" aria-label="Rewards"><h3>Rewards</h3>'
        f'<div class="rewards__b"><h4>Combo grid</h4><ul>{lines}</ul></div>'
        f'<div><h4>Meeps track</h4><ol class="rewards__c">{entries}</ol>{fit}</div>'
        f'<label class="field"><span>Points track: spaces after the start</span><input{spaces}></label></section>'
    )


def _line(name: str, entry: Mapping[str, object]) -> str:
    words = f"{COLOURS[name]} row" if name in COLOURS else f"size {name}"
    head = swatch(name) if name in COLOURS else f"<b>size {name}</b>"
    need = _select("need", name, {"2": "2 circles", "3": "3 circles"}, str(entry["need"]), f"{words}: circles needed")
    kinds = {reward: "3 points" if reward == "3" else REWARD_WORDS[reward] for reward in LINE_REWARDS}
    reward = entry["reward"]
    assert isinstance(reward, dict)
    pays = _select("pays", name, kinds, reward_name(reward), f"{words}: reward")
    return f"<li>{head}{need}{pays}</li>"


def _entry(number: int, entry: Mapping[str, object]) -> str:
    kinds = {name: REWARD_WORDS.get(name, name) for name in REWARDS}
    return f"<li>{_select('entry', str(number), kinds, reward_name(entry), f'Meeps entry {number}')}</li>"


def _select(do: str, arg: str, kinds: Mapping[str, str], chosen: str, label: str) -> str:
    values = ((attrs(value=value, selected=value == chosen), escape(told)) for value, told in kinds.items())
    listed = "".join(f"<option{value}>{told}</option>" for value, told in values)
    return f"<select{attrs(data_do=do, data_arg=arg, aria_label=label)}>{listed}</select>"


# ---- faults and length -------------------------------------------------------------------------------


def _faults(desk: Desk) -> str:
    found, warnings = desk.draft.faults, desk.draft.warnings
    said = "".join(_fault(fault, "say--bad") for fault in found) or FINE
    said += "".join(_fault(fault, "say--warn") for fault in warnings[:4])
    more = f'<p class="soft">and {len(warnings) - 4} more warnings</p>' if len(warnings) > 4 else ""
    told = attrs(class_="panel checks", aria_label="Faults", aria_live="polite")
    return f"<section{told}><h3>Is it a good sheet?</h3>{said}{more}</section>"


def _fault(fault: Fault, cls: str) -> str:
    said = f"<strong>{fault.code}, {escape(fault.place)}</strong>{escape(fault.reason)} {escape(fault.cure)}"
    return f'<div class="say {cls}">{said}</div>'


def _length(desk: Desk) -> str:
    """Histogram of the turns, for the players tried last."""
    buttons = "".join(
        button(f"{count} games, {who}", "measure", who, cls="btn", disabled=bool(desk.draft.faults or desk.running))
        for who, count in PLAYERS.items()
    )
    shown = "".join(_histogram(who, games) for who, games in desk.played.items() if games)
    busy = f'<p class="soft">playing, {len(desk.played.get(desk.running, []))} games so far</p>' if desk.running else ""
    return (
        '<section class="panel lasts" aria-label="Length of games"><h3>How long do games last?</h3>'
        f'<div class="moves">{buttons}</div>{busy}{shown}</section>'
    )


def _histogram(who: str, games: list[Played]) -> str:
    lengths = Lengths(tuple(games))
    turns = lengths.turns
    step = max(1, -(-(turns[-1] - turns[0] + 1) // WIDEST))
    starts = range(turns[0] // step * step, turns[-1] + 1, step)
    names = [str(start) if step == 1 else f"{start}–{start + step - 1}" for start in starts]
    counts = [sum(start <= turn < start + step for turn in turns) for start in starts]
    shares = [Bar(name, count / len(turns)) for name, count in zip(names, counts, strict=True)]
    chart = bars(shares, "turns", f"Turns of {len(turns)} games between {who} players")
    players = "planners" if who == "planner" else f"{who} players"
    return f"<h4>Two {players}</h4>{chart}<p>{escape(str(lengths))}.</p>"


def _yes(holds: bool) -> str:
    return "true" if holds else "false"
