"""The class on the screen of a pupil: word and number, the codes, sending them, and waiting for the release.

Lab (experiment.py) calls the lower half of `Pupil` at its turning points; the upper half are clicks.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from ..engine.refusal import BadInput
from ..lab import classroom, links, numbers
from ..lab import pupil as pupils
from ..lab.codes import MOST_PUPILS, REASONS
from ..lab.pupil import SURE, Enrolment, enrolled
from ..look.html import attrs, escape, tag
from ..look.parts import button
from .experiment_charts import spelled
from .experiment_seat import HUSH
from .experiment_steps import Desk
from .screen import Screen

PLACE = "class"
"""Under this name the browser keeps word and number, for all games and rooms."""
TELLS = frozenset({"reveal", "best", "work", "step", "showme"})
"""Clicks that tell the exact answer, or work it out."""
NO_CODE = (
    "A question of your own has no code: codes can only name questions of the list, which the teacher's page knows. "
    "Show your screen, or write down question, guess and result."
)
FIRST_NUMBERS = 36
POLL = 3.0
"""Seconds until a page that waits for the teacher looks again."""


class Pupil(Screen):
    """The part of a lab that belongs to a class."""

    enrolment = Enrolment()
    desk: Desk | None
    _word: str | int | None
    """The word that the notebook asks for: then the browser's class does not count here."""
    _waiting = False

    @abstractmethod
    def reopen(self) -> None:
        """Another pupil sits here: what is open is theirs now."""

    @abstractmethod
    def _open_desk(self) -> Desk: ...

    @abstractmethod
    def _remember(self) -> None: ...

    # ---- clicks ---------------------------------------------------------------------------------

    def on_others(self, arg: str, memories: object) -> None:
        """The browser tells which class it is in."""
        found = enrolled(memories.get(PLACE) if isinstance(memories, Mapping) else None)
        if self._word is None and found != self.enrolment:
            self.enrolment = found
            self.shared = {}  # what we said is not what is kept any more; to say it again must be news
            self.reopen()

    def on_number(self, arg: str, value: object) -> None:
        self.enrol(self.enrolment.joined(self._class(), links.pupil_number(arg)))
        self.say(f"You are number {arg} of {self.enrolment.word}.")

    def on_alone(self, arg: str, value: object) -> None:
        """Work with the class word, but without a number."""
        self.enrol(Enrolment(self._class(), 0, True, self.enrolment.browser, self.enrolment.holds))

    def on_renumber(self, arg: str, value: object) -> None:
        """It was the wrong number, or another pupil sits here now."""
        self.enrol(Enrolment(self._class(), 0, False, self.enrolment.browser, self.enrolment.holds))
        self.say("Which number are you?")

    def on_leave(self, arg: str, value: object) -> None:
        self.enrol(self.enrolment.left())
        self.say("You are in no class now.")

    def _class(self) -> str:
        if not self.enrolment.word:
            raise BadInput("You are in no class.", "Open your lesson link, or type the class word.")
        return self.enrolment.word

    def on_send(self, arg: str, value: object) -> None:
        """The prediction and what has been tried so far go to the class."""
        desk = self._open_desk()
        seat, who = desk.seat, desk.seat.enrolment
        if seat.first is None or not who.complete:
            raise BadInput("There is nothing to send yet.", "Predict first.")
        if not pupils.code(pupils.prediction(desk.run, seat.first, who.number), who.word):
            raise BadInput("A question of your own has no code.", "Show your screen to your teacher instead.")
        if desk.coming:
            raise BadInput("Trials are still coming.", "Wait for the last one, or stop them; then send.")
        reports = [pupils.prediction(desk.run, seat.first, who.number), pupils.result(desk.run, seat.first, who.number)]
        for report in filter(None, reports):
            seat.taken = classroom.here().send(report, who.word, who.browser).conflict
            seat.sent = pupils.code(report, who.word)
        self.keep_seat(desk)
        self.say("Sent to the class.")

    def on_release(self, arg: str, value: object) -> None:
        """The release word was typed."""
        desk = self._open_desk()
        typed = str(value.get("word", "") if isinstance(value, Mapping) else value)[:40]
        if not classroom.here().opens(desk.seat.enrolment.word, desk.question.id, typed):
            raise BadInput(f"“{typed}” is not the release word.", "Your teacher tells it when everybody is ready.")
        desk.seat.opened = True
        self.keep_seat(desk)
        self.look_around()
        self.say("The exact value can be shown now.")

    # ---- for the lab ----------------------------------------------------------------------------

    def enrol(self, enrolment: Enrolment) -> None:
        """Somebody has said here who they are: the whole browser shall know."""
        self._word = None
        if enrolment != self.enrolment:
            self.enrolment = enrolment
            self.shared = {PLACE: enrolment.save()}
        self.reopen()

    def take_word(self, word: str) -> None:
        """A word was typed: of a class, perhaps with a number; anything else is only for this page."""
        first, _, more = word.partition(" ")
        if not pupils.is_of_class(word):
            if self.enrolment.word:
                self.enrol(self.enrolment.left())
            self._word = word
        else:
            self.enrol(self.enrolment.joined(first, links.pupil_number(more) if more else 0))

    def name_of(self, question: str) -> str:
        """Under which name a run is kept: a class has runs of its own."""
        return f"{question} {self.enrolment.own}" if self.enrolment.word else question

    @property
    def own_word(self) -> str | int | None:
        """The word of new runs; None for any."""
        return self.enrolment.own or self._word

    def take_seat(self, desk: Desk) -> Desk:
        """The pupil of this browser sits down there."""
        desk.seat.enrolment = self.enrolment
        desk.seat.restore(desk.kept.get("pupil"), desk.question.guess)
        return desk

    def keep_seat(self, desk: Desk) -> None:
        desk.kept["pupil"] = desk.seat.save()
        self._remember()

    def note_first(self, desk: Desk, given: pupils.First) -> None:
        """In a class the first prediction stays; alone it is the last one, and only its range is worth keeping."""
        in_class = bool(desk.seat.enrolment.word)
        if desk.seat.first is None or not in_class:
            desk.seat.first = given
        if in_class or given.low is not None:
            desk.kept["pupil"] = desk.seat.save()
        self.look_around()

    def look_around(self) -> None:
        """Is the class open on this server, and does the teacher hold the answer? If so, looks again after a while."""
        if self.desk is None or not self.desk.seat.enrolment.word:
            return
        seat, question = self.desk.seat, self.desk.question.id
        room, word = classroom.here(), seat.enrolment.word
        seat.takes = room.is_open(word)
        released = room.released(word, question)
        seat.held = not seat.opened and (question in seat.enrolment.holds if released is None else not released)
        if seat.held and seat.takes and self.live and not self._waiting:
            self._waiting = self.some_time(POLL, self._look_again)

    def _look_again(self) -> None:
        self._waiting = False
        self.look_around()

    def before(self, name: str) -> None:
        """Nothing that tells the exact answer works while a teacher holds it, whichever panel it belongs to."""
        super().before(name)
        if name not in TELLS or self.desk is None:
            return
        self.look_around()
        if self.desk.held:
            raise BadInput("Your teacher holds the exact value.", "Type the release word when you hear it.")

    def class_strip(self) -> str:
        """Above a list of questions: who one is, or a field for the word."""
        if self.enrolment.asks:
            return self.number_panel()
        if self.enrolment.word:
            leave = button("Leave the class", "leave", cls="link")
            return f'<div class="xp-strip" data-key="xp-strip">{_who(self.enrolment)}{leave}</div>'
        word = attrs(name="word", autocomplete="off", data_key="strip-word", aria_label="Class word", **HUSH)
        use = attrs(type="submit", class_="btn", **HUSH)
        form = f'<form class="xp-give" data-do="word"><input{word}><button{use}>Use this word</button></form>'
        note = '<p class="soft">Type the word that your teacher gives you, such as HAMMER-42.</p>'
        summary = f"<summary{attrs(**HUSH)}>Are you in a class?</summary>"
        return f'<details class="xp-strip" data-key="xp-strip">{summary}{note}{form}</details>'

    def number_panel(self) -> str:
        """Which number are you? Only while that is not known."""
        if not self.enrolment.asks:
            return ""
        shown = "".join(map(_number, range(1, FIRST_NUMBERS + 1)))
        more = "".join(map(_number, range(FIRST_NUMBERS + 1, MOST_PUPILS + 1)))
        summary = f"<summary{attrs(**HUSH)}>{FIRST_NUMBERS + 1} to {MOST_PUPILS}</summary>"
        inner = (
            f"<p class='soft'>Class word <b>{escape(self.enrolment.word)}</b></p>"
            "<h3 class='xp-steps__ask'>Which number are you?</h3>"
            "<p>Your number in the class register. Nobody needs your name.</p>"
            f'<div class="xp-register" data-arrows>{shown}</div>'
            f'<details>{summary}<div class="xp-register" data-arrows>{more}</div></details>'
            f'<p class="xp-class__row">{button("We have no numbers", "alone", cls="link")}'
            f"{button('Leave the class', 'leave', cls='link')}</p>"
        )
        return tag("section", inner, class_="panel xp-steps", aria_label="Which number are you?", data_key="register")


