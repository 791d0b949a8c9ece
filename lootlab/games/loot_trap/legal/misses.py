"""Moves that are likely to be illegal, for the conformance test."""

from __future__ import annotations

from ....engine.chance import Stream
from ....engine.state import Move
from ..cards.field import DIRECTIONS
from ..moves import DEAL, Bank, Choose, Discard, Draw, Equip, Lay, Pass, Peek, Play, React, Roll, Scout, Step
from ..state.raid import Raid

PICKED = 5


def near_misses(raid: Raid, seat: str, rng: Stream) -> list[Move]:
    hand = [raid.box.name(card) for card in raid.hands[raid.seats.index(seat)]]
    held = rng.choice(hand) if hand else "Loot"
    other = rng.choice(raid.box.designs).name
    space, elsewhere = rng.choice(raid.field.spaces), rng.choice(raid.field.spaces)
    answers = (
        space, rng.choice(raid.seats), rng.choice(DIRECTIONS), "bank", "discard", "take", f"prevent {rng.below(3)}",
        f"rescue {rng.below(3)}", "option 1", f"{held} at {space}", held, "+".join(sorted((space, elsewhere))),
    )  # fmt: skip
    misses: list[Move] = [
        DEAL, Draw(seat), Pass(seat), Roll(seat), Bank(seat), Peek(seat), Peek(seat, "keep"),
        Step(seat, space), Step(seat, elsewhere, True), Play(seat, held), Play(seat, other), React(seat, held),
        Equip(seat, held, rng.choice(raid.seats)), Lay(seat, held, space), Lay(seat, other, elsewhere),
        Scout(seat, space), Discard(seat, held), Discard(seat, other, True), Discard(seat, held, True),
        *(Choose(seat, answer) for answer in answers),
    ]  # fmt: skip
    return [rng.choice(misses) for _ in range(PICKED)]
