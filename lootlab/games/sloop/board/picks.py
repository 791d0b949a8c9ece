"""What can be picked next, and what the picks mean: answered by the rules, since no list holds all plays.

Which card may do what (capture, build or add to which number) is read off the list of legal moves, which always holds
an example. Which loose cards go with it, the plays reckon for the picked ones only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from ....engine.chance import Stream
from ....engine.state import Move, Piece
from ..cards import inside, pack
from ..moves import Lay, SloopMove
from ..moves.base import BUILDS, DISPLAY, LOOSE, PLAYED, Picked, in_pile
from ..moves.lay import STEAL
from ..moves.sets import _Sets
from ..state import Sloop
from ..view import SloopView
from ..view.guess import determinize


class Picks:
    """Answers for one seat and one decision (see look/picking.py)."""

    def __init__(self, view: SloopView) -> None:
        self.view = view
        self.loose = pack(view.display)
        plays = [move for move in view.moves if isinstance(move, _Sets)]
        self.frames = list(dict.fromkeys(play.frame() for play in plays))
        """All that cards may do with loose ones, without saying which."""
        self.others = [move for move in view.moves if move.pieces and not isinstance(move, _Sets)]
        """Moves without loose cards and builds: lay, steal, offer, accept."""
        thefts = [move for move in view.moves if isinstance(move, Lay) and move.picks]
        self.victims = {move.card: tuple(seat for seat, _ in move.picks) for move in thefts}
        """By the card that steals: from whom one card each."""
        self.pieces = {str(piece): piece for piece in self._pieces()}

    @cached_property
    def twin(self) -> Sloop:
        """A position that looks like this one: whom the rules are asked about."""
        return determinize(self.view, Stream.of(1))

    def _pieces(self) -> Iterator[Piece]:
        """Whatever can be picked at all."""
        view = self.view
        yield DISPLAY
        yield from (PLAYED[kind] for kind in sorted({*view.hand, *view.flipped}))
        yield from (LOOSE[kind] for kind in sorted(set(view.display)))
        yield from (BUILDS[number] for number in view.built)
        for seat in {seat for seats in self.victims.values() for seat in seats}:
            yield from (in_pile(seat, kind) for kind in set(view.piles[view.seats.index(seat)]))

    def _picked(self, tokens: Sequence[str]) -> Picked:
        return Picked.of([self.pieces[token] for token in tokens if token in self.pieces])

    # ---- the contract -------------------------------------------------------------------------------

    def leads_on(self, tokens: Sequence[str]) -> bool:
        return all(token in self.pieces for token in tokens) and self._leads_on(self._picked(tokens))

    def _leads_on(self, picked: Picked) -> bool:
        if picked.clashes:
            return False
        if picked.stolen:
            return self._can_steal(picked)
        if not picked.plays and any(move.held_by(picked) for move in self.others):
            return True
        return not picked.lays and inside(picked.loose, self.loose) and any(
            not picked.loose or frame.grows(self.loose, picked.loose, self.view.options)  # of all there is an example
            for frame in self._frames(picked)
        )  # fmt: skip

    def possible(self, tokens: Sequence[str]) -> Counter[str]:
        return Counter(piece for piece in self.pieces.values() if self.leads_on((*tokens, piece)))

    def fitting(self, tokens: Sequence[str]) -> list[Move]:
        picked = self._picked(tokens)
        exact = [move for move in self._exact(picked) if self.twin.why_not(self.view.seat or "", move) is None]
        holding = [move for move in self.view.moves if move.held_by(picked)]
        return list(dict.fromkeys((*exact, *holding)))

    # ---- by the rules -------------------------------------------------------------------------------

    def _can_steal(self, picked: Picked) -> bool:
        """At most one card from each victim (SLP-R26)."""
        robbed = [seat for seat, _ in picked.stolen]
        return len(set(robbed)) == len(robbed) and any(
            set(robbed) <= set(seats) for card, seats in self.victims.items() if picked.cards in ((), (card,))
        )

    def _frames(self, picked: Picked) -> Iterator[_Sets]:
        return (frame for frame in self.frames if frame.framed_by(picked))

    def _exact(self, picked: Picked) -> Iterator[SloopMove]:
        """Plays of exactly these pieces, right or wrong."""
        if picked.clashes or not picked.cards:
            return
        if picked.stolen and picked.cards[0] in self.victims:
            yield Lay(self.view.seat or "", picked.cards[0], STEAL, picked.stolen)
        for frame in self._frames(picked) if not picked.lays else ():
            yield from frame.filled(picked)


_latest: list[Picks] = []


def picking(view: SloopView) -> Picks:
    """The answers for this view; the latest are kept, as drawing and asking look at the same one."""
    if not _latest or _latest[0].view is not view:
        _latest[:] = [Picks(view)]
    return _latest[0]
