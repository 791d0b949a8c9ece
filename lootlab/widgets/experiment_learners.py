"""Below the mixes: two learners who find one by playing, and rounds of one's own against what they have learnt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..engine.refusal import BadInput
from ..lab import numbers
from ..lab.learners import CUTS, ROUNDS, Laid, Rounds, Search
from ..lab.mixes import Mixes
from ..look import chart
from ..look.curves import Curve, curves, percent_of
from ..look.html import attrs, escape
from ..look.parts import button
from .experiment_charts import fold
from .experiment_mixes import LEARNERS, ROUNDS_OF_ONES_OWN, in_use
from .experiment_steps import Desk
from .screen import Screen

PAUSE = 0.12
"""Seconds between two pictures of the learners: one can watch them change their minds."""
LEAST = 0.005
"""A choice that is made less often is not named."""
SHOWN = 5
"""Rounds of one's own that are told in full."""


class Choosing(Screen):
    """The clicks on these panels."""

    desk: Desk | None = None
    _searching: Iterator[int] | None = None

    def _mixes(self) -> Mixes:
        raise NotImplementedError

    def _open_desk(self) -> Desk:
        raise NotImplementedError

    def _keep_mixes(self) -> None:
        raise NotImplementedError

    def on_search(self, arg: str, value: object) -> None:
        """Two learners begin, each time with other hunches."""
        mixes = self._mixes()
        mixes.begin_search(mixes.searches + 1, self._open_desk().run.seed)
        assert mixes.search is not None
        self._searching = mixes.search.steps()
        self._keep_mixes()
        self._next_moment(self._searching, mixes)

    def _next_moment(self, searching: Iterator[int], mixes: Mixes) -> None:
        search = mixes.search
        if searching is not self._searching or search is None or self.desk is None or self.desk.mixes is not mixes:
            return  # other learners, or another question
        left = next(searching, 0)
        self.refresh(harmless=True)  # nothing else on the desk has changed: clicks on it still count
        if left:
            self.later(PAUSE, lambda: self._next_moment(searching, mixes))
        else:
            self._searching = None
            self.say(f"After {search.path[-1].rounds} rounds: {told(search)}.")

    def on_lay(self, arg: str, value: object) -> None:
        """One round against what was learnt."""
        if not arg.isdecimal() or len(arg) > 3:
            raise BadInput("There is no such choice.", "Choose one of the buttons.")
        mixes = self._mixes()
        if mixes.rounds is None:
            mixes.begin_rounds(mixes.bouts, self._open_desk().run.seed)
        assert mixes.rounds is not None
        self.say(_laid(mixes.rounds.lay(int(arg))))
        self._keep_mixes()

    def on_rounds(self, arg: str, value: object) -> None:
        """Other rounds."""
        mixes = self._mixes()
        mixes.begin_rounds(mixes.bouts + 1, self._open_desk().run.seed)
        self._keep_mixes()
        self.say("Ready for other rounds.")


def learners(desk: Desk) -> str:
    """Nothing where there is nothing to mix, or while the prediction is still to be given."""
    if desk.mixes is None or desk.run.guess is None:
        return ""
    return _learners(desk.mixes, desk) + _own(desk.mixes, desk)


# ---- two learners ----------------------------------------------------------------------------------------------


def _learners(mixes: Mixes, desk: Desk) -> str:
    search, revealed = mixes.search, desk.run.revealed
    again = "Let two others find it" if search else "Let two learners find it"
    story = (
        "Both know what each pair of choices brings, and nothing else. Each begins with a hunch; after every round "
        "they make a choice more often, the more they regret not having made it. The trials of this page are played "
        "by such learners: no trial looks up the answer."
    )
    drawn = _found(mixes, search, revealed) if search and search.path else ""
    inner = f'<p class="soft">{story}</p><div class="moves">{button(again, "search")}</div>{drawn}'
    return fold("Two learners", inner, f"learners-{desk.question.id}", in_use(desk) == LEARNERS)


def _found(mixes: Mixes, search: Search, revealed: bool) -> str:
    payoffs = mixes.payoffs
    lines = [
        Curve(
            name,
            [(moment.rounds, sum(moment.rows[place] for place in places)) for moment in search.path],
            float(sum(mixes.solution.rows[place] for place in places)) if revealed else None,
        )
        for name, places in alike(payoffs.rows, payoffs.gain)
    ]
    one, other = spaced(payoffs.rows[search.begin[0]]), spaced(payoffs.columns[search.begin[1]])
    label = f"How often you make each choice, over {search.path[-1].rounds} rounds: {told(search)}"
    began = f'<p class="soft">Here you began with {escape(one)}, she with {escape(other)}.</p>'
    drawn = curves(lines, CUTS[-1], "rounds (each step ten times as many)", label)
    gap = _gap(mixes) if revealed and search.done else ""
    return f'{began}<div class="xp-two"><div>{drawn}</div><div>{_mix_table(mixes, search, revealed)}{gap}</div></div>'


def alike(names: Sequence[str], gain: Sequence[Sequence[Fraction]]) -> list[tuple[str, list[int]]]:
    """Choices that bring the same whatever the other does count as one: how they are shared does not matter.

    >>> alike(("LS", "LW", "SL"), ((Fraction(2),), (Fraction(0),), (Fraction(2),)))
    [('L S or S L', [0, 2]), ('L W', [1])]
    """
    places: dict[tuple[Fraction, ...], list[int]] = {}
    for place, line in enumerate(gain):
        places.setdefault(tuple(line), []).append(place)
    return [(" or ".join(spaced(names[place]) for place in same), same) for same in places.values()]


