"""What a seat is told about what it types or picks: judged by what it knows, never by the truth.

The judge plays on a twin, a position drawn from the seat's View alone and always by the same stream. Two positions that
look the same to a seat so get the same answer, word for word, and nothing hidden can be asked out. Legal moves are part
of a View, so the twin allows exactly what the true position allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from . import phrases
from .chance import Stream
from .game import AnyGame
from .refusal import BadInput, IllegalMove, Refusal, Refused
from .state import Move, State
from .tell import NAMES
from .view import View

LONGEST_QUOTE = 60


class NotYours(BadInput):
    """A move of somebody else."""


class Judge:
    """Answers one seat about one position.

    >>> import lootlab
    >>> duel = lootlab.load("loot_shoot_whisky")
    >>> judge = Judge(duel, duel.new(seed="CACTUS-7").view("A"))
    >>> print(judge.find("l w"))
    A L W
    >>> print(judge.find("Ready: Loot, then Whisky"))
    A L W
    >>> judge.find("B L W")
    Traceback (most recent call last):
    lootlab.engine.judging.NotYours: “B L W” is a move of somebody else. Leave the letter out and name a move of yours.
    """

    def __init__(self, game: AnyGame, view: View, world: int = 1, names: Mapping[str, str] = NAMES) -> None:
        self.game = game
        self.view = view
        self.names = names
        """Who sits where, for the words on the buttons."""
        self._world = world
        """Which of the positions that look like this: always the same one, except for who tests that it is all one."""

    @cached_property
    def twin(self) -> State:
        twin: State = self.game.determinize(self.view, Stream.of(self._world))
        return twin

    def why_not(self, move: Move) -> Refusal | None:
        """Why the seat may not do this now; None when it may."""
        return self.twin.why_not(self.view.seat or "", move)

    def answer(self, phrase: str) -> Move | Refusal:
        """The same as `find`, for those who want to compare answers."""
        try:
            return self.find(phrase)
        except Refused as refused:
            return refused.refusal

    def find(self, phrase: str) -> Move:
        """The legal move that this seat means by a phrase, with or without its own letter; else raises Refused."""
        text = " ".join(phrase.split())
        if self.view.seat is None:
            raise BadInput("You are watching.", "Start a new game to play yourself.")
        if not text:
            raise BadInput("Nothing was typed.", "Type a move, or pick the pieces.")
        # Before anything is read: what others may do or hold is no business of this seat.
        if self._seat_in_front(text) not in ("", self.view.seat):
            raise self._of_somebody_else(text)
        if not self.view.to_act:
            raise BadInput("The game is over.", "Start a new game.")
        if self.view.seat not in self.view.to_act:
            return self._out_of_turn(text)
        fault: Refused
        try:
            move = self.read(text)
        except NotYours:
            raise
        except BadInput as unread:
            fault = unread
        else:
            refusal = self.why_not(move)
            if refusal is None:
                return move
            fault = IllegalMove(refusal, move.pieces)
        meant = phrases.on_a_button(text, self.view, self.names, loosely=isinstance(fault, phrases.Unread))
        if meant is None:
            raise fault
        return meant

    def _out_of_turn(self, text: str) -> Move:
        """Whoever has chosen may still change that, where the rules allow it; nothing else is even judged."""
        for move in self.view.moves:
            if str(move).upper() == self._own(text).upper():
                return move
        meant = phrases.on_a_button(text, self.view, self.names, loosely=False)
        if meant is not None:
            return meant
        raise BadInput("It is not your turn.", "Wait for the others.")

    def _seat_in_front(self, text: str) -> str:
        """The seat whose letter a phrase begins with, capital or not; "" if it begins otherwise."""
        letter = text.partition(" ")[0].rstrip(":,").upper()
        return letter if letter in self.view.seats else ""

    def _of_somebody_else(self, text: str) -> NotYours:
        quoted = text[:LONGEST_QUOTE]
        return NotYours(f"“{quoted}” is a move of somebody else.", "Leave the letter out and name a move of yours.")

    def read(self, text: str) -> Move:
        """The move of this seat that a phrase names, be it legal or not; BadInput if it names none."""
        fault: BadInput | None = None
        for tried in self._readings(text):
            try:
                found = self.game.parse_moves(self.twin, tried)
            except BadInput as wrong:
                # Read as a move of the own seat it shows best what is wrong; but what was typed is quoted.
                if tried == self._own(text):
                    said = wrong.refusal
                    kind = phrases.Unread if isinstance(wrong, phrases.Unread) else BadInput
                    fault = kind(said.text.replace(tried, text), said.remedy, said.rule)
                continue
            if any(move.seat != self.view.seat for move in found):
                raise self._of_somebody_else(text)
            if len(found) != 1:
                raise BadInput(f"“{text[:LONGEST_QUOTE]}” holds {len(found) or 'no'} moves.", "Name one move.")
            return found[0]
        assert fault is not None
        raise fault

    def _readings(self, text: str) -> Iterator[str]:
        """As it was typed, as a move of the own seat, both in capitals, and with signs for the words of the cards."""
        spoken = self._own(phrases.in_notation(text, self.game.spoken))
        yield from dict.fromkeys((text, self._own(text), text.upper(), self._own(text.upper()), spoken))

    def _own(self, text: str) -> str:
        """The phrase with the own letter in front: whoever leaves the seat out means the own one."""
        bare = text.partition(" ")[2] if self._seat_in_front(text) else text
        return f"{self.view.seat} {bare}"
