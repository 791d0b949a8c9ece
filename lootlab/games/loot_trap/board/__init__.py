"""Draws Loot Trap for one reader: the others, the field of cards, the piles, you, your hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....engine.state import Piece, Words
from ....look import cards as look
from ....look.board import Board
from ....look.html import attrs, escape, icon, tag
from ....look.ui import ASK_HERE, MOVES_HERE, Ask, Ui
from ..cards.signs import WINDOWS
from ..cards.text import effects_text, whole_text
from ..cards.words import DECK, WORN, hand_piece, seat_piece
from ..moves import Pass, RaidMove, Scout
from ..view import RaidView
from .faces import hand_card, small
from .field import field
from .meant import meant
from .words import PHASE_NAMES, STEPS, doing, result

WIDEST_BESIDE_HAND = 4
"""Columns of a field beside which the hand still finds room."""


class SeaBoard(Board[RaidView, RaidMove]):
    def draw(self, view: RaidView, ui: Ui) -> str:
        """The reader sits below; spectators see everybody above."""
        me, count = view.me, len(view.seats)
        others = [(me + step) % count for step in range(1, count + (me < 0))]
        around = tag("div", "".join(_seat(view, ui, seat) for seat in others), class_=f"others others--{len(others)}")
        mine = tag("div", _seat(view, ui, me), class_="mine") if me >= 0 else ""
        todo = f'<div class="todo">{ASK_HERE}{MOVES_HERE}{_reading(view, ui)}</div>'
        hand = tag("div", todo + _hand(view, ui), class_="handrow")
        wide = len({space[0] for space in view.field.spaces}) > WIDEST_BESIDE_HAND
        sea = around + _piles(view, ui) + field(view, ui) + mine + hand
        return tag("div", sea, class_="sea sea--wide" if wide else "sea")

    def ask(self, view: RaidView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", result(view, ui))
        if view.seat is None or view.seat not in view.to_act:
            who = ui.name(view.to_act[0])
            waits = f"{who} {'is' if who != 'You' else 'are'} {doing(view)}."
            return Ask("Wait" if view.seat else "Watch", waits)
        return Ask(*(view.ask.asking(view, ui) if view.ask is not None else STEPS[view.phase](view, ui)))

    def words(self, view: RaidView, move: RaidMove) -> Words:
        return move.words(view)

    def facts(self, view: RaidView) -> str:
        if view.outcome is not None:
            return "The game is over."
        return f"Turn {view.turns}, {PHASE_NAMES[view.phase]}, {view.goal} loot win"

    def standing(self, view: RaidView, ui: Ui) -> list[tuple[str, str]]:
        return [
            (seat, "ghost" if at < 0 else f"{health} health, {len(bank)} of {view.goal} loot")
            for seat, at, health, bank in zip(view.seats, view.at, view.health, view.banks, strict=True)
        ]

    def attempts(self, view: RaidView, picked: Sequence[Piece]) -> Sequence[RaidMove]:
        return meant(view, view.seat, picked) if view.seat is not None else ()

    def silent(self, view: RaidView) -> RaidMove | None:
        """A window asks only who can react (TRAP-R47): who holds no OUT OF TURN card passes without being asked."""
        if view.ask is None and view.phase in WINDOWS and len(view.moves) == 1 and isinstance(view.moves[0], Pass):
            return view.moves[0]
        return None


BOARD = SeaBoard()


# ---- players ------------------------------------------------------------------------------------


def _seat(view: RaidView, ui: Ui, player: int) -> str:
    ghost = view.at[player] < 0
    character = view.cast[player]
    sub = f"{'a ghost' if ghost else character.name}, {look.count(view.hands[player].size, 'card')}"
    stats = "" if ghost else (
        look.stat("trap-heart", "Health", view.health[player], view.options.health_cap)
        + look.stat("trap-loot", "Loot", len(view.banks[player]), view.goal)
    )  # fmt: skip
    body = f'<dl class="stats">{stats}</dl>{_markers(view, player)}{_worn(view, ui, player)}'
    symbol = "trap-ghost" if ghost else f"trap-c-{character.name.lower()}"
    strip = _strip(view, ui, player, sub, body, symbol)
    return strip + ("" if player == view.me else _known_hand(view, player))


def _strip(view: RaidView, ui: Ui, player: int, sub: str, body: str, symbol: str) -> str:
    """A player's place; it is a piece, because cards and questions can single a player out."""
    seat = view.seats[player]
    told = f"<div><h3>{escape(ui.name(seat))}</h3><p>{escape(sub)}</p></div>"
    face = f'<span class="face seat-{seat.lower()}" aria-hidden="true">{icon(symbol)}</span>'
    who = tag("span", face + told, class_="who")
    label = f"{ui.name(seat)}: {sub}, {view.health[player]} health, {len(view.banks[player])} loot"
    turn = " is-turn" if seat in view.to_act else ""
    active = " is-active" if player == view.active and not view.ended else ""
    cls = f"seat seat-{seat.lower()}{turn}{active}"
    token, key = seat_piece(seat), f"seat-{seat}"
    ui.seen.add(key)  # a player who can be picked now is not new
    if ui.asked and (ui.possible[token] or ui.picked(key)):
        return ui.piece(token, key, who + body, label, cls=cls, target=True)
    return f"<section{attrs(class_=cls, aria_label=label, data_key=key)}>{who}{body}</section>"


