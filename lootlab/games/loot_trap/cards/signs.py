"""The small integers the engine writes for phases, conditions of a space and sources of an effect."""

from __future__ import annotations

from typing import Final

DRAW: Final = 0
MOVE: Final = 1
MOVE2: Final = 2
W1: Final = 3
ACTION: Final = 4
W2: Final = 5
DISCARD: Final = 6
ROLL: Final = 7
PHASES: Final[tuple[str, ...]] = ("draw", "move", "move2", "w1", "action", "w2", "discard", "roll")

WINDOWS: Final[tuple[int, ...]] = (W1, W2)

QUIET: Final = 0
ARMED: Final = 1
LAID: Final = 2
OPEN: Final = 3
BLANK: Final = 4
VOID: Final = 5
"""How a space lies (ledger 2.4). VOID is a sprung space before a late refill (TRAP-R12)."""

SET_BY_PLAYER: Final[tuple[int, ...]] = (LAID, OPEN)
LIVE: Final[tuple[int, ...]] = (ARMED, LAID, OPEN)
EMPTY: Final[tuple[int, ...]] = (BLANK, VOID)

INSTANT: Final = 0
TRAP: Final = 1
ABILITY: Final = 2
GHOST_INSTANT: Final = 3
RULE: Final = 4
"""Where an effect or a damage comes from; GHOST_INSTANT is a card that a ghost plays (TRAP-R64)."""

PLAYED: Final[tuple[int, ...]] = (INSTANT, GHOST_INSTANT)

USED_PLAY: Final = 1
USED_LAY: Final = 2
USED_PEEK: Final = 4
USED_SCOUT: Final = 8
USED_NAMES: Final = {USED_PLAY: "play", USED_LAY: "lay", USED_PEEK: "peek", USED_SCOUT: "scout"}
USED_ACTION: Final = USED_PLAY | USED_LAY | USED_PEEK
"""The spyglass look is no action (TRAP-R81)."""

NOBODY: Final = -1
NOTHING: Final = -1

START_HEALTH: Final = 8  # TRAP-14
HAND_LIMIT: Final = 6  # TRAP-29
MOST_ACTIONS: Final = 20  # TRAP-R50
SEATS: Final = "ABCD"

HIDDEN: Final = -1
NONE: Final = -2
"""Instead of a design: a card that a seat does not know, and no card at all."""
