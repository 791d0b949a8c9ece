"""The chapter of a game: its sections with a live table for every step, then play, chances, one's own, and all rules.

All of it is told in two files of the game. `lessons.toml` has the sections and their levels, each with its words and a
few cells of code; `notebook.toml` the rest:

    meet, learn, play, chances   words (Markdown, without a heading)
    exact, question              words, and the question whose code is shown
    [own.rules]   text, here, options = { match = "best_of_3" }     `here` is said before a table with these options
    [own.deck]    title, text, options = { saloon_deck = … }  a table with own components
    [own.bots]    text, first, second, deals                  bots against bots
                  (either of the last two may say `code = "..."` instead: two lines of their own)
    [tries.arena]  try, answer                               something to try with the cell of that name (TRIED)
    [[cell]]      at = "play" (or chances, own, rules), text, code, try, answer    further cells, as in a section
    [rehearse]    what tests click: tests/test_rehearsals.py
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any

from lootlab.engine import lesson, reading, sections
from lootlab.engine.game import Game
from lootlab.engine.level import Level
from lootlab.engine.sections import Cell, Section
from lootlab.languages import tongue
from lootlab.languages.tongue import language, page, say
from lootlab.look import section as section_look

Made = tuple[str, str, str]
"""(id, kind, source)"""
ROOMS = ("play", "chances", "own", "rules")
TITLES = {"play": "Play it", "chances": "Chances", "own": "Your own", "rules": "All rules"}
CAN = {
    "play": "play a whole game, against bots or with others, and follow one in code",
    "chances": "put a number on a chance, by trials and exactly, and say how far to trust it",
    "own": "change a rule or the cards, and let a bot of your own play",
    "rules": "find any rule, by its number or by a word",
}
MINUTES = {"coach": 10, "practice": 3, "quiz": 5, "table": 10, "experiments": 10, "workshop": 3, "rules": 3}
"""What a live part takes that is no step."""
IN_LAB = (
    "*In JupyterLab: **Run ▸ Run All Cells**, then read on. Every table is live, every cell is there to be changed: "
    "run what you like, in any order, after the first one.*"
)
COACH = "A real game against an easy bot. Each rule is told when it first matters."
PRACTICE = "Positions from games that bots have played, of the kind you got wrong, coming back after a while."
TRIED = ("question", "switches", "other-rules", "own-deck", "arena")
"""Cells that every chapter has, with something to try in each: [tries] of notebook.toml has the words."""
LIVE_TRIES = {
    "experiments": (
        "Play a question through with one class word, and then the same question with another. What changes, what "
        "stays?",
        "The trials change: each word has its own, and whoever says the same word has the same. The exact answer "
        "stays.",
    ),
    "workshop": (
        "Change a rule in the list. How can you see later that it is changed, and how do you get back?",
        "*Changed* stands beside it, with the usual answer, and below the list the changed rules are counted. "
        "**As usual again** takes all of them back.",
    ),
}
"""What to try with the live parts that are the same in every chapter, and what comes of it."""
NEXT = "More games: [the gallery](index.ipynb). More questions: [the chance lab](chance_lab.ipynb)."


def cells(game: Game, own: dict[str, Any]) -> list[Made]:
    rooms = (_play, _chances, _own, _rules)
    told = (
        _headed(game, room, list(_tried(game, own, made(game, own)))) for room, made in zip(ROOMS, rooms, strict=True)
    )
    return [*_opening(game, own), *_steps(game), *(cell for room in told for cell in room)]


def problems(own: dict[str, Any]) -> None:
    """Refuse cells of notebook.toml that are not written as cells are."""
    for number, each in enumerate(own.get("cell", []), 1):
        sections.check_cell(f"notebook.toml: cell {number}", each, ("at",))
        if each["at"] not in ROOMS:
            raise ValueError(f"notebook.toml: cell {number} stands at {each['at']!r}. There are {', '.join(ROOMS)}.")
    if set(own["tries"]) != set(TRIED):
        raise ValueError(f"notebook.toml: [tries] has {', '.join(own['tries'])}. It needs {', '.join(TRIED)}.")


# ---- the beginning ----------------------------------------------------------------------------------


def _opening(game: Game, own: dict[str, Any]) -> Iterator[Made]:
    told = sections.load(game)
    minutes = sum(reading.minutes(*part) for part in _lengths(game))
    titles = [say(section.title, game.name) for section in told] + [say(TITLES[room]) for room in ROOMS]
    listed = "\n".join(f"{number}. [{title}]({_anchor(number, title)})" for number, title in enumerate(titles, 1))
    about = f"*About {_rounded(minutes)} minutes for the steps, in as many sittings as you like.*" if told else ""
    about = say(about) + "\n\n" if about else ""
    tagline, meet = say(game.tagline, game.name), say(own["meet"], game.name).strip()
    yield "meet", "lab", f"# {game.title}\n\n{tagline}\n\n{meet}\n\n{about}{listed}"
    yield "in-lab", "lab", say(IN_LAB)
    speak = "" if language() == tongue.ENGLISH else f'show.language("{language()}")\n'
    yield "import", "code", f'import lootlab\nfrom lootlab import lab, show\n{speak}game = lootlab.load("{game.name}")'
    yield "banner", "lab-code", "show.meet(game)"


def _anchor(number: int, title: str) -> str:
    """As JupyterLab names a heading."""
    return "#" + f"{number}. {title}".replace(" ", "-")


def _lengths(game: Game) -> list[tuple[Section, list[Level]]]:
    levels = {level.id: level for level in lesson.load(game)}
    return [(section, [levels[name] for name in section.levels]) for section in sections.load(game)]


def _rounded(minutes: float) -> int:
    return 5 * ceil(minutes / 5) if minutes > 10 else ceil(minutes)


# ---- the steps --------------------------------------------------------------------------------------


def _steps(game: Game) -> Iterator[Made]:
    for number, (section, levels) in enumerate(_lengths(game), 1):
        title, text = say(section.title, game.name), say(section.text, game.name)
        about = section_look.line(reading.minutes(section, levels), section.can, game.name)
        yield f"s-{section.id}", "lab", f"## {number}. {title}\n\n*{about}*\n\n{text}"
        for level in levels:
            told = say(level.text, game.name).strip()
            yield f"w-{level.id}", "lab", f"### {say(level.title, game.name)}\n\n{told}".strip()
            yield f"l-{level.id}", "lab-code", f'show.level(game, "{level.id}")'
        for place, cell in enumerate(section.cells, 1):
            yield from _cell(game, f"{section.id}-{place}", cell)


def _cell(game: Game, name: str, cell: Cell) -> Iterator[Made]:
    yield f"t-{name}", "lab", say(cell.text, game.name)
    yield f"c-{name}", "lab-code", cell.code
    if cell.prompt:
        yield f"try-{name}", "lab", _prompt(say(cell.prompt, game.name), say(cell.answer, game.name))


def _prompt(prompt: str, answer: str) -> str:
    return f"**{say('Try this.')}** {prompt}{_folded(answer)}"


def _folded(answer: str) -> str:
    return f"\n\n<details><summary>{say('What comes of it')}</summary>\n\n{answer}\n\n</details>" if answer else ""


# ---- the rooms --------------------------------------------------------------------------------------


def _headed(game: Game, room: str, cells: list[Made]) -> Iterator[Made]:
    """The cells of a room, the first of them below its heading, and how long all of them take."""
    number = len(sections.load(game)) + 1 + ROOMS.index(room)
    texts = [source for _, kind, source in cells if kind == "lab"]
    live = sum(MINUTES.get(name, 0) for name, _, _ in cells)
    code = reading.MINUTES_A_CELL * sum(kind == "lab-code" for _, kind, _ in cells)
    about = section_look.line(_rounded(reading.words(texts) + live + code), CAN[room], game.name)
    (name, kind, source), *others = cells
    yield name, kind, f"## {number}. {say(TITLES[room])}\n\n*{about}*\n\n{source}"
    yield from others


def _under(game: Game, title: str, text: str) -> str:
    return f"### {say(title, game.name)}\n\n{say(text, game.name).strip()}"


def _tried(game: Game, own: dict[str, Any], cells: Iterable[Made]) -> Iterator[Made]:
    """The cells, and below some of them what to try with it."""
    for cell in cells:
        yield cell
        name = cell[0]
        if name in TRIED:
            words = own["tries"][name]
            yield f"try-{name}", "lab", _prompt(say(words["try"], game.name), say(words["answer"], game.name))
        if name in LIVE_TRIES:
            prompt, answer = LIVE_TRIES[name]
            yield f"try-{name}", "lab", _prompt(say(prompt), say(answer))


def _more(game: Game, own: dict[str, Any], room: str) -> Iterator[Made]:
    """The further cells of a room."""
    for place, each in enumerate((each for each in own.get("cell", []) if each["at"] == room), 1):
        yield from _cell(game, f"{room}-{place}", sections.cell(each))


def _play(game: Game, own: dict[str, Any]) -> Iterator[Made]:
    yield "play", "lab", _under(game, "Step by step, once more", own["learn"])
    yield "lessons", "place", "lessons = show.lessons(game)\nlessons"
    yield "coach-words", "lab", _under(game, "A first game with a coach", COACH)
    yield "coach", "place", "show.coach(game)"
    yield "practice-words", "lab", _under(game, "Practice", PRACTICE)
    yield "practice", "place", "show.practice(game)"
    yield "quiz-words", "lab", _under(game, "Do you know it?", own["quiz"])
    yield "quiz", "place", "quiz = show.quiz(game)\nquiz"
    yield "table-words", "lab", _under(game, "A whole game", own["play"])
    yield "table", "place", "live = show.table(game)\nlive"
    yield from _more(game, own, "play")


def _chances(game: Game, own: dict[str, Any]) -> Iterator[Made]:
    yield "chances", "lab", say(own["chances"], game.name).strip()
    yield "experiments", "place", "experiments = show.experiments(game)\nexperiments"
    yield "exact", "lab", _under(game, "The exact answer is code", own["exact"])
    yield "question", "lab-code", f'show.source("{own["question"]}")'
    yield from _more(game, own, "chances")


def _own(game: Game, own: dict[str, Any]) -> Iterator[Made]:
    rules, deck, bots = (own["own"][name] for name in ("rules", "deck", "bots"))
    yield "own", "lab", _under(game, "Other rules", rules["text"])
    yield "workshop", "place", "show.workshop(game)"
    yield "switches", "lab-code", "show.options(game)"
    yield "here", "lab", say(rules["here"], game.name)
    yield "other-rules", "lab-code", _table(rules["options"])
    yield "deck", "lab", _under(game, deck["title"], deck["text"])
    yield "own-deck", "lab-code", deck.get("code") or _table(deck["options"])
    yield "bots", "lab", _under(game, "Bots against bots", bots["text"])
    yield "arena", "lab-code", bots.get("code") or _arena(bots)
    yield from _more(game, own, "own")


def _rules(game: Game, own: dict[str, Any]) -> Iterator[Made]:
    yield "rules-words", "lab", say(own["rules"], game.name).strip()
    yield "rules", "place", "rules = show.rules(game)\nrules"
    yield from _more(game, own, "rules")
    yield "next", "lab", _under(game, "And now?", NEXT).replace("(chance_lab.ipynb)", f"({page('chance_lab')})")


def _table(options: dict[str, Any]) -> str:
    """With a seed, so that what is stored stays true."""
    given = "".join(f", {option}={_quoted(value)}" for option, value in options.items())
    return f'show.table(game{given}, seed="CACTUS-7")'


def _quoted(value: Any) -> str:
    """As the cells around it are written."""
    return f'"{value}"' if isinstance(value, str) and '"' not in value and "\n" not in value else repr(value)


def _arena(bots: dict[str, Any]) -> str:
    return f'show.arena(game, "{bots["first"]}", "{bots["second"]}", deals={bots["deals"]})'
