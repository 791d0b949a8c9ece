"""The panel "Work it out", driven as a browser would drive it."""

from __future__ import annotations

import pytest

from lootlab.widgets.experiment import Experiment, Experiments


def begun(question: str = "BOL-P03") -> Experiment:
    lab = Experiment(question, "CACTUS-7")
    lab.do("guess", value="10")
    lab.do("deal")
    lab.do("work")
    assert lab.notice is None
    return lab


def test_only_after_a_prediction_and_some_trials() -> None:
    lab = Experiment("BOL-P03", "CACTUS-7")
    assert "Work it out" not in lab.html
    lab.do("guess", value="10")
    assert "Work it out" not in lab.html
    for do in ("work", "step", "showme"):
        lab.do(do, value="80/85")
        assert lab.notice is not None
        assert "Predict first, and make some trials." in lab.notice.text
    lab.do("deal")
    assert "Work it out" in lab.html
    assert lab.fault == ""


def test_after_the_reveal_too() -> None:
    lab = Experiment("BOL-P03", "CACTUS-7")
    lab.do("guess", value="10")
    lab.do("reveal")
    lab.do("work")
    assert "Step 1 of 4" in lab.html


def test_to_the_end_with_mistakes() -> None:
    lab = begun()
    lab.do("step", "0", {"number": "5/85"})
    assert lab.said.startswith("The opposite. That is the chance that it does not happen.")
    assert "You wrote 5/85." in lab.html
    assert "Hint:" in lab.html
    lab.do("step", "0", {"number": "80/85"})
    assert lab.said.startswith("Right. 80 of 85.")
    assert "Step 2 of 4" in lab.html
    assert "You wrote" not in lab.html
    for typed in ("4/84", "5/84"):
        lab.do("step", "", typed)
    assert not lab.run.revealed
    assert "8 over 51" not in lab.html
    lab.do("step", "3", {"number": "15.7 %"})
    assert lab.run.revealed
    assert "You worked it out." in lab.html
    assert "8 over 51" in lab.html
    assert lab.said.endswith("That is the exact value.")
    assert lab.fault == ""


def test_show_me() -> None:
    lab = begun()
    assert "Show me" not in lab.html
    for typed in ("7", "8", "9"):
        lab.do("step", "0", {"number": typed})
    assert "Show me" in lab.html
    lab.do("showme", "0")
    assert "Step 2 of 4" in lab.html
    assert "(shown)" in lab.html


@pytest.mark.parametrize(
    ("do", "arg", "value", "said"),
    [
        ("step", "0", {"number": ""}, "Nothing is typed yet."),
        ("step", "0", {}, "Nothing is typed yet."),
        ("step", "0", None, "Nothing is typed yet."),
        ("step", "0", {"number": "<b>"}, "is not a number"),
        ("step", "0", {"number": "9" * 900}, "longer than"),
        ("step", "2", {"number": "1"}, "That step is done."),
        ("showme", "0", None, "Try it first."),
    ],
)
def test_bad_input_is_a_sentence_and_nothing_is_lost(do: str, arg: str, value: object, said: str) -> None:
    lab = begun()
    before = lab.memory
    lab.do(do, arg, value)
    assert lab.notice is not None
    assert said in lab.notice.text
    assert lab.fault == ""
    assert lab.memory == before


def test_it_is_kept_with_the_run_and_start_over_forgets_it() -> None:
    lab = begun()
    lab.do("step", "0", {"number": "80/85"})
    lab.do("step", "1", {"number": "5/84"})
    again = Experiment("BOL-P03", "CACTUS-7")
    again.do("start", value=lab.memory)
    assert "Step 2 of 4" in again.html
    assert "You wrote 5/84." in again.html
    again.do("again")
    again.do("guess", value="10")
    again.do("deal")
    assert "Step 2 of 4" not in again.html
    assert "Work it out" in again.html


def test_each_question_of_the_list_has_its_own_steps() -> None:
    lab = Experiments("bag_o_loot", "CACTUS-7")
    for question, typed in (("BOL-P01", "85"), ("BOL-P04", "105")):
        lab.do("open", question)
        lab.do("guess", value="1")
        lab.do("deal")
        lab.do("work")
        lab.do("step", "0", {"number": typed})
    again = Experiments("bag_o_loot", "CACTUS-7")
    again.do("start", value=lab.memory)
    again.do("open", "BOL-P01")
    assert "Step 2 of 2" in again.html
    again.do("open", "BOL-P04")
    assert "Step 2 of 3" in again.html
    again.do("work")
    assert "Step 2 of 3" not in again.html


def test_the_answer_is_not_in_the_page_before_it_is_found() -> None:
    """Neither that of the question nor that of the open step."""
    lab = begun("BOL-Q02")
    for secret in ("5 over 7", ">400<", ">560<", ">160<"):
        assert secret not in lab.html
    lab.do("step", "0", {"number": "400"})
    assert ">400<" in lab.html
    assert ">560<" not in lab.html
