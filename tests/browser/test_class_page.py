"""The class page in a browser: from choosing a question to the release and back, on a desk and on a phone."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from lootlab.lab import codes
from lootlab.lab.classroom import Classroom
from lootlab.lab.codes import Report
from lootlab.lab.pooling import Pool
from lootlab.lab.questions import find

from .conftest import WIDTHS, OpenPage, Site, picture, room, settled

ASKED, PUPILS, TRIALS = "LSW-P01", 28, 20
MISSING = (4, 11, 19)
WORDS = {1280: "HERON-61", 400: "HERON-62"}
"""All tests share a server, and a word is a teacher's."""


def chat(word: str) -> str:
    """What a class writes into its chat: 25 of 28 predictions and results, one of them mistyped, one sent twice."""
    lines = ["Mr Miller: codes please!", "Great work folks", "AAAAA-2222-33333"]
    for number in range(1, PUPILS + 1):
        if number in MISSING:
            lines.append(f"Number{number}: wait, how does this work?")
            continue
        guess = Fraction(20 + 5 * (number % 7), 100)
        prediction = Report(ASKED, number, guess, guess - Fraction(1, 10), guess + Fraction(1, 10), number % 7)
        lines.append(f"[10:{number:02}] Lukas here {codes.write(prediction, word).lower()} :-)")
        lines.append(f"and my result {codes.write(Report(ASKED, number, guess, trials=TRIALS), word)}")
    return "\n".join([*lines, lines[4]])


def opened(page: Page, voila: Site) -> None:
    page.goto(voila.page("class"))
    page.wait_for_selector(".ll[data-greeted]", timeout=60_000)


def table(page: Page) -> list[dict[str, str]]:
    """The CSV that the button saves."""
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").click()
    return list(csv.DictReader(io.StringIO(Path(saved.value.path()).read_text(encoding="utf-8"))))


def revealing(word: str) -> list[str]:
    """What must not be on the page before the release: the exact value, and what all trials say together."""
    pool = Pool(find(ASKED)[1], word)
    trials = {number: TRIALS for number in range(1, PUPILS + 1) if number not in MISSING}
    list(pool.grow(trials))
    mean = pool.together(trials).mean
    assert mean is not None
    return ["33.3%", "1/3", "0.333", f"{float(mean) * 100:.1f}%", f"{float(mean):.4g}"]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_lesson_with_a_class(open_page: OpenPage, voila: Site, width: int) -> None:
    page, word = open_page(width), WORDS[width]
    opened(page, voila)
    page.locator(f'[data-do="toggle"][data-arg="{ASKED}"]').first.click()
    expect(page.get_by_role("list", name="Chosen questions")).to_contain_text("Same thought")
    picture(page, "class-page-setup")
    page.fill('[name="word"]', word.lower())
    page.fill('[name="pupils"]', str(PUPILS))
    page.get_by_role("button", name="Open the class").click()
    expect(page.locator(".cp-word")).to_have_text(word)
    link = page.locator(".cp-link")
    expect(link).to_have_attribute("href", f"{voila.page('loot_shoot_whisky')}#chances/{ASKED}/{word}/hold")
    expect(page.locator(".cp-qr svg")).to_be_visible()
    expect(page.locator(".cp-seats .cp-miss")).to_have_count(PUPILS)

    page.get_by_role("button", name="Paste codes").click()
    page.fill("textarea", chat(word))
    page.get_by_role("button", name="Take the codes").click()
    expect(page.locator(".cp-found")).to_contain_text("50 new codes, 0 known, 1 wrong.")
    expect(page.locator(".cp-found")).to_contain_text("Line 3")
    expect(page.locator("textarea")).to_have_value("")
    expect(page.locator(".cp-missing")).to_have_text("Missing 4, 11 and 19")
    expect(page.locator(".cp-count")).to_contain_text("25 of 28")
    expect(page.locator(".dp:visible .dp-dot")).to_have_count(25)
    page.get_by_role("button", name="Show the 80% ranges").click()
    expect(page.locator(".dp:visible .dp-range")).to_have_count(25)
    page.locator(".cp-paste").get_by_role("button", name="Close").click()
    picture(page, "class-page-held")

    seen = unquote(page.locator(".ll").inner_html())
    kept = page.evaluate("JSON.stringify(localStorage)")
    for secret in revealing(word):
        assert secret not in seen
        assert secret not in kept
    assert len(table(page)) == 25
    assert "exact" not in table(page)[0]

    page.get_by_role("button", name="Release the reveal").click()
    expect(page.locator(".cp-told")).to_contain_text("exactly 1/3 = 33.3%")
    expect(page.locator(".dp:visible .dp-own")).to_have_count(25)
    expect(page.locator(".cp-key strong")).to_be_visible()
    assert {row["exact"] for row in table(page)} == {"0.333333"}
    picture(page, "class-page-released")

    page.reload()
    page.wait_for_selector(".ll[data-greeted]", timeout=60_000)
    expect(page.locator(".cp-word")).to_have_text(word)
    expect(page.locator(".dp:visible .dp-own")).to_have_count(25)
    page.get_by_role("button", name="Hold again").click()
    expect(page.get_by_role("button", name="Release the reveal")).to_be_visible()
    assert all(secret not in unquote(page.locator(".ll").inner_html()) for secret in revealing(word))


