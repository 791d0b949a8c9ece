"""Exercises about one rule, made from positions of bots' games. The rules themselves decide what is right.

Nothing here is written down beforehand: whether a move is allowed says `why_not`, what somebody has afterwards says
`play`, which rule is behind it says the event. What is asked and shown is what the seat to act may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..engine import quiz
from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.refusal import Refused as No
from ..engine.state import Event, Move, State
from ..engine.tell import NAMES, tell
from ..look.board import board_of
from ..look.ui import Ui
from .finds import HORIZONS, Finds, Moment, Refused, finds, worded

ALLOWED, WHICH, GETS, WHY, ITEM, EXAMPLE = "allowed", "which", "gets", "why", "item", "example"
FROM_PLAY = (ALLOWED, WHICH, GETS, WHY)
"""Kinds that come from positions of bots' games."""
MOST_ANSWERS = 3
WORLDS = (1, 2, 3)
"""Positions that look alike to the seat; only what is the same in all of them can be asked."""
OTHERS = 14
"""Other moves that are tried for wrong answers."""


@dataclass(frozen=True)
class Exercise:
    """One question. `state` was drawn from what `seat` knows; nothing in it is from the game that the bots played."""

    rule: str
    kind: str
    state: State
    seat: str
    ask: str
    says: tuple[str, ...]
    right: int
    """Which of `says` is true, counted from 0."""
    why: str
    rules: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    """What is asked about: one move per answer (`which`), else what is played."""
    after: State | None = None
    """The position to look at once it is answered, where it is another one."""

    @property
    def marks(self) -> frozenset[str]:
        """Pieces of what is asked about, to be pointed at; none where they would tell one answer from the others."""
        return frozenset(self.moves[0].pieces) if self.kind in (ALLOWED, GETS) and self.moves else frozenset()


def exercise(game: AnyGame, rule: str, seed: str | int, number: int = 0, deep: bool = True) -> Exercise | None:
    """The exercise of this number about a rule; None where neither bots' games nor the quiz have one.

    Not `deep`: only the first moments are looked at, which is quick; what is found there is the same.

    >>> import lootlab
    >>> one = exercise(lootlab.load("loot_shoot_whisky"), "LSW-15", seed=1)
    >>> one.rule, one.kind in (ALLOWED, WHICH, WHY)
    ('LSW-15', True)
    """
    if rule not in game.rulebook:
        return None
    rng = _stream(seed, rule, number)
    found = finds(game, seed)
    for horizon in HORIZONS[min(number, len(HORIZONS) - 1) :]:
        if not deep and horizon != HORIZONS[0]:
            return None
        found.reach(horizon)
        made = _of_finds(game, rule, found, horizon, rng.copy())
        if made is not None:
            return made
    touched = found.touched.get(rule, ())
    return (
        _of_quiz(game, rule, rng)
        or _try_some(touched, rng, lambda one: _which(rule, one, rng) or _allowed(rule, one.moment, one.move))
        or _of_example(game, rule, found, rng)
    )


def _stream(seed: str | int, rule: str, number: int) -> Stream:
    mixed = Stream.of(seed)
    for part in (rule, str(number)):
        mixed = Stream(mixed.next64() ^ int.from_bytes(part.encode()[-8:], "big"))
    return mixed


def _of_finds(game: AnyGame, rule: str, found: Finds, horizon: int, rng: Stream) -> Exercise | None:
    """Made from what lies before the horizon, so that it is the same however far somebody has looked already."""
    refused = [one for one in found.refused.get(rule, ()) if one.moment.number < horizon]
    allowed = [one for one in found.allowed.get(rule, ()) if one[0].number < horizon] if refused else []
    told = [one for one in found.told.get(rule, ()) if one.number < horizon]
    ways: list[Callable[[], Exercise | None]] = [
        *([lambda: _try_some(refused, rng, lambda one: _which(rule, one, rng))] if refused else []),
        *([lambda: _try_some(refused, rng, lambda one: _allowed(rule, one.moment, one.move))] if refused else []),
        *([lambda: _try_some(allowed, rng, lambda one: _allowed(rule, *one))] if allowed else []),
        *([lambda: _try_some(told, rng, lambda one: _gets(game, rule, one, rng))] * 2 if told else []),
    ]
    rng.shuffle(ways)
    # The name of a rule is asked for only where nothing can be done with it.
    ways += [lambda: _try_some(told, rng, lambda one: _why(game, rule, one, rng))] if told else []
    return next((made for way in ways if (made := way()) is not None), None)


