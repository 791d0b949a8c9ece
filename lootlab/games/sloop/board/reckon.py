"""The running sum: what the picked cards make together, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ....engine.state import Move, Piece
from ....engine.tell import listed
from ..cards import NAMES, NO_CARD, VALUE, WILD, pack
from ..cards import words as card_words
from ..cards.sums import Part, split
from ..moves import Build, Capture, SloopMove
from ..moves.base import FLIPPED, Picked
from ..moves.sets import joined
from ..view import SloopView
from .picks import picking

MOST_TRIED = 8
"""Picked cards among which complete sets are looked for; nobody picks more before pressing a button."""


def picked_all(move: SloopMove, tokens: Sequence[str]) -> bool:
    """Is every piece of the move picked? A build that cards are added to need not be, nor the place of a stealing 1."""
    spare = sum(piece not in tokens for piece in move.optional)
    return len(move.pieces) - spare == len(tokens)


def tally(view: SloopView, pieces: Sequence[Piece], ahead: bool = True) -> str:
    """What is picked, told as a sum; `ahead`, also what is missing and what can be made of it."""
    picked = Picked.of(pieces)
    loose = [piece.means for piece in pieces if piece.kind == "loose"]
    played = picked.cards[0] if picked.cards else NO_CARD
    if picked.place:
        return _laid(view, played)
    if played == NO_CARD:
        builds = [f"the {number}s" for number in picked.builds]
        there = listed([*builds, *([_sum(loose)] if loose else [])])
        return f"{there[:1].upper()}{there[1:]} on the table. Now pick the card to play."
    if not loose:
        return _alone(view, played)
    if not ahead:
        return f"{_whose(view, played)}, with {_sum(loose)} from the display."
    fitting = picking(view).fitting(pieces)
    said = [_captures(fitting, pieces, VALUE[played], loose), _builds(view, fitting, pieces, played, loose)]
    return " ".join(filter(None, said)) or f"{_sum(loose)} picked. Pick more, or choose below."


def _sum(loose: Sequence[int]) -> str:
    """Like "6 + 2 = 8"; a wild has no number yet."""
    shown = " + ".join(NAMES[kind] for kind in loose)
    return f"{shown} = {_total(loose)}" if len(loose) > 1 and WILD not in loose else shown


def _total(kinds: Sequence[int]) -> int:
    return sum(VALUE[kind] for kind in kinds)


def _laid(view: SloopView, played: int) -> str:
    """The spot in the display is picked."""
    if played == NO_CARD:
        whence = "Pick one of the flipped cards." if view.flipped else "Pick one from your hand."
        return f"Which card goes there? {whence}"
    if played in picking(view).victims:
        return _alone(view, played)
    return f"{card_words(played).capitalize()} goes into the display. Press the button to lay it."


def _alone(view: SloopView, played: int) -> str:
    what = "a card to steal from each pile" if played in picking(view).victims else "what goes with it"
    return f"{_whose(view, played)}: pick {what}, or choose below."


def _whose(view: SloopView, played: int) -> str:
    whose = "The flipped" if view.phase == FLIPPED else "Your"
    return f"{whose} {'wild' if played == WILD else NAMES[played]}"


# ---- captures ---------------------------------------------------------------------------------------


def _captures(fitting: Sequence[Move], tokens: Sequence[str], value: int, loose: list[int]) -> str:
    captures = [move for move in fitting if isinstance(move, Capture)]
    exact = [move for move in captures if picked_all(move, tokens)]
    if exact:
        numbers = sorted({move.number for move in exact})
        return _taken(exact[0]) if value else f"Your wild can take it as {listed(map(str, numbers))}."
    if not captures or not value or len(loose) > MOST_TRIED:
        return ""
    rest = _left_over(loose, value)
    made = split(pack(loose) - pack(rest), value) or []
    if not rest:
        return f"{_made(made, value)}, but more does: a capture takes all."
    done = f"{_made(made, value)}. " if made else ""
    if _total(rest) > value:
        return f"{done}{listed(NAMES[kind] for kind in rest)} are too much for one set of {value}."
    return f"{done}{_sum(rest)}{', ' if len(rest) > 1 else ' '}and {value - _total(rest)} more make " + (
        f"another {value}." if made else f"{value}."
    )


def _taken(move: Capture) -> str:
    extra = f" The supercharge takes {card_words(move.bonus)} as well." if move.bonus != NO_CARD else ""
    several = len(move.groups) + move.build > 1
    if not move.take:
        return f"Take the {move.number}s.{extra}"
    return f"{_made(move.groups, move.number)}: take {'them' if several else 'it'}.{extra}"


def _made(groups: list[list[Part]], number: int) -> str:
    """Like "6+2 makes 8", "8 and 6+2 make 8 each"."""
    sets = [joined([group]) for group in groups]
    return f"{sets[0]} makes {number}" if len(sets) == 1 else f"{listed(sets)} make {number} each"


def _left_over(loose: list[int], value: int) -> list[int]:
    """What is in no complete set yet, when as many cards as possible are."""
    for count in range(len(loose) + 1):
        for rest in combinations(loose, count):
            if count == len(loose) or split(pack(loose) - pack(rest), value) is not None:
                return list(rest)
    return loose


# ---- builds -----------------------------------------------------------------------------------------


def _builds(view: SloopView, fitting: Sequence[Move], tokens: Sequence[str], played: int, loose: list[int]) -> str:
    builds = [move for move in fitting if isinstance(move, Build)]
    reckoned = VALUE[played] + _total(loose) if WILD not in loose else 0
    ready = sorted({move.number for move in builds if picked_all(move, tokens)})
    if not ready:
        numbers = {move.number for move in builds}
        missing = min(numbers, default=0) - reckoned
        if len(numbers) != 1 or not VALUE[played] or not reckoned or missing <= 0:
            return ""
        return f"{NAMES[played]} + {_total(loose)} and {missing} more make {min(numbers)}."
    ways = [f"{'add to the' if number in view.built else 'build'} {number}s" for number in ready]
    if VALUE[played] and reckoned == ready[0]:
        return f"{NAMES[played]} + {_total(loose)} = {reckoned}: you can {' or '.join(ways)}."
    return f"You can {' or '.join(ways)}."
