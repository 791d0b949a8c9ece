"""The table: play a game against bots, with people on one screen, or watch."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import lootlab

from ..engine.match import OWN, PERSON, Match
from ..engine.refusal import BadInput, Refusal
from ..engine.sealing import is_sealed
from ..engine.state import Move, State
from ..look import style
from ..look.board import board_of
from . import picture, stored
from .cloth import Cloth
from .keeping import Keeping
from .lookback import LOCKED, LookBack
from .scenes import Scenes
from .setup import Setup
from .stored import Stored
from .wish import Wishing, place

if TYPE_CHECKING:
    from ..bots import Function, Hint

LONGEST_WATCH = 5000
"""Bot moves in a row after which a table without people pauses."""

SOON = 0.01
"""Seconds until the next bot moves while the browser shows what the last one did."""
A_BEAT = 1.5
"""Seconds of a beat at the calm speed."""

BEFORE_ALL = -1
"""Nothing has been spoken yet, not even who begins."""

CLASS = "class"
"""Where this browser keeps in which class it is; experiments write it there."""

Players: TypeAlias = "Mapping[str, str | Function] | Sequence[str | Function]"
"""Who sits where: "you", a strength, or a function of a View."""


class Table(Wishing):
    """A game on the screen.

    >>> table = Table("loot_shoot_whisky", seed="CACTUS-7")
    >>> table
    Table(loot_shoot_whisky, CACTUS-7, turn 0)
    """

    any_time = frozenset({"rule", "rules", "search", "panel", "log", "look", "play_here"})
    class_word = ""
    """Of the class that this browser is in: proposed for new games."""
    in_play = frozenset(
        {"drag", "pick", "move", "phrase", "undo", "hint", "pause", "step", "look_back", "uncover", "cover"}
    )
    looking = frozenset({"look_back", "uncover", "cover"})

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        players: Players | None = None,
        seed: str | int | None = None,
        names: Mapping[str, str] | None = None,
        pace: float = 0.9,
        start: str | None = None,
        **options: object,
    ) -> None:
        found = lootlab.load(game)
        chosen = found.read_options(options)
        begun: State | None = found.position(start, **chosen) if start else None
        # The browser gets the name of the place, so of a position only what everybody may see goes into it.
        asked: list[object] = [game, seats, players, str(seed), names, options, *([str(begun)] if begun else [])]
        super().__init__(found, f"table/{game}/{_digest(asked)}")
        if not (start or options or seats or players or seed is not None):
            # The game's own table: what somebody has put together belongs here, and the word of their class.
            self.reads = [place(found), CLASS]
        self.pace = pace
        """Seconds that a bot's move takes."""
        self.scenes = Scenes()
        self._shown_for = 0.0
        """Seconds that the last scene takes."""
        self.counted = 0
        """The match whose win is counted already."""
        self.won = 0
        """Games that were won in front of this browser; it remembers them."""
        self.symbols = style.symbols(self.art) | style.symbols(self.game_art)
        seated = _seated(begun.seats if begun else _chairs(found.players_with(chosen)[0], seats, players), players)
        self.own: dict[str, Function] = {seat: who for seat, who in seated.items() if callable(who)}
        """Functions that play here, by their seats."""
        kinds = {seat: OWN if callable(who) else who for seat, who in seated.items()}
        self._sit_down(Match(found, len(seated), seed, kinds, names, start, chosen))
        self.refresh()

    def on_others(self, arg: str, value: object) -> None:
        """Is this browser in a class? Then its word is proposed for new games."""
        from ..lab.pupil import enrolled  # most tables are in no class, and open without the lab

        kept = value.get(CLASS) if isinstance(value, Mapping) else None
        self.class_word = enrolled(kept).word if kept else ""
        self.setup.propose(self.class_word)
        super().on_others(arg, value)

    # ---- a match at this table ------------------------------------------------------------------

    def _sit_down(self, match: Match, keeping: Keeping | None = None) -> None:
        """Another match begins here, or one that was kept goes on."""
        self.keeping = keeping or Keeping(self._the_store())
        self.awaited = ""
        self.panel = ""
        self.rules_search = ""
        self.log_lines = 16
        self.setup = Setup(match.game, match, self._own_names(), self.class_word)
        self.paused = False
        """Somebody watches bots and wants a break."""
        self.sitting = getattr(self, "sitting", 0) + 1
        """Counts the matches that were begun here."""
        self._lay_out(match)
        self._remember()

    def _lay_out(self, match: Match) -> None:
        """Show this moment: of another match, or the one that another window has brought this match to."""
        self.match = match
        self.hint: Hint | None = None
        self.hint_steps = 0
        """Presses of the hint button: the first marks a piece, the second explains; 3: that was read."""
        self.back: LookBack | None = None
        """Set while an earlier moment is on the screen; bots wait meanwhile."""
        self._ticket = getattr(self, "_ticket", 0) + 1
        self._spoken = match.revision if match.moves else BEFORE_ALL
        """Up to which turn the live region has told the story."""
        persons = match.persons
        self.cloth = Cloth(match, persons[0] if len(persons) == 1 else None)
        self.next_viewer: str | None = None
        """Who is to take the screen; a curtain hangs until they say so."""
        self.scenes.forget()
        self._see_whose_turn()

    def _see_whose_turn(self) -> None:
        """With several people on one screen, whoever acts next gets it; a curtain falls where hands are hidden."""
        persons = self.match.persons
        acting = [seat for seat in persons if seat in self.match.state.to_act()]
        if len(persons) < 2 or not acting or self.cloth.viewer in acting:
            self.next_viewer = None
        elif self.match.game.has_secrets:
            self.next_viewer = acting[0]
        else:
            self._show_to(acting[0])

    def _show_to(self, seat: str) -> None:
        self.cloth = Cloth(self.match, seat)
        self.next_viewer = None

    @property
    def shown(self) -> Match:
        """The match as it is on the screen: now, or at an earlier moment."""
        return self.back.past if self.back else self.match

    @property
    def over(self) -> bool:
        return not self.match.state.to_act()

    def play(self, move: Move | str) -> None:
        """Play for whoever sits in front of the screen; bots answer (at once, unless a browser is watching)."""
        viewer = self.cloth.viewer
        if viewer is None or self.next_viewer is not None:
            raise BadInput("Nobody sits in front of the screen.", "Take a seat first.")
        self.match.play(viewer, self.cloth.find(move) if isinstance(move, str) else move)
        self._pass_silently()
        self._moved()

    def _moved(self) -> None:
        self._count_a_win()
        self.cloth.moved()
        self.hint, self.hint_steps = None, 0
        self._see_whose_turn()
        self._tell()
        self._let_bots_move()

    def _count_a_win(self) -> None:
        outcome = self.match.state.outcome()
        person = self.match.persons[0] if len(self.match.persons) == 1 else None
        if outcome and person in outcome.winners and self.counted != self.sitting:
            self.won, self.counted = self.won + 1, self.sitting

    def _pass_silently(self) -> None:
        """Persons who have nothing to decide are not asked, where the board names such a move (`silent`)."""
        board = board_of(self.match.game)
        while True:
            asked = [seat for seat in self.match.persons if seat in self.match.state.to_act()]
            move = board.silent(self.match.state.view(asked[0])) if asked else None
            if move is None:
                return
            self.match.play(asked[0], move)

    def _tell(self) -> None:
        """Speak what has happened since the last picture, and what is asked now."""
        if self.next_viewer is None:
            lines, asked = self.match.told(self.cloth.viewer), self.cloth.ask().sentence
        else:
            lines, asked = self.match.told(None), f"Hand the screen to {self.match.names[self.next_viewer]}."
        self.say(" ".join([*(line.text for line in lines if line.turn > self._spoken), asked]))

    # ---- bots -----------------------------------------------------------------------------------

    def _let_bots_move(self) -> None:
        """One at a time after a visible moment; all at once where nobody looks."""
        if self.paused or self.back or not self.keeping.ours:
            return
        if self.live and self.pace > 0:
            if self.match.bots_to_act():
                ticket = self._ticket
                # Whoever plays sees the moves as scenes in the browser, at their own speed; whoever watches, at ours.
                self.later(SOON if self.match.persons else self.pace + self._shown_for, lambda: self._bot_moves(ticket))
            return
        for _ in range(LONGEST_WATCH):
            if not self.match.bots_to_act():
                return
            self._one_bot_move()

    def _bot_moves(self, ticket: int) -> None:
        if ticket != self._ticket or not self.match.bots_to_act():
            return
        before = self.cloth, self.cloth.asked and self.cloth.view.moves
        self._one_bot_move()
        self._settle()
        # Where all choose at once, another's choice leaves mine as it was: a click on its way still counts.
        self.refresh(harmless=before == (self.cloth, self.cloth.asked and self.cloth.view.moves))
        self.after_answer()
        self._let_bots_move()

    def _one_bot_move(self) -> None:
        seat = self.match.bots_to_act()[0]
        self.match.play(seat, self._bot_choice(seat))
        self._pass_silently()
        self._count_a_win()
        if seat in self.match.state.to_act() or self.cloth.viewer not in self.match.state.to_act():
            self.cloth.moved()
        self._see_whose_turn()
        self._tell()

    def _bot_choice(self, seat: str) -> Move:
        """What the bot on that chair does. Where somebody's own function fails, a sensible bot plays this one move.

        The screen says that it failed, not with what: that could tell what only the bot's seat may know.
        """
        from ..bots import name_of, player

        game, kind = self.match.game, self.match.players[seat]
        bot = self._own_bot(seat) or kind if kind == OWN else kind
        state = self.match.state
        try:
            return player(game, bot).decide(state, seat, self.match.bot_stream(seat))
        except BadInput as fault:
            if kind != OWN:
                raise
            self.fault = str(fault)
            said = f"{name_of(bot)} gave no legal move, so a sensible bot has played for it."
            self.notice = Refusal("", said, "The game goes on; in Python, table.fault tells what was wrong.")
            return player(game, OWN).decide(state, seat, self.match.bot_stream(seat))

    def _own_bot(self, seat: str) -> Function | None:
        """The function of that chair; on a chair that had none, the one there is."""
        return self.own.get(seat) or next(iter(self.own.values()), None)

    def _own_names(self) -> str:
        from ..bots import name_of

        return " or ".join(dict.fromkeys(map(name_of, self.own.values())))

    def _halt(self) -> None:
        """Bots that were about to move do not."""
        self._ticket += 1

    def on_pause(self, arg: str, value: object) -> None:
        """Stop the bots that somebody watches, or let them go on."""
        self.paused = not self.paused
        self._halt()
        self.say("Paused." if self.paused else "The game goes on.")
        self._let_bots_move()

    def on_step(self, arg: str, value: object) -> None:
        """One move of the bots, then a pause again."""
        if self.match.persons or not self.match.bots_to_act():
            raise BadInput("No bot can move now.", "Play on, or start a new game.")
        self.paused = True
        self._halt()
        self._one_bot_move()

    def on_look_back(self, arg: str, value: object) -> None:
        """Show earlier moments, step by step; the game itself stays where it is."""
        self._behind_no_curtain()
        if arg == "end":
            self.back = None
            self.say(self.cloth.ask().sentence)
            self._let_bots_move()
            return
        if not self.match.moves:
            raise BadInput("Nothing has been played yet.", "Make a move first.")
        if self.back is None:
            self.back = LookBack(self.match, self.cloth.viewer)
            self._halt()
            if arg:
                self.back.step(arg)
        else:
            self.back.step(arg)
        self.say(self.back.sentence())

    def also_kept(self) -> dict[str, object]:
        """For the gallery: how far the game is, and how many were won."""
        return {"turn": self.match.revision, "over": self.over, "won": self.won}

    def after_answer(self) -> None:
        self._spoken = self.match.revision

    # ---- what a person does ---------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        code = memory.get("code") if isinstance(memory, dict) else None
        won = memory.get("won") if isinstance(memory, dict) else None
        self.won = max(self.won, won) if isinstance(won, int) else self.won
        if isinstance(code, str) and code != self.key and not self.match.moves:
            self._recall(code)
        super().on_start(arg, memory)
        self._let_bots_move()

    def on_pick(self, arg: str, value: object) -> None:
        self._in_front()
        self._hint_was_read()
        self.cloth.pick(arg)
        if self.cloth.refusal:
            self.say(self.cloth.refusal.sentence)
        else:
            self.say(self.cloth.ask().sentence)

    def on_drag(self, arg: str, value: object) -> None:
        """A piece was drawn onto another: both are picked, and played where only one thing can be meant."""
        self._in_front()
        self._hint_was_read()
        move = self.cloth.drag(arg, str(value))
        if move is not None:
            return self.play(move)
        self.say(self.cloth.refusal.sentence if self.cloth.refusal else self.cloth.ask().sentence)

    def on_move(self, arg: str, value: object) -> None:
        self._in_front()
        self.play(self.cloth.find(arg))

    def on_phrase(self, arg: str, value: object) -> None:
        self._in_front()
        text = value.get("phrase", "") if isinstance(value, dict) else value
        self.play(self.cloth.find(str(text)))

    def _in_front(self) -> None:
        self._behind_no_curtain()
        if self.back:
            raise BadInput(LOCKED, "Press “Back to the game” first.")

    def _behind_no_curtain(self) -> None:
        if self.next_viewer is not None:
            raise BadInput("The curtain is down.", "Take the screen first.")

    def worded(self, refusal: Refusal) -> Refusal:
        return self.cloth.worded(refusal)

    def on_clear(self, arg: str, value: object) -> None:
        self.cloth.clear()

    def on_more(self, arg: str, value: object) -> None:
        self.cloth.expanded = True

    def on_undo(self, arg: str, value: object) -> None:
        self._in_front()
        self.match.undo(self.cloth.viewer or "")
        self._halt()
        self.cloth.moved()
        self.hint, self.hint_steps = None, 0
        self.say("Taken back. " + self.cloth.ask().sentence)
        self._see_whose_turn()
        self._let_bots_move()

    def on_uncover(self, arg: str, value: object) -> None:
        """Somebody says that they sit in front of the screen now."""
        if arg not in self.match.persons:
            raise BadInput("Nobody of that name plays here.", "Choose one of the players.")
        self._show_to(arg)
        self.say(self.cloth.ask().sentence)

    def on_cover(self, arg: str, value: object) -> None:
        self._see_whose_turn()

    def on_hint(self, arg: str, value: object) -> None:
        """First press: mark a piece. Second: say why, with the chances of the best moves."""
        from ..bots import hint

        self._in_front()
        if arg == "close":
            return self._hint_was_read()
        viewer = self.cloth.viewer
        if viewer is None or not self.cloth.asked:
            raise BadInput("There is nothing to decide for you now.", "Ask again when it is your turn.")
        if self.hint is None:
            self.hint = hint(self.match.game, self.cloth.view, self.match.hint_stream(viewer))
            self.hint_steps = 0
        self.hint_steps = min(self.hint_steps + 1, 2)
        move = self.hint.move
        self.cloth.marks = frozenset(move.pieces[:1] or (str(move),))
        does = self.cloth.words(move).does
        piece = self.cloth.labels.get(move.pieces[0], does) if move.pieces else does
        self.say(f"Hint: {piece}." if self.hint_steps == 1 else f"{does}. {self.hint.reason}")

    def _hint_was_read(self) -> None:
        """On a narrow screen it lay over the table."""
        self.hint_steps = 3 if self.hint_steps == 2 else self.hint_steps

    def on_rule(self, arg: str, value: object) -> None:
        self.cloth.opened = "" if self.cloth.opened == arg else arg

    def on_rules(self, arg: str, value: object) -> None:
        self.panel = "" if self.panel == "rules" else "rules"

    def on_search(self, arg: str, value: object) -> None:
        self.rules_search = str(value or "")[:80]

    def on_log(self, arg: str, value: object) -> None:
        self.log_lines = len(self.match.log)

    def on_panel(self, arg: str, value: object) -> None:
        self.panel = "" if self.panel == arg else arg

    def on_new_game(self, arg: str, value: object) -> None:
        started = self.setup.start(value)
        if started is None:
            self.say("Something in the form is not right.")
            return
        self._sit_down(started)
        self._announce("A new game.")

    def on_again(self, arg: str, value: object) -> None:
        """The same people and options: a new deal, or the position that somebody has laid out."""
        self._sit_down(self.match.again())
        self._announce("A new game.")

    def on_load(self, arg: str, value: object) -> None:
        if is_sealed(str(value)):
            self._resume_from_file(str(value))
            return self._announce("The game goes on.")
        if not str(value).lstrip().startswith("{"):
            raise BadInput(
                "This file is no game that lootlab has saved.", "Choose the file that you saved at this game’s table."
            )
        match = Match.load(str(value), lootlab.load)
        if match.game.name != self.match.game.name:
            raise BadInput(f"This is a save of {match.game.title}.", "Load it on the page of that game.")
        self._sit_down(match)
        self._announce("The saved game is on the table.")

    def on_resume(self, arg: str, value: object) -> None:
        code = value.get("code", "") if isinstance(value, dict) else value
        self._resume(str(code))
        self._announce("The game goes on.")

    # ---- drawing --------------------------------------------------------------------------------

    def refresh(self, harmless: bool = False) -> None:
        """The picture, and the scene that leads to it."""
        self._shown_for = 0.0
        if self.live:
            seen = self.next_viewer is None and self.back is None and not self.keeping.closed
            beats = self.scenes.take(self.cloth) if seen else []
            if beats:
                self.send({"scene": beats})
                self._shown_for = A_BEAT * sum(float(str(beat["hold"])) for beat in beats)
            self.scenes.watch(self.match, self.cloth.viewer)
        super().refresh(harmless)

    def stored(self) -> Stored:
        return stored.table(Cloth(stored.example(self.match), self.cloth.viewer), self.about())

    def about(self) -> list[str]:
        """What is said before the table, where it is kept as a picture."""
        who = (f"{name} ({seat}) {self._plays(seat)}" for seat, name in self.match.names.items())
        return [f"{self.match.game.title}: {', '.join(who)}."]

    def _plays(self, seat: str) -> str:
        kind = self.match.players[seat]
        return "is you or a friend" if kind == PERSON else "is a bot of yours" if kind == OWN else f"is a bot, {kind}"

    def render(self) -> str:
        return picture.whole(self)

    def __repr__(self) -> str:
        deal = self.match.word or "a deal of its own"
        return f"Table({self.match.game.name}, {deal}, turn {self.match.state.turn})"


def _digest(asked: list[object]) -> str:
    """The same for the same table, and for nothing else; a function counts by its name."""
    text = json.dumps(asked, default=lambda thing: getattr(thing, "__name__", str(thing)), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _chairs(fewest: int, seats: int | None, players: Players | None) -> str:
    """The letters of the seats: as many as asked for, else one for each player named, else the fewest."""
    return "ABCDEFGH"[: seats or max(fewest, len(players) if players is not None else 0)]


def _seated(chairs: Iterable[str], players: Players | None) -> dict[str, str | Function]:
    """Who sits where: you on the first chair and medium bots on the others, unless told otherwise."""
    letters = list(chairs)
    if isinstance(players, Mapping):
        given = dict(players)
    else:
        given = dict(zip(letters, players if players is not None else ("you",), strict=False))
    return {seat: PERSON if (who := given.get(seat, "medium")) == "you" else who for seat in letters}
