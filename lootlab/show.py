"""What the notebooks show: one function per part, each a single call.

>>> from lootlab import show
>>> show.table("loot_shoot_whisky", seed="CACTUS-7")
Table(loot_shoot_whisky, CACTUS-7, turn 0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lootlab

from .engine import given
from .engine.game import AnyGame, Game
from .engine.loading import loading
from .engine.options import AnyOption
from .engine.refusal import BadInput, NoSuchName, nearest
from .engine.state import State
from .look.html import escape

if TYPE_CHECKING:
    from .bots import Function, Hint
    from .bots.arena import Comparison
    from .engine.question import Question
    from .engine.view import View
    from .widgets.asking import Asking
    from .widgets.class_page import ClassPage
    from .widgets.coach import Coach
    from .widgets.designer import Designer
    from .widgets.experiment import Experiment, Experiments
    from .widgets.lesson import Lessons
    from .widgets.level import Level
    from .widgets.practice import Practice
    from .widgets.quiz import Quiz
    from .widgets.rules import Rules
    from .widgets.screen import Screen
    from .widgets.table import Players, Table
    from .widgets.testing import Testing
    from .widgets.workshop import Workshop


MOST_GAMES, MOST_SIMULATIONS = 10_000, 1_000_000
"""Of a preview, of a hint: more would take longer than anybody waits."""
PACE = 0.9
"""Seconds that a bot's move takes, so that one can follow it."""


@dataclass(frozen=True, repr=False)
class Still:
    """A picture without a kernel behind it: HTML for the page, a sentence for everybody else."""

    html: str
    words: str
    typed: bool = False
    """The words are what one types to Python: they are the same in every language."""

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words


def language(name: str) -> None:
    """The language of this notebook, "de" or "en": a first cell says it, and all that follows is shown in it.

    >>> language("en")
    """
    with loading():
        from .languages import display, tongue

    tongue.speak(name)
    display.listen()


# ---- live parts -------------------------------------------------------------------------------------


def table(
    game: str | AnyGame | State,
    position: str | None = None,
    *,
    seats: int | None = None,
    players: Players | None = None,
    seed: str | int | None = None,
    **options: object,
) -> Table:
    """Play: a game or its name, from a position if one is given, or on from a state.

    `players` names who sits where: "you", "easy", "medium", "hard", or a function of a View. Options are the game's.

    >>> table("loot_shoot_whisky", "row g3 g2 sip shot; deck 9; bottle A low")
    Table(loot_shoot_whisky, a deal of its own, turn 0)
    >>> def mine(view): return view.moves[0]
    >>> table("loot_shoot_whisky", seed="CACTUS-7", players=["you", mine])
    Table(loot_shoot_whisky, CACTUS-7, turn 0)
    """
    with loading():
        from .widgets.table import Table

    if players is not None and not isinstance(players, Mapping):
        given.some("players", players, '["you", "easy"]')
        there = len(game.seats) if isinstance(game, State) else seats
        given.no_more("players", players, len(players) if there is None else there)
    if not isinstance(game, State):
        return Table(lootlab.load(game).name, seats, players, seed, None, PACE, position, **options)
    if position is not None:
        raise BadInput("A state is a position already.", "Give either a state, or a game's name and a position.")
    return Table(game.game, seats, players, seed, None, PACE, _written(game), **{**game.options, **options})


def _written(state: State) -> str:
    """The position of a state as notation."""
    text = lootlab.load(state.game).notation(state)
    if text is None:
        raise BadInput("This moment cannot be written down as a position.", "Play a move further, or one back.")
    return text


def lessons(what: str | Path | AnyGame, levels: Sequence[Mapping[str, object]] = ()) -> Lessons:
    """Learn it step by step: a game, or a file of your own, or what stands in one; or a game and levels as dicts.

    Your own file begins with game = "sloop", say; its levels are written as in docs/building-a-game.md.

    >>> lessons("loot_shoot_whisky")
    Lessons(loot_shoot_whisky, level 1 of ...
    >>> lessons("bag_o_loot", [dict(
    ...     title="A thief", goal="Steal the 6s.", rules=["BOL-23"], done="Yours. For now.",
    ...     given="seats AB; B[6 6]; hand A{6 2}; turn A", want="A[6 6 6]", best=["A steal B[6 6] + 6"])])
    Lessons(bag_o_loot, level 1 of 1, 0 done)
    """
    with loading():
        from .engine.strict import listed
        from .widgets.lesson import Lessons

    return Lessons(listed(lootlab.load(what).name, "level", levels) if levels else what)


