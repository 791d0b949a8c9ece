"""A deck of one's own, counted: how many of each kind of card, with plus and minus. Games say which kinds there are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..engine.refusal import BadInput, Refusal
from .cards import Card
from .html import attrs, escape, tag
from .own import UNKNOWN, Editor, whole
from .parts import button

MOST = 200
Tally = Mapping[str, int]
"""How many of each kind, by its key."""


@dataclass(frozen=True)
class Kind:
    """One row: a kind of card, or another number that a deck has."""

    key: str
    words: str
    """In a sentence: "supercharged 8"."""
    face: Card
    least: int = 0
    most: int = MOST


@dataclass(frozen=True)
class Shelf:
    """What a game says about a deck that is counted."""

    option: str
    title: str
    file: str
    kinds: tuple[Kind, ...]
    presets: Mapping[str, Tally]
    """Decks to begin with, by what they are called; the first is the usual one."""
    write: Callable[[Tally], str]
    """The file that the option accepts."""
    read: Callable[[str], Tally]
    """What stands in such a file; BadInput if it is none."""
    total: Callable[[Tally], str]
    faults: Callable[[Tally], list[Refusal]] = lambda tally: []
    note: str = ""


class Counts(Editor):
    """The editor of a deck that is counted."""

    noun = "deck"

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.option, self.title, self.file = shelf.option, shelf.title, shelf.file
        self.tally: dict[str, int] = {}
        self.reset()

    def text(self) -> str:
        return self.shelf.write(self.tally)

    def open(self, text: str) -> None:
        self._take(self.shelf.read(text))

    def kept(self) -> str:
        return json.dumps(self.tally)

    def recall(self, kept: str) -> None:
        try:
            found = json.loads(kept)
        except (ValueError, RecursionError) as error:
            raise BadInput("This is no deck that was kept here.", "Begin with the usual one.") from error
        if not isinstance(found, dict) or not all(type(count) is int for count in found.values()):
            raise BadInput("This is no deck that was kept here.", "Begin with the usual one.")
        self._take(found)

    def _take(self, found: Tally) -> None:
        """All counts at once, and only if every one of them can be."""
        taken = {kind.key: found.get(kind.key, kind.least) for kind in self.shelf.kinds}
        for kind in self.shelf.kinds:
            whole(taken[kind.key], kind.least, kind.most, f"The number of “{kind.words}”")
        self.tally = taken

    def reset(self) -> None:
        self._take(next(iter(self.shelf.presets.values())))

    @property
    def changed(self) -> bool:
        return self.tally != Counts(self.shelf).tally

    def faults(self) -> list[Refusal]:
        return self.shelf.faults(self.tally)

    def total(self) -> str:
        return self.shelf.total(self.tally)

    def edit(self, verb: str, what: str, value: object) -> str:
        if verb == "preset" and what in self.shelf.presets:
            self._take(self.shelf.presets[what])
            return f"{what}: {self.total()}."
        kind = next((each for each in self.shelf.kinds if each.key == what), None)
        if kind is None or verb not in ("more", "less", "count"):
            raise BadInput(UNKNOWN, "Reload the page.")
        step = {"more": 1, "less": -1}.get(verb)
        wanted = self.tally[what] + step if step else value
        self.tally[what] = whole(wanted, kind.least, kind.most, f"The number of “{kind.words}”")
        return f"{kind.words}: {self.tally[what]}. {self.total()}."

    # ---- drawing --------------------------------------------------------------------------------

    def html(self) -> str:
        rows = "".join(map(self._row, self.shelf.kinds))
        presets = "".join(button(name, "edit", f"preset {name}", cls="btn") for name in self.shelf.presets)
        note = f'<p class="soft">{escape(self.shelf.note)}</p>' if self.shelf.note else ""
        return (
            f'{note}<ul class="counts" data-arrows="">{rows}</ul>'
            f'<div class="moves"><span class="soft">Begin with</span>{presets}</div>'
        )

    def _row(self, kind: Kind) -> str:
        count, usual = self.tally[kind.key], next(iter(self.shelf.presets.values())).get(kind.key, kind.least)
        shown = tag("span", kind.face.inner, class_=kind.face.cls, aria_hidden="true")
        less = _step("less", kind, "−", count <= kind.least)
        more = _step("more", kind, "+", count >= kind.most)
        field = attrs(
            type="number", value=count, min=kind.least, max=kind.most, inputmode="numeric", data_do="edit",
            data_arg=f"count {kind.key}", aria_label=f"How many: {kind.words}",
        )  # fmt: skip
        cls = "is-changed" if count != usual else None
        words = f'<span class="counts__w">{escape(kind.words)}</span>'
        return f"<li{attrs(class_=cls, data_key=f'count-{kind.key}')}>{shown}{words}{less}<input{field}>{more}</li>"


def _step(verb: str, kind: Kind, sign: str, disabled: bool) -> str:
    words = {"less": "one less", "more": "one more"}[verb]
    told = attrs(
        type="button", class_="btn step", data_do="edit", data_arg=f"{verb} {kind.key}", disabled=disabled,
        aria_label=f"{words}: {kind.words}",
    )  # fmt: skip
    return f"<button{told}>{sign}</button>"
