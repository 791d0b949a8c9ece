"""Questions of counting: variants and avatars."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from ....engine import bulk
from ....engine.question import Answer, Guess, Question, average, shares
from ....engine.tell import listed
from ....look.formula import choose, raised
from ..cards.kit import kit_of

VARIANT_CARDS = 4
SIDES = 2 * VARIANT_CARDS

# ---- TRAP-P03: ways to set the variants -------------------------------------------------------------------


def in_force(sides: Any) -> Any:
    """0 if a card shows both sides, else one more than the number of cards in force."""
    both = bulk.total(sides[2 * n] * sides[2 * n + 1] for n in range(VARIANT_CARDS))
    return bulk.either(both > 0, 0, bulk.total(sides) + 1)


def tossed_sides(dice: Any) -> Any:
    return [dice.below(2) for _ in range(SIDES)]


@cache
def settings() -> tuple[Fraction, ...]:
    """All 256 ways to put each of the eight sides in force or not."""
    return shares(map(in_force, product((0, 1), repeat=SIDES)), VARIANT_CARDS + 2)


def ways() -> tuple[Answer, ...]:
    every = 2**SIDES
    return (
        average("ways to set the four variant cards", settings(), (0, *(every,) * (VARIANT_CARDS + 1))),
        average("with exactly two of them in force", settings(), (0, 0, 0, every, 0, 0)),
    )


def tell_sides(sides: Any) -> tuple[str, str]:
    named = [f"v{n // 2 + 1}{'AB'[n % 2]}" for n in range(SIDES) if sides[n]]
    verdict = "allowed" if in_force(sides) else "not allowed: a card cannot show both sides"
    return f"{listed(named) if named else 'None'} in force: {verdict}.", ""


side_trials = bulk.Trials(tossed_sides, in_force, tell_sides)

P03 = Question(
    id="TRAP-P03",
    level="school",
    title="Many games in one box",
    ask="In how many ways can the four variant cards be set?",
    facts="each of the eight sides in force or not: darts are thrown at a list of all 256 results, some of them not "
    "allowed",
    outcomes=("not allowed", "no card", "one card", "two cards", "three cards", "four cards"),
    axis="variant cards in force",
    exact=settings,
    tells=lambda _: ways(),
    derivation=f"""
<p>Each of the four cards has three positions: off, side A, side B. The choices are free of each other, so
3 × 3 × 3 × 3 = 3{raised(4)} = 81.</p>
<p>Exactly two cards: there are six pairs of cards (the first with three others, the second with two more, the third
with the last), and a side for each of the two, 2 × 2 = 4: together 6 × 4 = 24.</p>
<p>The experiment tosses a coin for each of the eight sides. Of its 2{raised(8)} = 256 results 81 are allowed, so the
share of allowed ones times 256 finds the number.</p>""",
    trials=side_trials,
    guess=Guess(0, 256, 1, "ways", percent=False),
    rules=("TRAP-23", "TRAP-R66"),
    noun="toss",
    verb="Make",
)


# ---- TRAP-P18: choices of avatars --------------------------------------------------------------------------

TYPES = tuple(character.count for character in kit_of("project_default").characters.values())
"""How often each of the five types exists: 2, 2, 2, 2, 1."""
TYPE_NAMES = tuple(kit_of("project_default").characters)
PLAYERS = 4


def possible(chosen: Any) -> Any:
    """1 if no type is chosen more often than it exists."""
    too_many = bulk.total(bulk.total(one == kind for one in chosen) > exists for kind, exists in enumerate(TYPES))
    return 1 * (too_many == 0)


@cache
def allowed_share(players: int) -> tuple[Fraction, ...]:
    return shares(map(possible, product(range(len(TYPES)), repeat=players)), 2)


def casts() -> tuple[Answer, ...]:
    found = []
    for players in (PLAYERS, 3, 2):
        every = len(TYPES) ** players
        counted = average(f"choices of {players} players", allowed_share(players), (0, every))
        found.append(counted if players == PLAYERS else Answer(counted.label, counted.value))
    return tuple(found)


def tell_cast(chosen: Any) -> tuple[str, str]:
    verdict = "possible" if possible(chosen) else "not possible"
    return f"{listed([TYPE_NAMES[kind] for kind in chosen])}: {verdict}.", ""


cast_trials = bulk.Trials(lambda dice: [dice.below(len(TYPES)) for _ in range(PLAYERS)], possible, tell_cast)

P18 = Question(
    id="TRAP-P18",
    level="undergraduate",
    title="Who plays whom",
    ask="In how many ways can four players choose avatar types, one after another?",
    facts="five types: four exist twice, one exists once; all 625 wishes are equally likely",
    outcomes=("not possible", "possible"),
    axis="wishes of four players",
    exact=lambda: allowed_share(PLAYERS),
    tells=lambda _: casts(),
    derivation=f"""
<p>Four players could wish for 5{raised(4)} = 625 rows of types. Count those that the nine avatars allow, by whether
the single type occurs.</p>
<p>Without it: rows over four types, none more than twice. All 4{raised(4)} = 256 less those with a type three times
(4 · {choose(4, 3)} · 3 = 48) or four times (4): 204.</p>
<p>With it once: 4 places for it, and three players over four types, none three times: 4{raised(3)} − 4 = 60. That
makes 240, together 444.</p>
<p>In the same way three players have 108 choices and two players 24: all 25 but the single type twice.</p>""",
    trials=cast_trials,
    guess=Guess(0, 625, 1, "ways", percent=False),
    rules=("TRAP-13", "TRAP-R3"),
    noun="wish",
    verb="Make",
)
