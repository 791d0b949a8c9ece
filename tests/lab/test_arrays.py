"""`from lootlab import lab`: what one line deals, rolls and plays is right, repeatable, and says what is wrong."""

from __future__ import annotations

import sys
from fractions import Fraction
from math import sqrt

import pytest

import lootlab
from lootlab import lab
from lootlab.engine import teaching
from lootlab.engine.refusal import Refused
from lootlab.lab.asking import bench
from lootlab.lab.exercises import exercises
from lootlab.lab.questions import find

np = pytest.importorskip("numpy")


def near(values: np.ndarray, exact: Fraction | float) -> bool:
    """Within five standard errors: one false alarm in a million."""
    return bool(abs(values.mean() - float(exact)) <= 5 * values.std() / sqrt(len(values)) + 1e-9)


ASKED = {
    "BOL-P02": lambda: lab.deal("bag_o_loot", 8, 20_000).count("looters"),
    "BOL-P05": lambda: lab.deal("bag_o_loot", 8, 20_000).count("looters") >= 1,
    "BOL-P14": lambda: lab.deal("bag_o_loot", 8, 20_000).different(),
    "LSW-P02": lambda: lab.deal("loot_shoot_whisky", 4, 20_000).count("gold cards") == 4,
    "LSW-P03": lambda: lab.deal("loot_shoot_whisky", 4, 20_000).total("nuggets"),
    "SLP-P05": lambda: lab.deal("sloop", 4, 20_000).count("wilds") >= 1,
    "SLP-P06": lambda: lab.deal("sloop", 4, 20_000).different() == 4,
    "LOOT-P01": lambda: np.array([len(set(row)) == 3 for row in lab.roll(3, 20_000).tolist()]),
    "TRAP-P02": lambda: lab.deal("loot_trap", 4, 20_000).count("loot cards"),
    "TRAP-P05": lambda: lab.deal("loot_trap", 2, 20_000, of="Roll pile").total() == 7,
}


@pytest.mark.parametrize("name", ASKED)
def test_one_line_answers_a_question(name: str) -> None:
    values = ASKED[name]()
    assert near(values, find(name)[1].answer)
    assert find(name)[1].title in repr(lab.compare(values, name))


def test_the_commonest_number_is_counted() -> None:
    hands = lab.deal("bag_o_loot", 9, 300, seed="CACTUS-7")
    looter = next(iter(hands.source.feature("looters").cards))
    for row, most, kinds in zip(hands.cards.tolist(), hands.alike(), hands.different(), strict=True):
        coins = [card for card in row if card != looter]
        assert most == max(coins.count(coin) for coin in coins)
        assert kinds == len(set(coins))


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_every_deck_can_be_dealt_and_every_name_counted(game: str) -> None:
    assert lab.decks(game) == [source.name for source in bench(lootlab.load(game))]
    for deck in lab.decks(game):
        hands = lab.deal(game, times=50, of=deck)
        assert len(hands) == 50
        for name in hands.names:
            assert hands.count(name).shape == (50,)
        assert hands.words(0)
        assert "ll-in" in hands._repr_html_()


def test_the_same_seed_gives_the_same_cards_and_another_one_others() -> None:
    first, again = (lab.deal("sloop", 4, 100, seed="CACTUS-7").cards for _ in range(2))
    assert (first == again).all()
    assert (first != lab.deal("sloop", 4, 100, seed="CACTUS-8").cards).any()
    assert (lab.deal("sloop", 4, 50, seed="CACTUS-7").cards == first[:50]).all()


def test_games_are_a_table() -> None:
    games = lab.play("loot_shoot_whisky", 30, ["medium", "easy"], seed="CACTUS-7", workers=1)
    assert len(games) == 30
    assert games.won("A").mean() > games.won("B").mean()
    assert games.score("A").shape == (30,)
    assert games["decisions"].min() > 0
    head, *rows = games.csv().splitlines()
    assert head.startswith("game,seed,seats,bots,winners")
    assert len(rows) == 30
    assert "30 rows in all" in repr(games)
    assert "<table>" in games._repr_html_()


