"""Exercises from bots' games: the same for everybody with the same seed, judged by the rules, of what a seat knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import lootlab
from lootlab.bots import finds, practice
from lootlab.bots.practice import ALLOWED, EXAMPLE, GETS, ON_A_TABLE, WHICH, WHY, Exercise, exercise
from lootlab.engine import mastery
from lootlab.engine.chance import Stream
from lootlab.engine.game import AnyGame
from lootlab.engine.showing import showing as showing_of

from .. import pig

SEED = "CACTUS-7"


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    lootlab.add(pig.GAME)
    yield
    lootlab._OWN.clear()


@cache
def made(game: AnyGame) -> list[Exercise]:
    """An exercise of every rule that has one, and a second one; several tests look at them, none changes them."""
    found = [exercise(game, rule, SEED, n) for rule in mastery.counted(game.rulebook) for n in (0, 1)]
    return [one for one in found if one is not None]


NAMES = [*lootlab.GAMES, "pig"]


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_decide_what_is_right(name: str) -> None:
    game = lootlab.load(name)
    asked = made(game)
    kinds = {one.kind for one in asked}
    assert kinds >= ({ALLOWED, WHICH, GETS} if name in ("bag_o_loot", "sloop", "loot") else {ALLOWED})
    for one in asked:
        assert one.rule in game.rulebook
        assert one.rules[0] == one.rule
        assert 2 <= len(set(one.says)) == len(one.says) <= 4
        assert one.why
        if one.kind == ALLOWED:
            refusal = one.state.why_not(one.seat, one.moves[0])
            assert one.right == (0 if refusal is None else 1)
            assert refusal is None or one.rule in refusal.cites
        if one.kind == WHICH:
            legal = [one.state.why_not(one.seat, move) is None for move in one.moves]
            assert legal.count(legal[one.right]) == 1, "it must be the only one of its kind"
            assert legal[one.right] == ("is allowed" in one.ask)


@pytest.mark.parametrize("name", NAMES)
def test_what_somebody_gets_is_played(name: str) -> None:
    game = lootlab.load(name)
    for one in made(game):
        if one.kind != GETS:
            continue
        for world in (1, 2, 3, 77, 78, 79):
            state = game.determinize(one.state.view(one.seat), Stream.of(world))
            for move in one.moves:
                state.play(move.seat, move)
            after = practice._standing(game, state, one.seat).values()
            assert one.says[one.right] in after, "it must not depend on what the seat cannot know"


@pytest.mark.parametrize("name", NAMES)
def test_only_what_the_seat_knows_is_in_it(name: str) -> None:
    """The position is a function of the View: whatever the bots really held is not in it."""
    game = lootlab.load(name)
    tried = 0
    for one in made(game):
        if one.kind not in ON_A_TABLE:
            continue
        again = game.determinize(one.state.view(one.seat), Stream.of(1))
        assert [again.view(seat) for seat in again.seats] == [one.state.view(seat) for seat in one.state.seats]
        assert one.kind == WHY or one.seat in one.state.to_act()
        tried += 1
    assert tried


@pytest.mark.parametrize("name", NAMES)
def test_no_words_of_a_refused_move_mean_a_legal_one(name: str) -> None:
    game = lootlab.load(name)
    for one in made(game):
        if one.kind == ALLOWED and one.right == 1:
            view = one.state.view(one.seat)
            said = finds.worded(view, one.moves[0])
            assert said
            assert all(finds.worded(view, move) != said for move in view.moves)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_in_whatever_order(name: str) -> None:
    game = lootlab.load(name)
    rules = mastery.counted(game.rulebook)[:60]

    def told(order: list[str]) -> dict[str, object]:
        finds.finds.cache_clear()
        return {rule: (one.ask, one.says, one.right) for rule in order if (one := exercise(game, rule, "OTTER-9"))}

    forwards = told(rules)
    assert forwards
    assert told(rules[::-1]) == forwards
    assert told(rules[7:8] + rules) == forwards


def test_another_number_or_seed_gives_another_one() -> None:
    game = lootlab.load("bag_o_loot")
    several = {
        (one.ask, one.says) for seed in (1, 2, 3) for n in range(3) if (one := exercise(game, "BOL-19", seed, n))
    }
    assert len(several) > 4


def test_answers_are_not_always_the_same() -> None:
    asked = [one for name in NAMES for one in made(lootlab.load(name)) if one.kind == ALLOWED]
    yes = sum(one.right == 0 for one in asked) / len(asked)
    assert 0.15 < yes < 0.85


def test_an_unknown_rule_has_no_exercise() -> None:
    assert exercise(lootlab.load("sloop"), "LSW-15", SEED) is None
    assert exercise(lootlab.load("sloop"), "", SEED) is None


SHARES = {"bag_o_loot": 0.68, "loot_shoot_whisky": 0.58, "sloop": 0.58, "loot": 0.74, "loot_trap": 0.48}
"""Of the rules: how many at least are asked about in a position of a bots' game."""


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_most_rules_are_asked_about_in_positions_of_bots_games(name: str) -> None:
    game = lootlab.load(name)
    rules = mastery.counted(game.rulebook)
    asked = [exercise(game, rule, SEED) for rule in rules]
    shown = [one for one in asked if one is not None and one.from_play]
    assert len(shown) >= SHARES[name] * len(rules)
    assert all(one.kind in ON_A_TABLE for one in shown)
    named_only = [one for one in asked if one is None or one.kind == EXAMPLE]
    assert len(named_only) <= 0.25 * len(rules), "the others have a position, if only a written one"


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_what_shows_a_rule_names_rules(name: str) -> None:
    game = lootlab.load(name)
    showing = showing_of(game)
    named = [*showing.all, *showing.told, *(rule for rules in showing.told.values() for rule in rules)]
    assert named
    assert [rule for rule in named if rule not in game.rulebook] == []
    assert not showing.moves.keys() & showing.brings.keys()
    assert all(game.new(4, 1, **options) for options in showing.tables)


def test_whoever_is_asked_for_a_legal_move_does_not_see_it_by_its_kind() -> None:
    for name in lootlab.GAMES:
        for one in made(lootlab.load(name)):
            if one.kind == WHICH and "is allowed" in one.ask:
                assert len({bool(move.pieces) for move in one.moves}) == 1


def test_bots_play_at_tables_of_all_sizes() -> None:
    game = lootlab.load("bag_o_loot")
    found = finds.finds(game, SEED)
    found.reach(finds.HORIZONS[-1])
    moments = [one for kept in found.told.values() for one in kept]
    assert {len(one.judge.twin.seats) for one in moments} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_no_name_of_an_option_is_shown(name: str) -> None:
    for one in made(lootlab.load(name)):
        shown = " ".join((one.ask, one.why, *one.says))
        assert not re.search(r"\b[a-z]+_[a-z]+|\w=\w|Fraction\(", shown), shown