def _number(number: int) -> str:
    return button(str(number), "number", str(number), data_key=f"number-{number}", data_focus=number == 1, **HUSH)


# ---- the panel ------------------------------------------------------------------------------------------------


def pupil(desk: Desk) -> str:
    """Word and number, codes, what counts: under the three steps."""
    who = desk.seat.enrolment
    if not who.word:
        return _kept_range(desk)
    inner = _who(who) + _counts(desk) + _kept_range(desk) + _codes(desk)
    return tag("div", inner, class_="xp-class", data_key="xp-class", role="group", aria_label="Class")


def _who(who: Enrolment) -> str:
    number = f', number <b class="num">{who.number}</b>' if who.number else ""
    change = button("Not you?" if who.number else "Choose a number", "renumber", cls="link")
    return f'<p class="xp-class__row"><span>Class <b>{escape(who.word)}</b>{number}</span>{change}</p>'


def _counts(desk: Desk) -> str:
    """The first guess counts; who has made another one is told so."""
    first, scale = desk.seat.first, desk.question.guess
    if first is None or not desk.seat.enrolment.number:
        return ""
    said = [f"For the class your first guess counts: <b>{escape(numbers.say(first.guess, scale, 1))}</b>"]
    if first.low is not None and first.high is not None:
        low, high = (numbers.say(edge, scale, 1) for edge in (first.low, first.high))
        said.append(f"{SURE}% sure of {escape(low)} to {escape(high)}")
    if REASONS[first.reason]:
        said.append(f"“{escape(REASONS[first.reason])}”")
    return f'<p class="soft">{"; ".join(said)}.</p>'


