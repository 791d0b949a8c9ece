"""A position being read: first who and where, then which cards lie where, then the box they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from ....engine.chance import Stream
from ....engine.clauses import Match
from ....engine.refusal import BadInput
from ..cards.design import COUNTS, DRAW_CARDS, EQUIPMENT, KINDS, LOOT, NO_MOD, Box, Character
from ..cards.field import Field
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
)  # fmt: skip
from ..options import RaidOptions, cast_of, characters_of, named_field
from ..state import setup, turn
from ..state.raid import Raid
from .names import Names
from .parts import ats_of, hands_of, listed, pairs, seen_of, traps_of, wears_of

Found = Mapping[str, list[Match]]
Named = TypeVar("Named", int, int | None)
"""The design of a card; None where no card lies."""


class Draft:
    """Cards are designs here; they become cards of a box when all are known."""

    def __init__(self, found: Found, options: RaidOptions) -> None:
        self.found, self.options = found, options
        self.seats = tuple(found["seats"][0][1])
        self.names = Names(options.cards)
        for match in found.get("card", ()):
            self.names.define(match[1], match[2])
        self.field = self._field()
        self.rng = Stream(1)
        self.cast = self._cast()

    def _field(self) -> Field:
        """Whether so many can play on it is judged when the cards are dealt, or by `begin`."""
        if "field" not in self.found:
            return self.options.field_for(len(self.seats))
        return named_field(self.found["field"][0][1], self.names.kit)

    def _cast(self) -> tuple[Character, ...]:
        """The characters of the position; whether there are so many is judged where the field is."""
        cast = list(setup.choose_cast(self.options, self.seats, self.names.kit, self.rng))
        chosen = self._named("cast")
        for seat in chosen:
            if seat not in self.seats:
                raise BadInput(f"“cast” names {seat}, who does not play.", f"Seats: {' '.join(self.seats)}.")
        named = characters_of(list(chosen.values()), self.names.kit)
        for letter, character in zip(chosen, named, strict=True):
            cast[self.seats.index(letter)] = character
        return tuple(cast)

    def _named(self, clause: str) -> dict[str, str]:
        return pairs(self.found[clause][0][1]) if clause in self.found else {}

    def new_game(self) -> Raid:
        box = Box(self.names.kit, self.names.kit.designs, tuple(design.count for design in self.names.kit.designs))
        return Raid.of(self.options, self.seats, self.rng, box, self.field, self.cast)

    # ---- what is there before anything is said ----

    def begin(self) -> None:
        """Three plain cards in each hand, a quiet one on every space; ghosts are known from the start."""
        self.field.check(len(self.seats), DRAW_CARDS)
        cast_of(list(self._named("cast").values()), self.names.kit)
        count, spaces, plain = len(self.seats), len(self.field.spaces), self.names.plain
        self.hands: list[list[int]] = [[plain] * 3 for _ in self.seats]
        self.worn: list[int | None] = [None] * count
        self.banks, self.shields, self.skips = [0] * count, [0] * count, [0] * count
        self.health, self.at = [self.options.health_cap] * count, list(self.field.starts[:count])
        self.top: list[int | None] = [plain] * spaces
        self.low: list[int | None] = [None] * spaces
        self.lies, self.layer = [QUIET] * spaces, [NOBODY] * spaces
        self.blanks: list[int] = []
        self.claimed: set[int] = set()
        self.deck: list[int] = []
        self.discards: list[int] = []
        self.counts = {"turns": 1, "traps": 0, "actions": 0}
        self.active, self.phase, self.used = 0, DRAW, 0
        self.ghosts = listed(self.found["ghost"][0][1]) if "ghost" in self.found else []
        left = count - len(set(self.ghosts))
        if self.ghosts and (count == 2 or left < 2 or len(set(self.ghosts)) < len(self.ghosts)):
            raise BadInput("With so many ghosts the game is over.", "Leave two living players.", "TRAP-119")
        for letter in self.ghosts:
            self.at[self.seat(letter)], self.health[self.seat(letter)] = NOBODY, 0

    def seat(self, letter: str) -> int:
        if letter not in self.seats:
            raise BadInput(f"{letter} does not play.", f"Seats: {' '.join(self.seats)}.")
        return self.seats.index(letter)

    def space(self, name: str) -> int:
        if name not in self.field.index:
            raise BadInput(f"There is no space {name} on this field.", "Name a space of the field.")
        return self.field.index[name]

    # ---- clause by clause: players ----

    def read_turn(self, found: Match) -> None:
        self.active, self.phase = self.seat(found[1]), PHASES.index(found[2] or "draw")

    def read_used(self, found: Match) -> None:
        self.used = sum(bit for bit, name in USED_NAMES.items() if name in listed(found[1]))

    def read_count(self, found: Match) -> None:
        self.counts.update({word: int(count) for word, count in pairs(found[1]).items()})

    def read_avatars(self, found: Match) -> None:
        for letter, name in pairs(found[1].replace("@", " ")).items():
            if letter in self.ghosts:
                raise BadInput(f"The ghost {letter} has no avatar.", "Leave it out.", "TRAP-R44")
            self.at[self.seat(letter)] = self.space(name)

    def read_health(self, found: Match) -> None:
        cap = self.options.health_cap
        for letter, count in pairs(found[1]).items():
            if not 1 <= int(count) <= cap or letter in self.ghosts:
                text = f"Health of {letter} cannot be {count}."
                raise BadInput(text, f"Living players have 1 to {cap}.", "TRAP-R40")
            self.health[self.seat(letter)] = int(count)

    def read_bank(self, found: Match) -> None:
        for letter, count in pairs(found[1]).items():
            self.banks[self.seat(letter)] = int(count)

    def read_shield(self, found: Match) -> None:
        for letter, count in pairs(found[1]).items():
            self.shields[self.seat(letter)] = int(count)

    def read_skip(self, found: Match) -> None:
        for letter in listed(found[1]):
            self.skips[self.seat(letter)] = 1

    def read_hand(self, found: Match) -> None:
        for letter, (cards, size) in hands_of(found[1]).items():
            held = self.names.read_list(cards) if cards is not None else self.names.plain_ones(size)
            self.hands[self.seat(letter)] = held

    def read_wears(self, found: Match) -> None:
        for letter, card in wears_of(found[1]).items():
            self.worn[self.seat(letter)] = None if card == "nothing" else self.names.read(card)
        for design in self.worn:
            if design is not None and self.names.designs[design].kind != EQUIPMENT:
                text = f"{self.names.designs[design].name} is no equipment."
                raise BadInput(text, "Only equipment is worn.", "TRAP-89")

    # ---- the field and the piles ----

    def read_quiet(self, found: Match) -> None:
        self._read_ats(found[1], QUIET)

    def read_armed(self, found: Match) -> None:
        self._read_ats(found[1], ARMED)

    def _read_ats(self, text: str, lie: int) -> None:
        for name, card in ats_of(text):
            self._claim(name, lie, self.names.read(card or "plain"))

    def read_laid(self, found: Match) -> None:
        for name, upper, lower, open_, seat in traps_of(found[1]):
            space = self._claim(name, OPEN if open_ else LAID, self.names.read(upper or "plain"))
            self.low[space] = self.names.read(lower or "plain")
            self.layer[space] = self.seat(seat or "A")

    def read_blank(self, found: Match) -> None:
        self.blanks += [self._claim(name, BLANK, None) for name in found[1].split(" ")]

    def _claim(self, name: str, lie: int, card: int | None) -> int:
        space = self.space(name)
        if space in self.claimed:
            raise BadInput(f"{name} is in two states.", "Name every space once.")
        self.claimed.add(space)
        self.lies[space], self.top[space] = lie, card
        return space

    def read_discard(self, found: Match) -> None:
        names = self.names
        self.discards = names.read_list(found[1]) if found[1] is not None else names.plain_ones(int(found[2]))

    # ---- the whole ----

    def finish(self) -> Raid:
        self._read_deck()
        self._check_counts()
        if "rest dealt" in self.found:
            self._deal_rest()
        raid = self._build()
        self._put_people(raid)
        self._read_rolls(raid)
        self._check_people(raid)
        if "chance" in self.found:
            picks = self.names.read_list(self.found["chance"][0][1])
            raid.rigged_picks = tuple(self.names.designs[design].name for design in picks)
        return raid

    def _read_deck(self) -> None:
        """The rest of the box, unless its size is said."""
        deck = self.found["deck"][0] if "deck" in self.found else None
        top = self.names.read_list((deck[2] or deck[3] or "") if deck else "")
        outside = self._all_cards().total()
        size = int(deck[1]) if deck and deck[1] else DRAW_CARDS - outside
        if size < len(top) or size + outside > DRAW_CARDS:
            text = f"With a deck of {size} there are not exactly as many cards as named."
            raise BadInput(text, f"There are {DRAW_CARDS} draw cards in all.", "TRAP-11")
        self.deck = [self.names.plain] * (size - len(top)) + top[::-1]

    def _deal_rest(self) -> None:
        """Every card that nobody named comes from the rest of the box, as in a game: then chances can be reckoned."""
        used = self._all_cards()
        rest = [n for n, design in enumerate(self.names.kit.designs) for _ in range(design.count - used[n])]
        Stream(1).shuffle(rest)
        for letter in self.ghosts:  # they come first: a ghost never holds loot (TRAP-112)
            ghost = self.seat(letter)
            self.hands[ghost] = self._dealt(self.hands[ghost], rest, self._loot())
        self.hands = [self._dealt(hand, rest) for hand in self.hands]
        self.top, self.low = self._dealt(self.top, rest), self._dealt(self.low, rest)
        self.deck, self.discards = self._dealt(self.deck, rest), self._dealt(self.discards, rest)

    def _dealt(self, cards: list[Named], rest: list[int], never: int = NOBODY) -> list[Named]:
        """These cards, with one of the rest for each plain one."""
        dealt: list[Named] = []
        for card in cards:
            if card == self.names.plain:
                place = next(n for n in range(len(rest) - 1, -1, -1) if rest[n] != never)
                dealt.append(rest.pop(place))
            else:
                dealt.append(card)
        return dealt

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
                text = f"There are {count} {designs[number].name}."
                raise BadInput(text, f"It exists {designs[number].count} times.")
        for kind in (EQUIPMENT, LOOT):
            count = sum(n for number, n in cards.items() if designs[number].kind == kind)
            if count > COUNTS[KINDS[kind]]:
                text = f"There are {count} {KINDS[kind]} cards."
                raise BadInput(text, f"There are {COUNTS[KINDS[kind]]}.", "TRAP-11")
        if self.blanks and (self.deck or self.discards):
            text = "A space is blank although there are cards to fill it."
            raise BadInput(text, "Empty deck and discard.", "TRAP-R9")

    def _build(self) -> Raid:
        counts, designs = self._all_cards(), tuple(self.names.designs)
        box = Box(self.names.kit, designs, tuple(counts[number] for number in range(len(designs))))
        raid = Raid.of(self.options, self.seats, Stream(1), box, self.field, self.cast)
        free: list[list[int]] = [[] for _ in designs]
        for card in range(len(box.of) - 1, -1, -1):
            free[box.of[card]].append(card)

        def take(cards: Iterable[int | None]) -> list[int]:
            return [free[design].pop() if design is not None else -1 for design in cards]

        raid.hands = [take(hand) for hand in self.hands]
        raid.banks = [take([self._loot()] * count) for count in self.banks]
        raid.worn, raid.top, raid.low = take(self.worn), take(self.top), take(self.low)
        raid.deck, raid.discards = take(self.deck), take(self.discards)
        raid.lies, raid.layer, raid.blanks = self.lies, self.layer, self.blanks
        raid.set_up = True
        self._show(raid)
        return raid

    def _show(self, raid: Raid) -> None:
        """Owners and layers know theirs; a lesson may tell what lies somewhere: then whoever was told sees it."""
        for seat, hand in enumerate(raid.hands):
            for card in hand:
                raid.known[card] = 1 << seat
        for space, layer in enumerate(raid.layer):
            if layer >= 0:
                raid.known[raid.top[space]] = 1 << layer
        for letter, name in seen_of(self.found["seen"][0][1]) if "seen" in self.found else ():
            seat, card = self.seat(letter), raid.top[self.space(name)]
            if card < 0:
                raise BadInput(f"There is no card on {name} to be seen.", "Name a space with a card.")
            raid.known[card] |= 1 << seat

    def _put_people(self, raid: Raid) -> None:
        raid.at, raid.health, raid.shields, raid.skips = self.at, self.health, self.shields, self.skips
        raid.fallen = tuple((self.seat(letter),) for letter in self.ghosts)
        raid.active, raid.phase, raid.used = self.active, self.phase, self.used
        raid.steps = 1 if raid.phase >= MOVE2 else 0
        raid.turns, raid.traps, raid.actions = (self.counts[word] for word in ("turns", "traps", "actions"))
        if self.phase in WINDOWS:  # nobody has been asked yet
            turn.open_window(raid, self.phase)
            if raid.phase != self.phase:
                text = f"There is no window {PHASES[self.phase]} by the option oot_windows."
                raise BadInput(text, "Name another phase.", "TRAP-R47")

    def _read_rolls(self, raid: Raid) -> None:
        match = self.found["roll"][0] if "roll" in self.found else None
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
        if raid.banks[seat] or any(raid.box.kind[card] == LOOT for card in raid.hands[seat]):
            raise BadInput(f"The ghost {letter} has loot.", "Ghosts never hold loot.", "TRAP-112")
        if raid.worn[seat] >= 0 and self.options.ghost_equipment != "keep":
            raise BadInput(f"The ghost {letter} wears something.", "Ghosts have no equipment.", "TRAP-R44")
        if raid.shields[seat] or raid.skips[seat]:
            raise BadInput(f"The ghost {letter} has markers.", "Shields and skip markers vanish.", "TRAP-R44")
