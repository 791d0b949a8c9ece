"""How the things of the house show themselves: each kind as HTML, in words, and a position as Python.

A picture of a position is what everybody may see. A view is what its seat may see. Only `code` names what is hidden: it
is for whoever holds the state in Python anyway, and no page asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from traceback import walk_tb

import lootlab

from .engine import phrases
from .engine.aloud import Happened, Moves
from .engine.game import AnyGame
from .engine.judging import Judge
from .engine.match import PERSON, Match
from .engine.question import Question
from .engine.refusal import BadInput, Refusal, Refused
from .engine.rulebook import Rule
from .engine.state import Move, Outcome, State
from .engine.tell import NAMES, listed, tell
from .engine.view import View
from .engine.where import in_a_cell
from .lab.questions import GAME_OF
from .languages import tongue
from .look import drawing, plain
from .look.html import escape

LINES = 6
"""So many lines of its log a match shows."""
MOST_MOVES = 60
LEFT = ' style="text-align:left"'
"""JupyterLab moves cells of a table to the right."""
NOTHING = "Nothing is to be decided here."
SILENCE = "Nobody hears anything of it."
_NOTE = '<div style="border-left: 4px solid #1A5F9C; padding: 0 12px; max-width: 70ch">{}</div>'
_NO = '<div style="border-left: 4px solid #AD241B; padding: 0 12px; max-width: 70ch">{}</div>'


# ---- a position as Python -------------------------------------------------------------------------


def code(state: State) -> str:
    """Python that builds the position again; what is still to be drawn or rolled may come otherwise."""
    game = lootlab.load(state.game)
    text = game.notation(state)
    if text is None:
        return f"<{game.name}, turn {state.turn}: {_whose_turn(state)}>"
    said = [repr(text), *(f"{name}={value!r}" for name, value in _changed(game, state, text).items())]
    return f"{game!r}.position({', '.join(said)})"


def _changed(game: AnyGame, state: State, text: str) -> dict[str, str]:
    """The options that `position` must be told: those that are not the default, of the game or of a position."""
    usual = {option.name: option.default for option in game.options}
    changed = {name: value for name, value in state.options.items() if value != usual[name]}
    built = game.position(text, **changed).options
    return changed | {name: value for name, value in state.options.items() if value != built[name]}


def _whose_turn(state: State) -> str:
    return f"{listed(state.to_act())} to act" if state.to_act() else "over"


# ---- phrases and refusals ---------------------------------------------------------------------------


def meant(state: State, seat: str, phrase: str) -> Move:
    """The move that a seat means by a phrase: in notation, in words, or as its button says it."""
    state.seated(seat)
    judge = Judge(lootlab.load(state.game), state.view(seat))
    text = " ".join(phrase.split())
    try:
        return judge.read(text)
    except phrases.Unread as unread:
        said = phrases.on_a_button(text, judge.view, judge.names, loosely=True)
        if said is None:
            raise unread from None
        return said


def refused(fault: Refused) -> list[str]:
    """What a notebook prints where something was refused: no line of ours, but the one of the reader's that asked."""
    said = fault.refusal.told(None, NAMES)
    cites = [f"{rule.id}: {rule.title}." for rule in map(_rule, said.cites) if rule]
    lines = [said.text, said.remedy, *cites, _where(fault)]
    return [tongue.say(line) for line in lines if line]


def _rule(rule_id: str) -> Rule | None:
    """The rule of that id, whichever game of ours it is of."""
    name = GAME_OF.get(rule_id.partition("-")[0])
    book = lootlab.load(name).rulebook if name else ()
    return next((rule for rule in book if rule.id == rule_id), None)


def _where(fault: Refused) -> str:
    """The last line of the reader's own code on the way here; of a bot that failed, its own."""
    if line := getattr(fault, "line", 0):
        return f"(Line {line} of the cell.)"
    ran = getattr(fault, "code", None)
    if ran is not None and in_a_cell(ran.co_filename) and ran.co_name.isidentifier():
        code, line = ran.co_name, ran.co_firstlineno
        return f"(Line {line} of the cell that defines {code}.)"
    for each in filter(None, (fault.__cause__, fault)):
        frames = [(frame.f_code, line) for frame, line in walk_tb(each.__traceback__)]
        if steps := [(ran.co_name, line) for ran, line in frames if in_a_cell(ran.co_filename)]:
            code, line = steps[-1]
            is_function = code.isidentifier()  # else the cell itself, or a lambda in it
            return f"(Line {line} of the cell that defines {code}.)" if is_function else f"(Line {line} of the cell.)"
    return ""


# ---- words ------------------------------------------------------------------------------------------


@singledispatch
def words(thing: object) -> str:
    raise TypeError(f"{type(thing).__name__} cannot be told.")


@words.register
def _(state: State) -> str:
    return words(state.view(None))


@words.register
def _(view: View) -> str:
    return plain.broken(drawing.words(lootlab.load(view.game), view), drawing.WIDTH)


@words.register
def _(rule: Rule) -> str:
    lines = [f"{rule.id}: {rule.title}", rule.text]
    return "\n".join(lines + [f"Example: {rule.example}"] * bool(rule.example))


@words.register
def _(question: Question) -> str:
    return f"{question.id}: {question.title}\n{question.ask}\n{_answers(question)}"


@words.register
def _(match: Match) -> str:
    told = [f"* {line.text}" for line in match.told(None)[-LINES:]]
    return "\n".join([words(match.state), _people(match), *told])


