"""The room *Your own*: house rules as switches, cards of one's own, and bots who try them out."""

from __future__ import annotations

from collections.abc import Mapping

import traitlets as t

import lootlab

from ..engine.match import PERSON
from ..engine.options import UNREADABLE, AnyOption
from ..engine.refusal import BadInput, Refusal, Refused
from ..look import own, switches
from . import bout, stored, wish, workshop_look
from .bout import Bout
from .screen import Screen
from .stored import Stored

TABS = {"rules": "House rules", "cards": "Your own cards", "bots": "Bots against bots"}
LONGEST_FILE = 120_000
LONGEST_KEPT = 80_000
"""Characters of something made here that the browser keeps; larger ones are to be taken away as a file."""
MOST_UNDO = 50


class Workshop(Screen):
    """Three tabs, one of them on the screen. What is made here is kept in the browser, and played in the room Play.

    >>> workshop = Workshop("sloop")
    >>> workshop.do("set", "pair_start", False)
    >>> workshop.do("edit", "more W")
    >>> workshop
    Workshop(sloop, 1 rule changed, 123 cards)
    """

    address = t.Unicode("rules").tag(sync=True)
    """Which tab is on the screen."""
    go = t.Unicode("").tag(sync=True)
    """Where the page shall go; set for a moment."""

    any_time = frozenset({"start", "go", "rule", "stop"})

    def __init__(self, game: str) -> None:
        self.found = lootlab.load(game)
        super().__init__(self.found, wish.place(self.found))
        self.filled: dict[str, str] = {}
        """The switches, as a form would send them: opt-NAME, free-NAME."""
        self.editor = own.editor_of(self.found)
        self.past: list[str] = []
        """What was on the desk before, to take changes back."""
        self.seats = self.found.players[0]
        self.use_own = False
        """Play with what was made here, not with the usual."""
        self.wish: dict[str, object] = {}
        self.bout = Bout(self.found)
        self.opened = ""
        """The rule chip that is open."""
        self.touched = False
        """Something was done since this screen was made: then what a browser remembers is older."""
        self.refresh()

    # ---- what a browser remembers ---------------------------------------------------------------

    def on_start(self, arg: str, memory: object) -> None:
        if not self.touched and isinstance(memory, Mapping):
            self._recall(memory)
        self._remember()

    def _recall(self, memory: Mapping[object, object]) -> None:
        """Of an older version, or not ours: what cannot be understood is left out."""
        rules = memory.get("rules")
        for name, value in rules.items() if isinstance(rules, Mapping) else ():
            option = self._option(name) if isinstance(name, str) else None
            if option and isinstance(value, str) and switches.fault_of(option, value) is None:
                self._switch(option.name, value)
        kept, seats = memory.get("own"), memory.get("seats")
        if self.editor and isinstance(kept, str) and len(kept) <= LONGEST_KEPT:
            try:
                self.editor.recall(kept)
            except (Refused, *UNREADABLE):
                self.editor.reset()
        if type(seats) is int and seats in self._seat_counts():
            self.seats = seats
        self.use_own = memory.get("use_own") is True and self.own_fits
        wished = memory.get("wish")
        self.wish = dict(wished) if isinstance(wished, Mapping) and wish.read(self.found, memory) else {}

    def _remember(self) -> None:
        kept = self.editor.kept() if self.editor and self.editor.changed else ""
        self.memory = {
            "rules": {name: value for name, value in self.rules().items() if name != self.own_option},
            "own": kept if len(kept) <= LONGEST_KEPT else "",
            "use_own": self.use_own,
            "seats": self.seats,
            "wish": self.wish,
        }

    def before_picture(self) -> None:
        self._remember()

    def after_answer(self) -> None:
        # Only for a moment, or a second wish to go to the same place would be no change.
        self.go = ""

    # ---- tabs -----------------------------------------------------------------------------------

    def on_go(self, arg: str, value: object) -> None:
        if arg not in self.tabs:
            raise BadInput("There is no such place in the workshop.", f"There are {', '.join(self.tabs.values())}.")
        self.address = arg
        self.say(self.tabs[arg])

    @property
    def tabs(self) -> dict[str, str]:
        """A game without anything to make has no desk."""
        words = {**TABS, "cards": self.editor.title if self.editor else ""}
        return {name: said for name, said in words.items() if said}

    def on_rule(self, arg: str, value: object) -> None:
        self.opened = "" if self.opened == arg else arg

    # ---- house rules ----------------------------------------------------------------------------

    def on_set(self, arg: str, value: object) -> None:
        """A switch was thrown: True or False, or the value that was chosen."""
        option = self._option(arg)
        if option is None:
            raise BadInput("There is no such rule to change here.", "Reload the page.")
        if isinstance(value, bool):
            wanted = "yes" if value else "no"
            value = next((each for each in option.values if option.word(each) == wanted), None)
        if value not in (*option.values, *option.offers, switches.FREE):
            raise BadInput("This rule cannot be changed so.", "Choose one of its answers.", option.rule)
        self.filled[f"opt-{arg}"] = str(value)
        self._touch()
        self.say(f"{option.text} {option.word(str(value)) if value != switches.FREE else option.form}.")

    def on_set_free(self, arg: str, value: object) -> None:
        """Somebody types a value of their own."""
        option = self._option(arg)
        if option is None or option.accepts is None:
            raise BadInput("There is no such rule to change here.", "Reload the page.")
        self.filled[f"opt-{arg}"], self.filled[f"free-{arg}"] = switches.FREE, str(value or "")[: option.longest + 1]
        self._touch()

    def on_own(self, arg: str, value: object) -> None:
        """Play with one's own, or as usual."""
        self._own_ready()
        self.use_own = value is True
        self._touch()

    def on_usual(self, arg: str, value: object) -> None:
        self.filled, self.use_own = {}, False
        self._touch()
        self.say("All rules are as usual.")

    def on_seats(self, arg: str, value: object) -> None:
        if str(value) not in map(str, self._seat_counts()):
            raise BadInput("So many cannot play this.", f"Choose {self.found.fewest} to {self.found.players[1]}.")
        self.seats = int(str(value))
        self._touch()

    def _seat_counts(self) -> range:
        fewest, most = self.found.players
        return range(fewest, most + 1)

    def _option(self, name: str) -> AnyOption | None:
        """A rule that can be switched here: what has an editor is not, nor what one game hands on to the next."""
        return next((option for option in self.options if option.name == name), None)

    @property
    def own_option(self) -> str:
        return self.editor.option if self.editor else ""

    @property
    def options(self) -> list[AnyOption]:
        hidden = (*self.found.carried, self.own_option)
        return [option for option in self.found.options if option.name not in hidden]

    def _switch(self, name: str, value: str) -> None:
        option = self._option(name)
        named = option is not None and value in (*option.values, *option.offers)
        self.filled[f"opt-{name}"] = value if named else switches.FREE
        if not named:
            self.filled[f"free-{name}"] = value

    def rules(self) -> dict[str, str]:
        """What is other than usual and can be played, own cards included where they are in use."""
        said = {option.name: switches.value_of(option, self.filled) for option in self.options}
        found = {
            option.name: said[option.name]
            for option in self.options
            if said[option.name] != option.default and switches.fault_of(option, said[option.name]) is None
        }
        if self.editor and self.use_own and self.own_fits:
            found[self.editor.option] = self.editor.text()
        return found

    def faults(self) -> dict[str, Refusal]:
        """What is wrong with what was typed, by the name of the option."""
        wrong = {
            option.name: switches.fault_of(option, switches.value_of(option, self.filled)) for option in self.options
        }
        return {name: fault for name, fault in wrong.items() if fault}

    # ---- cards of one's own ---------------------------------------------------------------------

    @property
    def own_fits(self) -> bool:
        return self.editor is not None and self.editor.changed and not own.faults_of(self.found, self.editor)

    def _desk(self) -> own.Editor:
        if self.editor is None:
            raise BadInput("There is nothing of your own to make for this game.", "Change its rules instead.")
        return self.editor

    def on_edit(self, arg: str, value: object) -> None:
        verb, _, what = arg.partition(" ")
        before = self._desk().kept()
        said = self._desk().edit(verb, what, value)
        self._edited(before, said)

    def on_open_file(self, arg: str, value: object) -> None:
        """The content of a file that somebody chose; what is on the desk stays if it is none of ours."""
        text, desk = str(value or ""), self._desk()
        longest = min(LONGEST_FILE, own.option_of(self.found, desk.option).longest)
        if len(text) > longest:
            raise BadInput(f"This file has {len(text):,} characters.", f"It may have {longest:,}.")
        before = desk.kept()
        try:
            desk.open(text)
        except UNREADABLE as error:
            if isinstance(error, Refused):
                raise
            raise BadInput("This file cannot be read.", "Choose one that “Take it with you” gave you.") from error
        self._edited(before, f"The file is on the desk: {desk.total()}.")

    def on_reset(self, arg: str, value: object) -> None:
        before = self._desk().kept()
        self._desk().reset()
        self._edited(before, f"As usual again: {self._desk().total()}.")

    def on_back_one(self, arg: str, value: object) -> None:
        if not self.past:
            raise BadInput("Nothing has been changed yet.", "Change something first.")
        self._desk().recall(self.past.pop())
        self._touch()
        self.say(f"Taken back. {self._desk().total()}.")

    def _edited(self, before: str, said: str) -> None:
        if before != self._desk().kept():
            self.past = [*self.past[1 - MOST_UNDO :], before]
            self._touch()
        faults = own.faults_of(self.found, self._desk())
        self.use_own = self.use_own and not faults
        self.say(f"{said} {faults[0].text if faults else ''}".strip())

    def _own_ready(self) -> None:
        faults = own.faults_of(self.found, self._desk())
        if faults:
            raise BadInput(f"This {self._desk().noun} cannot be played with yet. {faults[0].text}", faults[0].remedy)

    # ---- play -----------------------------------------------------------------------------------

    def on_play(self, arg: str, value: object) -> None:
        """Hand it over to the table: "own" with what is on the desk, else with the rules that the form says."""
        if arg == "own":
            self._own_ready()
            self.use_own = self._desk().changed
        elif isinstance(value, Mapping):
            self._take_form(value)
        if faults := self.faults():
            self.address = "rules"
            raise BadInput("Something among the house rules is not right.", next(iter(faults.values())).sentence)
        options = self.rules()
        self._check(options)
        players = {"ABCDEFGH"[at]: "medium" if at else PERSON for at in range(self.seats)}
        self.wish = wish.make(options, players)
        self.go = "#play"
        self.say("The table is set with your rules.")

    def _take_form(self, value: Mapping[object, object]) -> None:
        """A click may have been lost on its way; the form knows how its switches stand."""
        for option in self.options:
            for name, longest in ((f"opt-{option.name}", 100), (f"free-{option.name}", option.longest + 1)):
                if isinstance(said := value.get(name), str):
                    self.filled[name] = said[:longest]
        if str(value.get("seats")) in map(str, self._seat_counts()):
            self.seats = int(str(value["seats"]))

    def _check(self, options: Mapping[str, str]) -> None:
        """All of it together, by a deal; the number of players follows where a rule asks for another one."""
        fewest, most = self.found.players_with(self.found.check_options(options))
        self.seats = min(max(self.seats, fewest), most)
        self.found.new(self.seats, 1, **options)

    # ---- bots -----------------------------------------------------------------------------------

    def on_run(self, arg: str, value: object) -> None:
        if faults := self.faults():
            raise BadInput("Something among the house rules is not right.", next(iter(faults.values())).sentence)
        self.bout.begin(value, self.rules())
        self._play_on(self.bout.running)

    def _play_on(self, running: object) -> None:
        """Some deals, a picture, some more; unless they were stopped, or others have begun."""
        if running is None or running is not self.bout.running:
            return
        more = self.bout.some(bout.BREATH if self.live else None)
        if more:
            self.later(0.02, lambda: self._play_on(running))
        else:
            self.say(self.bout.sentence())
        self.refresh(harmless=True)

    def on_stop(self, arg: str, value: object) -> None:
        self.bout.stop()
        self.say(f"Stopped. {self.bout.sentence()}")

    # ---- drawing --------------------------------------------------------------------------------

    def _touch(self) -> None:
        self.touched = True

    def stored(self) -> Stored:
        return stored.switches(f"Your own {self.found.title}: house rules, cards, bots", self.found.options)

    def render(self) -> str:
        return workshop_look.whole(self)

    def desk_html(self) -> str:
        return workshop_look.desk(self, self._desk())

    def __repr__(self) -> str:
        count = len(self.memory.get("rules", {}))
        made = f", {self.editor.total()}" if self.editor else ""
        return f"Workshop({self.found.name}, {count} rule{'s' * (count != 1)} changed{made})"


def workshop(game: str) -> Workshop:
    """The workshop of a game; LOOT's has a drawing board."""
    if game != "loot":
        return Workshop(game)
    from .sheet_workshop import SheetWorkshop

    return SheetWorkshop()
