"""What a reader calls: every public function has an example that runs, types, and errors that name the right call."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lootlab
from lootlab import bots, build, lab, show
from lootlab.engine.game import Game
from lootlab.engine.match import Match
from lootlab.engine.rulebook import Rulebook
from lootlab.engine.state import Move, State
from lootlab.lab.arrays import Hands
from lootlab.lab.run import Run
from lootlab.lab.tally import Tally


def functions(module: ModuleType) -> dict[str, Any]:
    """The public functions of a module, wherever they are written."""
    listed = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__
    ]
    found = {name: getattr(module, name) for name in listed if not name.startswith("_")}
    return {name: inspect.unwrap(thing) for name, thing in found.items() if inspect.isroutine(thing)}


PUBLIC = {
    f"{module.__name__}.{name}": function
    for module in (lootlab, show, lab, build)
    for name, function in functions(module).items()
}
PUBLIC["lootlab.bots.play_on"] = bots.play_on
WITH_ARRAYS = {"lootlab.lab.deal", "lootlab.lab.play", "lootlab.lab.roll"}
"""Their examples count in columns of numpy."""
each = pytest.mark.parametrize("name", PUBLIC)


def test_there_are_as_many_as_one_thinks() -> None:
    assert len(PUBLIC) > 50
    assert {"lootlab.load", "lootlab.show.table", "lootlab.lab.deal", "lootlab.build.shares"} <= set(PUBLIC)


METHODS: dict[type, str] = {
    Game: "new perform position",
    State: "to_act legal_moves why_not play copy view outcome",
    Move: "words",
    Match: "play repeat undo told save",
    Rulebook: "search",
    Hands: "count total alike different words",
}
"""What the cells of the notebooks call on things of ours."""


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in METHODS.items() for name in names.split()])
def test_a_method_that_cells_call_has_an_example(kind: type, name: str) -> None:
    """`game.new?` shows it. That examples are true, tests/test_house.py sees to; a game's own text has one too."""
    text = inspect.getdoc(getattr(kind, name)) or ""
    assert text.partition("\n")[0].endswith((".", ":", "`."))
    assert re.search(rf"\.{name}\(", text)
    assert ">>> " in text or name == "position", "a position is written in the notation of its game"
    if kind in (Game, State):
        for game in map(lootlab.load, lootlab.GAMES):
            own = inspect.getdoc(getattr(game if kind is Game else game.new(seed=1), name)) or ""
            assert re.search(rf"\.{name}\(", own), game.name


def test_what_only_one_game_has_is_documented_too() -> None:
    assert 'hall.own("A")' in (inspect.getdoc(lootlab.load("loot").new(seed=1).own) or "")


@each
def test_a_public_function_has_an_example_that_runs(name: str) -> None:
    if name in WITH_ARRAYS:
        pytest.importorskip("numpy")
    function = PUBLIC[name]
    module = inspect.getmodule(function)
    assert module
    text = inspect.getdoc(function) or ""
    first = text.partition("\n")[0]
    assert first.endswith((".", "?", "`.", ":")), "begins with a sentence"
    found = doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, module.__file__, 0)
    assert found.examples
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found)
    assert tried
    assert not failed


@each
def test_a_public_function_is_typed(name: str) -> None:
    signature = inspect.signature(PUBLIC[name])
    assert signature.return_annotation is not signature.empty
    assert all(parameter.annotation is not parameter.empty for parameter in signature.parameters.values())


@pytest.mark.parametrize("name", sorted(build.__all__))
def test_what_a_game_is_built_from_is_documented(name: str) -> None:
    thing = getattr(build, name)
    if inspect.isclass(thing):
        assert inspect.getdoc(thing)
        assert not (inspect.getdoc(thing) or "").startswith(f"{thing.__name__}("), "only what a dataclass writes itself"


# ---- errors ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "typed", "meant"),
    [(lootlab, "lode", "load"), (lootlab, "replai", "replay"), (show, "tabel", "table"), (show, "quizz", "quiz"),
     (lab, "simulate_", "deal"), (lab, "intervall", "interval"), (lab, "slips_", "class_slips")],
)  # fmt: skip
def test_a_name_that_is_not_there_names_the_right_one(module: ModuleType, typed: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=meant):
        getattr(module, typed)


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: lootlab.load("slop"), "Did you mean sloop"),
    (lambda: lootlab.match("slop"), "Did you mean sloop"),
    (lambda: lootlab.match("sloop", players=["you", "strong"]), "easy, medium, hard"),
    (lambda: lootlab.match("sloop", "seats AB; turn"), "not a clause"),
    (lambda: lootlab.replay("no such file.json"), "path of a file"),
    (lambda: lootlab.replay("{"), "no saved game"),
    (lambda: show.table("slop"), "Did you mean sloop"),
    (lambda: show.table("sloop", partnership="yes"), "partnerships"),
    (lambda: show.arena("sloop", "strong", "easy"), "easy, medium, hard"),
    (lambda: show.question("LSW-P99"), "Did you mean LSW-P"),
    (lambda: show.hint(lootlab.load("sloop").new(seed=1)), r"state\.view\(.A.\)"),  # type: ignore[arg-type]
    (lambda: show.hint(lootlab.load("sloop").new(seed=1).view("B")), "your turn"),
    (lambda: show.picture(lootlab.load("sloop").new(seed=1), "a.jpg"), ".png"),
    (lambda: show.picture(lootlab.load("sloop").new(seed=1), "a.html", 9), "300 to 3000"),
    (lambda: show.picture("sloop", "a.html"), "Give a position"),  # type: ignore[arg-type]
    (lambda: lab.deal("sloop", 4, of="dek"), "Did you mean deck"),
    (lambda: lab.ask("sloop", "a pear", among=4), "Did you mean a pair"),
    (lambda: lab.check("S99", 1), "They begin with S1"),
    (lambda: lab.interval([]), "too few"),
    (lambda: lab.interval([True] * 60), "brought the same|too few"),
    (lambda: lab.interval([2] * 60), "brought the same"),
    (lambda: lab.link("LSW-P01", "HAMMER-42", 99_999), "Numbers go from 1"),
    (lambda: lab.class_slips("LSW-P01", "42"), "no class word"),
    (lambda: lab.class_slips("LSW-P01", "HAMMER-42", pupils=1000), "40"),
]


