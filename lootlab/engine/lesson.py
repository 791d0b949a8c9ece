"""A level is data: a goal, a position, what is wanted. `LevelRun` lets somebody try it.

Nothing here knows a widget or a bot: whoever runs a level hands in how the other seats choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import reach, sought, strict
from .chance import Stream
from .game import AnyGame
from .match import Match
from .refusal import BadInput, IllegalMove, Refusal, Refused
from .state import Move, State
from .tell import tell
from .view import View

Chooser = Callable[[View, Stream], Move]
"""How a seat that is not the learner's chooses; `bots.player(game, "medium").choose` is one."""

HINT_AFTER, SHOW_AFTER = 2, 3
LONGEST_REPLY = 400
"""Moves of others in a row after which a level is called faulty."""
STILL = "Not yet, but it can still be done: go on, or start over."

_KINDS = {
    "id": "a text", "title": "a text", "goal": "a text", "rules": "a list of texts", "given": "a text",
    "options": "a table of texts", "seat": "a text", "script": "a list of texts", "want": "a text",
    "want_refused": "a list of texts", "tried": "a list of texts", "best": "a list of texts",
    "tries": "a whole number from 1", "aid": "a text", "mark": "a list of texts",
    "hint": "a text", "wrong": "a list of tables", "done": "a text", "ask": "a text",
    "answers": "a list of texts", "right": "a whole number from 1",
}  # fmt: skip
_WRONG = {
    "when": "a text", "answer": "a whole number from 1", "say": "a text", "rule": "a text", "at_once": "true or false",
}  # fmt: skip
_NEEDED = ("id", "title", "goal", "rules", "given", "done")
_AIMS = {"want": ("want", "best"), "want_refused": ("want_refused", "best"), "ask": ("ask", "answers", "right")}
_FOR_MOVES = ("best", "tries", "script", "mark")


@dataclass(frozen=True)
class Wrong:
    """What to say about one way to get it wrong: clauses that hold, or the number of an answer."""

    say: str
    rule: str
    when: str = ""
    answer: int = 0
    at_once: bool = False
    """From here the goal cannot be reached: said as soon as it holds, not after the last move."""


@dataclass(frozen=True)
class Level:
    id: str
    title: str
    goal: str
    rules: tuple[str, ...]
    given: str
    done: str
    seat: str
    options: dict[str, str] = field(default_factory=dict)
    script: tuple[str, ...] = ()
    want: str = ""
    want_refused: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()
    best: tuple[str, ...] = ()
    tries: int = 1
    aid: str = ""
    mark: tuple[str, ...] = ()
    hint: str = ""
    wrong: tuple[Wrong, ...] = ()
    ask: str = ""
    answers: tuple[str, ...] = ()
    right: int = 0


# ---- reading lessons.toml -----------------------------------------------------------------------


def load(game: AnyGame, path: Path | None = None) -> list[Level]:
    """The levels of a game, in their order; a fault is refused with file, level and key.

    >>> import lootlab
    >>> load(lootlab.load("loot_shoot_whisky"))[0].seat
    'A'
    """
    return read(game, strict.source(path or game.folder / "lessons.toml"))


def read(game: AnyGame, source: strict.Source) -> list[Level]:
    entries = strict.tables(source, "level")
    strict.unique(where for where, _ in entries)
    return [_level(game, where, entry) for where, entry in entries]


def own(
    source: strict.Source, find_game: Callable[[str], AnyGame], bot: Callable[[AnyGame], Chooser]
) -> tuple[AnyGame, list[Level]]:
    """Somebody's own levels, and the game they are about: read as strictly as ours, and every best line is played."""
    game = strict.game_of(source, find_game)
    levels = read(game, source)
    choose = bot(game)
    for level in levels:
        try:
            found = faults(game, level, choose)
        except Refused as fault:
            said = fault.refusal.told()
            raise BadInput(f"{source.name}: level {level.id}: {said.text}", said.remedy, said.rule) from fault
        if found:
            raise BadInput(f"{source.name}: level {found[0]}", "Mend the level, or its best.")
    return game, levels


