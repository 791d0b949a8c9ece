"""Draws a hall for one reader: the others, the plan with the dice, and the sheet with its four areas."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Move
from ....engine.tell import listed
from ....look.cards import count
from ....look.html import attrs, icon
from ....look.ui import ASK_HERE, MOVES_HERE, Ask, Ui, Words
from ..moves import Relocate, Roll, Start, Stay, To, book, die_words
from ..moves.telling import item_words
from ..sheet.geometry import LABELS, SQUARE_AT
from ..sheet.scoring import points_of
from ..view import HallView
from .plan import plan
from .scene import (
    ABILITY_TOKENS,
    Scene,
    complete,
    is_square,
    matches,
    picks_of,
    replaces,
    result_of,
    scene,
    way_words,
)
from .text import text
from .tracks import gain_panel, other_seats, sheet_panel

__all__ = [
    "ask",
    "attempts",
    "best_first",
    "complete",
    "draw",
    "facts",
    "matches",
    "replaces",
    "standing",
    "text",
    "words",
]

ABILITY_WORDS = {"wrap": "Over the edge", "pm": "One more or less"}


# ---- the words --------------------------------------------------------------------------------------


def facts(view: HallView) -> str:
    if view.phase == "over":
        return "The game is over."
    if view.phase != "turn":
        return "Setting up"
    most = max(len(paper.track) for paper in view.papers)
    together = "all move at the same time" if len(view.seats) > 1 else "a score attack"
    return f"{most} of {view.sheet.spaces} entries, {together}"


def ask(view: HallView, ui: Ui) -> Ask:
    if view.outcome is not None:
        return Ask("Over", "The last space is filled.")
    if view.phase == "paper":
        return Ask("Look", "A sheet to look at.")
    if view.seat is None or view.seat not in view.to_act:
        waiting = listed([ui.name(seat) for seat in view.to_act])
        mine = "You have chosen. " if view.seat and view.moved[view.seats.index(view.seat)] else ""
        return Ask(
            "Wait" if view.seat else "Watch", f"{mine}{waiting} {'is' if len(view.to_act) == 1 else 'are'} choosing."
        )
    if view.phase == "setup":
        where = "beside the left edge" if view.rules.off_left else "on a border square"
        return Ask("Start", f"Put your figure {where}.")
    if view.phase == "order":
        count = sum(key.startswith("die-") for key in ui.chosen)
        return Ask(
            f"{min(count + 1, 3)} of 3",
            ("Which die comes first?", "Which is next?", "And the last?", "Lay them out so?")[count],
        )
    return _ask_move(view, scene(view, ui))


def _ask_move(view: HallView, here: Scene) -> Ask:
    pill = f"Move {die_words(view.dice[0])}"
    if here.picked is not None:
        return Ask(pill, "Go there, or pick another square.")
    if any(isinstance(move, To) and not move.by for move in view.moves):
        return Ask(pill, "Where do you go, in a straight line?")
    if any(isinstance(move, Stay) for move in view.moves):
        return Ask("Stuck", "There is nothing you can do this turn.")
    free = "Use an ability, or put" if any(isinstance(move, To) for move in view.moves) else "Put"
    return Ask("Stuck", f"{free} your figure on any unmarked square.")


def words(view: HallView, move: Move) -> Words:
    own = view.own
    if own is None:
        return Words(str(move))
    if isinstance(move, To):
        how = {"wrap": " over the edge", "pm": " with plus/minus"}.get(move.pieces[-1], "")
        return Words(way_words(own, move) + how, _gives(view, move))
    if isinstance(move, Relocate):
        return Words(f"Put the figure on {LABELS[SQUARE_AT[move.target]]}", "no stroke, no points")
    if isinstance(move, Start):
        return Words(f"Start at {move.pieces[0]}", "the square is not marked" if not view.rules.mark_start else "")
    if isinstance(move, Roll):
        return Words(f"Lay out {', '.join(map(str, move.dice))}", f"the {move.dice[0]} is moved first")
    return (
        Words("Stay", "nothing else is possible") if isinstance(move, Stay) else Words("Take it back", icon="ll-undo")
    )


def _gives(view: HallView, move: To) -> str:
    assert view.own is not None
    items = result_of(view, view.own, move)[1]
    if items:
        return ", ".join(map(item_words, items))
    square = SQUARE_AT[move.target]
    if view.own.visited >> square & 1:
        return "a second stroke, no points"
    group = view.sheet.group_at(square)
    return f"first stroke in {group.name}" if group else "no points"


def best_first(view: HallView, moves: Sequence[Move], tokens: Sequence[str]) -> list[Move]:
    """Most points first; plain moves before abilities."""

    def rank(move: Move) -> tuple[int, int, int]:
        items = result_of(view, view.own, move)[1] if view.own is not None else ()
        return (not complete(move, tokens), -points_of(items), len(move.pieces))

    return sorted(moves, key=rank)


def attempts(view: HallView, tokens: Sequence[str]) -> list[Move]:
    """What picks that lead nowhere may mean: the rules say why not."""
    picks = picks_of(tokens)
    if view.seat is None or not picks:
        return []
    moves = book(view.seat)
    own = view.own
    by = tuple(ABILITY_TOKENS[token] for token in picks if token in ABILITY_TOKENS)
    squares = [SQUARE_AT[10 * int(token[1]) + int(token[3])] for token in picks if is_square(token)]
    if view.phase == "setup":
        return [moves.start[place] for place in squares[-1:]]
    if own is None or view.phase == "order":
        return []
    place = squares[-1] if squares else _near(view, own.at)
    target = 10 * int(LABELS[place][1]) + int(LABELS[place][3])
    if place == own.at and not by:
        return [moves.relocate[place]]
    stuck = not any(isinstance(move, To) and not move.by for move in view.moves)
    tried: list[Move] = [To(view.seat, target, by)]
    return [moves.relocate[place], *tried] if stuck and not by else tried


def _near(view: HallView, at: int) -> int:
    """Where an ability without a square may have been meant to lead: somewhere a plain move does."""
    plain = [move for move in view.moves if isinstance(move, To) and not move.by]
    return SQUARE_AT[plain[0].target] if plain else at


def standing(view: HallView, ui: Ui) -> list[tuple[str, str]]:
    rows = []
    for player, (seat, paper) in enumerate(zip(view.seats, view.papers, strict=True)):
        if view.finals:
            rows.append((seat, count(view.finals[player], "point")))
        else:
            rows.append((seat, f"{count(paper.total, 'point')}, {len(paper.track)} of {view.sheet.spaces} entries"))
    return rows


# ---- the picture ------------------------------------------------------------------------------------


def draw(view: HallView, ui: Ui) -> str:
    here = scene(view, ui)
    todo = f"{ASK_HERE}{gain_panel(here)}{_abilities(here)}{MOVES_HERE}"
    control = f'<div class="ctl">{_dice(here)}<div class="todo">{todo}</div></div>'
    return f'{other_seats(here)}<div class="desk">{plan(here)}{control}</div>{sheet_panel(here)}'


def _dice(here: Scene) -> str:
    """The queue: now, next, then. The last two can be picked to see where they lead."""
    view = here.view
    if view.phase == "order" and view.rolled:
        dice = "".join(_rolled_die(here, place) for place in range(3))
        return f'<ol class="queue is-rolled" aria-label="The dice you rolled">{dice}</ol>'
    if len(view.dice) < 3:
        return ""
    now = f'<li class="now">{_die(view.dice[0])}<span>now</span></li>'
    later = "".join(_later_die(here, place) for place in (1, 2))
    return f'<ol class="queue" aria-label="Dice">{now}{later}</ol>'


def _die(value: int) -> str:
    return icon(f"loot-die{value}", f"a {value}")


def _later_die(here: Scene, place: int) -> str:
    name = ("now", "next", "then")[place]
    value = here.view.dice[place]
    if not here.ui.asked or here.view.phase != "turn":
        return f"<li>{_die(value)}<span>{name}</span></li>"
    words = f"{name}: a {value}; show where it can lead"
    inner = icon(f"loot-die{value}") + f"<span>{name} {'›' * place}</span>"
    return f"<li>{here.ui.piece(f'look {name}', f'look-{name}', inner, words, cls='lookdie is-flat', target=True)}</li>"


def _rolled_die(here: Scene, place: int) -> str:
    value = here.view.rolled[place]
    key = f"die-{place}{value}"
    order = list(here.ui.chosen).index(key) + 1 if key in here.ui.chosen else 0
    said = f"<span>{('', 'now', 'next', 'then')[order]}</span>"
    if not here.ui.asked:
        return f"<li>{_die(value)}</li>"
    inner = icon(f"loot-die{value}") + said
    return f"<li>{here.ui.piece(f'die {value}', key, inner, f'a {value}', cls='lookdie is-flat', target=True)}</li>"


def _abilities(here: Scene) -> str:
    """Abilities that could be used now; picking one shows only where it leads."""
    if not here.ui.asked or here.view.phase != "turn":
        return ""
    buttons = []
    for name, have in (("pm", here.paper.pms), ("wrap", here.paper.wraps)):
        if have:
            inner = icon(f"loot-{name}") + f"<span>{ABILITY_WORDS[name]}{f' ({have})' if have > 1 else ''}</span>"
            buttons.append(
                here.ui.piece(name, f"abil-{name}", inner, ABILITY_WORDS[name], cls="abil is-flat", target=True)
            )
    told = attrs(class_="abils", role="group", aria_label="Abilities, one a turn")
    return f"<div{told}>{''.join(buttons)}</div>" if buttons else ""


from ..._shell import board as _board  # noqa: E402

BOARD = _board(globals())
