"""`lootlab cards`: decks, sheets and cards of one's own, and every fault of such a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lootlab

from .typed import DUEL, MANY_DIGITS, run


def test_cards_of_your_own_are_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((lootlab.load(DUEL).folder / "data" / "saloon_deck.toml").read_text())
    code, out, _ = run(capsys, "cards", DUEL, "--check", str(mine))
    assert code == 0
    assert f"lootlab play {DUEL} --option saloon_deck={mine}" in out
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('cards = "g2 g2 ace"')
    code, out, _ = run(capsys, "cards", DUEL, "--check", str(wrong))
    assert code == 1
    assert str(wrong) in out
    assert "“ace” is not a saloon card" in out


def test_all_faults_of_a_file_are_told_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cards = json.loads((lootlab.load("loot_trap").folder / "data" / "cards.json").read_text(encoding="utf-8"))
    for number in (0, 5):
        cards["cards"][number]["icons"] = ["BOOM"]
    sheet = json.loads((lootlab.load("loot").folder / "data" / "house-A.json").read_text(encoding="utf-8"))
    sheet["map"] = [row[:6] for row in sheet["map"]]
    del sheet["meeps_track_C"]
    for game, data, said in (("loot_trap", cards, "BOOM"), ("loot", sheet, "V")):
        mine = tmp_path / f"{game}.json"
        mine.write_text(json.dumps(data), encoding="utf-8")
        code, out, _ = run(capsys, "cards", game, "--check", str(mine))
        assert code == 1
        lines = out.splitlines()
        assert len(lines) >= 2
        assert all(mine.name in line and said in line for line in lines)


@pytest.mark.parametrize("content", ["[" * 5_000, f"[{MANY_DIGITS}]"], ids=["brackets", "digits"])
@pytest.mark.parametrize(("game", "ending"), [("sloop", "toml"), ("loot", "json"), ("loot_trap", "json")])
def test_a_card_file_of_brackets_or_digits_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, ending: str, content: str
) -> None:
    path = tmp_path / f"deep.{ending}"
    path.write_text(("cards = " if ending == "toml" else "") + content)
    code, out, _ = run(capsys, "cards", game, "--check", str(path))
    assert (code, out.count("\n")) == (1, 1)
    assert "too many brackets or digits" in out


def test_a_reward_that_is_a_list_is_a_fault_and_no_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet = json.loads((lootlab.load("loot").folder / "data" / "house-A.json").read_text(encoding="utf-8"))
    sheet["combo_grid_B"]["rows"][0]["reward"] = {"ability": ["wrap"]}
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(sheet), encoding="utf-8")
    code, out, _ = run(capsys, "cards", "loot", "--check", str(mine))
    assert code == 1
    assert "mine.json" in out
    assert 'V10 at row R of grid B: Its reward is {"ability": ["wrap"]}.' in out


def test_an_option_names_a_file_on_ones_own_machine(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('cards = "g1 g1 g1 g1 g1 g1 g1 g5 g5 sip sip shot shot"', encoding="utf-8")
    code, out, _ = run(capsys, "simulate", DUEL, "--games", "2", "--option", f"saloon_deck={mine}")
    assert code == 0
    assert str(mine) not in out


def test_cards_lists_what_can_be_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards", DUEL)
    assert out.startswith("saloon_deck (LSW-R13)")
    assert "saloon_deck.toml" in out
