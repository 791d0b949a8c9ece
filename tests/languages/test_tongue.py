"""How a text is said in another language, on a page and alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab import show
from lootlab.engine.refusal import BadInput
from lootlab.languages import figures, markup, searching, tongue
from lootlab.languages.tongue import Voice


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    tongue.speak("en")


VOICE = Voice({
    "What happened": "Was geschah",
    "{who} took {what}.": "{who} hat {what} genommen.",
    "You took {what}.": "Du hast {what} genommen.",
    "a bullet": "eine Kugel",
    "1 card": "1 Karte",
    "{number} cards": "{number} Karten",
    "and": "und",
    "“{text}” is no move.": "„{text}“ ist kein Zug.",
    "Try <1>all</1> of them.": "Probiere <1>alle</1>.",
    "Type a move: {example}": "Tippe einen Zug: {example}",
})  # fmt: skip


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("What happened", "Was geschah"),
        ("what happened", "what happened"),
        ("Ann took a bullet.", "Ann hat eine Kugel genommen."),
        ("You took 3 cards.", "Du hast 3 Karten genommen."),
        ("Ann took 1 card and 3 cards.", "Ann hat 1 Karte und 3 Karten genommen."),
        ("Ann took a bullet. You took 1 card.", "Ann hat eine Kugel genommen. Du hast 1 Karte genommen."),
        ("Ann took a bullet. Nobody saw that.", "Ann hat eine Kugel genommen. Nobody saw that."),
        ("Ann took the last of it.", "Ann took the last of it."),  # never half of a sentence
        ("“the foo” is no move.", "„the foo“ ist kein Zug."),
        ("Type a move: open 8 8", "Tippe einen Zug: open 8 8"),
        ("LSW-11", "LSW-11"),
    ],
)
def test_a_text_is_said_whole_by_its_form_or_sentence_by_sentence(said: str, told: str) -> None:
    assert VOICE.say(said) == told


GERMAN = Voice({"and": "und", "“{text}” is no move.": "„{text}“ ist kein Zug."}, figures.of(tongue.FOLDER / "de"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("0.5 and 33.3%", "0,5 und 33,3\u202f%"),
        ("−0.05, 100 %", "−0,05, 100\u202f%"),
        ("95-%-Intervall", "95-%-Intervall"),
        ("“3.5” is no move.", "„3.5“ ist kein Zug."),
        ("http://10.0.0.5:8866/a%20b?1.5", "http://10.0.0.5:8866/a%20b?1.5"),
        ("lootlab 0.1, Python 3.11, 10.0.0.5", "lootlab 0.1, Python 3.11, 10.0.0.5"),
        ("33,3\u202f%", "33,3\u202f%"),
    ],
)
def test_numbers_are_written_as_in_the_language(said: str, told: str) -> None:
    assert GERMAN.say(said) == told


def test_numbers_on_a_page_are_written_so_where_they_are_read() -> None:
    page = (
        '<p style="--part:33.30%" aria-label="a bullet 0.5">33.3%</p><input type="range" value="0.5" '
        'aria-valuetext="50%"><text x="1.5">50%</text><code>0.5</code><input name="typed" value="0.5" inputmode="text">'
    )
    assert GERMAN.html(page) == (
        '<p style="--part:33.30%" aria-label="a bullet 0,5">33,3\u202f%</p><input type="range" value="0.5" '
        'aria-valuetext="50\u202f%"><text x="1.5">50\u202f%</text><code>0.5</code>'
        '<input name="typed" value="0,5" inputmode="text">'
    )
    assert VOICE.html(page) == page


def test_a_page_keeps_its_tags_its_code_and_its_data() -> None:
    page = (
        '<!--p:x--><b class="card" title="What happened" data-arg="What happened">3 cards</b><pre>1 card</pre><!--/p-->'
    )
    told = (
        '<!--p:x--><b class="card" title="Was geschah" data-arg="What happened">3 Karten</b><pre>1 card</pre><!--/p-->'
    )
    assert VOICE.html(page) == told


def test_a_sentence_with_tags_in_it_is_said_as_a_whole() -> None:
    assert VOICE.html('<p>Try <b class="x">all</b> of them.</p>') == '<p>Probiere <b class="x">alle</b>.</p>'


def test_letters_that_html_writes_differently_stay_safe() -> None:
    assert VOICE.html("<p>“&lt;b&gt; &amp; more” is no move.</p>") == "<p>„&lt;b&gt; &amp; more“ ist kein Zug.</p>"


def test_what_was_said_already_stays() -> None:
    tongue.speak("de")
    assert tongue.html(tongue.already("<p>What happened</p>")) == "<p>What happened</p>"


def test_what_stayed_english_is_noted() -> None:
    VOICE.say("Nobody saw that either.")
    assert "Nobody saw that either." in VOICE.unsaid


def test_english_costs_nothing() -> None:
    page = "<p>What happened</p>"
    assert tongue.html(page) is page
    assert tongue.say(page) is page


def test_an_unknown_language_is_refused_with_those_that_are_there() -> None:
    with pytest.raises(BadInput, match="I speak en, de"):
        tongue.speak("xx")


def test_another_language_is_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "all.po").write_text('msgid "What happened"\nmsgstr "Kio okazis"\n', encoding="utf-8")
    monkeypatch.setattr(tongue, "FOLDER", tmp_path)
    monkeypatch.setattr(tongue, "languages", lambda: ["en", "xx"])
    tongue.speak("xx")
    table = show.table("loot_shoot_whisky", seed="CACTUS-7")
    assert "Kio okazis" in table.html
    assert "What happened" not in table.html


def test_a_screen_speaks_and_shows_german_and_clicks_mean_the_same() -> None:
    show.language("de")
    table = show.table("loot_shoot_whisky", seed="CACTUS-7")
    assert "Was geschah" in " ".join(markup.words_in(table.html))
    table.do("phrase", value="L S")
    laid = "Du hast gelegt: Loot an Feld 1 und Shoot an Feld 2."
    assert table.said.startswith(laid)
    assert laid in markup.words_in(table.html)


def test_rules_are_found_by_german_words_and_still_by_english_ones() -> None:
    rules = lootlab.load("bag_o_loot").rulebook
    tongue.speak("de")
    assert searching.find(rules, "Joker")[0].id == "BOL-05"
    assert "BOL-23" in [rule.id for rule in searching.find(rules, "stehlen")]
    assert "BOL-23" in [rule.id for rule in searching.find(rules, "steal")]
