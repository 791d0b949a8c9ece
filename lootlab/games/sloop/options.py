"""What can be switched in Sloop."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.options import TOML, Option, Options, switch, yes_no
from .cards import STANDARD, deck_of, deck_problem


class SloopOptions(Options):
    capture_extent = switch("all", {"all": "yes", "free": "no"}, "SLP-R1", "Must a capture take all it can?")
    build_capture_extras = switch(
        "optional", {"optional": "no", "all": "yes"}, "SLP-R21", "Must a captured build take loose cards along?"
    )  # fmt: skip
    marked_builds = switch("protected", {"protected": "yes", "open": "no"}, "SLP-R4", "Is a marked build protected?")
    same_turn_recapture = switch(
        "wild_only",
        {"wild_only": "only with a wild", "no": "no", "yes": "yes"},
        "SLP-R7",
        "May the loser of a build take it in the same turn?",
    )
    wild_backs_build = yes_no("yes", "SLP-R9", "May a wild in hand back a new build?")
    pair_start = yes_no("yes", "SLP-R10", "May a card start a build of its own number?")
    hold_on_continue = yes_no("no", "SLP-R11", "Must the number stay in hand when a build goes on?")
    adopt_lost_build = yes_no("no", "SLP-R15", "May a build without marker be continued and marked?")
    wild_forces_owner = yes_no("yes", "SLP-R16", "Does a wild oblige the owner of a build?")
    after_loss = switch(
        "normal_turn", {"normal_turn": "a whole turn", "display_only": "only lay cards"}, "SLP-R18",
        "What may somebody do who has just lost a build?",
    )  # fmt: skip
    wild_actions = yes_no("no", "SLP-R24", "Can a wild laid in the display act as 1, 2 or 3?")
    steal_pick = switch(
        "top", {"top": "the top one", "thief": "the thief chooses", "random": "any, by chance"}, "SLP-R26",
        "Which card does a steal take?",
    )  # fmt: skip
    supercharged_at_setup = yes_no("yes", "SLP-R35", "May the opening display be larger?")
    first_player = switch(
        "left_of_dealer",
        {"left_of_dealer": "left of the dealer", "dealer": "the dealer", "choose": "the dealer says who"},
        "SLP-R43", "Who begins?",
    )  # fmt: skip
    tie_break = switch(
        "seat_order", {"seat_order": "whoever plays later in the round", "shared": "all share the win"}, "SLP-R43",
        "Who wins a tie?",
    )  # fmt: skip
    deck = Option(
        STANDARD, (STANDARD,), "SLP-02", "Which cards are in the box?",
        deck_of, deck_problem, "a .toml file of your own", file=".toml", longest=TOML,
        words={STANDARD: "the usual deck"},
    )  # fmt: skip
    offers_per_turn = Option(
        "1", ("1", "0"), "SLP-R47", "How many cards may a partner offer before a turn?", int,
        words={"1": "one card", "0": "none"},
    )  # fmt: skip
    partnerships = yes_no("no", "SLP-81", "Do four players play in two teams?")
    partner_wild_capture = yes_no("no", "SLP-R44", "May a wild take the partner's build?")

    one_action: bool
    """Does no card have more than one action, and no action several ways?"""
    usual: bool
    """Is this the table that `legal/usual.py` is quick at?"""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        one_action = not self.wild_actions and self.steal_pick != "thief"
        extent = self.capture_extent == "all" and self.build_capture_extras == "optional"
        asked = self.hold_on_continue or self.adopt_lost_build or self.after_loss == "display_only"
        self.__dict__.update(one_action=one_action, usual=one_action and extent and self.pair_start and not asked)
