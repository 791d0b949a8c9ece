"""Where learners wait without a screen: the first of everything in a fresh kernel, as a share of a blank notebook."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..engine.game import AnyGame
from .figures import Figure, median
from .kernel import started

ROUNDS = 3
QUESTION = {
    "bag_o_loot": "BOL-P01", "loot_shoot_whisky": "LSW-P02", "sloop": "SLP-P01", "loot": "LOOT-P01",
    "loot_trap": "TRAP-P01",
}  # fmt: skip
"""Any question will do: what is measured is the way to its first bar."""
STEPS = {
    "import, with one game": "import lootlab; game = lootlab.load({name!r})",
    "the first table": "from lootlab import show; table = show.table({name!r}, seed=1); table.html",
    "the first turn of a sensible bot": (
        "from lootlab.bots import player; from lootlab.engine.chance import Stream; state = game.new(seed=1);"
        "player(game, 'medium').decide(state, state.to_act()[0], Stream(1))"
    ),
    "the first bar of an experiment": (
        "lab = show.experiment({question!r}, 'CACTUS-7');"
        "lab.do('guess', value='30'); lab.do('simulate', '10'); lab.html"
    ),
    "a room opened (the rules)": "rules = show.rules({name!r}); rules.html",
}
TIMED = "import time; _start = time.perf_counter()\n{code}\nprint(time.perf_counter() - _start)"


def figures(game: AnyGame) -> Iterator[Figure]:
    """A kernel of its own for each round: only the first time counts."""
    question = QUESTION.get(game.name) or game.questions[0].id
    codes = [code.format(name=game.name, question=question) for code in STEPS.values()]
    rounds = [_round(codes) for _ in range(ROUNDS)]
    blank = median(took[0] for took in rounds)
    for number, what in enumerate(STEPS, 1):
        spent = median(took[number] for took in rounds)
        yield Figure(what, 1000 * spent, "ms", "a blank notebook", 1000 * blank)


def _round(codes: list[str]) -> list[float]:
    """Seconds until a fresh kernel has run an empty cell, then of each piece of code in it."""
    start = time.perf_counter()
    with started() as run:
        run("")
        took = [time.perf_counter() - start]
        took += [float(run(TIMED.format(code=code))) for code in codes]
    return took
