"""The sections of the lessons: what is said where one begins, how long it takes, and what one can do afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import reading
from ..engine.sections import Section
from ..languages import tongue
from ..look import section as section_look
from ..look.html import attrs, escape, icon, tag
from ..look.markdown import markdown

if TYPE_CHECKING:
    from .lesson import Lessons


def opening(lessons: Lessons, section: Section, folded: bool = False) -> str:
    """Before the first level of a section: its line, and its words; folded where the table has to stay in sight."""
    if section.levels[0] != lessons.run.level.id:
        return ""
    words = markdown(section.text, lessons.about_game)
    if not folded:
        return about(lessons, section) + words
    told = attrs(class_="begins", data_key=f"begins-{section.id}")
    return f"<details{told}>{about(lessons, section, 'summary')}{words}</details>"


def about(lessons: Lessons, section: Section, element: str = "p") -> str:
    """One line: what it takes, and what one can do then."""
    said = section_look.line(_minutes(lessons, section), section.can, lessons.about_game)
    return tag(element, tongue.already(escape(said)), class_="about")


def sidebar(lessons: Lessons) -> str:
    """The sections beside the table, each a way to its first level; on a narrow screen the list of levels has them."""
    if not lessons.sections:
        return ""
    rows = "".join(_row(lessons, number, section) for number, section in enumerate(lessons.sections, 1))
    now = next(n for n, section in enumerate(lessons.sections, 1) if lessons.run.level.id in section.levels)
    count = tag("span", f"{now} / {len(lessons.sections)}", class_="count")
    told = attrs(class_="panel fold sections", data_key="sections")
    return f"<details{told}><summary><span>Sections</span>{count}</summary><ol>{rows}</ol></details>"


def _row(lessons: Lessons, number: int, section: Section) -> str:
    tick = icon("ll-tick", "done") if set(section.levels) <= set(lessons.done) else ""
    current = "step" if lessons.run.level.id in section.levels else None
    told = attrs(type="button", class_="btn", data_do="section", data_arg=section.levels[0], aria_current=current)
    said = f"<span>{escape(section.title)}<small>{reading.told(_minutes(lessons, section))}</small></span>"
    return f"<li><button{told}><b>{number}</b>{said}{tick}</button></li>"


def _minutes(lessons: Lessons, section: Section) -> float:
    """Without the code, which stands in the notebook only."""
    levels = [level for level in lessons.levels if level.id in section.levels]
    return reading.minutes(section, levels, cells=False)
