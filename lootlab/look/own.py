"""What people can make for a game themselves: the contract of its room `own`, and whether it can be played with.

A game's room `own` has `editor()`: a deck to count, cards to write, a sheet to draw. It knows no widget: it is told
what was clicked, draws itself, and gives the file that the game's option takes.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from functools import lru_cache

from ..engine.game import AnyGame
from ..engine.options import AnyOption
from ..engine.refusal import BadInput, Refusal, Refused
from . import switches

UNKNOWN = "This editor does not know what that click means."
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Editor(ABC):
    """Something of one's own while it is being made. Faulty in between, and that is fine."""

    option: str
    """The option of the game that takes it."""
    title: str
    noun: str
    """What it is, in a sentence: "deck", "cards", "sheet"."""
    file: str
    """What the file to take away is called."""
    is_board: bool = False
    """A drawing board: it opens files, takes back and says what is wrong itself."""

    @abstractmethod
    def text(self) -> str:
        """The file: what the option accepts, if there are no faults."""

    @abstractmethod
    def open(self, text: str) -> None:
        """Go on with what stands in a file; BadInput says why not, and nothing has changed then."""

    @abstractmethod
    def reset(self) -> None:
        """As usual again."""

    @abstractmethod
    def edit(self, verb: str, what: str, value: object) -> str:
        """Carry out a click: what was done, as a sentence. BadInput if it means nothing."""

    @abstractmethod
    def html(self) -> str:
        """The editor, without the tools around it. What can be clicked sends `edit` with "verb what"."""

    @abstractmethod
    def total(self) -> str:
        """How much there is, in a few words: "122 cards"."""

    @property
    @abstractmethod
    def changed(self) -> bool:
        """Is it other than usual?"""

    def kept(self) -> str:
        """All that `recall` needs to go on later, faults included."""
        return self.text()

    def recall(self, kept: str) -> None:
        """Go on with what was kept; BadInput if that cannot be, and nothing has changed then."""
        self.open(kept)

    def faults(self) -> list[Refusal]:
        """What is wrong in the editor's own words, before the file is judged."""
        return []


def editor_of(game: AnyGame) -> Editor | None:
    """The editor of a game that has something to make."""
    name = f"{game.package}.own"
    try:
        room = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # the room is there, and something in it is not
            raise
        return None
    made = room.editor()
    assert isinstance(made, Editor)
    return made


def option_of(game: AnyGame, name: str) -> AnyOption:
    return next(option for option in game.options if option.name == name)


# ---- can it be played with? ---------------------------------------------------------------------


def faults_of(game: AnyGame, editor: Editor) -> list[Refusal]:
    """Why nobody can play with it; [] if somebody can."""
    return editor.faults() or list(_judged(game, editor.option, editor.text())[0])


def warnings_of(game: AnyGame, editor: Editor) -> list[Refusal]:
    """Why some cannot: a deck that is too small for six."""
    return [] if editor.faults() else list(_judged(game, editor.option, editor.text())[1])


@lru_cache(maxsize=16)
def _judged(game: AnyGame, name: str, text: str) -> tuple[tuple[Refusal, ...], tuple[Refusal, ...]]:
    """Faults and warnings: the file as such, then a deal for every number of players."""
    option = option_of(game, name)
    if option.audit is not None and (found := option.audit(text)):
        return tuple(Refusal(option.rule, fault) for fault in found), ()
    fault = switches.fault_of(option, text)
    if fault is not None:
        return (fault,), ()
    fewest, most = game.players
    refused = {count: refusal for count in range(fewest, most + 1) if (refusal := _deal(game, count, name, text))}
    if len(refused) > most - fewest:
        return (refused[fewest],), ()
    return (), tuple(
        Refusal(each.rule, f"Not for {NUMBERS[count]} players. {each.text}", each.remedy, each.also)
        for count, each in refused.items()
    )


def _deal(game: AnyGame, count: int, name: str, text: str) -> Refusal | None:
    try:
        game.new(count, 1, **{name: text})
    except Refused as refused:
        return refused.refusal
    return None


def whole(value: object, least: int, most: int, what: str) -> int:
    """A number that was typed."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most):
        raise BadInput(f"{what} cannot be {text[:20] or 'nothing'}.", f"Type a whole number from {least} to {most}.")
    return int(text)
