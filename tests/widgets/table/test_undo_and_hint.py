"""Taking a move back, and asking for one."""

from __future__ import annotations

import html

from .duels import duel, plain


def test_undo_until_something_was_revealed() -> None:
    table = duel(players=["you", "you"])
    table.do("uncover", "A")
    table.do("move", "A L W")
    table.do("uncover", "A")
    table.do("undo")
    assert table.match.moves == []
    assert "Taken back." in table.said
    table.do("move", "A S W")
    table.do("uncover", "B")
    table.do("move", "B L L")
    table.do("undo")
    assert "There is nothing to take back." in plain(table.html)
    assert len(table.match.moves) == 2


def test_hint_marks_first_and_explains_then() -> None:
    table = duel()
    table.do("hint")
    assert "is-marked" in table.html
    assert "Chance to win" not in table.html
    assert table.said.startswith("Hint: ")
    table.do("hint")
    assert "Chance to win, estimated from" in plain(table.html)
    assert table.hint is not None
    does = table.cloth.words(table.hint.move).does
    assert table.said == f"{does}. {table.hint.reason}"
    assert " ".join(f"{does} {table.hint.reason}".split()) in html.unescape(plain(table.html))
    note = 'data-key="hint-note"'
    assert note in table.html
    table.do("hint", "close")
    assert note not in table.html
    assert "Chance to win" in table.html
    table.do("hint")
    assert note in table.html
    table.do("pick", next(iter(table.cloth.tokens)))
    assert note not in table.html
    table.do("move", str(table.cloth.view.moves[0]))
    assert "is-marked" not in table.html
