"""Sentences are written once for everybody: `{A} drew` reads well as "You drew", `{A} was` would read "You was"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.judging import Judge
from lootlab.engine.match import Match
from lootlab.engine.refusal import Refusal
from lootlab.engine.tell import tell
from lootlab.widgets.cloth import Cloth

SOURCES = sorted(Path(lootlab.__file__).parent.rglob("*.py"))
THIRD_PERSON = r"(?:was|is|has|does|goes|(?!always|across|as|this|its|his|yes|plus|perhaps|pass\b)[a-z]+s)\b"
AFTER_A_SLOT = re.compile(r"\}\}\} " + THIRD_PERSON)
AFTER_YOU = re.compile(r"\b[Yy]ou (?:also |then |both |now |only |just |still |never )?" + THIRD_PERSON)
SHORT = {"bag_o_loot": {"target": "5"}, "loot_trap": {"turn_cap": "60"}}
MOST_MOVES, EVERY = 220, 7


@pytest.mark.parametrize("text", ["You was stuck.", "Then you goes there.", "You also takes it.", "you has two"])
def test_the_pattern_finds_what_it_looks_for(text: str) -> None:
    assert AFTER_YOU.search(text)
    assert not AFTER_YOU.search("You were stuck, and you always draw. Do you pass?")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCES[0].parent)))
def test_no_template_has_a_verb_that_does_not_fit_you(path: Path) -> None:
    """Write `{A was}`, `{A is}`, `{A has}`, or the past tense, or leave the verb out."""
    assert AFTER_A_SLOT.findall(path.read_text(encoding="utf-8")) == []


def said(match: Match, seat: str, rng: Stream) -> Iterator[str]:
    """Everything this seat may be told now: what is asked, what can be done, what cannot."""
    cloth = Cloth(match, seat)
    yield cloth.ask().sentence
    yield re.sub(r"<[^>]*>", "\n", cloth.html())
    yield from re.findall(r'aria-label="([^"]*)"', cloth.html())
    for move in list(match.state.legal_moves(seat))[:10] if seat in match.state.to_act() else ():
        yield from (cloth.words(move).does, cloth.words(move).gives)
    for move in match.game.near_misses(match.state, seat, rng):
        if refusal := match.state.why_not(move.seat, move):
            yield cloth.worded(refusal).sentence


def story(name: str, seats: int, seed: int) -> Iterator[str]:
    match, rng = Match(lootlab.load(name), seats, seed, options=SHORT.get(name)), Stream(seed)
    for number in range(MOST_MOVES):
        acting = match.state.to_act()
        if not acting:
            break
        if number % EVERY == 0:
            for reader in match.state.seats:
                yield from said(match, reader, rng)
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))
    for reader in match.state.seats:
        yield from (line.text for line in match.told(reader))
        if outcome := match.state.outcome():
            yield tell(outcome.text, reader, match.names)


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_whatever_is_told_fits_you(name: str) -> None:
    fewest, most = lootlab.load(name).players
    told = {text for seats in {fewest, most} for seed in range(3) for text in story(name, seats, seed)}
    assert len(told) > 100
    assert sorted(text for text in told if AFTER_YOU.search(text)) == []


SEAT_LETTER = re.compile(r"(?<![\w“])[B-H](?=[\s.,;:!?'’\[]|$)|\bseat [A-H]\b|\bA (?:to|lay|start)\b")
"""A seat by its letter. A alone is mostly an article; whatever is said of A is also said of B in another game."""


def refusals(name: str, seats: int, seed: int) -> Iterator[str]:
    """What every seat hears about its likely mistakes, at a table where everybody has a name."""
    match, rng = Match(lootlab.load(name), seats, seed, options=SHORT.get(name)), Stream(seed)
    for _ in range(MOST_MOVES // 2):
        acting = match.state.to_act()
        if not acting:
            return
        for seat in match.state.seats:
            for move in match.game.near_misses(match.state, seat, rng):
                if refusal := match.state.why_not(seat, move):
                    yield refusal.told(seat, match.names).sentence
        seat = rng.choice(acting)
        match.play(seat, rng.choice(match.state.legal_moves(seat)))


@pytest.mark.parametrize("text", ["It is B's turn.", "Write C to r1c1.", "You play for seat A.", "Write A lay 5."])
def test_a_seat_letter_is_found(text: str) -> None:
    assert SEAT_LETTER.search(text)
    assert not SEAT_LETTER.search("A build needs a card of Bea's. Write it as b2.")


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_people_have_names_in_refusals(name: str) -> None:
    fewest, most = lootlab.load(name).players
    told = {text for seats in {fewest, most} for text in refusals(name, seats, 5)}
    assert len(told) >= 4
    assert sorted(text for text in told if SEAT_LETTER.search(text)) == []


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_what_cannot_be_read_is_answered_without_a_seat_letter(name: str) -> None:
    """A learner may sit at any seat: an example with a letter calls them by another's."""
    game = lootlab.load(name)
    state = game.new(None, 3)
    seat = state.to_act()[-1]
    for typed in ("xyzzy", "dance with me", "B xyzzy" if seat == "A" else "A xyzzy"):
        said = Judge(game, state.view(seat)).answer(typed)
        assert isinstance(said, Refusal)
        assert not re.search(r"(?<![\w“])[A-H] (?:[a-z]|[LSW]\b)|seat [A-H]\b", said.sentence), said.sentence
