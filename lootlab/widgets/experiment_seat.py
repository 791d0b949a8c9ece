"""What an experiment knows of the pupil in front of it, and the fields for that in its three steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..engine.question import Guess, Question
from ..lab.codes import REASONS
from ..lab.pupil import SURE, Enrolment, First, first_from
from ..look.html import attrs, escape

WHY = "How did you get your guess?"
HUSH = {"data_lm_suppress_shortcuts": "true"}


@dataclass
class Seat:
    """A pupil at one question. Without a class there is nobody, and nothing is held."""

    enrolment: Enrolment = field(default_factory=Enrolment)
    first: First | None = None
    """The first prediction: it counts, and stays when the pupil starts over."""
    opened: bool = False
    """The release word was right."""
    sent: str = ""
    """The code that was sent last."""
    held: bool = False
    """The teacher holds the exact answer now."""
    takes: bool = False
    """The class is open on this server: codes can be sent to it."""
    taken: bool = False
    """Somebody else has sent under this number."""

    def save(self) -> dict[str, object]:
        first = {"first": self.first.save()} if self.first else {}
        return first | {name: value for name, value in (("opened", self.opened), ("sent", self.sent)) if value}

    def restore(self, saved: object, scale: Guess) -> None:
        kept = saved if isinstance(saved, Mapping) else {}
        self.first = first_from(kept.get("first"), scale)
        self.opened = kept.get("opened") is True
        self.sent = str(kept.get("sent", ""))[:40]


def more_fields(question: Question, seat: Seat) -> str:
    """How sure, and why: both may be left out. Open in a class, folded for those who work alone."""
    if seat.enrolment.word and seat.first is not None:
        return ""  # the first prediction counts, and this is none
    sign = "<span>%</span>" if question.guess.percent else ""
    low, high = (_field(name, f"{name.capitalize()}est number that you think possible") for name in ("low", "high"))
    sure = f'<p>I am {SURE}% sure that it lies</p><p class="xp-sure__row">from {low} to {high}{sign}</p>'
    choices = "".join(
        f'<option value="{place}">{escape(reason)}</option>' for place, reason in enumerate(REASONS) if reason
    )
    told = attrs(name="reason", aria_label=WHY, data_key="reason", **HUSH)
    why = f'<select{told}><option value="" selected>{WHY}</option>{choices}</select>'
    summary = f"<summary{attrs(**HUSH)}>How sure are you, and why?</summary>"
    opened = attrs(open=seat.enrolment.complete)
    return f'<details class="xp-sure" data-key="sure"{opened}>{summary}{sure}{why}</details>'


def _field(name: str, label: str) -> str:
    return (
        f"<input{attrs(name=name, inputmode='decimal', autocomplete='off', data_key=name, aria_label=label, **HUSH)}>"
    )


def release_form(predicted: bool) -> str:
    """Instead of the button that shows the exact value, while a teacher holds it."""
    held = '<p class="xp-held">Your teacher holds the exact value until everybody is ready.</p>'
    field = attrs(name="word", autocomplete="off", data_key="release", aria_label="Release word", **HUSH)
    give = attrs(type="submit", class_="btn", **HUSH)
    form = f'<form class="xp-give" data-do="release"><input{field}><button{give}>Release word</button></form>'
    return held + form if predicted else held
