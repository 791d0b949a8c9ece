"""What is read while a game is played: phrases, positions, saves, resume codes, options."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import lootlab

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.judging import Judge
from ..engine.match import Match
from ..engine.refusal import Refusal, Refused
from ..engine.state import MoveOf, State
from ..engine.store import Store, new_key
from . import noise
from .material import a_game, played, positions
from .target import Broken, Input, Target, wrong_sentence

# ---- phrases --------------------------------------------------------------------------------------


def _phrase(stream: Stream) -> Input:
    name = a_game(stream)
    moments = played(name).moments
    at = stream.below(len(moments))
    kinds = lootlab.load(name).kinds
    grown = [noise.grown(stream, stream.choice(kinds).shape)] if stream.below(2) else []
    return [name, at, noise.text(stream, grown or moments[at].phrases)]


def _read_phrase(given: Input) -> None:
    """As the engine reads it, and as a table answers the seat that is to act."""
    name, at, phrase = given
    game, state = lootlab.load(name), played(name).moments[at].state
    before, told = _all_of(state), None
    try:
        for move in game.parse_moves(state, phrase):
            told = state.why_not(move.seat, move)
            if told is None:
                _tell(game, state.copy(), move)
            elif wrong := wrong_sentence(told):
                raise Broken(wrong)
    except Refused as refused:
        if wrong := wrong_sentence(refused.refusal):
            raise Broken(wrong) from refused
    answer = Judge(game, state.view(state.to_act()[0])).answer(phrase)
    if isinstance(answer, Refusal) and (wrong := wrong_sentence(answer)):
        raise Broken(wrong)
    if _all_of(state) != before:
        raise Broken("the phrase was read, and the position is another one")


def _tell(game: AnyGame, state: State, move: Any) -> None:
    """A legal move can be played and said."""
    if isinstance(move, MoveOf):
        move.words(state.view(move.seat))
    state.play(move.seat, move)
    str(move), move.pieces


def _all_of(state: State) -> Any:
    return [state.view(seat) for seat in state.seats], state.turn, state.rng.state


# ---- positions ------------------------------------------------------------------------------------


def _position(stream: Stream) -> Input:
    name = a_game(stream)
    game, known = lootlab.load(name), positions(name)
    text = noise.text(stream, known)
    if stream.below(2):
        text = _regrown(stream, stream.choice(known), list(game.room("notation").CLAUSES.given.values()))
    options = {}
    if stream.below(4) == 0:
        option = stream.choice(game.options)
        options[option.name] = stream.choice((*option.values, noise.value(stream)))
    return [name, text, options]


def _regrown(stream: Stream, text: str, shapes: list[str]) -> str:
    """A few clauses of a position are replaced, or joined, by others that have the right shape."""
    clauses = text.split("; ")
    for _ in range(1 + stream.below(3)):
        at = stream.below(len(clauses))
        clauses[at : at + stream.below(2)] = [noise.grown(stream, stream.choice(shapes))]
    return "; ".join(clauses)


def _read_position(given: Input) -> None:
    """What is accepted can be looked at and played on."""
    name, text, options = given
    game = lootlab.load(name)
    state = game.position(text, **options)
    for seat in (*state.seats, None):
        state.view(seat)
    again = game.notation(state)
    if again is not None and game.notation(game.position(again, **state.options)) != again:
        raise Broken("the position does not read back as it is written")
    for seat in state.to_act():
        _go_on(state.copy(), seat, Stream(len(text)))
    state.outcome()


def _go_on(state: State, seat: str, rng: Stream) -> None:
    """A few moves; where a position leaves out too much to go on, it stops."""
    for _ in range(3):
        moves = state.legal_moves(seat)
        if not len(moves):
            return
        state.play(seat, rng.choice(moves))
        if not state.to_act():
            return
        seat = state.to_act()[0]


# ---- saves ----------------------------------------------------------------------------------------


def _save(stream: Stream) -> Input:
    name = a_game(stream)
    data = stream.choice(played(name).saves)
    if stream.below(3) == 0:
        return noise.text(stream, [json.dumps(data)])
    phrases = stream.choice(played(name).moments).phrases
    return json.dumps(noise.tree(stream, data, [*phrases, *lootlab.GAMES, *positions(name)[:3]]))


def _load(given: Input) -> None:
    match = Match.load(given, lootlab.load)
    if Match.load(match.save(), lootlab.load).save() != match.save():
        raise Broken("the save of a loaded game is another game")


# ---- resume codes -----------------------------------------------------------------------------------

KEPT = "ABCD-2345-EFGH-6789"


@cache
def _store() -> Store:
    """With one game in it; in a folder of its own, gone when the program ends."""
    import tempfile
    from pathlib import Path

    folder = tempfile.TemporaryDirectory(prefix="lootlab-fuzz-")
    store = Store(Path(folder.name) / "games.sqlite")
    store.folder = folder  # type: ignore[attr-defined]  # lives as long as the store
    store.keep(KEPT, "the game", holder="fuzz")
    return store


def _code(stream: Stream) -> Input:
    return noise.text(stream, [KEPT, KEPT.lower(), KEPT.replace("-", ""), new_key()])


def _resume(given: Input) -> None:
    if _store().get(given) != "the game":
        raise Broken("a code opened what nobody has kept")


# ---- options --------------------------------------------------------------------------------------


def _options(stream: Stream) -> Input:
    name = a_game(stream)
    game = lootlab.load(name)
    given: dict[str, Any] = {}
    for _ in range(1 + stream.below(3)):
        option = stream.choice(game.options)
        known = [*option.values, *option.offers, option.default]
        given[option.name] = noise.value(stream, known) if stream.below(2) else stream.choice(known)
    return [
        name,
        noise.table(stream, given),
        stream.choice((None, None, *range(-1, 9), 10**9)),
        noise.text(stream, ("CACTUS-7", "12")),
    ]


def _set_up(given: Input) -> None:
    name, options, seats, seed = given
    game = lootlab.load(name)
    chosen = game.check_options(options)
    state = game.new(seats, seed, **chosen)
    state.view(state.seats[0])


TARGETS = (
    Target("phrases", "moves as they are typed at a table", _phrase, _read_phrase),
    Target("positions", "any position in notation", _position, _read_position),
    Target("saves", "saved games", _save, _load),
    Target("resume-codes", "codes of kept games", _code, _resume),
    Target("options", "rule options, number of players and seeds", _options, _set_up),
)
