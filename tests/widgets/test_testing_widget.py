"""The testing bench on the screen: one step after the other, nothing given away, words that are right."""

from __future__ import annotations

import re
from html import unescape

import pytest

from lootlab.lab.suspects import BAG, LOADED, LoadedDie, TwoBots
from lootlab.widgets.testing import Testing as Bench


def text(bench: Bench) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bench.html)).split())


def shown(word: str = "CACTUS-7", *steps: tuple[str, ...]) -> Bench:
    bench = Bench(word)
    for do, *arg in steps:
        bench.do(do, *arg)
    assert bench.fault == ""
    return bench


ROLLED = (("roll", "100"), ("guess", "", "40"), ("imagine",))


def test_one_step_opens_the_next() -> None:
    bench = shown()
    assert bench.html.count("is-locked") == 4
    for step, locked in zip([*ROLLED, ("decide", "no"), ("turn",)], (3, 2, 1, 0, 0), strict=True):
        bench.do(*step)
        assert (bench.notice, bench.html.count("is-locked")) == (None, locked)


def test_nothing_tells_which_die_it_is_before_it_is_turned_up() -> None:
    """Two dice that fell alike look alike, whatever they are."""
    one, other = shown(), shown()
    for bench, kind in ((one, 0), (other, len(BAG) - 1)):
        die = bench.words.suspect
        assert isinstance(die, LoadedDie)
        die.roll(100)
        die.die, die.counts = BAG[kind], [20, 20, 20, 15, 15, 10]
        die.last = []
        bench.do("guess", "", "40")
        bench.do("imagine")
        bench.do("decide", "yes")
    assert one.html == other.html
    for bench in (one, other):
        bench.do("turn")
    assert one.html != other.html


def test_the_words_for_a_p_value() -> None:
    bench = shown("CACTUS-7", *ROLLED)
    inquiry = bench.inquiry
    said = f"If the die were fair, {round(inquiry.as_far / 10)} of 100 would look at least so uneven after 100 rolls."
    assert said in text(bench)
    assert bench.said.strip() == said
    assert "Your guess was 40 of 100." in text(bench)
    assert "worked out exactly" in text(bench)
    assert "This is not the chance that the die is fair" in text(bench)
    assert f"In full colour: the {inquiry.as_far} of 1000" in text(bench)


def test_bars_in_full_colour_are_those_at_least_as_far() -> None:
    bench = shown("CACTUS-7", *ROLLED)
    panel = bench.html[bench.html.index("What 1000 fair dice did") :]
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(\d+)</td></tr>', panel)
    assert sum(int(runs) for _, runs in rows) == 1000
    mine = bench.inquiry.suspect.distance / 12
    far = sum(int(runs) for name, runs in rows if float(name.split()[0]) >= mine - 0.05)
    assert far == bench.inquiry.as_far


@pytest.mark.parametrize(
    ("kind", "decided", "words"),
    [
        (0, "no", "You let it go, rightly."),
        (0, "yes", "an error of the first kind"),
        (len(BAG) - 1, "no", "an error of the second kind"),
        (len(BAG) - 1, "yes", "You have found it out."),
    ],
)
def test_errors_of_both_kinds_are_named(kind: int, decided: str, words: str) -> None:
    bench = shown()
    die = bench.words.suspect
    assert isinstance(die, LoadedDie)
    die.die = BAG[kind]
    for step in (*ROLLED, ("decide", decided), ("turn",)):
        bench.do(*step)
    assert words in text(bench)
    assert ("a fair die" in bench.said) == (kind == 0)
    if kind:
        assert re.search(r"Of 100 such dice about \d+ are noticed after 100 rolls", text(bench))
        assert LOADED[-1].name in text(bench)


def test_bots_play_and_are_judged() -> None:
    bench = shown("CACTUS-7", ("bench", "bots"), ("play", "10"), ("guess", "", "20"), ("imagine",))
    bots = bench.words.suspect
    assert isinstance(bots, TwoBots)
    assert bots.size == 10
    assert f"lead of {bots.distance} games or more." in bench.said
    bench.do("decide", "yes")
    before = text(bench)
    assert "sensibly" not in before
    bench.do("turn")
    assert "sensibly" in text(bench) or "at random" in text(bench)


def test_bots_of_another_game() -> None:
    bench = shown("CACTUS-7", ("bench", "bots"), ("game", "", "loot"), ("play", "10"))
    assert "LOOT" in text(bench)
    assert bench.inquiry.suspect.size == 10
    assert re.search(r"<select[^>]* disabled", bench.html)
    bench.do("game", "", "chess")
    assert "no such game" in bench.said


@pytest.mark.parametrize(
    "step",
    [
        ("roll", "7"), ("roll", "x"), ("play", "10"), ("guess", "", "5"), ("imagine",), ("decide", "yes"), ("turn",),
        ("bench", "cat"), ("word", "", {"word": "nonsense"}), ("decide", "perhaps"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_a_sentence(step: tuple[str, ...]) -> None:
    bench = shown()
    bench.do(*step)
    assert bench.notice is not None
    assert "lootlab made a mistake" not in bench.notice.text
    assert (bench.inquiry.suspect.size, bench.word) == (0, "CACTUS-7")


def test_what_was_predicted_is_not_rolled_away() -> None:
    bench = shown("CACTUS-7", ("roll", "10"), ("guess", "", "5"))
    bench.do("roll", "100")
    assert "You have predicted" in bench.said
    assert bench.inquiry.suspect.size == 10
    bench.do("next")
    assert "not turned up yet" in bench.said


def test_the_score_of_several_dice() -> None:
    bench = shown()
    for _ in range(3):
        for step in (("roll", "10"), ("guess", "", "5"), ("imagine",), ("decide", "no"), ("turn",), ("turn",)):
            bench.do(*step)
        assert bench.scores["die"].total() == bench.numbers["die"]
        bench.do("next")
    assert bench.numbers["die"] == 4
    assert "you said more" not in bench.html
    for step in (("roll", "10"), ("guess", "", "5"), ("imagine",), ("decide", "no"), ("turn",)):
        bench.do(*step)
    assert "you said more" in bench.html


def test_a_word_of_the_browser_is_taken_up_unless_one_was_given() -> None:
    own, given = Bench(), Bench("LEMON-3")
    for bench in (own, given):
        bench.do("start", "", {"word": "CACTUS-7"})
    assert (own.word, given.word) == ("CACTUS-7", "LEMON-3")
    own.do("start", "", {"word": 7})
    own.do("start", "", "rubbish")
    assert own.word == "CACTUS-7"
    assert repr(Bench()) == "Testing(die 1: 0 rolls)"


def test_no_names_of_the_code_on_the_screen() -> None:
    bench = shown(
        "CACTUS-7", ("bench", "bots"), ("play", "10"), ("guess", "", "20"), ("imagine",), ("decide", "yes"), ("turn",)
    )
    assert not re.search(r"\b\w+_\w+\b", text(bench))
