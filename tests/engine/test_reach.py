"""Whether a goal can still be reached, and what the others do on a copy."""

from __future__ import annotations

import pytest

import lootlab
from lootlab.engine import reach
from lootlab.engine.chance import Stream
from lootlab.engine.others import Others
from lootlab.engine.reach import Budget
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Move, State
from lootlab.engine.view import View

DUEL = lootlab.load("loot_shoot_whisky")
BAG = lootlab.load("bag_o_loot")


def first(view: View, rng: Stream) -> Move:
    return view.moves[0]


def bea(*script: str) -> Others:
    return Others(DUEL, "A", script, first)


def duel(others: Others) -> State:
    state = DUEL.position("row g4 g2 g3 shot; deck 9")
    assert [str(move) for move in others.replies(state)] == ["B S L"]
    return state


def bullets(count: int) -> reach.Reached:
    return lambda state: f"A 0n {count}b" in DUEL.notation(state)


@pytest.mark.parametrize(
    ("count", "left", "reached"),
    [
        (1, Budget(0, 1), True),
        (2, Budget(0, 1), False),
        (2, Budget(0, 2), True),
        (2, Budget(2, 0), True),
        (3, Budget(2, 2), False),
    ],
)
def test_so_many_turns_or_moves(count: int, left: Budget, reached: bool) -> None:
    others = bea("B S L", "B L S")
    state = duel(others)
    before = DUEL.notation(state), list(others.script)
    assert reach.within(state, "A", bullets(count), left, others) == reached
    assert (DUEL.notation(state), others.script) == before, "only copies are played on"


def test_nothing_left_to_spend_reaches_nothing() -> None:
    assert not Budget(0, 0)
    assert Budget(0, 1).after(False) == Budget(-1, 1)
    assert Budget(0, 1).after(True) == Budget(-1, 0)
    others = bea("B S L")
    state = duel(others)
    assert not reach.within(state, "B", lambda state: True, Budget(0, 1)), "it is not B's turn"


def test_in_doubt_it_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    others = bea("B S L", "B L S")
    state = duel(others)
    monkeypatch.setattr(reach, "MOST_POSITIONS", 3)
    assert reach.within(state, "A", bullets(9), Budget(0, 1), others)


def test_a_bot_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counting(view: View, rng: Stream) -> Move:
        asked.append(view)
        return view.moves[0]

    others = Others(DUEL, "A", ["B S L"], counting)
    state = duel(others)
    assert reach.within(state, "A", bullets(9), Budget(0, 3), others)
    assert len(asked) <= reach.MOST_CHOICES + 1


@pytest.mark.patches
def test_a_list_that_is_not_whole_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = BAG.position("seats AB; hand A{3 10 L}; turn A")
    assert not reach.in_this_turn(state, "A", lambda now: False)
    monkeypatch.setattr(type(state), "lists_all", lambda self, seat: False)
    assert reach.in_this_turn(state, "A", lambda now: False)


def test_a_copy_of_the_others_goes_its_own_way() -> None:
    others = bea("B S L", "B L S")
    twin = others.copy()
    duel(twin)
    assert (others.script, twin.script) == (["B S L", "B L S"], ["B L S"])
    state = duel(others)
    state.play("A", DUEL.parse_move(state, "A W S"))
    assert [str(move) for move in others.replies(state, by_script=True)] == ["B L S"]
    state.play("A", DUEL.parse_move(state, "A S W"))
    assert list(others.replies(state, by_script=True)) == [], "nothing is written down any more"
    assert (others.chosen, len(list(others.replies(state))), others.chosen) == (0, 1, 1)


@pytest.mark.patches
def test_others_who_never_stop_are_a_fault_of_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "play", lambda self, seat, move: ())
    state = DUEL.position("row g4 g2 g3 shot; deck 9")
    monkeypatch.setattr(type(state), "play", lambda self, seat, move: ())
    with pytest.raises(BadInput, match="never stop"):
        list(bea().replies(state))
