"""Questions about choosing against somebody who thinks: small matrix games.

The exact answers are solved in fractions. The trials know nothing of that: two learners play them who have found their
mixes by playing against each other (`engine.regret`). So it is a finding that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import Any

from ....engine import bulk, regret
from ....engine.matrix import Solution, solve
from ....engine.question import Answer, Guess, Payoffs, Question, average, chance
from ....look.formula import frac
from ..cards import ACT_NAMES, ACTS, LOOT, SHOOT, WHISKY
from ..moves.settle import WINNER
from . import pictures as show
from .actions import BEATS

Lay = tuple[int, ...]
Stakes = tuple[int, int, int]
"""What a win with Loot, Shoot, Whisky is worth at a slot."""


def gain(mine: int, theirs: int, stakes: Stakes) -> int:
    """What one slot brings you: the worth of your action if it wins, minus the worth of hers if hers does."""
    winner = WINNER[mine][theirs]
    return 0 if winner < 0 else -stakes[theirs] if winner else stakes[mine]


def lays(hand: Sequence[int], slots: int) -> tuple[Lay, ...]:
    """The different ways to lay cards of this hand, one at each slot."""
    return tuple(dict.fromkeys(permutations(sorted(hand), slots)))


def letters(lay: Lay) -> str:
    return "".join(ACTS[act] for act in lay)


BEST = "both play as well as possible, in the trials as well as two learners have learnt to"
LEARNT = Fraction(1, 500)
"""So far the shares of the outcomes may stay from the exact ones: the learners find the mixes nearly, not wholly."""


@dataclass(frozen=True)
class Choice:
    """A secret choice of both players: what it brings, its exact solution, and the play of two learners."""

    mine: tuple[Lay, ...]
    theirs: tuple[Lay, ...]
    table: tuple[tuple[int, ...], ...]
    """What you win from her, for each of your lays (rows) and hers (columns)."""

    @classmethod
    def with_stakes(cls, mine: tuple[Lay, ...], theirs: tuple[Lay, ...], slots: Sequence[Stakes]) -> Choice:
        return cls(mine, theirs, tuple(tuple(sum(map(gain, a, b, slots)) for b in theirs) for a in mine))

    def payoffs(self) -> Payoffs:
        rows = tuple(tuple(map(Fraction, row)) for row in self.table)
        return Payoffs(tuple(map(letters, self.mine)), tuple(map(letters, self.theirs)), rows)

    @cached_property
    def solution(self) -> Solution[Fraction]:
        return solve(self.table)

    @cached_property
    def gains(self) -> tuple[int, ...]:
        """Everything that can come out, smallest first."""
        return tuple(sorted({won for row in self.table for won in row}))

    def exact(self, hers: Sequence[Fraction] = ()) -> tuple[Fraction, ...]:
        """How likely each gain is when both play their best mixes; `hers` where she has several."""
        chances = dict.fromkeys(self.gains, Fraction(0))
        for p, row in zip(self.solution.rows, self.table, strict=True):
            for q, won in zip(hers or self.solution.columns, row, strict=True):
                chances[won] += p * q
        return tuple(chances.values())

    @cached_property
    def learnt(self) -> regret.Learnt:
        """How those choose who play the trials."""
        return regret.school(self.table)

    def draw(self, dice: Any) -> Any:
        """Which of your lays and which of hers, as the learners have come to choose."""
        return bulk.weighted(dice, self.learnt.rows), bulk.weighted(dice, self.learnt.columns)

    def gain_drawn(self, drawn: Any) -> Any:
        row, column = drawn
        flat = [self.gains.index(won) for line in self.table for won in line]
        return bulk.look_up(flat, row * len(self.theirs) + column)

    def tell(self, drawn: Any) -> tuple[str, str]:
        mine, theirs = self.mine[drawn[0]], self.theirs[drawn[1]]
        won = self.table[drawn[0]][drawn[1]]
        brings = f"you win {won}" if won > 0 else f"you lose {-won}" if won < 0 else "nobody wins anything"
        return f"You lay {show.names(mine)}, {show.ENEMY} {show.names(theirs)}: {brings}.", show.duel(mine, theirs)

    def trials(self) -> bulk.Trials:
        return bulk.Trials(self.draw, self.gain_drawn, self.tell)

    def mixes(self) -> tuple[Answer, ...]:
        """How often each lay that is used at all is used, by you and by her."""
        yours = zip(self.mine, self.solution.rows, strict=True)
        hers = zip(self.theirs, self.solution.columns, strict=True)
        return (
            *(Answer(f"you lay {' '.join(letters(lay))}", share) for lay, share in yours if share),
            *(Answer(f"{show.ENEMY} lays {' '.join(letters(lay))}", share) for lay, share in hers if share),
        )


def signed(won: int) -> str:
    return f"+{won}" if won > 0 else str(won).replace("-", "−")


# ---- LSW-P14: one slot, unequal rewards ----------------------------------------------------------------------

EACH = ((LOOT,), (SHOOT,), (WHISKY,))
ONE_SLOT = Choice.with_stakes(EACH, EACH, [(3, 2, 1)])


def best_mix() -> tuple[Answer, ...]:
    mix = ONE_SLOT.solution.rows
    each = (chance(f"{ACT_NAMES[act]}", mix, act) for act in (LOOT, SHOOT, WHISKY))
    return (*each, Answer("what the slot is worth to you", ONE_SLOT.solution.value))


my_action_trials = bulk.Trials(ONE_SLOT.draw, lambda drawn: drawn[0], ONE_SLOT.tell)

P14 = Question(
    id="LSW-P14",
    level="undergraduate",
    title="The tempting card",
    ask="A Loot win is worth 3, a Shoot win 2, a Whisky win 1. How often should you play Loot?",
    facts=f"{BEATS}; one slot; what you win she loses; {BEST}",
    outcomes=ACT_NAMES,
    axis="your card, as two learners play",
    exact=lambda: ONE_SLOT.solution.rows,
    tells=lambda _: best_mix(),
    derivation=f"""
