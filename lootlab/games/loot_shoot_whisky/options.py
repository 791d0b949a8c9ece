"""What can be switched in a duel."""

from __future__ import annotations

from ...engine.options import TOML, Option, Options, switch, yes_no
from .cards import deck_of, deck_problem


def _stall(value: str) -> str | None:
    fine = value in map(str, range(1, 1000))
    return None if fine else f"“{value}” is no number of rounds"


def _rounds(value: str) -> int:
    return 0 if value == "none" else int(value)


class DuelOptions(Options):
    match = switch(
        "single", {"single": "one duel", "best_of_3": "best of three duels"}, "LSW-43", "How long is a match?"
    )
    drawn_duel = switch(
        "replay", {"replay": "it is played again", "counts": "it counts as one of the three"}, "LSW-R16",
        "A duel of a match is drawn: what then?",
    )  # fmt: skip
    empty_deck_no_bottle = switch(
        "draw", {"draw": "nobody: a draw", "most_nuggets": "most nuggets", "most_bullets": "most bullets"}, "LSW-R4",
        "Who wins if the row cannot be filled and nobody holds the bottle?",
    )  # fmt: skip
    end_when = switch(
        "refill_fails", {"refill_fails": "when the row cannot be filled", "deck_empty": "when the deck is empty"},
        "LSW-R7", "When do the cards end the duel?",
    )  # fmt: skip
    extras_can_win = yes_no("yes", "LSW-R27", "May an extra sip or shot complete a victory?")
    stall_limit = Option(
        "none", ("none",), "LSW-R15", "Nothing leaves the row: after how many such rounds is the duel drawn?",
        _rounds, _stall, "a number from 1 to 999", words={"none": "never"},
    )  # fmt: skip
    """0: no limit."""
    show_after_win = yes_no("no", "LSW-R5", "Are cards turned up that a win left face down?")
    show_deck_list = yes_no("yes", "LSW-R17", "May one see which saloon cards are still to come?")
    saloon_deck = Option(
        "project_default", ("project_default",), "LSW-R13", "Which thirteen saloon cards?",
        deck_of, deck_problem, "13 cards such as g2 g3 … sip shot, or a .toml file",
        file=".toml", longest=TOML, words={"project_default": "the usual thirteen"},
    )  # fmt: skip
