"""Exercises about one rule, made from positions of bots' games. The rules themselves decide what is right.

Nothing here is written down beforehand: whether a move is allowed says `why_not`, what somebody has afterwards says
`play`, which rule is behind it says the event. What is asked and shown is what the seat to act may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..engine import exhibits, quiz
from ..engine.chance import Stream
from ..engine.exhibits import Exhibit
from ..engine.game import AnyGame
from ..engine.refusal import Refused as No
from ..engine.rulebook import in_words
from ..engine.state import Event, Move, State
from ..engine.tell import NAMES, tell
from ..look.board import board_of
from ..look.ui import Ui
from .finds import HORIZONS, Finds, Moment, Refused, finds, worded

ALLOWED, WHICH, GETS, WHY, ITEM, EXAMPLE = "allowed", "which", "gets", "why", "item", "example"
ON_A_TABLE = (ALLOWED, WHICH, GETS, WHY)
"""Kinds that are about a move in a position, drawn from what a seat knows."""
MOST_ANSWERS = 3
WORLDS = (1, 2, 3)
"""Positions that look alike to the seat; only what is the same in all of them can be asked."""
MORE_WORLDS = tuple(range(4, 41))
"""Where something hidden comes to light, so many more are looked at: rare is not never."""
ROUNDS = 3
"""So often likely mistakes are drawn, until there are enough of them."""
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
    from_play: bool = False
    """Is the position one of a game that bots have played?"""

    @property
    def marks(self) -> frozenset[str]:
        """Pieces of what is asked about, to be pointed at; none where they would tell one answer from the others."""
        return frozenset(self.moves[0].pieces) if self.kind in (ALLOWED, GETS) and self.moves else frozenset()


def exercise(
    game: AnyGame, rule: str, seed: str | int, number: int = 0, deep: bool = True, wait: bool = True
) -> Exercise | None:
    """The exercise of this number about a rule; None where neither bots' games nor the quiz have one.

    Not `deep`: only the first moments are looked at, which is quick; what is found there is the same. Not `wait`: what
    has not been looked at yet is left for later, and something written is asked instead.

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
        if not wait and horizon > max(found.seen, HORIZONS[0]):
            break
        found.reach(horizon)
        made = _of_finds(game, rule, found, horizon, rng.copy())
        if made is not None:
            return replace(made, from_play=True)
    written = [_of_quiz, _of_exhibits]
    for way in written if number % 2 == 0 else written[::-1]:
        made = way(game, rule, rng)
        if made is not None:
            return made
    return _of_example(game, rule, found, rng)


def _stream(seed: str | int, rule: str, number: int) -> Stream:
    mixed = Stream.of(seed)
    for part in (rule, str(number)):
        mixed = Stream(mixed.next64() ^ int.from_bytes(part.encode()[-8:], "big"))
    return mixed


Way = tuple[Sequence[Any], Callable[[Any], Exercise | None], int]
"""Finds, what to make of one of them, and how many are tried."""
A_FEW, ALL = 4, 12


def _of_finds(game: AnyGame, rule: str, found: Finds, horizon: int, rng: Stream) -> Exercise | None:
    """Made from what lies before the horizon, so that it is the same however far somebody has looked already."""
    refused, touched, told, silent = (
        [one for one in kept.get(rule, ()) if one.number < horizon]
        for kept in (found.refused, found.touched, found.told, found.told_with)
    )
    allowed, shown = (
        [one for one in kept.get(rule, ()) if one[0].number < horizon] for kept in (found.allowed, found.shown)
    )
    only_brings = rule in found.showing.brings
    ways: list[Way] = [
        (refused, lambda one: _which(rule, one, rng), A_FEW),
        (refused, lambda one: _allowed(rule, one.moment, one.move), A_FEW),
        (allowed if refused else (), lambda one: _allowed(rule, *one), A_FEW),
        *[(told, lambda one: _gets(game, rule, one, rng), A_FEW)] * 2,
        (silent, lambda one: _gets(game, rule, one, rng, still=True), ALL),
        (shown, lambda one: _gets(game, rule, one[0].with_move(one[1]), rng, still=only_brings), ALL),
        *[(() if only_brings else shown, lambda one: _which_is_allowed(rule, one[0], one[1], rng), A_FEW)] * 2,
    ]
    ways = [way for way in ways if way[0]]
    rng.shuffle(ways)
    ways += [
        (() if only_brings else shown, lambda one: _allowed(rule, *one), A_FEW),
        # A rule that only stands beside the one that refused a move is asked for where it has nothing better.
        (touched, lambda one: _which(rule, one, rng), A_FEW),
        (touched, lambda one: _allowed(rule, one.moment, one.move), A_FEW),
        # The name of a rule is asked for only where nothing can be done with it.
        (told, lambda one: _why(game, rule, one, rng), A_FEW),
    ]
    return next((made for way in ways if (made := _try_some(*way, rng)) is not None), None)


