"""How the things of the house show themselves: each kind as HTML, in words, and a position as Python.

A picture of a position is what everybody may see. A view is what its seat may see. Only `code` names what is hidden: it
is for whoever holds the state in Python anyway, and no page asks for it.
"""

from __future__ import annotations

from functools import singledispatch

import lootlab

from .engine.game import AnyGame
from .engine.match import PERSON, Match
from .engine.question import Question
from .engine.refusal import BadInput, Refusal
from .engine.rulebook import Rule
from .engine.state import Move, State
from .engine.tell import listed
from .engine.view import View
from .look import drawing
from .look.html import escape

LINES = 6
"""So many lines of its log a match shows."""
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


# ---- words ------------------------------------------------------------------------------------------


@singledispatch
def words(thing: object) -> str:
    raise TypeError(f"{type(thing).__name__} cannot be told.")


@words.register
def _(state: State) -> str:
    return words(state.view(None))


@words.register
def _(view: View) -> str:
    return drawing.words(lootlab.load(view.game), view)


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
    said = refusal.told()
    cites = f"<p><small>{escape(', '.join(said.cites))}</small></p>" if said.cites else ""
    remedy = f"<p>{escape(said.remedy)}</p>" if said.remedy else ""
    return _NO.format(f"<p><b>{escape(said.text)}</b></p>{remedy}{cites}")


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


# ---- phrases ----------------------------------------------------------------------------------------


def _answers(question: Question) -> str:
    try:
        answers = question.answers()
    except BadInput as refused:  # a question of one's own with too many cases
        return refused.refusal.sentence
    return "; ".join(f"{answer.label}: {answer.value} = {float(answer.value):.6g}" for answer in answers)


def _people(match: Match) -> str:
    who = (
        f"{name} ({seat}) is {'a person' if match.players[seat] == PERSON else f'a bot, {match.players[seat]}'}"
        for seat, name in match.names.items()
    )
    return f"{'; '.join(who)}."
