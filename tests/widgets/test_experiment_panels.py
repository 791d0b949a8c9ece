"""Panels of their own modules: their clicks, and what they keep with the run."""

from __future__ import annotations

import re

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


def opened(lab: Experiment) -> list[str]:
    """The folding panels that are open when the page is drawn."""
    folds = re.findall(r"<details[^>]*xp-fold[^>]*>", lab.html)
    assert all('name="xp-fold"' in fold for fold in folds), "the browser opens one at a time"
    return [found[1] for fold in folds if " open" in fold and (found := re.search(r'data-key="(\w+)-', fold))]


def test_of_the_panels_that_fold_the_one_in_use_is_open() -> None:
    lab = Experiment("LSW-P01", "CACTUS-7")
    assert opened(lab) == ["numbers"]
    lab.do("guess", value="30")
    lab.do("simulate", "100")
    assert opened(lab) == ["numbers"]
    lab.do("repeat", "100")
    assert opened(lab) == ["again"]


def test_so_it_is_where_mixes_can_be_tried() -> None:
    lab = Experiment("LSW-P14", "CACTUS-7")
    lab.do("guess", value="30")
    assert opened(lab) == ["mixes"]
    lab.do("search")
    assert opened(lab) == ["learners"]
    lab.do("lay", "0")
    assert opened(lab) == ["rounds"]
    lab.do("simulate", "10")
    lab.do("repeat", "10")
    assert opened(lab) == ["again"]
    again = Experiment("LSW-P14", "CACTUS-7")
    again.do("start", value=lab.memory)
    assert opened(again) == ["again"]
