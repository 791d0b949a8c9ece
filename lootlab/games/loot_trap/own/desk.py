"""Draws the editor of cards: the list, the card as it will look, and what stands on it as lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....look.html import attrs, escape, tag
from ....look.parts import button
from ....look.switches import select
from ..board.faces import hand_card
from ..cards.design import COUNTS, DRAW_CARDS, ICONS
from ..cards.kit import COUNTED, SIGNED, SWITCHES
from ..cards.text import ICON_TEXTS, effects_text
from ..cards.vocabulary import MOST_EFFECTS, effects_of
from ..cards.words import REACH, WHO, capital
from ..operations import OPERATIONS
from ..operations.base import HIGHEST_N
from ..operations.teleport import PLACES
from .draft import Draft, Record, designed

KIND_WORDS = {"hybrid": "two halves", "equipment": "equipment", "loot": "loot"}
SIDES = {"bonus": "helps its wearer", "hindrance": "hinders its wearer"}
HALF_WORDS = {"instant": "Upper half: when it is played", "trap": "Lower half: when somebody lands on it"}
OPERATION_WORDS = {
    "arm": "arm cards", "bank_discard": "bank a discarded loot", "bank_hand": "bank a loot from the hand",
    "choose": "choose one of several", "clear": "clear a space", "damage": "damage", "dig": "dig up a card",
    "disarm": "disarm cards", "discard": "discard cards", "draw": "draw cards", "give": "give cards",
    "grab_equip": "take equipment", "heal": "heal", "lay": "lay a trap", "look": "look at a hand", "move": "move",
    "push": "push", "roll": "turn a Roll card", "salvage": "take from the discard pile", "scout": "look at cards",
    "shield": "shield", "skip_action": "lose an action", "spill": "lose a banked loot", "steal_loot": "steal a loot",
    "swap_places": "change places", "switch_cards": "switch two cards", "take": "take cards",
    "teleport": "jump to a space", "unequip": "lose equipment",
}  # fmt: skip
FIELD_WORDS = {
    "who": "who", "src": "from", "dst": "to", "to": "to", "viewer": "who looks", "reach": "where",
    "by": "who says where", "mode": "which", "kind": "what", "over": "onto another", "n": "how many",
}  # fmt: skip
_VALUES: Mapping[str, Mapping[str, str]] = {
    "by": {"": "whoever acts", "left": "the left neighbour"},
    "mode": {"": "own choice", "random": "at random"},
    "over": {"": "no", "over": "yes"},
    "kind": {"hybrid": "two halves", "equipment": "equipment", "any": "either"},
}


@cache
def mod_words() -> dict[str, str]:
    """What equipment can change."""
    words = {
        "trap_damage": "damage from traps", "instant_damage": "damage from played cards", "hand_limit": "hand limit",
        "move_max": "steps in MOVE", "extra_draw": "more cards drawn", "bank_tax": "damage when banking",
        "free_scout": "look at one card each turn", "move_orth": "MOVE straight only", "no_peek": "no PEEK",
        "no_bank": "no banking", "no_lay": "no LAY", "immune_stop": "STOP does not matter",
        "lay_reach": "LAY reaches all around",
    }  # fmt: skip
    return {name: words[name] for name in (*SIGNED, *COUNTED, *SWITCHES, "lay_reach")}


def draw(draft: Draft) -> str:
    return f'<div class="carddesk">{_list(draft)}{_desk(draft)}</div>'


# ---- the list -----------------------------------------------------------------------------------


def _list(draft: Draft) -> str:
    groups = "".join(_group(draft, kind) for kind in KIND_WORDS)
    return f'<div class="panel cardlist" data-key="cardlist" data-arrows="">{groups}</div>'


def _group(draft: Draft, kind: str) -> str:
    rows = "".join(_row(draft, at, record) for at, record in enumerate(draft.records) if record["kind"] == kind)
    add = button("Add one", "edit", f"add {kind}", cls="link")
    head = f"<h4>{capital(KIND_WORDS[kind])} <small>{draft.copies(kind)} of {COUNTS[kind]}</small> {add}</h4>"
    return f"{head}<ul>{rows}</ul>"


def _row(draft: Draft, at: int, record: Record) -> str:
    told = attrs(
        type="button", data_do="edit", data_arg=f"pick {at}", data_key=f"design-{record['id']}",
        aria_pressed="true" if at == draft.at else "false",
    )  # fmt: skip
    return f"<li><button{told}><span>{escape(capital(record['name']))}</span><b>×{record['count']}</b></button></li>"


# ---- the card on the desk -----------------------------------------------------------------------


def _desk(draft: Draft) -> str:
    record, face = draft.record, hand_card(designed(draft.record))
    shown = tag("div", face.inner, class_=face.cls, role="img", aria_label=f"The card {record['name']}")
    tools = button("Duplicate", "edit", "copy", symbol="ll-plus")
    tools += button("Remove", "edit", "remove", symbol="ll-close")
    body = {"hybrid": _hybrid, "equipment": _equipment}.get(record["kind"])
    text = body(draft) if body else '<p class="soft">Loot has no text: it is banked, or given up against damage.</p>'
    key = f"desk-{record['id']}"
    return (
        f"<div{attrs(class_='panel cardform', data_key=key)}>"
        f'<div class="cardform__card">{shown}<div class="moves">{tools}</div></div>'
        f'<div class="cardform__text"><div class="fields">{_name(record)}{_kind(record)}{_copies(record)}</div>'
        f"{text}</div></div>"
    )


def _name(record: Record) -> str:
    field = attrs(value=record["name"], maxlength=60, data_do="edit", data_arg="name", autocomplete="off")
    return f'<label class="field"><span>Name</span><input{field}></label>'


def _kind(record: Record) -> str:
    chosen = select("kind", KIND_WORDS, record["kind"], "Kind of card", data_do="edit", data_arg="kind")
    return f'<label class="field"><span>Kind</span>{chosen}</label>'


def _copies(record: Record) -> str:
    field = attrs(
        type="number", value=record["count"], min=1, max=DRAW_CARDS, data_do="edit", data_arg="count typed",
        aria_label="Copies",
    )  # fmt: skip
    less = button("−", "edit", "count less", cls="btn step", disabled=record["count"] <= 1, aria_label="one copy less")
    more = button("+", "edit", "count more", cls="btn step", aria_label="one copy more")
    return f'<div class="field"><span>Copies</span><div class="stepper">{less}<input{field}>{more}</div></div>'


def _hybrid(draft: Draft) -> str:
    record = draft.record
    icons = "".join(_icon(name, name in record.get("icons", [])) for name in ICONS)
    cost = attrs(
        type="number", value=record.get("cost", {}).get("n", 0), min=0, max=HIGHEST_N, data_do="edit", data_arg="cost"
    )
    price = f'<label class="field"><span>Cards to discard first</span><input{cost}></label>'
    halves = "".join(_half(draft, half) for half in HALF_WORDS)
    return f'{halves}<div class="signs" role="group" aria-label="Signs">{icons}{price}</div>'


def _icon(name: str, shown: bool) -> str:
    box = attrs(type="checkbox", role="switch", checked=shown, data_do="edit", data_arg=f"icon {name}")
    return (
        f'<label class="toggle"><span>{escape(ICON_TEXTS[name])}</span><input{box}><i aria-hidden="true"></i></label>'
    )


def _half(draft: Draft, half: str) -> str:
    effects = draft.record.get(half, [])
    rows = "".join(_effect(half, at, effect) for at, effect in enumerate(effects))
    more = _operation(half, len(effects), "") if len(effects) < MOST_EFFECTS else ""
    return f'<fieldset class="half half--{half}"><legend>{HALF_WORDS[half]}</legend>{rows}{more}</fieldset>'


def _operation(half: str, at: int, op: str) -> str:
    kinds = {name: words for name, words in OPERATION_WORDS.items() if name != "choose"}
    first = {} if op else {"": "then also …" if at else "nothing; choose …"}
    label = f"{HALF_WORDS[half]}, effect {at + 1}"
    chosen = select("op", {**first, **kinds}, op, label, data_do="edit", data_arg=f"operate {half} {at}")
    return chosen if op else f'<div class="effect">{chosen}</div>'


def _effect(half: str, at: int, effect: Record) -> str:
    op, away = effect["op"], button(
        "", "edit", f"drop {half} {at}", cls="btn step", symbol="ll-close", aria_label=f"take effect {at + 1} away"
    )  # fmt: skip
    if op == "choose":
        said = escape(effects_text(effects_of([effect], "effect")))
        return f'<div class="effect"><span>{said}</span>{away}</div>'
    fields = "".join(_field(half, at, op, name.rstrip("?"), effect) for name in OPERATIONS[op].spelled().split())
    return f'<div class="effect">{_operation(half, at, op)}{fields}{away}</div>'


def _field(half: str, at: int, op: str, name: str, effect: Record) -> str:
    arg = f"field {half} {at} {name}"
    label = f"{OPERATION_WORDS[op]}: {FIELD_WORDS[name]}"
    if name == "n":
        limits = attrs(type="number", value=effect["n"], min=1, max=HIGHEST_N)
        return f"<input{limits}{attrs(aria_label=label, data_do='edit', data_arg=arg)}>"
    value = effect.get(name, "")
    chosen = "over" if value is True else str(value or "")
    return select(name, field_values(op, name), chosen, label, data_do="edit", data_arg=arg)


def field_values(op: str, name: str) -> Mapping[str, str]:
    """What a field of an operation can be, with words."""
    if name in _VALUES:
        return _VALUES[name]
    optional = f"{name}?" in OPERATIONS[op].spelled().split()
    known = {**WHO, **REACH, **PLACES}
    words = {str(value): known[str(value)] for value in OPERATIONS[op].values[name]}
    return {"": "you", **{value: said for value, said in words.items() if value != "self"}} if optional else words


def _equipment(draft: Draft) -> str:
    worn = draft.record.get("mod", {})
    side = select("side", SIDES, draft.record.get("side", ""), "What it does", data_do="edit", data_arg="side")
    rows = "".join(_worn(name, value) for name, value in worn.items())
    rest = {name: words for name, words in mod_words().items() if name not in worn}
    more = select("wear", {"": "also changes …", **rest}, "", "One more change", data_do="edit", data_arg="wear")
    return (
        f'<label class="field"><span>What it does</span>{side}</label>'
        f'<fieldset class="half"><legend>While it is worn</legend>{rows}<div class="effect">{more}</div></fieldset>'
    )


def _worn(name: str, value: object) -> str:
    kinds = mod_words()
    chosen = select("wear", kinds, name, "What it changes", data_do="edit", data_arg=f"wear {name}")
    number = ""
    if name in (*SIGNED, *COUNTED):
        least = -HIGHEST_N if name in SIGNED else 1
        number = attrs(
            type="number", value=value, min=least, max=HIGHEST_N, aria_label=f"{kinds[name]}: by how much",
            data_do="edit", data_arg=f"worth {name}",
        )  # fmt: skip
        number = f"<input{number}>"
    away = button("", "edit", f"wear {name}", cls="btn step", symbol="ll-close", aria_label="take this change away")
    return f'<div class="effect">{chosen}{number}{away}</div>'