def _kept_range(desk: Desk) -> str:
    """Did the range hold the exact value?"""
    first, run = desk.seat.first, desk.run
    held = first.holds(run.question.answer) if first is not None and run.revealed else None
    if first is None or held is None or run.guess is None:
        return ""
    low, high = (numbers.say(edge or 0, run.question.guess, 1) for edge in (first.low, first.high))
    said = "holds the exact value" if held else "misses the exact value"
    return f'<p class="soft">Your range, {escape(low)} to {escape(high)}, {said}.</p>'


def _codes(desk: Desk) -> str:
    seat, who = desk.seat, desk.seat.enrolment
    if seat.first is None or not who.complete:
        return ""
    first = pupils.code(pupils.prediction(desk.run, seat.first, who.number), who.word)
    # A code copied while trials are still coming would tell of half of them.
    latest = "" if desk.coming else pupils.code(pupils.result(desk.run, seat.first, who.number), who.word)
    if not first:
        return f'<p class="soft">{NO_CODE}</p>'
    drawn = _code("Prediction code", first)
    if latest:
        drawn += _code(f"Result code after {spelled(desk.run.trials, desk.question.noun)}", latest)
    return drawn + _sending(desk, latest or first)


def _code(label: str, code: str) -> str:
    copy = attrs(type="button", class_="btn", data_copy=code, aria_label=f"Copy the {label.split(' after')[0].lower()}")
    shown = f'<code class="xp-code" data-code tabindex="0">{code}</code>'
    return (
        f'<div class="xp-class__code"><span class="soft">{escape(label)}</span>'
        f"<span class='xp-class__row'>{shown}<button{copy}><span>Copy</span></button></span></div>"
    )


def _sending(desk: Desk, newest: str) -> str:
    seat = desk.seat
    if desk.coming:
        return ""
    if not seat.takes:
        return '<p class="soft">Give your code to your teacher, on paper or in your chat.</p>'
    if seat.sent == newest:
        sent = '<p class="xp-class__sent">Sent to the class.</p>'
        return sent + (_taken(desk) if seat.taken else "")
    said = "Send to class" if not seat.sent else "Send the new code to class"
    return f'<div class="moves">{button(said, "send", cls="btn btn--main", symbol="ll-right")}</div>'


def _taken(desk: Desk) -> str:
    number = desk.seat.enrolment.number
    return (
        f'<p class="say say--warn"><strong>Somebody else has sent as number {number}.</strong> '
        "Both are kept. If it is not your number, choose “Not you?”; else tell your teacher.</p>"
    )
