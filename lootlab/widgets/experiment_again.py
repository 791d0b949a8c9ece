"""The panel of an experiment that repeats one's trials 200 times: dots, where mine lies, and four times as many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..engine.refusal import BadInput
from ..lab import numbers
from ..lab.again import REPEATS, TIMES, Again, Row, sizes
from ..look.dots import DotRow, Dots, dots
from ..look.html import attrs, escape
from ..look.parts import button
from .experiment_charts import fold, short, spelled
from .experiment_steps import Desk
from .screen import Screen

PAUSE = 0.02
"""Seconds between two helpings: time to hear a click on Stop."""


@dataclass
class Notes:
    """What this panel needs, kept in the notes of a desk."""

    found: Again | None = None
    coming: int = 0
    """Trials that are still to come."""


KEPT = "again"
"""Under this name the browser keeps how many trials were repeated."""


def notes(desk: Desk) -> Notes:
    kept = desk.notes.setdefault("again", Notes())
    assert isinstance(kept, Notes)
    return kept


class Repeating(Screen):
    """The clicks on this panel."""

    any_time = frozenset({"halt"})
    desk: Desk | None = None
    _repeating: Iterator[int] | None = None

    def _open_desk(self) -> Desk:
        raise NotImplementedError

    def _remember(self) -> None:
        raise NotImplementedError

    def on_repeat(self, arg: str, value: object) -> None:
        """Repeat the first so many trials of the run."""
        if not arg.isdecimal() or len(arg) > 6:
            raise BadInput(f"“{arg[:20]}” is not a number of trials.", "Choose one of the buttons.")
        desk = self._open_desk()
        self._repeat(desk, int(arg))
        desk.kept[KEPT] = int(arg)
        self._remember()

    def _repeat(self, desk: Desk, size: int) -> None:
        found = notes(desk).found = Again(desk.run, size)
        self._repeating = found.steps()
        self._next_repeats(self._repeating, desk)

    def repeat_kept(self, desk: Desk) -> None:
        """What was asked for before a reload or before another question was open, once its trials are there."""
        size, noted = desk.kept.get(KEPT), notes(desk)
        whole = noted.found is not None and noted.found.whole
        if size in sizes(desk.run) and not whole and not noted.coming:
            self.later(PAUSE, lambda: self._repeat(desk, size) if desk is self.desk else None)

    def _next_repeats(self, repeating: Iterator[int], desk: Desk) -> None:
        if repeating is not self._repeating:
            return
        if desk is not self.desk:  # another question lies here now
            self._repeating, notes(desk).coming = None, 0
            return
        coming = notes(desk).coming = next(repeating, 0)
        self.refresh(harmless=True)  # nothing else on the desk has changed: clicks on it still count
        if coming:
            self.later(PAUSE, lambda: self._next_repeats(repeating, desk))
        else:
            self._repeating = None
            self.say(" ".join(said(desk)[:2]))

    def on_halt(self, arg: str, value: object) -> None:
        desk = self._open_desk()
        self._repeating, notes(desk).coming = None, 0
        desk.kept.pop(KEPT, None)
        self._remember()


def again(desk: Desk) -> str:
    """Nothing before there are trials that could be repeated."""
    found = sizes(desk.run)
    if desk.run.guess is None or not found:
        return ""
    noun = desk.question.nouns
    story = (
        f'<p class="soft">What would others have found with as many {escape(noun)}? Repeat yours {REPEATS} times; '
        f"none of the {escape(noun)} is one of yours.</p>"
    )
    inner = f"{story}{_buttons(desk, found)}{_drawn(desk)}"
    return fold("And if you did it again?", inner, f"again-{desk.question.id}", KEPT in desk.kept)


def _buttons(desk: Desk, found: list[int]) -> str:
    if notes(desk).coming:
        stop = button("Stop", "halt", symbol="ll-close", data_focus=True)
        return (
            f'<div class="moves"><span class="soft">{spelled(notes(desk).coming, "trial")} to come</span>{stop}</div>'
        )
    each = "".join(
        button(
            f"Repeat my {spelled(size, desk.question.noun)} {REPEATS} times", "repeat", str(size), data_key=f"rp-{size}"
        )
        for size in found
    )
    return f'<div class="moves" data-arrows>{each}</div>'


def _drawn(desk: Desk) -> str:
    found = notes(desk).found
    if found is None or not found.few.found:
        return ""
    scale, revealed = desk.question.guess, desk.run.revealed
    rows = [_row(found.few, desk, float(found.mine)), _row(found.more, desk, None)]
    drawing = Dots(
        rows,
        "share in one repetition" if desk.question.is_chance else "average of one repetition",
        lambda value: numbers.say(value, scale, 1),
        (float(desk.question.answer), f"exact {short(desk.run)}") if revealed else None,
    )
    lines = "".join(f"<p>{escape(line)}</p>" for line in said(desk))
    return f"{dots(drawing, ' '.join(said(desk)))}<div{attrs(class_='xp-said')}>{lines}</div>"


def _row(row: Row, desk: Desk, mine: float | None) -> DotRow:
    name = f"{spelled(len(row.found), 'repetition')} of {spelled(row.size, desk.question.noun)}"
    answer = desk.question.answer
    known = desk.run.revealed and any(each.interval is not None for each in row.found)
    missed = [each.interval is not None and not each.catches(answer) for each in row.found] if known else []
    return DotRow(name, row.means, row.step, missed, mine)


# ---- in words --------------------------------------------------------------------------------------------------


def said(desk: Desk) -> list[str]:
    """What the dots show; the exact value only once it may be seen."""
    found = notes(desk).found
    if found is None or not found.few.found:
        return []
    lines = [_lie(found.few, desk), _mine(found, desk)]
    if found.alike:
        lines.append(f"Nearly all are the same: so few {desk.question.nouns} tell little about something so rare.")
    elif found.ratio is not None:
        lines.append(f"{_lie(found.more, desk)} {_spread(found.ratio, desk.question.nouns)}")
    if desk.run.revealed:
        lines += _caught(found, desk)
    return lines


def _lie(row: Row, desk: Desk) -> str:
    inside, low, high = row.most
    scale = desk.question.guess
    edges = [numbers.say(edge, scale, 1) for edge in (low, high)]
    where = f"lie between {' and '.join(edges)}" if low < high else f"are {edges[0]}"
    return f"With {spelled(row.size, desk.question.noun)}, {inside} of {len(row.found)} {where}."


def _mine(found: Again, desk: Desk) -> str:
    below, equal = found.below
    done = len(found.few.found)
    at = numbers.say(found.mine, desk.question.guess, 1)
    above = done - below - equal
    place = f"{below} are lower, {above} higher" + (f", {equal} the same" if equal else "")
    tail = 2 * (min(below, above) + equal / 2)
    verdict = "that is nothing special" if tail >= done / 20 else "few lie so far out"
    return f"Yours is {at}: {place}; {verdict}."


def _spread(ratio: float, nouns: str) -> str:
    return f"{TIMES} times as many {nouns}, {_how_wide(ratio)} ({numbers.plain(ratio, 2)} of the spread)."


def _how_wide(ratio: float) -> str:
    return "about half as wide" if 0.4 <= ratio <= 0.6 else "narrower" if ratio < 1 else "not narrower this time"


def _caught(found: Again, desk: Desk) -> list[str]:
    """Only for rows that have intervals."""
    lines = []
    for row in (found.few, found.more):
        inside, known = row.caught(desk.question.answer)
        if known:
            with_so_many = f"intervals with {spelled(row.size, desk.question.noun)}"
            share = numbers.share(inside / known, 0)
            lines.append(f"{inside} of {known} {with_so_many} have the exact value in them: {share}.")
    return [*lines, "The dots in the other colour are the repetitions whose interval has missed it."] if lines else []
