"""Where a rule mattered: moments of games that bots have played, found one after the other when somebody asks.

All a find holds is what the seat to act may know. The same game and seed give the same finds, in whatever order they
are asked for.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.judging import Judge
from ..engine.refusal import BadInput, Refusal
from ..engine.showing import showing
from ..engine.state import Event, Move, State
from ..engine.tell import listed, tell
from ..engine.view import View
from ..look.board import Board, board_of
from .players import Player, player

HORIZONS = (30, 70, 180)
"""So many moments are looked at, then so many: what has not come up by the last is rare, and is left to the quiz."""
GLANCES = 8
"""Steps of whole games that are glanced at for each moment that is looked at: what is told costs little to hear, and
ends of games are far apart."""
LONGEST_GAME = 220
LONGEST_WHOLE_GAME = 1500
AT_LEISURE = 15
"""Moments that are looked at after each click, so that no later one has to wait for all of them."""
ENOUGH = 12
"""Finds per rule and way that are kept."""
MOST_MOVES = 60
"""Legal moves of a moment that are asked what they show."""
APART = 3
"""Moments between two finds of a rule: neighbours look alike."""


class Moment:
    """Somebody is to act: what they know, what all who act now chose, and what they were told of it."""

    def __init__(
        self, game: AnyGame, number: int, view: View, chosen: Sequence[Move], events: Sequence[Event], after: View
    ) -> None:
        self.game = game
        self.number = number
        self.view = view
        self.seat = view.seat or ""
        self.chosen = tuple(chosen)
        self.told = tuple((tell(text, self.seat), each.rules) for each in events if (text := each.text_for(self.seat)))
        """Sentences as this seat reads them, each with its rules."""
        self.after = after

    @cached_property
    def judge(self) -> Judge:
        return Judge(self.game, self.view)

    def words(self, move: Move) -> str:
        """A move of this seat as its button would say it; empty where that says too little to ask about it."""
        return worded(self.view, move)

    def tells_apart(self, move: Move) -> bool:
        """Can this move be thought of and said, and is nothing said the same way that is legal?"""
        said = self.words(move)
        return bool(said) and self._thinkable(move) and said not in self._legal_words

    @cached_property
    def _legal_words(self) -> frozenset[str]:
        return frozenset(map(self.words, self.view.moves))

    def _thinkable(self, move: Move) -> bool:
        """Would whoever picks these pieces be understood so? What has none is a button; and not every board guesses."""
        board = board_of(self.game)
        guesses = type(board).attempts is not Board.attempts
        return not (guesses and move.pieces) or move in board.attempts(self.view, move.pieces)

    def with_move(self, move: Move) -> Moment:
        """The same, had the seat made this move."""
        return Moment(self.game, self.number, self.view, (move,), (), self.after)

    def world(self, number: int) -> State:
        """One of the positions that look like this to the seat; the first is the judge's."""
        world: State = self.game.determinize(self.view, Stream.of(number))
        return world


@dataclass(frozen=True)
class Refused:
    """A move that the seat might think of, and why it may not make it."""

    moment: Moment
    move: Move
    refusal: Refusal

    @property
    def number(self) -> int:
        return self.moment.number


