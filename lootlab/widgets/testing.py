"""Is this die fair? Is this bot better? Collect, predict, imagine chance alone, decide, turn up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from .. import GAMES, load
from ..engine.chance import new_class_word, read_seed
from ..engine.refusal import BadInput
from ..lab.suspects import MOST_DEALS, LoadedDie, TwoBots, stream_of
from ..lab.testing import Inquiry
from ..look.html import attrs, escape, tag
from ..look.parts import button
from ..look.switches import select
from . import testing_memory as keeping
from .screen import Screen
from .testing_words import BotWords, DieWords, Words, score

PAUSE = 0.02
BREATH = 0.2
"""Seconds of play between two pictures."""
ROLLS = (1, 10, 100)
DEALS = (10, 50)
BENCHES = {"die": "Is this die fair?", "bots": "Is this bot better?"}


class Testing(Screen):
    """A test by simulation, on a die and on bots.

    >>> bench = Testing("CACTUS-7")
    >>> bench.do("roll", "100"); bench.do("guess", value="50"); bench.do("imagine"); bench.do("decide", "no")
    >>> bench
    Testing('CACTUS-7', die 1: 100 rolls, guess 50, imagined 1000, called innocent)
    """

    any_time = frozenset({"start", "stop"})
    shape = "paper"

    def __init__(self, word: str | int | None = None) -> None:
        super().__init__(None, "testing")
        self._given = word is not None
        self.word = read_seed(word) if word is not None else new_class_word()
        self.bench = "die"
        self.game_name = GAMES[1]
        self.coming = 0
        """Deals or runs that are still to come."""
        self._working: Iterator[object] | None = None
        self._begin()
        self.refresh()

    def _begin(self) -> None:
        self._working = None
        self.numbers = dict.fromkeys(BENCHES, 1)
        self.scores: dict[str, Counter[int]] = {bench: Counter() for bench in BENCHES}
        self._words: dict[str, Words] = {}
        self._heard: dict[str, object] = {}
        """Benches that the browser keeps and that nobody has looked at yet."""

    @property
    def words(self) -> Words:
        """The suspect on the bench, and how one speaks about it."""
        if self.bench not in self._words:
            number = self.numbers[self.bench]
            seed = stream_of(self.word, f"null {self.bench}", number).next64()
            if self.bench == "die":
                die = LoadedDie(self.word, number)
                self._words["die"] = DieWords(die, Inquiry(die, seed))
            else:
                bots = TwoBots(load(self.game_name), self.word, number)
                self._words["bots"] = BotWords(bots, Inquiry(bots, seed))
            keeping.restore(self._words[self.bench].inquiry, self._heard.pop(self.bench, None))
        return self._words[self.bench]

    @property
    def inquiry(self) -> Inquiry:
        return self.words.inquiry

    # ---- what is on the bench -------------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        """Go on where this browser left off, unless something was begun here, or the notebook asks for another word."""
        kept = memory if isinstance(memory, Mapping) else {}
        word = kept.get("word")
        if not isinstance(word, str) or self.inquiry.suspect.size:
            return
        try:
            known = read_seed(word)
        except BadInput:
            return
        if not self._given or known == self.word:
            self.word = known
            self._begin()
            self._recall(kept)

    def _recall(self, kept: Mapping[str, object]) -> None:
        bench, game = str(kept.get("bench")), str(kept.get("game"))
        self.bench = bench if bench in BENCHES else self.bench
        self.game_name = game if game in GAMES else self.game_name
        for name in BENCHES:
            saved = kept.get(name)
            if isinstance(saved, Mapping):
                self._heard[name] = saved.get("open")
                self.numbers[name] = keeping.number(saved.get("number")) or 1
                self.scores[name] = keeping.score_from(saved.get("score"))
        self._remember()

    def before_picture(self) -> None:
        """Whatever was done is kept, once somebody has begun."""
        if self.memory or self.inquiry.suspect.size or self.inquiry.turned:
            self._remember()

    def _remember(self) -> None:
        memory: dict[str, object] = {"word": self.word, "bench": self.bench, "game": self.game_name}
        for name in BENCHES:
            opened = keeping.save(self._words[name].inquiry) if name in self._words else self._heard.get(name)
            score = keeping.score_of(self.scores[name])
            memory[name] = {"number": self.numbers[name], "open": opened, "score": score}
        self.memory = memory

    def on_bench(self, arg: str, value: object) -> None:
        if arg not in BENCHES:
            raise BadInput("There is no such question here.", "Choose one of the two.")
        self._stop()
        self.bench = arg
        self.say(BENCHES[arg])

    def on_game(self, arg: str, value: object) -> None:
        """Another game for the bots; new ones sit down."""
        if value not in GAMES:
            raise BadInput("There is no such game here.", "Choose one of the list.")
        self._stop()
        self.game_name = str(value)
        self._words.pop("bots", None)
        self._heard.pop("bots", None)
        self.say(f"Two bots at {load(self.game_name).title}.")

    def on_word(self, arg: str, value: object) -> None:
        word = read_seed(str(value.get("word", "") if isinstance(value, Mapping) else value))
        self.word = word
        self._begin()
        self._remember()
        self.say(f"The class word is {word}.")

    def on_next(self, arg: str, value: object) -> None:
        """The next die of the bag, the next two bots."""
        self._stop()
        if self.inquiry.suspect.size and not self.inquiry.turned and arg != "now":
            raise BadInput("This one is not turned up yet.", "Decide and turn it up, then take the next.")
        self.numbers[self.bench] += 1
        del self._words[self.bench]
        self.say(f"Number {self.numbers[self.bench]}.")

    # ---- 1 data ---------------------------------------------------------------------------------

    def _need_open(self) -> None:
        if self.inquiry.guess is not None:
            raise BadInput("You have predicted with the data as they are.", "Take the next one to collect more.")

    def on_roll(self, arg: str, value: object) -> None:
        if self.bench != "die" or arg not in map(str, ROLLS):
            raise BadInput("A die is not rolled like that.", f"Choose {', '.join(map(str, ROLLS))}.")
        self._need_open()
        die = self.words.suspect
        assert isinstance(die, LoadedDie)
        die.roll(int(arg))
        self.say(self.words.data())

    def on_play(self, arg: str, value: object) -> None:
        bots = self.words.suspect
        if not isinstance(bots, TwoBots) or arg not in map(str, DEALS):
            raise BadInput("So many deals are not played here.", f"Choose {', '.join(map(str, DEALS))}.")
        self._need_open()
        wanted = bots.size + int(arg)
        if wanted > MOST_DEALS:
            raise BadInput(f"Two bots play at most {MOST_DEALS} deals here.", "That is enough to judge them.")
        self._work(_deals(bots, wanted), self.words.data)

    # ---- 2 and 3: predict, imagine --------------------------------------------------------------

    def on_guess(self, arg: str, value: object) -> None:
        self._stop()
        self.inquiry.predict(str(value.get("typed", "") if isinstance(value, Mapping) else value))
        self.say("Your guess is on the table. Now see what chance alone does.")

    def on_imagine(self, arg: str, value: object) -> None:
        self._work(self.inquiry.imagine(), self.words.found)

    def _work(self, working: Iterator[int], then: Callable[[], str]) -> None:
        """In helpings, so that the page stays alive; all at once where nobody looks."""
        self._working = working
        self._next(working, then)

    def _next(self, working: Iterator[int], then: Callable[[], str]) -> None:
        if working is not self._working:
            return
        self.coming = next(working, 0)
        if self.coming:
            self.later(PAUSE, lambda: self._next(working, then))
        else:
            self._working = None
            self.say(then())

    def on_stop(self, arg: str, value: object) -> None:
        self._stop()

    def _stop(self) -> None:
        self._working = None
        self.coming = 0

    # ---- 4 and 5: decide, turn up ---------------------------------------------------------------

    def on_decide(self, arg: str, value: object) -> None:
        if arg not in ("yes", "no"):
            raise BadInput("Decide for one of the two.", "Both have a button.")
        self.inquiry.decide(arg == "yes")
        self.say("Decided. Turn it up.")

    def on_turn(self, arg: str, value: object) -> None:
        known = self.inquiry.turned
        self.inquiry.turn_up()
        if not known:
            self.scores[self.bench][self.inquiry.verdict] += 1
        self.say(f"{self.words.truth()} {self.words.verdict()[0]}")

    # ---- drawing --------------------------------------------------------------------------------

    def render(self) -> str:
        tabs = "".join(
            button(title, "bench", bench, cls="btn btn--main" if bench == self.bench else "btn",
                   aria_pressed="true" if bench == self.bench else "false")
            for bench, title in BENCHES.items()
        )  # fmt: skip
        head = (
            f'<header class="bar ts-bar"><h2>Is that chance?</h2><div class="moves" data-arrows>{tabs}</div></header>'
        )
        notice = f'<div class="xp-notice" data-key="notice">{self.notice_html()}</div>'
        return f'{head}{notice}<div class="xp-lab ts-lab">{self._steps()}{self._charts()}</div>'

    def _steps(self) -> str:
        words, inquiry = self.words, self.inquiry
        parts = [
            self._step(1, words.collect, self._data(), False),
            self._step(2, "Predict", self._predict(), not inquiry.suspect.size),
            self._step(3, words.imagine, self._imagine(), inquiry.guess is None),
            self._step(4, "Decide", self._decide(), not inquiry.done),
            self._step(5, words.turn, self._turn(), inquiry.decision is None),
        ]
        ask = f"<h3 class='xp-steps__ask'>{escape(BENCHES[self.bench])}</h3><p class='soft'>{escape(words.story)}</p>"
        inner = ask + self._game() + "".join(parts) + self._foot()
        return tag("section", inner, class_="panel xp-steps", aria_label="Collect, predict, imagine, decide")

    def _step(self, number: int, title: str, inner: str, locked: bool) -> str:
        cls = "xp-step is-locked" if locked else "xp-step"
        head = f'<b aria-hidden="true">{number}</b><h4>{escape(title)}</h4>'
        return f'<div class="{cls}">{head}{"" if locked else f"<div>{inner}</div>"}</div>'

    def _game(self) -> str:
        if self.bench == "die":
            return ""
        games = {name: load(name).title for name in GAMES}
        busy = self.inquiry.suspect.size > 0 or bool(self.coming)
        chosen = select("game", games, self.game_name, "Game", data_do="game", disabled=busy)
        return f'<label class="field"><span>They play</span>{chosen}</label>'

    def _data(self) -> str:
        said = f"<p>{escape(self.words.data())}</p>" if self.inquiry.suspect.size else ""
        if self.inquiry.guess is not None:
            return said
        if self.coming:
            return said + self._busy("deal" if self.coming == 1 else "deals")
        sizes, do, verb = (ROLLS, "roll", "Roll") if self.bench == "die" else (DEALS, "play", "Play")
        noun = "rolls" if self.bench == "die" else "deals"
        first = not self.inquiry.suspect.size
        drawn = "".join(
            button(f"{verb} once" if size == 1 else f"{verb} {size} {noun}" if do == "play" else f"{verb} {size} times",
                   do, str(size), cls="btn btn--main" if first and size == sizes[-1] else "btn",
                   data_key=f"{do}-{size}")
            for size in sizes
        )  # fmt: skip
        return f'{said}<div class="moves" data-arrows>{drawn}</div>'

    def _busy(self, noun: str) -> str:
        stop = button("Stop", "stop", symbol="ll-close", data_focus=True)
        return f'<div class="moves"><span class="soft">{self.coming} {noun} to come</span>{stop}</div>'

    def _predict(self) -> str:
        inquiry = self.inquiry
        ask = f"<p>{escape(self.words.ask())}</p>"
        if inquiry.guess is not None:
            return f'{ask}<p class="xp-read"><output class="xp-guess num">{inquiry.guess}</output> of 100</p>'
        if self.coming:
            return ""
        field = attrs(
            name="typed", inputmode="numeric", autocomplete="off", data_key=f"guess-{self.bench}",
            aria_label="Your guess, of 100", data_lm_suppress_shortcuts="true",
        )  # fmt: skip
        give = attrs(type="submit", class_="btn", data_lm_suppress_shortcuts="true")
        return (
            f'{ask}<form class="xp-give" data-do="guess"><input{field}><span>of 100</span>'
            f"<button{give}>This is my guess</button></form>"
        )

    def _imagine(self) -> str:
        inquiry = self.inquiry
        if self.coming:
            return self._busy("runs")
        if not inquiry.done:
            note = f'<p class="soft">{escape(self.words.null)}</p>'
            return note + button(self.words.imagine, "imagine", cls="btn btn--main", data_focus=True)
        return (
            f'<p><strong>{escape(self.words.found())}</strong></p><p class="soft">{escape(self.words.compared())}</p>'
        )

    def _decide(self) -> str:
        inquiry = self.inquiry
        if inquiry.turned:
            return f"<p>{escape(self.words.called())}</p>"
        buttons = "".join(
            button(text, "decide", arg, aria_pressed="true" if inquiry.decision is rejected else "false",
                   cls="btn btn--main" if inquiry.decision is rejected else "btn",
                   data_focus=inquiry.decision is None and not rejected)
            for text, arg, rejected in zip(self.words.calls, ("no", "yes"), (False, True), strict=True)
        )  # fmt: skip
        note = "Most people call fewer than 5 of 100 too unlikely to be chance. Where do you draw the line?"
        return f'<p class="soft">{note}</p><div class="moves" data-arrows>{buttons}</div>'

    def _turn(self) -> str:
        if not self.inquiry.turned:
            return button(self.words.turn, "turn", cls="btn btn--main", data_focus=True)
        (title, *more), good = self.words.verdict(), self.words.right
        said = "".join(f"<p>{escape(line)}</p>" for line in more)
        kind = "say say--good" if good else "say say--bad"
        told = f'<div class="{kind}"><strong>{escape(self.words.truth())} {escape(title)}</strong>{said}</div>'
        tally = score(self.scores[self.bench])
        return (
            told + tally + button(self.words.another, "next", cls="btn btn--main", symbol="ll-right", data_focus=True)
        )

    def _charts(self) -> str:
        return tag("div", self.words.data_chart() + self.words.null_chart(), class_="xp-charts")

    def _foot(self) -> str:
        field = attrs(
            name="word", value=self.word, data_key="word", aria_label="Class word", data_lm_suppress_shortcuts="true"
        )
        use = attrs(type="submit", class_="btn", data_lm_suppress_shortcuts="true")
        form = f'<form class="xp-give" data-do="word"><input{field}><button{use}>Use this word</button></form>'
        note = '<p class="soft">Everybody with the same word gets the same dice and bots, and the same luck.</p>'
        summary = f'<summary data-lm-suppress-shortcuts="true">Class word: {escape(self.word)}</summary>'
        return f'<div class="xp-foot"><details>{summary}{note}{form}</details></div>'

    def __repr__(self) -> str:
        inquiry, noun = self.inquiry, "rolls" if self.bench == "die" else "deals"
        parts = [f"{self.bench} {self.numbers[self.bench]}: {inquiry.suspect.size} {noun}"]
        if inquiry.guess is not None:
            parts.append(f"guess {inquiry.guess}")
        if inquiry.imagined:
            parts.append(f"imagined {len(inquiry.imagined)}")
        if inquiry.decision is not None:
            parts.append("called guilty" if inquiry.decision else "called innocent")
        return f"Testing({f'{self.word!r}, ' if self._given else ''}{', '.join(parts)})"


def _deals(bots: TwoBots, wanted: int) -> Iterator[int]:
    """Play until so many deals are there; from time to time, how many are still to come."""
    until = time.monotonic() + BREATH
    for _ in bots.play():
        if bots.size >= wanted:
            return
        if time.monotonic() > until:
            yield wanted - bots.size
            until = time.monotonic() + BREATH
