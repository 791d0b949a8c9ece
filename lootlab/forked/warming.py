"""What each page would work out anew, worked out once before the first fork."""

from __future__ import annotations

import lootlab


def warm() -> None:
    """Set up the parts that every game's page shows, as its notebook does, and draw them."""
    from .. import show

    parts = (
        show.lessons, show.coach, show.practice, show.quiz, show.table, show.experiments, show.workshop, show.rules,
    )  # fmt: skip
    for name in lootlab.GAMES:
        for part in parts:
            screen = part(name)
            screen.html  # noqa: B018  drawn by being asked for
            screen.close()
