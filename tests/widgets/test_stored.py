"""What a notebook keeps of a live part: nothing hidden, nothing that becomes noise in a sanitiser, one fixed deal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html import escape as html_escape
from html import unescape

import bleach
import pytest

import lootlab
from lootlab import lab, show
from lootlab.engine import lesson, sections
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.question import LEVELS
from lootlab.look import drawing, formula, plain
from lootlab.look.markdown import markdown
from lootlab.widgets import stored
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.screen import Screen

PER_GAME = pytest.mark.parametrize("name", lootlab.GAMES)
DEALS = ("CACTUS-7", "CACTUS-94", "HAMMER-42", "HAMMER-43")
"""In the duel the words of each go over several lines, in Sloop those of the second."""
WIDGET = "application/vnd.jupyter.widget-view+json"
TAGS = {
    "a", "b", "br", "code", "dd", "del", "details", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "hr", "i", "li",
    "ol", "p", "pre", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "tr",
    "ul",
}  # fmt: skip
"""What hosts of repositories let through: no style, no svg, no class."""


@pytest.fixture(autouse=True)
def _no_wardrobe() -> Iterator[None]:
    before = set(drawing.BROUGHT)
    drawing.BROUGHT.clear()
    yield
    drawing.BROUGHT.clear()
    drawing.BROUGHT.update(before)


def bundle(screen: Screen) -> dict[str, str]:
    data: dict[str, str] = screen._repr_mimebundle_()[0]
    return data


def sanitised(html: str) -> list[str]:
    """The lines that are left where a page strips styles and drawings."""
    html = re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)
    clean = bleach.clean(html, tags=TAGS, attributes={}, strip=True)
    return [line for line in unescape(re.sub(r"<[^>]+>", "\n", clean)).splitlines() if line.strip()]


def on_one_line(html: str) -> str:
    """What is left where all tags go, and nothing comes instead."""
    html = re.sub(r"<(style|svg)\b.*?</\1>", "", html, flags=re.DOTALL)
    return " ".join(unescape(bleach.clean(html, tags=(), strip=True)).split())


@PER_GAME
def test_a_stored_table_knows_no_more_than_its_seat(name: str) -> None:
    game, rng = lootlab.load(name), Stream.of(5)
    match = Match(game, seed="CACTUS-7")
    for _ in range(30):
        if not match.state.to_act():
            break
        for seat in (None, match.state.seats[0]):
            other = Match(game, seed="CACTUS-7")
            other.state = game.reshuffle_hidden(match.state, seat, Stream(9))
            assert stored.table(Cloth(match, seat)) == stored.table(Cloth(other, seat))
        acting = rng.choice(match.state.to_act())
        match.play(acting, rng.choice(match.state.legal_moves(acting)))


@PER_GAME
def test_every_level_keeps_its_goal_and_what_can_be_done(name: str) -> None:
    game = lootlab.load(name)
    for level in lesson.load(game):
        kept = bundle(show.level(game, level.id))
        left = sanitised(kept["text/html"])
        assert f"Goal: {level.goal}" in left
        assert all(answer in " ".join(left) for answer in level.answers)
        assert kept["text/plain"].startswith(f"Level({name}, {level.id}, open)")
        assert WIDGET in kept
        assert "<button" not in kept["text/html"]


@PER_GAME
def test_where_styles_are_stripped_the_words_are_left_and_nothing_else(name: str) -> None:
    """The page breaks long lines itself, so that of their breaks in plain text nothing is left."""
    game = lootlab.load(name)
    for seed in DEALS:
        view = game.new(seed=seed).view("A")
        told = re.sub(rf"\n{plain.GOES_ON}(?=\S)", " ", drawing.words(game, view))
        assert sanitised(drawing.picture(game, view)) == [line for line in told.splitlines() if line.strip()], seed


@PER_GAME
def test_with_a_wardrobe_pictures_are_lean_and_say_the_same(name: str) -> None:
    game = lootlab.load(name)
    view = game.new(seed="CACTUS-7").view("A")
    alone = drawing.picture(game, view)
    brought = drawing.wardrobe(game)
    lean = drawing.picture(game, view)
    assert sanitised(lean) == sanitised(alone)
    assert "<style>" not in lean
    assert len(lean) < len(alone) - 10_000
    assert set(re.findall(r"href=#([\w-]+)", lean)) <= set(re.findall(r"id=\"?([\w-]+)", brought)), (
        "a drawing is missing"
    )


@PER_GAME
def test_a_table_that_deals_anew_is_kept_as_one_deal(name: str) -> None:
    assert bundle(show.table(name))["text/html"] == bundle(show.table(name))["text/html"]
    assert bundle(show.quiz(name))["text/html"] == bundle(show.quiz(name))["text/html"]
    if name != "loot":  # where the first picture is the same whatever will be rolled
        assert bundle(show.table(name, seed="HAMMER-42"))["text/html"] != bundle(show.table(name))["text/html"]


def test_an_experiment_folds_its_answer_away() -> None:
    html = bundle(show.experiment("LSW-P01"))["text/html"]
    before, _, folded = html.partition("<details>")
    assert "1/3" in folded
    assert "1/3" not in re.sub(r"<style>.*?</style>", "", before, flags=re.DOTALL)


def test_where_styles_are_stripped_a_fraction_keeps_its_slash() -> None:
    left = on_one_line(bundle(show.experiments("loot_shoot_whisky"))["text/html"])
    assert "so the chance is 3/9 = 1/3." in left
    assert "4/13 × 3/12 × 2/11 × 1/10 = 1/715." in left


@PER_GAME
def test_nothing_is_raised_without_the_sign_that_says_so(name: str) -> None:
    for asked in lootlab.load(name).questions:
        assert not re.search(r"(?<!\^</span>)(?<!\^\(</span>)<sup", asked.derivation), asked.id


def test_formulas_read_on_one_line() -> None:
    told = f"{formula.choose(12, 'k')} ({formula.frac(5, 9)}){formula.raised('12−k')} {formula.frac('1 + 8', 35)}"
    assert on_one_line(told) == "C(12, k) (5/9)^(12−k) (1 + 8)/35"
    assert plain.words(f"<p>{formula.frac(5, 9)}</p>", 80) == "5 over 9", "what is heard stays one thing"


@PER_GAME
def test_the_shelf_of_questions_keeps_all_answers_folded_and_most_charts(name: str) -> None:
    """Only those of undergraduates have no chart: they take too long while a chapter runs."""
    html = bundle(show.experiments(name))["text/html"]
    there = sorted(lootlab.load(name).questions, key=lambda asked: LEVELS.index(asked.level))
    for asked, kept in zip(there, html.split("<li><b>")[1:], strict=True):
        before, folded = kept.split("<details><summary>The exact answer</summary>")
        assert asked.ask in unescape(before)
        assert asked.derivation in folded
        if asked.level != LEVELS[-1]:
            assert all(str(one.value) in folded for one in asked.answers())
            assert "<svg" in folded or not stored._bars(asked)


@PER_GAME
def test_practice_keeps_an_exercise_that_is_always_the_same(name: str) -> None:
    kept = bundle(show.practice(name))
    assert kept["text/html"] == bundle(show.practice(name))["text/html"]
    assert "From the quiz: " in kept["text/plain"]
    assert "\nAnswer: " in kept["text/plain"]
    assert 'class="drawn"' in kept["text/html"]


@PER_GAME
def test_the_workshop_keeps_what_can_be_chosen(name: str) -> None:
    kept = bundle(show.workshop(name))
    for option in lootlab.load(name).options:
        assert option.text in kept["text/plain"]
        for value in option.values:
            assert f"<li>{html_escape(option.word(value))}</li>" in kept["text/html"]


def test_a_chart_in_one_line_leaves_its_numbers() -> None:
    """Whether a page strips drawings with their letters or without them, the numbers are read first."""
    drawn = lab.bars([0, 1, 1, 2], exact={1: Fraction(1, 2)}, axis="looters")._repr_html_()
    said = ["looters", "share", "exact", "0", "25%", "1", "50%", "50%", "2", "25%"]
    assert sanitised(re.sub(r"<svg\b.*?</svg>", "", drawn, flags=re.DOTALL)) == said
    assert sanitised(drawn)[: len(said)] == said


def test_rules_are_kept_as_a_list() -> None:
    kept = bundle(show.rules("loot_shoot_whisky"))
    book = lootlab.load("loot_shoot_whisky").rulebook
    assert kept["text/html"].count("<li>") == len(book)
    assert all(rule.id in kept["text/plain"] for rule in book)


def test_on_paper_a_table_is_whole_and_words_are_as_large_as_the_page() -> None:
    def printed(html: str) -> str:
        return " ".join(re.findall(r"@media print\{(.*?)\}\}", html))

    table, words = (
        printed(bundle(screen)["text/html"]) for screen in (show.table("sloop"), show.experiment("SLP-P05"))
    )
    assert ".drawn{break-inside:avoid" in table
    assert "zoom:" in table
    assert "zoom:" not in words
    assert all("color-scheme:light!important" in said for said in (table, words)), "white letters on white paper"


def test_on_a_dashboard_nothing_is_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "lazy", True)
    assert set(bundle(show.table("loot_shoot_whisky"))) == {"text/plain", WIDGET}


# ---- the same words in both hosts ---------------------------------------------------------------------


def test_the_learn_room_shows_the_words_of_the_chapter() -> None:
    lessons = show.lessons("loot_shoot_whisky")
    game = lootlab.load("loot_shoot_whisky")
    for section in sections.load(game):
        for name in section.levels:
            lessons.do("level", name)
            level = next(each for each in lesson.load(game) if each.id == name)
            assert markdown(level.text) in lessons.render()
            assert f"<summary>{section.title}</summary>" in lessons.render()
    lessons.do("list")
    listed = re.findall(r"<h4>(.+?)</h4>", lessons.render())
    assert listed == [section.title for section in sections.load(game)]


def test_a_section_begins_with_its_line_and_its_words_in_both_hosts() -> None:
    """In the notebook the code takes its time as well, so only the minutes differ."""
    lessons, game = show.lessons("loot_shoot_whisky"), lootlab.load("loot_shoot_whisky")
    for section in sections.load(game):
        lessons.do("section", section.levels[0])
        begins = lessons.render()
        assert re.search(rf'class="about">About \d+ minutes\. Afterwards you can {re.escape(section.can)}\.<', begins)
        assert markdown(section.text) in begins
        assert markdown(section.text) not in re.sub(r"<details[^>]*begins-.*?</details>", "", begins), "folded"
        lessons.do("read")
        assert lessons.render().count(markdown(section.text)) == 2, "over the table of a phone as well"
        lessons.do("level", section.levels[1])
        assert markdown(section.text) not in lessons.render(), "once is enough"


def test_a_sidebar_leads_from_section_to_section_and_the_list_says_how_long_each_takes() -> None:
    lessons, game = show.lessons("loot_shoot_whisky"), lootlab.load("loot_shoot_whisky")
    there = sections.load(game)
    led = re.findall(
        r'data-do="section" data-arg="([\w-]+)"( aria-current="step")?><b>(\d)</b><span>(.+?)<small>', lessons.render()
    )
    assert [row[0] for row in led] == [section.levels[0] for section in there]
    assert [row[3] for row in led] == [section.title for section in there]
    assert [bool(row[1]) for row in led] == [True] + [False] * (len(there) - 1)
    lessons.do("section", there[2].levels[0])
    assert f", level {1 + [level.id for level in lesson.load(game)].index(there[2].levels[0])} of " in repr(lessons)
    lessons.do("list")
    assert len(re.findall(r'</h4><p class="about">About \d+ minutes\. Afterwards', lessons.render())) == len(there)
    assert 'data-do="section"' not in show.level(game, there[0].levels[0]).render(), "a chapter has that of JupyterLab"


def test_words_fold_away_after_a_try_and_open_over_the_table_on_a_phone() -> None:
    lessons = show.lessons("loot_shoot_whisky")
    assert re.search(r"<details[^>]* open>", lessons.render())
    lessons.do("read")
    assert "To the table" in lessons.render()
    lessons.do("read")
    assert "To the table" not in lessons.render()
    lessons.do("phrase", value="S S")
    assert not re.search(r'class="panel read"[^>]* open>', lessons.render())


def test_what_is_done_in_a_chapter_is_done_in_the_learn_room() -> None:
    level = show.level("loot_shoot_whisky", "loot-beats-whisky")
    level.do("phrase", value="L L")
    assert level.memory["done"] == ["loot-beats-whisky"]
    assert level.place == show.lessons("loot_shoot_whisky").place
    room = show.lessons("loot_shoot_whisky")
    room.do("start", value=level.memory)
    assert room.done == ["loot-beats-whisky"]
    assert "Read on below" in level.cloth.locked
    level.do("next")
    assert repr(level) == "Level(loot_shoot_whisky, loot-beats-whisky, open)", "a chapter goes on below, not in here"


# ---- what one sees at once ----------------------------------------------------------------------------


def test_a_question_stands_in_the_strip_and_what_helps_beside_it() -> None:
    asked = next(level for level in lesson.load(lootlab.load("sloop")) if level.ask and level.aid)
    lessons = show.lessons("sloop")
    lessons.do("level", asked.id)
    html = lessons.render()
    assert f'<p class="asked">{asked.ask}</p>' in html
    assert f'<p class="panel aid">{asked.aid}</p>' in html
    assert f'<p class="panel aid asked">{asked.ask}</p>' in html
    assert asked.aid in lessons.said
    assert asked.ask in lessons.said


@pytest.mark.parametrize("name", ["skipped", "refill-first", "ghost"])
def test_where_nothing_helps_no_card_looks_faulty(name: str) -> None:
    level = show.level("loot_trap", name)
    assert "list" not in level.aids
    assert "is-off" not in level.render()


def test_what_is_folded_leaves_its_shell() -> None:
    folded = '<details class="unfold" data-key="x"><summary>all</summary><p>much</p></details><p>paper</p>'
    assert drawing.still(folded) == '<div class="unfold" style="display:none"></div><p>paper</p>'
    assert "unfold" in bundle(show.table("loot", seed="CACTUS-7"))["text/html"]


ONE = """
game = "bag_o_loot"
[[item]]
id = "may-i"
kind = "allowed"
given = "seats AB; B[6 6]; hand A{6 2}; turn A"
play = ["A steal B[6 6] + 2"]
ask = "May Ann steal Bea's 6s with a 2?"
why = "A set is stolen with its own number, or with a looter."
rule = "BOL-23"
"""


def test_a_quiz_of_one_says_so() -> None:
    assert "\nA position to judge. " in bundle(show.quiz(ONE, seed="CACTUS-7"))["text/plain"]
    assert "\nTen positions to judge. " in bundle(show.quiz("bag_o_loot", seed="CACTUS-7"))["text/plain"]


# ---- what is listed ------------------------------------------------------------------------------------


@PER_GAME
def test_no_two_things_that_can_be_done_are_told_alike(name: str) -> None:
    """Where a level marks no pieces, two moves may have one button: read without a table, they need more words."""
    game = lootlab.load(name)
    for level in lesson.load(game):
        told = bundle(show.level(game, level.id))["text/plain"].replace("\n    ", " ")
        for listed in re.findall(r"^You can: (.+)\.$", told, re.MULTILINE):
            said = listed.split("; ")
            assert len(said) == len(set(said)), f"{level.id}: {listed}"


@pytest.mark.parametrize(
    ("level", "absent"),
    [("three-straight", "next 2"), ("three-straight", "track"), ("meeps", "Combo"), ("meeps", "Groups")],
)
def test_words_name_no_part_that_has_not_joined_the_table(level: str, absent: str) -> None:
    assert absent not in bundle(show.level("loot", level))["text/plain"]


def test_what_is_folded_away_is_not_read_out() -> None:
    told = bundle(show.table("sloop", seed="CACTUS-7"))["text/plain"]
    assert "The display is filled up to 4; 4 lie there." in told
    assert "What does this display offer?" not in told


def test_nothing_is_named_twice_in_a_row() -> None:
    told = " ".join(bundle(show.table("loot_shoot_whisky", seed="CACTUS-7"))["text/plain"].split())
    assert "saloon deck, 9 left, slot 1" in told
    assert "Bea, Bea" not in told
