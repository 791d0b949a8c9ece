"""Picking: the rules answer what can be picked next, as a whole list would, and where no list is whole."""

from __future__ import annotations

import re
import time

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.conformance import Broken, Report, check_position
from lootlab.engine.match import Match
from lootlab.engine.state import Move
from lootlab.games.sloop.board.picks import Picks
from lootlab.games.sloop.cards import NAMES, VALUE, inside
from lootlab.games.sloop.cards.sums import sums
from lootlab.games.sloop.moves import Build, Capture
from lootlab.games.sloop.moves.base import FLIPPED
from lootlab.games.sloop.moves.lay import MOST_THEFTS, thefts
from lootlab.games.sloop.state import Sloop
from lootlab.look.picking import Listed
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.lesson import Lessons

GAME = lootlab.load("sloop")
HOUSES: list[dict[str, str]] = [
    {},
    {"capture_extent": "free", "build_capture_extras": "all"},
    {"marked_builds": "open", "adopt_lost_build": "yes", "hold_on_continue": "yes"},
    {"pair_start": "no", "wild_backs_build": "no", "same_turn_recapture": "yes"},
    {"wild_actions": "yes", "steal_pick": "thief"},
    {"partnerships": "yes", "partner_wild_capture": "yes", "build_capture_extras": "all"},
]
HOARD = "1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11 12 W"
"""Eighteen loose cards and a wild."""
LOOSE = f"seats AB; display {HOARD}; hand A{{12 8* 7 W}}; hand B 4; deck 20; turn A"


def many_piles(seats: str = "ABCDEF") -> str:
    others = seats[1:]
    hand = "1 2 12 11 10"[: None if len(seats) > 4 else -3]
    hands = "; ".join(f"hand {seat} 4" for seat in others)
    piles = "; ".join(f"pile {seat}{{1 2 3 4 5 6 7 8 9 10 11 12}}" for seat in others)
    return f"seats {seats}; display 5 6 7 8 9; hand A{{{hand}}}; {hands}; {piles}; deck 10; turn A"


# ---- the same answers as a whole list ---------------------------------------------------------------


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: "-".join(options) or "default")
def test_the_rules_answer_as_the_list_does(options: dict[str, str]) -> None:
    rng = Stream.of(5)
    asked = 0
    for deal in range(14):
        state = GAME.new(4 if "partnerships" in options else 3, deal, **options)
        state.quiet = True
        _make_it_special(state, rng)
        while state.to_act():
            seat = state.to_act()[0]
            if state.phase <= FLIPPED and len(state.display) <= 7 and rng.below(9) == 0:
                asked += _compare(state, seat, rng)
            state.play(seat, rng.choice(state.legal_moves(seat)))
    assert asked > 100


def _make_it_special(state: Sloop, rng: Stream) -> None:
    """Wilds and supercharged cards are rare, so the next cards of the deck are such ones."""
    rare = [place for place, kind in enumerate(state.deck) if NAMES[kind] in ("W", "4*", "7*", "8*", "10*", "12*")]
    for place in rare:
        top = len(state.deck) - 1 - rng.below(20)
        state.deck[place], state.deck[top] = state.deck[top], state.deck[place]


def _compare(state: Sloop, seat: str, rng: Stream) -> int:
    """Walk along some picks; in each step the rules and the list agree on what is possible and what is meant."""
    view = state.view(seat)
    by_rules, by_list = Picks(view), Listed(view.moves)
    for _ in range(3):
        tokens: tuple[str, ...] = ()
        for _ in range(6):
            here = f"{GAME.notation(state)}: {tokens}"
            can = {token for token, count in by_list.possible(tokens).items() if count}
            assert set(by_rules.possible(tokens)) == can, here
            if tokens:
                assert by_rules.leads_on(tokens), here
                assert set(by_rules.fitting(tokens)) == set(by_list.fitting(tokens)), here
            if not can:
                break
            tokens = (*tokens, rng.choice(sorted(can)))
    return 1


# ---- where no list is whole -------------------------------------------------------------------------


def test_a_cut_list_is_a_part_of_what_is_legal() -> None:
    state = GAME.position(LOOSE)
    assert not state.lists_all("A")
    moves = list(state.legal_moves("A"))
    assert len(set(moves)) == len(moves)
    assert [str(move) for move in moves[::50] if state.why_not("A", move)] == []
    assert GAME.position("seats AB; display 1 2 3 4 5 6 7 8 9 10 11 12; hand A{12}; turn A").lists_all("A")


def test_a_cut_list_has_an_example_of_everything_that_a_card_can_do() -> None:
    """So what a picked card may do can be read off the list."""
    state = GAME.position(LOOSE)
    named = {re.sub(r":.*", "", str(move)) for move in state.legal_moves("A")}
    numbers = range(1, 13)
    assert {f"A capture W={number}" for number in numbers} <= named
    assert {"A capture 12", "A capture 8*", "A capture 7", "A build 12", "A build 8", "A build 7"} <= named


