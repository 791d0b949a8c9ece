"""The game sheet: its squares, what they pay, sheets of one's own, and what players draw on them."""

from __future__ import annotations

from .files import DEFAULT, LONGEST, NAMED, audit, load, problem, read, with_changes
from .tables import ABILITIES, COLOURS, LARGEST_GROUP, LETTERS, MEEPS, PLAIN, PM, WRAP, Group, Item, Line, Sheet

__all__ = [
    "ABILITIES", "COLOURS", "DEFAULT", "LARGEST_GROUP", "LETTERS", "LONGEST", "MEEPS", "NAMED", "PLAIN", "PM", "WRAP",
    "Group", "Item", "Line", "Sheet", "audit", "load", "problem", "read", "with_changes",
]  # fmt: skip
