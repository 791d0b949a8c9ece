"""Position clauses: reading a position and writing one. Judging `then` is in judge.py, moves are in phrases.py."""

from __future__ import annotations

import re
from collections import Counter

from ...engine import clauses
from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import BadInput
from . import phase as ph
from .cards import MOST_ALIKE, NAMES, NO_CARD, deck_of, names, pack, read_card, read_cards
from .phase import NOBODY
from .phrases import CARD, NUMBER
from .state import Sloop
from .sums import split

_SEAT = "[A-H]"
_N = r"(?:0|[1-9]\d*)"
_CARDS = rf"{CARD}(?: {CARD})*"
BOTH = {
    "display": rf"display (-|{_CARDS})",
    "build": rf"\[({NUMBER}): ({_CARDS}) @({_SEAT}|-)\]",
    "hand": rf"hand ({_SEAT})\{{({_CARDS})?\}}",
    "hand count": rf"hand ({_SEAT}) ({_N})",
    "pile count": rf"pile ({_SEAT}) ({_N})",
    "pile": rf"pile ({_SEAT})\{{({_CARDS})?\}}",
    "deck": rf"deck ({_N})(?: next ({_CARDS}))?",
    "gone": rf"gone (-|{_CARDS})",
    "turn": rf"turn ({_SEAT})",
    "phase": r"phase (setup|again|end)",
    "flipped": rf"flipped ({_CARDS})",
    "offered": rf"offered ({_SEAT}) ({CARD})",
    "offer used": "offer used",
    "lost": rf"lost ({_SEAT}) ({NUMBER})",
    "bound": rf"bound ({_SEAT})",
    "last capture": rf"last capture ({_SEAT}|-)",
    "first": rf"first ({_SEAT})",
    "game over": "game over",
}
GIVEN = {
    "seats": rf"seats ({_SEAT}+)",
    "teams": rf"teams ({_SEAT}{_SEAT}) ({_SEAT}{_SEAT})",
    **BOTH,
}
MANY = ("build", "hand", "hand count", "pile", "pile count")
_PHASES = {"setup": ph.SETUP, "again": ph.AGAIN, "end": ph.END}

Found = dict[str, list["re.Match[str]"]]


# ---- reading ----------------------------------------------------------------------------------------


def position(text: str, options: Options) -> Sloop:
    found: Found = {}
    for name, match in clauses.read(text, GIVEN, MANY):
        found.setdefault(name, []).append(match)
    seats = _seats(found)
    state = Sloop(seats, options, Stream(0), _teams(found, seats, options))
    _read_table(state, found)
    _read_turn(state, found)
    _read_people(state, found)
    _fill(state, found)
    return state


def _seats(found: Found) -> tuple[str, ...]:
    if "seats" not in found:
        raise BadInput("The position lacks “seats”.", "Begin with for example seats AB.")
    seats = tuple(found["seats"][0][1])
    if not 2 <= len(seats) <= 6:
        raise BadInput(f"{len(seats)} seats do not fit this game.", "Name two to six.", "SLP-05")
    if len(set(seats)) < len(seats):
        raise BadInput("A seat is named twice.", "Use different letters.", "SLP-05")
    return seats


def _teams(found: Found, seats: tuple[str, ...], options: Options) -> bool:
    if "teams" not in found:
        return options["partnerships"] == "yes" and len(seats) == 4
    pairs = [set(found["teams"][0][1]), set(found["teams"][0][2])]
    if len(seats) != 4 or sorted(map(sorted, pairs)) != sorted(map(sorted, (set(seats[::2]), set(seats[1::2])))):
        raise BadInput("Partners sit opposite each other.", "Seats 1+3 play against 2+4.", "SLP-81")
    return True


def _player(state: Sloop, seat: str) -> int:
    if seat not in state.seats:
        raise BadInput(f"There is no seat {seat}.", f"Seats: {' '.join(state.seats)}.")
    return state.seats.index(seat)


def _cards(text: str | None) -> list[int]:
    return [] if text in (None, "-") else read_cards(str(text))


