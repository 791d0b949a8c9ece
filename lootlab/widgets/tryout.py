"""A rule on a small table: a position, what is done in it, and then whatever the reader wants to try there."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.exhibits import Exhibit
from ..engine.game import AnyGame
from ..engine.refusal import BadInput, IllegalMove, Refused
from ..engine.state import Move
from ..look import parts
from ..look.html import escape
from .cloth import Cloth

MOST_TOLD = 12
MOST_SILENT = 8


class TryOut:
    """The exhibits of one rule, one at a time. Others move only as the exhibit has them move."""

    def __init__(self, game: AnyGame, rule: str, exhibits: Sequence[Exhibit]) -> None:
        self.game = game
        self.rule = rule
        self.exhibits = exhibits
        self.lay(0)

    def lay(self, number: int) -> None:
        """Lay an exhibit out, as it was."""
        self.number = number % len(self.exhibits)
        self.exhibit = self.exhibits[self.number]
        self.match = self.exhibit.match(self.game)
        self.cloth = Cloth(self.match, self.exhibit.seat(self.game, self.match.state))
        self.touched = False
        """Something was shown or played: it can be laid out again."""

    def show(self) -> None:
        """Do what the exhibit is about; what is not allowed is refused as a table refuses it."""
        if self.touched:
            self.lay(self.number)
        self.touched = True
        self.cloth.clear()
        try:
            for step in self.exhibit.play:
                events = self.game.perform(self.match.state, step)
                self.match.log.extend((self.match.revision, event) for event in events)
        except IllegalMove as refused:
            self.cloth.refusal = self.cloth.worded(refused.refusal)
        else:
            self._pass_on()

    def play(self, move: Move) -> None:
        """A move of the reader's own."""
        self.match.play(move.seat, move)
        self.touched = True
        self.cloth.moved()
        if not self.cloth.asked:
            self._answer()
            self._pass_on()

    def _answer(self) -> None:
        """Others do what they do in the exhibit, where that is still possible; else they wait."""
        for step in self.exhibit.play:
            try:
                moves = self.game.parse_moves(self.match.state, step)
            except Refused:
                continue
            for move in moves:
                theirs = move.seat != self.cloth.viewer and move.seat in self.match.state.to_act()
                if theirs and self.match.state.why_not(move.seat, move) is None:
                    self.match.play(move.seat, move)

    def _pass_on(self) -> None:
        """Who has nothing to decide does what there is to do."""
        for _ in range(MOST_SILENT):
            others = [seat for seat in self.match.state.to_act() if seat != self.cloth.viewer]
            silent = (self.cloth.board.silent(self.match.state.view(seat)) for seat in others)
            move = next(filter(None, silent), None)
            if self.cloth.asked or move is None:
                return
            self.match.play(move.seat, move)

    def find(self, phrase: str) -> Move:
        if not self.cloth.asked:
            raise BadInput("Nothing is to be decided for you here.", "Lay the example out again.")
        return self.cloth.find(phrase)

    # ---- drawing --------------------------------------------------------------------------------

    def said(self) -> str:
        """What the live region says after something was done."""
        if self.cloth.refusal is not None:
            return self.cloth.refusal.sentence
        told = self.match.told(self.cloth.viewer)
        return told[-1].text if told else self.cloth.ask().sentence

    def html(self) -> str:
        return f'<div class="tryout" data-key="tryout">{self._tools()}{self._told()}{self.cloth.html()}</div>'

    def _tools(self) -> str:
        """What can be done with the example as a whole."""
        buttons = ""
        if self.exhibit.play:
            said = "Show what is refused" if self.exhibit.refused else "Show the move"
            buttons += parts.button(said, "show", cls="btn btn--main", symbol="ll-right")
        if self.touched:
            buttons += parts.button("Lay it out again", "again", symbol="ll-again")
        if len(self.exhibits) > 1:
            buttons += parts.button("Another example", "other")
        name = self.match.names.get(self.cloth.viewer or "", "")
        who = f"<p>You are {escape(name)}. See the move, or make your own.</p>" if name else ""
        return f'<div class="tryout__top">{who}<div class="moves">{buttons}</div></div>'

    def _told(self) -> str:
        """Always as tall, so that the table stands still below it."""
        lines = [line.text for line in self.match.told(self.cloth.viewer)[-MOST_TOLD:]]
        if self.touched and self.match.state.to_act() and not self.cloth.asked:
            lines.append("The others do not move here. Lay it out again to try something else.")
        listed = "".join(f"<li>{escape(line)}</li>" for line in lines or ("Nothing has happened yet.",))
        return f'<ol class="tryout__told" tabindex="0" aria-label="What happened">{listed}</ol>'
