"""What the table asks: step by step of a turn."""

from __future__ import annotations

from collections.abc import Callable

from ....look.cards import count
from ....look.ui import Ui
from ..cards.signs import ACTION, DISCARD, DRAW, MOVE, MOVE2, NOBODY, ROLL, W1, WINDOWS
from ..moves import Step
from ..view import RaidView

PHASE_NAMES = ("DRAW", "MOVE", "second step", "reactions", "ACTION", "reactions", "DISCARD", "ROLL")


def result(view: RaidView, ui: Ui) -> str:
    if view.winner == NOBODY:
        return "The game is drawn."
    who = ui.name(view.seats[view.winner])
    how = "with the treasure" if view.ended == "treasure" else "by staying alive"
    return f"{who} won {how}."


def doing(view: RaidView) -> str:
    if view.ask is not None:
        return view.ask.doing
    if view.phase in WINDOWS:
        return "asked for a reaction"
    return ("drawing", "moving", "moving", "", "acting", "", "about to discard", "rolling")[view.phase]


def _draw_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    if view.at[view.me] < 0:
        return "Ghost", "Draw a card, or pass."
    if not view.hands[view.me].size:
        return "Draw", "Your hand is empty: take three cards, and that is your turn."
    return "Draw", "Take a card from the deck."


def _move_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    if not any(isinstance(move, Step) for move in view.moves):
        return "Move", "There is no way to go. Pass."
    if any(isinstance(move, Step) and move.hop for move in view.moves):
        return "Move", "You are boxed in: hop over somebody."
    return "Move", "Step to a space around you."


def _second_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    return "Move", "Your boots allow a second step. Take it, or pass."


def _window_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    when = "has moved" if view.phase == W1 else "has acted"
    who = ui.name(view.seats[view.active])
    if len(view.moves) == 1:
        return "React?", f"{who} {when}. You have no card for it: pass."
    return "React?", f"{who} {when}. Play an OUT OF TURN card, or pass."


def _action_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    again = view.actions > 0
    if not ui.chosen:
        return "Act", "One more action: play, lay or peek." if again else "Play a card, lay a trap, peek, or pass."
    picked = {piece.kind for piece in ui.picks}
    if len(picked) > 1:
        return "Act", "Press what you want to do."
    return "Act", _PICKED.get(picked.pop(), "Choose what to do with it, or pick a space to lay it on.")


_PICKED = {
    "space": "Pick the card to lay there.",
    "seat": "Pick the piece to put on.",
    "worn": "Pick the card around you to look at.",
}


def _discard_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    over = view.hands[view.me].size - view.hand_limit(view.me)
    if view.at[view.me] < 0:
        return "Ghost", "Too many cards: discard one." if over > 0 else "Discard a card, or pass."
    if over > 0:
        return "Discard", f"You hold {count(over, 'card')} too many: that costs 1 health if it stays so."
    return "Discard", "Discard a card, or pass and end your turn."


def _roll_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    return "Ghost", "Turn a Roll card: 4 or 5 lays a trap, 6 moves everybody. Or pass."


STEPS: dict[int, Callable[[RaidView, Ui], tuple[str, str]]] = {
    DRAW: _draw_step, MOVE: _move_step, MOVE2: _second_step, ACTION: _action_step, DISCARD: _discard_step,
    ROLL: _roll_step, **dict.fromkeys(WINDOWS, _window_step),
}  # fmt: skip
