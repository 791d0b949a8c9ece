"""The site where a part of it is missing, cut or of another version: a sentence, and nothing lost."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import lootlab
from lootlab.site.serving import Handler

from .conftest import StaticSite, settled
from .test_site import DAY, GAME, NEW, kept_for_later, put_a_new_version, version

pytestmark = pytest.mark.browser


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Iterator[StaticSite]:
    """A site of one's own, to spoil."""
    site = StaticSite.of(shutil.copytree(built, tmp_path / "out", ignore=shutil.ignore_patterns("lab", "docs")))
    yield site
    site.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """Somebody who was never here. What is cut may well throw errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def cut(path: Path, by: int | None = None) -> None:
    """As when copying it was stopped."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2 if by is None else -by])


# ---- a version that is put there while somebody is looking ----------------------------------------------------


OLD_PAGE, CUT_PAGE = "a page of the version before", "a page, cut"
SPOILT = (OLD_PAGE, CUT_PAGE, "trap.css is missing", "trap.css", "awake-5.pack", "offline.js")


def put_half_of_a_new_version(folder: Path, old: str, spoilt: str) -> None:
    before = {path: path.read_bytes() for path in (folder / "sloop.html", folder / "offline.js")}
    put_a_new_version(folder, old)
    page, keeper = before
    if spoilt == OLD_PAGE:
        page.write_bytes(before[page])
    elif spoilt == CUT_PAGE:
        cut(page)
    elif spoilt.endswith("is missing"):
        next(folder.glob("v-*/trap.css")).unlink()
    elif spoilt == "offline.js":
        text = keeper.read_text()
        keeper.write_text(text[: text.index("/** A page of the documentation")])  # what is left is good JavaScript
    else:
        cut(next(folder.rglob(spoilt)), 2000)
    os.utime(page, (time.time() + 2 * DAY,) * 2)


def looked_for_another(page: Page) -> None:
    """The browser has looked whether there is another version, and is done with it."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => 0)")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(({ installing }) => !installing)")


@pytest.mark.parametrize("spoilt", SPOILT)
def test_half_a_new_version_is_not_kept_and_the_whole_old_one_stays(
    copy: StaticSite, open_page: Any, tmp_path: Path, spoilt: str
) -> None:
    page = open_page(1280)
    page.goto(f"{copy.address}/index.html")
    kept_for_later(page)
    old = version(page)
    shutil.copytree(copy.folder, tmp_path / "whole")
    put_a_new_version(tmp_path / "whole", old)
    put_half_of_a_new_version(copy.folder, old, spoilt)
    looked_for_another(page)
    names = page.evaluate("caches.keys()")
    assert [name for name in names if NEW in name] == []
    assert [name for name in names if old in name] != []
    page.goto(copy.page(GAME))
    settled(page, "learn")
    assert version(page) == old
    shutil.copytree(tmp_path / "whole", copy.folder, dirs_exist_ok=True)  # now all of it has come
    for path in copy.folder.glob("*.*"):
        os.utime(path, (time.time() + 3 * DAY,) * 2)
    looked_for_another(page)
    page.wait_for_function(f"caches.match('/.whole', {{ cacheName: 'lootlab-{NEW} /' }}).then(Boolean)")
    copy.stop()
    page.goto(copy.page(GAME))
    settled(page, "learn")
    assert version(page) == NEW


def test_an_open_page_has_all_files_of_its_version_when_another_is_kept(copy: StaticSite, open_page: Any) -> None:
    """Whatever it has not asked for yet: Python, the clothes of other games."""
    page = open_page(1280)
    page.goto(f"{copy.address}/index.html")
    kept_for_later(page)
    old = version(page)
    files = sorted(path.relative_to(copy.folder).as_posix() for path in copy.folder.glob("v-*/**/*") if path.is_file())
    wanted = [file for file in files if not file.endswith(".mjs")]
    put_a_new_version(copy.folder, old)
    looked_for_another(page)
    tab = page.context.new_page()
    tab.goto(f"{copy.address}/index.html")
    tab.wait_for_selector(f"html[data-site='{NEW}']", state="attached")
    copy.stop()
    asked = "(files) => Promise.all(files.map((file) => fetch(file).then(({ ok }) => ok || file, () => file)))"
    assert set(page.evaluate(asked, wanted)) == {True}
    assert version(page) == old
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").hover()  # its own Python begins
    page.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
    settled(page, "play")
    expect(page.locator("#lost")).to_be_hidden()


LAB = Path(lootlab.__file__).parent / "site" / "host" / "lab.js"


LITE = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));"""
"""What JupyterLite's own does."""


