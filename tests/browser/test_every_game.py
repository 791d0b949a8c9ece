"""What a person does in every game, in a real browser: learn, play, be refused, reload, predict.

The duel has tests of its own beside this one; the other games walk the same path here.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import LevelRun
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Move
from lootlab.widgets.cloth import Cloth

from .conftest import WIDTHS, Site, answered, at_rest, picture
from .test_table import focus_on

pytestmark = pytest.mark.browser

GAMES = tuple(name for name in lootlab.GAMES if name != "loot_shoot_whisky")
SHORT = {"bag_o_loot": ", target='5'", "loot_trap": ", turn_cap='60'"}
"""Options that make a whole game short enough for a test."""
MOST_DECISIONS = 500
SEED = "CACTUS-7"
NEWEST = "Math.max(-1, ...[...document.querySelectorAll('.ll .log li')].map((line) => +line.dataset.key.slice(3)))"
"""The newest line of the log, in the page's own words: it changes when something was played."""


def key_of(cloth: Cloth, token: str) -> str:
    """The piece on the page that means this, of those that are not chosen yet."""
    return next(key for key, known in cloth.tokens.items() if known == token and key not in cloth.chosen)


def click_move(page: Page, cloth: Cloth, move: Move) -> None:
    """Pick the pieces of a move one after the other, then press its button; a pick that is refused ends it."""
    cloth.html()
    for token in move.pieces:
        key = key_of(cloth, token)
        piece = page.locator(f'.ll [data-do=pick][data-arg="{key}"]').first
        piece.click()
        cloth.pick(key)
        if cloth.refusal:
            return
        expect(piece).to_have_attribute("aria-pressed", "true")
        cloth.html()
    button = page.locator(f'.ll .cloth [data-do=move][data-arg="{move}"]')
    page.wait_for_selector(".ll .cloth [data-do=move], .ll .moves [data-do=more]")
    if not button.count():
        page.locator(".ll .moves [data-do=more]").click()
    newest = page.evaluate(NEWEST)
    button.first.click()
    page.wait_for_function(f"(key) => {NEWEST} !== key", arg=newest)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_the_first_three_levels_by_mouse(voila: Site, open_page: Any, name: str, width: int) -> None:
    game = lootlab.load(name)
    levels = lesson.load(game)
    voila.write(f"lessons-{name}", f"from lootlab.widgets import Lessons\nLessons('{name}')")
    page = open_page(width)
    page.goto(voila.page(f"lessons-{name}"))
    for number, level in enumerate(levels[:3], 1):
        expect(page.locator(".ll .strip p")).to_have_text(f"Level {number} of {len(levels)}: {level.title}")
        run = LevelRun(game, level, player(game, "medium").choose)
        if level.ask:
            page.locator(f'.ll [data-do=answer][data-arg="{level.right}"]').click()
        for phrase in level.best:
            move = game.parse_move(run.state, phrase)
            move = next((legal for legal in run.state.legal_moves(level.seat) if legal == move), move)
            if level.want_refused and not move.pieces:
                # What no pieces can mean has to be typed.
                page.locator(".ll .typed input").fill(phrase)
                page.keyboard.press("Enter")
                continue
            cloth = Cloth(run.match, level.seat)
            cloth.sought = run.sought
            click_move(page, cloth, move)
            if not level.want_refused:
                run.attempt(move)
        expect(page.locator(".ll .dots .done")).to_have_count(number)
        picture(page, f"{name}-level-{number}-won")
        page.locator(".ll .coach:visible").get_by_role("button", name="Next").click()


def refused_phrase(match: Match, seat: str) -> tuple[str, str]:
    """Something this seat may not do now, and a rule that says so."""
    for seed in range(200):
        for move in match.game.near_misses(match.state, seat, Stream(seed)):
            refusal = match.state.why_not(seat, move)
            try:
                readable = match.game.parse_move(match.state, str(move)) == move
            except BadInput:
                continue
            if refusal is not None and readable and move.seat == seat:
                return str(move), refusal.rule
    raise AssertionError("everything is allowed here")


def press_first(page: Page, selector: str) -> bool:
    """Put the focus there and press Enter, as somebody without a mouse does."""
    answered(page)
    # In one step: where all choose at once, a bot's move may redraw the table between a look and a step.
    found = page.evaluate(
        "(at) => { const node = document.querySelector(at); node?.focus();"
        " return node && { by_tab: node.tabIndex >= 0 && document.activeElement === node }; }",
        selector,
    )
    if found:
        assert found["by_tab"], f"the Tab key passes over {selector}"
        page.keyboard.press("Enter")
    return bool(found)


