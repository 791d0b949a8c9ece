"""Rules of Sloop that a single scenario cannot show, each named by its id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput
from lootlab.engine.tell import tell
from lootlab.games.sloop import cards
from lootlab.games.sloop.cards import CHARGED, NAMES, VALUE, WILD
from lootlab.games.sloop.moves import Capture, Offer
from lootlab.games.sloop.moves.base import NOBODY, OVER, PLAY
from lootlab.games.sloop.state import Sloop

GAME = lootlab.load("sloop")


def played(given: str, *steps: str, **options: str) -> Sloop:
    state: Sloop = GAME.position(given, **options)
    for step in steps:
        GAME.perform(state, step)
    return state


def random_games(count: int, seats: int = 3, **options: str) -> Iterator[tuple[Sloop, Sloop]]:
    """Each decision of some random games: the state before and after it."""
    rng = Stream.of(9)
    for number in range(count):
        state = GAME.new(seats, number, **options)
        while state.to_act():
            before, seat = state.copy(), state.to_act()[0]
            state.play(seat, rng.choice(state.legal_moves(seat)))
            yield before, state


def refused(given: str, step: str, **options: str) -> tuple[str, ...]:
    state: Sloop = GAME.position(given, **options)
    move = GAME.parse_move(state, step)
    refusal = state.why_not(move.seat, move)
    assert refusal is not None, step
    assert refusal.text
    assert refusal.remedy
    return refusal.cites


def test_slp_02_slp_03_slp_04_the_deck() -> None:
    deck = cards.deck_of(cards.STANDARD)
    numbers = Counter(VALUE[kind] for kind in deck)
    assert len(deck) == 122
    assert numbers == {0: 2, **dict.fromkeys(range(1, 13), 10)}
    assert sorted(NAMES[kind] for kind in deck if CHARGED[kind]) == sorted(f"{n}*" for n in range(4, 13))


def test_slp_05_two_to_six_players() -> None:
    for seats in (1, 7):
        with pytest.raises(BadInput, match="SLP-05"):
            GAME.new(seats)


@pytest.mark.parametrize(("seats", "hand", "left"), [(2, 4, 110), (3, 4, 106), (4, 4, 102), (5, 5, 92), (6, 5, 87)])
def test_slp_06_slp_07_slp_78_slp_79_the_deal(seats: int, hand: int, left: int) -> None:
    state = GAME.new(seats, 4, supercharged_at_setup="no")
    assert [len(cards_held) for cards_held in state.hands] == [hand] * seats
    assert len(state.display) == hand
    assert len(state.deck) == left
    assert state.to_act() == ("A",)


def test_slp_r35_the_opening_display_has_enough_cards() -> None:
    larger = 0
    for deal in range(60):
        state = GAME.new(2, deal)
        charged = sum(CHARGED[kind] for kind in state.display)
        assert len(state.display) == 4 + charged
        larger += charged > 0
    assert larger > 5


def test_slp_22_slp_62_slp_65_after_every_turn_hand_and_display_are_full() -> None:
    for before, after in random_games(4):
        if after.phase != PLAY or not after.deck:
            continue
        assert len(after.hands[before.mover]) == 4
        assert after.lying() >= 4 + sum(CHARGED[kind] for kind in after.display)


def test_slp_32_slp_33_builds_never_double() -> None:
    for _, state in random_games(4, 4):
        owners = [owner for owner, _ in state.builds.values() if owner != NOBODY]
        assert len(owners) == len(set(owners))
        assert all(state.builds[state.markers[owner]][0] == owner for owner in owners)
        assert sum(map(bool, state.markers)) == len(owners)


def test_slp_74_slp_75_slp_76_every_card_is_counted_at_the_end() -> None:
    for _, state in random_games(5, 2):
        if state.phase != OVER:
            continue
        outcome = state.outcome()
        assert outcome is not None
        lying = [] if state.last != NOBODY else state.display
        assert sum(score for _, score in outcome.scores) + len(state.gone) + len(lying) == 122
        assert outcome.score(outcome.winners[0]) == max(score for _, score in outcome.scores)


def test_slp_90_partners_share_a_score() -> None:
    outcome = played(
        "seats ABCE; teams AC BE; pile A 4; pile B 2; pile C 6; pile E 3; deck 0; turn A; phase end", "end turn"
    ).outcome()
    assert outcome is not None
    assert dict(outcome.scores) == {"A": 10, "B": 5, "C": 10, "E": 5}
    assert outcome.winners == ("A", "C")
    assert outcome.share("A") == outcome.share("C") == 0.5


def test_slp_81_partnerships_need_four() -> None:
    with pytest.raises(BadInput, match="SLP-81"):
        GAME.new(3, 1, partnerships="yes")
    assert GAME.new(4, 1, partnerships="yes").teams
    assert GAME.new(seed=1, partnerships="yes").teams, "without a number it is four"
    assert GAME.position("seats ABCD; turn A", partnerships="yes").teams


def test_slp_86_slp_r47_the_partner_is_asked_first() -> None:
    state = GAME.new(4, 1, partnerships="yes")
    assert state.to_act() == ("C",)
    assert state.legal_moves("A"), "whoever is to move need not wait"
    GAME.perform(state, "C no offer")
    assert state.to_act() == ("A",)
    assert not state.legal_moves("C")


def test_slp_r51_an_offered_card_is_seen_by_two() -> None:
    state = played("seats ABCE; teams AC BE; display 4; hand A{4 5}; hand B{2}; hand C{9 1}; hand E{3}; turn A")
    (event,) = state.play("C", Offer("C", cards.KIND["9"]))
    assert [state.view(seat).offered for seat in ("A", "B", "C", "E", None)] == [13, -1, 13, -1, -1]
    assert "9" not in event.text_for("B")
    assert "9" not in event.text_for(None)
    assert "the 9" in event.text_for("A")


def test_slp_r51_draws_are_told_to_the_drawer_only() -> None:
    state = played("seats AB; display 9 9 9 9; hand A{5}; hand B{6}; deck 5 next 7 8 1 2; turn A")
    events = state.play("A", GAME.parse_move(state, "A lay 5"))
    told = [event for event in events if "SLP-48" in event.rules]
    assert [tell(event.text_for("A"), "A") for event in told] == ["You drew 7 8 1 2."]
    assert [tell(event.text_for("B"), "B") for event in told] == ["Ann drew 4 cards."]
    assert all(event.reveals for event in told)


def test_slp_r17_bound_is_known_to_the_mover_only() -> None:
    state = played("seats AB; [10: 6 4 @A]; display 9; hand A{2 10 7}; hand B 1; turn A", "A lay 2 again")
    assert state.view("A").bound
    assert not state.view("B").bound
    assert not state.view(None).bound


def test_slp_r43_the_dealer_may_choose_who_begins() -> None:
    state = GAME.new(3, 8, first_player="choose")
    assert state.to_act() == ("C",)
    assert {str(move) for move in state.legal_moves("C")} == {
        "open display", "open display first B", "open display first C",
    }  # fmt: skip
    GAME.perform(state, "open display first B")
    assert state.to_act() == ("B",)
    assert "first B" in (GAME.notation(state) or "")
    assert GAME.new(3, 8, first_player="dealer").to_act() == ("C",)


def test_slp_r26_random_steals_follow_the_seed() -> None:
    given = "seats AB; display 5; hand A{1 8}; hand B 1; pile B{9 2 3 4 5 6 7}; turn A"
    stolen = {played(given, "A lay 1 steal", steal_pick="random").piles[0][0]}
    again = {played(given, "A lay 1 steal", steal_pick="random").piles[0][0]}
    assert stolen == again
    seen = set()
    for start in range(20):
        state = GAME.position(given, steal_pick="random")
        state.rng = Stream(start)
        GAME.perform(state, "A lay 1 steal")
        seen.add(state.piles[0][0])
    assert len(seen) > 3


@pytest.mark.parametrize(
    ("given", "step", "rule"),
    [
        ("seats AB; display 5; hand A{8}; turn A; phase end", "A lay 8", "SLP-12"),
        ("seats AB; phase setup; hand A{8}; deck 4", "A lay 8", "SLP-08"),
        ("seats AB; display 5; hand A{8}; turn A", "open display", "SLP-08"),
        ("seats AB; display 5; hand A{8}; turn A", "A return", "SLP-87"),
        ("seats AB; display 5; hand A{8}; turn A", "A accept give 8", "SLP-87"),
        ("seats AB; display 5; hand A{8*}; turn A", "A lay 8", "SLP-11"),
        ("seats AB; display 8*; hand A{8}; turn A", "A capture 8: 8", "SLP-16"),
        ("seats AB; display 8; hand A{8}; turn A", "A capture 8: 8, 8", "SLP-20"),
        ("seats AB; display 3 5 2; hand A{10}; turn A", "A capture 10: [10], 3+5+2", "SLP-39"),
        ("seats AB; display 3; hand A{7}; turn A", "A capture 7: 7+3", "SLP-21"),
        ("seats AB; display 8 2; hand A{8*}; turn A", "A capture 8*: 8 bonus 8", "SLP-66"),
        ("seats AB; display 5 4; hand A{3 9}; turn A", "A build 9: 3 + 5", "SLP-24"),
        ("seats AB; display 5 4 6; hand A{3 9}; turn A", "A build 9: 3 + 6, 5", "SLP-26"),
        ("seats AB; display 5 3 6; hand A{3 9}; turn A", "A build 9: 3 + 6, 5+3", "SLP-27"),
        ("seats AB; display 5 6; hand A{3 9}; turn A", "A build 9: 3 + 6, W=9", "SLP-24"),
        ("seats AB; display 5; hand A{12 9}; turn A", "A build 9: 12", "SLP-24"),
        ("seats AB; [9: 5 4 @B]; display 6; hand A{3 9}; turn A", "A build 9: 3 + 6", "SLP-32"),
        ("seats AB; [9: 5 4 @A]; display 6; hand A{3 9}; turn A", "A build 9: 3 + 6", "SLP-33"),
        ("seats AB; [9: 5 4 @A]; display 6; hand A{3 9}; turn A", "A continue 9: -, 6", "SLP-28"),
        ("seats AB; [9: 5 4 @A]; display 6; hand A{3 9}; turn A", "A continue 9: 3 + [9]", "SLP-R13"),
        ("seats AB; [9: 5 4 @A]; display 6; hand A{3 9}; turn A", "A continue 9: 3 + 5", "SLP-36"),
        ("seats AB; display 6; hand A{3 9}; turn A", "A continue 9: 3 + 6", "SLP-36"),
        ("seats ABCE; teams AC BE; display 6; hand A{3}; hand C{9}; turn A", "C offer 8", "SLP-11"),
        ("seats ABCE; teams AC BE; hand A{3}; hand C{9}; offered C 5; turn A", "C return", "SLP-12"),
        ("seats ABCE; teams AC BE; hand A{3}; hand C{9}; offered C 5; turn A", "A accept give 7", "SLP-88"),
        ("seats ABCE; teams AC BE; hand A{3}; hand C{9}; offered C 5; turn A", "C offer 9", "SLP-R47"),
    ],
)
def test_refusals_name_their_rule(given: str, step: str, rule: str) -> None:
    assert rule in refused(given, step)


def test_slp_r26_thieves_name_whom_they_rob() -> None:
    given = "seats ABCE; teams AC BE; display 6; hand A{1 3}; pile B{5}; pile C{7}; turn A; offer used"
    thief = {"steal_pick": "thief"}
    assert "SLP-82" in refused(given, "A lay 1 steal B 5, C 7", **thief)
    assert "SLP-52" in refused(given, "A lay 1 steal B 5, E 7", **thief)
    assert "SLP-R26" in refused(given, "A lay 1 steal B 6", **thief)
    assert "SLP-51" in refused(given, "A lay 1 steal A 6", **thief)
    assert "SLP-R26" in refused(given, "A lay 1 steal", **thief)
    assert "SLP-R26" in refused(given, "A lay 1 steal B 5")


def test_slp_r24_a_wild_acts_as_one_number() -> None:
    given = "seats AB; display 5; hand A{W 8}; hand B 1; turn A"
    assert "SLP-46" in refused(given, "A lay W=2 steal", wild_actions="yes")
    assert str(GAME.parse_move(GAME.position(given), "A lay W=2 steal")) == "A lay W=2 steal"


def test_nobody_moves_for_another() -> None:
    state = GAME.position("seats AB; display 5; hand A{5}; hand B{6}; turn A")
    move = state.legal_moves("A")[0]
    refusal = state.why_not("B", move)
    assert refusal is not None
    assert refusal.rule == "SLP-12"


def test_slp_15_the_played_card_is_the_target() -> None:
    state = GAME.position("seats AB; display 9; hand A{8}; hand B{6}; turn A")
    refusal = state.why_not("A", Capture("A", cards.KIND["8"], 9, cards.pack([cards.KIND["9"]])))
    assert refusal is not None
    assert refusal.rule == "SLP-15"


def test_events_speak_of_every_kind_of_move() -> None:
    """A long random walk tells its story in sentences with known rules, and tells everybody the same turn order."""
    marks = set()
    rng = Stream.of(3)
    for deal in range(6):
        state = GAME.new(4, deal, partnerships="yes", adopt_lost_build="yes")
        while state.to_act():
            seat = state.to_act()[0]
            for event in state.play(seat, rng.choice(state.legal_moves(seat))):
                marks.add(event.mark)
                assert event.text.endswith(".")
                assert "{" not in tell(event.text, seat)
                assert event.rules
                assert all(rule in GAME.rulebook for rule in event.rules)
    assert marks == {"capture", "build", "lay", "steal", "flip", "back", "display", "star", "marker"}


def test_a_quiet_state_tells_nothing() -> None:
    state = GAME.new(2, 1)
    state.quiet = True
    seat = state.to_act()[0]
    assert not list(state.play(seat, state.legal_moves(seat)[0]))


def test_a_wild_is_no_number_for_sums() -> None:
    assert VALUE[WILD] == 0


LOST_NOW = "seats AB; [10: 6 4 @-]; display 3; hand A{5}; hand B{5}; flipped W 7 10; lost A 10; turn A"


@pytest.mark.parametrize("recapture", ["wild_only", "yes"])
def test_slp_71_a_wild_captures_a_build_lost_in_this_turn_but_adopts_it_not(recapture: str) -> None:
    house = {"adopt_lost_build": "yes", "same_turn_recapture": recapture}
    assert refused(LOST_NOW, "A continue 10: W=10", **house)[:2] == ("SLP-71", "SLP-R7")
    assert refused(LOST_NOW, "A continue 10: W=7 + 3", **house)[0] == "SLP-71"
    assert refused(LOST_NOW, "A continue 10: 7 + 3", **house)[0] == "SLP-R7"
    taken = played(LOST_NOW, "A capture W=10: [10]", **house)
    assert len(taken.piles[0]) == 3
    assert not any("continue" in str(move) for move in GAME.position(LOST_NOW, **house).legal_moves("A"))


def test_slp_r7_without_recapture_a_wild_does_neither() -> None:
    house = {"adopt_lost_build": "yes", "same_turn_recapture": "no"}
    assert refused(LOST_NOW, "A continue 10: W=10", **house)[0] == "SLP-R7"
    assert refused(LOST_NOW, "A capture W=10: [10]", **house)[0] == "SLP-R7"


def test_slp_r15_a_build_lost_earlier_is_adopted() -> None:
    given = LOST_NOW.replace("; lost A 10", "")
    assert played(given, "A continue 10: W=10", adopt_lost_build="yes").markers == [10, 0]


@pytest.mark.parametrize("tie_break", ["seat_order", "shared"])
@pytest.mark.parametrize("people", ["seats ABC", "seats ABCE; teams AC BE"])
def test_slp_r41_nobody_wins_with_cards_that_nobody_has(people: str, tie_break: str) -> None:
    given = f"{people}; display 5 2; hand A{{12}}; deck 0; last capture -; turn A"
    given += "; offer used" if "teams" in people else ""
    ended = played(given, "A lay 12", tie_break=tie_break).outcome()
    assert ended is not None
    assert (ended.winners, ended.rule) == ((), "SLP-R41")
    assert ended.text == "Nobody has captured a card: the game is drawn."
