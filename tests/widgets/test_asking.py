"""The bench on the screen: every choice is a question, nothing is lost, the impossible is a sentence."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab import show
from lootlab.widgets.asking import Asking
from lootlab.widgets.experiment import Experiments

ASK = re.compile(r"<h3 class='xp-steps__ask'>(.*?)</h3>")


def asked(screen: Asking | Experiments) -> str:
    found = ASK.search(screen.html)
    return found[1] if found else ""


def choose(screen: Asking | Experiments, **parts: str) -> None:
    for name, value in parts.items():
        screen.do("choose", name, value)
        assert screen.fault == ""


@pytest.fixture
def bench() -> Asking:
    return show.asking("bag_o_loot", "CACTUS-7")


def test_from_the_sentence_to_the_exact_answer_and_the_curve(bench: Asking) -> None:
    choose(bench, source="two-player deck", count="2")
    assert asked(bench) == "How likely are at least 2 looters among 8 cards of the two-player deck?"
    bench.do("reveal")
    assert "Predict first" in bench.html
    bench.do("guess", value="10")
    bench.do("deal")
    bench.do("simulate", "100")
    assert "own-curve" not in bench.html
    assert "1103" not in bench.html
    bench.do("reveal")
    assert "1103/15128" in bench.html
    assert "yours: 7.3%" in bench.html
    assert "8 (yours)" in bench.html
    bench.do("over", "count")
    assert "2 (yours)" in bench.html
    assert bench.fault == ""


def test_whoever_changes_the_sentence_and_changes_it_back_loses_nothing(bench: Asking) -> None:
    bench.do("guess", value="40")
    bench.do("simulate", "50")
    choose(bench, cards="9")
    assert bench.run.guess is None
    choose(bench, cards="8")
    assert (bench.run.guess, bench.run.trials) == (bench.run.guess, 50)
    assert bench.run.guess is not None


def test_an_impossible_choice_is_a_sentence_and_nothing_is_lost(bench: Asking) -> None:
    bench.do("guess", value="40")
    choose(bench, cards="80", source="two-player deck")
    assert "The two-player deck has 64, not 80." in bench.html
    assert "Choose 64 or fewer." in bench.html
    assert '<option value="80" selected>' in bench.html
    bench.do("guess", value="40")
    assert "No experiment is open." in bench.html
    choose(bench, source="full deck", cards="8")
    assert bench.run.guess is not None


@pytest.mark.parametrize(("name", "value"), [("cards", "many"), ("cards", "-3"), ("magic", "1"), ("source", "moon"),
                                             ("what", "why"), ("cards", "9" * 80), ("feature", "bananas")])  # fmt: skip
def test_a_choice_that_is_in_no_list(bench: Asking, name: str, value: str) -> None:
    before = asked(bench)
    bench.do("choose", name, value)
    assert bench.fault == ""
    assert "say--" in bench.html
    choose(bench, feature="looters")
    assert asked(bench) == before


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_every_kind_of_question_of_every_source_can_be_chosen(game: str) -> None:
    screen = show.asking(game, "CACTUS-7")
    assert screen.bench is not None
    for source in screen.bench.sources:
        for what in source.asks:
            choose(screen, source=source.name, what=what)
            if what == "different" and source.name.startswith("six"):
                choose(screen, cards="3")
            assert screen.bench.refused is None, (source.name, what, screen.bench.refused)
            screen.do("guess", value=screen.desk.slider if screen.desk else "")
            screen.do("deal")
            screen.do("reveal")
            assert screen.fault == ""
            assert screen.run.revealed, screen.notice
            assert "own-curve" in screen.html


def test_too_many_cases_are_told_before_and_at_the_button(bench: Asking) -> None:
    choose(bench, what="alike", who="some", hands="4")
    assert "No exact answer: This would be a 26-digit number of cases" in bench.html
    bench.do("guess", value="90")
    bench.do("deal")
    bench.do("simulate", "99")
    assert "somebody has a pair" in bench.html
    bench.do("reveal")
    assert bench.fault == ""
    assert "The trials still tell, or choose fewer cards." in bench.html
    assert not bench.run.revealed
    assert bench.run.trials == 100


# ---- memory ----------------------------------------------------------------------------------------------------------


def test_wording_and_runs_survive_a_reload(bench: Asking) -> None:
    choose(bench, cards="5")
    bench.do("guess", value="20")
    bench.do("simulate", "30")
    choose(bench, what="average")
    bench.do("guess", value="1")
    bench.do("reveal")
    later = show.asking("bag_o_loot")
    later.do("start", value=bench.memory)
    assert asked(later) == "How many looters are among 5 cards of the full deck on average?"
    assert later.run.revealed
    assert "Asked before:" in later.html
    later.do("simulate", "10")  # remembering now must not forget what was not opened again
    last = show.asking("bag_o_loot")
    last.do("start", value=later.memory)
    choose(last, what="count")
    assert (last.run.trials, last.run.word) == (30, "CACTUS-7")


def test_a_damaged_memory_is_a_fresh_sentence() -> None:
    for own in (
        7,
        {"now": 3},
        {"now": {"cards": "x"}, "asked": {"BOL-OWN-1": {"what": "moon"}}},
        {"asked": [1]},
        {"now": {"feature": "bananas"}},
    ):
        screen = show.asking("bag_o_loot")
        screen.do("start", value={"own": own, "runs": {"x": 1}})
        assert screen.fault == ""
        assert asked(screen).startswith("How likely is at least 1 looter")


def test_only_the_latest_questions_are_kept(bench: Asking) -> None:
    for cards in range(1, 20):
        choose(bench, cards=str(cards))
        bench.do("guess", value="20")
    assert len(bench.memory["own"]["asked"]) == 12


# ---- in the list of questions ----------------------------------------------------------------------------------------


def test_the_bench_stands_above_the_list_and_has_an_address() -> None:
    screen = Experiments("loot", "CACTUS-7")
    assert "Ask your own question" in screen.html
    screen.do("own")
    assert screen.address == "own"
    screen.do("guess", value="40")
    screen.do("list")
    assert screen.address == ""
    assert "How likely is at least 1 six among 3 dice?" in screen.html
    screen.do("open", "LOOT-P01")
    assert screen.address == "LOOT-P01"
    screen.do("go", "own")
    assert screen.address == "own"
    assert screen.run.guess is not None
    screen.do("go", "")
    assert screen.address == ""
    assert screen.fault == ""


def test_the_list_comes_back_from_an_impossible_sentence() -> None:
    screen = Experiments("bag_o_loot", "CACTUS-7")
    screen.do("go", "own")
    choose(screen, cards="80", source="two-player deck")
    assert screen.desk is None
    screen.do("list")
    assert screen.fault == ""
    assert "xp-shelf" in screen.html
    screen.do("own")
    assert "The two-player deck has 64, not 80." in screen.html


def test_runs_of_the_list_and_of_the_bench_are_remembered_together() -> None:
    screen = Experiments("loot", "CACTUS-7")
    screen.do("open", "LOOT-P01")
    screen.do("guess", value="40")
    screen.do("go", "own")
    screen.do("guess", value="30")
    screen.do("simulate", "20")
    later = Experiments("loot")
    later.do("start", value=screen.memory)
    later.do("open", "LOOT-P01")
    assert later.run.guess is not None
    later.do("simulate", "10")
    last = Experiments("loot")
    last.do("start", value=later.memory)
    last.do("go", "own")
    assert last.run.trials == 20