@pytest.mark.parametrize(("call", "says"), WRONG, ids=lambda each: each if isinstance(each, str) else "")
def test_what_is_wrong_is_said_in_a_sentence_with_the_remedy(call: Callable[[], object], says: str) -> None:
    with pytest.raises(lootlab.BadInput, match=says):
        call()


# ---- matches, replays and their bots ----------------------------------------------------------------------


def test_a_match_seats_people_and_bots_and_comes_back_from_its_save(tmp_path: Path) -> None:
    match = lootlab.match("sloop", players=["you", "medium", "easy"], names=["Ada", "Ben"], seed="CACTUS-7")
    assert match.players == {"A": "person", "B": "medium", "C": "easy"}
    assert match.names == {"A": "Ada", "B": "Ben", "C": "Cal"}
    match.play("A", match.state.legal_moves("A")[0])
    bots.play_on(match)
    assert match.state.to_act() == ("A",), "bots move until a person has to"
    file = tmp_path / "sloop.json"
    file.write_text(match.save(), encoding="utf-8")
    for saved in (file, str(file), match.save()):
        again = lootlab.replay(saved)
        assert (again.moves, again.names, again.players) == (match.moves, match.names, match.players)
        assert repr(again.state) == repr(match.state)


def test_a_match_begins_at_a_position_with_its_own_seats() -> None:
    match = lootlab.match("bag_o_loot", "seats BC; B[6 6]; hand C{6 2}; turn C", players=["hard", "you"])
    assert match.players == {"B": "hard", "C": "person"}
    assert match.state.to_act() == ("C",)


def test_bots_stop_after_so_many_moves() -> None:
    match = lootlab.match("sloop", players=["easy", "easy"], seed="CACTUS-7")
    assert len(bots.play_on(match, moves=5).moves) == 5
    assert bots.play_on(match).state.outcome() is not None


def test_a_match_reads_files_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    source = lootlab.load("loot_shoot_whisky").folder / "data" / "saloon_deck.toml"
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    match = lootlab.match("loot_shoot_whisky", saloon_deck=str(file), seed=1)
    assert str(tmp_path) not in match.save(), "the game carries the deck, not its path"


# ---- hints, intervals, pictures ---------------------------------------------------------------------------


def test_a_hint_is_the_same_for_the_same_seed_and_told_with_its_chances() -> None:
    view = lootlab.load("loot_shoot_whisky").position("row g4 g4 sip shot; deck 7; A 5n 0b").view("A")
    one, two = (show.hint(view, "CACTUS-7", 100) for _ in range(2))
    assert repr(one) == repr(two)
    assert f"{one.chance:.1%}" in repr(one)
    assert all(str(move) in one._repr_html_() for move, _ in one.others)
    assert "no other move" in repr(show.hint(lootlab.load("bag_o_loot").new(seed=1).view("A")))


def test_the_moves_of_a_hint_stand_in_the_order_of_their_chances() -> None:
    view = lootlab.load("loot_shoot_whisky").position("row g4 g4 sip shot; deck 7; A 5n 0b").view("A")
    found = [chance for _, chance in show.hint(view, "CACTUS-7", 200).others]
    assert found == sorted(found, reverse=True)


def test_per_cent_and_sheets_as_python_has_them_are_understood() -> None:
    assert lab.check("S1", f"{500 / 85} %")
    assert not lab.check("S1", "75%")
    sheet = {"sheet_id": "mine", "like": "house-A"}
    assert lootlab.load("loot").new(sheet=sheet, seed=1).sheet.clause == "mine"


def test_an_interval_is_that_of_the_experiments() -> None:
    question = lab.question("LSW-P13")
    values = [question.value_of(result) for result in question.many(400, 7)]
    tally = Tally(question)
    tally.add(question.many(400, 7))
    assert tally.interval == pytest.approx(tuple(lab.interval(values))[:2])


def test_trials_are_those_of_the_page_and_of_each_pupil() -> None:
    for name in ("LSW-P01", "LSW-P13", "LOOT-P03"):
        run = Run(lab.question(name), "HAMMER-42 7")
        run.predict(run.question.guess.low)
        run.add(50)
        assert sum(map(float, lab.trials(name, 50, seed="HAMMER-42 7"))) / 50 == pytest.approx(run.mean)
    with pytest.raises(lootlab.BadInput, match="1 to 1,000,000"):
        lab.trials("LSW-P01", 0)


@pytest.mark.browser
@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.svg", b"<svg"), ("a.pdf", b"%PDF")])
def test_a_picture_is_a_file_of_its_kind(tmp_path: Path, name: str, begins: bytes) -> None:
    view = lootlab.load("loot_trap").new(seed="CACTUS-7").view("A")
    file = show.picture(view, tmp_path / name, 600)
    assert file.read_bytes().startswith(begins)
    assert file.stat().st_size > 5_000
    if name.endswith(".svg"):
        from xml.etree import ElementTree

        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
        assert root.get("width") == "600"
        assert int(root.get("height") or 0) > 300
