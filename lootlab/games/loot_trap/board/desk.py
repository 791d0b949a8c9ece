"""What lies beside the question: the card it is about, or the steps of the turn; and the own hand."""

from __future__ import annotations

from collections import Counter

from ....look import cards as look
from ....look.html import attrs, escape, icon, tag
from ....look.ui import Ui
from ..cards.design import Design
from ..cards.signs import ACTION, DISCARD, DRAW, MOVE, MOVE2, NOBODY, ROLL, W1, W2
from ..cards.text import effects_text, whole_text
from ..cards.words import hand_piece
from ..questions.wearer import Wearer
from ..view import RaidView
from .faces import LOWER, UPPER, big_card, hand_card

COURSE = (("Draw", (DRAW,)), ("Move", (MOVE, MOVE2, W1)), ("Act", (ACTION, W2)), ("Discard", (DISCARD,)))
GHOST_COURSE = (("Draw", (DRAW,)), ("Roll", (ROLL,)), ("Discard", (DISCARD,)))
LEAST_COLUMNS = 4


def desk(view: RaidView, ui: Ui) -> str:
    """Beside the moves: what is asked about lies open, and what waits is said."""
    if view.outcome is not None:
        return '<div class="beside"></div>'
    found = about(view, ui)
    if found is not None:
        design, does = found
        shown = (
            f'<div class="about" role="img" aria-label="{escape(whole_text(design))}">{big_card(design, does)}</div>'
        )
    else:
        shown = _course(view)
    return f'<div class="beside">{shown}{_waiting(view, ui)}</div>'


def about(view: RaidView, ui: Ui) -> tuple[Design, str] | None:
    """The card that is picked, asked about, or being carried out, and which half of it acts."""
    held = [piece.means for piece in ui.picks if piece.kind == "hand"]
    if held:
        return view.design(held[-1]), ""
    if isinstance(view.ask, Wearer) and view.ask.worn_by != NOBODY and view.worn[view.ask.worn_by] >= 0:
        return view.box.designs[view.worn[view.ask.worn_by]], ""
    if view.ask is not None and view.ask.kind == "peek" and view.seat in view.to_act:
        design = view.spaces[view.at[view.me]].top.design
        return (view.box.designs[design], "") if design >= 0 else None
    for card in reversed(view.limbo):
        if card.card.design >= 0:
            return view.box.designs[card.card.design], LOWER if card.space >= 0 else UPPER
    return None


def _course(view: RaidView) -> str:
    """The steps of a turn, and where it stands."""
    if not view.set_up or view.outcome is not None:
        return ""
    course = GHOST_COURSE if view.at[view.active] < 0 else COURSE
    steps = "".join(
        tag(
            "li",
            name,
            class_="now" if view.phase in phases else None,
            aria_current="step" if view.phase in phases else None,
        )
        for name, phases in course
    )
    return f'<ol class="course" aria-label="Steps of a turn">{steps}</ol>'


def waiting(view: RaidView, ui: Ui) -> str:
    """How many traps wait, and for whom."""
    said = []
    for seat, number in Counter(trap.seat for trap in view.queue).items():
        whom = "you" if seat == view.me else ui.name(view.seats[seat])
        said.append(f"{look.count(number, 'trap')} waiting for {whom}")
    return "; ".join(said)


def _waiting(view: RaidView, ui: Ui) -> str:
    said = waiting(view, ui)
    return f'<p class="waiting" data-key="waiting">{icon("trap-trap")}<span>{escape(said)}</span></p>' if said else ""


def hand(view: RaidView, ui: Ui) -> str:
    if view.seat is None:
        return ""
    seen: Counter[int] = Counter()
    drawn = []
    for number in view.hands[view.me].cards:
        design = view.box.designs[number]
        face = hand_card(design)
        key = f"hand-{view.seat}-{number}-{seen[number]}"
        seen[number] += 1
        drawn.append(
            ui.piece(hand_piece(design.name), key, face.inner, whole_text(design), cls=face.cls, origin="deck")
        )
    empty = '<p class="note">No card in hand.</p>' if not drawn else ""
    columns = max(LEAST_COLUMNS, (len(drawn) + 1) // 2)
    cls = "hand hand--many" if columns > LEAST_COLUMNS else "hand"
    told = attrs(class_=cls, role="group", aria_label="Your hand", style=f"--n:{columns}")
    return f"<div{told}>{''.join(drawn)}{empty}</div>"


def abilities(view: RaidView, ui: Ui) -> str:
    """What the own avatar does with a Roll card; opened, it lies over the question."""
    if view.seat is None or view.outcome is not None or view.at[view.me] < 0 or {"characters", "rolls"} & ui.hides:
        return ""
    character = view.cast[view.me]
    rows = "".join(f"<li><b>{n}</b> {escape(effects_text(does))}</li>" for n, does in enumerate(character.abilities, 1))
    head = f'<summary aria-label="{character.name}, your six abilities">{icon("trap-roll")}</summary>'
    return f'<details class="abilities">{head}<ol>{rows}</ol></details>'
