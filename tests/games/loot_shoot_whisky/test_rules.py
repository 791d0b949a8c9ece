"""Rules of the duel that a single scenario cannot show, each named by its id."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import holds
from lootlab.engine.refusal import BadInput, IllegalMove
from lootlab.games.loot.moves import To
from lootlab.games.loot_shoot_whisky import cards
from lootlab.games.loot_shoot_whisky.bot import BOT
from lootlab.games.loot_shoot_whisky.legal import LEGAL
from lootlab.games.loot_shoot_whisky.moves import LAYS, SEATS
from lootlab.games.loot_shoot_whisky.moves.lay import PAIRS, hand_after
from lootlab.games.loot_shoot_whisky.state import Duel

GAME = lootlab.load("loot_shoot_whisky")
ROW = "row g4 g2 g3 shot; deck 9"


def played(given: str, *steps: str, **options: str) -> Duel:
    duel: Duel = GAME.position(given, **options)
    for step in steps:
        GAME.perform(duel, step)
    return duel


def random_duels(count: int, **options: str) -> Iterator[tuple[Duel, Duel]]:
    """Each decision of some random duels: the duel before and after it."""
    rng = Stream.of(5)
    for number in range(count):
        duel = GAME.new(seed=number, **options)
        while duel.to_act():
            before, seat = duel.copy(), rng.choice(duel.to_act())
            duel.play(seat, rng.choice(duel.legal_moves(seat)))
            yield before, duel


def test_lsw_01_lsw_r1_it_is_for_two() -> None:
    assert GAME.new(seats=2, seed=1).seats == ("A", "B")
    for seats in (1, 3):
        with pytest.raises(BadInput, match="LSW-01"):
            GAME.new(seats=seats)


def test_lsw_04_each_of_the_three_goals_wins_alone() -> None:
    nearly = "row g4 g2 g3 shot; deck 5; bottle A low; A 8n 3b"
    assert played(nearly, "A S L / B W L").ended == ""
    for step, how in (("A L L / B W L", "gold"), ("A S S / B L L", "shots"), ("A W L / B S L", "bottle")):
        assert holds(GAME, played(nearly, step), f"winner A by {how}; turned up 1")


def test_lsw_05_three_types_of_saloon_card() -> None:
    deck = cards.deck_of("project_default")
    assert {cards.card_words(card).split()[-1] for card in deck} == {"nuggets", "sip", "shot"}
    with pytest.raises(BadInput, match="not a saloon card"):
        GAME.new(saloon_deck=" ".join(["horse"] * 13))


def test_lsw_06_both_start_with_the_same_six_cards() -> None:
    duel = GAME.new(seed=1)
    mine, hers = (sorted(str(move)[2:] for move in duel.legal_moves(seat)) for seat in duel.seats)
    assert mine == hers == ["L L", "L S", "L W", "S L", "S S", "S W", "W L", "W S", "W W"]


def test_lsw_08_nobody_owns_anything_at_the_start() -> None:
    assert holds(GAME, GAME.new(seed=3), "bottle mid; A 0n 0b; B 0n 0b; deck 9")


def test_lsw_12_the_other_choice_is_hidden() -> None:
    views = set()
    for acts in ("L L", "S W", "W S"):
        duel = played(ROW, f"A {acts}")
        assert duel.view("A").choice is not None
        assert duel.view("B").has_chosen == (True, False)
        views.add(repr(duel.view("B")))
        assert duel.play("B", LAYS["B"][0])[0].text_for("B") == "{B} laid Loot at slot 1 and Loot at slot 2."
    assert len(views) == 1


def test_lsw_12_nobody_chooses_for_the_other() -> None:
    duel = played(ROW)
    with pytest.raises(IllegalMove, match="LSW-12"):
        duel.play("A", LAYS["B"][0])


def test_lsw_17_slot_2_stays_hidden_when_slot_1_ends_it() -> None:
    duel = played(f"{ROW}; bottle A low", "A W L / B S L")
    assert duel.view("B").shown == ((cards.WHISKY, cards.SHOOT),)
    assert duel.view("B").unsettled == ()
    curious = played(f"{ROW}; bottle A low", "A W L / B S S", show_after_win="yes")
    assert curious.view("B").unsettled == ((cards.LOOT, cards.SHOOT),)


@pytest.mark.parametrize(("mine", "hers"), list(product("LSW", repeat=2)))
def test_lsw_19_unequal_actions_reward_exactly_one(mine: str, hers: str) -> None:
    """LSW-20, LSW-21, LSW-22: the circle; LSW-18: equal cards. Slot 2 is always a tie."""
    duel = played(ROW, f"A {mine} L / B {hers} L")
    gained = [
        bool(duel.nuggets[player] or duel.bullets[player] or duel.holder == player) for player in (0, 1)
    ]  # fmt: skip
    beats = {"W": "S", "S": "L", "L": "W"}
    assert gained == [beats[mine] == hers, beats[hers] == mine]
    assert sum(gained) == (mine != hers)


def test_lsw_r3_a_card_that_stayed_is_not_fought_over_in_phase_2() -> None:
    duel = played(ROW, "A S W / B L S", "A L L / B W W")
    assert (duel.nuggets, duel.row[:2]) == ([3, 0], [4, 2])


def test_lsw_r11_bullets_never_run_out() -> None:
    most = max(sum(after.bullets) for _, after in random_duels(300))
    assert most <= 7
    assert holds(GAME, played(f"{ROW}; A 0n 3b; B 0n 3b", "A S L / B L S"), "winner A by shots; A 0n 4b; B 0n 3b")


def test_lsw_r14_never_two_winners() -> None:
    for _, after in random_duels(200):
        reached = [
            after.nuggets[player] >= 9 or after.bullets[player] >= 4 or (after.holder == player and after.gulps >= 3)
            for player in (0, 1)
        ]
        assert sum(reached) <= 1
        outcome = after.outcome()
        assert outcome is None or len(outcome.winners) <= 1


def test_lsw_r15_a_stalled_duel_goes_on_or_is_drawn_by_option() -> None:
    """Whisky and Shoot wins only: no card leaves the row."""
    round_of_two = ("A W S / B S L", "A S W / B L S")
    assert holds(GAME, played(f"{ROW}; bottle B full", *round_of_two), "game on; round 2; deck 9")
    assert holds(GAME, played(f"{ROW}; bottle B full", *round_of_two, stall_limit="1"), "drawn")
    assert holds(GAME, played(f"{ROW}; bottle B full", *round_of_two, stall_limit="2"), "game on")
    for limit in ("0", "01", "1000", "soon"):
        with pytest.raises(BadInput, match="LSW-R15"):
            GAME.new(stall_limit=limit)


def test_lsw_r18_a_choice_may_be_changed_until_both_are_ready() -> None:
    assert holds(GAME, played(ROW, "A L L", "A W S", "B S L"), "bottle A full; A 0n 1b")


def test_lsw_r19_nobody_begins_and_colours_do_not_matter() -> None:
    """Both are asked at once, and the duel with swapped seats is the same duel with swapped seats."""
    assert GAME.new(seed=1).to_act() == ("A", "B")
    for mine, hers in product(LAYS["A"], LAYS["B"]):
        here = played(ROW, str(mine), str(hers))
        there = played(ROW, f"B {str(mine)[2:]}", f"A {str(hers)[2:]}")
        assert (here.nuggets, here.bullets) == (there.nuggets[::-1], there.bullets[::-1])
        assert here.row == there.row


def test_lsw_r20_lsw_r21_rewards_are_always_taken_and_only_the_bottle_is_lost() -> None:
    for before, after in random_duels(200, match="single"):
        for player in (0, 1):
            assert after.nuggets[player] >= before.nuggets[player]
            assert after.bullets[player] >= before.bullets[player]
    assert holds(GAME, played("row sip g2 g3 shot; deck 9", "A L S / B W S"), "bottle A full")


def test_lsw_r23_discards_stay_out() -> None:
    for before, after in random_duels(100):
        assert set(after.discards) >= set(before.discards)
        assert len(after.deck) <= len(before.deck)


def test_lsw_r24_a_win_comes_before_the_refill() -> None:
    given = "row - - g3 shot; deck 0; used A S S / B S S; bottle B full; A 6n 0b"
    assert holds(GAME, played(given, "A L W / B W L"), "winner A by gold")
    assert holds(GAME, played(given, "A W W / B W L"), "winner B by empty deck")


@pytest.mark.parametrize("bottle", ["mid", "A full", "A low", "B full", "B low"])
def test_lsw_r25_the_bottle_does_nothing_else(bottle: str) -> None:
    duel = played(f"{ROW}; bottle {bottle}", "A L S / B W L")
    assert (duel.nuggets, duel.bullets, duel.row) == ([4, 0], [1, 0], [0, 2, 3, 11])
    assert len(duel.legal_moves("A")) == 7


def test_lsw_r26_whisky_wins_and_extra_sips_are_gulps_alike() -> None:
    duel = played("row g4 sip sip g2; deck 9", "A W L / B S W")
    assert holds(GAME, duel, "bottle A low")
    assert holds(GAME, played("row g4 sip sip g2; deck 9", "A W L / B S W", "A L W / B W S"), "winner A by bottle")


def test_lsw_r27_extras_can_be_kept_from_winning() -> None:
    shot, sip = "row shot g2 g3 sip; deck 9; A 0n 3b", "row sip g2 g3 shot; deck 9; bottle A low"
    for given, how in ((shot, "shots"), (sip, "bottle")):
        assert holds(GAME, played(given, "A L S / B W S"), f"winner A by {how}")
        told = GAME.position(given, extras_can_win="no")
        events = GAME.perform(told, "A L S / B W S")
        assert holds(GAME, told, "game on; row - - g3 " + ("sip" if how == "shots" else "shot"))
        assert any("LSW-R27" in event.rules for event in events)


FAILS = ("row - - g2 g2; deck 0; used A L S / B L S", "P2 A W W / B W W")


@pytest.mark.parametrize(
    ("given", "step", "options", "said", "rule"),
    [
        (*FAILS, {}, "drawn: the row cannot be filled and nobody holds the bottle.", "LSW-R4"),
        (*FAILS, {"empty_deck_no_bottle": "most_nuggets"}, "the bottle; the nuggets are equal.", "LSW-R4"),
        (f"{FAILS[0]}; A 0n 1b", FAILS[1], {"empty_deck_no_bottle": "most_bullets"}, "the bullets decide.", "LSW-R4"),
        (f"{FAILS[0]}; bottle B full", FAILS[1], {}, "{B} won the duel: the row cannot be filled and the", "LSW-41"),
        (FAILS[0].replace("deck 0", "deck 4"), FAILS[1], {"end_when": "deck_empty"}, "the deck is empty", "LSW-R4"),
        ("row g4 g2 g3 shot; deck 9; used A W S / B S W; bottle B full", "P2 A W S / B S W", {"stall_limit": "1"},
         "no card has left the row", "LSW-R15"),
    ],
)  # fmt: skip
def test_lsw_r4_lsw_r7_lsw_r15_the_end_says_what_decided(
    given: str, step: str, options: dict[str, str], said: str, rule: str
) -> None:
    outcome = played(given, step, **options).outcome()
    assert outcome is not None
    assert said in outcome.text
    assert outcome.rule == rule


def test_lsw_r16_one_win_can_take_a_match_in_which_drawn_duels_count() -> None:
    options = {"match": "best_of_3", "drawn_duel": "counts"}
    outcome = played("row g2 g2 g3 shot; deck 7; A 7n 0b; duels drawn drawn", "P1 A L W / B W S", **options).outcome()
    assert outcome is not None
    assert outcome.text == "{A} won one duel, and nobody won more."
    assert outcome.rule == "LSW-R16"


@pytest.mark.parametrize(
    ("duels", "winners"),
    [("A drawn", ("A",)), ("drawn B", ("B",)), ("drawn drawn", ()), ("A B", ())],
)
def test_lsw_r16_with_counts_the_third_duel_ends_the_match_though_it_is_drawn(
    duels: str, winners: tuple[str, ...]
) -> None:
    options = {"match": "best_of_3", "drawn_duel": "counts"}
    given = f"row - g2 g3 sip; deck 0; used A L L / B L S; A 8n 3b; B 0n 1b; duels {duels}"
    outcome = played(given, "P2 A W W / B W W", **options).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, "LSW-R16")
    assert played(given, "P2 A W W / B W W", match="best_of_3").outcome() is None


def test_lsw_r16_two_wins_are_the_rule_of_the_match_itself() -> None:
    options = {"match": "best_of_3", "drawn_duel": "counts"}
    outcome = played("row g2 g2 g3 shot; deck 7; A 7n 0b; duels A drawn", "P1 A L W / B W S", **options).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("A",), "LSW-43")


def test_lsw_r16_rulebook_and_option_tell_what_counts_means() -> None:
    option = next(option for option in GAME.options if option.name == "drawn_duel")
    assert "one win and two drawn duels decide" in GAME.rulebook["LSW-R16"].text
    assert option.word("counts") == "it counts as one of the three"


def test_lsw_r27_a_hint_does_not_promise_what_an_extra_may_not_do() -> None:
    given = "row shot sip g3 g4; deck 9; bottle A low; A 0n 3b"
    loot = LAYS["A"][0]
    assert "would win the duel" in BOT.reason(played(given), "A", loot)
    assert "out of the row" in BOT.reason(played(given, extras_can_win="no"), "A", loot)


def test_the_list_of_lays_is_what_the_rules_allow() -> None:
    """It is worked out once, for speed; the moves themselves say the same."""
    for used in ((), *PAIRS):
        state = GAME.position("row g3 g2 sip shot")
        state.phase, state.used = (2, (used, used)) if used else (1, ((), ()))
        for seat in SEATS:
            assert LEGAL[seat][used] == tuple(lay for lay in LAYS[seat] if lay.why_not(state) is None)


def test_lsw_29_who_wins_gold_keeps_the_card() -> None:
    """The cards before a player are the nuggets that count."""
    taken = set()
    for _, duel in random_duels(30):
        assert [sum(kept) for kept in duel.kept] == duel.nuggets
        taken |= {player for player in (0, 1) if duel.kept[player]}
    assert taken == {0, 1}


def test_lsw_07_lsw_43_between_two_duels_one_of_them_deals() -> None:
    between = after = 0
    for _, duel in random_duels(30, match="best_of_3"):
        if duel.on:
            continue
        wanted = [] if duel.match_over() else ["deal"]
        assert [str(move) for move in duel.legal_moves("A")] == wanted
        assert [str(move) for move in duel.legal_moves("B")] == []
        assert duel.to_act() == (() if duel.match_over() else ("A",))
        between, after = between + bool(wanted), after + (not wanted)
    assert between > after == 30


def test_lsw_12_lsw_r18_a_choice_and_a_change_are_told_by_their_rules() -> None:
    duel = GAME.position(ROW)
    first = duel.play("A", GAME.parse_move(duel, "A L W"))
    again = duel.play("A", GAME.parse_move(duel, "A S W"))
    assert [event.rules for event in (*first, *again)] == [("LSW-12", "LSW-11"), ("LSW-R18",)]
    settled = played(ROW, "A L W / B S L")
    second = settled.play("B", settled.legal_moves("B")[0])
    assert second[0].rules == ("LSW-12", "LSW-14")


def test_lsw_12_both_choose_until_both_have_chosen() -> None:
    duel = GAME.position(ROW)
    assert duel.to_act() == ("A", "B")
    duel.play("B", GAME.parse_move(duel, "B L W"))
    assert duel.to_act() == ("A",)
    duel = GAME.position(ROW)
    duel.play("A", GAME.parse_move(duel, "A L W"))
    assert duel.to_act() == ("B",)


def test_lsw_03_two_cards_of_each_action_and_what_is_left_of_them() -> None:
    assert hand_after(()) == (2, 2, 2)
    assert hand_after((0, 1)) == (1, 1, 2)
    assert hand_after((2, 2)) == (2, 2, 0)


def test_lsw_11_a_move_of_another_game_is_refused() -> None:
    refusal = GAME.position(ROW).why_not("A", To("A", 45))
    assert refusal is not None
    assert refusal.rule == "LSW-11"
