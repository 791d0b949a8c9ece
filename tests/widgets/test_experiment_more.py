"""Panels of an experiment beside the trials: repetitions as dots, learners, rounds of one's own."""

from __future__ import annotations

import re
from html import unescape

import pytest

from lootlab.widgets.experiment import Experiment, Experiments
from lootlab.widgets.experiment_again import notes, said


def text(lab: Experiment | Experiments) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", lab.html)).split())


def begun(name: str, trials: int = 100) -> Experiment:
    lab = Experiment(name, "CACTUS-7")
    lab.do("guess", value="1")
    lab.do("simulate", str(trials))
    assert (lab.fault, lab.notice) == ("", None)
    return lab


# ---- repetitions -----------------------------------------------------------------------------------------------


def test_only_what_there_is_can_be_repeated() -> None:
    lab = begun("LSW-P13", 9)
    assert "Repeat my" not in lab.html
    lab.do("simulate", "1")
    assert "Repeat my 10 rounds 200 times" in lab.html
    assert "Repeat my 100 rounds" not in lab.html
    for arg in ("100", "7", "x", ""):
        lab.do("repeat", arg)
        assert lab.notice is not None
        assert lab.desk is not None
        assert notes(lab.desk).found is None


def test_repetitions_in_words_and_dots() -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    assert (lab.fault, lab.notice) == ("", None)
    assert lab.desk is not None
    again = notes(lab.desk).found
    assert again is not None
    below, equal = again.below
    assert f"{below} are lower, {200 - below - equal} higher" in text(lab)
    assert "190 of 200 lie between" in text(lab)
    assert "about half as wide" in text(lab)
    assert "200 repetitions of 400 rounds" in text(lab)
    dots = [len(re.findall("h0", found)) for found in re.findall(r'class="c-dots"[^>]*? d="([^"]*)"', lab.html)]
    assert dots == [200, 200, 200, 200]  # two rows, wide and narrow


def test_what_the_intervals_catch_is_told_after_the_reveal_only() -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    assert "have the exact value in" not in text(lab)
    assert "20/9" not in lab.html
    assert "c-dots--miss" not in lab.html
    lab.do("reveal")
    assert lab.desk is not None
    found = notes(lab.desk).found
    assert found is not None
    inside, known = found.few.caught(lab.run.question.answer)
    assert f"{inside} of {known} intervals with 100 rounds have the exact value in them" in text(lab)
    assert "c-dots--miss" in lab.html
    assert "exact 20/9" in text(lab)


def test_the_words_of_few_trials_claim_no_intervals() -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "10")
    lab.do("reveal")
    assert not any("intervals with 10 rounds" in line for line in said(lab.desk))  # type: ignore[arg-type]
    assert any("intervals with 40 rounds" in line for line in said(lab.desk))  # type: ignore[arg-type]


def test_of_something_rare_nothing_is_claimed() -> None:
    lab = begun("BOL-P08")
    lab.do("repeat", "100")
    assert "190 of 200 are 0%." in text(lab)
    assert "Nearly all are the same" in text(lab)
    assert "as wide" not in text(lab)
    assert "narrower" not in text(lab)


def test_starting_over_forgets_the_repetitions() -> None:
    lab = begun("LSW-P13")
    lab.do("repeat", "100")
    lab.do("again")
    assert lab.desk is not None
    assert notes(lab.desk).found is None
    assert "repetitions" not in lab.html


def test_stop_keeps_what_is_there_and_a_closed_question_goes_on_nowhere() -> None:
    lab = Experiments("loot_shoot_whisky", "CACTUS-7")
    lab.do("open", "LSW-P13")
    lab.do("guess", value="1")
    lab.do("simulate", "100")
    waiting = []
    lab.live = True
    lab.later = lambda seconds, act: waiting.append(act)  # type: ignore[method-assign]
    lab._hear(lab, {"do": "repeat", "arg": "100", "rev": lab.rev})
    assert lab.desk is not None
    desk, again = lab.desk, notes(lab.desk).found
    assert again is not None
    if waiting:  # on a slow machine
        lab._hear(lab, {"do": "halt", "rev": 0})
        count = len(again.few.found) + len(again.more.found)
        waiting.pop()()
        assert len(again.few.found) + len(again.more.found) == count
        assert notes(desk).coming == 0
    lab._hear(lab, {"do": "list", "rev": lab.rev})
    assert lab.desk is None
    assert lab.fault == ""


# ---- learners --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["LSW-P14", "LSW-P16", "LSW-P17", "LSW-P18"])
def test_learners_find_it_on_the_screen(name: str) -> None:
    lab = Experiment(name, "CACTUS-7")
    lab.do("search")
    assert "Predict first" in lab.said
    lab.do("guess", value="1")
    assert "Let two learners find it" in lab.html
    lab.do("search")
    assert lab.said.startswith("After 1000 rounds: ")
    assert "Let two others find it" in lab.html
    assert "exact</th>" not in lab.html
    before = lab.said
    lab.do("search")
    assert lab.said.strip() == before.strip() or lab.said.startswith("After 1000 rounds: ")
    lab.do("reveal")
    assert "They come near it, never wholly there." in text(lab)
    assert "exact</th>" in lab.html
    assert (lab.fault, lab.notice) == ("", None)


def test_what_is_learnt_is_told_as_it_is() -> None:
    lab = begun("LSW-P14")
    lab.do("search")
    assert lab.said.strip() == "After 1000 rounds: L 17%, S 50%, W 33%."


def test_straying_from_the_best_mix_has_a_price_after_the_reveal() -> None:
    lab = begun("LSW-P14")
    assert "To stray from the best mix" not in text(lab)
    lab.do("reveal")
    assert "To stray from the best mix to this one costs 0.33" in text(lab)
    lab.do("best")
    assert "Nobody can make this mix worse for you" in text(lab)


def test_twenty_rounds_and_the_tally() -> None:
    lab = begun("LSW-P16")
    for number in range(1, 21):
        lab.do("lay", str(number % 2))
        assert f"{number} of 20 rounds:" in text(lab)
    assert lab.desk is not None
    assert lab.desk.mixes is not None
    rounds = lab.desk.mixes.rounds
    assert rounds is not None
    total = int(rounds.total)
    assert f"you {'win' if total > 0 else 'lose'} {abs(total)}" in text(lab) or total == 0
    assert "No choice brings more than −0.5 per slot" in text(lab)
    assert "Lay L" not in text(lab)
    lab.do("rounds")
    assert "Lay L" in text(lab)
    assert "of 20 rounds:" not in text(lab)
    lab.do("lay", "9")
    assert "There is no choice" in lab.said
    lab.do("lay", "one")
    assert "no such choice" in lab.said


def test_questions_without_a_choice_have_no_learners() -> None:
    lab = begun("LSW-P13")
    assert "Two learners" not in lab.html
    for do, arg in (("search", ""), ("lay", "0"), ("rounds", "")):
        lab.do(do, arg)
        assert "There is nothing to mix" in lab.said