def _read_table(state: Sloop, found: Found) -> None:
    if "display" in found:
        state.spread(_cards(found["display"][0][1]))
    if "gone" in found:
        state.gone = _cards(found["gone"][0][1])
    if "flipped" in found:
        state.flipped = _cards(found["flipped"][0][1])
    for match in found.get("build", []):
        _read_build(state, int(match[1]), _cards(match[2]), match[3])


def _read_build(state: Sloop, number: int, pile: list[int], seat: str) -> None:
    owner = NOBODY if seat == "-" else _player(state, seat)
    if number in state.builds:
        raise BadInput(f"There are two builds of {number}s.", "A number has one build.", "SLP-32")
    if owner != NOBODY and state.markers[owner]:
        raise BadInput(f"{seat} has two builds.", "A player has one build at a time.", "SLP-33")
    if max(Counter(pile).values()) > MOST_ALIKE or split(pack(pile), number) is None:
        raise BadInput(f"{names(pile)} cannot be split into sets of {number}.", "Correct the build.", "SLP-24")
    state.builds[number] = (owner, tuple(pile))
    if owner != NOBODY:
        state.markers[owner] = number


def _read_turn(state: Sloop, found: Found) -> None:
    word = found["phase"][0][1] if "phase" in found else ""
    if "game over" in found:
        state.phase = ph.OVER
    elif word:
        state.phase = _PHASES[word]
    elif "flipped" in found:
        state.phase = ph.FLIPPED
    if word and "flipped" in found:
        raise BadInput("Flipped cards and a phase exclude each other.", "Leave one of them out.", "SLP-56")
    if "first" in found:
        state.first = _player(state, found["first"][0][1])
    if "last capture" in found and found["last capture"][0][1] != "-":
        state.last = _player(state, found["last capture"][0][1])
    if "turn" in found:
        state.mover = _player(state, found["turn"][0][1])
        if state.phase == ph.SETUP and state.options["first_player"] == "choose":
            state.first = state.mover  # before the set-up is finished, "turn" can only name who was chosen to begin
    elif state.phase not in (ph.SETUP, ph.OVER):
        raise BadInput("The position lacks “turn”.", "Say who is to move, for example turn A.")
    state.offer_used = "offer used" in found
    if "lost" in found:
        _only_mover(state, found["lost"][0][1])
        state.lost = int(found["lost"][0][2])
    if "bound" in found:
        _only_mover(state, found["bound"][0][1])
        state.bound, state.phase = True, ph.AGAIN


def _only_mover(state: Sloop, seat: str) -> None:
    if _player(state, seat) != state.mover:
        raise BadInput(f"{seat} is not to move.", "Only the seat to move can have lost a build or be bound.", "SLP-R17")


def _read_people(state: Sloop, found: Found) -> None:
    for key in ("hand", "pile"):
        named = [match[1] for match in found.get(key, []) + found.get(f"{key} count", [])]
        if len(set(named)) < len(named):
            raise BadInput(f"The {key} of a seat is stated twice.", "State it once.")
    for match in found.get("hand", []):
        state.hands[_player(state, match[1])] = _cards(match[2])
    for match in found.get("pile", []):
        state.piles[_player(state, match[1])] = _cards(match[2])
    if "offered" in found:
        _read_offer(state, found["offered"][0][1], read_card(found["offered"][0][2]))


def _read_offer(state: Sloop, seat: str, kind: int) -> None:
    if not state.teams or _player(state, seat) != state.partner():
        raise BadInput(f"{seat} cannot have offered a card now.", "Only the mover's partner can, in teams.", "SLP-86")
    hand = state.hands[_player(state, seat)]
    if kind in hand and len(hand) == state.full:
        hand.remove(kind)  # the whole hand was written, the offered card included
    state.offered, state.phase = kind, ph.OFFERED


