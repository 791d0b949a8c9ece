"""Positions of Sloop as clauses: one table, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ...engine.chance import Stream
from ...engine.clauses import GIVEN, THEN, Clause, Clauses, Match
from ...engine.refusal import BadInput
from .cards import MOST_ALIKE, NAMES, NO_CARD, names, pack, read_card, read_cards
from .cards.sums import split
from .moves.base import AGAIN, CARD, END, FLIPPED, NOBODY, OFFERED, OVER, SETUP
from .moves.sets import NUMBER
from .options import SloopOptions
from .state import Sloop

_SEAT = "[A-H]"
_N = r"(?:0|[1-9]\d*)"
_CARDS = rf"{CARD}(?: {CARD})*"
_PHASES = {"setup": SETUP, "again": AGAIN, "end": END}

Found = dict[str, list[Match]]
Writer = Callable[[Sloop, Match | None], str | None]


def position(text: str, options: SloopOptions) -> Sloop:
    found = CLAUSES.found(text)
    seats = _seats(found)
    for key in ("hand", "pile"):
        named = [match[1] for match in found.get(key, []) + found.get(f"{key} count", [])]
        if len(set(named)) < len(named):
            raise BadInput(f"The {key} of a seat is stated twice.", "State it once.")
    state = Sloop(options, seats, Stream(0), teams=_teams(found, seats, options))
    CLAUSES.read_into(state, found)
    _check_turn(state, found)
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


def _teams(found: Found, seats: tuple[str, ...], options: SloopOptions) -> bool:
    if "teams" not in found:
        return options.partnerships and len(seats) == 4
    pairs = [set(found["teams"][0][1]), set(found["teams"][0][2])]
    if len(seats) != 4 or sorted(map(sorted, pairs)) != sorted(map(sorted, (set(seats[::2]), set(seats[1::2])))):
        raise BadInput("Partners sit opposite each other.", "Seats 1+3 play against 2+4.", "SLP-81")
    return True


def _check_turn(state: Sloop, found: Found) -> None:
    if "phase" in found and "flipped" in found:
        raise BadInput("Flipped cards and a phase exclude each other.", "Leave one of them out.", "SLP-56")
    if "turn" not in found and state.phase not in (SETUP, OVER):
        raise BadInput("The position lacks “turn”.", "Say who is to move, for example turn A.")
    if "turn" in found and state.phase == SETUP and state.options.first_player == "choose":
        state.first = state.mover  # before the set-up is finished, "turn" can only name who was chosen to begin


# ---- reading ----------------------------------------------------------------------------------------


def _player(state: Sloop, seat: str) -> int:
    if seat not in state.seats:
        raise BadInput(f"There is no seat {seat}.", f"Seats: {' '.join(state.seats)}.")
    return state.seats.index(seat)


def _maybe(state: Sloop, seat: str) -> int:
    return NOBODY if seat == "-" else _player(state, seat)


def _only_mover(state: Sloop, seat: str) -> bool:
    if _player(state, seat) != state.mover:
        raise BadInput(f"{seat} is not to move.", "Only the seat to move can have lost a build or be bound.", "SLP-R17")
    return True


def _cards(text: str | None) -> list[int]:
    return [] if text in (None, "-") else read_cards(str(text))


def _put(**fields: Callable[[Sloop, Match], object]) -> Callable[[Sloop, Match], None]:
    """A reader that puts something into fields of the position."""

    def read(state: Sloop, found: Match) -> None:
        for name, value in fields.items():
            setattr(state, name, value(state, found))

    return read


def _read_build(state: Sloop, found: Match) -> None:
    number, pile, seat = int(found[1]), _cards(found[2]), found[3]
    owner = _maybe(state, seat)
    if number in state.builds:
        raise BadInput(f"There are two builds of {number}s.", "A number has one build.", "SLP-32")
    if owner != NOBODY and state.markers[owner]:
        raise BadInput(f"{seat} has two builds.", "A player has one build at a time.", "SLP-33")
    if max(Counter(pile).values()) > MOST_ALIKE or split(pack(pile), number) is None:
        raise BadInput(f"{names(pile)} cannot be split into sets of {number}.", "Correct the build.", "SLP-24")
    state.builds[number] = (owner, tuple(pile))
    if owner != NOBODY:
        state.markers[owner] = number


def _read_hand(state: Sloop, found: Match) -> None:
    state.hands[_player(state, found[1])] = _cards(found[2])


def _read_pile(state: Sloop, found: Match) -> None:
    state.piles[_player(state, found[1])] = _cards(found[2])


def _read_offer(state: Sloop, found: Match) -> None:
    seat, kind = found[1], read_card(found[2])
    if not state.teams or _player(state, seat) != state.partner():
        raise BadInput(f"{seat} cannot have offered a card now.", "Only the mover's partner can, in teams.", "SLP-86")
    hand = state.hands[_player(state, seat)]
    if kind in hand and len(hand) == state.full:
        hand.remove(kind)  # the whole hand was written, the offered card included
    state.offered, state.phase = kind, OFFERED


# ---- writing ----------------------------------------------------------------------------------------


def _same(found: Match, said: str | None, there: Sequence[int], what: str) -> str:
    """The clause itself if these are its cards in any order, else what is there."""
    return found[0] if sorted(_cards(said)) == sorted(there) else f"{what} {names(sorted(there)) or '-'}"


def _heap(name: str, at: Callable[[Sloop], list[int]], always: bool = False) -> Writer:
    """A writer of cards that lie together."""

    def write(state: Sloop, found: Match | None) -> str | None:
        if found:
            return _same(found, found[1], at(state), name)
        return f"{name} {names(at(state)) or '-'}" if at(state) or always else None

    return write


def _has(state: Sloop, found: Match | None) -> str:
    wanted = Counter(read_cards(found[1])) if found else Counter()
    return found[0] if found and wanted <= Counter(state.display) else f"display {names(sorted(state.display))}"


def _whose(state: Sloop, player: int) -> str:
    return "-" if player == NOBODY else state.seats[player]


def _builds(state: Sloop, numbers: Iterable[int], between: str) -> str:
    there = [(number, *state.builds[number]) for number in sorted(numbers) if number in state.builds]
    return between.join(f"[{number}: {names(pile)} @{_whose(state, owner)}]" for number, owner, pile in there)


def _write_build(state: Sloop, found: Match | None) -> str | None:
    """All of them; or the one that is judged, its cards in whatever order."""
    if not found:
        return _builds(state, state.builds, "; ")
    number = int(found[1])
    owner, pile = state.builds.get(number, (NOBODY, ()))
    same = sorted(_cards(found[2])) == sorted(pile) and _whose(state, owner) == found[3]
    return found[0] if same else _builds(state, [number], "") or f"no build {number}"


def _no_build(state: Sloop, found: Match | None) -> str | None:
    asked = [int(found[1])] if found and found[1] else list(state.builds)
    return _builds(state, asked, " ") or (found[0] if found else None)


def _each(state: Sloop, key: str, where: Iterable[Iterable[int]]) -> str:
    written = zip(state.seats, map(names, where), strict=True)
    return "; ".join(f"{key} {seat}{{{cards}}}" for seat, cards in written if cards)


def _is_offering(state: Sloop, player: int) -> bool:
    return state.phase == OFFERED and player == state.partner()


def _write_hand(state: Sloop, found: Match | None) -> str | None:
    """A card that lies offered may be counted with the hand."""
    if not found:
        return _each(state, "hand", map(sorted, state.hands))
    player = _player(state, found[1])
    hand = state.hands[player]
    whole = [*hand, state.offered] if _is_offering(state, player) else hand
    return found[0] if sorted(_cards(found[2])) == sorted(whole) else _same(found, found[2], hand, f"hand {found[1]}")


def _write_hand_count(state: Sloop, found: Match | None) -> str | None:
    if not found:
        return None
    player = _player(state, found[1])
    count = len(state.hands[player])
    whole = count + _is_offering(state, player)
    return f"hand {found[1]} {whole if int(found[2]) == whole else count}"


def _write_pile(state: Sloop, found: Match | None) -> str | None:
    if not found:
        return _each(state, "pile", state.piles)
    return _same(found, found[2], state.piles[_player(state, found[1])], f"pile {found[1]}")


def _write_deck(state: Sloop, found: Match | None) -> str | None:
    """All of it, or as many of the next ones as are asked for."""
    coming = state.deck[::-1] if not found else state.deck[::-1][: len((found[2] or "").split())]
    return f"deck {len(state.deck)}" + (f" next {names(coming)}" if coming else "") if state.deck or found else None


def _write_turn(state: Sloop, found: Match | None) -> str | None:
    if state.phase == OVER:
        return "game over" if found else None
    return f"turn {state.seats[state.mover]}" if found or state.phase != SETUP else None


def _write_phase(state: Sloop, found: Match | None) -> str | None:
    now = next((word for word, phase in _PHASES.items() if phase == state.phase), "normal" if found else "")
    return f"phase {now}" if now else None


def _write_over(state: Sloop, found: Match | None) -> str | None:
    return "game over" if state.phase == OVER else "game on" if found else None


def _winner(state: Sloop, found: Match | None) -> str:
    result = state.outcome()
    if result is None:
        return "game on"
    same = found and set(result.winners) == set(found[1].split())
    return found[0] if found and same else f"winner {' '.join(result.winners)}"


# ---- what is only counted ---------------------------------------------------------------------------


def _fill(state: Sloop, found: Found) -> None:
    """Cards that are only counted come from those that no clause names, with a fixed seed."""
    top = _cards(found["deck"][0][2]) if "deck" in found else []
    free = _not_named(state, top)
    state.rng.shuffle(free)
    for key, where in (("hand count", state.hands), ("pile count", state.piles)):
        for match in found.get(key, []):
            player, count = _player(state, match[1]), int(match[2])
            if key == "hand count" and _is_offering(state, player) and count == state.full:
                count -= 1  # the card that lies offered was counted
            where[player] = _draw(free, count)
    size = int(found["deck"][0][1]) if "deck" in found else 0
    if size < len(top):
        raise BadInput(f"A deck of {size} cannot begin with {len(top)} cards.", "Correct the number.", "SLP-07")
    state.deck = [*_draw(free, size - len(top)), *top[::-1]]
    state.aside = free
    _check_hands(state)


def _not_named(state: Sloop, top: list[int]) -> list[int]:
    left = Counter(state.options.deck)
    left.subtract(top)
    for kinds in (state.display, state.gone, state.flipped, *state.hands, *state.piles):
        left.subtract(kinds)
    for _, pile in state.builds.values():
        left.subtract(pile)
    if state.offered != NO_CARD:
        left[state.offered] -= 1
    for kind, count in left.items():
        if count < 0:
            text = f"There {'is' if count == -1 else 'are'} {-count} more {NAMES[kind]} than in the box."
            raise BadInput(text, "Take some out.", "SLP-02")
    return sorted(left.elements())


def _draw(free: list[int], count: int) -> list[int]:
    if count > len(free):
        raise BadInput(f"There are only {len(free)} cards left for {count}.", "Lower the numbers.", "SLP-02")
    return [free.pop() for _ in range(count)]


def _check_hands(state: Sloop) -> None:
    most = state.full
    for player, hand in enumerate(state.hands):
        held = len(hand) + _is_offering(state, player)
        if held > most:
            rule = "SLP-78" if most == 5 else "SLP-06"
            raise BadInput(f"{state.seats[player]} has {held} cards.", f"A hand has at most {most}.", rule)


# ---- the table --------------------------------------------------------------------------------------

CLAUSES = Clauses[Sloop, Sloop](
    Clause("seats", rf"seats ({_SEAT}+)", None, lambda state, _: f"seats {''.join(state.seats)}", GIVEN),
    Clause(
        "teams", rf"teams ({_SEAT}{_SEAT}) ({_SEAT}{_SEAT})", None,
        lambda state, _: f"teams {''.join(state.seats[::2])} {''.join(state.seats[1::2])}" if state.teams else None,
        GIVEN,
    ),
    Clause("build", rf"\[({NUMBER}): ({_CARDS}) @({_SEAT}|-)\]", _read_build, _write_build, many=True),
    Clause(
        "display", rf"display (-|{_CARDS})", lambda state, found: state.spread(_cards(found[1])),
        _heap("display", lambda state: state.display, always=True),
    ),
    Clause("hand", rf"hand ({_SEAT})\{{({_CARDS})?\}}", _read_hand, _write_hand, many=True),
    Clause("hand count", rf"hand ({_SEAT}) ({_N})", None, _write_hand_count, many=True),
    Clause("pile", rf"pile ({_SEAT})\{{({_CARDS})?\}}", _read_pile, _write_pile, many=True),
    Clause(
        "pile count", rf"pile ({_SEAT}) ({_N})", None,
        lambda state, found: found and f"pile {found[1]} {len(state.piles[_player(state, found[1])])}", many=True,
    ),
    Clause("deck", rf"deck ({_N})(?: next ({_CARDS}))?", None, _write_deck),
    Clause(
        "gone", rf"gone (-|{_CARDS})", _put(gone=lambda _, found: _cards(found[1])),
        _heap("gone", lambda state: state.gone),
    ),
    Clause("turn", rf"turn ({_SEAT})", _put(mover=lambda state, found: _player(state, found[1])), _write_turn),
    Clause("phase", r"phase (setup|again|end)", _put(phase=lambda _, found: _PHASES[found[1]]), _write_phase),
    Clause(
        "flipped", rf"flipped ({_CARDS})",
        _put(flipped=lambda _, found: _cards(found[1]), phase=lambda *_: FLIPPED),
        _heap("flipped", lambda state: state.flipped),
    ),
    Clause(
        "offered", rf"offered ({_SEAT}) ({CARD})", _read_offer,
        lambda state, _: (
            f"offered {state.seats[state.partner()]} {NAMES[state.offered]}" if state.phase == OFFERED else None
        ),
    ),
    Clause(
        "offer used", "offer used", _put(offer_used=lambda *_: True),
        lambda state, found: "offer used" if state.offer_used or (found and state.phase == OFFERED) else None,
    ),
    Clause(
        "lost", rf"lost ({_SEAT}) ({NUMBER})",
        _put(lost=lambda state, found: _only_mover(state, found[1]) and int(found[2])),
        lambda state, _: f"lost {state.seats[state.mover]} {state.lost}" if state.lost else None,
    ),
    Clause(
        "bound", rf"bound ({_SEAT})",
        _put(bound=lambda state, found: _only_mover(state, found[1]), phase=lambda *_: AGAIN),
        lambda state, _: f"bound {state.seats[state.mover]}" if state.bound else None,
    ),
    Clause(
        "last capture", rf"last capture ({_SEAT}|-)", _put(last=lambda state, found: _maybe(state, found[1])),
        lambda state, found: f"last capture {_whose(state, state.last)}" if found or state.last != NOBODY else None,
    ),
    Clause(
        "first", rf"first ({_SEAT})", _put(first=lambda state, found: _player(state, found[1])),
        lambda state, found: (
            f"first {state.seats[state.first]}" if found or state.first != state.usual_first() else None
        ),
    ),
    Clause("game over", "game over", _put(phase=lambda *_: OVER), _write_over),
    Clause("display has", rf"display has ({_CARDS})", None, _has, THEN),
    Clause("no build", rf"no build(?: ({NUMBER}))?", None, _no_build, THEN, many=True),
    Clause("n", r"n (0|[1-9]\d*)", None, lambda state, _: f"n {state.lying()}", THEN),
    Clause("game on", "game on", None, _write_over, THEN),
    Clause("winner", r"winner ([A-H](?: [A-H])*)", None, _winner, THEN),
    examples=(
        "seats AB; teams AC BD; [8: 3 5 @A]; display 3 8 1; hand A{8 1 9 12}; hand A 4; pile A{3 8}; "
        "pile A 6; deck 20; deck 20 next 4 7; gone 3 8; turn A; phase setup; flipped 3 8; offered A 5; "
        "offer used; lost A 7; bound A; last capture A; first A; game over; display has 3 8; no build 8; "
        "n 3; game on; winner A B"
    ),
)  # fmt: skip