def _level(game: AnyGame, where: str, entry: dict[str, Any]) -> Level:
    strict.fields(where, entry, _KINDS, _NEEDED)
    _check_aim(where, entry)
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["id"]):
        raise BadInput(f"{where}: id is {entry['id']!r}.", "Write it in kebab-case, loot-beats-whisky.")
    for wrong in entry.get("wrong", []):
        strict.fields(f"{where}, wrong", wrong, _WRONG, ("say", "rule", "answer" if "ask" in entry else "when"))
    known(game, where, "rules", entry["rules"])
    known(game, where, "want_refused", entry.get("want_refused", []))
    known(game, where, "wrong", [wrong["rule"] for wrong in entry.get("wrong", [])])
    state = _position(game, where, entry)
    lists = {key: tuple(value) for key, value in entry.items() if _KINDS[key] == "a list of texts"}
    wrongs = tuple(Wrong(**wrong) for wrong in entry.get("wrong", []))
    level = Level(**{"seat": state.seats[0], "tries": len(entry.get("best", "?")), **entry, **lists, "wrong": wrongs})
    _check_seat_and_clauses(game, where, level, state)
    return level


def _check_aim(where: str, entry: dict[str, Any]) -> None:
    aims = [aim for aim in _AIMS if aim in entry]
    if len(aims) != 1:
        raise BadInput(f"{where} has {len(aims)} aims.", "Give exactly one of want, want_refused and ask.")
    for key in _AIMS[aims[0]]:
        if key not in entry:
            raise BadInput(f"{where} lacks the key {key}.", f"A level with {aims[0]} needs it.")
    if "tried" in entry and aims[0] != "want_refused":
        raise BadInput(f"{where} has the key tried.", "It goes with want_refused only; drop it.")
    if aims[0] != "ask":
        return
    for key in _FOR_MOVES:
        if key in entry:
            raise BadInput(f"{where} has the key {key}.", "A question has no moves; drop it.")
    if not entry["right"] <= len(entry["answers"]):
        raise BadInput(f"{where}: right is {entry['right']}.", f"Count from 1 to {len(entry['answers'])}.")


def known(game: AnyGame, where: str, key: str, rules: Iterable[str]) -> None:
    """Refuse rule ids that are not in the rulebook."""
    for rule in rules:
        if rule not in game.rulebook:
            raise BadInput(f"{where}: {key} names {rule}.", "Use an id of rulebook.toml.")


def _position(game: AnyGame, where: str, entry: dict[str, Any]) -> State:
    try:
        state: State = game.position(entry["given"], **entry.get("options", {}))
    except Refused as fault:
        raise BadInput(
            f"{where}: given does not work: {fault.refusal.told().text}", fault.refusal.told().remedy
        ) from fault
    return state


def _check_seat_and_clauses(game: AnyGame, where: str, level: Level, state: State) -> None:
    if level.seat not in state.seats:
        raise BadInput(f"{where}: seat is {level.seat!r}.", f"Seats here are {', '.join(state.seats)}.")
    clauses = [("want", level.want), *(("wrong", wrong.when) for wrong in level.wrong)]
    for key, text in clauses:
        try:
            holds(game, state, text)
        except Refused as fault:
            raise BadInput(
                f"{where}: {key} does not work: {fault.refusal.told().text}", fault.refusal.told().remedy
            ) from fault


def holds(game: AnyGame, state: State, then: str) -> bool:
    """Do these clauses hold? The state stays as it is."""
    twin = state.copy()
    game.settle(twin, then)
    return not game.disagreements(twin, then)


# ---- running a level ----------------------------------------------------------------------------

OPEN, WON, WRONG, SHOWN = "open", "won", "wrong", "shown"


@dataclass(frozen=True)
class Feedback:
    """What the teacher says: `tone` is good, bad or note."""

    tone: str
    head: str
    text: str
    rules: tuple[str, ...] = ()


def praise(done: str, tone: str = "good", rules: tuple[str, ...] = ()) -> Feedback:
    """The first sentence of `done` is the headline."""
    head, _, text = done.partition(". ")
    return Feedback(tone, f"{head}." if text else head, text, rules)


