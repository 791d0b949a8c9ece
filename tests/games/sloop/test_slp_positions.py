"""Positions, phrases, options and deck files that cannot be right, and round trips of those that are."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.refusal import BadInput, IllegalMove
from lootlab.games.sloop import cards

GAME = lootlab.load("sloop")
SAVED = (
    "seats AB; [11: 8 3 @B]; display 6 10 2; hand A{4 7 7 12}; hand B{1 5 11 W}; pile A{9 9}; pile B{5 2 7}; "
    "deck 3 next 10 4* 3; turn A; last capture B"
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seats AB; display 4* 4*; turn A", "more 4\\* than in the box"),
        ("seats AB; display W W; hand A{W}; turn A", "more W than in the box"),
        ("seats AB; display 1 1 1 1 1 1; pile A{1 1 1 1}; hand A{1}; turn A", "more 1 than"),
        ("seats AB; [9: 5 4 @A]; [9: 6 3 @B]; turn A", "two builds of 9s"),
        ("seats AB; [9: 5 4 @A]; [8: 5 3 @A]; turn A", "A has two builds"),
        ("seats AB; [9: 5 3 @A]; turn A", "cannot be split"),
        ("seats AB; [9: 12 @A]; turn A", "cannot be split"),
        ("seats AB; [9: 5 4 @C]; turn A", "no seat C"),
        ("seats AB; hand A{1 2 3 4 5}; turn A", "A has 5 cards"),
        ("seats ABCDE; hand A{1 2 3 4 5 6}; turn A", "A has 6 cards"),
        ("seats AB; hand A 5; turn A", "A has 5 cards"),
        ("seats ABCE; teams AB CE; turn A", "opposite"),
        ("seats ABC; teams AC BE; turn A", "opposite"),
        ("seats A; turn A", "1 seats"),
        ("seats ABCDEFG; turn A", "7 seats"),
        ("seats AAB; turn A", "named twice"),
        ("display 4; turn A", "lacks “seats”"),
        ("seats AB; display 4", "lacks “turn”"),
        ("seats AB; turn C", "no seat C"),
        ("seats AB; deck 1 next 2 3; turn A", "cannot begin"),
        ("seats AB; deck 130; turn A", "only 122 cards"),
        ("seats AB; display 13; turn A", "not a clause"),
        ("seats AB; display 3*; turn A", "not a clause"),
        ("seats AB; display 4;turn A", "not spaced"),
        ("seats AB; display 4; display 5; turn A", "a second time"),
        ("seats AB; hand A{4}; hand A 2; turn A", "stated twice"),
        ("seats AB; flipped 4 5; phase again; turn A", "exclude each other"),
        ("seats AB; lost B 10; turn A", "not to move"),
        ("seats AB; offered B 9; turn A", "cannot have offered"),
        ("seats ABCE; teams AC BE; offered B 9; turn A", "cannot have offered"),
    ],
)
def test_contradictions_are_named(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.position(text)


def test_a_saved_position_comes_back() -> None:
    assert GAME.notation(GAME.position(SAVED)) == SAVED


@pytest.mark.parametrize(
    "text",
    [
        "seats ABCE; teams AC BE; display 4; hand A{4 5}; hand C{1}; turn A; offered C 9",
        "seats ABCE; teams AC BE; display 4; hand A{4 5}; hand C{1}; turn A; offer used",
        "seats AB; [10: 6 4 @-]; display 3; hand A{5}; turn A; flipped 10 W; lost A 10",
        "seats AB; [10: 6 4 @A]; display 2; hand A{10}; turn A; phase again; bound A",
        "seats AB; display 2; hand A{10}; gone 9 9; turn A; phase end; first B",
        "seats AB; display -; pile A{9 9}; game over",
    ],
)
def test_every_clause_round_trips(text: str) -> None:
    assert GAME.notation(GAME.position(text)) == text


def test_an_offered_card_may_be_written_with_the_hand() -> None:
    whole = GAME.position("seats ABCE; teams AC BE; hand A{4}; hand C{9 1 2 3}; offered C 9; turn A")
    apart = GAME.position("seats ABCE; teams AC BE; hand A{4}; hand C{1 2 3}; offered C 9; turn A")
    assert GAME.notation(whole) == GAME.notation(apart)
    assert len(GAME.position("seats ABCE; teams AC BE; hand A{4}; hand C 4; offered C 9; turn A").hands[2]) == 3
    for clause in ("hand C{1 2 3}", "hand C{9 1 2 3}", "hand C 3", "hand C 4"):
        assert GAME.disagreements(apart, clause) == []
    assert GAME.disagreements(apart, "hand C{9 9 2 3}") != []
    assert GAME.disagreements(apart, "hand C 5") != []


@pytest.mark.parametrize(
    "clause",
    [
        "display 6 10 3", "display has 6 6", "[11: 8 3 @A]", "[11: 7 4 @B]", "[10: 6 4 @B]", "no build", "no build 11",
        "hand A{4 7 7 11}", "hand A 3", "pile A{9 8}", "pile B 2", "deck 4", "deck 3 next 4*", "gone 4", "turn B",
        "phase again", "flipped 4", "offered A 4", "offer used", "lost A 9", "bound A", "last capture A",
        "last capture -", "n 5", "game over", "winner A", "first B",
    ],
)  # fmt: skip
def test_a_false_clause_is_noticed(clause: str) -> None:
    assert len(GAME.disagreements(GAME.position(SAVED), clause)) == 1


def test_true_clauses_hold() -> None:
    true = "display 2 10 6; display has 10; [11: 3 8 @B]; no build 9; hand A{12 7 4 7}; pile B 3; pile A{9 9}; gone -"
    assert GAME.disagreements(GAME.position(SAVED), f"{true}; deck 3 next 10 4*; n 4; game on; first A") == []


def test_clauses_about_seats_that_are_not_there() -> None:
    for clause in ("hand C 3", "pile C 3", "hand C{4}", "pile C{4}"):
        with pytest.raises(BadInput, match="no seat C"):
            GAME.disagreements(GAME.position(SAVED), clause)


@pytest.mark.parametrize(
    "phrase",
    ["A capture 8", "A lay", "A lay 1 steel", "lay 5", "A take 5", "a lay 5",
     "A capture 8: 6 2", "A build 9: 4+ 5,3", "A lay 1 steal B", "A lay 1 steal B 9 C 4", "", "A lay 5 B 4"],
)  # fmt: skip
def test_phrases_that_mean_nothing(phrase: str) -> None:
    with pytest.raises(BadInput, match="not a move of Sloop"):
        GAME.parse_move(GAME.position(SAVED), phrase)


@pytest.mark.parametrize("phrase", ["A capture 13: 9", "A build 13: 4 + 9", "A capture 8: 13", "A lay 3*"])
def test_a_card_that_does_not_exist_is_named(phrase: str) -> None:
    with pytest.raises(BadInput, match=r"“(13|3\*)” is not a card.*SLP-02"):
        GAME.parse_move(GAME.position("seats AB; turn A"), phrase)


@given(st.text(alphabet="AB lay 123W=*+,:[]captureubd-", max_size=24))
@settings(max_examples=300)
def test_any_phrase_is_judged_or_explained(text: str) -> None:
    state = GAME.position(SAVED)
    try:
        GAME.perform(state, text)
    except IllegalMove as refused:
        assert refused.refusal.rule in GAME.rulebook
        assert refused.refusal.remedy
    except BadInput as fault:
        assert str(fault)


def test_other_groupings_are_the_same_move() -> None:
    state = GAME.position("seats AB; display 1 2 7 3 3 4 W; hand A{10 5}; hand B 1; turn A")
    one = GAME.parse_move(state, "A capture 10: 1+2+7, 3+3+4")
    assert one == GAME.parse_move(state, "A capture 10: 3 + 7, 4+3+2+1")
    assert GAME.parse_move(state, str(one)) == one
    assert GAME.parse_move(state, "A capture 10: W+3") == GAME.parse_move(state, "A capture 10: 3+W=7")
    assert one != GAME.parse_move(state, "A capture 10: 7+3, W=10")


def test_a_wild_without_a_number() -> None:
    state = GAME.position("seats AB; [9: 5 4 @B]; display 7 3; hand A{W 10}; hand B 1; turn A")
    assert str(GAME.parse_move(state, "A capture W: 7")) == "A capture W=7: 7"
    assert str(GAME.parse_move(state, "A capture W: [9]")) == "A capture W=9: [9]"
    assert str(GAME.parse_move(state, "A build 10: W + 7")) == "A build 10: W=3 + 7"
    refusal = state.why_not("A", GAME.parse_move(state, "A capture W: W"))
    assert refusal is not None
    assert refusal.rule == "SLP-69"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"capture_extent": "most"}, "all / free"),
        ({"steal_pick": "bottom"}, "top / thief / random"),
        ({"offers_per_turn": "2"}, "1 / 0"),
        ({"pairstart": "no"}, "Did you mean pair_start"),
        ({"deck": "double"}, "neither standard nor a .toml file"),
        ({"deck": "no/such/deck.toml"}, "cannot be read"),
    ],
)
def test_options_are_checked(options: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        GAME.new(2, 1, **options)


GOOD = "copies = [{}]\nsupercharged = [0, 0, 0, {}]\nwilds = {}\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("copies = [", "is not TOML"),
        ("wilds = 2", "the field copies is missing"),
        (GOOD.format("10, 10", "1", 2), "the field copies is"),
        (GOOD.format(", ".join(["10"] * 11 + ["16"]), ", ".join("1" * 9), 2), "from 0 to 15"),
        (GOOD.format(", ".join(["10"] * 12), ", ".join("1" * 9), '"two"'), 'the field wilds is "two"'),
        (GOOD.format(", ".join(["10"] * 12), ", ".join("1" * 9), 9), "from 0 to 8"),
        (GOOD.format(", ".join(["10"] * 11 + ["0"]), ", ".join("1" * 9), 2), "has 1 for the number 12"),
        (GOOD.format(", ".join("0" * 12), ", ".join("0" * 9), 0), "the deck is empty"),
    ],
)
def test_a_faulty_deck_names_file_field_and_cure(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text)
    with pytest.raises(BadInput, match=says):
        GAME.new(2, 1, deck=str(path))


def test_slp_04_ones_are_never_supercharged() -> None:
    with pytest.raises(BadInput, match="number 1"):
        cards.deck_of(f"copies = {[10] * 12}\nsupercharged = {[1] + [0] * 11}\nwilds = 2\n")


def test_an_own_deck_is_played_with(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(f"copies = {[4] * 12}\nsupercharged = {[0] * 12}\nwilds = 0\n")
    state = GAME.new(2, 1, deck=str(path))
    assert sum(GAME.components(state).values()) == 48
    path.write_text(f"copies = {[1] * 12}\nsupercharged = {[0] * 12}\nwilds = 0\n")
    with pytest.raises(BadInput, match="35 are dealt"):
        GAME.new(6, 1, deck=str(path))
