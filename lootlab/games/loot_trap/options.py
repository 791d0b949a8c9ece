"""What can be switched in Loot Trap, and what options and variants come to together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from ...engine.options import Option, Options, switch
from ...engine.refusal import BadInput, Refusal
from .cards import field as fields
from .cards.design import DRAW_CARDS, Character, Kit
from .cards.field import Field
from .cards.kit import LONGEST, check_cards, kit_of
from .cards.signs import START_HEALTH

GOAL_FOR_TWO, GOAL_FOR_MORE = 5, 4  # TRAP-02, TRAP-03
DEFAULT_CAST = ("Gunner", "Cutpurse", "Navigator", "Surgeon")


def _whole(value: str) -> str | None:
    return None if re.fullmatch(r"[1-9]\d{0,4}", value) else f"“{value}” is no number"


def _sides(value: str) -> tuple[str, ...]:
    return () if value == "none" else tuple(value.split(" "))


def _variants_problem(value: str) -> str | None:
    wrong = [word for word in value.split(" ") if not re.fullmatch(r"v[1-4][AB]", word)]
    return f"“{wrong[0]}” is no side of a variant card" if wrong else None


def _cards_problem(value: str) -> str | None:
    if value.lstrip()[:1] not in ("{", "["):
        return f"“{value[:40]}” is no .json file"
    return _problem(lambda: kit_of(value))


def _field_problem(value: str) -> str | None:
    return None if ":" not in value else _problem(lambda: fields.from_text(value))


def _cast_problem(value: str) -> str | None:
    return None if re.fullmatch(r"\w+( \w+){1,3}", value) else f"“{value}” is no list of characters"


def _problem(attempt: Callable[[], object]) -> str | None:
    try:
        attempt()
    except BadInput as fault:
        return f"{fault.refusal.text} {fault.refusal.remedy}".rstrip(". ")
    return None


def _true_false(default: str, rule: str, text: str) -> Option[bool]:
    values = ("true", "false") if default == "true" else ("false", "true")
    return Option(default, values, rule, text, "true".__eq__, words={"true": "yes", "false": "no"})


_FIELDS = {
    "auto": "by the number of players", "longboat20": "longboat, for two", "broadside20": "broadside, for two",
    "galleon30": "galleon, for three or four", "compass30": "compass, for three or four",
}  # fmt: skip
_WINDOWS = {
    "W1 W2": "after MOVE and after the last action", "W1": "after MOVE", "W2": "after the last action", "none": "never",
}  # fmt: skip
_SIDES = {
    "v1A": "Short Haul: one loot fewer wins", "v1B": "Long Haul: one loot more wins",
    "v2A": "Thin Hulls: everybody has 5 health", "v2B": "Grog for All: banking heals 1",
    "v3A": "Live Field: the field begins armed", "v3B": "Calm Nerves: STOP does not matter",
    "v4A": "Sharp Eyes: the first PEEK of a turn is free", "v4B": "Long Arms: LAY reaches all around",
}  # fmt: skip


class RaidOptions(Options):
    """Each by its own name, and below what options and variants come to together."""

    field = Option(
        "auto", ("auto", "longboat20", "broadside20", "galleon30", "compass30"), "TRAP-R1",
        "Which field?", str, _field_problem, "rows such as 1:b 2:a-c 3:b starts b1 b3", words=_FIELDS,
    )  # fmt: skip
    variants = Option(
        "none", ("none",), "TRAP-R66", "Which variant is in force?", _sides, _variants_problem,
        "sides such as v1A v3B", words={"none": "none"}, offers=_SIDES,
    )  # fmt: skip
    cards = Option(
        "project_default", ("project_default",), "TRAP-11", "Which draw cards?", kit_of, _cards_problem,
        "a .json file with your own cards", check_cards, ".json", LONGEST,
        words={"project_default": "the usual 103"},
    )  # fmt: skip
    cast = Option(
        "auto", ("auto",), "TRAP-13", "Which characters sail, in seat order?", str, _cast_problem,
        "such as Surgeon Gunner", words={"auto": "as they come"},
    )  # fmt: skip
    avatar_pick = switch(
        "seat_order", {"seat_order": "in seat order", "random": "by chance"}, "TRAP-R3",
        "Who gets which avatar, if nobody says?",
    )  # fmt: skip
    first_player = switch(
        "loser", {"loser": "who lost before", "random": "anybody, by chance", "seat1": "the first chair"}, "TRAP-R4",
        "Who begins?",
    )  # fmt: skip
    last_loser = switch(
        "none", {"none": "nobody", "A": "chair A", "B": "chair B", "C": "chair C", "D": "chair D"}, "TRAP-22",
        "Who lost the game before?",
    )  # fmt: skip
    lay_reach = switch(
        "adjacent", {"adjacent": "to the spaces beside you", "surrounding": "to all spaces around you"}, "TRAP-R2",
        "How far does LAY reach?",
    )  # fmt: skip
    lay_kinds = switch(
        "any", {"any": "all", "hybrid": "only those with two halves"}, "TRAP-R29", "Which cards may be laid?"
    )
    refill = switch(
        "before_resolve", {"before_resolve": "before the trap strikes", "after_discard": "when it has been discarded"},
        "TRAP-R12", "When is the space of a trap filled?",
    )  # fmt: skip
    arm_fresh = _true_false("true", "TRAP-R13", "Does a trap's own fresh card become armed when it pushes you off?")
    trap_order = switch(
        "queue", {"queue": "they wait", "interrupt": "they strike at once"}, "TRAP-R15",
        "Do traps on the way wait or strike at once?",
    )  # fmt: skip
    push_block = switch(
        "hop", {"hop": "one hops over it", "stop": "one stops"}, "TRAP-R18",
        "Somebody stands in the way of a push: what happens?",
    )  # fmt: skip
    hop = switch(
        "any_behind", {"any_behind": "on any space behind", "straight_line": "straight behind"}, "TRAP-R19",
        "Where may a hop land?",
    )  # fmt: skip
    swap_arms = _true_false("false", "TRAP-R21", "Does changing places arm and spring both cards?")
    treasure_check = switch(
        "own_turn", {"own_turn": "of whoever had the turn", "any_turn": "everybody's"}, "TRAP-R23",
        "Whose loot is counted when a turn closes?",
    )  # fmt: skip
    close_order = switch(
        "penalty_first", {"penalty_first": "the hand limit", "treasure_first": "the treasure"}, "TRAP-R26",
        "A turn closes: what is looked at first?",
    )  # fmt: skip
    swap_counts_as_laid = _true_false("false", "TRAP-R33", "Does MULTIPLY count for a card that was swapped in?")
    peek_may_keep = _true_false("false", "TRAP-R34", "May a peeked card be left where it is?")
    prevent_limit = Option(
        "1", ("1", "unlimited"), "TRAP-R38", "How many loot may be given up against one damage?",
        lambda value: DRAW_CARDS if value == "unlimited" else 1, words={"1": "one", "unlimited": "any number"},
    )  # fmt: skip
    rescue_cap = switch(
        "cap", {"cap": "up to full health", "before_hit": "up to what one had before"}, "TRAP-R39",
        "How far can loot lift health from zero?",
    )  # fmt: skip
    ghost_equipment = switch(
        "discard", {"discard": "it is discarded", "keep": "the ghost keeps it"}, "TRAP-R44",
        "What happens to a ghost's equipment?",
    )  # fmt: skip
    ghost_six = switch(
        "separate", {"separate": "yes", "same_direction": "no, all the same way"}, "TRAP-R62",
        "A ghost rolls a 6: does everybody go their own way?",
    )  # fmt: skip
    ghost_oot = _true_false("false", "TRAP-R64", "May ghosts play OUT OF TURN cards?")
    oot_windows = Option(
        "W1 W2", ("W1 W2", "W1", "W2", "none"), "TRAP-R47", "When may OUT OF TURN cards be played?",
        lambda value: ("W1" in value, "W2" in value), words=_WINDOWS,
    )  # fmt: skip
    oot_target = switch(
        "caster", {"caster": "whoever played it", "active": "whoever has the turn"}, "TRAP-R49",
        "Who aims a card played out of turn?",
    )  # fmt: skip
    trap_cap = Option(
        "25", ("25",), "TRAP-R57", "How many traps may strike in one turn?", int, _whole, "a number",
        words={"25": "at most 25"},
    )  # fmt: skip
    turn_cap = Option(
        "400", ("400",), "TRAP-R67", "After how many turns is the game drawn?", int, _whole, "a number",
        words={"400": "400 turns"},
    )  # fmt: skip

    goals: tuple[int, ...]
    """Loot that win, by the number of players."""
    health_cap: int
    bank_heal: int
    live_field: bool
    ignore_stop: bool
    free_peek: bool
    lay_far: bool
    """LAY reaches all surrounding spaces, by option or variant."""

    def __init__(self, values: Mapping[str, str]) -> None:
        """A variant changes what it names and nothing else (TRAP-121)."""
        super().__init__(values)
        mods: dict[str, object] = {}
        for side in self.variants:
            if side in self.cards.variants:
                mods.update(self.cards.variants[side].mod)
        more = int(str(mods.get("goal", 0)))
        self.__dict__.update(
            goals=(0, 0, GOAL_FOR_TWO + more, GOAL_FOR_MORE + more, GOAL_FOR_MORE + more),
            health_cap=int(str(mods.get("health", START_HEALTH))),
            bank_heal=int(str(mods.get("bank_heal", 0))),
            live_field="start_armed" in mods,
            ignore_stop="ignore_stop" in mods,
            free_peek="free_peek" in mods,
            lay_far=self.lay_reach == "surrounding" or "lay_reach" in mods,
        )

    def clash(self) -> Refusal | None:
        """Both sides of one variant card cannot be in force (TRAP-23)."""
        for side in self.variants:
            if sum(other[:2] == side[:2] for other in self.variants) > 1:
                text = f"The variant card {side[:2]} cannot show both sides."
                return Refusal("TRAP-23", text, "Choose one side.", ("TRAP-R66",))
        return None

    def field_for(self, players: int) -> Field:
        """The field, checked for this number of players (TRAP-16, TRAP-18, TRAP-R1)."""
        name = self.field
        if name == "auto":
            name = "longboat20" if players == 2 else "galleon30"
        chosen = named_field(name, self.cards)
        chosen.check(players, DRAW_CARDS)
        return chosen


def spelled(options: Mapping[str, object]) -> dict[str, object]:
    """Python's own words for options: True, ["W1", "W2"]."""
    words: dict[str, object] = {}
    for name, value in options.items():
        if isinstance(value, bool):
            words[name] = str(value).lower()
        elif isinstance(value, list | tuple):
            words[name] = " ".join(map(str, value)) or "none"
        else:
            words[name] = value
    return words


