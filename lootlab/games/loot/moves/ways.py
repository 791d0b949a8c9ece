"""What speaks against going somewhere: the ability, the line, the square itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ..sheet.geometry import SQUARES, WRAPPED, on_grid, plus_minus_lengths, row_col, target_label
from ..sheet.paper import Paper
from ..sheet.tables import PM, WRAP
from .telling import NAMES, die_words

if TYPE_CHECKING:
    from ..state import Hall
    from .to import To


def objections(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    """Everything that speaks against a move, the most telling first."""
    found = _ability(paper, move.by)
    if len(move.by) > 1:
        return [_combined(hall, move.by), *found]
    found += (_over_edge if move.ability == WRAP else _line)(hall, paper, move)
    if on_grid(move.target) and paper.crossed >> move.square & 1:
        text, remedy = f"{target_label(move.target)} has a cross already.", "Nobody lands on a square a third time"
        found.append(Refusal("LOOT-15", text, f"{remedy}: choose another.", ("LOOT-R23",) if move.by else ()))
    return found


def _combined(hall: Hall, by: tuple[int, ...]) -> Refusal:
    seven = ("LOOT-R9",) if hall.dice[0] == 6 and {PM, WRAP} <= set(by) else ()
    return Refusal("LOOT-41", "Abilities cannot be combined.", "Use one of them, or none.", ("LOOT-40", *seven))


def _ability(paper: Paper, by: tuple[int, ...]) -> list[Refusal]:
    """An ability can be used from the turn after it was circled (LOOT-R19)."""
    for ability in by:
        owned, spent = (paper.wraps, paper.spent_wraps) if ability == WRAP else (paper.pms, paper.spent_pms)
        if owned < by.count(ability):
            text = f"You have {owned or 'no'} {NAMES[ability]} to use."
            remedy = "An ability counts from the turn after it was circled, and once only."
            return [Refusal("LOOT-38", text, remedy, ("LOOT-29", "LOOT-R19", *(("LOOT-39",) if spent else ())))]
    return []


def _way(paper: Paper, target: int) -> tuple[int, int]:
    """So far down and right."""
    row, col = row_col(paper.at)
    return target // 10 - row, target % 10 - col


def _outside(target: int) -> list[Refusal]:
    if on_grid(target):
        return []
    return [Refusal("LOOT-16", f"{target_label(target)} lies outside the hall.", "Stay on the grid, r1c1 to r7c7.")]


def _crooked(down: int, right: int) -> list[Refusal]:
    if not down or not right:
        return []
    if abs(down) == abs(right):
        return [Refusal("LOOT-11", "That is diagonal.", "Move along the row or the column.", ("LOOT-12",))]
    return [Refusal("LOOT-12", "That way has a corner.", "Keep one direction.", ("LOOT-11",))]


def _line(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    """Plain and plus/minus moves: inside, straight, exact."""
    die, (down, right) = hall.dice[0], _way(paper, move.target)
    length, by_pm, zero_move = abs(down) + abs(right), move.ability == PM, hall.options.zero_move
    crooked = _crooked(down, right)
    found = _outside(move.target) + crooked
    if crooked:
        return found
    if by_pm and die == 1 and length == 0 and not zero_move:
        remedy = "With a 1, plus/minus gives two squares."
        return [Refusal("LOOT-R8", "A move has at least one square.", remedy), *found]
    # From beside the left edge seven squares do fit: they end in column 7.
    enters = paper.at >= SQUARES and on_grid(move.target)
    if by_pm and die == 6 and length in (0, 7) and not enters:
        text = "Seven squares never fit into the hall, and wrap cannot be added."
        also = ("LOOT-10", "LOOT-16", "LOOT-41", "LOOT-43")
        return [Refusal("LOOT-R9", text, "With a 6, plus/minus gives five squares.", also), *found]
    allowed = plus_minus_lengths(die, zero_move) if by_pm else (die,)
    return found if length in allowed else [*found, _wrong_length(hall, paper, move, length, allowed)]


def _wrong_length(hall: Hall, paper: Paper, move: To, length: int, allowed: tuple[int, ...]) -> Refusal:
    die = hall.dice[0]
    text = f"{target_label(move.target)} is {die_words(length)} away, the active die shows {die}."
    over_edge = on_grid(move.target) and any(move.square in WRAPPED[paper.at][far] for far in allowed)
    nothing = ("LOOT-R8",) if length == 0 else ()
    if move.by:
        remedy = f"Plus/minus gives exactly {' or '.join(map(str, allowed))}."
        if over_edge:
            remedy += " Wrap cannot be added to it."
        return Refusal("LOOT-10", text, remedy, ("LOOT-43", *nothing, *(("LOOT-16", "LOOT-41") if over_edge else ())))
    remedy = "Without a wrap the figure may not leave the hall." if over_edge else f"Move exactly {die_words(die)}."
    others = ("LOOT-09",) if length in hall.dice[1:] else ()
    return Refusal("LOOT-10", text, remedy, ("LOOT-08", *others, *nothing, *(("LOOT-16",) if over_edge else ())))


def _over_edge(hall: Hall, paper: Paper, move: To) -> list[Refusal]:
    die, (down, right) = hall.dice[0], _way(paper, move.target)
    name, crooked = target_label(move.target), _crooked(down, right)
    found = _outside(move.target)
    if found:
        return found + crooked
    if move.square in WRAPPED[paper.at][die]:
        return []
    if crooked:
        return crooked
    if abs(down) + abs(right) == die:
        text = f"The way to {name} crosses no edge, so wrap cannot be spent on it."
        return [Refusal("LOOT-R10", text, f"Write it as a plain move: {move.seat} to {name}.", ("LOOT-42",))]
    text = f"{die_words(die)} over the edge do not end on {name}."
    return [Refusal("LOOT-10", text, "Count on from the opposite side.", ("LOOT-42", "LOOT-R23"))]
