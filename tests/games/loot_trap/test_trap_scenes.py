"""Moves of Loot Trap as scenes: what is worth a look has a beat, and the great moments have a sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine.chance import Stream
from lootlab.engine.state import Event
from lootlab.games.loot_trap.board import BOARD
from lootlab.games.loot_trap.state import deeds
from lootlab.games.loot_trap.view import RaidView
from lootlab.look.scene import Beat
from lootlab.look.ui import Ui

GAME = lootlab.load("loot_trap")
QUIET = re.compile(r"\{\w(?:'s)?\} (?:drew|turn began)|There was no card left")
"""What is nothing to look at."""
IN_PASSING = (deeds.Landed, deeds.Moved, deeds.Discarded, deeds.Peeked)
"""What takes nobody's time by itself; a landing is part of the trap that is turned over."""


def scene_of(given: str, phrase: str, seat: str = "A") -> Sequence[Beat]:
    raid = GAME.position(given)
    before = raid.view(seat)
    events = raid.play(phrase[0], GAME.parse_move(raid, phrase))
    return BOARD.scene(before, events, raid.view(seat))


def played(seats: int, games: int = 4) -> Iterator[tuple[str, RaidView, Sequence[Event], RaidView]]:
    bot, chance = player(GAME, "easy"), Stream.of(seats)
    for seed in range(games):
        raid = GAME.new(seats, seed)
        while raid.to_act():
            seat = raid.to_act()[0]
            move = bot.choose(raid.view(seat), chance)
            before = raid.view("A")
            events = raid.play(seat, move)
            yield type(move).__name__, before, events, raid.view("A")


STEP = (
    "seats ABCD; turn A move; A@e4; health A 6; hand A{Rum Ration} B 4 C 3 D 2; armed f3=Powder Keg; rest dealt",
    "A move f3",
)


def test_a_trap_is_turned_over_strikes_and_is_cleared_away() -> None:
    walk, turned, strikes, cleared = scene_of(*STEP)
    assert walk.view.at[0] == turned.view.field.index["f3"]  # type: ignore[attr-defined]
    assert [beat.step for beat in (walk, turned, strikes, cleared)] == ["", "turned over", "strikes", "cleared away"]
    assert [beat.at for beat in (turned, strikes)] == ["sp-f3", "sp-f3"]
    assert "A trap!" in turned.sheet
    assert "does-" not in turned.sheet
    assert "It strikes!" in strikes.sheet
    assert "does-dn" in strikes.sheet
    assert strikes.sheet.count('class="lost"') == 2
    assert re.search(r"6 .*<b>4</b> of 8", strikes.sheet)
    assert (turned.view.health[0], strikes.view.health[0]) == (6, 4)  # type: ignore[attr-defined]
    assert strikes.said == "{A} took 2 damage, 4 health left."


def test_the_trap_lies_open_on_its_space_while_it_is_turned_over() -> None:
    _, turned, _, cleared = scene_of(*STEP)
    drawn = [BOARD.draw(beat.view, Ui(viewer="A", scene=True)) for beat in (turned, cleared)]  # type: ignore[arg-type]
    assert [html.count("fc--known") for html in drawn] == [1, 0]
    assert [html.count('class="seen"') for html in drawn] == [0, 0]


