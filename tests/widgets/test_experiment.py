"""Experiments on the screen, driven as a browser would drive them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.lab.questions import find, questions
from lootlab.widgets import experiment as room
from lootlab.widgets.experiment import Experiment, Experiments
from tests import own_loop


def click(lab: Any, do: str, arg: str = "", value: object = None, rev: int | None = None) -> None:
    """A message of the browser."""
    lab._hear(lab, {"do": do, "arg": arg, "value": value, "rev": lab.rev if rev is None else rev, "id": "me/1"})


def finished(question: str = "LSW-P13", guess: str = "1.8") -> Experiment:
    lab = Experiment(question, "CACTUS-7")
    lab.do("guess", value=guess)
    lab.do("deal")
    lab.do("simulate", "100")
    lab.do("reveal")
    return lab


def test_the_whole_way() -> None:
    lab = Experiment("LSW-P13", "CACTUS-7")
    assert "How many saloon cards leave the row in a round?" in lab.html
    lab.do("slide", value="1.2")
    assert ">1.2</output>" in lab.html
    lab.do("guess", value={"typed": "1.8"})
    assert lab.said == "Your guess is 1.8. Now try it."
    lab.do("deal")
    assert lab.said.startswith("You: ")
    assert lab.html.count('class="card card--s') == 8
    lab.do("simulate", "100")
    assert "Play 101 rounds" in lab.html
    lab.do("reveal")
    assert lab.said == "Exactly 20/9. Not far: you were 0.42 too low."
    assert lab.notice is None
    assert lab.fault == ""
    assert repr(lab) == "Experiment('LSW-P13', guess 1.8, 101 rounds, exact 20/9)"


def test_exact_stays_hidden_until_it_is_asked_for() -> None:
    """Not in the page, not in any trait: no exact number, no fraction, no derivation."""
    lab = Experiment("LSW-P13", "CACTUS-7")
    lab.do("guess", value="1.8")
    lab.do("simulate", "10000")
    sent = str({name: value for name, value in lab.get_state().items() if name not in ("css", "_esm", "_css")})
    for secret in ("20/9", "2.222", "28/75", "five of nine pairs", "c-exd"):
        assert secret not in sent
    lab.do("reveal")
    assert "28/75" in lab.html
    assert "five of nine pairs" in lab.html


@pytest.mark.parametrize(("do", "arg"), [("deal", ""), ("simulate", "10"), ("reveal", "")])
def test_predict_first(do: str, arg: str) -> None:
    lab = Experiment("LSW-P02")
    lab.do(do, arg)
    assert lab.notice is not None
    assert "Predict first" in lab.notice.text
    assert "Predict first" in lab.html
    assert lab.run.trials == 0
    lab.do("guess", value="20")
    assert lab.notice is None


@pytest.mark.parametrize(
    ("do", "arg", "value", "said"),
    [
        ("guess", "", {"typed": "lots"}, "is not a number"),
        ("guess", "", {"typed": "400"}, "off the scale"),
        ("guess", "", {}, "not made a guess yet"),
        ("guess", "", {"typed": " "}, "not made a guess yet"),
        ("guess", "", None, "is not a number"),
        ("slide", "", "x", "is not a number"),
        ("simulate", "-5", None, "not a number of trials"),
        ("simulate", "9" * 30, None, "not a number of trials"),
        ("word", "", {"word": "BANANA-1"}, "not one of the class words"),
        ("nonsense", "", None, "does not know"),
    ],
)
def test_bad_input_is_a_sentence_and_nothing_is_lost(do: str, arg: str, value: object, said: str) -> None:
    lab = Experiment("LSW-P02", "CACTUS-7")
    before = lab.run.save()
    lab.do(do, arg, value)
    assert lab.notice is not None
    assert said in lab.notice.text
    assert lab.fault == ""
    assert lab.run.save() == before


@pytest.mark.parametrize("question", ["LSW-P18", "LOOT-P02", "LOOT-P03", "LSW-P13", "BOL-P17"])
def test_an_untouched_slider_is_no_guess(question: str) -> None:
    """It stands in the middle, and the middle was praised as "Spot on" where the answer lies there."""
    lab = Experiment(question, "CACTUS-7")
    for _ in range(2):
        assert 'Your guess: <output class="xp-guess xp-guess--none">not yet</output>' in lab.html
        assert 'class="is-untouched"' in lab.html
        assert 'aria-valuetext="no guess yet"' in lab.html
        assert 'name="typed" value=""' in lab.html
        lab.do("guess", value={"typed": ""})  # This is my guess, pressed at once
        assert lab.run.guess is None
        assert lab.notice is not None
        assert lab.notice.text == "You have not made a guess yet."
        assert lab.notice.remedy.startswith("Move the slider, or type a number")
        lab.do("reveal")
        assert not lab.run.revealed
        middle = lab.run.question.guess.low / 2 + lab.run.question.guess.high / 2
        touched = f"{middle * (100 if lab.run.question.is_chance else 1):.10g}"
        lab.do("slide", value=touched)
        assert "is-untouched" not in lab.html
        assert "not yet" not in lab.html
        assert f'name="typed" value="{touched}"' in lab.html
        lab.do("again")  # and a fresh prediction starts empty again


def test_a_stale_click_does_nothing() -> None:
    lab = Experiment("LSW-P13", "CACTUS-7")
    lab.do("guess", value="1.8")
    old = lab.rev
    click(lab, "deal")
    click(lab, "deal", rev=old)
    assert lab.run.trials == 1
    assert lab.notice is not None


def test_change_the_guess_only_before_looking() -> None:
    lab = Experiment("LSW-P13", "CACTUS-7")
    lab.do("guess", value="1.8")
    lab.do("change")
    assert lab.run.guess is None
    lab.do("guess", value="2")
    lab.do("deal")
    lab.do("change")
    assert lab.run.guess == 2
    assert "Start over" in lab.notice.remedy if lab.notice else False


def test_a_fraction_that_is_changed_again_is_still_understood() -> None:
    lab = Experiment("LSW-P02", "CACTUS-7")
    lab.do("guess", value={"typed": "1/4"})
    lab.do("change")
    assert '<output class="xp-guess num">25%</output>' in lab.html
    assert 'value="25"' in lab.html  # the slider
    assert 'value="1/4"' in lab.html


def test_long_numbers_are_grouped_but_fields_and_sliders_are_plain() -> None:
    lab = Experiment("BOL-P17", "CACTUS-7")
    assert lab.html.count('value="1000000"') == 1  # the slider waits there; the field is empty
    lab.do("slide", value="600000")
    assert '<output class="xp-guess num">600 000</output>' in lab.html
    assert 'value="600000"' in lab.html
    lab.do("guess", value={"typed": "732 000"})
    lab.do("reveal")
    assert '<span class="xp-exact num">732 870</span>' in lab.html


def test_rule_chips_open_in_place() -> None:
    lab = finished()
    assert "LSW-18@exact" in lab.html
    lab.do("rule", "LSW-18@exact")
    assert 'class="rule"' in lab.html
    lab.do("rule", "LSW-18@exact")
    assert 'class="rule"' not in lab.html


def test_class_word_and_start_over() -> None:
    lab = Experiment("LSW-P13", "CACTUS-7")
    lab.do("guess", value="2")
    lab.do("simulate", "10")
    first = lab.run.counts
    lab.do("again")
    assert (lab.run.word, lab.run.trials, lab.run.guess) == ("CACTUS-7", 0, None)
    lab.do("word", value={"word": "lemon-3"})
    lab.do("guess", value="2")
    lab.do("simulate", "100")
    other = Experiment("LSW-P13", "LEMON-3")
    other.do("guess", value="1")
    other.do("simulate", "100")
    assert lab.run.counts == other.run.counts != first


def test_without_a_word_everybody_has_trials_of_their_own() -> None:
    words = {Experiment("LSW-P13").run.word for _ in range(4)}
    assert len(words) > 1


def test_the_browser_remembers_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "grow", lambda run, trials: iter([run.add(trials) or 0]))  # on a busy machine, too
    lab = finished()
    again = Experiment("LSW-P13", "CACTUS-7")
    click(again, "start", value=lab.memory)
    assert again.run.save() == lab.run.save()
    assert again.run.counts == lab.run.counts
    other = Experiment("LSW-P13", "LEMON-3")
    click(other, "start", value=lab.memory)
    assert other.run.guess is None


@pytest.mark.parametrize("memory", [None, 3, [], {"runs": 1}, {"runs": {"LSW-P13": 5}}, {"runs": {"LSW-P13": {}}}])
def test_a_foreign_memory_is_ignored(memory: object) -> None:
    lab = Experiment("LSW-P13")
    click(lab, "start", value=memory)
    assert lab.notice is None
    assert lab.run.guess is None


def test_a_long_simulation_grows_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a browser watching, helpings come one by one and the page stays alive between them."""
    monkeypatch.setattr(room, "grow", lambda run, trials: _in_tens(run, trials))

    async def session() -> tuple[int, str]:
        lab = Experiment("LSW-P13", "CACTUS-7")
        click(lab, "start", value={})
        click(lab, "guess", value="2")
        click(lab, "simulate", "100")
        assert lab.run.trials == 10
        assert "Stop" in lab.html
        await own_loop.until(lambda: lab.run.trials > 10)
        click(lab, "stop")
        trials = lab.run.trials
        await asyncio.sleep(room.PAUSE * 3)
        assert lab.run.trials == trials
        return trials, lab.html

    trials, html = own_loop.run(session())
    assert 10 < trials < 100
    assert "Stop" not in html


