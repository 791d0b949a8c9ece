"""The list of questions: by level or by what they teach, remembered, with every question where it belongs."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import teaching
from lootlab.widgets.experiment import Experiments


def entries(html: str) -> list[tuple[str, str]]:
    """Each section by its name, with the questions in it."""
    found = []
    shelf = r'<(section|details) class="panel" aria-label="([^"]+)"[^>]*>(.*?)</\1>'
    for _, name, inner in re.findall(shelf, html, re.DOTALL):
        found += [(name, each) for each in re.findall(r'data-do="open" data-arg="([^"]+)"', inner)]
    return found


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_every_question_stands_at_all_that_it_teaches(game: str) -> None:
    lab = Experiments(game)
    by_level = entries(lab.html)
    assert sorted(by_level) == sorted((question.level, question.id) for question in lab.questions)
    lab.do("by", "topic")
    taught = teaching.load(lootlab.load(game))
    wanted = [(teaching.topics()[topic].title, each.id) for each in taught.values() for topic in each.topics]
    assert sorted(entries(lab.html)) == sorted(wanted)
    keys = re.findall(r'data-key="(q-[^"]+)"', lab.html)
    assert len(keys) == len(set(keys))
    assert "Common Core" in lab.html


def test_the_order_is_remembered_and_others_are_refused() -> None:
    lab = Experiments("sloop")
    lab.do("by", "topic")
    again = Experiments("sloop")
    again.do("start", value=lab.memory)
    assert again.by == "topic"
    again.do("by", "colour")
    assert again.by == "topic"
    assert again.notice is not None
    again.do("start", value={"by": ["topic"]})
    assert again.by == "topic"
    assert again.fault == ""


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_every_topic_that_has_a_bench_is_listed_with_it(game: str) -> None:
    """Whoever browses for intervals or for tests finds where they are."""
    lab = Experiments(game)
    lab.do("by", "topic")
    listed = re.findall(r'<details class="panel" aria-label="([^"]+)"(.+?)</details>', lab.html)
    benches = {topic.title: topic for topic in teaching.topics().values() if topic.bench}
    assert [title for title, _ in listed if title in benches] == list(benches)
    for title, inner in listed:
        if title in benches:
            topic = benches[title]
            assert topic.bench in inner
            assert (f'href="{topic.page}"' in inner) is bool(topic.page)
            assert ('data-do="open"' in inner) is not bool(topic.page), "questions to try it with, or a page"
