"""Options as people see them: questions with words, never a name of Python's."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import lootlab
from lootlab.engine.game import AnyGame
from lootlab.engine.options import AnyOption
from lootlab.look import style, switches

GAMES = [lootlab.load(name) for name in lootlab.GAMES]
OPTIONS = [(game, option) for game in GAMES for option in game.options]
PER_OPTION = pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda it: it.name)


class Form(HTMLParser):
    """What a browser would send of a form, and all that a person would read or hear of it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.read: list[str] = []
        self._select = self._area = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.read += [given.get(name) or "" for name in ("aria-label", "placeholder", "title")]
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            self.sent[name] = value
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in given:
            self.sent[self._select] = value
        elif tag == "textarea":
            self._area = name
            self.sent[name] = ""

    def handle_endtag(self, tag: str) -> None:
        self._area = "" if tag == "textarea" else self._area

    def handle_data(self, data: str) -> None:
        if self._area:
            self.sent[self._area] += data
        else:
            self.read.append(data)


@PER_OPTION
def test_every_value_has_a_word(game: AnyGame, option: AnyOption) -> None:
    assert set(option.words) == set(option.values)
    for value in (*option.values, *option.offers):
        said = option.word(value)
        assert said.strip()
        assert "_" not in said
        assert said not in ("true", "false", "True", "False")
    words = [option.word(value) for value in (*option.values, *option.offers)]
    assert len(set(words)) == len(words)
    assert option.text.endswith("?")


@PER_OPTION
def test_no_name_is_read_and_every_value_is_sent(game: AnyGame, option: AnyOption) -> None:
    for value in (*option.values, *option.offers):
        form = Form(switches.draw(option, {f"opt-{option.name}": value}))
        assert form.sent[f"opt-{option.name}"] == value
        read = " ".join(form.read)
        assert "_" not in read
        named = {name for _, each in OPTIONS for name in (each.name, *each.values) if "_" in name}
        assert not [name for name in named if name in read]
    assert switches.fault_of(option, option.default) is None


@PER_OPTION
def test_the_usual_is_said_and_a_change_is_marked(game: AnyGame, option: AnyOption) -> None:
    usual = switches.draw(option, {}, do="set")
    assert f"Usual: {option.word(option.default)}." in usual
    assert "is-changed" not in usual
    for value in option.values:
        if value != option.default:
            changed = {f"opt-{option.name}": value}
            assert "is-changed" in switches.draw(option, changed, do="set")
            # In a form nothing is sent until it is finished, so a mark could not follow the switch.
            assert "is-changed" not in switches.draw(option, changed)


def test_yes_and_no_are_a_switch_few_words_are_buttons_and_the_rest_a_list() -> None:
    by_name = {(game.name, option.name): switches.draw(option, {}) for game, option in OPTIONS}
    assert 'role="switch"' in by_name["sloop", "capture_extent"]
    assert by_name["sloop", "steal_pick"].count('type="radio"') == 3
    assert "<select" in by_name["loot_trap", "last_loser"]
    assert "Short Haul" in by_name["loot_trap", "variants"]


def test_what_was_typed_stays_with_what_is_wrong() -> None:
    option = next(each for game, each in OPTIONS if each.name == "stall_limit")
    filled = {"opt-stall_limit": switches.FREE, "free-stall_limit": "many <b>"}
    fault = switches.fault_of(option, switches.value_of(option, filled))
    assert fault is not None
    assert "“many <b>” is no number of rounds" in fault.text
    drawn = switches.draw(option, filled, fault)
    form = Form(drawn)
    assert form.sent == filled
    assert drawn.count('aria-invalid="true"') == 1
    assert not re.search("<b>.{0,3}” is", drawn)


def test_a_path_is_never_opened() -> None:
    option = next(each for game, each in OPTIONS if each.name == "deck")
    fault = switches.fault_of(option, "/etc/passwd.toml")
    assert fault is not None
    assert "not opened" in fault.text
    nothing = switches.fault_of(option, "")
    assert nothing is not None
    assert "Nothing has been typed" in nothing.text


SHARED = "field|fields|form|setup|inline|go-on|panel|btn|say|moves|bar|chip|link"
"""Parts of every page. What a game calls its own by such a name must say where on its board it is."""


@pytest.mark.parametrize("game", lootlab.GAMES)
def test_no_board_restyles_the_forms_of_the_page(game: str) -> None:
    """Sloop's field of cards is a container of a fixed size: so was every field of its new-game form, all in a heap."""
    sheet = style.game_css(lootlab.load(game))
    assert re.findall(rf'\.ll\[data-game="\w+"\] \.(?:{SHARED})\s*[{{,]', sheet) == []
