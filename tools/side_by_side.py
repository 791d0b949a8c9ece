"""Two checkouts, side by side: `python tools/side_by_side.py [--medium] ../old . [GAME ...]`.

Random decisions per second, or whole games of sensible players with `--medium`. Machines are noisy, so the two take
turns and the medians are compared.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

ROUNDS = 7
RANDOM = """
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
MEDIUM = """
import sys, time
import lootlab
from lootlab.lab.simulate import simulate
game, budget, done = lootlab.load(sys.argv[1]), float(sys.argv[2]), 0
begun = time.process_time()
for _ in simulate(game, 100_000, bots=["medium"], workers=1):
    done += 1
    if time.process_time() - begun > budget and done > 4:
        break
print(done / (time.process_time() - begun))
"""


def speed(checkout: str, game: str, play: str, seconds: float = 0.7) -> float:
    """How much gets done in a second through the public contract."""
    found = {**os.environ, "PYTHONPATH": os.path.abspath(checkout)}
    command = [sys.executable, "-c", play, game, str(seconds)]
    return float(subprocess.run(command, env=found, check=True, capture_output=True, text=True, cwd="/").stdout)


def main(*arguments: str) -> None:
    medium = "--medium" in arguments
    old, new, *games = (each for each in arguments if each != "--medium")
    play, what = (MEDIUM, "games of sensible players") if medium else (RANDOM, "decisions")
    for game in games or ("bag_o_loot", "loot_shoot_whisky", "sloop", "loot", "loot_trap"):
        rounds = [(speed(old, game, play), speed(new, game, play)) for _ in range(ROUNDS)]
        before, after = (statistics.median(column) for column in zip(*rounds, strict=True))
        ratio = statistics.median(second / first for first, second in rounds)
        print(f"{game:18} {before:>10,.1f} -> {after:>10,.1f} {what} a second, ratio {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
