"""Leave the present phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Words
from ..cards.signs import ACTION, DISCARD, DRAW, HAND_LIMIT, MOVE, MOVE2, ROLL, USED_ACTION, W1, W2, WINDOWS
from ..state import turn, walk
from .base import LAST, RaidMove, shape_of

if TYPE_CHECKING:
    from .base import Eye, Raid, RaidView

DRAW_FIRST: Final = Refusal("TRAP-25", "DRAW is compulsory.", "Draw a card.", ("TRAP-28",))
MOVE_FIRST: Final = Refusal("TRAP-25", "MOVE is compulsory.", "Go to a surrounding space.", ("TRAP-34", "TRAP-38"))
SAID: Final = {
    DRAW: ("Do not draw", ""), MOVE: ("Stay", ""), MOVE2: ("No second step", ""), ACTION: ("No action", ""),
    DISCARD: ("End the turn", "keep all cards"), ROLL: ("Do not roll", ""),
}  # fmt: skip
REASONS: Final = {
    MOVE2: "You stand well where you are.",
    DISCARD: "Nothing to throw away.",
    ACTION: "One action was enough.",
}


@dataclass(frozen=True, slots=True)
class Pass(RaidMove):
    seat: str

    form = "{0.seat} pass"
    shape = shape_of(form)
    example = "A pass"
    phases = (MOVE2, W1, ACTION, W2, DISCARD)
    ghost_phases = (DRAW, W1, W2, DISCARD, ROLL)
    rank = LAST

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        return state.book.pass_[seat] if state.at[seat] >= 0 or _why_not(state, seat) is None else []

    def why_not_in_window(self, state: Raid, seat: int) -> Refusal | None:
        return None if seat == state.asked else RaidMove.why_not_in_window(self, state, seat)

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        return _why_not(state, seat)

    def act(self, state: Raid) -> None:
        phase = state.phase
        if phase in WINDOWS:
            turn.next_asked(state)
        elif state.at[state.active] < 0:
            _pass_ghost(state)
        elif phase == ACTION:
            turn.open_window(state, W2)  # no action is a choice too (TRAP-46)
        elif phase == DISCARD:
            turn.close(state)  # nobody need discard (TRAP-74)
        else:
            turn.open_window(state, W1)  # no second step, or nowhere to go (TRAP-R20)

    def words(self, view: RaidView) -> Words:
        return Words(*SAID.get(view.phase, ("Pass", "no reaction")))

    def worth(self, eye: Eye) -> float:
        state = eye.state
        if state.phase == MOVE2:
            return eye.stand(state.at[eye.me]) + 0.05
        if state.phase == DISCARD or state.used & USED_ACTION:
            return 0.0
        return 0.2 if state.asked < 0 else 0.0

    def reason(self, eye: Eye) -> str:
        state = eye.state
        if state.phase in WINDOWS:
            return "Your cards are worth more later."
        if state.phase == ACTION and not state.used & USED_ACTION:
            return "No action is worth it; the replacement stays open."
        return REASONS.get(state.phase, "Nothing here is worth it.")


def _why_not(state: Raid, seat: int) -> Refusal | None:
    """Who is boxed in with nowhere to hop may stay (TRAP-R20); a ghost may leave out everything but the hand limit."""
    if state.at[seat] < 0:
        if state.phase == DISCARD and len(state.hands[seat]) > HAND_LIMIT:
            text = f"A ghost keeps at most {HAND_LIMIT} cards."
            return Refusal("TRAP-118", text, "Discard until it is so.", ("TRAP-R60",))
        return None
    if state.phase == DRAW:
        return DRAW_FIRST
    if state.phase == MOVE and not walk.stuck(state, seat):
        return MOVE_FIRST
    return None


def _pass_ghost(state: Raid) -> None:
    if state.phase == DISCARD:
        turn.close_ghost(state)
    else:
        state.phase = ROLL if state.phase == DRAW else DISCARD
