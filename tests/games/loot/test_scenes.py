"""Moves as scenes: one can follow them, they end in the truth, and they tell nobody more than the table does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine.match import Match
from lootlab.engine.state import Event, State
from lootlab.engine.tell import tell
from lootlab.games.loot.board import BOARD
from lootlab.games.loot.board.scene import Staged, way
from lootlab.games.loot.sheet.geometry import LABELS, read_square
from lootlab.look.scene import Beat
from lootlab.look.ui import Ui

GAME = lootlab.load("loot")
COMBO = "seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; track A 3; at B r1c1; dice 1 2 3"
Step = tuple[Sequence[Beat], object, Sequence[Event]]


def steps(match: Match, reader: str | None, moves: Sequence[tuple[str, str]] = ()) -> Iterator[Step]:
    """The scenes of these moves, or of a game of bots, for one reader; with the view after each and what was told."""
    seen: list[Step] = []

    def saw(before: State, events: Sequence[Event], after: State) -> None:
        then = after.view(reader)
        seen.append((BOARD.scene(before.view(reader), events, then), then, events))

    match.witness = saw
    if moves:
        for seat, phrase in moves:
            match.play(seat, phrase)
        yield from seen
        return
    bot = player(GAME, "easy")
    while match.state.to_act():
        seat = match.state.to_act()[0]
        match.play(seat, bot.choose(match.state.view(seat), match.bot_stream(seat)))
        yield seen.pop()


def told(given: str, reader: str | None, *moves: tuple[str, str], **options: str) -> list[list[str]]:
    match = Match(GAME, start=given, seed=1, options=options)
    return [[tell(beat.said, reader) for beat in beats[:-1]] for beats, _, _ in steps(match, reader, moves)]


def html(beats: Sequence[Beat], reader: str | None) -> list[tuple[object, ...]]:
    return [(BOARD.draw(b.view, Ui(viewer=reader, scene=True)), b.said, b.hold, b.at, b.sheet) for b in beats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_game_can_be_shown_to_everybody(seats: int) -> None:
    for reader in (*"ABCD"[:seats], None):
        for beats, after, events in steps(Match(GAME, seats, f"CACTUS-{seats}"), reader):
            assert beats[-1].view == after
            for drawn, *_ in html(beats, reader):
                assert 'data-do="pick"' not in str(drawn)
            # Whoever may read where somebody went, sees it.
            if any(" went to " in event.text_for(reader) or " rerolled" in event.text for event in events):
                assert len(beats) > 1
            assert sum(beat.hold for beat in beats) < 9


def test_a_combo_is_paid_step_by_step() -> None:
    own, turn = told(COMBO, "A", ("A", "A to r4c4"), ("B", "B to r1c2"))
    assert own == [
        "You went to r4c4.", "A slash: visited.", "violet-2 +2.", "violet row gives a wrap.", "size 2 +3.",
        "Entry 2 on the points track: 8.",
    ]  # fmt: skip
    assert turn == ["Bea went to r1c2.", "The dice move up: now the 2 is active."]


def test_on_its_way_the_sheet_changes_bit_by_bit() -> None:
    match = Match(GAME, start=COMBO, seed=1)
    (beats, _, _), *_ = steps(match, "A", [("A", "A to r4c4"), ("B", "B to r1c2")])
    papers = [beat.view.papers[0] for beat in beats]  # type: ignore[attr-defined]
    target = read_square("r4c4")
    assert [paper.at for paper in papers] == [target] * len(papers)
    assert [bool(paper.visited >> target & 1) for paper in papers][:2] == [False, True]
    assert [len(paper.track) for paper in papers][-3:] == [1, 2, 2]
    lit = [beat.view.lit for beat in beats if isinstance(beat.view, Staged)]
    assert lit[2] == 1 << target | 1 << read_square("r5c4")
    assert "Combo!" in beats[-2].sheet


def test_a_full_row_lights_up() -> None:
    given = "seats A; at A r4c1; slash A r4 -r4c4; dice 3 1 1"
    (beats, _, _), *_ = steps(Match(GAME, start=given, seed=1), "A", [("A", "A to r4c4")])
    rows = [beat for beat in beats if isinstance(beat.view, Staged) and beat.view.pays == "row 4"]
    assert [beat.view.lit.bit_count() for beat in rows if isinstance(beat.view, Staged)] == [7]
    assert "A full line!" in "".join(beat.sheet for beat in beats)


@pytest.mark.parametrize(
    ("given", "moves", "said"),
    [
        ("seats A; at A r4c4; dice 5 2 3", [("A", "A relocate r6c4")], "You were stuck and went to r6c4."),
        ("seats A; at A r4c4; slash A all; dice 5 2 3", [("A", "A stay")], "You were stuck and stayed on r4c4."),
        ("seats A; at A r4c4; slash A r1c4; dice 3 2 3", [("A", "A to r1c4")], "The second stroke makes a cross."),
        ("seats A; at A r4c5; ability A wrap; dice 3 2 1", [("A", "A to r4c1 by wrap")], "You went to r4c1 with a"),
        ("seats AB; phase setup", [("A", "A start r1c3")], "You started at r1c3."),
        ("seats AB; phase setup; at A r1c1; dice 6 2 1", [("B", "B start r7c7")], "Bea started at r7c7."),
        ("seats AB; phase setup; at A r1c1; at B r7c7; dice 6 2 1", [("A", "roll 2 6 1")], "The dice lie as 2, 6, 1"),
    ],
)  # fmt: skip
def test_every_kind_of_step_is_told(given: str, moves: list[tuple[str, str]], said: str) -> None:
    beats = [sentence for step in told(given, "A", *moves) for sentence in step]
    assert any(sentence.startswith(said) for sentence in beats), beats


def test_what_takes_no_time() -> None:
    """Taking back, and what others have chosen while nobody may see it."""
    given = "seats ABC; at A r1c1; at B r1c1; at C r1c1; dice 2 2 3"
    hidden, _, back = told(given, "A", ("B", "B to r1c3"), ("A", "A to r1c3"), ("A", "A undo"))
    assert (hidden, back) == ([], [])


def test_others_without_points_and_the_dice_take_no_time() -> None:
    given = "seats ABC; at A r1c1; at B r1c1; at C r1c1; dice 1 2 3"
    moves = [("A", "A to r1c2"), ("B", "B to r1c2"), ("C", "C to r2c1")]
    own, *_, last = [
        [beat.hold for beat in beats] for beats, _, _ in steps(Match(GAME, start=given, seed=1), "A", moves)
    ]
    assert any(own)
    assert not any(last)


def test_two_others_without_points_are_one_sentence() -> None:
    given = "seats ABC; at A r1c1; at B r1c1; at C r1c1; dice 1 2 3"
    *_, last = told(given, "A", ("A", "A to r1c2"), ("B", "B to r1c2"), ("C", "C to r2c1"))
    assert last[0] == "Bea went to r1c2 and Cal went to r2c1."


def test_the_end_shows_the_last_spaces() -> None:
    given = "seats AB; at A r1c1; track A 2 4 7 9 12 15 20 24; at B r1c1; track B 5 12 20 26; dice 2 2 3"
    *_, (beats, _, _) = steps(Match(GAME, start=given, seed=1), "A", [("A", "A to r1c3"), ("B", "B to r3c1")])
    sheet = "".join(beat.sheet for beat in beats)
    assert re.findall(r"<b>(\d+)</b>", sheet)[-2:] == ["28", "26"]


def test_a_hidden_step_shows_nothing() -> None:
    given = "seats ABC; at A r1c1; at B r1c1; at C r1c1; dice 2 2 3"
    for reader in ("A", None):
        pictures = []
        for phrase in ("B to r1c3", "B to r3c1"):
            (beats, _, _), *_ = steps(Match(GAME, start=given, seed=1), reader, [("B", phrase)])
            pictures.append(html(beats, reader))
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("start", "goal", "over_edge", "squares"),
    [
        ("r4c4", "r4c7", False, "r4c4 r4c5 r4c6 r4c7"),
        ("r4c4", "r2c4", False, "r4c4 r3c4 r2c4"),
        ("r4c5", "r4c1", True, "r4c5 r4c6 r4c7 r4c1"),
        ("r2c3", "r6c3", True, "r2c3 r1c3 r7c3 r6c3"),
        ("r2c3", "r3c4", False, ""),
        ("r2c3", "r2c3", False, ""),
    ],
)
def test_the_way_of_a_move(start: str, goal: str, over_edge: bool, squares: str) -> None:
    path = way(read_square(start), read_square(goal), over_edge)
    assert " ".join(LABELS[square] for square in path) == squares
