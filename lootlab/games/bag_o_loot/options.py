"""The rulings that a group may decide otherwise."""

from __future__ import annotations

from ...engine.options import TOML, Option, Options, switch, yes_no
from .cards.deck import Deck, deck_problem, decks_of


def _target(value: str) -> str | None:
    fits = value.isascii() and value.isdigit() and 1 <= int(value) <= 9999 and value[0] != "0"
    return None if fits else f"“{value}” is no number of points"


class BagOptions(Options):
    looter_only_sets = Option(
        "no", ("no", "declare"), "BOL-R1",
        "May a set consist of looters alone?", "declare".__eq__,
        words={"no": "no", "declare": "yes, and who opens it names its number"},
    )  # fmt: skip
    """True: they may, and the number is named."""
    min_coins_to_open = Option(
        "1", ("1", "2"), "BOL-R3", "How many coins does an Open need at least?", int,
        words={"1": "one coin", "2": "two coins"},
    )  # fmt: skip
    punt_looter = switch(
        "blank", {"blank": "yes, without a number", "declare": "yes, with a named number", "no": "no"}, "BOL-R5",
        "May a looter be punted?",
    )  # fmt: skip
    steal_singleton_ends_turn = yes_no("no", "BOL-R8", "Does stealing a singleton use up the turn?")
    split_counts_singletons = yes_no("yes", "BOL-R9", "Does a singleton count as a set in a split?")
    combine_subset = yes_no("no", "BOL-R11", "May a Combine leave some of the sets where they are?")
    combine_cards = switch(
        "any", {"any": "as many as fit", "one": "one"}, "BOL-R12", "How many cards may be added in a Combine?"
    )
    same_owner_combine = yes_no("no", "BOL-R16", "May two sets of one owner alone be combined?")
    singletons_score = yes_no("yes", "BOL-R24", "Do singletons score at the end of a round?")
    auto_knock = yes_no("yes", "BOL-R30", "Does a turn end by itself when no play is left?")
    target = Option(
        "100",
        ("100",),
        "BOL-R31",
        "How many points end the game?",
        int,
        _target,
        "a number from 1 to 9999",
        words={"100": "100 points"},
    )
    target_test = switch(
        "more_than",
        {"more_than": "passed", "at_least": "reached"},
        "BOL-R31",
        "Must these points be passed, or reached?",
    )
    tie = switch(
        "extra_rounds", {"extra_rounds": "more rounds are played", "share": "the win is shared"}, "BOL-R33",
        "What happens to a tie for first place?",
    )  # fmt: skip
    show_counts = yes_no("yes", "BOL-R35", "Are hand sizes, pile size and Bag numbers public?")
    undo = switch(
        "until_knock_unless_drawn",
        {"until_knock_unless_drawn": "yes, until one knocks or draws", "no": "no"},
        "BOL-R43",
        "May a play be taken back?",
    )
    deck = Option(
        "standard", ("standard",), "BOL-03", "Which deck?", decks_of, deck_problem, "a .toml file of your own",
        file=".toml", longest=TOML, words={"standard": "the usual deck"},
    )  # fmt: skip
    """The whole deck, and that of two players."""

    def deck_for(self, players: int) -> Deck:
        """The deck in use: two play with fewer cards (BOL-04)."""
        return self.deck[players == 2]

    @property
    def to_pass(self) -> int:
        """What a total must be more than: “at least 100” is “more than 99” (BOL-R31)."""
        return self.target - (self.target_test == "at_least")
