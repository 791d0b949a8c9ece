"""Positions that contradict themselves, options that do not exist, notation both ways."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.conformance import Report, check_position
from lootlab.engine.refusal import BadInput
from lootlab.games.loot_trap.cards import field
from lootlab.games.loot_trap.cards.vocabulary import FIELDS, read_effects
from lootlab.games.loot_trap.operations.base import write_effects

GAME = lootlab.load("loot_trap")

CONTRADICTIONS = {
    "no seats": "turn A draw",
    "clause twice": "seats AB; bank A 1; bank B 1",
    "unknown clause": "seats AB; weather fine",
    "more of a design than copies": "seats AB; hand A{Powder Keg*4}",
    "more than 12 loot": "seats AB; bank A 7 B 6",
    "more than 10 equipment": "seats AB; card Hat = Eq[-]; hand A{Hat*11}",
    "one equipment worn twice": "seats AB; wears A Cork Vest, B Cork Vest",
    "more than 103 cards": "seats AB; hand A 90",
    "more than 103 with a deck": "seats AB; deck 80",
    "deck smaller than next": "seats AB; deck 1 next Loot, Loot",
    "two avatars on one space": "seats AB; A@b3 B@b3",
    "avatar on an armed space": "seats AB; A@b3; armed b3",
    "avatar on a laid space": "seats AB; A@b3; laid b3",
    "space in two states": "seats AB; armed b3; quiet b3",
    "space not on the field": "seats AB; armed z3",
    "avatar not on the field": "seats AB; A@z3",
    "ghost with two seats": "seats AB; ghost A",
    "only one living player": "seats ABC; ghost A B",
    "ghost with an avatar": "seats ABC; ghost A; A@b3; turn B draw",
    "ghost with banked loot": "seats ABC; ghost A; bank A 1; turn B draw",
    "ghost with loot in hand": "seats ABC; ghost A; hand A{Loot}; turn B draw",
    "ghost with equipment": "seats ABC; ghost A; wears A Cork Vest; turn B draw",
    "ghost with a shield": "seats ABC; ghost A; shield A 1; turn B draw",
    "ghost with health": "seats ABC; ghost A; health A 3; turn B draw",
    "roll phase of the living": "seats AB; turn A roll",
    "move phase of a ghost": "seats ABC; ghost A; turn A move",
    "used before action": "seats AB; turn A move; used lay",
    "blank while the deck has cards": "seats AB; blank c3",
    "blank while the pile has cards": "seats AB; blank c3; deck 0; discard 2",
    "health zero": "seats AB; health A 0",
    "health above the cap": "seats AB; health A 9",
    "a seat that does not play": "seats AB; health C 3",
    "turn of nobody": "seats AB; turn D draw",
    "a seat twice": "seats AB; health A 3 A 4",
    "wearing a hybrid": "seats AB; wears A Powder Keg",
    "no such card": "seats AB; hand A{Excalibur}",
    "no such character": "seats AB; cast A Wizard",
    "two Saboteurs": "seats AB; cast A Saboteur B Saboteur",
    "no such field": "seats AB; field moon99",
    "too few starts": "seats ABC; field longboat20",
    "new game with a hand": "seats AB; new game; hand A 3",
    "Roll cards twice": "seats AB; roll 2 next 3 3",
    "no Roll card left": "seats AB; roll 0",
    "too few Roll cards named": "seats AB; roll 3 next 1 2",
    "test card named like a design": "seats AB; card Loot = plain",
    "test card named like a direction": "seats AB; card NE = plain",
    "test card that is no card": "seats AB; card Foo = Hy[explode 3 | - | -]",
    "unknown icon": "seats AB; card Foo = Hy[- | - | BOOM]",
    "unknown modifier": "seats AB; card Foo = Eq[wings 2]",
    "window that the option closes": "seats AB; turn A w1",
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_contradictory_positions_are_refused(name: str) -> None:
    options = {"oot_windows": "W2"} if "option" in name else {}
    with pytest.raises(BadInput) as fault:
        GAME.position(CONTRADICTIONS[name], **options)
    assert fault.value.refusal.text


def test_ghost_equipment_may_be_kept_by_option() -> None:
    raid = GAME.position("seats ABC; ghost A; wears A Cork Vest; turn B draw", ghost_equipment="keep")
    assert raid.mods[0].trap_damage == 0, "TRAP-R44: without any effect"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"wind": "north"}, "no option"),
        ({"lay_reach": "far"}, "adjacent / surrounding"),
        ({"variants": "v9A"}, "no side"),
        ({"variants": "v1A v1B"}, "both sides"),
        ({"trap_cap": "many"}, "no number"),
        ({"cards": "cards.txt"}, "no .json file"),
        ({"cards": "nowhere.json"}, "cannot be read"),
        ({"field": "1:a 3:a starts a1 a3"}, "one piece"),
        ({"cast": "Gunner"}, "no list"),
    ],
)
def test_options_are_checked(options: dict[str, str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.new(2, 1, **options)


def test_python_words_are_good_options() -> None:
    raid = GAME.new(2, 1, arm_fresh=False, oot_windows=["W2"], turn_cap=30)
    assert (raid.options["arm_fresh"], raid.options["oot_windows"], raid.options.turn_cap) == ("false", "W2", 30)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1:b 2:abb starts b1 a2", "twice"),
        ("1:a 3:a starts a1 a3", "one piece"),
        ("1:ab 2:ab starts a1", "1 starts for 2"),
        ("1:ab 2:ab starts a1 a1", "1 starts for 2"),
        ("1:ab starts a1 b1", "too few"),
        ("1:ab 2:ab starts a1 c3", "not on the field"),
        ("1:ab 2:b-a starts a1 b2", "no row"),
        ("1:ab 2:ab", "no starts"),
        (" ".join(f"{row}:a-z" for row in range(1, 5)) + " starts a1 z4", "more cards than there are"),
    ],
)
def test_trap_18_faulty_fields_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        field.from_text(text).check(2, 103)


@pytest.mark.parametrize(("name", "pairs", "straight"), [("longboat20", 53, 29), ("broadside20", 53, 29),
                                                         ("galleon30", 85, 45), ("compass30", 89, 45)])  # fmt: skip
def test_trap_r1_fields_have_the_neighbours_of_the_ledger(name: str, pairs: int, straight: int) -> None:
    shape = GAME.new(2).box.kit.fields[name]
    assert sum(map(len, shape.around)) == 2 * pairs
    assert sum(map(len, shape.across)) == 2 * straight


EXAMPLES = [
    "damage 1 self then push 2 self by left", "discard 2 each_opp random", "take 1 from opp to self",
    "give 2 to left", "look self seen by each_opp", "salvage any", "steal_loot from opp", "steal_loot from opp to left",
    "teleport opp to any_armed by left", "lay any over", "lay adjacent", "grab_equip from opp", "bank_hand",
    "choose (heal 1 self then draw 1 self) or (choose (roll all) or (spill active))", "switch_cards surrounding",
    "arm 3 any then disarm 1 adjacent then scout 2 surrounding then clear any then dig any", "move 9 all",
    "heal 1 all then shield 2 left then draw 3 opp", "skip_action opp then unequip self then swap_places opp",
    "bank_discard", "-",
]  # fmt: skip


@pytest.mark.parametrize("text", EXAMPLES)
def test_effects_read_back(text: str) -> None:
    assert write_effects(read_effects(text)) == text


def test_every_operation_has_a_spelling() -> None:
    assert {effect.op for text in EXAMPLES for effect in read_effects(text)} | {"roll", "spill"} == set(FIELDS)


@pytest.mark.parametrize("text", ["explode 1 self", "damage self", "damage 0 self", "choose (draw 1 self)", "lay far"])
def test_faulty_effects_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_effects(text)


def test_positions_inside_long_games_keep_the_contract() -> None:
    """Conformance of late positions: ghosts, reshuffles, many known cards."""
    rng, report = Stream.of(31), Report()
    for seats, options in ((2, {}), (3, {"trap_order": "interrupt", "swap_arms": "true"}), (4, {"ghost_oot": "true"}),
                           (4, {"refill": "after_discard", "variants": "v2A v3A"})):  # fmt: skip
        raid = GAME.new(seats, 5, **options)
        raid.quiet = True
        box, decisions = GAME.components(raid), 0
        while raid.to_act():
            seat = raid.to_act()[0]
            moves = raid.legal_moves(seat)
            if decisions % 25 == 24:
                check_position(GAME, raid, rng, [], report)
                assert GAME.components(raid) == box
            raid.play(seat, moves[rng.below(len(moves))])
            decisions += 1
    assert report.shuffles_seen
    assert report.refusals
