"""The table: every piece of a legal move is there, everything is said in words, risks are what the seat can know."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from html import unescape

import pytest

import lootlab
from lootlab import show
from lootlab.engine import lesson, quiz
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput
from lootlab.engine.state import Piece
from lootlab.games.loot_trap.board import BOARD
from lootlab.games.loot_trap.cards.kit import kit_of
from lootlab.games.loot_trap.cards.text import effects_text, lower_text, upper_text, whole_text
from lootlab.games.loot_trap.moves import Choose, Discard, Draw, Equip, Lay, Play, React, Scout, Step
from lootlab.games.loot_trap.state.raid import Raid
from lootlab.games.loot_trap.view import RaidView
from lootlab.games.loot_trap.view.risk import UNTOLD, risk, spoken
from lootlab.look.ui import Ui
from lootlab.widgets.cloth import Cloth
from lootlab.widgets.table import Table

GAME = lootlab.load("loot_trap")
MOST_DRAWN = 40


def ui_of(raid: Raid, seat: str) -> Ui:
    view = raid.view(seat)
    return Ui(viewer=seat, possible=BOARD.picking(view).possible(()), asked=seat in view.to_act)


def drawn(raid: Raid, *tokens: str) -> list[Piece]:
    """The pieces of these tokens, as A's table draws them."""
    ui = ui_of(raid, "A")
    BOARD.draw(raid.view("A"), ui)
    pieces = {str(piece): piece for piece in ui.tokens.values()}
    return [pieces[token] for token in tokens]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_of_a_legal_move_is_drawn(seats: int) -> None:
    rng = Stream.of(seats)
    raid = GAME.new(seats, 12)
    drawn = 0
    while raid.to_act() and drawn < 90:
        seat = raid.to_act()[0]
        moves = raid.legal_moves(seat)
        if len(moves) <= MOST_DRAWN:
            view, ui = raid.view(seat), ui_of(raid, seat)
            html = BOARD.draw(view, ui)
            needed = {token for move in moves for token in move.pieces}
            assert needed <= set(ui.tokens.values()), (needed - set(ui.tokens.values()), str(moves[0]))
            assert len(ui.tokens) == len(set(ui.tokens))
            assert html.count('data-key="pawn-') == sum(space >= 0 for space in raid.at)
            said = BOARD.ask(view, ui)
            assert said.step
            assert said.sentence.endswith((".", "?", "!"))
            assert all(BOARD.words(view, move).does for move in moves)
            assert len(BOARD.standing(view, ui)) == seats
            assert BOARD.facts(view)
            drawn += 1
        raid.play(seat, moves[rng.below(len(moves))])
    assert drawn > 40


@pytest.mark.parametrize(
    ("given", "play", "keys", "button"),
    [
        ("hand A{Torn Purse, plain}; turn A action", (), ("hand-A-36-0", "seat-B"), "A equip Torn Purse on B"),
        ("hand A{Powder Keg}; turn A action", ("A play Powder Keg",), ("seat-C",), "A choose C"),
        ("wears A Brass Spyglass; turn A action", (), ("worn", "sp-b2"), "A scout b2"),
        ("turn A draw", (), ("deck",), "A draw"),
    ],
)
def test_a_picked_piece_stays_picked(given: str, play: tuple[str, ...], keys: tuple[str, ...], button: str) -> None:
    match = Match(GAME, seed=1, start=f"seats ABC; {given}")
    for phrase in play:
        match.play("A", GAME.parse_move(match.state, phrase))
    cloth = Cloth(match, "A")
    for key in keys:
        cloth.html()
        cloth.pick(key)
    assert re.findall(r'data-do="move" data-arg="([^"]*)"', cloth.html())[0] == button
    assert set(keys) <= set(cloth.tokens)


def test_spectators_and_the_waiting_see_the_table_too() -> None:
    raid = GAME.new(3, 1)
    for seat in (*raid.seats, None):
        ui = Ui(viewer=seat)
        assert BOARD.draw(raid.view(seat), ui)
        assert BOARD.ask(raid.view(seat), ui).sentence


