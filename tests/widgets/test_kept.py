"""A running game is kept under its code: one truth for all windows, and honest words where it is not kept."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine import sealing
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.store import Store
from lootlab.widgets import keeping
from lootlab.widgets.table import Table
from tests import own_loop

DUEL = "loot_shoot_whisky"
ELSEWHERE = "This game is open in another window."


def known(table: Table) -> dict[str, object]:
    """What the browser keeps about the way back to the game."""
    return {name: table.memory[name] for name in ("code", "kept")}


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def duel(**more: Any) -> Table:
    return Table(DUEL, **{"seed": "CACTUS-7", **more})


def second(first: Table, store: Store | None = None) -> Table:
    """Another window of the same browser."""
    table = Table(first.match.game.name)
    if store is not None:
        table.store = store  # type: ignore[misc]  # another kernel
    table.do("start", value=dict(first.memory))
    assert table.key == first.key
    return table


def kernel(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite")


def kept(table: Table) -> list[str]:
    moves: list[str] = json.loads(Table.store.get(table.key))["moves"]
    return moves


# ---- one place -------------------------------------------------------------------------------------


@pytest.mark.parametrize("click", ["move", "phrase", "hint", "undo", "pick", "look_back", "look"])
def test_a_window_whose_game_was_opened_elsewhere_is_closed(click: str, tmp_path: Path, wire: Any) -> None:
    one = duel()
    one.do("start", value={})
    other = second(one, kernel(tmp_path))
    other.do("move", "A L W")
    seen = list(one.match.moves)
    wire.sent.clear()
    one.do(click, {"move": "A S S", "pick": "A-L0"}.get(click, ""), {"phrase": "S S"} if click == "phrase" else None)
    assert one.match.moves == seen
    assert ELSEWHERE in plain(one.html)
    assert one.said.strip().startswith(ELSEWHERE)
    assert "data-closed" in one.html
    assert [html for html in wire.states("html") if "A-L0" in html or "laid" in html] == []
    assert one.memory == {}  # the browser keeps what the other window says
    assert kept(other) == other.match.moves


def test_play_here_takes_the_game_back_as_it_stands(tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    other = second(one, kernel(tmp_path))
    other.do("move", "A L W")
    one.do("look")
    one.do("play_here")
    assert one.match.moves == other.match.moves
    assert "data-closed" not in one.html
    assert "You laid Loot at slot 1" in one.said
    one.do("move", str(one.cloth.view.moves[0]))
    assert kept(one) == one.match.moves
    assert len(one.match.moves) > len(other.match.moves)
    other.do("hint")
    assert ELSEWHERE in plain(other.html)
    other.do("play_here")
    assert other.match.moves == one.match.moves


def test_a_closed_window_does_nothing_but_open_again_or_begin_another_game(tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    other = second(one, kernel(tmp_path))
    one.do("look")
    before, here = kept(other), list(one.match.moves)
    for do in sorted(Table.in_play):
        one.do(do, "A" if do == "uncover" else "A L W")
        assert ELSEWHERE in plain(one.html), do
        assert one.match.moves == here, do  # nor behind the curtain
        assert one.said.strip().startswith(ELSEWHERE), do
        assert one.fault == ""
    for do in ("rules", "clear", "more", "log", "rule", "search"):
        one.do(do)
        assert "data-closed" in one.html, do
        assert "A-L0" not in one.html
    assert kept(other) == before
    one.do("panel", "new")
    assert "Start" in plain(one.html)
    one.do("again")
    assert "data-closed" not in one.html
    assert one.key != other.key
    other.do("move", "A L W")
    assert "data-closed" not in other.html


def test_a_window_that_nobody_has_taken_anything_from_stays_open() -> None:
    one = duel()
    one.do("start", value={})
    for _ in range(3):
        one.do("look")
        assert "data-closed" not in one.html
        one.do("move", str(one.cloth.view.moves[0]))
    assert one.notice is None


def test_the_secrets_of_a_moment_are_not_seen_in_one_window_and_used_in_another(tmp_path: Path) -> None:
    """Lay anything in a second tab, see what the bot has laid, and play the first tab knowing it."""
    one = duel()
    one.do("start", value={})
    other = second(one, kernel(tmp_path))
    other.do("move", "A L W")
    secret = other.match.moves[0]
    one.do("move", "A S S")
    one.do("play_here")
    assert one.match.moves[:2] == [secret, "A L W"]
    assert not one.match.can_undo("A")


def handed_over(tmp_path: Path) -> tuple[Table, Table]:
    """Two people at one game, two windows: A has laid in the first one, B looks in the second."""
    one = duel(players=["you", "you"])
    one.do("uncover", "A")
    one.do("move", "A L W")
    other = second(one, kernel(tmp_path))
    other.do("uncover", "B")
    return one, other


def test_an_undo_in_one_window_is_there_in_the_other(tmp_path: Path) -> None:
    one, other = handed_over(tmp_path)
    one.do("look")
    one.do("play_here")
    one.do("uncover", "A")
    one.do("undo")
    assert one.match.moves == []
    other.do("move", "B L W")
    assert ELSEWHERE in plain(other.html)
    other.do("play_here")
    assert other.match.moves == []
    assert "Hand the screen to Ann" in plain(other.html)


def test_a_move_that_was_seen_cannot_be_taken_back_in_another_window(tmp_path: Path) -> None:
    one, other = handed_over(tmp_path)
    other.do("move", "B L L")
    one.do("uncover", "A")
    assert "data-closed" in one.html
    one.do("play_here")
    one.do("uncover", "A")
    one.do("undo")
    assert one.match.moves == ["A L W", "B L L"]


def test_of_two_windows_that_play_at_once_the_one_without_the_game_shows_nothing_of_its_own(
    wire: Any, tmp_path: Path
) -> None:
    one = duel()
    one.do("start", value={})
    other = second(one, kernel(tmp_path))
    wire.sent.clear()
    one.do("move", "A S S")
    other.do("move", "A L W")
    assert "Shoot at slot 1" not in wire.text
    assert "A S S" not in wire.text
    assert other.match.moves[1] == "A L W"
    assert kept(one) == other.match.moves


def test_a_bot_of_a_window_without_the_game_shows_nothing_of_its_own(wire: Any, tmp_path: Path) -> None:
    """By the clock: nobody has clicked."""
    one = duel()
    one._keep()
    kernel(tmp_path).take(one.key, "another window")
    one.live = True
    wire.sent.clear()

    async def the_clock_strikes() -> None:
        one._guarded(lambda: one._bot_moves(one._ticket))

    own_loop.run(the_clock_strikes())
    assert one.match.moves == []
    assert ELSEWHERE in plain(one.html)
    assert [html for html in wire.states("html") if "laid" in html] == []
    assert not any("Bea laid" in said for said in wire.states("said"))
    assert not any("scene" in message for message in wire.sent)


def test_a_reload_while_a_bot_thinks_plays_its_move_once(tmp_path: Path) -> None:
    async def play() -> tuple[Table, Table]:
        one = Table("bag_o_loot", seed="CACTUS-7", pace=0.05)
        one.do("start", value={})
        one.live = True
        while not one.match.bots_to_act():
            one._hear(one, {"do": "move", "arg": str(one.cloth.view.moves[0]), "rev": one.rev, "id": "x"})
        other = Table("bag_o_loot", pace=0.05)
        other.store = kernel(tmp_path)  # type: ignore[misc]
        other._hear(other, {"do": "start", "arg": "", "value": dict(one.memory), "rev": 0, "id": "y"})
        await own_loop.until(lambda: not other.match.bots_to_act())
        await asyncio.sleep(0.1)
        return one, other

    one, other = own_loop.run(play())
    assert len(other.match.moves) > 1
    assert other.match.moves == kept(other)
    assert other.notice is None
    assert "data-closed" in one.html


def test_two_tables_of_one_kernel_without_a_disk_play_in_one_place_too(broken: Path) -> None:
    one = duel()
    one.do("start", value={})
    other = Table(DUEL)
    other.do("resume", value={"code": one.key})
    other.do("move", "A L W")
    one.do("move", "A S S")
    assert ELSEWHERE in plain(one.html)
    one.do("play_here")
    assert one.match.moves == other.match.moves
    broken.unlink()
    one.do("move", str(one.cloth.view.moves[0]))
    assert kept(one) == one.match.moves
    assert one.memory["kept"]


def test_a_game_that_cannot_be_taken_over_can_be_looked_at_and_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two kernels must not play the same game apart while nobody can write down which of them has it."""
    monkeypatch.setattr(keeping, "TRY_AGAIN", 0.05)
    one = duel()
    one.do("move", "A L W")
    holder = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None, check_same_thread=False)
    holder.execute("begin immediate")

    async def play() -> Table:
        table = Table(DUEL)
        table.store = kernel(tmp_path)  # type: ignore[misc]
        table._hear(table, {"do": "start", "arg": "", "value": dict(one.memory), "rev": 0, "id": "y"})
        assert table.match.moves == one.match.moves
        said = "This game can only be looked at now: another program holds the file of kept games."
        assert said in plain(table.html)
        assert said in table.said
        for do in sorted(Table.in_play - Table.looking):
            table.do(do, str(table.cloth.view.moves[0]))
            assert table.match.moves == one.match.moves, do
            assert table.notice is not None
            assert table.notice.text == said
        table.do("look_back")
        assert table.back is not None
        table.do("look_back", "end")
        one.do("move", str(one.cloth.view.moves[0]))  # whoever has it plays on
        await asyncio.sleep(0.2)
        holder.execute("rollback")
        one.do("rules")
        await own_loop.until(lambda: "looked at" not in plain(table.html))
        return table

    table = own_loop.run(play())
    assert "looked at" not in plain(table.html)
    assert table.match.moves == one.match.moves
    table.do("move", str(table.cloth.view.moves[0]))
    assert kept(table) == table.match.moves
    assert len(table.match.moves) > len(one.match.moves)


