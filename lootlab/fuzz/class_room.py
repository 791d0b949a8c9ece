"""What teachers and pupils type: codes, links, class words, numbers, own questions, and what a browser kept of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import lootlab

from ..engine import asking as wordings
from ..engine import sums
from ..engine.chance import Stream, read_seed
from ..engine.refusal import Refused
from ..lab import asking, classroom, codes, links, numbers, pasting, pupil, questions
from ..lab.run import Run
from . import noise
from .target import Broken, Input, Target, wrong_sentence

WORD = "HAMMER-42"


@cache
def _ids() -> tuple[str, ...]:
    return tuple(each.id for name in lootlab.GAMES for each in lootlab.load(name).questions)


@cache
def _codes() -> tuple[str, ...]:
    made = []
    for number, name in enumerate(_ids()[::7], 1):
        guess = questions.question(name).guess
        middle = guess.value(Fraction(1, 3))
        made.append(codes.write(codes.Report(name, number, middle, trials=20 * number), WORD))
        made.append(
            codes.write(
                codes.Report(name, number, middle, guess.value(Fraction(1, 4)), guess.value(Fraction(1, 2)), 3), WORD
            )
        )
    return tuple(made)


def _code(stream: Stream) -> Input:
    """A code with letters changed, so that its check letters are made to fit now and then."""
    if stream.below(3):
        return [noise.text(stream, _codes()), noise.text(stream, [WORD, "CACTUS-7"])]
    data = [stream.below(len(codes.LETTERS)) for _ in range(codes.LENGTH - codes.CHECKS)]
    places = (*data, *codes._checks(data, WORD))
    return ["".join(codes.LETTERS[place] for place in places), WORD]


def _read_code(given: Input) -> None:
    code, word = given
    report = codes.read(code, word)
    if codes.read(codes.write(report, word), word) != report:
        raise Broken("a code that was read is written as another one")


def _chat(stream: Stream) -> Input:
    return "\n".join(noise.text(stream, (*_codes(), "Ada here:", "10:32 me too")) for _ in range(1 + stream.below(6)))


def _paste(given: Input) -> None:
    found = pasting.find(given, WORD)
    if any(len(wrong.why) > 600 for wrong in found.wrong):
        raise Broken("a wrong code is told too long")


def _link(stream: Stream) -> Input:
    name = stream.choice(_ids())
    known = (
        f"{name}/{WORD}/7",
        f"{name}/{WORD}/hold",
        f"loot.ipynb#chances/{name}/{WORD}",
        f"#chances/{name}/{WORD}/12/hold",
    )
    return noise.text(stream, known)


def _read_link(given: Input) -> None:
    lesson = links.read(given)
    if links.read(links.address(lesson)) != lesson:
        raise Broken("a link that was read is written as another one")


# ---- words and numbers ----------------------------------------------------------------------------------


def _typed(stream: Stream) -> Input:
    examples = (
        WORD,
        "CACTUS-7 Ada",
        "42",
        "1/3",
        "33 %",
        "0.25",
        "1 in 6",
        "12,5",
        "C(5, 2) / 2**3",
        "4/9 * 3/8",
        _ids()[0],
    )
    return [
        stream.choice(_ids()),
        noise.value(stream, examples) if stream.below(4) == 0 else noise.text(stream, examples),
    ]


def _read_typed(given: Input) -> None:
    """Whatever is typed into whichever field."""
    name, typed = given
    guess = questions.question(name).guess
    for read in (
        read_seed, links.class_word, links.pupil_number, questions.find,
        lambda text: numbers.read(text, guess),
        lambda text: classroom.teacher_key(str(text)),
        lambda text: sums.work_out(str(text)),
    ):  # fmt: skip
        try:
            read(typed)
        except Refused as refused:
            if wrong := wrong_sentence(refused.refusal):
                raise Broken(wrong) from refused


# ---- own questions ----------------------------------------------------------------------------------------

_EVENTS = (
    ["at least", 2, "looters"], ["a pair"], ["all different"], ["sum", "exactly", 10], ["average", "sixes"],
    ["at most", 1, "sixes", "and", "exactly", 2, "ones"], ["average sum"], ["exactly", 0, "wilds"],
    ["at least", 1, "traps"],
)  # fmt: skip


def _own(stream: Stream) -> Input:
    name = stream.choice(lootlab.GAMES)
    sources = asking.bench(lootlab.load(name))
    known = [feature.many for source in sources for feature in source.features] + [source.name for source in sources]
    if stream.below(2):
        more = {"among": 1 + stream.below(9), "of": stream.choice(sources).name, "players": 1 + stream.below(3)}
        return [name, noise.tree(stream, stream.choice(_EVENTS), known), noise.tree(stream, more, known)]
    source = stream.choice(sources)
    saved = wordings.plainly(wordings.Wording(source=source.name, feature=stream.choice(known)), source)
    return [name, noise.tree(stream, saved, [*known, *wordings.KINDS, *wordings.COMPARE]), None]


def _ask(given: Input) -> None:
    name, said, more = given
    game = lootlab.load(name)
    if more is None:
        if not isinstance(said, dict):
            return
        asked = asking.of(game, wordings.read(said, asking.bench(game)))
    else:
        asked = asking.question(game, *_event(said), **_call(more))
    asked.one(Stream.of(1))
    asked.label, asked.refusal, asking.along(asked)


def _event(said: Any) -> list[str | int]:
    """Words and numbers: Python's own types are the caller's business."""
    return [each for each in said if isinstance(each, str | int)] if isinstance(said, list) else []


def _call(more: Any) -> dict[str, Any]:
    kinds = {"among": int, "of": str, "players": int}
    return {name: more[name] for name, kind in kinds.items() if isinstance(more, dict) and type(more.get(name)) is kind}


# ---- what a browser kept ------------------------------------------------------------------------------------


def _memory(stream: Stream) -> Input:
    name = stream.choice(_ids())
    enrolled: dict[str, Any] = pupil.Enrolment().joined(WORD, 7).save()
    run = {
        "word": WORD,
        "guess": "1/3",
        "trials": 40,
        "revealed": False,
        "first": {"guess": "1/3", "low": "1/4", "high": "1/2", "reason": 2},
    }
    return [name, noise.tree(stream, enrolled, [WORD]), noise.tree(stream, run, [WORD])]


def _recall(given: Input) -> None:
    name, enrolled, saved = given
    question = questions.question(name)
    pupil.enrolled(enrolled)
    if isinstance(saved, dict):
        pupil.first_from(saved.get("first"), question.guess)
        run = Run(question, WORD)
        if int(run.restore(saved)) > 1_000_000:
            raise Broken("a memory promises more trials than there can be")


TARGETS = (
    Target("class-codes", "codes that pupils send", _code, _read_code),
    Target("pasted", "chats with codes in them", _chat, _paste),
    Target("links", "lesson links", _link, _read_link),
    Target("typed", "class words, numbers of pupils, guesses, sums, names of questions", _typed, _read_typed),
    Target("own-questions", "questions that somebody puts together", _own, _ask),
    Target("memories", "what a browser kept of a class and a question", _memory, _recall),
)
