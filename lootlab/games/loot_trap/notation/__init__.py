"""Positions of a raid as clauses: one table, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ....engine.clauses import GIVEN, THEN, Clause, Clauses, Match
from ....engine.refusal import BadInput, nearest
from ....engine.rooms import found_in
from .. import questions
from ..cards.signs import ARMED, NOBODY, OPEN, PHASES, QUIET, SET_BY_PLAYER, USED_NAMES, WINDOWS
from ..options import RaidOptions
from ..questions.base import Question
from ..state.raid import Raid
from .draft import Draft
from .names import write_hand, write_list
from .parts import (
    COUNTED,
    DIGITS,
    KINDS_USED,
    PHASE,
    SEAT_LIST,
    SEAT_NUMBERS,
    N,
    ats_of,
    hands_of,
    listed,
    pairs,
    traps_of,
    wears_of,
)

Row = Clause[Raid, Draft]
Reader = Callable[[Draft, Match], None]
NEW = ("seats", "new game", "cast", "field")
"""What is said of a game that has not been dealt."""


def position(text: str, options: RaidOptions) -> Raid:
    found = CLAUSES.found(text)
    if "seats" not in found:
        raise BadInput("The position lacks “seats”.", "Begin with seats AB, ABC or ABCD.")
    draft = Draft(found, options)
    if "new game" in found:
        if extra := set(found) - {*NEW, "card"}:
            text = f"“new game” does not go with “{min(extra)}”."
            raise BadInput(text, "Only seats, cast and field may stand beside it.")
        return draft.new_game()
    if clash := options.clash():
        raise BadInput(clash.text, clash.remedy, clash.rule)
    draft.begin()
    CLAUSES.read_into(draft, found)
    return draft.finish()


def notation(raid: Raid) -> str | None:
    """The whole position; None where something waits, which a position cannot say."""
    if raid.ended or raid.ask is not None or raid.stack or raid.queue:
        return None
    if raid.set_up and raid.phase in WINDOWS and raid.asked != _first_asked(raid):
        return None
    return CLAUSES.write(raid, () if raid.set_up else NEW)


def _first_asked(raid: Raid) -> int:
    count = len(raid.seats)
    order = [(raid.active + step) % count for step in range(1, count)]
    return next((seat for seat in order if raid.at[seat] >= 0 or raid.options.ghost_oot), NOBODY)


# ---- what is named ------------------------------------------------------------------------------


def _seat(raid: Raid, letter: str) -> int:
    if letter not in raid.seats:
        raise BadInput(f"{letter} does not play.", f"Seats: {' '.join(raid.seats)}.")
    return raid.seats.index(letter)


def _space(raid: Raid, name: str) -> int:
    if name not in raid.field.index:
        raise BadInput(f"There is no space {name} on this field.", "Name a space of the field.")
    return raid.field.index[name]


def _name(raid: Raid, name: str) -> str:
    for design in raid.box.designs:
        if name in (design.name, design.id):
            return design.name
    raise BadInput(f"There is no card “{name}”.", nearest(name, raid.box.by_name, "Name a card of this game."))


def _cards(raid: Raid, text: str) -> list[str]:
    names = []
    for part in text.split(", ") if text else []:
        name, _, count = part.partition("*")
        names += [_name(raid, name)] * int(count or 1)
    return names


def _names(raid: Raid, cards: Iterable[int]) -> list[str]:
    return [raid.box.name(card) for card in cards]


def _living(raid: Raid) -> list[str]:
    return [seat for seat, space in zip(raid.seats, raid.at, strict=True) if space >= 0]


# ---- players ------------------------------------------------------------------------------------


def _write_cast(raid: Raid, found: Match | None) -> str:
    seats = pairs(found[1]) if found else raid.seats
    return "cast " + " ".join(f"{seat} {raid.cast[_seat(raid, seat)].name}" for seat in seats)


def _write_turn(raid: Raid, found: Match | None) -> str:
    if raid.ended:
        return "the game is over"
    phase = f" {PHASES[raid.phase]}" if found is None or found[2] else ""
    return f"turn {raid.seats[raid.active]}{phase}"


def _listed(label: str, row: Callable[[Raid], list[str]], shape: str, read: Reader | None) -> Row:
    """Words in their order; asked for, in any order."""

    def write(raid: Raid, found: Match | None) -> str | None:
        words = row(raid)
        if found and sorted(listed(found[1])) == sorted(words):
            return found[0]
        return f"{label} {' '.join(words) or 'none'}" if words or found else None

    return Clause(label, f"{label} {shape}", read, write)


def _used(raid: Raid) -> list[str]:
    return [name for bit, name in USED_NAMES.items() if raid.used & bit]


def _ghosts(raid: Raid) -> list[str]:
    """In the order in which they fell."""
    return [raid.seats[seat] for together in raid.fallen for seat in together if raid.at[seat] < 0]


def _skipping(raid: Raid) -> list[str]:
    return [seat for seat, skip in zip(raid.seats, raid.skips, strict=True) if skip]


def _write_count(raid: Raid, found: Match | None) -> str:
    counts = {"turns": raid.turns, "traps": raid.traps, "actions": raid.actions}
    return "count " + " ".join(f"{word} {counts[word]}" for word in (pairs(found[1]) if found else counts))


def _write_avatars(raid: Raid, found: Match | None) -> str:
    if found:
        for word in found[1].split(" "):
            _space(raid, word[2:])
    seats = [word[0] for word in found[1].split(" ")] if found else _living(raid)
    at = {seat: raid.at[_seat(raid, seat)] for seat in seats}
    return " ".join(f"{seat}@{raid.field.spaces[space] if space >= 0 else 'nowhere'}" for seat, space in at.items())


def _numbers(
    label: str, row: Callable[[Raid], list[int]], seats: Callable[[Raid], Iterable[str]],
    read: Reader, told: Callable[[Raid], bool] = bool,
) -> Row:  # fmt: skip
    """A number per seat; those that are asked for, or these."""

    def write(raid: Raid, found: Match | None) -> str | None:
        if found is None and not told(raid):
            return None
        counts = row(raid)
        asked = pairs(found[1]) if found else seats(raid)
        return f"{label} " + " ".join(f"{seat} {counts[_seat(raid, seat)]}" for seat in asked)

    return Clause(label, f"{label} {SEAT_NUMBERS}", read, write)


def _write_hand(raid: Raid, found: Match | None) -> str:
    asked = hands_of(found[1]) if found else dict.fromkeys(raid.seats, ("?", 0))
    return "hand " + " ".join(_one_hand(raid, letter, cards) for letter, (cards, _) in asked.items())


def _one_hand(raid: Raid, letter: str, asked: str | None) -> str:
    held = _names(raid, raid.hands[_seat(raid, letter)])
    if asked is None:
        return f"{letter} {len(held)}"
    same = asked != "?" and Counter(_cards(raid, asked)) == Counter(held)
    return f"{letter}{{{asked if same else write_hand(held)}}}"


def _write_holds(raid: Raid, found: Match | None) -> str | None:
    if found is None:
        return None
    held = _names(raid, raid.hands[_seat(raid, found[1])])
    missing = Counter(_cards(raid, found[2])) - Counter(held)
    return f"hand {found[1]}{{{write_hand(held)}}}" if missing else found[0]


def _write_wears(raid: Raid, found: Match | None) -> str | None:
    worn = {
        seat: raid.box.name(card) if card >= 0 else "nothing" for seat, card in zip(raid.seats, raid.worn, strict=True)
    }
    if found is None:
        told = [f"{seat} {card}" for seat, card in worn.items() if card != "nothing"]
        return "wears " + ", ".join(told) if told else None
    parts = []
    for letter, card in wears_of(found[1]).items():
        actual = worn[raid.seats[_seat(raid, letter)]]
        same = actual == (card if card == "nothing" else _name(raid, card))
        parts.append(f"{letter} {card if same else actual}")
    return "wears " + ", ".join(parts)


def _write_sees(raid: Raid, found: Match | None) -> str | None:
    if found is None:
        return None
    seat = _seat(raid, found[1])
    if found[2]:
        where, names = raid.field.spaces[_space(raid, found[2])], [_name(raid, found[3])]
    else:
        where, names = f"hand {raid.seats[_seat(raid, found[4])]}", sorted(_cards(raid, found[5]))
    shown = "; ".join(f"{raid.seats[who]} {place}: {', '.join(cards)}" for who, place, cards in raid.shown)
    return found[0] if (seat, where, tuple(names)) in raid.shown else f"shown so far: {shown or 'nothing'}"


# ---- the field ----------------------------------------------------------------------------------


def _ats(label: str, lie: int, shape: str, read: Reader) -> Row:
    def write(raid: Raid, found: Match | None) -> str | None:
        if found is not None:
            return _at_wrong(raid, found[1], lie) or found[0]
        cards: dict[str, list[str]] = {}
        for space, name in enumerate(raid.field.spaces):
            if raid.lies[space] == lie:
                cards.setdefault(raid.box.name(raid.top[space]), []).append(name)
        told = ", ".join(f"{' '.join(spaces)}={card}" for card, spaces in cards.items())
        return f"{label} {told}" if told else None

    return Clause(label, shape, read, write)


def _at_wrong(raid: Raid, text: str, lie: int) -> str | None:
    for name, card in ats_of(text):
        space = _space(raid, name)
        wanted = _name(raid, card) if card else None
        if raid.lies[space] != lie:
            return f"{name} is {('quiet', 'armed', 'laid', 'laid', 'blank', 'empty')[raid.lies[space]]}"
        if wanted not in (None, raid.box.name(raid.top[space])):
            return f"{name}={raid.box.name(raid.top[space])}"
    return None


def _write_laid(raid: Raid, found: Match | None) -> str | None:
    if found is not None:
        return _trap_wrong(raid, found[1]) or found[0]
    laid = [_trap_text(raid, space) for space, lie in enumerate(raid.lies) if lie in SET_BY_PLAYER]
    return "laid " + ", ".join(laid) if laid else None


def _trap_text(raid: Raid, space: int) -> str:
    upper, lower = raid.box.name(raid.top[space]), raid.box.name(raid.low[space])
    star = "*" if raid.lies[space] == OPEN else ""
    return f"{raid.field.spaces[space]}={upper}/{lower}{star} by {raid.seats[raid.layer[space]]}"


def _trap_wrong(raid: Raid, text: str) -> str | None:
    for name, upper, lower, open_, seat in traps_of(text):
        space = _space(raid, name)
        if raid.lies[space] not in SET_BY_PLAYER:
            return f"nothing is laid on {name}"
        cards = upper is None or (
            raid.box.name(raid.top[space]) == _name(raid, upper)
            and raid.box.name(raid.low[space]) == _name(raid, lower or "")
            and (raid.lies[space] == OPEN) == open_
        )
        if not cards or (seat and raid.layer[space] != _seat(raid, seat)):
            return f"laid {_trap_text(raid, space)}"
    return None


def _only(
    label: str, lies: tuple[int, ...], spaces: Callable[[str], list[str]], wrong: Callable[[Raid, str], str | None]
) -> Row:
    """All spaces that lie so, and no others."""

    def write(raid: Raid, found: Match | None) -> str | None:
        if found is None:
            return None
        actual = [raid.field.spaces[space] for space, lie in enumerate(raid.lies) if lie in lies]
        if sorted(actual) != sorted(spaces(found[2]) if found[2] else []):
            return f"{label} {' '.join(actual) or 'none'}"
        return (wrong(raid, found[2]) if found[2] else None) or found[0]

    return Clause(f"{label} only", rf"{label} (none|only (.+))", None, write, THEN)


def _write_blank(raid: Raid, found: Match | None) -> str | None:
    for name in found[1].split(" ") if found else ():
        _space(raid, name)
    blanks = " ".join(raid.field.spaces[space] for space in raid.blanks)
    return f"blank {blanks or 'nowhere'}" if blanks or found else None


# ---- piles --------------------------------------------------------------------------------------


def _write_deck(raid: Raid, found: Match | None) -> str:
    """All of it, or as many of the next ones as are asked for."""
    coming = _names(raid, reversed(raid.deck))
    size = f" {len(coming)}" if found is None or found[1] else ""
    asked = (found[2] or found[3] or "") if found else ""
    if found:
        wanted = _cards(raid, asked)
        coming = coming[: len(wanted)]
    following = asked if found and coming == wanted else write_list(coming)
    return f"deck{size}" + (f" next {following}" if following else "")


def _write_discard(raid: Raid, found: Match | None) -> str:
    names = _names(raid, raid.discards)
    if found and found[1] is None:
        return f"discard {len(names)}"
    return found[0] if found and _cards(raid, found[1]) == names else f"discard{{{write_list(names)}}}"


def _write_discard_has(raid: Raid, found: Match | None) -> str | None:
    if found is None:
        return None
    names = _names(raid, raid.discards)
    missing = Counter(_cards(raid, found[1])) - Counter(names)
    return f"discard{{{write_list(names)}}}" if missing else found[0]


def _write_roll(raid: Raid, found: Match | None) -> str:
    size = f" {len(raid.rolls)}" if found is None or found[1] else ""
    count = len((found[2] or found[3] or "").split()) if found else len(raid.rolls)
    coming = " ".join(map(str, raid.rolls[::-1][:count]))
    return f"roll{size}" + (f" next {coming}" if coming else "")


def _write_rolled(raid: Raid, found: Match | None) -> str:
    return "rolled " + (" ".join(f"{raid.seats[seat]} {number}" for seat, number in raid.rolled) or "none")


# ---- how it stands ------------------------------------------------------------------------------


def _asks(raid: Raid, found: Match | None) -> str:
    return f"asks {raid.seats[raid.ask.seat]} {raid.ask.kind}" if raid.ask else "asks none"


def _winner(raid: Raid, found: Match | None) -> str:
    return f"winner {raid.seats[raid.winner]} by {raid.ended}" if raid.winner >= 0 else raid.ended or "game on"


def _drawn(raid: Raid, found: Match | None) -> str:
    return "drawn" if raid.ended in ("drawn", "turns") else raid.ended or "the game is on"


def _game_on(raid: Raid, found: Match | None) -> str:
    return f"over by {raid.ended}" if raid.ended else "game on"


def _write_cards(raid: Raid, found: Match | None) -> str:
    return "; ".join(f"card {design.name} = {design.definition}" for design in raid.box.designs if design.definition)


# ---- the table ----------------------------------------------------------------------------------

ASKED = "|".join(kind.kind for kind in found_in(questions.__name__, questions.__path__, Question))

CLAUSES = Clauses[Raid, Draft](
    Clause("seats", r"seats (AB|ABC|ABCD)", None, lambda raid, _: f"seats {''.join(raid.seats)}", GIVEN),
    Clause("new game", "new game", None, lambda raid, _: None if raid.set_up else "new game", GIVEN),
    Clause("cast", r"cast ([A-D] \w+(?: [A-D] \w+)*)", None, _write_cast),
    Clause("field", r"field (.+)", None, lambda raid, _: f"field {raid.field.write()}", GIVEN),
    Clause("card", r"card (.+?) = (.+)", None, _write_cards, GIVEN, many=True),
    Clause("turn", rf"turn ([A-D])(?: ({PHASE}))?", Draft.read_turn, _write_turn),
    _listed("used", _used, rf"(none|{KINDS_USED}(?: {KINDS_USED})*)", Draft.read_used),
    Clause("count", rf"count ({COUNTED}(?: {COUNTED})*)", Draft.read_count, _write_count),
    Clause("avatars", r"([A-D]@[a-z]\d+(?: [A-D]@[a-z]\d+)*)", Draft.read_avatars, _write_avatars),
    _listed("ghost", _ghosts, SEAT_LIST, None),
    _numbers("health", lambda raid: raid.health, _living, Draft.read_health),
    _numbers("bank", lambda raid: list(map(len, raid.banks)), lambda raid: raid.seats, Draft.read_bank),
    _numbers("shield", lambda raid: raid.shields, _living, Draft.read_shield, lambda raid: any(raid.shields)),
    Clause("hand", r"hand (.+)", Draft.read_hand, _write_hand),
    Clause("wears", r"wears (.+)", Draft.read_wears, _write_wears),
    _listed("skip", _skipping, SEAT_LIST, Draft.read_skip),
    _ats("quiet", QUIET, r"quiet (.+)", Draft.read_quiet),
    _ats("armed", ARMED, r"armed (?!none$|only )(.+)", Draft.read_armed),
    Clause("laid", r"laid (?!none$|only )(.+)", Draft.read_laid, _write_laid),
    Clause("blank", r"blank ([a-z]\d+(?: [a-z]\d+)*)", Draft.read_blank, _write_blank),
    Clause("deck", rf"deck (?:({N})(?: next (.+))?|next (.+))", None, _write_deck),
    Clause("discard", rf"discard(?:\{{(.*)\}}| ({N}))", Draft.read_discard, _write_discard),
    Clause("roll", rf"roll (?:({N})(?: next ({DIGITS}))?|next ({DIGITS}))", None, _write_roll),
    Clause("chance", r"chance (.+)", None, lambda raid, _: None, GIVEN),
    Clause("seen", r"seen ([A-D](?: [a-z]\d+)+(?:, [A-D](?: [a-z]\d+)+)*)", None, lambda raid, _: None, GIVEN),
    Clause("rest dealt", "rest dealt", None, lambda raid, _: None, GIVEN),
    Clause("asks", rf"asks (?:none|([A-D]) ({ASKED}))", None, _asks, THEN),
    Clause("holds", r"holds ([A-D]) (.+)", None, _write_holds, THEN, many=True),
    _only("armed", (ARMED,), lambda text: [name for name, _ in ats_of(text)],
          lambda raid, text: _at_wrong(raid, text, ARMED)),
    _only("laid", SET_BY_PLAYER, lambda text: [trap[0] for trap in traps_of(text)], _trap_wrong),
    Clause("discard has", r"discard has (.+)", None, _write_discard_has, THEN),
    Clause("rolled", r"rolled (none|[A-D] [1-6](?: [A-D] [1-6])*)", None, _write_rolled, THEN),
    Clause("sees", r"sees ([A-D]) (?:([a-z]\d+)=(.+)|hand ([A-D])\{(.*)\})", None, _write_sees, THEN, many=True),
    Clause("goal", rf"goal ({N})", None, lambda raid, _: f"goal {raid.goal}", THEN),
    Clause("spaces", rf"spaces ({N})", None, lambda raid, _: f"spaces {len(raid.lies)}", THEN),
    Clause("winner", r"winner ([A-D]) by (treasure|survival)", None, _winner, THEN),
    Clause("drawn", "drawn", None, _drawn, THEN),
    Clause("game on", "game on", None, _game_on, THEN),
    examples=(
        "seats AB; new game; cast A Cutpurse; field longboat20; card Snare = Hy[- | damage 1 self | STOP]; turn A; "
        "turn A move; turn A action; used play; count turns 2; A@b2 B@b4; ghost B; health A 5 B 3; "
        "bank A 1 B 0; shield A 1; hand A{Rum Ration, Stowaway} B 4; wears A Cork Vest; skip B; "
        "quiet b3=Mutiny; armed b5=Fog Bank; laid b4=Long Cannon/Wet Powder by A; blank a1; deck 20; "
        "deck next Light Fingers; discard{Mutiny}; discard 3; roll 3; roll next 4 2; chance Mutiny; "
        "seen A b2; rest dealt; asks none; holds A Mutiny; armed only b5; laid only b4; discard has Mutiny; "
        "rolled A 3; sees A b2=Mutiny; goal 3; spaces 25; winner A by treasure; drawn; game on"
    ),
)  # fmt: skip