def _fill(state: Sloop, found: Found) -> None:
    """Cards that are only counted come from those that no clause names, with a fixed seed."""
    top = _cards(found["deck"][0][2]) if "deck" in found else []
    left = Counter(deck_of(state.options["deck"]))
    left.subtract(top)
    for kinds in (state.display, state.gone, state.flipped, *state.hands, *state.piles):
        left.subtract(kinds)
    for _, pile in state.builds.values():
        left.subtract(pile)
    if state.offered != NO_CARD:
        left[state.offered] -= 1
    for kind, count in left.items():
        if count < 0:
            raise BadInput(
                f"There {'is' if count == -1 else 'are'} {-count} more {NAMES[kind]} than in the box.",
                "Take some out.",
                "SLP-02",
            )
    free = sorted(left.elements())
    state.rng.shuffle(free)
    for key, where in (("hand count", state.hands), ("pile count", state.piles)):
        for match in found.get(key, []):
            player, count = _player(state, match[1]), int(match[2])
            if key == "hand count" and _counts_offer(state, player, count):
                count -= 1
            where[player] = _draw(free, count)
    size = int(found["deck"][0][1]) if "deck" in found else 0
    if size < len(top):
        raise BadInput(f"A deck of {size} cannot begin with {len(top)} cards.", "Correct the number.", "SLP-07")
    state.deck = [*_draw(free, size - len(top)), *top[::-1]]
    state.aside = free
    _check_hands(state)


def _counts_offer(state: Sloop, player: int, count: int) -> bool:
    """Does a counted full hand include the card that lies offered?"""
    return state.phase == ph.OFFERED and player == state.partner() and count == state.full


def _draw(free: list[int], count: int) -> list[int]:
    if count > len(free):
        raise BadInput(f"There are only {len(free)} cards left for {count}.", "Lower the numbers.", "SLP-02")
    return [free.pop() for _ in range(count)]


def _check_hands(state: Sloop) -> None:
    most = state.full
    for player, hand in enumerate(state.hands):
        offered = state.phase == ph.OFFERED and player == state.partner()
        if len(hand) + offered > most:
            raise BadInput(
                f"{state.seats[player]} has {len(hand) + offered} cards.", f"A hand has at most {most}.",
                "SLP-78" if most == 5 else "SLP-06",
            )  # fmt: skip


# ---- writing ----------------------------------------------------------------------------------------


def notation(state: Sloop) -> str:
    """The whole position, hidden cards included."""
    parts = [f"seats {''.join(state.seats)}"]
    if state.teams:
        parts.append(f"teams {''.join(state.seats[::2])} {''.join(state.seats[1::2])}")
    parts += [build(state, number) for number in sorted(state.builds)]
    parts.append(f"display {names(state.display) or '-'}")
    for key, where in (("hand", state.hands), ("pile", state.piles)):
        for seat, kinds in zip(state.seats, where, strict=True):
            if kinds:
                parts.append(f"{key} {seat}{{{names(sorted(kinds) if key == 'hand' else kinds)}}}")
    if state.deck:
        parts.append(f"deck {len(state.deck)} next {names(state.deck[::-1])}")
    if state.gone:
        parts.append(f"gone {names(state.gone)}")
    return "; ".join(parts + _turn_clauses(state))


def _turn_clauses(state: Sloop) -> list[str]:
    mover = state.seats[state.mover]
    parts = [f"turn {mover}"] if state.phase not in (ph.OVER, ph.SETUP) else []
    parts += [f"phase {word}" for word, phase in _PHASES.items() if phase == state.phase]
    if state.flipped:
        parts.append(f"flipped {names(state.flipped)}")
    if state.phase == ph.OFFERED:
        parts.append(f"offered {state.seats[state.partner()]} {NAMES[state.offered]}")
    if state.offer_used:
        parts.append("offer used")
    if state.lost:
        parts.append(f"lost {mover} {state.lost}")
    if state.bound:
        parts.append(f"bound {mover}")
    if state.last != NOBODY:
        parts.append(f"last capture {state.seats[state.last]}")
    if state.first != (len(state.seats) - 1 if state.options["first_player"] == "dealer" else 0):
        parts.append(f"first {state.seats[state.first]}")
    if state.phase == ph.OVER:
        parts.append("game over")
    return parts


def build(state: Sloop, number: int) -> str:
    owner, pile = state.builds[number]
    return f"[{number}: {names(pile)} @{state.seats[owner] if owner != NOBODY else '-'}]"
