"""An experiment as pure state: predict, by hand, simulate, exact."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab.questions import GAME_OF, find, questions
from lootlab.lab.run import CUTS, MOST_TRIALS, Run, next_cut

SHRINKING = find("LSW-P13")[1]
SAME = find("LSW-P01")[1]


def predicted(guess: object = "1.8", word: str = "CACTUS-7") -> Run:
    run = Run(SHRINKING, word)
    run.predict(guess)
    return run


def test_nothing_is_seen_before_a_guess() -> None:
    run = Run(SHRINKING, "CACTUS-7")
    for act in (run.deal, lambda: run.add(10), run.reveal):
        with pytest.raises(BadInput, match="Predict first"):
            act()
    assert (run.trials, run.revealed, run.verdict) == (0, False, "")
    assert all(line.exact is None for line in run.table)


def test_a_guess_cannot_be_changed_after_a_look() -> None:
    run = predicted()
    run.predict("2")
    run.deal()
    with pytest.raises(BadInput, match="seen results"):
        run.predict("2.2")
    assert run.guess == 2


def test_the_same_trials_by_hand_and_in_bulk_however_they_are_cut() -> None:
    """Class mode: whoever has the same word has the same trials, whatever was pressed."""
    one, other, third = predicted(), predicted("3"), predicted(word="CACTUS-7 Ada")
    one.add(130)
    for _ in range(7):
        other.deal()
    other.add(23)
    other.add(100)
    third.add(130)
    assert one.counts == other.counts
    assert [point for point in one.points if point in other.points] == one.points
    assert one.counts != third.counts


def test_questions_with_the_same_word_are_independent() -> None:
    assert Run(SHRINKING, "CACTUS-7").seed != Run(SAME, "CACTUS-7").seed


def test_running_mean_is_noted_at_the_cuts() -> None:
    run = predicted()
    run.add(55)
    noted = [point.trials for point in run.points]
    assert noted[:20] == list(range(1, 21))
    assert noted[-1] == 55
    run.add(45)
    assert [point.trials for point in run.points] == [cut for cut in CUTS if cut <= 100]
    mean = sum(count * worth for count, worth in enumerate(run.counts)) / 100
    assert run.points[-1].mean == run.mean == pytest.approx(mean)
    assert next_cut(CUTS[-1]) > CUTS[-1]


def test_trials_that_all_agree_do_not_make_sure() -> None:
    assert SAME.is_chance
    assert not SHRINKING.is_chance
    sure, unsure = Run(SAME, 1), Run(SHRINKING, 1)
    for run in (sure, unsure):
        run.tally.add([0] * 50)
    low, high = sure.interval or (0, 0)
    assert 0.05 < high - low < 0.15
    assert unsure.interval is None


@pytest.mark.parametrize(
    ("guess", "said", "close"),
    [
        ("1.8", "Not far: you were 0.42 too low.", False),
        ("2.4", "Close: you were 0.18 too high.", True),
        ("2.2", "Spot on.", True),
    ],
)
def test_how_far_off(guess: str, said: str, close: bool) -> None:
    run = predicted(guess)
    assert run.off is None
    run.reveal()
    assert (run.verdict, run.close) == (said, close)


def test_chances_are_off_by_percentage_points() -> None:
    run = Run(SAME, 1)
    run.predict("40")
    run.reveal()
    assert run.verdict == "Not far: you were 6.7 percentage points too high."
    assert [line.exact for line in run.table] == [Fraction(1, 3), *[Fraction(2, 9)] * 3]


def test_estimates_of_all_answers() -> None:
    run = Run(SAME, 1)
    run.predict("40")
    run.add(1000)
    equal, leaves = run.estimates
    assert equal.simulated == run.counts[0] / 1000
    assert leaves.simulated == pytest.approx((run.counts[0] + run.counts[1]) / 1000)
    assert leaves.exact == Fraction(5, 9)


def test_csv_hides_the_exact_column_until_it_may_be_seen() -> None:
    run = predicted()
    run.add(100)
    assert "fraction" not in run.csv()
    run.reveal()
    rows = list(csv.reader(io.StringIO(run.csv())))
    assert rows[0] == ["cards leaving the row in one round", "rounds", "share", "exact", "fraction"]
    assert sum(int(row[1]) for row in rows[1:]) == 100
    assert rows[1][4] == "2/75"


def test_save_and_restore() -> None:
    run = predicted()
    run.add(140)
    run.reveal()
    again = Run(SHRINKING)
    again.add(again.restore(run.save()))
    assert (again.counts, again.points, again.save()) == (run.counts, run.points, run.save())


@pytest.mark.parametrize(
    "damaged",
    [
        {},
        {"word": "nonsense"},
        {"word": "CACTUS-7", "guess": "x"},
        {"word": "CACTUS-7", "guess": "99"},
        {"word": "CACTUS-7", "guess": "1/0"},
        {"word": "CACTUS-7", "guess": None, "trials": 5},
        {"word": "CACTUS-7", "guess": "2", "trials": 10**12},
        {"word": "CACTUS-7", "guess": "2", "trials": "many", "revealed": "yes"},
    ],
)
def test_a_damaged_memory_is_a_fresh_start(damaged: dict[str, object]) -> None:
    run = Run(SHRINKING)
    assert run.restore(damaged) == 0
    assert not run.revealed
    assert run.guess in (None, 2)


def test_there_is_an_end_to_it() -> None:
    run = predicted()
    with pytest.raises(BadInput, match="more than"):
        run.add(MOST_TRIALS + 1)
    assert run.trials == 0


def test_start_over() -> None:
    run = predicted()
    run.add(10)
    before = run.counts
    run.restart()
    assert (run.guess, run.trials, run.word) == (None, 0, "CACTUS-7")
    run.predict(2)
    run.add(10)
    assert run.counts == before
    run.restart("LEMON-3")
    assert run.word == "LEMON-3"


def test_finding_questions() -> None:
    game, question = find(" lsw-p02 ")
    assert (game.name, question.id) == ("loot_shoot_whisky", "LSW-P02")
    levels = [question.level for question in questions(game)]
    assert levels == sorted(levels, key=["school", "upper secondary", "undergraduate"].index)
    with pytest.raises(BadInput, match="LSW-P13"):
        find("XYZ-P1")
    with pytest.raises(BadInput, match="Did you mean LSW-P1"):
        find("LSW-P19")


def test_every_game_is_found_by_its_prefix() -> None:
    import lootlab

    assert set(GAME_OF.values()) == set(lootlab.GAMES)
    for prefix, name in GAME_OF.items():
        assert lootlab.load(name).code == prefix.lower()
