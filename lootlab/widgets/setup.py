"""The new-game form: who sits where, options, seed. Pure: draws it, reads it, says what is wrong beside each field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bots import STRENGTHS
from ..engine.chance import read_seed
from ..engine.game import AnyGame, AnyOption
from ..engine.match import OWN, PERSON, Match
from ..engine.refusal import BadInput, Refusal, Refused
from ..engine.tell import NAMES
from ..look import parts, switches
from ..look.html import attrs, escape, tag

NOBODY = "nobody"
LONGEST_FIELD = 400


class Setup:
    """What was filled in so far; nothing is lost when something was wrong."""

    def __init__(self, game: AnyGame, match: Match, own: str = "", class_word: str = "") -> None:
        self.game = game
        self.own = own
        """The name of somebody's own bot, where this table has one."""
        self.values: dict[str, str] = {}
        self.faults: dict[str, Refusal] = {}
        self.tried = 0
        """How often something was wrong; the browser then goes to the first field that is."""
        for seat, kind in match.players.items():
            self.values[f"player-{seat}"] = kind
            if match.names[seat] != NAMES[seat]:
                self.values[f"name-{seat}"] = match.names[seat]
        # What a class plays stays said: whoever starts again gets the same deal until the field is emptied.
        self.values["seed"], _, self.values["pupil"] = match.word.partition(" ")
        self.proposed = ""
        """The class word of this browser, as long as nobody has written another one there."""
        self.propose(class_word)
        # Who lost before is no wish for another table, and would change the deal of a class word.
        for name, value in match.state.options.items():
            if name not in game.carried:
                self.values[f"opt-{name}"] = value

    def propose(self, word: str) -> None:
        """This browser is in a class, or has left it: the word stands in the field, to be used or changed."""
        if self.values.get("seed", "") == self.proposed:
            self.values["seed"] = self.proposed = word

    # ---- reading --------------------------------------------------------------------------------

    def start(self, filled: object) -> Match | None:
        """The new match, or None with `faults` telling what to mend."""
        if not isinstance(filled, Mapping):
            raise BadInput("The form arrived empty.", "Fill it in again.")
        longest = {f"free-{option.name}": option.longest + 1 for option in self.game.options}
        self.values = {
            name[:60]: str(value)[: longest.get(name, LONGEST_FIELD)]
            for name, value in filled.items()
            if isinstance(name, str)
        }
        self.faults = {}
        players, names = self._people()
        options = self._options()
        seed = self._seed()
        if not self.faults:
            try:
                return Match(self.game, len(players), seed, players, names, options=options)
            except Refused as refused:
                self.faults[self._field_of(refused.refusal)] = refused.refusal
        self.tried += 1
        return None

    def _people(self) -> tuple[dict[str, str], dict[str, str]]:
        """Empty chairs are skipped; those who sit get the letters in order."""
        fewest, most = self.game.fewest, self.game.players[1]
        kinds = [(chair, self.values.get(f"player-{chair}", NOBODY)) for chair in "ABCDEFGH"[:most]]
        sitting = [(chair, kind) for chair, kind in kinds if kind != NOBODY]
        if len(sitting) < fewest:
            said = f"{self.game.title} needs at least {fewest} players."
            self.faults["people"] = Refusal(self.game.seat_rule, said, "Put somebody on another chair.")
        players = {"ABCDEFGH"[at]: kind for at, (_, kind) in enumerate(sitting)}
        names = {"ABCDEFGH"[at]: self.values.get(f"name-{chair}", "") for at, (chair, _) in enumerate(sitting)}
        return players, names

    def _options(self) -> dict[str, str]:
        chosen = {}
        for option in self.game.options:
            value = switches.value_of(option, self.values)
            fault = switches.fault_of(option, value)
            if fault is not None:
                self.faults[f"opt-{option.name}"] = fault
            chosen[option.name] = value
        return chosen

    def _seed(self) -> str | None:
        text = f"{self.values.get('seed', '')} {self.values.get('pupil', '')}".strip()
        if not text:
            return None
        try:
            return read_seed(text)
        except Refused as refused:
            self.faults["seed"] = refused.refusal
            return None

    def _field_of(self, refusal: Refusal) -> str:
        for option in self.game.options:
            if option.rule in refusal.cites:
                return f"opt-{option.name}"
        return "people"

    # ---- drawing --------------------------------------------------------------------------------

    def html(self, code: str, trouble: str = "", along: str = "") -> str:
        """The panel; `code` is the running game's resume code, if it is kept, `trouble` a bubble about resuming.

        `along`: how to take the game to another browser, where its code leads nowhere there.
        """
        chairs = "".join(self._chair(seat) for seat in "ABCDEFGH"[: self.game.players[1]])
        options = "".join(self._option(option) for option in self.game.options)
        unfold = any(name.startswith("opt-") for name in self.faults)
        rules = f'<div class="fields">{options}</div>'
        # The browser leaves it folded as the reader left it; with a fault inside it is another one, and open.
        fold = attrs(open=unfold, data_key=f"options-{self.tried}" if unfold else "options")
        rules = f"<details{fold}><summary>House rules</summary>{rules}</details>" if options else ""
        close = parts.button("Close", "panel", "", symbol="ll-close", data_escape=True)
        start = tag("button", "Start", type="submit", class_="btn btn--main")
        return (
            '<section class="panel setup" aria-label="New game">'
            f'<div class="drawer__top"><h3>New game</h3>{close}</div><form class="form" data-do="new_game" '
            f'data-tried="{self.tried}">{self._fault("people")}<div class="fields">{chairs}</div>{self._deal()}{rules}'
            f'<div class="moves">{start}</div></form>{trouble}{_go_on(code, along)}</section>'
        )

    def _chair(self, seat: str) -> str:
        kinds = {PERSON: "a person here"} | {kind: f"{kind} bot: {what}" for kind, what in STRENGTHS.items()}
        if self.own:
            kinds[OWN] = f"your own bot: {self.own}"
        if seat not in "ABCDEFGH"[: self.game.fewest]:
            kinds = {NOBODY: "nobody"} | kinds
        chosen = self.values.get(f"player-{seat}", NOBODY)
        name = attrs(
            name=f"name-{seat}", value=self.values.get(f"name-{seat}", ""), placeholder=f"Name, else {NAMES[seat]}",
            maxlength=24, aria_label=f"Name on chair {seat}",
        )  # fmt: skip
        wrong = "people" in self.faults and seat == "A"
        select = switches.select(f"player-{seat}", kinds, chosen, f"Who sits on chair {seat}", wrong)
        return f'<div class="field"><span>Chair {seat}</span>{select}<input{name}></div>'

    def _deal(self) -> str:
        wrong = "true" if "seed" in self.faults else None
        seed = attrs(name="seed", value=self.values.get("seed", ""), placeholder="CACTUS-7 or 42", aria_invalid=wrong)
        pupil = attrs(name="pupil", value=self.values.get("pupil", ""), placeholder="Ada", maxlength=40)
        bad = "field is-bad" if "seed" in self.faults else "field"
        return (
            f'<div class="fields"><label class="{bad}"><span>Class word or seed</span><input{seed}>'
            f"{self._fault('seed')}{self._of_the_class()}"
            "<small>Everybody with the same word gets the same deal. Empty: a new one.</small></label>"
            f'<label class="field"><span>Pupil</span><input{pupil}>'
            "<small>With a name, the class word deals a game of your own.</small></label></div>"
        )

    def _of_the_class(self) -> str:
        used = self.proposed and self.values.get("seed") == self.proposed
        return f"<small><b>{escape(self.proposed)}</b> is the word of your class.</small>" if used else ""

    def _option(self, option: AnyOption) -> str:
        return switches.draw(option, self.values, self.faults.get(f"opt-{option.name}"))

    def _fault(self, name: str) -> str:
        fault = self.faults.get(name)
        return f'<p class="fault" role="alert">{escape(f"{fault.text} {fault.remedy}".strip())}</p>' if fault else ""


def _go_on(code: str, along: str) -> str:
    field: dict[str, Any] = {"name": "code", "placeholder": "ABCD-2345-EFGH-6789", "autocomplete": "off"}
    file = attrs(type="file", accept=".json,.lootlab,application/json", data_do="load")
    told = f"The code of the game on the table is <code>{escape(code)}</code>."
    told += " This browser keeps it." if along else " Type it in another browser to go on there."
    return (
        '<div class="form go-on"><h3>Go on with a game</h3>'
        f"<p>{told if code else 'The game on the table is not kept, so no code leads back to it.'}</p>{along}"
        f'<div class="fields"><form class="inline" data-do="resume"><label class="field"><span>Resume code</span>'
        f'<input{attrs(**field)}></label><button class="btn" type="submit">Go on</button></form>'
        f'<label class="field"><span>A saved game</span><input{file}></label></div></div>'
    )
