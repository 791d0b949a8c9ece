"""What a seat is told about what it types: from what it knows, and never a word about the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import lootlab
from lootlab.engine import conformance, lesson, quiz, scenario
from lootlab.engine.chance import Stream
from lootlab.engine.conformance import Broken, Report, check_answers, phrases_to_try
from lootlab.engine.game import Game
from lootlab.engine.judging import Judge
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Event

SCENARIOS = Path(__file__).parent.parent / "scenarios"
HIDE_MORE = {"bag_o_loot": {"show_counts": "no"}, "loot_shoot_whisky": {"show_deck_list": "no"}}
"""Options that hide what is public otherwise."""


def told(name: str, position: str, seat: str, phrase: str, **options: str) -> str:
    game = lootlab.load(name)
    return str(Judge(game, game.position(position, **options).view(seat)).answer(phrase))


DUEL = "row g2 g3 g4 sip; deck 9"
BAGS = "seats ABC; A[6 6] B[9 L] C[]; hand A{6 2} B{9} C{6 2}; turn A"
SLOOP = "seats AB; display 6 2; hand A{8 5 1 1}; turn A"


@pytest.mark.parametrize(
    ("name", "position", "phrase", "move"),
    [
        *(("loot_shoot_whisky", DUEL, phrase, "A L W") for phrase in ("A L W", "L W", "l w", " a  l w ", "P1 A L W")),
        *(("bag_o_loot", BAGS, phrase, "A build [6 6] + 6") for phrase in ("A build [6 6] + 6", "build [6 6] + 6")),
        ("bag_o_loot", BAGS, "a punt 2", "A punt 2"),
        ("bag_o_loot", BAGS, "a: punt 2", "A punt 2"),
        ("sloop", SLOOP, "capture 8: 6+2", "A capture 8: 6+2"),
        ("sloop", SLOOP, "lay 5", "A lay 5"),
    ],
)
def test_own_moves_are_understood_in_every_spelling(name: str, position: str, phrase: str, move: str) -> None:
    assert told(name, position, "A", phrase) == move


@pytest.mark.parametrize("phrase", ["B punt 7", "b punt 7", "B: punt 7", "C xyzzy", "B", "c steal A[6 6] + 6"])
@pytest.mark.parametrize("turn", "ABC")
def test_a_phrase_of_another_seat_is_answered_before_it_is_read(phrase: str, turn: str) -> None:
    said = told("bag_o_loot", BAGS.replace("turn A", f"turn {turn}"), "A", phrase)
    assert said == f"“{phrase}” is a move of somebody else. Leave the letter out and name a move of yours."


def test_joint_phrases_are_not_for_one_seat() -> None:
    assert told("loot_shoot_whisky", DUEL, "A", "A L W / B S S").startswith("“A L W / B S S” is a move of somebody")
    assert told("loot_shoot_whisky", DUEL, "B", "P1 A L W").startswith("“P1 A L W” is a move of somebody else.")


def test_several_moves_at_once_are_one_too_many() -> None:
    given = "seats AB; turn A action; A@b3; hand A{Loot}"
    assert told("loot_trap", given, "A", "peek discard") == "“peek discard” holds 2 moves. Name one move."
    said = told("loot_trap", given, "A", "a peek: discard")
    assert said == "“a peek: discard” answers what has not been asked yet. Play peek first, then answer."


def test_what_is_wrong_is_told_about_what_was_typed() -> None:
    assert told("bag_o_loot", BAGS, "A", "a dance").startswith("“a dance” is not a move of Bag-O-Loot.")
    assert told("bag_o_loot", BAGS, "A", "punt 7") == "There is no 7 in A's hand. Play cards that are there."


def test_out_of_turn_nothing_is_judged() -> None:
    waiting = "It is not your turn. Wait for the others."
    assert {told("bag_o_loot", BAGS, "B", phrase) for phrase in ("punt 9", "punt 8", "dance", "b draw")} == {waiting}


def test_out_of_turn_a_choice_can_still_be_changed_where_the_rules_allow_it() -> None:
    given = "seats AB; at A r1c3; slash A r1c3; track A 1; at B r1c1; dice 2 2 3; moved A; step A r1c1 to r1c3"
    waiting = "It is not your turn. Wait for the others."
    game = lootlab.load("loot")
    for options, answer in ({}, "A undo"), ({"undo_until_reroll": "no"}, waiting):
        judge = Judge(game, game.position(given, **options).view("A"))
        assert {str(judge.answer(phrase)) for phrase in ("undo", "A undo", "a  Undo")} == {answer}
        assert {str(judge.answer(phrase)) for phrase in ("to r3c1", "stay", "dance")} == {waiting}


def test_when_it_is_over_that_is_said() -> None:
    match = Match(lootlab.load("bag_o_loot"), start="seats AB; totals A 120 B 60; round over")
    assert match.state.to_act() == ()
    assert str(Judge(match.game, match.state.view("A")).answer("draw")) == "The game is over. Start a new game."


def test_a_spectator_plays_nothing() -> None:
    game = lootlab.load("sloop")
    with pytest.raises(BadInput, match="You are watching"):
        Judge(game, game.new(2, 1).view(None)).find("A lay 5")


# ---- in every position we have -------------------------------------------------------------------


def positions(game: Game) -> list[tuple[str, dict[str, str], tuple[str, ...]]]:
    """Given, options and what is played there: of all scenarios, levels and quiz items."""
    _, scenarios = scenario.load(SCENARIOS / f"{game.name}.toml", lootlab.load)
    found = [(one.given, one.options, one.play) for one in scenarios]
    found += [(level.given, level.options, (*level.best, *level.script)) for level in lesson.load(game)]
    found += [(item.given, item.options, item.play) for item in quiz.load(game)]
    return [(given, dict(options), tuple(play)) for given, options, play in found]


@pytest.mark.parametrize(("name", "more"), [*((name, {}) for name in lootlab.GAMES), *HIDE_MORE.items()])
def test_no_position_tells_more_than_a_seat_knows(name: str, more: dict[str, str]) -> None:
    game = lootlab.load(name)
    rng, report = Stream.of("OTTER-9"), Report()
    for given, options, play in positions(game):
        try:
            state = game.position(given, **{**options, **more})
        except BadInput:
            continue  # scenarios about positions that cannot be
        for seat in state.seats:
            typed = [*play, *(phrase[2:] for phrase in play), *phrases_to_try(game, state, seat, [], rng)]
            check_answers(game, state, seat, typed, rng, report)
    assert report.answers > 5000


def test_the_check_finds_a_careless_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that reads a move of another seat before saying that it is one."""
    monkeypatch.setattr(Judge, "_seat_in_front", lambda judge, text: "")
    with pytest.raises(Broken, match=r"tells \w what is hidden"):
        conformance.check(lootlab.load("loot_trap"), 200, 1, 2)


# ---- what has been seen stays seen ---------------------------------------------------------------


def test_the_check_finds_a_move_that_shows_something_and_can_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "lootlab.games.sloop.moves.tell.Event", lambda *told, reveals=False, **more: Event(*told, **more)
    )
    with pytest.raises(Broken, match=r"shows . what was hidden, and yet it can be undone"):
        conformance.check(lootlab.load("sloop"), 20, 1, 2)


def test_a_trap_too_many_shows_its_card_for_good() -> None:
    """TRAP-R57: it is only discarded, and its face is seen; rare in random games unless one trap is too many."""
    conformance.check(lootlab.load("loot_trap"), 300, 4, trap_cap="1")
