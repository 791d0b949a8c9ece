"""What one hands to `show`: positions, states, questions, files of lessons and quizzes, bots of one's own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab import show
from lootlab.engine.bulk import Trials, roll
from lootlab.engine.chance import Stream
from lootlab.engine.match import OWN, Match
from lootlab.engine.question import Answer, Question, Trial, chance, ones
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Move
from lootlab.engine.view import View
from lootlab.widgets.table import Table

from .conftest import Wire

LSW = "loot_shoot_whisky"
ROW = "row g3 g2 sip shot; deck 9; bottle A low"


# ---- positions -----------------------------------------------------------------------------------------


def test_a_table_begins_at_a_position() -> None:
    table = show.table(LSW, ROW)
    assert "bottle A low" in (table.match.game.notation(table.match.state) or "")
    assert table.match.players == {"A": "person", "B": "medium"}
    table.play("A L W")
    assert table.match.state.turn >= 2


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_table_goes_on_from_a_state(name: str) -> None:
    state = lootlab.load(name).new(seed="CACTUS-7")
    table = show.table(state)
    assert table.match.game.notation(table.match.state) == table.match.game.notation(state)
    assert table.match.state.options == state.options


def test_seats_of_a_position_may_have_any_letters() -> None:
    table = show.table("bag_o_loot", "seats BD; B[6 6] D[]; hand B{5 2} D{9}; pile 5; turn B")
    assert table.match.players == {"B": "person", "D": "medium"}


def test_a_faulty_position_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match="lacks “row”"):
        show.table(LSW, "deck 9")
    with pytest.raises(BadInput, match="a position already"):
        show.table(lootlab.load(LSW).new(seed=1), ROW)
    with pytest.raises(BadInput, match="no option “colour”"):
        show.table(LSW, ROW, colour="red")


def test_a_moment_that_no_position_says_is_refused() -> None:
    state = lootlab.load(LSW).position("row g4 g4 g3 g3; deck 5; A 8n 0b; B 0n 0b")
    for seat, phrase in (("A", "A L L"), ("B", "B W W")):
        state.play(seat, lootlab.load(LSW).parse_move(state, phrase))
    assert state.outcome() is not None
    with pytest.raises(BadInput, match="cannot be written down"):
        show.table(state)


def test_playing_again_lays_out_the_same_position() -> None:
    table = show.table(LSW, ROW, players=["you", "you"])
    before = table.match.game.notation(table.match.state)
    table.do("uncover", "A")
    table.do("phrase", value="L W")
    assert table.match.moves == ["A L W"]
    table.do("again")
    assert table.match.game.notation(table.match.state) == before


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_kept_game_from_a_position_is_the_same_when_it_is_opened(name: str) -> None:
    """Positions have defaults of their own (`auto_knock`), so the save names every option."""
    table = show.table(lootlab.load(name).new(seed=5), players=["easy", "easy"])
    table.do("step")
    again = Match.load(table.match.save(), lootlab.load)
    assert again.state.options == table.match.state.options
    assert again.game.notation(again.state) == table.match.game.notation(table.match.state)


def test_the_name_of_the_place_tells_nothing_hidden() -> None:
    start = "seats AB; A[6 6] B[]; hand A{5 2} B{%s}; pile 5; turn A"
    one, other = (show.table("bag_o_loot", start % hidden) for hidden in ("9", "8"))
    assert one.match.state.view(None) == other.match.state.view(None)
    assert one.place == other.place
    assert one.place != show.table("bag_o_loot").place


# ---- bots of one's own --------------------------------------------------------------------------------


def mine(view: View) -> Move:
    return view.moves[0]


def secretive(view: View) -> str:
    return "B W W W"


def test_a_function_sits_at_a_table() -> None:
    table = show.table(LSW, seed="CACTUS-7", players=["you", mine])
    assert table.match.players == {"A": "person", "B": OWN}
    table.play("A L W")
    assert table.match.moves[:2] == ["A L W", str(lootlab.load(LSW).new(seed="CACTUS-7").legal_moves("B")[0])]
    assert table.notice is None


@pytest.mark.parametrize("how", ["list", "mapping"])
def test_functions_may_be_named_by_seat_or_in_order(how: str) -> None:
    players: Any = ["you", mine] if how == "list" else {"A": "you", "B": mine}
    assert show.table(LSW, players=players).own == {"B": mine}


def test_where_a_function_fails_the_screen_says_so_and_the_game_goes_on(wire: Wire) -> None:
    table = show.table(LSW, seed="CACTUS-7", players=["you", secretive])
    table.do("phrase", value="L W")
    assert len(table.match.moves) >= 2
    assert table.notice is not None
    assert table.notice.text.startswith("secretive gave no legal move")
    assert "secretive" in table.html
    assert "B W W W" in table.fault
    assert "W W W" not in wire.text, "what a bot meant to do is known to its seat only"
    asked = table.match.state.to_act()
    assert "A" in asked or not asked


def test_a_game_against_a_function_can_be_kept_and_goes_on_without_it() -> None:
    table = show.table(LSW, seed="CACTUS-7", players=["you", mine])
    table.play("A L W")
    match = Match.load(table.match.save(), lootlab.load)
    assert match.players["B"] == OWN
    other = Table(LSW, seed=1)
    other._sit_down(match)
    other.play(str(match.state.legal_moves("A")[0]))
    assert len(match.moves) >= 4


def test_the_form_offers_the_function_again() -> None:
    table = show.table(LSW, players=["you", mine])
    table.do("panel", "new")
    assert "your own bot: mine" in table.html
    plain = show.table(LSW)
    plain.do("panel", "new")
    assert "your own bot" not in plain.html


# ---- lessons and quizzes of one's own ---------------------------------------------------------------------

LEVEL = """
[[level]]
id = "loot-beats-whisky"
title = "Loot beats Whisky"
goal = "Win the 3 nuggets in slot 1."
rules = ["LSW-22"]
given = "row g3 g2 sip shot; deck 9"
script = ["B W S"]
want = "A 3n 0b"
best = ["A L S"]
done = "Loot takes the card itself. Shoot and Whisky leave it lying."
"""
ITEM = """
[[item]]
id = "third-gulp"
kind = "happens"
given = "row g3 g2 sip shot; deck 9; bottle A low"
play = ["P1 A W L / B S L"]
ask = "What happens?"
choices = [{ say = "You win.", then = "winner A by bottle" }, { say = "Nothing.", then = "game on" }]
why = "Your third gulp empties the bottle."
rule = "LSW-26"
"""
HEAD = f'game = "{LSW}"\n'


def test_lessons_of_ones_own_from_a_file_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + LEVEL, encoding="utf-8")
    for what in (file, str(file), HEAD + LEVEL):
        lessons = show.lessons(what)
        lessons.do("phrase", value="L S")
        assert repr(lessons) == f"Lessons({LSW}, level 1 of 1, 1 done)"
        assert lessons.place != f"lessons/{LSW}"


def test_a_quiz_of_ones_own_from_a_file_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + ITEM, encoding="utf-8")
    for what in (file, str(file), HEAD + ITEM):
        assert repr(show.quiz(what, seed=1)) == f"Quiz({LSW}, 1, question 1 of 1, 0 right)"


def test_lessons_and_quizzes_as_dicts_are_those_of_the_file() -> None:
    level, item = tomllib.loads(LEVEL)["level"][0], tomllib.loads(ITEM)["item"][0]
    lessons, quiz = show.lessons(LSW, [level]), show.quiz(LSW, items=[item], seed=1)
    assert lessons.levels == show.lessons(HEAD + LEVEL).levels
    assert lessons.place == show.lessons(HEAD + LEVEL).place
    assert quiz.items == show.quiz(HEAD + ITEM, seed=1).items
    nameless = show.lessons(
        LSW, [{**{key: value for key, value in level.items() if key != "id"}, "rules": ("LSW-22",)}]
    )
    assert nameless.levels == lessons.levels, "the id follows from the title, and a tuple is a list"


@pytest.mark.parametrize(
    ("levels", "says"),
    [
        ([1], "Each level is a dict, not int. Give a list of dicts, or a file."),
        ([{"title": "Mine"}], "Your levels: level mine lacks the key goal."),
        ([{"dune": 1}], "Your levels: level mine has the unknown key dune."),
    ],
)
def test_faulty_dicts_are_refused_in_a_sentence(levels: Any, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        show.lessons(LSW, levels)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LEVEL, "mine.toml does not say which game"),
        (HEAD.replace("loot_", "lute_") + LEVEL, "mine.toml: There is no game “lute_shoot_whisky”"),
        (HEAD + LEVEL.replace("LSW-22", "LSW-99"), "mine.toml: level loot-beats-whisky: rules names LSW-99"),
        (HEAD + LEVEL.replace("deck 9", "deck 12"), "mine.toml: level loot-beats-whisky: given does not work"),
        (HEAD + LEVEL.replace('"A L S"', '"A W W"'), "mine.toml: level loot-beats-whisky: best does not win it"),
        (HEAD + LEVEL.replace('"A L S"', '"A fly"'), "mine.toml: level loot-beats-whisky: “A fly”"),
        (HEAD + LEVEL.replace("done", "dune"), "mine.toml: level loot-beats-whisky has the unknown key dune"),
        (HEAD + "level = [", "mine.toml is not TOML"),
        (HEAD + "x = " + "[" * 5000, "mine.toml is not TOML"),
        (HEAD + ITEM, "mine.toml has the unknown key item"),
    ],
)
def test_faulty_lessons_are_refused_with_file_level_and_problem(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        show.lessons(file)
    assert says in str(caught.value)
    with pytest.raises(BadInput) as caught:
        show.lessons("\n" + text)
    assert says.replace("mine.toml", "Your text") in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ITEM, "mine.toml does not say which game"),
        (HEAD + ITEM.replace("LSW-26", "LSW-99"), "mine.toml: item third-gulp: rule names LSW-99"),
        (HEAD + ITEM.replace("game on", "bottle nobody"), "mine.toml: item third-gulp: "),
        (HEAD + ITEM.replace("bottle A low", "bottle C"), "mine.toml: item third-gulp: "),
    ],
)
def test_faulty_quizzes_are_refused_with_file_item_and_problem(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        show.quiz(file)
    assert says in str(caught.value)


@pytest.mark.parametrize("shown", [show.lessons, show.quiz])
def test_a_file_that_is_not_there_and_a_game_that_is_none(shown: Callable[[str], object]) -> None:
    with pytest.raises(BadInput, match=r"nowhere.toml cannot be read"):
        shown("/nowhere.toml")
    with pytest.raises(BadInput, match=r"There is no game “slop”\. Did you mean sloop"):
        shown("slop")


# ---- questions of one's own ----------------------------------------------------------------------------------

SIXES = Trials(lambda dice: roll(dice, 1), lambda faces: 1 * (faces[0] == 6), lambda faces: (f"A {faces[0]}.", ""))


class Mixed(Trials):
    """Shows other trials than it counts."""

    def one(self, stream: Stream) -> Trial:
        trial = super().one(stream)
        return Trial(1 - trial.result, trial.shown)


def question(**changed: Any) -> Question:
    base: dict[str, Any] = {
        "id": "MY-1", "level": "school", "title": "Six", "ask": "How likely is a six?", "outcomes": ("no", "yes"),
        "exact": lambda: (Fraction(5, 6), Fraction(1, 6)), "tells": lambda exact: (chance("a six", exact, 1),),
        "axis": "sixes", "derivation": "<p>One of six.</p>", "trials": SIXES,
    }  # fmt: skip
    return Question(**base | changed)


def test_a_question_of_ones_own_is_an_experiment() -> None:
    lab = show.experiment(question(), "CACTUS-7")
    lab.do("guess", value="20")
    lab.do("simulate", "100")
    lab.do("reveal")
    assert repr(lab) == "Experiment('MY-1', guess 20%, 100 trials, exact 1/6)"
    assert lab.notice is None


def test_it_finds_the_game_it_is_about() -> None:
    assert "Loot, Shoot, Whisky" in show.experiment(question(rules=("LSW-22",))).html
    assert show.experiment(show.question("LSW-P01")).place == "experiment/LSW-P01"


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"level": "kindergarten"}, "its level is “kindergarten”"),
        ({"axis": " "}, "its axis is empty"),
        ({"exact": lambda: (Fraction(1),)}, "exact gives 1 shares for 2 outcomes"),
        ({"exact": lambda: (Fraction(1, 6), Fraction(1, 6))}, "add up to 1/3"),
        ({"exact": lambda: 1 / 0}, "exact failed with ZeroDivisionError"),
        ({"tells": lambda _: (Answer("a six", Fraction(1, 6), ones(3, 1)),)}, "has 3 values for 2 outcomes"),
        ({"tells": lambda _: (Answer("a six", Fraction(1, 6)),)}, "says no worth of the outcomes"),
        ({"tells": lambda _: (Answer("a six", Fraction(1, 5), ones(2, 1)),)}, "its first answer is 1/5"),
        ({"trials": Mixed(SIXES.draw, SIXES.result, SIXES.tell)}, "one and many do not give"),
        ({"exact": lambda: (Fraction(1, 2), Fraction(1, 2))}, "does not come as often as exact says"),
        ({"rules": ("LSW-99",)}, "names the rule LSW-99"),
        ({"rules": ("CHESS-1",)}, "names the rule CHESS-1"),
    ],
)
def test_a_faulty_question_is_refused_with_what_is_wrong(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        show.experiment(question(**changed))
    assert "Question MY-1" in str(caught.value)
    assert says in str(caught.value)


def test_a_guess_off_the_scale_is_noticed() -> None:
    ours = show.question("LSW-P13")
    with pytest.raises(BadInput, match="off the scale"):
        show.experiment(replace(ours, guess=replace(ours.guess, low=0.0, high=1.0)))
