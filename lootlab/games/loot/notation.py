"""Position clauses and move phrases of LOOT, both ways.

Beyond the common notation a position may say `step A r1c1 to r1c3`: from where and how a seat that has moved came to
stand where it stands, so that its step of the running turn stays its secret and can be taken back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ...engine import clauses
from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import BadInput
from ...engine.state import Move
from . import sheet
from .legal.reach import turn_moves, unmarked_for
from .moves import Start, To, book
from .sheet import ABILITIES, PM, WRAP
from .sheet.geometry import LABELS, NOWHERE, SQUARE_AT, SQUARES, read_square, read_squares, write_squares
from .sheet.paper import BLANK, Paper
from .state import Hall, ending

SQUARE = r"r[1-7]c[1-7]"
_PLACE = r"r[1-7]c[0-7]"
_PART = rf"(?:{SQUARE}|[rc][1-7]|all)"
_SQUARES = rf"{_PART}(?: -?{_PART})*"
_N = r"(?:0|[1-9]\d*)"
_ABILITY = "(?:wrap|pm)"
_X = "([A-H])"
BOTH = {
    "phase": "phase setup",
    "at": rf"at {_X} ({_PLACE})",
    "slash": rf"slash {_X} (-|{_SQUARES})",
    "cross": rf"cross {_X} (-|{_SQUARES})",
    "track": rf"track {_X} (-|{_N}(?: {_N})*)",
    "ability": rf"ability {_X} (-|{_ABILITY}(?: {_ABILITY})*)",
    "spent": rf"spent {_X} (-|{_ABILITY}(?: {_ABILITY})*)",
    "moved": r"moved (-|[A-H](?: [A-H])*)",
    "idle": rf"idle ({_N})",
    "game over": "game over",
    "final": rf"final {_X} ({_N})",
}
GIVEN = {
    "seats": r"seats ([A-H]{1,8})",
    "sheet": rf"sheet (\S+)((?: {SQUARE}=[RYGVM])*)",
    "dice": r"dice ([1-6]) ([1-6]) ([1-6])",
    "next die": r"next die ([1-6](?: [1-6])*)",
    "step": rf"step {_X} ({_PLACE}) (?:to ({SQUARE})(?: by (wrap|pm))?|relocate ({SQUARE})|(stay))",
    **BOTH,
}
PER_SEAT = ("at", "slash", "cross", "track", "ability", "spent", "final", "step")
Found = dict[tuple[str, str], re.Match[str]]


# ---- reading a position -------------------------------------------------------------------------


def position(text: str, options: Options) -> Hall:
    found = read_clauses(text, GIVEN)
    if ("seats", "") not in found:
        raise BadInput("The position does not say who plays.", "Begin with seats AB.", "LOOT-02")
    hall = Hall(_seats(found["seats", ""][1]), options, _sheet(found, options), Stream(0))
    for name, seat in found:
        if seat and seat not in hall.seats:
            raise BadInput(
                f"“{found[name, seat][0]}” names {seat}, who is not among the seats.", "Add the seat, or drop it."
            )
    for player, seat in enumerate(hall.seats):
        _read_sheet(hall, player, {name: match for (name, of), match in found.items() if of == seat})
    _read_table(hall, {name: match for (name, of), match in found.items() if not of})
    _read_end(hall, found)
    _read_steps(hall, found)
    _check(hall)
    return hall


def read_clauses(text: str, shapes: dict[str, str], per_seat: tuple[str, ...] = PER_SEAT) -> Found:
    """Clauses by name and, where they name one, seat: each once."""
    found: Found = {}
    for name, match in clauses.read(text, shapes, per_seat):
        key = (name, match[1] if name in per_seat else "")
        if key in found:
            raise BadInput(f"The clause “{match[0]}” says something a second time.", "State it once for each seat.")
        found[key] = match
    return found


def _seats(letters: str) -> tuple[str, ...]:
    if len(set(letters)) < len(letters) or len(letters) > 4:
        raise BadInput(
            f"“seats {letters}” is not one to four different seats.", "Write for example seats AB.", "LOOT-02"
        )
    return tuple(letters)


def _sheet(found: Found, options: Options) -> sheet.Sheet:
    base = sheet.read(options["sheet"])
    match = found.get(("sheet", ""))
    if match is None:
        return base
    if match[1] != base.clause:
        if match[1] not in sheet.NAMED:
            names = ", ".join(dict.fromkeys([base.clause, *sheet.NAMED]))
            raise BadInput(f"There is no sheet “{match[1]}”.", f"Sheets: {names}. Load your own with the option sheet.")
        base = sheet.read(match[1])
    changes = dict(word.split("=") for word in match[2].split())
    if len(changes) < len(match[2].split()):
        raise BadInput(f"“{match[0]}” changes a square twice.", "Change every square once.")
    return sheet.with_changes(base, {read_square(name): letter for name, letter in changes.items()})


def _read_sheet(hall: Hall, player: int, found: dict[str, re.Match[str]]) -> None:
    slashed = read_squares(found["slash"][2]) if "slash" in found else 0
    crossed = read_squares(found["cross"][2]) if "cross" in found else 0
    if slashed & crossed:
        raise BadInput(
            f"{write_squares(slashed & crossed)} cannot be both slashed and crossed.", "Choose one.", "LOOT-14"
        )
    track = found["track"][2].split() if "track" in found and found["track"][2] != "-" else []
    usable, used = _abilities(found.get("ability")), _abilities(found.get("spent"))
    hall.marks[player] = Paper(
        _place(hall, found["at"][2]) if "at" in found else NOWHERE, slashed | crossed, crossed,
        usable[WRAP], usable[PM], used[WRAP], used[PM], tuple(int(word) for word in track),
    )  # fmt: skip


def _place(hall: Hall, name: str) -> int:
    place = SQUARE_AT[10 * int(name[1]) + int(name[3])]
    if place >= SQUARES and not hall.rules.off_left:
        raise BadInput(f"{name} lies beside the hall.", "Only the option start_mode=off_left starts there.", "LOOT-R2")
    return place


def _abilities(match: re.Match[str] | None) -> Counter[int]:
    return Counter(ABILITIES.index(word) for word in match[2].split()) if match and match[2] != "-" else Counter()


def _read_table(hall: Hall, found: dict[str, re.Match[str]]) -> None:
    hall.typed = True
    dice = tuple(int(found["dice"][n]) for n in (1, 2, 3)) if "dice" in found else ()
    hall.coming = tuple(int(word) for word in found["next die"][1].split()) if "next die" in found else ()
    hall.idle = int(found["idle"][1]) if "idle" in found else 0
    moved = found["moved"][1].split() if "moved" in found and found["moved"][1] != "-" else []
    for seat in moved:
        if seat not in hall.seats or moved.count(seat) > 1:
            raise BadInput(f"“{found['moved'][0]}” does not fit the seats.", "Name each seat of the table once.")
        hall.moved |= 1 << hall.seats.index(seat)
    if "phase" in found:
        _read_set_up(hall, found, dice)
    else:
        hall.phase, hall.dice = ("turn" if dice else "paper"), dice


def _read_set_up(hall: Hall, found: dict[str, re.Match[str]], dice: tuple[int, ...]) -> None:
    """Who has a figure has placed it; `dice` beside `phase setup` are the first roll, still to be put in order."""
    if hall.moved or "game over" in found or hall.idle:
        raise BadInput("During the set-up nobody has moved yet.", "Drop moved, idle and game over.", "LOOT-04")
    hall.rolled, hall.typed = dice, not dice
    for player, paper in enumerate(hall.papers):
        if paper.at >= 0:
            hall.moved |= 1 << player
            hall.before[player] = (book(hall.seats[player]).start[paper.at], BLANK, ())
    if hall.moved == hall.everyone:
        hall.moved, hall.phase = 0, "order"


def _read_end(hall: Hall, found: Found) -> None:
    finals = {seat: int(match[2]) for (name, seat), match in found.items() if name == "final"}
    if ("game over", "") not in found:
        if finals:
            raise BadInput(
                "The last space is filled only when the game is over.", "Add game over, or drop final.", "LOOT-44"
            )
        return
    full = bool(ending.finishers(hall))
    hall.ended, hall.phase, hall.moved = "track" if full or hall.idle < 3 else "idle", "over", 0
    computed = ending.finals(hall, bonus=full)
    hall.finals = tuple(finals.get(seat, computed[player]) for player, seat in enumerate(hall.seats))


def _read_steps(hall: Hall, found: Found) -> None:
    for player, seat in enumerate(hall.seats):
        match = found.get(("step", seat))
        if match is not None:
            _read_step(hall, player, match)
        elif hall.phase == "turn" and hall.has_moved(player) and _cannot_move(hall, player):
            hall.stayed |= 1 << player


def _cannot_move(hall: Hall, player: int) -> bool:
    """A figure that could do nothing now and has moved must have stayed (LOOT-R7)."""
    return hall.paper(player).at >= 0 and turn_moves(hall, player) == (book(hall.seats[player]).stay,)


def _read_step(hall: Hall, player: int, match: re.Match[str]) -> None:
    """The sheet before the step is worked out backwards, then the step is played: it must lead to the stated sheet."""
    stated, seat = hall.paper(player), hall.seats[player]
    if hall.phase != "turn" or not hall.has_moved(player):
        raise BadInput(f"“{match[0]}” needs a running turn in which {seat} has moved.", "Add it to moved.", "LOOT-07")
    move = _step_move(seat, match)
    for before in _possible_before(stated, move, _place(hall, match[2])):
        trial = hall.copy()
        trial.quiet, trial.moved, trial.listed = True, hall.moved & ~(1 << player), ()
        trial.marks[player] = before
        if move in trial.legal_moves(seat):
            trial.play(seat, move)
            if trial.paper(player) == stated and trial.moved == hall.moved:
                hall.before[player] = (move, before, ())
                hall.stayed |= trial.stayed & 1 << player
                return
    raise BadInput(f"“{match[0]}” does not lead to the sheet of {seat}.", "Compare it with at, slash, cross and track.")


def _step_move(seat: str, match: re.Match[str]) -> Move:
    moves = book(seat)
    if match[3]:
        return moves.to[ABILITIES.index(match[4] or "")][read_square(match[3])]
    return moves.relocate[read_square(match[5])] if match[5] else moves.stay


def _possible_before(stated: Paper, move: Move, place: int) -> list[Paper]:
    """Sheets from which the step may have led here: the stroke is known, what it earned is tried both ways."""
    _, visited, crossed, wraps, pms, spent_wraps, spent_pms, track = stated
    if isinstance(move, To):
        bit = 1 << SQUARE_AT[move.target]
        if crossed & bit:
            crossed &= ~bit
        else:
            visited &= ~bit
        wraps, spent_wraps = wraps + move.by.count(WRAP), spent_wraps - move.by.count(WRAP)
        pms, spent_pms = pms + move.by.count(PM), spent_pms - move.by.count(PM)
    return [
        Paper(place, visited, crossed, wraps - more_wraps, pms - more_pms, spent_wraps, spent_pms, shorter)
        for more_wraps in range(3)
        for more_pms in range(3)
        for shorter in ((track, track[:-1]) if track else (track,))
        if wraps >= more_wraps and pms >= more_pms and min(spent_wraps, spent_pms) >= 0
    ]


# ---- contradictions -----------------------------------------------------------------------------


def _check(hall: Hall) -> None:
    if hall.phase == "turn" and hall.moved == hall.everyone:
        raise BadInput("All have moved, so the turn is over.", "Leave out one seat of moved, or all.", "LOOT-07")
    if hall.phase != "over" and hall.idle >= 3:
        raise BadInput("After three idle turns the game is over.", "Lower idle, or add game over.", "LOOT-R7")
    for player, seat in enumerate(hall.seats):
        if hall.phase == "turn" and not hall.has_moved(player) and hall.paper(player).at < 0:
            raise BadInput(f"{seat} is to move but has no figure.", f"Add at {seat} and a square.", "LOOT-03")
        _check_track(hall, player)


def _check_track(hall: Hall, player: int) -> None:
    seat, track, spaces = hall.seats[player], hall.paper(player).track, hall.sheet.spaces
    least = 0 if hall.rules.zero_turn_entry else 1
    for earlier, later in zip((0, *track), track, strict=False):
        if later < earlier + least:
            raise BadInput(
                f"The track of {seat} does not rise from {earlier} to {later}.", "Entries are totals.", "LOOT-37"
            )
    finished = hall.phase == "over" or (hall.phase == "turn" and hall.has_moved(player))
    if len(track) > spaces or (len(track) == spaces and not finished):
        text = f"{seat} has {len(track)} entries, so the game is over."
        raise BadInput(text, f"A running game has at most {spaces - 1}.", "LOOT-44")


# ---- writing a position -------------------------------------------------------------------------


def notation(hall: Hall) -> str:
    parts = [f"seats {''.join(hall.seats)}"]
    if hall.sheet.clause != sheet.read(hall.options["sheet"]).clause:
        parts.append(f"sheet {hall.sheet.clause}")
    if hall.phase in ("setup", "order"):
        parts.append("phase setup")
    if hall.dice or hall.rolled:
        parts.append(f"dice {' '.join(map(str, hall.dice or hall.rolled))}")
    if hall.coming:
        parts.append(f"next die {' '.join(map(str, hall.coming))}")
    for name, write in _WRITERS.items():
        told = [(seat, write(paper)) for seat, paper in zip(hall.seats, hall.papers, strict=True)]
        parts += [f"{name} {seat} {words}" for seat, words in told if words]
    if hall.phase == "turn" and hall.moved:
        parts.append("moved " + moved_words(hall))
        parts += [_write_step(hall, player) for player in range(len(hall.seats)) if hall.step_of(player)]
    if hall.idle:
        parts.append(f"idle {hall.idle}")
    if hall.phase == "over":
        parts.append("game over")
        parts += [f"final {seat} {final}" for seat, final in zip(hall.seats, hall.finals, strict=True)]
    return "; ".join(parts)


def _write_step(hall: Hall, player: int) -> str:
    before = hall.step_of(player)
    assert before is not None
    move, (place, *_), _ = before
    return f"step {hall.seats[player]} {LABELS[place]} {str(move)[2:]}"


def moved_words(hall: Hall) -> str:
    """Who has moved in this turn; placing a figure is no turn."""
    if hall.phase != "turn":
        return "-"
    return " ".join(seat for player, seat in enumerate(hall.seats) if hall.has_moved(player)) or "-"


def ability_words(wraps: int, pms: int) -> str:
    return " ".join(["wrap"] * wraps + ["pm"] * pms)


_WRITERS: dict[str, Callable[[Paper], str]] = {
    "at": lambda paper: LABELS[paper.at] if paper.at >= 0 else "",
    "slash": lambda paper: write_squares(paper.slashed),
    "cross": lambda paper: write_squares(paper.crossed),
    "track": lambda paper: " ".join(map(str, paper.track)),
    "ability": lambda paper: ability_words(paper.wraps, paper.pms),
    "spent": lambda paper: ability_words(paper.spent_wraps, paper.spent_pms),
}


# ---- moves --------------------------------------------------------------------------------------

_MOVE = re.compile(
    r"([A-H]) (?:start r(\d)c(\d)|to r(\d)c(\d)((?: by (?:wrap|pm)(?: (?:wrap|pm))*)?)"
    r"|relocate (?:r([1-7])c([1-7])|(any))|(stay)|(undo))|roll ([1-6]) ([1-6]) ([1-6])"
)


def parse_moves(hall: Hall, text: str) -> list[Move]:
    """One move; `relocate any` (in lists of legal moves) is one for every square it may be."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise BadInput(
            f"“{text}” is not a move of LOOT.",
            "Write A to r4c5, A to r4c5 by pm, A relocate r3c3, A stay, A undo, A start r1c4 or roll 3 5 1.",
        )
    if found[12]:
        return [book(hall.seats[0]).rolls[int(found[12]), int(found[13]), int(found[14])]]
    seat, moves = found[1], book(found[1])
    if found[2]:
        return [_start(seat, int(found[2] + found[3]))]
    if found[4]:
        by = tuple(ABILITIES.index(word) for word in found[6].split()[1:])
        return [_to(seat, int(found[4] + found[5]), by)]
    if found[7]:
        return [moves.relocate[SQUARE_AT[int(found[7] + found[8])]]]
    if found[9]:
        return _relocate_any(hall, seat)
    return [moves.stay if found[10] else moves.undo]


def _start(seat: str, target: int) -> Start:
    place = SQUARE_AT[target]
    return book(seat).start[place] if place >= 0 else Start(seat, target)


def _to(seat: str, target: int, by: tuple[int, ...]) -> To:
    """The shared object where there is one: `play` recognises it without comparing."""
    square = SQUARE_AT[target]
    if 0 <= square < SQUARES and len(by) < 2:
        return book(seat).to[by[0] if by else 0][square]
    return To(seat, target, by)


def _relocate_any(hall: Hall, seat: str) -> list[Move]:
    if seat not in hall.seats:
        raise BadInput(f"{seat} is not at this table.", f"Seats: {' '.join(hall.seats)}.")
    player = hall.seats.index(seat)
    free = unmarked_for(hall.rules, hall.paper(player))
    if not free:
        raise BadInput(f"{seat} has no unmarked square.", f"Then there is only {seat} stay.", "LOOT-R7")
    return list(hall.reach[player].relocations(free))
