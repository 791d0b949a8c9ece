"""Draws a duel for one reader: the other player, the row of four slots, you, your hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....engine.state import Event, Piece
from ....engine.tell import tell
from ....look import cards as look
from ....look.board import Board
from ....look.html import attrs, escape, icon
from ....look.scene import Beat
from ....look.ui import ASK_HERE, HINT_HERE, MOVES_HERE, Ask, Ui
from ..cards import (
    ACT_NAMES,
    ACTS,
    BULLETS_TO_WIN,
    COPIES_OF_ACTION,
    GAP,
    GULPS_TO_WIN,
    LOOT,
    NUGGETS_TO_WIN,
    ROW_SIZE,
    SHOOT,
    SHOT,
    SIP,
    WHISKY,
    card_words,
)  # fmt: skip
from ..moves import DuelMove, Lay
from ..moves.lay import PIECES, SLOTS, hand_after
from ..moves.settle import WINNER
from ..view import DuelView
from .scene import duel, gain

AWAY = '<i class="away"></i>'
"""Holds the place of a card picked from the hand: the others must not run away from the mouse."""


class SaloonBoard(Board[DuelView, DuelMove]):
    """The reader sits below; spectators see A below."""

    parts: ClassVar[Mapping[str, str]] = {
        "phase2": "slots 3 and 4, and all that is said about phases",
        "bullets": "the bullets of both seats",
        "gulps": "the bottle and the gulps of both seats",
        "deck": "the deck and what is left in it",
    }

    def facts(self, view: DuelView) -> str:
        match = ""
        if view.options.match == "best_of_3":
            match = f"Best of 3, duels {view.duels.count('A')} to {view.duels.count('B')}. "
        if not view.on:
            return f"{match}The duel is over." if view.ended else f"{match}Not dealt yet."
        left = f". Still in the deck: {_deck_list(view)}" if view.options.show_deck_list and view.deck_count else ""
        return f"{match}Round {view.round}, phase {view.phase} of 2{left}"

    def ask(self, view: DuelView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", _result(view, ui))
        if not view.on:
            said = f"{_result(view, ui)} " if view.ended else ""
            you = view.seat == "A"
            return Ask("Next duel", said + ("Deal the next one." if you else f"{ui.name('A')} deals the next one."))
        if view.seat is None or view.seat not in view.to_act:
            waiting = " and ".join(ui.name(seat) for seat in view.to_act)
            mine = "Your cards lie face down. " if view.seat else ""
            pill = "Wait" if view.seat else "Watch"
            return Ask(pill, f"{mine}{waiting} {'are' if len(view.to_act) > 1 else 'is'} choosing.")
        slots, at = SLOTS[view.phase], len(ui.chosen)
        if at >= len(slots):
            return Ask("Ready?", "Say ready, or take a card back.")
        return Ask(f"{at + 1} of 2", f"Lay one card at slot {slots[at] + 1}.")

    def matches(self, move: DuelMove, picked: Sequence[str]) -> bool:
        """Picks are ordered: the first one goes to the slot nearer the deck."""
        return tuple(move.pieces[: len(picked)]) == tuple(picked)

    def attempts(self, view: DuelView, picked: Sequence[Piece]) -> list[DuelMove]:
        return [Lay(view.seat, tuple(piece.means for piece in picked))] if view.seat else []

    def standing(self, view: DuelView, ui: Ui) -> list[tuple[str, str]]:
        rows = []
        for player, seat in enumerate(view.seats):
            said = [look.count(view.nuggets[player], "nugget"), look.count(view.bullets[player], "bullet")]
            if view.holder == player:
                said.append(look.count(view.gulps, "gulp"))
            rows.append((seat, ", ".join(said)))
        return rows

    def draw(self, view: DuelView, ui: Ui) -> str:
        own = view.seat or view.seats[0]
        other = next(seat for seat in view.seats if seat != own)
        hand = f'<div class="yours">{_hand(view, ui, own)}{HINT_HERE}</div>'
        todo = f'<div class="do">{ASK_HERE}{MOVES_HERE}{_note(view, ui)}</div>'
        return (
            f'<div class="ground">{_seat(view, ui, other, "far")}{_row(view, ui, own, other)}</div>'
            f'<div class="tray">{_seat(view, ui, own, "near")}{hand}{todo}</div>'
        )

    def scene(self, before: DuelView, events: Sequence[Event], after: DuelView) -> Sequence[Beat]:
        return duel(before, after)


BOARD = SaloonBoard()


def _result(view: DuelView, ui: Ui) -> str:
    if view.winner < 0:
        return "The duel is drawn."
    who = view.seats[view.winner]
    return "You won the duel." if who == view.seat else f"{ui.name(who)} won the duel."


# ---- the picture ------------------------------------------------------------------------------------


def _seat(view: DuelView, ui: Ui, seat: str, cls: str) -> str:
    player = view.seats.index(seat)
    bottle = ", has the bottle" if view.holder == player else ""
    gulps = view.gulps if view.holder == player else 0
    stats = look.stat("lsw-nugget", "Nuggets", view.nuggets[player], NUGGETS_TO_WIN)
    if "bullets" not in ui.hides:
        stats += look.stat("lsw-bullet", "Bullets", view.bullets[player], BULLETS_TO_WIN)
    if "gulps" not in ui.hides:
        stats += look.stat("lsw-whisky", "Gulps", gulps, GULPS_TO_WIN, bottle)
    held = _in_hand(view, player)
    mini = ""
    if seat != view.seat:
        mini = f'<div class="mini" aria-hidden="true">{"".join(_held(seat, n) for n in range(held))}</div>'
    sub = f"{look.count(held, 'card')} in hand"
    turn = seat in view.to_act
    return look.seat_strip(ui, seat, sub, f'<dl class="stats">{stats}</dl>{mini}', turn=turn, cls=cls)


def _held(seat: str, place: int) -> str:
    """A back in the other's hand: keyed, so that laid cards come out of it, but never flagged as new."""
    back = look.back("ll-star", "s", f"of-{seat.lower()}")
    return f'<div class="{back.cls}" data-key="{seat}-held{place}">{back.inner}</div>'


