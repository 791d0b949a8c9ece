"""For teachers: lessons as a course, every question with what it teaches, every topic with its plans."""

from __future__ import annotations

from collections.abc import Iterator

import lootlab

from ..engine import lesson, sections, teaching
from ..engine.game import AnyGame
from ..engine.question import Question
from .book import Book, plain, table

PLANS = ("Common Core", "GAISE II", "Bildungsstandards", "Data 8")


def add(book: Book) -> None:
    games = [lootlab.load(name) for name in lootlab.GAMES]
    for game in games:
        book.pages[f"lessons/{game.name}"] = _course(book, game)
    book.pages["lessons/index"] = _courses(games)
    book.pages["questions"] = _questions(games)
    book.pages["topics"] = _topics(book, games)


def _courses(games: list[AnyGame]) -> str:
    rows = [
        [f"[{game.title}]({game.name}.md)", str(len(sections.load(game))), str(len(lesson.load(game)))]
        for game in games
    ]
    tree = "```{toctree}\n:hidden:\n\n" + "\n".join(game.name for game in games) + "\n```"
    return (
        "# The lessons as a course\n\nEach game teaches itself in small steps on a live table. Here is what stands in "
        "them, in which order, and what one can do afterwards: to choose from, to cut a lesson to 45 minutes, to look "
        f"up where a rule is taught.\n\n{table(['game', 'sections', 'levels'], rows)}\n\n{tree}\n"
    )


def _course(book: Book, game: AnyGame) -> str:
    levels = {level.id: (number, level) for number, level in enumerate(lesson.load(game), 1)}
    parts = [
        f"# {game.title}: the course",
        f"{len(levels)} levels in {len(sections.load(game))} sections. Every level is one goal on a live table; what "
        "goes wrong is explained and tried again.",
    ]
    for section in sections.load(game):
        parts += [f"## {plain(section.title)}", f"*Afterwards you can {plain(section.can)}.*", section.text.strip()]
        rows = [
            [str(number), plain(level.title), plain(level.goal), book.linked(", ".join(level.rules))]
            for number, level in (levels[name] for name in section.levels)
        ]
        parts.append(table(["level", "its name", "its goal", "teaches"], rows))
    return "\n\n".join(parts) + "\n"


def _questions(games: list[AnyGame]) -> str:
    count = sum(len(game.questions) for game in games)
    parts = [
        "# What each question teaches",
        f"All {count} questions of the chance lab. Each one is predicted first, then tried by hand and by the "
        "thousand, and then compared with the exact answer. The answers are not here: this page "
        "can be shown to a class.",
    ]
    for game in games:
        parts += [f"## {game.title}", *(_question(game, question) for question in game.questions)]
    return "\n\n".join(parts) + "\n"


def _question(game: AnyGame, question: Question) -> str:
    taught = teaching.load(game).get(question.id)
    topics = ", ".join(
        f"[{teaching.topics()[name].title}](#topic-{name})" for name in (taught.topics if taught else ())
    )
    steps = f" The way to the answer is taken in {len(taught.steps)} steps." if taught and taught.steps else ""
    return (
        f"({question.id})=\n### {question.id}: {plain(question.title)}\n\n{plain(question.ask)}\n\n"
        f"*For:* {question.level}. *Teaches:* {topics or 'more of the same'}.{steps}"
    )


def _topics(book: Book, games: list[AnyGame]) -> str:
    parts = [
        "# Topics and the plans they belong to",
        "What the questions teach, in the order of a course, and where that stands in four plans that teachers have: "
        "the Common Core, GAISE II, the German *Bildungsstandards* (key idea *Daten und Zufall*) and the book of "
        "Data 8.",
        table(["topic", *PLANS], list(_plans())),
    ]
    for topic in teaching.topics().values():
        listed = [
            question.id
            for game in games
            for question in game.questions
            if question.id in teaching.load(game) and topic.id in teaching.load(game)[question.id].topics
        ]
        asked = f"*Questions:* {book.linked(', '.join(listed))}." if listed else ""
        parts += [f"(topic-{topic.id})=\n## {plain(topic.title)}", plain(topic.what), asked]
    return "\n\n".join(filter(None, parts)) + "\n"


def _plans() -> Iterator[list[str]]:
    for topic in teaching.topics().values():
        plans = [plain("; ".join(topic.plans[name])) for name in PLANS]
        yield [f"[{plain(topic.title)}](#topic-{topic.id})", *plans]
