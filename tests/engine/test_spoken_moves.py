"""What stands on a button or a card can be typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.judging import Judge
from lootlab.engine.match import Match
from lootlab.engine.state import Words
from lootlab.engine.tell import tell
from lootlab.engine.view import View
from lootlab.widgets.cloth import Cloth

MOST = 10
SHORT = {"bag_o_loot": {"target": "5"}, "loot_trap": {"turn_cap": "60"}}


def positions(name: str) -> Iterator[tuple[View, Cloth]]:
    """What acting seats see in seeded games, with few players and with many."""
    game = lootlab.load(name)
    for seats in sorted(set(game.players)):
        match, rng = Match(game, seats, 11, options=SHORT.get(name)), Stream.of(seats)
        for _ in range(70):
            acting = match.state.to_act()
            if not acting:
                break
            seat = rng.choice(acting)
            yield match.state.view(seat), Cloth(match, seat)
            match.play(seat, rng.choice(match.state.legal_moves(seat)))


def typed(words: Words) -> tuple[str, ...]:
    both = f"{words.does}: {words.gives}" if words.gives else words.does
    return words.does, both, f"{words.does}.", f"{both}."


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_button_can_be_typed_wherever_only_one_says_so(name: str) -> None:
    tried = 0
    for view, cloth in positions(name):
        judge = Judge(cloth.match.game, view)
        words = {move: cloth.words(move) for move in view.moves}
        names = cloth.match.names
        own = {move: tell(move.words(view).gives, cloth.viewer, names) for move in view.moves}
        # A board may sum up what a move brings; its own words can be typed as well as what it does.
        words = {move: said if said.gives == own[move] else Words(said.does) for move, said in words.items()}
        count = Counter(text.casefold() for said in words.values() for text in {*typed(said)})
        for move, said in list(words.items())[:: max(1, len(words) // MOST)]:
            for text in typed(said):
                if count[text.casefold()] > 1:
                    continue
                for spelling in (text, text.upper(), text.lower()):
                    assert judge.answer(spelling) == move, spelling
                    tried += 1
    assert tried > 250


DUEL = "row g2 g3 g4 sip; deck 9"
BAGS = "seats ABC; A[6 6] B[9 L] C[]; hand A{6 2 L} B{9} C{6 2}; turn A"
SLOOP = "seats AB; display 6 2 5 3; hand A{8 7 1 12}; turn A"
TRAP = "seats AB; turn A move; A@b3"
HALL = "seats A; at A r4c5; cross A r4c2 r7c5; slash A r4c6 r5c5; dice 5 2 3"


@pytest.mark.parametrize(
    ("name", "position", "phrase", "move"),
    [
        *(
            ("loot_shoot_whisky", DUEL, text, "A W W")
            for text in ("whisky whisky", "Whiskey, whisky.", "WHISKY WHISKY")
        ),
        *(("loot_shoot_whisky", DUEL, text, "A L W") for text in ("loot, whisky", "Loot and Whisky", "A loot whisky")),
        *(
            ("loot_shoot_whisky", DUEL, text, "A W L")
            for text in ("Whisky and Loot", "lay whisky, then loot", "w loot")
        ),
        *(("bag_o_loot", BAGS, text, "A punt L") for text in ("punt looter", "punt a looter", "Punt a looter.")),
        ("bag_o_loot", BAGS, "steal bea's 9s", "A steal B[9 L] + L"),
        ("bag_o_loot", BAGS, "open 2 and looter", "A open 2 L"),
        *(("sloop", SLOOP, text, "A lay 7") for text in ("Lay 7", "lay the 7", "LAY THE 7.")),
        ("sloop", SLOOP, "Capture 6 and 2, 5 and 3 with 8", "A capture 8: 6+2, 5+3"),
        *(("loot_trap", TRAP, text, "A move b2") for text in ("Move to b2", "Step to b2", "step b2", "MOVE B2")),
        *(("loot", HALL, text, "A relocate r1c1") for text in ("Put your figure on r1c1", "put figure on R1C1")),
    ],
)
def test_words_of_cards_and_buttons(name: str, position: str, phrase: str, move: str) -> None:
    game = lootlab.load(name)
    assert str(Judge(game, game.position(position).view("A")).answer(phrase)) == move


def test_words_are_refused_by_the_same_rule_as_letters() -> None:
    game = lootlab.load("loot_shoot_whisky")
    judge = Judge(game, game.position("row g2 g3 g4 sip; deck 9; used A L L / B S S; B 0n 2b").view("A"))
    assert judge.answer("loot whisky") == judge.answer("L W")
    assert "LSW-15" in str(judge.answer("loot whisky"))


def test_whoever_says_too_little_hears_what_there_is() -> None:
    game = lootlab.load("bag_o_loot")
    judge = Judge(game, game.position("seats AB; A[] B[9 L]; hand A{L L 2}; turn A").view("A"))
    said = str(judge.answer("steal Bea's 9s"))
    assert said.startswith("“steal Bea's 9s” can mean several moves. Say which: Steal Bea's 9s: with a looter")


def test_names_of_the_table_are_understood() -> None:
    game = lootlab.load("bag_o_loot")
    judge = Judge(game, game.position(BAGS).view("A"), names={"A": "Ada", "B": "Bob", "C": "Cem"})
    assert str(judge.answer("Steal Bob's 9s")) == "A steal B[9 L] + L"
