"""German is whole for the interface, the duel and Bag-O-Loot, and nothing English leaves on a walk through them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab import show
from lootlab.engine import chance
from lootlab.engine.question import Question
from lootlab.languages import catalog, markup, tongue
from lootlab.languages.catalog import Entry
from lootlab.translating import check, gather

sys.path.insert(0, str(Path(__file__).parent))
import german_walk  # beside this file; tests/languages is no package: its name is taken

ROOT = Path(__file__).parent.parent.parent
WHOLE = ("", "loot_shoot_whisky", "bag_o_loot")
CLICKS = 40


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    tongue._voice.cache_clear()  # it notes what stayed English only once
    yield
    tongue.speak("en")


@pytest.mark.parametrize("game", WHOLE, ids=lambda game: game or "interface")
def test_nothing_is_missing_stale_or_wrong(game: str) -> None:
    found = check.report(tongue.FOLDER / "de", game)
    assert [entry.msgid for entry in found.missing] == []
    assert [entry.msgid for entry in found.stale] == []
    assert [(entry.msgid, why) for entry, why in found.wrong] == []
    assert [entry.msgid for entry in found.same] == []


@pytest.mark.parametrize(
    ("said", "told", "why"),
    [
        ("{who} took {what}.", "{who} nahm.", "the hole {what}"),
        ("Try <1>all</1>.", "Probiere alle.", "the tag"),
        ("See BOL-05.", "Siehe dort.", "the rule BOL-05"),
        ("Write `A L`.", "Schreibe das.", "the code `A L`"),
        ("{who} took {what} (BOL-05).", "{what} nahm {who} (BOL-05).", ""),
    ],
)
def test_what_a_translation_loses_is_told(said: str, told: str, why: str) -> None:
    fault = check.fault(Entry(said, told))
    assert fault.startswith(why) if why else fault == ""


def test_what_is_the_same_as_in_english_is_told_but_names(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('same = ["Coach"]\n', encoding="utf-8")
    said = [Entry(text, text) for text in ("Coach", "Show that again")]
    (tmp_path / "widgets.po").write_text(catalog.written(said), encoding="utf-8")
    assert [entry.msgid for entry in check.report(tmp_path).same] == ["Show that again"]


def test_an_installed_lootlab_does_not_take_the_notebooks_for_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are built in a checkout only: without it nobody says what stands in them."""
    monkeypatch.setattr(gather, "chapters", list)
    assert check.report(tongue.FOLDER / "de").stale == ()


@pytest.mark.parametrize("game", WHOLE[1:])
def test_no_english_sentence_leaves(game: str) -> None:
    tongue.speak("de")
    assert german_walk.leaks(game, CLICKS) == {}


@pytest.mark.parametrize("game", WHOLE[1:])
def test_no_refusal_is_english(game: str) -> None:
    tongue.speak("de")
    speaker = tongue.voice(game)
    assert speaker is not None
    speaker.unsaid.clear()
    said = {text: speaker.say(text) for text in german_walk.refusals(game)}
    assert len(said) > 10
    assert speaker.unsaid == set()
    assert [text for text, told in said.items() if text == told] == []


@pytest.mark.parametrize("game", WHOLE[1:])
def test_every_answer_is_worked_out_in_german(game: str) -> None:
    tongue.speak("de")
    speaker = tongue.voice(game)
    assert speaker is not None
    speaker.unsaid.clear()
    for question in lootlab.load(game).room("odds").QUESTIONS:
        tongue.html(question.derivation, game)
        assert speaker.unsaid == set(), question.id


def test_the_gallery_speaks_german() -> None:
    """Games that have no German page say so, and their own words are marked as English."""
    tongue.speak("de")
    speaker = tongue.voice()
    assert speaker is not None
    speaker.unsaid.clear()
    page = tongue.html(show.gallery()._repr_html_())
    assert speaker.unsaid == set()
    foreign = [game for game in map(lootlab.load, lootlab.GAMES) if game.name not in WHOLE]
    assert page.count("; auf Englisch") == len(foreign) + 1  # and the chance lab
    for game in map(lootlab.load, lootlab.GAMES):
        assert f'aria-label="Level 1 beginnen: {game.title}"' in page
        assert f'aria-label="Spielen: {game.title}"' in page
        assert (f'<p lang="en">{game.tagline}</p>' in page) == (game in foreign)
    assert {each for text in markup.words_in(page) for each in german_walk.english_numbers(text)} == set()


def test_the_class_page_speaks_german() -> None:
    """With its slips and what it shows at the end; what other games ask stays English."""
    others = [lootlab.load(game) for game in lootlab.GAMES if game not in WHOLE]
    asked = [(game.title, each) for game in others for each in game.room("odds").QUESTIONS]
    foreign = " ".join(f"{each.title} {each.ask} {title}, {each.id}" for title, each in asked)
    tongue.speak("de")
    page = show.class_page("HAMMER-42", ["BOL-P01"])
    speaker = tongue.voice()
    assert speaker is not None
    speaker.unsaid.clear()
    texts = {text for _, text in german_walk.seen(page, CLICKS)}
    assert "Was mich überrascht hat:" in " ".join(texts)
    assert {each for text in texts for each in german_walk.english_numbers(text)} == set()
    assert [text for text in speaker.unsaid if ".ipynb#" not in text and text not in foreign] == []
    for game in WHOLE[1:]:
        own = tongue.voice(game)
        assert own is not None
        assert own.unsaid == set(), game


NAMES = {"lootlab", "CSV", "10.0.0.5", german_walk.WORD, *chance.CLASS_WORDS}
"""Class words are the same in every language; the page proposes one by chance."""


def test_a_lesson_on_the_class_page_is_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No text of it is the same as in English but names, addresses, and what games ask that German does not know."""
    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path))
    english = {text for _, text in german_walk.lesson()}
    tongue.speak("de")
    told = list(german_walk.lesson())
    assert {each for _, text in told for each in german_walk.english_numbers(text)} == set()
    same = {text: where for where, text in told if text in english and re.search(r"[^\W\d_]{3}", text)}
    others = [game for game in map(lootlab.load, lootlab.GAMES) if game.name not in WHOLE]
    foreign = {text for game in others for each in game.questions for text in _asked(each)}
    titles = tuple(lootlab.load(game).title for game in lootlab.GAMES)
    plain = re.compile(r"[A-Z]+-[PQ]\d+|https?://|\w+\.ipynb#|Bildungsstandards: Abitur: Vierfeldertafel")
    known = {*NAMES, *foreign, *titles}
    left = {re.sub(r"^(<1>\d</1>|Sloop) |</?\d>", "", text): where for text, where in same.items()}
    assert {text: where for text, where in left.items() if text not in known and not plain.search(text)} == {}


def _asked(question: Question) -> tuple[str, ...]:
    facts = question.facts[:1].upper() + question.facts[1:]
    return (question.title, question.ask, facts, f"{facts}.", question.axis, *question.outcomes,
            *markup.words_in(question.derivation))  # fmt: skip


@pytest.mark.checkout
def test_the_template_knows_which_pages_have_a_twin() -> None:
    chrome = (ROOT / "share/jupyter/voila/templates/lootlab/chrome.html.j2").read_text(encoding="utf-8")
    listed = re.findall(r'"(\w+)"', re.findall(r'\("Deutsch", \[(.*?)\]\)', chrome)[0])
    assert sorted(listed) == sorted(path.stem for path in (ROOT / "notebooks" / "de").glob("*.ipynb"))
    assert f'"de": ("{tongue.own_name("de")}",' in chrome
    tongue.speak("de")
    assert all(map(tongue.knows, listed))