@pytest.mark.parametrize(
    ("given", "phrase", "headline"),
    [
        ("turn A action; hand A{Cutlass Rush, Loot} B 4", "A play Cutlass Rush", "Played"),
        ("turn A action; hand A{Cutlass Rush, Loot} B 4", "A bank", "Loot banked!"),
        ("turn A action; hand A{Rum Ration} B 4; health A 4", "A play Rum Ration", "It heals!"),
        ("turn A action; hand A{Cork Vest} B 4", "A equip Cork Vest on B", "Put on"),
        ("turn A action; hand A{Powder Keg} B 4; health B 1", "A play Powder Keg", "Out!"),
        ("turn A move; A@b3; hand A{Rum Ration} B 4; armed b4=Loot", "A move b4", "Loot!"),
        ("turn A move; A@b3; hand A{Rum Ration} B 4; armed b4=Cork Vest", "A move b4", "Equipment!"),
        ("turn A action; hand A{Dice Below Decks} B 4; roll next 3", "A play Dice Below Decks", "Roll 3"),
    ],
)
def test_great_moments_have_a_sheet(given: str, phrase: str, headline: str) -> None:
    beats = scene_of(f"seats AB; {given}; rest dealt", phrase)
    assert any(f"<h3>{headline}</h3>" in beat.sheet and beat.hold >= 1 for beat in beats), [b.sheet for b in beats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_that_matters_has_a_beat(seats: int) -> None:
    shown: Counter[str] = Counter()
    for kind, before, events, after in played(seats):
        told = [(event.text_for("A"), event.deed_for("A")) for event in events]
        for text, deed in told:
            assert not text or QUIET.match(text) or deed is not None, text
        beats = BOARD.scene(before, events, after)
        found = [deed for _, deed in told if deed is not None]
        eventful = any(not isinstance(deed, IN_PASSING) and not _unseen(deed) for deed in found)
        landed = any(isinstance(deed, deeds.Landed) for deed in found)
        in_effect = bool(before.limbo) and any(isinstance(deed, deeds.Discarded) for deed in found)
        assert any(beat.hold for beat in beats) == (eventful or landed or in_effect), told
        shown[kind] += bool(found)
        for beat in beats:
            assert beat.sheet.count("<div") == beat.sheet.count("</div>")
            assert "{" not in beat.sheet, "names are in the sentence"
    assert {"Step", "Play", "Lay", "Discard"} <= {kind for kind, count in shown.items() if count}


def _unseen(deed: object) -> bool:
    """Somebody else has looked at a card."""
    return isinstance(deed, deeds.Looked) and deed.design < 0


def test_scenes_are_made_from_deeds_and_not_from_words() -> None:
    """The same game told in words that nobody has seen before: the same tables, spaces, sheets and times."""
    changed = 0
    for _, before, events, after in played(3, 1):
        other = [replace(event, text="Wou!", secret="Wou!" if event.secret else "") for event in events]
        one, two = (BOARD.scene(before, each, after) for each in (events, other))
        assert [(b.view, b.hold, b.at, b.sheet, b.step) for b in one] == [
            (b.view, b.hold, b.at, b.sheet, b.step) for b in two
        ]
        changed += len(one) > 1
    assert changed > 20


@pytest.mark.parametrize("kinds", [("Draw",), ("Step",), ("Discard",), ("Pass",)])
def test_drawing_walking_discarding_and_passing_take_no_time(kinds: tuple[str, ...]) -> None:
    quiet = (type(None), deeds.Moved, deeds.Discarded)
    found = [
        BOARD.scene(before, events, after)
        for kind, before, events, after in played(2, 1)
        if kind in kinds and all(isinstance(event.deed, quiet) for event in events)
    ]
    assert found
    assert not any(beat.hold for beats in found for beat in beats)


def test_what_others_do_among_themselves_is_shorter_than_what_hits_the_reader() -> None:
    given = "seats ABC; turn A action; hand A{Powder Keg} B 4 C 4; rest dealt"
    hit, other = (sum(beat.hold for beat in scene_of(given, "A play Powder Keg on B", seat)) for seat in "BC")
    assert 0 < other < hit


def test_others_see_where_somebody_looked_but_not_what_it_is() -> None:
    given = "seats AB; turn A action; A@b3; wears A Brass Spyglass; hand A{Rum Ration} B 4; quiet b4=Loot; rest dealt"
    mine, theirs = (scene_of(given, "A scout b4", seat) for seat in "AB")
    assert any("Look!" in beat.sheet and "Loot" in beat.sheet for beat in mine)
    assert not any(beat.sheet for beat in theirs)
    assert [beat.at for beat in theirs if beat.at] == ["sp-b4"]
    assert not any(beat.hold for beat in theirs)
