"""Does a position fit the clauses of a `then`? Each clause is compared with what is really there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...engine import clauses
from ...engine.refusal import BadInput
from . import notation
from . import phase as ph
from .cards import names, read_cards
from .notation import BOTH, MANY
from .phase import NOBODY
from .phrases import CARD, NUMBER
from .state import Sloop

THEN = {
    **BOTH,
    "display has": rf"display has ({CARD}(?: {CARD})*)",
    "no build": rf"no build(?: ({NUMBER}))?",
    "n": r"n (0|[1-9]\d*)",
    "game on": "game on",
    "winner": r"winner ([A-H](?: [A-H])*)",
}
Match = re.Match[str]


def disagreements(state: Sloop, then: str) -> list[str]:
    problems = []
    for name, found in clauses.read(then, THEN, (*MANY, "no build", "lost", "offered")):
        actual = JUDGES[name](state, found)
        if actual != found[0]:
            problems.append(f"“{found[0]}” does not hold: {actual}")
    return problems


def _same(found: Match, said: str | None, actual: Iterable[int], what: str) -> str:
    """The clause itself if these are its cards in any order, else what is there."""
    cards = sorted(actual)
    wanted = [] if said in (None, "-") else sorted(read_cards(str(said)))
    return found[0] if wanted == cards else f"{what} {names(cards) or '-'}"


def _player(state: Sloop, seat: str) -> int:
    if seat not in state.seats:
        raise BadInput(f"There is no seat {seat}.", f"Seats: {' '.join(state.seats)}.")
    return state.seats.index(seat)


def _hand(state: Sloop, found: Match) -> str:
    player = _player(state, found[1])
    hand = state.hands[player]
    if _is_offering(state, player) and sorted(read_cards(found[2] or "")) == sorted([*hand, state.offered]):
        return found[0]  # a card that lies offered may be counted with the hand
    return _same(found, found[2], hand, f"hand {found[1]}")


def _hand_count(state: Sloop, found: Match) -> str:
    player = _player(state, found[1])
    count = len(state.hands[player])
    if _is_offering(state, player) and int(found[2]) == count + 1:
        return found[0]
    return f"hand {found[1]} {count}"


def _is_offering(state: Sloop, player: int) -> bool:
    return state.phase == ph.OFFERED and player == state.partner()


def _build(state: Sloop, found: Match) -> str:
    number = int(found[1])
    if number not in state.builds:
        return f"no build {number}"
    owner, pile = state.builds[number]
    marker = "-" if owner == NOBODY else state.seats[owner]
    same = sorted(read_cards(found[2])) == sorted(pile) and marker == found[3]
    return found[0] if same else notation.build(state, number)


def _no_build(state: Sloop, found: Match) -> str:
    there = [number for number in sorted(state.builds) if found[1] in (None, str(number))]
    return " ".join(notation.build(state, number) for number in there) or found[0]


def _deck(state: Sloop, found: Match) -> str:
    count = len((found[2] or "").split())
    return f"deck {len(state.deck)}" + (f" next {names(state.deck[::-1][:count])}" if count else "")


def _has(state: Sloop, found: Match) -> str:
    left = list(state.display)
    for kind in read_cards(found[1]):
        if kind not in left:
            return f"display {names(sorted(state.display))}"
        left.remove(kind)
    return found[0]


def _phase(state: Sloop, found: Match) -> str:
    now = {phase: word for word, phase in notation._PHASES.items()}.get(state.phase, "normal")
    return f"phase {now}"


def _turn(state: Sloop, _: Match) -> str:
    return "game over" if state.phase == ph.OVER else f"turn {state.seats[state.mover]}"


def _offered(state: Sloop, found: Match) -> str:
    if state.phase != ph.OFFERED:
        return "nothing is offered"
    return f"offered {state.seats[state.partner()]} {names([state.offered])}"


def _lost(state: Sloop, _: Match) -> str:
    return f"lost {state.seats[state.mover]} {state.lost}" if state.lost else "no build was lost in this turn"


def _winner(state: Sloop, found: Match) -> str:
    result = state.outcome()
    if result is None:
        return "game on"
    same = set(result.winners) == set(found[1].split())
    return found[0] if same else f"winner {' '.join(result.winners)}"


JUDGES: dict[str, Callable[[Sloop, Match], str]] = {
    "display": lambda state, found: _same(found, found[1], state.display, "display"),
    "display has": _has,
    "build": _build,
    "no build": _no_build,
    "hand": _hand,
    "hand count": _hand_count,
    "pile": lambda state, found: _same(found, found[2], state.piles[_player(state, found[1])], f"pile {found[1]}"),
    "pile count": lambda state, found: f"pile {found[1]} {len(state.piles[_player(state, found[1])])}",
    "deck": _deck,
    "gone": lambda state, found: _same(found, found[1], state.gone, "gone"),
    "turn": _turn,
    "phase": _phase,
    "flipped": lambda state, found: _same(found, found[1], state.flipped, "flipped"),
    "offered": _offered,
    "offer used": lambda state, _: (
        "offer used" if state.offer_used or state.phase == ph.OFFERED else "no offer was made"
    ),
    "lost": _lost,
    "bound": lambda state, _: f"bound {state.seats[state.mover]}" if state.bound else "nobody is bound",
    "last capture": lambda state, _: f"last capture {'-' if state.last == NOBODY else state.seats[state.last]}",
    "first": lambda state, _: f"first {state.seats[state.first]}",
    "n": lambda state, _: f"n {state.lying()}",
    "game over": lambda state, _: "game over" if state.phase == ph.OVER else "game on",
    "game on": lambda state, _: "game over" if state.phase == ph.OVER else "game on",
    "winner": _winner,
}
