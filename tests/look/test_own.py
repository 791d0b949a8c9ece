"""Decks, cards and sheets of one's own: counted or written on the page, judged by the game, taken away as a file."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.refusal import BadInput
from lootlab.games.loot_trap.cards.kit import check_cards
from lootlab.games.loot_trap.cards.vocabulary import effects_of
from lootlab.games.loot_trap.operations import OPERATIONS
from lootlab.games.loot_trap.own import CardsEditor, desk, draft
from lootlab.look import own
from lootlab.look.counts import Counts
from lootlab.look.own import Editor

GAMES = [lootlab.load(name) for name in lootlab.GAMES]
COUNTED = ("loot_shoot_whisky", "sloop", "bag_o_loot")


def editor_of(name: str) -> Editor:
    made = own.editor_of(lootlab.load(name))
    assert made is not None
    return made


def counts_of(name: str) -> Counts:
    made = editor_of(name)
    assert isinstance(made, Counts)
    return made


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_usual_comes_first_and_can_be_played_with(game: lootlab.engine.game.AnyGame) -> None:
    made = editor_of(game.name)
    assert not made.changed
    assert own.faults_of(game, made) == []
    assert own.warnings_of(game, made) == []
    option = own.option_of(game, made.option)
    # The same cards as without any option: what is taken away is what lies there.
    assert option.means(made.text()) is not None
    before = made.kept()
    made.open(made.text())
    assert made.kept() == before
    made.recall(before)
    assert made.kept() == before


@pytest.mark.parametrize("name", COUNTED)
def test_the_usual_deck_is_the_one_of_the_option(name: str) -> None:
    made, game = counts_of(name), lootlab.load(name)
    option = own.option_of(game, made.option)
    assert option.means(made.text()) == option.means(option.default)


@pytest.mark.parametrize("name", COUNTED)
def test_every_deck_to_begin_with_is_whole(name: str) -> None:
    made, game = counts_of(name), lootlab.load(name)
    for preset in made.shelf.presets:
        made.edit("preset", preset, None)
        assert own.faults_of(game, made) == []
        game.new(game.players[0], 1, **{made.option: made.text()})


@pytest.mark.parametrize("name", COUNTED)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_counted_is_judged_and_comes_back(name: str, data: st.DataObject) -> None:
    made, game = counts_of(name), lootlab.load(name)
    for kind in made.shelf.kinds:
        made.edit("count", kind.key, data.draw(st.integers(kind.least, kind.most)))
    tally = dict(made.tally)
    faults, warnings = own.faults_of(game, made), own.warnings_of(game, made)
    for said in (*faults, *warnings):
        assert said.text[0].isupper()
        assert said.text.endswith(".")
        assert said.rule
        assert "_" not in said.sentence
    twin = counts_of(name)
    twin.recall(made.kept())
    assert twin.tally == tally
    if not faults:
        twin.reset()
        twin.open(made.text())
        assert twin.tally == tally


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize("typed", ["-1", "201", "", "many", "1e3", "٣", None, True, "99999999999999999999"])
def test_a_number_that_cannot_be_is_refused_and_changes_nothing(name: str, typed: object) -> None:
    made = counts_of(name)
    before = made.kept()
    with pytest.raises(BadInput) as refused:
        made.edit("count", made.shelf.kinds[0].key, typed)
    assert "whole number from" in refused.value.refusal.remedy
    assert made.kept() == before


def test_plus_and_minus_end_where_the_numbers_end() -> None:
    made = counts_of("sloop")
    assert made.edit("more", "W", None) == "wild: 3. 123 cards."
    for _ in range(3):
        made.edit("less", "W", None)
    assert re.search(r'data-arg="less W" disabled', made.html())
    with pytest.raises(BadInput):
        made.edit("less", "W", None)


@pytest.mark.parametrize("name", lootlab.GAMES)
@pytest.mark.parametrize(
    ("verb", "what"), [("nonsense", ""), ("more", "g99"), ("preset", "../../x"), ("", ""), ("pick", "x")]
)
def test_a_click_that_means_nothing_says_so(name: str, verb: str, what: str) -> None:
    with pytest.raises(BadInput):
        editor_of(name).edit(verb, what, None)


@pytest.mark.parametrize("name", lootlab.GAMES)
@settings(max_examples=80, deadline=None)
@given(
    text=st.one_of(
        st.text(max_size=300),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=8),
            lambda inner: (
                st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cards", "count", "map", "x"]), inner)
            ),
            max_leaves=8,
        ).map(json.dumps),
    )
)
def test_a_bad_file_is_a_sentence_and_nothing_is_lost(name: str, text: str) -> None:
    made = editor_of(name)
    before = made.kept()
    for take in (made.open, made.recall):
        try:
            take(text)
        except BadInput as refused:
            assert refused.refusal.text
            assert made.kept() == before
        else:
            made.recall(made.kept())
            before = made.kept()
        made.html()


def test_faults_name_the_rule_in_words() -> None:
    game, made = lootlab.load("sloop"), counts_of("sloop")
    made.edit("count", "5", 15)
    (fault,) = own.faults_of(game, made)
    assert (fault.rule, fault.text) == ("SLP-02", "There are 16 cards with the number 5.")
    duel = counts_of("loot_shoot_whisky")
    duel.edit("more", "g3", None)
    (fault,) = own.faults_of(lootlab.load("loot_shoot_whisky"), duel)
    assert "14 cards" in fault.text
    bag = counts_of("bag_o_loot")
    bag.edit("count", "looters-two", 8)
    (fault,) = own.faults_of(lootlab.load("bag_o_loot"), bag)
    assert fault.rule == "BOL-04"


def test_a_deck_too_small_for_six_is_only_a_warning() -> None:
    game, made = lootlab.load("sloop"), counts_of("sloop")
    for kind in made.shelf.kinds:
        made.edit("count", kind.key, 1)
    assert own.faults_of(game, made) == []
    warned = [said.text for said in own.warnings_of(game, made)]
    assert any(said.startswith("Not for six players. ") for said in warned)
    assert not any("two players" in said for said in warned)


# ---- Loot Trap's cards ----------------------------------------------------------------------------


def test_every_operation_and_field_has_words() -> None:
    assert set(desk.OPERATION_WORDS) == set(OPERATIONS)
    for op, kind in OPERATIONS.items():
        if op == "choose":
            continue
        for name in kind.spelled().split():
            if name != "n":
                words = desk.field_values(op, name.rstrip("?"))
                assert all(words.values())
                assert "_" not in "".join(words.values())
            assert desk.FIELD_WORDS[name.rstrip("?")]


@pytest.mark.parametrize("op", [op for op in OPERATIONS if op != "choose"])
def test_every_operation_can_be_written_with_every_value(op: str) -> None:
    made = CardsEditor()
    made.edit("operate", "instant 0", op)
    effects_of(made.draft.record["instant"], "upper half")
    for name in (word.rstrip("?") for word in OPERATIONS[op].spelled().split()):
        values = ["1", "20"] if name == "n" else desk.field_values(op, name)
        for value in values:
            made.edit("field", f"instant 0 {name}", value)
            made.html()
    assert check_cards(made.text()) == []


def test_a_card_is_duplicated_changed_and_played_with() -> None:
    game, made = lootlab.load("loot_trap"), CardsEditor()
    made.edit("count", "less", None)
    assert "there must be 81" in own.faults_of(game, made)[0].text
    made.edit("copy", "", None)
    made.edit("name", "", "  Big   Bang ")
    made.edit("operate", "trap 1", "discard")
    made.edit("field", "trap 1 mode", "random")
    made.edit("icon", "STOP", True)
    made.edit("cost", "", "2")
    assert own.faults_of(game, made) == []
    drawn = plain(made.html())
    assert "Big Bang" in drawn
    assert "damage…" in drawn or "at random" in drawn  # of two effects the face shows the first
    box = game.new(2, 1, cards=made.text()).box  # type: ignore[attr-defined]
    design = next(each for each in box.designs if each.name == "Big Bang")
    assert (design.count, design.cost, design.stop) == (1, 2, True)
    twin = CardsEditor()
    twin.open(made.text())
    assert twin.text() == made.text()


def test_equipment_and_loot_are_written_too() -> None:
    made = CardsEditor()
    made.edit("add", "equipment", None)
    made.edit("wear", "hand_limit", "trap_damage")
    made.edit("worth", "trap_damage", "-2")
    made.edit("wear", "", "lay_reach")
    made.edit("side", "", "hindrance")
    assert made.draft.record["mod"] == {"trap_damage": -2, "lay_reach": "surrounding"}
    assert "2 less damage from traps" in plain(made.html())
    made.edit("wear", "lay_reach", None)
    made.edit("kind", "", "loot")
    assert "mod" not in made.draft.record
    assert "it is banked" in plain(made.html())
    made.edit("remove", "", None)
    assert made.text() == draft.usual()


@pytest.mark.parametrize(
    ("verb", "what", "value"),
    [
        ("name", "", ""), ("name", "", "a;b"), ("name", "", "x" * 61), ("kind", "", "dragon"), ("count", "typed", "0"),
        ("operate", "instant 0", "explode"), ("operate", "instant 0", "choose"), ("operate", "middle 0", "draw"),
        ("field", "instant 0 who", "nobody"), ("field", "instant 0 n", "0"), ("field", "instant 7 n", "1"),
        ("field", "instant 0 op", "x"), ("drop", "trap 4", None), ("icon", "GLOW", True), ("cost", "", "99"),
        ("worth", "trap_damage", "1"), ("wear", "", "wings"), ("pick", "99", None), ("add", "dragon", None),
    ],
)  # fmt: skip
def test_a_change_that_cannot_be_is_not_made(verb: str, what: str, value: object) -> None:
    made = CardsEditor()
    with pytest.raises(BadInput) as refused:
        made.edit(verb, what, value)
    assert refused.value.refusal.text
    assert made.text() == draft.usual()


def test_nothing_of_a_file_becomes_html() -> None:
    made = CardsEditor()
    data = json.loads(made.text())
    data["cards"][0].update(name="<b>Bo</b'm>".replace("/", ""), id='x" onload <i>')
    made.open(json.dumps(data))
    assert "<b>Bo" not in made.html()
    assert '" onload' not in made.html()
    assert "<i>" not in made.html()


def test_the_last_card_stays_and_the_list_has_an_end() -> None:
    made = CardsEditor()
    for _ in range(len(made.draft.records) - 1):
        made.edit("remove", "", None)
    with pytest.raises(BadInput):
        made.edit("remove", "", None)
    for _ in range(102):
        made.edit("copy", "", None)
    with pytest.raises(BadInput):
        made.edit("copy", "", None)
