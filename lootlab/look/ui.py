"""What a board needs to know to draw pieces that can be picked, and the pieces themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..engine.lesson import ALL_AIDS
from ..engine.state import Piece, Words
from ..engine.tell import NAMES
from ..engine.view import View
from .html import attrs, icon, part

ASK_HERE = "<!--ask-->"
MOVES_HERE = "<!--moves-->"
"""A board may put these marks where ask-line (with refusal) and moves shall stand; else they follow the drawing."""
HINT_HERE = "<!--hint-->"
"""Where the hint button stands: at the end of the hand."""

NEW_FLAG = '<span class="newflag">new</span>'


@dataclass
class Ui:
    """The reader's side of a drawing. Boards call `piece` for everything that can be clicked.

    A piece has a `key` (unique on this table, stable while the piece stays itself, so that it glides when it moves;
    it must not betray anything hidden) and is a `Piece` (what it means in `Move.pieces`; equal cards share one).
    """

    viewer: str | None = None
    names: Mapping[str, str] = field(default_factory=lambda: dict(NAMES))
    chosen: Mapping[str, Piece] = field(default_factory=dict)
    """What is picked so far, in order: keys and the pieces that they are."""
    possible: Counter[str] = field(default_factory=Counter)
    """Tokens that lead on to a legal move from here."""
    asked: bool = False
    """It is the viewer's turn to pick."""
    marks: frozenset[str] = frozenset()
    """Tokens a lesson or a hint points at."""
    refused: frozenset[str] = frozenset()
    """Keys of the last impossible pick."""
    new: frozenset[str] = frozenset()
    """Keys of pieces that have just moved."""
    aids: frozenset[str] = ALL_AIDS
    """What the table helps with (`engine.lesson.AIDS`): without "gains" a board shows no badges, counts or forecasts of
    what a move brings."""
    hides: frozenset[str] = frozenset()
    """Parts of the board that a lesson does not need yet (`Board.parts`): not drawn, not even as empty places."""
    scene: bool = False
    """A move is being shown: nothing can be picked, and the hand is muted."""
    peeked: Mapping[str, View] = field(default_factory=dict)
    """What other seats see, where a lesson says that the reader has peeked: a hidden card stays a back, with an eye and
    its sign beside it (`cards.seen`)."""
    tokens: dict[str, Piece] = field(default_factory=dict)
    """Filled while drawing: key to the piece, for every piece that can be picked."""
    labels: dict[str, str] = field(default_factory=dict)
    """Filled while drawing: token to what such a piece is called; the first one where several are alike."""
    seen: set[str] = field(default_factory=set)
    """Filled while drawing: the keys of all pieces."""

    def name(self, seat: str) -> str:
        return "You" if seat == self.viewer else self.names.get(seat, seat)

    @property
    def picks(self) -> tuple[Piece, ...]:
        """The pieces picked so far, in order."""
        return tuple(self.chosen.values())

    def picked(self, key: str) -> bool:
        return key in self.chosen

    def piece(
        self,
        token: Piece,
        key: str,
        inner: str,
        label: str,
        *,
        cls: str = "card",
        target: bool = False,
        origin: str = "",
    ) -> str:
        """A button for one piece. `target` pieces get a dashed edge instead of the dot below.

        `origin` is the key a piece comes out of when it is new (a card flies out of the pile "deck").
        """
        self.tokens[key] = token
        self.labels.setdefault(token, label)
        self.seen.add(key)
        states = [cls]
        picked = self.picked(key)
        can = self.asked and self.possible[token] > 0
        if picked:
            states.append("is-chosen")
            inner += icon("ll-tick").replace('class="icon"', 'class="tick"')
        elif can:
            states.append("is-target" if target else "is-can")
        elif self.asked and not target and "list" in self.aids:
            states.append("is-off")  # where the table does not help, a grey card would look like a faulty one
        if token in self.marks or key in self.marks:
            states.append("is-marked")
        if key in self.refused:
            states.append("is-refused")
            inner += icon("ll-no").replace('class="icon"', 'class="no"')
        if key in self.new:
            states.append("is-new")
            inner += NEW_FLAG
        told = attrs(
            type="button",
            class_=" ".join(states),
            data_key=key,
            data_do="pick",
            data_arg=key,
            data_from=origin or None,
            aria_label=label,
            aria_pressed=("true" if picked else "false") if self.asked else None,
        )
        return part(key, f"<button{told}>{inner}</button>")

    def still(self, key: str, inner: str, label: str, *, cls: str = "card", origin: str = "") -> str:
        """A piece that is only looked at."""
        self.seen.add(key)
        states = cls
        if key in self.new:
            states, inner = f"{cls} is-new", inner + NEW_FLAG
        told = attrs(class_=states, data_key=key, data_from=origin or None, role="img", aria_label=label)
        return part(key, f"<div{told}>{inner}</div>")


@dataclass(frozen=True)
class Ask:
    """The ask-line: a step pill and one sentence."""

    step: str
    sentence: str


def fits(pieces: Iterable[str], tokens: Iterable[str]) -> bool:
    """Do these picked tokens belong to a move with these pieces? The usual, orderless way."""
    have, picked = tuple(pieces), tuple(tokens)
    return all(have.count(token) >= picked.count(token) for token in picked)


__all__ = ["ASK_HERE", "HINT_HERE", "MOVES_HERE", "NEW_FLAG", "Ask", "Ui", "Words", "fits"]
