"""A wish: the game that somebody has put together in the workshop and wants to play at the table.

The workshop keeps it in the browser under its own place; the table there reads it. Whatever comes from a browser is
judged here: what has not the shape of a wish is no wish. A game that is going on is never lost by one: the table asks.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.game import AnyGame
from ..engine.match import KINDS, PERSON
from ..engine.tell import listed
from ..look import parts, switches
from ..look.html import escape
from .along import Along
from .setup import Setup

LONGEST_ID = 40


def place(game: AnyGame) -> str:
    """Under which name the browser keeps what was made for a game."""
    return f"workshop/{game.name}"


@dataclass(frozen=True)
class Wish:
    """What to play, as the new-game form would say it."""

    id: str
    values: Mapping[str, str]
    changed: tuple[str, ...]
    """What is other than usual, in words."""


def make(options: Mapping[str, str], players: Mapping[str, str]) -> dict[str, object]:
    """A wish as the browser keeps it; every one has an id, so that it is asked about once."""
    return {"id": secrets.token_hex(8), "options": dict(options), "players": dict(players)}


def read(game: AnyGame, value: object) -> Wish | None:
    """The wish in what a browser has kept; None where there is none that can be fulfilled."""
    raw = value.get("wish") if isinstance(value, Mapping) else None
    if not isinstance(raw, Mapping):
        return None
    known, options, players = raw.get("id"), raw.get("options"), raw.get("players")
    if not isinstance(known, str) or not 0 < len(known) <= LONGEST_ID:
        return None
    values = _options(game, options)
    seated = _players(game, players)
    if values is None or seated is None:
        return None
    return Wish(known, values | seated, _changed(game, values))


def _options(game: AnyGame, raw: object) -> dict[str, str] | None:
    if not isinstance(raw, Mapping):
        return None
    by_name = {option.name: option for option in game.options if option.name not in game.carried}
    values = {}
    for name, value in raw.items():
        option = by_name.get(name)
        if option is None or not isinstance(value, str) or switches.fault_of(option, value):
            return None
        named = value in option.values
        values[f"opt-{name}"] = value if named else switches.FREE
        if not named:
            values[f"free-{name}"] = value
    return values


def _players(game: AnyGame, raw: object) -> dict[str, str] | None:
    if not isinstance(raw, Mapping):
        return None
    seats = "ABCDEFGH"[: len(raw)]
    if not game.fewest <= len(seats) <= game.players[1] or set(raw) != set(seats):
        return None
    if any(not isinstance(kind, str) or kind not in KINDS for kind in raw.values()):
        return None
    return {f"player-{seat}": str(raw[seat]) for seat in seats}


def _changed(game: AnyGame, values: Mapping[str, str]) -> tuple[str, ...]:
    said = []
    for option in game.options:
        value = switches.value_of(option, values)
        if value != option.default:
            told = "your own" if option.file and value not in option.values else option.word(value)
            said.append(f"{option.text} {told[:1].upper()}{told[1:60]}.")
    return tuple(said)


# ---- at the table -------------------------------------------------------------------------------


class Wishing(Along):
    """The part of a table that takes wishes: `class Table(Wishing)`, and `self.wish_html()` somewhere in its picture.

    The browser sends `others` with what it keeps at the places that the table reads: {"workshop/sloop": {...}}.
    """

    setup: Setup
    wished: Wish | None = None
    """What is asked about now."""
    answered_wish: str = ""
    """The id of the wish that was answered last; kept in the browser."""
    _others: object = None
    """What others keep, if it came before the table has opened its own game."""
    _greeted = False

    def on_start(self, arg: str, memory: object) -> None:
        known = memory.get("wish") if isinstance(memory, dict) else None
        if isinstance(known, str) and not self.answered_wish:
            self.answered_wish = known[:LONGEST_ID]
        super().on_start(arg, memory)
        self._greeted = True
        self._take_wish(self._others)

    def on_others(self, arg: str, value: object) -> None:
        """What other screens of this browser keep. The table's own game must be open before: it may be going on."""
        self._others = value
        if self._greeted:
            self._take_wish(value)

    def on_wish(self, arg: str, value: object) -> None:
        """The answer: start the new game ("yes"), or go on with this one."""
        wished, self.wished = self.wished, None
        if wished is None:
            return
        self._answered(wished)
        if arg == "yes":
            self._fulfil(wished)
        else:
            self.say("Your game goes on.")

    def _take_wish(self, heard: object) -> None:
        kept = heard.get(place(self.match.game)) if isinstance(heard, Mapping) else None
        wished = read(self.match.game, kept)
        if wished is None or wished.id == self.answered_wish:
            return
        if self.going_on:
            self.wished = wished
            self.say(f"{self._goes_on()} Start the new one?")
        else:
            self._answered(wished)
            self._fulfil(wished)

    @property
    def going_on(self) -> bool:
        """Would somebody miss the game on the table? Only if a person has played and it is not over."""
        match = self.match
        return bool(match.state.to_act()) and any(move[:1] in match.persons for move in match.moves)

    def _answered(self, wished: Wish) -> None:
        self.answered_wish = wished.id
        self._remember()

    def _fulfil(self, wished: Wish) -> None:
        match = self.setup.start(dict(wished.values))
        if match is None:
            # Each value is fine and all together are not, such as two teams of three: the form says so.
            self.panel = "new"
            self.say("Something in the form is not right.")
            return
        self._sit_down(match)
        self._announce("A new game with your own rules.")

    def _announce(self, what: str) -> None:
        """Another match lies on the table: say so and what is asked, and let it go on."""
        self._tell()
        self.say(f"{what} {self.said}")
        self._let_bots_move()

    def _remember(self) -> None:
        super()._remember()
        if self.answered_wish:
            self.memory = {**self.memory, "wish": self.answered_wish}

    panel: str

    def _goes_on(self) -> str:
        return f"Your game goes on: turn {self.match.state.turn}."

    def wish_html(self) -> str:
        """The question, while there is one."""
        return question(self.wished, self._goes_on()) if self.wished else ""


def question(wished: Wish, goes_on: str) -> str:
    """A bubble with two answers: the game that goes on is the one that costs nothing."""
    people = [kind for name, kind in wished.values.items() if name.startswith("player-")]
    others = len(people) - 1
    whom = f" against {others} {'bots' if others > 1 else 'bot'}" if others and people.count(PERSON) == 1 else ""
    said = escape(listed(wished.changed) if len(wished.changed) < 2 else " ".join(wished.changed))
    told = f"<p>The new one{whom}: {said}</p>" if said else f"<p>The new one{whom} has the usual rules.</p>"
    buttons = parts.button("Go on with my game", "wish", "no", cls="btn btn--main", data_focus=True)
    buttons += parts.button("Start the new one", "wish", "yes")
    return (
        '<div class="say say--warn wish" data-key="wish" role="group" aria-label="A new game is waiting">'
        f'<strong>{escape(goes_on)} Start the new one?</strong>{told}<div class="moves">{buttons}</div></div>'
    )
