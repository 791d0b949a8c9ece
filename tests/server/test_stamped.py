"""A page is rendered once; every visitor gets it with a kernel of their own, whose widgets it names."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.server import notebooks_folder, opening, provisioner
from lootlab.server.pages import STILL_PAGES
from lootlab.server.stamped import Stamps

from .conftest import Guest, Server, heard, message, run, write_notebook

pytestmark = pytest.mark.skipif(not provisioner.can_fork(), reason="ordinary kernels do not set themselves up")
LIVE = sorted(path.stem for path in notebooks_folder().glob("*.ipynb") if path.name not in STILL_PAGES)
NAMED = re.compile(r'"model_id": "(\w+)"')


@pytest.fixture(autouse=True)
def no_pages_yet(monkeypatch: pytest.MonkeyPatch) -> Stamps:
    stamps = Stamps()
    monkeypatch.setattr(opening, "STAMPS", stamps)
    return stamps


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("shipped") / "notebooks"
    shutil.copytree(notebooks_folder(), folder)
    started = Server(folder)
    yield started
    started.stop()


def page_of(guest: Guest, name: str) -> tuple[str, str]:
    """The page without the name of its kernel, and that name."""
    text = guest.go(f"/voila/render/{name}.ipynb").body.decode()
    found = re.search(r'data-kernel="([\w-]+)"', text)
    assert found, text
    return text.replace(found[1], "KERNEL"), found[1]


def widgets_of(guest: Guest, kernel: str) -> dict[str, Any]:
    """What the kernel says when the page asks for all widgets."""

    async def ask() -> dict[str, Any]:
        line = await guest.line(kernel)
        opened = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
        await line.write_message(message("comm_open", opened), binary=True)
        await line.write_message(
            message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}), binary=True
        )
        found = await heard(line, lambda kind, content: kind == "comm_msg" and content["comm_id"] == "c")
        states: dict[str, Any] = found["data"]["states"]
        return states

    return run(ask)


@pytest.mark.parametrize("name", LIVE)
def test_the_second_visitor_gets_the_page_of_the_first_and_widgets_of_their_own(
    shipped: Server, no_pages_yet: Stamps, name: str
) -> None:
    first, second = Guest(shipped), Guest(shipped)
    rendered, kernel = page_of(first, name)
    assert no_pages_yet._kept, "this page shows more than widgets, so that it is rendered for every visitor"
    states = widgets_of(first, kernel)
    stamped, another = page_of(second, name)
    assert another != kernel
    assert stamped == rendered
    own = widgets_of(second, another)
    assert own.keys() == states.keys()
    assert set(NAMED.findall(stamped)) <= own.keys()
    for widget, state in states.items():
        assert own[widget]["model_name"] == state["model_name"]


def test_visitors_have_games_of_their_own(shipped: Server) -> None:
    """All kernels are forks of one process: nothing random may have been drawn before."""
    codes = []
    for _ in range(3):
        guest = Guest(shipped)
        states = widgets_of(guest, page_of(guest, lootlab.GAMES[0])[1])
        tables = [each["state"] for each in states.values() if each["state"].get("place", "").startswith("table")]
        codes += [json.dumps(table["memory"]) for table in tables]
    assert len(codes) == 3
    assert len(set(codes)) == 3


def test_what_a_notebook_prints_is_for_one_visitor(server: Server, folder: Path) -> None:
    write_notebook(folder / "lucky.ipynb", "import secrets; print('lucky number', secrets.randbelow(10**12))")
    numbers = {re.search(r"lucky number \d+", page_of(Guest(server), "lucky")[0])[0] for _ in range(2)}  # type: ignore[index]
    assert len(numbers) == 2


def test_a_changed_notebook_is_rendered_anew(server: Server, folder: Path) -> None:
    show = "from lootlab import show\nshow.{}"
    write_notebook(folder / "changing.ipynb", show.format("rules('sloop')"))
    before, _ = page_of(Guest(server), "changing")
    write_notebook(folder / "changing.ipynb", show.format("rules('loot', 'dice')"))
    guest = Guest(server)
    after, kernel = page_of(guest, "changing")
    assert after != before
    assert any("loot" in str(state["state"].get("place")) for state in widgets_of(guest, kernel).values())


def test_cells_that_fail_for_the_next_visitor_are_rendered_for_them(server: Server, folder: Path) -> None:
    """A page whose kernel could not set itself up is loaded again, and then says what is wrong."""
    gone = folder / "is-there.txt"
    gone.write_text("yes")
    code = f"from lootlab import show\nopen({str(gone)!r}).close()\nshow.rules('sloop')"
    write_notebook(folder / "failing.ipynb", code)
    page_of(Guest(server), "failing")
    gone.unlink()
    guest = Guest(server)
    assert b'http-equiv="refresh"' in guest.go("/voila/render/failing.ipynb").body
    assert b"could not be set up" in guest.go("/voila/render/failing.ipynb").body
