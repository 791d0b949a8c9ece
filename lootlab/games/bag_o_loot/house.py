"""The rulings a group may decide otherwise: the options of the game, and the same as plain attributes."""

from __future__ import annotations

from functools import lru_cache

from ...engine.options import TOML, Options
from .._shell import Option
from .._shell import options as _options
from . import cards


def _target(value: str) -> str | None:
    fits = value.isascii() and value.isdigit() and 1 <= int(value) <= 9999 and value[0] != "0"
    return None if fits else f"“{value}” is no number of points"


OPTIONS = (
    Option(
        "looter_only_sets", "no", ("no", "declare"), "BOL-R1",
        "May a set consist of looters alone? With declare the opener names its number.",
    ),
    Option("min_coins_to_open", "1", ("1", "2"), "BOL-R3", "How many coins does an Open need at least?"),
    Option(
        "punt_looter", "blank", ("blank", "declare", "no"), "BOL-R5",
        "May a looter be punted: without a number, with a named number, or not at all?",
    ),
    Option("steal_singleton_ends_turn", "no", ("no", "yes"), "BOL-R8", "Does stealing a singleton use up the turn?"),
    Option("split_counts_singletons", "yes", ("yes", "no"), "BOL-R9", "Does a singleton count as a set in a split?"),
    Option("combine_subset", "no", ("no", "yes"), "BOL-R11", "May a Combine leave some of the sets where they are?"),
    Option("combine_cards", "any", ("any", "one"), "BOL-R12", "How many cards may be added in a Combine?"),
    Option("same_owner_combine", "no", ("no", "yes"), "BOL-R16", "May two sets of one owner alone be combined?"),
    Option("singletons_score", "yes", ("yes", "no"), "BOL-R24", "Do singletons score at the end of a round?"),
    Option("auto_knock", "yes", ("yes", "no"), "BOL-R30", "Does a turn end by itself when no play is left?"),
    Option("target", "100", ("100",), "BOL-R31", "The points that end the game.", _target, "a number from 1 to 9999"),
    Option("target_test", "more_than", ("more_than", "at_least"), "BOL-R31", "Passed, or only reached?"),
    Option("tie", "extra_rounds", ("extra_rounds", "share"), "BOL-R33", "What happens to a tie for first place?"),
    Option("show_counts", "yes", ("yes", "no"), "BOL-R35", "Are hand sizes, pile size and Bag numbers public?"),
    Option(
        "undo", "until_knock_unless_drawn", ("until_knock_unless_drawn", "no"), "BOL-R43",
        "May a play be taken back?",
    ),
    Option(
        "deck", "standard", ("standard",), "BOL-03", "The deck.", cards.deck_problem, "a .toml file of your own",
        file=".toml", longest=TOML,
    ),
)  # fmt: skip
CHOICES = _options(OPTIONS)


class House:
    """How this table plays: every option as an attribute, so that no rule compares strings in the middle of play."""

    __slots__ = (
        "auto_knock", "combine_one", "combine_part", "counts_shown", "declare_open", "declare_punt", "least_coins",
        "own_twins", "punt_looter", "share_ties", "singles_score", "singles_split", "target", "thief_stops", "undo",
    )  # fmt: skip

    def __init__(self, options: Options) -> None:
        self.declare_open = options["looter_only_sets"] == "declare"
        self.least_coins = int(options["min_coins_to_open"])
        self.punt_looter = options["punt_looter"] != "no"
        self.declare_punt = options["punt_looter"] == "declare"
        self.thief_stops = options["steal_singleton_ends_turn"] == "yes"
        self.singles_split = options["split_counts_singletons"] == "yes"
        self.combine_part = options["combine_subset"] == "yes"
        self.combine_one = options["combine_cards"] == "one"
        self.own_twins = options["same_owner_combine"] == "yes"
        self.singles_score = options["singletons_score"] == "yes"
        self.auto_knock = options["auto_knock"] == "yes"
        # "At least 100" is "more than 99": one comparison serves both.
        self.target = int(options["target"]) - (options["target_test"] == "at_least")
        self.share_ties = options["tie"] == "share"
        self.counts_shown = options["show_counts"] == "yes"
        self.undo = options["undo"] != "no"


@lru_cache(maxsize=256)
def house_of(options: Options) -> House:
    return House(options)
