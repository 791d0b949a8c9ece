"""May this be done? `why_not` is the one authority on legality; every "no" names its rule and a way out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.refusal import Refusal
from ...engine.state import Move
from ...engine.tell import listed
from . import claims
from .cards import CHARGED, FIELD, NAMES, NO_CARD, ONE, THREE, TWO, VALUE, WEIGHT, WILD, names, unpack, words
from .duty import AT_RISK, SERVE, can_finish, duty, hand_after, holds, may_add, may_take, must_hold, without
from .moves import (
    ACTION,
    ACTION_NUMBER,
    ACTION_RULE,
    AGAIN,
    BUILD_ITEM,
    FLIP,
    STEAL,
    Accept,
    Build,
    Capture,
    Claim,
    Continue,
    EndTurn,
    Lay,
    NoOffer,
    Offer,
    OpenDisplay,
    Return,
    build_groups,
)
from .phase import AGAIN as PHASE_AGAIN
from .phase import END, FLIPPED, NOBODY, OFFERED, OVER, PLAY, SETUP
from .plays import victims
from .sums import plain, split

if TYPE_CHECKING:
    from .state import Sloop

Play = Capture | Build | Lay | Claim


def why_not(state: Sloop, seat: str, move: Move) -> Refusal | None:
    if move.seat != seat or seat not in state.seats:
        return Refusal("SLP-12", "Everybody makes only their own moves.", "Leave this one to its player.")
    if state.phase == OVER:
        return Refusal("SLP-74", "The game is over: all cards have been played.", "Start a new game.")
    if isinstance(move, OpenDisplay):
        return _why_not_open(state, move)
    if state.phase == SETUP:
        return Refusal("SLP-08", "The display has not been turned up yet.", "Open the display first.", ("SLP-12",))
    if isinstance(move, Offer | NoOffer):
        return _why_not_offer(state, move)
    if isinstance(move, Accept | Return):
        return _why_not_answer(state, move)
    if isinstance(move, EndTurn):
        return _why_not_end(state, seat)
    if not isinstance(move, Play):
        return Refusal("SLP-13", f"“{move}” is no move of this game.", "Capture, build, continue or lay a card.")
    return _why_not_play(state, seat, move)


# ---- whose turn, which card -------------------------------------------------------------------------


def _why_not_play(state: Sloop, seat: str, move: Play) -> Refusal | None:
    mover = state.seats[state.mover]
    if seat != mover:
        return Refusal(
            "SLP-12",
            f"It is {{{mover}'s}} turn, and a turn is one play.",
            f"Wait for {{{mover}}}.",
            ("SLP-47", "SLP-13"),
        )
    if state.phase == OFFERED:
        return Refusal("SLP-87", "Your partner's card waits for an answer.", "Take it or hand it back.", ("SLP-89",))
    if state.phase == END:
        return Refusal("SLP-12", "All plays of this turn are made.", "End the turn.", ("SLP-48",))
    if move.card == NO_CARD:
        return _no_hand_card(move)
    if move.card not in state.playable():
        return _not_held(state, move.card)
    fault = _fault(state, move)
    if _serving(state, move):
        return fault
    debt = duty(state)
    if debt == SERVE:
        return _owed(state, move, fault)
    if state.house.display_only and (debt == AT_RISK or state.lost) and not isinstance(move, Lay):
        text = "After losing a build a card can only be laid."
        return Refusal("SLP-R18", text, "Lay a card in the display.", fault.cites if fault else ())
    return fault


def _no_hand_card(move: Play) -> Refusal:
    also = ("SLP-36",) if isinstance(move, Claim) and move.verb == "continue" else ("SLP-24",)
    return Refusal("SLP-28", "Display cards alone make no build.", "Play one of your cards with them.", also)


def _not_held(state: Sloop, kind: int) -> Refusal:
    if state.phase == FLIPPED:
        choice = f"Play one of {names(sorted(state.flipped))}."
        return Refusal("SLP-56", f"There is no {NAMES[kind]} among the flipped cards.", choice, ("SLP-R31",))
    same = [other for other in state.hands[state.mover] if VALUE[other] == VALUE[kind] and kind != WILD]
    remedy = f"Write {NAMES[same[0]]} for the one you hold." if same else "Play a card you hold."
    return Refusal("SLP-11", f"There is no {NAMES[kind]} in hand.", remedy)


def _serving(state: Sloop, move: Play) -> bool:
    """Does the move, right or wrong, mean the mover's own build?"""
    own = state.markers[state.mover]
    if not own or isinstance(move, Lay):
        return False
    if isinstance(move, Claim):
        named = any((BUILD_ITEM, own) in group for group in move.groups)
        return named if move.verb == "capture" else move.verb == "continue" and move.number == own
    return move.number == own and (move.build if isinstance(move, Capture) else isinstance(move, Continue))


