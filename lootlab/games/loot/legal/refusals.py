"""Why a move is not allowed: the one authority. Every rule that is broken is cited, the most telling one first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Move
from ..moves import Relocate, Roll, Start, Stay, To, Undo, die_words
from ..sheet import PM, WRAP
from ..sheet.geometry import BORDER, SQUARE_AT, SQUARES, WRAPPED, on_grid, row_col, squares_in, target_label
from .reach import plus_minus_lengths, turn_moves, unmarked_for

if TYPE_CHECKING:
    from ..state import Hall

ABILITY_WORDS = ("", "wrap", "plus/minus")


def why_not(hall: Hall, seat: str, move: Move) -> Refusal | None:
    if seat not in hall.seats or move.seat != seat:
        wrong = (
            f"{move.seat} is not at this table." if move.seat not in hall.seats else f"That is {{{move.seat}'s}} sheet."
        )
        return Refusal("LOOT-03", wrong, "Everybody moves only the figure on their own sheet.", ("LOOT-07",))
    if hall.phase == "over":
        return _after_the_end(hall, move)
    player = hall.seats.index(seat)
    if isinstance(move, Undo):
        return _why_not_undo(hall, player)
    if isinstance(move, Start):
        return _why_not_start(hall, player, move)
    if isinstance(move, Roll):
        return _why_not_roll(hall, player, move)
    return _not_now(hall, player, move) or _why_not_step(hall, player, move)


def _after_the_end(hall: Hall, move: Move) -> Refusal:
    idle = ("LOOT-R7",) if hall.ended == "idle" else ()
    too_late = ("LOOT-R29",) if isinstance(move, Undo) else ()
    return Refusal("LOOT-44", "The game is over.", "Start a new one.", idle + too_late)


def _why_not_undo(hall: Hall, player: int) -> Refusal | None:
    if not hall.rules.undo:
        return Refusal("LOOT-R29", "Here a step cannot be taken back.", "Choose with care.")
    if not hall.has_moved(player):
        remedy = "Only your own step can be taken back, and only until all have moved."
        return Refusal("LOOT-R29", "You have not moved in this turn.", remedy)
    if not hall.can_undo(player):
        return Refusal("LOOT-R29", "How you came here is not known any more.", "Go on from here.")
    return None


def _why_not_start(hall: Hall, player: int, move: Start) -> Refusal | None:
    if hall.phase != "setup":
        text = "Figures are placed once, before the first roll."
        return Refusal("LOOT-04", text, "Go on with the dice.", ("LOOT-R2",))
    if hall.paper(player).at >= 0:
        return Refusal("LOOT-04", "Your figure stands already.", "Wait for the others.", ("LOOT-07",))
    place, name = SQUARE_AT[move.target], target_label(move.target)
    if hall.rules.off_left:
        if place >= SQUARES:
            return None
        return Refusal("LOOT-R2", f"{name} is not beside the left edge.", "Start at r1c0 to r7c0.", ("LOOT-04",))
    if place in BORDER:
        return None
    outside = ("LOOT-16",) if not on_grid(move.target) else ()
    where = "outside the hall" if outside else "in the middle of the hall"
    remedy = "Choose one of the 24 squares of the border, such as r4c7."
    return Refusal("LOOT-04", f"{name} lies {where}.", remedy, ("LOOT-R2", *outside))


def _why_not_roll(hall: Hall, player: int, move: Roll) -> Refusal | None:
    if hall.phase == "setup":
        return Refusal(
            "LOOT-05", "Some figures are not placed yet.", "First every figure, then the dice.", ("LOOT-04", "LOOT-R2")
        )
    if hall.phase != "order":
        remedy = "From now on only the active die is rolled again, by itself."
        return Refusal("LOOT-05", "The three dice lie on the table already.", remedy, ("LOOT-21", "LOOT-R28"))
    if player:
        return Refusal(
            "LOOT-R14",
            f"{{{hall.seats[0]}}} rolled the dice.",
            f"Leave their order to {{{hall.seats[0]}}}.",
            ("LOOT-05",),
        )
    if not hall.rolled:
        return None
    shown = " ".join(map(str, hall.rolled))
    if sorted(move.dice) != sorted(hall.rolled):
        return Refusal("LOOT-05", f"The dice show {shown}.", "Only their order is free.", ("LOOT-R14",))
    if not hall.rules.roller_orders and move.dice != hall.rolled:
        return Refusal(
            "LOOT-R14", "Here the dice stay in the rolled order.", f"Put them down as {shown}.", ("LOOT-05",)
        )
    return None


def _not_now(hall: Hall, player: int, move: Move) -> Refusal | None:
    no_die = ("LOOT-06", "LOOT-08")
    if hall.phase == "setup":
        remedy = "Put yours on a border square first."
        return Refusal("LOOT-04", "Figures are still being placed.", remedy, ("LOOT-05", *no_die))
    if hall.phase == "order":
        return Refusal("LOOT-05", "The dice are not on the table yet.", "Put them in order first.", no_die)
    if hall.has_moved(player):
        remedy = "One move per turn: wait until all have moved" + (
            ", or take yours back." if hall.can_undo(player) else "."
        )
        # A second ability, and one earned a moment ago, would have to wait for the next turn in any case.
        waits = ("LOOT-29", "LOOT-40") if isinstance(move, To) and move.by else ()
        return Refusal("LOOT-07", "You have moved in this turn.", remedy, waits)
    if hall.phase != "turn":
        return Refusal("LOOT-08", "No die lies on the table.", "The active die says how far to move.", ("LOOT-06",))
    return None


def _why_not_step(hall: Hall, player: int, move: Move) -> Refusal | None:
    if isinstance(move, Relocate):
        return _why_not_relocate(hall, player, move)
    if isinstance(move, Stay):
        return _why_not_stay(hall, player)
    assert isinstance(move, To)
    objections = _objections(hall, player, move)
    if not objections:
        return None
    first, *others = objections
    broken = dict.fromkeys(rule for objection in others for rule in objection.cites)
    return Refusal(first.rule, first.text, first.remedy, tuple(dict.fromkeys((*first.also, *broken))))


# ---- stuck ---------------------------------------------------------------------------------------


def _plain_exists(hall: Hall, player: int) -> Refusal | None:
    """A player who can move plainly must (LOOT-17); one who can with an ability need not (LOOT-R3)."""
    names = [target_label(move.target) for move in turn_moves(hall, player) if isinstance(move, To) and not move.by]
    if names:
        text = f"With a {hall.dice[0]} your figure can move."
        return Refusal("LOOT-17", text, f"Go to {_either(names)}.", ("LOOT-18", "LOOT-R4"))
    if hall.rules.must_use_ability:
        named = [str(move).split(" to ")[1] for move in turn_moves(hall, player) if isinstance(move, To)]
        if named:
            remedy = f"Go to {_either(named)}."
            return Refusal("LOOT-R3", "Here an ability must be used if it helps.", remedy, ("LOOT-17", "LOOT-18"))
    return None


def _why_not_relocate(hall: Hall, player: int, move: Relocate) -> Refusal | None:
    refusal = _plain_exists(hall, player)
    if refusal is not None:
        return refusal
    name = target_label(move.target)
    if not on_grid(move.target):
        return Refusal(
            "LOOT-18", f"{name} lies outside the hall.", "Choose an unmarked square of the grid.", ("LOOT-16",)
        )
    square = SQUARE_AT[move.target]
    if hall.paper(player).visited >> square & 1:
        mark = "a cross" if hall.paper(player).crossed >> square & 1 else "a slash"
        return Refusal("LOOT-18", f"{name} has {mark}.", "A stuck figure goes to a square without any mark.")
    if not unmarked_for(hall.rules, hall.paper(player)) >> square & 1:
        return Refusal(
            "LOOT-R6", f"Your figure stands on {name} already.", "Choose another unmarked square.", ("LOOT-18",)
        )
    return None


def _why_not_stay(hall: Hall, player: int) -> Refusal | None:
    refusal = _plain_exists(hall, player)
    if refusal is not None:
        return Refusal(refusal.rule, refusal.text, refusal.remedy, (*refusal.also, "LOOT-R7"))
    free = unmarked_for(hall.rules, hall.paper(player))
    if free:
        name = target_label(_target(next(squares_in(free))))
        return Refusal(
            "LOOT-18", "There are unmarked squares left.", f"Put the figure on one, such as {name}.", ("LOOT-R7",)
        )
    return None


# ---- moving --------------------------------------------------------------------------------------


def _objections(hall: Hall, player: int, move: To) -> list[Refusal]:
    """Everything that speaks against a move, the most telling first."""
    found = _ability_objections(hall, player, move.by)
    if len(move.by) > 1:
        return [_combined(hall, move.by), *found]
    if move.by == (WRAP,):
        found += _wrap_objections(hall, player, move)
    else:
        found += _line_objections(hall, player, move)
    square = SQUARE_AT[move.target]
    if on_grid(move.target) and hall.paper(player).crossed >> square & 1:
        text = f"{target_label(move.target)} has a cross already."
        found.append(
            Refusal(
                "LOOT-15",
                text,
                "Nobody lands on a square a third time: choose another.",
                ("LOOT-R23",) if move.by else (),
            )
        )
    return found


def _combined(hall: Hall, by: tuple[int, ...]) -> Refusal:
    seven = ("LOOT-R9",) if hall.dice[0] == 6 and {PM, WRAP} <= set(by) else ()
    return Refusal("LOOT-41", "Abilities cannot be combined.", "Use one of them, or none.", ("LOOT-40", *seven))


def _ability_objections(hall: Hall, player: int, by: tuple[int, ...]) -> list[Refusal]:
    for ability in by:
        owned = hall.paper(player).wraps if ability == WRAP else hall.paper(player).pms
        spent = hall.paper(player).spent_wraps if ability == WRAP else hall.paper(player).spent_pms
        if owned < by.count(ability):
            text = f"You have {owned or 'no'} {ABILITY_WORDS[ability]} to use."
            remedy = "An ability counts from the turn after it was circled, and once only."
            return [Refusal("LOOT-38", text, remedy, ("LOOT-29", "LOOT-R19") + (("LOOT-39",) if spent else ()))]
    return []


def _way(hall: Hall, player: int, target: int) -> tuple[int, int]:
    row, col = row_col(hall.paper(player).at)
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


def _line_objections(hall: Hall, player: int, move: To) -> list[Refusal]:
    """Plain and plus/minus moves: inside, straight, exact."""
    die, (down, right) = hall.dice[0], _way(hall, player, move.target)
    length, by_pm = abs(down) + abs(right), move.by == (PM,)
    crooked = _crooked(down, right)
    found = _outside(move.target) + crooked
    if crooked:
        return found
    allowed = plus_minus_lengths(die, hall.rules.zero_move) if by_pm else (die,)
    if by_pm and die == 1 and length == 0 and not hall.rules.zero_move:
        return [
            Refusal("LOOT-R8", "A move has at least one square.", "With a 1, plus/minus gives two squares."),
            *found,
        ]
    if by_pm and die == 6 and length in (0, 7) and not _enters(hall, player, move):
        text = "Seven squares never fit into the hall, and wrap cannot be added."
        also = ("LOOT-10", "LOOT-16", "LOOT-41", "LOOT-43")
        return [Refusal("LOOT-R9", text, "With a 6, plus/minus gives five squares.", also), *found]
    if length not in allowed:
        found.append(_wrong_length(hall, player, move, length, allowed))
    return found


def _enters(hall: Hall, player: int, move: To) -> bool:
    """From beside the left edge seven squares do fit: they end in column 7."""
    return hall.paper(player).at >= SQUARES and on_grid(move.target)


def _wrong_length(hall: Hall, player: int, move: To, length: int, allowed: tuple[int, ...]) -> Refusal:
    die, square = hall.dice[0], SQUARE_AT[move.target]
    text = f"{target_label(move.target)} is {die_words(length)} away, the active die shows {die}."
    over_edge = on_grid(move.target) and any(square in WRAPPED[hall.paper(player).at][far] for far in allowed)
    nothing = ("LOOT-R8",) if length == 0 else ()
    if move.by:
        remedy = f"Plus/minus gives exactly {' or '.join(map(str, allowed))}."
        if over_edge:
            remedy += " Wrap cannot be added to it."
        return Refusal("LOOT-10", text, remedy, ("LOOT-43", *nothing, *(("LOOT-16", "LOOT-41") if over_edge else ())))
    remedy = "Without a wrap the figure may not leave the hall." if over_edge else f"Move exactly {die_words(die)}."
    others = tuple(rule for number, rule in ((1, "LOOT-09"), (2, "LOOT-09")) if hall.dice[number] == length)[:1]
    return Refusal("LOOT-10", text, remedy, ("LOOT-08", *others, *nothing, *(("LOOT-16",) if over_edge else ())))


def _wrap_objections(hall: Hall, player: int, move: To) -> list[Refusal]:
    die, (down, right) = hall.dice[0], _way(hall, player, move.target)
    name = target_label(move.target)
    found = _outside(move.target)
    if found:
        return found + _crooked(down, right)
    if SQUARE_AT[move.target] in WRAPPED[hall.paper(player).at][die]:
        return []
    found = _crooked(down, right)
    if found:
        return found
    if abs(down) + abs(right) == die:
        text = f"The way to {name} crosses no edge, so wrap cannot be spent on it."
        return [Refusal("LOOT-R10", text, f"Write it as a plain move: {move.seat} to {name}.", ("LOOT-42",))]
    text = f"{die_words(die)} over the edge do not end on {name}."
    return [Refusal("LOOT-10", text, "Count on from the opposite side.", ("LOOT-42", "LOOT-R23"))]


# ---- words ---------------------------------------------------------------------------------------


def _target(square: int) -> int:
    row, col = row_col(square)
    return 10 * row + col


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
