"""`lootlab play`: whole games in a terminal."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab import cli
from lootlab.command import lab, parser, play
from lootlab.command.session import Session
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.look import plain

from .typed import DUEL, POSITION, run


class Keyboard:
    """Somebody who types these lines, then walks away."""

    def __init__(self, *lines: str) -> None:
        self.lines: Iterator[str] = iter(lines)

    def __call__(self, prompt: str) -> str:
        print(prompt, end="")
        for line in self.lines:
            return line
        raise EOFError


def session(*lines: str, seats: tuple[str, ...] = ("person", "medium")) -> Match:
    match = Match(lootlab.load(DUEL), seed="CACTUS-7", players=dict(zip("AB", seats, strict=True)))
    Session(match, Keyboard(*lines)).run()
    return match


def test_a_whole_game_by_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    match = session(*["1"] * 60)
    out = capsys.readouterr().out
    outcome = match.state.outcome()
    assert outcome is not None
    assert f"({outcome.rule})" in out.splitlines()[-1]


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_every_game_can_be_played_to_its_end(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Somebody types any number of the list, against easy bots."""
    match = Match(lootlab.load(name), seed="CACTUS-7", players={"B": "easy"})
    chance = Stream.of(1)
    playing = Session(match, lambda _: str(1 + chance.below(len(playing.listed))))
    playing.run()
    outcome = match.state.outcome()
    assert outcome is not None
    last = capsys.readouterr().out.splitlines()[-1]
    assert f"({outcome.rule})" in last
    assert "{" not in last


def test_the_table_is_told_in_words_and_hides_what_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    session()
    out = capsys.readouterr().out
    assert "Round 1, phase 1 of 2" in out
    assert "Bea laid two cards face down." in out
    assert "slot 1: face down" in out
    assert "Your hand: Loot x 2, Shoot x 2, Whisky x 2" in out
    assert out.endswith("Bye.\n")


def test_a_refusal_names_its_rule_and_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    match = session("L L", "L L", "rules LSW-15", "S W")
    out = capsys.readouterr().out
    assert "Not allowed: " in out
    assert "(rules LSW-15 tells more)" in out
    assert lootlab.load(DUEL).rulebook["LSW-15"].title in out
    assert [move for move in match.moves if move.startswith("A")] == ["A L L", "A S W"]


def test_phrases_with_and_without_the_seat(capsys: pytest.CaptureFixture[str]) -> None:
    match = session("nonsense", "99", "a l w")
    out = capsys.readouterr().out
    assert "“nonsense” is not a move" in out
    assert "There is no move number 99." in out
    assert "A L W" in match.moves


def test_a_list_that_is_not_whole_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    lying = "1 1 2 2 3 3 4 4 5 5 6 6 7 8 9 10 11 12"
    start = f"seats AB; display {lying}; hand A{{12 7}}; hand B 4; deck 20; turn A"
    match = Match(lootlab.load("sloop"), seed=1, start=start, players={"B": "easy"})
    Session(match, Keyboard("moves")).run()
    assert "Not every move is listed here" in capsys.readouterr().out


def test_hint_moves_log_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    session("hint", "moves whisky", "moves xyzzy", "log", "table", "help", "rules", "save", "undo")
    out = capsys.readouterr().out
    for expected in ("Chance to win, from", "No move says “xyzzy”", "Which rule?", "Where to?", "nothing to take back"):
        assert expected in out


def test_undo_takes_a_secret_choice_back(capsys: pytest.CaptureFixture[str]) -> None:
    match = session("", "L L", seats=("person", "person"))
    assert match.moves == ["A L L"]
    match = Match(lootlab.load(DUEL), seed="CACTUS-7")
    match.play("A", "A L L")
    keyboard = Session(match, Keyboard("undo"))
    keyboard.seat = "A"
    keyboard.commands["undo"]("")
    assert match.moves == []


