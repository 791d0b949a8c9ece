"""Things show themselves: Python that builds a position again, a picture that stands alone, the same in words."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.refusal import Refusal
from lootlab.engine.rulebook import Rule
from lootlab.engine.state import Move, State
from lootlab.look import needed

OPTIONS: dict[str, dict[str, str]] = {
    "bag_o_loot": {"same_owner_combine": "yes", "target": "30"},
    "loot_shoot_whisky": {"match": "best_of_3"},
    "sloop": {"partnerships": "yes"},
    "loot": {"first_order": "as_rolled"},
    "loot_trap": {"trap_order": "interrupt"},
}
SEATS = {"sloop": 4}


def positions(name: str, games: int = 3, **options: str) -> list[State]:
    """Some moments of random games, the first and the last one among them."""
    found = []
    for seed in range(games):
        state = lootlab.load(name).new(SEATS.get(name) if options else None, seed, **options)
        rng = Stream.of(seed)
        for number in range(400):
            if number % 9 == 0 or not state.to_act():
                found.append(state.copy())
            if not state.to_act():
                break
            seat = rng.choice(state.to_act())
            state.play(seat, rng.choice(state.legal_moves(seat)))
    return found


# ---- repr -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("changed", [False, True], ids=["defaults", "options"])
@pytest.mark.parametrize("name", lootlab.GAMES)
def test_repr_builds_the_position_again(name: str, changed: bool) -> None:
    game, built = lootlab.load(name), 0
    for state in positions(name, **(OPTIONS[name] if changed else {})):
        text = game.notation(state)
        if text is None:
            assert re.fullmatch(rf"<{name}, turn {state.turn}: .+>", repr(state))
            continue
        again = eval(repr(state), {"lootlab": lootlab})
        assert game.notation(again) == text
        assert again.options == state.options
        built += 1
    assert built >= 3


def test_repr_names_only_options_that_differ() -> None:
    game = lootlab.load("loot_shoot_whisky")
    assert "match" not in repr(game.new(seed=1))
    assert repr(game.new(seed=1, match="best_of_3")).endswith("match='best_of_3')")


# ---- pictures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_state_shows_what_everybody_may_see_and_a_view_what_its_seat_may(name: str) -> None:
    game = lootlab.load(name)
    for state in positions(name, games=1)[:8]:
        for seat in (None, *state.seats):
            other = game.reshuffle_hidden(state, seat, Stream(7))
            for shown, twin in ((state.view(seat), other.view(seat)), *(((state, other),) if seat is None else ())):
                assert shown._repr_html_() == twin._repr_html_()
                assert str(shown) == str(twin)
        assert state._repr_html_() == state.view(None)._repr_html_()
        assert str(state) == str(state.view(None))


def test_a_seat_sees_its_own_hand_and_nobody_else_does() -> None:
    state = lootlab.load("bag_o_loot").position("seats AB; A[6 6] B[]; hand A{11 2} B{9}; pile 5; turn A")
    assert "11" in str(state.view("A"))
    assert "11" not in str(state)
    assert "11" not in str(state.view("B"))
    assert state.view("A")._repr_html_() != state._repr_html_()


class Page(HTMLParser):
    """What stands in a picture."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.uses: set[str] = set()
        self.names: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names |= {name for name, _ in attrs}
        told = dict(attrs)
        self.ids |= {told.get("id") or ""} - {""}
        if tag == "use":
            self.uses.add((told.get("href") or "").removeprefix("#"))


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_picture_stands_alone_and_collides_with_no_other(name: str) -> None:
    seen: dict[str, str] = {}
    for state in positions(name, games=1)[:6]:
        for seat in (None, state.seats[0]):
            html = state.view(seat)._repr_html_()
            page = Page(html)
            assert not {"script", "button", "input", "form", "a", "link"} & set(page.tags)
            assert not {attr for attr in page.names if attr.startswith("on") or attr in ("data-do", "data-key")}
            assert page.uses <= page.ids, "a drawing is missing"
            assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
            assert all(seen.setdefault(one, html) == html for one in page.ids)
            css = html.partition("<style>")[2].partition("</style>")[0]
            assert css.count("{") == css.count("}") > 20
            assert not re.search(r"\.ll(?![\w.-])", css), "a rule that would reach other pictures"
            assert len(html) < 80_000


def test_only_needed_rules_are_kept_and_none_is_lost() -> None:
    css = ".ll .a:not(.z), .ll .b { x: 1 } @container ll (max-width: 9px) { .ll .a { y: 2 } .ll .c { z: 3 } }"
    kept = needed.rules(css, '<p class="ll a">')
    assert kept == ".ll .a:not(.z){ x: 1 } @container ll (max-width: 9px){.ll .a{ y: 2 }}"
    everything = needed.rules(css, '<p class="ll a b c">')
    assert [everything.count(part) for part in (".b", ".c", "z: 3")] == [1, 1, 1]


