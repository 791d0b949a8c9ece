"""Cards are data: the numbers of the ledger, faulty files, and an audit that scenarios use all of it."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine import scenario
from lootlab.engine.refusal import BadInput
from lootlab.games.loot_trap.cards.design import EQUIPMENT, HYBRID, ICONS
from lootlab.games.loot_trap.cards.kit import OWN_DATA, check_cards, kit_of
from lootlab.games.loot_trap.cards.vocabulary import FIELDS
from lootlab.games.loot_trap.operations import OPERATIONS, roll
from lootlab.games.loot_trap.operations.base import REACH, WHO, Effects
from lootlab.games.loot_trap.operations.teleport import PLACES
from lootlab.games.loot_trap.questions import option
from lootlab.games.loot_trap.state import effects, traps, turn
from lootlab.games.loot_trap.state.raid import Raid

KIT = kit_of("project_default")
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "loot_trap.toml"


def hits(card: Any, laid: bool) -> int:
    found = sum(e.n for e in card.trap if e.op == "damage" and e.who in ("self", "all"))
    return found * 2 if laid and card.multiply else found


def test_trap_10_and_11_counts() -> None:
    counts = Counter[int]()
    for design in KIT.designs:
        counts[design.kind] += design.count
    assert [counts[kind] for kind in (0, 1, 2)] == [81, 10, 12]
    assert sum(character.count for character in KIT.characters.values()) == 9
    assert len(KIT.variants) == 8


def test_numbers_of_the_ledger() -> None:
    hybrids = [design for design in KIT.designs if design.kind == HYBRID]
    assert Fraction(sum(d.count * hits(d, False) for d in hybrids), 103) == Fraction(53, 103)
    assert Fraction(sum(d.count * hits(d, True) for d in hybrids), 81) == Fraction(71, 81)
    assert sum(d.count for d in hybrids if hits(d, False)) == 41
    icons = Counter(icon for d in hybrids for icon in d.icons for _ in range(d.count))
    assert icons == {"MULTIPLY": 25, "CHAIN": 17, "STOP": 14, "OUT_OF_TURN": 13}


# ---- faulty files -------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def at(path: str, value: Any) -> Change:
    """A change of one value: `cards 0 trap 0 op`."""

    def change(data: dict[str, Any]) -> None:
        here: Any = data
        *way, last = [int(word) if word.isdigit() else word for word in path.split(" ")]
        for word in way:
            here = here[word]
        here[last] = value

    return change


FAULTS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "unknown operation": (at("cards 0 trap 0 op", "explode"), ("Powder Keg", "explode", "damage")),
    "number zero": (at("cards 0 trap 0 n", 0), ("Powder Keg", "damage", "whole number")),
    "number in words": (at("cards 0 trap 0 n", "two"), ("Powder Keg", '"two"')),
    "unknown target": (at("cards 0 trap 0 who", "enemy"), ("Powder Keg", "enemy", "self")),
    "unknown field of an effect": (at("cards 0 trap 0 where", "b3"), ("Powder Keg", "where", "n who")),
    "missing field": (lambda data: data["cards"][0]["trap"][0].pop("n"), ("Powder Keg", "“n” is missing")),
    "effects that are no list": (at("cards 0 trap", "damage"), ("Powder Keg", "list of effects")),
    "unknown icon": (at("cards 0 icons", ["BOOM"]), ("Powder Keg", "BOOM", "CHAIN")),
    "unknown kind": (at("cards 0 kind", "spell"), ("Powder Keg", "spell", "hybrid")),
    "unknown field": (at("cards 0 colour", "red"), ("Powder Keg", "colour")),
    "wrong count": (at("cards 0 count", 4), ("82 hybrid", "81")),
    "count in words": (at("cards 0 count", "three"), ("Powder Keg", "count")),
    "cost of another kind": (at("cards 3 cost op", "draw"), ("Long Cannon", "cost")),
    "name twice": (at("cards 1 name", "Powder Keg"), ("two cards are called Powder Keg",)),
    "name with a comma": (at("cards 0 name", "Keg, small"), ("Keg, small", "without")),
    "unknown modifier": (at("cards 30 mod", {"wings": 1}), ("Cork Vest", "wings", "trap_damage")),
    "modifier of the wrong type": (at("cards 34 mod", {"lay_reach": "far"}), ("Throwing Grapnel", "surrounding")),
    "five abilities": (lambda data: data["characters"][0]["abilities"].pop(), ("Gunner", "6 lists")),
    "ability with a fault": (at("characters 0 abilities 3 0 op", "zap"), ("Gunner", "ability 4", "zap")),
    "choice of one": (
        at("cards 0 trap", [{"op": "choose", "options": [[]]}]),
        ("Powder Keg", "two or more"),
    ),
    "variant without effect": (at("variants 0 mod", {"luck": 1}), ("v1A", "luck")),
    "field in words": (at("fields 0 rows", "square"), ("longboat20", "rows")),
    "no cards": (lambda data: data.pop("cards"), ("“cards”",)),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_file_is_refused_with_card_field_and_remedy(name: str, tmp_path: Path) -> None:
    change, said = FAULTS[name]
    data = copy.deepcopy(json.loads(OWN_DATA.read_text(encoding="utf-8")))
    change(data)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    faults = check_cards(path.read_text(encoding="utf-8"))
    assert len(faults) == 1
    assert all(word in faults[0] for word in said), faults[0]
    with pytest.raises(BadInput):
        lootlab.load("loot_trap").new(2, 1, cards=str(path))


def test_all_faults_of_a_file_are_told_at_once() -> None:
    data = json.loads(OWN_DATA.read_text(encoding="utf-8"))
    for number in (0, 5, 9):
        data["cards"][number]["icons"] = ["BOOM"]
    assert len(check_cards(json.dumps(data))) == 3


@pytest.mark.parametrize("text", ["{", "[]", '{"cards": 7}'])
def test_files_that_are_no_cards(text: str) -> None:
    assert check_cards(text)


def test_own_cards_are_played_with(tmp_path: Path) -> None:
    """An owner's deck needs only its cards; characters, variants and fields come from ours."""
    data = {"cards": json.loads(OWN_DATA.read_text(encoding="utf-8"))["cards"]}
    data["cards"][0]["name"] = "Barrel of Doom"
    data["cards"][0]["trap"] = [
        {"op": "choose", "options": [[{"op": "bank_hand"}], [{"op": "draw", "n": 1, "who": "all"}]]}
    ]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert check_cards(json.dumps(data)) == []
    game = lootlab.load("loot_trap")
    raid = game.new(2, 1, cards=str(path))
    assert "Barrel of Doom" in raid.box.by_name
    text = game.notation(raid)
    assert game.notation(game.position(text, cards=str(path))) == text


