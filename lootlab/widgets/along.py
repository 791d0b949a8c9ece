"""A game that is taken along: from a page whose browser alone keeps it (`lootlab site`) to another browser.

As a file, or as a link that has the whole game in it. Both hold the hidden cards, so both are sealed: nobody sees them
by accident. There is no server that could keep a secret, though, and that is said.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from ..engine.refusal import BadInput, Refusal
from ..look.html import attrs, icon, tag
from .keeping import KeptGame

if TYPE_CHECKING:
    from .table import Table

ROOM, MARK = "play", "game/"
LONGEST_LINK = 3500
"""Letters: longer ones are cut in mails and chats, and then they open nothing."""
HONEST = (
    "Both are sealed, so that nobody sees the hidden cards by accident. There is no server to keep a secret here: "
    "whoever is set on it can open them."
)
HONEST_FILE = HONEST.replace("Both are", "It is").replace("open them", "open it")


class Along(KeptGame):
    """A table to which a link can bring a game."""

    def on_go(self, arg: str, value: object) -> None:
        if f"{arg}/" == MARK or arg == MARK:
            raise BadInput(
                "This link names no game: the rest of it is missing.", "Copy the link once more, as a whole."
            )
        if not arg.startswith(MARK):
            return super().on_go(arg, value)
        before = self.key if any(move[:1] in self.match.persons for move in self.match.moves) else ""
        self._resume_from_file(arg.removeprefix(MARK))
        self._announce("The game goes on.")
        if before and before != self.key:
            told = f"The game that was on this table is kept. To go back to it: New game, resume code {before}."
            self.notice = Refusal("", "The link has brought another game.", told)

    def _announce(self, what: str) -> None:
        """Another match lies on the table: say so and what is asked, and let it go on."""
        raise NotImplementedError


def link(table: Table) -> str:
    """An address that opens the game as it is now; empty if it would be too long."""
    what = table.keeping.store.pressed(table.key, table.match.save())
    page = table.page.partition("#")[0]
    return f"{page}#{ROOM}/{MARK}{what}" if page and len(what) <= LONGEST_LINK else ""


def file(table: Table) -> str:
    """The game as a file to download; nothing where it cannot be sealed."""
    sealed = table.keeping.store.sealed(table.key, table.match.save())
    if not sealed:
        return ""
    data = base64.b64encode(sealed.encode()).decode()
    name = f"{table.match.game.name}.lootlab"
    saves = attrs(class_="btn btn--half", download=name, href=f"data:application/octet-stream;base64,{data}")
    return f"<a{saves}>{icon('ll-save')}<span>Save it as a file</span></a>"


def html(table: Table) -> str:
    """Both ways, and what they are worth."""
    address = link(table)
    copy = tag("button", "Copy a link", type="button", class_="btn btn--half", data_copy=address) if address else ""
    ways = f'<div class="moves">{file(table)}{copy}</div>'
    said = HONEST if copy else HONEST_FILE
    return f"<p>To go on in another browser, take it along.</p>{ways}<p><small>{said}</small></p>"
