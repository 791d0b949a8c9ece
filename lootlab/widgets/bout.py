"""Bots against bots, in small slices: who plays, how it stands, and the picture of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from ..bots import STRENGTHS
from ..bots.arena import Comparison, paced, summed
from ..bots.players import player
from ..engine.game import AnyGame
from ..engine.refusal import BadInput
from ..look.chart import Bar, bars
from ..look.html import attrs, escape
from ..look.parts import button
from ..look.switches import select

DEALS = (20, 100, 500)
BREATH = 0.2
"""Seconds of play between two pictures."""
FEWEST = 5
"""Deals before which nothing is said about who is better."""
NAMES = {kind: f"the {kind} bot, who {what}" for kind, what in STRENGTHS.items()}


class Bout:
    """Two ways to play, so many deals. Every deal is played once from each seat, so that luck cancels."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.first, self.second, self.deals = "medium", "easy", DEALS[0]
        self.shares: list[float] = []
        self.wanted = 0
        self.seats = 2
        self.running: Iterator[float | None] | None = None
        self.told = ("", "")
        """Who played what is on the screen."""

    def begin(self, filled: object, options: Mapping[str, str]) -> None:
        """Start anew with what the form says."""
        given = filled if isinstance(filled, Mapping) else {}
        first, second = str(given.get("first", self.first)), str(given.get("second", self.second))
        deals = str(given.get("deals", self.deals))
        if first not in STRENGTHS or second not in STRENGTHS:
            raise BadInput("There is no such way to play.", f"Choose {', '.join(STRENGTHS)}.")
        if deals not in map(str, DEALS):
            raise BadInput("So many deals cannot be played here.", f"Choose {', '.join(map(str, DEALS))}.")
        seats = max(2, self.game.players_with(self.game.check_options(options))[0])
        self.game.new(seats, 1, **options)  # Refused now rather than in the middle
        self.first, self.second, self.deals, self.seats = first, second, int(deals), seats
        one, other = player(self.game, first), player(self.game, second)
        self.running = paced(self.game, one, other, self.deals, 1, seats, **options)
        self.shares, self.wanted, self.told = [], self.deals, (first, second)

    def stop(self) -> None:
        self.running = None

    def some(self, seconds: float | None) -> bool:
        """Play for so long, or to the end; True if there is more to play."""
        until = None if seconds is None else time.monotonic() + seconds
        games, self.running = self.running, None  # if a game cannot be finished, nothing is left running
        for share in games or ():
            if share is not None:
                self.shares.append(share)
            if until is not None and time.monotonic() > until:
                self.running = games
                return True
        return False

    @property
    def result(self) -> Comparison | None:
        return summed(*self.told, self.shares, self.seats) if self.shares else None

    def sentence(self) -> str:
        """How it stands, for everybody."""
        found = self.result
        if found is None:
            return "No deal has been finished yet."
        won = f"{_percent(found.share)} of {found.games} games"
        said = f"{_capital(NAMES[found.first])}, won {won} against {NAMES[found.second]}."
        if found.deals < FEWEST:
            return f"{said} That is too little to say who is better."
        between = f"The true share is probably between {_percent(found.low)} and {_percent(found.high)}"
        equals = f"equals would win {_percent(found.even)}"
        return f"{said} {between}; {equals}. {_verdict(found)}"

    # ---- drawing --------------------------------------------------------------------------------

    def html(self, rules: str) -> str:
        """The form, and what was found; `rules` says by which rules they play."""
        kinds = {kind: f"{kind}: {what}" for kind, what in STRENGTHS.items()}
        one = select("first", kinds, self.first, "First way to play")
        other = select("second", kinds, self.second, "Second way to play")
        counts = "".join(
            f"<label><input{attrs(type='radio', name='deals', value=count, checked=count == self.deals)}>"
            f"<span>{count}</span></label>"
            for count in DEALS
        )
        busy = self.running is not None
        start = '<button type="submit" class="btn btn--main"><span>Let them play</span></button>'
        act = button("Stop", "stop", cls="btn btn--main", symbol="ll-close", data_focus=True) if busy else start
        return (
            '<form class="panel form" data-do="run"><div class="fields">'
            f'<label class="field"><span>One plays</span>{one}</label>'
            f'<label class="field"><span>Against</span>{other}</label>'
            f'<div class="field"><span>Deals</span><div class="choice" role="radiogroup" aria-label="Deals">{counts}'
            f'</div></div></div><p class="soft">{escape(rules)} Every deal is played once from each seat, so that luck '
            f"cancels. A bot that thinks ahead takes its time; stop whenever you have seen enough.</p>"
            f'<div class="moves">{act}</div></form>{self._found(busy)}'
        )

    def _found(self, busy: bool) -> str:
        if not busy and not self.shares:
            return ""
        count = f"{len(self.shares)} of {self.wanted} deals"
        gone = attrs(class_="gone", max=self.wanted, value=len(self.shares), aria_label=count)
        found = self.result
        drawn = _chart(found) if found else ""
        state = f"playing, {count} so far" if busy else count
        return (
            f'<section class="panel found" aria-label="Result" data-key="bout"><progress{gone}></progress>'
            f'<p class="soft">{state}</p>{drawn}<p class="verdict">{escape(self.sentence())}</p></section>'
        )


def _chart(found: Comparison) -> str:
    bar = Bar(f"{found.first} bot", found.share, None, (found.low, found.high), found.even)
    label = f"Share of wins: {_percent(found.share)}, between {_percent(found.low)} and {_percent(found.high)}"
    legend = "The band is where the true share probably lies; the dashed line is what equals would win."
    return f'{bars([bar], "share of wins", label)}<p class="soft">{legend}</p>'


def _verdict(found: Comparison) -> str:
    if found.low > found.even:
        return "That is no luck: the first plays better."
    if found.high < found.even:
        return "That is no luck: the second plays better."
    return "That could still be luck; more deals would tell."


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