def test_every_label_says_what_lies_there() -> None:
    raid = GAME.position(
        "seats AB; turn A move; A@b3 B@b6; armed a4=Loot; laid b4=Powder Keg/Loot* by A, c4=plain/plain by B"
    )
    html = unescape(BOARD.draw(raid.view("A"), ui_of(raid, "A")))
    labels = dict(re.findall(r'data-key="sp-(\w\d)".*?aria-label="([^"]*)"', html))
    assert labels["b3"] == "b3: quiet, You stand here"
    assert labels["b6"] == "b6: quiet, Bea stands here"
    assert labels["a4"] == "a4: armed, unknown to you"
    assert labels["b4"] == "b4: your trap over an open card, you know it: Powder Keg, beneath it Loot"
    assert labels["c4"] == "c4: Bea's trap, somebody chose this card"


# ---- risk ---------------------------------------------------------------------------------------


def test_trap_r79_the_risk_is_the_share_of_unseen_cards_that_hurt() -> None:
    raid = GAME.new(2, 4, variants="v3A")
    view = raid.view("A")
    unseen = Counter(design for pool in view.pools for design in pool)
    hurting = sum(n for design, n in unseen.items() if any(e.op == "damage" for e in raid.box.designs[design].trap))
    found = risk(view, raid.field.index["b4"])
    assert found is not None
    assert found.hurts == Fraction(hurting, unseen.total())
    assert unseen.total() == 103 - 4
    assert "%" in spoken(found)


def few_cards(given: str) -> RaidView:
    """A position whose hidden cards are all named: Scattershot twice, Powder Keg twice, and Buried Chart on b4."""
    named = "quiet a2 b2=Scattershot, a3 c3=Powder Keg; armed b4=Buried Chart; hand A{} B{}; deck 0; discard 0"
    field = GAME.position("seats AB").field.spaces
    blank = " ".join(space for space in field if space not in ("a2", "b2", "a3", "c3", "b4"))
    return GAME.position(f"seats AB; turn A move; A@b3 B@b6; {named}; blank {blank}; {given}").view("A")


def test_trap_r41_vest_sash_and_shield_change_the_risk() -> None:
    def hurts(worn: str, shield: int = 0) -> Fraction:
        view = few_cards(f"wears A {worn}; shield A {shield}")
        found = risk(view, view.field.index["b4"])
        assert found is not None
        assert found is not UNTOLD
        return found.hurts

    assert hurts("Tight Blindfold") == Fraction(4, 5)
    assert hurts("Powder-Stained Sash") == Fraction(4, 5)
    assert hurts("Cork Vest") == hurts("Tight Blindfold", 1) == Fraction(2, 5)
    assert hurts("Tight Blindfold", 2) == 0
    assert hurts("Powder-Stained Sash", 2) == Fraction(2, 5)


def test_cards_that_a_position_leaves_open_are_not_counted() -> None:
    """They are stand-ins, not cards of the box: "hurts with 3 %" over three traps would be a lie."""
    raid = GAME.position("seats AB; turn A move; armed a2 c2=Powder Keg, b2=Tar and Oakum")
    view = raid.view("A")
    assert risk(view, view.field.index["b2"]) is UNTOLD
    html = Cloth(Match(GAME, seed=1, start="seats AB; turn A move; armed a2 b2 c2=Powder Keg"), "A").html()
    assert 'class="odds' not in html
    assert "b2: armed, unknown to you" in html
    assert BOARD.words(view, Step("A", "b2")).gives == "armed: unknown to you"


def test_what_somebody_has_seen_is_part_of_a_position() -> None:
    raid = GAME.position("seats AB; turn A move; armed a2=Powder Keg, b2=Loot, c2=Loot; seen A a2 b2, B c2")
    told = {name: spoken(risk(raid.view("A"), raid.field.index[name])) for name in ("a2", "b2", "c2")}
    assert told == {"a2": "2 damage", "b2": "loot", "c2": "unknown to you"}
    assert spoken(risk(raid.view("B"), raid.field.index["c2"])) == "loot"
    for wrong, says in (("seen A z9", "no space z9"), ("seen C b2", "C does not play"), ("blank b2; seen A b2", "no")):
        with pytest.raises(BadInput, match=says):
            GAME.position(f"seats AB; deck 0; discard 0; {wrong}")


