"""Positions of LOOT as clauses: one table, read and written.

Beyond the common notation a position may say `step A r1c1 to r1c3`: from where and how a seat that has moved came to
stand where it stands, so that its step of the running turn stays its secret and can be taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ...engine.chance import Stream
from ...engine.clauses import BOTH, GIVEN, THEN, Clause, Clauses, Match
from ...engine.phrases import read as read_phrase
from ...engine.refusal import BadInput
from . import sheet
from .moves import KINDS, HallMove, Start
from .options import HallOptions
from .sheet import ABILITIES, PM, WRAP
from .sheet.faults import codes
from .sheet.geometry import ALL, LABELS, SQUARES, TARGETS, read_square, read_squares, write_squares
from .sheet.paper import BLANK, Paper
from .state import IDLE_TURNS, Hall

_SQUARE = r"r[1-7]c[1-7]"
_PLACE = r"r[1-7]c[0-7]"
_PART = rf"(?:{_SQUARE}|[rc][1-7]|all)"
_SQUARES = rf"{_PART}(?: -?{_PART})*"
_N = r"(?:0|[1-9]\d*)"
_GROUP = "(?:red|yellow|green|violet)-[1-4]"
_SOME = f"-|{_SQUARES}"
_STEP = rf"{_PLACE} (?:to {_SQUARE}(?: by (?:wrap|pm))?|relocate {_SQUARE}|stay)"
_HELD = "-|(?:wrap|pm)(?: (?:wrap|pm))*"

Row = Clause[Hall, Hall]
Found = Mapping[str, list[Match]]


def position(text: str, options: HallOptions) -> Hall:
    found = CLAUSES.found(text)
    if "seats" not in found:
        raise BadInput("The position does not say who plays.", "Begin with seats AB.", "LOOT-02")
    hall = Hall(options, _seats(found["seats"][0][1]), Stream(0), typed=True)
    _check_seats(hall, found)
    hall.phase = next((phase for clause, phase in PHASES.items() if clause in found), "paper")
    CLAUSES.read_into(hall, found)
    if hall.phase == "setup":
        _place_figures(hall, "game over" in found)
    elif hall.phase == "turn":
        _know_who_stayed(hall)
    _check(hall)
    return hall


def notation(hall: Hall) -> str:
    return CLAUSES.write(hall)


PHASES = {"phase": "setup", "game over": "over", "dice": "turn"}
"""The phase of a position that has one of these clauses, the first of them; else it is a sheet to look at."""


def _seats(letters: str) -> tuple[str, ...]:
    if len(set(letters)) < len(letters) or len(letters) > 4:
        text = f"“seats {letters}” is not one to four different seats."
        raise BadInput(text, "Write for example seats AB.", "LOOT-02")
    return tuple(letters)


def _check_seats(hall: Hall, found: Found) -> None:
    """Clauses that name a seat: one of the table, and each once."""
    for name in CLAUSES.many & found.keys():
        named = Counter(match[1] for match in found[name])
        for match in found[name]:
            if match[1] not in hall.seats:
                text = f"“{match[0]}” names {match[1]}, who is not among the seats."
                raise BadInput(text, "Add the seat, or drop it.")
            if named[match[1]] > 1:
                text = f"The clause “{match[0]}” says something a second time."
                raise BadInput(text, "State it once for each seat.")


# ---- what must fit together ---------------------------------------------------------------------


def _place_figures(hall: Hall, over: bool) -> None:
    """Who has a figure has placed it; `dice` beside `phase setup` are the first roll, still to be put in order."""
    if hall.moved or hall.idle or over:
        raise BadInput("During the set-up nobody has moved yet.", "Drop moved, idle and game over.", "LOOT-04")
    for seat, (player, bit) in hall.number.items():
        place = hall.paper(player).at
        if place >= 0:
            hall.moved |= bit
            hall.steps[player] = (Start(seat, TARGETS[place]), BLANK, ())
    if hall.moved == hall.everyone:
        hall.moved, hall.phase = 0, "order"


def _know_who_stayed(hall: Hall) -> None:
    """A figure that could do nothing now and has moved must have stayed (LOOT-R7)."""
    for player, paper in enumerate(hall.papers):
        if hall.has_moved(player) and hall.steps[player] is None and paper.at >= 0:
            own = hall.reach[player]
            hall.stayed |= (own.moves(hall.options, paper, hall.dice[0]) == own.stay) << player


def _check(hall: Hall) -> None:
    if hall.phase == "turn" and hall.moved == hall.everyone:
        raise BadInput("All have moved, so the turn is over.", "Leave out one seat of moved, or all.", "LOOT-07")
    if hall.phase != "over" and hall.idle >= IDLE_TURNS:
        raise BadInput("After three idle turns the game is over.", "Lower idle, or add game over.", "LOOT-R7")
    for player, seat in enumerate(hall.seats):
        if hall.phase == "turn" and not hall.has_moved(player) and hall.paper(player).at < 0:
            raise BadInput(f"{seat} is to move but has no figure.", f"Add at {seat} and a square.", "LOOT-03")
        _check_track(hall, player)


def _check_track(hall: Hall, player: int) -> None:
    seat, track, spaces = hall.seats[player], hall.paper(player).track, hall.sheet.spaces
    least = 0 if hall.options.zero_turn_entry else 1
    for earlier, later in zip((0, *track), track, strict=False):
        if later < earlier + least:
            text = f"The track of {seat} does not rise from {earlier} to {later}."
            raise BadInput(text, "Entries are totals.", "LOOT-37")
    finished = hall.phase == "over" or (hall.phase == "turn" and hall.has_moved(player))
    if len(track) > spaces or (len(track) == spaces and not finished):
        text = f"{seat} has {len(track)} entries, so the game is over."
        raise BadInput(text, f"A running game has at most {spaces - 1}.", "LOOT-44")


# ---- clauses of the table -----------------------------------------------------------------------


def _read_sheet(hall: Hall, found: Match) -> None:
    if found[1] != hall.sheet.clause:
        if found[1] not in sheet.NAMED:
            names = ", ".join(dict.fromkeys([hall.sheet.clause, *sheet.NAMED]))
            raise BadInput(f"There is no sheet “{found[1]}”.", f"Sheets: {names}. Load your own with the option sheet.")
        hall.sheet = sheet.read(found[1])
    changes = dict(word.split("=") for word in found[2].split())
    if len(changes) < len(found[2].split()):
        raise BadInput(f"“{found[0]}” changes a square twice.", "Change every square once.")
    hall.sheet = sheet.with_changes(hall.sheet, {read_square(name): letter for name, letter in changes.items()})


def _write_sheet(hall: Hall, _: Match | None) -> str | None:
    return f"sheet {hall.sheet.clause}" if hall.sheet.clause != hall.options.sheet.clause else None


def _write_phase(hall: Hall, found: Match | None) -> str | None:
    if hall.phase in ("setup", "order"):
        return "phase setup"
    return f"the phase is {hall.phase}" if found else None


def _read_dice(hall: Hall, found: Match) -> None:
    dice = tuple(map(int, found.groups()))
    if hall.phase == "setup":
        hall.rolled, hall.typed = dice, False
    else:
        hall.dice = dice


def _write_dice(hall: Hall, _: Match | None) -> str | None:
    dice = hall.dice or hall.rolled
    return f"dice {' '.join(map(str, dice))}" if dice else None


def _judge_dice(hall: Hall, found: Match | None) -> str:
    """`?` is any."""
    if len(hall.dice) != 3 or found is None:
        return "no dice lie on the table"
    asked = zip(found.groups(), hall.dice, strict=True)
    return f"dice {' '.join('?' if word == '?' else str(die) for word, die in asked)}"


def _read_coming(hall: Hall, found: Match) -> None:
    hall.coming = tuple(map(int, found[1].split()))


def _write_coming(hall: Hall, _: Match | None) -> str | None:
    return f"next die {' '.join(map(str, hall.coming))}" if hall.coming else None


def _read_moved(hall: Hall, found: Match) -> None:
    moved = found[1].split() if found[1] != "-" else []
    for seat in moved:
        if seat not in hall.seats or moved.count(seat) > 1:
            raise BadInput(f"“{found[0]}” does not fit the seats.", "Name each seat of the table once.")
        if hall.phase != "over":
            hall.moved |= hall.number[seat][1]


def _write_moved(hall: Hall, found: Match | None) -> str | None:
    """Who has moved in this turn; placing a figure is no turn."""
    moved = hall.moved if hall.phase == "turn" else 0
    return _unordered("moved", " ".join(seat for seat, (_, bit) in hall.number.items() if moved & bit), found)


def _unordered(name: str, actual: str, found: Match | None) -> str | None:
    """A list whose order does not matter; an empty one is not written, but judged as `-`."""
    if found is None:
        return f"{name} {actual}" if actual else None
    return found[0] if _same_words(found[1], actual) else f"{name} {actual or '-'}"


def _read_idle(hall: Hall, found: Match) -> None:
    hall.idle = int(found[1])


def _write_idle(hall: Hall, found: Match | None) -> str | None:
    return f"idle {hall.idle}" if hall.idle or found else None


def _read_over(hall: Hall, _: Match) -> None:
    full = bool(hall.finishers())
    hall.ended = "track" if full or hall.idle < IDLE_TURNS else "idle"
    hall.finals = hall.count_up(bonus=full)


def _write_over(hall: Hall, found: Match | None) -> str | None:
    if hall.phase == "over":
        return "game over"
    return "game on" if found else None


# ---- clauses of a seat --------------------------------------------------------------------------


def _of_seat(
    name: str, shape: str, words: Callable[[Hall, int], str], change: Callable[[Hall, int, Match], Paper] | None = None,
    holds: Callable[[str, str], bool] = str.__eq__, where: str = BOTH,
) -> Row:  # fmt: skip
    """A clause that names a seat: how its sheet is changed by reading it, what is written, and when that agrees."""

    def read(hall: Hall, found: Match) -> None:
        player, _ = hall.number[found[1]]
        if change is not None:
            hall.marks[player] = change(hall, player, found)

    def write(hall: Hall, found: Match | None) -> str | None:
        if found is None:
            told = ((seat, words(hall, player)) for seat, (player, _) in hall.number.items())
            return "; ".join(f"{name} {seat} {said}" for seat, said in told if said)
        if found[1] not in hall.number:
            return f"{found[1]} is not at the table"
        actual = words(hall, hall.number[found[1]][0]) or "-"
        return found[0] if holds(found[2], actual) else f"{name} {found[1]} {actual}"

    return Clause(name, rf"{name} ([A-H]) ({shape})", read if change else None, write, where, many=True)


def _drawn(
    name: str, shape: str, words: Callable[[Paper], str], change: Callable[[Paper, str], Paper] | None = None,
    holds: Callable[[str, str], bool] = str.__eq__, where: str = BOTH,
) -> Row:  # fmt: skip
    """The same for what follows from the seat's sheet alone."""

    def read(hall: Hall, player: int, found: Match) -> Paper:
        assert change is not None
        return change(hall.paper(player), found[2])

    return _of_seat(name, shape, lambda hall, player: words(hall.paper(player)), read if change else None, holds, where)


