"""What all questions have in common.

The engine keeps what is still to be done as a stack of frames (`state.stack`); a question only holds up that stack.
Whatever follows is pushed before a question is asked, so that a question may lapse (TRAP-R67) without any harm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, Refusal
from ....engine.state import Piece, Words
from ..cards.words import capital, seat_piece

if TYPE_CHECKING:
    from ....look.ui import Ui as Ui
    from ..bot.eye import Eye as Eye
    from ..moves.base import RaidMove as RaidMove
    from ..state.raid import Raid as Raid
    from ..view import RaidView as RaidView

SPACE: Final = r"[a-z]\d+"


@dataclass(frozen=True, slots=True)
class Question:
    """Put to a seat. `choices` are seats, directions, spaces or numbers; what a hand decides is looked up there."""

    seat: int
    choices: tuple[int, ...]

    kind: ClassVar[str]
    whose: ClassVar[tuple[str, ...]] = ("TRAP-R49",)
    """The rules that say who answers."""
    shape: ClassVar[str] = ".+"
    """How an answer looks in notation."""
    asks: ClassVar[tuple[str, str]]
    """The ask-line, where it is always the same: a step pill and one sentence."""
    doing: ClassVar[str] = "choosing"
    """What somebody is doing who is asked."""
    why: ClassVar[str] = "It does you the most good."
    """A reason for the answer a sensible player gives."""
    declined: ClassVar[tuple[str, str]] = ("", "")
    """An answer that gives something up, and the reason for it."""

    def __init__(self, seat: int, choices: tuple[int, ...]) -> None:
        self.seat, self.choices = seat, choices  # type: ignore[misc]

    def put(self, state: Raid) -> None:
        """Ask. A question with one possible answer is not asked, one with none lapses."""
        if len(self.choices) > 1:
            state.ask = self
        elif self.choices:
            self.take(state, self.choices[0])

    def without(self, state: Raid, seat: int) -> None:
        """Somebody else has left the game: those who pick a player have one less to pick."""

    # ---- answers ----

    def said(self, state: Raid, choice: int) -> str:
        """The words for a choice."""
        return f"{self.kind} {choice}"

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        """What is picked on the table for this answer; none where it is a button."""
        return ()

    def moves(self, state: Raid) -> Sequence[RaidMove]:
        """All answers there are."""
        row = state.book.answers[self.seat, self.kind]
        try:
            return [row[choice] for choice in self.choices]
        except KeyError:  # at first
            for choice in self.choices:
                row[choice] = state.book.answer(self.seat, self.said(state, choice), self.pieces)
            return [row[choice] for choice in self.choices]

    def reading(self, state: Raid, answer: str) -> str:
        """An answer in its one spelling; BadInput where it does not look like an answer to this."""
        if not re.fullmatch(self.shape, answer):
            text = f"“{answer}” does not answer a question of kind {self.kind}."
            raise BadInput(text, "Write the kind of answer it needs.")
        return answer

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        raise NotImplementedError

    def answered(self, state: Raid, answer: str) -> None:
        """Do what a legal answer says: usually it is the word for one of the choices."""
        for choice in self.choices:
            if self.said(state, choice) == answer:
                self.take(state, choice)
                return

    def take(self, state: Raid, choice: int) -> None:
        """Do what one of the choices says."""
        raise NotImplementedError

    def wrong_words(self, answer: str) -> Refusal:
        return Refusal("TRAP-122", f"“{answer}” does not answer the question ({self.kind}).", "Choose one offered.")

    # ---- on the table ----

    def asking(self, view: RaidView, ui: Ui) -> tuple[str, str]:
        """A step pill and one sentence."""
        return self.asks

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(capital(answer.replace("+", ", ").replace(" at ", " on ")), "")

    # ---- a sensible player ----

    def worth(self, eye: Eye, answer: str) -> float:
        raise NotImplementedError

    def weigh(self, eye: Eye, moves: Sequence[RaidMove]) -> list[float]:
        return [move.worth(eye) for move in moves]

    def reason(self, answer: str) -> str:
        return self.declined[1] if answer == self.declined[0] else self.why


class _OfSeats(Question):
    """It asks for a player."""

    __slots__ = ()

    def without(self, state: Raid, seat: int) -> None:
        if seat in self.choices:
            state.ask = None
            replace(self, choices=tuple(choice for choice in self.choices if choice != seat)).put(state)

    def said(self, state: Raid, choice: int) -> str:
        return state.seats[choice] if choice >= 0 else "discard"

    @staticmethod
    def pieces(answer: str) -> tuple[Piece, ...]:
        return (seat_piece(answer),) if answer != "discard" else ()

    def words(self, view: RaidView, answer: str) -> Words:
        return Words(f"{{{answer}}}" if answer in view.seats else "Discard it", "")


class _OfNumbers(Question):
    """It asks for a number: `rescue 1`."""

    __slots__ = ()

    def number(self, answer: str) -> int | None:
        word, _, count = answer.partition(" ")
        return int(count) if word == self.kind and re.fullmatch(r"0|[1-9]\d{0,3}", count) else None

    def why_not(self, state: Raid, answer: str) -> Refusal | None:
        count = self.number(answer)
        if count is None:
            return self.wrong_words(answer)
        return None if count in self.choices else self.too_many(state, count)

    def too_many(self, state: Raid, count: int) -> Refusal:
        """Why it cannot be this number."""
        raise NotImplementedError


def running(view: RaidView) -> str:
    """The card that is being carried out."""
    if not view.limbo or view.limbo[-1].card.design < 0:
        return ""
    return view.name(view.limbo[-1].card.design)


def mover(view: RaidView, ui: Ui, seat: int) -> str:
    return "you" if seat == view.me else ui.name(view.seats[seat])
