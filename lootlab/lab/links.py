"""Lesson links: a page's address that opens a question with a class word and a pupil's number.

loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42/7 is a link for pupil 7, without the 7 the page asks for the number.
With /hold at its end the exact answer waits until the teacher releases it.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote

from ..engine.chance import CLASS_WORDS, read_seed
from ..engine.refusal import BadInput
from ..languages import tongue
from .codes import MOST_PUPILS
from .questions import find

ROOM, HOLD = "chances", "hold"
LIKE = "A lesson link ends like LSW-P01/HAMMER-42/7; ask your teacher for it again."
LONGEST = 400


@dataclass(frozen=True)
class Lesson:
    """What a link opens."""

    question: str
    word: str
    pupil: int = 0
    """0: the page asks."""
    held: bool = False
    """Does the exact answer wait for the teacher?"""


def address(lesson: Lesson) -> str:
    """The part of a link after the room.

    >>> address(Lesson("LSW-P01", "HAMMER-42", 7)), address(Lesson("LSW-P01", "HAMMER-42", held=True))
    ('LSW-P01/HAMMER-42/7', 'LSW-P01/HAMMER-42/hold')
    """
    pupil = [str(pupil_number(lesson.pupil))] if lesson.pupil else []
    return "/".join([find(lesson.question)[1].id, class_word(lesson.word), *pupil, *([HOLD] if lesson.held else [])])


def link(lesson: Lesson, base: str = "") -> str:
    """The whole link; `base` is the address of the folder of pages, such as http://10.0.0.5:8866/voila/render/.

    It leads to the page in the language of this kernel, or to the English one where the game has no other.

    >>> link(Lesson("LSW-P01", "HAMMER-42", 7))
    'loot_shoot_whisky.ipynb#chances/LSW-P01/HAMMER-42/7'
    """
    game, _ = find(lesson.question)
    page = f"{base.rstrip('/')}/{tongue.file(game.name)}" if base else tongue.page(game.name)
    return f"{page}#{ROOM}/{address(lesson)}"


def is_lesson(text: str) -> bool:
    """Does an address mean more than a question?"""
    return "/" in text.strip("/ ")


def read(text: str) -> Lesson:
    """A link, or the part of it after the room. BadInput says which part is wrong.

    >>> read("lsw-p01/hammer-42/7")
    Lesson(question='LSW-P01', word='HAMMER-42', pupil=7, held=False)
    """
    said = unquote(text[:LONGEST]).partition("#")[2] or unquote(text[:LONGEST])
    parts = [part.strip() for part in said.strip().strip("/").removeprefix(f"{ROOM}/").split("/")]
    held = parts[-1].casefold() == HOLD
    parts = parts[:-1] if held else parts
    if not 2 <= len(parts) <= 3:
        raise BadInput("This is no lesson link.", LIKE)
    pupil = pupil_number(parts[2]) if len(parts) == 3 else 0
    return Lesson(find(parts[0])[1].id, class_word(parts[1]), pupil, held)


def class_word(given: object) -> str:
    """A class word in its one spelling, without a name.

    >>> class_word("hammer-42 ")
    'HAMMER-42'
    """
    text = " ".join(str(given)[:80].split())
    if not text:
        raise BadInput("There is no class word.", f"Write one like {CLASS_WORDS[5]}-7.")
    if text.isdecimal():
        raise BadInput(f"“{text[:20]}” is no class word.", f"Write one like {CLASS_WORDS[5]}-7.")
    word = read_seed(text)
    if " " in word:
        raise BadInput(f"“{text[:40]}” has a name in it.", f"Write {word.split()[0]} alone; pupils have numbers.")
    return word


def pupil_number(given: object) -> int:
    """The number of a pupil, as in the class register."""
    text = str(given).strip()
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= MOST_PUPILS and len(text) <= 9):
        raise BadInput(f"“{text[:20]}” is no number of a pupil.", f"Numbers go from 1 to {MOST_PUPILS}.")
    return int(text)


def own_word(word: str, pupil: int) -> str:
    """The word from which a pupil's trials follow: with a number everybody has trials of their own.

    >>> own_word("HAMMER-42", 7), own_word("HAMMER-42", 0)
    ('HAMMER-42 7', 'HAMMER-42')
    """
    return f"{class_word(word)} {pupil_number(pupil)}" if pupil else class_word(word)
