"""What lies in front of a player: sets, Bags, and after a round the cards left in hand.

However much it is, it fits its place: its width is told to the stylesheet in widths of a card, once for every
number of rows, and that takes the largest card with which one of them fits (board.css, "--card-s").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....engine.state import Piece
from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ....look.ui import NEW_FLAG, Ui
from ..cards import BAG_POINTS, Lot
from ..moves import OVER, Steal
from ..moves.base import set_piece
from ..state import score
from ..view import HIDDEN, BagView
from .faces import face, spoken
from .moment import origin

GAP, PAD, BAG = 0.14, 0.16, 1.3
"""Between two sets, around the cards of a set, and how wide a Bag is: in widths of a card, as in board.css."""
LOOSE, TIGHT = (0.56, 0.58, 0.5, 0.62), (0.26, 0.8, 0.45, 0.78)
"""How much is seen of a card below the next one: coin below coin, coin below looter, looter below looter, any card of a
hand. Tight, equal coins show only their edges, and the front one its number."""
ROWS = 4
ROOM = {1: (620, 270), 2: (262, 270), 3: (410, 105)}
"""How large a stash is on a wide table, in pixels, by the number of others; with more of them as below."""
LITTLE_ROOM, OWN_ROOM = (262, 105), (715, 74)
READABLE = 38
"""With smaller cards than this, equal coins show their edges only."""


def stash(view: BagView, ui: Ui, player: int) -> str:
    """Everything in front of a player, as large as its place allows."""
    named = lots(view, player)
    sets = "".join(_set(view, ui, player, lot, key) for key, lot in named)
    bags = "".join(_bag(view, ui, view.seats[player], place) for place in range(len(view.bags[player])))
    left = _left_in_hand(view, ui, player)
    if not (sets or bags or left):
        return '<div class="stash"><p class="empty">nothing yet</p></div>'
    hand = sum(view.hands[player] or ()) if left else 0
    wide = [rows(_widths([lot for _, lot in named], len(view.bags[player]), hand, steps)) for steps in (LOOSE, TIGHT)]
    told = "".join(
        f"--{letter}{at}:{width:g};"
        for letter, each in zip("uv", wide, strict=True)
        for at, width in enumerate(each, 1)
    )
    tight = " sets--tight" if _size(wide[0], _room(view, player)) < READABLE else ""
    return tag("div", tag("div", sets + bags + left, class_=f"sets{tight}", style=told), class_="stash")


def _room(view: BagView, player: int) -> tuple[int, int]:
    if view.seats[player] == view.seat:
        return OWN_ROOM
    return ROOM.get(len(view.seats) - (view.seat is not None), LITTLE_ROOM)


def _size(wide: Sequence[float], room: tuple[int, int]) -> float:
    """About how wide the cards of a stash come out, as the stylesheet reckons."""
    return max(min(room[0] / each, room[1] / 1.7 / lines) for lines, each in enumerate(wide, 1))


# ---- keys ---------------------------------------------------------------------------------------


def lots(view: BagView, player: int) -> list[tuple[str, Lot]]:
    """The open sets of a player with their keys: number and owner; a second set of the number is told apart."""
    found: list[tuple[str, Lot]] = []
    for number, there in enumerate(view.lying):
        own = [Lot(number, coins, looters) for owner, coins, looters in there if owner == player]
        found += [(set_key(number, view.seats[player], twin), lot) for twin, lot in enumerate(own)]
    return found


def set_key(number: int, seat: str, twin: int = 0) -> str:
    return f"set{number}-{seat}" + (f"-{twin + 1}" if twin else "")


def card_keys(key: str, lot: Lot) -> list[str]:
    """The cards of a set: coins and looters are counted apart, so that none turns into the other."""
    return [f"{key}:{at}" for at in range(lot.coins)] + [f"{key}:L{at}" for at in range(lot.looters)]


def bag_key(view: BagView, seat: str, place: int) -> str:
    number = view.bags[view.seats.index(seat)][place]
    return f"bag-{seat}-{place}" if number == HIDDEN else f"bag{number}"


# ---- sets ---------------------------------------------------------------------------------------


def _set(view: BagView, ui: Ui, player: int, lot: Lot, key: str) -> str:
    seat = view.seats[player]
    keys = card_keys(key, lot)
    fan = "".join(_set_card(view, ui, each, card) for each, card in zip(keys, lot.cards, strict=True))
    flag = NEW_FLAG if any(each in ui.new for each in keys) and key not in ui.new else ""
    named = tag("b", f"as {lot.number}", class_="named") if lot.number and not lot.coins else ""
    single = " set--single" if lot.size == 1 else ""
    # As long as no card is picked nearly every set can be; a dot says it more quietly than a dashed edge.
    calm = " set--calm" if not ui.chosen else ""
    piece = set_piece(seat, lot)
    loot = " set--loot" if shows_loot(view, ui) and piece in can_steal(view) else ""
    label = f"{ui.name(seat)}: {lot.words}{', can be stolen' if loot else ''}"
    cls = f"set{single}{calm}{loot}"
    return ui.piece(piece, key, fan + named + flag, label, cls=cls, target=True, origin=origin(view, key))


def _set_card(view: BagView, ui: Ui, key: str, card: int) -> str:
    """A card inside a set: keyed, so that it glides with its set and the set is flagged when one was added."""
    drawn = face(card)
    ui.seen.add(key)
    return tag("span", drawn.inner, class_=drawn.cls, data_key=key, data_from=origin(view, key) or None)


def shows_loot(view: BagView, ui: Ui) -> bool:
    """May the table point out what can be stolen?"""
    return ui.asked and "marks" in ui.aids and "loot" not in ui.hides and bool(can_steal(view))


def can_steal(view: BagView) -> frozenset[Piece]:
    """The sets that some legal Steal takes."""
    return frozenset(set_piece(move.owner, move.lot) for move in view.moves if isinstance(move, Steal))


def _bag(view: BagView, ui: Ui, seat: str, place: int) -> str:
    number = view.bags[view.seats.index(seat)][place]
    what = "a Bag" if number == HIDDEN else f"Bag of {number}s"
    worth = "" if "points" in ui.hides else f"{BAG_POINTS} points, "
    told = f"{ui.name(seat)}: {what}, {worth}safe"
    key = bag_key(view, seat, place)
    if number == HIDDEN:
        inner = f"{icon('bol-bag')}<span>Bag</span>"
    elif _only_mine(view, seat):
        told += ", only you know the number"
        inner = f"{icon('bol-bag')}<span>Bag</span>{look.seen(f'<b>{number}s</b>')}"
    else:
        inner = f"{icon('bol-bag')}<span>{number}s</span>"
    return ui.still(key, inner, told, cls="bagp", origin=origin(view, key))


def _only_mine(view: BagView, seat: str) -> bool:
    """Bags lie face down where numbers are no public matter (BOL-R35); their owner has tied them up."""
    return seat == view.seat and not view.options.show_counts


def _left_in_hand(view: BagView, ui: Ui, player: int) -> str:
    """What another player still held when the round ended: everybody may look, for it costs points."""
    hand, seat = view.hands[player], view.seats[player]
    if view.phase != OVER or hand is None or not sum(hand) or seat == view.seat:
        return ""
    cards = [card for card, count in enumerate(hand) for _ in range(count)]
    drawn = "".join(tag("span", face(card).inner, class_=face(card).cls) for card in cards)
    cost = "" if "points" in ui.hides else f"<b>−{score.in_hand(hand)}</b>"
    said = f"{ui.name(seat)}, left in hand: {', '.join(map(spoken, cards))}"
    return f"<div{attrs(class_='left', role='img', aria_label=escape(said))}>{drawn}{cost}</div>"


# ---- how wide it is ------------------------------------------------------------------------------


def _widths(sets: Sequence[Lot], bags: int, hand: int, steps: tuple[float, float, float, float]) -> tuple[float, ...]:
    """Of each thing in a stash, in widths of a card."""
    coin, last, looter, held = steps
    found = []
    for _, coins, looters in sets:
        between = last if coins and looters else 0
        found.append(1 + PAD + coin * max(0, coins - 1) + between + looter * max(0, looters - 1))
    found += [BAG] * bags
    return (*found, 1 + PAD + held * (hand - 1)) if hand else tuple(found)


@lru_cache(4096)
def rows(widths: tuple[float, ...]) -> tuple[float, ...]:
    """How wide one row must be, and each of two, three and four, to take these things in their order.

    >>> rows((1.0, 1.0, 1.0, 1.0))
    (4.46, 2.16, 2.16, 1.02)
    """
    found = []
    for most in range(1, ROWS + 1):
        low, high = max(widths), sum(widths) + GAP * (len(widths) - 1)
        while high - low > 0.01:
            middle = (low + high) / 2
            low, high = (low, middle) if _wrapped(widths, middle) <= most else (middle, high)
        found.append(round(high * 1.01, 2))
    return tuple(found)


def _wrapped(widths: Sequence[float], wide: float) -> int:
    """In how many rows they come to lie, as the browser breaks them."""
    lines, at = 1, 0.0
    for width in widths:
        if at and at + GAP + width > wide:
            lines, at = lines + 1, width
        else:
            at += width + (GAP if at else 0)
    return lines
