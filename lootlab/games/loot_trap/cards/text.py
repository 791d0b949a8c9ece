"""What a card says, in words for the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from ..cards.design import EQUIPMENT, LOOT, Design, Mod
from ..cards.vocabulary import Effect, Effects

_WHO = {
    "self": "you", "opp": "an opponent", "each_opp": "every opponent", "all": "everybody",
    "active": "the player on turn", "left": "your left neighbour",
}  # fmt: skip
_REACH = {"adjacent": "next to you", "surrounding": "around you", "any": "anywhere"}
_PLACES = {"any_free": "any free space", "any_armed": "any armed space", "start": "the own start"}


def _cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


def _times(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def _to(effect: Effect) -> str:
    return "" if effect.who == "self" else f" to {_WHO[effect.who]}"


def _owner(who: str) -> str:
    return "your" if who == "self" else f"{_WHO[who]}'s"


def _chosen(effect: Effect) -> str:
    return ", your left neighbour says where" if effect.by else ""


def _mover(effect: Effect, verb: str) -> str:
    steps = _times(effect.n, "space")
    who = "" if effect.who == "self" else f" {_WHO[effect.who]}"
    return f"{verb}{who} {steps}{_chosen(effect)}"


def _push(effect: Effect) -> str:
    if effect.who == "self":
        return f"you are pushed {_times(effect.n, 'space')}{_chosen(effect)}"
    return _mover(effect, "push")


def _move(effect: Effect) -> str:
    if effect.who == "self" and effect.by:
        return f"you are moved {_times(effect.n, 'space')}{_chosen(effect)}"
    return _mover(effect, "move")


def _teleport(effect: Effect) -> str:
    who = "" if effect.who == "self" else f" {_WHO[effect.who]}"
    return f"teleport{who} to {_PLACES[effect.to]}{_chosen(effect)}"


def _verb(effect: Effect, verb: str) -> str:
    return verb if effect.who == "self" else f"{verb}s"


def _draw(effect: Effect) -> str:
    if effect.who == "self":
        return f"draw {_cards(effect.n)}"
    return f"{_WHO[effect.who]} {_verb(effect, 'draw')} {_cards(effect.n)}"


def _discard(effect: Effect) -> str:
    if effect.who == "self":
        said = f"discard {_cards(effect.n)}"
    else:
        said = f"{_WHO[effect.who]} must discard {_cards(effect.n)}"
    return said + (" at random" if effect.mode else "")


def _take(effect: Effect) -> str:
    if effect.dst == "self":
        return f"take {_cards(effect.n)} from {_WHO[effect.src]}"
    return f"{_cards(effect.n)} from {_owner(effect.src)} hand to {_WHO[effect.dst]}"


def _look(effect: Effect) -> str:
    if effect.viewer == "self":
        return f"look at {_owner(effect.who)} hand"
    return f"show {_owner(effect.who)} hand to {_WHO[effect.viewer]}"


def _steal(effect: Effect) -> str:
    to = "" if effect.dst == "self" else f" for {_WHO[effect.dst]}"
    return f"steal a banked loot from {_WHO[effect.src]}{to}"


def _salvage(effect: Effect) -> str:
    kind = {"any": "hybrid or equipment"}.get(effect.kind, effect.kind)
    return f"take the latest discarded {kind}"


def _lay(effect: Effect) -> str:
    over = ", even over a laid trap" if effect.over else ""
    return f"lay a trap {_REACH[effect.reach]}{over}"


def _choose(effect: Effect) -> str:
    return "choose: " + ", or ".join(effects_text(option) for option in effect.options)


_SAY: dict[str, Callable[[Effect], str]] = {
    "damage": lambda e: f"{e.n} damage{_to(e)}",
    "heal": lambda e: f"heal {e.n}{'' if e.who == 'self' else ' ' + _WHO[e.who]}",
    "shield": lambda e: f"shield {e.n}{'' if e.who == 'self' else ' for ' + _WHO[e.who]}",
    "draw": _draw, "discard": _discard, "take": _take, "look": _look, "salvage": _salvage, "steal_loot": _steal,
    "give": lambda e: f"give {_cards(e.n)} to {_WHO[e.to]}",
    "bank_hand": lambda e: "bank a loot from your hand",
    "bank_discard": lambda e: "bank the latest discarded loot",
    "spill": lambda e: f"{'you lose' if e.who == 'self' else _WHO[e.who] + ' loses'} a banked loot",
    "move": _move, "push": _push, "teleport": _teleport,
    "swap_places": lambda e: f"change places with {_WHO[e.who]}",
    "arm": lambda e: f"arm up to {_times(e.n, 'card')} {_REACH[e.reach]}",
    "disarm": lambda e: f"disarm up to {_times(e.n, 'card')} {_REACH[e.reach]}",
    "clear": lambda e: f"clear a space {_REACH[e.reach]}",
    "scout": lambda e: f"look at up to {_times(e.n, 'card')} {_REACH[e.reach]}",
    "dig": lambda e: f"dig up a card {_REACH[e.reach]}",
    "switch_cards": lambda e: f"switch two spaces {_REACH[e.reach]}",
    "lay": _lay,
    "roll": lambda e: "turn a Roll card" if e.who == "self" else f"{_WHO[e.who]} turns a Roll card",
    "skip_action": lambda e: f"{_WHO[e.who]} {_verb(e, 'lose')} the next action",
    "unequip": lambda e: f"{_owner(e.who)} equipment is discarded",
    "grab_equip": lambda e: f"take {_owner(e.src)} equipment and put it on anybody",
    "choose": _choose,
}  # fmt: skip


@lru_cache(maxsize=1024)
def effects_text(effects: Effects) -> str:
    """
    >>> from .vocabulary import read_effects
    >>> effects_text(read_effects("damage 1 self then push 2 self by left"))
    '1 damage, then you are pushed 2 spaces, your left neighbour says where'
    >>> effects_text(read_effects("roll self then roll self"))
    'turn a Roll card, twice'
    """
    rows = [(_SAY[effect.op](effect), len(list(same))) for effect, same in groupby(effects)]
    return ", then ".join(said + _OFTEN.get(often, f", {often} times") for said, often in rows) or "nothing"


_OFTEN = {1: "", 2: ", twice"}


def laid_text(design: Design) -> str:
    """The lower half of a card that a player laid: MULTIPLY has doubled its numbers (TRAP-98)."""
    if not design.multiply:
        return lower_text(design)
    return effects_text(tuple(map(_doubled, design.trap))) + ", doubled"


def _doubled(effect: Effect) -> Effect:
    options = tuple(tuple(map(_doubled, option)) for option in effect.options)
    return replace(effect, n=2 * effect.n, options=options)


def upper_text(design: Design) -> str:
    """What PLAY does."""
    if design.kind == LOOT:
        return "bank it"
    if design.kind == EQUIPMENT:
        return worn_text(design.mod)
    cost = f"discard {_cards(design.cost)}: " if design.cost else ""
    return cost + effects_text(design.instant)


def lower_text(design: Design) -> str:
    """What it does to whoever lands on it."""
    if design.kind == LOOT:
        return "may be banked at once"
    if design.kind == EQUIPMENT:
        return "whoever lands says who wears it"
    return effects_text(design.trap)


_MODS: dict[str, Callable[[int], str]] = {
    "trap_damage": lambda k: f"{abs(k)} {'less' if k < 0 else 'more'} damage from traps",
    "instant_damage": lambda k: f"{abs(k)} {'less' if k < 0 else 'more'} damage from played cards",
    "hand_limit": lambda k: f"hand limit {6 + k}",
    "move_max": lambda k: f"up to {k} steps in MOVE",
    "extra_draw": lambda k: f"draw {k} more",
    "bank_tax": lambda k: f"{k} damage whenever the wearer banks by PLAY",
    "free_scout": lambda k: "look at one card around you each turn",
    "move_orth": lambda k: "MOVE straight only",
    "no_peek": lambda k: "no PEEK",
    "no_bank": lambda k: "no banking",
    "no_lay": lambda k: "no LAY",
    "immune_stop": lambda k: "STOP does not matter",
}


def worn_text(mod: Mod) -> str:
    said = [say(getattr(mod, name)) for name, say in _MODS.items() if getattr(mod, name) != getattr(Mod(), name)]
    if mod.lay_reach:
        said.append("LAY reaches all around")
    return ", ".join(said) or "no effect"


ICON_NAMES = {"CHAIN": "CHAIN", "STOP": "STOP", "MULTIPLY": "×2", "OUT_OF_TURN": "OUT OF TURN"}
ICON_TEXTS = {
    "CHAIN": "CHAIN: playing it is free",
    "OUT_OF_TURN": "OUT OF TURN: also on others' turns",
    "STOP": "STOP: ends the lander's own turn",
    "MULTIPLY": "MULTIPLY: doubled as a laid trap",
}


def whole_text(design: Design) -> str:
    """The whole card in one line, for labels and for reading it."""
    if design.kind == LOOT:
        return f"{design.name}: bank it, or give it up against damage"
    if design.kind == EQUIPMENT:
        return f"{design.name}, equipment: {upper_text(design)}"
    icons = "".join(f". {text}" for icon, text in ICON_TEXTS.items() if icon in design.icons)
    return f"{design.name}. Play: {upper_text(design)}. Trap: {lower_text(design)}{icons}"
