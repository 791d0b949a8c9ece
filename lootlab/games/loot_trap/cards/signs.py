"""The small integers the engine writes for phases, conditions of a space and sources of an effect."""

from __future__ import annotations

DRAW, MOVE, MOVE2, W1, ACTION, W2, DISCARD, ROLL = range(8)
PHASES = ("draw", "move", "move2", "w1", "action", "w2", "discard", "roll")

WINDOWS = (W1, W2)

QUIET, ARMED, LAID, OPEN, BLANK, VOID = range(6)
"""How a space lies (ledger 2.4). VOID is a sprung space before a late refill (TRAP-R12)."""

SET_BY_PLAYER = (LAID, OPEN)
LIVE = (ARMED, LAID, OPEN)
EMPTY = (BLANK, VOID)

INSTANT, TRAP, ABILITY, GHOST_INSTANT, RULE = range(5)
"""Where an effect or a damage comes from; GHOST_INSTANT is a card that a ghost plays (TRAP-R64)."""

PLAYED = (INSTANT, GHOST_INSTANT)

USED_PLAY, USED_LAY, USED_PEEK, USED_SCOUT = 1, 2, 4, 8
USED_NAMES = {USED_PLAY: "play", USED_LAY: "lay", USED_PEEK: "peek", USED_SCOUT: "scout"}
USED_ACTION = USED_PLAY | USED_LAY | USED_PEEK
"""The spyglass look is no action (TRAP-R81)."""

NOBODY, NOTHING = -1, -1

START_HEALTH = 8  # TRAP-14
HAND_LIMIT = 6  # TRAP-29
MOST_ACTIONS = 20  # TRAP-R50
SEATS = "ABCD"

HIDDEN, NONE = -1, -2
"""Instead of a design: a card that a seat does not know, and no card at all."""