def test_once_a_game_is_over_and_its_save_was_shown_nothing_is_taken_back() -> None:
    """The save holds the seed: whoever has it knows all that was hidden, and all dice to come."""
    for name in lootlab.GAMES:
        match, rng = Match(lootlab.load(name), seed="CACTUS-7"), Stream.of(3)
        while acting := match.state.to_act():
            match.play(acting[0], rng.choice(match.state.legal_moves(acting[0])))
        assert not any(match.can_undo(seat) for seat in match.state.seats), name


# ---- honest words ----------------------------------------------------------------------------------


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is a file; `unlink` mends it."""
    path = tmp_path / "file"
    path.write_text("in the way")
    monkeypatch.setattr(Table, "store", Store(path / "games.sqlite"))
    return path


def test_a_kept_game_says_nothing_about_it() -> None:
    table = duel()
    table.do("start", value={})
    assert known(table) == {"code": table.key, "kept": True}
    assert "kept" not in plain(table.html)


def test_a_game_that_is_not_kept_says_so_from_the_start_until_it_is(broken: Path) -> None:
    table = duel()
    table.do("start", value={})
    sentence = f"This game is not being kept: the folder {broken} cannot be written."
    assert sentence in plain(table.html)
    assert sentence in table.said
    assert known(table) == {"code": table.key, "kept": False}
    table.do("move", "A L W")
    assert table.match.moves
    assert sentence in plain(table.html)
    assert sentence not in table.said  # told once
    table.do("panel", "new")
    assert "The game on the table is not kept, so no code leads back to it." in plain(table.html)
    assert table.key not in table.html
    broken.unlink()
    table.do("move", str(table.cloth.view.moves[0]))
    assert sentence not in plain(table.html)
    assert "This game is kept again." in table.said
    assert known(table) == {"code": table.key, "kept": True}
    assert kept(table) == table.match.moves


def test_it_is_tried_again_by_itself(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "TRY_AGAIN", 0.05)

    async def play() -> Table:
        table = duel()
        table._hear(table, {"do": "start", "arg": "", "value": {}, "rev": 0, "id": "x"})
        assert not table.memory["kept"]
        await asyncio.sleep(0.15)
        broken.unlink()
        await own_loop.until(lambda: table.memory["kept"])
        return table

    table = own_loop.run(play())
    assert table.memory["kept"]
    assert "not being kept" not in plain(table.html)


def taken_along(table: Table) -> str:
    """The file that is offered while the game cannot be kept."""
    found = re.search(r'download="[\w.]+" href="data:application/octet-stream;base64,([\w+/=]+)"', table.html)
    assert found
    assert "The file is sealed, for it holds the hidden cards." in plain(table.html)
    return base64.b64decode(found[1]).decode()


def locked(tmp_path: Path) -> sqlite3.Connection:
    holder = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    holder.execute("begin immediate")
    return holder


def test_a_game_that_cannot_be_kept_can_be_taken_along_and_goes_on_after_a_crash(tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    assert "octet-stream" not in one.html
    holder = locked(tmp_path)
    one.do("move", "A L W")
    file = taken_along(one)
    assert not any(word in file for word in (one.key, "CACTUS", "moves"))
    holder.close()
    later = Table(DUEL)  # the kernel has died, and what it could not write with it
    later.store = kernel(tmp_path)  # type: ignore[misc]
    later.do("load", value=file)
    assert later.match.moves == one.match.moves
    assert later.key == one.key
    assert kept(later) == one.match.moves
    assert later.memory["kept"]
    later.do("move", str(later.cloth.view.moves[0]))
    assert kept(later) == later.match.moves


def test_a_file_does_not_lead_back_to_before_something_was_seen(tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    holder = locked(tmp_path)
    one.do("move", "A L W")
    file = taken_along(one)
    one.do("move", str(one.cloth.view.moves[0]))
    seen = list(one.match.moves)
    one.do("load", value=file)  # the same kernel still knows better
    assert one.match.moves[: len(seen)] == seen
    holder.close()
    one.do("look")
    other = Table(DUEL)
    other.store = kernel(tmp_path)  # type: ignore[misc]
    one.do("rules")
    other.do("load", value=file)
    assert other.match.moves[: len(seen)] == seen


@pytest.mark.parametrize("where", ["on a server", "in a notebook of one's own"])
def test_where_nothing_can_ever_be_written_a_file_is_offered_too(
    where: str, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(sealing.VARIABLE, raising=False)
    if where == "on a server":
        monkeypatch.setenv("VOILA_BASE_URL", "/")
        monkeypatch.setenv(sealing.VARIABLE, "ab" * 32)  # for the time that it runs
    one = duel()
    one.do("start", value={})
    one.do("move", "A L W")
    file = taken_along(one)
    assert not any(word in file for word in (one.key, "CACTUS", "moves"))
    assert ("until the server is started again" in plain(one.html)) == (where == "on a server")
    later = Table(DUEL)  # the kernel has died
    later.store = Store(broken / "games.sqlite")  # type: ignore[misc]
    later.do("load", value=file)
    assert later.match.moves == one.match.moves
    assert later.key == one.key
    broken.unlink()  # and now there is a folder, with a key of its own
    third = Table(DUEL)
    third.store = Store(broken / "games.sqlite")  # type: ignore[misc]
    third.do("load", value=file)
    assert third.match.moves == one.match.moves
    assert third.memory["kept"]
    monkeypatch.setenv(sealing.VARIABLE, "cd" * 32)  # the server was started again
    fourth = Table(DUEL)
    fourth.store = Store(broken.with_name("other") / "games.sqlite")  # type: ignore[misc]
    fourth.do("load", value=file)
    assert (fourth.match.moves == one.match.moves) == (where != "on a server")


def test_a_server_that_has_no_key_at_all_offers_no_file(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that everybody knows would show the hidden cards."""
    monkeypatch.delenv(sealing.VARIABLE, raising=False)
    monkeypatch.setenv("VOILA_BASE_URL", "/")  # not one of ours
    table = duel()
    table.do("start", value={})
    assert "not being kept" in plain(table.html)
    assert "octet-stream" not in table.html