_LAID_INSTEAD = {ONE: ("SLP-R19",), TWO: ("SLP-R17",), THREE: ("SLP-R19",)}


def _owed(state: Sloop, move: Play, fault: Refusal | None) -> Refusal | None:
    """The duty of an able owner; a 2 may come first if the build is served afterwards."""
    own = state.markers[state.mover]
    also: tuple[str, ...] = fault.cites if fault else ()
    if isinstance(move, Lay) and move.action == AGAIN:
        if fault:
            return replace(fault, also=(*fault.also, "SLP-35"))
        hand = without(state.hands[state.mover], move.card)
        if can_finish(state, hand, state.loose + WEIGHT[move.card], own):
            return None
        return Refusal(
            "SLP-R17", f"After this 2 no card could serve the build of {own}s.", "Continue or capture it now.",
            ("SLP-35", "SLP-55"),
        )  # fmt: skip
    if isinstance(move, Lay):
        also = (*also, *_LAID_INSTEAD.get(move.card, ()), "SLP-55")
    if state.phase == PHASE_AGAIN:
        also = (*also, "SLP-R17", "SLP-55")
    if isinstance(move, Build) and not isinstance(move, Continue):
        also = (*also, "SLP-33")
    text = f"Your build of {own}s comes first, and {_servants(state, own)} can serve it."
    others = tuple(rule for rule in dict.fromkeys((*also, "SLP-R20")) if rule != "SLP-35")
    return Refusal("SLP-35", text, "Continue it or capture it.", others)


def _servants(state: Sloop, own: int) -> str:
    """The cards that continue or capture the own build, in words."""
    moves = state.legal_moves(state.seats[state.mover])
    serving = (one for one in moves if isinstance(one, (Capture, Continue)) and one.number == own)
    cards = sorted({one.card for one in serving if isinstance(one, Continue) or one.build})
    return f"your {listed(NAMES[kind] for kind in cards)}" if cards else "a card of yours"


def _fault(state: Sloop, move: Play) -> Refusal | None:
    if isinstance(move, Capture):
        return _fault_capture(state, move)
    if isinstance(move, Continue):
        return _fault_continue(state, move)
    if isinstance(move, Build):
        return _fault_build(state, move)
    return _fault_lay(state, move) if isinstance(move, Lay) else claims.fault(state, move)


# ---- capture ----------------------------------------------------------------------------------------


def _fault_capture(state: Sloop, move: Capture) -> Refusal | None:
    number = move.number
    if move.card != WILD and VALUE[move.card] != number:
        played = words(move.card)
        return Refusal("SLP-15", f"With {played} the target is {VALUE[move.card]}.", f"Play a {number} for {number}s.")
    if move.build:
        if number not in state.builds:
            text = f"No build of {number}s lies in the display."
            also = ("SLP-43", "SLP-71") + (("SLP-23",) if claims.nothing_makes(state, number) else ())
            return Refusal("SLP-39", text, "Name what is there.", also)
        if refusal := may_take(state, number, move.card == WILD):
            return refusal
    elif not move.take:
        return Refusal("SLP-23", "A capture takes at least one card.", "Lay the card if nothing fits.", ("SLP-16",))
    return (
        _fault_not_there(state, move)
        or (None if split(move.take, number) is not None else _no_sets(number))
        or _fault_extent(state, move)
        or _fault_bonus(state, move)
    )


