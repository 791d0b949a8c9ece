"""Answers to questions: which are right, and why the others are not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from ....engine.refusal import Refusal
from ....engine.state import Move
from ..legal import rules as legality
from ..cards.design import HYBRID
from ..cards.field import DIRECTIONS
from ..moves import Choose, Peek
from ..questions import Question
from ..cards.signs import EMPTY, SET_BY_PLAYER

if TYPE_CHECKING:
    from ..state.raid import Raid

# Whose question it is, by its kind; the rest is TRAP-R49.
_WHOSE = {
    "target": ("TRAP-111",), "loot": ("TRAP-R36", "TRAP-81"), "wearer": ("TRAP-R37", "TRAP-82"),
    "prevent": ("TRAP-R42", "TRAP-86"), "rescue": ("TRAP-R42", "TRAP-110"), "peek": ("TRAP-67", "TRAP-66"),
}  # fmt: skip


def why_not(state: Raid, number: int, move: Move) -> Refusal | None:
    """A question waits: only its answer, from the seat it is put to, is possible."""
    question = state.ask
    assert question is not None
    whose = _WHOSE.get(question.kind, ("TRAP-R49",))
    if number != question.seat:
        asked = state.seats[question.seat]
        text = f"{{{asked} is}} being asked ({question.kind})."
        if isinstance(move, Choose):
            return legality.no("TRAP-R49", text, "Only that player answers.", *whose, "TRAP-111")
        return legality.no("TRAP-24", text, "Wait for the answer.", "TRAP-33", "TRAP-102", "TRAP-R47", *whose)
    if question.kind == "peek":
        return _why_not_peek(state, number, move)
    if not isinstance(move, Choose):
        ghost = ("TRAP-R60", "TRAP-116", "TRAP-117") if state.at[number] < 0 else ()
        return legality.no("TRAP-24", f"First the question is to be answered ({question.kind}).",
                           "Choose an answer.", "TRAP-75", "TRAP-45", *whose, *ghost)  # fmt: skip
    return _JUDGES[question.kind](state, question, move.answer)


def _why_not_peek(state: Raid, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Peek) or not move.how:
        return legality.no("TRAP-67", "The card has been looked at.", "Swap or discard it now.", "TRAP-24", "TRAP-45")
    if move.how == "keep" and not state.terms.peek_may_keep:
        return legality.no("TRAP-67", "A peeked card cannot be left.", "Swap or discard it.", "TRAP-R34")
    if move.how == "swap" and not any(state.box.name(card) == move.card for card in state.hands[seat]):
        return legality.no("TRAP-68", f"{move.card or 'No card'} is in that hand to swap.", "Discard the card, or swap "
                           "one you hold.", "TRAP-R35")  # fmt: skip
    return None


def _wrong_words(question: Question, answer: str) -> Refusal:
    return legality.no("TRAP-122", f"“{answer}” does not answer the question ({question.kind}).", "Choose one offered.")


# ---- seats --------------------------------------------------------------------------------------


def _target(state: Raid, question: Question, answer: str) -> Refusal | None:
    if answer not in state.seats:
        return _wrong_words(question, answer)
    seat = state.seats.index(answer)
    if seat in question.choices:
        return None
    if state.at[seat] < 0:
        return legality.no("TRAP-R63", f"{{{answer} is}} a ghost.", "Pick a living opponent.", "TRAP-R76", "TRAP-111")
    return legality.no("TRAP-R76", f"That cannot be done to {{{answer}}}.", "Pick another opponent.", "TRAP-111")


def _wearer(state: Raid, question: Question, answer: str) -> Refusal | None:
    if answer == "take":
        return legality.no(
            "TRAP-82", "A piece revealed as a trap never goes to the hand.", "Put it on a player.", "TRAP-R37"
        )
    if answer == "discard":
        if -1 in question.choices:
            return None
        return legality.no("TRAP-122", "The piece must be put on somebody.", "Name a living player.", "TRAP-91")
    if answer not in state.seats:
        return _wrong_words(question, answer)
    if state.seats.index(answer) in question.choices:
        return None
    return legality.no(
        "TRAP-R63", f"{{{answer} is}} a ghost and cannot wear anything.", "Name a living player.", "TRAP-R37", "TRAP-92"
    )


# ---- directions and spaces ----------------------------------------------------------------------


def _direction(state: Raid, question: Question, answer: str) -> Refusal | None:
    if answer not in DIRECTIONS:
        return _wrong_words(question, answer)
    if DIRECTIONS.index(answer) in question.choices:
        return None
    return legality.no("TRAP-R17", f"No first step is possible to the {answer}.", "Name another direction.",
                       "TRAP-R18", "TRAP-R62")  # fmt: skip


def _space(state: Raid, question: Question, answer: str) -> Refusal | None:
    space = state.field.index.get(answer, -1)
    if space in question.choices:
        return None
    about = question.about
    if about == "move":
        return _why_not_step_there(state, space, answer)
    if about.startswith("teleport"):
        if space in state.at:
            return legality.no(
                "TRAP-36", f"An avatar stands on {answer}.", "Choose a free space.", "TRAP-R22", "TRAP-122"
            )
        return legality.no("TRAP-122", f"{answer} is no such space.", "Choose one the card allows.", "TRAP-R22")
    return _why_not_named(state, question, answer)


def _why_not_step_there(state: Raid, space: int, answer: str) -> Refusal:
    if space >= 0 and space in state.at:
        return legality.no("TRAP-36", f"An avatar stands on {answer}.", "Choose a free space.", "TRAP-R19", "TRAP-34")
    return legality.no("TRAP-35", f"{answer} is not one step away.", "Choose a free surrounding space.",
                       "TRAP-34", "TRAP-120", "TRAP-R19", "TRAP-43", "TRAP-122", "TRAP-R62")  # fmt: skip


def _why_not_named(state: Raid, question: Question, answer: str) -> Refusal:
    """An effect on field cards cannot name this space."""
    space = state.field.index.get(answer, -1)
    about = question.about
    if space >= 0 and state.lies[space] in EMPTY:
        return legality.no("TRAP-R9", f"There is no card on {answer}.", "Choose a space with a card.", "TRAP-122")
    if about == "arm":
        return legality.no("TRAP-R69", f"{answer} cannot be armed: only unoccupied quiet cards in reach can.",
                           "Choose one of them.", "TRAP-122", "TRAP-120")  # fmt: skip
    laid = space >= 0 and state.lies[space] in SET_BY_PLAYER
    also = ("TRAP-60",) if laid else ("TRAP-120",)
    return legality.no("TRAP-122", f"The card cannot name {answer}.", "Choose one of the spaces offered.", *also)


def _spaces(state: Raid, question: Question, answer: str) -> Refusal | None:
    names = answer.split("+")
    for name in names:
        if state.field.index.get(name, -1) not in question.choices:
            return _why_not_named(state, question, name)
    if len(set(names)) < len(names):
        return legality.no("TRAP-122", "A space can be named once only.", "Name different spaces.")
    if not question.least <= len(names) <= question.most:
        count = str(question.most) if question.least == question.most else f"{question.least} to {question.most}"
        return legality.no("TRAP-122", f"{len(names)} spaces are not what the card says.", f"Name {count}.", "TRAP-R53")
    return None if names == sorted(names) else _wrong_words(question, answer)


# ---- cards --------------------------------------------------------------------------------------


def _cards(state: Raid, question: Question, answer: str) -> Refusal | None:
    names = answer.split("+")
    held = Counter(state.box.name(card) for card in state.hands[question.seat])
    rules = ("TRAP-R55", "TRAP-122") if question.about == "cost" else ("TRAP-122",)
    if len(names) != question.least:
        return legality.no(
            rules[0], f"That is {len(names)}, not {question.least}.", f"Name {question.least}.", *rules[1:]
        )
    if Counter(names) - held:
        return legality.no(rules[0], "Not all of these are in that hand.", "Name cards you hold.", *rules[1:])
    return None if names == sorted(names) else _wrong_words(question, answer)


def _lay(state: Raid, question: Question, answer: str) -> Refusal | None:
    name, _, place = answer.rpartition(" at ")
    cards = [card for card in state.hands[question.seat] if state.box.name(card) == name]
    if not cards:
        return legality.no(
            "TRAP-54", f"{name or answer} is not in that hand.", "Lay a card you hold.", "TRAP-116", "TRAP-R61"
        )
    if state.terms.hybrids_only and state.box.kind[cards[0]] != HYBRID:
        return legality.no("TRAP-R29", "Only hybrids may be laid here.", "Lay a hybrid.")
    space = state.field.index.get(place, -1)
    if space in question.choices:
        return None
    refusal = legality.why_not_laid_there(state, space, question.about == "lay over")
    return refusal or legality.no("TRAP-122", f"{place} is out of the card's reach.", "Choose a space in reach.",
                                  "TRAP-55", "TRAP-120")  # fmt: skip


# ---- loot and damage ----------------------------------------------------------------------------


def _loot(state: Raid, question: Question, answer: str) -> Refusal | None:
    if answer in ("bank", "discard"):
        return None
    if answer == "take":
        return legality.no("TRAP-81", "A loot trap never goes to the hand.", "Bank it or discard it.", "TRAP-R36")
    return _wrong_words(question, answer)


def _number(question: Question, answer: str) -> int | None:
    word, _, count = answer.partition(" ")
    return int(count) if word == question.kind and re.fullmatch(r"0|[1-9]\d{0,3}", count) else None


def _prevent(state: Raid, question: Question, answer: str) -> Refusal | None:
    count = _number(question, answer)
    if count is None:
        return _wrong_words(question, answer)
    if count in question.choices:
        return None
    most = question.choices[-1]
    if count > len(state.banks[question.seat]):
        limit = ("TRAP-R38",) if count > state.terms.prevent_most else ()
        return legality.no("TRAP-87", f"Only {len(state.banks[question.seat])} loot are banked.",
                           f"Give up at most {most}; loot in hand gives no protection.", "TRAP-86", *limit)  # fmt: skip
    if count > state.terms.prevent_most:
        return legality.no("TRAP-R38", "One loot at most lowers one damage.", f"Give up at most {most}.", "TRAP-86")
    return legality.no("TRAP-86", "There is not so much damage left.", f"Give up at most {most}.", "TRAP-R38")


def _rescue(state: Raid, question: Question, answer: str) -> Refusal | None:
    count = _number(question, answer)
    if count is None:
        return _wrong_words(question, answer)
    if count in question.choices:
        return None
    most = question.choices[-1]
    if count > len(state.banks[question.seat]):
        return legality.no("TRAP-110", f"Only {len(state.banks[question.seat])} loot are banked.",
                           f"Give up at most {most}.", "TRAP-87", "TRAP-R39")  # fmt: skip
    return legality.no("TRAP-R39", "Health cannot rise so far.", f"Give up at most {most}.", "TRAP-R40", "TRAP-110")


def _option(state: Raid, question: Question, answer: str) -> Refusal | None:
    count = _number(question, answer)
    if count is None:
        return _wrong_words(question, answer)
    if count in question.choices:
        return None
    return legality.no(
        "TRAP-122", f"Option {count} cannot be carried out.", "Choose another one.", "TRAP-R54", "TRAP-R56"
    )


_JUDGES: dict[str, Callable[[Raid, Question, str], Refusal | None]] = {
    "target": _target, "wearer": _wearer, "direction": _direction, "space": _space, "spaces": _spaces,
    "cards": _cards, "lay": _lay, "loot": _loot, "prevent": _prevent, "rescue": _rescue, "option": _option,
}  # fmt: skip