def test_a_teacher_and_a_pupil_meet(open_page: OpenPage, voila: Site) -> None:
    """The link of the page, the pupil's own screen, the dot, the same trials, the release."""
    teacher, pupil, word = open_page(1280), open_page(400), "HERON-65"
    opened(teacher, voila)
    teacher.locator(f'[data-do="toggle"][data-arg="{ASKED}"]').first.click()
    teacher.fill('[name="word"]', word)
    teacher.fill('[name="pupils"]', "5")
    teacher.get_by_role("button", name="Open the class").click()
    link = teacher.locator(".cp-link").get_attribute("href") or ""

    pupil.goto(link)
    settled(pupil, "chances")
    screen = room(pupil, "chances")
    screen.get_by_role("button", name="3", exact=True).click()
    screen.get_by_label("Your guess as a number in percent").fill("25")
    screen.get_by_role("button", name="This is my guess").click()
    screen.get_by_role("button", name="Send to class").click()
    expect(teacher.locator(".cp-missing")).to_have_text("Missing 1, 2, 4 and 5")
    screen.get_by_role("button", name="+100", exact=True).click()
    expect(screen.locator("[data-code]")).to_have_count(2)
    teacher.get_by_role("button", name="Paste codes").click()
    teacher.fill("textarea", "Ada here " + " and ".join(screen.locator("[data-code]").all_inner_texts()))
    teacher.get_by_role("button", name="Take the codes").click()
    expect(teacher.locator(".cp-found")).to_contain_text("1 new code, 1 known, 0 wrong.")
    expect(screen.get_by_role("button", name="Show the exact value")).to_have_count(0)

    teacher.get_by_role("button", name="Release the reveal").click()
    release = teacher.locator(".cp-key strong").inner_text()
    share = screen.locator(".xp-read strong.num").first.inner_text()
    expect(teacher.locator(".cp-told")).to_contain_text(f"Together {share}")
    expect(screen.get_by_role("button", name="Show the exact value")).to_be_visible()
    store = Classroom(voila.data / "class.sqlite")
    assert store.opens(word, ASKED, release), "whoever is not on this server can type it"
    store.close()


