"""Position clauses and move phrases of the duel, both ways."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable

from ...engine import clauses
from ...engine.chance import Stream
from ...engine.options import Options
from ...engine.refusal import BadInput
from ...engine.state import Move
from . import cards, settle
from .cards import ACTS, GAP, LOOT, SHOOT, WHISKY, card_name
from .moves import DEAL, LAYS, SEATS, Lay, hand_after
from .state import NOBODY, Duel

_CARD = r"(?:g[1-9]|sip|shot)"
_SLOT = rf"(?:{_CARD}|-)"
_N = r"(?:0|[1-9]\d*)"
BOTH = {
    "row": rf"row ({_SLOT} {_SLOT} {_SLOT} {_SLOT})",
    "deck": rf"deck ({_N})(?: next ({_CARD}(?: {_CARD})*))?",
    "used": r"used A ([LSW]) ([LSW]) / B ([LSW]) ([LSW])",
    "chosen": r"chosen ([AB]) ([LSW]) ([LSW])",
    "bottle": r"bottle (?:mid|([AB]) (full|low))",
    "A": rf"A ({_N})n ({_N})b",
    "B": rf"B ({_N})n ({_N})b",
    "gone": rf"gone ({_CARD}(?: {_CARD})*)",
    "round": rf"round ({_N})",
    "duels": r"duels ((?:A|B|drawn)(?: (?:A|B|drawn))*)",
}
GIVEN = {**BOTH, "new game": "new game"}
THEN = {
    **BOTH,
    "phase": r"phase ([12])",
    "turned up": r"turned up ([0-4])",
    "winner": r"winner ([AB]) by (gold|shots|bottle|empty deck)",
    "drawn": "drawn",
    "game on": "game on",
    "match": r"match (A|B|on)",
    "warned": r"warned (\S+)",
}


# ---- reading a position -------------------------------------------------------------------------


def position(text: str, options: Options) -> Duel:
    found = dict(clauses.read(text, GIVEN))
    if "duels" in found and options["match"] == "single":
        raise BadInput("“duels” needs a match of several duels.", "Set the option match to best_of_3.", "LSW-43")
    duel = Duel(options, Stream(0), tuple(found["duels"][1].split()) if "duels" in found else ())
    if "new game" in found:
        if extra := set(found) - {"new game", "duels"}:
            raise BadInput(f"“new game” stands alone, yet there is also “{min(extra)}”.", "Only duels may.")
        return duel
    if missing := {"row", "deck"} - set(found):
        raise BadInput(f"The position lacks “{min(missing)}”.", "State row and deck, or new game.")
    if duel.match_over():
        raise BadInput("The match is already decided, so no duel can be going on.", "Shorten duels.", "LSW-R16")
    duel.set_up = duel.on = True
    _read_people(duel, found)
    _read_round(duel, found)
    _read_saloon(duel, found)
    return duel


def _read_people(duel: Duel, found: dict[str, re.Match[str]]) -> None:
    for player, seat in enumerate(SEATS):
        if seat in found:
            duel.nuggets[player], duel.bullets[player] = int(found[seat][1]), int(found[seat][2])
    if max(duel.nuggets) >= cards.NUGGETS_TO_WIN or max(duel.bullets) >= cards.BULLETS_TO_WIN:
        raise BadInput("Somebody has already won with that.", "At most 8 nuggets and 3 bullets.", "LSW-42")
    if "bottle" in found and found["bottle"][1]:
        duel.holder = SEATS.index(found["bottle"][1])
        duel.gulps = 1 if found["bottle"][2] == "full" else 2


def _read_round(duel: Duel, found: dict[str, re.Match[str]]) -> None:
    duel.round = int(found["round"][1]) if "round" in found else 1
    duel.row = [GAP if word == "-" else cards.read_card(word) for word in found["row"][1].split()]
    if "used" in found:
        acts = tuple(ACTS.index(found["used"][n]) for n in range(1, 5))
        duel.phase, duel.used = 2, (acts[:2], acts[2:])
        duel.shown = ((acts[0], acts[2]), (acts[1], acts[3]))
        _check_used(duel)
    if GAP in duel.row[2 if "used" in found else 0 :]:
        raise BadInput("There is a gap where a card is still to be fought for.", "Fill it.", "LSW-39")
    if "chosen" in found:
        seat = found["chosen"][1]
        lay = _lay(seat, (ACTS.index(found["chosen"][2]), ACTS.index(found["chosen"][3])))
        if refusal := duel.why_not(seat, lay):
            raise BadInput(refusal.text, refusal.remedy, refusal.rule)
        duel.chosen[SEATS.index(seat)] = lay


def _check_used(duel: Duel) -> None:
    """Gaps, bullets and bottle must fit what was played in phase 1."""
    shots = [0, 0]
    bottles = {(NOBODY, 0), *((player, gulps) for player in (0, 1) for gulps in (1, 2))}
    for slot, (a, b) in enumerate(duel.shown):
        winner = settle.WINNER[a][b]
        act = (a, b)[winner] if winner >= 0 else None
        if (duel.row[slot] == GAP) != (act in (None, LOOT)):
            raise BadInput(f"Slot {slot + 1} does not fit the cards played there.", "Ties and Loot empty a slot.")
        if act == SHOOT:
            shots[winner] += 1
        elif act == WHISKY:
            bottles = _after_gulp(bottles, winner)
        elif act == LOOT:  # the card may have been an extra sip
            bottles |= _after_gulp(bottles, winner)
    if any(duel.bullets[player] < shots[player] for player in (0, 1)):
        raise BadInput("A Shoot win of phase 1 is missing among the bullets.", "Raise the bullets.", "LSW-28")
    if (duel.holder, duel.gulps) not in bottles:
        raise BadInput("The bottle does not fit the Whisky wins of phase 1.", "Move the bottle.", "LSW-23")


def _after_gulp(bottles: set[tuple[int, int]], winner: int) -> set[tuple[int, int]]:
    """Holder and gulps after a gulp that did not win: only the full bottle of the winner is turned over."""
    mine = {(winner, 2)} if (winner, 1) in bottles else set()
    return mine | ({(winner, 1)} if any(holder != winner for holder, _ in bottles) else set())


def _read_saloon(duel: Duel, found: dict[str, re.Match[str]]) -> None:
    """Row, deck and gone together are the deck in use; what is not named is taken at random."""
    left = Counter(cards.deck_of(duel.options["saloon_deck"]))
    named = [card for card in duel.row if card != GAP]
    top = cards.read_cards(found["deck"][2] or "")
    gone = cards.read_cards(found["gone"][1]) if "gone" in found else None
    left.subtract([*named, *top, *(gone or [])])
    for card, count in left.items():
        if count < 0:
            raise BadInput(f"There are more {card_name(card)} than the deck has.", f"Take {-count} out.", "LSW-02")
    size = int(found["deck"][1])
    free = sorted(left.elements())
    duel.rng.shuffle(free)
    spare = size - len(top)
    if spare < 0 or spare > len(free) or (gone is not None and spare != len(free)):
        raise BadInput(f"A deck of {size} does not fit the other cards.", f"{len(free) + len(top)} are left over.")
    outside = gone if gone is not None else free
    limit = len(outside) if gone is not None else len(free) - spare
    kept = _kept(Counter(card for card in outside if card < cards.SIP), duel.nuggets, limit)
    if kept is None:
        raise BadInput("These nuggets cannot come from cards outside row and deck.", "Lower them.", "LSW-32")
    duel.kept = (tuple(kept[0]), tuple(kept[1]))
    rest = list(outside)
    for card in (*kept[0], *kept[1]):
        rest.remove(card)
    if gone is not None:
        duel.discards, duel.deck = tuple(rest), free + top[::-1]
    else:
        duel.discards, duel.deck = tuple(rest[spare:]), rest[:spare] + top[::-1]


def _kept(gold: Counter[int], sums: list[int], limit: int) -> tuple[list[int], list[int]] | None:
    """Gold cards for both players that add up to their nuggets, at most `limit` cards in all."""
    values = sorted(gold)
    for mine in _ways(gold, values, sums[0]):
        left = gold - Counter(mine)
        for theirs in _ways(left, values, sums[1]):
            if len(mine) + len(theirs) <= limit:
                return mine, theirs
    return None


def _ways(gold: Counter[int], values: list[int], total: int) -> list[list[int]]:
    ranges = [range(min(gold[value], total // value) + 1) for value in values]
    picks = (pick for pick in itertools.product(*ranges) if sum(map(_times, pick, values)) == total)
    ways = [[value for value, count in zip(values, pick, strict=True) for _ in range(count)] for pick in picks]
    return sorted(ways, key=len)


def _times(count: int, value: int) -> int:
    return count * value


# ---- writing a position -------------------------------------------------------------------------


def notation(duel: Duel) -> str | None:
    """None for a finished duel of a single match: a position is always one that goes on."""
    if not duel.set_up or duel.ended:
        duels = f"; duels {' '.join(duel.duels)}" if duel.duels and duel.options["match"] != "single" else ""
        return f"new game{duels}" if not duel.match_over() or not duel.set_up else None
    parts = [f"row {_names(duel.row)}", f"deck {len(duel.deck)}"]
    if duel.deck:
        parts[-1] += f" next {_names(duel.deck[::-1])}"
    if duel.phase == 2:
        parts.append("used " + " / ".join(f"{seat} {_acts(duel.used_by(seat))}" for seat in SEATS))
    for seat, lay in zip(SEATS, duel.chosen, strict=True):
        if lay is not None:
            parts.append(f"chosen {seat} {_acts(lay.acts)}")
    parts.append(f"bottle {bottle(duel)}")
    parts += [f"{seat} {duel.nuggets[n]}n {duel.bullets[n]}b" for n, seat in enumerate(SEATS)]
    if gone := sorted([*duel.discards, *duel.kept[0], *duel.kept[1]]):
        parts.append(f"gone {_names(gone)}")
    parts.append(f"round {duel.round}")
    if duel.duels:
        parts.append(f"duels {' '.join(duel.duels)}")
    return "; ".join(parts)


def bottle(duel: Duel) -> str:
    return "mid" if duel.holder == NOBODY else f"{SEATS[duel.holder]} {'full' if duel.gulps == 1 else 'low'}"


def _names(items: list[int]) -> str:
    return " ".join(card_name(card) for card in items)


def _acts(acts: tuple[int, ...]) -> str:
    return " ".join(ACTS[act] for act in acts)


# ---- judging a position -------------------------------------------------------------------------


def disagreements(duel: Duel, then: str) -> list[str]:
    problems = []
    for name, found in clauses.read(then, THEN):
        actual = JUDGES[name](duel, found)
        if actual != found[0]:
            problems.append(f"“{found[0]}” does not hold: {actual}")
    return problems


def _judge_deck(duel: Duel, found: re.Match[str]) -> str:
    count = len((found[2] or "").split())
    return f"deck {len(duel.deck)}" + (f" next {_names(duel.deck[::-1][:count])}" if count else "")


def _judge_gone(duel: Duel, found: re.Match[str]) -> str:
    gone = [*duel.discards, *duel.kept[0], *duel.kept[1]]
    return found[0] if sorted(gone) == sorted(cards.read_cards(found[1])) else f"gone {_names(sorted(gone))}"


def _judge_chosen(duel: Duel, found: re.Match[str]) -> str:
    lay = duel.chosen[SEATS.index(found[1])]
    other = duel.chosen[1 - SEATS.index(found[1])]
    return f"chosen {found[1]} {_acts(lay.acts)}" if lay and not other else "no single choice is waiting"


def _judge_winner(duel: Duel, _: re.Match[str]) -> str:
    return f"winner {SEATS[duel.winner]} by {duel.ended}" if duel.winner >= 0 else "no winner"


def _judge_person(player: int) -> Callable[[Duel, re.Match[str]], str]:
    return lambda duel, _: f"{SEATS[player]} {duel.nuggets[player]}n {duel.bullets[player]}b"


JUDGES: dict[str, Callable[[Duel, re.Match[str]], str]] = {
    "row": lambda duel, _: f"row {_names(duel.row)}",
    "deck": _judge_deck,
    "used": lambda duel, _: (
        "used " + " / ".join(f"{seat} {_acts(duel.used_by(seat))}" for seat in SEATS) if duel.phase == 2 else "phase 1"
    ),
    "chosen": _judge_chosen,
    "bottle": lambda duel, _: f"bottle {bottle(duel)}",
    "A": _judge_person(0),
    "B": _judge_person(1),
    "gone": _judge_gone,
    "round": lambda duel, _: f"round {duel.round}",
    "duels": lambda duel, _: f"duels {' '.join(duel.duels)}",
    "phase": lambda duel, _: f"phase {duel.phase}" if duel.set_up and not duel.ended else "the duel is over",
    "turned up": lambda duel, _: f"turned up {len(duel.shown)}",
    "winner": _judge_winner,
    "drawn": lambda duel, _: "drawn" if duel.ended in ("drawn", "stalled") else duel.ended or "game on",
    "game on": lambda duel, _: "game on" if not duel.ended else f"over: {duel.ended}",
    "match": lambda duel, _: f"match {duel.match_winner() or ('drawn' if duel.match_over() else 'on')}",
    "warned": lambda duel, found: found[0] if found[1] in duel.warnings() else f"warned {' '.join(duel.warnings())}",
}


# ---- moves --------------------------------------------------------------------------------------

_STEP = re.compile(r"(?:P([12]) )?(?:A((?: [LSW])+) / B((?: [LSW])+)|([AB])((?: [LSW])+))")


def parse_moves(duel: Duel, text: str) -> list[Move]:
    if text == "deal":
        return [DEAL]
    found = _STEP.fullmatch(text)
    if not found:
        raise BadInput(f"“{text}” is not a move of the duel.", "Write L, S or W for each slot, such as A L W, or deal.")
    phase = int(found[1]) if found[1] and int(found[1]) != duel.phase else None
    pairs = [("A", found[2]), ("B", found[3])] if found[2] else [(found[4], found[5])]
    return [_lay(seat, tuple(ACTS.index(act) for act in acts.split()), phase) for seat, acts in pairs]


def _lay(seat: str, acts: tuple[int, ...], phase: int | None = None) -> Lay:
    """The shared object where there is one: `play` recognises it without comparing."""
    for lay in LAYS[seat]:
        if lay.acts == acts and phase is None:
            return lay
    return Lay(seat, acts, phase)


__all__ = ["disagreements", "hand_after", "notation", "parse_moves", "position"]
