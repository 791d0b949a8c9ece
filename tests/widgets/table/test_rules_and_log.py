"""The rules and the log beside the table."""

from __future__ import annotations

import re

from .duels import duel, plain


def test_rules_can_be_searched() -> None:
    table = duel()
    table.do("rules")
    everything = len(table.match.game.rulebook)
    assert f"All {everything} rules can be searched." in plain(table.html)
    table.do("search", value="stealing")
    assert f"3 of {everything} rules, the best first" in plain(table.html)
    table.do("search", value="zebra")
    assert "No rule has these words. Try " in plain(table.html)


def test_older_lines_of_the_log_are_shown_on_demand() -> None:
    table = duel(players=["easy", "easy"])
    table.do("start", value={})
    everything = len(table.match.told(None))
    assert everything > 16
    assert table.html.count("<li data-key=") == 16
    table.do("log")
    assert table.html.count("<li data-key=") == everything


def test_a_chip_of_the_log_opens_its_rule_in_place() -> None:
    table = duel()
    table.do("move", "A L W")
    chips = re.findall(r'data-arg="([^"]+@log\d+)"', table.html)
    table.do("rule", chips[0])
    rule = table.match.game.rulebook[chips[0].split("@")[0]]
    assert f"{rule.id}: {rule.title}" in plain(table.html)
    table.do("rule", chips[0])
    assert f"{rule.id}: {rule.title}" not in plain(table.html)