def _fault_not_there(state: Sloop, move: Capture) -> Refusal | None:
    """A card that is not loose; sometimes it is the played card itself (SLP-21), or nothing there fits (SLP-23)."""
    refusal = not_lying(state, move.take, move.number, "capture")
    if refusal is None or refusal.rule == "SLP-20":
        return refusal
    also = ["SLP-21"] if move.take & FIELD[move.card] and not state.loose & FIELD[move.card] else []
    if claims.nothing_makes(state, move.number):
        also.append("SLP-23")
    return replace(refusal, also=(*refusal.also, *also))


def _no_sets(number: int) -> Refusal:
    text = f"These cards do not split into sets that make {number}."
    return Refusal("SLP-17", text, f"Every set has to make {number}.", ("SLP-16",))


def not_lying(state: Sloop, take: int, number: int, verb: str) -> Refusal | None:
    """Are all these cards loose in the display, each used once (SLP-20)?"""
    for kind in sorted(set(unpack(take))):
        wanted, there = (take & FIELD[kind]) // WEIGHT[kind], (state.loose & FIELD[kind]) // WEIGHT[kind]
        if wanted <= there:
            continue
        name = NAMES[kind]
        if there:
            text = f"The {name} is used {wanted} times, but only {there} lie{'s' if there == 1 else ''} loose."
            return Refusal("SLP-20", text, "Use every card once.")
        rules = {"build": ["SLP-24", "SLP-27"], "continue": ["SLP-36", "SLP-37"], "capture": []}[verb]
        rules += ["SLP-16", "SLP-17"] if VALUE[kind] == number else ["SLP-17", "SLP-16"]
        rules.append("SLP-20")
        if any(kind in pile for _, pile in state.builds.values()):
            return Refusal("SLP-R13", f"The {name} lies in a build.", "A build is only taken as a whole.", tuple(rules))
        if verb != "capture" and kind in state.hands[state.mover]:
            rules.append("SLP-R48")
        return Refusal(rules[0], f"No {name} lies loose in the display.", "Use cards that lie there.", tuple(rules[1:]))
    return None


def _fault_extent(state: Sloop, move: Capture) -> Refusal | None:
    """Is something loose left that had to be taken as well? A build never has to be (SLP-44, SLP-R6)."""
    if not (state.house.extras_all if move.build else state.house.extent_all):
        return None
    left = plain(state.loose - move.take, move.number)
    if not left:
        return None
    text = f"{names(unpack(left[0])).replace(' ', '+')} still makes {move.number} and would be left lying."
    if move.build:
        return Refusal("SLP-R21", text, "Take it as well.", ("SLP-40",))
    return Refusal("SLP-19", text, "Take it as well.", ("SLP-R1",))


def _fault_bonus(state: Sloop, move: Capture) -> Refusal | None:
    """The extra card of any supercharged capture, of loose cards or of a build (SLP-66, SLP-67)."""
    if move.bonus == NO_CARD:
        return None
    if not CHARGED[move.card]:
        text = "Only a supercharged card takes an extra card."
        return Refusal("SLP-66", text, "Capture without the bonus.", ("SLP-R37",))
    if (state.loose - move.take) & FIELD[move.bonus]:
        return None
    if any(move.bonus in pile for _, pile in state.builds.values()):
        return Refusal("SLP-68", "The extra card may not come out of a build.", "Choose a loose card.")
    text = f"No {NAMES[move.bonus]} is left loose for the bonus."
    return Refusal("SLP-66", text, "Choose a loose card that is left.", ("SLP-R38", "SLP-20"))


# ---- builds -----------------------------------------------------------------------------------------


def _fault_build(state: Sloop, move: Build) -> Refusal | None:
    number = move.number
    if number in state.builds:
        owner = state.builds[number][0]
        also = ("SLP-R14",) if owner == NOBODY else ("SLP-33", "SLP-R14") if owner == state.mover else ()
        return Refusal("SLP-32", f"A build of {number}s lies there already.", "Build another number.", also)
    if duty(state) == SERVE:
        return Refusal("SLP-33", "You have a build already.", "Continue or capture it.", ("SLP-35",))
    return (
        _fault_start(move)
        or not_lying(state, move.take, number, "build")
        or _fault_backing(state, move, "SLP-25")
        or _fault_pair(state, move)
    )


