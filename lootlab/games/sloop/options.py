"""What can be switched in Sloop."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.options import TOML, Option, Options, switch, yes_no
from . import cards


class SloopOptions(Options):
    capture_extent = switch("all", ("all", "free"), "SLP-R1", "Must a capture take all it can?")
    build_capture_extras = switch(
        "optional", ("optional", "all"), "SLP-R21", "Loose cards when a build is captured?"
    )  # fmt: skip
    marked_builds = switch("protected", ("protected", "open"), "SLP-R4", "Is a marked build protected?")
    same_turn_recapture = switch(
        "wild_only", ("wild_only", "no", "yes"), "SLP-R7", "May the loser of a build take it in the same turn?"
    )
    wild_backs_build = yes_no("yes", "SLP-R9", "May a wild in hand back a new build?")
    pair_start = yes_no("yes", "SLP-R10", "May a card start a build of its own number?")
    hold_on_continue = yes_no("no", "SLP-R11", "Must the number stay in hand when a build goes on?")
    adopt_lost_build = yes_no("no", "SLP-R15", "May a build without marker be continued and marked?")
    wild_forces_owner = yes_no("yes", "SLP-R16", "Does a wild oblige the owner of a build?")
    after_loss = switch("normal_turn", ("normal_turn", "display_only"), "SLP-R18", "What may a build's loser do?")
    wild_actions = yes_no("no", "SLP-R24", "Can a wild laid in the display act as 1, 2 or 3?")
    steal_pick = switch("top", ("top", "thief", "random"), "SLP-R26", "Which card does a steal take?")
    supercharged_at_setup = yes_no("yes", "SLP-R35", "May the opening display be larger?")
    first_player = switch("left_of_dealer", ("left_of_dealer", "dealer", "choose"), "SLP-R43", "Who begins?")
    tie_break = switch("seat_order", ("seat_order", "shared"), "SLP-R43", "Who wins a tie?")
    deck = Option(
        cards.STANDARD, (cards.STANDARD,), "SLP-02", "The cards in the box.",
        cards.deck_of, cards.deck_problem, "a .toml file of your own", file=".toml", longest=TOML,
    )  # fmt: skip
    offers_per_turn = Option("1", ("1", "0"), "SLP-R47", "Cards a partner may offer before a turn.", int)
    partnerships = yes_no("no", "SLP-81", "Four players in two teams?")
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
