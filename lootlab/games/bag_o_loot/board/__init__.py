"""Draws Bag-O-Loot for one reader: the other stashes, the pile, your stash, your hand."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Piece, Words
from ....engine.tell import listed
from ....look import cards as look
from ....look.board import Board
from ....look.html import attrs, escape, icon, tag
from ....look.ui import ASK_HERE, MOVES_HERE, NEW_FLAG, Ask, Ui
from ..cards import BAG_POINTS, LOOTER, Cards, Lot, Named, handful, name
from ..moves import DRAW, NEW, OVER, BagMove, Build, Combine, Open, Punt, Snitch, Steal
from ..moves.base import HAND, set_piece
from ..state import score
from ..view import HIDDEN, BagView
from .faces import face, spoken


class StashBoard(Board[BagView, BagMove]):
    """The others in turn order from the reader's left, the pile in the free cell; the reader sits below."""

    def draw(self, view: BagView, ui: Ui) -> str:
        count = len(view.seats)
        me = view.seats.index(view.seat) if view.seat else -1
        others = [(me + step) % count for step in range(1, count + (me < 0))]
        seats = "".join(_seat(view, ui, player) for player in others)
        around = tag("div", seats + _pile(view, ui), class_=f"around around--{len(others)}")
        return around + _me(view, ui, me)

    def facts(self, view: BagView) -> str:
        if view.phase == NEW:
            return "Not dealt yet"
        extra = ", a tie-break" if view.extra else ""
        if view.winners:
            return f"Round {view.round}{extra}, the game is over"
        if view.phase == OVER:
            return f"Round {view.round}{extra} is over"
        goal = "more than " if view.options.target_test == "more_than" else ""
        return f"Round {view.round}{extra}, to {goal}{view.options.target} points"

    def ask(self, view: BagView, ui: Ui) -> Ask:
        if view.winners:
            return Ask("Over", _winners(view, ui))
        if view.phase in (NEW, OVER):
            if view.to_act[0] != view.seat:
                return Ask("Wait", f"{ui.name(view.to_act[0])} deals next.")
            again = "It is your turn to deal the next round."
            return Ask("Deal", again if view.phase == OVER else "Deal the cards.")
        mover = view.seats[view.mover]
        if view.seat != mover:
            return Ask("Wait", f"{ui.name(mover)} is {'drawing' if view.phase == DRAW else 'playing'}.")
        if view.phase == DRAW:
            return Ask("Draw", "Take a card from the pile.")
        return _ask_play(view, ui)

    def words(self, view: BagView, move: BagMove) -> Words:
        return move.words(view)

    def standing(self, view: BagView, ui: Ui) -> list[tuple[str, str]]:
        """Totals, and what lies on the table now."""
        rows = []
        for player, seat in enumerate(view.seats):
            total = look.count(view.totals[player], "point")
            now = score.of_stash(view.stash(player), len(view.bags[player]), view.options)
            rows.append((seat, total if view.phase in (NEW, OVER) else f"{view.totals[player]} + {now} in the stash"))
        return rows

    def attempts(self, view: BagView, picked: Sequence[Piece]) -> list[BagMove]:
        if view.seat is None:
            return []
        cards = _cards(picked)
        sets: list[Named] = [piece.means for piece in picked if piece.kind == "set"]
        if not sets:
            return [Open(view.seat, cards), Punt(view.seat, cards[0])] if cards else []
        if len(sets) > 1:
            number = sets[0][1].number
            whole = len(view.lying[number]) == len(sets)
            sets.sort(key=lambda named: (view.seats.index(named[0]), named[1]))
            return [Combine(view.seat, number, cards, tuple(sets), whole)]
        return _with_set(view.seat, *sets[0], cards)

    def best_first(self, view: BagView, moves: Sequence[BagMove], picked: Sequence[str]) -> list[BagMove]:
        return sorted(moves, key=lambda move: move.rank(picked))

    def complete(self, move: BagMove, picked: Sequence[str]) -> bool:
        return move.complete(picked)


BOARD = StashBoard()


def _ask_play(view: BagView, ui: Ui) -> Ask:
    if not view.left:
        return Ask("Done", "No play is left: knock.")
    step = f"Play {view.made + 1} of {view.made + view.left}"
    if cards := _cards(ui.picks):
        return Ask(step, f"What do you do with {handful(cards)}?")
    if ui.chosen:
        return Ask(step, "Which of your cards goes there?")
    if view.made + view.left == 1:
        return Ask(step, "You are locked down. Make your one play.")
    return Ask(step, "What do you play?" if not view.made else "What else do you play? Or knock.")


def _winners(view: BagView, ui: Ui) -> str:
    best = max(view.totals)
    who = [ui.name(view.seats[player]) for player in view.winners]
    return f"{listed(who)} won with {best} points."


def _cards(picked: Sequence[Piece]) -> Cards:
    return tuple(sorted(piece.means for piece in picked if piece.kind == "hand"))


