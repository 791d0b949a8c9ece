"""The list of legal moves is complete: it holds exactly what `why_not` allows, tried one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.state import Move
from lootlab.games.sloop.cards import CHARGED, KIND, NO_CARD, NUMBERS, pack
from lootlab.games.sloop.legal.plays import every_play
from lootlab.games.sloop.legal.usual import usual_plays
from lootlab.games.sloop.moves import Build, Capture, Continue, Lay
from lootlab.games.sloop.moves.base import FLIPPED
from lootlab.games.sloop.moves.lay import ACTION_NUMBER
from lootlab.games.sloop.state import Sloop

GAME = lootlab.load("sloop")
HOUSES: list[dict[str, str]] = [
    {},
    {"capture_extent": "free", "build_capture_extras": "all"},
    {"marked_builds": "open", "adopt_lost_build": "yes", "hold_on_continue": "yes"},
    {"wild_actions": "yes", "wild_forces_owner": "no", "after_loss": "display_only"},
    {"pair_start": "no", "wild_backs_build": "no", "same_turn_recapture": "yes"},
    {"partnerships": "yes", "partner_wild_capture": "yes", "same_turn_recapture": "no"},
]


def all_sayable(state: Sloop, seat: str) -> Iterator[Move]:
    """All plays that the notation can say with cards that are there, legal or not."""
    loose = {pack(some) for count in range(len(state.display) + 1) for some in combinations(state.display, count)}
    for card in sorted(set(state.playable())):
        yield from (Lay(seat, card, action) for action in ("", *ACTION_NUMBER))
        bonuses = [NO_CARD, *sorted(set(state.display) if CHARGED[card] else ())]
        for number in NUMBERS:
            for take in loose:
                yield Build(seat, card, number, take)
                yield Continue(seat, card, number, take)
                for build in (False, True):
                    yield from (Capture(seat, card, number, take, build, bonus) for bonus in bonuses)


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: "-".join(options) or "default")
def test_legal_moves_are_all_that_is_allowed(options: dict[str, str]) -> None:
    rng = Stream.of(11)
    seats = 4 if "partnerships" in options else 2
    looked_at = 0
    for deal in range(12):
        state = GAME.new(seats, deal, **options)
        state.quiet = True
        _make_it_wild(state, rng)
        while state.to_act() and looked_at <= deal:
            seat = state.seats[state.mover]
            if state.phase <= FLIPPED and len(state.display) <= 4 and rng.below(12) == 0:
                _compare(state, seat)
                looked_at += 1
            actor = state.to_act()[0]
            state.play(actor, rng.choice(state.legal_moves(actor)))
    assert looked_at >= 10


def _compare(state: Sloop, seat: str) -> None:
    allowed = {move for move in all_sayable(state, seat) if state.why_not(seat, move) is None}
    assert set(state.legal_moves(seat)) == allowed, GAME.notation(state)


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (5, {}), (2, {"wild_backs_build": "no"}), (3, {"marked_builds": "open"})],
)
def test_the_usual_turn_is_the_general_one(seats: int, options: dict[str, str]) -> None:
    """The quick way lists what the general one lists, in the same order."""
    rng = Stream.of(seats)
    usual = 0
    for deal in range(6):
        state = GAME.new(seats, deal, **options)
        state.quiet = True
        _make_it_wild(state, rng)
        while state.to_act():
            quick = usual_plays(state)
            if quick is not None:
                assert quick == every_play(state), GAME.notation(state)
                usual += 1
            seat = state.seats[state.mover]
            state.play(seat, rng.choice(state.legal_moves(seat)))
    assert usual > 400


@pytest.mark.parametrize("wild_actions", ["no", "yes"])
@pytest.mark.parametrize("turn", ["hand A{1 2 3 W}; deck 10; turn A", "hand A{1}; turn A", "flipped 1 2 W; turn A"])
def test_a_thief_is_listed_every_lay_that_the_rules_allow(turn: str, wild_actions: str) -> None:
    """Each choice of cards from two piles, too many and too few of them, with every card and every action."""
    table = f"seats ABCE; display 5; hand B 1; pile B{{4 5 5}}; pile C{{6}}; {turn}"
    state = GAME.position(table, steal_pick="thief", wild_actions=wild_actions)
    stolen = [(seat, KIND[name]) for seat, names in (("B", "456"), ("C", "67"), ("A", "4")) for name in names]
    picks = [some for count in range(4) for some in combinations(stolen, count)]
    sayable = [
        Lay("A", card, action, some)
        for card in sorted(set(state.playable()))
        for action in ("", *ACTION_NUMBER)
        for some in (picks if action == "steal" else [()])
    ]
    allowed = [move for move in sayable if state.why_not("A", move) is None]
    listed = [move for move in state.legal_moves("A") if isinstance(move, Lay)]
    assert set(listed) == set(allowed)
    assert len(listed) == len(allowed) > len(set(state.playable()))


def _make_it_wild(state: Sloop, rng: Stream) -> None:
    """Wilds are rare, so some are brought to the top of the deck, where they will be met."""
    for _ in range(6):
        wild, top = KIND["W"], len(state.deck) - 1 - rng.below(12)
        if wild in state.deck[:60]:
            where = state.deck.index(wild)
            state.deck[where], state.deck[top] = state.deck[top], state.deck[where]


def test_a_menu_is_a_sequence() -> None:
    state = GAME.position("seats AB; display 8 3 5; hand A{8 2}; hand B 1; turn A")
    menu = state.legal_moves("A")
    every = list(menu)
    assert [menu[place] for place in range(len(menu))] == every
    assert menu[-1] == every[-1]
    assert menu[1:3] == every[1:3]
    with pytest.raises(IndexError):
        state.copy().legal_moves("A")[len(every)]


def test_an_untouched_menu_knows_its_end() -> None:
    state = GAME.position("seats AB; display 8; hand A{8}; hand B 1; turn A")
    with pytest.raises(IndexError):
        state.legal_moves("A")[2]
    assert {str(move) for move in state.legal_moves("A")} == {"A lay 8", "A capture 8: 8"}


def test_moves_of_another_position_are_judged_anew() -> None:
    state = GAME.position("seats AB; display 8 3; hand A{8 2}; hand B{3}; turn A")
    move = next(move for move in state.legal_moves("A") if str(move) == "A capture 8: 8")
    state.play("A", move)
    refusal = state.why_not("A", move)
    assert refusal is not None
    assert refusal.rule == "SLP-12"
