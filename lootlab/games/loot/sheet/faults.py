"""What makes a sheet valid: the faults V1 to V17, each with the place, the reason and the cure, and the warning W1."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, written
from .geometry import LABELS, SIZE, bits_of, neighbours, read_square, squares_in, write_squares
from .tables import ABILITY_IN_FILE, COLOURS, KIND_NAMES, LARGEST_GROUP, LETTERS, MEEPS, Group, connected

FEWEST_SPACES: Final = 3
MOST_SPACES: Final = 30
SIZES: Final = range(1, LARGEST_GROUP + 1)
Data = Mapping[str, Any]


@dataclass(frozen=True)
class Fault:
    """`squares` are those a designer can mark on the map; `place` says in words where it is."""

    code: str
    place: str
    reason: str
    cure: str
    squares: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.code} at {self.place}: {self.reason} {self.cure}"


Faults = Iterator[Fault]


def faults_of(data: Data) -> tuple[Fault, ...]:
    """All faults in the order of their codes. A map that is no 7x7 of known letters is judged no further."""
    found = [*_shape(data), *_letters(data)]
    if not found:
        letters = "".join(data["map"])
        groups = connected(letters)
        found += [*_colours(data, letters), *_groups(groups), *_meeps(data, letters)]
        found += [*_enough(data, groups), *_typed(data, letters, groups)]
    found += [*_combo(data), *_meeps_entries(data), *_track(data), *_pay(data)]
    return tuple(sorted(found, key=lambda fault: int(fault.code[1:])))


def codes(data: Data) -> list[str]:
    """The codes alone, each once."""
    return list(dict.fromkeys(fault.code for fault in faults_of(data)))


def warnings_of(data: Data) -> tuple[Fault, ...]:
    """W1: a colour and size with no group or with several. Playable, but a space of grid B is idle or shared."""
    if any(_shape(data)) or any(_letters(data)):
        return ()
    groups = connected("".join(data["map"]))
    found = []
    for name in (f"{COLOURS[letter]}-{size}" for letter in LETTERS for size in SIZES):
        alike = [group for group in groups if group.name == name]
        if len(alike) != 1:
            what = f"There are {len(alike)} groups called {name}." if alike else f"There is no {name}."
            squares = tuple(square for group in alike for square in squares_in(group.bits))
            found.append(Fault("W1", name, what, "One group for every colour and size fills grid B.", squares))
    return tuple(found)


# ---- the map: V1 to V6, V13, V17 ----------------------------------------------------------------


def _shape(data: Data) -> Faults:
    rows = data.get("map")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        yield Fault("V1", "map", "The map is missing or not a list of texts.", 'Write seven rows such as "RRMYVGG".')
        return
    if len(rows) != SIZE:
        yield Fault("V1", "map", f"The map has {len(rows)} rows.", f"It needs {SIZE}.")
    for number, row in enumerate(rows[:SIZE], 1):
        if len(row) != SIZE:
            short, place = len(row) < SIZE, f"r{number}c{min(len(row), SIZE) + 1}"
            reason = f"Row {number} has {'only ' if short else ''}{len(row)} letters."
            yield Fault("V1", place, reason, "Add the rest." if short else f"Keep {SIZE}.")


def _letters(data: Data) -> Faults:
    for number, row in enumerate(_list(data, "map")[:SIZE], 1):
        for col, letter in enumerate(row[:SIZE] if isinstance(row, str) else "", 1):
            if letter not in LETTERS + MEEPS:
                square = (number - 1) * SIZE + col - 1
                cure = "Letters are R Y G V for booths and M for Meeps."
                yield Fault("V3", f"r{number}c{col}", f"“{letter}” is no kind of square.", cure, (square,))


def _colours(data: Data, letters: str) -> Faults:
    named = data.get("colours", COLOURS)
    if not isinstance(named, dict) or set(named) != set(LETTERS):
        cure = "Name these four, or leave the field out."
        yield Fault("V2", "colours", "The colours are not the four R, Y, G, V.", cure)
    for letter in LETTERS:
        if letter not in letters:
            yield Fault("V2", "map", f"No square is {COLOURS[letter]}.", f"Use all four colours: paint some {letter}.")


def _groups(groups: tuple[Group, ...]) -> Faults:
    for group in groups:
        if group.size > LARGEST_GROUP:
            squares = tuple(squares_in(group.bits))
            reason = f"{write_squares(group.bits)} form one {COLOURS[group.colour]} group of {group.size}."
            cure = f"Groups have at most {LARGEST_GROUP} squares: recolour {LABELS[_cut(group)]}."
            yield Fault("V4", LABELS[squares[0]], reason, cure, squares)
    for size in SIZES:
        if not any(group.size == size for group in groups):
            yield Fault("V5", "map", f"There is no group of {size}.", "Every size from 1 to 4 must occur.")


def _cut(group: Group) -> int:
    """The square whose recolouring leaves the smallest largest part."""

    def largest_part(square: int) -> int:
        letters = "".join("R" if (group.bits & ~(1 << square)) >> n & 1 else MEEPS for n in range(SIZE * SIZE))
        return max(part.size for part in connected(letters))

    return min(squares_in(group.bits), key=largest_part)


def _meeps(data: Data, letters: str) -> Faults:
    squares = tuple(square for square, letter in enumerate(letters) if letter == MEEPS)
    count, entries = len(squares), _list(data, "meeps_track_C", "entries")
    if not count:
        yield Fault("V6", "map", "There is no Meeps square.", "Paint at least one M.")
    if len(entries) != count:
        reason = f"The map has {count} Meeps squares, track C has {len(entries)} entries."
        cure = f"Give the track {count} entries, or the map {len(entries)} Meeps squares."
        yield Fault("V13", "track C", reason, cure, squares)
    named = [str(entry["square"]) for entry in entries if isinstance(entry, dict) and "square" in entry]
    if named and sorted(named) != sorted(LABELS[square] for square in squares):
        reason = "The squares named in track C are not the Meeps squares of the map."
        yield Fault("V13", "track C", reason, "Name every Meeps square once, or none.", squares)


def _typed(data: Data, letters: str, groups: tuple[Group, ...]) -> Faults:
    """The typed list is a copy of the map's groups, against slips of the pen. It may be left out."""
    if "groups" not in data:
        return
    on_map = {(group.colour, group.bits) for group in groups}
    typed = set[tuple[str, int]]()
    for number, entry in enumerate(_list(data, "groups"), 1):
        group = _typed_group(entry)
        if group is None:
            reason = f"Entry {number} of groups cannot be read."
            yield Fault("V17", "groups", reason, '{"colour": "R", "size": 1, "squares": ["r5c5"]} would be right.')
        elif group in typed:
            yield Fault("V17", "groups", f"Entry {number} of groups repeats an earlier one.", "Type every group once.")
        else:
            typed.add(group)
    for colour, bits in sorted(typed - on_map, key=_first_square):
        yield _differing(colour, bits, letters)
    for colour, bits in sorted(on_map - typed, key=_first_square):
        if not any(bits & other for _, other in typed - on_map):
            reason = f"{write_squares(bits)} is a {COLOURS[colour]} group of the map that the list does not have."
            squares = tuple(squares_in(bits))
            yield Fault("V17", LABELS[squares[0]], reason, "Add it, or leave groups out.", squares)


