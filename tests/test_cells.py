"""What the cells of a chapter use: phrases for moves, lists that tell themselves, refusals without a traceback of ours,
and every cell by itself after the first one."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.lib.pretty import pretty

import lootlab
from lootlab import lab, show
from lootlab.engine import bulk, mishaps, sections
from lootlab.engine.aloud import Happened, Moves
from lootlab.engine.chance import Stream
from lootlab.engine.natively import compiled
from lootlab.engine.refusal import BadInput, IllegalMove, Refused
from lootlab.languages import tongue

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


@pytest.mark.skipif(compiled("lootlab.engine.state"), reason="native code refuses what is no move by itself")
@PER_GAME
def test_what_is_neither_a_move_nor_a_phrase_is_refused_in_a_sentence(name: str) -> None:
    state = lootlab.load(name).new(seed=1)
    seat = state.to_act()[0]
    for given in (5, None, state.legal_moves(seat)):
        refusal = state.why_not(seat, given)  # type: ignore[arg-type]
        assert "A move or its phrase is wanted, not " in str(refusal)
        assert 'state.legal_moves("A")' in str(refusal)
        with pytest.raises(BadInput, match="A move or its phrase is wanted"):
            state.play(seat, given)  # type: ignore[arg-type]
    assert state.turn == 0


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


@PER_GAME
def test_what_is_printed_are_words(name: str) -> None:
    state = lootlab.load(name).new(seed="CACTUS-7")
    seat = state.to_act()[0]
    moves = state.legal_moves(seat)
    assert str(moves[0]) in str(moves)
    assert "seat=" not in str(moves)
    assert "(seat=" not in str(state)
    seen = state.view(seat).moves
    assert str(seen) == pretty(seen) == ", ".join(map(str, moves))
    assert str(seen[:1]) == str(moves[0])
    assert seen == tuple(moves)
    assert str(moves[0]) in str(moves[:1])
    assert moves[:1] == [moves[0]]
    assert str(moves[:2]).splitlines() == str(moves).splitlines()[:2]
    assert "Event(" not in str(state.play(seat, moves[0]))


def test_what_is_printed_of_events_keeps_their_secrets_too() -> None:
    assert str(GAME.position(POSITION).play("A", "L W")) == "Ann laid two cards face down. (LSW-12, LSW-11)"


def test_a_level_is_told_by_its_name_or_its_number() -> None:
    assert repr(show.level(GAME, 2)) == repr(show.level(GAME, "2")) == repr(show.level(GAME, "shoot-beats-loot"))


def test_events_keep_their_secrets() -> None:
    told = GAME.position(POSITION).play("A", "L W")._repr_mimebundle_()  # type: ignore[attr-defined]
    assert told["text/plain"] == "Ann laid two cards face down. (LSW-12, LSW-11)"
    assert "Loot" not in told["text/html"]


def test_nobody_who_is_not_asked_has_moves() -> None:
    state = lootlab.load("sloop").new(seed=1)
    (waiting,) = set(state.seats) - set(state.to_act())
    assert state.legal_moves(waiting)._repr_mimebundle_()["text/plain"] == "Nothing is to be decided here."  # type: ignore[attr-defined]


def test_a_seat_that_is_not_there_is_named() -> None:
    state = lootlab.load("sloop").new(seed=1)
    assert state.legal_moves("Ann")._repr_mimebundle_()["text/plain"] == "There is no seat “Ann” here. Seats: A and B."  # type: ignore[attr-defined]


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
        *((f"lootlab.load('{name}').new().view('Z')", "There is no seat “Z” here. Seats: ") for name in lootlab.GAMES),
        ("show.level('sloop', 0)", "There is no level 0. Sloop has"),
        ("show.level('sloop', -1)", "There is no level -1. Sloop has"),
        ("show.level('sloop', 99)", "levels; the first is 1."),
        ("show.level('sloop', None)", 'its name or its number, not by None. Write show.level("sloop", 1).'),
        ("show.level('sloop', True)", "its name or its number, not by True."),
        ("show.arena('sloop', 'easy', 'easy', deals=10**9)", "deals=1,000,000,000 is too much for one call."),
        ("lab.check('S1', True)", "This is no number but bool."),
        ("show.arena('sloop', ['easy'], 'easy')", "There is no strength “['easy']”."),
        ("show.arena('sloop', 'easy', 'easy', deals=True)", "deals is a whole number, not True."),
        ("show.arena('sloop', lambda: 1, 'easy', deals=1)", "<lambda> does not take one view alone."),
        ("lab.play('sloop', 10**9)", "games=1,000,000,000 is too much for one call. Choose 1 to 10,000,000."),
        ("lab.play('sloop', -1)", "games begins at 1, not -1."),
        ("lab.deal('sloop', 4, times=10**9)", "Choose 1 to 5,000,000."),
        ("lab.deal('sloop', 4, times=-1)", "-1 times cannot be done in one call."),
        ("lab.deal('sloop', 4, times=True)", "times is a whole number, not True."),
        ("lab.trials('BOL-P05', 0)", "0 trials cannot be made in one call."),
        ("show.preview(games=10**9)", "Choose 1 to 10,000."),
        ("lab.compare([0, 1, 3], 'BOL-P05')", "asks for a chance: True or False for each trial, not 3."),
        ("lab.compare([0.5, 1, 99], 'LSW-P13')", "asks for something from 0 to 4, not 99."),
        ("lab.compare([], 'LSW-P01')", "There is nothing to compare."),
        ("lab.compare(10**9, 'LSW-P01')", "1000000000 is a single value."),
        ("lab.compare(len, 'LSW-P01')", "len is a function: it answers when it is called."),
        ("lootlab.match('sloop', names=['Ada', None])", "names holds texts, not None."),
        ("show.arena('sloop', 'easy', 'easy', deals=0)", "deals begins at 1, not 0."),
        ("lab.deal('sloop', '4')", "Write it in digits, without quotes: cards=4."),
        ("lab.roll('3')", "dice is a whole number, not '3'."),
        ("lab.deal('sloop', 4, times='many')", "times is a whole number"),
        ("lab.bars(None)", "None is a single value."),
        ("lab.compare(0.3, 'LSW-P02')", "0.3 is a single value."),
        ("lootlab.replay(3)", "There is no saved game “3”."),
        *((f"lootlab.load('{name}').position(3)", "game.position? shows an example.") for name in lootlab.GAMES),
        *(
            (f"game = lootlab.load('{name}')\ngame.perform('A L L', game.new())", "First the state, then the phrase")
            for name in lootlab.GAMES
        ),
        ("show.rules('sloop', 3)", "Rules are searched for words, not for int."),
        ("show.lessons(3)", "A game's name or a file is wanted, not int."),
        ("show.quiz(3)", "A game's name or a file is wanted, not int."),
        ("show.moves(lootlab.load('sloop').new())", 'show.moves(state.view("A"))'),
        ("lab.interval('x')", "'x' is no number."),
        ("lab.interval([0.5, None])", "None is no number."),
        ("lab.interval([float('nan')] * 40)", "nan is no number."),
        ("lab.compare(['x'], 'LSW-P01')", "'x' is no number."),
        ("lab.bars(lab.roll(2, times=10))", "Count first: hands.count(…)"),
        ("lab.bars(['x', 2])", "all numbers or all words"),
        ("lab.trials(3)", "There is no question “3”."),
        ("lab.play('sloop', 'many')", "many games cannot be played."),
        ("bots.play_on(lootlab.load('sloop'))", "Make one first: lootlab.match("),
        ("lab.deal('bag_o_loot', 8, times=2).count(7)", 'Write it in quotes: hands.count("looters").'),
        ("lab.deal('bag_o_loot', 8, times=2).count(['looters'])", "“what” is a text, not list."),
        ("lab.deal('bag_o_loot', 8, times=2).total(7)", "“what” is a text, not 7."),
        ("lab.deal('bag_o_loot', 8, of=3)", 'Write it in quotes: of="'),
        ("lab.bars([1, 2], lab.roll(2))", "a dict, not ndarray. Draw one after the other"),
        ("lab.bars('looters')", "“looters” is one word;"),
        ("lab.trials('BOL-P05', 'many')", "without quotes: times=1000."),
        ("show.hint(lootlab.load('sloop').new().view('A'), simulations='many')", "without quotes: simulations=600."),
        ("show.hint(lootlab.load('sloop').new().view('A'), simulations=0)", "simulations begins at 1, not 0."),
        ("show.preview(games='four')", "without quotes: games=60."),
        ("show.preview(games=0)", "games begins at 1, not 0."),
        ("lootlab.load('sloop').rulebook.search(24)", 'Write it in quotes: game.rulebook.search("steal").'),
        ("show.picture(lootlab.load('sloop').new(), 5)", 'show.picture(state, "duel.png")'),
        ("show.picture(lootlab.load('sloop').new(), 'a.html', 'wide')", "width is a whole number"),
        ("lootlab.match('sloop', names='Ada')", 'names is a list, not \'Ada\'. Write names=["Ada", "Ben"].'),
        ("lootlab.match('sloop', players='easy')", 'Write players=["you", "easy"].'),
        ("lootlab.match('sloop', players=['me', 'easy'])", "Seats are A, B; each is you, easy, medium, hard."),
        ("lootlab.match('sloop', seats=2, names=['Ada', 'Ben', 'Cal'])", "names has 3 for 2 seats."),
        ("lootlab.match('sloop', 'seats AB; turn A', players=['easy'] * 3)", "players has 3 for 2 seats."),
        ("show.table('sloop', seats=2, players=['easy'] * 3)", "players has 3 for 2 seats."),
        ("show.table('sloop', players='easy')", 'Write players=["you", "easy"].'),
        ("lootlab.match('sloop').told('Z')", "There is no seat “Z” here. Seats: A and B."),
        ("lootlab.match('sloop').undo('Z')", "There is no seat “Z” here. Seats: A and B."),
        ("lootlab.match('sloop').undo('A')", "There is nothing to take back. No move has been made yet."),
        (
            "bag = lootlab.load('bag_o_loot').position('seats AB; B[12 12]; hand A{12 2}; turn A')\n"
            "bag.play('A', 'steal B[12 12] + 12 12')",
            "Ann's hand has only 1 of the 12s.",
        ),
        (
            "trap = lootlab.load('loot_trap')\ntrap.position('seats AB; turn A action; A@b2 B@b4; hand A{Powderkeg}')",
            "There is no card “Powderkeg”. Did you mean Powder Keg?",
        ),
        ("lootlab.load('loot').new(sheet={'sheet_id': 'mine'})", "Option sheet: The sheet"),
    ],
)
def test_names_that_are_nearly_right_get_the_right_one(code: str, said: str) -> None:
    assert said in run(f"import lootlab\nfrom lootlab import bots, lab, show\n{code}").replace("\n", " ")


def test_a_part_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(AttributeError, match=r"Did you mean table\?") as fault:
        show.tabel  # noqa: B018
    assert fault.value._render_traceback_() == [str(fault.value)]  # type: ignore[attr-defined]


# ---- slips that no rule refuses: a wrong name, a forgotten seat, a type nobody looks at -----------------------------


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """What a notebook shows for a cell that fails, whatever fails in it."""
    shell, shown = InteractiveShell.instance(), list[str]()
    monkeypatch.setattr(shell, "custom_exceptions", ())
    monkeypatch.setattr(shell, "CustomTB", None)
    monkeypatch.setattr(shell, "_showtraceback", lambda kind, fault, lines: shown.append("\n".join(lines)))
    shell.user_ns.update(lootlab=lootlab, lab=lab, show=show, bots=lootlab.bots, game=GAME, duel=GAME.new(seed=1),
                         match=lootlab.match("sloop", seed=1))  # fmt: skip
    if bulk.numpy() is not None:
        shell.user_ns.update(hands=hands_of(2))
    mishaps.listen()

    def failed(code: str) -> str:
        shell.run_cell(code, silent=True)
        return re.sub(r"\x1b\[[\d;]*m", "", shown[-1])

    return failed


SLIPS = [
    ('duel.why_not("L L")', 'First the seat: duel.why_not("A", "L L").'),
    ('duel.play("L L")', 'First the seat: duel.play("A", "L L").'),
    ("duel.legal_moves()", 'First the seat: duel.legal_moves("A").'),
    ("lootlab.load('sloop').new().view()", 'First the seat: state.view("A").'),
    ('match.play("draw")', 'First the seat: match.play("A", "draw").'),
    ("match.told()", 'First the seat: match.told("A").'),
    ('duel.why_not("A")', "duel.why_not is called without move."),
    ('show.level("loot-beats-whisky")', 'Write for example show.level("loot_shoot_whisky", "loot-beats-whisky").'),
    ('lab.ask(game, "a pair", amogn=4)', "lab.ask(amogn=…) does not exist; did you mean among=…?"),
    ("lab.deal(game, 4, 10, 'deck')", "lab.deal takes 3 in a row, not 4. Give the others by name, as in of=…"),
    ("hands.alike(3)", "hands.alike takes no value, not 1."),
    ("game.positon", "game.positon does not exist; did you mean game.position?"),
    ("lootlab.load('sloop').positon('')", "game.positon does not exist; did you mean game.position?"),
    ("duel.veiw('A')", "duel.veiw does not exist; did you mean duel.view?"),
    ("duel.view('A').mvoes", "view.mvoes does not exist; did you mean view.moves?"),
    ("game.rulebook.serach('x')", "game.rulebook.serach does not exist; did you mean game.rulebook.search?"),
    ("match.svae()", "match.svae does not exist; did you mean match.save?"),
    ("hands.cuont('looters')", "hands.cuont does not exist; did you mean hands.count?"),
    ("bots.play", "play_on"),
    ("show.table('sloop', seats='two')", "show.table wants a whole number as seats, not 'two'."),
    ("bots.play_on(match, 'many')", "bots.play_on wants a whole number as moves, not 'many'."),
    ("show.source(name=...)", "There is no question"),
    ("lootlab.load('sloop)", "the text 'sloop) does not end. Put ' at its end."),
    ("lootlab.load('sloop'", "lootlab.load( is not closed. Put ) where it ends."),
    ("for word in lootlab.GAMES\n    print(word)", "A colon is missing"),
    ("shwo.table(game)", "shwo does not exist; did you mean show?"),
    ("Show.table(game)", "Show does not exist; did you mean show?"),
    ("showtable(game)", "showtable does not exist; did you mean show.table?"),
    ("pritn(game)", "pritn does not exist; did you mean print?"),
    ("lootlab.load(sloop)", 'A text stands in quotes: "sloop".'),
    ("show.source(BOL-P06)", 'BOL is not known here. A text stands in quotes: "BOL-P06".'),
    ("show.arena(game, easy, 'easy')", 'A text stands in quotes: "easy".'),
    ("duel.view(A)", 'A text stands in quotes: "A".'),
    ("lab.bars(shares)", "shares is not known yet. Run the cell that makes it first;"),
    ("from lootlab import btos", "lootlab.btos does not exist; did you mean lootlab.bots?"),
    ("from lootlab.lab import Deal", "lootlab.lab.Deal does not exist; did you mean lootlab.lab.deal?"),
    ("import lotolab", "lotolab does not exist; did you mean lootlab?"),
    ("lab.cehck('S1', 5 / 85)", "lab.cehck does not exist; did you mean lab.check?"),
    ("lootlab.matsch('sloop')", "lootlab.matsch does not exist; did you mean lootlab.match?"),
    ("lootlab.labb", "lootlab.labb does not exist; did you mean lootlab.lab?"),
    ("show.tabel(game)", "show.tabel does not exist; did you mean show.table?"),
    (
        "hands.count >= 2",
        "hands.count is a function: it answers when it is called. Call it with brackets: hands.count(",
    ),
    ("len(duel.legal_moves)", "duel.legal_moves is a function"),
    ("duel.copy.view('A')", "duel.copy is a function"),
    ("game.rulebook.search[:2]", "game.rulebook.search is a function"),
    ("lab.ask(game, 'a pair', among=4).anwser", "did you mean question.answer?"),
    ("match.moves()", "match.moves is no function but a value. Write it without the brackets: match.moves."),
    ("1 - duel.view - duel.view('A')", "duel.view is a function"),
    ("lab.check('S1', 0,5)", "A comma parts two values: 0,5 are two. Write 0.5."),
    ("lab.deal(game, 4, 'x', times=10)", 'lab.deal gets times twice: "x" stands in its place.'),
    ("duel.legal_moves('A').play", "moves.play does not exist."),
    ("[move for move in duel.legal_moves]", "duel.legal_moves is a function"),
]


@pytest.mark.skipif(compiled("lootlab.engine.state"), reason="native code names its calls otherwise")
@pytest.mark.parametrize(("code", "said"), SLIPS)
def test_a_slip_is_told_in_a_sentence_without_a_line_of_ours(shell: Callable[[str], str], code: str, said: str) -> None:
    if "hands" in code:
        pytest.importorskip("numpy")
    told = shell(f"one = 1\n{code}")
    assert said in told.replace("\n", " ")
    assert "Traceback" not in told
    assert ".py" not in told
    assert told.endswith("(Line 2 of the cell.)")


@pytest.fixture
def _in_german() -> Iterator[None]:
    tongue.speak("de")
    yield
    tongue.speak("en")


@pytest.mark.skipif(compiled("lootlab.engine.state"), reason="native code names its calls otherwise")
@pytest.mark.usefixtures("_in_german")
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("lootlab.load('sloop)", "Ein Anführungszeichen fehlt: Der Text 'sloop) hört nicht auf. Setz ' an sein Ende."),
        ("lootlab.load'sloop')", "Eine Klammer fehlt: ) schließt, was kein ( öffnet. Setz ( hinter lootlab.load."),
        ("duel.play('A', L W)", "Zwischen L und W fehlt etwas."),
        ("for word in lootlab.GAMES\n    word", "Am Ende dieser Zeile fehlt ein Doppelpunkt."),
        ("lab.bars(shares)", "shares ist noch nicht bekannt. Führe zuerst die Zelle aus, die es anlegt;"),
        ("duel.view(A)", 'Ein Text steht in Anführungszeichen: "A".'),
        ("shwo.table(game)", "shwo gibt es nicht; meinst du show?"),
        ("lab.cehck('S1', 1)", "lab.cehck gibt es nicht; meinst du lab.check?"),
        ("from lootlab import btos", "lootlab.btos gibt es nicht; meinst du lootlab.bots?"),
        ("duel.copy.view('A')", "duel.copy ist eine Funktion: Sie antwortet, wenn man sie aufruft."),
        ("raise KeyboardInterrupt", "Angehalten: Diese Zelle ist nicht fertig geworden."),
        ("show.level(game, 99)", "Ein Level 99 gibt es nicht. Loot, Shoot, Whisky hat 24 Levels; das erste ist 1."),
        ("lab.compare([0, 3], 'BOL-P05')", "fragt nach einer Wahrscheinlichkeit: True oder False für jeden Versuch,"),
        ("show.arena(game, 'easy', 'easy', deals=10**9)", "Wähle 1 bis 1"),
        ("show.arena(game, lambda: 1, 'easy', deals=1)", "<lambda> nimmt nicht genau eine Sicht."),
        ("duel.why_not('L L')", 'Erst der Platz: duel.why_not("A", "L L").'),
    ],
)
def test_slips_are_told_in_the_language_of_the_notebook(shell: Callable[[str], str], code: str, said: str) -> None:
    told = shell(f"one = 1\n{code}")
    assert said in told.replace("\n", " ")
    assert told.endswith("(Zeile 2 der Zelle.)")


@pytest.mark.parametrize("room", ["lootlab", "lab", "show"])
def test_what_the_first_cell_brings_is_asked_of_it(shell: Callable[[str], str], room: str) -> None:
    told = shell(f"del {room}\n{room}.something")
    assert f"{room} is not known yet." in told
    assert "run the first cell of the page" in told


def test_a_cell_out_of_order_is_told_which_one_comes_first(
    shell: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = [("markdown", "## 4. How sure?"), ("code", "shares = [0.2, 0.4]"), ("code", "lab.bars(shares)")]
    file = tmp_path / "page.ipynb"
    file.write_text(json.dumps({"cells": [{"cell_type": kind, "source": text} for kind, text in cells]}))
    monkeypatch.setenv("JPY_SESSION_NAME", str(file))
    told = shell("lab.bars(shares)")
    assert told.splitlines()[0] == "shares is not known yet."
    assert told.splitlines()[1] == "A cell under “4. How sure?” makes it: run that one first."
    assert "sharse does not exist; did you mean shares?" in shell("lab.bars(sharse)")


@pytest.mark.parametrize("code", ["show.arena(game, mine, 'easy', deals=3)", "mine(None)"])
def test_the_stop_button_shows_a_sentence(shell: Callable[[str], str], code: str) -> None:
    """And not forty lines of ours."""
    told = shell(f"def mine(view):\n    raise KeyboardInterrupt\n\n{code}")
    assert told.splitlines()[0] == "Stopped: this cell has not come to its end."
    assert "Traceback" not in told
    assert told.endswith("(Line 2 of the cell that defines mine.)")


def test_what_nobody_has_foreseen_names_the_call(shell: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """And `%tb` shows all of it, for whoever mends it."""
    pytest.importorskip("numpy")
    monkeypatch.setattr(type(hands_of(2)), "alike", broken)
    told = shell("hands.alike()")
    assert told.splitlines()[0] == "hands.alike could not do that: it is all wrong."
    assert "Traceback" not in told
    assert "it is all wrong" in shell("%tb")
    assert "Traceback" in shell("%tb")


def hands_of(times: int) -> Any:
    return lab.deal("bag_o_loot", 8, times=times)


exec(compile("def broken(hands): raise RuntimeError('it is all wrong')", "ours.py", "exec"),
     space := {"__name__": "lootlab.lab.arrays"})  # fmt: skip
broken = space["broken"]

OWN = "def mine(view):\n    one = 1\n    return {}\n\n{}"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("one / 0", "ZeroDivisionError"),
        ("view.mvoes[0]", "did you mean view.moves?"),
        ("max(view.moves[0], 3)", "TypeError"),
    ],
)
def test_what_fails_in_a_function_of_ones_own_is_placed_there(
    shell: Callable[[str], str], answer: str, said: str
) -> None:
    arena = shell(OWN.format(answer, 'show.arena(game, mine, "easy", deals=1)'))
    assert said in arena
    assert arena.endswith("(Line 3 of the cell that defines mine.)")
    alone = shell(OWN.format(answer, 'mine(duel.view("A"))'))
    assert said in alone
    assert re.search(r"Line 3 of the cell|-> 3     return", alone)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        ("def mine(view):\n    view.moves[0]", "mine returned “None”, which is no move."),
        ("def mine(view):\n    return view.moves", "in a list, not one move. Return one of them"),
        ("def mine(view):\n    return 'fly'", "mine returned “fly”"),
        ("def mine():\n    return 1", "mine does not take one view alone. Write def mine(view):"),
        ("def mine(view, seat):\n    return 1", "mine does not take one view alone."),
    ],
)
@pytest.mark.parametrize(
    "call",
    [
        "show.arena(game, mine, 'easy', deals=1)",
        "lab.play(game, 1, [mine, 'easy'], workers=1)",
        "bots.play_on(lootlab.match(game, players=[mine, 'easy'], seed=1))",
    ],
)
def test_a_wrong_answer_of_a_bot_is_told_at_the_bot(
    shell: Callable[[str], str], call: str, function: str, said: str
) -> None:
    told = shell(f"one = 1\n{function}\n\n{call}")
    assert said in told.replace("\n", " ")
    assert told.endswith("(Line 2 of the cell that defines mine.)")


def test_a_step_of_ours_between_two_of_theirs_is_left_out(shell: Callable[[str], str]) -> None:
    told = shell("def mine(done, all):\n    1 / 0\n\nlab.play('sloop', 1, progress=mine, workers=1)")
    assert told.count("--->") == 2, "the line that called, and the line that fails"
    assert "tables.py" not in told
    assert "ZeroDivisionError" in told


def test_what_was_being_handled_is_shown_without_a_line_of_ours(shell: Callable[[str], str]) -> None:
    told = shell("try:\n    lootlab.load('slop')\nexcept ValueError as problem:\n    print(problem, seed=1)")
    assert "TypeError" in told
    assert "There is no game" in told
    assert "__init__.py" not in told


def test_a_move_beyond_the_last_is_python_s_own_matter(shell: Callable[[str], str]) -> None:
    for code in ("duel.legal_moves('A')[99]", "duel.view('A').moves[99]", "duel.view('A').moves['A']"):
        told = shell(code)
        assert "Error" in told
        assert "aloud.py" not in told
    assert "mine failed with IndexError" in shell(OWN.format("view.moves[99]", "show.arena(game, mine, mine, deals=1)"))


def test_what_is_no_matter_of_ours_stays_as_python_says_it(shell: Callable[[str], str]) -> None:
    for code in ("1 / 0", "int('x')", "None.moves", "def f(): pass\nf(3)", "len(3)", "%timeit -n1 duel.view()"):
        assert "Traceback" in shell(code), code


def test_nobody_elses_handler_is_pushed_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = InteractiveShell.instance()
    monkeypatch.setattr(shell, "custom_exceptions", (KeyError,))
    mishaps.listen()
    assert shell.custom_exceptions == (KeyError,)


@PER_GAME
def test_a_question_mark_shows_an_example(name: str) -> None:
    """In a notebook `game.position?` and `state.why_not?` show what is written there; the example is one."""
    game = lootlab.load(name)
    found = re.search(r'game\.position\("(.+?)"\)', inspect.getdoc(game.position) or "")
    assert found
    assert 'why_not("A", "' in (inspect.getdoc(game.position(found[1]).why_not) or "")


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


@pytest.mark.checkout
@PER_GAME
def test_every_cell_runs_by_itself_and_shows_the_same_each_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backwards and twice: no cell needs another, and what is stored stays true."""
    known = {"lootlab": lootlab, "lab": lab, "show": show, "game": lootlab.load(name)}
    for cell, code in reversed(chapter_cells(name)):
        one, other = (seen(code, **known) for _ in range(2))
        assert one == other, cell


def seen(code: str, **known: Any) -> list[str]:
    """All that a cell shows: what it displays (a notebook knows that word by itself), and what it ends with."""
    said: list[str] = []
    value = result(code, display=lambda thing: said.append(shown(thing)), **known)
    return [*said, shown(value)]


def shown(value: Any) -> str:
    if hasattr(value, "_repr_mimebundle_"):
        found = value._repr_mimebundle_()
        data = found[0] if isinstance(found, tuple) else found
        return f"{data['text/plain']}{data.get('text/html', '')}"
    return repr(value)


@pytest.mark.checkout
@PER_GAME
def test_exercises_of_a_game_are_asked_in_its_chapter(name: str) -> None:
    code = lootlab.load(name).code.upper()
    asked = {found for _, source in chapter_cells(name) for found in re.findall(rf"{code}-X\d+", source)}
    there = {each for each in lab.exercises.exercises() if each.startswith(f"{code}-X")} if asked else set()
    assert asked <= there
    for section in sections.load(lootlab.load(name)):
        assert all(cell.prompt or not cell.answer for cell in section.cells)