def _markers(view: RaidView, player: int) -> str:
    said = []
    if view.shields[player]:
        said.append(f"{icon('trap-shield')}{view.shields[player]} shield")
    if view.skips[player]:
        said.append(f"{icon('trap-anchor')}loses the next action")
    return f'<p class="marks">{" ".join(said)}</p>' if said else ""


def _worn(view: RaidView, ui: Ui, player: int) -> str:
    worn = view.worn[player]
    if worn < 0:
        return ""
    design = view.box.designs[worn]
    ui.seen.add("worn")
    said = (
        f"{icon('trap-gear')}<span><b>{escape(design.name)}</b> {escape(whole_text(design).partition(': ')[2])}</span>"
    )
    if player == view.me and any(isinstance(move, Scout) for move in view.moves):
        return ui.piece(WORN, "worn", said, f"{design.name}: look at a card around you", cls="worn")
    return f'<p class="worn">{said}</p>'


def _known_hand(view: RaidView, player: int) -> str:
    """Cards of another hand that this reader has seen going there, or was shown."""
    known = view.hands[player].cards
    if not known:
        return ""
    names = ", ".join(sorted(view.name(design) for design in known))
    return f'<p class="known">{icon("trap-eye")}<span>You know: {escape(names)}</span></p>'


# ---- piles --------------------------------------------------------------------------------------


def _piles(view: RaidView, ui: Ui) -> str:
    return tag("div", _deck(view, ui) + _discards(view, ui) + _rolls(view) + _waiting(view, ui), class_="piles")


def _deck(view: RaidView, ui: Ui) -> str:
    label = f"draw deck, {look.count(view.deck_count, 'card')}"
    back = look.back("trap-deck", "s", "is-pile" if view.deck_count > 1 else "")
    if not view.deck_count and not ui.possible[DECK]:
        drawn = '<div class="spot spot--s"></div>'
    elif ui.asked and (ui.possible[DECK] or ui.picked("deck")):
        drawn = ui.piece(DECK, "deck", back.inner, label, cls=back.cls)
    else:
        drawn = ui.still("deck", back.inner, label, cls=back.cls)
    return f'<div class="pile">{drawn}<p>Deck<b>{view.deck_count}</b></p></div>'


def _discards(view: RaidView, ui: Ui) -> str:
    if not view.discards:
        return '<div class="pile"><div class="spot spot--s"></div><p>Discards<b>0</b></p></div>'
    design = view.box.designs[view.discards[-1]]
    top = small(design)
    label = f"discard pile, {look.count(len(view.discards), 'card')}, on top {design.name}"
    drawn = ui.still(f"gone-{len(view.discards)}", top.inner, label, cls=top.cls)
    return f'<div class="pile">{drawn}<p>Discards<b>{len(view.discards)}</b></p></div>'


def _rolls(view: RaidView) -> str:
    left = "".join(
        f"<i{attrs(class_='on' if number in view.rolls_left else None)}>{number}</i>" for number in range(1, 7)
    )
    told = attrs(class_="pile", role="img", aria_label=f"Roll cards left: {' '.join(map(str, view.rolls_left))}")
    return f'<div{told}><span class="rolls">{left}</span><p>Roll cards</p></div>'


def _waiting(view: RaidView, ui: Ui) -> str:
    """Traps that wait, and the card that is being carried out."""
    said = []
    for card in view.limbo:
        if card.card.design >= 0:
            said.append(f"Now: {view.name(card.card.design)}")
    for seat, number in Counter(trap.seat for trap in view.queue).items():
        whom = "you" if seat == view.me else ui.name(view.seats[seat])
        said.append(f"{look.count(number, 'trap')} waiting for {whom}")
    return (
        f'<p class="waiting" data-key="waiting">{icon("trap-trap")}<span>{escape("; ".join(said))}</span></p>'
        if said
        else ""
    )


# ---- you ----------------------------------------------------------------------------------------


def _hand(view: RaidView, ui: Ui) -> str:
    if view.seat is None:
        return ""
    seen: Counter[int] = Counter()
    drawn = []
    for number in view.hands[view.me].cards:
        design = view.box.designs[number]
        face = hand_card(design)
        key = f"hand-{view.seat}-{number}-{seen[number]}"
        seen[number] += 1
        drawn.append(
            ui.piece(hand_piece(design.name), key, face.inner, whole_text(design), cls=face.cls, origin="deck")
        )
    empty = '<p class="note">No card in hand.</p>' if not drawn else ""
    return f'<div class="hand" role="group" aria-label="Your hand">{"".join(drawn)}{empty}</div>'


def _reading(view: RaidView, ui: Ui) -> str:
    """A line to read: what the picked card says, else what the own avatar does with a Roll card."""
    if view.seat is None or view.outcome is not None:
        return ""
    held = [piece.means for piece in ui.picks if piece.kind == "hand"]
    if held:
        return f'<p class="note">{escape(whole_text(view.design(held[-1])))}.</p>'
    if view.at[view.me] < 0:
        return ""
    over = view.hands[view.me].size - view.hand_limit(view.me)
    warn = f" You hold {over} too many." if over > 0 else ""
    character = view.cast[view.me]
    rolls = "; ".join(f"{n} {effects_text(effects)}" for n, effects in enumerate(character.abilities, 1))
    head = f"<summary>{character.name}, your six abilities.{warn}</summary>"
    return f'<details class="note">{head}{escape(rolls)}.</details>'
