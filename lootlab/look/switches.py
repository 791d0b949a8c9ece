"""Options as switches with words: drawn in a form or one by one, read back, and what is wrong with them.

A form holds two fields for an option: `opt-NAME` is the value, or FREE, and then `free-NAME` is what was typed.
No name of an option is shown; the fields carry it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..engine.options import PASTE
from ..engine.refusal import Refusal, Refused
from .html import attrs, escape

if TYPE_CHECKING:
    from ..engine.options import AnyOption

FREE = "(free)"
"""The value that means: take what stands in the text field beside it."""
FILE_HERE = "Paste here what stands in the file."
MOST_BUTTONS = 3
"""More values than this are a list to choose from."""
KNOB = '<i aria-hidden="true" data-yes="yes" data-no="no"></i>'
"""What one sees of a switch; the box itself is there for hands and screen readers (look/workshop.css)."""


# ---- reading ------------------------------------------------------------------------------------


def value_of(option: AnyOption, filled: Mapping[str, str]) -> str:
    """The value that a form says; what it does not mention is as usual."""
    value = filled.get(f"opt-{option.name}", option.default)
    return filled.get(f"free-{option.name}", "").strip() if value == FREE else value


def fault_of(option: AnyOption, value: str) -> Refusal | None:
    """What is wrong with a value, in a sentence for people."""
    if option.names_a_file(value):
        return Refusal(option.rule, "Files are not opened from here.", PASTE)
    try:
        wrong = option.problem(value)
    except Refused as refused:
        wrong = f"{refused.refusal.text} {refused.refusal.remedy}".strip()
    if wrong is None:
        return None
    if not value:
        return Refusal(option.rule, "Nothing has been typed yet.", _remedy(option))
    return Refusal(option.rule, f"{wrong[:1].upper()}{wrong[1:].rstrip('.')}.", _remedy(option))


def _remedy(option: AnyOption) -> str:
    said = [f"“{option.word(value)}”" for value in option.values]
    return f"Choose {' or '.join([*said, *([option.form] if option.form else [])])}."


# ---- drawing ------------------------------------------------------------------------------------


def draw(
    option: AnyOption, filled: Mapping[str, str], fault: Refusal | None = None, *, do: str = "", rule: str = ""
) -> str:
    """The question, its switch, what is usual. With `do` every change is sent at once, and a changed one is marked.

    `rule` is HTML for the rule behind it; without, its number stands there.
    """
    value = filled.get(f"opt-{option.name}", option.default)
    sends = {"data_do": do, "data_arg": option.name, "data_on": "input"} if do else {}
    if option.yes_or_no:
        control, kind = _toggle(option, value, sends), "toggle"
    elif option.accepts is None and len(option.values) <= MOST_BUTTONS:
        control, kind = _buttons(option, value, sends, bool(fault)), "choice"
    else:
        control, kind = _list(option, value, filled, sends, bool(fault)), "list"
    changed = bool(do) and value_of(option, filled) != option.default
    cls = f"field opt opt--{kind}" + " is-changed" * changed + " is-bad" * bool(fault)
    wrong = f'<p class="fault" role="alert">{escape(fault.sentence)}</p>' if fault else ""
    usual = f"{'Changed. ' * changed}Usual: {option.word(option.default)}."
    note = f"<small>{escape(usual)} {rule or f'({escape(option.rule)})'}</small>"
    return f'<div class="{cls}" data-key="opt-{option.name}">{control}{wrong}{note}</div>'


def _toggle(option: AnyOption, value: str, sends: Mapping[str, str]) -> str:
    """A form does not send a box without a tick, so a hidden field before it says no."""
    yes, no = sorted(option.values, key=option.word, reverse=True)
    name = f"opt-{option.name}"
    box = attrs(type="checkbox", role="switch", name=name, value=yes, checked=value == yes, **sends)
    return (
        f'<label class="toggle"><span>{escape(option.text)}</span><input{attrs(type="hidden", name=name, value=no)}>'
        f"<input{box}>{KNOB}</label>"
    )


def _buttons(option: AnyOption, value: str, sends: Mapping[str, str], wrong: bool) -> str:
    name = f"opt-{option.name}"
    buttons = "".join(
        f"<label><input{attrs(type='radio', name=name, value=each, checked=each == value, **sends)}>"
        f"<span>{escape(option.word(each))}</span></label>"
        for each in option.values
    )
    invalid = attrs(role="radiogroup", aria_label=option.text, aria_invalid="true" if wrong else None)
    return f'<span>{escape(option.text)}</span><div class="choice"{invalid}>{buttons}</div>'


def _list(option: AnyOption, value: str, filled: Mapping[str, str], sends: Mapping[str, str], wrong: bool) -> str:
    kinds = {each: option.word(each) for each in (*option.values, *option.offers)}
    typed = ""
    if option.accepts is not None:
        kinds[FREE] = f"your own: {option.form}" if option.file else option.form
        own = filled.get(f"free-{option.name}", "" if value in kinds else value)
        value = value if value in kinds else FREE
        said = {
            "name": f"free-{option.name}", "aria_label": f"{option.text} Your own",
            "aria_invalid": "true" if wrong and value == FREE else None, **sends,
        }  # fmt: skip
        if sends:
            said["data_do"] = f"{sends['data_do']}_free"
        if option.file:
            typed = (
                f"<textarea{attrs(rows=3, spellcheck='false', placeholder=FILE_HERE, **said)}>{escape(own)}</textarea>"
            )
        else:
            typed = f"<input{attrs(value=own, placeholder=option.form, maxlength=option.longest, **said)}>"
    told = select(f"opt-{option.name}", kinds, value, option.text, wrong and value != FREE, **sends)
    return f"<span>{escape(option.text)}</span>{told}{typed}"


def select(name: str, kinds: Mapping[str, str], chosen: str, label: str, wrong: bool = False, **more: object) -> str:
    """A list to choose from: values and what is said for them."""
    listed = "".join(
        f"<option{attrs(value=value, selected=value == chosen)}>{escape(told)}</option>"
        for value, told in kinds.items()
    )
    told = attrs(name=name, aria_label=label, aria_invalid="true" if wrong else None, **more)
    return f"<select{told}>{listed}</select>"
