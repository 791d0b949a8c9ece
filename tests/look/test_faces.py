"""Opponents have a face and a way of playing."""

from __future__ import annotations

import re

import lootlab
from lootlab.bots import MANNERS, STRENGTHS
from lootlab.engine.tell import NAMES
from lootlab.look import parts, style


def test_every_seat_has_a_face_that_is_drawn() -> None:
    symbols = style.symbols(style.shared_art())
    most = max(lootlab.load(name).players[1] for name in lootlab.GAMES)
    faces = []
    for seat, name in NAMES.items():
        used = re.findall(r'href="#([\w-]+)"', parts.face(seat, name))
        assert len(used) == 1
        assert used[0] in symbols
        faces += used
    assert len(set(faces)) == 6
    assert len(set(faces[:6])) == 6
    assert most <= 6, "two at one table would look the same"


def test_a_stranger_has_an_initial() -> None:
    assert ">Z</span>" in parts.face("", "Zoe")


def test_every_strength_says_how_it_plays() -> None:
    assert set(STRENGTHS) <= set(MANNERS)
    words = [word for word, _ in MANNERS.values()]
    assert len(set(words)) == len(words)
    assert all(sentence.endswith(".") for _, sentence in MANNERS.values())
