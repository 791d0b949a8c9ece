"""Panels of their own modules: their clicks, and what they keep with the run."""

from __future__ import annotations

from lootlab.engine.refusal import BadInput
from lootlab.widgets.experiment import Experiment
from lootlab.widgets.screen import Screen


class Waving:
    """Handlers in a plain class, as the panels have them."""

    def on_wave(self, arg: str, value: object) -> None:
        raise BadInput("Waved.", "Go on.")


def test_clicks_of_a_panel_are_understood_but_not_those_of_the_widget_library() -> None:
    class Waved(Waving, Screen):
        pass

    screen = Waved()
    screen.do("wave")
    assert screen.notice is not None
    assert screen.notice.text == "Waved."
    screen.do("msg")
    assert "does not know" in screen.notice.text


def test_what_a_panel_wants_kept_comes_back_with_the_run() -> None:
    lab = Experiment("LSW-P01", "CACTUS-7")
    lab.do("guess", value="30")
    lab._open_desk().kept["range"] = [10, 40]
    lab.do("simulate", "10")
    again = Experiment("LSW-P01", "CACTUS-7")
    again.do("start", value=lab.memory)
    assert again._open_desk().kept == {"range": [10, 40]}
    assert again.run.counts == lab.run.counts
