"""A position as notation; `notation.position` reads it back."""

from __future__ import annotations

from ..notation.names import write_hand, write_list
from ..cards.signs import ARMED, NOBODY, OPEN, PHASES, QUIET, SET_BY_PLAYER, USED_NAMES, WINDOWS
from ..state.raid import Raid


def notation(raid: Raid) -> str | None:
    """The whole position; None where something waits, which a position cannot say."""
    if raid.ended or raid.ask is not None or raid.stack or raid.queue:
        return None
    cast = "cast " + " ".join(f"{seat} {who.name}" for seat, who in zip(raid.seats, raid.cast, strict=True))
    field = f"field {raid.field.write()}"
    if not raid.set_up:
        return "; ".join((f"seats {''.join(raid.seats)}", "new game", cast, field))
    if raid.phase in WINDOWS and raid.asked != _first_asked(raid):
        return None
    parts = [f"seats {''.join(raid.seats)}", cast, field]
    parts += [f"card {d.name} = {d.definition}" for d in raid.box.designs if d.definition]
    parts += [*_write_turn(raid), *_write_people(raid), *_write_field(raid), *_write_piles(raid)]
    return "; ".join(parts)


def _first_asked(raid: Raid) -> int:
    count = len(raid.seats)
    order = [(raid.active + step) % count for step in range(1, count)]
    return next((seat for seat in order if raid.at[seat] >= 0 or raid.terms.ghost_oot), NOBODY)


def _write_turn(raid: Raid) -> list[str]:
    parts = [f"turn {raid.seats[raid.active]} {PHASES[raid.phase]}"]
    if used := [name for bit, name in USED_NAMES.items() if raid.used & bit]:
        parts.append("used " + " ".join(used))
    parts.append(f"count turns {raid.turns} traps {raid.traps} actions {raid.actions}")
    return parts


def _write_people(raid: Raid) -> list[str]:
    seats = list(enumerate(raid.seats))
    living = [(n, seat) for n, seat in seats if raid.at[n] >= 0]
    parts = [" ".join(f"{seat}@{raid.field.spaces[raid.at[n]]}" for n, seat in living)]
    ghosts = [raid.seats[n] for together in raid.fallen for n in together]
    if ghosts:
        parts.append("ghost " + " ".join(ghosts))
    parts.append("health " + " ".join(f"{seat} {raid.health[n]}" for n, seat in living))
    parts.append("bank " + " ".join(f"{seat} {len(raid.banks[n])}" for n, seat in seats))
    if any(raid.shields):
        parts.append("shield " + " ".join(f"{seat} {raid.shields[n]}" for n, seat in living))
    names = raid.box.name
    parts.append("hand " + " ".join(f"{seat}{{{write_hand([names(c) for c in raid.hands[n]])}}}" for n, seat in seats))
    if worn := [f"{seat} {names(raid.worn[n])}" for n, seat in seats if raid.worn[n] >= 0]:
        parts.append("wears " + ", ".join(worn))
    if any(raid.skips):
        parts.append("skip " + " ".join(seat for n, seat in seats if raid.skips[n]))
    return parts


def _write_field(raid: Raid) -> list[str]:
    parts = []
    for clause, lie in (("quiet", QUIET), ("armed", ARMED)):
        cards: dict[str, list[str]] = {}
        for space, name in enumerate(raid.field.spaces):
            if raid.lies[space] == lie:
                cards.setdefault(raid.box.name(raid.top[space]), []).append(name)
        if cards:
            parts.append(f"{clause} " + ", ".join(f"{' '.join(spaces)}={card}" for card, spaces in cards.items()))
    if laid := [trap_text(raid, space) for space, lie in enumerate(raid.lies) if lie in SET_BY_PLAYER]:
        parts.append("laid " + ", ".join(laid))
    if raid.blanks:
        parts.append("blank " + " ".join(raid.field.spaces[space] for space in raid.blanks))
    return parts


def trap_text(raid: Raid, space: int) -> str:
    upper, lower = raid.box.name(raid.top[space]), raid.box.name(raid.low[space])
    star = "*" if raid.lies[space] == OPEN else ""
    return f"{raid.field.spaces[space]}={upper}/{lower}{star} by {raid.seats[raid.layer[space]]}"


def _write_piles(raid: Raid) -> list[str]:
    names = raid.box.name
    deck = f"deck {len(raid.deck)}"
    if raid.deck:
        deck += " next " + write_list([names(card) for card in reversed(raid.deck)])
    discards = "discard{" + write_list([names(card) for card in raid.discards]) + "}"
    return [deck, discards, f"roll {len(raid.rolls)} next {' '.join(map(str, reversed(raid.rolls)))}"]
