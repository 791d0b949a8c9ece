"""The house rules: the options of one table, read once so that play can ask for them cheaply."""

from __future__ import annotations

from functools import cache

from ...engine.options import TOML, Options
from .._shell import Option
from .._shell import options as _options
from . import cards

OPTIONS = (
    Option("capture_extent", "all", ("all", "free"), "SLP-R1", "Must a capture take all it can?"),
    Option("build_capture_extras", "optional", ("optional", "all"), "SLP-R21", "Loose cards when a build is captured?"),
    Option("marked_builds", "protected", ("protected", "open"), "SLP-R4", "Is a marked build protected?"),
    Option(
        "same_turn_recapture", "wild_only", ("wild_only", "no", "yes"), "SLP-R7",
        "May the loser of a build take it in the same turn?",
    ),
    Option("wild_backs_build", "yes", ("yes", "no"), "SLP-R9", "May a wild in hand back a new build?"),
    Option("pair_start", "yes", ("yes", "no"), "SLP-R10", "May a card start a build of its own number?"),
    Option("hold_on_continue", "no", ("no", "yes"), "SLP-R11", "Must the number stay in hand when a build goes on?"),
    Option("adopt_lost_build", "no", ("no", "yes"), "SLP-R15", "May a build without marker be continued and marked?"),
    Option("wild_forces_owner", "yes", ("yes", "no"), "SLP-R16", "Does a wild oblige the owner of a build?"),
    Option("after_loss", "normal_turn", ("normal_turn", "display_only"), "SLP-R18", "What may a build's loser do?"),
    Option("wild_actions", "no", ("no", "yes"), "SLP-R24", "Can a wild laid in the display act as 1, 2 or 3?"),
    Option("steal_pick", "top", ("top", "thief", "random"), "SLP-R26", "Which card does a steal take?"),
    Option("supercharged_at_setup", "yes", ("yes", "no"), "SLP-R35", "May the opening display be larger?"),
    Option(
        "first_player", "left_of_dealer", ("left_of_dealer", "dealer", "choose"), "SLP-R43", "Who begins?"
    ),
    Option("tie_break", "seat_order", ("seat_order", "shared"), "SLP-R43", "Who wins a tie?"),
    Option(
        "deck", cards.STANDARD, (cards.STANDARD,), "SLP-02", "The cards in the box.",
        cards.deck_problem, "a .toml file of your own", file=".toml", longest=TOML,
    ),
    Option("offers_per_turn", "1", ("1", "0"), "SLP-R47", "Cards a partner may offer before a turn."),
    Option("partnerships", "no", ("no", "yes"), "SLP-81", "Four players in two teams?"),
    Option("partner_wild_capture", "no", ("no", "yes"), "SLP-R44", "May a wild take the partner's build?"),
)  # fmt: skip
CHOICES = _options(OPTIONS)


class House:
    """Options as plain truth values, shared by all copies of a state."""

    __slots__ = (
        "extent_all", "extras_all", "open_marks", "recapture_number", "recapture_wild", "wild_backs", "pair_start",
        "hold", "adopt", "wild_forces", "display_only", "wild_actions", "thief_picks", "random_steal",
        "charged_setup", "shared_tie", "partner_wild", "offers", "plain_actions", "usual",
    )  # fmt: skip

    def __init__(self, options: Options) -> None:
        self.extent_all = options["capture_extent"] == "all"
        self.extras_all = options["build_capture_extras"] == "all"
        self.open_marks = options["marked_builds"] == "open"
        self.recapture_number = options["same_turn_recapture"] == "yes"
        self.recapture_wild = options["same_turn_recapture"] != "no"
        self.wild_backs = options["wild_backs_build"] == "yes"
        self.pair_start = options["pair_start"] == "yes"
        self.hold = options["hold_on_continue"] == "yes"
        self.adopt = options["adopt_lost_build"] == "yes"
        self.wild_forces = options["wild_forces_owner"] == "yes"
        self.display_only = options["after_loss"] == "display_only"
        self.wild_actions = options["wild_actions"] == "yes"
        self.thief_picks = options["steal_pick"] == "thief"
        self.random_steal = options["steal_pick"] == "random"
        self.charged_setup = options["supercharged_at_setup"] == "yes"
        self.shared_tie = options["tie_break"] == "shared"
        self.partner_wild = options["partner_wild_capture"] == "yes"
        self.offers = int(options["offers_per_turn"])
        self.plain_actions = not (self.wild_actions or self.thief_picks)  # no card has more than one
        fixed = self.extent_all and self.pair_start and self.plain_actions
        self.usual = fixed and not (self.extras_all or self.hold or self.adopt or self.display_only)


@cache
def house(options: Options) -> House:
    return House(options)
