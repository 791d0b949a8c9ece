"""Draw cards of one's own: written on the page, in the words of the operations that there are."""

from __future__ import annotations

import re
from collections.abc import Callable

from ....engine.refusal import BadInput, Refusal
from ....look.own import UNKNOWN, Editor, whole
from ..cards.design import COUNTS, DRAW_CARDS
from ..cards.kit import SIGNED
from ..operations.base import HIGHEST_N
from .desk import draw, mod_words
from .draft import Draft, usual

NAMES = {"hybrid": "cards with two halves", "equipment": "pieces of equipment", "loot": "loot cards"}


def editor() -> CardsEditor:
    return CardsEditor()


class CardsEditor(Editor):
    """All designs in a list, one of them on the desk."""

    option, title, noun, file = "cards", "Your draw cards", "cards", "my-trap-cards.json"

    def __init__(self) -> None:
        self.draft = Draft()

    def text(self) -> str:
        return self.draft.text()

    def open(self, text: str) -> None:
        self.draft.read(text)

    def reset(self) -> None:
        self.draft.begin()

    @property
    def changed(self) -> bool:
        return self.text() != usual()

    def total(self) -> str:
        count = sum(self.draft.copies(kind) for kind in COUNTS)
        return f"{count} of {DRAW_CARDS} cards in {len(self.draft.records)} designs"

    def faults(self) -> list[Refusal]:
        """How many of each kind there must be (TRAP-11)."""
        said = []
        for kind, missing in self.draft.missing.items():
            if missing:
                text = f"There are {self.draft.copies(kind)} {NAMES[kind]}, and there must be {COUNTS[kind]}."
                cure = f"Add {missing} more." if missing > 0 else f"Take {-missing} away."
                said.append(Refusal("TRAP-11", text, cure))
        return said

    def html(self) -> str:
        return draw(self.draft)

    # ---- clicks ---------------------------------------------------------------------------------

    def edit(self, verb: str, what: str, value: object) -> str:
        act = _VERBS.get(verb)
        if act is None:
            raise BadInput(UNKNOWN, "Reload the page.")
        act(self.draft, what, value)
        design = self.draft.design
        return f"{design.name}, {design.count} of it. {self.total()}."


def _place(what: str) -> tuple[str, int]:
    """A half and the number of an effect in it: "trap 0"."""
    found = re.fullmatch(r"(instant|trap) ([0-9]{1,2})", what)
    if found is None:
        raise BadInput(UNKNOWN, "Reload the page.")
    return found[1], int(found[2])


def _pick(draft: Draft, what: str, value: object) -> None:
    draft.pick(int(what) if re.fullmatch("[0-9]{1,3}", what) else -1)


def _count(draft: Draft, what: str, value: object) -> None:
    step = {"more": 1, "less": -1}.get(what)
    wanted = draft.record["count"] + step if step else value
    draft.change(count=whole(wanted, 1, DRAW_CARDS, "The number of copies"))


def _cost(draft: Draft, what: str, value: object) -> None:
    cards = whole(value, 0, HIGHEST_N, "The price")
    draft.change(cost={"op": "discard", "n": cards} if cards else None)


def _field(draft: Draft, what: str, value: object) -> None:
    place, _, name = what.rpartition(" ")
    given: object = str(value)[:40]
    if name == "n":
        given = whole(value, 1, HIGHEST_N, "The number")
    elif name == "over":
        given = True if value == "over" else ""
    draft.field(*_place(place), name, given)


def _wear(draft: Draft, what: str, value: object) -> None:
    """`what` is the modifier that was there; the value another one, or nothing."""
    draft.wear(what, _modifier(value))


def _modifier(value: object) -> str:
    if value and value not in mod_words():
        raise BadInput("Equipment cannot change that.", "Choose one of the list.", "TRAP-89")
    return str(value or "")


def _worth(draft: Draft, what: str, value: object) -> None:
    text = str(value).strip()
    if not re.fullmatch(r"-?[0-9]{1,2}", text):
        raise BadInput(f"“{text[:20]}” is no whole number.", "Type a number such as 1, or -1 for less.", "TRAP-89")
    if what not in draft.record.get("mod", {}) or (text[0] == "-" and what not in SIGNED):
        raise BadInput("This piece cannot change that so.", "Choose another number.", "TRAP-89")
    draft.wear(what, what, int(text))


_VERBS: dict[str, Callable[[Draft, str, object], None]] = {
    "pick": _pick,
    "add": lambda draft, what, value: draft.add(what),
    "copy": lambda draft, what, value: draft.duplicate(),
    "remove": lambda draft, what, value: draft.remove(),
    "name": lambda draft, what, value: draft.change(name=" ".join(str(value or "").split())),
    "kind": lambda draft, what, value: draft.kind(str(value)),
    "count": _count,
    "cost": _cost,
    "icon": lambda draft, what, value: draft.icon(what, value is True),
    "operate": lambda draft, what, value: draft.operate(*_place(what), str(value)),
    "field": _field,
    "drop": lambda draft, what, value: draft.drop(*_place(what)),
    "side": lambda draft, what, value: draft.change(side="bonus" if value == "bonus" else "hindrance"),
    "wear": _wear,
    "worth": _worth,
}
