"""What a play does, and what follows from it: the refill, the next turn, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.state import Event, Outcome
from ...engine.tell import listed
from . import tell
from .cards import BITS, CHARGED, CHARGED_FIELDS, FIELD, NO_CARD, VALUE, WEIGHT
from .duty import able
from .moves import AGAIN, FLIP, Accept, Build, Capture, Continue, Lay, NoOffer, Offer, OpenDisplay, Return
from .phase import AGAIN as PHASE_AGAIN
from .phase import FLIPPED, NOBODY, OFFERED, OVER, PLAY
from .plays import victims
from .sums import made_of

if TYPE_CHECKING:
    from .state import Sloop

FLIPS = 3  # SLP-56


def use(state: Sloop, move: Capture | Build | Lay, told: list[Event]) -> None:
    """Play one card: capture, build or lay (SLP-13)."""
    player = state.mover
    if state.phase == FLIPPED:
        _play_flipped(state, move.card, told)
    else:
        state.hands[player].remove(move.card)
    if state.markers[player]:
        _mind_own_build(state, move, told)
    if isinstance(move, Lay):
        _lay(state, move, told)
    elif isinstance(move, Capture):
        _capture(state, move, told)
        finish(state, told)
    else:
        _build(state, move, told)
        finish(state, told)


def _play_flipped(state: Sloop, card: int, told: list[Event]) -> None:
    """The other flipped cards leave the game (SLP-59)."""
    state.flipped.remove(card)
    state.gone += state.flipped
    if not state.quiet and state.flipped:
        told.append(tell.discarded(state))
    state.flipped = []


def _mind_own_build(state: Sloop, move: Capture | Build | Lay, told: list[Event]) -> None:
    """The marker comes off unless the build is served, or a 2 puts that off."""
    own = state.markers[state.mover]
    if isinstance(move, Lay):
        if move.action != AGAIN:
            _lose(state, told)
        elif state.phase == PLAY:
            # Whoever was able at the start of the turn stays bound through all 2s (SLP-R17).
            state.bound = able(state, [*state.hands[state.mover], move.card], own)
    elif move.number != own or not (isinstance(move, Continue) or (isinstance(move, Capture) and move.build)):
        _lose(state, told)


def _lose(state: Sloop, told: list[Event]) -> None:
    """The marker comes off before the card is used; pile and counter stay (SLP-42, SLP-R18)."""
    player = state.mover
    number = state.markers[player]
    state.builds[number] = (NOBODY, state.builds[number][1])
    state.markers[player] = 0
    state.lost = number
    state.bound = False
    if not state.quiet:
        told.append(tell.lost(state, number))


def _pick_up(state: Sloop, take: int) -> list[int]:
    """Take these loose cards out of the display, in the order they lie there."""
    if not take:
        return []
    state.loose -= take
    kind = take.bit_length() // BITS
    if take == WEIGHT[kind]:  # mostly it is one card
        state.display.remove(kind)
        state.made = made_of(state.display)
        return [kind]
    taken: list[int] = []
    stay: list[int] = []
    for kind in state.display:
        if take & FIELD[kind]:
            take -= WEIGHT[kind]
            taken.append(kind)
        else:
            stay.append(kind)
    state.display, state.made = stay, made_of(stay)
    return taken


def _capture(state: Sloop, move: Capture, told: list[Event]) -> None:
    player = state.mover
    pile = state.piles[player]
    before = len(pile)
    owner = NOBODY
    if move.build:
        owner, cards = state.builds.pop(move.number)  # SLP-41
        pile += cards
        if owner != NOBODY:
            state.markers[owner] = 0
    pile += _pick_up(state, move.take)
    pile.append(move.card)
    if move.bonus != NO_CARD:
        pile += _pick_up(state, WEIGHT[move.bonus])
    state.last = player  # nothing but a capture sets it (SLP-R42)
    if not state.quiet:
        state.trace = (player, NO_CARD, 0)
        told.append(tell.captured(state, move, owner, len(pile) - before))


def _build(state: Sloop, move: Build, told: list[Event]) -> None:
    """The cards join the pile; a wild among them is from now on just one of its cards (SLP-R23)."""
    player = state.mover
    added = (move.card, *_pick_up(state, move.take))
    owner, cards = state.builds.get(move.number, (player, ()))
    state.builds[move.number] = (player if owner == NOBODY else owner, cards + added)
    if owner in (player, NOBODY):
        state.markers[player] = move.number
    if not state.quiet:
        state.trace = (player, NO_CARD, 0)
        told.append(tell.built(state, move, owner, len(cards) + len(added)))


def _lay(state: Sloop, move: Lay, told: list[Event]) -> None:
    """The card is loose at once, also for the next play of this turn (SLP-45, SLP-R34).

    After a 2 a hand card follows, after a 3 a flipped one, as often as they come (SLP-54, SLP-60, SLP-R32).
    """
    state.display.append(move.card)
    state.loose += WEIGHT[move.card]
    state.made |= state.made << VALUE[move.card]
    if not state.quiet:
        state.trace = (state.mover, move.card, 0)
        told.append(tell.laid(state, move))
    if not move.action:
        finish(state, told, move.card)
    elif move.action == AGAIN:
        state.phase = PHASE_AGAIN
    elif move.action == FLIP:
        top = state.deck[: -FLIPS - 1 : -1]
        del state.deck[-FLIPS:]
        state.flipped, state.phase = top, FLIPPED
        if not state.quiet:
            told.append(tell.flipped(state))
    else:
        _steal(state, move, told)
        finish(state, told, move.card)


def _steal(state: Sloop, move: Lay, told: list[Event]) -> None:
    """One card from every opponent who has some, perhaps from nobody (SLP-51, SLP-52, SLP-82, SLP-R26, SLP-R27)."""
    picks = dict(move.picks)
    loot: list[tuple[str, int]] = []
    for victim in victims(state):
        pile, seat = state.piles[victim], state.seats[victim]
        if seat in picks:
            place = len(pile) - 1 - pile[::-1].index(picks[seat])
        else:
            place = state.rng.below(len(pile)) if state.house.random_steal else len(pile) - 1
        loot.append((seat, pile.pop(place)))
    state.piles[state.mover] += [kind for _, kind in loot]
    if not state.quiet:
        told.append(tell.stole(state, loot))


# ---- the end of a turn ------------------------------------------------------------------------------


def finish(state: Sloop, told: list[Event], laid: int = NO_CARD) -> None:
    """Fill the hand, then the display, as far as the deck goes (SLP-48, SLP-49, SLP-R30, SLP-R39).

    Then the next player who has cards is to move (SLP-R40).
    """
    hands, deck, player = state.hands, state.deck, state.mover
    if deck:
        hand = hands[player]
        held = len(hand)
        while len(hand) < state.full and deck:
            hand.append(deck.pop())
        missing = state.least - len(state.display) - len(state.builds)
        if state.loose & CHARGED_FIELDS:
            missing += state.extra()
        turned = top_up(state, missing) if missing > 0 else []
        if not state.quiet:
            state.trace = (player, laid, len(turned))
            told += tell.refilled(state, hand[held:], turned)
    state.phase, state.lost, state.bound, state.offer_used = PLAY, 0, False, False
    following = (player + 1) % len(hands)
    if not hands[following]:
        left = [other for other in (*range(following, len(hands)), *range(following)) if hands[other]]
        if not left and not deck:
            _end(state, told)
            return
        following = left[0] if left else following
    state.mover = following


def top_up(state: Sloop, missing: int, most: int = 122) -> list[int]:
    """While fewer cards lie there than needed, turn one up (SLP-50, SLP-64, SLP-R36).

    A supercharged card raises the need as it comes (SLP-65).
    """
    deck = state.deck
    turned: list[int] = []
    while missing > 0 and deck and len(turned) < most:
        kind = deck.pop()
        turned.append(kind)
        state.loose += WEIGHT[kind]
        state.made |= state.made << VALUE[kind]
        if not CHARGED[kind]:
            missing -= 1
    state.display += turned
    return turned


def _end(state: Sloop, told: list[Event]) -> None:
    """Deck and hands are empty: the last capturer gets what lies there (SLP-74, SLP-75, SLP-R41)."""
    state.phase = OVER
    left = [kind for _, cards in state.builds.values() for kind in cards] + state.display
    if state.last != NOBODY:
        state.piles[state.last] += left
        state.spread([])
        state.builds = {}
        state.markers = [0] * len(state.seats)
    if not state.quiet:
        told += tell.ended(state, len(left))


def scores(state: Sloop) -> list[int]:
    """Cards of each player, of both partners together in teams (SLP-01, SLP-76, SLP-90)."""
    piles = [len(pile) for pile in state.piles]
    return [piles[player] + piles[(player + 2) % 4] for player in range(4)] if state.teams else piles


def outcome(state: Sloop) -> Outcome:
    counted = scores(state)
    best = max(counted)
    if not best:  # SLP-R41: nobody captured, so the cards count for nobody, and nothing wins
        told = "Nobody has captured a card: the game is drawn."
        return Outcome(tuple(zip(state.seats, counted, strict=True)), (), "SLP-R41", told)
    ahead = [player for player, score in enumerate(counted) if score == best]
    rule = "SLP-76"
    sides = {player % 2 for player in ahead} if state.teams else set(ahead)
    if len(sides) > 1 and not state.house.shared_tie:
        latest = max(ahead, key=lambda player: (player - state.first) % len(state.seats))  # SLP-77, SLP-R43
        ahead = [player for player in ahead if player == latest or state.allied(player, latest)]
        rule = "SLP-77"
    winners = tuple(state.seats[player] for player in ahead)
    who = listed(f"{{{seat}}}" for seat in winners)
    text = f"{who} won with {tell.cards(best)}."
    return Outcome(tuple(zip(state.seats, counted, strict=True)), winners, rule, text)


# ---- set-up and exchange ----------------------------------------------------------------------------


def deal(state: Sloop) -> None:
    """Hands from the top of the shuffled deck, one round of the table each time (SLP-06)."""
    for _ in range(state.full):
        for hand in state.hands:
            hand.append(state.deck.pop())


def open_display(state: Sloop, move: OpenDisplay, told: list[Event]) -> None:
    """Turn up the opening display (SLP-08); supercharged cards enlarge it unless the house says no (SLP-R35)."""
    if move.first:
        state.first = state.seats.index(move.first)
    most = len(state.deck) if state.house.charged_setup else state.least - state.lying()
    turned = top_up(state, state.least + state.extra() - state.lying(), most)
    state.phase, state.mover = PLAY, state.first
    if not state.quiet:
        state.trace = (NOBODY, NO_CARD, len(turned))
        told.append(tell.opened(state, turned))


def exchange(state: Sloop, move: Offer | NoOffer | Accept | Return, told: list[Event]) -> None:
    """The card a partner offers before the turn (SLP-86 to SLP-88)."""
    partner, hand = state.partner(), state.hands[state.mover]
    if isinstance(move, Offer):
        state.hands[partner].remove(move.card)
        state.offered, state.phase = move.card, OFFERED
    elif isinstance(move, Accept):
        hand.remove(move.give)
        hand.append(state.offered)
        state.hands[partner].append(move.give)
    elif isinstance(move, Return):
        state.hands[partner].append(state.offered)
    if not state.quiet:
        told.append(tell.exchanged(state, move))
    if not isinstance(move, Offer):
        state.offered, state.offer_used, state.phase = NO_CARD, True, PLAY
