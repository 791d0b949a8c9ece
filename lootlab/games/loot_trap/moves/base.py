"""What all moves of a raid have in common, and what speaks against any of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self

from ....engine.refusal import Refusal
from ....engine.state import Events, Move
from ..cards.signs import ACTION, DRAW, INSTANT, MOST_ACTIONS, MOVE, MOVE2, USED_ACTION, USED_PLAY, WINDOWS
from ..state.effects import Cause, chooser_of_target

if TYPE_CHECKING:
    from ..bot.eye import Eye as Eye
    from ..questions.base import Question as Question
    from ..state.raid import Raid as Raid
    from ..view import RaidView as RaidView

LAST: Final = 9


class RaidMove(Move):
    """A kind says when it is due and what it offers then; whether one is allowed is asked in the order of a turn."""

    __slots__ = ()

    example = ""
    form: ClassVar[str] = ""
    """Its phrase, where it is as simple as that: `{0.seat} lay {0.card} at {0.space}`."""
    why: ClassVar[str] = ""
    """A reason for it, where there is only one."""
    phases: ClassVar[tuple[int, ...]] = ()
    """When it can be legal, if nobody is asked anything."""
    ghost_phases: ClassVar[tuple[int, ...]] = ()
    """And when for a ghost."""
    rank: ClassVar[int] = 1
    """Its place among the legal moves of a phase."""
    counts: ClassVar[bool] = False
    """Is it an action, of which there are only so many in a turn (TRAP-R50)?"""

    @staticmethod
    def offers(state: Raid, seat: int, held: Sequence[int]) -> list[RaidMove]:
        """The legal ones in one of its phases, worked out at once; `held` are the designs in that hand."""
        return []

    # ---- its phrase ----

    def __str__(self) -> str:
        return self.form.format(self)

    @classmethod
    def read(cls, state: Raid, found: re.Match[str]) -> Sequence[Self]:
        """A card is named as it is in the hand of its seat."""
        given = found.groupdict()
        if "card" in given:
            given["card"] = state.card_in_hand(state.seats.index(given["seat"]), given["card"])
        return [cls(**given)]

    # ---- why not ----

    def why_not(self, state: Raid) -> Refusal | None:
        if not state.set_up:
            return Refusal("TRAP-15", "Nothing has been dealt yet.", "Deal first.", ("TRAP-16", "TRAP-24"))
        return self.why_not_dealt(state, state.seats.index(self.seat))

    def why_not_dealt(self, state: Raid, seat: int) -> Refusal | None:
        """First a waiting question, then the windows, then whose turn it is, then the move itself."""
        question = state.ask
        if question is not None:
            asked = seat == question.seat
            return self.why_not_answer(state, seat, question) if asked else self.not_asked(state, question)
        if state.phase in WINDOWS:
            return self.why_not_in_window(state, seat)
        if seat != state.active:
            return self._elsewhere(state, seat)
        return self.why_not_on_turn(state, seat)

    def why_not_on_turn(self, state: Raid, seat: int) -> Refusal | None:
        """On the own turn, when nothing waits."""
        raise NotImplementedError

    def not_asked(self, state: Raid, question: Question) -> Refusal:
        """Somebody else is asked something."""
        text = f"{{{state.seats[question.seat]} is}} being asked something."
        return Refusal("TRAP-24", text, "Wait for the answer.", ("TRAP-33", "TRAP-102", "TRAP-R47", *question.whose))

    def why_not_answer(self, state: Raid, seat: int, question: Question) -> Refusal | None:
        """This seat is asked something: only an answer will do."""
        if question.kind == "peek":
            return question.why_not(state, "")
        ghost = ("TRAP-R60", "TRAP-116", "TRAP-117") if state.at[seat] < 0 else ()
        text = "First the question that is open has to be answered."
        return Refusal("TRAP-24", text, "Choose an answer.", ("TRAP-75", "TRAP-45", *question.whose, *ghost))

    def why_not_in_window(self, state: Raid, seat: int) -> Refusal | None:
        if seat == state.asked:
            text = "In a window only an OUT OF TURN card can be played."
            return Refusal("TRAP-R47", text, "React with one or pass.", ("TRAP-102", "TRAP-101"))
        if seat == state.active:
            text = "The others are asked for OUT OF TURN cards now."
            return Refusal("TRAP-R47", text, "Wait until they have passed.", ("TRAP-24",))
        return self._elsewhere(state, seat)

    def _elsewhere(self, state: Raid, seat: int) -> Refusal:
        if state.at[seat] < 0:
            text, also = "A ghost acts on its own turn only.", ("TRAP-R60", "TRAP-24", "TRAP-33")
            return Refusal("TRAP-113", text, "Wait for it.", also)
        return self.not_your_turn(state)

    def not_your_turn(self, state: Raid) -> Refusal:
        text = f"It is {{{state.seats[state.active]}'s}} turn."
        also = ("TRAP-24", "TRAP-R5", "TRAP-101", "TRAP-102", "TRAP-R47")
        return Refusal("TRAP-33", text, "Wait for your turn.", also)

    # ---- doing it ----

    def do(self, state: Raid) -> Events:
        self.act(state)
        return state.carry_on()

    def act(self, state: Raid) -> None:
        """What it does; what follows from it is pushed onto `state.stack`."""
        raise NotImplementedError

    # ---- a sensible player ----

    def worth(self, eye: Eye) -> float:
        """Points of health it promises."""
        return 1.0

    def reason(self, eye: Eye) -> str:
        """Why one likes it."""
        return self.why


def shape_of(form: str) -> str:
    """The regular expression of a simple phrase."""
    words = {"seat": "[A-D]", "on": "[A-D]", "space": r"[a-z]\d+", "card": ".+"}
    return re.sub(r"\{0\.(\w+)\}", lambda found: f"(?P<{found[1]}>{words[found[1]]})", form)


def why_no_action(state: Raid, seat: int, counts: bool = True) -> Refusal | None:
    """Is this the time for an action?"""
    if state.at[seat] < 0:
        text, also = "A ghost takes no actions.", ("TRAP-R60", "TRAP-R64")
        return Refusal("TRAP-113", text, "Draw, roll, discard or pass.", also)
    if state.phase in (DRAW, MOVE, MOVE2):
        text = "Actions come after DRAW and MOVE."
        return Refusal("TRAP-24", text, "Draw and move first.", ("TRAP-25", "TRAP-34", "TRAP-47"))
    if state.phase != ACTION:
        why: tuple[str, ...] = ("TRAP-53",) if state.used & USED_PLAY and not state.carried else ()
        if not state.used & USED_ACTION:
            why = ("TRAP-46", "TRAP-R73")  # passed, or lost to a skip marker
        text = "ACTION is over: one action a turn, unless it was free."
        return Refusal("TRAP-45", text, "Discard a card or pass.", ("TRAP-24", *why, "TRAP-47", "TRAP-R81"))
    if counts and state.actions >= MOST_ACTIONS:
        return Refusal("TRAP-R50", f"{MOST_ACTIONS} actions are the most of one turn.", "Pass.")
    return None


def why_not_on(state: Raid, seat: int, design: int, on: str) -> Refusal | None:
    """`on` names the first opponent of the card; it must be one who can be picked (TRAP-111, TRAP-R76)."""
    if not on:
        return None
    target = state.seats.index(on) if on in state.seats else -1
    if target == seat or target < 0:
        return Refusal("TRAP-111", f"{on} is no opponent.", "Name an opponent.", ("TRAP-R76", "TRAP-R49"))
    if state.at[target] < 0:
        text = f"{on} is a ghost and cannot be targeted."
        return Refusal("TRAP-R63", text, "Name a living opponent.", ("TRAP-R76", "TRAP-111"))
    for effect in state.box.designs[design].instant:
        fits = effect.aims(state, seat)
        if fits is None:
            continue
        if fits and target not in fits:
            return Refusal("TRAP-R76", f"That cannot be done to {on} now.", "Name somebody else.", ("TRAP-111",))
        if len(fits) > 1 and chooser_of_target(state, Cause(seat, INSTANT, 1)) != seat:
            text = "The active player picks the opponent here."
            return Refusal("TRAP-R49", text, "Leave “on” out.", ("TRAP-111",))
        return None
    return None
