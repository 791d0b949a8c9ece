"""How the workshop looks: tabs, house rules in groups, the desk with its tools."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from ..engine.refusal import Refusal
from ..engine.tell import listed
from ..look import own, parts, switches
from ..look.html import attrs, chip, escape, icon
from ..look.parts import button

if TYPE_CHECKING:
    from ..engine.options import AnyOption
    from .workshop import Workshop

MOST_FAULTS = 4


def whole(shop: Workshop) -> str:
    body = {"rules": rules, "cards": lambda shop: shop.desk_html(), "bots": bots}[shop.address](shop)
    notice = parts.refusal_bubble(shop.notice, shop.found.rulebook, "notice", shop.opened) if shop.notice else ""
    return f'<div class="shop">{tabs(shop)}{notice}{body}</div>'


def tabs(shop: Workshop) -> str:
    drawn = "".join(
        button(said, "go", name, cls="shoptab", role="tab", aria_selected="true" if name == shop.address else "false")
        for name, said in shop.tabs.items()
    )
    return f'<div class="shoptabs" role="tablist" aria-label="Workshop" data-arrows="">{drawn}</div>'


# ---- house rules --------------------------------------------------------------------------------


def rules(shop: Workshop) -> str:
    wrong = shop.faults()
    in_groups: dict[str, str] = {}
    for option in shop.options:
        name = group(shop, option)
        in_groups[name] = in_groups.get(name, "") + _switch(shop, option, wrong)
    groups = "".join(
        f"<fieldset><legend>{escape(name)}</legend>{drawn}</fieldset>" for name, drawn in in_groups.items()
    )
    return f'<form data-do="play"><div class="houserules">{groups}</div>{_foot(shop)}</form>'


def group(shop: Workshop, option: AnyOption) -> str:
    """The section of its rule, without the word that all rulings share."""
    section = shop.found.rulebook[option.rule].section.removeprefix("Rulings: ")
    return section[:1].upper() + section[1:]


def _switch(shop: Workshop, option: AnyOption, wrong: dict[str, Refusal]) -> str:
    place = f"opt-{option.name}"
    rule = chip(option.rule, place, shop.opened) + parts.opened_rule(
        (option.rule,), place, shop.opened, shop.found.rulebook
    )
    return switches.draw(option, shop.filled, wrong.get(option.name), do="set", rule=rule)


def _foot(shop: Workshop) -> str:
    count = len([name for name in shop.rules() if name != shop.own_option])
    said = "No rule is changed." if not count else f"{count} rule{'s are' if count > 1 else ' is'} changed."
    usual = button("As usual again", "usual", cls="btn", disabled=not shop.filled and not shop.use_own)
    play = '<button type="submit" class="btn btn--main"><span>Play with these rules</span></button>'
    chosen = f"<p>{said}</p>{_own_switch(shop)}{_seats(shop)}"
    return f'<div class="shopfoot">{chosen}<div class="moves">{usual}{play}</div></div>'


def _own_switch(shop: Workshop) -> str:
    """Only whoever has made something is asked whether to play with it."""
    if shop.editor is None or not shop.own_fits:
        return ""
    box = attrs(type="checkbox", role="switch", checked=shop.use_own, data_do="own", data_on="input")
    said = f"With your own {shop.editor.noun} ({shop.editor.total()})"
    return f'<label class="toggle"><span>{escape(said)}</span><input{box}>{switches.KNOB}</label>'


def _seats(shop: Workshop) -> str:
    fewest, most = shop.found.players
    if fewest == most:
        return ""
    kinds = {
        str(count): f"you and {own.NUMBERS[count - 1]} bot{'s' * (count > 2)}" for count in range(fewest, most + 1)
    }
    chosen = switches.select("seats", kinds, str(shop.seats), "Who plays", data_do="seats", data_on="input")
    return f'<label class="field inline"><span>Who plays</span>{chosen}</label>'


# ---- cards of one's own -------------------------------------------------------------------------


def desk(shop: Workshop, editor: own.Editor) -> str:
    return f"{_tools(shop, editor)}{_faults(shop, editor)}{editor.html()}"


def _tools(shop: Workshop, editor: own.Editor) -> str:
    data = b64encode(editor.text().encode()).decode()
    take = attrs(class_="btn", download=editor.file, href=f"data:application/octet-stream;base64,{data}")
    kind = own.option_of(shop.found, editor.option).file
    file = attrs(type="file", accept=kind, data_do="open_file", class_="vh")
    undo = button("Undo", "back_one", symbol="ll-undo", disabled=not shop.past)
    undo += f'<label class="btn">{icon("ll-plus")}<span>Open a file</span><input{file}></label>'
    again = button("As usual again", "reset", disabled=not editor.changed)
    play = button("Play with it", "play", "own", cls="btn btn--main", disabled=bool(own.faults_of(shop.found, editor)))
    return (
        f'<div class="desktools"><p><b>{escape(editor.total())}</b></p>{_seats(shop)}<div class="tools">'
        f"{'' if editor.is_board else undo}{again}"
        f"<a{take}>{icon('ll-save')}<span>Take it with you</span></a>{play}</div></div>"
    )


def _faults(shop: Workshop, editor: own.Editor) -> str:
    if editor.is_board:
        return ""
    found, warned = own.faults_of(shop.found, editor), own.warnings_of(shop.found, editor)
    drawn = "".join(_fault(shop, each, "bad", f"fault{at}") for at, each in enumerate(found[:MOST_FAULTS]))
    drawn += "".join(_fault(shop, each, "warn", f"warn{at}") for at, each in enumerate(warned[:MOST_FAULTS]))
    more = len(found) - MOST_FAULTS
    drawn += f'<p class="soft">and {more} more</p>' if more > 0 else ""
    fine = '<div class="say say--good"><strong>It can be played with.</strong></div>' if editor.changed else ""
    return f'<div class="checks" aria-live="polite">{drawn or fine}</div>'


def _fault(shop: Workshop, fault: Refusal, tone: str, place: str) -> str:
    chips = "".join(chip(rule, place, shop.opened) for rule in fault.cites)
    shown = parts.opened_rule(fault.cites, place, shop.opened, shop.found.rulebook)
    said = f"<strong>{escape(fault.text)}</strong>{escape(fault.remedy)} {chips}{shown}"
    return f'<div class="say say--{tone}" data-key="{place}">{said}</div>'


# ---- bots ---------------------------------------------------------------------------------------


def bots(shop: Workshop) -> str:
    """By which rules they play is said, since it is chosen elsewhere."""
    names = [name for name in shop.rules() if name != shop.own_option]
    said = [f"{len(names)} changed rule{'s' * (len(names) > 1)}"] if names else []
    if shop.editor and shop.use_own and shop.own_fits:
        said.append(f"your own {shop.editor.noun}")
    return shop.bout.html(f"They play with {listed(said) or 'the usual rules'}.")
