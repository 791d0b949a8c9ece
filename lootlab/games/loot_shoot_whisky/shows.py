"""What is told in the duel when rules are at work that nothing names."""

from __future__ import annotations

from ...engine.showing import Showing

SHOWING = Showing(
    told={
        "LSW-04": ("LSW-26", "LSW-29", "LSW-33"),
        "LSW-16": ("LSW-26", "LSW-29", "LSW-33", "LSW-24"),
        "LSW-17": ("LSW-26", "LSW-29", "LSW-33"),
        "LSW-19": ("LSW-20", "LSW-21", "LSW-22"),
        "LSW-36": ("LSW-34", "LSW-35"),
        "LSW-R3": ("LSW-27", "LSW-30"),
        "LSW-R8": ("LSW-38",),
        "LSW-R10": ("LSW-24",),
        "LSW-R26": ("LSW-23", "LSW-25", "LSW-26"),
        "LSW-R20": ("LSW-34", "LSW-28"),
        "LSW-R21": ("LSW-24",),
        "LSW-R9": ("LSW-41",),
        "LSW-R6": ("LSW-40", "LSW-41"),
        "LSW-R12": ("LSW-18",),
        "LSW-R14": ("LSW-42",),
    },
)
