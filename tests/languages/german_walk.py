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
from lootlab.engine.question import Question
from lootlab.engine.tell import NAMES
from lootlab.lab import codes, numbers
from lootlab.lab.codes import Report
from lootlab.languages import markup, tongue
from lootlab.widgets.experiment import Experiment
from lootlab.widgets.experiment_steps import slider_at
from lootlab.widgets.screen import Screen

PRESSED = re.compile(r'data-do="([^"]*)"(?: data-arg="([^"]*)")?')
_ENGLISH_NUMBER = re.compile(r"(?<![\w.])\d+\.\d+(?!\.?\d)|\d%")
_CHAPTERS = re.compile(r"Data 8: [\d., ]+")
NOT_PRESSED = {"choose", "download", "edit", "open_file", "phrase", "print", "save", "set_free", "start"}
"""Nothing to press: they bring what was typed or chosen."""
TRIED = ("deal", "simulate 8", "simulate 100", "work")
TRIED_AFTER = ("work", "reveal", "repeat 10", "search", "best", "lay 0", "rounds", "again")
"""What is done with a question once a guess is given, and after the answer has been worked out."""


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
    """English that left, words or numbers, and where it was met first."""
    speaker = tongue.voice(game)
    assert speaker is not None
    speaker.unsaid.clear()
    found: dict[str, str] = {}
    for where, text in everything(game, clicks):
        for each in (speaker.unsaid | english_numbers(text)) - found.keys():
            found[each] = where
    return found


def english_numbers(text: str) -> set[str]:
    """Those with a point, or with a % that touches them. A course for teachers numbers its chapters so: Data 8."""
    return {text} if _ENGLISH_NUMBER.search(_CHAPTERS.sub("", text)) else set()


def everything(game: str, clicks: int) -> Iterator[tuple[str, str]]:
    """(where, text) of a whole game: its rooms, and each of its questions from the guess to the answer."""
    for screen in rooms(game):
        yield from seen(screen, clicks)
        screen.close()
    kinds = set[bool]()
    for question in lootlab.load(game).questions:
        yield from tried(question, repeat=question.is_chance not in kinds)
        kinds.add(question.is_chance)


def tried(question: Question, repeat: bool = True) -> Iterator[tuple[str, str]]:
    """(where, text) of one question from the guess to the answer: without a guess nothing behind it is to be seen."""
    lab = show.experiment(question.id, "CACTUS-7")
    scale = question.guess
    low, guess, high = (numbers.bare(numbers.say(scale.value(part), scale, 1)) for part in (0.2, 0.4, 0.6))
    begun: tuple[tuple[str, object], ...] = (
        ("slide", slider_at(scale, scale.value(0.3))),
        ("guess", {"typed": ""}),
        ("guess", {"typed": "-99"}),
        ("guess", {"typed": guess, "low": low, "high": high}),
    )
    for do, value in begun:
        lab.do(do, value=value)
        yield from _texts(lab, f"{question.id} {do} {value}")
    assert lab.run.guess is not None, question.id
    for step in (*TRIED, *_work(lab), *(step for step in TRIED_AFTER if repeat or not step.startswith("repeat"))):
        do, _, arg = step.partition(" ")
        if f'data-do="{do}"' in lab.html:
            lab.do(do, "" if do == "step" else arg, {"number": arg})
            yield from _texts(lab, f"{question.id} {step}")
    lab.close()


def _work(lab: Experiment) -> Iterator[str]:
    """Each step to the answer: the first is shown after two misses, in the others one mistake is made."""
    working = lab.desk.working if lab.desk else None
    for number, step in enumerate(working.teaching.steps if working else ()):
        traps = (f"step {wrong.answer}" for wrong in step.wrongs[:1])
        yield from (*traps, f"step {step.answer}") if number else ("step 9999/7", *traps, "step 9998/7", "showme")


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
