"""A running match: who sits where, what was played and told, undo, save and replay.

A whole match is (game, options, seed, moves), so that is the save file: plain JSON, checked when it is read.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .chance import Stream, read_seed
from .files import opened
from .game import Game
from .refusal import BadInput, IllegalMove, Refused
from .shown import Worded
from .state import Event, Move, State
from .tell import NAMES, tell

PERSON = "person"
KINDS = (PERSON, "easy", "medium", "hard")
OWN = "own"
"""A seat for which a function of somebody's own chooses. A save keeps that it was so, not the function."""
FORMAT = 1
LONGEST_SAVE = 2_000_000
REMEDY = "Choose a file that lootlab has saved, unchanged."
_KEYS = {"lootlab", "game", "options", "seats", "seed", "start", "players", "names", "moves", "word"}


@dataclass(frozen=True)
class Told:
    """A line of the log as one reader may read it."""

    text: str
    rules: tuple[str, ...]
    mark: str
    seat: str
    turn: int


class Match(Worded):
    """One game being played, with its history.

    >>> import lootlab
    >>> match = Match(lootlab.load("loot_shoot_whisky"), seed="CACTUS-7")
    >>> match.play("A", "A L W")
    >>> match.told("B")[-1].text
    'Ann laid two cards face down.'
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: str | int | None = None,
        players: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        start: str | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.seed = read_seed(secrets.randbits(62) if seed is None else seed)
        self.word = "" if seed is None else self.seed
        """The class word or number that somebody said; empty where chance has chosen, and then the seed is secret."""
        self.start = start
        checked = game.check_options(options or {})
        given = {name: checked[name] for name in options or {}}
        self.state: State = game.position(start, **given) if start else game.new(seats, self.seed, **given)
        self.players = dict.fromkeys(self.state.seats, PERSON)
        self.names = {seat: NAMES.get(seat, seat) for seat in self.state.seats}
        self._seat_people(players or {}, names or {})
        self.moves: list[str] = []
        self.log: list[tuple[int, Event]] = []
        self._undo: list[tuple[State, int, int, str]] = []

    def _seat_people(self, players: Mapping[str, str], names: Mapping[str, str]) -> None:
        for seat, kind in players.items():
            if seat not in self.players or kind not in (*KINDS, OWN):
                seats = ", ".join(self.players)
                raise BadInput(f"Seat {seat} cannot be “{kind}”.", f"Seats are {seats}; each is {', '.join(KINDS)}.")
            self.players[seat] = kind
        for seat, name in names.items():
            if seat in self.names and name.strip():
                self.names[seat] = name.strip()[:24]

    # ---- playing --------------------------------------------------------------------------------

    @property
    def revision(self) -> int:
        return self.state.turn

    @property
    def persons(self) -> tuple[str, ...]:
        return tuple(seat for seat, kind in self.players.items() if kind == PERSON)

    def bots_to_act(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.state.to_act() if self.players[seat] != PERSON)

    def bot_stream(self, seat: str) -> Stream:
        """The bots' randomness: apart from the game's own, and the same again after a resume."""
        mixed = Stream.of(self.seed)
        for part in ("bots", seat, str(self.revision)):
            mixed = Stream(mixed.next64() ^ int.from_bytes(part.encode(), "big"))
        return mixed

    def play(self, seat: str, move: Move | str, revision: int | None = None) -> None:
        """Play a move or a phrase; raises Refused, and then nothing has changed."""
        if revision is not None and revision != self.revision:
            raise BadInput("The table has moved on since that click.", "Look again and choose once more.")
        if isinstance(move, str):
            move = self.game.parse_move(self.state, move)
        if move.seat != seat:
            raise BadInput(f"That is a move of {self.names.get(move.seat, move.seat)}.", f"Play for seat {seat} only.")
        before = (self.state.copy(), len(self.moves), len(self.log), seat)
        events = self.state.play(seat, move)
        self.moves.append(str(move))
        self.log.extend((self.revision, event) for event in events)
        if any(event.reveals for event in events):
            self._undo.clear()
        else:
            self._undo.append(before)

    def can_undo(self, seat: str) -> bool:
        return self._last_move_of(seat) is not None

    def _last_move_of(self, seat: str) -> int | None:
        """Where in the list its last move is, if it may be taken back: what others have openly done since stands.

        Nothing once it is over: then the save is shown, and with its seed everything that was hidden.
        """
        if not self.state.to_act():
            return None
        until = len(self.log)
        for number in reversed(range(len(self._undo))):
            *_, since, by = self._undo[number]
            if by == seat:
                return number
            if not all(event.kept_from(seat) for _, event in self.log[since:until]):
                return None
            until = since
        return None

    def undo(self, seat: str) -> None:
        """Take back that seat's last move, and what followed in secret, unless something was shown since."""
        last = self._last_move_of(seat)
        if last is None:
            raise BadInput("There is nothing to take back.", "What has been shown stays shown; play on.")
        state, moves, log, _ = self._undo[last]
        del self._undo[last:]
        # The revision still goes up, so that a click on the old picture is recognised as stale.
        state.turn = self.revision + 1
        self.state = state
        del self.moves[moves:], self.log[log:]

    def told(self, reader: str | None) -> list[Told]:
        """The log as this seat may read it, oldest first."""
        lines = []
        for turn, event in self.log:
            text = event.text_for(reader)
            if text:
                said = tell(text, reader, self.names)
                lines.append(Told(said, event.rules, event.mark, event.seat, turn))
        return lines

    def __repr__(self) -> str:
        return f"Match({self.game.name}, {self.word or 'a deal of its own'}, turn {self.revision})"

    # ---- save and replay ------------------------------------------------------------------------

    def save(self) -> str:
        """The match as JSON. It holds the seed, so only a finished one is shown to players.

        Positions may have defaults of their own, so a match that began at one names every option.
        """
        defaults = {option.name: option.default for option in self.game.options}
        changed = {name: value for name, value in self.state.options.items() if self.start or value != defaults[name]}
        data = {
            "lootlab": FORMAT, "game": self.game.name, "options": changed, "seats": len(self.state.seats),
            "seed": self.seed, "word": bool(self.word), "start": self.start, "players": self.players,
            "names": self.names, "moves": self.moves,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, text: str, find_game: Callable[[str], Game], own: bool = False) -> Match:
        """Read a save and replay it; every fault is a sentence that names the field or the move.

        Old saves may hold the path of a file. It is opened only for whoever loads a save of their `own`.
        """
        data = _checked(text)
        game = find_game(data["game"])
        options = opened(game.options, data["options"]) if own else data["options"]
        match = cls(game, data["seats"], data["seed"], data["players"], data["names"], data["start"], options)
        match.word = match.seed if data["word"] else ""
        for number, phrase in enumerate(data["moves"], 1):
            try:
                match.repeat(phrase)
            except Refused as fault:
                said = "is refused" if isinstance(fault, IllegalMove) else "cannot be read"
                text = f"Move {number} of the save, “{phrase[:80]}”, {said}: {fault}"
                raise BadInput(text, "Load another file.") from fault
        return match

    def afresh(self) -> Match:
        """The same match before its first move."""
        seats, options = len(self.state.seats), self.state.options
        twin = Match(self.game, seats, self.seed, self.players, self.names, self.start, options)
        twin.word = self.word
        return twin

    def repeat(self, phrase: str) -> None:
        """Play a phrase as it was written down, for whoever it names."""
        move = self.game.parse_move(self.state, phrase)
        self.play(move.seat, move)


