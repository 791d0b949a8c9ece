"""docs/building-a-game.md is proven by a game built from it: `tests/pig.py` keeps the contract, the house serves it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import lootlab
from lootlab import show
from lootlab.bots import player
from lootlab.bots.arena import compare
from lootlab.engine import conformance
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.rooms import FILES, ROOMS

from . import pig

DOCS = Path(__file__).parent.parent / "docs" / "building-a-game.md"


@pytest.fixture(autouse=True)
def _at_home() -> Iterator[None]:
    lootlab.add(pig.GAME)
    yield
    lootlab._OWN.clear()


def test_it_is_small() -> None:
    assert len(Path(pig.__file__).read_text(encoding="utf-8").splitlines()) < 200


def test_it_keeps_the_contract() -> None:
    report = conformance.check(pig.GAME, 600, seed=3)
    assert report.finished
    assert report.refusals


def test_positions_are_read_written_and_judged() -> None:
    state = pig.GAME.position("scores 14 0; turn A 6")
    assert pig.GAME.notation(state) == "scores 14 0; turn A 6"
    pig.GAME.perform(state, "A hold")
    assert pig.GAME.disagreements(state, "scores 20 0; turn B 0") == []
    assert pig.GAME.disagreements(state, "scores 14 0") == ["“scores 14 0” does not hold: scores 20 0"]
    assert repr(state) == "lootlab.load('pig').position('scores 20 0; turn B 0')"


def test_it_is_played_at_a_table() -> None:
    table = show.table("pig", seed="CACTUS-7", players=["you", "you"])
    table.do("uncover", "A")
    table.do("phrase", "", "hold")
    assert "There is nothing in the pot yet." in table.said
    assert "PIG-03" in table.html
    table.do("pick", "die")
    assert "Roll the die" in table.html
    table.do("move", "A roll")
    assert table.match.moves == ["A roll"]


def test_a_position_of_it_is_shown() -> None:
    drawn = pig.GAME.position("scores 14 0; turn A 6")._repr_html_()
    assert "14 points" in drawn
    assert show.table(pig.GAME.position("scores 14 0; turn A 6")).match.start == "scores 14 0; turn A 6"


def test_it_is_taught() -> None:
    lessons = show.lessons(pig.LESSONS)
    lessons.do("move", "A hold")
    assert "What is held is safe." in lessons.html


def test_its_chances_are_asked() -> None:
    experiment = show.experiment(pig.GAME.questions[0])
    assert "How likely are two rolls without a 1?" in experiment.html


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_bots_play_it(strength: str) -> None:
    state = pig.GAME.new(seed=1)
    move = player(pig.GAME, strength).choose(state.view("A"), Stream.of(1))
    assert state.why_not("A", move) is None


def test_a_sensible_player_beats_a_random_one() -> None:
    assert compare(pig.GAME, "medium", "easy", deals=30).share > 0.6


def test_it_is_saved_and_loaded() -> None:
    match = Match(pig.GAME, seed="CACTUS-7")
    match.play("A", "A roll")
    assert Match.load(match.save(), lootlab.load).moves == ["A roll"]


def test_a_name_of_ours_is_not_taken() -> None:
    with pytest.raises(BadInput, match="already"):
        lootlab.add(lootlab.load("sloop"))


@pytest.mark.checkout
def test_the_document_names_every_room() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert [room for room, meaning in ROOMS.items() if f"| `{room}` | {meaning} |" not in text] == []
    assert [name for name in FILES if f"`{name}" not in text] == []


def test_its_workshop_has_no_desk_and_lets_bots_play() -> None:
    shop = show.workshop("pig")
    assert list(shop.tabs) == ["rules", "bots"]
    shop.do("go", "bots")
    shop.do("run", value={"first": "medium", "second": "easy", "deals": "20"})
    assert shop.fault == ""
    assert len(shop.bout.shares) == 20
    shop.do("play")
    assert shop.notice is None
    assert shop.memory["wish"]