def _in_hand(view: DuelView, player: int) -> int:
    laid = len(view.used[player]) + (2 if view.has_chosen[player] else 0)
    if view.ended:
        laid = max(laid, len(view.shown))
    return len(ACTS) * COPIES_OF_ACTION - laid


# ---- the row ----------------------------------------------------------------------------------------


def _row(view: DuelView, ui: Ui, own: str, other: str) -> str:
    pairs = {slot: (a, b, card) for slot, a, b, card in view.recap if _still_lies(view, slot)}
    for slot, (a, b) in enumerate(zip(*view.used, strict=True)):
        pairs.setdefault(slot, (a, b, GAP))
    early = "phase2" in ui.hides
    slots = range(2 if early else ROW_SIZE)
    heads = "" if early else "<span></span>" + "".join(_phase_head(view, phase) for phase in SLOTS)
    numbers = "".join(f'<b class="sl">Slot {slot + 1}</b>' for slot in slots)
    far = "".join(_laid(view, ui, other, slot, pairs) for slot in slots)
    near = "".join(_laid(view, ui, own, slot, pairs) for slot in slots)
    middle = "".join(_saloon(view, ui, slot, pairs) for slot in slots)
    deck = "<span></span>" if "deck" in ui.hides else _deck(view, ui)
    return (
        f'<div class="row{" is-early" if early else ""}" role="group" aria-label="Deck and saloon cards">'
        f"{heads}<span></span>{numbers}"
        f"{_whose(ui, other)}{far}{deck}{middle}{_whose(ui, own)}{near}</div>"
    )


def _whose(ui: Ui, seat: str) -> str:
    """For the eyes: each card says itself whose it is."""
    return f'<p class="lab" aria-hidden="true">{escape(ui.name(seat))}</p>'


def _still_lies(view: DuelView, slot: int) -> bool:
    """Are the cards of the last settling still at their slots? Not after the row has been filled again.

    Within a scene they are those of the phase itself.
    """
    return bool(view.ended) or (view.phase == 2 and slot < 2) or slot in SLOTS[view.phase]


def _phase_head(view: DuelView, phase: int) -> str:
    if not view.on:
        said, now = f"Phase {phase}", False
    elif phase < view.phase:
        said, now = f"Phase {phase}, settled", False
    else:
        now = phase == view.phase
        said = f"Phase {phase}, choose now" if now else f"Phase {phase}, later"
    return f"<span{attrs(class_='ph ph--now' if now else 'ph')}>{said}</span>"