class Finds:
    """What bots' games show of each rule."""

    def __init__(self, game: AnyGame, seed: str | int) -> None:
        self.game = game
        self.refused: dict[str, list[Refused]] = {}
        """By rule: moves that it refuses, first of all rules."""
        self.touched: dict[str, list[Refused]] = {}
        """By rule: moves whose refusal names it as well."""
        self.told: dict[str, list[Moment]] = {}
        """By rule: moments after which something was told that names it."""
        self.kinds: dict[str, set[type[Move]]] = {}
        """Kinds of moves that a rule has refused so far."""
        self.allowed: dict[str, list[tuple[Moment, Move]]] = {}
        """By rule: legal moves of a kind that it refuses elsewhere."""
        self.shown: dict[str, list[tuple[Moment, Move]]] = {}
        """By rule: legal moves in which it can be seen, as the room `shows` of the game says."""
        self.told_with: dict[str, list[Moment]] = {}
        """By rule: moments in which it was at work without being named, as that room says."""
        self.showing = showing(game)
        self.first: Moment | None = None
        """The first moment there was."""
        self._made: dict[tuple[str, int], list[Move]] = {}
        self._rng = Stream.of(seed)
        self._moments = self._play()
        self._whole = self._rng.split()
        self._steps = self._play_whole_games()
        self.seen = 0
        """Moments looked at so far."""

    def reach(self, horizon: int) -> None:
        """Look at so many moments, and glance at whole games meanwhile."""
        while self.seen < horizon:
            self._look_at(next(self._moments))
            for _ in range(GLANCES):
                next(self._steps)
            self.seen += 1

    def prepare(self) -> None:
        """Look a little further ahead, while nobody waits."""
        self.reach(min(self.seen + AT_LEISURE, HORIZONS[-1]))

    # ---- playing --------------------------------------------------------------------------------

    def _play(self) -> Iterator[Moment]:
        """Every second moment of one game after the other; strengths and chairs change."""
        number = 0
        for game in itertools.count():
            state, players = self._table(game, self._rng)
            for _ in range(LONGEST_GAME):
                if not state.to_act():
                    break
                shown = self._rng.below(2) == 0
                step = self._step(state, players, self._rng)
                if shown:
                    yield Moment(self.game, number, *step, state.view(step[0].seat))
                number += shown

    def _play_whole_games(self) -> Iterator[None]:
        """Whole games, of which only those moments are kept that tell something new."""
        steps = 0
        for game in itertools.count(1):
            state, players = self._table(game, self._whole)
            for _ in range(LONGEST_WHOLE_GAME):
                if not state.to_act():
                    break
                number = steps // GLANCES
                before = state.copy() if self.showing.all else state
                view, chosen, events = self._step(state, players, self._whole)
                moment = Moment(self.game, number, view, chosen, events, state.view(view.seat))
                self._hear(moment)
                if self._shows_more(before, chosen[0], number):
                    self._look_at_shown(moment, chosen[:1])
                steps += 1
                yield

    def _table(self, number: int, rng: Stream) -> tuple[State, dict[str, Player]]:
        """A new game, each for one more than the last, as far as the box goes."""
        fewest, most = self.game.players
        count, seed = fewest + number % (most - fewest + 1), rng.below(1 << 62)
        kinds = ({}, *self.showing.tables)
        try:
            state: State = self.game.new(count, seed, **kinds[rng.below(len(kinds))])
        except BadInput:  # not every variant is for every number of players
            state = self.game.new(count, seed)
        strengths = ("easy", "medium") if rng.below(2) else ("medium", "easy")
        return state, {seat: player(self.game, strengths[at % 2]) for at, seat in enumerate(state.seats)}

    def _step(self, state: State, players: dict[str, Player], rng: Stream) -> tuple[View, list[Move], list[Event]]:
        """What the first of those who act knew, what all of them chose, and what came of it."""
        acting = state.to_act()
        view = state.view(acting[0])
        chosen = [players[seat].decide(state, seat, rng) for seat in acting]
        events = [event for seat, move in zip(acting, chosen, strict=True) for event in state.play(seat, move)]
        return view, chosen, events

    # ---- looking --------------------------------------------------------------------------------

    def _look_at(self, moment: Moment) -> None:
        self.first = self.first or moment
        self._hear(moment)
        self._look_at_legal(moment)
        self._look_at_shown(moment, (moment.chosen[0], *moment.view.moves[:MOST_MOVES]))
        ideas = self._ideas(moment)
        if not moment.judge.twin.lists_all(moment.seat):
            return  # the same words might mean a legal move that is not listed
        for move in ideas:
            refusal = moment.judge.why_not(move)
            if refusal is None:
                continue
            found = Refused(moment, move, refusal)
            self._keep_refused(self.refused, refusal.rule, found)
            for rule in refusal.also:
                self._keep_refused(self.touched, rule, found)

    def _ideas(self, moment: Moment) -> dict[Move, None]:
        """What the seat might think of: likely mistakes, and what it did earlier.

        Asked of the twin, so that even what comes to mind is only what the seat can know.
        """
        likely = list(self.game.near_misses(moment.judge.twin, moment.seat, self._rng))
        earlier = self._made.setdefault((moment.seat, len(moment.judge.twin.seats)), [])  # whom it names is there
        likely += [self._rng.choice(earlier) for _ in range(2) if earlier]
        earlier += [move for move in moment.chosen if move.seat == moment.seat]
        return dict.fromkeys(move for move in likely if move.seat == moment.seat)

    def _look_at_legal(self, moment: Moment) -> None:
        """Moves that a rule might have refused and did not: an exercise is not always answered by “No”."""
        by_kind = {type(move): move for move in moment.view.moves}  # one of each kind is enough
        for rule, kinds in self.kinds.items():
            move = next((by_kind[kind] for kind in by_kind if kind in kinds), None)
            kept = self.allowed.setdefault(rule, [])
            if (
                move is not None
                and _wanted([at for at, _ in kept[-1:]], len(kept), moment.number)
                and moment.words(move)
            ):
                kept.append((moment, move))

    def _look_at_shown(self, moment: Moment, moves: Iterable[Move]) -> None:
        """Asked of the twin: what only the true position shows is nothing that the seat could know."""
        twin = moment.judge.twin
        for rule, shows in self.showing.all.items():
            kept = self.shown.setdefault(rule, [])
            if _wanted([at for at, _ in kept[-1:]], len(kept), moment.number):
                found = (move for move in moves if shows(twin, move) and moment.words(move))
                kept += [(moment, move) for move in itertools.islice(found, 1)]

    def _shows_more(self, state: State, move: Move, number: int) -> bool:
        """Before a twin is made, which costs more than a step: is it worth it?"""
        for rule, shows in self.showing.all.items():
            kept = self.shown.get(rule, [])
            if _wanted([at for at, _ in kept[-1:]], len(kept), number) and shows(state, move):
                return True
        return False

    def _hear(self, moment: Moment) -> None:
        named = dict.fromkeys(rule for _, rules in moment.told for rule in rules)
        silent = [rule for rule, by in self.showing.told.items() if not named.keys().isdisjoint(by)]
        for where, rules in ((self.told, named), (self.told_with, silent)):
            for rule in rules:
                kept = where.setdefault(rule, [])
                if _wanted(kept[-1:], len(kept), moment.number):
                    kept.append(moment)

    def _keep_refused(self, where: dict[str, list[Refused]], rule: str, found: Refused) -> None:
        if where is self.refused:
            self.kinds.setdefault(rule, set()).add(type(found.move))
        kept = where.setdefault(rule, [])
        last = [one.moment for one in kept[-1:]]
        if _wanted(last, len(kept), found.moment.number) and found.moment.tells_apart(found.move):
            kept.append(found)