def _with_set(seat: str, owner: str, lot: Lot, cards: Cards) -> list[BagMove]:
    onto: BagMove = Build(seat, lot, cards) if owner == seat else Steal(seat, owner, lot, cards)
    return [onto, *(Snitch(seat, owner, lot, card) for card in cards[:1])]


# ---- seats --------------------------------------------------------------------------------------


def _seat(view: BagView, ui: Ui, player: int) -> str:
    seat = view.seats[player]
    who = f"{look.face(seat, ui)}<h3>{escape(ui.name(seat))}</h3>{_lock(view, player)}{_held(view, player)}"
    cls = f"seat seat-{seat.lower()}" + (" is-turn" if seat in view.to_act else "")
    inner = tag("header", who) + _stash(view, ui, player) + _shown_hand(view, ui, player)
    return tag("section", inner, class_=cls, aria_label=_told(view, ui, player))


def _told(view: BagView, ui: Ui, player: int) -> str:
    locked = ", locked down" if _lock(view, player) else ""
    return f"{ui.name(view.seats[player])}{locked}"


def _lock(view: BagView, player: int) -> str:
    if not view.locked(player) or view.phase == OVER:
        return ""
    return f'<span class="lockd">{icon("bol-lock")}<span>locked, 1 play</span></span>'


def _held(view: BagView, player: int) -> str:
    size = view.sizes[player]
    if size is None or view.phase == NEW:
        return ""
    spoken_as = "card in hand" if size == 1 else "cards in hand"
    return f'<span class="held"><i aria-hidden="true"></i>{size}<span class="vh"> {spoken_as}</span></span>'


def _stash(view: BagView, ui: Ui, player: int) -> str:
    sets = "".join(_set(view, ui, player, lot, place) for lot, place in _places(view, player))
    bags = "".join(_bag(ui, view.seats[player], place, number) for place, number in enumerate(view.bags[player]))
    empty = '<p class="empty">nothing yet</p>' if not sets and not bags else ""
    return tag("div", sets + bags + empty, class_="stash")


def _places(view: BagView, player: int) -> list[tuple[Lot, int]]:
    """The sets of a player, each with its place among all sets of the number: the key by which it glides."""
    found = []
    for number, there in enumerate(view.lying):
        for place, (owner, coins, looters) in enumerate(there):
            if owner == player:
                found.append((Lot(number, coins, looters), place))
    return found


def _set(view: BagView, ui: Ui, player: int, lot: Lot, place: int) -> str:
    seat = view.seats[player]
    key = f"set{lot.number}-{place}"
    fan = "".join(_set_card(ui, f"{key}-{at}", card) for at, card in enumerate(lot.cards))
    flag = NEW_FLAG if any(f"{key}-{at}" in ui.new for at in range(lot.size)) and key not in ui.new else ""
    named = tag("b", f"as {lot.number}", class_="named") if lot.number and not lot.coins else ""
    single = " set--single" if lot.size == 1 else ""
    # As long as no card is picked nearly every set can be; a dot says it more quietly than a dashed edge.
    calm = " set--calm" if not ui.chosen else ""
    piece = set_piece(seat, lot)
    loot = " set--loot" if ui.asked and piece in _can_steal(view) else ""
    label = f"{ui.name(seat)}: {lot.words}{', can be stolen' if loot else ''}"
    cls = f"set{single}{calm}{loot}"
    return ui.piece(piece, key, fan + named + flag, label, cls=cls, target=True)


def _set_card(ui: Ui, key: str, card: int) -> str:
    """A card inside a set: keyed, so that it glides with its set and the set is flagged when one was added."""
    drawn = face(card)
    ui.seen.add(key)
    return tag("span", drawn.inner, class_=drawn.cls, data_key=key)


def _bag(ui: Ui, seat: str, place: int, number: int) -> str:
    what = "a Bag" if number == HIDDEN else f"Bag of {number}s"
    told = f"{ui.name(seat)}: {what}, {BAG_POINTS} points, safe"
    key = f"bag-{seat}-{place}" if number == HIDDEN else f"bag{number}"
    return ui.still(key, f"{icon('bol-bag')}<span>{'Bag' if number == HIDDEN else what}</span>", told, cls="bagp")


# ---- the pile -----------------------------------------------------------------------------------


def _pile(view: BagView, ui: Ui) -> str:
    if view.pile == 0 or view.phase == NEW:
        drawn = '<div class="spot">empty</div>'
    else:
        label = "draw pile" if view.pile is None else f"draw pile, {look.count(view.pile, 'card')}"
        drawn = _draw_here(view, ui, label) or look.pile(ui, "pile", "bol-bag", view.pile or 2, label)
    return tag("section", f"{drawn}<div>{_pile_words(view, ui)}</div>", class_="pile", aria_label="Draw pile")


