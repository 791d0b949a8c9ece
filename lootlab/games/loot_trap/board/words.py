"""What the table says: header, ask-line, buttons, standing, and what a person may mean by picking pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.state import Move
from ....look.cards import count
from ....look.ui import Ask, Ui, Words
from ..cards.text import effects_text, laid_text, upper_text
from ..cards.design import Design
from ..moves import (
    Bank,
    Choose,
    Discard,
    Draw,
    Equip,
    Lay,
    Pass,
    Peek,
    Play,
    React,
    Roll,
    Scout,
    Step,
)
from ..questions import Question
from ..view.risk import risk, spoken
from ..cards.signs import ACTION, DISCARD, DRAW, MOVE, MOVE2, NOBODY, ROLL, W1, WINDOWS
from ..options import HAND_LIMIT, terms_of
from ..view import HIDDEN, RaidView

_PHASE_NAMES = ("DRAW", "MOVE", "second step", "reactions", "ACTION", "reactions", "DISCARD", "ROLL")


def facts(view: RaidView) -> str:
    if view.outcome is not None:
        return "The game is over."
    return f"Turn {view.turns}, {_PHASE_NAMES[view.phase]}, {_goal(view)} loot win"


def _goal(view: RaidView) -> int:
    return terms_of(view.options, len(view.seats)).goal


def limit(view: RaidView, seat: int) -> int:
    worn = view.worn[seat]
    extra = view.box.designs[worn].mod.hand_limit if worn >= 0 and view.at[seat] >= 0 else 0
    return HAND_LIMIT + extra


# ---- the ask-line -------------------------------------------------------------------------------


def ask(view: RaidView, ui: Ui) -> Ask:
    if view.outcome is not None:
        return Ask("Over", _result(view, ui))
    if view.seat is None or view.seat not in view.to_act:
        who = ui.name(view.to_act[0])
        waits = f"{who} {'is' if who != 'You' else 'are'} {_doing(view)}."
        return Ask("Wait" if view.seat else "Watch", waits)
    if view.ask is not None:
        return Ask(*_QUESTIONS[view.ask.kind](view, ui, view.ask))
    return Ask(*_STEPS[view.phase](view, ui))


def _result(view: RaidView, ui: Ui) -> str:
    if view.winner == NOBODY:
        return "The game is drawn."
    who = ui.name(view.seats[view.winner])
    how = "with the treasure" if view.ended == "treasure" else "by staying alive"
    return f"{who} won {how}."


def _doing(view: RaidView) -> str:
    if view.ask is not None:
        return "choosing" if view.ask.kind not in ("prevent", "rescue") else "thinking about the damage"
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
    again = view.counts[1] > 0
    if not ui.chosen:
        return "Act", "One more action: play, lay or peek." if again else "Play a card, lay a trap, peek, or pass."
    picked = {key.partition("-")[0] for key in ui.chosen}
    if len(picked) > 1:
        return "Act", "Press what you want to do."
    return "Act", _PICKED.get(picked.pop(), "Choose what to do with it, or pick a space to lay it on.")


_PICKED = {
    "sp": "Pick the card to lay there.",
    "seat": "Pick the piece to put on.",
    "worn": "Pick the card around you to look at.",
}


def _discard_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    over = view.hands[view.me].size - limit(view, view.me)
    if view.at[view.me] < 0:
        return "Ghost", "Too many cards: discard one." if over > 0 else "Discard a card, or pass."
    if over > 0:
        return "Discard", f"You hold {count(over, 'card')} too many: that costs 1 health if it stays so."
    return "Discard", "Discard a card, or pass and end your turn."


def _roll_step(view: RaidView, ui: Ui) -> tuple[str, str]:
    return "Ghost", "Turn a Roll card: 4 or 5 lays a trap, 6 moves everybody. Or pass."


_STEPS: dict[int, Callable[[RaidView, Ui], tuple[str, str]]] = {
    DRAW: _draw_step, MOVE: _move_step, MOVE2: _second_step, ACTION: _action_step, DISCARD: _discard_step,
    ROLL: _roll_step, **dict.fromkeys(WINDOWS, _window_step),
}  # fmt: skip


def _running(view: RaidView) -> str:
    """The card that is being carried out, for questions."""
    if not view.limbo or view.limbo[-1].card.design < 0:
        return ""
    return view.name(view.limbo[-1].card.design)


def _mover(view: RaidView, ui: Ui, question: Question) -> str:
    seat = question.args[0] if question.args and isinstance(question.args[0], int) else view.me
    return "you" if seat == view.me else ui.name(view.seats[seat])


def _ask_target(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    effect = question.args[0]
    given = len(question.args) > 2 or "opp" not in (effect.who, effect.src)  # the other end of take, give, steal_loot
    verb = "gets it" if given else _SINGLED_OUT.get(effect.op, "is meant")
    return "Choose", f"{_running(view) or 'The card'}: who {verb.format(effect.n)}?"


_SINGLED_OUT = {
    "damage": "takes {} damage", "heal": "gets {} health back", "shield": "gets {} shield", "draw": "draws {}",
    "discard": "discards {}", "take": "loses a card", "look": "shows the hand", "steal_loot": "loses a banked loot",
    "spill": "loses a banked loot", "move": "is moved", "push": "is pushed", "teleport": "is moved",
    "swap_places": "changes places", "roll": "turns a Roll card", "skip_action": "loses the next action",
    "unequip": "loses the equipment", "grab_equip": "loses the equipment",
}  # fmt: skip


def _ask_direction(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    if len(question.args) < 2:
        return "Choose", "Which way does everybody go?"
    return (
        "Choose",
        f"Which way {'are you' if question.args[0] == view.me else 'is ' + _mover(view, ui, question)} pushed?",
    )


_SPACE_ASKS = {"clear": "Which space is cleared?", "dig": "Which card do you dig up?"}


def _ask_space(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    if question.about in _SPACE_ASKS:
        return "Choose", _SPACE_ASKS[question.about]
    who = _mover(view, ui, question)
    return "Choose", f"Where {'do you go' if who == 'you' else f'does {who} go'}?"


def _ask_spaces(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    what = {"arm": "arm", "disarm": "disarm", "scout": "look at"}.get(question.about, "switch")
    if question.least == question.most:
        return "Choose", f"Pick {question.most} spaces to {what}."
    most = min(question.most, len(question.choices))
    return "Choose", f"Pick up to {most} {'space' if most == 1 else 'spaces'} to {what}."


def _ask_cards(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    verb = {"give": "give away", "cost": "pay with"}.get(question.about, "discard")
    return "Choose", f"Which {count(question.least, 'card')} do you {verb}?"


def _ask_prevent(view: RaidView, ui: Ui, question: Question) -> tuple[str, str]:
    points = next((points for seat, points, _ in view.wounds if seat == view.me), 0)
    return "Damage", f"{points} damage is about to hit you. Give up a banked loot against it?"


_QUESTIONS: dict[str, Callable[[RaidView, Ui, Question], tuple[str, str]]] = {
    "target": _ask_target, "direction": _ask_direction, "space": _ask_space, "spaces": _ask_spaces,
    "cards": _ask_cards, "prevent": _ask_prevent,
    "lay": lambda view, ui, question: ("Choose", "Pick a card and the space to lay it on."),
    "loot": lambda view, ui, question: ("Loot!", "You landed on loot. Bank it?"),
    "wearer": lambda view, ui, question: ("Choose", f"Who wears the {_running(view) or 'piece'}?"),
    "rescue": lambda view, ui, question: ("Zero!", "Give up banked loot to stay in the game?"),
    "option": lambda view, ui, question: ("Choose", f"{_running(view) or 'The card'}: which one?"),
    "peek": lambda view, ui, question: ("Peek", f"It is {_under(view)}. Swap it for a hand card, or discard it."),
}  # fmt: skip


def _under(view: RaidView) -> str:
    design = view.spaces[view.at[view.me]].top.design
    return view.name(design) if design != HIDDEN else "hidden"


# ---- moves as buttons ---------------------------------------------------------------------------


def words(view: RaidView, move: Move) -> Words:
    return _WORDS[type(move)](view, move)


def _design(view: RaidView, name: str) -> Design:
    return view.box.designs[view.box.by_name[name]]


def _step_words(view: RaidView, move: Step) -> Words:
    space = view.field.index[move.space]
    verb = "Hop" if move.hop else "Step"
    found = risk(view, space)
    lie = view.spaces[space].lie
    gives = "quiet: nothing happens" if lie in (0, 4, 5) else f"armed: {spoken(found)}"
    return Words(f"{verb} to {move.space}", gives, "trap-move")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _play_words(view: RaidView, move: Play | React) -> Words:
    design = _design(view, move.card)
    free = ", then another action" if design.chain and isinstance(move, Play) else ""
    return Words(f"Play {move.card}", upper_text(design) + free, "trap-hybrid")


def _lay_words(view: RaidView, move: Lay) -> Words:
    said = f"trap: {laid_text(_design(view, move.card))}"
    return Words(f"Lay {move.card} on {move.space}", said, "trap-trap")


def _peek_words(view: RaidView, move: Peek) -> Words:
    if move.how == "swap":
        return Words(f"Swap for {move.card}", f"you take {_under(view)}", "trap-eye")
    if move.how == "discard":
        return Words("Discard it", "a new card takes its place", "trap-eye")
    if move.how == "keep":
        return Words("Leave it", "", "trap-eye")
    return Words("Peek", "look at the card beneath you, then swap or discard it", "trap-eye")


def _discard_words(view: RaidView, move: Discard) -> Words:
    return Words(f"Discard {move.card}", "and draw a new card" if move.draw else "")


def _pass_words(view: RaidView, move: Pass) -> Words:
    said = {
        DRAW: ("Do not draw", ""), MOVE: ("Stay", ""), MOVE2: ("No second step", ""), ACTION: ("No action", ""),
        DISCARD: ("End the turn", "keep all cards"), ROLL: ("Do not roll", ""),
    }.get(view.phase, ("Pass", "no reaction"))  # fmt: skip
    return Words(*said)


def _choose_words(view: RaidView, move: Choose) -> Words:
    question = view.ask
    kind, answer = (question.kind if question else ""), move.answer
    if kind in ("target", "wearer") and answer in view.seats:
        return Words(f"{{{answer}}}", "")
    if kind == "wearer":
        return Words("Discard it", "")
    if kind == "direction":
        return Words(_WAYS[answer], "")
    if kind == "loot":
        return Words("Bank it", "free of charge", "trap-loot") if answer == "bank" else Words("Discard it", "")
    if kind in ("prevent", "rescue"):
        return _damage_words(kind, int(answer.split(" ")[1]))
    if kind == "option" and question is not None:
        option = question.args[0].options[int(answer.split(" ")[1]) - 1]
        return Words(_capital(effects_text(option)), "")
    return Words(_capital(answer.replace("+", ", ").replace(" at ", " on ")), "")


def _damage_words(kind: str, loots: int) -> Words:
    if kind == "prevent":
        gives = f"{loots} damage less" if loots else "take the damage"
    else:
        gives = f"come back with {loots} health" if loots else "you are out"
    return Words(f"Give up {loots} loot" if loots else "Keep your loot", gives, "trap-loot" if loots else "")


_WAYS = {
    "N": "North", "NE": "North-east", "E": "East", "SE": "South-east", "S": "South", "SW": "South-west", "W": "West",
    "NW": "North-west",
}  # fmt: skip


_WORDS: dict[type, Callable[[RaidView, Any], Words]] = {
    Draw: lambda view, move: Words("Draw", "three cards" if not view.hands[view.me].size else "one card", "trap-deck"),
    Step: _step_words, Play: _play_words, React: _play_words, Lay: _lay_words, Peek: _peek_words,
    Discard: _discard_words, Pass: _pass_words, Choose: _choose_words,
    Bank: lambda view, move: Words("Bank a loot", f"{len(view.banks[view.me]) + 1} of {_goal(view)}", "trap-loot"),
    Equip: lambda view, move: Words(
        f"Put {move.card} on {{{move.on}}}", upper_text(_design(view, move.card)), "trap-gear"
    ),
    Scout: lambda view, move: Words(f"Look at {move.space}", "spyglass, no action", "trap-eye"),
    Roll: lambda view, move: Words("Turn a Roll card", "4, 5 or 6 does something", "trap-roll"),
}  # fmt: skip


# ---- what a person may mean ---------------------------------------------------------------------


def attempts(view: RaidView, tokens: Sequence[str]) -> list[Move]:
    """Legal or not, best guess first."""
    if view.seat is None:
        return []
    picked: dict[str, list[str]] = {}
    for token in tokens:
        word, _, rest = token.partition(" ")
        picked.setdefault(word, []).append(rest)
    spaces, cards, seats = picked.get("space", []), picked.get("hand", []), picked.get("seat", [])
    if view.ask is not None:
        return _answers(view, spaces, cards, seats)
    return _meant(view, spaces, cards, seats, "deck" in picked)


def _answers(view: RaidView, spaces: list[str], cards: list[str], seats: list[str]) -> list[Move]:
    assert view.seat is not None
    if cards and spaces:
        return [Choose(view.seat, f"{cards[0]} at {spaces[0]}")]
    if cards:
        return [Peek(view.seat, "swap", cards[0])] if view.ask and view.ask.kind == "peek" else [
            Choose(view.seat, "+".join(sorted(cards)))
        ]  # fmt: skip
    return [Choose(view.seat, "+".join(sorted(spaces or seats)))] if spaces or seats else []


def _meant(view: RaidView, spaces: list[str], cards: list[str], seats: list[str], deck: bool) -> list[Move]:
    me = view.seat
    assert me is not None
    tried: list[Move] = [Draw(me)] if deck else []
    if cards and spaces:
        tried.append(Lay(me, cards[0], spaces[0]))
    elif cards and seats:
        tried += [Equip(me, cards[0], seats[0]), Play(me, cards[0], seats[0])]
    elif cards:
        tried += _with_card(view, me, cards[0])
    elif spaces:
        tried += [Step(me, spaces[0])] if view.phase <= MOVE2 else [Scout(me, spaces[0]), Step(me, spaces[0])]
    return tried


def _with_card(view: RaidView, me: str, card: str) -> list[Move]:
    if view.phase in WINDOWS:
        return [React(me, card)]
    if view.phase == DISCARD:
        return [Discard(me, card)]
    kind = _design(view, card).kind
    return [(Play(me, card), Equip(me, card, me), Bank(me))[kind]]


def standing(view: RaidView, ui: Ui) -> list[tuple[str, str]]:
    rows = []
    for number, seat in enumerate(view.seats):
        if view.at[number] < 0:
            rows.append((seat, "ghost"))
        else:
            rows.append((seat, f"{view.health[number]} health, {len(view.banks[number])} of {_goal(view)} loot"))
    return rows
