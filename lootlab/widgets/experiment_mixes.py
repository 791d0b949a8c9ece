"""A panel to try out mixes: sliders for your choices, and what she can make of them."""

from __future__ import annotations

from fractions import Fraction

from ..engine.refusal import BadInput
from ..lab import numbers
from ..lab.mixes import MOST, Answer, Mixes
from ..look.html import attrs, escape
from ..look.parts import button
from ..look.svg import across, diamond, rect, text
from .experiment_again import KEPT as AGAIN
from .experiment_charts import fold
from .experiment_steps import Desk
from .screen import Screen

KEPT = "mixes"
"""Under this name the browser keeps mixes, learners and rounds with the run."""
MIXES, LEARNERS, ROUNDS_OF_ONES_OWN = "mixes", "learners", "rounds"


class Mixing(Screen):
    """The clicks on this panel, and what is kept of all that has to do with mixes."""

    def _open_desk(self) -> Desk:
        raise NotImplementedError

    def _remember(self) -> None:
        raise NotImplementedError

    def _mixes(self) -> Mixes:
        desk = self._open_desk()
        if desk.mixes is None:
            raise BadInput("There is nothing to mix in this question.", "Simulate instead.")
        if desk.run.guess is None:
            raise BadInput("Predict first, then try mixes.", "A guess makes you notice what surprises you.")
        return desk.mixes

    def on_mix(self, arg: str, value: object) -> None:
        if not (arg.isdecimal() and str(value).isdecimal()):
            raise BadInput(f"“{str(value)[:20]}” is no weight.", "Give a whole number from 0 to 100.")
        self._mixes().set(int(arg), int(str(value)))
        self._keep_mixes()

    def on_even(self, arg: str, value: object) -> None:
        self._mixes().even()
        _place_sliders(self._open_desk(), self._mixes())
        self._keep_mixes()

    def on_best(self, arg: str, value: object) -> None:
        if not self._open_desk().run.revealed:
            raise BadInput("The best mix is part of the answer.", "Look at the exact value first.")
        self._mixes().best()
        _place_sliders(self._open_desk(), self._mixes())
        self._keep_mixes()

    def _keep_mixes(self) -> None:
        self._open_desk().kept[KEPT] = self._mixes().save()
        self._remember()

    def recall_mixes(self, desk: Desk) -> None:
        """As the browser has kept it, once somebody looks."""
        if desk.mixes is None or desk.run.guess is None or desk.notes.get(KEPT):
            return
        desk.notes[KEPT] = True
        if KEPT in desk.kept:
            desk.mixes.restore(desk.kept[KEPT], desk.run.seed, desk.run.revealed)
            _place_sliders(desk, desk.mixes)


def in_use(desk: Desk) -> str:
    """Which of the panels about mixes was used last: that one is open; none where there are none."""
    mixes = desk.mixes
    if mixes is None or AGAIN in desk.kept:
        return ""
    if mixes.rounds is not None and mixes.rounds.laid:
        return ROUNDS_OF_ONES_OWN
    return LEARNERS if mixes.search is not None else MIXES


def _place_sliders(desk: Desk, mixes: Mixes) -> None:
    desk.fresh += 1
    desk.placed = tuple(mixes.weights)


def mixes_panel(desk: Desk) -> str:
    """Nothing where there is nothing to mix, or while the prediction is still to be given."""
    mixes, revealed = desk.mixes, desk.run.revealed
    if mixes is None or desk.run.guess is None:
        return ""
    rows = "".join(_row(mixes, row, desk) for row in range(len(mixes.weights)))
    buttons = button("Even mix", "even") + (button("Best mix", "best") if revealed else "")
    inner = (
        f'<p class="soft">{_story(mixes)}</p>'
        f'<div class="xp-mix"><div class="xp-mix__rows">{rows}<div class="moves">{buttons}</div></div>'
        f"<div>{_table(mixes)}{_line(mixes, revealed)}{_cost(mixes) if revealed else ''}</div></div>"
    )
    return fold("Try a mix", inner, f"mixes-{desk.question.id}", in_use(desk) == MIXES)


