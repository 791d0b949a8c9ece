"""A running match: play, secrets, undo, save and replay."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput, IllegalMove, Refused
from lootlab.engine.view import View

GAME = lootlab.load("loot_shoot_whisky")


def new_match(**more: Any) -> Match:
    return Match(GAME, seed="CACTUS-7", **more)


def random_match(seed: int, moves: int) -> Match:
    match, rng = Match(GAME, seed=seed), Stream(seed)
    for _ in range(moves):
        acting = match.state.to_act()
        if not acting:
            break
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    return match


def test_a_secret_choice_is_told_to_its_maker_only() -> None:
    match = new_match()
    match.play("A", "A L W")
    assert match.told("A")[-1].text == "You laid Loot at slot 1 and Whisky at slot 2."
    for reader in ("B", None):
        assert match.told(reader)[-1].text == "Ann laid two cards face down."


def test_a_refused_move_changes_nothing() -> None:
    match = new_match()
    before = match.save()
    with pytest.raises(IllegalMove, match="LSW-11"):
        match.play("A", "A L")
    with pytest.raises(BadInput, match="not a move"):
        match.play("A", "A dances")
    with pytest.raises(BadInput, match="move of Bea"):
        match.play("A", "B L W")
    assert match.save() == before


def test_a_phrase_needs_no_letter_of_its_seat() -> None:
    """As at a state: it was said who plays. Whoever does not sit there is told who does."""
    match = Match(lootlab.load("bag_o_loot"), seats=2, seed="CACTUS-7")
    match.play("A", "draw")
    match.play("A", "A open 11 11")
    assert match.moves == ["A draw", "A open 11 11"]
    raid = Match(lootlab.load("loot_trap"), seats=2, seed="CACTUS-7")
    (seat,) = raid.state.to_act()
    raid.play(seat, "draw")
    assert raid.moves == [f"{seat} draw"]
    with pytest.raises(BadInput, match="There is no seat “Z” here"):
        match.play("Z", "knock")
    with pytest.raises(BadInput, match="“fly” is not a move of Bag-O-Loot"):
        match.play("A", "fly")


def test_a_click_on_a_stale_position_is_answered() -> None:
    match = new_match()
    match.play("A", "A L W", revision=0)
    with pytest.raises(BadInput, match="moved on"):
        match.play("A", "A S S", revision=0)
    assert match.moves == ["A L W"]


def test_undo_ends_where_something_hidden_was_revealed() -> None:
    match = new_match()
    match.play("A", "A L W")
    assert match.can_undo("A")
    assert not match.can_undo("B")
    match.undo("A")
    assert match.moves == []
    assert match.told("A") == []
    match.play("A", "A S W")
    match.play("B", "B S L")
    assert not match.can_undo("A")
    with pytest.raises(BadInput, match="nothing to take back"):
        match.undo("A")


def test_undo_ends_where_another_has_openly_answered() -> None:
    """Without cards to draw nothing is revealed in Sloop, but Bea shows what she held: Ann cannot play on that."""
    position = "seats AB; display 5 9; hand A{2 3}; hand B{4 12}; deck 0; turn A"
    match = Match(lootlab.load("sloop"), start=position)
    match.play("A", "A lay 2")
    assert match.can_undo("A")
    match.play("B", "B lay 4")
    assert not match.can_undo("A")
    with pytest.raises(BadInput, match="nothing to take back"):
        match.undo("A")
    match.undo("B")
    assert match.moves == ["A lay 2"]
    assert match.can_undo("A")


def test_loot_r29_undo_takes_back_the_own_step_and_leaves_what_another_chose_in_secret() -> None:
    match = Match(lootlab.load("loot"), 3, "CACTUS-7")
    for seat in "AB":
        match.play(seat, match.state.legal_moves(seat)[0])
    assert match.state.to_act() == ("C",)
    chosen = match.state.view("B").own
    match.undo("A")
    assert match.state.to_act() == ("A", "C")
    assert match.state.view("B").own == chosen
    assert match.moves == ["A start r1c1", "B start r1c1", "A undo"]
    assert Match.load(match.save(), lootlab.load).state.view("B").own == chosen


def test_loot_r29_what_another_takes_back_is_no_hindrance() -> None:
    match = Match(lootlab.load("loot"), 3, "CACTUS-7")
    for seat in "AB":
        match.play(seat, match.state.legal_moves(seat)[0])
    match.undo("A")
    assert match.can_undo("B")
    match.undo("B")
    assert match.state.to_act() == ("A", "B", "C")


def test_loot_r29_who_has_no_step_in_this_turn_is_told_so_by_the_ruling() -> None:
    match = Match(lootlab.load("loot"), 3, "CACTUS-7")
    match.play("A", "A start r1c1")
    match.undo("A")
    match.play("B", "B start r1c1")
    for seat in "AC":
        assert not match.can_undo(seat)
        with pytest.raises(IllegalMove, match=r"^You have not moved in this turn\. .*own step.*\(LOOT-R29\)$"):
            match.undo(seat)
    assert match.state.to_act() == ("A", "C")


def test_whoever_only_watches_takes_nothing_back() -> None:
    match = Match(lootlab.load("loot"), 3, "CACTUS-7")
    match.play("A", "A start r1c1")
    assert not match.can_undo("")
    with pytest.raises(BadInput, match="nothing to take back"):
        match.undo("")


def test_a_loot_banked_from_a_trap_cannot_be_taken_back_once_the_card_beneath_has_shown() -> None:
    position = "seats AB; turn A move; A@b3; laid b4=Loot/Powder Keg by B"
    match = Match(lootlab.load("loot_trap"), start=position)
    match.play("A", "A move b4")
    match.play("A", "A choose bank")
    assert not match.can_undo("A")
    assert [line.text for line in match.told("A")][-1] == "Powder Keg lay beneath the trap and was discarded."


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_undo_rolls_and_draws_nothing_anew(name: str) -> None:
    """Whoever takes a move back and makes it again gets what they got; no card was drawn and no die rolled for it."""
    match = Match(lootlab.load(name), seed="CACTUS-7")
    rng = Stream.of("OTTER-9")
    taken_back = 0
    for _ in range(150):
        if not match.state.to_act():
            break
        seat = rng.choice(match.state.to_act())
        move = rng.choice(match.state.legal_moves(seat))
        chance, before = match.state.rng.state, _lines(match)
        match.play(seat, move)
        if match.can_undo(seat):
            seen, told = _pictures(match), _lines(match)
            match.undo(seat)
            assert match.state.rng.state == chance
            # Where taking back is a move of the rules, it is told like one.
            left = [*told, f"{match.names[seat]} took the move back."] if name == "loot" else before
            assert _lines(match) == left
            match.play(seat, move)
            assert _pictures(match) == seen
            assert _lines(match) == left + told[len(before) :]
            taken_back += 1
    assert taken_back


def _lines(match: Match) -> list[str]:
    return [line.text for line in match.told(None)]


def _pictures(match: Match) -> list[View]:
    return [replace(match.state.view(seat), turn=0) for seat in match.state.seats]


def test_a_click_on_the_picture_before_an_undo_is_stale() -> None:
    match = new_match()
    match.play("A", "A L W")
    seen = match.revision
    match.undo("A")
    with pytest.raises(BadInput, match="moved on"):
        match.play("A", "A S S", revision=seen)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 40))
def test_a_save_replays_to_the_same_position(seed: int, moves: int) -> None:
    match = random_match(seed, moves)
    again = Match.load(match.save(), lootlab.load)
    assert [again.state.view(seat) for seat in "AB"] == [match.state.view(seat) for seat in "AB"]
    assert again.told("A") == match.told("A")
    assert again.save() == match.save()
    assert again.bot_stream("B").state == match.bot_stream("B").state


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_hand_edited_save_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    saved = json.loads(random_match(3, 12).save())
    field = data.draw(st.sampled_from(sorted(saved)))
    junk = st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.lists(st.text(max_size=4), max_size=3),
        st.dictionaries(st.text(max_size=6), st.text(max_size=6), max_size=2),
    )  # fmt: skip
    saved[field] = data.draw(junk)
    try:
        Match.load(json.dumps(saved), lootlab.load)
    except Refused as fault:
        assert str(fault).endswith((".", ")"))
        assert len(str(fault)) > 20


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no saved game"),
        ("{", "no saved game"),
        ("[" * 100_000, "no saved game"),
        (f'{{"lootlab": {"9" * 5000}}}', "no saved game"),
        ("[]", "not a save"),
        ('{"lootlab": 2}', "not a save of lootlab format 1"),
        ('{"lootlab": 1, "game": "chess", "seed": "1"}', "no game “chess”"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "CACTVS-7"}', "Did you mean CACTUS-7"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "1", "seats": 3}', "for 2 players, not 3"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "1", "options": {"match": "ten"}}', "single / best_of_3"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "1", "moves": ["A L"]}', "Move 1 .*LSW-11"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "1", "extra": 1}', "unknown field “extra”"),
        ('{"lootlab": 1, "game": "loot_shoot_whisky", "seed": "1", "players": {"C": "easy"}}', "Seat C"),
    ],
)
def test_malformed_saves(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Match.load(text, lootlab.load)


def test_players_and_names() -> None:
    match = new_match(players={"B": "hard"}, names={"A": "  Ada  "})
    assert match.persons == ("A",)
    assert match.bots_to_act() == ("B",)
    assert match.names == {"A": "Ada", "B": "Bea"}


def test_a_word_that_somebody_said_is_known_again_and_a_chance_deal_stays_secret() -> None:
    said, chance = Match(GAME, seed="cactus-7 Ada"), Match(GAME)
    for match, word in ((said, "CACTUS-7 ada"), (chance, "")):
        assert match.word == word
        assert match.afresh().word == word
        assert Match.load(match.save(), lootlab.load).word == word
        # Saves of the first version do not tell.
        older = json.loads(match.save())
        del older["word"]
        assert Match.load(json.dumps(older), lootlab.load).word == word


# ---- the next game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_the_next_game_has_the_same_people_and_rules_and_another_deal(name: str) -> None:
    match = Match(lootlab.load(name), seed="CACTUS-7", players={"B": "hard"}, names={"B": "Bo"})
    following = match.again()
    assert (following.players, following.names) == (match.players, match.names)
    assert following.state.options == match.state.options
    assert (following.moves, following.word, following.start) == ([], "", None)
    assert following.seed != match.seed


def test_a_position_that_somebody_laid_out_is_laid_out_again_for_the_same_people() -> None:
    start = "seats BD; B[6 6] D[]; hand B{6 2}; turn B"
    match = Match(lootlab.load("bag_o_loot"), start=start, players={"D": "easy"}, names={"D": "Dora"})
    match.play("B", "B build [6 6] + 6")
    following = match.again()
    assert (following.players, following.names) == (match.players, match.names)
    assert (following.start, following.moves) == (start, [])


@pytest.mark.parametrize("edition", [0, 2, -1, "1", True, 1.5, None])
def test_a_save_of_an_edition_that_is_not_known_is_refused(edition: object) -> None:
    saved = json.loads(new_match().save())
    assert saved["edition"] == GAME.edition == 1
    with pytest.raises(BadInput, match="edition"):
        Match.load(json.dumps(saved | {"edition": edition}), lootlab.load)


def test_a_save_without_an_edition_is_of_the_first() -> None:
    saved = json.loads(new_match().save())
    del saved["edition"]
    assert Match.load(json.dumps(saved), lootlab.load).edition == 1
