"""The usual turn, quickly. `plays.py` says the same in general, and a test compares the two.

Usual means: no wild lies in the display, no build was lost in this turn, and the house plays by the book. Then only
sums that exist are asked for, and whoever finds no way to serve the own build is not able to.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from ....engine.natively import compiled
from ..cards import BITS, CHARGED, TWO, VALUE, WEIGHT, WILD
from ..cards.sums import HELPING, MAXIMAL, NUMBER_BITS, PACKS, SETS, Ways, added, sums
from ..moves import Build, Capture, Continue
from ..moves.base import FLIPPED, PLAY
from ..moves.build import NUMBER_BIT
from ..moves.capture import taken
from ..moves.duty import can_take
from ..moves.lay import AGAIN, FLIP, lays_of, owed_lays
from ..moves.play import Recipe
from .plays import free_plays

if TYPE_CHECKING:
    from ..state import Sloop

_ONE_WILD: Final = WEIGHT[WILD]
_A_WILD: Final = NUMBER_BIT[WILD]
_DOUBTFUL: Final = 1 << 2 | 1 << 3
"""The numbers whose action needs a further hand card or the deck."""

Card = tuple[int, int, bool]
"""Kind, number, supercharged."""
_CARD: Final[tuple[Card, ...]] = tuple(zip(range(WILD + 1), VALUE, CHARGED, strict=True))


Look = tuple[tuple[Card, ...], int, int, tuple[Recipe, ...]]


class Looks(dict[tuple[int, ...], Look]):
    """Sorted cards to what they say by themselves: their kinds, numbers and numbers that are there twice, and lays.

    Found again more quickly than in an `lru_cache`, in plain Python too.
    """

    def __missing__(self, cards: tuple[int, ...]) -> Look:
        if len(self) >= MOST_LOOKS:
            self.clear()
        kinds = sorted(set(cards))
        bits = [NUMBER_BIT[kind] for kind in cards]
        numbers = set(bits)
        twice = sum(bit for bit in numbers if bits.count(bit) > 1)
        lays = tuple(chain.from_iterable(map(lays_of, kinds)))
        self[cards] = found = tuple(_CARD[kind] for kind in kinds), sum(numbers), twice, lays
        return found


MOST_LOOKS: Final = 60_000 if compiled(__name__) else 10_000
"""Hands that are remembered; those who simulate a lot meet nearly all there are."""
LOOKS: Final = Looks()


def usual_plays(state: Sloop) -> list[Recipe] | None:
    """All plays of the mover; None in an unusual turn."""
    loose, player = state.loose, state.mover
    if loose >= _ONE_WILD or state.teams or not state.options.usual:
        return None
    hand, own = state.hands[player], state.markers[player]
    cards, numbers, twice, laying = LOOKS[tuple(sorted(hand))]
    backed = numbers
    if numbers & _A_WILD or state.phase != PLAY:
        if own or state.lost:
            return None
        if numbers & _A_WILD and state.options.wild_backs_build:
            backed = twice = NUMBER_BITS
        if state.phase == FLIPPED:  # the whole hand backs what a flipped card builds (SLP-R33)
            cards, numbers, _, laying = LOOKS[tuple(sorted(state.flipped))]
            twice = backed
    helps = HELPING[(loose & -loose).bit_length() // BITS]
    if own:
        served = _service(state, cards, own, helps)
        if served:
            return served
    sure = (state.deck and len(hand) > 1) or not numbers & _DOUBTFUL
    recipes = list(laying) if sure else _lays(state, laying)
    takes = 0
    for number in state.builds:
        backed &= ~(1 << number)
        if numbers >> number & 1 and number != own and can_take(state, number, False):
            takes |= 1 << number
    if numbers & _A_WILD:
        _free_plays(state, cards[:-1], helps, takes, backed, twice, recipes)
        free_plays(state, (WILD,), sums(loose, state.display), recipes)
    else:
        _free_plays(state, cards, helps, takes, backed, twice, recipes)
    return recipes


def _lays(state: Sloop, laying: tuple[Recipe, ...]) -> list[Recipe]:
    """Late in the game: a 2 needs a further hand card (SLP-R28), a 3 something to flip (SLP-61)."""
    left = len(state.hands[state.mover]) - (state.phase != FLIPPED)
    barred = (AGAIN if not left else None, FLIP if not state.deck else None)
    return [lay for lay in laying if lay[3][0] not in barred]


def _free_plays(
    state: Sloop,
    cards: tuple[Card, ...],
    helps: tuple[int, ...],
    takes: int,
    backed: int,
    twice: int,
    recipes: list[Recipe],
) -> None:
    """What is no service to the own build, which is lost then (SLP-14, SLP-42, SLP-58).

    Numbers as bits: `takes` those of builds that can be captured, `backed` those of new builds that the hand holds,
    `twice` those that it holds even beside a card of the number.
    """
    loose, made = state.loose, state.made & NUMBER_BITS
    twice &= backed & made
    useful = made | takes
    for kind, value, charged in cards:
        if useful >> value & 1:
            if made >> value & 1:
                ways: Ways = MAXIMAL[value][loose & helps[value]]
                if charged:
                    taken(state, kind, value, ways, False, recipes)
                else:
                    for way in ways:
                        recipes.append((Capture, kind, value, way))
            if takes >> value & 1:
                taken(state, kind, value, PACKS[value][loose & helps[value]], True, recipes)
        numbers = made << value & backed
        if twice:
            numbers |= twice & 1 << value
        while numbers:
            number = numbers.bit_length() - 1
            numbers -= 1 << number
            if number == value:
                ways = PACKS[number][loose & helps[number]][1:]
            else:
                ways = SETS[number - value][loose & helps[number - value]]
                if made >> number & 1:
                    ways = added(loose, PACKS[number][loose & helps[number]], ways)
            for way in ways:
                recipes.append((Build, kind, number, way))


def _service(state: Sloop, cards: tuple[Card, ...], number: int, helps: tuple[int, ...]) -> list[Recipe]:
    """Continuing or capturing the own build, or a 2 that puts it off (SLP-36 to SLP-40, SLP-55)."""
    recipes: list[Recipe] = []
    loose, made = state.loose, state.made
    for kind, value, _ in cards:
        missing = number - value
        if missing > 0:
            if made >> missing & 1:
                ways: Ways = SETS[missing][loose & helps[missing]]
                if made >> number & 1:
                    ways = added(loose, PACKS[number][loose & helps[number]], ways)
                for way in ways:
                    recipes.append((Continue, kind, number, way))
        elif not missing:
            ways = PACKS[number][loose & helps[number]]
            for way in ways:
                recipes.append((Continue, kind, number, way))
            taken(state, kind, number, ways, True, recipes)
    if recipes and TWO in state.hands[state.mover]:
        place = sum(recipe[1] <= TWO for recipe in recipes)
        recipes[place:place] = owed_lays(state, TWO)
    return recipes