# ---- audit --------------------------------------------------------------------------------------


@pytest.mark.patches
def test_every_operation_card_and_ability_has_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails for a card that no scenario plays and lands on, and for an operation that none carries out."""
    done: set[str] = set()
    lists: set[int] = set()
    run = effects.run

    def noting(name: str, start: Callable[..., None]) -> Callable[..., None]:
        def noting_start(effect: Any, state: Raid, *rest: Any) -> None:
            done.add(name)
            start(effect, state, *rest)

        return noting_start

    def noting_run(state: Raid, todo: Effects, *rest: Any) -> None:
        lists.add(id(todo))
        run(state, todo, *rest)

    for name, kind in OPERATIONS.items():
        monkeypatch.setattr(kind, "start", noting(name, kind.start))
    for module in (effects, option, roll, traps, turn):
        monkeypatch.setattr(module, "run", noting_run)
    game, scenarios = scenario.load(SCENARIOS, lootlab.load)
    kit = kit_of("project_default")  # the one that is played with: whoever traces rules empties caches
    worn: set[str] = set()
    for one in scenarios:
        scenario.run(game, one)
        worn |= {d.name for d in kit.designs if d.kind == EQUIPMENT and d.name in f"{one.given} {one.then}"}
    assert set(FIELDS) - done == set()
    hybrids = [design for design in kit.designs if design.kind == HYBRID]
    assert [design.name for design in hybrids if id(design.instant) not in lists] == []
    assert [design.name for design in hybrids if id(design.trap) not in lists] == []
    assert [design.name for design in kit.designs if design.kind == EQUIPMENT and design.name not in worn] == []
    abilities = [
        (who.name, n) for who in kit.characters.values() for n in range(6) if id(who.abilities[n]) not in lists
    ]
    assert abilities == []


@pytest.mark.checkout
def test_the_manual_for_owners_knows_every_word() -> None:
    manual = (Path(__file__).parents[3] / "docs" / "loot-trap-cards.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\w? ]*?) ?\|", manual, re.MULTILINE))
    assert {op: rows.get(op) for op in FIELDS} == FIELDS
    words = ["trap_damage", "instant_damage", "hand_limit", "move_max", "extra_draw", "bank_tax", "free_scout"]
    words += ["move_orth", "no_peek", "no_bank", "no_lay", "immune_stop", "lay_reach", *WHO, *REACH, *PLACES, *ICONS]
    assert [word for word in words if f"`{word}`" not in manual] == []


def test_the_example_of_the_manual_is_a_field() -> None:
    state = lootlab.load("loot_trap").new(2, 1, field="1:abc 2:ac 3:abc starts b1 b3")
    assert len(state.field.spaces) == 8