def _fault_start(move: Build) -> Refusal | None:
    if not move.take:
        return Refusal("SLP-24", "A build needs at least one display card.", "Add cards that lie there.", ("SLP-R10",))
    return None if build_groups(move.card, move.number, move.take) else _no_build_sets(move, "SLP-24")


def _no_build_sets(move: Build, rule: str) -> Refusal:
    text = f"These cards do not split into sets that make {move.number}."
    return Refusal(rule, text, f"Every set has to make {move.number}.", ("SLP-17", "SLP-16"))


def _fault_pair(state: Sloop, move: Build) -> Refusal | None:
    """May the played card be a set of its own (SLP-R10)?"""
    if state.house.pair_start or VALUE[move.card] not in (0, move.number):
        return None
    if move.card == WILD and any(split(move.take, move.number, missing) for missing in range(1, move.number)):
        return None
    text = f"At this table a {move.number} does not start a build of {move.number}s."
    return Refusal("SLP-R10", text, "Play a smaller card that adds up.", ("SLP-24",))


def _fault_backing(state: Sloop, move: Build, rule: str) -> Refusal | None:
    hand = hand_after(state, move.card)
    if holds(state, hand, move.number):
        return None
    also = ["SLP-25" if rule != "SLP-25" else "SLP-R8"]
    if rule == "SLP-25" and VALUE[move.card] == move.number:
        also.append("SLP-R10")
    if WILD in hand:
        also.append("SLP-R9")
    if state.phase == FLIPPED:
        also.append("SLP-R33")
    text = f"A build of {move.number}s needs a {move.number} that stays in your hand, and none would."
    return Refusal(rule, text, "Build a number that you keep in hand.", tuple(also))


def _fault_continue(state: Sloop, move: Continue) -> Refusal | None:
    number = move.number
    if refusal := may_add(state, number, move.card == WILD):
        return refusal
    if not build_groups(move.card, number, move.take):
        if move.take:
            return _no_build_sets(move, "SLP-36")
        text = f"Alone on the build only a {number} or a wild can be laid."
        return Refusal("SLP-R12", text, "Add loose cards that complete it.", ("SLP-38", "SLP-36"))
    if refusal := not_lying(state, move.take, number, "continue"):
        return refusal
    return _fault_backing(state, move, "SLP-R11") if must_hold(state, number) else None


# ---- laying -----------------------------------------------------------------------------------------


def _fault_lay(state: Sloop, move: Lay) -> Refusal | None:
    action = move.action
    if not action:
        return None
    rule = ACTION_RULE[action]
    if move.card == WILD:
        if not state.house.wild_actions:
            return Refusal("SLP-R24", "A wild has no action.", "Lay it without one.", (rule, "SLP-46"))
        if move.said:
            text = f"A wild as {move.said} cannot {action}."
            return Refusal("SLP-46", text, f"Lay it as {ACTION_NUMBER[action]}.", (rule, "SLP-R24"))
    elif ACTION.get(move.card) != action:
        text = f"Only a {ACTION_NUMBER[action]} has the action “{action}”."
        return Refusal("SLP-46", text, "Lay the card without it.", (rule,))
    if action == AGAIN and not hand_after(state, move.card):
        return Refusal("SLP-R28", "No card is left for a second play.", "Lay the 2 without its action.", ("SLP-53",))
    if action == FLIP and not state.deck:
        return Refusal("SLP-61", "The draw pile is empty: nothing can be flipped.", "Lay the 3 without its action.")
    return _fault_steal(state, move) if action == STEAL else None


def _fault_steal(state: Sloop, move: Lay) -> Refusal | None:
    if not state.house.thief_picks:
        if move.picks:
            return Refusal("SLP-R26", "The thief does not choose the cards here.", "Lay the 1 and steal.", ("SLP-51",))
        return None
    open_to = [state.seats[player] for player in victims(state)]
    for seat, kind in move.picks:
        player = state.seats.index(seat) if seat in state.seats else NOBODY
        if player == NOBODY or player == state.mover:
            return Refusal("SLP-51", f"{{{seat} is}} no opponent.", "Steal from opponents.", ("SLP-R26",))
        if state.allied(player, state.mover):
            return Refusal(
                "SLP-82", f"{{{seat} is}} your partner.", "Steal from the other team.", ("SLP-R26", "SLP-51")
            )
        if kind not in state.piles[player]:
            rule = "SLP-R26" if state.piles[player] else "SLP-52"
            return Refusal(
                rule, f"No {NAMES[kind]} lies in {{{seat}'s}} pile.", "Name a card of that pile.", ("SLP-51",)
            )
    if sorted(seat for seat, _ in move.picks) == sorted(open_to):
        return None
    text = "A steal takes one card from every opponent who has some."
    return Refusal("SLP-R26", text, f"Name one card each of {listed(f'{{{seat}}}' for seat in open_to)}.", ("SLP-51",))


