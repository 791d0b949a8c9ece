"""What Python cannot read is told in a sentence that names the line and what is missing; never a wrong one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lootlab.engine import earlier
from lootlab.engine.unpaired import unpaired
from lootlab.engine.unreadable import unreadable


def told(source: str) -> tuple[int, str]:
    with pytest.raises(SyntaxError) as fault:
        compile(source, "cell", "exec")
    found = unreadable(fault.value, source)
    return (found.line, str(found)) if found else (0, "")


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("lootlab.load('sloop)", 1, "the text 'sloop) does not end. Put ' at its end."),
        ('lootlab.load("sloop)\nprint(3)', 1, 'the text "sloop) does not end. Put " at its end.'),
        ('one = 1\nlootlab.load(sloop")', 2, 'a text ends here that does not begin. Put " before sloop.'),
        ('duel.play("A", L W")', 1, 'Put " before L W.'),
        ('duel.play("A, "L W")', 1, 'this line has 3 of ".'),
        ("show.rules(game, 'Bea's set')", 1, "A text with an apostrophe cannot stand between apostrophes."),
        ('print("""one\ntwo', 1, 'the text """one does not end. Put """ at its end.'),
        ('lootlab.load("sloop"\nprint(3)', 1, "lootlab.load( is not closed. Put ) where it ends."),
        ('lootlab.load"sloop")', 1, ") closes what no ( opens. Put ( after lootlab.load."),
        ("lab.bars([1, 2)", 1, "[ is not closed. Put ] before the )."),
        ('show.levelduel, "steal")', 1, "Put ( where it begins, or take ) away."),
        ("f(x)) + 1", 1, ") closes what no ( opens."),
        ("lootlab.load(“sloop”)", 1, 'Python wants the straight one: ".'),
        ("lab.check('S1', 3−1)", 1, "Python wants -."),
        ("lab.check('S1',\u00a03)", 1, "a space that only looks like one"),
        ("def mine(view)\n    return view.moves[0]", 1, "A colon is missing at the end of this line."),
        ("def mine(view):\nreturn view.moves[0]", 2, "Begin this line four spaces further in."),
        ("one = 1\n  two = 2", 2, "further in than the one above"),
        ("lab.deal(game, 8, times=10,000)", 1, "10,000 is several. Write 10_000."),
        ("show.table(seed=7, game)", 1, "A value without a name stands after one with a name."),
        ('duel.play("A", L W)', 1, "Something is missing between L and W."),
        ('lab.ask(game, "at least" 2, "looters")', 1, 'Something is missing between "at least" and 2.'),
        ("match.told(None)[-1]text", 1, "Something is missing between ] and text."),
        ('show.level(duel "steal")', 1, 'Something is missing between duel and "steal".'),
        ("game.position(row g4; deck 9)", 1, "Something is missing between row and g4."),
        ("game.position(row g4; A 5n)", 1, "No name begins with a digit: 5n."),
        ("lab.check('S1', 5/)", 1, "A value is missing before the )."),
        ("Def mine(view):\n    3", 1, "Def does not exist; did you mean def?"),
        ("one = 1\nfrom lootlab imoprt lab", 2, "imoprt does not exist; did you mean import?"),
    ],
)
def test_what_is_missing_is_named_with_its_line(source: str, line: int, said: str) -> None:
    at, sentence = told(source)
    assert said in sentence
    assert at == line


@pytest.mark.parametrize("source", ["1 = x", "if x = 3: pass", "print 'x'", "x = = 3", "show.table(seed=1, seed=2)"])
def test_what_python_says_best_it_says_itself(source: str) -> None:
    assert told(source) == (0, "")


@pytest.mark.checkout
def test_no_cell_that_python_can_read_lacks_a_quote_or_a_bracket() -> None:
    """Nor does any file of ours, with all its texts in texts."""
    root = Path(__file__).parents[2]
    for file in (*root.glob("lootlab/**/*.py"), *root.glob("tests/**/*.py")):
        assert unpaired(file.read_text(encoding="utf-8")) is None, file
    for file in root.glob("notebooks/*.ipynb"):
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                assert unpaired("".join(cell["source"])) is None, file


@pytest.mark.checkout
@pytest.mark.parametrize("dropped", ['"', "(", ")", "[", "]"])
def test_every_quote_and_bracket_that_is_dropped_is_missed(dropped: str) -> None:
    """In every cell of the chapters, whichever of them it is."""
    root = Path(__file__).parents[2]
    for file in root.glob("notebooks/*.ipynb"):
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] != "code" or '"""' in source or "'" in source:
                continue
            for at, sign in enumerate(source):
                if sign == dropped and (dropped == '"' or not _in_a_text(source, at)):
                    found = unpaired(source[:at] + source[at + 1 :])
                    assert found is not None, source
                    assert found.line <= source.count("\n") + 1


def _in_a_text(source: str, at: int) -> bool:
    return source[source.rfind("\n", 0, at) + 1 : at].count('"') % 2 == 1


# ---- which cell makes a name -------------------------------------------------------------------------------------


def notebook(*cells: tuple[str, str]) -> str:
    return json.dumps({"cells": [{"cell_type": kind, "source": source} for kind, source in cells]})


MADE = notebook(
    ("markdown", "# A page\n\nText."),
    ("code", "import lootlab\ngame = lootlab.load('sloop')"),
    ("markdown", "## 1. *First* hands\n\nText."),
    ("code", "hands = 1\ndef mine(view):\n    inner = 2"),
    ("markdown", "## 2. Once more"),
    ("code", "hands, more = 3, [each for each in (1, 2)]"),
    ("code", "%matplotlib inline\nmagic = 1"),
    ("markdown", "## 3. The end"),
    ("code", "hands = 4"),
)


@pytest.mark.parametrize(
    ("name", "running", "heading"),
    [
        ("lootlab", "", "A page"),
        ("mine", "", "1. First hands"),
        ("hands", "hands = 4", "2. Once more"),
        ("more", "import lootlab\ngame = lootlab.load('sloop')", "2. Once more"),
        ("hands", "nowhere", "3. The end"),
        ("inner", "", ""),
        ("each", "", ""),
        ("magic", "", ""),
    ],
)
def test_the_heading_of_the_cell_that_makes_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, running: str, heading: str
) -> None:
    file = tmp_path / "page.ipynb"
    file.write_text(MADE, encoding="utf-8")
    monkeypatch.setenv(earlier.SESSION, str(file))
    assert earlier.heading_of(name, running) == heading


@pytest.mark.parametrize("said", ["", "no JSON", "[]", '{"cells": [{}]}', '{"cells": 3}'])
def test_a_notebook_that_cannot_be_read_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    file = tmp_path / "page.ipynb"
    file.write_text(said, encoding="utf-8")
    for path in (file, tmp_path, tmp_path / "gone.ipynb", ""):
        monkeypatch.setenv(earlier.SESSION, str(path))
        assert earlier.heading_of("hands") == ""
