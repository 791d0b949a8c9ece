"""The interpreter: effects of a card are carried out in order, each on its targets, if it is feasible then.

An operation is two or three small functions, registered by name in the `ops_*` modules:
`fits` says for which seat (or for which pair of seats) it can be done now, `act` does it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..questions import ask
from ..cards.signs import ABILITY, GHOST_INSTANT, NOBODY, TRAP
from ..cards.vocabulary import Effect, Effects

if TYPE_CHECKING:
    from ..state.raid import Raid

Fits = Callable[["Raid", Effect, int, int], bool]
"""(state, effect, subject, seat): can the effect be done to this seat?"""


class Op(NamedTuple):
    """How one operation is carried out.

    `roles` are the fields that name seats. `feasible` and `act` of an operation without roles get
    (state, effect, subject[, cause]); with roles, `act` gets the seats of each role as well.
    """

    roles: tuple[str, ...]
    fits: tuple[Fits, ...]
    feasible: Callable[[Raid, Effect, int], bool] | None
    act: Callable[..., None]


class Cause(NamedTuple):
    """Whose effect this is and where it comes from; `times` is 2 under MULTIPLY."""

    subject: int
    source: int
    times: int


OPS: dict[str, Op] = {}


def on_seats(name: str, role: str, fits: Fits) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an operation on the seats of one role: act(state, effect, cause, seats)."""

    def register(act: Callable[..., None]) -> Callable[..., None]:
        OPS[name] = Op((role,), (fits,), None, act)
        return act

    return register


def on_pairs(
    name: str, first: str, second: str, fits: Fits, partner: Fits
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an operation between the seats of two roles: act(state, effect, cause, firsts, seconds)."""

    def register(act: Callable[..., None]) -> Callable[..., None]:
        OPS[name] = Op((first, second), (fits, partner), None, act)
        return act

    return register


def on_table(
    name: str, feasible: Callable[[Raid, Effect, int], bool]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an operation that names no seat: act(state, effect, cause)."""

    def register(act: Callable[..., None]) -> Callable[..., None]:
        OPS[name] = Op((), (), feasible, act)
        return act

    return register


# ---- carrying out -------------------------------------------------------------------------------


def run(state: Raid, effects: Effects, index: int, subject: int, source: int, times: int, done: bool) -> None:
    """Carry out the effects from `index` on; `state.carried` tells afterwards whether any was feasible (TRAP-R54)."""
    while index < len(effects) and (state.at[subject] >= 0 or source == GHOST_INSTANT):
        effect = effects[index]
        index += 1
        if feasible(state, effect, subject):
            state.push(run, effects, index, subject, source, times, True)
            start(state, effect, Cause(subject, source, times))
            return
    state.carried = done


def feasible(state: Raid, effect: Effect, subject: int) -> bool:
    """Can this effect happen now? (TRAP-R54, TRAP-R56, TRAP-R76)"""
    op = OPS[effect.op]
    if op.feasible is not None:
        return op.feasible(state, effect, subject)
    if len(op.roles) == 1:
        return bool(seats_for(state, effect, op.roles[0], op.fits[0], subject))
    return bool(first_seats(state, effect, op, subject))


def start(state: Raid, effect: Effect, cause: Cause) -> None:
    """Find the targets, asking where an opponent must be singled out, and act."""
    op = OPS[effect.op]
    if not op.roles:
        op.act(state, effect, cause)
    elif len(op.roles) == 1:
        seats = seats_for(state, effect, op.roles[0], op.fits[0], cause.subject)
        if getattr(effect, op.roles[0]) == "opp":
            ask_target(state, cause, seats, _one_target, effect, cause)
        else:
            op.act(state, effect, cause, seats)
    else:
        firsts = first_seats(state, effect, op, cause.subject)
        if getattr(effect, op.roles[0]) == "opp":
            ask_target(state, cause, firsts, _first_target, effect, cause)
        else:
            _seconds(state, effect, cause, firsts)


def _one_target(state: Raid, seat: int, effect: Effect, cause: Cause) -> None:
    if state.at[seat] >= 0:
        OPS[effect.op].act(state, effect, cause, [seat])


def _first_target(state: Raid, seat: int, effect: Effect, cause: Cause) -> None:
    if state.at[seat] >= 0:
        _seconds(state, effect, cause, [seat])


def _seconds(state: Raid, effect: Effect, cause: Cause, firsts: list[int]) -> None:
    op = OPS[effect.op]
    seconds = second_seats(state, effect, op, cause.subject, firsts)
    if getattr(effect, op.roles[1]) == "opp":
        ask_target(state, cause, seconds, _second_target, effect, cause, tuple(firsts))
    else:
        op.act(state, effect, cause, firsts, seconds)


def _second_target(state: Raid, seat: int, effect: Effect, cause: Cause, firsts: tuple[int, ...]) -> None:
    OPS[effect.op].act(state, effect, cause, [first for first in firsts if state.at[first] >= 0], [seat])


# ---- who is meant -------------------------------------------------------------------------------


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


def seats_for(state: Raid, effect: Effect, role: str, fits: Fits, subject: int) -> list[int]:
    """Seats of a role to which the effect can be done now (TRAP-R76)."""
    return [seat for seat in named(state, getattr(effect, role), subject) if fits(state, effect, subject, seat)]


def first_seats(state: Raid, effect: Effect, op: Op, subject: int) -> list[int]:
    """First seats of a pair that have a partner; two `opp` must differ (TRAP-R76)."""
    firsts = seats_for(state, effect, op.roles[0], op.fits[0], subject)
    return [first for first in firsts if second_seats(state, effect, op, subject, [first])]


def second_seats(state: Raid, effect: Effect, op: Op, subject: int, firsts: Sequence[int]) -> list[int]:
    seconds = seats_for(state, effect, op.roles[1], op.fits[1], subject)
    return [seat for seat in seconds if len(firsts) > 1 or seat not in firsts]


def ask_target(state: Raid, cause: Cause, seats: list[int], resume: Callable[..., None], *args: object) -> None:
    """Which opponent? Instants: who played the card; traps and abilities: the seat on turn (TRAP-111, TRAP-R49)."""
    aim, state.aim = state.aim, NOBODY
    if aim in seats:
        resume(state, aim, *args)
        return
    ask(state, "target", chooser_of_target(state, cause), seats, resume, *args, about="target")


def chooser_of_target(state: Raid, cause: Cause) -> int:
    if cause.source in (TRAP, ABILITY) or (state.terms.active_aims and cause.subject != state.active):
        return state.active
    return cause.subject


def decider(state: Raid, effect: Effect, cause: Cause) -> int:
    """Who decides the rest: the subject, unless the effect says `by left` (TRAP-R49)."""
    return state.left_of(cause.subject) if effect.by else cause.subject


def in_order(state: Raid, act: Callable[..., None], seats: Sequence[int], *args: object) -> None:
    """Serve several seats one after another, each with act(state, seat, *args)."""
    for seat in reversed(seats):
        state.push(act, seat, *args)
