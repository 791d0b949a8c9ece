"""Setting up: characters, who begins, dealing (TRAP-10 to TRAP-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.chance import Stream
from ....engine.refusal import BadInput
from ....engine.state import Event
from ..cards.design import Character, Kit
from ..cards.field import HAND_SIZE
from ..cards.signs import ARMED
from ..options import DEFAULT_CAST, RaidOptions, cast_of
from . import piles

if TYPE_CHECKING:
    from .raid import Raid


def choose_cast(options: RaidOptions, seats: tuple[str, ...], kit: Kit, rng: Stream) -> tuple[Character, ...]:
    """The option `cast`, else at random among the nine avatars or one type after another (TRAP-13, TRAP-R3)."""
    if options.cast != "auto":
        names = options.cast.split(" ")
        if len(names) != len(seats):
            raise BadInput(f"{len(names)} characters for {len(seats)} players.", "Name one per seat.", "TRAP-13")
        return cast_of(names, kit)
    if options.avatar_pick == "random":
        avatars = [name for name, character in kit.characters.items() for _ in range(character.count)]
        rng.shuffle(avatars)
        return cast_of(avatars[: len(seats)], kit)
    return default_cast(seats, kit)


def default_cast(seats: tuple[str, ...], kit: Kit) -> tuple[Character, ...]:
    """Gunner, Cutpurse, Navigator, Surgeon in seat order; a user's own characters in the order of the file."""
    known = all(name in kit.characters for name in DEFAULT_CAST)
    names = list(DEFAULT_CAST if known else kit.characters)
    return tuple(kit.characters[names[number % len(names)]] for number in range(len(seats)))


def who_begins(options: RaidOptions, seats: tuple[str, ...], rng: Stream) -> int:
    """The loser of the game before, as far as one is known, else at random (TRAP-22, TRAP-R4)."""
    if options.first_player == "seat1":
        return 0
    if options.first_player == "loser" and options.last_loser in seats:
        return seats.index(options.last_loser)
    return rng.below(len(seats))


def who_began(state: Raid) -> Event:
    """The first line of the log: who begins, and why."""
    options, seat = state.options, state.seats[state.active]
    if options.first_player == "seat1":
        return Event(f"{{{seat}}} began, as the first seat.", ("TRAP-R4",), seat, "turn")
    if options.first_player == "loser" and options.last_loser in state.seats:
        return Event(f"{{{seat}}} began, as the loser of the game before.", ("TRAP-22", "TRAP-R4"), seat, "turn")
    return Event(f"{{{seat} was}} drawn by lot to begin.", ("TRAP-R4",), seat, "turn")


def losers_of(state: Raid) -> list[str]:
    """Who may begin the next game: eliminated earliest, else fewest banked loot, then least health (TRAP-R4).

    Several if they are level, nobody after a draw: then it is left to chance.
    """
    if state.winner < 0:
        return []
    others = [seat for seat in range(len(state.seats)) if seat != state.winner]
    lost = {seat: (len(state.banks[seat]), state.health[seat]) for seat in (state.fallen or (others,))[0]}
    return [state.seats[seat] for seat in sorted(lost) if lost[seat] == min(lost.values())]


def next_options(state: Raid, rng: Stream) -> RaidOptions:
    """The loser of this game begins the next one (TRAP-22); one that was not finished has none."""
    if not state.ended:
        return state.options
    losers = losers_of(state)
    return RaidOptions({**state.options, "last_loser": rng.choice(losers) if losers else "none"})


def deal(state: Raid) -> None:
    """Seat by seat four cards, then the field row by row (TRAP-R6); the rest is the deck (TRAP-19)."""
    state.deck = list(range(len(state.box.of)))
    state.rng.shuffle(state.deck)
    for seat in range(len(state.seats)):
        for _ in range(HAND_SIZE):
            piles.into_hand(state, seat, state.deck.pop(), 1 << seat)
    for space in range(len(state.field.spaces)):
        piles.fill(state, space)
    if state.options.live_field:
        for space in range(len(state.field.spaces)):
            if space not in state.field.starts:
                state.lies[space] = ARMED
    piles.fresh_rolls(state)
    state.set_up = True
    if not state.quiet:
        text = f"Everybody took four cards; {len(state.field.spaces)} lie on the field, {len(state.deck)} are the deck."
        state.say(text, "TRAP-15", "TRAP-16", "TRAP-19", mark="star", reveals=True)
