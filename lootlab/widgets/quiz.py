"""Ten positions to judge: what happens, is this allowed, who wins? The engine knows the answers."""

from __future__ import annotations

from pathlib import Path

import lootlab

from ..engine import quiz, strict
from ..engine.chance import Stream, new_class_word, read_seed
from ..engine.lesson import Feedback
from ..engine.match import Match
from ..engine.refusal import BadInput, Nudge, Refused
from ..look import parts, teach
from . import onward, stored
from .cloth import Cloth
from .guided import own_place
from .learning import Learning
from .stored import Stored

KIND_WORDS = {quiz.HAPPENS: "What happens?", quiz.ALLOWED: "Is this allowed?", quiz.WINS: "Who wins?"}


class Quiz(Learning):
    """A quiz of ten. The same seed or class word gives everybody the same ten.

    >>> test = Quiz("loot_shoot_whisky", seed="CACTUS-7")
    >>> test
    Quiz(loot_shoot_whisky, CACTUS-7, question 1 of 10, 0 right)
    """

    def __init__(self, what: str | Path | strict.Source, seed: str | int | None = None) -> None:
        """Of a game, by its name; or of a file (or text) of one's own."""
        self.ours = not strict.is_source(what)
        if not self.ours:
            found, self.items = quiz.own(strict.source(what), lootlab.load)
            place = own_place("quiz", found, [item.id for item in self.items])
        else:
            found = lootlab.load(str(what))
            place, self.items = f"quiz/{found.name}", quiz.load(found)
        super().__init__(found, place)
        self._seed_given = seed is not None
        self.best: int | None = None
        """The best result so far; None: no quiz was finished yet."""
        self._draw_ten(new_class_word() if seed is None else read_seed(seed))
        self.refresh()

    def _draw_ten(self, seed: str) -> None:
        self.seed = seed
        self.asked = quiz.draw(self.found, self.items, Stream.of(seed))
        self.given: list[int] = []
        """What was answered so far, counted from 0."""
        self.over = False
        """All are answered and the result is shown."""
        self._ask(0)

    def _ask(self, number: int) -> None:
        self.at = number
        self.opened = ""
        self._show_position()

    def _show_position(self) -> None:
        """The position as it is asked about; once it is answered, what came of it."""
        item = self.asked[self.at].item
        match = Match(self.found, seed=1, start=item.given, options=item.options)
        if self.answered_now:
            match.state = quiz.after(self.found, item)
        self.cloth = Cloth(match, item.seat or match.state.seats[0], aids=frozenset())
        self.cloth.locked = "This is a picture: choose an answer."

    @property
    def answered_now(self) -> bool:
        return len(self.given) > self.at

    @property
    def right(self) -> int:
        return sum(one.right == answer for one, answer in zip(self.asked, self.given, strict=False))

    # ---- what a person does ---------------------------------------------------------------------

    def on_pick(self, arg: str, value: object) -> None:
        raise Refused(Nudge("", self.cloth.locked))

    def on_answer(self, arg: str, value: object) -> None:
        one = self.asked[self.at]
        if self.answered_now:
            raise BadInput("This question is answered.", "Go on to the next one.")
        number = int(arg) - 1 if arg.isascii() and arg.isdigit() else -1
        if not 0 <= number < len(one.says):
            raise BadInput("There is no such answer.", f"Choose one of {len(one.says)}.")
        self.given.append(number)
        self.learned(one.item.rules, number == one.right)
        self._show_position()
        said = self._verdict()
        self.say(f"{said.head} {said.text}")

    def on_next(self, arg: str, value: object) -> None:
        if not self.answered_now:
            raise BadInput("This question is still open.", "Choose an answer first.")
        if self.at + 1 < len(self.asked):
            self._ask(self.at + 1)
            self.say(f"Question {self.at + 1}. {self.asked[self.at].item.ask}")
            return
        self.over = True
        self.best = max(self.best or 0, self.right)
        self.keep()
        self.say(f"You got {self.right} of {len(self.asked)}.")

    def on_again(self, arg: str, value: object) -> None:
        """Ten new ones."""
        self._seed_given = False
        self._draw_ten(new_class_word())
        self.say(f"Question 1. {self.asked[0].item.ask}")

    def on_start(self, arg: str, memory: object) -> None:
        best = self.recall(memory).get("best")
        if type(best) is int and 0 <= best <= quiz.LENGTH:
            self.best = max(best, self.best or 0)
        self.keep()

    def remembered(self) -> dict[str, object]:
        return {"best": self.best}

    # ---- drawing --------------------------------------------------------------------------------

    def moment(self) -> str:
        return f"{self.seed}-{self.at}"

    def head(self) -> str:
        states = [self._state(number) for number in range(len(self.asked))]
        told = f"{len(self.given)} of {len(self.asked)} answered, {self.right} right"
        return f'<div class="guide__top"><span>{self.right} right</span></div>{teach.dots(states, told)}'

    def number(self) -> str:
        return str(self.at + 1)

    def line(self) -> str:
        return f"Question {self.at + 1} of {len(self.asked)}: {KIND_WORDS[self.asked[self.at].item.kind]}"

    def goal(self) -> str:
        return self.asked[self.at].item.ask

    def menu(self) -> str:
        return '<a class="btn" href="#learn">All levels</a>'

    def _state(self, number: int) -> str:
        if number < len(self.given):
            return "done" if self.given[number] == self.asked[number].right else "missed"
        return "now" if number == self.at else ""

    def foot(self, place: str) -> str:
        one = self.asked[self.at]
        if not self.answered_now:
            return teach.answers(one.says)
        shown = teach.answers(one.says, self.given[self.at] + 1, one.right + 1)
        shown += teach.bubble(self._verdict(), self.found.rulebook, f"said-{place}", self.opened)
        last = self.at + 1 == len(self.asked)
        return shown + self._button(place, "See the result" if last else "Next question", "next", "ll-right")

    def _verdict(self) -> Feedback:
        one = self.asked[self.at]
        good = self.given[self.at] == one.right
        head = "Right." if good else f"It is “{one.says[one.right].rstrip('.')}”."
        return Feedback("good" if good else "bad", head, one.item.why, one.item.rules)

    def _button(self, place: str, text: str, do: str, symbol: str) -> str:
        cls = "btn btn--main" if place == "wide" else "btn btn--pick"
        return f'<div class="moves">{parts.button(text, do, cls=cls, symbol=symbol, data_focus=True)}</div>'

    def stored(self) -> Stored:
        """The first of them, or of ten that are always the same."""
        if not self._seed_given and not self.given:
            one = quiz.draw(self.found, self.items, Stream.of(stored.EXAMPLE))[0]
        else:
            one = self.asked[self.at]
        match = Match(self.found, seed=1, start=one.item.given, options=one.item.options)
        cloth = Cloth(match, one.item.seat or match.state.seats[0], aids=frozenset())
        count = {1: "A position", 10: "Ten positions"}.get(len(self.asked), f"{len(self.asked)} positions")
        return stored.exercise(cloth, [f"{count} to judge. {one.item.ask}"], one.item.ask, one.says)

    def render(self) -> str:
        return self._result() if self.over else super().render()

    def _result(self) -> str:
        """How many were right, and what there is to learn from the others."""
        best = max(self.best or 0, self.right)
        said = f"Your best so far is {best}." if best > self.right else "That is your best so far."
        states = [self._state(number) for number in range(len(self.asked))]
        missed = [one for one, answer in zip(self.asked, self.given, strict=True) if one.right != answer]
        rows = "".join(self._missed(number, one) for number, one in enumerate(missed))
        again = self._onward()
        return (
            f'<section class="panel guide result-sheet" data-key="guide" data-top="result">'
            f"{self.trouble('wide')}"
            f"{teach.dots(states, f'{self.right} of {len(self.asked)} right')}"
            f'<h3 class="goal">You got {self.right} of {len(self.asked)}.</h3><p>{said}</p>'
            f'<div class="missed-list">{rows}</div>{again}</section>'
        )

    def _onward(self) -> str:
        """After the quiz comes the game."""
        if not self.ours:
            return self._button("wide", "Ten new ones", "again", "ll-again")
        play = onward.link("Play a game", onward.PLAY, "btn btn--main", "ll-right", data_focus=True)
        return f'<div class="moves">{play}{parts.button("Ten new ones", "again", symbol="ll-again")}</div>'

    def _missed(self, number: int, one: quiz.Asked) -> str:
        said = Feedback("note", one.item.ask, f"{one.says[one.right].rstrip('.')}. {one.item.why}", one.item.rules)
        return teach.bubble(said, self.found.rulebook, f"missed{number}", self.opened)

    def board_html(self, extra: str) -> str:
        return self.cloth.still(extra)

    def __repr__(self) -> str:
        deal = self.seed if self._seed_given else "ten of its own"
        where = "done" if self.over else f"question {self.at + 1} of {len(self.asked)}"
        return f"Quiz({self.found.name}, {deal}, {where}, {self.right} right)"
