"""Where running matches are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.engine.store import Store, new_key, read_key


def test_a_game_is_there_again_for_another_kernel(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.sqlite"
    key = Store(path).put("first")
    Store(path).put("second", key)
    assert Store(path).get(key.lower().replace("-", " ")) == "second"


def test_keys_cannot_be_guessed() -> None:
    keys = {new_key() for _ in range(200)}
    assert len(keys) == 200
    assert all(read_key(key) == key for key in keys)


@pytest.mark.parametrize("code", ["", "ABCD", "ABCD-2345-EFGH-678", "0000-0000-0000-0000", "'; drop table games"])
def test_a_wrong_code_is_answered(tmp_path: Path, code: str) -> None:
    with pytest.raises(BadInput, match="is not a resume code"):
        Store(tmp_path / "games.sqlite").get(code)


def test_an_unknown_code_is_answered(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No game is kept"):
        Store(tmp_path / "games.sqlite").get("ABCD-2345-EFGH-6789")


def test_memory_serves_where_no_file_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    store = Store(blocked / "games.sqlite")
    assert store.get(store.put("kept")) == "kept"


def test_a_broken_file_does_not_stop_the_game(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    store = Store(path)
    assert store.get(store.put("kept")) == "kept"
