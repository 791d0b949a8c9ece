"""The compass rose: a picture in a corner, and the answer to “which way does everybody go?”."""

from __future__ import annotations

from ....look.html import icon
from ....look.ui import Ui
from ..cards.field import DIRECTIONS
from ..cards.signs import NOBODY
from ..cards.words import way_piece
from ..questions.direction import WAYS, Direction
from ..view import RaidView

_AREAS = {"N": "1/2", "NE": "1/3", "E": "2/3", "SE": "3/3", "S": "3/2", "SW": "3/1", "W": "2/1", "NW": "1/1"}


def asked(view: RaidView, ui: Ui) -> str:
    """Eight ways to pick, around the rose; empty while nobody is asked for one."""
    if not ui.asked or not isinstance(view.ask, Direction) or view.ask.pushed != NOBODY:
        return ""
    ways = "".join(f'<span style="grid-area:{_AREAS[way]}">{_way(ui, way)}</span>' for way in DIRECTIONS)
    return f'<div class="pile rose" role="group" aria-label="Compass"><i>{icon("trap-rose")}</i>{ways}</div>'


def _way(ui: Ui, way: str) -> str:
    return ui.piece(way_piece(way), f"way-{way}", way, WAYS[way], cls="way", target=True)