def test_pandas_is_used_if_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    games = lab.play("loot_shoot_whisky", 3, workers=1)
    made = type(sys)("pandas")
    made.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", made)
    assert games.frame()["game"] == [1, 2, 3]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(Refused, match="needs pandas"):
        games.frame()


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    lab.play("loot_shoot_whisky", 5, workers=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(number, 5) for number in range(1, 6)]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: lab.deal("bag_o_lot"), "There is no game “bag_o_lot”"),
        (lambda: lab.deal("bag_o_loot", 86), "86 cards cannot be dealt"),
        (lambda: lab.deal("bag_o_loot", 8, 10**9), "times cannot be done in one call"),
        (lambda: lab.deal("bag_o_loot", 8, of="small deck"), "has no “small deck”"),
        (lambda: lab.deal("bag_o_loot", 8, 5).count("loters"), "looters"),
        (lambda: lab.deal("loot_trap", 4, 5).total(), "no numbers to add up"),
        (lambda: lab.roll(0), "0 dice"),
        (lambda: lab.play("sloop", 2, workers=1)["winner"], "winners"),
        (lambda: lab.play("loot_shoot_whisky", 2, workers=1).won("C"), "Nobody sits at"),
        (lambda: lab.bars([]), "nothing to draw"),
        (lambda: lab.bars(range(1000)), "too many bars"),
        (lambda: lab.compare([], "BOL-P05"), "nothing to compare"),
        (lambda: lab.compare([7, 8], "BOL-P05"), "asks for a chance: True or False for each trial, not 7"),
        (lambda: lab.check("S99", 1), "There is no exercise"),
        (lambda: lab.check("S1", [1, 2]), "This is no number but list"),
        (lambda: lab.check("S1", "five"), "is no sum"),
    ],
)
def test_what_is_wrong_is_said(call: object, said: str) -> None:
    with pytest.raises(Refused, match=said):
        call()  # type: ignore[operator]


def test_a_name_that_is_none() -> None:
    with pytest.raises(AttributeError, match=r"There are .*deal"):
        lab.shuffle  # noqa: B018


def test_bars_show_shares_beside_exact_ones() -> None:
    drawn = lab.bars(np.array([0, 1, 1, 2]), {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}, "heads")
    assert "50%" in repr(drawn)
    assert "exact 25%" in repr(drawn)
    assert "<svg" in drawn._repr_html_()


# ---- exercises -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", exercises())
def test_an_exercise_knows_right_from_wrong(name: str) -> None:
    step = lab.exercise(name).step
    assert lab.check(name, float(step.answer))
    assert lab.check(name, np.float64(float(step.answer)))
    assert "still missing" in repr(lab.check(name, ...))
    for wrong in step.wrongs:
        said = lab.check(name, wrong.answer)
        assert not said
        assert wrong.sentence in said.sentence
        assert wrong.idea in teaching.ideas()
    assert repr(lab.check(name, 12345)) == f"Not yet. {step.hint}"


def test_exercises_by_other_means() -> None:
    """The sums in exercises.toml against counting."""
    hands = lab.deal("bag_o_loot", 8, 40_000, seed="CACTUS-7").count("looters")
    dice = lab.roll(2, 40_000, seed="CACTUS-7")
    coins = lab.roll(10, 40_000, sides=2, seed="CACTUS-7").sum(axis=1) - 10
    actions = lab.deal("loot_shoot_whisky", 2, 40_000, of="six action cards of one player").count("Loot cards")
    even = dice[:, 0] % 2 == 0
    counted = {
        "S1": lab.deal("bag_o_loot", 1, 40_000).count("looters"), "S4": dice.sum(axis=1) == 7, "S5": actions == 2,
        "S6": (dice == 6).any(axis=1), "U1": hands >= 1, "U2": (hands >= 2)[hands >= 1],
        "U3": (dice.sum(axis=1) == 8)[even], "U4": lab.deal("loot_shoot_whisky", 4, 40_000).total("nuggets"),
        "G3": np.abs(coins - 5) >= 4,
    }  # fmt: skip
    for name, values in counted.items():
        assert near(values, lab.exercise(name).step.answer), name
