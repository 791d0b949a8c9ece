"""The table: what is drawn, what picks mean, what is said; and that nothing hidden is drawn."""

from __future__ import annotations

import re

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.games.sloop.board import BOARD, explorer
from lootlab.games.sloop.cards import read_cards
from lootlab.look import style
from lootlab.look.ui import Ui
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("sloop")
FISH = "seats AB; display 6 2 5 3; hand A{8 2 11 12}; hand B 4; deck 30; turn A"
ALL_LOOSE = ("loose-6-0", "loose-2-0", "loose-5-0", "loose-3-0")
TENS = "seats AB; [10: 6 4 @A]; display 5 9 3; hand A{10 5 3 12}; hand B 4; turn A"
OWNER = "seats AB; [10: 6 4 @A]; display 3 10 8 2; hand A{7 1 10 12}; hand B 4; deck 30; turn A"


def cloth(text: str, viewer: str | None = "A", **options: str) -> Cloth:
    found = Cloth(Match(GAME, seed=1, start=text, options=options), viewer)
    found.html()
    return found


def pick(found: Cloth, *keys: str) -> Cloth:
    for key in keys:
        found.pick(key)
        found.html()
    return found


def offered(found: Cloth) -> list[str]:
    return [str(move) for move in found.narrowing(found.view).offered(found.view)]


def test_a_hand_card_offers_to_take_all_at_once() -> None:
    found = pick(cloth(FISH), "A-8-0")
    assert offered(found)[0] == "A capture 8: 6+2, 5+3"
    html = found.html()
    assert 'btn--pick" data-do="move" data-arg="A capture 8: 6+2, 5+3"' in html
    assert "5 cards, all you can" in html


def test_several_maximal_captures_stand_side_by_side() -> None:
    found = pick(cloth("seats AB; display 1 2 3 4; hand A{7 12}; hand B 4; deck 30; turn A"), "A-7-0")
    said = [found.words(move) for move in found.narrowing(found.view).offered(found.view)[:2]]
    assert [(words.does, words.gives) for words in said] == [
        ("Take 4+2+1", "4 cards, all you can"), ("Take 4+3", "3 cards"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "keys", "said"),
    [
        (FISH, ("A-8-0",), "Your 8: pick what goes with it, or choose below."),
        (FISH, ("A-8-0", "loose-6-0"), "6 and 2 more make 8."),
        (FISH, ("A-8-0", "loose-6-0", "loose-2-0", "loose-5-0"), "6+2 makes 8. 5 and 3 more make another 8."),
        (FISH, ("A-8-0", "loose-6-0", "loose-5-0"), "6 and 5 are too much for one set of 8."),
        (
            FISH,
            ("A-8-0", "loose-6-0", "loose-2-0", "loose-5-0", "loose-3-0"),
            "6+2 and 5+3 make 8 each: take them.",
        ),
        (FISH, ("loose-6-0", "loose-5-0"), "6 + 5 = 11 on the table. Now pick the card to play."),
        (FISH, ("A-8-0", "loose-6-0", "loose-2-0"), "6+2 makes 8, but more does: a capture takes all."),
        (OWNER, ("build10",), "The 10s on the table. Now pick the card to play."),
        (FISH, ("A-2-0", "loose-6-0"), "2 + 6 = 8: you can build 8s."),
        (OWNER, ("A-7-0",), "Your 7: pick what goes with it, or choose below."),
        (OWNER, ("A-7-0", "loose-3-0"), "7 + 3 = 10: you can add to the 10s."),
        ("seats AB; display W 7; hand A{4 12}; hand B 4; turn A", ("A-4-0", "loose-W-0"), "W=4 makes 4: take it."),
        (
            "seats AB; display W 7; hand A{12 1}; hand B 4; turn A",
            ("A-12-0", "loose-W-0", "loose-7-0"),
            "7+W=5 makes 12",
        ),
        (
            "seats AB; display 8 12; hand A{8* 1}; hand B 4; turn A",
            ("A-8*-0", "loose-8-0", "loose-12-0"),
            "8 makes 8: take it. The supercharge takes the 12 as well.",
        ),
        ("seats AB; display 5; hand A{9}; hand B 4; flipped 5 6; turn A", ("flip-0-5",), "The flipped 5: pick"),
        (
            "seats AB; display 3 4 7; hand A{7 W}; hand B 4; turn A",
            ("A-7-0", "loose-3-0", "loose-4-0", "loose-7-0"),
            "7 and 4+3 make 7 each: take them. You can build 7s.",
        ),
        (
            "seats AB; display 9 7; hand A{W 12}; hand B 4; turn A",
            ("A-W-0", "loose-9-0"),
            "Your wild can take it as 9.",
        ),
    ],
)
def test_the_running_sum(text: str, keys: tuple[str, ...], said: str) -> None:
    assert pick(cloth(text), *keys).ask().sentence.startswith(said)


