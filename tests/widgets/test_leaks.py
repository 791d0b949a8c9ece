"""Nothing hidden reaches the browser: not in HTML, not in traits, not in messages, not in the resume code.

Nor can it be asked out: what somebody types, picks, takes back or wants to be helped with is answered alike whatever
is hidden from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import lootlab
from lootlab import bots
from lootlab.engine.chance import Stream
from lootlab.engine.conformance import phrases_to_try
from lootlab.engine.game import Game
from lootlab.engine.match import Match
from lootlab.engine.refusal import Refused
from lootlab.engine.state import Move
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.lesson import Lessons
from lootlab.widgets.table import Table

MOST_MOVES = 60
MOST_ASKED = 30
HIDING: list[tuple[str, int, dict[str, str]]] = [
    *((name, 2, {}) for name in lootlab.GAMES),
    ("bag_o_loot", 3, {"show_counts": "no"}),
    ("bag_o_loot", 2, {"show_counts": "no", "same_owner_combine": "yes", "split_counts_singletons": "no"}),
    ("loot_shoot_whisky", 2, {"show_after_win": "yes", "show_deck_list": "no", "match": "best_of_3"}),
    ("loot", 3, {"undo_until_reroll": "no"}),
    ("loot_trap", 3, {"refill": "after_discard", "peek_may_keep": "true", "swap_arms": "true"}),
    ("loot_trap", 2, {"oot_windows": "none", "trap_order": "interrupt"}),
    ("sloop", 3, {"steal_pick": "random"}),
    ("sloop", 4, {"partnerships": "yes"}),
]
"""Tables that hide something: every game as it comes, and with what its options hide or show besides."""


def shown(table: Table) -> tuple[Any, ...]:
    """All that a browser gets of this position, and the answers to two wrong clicks."""
    why = table.cloth.why_not(tuple(table.cloth.tokens.values())[:3]) if table.cloth.viewer else None
    return table.render(), table.cloth.ask(), why


@pytest.mark.parametrize("name", list(lootlab.GAMES))
def test_shuffling_what_is_hidden_changes_nothing_on_the_screen(name: str) -> None:
    table = Table(name, players=["you", "easy"], seed="CACTUS-7")
    table.do("start")  # a bot may begin
    rng = Stream.of("OTTER-9")
    compared = 0
    for _ in range(MOST_MOVES):
        if table.over:
            break
        truth = table.match.state
        before = shown(table)
        for _ in range(3):
            table.match.state = table.match.game.reshuffle_hidden(truth, "A", rng)
            assert shown(table) == before
            compared += 1
        table.match.state = truth
        table.do("move", str(rng.choice(table.cloth.view.moves)))
        assert table.fault == ""
    assert compared > 5


# ---- what can be asked --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats", "options"), HIDING, ids=lambda value: str(value))
def test_shuffling_what_is_hidden_changes_no_answer(
    name: str, seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phrases, picks, hints and undo, on the own turn and on the bots'."""
    monkeypatch.setattr(bots, "hint", partial(bots.hint, simulations=4, seconds=None))  # not as many as time allows
    table = Table(name, players=["you", *["easy"] * (seats - 1)], seed="CACTUS-7", **options)
    game = table.match.game
    table.paused = True  # so that the bots' turns can be looked at
    rng = Stream.of("OTTER-9")
    remembered: list[Move] = []
    turns = {True: 0, False: 0}
    for _ in range(MOST_ASKED):
        if table.over:
            break
        truth = table.match.state
        typed = phrases_to_try(game, truth, "A", remembered, rng)
        table.refresh()
        before = answers(table, typed, truth)
        for said, expected in zip(answers(table, typed, game.reshuffle_hidden(truth, "A", rng)), before, strict=True):
            assert said == expected
        table.match.state = truth
        turns[table.cloth.asked] += 1
        if table.cloth.asked:
            remembered.append(rng.choice(table.cloth.view.moves))
            table.do("move", str(remembered[-1]))
            assert table.fault == ""
        else:
            table._one_bot_move()
    assert turns[True] > 3
    assert turns[False] > 3


def chairs(name: str) -> range:
    fewest, most = lootlab.load(name).players
    return range(fewest, most + 1)


EVERY_TABLE: list[tuple[str, int, dict[str, str]]] = []
EVERY_TABLE += [(name, seats, {}) for name in lootlab.GAMES for seats in chairs(name)]
EVERY_TABLE += [
    (name, 2 if name != "sloop" or option.name != "partnerships" else 4, {option.name: value})
    for name in lootlab.GAMES
    for option in lootlab.load(name).options
    for value in option.values
    if value != option.default
]


