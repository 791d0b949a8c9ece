"""What the board shows and what picks mean: the same rules, seen."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine import lesson
from lootlab.engine.match import Match
from lootlab.games.loot.board import BOARD
from lootlab.games.loot.board.scene import ahead, scene
from lootlab.games.loot.sheet.geometry import LABELS, REACH, read_square
from lootlab.look import style
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("loot")
MIDDLE = (
    "seats AB; at A r4c4; slash A r1c5 r3c1 r4c1 r5c4 r7c2 r7c3; cross A r3c4; track A 1 4; ability A pm wrap; "
    "at B r7c5; slash B r7c5; track B 2; spent B wrap; dice 3 5 1"
)


def cloth(given: str, *picks: str, **options: str) -> Cloth:
    """A table in this position, drawn after every pick as on the screen."""
    found = Cloth(Match(GAME, start=given, seed=1, options=options), "A")
    found.html()
    for key in picks:
        found.pick(key)
        found.html()
    return found


def targets(html: str) -> set[str]:
    return set(re.findall(r'class="sq is-flat [^"]*is-target[^"]*" data-key="sq-(r\dc\d)"', html))


def test_every_legal_square_is_a_target_and_nothing_else() -> None:
    table = cloth(MIDDLE)
    legal = {move.pieces[0] for move in table.view.moves}
    assert targets(table.html()) == legal


def test_stuck_figures_may_go_to_all_unmarked_squares() -> None:
    table = cloth("seats A; at A r4c4; slash A r1c1; cross A r7c7; dice 5 2 3")
    assert targets(table.html()) == set(LABELS[:49]) - {"r1c1", "r7c7"}
    assert "is-many" in table.html()


def test_what_a_landing_scores_is_shown_before_it_is_confirmed() -> None:
    given = "seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; track A 3; at B r1c1; dice 1 2 3"
    plain = cloth(given)
    assert plain.html().count("+5") == 1, "the badge on r4c4"
    picked = cloth(given, "sq-r4c4").html()
    earns = picked[picked.index('class="earns"') : picked.index("</ul>", picked.index('class="earns"'))]
    assert re.findall(r"<span>([^<]+)</span>", earns) == ["violet-2", "violet row", "size 2", "one entry"]
    assert re.findall(r"\+\d", earns) == ["+2", "+3", "+5"]
    assert "then 8" in picked
    assert "violet-2: " in picked


def test_another_square_takes_the_place_of_the_picked_one() -> None:
    table = cloth(MIDDLE, "sq-r1c4", "sq-r7c4")
    assert table.chosen == ["sq-r7c4"]
    assert table.refusal is None


def test_an_ability_narrows_to_where_it_leads() -> None:
    table = cloth(MIDDLE, "abil-pm")
    assert targets(table.html()) == {move.pieces[0] for move in table.view.moves if "pm" in move.pieces}


@pytest.mark.parametrize(
    ("given", "picks", "rule"),
    [
        (MIDDLE, ["sq-r2c3"], "LOOT-12"),
        (MIDDLE, ["sq-r5c5"], "LOOT-11"),
        (MIDDLE, ["sq-r4c5"], "LOOT-10"),
        (MIDDLE, ["sq-r4c4"], "LOOT-17"),
        (MIDDLE, ["abil-pm", "abil-wrap"], "LOOT-41"),
        (MIDDLE, ["abil-wrap"], "LOOT-R10"),
        ("seats A; at A r4c4; slash A r1c1; dice 5 2 3", ["sq-r1c1"], "LOOT-18"),
        ("seats A; at A r1c1; ability A pm; dice 1 2 3", ["abil-pm", "sq-r1c1"], "LOOT-R8"),
        ("seats AB; phase setup", ["sq-r4c4"], "LOOT-04"),
    ],
)
def test_impossible_picks_are_answered_with_their_rule(given: str, picks: list[str], rule: str) -> None:
    table = cloth(given, *picks)
    assert table.refusal is not None
    assert rule in table.refusal.cites


def test_the_planning_aid_shows_what_the_next_two_dice_reach() -> None:
    given = "seats A; at A r4c3; slash A r4c2 r4c3; dice 2 1 1"
    table = cloth(given, "sq-r4c1", "look-next", "look-then")
    here = scene(table.view, table.ui(table.view))
    first, second = ahead(here)
    assert set(first) == set(REACH[read_square("r4c1")][1])
    assert first[read_square("r3c1")] == 2, "green-2"
    assert second[read_square("r3c2")] == 5, "yellow-2 and the column of size 2"
    html = table.html()
    assert html.count("look--1") == len(first)
    assert html.count("look--2") == len(second)


def test_without_a_pick_the_aid_looks_from_every_target() -> None:
    table = cloth("seats A; at A r1c1; dice 2 1 6", "look-next")
    first, second = ahead(scene(table.view, table.ui(table.view)))
    assert {LABELS[square] for square in first} == {"r1c2", "r1c4", "r2c3", "r2c1", "r3c2", "r4c1"}
    assert second == {}
    assert cloth("seats A; at A r1c1; dice 2 1 6").html().count("look--") == 0


def test_dice_are_put_in_the_order_they_are_picked() -> None:
    table = cloth("seats AB; phase setup; at A r1c1; at B r7c7; dice 6 2 1", "die-12", "die-06")
    offered = [str(move) for move in table.narrowing(table.view).offered(table.view)]
    assert offered == ["roll 2 6 1"]


def test_beside_the_hall_there_are_doors() -> None:
    table = cloth("seats AB; phase setup", "sq-r4c0", start_mode="off_left")
    assert [str(move) for move in table.narrowing(table.view).offered(table.view)] == ["A start r4c0"]


@pytest.mark.parametrize(
    ("given", "step", "sentence"),
    [
        (MIDDLE, "Move 3 squares", "Where do you go, in a straight line?"),
        ("seats A; at A r4c4; dice 5 2 3", "Stuck", "Put your figure on any unmarked square."),
        ("seats A; at A r4c4; ability A wrap; dice 5 2 3", "Stuck", "Use an ability, or put"),
        ("seats A; at A r4c4; slash A all; dice 5 2 3", "Stuck", "There is nothing you can do this turn."),
        ("seats A; at A r4c4; slash A all; ability A wrap; dice 5 2 3", "Stuck", "Use an ability, or stay: no square"),
        ("seats AB; phase setup", "Start", "Put your figure on a border square."),
        ("seats AB; phase setup; at A r1c1; at B r7c7; dice 6 2 1", "1 of 3", "Which die comes first?"),
        ("seats AB; at A r1c1; at B r1c1; dice 1 2 3; moved A", "Wait", "You have chosen. Bea is choosing."),
        ("seats A; game over; final A 3", "Over", "The last space is filled."),
        ("seats A; at A r1c1", "Look", "A sheet to look at."),
    ],
)
def test_the_ask_line_says_what_is_to_do(given: str, step: str, sentence: str) -> None:
    asked = cloth(given).ask()
    assert asked.step == step
    assert asked.sentence.startswith(sentence)


def test_moves_in_words() -> None:
    view = GAME.position(MIDDLE).view("A")
    said = {str(move): BOARD.words(view, move) for move in view.moves}
    assert said["A to r7c4"].does == "Down to r7c4"
    assert said["A to r7c4"].gives == "green-3 +3"
    assert said["A to r1c4"].gives == "first stroke in yellow-4"
    assert said["A to r4c2 by pm"].does == "Left to r4c2 with plus/minus"
    wrapping = GAME.position("seats A; at A r4c5; ability A wrap; dice 3 2 1").view("A")
    over = [BOARD.words(wrapping, move).does for move in wrapping.moves if "wrap" in move.pieces]
    assert over == ["Right to r4c1 over the edge"]


def test_of_the_others_only_what_they_have_chosen_is_hidden() -> None:
    before = cloth("seats AB; at A r1c1; at B r1c1; dice 2 2 3")
    match = Match(GAME, start="seats AB; at A r1c1; at B r1c1; dice 2 2 3", seed=1)
    match.play("B", "B to r1c3")
    after = Cloth(match, "A").html()
    assert "has chosen" in after
    stamp = re.compile(r'<svg[^>]*class="stamp".*?</svg>', re.S)
    assert stamp.findall(after) == stamp.findall(before.html())


def test_all_drawings_exist() -> None:
    known = style.symbols(style.game_art(GAME)) | style.symbols(style.shared_art())
    html = cloth(MIDDLE, "sq-r7c4").html() + cloth("seats AB; phase setup", start_mode="off_left").html()
    assert set(re.findall(r'href="#([\w-]+)"', html)) <= known


def test_a_game_that_is_over_shows_the_last_space() -> None:
    html = cloth("seats AB; track A 1 2 3 4 5 6 7 8 9; track B 10; game over").html()
    assert '<li class="fin got">12</li>' in html


def test_the_table_in_a_terminal() -> None:
    table = cloth(MIDDLE)
    shown = BOARD.text(table.view, table.ui(table.view))
    assert "Bea: 2 points, 1 of 9 entries, 1 square visited, 0 crosses" in shown
    assert "  r4  G/   Y    R   [V ]  M    V    V  " in shown
    assert "Points track: 1 4 . . . . . . ." in shown
    assert "Groups finished: green-2, violet-1" in shown
    assert "Abilities: wrap, pm" in shown


def test_one_point_is_no_points() -> None:
    table = cloth("seats AB; at A r1c1; track A 1; at B r1c1; track B 1; ability B wrap wrap; dice 1 1 1")
    assert BOARD.standing(table.view, table.ui(table.view))[0] == ("A", "1 point, 1 of 9 entries")
    assert "<b>1</b> point<" in table.html()
    assert "1 of 9 entries, 2 wraps" in table.html()


def test_after_the_end_the_last_space_is_the_total() -> None:
    table = cloth("seats AB; at A r1c1; at B r1c1; track A 1 2 3 4 5 6 7 8 9; game over; final A 12; final B 0")
    assert '<b class="sum">12</b>' in table.html()
    assert "Points track: 1 2 3 4 5 6 7 8 9 12" in BOARD.text(table.view, table.ui(table.view))


def test_where_every_turn_makes_an_entry_it_is_shown_before() -> None:
    given = "seats AB; at A r1c1; track A 3; at B r1c1; dice 1 1 1"
    assert "then 3" in cloth(given, "sq-r1c2", zero_turn_entry="yes").html()
    assert "would be written" not in cloth(given, "sq-r1c2").html()


def test_who_is_waited_for() -> None:
    table = cloth("seats ABCD; at A r1c1; at B r1c1; at C r1c1; at D r1c1; dice 1 1 1; moved A")
    assert "Bea, Cal and Dot are choosing." in BOARD.ask(table.view, table.ui(table.view)).sentence


def test_the_level_about_both_abilities_wants_both() -> None:
    level = next(level for level in lesson.load(GAME) if level.id == "greedy-hands")
    assert cloth(level.given, "abil-pm").refusal is None
    refused = cloth(level.given, "abil-pm", "abil-wrap").refusal
    assert refused is not None
    assert refused.rule in level.want_refused


# ---- lessons: parts that have not joined yet, aids that are taken away ------------------------------


@pytest.mark.parametrize(
    ("part", "gone"),
    [
        ("queue", ["look-next", ">next<"]),
        ("meeps", ["Meeps track", "abil-pm", "Abilities"]),
        ("points", ["Points track", 'class="end', 'class="pts"', "entries", 'class="gain']),
        ("combo", ["Combo grid"]),
    ],
)
def test_a_part_that_has_not_joined_is_not_drawn(part: str, gone: list[str]) -> None:
    table = cloth(MIDDLE)
    whole = table.html()
    table.hides = frozenset({part})
    hidden = table.html()
    assert [words for words in gone if words in hidden] == []
    assert [words for words in gone if words in whole]
    table.hides = frozenset(BOARD.parts)
    assert 'class="folder"' not in table.html()


def test_without_gains_nothing_is_foretold() -> None:
    given = "seats AB; at A r5c4; slash A r1c5 r3c1 r4c1 r5c4; track A 3; at B r1c1; dice 1 2 3"
    table = cloth(given, "sq-r4c4")
    foretold = [
        'class="gain',
        'class="earns"',
        "then 8",
        "would be",
        "look-next",
        "5 points and a wrap",
        " for 5 points",
    ]
    assert len([words for words in foretold if words in table.html()]) > 4
    table.aids = frozenset({"list"})
    assert [words for words in foretold if words in table.html()] == []
    assert targets(table.html()), "where one can go is still shown"


def test_without_a_list_the_squares_keep_to_themselves() -> None:
    table = cloth(MIDDLE)
    table.aids = frozenset({"marks"})
    assert targets(table.html()) == set()
    assert "List all" not in table.html()
    assert "can be" not in re.sub("(?s)^.*?class=.hall", "", table.html())
    table.pick("sq-r7c4")
    assert 'class="way' in table.html()


def test_the_way_to_the_picked_square_is_drawn() -> None:
    assert cloth(MIDDLE).html().count('class="way') == 0
    assert cloth(MIDDLE, "sq-r7c4").html().count('class="way') == 4
    assert cloth("seats A; at A r4c4; dice 5 2 3", "sq-r1c1").html().count('class="way') == 0, "put there, not walked"


def test_the_only_way_has_to_be_found() -> None:
    levels = lesson.load(GAME)
    number = next(number for number, level in enumerate(levels) if level.id == "only-way")
    table = cloth(levels[number].given)
    assert "Up to r1c6" in table.html()
    table.aids = lesson.aids_of(levels, number)
    assert "Up to r1c6" not in table.html()
    table.pick("sq-r1c6")
    assert "Up to r1c6" in table.html()