<p>If you were predictable she would use it. So mix in such a way that all her cards serve her equally: let
<i>l</i>, <i>s</i>, <i>w</i> be your chances. Her Loot loses 2 against
your Shoot and wins 3 against your Whisky, and so on:</p>
<p>2<i>s</i> − 3<i>w</i> = 0, &nbsp; 1<i>w</i> − 2<i>l</i> = 0, &nbsp; 3<i>l</i> − 1<i>s</i> = 0</p>
<p>So <i>l</i> : <i>s</i> : <i>w</i> = 1 : 3 : 2, that is Loot {frac(1, 6)}, Shoot {frac(1, 2)}, Whisky {frac(1, 3)};
the slot is worth 0 to both. In general (Loot, Shoot, Whisky) = (<i>c</i>, <i>a</i>, <i>b</i>) ÷ (<i>a</i> + <i>b</i> +
<i>c</i>) for wins worth <i>a</i>, <i>b</i>, <i>c</i>. The tempting card is played least, its killer most.</p>""",
    trials=my_action_trials,
    rules=("LSW-12", "LSW-20", "LSW-21", "LSW-22"),
    noun="slot",
    payoffs=ONE_SLOT.payoffs,
    learnt=LEARNT,
)


# ---- LSW-P16: the last slot ----------------------------------------------------------------------------------

LAST_SLOT = Choice.with_stakes(((LOOT,), (SHOOT,)), ((SHOOT,), (WHISKY,)), [(4, 2, 2)])


last_slot_trials = LAST_SLOT.trials()

P16 = Question(
    id="LSW-P16",
    level="undergraduate",
    title="Two cards each",
    ask="Last slot: Loot is worth 4, Shoot and Whisky 2. You hold Loot and Shoot, she Shoot and Whisky. "
    "What do you win on average?",
    facts=f"{BEATS}; what you win she loses; {BEST}",
    outcomes=tuple(map(signed, LAST_SLOT.gains)),
    axis="what you win",
    exact=LAST_SLOT.exact,
    tells=lambda exact: (average("what the slot is worth to you", exact, LAST_SLOT.gains), *LAST_SLOT.mixes()),
    derivation=f"""
