"""Sloop: capture and build in an open display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...engine.chance import Stream
from ...engine.game import Game, Move, Options
from ...engine.refusal import BadInput
from . import cards, judge, knowledge, notation, phrases, turn
from .house import CHOICES
from .moves import NoOffer, OpenDisplay
from .near import near_misses
from .phase import SETUP
from .state import Sloop
from .view import SloopView


class SloopGame(Game):
    name = "sloop"
    code = "slp"
    title = "Sloop"
    tagline = "Fish cards from the display with matching numbers and sums, build piles and defend them."
    players = (2, 6)
    seat_rule = "SLP-05"
    choices = CHOICES

    def players_with(self, options: Options) -> tuple[int, int]:
        return (4, 4) if options["partnerships"] == "yes" else self.players

    def check_seats(self, count: int, options: Options) -> None:
        if options["partnerships"] == "yes" and count != 4:
            raise BadInput(f"Partnerships are for four players, not {count}.", "Choose four seats.", "SLP-81")
        super().check_seats(count, options)

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Sloop:
        state = Sloop(seats, options, rng, options["partnerships"] == "yes")
        state.deck = list(cards.deck_of(options["deck"]))
        needed = len(seats) * cards.full_hand(len(seats)) + cards.least_display(len(seats))
        if len(state.deck) < needed:
            raise BadInput(
                f"This deck has {len(state.deck)} cards, {needed} are dealt.", "Use a larger deck.", "SLP-06"
            )
        rng.shuffle(state.deck)
        turn.deal(state)
        state.phase = SETUP
        if options["first_player"] != "choose":
            turn.open_display(state, OpenDisplay(seats[-1]), [])
        return state

    def position(self, text: str, **options: object) -> Sloop:
        return notation.position(text, self.read_options(options))

    def notation(self, state: Sloop) -> str | None:
        return notation.notation(state)

    def parse_moves(self, state: Sloop, text: str) -> list[Move]:
        return [phrases.parse(state, text)]

    def disagreements(self, state: Sloop, then: str) -> list[str]:
        return judge.disagreements(state, then)

    def wrong_legal(self, state: Sloop, listed: Iterable[str]) -> list[str]:
        """Offering nothing is no move of the notation, so no list needs to name it."""
        problems = super().wrong_legal(state, listed)
        return [problem for problem in problems if problem not in {_unlisted(seat) for seat in state.seats}]

    def determinize(self, view: SloopView, rng: Stream) -> Sloop:
        return knowledge.determinize(view, rng)

    def reshuffle_hidden(self, state: Sloop, seat: str | None, rng: Stream) -> Sloop:
        return knowledge.reshuffle_hidden(state, seat, rng)

    def components(self, state: Sloop) -> Counter[str]:
        return knowledge.components(state)

    def near_misses(self, state: Sloop, seat: str, rng: Stream) -> Iterable[Move]:
        return near_misses(state, seat, rng)


def _unlisted(seat: str) -> str:
    return f"legal but not listed: {NoOffer(seat)}"


GAME = SloopGame()