def put_a_lab(folder: Path, version: str) -> None:
    """As far as what is kept goes: a page, a part that has its version in its name, and one that has not."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(
        f"<script>navigator.serviceWorker.register('service-worker.js')</script>{version}"
    )
    (folder / f"part.{version}.js").write_text(version)
    (folder / "all.json").write_text(version)
    (folder / "service-worker.js").write_text(f'const VERSION = "{version}";\n{LAB.read_text()}\n{LITE}')
    for path in folder.iterdir():
        os.utime(path, (time.time() + int(version) * DAY,) * 2)


def test_an_open_lab_has_its_parts_when_another_version_is_kept(tmp_path: Path, visitor: Page) -> None:
    site = StaticSite.of(tmp_path)
    read = "(name) => fetch(name).then((found) => found.ok && found.text())"
    put_a_lab(tmp_path / "lab", "1")
    visitor.goto(f"{site.address}/lab/index.html")
    for number in "123":
        put_a_lab(tmp_path / "lab", number)
        kept_for_later(visitor)
        looked_for_another(visitor)
        visitor.wait_for_function(ACTIVE, f"lootlab-lab-{number} /lab/")
        assert visitor.evaluate(read, f"part.{number}.js") == number
        assert visitor.evaluate(read, "all.json") == number, "of this version, not as it was kept of the one before"
        if number != "1":
            assert visitor.evaluate(read, f"part.{int(number) - 1}.js") == str(int(number) - 1)
    assert visitor.evaluate("caches.keys()") == [f"lootlab-lab-{number} /lab/" for number in "23"]
    site.stop()
    assert visitor.evaluate(read, "all.json") == "3"


ACTIVE = """async (name) => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return (await caches.keys()).includes(name) && !installing && !waiting && active.state === 'activated';
}"""


# ---- a folder that was copied in part -------------------------------------------------------------------------


SCRIPTS = ("host.js", "turn.js", "shelf.js", "model.js", "keeping.js", "screen.js", "parts.js", "worker.js", "awake.js")
CLOTHES = ("look.css", "lsw.css")
PYTHON = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKS = ("awake-0.pack", "awake-5.pack", "lootlab.pack")
AT = {"worker.js": "onmessage = async", "keeping.js": "addEventListener(", "host.js": "if (!globalThis.lootlabCannot)"}
"""Cut here, what is left is good JavaScript that says nothing and does too little."""
COPIED = [
    *((name, how) for name in (*SCRIPTS, *CLOTHES, *PYTHON, *PACKS) for how in ("missing", "cut")),
    *((name, "cut between two statements") for name in AT),
]


def told(page: Page, name: str, how: str) -> None:
    """The sentence, with the file's name; no spinner goes on."""
    lost = page.locator("#lost")
    expect(lost).to_contain_text("A part of this site is missing.")
    expect(lost).to_contain_text(f"There is no {name}." if how == "missing" else f"{name} is cut short.")
    expect(lost).to_contain_text("Copy its folder again, as a whole.")
    expect(lost).to_contain_text("Nothing is lost")
    expect(lost.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#progress:visible")).to_have_count(0)


@pytest.mark.parametrize(("name", "how"), COPIED)
def test_which_file_is_missing_or_cut_is_told(to_spoil: StaticSite, visitor: Page, name: str, how: str) -> None:
    file = next(to_spoil.folder.glob(f"v-*/**/{name}"))
    whole = file.read_bytes()
    try:
        if how == "missing":
            file.unlink()
        elif how == "cut":
            cut(file)
        else:
            file.write_bytes(whole[: whole.rindex(AT[name].encode())])
        visitor.goto(to_spoil.page(GAME))
        told(visitor, name, how)
    finally:
        file.write_bytes(whole)


def test_a_slow_line_is_no_missing_part(site: StaticSite, open_page: Any) -> None:
    """Whoever waits for Python longer than a silence lasts does not load it twice."""
    page, asked, held = open_page(1280), [], []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site.page(GAME))
    page.wait_for_timeout(12_000)
    assert len(held) == 1
    assert "offline.js" not in asked, "the list of all files is asked for where one of them is thought to be missing"
    held[0].continue_()
    settled(page, "learn")
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize("name", ["turn.js", "worker.js", "awake-3.pack"])
def test_a_german_page_says_so_in_german(to_spoil: StaticSite, visitor: Page, name: str) -> None:
    file = next(to_spoil.folder.glob(f"v-*/**/{name}"))
    whole = file.read_bytes()
    try:
        file.unlink()
        visitor.goto(to_spoil.page(f"de-{GAME}"))
        lost = visitor.locator("#lost")
        expect(lost).to_contain_text(f"Ein Teil dieser Seite fehlt. {name} ist nicht da.")
        expect(lost).to_contain_text("Nichts ist verloren")
        expect(lost).not_to_contain_text("missing")
    finally:
        file.write_bytes(whole)