def _try_some(found: Sequence[Any], rng: Stream, make: Callable[[Any], Exercise | None]) -> Exercise | None:
    mixed = list(found)
    rng.shuffle(mixed)
    return next((made for one in mixed[:4] if (made := make(one)) is not None), None)


# ---- is it allowed? -----------------------------------------------------------------------------


def _allowed(rule: str, moment: Moment, move: Move) -> Exercise | None:
    state, seat = moment.judge.twin, moment.seat
    refusal = state.why_not(seat, move)
    ask = f"Is this allowed now: “{moment.words(move)}”?"
    if refusal is not None:
        why = refusal.told(seat, NAMES).sentence
        return Exercise(rule, ALLOWED, state, seat, ask, quiz.YES_NO, 1, why, _first(rule, refusal.cites), (move,))
    after = state.copy()
    after.play(seat, move)
    why = f"Nothing speaks against it here. {moment.game.rulebook[rule].text}"
    return Exercise(rule, ALLOWED, state, seat, ask, quiz.YES_NO, 0, why, (rule,), (move,), after)


def _which(rule: str, one: Refused, rng: Stream) -> Exercise | None:
    """One refused move among legal ones, if possible of its kind."""
    moment, seat = one.moment, one.moment.seat
    legal = list(moment.view.moves)
    rng.shuffle(legal)
    legal.sort(key=lambda move: type(move) is not type(one.move))
    wrong: dict[str, Move] = {}
    for move in legal[:OTHERS]:
        said = moment.words(move)
        if said and said != moment.words(one.move) and len(wrong) < MOST_ANSWERS - 1:
            wrong.setdefault(said, move)
    if len(wrong) < MOST_ANSWERS - 1:
        return None
    says, right = _mixed(moment.words(one.move), wrong, rng)
    by_words = {**wrong, moment.words(one.move): one.move}
    why = one.refusal.told(seat, NAMES).sentence
    moves = tuple(by_words[said] for said in says)
    ask = "Which of these is not allowed now?"
    return Exercise(rule, WHICH, moment.judge.twin, seat, ask, says, right, why, _first(rule, one.refusal.cites), moves)


# ---- who gets what? -----------------------------------------------------------------------------


def _gets(game: AnyGame, rule: str, moment: Moment, rng: Stream) -> Exercise | None:
    """What somebody has after the moves that were made: asked where the seat can know it, and where it changes."""
    ends = [_played(moment.world(number), moment.chosen) for number in WORLDS]
    known = [end for end in ends if end is not None and end.about(rule)]
    said = [_said(moment, move) for move in moment.chosen]
    if len(known) < len(WORLDS) or not all(said):
        return None
    before = _standing(game, moment.judge.twin, moment.seat)
    after = [_standing(game, end.state, moment.seat) for end in known]
    for seat in known[0].whom(rule) or (moment.seat, *(each for each in before if each != moment.seat)):
        truth = {standing[seat] for standing in after}
        right = after[0][seat]
        if len(truth) != 1 or _amount(right) == _amount(before[seat]):
            continue
        wrong = [one for one in (*_other_ends(game, moment, seat, rng), before[seat]) if one != right]
        says, at = _mixed(right, list(dict.fromkeys(wrong))[: MOST_ANSWERS - 1], rng)
        whom = "What do you have then?" if seat == moment.seat else f"What does {NAMES[seat]} have then?"
        return Exercise(
            rule, GETS, moment.judge.twin, moment.seat, " ".join((*said, whom)), says, at,
            why=" ".join(_told(known[0].about(rule), moment.seat)[:2]),
            rules=_first(rule, (each for event in known[0].about(rule) for each in event.rules)),
            moves=moment.chosen, after=known[0].state,
        )  # fmt: skip
    return None


def _amount(standing: str) -> int:
    """All numbers of a standing together: “3 points” and “3 + 0 in the stash” are the same to whoever counts."""
    return sum(map(int, re.findall(r"\d+", standing)))


@dataclass(frozen=True)
class _End:
    state: State
    events: tuple[Event, ...]

    def about(self, rule: str) -> list[Event]:
        return [event for event in self.events if rule in event.rules]

    def whom(self, rule: str) -> list[str]:
        """Who it happened to, as far as the events say so."""
        return list(dict.fromkeys(event.seat for event in self.about(rule) if event.seat))


def _played(state: State, moves: Iterable[Move]) -> _End | None:
    """The moves on this position, which may be changed; None where one of them cannot be made there."""
    events: list[Event] = []
    for move in moves:
        if state.why_not(move.seat, move) is not None:
            return None
        events += state.play(move.seat, move)
    return _End(state, tuple(events))


