"""Loot, Shoot, Whisky: a duel of secret choices at the saloon bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...engine.aloud import Happened
from ...engine.chance import Stream
from ...engine.game import Event, Game, Move
from ...engine.refusal import BadInput
from . import legal, notation
from .moves import DEAL, KINDS, SEATS
from .options import DuelOptions
from .state import Duel
from .view import DuelView, guess


class LootShootWhisky(Game[Duel, DuelView, DuelOptions]):
    name = "loot_shoot_whisky"
    code = "lsw"
    title = "Loot, Shoot, Whisky"
    tagline = "A duel at the saloon bar. Lay your cards in secret, then see who outguessed whom."
    players = (2, 2)
    seat_rule = "LSW-01"
    choices = DuelOptions
    kinds = KINDS
    clauses = notation.CLAUSES
    spoken: Mapping[str, str] = {
        "loot": "L", "shoot": "S", "whisky": "W", "whiskey": "W", "l": "L", "s": "S", "w": "W",
        "ready": "", "lay": "", "and": "", "then": "", ",": "", ":": "", ".": "",
    }  # fmt: skip

    def deal(self, seats: tuple[str, ...], rng: Stream, options: DuelOptions) -> Duel:
        duel = Duel(options, SEATS, rng)
        refusal = DEAL.why_not(duel)
        if refusal is not None:
            raise BadInput(refusal.text, refusal.remedy, refusal.rule)
        DEAL.do(duel)
        return duel

    def position(self, text: str, **options: object) -> Duel:
        """Any position: `game.position("row g3 g2 sip shot; deck 9")`.

        What is wrong with it is named; what is left open is dealt.
        """
        return notation.position(text, self.read_options(options))

    def notation(self, state: Duel) -> str | None:
        return notation.notation(state)

    def unread(self, text: str) -> BadInput:
        return BadInput(
            f"“{text}” is not a move of the duel.", "Name a card for each slot, such as Loot Whisky or L W, or deal."
        )

    def perform(self, state: Duel, text: str) -> list[Event]:
        """Play a phrase, for whichever seat it names: `game.perform(duel, "A L W")`; the answer is what happened.

        What both lay in one phrase is judged whole before either card lies.
        """
        moves = self.parse_moves(state, text)
        for move in moves:
            state.refuse(move.seat, move)
        return Happened(event for move in moves for event in state.play(move.seat, move))

    def determinize(self, view: DuelView, rng: Stream) -> Duel:
        return guess.determinize(view, rng)

    def reshuffle_hidden(self, state: Duel, seat: str | None, rng: Stream) -> Duel:
        return guess.reshuffle_hidden(state, seat, rng)

    def near_misses(self, state: Duel, seat: str, rng: Stream) -> Iterable[Move]:
        return legal.near_misses(state, seat, rng)


GAME = LootShootWhisky()
