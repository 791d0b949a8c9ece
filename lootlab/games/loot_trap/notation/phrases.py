"""Move phrases of Loot Trap."""

from __future__ import annotations

import re
from collections.abc import Callable

from ....engine.refusal import BadInput
from ....engine.state import Move
from ..cards.field import DIRECTIONS
from ..moves import DEAL, Bank, Choose, Concede, Discard, Draw, Equip, Lay, Pass, Peek, Play, React, Roll, Scout, Step
from ..cards.signs import WINDOWS
from ..state.raid import Raid

_SPACE = r"[a-z]\d+"


def _card(raid: Raid, seat: str, name: str) -> str:
    """The name of a hand card; ids stand for names. Cards that are not in that hand make a step faulty."""
    names = [design.name for design in raid.box.designs if name in (design.name, design.id)]
    if not names:
        raise BadInput(f"There is no card “{name}”.", "Name a card of this game.")
    if names[0] not in (raid.box.name(card) for card in raid.hands[raid.seats.index(seat)]):
        raise BadInput(f"There is no {names[0]} in {{{seat}'s}} hand.", "Name a card of that hand.")
    return names[0]


def _choose(raid: Raid, seat: str, answer: str) -> Choose:
    """An answer in its one spelling: ids become names, `+` lists are sorted."""
    question = raid.ask
    if question is None:
        raise BadInput(f"Nobody is asked anything, so “choose {answer}” answers nothing.", "Leave it out.")
    kind = question.kind
    if seat != raid.seats[question.seat]:
        return Choose(seat, answer)  # whatever it says: the rules refuse it
    if kind == "cards":
        return Choose(seat, "+".join(sorted(_card(raid, seat, name) for name in answer.split("+"))))
    if kind == "spaces" and re.fullmatch(rf"{_SPACE}(?:\+{_SPACE})*", answer):
        return Choose(seat, "+".join(sorted(answer.split("+"))))
    if kind == "lay" and " at " in answer:
        name, _, space = answer.rpartition(" at ")
        return Choose(seat, f"{_card(raid, seat, name)} at {space}")
    if not re.fullmatch(_ANSWERS.get(kind, ".+"), answer):
        raise BadInput(f"“{answer}” does not answer a question of kind {kind}.", "Write the kind of answer it needs.")
    return Choose(seat, answer)


_ANSWERS = {
    "target": "[A-D]", "direction": "|".join(DIRECTIONS), "space": _SPACE, "loot": "bank|discard|take",
    "wearer": "[A-D]|discard|take", "prevent": r"prevent \d+", "rescue": r"rescue \d+", "option": r"option \d+",
    "lay": ".+ at .+", "spaces": "(?!)", "peek": "(?!)",
}  # fmt: skip

Reader = Callable[[Raid, str, "re.Match[str]"], list[Move]]


def _peek(raid: Raid, seat: str, found: re.Match[str]) -> list[Move]:
    """Without a `peek` before it, the second half stands for both."""
    if not found[1]:
        return [Peek(seat)]
    second = Peek(seat, "swap", _card(raid, seat, found[2])) if found[2] else Peek(seat, found[1])
    waiting = raid.ask is not None and raid.ask.kind == "peek"
    return [second] if waiting else [Peek(seat), second]


_SHAPES: list[tuple[str, Reader]] = [
    ("draw", lambda raid, seat, found: [Draw(seat)]),
    (rf"(move|hop) ({_SPACE})", lambda raid, seat, found: [Step(seat, found[2], found[1] == "hop")]),
    (
        r"play (.+?)(?: on ([A-D]))?",
        lambda raid, seat, found: [Play(seat, _card(raid, seat, found[1]), found[2] or "")],
    ),
    (
        r"react (.+?)(?: on ([A-D]))?",
        lambda raid, seat, found: [React(seat, _card(raid, seat, found[1]), found[2] or "")],
    ),
    (r"equip (.+) on ([A-D])", lambda raid, seat, found: [Equip(seat, _card(raid, seat, found[1]), found[2])]),
    ("bank", lambda raid, seat, found: [Bank(seat)]),
    (rf"lay (.+) at ({_SPACE})", lambda raid, seat, found: [Lay(seat, _card(raid, seat, found[1]), found[2])]),
    (r"peek(?: (swap (.+)|discard|keep))?", _peek),
    (rf"scout ({_SPACE})", lambda raid, seat, found: [Scout(seat, found[1])]),
    (r"discard (.+?)( draw)?", lambda raid, seat, found: [Discard(seat, _card(raid, seat, found[1]), bool(found[2]))]),
    ("roll", lambda raid, seat, found: [Roll(seat)]),
    ("pass", lambda raid, seat, found: [Pass(seat)]),
    (r"choose (.+)", lambda raid, seat, found: [_choose(raid, seat, found[1])]),
    ("concede", lambda raid, seat, found: [Concede(seat)]),
]
_COMPILED = [(re.compile(pattern), reader) for pattern, reader in _SHAPES]


def parse_moves(raid: Raid, text: str) -> list[Move]:
    """The moves of a phrase. What a move will bring is hidden, so answers to its questions are no part of it."""
    if text == "deal":
        return [DEAL]
    seat, _, words = text.partition(" ")
    if seat not in raid.seats:
        raise BadInput(f"“{text}” does not begin with a seat.", f"Seats: {' '.join(raid.seats)}.")
    head, colon, _ = words.partition(": ")
    if colon:
        raise BadInput(f"“{text}” answers what has not been asked yet.", f"Play {head} first, then answer.")
    return _parse_one(raid, seat, words)


def parse_step(raid: Raid, text: str) -> list[Move]:
    """The moves of a step of a scenario: after a colon it answers what the move will ask.

    Those answers need the positions in between, so they tell what is hidden there: not for players.
    """
    head, _, answers = text.partition(": ")
    moves = parse_moves(raid, head)
    if answers:
        trial = raid.copy()
        trial.quiet = True
        for move in moves:
            trial.play(move.seat, move)
        for answer in answers.split(", "):
            move = _choose(trial, head[:1], answer)
            trial.play(move.seat, move)
            moves.append(move)
    return moves


def _parse_one(raid: Raid, seat: str, words: str) -> list[Move]:
    for pattern, reader in _COMPILED:
        found = pattern.fullmatch(words)
        if found:
            return reader(raid, seat, found)
    raise BadInput(f"“{words}” is no move of Loot Trap.", "Write A draw, A move b3, A play Powder Keg on B, A pass …")


def pass_windows(raid: Raid, seat: str | None) -> None:
    """Silent windows: whoever is asked and is not the seat of the next step passes."""
    while not raid.ended and raid.ask is None and raid.phase in WINDOWS and raid.seats[raid.asked] != seat:
        asked = raid.seats[raid.asked]
        raid.play(asked, Pass(asked))
