"""The pieces of something that a lesson wants to be tried. `hand *` stands for any piece whose name begins so."""

from __future__ import annotations

from collections.abc import Iterable


def compare(sought: Iterable[str], picked: Iterable[str]) -> tuple[list[str], list[str]]:
    """What is still missing of what is sought, and which picks do not belong to it.

    >>> compare(("play 5", "loose 5"), ("loose 5", "build 10"))
    (['play 5'], ['build 10'])
    >>> compare(("hand *", "hand *", "hand *"), ("hand L", "hand S"))
    (['hand *'], [])
    """
    missing = sorted(sought, key=lambda piece: piece.endswith("*"))  # a star takes what no full name takes
    strange = []
    for token in picked:
        found = next((piece for piece in missing if _is(token, piece)), None)
        if found is None:
            strange.append(token)
        else:
            missing.remove(found)
    return missing, strange


def _is(token: str, piece: str) -> bool:
    return token == piece or (piece.endswith("*") and token.startswith(piece[:-1]))
