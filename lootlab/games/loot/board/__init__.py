"""Draws a hall for one reader: the others, the plan with the dice, and the sheet with its four areas."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Piece, Words
from ....engine.tell import listed
from ....look.board import Board
from ....look.cards import count
from ....look.html import attrs, icon
from ....look.ui import ASK_HERE, MOVES_HERE, Ask, Ui
from ..moves import HallMove, Relocate, Start, To
from ..moves.base import ABILITY_PIECES, DIE_PIECES
from ..moves.telling import die_words
from ..sheet import PM, WRAP
from ..sheet.geometry import TARGETS
from ..sheet.paper import points_of
from ..view import HallView
from .plan import plan
from .scene import LOOKS, Scene, complete, matches, result_of, scene
from .text import text
from .tracks import gain_panel, other_seats, sheet_panel

ABILITY_WORDS = {PM: "One more or less", WRAP: "Over the edge"}
ORDER = ("Which die comes first?", "Which is next?", "And the last?", "Lay them out so?")


class HallBoard(Board[HallView, HallMove]):
    """The reader's own sheet lies in front; spectators see the first one's."""

    def facts(self, view: HallView) -> str:
        if view.phase == "over":
            return "The game is over."
        if view.phase != "turn":
            return "Setting up"
        most = max(len(paper.track) for paper in view.papers)
        together = "all move at the same time" if len(view.seats) > 1 else "a score attack"
        return f"{most} of {view.sheet.spaces} entries, {together}"

    def ask(self, view: HallView, ui: Ui) -> Ask:
        if view.outcome is not None:
            return Ask("Over", "The last space is filled.")
        if view.phase == "paper":
            return Ask("Look", "A sheet to look at.")
        if view.seat is None or view.seat not in view.to_act:
            return _ask_to_wait(view, ui)
        if view.phase == "setup":
            where = "beside the left edge" if view.options.start_mode == "off_left" else "on a border square"
            return Ask("Start", f"Put your figure {where}.")
        if view.phase == "order":
            laid = sum(piece.kind == "die" for piece in ui.picks)
            return Ask(f"{min(laid + 1, 3)} of 3", ORDER[laid])
        return _ask_move(view, scene(view, ui))

    def words(self, view: HallView, move: HallMove) -> Words:
        return move.words(view) if view.own is not None else Words(str(move))

    def standing(self, view: HallView, ui: Ui) -> list[tuple[str, str]]:
        if view.finals:
            return [(seat, count(final, "point")) for seat, final in zip(view.seats, view.finals, strict=True)]
        spaces, papers = view.sheet.spaces, zip(view.seats, view.papers, strict=True)
        return [(seat, f"{count(own.total, 'point')}, {len(own.track)} of {spaces} entries") for seat, own in papers]

    def text(self, view: HallView, ui: Ui) -> str:
        return text(view, ui)

    def draw(self, view: HallView, ui: Ui) -> str:
        here = scene(view, ui)
        todo = f"{ASK_HERE}{gain_panel(here)}{_abilities(here)}{MOVES_HERE}"
        control = f'<div class="ctl">{_dice(here)}<div class="todo">{todo}</div></div>'
        return f'{other_seats(here)}<div class="desk">{plan(here)}{control}</div>{sheet_panel(here)}'

    # ---- picking pieces ---------------------------------------------------------------------------

    def matches(self, move: HallMove, picked: Sequence[str]) -> bool:
        return matches(move, picked)

    def complete(self, move: HallMove, picked: Sequence[str]) -> bool:
        return complete(move, picked)

    def replaces(self, new: Piece, old: Piece) -> bool:
        """Another square takes the place of the one picked before."""
        return new.kind == old.kind == "square"

    def best_first(self, view: HallView, moves: Sequence[HallMove], picked: Sequence[str]) -> list[HallMove]:
        """Most points first; plain moves before abilities."""

        def rank(move: HallMove) -> tuple[bool, int, int]:
            items = result_of(view, view.own, move)[1] if view.own is not None else ()
            return not complete(move, picked), -points_of(items), len(move.pieces)

        return sorted(moves, key=rank)

    def attempts(self, view: HallView, picked: Sequence[Piece]) -> list[HallMove]:
        """What picks that lead nowhere may mean: the rules say why not."""
        by = tuple(piece.means for piece in picked if piece.kind == "ability")
        squares = [piece.means for piece in picked if piece.kind == "square"]
        if view.seat is None or view.own is None or view.phase == "order" or not (by or squares):
            return []
        if view.phase == "setup":
            return [Start(view.seat, TARGETS[place]) for place in squares[-1:]]
        plain = [move.pieces[0].means for move in view.moves if move.plain]
        # An ability without a square may have been meant to lead somewhere a plain move does.
        place = (squares or plain[:1] or [view.own.at])[-1]
        put, go = Relocate(view.seat, TARGETS[place]), To(view.seat, TARGETS[place], by)
        if place == view.own.at and not by:
            return [put]
        return [go] if plain or by else [put, go]


BOARD = HallBoard()


def _ask_to_wait(view: HallView, ui: Ui) -> Ask:
    waiting = listed([ui.name(seat) for seat in view.to_act])
    mine = "You have chosen. " if view.seat and view.moved[view.seats.index(view.seat)] else ""
    choosing = f"{waiting} {'is' if len(view.to_act) == 1 else 'are'} choosing."
    return Ask("Wait" if view.seat else "Watch", f"{mine}{choosing}")


def _ask_move(view: HallView, here: Scene) -> Ask:
    pill = f"Move {die_words(view.dice[0])}"
    if here.picked is not None:
        return Ask(pill, "Go there, or pick another square.")
    if any(move.plain for move in view.moves):
        return Ask(pill, "Where do you go, in a straight line?")
    return Ask("Stuck", view.moves[-1].stuck_words(able=view.moves[0].strokes))


# ---- dice and abilities -----------------------------------------------------------------------------


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
    drawn = here.ui.piece(LOOKS[place - 1], f"look-{name}", inner, words, cls="lookdie is-flat", target=True)
    return f"<li>{drawn}</li>"


def _rolled_die(here: Scene, place: int) -> str:
    value = here.view.rolled[place]
    key = f"die-{place}{value}"
    order = list(here.ui.chosen).index(key) + 1 if key in here.ui.chosen else 0
    said = f"<span>{('', 'now', 'next', 'then')[order]}</span>"
    if not here.ui.asked:
        return f"<li>{_die(value)}</li>"
    inner = icon(f"loot-die{value}") + said
    drawn = here.ui.piece(DIE_PIECES[value], key, inner, f"a {value}", cls="lookdie is-flat", target=True)
    return f"<li>{drawn}</li>"


def _abilities(here: Scene) -> str:
    """Abilities that could be used now; picking one shows only where it leads."""
    if not here.ui.asked or here.view.phase != "turn":
        return ""
    buttons = []
    for ability, have in ((PM, here.paper.pms), (WRAP, here.paper.wraps)):
        if have:
            piece, words = ABILITY_PIECES[ability], ABILITY_WORDS[ability]
            inner = icon(f"loot-{piece}") + f"<span>{words}{f' ({have})' if have > 1 else ''}</span>"
            buttons.append(here.ui.piece(piece, f"abil-{piece}", inner, words, cls="abil is-flat", target=True))
    told = attrs(class_="abils", role="group", aria_label="Abilities, one a turn")
    return f"<div{told}>{''.join(buttons)}</div>" if buttons else ""