def _in_tens(run: Any, trials: int) -> Any:
    for left in range(trials - 10, -1, -10):
        run.add(10)
        yield left


@pytest.mark.parametrize("question", [question.id for question in questions(find("LSW-P01")[0])])
def test_every_question_can_be_drawn_at_every_stage(question: str) -> None:
    lab = Experiment(question, "CACTUS-7")
    scale = lab.run.question.guess
    steps = [("guess", "", f"{scale.low * (100 if scale.percent else 1):g}"), ("deal", "", None)]
    steps += [("simulate", "10", None), ("simulate", "10000", None), ("reveal", "", None)]
    for do, arg, value in steps:
        lab.do(do, arg, value)
        assert (lab.notice, lab.fault) == (None, ""), do
        assert len(lab.html) < 60_000


def test_the_list() -> None:
    lab = Experiments("loot_shoot_whisky", "CACTUS-7")
    assert lab.html.count('class="xp-entry"') == 20
    assert [level in lab.html for level in ("school", "upper secondary", "undergraduate")] == [True] * 3
    lab.do("open", "LSW-P05")
    lab.do("guess", value="30")
    lab.do("simulate", "100")
    lab.do("reveal")
    lab.do("list")
    assert "Not far: you were 10 percentage points too low." in lab.html
    assert re.findall(r'data-key="q-(\S+)" data-focus', lab.html) == ["LSW-P05"]
    lab.do("open", "LSW-P05")
    assert lab.run.trials == 100
    lab.do("open", "LSW-P99")
    assert lab.notice is not None
    assert repr(lab).startswith("Experiments('loot_shoot_whisky', 20 questions, open 'LSW-P05'")


