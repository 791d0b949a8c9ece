"""What a sensible player prefers: bank loot, hurt the leader, step where it is safe, lay nasty cards near others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import TYPE_CHECKING, Any

from ....engine.chance import Stream
from ....engine.state import Move
from ..bot import answers as bot_answers
from ..bot import search as bot_search
from ..bot.reasons import reason
from ..bot.eye import CARD, Eye, effects_worth, landing
from ..cards.design import LOOT, Design
from ..moves import Bank, Choose, Discard, Draw, Equip, Lay, Pass, Peek, Play, React, Roll, Scout, Step
from ..cards.signs import DISCARD, MOVE2, USED_ACTION
from ..options import HAND_LIMIT

if TYPE_CHECKING:
    from ..state.raid import Raid
    from ..view import RaidView

__all__ = ["CANDIDATES", "HORIZON", "SIMULATIONS", "prefer", "reason", "strong", "worth"]

CANDIDATES = 10
SIMULATIONS = 300
HORIZON = 90
"""Decisions of a rollout; then `worth` judges the position."""

FORCED = [0.0]


def prefer(state: Raid, seat: str, moves: Sequence[Move]) -> list[float]:
    """Points of health each move promises."""
    if len(moves) < 2:
        return FORCED * len(moves)
    eye = Eye(state, state.seats.index(seat))
    if state.ask is not None and state.ask.kind != "peek":
        return bot_answers.weigh(eye, state.ask, moves)
    return [_WEIGH[type(move)](eye, move) for move in moves]


# ---- moving -------------------------------------------------------------------------------------


def _step(eye: Eye, move: Step) -> float:
    return eye.stand(eye.state.field.index[move.space])


def _draw(eye: Eye, move: Move) -> float:
    return 1.0


# ---- acting -------------------------------------------------------------------------------------


def _design(eye: Eye, name: str) -> Design:
    return eye.state.box.designs[eye.state.box.by_name[name]]


def _play(eye: Eye, move: Play) -> float:
    design = _design(eye, move.card)
    gain = effects_worth(eye, design.instant, eye.me) - design.cost * CARD
    return gain - 0.5 * eye.card(design) + (0.4 if design.chain else 0.0)


def _react(eye: Eye, move: React) -> float:
    design = _design(eye, move.card)
    return effects_worth(eye, design.instant, eye.me) - design.cost * CARD - 0.9 * eye.card(design)


def _bank(eye: Eye, move: Bank) -> float:
    return eye.loot * (10.0 if eye.need == 1 else 1.0) - eye.state.mods[eye.me].bank_tax * eye.mine


def _equip(eye: Eye, move: Equip) -> float:
    design, wearer = _design(eye, move.card), eye.state.seats.index(move.on)
    return bot_answers.wearing(eye, design, wearer) - 0.2


def _lay(eye: Eye, move: Lay) -> float:
    """A nasty card where an opponent may have to step, and I need not."""
    state = eye.state
    design, space = _design(eye, move.card), state.field.index[move.space]
    return 0.7 * (bot_answers.laying(eye, design, space) - 0.5 * eye.card(design))


def _peek(eye: Eye, move: Peek) -> float:
    """Before the look: a chance of loot. After it: what the hand gains."""
    state = eye.state
    card = state.top[state.at[eye.me]]
    known = state.known[card] & eye.bit
    seen = state.box.card[card]
    if not move.how:
        return (1.3 * eye.loot if seen.kind == LOOT else 0.1) if known else 0.26 * eye.loot + 0.3
    if move.how == "swap":
        return eye.card(seen) - eye.card(_design(eye, move.card))
    harm = landing(seen)
    return 0.1 * harm.field - harm.loot * eye.loot if move.how == "discard" else 0.0


def _scout(eye: Eye, move: Scout) -> float:
    space = eye.state.field.index[move.space]
    return 0.3 if eye.seen(space) is None and space not in eye.state.at else 0.0


# ---- the end of the turn ------------------------------------------------------------------------


def _over_limit(eye: Eye) -> int:
    return len(eye.hand) - HAND_LIMIT - eye.state.mods[eye.me].hand_limit


def _discard(eye: Eye, move: Discard) -> float:
    gone = -eye.card(_design(eye, move.card))
    over = _over_limit(eye)
    if move.draw:
        return gone + CARD
    return gone + (eye.mine + 0.3 if over == 1 else 0.0)


def _pass(eye: Eye, move: Pass) -> float:
    state = eye.state
    if state.phase == MOVE2:
        return eye.stand(state.at[eye.me]) + 0.05
    if state.phase == DISCARD or state.used & USED_ACTION:
        return 0.0
    return 0.2 if state.asked < 0 else 0.0


def _roll(eye: Eye, move: Move) -> float:
    return 1.0


_WEIGH: dict[type, Callable[[Eye, Any], float]] = {
    Step: _step, Draw: _draw, Play: _play, React: _react, Bank: _bank, Equip: _equip, Lay: _lay, Peek: _peek,
    Scout: _scout, Discard: _discard, Pass: _pass, Roll: _roll, Choose: _draw,
}  # fmt: skip


def strong(view: RaidView, rng: Stream) -> Move:
    """Looks ahead (`bot_search`)."""
    return bot_search.strong(view, rng)


# ---- judging a position -------------------------------------------------------------------------


def worth(state: Raid, seat: str) -> float:
    """Estimated chance to win: banked loot against the goal, health, cards."""
    scores = [_score(state, number) for number in range(len(state.seats))]
    total = sum(scores)
    return scores[state.seats.index(seat)] / total if total else 1 / len(scores)


NEED = (2.8, 2.0, 1.1, 0.7, 0.4, 0.0)
"""What is won by needing only so many more loot."""
HEALTH = (-4.0, -2.0, -1.5, -1.05, -0.85, -0.62, -0.44, -0.22, 0.0)
"""What is lost by having only so much health. Both as logits, fitted to 700 games of sensible players."""
LOOT_HELD, MOST_HELD = 0.24, 3


def _score(state: Raid, seat: int) -> float:
    if state.at[seat] < 0:
        return 0.0
    need = max(0, state.terms.goal - len(state.banks[seat]))
    held = sum(1 for card in state.hands[seat] if state.box.kind[card] == LOOT)
    health = HEALTH[min(state.health[seat], len(HEALTH) - 1)]
    return exp(NEED[min(need, len(NEED) - 1)] + health + LOOT_HELD * min(held, MOST_HELD))


from ..._shell import bot as _bot  # noqa: E402

BOT = _bot(globals())
