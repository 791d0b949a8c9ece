"""The table: what is drawn, what picks mean, what is said; and that nothing hidden is drawn."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.lesson import ALL_AIDS
from lootlab.engine.match import Match
from lootlab.games.bag_o_loot.board import BOARD
from lootlab.games.bag_o_loot.bot import BOT
from lootlab.games.bag_o_loot.moves.base import HAND
from lootlab.look.ui import ASK_HERE, HINT_HERE, MOVES_HERE, Ui, fits
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("bag_o_loot")
SIX = (
    "seats ABCDEF; A[12 12] B[6 6][15 15 15] C[9 9 9][14] D[6 6 L L][1 1] E[11 11 11][bag3] F[10 10 L][8]; "
    "hand A{2 2 4 6 9 11 13 16 L} B 5 C 7 D 4 E 4 F 6; pile 21; turn A; totals A 12 B 20 C -3 D 41 E 18 F 7"
)


def cloth(text: str, viewer: str = "A", **options: str) -> Cloth:
    found = Cloth(Match(GAME, seed=1, start=text, options=options), viewer)
    found.html()
    return found


def offered(found: Cloth) -> list[str]:
    return [str(move) for move in found.narrowing(found.view).offered(found.view)]


def pick(found: Cloth, *keys: str) -> Cloth:
    for key in keys:
        found.pick(key)
        found.html()
    return found


def test_cards_and_a_set_propose_what_fits() -> None:
    found = pick(cloth(SIX), "hand-6-0", "hand-L-0")
    assert offered(found)[:3] == ["A combine 6s + 6 L", "A open 6 L", "A steal B[6 6] + 6 L"]
    pick(found, "set6-B")
    assert offered(found) == ["A combine 6s + 6 L", "A steal B[6 6] + 6 L"]
    found.clear()
    pick(found, "hand-6-0", "set6-D")
    assert offered(found)[:3] == ["A combine 6s + 6", "A steal D[6 6 L L] + 6", "A snitch D[6 6 L L] with 6"]


def test_moves_are_offered_in_words() -> None:
    found = pick(cloth(SIX), "hand-6-0", "set6-D")
    said = [found.words(move).does for move in found.narrowing(found.view).offered(found.view)[:3]]
    assert said == ["Combine all 6s with a 6", "Steal Dot's 6s", "Snitch a looter from Dot's 6s"]
    html = found.html()
    assert "makes a Bag of 6s, 2 looters back to your hand" in html
    assert 'btn--pick" data-do="move" data-arg="A combine 6s + 6"' in html


def test_other_names_are_used() -> None:
    match = Match(GAME, seed=1, start=SIX, names={"D": "Dörte"})
    found = Cloth(match, "A")
    found.html()
    pick(found, "hand-6-0", "set6-D")
    assert "Steal Dörte's 6s" in found.html().replace("&#x27;", "'")


@pytest.mark.parametrize(
    ("text", "keys", "rule"),
    [
        (SIX, ("hand-11-0", "hand-L-0", "set6-B"), "BOL-23"),
        (SIX, ("hand-2-0", "hand-4-0"), "BOL-06"),
        ("seats ABC; hand A{3 4 5 9}; turn A", ("hand-3-0", "hand-4-0"), "BOL-06"),
        ("seats ABC; B[4 4 4 L L]; hand A{2 7 L}; turn A", ("hand-L-0", "set4-B"), "BOL-27"),
        ("seats ABC; A[2 2][2 2]; hand A{2 9}; turn A", ("hand-2-0", "set2-A", "set2-A-2"), "BOL-45"),
        ("seats ABC; A[5 5 5 5]; hand A{5 9 L}; turn A", ("hand-5-0", "hand-L-0", "set5-A"), "BOL-26"),
    ],
)
def test_what_is_not_possible_says_why(text: str, keys: tuple[str, ...], rule: str) -> None:
    found = cloth(text)
    for key in keys:
        found.pick(key)
        if found.refusal:
            break
        found.html()
    assert found.refusal is not None
    assert rule in found.refusal.cites
    assert found.refusal.remedy


def test_a_run_is_refused_by_its_own_rule() -> None:
    found = cloth("seats ABC; hand A{3 4 5 9}; turn A")
    assert found.why_not((HAND[3], HAND[4], HAND[5])).rule == "BOL-07"


def test_singletons_locks_bags_and_what_can_be_stolen_are_marked() -> None:
    html = cloth(SIX).html()
    assert html.count("locked, 1 play") == 2
    assert html.count("set--single") == 2
    assert 'aria-label="Eli: Bag of 3s, 10 points, safe"' in html
    assert html.count("set--loot") == 9
    assert "Show what I can steal now" in html
    bare = cloth("seats ABC; B[5 5]; hand A{6 7}; turn A").html()
    assert "set--loot" not in bare
    assert "Show what I can steal" not in bare


def keys_of(html: str) -> list[str]:
    return re.findall(r'data-key="([^"]+)"', html)


@pytest.mark.parametrize(
    "options", [{}, {"show_counts": "no"}, {"looter_only_sets": "declare", "punt_looter": "declare"}]
)
def test_every_position_can_be_drawn_for_everybody(options: dict[str, str]) -> None:
    """Every piece has a key of its own and a label, every legal move has words, and hidden cards change nothing."""
    state = GAME.new(4, 6, **options)
    rng = Stream.of(6)
    for _ in range(60):
        for seat in (*state.seats, None):
            view = state.view(seat)
            ui = Ui(viewer=seat, asked=seat in view.to_act)
            html = BOARD.draw(view, ui)
            keys = keys_of(html)
            assert len(keys) == len(set(keys))
            assert 'aria-label=""' not in html
            assert BOARD.ask(view, ui).sentence.endswith((".", "?"))
            assert BOARD.facts(view)
            assert [row[0] for row in BOARD.standing(view, ui)] == list(state.seats)
            other = GAME.reshuffle_hidden(state, seat, rng)
            assert BOARD.draw(other.view(seat), Ui(viewer=seat, asked=seat in view.to_act)) == html
            for move in view.moves:
                assert BOARD.words(view, move).does
        actor = state.to_act()[0]
        state.play(actor, rng.choice(state.legal_moves(actor)))


def test_picking_the_pieces_of_any_move_offers_it() -> None:
    state = GAME.new(3, 4)
    rng = Stream.of(4)
    for _ in range(40):
        seat = state.to_act()[0]
        view = state.view(seat)
        for move in view.moves:
            if move.pieces:
                fitting = [other for other in view.moves if other.pieces and fits(other.pieces, move.pieces)]
                assert move in BOARD.best_first(view, fitting, move.pieces)
                assert BOARD.attempts(view, move.pieces)
        state.play(seat, rng.choice(view.moves))


def test_ask_line_tells_what_to_do() -> None:
    assert cloth("seats ABC; hand A{1 2}; turn A to draw").ask().sentence == "Take a card from the pile."
    assert cloth("seats ABC; hand A{1 2}; turn B").ask().sentence == "Bea is playing."
    assert cloth("seats ABC; A[5]; hand A{1 2}; turn A").ask().sentence == "You are locked down. Make your one play."
    assert cloth("seats ABC; hand A{1 2}; turn A; plays left 0").ask().step == "Done"
    assert pick(cloth(SIX), "hand-6-0", "hand-L-0").ask().sentence == "What do you do with a 6 and a looter?"
    assert cloth("seats ABC; dealer C; round over").ask().sentence == "It is your turn to deal the next round."
    assert cloth("seats ABC; dealer A; round over").ask().sentence == "Bea deals next."
    over = cloth("seats ABC; totals A 101 B 3 C 4; round over")
    assert over.ask().sentence == "You won with 101 points."


def test_the_pile_is_a_button_while_a_card_has_to_be_drawn() -> None:
    found = cloth("seats ABC; hand A{1 2}; pile 3; turn A to draw")
    assert 'data-key="pile" data-do="move" data-arg="A draw"' in found.html()
    found.match.play("A", "A draw")
    found.moved()
    assert 'data-arg="A draw"' not in found.html()


def test_a_scored_round_shows_scores_and_hands() -> None:
    found = cloth("seats AB; A[4 4]; hand A{7 7} B{10 L}; turn A")
    found.match.play("A", "A open 7 7")
    html = found.html()
    assert "You went out." in html
    assert "+4" in html
    assert "−6" in html
    assert "looter" in html


def test_last_turns_are_announced() -> None:
    html = cloth("seats ABC; hand A{1 2}; pile 0; last turns A B; turn A").html()
    assert "Last turns" in html
    assert "empty" in html


@pytest.mark.parametrize(
    ("text", "phrase", "gives"),
    [
        ("seats ABC; A[9][3 3]; hand A{3}; last turns A; turn A", "A build [3 3] + 3", True),
        ("seats ABC; hand A{3}; last turns A B; turn A", "A punt 3", True),
        ("seats ABC; hand A{3}; pile 4; turn A", "A punt 3", False),
        ("seats ABC; B[6 6] C[6 6]; hand A{L}; last turns A; turn A", "A combine 6s + L", True),
        ("seats ABC; B[6 6 L] C[6 6]; hand A{L}; last turns A; turn A", "A combine 6s + L", False),
        ("seats ABC; B[6 6 L]; hand A{6}; last turns A; turn A", "A snitch B[6 6 L] with 6", False),
        ("seats ABC; hand A{6 6 6}; turn A", "A open 6 6", False),
    ],
)
def test_bol_56_a_button_says_when_its_play_ends_the_round(text: str, phrase: str, gives: bool) -> None:
    state = GAME.position(text)
    move = GAME.parse_move(state, phrase)
    assert ("you go out" in BOARD.words(state.view("A"), move).gives) is gives
    assert ("you go out" in BOT.reason(state, "A", move)) is gives
    GAME.perform(state, phrase)
    assert (GAME.disagreements(state, "round over") == []) is gives


def test_house_rules_reach_the_words() -> None:
    """Singletons that do not score are not counted in the standing (BOL-R24); the goal is told as it is (BOL-R31)."""
    text = "seats AB; A[9][3 3] B[L]; hand A{3 4}; turn A"
    usual, house = cloth(text), cloth(text, singletons_score="no", target_test="at_least", target="50")
    assert [points for _, points in BOARD.standing(usual.view, Ui("A"))] == ["0 + 3 in the stash", "0 + 5 in the stash"]
    assert [points for _, points in BOARD.standing(house.view, Ui("A"))] == ["0 + 2 in the stash", "0 + 0 in the stash"]
    assert BOARD.facts(usual.view) == "Round 1, to more than 100 points"
    assert BOARD.facts(house.view) == "Round 1, to 50 points"


# ---- what lessons leave out ---------------------------------------------------------------------


def drawn(text: str, *hides: str, aids: frozenset[str] = ALL_AIDS, viewer: str | None = "A") -> str:
    view = GAME.position(text).view(viewer)
    return BOARD.draw(view, Ui(viewer=viewer, asked=viewer in view.to_act, hides=frozenset(hides), aids=aids))


def test_a_board_is_ground_and_tray() -> None:
    for hides in ((), tuple(BOARD.parts)):
        html = drawn(SIX, *hides)
        depth, tops = 0, []
        for found in re.finditer(r"<(/?)(div|section|header|span|button|label|p|b|i|small|h3)\b([^>]*)>", html):
            if not found[1] and depth == 0:
                tops.append(found[3])
            depth += -1 if found[1] else 1
        assert depth == 0
        assert [re.search(r'class="(\w+)', top)[1] for top in tops] == ["ground", "tray"]  # type: ignore[index]
        assert html.count(ASK_HERE) == html.count(MOVES_HERE) == html.count(HINT_HERE) == 1


def test_hidden_players_leave_the_middle_to_ones_own_stash() -> None:
    html = drawn(SIX, "others")
    ground, tray = html.split('<div class="tray">')
    assert "Bea" not in html
    assert "set6-B" not in html
    assert "set12-A" in ground
    assert "set12-A" not in tray
    assert "Draw pile" in html
    assert "Draw pile" not in drawn(SIX, "pile")
    assert "set6-B" in drawn(SIX, "pile")


def test_what_can_be_stolen_is_pointed_out_only_as_an_aid() -> None:
    assert "showloot" in drawn(SIX)
    for html in (drawn(SIX, "loot"), drawn(SIX, aids=frozenset({"list", "gains"}))):
        assert not re.search("showloot|set--loot|can be stolen", html)


def test_hidden_points_are_nowhere() -> None:
    text = "seats AB; A[4 4]; hand A{7 7} B{10 L}; turn A; totals A 12 B 20"
    state = GAME.position(text)
    ui = Ui(viewer="A", hides=frozenset({"points"}))
    assert BOARD.facts(state.view("A"), ui.hides) == "Round 1"
    assert BOARD.standing(state.view("A"), ui) == [("A", "1 set"), ("B", "0 sets")]
    GAME.perform(state, "A open 7 7")
    view = state.view("A")
    assert "+4" in BOARD.draw(view, Ui(viewer="A"))
    assert "−6" in BOARD.draw(view, Ui(viewer="A"))
    assert not re.search(r"[+−]\d|now \d|10 points", BOARD.draw(view, ui))


def test_a_split_is_told_only_where_there_is_one() -> None:
    text = "seats ABC; B[5]; hand A{5 5 1}; turn A"
    for singles, count in (("yes", 2), ("no", 1)):
        state = GAME.position(text, split_counts_singletons=singles)
        assert len(GAME.perform(state, "A open 5 5")) == count


def test_hints_do_not_promise_a_card_from_an_empty_pile() -> None:
    state = GAME.position("seats ABC; hand A{3 3 4}; last turns A B; turn A")
    assert "draws" not in BOT.reason(state, "A", GAME.parse_move(state, "A punt 4"))
    state = GAME.position("seats ABC; hand A{3 4}; turn A; plays left 2")
    assert BOT.reason(state, "A", GAME.parse_move(state, "A knock")) == "Nothing else can be played now."


@pytest.mark.parametrize(("stash", "free"), [("[6]", True), ("[6][11]", False), ("[6][11 11]", True)])
def test_bol_44_only_the_last_singleton_frees(stash: str, free: bool) -> None:
    state = GAME.position(f"seats ABC; A{stash}; hand A{{2 6}}; turn A")
    move = GAME.parse_move(state, "A build [6] + 6")
    assert ("frees you" in BOARD.words(state.view("A"), move).gives) is free
    assert ("frees you" in BOT.reason(state, "A", move)) is free
