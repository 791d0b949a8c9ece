"""Positions as clauses: one table, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ...engine.chance import Stream
from ...engine.clauses import BOTH, GIVEN, THEN, Clause, Clauses, Match
from ...engine.refusal import BadInput
from .cards import DEALT, LOOTER, Cards, Lot, name, names, spread
from .cards import written as w
from .cards.written import check_seats, read_hands, read_in_order, read_scores, read_stashes
from .moves import DRAW, NEW, OVER, PLAY
from .moves.combine import is_split
from .options import BagOptions
from .state import NOBODY, BagState, score

PILE = 20
"""Cards in a pile that a position does not mention."""

Found = dict[str, Match]
Row = Clause[BagState, BagState]


def position(text: str, options: BagOptions) -> BagState:
    """A state from clauses. Cards that are counted but not named come from a fixed seed."""
    clauses = CLAUSES.found(text)
    found = {name: matches[0] for name, matches in clauses.items()}
    state = BagState(options, _seats(found), Stream(0))
    _read_phase(state, found)
    if "new game" in found and (extra := set(found) - {"new game", "seats", "dealer"}):
        raise BadInput(f"“new game” leaves no room for “{min(extra)}”.", "Only seats and dealer stand beside it.")
    CLAUSES.read_into(state, clauses)
    if "new game" not in found:
        _read_last_turns(state, found)
        _hand_out(state, found)
        _read_turn(state, found)
        _read_totals(state, found)
    return state


def notation(state: BagState) -> str:
    """The whole position, every hand and the pile named."""
    return CLAUSES.write(state, ("seats", "dealer", "new game") if state.phase == NEW else ())


def _seats(found: Found) -> tuple[str, ...]:
    if "seats" not in found:
        raise BadInput("The position names no seats.", "Begin with seats ABC or the like.", "BOL-01")
    letters = found["seats"][1]
    if not 2 <= len(letters) <= 6:
        raise BadInput(f"Bag-O-Loot is for 2 to 6 players, not {len(letters)}.", "Name 2 to 6 seats.", "BOL-01")
    if len(set(letters)) < len(letters) or set(letters) - set("ABCDEF"):
        raise BadInput(f"“{letters}” does not name seats.", "Use different letters from A to F.", "BOL-01")
    return tuple(letters)


def _read_phase(state: BagState, found: Found) -> None:
    stated = [clause for clause in ("turn", "round over", "new game") if clause in found]
    if len(stated) != 1:
        what = f"says both {' and '.join(stated)}" if stated else "does not say whose turn it is"
        raise BadInput(f"The position {what}.", "State exactly one of turn, round over, new game.")
    if "turn" in found:
        state.phase = DRAW if found["turn"][2] else PLAY
    elif "round over" in found:
        state.phase = OVER


# ---- clauses that stand alone -------------------------------------------------------------------


def _read_dealer(state: BagState, found: Match) -> None:
    check_seats(found[1], state.seats)
    state.dealer = state.seats.index(found[1])


def _read_round(state: BagState, found: Match) -> None:
    state.round = int(found[1])


def _read_extra(state: BagState, found: Match) -> None:
    state.extra = True


def _write_extra(state: BagState, found: Match | None) -> str | None:
    """Asked for, it also holds where a tie has just been left to be broken."""
    tied = state.phase == OVER and state.decided() and not state.winners
    return "extra round" if state.extra or (found and tied) else None


def _lay_stashes(state: BagState, found: Match) -> None:
    for seat, lots in read_stashes(found[0], state.seats).items():
        for lot in lots:
            _check_set(state, lot)
            state.lay(lot.number, (state.seats.index(seat), lot.coins, lot.looters))


def _check_set(state: BagState, lot: Lot) -> None:
    if lot.number > state.highest:
        raise BadInput(f"{lot}: the coins of this deck end at {state.highest}.", "Choose lower numbers.", "BOL-04")
    if lot.coins:
        return
    if lot.size > 1 and not state.options.looter_only_sets:
        raise BadInput(f"{lot} is a set of looters only.", "Every set holds a coin.", "BOL-R1")
    if lot.number and lot.size == 1 and state.options.punt_looter != "declare":
        raise BadInput(f"{lot}: a punted looter has no number here.", "Write [L].", "BOL-R5")


def _write_stashes(state: BagState, found: Match | None) -> str:
    wanted = read_stashes(found[0], state.seats) if found else {}
    lying = {seat: state.stash(state.seats.index(seat)) for seat in wanted or state.seats}
    if found and all(_same_lots(lots, lying[seat]) for seat, lots in wanted.items()):
        return found[0]
    return " ".join(f"{seat}{''.join(map(str, lots)) or '[]'}" for seat, lots in lying.items())


def _same_lots(wanted: list[Lot], lots: list[Lot]) -> bool:
    """Looters without a named number in a clause stand for looters of whatever number."""
    left = list(lots)
    for lot in sorted(wanted, key=lambda lot: lot.number, reverse=True):
        fits = [other for other in left if lot in (other, other._replace(number=0))]
        if not fits:
            return False
        left.remove(fits[0])
    return not left


def _write_hands(state: BagState, found: Match | None) -> str:
    """As cards, or only counted where a clause counts."""
    wanted = read_hands(found[1], state.seats) if found else dict.fromkeys(state.seats, ())
    held = {seat: spread(state.hands[state.seats.index(seat)]) for seat in wanted}
    if found and all(hand in (held[seat], len(held[seat])) for seat, hand in wanted.items()):
        return found[0]
    counted = {seat for seat, hand in wanted.items() if isinstance(hand, int)}
    said = (f"{seat} {len(cards)}" if seat in counted else f"{seat}{{{names(cards)}}}" for seat, cards in held.items())
    return f"hand {' '.join(said)}"


def _write_pile(state: BagState, found: Match | None) -> str:
    """All of it, or as many of the next ones as are asked for."""
    top = state.pile[: state.left_in_pile][::-1]
    if found:
        top = top[: len((found[2] or "").split())]
    return f"pile {state.left_in_pile}" + (f" next {names(top)}" if top else "")


def _write_turn(state: BagState, found: Match | None) -> str | None:
    if found:
        check_seats(found[1], state.seats)
    if state.phase in (NEW, OVER):
        return None
    return f"turn {state.seats[state.mover]}" + (" to draw" if state.phase == DRAW else "")


def _write_plays_left(state: BagState, found: Match | None) -> str | None:
    return f"plays left {state.left}" if state.phase == PLAY and (found or state.made) else None


def _write_last_turns(state: BagState, found: Match | None) -> str | None:
    return f"last turns {_seats_of(state, state.last)}" if state.last else None


def _points(word: str, points: Callable[[BagState], Iterable[int]]) -> Callable[[BagState, Match | None], str | None]:
    """How points are written: those of all seats, or of the seats that are asked for."""

    def write(state: BagState, found: Match | None) -> str | None:
        actual = dict(zip(state.seats, points(state), strict=False))
        asked = read_scores(found[1], state.seats) if found else state.seats
        return f"{word} {' '.join(f'{seat} {actual[seat]}' for seat in asked)}" if actual else None

    return write


# ---- what is only asked for ---------------------------------------------------------------------


def _write_out(state: BagState, found: Match | None) -> str | None:
    return f"out {state.seats[state.out]}" if state.phase == OVER and state.out != NOBODY else None


def _locked(word: str, locked: bool) -> Row:
    def write(state: BagState, found: Match | None) -> str | None:
        """Those seats of a clause of which it is true."""
        asked = found[1].split() if found else state.seats
        check_seats(asked, state.seats)
        are = [seat for seat in asked if bool(state.singles[state.seats.index(seat)]) is locked]
        return " ".join([word, *are]) if are else None

    return Clause(word, rf"{word} ({w.SEATS})", None, write, THEN)


def _split(state: BagState, found: Match | None) -> str:
    number = int(found[1]) if found else 0
    return f"split {number}" if is_split(state, state.combinable(number)) else f"no split {number}"


def _write_winner(state: BagState, found: Match | None) -> str | None:
    """In whatever order they are named."""
    asked = found[1].split() if found else []
    check_seats(asked, state.seats)
    if found and sorted(asked) == sorted(state.seats[player] for player in state.winners):
        return found[0]
    return f"winner {_seats_of(state, state.winners)}" if state.winners else None


def _seats_of(state: BagState, players: Iterable[int]) -> str:
    return " ".join(state.seats[player] for player in players)


def _fact(name: str, holds: Callable[[BagState], bool], where: str = THEN) -> Row:
    """A clause that is nothing but its words."""
    return Clause(name, name, None, lambda state, _: name if holds(state) else None, where)


# ---- what must fit together ---------------------------------------------------------------------


def _read_last_turns(state: BagState, found: Found) -> None:
    if "last turns" not in found or state.phase == OVER:
        return
    listed = found["last turns"][1].split()
    check_seats([*listed, found["turn"][1]], state.seats)
    mover, count = state.seats.index(found["turn"][1]), len(state.seats)
    playing = found["turn"][1] in listed
    steps = range(len(listed)) if playing else range(1, len(listed) + 1)
    clockwise = [state.seats[(mover + step) % count] for step in steps]
    if listed != clockwise or len(listed) >= count or (not playing and len(listed) < count - 1):
        raise BadInput(
            f"“last turns {' '.join(listed)}” does not run clockwise from {found['turn'][1]}.",
            "Name the seat to move first if it plays its last turn, else all the others.",
            "BOL-59",
        )
    state.last = tuple(state.seats.index(seat) for seat in listed)


# ---- hands and pile -----------------------------------------------------------------------------


def _hand_out(state: BagState, found: Found) -> None:
    """Named cards go where they are named, counted ones are drawn from the rest, what is left lies aside."""
    hands = read_hands(found["hand"][1], state.seats) if "hand" in found else {}
    _check_empty_hands(state, hands)
    top = read_in_order(found["pile"][2] or "") if "pile" in found else ()
    free = _not_named(state, hands, top)
    pile = _pile_size(state, found, len(top))
    wanted = [hand if isinstance(hand, int) else 0 for hand in hands.values()]
    spare = len(free) - sum(wanted) - (pile - len(top) if "pile" in found else 0)
    if spare < 0:
        raise BadInput(f"{-spare} cards more are counted than the deck has.", "Lower hands or pile.", "BOL-03")
    unstated = [seat for seat in state.seats if seat not in hands]
    sizes = _default_sizes(spare - (0 if "pile" in found else min(pile, 1)), len(unstated))
    hands.update(zip(unstated, sizes, strict=True))
    if "pile" not in found and pile:
        pile = min(pile, spare - sum(sizes))
        if pile < 1:
            raise BadInput("No card is left for the pile.", "Name fewer cards.", "BOL-03")
    state.rng.shuffle(free)
    for seat, hand in hands.items():
        held = hand if isinstance(hand, tuple) else tuple(free.pop() for _ in range(hand))
        player = state.seats.index(seat)
        for card in held:
            state.hands[player][card] += 1
        state.sizes[player] = len(held)
    unknown = [free.pop() for _ in range(pile - len(top))]
    state.pile, state.left_in_pile = (*unknown, *reversed(top)), pile
    state.aside = tuple(sorted(free))


def _check_empty_hands(state: BagState, hands: dict[str, Cards | int]) -> None:
    empty = [seat for seat, hand in hands.items() if not hand]
    if empty and state.phase != OVER:
        raise BadInput(f"{empty[0]} has no card, yet the round is on.", "Give it a card or say round over.", "BOL-56")
    if len(empty) > 1:
        raise BadInput(f"{' and '.join(empty)} have both gone out.", "Only one hand can be empty.", "BOL-56")
    if empty:
        state.out = state.seats.index(empty[0])


def _not_named(state: BagState, hands: dict[str, Cards | int], top: Cards) -> list[int]:
    left = Counter(state.options.deck_for(len(state.seats)).cards)
    left.subtract(top)
    for hand in hands.values():
        left.subtract(hand if isinstance(hand, tuple) else ())
    left.subtract(state.on_table())
    for card, count in sorted(left.items()):
        if count < 0:
            what = "looter" if card == LOOTER else name(card)
            what += " is" if count == -1 else "s are"
            rule = "BOL-04" if len(state.seats) == 2 else "BOL-03"
            raise BadInput(f"{-count} more {what} named than the deck has.", "Take some out.", rule)
    return sorted(left.elements())


def _pile_size(state: BagState, found: Found, named: int) -> int:
    size = int(found["pile"][1]) if "pile" in found else 0 if state.last or "last turns" in found else PILE
    if size < named:
        raise BadInput(f"A pile of {size} cannot begin with {named} cards.", "Raise it or shorten next.")
    if state.phase == DRAW and not size:
        raise BadInput("Nobody can draw from an empty pile.", "Leave “to draw” out.", "BOL-59")
    if state.phase != OVER and size and state.last:
        raise BadInput(f"Last turns begin when the pile is empty, not at {size}.", "State pile 0.", "BOL-59")
    if state.phase != OVER and not size and not state.last:
        raise BadInput("The pile is empty: last turns must be going on.", "Add last turns.", "BOL-58")
    return size


def _default_sizes(spare: int, hands: int) -> list[int]:
    """Eight cards for every hand that is not mentioned; fewer where so many cards are named that these run short."""
    if not hands:
        return []
    if spare < hands:
        raise BadInput("Too few cards are left for the hands that are not mentioned.", "Name fewer cards.", "BOL-03")
    return [min(DEALT, spare // hands)] * hands


# ---- turn and totals ----------------------------------------------------------------------------


def _read_turn(state: BagState, found: Found) -> None:
    stated = found.get("plays left")
    if state.phase == OVER:
        if stated:
            raise BadInput("The round is over: no plays are left.", "Leave “plays left” out.", "BOL-56")
        state.mover = state.out if state.out != NOBODY else state.dealer
        return
    check_seats(found["turn"][1], state.seats)
    phase = state.phase
    state.start_turn(state.seats.index(found["turn"][1]))
    state.phase = phase
    if stated:
        _read_plays_left(state, int(stated[1]))


def _read_plays_left(state: BagState, left: int) -> None:
    if state.phase == DRAW:
        raise BadInput("Plays are counted after the draw.", "Leave “plays left” or “to draw” out.", "BOL-14")
    if left > state.left:
        rule = "BOL-39" if state.singles[state.mover] else "BOL-17"
        raise BadInput(f"{left} plays cannot be left: {state.left} is the most.", "Lower it.", rule)
    state.made, state.left = state.left - left, left


def _read_totals(state: BagState, found: Found) -> None:
    if "totals" in found:
        totals = read_scores(found["totals"][1], state.seats)
        if missing := [seat for seat in state.seats if seat not in totals]:
            raise BadInput(f"The total of {missing[0]} is missing.", "State the totals of all seats.", "BOL-67")
        state.totals = [totals[seat] for seat in state.seats]
    if state.phase == OVER:
        state.scores = score.of_round(state)
        if "totals" not in found:
            state.totals = list(state.scores)
        state.winners = score.winners(state)
    elif score.decided(state) and not state.extra:
        raise BadInput("Somebody's total has already ended the game.", "Lower it, or say extra round.", "BOL-69")


# ---- the table ----------------------------------------------------------------------------------

CLAUSES = Clauses[BagState, BagState](
    Clause("seats", r"seats (\S+)", None, lambda state, _: f"seats {''.join(state.seats)}", GIVEN),
    Clause("A[...]", w.STASHES, _lay_stashes, _write_stashes),
    Clause("hand", rf"hand ({w.HANDS})", None, _write_hands),
    Clause("pile", rf"pile ({w.N})(?: next ({w.CARDS}))?", None, _write_pile),
    Clause("turn", r"turn ([A-F])( to draw)?", None, _write_turn),
    Clause("plays left", r"plays left ([0-3])", None, _write_plays_left),
    Clause("last turns", rf"last turns ({w.SEATS})", None, _write_last_turns),
    Clause("dealer", r"dealer ([A-F])", _read_dealer, lambda state, _: f"dealer {state.seats[state.dealer]}"),
    Clause("round", rf"round ({w.N})", _read_round, lambda state, _: f"round {state.round}"),
    Clause("extra round", "extra round", _read_extra, _write_extra),
    Clause("totals", rf"totals ({w.SCORES})", None, _points("totals", lambda state: state.totals)),
    _fact("round over", lambda state: state.phase == OVER, BOTH),
    _fact("new game", lambda state: state.phase == NEW, GIVEN),
    _fact("round on", lambda state: state.phase in (DRAW, PLAY)),
    Clause("out", r"out ([A-F])", None, _write_out, THEN),
    Clause("scores", rf"scores ({w.SCORES})", None, _points("scores", lambda state: state.scores), THEN),
    _locked("locked", True),
    _locked("free", False),
    Clause("split", rf"split ({w.NUMBER})", None, _split, THEN),
    Clause("no split", rf"no split ({w.NUMBER})", None, _split, THEN),
    _fact("game on", lambda state: not state.winners),
    Clause("winner", rf"winner ({w.SEATS})", None, _write_winner, THEN),
    examples=(
        "seats ABC; A[6 6 L] B[3] C[]; hand A{6 2 L} B 8; pile 20 next 7 L; pile 20; turn A; turn A to draw; "
        "plays left 2; last turns B C; dealer C; round 2; extra round; totals A 12 B -3; round over; "
        "new game; round on; out A; scores A 12 B -3; locked A; free B; split 6; no split 6; game on; "
        "winner A B"
    ),
)
