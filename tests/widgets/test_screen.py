"""Every message is answered: with a new picture, or with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from lootlab.engine.refusal import BadInput
from lootlab.widgets.screen import Screen
from tests import own_loop


class Counter(Screen):
    """A screen with one number."""

    def __init__(self) -> None:
        super().__init__(place="counter")
        self.number = 0
        self.remembered: object = None
        self.refresh()

    def render(self) -> str:
        return f"<p>{self.number}</p>{self.notice_html()}"

    def on_add(self, arg: str, value: object) -> None:
        self.number += int(arg)

    def on_refuse(self, arg: str, value: object) -> None:
        raise BadInput("No <b>more</b>.", "Take less.", "LSW-01")

    def on_later(self, arg: str, value: object) -> None:
        self.later(0.01, lambda: self.on_add(arg, None))

    def on_start(self, arg: str, memory: object) -> None:
        self.remembered = memory


def message(screen: Screen, do: str, arg: object = "", value: object = None, **more: object) -> dict[str, object]:
    return {"do": do, "arg": arg, "value": value, "rev": screen.rev, "id": "me/1", **more}


def hear(screen: Screen, content: object) -> None:
    """As if the browser had sent it."""
    screen._handle_custom_msg(content, [])


def test_a_click_changes_the_picture_and_is_answered(wire: Any) -> None:
    screen = Counter()
    hear(screen, message(screen, "add", "2"))
    assert screen.html == "<p>2</p>"
    assert wire.sent[-1]["state"] == {"html": "<p>2</p>", "rev": 2, "answered": "me/1"}


def test_do_takes_the_same_path() -> None:
    screen = Counter()
    screen.do("add", "2")
    assert screen.html == "<p>2</p>"


def test_a_click_on_an_old_picture_is_refused_and_changes_nothing() -> None:
    screen = Counter()
    click = message(screen, "add", "2")
    hear(screen, click)
    hear(screen, click)
    assert screen.number == 2
    assert "The table has moved on since that click." in screen.html
    assert "moved on" in screen.said


def test_a_harmless_change_leaves_the_click_on_its_way_valid() -> None:
    screen = Counter()
    click = message(screen, "add", "2")
    screen.number = 10
    screen.refresh(harmless=True)
    hear(screen, click)
    assert screen.html == "<p>12</p>"
    hear(screen, click)
    assert screen.number == 12


def test_a_refusal_is_shown_with_its_rule_and_gone_after_the_next_click() -> None:
    screen = Counter()
    screen.do("refuse")
    assert "No &lt;b&gt;more&lt;/b&gt;." in screen.html
    assert "Take less." in screen.html
    assert 'data-arg="LSW-01@notice"' in screen.html
    assert screen.said == "No <b>more</b>. Take less."
    screen.do("add", "1")
    assert screen.html == "<p>1</p>"


def test_a_fault_of_ours_becomes_a_sentence(wire: Any) -> None:
    screen = Counter()
    hear(screen, message(screen, "add", "many"))
    assert "lootlab made a mistake (ValueError" in screen.html
    assert "Traceback" in screen.fault
    assert wire.states("answered")[-1] == "me/1"


def test_what_cannot_be_drawn_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Counter()
    monkeypatch.setattr(screen, "render", lambda: 1 / 0)
    screen.do("add", "1")
    assert "This cannot be drawn." in screen.html
    assert "ZeroDivisionError" in screen.html


NONSENSE = (None, 7, [], {}, {"do": "fly"}, {"do": "__init__"}, {"do": ["add"]}, {"do": "add", "arg": 3})


@pytest.mark.parametrize("content", NONSENSE)
def test_nonsense_is_answered(content: object) -> None:
    screen = Counter()
    hear(screen, content)
    assert "does not know what that click means" in screen.html
    assert screen.number == 0


def test_nothing_but_handlers_can_be_called() -> None:
    screen = Counter()
    hear(screen, message(screen, "msg"))  # `on_msg` is the widget's own method
    assert "does not know what that click means" in screen.html


def test_start_brings_what_the_browser_remembers_whatever_the_picture() -> None:
    screen = Counter()
    hear(screen, message(screen, "start", "", {"code": "X"}, rev=-5))
    assert screen.remembered == {"code": "X"}
    assert screen.live


def test_later_is_at_once_where_nobody_looks() -> None:
    screen = Counter()
    screen.do("later", "3")
    assert screen.number == 3


def test_later_is_later_where_somebody_looks() -> None:
    screen = Counter()

    async def watch() -> None:
        hear(screen, message(screen, "start", "", {}))
        hear(screen, message(screen, "later", "3"))
        assert screen.number == 0
        await own_loop.until(lambda: screen.html == "<p>3</p>")

    own_loop.run(watch())
    assert screen.html == "<p>3</p>"


def test_on_a_dashboard_the_clothes_come_once(wire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has a dozen rooms; the first screen that somebody sees brings what all of them wear."""
    monkeypatch.setattr(Screen, "lazy", True)
    first, second = Screen(), Screen()
    assert not wire.states("css")
    first._hear(first, {"do": "start", "arg": "", "id": "a/1"})
    assert [bool(sent) for sent in wire.states("css")] == [True]
    second._hear(second, {"do": "start", "arg": "", "id": "b/1", "dressed": True})
    assert len(wire.states("css")) == 1
    assert len(wire.states("html")) == 4  # two shapes, two pictures


def test_elsewhere_every_screen_brings_its_clothes(wire: Any) -> None:
    Screen()
    Screen()
    assert [bool(sent) for sent in wire.states("css")] == [True, True]


def test_the_same_sentence_is_spoken_twice() -> None:
    screen = Counter()
    screen.say("Again.")
    first = screen.said
    screen.say("Again.")
    assert screen.said != first
    assert screen.said.strip("\u00a0") == "Again."


def test_its_text_is_the_same_every_time() -> None:
    assert repr(Counter()) == "Counter(counter)"


def test_the_widget_room_needs_no_numpy() -> None:
    """A class of thirty pays every import thirty times."""
    import subprocess
    import sys

    told = "import sys, lootlab.widgets.table; print(sorted({'numpy', 'pandas', 'matplotlib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