def _first_square(group: tuple[str, int]) -> int:
    return group[1] & -group[1]


def _typed_group(entry: object) -> tuple[str, int] | None:
    if not isinstance(entry, dict) or entry.get("colour") not in list(COLOURS):
        return None
    try:
        squares = [read_square(str(name)) for name in entry.get("squares", ())]
    except (BadInput, TypeError):
        return None
    fits = bool(squares) and entry.get("size", len(squares)) == len(set(squares))
    return (entry["colour"], bits_of(squares)) if fits else None


def _differing(colour: str, bits: int, letters: str) -> Fault:
    squares = tuple(squares_in(bits))
    name = f"the typed group {COLOURS[colour]}-{len(squares)}"
    for square in squares:
        if letters[square] != colour:
            reason = f"{LABELS[square]} is {KIND_NAMES[letters[square]]} on the map, but belongs to {name}."
            return Fault("V17", LABELS[square], reason, "Recolour it, or leave groups out.", (square,))
    for square, near in [(own, near) for own in squares for near in neighbours(own)]:
        if letters[near] == colour and not bits >> near & 1:
            reason = f"{LABELS[square]} of {name} touches {LABELS[near]}, which is {COLOURS[colour]} too."
            cure = "Two groups of one colour never share a side: recolour one, or leave groups out."
            return Fault("V17", LABELS[near], reason, cure, (square, near))
    reason = f"The squares of {name} do not hang together on the map."
    return Fault("V17", LABELS[squares[0]], reason, "Split it, or leave groups out.", squares)


# ---- grid B: V7 to V12 --------------------------------------------------------------------------


def _lines_of(data: Data, field: str, word: str) -> Iterator[tuple[str, object, Data]]:
    """Rows (by colour) or columns (by size) of grid B: where, which one, and its fields."""
    for entry in _list(data, "combo_grid_B", field):
        fields = entry if isinstance(entry, dict) else {}
        which = fields.get("colour" if field == "rows" else "size")
        yield f"{word} {str(which)[:20]} of grid B", which, fields


