"""What stands in a room is found without a list, and every game's options are attributes with types."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import lootlab
from lootlab.engine.options import Option, Options, check, switch, yes_no
from lootlab.engine.refusal import BadInput
from lootlab.engine.rooms import found_in


class Kind:
    pass


def test_classes_are_found_in_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "zoo"
    package.mkdir()
    (package / "__init__.py").write_text("")
    head = "from tests.engine.test_rooms_found import Kind\n"
    (package / "lion.py").write_text(head + "class Lion(Kind): pass\nclass _Shared(Kind): pass\nclass Other: pass\n")
    (package / "ape.py").write_text(head + "from zoo.lion import Lion\nclass Ape(Kind): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = found_in("zoo", [str(package)], Kind)
    assert sorted(kind.__name__ for kind in found) == ["Ape", "Lion"]
    for name in ("zoo", "zoo.lion", "zoo.ape"):
        sys.modules.pop(name)


class Rules(Options):
    end = switch("late", ("late", "early"), "X-1", "When?")
    wild = yes_no("no", "X-2", "Wilds?")
    limit = Option(
        "none", ("none",), "X-3", "How many?", lambda word: 0 if word == "none" else int(word), lambda _: None
    )


def test_options_are_attributes_that_mean_something() -> None:
    rules = check(Rules, {"wild": "yes", "limit": "7"})
    assert (rules.end, rules.wild, rules.limit) == ("late", True, 7)
    assert dict(rules) == {"end": "late", "wild": "yes", "limit": "7"}
    assert [option.name for option in Rules.declared()] == ["end", "wild", "limit"]
    assert [option.rule for option in Rules.declared()] == ["X-1", "X-2", "X-3"]


def test_options_do_not_change() -> None:
    rules = check(Rules, {})
    with pytest.raises(AttributeError, match="do not change"):
        rules.wild = True  # type: ignore[assignment]
    with pytest.raises(BadInput, match="no option “wold”"):
        check(Rules, {"wold": "yes"})


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_a_game_reads_every_option_as_an_attribute(name: str) -> None:
    options = lootlab.load(name).read_options({})
    assert set(options) == {each.name for each in lootlab.load(name).options}
    assert all(hasattr(options, each) for each in options)