def _same_words(stated: str, actual: str) -> bool:
    return sorted(stated.replace("-", "").split()) == sorted(actual.replace("-", "").split())


def _has_squares(stated: str, actual: str) -> bool:
    """At least these squares; `-` says that there are none."""
    return stated == actual if stated == "-" else not read_squares(stated) & ~read_squares(actual)


def _has_groups(stated: str, actual: str) -> bool:
    return set(stated.split()) <= set(actual.split())


def _place(hall: Hall, name: str) -> int:
    place = LABELS.index(name)
    if place >= SQUARES and hall.options.start_mode != "off_left":
        raise BadInput(f"{name} lies beside the hall.", "Only the option start_mode=off_left starts there.", "LOOT-R2")
    return place


def _at(hall: Hall, player: int) -> str:
    at = hall.paper(player).at
    return LABELS[at] if at >= 0 else ""


def _read_at(hall: Hall, player: int, found: Match) -> Paper:
    return hall.paper(player)._replace(at=_place(hall, found[2]))


def _read_cross(paper: Paper, squares: str) -> Paper:
    crossed = read_squares(squares)
    if both := paper.visited & crossed:
        raise BadInput(f"{write_squares(both)} cannot be both slashed and crossed.", "Choose one.", "LOOT-14")
    return paper._replace(visited=paper.visited | crossed, crossed=crossed)