def decide(page: Page) -> None:
    """One move by keyboard: the first that is offered, else a piece that leads on, else the list of moves."""
    for _ in range(8):
        newest = page.evaluate(NEWEST)
        if press_first(page, ".ll .cloth [data-do=move]"):
            page.wait_for_function(f"(key) => document.querySelector('.ll .result') || {NEWEST} !== key", arg=newest)
            answered(page)  # the new line may be a bot's
            return
        pressed = press_first(page, ".ll .is-can, .ll .is-target") or press_first(page, ".ll .moves [data-do=more]")
        assert pressed, f"nothing can be done by keyboard: {page.locator('.ll .ask').inner_text()}"
        page.wait_for_function("document.querySelector('.ll .is-chosen, .ll .cloth [data-do=move]')")
    raise AssertionError("eight picks and still no move")


def ready(page: Page) -> None:
    page.wait_for_selector(".ll .result, .ll .ask:not(.ask--wait)")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keyboard(voila: Site, open_page: Any, name: str) -> None:
    game = lootlab.load(name)
    voila.write(
        f"play-{name}",
        f"from lootlab.widgets import Table\nTable('{name}', seed='{SEED}', pace=0.01{SHORT.get(name, '')})",
    )
    page = open_page(1280)
    page.goto(voila.page(f"play-{name}"))
    ready(page)
    picture(page, f"{name}-start")
    focus_on(page, ".ll .is-can, .ll .is-target, .ll .cloth [data-do=move], .ll .moves [data-do=more]")

    # Something illegal is answered with its rule, and the chip opens it.
    match = Match(game, seed=SEED)
    viewer = "A"
    if viewer in match.state.to_act():
        phrase, rule = refused_phrase(match, viewer)
        page.locator(".ll .typed input").fill(phrase)
        page.keyboard.press("Enter")
        expect(page.locator(".ll .refuse")).to_contain_text(rule)
        assert press_first(page, ".ll .refuse .chip")
        expect(page.locator(".ll .refuse .rule")).to_contain_text("-")
        picture(page, f"{name}-refused")

    for _ in range(3):
        decide(page)
        ready(page)

    # A reload continues at the same move.
    before = at_rest(page.locator(".ll .log"))
    page.reload()
    page.wait_for_selector(".ll .log li")
    ready(page)
    expect(page.locator(".ll .log")).to_have_text(before, use_inner_text=True)

    for _ in range(MOST_DECISIONS):
        ready(page)
        if page.locator(".ll .result").count():
            break
        decide(page)
    expect(page.locator(".ll .result h3")).to_be_visible()
    picture(page, f"{name}-end")


@pytest.mark.parametrize("name", GAMES)
def test_the_table_on_a_phone(voila: Site, open_page: Any, name: str) -> None:
    most = lootlab.load(name).players[1]
    voila.write(
        f"phone-{name}", f"from lootlab.widgets import Table\nTable('{name}', {most}, seed='{SEED}', pace=0.01)"
    )
    page = open_page(400)
    page.goto(voila.page(f"phone-{name}"))
    for _ in range(3):
        ready(page)
        decide(page)
    ready(page)
    picture(page, f"{name}-phone")


@pytest.mark.parametrize("name", GAMES)
def test_an_experiment_to_its_exact_answer(voila: Site, open_page: Any, name: str) -> None:
    question = lootlab.load(name).room("odds").QUESTIONS[0]
    voila.write(f"odds-{name}", f"from lootlab.widgets import Experiment\nExperiment('{question.id}', '{SEED}')")
    page = open_page(400)
    page.goto(voila.page(f"odds-{name}"))
    press = page.locator(".ll").get_by_role
    press("button", name="This is my guess", exact=True).click()
    expect(page.locator(".ll .say--bad")).to_contain_text("You have not made a guess yet.")
    page.locator(".ll input[name=typed]").fill("5")
    press("button", name="This is my guess", exact=True).click()
    press("button", name="By hand", exact=True).click()
    expect(page.locator(".ll .xp-hands li")).to_have_count(1)
    press("button", name="+100", exact=True).click()
    expect(page.locator(".ll > [role=status]")).to_contain_text("101 ")
    press("button", name="Show the exact value", exact=True).click()
    expect(page.locator(".ll .xp-exact")).to_be_visible()
    expect(page.locator(".ll .c-twin").first).to_be_attached()
    picture(page, f"{name}-odds")
