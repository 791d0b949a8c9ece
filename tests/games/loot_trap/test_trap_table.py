"""The table of Loot Trap: where things lie, faces by kind, what lessons hide, and choices made by clicking."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import lootlab
from lootlab.engine.match import Match
from lootlab.games.loot_trap.board import BOARD
from lootlab.games.loot_trap.board.art import brief, worn_symbol
from lootlab.games.loot_trap.board.faces import big_card, hand_card, sign, small
from lootlab.games.loot_trap.board.shape import Shape
from lootlab.games.loot_trap.cards.kit import kit_of
from lootlab.games.loot_trap.operations import OPERATIONS
from lootlab.look import style
from lootlab.look.ui import Ui
from lootlab.widgets.cloth import Cloth

GAME = lootlab.load("loot_trap")
DESIGNS = kit_of("project_default").designs
DEALT = "hand A{Powder Keg, Rum Ration, Loot} B 4"


class Outline(HTMLParser):
    """The classes of the outermost elements."""

    def __init__(self) -> None:
        super().__init__()
        self.deep, self.found = 0, list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "use":
            return
        if not self.deep:
            self.found.append(dict(attrs).get("class") or "")
        self.deep += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        self.deep -= tag != "use"


def cloth_of(given: str, *plays: str, **options: str) -> Cloth:
    match = Match(GAME, seed=3, start=given, options=options)
    for phrase in plays:
        match.play("A", GAME.parse_move(match.state, phrase))
    return Cloth(match, "A")


def picked(cloth: Cloth, *keys: str) -> str:
    for key in keys:
        cloth.html()
        cloth.pick(key)
    return cloth.html()


def offered(html: str) -> list[str]:
    return re.findall(r'data-do="move" data-arg="([^"]*)"', html)


def test_a_board_is_a_ground_and_a_tray() -> None:
    for seats in (2, 3, 4):
        raid = GAME.new(seats, 4)
        for seat in (*raid.seats, None):
            outline = Outline()
            outline.feed(BOARD.draw(raid.view(seat), Ui(viewer=seat)))
            assert outline.found == ["ground", "tray"]


# ---- faces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_every_drawing_of_a_card_is_there(design: object) -> None:
    faces = "".join(str(face) for face in (hand_card(design), small(design), sign(design), big_card(design)))  # type: ignore[arg-type]
    used = set(re.findall(r'href="#([^"]+)"', faces))
    assert used
    assert used <= style.symbols(style.game_art(GAME))


def test_kinds_of_effects_look_different() -> None:
    """By operation, not by card: sixteen and more drawings, and each operation has one."""
    shown = {effect.op: brief(effect).symbol for design in DESIGNS for effect in (*design.instant, *design.trap)}
    assert set(shown) <= set(OPERATIONS)
    assert len(set(shown.values())) >= 16
    assert "trap-hybrid" not in shown.values()
    worn = {worn_symbol(design.mod) for design in DESIGNS if design.kind == 1}
    assert len(worn) == 10


def test_the_half_that_acts_is_marked() -> None:
    keg = next(design for design in DESIGNS if design.name == "Powder Keg")
    assert "does-dn" in big_card(keg, "dn")
    assert "does-" not in big_card(keg)


# ---- corners ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(kit_of("project_default").fields))
def test_piles_lie_in_empty_corners(name: str) -> None:
    shape = Shape.of(kit_of("project_default").fields[name].spaces)
    for corner in ("bl", "br", "tl", "tr"):
        area = shape.corner(corner)
        assert area, corner
        top, left, bottom, right = map(int, area.split("/"))
        inside = {(shape.rows - row, column - 2) for row in range(top, bottom) for column in range(left, right)}
        assert not inside & shape.taken


def test_a_field_without_empty_corners_has_its_piles_beside_it() -> None:
    cloth = cloth_of(f"seats AB; field 1:abc 2:abc 3:abc starts b1 b3; turn A draw; {DEALT}; rest dealt")
    html = cloth.html()
    assert "corner--" not in html
    assert 'data-key="deck"' in html
    assert "--cols:4" in html


# ---- lessons ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "shows"),
    [("bank", "trap-loot"), ("characters", "Gunner"), ("discards", "Discards"), ("rolls", "Roll cards")],
)
def test_a_lesson_leaves_out_what_it_hides(part: str, shows: str) -> None:
    raid = GAME.position("seats AB; turn A move; cast A Gunner B Surgeon; hand A{Rum Ration, Stowaway} B 4; rest dealt")
    view = raid.view("A")
    assert shows in BOARD.draw(view, Ui(viewer="A"))
    assert shows not in BOARD.draw(view, Ui(viewer="A", hides=frozenset({part})))
    assert set(BOARD.parts) == {"bank", "characters", "discards", "rolls"}


def test_without_the_aid_no_odds_are_told() -> None:
    cloth = cloth_of(f"seats AB; turn A move; A@b3 B@b6; {DEALT}; armed a4 b4; rest dealt")
    html = cloth.html()
    assert 'class="odds' in html
    assert "hurts with" in html
    cloth.aids = frozenset({"marks", "list"})
    html = cloth.html()
    assert 'class="odds' not in html
    assert "hurts with" not in html


# ---- choices on the table -----------------------------------------------------------------------


def test_only_what_the_picks_finish_is_offered() -> None:
    cloth = cloth_of(f"seats ABC; turn A action; {DEALT} C 4; rest dealt")
    number = GAME.position("seats AB").box.by_name["Powder Keg"]
    html = picked(cloth, f"hand-A-{number}-0")
    assert offered(html) == ["A play Powder Keg", "A peek", "A pass"]
    assert " more" not in html
    space = next(key for key in cloth.tokens if f'data-key="{key}"' in html and key.startswith("sp-") and
                 re.search(rf'is-target[^"]*" data-key="{key}"', html))  # fmt: skip
    assert offered(picked(cloth, space))[0].startswith("A lay Powder Keg at ")


def test_a_card_is_dragged_onto_the_space_where_it_is_laid() -> None:
    cloth = cloth_of("seats AB; turn A action; A@b3; hand A{Powder Keg, Loot} B 4; rest dealt")
    number = GAME.position("seats AB").box.by_name["Powder Keg"]
    cloth.html()
    assert str(cloth.drag(f"hand-A-{number}-0", "sp-b4")) == "A lay Powder Keg at b4"


PUSH = ("seats ABC; turn A action; A@b3 B@c4; hand A{Boarding Hook, Scattershot} B 4 C 3; rest dealt",
        "A play Boarding Hook on B")  # fmt: skip


@pytest.mark.parametrize("space", ["e6", "d5"])
def test_a_push_is_made_by_clicking_where_it_goes(space: str) -> None:
    """The end of the way is marked; a space on the way means the same."""
    cloth = cloth_of(*PUSH)
    html = cloth.html()
    assert re.search(r'is-target[^"]*" data-key="sp-e6"', html)
    assert not re.search(r'is-target[^"]*" data-key="sp-d5"', html)
    assert offered(html) == []
    assert offered(picked(cloth, f"sp-{space}")) == ["A choose NE"]


def test_a_space_off_the_ways_is_refused_with_its_rule() -> None:
    cloth = cloth_of(*PUSH)
    picked(cloth, "sp-d2")
    assert cloth.refusal is not None
    assert cloth.refusal.rule == "TRAP-R17"
    assert cloth.chosen == []


def test_everybodys_way_is_picked_on_the_compass() -> None:
    given = "seats ABC; turn A roll; ghost A; B@b3 C@d4; hand A{Stowaway}; roll next 6; rest dealt"
    cloth = cloth_of(given, "A roll", ghost_six="same_direction")
    html = cloth.html()
    assert "Which way does everybody go?" in html
    assert offered(html) == []
    ways = re.findall(r'is-target[^"]*" data-key="way-(\w+)"', html)
    assert ways == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert offered(picked(cloth, "way-SE")) == ["A choose SE"]


def test_the_card_in_question_lies_open() -> None:
    cloth = cloth_of(
        "seats ABC; turn A move; A@b3; hand A{Powder Keg} B 4 C 3; armed b4=Cursed Doubloon; rest dealt", "A move b4"
    )
    html = cloth.html()
    assert "Who wears the Cursed Doubloon?" in html
    about = html.partition('class="about"')[2].partition("</div></div>")[0]
    assert "1 damage whenever the wearer banks by PLAY" in about
    assert offered(picked(cloth, "seat-B"))[0] == "A choose B"


def test_an_empty_deck_that_is_picked_looks_picked() -> None:
    cloth = cloth_of("seats AB; turn A draw; hand A{Powder Keg} B 4; deck 0; discard 3; rest dealt")
    html = picked(cloth, "deck")
    assert re.search(r'is-chosen[^"]*" data-key="deck"', html)
