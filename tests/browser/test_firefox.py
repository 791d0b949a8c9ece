"""The site in Debian's Firefox, with every other host blocked: what a person does there, as in Chromium."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

import lootlab
from lootlab.bots import player
from lootlab.engine import lesson
from lootlab.engine.lesson import LevelRun
from lootlab.widgets.cloth import Cloth

from . import firefox
from .conftest import AT_ONCE, StaticSite
from .firefox import Firefox, Tab
from .test_every_game import key_of
from .test_room import IN_GERMAN, UNKEPT

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"
LEARN, PLAY, CHANCES = (f".cell[data-at={at}] .ll-in" for at in ("learn", "play", "chances"))
SAID = f"document.querySelector('{PLAY} .log').innerText"
ASKED = f"document.querySelector('{PLAY} .ask:not(.ask--wait)')"


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if not (path := firefox.need()):
        pytest.skip("Firefox is not here and could not be installed: install firefox-esr")
    running = Firefox(path, tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.fixture(autouse=True)
def no_faults(fox: Firefox) -> Iterator[None]:
    fox.faults.clear()
    yield
    assert fox.faults == []


def settled(tab: Tab, at: str) -> None:
    tab.wait(
        f"document.documentElement.dataset.ready && document.querySelector('.cell[data-at={at}] .ll[data-greeted]')"
    )


def solve_first_level(tab: Tab, name: str) -> None:
    """By clicks on cards and buttons alone."""
    game = lootlab.load(name)
    level = lesson.load(game)[0]
    run = LevelRun(game, level, player(game, "medium").choose)
    if level.ask:
        tab.click(f'{LEARN} [data-do=answer][data-arg="{level.right}"]')
    for phrase in level.best:
        said = game.parse_move(run.state, phrase)
        move = next((legal for legal in run.state.legal_moves(level.seat) if legal == said), said)
        cloth = Cloth(run.match, level.seat)
        cloth.sought = run.sought
        cloth.html()
        for token in move.pieces:
            key = key_of(cloth, token)
            tab.click(f'{LEARN} [data-do=pick][data-arg="{key}"]')
            cloth.pick(key)
            cloth.html()
        tab.click(f'{LEARN} .cloth [data-do=move][data-arg="{move}"]')
        run.attempt(move)
    tab.wait(f"document.querySelectorAll('{LEARN} .dots .done').length === 1")


def test_the_first_level_of_each_game_and_an_experiment(site: StaticSite, fox: Firefox) -> None:
    """One visit, from the gallery and back to it: one Python for all of it."""
    tab = fox.tab(before=AT_ONCE)
    tab.goto(site.address)
    for name in lootlab.GAMES:
        tab.click(f".tile:has([data-place={name}]) [data-step=learn]")
        settled(tab, "learn")
        solve_first_level(tab, name)
        tab.click(".head .brand")
        tab.wait("document.querySelectorAll('.tile').length === 6")
    tab.click(".tile:has([data-place=bag_o_loot]) [data-step=learn]")
    settled(tab, "learn")
    tab.click(".rooms [data-room=chances]")
    tab.click(f"{CHANCES} [data-do=open]")
    tab.type(f"{CHANCES} input[name=typed]", "5")
    tab.click(f"{CHANCES} button", "This is my guess")
    tab.click(f"{CHANCES} button", "+100")
    tab.see(f"{CHANCES} .xp-step h4", "100 ")
    tab.click(f"{CHANCES} button", "Show the exact value")
    tab.see(f"{CHANCES} .xp-exact")


def at_rest(tab: Tab) -> str:
    """What has happened, when one is asked and nothing has come for two seconds."""
    tab.wait(ASKED)
    said = ""
    while said != (now := tab.look(SAID)):
        said = now
        time.sleep(2)
    return str(said)


def move(tab: Tab) -> str:
    """Two cards laid by clicks; what has happened when one is asked again."""
    settled(tab, "play")
    before = at_rest(tab)
    for card in ("A-L0", "A-W0"):
        tab.click(f"{PLAY} [data-do=pick][data-arg={card}]")
    tab.click(f"{PLAY} .cloth [data-do=move]")
    tab.wait(f"(before) => {SAID} !== before", before)
    return at_rest(tab)


def test_a_move_stays_goes_along_and_is_there_without_a_network(site: StaticSite, fox: Firefox) -> None:
    tab = fox.tab(before=AT_ONCE)
    tab.goto(f"{site.page(GAME)}#play")
    told = move(tab)
    tab.reload()
    settled(tab, "play")
    assert tab.wait(SAID) == told

    # Along in a link, by somebody who was never here.
    tab.click(f"{PLAY} [data-do=panel]")
    tab.see(f"{PLAY} .go-on")
    link = tab.look(f"document.querySelector('{PLAY} [data-copy]').dataset.copy")
    other = fox.tab(400, before=AT_ONCE)
    other.goto(link)
    settled(other, "play")
    assert other.wait(SAID) == told

    # Along in a file, with all the rest.
    tab.goto(site.address)
    tab.click("[data-keep=save]")
    saved = fox.downloads / "lootlab-all.json"
    end = time.monotonic() + firefox.PATIENCE
    while not (saved.is_file() and saved.stat().st_size):
        assert time.monotonic() < end
        time.sleep(0.1)
    third = fox.tab(before=AT_ONCE)
    third.goto(site.address)
    third.give("[data-keep=load]", saved)
    third.see(f".tile:has([data-place={GAME}]) [data-step=play]", "Your game goes on")

    # And without a network.
    tab.wait("navigator.serviceWorker.controller !== null")
    site.stop()
    tab.click(f".tile:has([data-place={GAME}]) [data-step=play]")
    settled(tab, "play")
    assert tab.wait(SAID) == told
    tab.goto(f"{site.page('sloop')}#rules")
    settled(tab, "rules")
    fox.faults.clear()  # what could not be fetched; all that was needed is there


# ---- bad input, as in Chromium (test_half.py, test_room.py) ----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("turn.js", "", "A part of this site is missing. turn.js is cut short."),
        ("worker.js", "", "A part of this site is missing. worker.js is cut short."),
        ("awake-3.pack", "", "A part of this site is missing. awake-3.pack is cut short."),
        ("pyodide.asm.wasm", "", "A part of this site is missing. pyodide.asm.wasm is cut short."),
        ("look.css", "", "A part of this site is missing. look.css is cut short."),
        (f"{GAME}.html", "", f"A part of this site is missing. {GAME}.html is cut short."),
        ("worker.js, gone", "de-", "Ein Teil dieser Seite fehlt. worker.js ist nicht da."),
        ("awake-3.pack, gone", "de-", "Ein Teil dieser Seite fehlt. awake-3.pack ist nicht da."),
    ],
)
def test_a_part_of_the_folder_is_missing(
    to_spoil: StaticSite, fox: Firefox, name: str, language: str, said: str
) -> None:
    name, _, gone = name.partition(", ")
    file = next(to_spoil.folder.rglob(name))
    whole = file.read_bytes()
    try:
        if gone:
            file.unlink()
        else:
            file.write_bytes(whole[: len(whole) // 2])
        tab = fox.tab()
        tab.goto(to_spoil.page(f"{language}{GAME}"))
        tab.see("#lost", said)
    finally:
        file.write_bytes(whole)
    if name == "look.css":  # the rest comes all the same, and moves the button
        tab.wait("document.documentElement.dataset.ready")
        time.sleep(2)
    tab.click("#lost button")
    settled(tab, "learn")
    tab.wait("document.querySelector('#lost').hidden")
    fox.faults.clear()  # what is cut throws errors, and so does what is broken off when the page is loaded again


@pytest.mark.parametrize("how", UNKEPT, ids=["refused", "full"])
def test_nothing_can_be_kept(site: StaticSite, fox: Firefox, how: str) -> None:
    tab = fox.tab(before=how)
    tab.goto(f"{site.page(GAME)}#learn")
    settled(tab, "learn")
    solve_first_level(tab, GAME)
    tab.see(".cell[data-at=learn] .unkept", UNKEPT[how])
    tab.goto(f"{site.page(f'de-{GAME}')}#play")
    settled(tab, "play")
    tab.see(f"{PLAY} .keeping", IN_GERMAN[how])


FORBIDDEN = "{ get() { throw new DOMException('no', 'SecurityError'); } }"
NO_KEEPER = f"Object.defineProperty(Navigator.prototype, 'serviceWorker', {FORBIDDEN});"


def test_no_service_worker_and_a_foreign_link(site: StaticSite, fox: Firefox) -> None:
    tab = fox.tab(before=NO_KEEPER)
    tab.goto(site.address)
    tab.see("#kept [role=status]", "with a network only")
    tab.goto(f"{site.page(GAME)}#play/game/AAAA")
    settled(tab, "play")
    tab.see(f"{PLAY} :is(.say--bad, .refuse)", "cannot be opened here")


def test_an_old_firefox(site: StaticSite, fox: Firefox) -> None:
    tab = fox.tab(before="delete globalThis.DecompressionStream;")
    tab.goto(site.page(f"de-{GAME}"))
    tab.see("#lost", "Dieser Browser ist zu alt für diese Seite.")