CUTS = (
    '<link rel="modulepreload"',
    '<div id="progress"',
    '<main id="cells">',
    '<script id="code"',
    "lootlabParts.dots()",
)


@pytest.mark.parametrize("at", CUTS)
def test_a_page_that_was_cut_is_told(to_spoil: StaticSite, visitor: Page, at: str) -> None:
    file = to_spoil.folder / f"{GAME}.html"
    whole = file.read_bytes()
    try:
        file.write_bytes(whole[: whole.index(at.encode()) + 5])
        visitor.goto(to_spoil.page(GAME))
        told(visitor, file.name, "cut")
        visitor.goto(f"{to_spoil.address}/index.html")  # from another page it is told as well
        visitor.locator(f".tile:has([data-place={GAME}]) [data-step=play]").click()
        told(visitor, file.name, "cut")
        file.write_bytes(whole)
        visitor.get_by_role("button", name="Try again").click()
        settled(visitor, "play")
        expect(visitor.locator("#lost")).to_be_hidden()
    finally:
        file.write_bytes(whole)


def test_clothes_that_are_cut_are_told_on_the_page_that_wears_them(to_spoil: StaticSite, visitor: Page) -> None:
    file = next(to_spoil.folder.glob("v-*/trap.css"))
    whole = file.read_bytes()
    try:
        cut(file)
        visitor.goto(f"{to_spoil.address}/index.html")
        expect(visitor.locator("#lost")).to_be_hidden()
        visitor.locator(".tile:has([data-place=loot_trap]) [data-step=play]").click()
        told(visitor, "trap.css", "cut")
    finally:
        file.write_bytes(whole)


def test_a_host_that_sends_pages_on_is_kept_as_well(
    copy: StaticSite, open_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some lead `sloop.html` to an address without its ending; a browser opens no page that it has kept like this."""
    get = Handler.do_GET

    def sent_on(self: Handler) -> None:
        if not self.path.endswith("/sloop.html"):
            return get(self)
        self.send_response(301)
        self.send_header("Location", f"{self.path}?on")
        self.send_header("Content-Length", "0")
        self.end_headers()
        return None

    monkeypatch.setattr(Handler, "do_GET", sent_on)
    page = open_page(1280)
    page.goto(f"{copy.address}/index.html")
    kept_for_later(page)
    copy.stop()
    page.goto(f"{copy.page('sloop')}#rules")
    settled(page, "rules")
