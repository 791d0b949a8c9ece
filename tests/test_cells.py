"""What the cells of a chapter use: phrases for moves, lists that tell themselves, refusals without a traceback of ours,
and every cell by itself after the first one."""

from __future__ import annotations

import ast
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import lootlab
from lootlab import lab, show
from lootlab.engine import sections
from lootlab.engine.aloud import Happened, Moves
from lootlab.engine.chance import Stream
from lootlab.engine.refusal import BadInput, IllegalMove, Refused

GAME = lootlab.load("loot_shoot_whisky")
POSITION = "row g3 g2 sip shot; deck 9"
PER_GAME = pytest.mark.parametrize("name", lootlab.GAMES)


# ---- phrases ----------------------------------------------------------------------------------------


@PER_GAME
def test_a_phrase_is_as_good_as_a_move(name: str) -> None:
    game, rng = lootlab.load(name), Stream.of(3)
    one, other = game.new(seed="CACTUS-7"), game.new(seed="CACTUS-7")
    for _ in range(60):
        if not one.to_act():
            break
        seat = rng.choice(one.to_act())
        move = rng.choice(one.legal_moves(seat))
        phrase = str(move).removeprefix(f"{seat} ") if rng.below(2) else str(move)
        assert other.why_not(seat, phrase) is None
        assert [str(event) for event in one.play(seat, move)] == [str(event) for event in other.play(seat, phrase)]
    assert str(one) == str(other)


def test_what_the_rules_say_to_a_phrase_they_say_to_its_move() -> None:
    duel = GAME.position(POSITION)
    assert duel.why_not("A", "Loot Loot Shoot") == duel.why_not("A", GAME.parse_move(duel, "A L L S"))
    assert duel.why_not("A", "whisky, then loot") is None
    with pytest.raises(IllegalMove, match="3 cards for two slots"):
        duel.play("A", "L L S")
    assert duel.turn == 0


@pytest.mark.parametrize(
    ("seat", "phrase", "said"),
    [("A", "fly", "“fly” is not a move"), ("A", "B L L", "somebody else"), ("Z", "L L", "no seat “Z”"), ("A", "", "")],
)
def test_a_phrase_that_cannot_be_read_is_refused_in_a_sentence(seat: str, phrase: str, said: str) -> None:
    duel = GAME.position(POSITION)
    refusal = duel.why_not(seat, phrase)
    assert refusal is not None
    assert said in str(refusal)
    with pytest.raises(BadInput):
        duel.play(seat, phrase)


def test_a_quiet_state_hands_out_plain_lists() -> None:
    """Search and simulation pay for nothing that is only shown."""
    for name in lootlab.GAMES:
        state = lootlab.load(name).new(seed=1)
        state.quiet = True
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        assert not isinstance(moves, Moves)
        assert not isinstance(state.play(seat, moves[0]), Happened)


# ---- lists that tell themselves -----------------------------------------------------------------------


@PER_GAME
def test_moves_and_events_tell_themselves(name: str) -> None:
    state = lootlab.load(name).new(seed="CACTUS-7")
    seat = state.to_act()[0]
    moves = state.legal_moves(seat)
    told = moves._repr_mimebundle_()  # type: ignore[attr-defined]
    assert isinstance(moves, list)
    assert all(str(move) in told["text/plain"] for move in moves[:40])
    assert told["text/html"].count("<tr>") == min(len(moves), 60)
    events = state.play(seat, moves[0])
    assert events._repr_mimebundle_()["text/plain"]  # type: ignore[attr-defined]
    assert str(moves[0]) in moves._repr_mimebundle_()["text/plain"]  # type: ignore[attr-defined]  # though it is past


def test_events_keep_their_secrets() -> None:
    told = GAME.position(POSITION).play("A", "L W")._repr_mimebundle_()  # type: ignore[attr-defined]
    assert told["text/plain"] == "Ann laid two cards face down. (LSW-12, LSW-11)"
    assert "Loot" not in told["text/html"]


def test_nobody_who_is_not_asked_has_moves() -> None:
    state = lootlab.load("sloop").new(seed=1)
    (waiting,) = set(state.seats) - set(state.to_act())
    assert state.legal_moves(waiting)._repr_mimebundle_()["text/plain"] == "Nothing is to be decided here."  # type: ignore[attr-defined]


