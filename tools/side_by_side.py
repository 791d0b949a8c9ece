"""Random play in two checkouts, side by side: `python tools/side_by_side.py ../old . [GAME ...]`.

Machines are noisy, so the two take turns and the medians of their decisions per second are compared.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

ROUNDS = 7
PLAY = """
import sys, time
import lootlab
from lootlab.engine.chance import Stream
name, budget = sys.argv[1], float(sys.argv[2])
game, rng = lootlab.load(name), Stream.of(7)
start = game.new(seed=5)
start.quiet = True
done, begun = 0, time.process_time()
while time.process_time() - begun < budget:
    state = start.copy()
    for _ in range(300):
        acting = state.to_act()
        if not acting:
            break
        moves = state.legal_moves(acting[0])
        state.play(acting[0], moves[rng.below(len(moves))])
        done += 1
print(done / (time.process_time() - begun))
"""


def speed(checkout: str, game: str, seconds: float = 0.7) -> float:
    """Random decisions per second through the public contract."""
    found = {**os.environ, "PYTHONPATH": os.path.abspath(checkout)}
    command = [sys.executable, "-c", PLAY, game, str(seconds)]
    return float(subprocess.run(command, env=found, check=True, capture_output=True, text=True, cwd="/").stdout)


def main(old: str, new: str, *games: str) -> None:
    for game in games or ("bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap"):
        rounds = [(speed(old, game), speed(new, game)) for _ in range(ROUNDS)]
        before, after = (statistics.median(column) for column in zip(*rounds, strict=True))
        ratio = statistics.median(second / first for first, second in rounds)
        print(f"{game:18} {before:>10,.0f} -> {after:>10,.0f} decisions a second, ratio {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
