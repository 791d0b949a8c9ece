"""Working an answer out: what is right, what is a known mistake, what comes next, and that nothing is lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

import lootlab
from lootlab.engine import teaching
from lootlab.engine.refusal import BadInput
from lootlab.engine.teaching import Teaching
from lootlab.lab.questions import find
from lootlab.lab.understanding import MOST_KEPT, SHOW_AFTER, Working, answer, read

TAUGHT = [each for name in lootlab.GAMES for each in teaching.load(lootlab.load(name)).values()]


def working(question: str = "BOL-P03") -> Working:
    found = Working.of(find(question)[1])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("4/17", Fraction(4, 17)), ("0,25", Fraction(1, 4)), ("25 %", Fraction(1, 4)), (" 3 ", Fraction(3)),
        ("80/85 × 4/84", Fraction(80 * 4, 85 * 84)), ("1 − 1/4", Fraction(3, 4)), ("C(5, 2) / 2^3", Fraction(5, 4)),
        ("50% * 50%", Fraction(1, 4)), ("-1/2", Fraction(-1, 2)),
    ],
)  # fmt: skip
def test_numbers_and_sums_can_be_typed(typed: str, value: Fraction) -> None:
    assert read(typed) == value


@pytest.mark.parametrize("typed", ["", "  ", "many", "1/0", "9**9**9", "1" * 500, "__import__('os')", "80/85 *"])
def test_what_cannot_be_read_is_a_sentence_and_no_miss(typed: str) -> None:
    steps = working()
    with pytest.raises(BadInput):
        steps.offer(typed)
    assert (steps.at, steps.misses) == (0, 0)


def test_a_known_mistake_is_answered_as_such() -> None:
    steps = working()
    reply = steps.offer("5/85")
    assert not reply.right
    assert (reply.title, reply.says) == teaching.ideas()["complement"]
    assert steps.hint


def test_the_hint_comes_after_the_first_miss_and_the_number_after_the_third() -> None:
    steps = working()
    assert steps.hint == ""
    with pytest.raises(BadInput, match="Try it first"):
        steps.show()
    for miss in range(SHOW_AFTER):
        assert not steps.may_show
        assert steps.offer(str(miss + 7)).title == "Not yet."
        assert steps.hint
    steps.show()
    assert steps.at == 1
    assert steps.shown(0)
    assert steps.hint == ""


def test_a_miss_beyond_what_is_kept_still_counts() -> None:
    steps = working()
    for _ in range(MOST_KEPT + 5):
        steps.offer("7")
    assert steps.may_show
    again = working()
    again.opened = steps.opened = True
    again.restore(steps.save())
    assert again.may_show


def test_the_usual_slips_with_digits() -> None:
    last = working().teaching.steps[-1]  # 8/51
    assert answer(last, read("15.7"), "15.7").title == "Of a hundred"
    assert answer(last, read("15.7 %"), "15.7 %").right
    assert answer(last, read("0.16"), "0.16").title == "Nearly"
    assert answer(last, read("16 %"), "16 %").title == "Nearly"
    assert answer(last, read("0.2"), "0.2").title == "Nearly"
    assert answer(last, read("0.3"), "0.3").title == "Not yet."


def test_whole_numbers_are_counted_not_rounded() -> None:
    hands = working("BOL-P17").teaching.steps[-1]
    assert hands.is_right(Fraction(732_870))
    assert not hands.is_right(Fraction(735_471))


def test_a_mistake_close_to_the_answer_is_told_apart() -> None:
    """80/85 is 0.9412 and 79/84 is 0.9405: who types the fraction says which one is meant."""
    second = working("BOL-P05").teaching.steps[1]
    assert answer(second, Fraction(80, 85)).title == "The card does not come back"
    assert answer(second, Fraction("0.94"), "0.94").right


@pytest.mark.parametrize("taught", TAUGHT, ids=lambda taught: taught.id)
def test_every_question_can_be_worked_out_and_kept_half_way(taught: Teaching) -> None:
    steps = working(taught.id)
    steps.opened = True
    for step in taught.steps:
        if step.wrongs:
            assert not steps.offer(str(step.wrongs[0].answer)).right
        again = working(taught.id)
        again.restore(steps.save())
        assert (again.at, again.misses, again.typed, again.reply) == (steps.at, steps.misses, steps.typed, steps.reply)
        before = steps.filled
        assert not step.fills or step.fills not in before, "what is asked for stands there already"
        assert steps.offer(str(step.answer)).right
        assert before <= steps.filled
    assert steps.done
    assert steps.step is None
    with pytest.raises(BadInput):
        steps.offer("1")


def test_what_was_saved_does_not_change_any_more() -> None:
    """Or nobody would notice that there is something new to save."""
    steps = working()
    steps.opened = True
    before = steps.save()
    steps.offer("80/85")
    assert before == {"steps": [[]]}


@pytest.mark.parametrize(
    "saved",
    [
        {}, {"steps": None}, {"steps": 7}, {"steps": [3]}, {"steps": [["x"]]},
        {"steps": [["80/85"], ["80/85"], [], []]},
        {"steps": [["show me"]]}, {"steps": [[], ["4/84"]]}, {"steps": [["80/85", "80/85"]]},
    ],
)  # fmt: skip
def test_a_damaged_memory_is_no_fault(saved: dict[str, object]) -> None:
    steps = working()
    steps.restore(saved)
    assert steps.at <= 2
    steps.offer(str(steps.teaching.steps[steps.at].answer))


def test_what_gives_nothing_away_is_filled_in() -> None:
    """The branch beside an asked one would give it away; below it, what nobody asks for waits for its parent."""
    steps = working()
    assert steps.filled == frozenset()
    steps.offer("80/85")
    assert steps.filled == {"1", "1.1", "1.2", "2"}
    steps.offer("4/84")
    assert "2.3" not in steps.filled
    steps.offer("5/84")
    assert "2.3" in steps.filled


def test_a_question_of_ones_own_has_no_steps() -> None:
    from dataclasses import replace

    own = replace(find("BOL-P03")[1], title="My own")
    assert Working.of(own) is None
