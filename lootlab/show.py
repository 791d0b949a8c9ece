"""What the notebooks show: one function per part, each a single call.

>>> from lootlab import show
>>> show.table("loot_shoot_whisky", seed="CACTUS-7")
Table(loot_shoot_whisky, CACTUS-7, turn 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import lootlab

from .look.html import escape

if TYPE_CHECKING:
    from .bots.arena import Comparison
    from .engine.question import Question
    from .widgets.designer import Designer
    from .widgets.experiment import Experiment, Experiments
    from .widgets.lesson import Lessons
    from .widgets.quiz import Quiz
    from .widgets.rules import Rules
    from .widgets.screen import Screen
    from .widgets.table import Players, Table


PACE = 0.9
"""Seconds that a bot's move takes, so that one can follow it."""


@dataclass(frozen=True, repr=False)
class Still:
    """A picture without a kernel behind it: HTML for the page, a sentence for everybody else."""

    html: str
    words: str

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words


# ---- live parts -------------------------------------------------------------------------------------


def table(
    game: str,
    seats: int | None = None,
    players: Players | None = None,
    seed: str | int | None = None,
    **options: object,
) -> Table:
    """Play. `players` names who sits where: "you", "easy", "medium", "hard"; options are the game's own."""
    from .widgets.table import Table

    return Table(game, seats, players, seed, None, PACE, **options)


def lessons(game: str) -> Lessons:
    """Learn it step by step."""
    from .widgets.lesson import Lessons

    return Lessons(game)


def quiz(game: str, seed: str | int | None = None) -> Quiz:
    """Ten positions to judge. A class word gives everybody the same ten."""
    from .widgets.quiz import Quiz

    return Quiz(game, seed)


def experiments(game: str, word: str | None = None) -> Experiments:
    """All probability questions of a game. A class word gives everybody the same trials."""
    from .widgets.experiment import Experiments

    return Experiments(game, word)


def experiment(question: str, word: str | None = None) -> Experiment:
    """One question, such as LSW-P01: predict, play, compare with the exact answer."""
    from .widgets.experiment import Experiment

    return Experiment(question, word)


def designer(sheet: str = "house-A") -> Designer:
    """Draw a sheet of your own for LOOT: paint it, see its faults, let bots play on it, play on it.

    >>> designer()
    Designer(My sheet: 40 booths, no faults)
    """
    from .widgets.designer import Designer

    return Designer(sheet)


def rules(game: str, search: str = "") -> Rules:
    """All rules, searchable."""
    from .widgets.rules import Rules

    return Rules(game, search)


# ---- still parts ------------------------------------------------------------------------------------


def gallery() -> Still:
    """The front page with all games."""
    from .look import gallery as look

    games = [lootlab.load(name) for name in lootlab.GAMES]
    return Still(look.page(games), f"The gallery of {', '.join(game.title for game in games)}")


def meet(game: str) -> Still:
    """A picture of the game and what there is to do with it."""
    from .look import gallery as look

    found = lootlab.load(game)
    return Still(look.banner(found), f"{found.title}: {'; '.join(look.facts(found))}")


def options(game: str) -> Still:
    """Every rule that can be switched, with its values; the first one is the default."""
    found = lootlab.load(game)
    rows = "".join(
        f"<tr><th scope='row'><code>{escape(each.name)}</code></th><td>{escape(each.choices)}</td>"
        f"<td>{escape(each.text)} ({escape(each.rule)})</td></tr>"
        for each in found.options
    )
    head = "<tr><th>option</th><th>values</th><th>what it decides</th></tr>"
    words = "\n".join(f"{each.name}: {each.choices}" for each in found.options)
    return Still(f'<div class="words wide"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>', words)


def arena(
    game: str, first: str, second: str, deals: int = 50, seed: str | int = "CACTUS-7", seats: int | None = None,
    **options: object,
) -> Comparison:  # fmt: skip
    """Bots against bots: every deal is played once from each seat, so that luck cancels.

    >>> arena("loot_shoot_whisky", "medium", "easy", deals=20).clear
    True
    """
    from .bots.arena import compare

    return compare(lootlab.load(game), first, second, deals, seed, seats, **options)


def preview(games: int = 60, sheet: str = "house-A") -> Still:
    """What is it worth in LOOT to see 0, 1 or 2 dice ahead? Games between planners who look so far."""
    from .games.loot import length
    from .games.loot.sheet import read

    own = lootlab.load("loot").read_options({"sheet": sheet})["sheet"]
    found = {who: length.lengths(read(own), who, games) for who in length.PREVIEWS}
    lines = [f"{who} dice ahead: {each}" for who, each in found.items()]
    rows = "".join(
        f"<tr><th scope='row'>{who} ahead</th><td>{each.mean:.1f}</td><td>{each.points:.1f}</td></tr>"
        for who, each in found.items()
    )
    head = "<tr><th>planners</th><th>turns of a game</th><th>points of the winner</th></tr>"
    html = f'<div class="words"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>'
    return Still(html, "\n".join(lines))


def question(name: str) -> Question:
    """One probability question with its exact answer.

    >>> question("LSW-P01").answer
    Fraction(1, 3)
    """
    from .lab.questions import find

    return find(name)[1]


# ---- for the hidden cells ---------------------------------------------------------------------------


def rehearse(screen: Screen, *steps: str) -> None:
    """Click what a person would click and print what the screen answers; see `rehearsal`."""
    from .rehearsal import rehearse

    rehearse(screen, *steps)