@pytest.mark.parametrize(
    ("text", "step", "said"),
    [
        (FISH, "Your turn", "Play a card"),
        (OWNER, "Your build", "Continue or capture your 10s."),
        ("seats AB; [10: 6 4 @A]; display 12; hand A{9 12}; hand B 4; turn A", "Your build", "No card of yours"),
        (
            "seats AB; [10: 6 4 @A]; display 12; hand A{2 12}; hand B 4; turn A",
            "Your build",
            "No single card continues",
        ),
        (
            "seats AB; [10: 6 4 @A]; display 2 9; hand A{8 12}; hand B 4; phase again; turn A",
            "Your build",
            "Continue or",
        ),
        ("seats AB; display 5; hand A{9 12}; hand B 4; flipped 4 6; turn A", "Flip", "Play one of the flipped cards."),
        ("seats AB; display 5; hand A{9 12}; hand B 4; turn A; phase again", "Again", "Play a card"),
        ("seats AB; display 5; hand A{9 12}; hand B 4; turn A; phase end", "Refill", "All plays are made."),
        ("seats AB; display 5; hand A{9 12}; hand B 4; turn B", "Wait", "Bea is to play."),
        ("seats BA; phase setup; hand A 4; hand B 4; deck 20", "Set up", "Open the display."),
        ("seats AB; pile A 3; pile B 2; game over", "Over", "You won with 3 cards."),
        ("seats ABCD; teams AC BD; hand A{4}; hand C{9}; turn A", "Wait", "Cal is thinking about an offer."),
        ("seats ABCD; teams AC BD; hand A{4}; hand C{9}; turn C", "Offer", "It is Cal's turn. Offer a card"),
        ("seats ABCD; teams AC BD; hand A{4}; hand C{1}; offered C 9; turn A", "Offer", "Cal offers you the 9."),
        ("seats ABCD; teams AC BD; hand A{4}; hand B{1}; hand D 1; offered D 9; turn B", "Wait", "Bea is looking at"),
    ],
)
def test_what_is_asked(text: str, step: str, said: str) -> None:
    ask = cloth(text).ask()
    assert ask.step == step
    assert ask.sentence.startswith(said)


@pytest.mark.parametrize(
    ("text", "keys", "rule"),
    [
        (FISH, ("A-12-0", "loose-6-0"), "SLP-16"),
        (
            "seats AB; display 4 10 4 3; hand A{7 9 9 12}; hand B 4; turn A",
            ("A-7-0", "loose-3-0", "loose-10-0"),
            "SLP-21",
        ),
        ("seats AB; display 10 7; hand A{2 9}; hand B 4; turn A", ("A-2-0", "loose-10-0"), "SLP-25"),
        (
            "seats AB; [10: 6 4 @A]; display 5 9 3; hand A{10 5 1 12}; hand B 4; turn A",
            ("A-5-0", "loose-9-0"),
            "SLP-35",
        ),
        ("seats AB; [10: 6 4 @A]; display 5 9 3; hand A{10 3 1 12}; hand B 4; turn A", ("A-3-0",), "SLP-35"),
        ("seats AB; [10: 6 4 @B]; display 5 9 3; hand A{10 4}; hand B 4; turn A", ("A-10-0", "build10"), "SLP-R4"),
        (
            "seats AB; [10: 6 4 @B]; [9: 5 4 @-]; display 3; hand A{9 4}; hand B 4; turn A",
            ("A-9-0", "build10"),
            "SLP-36",
        ),
        ("seats AB; [8: 6 2 @-]; [9: 5 4 @-]; display 3; hand A{9}; hand B 4; turn A", ("build9", "build8"), "SLP-28"),
        ("seats AB; display 11 12; hand A{9 4}; hand B 4; turn A", ("loose-11-0",), "SLP-28"),
        ("seats ABCD; teams AC BD; [10: 6 4 @C]; display 3; hand A{10 7}; turn A", ("A-10-0", "loose-3-0"), "SLP-"),
    ],
)
def test_what_is_not_possible_says_why(text: str, keys: tuple[str, ...], rule: str) -> None:
    found = cloth(text)
    for key in keys:
        found.pick(key)
        found.html()
    assert found.refusal is not None
    assert any(cited.startswith(rule) for cited in found.refusal.cites), found.refusal
    assert found.refusal.remedy


def test_another_hand_card_changes_ones_mind() -> None:
    found = pick(cloth(FISH), "A-8-0", "A-11-0")
    assert found.chosen == ["A-11-0"]