def level(game: str | AnyGame, name: str | int) -> Level:
    """One step of the lessons on a small live table, by its name or number. What is done here is done in the lessons.

    >>> level("loot_shoot_whisky", "loot-beats-whisky")
    Level(loot_shoot_whisky, loot-beats-whisky, open)
    >>> level("loot_shoot_whisky", 2)
    Level(loot_shoot_whisky, shoot-beats-loot, open)
    """
    with loading():
        from .engine.level import named
        from .widgets.level import Level

    found = lootlab.load(game)
    return Level(found, named(found, name))


def quiz(
    what: str | Path | AnyGame, seed: str | int | None = None, *, items: Sequence[Mapping[str, object]] = ()
) -> Quiz:
    """Ten positions to judge: of a game, or of a file of your own. A class word gives everybody the same ten.

    `items` are questions of your own about a game, as dicts: what would stand in the file.

    >>> quiz("sloop", seed="CACTUS-7")
    Quiz(sloop, CACTUS-7, question 1 of 10, 0 right)
    """
    with loading():
        from .engine.strict import listed
        from .widgets.quiz import Quiz

    if items:
        return Quiz(listed(lootlab.load(what).name, "item", items), seed)
    return Quiz(what.name if isinstance(what, Game) else what, seed)


def coach(game: str | AnyGame, seed: str | int | None = None) -> Coach:
    """A first game with a coach: against easy bots, and every rule is told when it first comes up.

    >>> coach("loot_shoot_whisky", seed="CACTUS-7")
    Coach(loot_shoot_whisky, CACTUS-7, turn 0)
    """
    with loading():
        from .widgets.coach import Coach

    return Coach(lootlab.load(game).name, seed, PACE)


def practice(game: str | AnyGame, seed: str | int | None = None) -> Practice:
    """Positions from bots' games about the rules you got wrong; they come back until they sit.

    >>> practice("loot_shoot_whisky", seed="CACTUS-7")
    Practice(loot_shoot_whisky, CACTUS-7, exercise 1 of 10, 0 of 69 rules mastered)
    """
    with loading():
        from .widgets.practice import Practice

    return Practice(lootlab.load(game).name, seed)


def experiments(game: str | AnyGame, word: str | None = None) -> Experiments:
    """All probability questions of a game. A class word gives everybody the same trials.

    >>> experiments("loot_shoot_whisky", "CACTUS-7")
    Experiments('loot_shoot_whisky', 20 questions)
    """
    with loading():
        from .widgets.experiment import Experiments

    return Experiments(lootlab.load(game).name, word)


def experiment(question: str | Question, word: str | None = None) -> Experiment:
    """One question, such as LSW-P01 or a Question of your own: predict, play, compare with the exact answer.

    >>> experiment("LSW-P01", "CACTUS-7")
    Experiment('LSW-P01')
    """
    with loading():
        from .widgets.experiment import Experiment

    return Experiment(question, word)


def asking(game: str | AnyGame, word: str | None = None) -> Asking:
    """Ask your own question: choose cards, how many, and what you hope for; then predict, try and compare.

    >>> asking("loot")
    Asking('How likely is at least 1 six among 3 dice?')
    """
    with loading():
        from .widgets.asking import Asking

    return Asking(lootlab.load(game).name, word)


def class_page(word: str | None = None, questions: Sequence[str] = (), pupils: int = 30, trials: int = 20) -> ClassPage:
    """The teacher's page: choose questions and a word, watch the predictions, pool the trials, release the answer.

    >>> class_page("HAMMER-42", ["LSW-P01"], pupils=28)
    ClassPage(HAMMER-42, LSW-P01, 0 of 28 predicted)
    """
    with loading():
        from .widgets.class_page import ClassPage

    return ClassPage(word, questions, pupils, trials)