def _deck(view: DuelView, ui: Ui) -> str:
    if not view.deck_count:
        said = "<p>0 left</p>" if view.set_up else "<p>not dealt yet</p>"
        return f'<div class="deck"><div class="spot">empty</div>{said}</div>'
    label = f"saloon deck, {view.deck_count} left"
    drawn = look.pile(ui, "deck", "lsw-nugget", view.deck_count, label, cls="of-saloon")
    return f'<div class="deck">{drawn}<p aria-hidden="true">{view.deck_count} left</p></div>'


def _saloon(view: DuelView, ui: Ui, slot: int, pairs: dict[int, tuple[int, int, int]]) -> str:
    card = view.row[slot]
    if card == GAP:
        said = "gone" if view.set_up else ""
        if slot in pairs and pairs[slot][2] != GAP:
            said = tell(gain(view, *pairs[slot]), view.seat, ui.names)
        return f'<div class="slot"><div class="gap">{escape(said)}</div></div>'
    face = _saloon_card(card)
    label = f"slot {slot + 1}: {card_words(card)}"
    drawn = ui.still(_row_key(view, slot), face.inner, label, cls=f"{face.cls} saloon", origin="deck")
    return f'<div class="slot">{drawn}</div>'


def _saloon_card(card: int) -> look.Card:
    # The +1 says that it is an extra one: on a phone there is no room for more, in German least of all.
    if card == SIP:
        return look.card("+1", "lsw-whisky", "sip")
    if card == SHOT:
        return look.card("+1", "lsw-bullet", "shot")
    return look.card(str(card), look.picture(*["lsw-nugget"] * card), card_words(card))


def _row_key(view: DuelView, slot: int) -> str:
    """Equal cards leave in order, so a card keeps its key while it slides, without the deck knowing it."""
    card = view.row[slot]
    gone = Counter([*view.discards, *view.kept[0], *view.kept[1]])[card]
    return f"saloon-{card}-{gone + view.row[:slot].count(card)}"


def _laid(view: DuelView, ui: Ui, seat: str, slot: int, pairs: dict[int, tuple[int, int, int]]) -> str:
    """What lies at one slot on one side: settled, chosen, face down, or nothing yet."""
    player = view.seats.index(seat)
    if slot in pairs:
        return _settled(view, ui, seat, slot, pairs[slot])
    phase = 1 if slot < 2 else 2
    if not view.set_up or phase != view.phase:
        return '<div class="spot"></div>'
    offset = slot - SLOTS[phase][0]
    unseen_pair = offset - len(view.recap) if view.ended else -1
    if 0 <= unseen_pair < len(view.unsettled):
        act = view.unsettled[unseen_pair][player]
        return _face(ui, view, seat, slot, act, "never turned up", "lost")
    if seat == view.seat and view.choice is not None and view.has_chosen[player]:
        act = view.choice[offset]
        return _down(ui, seat, slot, _own_key(view, slot, act), act, "only you know it")
    if view.has_chosen[player]:
        peeked = ui.peeked.get(seat)
        known = peeked.choice if isinstance(peeked, DuelView) else None
        origin = f"{seat}-held{4 + offset}"
        return _down(ui, seat, slot, f"{seat}-slot{slot}", known[offset] if known else None, "you peeked", origin)
    if seat == view.seat and offset < len(ui.chosen):
        key, piece = tuple(ui.chosen.items())[offset]
        return _picked(ui, key, piece, slot)
    if seat == view.seat and ui.asked and offset == len(ui.chosen):
        label = f"Your next card goes to slot {slot + 1}"
        return f'<div class="spot is-target" role="img" aria-label="{label}">{icon("ll-down")}</div>'
    return '<div class="spot"></div>'


def _down(ui: Ui, seat: str, slot: int, key: str, act: int | None, how: str, origin: str = "") -> str:
    """A card that lies face down; whoever knows it sees its sign beside it."""
    back = look.back("ll-star", "m", f"of-{seat.lower()}")
    label = f"{ui.name(seat)}, slot {slot + 1}: face down"
    if act is None:
        return ui.still(key, back.inner, label, cls=back.cls, origin=origin)
    inner = back.inner + look.seen(icon(f"lsw-k-{ACTS[act]}"))
    return ui.still(key, inner, f"{label}, {how}: {ACT_NAMES[act]}", cls=back.cls, origin=origin)


