"""What a scenario says about the position it leads to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from ....engine import clauses
from ....engine.refusal import BadInput
from ..notation.names import write_hand, write_list
from ..notation.shapes import BOTH, N, ats_of, hands_of, pairs, traps_of, wears_of
from ..notation.write import trap_text
from ..cards.signs import ARMED, LAID, OPEN, PHASES, QUIET, SET_BY_PLAYER, USED_NAMES
from ..state.raid import Raid

_ASKED = "target|direction|space|spaces|cards|lay|loot|wearer|prevent|rescue|option|peek"
THEN = {
    **{name: shape for name, shape in BOTH.items() if name != "discard"},
    "asks": rf"asks (?:none|([A-D]) ({_ASKED}))",
    "holds": r"holds ([A-D]) (.+)",
    "armed only": r"armed (none|only (.+))",
    "armed": r"armed (?!none$|only )(.+)",
    "laid only": r"laid (none|only (.+))",
    "laid": r"laid (?!none$|only )(.+)",
    "discard has": r"discard has (.+)",
    "discard": BOTH["discard"],
    "roll": rf"roll ({N})",
    "rolled": r"rolled (none|[A-D] [1-6](?: [A-D] [1-6])*)",
    "sees": r"sees ([A-D]) (?:([a-z]\d+)=(.+)|hand ([A-D])\{(.*)\})",
    "goal": rf"goal ({N})",
    "spaces": rf"spaces ({N})",
    "winner": r"winner ([A-D]) by (treasure|survival)",
    "drawn": "drawn",
    "game on": "game on",
}
Judge = Callable[[Raid, "re.Match[str]"], "str | None"]


def disagreements(raid: Raid, then: str) -> list[str]:
    """Each clause that does not hold, as a sentence with what is so instead."""
    problems = []
    for name, found in clauses.read(then, THEN, many=("holds", "sees")):
        actual = _JUDGES[name](raid, found)
        if actual is not None:
            problems.append(f"“{found[0]}” does not hold: {actual}")
    return problems


def wants_window(then: str) -> bool:
    """Does `then` look into an open window?"""
    return any(re.fullmatch(r"turn [A-D] w[12]", clause) for clause in then.split("; "))


# ---- helpers ------------------------------------------------------------------------------------


def _same(actual: object, wanted: object, said: str) -> str | None:
    return None if actual == wanted else said


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
    raise BadInput(f"There is no card “{name}”.", "Name a card of this game.")


def _cards(raid: Raid, text: str) -> list[str]:
    names = []
    for part in text.split(", ") if text else []:
        name, _, count = part.partition("*")
        names += [_name(raid, name)] * int(count or 1)
    return names


def _held(raid: Raid, letter: str) -> list[str]:
    return [raid.box.name(card) for card in raid.hands[_seat(raid, letter)]]


def _numbers(label: str, row: Callable[[Raid], list[int]]) -> Judge:
    def judge(raid: Raid, found: re.Match[str]) -> str | None:
        wanted = pairs(found[1])
        actual = {seat: row(raid)[_seat(raid, seat)] for seat in wanted}
        said = f"{label} " + " ".join(f"{seat} {count}" for seat, count in actual.items())
        return _same(actual, {seat: int(count) for seat, count in wanted.items()}, said)

    return judge


def _seat_list(label: str, row: Callable[[Raid], list[bool]]) -> Judge:
    def judge(raid: Raid, found: re.Match[str]) -> str | None:
        actual = [seat for seat, is_so in zip(raid.seats, row(raid), strict=True) if is_so]
        wanted = [] if found[1] == "none" else sorted(found[1].split(" "))
        return _same(actual, wanted, f"{label} {' '.join(actual) or 'none'}")

    return judge


# ---- the turn -----------------------------------------------------------------------------------


def _turn(raid: Raid, found: re.Match[str]) -> str | None:
    if raid.ended:
        return "the game is over"
    actual = raid.seats[raid.active], PHASES[raid.phase]
    fits = actual[0] == found[1] and found[2] in (None, actual[1])
    return None if fits else f"turn {' '.join(actual)}"


def _asks(raid: Raid, found: re.Match[str]) -> str | None:
    actual = f"asks {raid.seats[raid.ask.seat]} {raid.ask.kind}" if raid.ask else "asks none"
    return _same(actual, found[0], actual)


def _used(raid: Raid, found: re.Match[str]) -> str | None:
    actual = [name for bit, name in USED_NAMES.items() if raid.used & bit]
    wanted = [] if found[1] == "none" else found[1].split(" ")
    return _same(sorted(actual), sorted(wanted), f"used {' '.join(actual) or 'none'}")


def _count(raid: Raid, found: re.Match[str]) -> str | None:
    wanted = pairs(found[1])
    actual = {word: getattr(raid, word) for word in wanted}
    said = "count " + " ".join(f"{word} {count}" for word, count in actual.items())
    return _same(actual, {word: int(count) for word, count in wanted.items()}, said)


def _winner(raid: Raid, found: re.Match[str]) -> str | None:
    actual = f"winner {raid.seats[raid.winner]} by {raid.ended}" if raid.winner >= 0 else raid.ended or "game on"
    return _same(actual, found[0], actual)


# ---- players ------------------------------------------------------------------------------------


def _avatars(raid: Raid, found: re.Match[str]) -> str | None:
    wanted = dict(word.split("@") for word in found[1].split(" "))
    actual = {}
    for letter, name in wanted.items():
        _space(raid, name)
        space = raid.at[_seat(raid, letter)]
        actual[letter] = raid.field.spaces[space] if space >= 0 else "nowhere"
    return _same(actual, wanted, " ".join(f"{letter}@{name}" for letter, name in actual.items()))


def _cast(raid: Raid, found: re.Match[str]) -> str | None:
    wanted = pairs(found[1])
    actual = {seat: raid.cast[_seat(raid, seat)].name for seat in wanted}
    return _same(actual, wanted, "cast " + " ".join(f"{seat} {name}" for seat, name in actual.items()))


def _hand(raid: Raid, found: re.Match[str]) -> str | None:
    for letter, (cards, count) in hands_of(found[1]).items():
        held = _held(raid, letter)
        fits = Counter(held) == Counter(_cards(raid, cards)) if cards is not None else len(held) == count
        if not fits:
            return f"hand {letter}{{{write_hand(held)}}}"
    return None


def _holds(raid: Raid, found: re.Match[str]) -> str | None:
    held = _held(raid, found[1])
    missing = Counter(_cards(raid, found[2])) - Counter(held)
    return f"hand {found[1]}{{{write_hand(held)}}}" if missing else None


def _wears(raid: Raid, found: re.Match[str]) -> str | None:
    for letter, card in wears_of(found[1]).items():
        worn = raid.worn[_seat(raid, letter)]
        actual = raid.box.name(worn) if worn >= 0 else "nothing"
        if actual != (card if card == "nothing" else _name(raid, card)):
            return f"wears {letter} {actual}"
    return None


def _sees(raid: Raid, found: re.Match[str]) -> str | None:
    seat = _seat(raid, found[1])
    where = found[2] or f"hand {found[4]}"
    if found[2]:
        _space(raid, found[2])
        names: tuple[str, ...] = (_name(raid, found[3]),)
    else:
        _seat(raid, found[4])
        names = tuple(sorted(_cards(raid, found[5])))
    wanted = (seat, where, names)
    shown = "; ".join(f"{raid.seats[who]} {place}: {', '.join(cards)}" for who, place, cards in raid.shown)
    return None if wanted in raid.shown else f"shown so far: {shown or 'nothing'}"


# ---- the field ----------------------------------------------------------------------------------


def _lying(raid: Raid, *lies: int) -> list[str]:
    return [raid.field.spaces[space] for space, lie in enumerate(raid.lies) if lie in lies]


def _at_wrong(raid: Raid, text: str, lie: int) -> str | None:
    for name, card in ats_of(text):
        space = _space(raid, name)
        wanted = _name(raid, card) if card else None
        if raid.lies[space] != lie:
            return f"{name} is {('quiet', 'armed', 'laid', 'laid', 'blank', 'empty')[raid.lies[space]]}"
        if wanted not in (None, raid.box.name(raid.top[space])):
            return f"{name}={raid.box.name(raid.top[space])}"
    return None


def _ats(lie: int) -> Judge:
    return lambda raid, found: _at_wrong(raid, found[1], lie)


def _armed_only(raid: Raid, found: re.Match[str]) -> str | None:
    actual = _lying(raid, ARMED)
    wanted = [name for name, _ in ats_of(found[2])] if found[2] else []
    if sorted(actual) != sorted(wanted):
        return f"armed {' '.join(actual) or 'none'}"
    return _at_wrong(raid, found[2], ARMED) if found[2] else None


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
            return f"laid {trap_text(raid, space)}"
    return None


def _laid(raid: Raid, found: re.Match[str]) -> str | None:
    return _trap_wrong(raid, found[1])


def _laid_only(raid: Raid, found: re.Match[str]) -> str | None:
    actual = _lying(raid, LAID, OPEN)
    wanted = [trap[0] for trap in traps_of(found[2])] if found[2] else []
    if sorted(actual) != sorted(wanted):
        return f"laid {' '.join(actual) or 'none'}"
    return _trap_wrong(raid, found[2]) if found[2] else None


def _blank(raid: Raid, found: re.Match[str]) -> str | None:
    actual = [raid.field.spaces[space] for space in raid.blanks]
    for name in found[1].split(" "):
        _space(raid, name)
    return _same(actual, found[1].split(" "), f"blank {' '.join(actual) or 'nowhere'}")


# ---- piles --------------------------------------------------------------------------------------


def _deck(raid: Raid, found: re.Match[str]) -> str | None:
    wanted = _cards(raid, found[2] or found[3] or "")
    top = [raid.box.name(card) for card in raid.deck[::-1][: len(wanted)]]
    size = found[1] is None or int(found[1]) == len(raid.deck)
    return None if size and top == wanted else f"deck {len(raid.deck)} next {write_list(top)}"


def _discard(raid: Raid, found: re.Match[str]) -> str | None:
    actual = [raid.box.name(card) for card in raid.discards]
    if found[1] is None:
        return _same(len(actual), int(found[2]), f"discard {len(actual)}")
    return _same(actual, _cards(raid, found[1]), f"discard{{{write_list(actual)}}}")


def _discard_has(raid: Raid, found: re.Match[str]) -> str | None:
    actual = [raid.box.name(card) for card in raid.discards]
    missing = Counter(_cards(raid, found[1])) - Counter(actual)
    return f"discard{{{write_list(actual)}}}" if missing else None


def _rolled(raid: Raid, found: re.Match[str]) -> str | None:
    actual = " ".join(f"{raid.seats[seat]} {number}" for seat, number in raid.rolled) or "none"
    return _same(actual, found[1], f"rolled {actual}")


_JUDGES: dict[str, Judge] = {
    "cast": _cast, "turn": _turn, "asks": _asks, "used": _used, "count": _count, "avatars": _avatars,
    "ghost": _seat_list("ghost", lambda raid: [space < 0 for space in raid.at]),
    "health": _numbers("health", lambda raid: raid.health),
    "bank": _numbers("bank", lambda raid: [len(bank) for bank in raid.banks]),
    "shield": _numbers("shield", lambda raid: raid.shields),
    "hand": _hand, "holds": _holds, "wears": _wears,
    "skip": _seat_list("skip", lambda raid: [bool(skip) for skip in raid.skips]),
    "quiet": _ats(QUIET), "armed": _ats(ARMED), "armed only": _armed_only, "laid": _laid, "laid only": _laid_only,
    "blank": _blank, "deck": _deck, "discard": _discard, "discard has": _discard_has,
    "roll": lambda raid, found: _same(len(raid.rolls), int(found[1]), f"roll {len(raid.rolls)}"),
    "rolled": _rolled, "sees": _sees,
    "goal": lambda raid, found: _same(raid.terms.goal, int(found[1]), f"goal {raid.terms.goal}"),
    "spaces": lambda raid, found: _same(len(raid.lies), int(found[1]), f"spaces {len(raid.lies)}"),
    "winner": _winner,
    "drawn": lambda raid, found: None if raid.ended in ("drawn", "turns") else raid.ended or "the game is on",
    "game on": lambda raid, found: f"over by {raid.ended}" if raid.ended else None,
}  # fmt: skip
