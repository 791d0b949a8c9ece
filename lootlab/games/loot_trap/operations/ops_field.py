"""Operations on the cards of the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..state import piles
from ..state.effects import Cause, on_table
from ..questions import ask, ask_lay, ask_spaces, layable
from ..cards.signs import ARMED, BLANK, LAID, NOBODY, NOTHING, OPEN, QUIET, SET_BY_PLAYER, VOID
from ..cards.vocabulary import Effect

if TYPE_CHECKING:
    from ..state.raid import Raid


def in_reach(state: Raid, subject: int, reach: str) -> list[int]:
    """Spaces with a card in the reach of the subject's avatar; blank ones cannot be named (TRAP-R9)."""
    if reach == "any":
        spaces: range | tuple[int, ...] = range(len(state.lies))
    elif state.at[subject] < 0:
        return []
    else:
        table = state.field.around if reach == "surrounding" else state.field.across
        spaces = table[state.at[subject]]
    return [space for space in spaces if state.lies[space] != BLANK and state.lies[space] != VOID]


def free_in_reach(state: Raid, subject: int, reach: str) -> list[int]:
    at = state.at
    return [space for space in in_reach(state, subject, reach) if space not in at]


def armable(state: Raid, effect: Effect, subject: int) -> list[int]:
    """Only unoccupied quiet cards (TRAP-R69)."""
    return [space for space in free_in_reach(state, subject, effect.reach) if state.lies[space] == QUIET]


def disarmable(state: Raid, effect: Effect, subject: int) -> list[int]:
    """Field traps, not player-laid ones."""
    return [space for space in in_reach(state, subject, effect.reach) if state.lies[space] == ARMED]


def clearable(state: Raid, effect: Effect, subject: int) -> list[int]:
    return free_in_reach(state, subject, effect.reach)


def scoutable(state: Raid, effect: Effect, subject: int) -> list[int]:
    return in_reach(state, subject, effect.reach)


def diggable(state: Raid, effect: Effect, subject: int) -> list[int]:
    """Unoccupied spaces without a player-laid trap."""
    return [space for space in free_in_reach(state, subject, effect.reach) if state.lies[space] in (QUIET, ARMED)]


def _any(spaces: Callable[[Raid, Effect, int], list[int]], least: int = 1) -> Callable[[Raid, Effect, int], bool]:
    return lambda state, effect, subject: len(spaces(state, effect, subject)) >= least


def _names(state: Raid, spaces: tuple[int, ...]) -> str:
    return ", ".join(state.field.spaces[space] for space in spaces)


