"""Why a sensible player likes a move, in one sentence for the hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....engine.state import Move
from ..bot.eye import Eye, landing
from ..cards.design import LOOT
from ..moves import Bank, Choose, Discard, Draw, Equip, Lay, Pass, Peek, Play, React, Roll, Scout, Step
from ..cards.signs import ACTION, ARMED, DISCARD, LAID, MOVE2, OPEN, QUIET, USED_ACTION, WINDOWS
from ..state.turn import hand_limit

if TYPE_CHECKING:
    from ..state.raid import Raid


def reason(state: Raid, seat: str, move: Move) -> str:
    return _SAY[type(move)](Eye(state, state.seats.index(seat)), move)


def _step(eye: Eye, move: Step) -> str:
    state = eye.state
    space = state.field.index[move.space]
    lie, known = state.lies[space], eye.seen(space)
    if lie == QUIET:
        if known is not None and known.kind == LOOT:
            return f"You know the loot on {move.space}: stand on it and peek."
        return f"{move.space} is quiet: nothing can happen there."
    if known is None:
        what = "an unknown armed card" if lie == ARMED else "a trap somebody laid"
        return f"{move.space} is {what}, but the other ways are no better."
    row = landing(known)
    if known.kind == LOOT:
        return f"You know that the armed card on {move.space} is loot."
    points = row.laid if lie in (LAID, OPEN) else row.field
    return f"You know {known.name} on {move.space}: {f'{points:g} damage' if points else 'it does not hurt'}."


def _play(eye: Eye, move: Play) -> str:
    design = eye.state.box.designs[eye.state.box.by_name[move.card]]
    free = " It has CHAIN, so another action follows." if design.chain else ""
    first = design.instant[0].op if design.instant else ""
    return f"{_USES.get(first, 'Its upper half helps you now')}.{free}"


_USES = {
    "damage": "It hurts an opponent who can ill afford it", "heal": "You need the health",
    "steal_loot": "A banked loot changes owner in your favour", "draw": "More cards, more choices",
    "take": "A card more for you is a card less for them", "push": "It can drive an opponent into a trap",
    "move": "A step at the right time avoids or causes trouble", "arm": "More armed cards make life hard for others",
    "disarm": "It makes your way safe", "scout": "Knowing what lies there is half the game",
    "dig": "It takes a card from the field into your hand", "lay": "One more trap, where nobody else could lay one",
    "roll": "Most abilities are good for you", "shield": "A shield absorbs what is coming",
    "bank_discard": "A loot from the discard pile goes straight to your bank",
    "skip_action": "It costs an opponent the next action", "salvage": "A used card comes back to your hand",
    "clear": "It sweeps a space clean", "swap_places": "The other place is better than yours",
    "teleport": "You can be anywhere at once",
}  # fmt: skip


def _bank(eye: Eye, move: Bank) -> str:
    left = eye.need - 1
    if left <= 0:
        return "This is the loot you need: keep it until your turn closes."
    return f"Loot counts only when it is banked; {left} more to go."


def _lay(eye: Eye, move: Lay) -> str:
    design = eye.state.box.designs[eye.state.box.by_name[move.card]]
    hits = landing(design).laid
    sting = f"{hits:g} damage" if hits else "a nuisance"
    return f"{move.card} is {sting} for whoever lands on {move.space}."


def _peek(eye: Eye, move: Peek) -> str:
    if move.how == "swap":
        return f"The card beneath you is worth more to you than {move.card}."
    if move.how == "discard":
        return "Nobody should get that card."
    return "Perhaps there is loot right under your feet."


def _discard(eye: Eye, move: Discard) -> str:
    if move.draw:
        return f"{move.card} is your weakest card, and the replacement is free."
    if len(eye.hand) > hand_limit(eye.state, eye.me):
        return f"Without {move.card} you stay within the hand limit."
    return f"You can do without {move.card}."


def _pass(eye: Eye, move: Pass) -> str:
    state = eye.state
    if state.phase in WINDOWS:
        return "Your cards are worth more later."
    if state.phase == ACTION and not state.used & USED_ACTION:
        return "No action is worth it; the replacement stays open."
    return _PASSES.get(state.phase, "Nothing here is worth it.")


_PASSES = {MOVE2: "You stand well where you are.", DISCARD: "Nothing to throw away.", ACTION: "One action was enough."}


def _choose(eye: Eye, move: Choose) -> str:
    question = eye.state.ask
    kind = question.kind if question else ""
    return _DECLINED.get(move.answer) or _ANSWERS.get(kind, "It does you the most good.")


_DECLINED = {
    "prevent 0": "A banked loot is worth more than what it would save you here.",
    "rescue 0": "Even the loot would not turn the game.", "discard": "Nobody should have it.",
}  # fmt: skip


_ANSWERS = {
    "target": "It hits the one who is most dangerous to you.", "loot": "A free loot: bank it.",
    "wearer": "There the piece does you the most good.", "prevent": "You need the health more than the loot.",
    "rescue": "Stay in the game, and keep what loot you can.", "cards": "These cards you miss least.",
    "direction": "That way lies the most trouble for them, or the least for you.",
    "space": "That space is best for you.", "spaces": "These spaces matter most.",
    "lay": "There somebody will step on it.",
}  # fmt: skip


def _say(text: str) -> Callable[[Eye, Any], str]:
    return lambda eye, move: text


_SAY: dict[type, Callable[[Eye, Any], str]] = {
    Step: _step, Play: _play, Bank: _bank, Lay: _lay, Peek: _peek, Discard: _discard, Pass: _pass, Choose: _choose,
    Draw: _say("A turn begins with a card."), Roll: _say("Half of the Roll cards do something for a ghost."),
    React: _say("Now is a good moment for this card."), Equip: _say("The piece works from now on."),
    Scout: _say("A free look costs nothing."),
}  # fmt: skip
