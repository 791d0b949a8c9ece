"""Questions of one's own, from the cards of the games: the ledger's answers, sound trials, honest limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import lootlab
from lootlab.engine.asking import ONE, SOME, Source, Wording, used
from lootlab.engine.question import Question
from lootlab.engine.refusal import BadInput
from lootlab.lab import asking, soundness
from lootlab.lab.asking import Asked
from lootlab.lab.questions import find, home
from lootlab.lab.run import Run
from lootlab.look.formula import number

LEDGER: dict[str, tuple[str, tuple[str | int, ...], dict[str, Any]]] = {
    "BOL-P01": ("bag_o_loot", ("at least", 1, "looters"), {"among": 1}),
    "BOL-P02": ("bag_o_loot", ("average", "looters"), {"among": 8}),
    "BOL-P03": ("bag_o_loot", ("a pair",), {"among": 2}),
    "BOL-P04": ("bag_o_loot", ("average sum", "points"), {"among": 8}),
    "BOL-P05": ("bag_o_loot", ("at least", 1, "looters"), {"among": 8}),
    "BOL-P06": ("bag_o_loot", ("a pair",), {}),
    "BOL-P07": ("bag_o_loot", ("a pair",), {"among": 9}),
    "LSW-P02": ("loot_shoot_whisky", ("exactly", 4, "gold cards"), {"among": 4}),
    "LSW-P03": ("loot_shoot_whisky", ("average sum",), {"among": 4}),
    "LSW-P05": ("loot_shoot_whisky", ("exactly", 2, "Loot cards"), {"of": "six action cards of one player"}),
    "LSW-P08": ("loot_shoot_whisky", ("at least", 1, "cards of 4 nuggets"), {"among": 4}),
    "SLP-P01": ("sloop", ("exactly", 1, "wild"), {"among": 1}),
    "SLP-P05": ("sloop", ("at least", 1, "wilds"), {"among": 4}),
    "SLP-P08": ("sloop", ("average", "supercharged cards"), {"among": 4}),
    "LOOT-P01": ("loot", ("all different",), {"among": 3}),
    "TRAP-P01": ("loot_trap", ("at least", 1, "loot cards"), {"among": 1}),
    "TRAP-P02": ("loot_trap", ("average", "loot cards"), {"among": 4}),
    "TRAP-P04": ("loot_trap", ("exactly", 2, "numbers from 4 on"), {"of": "Roll pile"}),
    "TRAP-P05": ("loot_trap", ("sum", "exactly", 7), {"of": "roll pile", "among": 2}),
    "TRAP-P06": ("loot_trap", ("at least", 1, "loot cards"), {"among": 4}),
    "TRAP-P08": ("loot_trap", ("exactly", 0, "loot cards"), {"among": 20}),
}


@pytest.mark.parametrize("name", LEDGER)
def test_what_the_ledger_asks_comes_out_the_same(name: str) -> None:
    game, event, rest = LEDGER[name]
    assert asking.question(game, *event, **rest).answer == find(name)[1].answer


def test_a_word_that_only_one_name_has_is_enough() -> None:
    assert asking.question("loot_trap", "at least", 1, "loot").answer == find("TRAP-P06")[1].answer
    assert asking.question("loot_shoot_whisky", "exactly", 4, "Gold").wording.feature == "gold cards"
    with pytest.raises(BadInput):
        asking.question("loot_trap", "at least", 1, "cards")


def test_what_a_sum_takes_for_granted_is_told() -> None:
    assert "a wild counts 0" in asking.question("sloop", "average sum").facts
    assert "a looter costs 5 points, a coin 1" in asking.question("bag_o_loot", "sum", "at least", 12).facts
    assert "points" not in asking.question("bag_o_loot", "at least", 1, "looters").facts


def test_two_hands_and_four_different_numbers_as_in_the_ledger() -> None:
    both = asking.question("loot_trap", "at least", 1, "loot cards", among=4, players=2, every=True)
    assert both.answer == find("TRAP-P11")[1].answer
    different = asking.question("sloop", "all different", among=4)  # a wild makes a pair with anything
    assert different.answer == find("SLP-P06")[1].answer


# ---- every source, every kind of question ----------------------------------------------------------------------------

GAMES = [lootlab.load(name) for name in lootlab.GAMES]
SOURCES = [(game, source) for game in GAMES for source in asking.bench(game)]
EACH = pytest.mark.parametrize(("game", "source"), SOURCES, ids=lambda each: getattr(each, "name", ""))


def wordings(source: Source) -> Iterator[Wording]:
    """One question of each kind, with and without a condition, of one hand and of several."""
    first, second = source.features[0].many, source.features[-1].many
    cards = min(source.usual, len(set(source.number.values())) or source.usual)
    for what in source.asks:
        wording = Wording(
            what=what, source=source.name, cards=cards, feature=first, and_feature=second,
            total=cards + 3, measure=source.measures[0].name if source.measures else "",
        )  # fmt: skip
        yield wording
        if "given" in used(wording, source):
            yield replace(wording, given=second)
        if "who" in used(wording, source):
            yield replace(wording, who=SOME, hands=2)


@EACH
def test_every_question_is_sound_and_tells_how_it_is_answered(game: Any, source: Source) -> None:
    counted = 0
    for wording in wordings(source):
        asked = asking.of(game, wording)
        assert asked.ask.endswith("?")
        assert home(asked) is game
        shown = asked.one(asking.bulk.trial_stream(1, 1))
        assert shown.shown.endswith(".")
        assert "<" not in shown.shown
        if asked.refusal:
            assert asked.many(50, 3)
            continue
        counted += 1
        soundness.check(asked, game.rulebook)
        small = asked.answer.denominator < 10**12
        assert (number(asked.answer) if small else "about") in asked.derivation
    assert counted >= len(source.asks)


@EACH
def test_names_of_a_bench_are_its_own(game: Any, source: Source) -> None:
    names = [feature.many for feature in source.features] + [feature.one for feature in source.features]
    assert len(names) == len(set(names))
    assert [rule for rule in source.rules if rule not in game.rulebook] == []
    assert source.rules
    for feature in source.features:
        assert 0 < source.size(feature) < len(source.deck)
        assert source.feature(feature.one) is feature


def test_every_game_has_a_bench_with_all_its_cards() -> None:
    sizes = {game.name: [len(source.deck) for source in asking.bench(game)] for game in GAMES}
    assert sizes == {
        "bag_o_loot": [85, 64], "loot_shoot_whisky": [13, 6], "sloop": [122], "loot": [6], "loot_trap": [103, 6],
    }  # fmt: skip


# ---- too many cases --------------------------------------------------------------------------------------------------


def test_a_question_that_cannot_be_counted_still_has_trials() -> None:
    asked = asking.question("sloop", "a pair", players=3)  # about four times in five
    run = Run(asked, "CACTUS-7")
    run.predict("90")
    run.deal()
    run.add(200)
    assert run.interval is not None
    with pytest.raises(BadInput, match=r"too many here\. The trials still tell, or choose fewer cards\."):
        run.reveal()
    assert not run.revealed
    assert run.trials == 201
    assert "too many here" in str(asked)
    assert "too many here" in asked._repr_html_()
    assert "too many here" in repr(asked)


def test_a_memory_that_says_revealed_does_not_reveal_what_nobody_can_count() -> None:
    run = Run(asking.question("bag_o_loot", "a pair", players=4), "CACTUS-7")
    run.restore({"word": "CACTUS-7", "guess": "1/2", "trials": 10, "revealed": True})
    assert not run.revealed


# ---- in code ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "rest", "says"),
    [
        (("at leest", 2, "looters"), {}, "Did you mean at least?"),
        (("at least", 2, "loters"), {}, "Did you mean looters?"),
        (("at least", 2, "looters"), {"of": "two player deck"}, "Did you mean two-player deck?"),
        (("a par",), {}, "Did you mean a pair?"),
        ((), {}, "Write for example"),
        (("sum", "at least", 9, "nuggets"), {}, "It has points."),
        (("at least", 2, "looters"), {"given": "bananas"}, "It has looters"),
    ],
)
def test_a_slip_in_code_is_answered_with_what_was_meant(event: Any, rest: Any, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        asking.question("bag_o_loot", *event, **rest)
    assert says in refused.value.refusal.remedy


def test_a_game_without_a_bench_has_none() -> None:
    class Bare:
        def room(self, name: str) -> Any:
            raise ModuleNotFoundError(name="lootlab.games.bare.odds.bench")

    assert asking.bench(Bare()) == ()  # type: ignore[arg-type]


def test_what_is_missing_inside_a_bench_is_no_missing_bench() -> None:
    class Broken:
        def room(self, name: str) -> Any:
            raise ModuleNotFoundError(name="pandas")

    with pytest.raises(ModuleNotFoundError):
        asking.bench(Broken())  # type: ignore[arg-type]


# ---- curves ----------------------------------------------------------------------------------------------------------


def test_the_curve_goes_through_the_question_and_through_every_other_one() -> None:
    asked = asking.question("bag_o_loot", "at least", 2, "looters", among=8)
    by_cards = dict(asking.curve(asked))
    assert by_cards[8] == asked.answer
    assert by_cards[9] == asking.question("bag_o_loot", "at least", 2, "looters", among=9).answer
    assert by_cards[1] == 0
    by_count = dict(asking.curve(asked, "count"))
    assert by_count[2] == asked.answer
    assert by_count[1] == find("BOL-P05")[1].answer
    assert set(asking.along(asked)) == {"cards", "count"}


def test_the_curve_over_players_begins_with_one_hand() -> None:
    asked = asking.question("loot_trap", "at least", 1, "loot cards", among=4, players=3)
    points = dict(asking.curve(asked, "hands"))
    assert [*points] == [1, 2, 3, 4]
    assert points[1] == find("TRAP-P06")[1].answer
    assert points[2] == 1 - Fraction(comb(91, 8), comb(103, 8))
    assert points[3] == asked.answer


def test_no_curve_over_what_is_not_in_the_sentence() -> None:
    with pytest.raises(BadInput, match="There is no curve over"):
        asking.curve(asking.question("loot", "a pair"), "count")


@EACH
def test_every_curve_passes_through_its_question(game: Any, source: Source) -> None:
    for wording in wordings(source):
        asked = asking.of(game, wording)
        for over in asking.along(asked) if not asked.refusal else ():
            points = dict(asking.curve(asked, over))
            assert points[asking.own(asked, over)] == asked.answer, (asked.ask, over)
            assert len(points) <= asking.MOST_POINTS + 1
            assert [*points] == sorted(points)


# ---- bars ------------------------------------------------------------------------------------------------------------


def test_bars_of_a_wide_sum_end_where_the_question_does() -> None:
    asked = asking.question("sloop", "sum", "at least", 50, among=8)
    assert len(asked.outcomes) <= 2 * asking.FEW_BARS
    starts = [int(name.partition("–")[0]) for name in asked.outcomes]
    assert 50 in starts
    assert [int(worth) for worth in asked.worth] == [int(start >= 50) for start in starts]


def test_an_average_over_grouped_bars_keeps_the_values_of_its_trials() -> None:
    asked = asking.question("sloop", "average sum", among=8)
    assert asked.bins is not None
    results = asked.many(50, 1)
    assert max(results) > len(asked.outcomes)
    assert asked.answer == Fraction(8 * 780, 122)
    assert isinstance(asked, Question)
    assert isinstance(asked, Asked)
    assert asked.wording.who == ONE