def _said(moment: Moment, move: Move) -> str:
    """Who chooses what: all of them in the same position, since nobody sees the others' choice."""
    if move.seat == moment.seat:
        words = moment.words(move)
        return f"You choose “{words}”." if words else ""
    words = worded(moment.judge.twin.view(move.seat), move)
    return f"{NAMES[move.seat]} chooses “{words}”." if words else ""


def _standing(game: AnyGame, state: State, seat: str) -> dict[str, str]:
    return dict(board_of(game).standing(state.view(seat), Ui(viewer=seat)))


def _other_ends(game: AnyGame, moment: Moment, seat: str, rng: Stream) -> list[str]:
    """What that seat would have after other moves here: of the same kind first."""
    mine = next(move for move in moment.chosen if move.seat == moment.seat)
    others = [move for move in moment.view.moves if move != mine]
    rng.shuffle(others)
    others.sort(key=lambda move: type(move) is not type(mine))
    found = []
    for move in others[:OTHERS]:
        end = _played(moment.world(WORLDS[0]), [move if one is mine else one for one in moment.chosen])
        if end is not None:
            found.append(_standing(game, end.state, moment.seat)[seat])
    return list(dict.fromkeys(found))


# ---- which rule is behind it? -------------------------------------------------------------------


def _why(game: AnyGame, rule: str, moment: Moment, rng: Stream) -> Exercise | None:
    text, rules = next((text, rules) for text, rules in moment.told if rule in rules)
    asked = _titles(game, rule, rules, rng)
    if asked is None:
        return None
    shown: State = game.determinize(moment.after, Stream.of(1))
    ask = f"{text} Which rule is behind that?"
    return Exercise(rule, WHY, shown, moment.seat, ask, *asked, game.rulebook[rule].text, _first(rule, rules))


def _titles(game: AnyGame, rule: str, cited: Sequence[str], rng: Stream) -> tuple[tuple[str, ...], int] | None:
    """The rule among others that were not at work, of its own section first."""
    book = game.rulebook
    others = [each for each in book if each.id not in cited and each.kind in ("rule", "ruling")]
    rng.shuffle(others)
    others.sort(key=lambda each: each.section != book[rule].section)
    wrong = [title for title in dict.fromkeys(each.title for each in others) if title != book[rule].title]
    return _mixed(book[rule].title, wrong[: MOST_ANSWERS - 1], rng) if wrong[1:] else None


# ---- what bots' games do not show ---------------------------------------------------------------


def _of_quiz(game: AnyGame, rule: str, rng: Stream) -> Exercise | None:
    """A question of the quiz about it, drawn as the seat that is asked sees it."""
    items = [item for item in _items(game) if rule in item.rules]
    if not items:
        return None
    one = quiz.draw(game, [rng.choice(items)], rng, 1)[0]
    state = quiz.start(game, one.item)
    seat = one.item.seat or state.seats[0]
    after = quiz.after(game, one.item)
    rules = _first(rule, one.item.rules)
    return Exercise(rule, ITEM, state, seat, one.item.ask, one.says, one.right, one.item.why, rules, (), after)


@lru_cache(8)
def _items(game: AnyGame) -> tuple[quiz.Item, ...]:
    """A game without a quiz, or with a faulty one, simply has none."""
    try:
        return tuple(quiz.load(game))
    except (No, OSError):
        return ()


def _of_example(game: AnyGame, rule: str, found: Finds, rng: Stream) -> Exercise | None:
    """The last resort, so that every rule can be practised: which rule is this an example of?"""
    told = game.rulebook[rule]
    asked = _titles(game, rule, (rule,), rng)
    moment = found.first
    if not told.example or asked is None or moment is None:
        return None
    ask = f"“{told.example}” Which rule is that an example of?"
    return Exercise(rule, EXAMPLE, moment.judge.twin, moment.seat, ask, *asked, told.text, (rule,))


# ---- words --------------------------------------------------------------------------------------


def _told(events: Iterable[Event], seat: str) -> list[str]:
    return [tell(text, seat) for event in events if (text := event.text_for(seat))]


def _first(rule: str, rules: Iterable[str]) -> tuple[str, ...]:
    """The rule that is practised stands in front."""
    return tuple(dict.fromkeys((rule, *rules)))


def _mixed(right: str, wrong: Iterable[str], rng: Stream) -> tuple[tuple[str, ...], int]:
    says = [right, *wrong]
    rng.shuffle(says)
    return tuple(says), says.index(right)
