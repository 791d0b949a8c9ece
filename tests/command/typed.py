"""The command as somebody types it."""

from __future__ import annotations

import pytest

from lootlab import cli

DUEL = "loot_shoot_whisky"
POSITION = "row g3 g2 sip shot; deck 9"
MANY_DIGITS = "9" * 5000
"""More than `int` reads."""


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = cli.main(argv)
    said = capsys.readouterr()
    return code, said.out, said.err