def test_picking_at_random_ends_in_a_move_or_a_reason() -> None:
    rng = Stream.of(4)
    refused = played = 0
    for deal in range(3):
        match = Match(GAME, 4, deal, options={"partnerships": "yes"})
        for _ in range(60):
            acting = match.state.to_act()
            if not acting:
                break
            found = Cloth(match, acting[0])
            for _ in range(4):
                found.html()
                found.pick(rng.choice(sorted(found.tokens)))
                if found.refusal:
                    assert found.refusal.rule in GAME.rulebook, found.refusal
                    refused += 1
            moves = match.state.legal_moves(acting[0])
            match.play(acting[0], moves[rng.below(len(moves))])
            played += 1
    assert refused > 100
    assert played > 100


def test_every_kind_of_move_has_words_and_known_pictures() -> None:
    rng = Stream.of(8)
    symbols = style.symbols(style.game_art(GAME)) | style.symbols(style.shared_art())
    seen = set()
    for deal in range(4):
        state = GAME.new(4, deal, partnerships="yes", adopt_lost_build="yes")
        while state.to_act():
            seat = state.to_act()[0]
            view = state.view(seat)
            for move in rng.choice(view.moves), view.moves[0]:
                words = BOARD.words(view, move)
                seen.add(words.does.split()[0])
                assert words.gives
                assert words.icon in symbols
            state.play(seat, rng.choice(view.moves))
    assert seen == {"Take", "Build", "Add", "Lay", "Offer", "Hand"}


def test_drawings_use_known_pictures_and_unique_keys() -> None:
    symbols = style.symbols(style.game_art(GAME)) | style.symbols(style.shared_art())
    for seats in range(2, 7):
        html = cloth(_long(seats)).html()
        assert set(re.findall(r'href="#([\w-]+)"', html)) <= symbols
        keys = re.findall(r'data-key="([^"]+)"', html)
        assert len(keys) == len(set(keys))


def _long(seats: int) -> str:
    letters = "ABCDEF"[:seats]
    hands = "; ".join(f"hand {seat} 4" for seat in letters[1:])
    return (
        f"seats {letters}; [9: 5 4 @B]; [7: 4 3 @-]; display 4* 4 4 W 12; hand A{{8 8 1 W}}; {hands}; deck 20; turn A"
    )


def test_hidden_cards_are_not_drawn() -> None:
    one = (
        "seats ABCD; teams AC BD; display 12 12; hand A{{12 12}}; hand B{{{0} {0}}}; hand C{{{1}}}; hand D{{{2}}}; "
        "deck 3 next {2} {2} {1}; offered {3} {1}; turn {4}"
    )
    for viewer, offerer, turn in (("A", "D", "B"), (None, "D", "B")):
        first = cloth(one.format(5, 6, 7, offerer, turn), viewer).html()
        second = cloth(one.format(8, 9, 10, offerer, turn), viewer).html()
        assert first == second


def test_the_partner_sees_what_is_offered() -> None:
    html = cloth("seats ABCD; teams AC BD; hand A{4}; hand C{1}; offered C 9; display 5; turn A").html()
    assert "offered by Cal: 9" in html
    assert "your partner" in html


def test_standing_and_facts() -> None:
    view = GAME.position("seats ABCD; teams AC BD; [9: 5 4 @B]; pile A 3; pile C 4; deck 7; turn A").view("A")
    assert BOARD.standing(view, Ui("A"))[0] == ("A", "3 cards, team 7")
    assert BOARD.standing(view, Ui("A"))[1] == ("B", "0 cards, builds 9s, team 0")
    assert BOARD.facts(view) == "Two teams. 7 cards in the draw pile"


def test_a_thief_picks_from_the_piles() -> None:
    text = "seats ABC; display 5; hand A{1 8}; hand B 1; hand C 1; pile B{9 2}; pile C{4 6}; turn A"
    found = pick(cloth(text, steal_pick="thief"), "A-1-0", "from-B-9", "from-C-6")
    assert offered(found)[0] == "A lay 1 steal B 9, C 6"
    assert found.narrowing(found.view).complete(GAME.parse_move(found.match.state, "A lay 1 steal B 9, C 6"))
    assert "lay here" in found.html()


def test_a_play_that_loses_the_build_says_so() -> None:
    found = pick(cloth("seats AB; [10: 6 4 @A]; display 12 5; hand A{12 2 4 9}; hand B 4; deck 9; turn A"), "A-12-0")
    said = {found.words(move).gives for move in found.view.moves}
    assert "2 cards, all you can; your 10s are lost" in said
    assert "2 cards under your marker; your 10s are lost" in said
    assert "another hand card follows" in said


# ---- the explorer -----------------------------------------------------------------------------------