# ---- in a notebook --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_notebook_keeps_picture_and_words_but_never_the_notation(name: str) -> None:
    state = lootlab.load(name).new(seed="CACTUS-7")
    data, _ = DisplayFormatter(active_types=["text/plain", "text/html"]).format(state)
    assert data["text/plain"] == str(state)
    assert data["text/html"] == state._repr_html_()
    assert "position(" not in data["text/plain"] + data["text/html"]


def test_moves_and_events_are_told_in_a_notebook_and_secrets_are_not() -> None:
    state = lootlab.load("loot_shoot_whisky").new(seed="CACTUS-7")
    show = DisplayFormatter(active_types=["text/plain", "text/html"]).format
    listed, _ = show(state.legal_moves("A"))
    assert listed["text/plain"].startswith("A L L  Ready: Loot, then Loot")
    told, _ = show(state.play("A", "L W"))
    assert told["text/plain"] == "Ann laid two cards face down. (LSW-12, LSW-11)"
    assert "Whisky" not in told["text/html"]


def test_a_match_shows_the_table_who_plays_and_what_happened() -> None:
    match = Match(lootlab.load("loot_shoot_whisky"), seed="CACTUS-7", players={"B": "easy"})
    match.play("A", "A L W")
    assert repr(match) == "Match(loot_shoot_whisky, CACTUS-7, turn 1)"
    for shown in (str(match), match._repr_html_()):
        assert "Bea (B) is a bot, easy" in shown
        assert "Ann laid two cards face down." in shown
        assert "L W" not in shown
    assert repr(Match(lootlab.load("sloop"))) == "Match(sloop, a deal of its own, turn 0)"


def test_rules_and_questions_are_told_and_drawn() -> None:
    rule = lootlab.load("bag_o_loot").rulebook["BOL-49"]
    assert str(rule).splitlines()[:2] == [f"BOL-49: {rule.title}", rule.text]
    assert rule.title in rule._repr_html_()
    question = lootlab.show.question("LSW-P01")
    assert "1/3" in str(question)
    assert question.title in question._repr_html_()
    assert "1/3" in question._repr_html_()


class Phrase(Move):
    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


NASTY = st.text(alphabet="<>&\"'{}A sb", max_size=12).map(
    lambda text: f"<script>{text}</script><img src=x onerror=y>{text}"
)


@settings(max_examples=60, deadline=None)
@given(NASTY, NASTY)
def test_what_is_drawn_is_escaped(one: str, two: str) -> None:
    question = replace(lootlab.show.question("LSW-P01"), title=one, ask=two, id=two)
    for thing in (Rule(one, two, one, two), Refusal(one, two, one, (two,)), Phrase(one), question):
        assert not {"script", "img"} & set(Page(thing._repr_html_()).tags)
        assert "&lt;script&gt;" in thing._repr_html_()


def test_names_in_a_match_are_escaped() -> None:
    match = Match(lootlab.load("loot_shoot_whisky"), seed=1, names={"A": "<script>alert()"})
    match.play("A", "A L W")
    assert "<script" not in match._repr_html_()


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_moves_are_listed_with_their_phrases_and_words(name: str) -> None:
    state = lootlab.load(name).new(seed=1)
    view = state.view(state.to_act()[0])
    shown = lootlab.show.moves(view)
    assert [line.partition("  ")[0] for line in repr(shown).splitlines()] == [str(move) for move in view.moves]
    assert shown.html.count("<tr>") == len(view.moves)
    assert not re.search(r"\{[A-H]", shown.html), "a name is missing"
    assert "Nothing" in repr(lootlab.show.moves(state.view(None)))


# ---- import lootlab -------------------------------------------------------------------------------------


def test_show_is_there_after_import_and_loaded_when_asked_for() -> None:
    code = """
import sys, lootlab
assert not [name for name in sys.modules if name in ("lootlab.show", "lootlab.objects", "lootlab.bots", "anywidget")]
print(lootlab.show.table("loot_shoot_whisky", seed=1), "show" in dir(lootlab), lootlab.games.__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "Table(loot_shoot_whisky, 1, turn 0) True lootlab.games", done.stderr
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        lootlab.chess  # noqa: B018


def test_what_is_refused_is_told_as_the_table_would() -> None:
    refusal = Refusal("SLP-40", "This build wears {C's} marker.", "Ask {C}.")
    assert "Cal&#x27;s marker" in refusal._repr_html_()
    trap, bag = lootlab.load("loot_trap"), lootlab.load("bag_o_loot")
    with pytest.raises(lootlab.BadInput, match="Play Boarding Hook first, then answer"):
        trap.parse_moves(trap.new(seed="CACTUS-7"), "A play Boarding Hook: x")
    with pytest.raises(lootlab.BadInput, match=r"^1 more 5 is named than the deck has"):
        bag.position("seats AB; hand A{5 5 5 5 5 5}; turn A")
