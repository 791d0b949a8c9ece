"""One loop that plays any game at random and checks in every position that it keeps the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .bot import AnyBot
from .chance import Stream
from .game import AnyGame
from .judging import Judge
from .refusal import IllegalMove
from .state import Move, MoveOf, State
from .view import View

MOST_BUTTONS = 8
LONGEST_GAME = 5000
"""Decisions after which a random game is broken off and a new one begun."""


class Broken(AssertionError):
    """The game does not keep the contract."""


@dataclass
class Report:
    decisions: int = 0
    games: int = 0
    finished: int = 0
    refusals: int = 0
    """Moves that were refused, each with a rule of the rulebook."""
    shuffles_seen: int = 0
    """Shuffles of hidden things that another seat noticed: proof that something was shuffled."""
    phrases: set[str] = field(default_factory=set)
    choices: int = 0
    """Choices of a bot that does not guess, made three times with other things hidden."""
    answers: int = 0
    """Phrases that were judged for a seat twice, with other things hidden."""
    buttons: int = 0
    """Positions in which a seat's buttons were read twice, with other things hidden."""
    undos: int = 0
    """Moves that can be taken back, since nobody has learned anything from them."""


def check(game: AnyGame, decisions: int, seed: str | int, seats: int | None = None, **options: str) -> Report:
    """Play until so many decisions are made; raises Broken with the seed's position at the first fault."""
    rng = Stream.of(seed)
    report = Report()
    fewest, most = game.players_with(game.read_options(options))
    while report.decisions < decisions:
        count = seats or fewest + rng.below(most - fewest + 1)
        _one_game(game, rng, decisions, count, options, report)
    # Alone at the table there is nobody to hide anything from.
    if game.has_secrets and decisions >= 200 and seats != 1 and not report.shuffles_seen:
        raise Broken(f"{game.name}: reshuffle_hidden never changed anything that another seat can see")
    return report


def _one_game(
    game: AnyGame, rng: Stream, decisions: int, seats: int, options: Mapping[str, str], report: Report
) -> None:
    state = game.new(seats, rng.below(1 << 62), **options)
    box = game.components(state)
    remembered: list[Move] = []
    report.games += 1
    for _ in range(LONGEST_GAME):
        acting = state.to_act()
        if not acting:
            _require(state.outcome() is not None, "over, yet without outcome", game, state)
            report.finished += 1
            return
        _require(state.outcome() is None, "has an outcome, yet someone is to act", game, state)
        check_position(game, state, rng, remembered, report)
        _require(game.components(state) == box, "components were lost or made", game, state)
        seat = rng.choice(acting)
        move = rng.choice(state.legal_moves(seat))
        remembered.append(move)
        _check_copy(game, state, seat, move)
        _check_undo(game, state, seat, move, rng, report)
        state.play(seat, move)
        report.decisions += 1
        if report.decisions >= decisions:
            return


def check_position(game: AnyGame, state: State, rng: Stream, remembered: list[Move], report: Report) -> None:
    """All checks of one position; every seat is looked at, two of them are listened to."""
    for seat in state.seats:
        legal = list(state.legal_moves(seat))
        if seat in state.to_act():
            _require(bool(legal), f"{seat} is to act without a legal move", game, state)
        _require(len(set(legal)) == len(legal), f"{seat} has a legal move twice", game, state)
        _require(all(move.seat == seat for move in legal), f"{seat} has moves of others", game, state)
        _check_phrases(game, state, legal, report)
        _check_refusals(game, state, seat, legal, remembered, rng, report)
        _check_knowledge(game, state, seat, rng, report)
        _check_bot(game, state, seat, legal, rng, report)
    for seat in sorted({rng.choice(state.seats), *state.to_act()[:1]}):
        typed = phrases_to_try(game, state, seat, remembered, rng)
        check_answers(game, state, seat, typed, rng, report)
    _check_knowledge(game, state, None, rng, report)
    _check_notation(game, state)


def _check_phrases(game: AnyGame, state: State, legal: list[Move], report: Report) -> None:
    for move in legal[:40]:
        _require(game.parse_move(state, str(move)) == move, f"“{move}” reads back as another move", game, state)
        report.phrases.add(str(move))