# ---- beside the play --------------------------------------------------------------------------------


def _why_not_open(state: Sloop, move: OpenDisplay) -> Refusal | None:
    if state.phase != SETUP:
        return Refusal("SLP-08", "The display has been turned up already.", "Play a card.")
    if move.seat != state.seats[-1]:
        return Refusal("SLP-06", "The dealer turns up the display.", f"Leave it to {{{state.seats[-1]}}}.", ("SLP-08",))
    if move.first and (state.options["first_player"] != "choose" or move.first not in state.seats[1:]):
        return Refusal("SLP-R43", f"{{{move.first}}} cannot be chosen to begin.", "Open the display without a name.")
    return None


def _why_not_end(state: Sloop, seat: str) -> Refusal | None:
    if seat != state.seats[state.mover]:
        return Refusal("SLP-12", f"It is {{{state.seats[state.mover]}'s}} turn.", "Wait.")
    if state.phase == END:
        return None
    owed = {FLIPPED: ("SLP-56", "SLP-R31"), PHASE_AGAIN: ("SLP-53",), OFFERED: ("SLP-87",)}.get(state.phase, ())
    bound = ("SLP-35", "SLP-R17") if duty(state) == SERVE else ()
    text = "A card has to be played; there is no passing."
    return Refusal("SLP-11", text, "Play a card.", ("SLP-48", "SLP-12", *owed, *bound))


def _why_not_offer(state: Sloop, move: Offer | NoOffer) -> Refusal | None:
    mover = state.seats[state.mover]
    player = state.seats.index(move.seat)
    if not state.teams:
        return Refusal("SLP-86", "Only partners offer cards.", "Play without offers.", ("SLP-81", "SLP-12"))
    if player != state.partner():
        text = f"It is {{{mover}'s}} turn: only the partner may offer a card."
        return Refusal("SLP-86", text, "Wait for your partner's turn.", ("SLP-12", "SLP-R47"))
    if state.house.offers == 0:
        return Refusal("SLP-R47", "At this table no cards are offered.", "Let your partner play.", ("SLP-86",))
    if state.offer_used or state.phase == OFFERED:
        return Refusal("SLP-R47", "The one offer of this turn has been made.", "Let your partner play.", ("SLP-86",))
    if state.phase != PLAY:
        text = f"{{{mover} has}} begun to play: an offer comes before the turn."
        return Refusal("SLP-86", text, "Wait for the next turn.", ("SLP-R47",))
    if isinstance(move, Offer) and move.card not in state.hands[player]:
        also = ("SLP-86",) if state.hands[player] else ("SLP-86", "SLP-R47")
        return Refusal("SLP-11", f"There is no {NAMES[move.card]} in hand.", "Offer a card you hold.", also)
    if not state.offer_open():
        return Refusal("SLP-R47", "An offer needs a card in both hands.", "Let your partner play.", ("SLP-86",))
    return None


def _why_not_answer(state: Sloop, move: Accept | Return) -> Refusal | None:
    if state.phase != OFFERED:
        return Refusal("SLP-87", "No card has been offered.", "Play a card.", ("SLP-86", "SLP-12"))
    if move.seat != state.seats[state.mover]:
        return Refusal("SLP-12", "The card was offered to somebody else.", "Wait for the answer.", ("SLP-87",))
    if isinstance(move, Return) or move.give in state.hands[state.mover]:
        return None
    if move.give == state.offered:
        text = "The offered card itself is no exchange."
        return Refusal("SLP-88", text, "Give a different card, or hand this one back.")
    text = f"There is no {NAMES[move.give]} in hand to give."
    return Refusal("SLP-88", text, "Give a card of your own hand.", ("SLP-11",))
