"""The teacher's page: choosing, collecting, holding, releasing, forgetting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab import classroom, codes, numbers
from lootlab.lab.codes import Report
from lootlab.lab.questions import find
from lootlab.languages import tongue
from lootlab.widgets import class_ways
from lootlab.widgets.class_page import ClassPage

WORD, ASKED = "HAMMER-42", "LSW-P01"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LOOTLAB_DATA", str(tmp_path))
    yield
    classroom.here().close()


def predicted(pupil: int, guess: str = "0.25", question: str = ASKED, word: str = WORD) -> str:
    return codes.write(Report(question, pupil, Fraction(guess), Fraction(1, 10), Fraction(1, 2), 3), word)


def resulted(pupil: int, trials: int = 20, guess: str = "0.25") -> str:
    return codes.write(Report(ASKED, pupil, Fraction(guess), trials=trials), WORD)


def chat(pupils: range = range(1, 24)) -> str:
    return "\n".join(f"[10:{n:02}] Lukas here {predicted(n)} then {resulted(n)} ok" for n in pupils)


def opened(**more: Any) -> ClassPage:
    page = ClassPage(WORD, [ASKED], 28, **more)
    page.do("start", value={})
    return page


def text(page: ClassPage) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.html)).split())


def fine(page: ClassPage) -> None:
    assert page.fault == ""
    assert page.notice is None, page.notice


# ---- setting up --------------------------------------------------------------------------------------------------


def test_choose_questions_and_a_word_and_open() -> None:
    page = ClassPage()
    page.do("toggle", "LSW-P02")
    page.do("toggle", "BOL-P01")
    page.do("toggle", "LSW-P02")
    page.do("toggle", ASKED)
    page.do("open", value={"word": "hammer-42", "pupils": "28", "trials": "20"})
    fine(page)
    assert repr(page) == "ClassPage(HAMMER-42, BOL-P01, 0 of 28 predicted)"
    assert "Missing 1, 2, 3," in text(page)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"word": "HAMMR-42"}, "not one of the class words"), ({"pupils": "41"}, "number of pupils"),
        ({"trials": "0"}, "number of trials"), ({"word": ""}, "class word"), ({"key": "nonsense"}, "no teacher key"),
    ],
)  # fmt: skip
def test_a_bad_form_is_a_sentence_and_keeps_what_was_chosen(form: dict[str, str], said: str) -> None:
    page = ClassPage()
    page.do("toggle", ASKED)
    page.do("open", value={"word": WORD, "pupils": "28", "trials": "20", **form})
    assert said in text(page)
    assert page.draft.chosen == [ASKED]
    assert page.shown is None


def test_nothing_chosen_is_told() -> None:
    page = ClassPage()
    page.do("open", value={"word": WORD})
    assert "No question is chosen yet." in text(page)


def test_questions_are_browsed_by_level_by_topic_and_by_game() -> None:
    page = ClassPage()
    assert page.html.count('class="cp-entry"') >= 86
    page.do("only", "sloop")
    listed = set(re.findall(r'data-do="toggle" data-arg="([\w-]+)"', page.html))
    assert {name.split("-")[0] for name in listed} == {"SLP"}
    page.do("browse", "topic")
    fine(page)
    assert listed == set(re.findall(r'data-do="toggle" data-arg="([\w-]+)"', page.html))
    page.do("only", "")
    assert "Several steps: the tree" in text(page)
    assert "HSS-CP.B.8" in text(page)
    assert "How far to trust a run" in text(page)
    assert "a bench of its own in the chance lab" in text(page)


def test_another_word_is_proposed() -> None:
    page = ClassPage()
    first = page.draft.word
    for _ in range(5):
        page.do("another")
    assert page.draft.word != first or page.draft.fresh == 5
    assert f'value="{page.draft.word}"' in page.html


# ---- collecting --------------------------------------------------------------------------------------------------


def test_a_chat_becomes_dots_and_missing_numbers() -> None:
    page = opened()
    page.do("paste", value={"text": chat()})
    fine(page)
    assert "23 of 28 have predicted" in text(page)
    assert "Missing 24, 25, 26, 27 and 28" in text(page)
    assert "46 new codes, 0 known, 0 wrong." in text(page)
    assert page.html.count('class="dp-dot"') == 2 * 23, "a wide and a narrow drawing"
    assert "23 × 20 = 460 slots" in text(page)
    page.do("paste", value={"text": chat()})
    assert "0 new codes, 46 known, 0 wrong." in text(page)


def test_wrong_codes_are_told_with_line_and_reason() -> None:
    page = opened()
    foreign = predicted(3, word="CACTUS-7")
    page.do("paste", value={"text": f"hi\n{foreign}\n{predicted(4)[:-1]}\n{predicted(5)}"})
    assert "1 new code, 0 known, 2 wrong." in text(page)
    assert "Line 2" in text(page)
    assert "does not fit the word HAMMER-42" in text(page)
    assert "Line 3" in text(page)
    page.do("paste", value={"text": "nothing at all"})
    assert "No code was found." in text(page)
    page.do("paste", value={"text": "  "})
    assert "Nothing was pasted." in text(page)
    assert "1 of 28 have predicted" in text(page)


def test_a_number_twice_is_marked_and_told() -> None:
    page = opened()
    page.do("paste", value={"text": f"{predicted(7)}\n{predicted(7, '0.5')}"})
    assert "Number 7 sent different predictions: the newest counts." in text(page)
    assert 'class="cp-two"' in page.html
    assert "7, has predicted, sent twice" in page.html
    assert 'class="dp-dot dp-twice"' in page.html


def test_codes_about_another_question_are_offered() -> None:
    page = opened()
    page.do("paste", value={"text": predicted(7, question="LSW-P02")})
    assert "1 code about" in text(page)
    page.do("add", "LSW-P02")
    fine(page)
    assert repr(page) == "ClassPage(HAMMER-42, LSW-P02, 1 of 28 predicted)"


def test_a_megabyte_is_taken_and_more_is_a_sentence() -> None:
    page = opened()
    page.do("paste", value={"text": f"{predicted(1)}\n{'bla bla ' * 140_000}\n{predicted(2)}"})
    assert "2 of 28 have predicted" in text(page)
    page.do("paste", value={"text": "x" * 3_000_000})
    assert "too long to be taken at once" in text(page)
    assert "2 of 28 have predicted" in text(page)


def test_html_in_a_chat_is_not_html() -> None:
    page = opened()
    page.do("paste", value={"text": f"<img src=x> {predicted(4)[:-1]}<b>"})
    assert "<img" not in page.html
    page.do("open", value={"word": "<img src=x>"})
    assert "<img" not in page.html


# ---- the reveal --------------------------------------------------------------------------------------------------


def told(page: ClassPage) -> str:
    """Everything that the browser has of it."""
    return unquote(page.html) + repr(page.memory) + page.said


def secrets(page: ClassPage) -> list[str]:
    """What must not be there: the exact value and what the trials say, alone and together."""
    question = find(ASKED)[1]
    assert page.shown is not None
    book = page.shown.book
    pool, trials = book.pool(ASKED), book.standing(ASKED).trials
    whole = pool.together(trials)
    assert whole.mean is not None
    found = [numbers.near(question.answer, question.guess), numbers.say(whole.mean, question.guess, 1), "1/3"]
    return [*found, f"{float(question.answer):.6g}", f"{float(whole.mean):.6g}", question.derivation.strip()[:40]]


def test_nothing_is_revealed_before_the_release_nor_after_it_is_taken_back() -> None:
    page = opened()
    page.do("paste", value={"text": chat(range(1, 29))})
    page.do("ranges")
    assert page.shown is not None
    book = page.shown.book
    list(book.pool(ASKED).grow(book.standing(ASKED).trials))  # even if it were worked out
    held = page.html
    for secret in secrets(page):
        assert secret not in told(page)
    page.do("release")
    assert "exact 1/3 = 33.3%" in page.html
    assert "95% interval" in page.html
    assert secrets(page)[1] in text(page)
    page.do("hold")
    fine(page)
    for secret in secrets(page):
        assert secret not in told(page)
    page.do("start", value=page.memory)
    assert page.html.count("dp-dot") == held.count("dp-dot")


def test_released_it_tells_how_sure_and_how_near_the_class_was() -> None:
    page = opened()
    page.do("paste", value={"text": "\n".join(predicted(n, "0.35" if n < 11 else "0.5") for n in range(1, 24))})
    page.do("release")
    assert "10 of 23 are within 5 points; the middle guess is 50%." in text(page)
    assert "23 of 23 ranges caught it; 18 would be as sure as they said." in text(page)
    assert class_ways.release_word(WORD, ASKED, page.shown.key if page.shown else "") in text(page)


def test_results_that_come_after_the_release_are_pooled_too() -> None:
    page = opened()
    page.do("paste", value={"text": chat(range(1, 3))})
    page.do("release")
    page.do("paste", value={"text": resulted(3, 60)})
    assert "100 slots of 3 pupils" in text(page)
    assert page.html.count('class="dp-own"') == 2 * 3


def test_every_question_can_be_released() -> None:
    for game in ("LSW-P01", "BOL-P01", "SLP-P01", "LOOT-P01", "TRAP-P01"):
        for question in find(game)[0].questions:
            low, high = (Fraction(edge).limit_denominator(1000) for edge in (question.guess.low, question.guess.high))
            sent = [Report(question.id, 1, low), Report(question.id, 2, high, low, high, 1)]
            sent += [Report(question.id, n, (low + high) / 2, trials=3) for n in (2, 3)]
            page = ClassPage(WORD, [question.id], 3)
            page.do("paste", value={"text": "\n".join(codes.write(each, WORD) for each in sent)})
            page.do("ranges")
            page.do("release")
            fine(page)
            assert "nan" not in page.html
            assert 'class="dp-own"' in page.html


# ---- the own server ----------------------------------------------------------------------------------------------


def test_what_pupils_send_arrives_and_the_release_reaches_them() -> None:
    page = opened()
    classroom.send(Report(ASKED, 7, Fraction(1, 4)), WORD, "a browser")
    page.do("look")
    fine(page)
    assert "1 of 28 have predicted" in text(page)
    page.do("look")
    assert page.said.strip() == "Nothing new."
    page.do("release")
    assert classroom.here().released(WORD, ASKED) is True
    page.do("hold")
    assert classroom.here().released(WORD, ASKED) is False


def test_two_browsers_under_one_number_are_told() -> None:
    page = opened()
    for browser, guess in (("a", 1), ("b", 2)):
        classroom.send(Report(ASKED, 7, Fraction(guess, 4)), WORD, browser)
    page.do("look")
    assert "Number 7 sent different predictions" in text(page)


def test_a_word_of_another_teacher_is_refused_and_nothing_is_lost() -> None:
    classroom.open_class("CACTUS-7")
    page = opened()
    page.do("paste", value={"text": chat()})
    page.do("setup")
    page.do("open", value={"word": "CACTUS-7", "pupils": "20", "trials": "20"})
    assert "CACTUS-7 is in use by another teacher." in text(page)
    page.do("back")
    assert "23 of 28 have predicted" in text(page)


def test_a_server_that_cannot_collect_says_so_and_pasting_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder")
    page = opened()
    assert "Collect the codes in a chat instead." in text(page)
    page.do("paste", value={"text": chat()})
    page.do("release")
    page.do("hold")
    fine(page)
    assert "23 of 28 have predicted" in text(page)


def test_another_browser_goes_on_with_the_teacher_key() -> None:
    page = opened()
    classroom.send(Report(ASKED, 7, Fraction(1, 4)), WORD, "a browser")
    assert page.shown is not None
    other = ClassPage()
    other.do("toggle", ASKED)
    other.do("open", value={"word": WORD, "pupils": "28", "trials": "20", "key": page.shown.key})
    fine(other)
    assert "1 of 28 have predicted" in text(other)


def test_forgetting_asks_first_and_then_nothing_is_left(tmp_path: Path) -> None:
    page = opened()
    page.do("paste", value={"text": chat()})
    classroom.send(Report(ASKED, 28, Fraction(1, 4)), WORD, "a browser")
    assert page.shown is not None
    key = page.shown.key
    page.do("setup")
    page.do("forget", WORD)
    assert f"Everything of {WORD} will be gone." in text(page)
    page.do("keep")
    assert WORD in page.memory["classes"]
    page.do("forget", WORD)
    page.do("forget", WORD)
    fine(page)
    assert page.memory == {"open": "", "base": "", "classes": {}}
    assert not classroom.here().is_open(WORD)
    assert predicted(1) not in page.html
    assert classroom.open_class(WORD, "")
    with pytest.raises(Exception, match="not the key"):
        classroom.reports(WORD, key)


# ---- memory and sheets -------------------------------------------------------------------------------------------


def test_a_reload_goes_on_with_everything() -> None:
    page = opened()
    page.do("paste", value={"text": chat()})
    page.do("release")
    again = ClassPage()
    again.do("start", value=page.memory)
    fine(again)
    assert repr(again) == repr(page) == "ClassPage(HAMMER-42, LSW-P01, 23 of 28 predicted, released)"
    assert again.memory == page.memory


@pytest.mark.parametrize(
    "memory",
    [None, 3, {"classes": 3}, {"classes": {"X": 1}}, {"open": WORD}, {"open": WORD, "classes": {WORD: {"codes": 3}}}],
)
def test_a_damaged_memory_is_a_fresh_start(memory: object) -> None:
    page = ClassPage()
    page.do("start", value=memory)
    assert page.fault == ""
    page.do("toggle", ASKED)
    page.do("open", value={"word": "CACTUS-7", "pupils": "3", "trials": "20"})
    assert repr(page) == "ClassPage(CACTUS-7, LSW-P01, 0 of 3 predicted)"


def test_a_new_class_leaves_the_old_one_in_the_browser() -> None:
    page = opened()
    page.do("paste", value={"text": chat()})
    page.do("setup")
    page.do("open", value={"word": "CACTUS-7", "pupils": "20", "trials": "20"})
    assert "0 of 20 have predicted" in text(page)
    page.do("setup")
    page.do("resume", WORD)
    assert "23 of 28 have predicted" in text(page)


def test_names_are_not_kept() -> None:
    page = opened()
    page.do("paste", value={"text": chat() + "\nJessica Miller: " + predicted(28)})
    assert not re.search("lukas|jessica|miller", repr(page.get_state()).lower())


def test_sheets_name_every_pupil_and_only_the_key_tells_the_answer() -> None:
    page = opened()
    page.page = "http://10.0.0.5:8866/voila/render/class.ipynb"
    page.base = class_ways.folder(page.page)
    assert page.shown is not None
    page.shown.base = page.base
    for kind in ("slips", "worksheets"):
        page.do("sheets", kind)
        fine(page)
        assert find(ASKED)[1].derivation not in page.html
    page.do("sheets", "slips")
    links = re.findall(r'sh-link">([^<]+)<', page.html)
    assert links[6] == "http://10.0.0.5:8866/voila/render/loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42/7/hold"
    assert len(set(links)) == 28 * len(page.shown.book.questions)
    page.do("sheets", "key")
    assert "This shows the answers." in text(page)
    assert find(ASKED)[1].derivation in page.html
    page.do("back")
    assert find(ASKED)[1].derivation not in page.html


@pytest.mark.parametrize(
    ("typed", "base"),
    [
        ("192.168.0.12:8866", "http://192.168.0.12:8866/voila/render/"),
        ("https://school.example/loot/class.ipynb", "https://school.example/loot/"),
        ("http://h/voila/render", "http://h/voila/render/"),
        ("http://h/voila/render/de/class.ipynb", "http://h/voila/render/"),
    ],
)
def test_the_address_for_pupils_can_be_typed(typed: str, base: str) -> None:
    page = opened()
    page.do("base", value={"base": typed})
    fine(page)
    assert f'href="{base}loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42/hold"' in page.html
    assert 'aria-label="QR code' in page.html
    page.do("base", value={"base": "javascript:alert(1)"})
    assert "is no address of a page" in text(page)
    again = ClassPage()
    again.do("start", value=page.memory)
    assert base in again.html


@pytest.mark.parametrize("typed", ["[0.5]", "http://[::1", "http://[nobody]:80/"])
def test_brackets_around_nonsense_are_no_address(typed: str) -> None:
    with pytest.raises(BadInput, match="is no address of a page"):
        class_ways.read_folder(typed)
    assert class_ways.folder("http://[0.5]/class.ipynb") == ""


# ---- in German ---------------------------------------------------------------------------------------------------


@pytest.fixture
def german() -> Iterator[None]:
    tongue.speak("de")
    yield
    tongue.speak("en")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("asked", "alone", "link", "english"),
    [
        ("LSW-P01", False, "http://h/voila/render/de/loot_shoot_whisky.ipynb#", False),
        ("SLP-P01", False, "http://h/voila/render/sloop.ipynb#", True),
        ("BOL-P01", True, "http://h/loot/de-bag_o_loot.html#", False),
        ("SLP-P01", True, "http://h/loot/sloop.html#", True),
    ],
)
def test_pupils_get_german_pages_where_there_are_some(
    asked: str, alone: bool, link: str, english: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if alone:
        monkeypatch.setenv("LOOTLAB_SITE", "1")
    page = ClassPage(WORD, [asked], 3)
    page.page = "http://h/loot/de-class.html" if alone else "http://h/voila/render/de/class.ipynb"
    page.do("start", value={})
    fine(page)
    assert f'href="{link}chances/{asked}/{WORD}/hold"' in page.html
    assert ("gibt es nur auf Englisch" in text(page)) == english
    page.do("sheets", "slips")
    assert f"{link}chances/{asked}/{WORD}/3/hold" in page.html
    assert ("auf Englisch" in text(page)) == english
    saved = unquote(re.findall(r'href="data:text/html;charset=utf-8,([^"]+)"', page.html)[0])
    assert '<html lang="de">' in saved
    assert f"<title>Zettel, {WORD}</title>" in saved


@pytest.mark.parametrize(
    ("language", "alone", "other", "home"),
    [
        ("en", False, "de/class.ipynb", "index.ipynb"),
        ("de", False, "../class.ipynb", "index.ipynb"),
        ("en", True, "de-class.html", "index.html"),
        ("de", True, "class.html", "de-index.html"),
    ],
)
def test_the_page_leads_to_its_twin_and_home(
    language: str, alone: bool, other: str, home: str, monkeypatch: pytest.MonkeyPatch, german: None
) -> None:
    if alone:
        monkeypatch.setenv("LOOTLAB_SITE", "1")
    tongue.speak(language)
    page = ClassPage()
    assert re.findall(r'class="tongue"[^>]*href="([^"]+)"', page.html) == [other]
    assert re.findall(r'class="brand" href="([^"]+)"', page.html) == [home]


def test_a_class_goes_on_in_the_other_language(german: None) -> None:
    """What the browser keeps, codes and address included, is read by both pages."""
    tongue.speak("en")
    page = opened()
    page.do("base", value={"base": "10.0.0.5:8866"})
    page.do("paste", value={"text": chat()})
    tongue.speak("de")
    again = ClassPage()
    again.do("start", value=page.memory)
    fine(again)
    assert "23 von 28 haben geschätzt" in text(again)
    assert "http://10.0.0.5:8866/voila/render/de/loot_shoot_whisky.ipynb#" in again.html