def narrow(table: Table) -> str:
    """What lies over the table on a narrow screen."""
    found = re.search(r'<div class="over"[^>]*>(.*?)</div><p class="ask', table.html, re.DOTALL)
    assert found
    return plain(found[1])


def test_on_a_narrow_screen_the_warning_lies_on_the_table_until_it_was_read(broken: Path) -> None:
    table = duel()
    table.do("start", value={})
    sentence = f"This game is not being kept: the folder {broken} cannot be written."
    assert sentence in narrow(table)
    assert "Save it as a file" in narrow(table)
    table.do("keeping", "close")
    assert narrow(table) == "Not kept"
    table.do("move", "A L W")
    assert narrow(table) == "Not kept"
    table.do("keeping", "open")
    assert sentence in narrow(table)
    broken.unlink()
    table.do("keeping", "close")
    assert narrow(table) == ""


def test_what_passes_by_itself_does_not_cover_the_table(tmp_path: Path) -> None:
    table = duel()
    table.do("start", value={})
    holder = locked(tmp_path)
    table.do("move", "A L W")
    assert narrow(table) == "Not kept"
    table.do("keeping", "open")
    assert "This game is waiting to be kept" in narrow(table)
    table.do("keeping", "close")
    assert narrow(table) == "Not kept"
    holder.close()


