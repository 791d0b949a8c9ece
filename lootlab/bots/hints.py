"""A hint: the move with the best estimated chance, its reason, and how the others compare."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.chance import Stream
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..engine.state import Move
from ..engine.tell import tell
from ..engine.view import View
from ..look.html import escape
from . import montecarlo

SIMULATIONS = 600
SECONDS = 0.8


@dataclass(frozen=True, repr=False)
class Hint:
    """A piece of advice. It shows itself as a table: the moves that were thought through, and their chances."""

    move: Move
    chance: float
    """Estimated chance to win (a share of it where it can be shared)."""
    reason: str
    others: tuple[tuple[Move, float], ...]
    simulations: int

    def __repr__(self) -> str:
        tried = "".join(f"\n{chance:6.1%}  {move}" for move, chance in self._tried)
        return f"{self.move}: {tell(self.reason, self.move.seat)}{tried}\n{self._effort}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{escape(str(move))}</code></td><td>{chance:.1%}</td></tr>" for move, chance in self._tried
        )
        said = escape(tell(self.reason, self.move.seat))
        head = "<thead><tr><th>move</th><th>chance to win</th></tr></thead>"
        table = f"<table>{head}<tbody>{rows}</tbody></table>" if rows else ""
        return f"<p><b><code>{escape(str(self.move))}</code></b> {said}</p>{table}<p>{self._effort}</p>"

    @property
    def _tried(self) -> tuple[tuple[Move, float], ...]:
        return ((self.move, self.chance), *self.others) if self.simulations else ()

    @property
    def _effort(self) -> str:
        return f"{self.simulations} games in thought." if self.simulations else "There is no other move."


def hint(
    game: AnyGame, view: View, rng: Stream, simulations: int = SIMULATIONS, seconds: float | None = SECONDS
) -> Hint:
    """What this seat might do now; from its View alone."""
    if view.seat is None or not view.moves:
        raise BadInput("There is nothing to decide for you now.", "Ask again when it is your turn.")
    tried = montecarlo.search(game, view, rng, simulations, seconds)
    best = tried[0]
    guess = game.determinize(view, rng)
    reason = game.bot.reason(guess, view.seat, best.move)
    compared = [(one.move, one.chance) for one in tried[1:4] if one.tries]
    compared.sort(key=lambda each: -each[1])  # who dropped out of the race early may have looked better then
    return Hint(best.move, best.chance, reason, tuple(compared), sum(one.tries for one in tried))