def test_two_people_at_one_keyboard_do_not_see_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    session("L L", "", "S S", seats=("person", "person"))
    out = capsys.readouterr().out
    curtain = out.index("Bea takes the keyboard. Press Enter.")
    assert "\n" * 40 in out[:curtain]
    shown = out[curtain:].split("[1 of 2]")[0]
    assert "face down" in shown
    assert "Loot at slot" not in shown


def test_several_games_in_a_row_and_the_loser_begins(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """TRAP-22: whoever has lost begins the next game, also after a saved one."""
    match = Match(lootlab.load("loot_trap"), 2, 1, {"A": "easy", "B": "easy"})
    match.play("B", "B concede")
    path = tmp_path / "lost.json"
    path.write_text(match.save(), encoding="utf-8")
    assert cli.main(["play", "--load", str(path), "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("Loot Trap, deal") == 2
    assert "* Bea began, as the loser of the game before. (TRAP-22, TRAP-R4)" in out
    assert out.index("Ann won") < out.index("as the loser")


def test_whoever_leaves_plays_no_further_game(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(lootlab.load(DUEL), seed="CACTUS-7", players={"B": "easy"})
    play.in_a_row(match, 3, Keyboard("quit"))
    assert capsys.readouterr().out.count("deal") == 1


@pytest.mark.parametrize("games", ["0", "-1", "many"])
def test_a_row_has_at_least_one_game(capsys: pytest.CaptureFixture[str], games: str) -> None:
    assert cli.main(["play", DUEL, "--seats", "easy", "easy", "--games", games]) == 2
    assert "--games" in capsys.readouterr().err


def test_a_saved_game_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    before = session("L L", f"save {path}", "quit")
    assert f"lootlab play --load {path}" in capsys.readouterr().out
    again = play._loaded(str(path))
    assert again.moves == before.moves
    assert again.state.view("A") == before.state.view("A")


def test_bots_among_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    match = session(seats=("easy", "medium"))
    assert match.state.outcome() is not None
    assert "won" in capsys.readouterr().out


def test_play_from_a_position(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    code, out, _ = run(capsys, "play", DUEL, "--position", "row g3 g2 sip shot; deck 9")
    assert code == 0
    assert "slot 1: 3 nuggets" in out


def test_a_position_with_other_players(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    _, out, _ = run(capsys, "play", DUEL, "--position", POSITION, "--seats", "hard", "you")
    assert "Ann (A) is a bot, hard; Bea (B) is you." in out


def test_jupyterlab_answers_ctrl_c_itself() -> None:
    class Server:
        waits = iter([KeyboardInterrupt, 3])

        def wait(self) -> int:
            if (what := next(self.waits)) is KeyboardInterrupt:
                raise KeyboardInterrupt
            return what

    assert lab._until_it_ends(Server()) == 3


def test_a_board_in_words() -> None:
    html = (
        '<section aria-label="Bea"><h3>Bea</h3><svg><text>x</text></svg>'
        "<dl><div><dt>Gold</dt><dd>3<small> of 9</small></dd></div></dl>"
        '<span aria-hidden="true">secret</span><div role="img" aria-label="hidden card"></div>'
        '<div role="img" aria-label="hidden card"></div></section><p>And <b>so</b> on &amp; on.</p>'
    )
    assert plain.words(html, 100) == "Bea: Gold 3 of 9, hidden card x 2\nAnd so on & on."


def test_seats_by_number_by_word_and_by_other_words() -> None:
    game = lootlab.load("bag_o_loot")
    kinds = ("person", "easy", "medium", "hard")
    assert parser.the_seats(game, {}, [], kinds, ("person", "medium")) == ["person", "medium"]
    assert parser.the_seats(game, {}, ["4"], kinds, ("person", "medium")) == ["person", "medium", "medium", "medium"]
    assert parser.the_seats(game, {}, ["you", "random", "HARD"], kinds, ("person",)) == ["person", "easy", "hard"]
