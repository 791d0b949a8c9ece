"""A clause that cannot be read: what is off in it, found by trying it against the table of its game.

Each kind of clause has an example. A clause is right as far as some end of an example makes it whole; the first word
after that is the one that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .refusal import BadInput, nearest

SEATS = "ABCDEFGH"
MOST_EXAMPLES = 3
LONGEST = 60
"""Words that are tried: what is wrong after that, nobody finds in a sentence."""
_WORD = re.compile(r"\s*(?:\w+|[^\w\s])")


def misread(clause: str, shapes: Mapping[str, str], examples: Sequence[str]) -> BadInput:
    """
    >>> shapes = {"row": "row [a-z] [a-z]", "deck": r"deck [0-9]"}
    >>> for clause in ("row a", "row a 3", "row a b deck 4", "dekc 9"):
    ...     print(misread(clause, shapes, ["row a b", "deck 9"]))
    “row a” is not a clause yet: something is missing at its end. Write for example row a b.
    “row a 3” is not a clause: “3” does not fit there. Write for example row a b.
    “row a b deck 4” is not a clause but two. Put a semicolon between them: row a b; deck 4.
    “dekc 9” is not a clause of this game. Did you mean deck? Clauses begin with: row, deck.
    """
    words = _WORD.findall(clause)[:LONGEST]
    heads = list(dict.fromkeys(_head(example) for example in examples))
    if example := _as_two(words, shapes, heads):
        return BadInput(f"“{clause}” is not a clause but two.", f"Put a semicolon between them: {example}.")
    tries = [each for each in _tries(words, shapes, examples) if each.fits]
    if not tries:
        known = f"Clauses begin with: {', '.join(shapes)}."
        return BadInput(f"“{clause}” is not a clause of this game.", nearest(words[0], heads or shapes, known))
    best = max(tries, key=lambda each: each.fits)
    if best.fits == len(words) < LONGEST:
        said = f"“{clause}” is not a clause yet: something is missing at its end."
        return BadInput(said, f"Write for example {best.example}.")
    lot = words[min(best.fits, len(words) - 1)].strip()
    examples = " or ".join(each.example for each in tries[:MOST_EXAMPLES])
    return BadInput(f"“{clause}” is not a clause: “{lot}” does not fit there.", f"Write for example {examples}.")


@dataclass(frozen=True)
class _Try:
    """How many words of a clause fit, and the example; where all of them do, the clause with the end it needs."""

    fits: int
    example: str


def _tries(words: Sequence[str], shapes: Mapping[str, str], examples: Sequence[str]) -> Iterator[_Try]:
    """Against each example that begins alike."""
    for example in examples:
        shape = next((each for each in shapes.values() if re.fullmatch(each, example)), None)
        if shape is not None and words and _begins_alike(words[0], _head(example)):
            yield _against(words, shape, example)


def _against(words: Sequence[str], shape: str, example: str) -> _Try:
    parts = _WORD.findall(example)
    ends = ["".join(parts[at:]) for at in range(len(parts), 0, -1)]
    for fits in range(len(words), 0, -1):
        begun = "".join(words[:fits])
        whole = next((begun + end for end in ends if re.fullmatch(shape, begun + end)), None)
        if whole is not None:
            return _Try(fits, whole if fits == len(words) else example)
    return _Try(0, example)


def _as_two(words: Sequence[str], shapes: Mapping[str, str], heads: Sequence[str]) -> str:
    """The clause with the semicolon that it lacks; nothing where it is another fault."""
    for at in range(len(words) - 1, 0, -1):
        before, after = "".join(words[:at]), "".join(words[at:]).strip()
        begins = words[at][:1] == " " and _head(after) in heads
        if begins and any(re.fullmatch(shape, before) for shape in shapes.values()):
            return f"{before}; {after}"
    return ""


def _head(clause: str) -> str:
    found = _WORD.match(clause)
    return found[0].strip() if found else ""


def _begins_alike(word: str, head: str) -> bool:
    """The same word, or both are seats."""
    return word == head or (len(word) == len(head) == 1 and word in SEATS and head in SEATS)