def _read_track(paper: Paper, entries: str) -> Paper:
    return paper._replace(track=tuple(map(int, entries.replace("-", "").split())))


def _read_held(paper: Paper, held: str) -> Paper:
    return paper._replace(wraps=held.count("wrap"), pms=held.count("pm"))


def _read_spent(paper: Paper, spent: str) -> Paper:
    return paper._replace(spent_wraps=spent.count("wrap"), spent_pms=spent.count("pm"))


def _abilities(wraps: int, pms: int) -> str:
    return " ".join([ABILITIES[WRAP]] * wraps + [ABILITIES[PM]] * pms)


def _groups(hall: Hall, player: int) -> str:
    return " ".join(group.name for group in hall.sheet.finished(hall.paper(player).visited))


def _read_final(hall: Hall, player: int, found: Match) -> Paper:
    if hall.phase != "over":
        text = "The last space is filled only when the game is over."
        raise BadInput(text, "Add game over, or drop final.", "LOOT-44")
    hall.finals = (*hall.finals[:player], int(found[2]), *hall.finals[player + 1 :])
    return hall.paper(player)


# ---- the step of the running turn ---------------------------------------------------------------


def _read_step(hall: Hall, player: int, found: Match) -> Paper:
    """The sheet before the step is worked out backwards, then the step is played: it must lead to the stated sheet."""
    stated, seat = hall.paper(player), found[1]
    if hall.phase != "turn" or not hall.has_moved(player):
        raise BadInput(f"“{found[0]}” needs a running turn in which {seat} has moved.", "Add it to moved.", "LOOT-07")
    place, phrase = found[2].split(" ", 1)
    move = read_phrase(KINDS, hall, f"{seat} {phrase}", BadInput)[0]
    assert isinstance(move, HallMove)
    for before in _possible_before(move.before(stated)._replace(at=_place(hall, place))):
        trial = hall.copy()
        trial.quiet, trial.moved = True, hall.moved & ~(1 << player)
        trial.marks[player] = before
        if move in trial.legal_moves(seat):
            trial.play(seat, move)
            if trial.paper(player) == stated and trial.moved == hall.moved:
                hall.steps[player] = (move, before, ())
                hall.stayed |= trial.stayed & 1 << player
                return stated
    raise BadInput(f"“{found[0]}” does not lead to the sheet of {seat}.", "Compare it with at, slash, cross and track.")


