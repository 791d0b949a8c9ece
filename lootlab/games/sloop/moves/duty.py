"""Builds and who may touch them: the duty of an owner, taking a build, adding to it, holding its number.

The moves and the list of legal moves both ask here, so each of these rules has one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.refusal import Refusal
from ..cards import TWO, VALUE, WEIGHT, WILD
from ..cards.sums import Sums, sums
from .base import AGAIN, FLIPPED, NOBODY

if TYPE_CHECKING:
    from ..state import Sloop

_value = VALUE.__getitem__
FREE: Final = 0
SERVE: Final = 1
AT_RISK: Final = 2
"""No marker of one's own; the build must be continued or captured (SLP-35); anything else loses it (SLP-42)."""


def duty(state: Sloop) -> int:
    """What the mover owes to the own build (SLP-34, SLP-35, SLP-42, SLP-R17)."""
    number = state.markers[state.mover]
    if not number:
        return FREE
    if state.phase == FLIPPED:
        return AT_RISK
    hand = state.hands[state.mover]
    if state.phase == AGAIN:
        return SERVE if state.bound and can_finish(state, hand, state.loose, number) else AT_RISK
    return SERVE if able(state, hand, number) else AT_RISK


def able(state: Sloop, hand: list[int], number: int) -> bool:
    """Can one single hand card continue or capture the build (SLP-R16)?"""
    return _can_serve(state, hand, sums(state.loose, state.display), number, state.options.wild_forces_owner)


def can_finish(state: Sloop, hand: list[int], loose: int, number: int) -> bool:
    """Can a hand card serve the build now, or after more 2s (SLP-55, SLP-R17)?"""
    # More loose cards never take a way to serve away, so the display as it is often answers already.
    if _can_serve(state, hand, sums(state.loose, state.display), number, True) or (
        loose != state.loose and _can_serve(state, hand, sums(loose), number, True)
    ):
        return True
    doubles = {TWO, WILD} if state.options.wild_actions else {TWO}
    return len(hand) > 1 and any(
        can_finish(state, without(hand, kind), loose + WEIGHT[kind], number) for kind in doubles.intersection(hand)
    )


def _can_serve(state: Sloop, hand: list[int], here: Sums, number: int, wilds: bool) -> bool:
    servers = here.servers(number, wilds)
    for kind in hand:
        value = VALUE[kind]
        if servers >> value & 1 and (
            not state.options.hold_on_continue or value in (0, number) or holds(state, without(hand, kind), number)
        ):
            return True
    return False


def without(hand: list[int], kind: int) -> list[int]:
    rest = hand[:]
    rest.remove(kind)
    return rest


def holds(state: Sloop, hand: list[int], number: int) -> bool:
    """Is the number in this hand (SLP-25), a wild counting as any (SLP-R9)?"""
    return number in map(_value, hand) or (state.options.wild_backs_build and WILD in hand)


def must_hold(state: Sloop, number: int) -> bool:
    """Must the number stay in hand when this build is continued (SLP-R11)? Never for a partner who helps (SLP-R46)."""
    return state.options.hold_on_continue and state.builds[number][0] in (state.mover, NOBODY)


def hand_after(state: Sloop, kind: int) -> list[int]:
    """The mover's hand once the card is played; a flipped card does not come from it (SLP-R33)."""
    hand = state.hands[state.mover]
    return hand if state.phase == FLIPPED else without(hand, kind)


def can_take(state: Sloop, number: int, wild: bool) -> bool:
    """Is the build of this number open to a capture by the mover with such a card?

    A build without marker is open to everybody, partners too (SLP-43, SLP-R5, SLP-R45), but see SLP-R7. A wild takes
    any build by its number (SLP-71, SLP-72).
    """
    owner = state.builds[number][0]
    options = state.options
    if owner == state.mover:
        return True
    if owner == NOBODY:
        return number != state.lost or options.same_turn_recapture in (("yes", "wild_only") if wild else ("yes",))
    if state.teams and state.allied(owner, state.mover):
        return wild and options.partner_wild_capture
    return wild or options.marked_builds == "open"


def may_take(state: Sloop, number: int, wild: bool) -> Refusal | None:
    """May the mover capture the build of this number with such a card?"""
    if can_take(state, number, wild):
        return None
    owner = state.builds[number][0]
    if owner == NOBODY:
        return _lost_just_now(state, number)
    name = state.seats[owner]
    if state.allied(owner, state.mover):
        also, text = ("SLP-R44",) if wild else (), "A partner's build cannot be captured."
        return Refusal("SLP-85", text, f"Continue it, or leave it to {{{name}}}.", also)
    text = f"{{{name}'s}} marker protects the build of {number}s."
    return Refusal("SLP-R4", text, "Only its owner or a wild can take it.", ("SLP-72",))


def _lost_just_now(state: Sloop, number: int) -> Refusal:
    barred = state.options.same_turn_recapture == "no"
    later = "Wait for your next turn." if barred else "Only a wild could take it back in this turn."
    return Refusal("SLP-R7", f"The build of {number}s was lost in this very turn.", later, ("SLP-43",))


def may_add(state: Sloop, number: int, wild: bool) -> Refusal | None:
    """May the mover continue the build of this number?"""
    if number not in state.builds:
        text = f"No build of {number}s lies in the display."
        return Refusal("SLP-36", text, "Start one, or name one that is there.", ("SLP-35",))
    owner = state.builds[number][0]
    if owner == state.mover:
        return None
    if duty(state) == SERVE:
        also = ("SLP-33", "SLP-35", "SLP-R15" if owner == NOBODY else "SLP-83")
        text = f"Your own build of {state.markers[state.mover]}s lies there."
        return Refusal("SLP-84", text, "Serve your own build first.", also)
    if owner == NOBODY:
        return _may_adopt(state, number, wild)
    if state.allied(owner, state.mover):
        return None
    text = f"The build of {number}s belongs to {{{state.seats[owner]}}}."
    return Refusal("SLP-36", text, "Continue your own build or a partner's only.", ("SLP-83", "SLP-R4", "SLP-35"))


def _may_adopt(state: Sloop, number: int, wild: bool) -> Refusal | None:
    """May the mover put the own marker on a build without one (SLP-R15)? Never in the turn it was lost (SLP-R7)."""
    if not state.options.adopt_lost_build:
        text = "Nobody may add to a build without a marker."
        return Refusal("SLP-R15", text, "It can only be captured.", ("SLP-43", "SLP-36"))
    if number != state.lost:
        return None
    if not can_take(state, number, wild):
        return _lost_just_now(state, number)
    text = f"The build of {number}s was lost in this very turn: it can be captured, not added to."
    first, second = ("SLP-71", "SLP-R7") if wild else ("SLP-R7", "SLP-43")
    return Refusal(first, text, "Capture it, or play the card elsewhere.", (second, "SLP-R15"))
