"""What a sensible player answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from ....engine.state import Move
from ..bot.eye import CARD, Eye, effects_worth, landing
from ..cards.design import LOOT, Design
from ..cards.field import DIRECTIONS
from ..moves import Choose
from ..questions import Picks, Question
from ..cards.signs import ARMED, LAID, OPEN, QUIET
from ..state.walk import along

if TYPE_CHECKING:
    pass


def weigh(eye: Eye, question: Question, moves: Sequence[Move]) -> list[float]:
    if question.kind == "spaces":
        return _spaces(eye, question, moves)
    judge = _JUDGES[question.kind]
    return [judge(eye, question, move.answer) for move in moves if isinstance(move, Choose)]


# ---- seats --------------------------------------------------------------------------------------


def _target(eye: Eye, question: Question, answer: str) -> float:
    """The one it hurts most, or whose loss is my gain."""
    state, seat = eye.state, eye.state.seats.index(answer)
    if seat == eye.me:
        return -5.0
    return eye.hurt.get(seat, 0.0) + 0.6 * len(state.banks[seat]) + 0.05 * len(state.hands[seat])


def wearing(eye: Eye, design: Design, wearer: int) -> float:
    """A bonus for me, a hindrance for the strongest opponent; a better piece stays on."""
    state = eye.state
    old = state.worn[wearer]
    old_side = state.box.card[old].side if old >= 0 else ""
    good = design.side == "bonus"
    if wearer == eye.me:
        gain = 1.0 if good else -1.2
        return gain + {"bonus": -0.9, "hindrance": 0.6}.get(old_side, 0.0)
    gain = -0.8 if good else 0.9
    return (gain + {"bonus": 0.6, "hindrance": -0.8}.get(old_side, 0.0)) * (0.5 + 0.5 * eye.hurt.get(wearer, 1.0))


def _wearer(eye: Eye, question: Question, answer: str) -> float:
    state = eye.state
    if answer == "discard":
        return 0.0
    card = state.worn[question.args[0]] if question.args else state.limbo[-1][0]
    return wearing(eye, state.box.card[card], state.seats.index(answer))


# ---- moving -------------------------------------------------------------------------------------


def _mover(question: Question) -> int:
    """The seat that a movement question is about."""
    return int(question.args[0]) if question.args else -1


def _space(eye: Eye, question: Question, answer: str) -> float:
    space = eye.state.field.index[answer]
    if question.about == "clear":
        return _clearing(eye, space)
    if question.about == "dig":
        return _digging(eye, space)
    return _moved(eye, _mover(question), space)


def _moved(eye: Eye, seat: int, space: int) -> float:
    if seat == eye.me:
        return eye.stand(space)
    return -eye.land(seat, space) * eye.hurt.get(seat, 0.5)


def _direction(eye: Eye, question: Question, answer: str) -> float:
    """All landings on the way count."""
    state = eye.state
    way = DIRECTIONS.index(answer)
    if len(question.args) < 2:
        return sum(_path(eye, seat, way, 1) for seat in eye.foes)
    return _path(eye, _mover(question), way, int(question.args[1])) if state.at[_mover(question)] >= 0 else 0.0


def _path(eye: Eye, seat: int, way: int, steps: int) -> float:
    state, space, total = eye.state, eye.state.at[seat], 0.0
    for _ in range(steps):
        space = along(state, space, way, state.terms.push_hops)
        if space < 0:
            break
        total += _moved(eye, seat, space)
    return total


# ---- field cards --------------------------------------------------------------------------------


def _clearing(eye: Eye, space: int) -> float:
    known = eye.seen(space)
    near = space in eye.state.field.around[eye.state.at[eye.me]] if eye.state.at[eye.me] >= 0 else False
    if known is not None:
        row = landing(known)
        return 0.3 * row.laid * (1.0 if near else -0.5) - row.loot
    return 0.3 * near if eye.state.lies[space] in (LAID, OPEN, ARMED) else 0.0


def _digging(eye: Eye, space: int) -> float:
    known = eye.seen(space)
    if known is not None:
        return eye.card(known)
    return CARD + (0.05 if eye.state.lies[space] == ARMED else 0.0)


def laying(eye: Eye, design: Design, space: int) -> float:
    """A nasty card near an opponent, away from me; never over a loot I know of."""
    row = landing(design)
    spot = eye.spots.get(space)
    if spot is None:
        spot = eye.spots[space] = _spot(eye, space)
    return (row.laid - 0.5 * row.rest + 0.4 * row.stop - 3.0 * row.loot) * spot[0] - row.laid * spot[1] - spot[2]


def _spot(eye: Eye, space: int) -> tuple[float, float, float]:
    """How likely opponents step there, how likely I do, and what covering it costs."""
    state = eye.state
    around = state.field.around
    near = 0.35 * sum(space in around[state.at[seat]] for seat in eye.foes)
    mine = 0.08 if state.at[eye.me] >= 0 and space in around[state.at[eye.me]] else 0.0
    beneath = eye.seen(space)
    lost = 0.5 * eye.loot if beneath is not None and beneath.kind == LOOT else 0.0
    return 0.25 + near, mine, 0.02 * len(around[space]) + lost


def _lay(eye: Eye, question: Question, answer: str) -> float:
    name, _, space = answer.rpartition(" at ")
    design = eye.state.box.designs[eye.state.box.by_name[name]]
    return laying(eye, design, eye.state.field.index[space]) - 0.3 * eye.card(design)


def _spaces(eye: Eye, question: Question, moves: Sequence[Move]) -> list[float]:
    """Several spaces at once: each has its worth, an answer is the sum."""
    rate = _SPACE_RATES[question.about]
    worth = {eye.state.field.spaces[space]: rate(eye, space) for space in question.choices}
    if isinstance(moves, Picks):
        names = sorted(worth)
        sizes = range(moves.least, moves.most + 1)
        return [sum(worth[name] for name in pick) for size in sizes for pick in combinations(names, size)]
    return [sum(worth[name] for name in move.answer.split("+")) for move in moves if isinstance(move, Choose)]


def _arming(eye: Eye, space: int) -> float:
    """Arm what opponents may have to step on, not what surrounds me."""
    state = eye.state
    near = sum(space in state.field.around[state.at[seat]] for seat in eye.foes)
    mine = state.at[eye.me] >= 0 and space in state.field.around[state.at[eye.me]]
    known = eye.seen(space)
    sting = 0.3 if known is None else landing(known).field - landing(known).loot
    return sting * (near - 0.8 * mine + 0.05)


def _disarming(eye: Eye, space: int) -> float:
    return -_arming(eye, space)


def _scouting(eye: Eye, space: int) -> float:
    state = eye.state
    if eye.seen(space) is not None:
        return -0.1
    near = state.at[eye.me] >= 0 and space in state.field.around[state.at[eye.me]]
    return (0.3 if near else 0.1) + (0.1 if state.lies[space] != QUIET else 0.0)


def _switching(eye: Eye, space: int) -> float:
    return 0.1 * _arming(eye, space)


_SPACE_RATES: dict[str, Callable[[Eye, int], float]] = {
    "arm": _arming, "disarm": _disarming, "scout": _scouting, "switch_cards": _switching,
}  # fmt: skip


# ---- cards, loot, damage ------------------------------------------------------------------------


def _cards(eye: Eye, question: Question, answer: str) -> float:
    box = eye.state.box
    return -sum(eye.card(box.designs[box.by_name[name]]) for name in answer.split("+"))


def _loot(eye: Eye, question: Question, answer: str) -> float:
    return eye.loot if answer == "bank" else 0.0


def _prevent(eye: Eye, question: Question, answer: str) -> float:
    """With damage below health a loot is worth more than a point; at death's door the rescue is never worse."""
    return -(eye.loot - eye.mine) * int(answer.split(" ")[1])


def _rescue(eye: Eye, question: Question, answer: str) -> float:
    count = int(answer.split(" ")[1])
    return (-50.0, 0.0, 0.4, -0.5)[min(count, 3)] - 0.5 * max(0, count - 3)


def _option(eye: Eye, question: Question, answer: str) -> float:
    effect = question.args[0]
    return effects_worth(eye, effect.options[int(answer.split(" ")[1]) - 1], eye.me)


_JUDGES: dict[str, Callable[[Eye, Question, str], float]] = {
    "target": _target, "wearer": _wearer, "space": _space, "direction": _direction, "lay": _lay, "cards": _cards,
    "loot": _loot, "prevent": _prevent, "rescue": _rescue, "option": _option,
}  # fmt: skip
