"""Picked cards that can still grow into a play, and the store of known sums, compared with the slow and obvious way."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import Stream
from lootlab.games.sloop.board.picks import Picks
from lootlab.games.sloop.cards import BITS, KIND, NUMBERS, VALUE, WEIGHT, WILD, inside, pack, unpack
from lootlab.games.sloop.cards import sums as arithmetic
from lootlab.games.sloop.cards.growing import can_start, can_take_all, covered, less
from lootlab.games.sloop.cards.sums import MAXIMAL, PACKS, SETS, Answers, added, plain, split, sums
from lootlab.games.sloop.moves.base import BUILDS, DISPLAY, LOOSE, PLAYED, Picked, SloopMove
from lootlab.look.picking import Listed

GAME = lootlab.load("sloop")
kinds = st.integers(0, WILD)
displays = st.lists(kinds, max_size=6)
numbers = st.sampled_from(list(NUMBERS))


def parts(display: list[int]) -> list[int]:
    return sorted({pack(some) for count in range(len(display) + 1) for some in combinations(display, count)})


@given(displays, numbers, st.data())
@settings(max_examples=80, deadline=None)
def test_wanted_cards_are_covered_if_some_pack_holds_them(display: list[int], number: int, data: st.DataObject) -> None:
    loose, wanted = pack(display), pack(data.draw(st.lists(st.sampled_from(display), max_size=3)) if display else ())
    if not inside(wanted, loose):
        return
    packs = [part for part in parts(display) if split(part, number) is not None]
    assert covered(loose, wanted, number) == any(inside(wanted, part) for part in packs)
    for missing in range(1, number):
        starts = [part for part in parts(display) if split(part, number, missing) is not None]
        assert can_start(loose, wanted, number, missing) == any(inside(wanted, part) for part in starts)


@given(displays, numbers, st.data())
@settings(max_examples=80, deadline=None)
def test_slp_r1_slp_66_a_card_is_left_for_the_bonus(display: list[int], number: int, data: st.DataObject) -> None:
    if len(display) < 2:
        return
    bonus, *rest = display
    wanted = pack(data.draw(st.lists(st.sampled_from(rest), max_size=2, unique_by=id)))
    if not inside(wanted, pack(rest)):
        return
    ways = [part for part in parts(rest) if inside(wanted, part) and split(part, number) is not None]
    whole = any(not plain(pack(display) - part, number) for part in ways)
    assert can_take_all(pack(rest), wanted, number, WEIGHT[bonus]) == whole


@given(displays, displays)
def test_what_is_left_of_cards(cards: list[int], taken: list[int]) -> None:
    left = list(cards)
    for kind in taken:
        if kind in left:
            left.remove(kind)
    assert less(pack(cards), pack(taken)) == pack(left)


@given(displays, numbers)
@settings(max_examples=80, deadline=None)
def test_a_played_wild_stands_for_whatever_is_missing(display: list[int], number: int) -> None:
    found = sums(pack(display)).wild_starts(number)
    assert len(found) == len(set(found))
    assert set(found) == {
        part for part in parts(display) if any(split(part, number, missing) for missing in range(1, number))
    }


@given(displays, numbers)
@settings(max_examples=80, deadline=None)
def test_each_pack_with_one_group_where_the_cards_suffice(display: list[int], number: int) -> None:
    whole, here = pack(display), sums(pack(display))
    for missing in range(1, number + 1):
        groups, packs = here.groups(missing), here.packs(number)
        both = {group + some for group in groups for some in packs if inside(group + some, whole)}
        assert set(added(whole, packs, groups)) == both


@given(displays, numbers, st.booleans())
@settings(max_examples=100, deadline=None)
def test_slp_r16_servers_are_asked_of_every_number(display: list[int], number: int, wilds: bool) -> None:
    here = sums(pack(display))
    lying = pack(display if wilds else [kind for kind in display if kind != WILD])
    serve = {n for n in range(1, number) if sums(lying).groups(number - n)} | {number} | ({0} if wilds else set())
    assert {n for n in range(13) if here.servers(number, wilds) >> n & 1} == serve


@pytest.mark.patches
def test_answers_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    every = (*SETS, *PACKS, *MAXIMAL)
    monkeypatch.setattr(arithmetic, "MOST_KEPT", 500)
    rng, most = Stream.of(1), 0
    for _ in range(400):
        here = sums(pack(rng.below(WILD) for _ in range(5)))
        assert here.packs(12)
        assert here.maximal(11) is not None
        most = max(most, sum(map(len, every)))
    assert Answers.kept <= 500
    assert most < 250, "an entry counts as four ways at least"


HOUSES: list[dict[str, str]] = [
    {},
    {"capture_extent": "free", "build_capture_extras": "all"},
    {"marked_builds": "open", "adopt_lost_build": "yes", "hold_on_continue": "yes"},
    {"pair_start": "no", "wild_backs_build": "no"},
]
HANDS = ["8* 12 W 3", "7 10* 2 5", "4* 4 9 11", "6 6* W 1"]
TABLES = [
    "display 8 5 3 2",
    "display 4 4 W 8 3",
    "display 6 6 3 3 1",
    "[10: 6 4 @-]; display 7 3 5 5 W",
    "[12: 8 4 @A]; display 5 4 3 9",
    "[8: 8 @B]; [9: 5 4 @-]; display 1 7 4 5*",
]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "default")
@pytest.mark.parametrize("table", TABLES)
def test_picked_pieces_belong_to_a_play_and_lead_on_as_its_list_says(table: str, house: dict[str, str]) -> None:
    rng = Stream.of(2)
    for hand in HANDS:
        state = GAME.position(f"seats AB; {table}; hand A{{{hand}}}; hand B 4; deck 9; turn A", **house)
        view = state.view("A")
        by_rules, by_list = Picks(view), Listed(view.moves)
        pieces = [*(PLAYED[kind] for kind in state.hands[0]), *(LOOSE[kind] for kind in state.display), DISPLAY]
        pieces += [BUILDS[number] for number in state.builds]
        for _ in range(12):
            some = [piece for piece in pieces if rng.below(4) == 0]
            picked = Picked.of(sorted(some))
            for move in view.moves:
                assert move.held_by(picked) == SloopMove.held_by(move, picked), f"{move}: {some}"
            tokens = tuple(map(str, some))
            if not tokens:
                continue
            can = any(move.held_by(picked) for move in view.moves)
            assert by_rules.leads_on(tokens) == can, tokens
            if can:
                assert set(by_rules.fitting(tokens)) == set(by_list.fitting(tokens)), tokens


def test_kinds_are_as_they_are_named() -> None:
    assert all(VALUE[kind] == int(name.rstrip("*")) for name, kind in KIND.items() if name != "W")
    assert [unpack(WEIGHT[kind]) for kind in range(WILD + 1)] == [(kind,) for kind in range(WILD + 1)]
    assert WEIGHT[1] == 1 << BITS
