"""How far a share that was counted, or an average, can be trusted: 95 % intervals that keep what they promise.

Of 100 runs of the same length about 95 have an interval with the true value in it. Where that cannot be promised there
is no interval, and `enough` says how many trials it takes.
"""

from __future__ import annotations

from math import cbrt, ceil, inf, sqrt

Z = 1.96
"""95 of 100 runs end within so many standard errors."""
FEWEST = 30
"""Fewer trials make no interval,"""
FEWEST_OF_A_SHARE = 45
"""and fewer than these none of a share: with 31 to 42 of them some shares are caught by 92.8 of 100 runs only."""
HITS = 10
"""So many hits and so many misses must be expected, or no interval of a share keeps its promise."""
PER_SKEWNESS = 30
"""So many trials, times the square of the skewness, and the average of lopsided values behaves (after Cochran)."""
RARE = {1: 0.0513, 2: 0.3554, 3: 0.8177}
"""After so few hits the true mean number of hits is hardly ever below this: one run in twenty has as many, or more."""


def around(share: float, variance: float, trials: int) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence (Wilson's interval, with the variance that was seen).

    Unlike share ± Z standard errors it stays between 0 and 1 and keeps its width when all trials agreed: after 40
    wins of 40 nobody knows that the 41st is certain.

    >>> [round(edge, 3) for edge in around(1.0, 0.0, 40)]
    [0.912, 1.0]
    >>> [round(edge, 3) for edge in around(0.5, 0.25, 100)]
    [0.404, 0.596]
    """
    extra = Z * Z / trials
    middle = (share + extra / 2) / (1 + extra)
    reach = sqrt(extra * variance + extra * extra / 4) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def of_share(hits: int, trials: int) -> tuple[float, float]:
    """The interval of a share. Wilson's is too short where hits or misses are very rare, so it is mended there.

    >>> [round(edge, 4) for edge in of_share(1, 100)]
    [0.0005, 0.0545]
    """
    share = hits / trials
    low, high = around(share, share * (1 - share), trials)
    low = 0.0 if hits == 0 else min(low, RARE.get(hits, trials) / trials)
    high = 1.0 if hits == trials else max(high, 1 - RARE.get(trials - hits, trials) / trials)
    return low, high


def of_mean(trials: int, mean: float, deviation: float, skewness: float) -> tuple[float, float] | None:
    """The interval of an average, from what the trials showed: Student's, bent for lopsided values (Hall 1992).

    None while all trials agree: that says nothing about how much they vary.

    >>> [[round(edge, 2) for edge in of_mean(100, 10.0, 2.0, skewness) or ()] for skewness in (0.0, 2.0)]
    [[9.6, 10.4], [9.65, 10.47]]
    """
    if not deviation:
        return None
    reach = Z + (Z**3 + Z) / (4 * (trials - 1))
    error, lean = deviation / sqrt(trials), skewness / sqrt(trials)
    return mean - error * _bent(reach, lean), mean - error * _bent(-reach, lean)


def _bent(reach: float, lean: float) -> float:
    """Standard errors from the mean, so that the longer tail of the values gets the longer side."""
    if abs(lean) < 1e-6:
        return reach
    return 3 / lean * (cbrt(1 + lean * (reach - lean / 6)) - 1)


def enough(skewness: float) -> int:
    """How many trials an interval for an average takes, when the values are so lopsided.

    >>> enough(0), enough(2)
    (30, 120)
    """
    return max(FEWEST, ceil(PER_SKEWNESS * skewness**2))


def enough_for(share: float) -> float:
    """How many trials an interval for a share takes, when the true share is this; no number is enough for never.

    >>> enough_for(0.5), enough_for(0.02), enough_for(0)
    (45, 500, inf)
    """
    rarer = min(share, 1 - share)
    return max(FEWEST_OF_A_SHARE, ceil(HITS / rarer - 1e-9)) if rarer > 0 else inf
