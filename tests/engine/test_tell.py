"""Sentences for one reader."""

from __future__ import annotations

import pytest

from lootlab.engine.state import Event
from lootlab.engine.tell import tell


@pytest.mark.parametrize(
    ("text", "reader", "said"),
    [
        ("{A} drew a card.", "A", "You drew a card."),
        ("{A} drew a card.", "B", "Ann drew a card."),
        ("Slot 1: {A's} Loot beat {B's} Whisky. {A} won.", "A", "Slot 1: Your Loot beat Bea's Whisky. You won."),
        ("Slot 1: {A's} Loot beat {B's} Whisky. {A} won.", "B", "Slot 1: Ann's Loot beat your Whisky. Ann won."),
        ("{A} hit {B}.", None, "Ann hit Bea."),
        ("{A was} locked and {B has} two.", "B", "Ann was locked and you have two."),
        ("{B is} next.", "B", "You are next."),
    ],
)
def test_names_and_you(text: str, reader: str | None, said: str) -> None:
    assert tell(text, reader) == said


def test_an_own_name_is_used() -> None:
    assert tell("{A} won.", "B", {"A": "Ada"}) == "Ada won."


def test_a_secret_is_for_those_who_know() -> None:
    event = Event("{A} drew.", secret="{A} drew the 13.", knows=("A",))
    assert [event.text_for(seat) for seat in ("A", "B", None)] == ["{A} drew the 13.", "{A} drew.", "{A} drew."]