def positions() -> dict[str, tuple[str, dict[str, str]]]:
    """All positions of the quiz. Those of the lessons have no stand-ins: test_trap_lessons.py."""
    return {item.id: (item.given, item.options) for item in quiz.load(GAME)}


@pytest.mark.parametrize("name", positions())
def test_the_quiz_shows_no_odds_over_stand_ins(name: str) -> None:
    given, options = positions()[name]
    match = Match(GAME, seed=1, start=given, options=options)
    for seat in match.state.seats:
        cloth = Cloth(match, seat)
        assert "%" not in re.sub(r'style="[^"]*"', "", cloth.html())
        moves = match.state.legal_moves(seat) if seat in match.state.to_act() else ()
        assert [cloth.words(move) for move in moves if "%" in cloth.words(move).gives] == []


def test_what_a_level_tells_stands_beside_an_eye() -> None:
    """The cards stay backs: they still lie face down."""
    levels = {level.id: level for level in lesson.load(GAME)}
    for name, told in (("free-loot", 1), ("stop", 3), ("a-run-of-traps", 4), ("no-way-around", 0)):
        html = Cloth(Match(GAME, seed=1, start=levels[name].given), "A").html()
        assert (html.count('class="seen"'), html.count("fc--known")) == (told, 0), name


def test_only_whoever_knows_a_hidden_card_sees_its_sign() -> None:
    given = "seats AB; turn A action; A@b3; hand A{Crow's Nest, plain}; armed c4=Loot; laid a4=Long Cannon/plain by A"
    raid = GAME.position(f"{given}; rest dealt")
    GAME.perform(raid, "A play Crow's Nest: c4")
    mine, theirs = (BOARD.draw(raid.view(seat), Ui(viewer=seat)) for seat in "AB")
    assert mine.count('class="seen"') == 2
    assert 'aria-label="c4: armed, you know it: Loot"' in mine
    assert 'class="seen"' not in theirs
    assert "you know it" not in theirs


def test_known_cards_are_no_risk_but_a_certainty() -> None:
    raid = GAME.position(
        "seats AB; turn A action; A@b3; hand A{Crow's Nest, plain}; armed b4=Locker Key, c4=Loot; "
        "laid a4=Long Cannon/plain by A"
    )
    GAME.perform(raid, "A play Crow's Nest: b4+c4")
    told = {name: spoken(risk(raid.view("A"), raid.field.index[name])) for name in ("a4", "b4", "c4", "b5")}
    assert told == {"a4": "4 damage", "b4": "3 damage", "c4": "loot", "b5": "no damage"}


# ---- words --------------------------------------------------------------------------------------


def test_every_card_and_ability_can_be_read() -> None:
    kit = kit_of("project_default")
    for design in kit.designs:
        for text in (upper_text(design), lower_text(design), whole_text(design)):
            assert text
            assert "_" not in text
    assert {effects_text(effects) for who in kit.characters.values() for effects in who.abilities} >= {"heal 3"}


@pytest.mark.parametrize(
    ("given", "tokens", "meant"),
    [
        ("seats AB; turn A draw", ("deck",), Draw("A")),
        ("seats AB; turn A move; A@b3", ("space b5",), Step("A", "b5")),
        ("seats AB; turn A action; hand A{Powder Keg}", ("hand Powder Keg",), Play("A", "Powder Keg")),
        ("seats AB; turn A action; hand A{Loot}", ("hand Loot", "space b5"), Lay("A", "Loot", "b5")),
        ("seats AB; turn A action; hand A{Cork Vest}", ("hand Cork Vest", "seat B"), Equip("A", "Cork Vest", "B")),
        ("seats AB; turn A action", ("space b5",), Scout("A", "b5")),
        ("seats AB; turn A discard; hand A{Loot}", ("hand Loot",), Discard("A", "Loot")),
        ("seats AB; turn B w1; hand A{Loot}", ("hand Loot",), React("A", "Loot")),
    ],
)
def test_what_a_person_may_mean(given: str, tokens: tuple[str, ...], meant: object) -> None:
    raid = GAME.position(given)
    assert BOARD.attempts(raid.view("A"), drawn(raid, *tokens))[0] == meant


