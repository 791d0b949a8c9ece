"""Traps: sprung by a landing, queued, revealed, resolved, discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..cards.design import EQUIPMENT, LOOT, Design
from ..cards.signs import ARMED, LIVE, NOBODY, NOTHING, TRAP, VOID
from ..cards.text import lower_text
from ..questions.loot import Loot
from ..questions.wearer import Wearer
from . import piles
from .deeds import Aside, Landed, TurnedOver
from .effects import run

if TYPE_CHECKING:
    from .raid import Raid

FIELD: Final = 0
BY_PLAYER: Final = 1
AS_LAID: Final = 2


def land(state: Raid, seat: int, space: int) -> None:
    """Only a sideways card matters (TRAP-44, TRAP-R11); it obliges the lander, its owner too (TRAP-75, TRAP-65)."""
    lie = state.lies[space]
    if lie in LIVE:
        _spring(state, seat, space, lie)


def _spring(state: Raid, seat: int, space: int, lie: int) -> None:
    """Lift the cards, fill the space, queue the trap (TRAP-R12).

    Whoever stays stands on the fresh, quiet card (TRAP-R14).
    """
    card, low = state.top[space], state.low[space]
    laid = BY_PLAYER if lie != ARMED else AS_LAID if _swapped_in(state, space) else FIELD
    state.top[space], state.low[space], state.layer[space] = NOTHING, NOTHING, NOBODY
    state.lies[space], state.swapped = VOID, state.swapped & ~(1 << space)
    state.traps += 1
    if state.traps > state.options.trap_cap:
        _drop(state, card, low)
        piles.fill(state, space)
        if not state.quiet:
            what = f"{state.box.name(card)} on {state.field.spaces[space]}"
            state.say(f"Too many traps in one turn: {what} was only discarded.", "TRAP-R57", reveals=True, deed=Aside())
        return
    if state.options.refill != "after_discard":
        piles.fill(state, space)
    state.queue.append((seat, card, low, laid, space))
    if not state.quiet:
        whose = "a player's trap" if laid == BY_PLAYER else "an armed card"
        text = f"{{{state.seats[seat]}}} landed on {whose} on {state.field.spaces[space]}."
        state.say(text, "TRAP-75", "TRAP-77", seat=seat, mark="trap", deed=Landed(seat, space))
    if state.options.trap_order == "interrupt":
        state.push(resolve_next)


def _swapped_in(state: Raid, space: int) -> bool:
    return state.options.swap_counts_as_laid and bool(state.swapped >> space & 1)


def _drop(state: Raid, card: int, low: int) -> None:
    """Lower card first, trap card on top (TRAP-R31)."""
    _drop_lower(state, low)
    piles.discard(state, card)


def _drop_lower(state: Raid, low: int) -> None:
    """What lay beneath a trap is discarded unresolved, and so shows its face (TRAP-61, TRAP-62, TRAP-R30)."""
    if low < 0:
        return
    if not state.quiet:
        text = f"{state.box.name(low)} lay beneath the trap and was discarded."
        state.say(text, "TRAP-62", "TRAP-R30", reveals=True, deed=Aside())
    piles.discard(state, low)


def work(state: Raid) -> None:
    """Work off the queue, first come first served (TRAP-83, TRAP-R15)."""
    if state.queue:
        state.push(work)
        resolve_next(state)


def resolve_next(state: Raid) -> None:
    """Reveal the next waiting trap and resolve it: its lower half (TRAP-12), on the lander (TRAP-79, TRAP-80).

    STOP stops only the active player (TRAP-96); MULTIPLY is for laid traps, the layer's own included (TRAP-99,
    TRAP-R32). Both belong to the lower half (TRAP-R70).
    """
    if not state.queue:
        return
    seat, card, low, laid, space = state.queue.pop(0)
    design = state.box.card[card]
    state.limbo.append((card, low, space, seat))
    twice = design.multiply and laid != FIELD
    if not state.quiet:
        _tell_reveal(state, seat, card, space, twice)
    if design.kind == LOOT:
        state.push(finish)
        Loot(seat, (0,) if state.mods[seat].no_bank else (1, 0)).put(state)
        return
    if design.kind == EQUIPMENT:
        state.push(finish)
        Wearer(seat, (*state.living(), NOBODY)).put(state)
        return
    if _stops(state, seat, design):
        state.stop = True
    state.push(finish)
    state.push(run, design.trap, 0, seat, TRAP, 2 if twice else 1, False)


def _stops(state: Raid, seat: int, design: Design) -> bool:
    """STOP stops only the active player (TRAP-96)."""
    if not design.stop or seat != state.active:
        return False
    return not state.options.ignore_stop and not state.mods[seat].immune_stop


def _tell_reveal(state: Raid, seat: int, card: int, space: int, twice: bool) -> None:
    design, who = state.box.card[card], state.seats[seat]
    rules: tuple[str, ...] = ({LOOT: "TRAP-81", EQUIPMENT: "TRAP-82"}.get(design.kind, "TRAP-80"),)
    more = " MULTIPLY doubles its numbers." if twice else ""
    stops = _stops(state, seat, design)
    if stops:
        more += f" STOP: {{{who}'s}} turn ends after this."
        rules = (*rules, "TRAP-95")
    rules = (*rules, "TRAP-98") if twice else rules
    text = f"{{{who}}} turned over {design.name} (“{lower_text(design)}”).{more}"
    deed = TurnedOver(seat, state.box.of[card], space, stops, twice)
    state.say(text, *rules, seat=seat, mark="trap", reveals=True, deed=deed)


def finish(state: Raid) -> None:
    """A resolved trap is discarded (TRAP-76), and with option `refill` its space filled only now."""
    card, low, space, _ = state.limbo.pop()
    _drop_lower(state, low)
    if card >= 0:
        piles.discard(state, card)
    if state.options.refill == "after_discard":
        fill_late(state, space)
    drop_orphans(state)


def fill_late(state: Raid, space: int) -> None:
    if state.lies[space] == VOID:
        piles.fill(state, space)


def drop_orphans(state: Raid) -> None:
    """Traps that wait for eliminated players are discarded unresolved, after the card that eliminated (TRAP-R45)."""
    if not state.queue:
        return
    dropped = [trap for trap in state.queue if state.at[trap[0]] < 0]
    state.queue = [trap for trap in state.queue if state.at[trap[0]] >= 0]
    for _, card, low, _, space in dropped:
        _drop(state, card, low)
        if state.options.refill == "after_discard":
            fill_late(state, space)