def test_the_list_remembers_all_runs_of_a_browser() -> None:
    lab = Experiments("loot_shoot_whisky")
    for question in ("LSW-P01", "LSW-P02"):
        lab.do("open", question)
        lab.do("guess", value="30")
        lab.do("simulate", "10")
    again = Experiments("loot_shoot_whisky")
    click(again, "start", value=lab.memory)
    assert again.desk is None
    assert again.html.count("Your guess: 30%") == 2


def test_clicks_that_need_an_open_question() -> None:
    lab = Experiments("loot_shoot_whisky")
    for do in ("guess", "deal", "simulate", "reveal", "change", "again", "word", "rule", "stop"):
        lab.do(do, "10", "1")
        assert lab.notice is not None
        assert lab.fault == ""


def test_an_unknown_question_is_refused_with_a_proposal() -> None:
    with pytest.raises(BadInput, match="Did you mean"):
        Experiment("LSW-P133")


def test_nothing_is_loaded_from_outside() -> None:
    lab = finished()
    assert re.findall(r"""(?:src|href)=["'](?!#|data:)""", lab.html) == []
    assert "http" not in lab.html


def test_mixes_can_be_tried_after_the_guess() -> None:
    lab = Experiment("LSW-P14", "CACTUS-7")
    assert "Try a mix" not in lab.html
    lab.do("mix", "0", "80")
    assert lab.notice is not None
    lab.do("guess", value="50")
    lab.do("mix", "0", "100")
    assert "answers with <b>S</b>" in lab.html
    lab.do("best")
    assert lab.notice is not None
    lab.do("reveal")
    lab.do("best")
    assert "all her choices are equally good" in lab.html
    lab.do("even")
    assert lab.notice is None


@pytest.mark.parametrize(("arg", "value"), [("x", "5"), ("0", "x"), ("9", "5"), ("0", "1000"), ("0", None)])
def test_a_bad_weight_is_refused(arg: str, value: object) -> None:
    lab = Experiment("LSW-P16", "CACTUS-7")
    lab.do("guess", value="1")
    lab.do("mix", arg, value)
    assert lab.notice is not None
    assert lab.fault == ""


def test_there_is_nothing_to_mix_elsewhere() -> None:
    lab = finished()
    lab.do("mix", "0", "5")
    assert lab.notice is not None
    assert "Try a mix" not in lab.html
