"""Which spaces are in reach, and laying cards on them as traps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ....engine.refusal import Refusal
from ..cards.design import HYBRID
from ..cards.signs import ARMED, EMPTY, LAID, OPEN, QUIET, SET_BY_PLAYER
from . import piles
from .deeds import Laid

if TYPE_CHECKING:
    from .raid import Raid

COVERS: Final = {False: ARMED, True: OPEN}
"""The most that may lie there before a trap is laid: no player's trap (TRAP-63), unless a card allows it (TRAP-64)."""


def in_reach(state: Raid, subject: int, reach: str) -> list[int]:
    """Spaces with a card in the reach of the subject's avatar; blank ones cannot be named (TRAP-R9)."""
    if reach == "any":
        spaces: range | tuple[int, ...] = range(len(state.lies))
    elif state.at[subject] < 0:
        return []
    else:
        table = state.field.around if reach == "surrounding" else state.field.across
        spaces = table[state.at[subject]]
    lies = state.lies
    return [space for space in spaces if lies[space] not in EMPTY]


def free_in_reach(state: Raid, subject: int, reach: str) -> list[int]:
    at = state.at
    return [space for space in in_reach(state, subject, reach) if space not in at]


def lay_spaces(state: Raid, spaces: Iterable[int], over: bool = False) -> list[int]:
    """Of these, the spaces a trap can be laid on: unoccupied (TRAP-56), and with a card that may be covered."""
    at, lies, covers = state.at, state.lies, COVERS[over]
    return [space for space in spaces if space not in at and lies[space] <= covers]


def why_not_there(state: Raid, space: int, over: bool = False) -> Refusal | None:
    """Can a trap be laid on this space at all? Shared by LAY, `lay` effects and ghosts."""
    if space < 0:
        return Refusal(
            "TRAP-54", "There is no such space on the field.", "Name a field space.", ("TRAP-55", "TRAP-R61")
        )
    if lay_spaces(state, (space,), over):
        return None
    if space in state.at:
        return Refusal("TRAP-56", "An avatar stands there.", "Lay on an unoccupied space.", ("TRAP-R61", "TRAP-116"))
    if state.lies[space] in EMPTY:
        text = "There is no card on that space."
        return Refusal("TRAP-R9", text, "Lay on top of a field card.", ("TRAP-54", "TRAP-R61"))
    also = ("TRAP-R61", "TRAP-116")
    return Refusal("TRAP-63", "A player's trap lies there already.", "Choose another space.", also)


def layable(state: Raid, seat: int) -> list[int]:
    """Designs in this hand that may be laid (TRAP-R29)."""
    box = state.box
    designs = state.held(seat)
    return [d for d in designs if box.designs[d].kind == HYBRID] if state.options.lay_kinds == "hybrid" else designs


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
        _tell(state, seat, card, space, lost, rules)


def _tell(state: Raid, seat: int, card: int, space: int, lost: bool, rules: tuple[str, ...]) -> None:
    who, place = f"{{{state.seats[seat]}}}", state.field.spaces[space]
    tail = f" {state.box.name(state.low[space])} beneath it is lost." if lost else ""
    cited = (*(rules or ("TRAP-54",)), *(("TRAP-57", "TRAP-58") if lost else ("TRAP-59",)))
    state.say(
        f"{who} laid a trap on {place}.{tail}", *cited, seat=seat, mark="trap",
        secret=f"{who} laid {state.box.name(card)} on {place}.{tail}", knows=1 << seat, reveals=lost,
        deed=Laid(seat, space),
    )  # fmt: skip