def _check_refusals(
    game: AnyGame, state: State, seat: str, legal: list[Move], remembered: list[Move], rng: Stream, report: Report
) -> None:
    allowed, whole = set(legal), state.lists_all(seat)
    tries = [*legal[:40], *game.near_misses(state, seat, rng)]
    tries += [rng.choice(remembered) for _ in range(3) if remembered]
    for move in tries:
        refusal = state.why_not(seat, move)
        same = (refusal is None) == (move in allowed) or (refusal is None and not whole)
        _require(same, f"why_not and legal_moves differ on “{move}”", game, state)
        if refusal is None:
            continue
        report.refusals += 1
        known = all(rule in game.rulebook for rule in refusal.cites)
        _require(bool(refusal.cites) and known, f"“{move}” refused without a known rule: {refusal.text}", game, state)
        before = state.view(seat)
        try:
            state.play(seat, move)
        except IllegalMove:
            _require(state.view(seat) == before, f"refusing “{move}” changed the position", game, state)
        else:
            raise Broken(f"{game.name}: play accepted “{move}” although why_not objects")


def _check_knowledge(game: AnyGame, state: State, seat: str | None, rng: Stream, report: Report) -> None:
    view = state.view(seat)
    _require(view == state.view(seat), f"two looks of {seat} differ", game, state)
    other = game.reshuffle_hidden(state, seat, rng)
    _require(other.view(seat) == view, f"{seat} sees what it may not know", game, state)
    if any(other.view(s) != state.view(s) for s in state.seats if s != seat):
        report.shuffles_seen += 1
    guess = game.determinize(view, rng)
    _require(guess.view(seat) == view, f"determinize gives {seat} another view", game, state)
    _require(game.components(guess) == game.components(state), "determinize lost or made components", game, state)


def _check_bot(game: AnyGame, state: State, seat: str, legal: list[Move], rng: Stream, report: Report) -> None:
    """A bot that says it does not guess weighs the moves alike whatever is hidden from its seat.

    So it may be asked about the true position: nothing that it may not know has a part in its choice.
    """
    bot = _bot_of(game)
    if bot is None or len(legal) < 2 or seat not in state.to_act() or bot.guesses(state.options):
        return
    weights, before = bot.prefer(state.copy(), seat, legal), state.view(seat)
    for other in (game.reshuffle_hidden(state, seat, rng), game.determinize(before, rng)):
        same = bot.prefer(other, seat, other.legal_moves(seat)) == weights
        _require(same, f"the bot says that it does not guess, and yet {seat} chooses by what is hidden", game, state)
    _require(bot.prefer(state, seat, legal) == weights, f"the bot of {seat} cannot make up its mind", game, state)
    _require(state.view(seat) == before, f"the bot changes the position of {seat} that it looks at", game, state)
    report.choices += 1


def _bot_of(game: AnyGame) -> AnyBot | None:
    """None while a game has no bot yet: it is built after the rules."""
    try:
        return game.bot
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.package}.bot":
            raise
        return None


def check_answers(game: AnyGame, state: State, seat: str, typed: Iterable[str], rng: Stream, report: Report) -> None:
    """What a seat types is answered alike whatever is hidden from it, and its legal moves are understood.

    The second judge looks at another position that looks the same and imagines yet another one, so that an answer may
    not even be made up.
    """
    judge = Judge(game, state.view(seat))
    other = Judge(game, game.reshuffle_hidden(state, seat, rng).view(seat), world=2)
    same = _buttons(judge.view) == _buttons(other.view)
    _require(same, f"the buttons tell {seat} what is hidden", game, state)
    report.buttons += bool(judge.view.moves)
    for phrase in typed:
        said, again = judge.answer(phrase), other.answer(phrase)
        if again != said:
            raise Broken(f"{game.name}: “{phrase}” tells {seat} what is hidden: “{said}” or “{again}”")
        wrong = isinstance(said, Move) and (said.seat != seat or state.why_not(seat, said) is not None)
        _require(not wrong, f"{seat} may play “{phrase}” although it is not legal", game, state)
        report.answers += 1
    for move in some(state.legal_moves(seat) if seat in state.to_act() else (), 3, rng):
        for phrase in (str(move), str(move).removeprefix(f"{seat} ")):
            _require(judge.answer(phrase) == move, f"{seat} cannot type its move “{phrase}”", game, state)


