"""What a view leaves open, filled in at random: for bots and hints, and for the test that nothing leaks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ....engine.chance import Stream
from ....engine.fields import thawing
from ..cards.design import LOOT, NO_MOD
from ..cards.signs import HIDDEN, NOTHING, OPEN
from ..state.raid import Raid
from . import Pending, RaidView, Slot

if TYPE_CHECKING:
    from collections.abc import Sequence

TRIES: Final = 60


class Place(NamedTuple):
    """A place for a hidden card: the reshuffles it may stem from, and whether it can be a loot (a ghost's cannot)."""

    pools: int
    loot: bool = True


class Unseen(NamedTuple):
    """A hidden card to be placed: the reshuffle it stems from, whether it is a loot, and which it is."""

    pool: int
    loot: bool
    card: int


def fits(place: Place, unseen: Unseen) -> bool:
    return bool(place.pools >> unseen.pool & 1) and (place.loot or not unseen.loot)


def spread(places: Sequence[Place], unseen: Sequence[Unseen], rng: Stream) -> list[int]:
    """A card for every place, at random among those that fit (TRAP-R79)."""
    order = sorted(range(len(places)), key=lambda number: (places[number].pools.bit_count(), places[number].loot))
    for _ in range(TRIES):
        stock = list(unseen)
        rng.shuffle(stock)
        placed = _place_all(places, order, stock)
        if placed is not None:
            return [placed[number].card for number in range(len(places))]
    raise AssertionError("hidden cards and places do not fit together")


def _place_all(places: Sequence[Place], order: list[int], stock: list[Unseen]) -> dict[int, Unseen] | None:
    """Narrow places first; where none is left that fits, an earlier place gives its card and takes another."""
    placed: dict[int, Unseen] = {}
    for number in order:
        place = places[number]
        for index in range(len(stock) - 1, -1, -1):
            if fits(place, stock[index]):
                placed[number] = stock.pop(index)
                break
        else:
            trade = _trade(places, placed, stock, place)
            if trade is None:
                return None
            donor, index = trade
            placed[number], placed[donor] = placed[donor], stock.pop(index)
    return placed


def _trade(
    places: Sequence[Place], placed: dict[int, Unseen], stock: list[Unseen], place: Place
) -> tuple[int, int] | None:
    for donor, unseen in placed.items():
        if fits(place, unseen):
            for index, other in enumerate(stock):
                if fits(places[donor], other):
                    return donor, index
    return None


# ---- a state from a view ------------------------------------------------------------------------


def determinize(view: RaidView, rng: Stream) -> Raid:
    """A full state this view could come from; a seat that is asked can always answer."""
    for _ in range(TRIES):
        raid = _guess(view, rng)
        if raid.ended or not raid.set_up or raid.legal_moves(raid.to_act()[0]):
            break
    return raid


class _Dealer:
    """Hands out cards for the slots of a view: known ones at once, hidden ones when all are counted."""

    def __init__(self, view: RaidView, raid: Raid) -> None:
        self.raid = raid
        self.free: list[list[int]] = [[] for _ in view.box.designs]
        for card in range(len(view.box.of) - 1, -1, -1):
            self.free[view.box.of[card]].append(card)
        self.places: list[Place] = []
        self.targets: list[tuple[list[int], int, int]] = []

    def known(self, design: int) -> int:
        return self.free[design].pop()

    def put(self, row: list[int], index: int, slot: Slot, knows: int = 0, loot: bool = True) -> None:
        """The card of a slot goes to row[index]; `knows` is who knows it besides the viewer."""
        if slot.design >= 0:
            row[index] = self.known(slot.design)
        elif slot.design == HIDDEN:
            self.places.append(Place(slot.pools, loot))
            self.targets.append((row, index, knows))

    def deal(self, pools: tuple[tuple[int, ...], ...], rng: Stream) -> None:
        raid, kind = self.raid, self.raid.box.designs
        unseen = []
        for pool, designs in enumerate(pools):
            for design in designs:
                card = self.free[design].pop()
                raid.epochs[card] = pool
                unseen.append(Unseen(pool, kind[design].kind == LOOT, card))
        for (row, index, knows), place, card in zip(
            self.targets, self.places, spread(self.places, unseen, rng), strict=True
        ):
            row[index] = card
            raid.known[card], raid.maybe[card] = knows, place.pools


_thaw = thawing(Raid, RaidView)


def _guess(view: RaidView, rng: Stream) -> Raid:
    raid = _thaw(view, rng.split())
    raid.lay_out()
    raid.lies = [space.lie for space in view.spaces]
    raid.layer = [space.layer for space in view.spaces]
    raid.swapped = sum(1 << number for number, space in enumerate(view.spaces) if space.swapped)
    raid.epoch = len(view.pools) - 1
    raid.rolls = list(view.rolls_left)
    raid.rng.shuffle(raid.rolls)
    raid.known = [1 << view.me if view.seat else 0] * len(view.box.of)
    raid.maybe = [1 << raid.epoch] * len(view.box.of)
    dealer = _Dealer(view, raid)
    raid.discards = [dealer.known(design) for design in view.discards]
    raid.banks = [[dealer.known(design) for design in bank] for bank in view.banks]
    raid.worn = [dealer.known(design) if design >= 0 else NOTHING for design in view.worn]
    raid.mods = [
        view.box.card[card].mod if card >= 0 and raid.at[seat] >= 0 else NO_MOD for seat, card in enumerate(raid.worn)
    ]
    queue, limbo = _pending(dealer, view.queue), _pending(dealer, view.limbo)
    _place_hidden(raid, view, dealer)
    dealer.deal(view.pools, rng)
    raid.queue = [
        (trap.seat, card, low, trap.laid, trap.space) for (card, low), trap in zip(queue, view.queue, strict=True)
    ]
    raid.limbo = [(card, low, trap.space, trap.seat) for (card, low), trap in zip(limbo, view.limbo, strict=True)]
    return raid


def _pending(dealer: _Dealer, waiting: tuple[Pending, ...]) -> list[list[int]]:
    """Card and lower card of each trap that waits or is being resolved, to be filled by the dealer."""
    rows = [[NOTHING, NOTHING] for _ in waiting]
    for row, trap in zip(rows, waiting, strict=True):
        dealer.put(row, 0, trap.card)
        dealer.put(row, 1, trap.low)
    return rows


def _place_hidden(raid: Raid, view: RaidView, dealer: _Dealer) -> None:
    """Every slot of field, hands, queue, limbo and deck finds its card; owners and layers know theirs."""
    for number, space in enumerate(view.spaces):
        dealer.put(raid.top, number, space.top, 1 << space.layer if space.layer >= 0 else 0)
        dealer.put(raid.low, number, space.low)
    for seat, hand in enumerate(view.hands):
        row = raid.hands[seat] = [NOTHING] * hand.size
        slots = [*map(Slot, hand.cards), *(Slot(HIDDEN, pools) for pools in hand.hidden)]
        for index, slot in enumerate(slots):
            dealer.put(row, index, slot, 1 << seat, loot=view.at[seat] >= 0)
        for card in row:
            if card >= 0:
                raid.known[card] |= 1 << seat
    raid.deck = [NOTHING] * view.deck_count
    for index in range(view.deck_count):
        dealer.put(raid.deck, index, Slot(HIDDEN, 1 << raid.epoch))


# ---- shuffling what a seat cannot know ----------------------------------------------------------


_Where = tuple[list[int], int, bool]
"""A list, an index in it, and whether a loot can be there."""


def _face_down(twin: Raid, queue: list[list[int]], limbo: list[list[int]]) -> list[_Where]:
    """Every place outside the deck where a card can lie face down."""
    rows: list[_Where] = [(twin.top, space, True) for space in range(len(twin.lies))]
    rows += [(twin.low, space, True) for space, lie in enumerate(twin.lies) if lie != OPEN]
    for owner, hand in enumerate(twin.hands):
        rows += [(hand, index, twin.at[owner] >= 0) for index in range(len(hand))]
    rows += [(trap, index, True) for trap in queue for index in (1, 2)]
    return rows + [(card, 1, True) for card in limbo]


def reshuffle_hidden(raid: Raid, seat: str | None, rng: Stream) -> Raid:
    """Every card the seat does not know may lie in every hidden place its pool allows."""
    twin = raid.copy()
    bit = 1 << raid.seats.index(seat) if seat else 0
    queue, limbo = [list(trap) for trap in twin.queue], [list(card) for card in twin.limbo]
    rows = _face_down(twin, queue, limbo)
    hidden = [(row, index, loot) for row, index, loot in rows if row[index] >= 0 and not twin.known[row[index]] & bit]
    hidden += [(twin.deck, index, True) for index in range(len(twin.deck))]
    cards = [row[index] for row, index, _ in hidden]
    places = [Place(twin.maybe[card], loot) for card, (_, _, loot) in zip(cards, hidden, strict=True)]
    knows = [twin.known[card] for card in cards]
    unseen = [Unseen(twin.epochs[card], twin.box.kind[card] == LOOT, card) for card in cards]
    for (row, index, _), place, known, card in zip(hidden, places, knows, spread(places, unseen, rng), strict=True):
        row[index] = card
        twin.known[card], twin.maybe[card] = known, place.pools
    twin.queue = [(trap[0], trap[1], trap[2], trap[3], trap[4]) for trap in queue]
    twin.limbo = [(card[0], card[1], card[2], card[3]) for card in limbo]
    rng.shuffle(twin.rolls)
    twin.rng = rng.split()
    twin._legal = None
    return twin


def components(raid: Raid) -> Counter[str]:
    """All draw cards, wherever they are, and the Roll cards (invariants 1 and 8 of the ledger)."""
    lying = [*raid.deck, *raid.discards, *raid.top, *raid.low, *raid.worn]
    for pile in (*raid.hands, *raid.banks):
        lying += pile
    for trap in raid.queue:
        lying += trap[1:3]
    for card in raid.limbo:
        lying += card[:2]
    return Counter(raid.box.name(card) for card in lying if card >= 0)
