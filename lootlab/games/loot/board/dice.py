"""Draws the dice table: the dice of this turn and the next two, and the abilities in hand."""

from __future__ import annotations

from ....look.html import attrs, icon
from ....look.ui import HINT_HERE
from ..moves.base import ABILITY_PIECES, DIE_PIECES
from ..sheet import PM, WRAP
from .scene import LOOKS, Scene

ABILITY_WORDS = {PM: "One more or less", WRAP: "Over the edge"}


def dice_table(here: Scene) -> str:
    """What a move is made of lies side by side, and the hint at its end."""
    return f'<div class="yours">{_dice(here)}{_abilities(here)}{HINT_HERE}</div>'


def _dice(here: Scene) -> str:
    """The queue: now, next, then. The last two can be picked to see where they lead."""
    view = here.view
    if view.phase == "order" and view.rolled:
        dice = "".join(_rolled_die(here, place) for place in range(3))
        return f'<ol class="queue is-rolled" aria-label="The dice you rolled">{dice}</ol>'
    if len(view.dice) < 3:
        return '<ol class="queue" aria-label="No dice yet"></ol>'
    now = f'<li class="now">{_die(view.dice[0])}<span>now</span></li>'
    later = "".join(_later_die(here, place) for place in (1, 2)) if here.shows("queue") else ""
    fresh = " is-fresh" if here.stage is not None and here.stage.fresh else ""
    return f'<ol class="queue{fresh}" data-key="queue" aria-label="Dice">{now}{later}</ol>'


def _die(value: int) -> str:
    return icon(f"loot-die{value}", f"a {value}")


def _later_die(here: Scene, place: int) -> str:
    name = ("now", "next", "then")[place]
    value = here.view.dice[place]
    if not here.ui.asked or here.view.phase != "turn" or not here.gains:
        return f"<li>{_die(value)}<span>{name}</span></li>"
    words = f"{name}: a {value}; show where it can lead"
    inner = icon(f"loot-die{value}") + f"<span>{name} {'›' * place}</span>"
    drawn = here.ui.piece(LOOKS[place - 1], f"look-{name}", inner, words, cls="lookdie is-flat", target=True)
    return f"<li>{drawn}</li>"


def _rolled_die(here: Scene, place: int) -> str:
    value = here.view.rolled[place]
    key = f"die-{place}{value}"
    order = list(here.ui.chosen).index(key) + 1 if key in here.ui.chosen else 0
    said = f"<span>{('', 'now', 'next', 'then')[order]}</span>"
    if not here.ui.asked:
        return f"<li>{_die(value)}</li>"
    inner = icon(f"loot-die{value}") + said
    drawn = here.ui.piece(DIE_PIECES[value], key, inner, f"a {value}", cls="lookdie is-flat", target=True)
    return f"<li>{drawn}</li>"


def _abilities(here: Scene) -> str:
    """Abilities in hand; picking one shows only where it leads. Their place is kept while there are none."""
    if not here.shows("meeps"):
        return ""
    asked = here.ui.asked and here.view.phase == "turn"
    held = [(PM, here.paper.pms), (WRAP, here.paper.wraps)] if here.seat == here.view.seat else []
    drawn = "".join(_ability(here, ability, have, asked) for ability, have in held if have)
    return f"<div{attrs(class_='abils', role='group', aria_label='Abilities, one a turn')}>{drawn}</div>"


def _ability(here: Scene, ability: int, have: int, asked: bool) -> str:
    piece, words = ABILITY_PIECES[ability], ABILITY_WORDS[ability]
    inner = icon(f"loot-{piece}") + f"<span>{words}{f' ({have})' if have > 1 else ''}</span>"
    if asked:
        return here.ui.piece(piece, f"abil-{piece}", inner, words, cls="abil is-flat", target=True)
    return here.ui.still(f"abil-{piece}", inner, words, cls="abil")