@words.register
def _(moves: Moves) -> str:
    if nobody := _nobody(moves):
        return nobody.sentence
    return moves_words(moves.state.view(moves.seat), moves) if moves.up_to_date else "\n".join(map(str, moves))


@words.register
def _(events: Happened) -> str:
    return "\n".join(filter(None, map(str, events))) or SILENCE


# ---- HTML -------------------------------------------------------------------------------------------


@singledispatch
def html(thing: object) -> str:
    raise TypeError(f"{type(thing).__name__} cannot be drawn.")


@html.register
def _(state: State) -> str:
    return html(state.view(None))


@html.register
def _(view: View) -> str:
    return drawing.picture(lootlab.load(view.game), view)


@html.register
def _(rule: Rule) -> str:
    example = f"<p><em>{escape(rule.example)}</em></p>" if rule.example else ""
    return _NOTE.format(f"<p><b>{escape(rule.id)}: {escape(rule.title)}</b></p><p>{escape(rule.text)}</p>{example}")


@html.register
def _(refusal: Refusal) -> str:
    said = refusal.told(None, NAMES)
    cites = f"<p><small>{escape(', '.join(said.cites))}</small></p>" if said.cites else ""
    remedy = f"<p>{escape(said.remedy)}</p>" if said.remedy else ""
    return _NO.format(f"<p><b>{escape(said.text)}</b></p>{remedy}{cites}")


@html.register
def _(outcome: Outcome) -> str:
    scores = "".join(f"<li>{escape(NAMES.get(seat, seat))}: {score}</li>" for seat, score in outcome.scores)
    return _NOTE.format(f"<p><b>{escape(str(outcome))}</b></p><ul>{scores}</ul>")


@html.register
def _(move: Move) -> str:
    return f"<code>{escape(str(move))}</code>"


@html.register
def _(question: Question) -> str:
    head = f"<p><b>{escape(question.id)}: {escape(question.title)}</b></p><p>{escape(question.ask)}</p>"
    return _NOTE.format(
        f"{head}<details><summary>The exact answer</summary><p>{escape(_answers(question))}</p></details>"
    )


@html.register
def _(match: Match) -> str:
    told = "".join(f"<li>{escape(line.text)}</li>" for line in match.told(None)[-LINES:])
    below = f"<p>{escape(_people(match))}</p>" + (f"<ul>{told}</ul>" if told else "")
    return drawing.picture(match.game, match.state.view(None), below)


@html.register
def _(moves: Moves) -> str:
    if nobody := _nobody(moves):
        return html(nobody)
    if moves.up_to_date:
        return moves_html(moves.state.view(moves.seat), moves)
    return f"<ul>{''.join(f'<li>{html(move)}</li>' for move in moves)}</ul>"


@html.register
def _(events: Happened) -> str:
    told = "".join(
        f"<li>{escape(text)}" + f" <small>{escape(', '.join(rules))}</small>" * bool(rules) + "</li>"
        for text, rules in _heard(events)
    )
    return f"<ul>{told}</ul>" if told else f"<p>{SILENCE}</p>"


# ---- moves and events as lists ----------------------------------------------------------------------


def _nobody(moves: Moves) -> Refusal | None:
    """What is wrong with a list for a seat that is not there."""
    try:
        moves.state.seated(moves.seat)
    except BadInput as fault:
        return fault.refusal
    return None


def moves_words(view: View, moves: Sequence[Move]) -> str:
    """Each move's phrase, what its button says, and what it brings."""
    told = drawing.moves(lootlab.load(view.game), view, moves[:MOST_MOVES])
    said = ((phrase, ": ".join(tongue.say(each, view.game) for each in rest if each)) for phrase, *rest in told)
    lines = [f"{phrase}  {words}" for phrase, words in said]
    return "\n".join(lines + [_more(moves)] * (len(moves) > MOST_MOVES)) or NOTHING


def moves_html(view: View, moves: Sequence[Move]) -> str:
    told = drawing.moves(lootlab.load(view.game), view, moves[:MOST_MOVES])
    rows = "".join(
        f"<tr><th scope='row'{LEFT}><code>{escape(phrase)}</code></th><td{LEFT}>{escape(does)}</td>"
        f"<td{LEFT}>{escape(gives)}</td></tr>"
        for phrase, does, gives in told
    )
    if not rows:
        return f"<p>{NOTHING}</p>"
    more = f"<p>{_more(moves)}</p>" if len(moves) > MOST_MOVES else ""
    return f'<div class="words wide"><table><tbody>{rows}</tbody></table>{more}</div>'


def _more(moves: Sequence[Move]) -> str:
    return f"… and {len(moves) - MOST_MOVES} more."


def _heard(events: Happened) -> list[tuple[str, tuple[str, ...]]]:
    """What everybody hears of it."""
    return [(tell(event.text), event.rules) for event in events if event.text]


# ---- phrases ----------------------------------------------------------------------------------------


def _answers(question: Question) -> str:
    try:
        answers = question.answers()
    except BadInput as refused:  # a question of one's own with too many cases
        return refused.refusal.sentence
    return "; ".join(f"{answer.label}: {answer.value} = {float(answer.value):.6g}" for answer in answers)


def _bot(match: Match, seat: str) -> str:
    """Its strength, or the name of the function that plays."""
    function = match.own.get(seat)
    return str(getattr(function, "__name__", match.players[seat]))


def _people(match: Match) -> str:
    who = (
        f"{name} ({seat}) is {'a person' if match.players[seat] == PERSON else f'a bot, {_bot(match, seat)}'}"
        for seat, name in match.names.items()
    )
    return f"{'; '.join(who)}."