def told(search: Search) -> str:
    """What you have learnt, in words."""
    last = search.path[-1].rows
    made = [
        (name, sum(last[place] for place in same)) for name, same in alike(search.payoffs.rows, search.payoffs.gain)
    ]
    return ", ".join(f"{name} {percent_of(share)}" for name, share in made if share >= LEAST)


def _mix_table(mixes: Mixes, search: Search, revealed: bool) -> str:
    """Both mixes; what nobody chooses is left out."""
    last, payoffs = search.path[-1], mixes.payoffs
    turned = list(zip(*payoffs.gain, strict=True))
    sides = (
        ("you", alike(payoffs.rows, payoffs.gain), last.rows, mixes.solution.rows),
        ("she", alike(payoffs.columns, turned), last.columns, mixes.solution.columns),
    )
    lines = []
    for who, choices, learnt, solved in sides:
        for name, same in choices:
            share, exact = sum(learnt[place] for place in same), sum(solved[place] for place in same)
            if share >= LEAST or exact:
                lines.append([f"{who}: {name}", numbers.share(share), *([numbers.share(exact)] if revealed else [])])
    return chart.table(["", f"after {last.rounds} rounds", *(["exact"] if revealed else [])], lines)


def _gap(mixes: Mixes) -> str:
    low, high = mixes.learnt
    lines = [
        f"The learners of the trials make sure of {say(low, 3)} for you and hold you to {say(high, 3)}; the exact "
        f"value is {say(mixes.value, 3)}. They come near it, never wholly there.",
        "Where a mix differs from the exact one by much more, several are equally good.",
    ]
    return f'<p class="soft">{" ".join(lines)}</p>'


# ---- rounds of one's own ---------------------------------------------------------------------------------------


def _own(mixes: Mixes, desk: Desk) -> str:
    rounds, revealed, noun = mixes.rounds, desk.run.revealed, desk.question.noun
    played = rounds.laid if rounds else []
    story = '<p class="soft">She chooses as the learners of the trials do. Can you win more than they expect?</p>'
    if rounds is not None and rounds.over:
        buttons = button(f"{ROUNDS} other rounds", "rounds", symbol="ll-again", data_focus=True)
    else:
        buttons = "".join(_choice(name, place, len(played)) for place, name in enumerate(mixes.payoffs.rows))
    tally = _tally(mixes, rounds, revealed, noun) if rounds and played else ""
    inner = f'{story}<div class="moves" data-arrows>{buttons}</div>{tally}'
    return fold(
        f"Play {ROUNDS} rounds yourself", inner, f"rounds-{desk.question.id}", in_use(desk) == ROUNDS_OF_ONES_OWN
    )


def _choice(name: str, place: int, played: int) -> str:
    return button(f"Lay {spaced(name)}", "lay", str(place), data_key=f"lay-{place}")


def _tally(mixes: Mixes, rounds: Rounds, revealed: bool, noun: str) -> str:
    done = len(rounds.laid)
    gone = attrs(class_="gone", max=ROUNDS, value=done, aria_label=f"{done} of {ROUNDS} rounds")
    last = "".join(f"<li>{escape(_laid(each))}</li>" for each in reversed(rounds.laid[-SHOWN:]))
    luck = rounds.total - rounds.expected
    lines = [
        f"{done} of {ROUNDS} rounds: <b>{_won(rounds.total)}</b>, {per(rounds.total / done, noun)}.",
        f"Such choices bring {per(rounds.expected / done, noun)} on average against her; "
        f"the other {say(abs(luck), 1)} points were {'good' if luck >= 0 else 'bad'} luck.",
    ]
    if rounds.over:
        best = max(range(len(mixes.payoffs.rows)), key=rounds.worth)
        lines.append(f"No choice brings more than {per(rounds.worth(best), noun)}: that is what her mix is made for.")
        if revealed:
            lines.append(f"With the best mix you make sure of {per(mixes.value, noun)}, whatever she does.")
    said = "".join(f"<p>{line}</p>" for line in lines)
    told = f'<ol class="xp-laid" reversed start="{done}">{last}</ol>'
    costs = _costs(mixes, rounds, noun) if rounds.over else ""
    return (
        f'<div class="xp-own"><progress{gone}></progress><div class="xp-two"><div>{said}{costs}</div>{told}</div></div>'
    )


def _costs(mixes: Mixes, rounds: Rounds, noun: str) -> str:
    """What each choice brings against her mix, and what it costs to stray to it."""
    worth = [rounds.worth(row) for row in range(len(mixes.payoffs.rows))]
    best = max(worth)
    lines = [[spaced(name), say(each), say(best - each)] for name, each in zip(mixes.payoffs.rows, worth, strict=True)]
    return chart.table(["always", f"brings per {noun}", "costs"], lines)


def _laid(played: Laid) -> str:
    return f"You {spaced(played.mine)}, she {spaced(played.hers)}: {_won(played.gain)}."


def _won(gain: Fraction) -> str:
    return "nothing won, nothing lost" if not gain else f"you {'win' if gain > 0 else 'lose'} {say(abs(gain))}"


def per(value: Fraction, noun: str) -> str:
    return f"{say(value)} per {noun}"


def say(value: Fraction, decimals: int = 2) -> str:
    return numbers.plain(float(value), decimals)


def spaced(choice: str) -> str:
    """The cards of a choice side by side."""
    return " ".join(choice)
