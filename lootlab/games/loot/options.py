"""What can be switched in LOOT."""

from __future__ import annotations

from ...engine.options import Option, Options, switch, yes_no
from .sheet import DEFAULT, LONGEST, NAMED, audit, problem, read


class HallOptions(Options):
    mark_start = yes_no("no", "LOOT-R1", "Is the starting square marked?")
    start_mode = switch("border_square", ("border_square", "off_left"), "LOOT-R2", "Where does the figure start?")
    must_use_ability = yes_no("no", "LOOT-R3", "Must an ability be used before relocating?")
    relocate_same = yes_no("yes", "LOOT-R6", "May a stuck figure stay on its own unmarked square?")
    zero_move = yes_no("no", "LOOT-R8", "Die 1 and one square less: is a move of no squares allowed?")
    joint_bonus = switch("all", ("all", "none"), "LOOT-R11", "Who gets the bonus if several end the game together?")
    zero_turn_entry = yes_no("no", "LOOT-R13", "Does a turn without points use a space of the track?")
    first_order = switch("roller", ("roller", "as_rolled"), "LOOT-R14", "Who orders the first three dice?")
    meeps_mode = switch("sequential", ("sequential", "by_square"), "LOOT-R15", "In which order come Meeps rewards?")
    meeps_second = yes_no("no", "LOOT-R16", "Does the second stroke on a Meeps square pay again?")
    ability_points = Option("0", ("0", "1"), "LOOT-R25", "Points for every unused ability at the end.", int)
    undo_until_reroll = yes_no("yes", "LOOT-R29", "May a step be taken back until all have moved?")
    solo = switch("off", ("off", "score_attack"), "LOOT-R30", "May one play alone, for the highest score?")
    sheet = Option(
        DEFAULT, NAMED, "LOOT-03", "The game sheet everybody plays on.",
        read, problem, "a .json file of your own", audit, ".json", LONGEST,
    )  # fmt: skip