def test_what_pupils_send_arrives_by_itself(open_page: OpenPage, voila: Site) -> None:
    """Nobody clicks: the page looks by itself, and a release reaches the pupils' kernels."""
    page, word = open_page(1280), "HERON-64"
    opened(page, voila)
    page.locator(f'[data-do="toggle"][data-arg="{ASKED}"]').first.click()
    page.fill('[name="word"]', word)
    page.fill('[name="pupils"]', "3")
    page.get_by_role("button", name="Open the class").click()
    expect(page.locator(".cp-count")).to_contain_text("0 of 3")
    store = Classroom(voila.data / "class.sqlite")
    store.send(Report(ASKED, 2, Fraction(1, 4)), word, "a browser")
    expect(page.locator(".cp-count")).to_contain_text("1 of 3")
    expect(page.locator(".cp-missing")).to_have_text("Missing 1 and 3")
    page.get_by_role("button", name="Release the reveal").click()
    expect(page.get_by_role("button", name="Hold again")).to_be_visible()
    assert store.released(word, ASKED) is True
    store.send(Report(ASKED, 2, Fraction(1, 4), trials=TRIALS), word, "a browser")
    expect(page.locator(".dp:visible .dp-own")).to_have_count(1)
    store.close()


def test_slips_print_alone(open_page: OpenPage, voila: Site) -> None:
    """On paper there are the slips and nothing else; the saved page needs no script."""
    page = open_page(1280)
    opened(page, voila)
    page.locator(f'[data-do="toggle"][data-arg="{ASKED}"]').first.click()
    page.fill('[name="word"]', "HERON-63")
    page.fill('[name="pupils"]', "5")
    page.get_by_role("button", name="Open the class").click()
    page.get_by_role("button", name="Print").click()
    expect(page.locator(".sh-slip svg")).to_have_count(5)
    page.emulate_media(media="print")
    expect(page.locator(".cp-top")).to_be_hidden()
    expect(page.locator(".cp-tools").first).to_be_hidden()
    expect(page.locator(".sh-slip").first).to_be_visible()
    page.emulate_media(media="screen")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a page").click()
    file = Path(saved.value.path()).read_text(encoding="utf-8")
    assert file.count('class="sh-slip"') == 5
    assert "<script" not in file
    page.evaluate("window.print = () => { document.title = 'printing' }")
    page.locator("[data-print]").click()
    expect(page).to_have_title("printing")


def test_a_german_lesson(open_page: OpenPage, voila: Site) -> None:
    """From the German gallery to the class page; a pupil's guess on the German page arrives by itself, and both pages
    of the teacher know the class."""
    teacher, pupil, word = open_page(1280), open_page(400), "HERON-66"
    teacher.goto(voila.page("de/index"))
    teacher.get_by_role("link", name="die Klassenseite").click()
    teacher.wait_for_selector(".ll[data-greeted]", timeout=60_000)
    expect(teacher).to_have_title("Klassenseite")
    teacher.locator(f'[data-do="toggle"][data-arg="{ASKED}"]').first.click()
    teacher.fill('[name="word"]', word)
    teacher.fill('[name="pupils"]', "3")
    teacher.get_by_role("button", name="Klasse öffnen").click()
    link = teacher.locator(".cp-link")
    expect(link).to_have_attribute("href", f"{voila.page('de/loot_shoot_whisky')}#chances/{ASKED}/{word}/hold")

    pupil.goto(f"{voila.page('de/loot_shoot_whisky')}#chances/{ASKED}/{word}/2/hold")
    settled(pupil, "chances")
    screen = room(pupil, "chances")
    screen.get_by_label("Deine Schätzung als Zahl in Prozent").fill("25")
    screen.locator('[data-do="guess"] [type="submit"]').click()
    screen.get_by_role("button", name="An die Klasse senden").click()
    expect(teacher.locator(".cp-missing")).to_have_text("Es fehlen 1 und 3")

    teacher.get_by_role("link", name="English").click()
    teacher.wait_for_selector(".ll[data-greeted]", timeout=60_000)
    expect(teacher.locator(".cp-missing")).to_have_text("Missing 1 and 3")
    teacher.get_by_role("button", name="Release the reveal").click()
    expect(screen.get_by_role("button", name="Den genauen Wert zeigen")).to_be_visible()
    teacher.get_by_role("link", name="Deutsch").click()
    expect(teacher.locator(".cp-pool")).to_contain_text("Genau 1/3 = 33,3\u202f%")
