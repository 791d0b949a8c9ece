"""Games that a page keeps: what Python tells it, and what it hears from it."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab.engine.database import Database, Trouble
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.store import Store, new_key
from lootlab.site.host.shelf import MOST, Shelf
from lootlab.widgets.keeping import Keeping


class Page:
    """A browser's storage, as host/shelf.js handles it."""

    def __init__(self) -> None:
        self.rows: dict[str, Any] = {}
        self.fault = ""
        self.shelves: list[Shelf] = []

    def shelf(self) -> Shelf:
        made = Shelf(self.hear, dict(self.rows))
        self.shelves.append(made)
        return made

    def hear(self, said: dict[str, Any]) -> None:
        if said["type"] == "drop":
            self.rows.pop(said["key"])
        elif not self.fault:
            self.rows[said["key"]] = said["row"]


@pytest.fixture
def page() -> Page:
    return Page()


def test_a_game_is_there_after_a_reload(page: Page) -> None:
    key = new_key()
    Store(database=page.shelf()).keep(key, '{"seed": 7}', "one")
    assert Store(database=page.shelf()).take(key, "two") == ('{"seed": 7}', True)


def test_nobody_reads_hidden_cards_by_looking_at_the_storage(page: Page) -> None:
    match = Match(lootlab.load("loot_shoot_whisky"), seed="CACTUS-7")
    Store(database=page.shelf()).keep(new_key(), match.save(), "one")
    assert "CACTUS" in match.save()
    assert "CACTUS" not in str(page.rows)


def test_another_tab_takes_the_game_over(page: Page) -> None:
    key, here = new_key(), page.shelf()
    first = Keeping(Store(database=here), key)
    first.keep("{}")
    Keeping(Store(database=page.shelf()), key).open()
    here.hear(key, page.rows[key], "")
    first.keep('{"moves": 1}')
    assert first.closed


def test_a_storage_that_is_full_is_told_until_there_is_room(page: Page) -> None:
    key, shelf = new_key(), page.shelf()
    keeping = Keeping(Store(database=shelf), key)
    keeping.keep("{}")
    page.fault = "full"
    assert shelf.hear(key, None, "full")
    keeping.doubted = True
    keeping.keep("{}")
    assert keeping.trouble is not None
    assert "storage of this browser is full" in keeping.trouble.text
    page.fault = ""
    assert shelf.hear(key, page.rows[key], "")
    keeping.keep("{}")
    assert keeping.trouble is None


def test_a_browser_that_keeps_nothing_says_so() -> None:
    shelf = Shelf(lambda said: None, {}, "refused")
    with pytest.raises(Trouble, match="keeps nothing"):
        shelf.swap(new_key(), "{}", "one", (), (), False)


@pytest.mark.parametrize("row", [None, 7, [], {"saved": 1}, {"saved": "x", "holder": "y", "at": "z", "stamp": ""}])
def test_what_others_write_into_the_storage_does_no_harm(row: object) -> None:
    key = new_key()
    with pytest.raises(BadInput, match="No game is kept"):
        Store(database=Shelf(lambda said: None, {key: row})).get(key)


def test_old_games_make_room(page: Page) -> None:
    shelf = page.shelf()
    for _ in range(MOST + 3):
        shelf.swap(new_key(), "{}", "one", (), (), False)
    shelf.tidy_up()
    assert len(page.rows) == MOST


def test_a_shelf_can_do_what_a_file_can() -> None:
    asked = {name for name in vars(Database) if not name.startswith("_")} - {"tables", "holds", "meanwhile"}
    assert asked <= set(dir(Shelf)) | {"change", "look", "drop"}  # the last is between two shelves


# ---- to take along ----------------------------------------------------------------------------------


def test_a_game_in_a_link_opens_in_another_browser() -> None:
    code, saved = new_key(), '{"seed": 7}'
    link = Store(database=Page().shelf()).pressed(code, saved)
    assert "seed" not in link
    assert Store(database=Page().shelf()).unsealed(link) == (code, saved)


@pytest.mark.parametrize("wrong", ["", "AAAA", "é", "A" * 500, "{}"])
def test_a_foreign_link_is_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match="cannot be opened here"):
        Store(database=Page().shelf()).unsealed(wrong)


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_cut_link_is_refused(cut: int) -> None:
    store = Store(database=Page().shelf())
    with pytest.raises(BadInput, match="cannot be opened here"):
        store.unsealed(store.pressed(new_key(), '{"seed": 7}')[:-cut])


@pytest.mark.parametrize("inside", ["7", "[]", "{}", '{"code": 1, "saved": 2}', '{"code": "x", "saved": "y"}'])
def test_a_well_sealed_link_of_something_else_is_refused(inside: str) -> None:
    from lootlab.engine import sealing

    with pytest.raises(BadInput, match="cannot be opened here"):
        Store(database=Page().shelf()).unsealed(sealing.pressed(inside, bytes(32)))


def test_a_few_letters_do_not_unfold_to_gigabytes() -> None:
    from lootlab.engine import sealing

    bomb = sealing.pressed(" " * 30_000_000, bytes(32))
    assert len(sealing.unpressed(bomb, bytes(32))) <= sealing.LONGEST