<p>Your Loot loses 2 to her Shoot and wins 4 from her Whisky; your Shoot is equal to her Shoot and loses 2
to her Whisky. Play Loot with chance <i>p</i>. Against Shoot you get −2<i>p</i>, against Whisky
4<i>p</i> − 2(1 − <i>p</i>).</p>
<p>She takes whichever is worse for you, so make them equal: −2<i>p</i> = 6<i>p</i> − 2, <i>p</i> = {frac(1, 4)}. Then
you get −{frac(1, 2)} whatever she does. In the same way she holds you to −{frac(1, 2)} with Shoot {frac(3, 4)},
Whisky {frac(1, 4)}. Four nuggets on the bar, and still you are worse off: she can answer both your cards.</p>""",
    trials=last_slot_trials,
    guess=Guess(-2, 4, 0.1, "points per slot", percent=False),
    rules=("LSW-12", "LSW-15"),
    noun="slot",
    payoffs=LAST_SLOT.payoffs,
    learnt=LEARNT,
)


# ---- LSW-P17: a whole phase ----------------------------------------------------------------------------------

HER_LAYS = ((LOOT, LOOT), (SHOOT, LOOT), (SHOOT, SHOOT), (LOOT, SHOOT))
"""She has several mixes that are equally good: the solver prefers the lays named first."""
HER_MIDDLE = (Fraction(1, 3), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6))
"""The middle of all her best mixes. How often which gain comes depends on the one she plays, the average does not."""
PHASE = Choice.with_stakes(lays((LOOT, SHOOT, WHISKY, WHISKY), 2), HER_LAYS, [(4, 2, 2), (2, 2, 2)])


phase_trials = PHASE.trials()

P17 = Question(
    id="LSW-P17",
    level="undergraduate",
    title="Seven against four",
    ask="Phase 2: the slots hold 4 and 2 nuggets, Shoot and Whisky win 2. You hold L S W W, she L L S S. "
    "What do you win on average?",
    facts=f"{BEATS}; what you win she loses; {BEST}",
    outcomes=tuple(map(signed, PHASE.gains)),
    axis="what you win in the phase",
    exact=lambda: PHASE.exact(HER_MIDDLE),
    tells=lambda exact: (average("what the phase is worth to you", exact, PHASE.gains), *PHASE.mixes()),
    derivation=f"""
<p>You have seven lays (L S, L W, S L, S W, W L, W S, W W), she has four (L L, L S, S L, S S). Add up both slots for
each of the 28 pairs and you have a matrix game; the program solves it in fractions.</p>
<p>The proof needs no trust: lay L S with {frac(5, 12)}, S W with {frac(1, 3)}, W S with {frac(1, 4)}, and each of her
four lays leaves you at least {frac(1, 3)}. If she lays L L with {frac(1, 2)}, S L with {frac(1, 6)}, S S with
{frac(1, 3)}, none of your seven brings more than {frac(1, 3)}. Where the two guarantees meet is the value:
{frac(1, 3)}.</p>
<p>L S and S L bring you the same against all her lays, so it does not matter how you share between them. She has other
mixes that are as good: up to L L {frac(1, 6)}, S L {frac(1, 2)}, L S {frac(1, 3)}, and everything in
between. All bring you {frac(1, 3)} on average, but not the same gains equally often. The exact bars are those of the
middle one, L L and S L {frac(1, 3)}, S S and L S {frac(1, 6)}.</p>""",
    trials=phase_trials,
    guess=Guess(-6, 4, 0.1, "points per phase", percent=False),
    rules=("LSW-12", "LSW-14", "LSW-15"),
    noun="phase",
    payoffs=PHASE.payoffs,
    learnt=LEARNT,
)


# ---- LSW-P18: all or nothing ---------------------------------------------------------------------------------

WIN_OR_NOT = Choice(((LOOT,), (SHOOT,)), ((LOOT,), (WHISKY,)), ((0, 1), (1, 0)))


def tell_win(drawn: Any) -> tuple[str, str]:
    said, picture = WIN_OR_NOT.tell(drawn)
    lost = "she keeps the bottle and wins"
    end = "you win the slot and the game" if WIN_OR_NOT.gain_drawn(drawn) else lost
    return f"{said.partition(':')[0]}: {end}.", picture


win_trials = bulk.Trials(WIN_OR_NOT.draw, WIN_OR_NOT.gain_drawn, tell_win)

P18 = Question(
    id="LSW-P18",
    level="undergraduate",
    title="Win it or lose it",
    ask="The row can no longer be filled and she holds the bottle: you must win this slot. You hold Loot and Shoot, "
    "she Loot and Whisky. How likely are you to win?",
    facts=f"{BEATS}; {BEST}",
    outcomes=("she wins", "you win"),
    axis="who wins the game",
    exact=WIN_OR_NOT.exact,
    tells=lambda exact: (chance("you win the slot and the game", exact, 1), *WIN_OR_NOT.mixes()),
    derivation=f"""
<p>Your Loot wins against her Whisky only, your Shoot against her Loot only. If you always played one of them she would
play the other answer. With {frac(1, 2)} each you win half the time, whatever she does; and she can hold you to one
half by mixing evenly herself. So it is {frac(1, 2)}: a coin toss that neither can improve.</p>""",
    trials=win_trials,
    rules=("LSW-12", "LSW-40", "LSW-41"),
    noun="slot",
    payoffs=WIN_OR_NOT.payoffs,
    learnt=LEARNT,
)
