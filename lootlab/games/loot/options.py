"""What can be switched in LOOT."""

from __future__ import annotations

from ...engine.options import Option, Options, switch, yes_no
from .sheet import DEFAULT, LONGEST, NAMED, audit, problem, read

_SHEETS = {"house-A": "house sheet A", "house-A-long": "house sheet A with a longer track"}


class HallOptions(Options):
    mark_start = yes_no("no", "LOOT-R1", "Is the starting square marked?")
    start_mode = switch(
        "border_square", {"border_square": "on a square of the border", "off_left": "outside, left of the plan"},
        "LOOT-R2", "Where does the figure start?",
    )  # fmt: skip
    must_use_ability = yes_no("no", "LOOT-R3", "Must an ability be used before relocating?")
    relocate_same = yes_no("yes", "LOOT-R6", "May a stuck figure stay on its own unmarked square?")
    zero_move = yes_no("no", "LOOT-R8", "Die 1 and one square less: is a move of no squares allowed?")
    joint_bonus = switch(
        "all", {"all": "all of them", "none": "nobody"}, "LOOT-R11",
        "Several end the game together: who gets the bonus?",
    )  # fmt: skip
    zero_turn_entry = yes_no("no", "LOOT-R13", "Does a turn without points use a space of the track?")
    first_order = switch(
        "roller", {"roller": "whoever rolled them", "as_rolled": "nobody: they stay as rolled"}, "LOOT-R14",
        "Who orders the first three dice?",
    )  # fmt: skip
    meeps_mode = switch(
        "sequential", {"sequential": "one after the other", "by_square": "each square has its own"}, "LOOT-R15",
        "In which order come Meeps rewards?",
    )  # fmt: skip
    meeps_second = yes_no("no", "LOOT-R16", "Does the second stroke on a Meeps square pay again?")
    ability_points = Option(
        "0", ("0", "1"), "LOOT-R25", "What is an unused ability worth at the end?", int,
        words={"0": "nothing", "1": "one point"},
    )  # fmt: skip
    undo_until_reroll = yes_no("yes", "LOOT-R29", "May a step be taken back until all have moved?")
    solo = switch("off", {"off": "no", "score_attack": "yes"}, "LOOT-R30", "May one play alone, for the highest score?")
    sheet = Option(
        DEFAULT, NAMED, "LOOT-03", "Which sheet does everybody play on?",
        read, problem, "a .json file of your own", audit, ".json", LONGEST, words=_SHEETS,
    )  # fmt: skip