def test_an_answer_is_meant_while_a_question_waits() -> None:
    raid = GAME.position("seats AB; turn A action; A@b3; hand A{Slow Match}")
    GAME.perform(raid, "A play Slow Match")
    assert BOARD.attempts(raid.view("A"), drawn(raid, "space c4", "space a2")) == [Choose("A", "a2+c4")]


def test_trap_r47_windows_ask_only_who_can_react() -> None:
    idle = GAME.position("seats AB; turn B w1; hand A{plain}")
    assert str(BOARD.silent(idle.view("A"))) == "A pass"
    ready = GAME.position("seats AB; turn B w1; hand A{Quick Fuse}")
    assert BOARD.silent(ready.view("A")) is None
    table = Table("loot_trap", players=["you", "easy"], seed="CACTUS-7")
    table.do("start")
    rng = Stream.of(3)
    for _ in range(40):
        if table.over:
            break
        assert BOARD.silent(table.cloth.view) is None
        table.do("move", str(rng.choice(table.cloth.view.moves)))
    assert table.fault == ""


@pytest.mark.parametrize(
    ("given", "play", "said"),
    [
        ("hand A{Powder Keg}", "A play Powder Keg", "Powder Keg: who takes 1 damage?"),
        ("hand A{Light Fingers}", "A play Light Fingers", "Light Fingers: who loses a card?"),
        (
            "cast A Surgeon D Gunner; hand A{Dice Below Decks, Loot}; roll next 1",
            "A play Dice Below Decks",
            "who gets it?",
        ),
        ("card Swap = Hy[take 1 from opp to opp | - | -]; hand A{Swap}", "A play Swap on B", "Swap: who gets it?"),
    ],
)
def test_the_ask_line_says_what_an_opponent_is_picked_for(given: str, play: str, said: str) -> None:
    raid = GAME.position(f"seats ABCD; turn A action; {given}")
    raid.play("A", GAME.parse_move(raid, play))
    assert BOARD.ask(raid.view("A"), ui_of(raid, "A")).sentence.endswith(said)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (("space b4",), "Pick the card to lay there."),
        (("seat B",), "Pick the piece to put on."),
        (("hand Powder Keg",), "Choose what to do with it, or pick a space to lay it on."),
        (("hand Powder Keg", "space b4"), "Press what you want to do."),
    ],
)
def test_the_ask_line_follows_what_was_picked_first(chosen: tuple[str, ...], said: str) -> None:
    raid = GAME.position("seats AB; turn A action; hand A{Powder Keg, Cork Vest}")
    picked = dict(zip(chosen, drawn(raid, *chosen), strict=True))
    assert BOARD.ask(raid.view("A"), Ui(viewer="A", asked=True, chosen=picked)).sentence == said


def test_the_field_as_text_has_a_sign_for_every_space_and_words_for_what_is_special() -> None:
    given = "seats AB; turn A action; A@b3 B@b6; laid b4=Long Cannon/Wet Powder by A; armed c5=Mutiny; seen A c5"
    state = GAME.position(f"{given}; rest dealt")
    mine, hers = (str(state.view(seat)) for seat in "AB")
    for told in (mine, hers):
        assert "  5  .  .  !\n  4  .  #  .\n  3  .  A  .\n" in told
        assert "  8     .\n" in told
        assert "quiet," not in told
    assert "b4: your trap, you know it: Long Cannon" in mine
    assert "c5: armed, you know it: Mutiny" in mine
    assert "b4: Ann's trap" in hers
    assert "Mutiny" not in hers
    assert max(map(len, mine.splitlines())) <= 100


def test_a_lesson_hides_the_same_in_words_as_on_the_table() -> None:
    told = show.level(GAME, "first-steps")._repr_mimebundle_()[0]["text/plain"]
    assert "Deck 75\n" in told
    assert "discards" not in told
    assert "Roll card:" not in told
    assert "Cutpurse" not in told


def test_a_narrow_picture_is_higher_so_that_cards_of_eight_rows_can_be_told_apart() -> None:
    drawn = GAME.new(seed=1)._repr_html_()
    assert re.search(r"@container \(max-width:560px\){\.ll-\w+ \.ll-in{--table:920px}}", drawn)
    assert "--table:920px" not in lootlab.load("sloop").new(seed=1)._repr_html_()