def _draw_here(view: BagView, ui: Ui, label: str) -> str:
    """When a card has to be drawn, the pile itself is a button for it."""
    if not ui.asked or view.phase != DRAW:
        return ""
    ui.seen.add("pile")
    back = look.back("bol-bag", "m", "is-pile is-can")
    told = attrs(
        type="button", class_=back.cls, data_key="pile", data_do="move", data_arg=str(view.moves[0]),
        aria_label=f"{label}: draw", data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    return f"<button{told}>{back.inner}</button>"


def _pile_words(view: BagView, ui: Ui) -> str:
    if view.phase == NEW:
        return "<p>Nothing is dealt yet.</p>"
    if view.last:
        waiting = " ".join(
            tag("b", escape(ui.name(view.seats[player])), class_=f"seat-{view.seats[player].lower()}")
            for player in view.last
        )
        return f"<b>Last turns</b><p>without drawing:</p><p class='queue'>{waiting}</p>"
    if view.pile is None:
        return "<p>Nobody counts<br>the pile.</p>"
    note = "in the pile" if view.pile != 1 else "the last card"
    return f'<b class="num">{view.pile}</b><p>{note}</p>'


# ---- the reader ---------------------------------------------------------------------------------


def _me(view: BagView, ui: Ui, me: int) -> str:
    if me < 0:
        return f'<div class="mine">{_result(view, ui)}{ASK_HERE}{MOVES_HERE}</div>'
    who = f'<span class="own__who">Your stash{_lock(view, me)}</span>'
    own = f'<div class="own">{who}{_stash(view, ui, me)}</div>'
    ask_line = f'<div class="asking">{ASK_HERE}{_show_loot(view, ui)}</div>'
    return f'<div class="mine">{_result(view, ui)}{ask_line}{own}{_hand(view, ui, me)}{MOVES_HERE}</div>'


def _show_loot(view: BagView, ui: Ui) -> str:
    """A switch that points out every set the reader could steal now; the stylesheet does the rest."""
    if not ui.asked or not _can_steal(view):
        return ""
    box = attrs(type="checkbox", data_key="show-loot", data_lm_suppress_shortcuts="true")
    return f'<label class="showloot"><input{box}> Show what I can steal now</label>'


def _can_steal(view: BagView) -> frozenset[Piece]:
    """The sets that some legal Steal takes."""
    return frozenset(set_piece(move.owner, move.lot) for move in view.moves if isinstance(move, Steal))


def _hand(view: BagView, ui: Ui, me: int) -> str:
    hand = view.hands[me]
    if hand is None or view.phase in (NEW, OVER):
        return ""
    drawn = []
    for card, count in enumerate(hand):
        for copy in range(count):
            one = face(card, "l")
            key = f"hand-{name(card)}-{copy}"
            drawn.append(ui.piece(HAND[card], key, one.inner, spoken(card), cls=one.cls, origin="pile"))
    size = sum(hand)
    label = f"Your hand, {look.count(size, 'card')}"
    crowd = " hand--many" if size > 9 else ""
    crowd += " hand--wait" if view.phase == DRAW else ""
    return tag("div", "".join(drawn), class_=f"hand{crowd}", role="group", aria_label=label)


# ---- a round is over ----------------------------------------------------------------------------


def _shown_hand(view: BagView, ui: Ui, player: int) -> str:
    """What was left in a hand when the round ended: everybody may look, for it costs points."""
    hand = view.hands[player]
    if view.phase != OVER or hand is None or not sum(hand):
        return ""
    minis = "".join(_mini(card, count) for card, count in enumerate(hand) if count)
    return f'<p class="left">In hand: {minis}<b>−{score.in_hand(hand)}</b></p>'


def _mini(card: int, count: int) -> str:
    said = f"{count} × {spoken(card)}" if count > 1 else spoken(card)
    return f'<span class="mini{" mini--l" if card == LOOTER else ""}">{said}</span>'


def _result(view: BagView, ui: Ui) -> str:
    """The scores of the round as a small table on the cloth."""
    if view.phase != OVER:
        return ""
    rows = "".join(
        f'<tr class="seat-{seat.lower()}"><th scope="row"><i></i>{escape(ui.name(seat))}</th>'
        f"<td>{view.scores[player]:+d}</td><td><b>{view.totals[player]}</b></td></tr>"
        for player, seat in enumerate(view.seats)
    )
    how = "The pile ran out." if view.pile == 0 else "The round is over."
    if view.out >= 0:
        how = f"{ui.name(view.seats[view.out])} went out."
    own = _shown_hand(view, ui, view.seats.index(view.seat)) if view.seat else ""
    head = f"<thead><tr><th>{escape(how)}</th><td>round</td><td>total</td></tr></thead>"
    return (
        f'<div class="sheet"><table>{head}<tbody>{rows}</tbody></table>{own.replace("In hand", "In your hand")}</div>'
    )
