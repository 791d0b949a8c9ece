"""What can be switched in a duel."""

from __future__ import annotations

from ...engine.options import TOML, Option, Options, switch, yes_no
from . import cards


def _stall(value: str) -> str | None:
    fine = value in map(str, range(1, 1000))
    return None if fine else f"“{value}” is no number of rounds"


def _rounds(value: str) -> int:
    return 0 if value == "none" else int(value)


class DuelOptions(Options):
    match = switch("single", ("single", "best_of_3"), "LSW-43", "One duel, or the first to win two.")
    drawn_duel = switch(
        "replay", ("replay", "counts"), "LSW-R16",
        "Is a drawn duel of a match played again? If it counts, one win and two drawn duels decide a match.",
    )  # fmt: skip
    empty_deck_no_bottle = switch(
        "draw", ("draw", "most_nuggets", "most_bullets"), "LSW-R4",
        "Who wins if the row cannot be filled and nobody holds the bottle?",
    )  # fmt: skip
    end_when = switch("refill_fails", ("refill_fails", "deck_empty"), "LSW-R7", "When do the cards end the duel?")
    extras_can_win = yes_no("yes", "LSW-R27", "May an extra sip or shot complete a victory?")
    stall_limit = Option(
        "none", ("none",), "LSW-R15", "Rounds without a card leaving the row until the duel is drawn.",
        _rounds, _stall, "a number from 1 to 999",
    )  # fmt: skip
    """0: no limit."""
    show_after_win = yes_no("no", "LSW-R5", "Turn up the cards that a win left face down?")
    show_deck_list = yes_no("yes", "LSW-R17", "Show which saloon cards are still to come?")
    saloon_deck = Option(
        "project_default", ("project_default",), "LSW-R13", "The thirteen saloon cards.",
        cards.deck_of, cards.deck_problem, "13 cards such as g2 g3 … sip shot, or a .toml file",
        file=".toml", longest=TOML,
    )  # fmt: skip
