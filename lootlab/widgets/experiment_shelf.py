"""The list of questions: by level, or by what they teach, with where that stands in the plans that teachers have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..engine import teaching
from ..engine.question import LEVELS, Question
from ..engine.teaching import Teaching, Topic
from ..languages import tongue
from ..look.html import attrs, escape, tag
from ..look.parts import button

LEVEL, TOPIC = "level", "topic"
BY = {LEVEL: "By level", TOPIC: "By what they teach"}
Item = Callable[[Question, str], str]
"""Draws an entry; the word says where it stands, for a question can teach several things."""


def switch(by: str) -> str:
    chosen = {name: "true" if name == by else "false" for name in BY}
    choose = "".join(button(said, "by", name, cls="chip", aria_pressed=chosen[name]) for name, said in BY.items())
    return f'<nav class="xp-by" aria-label="Order of the questions">{choose}</nav>'


def by_level(questions: Sequence[Question], item: Item) -> str:
    def section(level: str) -> str:
        found = [question for question in questions if question.level == level]
        badge = tag("span", escape(level), class_=f"xp-badge xp-badge--{level.split()[0]}")
        head = f"<h3>{badge}</h3>"
        return tag("section", head + _items(found, "", item), class_="panel", aria_label=level) if found else ""

    return "".join(map(section, LEVELS))


def by_topic(questions: Sequence[Question], taught: Mapping[str, Teaching], item: Item) -> str:
    """In the order of a course, folded; a question that teaches several things stands at each of them."""

    def section(topic: Topic) -> str:
        found = [one for one in questions if one.id in taught and topic.id in taught[one.id].topics]
        if not found and not topic.bench:
            return ""
        count = f"{len(found)} question{'s' * (len(found) > 1)}" if found else "a bench"
        summary = f"<b>{escape(topic.title)}</b> <span class='soft'>{count}</span>"
        what = f"<p class='soft'>{escape(topic.what)}</p><p class='soft xp-plans'>{plans(topic)}</p>"
        told = attrs(class_="panel", aria_label=topic.title, data_key=f"topic-{topic.id}")
        opens = f'<summary data-lm-suppress-shortcuts="true">{summary}</summary>'
        items = _items(found, f"{topic.id}-", item) if found else ""
        return f"<details{told}>{opens}{what}{bench(topic)}{items}</details>"

    return "".join(map(section, teaching.topics().values()))


def bench(topic: Topic) -> str:
    """Where a topic is taught beside the questions."""
    if not topic.bench:
        return ""
    page, _, part = topic.page.partition(".ipynb")
    hush = attrs(href=f"{tongue.page(page)}{part}", data_lm_suppress_shortcuts="true")
    there = f" <a{hush}>To the bench</a>" if topic.page else ""
    return f'<p class="xp-bench">{escape(topic.bench)}{there}</p>'


def plans(topic: Topic) -> str:
    """Where a topic stands, for teachers. Plans have names; what stands in them is said."""
    told = {plan: ", ".join(map(_place, places)) for plan, places in topic.plans.items() if places}
    return tongue.already(escape("; ".join(f"{plan}: {places}" for plan, places in told.items())))


def _place(place: str) -> str:
    """A number is that of a chapter."""
    return place if place[:1].isdigit() else tongue.say(place)


def _items(questions: Sequence[Question], where: str, item: Item) -> str:
    return f"<ul data-arrows>{''.join(item(question, where) for question in questions)}</ul>"
