"""The legal moves of a raid, and likely mistakes. Whether a move is legal, the move itself says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...engine.chance import Stream
from ...engine.refusal import Refusal
from ...engine.state import Move
from .cards.field import DIRECTIONS
from .cards.signs import ACTION, DISCARD, MOST_ACTIONS, PHASES
from .moves import (
    DEAL,
    KINDS,
    Bank,
    Choose,
    Discard,
    Draw,
    Equip,
    Lay,
    Pass,
    Peek,
    Play,
    RaidMove,
    React,
    Roll,
    Scout,
    Step,
)  # fmt: skip

if TYPE_CHECKING:
    from .state.raid import Raid

NO_MOVES: Final[tuple[RaidMove, ...]] = ()
ORDER: Final = sorted(KINDS, key=lambda kind: kind.rank)
OFFERS: Final = [[kind.offers for kind in ORDER if phase in kind.phases] for phase in range(len(PHASES))]
"""What each phase offers, in the order of the list; ghosts have phases of their own."""
TO_GHOSTS: Final = [[kind.offers for kind in ORDER if phase in kind.ghost_phases] for phase in range(len(PHASES))]
FREE: Final = [kind.offers for kind in ORDER if ACTION in kind.phases and not kind.counts]
"""What is left of ACTION after the last one (TRAP-R50)."""
WITH_HAND: Final[tuple[int, ...]] = (ACTION, DISCARD)
PICKED: Final = 5


def due(state: Raid, seat: int) -> list[RaidMove]:
    """All moves of the seat that is to decide when no question waits."""
    if not state.set_up:
        return [] if DEAL.why_not(state) else [DEAL]
    phase = state.phase
    due = OFFERS[phase] if state.at[seat] >= 0 else TO_GHOSTS[phase]
    moves: list[RaidMove] = []
    if phase in WITH_HAND:
        held = state.held(seat)
        for offers in due if phase == DISCARD or state.actions < MOST_ACTIONS else FREE:
            moves += offers(state, seat, held)
        return moves
    for offers in due:
        more = offers(state, seat, ())
        if more:
            moves = moves + more if moves else more  # never in place: it may be a list of the book
    return moves


def why_not(state: Raid, seat: str, move: Move) -> Refusal | None:
    if seat not in state.seats or move.seat != seat:
        text = "That is a move of somebody else."
        return Refusal("TRAP-33", text, "Everybody decides only for themselves.")
    if state.ended:
        also = ("TRAP-07", "TRAP-08", "TRAP-09", "TRAP-R43")
        return Refusal("TRAP-01", "The game is over.", "Start a new one.", also)
    if not isinstance(move, RaidMove):
        return Refusal("TRAP-45", f"“{move}” is no move of this game.", "Use the moves offered.")
    return move.why_not(state)


def near_misses(state: Raid, seat: str, rng: Stream) -> list[RaidMove]:
    """Moves that are likely to be illegal, for the conformance test."""
    hand = [state.box.name(card) for card in state.hands[state.seats.index(seat)]]
    held = rng.choice(hand) if hand else "Loot"
    other = rng.choice(state.box.designs).name
    space, elsewhere = rng.choice(state.field.spaces), rng.choice(state.field.spaces)
    answers = (
        space, rng.choice(state.seats), rng.choice(DIRECTIONS), "bank", "discard", "take", f"prevent {rng.below(3)}",
        f"rescue {rng.below(3)}", "option 1", f"{held} at {space}", held, "+".join(sorted((space, elsewhere))),
    )  # fmt: skip
    misses: list[RaidMove] = [
        DEAL, Draw(seat), Pass(seat), Roll(seat), Bank(seat), Peek(seat), Peek(seat, "keep"),
        Step(seat, space), Step(seat, elsewhere, True), Play(seat, held), Play(seat, other), React(seat, held),
        Equip(seat, held, rng.choice(state.seats)), Lay(seat, held, space), Lay(seat, other, elsewhere),
        Scout(seat, space), Discard(seat, held), Discard(seat, other, True), Discard(seat, held, True),
        *(Choose(seat, answer) for answer in answers),
    ]  # fmt: skip
    return [rng.choice(misses) for _ in range(PICKED)]
