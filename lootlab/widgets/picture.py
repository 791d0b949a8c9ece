"""How a table looks around its cloth: header, panels, hint, result, curtain."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from ..bots import MANNERS
from ..engine.tell import listed, tell
from ..engine.where import alone
from ..look import parts
from ..look.board import board_of
from ..look.html import attrs, chip, escape, icon, part
from ..look.ui import Ui
from . import along
from .about import about
from .keeping import ELSEWHERE

if TYPE_CHECKING:
    from .table import Table


def whole(table: Table) -> str:
    if table.keeping.closed:
        return closed(table)
    reader = None if table.next_viewer is not None else table.cloth.viewer
    if table.next_viewer is not None:
        body = curtain(table, table.next_viewer)
    elif table.back:
        body = table.back.cloth.html(keeping_note(table) + _notice(table, "notice") + table.back.html(), ask=False)
    else:
        body = table.cloth.html(above_ask(table), ask=not table.over, hint=hint_button(table))
    code = "" if table.keeping.trouble else table.key
    form = table.setup.html(code, _notice(table, "setup"), _along(table, code)) if table.panel == "new" else ""
    rules = rules_drawer(table, reader) if table.panel == "rules" else ""
    # Another match brings its table into sight, and so does a drawer: on a phone its button is far below it.
    begin = attrs(class_="play", data_top=f"{table.sitting}{table.panel}")
    return f'<div{begin}>{body}<aside class="side">{side(table, reader)}</aside>{form}{rules}</div>'


def _along(table: Table, code: str) -> str:
    return along.html(table) if code and alone() else ""


def rules_drawer(table: Table, reader: str | None) -> str:
    """The rules, beginning with those that this moment is about."""
    game, refusal = table.match.game, table.cloth.refusal or table.notice
    these = about(game, table.shown.state.view(reader), refusal, table.shown.told(reader))
    return parts.rules_drawer(game.rulebook, table.rules_search, these)


def manners(table: Table) -> dict[str, str]:
    """How each bot plays, in a word."""
    return {seat: MANNERS[kind][0] for seat, kind in table.match.players.items() if kind in MANNERS}


def bar(table: Table) -> str:
    """What is played, and what can be done with the game as a whole."""
    view = table.shown.state.view(None)
    board = board_of(table.match.game)
    in_front = table.next_viewer is None and table.back is None
    undo = in_front and table.match.can_undo(table.cloth.viewer or "")
    tools = (
        parts.button("Undo", "undo", symbol="ll-undo", disabled=not undo)
        + parts.button("Rules", "rules", symbol="ll-book", aria_expanded=_yes(table.panel == "rules"))
        + parts.button("New game", "panel", "new", symbol="ll-plus", aria_expanded=_yes(table.panel == "new"))
    )
    told = f'<p class="facts">{escape(board.facts(view))}</p>{_word(table.match.word)}'
    return part("bar", f'<div class="bar" data-key="bar">{told}<div class="tools">{tools}</div></div>')


def hint_button(table: Table) -> str:
    if not table.match.persons:
        return ""
    asked = table.cloth.asked and table.next_viewer is None and table.back is None
    return parts.button("Hint", "hint", cls="btn btn--felt hint-button", symbol="ll-hint", disabled=not asked)


def _word(word: str) -> str:
    """Which deal this is, where somebody has asked for it: a class compares."""
    if not word:
        return ""
    kind = "Seed" if word.isdigit() else "Class word"
    return f'<p class="word" data-word="{escape(word)}">{kind} <b>{escape(word)}</b></p>'


def keeping(table: Table) -> str:
    """Whoever plays a game that is not kept must know it, for as long as it is so."""
    trouble = table.keeping.trouble
    if trouble is None:
        return ""
    told = f"<strong>{escape(trouble.text)}</strong>{escape(trouble.remedy)}{_to_take_along(table)}"
    return f'<div class="say say--warn keeping at-wide" data-key="keeping">{told}</div>'


def keeping_note(table: Table) -> str:
    """The same on a narrow screen, where the side lies below: on the table until it was read, then a word of it."""
    trouble = table.keeping.trouble
    if trouble is None:
        return ""
    if table.keeping.was_read:
        word = "Only to look at" if table.keeping.unheld else "Not kept"
        return parts.button(word, "keeping", "open", cls="btn keeping-word at-narrow", aria_expanded="false")
    close = parts.button("Close", "keeping", "close", cls="link", data_escape=True)
    told = f"<strong>{escape(trouble.text)}</strong>{close}<p>{escape(trouble.remedy)}</p>{_to_take_along(table)}"
    return f'<div class="say say--warn keeping at-narrow" data-key="keeping-note">{told}</div>'


def _to_take_along(table: Table) -> str:
    """A file instead: sealed, for it holds what nobody at the table may know."""
    file = "" if table.keeping.unheld else along.file(table)
    said = "The file is sealed, for it holds the hidden cards. Load it here under New game to go on."
    if not table.keeping.store.seals_for_good:
        said += " That works until the server is started again."
    return f"{file}<small>{said}</small>" if file else ""


def above_ask(table: Table) -> str:
    """What stands above the ask-line: a notice, a hint, the result, or who gets the screen next."""
    shown = keeping_note(table) + (_notice(table, "notice") if table.panel != "new" else "")
    shown += hint_note(table) if table.hint_steps == 2 else ""
    if table.over:
        shown += result(table)
    elif not table.match.persons:
        shown += watching(table)
    elif len(table.match.persons) > 1 and not table.cloth.asked and not table.match.bots_to_act():
        shown += parts.button("Hand the screen on", "cover", cls="btn btn--pick", symbol="ll-right", data_focus=True)
    return shown


def _notice(table: Table, place: str) -> str:
    if table.notice is None:
        return ""
    return parts.refusal_bubble(table.notice, table.match.game.rulebook, place, table.cloth.opened)


def hint_bubble(table: Table) -> str:
    """The reason, and the estimated chances of the best moves as a small table."""
    assert table.hint is not None
    rows = ((table.hint.move, table.hint.chance), *table.hint.others)
    listed = "".join(
        f'<tr><th scope="row">{escape(table.cloth.words(move).does)}</th><td>{round(100 * chance)}%</td></tr>'
        for move, chance in rows
    )
    said = f"<strong>{escape(table.cloth.words(table.hint.move).does)}</strong><p>{escape(table.hint.reason)}</p>"
    if table.hint.simulations:  # else there is only one move, and nothing to compare
        said += (
            f"<p>Chance to win, estimated from {table.hint.simulations} games played out "
            "(fewer for the lower rows, so those are rougher):</p>"
            f'<table class="score"><tbody>{listed}</tbody></table>'
        )
    return f'<div class="say say--warn hint" data-key="hint">{said}</div>'


def hint_note(table: Table) -> str:
    """On a narrow screen, where the side lies below: what to do and why, until the next pick."""
    assert table.hint is not None
    close = parts.button("Close", "hint", "close", cls="link", data_escape=True)
    said = (
        f"<strong>{escape(table.cloth.words(table.hint.move).does)}</strong>{close}<p>{escape(table.hint.reason)}</p>"
    )
    return f'<div class="say say--warn hint at-narrow" data-key="hint-note">{said}</div>'


def result(table: Table) -> str:
    """Who won and why, play again, and the save file: only now, since it holds the seed."""
    outcome = table.match.state.outcome()
    if outcome is None:
        return ""
    names = table.match.names
    # On a shared screen "you" could be anybody.
    viewer = table.cloth.viewer if len(table.match.persons) == 1 else None
    if not outcome.winners:
        title = "A draw"
    elif viewer in outcome.winners:
        title = "You share the win" if len(outcome.winners) > 1 else "Your first win!" if table.won == 1 else "You won"
    else:
        title = listed(names[seat] for seat in outcome.winners) + " won"
    why = f"{escape(tell(outcome.text, viewer, names))} {chip(outcome.rule, 'result', table.cloth.opened)}"
    why += parts.opened_rule((outcome.rule,), "result", table.cloth.opened, table.match.game.rulebook)
    won = bool(outcome.winners) and (viewer in outcome.winners or viewer is None)
    lost = outcome.winners and not won
    sign = parts.face(outcome.winners[0], names[outcome.winners[0]]) if lost else parts.prize() if won else ""
    data = base64.b64encode(table.match.save().encode()).decode()
    save = attrs(class_="btn", download=f"{table.match.game.name}.json", href=f"data:application/json;base64,{data}")
    again = parts.button("Play again", "again", cls="btn btn--main", symbol="ll-again", data_focus=True)
    again += parts.button("Look back", "look_back", symbol="ll-eye") if table.match.moves else ""
    return (
        f'<div class="result{" is-won" if won else ""}" data-key="result">{sign}'
        f"<div><h3>{escape(title)}</h3><div>{why}</div></div>"
        f'<div class="moves">{again}<a{save}>{icon("ll-save")}<span>Save this game</span></a></div></div>'
    )


def watching(table: Table) -> str:
    """Whoever watches bots sets the pace."""
    name, symbol = ("Go on", "ll-right") if table.paused else ("Pause", "ll-pause")
    buttons = parts.button(name, "pause", cls="btn btn--pick", symbol=symbol, data_focus=True)
    buttons += parts.button("One move", "step", cls="btn btn--felt")
    return f'<div class="moves" role="group" aria-label="Pace" data-key="pace">{buttons}</div>'


def curtain(table: Table, seat: str) -> str:
    """Between two people: nothing of either hand is drawn."""
    names, me = table.match.names, table.cloth.viewer
    take = parts.button(
        f"I am {names[seat]}: show my cards", "uncover", seat, cls="btn btn--pick", symbol="ll-eye", data_focus=True
    )
    if me is not None:
        take += parts.button(f"I am {names[me]}: let me look again", "uncover", me, cls="btn btn--felt")
    return (
        '<section class="cloth" aria-label="Curtain" data-arrows="" data-as-tall="">'
        '<div class="curtain" data-key="curtain">'
        f"{_notice(table, 'notice')}"
        f'<span class="face seat-{seat.lower()}" aria-hidden="true">{escape(names[seat][:1])}</span>'
        f"<h3>Hand the screen to {escape(names[seat])}.</h3><p>{_others(table, seat)} away.</p>"
        f'<div class="moves">{take}</div></div></section>'
    )


def closed(table: Table) -> str:
    """Another window holds this game: nothing of it is drawn here."""
    here = parts.button("Play here", "play_here", cls="btn btn--pick", symbol="ll-right", data_focus=True)
    fresh = parts.button("New game", "panel", "new", cls="btn btn--felt", symbol="ll-plus")
    notice = "" if table.notice in (None, ELSEWHERE) or table.panel == "new" else _notice(table, "notice")
    form = table.setup.html("", _notice(table, "setup") if table.notice != ELSEWHERE else "")
    begin = attrs(class_="play is-closed", data_closed="", data_top=f"{table.sitting}{table.panel}")
    return (
        f'<div{begin}><section class="cloth" aria-label="Closed" data-arrows="" data-as-tall="">'
        f'<div class="curtain" data-key="closed">{notice}<h3>{escape(ELSEWHERE.text)}</h3>'
        "<p>A game is open in one place at a time. It goes on there, or here as it stands by now.</p>"
        f'<div class="moves">{here}{fresh}</div></div></section>{form if table.panel == "new" else ""}</div>'
    )


def _others(table: Table, seat: str) -> str:
    others = [name for person, name in table.match.names.items() if person in table.match.persons and person != seat]
    return f"{escape(others[0])} looks" if len(others) == 1 else "The others look"


def side(table: Table, reader: str | None) -> str:
    """Beside the cloth: what is played, why something was said, the standing, what happened, a field to type into."""
    game = table.match.game
    ui = Ui(viewer=reader, names=table.match.names)
    shown = bar(table) + keeping(table) + table.wish_html()
    if table.hint is not None and table.hint_steps >= 2:
        shown += hint_bubble(table)
    rows = board_of(game).standing(table.shown.state.view(reader), ui)
    shown += parts.standing_panel(rows, ui, manners=manners(table))
    told = table.shown.told(reader)
    opened = table.cloth.opened
    tool, back = "", False
    if table.match.moves and not table.back and table.next_viewer is None:
        tool, back = parts.show_again() + parts.button("Look back", "look_back", cls="link"), True
    shown += parts.log_panel(
        told, game.code, table.symbols, game.rulebook, opened, table.log_lines, more=True, tool=tool, back=back
    )
    in_front = table.next_viewer is None and table.back is None
    return shown + (table.cloth.typed() if in_front else "")


def _yes(holds: bool) -> str:
    return "true" if holds else "false"
