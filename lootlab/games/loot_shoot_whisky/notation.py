"""Positions of a duel as clauses: one table, read and written."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from ...engine.chance import Stream
from ...engine.clauses import GIVEN, THEN, Clause, Clauses, Match
from ...engine.refusal import BadInput
from . import cards
from .cards import ACTS, GAP, LOOT, SHOOT, WHISKY, card_name
from .moves import SEATS
from .moves.lay import lay_of
from .moves.settle import WINNER
from .options import DuelOptions
from .state import NOBODY, Duel

_CARD = r"(?:g[1-9]|sip|shot)"
_SLOT = rf"(?:{_CARD}|-)"
_N = r"(?:0|[1-9]\d*)"

Row = Clause[Duel, Duel]


def position(text: str, options: DuelOptions) -> Duel:
    found = CLAUSES.found(text)
    if "duels" in found and options.match == "single":
        raise BadInput("“duels” needs a match of several duels.", "Set the option match to best_of_3.", "LSW-43")
    duel = Duel(options, SEATS, Stream(0))
    if "new game" in found:
        if extra := set(found) - {"new game", "duels"}:
            raise BadInput(f"“new game” stands alone, yet there is also “{min(extra)}”.", "Only duels may.")
    elif "row" not in found:
        raise BadInput("The position lacks “row”.", "State the row, or new game.")
    CLAUSES.read_into(duel, found)
    if "new game" not in found:
        if duel.match_over():
            raise BadInput("The match is already decided, so no duel can be going on.", "Shorten duels.", "LSW-R16")
        _check_used(duel)
        _check_gaps(duel)
        deck, gone = (found[name][0] if name in found else None for name in ("deck", "gone"))
        _fill_saloon(duel, deck, gone)
    return duel


def notation(duel: Duel) -> str | None:
    """None for a finished duel of a single match: a position is always one that goes on."""
    if duel.match_over() and duel.set_up:
        return None
    return CLAUSES.write(duel, () if duel.on else ("new game", "duels"))


# ---- clause by clause ---------------------------------------------------------------------------


def _read_duels(duel: Duel, found: Match) -> None:
    duel.duels = tuple(found[1].split())


def _write_duels(duel: Duel, _: Match | None) -> str | None:
    return f"duels {' '.join(duel.duels)}" if duel.duels and duel.options.match != "single" else None


def _read_row(duel: Duel, found: Match) -> None:
    duel.set_up = duel.on = True
    duel.row = [GAP if word == "-" else cards.read_card(word) for word in found[1].split()]


def _write_deck(duel: Duel, found: Match | None) -> str | None:
    """All of it, or as many of the next ones as are asked for."""
    coming = duel.deck[::-1] if found is None else duel.deck[::-1][: len((found[2] or "").split())]
    return f"deck {len(duel.deck)}" + (f" next {_names(coming)}" if coming else "")


def _read_person(duel: Duel, found: Match) -> None:
    player = SEATS.index(found[0][0])
    duel.nuggets[player], duel.bullets[player] = int(found[1]), int(found[2])
    if duel.nuggets[player] >= cards.NUGGETS_TO_WIN or duel.bullets[player] >= cards.BULLETS_TO_WIN:
        raise BadInput("Somebody has already won with that.", "At most 8 nuggets and 3 bullets.", "LSW-42")


def _person(player: int) -> Row:
    seat = SEATS[player]
    return Clause(
        seat, rf"{seat} ({_N})n ({_N})b", _read_person,
        lambda duel, _: f"{seat} {duel.nuggets[player]}n {duel.bullets[player]}b",
    )  # fmt: skip


def _read_bottle(duel: Duel, found: Match) -> None:
    if found[1]:
        duel.holder, duel.gulps = SEATS.index(found[1]), 1 if found[2] == "full" else 2


def _write_bottle(duel: Duel, _: Match | None) -> str:
    if duel.holder == NOBODY:
        return "bottle mid"
    return f"bottle {SEATS[duel.holder]} {'full' if duel.gulps == 1 else 'low'}"


def _read_used(duel: Duel, found: Match) -> None:
    acts = tuple(ACTS.index(found[n]) for n in range(1, 5))
    duel.phase, duel.used = 2, (acts[:2], acts[2:])
    duel.shown = ((acts[0], acts[2]), (acts[1], acts[3]))


def _write_used(duel: Duel, found: Match | None) -> str | None:
    if duel.phase == 1:
        return "phase 1" if found else None
    return "used " + " / ".join(f"{seat} {_acts(duel.used_by(seat))}" for seat in SEATS)


def _read_chosen(duel: Duel, found: Match) -> None:
    lay = lay_of(found[1], (ACTS.index(found[2]), ACTS.index(found[3])))
    if refusal := duel.why_not(lay.seat, lay):
        raise BadInput(refusal.text, refusal.remedy, refusal.rule)
    duel.chosen[SEATS.index(lay.seat)] = lay


def _write_chosen(duel: Duel, found: Match | None) -> str | None:
    """Only a single choice waits: when both have chosen, the phase is settled."""
    waiting = [lay for lay in duel.chosen if lay is not None]
    if duel.ended or len(waiting) != 1:
        return "no single choice is waiting" if found else None
    return f"chosen {waiting[0].seat} {_acts(waiting[0].acts)}"


def _gone(duel: Duel) -> list[int]:
    return sorted([*duel.discards, *duel.kept[0], *duel.kept[1]])


def _write_gone(duel: Duel, found: Match | None) -> str | None:
    """In whatever order they are named."""
    gone = _gone(duel)
    if found and sorted(cards.read_cards(found[1])) == gone:
        return found[0]
    return f"gone {_names(gone)}" if gone else None


def _read_round(duel: Duel, found: Match) -> None:
    duel.round = int(found[1])


def _how_it_is(duel: Duel) -> str:
    return f"over: {duel.ended}" if duel.ended else "game on"


def _drawn(duel: Duel, _: Match | None) -> str:
    return "drawn" if duel.ended in ("drawn", "stalled") else _how_it_is(duel)


def _match(duel: Duel, _: Match | None) -> str:
    return f"match {duel.match_winner() or ('drawn' if duel.match_over() else 'on')}"


def _winner(duel: Duel, _: Match | None) -> str:
    return f"winner {SEATS[duel.winner]} by {duel.ended}" if duel.winner >= 0 else "no winner"


def _warned(duel: Duel, found: Match | None) -> str:
    return found[0] if found and found[1] in duel.warnings() else f"warned {' '.join(duel.warnings())}"


def _names(items: Sequence[int]) -> str:
    return " ".join(card_name(card) for card in items)


def _acts(acts: tuple[int, ...]) -> str:
    return " ".join(ACTS[act] for act in acts)


# ---- what must fit together ---------------------------------------------------------------------


def _check_gaps(duel: Duel) -> None:
    if GAP in duel.row[2 if duel.phase == 2 else 0 :]:
        raise BadInput("There is a gap where a card is still to be fought for.", "Fill it.", "LSW-39")


def _check_used(duel: Duel) -> None:
    """Gaps, bullets and bottle must fit what was played in phase 1."""
    shots = [0, 0]
    bottles = {(NOBODY, 0), *((player, gulps) for player in (0, 1) for gulps in (1, 2))}
    for slot, (a, b) in enumerate(duel.shown):
        winner = WINNER[a][b]
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


def _fill_saloon(duel: Duel, deck: Match | None, named_gone: Match | None) -> None:
    """Row, deck and gone together are the deck in use; what is not named is taken at random.

    Without a deck clause all that lies nowhere else is in the deck.
    """
    left = Counter(duel.options.saloon_deck)
    named = [card for card in duel.row if card != GAP]
    top = cards.read_cards(deck[2] or "") if deck else []
    gone = cards.read_cards(named_gone[1]) if named_gone else None
    left.subtract([*named, *top, *(gone or [])])
    for card, count in left.items():
        if count < 0:
            raise BadInput(f"There are more {card_name(card)} than the deck has.", f"Take {-count} out.", "LSW-02")
    free = sorted(left.elements())
    duel.rng.shuffle(free)
    size = int(deck[1]) if deck else len(free) - (_fewest_kept(duel, free) if gone is None else 0)
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


def _fewest_kept(duel: Duel, free: list[int]) -> int:
    """How many cards the nuggets need at least; none where they cannot be had (that is refused later)."""
    kept = _kept(Counter(card for card in free if card < cards.SIP), duel.nuggets, len(free))
    return len(kept[0]) + len(kept[1]) if kept else 0


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


# ---- the table ----------------------------------------------------------------------------------

CLAUSES = Clauses[Duel, Duel](
    Clause("new game", "new game", None, lambda duel, _: None if duel.on else "new game", GIVEN),
    Clause("row", rf"row ({_SLOT} {_SLOT} {_SLOT} {_SLOT})", _read_row, lambda duel, _: f"row {_names(duel.row)}"),
    Clause("deck", rf"deck ({_N})(?: next ({_CARD}(?: {_CARD})*))?", None, _write_deck),
    Clause("used", r"used A ([LSW]) ([LSW]) / B ([LSW]) ([LSW])", _read_used, _write_used),
    Clause("chosen", r"chosen ([AB]) ([LSW]) ([LSW])", _read_chosen, _write_chosen),
    Clause("bottle", r"bottle (?:mid|([AB]) (full|low))", _read_bottle, _write_bottle),
    _person(0),
    _person(1),
    Clause("gone", rf"gone ({_CARD}(?: {_CARD})*)", None, _write_gone),
    Clause("round", rf"round ({_N})", _read_round, lambda duel, _: f"round {duel.round}"),
    Clause("duels", r"duels ((?:A|B|drawn)(?: (?:A|B|drawn))*)", _read_duels, _write_duels),
    Clause(
        "phase", r"phase ([12])", None, lambda duel, _: f"phase {duel.phase}" if duel.on else "the duel is over", THEN
    ),
    Clause("turned up", r"turned up ([0-4])", None, lambda duel, _: f"turned up {len(duel.shown)}", THEN),
    Clause("winner", r"winner ([AB]) by (gold|shots|bottle|empty deck)", None, _winner, THEN),
    Clause("drawn", "drawn", None, _drawn, THEN),
    Clause("game on", "game on", None, lambda duel, _: _how_it_is(duel), THEN),
    Clause("match", r"match (A|B|on)", None, _match, THEN),
    Clause("warned", r"warned (\S+)", None, _warned, THEN),
    examples=(
        "new game; row g3 g2 sip -; deck 9; deck 9 next sip g4; used A L W / B S S; chosen A L W; "
        "bottle mid; bottle A full; A 5n 1b; B 0n 2b; gone g3 shot; round 3; duels A drawn; phase 1; "
        "turned up 2; winner A by gold; drawn; game on; match on; warned A"
    ),
)
