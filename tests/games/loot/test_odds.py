"""What the chances are counted with, checked another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from lootlab.engine.bulk import trial_stream
from lootlab.engine.question import Question
from lootlab.games.loot.odds import QUESTIONS, dice, marks, queue, reach, wander
from lootlab.games.loot.sheet.geometry import SQUARES


def test_p07_the_pairs_are_those_of_the_ledger() -> None:
    ahead = [pair for pair in reach.PAIRS if reach.goal_reached(pair) == 1]
    assert ahead == [(1, 2), (2, 1), (4, 1), (5, 2), (6, 3)]


def test_p09_the_counting_agrees_with_brute_force_on_few_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three visited squares all 18,424 sets can be tried."""
    monkeypatch.setattr(marks, "VISITED", 3)
    counted = marks.points.__wrapped__()
    tried = [0] * len(counted)
    for squares in combinations(range(SQUARES), 3):
        tried[marks.group_points(squares)] += 1
    assert counted == tuple(Fraction(times, sum(tried)) for times in tried)


def test_p10_regions_are_residues() -> None:
    for die in range(1, 7):
        residues = {(row % die, col % die) for row, col in product(range(7), repeat=2)}
        assert len(reach.regions(die)) == len(residues) == die * die


def test_p11_shares_are_balanced_on_all_49_squares() -> None:
    """The solution found in ten classes solves the whole chain."""
    shares = wander.long_run()
    flows = [Fraction(0)] * SQUARES
    for square in range(SQUARES):
        for drawn in range(wander.DRAWS):
            flows[wander.step(square, drawn)] += shares[square] / wander.DRAWS
    assert tuple(flows) == shares


def test_p11_the_warm_up_is_long_enough() -> None:
    """From every square the distribution after the warm-up is the long run's, to a millionth."""
    chain = [[float(chance) for chance in row] for row in wander.chances()]
    count = len(chain)
    goal = [0.0] * count
    for square, share in enumerate(wander.long_run()):
        goal[wander.CLASS_OF[square]] += float(share)
    for start in range(count):
        now = [float(place == start) for place in range(count)]
        for _ in range(wander.WARM_UP):
            now = [sum(now[a] * chain[a][b] for a in range(count)) for b in range(count)]
        assert max(abs(a - b) for a, b in zip(now, goal, strict=True)) < 1e-6


def test_p12_almost_everybody_arrives_in_the_bars_shown() -> None:
    assert 0 < wander.bars()[-1] < Fraction(1, 10)


def test_p12_mean_and_spread_from_the_arrivals_turn_by_turn() -> None:
    """What is missing after turn 180 dies out like the last turns shown do."""
    chances = [float(share) for share in wander.arrivals()]
    fading = chances[-1] / chances[-2]
    for _ in range(4000):
        chances.append(chances[-1] * fading)
    for power, exact in enumerate(wander.turns_from_corner(), 1):
        assert sum(turn**power * share for turn, share in enumerate(chances, 1)) == pytest.approx(float(exact))


def test_p06_over_all_queues_the_wait_is_six_turns() -> None:
    """With a 4 in sight at place 1, 2 or 3, else the mean of the question."""
    miss = Fraction(5, 6)
    seen = sum((miss**place * Fraction(1, 6) * (place + 1) for place in range(3)), Fraction(0))
    assert seen + miss**3 * dice.turn_of_four()[0] == 6


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_trial_is_told_and_drawn(question: Question) -> None:
    trial = question.one(trial_stream(5, 0))
    assert trial.shown.endswith(".")
    assert "aria-label" in trial.picture


def test_q01_and_q02_knowing_the_first_die() -> None:
    """Seven is independent of “even”; eight, and a large sum after a large die, are not."""
    pairs = list(product(range(1, 7), repeat=2))

    def share(made: set[int], first: set[int]) -> Fraction:
        left = [pair for pair in pairs if pair[0] in first]
        return Fraction(sum(sum(pair) in made for pair in left), len(left))

    every = set(range(1, 7))
    even, large, much = set(queue.EVEN), set(queue.LARGE), {10, 11, 12}
    by_id = {question.id: [answer.value for answer in question.answers()] for question in QUESTIONS}
    assert by_id["LOOT-Q01"] == [share({7}, even), share({7}, every), share({8}, even), share({8}, every)]
    assert by_id["LOOT-Q01"][0] == by_id["LOOT-Q01"][1]
    assert by_id["LOOT-Q02"][:2] == [share(much, large), share(much, every)]
    assert by_id["LOOT-Q02"][0] != by_id["LOOT-Q02"][1]
    large_sums = [pair for pair in pairs if sum(pair) in much]
    assert by_id["LOOT-Q02"][2] == Fraction(sum(pair[0] in large for pair in large_sums), len(large_sums))


def test_q03_three_dice_and_a_tripled_one() -> None:
    def variance(values: list[int]) -> Fraction:
        mean = Fraction(sum(values), len(values))
        return sum(((value - mean) ** 2 for value in values), Fraction(0)) / len(values)

    found = next(question for question in QUESTIONS if question.id == "LOOT-Q03").answers()
    three = [sum(rolled) for rolled in product(range(1, 7), repeat=3)]
    assert [answer.value for answer in found] == [variance(three), variance([3 * face for face in range(1, 7)])]
