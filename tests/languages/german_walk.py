"""A walk through a game in the language of this kernel: opens its rooms and presses what can be pressed.

And a lesson on the class page, with everything that can go wrong in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

import lootlab
from lootlab import show
from lootlab.bots import player
from lootlab.engine.chance import Stream
from lootlab.engine.match import Match
from lootlab.engine.tell import NAMES
from lootlab.lab import codes
from lootlab.lab.codes import Report
from lootlab.languages import markup, tongue
from lootlab.widgets.screen import Screen

PRESSED = re.compile(r'data-do="([^"]*)"(?: data-arg="([^"]*)")?')
NOT_PRESSED = {"choose", "download", "edit", "open_file", "phrase", "print", "save", "set_free", "start"}
"""Nothing to press: they bring what was typed or chosen."""


def rooms(game: str, word: str = "CACTUS-7") -> Iterator[Screen]:
    yield show.lessons(game)
    yield show.coach(game, word)
    yield show.practice(game, word)
    yield show.quiz(game, word)
    yield show.table(game, seed=word)
    yield show.table(game, seed=word, players=["easy"] * lootlab.load(game).players[0])
    yield show.experiments(game, word)
    yield show.asking(game, word)
    yield show.workshop(game)
    yield show.rules(game)


def refusals(game: str) -> Iterator[str]:
    """Why something is not allowed, and what to do instead, in bots' games: told to who tried it, and to others."""
    found = lootlab.load(game)
    bot = player(found, "easy")
    for number in range(1, 7):
        match = Match(found, seed=f"CACTUS-{number}")
        for step in range(40):
            if not (acting := match.state.to_act()):
                break
            seat = acting[0]
            for move in list(found.near_misses(match.state, seat, Stream(step)))[:12]:
                if refusal := match.state.why_not(seat, move):
                    for told in (refusal.told(seat, NAMES), refusal.told(None, NAMES)):
                        yield from filter(None, (told.text, told.remedy))
            match.play(seat, bot.choose(match.state.view(seat), match.bot_stream(seat)))


def seen(screen: Screen, clicks: int) -> Iterator[tuple[str, str]]:
    """(where, text) of everything it shows and says while the first things that were not pressed yet are pressed."""
    pressed: set[tuple[str, str]] = set()
    yield from _texts(screen, "")
    for _ in range(clicks):
        found = [(do, unescape(arg or "")) for do, arg in PRESSED.findall(screen.html) if do not in NOT_PRESSED]
        fresh = [each for each in found if each not in pressed]
        if not fresh:
            return
        # what leads further comes first; of many alike (cards, rules) each kind has its turn
        kinds = [do for do, _ in pressed]
        chosen = min(fresh, key=lambda each: kinds.count(each[0]))
        pressed.add(chosen)
        screen.do(*chosen)
        yield from _texts(screen, " ".join(chosen))


def _texts(screen: Screen, after: str) -> Iterator[tuple[str, str]]:
    where = f"{type(screen).__name__}: {after}"
    assert not screen.fault, screen.fault
    for text in markup.words_in(screen.html):
        yield where, text
    if screen.said:
        yield f"{where} (said)", screen.said.strip()


def leaks(game: str, clicks: int) -> dict[str, str]:
    """English that left: the sentence, and where it was met first."""
    speaker = tongue.voice(game)
    assert speaker is not None
    speaker.unsaid.clear()
    found: dict[str, str] = {}
    for screen in rooms(game):
        for where, _ in seen(screen, clicks):
            for text in speaker.unsaid - found.keys():
                found[text] = where
        screen.close()
    return found


# ---- a lesson on the class page ---------------------------------------------------------------------------------

WORD, CHOSEN = "HAMMER-42", ("LSW-P01", "BOL-P02", "SLP-P03")
BAD_FORMS = (
    {"word": ""}, {"word": "12"}, {"word": "ann bob"}, {"word": "HAMMER-420"}, {"word": "HAMMER-42 ann"},
    {"word": WORD, "pupils": "99"}, {"word": WORD, "pupils": "x"}, {"word": WORD, "trials": "0"},
)  # fmt: skip


def chat(asked: str, word: str = WORD) -> str:
    """Predictions and results of a class, one of them twice, one from a stranger, two that are no codes."""
    said = ["AAAAA-2222-33333", "AAAAA-2222", codes.write(Report("BOL-P01", 3, Fraction(1, 2)), word)]
    for number in (*range(1, 10), 11, 12, 15):
        guess = Fraction(20 + 5 * (number % 7), 100)
        wide = (guess - Fraction(1, 10), guess + Fraction(1, 10))
        said.append(codes.write(Report(asked, number, guess, *wide, number % 7), word))
        said.append(codes.write(Report(asked, number, guess, trials=20 if number % 2 else 7), word))
    return "\n".join([*said, codes.write(Report(asked, 3, Fraction(1, 2)), word)])


def lesson() -> Iterator[tuple[str, str]]:
    """(where, text) of a lesson, from choosing to forgetting."""
    page = show.class_page()
    typed: tuple[tuple[str, object], ...] = (
        *(("open", form) for form in BAD_FORMS),
        ("open", {"word": WORD, "pupils": "12", "trials": "20"}),
        ("base", {"base": "nix da"}), ("base", {"base": "10.0.0.5"}), ("look", None), ("pasting", None),
        *(("paste", {"text": text}) for text in ("", "hello", chat(CHOSEN[0]), chat(CHOSEN[0]))),
        ("ranges", None), ("release", None), ("ranges", None), ("hold", None),
    )  # fmt: skip
    pressed = (
        "at BOL-P02", "release", "at SLP-P03", "release", "at NO-P01", "add BOL-P01", "sheets slips",
        "sheets worksheets", "sheets key", "back", "setup", f"resume {WORD}", "resume XX", f"forget {WORD}", "keep",
        f"forget {WORD}", f"forget {WORD}", f"forget {WORD}", "back", "look",
    )  # fmt: skip
    steps: list[tuple[str, object]] = [("open", None), ("browse topic", None), ("only sloop", None), ("only", None)]
    steps += [(f"toggle {name}", None) for name in (*CHOSEN, *CHOSEN, *CHOSEN)] + [("another", None)]
    for step, value in (*steps, *typed, *((step, None) for step in pressed)):
        do, _, arg = step.partition(" ")
        page.do(do, arg, value)
        yield from _texts(page, step)
    page.close()
