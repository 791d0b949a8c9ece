"""Ask your own question: the bench as a screen of its own (in a game's place it stands above the list of questions)."""

from __future__ import annotations

from collections.abc import Sequence

from .. import load
from ..engine.chance import read_seed
from ..engine.question import Question
from ..engine.refusal import BadInput
from ..lab import asking as lab
from . import stored
from .asking_bench import Benched
from .experiment import Lab, tell_run
from .stored import Stored


class Asking(Benched, Lab):
    """A sentence to put together, and the experiment that comes of it.

    >>> own = Asking("bag_o_loot", "CACTUS-7")
    >>> own.do("choose", "source", "two-player deck"); own.do("choose", "count", "2")
    >>> own.do("guess", value="10"); own.do("reveal")
    >>> own
    Asking('How likely are at least 2 looters among 8 cards of the two-player deck?', guess 10%, exact 1103/15128)
    """

    own_address = ""  # alone on its page it has none

    def __init__(self, game: str, word: str | int | None = None) -> None:
        found = load(game)
        if not lab.bench(found):
            raise BadInput(f"{found.title} has nothing to ask about yet.", "Choose another game.")
        super().__init__(found, f"asking/{found.name}", None if word is None else read_seed(word))
        self.open_own()
        self.refresh()

    def all_questions(self) -> Sequence[Question]:
        return ()

    def on_start(self, arg: str, memory: object) -> None:
        self._hear_of(memory)
        self.recall_own(memory)
        self.open_own()

    def stored(self) -> Stored:
        return stored.question(self.run.question)

    def render(self) -> str:
        return self.own_page()

    def __repr__(self) -> str:
        if self.desk is None:
            return "Asking(nothing that can be asked)"
        told = tell_run(self.run).partition(", ")[2]
        return f"Asking({self.run.question.ask!r}{', ' + told if told else ''})"
