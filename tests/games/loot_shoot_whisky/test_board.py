"""The duel on the table: what is drawn, in words a person could read off the picture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest

import lootlab
from lootlab.engine.state import Piece
from lootlab.games.loot_shoot_whisky import board
from lootlab.games.loot_shoot_whisky.cards import LOOT, WHISKY
from lootlab.games.loot_shoot_whisky.moves.lay import PIECES
from lootlab.look.ui import Ui

GAME = lootlab.load("loot_shoot_whisky")
ROW = "row g3 g2 sip shot; deck 9"


def look(
    position: str, seat: str | None = "A", *moves: str, chosen: Mapping[str, Piece] | None = None, **options: str
) -> tuple[str, Ui]:
    state = GAME.position(position, **options)
    for phrase in moves:
        GAME.perform(state, phrase)
    view = state.view(seat)
    ui = Ui(viewer=seat, chosen=chosen or {}, asked=seat in view.to_act)
    return board.BOARD.draw(view, ui), ui


def labels(html: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', html)


def test_the_row_and_the_deck_are_labelled() -> None:
    html, _ = look(ROW)
    assert {"slot 1: 3 nuggets", "slot 2: 2 nuggets", "slot 3: extra sip", "slot 4: extra shot"} <= set(labels(html))
    assert "saloon deck, 9 left" in labels(html)


def test_the_hand_holds_two_of_each() -> None:
    _, ui = look(ROW)
    assert Counter(ui.tokens.values()) == {"hand L": 2, "hand S": 2, "hand W": 2}


def test_cards_of_phase_1_are_gone_from_the_hand() -> None:
    _, ui = look(ROW, "A", "P1 A L L / B S W")
    assert Counter(ui.tokens.values()) == {"hand S": 2, "hand W": 2}


def test_picks_lie_at_their_slots_in_order() -> None:
    html, _ = look(ROW, chosen={"A-W0": PIECES[WHISKY], "A-L0": PIECES[LOOT]})
    assert "Whisky, laid at slot 1; click to take it back" in labels(html)
    assert "Loot, laid at slot 2; click to take it back" in labels(html)


def test_the_own_choice_is_seen_and_the_other_one_is_not() -> None:
    mine, _ = look(ROW, "A", "A L W")
    theirs, _ = look(ROW, "B", "A L W")
    assert "You, slot 1: face down, only you know it: Loot" in labels(mine)
    assert re.findall(r'class="seen".*?#lsw-k-(\w)', mine) == ["L", "W"]
    assert "Ann, slot 1: face down" in labels(theirs)
    assert 'class="seen"' not in theirs
    assert not [label for label in labels(theirs) if label.startswith("Ann, slot") and "face down" not in label]


def test_what_was_settled_stays_visible_with_its_gain() -> None:
    html, _ = look(ROW, "A", "P1 A L S / B W L")
    assert "You, slot 1: Loot, won" in labels(html)
    assert "Bea, slot 1: Whisky" in labels(html)
    assert "You won 3 nuggets" in html
    assert re.search(r'class="badge">\+3', html)


def test_a_settling_is_a_scene_slot_by_slot() -> None:
    """Phase 2 is seen before the row moves on: turned up, paid, moved up."""
    state = GAME.position(ROW)
    GAME.perform(state, "P1 A L S / B W L")
    state.play("B", GAME.parse_move(state, "B S S"))
    before = state.view("A")
    events = state.play("A", GAME.parse_move(state, "A S W"))
    beats = board.BOARD.scene(before, events, state.view("A"))
    assert [beat.said for beat in beats] == [
        "Slot 3: Shoot meets Shoot, equal, extra sip gone.",
        "Slot 4: Whisky meets Shoot, {A} won a gulp.",
        "What was won is taken.",
        "The row moves up and is filled.",
    ]
    turned = board.BOARD.draw(beats[1].view, Ui(viewer="A", scene=True))
    assert {"Bea, slot 3: Shoot", "You, slot 4: Whisky, won"} <= set(labels(turned))
    assert beats[-1].view == state.view("A")


def test_early_levels_show_two_slots_and_what_they_need() -> None:
    view = GAME.position(ROW).view("A")
    html = board.BOARD.draw(view, Ui(viewer="A", hides=frozenset(board.BOARD.parts)))
    for word in ("Slot 3", "Phase", "Bullets", "Gulps", "saloon deck"):
        assert word not in html
    assert "Slot 2" in html


def test_unsettled_cards_are_shown_only_by_the_option() -> None:
    """LSW-R5: a duel that ends in mid-phase leaves the rest face down."""
    near = "row g3 g2 sip shot; deck 7; A 6n 0b"
    ended, _ = look(near, "A", "P1 A L S / B W L")
    assert "Bea, slot 2: face down" in labels(ended)
    shown, _ = look(near, "A", "P1 A L S / B W L", show_after_win="yes")
    assert "Bea, slot 2: Loot, never turned up" in labels(shown)


def test_a_card_keeps_its_key_while_it_slides() -> None:
    state = GAME.position("row g3 g2 sip shot; deck 9 next g3 g4")
    before = {label: key for key, label in _row_keys(state)}
    GAME.perform(state, "P1 A L S / B W L")
    GAME.perform(state, "P2 A S W / B L S")
    after = {label: key for key, label in _row_keys(state)}
    assert before["slot 2: 2 nuggets"] == after["slot 1: 2 nuggets"]
    assert before["slot 1: 3 nuggets"] != after["slot 4: 3 nuggets"]


def _row_keys(state: object) -> list[tuple[str, str]]:
    view = state.view("A")  # type: ignore[attr-defined]
    html = board.BOARD.draw(view, Ui(viewer="A"))
    return re.findall(r'data-key="(saloon-[^"]+)"[^>]*aria-label="([^"]+)"', html)


def test_every_piece_has_its_own_key() -> None:
    for seat in ("A", "B", None):
        html, _ = look(ROW, seat, "P1 A L S / B W L", "A L S")
        keys = re.findall(r'data-key="([^"]+)"', html)
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("moves", "seat", "said"),
    [
        ((), "A", "Lay one card at slot 1."),
        (("A L W",), "A", "Your cards lie face down. Bea is choosing."),
        (("A L W",), "B", "Lay one card at slot 1."),
        ((), None, "Ann and Bea are choosing."),
        (("P1 A L S / B W L",), "A", "Lay one card at slot 3."),
    ],
)
def test_what_is_asked(moves: tuple[str, ...], seat: str | None, said: str) -> None:
    state = GAME.position(ROW)
    for phrase in moves:
        GAME.perform(state, phrase)
    view = state.view(seat)
    assert board.BOARD.ask(view, Ui(viewer=seat, asked=seat in view.to_act)).sentence == said


def test_between_two_duels_of_a_match() -> None:
    state = GAME.position("row g3 g2 sip shot; deck 7; A 6n 0b", match="best_of_3")
    GAME.perform(state, "P1 A L S / B W L")
    assert board.BOARD.ask(state.view("A"), Ui(viewer="A")).sentence == "You won the duel. Deal the next one."
    assert board.BOARD.ask(state.view("B"), Ui(viewer="B")).sentence == "Ann won the duel. Ann deals the next one."
    assert board.BOARD.facts(state.view(None)) == "Best of 3, duels 1 to 0. The duel is over."
    assert board.BOARD.words(state.view("A"), state.view("A").moves[0]).does == "Deal the next duel"


def test_a_choice_tells_what_its_own_cards_may_win() -> None:
    view = GAME.position(ROW).view("A")
    said = {str(move): board.BOARD.words(view, move).gives for move in view.moves}
    assert said["A L S"] == "may win 3 nuggets, then a bullet"
    assert said["A W L"] == "may win a gulp, then 2 nuggets"


def test_the_aid_tells_what_beats_what_unless_a_lesson_points_at_a_card() -> None:
    view = GAME.position(ROW).view("A")
    drawn = board.BOARD.draw(view, Ui(viewer="A", asked=True))
    plain = re.sub("<[^>]+>", "", drawn[drawn.index('class="beats">') :])
    assert plain.startswith('class="beats">Loot beats Whisky beats Shoot beats Loot')
    assert 'class="beats"' not in board.BOARD.draw(view, Ui(viewer="A", asked=True, marks=frozenset({"hand L"})))


def test_a_picked_card_leaves_its_place_in_the_hand() -> None:
    view = GAME.position(ROW).view("A")
    assert board.BOARD.draw(view, Ui(viewer="A", asked=True, chosen={"A-L0": PIECES[LOOT]})).count(board.AWAY) == 1


def test_cards_on_the_table_are_not_in_hand_when_the_deck_ends_the_duel() -> None:
    html, _ = look("row - - g2 g2; deck 0; used A L S / B L S; bottle A low", "A", "P2 A W S / B W L")
    assert html.count("2 cards in hand") == 2


def test_the_deck_list_counts_gold_by_value() -> None:
    view = GAME.position("row g2 g2 g3 shot; deck 9").view("A")
    assert "Still in the deck: gold 2 3 3 4 4 4, 2 extra sips, 1 extra shot" in board.BOARD.facts(view)