def _try_some(found: Sequence[Any], make: Callable[[Any], Exercise | None], most: int, rng: Stream) -> Exercise | None:
    mixed = list(found)
    rng.shuffle(mixed)
    return next((made for one in mixed[:most] if (made := make(one)) is not None), None)


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
    why = f"Nothing speaks against it here. {moment.game.rulebook[rule].plain}"
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


def _which_is_allowed(rule: str, moment: Moment, move: Move, rng: Stream) -> Exercise | None:
    """A legal move that shows the rule, among moves that are refused."""
    twin, seat = moment.judge.twin, moment.seat
    if move not in moment.view.moves or not twin.lists_all(seat):
        return None
    likely = [one for _ in range(ROUNDS) for one in moment.game.near_misses(twin, seat, rng) if one.seat == seat]
    # “Deal” or “End the turn” beside a move with cards would give the answer away.
    likely = [one for one in dict.fromkeys(likely) if bool(one.pieces) == bool(move.pieces)]
    rng.shuffle(likely)
    likely.sort(key=lambda one: type(one) is not type(move))
    wrong: dict[str, Move] = {}
    for one in likely[: 2 * OTHERS]:
        if len(wrong) < MOST_ANSWERS - 1 and moment.judge.why_not(one) is not None and moment.tells_apart(one):
            wrong.setdefault(moment.words(one), one)
    said = moment.words(move)
    if not said or len(wrong) < MOST_ANSWERS - 1:
        return None
    says, right = _mixed(said, wrong, rng)
    moves = tuple({**wrong, said: move}[each] for each in says)
    ask, why = "Which of these is allowed now?", moment.game.rulebook[rule].plain
    return Exercise(rule, WHICH, twin, seat, ask, says, right, why, (rule,), moves)


# ---- who gets what? -----------------------------------------------------------------------------


def _gets(game: AnyGame, rule: str, moment: Moment, rng: Stream, still: bool = False) -> Exercise | None:
    """What somebody has after the moves that were made: asked where the seat can know it, and where it changes.

    `still`: also where nothing changes, if something else would have brought something.
    """
    known = _ends(rule, moment, WORLDS)
    said = [_said(moment, move) for move in moment.chosen]
    if len(known) < len(WORLDS) or not all(said):
        return None
    before = _standing(game, moment.judge.twin, moment.seat)
    after = [_standing(game, end.state, moment.seat) for end in known]
    reveals = any(event.reveals for end in known for event in end.events)
    for seat in known[0].whom(rule) or (moment.seat, *(each for each in before if each != moment.seat)):
        truth = {standing[seat] for standing in after}
        right = after[0][seat]
        if len(truth) != 1 or (_amount(right) == _amount(before[seat]) and not still):
            continue
        wrong = [one for one in (*_other_ends(game, moment, seat, rng), before[seat]) if _amount(one) != _amount(right)]
        if not wrong or (reveals and not _always(moment, seat, right)):
            continue
        says, at = _mixed(right, list(dict.fromkeys(wrong))[: MOST_ANSWERS - 1], rng)
        whom = "What do you have then?" if seat == moment.seat else f"What does {NAMES[seat]} have then?"
        return Exercise(
            rule, GETS, moment.judge.twin, moment.seat, " ".join((*said, whom)), says, at,
            why=known[0].why(game, rule, moment.seat), rules=_first(rule, known[0].named(rule)),
            moves=moment.chosen, after=known[0].state,
        )  # fmt: skip
    return None


def _ends(rule: str, moment: Moment, worlds: Iterable[int]) -> list[_End]:
    """How the moves end in these worlds, as far as they can be made there and tell of the rule."""
    ends = (_played(moment.world(number), moment.chosen) for number in worlds)
    return [end for end in ends if end is not None and end.about(rule)]


