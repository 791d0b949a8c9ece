"""A running match: who sits where, what was played and told, undo, save and replay.

A whole match is (game, options, seed, moves), so that is the save file: plain JSON, checked when it is read.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .chance import Stream, read_seed
from .files import opened
from .game import AnyGame
from .refusal import BadInput, IllegalMove, Refused
from .shown import Worded
from .state import Event, Move, State
from .tell import NAMES, tell

Witness = Callable[[State, Sequence[Event], State], None]

PERSON = "person"
YOU = "you"
"""What people call a person who plays."""
KINDS = (PERSON, "easy", "medium", "hard")
OWN = "own"
"""A seat for which a function of somebody's own chooses. A save keeps that it was so, not the function."""
FORMAT = 1
LONGEST_SAVE = 2_000_000
REMEDY = "Choose a file that lootlab has saved, unchanged."
_KEYS = {"lootlab", "game", "options", "seats", "seed", "start", "players", "names", "moves", "word", "edition"}


@dataclass(frozen=True)
class Told:
    """A line of the log as one reader may read it."""

    text: str
    rules: tuple[str, ...]
    mark: str
    seat: str
    turn: int
    at: int = 0
    """Which entry of the log it is."""


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
        game: AnyGame,
        seats: int | None = None,
        seed: str | int | None = None,
        players: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        start: str | None = None,
        options: Mapping[str, object] | None = None,
        edition: int | None = None,
    ) -> None:
        self.game = game
        self.seed = read_seed(secrets.randbits(62) if seed is None else seed)
        self.word = "" if seed is None else self.seed
        """The class word or number that somebody said; empty where chance has chosen, and then the seed is secret."""
        self.start = start
        checked = game.check_options(options or {})
        given = {name: checked[name] for name in options or {}}
        self.state: State = game.position(start, **given) if start else game.new(seats, self.seed, **given)
        _require_moves(self.state)
        self.edition = game.edition if edition is None else edition
        game.as_in(self.state, self.edition)
        self.players = dict.fromkeys(self.state.seats, PERSON)
        self.own: dict[str, Callable[[Any], Any]] = {}
        """Functions that play here, by their seats: no save holds them."""
        self.names = {seat: NAMES.get(seat, seat) for seat in self.state.seats}
        self._seat_people(players or {}, names or {})
        self.moves: list[str] = []
        self.log: list[tuple[int, Event]] = [] if start else [(0, event) for event in game.opening(self.state)]
        self._undo: list[tuple[State, int, int, str]] = []
        self.witness: Witness | None = None
        """Sees every move as it is played: the position before it, what happened, the position after."""

    def _seat_people(self, players: Mapping[str, str], names: Mapping[str, str]) -> None:
        for seat, kind in players.items():
            if seat not in self.players or kind not in (*KINDS, OWN):
                seats, each = ", ".join(self.players), ", ".join([YOU, *KINDS[1:]])
                raise BadInput(f"Seat {seat[:20]} cannot be “{kind}”.", f"Seats are {seats}; each is {each}.")
            self.players[seat] = kind
        for seat, name in names.items():
            if seat in self.names and name.strip():
                self.names[seat] = name.strip()[:24].strip()

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

    def hint_stream(self, seat: str | None) -> Stream:
        """For hints, which are told to a player: not even the seed may show in them, only what the player sees."""
        at = self.state.seats.index(seat) if seat else 0
        return Stream.of(len(self.state.seats) * self.revision + at)

    def play(self, seat: str, move: Move | str, revision: int | None = None) -> None:
        """Play a move or a phrase; raises Refused, and then nothing has changed.

        >>> import lootlab
        >>> match = lootlab.match("loot_shoot_whisky", seed="CACTUS-7")
        >>> match.play("A", "L W")
        >>> match.moves
        ['A L W']
        """
        if revision is not None and revision != self.revision:
            raise BadInput("The table has moved on since that click.", "Look again and choose once more.")
        if isinstance(move, str):
            move = self._meant(seat, move)
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
        if self.witness is not None:
            self.witness(before[0], events, self.state)

    def _meant(self, seat: str, phrase: str) -> Move:
        """The letter of the seat may be left out of a phrase: it was said who plays."""
        self.state.seated(seat)
        try:
            return self.game.parse_move(self.state, phrase)
        except BadInput as unread:
            try:
                return self.game.parse_move(self.state, f"{seat} {phrase}")
            except BadInput:
                raise unread from None

    def can_undo(self, seat: str) -> bool:
        back = self._taking_back(seat)
        return self._was_last(seat) if back is None else self.state.why_not(seat, back) is None

    def _taking_back(self, seat: str) -> Move | None:
        return self.game.take_back(seat) if seat in self.state.seats else None

    def _was_last(self, seat: str) -> bool:
        """Was the last move this seat's, and may it be taken back? What another has done since is not its to undo.

        Nothing once it is over: then the save is shown, and with its seed everything that was hidden.
        """
        return bool(self.state.to_act() and self._undo) and self._undo[-1][-1] == seat

    def undo(self, seat: str) -> None:
        """Take back that seat's last move, never another's: by a move of the rules where there is one.

        >>> import lootlab
        >>> match = lootlab.match("loot_shoot_whisky", seed="CACTUS-7")
        >>> match.play("A", "L W")
        >>> match.undo("A")
        >>> match.moves
        []
        """
        self.state.seated(seat or None)  # whoever only watches has no seat
        back = self._taking_back(seat)
        if back is not None:
            self.play(seat, back)
            return
        if not self.moves:
            raise BadInput("There is nothing to take back.", "No move has been made yet.")
        if not self._was_last(seat):
            raise BadInput("There is nothing to take back.", "What has been shown stays shown; play on.")
        state, moves, log, _ = self._undo.pop()
        # The revision still goes up, so that a click on the old picture is recognised as stale.
        state.turn = self.revision + 1
        self.state = state
        del self.moves[moves:], self.log[log:]

    def told(self, reader: str | None) -> list[Told]:
        """The log as this seat may read it, oldest first; None reads what everybody may.

        >>> import lootlab
        >>> match = lootlab.match("loot_shoot_whisky", seed="CACTUS-7")
        >>> match.play("A", "L W")
        >>> match.told("A")[-1].text, match.told("B")[-1].text
        ('You laid Loot at slot 1 and Whisky at slot 2.', 'Ann laid two cards face down.')
        """
        self.state.seated(reader or None)
        lines = []
        for at, (turn, event) in enumerate(self.log):
            text = event.text_for(reader)
            if text:
                said = tell(text, reader, self.names)
                lines.append(Told(said, event.rules, event.mark, event.seat, turn, at))
        return lines

    def __repr__(self) -> str:
        return f"Match({self.game.name}, {self.word or 'a deal of its own'}, turn {self.revision})"

    # ---- save and replay ------------------------------------------------------------------------

    def save(self) -> str:
        """The match as JSON. It holds the seed, so only a finished one is shown to players.

        Positions may have defaults of their own, so a match that began at one names every option.

        >>> import lootlab
        >>> match = lootlab.match("sloop", seed="CACTUS-7")
        >>> lootlab.replay(match.save()).seed
        'CACTUS-7'
        """
        defaults = {option.name: option.default for option in self.game.options}
        changed = {name: value for name, value in self.state.options.items() if self.start or value != defaults[name]}
        data = {
            "lootlab": FORMAT, "game": self.game.name, "options": changed, "seats": len(self.state.seats),
            "seed": self.seed, "word": bool(self.word), "start": self.start, "players": self.players,
            "names": self.names, "moves": self.moves, "edition": self.edition,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, text: str, find_game: Callable[[str], AnyGame], own: bool = False) -> Match:
        """Read a save and replay it; every fault is a sentence that names the field or the move.

        Old saves may hold the path of a file. It is opened only for whoever loads a save of their `own`.
        """
        data = _checked(text)
        game = find_game(data["game"])
        options = opened(game.options, data["options"]) if own else data["options"]
        people = data["players"], data["names"]
        edition = _known_edition(game, data["edition"])
        match = cls(game, data["seats"], data["seed"], *people, data["start"], options, edition)
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
        twin = Match(self.game, seats, self.seed, self.players, self.names, self.start, options, self.edition)
        twin.word, twin.own = self.word, dict(self.own)
        return twin

    def again(self) -> Match:
        """The next game of the same people: a new deal, and what the rules hand on (`Game.again`).

        A position that somebody has laid out is laid out again.
        """
        if self.start:
            seats, options = len(self.state.seats), self.state.options
            twin = Match(self.game, seats, None, self.players, self.names, self.start, options)
            twin.own = dict(self.own)
            return twin
        options = self.game.again(self.state, Stream(secrets.randbits(62)))
        chairs = dict(zip(self.players, "ABCDEFGH", strict=False))  # a position may have named other letters
        players = {chairs[seat]: kind for seat, kind in self.players.items()}
        names = {chairs[seat]: name for seat, name in self.names.items()}
        twin = Match(self.game, len(chairs), None, players, names, options=options)
        twin.own = {chairs[seat]: function for seat, function in self.own.items()}
        return twin

    def repeat(self, phrase: str) -> None:
        """Play a phrase as it was written down, for whoever it names.

        >>> import lootlab
        >>> match = lootlab.match("loot_shoot_whisky", seed="CACTUS-7")
        >>> match.repeat("A L W")
        >>> match.moves
        ['A L W']
        """
        move = self.game.parse_move(self.state, phrase)
        self.play(move.seat, move)


