"""Which games are saved: every number of seats, every value of every option, files of one's own, a position."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import lootlab
from lootlab.engine.chance import Stream
from lootlab.engine.game import Game
from lootlab.engine.match import Match
from lootlab.engine.refusal import BadInput

MIXED = {"bag_o_loot": 5, "loot_shoot_whisky": 6, "sloop": 5, "loot": 6, "loot_trap": 7}
"""Tables with options mixed."""
SEEDS = ("CACTUS-7", "42", "OTTER-9 ada", "1234567890123456789")
TRIES = 400

FREE: dict[str, dict[str, tuple[str, ...]]] = {
    "bag_o_loot": {"target": ("9", "15", "22", "12", "7")},
    "loot_shoot_whisky": {
        "stall_limit": ("1", "6"),
        "saloon_deck": ("g2 g2 g2 g2 g3 g3 g4 g4 sip sip shot shot shot",),
    },
    "loot_trap": {
        "field": ("1:b 2:a-c 3:a-c 4:a-c 5:b starts b1 b5",),
        "variants": ("v1A v2B v3A v4B", "v1B v2A v3B v4A"),
        "cast": ("Surgeon Gunner", "Navigator Cutpurse Surgeon", "Cutpurse Cutpurse Gunner Navigator"),
        "trap_cap": ("3", "9"),
        "turn_cap": ("14", "20", "17", "12", "15"),
    },
}
"""Values beside the named ones."""
SHORT = {"bag_o_loot": {"target": "16"}, "loot_trap": {"turn_cap": "12"}}
"""What keeps a game short where nothing else is asked."""


@dataclass(frozen=True)
class Table:
    """What a match is set up with."""

    id: str
    seats: int
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    start: str | None = None


def tables(game: Game) -> Iterator[Table]:
    bots = dict(zip("BCDEF"[: game.players[0] - 1], ("easy", "medium", "hard"), strict=False))
    yield Table("as-printed", game.players[0], SEEDS[0], {}, bots, {"A": "Ada <3", "B": "Zoë"})
    yield from _mixed(game)
    yield Table("own-file", game.players[0], SEEDS[1], _own_file(game))
    yield _from_a_position(game)


# ---- options mixed ------------------------------------------------------------------------------


def values_of(game: Game) -> dict[str, tuple[str, ...]]:
    return {option.name: option.values + FREE.get(game.name, {}).get(option.name, ()) for option in game.options}


def _mixed(game: Game) -> Iterator[Table]:
    """Each table takes the values that were used least; BadInput when some stay unused in the end."""
    used = Counter((option.name, option.default) for option in game.options)
    rng = Stream.of(SEEDS[0])
    most = game.players[1]
    for number in range(MIXED[game.name]):
        seats = game.fewest + number % (most - game.fewest + 1)
        options = _chosen(game, seats, used, rng)
        used.update(options.items())
        yield Table(f"mixed{number}-{seats}", seats, SEEDS[number % len(SEEDS)], options)
    left = [(name, value) for name, values in values_of(game).items() for value in values if not used[name, value]]
    if left:
        raise BadInput(f"{game.name}: {left} are in no save.", "Raise the number in MIXED.")


def _chosen(game: Game, seats: int, used: Counter[tuple[str, str]], rng: Stream) -> dict[str, str]:
    """Options that go together with so many seats. What does not go together is tried otherwise."""
    for slack in range(TRIES):
        options = {name: _rare(name, values, used, slack // 40, rng) for name, values in values_of(game).items()}
        try:
            Match(game, seats, 1, options=options)
        except BadInput:
            continue
        return options
    raise BadInput(f"{game.name} with {seats} seats: no options go together.", "Change the values in FREE.")


def _rare(name: str, values: tuple[str, ...], used: Counter[tuple[str, str]], slack: int, rng: Stream) -> str:
    least = min(used[name, value] for value in values)
    return rng.choice([value for value in values if used[name, value] <= least + slack])


# ---- files of one's own, and positions ----------------------------------------------------------


def _own_file(game: Game) -> dict[str, str]:
    """Components that differ from ours, as text: the save carries them."""
    option = next(option for option in game.options if option.file)
    return {option.name: _OWN[game.name], **SHORT.get(game.name, {})}


def _our(game: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((lootlab.load(game).folder / "data" / name).read_text(encoding="utf-8"))
    return found


def _short(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _few_designs() -> list[object]:
    """A third of our cards' designs, each more often, so that the kinds are as many as ever."""
    cards: list[dict[str, Any]] = _our("loot_trap", "cards.json")["cards"]
    found: list[object] = []
    for kind in dict.fromkeys(card["kind"] for card in cards):
        alike = [card for card in cards if card["kind"] == kind]
        few, total = alike[::3], sum(card["count"] for card in alike)
        found += [{**card, "count": total // len(few) + (n < total % len(few))} for n, card in enumerate(few)]
    return found


_OWN = {
    "bag_o_loot": 'name = "mine"\nhighest = 14\nlooters = 6\n[two_players]\nhighest = 10\nlooters = 5\n',
    "loot_shoot_whisky": 'name = "mine"\ncards = "g1 g2 g2 g3 g3 g3 g4 g4 g5 sip sip shot shot"\n',
    "sloop": f'name = "mine"\ncopies = {[8] * 12}\nsupercharged = {[0] * 3 + [2] * 9}\nwilds = 3\n',
    "loot": _short({**_our("loot", "house-A.json"), "sheet_id": "mine", "points_track_D": {"spaces_after_start": 6}}),
    "loot_trap": _short({"cards": _few_designs()}),
}


def _from_a_position(game: Game) -> Table:
    """A match that began from a position, somewhere in a game."""
    match, rng = Match(game, game.players[0], SEEDS[2]), Stream.of(SEEDS[3])
    notation = None
    while notation is None or len(match.moves) < 12:
        go_on(match, rng)
        notation = game.notation(match.state)
    return Table("position", game.players[0], SEEDS[3], SHORT.get(game.name, {}), start=notation)


def go_on(match: Match, rng: Stream) -> None:
    """A move at random. It is drawn from sorted phrases, so the order of lists is free."""
    seat = rng.choice(match.state.to_act())
    match.play(seat, rng.choice(sorted(match.state.legal_moves(seat), key=str)))