@lru_cache(maxsize=64)
def _own_field(text: str) -> Field:
    return fields.from_text(text)


def named_field(name: str, kit: Kit) -> Field:
    if ":" in name:
        return _own_field(name)
    if name not in kit.fields:
        raise BadInput(f"There is no field “{name}”.", f"Fields: {', '.join(kit.fields)}.", "TRAP-R1")
    return kit.fields[name]


def characters_of(names: list[str], kit: Kit) -> tuple[Character, ...]:
    for name in names:
        if name not in kit.characters:
            raise BadInput(f"There is no character {name}.", f"Characters: {', '.join(kit.characters)}.", "TRAP-13")
    return tuple(kit.characters[name] for name in names)


def cast_of(names: list[str], kit: Kit) -> tuple[Character, ...]:
    """The characters of these names, not more of one type than there are."""
    cast = characters_of(names, kit)
    if refusal := crowded(cast):
        raise BadInput(refusal.text, refusal.remedy, refusal.rule)
    return cast


def crowded(cast: tuple[Character, ...]) -> Refusal | None:
    """Each avatar exists only so often: paired types twice, the single one once (TRAP-13, TRAP-R3)."""
    for character in cast:
        if cast.count(character) > character.count:
            text = f"{character.name} is chosen {cast.count(character)} times."
            remedy = f"There {'is only 1' if character.count == 1 else f'are only {character.count}'}."
            return Refusal("TRAP-R3", text, remedy, ("TRAP-13",))
    return None
