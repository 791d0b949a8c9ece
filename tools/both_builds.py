"""Do both builds play the same games? `python tools/both_builds.py`, after `make fast`; `make both` does it all.

The plain source is a copy of this checkout without what was compiled. Both run every scenario, the conformance of every
game and table, and games at random of which every list of moves, every move and every sentence is hashed. Each game of
each build is a process of its own, as many at a time as there are cores: some six minutes on two of them that have
nothing else to do. `python tools/both_builds.py sloop loot --decisions 40` does a part of it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = Path("lootlab")
SCENARIOS = Path("tests", "scenarios")
PLAIN, COMPILED = "plain Python", "compiled"
CHANCE = "chance"
GAMES, LONGEST, DECISIONS = 24, 300, 120


def main(games: list[str], decisions: int) -> int:
    began, wrong, many = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory(prefix="lootlab-plain-") as folder:
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        for part in (SOURCE, SCENARIOS):
            shutil.copytree(ROOT / part, Path(folder) / part, ignore=ignore)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            asked = []
            for what in (CHANCE, *(games or _longest_first())):
                plain = pool.submit(_told, PLAIN, Path(folder), what, decisions)
                asked.append((what, plain, pool.submit(_told, COMPILED, ROOT, what, decisions)))
            for what, one, other in asked:
                same, different = _compare(one.result(), other.result())
                print(f"{what}: {same} the same, {different} different ({time.monotonic() - began:.0f} s)", flush=True)
                wrong, many = wrong + different, many + same
    print(f"{many} passed, {wrong} failed")
    return int(wrong > 0)


def _longest_first() -> list[str]:
    """The games, by the lines of their scenarios: a long one that begins last would keep everybody waiting."""
    found = sorted((ROOT / SCENARIOS).glob("*.toml"), key=lambda path: -path.stat().st_size)
    return [path.stem for path in found if (ROOT / SOURCE / "games" / path.stem).is_dir()]


def _told(build: str, where: Path, what: str, decisions: int) -> list[str]:
    """What one build says of one game, line by line."""
    found = {**os.environ, "PYTHONPATH": str(where)}
    command = [
        sys.executable,
        str(Path(__file__).resolve()),
        what,
        "--report",
        str(where),
        "--decisions",
        str(decisions),
    ]
    done = subprocess.run(command, env=found, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = done.stdout.splitlines()
    if done.returncode or lines[:1] != [f"build {build}"]:
        raise SystemExit("\n".join([f"{build}: {what} failed", *lines[-20:]]))
    return lines[1:]


def _compare(plain: list[str], compiled: list[str]) -> tuple[int, int]:
    """How many lines are the same, and how many are not; these are shown."""
    different = [(one, other) for one, other in zip(plain, compiled, strict=False) if one != other]
    for one, other in different:
        print(f"plain     {one}\ncompiled  {other}")
    same = min(len(plain), len(compiled)) - len(different)
    return same, max(len(plain), len(compiled)) - same


# ---- in one build ------------------------------------------------------------------------------------


def report(where: Path, what: str, decisions: int) -> int:
    from lootlab import built

    print(f"build {COMPILED if built.is_compiled() else PLAIN}")
    for line in (_chance(),) if what == CHANCE else _game(what, where, decisions):
        print(line, flush=True)
    return 0


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
    return f"chance: {Stream.of('CACTUS-7')} {said.hexdigest()[:16]}"


def _game(name: str, where: Path, decisions: int) -> Iterator[str]:
    yield from _scenarios(name, where)
    yield from _tables(name, decisions)


def _scenarios(name: str, where: Path) -> Iterator[str]:
    import lootlab
    from lootlab.engine import scenario

    game, found = scenario.load(where / SCENARIOS / f"{name}.toml", lootlab.load)
    failed = [one.id for one in found if scenario.run(game, one).why]
    yield f"{name}: {len(found)} scenarios, failed: {' '.join(failed) or 'none'}"


def _tables(name: str, decisions: int) -> Iterator[str]:
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
        kept = conformance.check(game, decisions, 5, seats, **options)
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
    parser.add_argument("games", nargs="*", help="all")
    parser.add_argument(
        "--decisions", type=int, default=DECISIONS, help=f"of conformance, at every table ({DECISIONS})"
    )
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.report:
        sys.exit(report(given.report, given.games[0], given.decisions))
    sys.exit(main(given.games, given.decisions))
