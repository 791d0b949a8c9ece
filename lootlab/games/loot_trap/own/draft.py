"""Draw cards while they are being written: a list of designs as the file has them, each of them readable at any time.

A change that the reader of the file refuses is not made, so whatever lies here can be drawn. Only the whole may be
faulty in between: the numbers of cards (TRAP-11), or two designs with one name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from ....engine.options import UNREADABLE
from ....engine.refusal import BadInput
from ..cards.design import COUNTS, DRAW_CARDS, ICONS, KINDS, Design
from ..cards.kit import COUNTED, LONGEST, LONGEST_NAME, OWN_DATA, SIGNED, read_design
from ..operations import OPERATIONS

Record = dict[str, Any]
NOT_OURS = "Choose a file that “Take it with you” gave you."
HALVES = ("instant", "trap")
NEW: Mapping[str, Record] = {
    "hybrid": {
        "icons": [],
        "instant": [{"op": "draw", "n": 1, "who": "self"}],
        "trap": [{"op": "damage", "n": 1, "who": "self"}],
    },
    "equipment": {"side": "bonus", "mod": {"hand_limit": 1}},
    "loot": {},
}
"""What a card begins with."""


@cache
def usual() -> str:
    """The file of our own cards, as a draft would write it."""
    return Draft().text()


@lru_cache(maxsize=1024)
def _designed(text: str) -> Design:
    return read_design(json.loads(text))


def designed(record: Record) -> Design:
    """The card as it will be; BadInput if it cannot be read."""
    return _designed(json.dumps(record))


class Draft:
    """The designs of a file, and which of them is on the desk."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.rest: Record = {}
        """What else the file holds: characters, variants, fields of one's own."""
        self.at = 0
        self.begin()

    def begin(self) -> None:
        """Our own cards. Characters, variants and fields that a file leaves out are ours anyway."""
        self.records = json.loads(OWN_DATA.read_text(encoding="utf-8"))["cards"]
        self.rest, self.at = {}, 0

    def read(self, text: str) -> None:
        """Go on with a file."""
        if len(text) > LONGEST:
            raise BadInput(f"This file has {len(text):,} characters.", f"It may have {LONGEST:,}.", "TRAP-11")
        try:
            data = json.loads(text)
        except UNREADABLE as error:
            raise BadInput("This file holds no cards.", NOT_OURS, "TRAP-11") from error
        cards = data.get("cards") if isinstance(data, dict) else None
        if not isinstance(cards, list) or not 1 <= len(cards) <= DRAW_CARDS:
            raise BadInput("This file holds no list of cards.", NOT_OURS, "TRAP-11")
        for record in cards:
            read_design(record)
        self.records, self.rest = cards, {name: value for name, value in data.items() if name != "cards"}
        self.at = min(self.at, len(cards) - 1)

    def text(self) -> str:
        """The file: one card in a line."""
        lines = ",\n  ".join(json.dumps(record, ensure_ascii=False) for record in self.records)
        rest = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in self.rest.items())
        return f'{{\n{rest} "cards": [\n  {lines}\n ]\n}}\n'

    # ---- looking --------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        return self.records[self.at]

    @property
    def design(self) -> Design:
        return designed(self.record)

    def copies(self, kind: str) -> int:
        return sum(record["count"] for record in self.records if record["kind"] == kind)

    @property
    def missing(self) -> dict[str, int]:
        """How many cards of each kind are missing; below zero: too many (TRAP-11)."""
        return {kind: wanted - self.copies(kind) for kind, wanted in COUNTS.items()}

    # ---- changing the list ----------------------------------------------------------------------

    def pick(self, at: int) -> None:
        if not 0 <= at < len(self.records):
            raise BadInput("There is no such card.", "Choose one of the list.")
        self.at = at

    def add(self, kind: str) -> None:
        if kind not in KINDS:
            raise BadInput("There is no such kind of card.", f"Kinds are {', '.join(KINDS)}.", "TRAP-11")
        self._put({"kind": kind, "name": "My card", "count": 1, **json.loads(json.dumps(NEW[kind]))})

    def duplicate(self) -> None:
        self._put({**json.loads(json.dumps(self.record)), "count": 1})

    def _put(self, record: Record) -> None:
        if len(self.records) >= DRAW_CARDS:
            raise BadInput(f"There are {DRAW_CARDS} designs already.", "Remove one first.", "TRAP-11")
        record["id"] = _unused("X", {str(each["id"]) for each in self.records})
        record["name"] = _unused(record["name"], {str(each["name"]) for each in self.records})
        designed(record)
        self.records.insert(self.at + 1, record)
        self.at += 1

    def remove(self) -> None:
        if len(self.records) == 1:
            raise BadInput("This is the last card.", "Add another one first.", "TRAP-11")
        del self.records[self.at]
        self.at = min(self.at, len(self.records) - 1)

    # ---- changing the card on the desk ----------------------------------------------------------

    def change(self, **fields: Any) -> None:
        """Other fields, if the card can still be read then; None takes a field away."""
        changed = {name: value for name, value in {**self.record, **fields}.items() if value is not None}
        designed(changed)
        self.records[self.at] = changed

    def kind(self, kind: str) -> None:
        if kind not in KINDS:
            raise BadInput("There is no such kind of card.", f"Kinds are {', '.join(KINDS)}.", "TRAP-11")
        if kind != self.record["kind"]:
            kept = {name: self.record[name] for name in ("id", "name", "count")}
            self.records[self.at] = {**kept, "kind": kind, **json.loads(json.dumps(NEW[kind]))}

    def icon(self, name: str, shown: bool) -> None:
        if name not in ICONS:
            raise BadInput("There is no such sign.", f"Signs are {', '.join(ICONS)}.", "TRAP-93")
        had = [icon for icon in self.record.get("icons", []) if icon != name]
        self.change(icons=[*had, name] if shown else had)

    def effects(self, half: str) -> list[Record]:
        """A copy of the effects of a half, to be changed."""
        if half not in HALVES or self.record["kind"] != "hybrid":
            raise BadInput("This card has no such half.", "Choose a card with two halves.", "TRAP-11")
        found: list[Record] = json.loads(json.dumps(self.record.get(half, [])))
        return found

    def operate(self, half: str, at: int, op: str) -> None:
        """Another operation at this place, or one more, its fields as simple as can be."""
        if op not in OPERATIONS or op == "choose":
            raise BadInput("There is no such operation.", "Choose one of the list.")
        effects = self.effects(half)
        effects[at : at + 1] = [simplest(op)]
        self.change(**{half: effects})

    def field(self, half: str, at: int, name: str, value: object) -> None:
        effects = self._with(half, at)
        if value == "":
            effects[at].pop(name, None)
        else:
            effects[at][name] = value
        self.change(**{half: effects})

    def drop(self, half: str, at: int) -> None:
        effects = self._with(half, at)
        del effects[at]
        self.change(**{half: effects})

    def _with(self, half: str, at: int) -> list[Record]:
        effects = self.effects(half)
        if not 0 <= at < len(effects):
            raise BadInput("There is no such effect.", "Choose one of the card.")
        return effects

    def wear(self, old: str, new: str, value: int = 1) -> None:
        """A piece of equipment changes something else, or by another number; without `new` it does not change it."""
        worn = {name: had for name, had in self.record.get("mod", {}).items() if name != old}
        if new:
            worn[new] = "surrounding" if new == "lay_reach" else value if new in (*SIGNED, *COUNTED) else 1
        self.change(mod=worn)


def simplest(op: str) -> Record:
    """An operation with the first value of every field that it needs."""
    kind = OPERATIONS[op]
    needed = [name for name in kind.spelled().split() if not name.endswith("?")]
    return {"op": op, **{name: 1 if name == "n" else kind.values[name][0] for name in needed}}


def _unused(name: str, taken: set[str]) -> str:
    """The name, or the same with another number behind it, and never too long for a card."""
    stem = re.sub(r" \d+$", "", name)[: LONGEST_NAME - 4]
    numbered = (name if number == 1 else f"{stem} {number}" for number in range(1, 999))
    return next(each for each in numbered if each not in taken)
