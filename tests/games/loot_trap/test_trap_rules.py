"""Rules of Loot Trap that a scenario cannot show, each named by its id."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput, IllegalMove
from lootlab.engine.tell import tell
from lootlab.games.loot_trap.cards.design import LOOT
from lootlab.games.loot_trap.cards.signs import ARMED, BLANK, QUIET
from lootlab.games.loot_trap.moves import (
    Bank,
    Choose,
    Concede,
    Discard,
    Draw,
    Equip,
    Lay,
    Pass,
    Peek,
    Play,
    RaidMove,
    React,
    Roll,
    Scout,
    Step,
)  # fmt: skip
from lootlab.games.loot_trap.questions.cards import Cards
from lootlab.games.loot_trap.questions.picks import Picks
from lootlab.games.loot_trap.state import setup
from lootlab.games.loot_trap.state.raid import Raid
from lootlab.games.loot_trap.view import HIDDEN
from lootlab.games.loot_trap.view import guess as knowledge

GAME = lootlab.load("loot_trap")


def played(given: str, *steps: str, **options: str) -> Raid:
    raid: Raid = GAME.position(given, **options)
    for step in steps:
        GAME.perform(raid, step)
    return raid


def random_play(count: int, seats: int, seed: int = 9, **options: str) -> Iterator[Raid]:
    """Every position of some random games, before each decision."""
    rng = Stream.of(seed)
    for number in range(count):
        raid = GAME.new(seats, number, **options)
        raid.quiet = True
        while raid.to_act():
            yield raid
            seat = raid.to_act()[0]
            moves = raid.legal_moves(seat)
            raid.play(seat, moves[rng.below(len(moves))])


def design(raid: Raid, name: str) -> int:
    return raid.box.by_name[name]


# ---- setting up ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "field", "deck"), [(2, 20, 75), (3, 30, 61), (4, 30, 57)])
def test_trap_16_and_19_after_the_deal(seats: int, field: int, deck: int) -> None:
    raid = GAME.new(seats, 1)
    assert (len(raid.lies), len(raid.deck), [len(hand) for hand in raid.hands]) == (field, deck, [4] * seats)
    assert set(raid.lies) == {QUIET}
    assert sorted(raid.rolls) == [1, 2, 3, 4, 5, 6]


def test_trap_r6_the_same_seed_gives_the_same_deal() -> None:
    one, other = GAME.new(3, "CACTUS-7"), GAME.new(3, "cactus-7")
    assert (one.hands, one.top, one.deck, one.rolls, one.active) == (
        other.hands, other.top, other.deck, other.rolls, other.active,
    )  # fmt: skip
    assert GAME.new(3, "CACTUS-8").deck != one.deck


def test_trap_r4_who_begins() -> None:
    assert {GAME.new(3, seed).active for seed in range(30)} == {0, 1, 2}
    assert GAME.new(3, 1, last_loser="C").active == 2
    assert {GAME.new(3, seed, first_player="seat1").active for seed in range(10)} == {0}
    assert {GAME.new(2, seed, first_player="random", last_loser="B").active for seed in range(30)} == {0, 1}


def test_trap_r4_who_lost() -> None:
    fewest = played("seats ABC; turn A discard; bank A 4 B 2 C 1", "A pass")
    assert setup.losers_of(fewest) == ["C"]
    weakest = played("seats ABC; turn A discard; bank A 4; health B 2 C 3", "A pass")
    assert setup.losers_of(weakest) == ["B"]
    first_out = played("seats ABC; turn A discard; ghost C; bank A 4; health B 1", "A pass")
    assert setup.losers_of(first_out) == ["C"]
    earlier_out = played("seats ABCD; turn A discard; ghost D B; bank A 4", "A pass")
    assert setup.losers_of(earlier_out) == ["D"]
    drawn = played("seats AB; turn A discard; count turns 400", "A pass")
    assert setup.losers_of(drawn) == []


BOTH_OUT = "seats ABC; card Bang = Hy[damage 9 each_opp | - | -]; turn A action; hand A{Bang}"


def test_trap_r4_level_losers() -> None:
    level = played("seats ABC; turn A discard; bank A 4 B 1 C 1", "A pass")
    assert setup.losers_of(level) == ["B", "C"]
    together = played(BOTH_OUT, "A play Bang")
    assert setup.losers_of(together) == ["B", "C"], "eliminated in one moment: neither was earlier"
    richer = played(f"{BOTH_OUT}; bank B 1", "A play Bang", "B choose prevent 0", "B choose rescue 0")
    assert setup.losers_of(richer) == ["C"]


def next_beginners(raid: Raid) -> set[str]:
    chance = Stream(3)
    found = set()
    for seed in range(40):
        following = GAME.new(len(raid.seats), seed, **GAME.again(raid, chance))
        found.add(following.seats[following.active])
    return found


def test_trap_22_the_loser_begins_the_next_game() -> None:
    assert next_beginners(played("seats ABC; turn A discard; bank A 4 B 2 C 1", "A pass")) == {"C"}
    assert next_beginners(played("seats AB; turn B discard; bank B 5", "B pass")) == {"A"}
    assert next_beginners(played(BOTH_OUT, "A play Bang")) == {"B", "C"}, "ties at random, among the level only"


def test_trap_r4_after_a_draw_the_lot_decides_and_an_unfinished_game_changes_nothing() -> None:
    drawn = played("seats AB; turn A discard; count turns 400", "A pass", last_loser="B")
    assert GAME.again(drawn, Stream(1))["last_loser"] == "none"
    assert next_beginners(drawn) == {"A", "B"}
    running = played("seats AB; turn A discard", "A pass", last_loser="B")
    assert GAME.again(running, Stream(1)) == running.options


def test_trap_r4_other_options_still_decide_who_begins() -> None:
    lost_by_b = "seats AB; turn A discard; bank A 5"
    assert next_beginners(played(lost_by_b, "A pass", first_player="seat1")) == {"A"}
    assert next_beginners(played(lost_by_b, "A pass", first_player="random")) == {"A", "B"}


@pytest.mark.parametrize(
    ("options", "told", "rules"),
    [
        ({"last_loser": "B"}, "Bea began, as the loser of the game before.", ("TRAP-22", "TRAP-R4")),
        ({"first_player": "seat1", "last_loser": "B"}, "Ann began, as the first seat.", ("TRAP-R4",)),
        ({}, "Bea was drawn by lot to begin.", ("TRAP-R4",)),
        ({"first_player": "random", "last_loser": "A"}, "Bea was drawn by lot to begin.", ("TRAP-R4",)),
    ],
)
def test_trap_r4_the_log_tells_who_begins_and_why(options: dict[str, str], told: str, rules: tuple[str, ...]) -> None:
    seed = next(seed for seed in range(20) if GAME.new(2, seed, first_player="random").active == 1)
    line = Match(GAME, 2, seed, options=options).told(None)[0]
    assert (line.text, line.rules, line.turn) == (told, rules, 0)


def test_trap_22_the_save_of_the_next_game_remembers_who_begins() -> None:
    match = Match(GAME, 2, 1)
    match.play("B", "B concede")
    following = match.again()
    assert following.told("B")[0].text == "You began, as the loser of the game before."
    assert following.state.to_act() == ("B",)
    following.play("B", "B draw")
    loaded = Match.load(following.save(), lootlab.load)
    assert (loaded.told(None), loaded.moves) == (following.told(None), ["B draw"])
    assert loaded.state.view("A") == following.state.view("A")
    assert following.afresh().told(None) == following.told(None)[:1]


OLD_SAVES = Path(__file__).parent / "data" / "saves_of_edition_1.json"


def test_games_saved_before_the_piles_were_put_right_are_replayed_as_they_were() -> None:
    """Random games in which players fell while traps waited (TRAP-R45), or paid with all they had, then a reshuffle."""
    for saved in json.loads(OLD_SAVES.read_text(encoding="utf-8")):
        text = json.dumps(saved)
        match = Match.load(text, lootlab.load)
        assert match.state.outcome() is not None
        assert json.loads(match.save())["edition"] == 1
        assert match.afresh().edition == 1
        assert match.again().edition == 2
        with pytest.raises(BadInput, match=r"Move \d+ of the save"):
            Match.load(json.dumps(saved | {"edition": 2}), lootlab.load)


def test_an_old_game_goes_on_by_its_own_piles_also_in_copies() -> None:
    raid = GAME.new(2, 1)
    GAME.as_in(raid, 1)
    assert raid.copy().old_piles
    assert not GAME.new(2, 1).old_piles


def test_trap_13_and_r3_avatars() -> None:
    assert [who.name for who in GAME.new(2, 1, cast="Surgeon Saboteur").cast] == ["Surgeon", "Saboteur"]
    with pytest.raises(BadInput, match="There is only 1"):
        GAME.new(2, 1, cast="Saboteur Saboteur")
    with pytest.raises(BadInput, match="one per seat"):
        GAME.new(3, 1, cast="Gunner Gunner")
    casts = {tuple(who.name for who in GAME.new(4, seed, avatar_pick="random").cast) for seed in range(20)}
    assert len(casts) > 5


# ---- knowledge ----------------------------------------------------------------------------------


def seen(raid: Raid, seat: str, space: str) -> str:
    slot = raid.view(seat).spaces[raid.field.index[space]].top
    return "?" if slot.design == HIDDEN else raid.box.designs[slot.design].name


def test_trap_r78_a_peeked_card_is_known_to_one_seat_until_it_leaves_the_field() -> None:
    raid = played("seats AB; turn A action; A@b3; hand A{Powder Keg}; quiet b3=Loot", "A peek")
    assert (seen(raid, "A", "b3"), seen(raid, "B", "b3")) == ("Loot", "?")
    GAME.perform(raid, "A peek swap Powder Keg")
    assert (seen(raid, "A", "b3"), seen(raid, "B", "b3")) == ("Powder Keg", "?")
    for step in ("A pass", "B draw", "B move b7", "B pass", "B pass", "A draw", "A move b4"):
        GAME.perform(raid, step)
    assert seen(raid, "A", "b3") == "Powder Keg", "armed meanwhile, still known"


def test_trap_r78_scouted_cards_stay_known_when_switched() -> None:
    raid = played(
        "seats AB; card Swap = Hy[switch_cards any | - | -]; turn A action; A@b2; hand A{Crow's Nest, Swap}; "
        "quiet c5=Loot",
        "A play Crow's Nest: c5",
        "A play Swap: a6+c5",
    )
    assert (seen(raid, "A", "a6"), seen(raid, "B", "a6"), seen(raid, "A", "c5")) == ("Loot", "?", "?")


def test_trap_r78_a_look_at_a_hand_holds_until_it_parts_with_an_unseen_card() -> None:
    raid = played(
        "seats AB; card Spy = Hy[look opp seen by self | - | -]; turn A action; A@b2 B@b5; "
        "hand A{Spy, plain} B{Loot, plain*2}",
        "A play Spy",
    )
    loot, plain = design(raid, "Loot"), design(raid, "plain")
    assert raid.view("A").hands[1].cards == (loot, plain, plain)
    for step in ("A pass", "B draw", "B move b6", "B bank", "B pass", "A draw"):
        GAME.perform(raid, step)
    assert raid.view("A").hands[1].cards == (plain, plain), "the loot was seen going, the drawn card was not seen"
    for step in ("A move b3", "A pass", "A pass", "B draw", "B move b5", "B lay plain at b4"):
        GAME.perform(raid, step)
    assert raid.view("A").hands[1].cards == ()


def test_trap_r78_a_shown_twin_leaves_doubt() -> None:
    raid = played(
        "seats AB; turn B discard; hand B{Powder Keg*2, plain}; A@b2",
    )
    raid.known[raid.hands[1][0]] |= 1
    raid.known[raid.hands[1][1]] |= 0
    keg = design(raid, "Powder Keg")
    assert raid.view("A").hands[1].cards == (keg,)
    GAME.perform(raid, "B discard Powder Keg")
    assert raid.view("A").hands[1].cards == (), "Ann cannot tell which of the two it was"


def test_trap_r78_salvage_is_seen_by_all_and_taking_by_two() -> None:
    raid = played("seats ABC; turn A action; hand A{Salvage Crew}; discard{Long Cannon}", "A play Salvage Crew")
    cannon = design(raid, "Long Cannon")
    assert [raid.view(seat).hands[0].cards for seat in "ABC"] == [(cannon,)] * 3
    raid = played("seats ABC; turn A action; hand A{Light Fingers} B{Loot}", "A play Light Fingers on B")
    loot = design(raid, "Loot")
    assert [raid.view(seat).hands[0].cards for seat in "ABC"] == [(loot,), (loot,), ()]


def test_trap_r79_after_a_reshuffle_there_are_two_pools() -> None:
    raid = played(
        "seats AB; turn A draw; hand A{plain}; deck 0; discard{Powder Keg*3, Loot}; quiet b4=Long Cannon", "A draw"
    )
    view = raid.view("B")
    names = [[raid.box.designs[number].name for number in pool] for pool in view.pools]
    assert sorted(names[1]) == ["Loot", "Powder Keg", "Powder Keg", "Powder Keg"]
    assert "Long Cannon" in names[0]
    rng = Stream.of(4)
    for _ in range(20):
        guess = GAME.determinize(view, rng)
        assert {guess.box.name(card) for card in guess.deck} <= {"Loot", "Powder Keg"}
        assert guess.box.name(guess.top[guess.field.index["b5"]]) in ("plain", "Long Cannon")


def test_trap_r79_who_cannot_tell_which_card_was_laid_reckons_with_either() -> None:
    raid = played(
        "seats AB; turn A draw; A@b3; hand A{Loot, plain}; deck 0; discard{Powder Keg*3}", "A draw", "A move b4",
        "A lay Powder Keg at b5",
    )  # fmt: skip
    slot = raid.view("B").spaces[raid.field.index["b5"]].top
    assert slot == (HIDDEN, 0b11)
    found = {GAME.determinize(raid.view("B"), Stream.of(n)).top[raid.field.index["b5"]] for n in range(40)}
    assert {raid.box.name(card) for card in found} >= {"Powder Keg", "plain"}


def test_trap_r80_waiting_traps_hide_their_faces() -> None:
    raid = played(
        "seats AB; card Surge = Hy[move 1 all | - | -]; turn A action; A@b2 B@b6; hand A{Surge}; "
        "armed b3=Loot, b7=Powder Keg",
        "A play Surge: b3",
    )
    assert [(trap.seat, trap.card.design, trap.space) for trap in raid.view("B").queue] == [
        (0, HIDDEN, raid.field.index["b3"])
    ]


def test_trap_114_guessed_ghosts_hold_no_loot() -> None:
    raid = GAME.position("seats ABC; turn B draw; ghost A; hand A 5; quiet b4 b5=Loot; deck 12 next Loot*8")
    for number in range(30):
        guess = GAME.determinize(raid.view("B"), Stream.of(number))
        assert all(guess.box.kind[card] != LOOT for card in guess.hands[0])


def test_trap_r65_nothing_hidden_is_told_to_others() -> None:
    raid = GAME.position("seats AB; turn A draw; deck next Loot; armed b2=Powder Keg")
    events = [*raid.play("A", raid.legal_moves("A")[0])]
    said = [(event.text_for("A"), event.text_for("B")) for event in events]
    assert any("Loot" in mine for mine, _ in said)
    assert not any("Loot" in theirs for _, theirs in said)


# ---- invariants of the ledger -------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_trap_r43_to_r46_invariants_hold_in_random_games(seats: int) -> None:
    for raid in random_play(3, seats, variants="v2A"):
        living = [space for space in raid.at if space >= 0]
        assert len(set(living)) == len(living)
        assert all(0 <= health <= raid.options.health_cap for health in raid.health)
        if raid.ask is None:
            assert not raid.queue
            assert not raid.limbo
            assert all(raid.lies[space] in (QUIET, BLANK) for space in living)
            assert all(raid.health[seat] >= 1 for seat, space in enumerate(raid.at) if space >= 0)
        for seat, space in enumerate(raid.at):
            if space < 0:
                assert not raid.banks[seat]
                assert raid.worn[seat] < 0
                assert all(raid.box.kind[card] != LOOT for card in raid.hands[seat])
        assert sum(knowledge.components(raid).values()) == 103
        assert 1 <= len(raid.rolls) <= 6


def test_trap_r67_random_games_end() -> None:
    ended = 0
    for number in range(30):
        raid = GAME.new(2, number, turn_cap="12")
        raid.quiet = True
        rng = Stream.of(number)
        while raid.to_act():
            seat = raid.to_act()[0]
            moves = raid.legal_moves(seat)
            raid.play(seat, moves[rng.below(len(moves))])
        ended += raid.ended == "turns"
        assert raid.turns <= 12
    assert ended


def test_trap_r20_who_cannot_even_hop_stays() -> None:
    raid = GAME.position("seats ABCD; field 1:ab 2:ab 3:a starts a1 b1 a2 b2; turn A move; A@a1 B@b1 C@a2 D@b2")
    raid.field = type(raid.field)("", ["a1", "b1", "a2", "b2"], ["a1", "b1", "a2", "b2"])
    raid.lies, raid.top, raid.low, raid.layer = raid.lies[:4], raid.top[:4], raid.low[:4], raid.layer[:4]
    assert raid.legal_moves("A") == [Pass("A")]
    raid.play("A", Pass("A"))
    GAME.settle(raid, "")
    assert GAME.disagreements(raid, "turn A action; A@a1; armed none") == []


# ---- bounds -------------------------------------------------------------------------------------


def test_trap_r57_the_longest_run_of_traps_ends() -> None:
    shove = "card Shove = Hy[- | push 9 self by left | -]"
    armed = " ".join(f"{column}{row}" for row in range(2, 8) for column in "abc" if (column, row) != ("b", 2))
    for order in ("queue", "interrupt"):
        raid = GAME.position(f"seats AB; {shove}; turn A move; A@b2; armed {armed}=Shove", trap_order=order)
        raid.quiet = True
        raid.play("A", Step("A", "b3"))
        rng, decisions = Stream.of(1), 0
        while raid.ask is not None and raid.active == 0:
            moves = raid.legal_moves("B")
            raid.play("B", moves[rng.below(len(moves))])
            decisions += 1
        assert decisions <= 25
        assert raid.traps > 3


def test_trap_104_characters_that_roll_for_ever_are_stopped() -> None:
    raid = GAME.position("seats AB; card Dice = Hy[roll self | - | -]; turn A action; hand A{Dice}")
    dice = raid.box.card[raid.hands[0][0]].instant
    raid.cast = (type(raid.cast[0])("Gambler", 1, ((*dice, *dice),) * 6), raid.cast[1])
    GAME.perform(raid, "A play Dice")
    assert raid.rolls_turned == 60


def test_trap_r69_naming_nine_of_many_spaces_is_no_burden() -> None:
    raid = GAME.position("seats ABC; card Wide = Hy[arm 9 any | - | -]; turn A action; hand A{Wide}")
    GAME.perform(raid, "A play Wide")
    moves = raid.legal_moves("A")
    assert isinstance(moves, Picks)
    assert len(moves) > 1_000_000
    assert isinstance(moves[len(moves) - 1], Choose)
    view = raid.view("A")
    assert len(view.moves) == len(moves)
    raid.play("A", moves[123_456])
    assert 1 <= raid.lies.count(ARMED) <= 9


def test_picks_count_what_they_list() -> None:
    for held, least, most in (
        ({"a1": 1, "b1": 1, "c1": 1, "d1": 1}, 1, 3), ({"Loot": 2, "plain": 3, "Twin": 1}, 2, 2), ({"x": 4}, 3, 3),
    ):  # fmt: skip
        picks = Picks(GAME.new(2, 1).book, Cards(0, (), least, None), Counter(held), least, most)
        listed = list(picks)
        assert len(set(listed)) == len(listed) == len(picks)
        assert listed == [picks[number] for number in range(len(picks))]
        assert picks[-1] == listed[-1]
        with pytest.raises(IndexError):
            picks[len(picks)]


# ---- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "step", "rule"),
    [
        ("seats AB; turn A move; A@b3 B@b4", "A move b4", "TRAP-36"),
        ("seats AB; turn A move", "A move z9", "TRAP-35"),
        ("seats AB; turn A draw; hand B{Quick Fuse}", "B react Quick Fuse", "TRAP-102"),
        ("seats AB; turn A move; hand B{Powder Keg}", "B play Powder Keg", "TRAP-102"),
        ("seats AB; turn A discard; used lay", "A discard plain draw", "TRAP-73"),
        ("seats ABC; turn B draw; ghost A", "A concede", "TRAP-R67"),
        ("seats AB; turn A action; A@b3", "B pass", "TRAP-33"),
    ],
)
def test_a_refusal_names_rule_and_remedy_and_changes_nothing(given: str, step: str, rule: str) -> None:
    raid = GAME.position(given)
    before = [raid.view(seat) for seat in raid.seats]
    with pytest.raises(IllegalMove) as refused:
        GAME.perform(raid, step)
    assert refused.value.refusal.rule == rule
    assert refused.value.refusal.remedy
    assert [raid.view(seat) for seat in raid.seats] == before


def test_events_are_sentences_with_rules() -> None:
    raid = GAME.new(4, 3)
    rng = Stream.of(8)
    for _ in range(250):
        if not raid.to_act():
            break
        seat = raid.to_act()[0]
        moves = raid.legal_moves(seat)
        for event in raid.play(seat, moves[rng.below(len(moves))]):
            assert all(rule in GAME.rulebook for rule in event.rules)
            assert event.rules
            for reader in (*raid.seats, None):
                said = tell(event.text_for(reader), reader)
                assert not said or (said[0].isupper() and said.endswith(".") and "{" not in said), said


# ---- legal lists --------------------------------------------------------------------------------


def every_move(raid: Raid, seat: str) -> Iterator[RaidMove]:
    """All that a seat could try when no question waits."""
    yield from (Draw(seat), Pass(seat), Bank(seat), Roll(seat), Peek(seat), Peek(seat, "discard"))
    for space in raid.field.spaces:
        yield from (Step(seat, space), Step(seat, space, True), Scout(seat, space))
    for design in raid.box.designs:
        name = design.name
        yield from (Play(seat, name), React(seat, name), Discard(seat, name), Discard(seat, name, True))
        yield from (Equip(seat, name, other) for other in raid.seats)
        yield from (Lay(seat, name, space) for space in raid.field.spaces)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"lay_reach": "surrounding"}),
        (4, {"lay_kinds": "hybrid", "ghost_oot": "true", "ghost_equipment": "keep", "variants": "v1A"}),
        (3, {"hop": "straight_line", "oot_windows": "W2"}),
    ],
)
def test_a_phase_offers_what_nothing_speaks_against(seats: int, options: dict[str, str]) -> None:
    """Legal lists are worked out for speed; `why_not` is the authority."""
    rng, raid, compared = Stream.of(seats), GAME.new(seats, 3, **options), 0
    phases = set()
    for step in range(500):
        if raid.ended:
            break
        seat = raid.to_act()[0]
        moves = raid.legal_moves(seat)
        if raid.ask is None:
            allowed = {move for move in every_move(raid, seat) if move.why_not(raid) is None}
            assert set(moves) == allowed, (step, seat)
            assert len(set(moves)) == len(moves)
            compared += 1
            phases.add((raid.phase, raid.at[raid.seats.index(seat)] < 0))
        leaves = step in (40, 80) and len(raid.living()) > 2 and raid.at[raid.seats.index(seat)] >= 0
        raid.play(seat, Concede(seat) if leaves else moves[rng.below(len(moves))])
    assert compared > 50
    assert len(phases) >= 5
    assert seats == 2 or any(ghost for _, ghost in phases)
