"""The first game with a coach: real, kept, and every rule is told once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import lootlab
from lootlab import show
from lootlab.bots import player
from lootlab.engine.chance import Stream
from lootlab.engine.coach import POSSIBLE, REFUSED
from lootlab.engine.lesson import ALL_AIDS
from lootlab.engine.match import PERSON
from lootlab.widgets.coach import Coach

from .. import own_loop, pig

NAMES = [*lootlab.GAMES, "pig"]


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    lootlab.add(pig.GAME)
    yield
    lootlab._OWN.clear()


def sit_down(name: str, memory: object = None, seed: str | None = "CACTUS-7") -> Coach:
    coach = show.coach(name, seed)
    coach.do("start", value=memory or {})
    return coach


def play_on(coach: Coach, most: int, seed: int = 5) -> Iterator[Any]:
    """Make so many moves as the easy bot would; what the coach says after each."""
    bot, rng = player(coach.match.game, "easy"), Stream.of(seed)
    for _ in range(most):
        if coach.over:
            return
        coach.do("move", str(bot.choose(coach.cloth.view, rng)))
        assert not coach.fault
        yield coach.word


@pytest.mark.parametrize("name", NAMES)
def test_a_real_game_to_its_end(name: str) -> None:
    coach = sit_down(name)
    assert coach.place == f"coach/{name}"
    assert list(coach.match.players.values()) == [PERSON, "easy"], "the fewest that play together"
    said = [word for word in (coach.word, *play_on(coach, 1500)) if word is not None]
    assert coach.over
    told = [word.rule for word in dict.fromkeys(said) if word.rule]
    assert len(told) == len(set(told)) > 1
    assert set(told) <= set(coach.coach.met)
    assert len(coach.coach.met) == len(set(coach.coach.met))
    assert f"You have met {len(coach.coach.met)} of {len(coach.coach.rank)} rules." in coach.html
    assert 'href="#play"' in coach.html
    assert 'href="#learn/practice"' in coach.html


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_done_is_said_before_the_first_move(name: str) -> None:
    coach = sit_down(name)
    assert coach.word is not None
    assert coach.word.came_up == POSSIBLE
    assert coach.word.text in coach.said
    assert "ll-coach" in coach.html
    assert f">{coach.word.rule}</button>" in coach.html
    coach.do("rule", f"{coach.word.rule}@coach")
    assert coach.match.game.rulebook[coach.word.rule].text.split(".")[0] in coach.html


def test_a_refusal_is_explained_at_once() -> None:
    coach = sit_down("bag_o_loot")
    coach.do("phrase", value={"phrase": "knock"})
    assert coach.word is not None
    first = coach.word.rule
    for _ in play_on(coach, 1):
        coach.do("phrase", value={"phrase": "knock"})
        break
    refusal = coach.notice
    assert refusal is not None
    assert coach.word.came_up == REFUSED
    assert coach.word.rule == refusal.rule != first
    assert coach.word.text.endswith("?")


def test_what_else_is_new_can_be_asked_for() -> None:
    coach = sit_down("sloop")
    waiting = len(coach.coach.waiting)
    assert waiting
    assert f"What else? ({waiting})" in coach.html
    first = coach.word
    coach.do("heard")
    assert coach.word is not first
    assert len(coach.coach.waiting) == waiting - 1
    while coach.coach.waiting:
        coach.do("heard")
    last = coach.word
    coach.do("heard")
    assert coach.word is last, "nothing else is new: what was said stays"


@pytest.mark.parametrize("name", NAMES)
def test_after_a_reload_nothing_is_told_again(name: str) -> None:
    coach = sit_down(name)
    list(play_on(coach, 4))
    memory = json.loads(json.dumps(coach.memory))
    met = list(coach.coach.met)
    assert met
    for _ in range(3):
        again = sit_down(name, memory, seed=None)
        if not coach.over:
            assert again.match.moves == coach.match.moves
            assert again.turns == coach.turns
        assert again.coach.met[: len(met)] == met
        assert again.word is None or again.word.rule not in met
        memory = json.loads(json.dumps(again.memory))
        met = list(again.coach.met)
    said = {word.rule for word in play_on(again, 30) if word is not None} - {again.word.rule if again.word else ""}
    assert not said & set(met)


def test_aids_fade() -> None:
    coach = sit_down("sloop")
    seen = {}
    for _ in play_on(coach, 30):
        if coach.cloth.asked:
            seen[coach.turns + 1] = vars(coach.cloth)["aids"]
    assert [seen[turn] for turn in (2, 3)] == [ALL_AIDS] * 2
    assert [seen[turn] for turn in (4, 5, 6)] == [frozenset({"list"})] * 3
    assert seen[7] == seen[9] == frozenset()
    coach.do("again")
    assert coach.aids == ALL_AIDS


def test_while_others_move_nobody_is_talked_to() -> None:
    coach = Coach("loot_trap", "CACTUS-7", pace=0.02)

    def click(do: str, arg: str = "", value: object = None) -> None:
        coach._handle_custom_msg({"do": do, "arg": arg, "value": value, "rev": coach.rev, "id": "x/1"}, [])

    async def wait_for_the_turn() -> list[tuple[bool, object]]:
        click("start", value={})
        seen = [(coach.cloth.asked, coach.word)]
        for _ in range(400):
            await asyncio.sleep(0.02)
            seen.append((coach.cloth.asked, coach.word))
            if coach.cloth.asked:
                break
        return seen

    *waiting, (asked, word) = own_loop.run(wait_for_the_turn())
    assert waiting, "Bea begins in this deal"
    assert {said for _, said in waiting} == {None}
    assert asked
    assert word is not None
    assert coach.word is word


def test_a_turn_of_several_moves_is_one_turn() -> None:
    coach = sit_down("bag_o_loot")
    coach.do("move", "A draw")
    assert (coach.turns, coach.cloth.asked, coach.aids) == (1, True, ALL_AIDS)
    for _ in play_on(coach, 1):
        assert coach.turns == 1


def test_a_doubtful_choice_gets_a_question_now_and_then() -> None:
    coach = sit_down("loot")
    turns = []
    for word in play_on(coach, 200):
        if word is not None and not word.rule and (not turns or turns[-1] != coach._asked_at):
            turns.append(coach._asked_at)
            assert word.text.endswith("?")
    assert turns
    assert all(later - earlier >= 3 for earlier, later in pairwise(turns))


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_it_says_the_same_whatever_is_hidden(name: str) -> None:
    """Two positions that look the same to the learner: the coach, too, knows no more than the learner does."""
    for seed in range(3):
        coach = sit_down(name, seed=f"OTTER-{seed + 1}")
        list(play_on(coach, 3))
        if coach.over:
            continue
        texts = []
        for twin in (coach.match.state, coach.match.game.reshuffle_hidden(coach.match.state, "A", Stream.of(seed))):
            coach.match.state = twin
            coach.coach.met.clear()
            coach._forget_game()
            coach._heard = 0
            coach._attend()
            texts.append((coach.coach_html(), dict(coach.coach.waiting)))
        assert texts[0] == texts[1]


@pytest.mark.parametrize(
    "memory", [None, 3, "x", {"met": 3}, {"met": ["BOL-99", None, 4]}, {"turns": "many"}, {"turns": -1}]
)
def test_odd_memories_do_no_harm(memory: object) -> None:
    coach = show.coach("loot_shoot_whisky", "CACTUS-7")
    coach.do("start", value=memory)
    assert not coach.fault
    assert coach.turns == 0
    assert len(coach.coach.met) == 1


def test_it_coaches_one_person() -> None:
    coach = sit_down("loot_shoot_whisky")
    match = coach.match
    match.players = dict.fromkeys(match.players, PERSON)
    coach._sit_down(match)
    coach.refresh()
    assert "I coach one person at a time." in coach.html


def test_another_game_keeps_what_was_met() -> None:
    coach = sit_down("loot_shoot_whisky")
    list(play_on(coach, 50))
    met = list(coach.coach.met)
    coach.do("again")
    assert coach.coach.met[: len(met)] == met
    assert (coach.turns, coach.over) == (0, False)
