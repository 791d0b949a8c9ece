"""The interpreter: effects of a card are carried out in order, each on its targets, if it is feasible then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ..cards.signs import ABILITY, GHOST_INSTANT, NOBODY, TRAP
from ..questions.target import Target

if TYPE_CHECKING:
    from ..operations.base import Effects, Operation
    from .raid import Raid


class Cause(NamedTuple):
    """Whose effect this is and where it comes from; `times` is 2 under MULTIPLY."""

    subject: int
    source: int
    times: int


cause_of: Final = cache(Cause)
"""There are few, and they come again and again."""


def run(state: Raid, effects: Effects, index: int, subject: int, source: int, times: int, done: bool) -> None:
    """Carry out the effects from `index` on; what cannot be done is skipped (TRAP-R56).

    `state.carried` tells afterwards whether anything could be done (TRAP-R54).
    """
    while index < len(effects) and (state.at[subject] >= 0 or source == GHOST_INSTANT):
        effect = effects[index]
        index += 1
        targets = effect.targets(state, subject)
        if targets:
            state.push(run, effects, index, subject, source, times, True)
            effect.start(state, cause_of(subject, source, times), targets)
            return
    state.carried = done


def named(state: Raid, who: str, subject: int) -> list[int]:
    """Living seats a target word means, the active player first, then clockwise (ledger 5.1).

    `active` is nobody once that player is out, who still picks opponents while the turn lasts (TRAP-R77).
    """
    if who == "self":
        return [subject] if state.at[subject] >= 0 else []
    if who == "all":
        return state.living()
    if who == "active":
        return [state.active] if state.at[state.active] >= 0 else []
    if who == "left":
        left = state.left_of(subject)
        return [left] if left != NOBODY else []
    return state.opponents(subject)


def ask_target(
    state: Raid, cause: Cause, seats: list[int], effect: Operation, firsts: tuple[int, ...] | None = None
) -> None:
    """Which opponent? Instants: who played the card; traps and abilities: the seat on turn (TRAP-111, TRAP-R49)."""
    aim, state.aim = state.aim, NOBODY
    if aim in seats:
        effect.aimed(state, aim, cause, firsts)
    elif len(seats) == 1:
        effect.aimed(state, seats[0], cause, firsts)
    else:
        Target(chooser_of_target(state, cause), tuple(seats), effect, cause, firsts).put(state)


def chooser_of_target(state: Raid, cause: Cause) -> int:
    if cause.source in (TRAP, ABILITY) or (state.options.oot_target == "active" and cause.subject != state.active):
        return state.active
    return cause.subject


def decider(state: Raid, by: str, cause: Cause) -> int:
    """Who decides the rest: the subject, unless the effect says `by left` (TRAP-R49)."""
    return state.left_of(cause.subject) if by else cause.subject


def in_order(state: Raid, act: Callable[..., None], seats: Sequence[int], *args: object) -> None:
    """Serve several seats one after another, each with act(state, seat, *args)."""
    for seat in reversed(seats):
        state.push(act, seat, *args)
