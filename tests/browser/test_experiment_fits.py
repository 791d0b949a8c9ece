"""On a phone no result of any question scrolls sideways: all of a game's on one page, before and after the reveal."""

from __future__ import annotations

from typing import Any

import pytest

import lootlab
from lootlab.engine.question import Question
from lootlab.lab.questions import questions
from lootlab.look import style
from lootlab.widgets.experiment import Experiment

pytestmark = pytest.mark.browser

PHONE, MARGIN = 400, 12
TOO_WIDE = """([drawn, edge]) => drawn.flatMap(([name, html]) => {
    const view = document.querySelector('.ll-in');
    view.innerHTML = html;
    view.querySelectorAll('details').forEach(each => each.open = true);
    const lab = view.querySelector('.xp-lab');
    const wide = [...lab.querySelectorAll('*')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.width > 1 && box.right > edge + 0.5 && getComputedStyle(part).visibility !== 'hidden';
    });
    const page = document.documentElement.scrollWidth;
    if (lab.scrollWidth <= lab.clientWidth && !wide.length && page <= innerWidth) return [];
    const told = wide.map(part => `${part.tagName}.${part.getAttribute('class') || ''} ${part.textContent.trim()}`);
    return [`${name}: ${lab.scrollWidth} in ${lab.clientWidth}, ${told.map(text => text.slice(0, 50)).slice(0, 3)}`];
})"""


def pictures(question: Question) -> list[tuple[str, str]]:
    """What is on the screen with the longest numbers there can be: a foolish guess, many trials, all in fractions."""
    lab = Experiment(question.id, "CACTUS-7")
    drawn = []
    guess = str(question.guess.high * (100 if question.is_chance else 1))
    for do, arg in (("slide", ""), ("guess", ""), ("deal", ""), ("simulate", "2000"), ("deal", ""), ("reveal", "")):
        lab.do(do, arg, guess if do in ("slide", "guess") else None)
        drawn.append((f"{question.id} {do}", lab.html))
    assert (lab.fault, lab.run.revealed) == ("", True)
    return drawn


@pytest.mark.parametrize("name", lootlab.GAMES)
def test_no_result_scrolls_sideways_on_a_phone(name: str, open_page: Any) -> None:
    game = lootlab.load(name)
    page = open_page(PHONE)
    page.set_content(
        f"<!doctype html><style>body{{margin:0 {MARGIN}px}}{style.shared_css()}{style.game_css(game)}</style>"
        f'<div style="position:absolute;width:0;overflow:hidden">{style.shared_art()}{style.game_art(game)}</div>'
        f'<div class="ll" data-game="{game.code}"><div class="ll-in"></div></div>'
    )
    drawn = [picture for question in questions(game) for picture in pictures(question)]
    assert len(drawn) >= 6 * 14
    assert page.evaluate(TOO_WIDE, [drawn, PHONE - MARGIN]) == []
