"""The whole rulebook of a game, searchable, with examples and options."""

from __future__ import annotations

from itertools import groupby

import lootlab

from ..engine.rulebook import Rule
from ..look import teach
from ..look.html import attrs, escape
from .screen import Screen

LONGEST_SEARCH = 80


class Rules(Screen):
    """All rules; typing narrows them.

    >>> rules = Rules("loot_shoot_whisky", search="snatch bottle")
    >>> rules
    Rules(loot_shoot_whisky, “snatch bottle”, 3 of 71 rules)
    """

    any_time = frozenset({"start", "search", "section"})

    def __init__(self, game: str, search: str = "") -> None:
        self.found = lootlab.load(game)
        super().__init__(self.found, f"rules/{game}")
        self.search = search[:LONGEST_SEARCH]
        self.section = ""
        self.refresh()

    def on_search(self, arg: str, value: object) -> None:
        self.search = str(value or "")[:LONGEST_SEARCH]
        self.say(self._count())

    def on_section(self, arg: str, value: object) -> None:
        self.section = str(value or "")
        self.say(self._count())

    def _rules(self) -> list[Rule]:
        found = self.found.rulebook.search(self.search)
        return [rule for rule in found if not self.section or rule.section == self.section]

    def _count(self) -> str:
        return f"{len(self._rules())} of {len(self.found.rulebook)} rules"

    def render(self) -> str:
        found = self._rules()
        nothing = "" if found else '<p class="soft">No rule has these words. Try fewer, or another section.</p>'
        sections = "".join(
            f"<section><h3>{escape(name)}</h3><div class='entries'>{''.join(map(self._entry, rules))}</div></section>"
            for name, rules in groupby(found, key=lambda rule: rule.section)
        )
        return (
            f'<div class="panel rulebook">{self.notice_html()}<div class="find">{self._field()}{self._sections()}</div>'
            f'<p class="found">{self._count()}</p>{nothing}{sections}</div>'
        )

    def _entry(self, rule: Rule) -> str:
        changed_by = [option for option in self.found.options if option.rule == rule.id or option.name in rule.options]
        return teach.rule_entry(rule, changed_by)

    def _field(self) -> str:
        first = next(iter(self.found.rulebook)).id
        field = attrs(
            type="search", data_do="search", data_on="input", data_key="search", value=self.search, autocomplete="off",
            maxlength=LONGEST_SEARCH, placeholder=f"a word or two, or an id such as {first}",
        )  # fmt: skip
        return f'<label class="field"><span>Search the rules</span><input{field}></label>'

    def _sections(self) -> str:
        names = dict.fromkeys(rule.section for rule in self.found.rulebook)
        listed = "".join(
            f"<option{attrs(value=name, selected=name == self.section)}>{escape(name or 'All sections')}</option>"
            for name in ["", *names]
        )
        return (
            '<label class="field"><span>Section</span>'
            f'<select data-do="section" data-key="section">{listed}</select></label>'
        )

    def __repr__(self) -> str:
        searched = f"“{self.search}”, " if self.search else ""
        return f"Rules({self.found.name}, {searched}{self._count()})"