UNLISTED = "A capture 12: 12, 11+1, 10+2, 9+3, 8+4, 7+5, 6+6, 5+4+3, W=12"


def test_scenarios_name_moves_that_a_cut_list_lacks() -> None:
    state = GAME.position(LOOSE)
    assert GAME.parse_move(state, UNLISTED) not in state.legal_moves("A")
    assert not any(problem.startswith("not legal") for problem in GAME.wrong_legal(state, [UNLISTED]))
    assert "not legal: A capture 12: 12" in GAME.wrong_legal(state, ["A capture 12: 12"])


@pytest.mark.patches
def test_conformance_knows_a_cut_list_and_no_secret_one(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.position(LOOSE)
    remembered = [GAME.parse_move(state, UNLISTED)]
    check_position(GAME, state, Stream.of(1), remembered, Report())
    monkeypatch.setattr(Sloop, "lists_all", lambda self, seat: True)
    with pytest.raises(Broken, match="why_not and legal_moves differ"):
        check_position(GAME, state, Stream.of(1), remembered, Report())


def test_any_legal_move_of_a_large_display_is_in_reach() -> None:
    """Drawn at random from all that is legal, not from the list; clicked in any order."""
    rng = Stream.of(3)
    state = GAME.position(LOOSE)
    picks = Picks(state.view("A"))
    moves = _random_legal(state, rng, 40)
    assert len(set(moves) - set(state.legal_moves("A"))) > 10
    for move in moves:
        tokens = list(move.pieces)
        rng.shuffle(tokens)
        for count in range(1, len(tokens)):
            assert picks.leads_on(tokens[:count]), f"{move}: {tokens[:count]}"
        assert move in picks.fitting(tokens), move


def _random_legal(state: Sloop, rng: Stream, count: int) -> list[Move]:
    """Groups that make a number are put together at random; what the rules allow of it is kept."""
    found: list[Move] = []
    while len(found) < count:
        card = rng.choice(state.hands[0])
        number = VALUE[card] if rng.below(2) and VALUE[card] else 1 + rng.below(12)
        take, groups = 0, sums(state.loose).groups(number)
        for _ in range(rng.below(9)):
            lying = [group for group in groups if inside(take + group, state.loose)]
            take += rng.choice(lying) if lying else 0
        first = rng.choice((0, *sums(state.loose - take).groups(max(1, number - VALUE[card]))))
        for move in (Capture("A", card, number, take), Build("A", card, number, take + first)):
            if state.why_not("A", move) is None:
                found.append(move)
    return found


# ---- thieves ----------------------------------------------------------------------------------------


def test_six_thieves_have_a_short_list() -> None:
    state = GAME.position(many_piles(), steal_pick="thief")
    assert thefts(state) == 12**5
    assert len(state.legal_moves("A")) < 100


def test_every_card_that_can_be_stolen_is_in_a_listed_theft() -> None:
    for seats, whole in (("ABC", True), ("ABCD", True), ("ABCDE", False)):
        state = GAME.position(many_piles(seats), steal_pick="thief")
        stolen = {pick for move in state.legal_moves("A") for pick in getattr(move, "picks", ())}
        assert len(stolen) == 12 * (len(seats) - 1)
        assert state.lists_all("A") == whole == (thefts(state) <= MOST_THEFTS)


# ---- speed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["12 8* 7 W", "9 10 11 12", "12* 11* 10* 9*"])
@pytest.mark.parametrize("lying", [HOARD, "1 1 1 1 2 2 2 3 3 3 4 4 4* 5 5 5* 6 6* 7 7 8 9 10 W"])
def test_a_large_display_is_drawn_quickly_after_each_pick(hand: str, lying: str) -> None:
    """Well under a third of a second; the bound is for busy machines."""
    found = Cloth(Match(GAME, seed=1, start=f"seats AB; display {lying}; hand A{{{hand}}}; hand B 4; turn A"), "A")
    found.html()
    rng = Stream.of(2)
    card = f"A-{hand.split()[0]}-0"
    for key in (card, *(rng.choice(sorted(key for key in found.tokens if key.startswith("loose"))) for _ in range(6))):
        began = time.process_time()
        found.pick(key)
        found.html()
        assert time.process_time() - began < 0.6


def test_without_aids_no_card_looks_dead() -> None:
    """What leads on and what does not look the same, and both look alive."""
    lessons = Lessons("sloop")
    lessons.do("level", "wild-helpers")
    assert "list" not in lessons.cloth.aids
    assert "is-can" in lessons.html
    assert "is-off" not in lessons.html