class LevelRun:
    """One learner at one level.

    `status` is open (try it), wrong (the try failed and its result can be looked at; the next try begins at the start
    again), won, or shown (the best line was demonstrated).
    """

    def __init__(self, game: AnyGame, level: Level, choose: Chooser) -> None:
        self.game, self.level, self.choose = game, level, choose
        self.failures = 0
        self.start_over()

    def start_over(self) -> None:
        """Set the position back to the beginning. Failures stay counted."""
        self.status = OPEN
        self.feedback: Feedback | None = None
        self.spent = 0
        self.showing = False
        """A demonstration has begun and has further steps."""
        self.match = Match(self.game, seed=1, start=self.level.given, options=self.level.options)
        self.rng = Stream.of(1)
        self.script = list(self.level.script)
        self.left_script = False
        self._others_act()
        self.sought = self._what_is_sought()
        """Pieces that belong to what is to be tried, where the level wants a refusal."""

    def _what_is_sought(self) -> tuple[str, ...]:
        if not self.level.want_refused:
            return ()
        return self.level.tried or self.game.parse_move(self.state, self.level.best[-1]).pieces

    def is_sought(self, pieces: Iterable[str]) -> bool:
        """Is this the thing that was to be tried? A rule may forbid a lot else."""
        return not sought.compare(self.sought, pieces)[0]

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def view(self) -> View:
        return self.state.view(self.level.seat)

    # ---- the learner's tries --------------------------------------------------------------------

    def attempt(self, move: Move | str) -> Feedback | None:
        """A try: a move or its phrase. Returns what the teacher says, or None while the line goes on.

        After a failed try the position is set back first, so a new try can follow at once.
        """
        if self.level.ask:
            raise BadInput("This level asks a question.", "Choose one of the answers.")
        if self.status != OPEN or self.showing:
            self.start_over()
        return self._try(move)

    def _try(self, move: Move | str) -> Feedback | None:
        before, moves = len(self.match.log), len(self.match.moves)
        if isinstance(move, str):
            move = self.game.parse_move(self.state, move)
        try:
            self.match.play(self.level.seat, move)
        except IllegalMove as refused:
            return self.refused(refused.refusal, move.pieces)
        self.spent += 1
        self.feedback = None
        if not self._decided(before):
            self._others_act(before)
        if self.status == OPEN and (self.spent >= self.level.tries or not self.state.to_act()):
            own_turn = len(self.match.moves) == moves + 1 and not self._turned_up(before)
            self._judge(before, own_turn)
        return self.feedback

    def _turned_up(self, before: int) -> bool:
        """Has something hidden come to light since then? With it a new turn of thought begins."""
        return any(event.reveals for _, event in self.match.log[before:])

    def _judge(self, before: int, own_turn: bool) -> None:
        """The best line would be through: the try failed, unless the learner is on a longer way to the same goal."""
        if own_turn and reach.in_this_turn(self.state, self.level.seat, self._is_goal):
            known = self._known_mistake()
            text, rules = (known.say, (known.rule,)) if known else (self._goal(), self.level.rules[:1])
            self.feedback = Feedback("note", STILL, text, rules)
        else:
            self._fail(self._what_went_wrong(before))

    def _is_goal(self, state: State) -> bool:
        return bool(self.level.want) and holds(self.game, state, self.level.want)

    def refused(self, refusal: Refusal, pieces: Iterable[str]) -> Feedback:
        """The learner tried something illegal with these pieces: nothing moves."""
        if self.status != OPEN:
            self.start_over()
        if set(refusal.cites) & set(self.level.want_refused) and self.is_sought(pieces):
            return self._win(refusal.cites)
        self.failures += 1
        said = refusal.told(self.level.seat, self.match.names).sentence
        self.feedback = Feedback("bad", "That is not possible.", said, refusal.cites)
        return self.feedback

    def go_on(self) -> None:
        """The learner picks something that leads on: what was said about the last try is over."""
        if self.status == OPEN:
            self.feedback = None

    def answer(self, number: int) -> Feedback:
        """The answer to a question, counted from 1."""
        level = self.level
        if not level.ask or not 1 <= number <= len(level.answers):
            raise BadInput(f"There is no answer {number} here.", f"Choose 1 to {len(level.answers)}.")
        if number == level.right:
            return self._win(level.rules)
        for wrong in level.wrong:
            if wrong.answer == number:
                return self._fail(Feedback("bad", "Not quite.", wrong.say, (wrong.rule,)))
        return self._fail(Feedback("bad", "Not quite.", f"“{level.answers[number - 1]}” is not it.", level.rules[:1]))

    # ---- help -----------------------------------------------------------------------------------

    @property
    def hint(self) -> str:
        """Empty until it has gone wrong twice."""
        if self.failures < HINT_AFTER or self.status in (WON, SHOWN):
            return ""
        return self.level.hint or self.game.rulebook[self.level.rules[0]].text

    @property
    def can_show(self) -> bool:
        return self.failures >= SHOW_AFTER and self.status in (OPEN, WRONG)

    def show(self) -> Feedback | None:
        """Demonstrate the next step of the best line; returns what is said at its end."""
        if self.level.ask:
            return self._shown(f"It is “{self.level.answers[self.level.right - 1]}”. {self.level.done}")
        if not self.showing:
            self.start_over()
        self.showing = True
        failures, phrase = self.failures, self.level.best[self.spent]
        self._try(phrase)
        self.failures = failures
        if self.status == OPEN:
            return None
        return self._shown(f"Like this: {', '.join(self.level.best)}. {self.level.done}")

    def _shown(self, said: str) -> Feedback:
        self.status, self.showing = SHOWN, False
        self.feedback = praise(said, "note", self.level.rules)
        return self.feedback

    # ---- judging --------------------------------------------------------------------------------

    def _decided(self, before: int) -> bool:
        if self._is_goal(self.state):
            self._win(self.level.rules)
        elif self.level.want_refused:
            known = self._known_mistake()
            text, rules = (known.say, (known.rule,)) if known else (self._goal(), self.level.rules[:1])
            self._fail(Feedback("note", "That is allowed.", text, rules))
        elif any(wrong.at_once and holds(self.game, self.state, wrong.when) for wrong in self.level.wrong):
            self._fail(self._what_went_wrong(before))
        return self.status != OPEN

    def _win(self, rules: tuple[str, ...]) -> Feedback:
        self.status = WON
        self.feedback = praise(self.level.done, "good", rules)
        return self.feedback

    def _fail(self, said: Feedback) -> Feedback:
        self.status = WRONG
        self.failures += 1
        self.feedback = said
        return said

    def _what_went_wrong(self, before: int) -> Feedback:
        if known := self._known_mistake():
            return Feedback("bad", "Not yet.", known.say, (known.rule,))
        text, rules = self._last_told(before)
        return Feedback("bad", "Not yet.", text, rules or self.level.rules[:1])

    def _known_mistake(self) -> Wrong | None:
        return next((wrong for wrong in self.level.wrong if holds(self.game, self.state, wrong.when)), None)

    def _goal(self) -> str:
        return f"The goal is: {self.level.goal}"

    def _last_told(self, before: int) -> tuple[str, tuple[str, ...]]:
        """The last sentence of the log since the learner's move."""
        for _, event in reversed(self.match.log[before:]):
            if text := event.text_for(self.level.seat):
                return tell(text, self.level.seat, self.match.names), event.rules
        return self._goal(), ()

    # ---- the others -----------------------------------------------------------------------------

    def _others_act(self, before: int = 0) -> None:
        """Play for every other seat that is to act, until the learner is asked or the level is decided."""
        for _ in range(LONGEST_REPLY):
            acting = self.state.to_act()
            others = [seat for seat in acting if seat != self.level.seat]
            if not others or (self.spent >= self.level.tries and self.level.seat in acting):
                return
            move = self._scripted(others) or self.choose(self.state.view(others[0]), self.rng)
            self.match.play(move.seat, move)
            if self.spent and self._decided(before):
                return
        raise BadInput(f"Level {self.level.id}: the others never stop playing.", "Check its position and script.")

    def _scripted(self, others: list[str]) -> Move | None:
        """The next move of the script if it is one of theirs. Once it does not fit any more, the script is left."""
        if not self.script or self.left_script:
            return None
        try:
            move = self.game.parse_move(self.state, self.script[0])
            self.left_script = move.seat in self.state.to_act() and self.state.why_not(move.seat, move) is not None
        except BadInput:
            self.left_script = True
        if self.left_script or move.seat not in others:
            return None
        self.script.pop(0)
        return move


def faults(game: AnyGame, level: Level, choose: Chooser) -> list[str]:
    """What is wrong with a level as such, in sentences; [] when all is well.

    Its best line must win it and no shorter part of it may, and its script must be played out.
    """
    if level.ask:
        return [] if len(set(level.answers)) == len(level.answers) else [f"{level.id}: an answer stands twice."]
    run = LevelRun(game, level, choose)
    if level.want and holds(game, run.state, level.want):
        return [f"{level.id} is won before it begins."]
    for number, phrase in enumerate(level.best, 1):
        if run.status != OPEN:
            return [f"{level.id}: best is over ({run.status}) before its step {number}."]
        if level.seat not in run.state.to_act():
            return [f"{level.id}: {level.seat} is not to act at step {number} of best."]
        run.attempt(phrase)
    if run.status != WON:
        return [f"{level.id}: best does not win it: {run.feedback.text if run.feedback else 'the line goes on'}"]
    if run.script or run.left_script:
        return [f"{level.id}: with best, this part of its script is not played: {', '.join(run.script)}."]
    return []
