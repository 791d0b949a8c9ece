"""The gallery of rules: every rule of every game in its words, with an example that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import lootlab

from ..engine import exhibits, lesson
from ..engine.game import AnyGame
from ..engine.match import Match
from ..engine.refusal import IllegalMove
from ..engine.rulebook import Rule, in_words
from ..look import drawing
from ..look.html import escape
from . import dress
from .book import ROOT, Book, plain, table

KINDS = {"ruling": "Our ruling", "component": "What is in the box", "advice": "Advice"}
"""What is said of a rule that is not simply one."""


def add(book: Book, site: bool = False) -> None:
    """Pages of all games. In a site, each example leads to the live table on which it can be tried."""
    for game in map(lootlab.load, lootlab.GAMES):
        with dress.worn_by(game):
            for name, rules in sections(game):
                page = page_of(game, name)
                book.pages[page] = _section(book, game, name, rules, site)
                book.titles[page] = f"{name} (rules of {game.title})"
        book.pages[f"rules/{game.name}/index"] = _contents(game)
    rows = [
        [f"[{game.title}]({game.name}/index.md)", plain(game.tagline), str(len(game.rulebook))]
        for game in map(lootlab.load, lootlab.GAMES)
    ]
    book.pages["rules/index"] = (
        "# The rules of all games\n\nEvery rule in our own words, each with a number, an example and a table on which "
        "one sees it. Where the printed rules are silent we say what we decided: that is a ruling, and most of them "
        f"can be switched.\n\n{table(['game', 'what it is', 'rules'], rows)}\n\n"
        + _tree([f"{name}/index" for name in lootlab.GAMES])
    )


def sections(game: AnyGame) -> Iterator[tuple[str, list[Rule]]]:
    for name, rules in groupby(game.rulebook, key=lambda rule: rule.section):
        yield name, list(rules)


def page_of(game: AnyGame, section: str) -> str:
    return f"rules/{game.name}/{re.sub(r'[^a-z0-9]+', '-', section.lower()).strip('-')}"


def _tree(pages: list[str]) -> str:
    return "```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def _contents(game: AnyGame) -> str:
    rows, pages = [], []
    for name, rules in sections(game):
        page = page_of(game, name).rpartition("/")[2]
        pages.append(page)
        listed = ", ".join(f"[{rule.id}](#{rule.id})" for rule in rules)
        rows.append([f"[{plain(name)}]({page}.md)", listed])
    intro = f"{plain(game.tagline)} All {len(game.rulebook)} rules of {game.title}, in the order of a first game."
    return f"# Rules of {game.title}\n\n{intro}\n\n{table(['section', 'rules'], rows)}\n\n{_tree(pages)}"


def _section(book: Book, game: AnyGame, name: str, rules: list[Rule], site: bool) -> str:
    titles = "; ".join(f"{rule.title[:1].lower()}{rule.title[1:]}" for rule in rules[:4])
    more = " and more" if len(rules) > 4 else ""
    parts = [f"# {plain(name)}", f"{game.title}: {plain(titles)}{more}."]
    drawn = {rule.id: example(game, rule, site) for rule in rules}
    parts.append(book.drawn(dress.symbols(game, "".join(drawn.values()))))
    for rule in rules:
        parts += [
            f"({rule.id})=\n## {rule.id}: {plain(rule.title)}",
            *_words(book, game, rule),
            book.drawn(drawn[rule.id]),
        ]
    return "\n\n".join(parts) + "\n"


def _words(book: Book, game: AnyGame, rule: Rule) -> Iterator[str]:
    kind = f"*{KINDS[rule.kind]}.* " if rule.kind in KINDS else ""
    yield kind + book.linked(plain(rule.plain))
    if rule.example:
        yield f"*Example:* {book.linked(plain(in_words(rule.example)))}"
    for option in game.options:
        if option.rule == rule.id or option.name in rule.options:
            yield f"*Can be switched:* {plain(option.text)} `{option.name}`: {plain(option.choices)}."


# ---- drawings ---------------------------------------------------------------------------------------


def example(game: AnyGame, rule: Rule, site: bool = False) -> str:
    """The best picture there is: a position on which the rule is seen at work, a level that teaches it, a deal."""
    shown = exhibits.load(game).get(rule.id)
    if shown:
        inner = _at_work(game, rule, shown[0])
    else:
        level = next((each for each in lesson.load(game) if rule.id in (*each.rules, *each.mentions)), None)
        inner = _level(game, level) if level else _dealt(game)
    live = f'<p class="live"><a href="{ROOT}../{game.name}.html#rules/{rule.id}">Look it up in the game</a></p>'
    return f'<figure class="example" data-rule="{rule.id}">{inner}{live if site else ""}</figure>'


def _at_work(game: AnyGame, rule: Rule, shown: exhibits.Exhibit) -> str:
    match = shown.match(game)
    seat = shown.seat(game, match.state)
    before = drawing.picture(game, match.state.view(seat))
    if not shown.play:
        return before
    refused = ""
    try:
        for step in shown.play:
            match.log.extend((match.revision, event) for event in game.perform(match.state, step))
    except IllegalMove as fault:
        refused = f'<p class="refused">{escape(fault.refusal.told().sentence)}</p>'
    told = "".join(f"<li>{_cited(line.text, line.rules)}</li>" for line in match.told(seat))
    happened = f"<ol>{told}</ol>" if told else ""
    typed = " ".join(f"<code>{escape(step)}</code>" for step in shown.play)
    words = f"<figcaption><p>Played: {typed}</p>{happened}{refused}</figcaption>"
    after = drawing.picture(game, match.state.view(seat))
    if refused or after == before:
        return before + words
    return f"{before}{words}<details><summary>The table after it</summary>{after}</details>"


def _cited(text: str, rules: tuple[str, ...]) -> str:
    cites = f" <small>{escape(', '.join(rules))}</small>" if rules else ""
    return escape(text) + cites


def _level(game: AnyGame, level: lesson.Level) -> str:
    match = Match(game, seed=1, start=level.given, options=level.options)
    said = f"<figcaption><p>The table of the lesson “{escape(level.title)}”.</p></figcaption>"
    return drawing.picture(game, match.state.view(level.seat)) + said


def _dealt(game: AnyGame) -> str:
    """Nothing happens on a table by such a rule: how many cards are in the box, whose birthday it is."""
    state = game.new(seed="CACTUS-7")
    said = "<figcaption><p>A table at the start of a game.</p></figcaption>"
    return drawing.picture(game, state.view(state.seats[0])) + said