def _combo(data: Data) -> Faults:
    rows, columns = [*_lines_of(data, "rows", "row")], [*_lines_of(data, "columns", "size")]
    if sorted(str(colour) for _, colour, _ in rows) != sorted(LETTERS):
        yield Fault("V7", "grid B", "The rows of grid B are not the four colours.", "One row each for R, Y, G, V.")
    sizes = [size for _, size, _ in columns]
    if len(sizes) != LARGEST_GROUP or any(not _among(size, SIZES) or sizes.count(size) != 1 for size in sizes):
        yield Fault("V8", "grid B", "The columns of grid B are not the four sizes.", "One column each for 1, 2, 3, 4.")
    for place, _, entry in rows + columns:
        need, reward = entry.get("need"), entry.get("reward")
        if not _among(need, (2, 3)):
            yield Fault("V9", place, f"It needs {written(need)} circles.", "A line of grid B needs 2 or 3.")
        if not _pays(reward, (3,)):
            cure = 'Write {"points": 3}, {"ability": "wrap"} or {"ability": "plusminus"}.'
            yield Fault("V10", place, f"Its reward is {written(reward)}.", cure)


def _enough(data: Data, groups: tuple[Group, ...]) -> Faults:
    """Circles are spaces of grid B, so two groups of one colour and size make one circle."""
    cells = {(group.colour, group.size) for group in groups if group.size <= LARGEST_GROUP}
    for part, (code, field, word) in enumerate((("V11", "rows", "row"), ("V12", "columns", "size"))):
        for place, which, entry in _lines_of(data, field, word):
            have, need = sum(cell[part] == which for cell in cells), entry.get("need")
            if isinstance(need, int) and have < need:
                reason = f"It needs {need} circles, but the groups of the map can give it only {have}."
                yield Fault(code, place, reason, "Paint a group of another kind, or ask for fewer circles.")


# ---- tracks and points: V14 to V16 --------------------------------------------------------------


def _meeps_entries(data: Data) -> Faults:
    if not isinstance(_at(data, "meeps_track_C", "entries"), list):
        reason, cure = "The Meeps track has no list of entries.", 'Write {"entries": [{"points": 1}, …]}.'
        yield Fault("V14", "track C", reason, cure)
    for number, entry in enumerate(_list(data, "meeps_track_C", "entries"), 1):
        if not _pays(entry, range(1, 6)):
            cure = 'Write {"points": 1} to 5, {"ability": "wrap"} or {"ability": "plusminus"}.'
            yield Fault("V14", f"entry {number} of track C", f"It is {written(entry)}.", cure)


def _track(data: Data) -> Faults:
    spaces = _at(data, "points_track_D", "spaces_after_start")
    if not _among(spaces, range(FEWEST_SPACES, MOST_SPACES + 1)):
        reason = f"The field spaces_after_start is {written(spaces)}."
        cure = f"The points track has {FEWEST_SPACES} to {MOST_SPACES} spaces after the start; house-A has 9."
        yield Fault("V15", "track D", reason, cure)


def _pay(data: Data) -> Faults:
    pays = data.get("group_points", {str(size): size for size in SIZES})
    for size in SIZES:
        found = pays.get(str(size)) if isinstance(pays, dict) else pays
        if not isinstance(pays, dict) or not _among(found, (size,)):
            yield Fault("V16", "group_points", f"A group of {size} pays {written(found)}.", f"It pays {size}.")
    for field in ("line_points", "end_bonus"):
        if not _among(data.get(field, 3), (3,)):
            yield Fault("V16", field, f"{field} is {written(data[field])}.", "It is 3 in this game; leave it out.")


def _pays(reward: object, points: Container[int]) -> bool:
    if not isinstance(reward, dict) or set(reward) - {"points", "ability", "square"}:
        return False
    if "ability" in reward:
        return "points" not in reward and reward["ability"] in list(ABILITY_IN_FILE)
    return _among(reward.get("points"), points)


def _among(value: object, allowed: Container[int]) -> bool:
    """Is it one of these whole numbers? True is none, and neither is 3.0."""
    return type(value) is int and value in allowed


def _at(data: Data, *fields: str) -> object:
    """What stands in a field of a field; None where there is no such thing."""
    found: object = data
    for field in fields:
        found = found.get(field) if isinstance(found, Mapping) else None
    return found


def _list(data: Data, *fields: str) -> list[Any]:
    found = _at(data, *fields)
    return found if isinstance(found, list) else []
