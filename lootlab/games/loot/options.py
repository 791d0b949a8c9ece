"""The options of a game, decided once: plain booleans for the hot paths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine.options import Options
from .._shell import Option
from .._shell import options as _options
from . import sheet

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")

OPTIONS = (
    Option("mark_start", "no", _NO_YES, "LOOT-R1", "Is the starting square marked?"),
    Option("start_mode", "border_square", ("border_square", "off_left"), "LOOT-R2", "Where does the figure start?"),
    Option("must_use_ability", "no", _NO_YES, "LOOT-R3", "Must an ability be used before relocating?"),
    Option("relocate_same", "yes", _YES_NO, "LOOT-R6", "May a stuck figure stay on its own unmarked square?"),
    Option("zero_move", "no", _NO_YES, "LOOT-R8", "Die 1 and one square less: is a move of no squares allowed?"),
    Option("joint_bonus", "all", ("all", "none"), "LOOT-R11", "Who gets the bonus if several end the game together?"),
    Option("zero_turn_entry", "no", _NO_YES, "LOOT-R13", "Does a turn without points use a space of the track?"),
    Option("first_order", "roller", ("roller", "as_rolled"), "LOOT-R14", "Who orders the first three dice?"),
    Option("meeps_mode", "sequential", ("sequential", "by_square"), "LOOT-R15", "In which order come Meeps rewards?"),
    Option("meeps_second", "no", _NO_YES, "LOOT-R16", "Does the second stroke on a Meeps square pay again?"),
    Option("ability_points", "0", ("0", "1"), "LOOT-R25", "Points for every unused ability at the end."),
    Option("undo_until_reroll", "yes", _YES_NO, "LOOT-R29", "May a step be taken back until all have moved?"),
    Option("solo", "off", ("off", "score_attack"), "LOOT-R30", "May one play alone, for the highest score?"),
    Option(
        "sheet", sheet.DEFAULT, sheet.NAMED, "LOOT-03", "The game sheet everybody plays on.",
        sheet.problem, "a .json file of your own", sheet.audit, ".json", sheet.LONGEST,
    ),
)  # fmt: skip
CHOICES = _options(OPTIONS)


@dataclass(frozen=True, slots=True)
class Rules:
    mark_start: bool
    off_left: bool
    must_use_ability: bool
    relocate_same: bool
    zero_move: bool
    joint_bonus: bool
    zero_turn_entry: bool
    roller_orders: bool
    meeps_by_square: bool
    meeps_second: bool
    ability_points: int
    undo: bool


@lru_cache(maxsize=256)
def rules_of(options: Options) -> Rules:
    return Rules(
        mark_start=options["mark_start"] == "yes",
        off_left=options["start_mode"] == "off_left",
        must_use_ability=options["must_use_ability"] == "yes",
        relocate_same=options["relocate_same"] == "yes",
        zero_move=options["zero_move"] == "yes",
        joint_bonus=options["joint_bonus"] == "all",
        zero_turn_entry=options["zero_turn_entry"] == "yes",
        roller_orders=options["first_order"] == "roller",
        meeps_by_square=options["meeps_mode"] == "by_square",
        meeps_second=options["meeps_second"] == "yes",
        ability_points=int(options["ability_points"]),
        undo=options["undo_until_reroll"] == "yes",
    )
