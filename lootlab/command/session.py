"""A whole game in the terminal: the table in words, moves by number or phrase, refusals with their rule."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from ..bots import hint, let_bots_move
from ..engine.match import PERSON, Match
from ..engine.refusal import BadInput, IllegalMove, Refused
from ..engine.state import Move
from ..engine.tell import tell
from ..engine.view import View
from ..look import plain
from ..look.board import board_of
from ..look.ui import Ui
from ..widgets.cloth import Cloth
from . import rules

MOST_LISTED = 12
HELP = """\
  3               play move number 3           hint            what would you do?
  {phrase:<15} or say it                    undo            take your last move back
  moves [WORD]    all moves, or some           rules WORD      read up on something
  table           look again                   log             what happened so far
  save FILE       keep this game               quit            stop"""


class Left(Exception):
    """The player has gone."""


class Session:
    """One match and the people at this keyboard."""

    def __init__(self, match: Match, ask: Callable[[str], str] = input) -> None:
        self.match = match
        self.ask = ask
        self.board = board_of(match.game)
        self.seat = match.persons[0] if match.persons else None
        self.listed: list[Move] = []
        self.heard = dict.fromkeys([*match.persons, None], 0)
        """How many lines of the log each reader has seen."""
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint, "undo": self._undo, "rules": self._rules, "rule": self._rules, "moves": self._moves,
            "table": self._table, "log": self._log, "save": self._save, "help": self._help, "?": self._help,
            "quit": self._quit, "exit": self._quit,
        }  # fmt: skip

    # ---- the game -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._greet()
        try:
            while self.match.state.to_act():
                self._let_bots_move()
                acting = [seat for seat in self.match.state.to_act() if self.match.players[seat] == PERSON]
                if acting:
                    self._hand_over(acting[0] if self.seat not in acting else self.seat)
                    self._turn()
        except Left:
            print("Bye.")
            return
        self._tell_news()
        self._result()

    def _let_bots_move(self) -> None:
        let_bots_move(self.match)
        if not self.match.persons:
            self._tell_news()

    def _hand_over(self, seat: str | None) -> None:
        """With several people at one keyboard, what one has seen scrolls away before the next one looks."""
        if seat == self.seat:
            return
        self.seat = seat
        if self.match.game.has_secrets:
            print("\n" * 60)
            self._read(f"{self.match.names[seat or '']} takes the keyboard. Press Enter.")

    def _turn(self) -> None:
        """Ask until a move is made."""
        self._tell_news()
        self._table("")
        self._moves("")
        before = self.match.revision
        while self.match.revision == before:
            line = self._read("> ").strip()
            if not line:
                continue
            word, _, rest = line.partition(" ")
            try:
                if word.casefold() in self.commands:
                    self.commands[word.casefold()](rest.strip())
                else:
                    self.match.play(self.seat or "", self._meant(line))
            except IllegalMove as refused:
                print(f"Not allowed: {refused}")
                print(f"(rules {refused.refusal.rule} tells more)")
            except Refused as fault:
                print(fault)

    def _meant(self, line: str) -> Move:
        if line.isascii() and line.isdigit():
            number = int(line[:9])
            if not 1 <= number <= len(self.listed):
                raise BadInput(f"There is no move number {number}.", f"Moves count from 1 to {len(self.listed)}.")
            return self.listed[number - 1]
        return Cloth(self.match, self.seat).find(line)

    def _read(self, prompt: str) -> str:
        try:
            return self.ask(prompt)
        except EOFError:
            print()
            raise Left from None

    # ---- what is shown --------------------------------------------------------------------------

    def _view(self, seat: str | None) -> View:
        return self.match.state.view(seat)

    @property
    def _ui(self) -> Ui:
        return Ui(viewer=self.seat, names=self.match.names)

    def _greet(self) -> None:
        who = [
            f"{name} ({seat}) is {'you' if kind == PERSON else f'a bot, {kind}'}"
            for (seat, kind), name in zip(self.match.players.items(), self.match.names.values(), strict=True)
        ]
        print(f"{self.match.game.title}, deal {self.match.seed}. {'; '.join(who)}.")
        if self.match.persons:
            self._help("")

    def _tell_news(self) -> None:
        lines = self.match.told(self.seat)
        for line in lines[self.heard[self.seat] :]:
            cited = f" ({', '.join(line.rules)})" if line.rules else ""
            print(f"* {line.text}{cited}")
        self.heard[self.seat] = len(lines)

    def _table(self, _: str) -> None:
        view = self._view(self.seat)
        width = min(110, shutil.get_terminal_size().columns)
        print(f"\n--- {self.board.facts(view)} ---")
        print(self.board.text(view, self._ui) or plain.words(self.board.draw(view, self._ui), width))
        asked = self.board.ask(view, self._ui)
        print(f"\n[{asked.step}] {asked.sentence}")

    def _moves(self, word: str) -> None:
        cloth = Cloth(self.match, self.seat)
        order = cloth.narrowing(cloth.view)
        self.listed = [*order.bare(), *order.offered(cloth.view)]
        lines = [f"{number:>4}  {_described(cloth, move)}" for number, move in enumerate(self.listed, 1)]
        if word not in ("", "all"):
            lines = [line for line in lines if word.casefold() in line.casefold()] or [f"      No move says “{word}”."]
        most = MOST_LISTED if not word and len(lines) > MOST_LISTED + 3 else len(lines)
        print("\n".join(lines[:most]))
        if len(lines) > most:
            print(f"      … and {len(lines) - most} more: say moves all, or moves and a word")
        if self.seat and not self.match.state.lists_all(self.seat):
            print("      Not every move is listed here: others of this kind can be typed as well.")

    def _result(self) -> None:
        outcome = self.match.state.outcome()
        if outcome is not None:
            scores = ", ".join(f"{self.match.names[seat]} {score}" for seat, score in outcome.scores)
            print(f"\n{tell(outcome.text, self.seat, self.match.names)} ({outcome.rule})  {scores}.")

    # ---- what can be said -----------------------------------------------------------------------

    def _hint(self, _: str) -> None:
        found = hint(self.match.game, self._view(self.seat), self.match.hint_stream(self.seat))
        print(f"{found.move}: {found.reason}")
        if found.simulations:
            rows = ((found.move, found.chance), *found.others)
            listed = ", ".join(f"{move} {chance:.0%}" for move, chance in rows)
            print(f"Chance to win, from {found.simulations} games played out: {listed}.")

    def _undo(self, _: str) -> None:
        self.match.undo(self.seat or "")
        self.heard[self.seat] = min(self.heard[self.seat], len(self.match.told(self.seat)))
        print("Taken back.")

    def _rules(self, word: str) -> None:
        if not word:
            raise BadInput("Which rule?", f"Say for example: rules {next(iter(self.match.game.rulebook)).id}.")
        print("\n\n".join(rules.tell(rule) for rule in rules.find(self.match.game, word)))

    def _log(self, _: str) -> None:
        for line in self.match.told(self.seat):
            print(f"* {line.text}")

    def _save(self, name: str) -> None:
        if not name:
            raise BadInput("Where to?", "Say for example: save evening.json.")
        try:
            Path(name).write_text(self.match.save(), encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{name} cannot be written ({error.strerror}).", "Choose another place.") from error
        print(f"Saved. Go on later with: lootlab play --load {shlex.quote(name)}")

    def _help(self, _: str) -> None:
        moves = self._view(self.seat).moves
        print(HELP.format(phrase=str(moves[0]) if moves else "A phrase"))

    def _quit(self, _: str) -> None:
        raise Left


def _described(cloth: Cloth, move: Move) -> str:
    words = cloth.words(move)
    return f"{move!s:<24}  {words.does}" + (f": {words.gives}" if words.gives else "")
