"""Positions from notation. Writing: `notation_write`; moves: `notation_moves`; `then`: `notation_then`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ....engine import clauses
from ....engine.chance import Stream
from ....engine.options import Options
from ....engine.refusal import BadInput
from ..state import setup
from .. import options as terms
from ..state import turn
from ..cards.design import COUNTS, DRAW_CARDS, EQUIPMENT, KINDS, LOOT, NO_MOD, Box, Character, kit_of
from ..cards.field import Field
from ..notation.names import Names
from ..notation.shapes import GIVEN, Found, ats_of, hands_of, pairs, seen_of, traps_of, wears_of
from ..cards.signs import (
    ACTION,
    ARMED,
    BLANK,
    DISCARD,
    DRAW,
    LAID,
    MOVE2,
    NOBODY,
    OPEN,
    PHASES,
    QUIET,
    ROLL,
    USED_NAMES,
    WINDOWS,
)
from ..state.raid import Raid

# ---- reading a position -------------------------------------------------------------------------


def position(text: str, options: Options) -> Raid:
    listed = clauses.read(text, GIVEN, many=("card",))
    found: Found = {name: match for name, match in listed if name != "card"}
    if "seats" not in found:
        raise BadInput("The position lacks “seats”.", "Begin with seats AB, ABC or ABCD.")
    seats = tuple(found["seats"][1])
    names = Names(kit_of(options["cards"]))
    for name, match in listed:
        if name == "card":
            names.define(match[1], match[2])
    if "new game" in found:
        return _new_game(seats, found, names, options)
    if clash := terms.clash(options):
        raise BadInput(clash.text, clash.remedy, clash.rule)
    return _Reader(seats, found, names, options).read()


def _new_game(seats: tuple[str, ...], found: Found, names: Names, options: Options) -> Raid:
    if extra := set(found) - {"seats", "new game", "cast", "field"}:
        raise BadInput(
            f"“new game” does not go with “{min(extra)}”.", "Only seats, cast and field may stand beside it."
        )
    counts = tuple(design.count for design in names.kit.designs)
    box = Box(names.kit, names.kit.designs, counts)
    rng = Stream(1)
    cast = _cast(seats, found, names, options, rng)
    return Raid(options, seats, rng, box, _field(found, options, names, len(seats)), cast)


def _field(found: Found, options: Options, names: Names, players: int) -> Field:
    """The field of the position; whether so many can play on it is judged when the cards are dealt, or by _Reader."""
    if "field" not in found:
        return terms.field_of(options, players, names.kit)
    return terms.named_field(found["field"][1], names.kit)


def _cast(seats: tuple[str, ...], found: Found, names: Names, options: Options, rng: Stream) -> tuple[Character, ...]:
    """The characters of the position; whether there are so many is judged where the field is."""
    cast = list(setup.choose_cast(options, seats, names.kit, rng))
    if "cast" in found:
        chosen = pairs(found["cast"][1])
        _known_seats(chosen, seats, "cast")
        named = terms.characters_of(list(chosen.values()), names.kit)
        for letter, character in zip(chosen, named, strict=True):
            cast[seats.index(letter)] = character
    return tuple(cast)


def _known_seats(table: Mapping[str, object], seats: tuple[str, ...], clause: str) -> None:
    for seat in table:
        if seat not in seats:
            raise BadInput(f"“{clause}” names {seat}, who does not play.", f"Seats: {' '.join(seats)}.")


class _Reader:
    """Builds one position: first who and where, then which cards lie where, then the box they make."""

    def __init__(self, seats: tuple[str, ...], found: Found, names: Names, options: Options) -> None:
        self.seats, self.found, self.names, self.options = seats, found, names, options
        self.field = _field(found, options, names, len(seats))
        self.cast = _cast(seats, found, names, options, Stream(1))
        self.field.check(len(seats), DRAW_CARDS)
        if "cast" in found:
            terms.cast_of(list(pairs(found["cast"][1]).values()), names.kit)
        self.terms = terms.terms_of(options, len(seats))
        self.hands: list[list[int]] = [[names.plain] * 3 for _ in seats]
        self.worn: list[int | None] = [None] * len(seats)
        self.banks = [0] * len(seats)
        self.top: list[int | None] = [names.plain] * len(self.field.spaces)
        self.low: list[int | None] = [None] * len(self.field.spaces)
        self.lies = [QUIET] * len(self.field.spaces)
        self.layer = [NOBODY] * len(self.field.spaces)
        self.blanks: list[int] = []
        self.named: set[int] = set()
        self.deck: list[int] = []
        self.discards: list[int] = []

    def read(self) -> Raid:
        self._read_hands()
        self._read_field()
        self._read_piles()
        self._check_counts()
        raid = self._build()
        _read_people(raid, self.found)
        _read_turn(raid, self.found)
        _read_rolls(raid, self.found)
        self._check_people(raid)
        if "chance" in self.found:
            picks = self.names.read_list(self.found["chance"][1])
            raid.rigged_picks = tuple(self.names.designs[design].name for design in picks)
        return raid

    def seat(self, letter: str) -> int:
        if letter not in self.seats:
            raise BadInput(f"{letter} does not play.", f"Seats: {' '.join(self.seats)}.")
        return self.seats.index(letter)

    def space(self, name: str) -> int:
        if name not in self.field.index:
            raise BadInput(f"There is no space {name} on this field.", "Name a space of the field.")
        return self.field.index[name]

    # ---- cards ----

    def _read_hands(self) -> None:
        names = self.names
        if "hand" in self.found:
            for seat, (cards, size) in hands_of(self.found["hand"][1]).items():
                self.hands[self.seat(seat)] = names.read_list(cards) if cards is not None else names.plain_ones(size)
        if "wears" in self.found:
            for seat, card in wears_of(self.found["wears"][1]).items():
                self.worn[self.seat(seat)] = None if card == "nothing" else names.read(card)
        for design in self.worn:
            if design is not None and names.designs[design].kind != EQUIPMENT:
                raise BadInput(f"{names.designs[design].name} is no equipment.", "Only equipment is worn.", "TRAP-89")
        if "bank" in self.found:
            for seat, count in pairs(self.found["bank"][1]).items():
                self.banks[self.seat(seat)] = int(count)

    def _read_field(self) -> None:
        for clause, lie in (("quiet", QUIET), ("armed", ARMED)):
            if clause in self.found:
                for name, card in ats_of(self.found[clause][1]):
                    self._claim(name, lie, self.names.read(card or "plain"))
        if "laid" in self.found:
            for name, upper, lower, open_, seat in traps_of(self.found["laid"][1]):
                space = self._claim(name, OPEN if open_ else LAID, self.names.read(upper or "plain"))
                self.low[space] = self.names.read(lower or "plain")
                self.layer[space] = self.seat(seat or "A")
        if "blank" in self.found:
            for name in self.found["blank"][1].split(" "):
                self.blanks.append(self._claim(name, BLANK, None))

    def _claim(self, name: str, lie: int, card: int | None) -> int:
        space = self.space(name)
        if space in self.named:
            raise BadInput(f"{name} is in two states.", "Name every space once.")
        self.named.add(space)
        self.lies[space], self.top[space] = lie, card
        return space

    def _read_piles(self) -> None:
        names = self.names
        if "discard" in self.found:
            match = self.found["discard"]
            listed = names.read_list(match[1]) if match[1] is not None else names.plain_ones(int(match[2]))
            self.discards = listed
        deck = self.found.get("deck")
        top = names.read_list((deck[2] or deck[3] or "") if deck else "")
        size = int(deck[1]) if deck and deck[1] else DRAW_CARDS - self._outside()
        if size < len(top) or size + self._outside() > DRAW_CARDS:
            raise BadInput(f"With a deck of {size} there are not exactly as many cards as named.",
                           f"There are {DRAW_CARDS} draw cards in all.", "TRAP-11")  # fmt: skip
        self.deck = [names.plain] * (size - len(top)) + top[::-1]

    def _outside(self) -> int:
        field = sum(card is not None for card in (*self.top, *self.low, *self.worn))
        return field + sum(map(len, self.hands)) + sum(self.banks) + len(self.discards)

    def _all_cards(self) -> Counter[int]:
        cards = Counter(card for card in (*self.top, *self.low, *self.worn) if card is not None)
        for pile in (*self.hands, self.deck, self.discards):
            cards.update(pile)
        cards[self._loot()] += sum(self.banks)
        return cards

    def _loot(self) -> int:
        return next(n for n, design in enumerate(self.names.designs) if design.kind == LOOT)

    def _check_counts(self) -> None:
        cards, designs = self._all_cards(), self.names.designs
        for number, count in cards.items():
            if number < self.names.plain and count > designs[number].count:
                raise BadInput(
                    f"There are {count} {designs[number].name}.", f"It exists {designs[number].count} times."
                )
        for kind in (EQUIPMENT, LOOT):
            count = sum(n for number, n in cards.items() if designs[number].kind == kind)
            if count > COUNTS[KINDS[kind]]:
                raise BadInput(
                    f"There are {count} {KINDS[kind]} cards.", f"There are {COUNTS[KINDS[kind]]}.", "TRAP-11"
                )
        if self.blanks and (self.deck or self.discards):
            raise BadInput(
                "A space is blank although there are cards to fill it.", "Empty deck and discard.", "TRAP-R9"
            )

    def _build(self) -> Raid:
        counts = self._all_cards()
        designs = tuple(self.names.designs)
        box = Box(self.names.kit, designs, tuple(counts[number] for number in range(len(designs))))
        raid = Raid(self.options, self.seats, Stream(1), box, self.field, self.cast)
        free: list[list[int]] = [[] for _ in designs]
        for card in range(len(box.of) - 1, -1, -1):
            free[box.of[card]].append(card)

        def take(cards: list[int]) -> list[int]:
            return [free[design].pop() for design in cards]

        raid.hands = [take(hand) for hand in self.hands]
        raid.banks = [take([self._loot()] * count) for count in self.banks]
        raid.worn = [take([card])[0] if card is not None else -1 for card in self.worn]
        raid.top = [take([card])[0] if card is not None else -1 for card in self.top]
        raid.low = [take([card])[0] if card is not None else -1 for card in self.low]
        raid.deck, raid.discards = take(self.deck), take(self.discards)
        raid.lies, raid.layer, raid.blanks = self.lies, self.layer, self.blanks
        raid.set_up = True
        for seat, hand in enumerate(raid.hands):
            for card in hand:
                raid.known[card] = 1 << seat
        for space, layer in enumerate(raid.layer):
            if layer >= 0:
                raid.known[raid.top[space]] = 1 << layer
        self._show_what_was_seen(raid)
        return raid

    def _show_what_was_seen(self, raid: Raid) -> None:
        """A lesson may tell what lies somewhere: then whoever was told sees it."""
        for letter, name in seen_of(self.found["seen"][1]) if "seen" in self.found else ():
            seat, card = self.seat(letter), raid.top[self.space(name)]
            if card < 0:
                raise BadInput(f"There is no card on {name} to be seen.", "Name a space with a card.")
            raid.known[card] |= 1 << seat

    # ---- contradictions ----

    def _check_people(self, raid: Raid) -> None:
        avatars = [space for space in raid.at if space >= 0]
        if len(set(avatars)) < len(avatars):
            raise BadInput("Two avatars stand on one space.", "Move one of them.", "TRAP-36")
        for space in avatars:
            if raid.lies[space] not in (QUIET, BLANK):
                name = self.field.spaces[space]
                raise BadInput(f"An avatar stands on the trap on {name}.", "Cards under avatars are quiet.", "TRAP-R69")
        for seat, letter in enumerate(self.seats):
            if raid.at[seat] < 0:
                self._check_ghost(raid, seat, letter)
            else:
                raid.mods[seat] = raid.box.card[raid.worn[seat]].mod if raid.worn[seat] >= 0 else NO_MOD
        ghost = raid.at[raid.active] < 0
        if ghost and raid.phase not in (DRAW, ROLL, DISCARD):
            raise BadInput(f"A ghost has no phase {PHASES[raid.phase]}.", "Use draw, roll or discard.", "TRAP-113")
        if not ghost and raid.phase == ROLL:
            raise BadInput("Only a ghost has a phase roll.", "Use another phase.", "TRAP-113")
        if raid.used and (ghost or raid.phase < ACTION):
            raise BadInput("Actions cannot be used before phase action.", "Leave used out.", "TRAP-24")

    def _check_ghost(self, raid: Raid, seat: int, letter: str) -> None:
        loot = raid.banks[seat] or any(raid.box.kind[card] == LOOT for card in raid.hands[seat])
        if loot:
            raise BadInput(f"The ghost {letter} has loot.", "Ghosts never hold loot.", "TRAP-112")
        if raid.worn[seat] >= 0 and not self.terms.ghost_keeps:
            raise BadInput(f"The ghost {letter} wears something.", "Ghosts have no equipment.", "TRAP-R44")
        if raid.shields[seat] or raid.skips[seat]:
            raise BadInput(f"The ghost {letter} has markers.", "Shields and skip markers vanish.", "TRAP-R44")


def _seat_in(raid: Raid, letter: str) -> int:
    if letter not in raid.seats:
        raise BadInput(f"{letter} does not play.", f"Seats: {' '.join(raid.seats)}.")
    return raid.seats.index(letter)


def _read_people(raid: Raid, found: Found) -> None:
    ghosts = [] if "ghost" not in found or found["ghost"][1] == "none" else found["ghost"][1].split(" ")
    if ghosts and (len(raid.seats) == 2 or len(raid.seats) - len(set(ghosts)) < 2 or len(set(ghosts)) < len(ghosts)):
        raise BadInput("With so many ghosts the game is over.", "Leave two living players.", "TRAP-119")
    for letter in ghosts:
        raid.at[_seat_in(raid, letter)] = NOBODY
        raid.health[_seat_in(raid, letter)] = 0
    raid.fallen = tuple((_seat_in(raid, letter),) for letter in ghosts)
    for letter, name in pairs(found["avatars"][1].replace("@", " ")).items() if "avatars" in found else ():
        if letter in ghosts:
            raise BadInput(f"The ghost {letter} has no avatar.", "Leave it out.", "TRAP-R44")
        if name not in raid.field.index:
            raise BadInput(f"There is no space {name} on this field.", "Name a space of the field.")
        raid.at[_seat_in(raid, letter)] = raid.field.index[name]
    for letter, count in pairs(found["health"][1]).items() if "health" in found else ():
        if not 1 <= int(count) <= raid.terms.cap or letter in ghosts:
            raise BadInput(
                f"Health of {letter} cannot be {count}.", f"Living players have 1 to {raid.terms.cap}.", "TRAP-R40"
            )
        raid.health[_seat_in(raid, letter)] = int(count)
    for letter, count in pairs(found["shield"][1]).items() if "shield" in found else ():
        raid.shields[_seat_in(raid, letter)] = int(count)
    if "skip" in found and found["skip"][1] != "none":
        for letter in found["skip"][1].split(" "):
            raid.skips[_seat_in(raid, letter)] = 1


def _read_turn(raid: Raid, found: Found) -> None:
    if "turn" in found:
        raid.active = _seat_in(raid, found["turn"][1])
        raid.phase = PHASES.index(found["turn"][2] or "draw")
    if raid.phase > DRAW:
        raid.steps = 1 if raid.phase >= MOVE2 else 0
    if "used" in found and found["used"][1] != "none":
        kinds = found["used"][1].split(" ")
        raid.used = sum(bit for bit, name in USED_NAMES.items() if name in kinds)
    for word, count in pairs(found["count"][1]).items() if "count" in found else ():
        setattr(raid, word, int(count))
    if raid.phase in WINDOWS:
        _open_given_window(raid)


def _open_given_window(raid: Raid) -> None:
    """`turn A w1`: nobody has been asked yet."""
    phase = raid.phase
    turn.open_window(raid, phase)
    if raid.phase != phase:
        raise BadInput(
            f"There is no window {PHASES[phase]} by the option oot_windows.", "Name another phase.", "TRAP-R47"
        )


def _read_rolls(raid: Raid, found: Found) -> None:
    match = found.get("roll")
    left = int(match[1]) if match and match[1] else 6
    digits = [int(digit) for digit in (match[2] or match[3] or "").split()] if match else []
    first, later = digits[:left], digits[left:]
    if not 1 <= left <= 6 or len(set(first)) < len(first) or (left < 6 and digits and len(first) < left):
        raise BadInput("The Roll cards do not fit together.", "Name all that are left, each once.", "TRAP-106")
    for start in range(0, len(later), 6):
        block = later[start : start + 6]
        if len(set(block)) < len(block):
            raise BadInput("After the reshuffle a Roll card comes up twice.", "Name each once.", "TRAP-106")
    rest = [number for number in (1, 2, 3, 4, 5, 6) if number not in first]
    raid.rng.shuffle(rest)
    raid.rolls = rest[: left - len(first)] + first[::-1]
    raid.rigged_rolls = tuple(later)
