"""Loot, Shoot, Whisky: a duel of secret choices at the saloon bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...engine.chance import Stream
from ...engine.game import Event, Game, Move, Option, Options
from ...engine.options import TOML
from ...engine.refusal import BadInput
from . import cards, knowledge, notation
from .moves import DEAL, SEATS, Lay
from .state import Duel
from .view import DuelView


def _stall(value: str) -> str | None:
    fine = value in map(str, range(1, 1000))
    return None if fine else f"“{value}” is no number of rounds"


OPTIONS = (
    Option("match", "single", ("single", "best_of_3"), "LSW-43", "One duel, or the first to win two."),
    Option(
        "drawn_duel", "replay", ("replay", "counts"), "LSW-R16",
        "Is a drawn duel of a match played again? If it counts, one win and two drawn duels decide a match.",
    ),
    Option(
        "empty_deck_no_bottle", "draw", ("draw", "most_nuggets", "most_bullets"), "LSW-R4",
        "Who wins if the row cannot be filled and nobody holds the bottle?",
    ),
    Option("end_when", "refill_fails", ("refill_fails", "deck_empty"), "LSW-R7", "When do the cards end the duel?"),
    Option("extras_can_win", "yes", ("yes", "no"), "LSW-R27", "May an extra sip or shot complete a victory?"),
    Option(
        "stall_limit", "none", ("none",), "LSW-R15", "Rounds without a card leaving the row until the duel is drawn.",
        _stall, "a number from 1 to 999",
    ),
    Option("show_after_win", "no", ("no", "yes"), "LSW-R5", "Turn up the cards that a win left face down?"),
    Option("show_deck_list", "yes", ("yes", "no"), "LSW-R17", "Show which saloon cards are still to come?"),
    Option(
        "saloon_deck", "project_default", ("project_default",), "LSW-R13", "The thirteen saloon cards.",
        cards.deck_problem, "13 cards such as g2 g3 … sip shot, or a .toml file", file=".toml", longest=TOML,
    ),
)  # fmt: skip


class LootShootWhisky(Game):
    name = "loot_shoot_whisky"
    code = "lsw"
    title = "Loot, Shoot, Whisky"
    tagline = "A duel at the saloon bar. Lay your cards in secret, then see who outguessed whom."
    players = (2, 2)
    seat_rule = "LSW-01"
    options = OPTIONS

    def deal(self, seats: tuple[str, ...], rng: Stream, options: Options) -> Duel:
        duel = Duel(options, rng)
        refusal = duel.why_not(SEATS[0], DEAL)
        if refusal is not None:
            raise BadInput(refusal.text, refusal.remedy, refusal.rule)
        duel.deal_duel()
        return duel

    def position(self, text: str, **options: object) -> Duel:
        return notation.position(text, self.read_options(options))

    def notation(self, state: Duel) -> str | None:
        return notation.notation(state)

    def parse_moves(self, state: Duel, text: str) -> list[Move]:
        return notation.parse_moves(state, text)

    def perform(self, state: Duel, text: str) -> list[Event]:
        """A joint step is judged whole before either card is laid."""
        moves = self.parse_moves(state, text)
        for move in moves:
            state.refuse(move.seat, move)
        return [event for move in moves for event in state.play(move.seat, move)]

    def disagreements(self, state: Duel, then: str) -> list[str]:
        return notation.disagreements(state, then)

    def determinize(self, view: DuelView, rng: Stream) -> Duel:
        return knowledge.determinize(view, rng)

    def reshuffle_hidden(self, state: Duel, seat: str | None, rng: Stream) -> Duel:
        return knowledge.reshuffle_hidden(state, seat, rng)

    def components(self, state: Duel) -> Counter[str]:
        return knowledge.components(state)

    def near_misses(self, state: Duel, seat: str, rng: Stream) -> Iterable[Move]:
        return [
            DEAL,
            Lay(seat, (rng.below(3),)),
            Lay(seat, (rng.below(3), rng.below(3), rng.below(3))),
            Lay(seat, (rng.below(3), rng.below(3))),
            Lay(seat, (0, 1), 3 - state.phase),
        ]


GAME = LootShootWhisky()