# ---- refusals -----------------------------------------------------------------------------------------


def run(code: str) -> str:
    """What a notebook prints for a cell that fails."""
    shell = InteractiveShell.instance()
    failed = shell.run_cell(code, silent=True).error_in_exec
    assert isinstance(failed, Refused)
    return "\n".join(failed._render_traceback_())


def test_a_refusal_shows_a_sentence_and_no_line_of_ours() -> None:
    told = run(f"import lootlab\nduel = lootlab.load('{GAME.name}').position('{POSITION}')\nduel.play('A', 'L L S')")
    assert told.splitlines()[:2] == ["That is 3 cards for two slots.", "Lay one at each of slots 1 and 2."]
    assert "LSW-11: Phase 1: slots 1 and 2." in told
    assert "Traceback" not in told
    assert ".py" not in told


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("lootlab.load('slop')", "Did you mean sloop?"),
        ("lootlab.load(7)", "A game or its name is wanted, not int."),
        ("show.level('sloop', 'first-step')", "Did you mean"),
        ("show.source('LSW-P91')", "Did you mean LSW-P"),
        ("show.table(3)", "A game or its name is wanted"),
        ("lab.check('LSW-X9', 1)", "Did you mean LSW-X"),
        ("lootlab.load('sloop').rulebook['SLP-001']", "Did you mean SLP-"),
        ("lootlab.load('sloop').new(sead=1)", "There is no option “sead”. Did you mean"),
    ],
)
def test_names_that_are_nearly_right_get_the_right_one(code: str, said: str) -> None:
    assert said in run(f"import lootlab\nfrom lootlab import lab, show\n{code}").replace("\n", " ")


def test_a_part_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(AttributeError, match=r"Did you mean table\?"):
        show.tabel  # noqa: B018


def test_the_lines_behind_an_answer_are_the_lines_that_compute_it() -> None:
    told = repr(show.source("LSW-P01"))
    assert "def one_slot()" in told
    assert "def settled_by(" in told
    assert told.splitlines()[1] == "The exact answer: 1/3"
    for name in lootlab.GAMES:
        for question in lootlab.load(name).questions[:6]:
            assert "exact" in repr(show.source(question.id)) or "def " in repr(show.source(question.id))


# ---- the cells of the chapters ------------------------------------------------------------------------

TOOLS = Path(__file__).parents[1] / "tools"


def chapter_cells(name: str) -> list[tuple[str, str]]:
    found = spec_from_file_location("builder", TOOLS / "notebook.py")
    assert found
    assert found.loader
    builder = module_from_spec(found)
    found.loader.exec_module(builder)
    return [(cell.id, cell.source) for cell in builder.build(name).cells if re.match(r"c-", cell.id)]


def result(code: str, **known: Any) -> Any:
    """The value of the last line of a cell."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), "a cell ends with something to see"
    space = dict(known)
    exec(compile(tree, "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


@PER_GAME
def test_every_cell_runs_by_itself_and_shows_the_same_each_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backwards and twice: no cell needs another, and what is stored stays true."""
    known = {"lootlab": lootlab, "lab": lab, "show": show, "game": lootlab.load(name)}
    for cell, code in reversed(chapter_cells(name)):
        one, other = (shown(result(code, **known)) for _ in range(2))
        assert one == other, cell


def shown(value: Any) -> str:
    if hasattr(value, "_repr_mimebundle_"):
        found = value._repr_mimebundle_()
        data = found[0] if isinstance(found, tuple) else found
        return f"{data['text/plain']}{data.get('text/html', '')}"
    return repr(value)


@PER_GAME
def test_exercises_of_a_game_are_asked_in_its_chapter(name: str) -> None:
    code = lootlab.load(name).code.upper()
    asked = {found for _, source in chapter_cells(name) for found in re.findall(rf"{code}-X\d+", source)}
    there = {each for each in lab.exercises.exercises() if each.startswith(f"{code}-X")} if asked else set()
    assert asked <= there
    for section in sections.load(lootlab.load(name)):
        assert all(cell.prompt or not cell.answer for cell in section.cells)
