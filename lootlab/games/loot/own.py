"""A sheet of one's own: the drawing board, and the file that comes of it."""

from __future__ import annotations

from ...engine.options import UNREADABLE
from ...engine.refusal import BadInput, Refusal
from ...look.own import UNKNOWN, Editor
from .board.draft import Desk, body
from .sheet import DEFAULT, LETTERS
from .sheet.draft import Draft


def editor() -> SheetEditor:
    return SheetEditor()


class SheetEditor(Editor):
    """The desk of the designer. Its clicks are more than "edit": `widgets/drafting.py` hears them."""

    option, title, noun, file = "sheet", "Your sheet", "sheet", "my-sheet.json"
    is_board = True

    def __init__(self) -> None:
        self.desk = Desk(Draft.like(DEFAULT))

    def text(self) -> str:
        return self.desk.draft.text()

    def open(self, text: str) -> None:
        try:
            self.desk.draft = Draft.read(text)
        except BadInput:
            raise
        except UNREADABLE as error:
            raise BadInput("This file holds no sheet.", "Choose a file that “Take it with you” gave you.") from error

    def reset(self) -> None:
        self.desk.draft = Draft.like(DEFAULT)

    def edit(self, verb: str, what: str, value: object) -> str:
        raise BadInput(UNKNOWN, "Reload the page.")

    def html(self) -> str:
        return body(self.desk)

    def total(self) -> str:
        booths = sum(letter in LETTERS for letter in self.desk.draft.letters)
        return f"{booths} booths"

    @property
    def changed(self) -> bool:
        return self.text() != Draft.like(DEFAULT).text()

    def faults(self) -> list[Refusal]:
        found = self.desk.draft.faults
        return [Refusal("LOOT-03", f"{each.code}, {each.place}: {each.reason}", each.cure) for each in found]