def _wanted(last: Sequence[Moment], count: int, number: int) -> bool:
    return count < ENOUGH and all(one.number + APART <= number for one in last)


def worded(view: View, move: Move) -> str:
    """A move in words, for one of this view's seat; empty where they would not do alone (“a4”), or fail: buttons are
    only ever made of legal moves, and here most are not."""
    try:
        does = tell(move.words(view).does, view.seat)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return ""
    does += _unnamed(does, move)
    phrase, said = str(move).casefold(), does.casefold()
    bare = phrase.endswith(f" {said}") and phrase != f"{move.seat} {does}".casefold()
    tidy = does == " ".join(does.split()) and does[:1].isupper() and not does.endswith((":", "+"))
    return does if tidy and not bare else ""


def _unnamed(does: str, move: Move) -> str:
    """Cards of one's own that the words leave out, since on the table they are picked: “Take 3+9”, but with what?"""
    names = [piece.partition(" ")[2] for piece in move.pieces if piece.kind in ("hand", "play")]
    said = does.casefold()
    # A 6 is named by “two 6s”, an L by “a looter”, a 6* by “the supercharged 6”.
    spoken = {word.rstrip("s") for word in re.findall(r"\w+", said)} | {word[0] for word in said.split()}
    short = [name.casefold().rstrip("*") for name in names]
    missing = [name for name in short if name not in spoken and not (len(name) > 2 and name in said)]
    return f" with {listed(names)}" if missing else ""


@lru_cache(8)
def finds(game: AnyGame, seed: str | int) -> Finds:
    return Finds(game, seed)