def _always(moment: Moment, seat: str, right: str) -> bool:
    """Does this seat have that in many more worlds, too?"""
    ends = (_played(moment.world(number), moment.chosen) for number in MORE_WORLDS)
    return all(end is not None and _standing(moment.game, end.state, moment.seat)[seat] == right for end in ends)


def _amount(standing: str) -> int:
    """All numbers of a standing together: “3 points” and “3 + 0 in the stash” are the same to whoever counts."""
    return sum(map(int, re.findall(r"\d+", standing)))


@dataclass(frozen=True)
class _End:
    state: State
    events: tuple[Event, ...]

    def about(self, rule: str) -> list[Event]:
        """What tells of the rule; where nothing names it, all that was told."""
        return [event for event in self.events if rule in event.rules] or list(self.events)

    def named(self, rule: str) -> list[str]:
        """The rules told with it; none where it works without being named."""
        return [each for event in self.events if rule in event.rules for each in event.rules]

    def why(self, game: AnyGame, rule: str, seat: str) -> str:
        told = _told(self.about(rule), seat)[:2]
        return " ".join(told if self.named(rule) else [*told, game.rulebook[rule].plain])

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
    return Exercise(rule, WHY, shown, moment.seat, ask, *asked, game.rulebook[rule].plain, _first(rule, rules))


def _titles(game: AnyGame, rule: str, cited: Sequence[str], rng: Stream) -> tuple[tuple[str, ...], int] | None:
    """The rule among others that were not at work, of its own section first."""
    book = game.rulebook
    others = [each for each in book if each.id not in cited and each.kind in ("rule", "ruling")]
    rng.shuffle(others)
    others.sort(key=lambda each: each.section != book[rule].section)
    wrong = [title for title in dict.fromkeys(each.title for each in others) if title != book[rule].title]
    return _mixed(book[rule].title, wrong[: MOST_ANSWERS - 1], rng) if wrong[1:] else None


# ---- what bots' games do not show ---------------------------------------------------------------


def written(game: AnyGame, order: Iterable[str], seed: str | int) -> Exercise | None:
    """The first exercise on the way through these rules that needs no look at a game: one from the quiz.

    >>> import lootlab
    >>> written(lootlab.load("loot_shoot_whisky"), ["LSW-15", "LSW-22"], seed="CACTUS-7").kind
    'item'
    """
    made = (_of_quiz(game, rule, Stream.of(seed)) for rule in order)
    return next(filter(None, made), None)


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


def _of_exhibits(game: AnyGame, rule: str, rng: Stream) -> Exercise | None:
    """The example on which this rule can be tried in the rule list, as a question."""
    plain = [one for one in exhibits.load(game).get(rule, ()) if one.play and not one.options]
    return _try_some(plain, lambda one: _of_exhibit(game, rule, one, rng), A_FEW, rng)


def _of_exhibit(game: AnyGame, rule: str, exhibit: Exhibit, rng: Stream) -> Exercise | None:
    """Its last step, where that is a move of one seat: may it be made, or what comes of it?"""
    state = exhibit.match(game).state
    try:
        for step in exhibit.play[:-1]:
            game.perform(state, step)
        moves = game.parse_moves(state, exhibit.play[-1])
    except (No, LookupError):
        return None
    if not moves or sorted(move.seat for move in moves) != sorted(state.to_act()):
        return None
    move, *others = moves
    moment = Moment(game, 0, state.view(move.seat), moves, (), state.view(move.seat))
    if others:
        return None if exhibit.refused else _gets(game, rule, moment, rng)
    refusal = moment.judge.why_not(move)
    if refusal is not None:
        fits = exhibit.refused and rule in refusal.cites and moment.tells_apart(move)
        return _allowed(rule, moment, move) if fits else None
    if exhibit.refused or not moment.words(move):
        return None
    made = _gets(game, rule, moment, rng)
    if made is None and move.pieces:  # a move without pieces happens to be due: that it is allowed shows nothing
        made = _which_is_allowed(rule, moment, move, rng) or _allowed(rule, moment, move)
    return made


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
    ask = f"“{in_words(told.example)}” Which rule is that an example of?"
    return Exercise(rule, EXAMPLE, moment.judge.twin, moment.seat, ask, *asked, game.rulebook[rule].plain, (rule,))


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
