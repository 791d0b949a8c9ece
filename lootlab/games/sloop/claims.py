"""Phrases whose groups do not make their number: why each of them fails."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.refusal import Refusal
from .cards import MOST_ALIKE, NO_CARD, VALUE, WILD, pack
from .moves import BUILD_ITEM, Build, Capture, Claim, Continue, Item, used
from .sums import sums

if TYPE_CHECKING:
    from .state import Sloop


def settle(claim: Claim) -> Capture | Build | Claim:
    """The move that the phrase means if all its groups are right; otherwise the claim itself."""
    if claim.card == NO_CARD or fault_of_groups(claim):
        return claim
    kinds = [kind for group in claim.groups for kind, _ in group if kind != BUILD_ITEM]
    take = pack(kinds)
    if claim.verb == "capture":
        build = len(kinds) < sum(len(group) for group in claim.groups)
        return Capture(claim.seat, claim.card, claim.number, take, build, claim.bonus)
    return (Build if claim.verb == "build" else Continue)(claim.seat, claim.card, claim.number, take)


def fault(state: Sloop, claim: Claim) -> Refusal:
    """Why a claim fails; `state` adds what the cards on the table say about it."""
    found = fault_of_groups(claim)
    assert found is not None, "a claim without a fault is a move"
    if claim.verb != "capture" or found.rule not in ("SLP-16", "SLP-17"):
        return found
    if any(_adds_to_played_card(state, claim, group) for group in claim.groups):
        found = replace(found, also=(*found.also, "SLP-21"))
    if nothing_makes(state, claim.number):
        return replace(found, remedy=f"Nothing there makes {claim.number}.", also=(*found.also, "SLP-23"))
    return found


def nothing_makes(state: Sloop, number: int) -> bool:
    """Would a card of this number find nothing loose to capture (SLP-23)?"""
    return not sums(state.loose).groups(number)


def _adds_to_played_card(state: Sloop, claim: Claim, group: tuple[Item, ...]) -> bool:
    """Does a 7 claim a single 10 because a loose 3 lies there (SLP-21)?"""
    if len(group) > 1 or group[0][0] in (BUILD_ITEM, WILD):
        return False
    lacking = group[0][1] - claim.number
    return lacking > 0 and bool(sums(state.loose).groups(lacking))


def fault_of_groups(claim: Claim) -> Refusal | None:
    """What is wrong with the phrase as such, whatever lies on the table."""
    if not claim.number:
        return Refusal("SLP-69", "The wild needs a number.", "Write for example W=10.", ("SLP-15",))
    items = [item for group in claim.groups for item in group]
    kinds = [kind for kind, _ in items]
    if any(kinds.count(kind) > MOST_ALIKE for kind in kinds):
        return Refusal("SLP-20", "There are not so many cards of a kind.", "Use every card once.")
    if refusal := _fault_of_builds(claim, [number for kind, number in items if kind == BUILD_ITEM]):
        return refusal
    if any(kind == WILD and not number for kind, number in items):
        return Refusal("SLP-69", "Each wild needs a number.", "Write for example W=3.", ("SLP-70",))
    for place, group in enumerate(claim.groups):
        if not any(kind == BUILD_ITEM for kind, _ in group) and (refusal := _fault_of_sum(claim, place, group)):
            return refusal
    return None


def _fault_of_builds(claim: Claim, named: list[int]) -> Refusal | None:
    if not named:
        return None
    whole = "A build is taken as a whole by its own number; it is no card with a value."
    remedy = "Use loose cards for sums."
    if claim.verb != "capture":
        return Refusal("SLP-R13", whole, remedy, ("SLP-24" if claim.verb == "build" else "SLP-36",))
    if len(named) > 1:
        text = "One play cannot take two builds."
        return Refusal("SLP-R22", text, "Name the one whose number you play.", ("SLP-R13", "SLP-20"))
    mixed = any(len(group) > 1 and (BUILD_ITEM, named[0]) in group for group in claim.groups)
    if mixed or named[0] != claim.number:
        return Refusal("SLP-R13", whole, remedy, ("SLP-39", "SLP-R22", "SLP-15"))
    return None


def _fault_of_sum(claim: Claim, place: int, group: tuple[Item, ...]) -> Refusal | None:
    """Does the group make the number? The first group of a build contains the played card."""
    capture = claim.verb == "capture"
    played = 0 if capture or place else VALUE[claim.card] or claim.value
    total = played + sum(number for _, number in group)
    if total == claim.number:
        return None
    shown = "+".join(used(kind, number) for kind, number in group)
    if played:
        shown = "+".join([used(claim.card, claim.value), *([shown] if shown else [])])
    text = f"{shown} makes {total}, not {claim.number}." if "+" in shown else f"{shown} is not {claim.number}."
    remedy = f"Every set has to make {claim.number}."
    general = "SLP-16" if len(group) == 1 else "SLP-17"
    if capture:
        if _counts_played_card(claim, group):
            remedy = "The card you play is the total, never one of the summands."
            return Refusal("SLP-21", text, remedy, ("SLP-17",))
        return Refusal(general, text, remedy)
    if played:
        first = "SLP-24" if claim.verb == "build" else "SLP-36"
        return Refusal(first, text, remedy, ("SLP-17", "SLP-16", *(("SLP-R12", "SLP-38") if not group else ())))
    special = {"build": ("SLP-26", "SLP-27"), "continue": ("SLP-37", "SLP-37")}[claim.verb][len(group) > 1]
    return Refusal(special, text, remedy, (general,))


def _counts_played_card(claim: Claim, group: tuple[Item, ...]) -> bool:
    """Does a 7 claim 7+3, or 3+10 because 7 + 3 is 10?"""
    total = sum(number for _, number in group)
    return len(group) > 1 and any(
        total - number + claim.number == number or kind == claim.card != WILD for kind, number in group
    )
