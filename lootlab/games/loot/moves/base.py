"""What all moves of LOOT have in common: most of them are a step, made on the seat's own sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ....engine.refusal import Refusal
from ....engine.state import Events, Move, Piece
from ..sheet.geometry import SQUARE_AT, target_label
from ..sheet.paper import NOTHING, Items, Marks, Paper
from ..sheet.tables import ABILITIES, Sheet
from . import telling
from .telling import Told

if TYPE_CHECKING:
    from ..options import HallOptions
    from ..state import Hall
    from ..view import HallView  # noqa: F401

Onward = Callable[[Marks, Sequence[int]], str]
"""What the dice to come can make of a sheet, in a sentence."""


@cache
def square_piece(target: int) -> Piece:
    """A square to be picked; it means its place."""
    return Piece(target_label(target), "square", SQUARE_AT[target])


ABILITY_PIECES: Final = tuple(Piece(name, "ability", ability) for ability, name in enumerate(ABILITIES))
DIE_PIECES: Final = tuple(Piece(f"die {face}", "die", face) for face in range(7))


class HallMove(Move):
    __slots__ = ()

    by: tuple[int, ...] = ()
    """The abilities that are spent on it."""
    dice: tuple[int, ...] = ()
    """The dice that it puts on the table."""
    strokes: ClassVar[bool] = False
    """Does it draw a stroke on the square where it ends?"""
    ordered: ClassVar[bool] = False
    """Does the order matter in which its pieces are picked?"""
    too_late: ClassVar[tuple[str, ...]] = ()
    """Rules that forbid it after the end, besides LOOT-44."""

    @property
    def plain(self) -> bool:
        """A move by the active die alone."""
        return self.strokes and not self.by

    # ---- what it brings ---------------------------------------------------------------------------

    def after(self, sheet: Sheet, options: HallOptions, marks: Marks) -> tuple[Marks, Items]:
        """The seat's sheet after it, and what it earns: rules, previews and bots all ask here."""
        return marks, NOTHING

    def before(self, paper: Paper) -> Paper:
        """The sheet without its stroke and with its ability still in hand; what it earned is left as it is."""
        return paper

    def do(self, hall: Hall) -> Events:
        """A step is kept from the others until all have moved; the last one's completes the turn (LOOT-07)."""
        player, bit = hall.number[self.seat]
        sheets: list[Any] = hall.marks  # native code would make a new value of each one it reads
        before = sheets[player]
        marks, items = self.after(hall.sheet, hall.options, before)
        told = () if hall.quiet else self.told(Paper._make(marks), items)
        hall.marks[player] = marks
        hall.moved = moved = hall.moved | bit
        if moved == hall.everyone:
            return hall.end_turn(player, told) if hall.phase == "turn" else hall.end_set_up(player, told)
        hall.steps[player] = (self, before, told)
        return () if hall.quiet else telling.hidden(self.seat, told, not hall.options.undo_until_reroll)

    def told(self, paper: Paper, items: Items) -> Told:
        """What its own seat reads at once; `paper` is the sheet after it."""
        return ()

    # ---- what speaks against it -------------------------------------------------------------------

    def not_now(self, hall: Hall) -> Refusal | None:
        """What keeps a figure from moving at this moment, wherever to."""
        no_die = ("LOOT-06", "LOOT-08")
        if hall.phase == "setup":
            remedy = "Put yours on a border square first."
            return Refusal("LOOT-04", "Figures are still being placed.", remedy, ("LOOT-05", *no_die))
        if hall.phase == "order":
            return Refusal("LOOT-05", "The dice are not on the table yet.", "Put them in order first.", no_die)
        player, _ = hall.number[self.seat]
        if hall.has_moved(player):
            back = ", or take yours back." if hall.can_undo(player) else "."
            # A second ability, and one earned a moment ago, would have to wait for the next turn in any case.
            waits = ("LOOT-29", "LOOT-40") if self.by else ()
            remedy = f"One move per turn: wait until all have moved{back}"
            return Refusal("LOOT-07", "You have moved in this turn.", remedy, waits)
        if hall.phase != "turn":
            return Refusal("LOOT-08", "No die lies on the table.", "The active die says how far to move.", no_die[:1])
        return None

    def can_move(self, hall: Hall) -> Refusal | None:
        """A player who can move plainly must (LOOT-17); one who can with an ability need not (LOOT-R3)."""
        legal = hall.legal_moves(self.seat)
        names = [move.pieces[0] for move in legal if move.plain]
        if names:
            text = f"With a {hall.dice[0]} your figure can move."
            return Refusal("LOOT-17", text, f"Go to {telling.either(names)}.", ("LOOT-18", "LOOT-R4"))
        named = [str(move).split(" to ")[1] for move in legal if move.strokes]
        if named and hall.options.must_use_ability:
            text, remedy = "Here an ability must be used if it helps.", f"Go to {telling.either(named)}."
            return Refusal("LOOT-R3", text, remedy, ("LOOT-17", "LOOT-18"))
        return None

    # ---- what is said of it -----------------------------------------------------------------------

    def leads_on(self, visited: int, dice: Sequence[int]) -> bool:
        """Is it worth a thought, with these dice to come?"""
        return True

    def reason(self, hall: Hall, onward: Onward) -> str:
        """Why a sensible player likes it: one sentence for the hint."""
        return "There is nothing else to do."

    def line_words(self, die: int, items: Items) -> str:
        """As a part of a plan: what this die leads to. Plans are told as far as they go on by strokes."""
        return ""

    def spoken(self, items: Items) -> str:
        """What a screen reader adds to the square where it ends."""
        return "free to choose"

    def stuck_words(self, able: bool) -> str:
        """What a stuck player is asked who has this as the last choice; `able`: an ability would help too."""
        return f"{'Use an ability, or put' if able else 'Put'} your figure on any unmarked square."