def testing(word: str | None = None) -> Testing:  # noqa: PT028  no test, though its name begins like one
    """Is this die fair, is this bot better? A test by simulation. A class word gives everybody the same suspects.

    >>> testing("CACTUS-7")
    Testing('CACTUS-7', die 1: 0 rolls)
    """
    with loading():
        from .widgets.testing import Testing

    return Testing(word)


def designer(sheet: str = "house-A") -> Designer:
    """Draw a sheet of your own for LOOT: paint it, see its faults, let bots play on it, play on it.

    >>> designer()
    Designer(My sheet: 40 booths, no faults)
    """
    with loading():
        from .widgets.designer import Designer

    return Designer(sheet)


def workshop(game: str | AnyGame) -> Workshop:
    """Make it your own: house rules as switches, your own cards or sheet, bots against bots.

    >>> workshop("loot_trap")
    Workshop(loot_trap, 0 rules changed, 103 of 103 cards in 41 designs)
    """
    with loading():
        from .widgets.workshop import workshop

    return workshop(lootlab.load(game).name)


def rules(game: str | AnyGame, search: str = "") -> Rules:
    """All rules, searchable.

    >>> rules("bag_o_loot", "steal")
    Rules(bag_o_loot...
    """
    with loading():
        from .widgets.rules import Rules

    if not isinstance(search, str):
        raise BadInput(
            f"Rules are searched for words, not for {type(search).__name__}.",
            'Write them in quotes: show.rules("sloop", "lay").',
        )
    return Rules(lootlab.load(game).name, search)


# ---- still parts ------------------------------------------------------------------------------------


def gallery() -> Still:
    """The front page with all games.

    >>> gallery()
    The gallery of Bag-O-Loot, Loot, Shoot, Whisky, Sloop, LOOT, Loot Trap
    """
    with loading():
        from .look import gallery as look

    games = [lootlab.load(name) for name in lootlab.GAMES]
    return Still(look.page(games), f"The gallery of {', '.join(game.title for game in games)}")


def meet(game: str | AnyGame) -> Still:
    """A picture of the game and what there is to do with it. It brings what all its pictures on this page wear.

    >>> meet("sloop")
    Sloop: 2 to 6 players...
    """
    with loading():
        from .look import drawing
        from .look import gallery as look

    found = lootlab.load(game)
    return Still(look.banner(found) + drawing.wardrobe(found), f"{found.title}: {'; '.join(look.facts(found))}")


def options(game: str | AnyGame) -> Still:
    """Every rule that can be switched, with its values; the first one is the default.

    >>> options("loot_shoot_whisky")
    match: single / best_of_3...
    """
    with loading():
        from .objects import LEFT

    found = lootlab.load(game)
    rows = "".join(
        f"<tr><th scope='row'{LEFT}><code>{escape(each.name)}</code><br><small>{_typed(each)}</small></th>"
        f"<td{LEFT}>{escape(each.text)} ({escape(each.rule)})</td></tr>"
        for each in found.options
    )
    head = "".join(f"<th{LEFT}>{name}</th>" for name in ("option", "what it decides"))
    words = "\n".join(f"{each.name}: {each.choices}" for each in found.options)
    table = f'<div class="words wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    return Still(table, words, typed=True)


def _typed(option: AnyOption) -> str:
    """What one may type for it: values as they are, whatever the language; a form in words."""
    form = [escape(option.form)] if option.form else []
    return " / ".join([f"<code>{escape(value)}</code>" for value in option.values] + form)


def moves(view: View) -> Still:
    """What a seat may do now: each move's phrase, and what the button would say.

    >>> moves(lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7").view("A"))
    A L L  Ready: Loot, then Loot...
    """
    from . import objects
    from .engine.view import View

    if not isinstance(view, View):
        raise BadInput(
            f"The moves of a view are shown, not of {type(view).__name__}.",
            'Ask for a view: show.moves(state.view("A")).',
        )
    return Still(objects.moves_html(view, view.moves), objects.moves_words(view, view.moves))


