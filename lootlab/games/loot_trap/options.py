"""The rules one game is played by: options and variants, worked out once and shared by all its positions."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ...engine.options import Options
from ...engine.refusal import BadInput, Refusal
from .._shell import Option
from .._shell import options as _options
from .cards import design as cards
from .cards import field
from .cards.design import Character, Kit, Variant
from .cards.field import Field

START_HEALTH = 8  # TRAP-14
HAND_LIMIT = 6  # TRAP-29
GOAL_FOR_TWO, GOAL_FOR_MORE = 5, 4  # TRAP-02, TRAP-03
MOST_ACTIONS = 20  # TRAP-R50
SEATS = "ABCD"
DEFAULT_CAST = ("Gunner", "Cutpurse", "Navigator", "Surgeon")
_BOOL = ("true", "false")
_FALSE = ("false", "true")


def _whole(value: str) -> str | None:
    return None if re.fullmatch(r"[1-9]\d{0,4}", value) else f"“{value}” is no number"


def _variants_problem(value: str) -> str | None:
    words = value.split(" ")
    wrong = [word for word in words if not re.fullmatch(r"v[1-4][AB]", word)]
    return f"“{wrong[0]}” is no side of a variant card" if wrong else None


def _cards_problem(value: str) -> str | None:
    if value.lstrip()[:1] not in ("{", "["):
        return f"“{value[:40]}” is no .json file"
    return _problem(lambda: cards.kit_of(value))


def _field_problem(value: str) -> str | None:
    return None if ":" not in value else _problem(lambda: field.from_text(value))


def _cast_problem(value: str) -> str | None:
    return None if re.fullmatch(r"\w+( \w+){1,3}", value) else f"“{value}” is no list of characters"


def _problem(attempt: Callable[[], object]) -> str | None:
    try:
        attempt()
    except BadInput as fault:
        return f"{fault.refusal.text} {fault.refusal.remedy}".rstrip(". ")
    return None


OPTIONS = (
    Option("field", "auto", ("auto", "longboat20", "broadside20", "galleon30", "compass30"), "TRAP-R1",
           "The shape of the field.", _field_problem, "rows such as 1:b 2:a-c 3:b starts b1 b3"),
    Option("variants", "none", ("none",), "TRAP-R66", "Sides of variant cards in force.", _variants_problem,
           "sides such as v1A v3B"),
    Option("cards", "project_default", ("project_default",), "TRAP-11", "The draw cards.", _cards_problem,
           "a .json file with your own cards", cards.check_cards, ".json", cards.LONGEST),
    Option("cast", "auto", ("auto",), "TRAP-13", "Characters in seat order.", _cast_problem, "such as Surgeon Gunner"),
    Option("avatar_pick", "seat_order", ("seat_order", "random"), "TRAP-R3", "Who gets which avatar, if nobody says?"),
    Option("first_player", "loser", ("loser", "random", "seat1"), "TRAP-R4", "Who begins?"),
    Option("last_loser", "none", ("none", "A", "B", "C", "D"), "TRAP-22", "The loser of the game before."),
    Option("lay_reach", "adjacent", ("adjacent", "surrounding"), "TRAP-R2", "How far does LAY reach?"),
    Option("lay_kinds", "any", ("any", "hybrid"), "TRAP-R29", "Which cards may be laid?"),
    Option("refill", "before_resolve", ("before_resolve", "after_discard"), "TRAP-R12", "When is the space filled?"),
    Option("arm_fresh", "true", _BOOL, "TRAP-R13", "Does a trap's own fresh card become armed when it pushes you off?"),
    Option("trap_order", "queue", ("queue", "interrupt"), "TRAP-R15", "Do traps on the way wait or strike at once?"),
    Option("push_block", "hop", ("hop", "stop"), "TRAP-R18", "What does an avatar in the way of a push do?"),
    Option("hop", "any_behind", ("any_behind", "straight_line"), "TRAP-R19", "Where may a hop land?"),
    Option("swap_arms", "false", _FALSE, "TRAP-R21", "Does changing places arm and spring both cards?"),
    Option("treasure_check", "own_turn", ("own_turn", "any_turn"), "TRAP-R23", "Whose loot is counted at a close?"),
    Option("close_order", "penalty_first", ("penalty_first", "treasure_first"), "TRAP-R26", "Which comes first?"),
    Option("swap_counts_as_laid", "false", _FALSE, "TRAP-R33", "Is a swapped-in card player-laid for MULTIPLY?"),
    Option("peek_may_keep", "false", _FALSE, "TRAP-R34", "May a peeked card be left where it is?"),
    Option("prevent_limit", "1", ("1", "unlimited"), "TRAP-R38", "How many loot against one damage?"),
    Option("rescue_cap", "cap", ("cap", "before_hit"), "TRAP-R39", "How far can loot lift health from zero?"),
    Option("ghost_equipment", "discard", ("discard", "keep"), "TRAP-R44", "What happens to a ghost's equipment?"),
    Option("ghost_six", "separate", ("separate", "same_direction"), "TRAP-R62", "A ghost's 6: each its own way?"),
    Option("ghost_oot", "false", _FALSE, "TRAP-R64", "May ghosts play OUT OF TURN cards?"),
    Option("oot_windows", "W1 W2", ("W1 W2", "W1", "W2", "none"), "TRAP-R47", "When may OUT OF TURN cards be played?"),
    Option("oot_target", "caster", ("caster", "active"), "TRAP-R49", "Who aims a card played out of turn?"),
    Option("trap_cap", "25", ("25",), "TRAP-R57", "Traps of one turn that are resolved.", _whole, "a number"),
    Option("turn_cap", "400", ("400",), "TRAP-R67", "Turns after which the game is drawn.", _whole, "a number"),
)  # fmt: skip
CHOICES = _options(OPTIONS)


def spelled(options: dict[str, object]) -> dict[str, object]:
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


class Terms:
    """Options as the engine asks them: plain truth values and numbers.

    A variant changes what it names and nothing else (TRAP-121); the goal depends on how many began (TRAP-R25).
    """

    __slots__ = (
        "any_turn", "arm_fresh", "bank_heal", "cap", "free_peek", "ghost_aims", "ghost_keeps", "ghost_oot",
        "goal", "hop_straight", "hybrids_only", "ignore_stop", "interrupt", "kit", "lay_far", "live_field",
        "peek_may_keep", "prevent_most", "push_hops", "refill_late", "rescue_before", "same_direction",
        "swap_arms", "swap_laid", "trap_cap", "treasure_first", "turn_cap", "variants", "windows", "active_aims",
    )  # fmt: skip

    def __init__(self, options: Options, players: int) -> None:
        self.kit: Kit = cards.kit_of(options["cards"])
        self.variants = variants_of(options, self.kit)
        mods: dict[str, object] = {}
        for variant in self.variants:
            mods.update(variant.mod)
        self.goal = (GOAL_FOR_TWO if players == 2 else GOAL_FOR_MORE) + int(str(mods.get("goal", 0)))
        self.cap = int(str(mods.get("health", START_HEALTH)))
        self.bank_heal = int(str(mods.get("bank_heal", 0)))
        self.live_field = "start_armed" in mods
        self.ignore_stop = "ignore_stop" in mods
        self.free_peek = "free_peek" in mods
        self.lay_far = options["lay_reach"] == "surrounding" or "lay_reach" in mods
        self.hybrids_only = options["lay_kinds"] == "hybrid"
        self.refill_late = options["refill"] == "after_discard"
        self.arm_fresh = options["arm_fresh"] == "true"
        self.interrupt = options["trap_order"] == "interrupt"
        self.push_hops = options["push_block"] == "hop"
        self.hop_straight = options["hop"] == "straight_line"
        self.swap_arms = options["swap_arms"] == "true"
        self.any_turn = options["treasure_check"] == "any_turn"
        self.treasure_first = options["close_order"] == "treasure_first"
        self.swap_laid = options["swap_counts_as_laid"] == "true"
        self.peek_may_keep = options["peek_may_keep"] == "true"
        self.prevent_most = 1 if options["prevent_limit"] == "1" else cards.DRAW_CARDS
        self.rescue_before = options["rescue_cap"] == "before_hit"
        self.ghost_keeps = options["ghost_equipment"] == "keep"
        self.same_direction = options["ghost_six"] == "same_direction"
        self.ghost_oot = options["ghost_oot"] == "true"
        self.windows = (("W1" in options["oot_windows"]), ("W2" in options["oot_windows"]))
        self.active_aims = options["oot_target"] == "active"
        self.trap_cap = int(options["trap_cap"])
        self.turn_cap = int(options["turn_cap"])


@lru_cache(maxsize=256)
def terms_of(options: Options, players: int) -> Terms:
    return Terms(options, players)


def variants_of(options: Options, kit: Kit) -> tuple[Variant, ...]:
    sides = [] if options["variants"] == "none" else options["variants"].split(" ")
    return tuple(kit.variants[side] for side in sides if side in kit.variants)


def clash(options: Options) -> Refusal | None:
    """Both sides of one variant card cannot be in force (TRAP-23)."""
    sides = [] if options["variants"] == "none" else options["variants"].split(" ")
    for side in sides:
        if sum(other[:2] == side[:2] for other in sides) > 1:
            return Refusal(
                "TRAP-23", f"The variant card {side[:2]} cannot show both sides.", "Choose one side.", ("TRAP-R66",)
            )
    return None


def field_of(options: Options, players: int, kit: Kit) -> Field:
    """The field of the option, checked for this number of players (TRAP-16, TRAP-18, TRAP-R1)."""
    name = options["field"]
    if name == "auto":
        name = "longboat20" if players == 2 else "galleon30"
    chosen = named_field(name, kit)
    chosen.check(players, cards.DRAW_CARDS)
    return chosen


@lru_cache(maxsize=64)
def _own_field(text: str) -> Field:
    return field.from_text(text)


def named_field(name: str, kit: Kit) -> Field:
    if ":" in name:
        return _own_field(name)
    if name not in kit.fields:
        raise BadInput(f"There is no field “{name}”.", f"Fields: {', '.join(kit.fields)}.", "TRAP-R1")
    return kit.fields[name]


def unfit(chosen: Field, players: int) -> Refusal | None:
    """Why so many cannot play on this field (TRAP-18)."""
    try:
        chosen.check(players, cards.DRAW_CARDS)
    except BadInput as fault:
        return fault.refusal
    return None


def characters_of(names: list[str], kit: Kit) -> tuple[Character, ...]:
    for name in names:
        if name not in kit.characters:
            raise BadInput(f"There is no character {name}.", f"Characters: {', '.join(kit.characters)}.", "TRAP-13")
    return tuple(kit.characters[name] for name in names)


def crowded(cast: tuple[Character, ...]) -> Refusal | None:
    """Each avatar exists only so often: paired types twice, the single one once (TRAP-13, TRAP-R3)."""
    for character in cast:
        if cast.count(character) > character.count:
            text = f"{character.name} is chosen {cast.count(character)} times."
            remedy = f"There {'is only 1' if character.count == 1 else f'are only {character.count}'}."
            return Refusal("TRAP-R3", text, remedy, ("TRAP-13",))
    return None


def cast_of(names: list[str], kit: Kit) -> tuple[Character, ...]:
    """The characters of these names, not more of one type than there are."""
    cast = characters_of(names, kit)
    if refusal := crowded(cast):
        raise BadInput(refusal.text, refusal.remedy, refusal.rule)
    return cast
