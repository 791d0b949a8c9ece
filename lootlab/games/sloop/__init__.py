"""Sloop: capture and build in an open display."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from ...engine.chance import Stream
from ...engine.game import Game, Move
from ...engine.refusal import BadInput
from . import cards, legal, notation
from .moves import KINDS, NoOffer, OpenDisplay
from .options import SloopOptions
from .state import Sloop
from .view import SloopView, guess

_VERB = re.compile("[A-H] (?:capture|build|continue|lay|offer|accept)\\b")
_NUMBERED = re.compile(r"\d+\*?")


class SloopGame(Game[Sloop, SloopView, SloopOptions]):
    name = "sloop"
    code = "slp"
    title = "Sloop"
    tagline = "Fish cards from the display with matching numbers and sums, build piles and defend them."
    players = (2, 6)
    seat_rule = "SLP-05"
    choices = SloopOptions
    kinds = KINDS
    spoken: Mapping[str, str] = {"wild": "W"}

    def players_with(self, options: SloopOptions) -> tuple[int, int]:
        return (4, 4) if options.partnerships else self.players

    def check_seats(self, count: int, options: SloopOptions) -> None:
        if options.partnerships and count != 4:
            raise BadInput(f"Partnerships are for four players, not {count}.", "Choose four seats.", "SLP-81")
        super().check_seats(count, options)

    def deal(self, seats: tuple[str, ...], rng: Stream, options: SloopOptions) -> Sloop:
        state = Sloop(options, seats, rng, teams=options.partnerships)
        needed, there = len(seats) * state.full + state.least, len(options.deck)
        if there < needed:
            raise BadInput(f"This deck has {there} cards, {needed} are dealt.", "Use a larger deck.", "SLP-06")
        state.deal()
        if options.first_player != "choose":
            OpenDisplay(seats[-1]).do(state)
        return state

    def position(self, text: str, **options: object) -> Sloop:
        """Any position: `game.position("seats AB; display 6 2 5 3; hand A{8 1 9 12}; turn A")`.

        What is wrong with it is named; what is left open is dealt.
        """
        return notation.position(text, self.read_options(options))

    def notation(self, state: Sloop) -> str | None:
        return notation.CLAUSES.write(state)

    def unread(self, text: str) -> BadInput:
        if _VERB.match(text):
            for word in _NUMBERED.findall(text):
                cards.read_card(word[:20])  # if one of them is no card, this says so
        return BadInput(
            f"“{text}” is not a move of Sloop.",
            "Write for example capture 8: 6+2, build 12: 2 + 10, continue 10: 7 + 3 or lay 5.",
        )

    def disagreements(self, state: Sloop, then: str) -> list[str]:
        return notation.CLAUSES.disagreements(state, then)

    def wrong_legal(self, state: Sloop, listed: Iterable[str]) -> list[str]:
        """Offering nothing is no move of the notation, so no list needs to name it."""
        unlisted = {f"legal but not listed: {NoOffer(seat)}" for seat in state.seats}
        return [problem for problem in super().wrong_legal(state, listed) if problem not in unlisted]

    def determinize(self, view: SloopView, rng: Stream) -> Sloop:
        return guess.determinize(view, rng)

    def reshuffle_hidden(self, state: Sloop, seat: str | None, rng: Stream) -> Sloop:
        return guess.reshuffle_hidden(state, seat, rng)

    def components(self, state: Sloop) -> Counter[str]:
        """All cards: those that lie in lists, in builds, and the one that is offered."""
        built = [kind for _, pile in state.builds.values() for kind in pile]
        offered = [state.offered] if state.offered != cards.NO_CARD else []
        return super().components(state) + Counter(cards.NAMES[kind] for kind in built + offered)

    def near_misses(self, state: Sloop, seat: str, rng: Stream) -> Iterable[Move]:
        return legal.near_misses(state, seat, rng)


GAME = SloopGame()
