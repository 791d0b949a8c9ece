"""`LevelRun` lets somebody try a level, and says what a teacher would say.

Nothing here knows a widget or a bot: whoever runs a level hands in how the other seats choose. What a level is, and how
it is read, is told in `level`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from . import reach, sought, strict
from .game import AnyGame
from .level import AIDS as AIDS
from .level import ALL_AIDS as ALL_AIDS
from .level import MOST_RULES as MOST_RULES
from .level import Level as Level
from .level import Wrong as Wrong
from .level import aids_of as aids_of
from .level import holds as holds
from .level import known as known
from .level import load as load
from .level import read as read
from .match import Match
from .others import Chooser as Chooser
from .others import Others
from .refusal import BadInput, IllegalMove, Refusal, Refused
from .state import Move, State, Words
from .tell import tell
from .view import View

HINT_AFTER, SHOW_AFTER = 2, 3
STILL = "Not yet, but it can still be done: go on, or start over."
TOO_LATE = "From here it cannot be done any more."

Wording = Callable[[View, Move], Words]
"""How a move is put into words; `board_of(game).words` is one."""


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


@dataclass
class Ahead:
    """What the others do after a move of the learner, played on a copy: the table waits until that is judged."""

    state: State
    others: Others
    moves: list[Move]
    won: bool = False
    mistake: Wrong | None = None
    """Something that cannot be mended has come of it."""


class LevelRun:
    """One learner at one level.

    `status` is open (try it), wrong (the try failed and stays on the table as the learner left it; the next try begins
    at the start again), won, or shown (the best line was demonstrated).
    """

    def __init__(self, game: AnyGame, level: Level, choose: Chooser, words: Wording | None = None) -> None:
        self.game, self.level, self.choose = game, level, choose
        self.words = words or _own_words
        self.failures = 0
        self.start_over()

    def start_over(self) -> None:
        """Set the position back to the beginning. Failures stay counted."""
        self.status = OPEN
        self.feedback: Feedback | None = None
        self.spent = self.turns = 0
        """Moves that were made, and turns that are over: somebody else played, or something was turned up."""
        self.showing = False
        """A demonstration has begun and has further steps."""
        self.match = Match(self.game, seed=1, start=self.level.given, options=self.level.options)
        self.others = Others(self.game, self.level.seat, self.level.script, self.choose)
        self._adopt(self._foresee())
        self._start = self.state.copy(), self.others.copy()
        self.sought = self._what_is_sought()
        """Pieces that belong to what is to be tried, where the level wants a refusal."""

    @property
    def script(self) -> list[str]:
        """What is left of it."""
        return self.others.script

    @property
    def left_script(self) -> bool:
        return self.others.left_script

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
        before = len(self.match.log)
        if isinstance(move, str):
            move = self.game.parse_move(self.state, move)
        try:
            self.match.play(self.level.seat, move)
        except IllegalMove as refused:
            return self.refused(refused.refusal, move.pieces)
        self.spent += 1
        self.feedback = None
        self._judge(before)
        return self.feedback

    def _judge(self, before: int) -> None:
        """Won, lost, or on a way to the goal, however long. A mistake stays on the table: nobody plays on after it."""
        if self._is_goal(self.state):
            self._win(self.level.rules)
            return
        if self.level.want_refused:
            self._fail(self._allowed())
            return
        ahead = Ahead(self.state, self.others, [], mistake=self._at_once(self.state))
        if not ahead.mistake:
            ahead = self._foresee()
        if ahead.won:
            self._adopt(ahead)
            self._win(self.level.rules)
            return
        revealed = any(event.reveals for _, event in self.match.log[before:])
        self.turns += bool(revealed or ahead.moves)
        if not ahead.mistake and self._can_go_on(ahead):
            self._adopt(ahead)
            if self.spent >= self.level.tries:
                self.feedback = self._still()
        else:
            self._fail(self._what_went_wrong(before, ahead))

    def _can_go_on(self, ahead: Ahead) -> bool:
        left = reach.Budget(self.level.tries - self.spent, self._turns_of_best - self.turns)
        return bool(left) and reach.within(ahead.state, self.level.seat, self._is_goal, left, ahead.others)

    @cached_property
    def _turns_of_best(self) -> int:
        """So many turns the learner has: as many as the best line takes, and one more for each move given besides."""
        state, others = self._start[0].copy(), self._start[1].copy()
        over = 0
        for phrase in self.level.best[:-1]:
            try:
                events = state.play(self.level.seat, self.game.parse_move(state, phrase))
            except Refused:
                break  # `faults` tells whoever wrote it
            replied = list(others.replies(state))
            over += bool(replied) or any(event.reveals for event in events)
        return 1 + over + self.level.tries - len(self.level.best)

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
        return self.level.hint or self.game.rulebook[self.level.rules[0]].plain

    @property
    def can_show(self) -> bool:
        return self.failures >= SHOW_AFTER and self.status in (OPEN, WRONG)

    def show(self) -> Feedback:
        """Demonstrate the next step of the best line, in words."""
        level = self.level
        if level.ask:
            return self._shown(f"It is “{level.answers[level.right - 1]}”.")
        if not self.showing:
            self.start_over()
        self.showing = True
        failures, number, count = self.failures, self.spent, len(level.best)
        move = self.game.parse_move(self.state, level.best[number])
        said = self._in_words(move)
        self._try(move)
        self.failures = failures
        head = f"Step {number + 1} of {count}: {said}" if count > 1 else said
        if self.status != OPEN:
            return self._shown(head)
        self.feedback = Feedback("note", head, "", level.rules[:1])
        return self.feedback

    def _shown(self, head: str) -> Feedback:
        self.status, self.showing = SHOWN, False
        self.feedback = Feedback("note", head, self.level.done, self.level.rules)
        return self.feedback

    def _in_words(self, move: Move) -> str:
        """What its button says; of what is not allowed, what one is told."""
        seat, names = self.level.seat, self.match.names
        if refusal := self.state.why_not(seat, move):
            return f"Whoever tries it is told: {refusal.told(seat, names).text}"
        said = tell(self.words(self.view, move).does, seat, names).rstrip(".")
        return f"{said}." if len(self.level.best) > 1 else f"Like this: {said}."

    # ---- judging --------------------------------------------------------------------------------

    def _win(self, rules: tuple[str, ...]) -> Feedback:
        self.status = WON
        self.feedback = praise(self.level.done, "good", rules)
        return self.feedback

    def _fail(self, said: Feedback) -> Feedback:
        self.status = WRONG
        self.failures += 1
        self.feedback = said
        return said

    def _allowed(self) -> Feedback:
        """Legal, where something else was to be tried: no error of the learner's."""
        mistake = self._known_mistake(self.state)
        text, rules = (mistake.say, (mistake.rule,)) if mistake else (self._goal(), self.level.rules[:1])
        return Feedback("note", "That is allowed.", text, rules)

    def _still(self) -> Feedback:
        """The learner is on a longer way to the same goal."""
        mistake = self._known_mistake(self.state)
        text, rules = (mistake.say, (mistake.rule,)) if mistake else (self._goal(), self.level.rules[:1])
        return Feedback("note", STILL, text, rules)

    def _what_went_wrong(self, before: int, ahead: Ahead) -> Feedback:
        early = self.spent < self.level.tries and bool(self.state.to_act())
        head = TOO_LATE if early else "Not yet."
        if mistake := ahead.mistake or self._known_mistake(self.state, ahead.state, fresh=early):
            return Feedback("bad", head, mistake.say, (mistake.rule,))
        text, rules = self._last_told(before)
        told = f"{text} {self._goal()}" if early and text != self._goal() else text
        return Feedback("bad", head, told, rules or self.level.rules[:1])

    def _at_once(self, state: State) -> Wrong | None:
        return next((one for one in self.level.wrong if one.at_once and holds(self.game, state, one.when)), None)

    def _known_mistake(self, *states: State, fresh: bool = False) -> Wrong | None:
        """The first that fits what the learner has done, or what comes of it. In the middle of a line `fresh` ones
        come first: what held at the start already says less."""
        known = [one for one in self.level.wrong if any(holds(self.game, state, one.when) for state in states)]
        news = (one for one in known if fresh and not holds(self.game, self._start[0], one.when))
        return next(news, known[0] if known else None)

    def _goal(self) -> str:
        return f"The goal is: {self.level.goal}"

    def _last_told(self, before: int) -> tuple[str, tuple[str, ...]]:
        """The last sentence of the log since the learner's move."""
        for _, event in reversed(self.match.log[before:]):
            if text := event.text_for(self.level.seat):
                return tell(text, self.level.seat, self.match.names), event.rules
        return self._goal(), ()

    # ---- the others -----------------------------------------------------------------------------

    def _foresee(self) -> Ahead:
        """Let the others act on a copy, until the learner is asked or the level is decided."""
        ahead = Ahead(self.state.copy(), self.others.copy(), [])
        for move in ahead.others.replies(ahead.state):
            ahead.moves.append(move)
            ahead.won = self.spent > 0 and self._is_goal(ahead.state)
            ahead.mistake = self._at_once(ahead.state) if self.spent and not ahead.won else None
            if ahead.won or ahead.mistake:
                break
        return ahead

    def _adopt(self, ahead: Ahead) -> None:
        """What was foreseen happens on the table."""
        for move in ahead.moves:
            self.match.play(move.seat, move)
        self.others = ahead.others


def _own_words(view: View, move: Move) -> Words:
    return move.words(view)


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