def _row(mixes: Mixes, row: int, desk: Desk) -> str:
    name = " ".join(mixes.payoffs.rows[row])
    share = float(mixes.shares[row])
    told = attrs(
        type="range", min="0", max=str(MOST), value=str(desk.placed[row]), data_fresh=str(desk.fresh),
        style=f"--part:{mixes.weights[row]}%", data_do="mix", data_arg=str(row), data_on="input",
        data_key=f"mix-{row}", aria_label=f"How often you choose {name}", data_lm_suppress_shortcuts="true",
    )  # fmt: skip
    return f'<label class="xp-mix__row"><b>{escape(name)}</b><input{told}><span class="num">{share:.0%}</span></label>'


def _story(mixes: Mixes) -> str:
    """What happens to this mix, in a sentence."""
    best = [" ".join(answer.choice) for answer in mixes.answers if answer.best]
    gain = mixes.secured
    brings = "you win nothing and lose nothing" if not gain else f"you {'win' if gain > 0 else 'lose'} {say(abs(gain))}"
    if len(best) == len(mixes.answers):
        return f"She knows your mix, and all her choices are equally good: {brings} on average."
    return f"She knows your mix and answers with <b>{escape(' or '.join(best))}</b>: {brings} on average."


def _table(mixes: Mixes) -> str:
    heads = '<tr><th scope="col">she plays</th><th scope="col">you get</th></tr>'
    rows = "".join(map(_answer, mixes.answers))
    return f'<table class="num c-twin"><thead>{heads}</thead><tbody>{rows}</tbody></table>'


def _answer(answer: Answer) -> str:
    cls = ' class="is-best"' if answer.best else ""
    note = " (her best)" if answer.best else ""
    return f'<tr{cls}><th scope="row">{escape(" ".join(answer.choice))}{note}</th><td>{say(answer.gain)}</td></tr>'


def _cost(mixes: Mixes) -> str:
    """Only once the value may be seen."""
    if not mixes.cost:
        return "<p>Nobody can make this mix worse for you, and none is better.</p>"
    return f"<p>To stray from the best mix to this one costs <b>{say(mixes.cost)}</b>, if she sees through you.</p>"


def say(value: Fraction) -> str:
    return numbers.plain(float(value), 2)


WIDTH, EDGE = 320, 14


def _line(mixes: Mixes, revealed: bool) -> str:
    """The scale of what can be secured: this mix, the best so far, and the exact value once it may be seen."""
    gains = [gain for row in mixes.payoffs.gain for gain in row]
    low, high = min(gains), max(gains)

    def x(value: Fraction) -> float:
        return EDGE + float((value - low) / (high - low)) * (WIDTH - 2 * EDGE)

    parts = [across("c-axis", EDGE, WIDTH - EDGE, 34)]
    parts += [text("m", x(value), 56, say(value)) for value in (low, high)]
    parts.append(rect("c-band", x(low), 29, x(mixes.record) - x(low), 10))
    if revealed:
        parts.append(diamond("c-exd", x(mixes.value), 34, 8))
    parts.append(f'<circle class="c-rmd" cx="{x(mixes.secured):.1f}" cy="34" r="6"/>')
    parts.append(text("lb m", min(max(x(mixes.secured), 60), WIDTH - 60), 18, f"secured {say(mixes.secured)}"))
    label = f"Secured {say(mixes.secured)}, best so far {say(mixes.record)}"
    drawn = f'<svg viewBox="0 0 {WIDTH} 64" class="chart c-line" role="img" aria-label="{label}">{"".join(parts)}</svg>'
    return f'{drawn}<p class="soft num">Best so far: {say(mixes.record)}</p>'
