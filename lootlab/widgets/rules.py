"""The Rules room: the whole rulebook of a game, searchable; each rule can be tried on a small table."""

from __future__ import annotations

from itertools import groupby

import lootlab

from ..engine import exhibits
from ..engine.refusal import BadInput, Refusal, nearest
from ..engine.rulebook import Rule
from ..engine.searching import clean
from ..languages import searching
from ..look import parts, teach
from ..look.html import attrs, escape
from . import stored
from .screen import Screen
from .stored import Stored
from .tryout import TryOut

LONGEST_SEARCH = 80
SURE = 2
"""So many more right answers than wrong ones, and a rule counts as mastered."""


class Rules(Screen):
    """All rules; typing narrows them.

    >>> rules = Rules("loot_shoot_whisky", search="snatch bottle")
    >>> rules
    Rules(loot_shoot_whisky, “snatch bottle”, 3 of 71 rules)
    """

    any_time = frozenset({"start", "go", "others", "search", "section", "try", "rule"})
    shape = "paper"

    def __init__(self, game: str, search: str = "") -> None:
        self.found = lootlab.load(game)
        super().__init__(self.found, f"rules/{game}")
        self.reads = [f"{kind}/{game}" for kind in ("lessons", "quiz", "practice")]
        self.exhibits = exhibits.load(self.found)
        self.search = clean(search)[:LONGEST_SEARCH]
        self.section = ""
        self.tryout: TryOut | None = None
        self.opened = ""
        """The chip whose rule is open in a refusal."""
        self.learnt: dict[str, tuple[int, int]] | None = None
        """Right and wrong answers per rule, once the browser has told them."""
        self.refresh()

    # ---- looking for a rule -----------------------------------------------------------------------

    def on_search(self, arg: str, value: object) -> None:
        self._look(search=clean(str(value or ""))[:LONGEST_SEARCH])
        self.say(self._count())

    def on_section(self, arg: str, value: object) -> None:
        self._look(section=str(value or arg or ""))
        self.say(self._count())

    def on_go(self, arg: str, value: object) -> None:
        """The page's address names a rule."""
        wanted = clean(arg).strip().upper()[:40]
        if arg.strip() and wanted not in self.found.rulebook:
            ids = [rule.id for rule in self.found.rulebook]
            text = f"There is no rule {wanted or 'of that name'} in {self.found.title}."
            raise BadInput(text, nearest(wanted, ids, "Search for a word, or choose a section."))
        self._look()
        self.address = wanted
        if wanted:
            self.say(f"{wanted}: {self.found.rulebook[wanted].title}")

    def _look(self, search: str = "", section: str = "") -> None:
        """Another part of the book: what was open is closed."""
        self.search, self.section = search, section
        self.notice, self.tryout, self.address = None, None, ""

    def on_others(self, arg: str, memories: object) -> None:
        """What lessons, quiz and practice remember: {"lessons": {"rules": {"LSW-24": [right, wrong]}}}."""
        learnt: dict[str, tuple[int, int]] = {}
        for memory in memories.values() if isinstance(memories, dict) else ():
            rules = memory.get("rules") if isinstance(memory, dict) else None
            for rule, counts in rules.items() if isinstance(rules, dict) else ():
                if rule in self.found.rulebook and isinstance(counts, list) and [type(n) for n in counts] == [int, int]:
                    right, wrong = learnt.get(rule, (0, 0))
                    learnt[rule] = (right + max(0, counts[0]), wrong + max(0, counts[1]))
        self.learnt = learnt

    # ---- trying it ----------------------------------------------------------------------------------

    def on_try(self, arg: str, value: object) -> None:
        """Open the small table of a rule, or close it; there is one at a time."""
        self.notice, self.opened = None, ""
        if self.tryout is not None and self.tryout.rule == arg:
            self.tryout = None
            return
        if arg not in self.exhibits:
            raise BadInput("This rule has no example to try.", "Choose another rule.")
        self.tryout = TryOut(self.found, arg, self.exhibits[arg])
        self.address = arg
        self.say(f"{arg} on a small table. {self.tryout.cloth.ask().sentence}")

    def on_rule(self, arg: str, value: object) -> None:
        self.opened = "" if self.opened == arg else arg

    def on_show(self, arg: str, value: object) -> None:
        self._trying().show()
        self.say(self._trying().said())

    def on_again(self, arg: str, value: object) -> None:
        self._trying().lay(self._trying().number)

    def on_other(self, arg: str, value: object) -> None:
        self._trying().lay(self._trying().number + 1)

    def on_pick(self, arg: str, value: object) -> None:
        cloth = self._trying().cloth
        cloth.pick(arg)
        self.say(cloth.refusal.sentence if cloth.refusal else cloth.ask().sentence)

    def on_drag(self, arg: str, value: object) -> None:
        move = self._trying().cloth.drag(arg, str(value))
        if move is not None:
            self._trying().play(move)
        self.say(self._trying().said())

    def on_move(self, arg: str, value: object) -> None:
        self._trying().play(self._trying().find(arg))
        self.say(self._trying().said())

    def on_clear(self, arg: str, value: object) -> None:
        self._trying().cloth.clear()

    def on_more(self, arg: str, value: object) -> None:
        self._trying().cloth.expanded = True

    def _trying(self) -> TryOut:
        if self.tryout is None:
            raise BadInput("No rule is being tried.", "Press “Try it” beside a rule first.")
        return self.tryout

    def worded(self, refusal: Refusal) -> Refusal:
        return self.tryout.cloth.worded(refusal) if self.tryout else refusal.told()

    # ---- drawing ------------------------------------------------------------------------------------

    def _rules(self) -> list[Rule]:
        found = searching.find(self.found.rulebook, self.search)
        return [rule for rule in found if not self.section or rule.section == self.section]

    def _count(self) -> str:
        return f"{len(self._rules())} of {len(self.found.rulebook)} rules"

    def stored(self) -> Stored:
        return stored.rules(self._rules())

    def render(self) -> str:
        found = self._rules()
        nothing = "" if found else f'<p class="soft">{escape(searching.nothing(self.found.rulebook, self.search))}</p>'
        # Sections hold only while the rules stand in their order; a search puts the best first.
        sections = "".join(
            f"<section>{f'<h3>{escape(name)}</h3>' if name else ''}"
            f"<div class='entries'>{''.join(map(self._entry, rules))}</div></section>"
            for name, rules in groupby(found, key=lambda rule: "" if self.search else rule.section)
        )
        notice = parts.refusal_bubble(self.notice, self.found.rulebook, "notice", self.opened) if self.notice else ""
        order = ", the best first" if self.search and len(found) > 1 else ""
        begin = attrs(class_="panel rulebook", data_top=None if self.address else "list")
        return (
            f'<div{begin}>{notice}<div class="find">{self._field()}</div>{self._index()}'
            f'<p class="found">{self._count()}{order}</p>{nothing}{sections}</div>'
        )

    def _entry(self, rule: Rule) -> str:
        changed_by = [option for option in self.found.options if option.rule == rule.id or option.name in rule.options]
        table, tool = "", ""
        if rule.id in self.exhibits:
            is_open = self.tryout is not None and self.tryout.rule == rule.id
            said, symbol = ("Close the table", "ll-close") if is_open else ("Try it", "ll-right")
            told = "true" if is_open else "false"
            tool = parts.button(said, "try", rule.id, cls="btn btn--small", symbol=symbol, aria_expanded=told)
            if self.tryout is not None and is_open:
                self.tryout.cloth.opened = self.opened
                table = self.tryout.html()
        return teach.rule_entry(rule, changed_by, self._sign(rule.id), tool, table, here=rule.id == self.address)

    def _sign(self, rule: str) -> str:
        """How well the reader knows it; nothing before the browser has told."""
        if self.learnt is None:
            return ""
        right, wrong = self.learnt.get(rule, (0, 0))
        return "mastered" if right >= wrong + SURE else "met" if right + wrong else "not yet"

    def _field(self) -> str:
        first = next(iter(self.found.rulebook)).id
        field = attrs(
            type="search", data_do="search", data_on="input", data_key="search", value=self.search, autocomplete="off",
            maxlength=LONGEST_SEARCH, placeholder=f"a question, a word or two, or an id such as {first}",
        )  # fmt: skip
        return f'<label class="field"><span>Search the rules</span><input{field}></label>'

    def _index(self) -> str:
        """All sections in a few lines; the one that is shown is marked."""
        names = dict.fromkeys(rule.section for rule in self.found.rulebook)
        listed = "".join(
            parts.button(
                name or "All", "section", name, cls="chip",
                aria_pressed="true" if name == self.section and not self.search else "false",
            )
            for name in ["", *names]
        )  # fmt: skip
        return f'<nav class="index" aria-label="Sections">{listed}</nav>'

    def __repr__(self) -> str:
        searched = f"“{self.search}”, " if self.search else ""
        return f"Rules({self.found.name}, {searched}{self._count()})"
