"""Do both builds play the same games? `python tools/both_builds.py`, after `make fast`; `make both` does it all.

The plain source is a copy of this checkout without what was compiled. Both run every scenario, the conformance of every
game and table, and games at random of which every list of moves, every move and every sentence is hashed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES, LONGEST, DECISIONS = 24, 300, 40


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="lootlab-plain-") as folder:
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(ROOT / "lootlab", Path(folder) / "lootlab", ignore=ignore)
        shutil.copytree(ROOT / "tests" / "scenarios", Path(folder) / "tests" / "scenarios")
        builds = {"plain Python": Path(folder), "compiled": ROOT}
        running = {name: _start(where) for name, where in builds.items()}
        told = {name: process.communicate()[0].splitlines() for name, process in running.items()}
    for name, process in running.items():
        if process.returncode or told[name][:1] != [f"build {name}"]:
            print(f"{name}: failed", *told[name][-20:], sep="\n")
            return 1
    plain, compiled = (lines[1:] for lines in told.values())
    different = [(one, other) for one, other in zip(plain, compiled, strict=False) if one != other]
    for one, other in different:
        print(f"plain     {one}\ncompiled  {other}")
    same = len(plain) - len(different)
    print(f"{same} passed, {max(len(plain), len(compiled)) - same} failed")
    return int(plain != compiled)


def _start(where: Path) -> subprocess.Popen[str]:
    found = {**os.environ, "PYTHONPATH": str(where)}
    command = [sys.executable, str(Path(__file__).resolve()), "--report", str(where)]
    return subprocess.Popen(command, env=found, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


# ---- in one build ------------------------------------------------------------------------------------


def report(where: Path) -> None:
    import lootlab
    from lootlab import built

    print(f"build {'compiled' if built.is_compiled() else 'plain Python'}")
    print(f"chance: {_chance()}")
    for name in lootlab.GAMES:
        for line in (*_scenarios(name, where), *_tables(name)):
            print(line, flush=True)


def _chance() -> str:
    """Everything that a stream can do, from small, large and negative beginnings."""
    from lootlab.engine.chance import Stream

    said = hashlib.sha256()
    for begin in (0, 1, -1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1, 3 << 70):
        rng, cards = Stream(begin), list(range(60))
        for _ in range(200):
            rng.shuffle(cards)
            below = [rng.below(n) for n in (1, 2, 6, 52, 1000, (1 << 31) - 1, 1 << 31, 1 << 62)]
            said.update(f"{rng} {rng.next64()} {below} {rng.choice(cards)} {cards} {rng.split()} {rng.copy()}".encode())
    return f"{Stream.of('CACTUS-7')} {said.hexdigest()[:16]}"


def _scenarios(name: str, where: Path) -> Iterator[str]:
    import lootlab
    from lootlab.engine import scenario

    game, found = scenario.load(where / "tests" / "scenarios" / f"{name}.toml", lootlab.load)
    failed = [one.id for one in found if scenario.run(game, one).why]
    yield f"{name}: {len(found)} scenarios, failed: {' '.join(failed) or 'none'}"


def _tables(name: str) -> Iterator[str]:
    """Every number of seats and every named value of every option."""
    import lootlab
    from lootlab.engine import conformance

    game = lootlab.load(name)
    fewest, most = game.players
    tables: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in range(fewest, most + 1)]
    for number, option in enumerate(game.options):
        seats = fewest + number % (most - fewest + 1)
        tables += [(seats, {option.name: value}) for value in option.values if value != option.default]
    for seats, options in tables:
        kept = conformance.check(game, DECISIONS, 5, seats, **options)
        counts = f"{kept.decisions} {kept.finished} {kept.refusals} {kept.choices} {kept.answers} {len(kept.phrases)}"
        yield f"{name} {seats} {options}: {counts} {_hashed(name, seats, options)}"


def _hashed(name: str, seats: int, options: dict[str, str]) -> str:
    import lootlab
    from lootlab.bots import player
    from lootlab.engine.chance import Stream

    game, rng, said = lootlab.load(name), Stream.of(9), hashlib.sha256()
    for number in range(GAMES):
        state = game.new(seats, rng.next64() >> 2, **options)
        bot = player(game, ("easy", "medium")[number % 2])
        for _ in range(LONGEST):
            if not (acting := state.to_act()):
                break
            moves = state.legal_moves(acting[0])
            move = bot.decide(state, acting[0], rng)
            events = state.play(acting[0], move)
            said.update(f"{list(map(str, moves))} {move} {[each.text for each in events]}".encode())
        said.update(f"{state.outcome()} {game.notation(state)}".encode())
    return said.hexdigest()[:16]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Do both builds play the same games?")
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args().report
    sys.exit(report(chosen) if chosen else main())
