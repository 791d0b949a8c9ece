"""Random play beside games of OpenSpiel, and the compiled build beside the plain one: turn by turn, in one run."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from .. import GAMES, built, load
from .engine import PEERS, playouts, spiel_playouts
from .figures import Figure, median, per_second

ROUNDS = 7
GOALS = {("loot_shoot_whisky", "goofspiel"): 1.6, ("bag_o_loot", "gin_rummy"): 8, ("sloop", "gin_rummy"): 3.5,
         ("loot", "2048"): 4}  # fmt: skip
"""What the compiled build wants to reach; the plain one is only told."""
COMPILED = {"loot_trap": 3.3}
"""And what it wants to be of the plain one, where no game of OpenSpiel is like ours."""
PLAIN = """\
import sys
from lootlab import load
from lootlab.bench.engine import playouts
from lootlab.bench.figures import per_second
print(per_second(playouts(load(sys.argv[1])), float(sys.argv[2])))"""


def figures(seconds: float = 0.5) -> Iterator[Figure]:
    there = importlib.util.find_spec("pyspiel") is not None
    compiled = built.is_compiled()
    with tempfile.TemporaryDirectory(prefix="lootlab-plain-") as folder:
        if compiled:
            _plain_copy(Path(folder))
        for name in GAMES:
            yield from _game(name, PEERS[name] if there else (), Path(folder) if compiled else None, seconds)


def _game(name: str, peers: tuple[str, ...], plain: Path | None, seconds: float) -> Iterator[Figure]:
    game = load(name)
    ours, works = playouts(game), {peer: spiel_playouts(peer) for peer in peers}
    measures: dict[str, Callable[[], float]] = {"": lambda: per_second(ours, seconds)}
    measures |= {peer: (lambda work=work: per_second(work, seconds)) for peer, work in works.items()}  # type: ignore[misc]
    if plain is not None:
        measures["plain"] = lambda: _plain_rate(plain, name, seconds)
    rates: dict[str, list[float]] = {each: [] for each in measures}
    for _ in range(ROUNDS):  # in turn, so that a busy minute of the machine hits all alike
        for each, measure in measures.items():
            rates[each].append(measure())
    told = f"{game.title} ({min(rates['']):,.0f} to {max(rates['']):,.0f})"
    if len(rates) == 1:
        yield Figure(told, median(rates[""]), "moves/s")
    for each in rates:
        if each:
            against = "the plain source" if each == "plain" else f"open_spiel's {each}"
            wanted = COMPILED.get(name) if each == "plain" else GOALS.get((name, each))
            other = median(rates[each])
            yield Figure(told, median(rates[""]), "moves/s", against, other, least=wanted if plain else None)


def _plain_copy(folder: Path) -> None:
    """The source as it is, without what was compiled of it."""
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(built.HOUSE, folder / built.HOUSE.name, ignore=ignore)


def _plain_rate(folder: Path, name: str, seconds: float) -> float:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PLAIN, name, str(seconds)]
    done = subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True, text=True)
    return float(done.stdout)
