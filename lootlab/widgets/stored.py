"""What stays of a live part in a notebook that nobody runs: HTML that needs no script, and the same in words.

Hosts that can show the widget show it instead. Nothing hidden is in here, and nothing that changes from run to run: a
table that deals anew each time is kept as one fixed deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..engine.game import AnyGame
from ..engine.match import Match
from ..engine.options import AnyOption
from ..engine.question import LEVELS, Question
from ..engine.refusal import BadInput
from ..engine.rulebook import Rule
from ..engine.state import Move
from ..languages import tongue
from ..look import chart, drawing, plain
from ..look.board import board_of
from ..look.html import escape
from .cloth import Cloth

EXAMPLE = "CACTUS-7"
"""The deal that is drawn where each run deals its own."""
MOST_MOVES = 12
NO_END = 10**6
"""Letters in a line that a page breaks itself."""
MOST_BARS = 30
LAST = LEVELS[-1]


@dataclass(frozen=True)
class Stored:
    html: str
    words: str = ""
    wraps: bool = False
    """Long lines of the words are to be broken, once they are said in the language of the page."""

    def said(self, game: str) -> str:
        """The words as they stand in the notebook."""
        words = tongue.lines(self.words, game)
        return plain.broken(words, drawing.WIDTH) if self.wraps else words


def paper(html: str, game: AnyGame | None = None) -> Stored:
    """Something that is mostly text: it stays as it is, but for what could be pressed."""
    return Stored(drawing.framed(game, drawing.still(html)))


def told(lines: Sequence[str], below: str = "") -> Stored:
    """A few sentences; the first is its headline."""
    head, *rest = lines
    said = f"<p><b>{escape(head)}</b></p>" + "".join(f"<p>{escape(line)}</p>" for line in rest)
    return Stored(said + below, "\n".join(rest))


def table(cloth: Cloth, lines: Iterable[str] = (), below: str = "", more: str = "") -> Stored:
    """A table: what lies there, and what can be done. `lines` are said before it, `more` is drawn with it."""
    game, view = cloth.match.game, cloth.view
    drawn, board = cloth.with_board()
    told = board_of(game).text(view, cloth.ui(view)) or plain.words(board, NO_END, game.name)
    words = "\n".join((*lines, told, *_moves(cloth)))
    seen = drawing.seen(drawn + more, words)
    return Stored(drawing.framed(game, below, seen), words, wraps=True)


def _moves(cloth: Cloth) -> Iterable[str]:
    """What is asked, and the first moves as their buttons say them."""
    if not cloth.asked or not cloth.view.moves:
        return
    yield cloth.ask().sentence
    moves = cloth.view.moves
    rest = f"; and {len(moves) - MOST_MOVES} more" if len(moves) > MOST_MOVES else ""
    does = _told_apart(cloth, moves[:MOST_MOVES])
    yield f"You can: {'; '.join(does)}{rest}."


def _told_apart(cloth: Cloth, moves: Sequence[Move]) -> Iterable[str]:
    """Two moves with one button (the pieces picked decide) get their phrases as well."""
    said = [cloth.words(move).does for move in moves]
    for move, does in zip(moves, said, strict=True):
        phrase = str(move).removeprefix(f"{move.seat} ")
        yield does if said.count(does) == 1 else f"{does} (to be typed as {phrase})"


def exercise(cloth: Cloth, lines: Sequence[str], ask: str, says: Sequence[str]) -> Stored:
    """A position that is asked about, with the answers there are; `lines` are said first."""
    cloth.locked = "This is a picture: choose an answer."
    told = (*lines, *(f"Answer: {said}" for said in says))
    return table(cloth, told, more=f'<p class="panel aid"><b>{escape(ask)}</b> {escape(" / ".join(says))}</p>')


def example(match: Match) -> Match:
    """The same table with a fixed deal, where it deals anew each time and nobody has moved yet."""
    if match.word or match.start or match.moves:
        return match
    players, names = match.players, match.names
    return Match(match.game, len(match.state.seats), EXAMPLE, players, names, None, match.state.options)


def question(asked: Question) -> Stored:
    """What is asked; the answer is folded away, with its chart."""
    head = f"<p><b>{escape(asked.title)}</b></p><p>{escape(asked.ask)}</p>"
    return Stored(drawing.framed(None, head + _folded(asked)), "\n".join((asked.ask, *_answers(asked))))


def _answers(asked: Question) -> list[str]:
    try:
        return [f"{one.label}: {one.value} = {float(one.value):.6g}" for one in asked.answers()]
    except BadInput as many:
        return [many.refusal.sentence]


def _folded(asked: Question, counted: bool = True) -> str:
    """The answer with its chart, to be opened; or only how it is worked out."""
    exact = "".join(f"<p>{escape(line)}</p>" for line in _answers(asked)) + _bars(asked) if counted else ""
    return f"<details><summary>The exact answer</summary>{exact}{asked.derivation}</details>"


def _bars(asked: Question) -> str:
    if not asked.known or asked.grid or len(asked.outcomes) > MOST_BARS:
        return ""
    bars = [chart.Bar(name, float(share)) for name, share in zip(asked.outcomes, asked.exact(), strict=True)]
    return f'<div style="max-width:560px">{chart.bars(bars, asked.axis, asked.title)}</div>'


def questions(title: str, asked: Sequence[Question]) -> Stored:
    """All questions of a game, the easier ones first, each with its answer and its chart folded away.

    Answers of the last level take longest, and what is worked out below them says them as well.
    """
    rows, words = "", []
    for level in LEVELS:
        of_level = [one for one in asked if one.level == level]
        items = "".join(
            f"<li><b>{escape(one.title)}</b> {escape(one.ask)}{_folded(one, level != LAST)}</li>" for one in of_level
        )
        head = f'<h4 style="margin:1em 0 .4em">{level.capitalize()}</h4>'
        rows += f'{head}<ul style="display:grid;gap:.6em">{items}</ul>' if items else ""
        words += [f"{one.id}: {one.ask}" for one in of_level]
    return Stored(drawing.framed(None, f"<p><b>{escape(title)}</b></p>{rows}"), "\n".join(words))


def switches(title: str, options: Iterable[AnyOption]) -> Stored:
    """Each question with what can be chosen; what is usual comes first."""
    rows = "".join(
        f"<li><b>{escape(each.text)}</b><ul>{''.join(f'<li>{escape(value)}</li>' for value in _values(each))}</ul></li>"
        for each in options
    )
    words = (line for each in options for line in (each.text, *_values(each)))
    return Stored(f"<p><b>{escape(title)}</b></p><ul>{rows}</ul>", "\n".join(words))


def _values(option: AnyOption) -> list[str]:
    usual = option.word(option.default)
    named = [option.word(value) for value in (*option.values, *option.offers)]
    return [*dict.fromkeys((usual, *named)), *filter(None, [option.form])]


def rules(found: Sequence[Rule]) -> Stored:
    """The rules as a list, section by section."""
    html = ""
    for name, group in groupby(found, key=lambda rule: rule.section):
        items = "".join(f"<li><b>{rule.id}: {escape(rule.title)}.</b> {escape(rule.plain)}</li>" for rule in group)
        html += f"<h4>{escape(name)}</h4><ul>{items}</ul>"
    return Stored(html, "\n".join(f"{rule.id}: {rule.title}" for rule in found))
