"""The first game with a coach: a real game against an easy bot; each rule is told when it first comes up."""

from __future__ import annotations

import lootlab

from ..engine import mastery
from ..engine.coach import NEW, OTHER, OWN, POSSIBLE, REFUSED, Coaching, Word, is_worse
from ..engine.lesson import ALL_AIDS
from ..engine.match import Match
from ..engine.refusal import Refusal
from ..engine.state import Move
from ..engine.tell import listed
from ..look import parts
from ..look.html import attrs, chip, escape, icon
from .keeping import Keeping
from .practice import levels_of
from .table import Table

AIDS = ((3, ALL_AIDS), (6, frozenset({"list"})))
"""Up to this turn of the learner the table helps with that; after that with nothing."""
NO_AIDS: frozenset[str] = frozenset()
BETWEEN_MISTAKES = 3
"""Turns of the learner between two questions about their choice."""
EASY = "easy"
MOST_COMPARED = 300
"""Among more moves than that nobody looks for the best one."""

QUIET = ("Play as you like.", "I speak up when something comes up for the first time.")
ALONE = ("I coach one person at a time.", "Begin a new game with you on one chair.")
OTHER_EYE = "I would have looked at something else first."
PLAY, PRACTISE = "#play", "#learn/practice"


class Coach(Table):
    """A table with a coach beside it. What was told is remembered by the browser and not told again.

    >>> coach = Coach("loot_shoot_whisky", seed="CACTUS-7")
    >>> coach
    Coach(loot_shoot_whisky, CACTUS-7, turn 0)
    """

    any_time = Table.any_time | {"heard"}

    def __init__(self, game: str, seed: str | int | None = None, pace: float = 0.9) -> None:
        found = lootlab.load(game)
        order = mastery.fundamental(found.rulebook, [level.rules for level in levels_of(found)])
        # All this is asked for while the table is being set up.
        self.coach = Coaching(found.rulebook, order)
        self._forget_game()
        fewest = found.players_with(found.read_options({}))[0]
        super().__init__(game, players=["you", *[EASY] * (fewest - 1)], seed=seed, pace=pace)
        self.place = f"coach/{found.name}"

    # ---- one game -------------------------------------------------------------------------------

    def _forget_game(self) -> None:
        self.coach.waiting.clear()
        self.word: Word | None = None
        """What the coach says now."""
        self.turns = 0
        """Turns that the learner has begun."""
        self._after_own = -1
        """How many moves there were after the learner's last one."""
        self._asked_at = -BETWEEN_MISTAKES
        """The turn of the last question about a choice."""
        self._doubts = False
        """The learner's last move was clearly not the best."""
        self._read = False
        """The learner has gone on since the coach spoke."""
        self._kinds: set[type[Move]] = set()
        """Kinds of moves that were possible before."""
        self._answered_refusal: Refusal | None = None
        """The refusal that was last looked at."""

    def _sit_down(self, match: Match, keeping: Keeping | None = None) -> None:
        self._forget_game()
        super()._sit_down(match, keeping)

    def _lay_out(self, match: Match) -> None:
        super()._lay_out(match)
        # Of a game that goes on, what has happened so far is no news.
        self._heard = len(match.told(self.cloth.viewer)) if match.moves else 0

    def play(self, move: Move | str) -> None:
        found = self.cloth.find(move) if isinstance(move, str) else move
        before = len(self.match.moves)
        worse = self._worse(found)
        super().play(found)
        self.turns += before > self._after_own
        self._after_own = before + 1
        self.coach.forget(self.turns)
        self._doubts, self._read = worse, True

    @property
    def learner(self) -> str | None:
        """Whoever plays here alone against bots."""
        return self.cloth.viewer if len(self.match.persons) == 1 else None

    @property
    def aids(self) -> frozenset[str]:
        """All at first, then fewer: counted by the turn that the learner is in, or comes to next."""
        turn = self.turns + (len(self.match.moves) > self._after_own)
        return next((aids for last, aids in AIDS if turn <= last), NO_AIDS)

    # ---- what comes up --------------------------------------------------------------------------

    def refresh(self, harmless: bool = False) -> None:
        self._attend()
        super().refresh(harmless)

    def _attend(self) -> None:
        """Look at what is on the table before it is drawn, and say the most urgent thing that is new."""
        self.cloth.aids = self.aids
        if self.learner is None:
            self.word = None
            return
        refused = self._notice_refusal()
        self._notice_events()
        self._notice_possible()
        # While others move nobody is talked to; what was said last stays.
        if refused or ((self.word is None or self._read) and (self.cloth.asked or self.over)):
            self._speak()

    def _speak(self) -> None:
        """One thing: what is new for the learner's own moves, a thought about the last one, or what others did."""
        doubts = self._doubts and not self.coach.urgent(OWN)
        self._doubts = self._read = False
        self.word = self._question() if doubts else self.coach.speak()
        if self.word is not None:
            self._voice(self.word)
            self._remember()

    def _voice(self, word: Word) -> None:
        """After what the table itself has to say."""
        self.say(f"{self.said.strip()} {word.title}: {word.text}".strip())

    def _notice_refusal(self) -> bool:
        """A refusal is answered at once, if its rule is new."""
        refusal = self.cloth.refusal or self.notice
        if refusal is None or refusal is self._answered_refusal:
            self._answered_refusal = refusal
            return False
        self._answered_refusal = refusal
        self.coach.notice(refusal.cites[:1], REFUSED, refusal.text, self.turns)
        return self.coach.urgent(REFUSED)

    def _notice_events(self) -> None:
        told = self.match.told(self.learner)
        for line in told[self._heard :]:
            self.coach.notice(line.rules, OWN if line.seat == self.learner else OTHER, line.text, self.turns)
        self._heard = len(told)

    def _notice_possible(self) -> None:
        """A kind of move that has not been possible before: what can be done is said before it is done."""
        if not self.cloth.asked:
            return
        for move in self.cloth.view.moves:
            if type(move) not in self._kinds:
                self._kinds.add(type(move))
                self.coach.notice(self._rule_of(move), POSSIBLE, NEW, self.turns)

    def _rule_of(self, move: Move) -> tuple[str, ...]:
        """The rule that such a move is told with: tried out on a position that looks like the learner's."""
        events = self.cloth.judge.twin.copy().play(move.seat, move)
        return next((event.rules[:1] for event in events if event.rules), ())

    # ---- choices --------------------------------------------------------------------------------

    def _worse(self, move: Move) -> bool:
        view, seat = self.cloth.view, self.learner
        if seat is None or self.turns - self._asked_at < BETWEEN_MISTAKES or len(view.moves) > MOST_COMPARED:
            return False
        return is_worse(self.match.game.bot, self.cloth.judge.twin.copy(), seat, view.moves, move)

    def _question(self) -> Word:
        """About a choice: a question, not a rebuke, and not the answer."""
        self._asked_at = self.turns
        back = self.match.can_undo(self.learner or "")
        look = "Do you want to take it back and look again?" if back else "What else could you have done?"
        return Word("", OWN, "That was allowed.", self.turns, "A thought", OTHER_EYE, look)

    # ---- what a learner does --------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        kept = memory if isinstance(memory, dict) else {}
        before = mastery.read_names(kept.get("met"), self.match.game.rulebook)
        if self.word is not None and self.word.rule in before:
            self.word = None
        self.coach.met = list(dict.fromkeys([*before, *self.coach.met]))
        self.coach.waiting = {rule: word for rule, word in self.coach.waiting.items() if rule not in before}
        sitting = self.sitting
        super().on_start(arg, memory)
        if self.sitting != sitting:  # the game that the browser remembers goes on
            self.turns, self._after_own = mastery.read_count(kept.get("turns")), len(self.match.moves) - 1
        if self.word is not None:  # it was said before anybody could hear it
            self._voice(self.word)
        self._remember()

    def on_heard(self, arg: str, value: object) -> None:
        """Read that; what else is new?"""
        if self.coach.waiting:
            self._speak()

    def _remember(self) -> None:
        super()._remember()
        self.memory = {**self.memory, "met": list(self.coach.met), "turns": self.turns}

    # ---- drawing --------------------------------------------------------------------------------

    def about(self) -> list[str]:
        return ["A first game with a coach: each rule is told when it first comes up.", *super().about()]

    def render(self) -> str:
        table, side = super().render(), '<aside class="side">'
        return table.replace(side, side + self.coach_html(), 1) if side in table else self.coach_html() + table

    def coach_html(self) -> str:
        """One face, one bubble; after the game what was met and what comes next."""
        said = self._ending() if self.over and self.learner else self._bubble()
        return (
            '<section class="coachbox" aria-label="Coach" data-key="coachbox">'
            f'<div class="coachbox__say">{said}</div>'
            f'<span class="coachbox__face" aria-hidden="true">{icon("ll-coach")}</span></section>'
        )

    def _bubble(self) -> str:
        word, opened, book = self.word, self.cloth.opened, self.match.game.rulebook
        if word is None:
            head, text = ALONE if self.learner is None else QUIET
            return f"<strong>{head}</strong><p>{text}</p>"
        chips, shown = "", ""
        if word.rule:
            chips = f" {chip(word.rule, 'coach', opened)}"
            shown = parts.opened_rule((word.rule,), "coach", opened, book)
        more = len(self.coach.waiting)
        button = parts.button(f"What else? ({more})", "heard", cls="link") if more else ""
        return f"<strong>{escape(word.title)}</strong><p>{escape(word.text)}{chips}</p>{shown}{button}"

    def _ending(self) -> str:
        """What was met, what not yet, and where to go from here."""
        book, met = self.match.game.rulebook, set(self.coach.met)
        all_rules = [book[rule] for rule in self.coach.rank]
        there = [rule.title for rule in all_rules if rule.id in met]
        missing = [rule.title for rule in all_rules if rule.id not in met]
        links = "".join(
            f"<a{attrs(class_=cls, href=href)}>{icon(symbol)}<span>{text}</span></a>"
            for cls, href, symbol, text in (
                ("btn btn--main", PLAY, "ll-right", "A game without me"),
                ("btn", PRACTISE, "ll-eye", "Practise"),
            )
        )
        last = (
            f"<p>{escape(self.word.happened)} {escape(self.word.because)}</p>" if self.word and self.word.rule else ""
        )
        return (
            f"<strong>You have met {len(there)} of {len(all_rules)} rules.</strong>{last}"
            f"{_fold('met', 'What you have met', there)}{_fold('missing', 'What you have not met yet', missing)}"
            f'<div class="moves">{links}</div>'
        )

    def __repr__(self) -> str:
        deal = self.match.word or "a deal of its own"
        return f"Coach({self.match.game.name}, {deal}, turn {self.match.state.turn})"


def _fold(name: str, title: str, rules: list[str]) -> str:
    if not rules:
        return ""
    told = escape(listed(rules))
    return f'<details data-key="coach-{name}"><summary>{title} ({len(rules)})</summary><p>{told}.</p></details>'
