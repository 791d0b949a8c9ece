"""Lay: a card goes into the display, with or without its action: steal, play again, flip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product
from math import prod
from typing import TYPE_CHECKING, Final

from ....engine.natively import dataclass
from ....engine.refusal import Refusal
from ....engine.state import Event, Piece, Words
from ....engine.tell import listed
from ..cards import NAMES, NUMBERS, ONE, THREE, TWO, VALUE, WEIGHT, WILD, names, read_card, words
from ..cards.sums import NUMBER_BITS, Sums, sums
from . import base
from .base import CARD, DISPLAY, FLIPPED, NOBODY, PLAY, PLAYED, SEAT, in_pile
from .duty import able, can_finish, hand_after, without
from .play import Recipe, _Play
from .sets import USED, read_item, used
from .taste import HELD, OF_AGAIN, OF_FLIP, OF_LOOSE, OF_NEW_SUM, OF_WILD
from .trace import LAID, Trace
from .turn import finish, lose

if TYPE_CHECKING:
    from ..state import Sloop
    from ..view import SloopView

PLAIN_LAY: Final = ""
STEAL: Final = "steal"
AGAIN: Final = "again"
FLIP: Final = "flip"
ACTION: Final = {ONE: STEAL, TWO: AGAIN, THREE: FLIP}
"""The action printed on a card (SLP-03)."""
ACTION_NUMBER: Final = {STEAL: 1, AGAIN: 2, FLIP: 3}
ACTION_RULE: Final = {STEAL: "SLP-51", AGAIN: "SLP-53", FLIP: "SLP-56"}
FLIPS: Final = 3  # SLP-56
MANY_NUMBERS: Final = 3
"""More numbers than this that can newly take something are counted, not listed."""
_INSTEAD: Final = {ONE: ("SLP-R19",), TWO: ("SLP-R17",), THREE: ("SLP-R19",)}
Picks = tuple[tuple[str, int], ...]
"""Which card from whom."""


@dataclass(frozen=True, slots=True)
class Lay(_Play):
    seat: str
    card: int
    action: str = PLAIN_LAY
    picks: Picks = ()
    """With steal_pick=thief."""
    said: int = 0
    """What a wild was said to be, if that number lacks the action: such a lay is refused."""

    shape = rf"{SEAT} lay ({USED})(?: (steal|again|flip)((?: [A-H] {CARD}(?:, [A-H] {CARD})*)?))?"
    example = "A lay 5"
    lays = True

    @classmethod
    def read(cls, state: Sloop, found: re.Match[str]) -> list[Lay]:
        kind, said = read_item(found[2])  # a number said for a laid wild is forgotten (SLP-R25)
        action = found[3] or PLAIN_LAY
        other = said if kind == WILD and action and said not in (0, ACTION_NUMBER[action]) else 0
        picks = [pick.split() for pick in (found[4] or "").split(",") if pick]
        return [Lay(found[1], kind, action, tuple((seat, read_card(card)) for seat, card in picks), other)]

    def __str__(self) -> str:
        card = used(self.card, self.said or ACTION_NUMBER[self.action]) if self.action else NAMES[self.card]
        picks = ", ".join(f"{seat} {NAMES[kind]}" for seat, kind in self.picks)
        return " ".join(word for word in (self.seat, "lay", card, self.action, picks) if word)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return (PLAYED[self.card], DISPLAY, *(in_pile(*pick) for pick in self.picks))

    @property
    def optional(self) -> tuple[Piece, ...]:
        """The cards that a thief picked say that the 1 is laid."""
        return (DISPLAY,) if self.picks else ()

    def spares(self, own: int) -> bool:
        return self.action == AGAIN

    def fault(self, state: Sloop) -> Refusal | None:
        """Only the action can be wrong: any card may be laid, a wild without a number (SLP-R25)."""
        action = self.action
        if not action:
            return None
        if refusal := self._no_such_action(state):
            return refusal
        if action == AGAIN and not hand_after(state, self.card):
            text = "No card is left for a second play."
            return Refusal("SLP-R28", text, "Lay the 2 without its action.", ("SLP-53",))
        if action == FLIP and not state.deck:
            text = "The draw pile is empty: nothing can be flipped."
            return Refusal("SLP-61", text, "Lay the 3 without its action.")
        return self._no_steal(state) if action == STEAL else None

    def _no_such_action(self, state: Sloop) -> Refusal | None:
        action, number, rule = self.action, ACTION_NUMBER[self.action], ACTION_RULE[self.action]
        if self.card == WILD:
            if not state.options.wild_actions:
                return Refusal("SLP-R24", "A wild has no action.", "Lay it without one.", (rule, "SLP-46"))
            text = f"A wild as {self.said} cannot {action}."
            return Refusal("SLP-46", text, f"Lay it as {number}.", (rule, "SLP-R24")) if self.said else None
        text = f"Only a {number} has the action “{action}”."
        right = ACTION.get(self.card) == action
        return None if right else Refusal("SLP-46", text, "Lay the card without it.", (rule,))

    def _no_steal(self, state: Sloop) -> Refusal | None:
        if state.options.steal_pick != "thief":
            text = "The thief does not choose the cards here."
            return Refusal("SLP-R26", text, "Lay the 1 and steal.", ("SLP-51",)) if self.picks else None
        for seat, kind in self.picks:
            if refusal := _not_from(state, seat, kind):
                return refusal
        open_to = [state.seats[player] for player in victims(state)]
        if sorted(seat for seat, _ in self.picks) == sorted(open_to):
            return None
        text, whom = "A steal takes one card from every opponent who has some.", listed(f"{{{one}}}" for one in open_to)
        return Refusal("SLP-R26", text, f"Name one card each of {whom}.", ("SLP-51",))

    def owed(self, state: Sloop, own: int, fault: Refusal | None) -> Refusal | None:
        """A 2 may come first if the build is served afterwards."""
        if self.action != AGAIN:
            return _Play.owed(self, state, own, fault)
        if fault:
            return replace(fault, also=(*fault.also, "SLP-35"))
        text = f"After this 2 no card could serve the build of {own}s."
        no = Refusal("SLP-R17", text, "Continue or capture it now.", ("SLP-35", "SLP-55"))
        return None if _can_wait(state, self.card) else no

    def owed_by(self, again: tuple[str, ...]) -> tuple[str, ...]:
        return (*_INSTEAD.get(self.card, ()), "SLP-55", *again)

    def mind_own(self, state: Sloop, told: list[Event]) -> None:
        """The marker of the own build comes off, unless a 2 puts that off."""
        if self.action != AGAIN:
            lose(state, told)
        elif state.phase == PLAY:
            # Whoever was able at the start of the turn stays bound through all 2s (SLP-R17).
            hand = [*state.hands[state.mover], self.card]
            state.bound = able(state, hand, state.markers[state.mover])

    def use(self, state: Sloop, told: list[Event]) -> None:
        """The card is loose at once, also for the next play of this turn (SLP-45, SLP-R34).

        After a 2 a hand card follows, after a 3 a flipped one, as often as they come (SLP-54, SLP-60, SLP-R32).
        """
        card, action = self.card, self.action
        state.display.append(card)
        state.loose += WEIGHT[card]
        state.made |= state.made << VALUE[card]
        if not state.quiet:
            state.trace = Trace(state.mover, LAID, card)
            told.append(self._told())
        if action == AGAIN:
            state.phase = base.AGAIN
        elif action == FLIP:
            self._flip(state, told)
        else:
            if action:
                self._steal(state, told)
            finish(state, told)

    def _told(self) -> Event:
        text = f"{{{self.seat}}} laid {words(self.card)} in the display"
        if self.action == AGAIN:
            return Event(f"{text}, for another play.", ("SLP-45", "SLP-53"), self.seat, "lay")
        return Event(f"{text}.", ("SLP-45",), self.seat, "lay")

    def _flip(self, state: Sloop, told: list[Event]) -> None:
        top = state.deck[: -FLIPS - 1 : -1]
        del state.deck[-FLIPS:]
        state.flipped, state.phase = top, FLIPPED
        if not state.quiet:
            rules = ("SLP-56",) if len(top) == FLIPS else ("SLP-56", "SLP-57")
            told.append(Event(f"{{{self.seat}}} turned up {names(top)}.", rules, self.seat, "flip", reveals=True))

    def _steal(self, state: Sloop, told: list[Event]) -> None:
        """One card from every opponent who has some, perhaps from nobody (SLP-51, SLP-52, SLP-82, SLP-R26, SLP-R27)."""
        picks, by_chance = dict(self.picks), state.options.steal_pick == "random"
        loot: list[tuple[str, int]] = []
        for victim in victims(state):
            pile, seat = state.piles[victim], state.seats[victim]
            if seat in picks:
                place = len(pile) - 1 - pile[::-1].index(picks[seat])
            else:
                place = state.rng.below(len(pile)) if by_chance else len(pile) - 1
            loot.append((seat, pile.pop(place)))
        state.piles[state.mover] += [kind for _, kind in loot]
        if not state.quiet:
            stole = tuple((state.seats.index(seat), kind) for seat, kind in loot)
            state.trace = state.trace._replace(stole=stole)
            told.append(self._stole(loot, by_chance))

    def _stole(self, loot: list[tuple[str, int]], by_chance: bool) -> Event:
        if not loot:
            return Event(f"{{{self.seat}}} found nothing to steal.", ("SLP-52",), self.seat, STEAL)
        parts = listed(f"{words(kind)} from {{{victim}}}" for victim, kind in loot)
        return Event(f"{{{self.seat}}} stole {parts}.", ("SLP-51",), self.seat, STEAL, reveals=by_chance)

    def words(self, view: SloopView) -> Words:
        card, lost = words(self.card), self.loses(view)
        if self.action == STEAL:
            picks = dict(self.picks)
            seats = [view.seats[player] for player in victims(view)]
            rivals = [f"{{{seat}}}" + (f" ({NAMES[picks[seat]]})" if seat in picks else "") for seat in seats]
            from_whom = f"a card from {', '.join(rivals)}" if rivals else "nobody has a card"
            return Words(f"Lay {card} and steal", from_whom + lost, "slp-steal")
        if self.action == AGAIN:
            return Words(f"Lay {card}, play again", "another hand card follows", "slp-again")
        if self.action == FLIP:
            count = min(FLIPS, view.deck_count)
            return Words(f"Lay {card} and flip {count}", f"then play one of them{lost}", "slp-flip")
        without = "without its action" if self.card in ACTION else "anybody may take it"
        return Words(f"Lay {card}", without + lost, "slp-k-lay")

    def rank(self, view: SloopView) -> tuple[int, int]:
        return 2, not self.action

    def worth_to(self, state: Sloop, player: int, here: Sums) -> float:
        if self.card == WILD:
            score = -OF_WILD - 1
        else:
            score = -OF_NEW_SUM * _new_sums(here.reach, self.card).bit_count() - OF_LOOSE * (len(state.display) + 1)
        own = state.markers[player]
        if own and self.action != AGAIN:
            score -= HELD * len(state.builds[own][1])
        if self.action == STEAL:
            rivals = [other for other in range(len(state.seats)) if other != player and not state.allied(other, player)]
            gained = sum(1 for other in rivals if state.piles[other])
            return score + gained * (1 + 1 / len(rivals))  # what a rival loses counts too
        if self.action == AGAIN:
            return score + OF_AGAIN
        return score + OF_FLIP if self.action == FLIP else score

    def reason(self, state: Sloop, player: int) -> str:
        if self.action == STEAL:
            return "A steal takes a card from every rival who has one: you gain and they lose."
        if self.action == AGAIN:
            own = state.markers[player]
            saved = f" The next card can still serve your {own}s." if own and self._serves_later(state, own) else ""
            return f"The 2 costs nothing but itself, and you play again at once.{saved}"
        if self.action == FLIP:
            return "Three fresh cards to choose from: one of them may take more than your hand can."
        if len(state.legal_moves(self.seat)) == 1:
            return "There is nothing else to play."
        made = _new_sums(sums(state.loose).reach, self.card)
        fresh = [str(number) for number in NUMBERS if made >> number & 1]
        if not fresh:
            return "It gives nothing new away: whatever it makes can be made already."
        if len(fresh) > MANY_NUMBERS:
            return f"Something has to be laid. After this, {len(fresh)} more numbers can take something."
        return f"It gives little away: only {listed(fresh)} can take something new."

    def _serves_later(self, state: Sloop, own: int) -> bool:
        later = state.copy()
        later.quiet = True
        later.play(self.seat, self)
        return any(move.serves(own) for move in later.legal_moves(self.seat))


def _new_sums(reach: int, card: int) -> int:
    """The numbers, as bits, that can be made with this card and not without it."""
    value = VALUE[card]
    return (reach << value | 1 << value) & ~reach & NUMBER_BITS


def _not_from(state: Sloop, seat: str, kind: int) -> Refusal | None:
    """Can this card not be stolen from this seat?"""
    player = state.seats.index(seat) if seat in state.seats else NOBODY
    if player in (NOBODY, state.mover):
        return Refusal("SLP-51", f"{{{seat} is}} no opponent.", "Steal from opponents.", ("SLP-R26",))
    if state.allied(player, state.mover):
        text = f"{{{seat} is}} your partner."
        return Refusal("SLP-82", text, "Steal from the other team.", ("SLP-R26", "SLP-51"))
    if kind in state.piles[player]:
        return None
    rule, text = "SLP-R26" if state.piles[player] else "SLP-52", f"No {NAMES[kind]} lies in {{{seat}'s}} pile."
    return Refusal(rule, text, "Name a card of that pile.", ("SLP-51",))


def victims(state: Sloop | SloopView) -> list[int]:
    """Opponents with a score pile (SLP-51, SLP-52, SLP-82)."""
    mover = state.mover
    return [
        player
        for player, pile in enumerate(state.piles)
        if pile and player != mover and not (state.teams and (player - mover) % 2 == 0)
    ]


def _can_wait(state: Sloop, kind: int) -> bool:
    """Can the own build be served after this 2 (SLP-55, SLP-R17)?"""
    hand = without(state.hands[state.mover], kind)
    return bool(hand) and can_finish(state, hand, state.loose + WEIGHT[kind], state.markers[state.mover])


# ---- all of them ------------------------------------------------------------------------------------

LayWay = tuple[str] | tuple[str, Picks]
"""The action, and whose cards are stolen where the thief picks."""


@lru_cache(1_000)
def _laying(seat: str, card: int, _: int, way: LayWay) -> Lay:
    return Lay(seat, card, *way)


_LAYS: Final[tuple[tuple[Recipe, ...], ...]] = tuple(
    tuple((_laying, kind, 0, (action,)) for action in dict.fromkeys((PLAIN_LAY, ACTION.get(kind, PLAIN_LAY))))
    for kind in range(WILD + 1)
)
"""Without the action and, where there is one, with it: actions are optional (SLP-46, SLP-R29)."""
lays_of = _LAYS.__getitem__

MOST_THEFTS: Final = 2_000
"""Beyond that, each card that can be stolen is in a listed theft, but not with every other one."""


def lays(state: Sloop, kinds: Sequence[int]) -> list[Recipe]:
    """Every card may be laid; 1, 2 and 3 also with their action where it is possible."""
    if state.options.one_action and state.deck and len(state.hands[state.mover]) > 1:
        return list(chain.from_iterable(map(lays_of, kinds)))
    ways: dict[str, list[LayWay]] = {STEAL: steals(state), AGAIN: [(AGAIN,)], FLIP: [(FLIP,)]}
    return [(_laying, kind, 0, way) for kind in kinds for way in ((PLAIN_LAY,), *_possible(state, kind, ways))]


def _possible(state: Sloop, kind: int, ways: dict[str, list[LayWay]]) -> list[LayWay]:
    """The ways to lay this card with an action, where that is possible: asked of one of them for all."""
    seat = state.seats[state.mover]
    tried = (some for some in ways.values() if some and not _laying(seat, kind, 0, some[0]).fault(state))
    return list(chain.from_iterable(tried)) if kind in ACTION or kind == WILD else []


def steals(state: Sloop) -> list[LayWay]:
    """A steal, or one for every choice of one card from each victim (SLP-R26)."""
    if state.options.steal_pick != "thief":
        return [(STEAL,)]
    piles = [[(state.seats[player], kind) for kind in sorted(set(state.piles[player]))] for player in victims(state)]
    if thefts(state) <= MOST_THEFTS:
        return [(STEAL, picks) for picks in product(*piles)]
    most = max(map(len, piles))
    return [(STEAL, tuple(pile[place % len(pile)] for pile in piles)) for place in range(most)]


def thefts(state: Sloop) -> int:
    """In how many ways a thief can choose one card from each victim."""
    return prod(len(set(state.piles[player])) for player in victims(state))


def owed_lays(state: Sloop, kind: int) -> list[Recipe]:
    """An able owner may lay a 2 if the build can be served afterwards (SLP-55, SLP-R17)."""
    acts = kind == TWO or (kind == WILD and state.options.wild_actions)
    return [(_laying, kind, 0, (AGAIN,))] if acts and _can_wait(state, kind) else []
