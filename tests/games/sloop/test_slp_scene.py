"""A play as a scene: every card can be followed, and nothing hidden is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.state import Event
from lootlab.games.sloop.board import BOARD
from lootlab.games.sloop.board.stage import Staged
from lootlab.games.sloop.state import Sloop
from lootlab.look.scene import Beat
from lootlab.look.ui import Ui
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("sloop")
Played = tuple[Sloop, Sequence[Event], Sloop]
TABLES = [
    (2, {}),
    (3, {"wild_actions": "yes"}),
    (4, {"partnerships": "yes"}),
    (5, {"adopt_lost_build": "yes"}),
    (6, {}),
]


def games(seats: int, options: dict[str, str], deals: int = 2) -> Iterator[Played]:
    """Every second move by chance: bots alone hardly ever lose a build."""
    bot, rng = player(GAME, "easy"), Stream.of(seats)
    for deal in range(deals):
        state = GAME.new(seats, deal, **options)
        for step in range(400):
            if not state.to_act():
                break
            seat = state.to_act()[0]
            view = state.view(seat)
            before = state.copy()
            move = bot.choose(view, rng) if step % 2 else rng.choice(view.moves)
            yield before, state.play(seat, move), state.copy()


def one(text: str, *phrases: str, reader: str | None = "A", **options: str) -> list[Beat]:
    state = GAME.position(text, **options)
    beats: list[Beat] = []
    for phrase in phrases:
        before = state.view(reader)
        move = GAME.parse_move(state, phrase)
        events = state.play(move.seat, move)
        beats += BOARD.scene(before, events, state.view(reader))
    return beats


def drawn(beat: Beat, reader: str | None = "A") -> str:
    return BOARD.draw(beat.view, Ui(reader, scene=True))  # type: ignore[arg-type]


def keys(beat: Beat, reader: str | None = "A") -> list[str]:
    return re.findall(r'data-key="([^"]+)"', drawn(beat, reader))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_move_is_a_scene_for_every_reader(seats: int, options: dict[str, str]) -> None:
    seen = set()
    for before, events, after in games(seats, options):
        for reader in (None, *before.seats):
            beats = BOARD.scene(before.view(reader), events, after.view(reader))
            assert beats[-1].view == after.view(reader)
            marks = {event.mark for event in events} & {"capture", "build", "lay", "steal", "flip", "marker"}
            seen |= marks
            assert any(beat.hold for beat in beats) or not marks - {"lay"}
            for beat in beats:
                there = keys(beat, reader)
                assert len(there) == len(set(there)), there
                assert not beat.at or beat.at in there
                assert "is-can" not in drawn(beat, reader)
    assert {"capture", "build", "lay", "steal", "flip", "marker"} <= seen


def test_a_card_that_is_only_laid_takes_no_time() -> None:
    state = GAME.new(3, 5)
    for _ in range(40):
        seat = state.to_act()[0]
        before, moves = state.view("A"), state.legal_moves(seat)
        laid = [move for move in moves if type(move).__name__ == "Lay"]
        events = state.play(seat, (laid or moves)[0])
        if "lay" in (marks := {event.mark for event in events}) and marks <= {"lay", "display", "back"}:
            assert not any(beat.hold for beat in BOARD.scene(before, events, state.view("A"))), events
            return
    raise AssertionError("nobody has laid a card")


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_scenes_tell_nothing_hidden(seats: int, options: dict[str, str]) -> None:
    """Two games that look the same to a reader, before and after, have the same scene."""
    rng = Stream.of(7)
    for number, (before, events, after) in enumerate(games(seats, options, 1)):
        if number % 3:
            continue
        for reader in (None, before.seats[0]):
            told = [Event(event.text_for(reader), mark=event.mark) for event in events]
            true = BOARD.scene(before.view(reader), events, after.view(reader))
            twins = [GAME.reshuffle_hidden(state, reader, rng).view(reader) for state in (before, after)]
            other = BOARD.scene(twins[0], told, twins[1])
            assert [drawn(beat, reader) for beat in true] == [drawn(beat, reader) for beat in other]
            assert [(beat.said, beat.sheet) for beat in true] == [(beat.said, beat.sheet) for beat in other]


def test_equal_cards_never_share_a_key() -> None:
    """A fresh 11 is not the old one."""
    text = "seats AB; display 11 5; hand A{11 4}; hand B{11 9}; deck 9 next 3 4 6 11 11 8; turn A"
    state = GAME.position(text)
    first = [key for key in keys(Beat(state.view("A"))) if key.startswith("loose-11")]
    state.play("A", GAME.parse_move(state, "A capture 11: 11"))
    after = [key for key in keys(Beat(state.view("A"))) if key.startswith("loose-11")]
    assert first == ["loose-11-0"]
    assert len(after) == 2
    assert not set(first) & set(after)
    stays = [key for key in keys(Beat(state.view("A"))) if key.startswith("loose-5")]
    assert stays == ["loose-5-0"]


def test_a_capture_shows_the_card_lights_what_it_takes_and_carries_it_to_the_pile() -> None:
    text = "seats AB; [8: 6 2 @B]; display 8 5 3 9; hand A{2}; hand B{8 9}; deck 9; turn B"
    shown, carried, great, refilled = one(text, "B capture 8: [8], 8, 5+3")
    assert not carried.sheet, "cards are seen on their way before a sheet covers them"
    assert "6 cards at once!" in great.sheet
    assert "is-played" in drawn(shown)
    assert set(shown.view.lit) == {"build8", "loose-8-0", "loose-5-0", "loose-3-0"}  # type: ignore[attr-defined]
    assert shown.said == "{B} played the 8."
    haul = re.search(r'class="haul".*?</p>', drawn(carried), re.S)
    assert haul
    for key in ("build8-0", "build8-1", "loose-8-0", "loose-5-0", "loose-3-0", "played"):
        assert f'data-key="{key}"' in haul[0]
    assert carried.said.startswith("{B} took the build of 8s")
    assert not isinstance(refilled.view, Staged)
    assert refilled.said.startswith("New in the display")


def test_a_build_is_joined_by_the_played_and_the_loose_card() -> None:
    _, joined, _ = one("seats AB; display 6 9; hand A{2 8}; hand B 4; deck 9; turn A", "A build 8: 2 + 6")
    html = drawn(joined)
    assert 'data-key="build8-0" data-from="played"' in html
    assert 'data-key="build8-1" data-from="loose-6-0"' in html


def test_a_steal_leaves_the_piles_and_the_robbed_get_a_sheet() -> None:
    text = "seats ABC; display 5 6 7 9; hand B{1 8}; hand A 4; hand C 4; pile A{3 12}; pile C{4}; deck 9; turn B"
    beats = one(text, "B lay 1 steal")
    stolen, sheet = (beat for beat in beats if "stole" in beat.said)
    assert 'data-from="pile-A-2"' in drawn(stolen)
    assert 'data-from="pile-C-1"' in drawn(stolen)
    assert "Robbed!" in sheet.sheet
    assert not stolen.sheet
    assert not any(beat.sheet for beat in one(text, "B lay 1 steal", reader=None))


def test_flipped_cards_come_out_of_the_deck_and_one_of_them_is_played() -> None:
    text = "seats AB; display 5 6 7 9; hand A{3 8}; hand B 4; deck 9 next 12 4 5; turn A"
    beats = one(text, "A lay 3 flip", "A capture 5: 5")
    flipped = next(beat for beat in beats if "turned up" in beat.said)
    assert re.search(r'data-key="flip-2-5"[^>]* data-from="deck"', drawn(flipped))
    played = next(beat for beat in beats if beat.said == "{A} played the 5.")
    assert 'data-key="played" data-from="flip-2-5"' in drawn(played)
    assert [beat.said for beat in beats if "chose" in beat.said] == ["{A} chose the 5 of the flipped cards."]


def test_a_lost_marker_comes_off_before_the_card_is_laid() -> None:
    text = "seats AB; [10: 6 4 @A]; display 12 11; hand A{9 8}; hand B 4; deck 9; turn A"
    lost, laid, *_ = one(text, "A lay 9")
    assert lost.at == "build10"
    assert "build--lost" in drawn(lost)
    assert laid.said == "{A} laid the 9 in the display."


def test_uneventful_steps_take_no_time() -> None:
    text = "seats ABCD; teams AC BD; display 5; hand A{4 6}; hand B 4; hand C{9}; hand D 4; deck 9; turn C"
    assert [beat.hold for beat in one(text, "A no offer")] == [0.0]


def test_the_rest_goes_to_the_last_capturer() -> None:
    text = "seats AB; display 5 9; hand A{8}; last capture B; pile B{3 3}; turn A"
    beats = one(text, "A lay 8")
    swept = next(beat for beat in beats if "captured last" in beat.said)
    assert swept.at == "seat-B"
    assert 'data-key="loose-9-0"' in drawn(swept)


# ---- lessons ----------------------------------------------------------------------------------------


def table(**changes: object) -> str:
    found = Cloth(Match(GAME, seed=1, start="seats AB; display 6 2 5 3; hand A{8 2}; hand B 4; deck 30; turn A"), "A")
    for name, value in changes.items():
        setattr(found, name, value)
    return found.html()


@pytest.mark.parametrize(
    ("part", "sign"),
    [("rivals", "seat-B"), ("deck", 'data-key="deck"'), ("need", "is filled up to"), ("explorer", 'class="offers"')],
)
def test_lessons_leave_parts_out(part: str, sign: str) -> None:
    assert part in BOARD.parts
    assert sign in table()
    assert sign not in table(hides=frozenset({part}))


def test_without_the_aid_nothing_says_what_the_display_offers() -> None:
    assert 'class="offers"' not in table(aids=frozenset({"marks", "list"}))
    found = Cloth(Match(GAME, seed=1, start="seats AB; display 6 2 5 3; hand A{8 2}; hand B 4; deck 30; turn A"), "A")
    found.html()
    for key in ("A-8-0", "loose-6-0", "loose-5-0"):
        found.pick(key)
        found.html()
    assert found.ask().sentence == "6 and 5 are too much for one set of 8."
    found.aids = frozenset()
    assert found.ask().sentence == "Your 8, with 6 + 5 = 11 from the display."
