"""A class from its codes: who counts, what counts, what is told, and what is pooled."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab import codes
from lootlab.lab.class_view import MOST_CODES, Register, near, reach
from lootlab.lab.codes import Report
from lootlab.lab.questions import find
from lootlab.lab.run import Run

WORD, ASKED = "HAMMER-42", "LSW-P01"
THIRD = Fraction(1, 3)


def predicted(pupil: int, guess: object, low: object = None, high: object = None, reason: int = 7) -> str:
    edges = [None if edge is None else Fraction(str(edge)) for edge in (low, high)]
    return codes.write(Report(ASKED, pupil, Fraction(str(guess)), edges[0], edges[1], reason), WORD)


def resulted(pupil: int, trials: int, guess: object = "0.25", question: str = ASKED) -> str:
    return codes.write(Report(question, pupil, Fraction(str(guess)), trials=trials), WORD)


def book(*sent: str, pupils: int = 28) -> Register:
    register = Register(WORD, [ASKED], pupils, 20)
    for each in sent:
        register.paste(each)
    return register


def test_a_pupil_who_sends_twice_is_one_pupil() -> None:
    register = book(predicted(7, "0.25"), predicted(7, "0.25"), resulted(7, 20), resulted(7, 20))
    [told] = register.standing(ASKED).told
    assert (told.number, told.guess, told.trials, told.twice) == (7, Fraction(1, 4), 20, False)


def test_of_two_different_predictions_the_newest_counts_and_it_is_marked() -> None:
    register = book(predicted(7, "0.25"), predicted(7, "0.5"))
    standing = register.standing(ASKED)
    assert [(told.guess, told.twice) for told in standing.told] == [(Fraction(1, 2), True)]
    assert standing.twice == [7]
    register.paste(predicted(7, "0.25"))  # the whole chat once more: nothing is newer by that
    assert register.standing(ASKED).told[0].guess == Fraction(1, 2)


def test_more_trials_of_the_same_pupil_are_no_conflict_and_replace_the_fewer() -> None:
    standing = book(predicted(7, "0.25"), resulted(7, 20), resulted(7, 100)).standing(ASKED)
    assert standing.trials == {7: 100}
    assert standing.twice == []


def test_who_is_missing() -> None:
    standing = book(*(predicted(number, "0.3") for number in range(1, 29) if number not in (4, 11, 19))).standing(ASKED)
    assert standing.missing == [4, 11, 19]


def test_numbers_above_the_class_are_kept_and_count_when_it_grows() -> None:
    register = book(predicted(31, "0.3"))
    assert (register.standing(ASKED).told, register.standing(ASKED).outside) == ((), (31,))
    register.pupils = 31
    assert [told.number for told in register.standing(ASKED).told] == [31]


def test_codes_of_a_question_that_is_not_chosen_are_kept() -> None:
    register = book(resulted(7, 20, question="LSW-P02"))
    assert register.elsewhere() == {"LSW-P02": 1}
    assert register.standing(ASKED).told == ()


def test_reasons_are_counted_and_silence_is_none() -> None:
    standing = book(predicted(1, "0.3", reason=3), predicted(2, "0.3", reason=3), predicted(3, "0.3")).standing(ASKED)
    assert standing.reasons == [("It is a feeling", 2)]


def test_calibration_counts_the_ranges_that_caught_it() -> None:
    sent = [predicted(number, "0.3", "0.2", "0.4") for number in range(1, 15)]
    sent += [predicted(number, "0.6", "0.5", "0.7") for number in range(15, 24)]
    standing = book(*sent, predicted(24, "0.3")).standing(ASKED)
    assert (len(standing.caught), len(standing.ranges), standing.sure) == (14, 23, 18)


@pytest.mark.parametrize(("guess", "is_near"), [("0.29", True), ("0.38", True), ("0.27", False), ("0.4", False)])
def test_near_is_within_five_points_for_common_things(guess: str, is_near: bool) -> None:
    assert near(Fraction(guess), find(ASKED)[1]) is is_near


def test_near_is_what_the_pupils_screens_call_close() -> None:
    for question in (find(name)[1] for name in ("LSW-P01", "BOL-P15", "SLP-P01", "LOOT-P12")):
        low, high = reach(question)
        assert low <= question.answer <= high
        assert near(low, question)
        assert near(high, question)
        wide = (high - low) / 2
        assert not near(low - wide, question)
        assert not near(high + wide, question)


# ---- pooling -----------------------------------------------------------------------------------------------------


def worked_out(register: Register, question: str = ASKED) -> Fraction | None:
    trials = register.standing(question).trials
    list(register.pool(question).grow(trials))
    return register.pool(question).together(trials).mean


def test_pooled_trials_are_those_that_the_pupils_saw() -> None:
    register = book(resulted(3, 20), resulted(8, 50))
    runs = []
    for pupil, trials in ((3, 20), (8, 50)):
        run = Run(find(ASKED)[1], f"{WORD} {pupil}")
        run.predict("25")
        run.add(trials)
        runs.append(run.tally)
    assert worked_out(register) == (runs[0] + runs[1]).mean
    assert register.pool(ASKED).mean(3, 20) == runs[0].mean


def test_equal_seeds_are_not_pooled() -> None:
    """However often a pupil sends, the trials are the same ones and count once."""
    once, often = book(resulted(3, 50)), book(resulted(3, 20), resulted(3, 50), resulted(3, 50))
    assert worked_out(often) == worked_out(once)
    assert often.pool(ASKED).together({3: 50}).trials == 50


def test_what_is_worked_out_is_kept_and_gone_on_from() -> None:
    asked = []
    question = find(ASKED)[1]
    register = book(resulted(3, 20))

    class Counted:
        one = staticmethod(question.one)

        @staticmethod
        def many(trials: int, seed: int, start: int = 0, /) -> list[int]:
            asked.append((start, trials))
            return list(question.many(trials, seed, start))

    pool = register.pool(ASKED)
    pool.question = replace(question, trials=Counted())
    list(pool.grow({3: 20}))
    list(pool.grow({3: 20}))
    list(pool.grow({3: 30}))
    done = [trial for start, trials in asked for trial in range(start, start + trials)]
    assert done == list(range(30))
    fewer = book(resulted(3, 10))
    assert list(pool.grow({3: 10})) == [0]
    assert pool.mean(3, 10) == worked_out(fewer)


def test_thirty_pupils_are_worked_out_in_helpings() -> None:
    register = book(*(resulted(number, 2000) for number in range(1, 29)))
    trials = register.standing(ASKED).trials
    left = list(register.pool(ASKED).grow(trials, seconds=1e-9))
    assert len(left) > 10
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0
    assert register.pool(ASKED).left(trials) == 0


# ---- keeping -----------------------------------------------------------------------------------------------------


def test_what_was_saved_comes_back() -> None:
    register = book(predicted(1, "0.3", "0.2", "0.4", 3), resulted(1, 20, "0.3"))
    register.released.add(ASKED)
    again = Register.restore(WORD, register.save())
    assert again is not None
    assert again.codes == register.codes
    assert (again.released, again.at, again.pupils, again.trials) == ({ASKED}, ASKED, 28, 20)


@pytest.mark.parametrize("damaged", [{}, {"questions": "XX"}, {"questions": ASKED, "pupils": "many"}, {"questions": 3}])
def test_a_damaged_memory_is_none(damaged: dict[str, object]) -> None:
    assert Register.restore(WORD, damaged) is None


def test_the_table_tells_nothing_before_the_release() -> None:
    register = book(predicted(1, "0.3", "0.2", "0.4", 3), resulted(1, 20, "0.3"))
    worked_out(register)
    [held] = csv.DictReader(io.StringIO(register.csv()))
    assert held == {
        "question": ASKED, "number": "1", "guess": "0.3", "from": "0.2", "to": "0.4", "reason": "It is a feeling",
        "trials": "20", "sent twice": "0",
    }  # fmt: skip
    register.released.add(ASKED)
    [released] = csv.DictReader(io.StringIO(register.csv()))
    assert (released["exact"], released["near"], released["range caught it"]) == ("0.333333", "1", "1")
    assert float(released["share or average"]) == pytest.approx(float(worked_out(register) or 0), abs=1e-6)


@pytest.mark.parametrize(
    ("word", "questions", "pupils", "trials"),
    [
        ("HAMMR-42", [ASKED], 28, 20), ("42", [ASKED], 28, 20), ("HAMMER-42 Ada", [ASKED], 28, 20),
        ("", [ASKED], 28, 20),
        (WORD, [], 28, 20), (WORD, ["LSW-P99"], 28, 20), (WORD, [ASKED], 0, 20), (WORD, [ASKED], 41, 20),
        (WORD, [ASKED], "x", 20), (WORD, [ASKED], 28, 0), (WORD, [ASKED], 28, "²"), (WORD, [ASKED], 28, 10**9),
    ],
)  # fmt: skip
def test_bad_input_is_a_sentence(word: str, questions: list[str], pupils: object, trials: object) -> None:
    with pytest.raises(BadInput) as refused:
        Register(word, questions, pupils, trials)
    assert refused.value.refusal.text.endswith(".")
    assert refused.value.refusal.remedy


def test_more_codes_than_a_class_can_have_change_nothing() -> None:
    register = book(predicted(1, "0.3"))
    many = "\n".join(resulted(number % 99 + 1, number, "0.5") for number in range(1, MOST_CODES + 2))
    with pytest.raises(BadInput, match="codes"):
        register.paste(many)
    assert len(register.codes) == 1
