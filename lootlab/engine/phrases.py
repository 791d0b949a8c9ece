"""Reads the phrase of a move: each kind of move knows its own, and every button can be typed as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from .refusal import BadInput
from .state import Move, State
from .tell import tell
from .view import View

FILLERS = frozenset(
    ("a", "an", "the", "and", "then", "with", "on", "onto", "to", "at", "from", "of", "for", "as", "your", "my")
)
MOST_NAMED = 3


class Unread(BadInput):
    """No kind of move has a phrase of this shape."""


def read(kinds: Sequence[type[Move]], state: State, text: str, unknown: Callable[[str], BadInput]) -> list[Move]:
    """The moves a phrase means: the first kind whose shape it has reads it; where there is none, `unknown` says so."""
    check(state, text)
    for kind in kinds:
        if found := re.fullmatch(kind.shape, text):
            return list(kind.read(state, found))
    said = unknown(text).refusal
    raise Unread(said.text, said.remedy, said.rule)


def check(state: object, text: object) -> None:
    """A learner who swaps the two, or leaves one out, is told so."""
    if not isinstance(state, State) or not isinstance(text, str):
        given = f"{type(state).__name__} and {type(text).__name__}"
        raise BadInput(
            f"A state and a phrase are wanted, not {given}.",
            'First the state, then the phrase: game.perform(state, "…").',
        )


def in_notation(text: str, spoken: Mapping[str, str]) -> str:
    """Words as people say them, written as phrases write them.

    >>> in_notation("Whisky, and Loot", {"whisky": "W", "loot": "L", "and": "", ",": ""})
    'W L'
    """

    def written(found: re.Match[str]) -> str:
        return f" {spoken[word]} " if (word := found[0].casefold()) in spoken else found[0]

    said = re.sub(r"[^\W\d_]+|[,:.]", written, text)
    return " ".join(said.split())


# ---- buttons ----------------------------------------------------------------------------------------


def on_a_button(text: str, view: View, names: Mapping[str, str], loosely: bool) -> Move | None:
    """The legal move whose button says this; `loosely`, also in another order or with the verb of its phrase.

    Depends on nothing but the View. BadInput where several buttons fit equally well.
    """
    buttons = [(move, *_said(move, view, names)) for move in view.moves]
    for level in (_plain, _bare, _sorted) if loosely else (_plain,):
        wanted = level(text)
        fitting = [
            button for button in buttons if wanted and any(level(said) == wanted for said in _forms(button, level))
        ]
        if len(fitting) > 1:
            fitting = [button for button in fitting if level(button[1]) == wanted] or fitting
        if len(fitting) == 1:
            return fitting[0][0]
        if fitting and level is not _sorted:
            raise _several(text, [(does, gives) for _, does, gives in fitting])
    return None


def _said(move: Move, view: View, names: Mapping[str, str]) -> tuple[str, str]:
    words = move.words(view)
    return tell(words.does, view.seat, names), tell(words.gives, view.seat, names)


def _forms(button: tuple[Move, str, str], level: Callable[[str], tuple[str, ...]]) -> Iterator[str]:
    """All that somebody may type for a button: the first line, both lines, and loosely its phrase."""
    move, does, gives = button
    yield does
    yield f"{does} {gives}"
    yield f"{does} {gives.partition(':')[0]}"
    if level is _plain:
        return
    phrase = str(move).removeprefix(f"{move.seat} ")
    verb, rest = phrase.partition(" ")[0], does.partition(" ")[2]
    yield f"{verb} {rest}"
    if level is _sorted:
        yield phrase


def _plain(text: str) -> tuple[str, ...]:
    """The words, with signs of sums; capitals and full stops do not matter.

    >>> _plain("Take 3+6*, 4."), _plain("Bank a loot: 1 of 5")
    (('take', '3', '+', '6*', '4'), ('bank', 'a', 'loot', '1', 'of', '5'))
    """
    return tuple(re.findall(r"\w+\*?|\+", text.casefold().replace("'", "").replace("’", "")))


def _bare(text: str) -> tuple[str, ...]:
    """Without the little words."""
    return tuple(word for word in _plain(text) if word not in FILLERS and word != "+")


def _sorted(text: str) -> tuple[str, ...]:
    return tuple(sorted(_bare(text)))


def _several(text: str, buttons: Iterable[tuple[str, str]]) -> BadInput:
    """Whoever says too little hears what there is to choose from."""
    listed = list(dict.fromkeys(f"{does}: {gives}" if gives else does for does, gives in buttons))
    more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
    return BadInput(f"“{text[:60]}” can mean several moves.", f"Say which: {'; '.join(listed[:MOST_NAMED])}{more}.")