def _settled(view: DuelView, ui: Ui, seat: str, slot: int, pair: tuple[int, int, int]) -> str:
    a, b, card = pair
    player = view.seats.index(seat)
    won = WINNER[a][b] == player
    badge = ""
    if won and card != GAP:
        act = (a, b)[player]
        badge = _badge(act, card)
    return _face(ui, view, seat, slot, (a, b)[player], "won" if won else "", "won" if won else "lost", badge)


def _badge(act: int, card: int) -> str:
    """What the winner of a slot got, as a number and a sign."""
    if act == LOOT and card < SIP:
        return f"+{card}{icon('lsw-nugget')}"
    shot = act == SHOOT or (act == LOOT and card == SHOT)
    return f"+1{icon('lsw-bullet' if shot else 'lsw-whisky')}"


def _face(ui: Ui, view: DuelView, seat: str, slot: int, act: int, note: str, cls: str, badge: str = "") -> str:
    face = _action(act, "m")
    label = f"{ui.name(seat)}, slot {slot + 1}: {ACT_NAMES[act]}" + (f", {note}" if note else "")
    key = _own_key(view, slot, act) if seat == view.seat else f"{seat}-slot{slot}"
    inner = face.inner + (f'<span class="badge">{badge}</span>' if badge else "")
    return ui.still(key, inner, label, cls=f"{face.cls} {cls}")


def _picked(ui: Ui, key: str, piece: Piece, slot: int) -> str:
    act: int = piece.means
    face = _action(act, "m")
    label = f"{ACT_NAMES[act]}, laid at slot {slot + 1}; click to take it back"
    return ui.piece(PIECES[act], key, face.inner, label, cls=f"{face.cls} is-flat")


# ---- the hand ---------------------------------------------------------------------------------------


def _action(act: int, size: str) -> look.Card:
    name = ACT_NAMES[act]
    return look.card(ACTS[act], f"lsw-{name.lower()}", name, name.lower(), size)


def _key(seat: str, act: int, copy: int) -> str:
    return f"{seat}-{ACTS[act]}{copy}"


def _own_key(view: DuelView, slot: int, act: int) -> str:
    """Own cards keep their keys from hand to slot and back: the copies are taken in the order they are laid."""
    assert view.seat is not None
    player = view.seats.index(view.seat)
    laid = [*view.used[player], *(view.choice or ())]
    if view.ended and not view.choice:
        laid = [pair[player] for pair in view.shown]
    return _key(view.seat, act, min(laid[:slot].count(act), COPIES_OF_ACTION - 1))


def _hand(view: DuelView, ui: Ui, own: str) -> str:
    if view.seat is None or not view.set_up or view.ended:
        return ""
    used = view.used[view.seats.index(own)]
    left = hand_after((*used, *(view.choice or ())))
    groups = []
    for act, count in enumerate(left):
        keys = [_key(own, act, COPIES_OF_ACTION - count + n) for n in range(count)]
        drawn = [AWAY if key in ui.chosen else _hand_card(ui, act, key) for key in keys]
        if drawn:
            groups.append(f'<div class="fan">{"".join(drawn)}</div>')
    return f'<div class="hand" role="group" aria-label="Your hand">{"".join(groups)}</div>'


def _hand_card(ui: Ui, act: int, key: str) -> str:
    face = _action(act, "l")
    return ui.piece(PIECES[act], key, face.inner, ACT_NAMES[act], cls=face.cls)


def _note(view: DuelView, ui: Ui) -> str:
    """What beats what, until something is picked: then the moves need the room."""
    return _aid() if view.on and ui.asked and not ui.chosen and not ui.marks else ""


def _aid() -> str:
    """The player aid (LSW-44): what beats what. Not beside cards that a lesson or a hint points at."""
    signs = (f"{icon(f'lsw-k-{ACTS[act]}')}{ACT_NAMES[act]}" for act in (LOOT, WHISKY, SHOOT, LOOT))
    return f'<p class="beats">{" beats ".join(signs)}</p>'


def _deck_list(view: DuelView) -> str:
    """Gold by its values, extras counted: “gold 2 2 4, 1 extra sip, 2 extra shots”."""
    counts = Counter(view.unseen())
    gold = " ".join(str(card) for card in sorted(counts.elements()) if card < SIP)
    extras = [look.count(counts[card], card_words(card)) for card in (SIP, SHOT) if counts[card]]
    return ", ".join([f"gold {gold}", *extras] if gold else extras)
