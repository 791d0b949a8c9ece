"""Texts as they come from a browser."""

from __future__ import annotations

from typing import Any

DEEPEST = 40
"""Nothing of ours lies deeper in a message."""


def whole_letters(value: Any, deep: int = DEEPEST) -> Any:
    """The same with a sign for every half letter: no text that holds one can be sent back.

    JavaScript cuts an emoji in two where a field is full, and a forged message may hold anything.

    >>> whole_letters({"do": "search", "value": "cactus \\ud83c"})
    {'do': 'search', 'value': 'cactus \ufffd'}
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {whole_letters(name): whole_letters(each, deep - 1) for name, each in value.items()} if deep else None
    if isinstance(value, list):
        return [whole_letters(each, deep - 1) for each in value] if deep else None
    return value