def arena(
    game: str | AnyGame, first: str | Function, second: str | Function, deals: int = 50, seed: str | int = "CACTUS-7",
    seats: int | None = None, **options: object,
) -> Comparison:  # fmt: skip
    """Bots against bots: every deal is played once from each seat, so that luck cancels.

    A bot is "easy", "medium", "hard", or a function of a View that returns one of `view.moves`.

    >>> arena("loot_shoot_whisky", "medium", "easy", deals=20).clear
    True
    """
    with loading():
        from .bots.arena import compare

    return compare(lootlab.load(game), first, second, deals, seed, seats, **options)


def preview(games: int = 60, sheet: str = "house-A") -> Still:
    """What is it worth in LOOT to see 0, 1 or 2 dice ahead? Games between planners who look so far.

    >>> preview(games=1)
    sees 0 dice ahead: ...
    """
    with loading():
        from .games.loot.bot import length
        from .games.loot.sheet import read

    given.from_one("games", games, 60, MOST_GAMES)
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
    with loading():
        from .lab.questions import find

    return find(name)[1]


def source(name: str) -> Still:
    """A question with the few lines of code that compute its exact answer.

    >>> source("LSW-P01")
    LSW-P01: Both lay one action card. How likely is it that they are the same?
    The exact answer: 1/3
    ...
    """
    with loading():
        from .lab.questions import find
        from .lab.source import lines_of
        from .look.code import code

    asked = find(name)[1]
    lines, said = lines_of(asked), f"{asked.id}: {asked.ask}"
    html = f"<p><b>{escape(said)}</b></p>{code(lines)}<p>The exact answer: <b>{asked.answer}</b></p>"
    return Still(html, f"{said}\nThe exact answer: {asked.answer}\n\n{lines}")


# ---- for the hidden cells ---------------------------------------------------------------------------


def rehearse(screen: Screen, *steps: str) -> None:
    """Click what a person would click and print what the screen answers; see `rehearsal`.

    >>> rehearse(quiz("sloop", seed="CACTUS-7"), "answer 1")
    answer 1: ...
    """
    with loading():
        from .rehearsal import rehearse

    rehearse(screen, *steps)


# ---- in a line, for those who code ------------------------------------------------------------------


def hint(view: View, seed: str | int = 1, simulations: int = 600) -> Hint:
    """What a seat might do now, from what it knows alone: `show.hint(state.view("A"))`. The same seed, the same hint.

    `.move` is the advice, `.chance` how likely it wins, `.others` what else was thought through.

    >>> game = lootlab.load("loot_shoot_whisky").position("row g4 g4 sip shot; deck 7; A 5n 0b")
    >>> hint(game.view("A")).move.seat
    'A'
    """
    with loading():
        from .bots import hint as advise
        from .engine.chance import Stream
        from .engine.view import View

    if not isinstance(view, View):
        raise BadInput("A hint needs to know who asks.", 'Give what a seat may see: show.hint(state.view("A")).')
    given.from_one("simulations", simulations, 600, MOST_SIMULATIONS)
    return advise(lootlab.load(view.game), view, Stream.of(seed), simulations, None)


def picture(thing: State | View, file: str | Path, width: int = 900) -> Path:
    """A position as a file for a worksheet: .html and .svg for every browser, .png and .pdf where Chromium is there.

    `show.picture(state, "duel.png")` shows what everybody may see, `state.view("A")` what A may see. The answer is the
    path of the file.

    >>> import tempfile
    >>> duel = lootlab.load("loot_shoot_whisky").position("row g3 g2 sip shot; deck 9")
    >>> picture(duel, Path(tempfile.mkdtemp()) / "duel.html").name
    'duel.html'
    """
    with loading():
        from .snapshot import snapshot

    if not isinstance(file, str | Path):
        raise BadInput(
            f"The name of a file is wanted, not {given.shortly(file)}.",
            'Write it in quotes: show.picture(state, "duel.png").',
        )
    given.whole("width", width, 900)
    return snapshot(thing, Path(file), width)


def __dir__() -> list[str]:
    ours = (part for part, made in globals().items() if getattr(made, "__module__", "") == __name__ and part.islower())
    return sorted(part for part in ours if not part.startswith("_"))


def __getattr__(name: str) -> Any:
    there = __dir__()
    raise NoSuchName(nearest(name, there, f"show has no {name!r}; it has {', '.join(there)}."))