@on_table("arm", _any(armable))
def _arm(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = armable(state, effect, cause.subject)
    ask_spaces(state, cause.subject, spaces, 1, effect.n * cause.times, _armed, cause.subject, about="arm")


def _armed(state: Raid, spaces: tuple[int, ...], subject: int) -> None:
    for space in spaces:
        state.lies[space] = ARMED
        state.swapped &= ~(1 << space)
    if not state.quiet:
        state.say(f"{{{state.seats[subject]}}} armed {_names(state, spaces)}.", "TRAP-R69", seat=subject, mark="trap")


@on_table("disarm", _any(disarmable))
def _disarm(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = disarmable(state, effect, cause.subject)
    ask_spaces(state, cause.subject, spaces, 1, effect.n * cause.times, _disarmed, cause.subject, about="disarm")


def _disarmed(state: Raid, spaces: tuple[int, ...], subject: int) -> None:
    for space in spaces:
        state.lies[space] = QUIET
    if not state.quiet:
        state.say(f"{{{state.seats[subject]}}} disarmed {_names(state, spaces)}.", "TRAP-122", seat=subject)


@on_table("clear", _any(clearable))
def _clear(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = clearable(state, effect, cause.subject)
    ask(state, "space", cause.subject, spaces, _cleared, cause.subject, about="clear")


def _cleared(state: Raid, space: int, subject: int) -> None:
    """All cards of the space are discarded unresolved, player-laid traps included; then it is filled (TRAP-77)."""
    low, card = state.low[space], state.top[space]
    state.low[space], state.top[space], state.layer[space], state.lies[space] = NOTHING, NOTHING, NOBODY, VOID
    if not state.quiet:
        gone = " and ".join(state.box.name(one) for one in (card, low) if one >= 0)
        text = f"{{{state.seats[subject]}}} cleared {state.field.spaces[space]}: {gone} went."
        state.say(text, "TRAP-77", seat=subject, reveals=True)
    for gone_card in (low, card):
        if gone_card >= 0:
            piles.discard(state, gone_card)
    piles.fill(state, space)


@on_table("scout", _any(scoutable))
def _scout(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = scoutable(state, effect, cause.subject)
    ask_spaces(state, cause.subject, spaces, 1, effect.n * cause.times, _scouted, cause.subject, about="scout")


def _scouted(state: Raid, spaces: tuple[int, ...], subject: int) -> None:
    for space in spaces:
        piles.look_at(state, subject, space, "TRAP-R78")


@on_table("dig", _any(diggable))
def _dig(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = diggable(state, effect, cause.subject)
    ask(state, "space", cause.subject, spaces, _dug, cause.subject, about="dig")


def _dug(state: Raid, space: int, subject: int) -> None:
    card = state.top[space]
    state.top[space], state.lies[space] = NOTHING, VOID
    if not state.quiet:
        who, place = f"{{{state.seats[subject]}}}", state.field.spaces[space]
        secret = f"{who} dug up {state.box.name(card)} on {place}."
        state.say(
            f"{who} dug up the card on {place}.",
            "TRAP-77",
            seat=subject,
            secret=secret,
            knows=1 << subject,
            reveals=True,
        )
    piles.into_hand(state, subject, card, 1 << subject)
    piles.fill(state, space)


@on_table("switch_cards", _any(clearable, 2))
def _switch_cards(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = clearable(state, effect, cause.subject)
    ask_spaces(state, cause.subject, spaces, 2, 2, _switched, cause.subject, about="switch_cards")


def _switched(state: Raid, spaces: tuple[int, ...], subject: int) -> None:
    """Everything changes places: cards, orientation, who laid them."""
    one, other = spaces
    for row in (state.top, state.low, state.lies, state.layer):
        row[one], row[other] = row[other], row[one]
    if (state.swapped >> one ^ state.swapped >> other) & 1:
        state.swapped ^= 1 << one | 1 << other
    if not state.quiet:
        text = f"{{{state.seats[subject]}}} switched the cards on {_names(state, spaces)}."
        state.say(text, "TRAP-122", seat=subject)


# ---- laying -------------------------------------------------------------------------------------


def lay_spaces(state: Raid, spaces: list[int], over: bool = False) -> list[int]:
    """Of these, the spaces a trap can be laid on: unoccupied, not blank, no player-laid trap (TRAP-56, TRAP-63).

    `over` lifts the last ban (TRAP-64).
    """
    at, lies = state.at, state.lies
    return [s for s in spaces if s not in at and (lies[s] <= ARMED or (over and lies[s] <= OPEN))]


def _can_lay(state: Raid, effect: Effect, subject: int) -> bool:
    spaces = lay_spaces(state, in_reach(state, subject, effect.reach), effect.over)
    return bool(spaces) and bool(layable(state, subject))


@on_table("lay", _can_lay)
def _lay(state: Raid, effect: Effect, cause: Cause) -> None:
    spaces = lay_spaces(state, in_reach(state, cause.subject, effect.reach), effect.over)
    about = "lay over" if effect.over else "lay"
    ask_lay(state, cause.subject, spaces, _laid, cause.subject, about=about)


def _laid(state: Raid, answer: tuple[int, int], subject: int) -> None:
    lay(state, subject, *answer)


def lay(state: Raid, seat: int, design: int, space: int, *rules: str) -> None:
    """A hand card goes face down and sideways on top of a field card (TRAP-54 to TRAP-60, TRAP-R68)."""
    card = piles.find(state, seat, design)
    piles.slip(state, seat, card, 0)
    lie, beneath = state.lies[space], state.top[space]
    lost = lie != QUIET
    if lost:
        state.maybe[beneath] = 1 << state.epochs[beneath]
    if lie in SET_BY_PLAYER:
        piles.discard(state, state.low[space])
    state.top[space], state.low[space], state.layer[space] = card, beneath, seat
    state.lies[space] = OPEN if lost else LAID
    state.known[card] = 1 << seat
    state.swapped &= ~(1 << space)
    if not state.quiet:
        _tell_lay(state, seat, card, space, lost, rules)


def _tell_lay(state: Raid, seat: int, card: int, space: int, lost: bool, rules: tuple[str, ...]) -> None:
    who, place = f"{{{state.seats[seat]}}}", state.field.spaces[space]
    tail = f" {state.box.name(state.low[space])} beneath it is lost." if lost else ""
    cited = (*(rules or ("TRAP-54",)), *(("TRAP-57", "TRAP-58") if lost else ("TRAP-59",)))
    state.say(
        f"{who} laid a trap on {place}.{tail}", *cited, seat=seat, mark="trap",
        secret=f"{who} laid {state.box.name(card)} on {place}.{tail}", knows=1 << seat, reveals=lost,
    )  # fmt: skip