def _checked(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_SAVE:
        raise BadInput("The save is longer than any game can be.", REMEDY)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: no JSON, or a number of thousands of digits
        raise BadInput("This file is no saved game, or a part of it is missing.", REMEDY) from error
    if not isinstance(data, dict) or data.get("lootlab") != FORMAT:
        raise BadInput(f"This is not a save of lootlab format {FORMAT}.", REMEDY)
    if unknown := set(data) - _KEYS:
        raise BadInput(f"The save has the unknown field “{min(unknown)}”.", REMEDY)
    data = {"options": {}, "seats": None, "start": None, "players": {}, "names": {}, "moves": [], **data}
    for name in ("options", "players", "names"):
        _require(isinstance(data[name], dict), name, "a table of texts")
        _require(all(isinstance(value, str) for value in data[name].values()), name, "a table of texts")
    _require(isinstance(data.get("game"), str), "game", "the name of a game")
    moves = data["moves"]
    _require(isinstance(moves, list) and all(isinstance(m, str) for m in moves), "moves", "a list of phrases")
    whole = isinstance(data["seats"], int) and not isinstance(data["seats"], bool)
    _require(data["seats"] is None or whole, "seats", "a whole number")
    _require(isinstance(data.get("seed"), str), "seed", "a seed or class word")
    # Older saves do not tell; in them a word was said by somebody, and a number mostly by nobody.
    data.setdefault("word", not data["seed"].isdigit())
    _require(isinstance(data["word"], bool), "word", "true or false")
    _require(data["start"] is None or isinstance(data["start"], str), "start", "a position")
    return data


def _require(holds: bool, name: str, wanted: str) -> None:
    if not holds:
        raise BadInput(f"The field “{name}” of the save is not {wanted}.", REMEDY)