def _possible_before(paper: Paper) -> list[Paper]:
    """Sheets from which the step may have led here: what it earned is tried both ways."""
    return [
        paper._replace(wraps=paper.wraps - more_wraps, pms=paper.pms - more_pms, track=track)
        for more_wraps in range(3)
        for more_pms in range(3)
        for track in dict.fromkeys((paper.track, paper.track[:-1]))
        if paper.wraps >= more_wraps and paper.pms >= more_pms and min(paper.spent_wraps, paper.spent_pms) >= 0
    ]


def _step(hall: Hall, player: int) -> str:
    step = hall.step_of(player) if hall.phase == "turn" else None
    return f"{LABELS[step[1][0]]} {str(step[0])[2:]}" if step else ""


# ---- what can only be asked for -----------------------------------------------------------------


def _winner(hall: Hall, found: Match | None) -> str | None:
    return _unordered("winner", " ".join(hall.winners()), found) if hall.phase == "over" else "nobody has won yet"


def _faults(hall: Hall, found: Match | None) -> str | None:
    return _unordered("faults", " ".join(codes(hall.sheet.source)), found)


# ---- the table ----------------------------------------------------------------------------------

CLAUSES = Clauses[Hall, Hall](
    Clause("seats", r"seats ([A-H]{1,8})", None, lambda hall, _: f"seats {''.join(hall.seats)}", GIVEN),
    Clause("sheet", rf"sheet (\S+)((?: {_SQUARE}=[RYGVM])*)", _read_sheet, _write_sheet, GIVEN),
    Clause("phase", "phase setup", None, _write_phase),
    Clause("dice", r"dice ([1-6]) ([1-6]) ([1-6])", _read_dice, _write_dice, GIVEN),
    Clause("next die", r"next die ([1-6](?: [1-6])*)", _read_coming, _write_coming, GIVEN),
    _of_seat("at", _PLACE, _at, _read_at),
    _drawn(
        "slash", _SOME, lambda paper: write_squares(paper.slashed),
        lambda paper, squares: paper._replace(visited=read_squares(squares)), _has_squares,
    ),
    _drawn("cross", _SOME, lambda paper: write_squares(paper.crossed), _read_cross, _has_squares),
    _drawn("track", rf"-|{_N}(?: {_N})*", lambda paper: " ".join(map(str, paper.track)), _read_track),
    _drawn("ability", _HELD, lambda paper: _abilities(paper.wraps, paper.pms), _read_held, _same_words),
    _drawn("spent", _HELD, lambda paper: _abilities(paper.spent_wraps, paper.spent_pms), _read_spent, _same_words),
    Clause("moved", r"moved (-|[A-H](?: [A-H])*)", _read_moved, _write_moved),
    _of_seat("step", _STEP, _step, _read_step, where=GIVEN),
    Clause("idle", rf"idle ({_N})", _read_idle, _write_idle),
    Clause("game over", "game over", _read_over, _write_over),
    _of_seat("final", _N, lambda hall, player: str(hall.finals[player]) if hall.phase == "over" else "", _read_final),
    Clause("dice", r"dice ([1-6?]) ([1-6?]) ([1-6?])", None, _judge_dice, THEN),
    _drawn("blank", _SQUARES, lambda paper: write_squares(ALL & ~paper.visited), None, _has_squares, THEN),
    _of_seat("groups", rf"{_GROUP}(?: {_GROUP})*", _groups, None, _has_groups, THEN),
    _drawn("crosses", _N, lambda paper: str(paper.crossed.bit_count()), where=THEN),
    Clause("game on", "game on", None, _write_over, THEN),
    Clause("winner", r"winner ([A-H](?: [A-H])*)", None, _winner, THEN),
    Clause("faults", r"faults (-|V\d+(?: V\d+)*)", None, _faults, THEN),
    examples=(
        "seats AB; sheet house-A; sheet house-A r1c1=R; phase setup; dice 3 1 6; next die 4 2; at A r3c4; "
        "slash A r1c1 r1c2; cross A r1c1; track A 3 5; ability A wrap pm; spent A wrap; moved A; "
        "step A r1c1 to r1c3; idle 2; game over; final A 12; blank A r1c1; groups A red-2 green-4; "
        "crosses A 3; game on; winner A; faults V1"
    ),
)  # fmt: skip
