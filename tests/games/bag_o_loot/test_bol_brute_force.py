"""The legal plays against a plain search: every choice of cards onto everything that lies there, judged by the ledger.

Nothing here asks the game's own rules; the position is read from its notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.games.bag_o_loot.state import BagState

GAME = lootlab.load("bag_o_loot")
Cards = tuple[str, ...]
Lying = tuple[str, Cards]
"""Owner and cards of an open set."""


class Table:
    """What the notation of a position says about the turn in progress."""

    def __init__(self, text: str) -> None:
        clauses = text.split("; ")
        turn = next(clause for clause in clauses if clause.startswith("turn ")).split()
        self.mover, self.to_draw = turn[1], len(turn) > 2
        hands = next(clause for clause in clauses if clause.startswith("hand "))
        found = re.search(rf"{self.mover}\{{([^}}]*)\}}", hands)
        assert found
        self.hand: Cards = tuple(found[1].split())
        self.open: list[Lying] = []
        for owner, sets in re.findall(r"([A-F])((?:\[[^\]]+\])+)", clauses[1]):
            self.open += [(owner, tuple(cards.split())) for cards in re.findall(r"\[([^\]b]+)\]", sets)]
        locked = any(owner == self.mover and len(cards) == 1 for owner, cards in self.open)
        stated = re.search(r"plays left (\d)", text)
        self.made = stated is not None
        self.left = int(stated[1]) if stated else 1 if locked else 3


def is_set(cards: Cards) -> bool:
    """Two to five cards, one number, a coin at least (BOL-06, BOL-19, BOL-26, BOL-R1)."""
    return 2 <= len(cards) <= 5 and len(set(cards) - {"L"}) == 1


def number_of(cards: Cards) -> str:
    return next((card for card in cards if card != "L"), "")


def searched(table: Table, options: dict[str, str]) -> set[str]:
    if table.to_draw:
        return {f"{table.mover} draw"}
    moves = set(plays(table, options)) if table.left else set()
    if not table.made:
        barred = "L" if options.get("punt_looter") == "no" else ""
        moves |= {f"{table.mover} punt {card}" for card in table.hand if card != barred}
    return moves | {f"{table.mover} knock"} if table.made or not moves else moves


def plays(table: Table, options: dict[str, str]) -> Iterator[str]:
    mover, least = table.mover, int(options.get("min_coins_to_open", "1"))
    # Ten cards are the most that can match: five coins and five looters.
    handfuls = {chosen for size in range(1, 11) for chosen in combinations(table.hand, size)}
    for chosen in handfuls:
        cards = " ".join(chosen)
        if is_set(chosen) and len(chosen) - chosen.count("L") >= least:
            yield f"{mover} open {cards}"
        for owner, lying in table.open:
            name = f"[{' '.join(lying)}]"
            if is_set(lying + chosen):
                yield f"{mover} build {name} + {cards}" if owner == mover else f"{mover} steal {owner}{name} + {cards}"
            if "L" in lying and chosen == (number_of(lying),):
                yield f"{mover} snitch {owner}{name} with {cards}"
        if len(chosen) == 1 or options.get("combine_cards") != "one":
            yield from (f"{mover} combine {what} + {cards}" for what in splits(table, chosen, options))


def splits(table: Table, chosen: Cards, options: dict[str, str]) -> Iterator[str]:
    """Sets of two owners that these cards fit (BOL-45, BOL-46), with the options of BOL-R9, BOL-R11 and BOL-R16."""
    smallest = 2 if options.get("split_counts_singletons") == "no" else 1
    for number in {number_of(lying) for _, lying in table.open} - {""}:
        there = [one for one in table.open if number_of(one[1]) == number and len(one[1]) >= smallest]
        for size in range(2, len(there) + 1):
            if set(chosen) - {number, "L"} or (size < len(there) and options.get("combine_subset") != "yes"):
                continue
            for part in combinations(there, size):
                if len({owner for owner, _ in part}) > 1 or options.get("same_owner_combine") == "yes":
                    yield f"{number}s" if size == len(there) else _named(part)


def _named(part: tuple[Lying, ...]) -> str:
    """`A[2][2 2] B[2]`: sets of one owner together."""
    text: dict[str, str] = {}
    for owner, cards in part:
        text[owner] = f"{text.get(owner, owner)}[{' '.join(cards)}]"
    return " ".join(text.values())


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"combine_subset": "yes", "same_owner_combine": "yes"},
        {"combine_subset": "yes", "combine_cards": "one"},
        {"split_counts_singletons": "no", "min_coins_to_open": "2"},
        {"punt_looter": "no", "steal_singleton_ends_turn": "yes"},
    ],
    ids=lambda options: " ".join(options) or "as printed",
)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_legal_moves_are_those_of_a_plain_search(seats: int, options: dict[str, str]) -> None:
    state: BagState = GAME.new(seats, 5, auto_knock="no", **options)
    rng = Stream.of(seats)
    for _ in range(120):
        seat = state.to_act()[0]
        legal = state.legal_moves(seat)
        # The search tries every choice of cards: larger hands would take it too long.
        if not state.scores and sum(state.hands[state.mover]) <= 9:
            phrases = [str(move) for move in legal]
            assert len(set(phrases)) == len(phrases)
            assert set(phrases) == searched(Table(GAME.notation(state) or ""), options)
        state.play(seat, rng.choice(legal))
