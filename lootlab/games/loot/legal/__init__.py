"""The legal moves of a seat, whose sheet it is, and likely mistakes. Whether a move is legal, the move itself says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.chance import Stream
from ....engine.refusal import Refusal
from ....engine.state import Move
from ..moves import HallMove, Relocate, Roll, Start, Stay, To, Undo
from ..sheet import PM, WRAP
from .reach import rolls, starts

if TYPE_CHECKING:
    from ..state import Hall


def other_moves(hall: Hall, player: int) -> tuple[HallMove, ...]:
    """What a seat may do that has no step to make in this turn: undo, start, put the dice in order."""
    if hall.phase == "setup" and hall.paper(player).at < 0:
        return starts(hall.seats[player], hall.options.start_mode)
    if hall.phase == "order" and player == 0:
        return rolls(hall.seats[0], hall.rolled, hall.options.first_order)
    return (hall.reach[player].undo,) if hall.can_undo(player) else ()


def why_not(hall: Hall, seat: str, move: Move) -> Refusal | None:
    """Everybody moves only the own figure, and nobody after the end: all else is for the move to say."""
    if seat not in hall.seats or move.seat != seat:
        at_table = move.seat in hall.seats
        wrong = f"That is {{{move.seat}'s}} sheet." if at_table else f"{move.seat} is not at this table."
        return Refusal("LOOT-03", wrong, "Everybody moves only the figure on their own sheet.", ("LOOT-07",))
    if not isinstance(move, HallMove):
        return Refusal("LOOT-08", f"“{move}” is no move of this game.", "Move the figure by the active die.")
    if hall.phase == "over":
        idle = ("LOOT-R7",) if hall.ended == "idle" else ()
        return Refusal("LOOT-44", "The game is over.", "Start a new one.", idle + move.too_late)
    return move.why_not(hall)


def near_misses(hall: Hall, seat: str, rng: Stream) -> list[HallMove]:
    """Anything that can be written, aimed at random."""
    target, ability = 10 * rng.below(10) + rng.below(10), (WRAP, PM)[rng.below(2)]
    inside = 10 * (1 + rng.below(7)) + 1 + rng.below(7)
    return [
        To(seat, target), To(seat, inside), To(seat, inside, (ability,)), To(seat, target, (ability,)),
        To(seat, inside, (PM, WRAP)), Relocate(seat, inside), Stay(seat), Undo(seat), Start(seat, target),
        Roll(seat, (1 + rng.below(6), 1 + rng.below(6), 1 + rng.below(6))),
    ]  # fmt: skip