def _require_moves(state: State) -> None:
    """A position may leave out what its reader does not ask about; at a table somebody has to go on."""
    for seat in state.to_act():
        if not len(state.legal_moves(seat)):
            raise BadInput(f"{seat} is to act in this position and can do nothing.", "Give them cards, say whose turn.")


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
    data = {"options": {}, "seats": None, "start": None, "players": {}, "names": {}, "moves": [], "edition": 1, **data}
    for name in ("options", "players", "names"):
        _require(isinstance(data[name], dict), name, "a table of texts")
        _require(all(isinstance(value, str) for value in data[name].values()), name, "a table of texts")
    _require(isinstance(data.get("game"), str), "game", "the name of a game")
    moves = data["moves"]
    _require(isinstance(moves, list) and all(isinstance(m, str) for m in moves), "moves", "a list of phrases")
    _require(data["seats"] is None or _whole(data["seats"]), "seats", "a whole number")
    _require(_whole(data["edition"]) and data["edition"] >= 1, "edition", "a whole number from 1 up")
    _require(isinstance(data.get("seed"), str), "seed", "a seed or class word")
    # Older saves do not tell; in them a word was said by somebody, and a number mostly by nobody.
    data.setdefault("word", not data["seed"].isdigit())
    _require(isinstance(data["word"], bool), "word", "true or false")
    _require(data["start"] is None or isinstance(data["start"], str), "start", "a position")
    return data


def _known_edition(game: AnyGame, edition: int) -> int:
    if edition > game.edition:
        text = f"The save is of edition {edition} of {game.title}; here only {game.edition} is known."
        raise BadInput(text, "Load it with a newer lootlab.")
    return edition


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _require(holds: bool, name: str, wanted: str) -> None:
    if not holds:
        raise BadInput(f"The field “{name}” of the save is not {wanted}.", REMEDY)
