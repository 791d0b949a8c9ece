"""The site without a server: the same tests as on Voila, on its other host; then what only a site has to do."""

from __future__ import annotations

from typing import Any

import pytest

from . import test_experiment, test_kept, test_lessons, test_returning, test_table
from .conftest import StaticSite

pytestmark = pytest.mark.browser

GAME = "loot_shoot_whisky"


# ---- as on a server ---------------------------------------------------------------------------------


def test_the_first_three_levels_by_mouse(site: StaticSite, open_page: Any) -> None:
    site.write("lessons", test_lessons.LESSONS)
    test_lessons.test_the_first_three_levels_by_mouse(site.page("lessons"), open_page, 400)


def test_a_whole_duel_by_keyboard(site: StaticSite, open_page: Any) -> None:
    """With a refusal and its rule, a reload in the middle, and looking back."""
    site.write("duel", test_table.DUEL)
    test_table.test_a_whole_duel_by_keyboard(site.page("duel"), open_page, 1280)


def test_an_experiment_to_its_exact_answer(site: StaticSite, open_page: Any) -> None:
    test_experiment.test_predict_play_compare(site, open_page, 400)


def test_nothing_is_lost_by_coming_back(site: StaticSite, open_page: Any) -> None:
    test_returning.test_nothing_is_lost_by_coming_back(site, open_page, GAME)


def test_each_room_has_an_address(site: StaticSite, open_page: Any) -> None:
    test_returning.test_each_room_has_an_address(site, open_page)


def test_a_second_tab_takes_the_game_over_and_gives_it_back(site: StaticSite, open_page: Any) -> None:
    test_kept.test_a_second_tab_takes_the_game_over_and_gives_it_back(site, open_page)


def test_a_browser_that_keeps_nothing_still_plays(site: StaticSite, open_page: Any) -> None:
    test_returning.test_a_browser_that_keeps_nothing_still_plays(site, open_page)