def test_the_explorer_lists_what_each_number_takes() -> None:
    display = read_cards("6 2 5 3")
    assert explorer.told(display, 8) == "6+2, 5+3 (4)"
    assert explorer.told(display, 12) == ""
    assert explorer.told(read_cards("1 2 3 4"), 7) == "4+2+1 (3) or 4+3 (2)"
    assert explorer.told(read_cards("W 7"), 4) == "W=4"
    html = explorer.explorer(display)
    assert "Nothing for 1 4 12." in html
    assert html.count("<td class='far'>") == 0
    assert explorer.explorer([]) == ""


def test_the_explorer_shows_sums_of_two() -> None:
    html = explorer.pairs(read_cards("9 4 W 12"))
    assert re.findall(r"<td[^>]*>(\d+)</td>", html) == ["13", "16", "21"]
    assert explorer.pairs(read_cards("9 W")) == ""
    assert explorer.told(read_cards("1 2 3 4 7 10 5*"), 10).endswith("or 1 more way")
    assert "A loose W may come along" in explorer.explorer(read_cards("W 7"))
    assert "more ways" in explorer.told(read_cards("1 2 3 4 5 6 7 8 9 10"), 12)


# ---- the spot to lay a card on --------------------------------------------------------------------


LAYING = "seats AB; display 6 7 9 12; hand A{8 10 1 11}; hand B 4; pile B{3}; deck 30; turn A"


@pytest.mark.parametrize(
    ("card", "buttons"), [("A-8-0", ["A lay 8"]), ("A-1-0", ["A lay 1 steal", "A lay 1"])], ids=["plain", "action"]
)
def test_a_card_is_laid_by_clicking_the_spot(card: str, buttons: list[str]) -> None:
    assert "lay-here" in cloth(LAYING).tokens, "a card can be dropped on it without being picked first"
    found = pick(cloth(LAYING), card, "lay-here")
    assert found.refusal is None
    assert found.chosen == [card, "lay-here"]
    assert re.findall(r'data-do="move" data-arg="([^"]*)"', found.html()) == buttons
    assert found.ask().step == "Lay"
    assert found.ask().sentence.endswith("goes into the display. Press the button to lay it.")


def test_the_spot_alone_asks_for_a_card_and_a_loose_card_changes_ones_mind() -> None:
    found = pick(cloth(LAYING), "A-8-0", "lay-here", "A-8-0")
    assert found.chosen == ["lay-here"]
    assert found.ask().sentence == "Which card goes there? Pick one from your hand."
    found = pick(cloth(LAYING), "A-8-0", "lay-here", "A-10-0")
    assert found.chosen == ["lay-here", "A-10-0"]
    found = pick(cloth(FISH), "A-8-0", "lay-here", "loose-6-0")
    assert found.chosen == ["A-8-0", "loose-6-0"]
    found = pick(found, "lay-here")
    assert found.chosen == ["A-8-0", "lay-here"]


def test_a_card_dropped_on_the_spot_is_laid_and_one_with_an_action_asks() -> None:
    assert str(cloth(LAYING).drag("A-8-0", "lay-here")) == "A lay 8"
    found = cloth(LAYING)
    assert found.drag("A-1-0", "lay-here") is None
    assert found.chosen == ["A-1-0", "lay-here"]
    assert str(cloth("seats AB; display 8 5; hand A{8 12}; hand B 4; turn A").drag("A-8-0", "loose-8-0")) == (
        "A capture 8: 8"
    )


def test_the_spot_is_always_there_and_says_why_nothing_may_be_laid() -> None:
    found = pick(cloth(TENS), "lay-here")
    assert found.refusal is not None
    assert found.refusal.rule == "SLP-35"


def test_a_picked_card_offers_the_best_of_each_kind_and_the_rest_is_picked() -> None:
    """No list of "183 more": what is not offered is made on the table."""
    text = "seats AB; display 1 2 3 4 5 6 7 8 9; hand A{4 7 11 12}; hand B 4; deck 30; turn A"
    found = pick(cloth(text), "A-4-0")
    assert len(found.narrowing(found.view).left()) > 20
    assert len(offered(found)) <= 5
    assert "more</span>" not in found.html()
    found = pick(found, "loose-1-0", "loose-7-0")
    assert offered(found)[0] == "A build 12: 4 + 7 + 1"
    assert len(offered(cloth(text))) == len(found.view.moves), "without a pick, all can still be listed"


def test_the_place_to_lay_a_card_is_never_new() -> None:
    """It can be used again when the turn comes back, but it has been there all the time."""
    found = cloth("seats AB; display 6 2 5 3; hand A{8 2 11 12}; hand B{4 4 7 12}; deck 30; turn B")
    assert "lay here" not in found.html()
    found.match.play("B", "B lay 12")
    drawn = found.html()
    assert "lay here" in drawn
    assert 'class="newflag"' in drawn
    assert not re.search(r"lay here</span>[^/]*newflag", drawn)