def _buttons(view: View) -> list[tuple[str, object]]:
    """What stands on the buttons, with what each move will bring."""
    return [(str(move), move.words(view)) for move in view.moves[:MOST_BUTTONS] if isinstance(move, MoveOf)]


def phrases_to_try(game: AnyGame, state: State, seat: str, remembered: list[Move], rng: Stream) -> list[str]:
    """What somebody might type to sound things out: legal, nearly legal and old moves, also of others; and slips."""
    other = rng.choice(state.seats)
    moves = some(remembered, 1, rng)
    for whose in (seat, other):
        moves += some(state.legal_moves(whose), 2, rng)
        moves += some(list(game.near_misses(state, whose, rng)), 2, rng)
    phrases = [str(move) for move in moves]
    bare = [phrase.removeprefix(f"{move.seat} ") for phrase, move in zip(phrases, moves, strict=True)]
    tried = [*phrases, *bare]
    return [*tried, *(_slip(rng.choice(tried), rng) for _ in range(5 if tried else 0))]


def _slip(phrase: str, rng: Stream) -> str:
    """The phrase with a slip of the pen."""
    words = phrase.split()
    which, at = rng.below(5), rng.below(len(words))
    if which == 0:
        return phrase.swapcase()
    if which == 1:
        return f"{phrase}: {rng.choice(('x', 'A', 'B', 'bank', 'option 1', 'prevent 1'))}"
    if which == 2:
        return " ".join(words[:at] + words[at + 1 :])
    if which == 3:
        return " ".join([*words, words[at]])
    return "".join(str(rng.below(10)) if mark.isdigit() else mark for mark in phrase)


def some(moves: Sequence[Move], most: int, rng: Stream) -> list[Move]:
    """A few of them at random."""
    return [rng.choice(moves) for _ in range(most) if moves]


def _check_notation(game: AnyGame, state: State) -> None:
    text = game.notation(state)
    if text is None:
        return
    again = game.position(text, **state.options)
    _require(game.notation(again) == text, "notation does not round-trip", game, state)
    _require(again.to_act() == state.to_act(), "notation loses who is to act", game, state)
    for seat in state.seats:
        same = set(again.legal_moves(seat)) == set(state.legal_moves(seat))
        _require(same, f"notation changes the legal moves of {seat}", game, state)


def _check_copy(game: AnyGame, state: State, seat: str, move: Move) -> None:
    before = [state.view(s) for s in state.seats]
    twin = state.copy()
    twin.play(seat, move)
    _require(before == [state.view(s) for s in state.seats], "a copy is not independent", game, state)
    # By it a table tells a click on this position from one on the last.
    _require(twin.turn == state.turn + 1, "a move does not count as a turn", game, state)


def _check_undo(game: AnyGame, state: State, seat: str, move: Move, rng: Stream, report: Report) -> None:
    """What has been seen stays seen: nobody takes a move back (or the moves before it) who has learned from it.

    A seat has learned something if with other things hidden from it, dice to come included, the same move would look
    different now. (Of another seat's secret move it cannot tell one from the other: then any will do.) Such a move must
    reveal. What another seat has done since is never taken back, see Match.undo.
    """
    after = state.copy()
    events = after.play(seat, move)
    if any(event.reveals for event in events):
        return
    report.undos += 1
    for viewer in state.seats:
        if viewer != seat and not all(event.kept_from(viewer) for event in events):
            continue
        other = game.reshuffle_hidden(state, viewer, rng)
        could = [move] if other.why_not(seat, move) is None else _of_its_kind(other, seat, move)
        same = any(_seen_after(other, seat, one, viewer) == after.view(viewer) for one in could)
        _require(same, f"“{move}” shows {viewer} what was hidden, and yet it can be undone", game, state)


def _of_its_kind(state: State, seat: str, move: Move) -> list[Move]:
    return [one for one in state.legal_moves(seat) if type(one) is type(move)]


def _seen_after(state: State, seat: str, move: Move, viewer: str) -> View:
    twin = state.copy()
    twin.play(seat, move)
    return twin.view(viewer)


def _require(holds: bool, problem: str, game: AnyGame, state: State) -> None:
    if not holds:
        where = game.notation(state) or "a position inside a turn"
        raise Broken(f"{game.name}: {problem}; turn {state.turn}, options {dict(state.options)}, at: {where}")
