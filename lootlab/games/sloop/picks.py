"""What can be picked next, and what the picks mean: answered by the rules, since no list holds all plays.

Which card may do what (capture, build or add to which number) is read off the list of legal moves, which always holds
an example. Which loose cards go with it is reckoned for the picked ones only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...engine.chance import Stream
from ...engine.state import Move
from ...look.ui import fits
from .cards import CHARGED, KIND, NAMES, NO_CARD, VALUE, WEIGHT, WILD, inside, pack, size, unpack
from .growing import can_start, can_take_all, covered
from .house import house
from .knowledge import determinize
from .moves import STEAL, Build, Capture, Continue, Lay
from .state import Sloop
from .sums import plain, too_many
from .view import SloopView

Frame = tuple[type[Move], int, int, bool]
"""Kind of play, card, number, and whether it takes the build of that number: all of it but the loose cards."""


@dataclass(frozen=True)
class Picked:
    """The picked pieces, sorted."""

    cards: tuple[int, ...]
    loose: int
    builds: tuple[int, ...]
    lay: int
    """How often the place in the display is picked: once or not at all."""
    stolen: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, tokens: Sequence[str]) -> Picked:
        by_word: dict[str, list[str]] = {}
        for token in tokens:
            word, _, rest = token.partition(" ")
            by_word.setdefault(word, []).append(rest)
        stolen = [(rest[0], KIND[rest[2:]]) for rest in by_word.get("pile", ())]
        return cls(
            tuple(KIND[name] for name in by_word.get("play", ())),
            pack(KIND[name] for name in by_word.get("loose", ())),
            tuple(map(int, by_word.get("build", ()))), len(by_word.get("lay", ())), tuple(sorted(stolen)),
        )  # fmt: skip

    @property
    def lays(self) -> bool:
        return bool(self.lay or self.stolen)

    @property
    def clashes(self) -> bool:
        """No play has two cards, two builds or two places, and what is laid takes nothing."""
        twice = max(len(self.cards), len(self.builds), self.lay) > 1
        return twice or (self.lays and self.plays)

    @property
    def plays(self) -> bool:
        """Is there something that no laid, offered or given card goes with?"""
        return bool(self.loose or self.builds)


class Picks:
    """Answers for one seat and one decision (see look/picking.py)."""

    def __init__(self, view: SloopView) -> None:
        self.view = view
        self.house = house(view.options)
        self.loose = pack(view.display)
        frames: dict[Frame, None] = {}
        self.others: list[Move] = []
        """Moves without loose cards and builds: lay, steal, offer, accept."""
        for move in view.moves:
            if isinstance(move, Capture):
                frames[Capture, move.card, move.number, move.build] = None
            elif isinstance(move, Build):
                frames[type(move), move.card, move.number, isinstance(move, Continue)] = None
            elif move.pieces:
                self.others.append(move)
        self.frames = list(frames)
        self.victims = {
            move.card: tuple(seat for seat, _ in move.picks)
            for move in self.others
            if isinstance(move, Lay) and move.picks
        }
        """By the card that steals: from whom one card each."""

    @cached_property
    def twin(self) -> Sloop:
        """A position that looks like this one: whom the rules are asked about."""
        return determinize(self.view, Stream.of(1))

    @cached_property
    def most(self) -> dict[int, int]:
        """By the card: the most cards that a capture with it brings. Empty where not all captures are listed."""
        found: dict[int, int] = {}
        for move in self.view.moves if not too_many(self.loose) else ():
            if isinstance(move, Capture):
                found[move.card] = max(found.get(move.card, 0), gain(self.view, move))
        return found

    # ---- the contract -------------------------------------------------------------------------------

    def leads_on(self, tokens: Sequence[str]) -> bool:
        picked = Picked.of(tokens)
        if picked.clashes:
            return False
        if picked.stolen:
            return self._can_steal(picked)
        if not picked.plays and any(fits(move.pieces, tokens) for move in self.others):
            return True
        return not picked.lays and any(self._grows(frame, picked) for frame in self._frames(picked))

    def possible(self, tokens: Sequence[str]) -> Counter[str]:
        return Counter(token for token in self._tokens() if self.leads_on((*tokens, token)))

    def fitting(self, tokens: Sequence[str]) -> list[Move]:
        picked = Picked.of(tokens)
        exact = [move for move in self._exact(picked) if self.twin.why_not(self.view.seat or "", move) is None]
        holding = [move for move in self.view.moves if _holds(move, picked, tokens)]
        return list(dict.fromkeys((*exact, *holding)))

    def _tokens(self) -> Iterator[str]:
        """Whatever can be picked at all."""
        view = self.view
        yield "lay"
        yield from (f"play {NAMES[kind]}" for kind in sorted({*view.hand, *view.flipped}))
        yield from (f"loose {NAMES[kind]}" for kind in sorted(set(view.display)))
        yield from (f"build {number}" for number, _, _ in view.builds)
        for seat in {seat for seats in self.victims.values() for seat in seats}:
            yield from (f"pile {seat} {NAMES[kind]}" for kind in set(view.piles[view.seats.index(seat)]))

    # ---- stealing -----------------------------------------------------------------------------------

    def _can_steal(self, picked: Picked) -> bool:
        """At most one card from each victim, and only what lies in their piles (SLP-R26)."""
        robbed = [seat for seat, _ in picked.stolen]
        there = all(kind in self.view.piles[self.view.seats.index(seat)] for seat, kind in picked.stolen)
        return there and len(set(robbed)) == len(robbed) and any(
            set(robbed) <= set(seats) for card, seats in self.victims.items() if picked.cards in ((), (card,))
        )  # fmt: skip

    # ---- capturing and building ---------------------------------------------------------------------

    def _frames(self, picked: Picked) -> Iterator[Frame]:
        """What the picked card, or any, may do with the picked build, if one is."""
        for frame in self.frames:
            _, card, number, at_build = frame
            if picked.cards in ((), (card,)) and (not picked.builds or (at_build and picked.builds == (number,))):
                yield frame

    def _grows(self, frame: Frame, picked: Picked) -> bool:
        """Can the picked loose cards, with more of them, be used for this?"""
        verb, card, number, at_build = frame
        wanted = picked.loose
        if not inside(wanted, self.loose):
            return False
        if not wanted:
            return True  # there is an example of it
        if verb is not Capture:
            return self._joins(card, number, wanted, alone=verb is Continue or self.house.pair_start)
        if covered(self.loose, wanted, number):
            return True
        strict = self.house.extras_all if at_build else self.house.extent_all
        return CHARGED[card] and any(
            self._with_bonus(number, wanted - WEIGHT[kind], WEIGHT[kind], strict, at_build)
            for kind in set(unpack(wanted))
        )

    def _with_bonus(self, number: int, wanted: int, bonus: int, strict: bool, at_build: bool) -> bool:
        """Can a capture leave this card for the supercharge to take (SLP-66)?"""
        loose = self.loose - bonus
        grows = can_take_all(loose, wanted, number, bonus) if strict else covered(loose, wanted, number)
        return grows and (at_build or bool(wanted) or _something(loose, number))

    def _joins(self, card: int, number: int, wanted: int, alone: bool) -> bool:
        """Can these cards go into a build with the played one, which is a set `alone` or a part of the first one?"""
        value = VALUE[card]
        if alone and value in (0, number) and covered(self.loose, wanted, number):
            return True
        lacking = range(1, number) if card == WILD else (number - value,)
        return any(can_start(self.loose, wanted, number, missing) for missing in lacking if missing > 0)

    # ---- what is picked completely ------------------------------------------------------------------

    def _exact(self, picked: Picked) -> Iterator[Move]:
        """Plays of exactly these pieces, right or wrong; a build that is added to need not be picked."""
        seat = self.view.seat or ""
        if picked.clashes or not picked.cards:
            return
        if picked.stolen and picked.cards[0] in self.victims:
            yield Lay(seat, picked.cards[0], STEAL, picked.stolen)
        for verb, card, number, at_build in self._frames(picked) if not picked.lays else ():
            if verb is not Capture:
                yield (Continue if verb is Continue else Build)(seat, card, number, picked.loose)
            elif at_build == bool(picked.builds):
                yield Capture(seat, card, number, picked.loose, at_build)
                for kind in sorted(set(unpack(picked.loose))) if CHARGED[card] else ():
                    yield Capture(seat, card, number, picked.loose - WEIGHT[kind], at_build, kind)


def _something(loose: int, number: int) -> bool:
    """Is there anything loose for a capture of this number?"""
    return bool(plain(loose, number)) or loose >= WEIGHT[WILD]


def _holds(move: Move, picked: Picked, tokens: Sequence[str]) -> bool:
    """Do the picks belong to the move? As `fits`, but quick where there are thousands."""
    if not isinstance(move, Capture | Build):
        return bool(move.pieces) and fits(move.pieces, tokens)
    if picked.lays or (picked.cards and picked.cards != (move.card,)):
        return False
    at_build = move.build if isinstance(move, Capture) else isinstance(move, Continue)
    bonus = WEIGHT[move.bonus] if isinstance(move, Capture) and move.bonus != NO_CARD else 0
    there = not picked.builds or (at_build and picked.builds == (move.number,))
    return there and inside(picked.loose, move.take + bonus)


def gain(view: SloopView, move: Capture) -> int:
    """Cards that the capture brings, the played one included."""
    pile = next((len(cards) for number, _, cards in view.builds if number == move.number), 0) if move.build else 0
    return size(move.take) + 1 + pile + (move.bonus != NO_CARD)


_latest: list[Picks] = []


def picking(view: SloopView) -> Picks:
    """The answers for this view; the latest are kept, as drawing and asking look at the same one."""
    if not _latest or _latest[0].view is not view:
        _latest[:] = [Picks(view)]
    return _latest[0]