@pytest.mark.parametrize("name", list(lootlab.GAMES))
def test_no_number_of_seats_and_no_option_lets_anything_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same at every table there can be, once early and once late in a game."""
    monkeypatch.setattr(bots, "hint", partial(bots.hint, simulations=2, seconds=None))
    rng = Stream.of("OTTER-9")
    compared = 0
    for seats, options in [(seats, options) for game, seats, options in EVERY_TABLE if game == name]:
        table = Table(name, players=["you", *["easy"] * (seats - 1)], seed=rng.below(1000), **options)
        table.paused = True
        for moves in (3, 12):
            played_on(table, moves, rng)
            truth, typed = table.match.state, phrases_to_try(table.match.game, table.match.state, "A", [], rng)
            table.refresh()
            before = answers(table, typed, truth)
            again = answers(table, typed, table.match.game.reshuffle_hidden(truth, "A", rng))
            for said, expected in zip(again, before, strict=True):
                assert said == expected, (seats, options)
            compared += len(before)
            table.match.state = truth
    assert compared > 400


def played_on(table: Table, moves: int, rng: Stream) -> None:
    """Some moves at random, as far as the game goes, until the reader is to decide."""
    match = table.match
    while (moves > 0 or "A" not in match.state.to_act()) and match.state.to_act():
        seat = match.state.to_act()[-1]
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
        moves -= 1
    table.cloth.moved()


def test_a_hint_follows_from_what_the_seat_sees_not_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "hint", partial(bots.hint, simulations=20, seconds=None))
    found = []
    for seed in range(5):
        table = Table("bag_o_loot")
        table.match = Match(table.match.game, 2, seed, {"B": "easy"}, start="seats AB; A[] B[]; hand A{7 7 3}; turn A")
        table._show_to("A")
        table.do("hint")
        found.append(table.hint)
    assert found[0] is not None
    assert found == found[:1] * 5


def answers(table: Table, typed: list[str], state: Any) -> list[Any]:
    """All that can be asked out of this position."""
    table.match.state = state
    cloth, said = table.cloth, []
    said += [(phrase, told(cloth, phrase)) for phrase in typed]
    keys = list(cloth.tokens)
    for first, second in zip(keys, keys[1:] + keys[:1], strict=True):
        said.append([told(cloth, key, cloth.pick) for key in (first, second)])
        said.append((cloth.refusal, cloth.refused_key, cloth.ask(), tuple(cloth.chosen)))
        cloth.clear()
    table.do("hint")
    said.append((table.hint, table.notice))
    table.hint, table.hint_steps, cloth.marks = None, 0, frozenset()
    said.append((table.match.can_undo("A"), table.render()))
    return said


def told(cloth: Cloth, what: str, by: Callable[[str], object] | None = None) -> str:
    try:
        return f"plays {(by or cloth.find)(what)}"
    except Refused as refused:
        return str(refused)


def asked_out(name: str, one: str, two: str, phrases: list[str], **options: str) -> list[str]:
    """What the table says to A about these phrases in two positions that look alike to A; it must be the same."""
    first, second = (_seen_and_said(name, position, phrases, options) for position in (one, two))
    assert first == second
    return first[1]


def _seen_and_said(name: str, position: str, phrases: list[str], options: dict[str, str]) -> tuple[str, list[str]]:
    table = Table(name, **options)
    table.match = Match(table.match.game, start=position, players={"B": "easy"}, options=options)
    table._show_to("A")
    seen, said = table.cloth.html(), []
    for phrase in phrases:
        table.do("phrase", value={"phrase": phrase})
        assert table.notice is not None, phrase
        assert table.fault == ""
        said.append(str(table.notice))
    return seen, said


def test_nobody_learns_by_typing_what_another_holds() -> None:
    given = "seats AB; turn A move; hand A{{Rum Ration, Fog Bank}} B{{{held}}}; deck 20 next {rest}"
    one, two = (
        given.format(held=held, rest=rest)
        for held, rest in (("Slow Match", "Powder Keg"), ("Powder Keg", "Slow Match"))
    )
    phrases = ["B discard Slow Match", "b discard Slow Match", "B discard Powder Keg", "B: pass", "B xyzzy"]
    said = asked_out("loot_trap", one, two, phrases)
    assert (
        said[0] == "“B discard Slow Match” is a move of somebody else. Leave the letter out and name a move of yours."
    )


def test_nobody_learns_by_typing_what_a_trap_will_ask() -> None:
    given = "seats AB; turn A move; hand A{{Rum Ration, Fog Bank}}; armed b2={trap}; deck 20 next {rest}"
    one, two = (given.format(trap=trap, rest=rest) for trap, rest in (("Loot", "Fog Bank"), ("Fog Bank", "Loot")))
    said = asked_out("loot_trap", one, two, ["move b2: x", "A move b2: A", "move b2: discard"])
    assert said[0] == "“move b2: x” answers what has not been asked yet. Play move b2 first, then answer."


def test_nobody_learns_by_typing_on_the_turn_of_another() -> None:
    given = "seats AB; A[] B[]; hand A{{7 5 3}} B{{{held}}}; turn B"
    phrases = ["B punt 7", "punt 7", "B open 6 6", "B draw", "xyzzy", "knock"]
    said = asked_out("bag_o_loot", given.format(held="7 6 6"), given.format(held="2 1 9"), phrases)
    assert said[0] == "“B punt 7” is a move of somebody else. Leave the letter out and name a move of yours."
    assert said[1] == "It is not your turn. Wait for the others."


def test_no_refusal_names_a_hidden_bag() -> None:
    """BOL-R35: whether it was the 6s that B has bagged stays B's secret."""
    given = "seats AB; A[] B[{bag}]; hand A{{3 3 4}} B{{2}}; turn A"
    phrases = ["combine 6s + 3", "combine 9s + 3", "steal B[6 6 6 6 6] + 3", "steal B[9 9 9 9 9] + 3"]
    said = asked_out("bag_o_loot", given.format(bag="bag6"), given.format(bag="bag9"), phrases, show_counts="no")
    assert said[0].replace("6s", "9s") == said[1]
    assert said[2].replace("6", "9") == said[3]
    assert not any("BOL-53" in one for one in said)