def _another(letter: str) -> str:
    return "B" if letter == "A" else "A"


@pytest.mark.parametrize("spoil", ["cut", "changed", "other key", "other game"])
def test_a_sealed_file_that_does_not_fit_is_a_sentence(spoil: str, tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    holder = locked(tmp_path)
    one.do("move", "A L W")
    file = taken_along(one)
    holder.close()
    if spoil == "other key":
        (tmp_path / "seal.key").write_bytes(b"x" * 32)
    table = Table("sloop" if spoil == "other game" else DUEL)
    table.store = kernel(tmp_path)  # type: ignore[misc]
    before = list(table.match.moves)
    table.do("load", value={"cut": file[:-9], "changed": file[:-9] + _another(file[-9]) + file[-8:]}.get(spoil, file))
    assert table.notice is not None
    assert table.fault == ""
    assert table.match.moves == before
    said = (
        "That is a game of Loot, Shoot, Whisky." if spoil == "other game" else "This sealed game cannot be opened here."
    )
    assert said in plain(table.html)


def test_only_its_owner_can_read_the_key_and_all_files_have_one_length(tmp_path: Path) -> None:
    one = duel()
    one.do("start", value={})
    holder = locked(tmp_path)
    lengths = set()
    for _ in range(3):
        one.do("move", str(one.cloth.view.moves[0]))
        lengths.add(len(taken_along(one)))
    holder.close()
    assert len(lengths) == 1
    assert (tmp_path / "seal.key").stat().st_mode & 0o777 == 0o600


def test_a_locked_file_costs_a_fraction_of_a_second_a_click(tmp_path: Path) -> None:
    table = duel()
    table.do("start", value={})
    holder = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    holder.execute("begin exclusive")
    slowest = 0.0
    for _ in range(3):
        began = time.monotonic()
        table.do("move", str(table.cloth.view.moves[0]))
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < 0.6
    assert "This game is waiting to be kept" in plain(table.html)
    holder.execute("rollback")
    table.do("move", str(table.cloth.view.moves[0]))
    assert "waiting" not in plain(table.html)
    assert kept(table) == table.match.moves


def test_a_code_that_cannot_be_opened_now_stays_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = duel()
    one.do("move", "A L W")
    Table.store.close()
    holder = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    holder.execute("pragma locking_mode = exclusive")
    holder.execute("begin exclusive")
    holder.execute("update games set saved = saved")
    monkeypatch.setattr(Table, "store", kernel(tmp_path))
    table = duel()
    table.do("start", value=dict(one.memory))
    said = f"The game {one.key} cannot be opened now: another program holds the file of kept games."
    assert said in plain(table.html)
    assert said in table.said
    assert known(table) == {"code": one.key, "kept": False}
    table.do("panel", "new")
    assert table.memory["code"] == one.key
    holder.close()
    table.do("hint")
    assert "The game you left here can be opened again." in plain(table.html)
    assert table.match.moves == one.match.moves
    assert known(table) == {"code": one.key, "kept": True}


def test_it_is_forgotten_when_somebody_begins_another_game(tmp_path: Path, broken: Path) -> None:
    code = "ABCD-2345-EFGH-6789"
    table = duel()
    table.do("start", value={"code": code, "kept": True})
    assert table.memory["code"] == code
    table.do("move", "A L W")
    assert table.memory["code"] == code  # playing on this table is no decision yet
    broken.unlink()
    table.do("move", str(table.cloth.view.moves[0]))
    assert len(table.match.moves) > 2  # and what was played is not taken from the table
    assert table.memory["code"] == code
    table.do("again")
    assert known(table) == {"code": table.key, "kept": True}


def test_a_code_that_can_be_looked_for_again_and_is_not_there_is_told(broken: Path) -> None:
    table = duel()
    table.do("start", value={"code": "ABCD-2345-EFGH-6789", "kept": True})
    broken.unlink()
    table.do("move", "A L W")
    assert "The game you left here is not kept any more." in plain(table.html)
    assert "A L W" in table.match.moves
    assert known(table) == {"code": table.key, "kept": True}


def test_a_broken_file_is_told_and_the_code_stays(tmp_path: Path) -> None:
    one = duel()
    one.do("move", "A L W")
    Table.store.close()
    (tmp_path / "games.sqlite").write_bytes(b"not a database" * 500)
    table = duel()
    table.do("start", value=dict(one.memory))
    assert "the file of kept games was broken, and was put aside as" in plain(table.html)
    assert known(table) == {"code": one.key, "kept": False}
    assert "not being kept" not in plain(table.html)  # the new one is, in a new file


def test_a_broken_file_is_told_to_whoever_plays(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"not a database" * 500)
    table = duel()
    table.do("start", value={})
    assert "The file of kept games was broken. It was put aside as" in plain(table.html)
    assert "The file of kept games was broken." in table.said
    table.do("move", "A L W")
    assert "broken" not in plain(table.html)
    assert table.memory["kept"]


def test_a_forgotten_game_is_told_and_the_browser_learns_the_new_code() -> None:
    table = duel()
    table.do("start", value={"code": "ABCD-2345-EFGH-6789"})
    assert "The game you left here is not kept any more. Games are kept for 60 days" in plain(table.html)
    assert known(table) == {"code": table.key, "kept": True}


def test_a_game_of_another_version_is_told() -> None:
    one = duel()
    one.do("start", value={})
    with sqlite3.connect(Table.store._database.path) as connection:
        connection.execute("update games set saved = replace(saved, '\"lootlab\": 1', '\"lootlab\": 99')")
    table = duel()
    table.do("start", value=dict(one.memory))
    assert f"The game you left here, {one.key}, cannot be continued. This is not a save" in plain(table.html)
    assert table.memory["code"] == table.key


def test_a_window_that_cannot_follow_shows_nothing_of_its_own(wire: Any) -> None:
    one = duel()
    one.do("start", value={})
    with sqlite3.connect(Table.store._database.path) as connection:
        connection.execute("update games set saved = replace(saved, '\"lootlab\": 1', '\"lootlab\": 99')")
    seen = list(one.match.moves)
    one.do("move", "A L W")
    assert one.match.moves == seen
    assert "in a way that this page cannot follow. Reload the page." in plain(one.html)
