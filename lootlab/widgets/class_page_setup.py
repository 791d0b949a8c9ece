"""Setting a class up: the questions by level or by topic, the word, how many pupils."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from .. import GAMES, load
from ..engine import teaching
from ..engine.question import LEVELS, Question
from ..lab.class_view import MOST_PUPILS, MOST_TRIALS, Register
from ..lab.questions import find, questions
from ..languages import tongue
from ..look.html import attrs, escape, icon, tag
from ..look.parts import button
from . import class_ways as ways
from .class_page_desk import DONE, title
from .experiment_shelf import bench, plans


@dataclass
class Draft:
    """What is chosen so far."""

    word: str
    chosen: list[str] = field(default_factory=list)
    pupils: str = "30"
    trials: str = "20"
    by: str = "level"
    game: str = ""
    fresh: int = 0
    """Counts the words proposed: the field is filled anew."""
    forgetting: str = ""
    """The class that is about to be forgotten."""

    def take(self, book: Register) -> None:
        """As a class that is open."""
        self.word, self.chosen = book.word, list(book.questions)
        self.pupils, self.trials = str(book.pupils), str(book.trials)
        self.fresh += 1


def setup(draft: Draft, kept: Mapping[str, Mapping[str, object]], opened: str) -> str:
    """`opened` is the word of the class that is open, if one is."""
    side = _form(draft, opened) + _kept(draft, kept)
    shelf = tag("section", _filters(draft) + _shelf(draft), class_="panel cp-questions", aria_label="Questions")
    return f'<div class="cp-setup" data-top="setup">{shelf}<div class="cp-side">{side}</div></div>'


# ---- the class -------------------------------------------------------------------------------------------------


def _form(draft: Draft, opened: str) -> str:
    word = _field("Class word", "word", draft.word, f"{draft.fresh}", maxlength=40)
    pupils = _field(
        "Pupils", "pupils", draft.pupils, f"{draft.fresh}", type="number", min=1, max=MOST_PUPILS, inputmode="numeric"
    )
    trials = _field(
        "Trials each", "trials", draft.trials, f"{draft.fresh}", type="number", min=1, max=MOST_TRIALS,
        inputmode="numeric",
    )  # fmt: skip
    key = _field("Teacher key", "key", "", f"key{draft.fresh}", maxlength=40)
    more = (
        '<details><summary data-lm-suppress-shortcuts="true">Go on with a class of another browser</summary>'
        f'{key}<p class="cp-small">It stands below “Your classes” there.</p></details>'
    )
    again = opened and opened == draft.word
    send = attrs(type="submit", class_="btn btn--main", data_lm_suppress_shortcuts="true")
    go = f"<button{send}>{icon('ll-right')}<span>{'Back to the class' if again else 'Open the class'}</span></button>"
    another = button("Another word", "another", symbol="ll-again")
    note = '<p class="cp-small">Pupils are numbers from the register. Names are neither needed nor kept.</p>'
    form = (
        f'<form class="cp-form panel" data-do="open" novalidate><h2>The class</h2>{_chosen(draft)}{word}'
        f'<div class="cp-acts">{another}</div><div class="cp-pair">{pupils}{trials}</div>{note}{go}{more}</form>'
    )
    return form


def _field(label: str, name: str, value: str, fresh: str, **more: object) -> str:
    told = attrs(
        name=name, value=value, data_key=f"cp-{name}", data_fresh=fresh, autocomplete="off",
        data_lm_suppress_shortcuts="true", **more,
    )  # fmt: skip
    return f"<label>{escape(label)}<input{told}></label>"


def _chosen(draft: Draft) -> str:
    if not draft.chosen:
        return '<p class="soft">No question is chosen yet.</p>'
    items = "".join(
        f"<li><span><b>{place}</b> {title(name)}</span>"
        + button("", "toggle", name, symbol="ll-close", aria_label=f"Put back “{find(name)[1].title}”")
        + "</li>"
        for place, name in enumerate(draft.chosen, 1)
    )
    return f'<ol class="cp-chosen" aria-label="Chosen questions">{items}</ol>'


def _kept(draft: Draft, kept: Mapping[str, Mapping[str, object]]) -> str:
    if not kept:
        return ""
    items = "".join(_kept_one(word, kept[word], word == draft.forgetting) for word in reversed(list(kept)))
    said = (
        "Kept in this browser until you forget them. What pupils sent to this server is deleted after a day; the "
        "teacher key opens it in another browser."
    )
    return (
        f'<section class="panel cp-kept" aria-label="Your classes"><h2>Your classes</h2><ul>{items}</ul>'
        f'<p class="cp-small">{said}</p></section>'
    )


def _kept_one(word: str, saved: Mapping[str, object], asked: bool) -> str:
    count, key = len(str(saved.get("codes", "")).split()), str(saved.get("key", ""))
    told = f"<span><b>{escape(word)}</b> {count} {'code' if count == 1 else 'codes'}</span>"
    if asked:
        sure = button("Forget it", "forget", word, symbol="ll-close", data_focus=True)
        no = button("Keep it", "keep", data_escape=True)
        warning = f'<div class="say say--bad"><strong>Everything of {escape(word)} will be gone.</strong></div>'
        return f"<li>{told}{warning}{sure}{no}</li>"
    acts = button("Open", "resume", word) + button("Forget this class", "forget", word, cls="link")
    told_key = (
        f'<details class="cp-small"><summary data-lm-suppress-shortcuts="true">Teacher key</summary>{escape(key)}'
    )
    guard = f"{told_key}</details>" if key else ""
    return f'<li>{told}<span class="cp-acts">{acts}</span>{guard}</li>'


# ---- the questions ---------------------------------------------------------------------------------------------


def _filters(draft: Draft) -> str:
    ways = _chip("By level", "browse", "level", draft.by == "level") + _chip(
        "By topic", "browse", "topic", draft.by == "topic"
    )
    games = _chip("All games", "only", "", not draft.game)
    games += "".join(_chip(load(name).title, "only", name, draft.game == name) for name in GAMES)
    return (
        f'<h2>Choose the questions</h2><div class="cp-filters" role="group" aria-label="Order">{ways}</div>'
        f'<div class="cp-filters" role="group" aria-label="Games">{games}</div>'
    )


def _chip(text: str, do: str, arg: str, on: bool) -> str:
    return button(text, do, arg, cls="chip", aria_pressed="true" if on else "false")


def _shelf(draft: Draft) -> str:
    found = [question for name in GAMES if not draft.game or draft.game == name for question in questions(load(name))]
    groups = _by_topic(draft, found) if draft.by == "topic" else _by_level(draft, found)
    return f'<div class="cp-shelf" data-key="shelf-{draft.by}-{draft.game}">{groups}</div>'


def _by_level(draft: Draft, found: list[Question]) -> str:
    drawn = ""
    for level in LEVELS:
        badge = tag("span", escape(level), class_=f"xp-badge xp-badge--{level.split()[0]}")
        drawn += _group(f"<h3>{badge}</h3>", [question for question in found if question.level == level], draft)
    return drawn


def _by_topic(draft: Draft, found: list[Question]) -> str:
    taught = _topics()
    drawn = ""
    for topic in teaching.topics().values():
        head = f'<h3>{escape(topic.title)}</h3><p class="soft">{escape(topic.what)}</p>'
        head += f'<p class="cp-plans">{plans(topic)}</p>{bench(topic)}'
        its = [question for question in found if topic.id in taught.get(question.id, ())]
        drawn += f"<section>{head}</section>" if topic.bench and not its else _group(head, its, draft)
    return drawn + _group("<h3>Other questions</h3>", [each for each in found if each.id not in taught], draft)


@cache
def _topics() -> dict[str, tuple[str, ...]]:
    """What each question teaches."""
    return {entry.id: entry.topics for name in GAMES for entry in teaching.load(load(name)).values()}


def _group(head: str, found: list[Question], draft: Draft) -> str:
    if not found:
        return ""
    return f"<section>{head}<ul data-arrows>{''.join(_entry(question, draft) for question in found)}</ul></section>"


def _entry(question: Question, draft: Draft) -> str:
    game = find(question.id)[0]
    on = question.id in draft.chosen
    told = attrs(
        type="button", class_="cp-entry", data_do="toggle", data_arg=question.id, data_game=game.code,
        aria_pressed="true" if on else "false", data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    asked = tongue.own(f"<strong>{escape(question.title)}</strong><span>{escape(question.ask)}</span>", game.name)
    foreign = f"; {tongue.say('in English')}" if ways.is_foreign(question.id) else ""
    text = f"{asked}<small>{tongue.already(escape(f'{game.title}, {question.id}{foreign}'))}</small>"
    return f"<li><button{told}><i>{DONE if on else ''}</i><span>{text}</span></button></li>"