def test_a_lesson_answers_from_what_the_learner_knows() -> None:
    lessons = Lessons("loot_trap")
    for level in [level for level in lessons.levels if not level.ask]:
        lessons.do("level", level.id)
        others = [seat for seat in lessons.cloth.match.state.seats if seat != level.seat]
        for phrase in (f"{others[0]} discard Slow Match", f"{others[0].lower()} xyzzy"):
            lessons.do("phrase", value={"phrase": phrase})
            assert lessons.notice is not None
            assert lessons.notice.text == f"“{phrase}” is a move of somebody else."


@pytest.mark.parametrize("name", list(lootlab.GAMES))
def test_the_log_and_the_undo_button_tell_nothing_that_the_picture_hides(name: str) -> None:
    """What A reads of a move, and whether A can undo then, is the same whatever that move hides from A."""
    game = lootlab.load(name)
    match = Match(game, 2, "CACTUS-7")
    rng = Stream.of("OTTER-9")
    for _ in range(MOST_MOVES):
        acting = match.state.to_act()
        if not acting:
            return
        seat = rng.choice(acting)
        move = rng.choice(match.state.legal_moves(seat))
        secret = seat != "A" and len(acting) > 1
        for alike in lookalikes(game, match.state, seat, move, secret=secret, rng=rng):
            # A shuffled LOOT does not remember how to tell the others' steps, so of A's own move only the undo counts.
            said, expected = told_to_a(alike, seat), told_to_a((match.state, move), seat)
            assert said[-1] == expected[-1]
            assert seat == "A" or said == expected
        match.play(seat, move)


Played = tuple[Any, Move]


def lookalikes(game: Game, state: Any, seat: str, move: Move, secret: bool, rng: Stream) -> Iterator[Played]:
    """What might have happened instead, for all that A sees: other secret choices, other hidden cards."""
    seen = after((state, move), seat)
    others = [(state, other) for other in state.legal_moves(seat)] if secret else []
    shuffled = [game.reshuffle_hidden(state, "A", rng) for _ in range(3)]
    others += [(twin, move) for twin in shuffled if twin.why_not(seat, move) is None]
    yield from (other for other in others if after(other, seat) == seen)


def after(played: Played, seat: str) -> Any:
    twin = played[0].copy()
    twin.play(seat, played[1])
    return twin.view("A")


def told_to_a(played: Played, seat: str) -> list[Any]:
    events = played[0].copy().play(seat, played[1])
    stands = any(event.reveals for event in events) or (
        seat != "A" and not all(event.kept_from("A") for event in events)
    )
    return [*(event.text_for("A") for event in events), stands]


def test_the_seed_stays_in_the_kernel(wire: Any) -> None:
    table = Table("loot_shoot_whisky")
    table.do("move", "A L W")  # one phase cannot end a duel
    for do in ("hint", "hint", "more", "clear", "rules"):
        table.do(do)
    table.do("panel", "new")
    assert len(wire.sent) > 5
    assert table.match.seed not in wire.text
    assert table.match.seed not in repr(table)
    assert "base64" not in wire.text


def test_the_secret_choice_of_another_is_in_no_message(wire: Any) -> None:
    """The duel: Bea has chosen, Ann has not; only that she has chosen went out."""
    table = Table("loot_shoot_whisky", seed="CACTUS-7")
    table.do("start", value={})
    secret = table.match.moves[0]
    assert secret.startswith("B ")
    assert secret not in wire.text
    assert "Bea laid two cards face down." in wire.text


def test_the_resume_code_says_nothing() -> None:
    first, second = Table("loot_shoot_whisky", seed="CACTUS-7"), Table("loot_shoot_whisky", seed="CACTUS-7")
    assert first.key != second.key
    says = {"code": first.key, "window": first.keeping.window, "over": False, "won": 0}
    assert dict(first.memory) == {**says, "kept": False, "turn": 0}
    first.do("start", value={})
    assert dict(first.memory) == {**says, "kept": True, "turn": 1}
