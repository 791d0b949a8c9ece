"""What the board says: the ask-line, moves as words, the standing; and what a person who picked these pieces means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.state import Move
from ...engine.tell import listed
from ...look import cards as look
from ...look.ui import Ask, Ui, Words
from . import outlook, score, shapes
from .cards import BAG_POINTS, LOOTER, Cards, Lot, names
from .house import house_of
from .legality import DRAW, NEW, OVER
from .moves import Build, Combine, Deal, Draw, Knock, Named, Open, Punt, Snitch, Steal
from .tell import handful, lot_words
from .view import BagView

# ---- the ask-line -------------------------------------------------------------------------------


def facts(view: BagView) -> str:
    if view.phase == NEW:
        return "Not dealt yet"
    extra = ", a tie-break" if view.extra else ""
    if view.winners:
        return f"Round {view.round}{extra}, the game is over"
    if view.phase == OVER:
        return f"Round {view.round}{extra} is over"
    goal = "more than " if view.options["target_test"] == "more_than" else ""
    return f"Round {view.round}{extra}, to {goal}{view.options['target']} points"


def ask(view: BagView, ui: Ui) -> Ask:
    if view.winners:
        return Ask("Over", _winners(view, ui))
    if view.phase in (NEW, OVER):
        dealer = view.to_act[0]
        if dealer == view.seat:
            return Ask("Deal", "It is your turn to deal the next round." if view.phase == OVER else "Deal the cards.")
        return Ask("Wait", f"{ui.name(dealer)} deals next.")
    mover = view.seats[view.mover]
    if view.seat != mover:
        return Ask("Wait", f"{ui.name(mover)} is {'drawing' if view.phase == DRAW else 'playing'}.")
    if view.phase == DRAW:
        return Ask("Draw", "Take a card from the pile.")
    return _ask_play(view, ui)


def _ask_play(view: BagView, ui: Ui) -> Ask:
    if not view.left:
        return Ask("Done", "No play is left: knock.")
    step = f"Play {view.made + 1} of {view.made + view.left}"
    held = [key.split("-")[1] for key in ui.chosen if key.startswith("hand-")]
    if held:
        cards = tuple(sorted(LOOTER if card == "L" else int(card) for card in held))
        return Ask(step, f"What do you do with {handful(cards)}?")
    if ui.chosen:
        return Ask(step, "Which of your cards goes there?")
    if view.made + view.left == 1:
        return Ask(step, "You are locked down. Make your one play.")
    return Ask(step, "What do you play?" if not view.made else "What else do you play? Or knock.")


def _winners(view: BagView, ui: Ui) -> str:
    best = max(view.totals)
    who = [ui.name(view.seats[player]) for player in view.winners]
    return f"{listed(who)} won with {best} points."


def standing(view: BagView, ui: Ui) -> list[tuple[str, str]]:
    """Totals, and what lies on the table now."""
    rows = []
    for player, seat in enumerate(view.seats):
        total = look.count(view.totals[player], "point")
        now = table_points(view, player)
        rows.append((seat, total if view.phase in (NEW, OVER) else f"{view.totals[player]} + {now} in the stash"))
    return rows


def table_points(view: BagView, player: int) -> int:
    house = house_of(view.options)
    return score.of_stash([(lot.coins, lot.looters) for lot in view.stash(player)], len(view.bags[player]), house)


# ---- moves as words -----------------------------------------------------------------------------


def words(view: BagView, move: Move) -> Words:
    said: Words = _WORDS[type(move)](view, move)
    held = view.sizes[view.seats.index(move.seat)]
    if outlook.goes_out(move, held, view.pile):
        # Being locked down matters no more when the round is over.
        gives = "" if isinstance(move, Punt) else f"{said.gives}; "
        return Words(said.does, f"{gives}you go out, and the round ends", said.icon)
    return said


def _made(lot: Lot) -> str:
    return f"a Bag of {lot.number}s" if lot.is_bag else names(lot.cards).replace("L", "looter")


def _whose(seat: str, lot: Lot, twins: bool) -> str:
    if lot.size == 1 or twins:
        return f"{{{seat}'s}} {lot_words(lot)}"
    return f"{{{seat}'s}} {lot.number}s" if lot.number else f"{{{seat}'s}} looters"


def _has_twins(view: BagView, seat: str, lot: Lot) -> bool:
    """Has this owner several sets of the number, so that it has to be said which?"""
    return sum(owner == view.seats.index(seat) for owner, _, _ in view.lying[lot.number]) > 1


def _draw(view: BagView, move: Draw) -> Words:
    left = "" if view.pile is None else "the last one" if view.pile == 1 else f"{view.pile} left in the pile"
    return Words("Draw a card", left, "bol-pile")


def _open(view: BagView, move: Open) -> Words:
    lot = outlook.opened(move)
    named = f" as {move.number}s" if move.number else ""
    gives = f"{_made(lot)}, {BAG_POINTS} points and safe" if lot.is_bag else f"a new set of {lot.number}s"
    return Words(f"Open {handful(move.cards)}{named}", gives, "bol-bag" if lot.is_bag else "bol-open")


def _build(view: BagView, move: Build) -> Words:
    made = outlook.grown(move.lot, move.cards)
    what = _whose(move.seat, move.lot, _has_twins(view, move.seat, move.lot))
    only = sum(lot.size == 1 for lot in view.stash(view.mover)) == 1  # BOL-44
    free = ", frees you" if move.lot.size == 1 and only else ""
    does = f"Build {handful(move.cards)} onto {what}"
    return Words(does, f"makes {_made(made)}{free}", "bol-bag" if made.is_bag else "bol-build")


def _steal(view: BagView, move: Steal) -> Words:
    made = outlook.grown(move.lot, move.cards)
    what = _whose(move.owner, move.lot, _has_twins(view, move.owner, move.lot))
    return Words(
        f"Steal {what}", f"with {handful(move.cards)}: {_made(made)}", "bol-bag" if made.is_bag else "bol-steal"
    )


def _snitch(view: BagView, move: Snitch) -> Words:
    made = outlook.snitched(move.lot)
    does = f"Snitch a looter from {_whose(move.owner, move.lot, _has_twins(view, move.owner, move.lot))}"
    if made.is_bag:
        gives = "makes your Bag" if move.owner == move.seat else f"but the Bag is {{{move.owner}'s}}"
    else:
        gives = f"for your {move.card}; the set stays where it is"
    return Words(does, gives, "bol-snitch")


def _combine(view: BagView, move: Combine) -> Words:
    made, back = outlook.combined(move)
    returned = f", {look.count(back, 'looter')} back to your hand" if back else ""
    what = (
        f"all {move.number}s"
        if move.whole
        else listed([f"{{{owner}'s}} {names(lot.cards)}" for owner, lot in move.sets])
    )
    does = f"Combine {what} with {handful(move.cards)}"
    return Words(does, f"makes {_made(made)}{returned}", "bol-bag" if made.is_bag else "bol-combine")


def _punt(view: BagView, move: Punt) -> Words:
    named = f" as {handful((move.number,))}" if move.number else ""
    locks = "keeps you locked down" if view.locked(view.mover) else "locks you down"
    drawn = "" if view.pile == 0 else ", and you draw a card"
    return Words(f"Punt {handful((move.card,))}{named}", f"{locks}{drawn}", "bol-punt")


def _knock(view: BagView, move: Knock) -> Words:
    if not view.made:
        return Words("Pass", "you have no legal play", "bol-knock")
    left = f"{look.count(view.left, 'play')} unused" if view.left else ""
    return Words("Knock", f"end your turn, {left}" if left else "end your turn", "bol-knock")


def _deal(view: BagView, move: Deal) -> Words:
    return Words("Deal the next round" if view.phase == OVER else "Deal", "eight cards each", "ll-again")


_WORDS: dict[type[Move], Callable[[Any, Any], Words]] = {
    Draw: _draw,
    Open: _open,
    Build: _build,
    Steal: _steal,
    Snitch: _snitch,
    Combine: _combine,
    Punt: _punt,
    Knock: _knock,
    Deal: _deal,
}


# ---- picking pieces -----------------------------------------------------------------------------


def complete(move: Move, tokens: Sequence[str]) -> bool:
    """A Combine is meant by its cards; of its sets none has to be picked. A single card is no wish to punt it yet."""
    if isinstance(move, Combine):
        return sum(token.startswith("hand ") for token in tokens) == len(move.cards)
    return len(move.pieces) == len(tokens) and not isinstance(move, Punt)


_ORDER = {Combine: 0, Steal: 1, Build: 2, Snitch: 3, Open: 4, Punt: 5}


def best_first(view: BagView, moves: Sequence[Move], tokens: Sequence[str]) -> list[Move]:
    """What the picks say completely before what needs more; then the plays that bring most, and punts last."""

    def rank(move: Move) -> tuple[bool, bool, int, int]:
        size = 0 if isinstance(move, Combine) else len(move.pieces)
        return not complete(move, tokens), isinstance(move, Punt), size, _ORDER[type(move)]

    return sorted(moves, key=rank)


def attempts(view: BagView, tokens: Sequence[str]) -> list[Move]:
    """What a person who picked these pieces may mean, legal or not, best guess first."""
    if view.seat is None:
        return []
    cards = tuple(sorted(_card(token) for token in tokens if token.startswith("hand ")))
    sets = [(token[0], shapes.read_set(token[1:])) for token in tokens if not token.startswith("hand ")]
    if not sets:
        return _with_cards(view.seat, cards)
    if len(sets) > 1:
        return [Combine(view.seat, sets[0][1].number, cards, _in_seat_order(view, sets), whole=_all_named(view, sets))]
    return _with_set(view.seat, *sets[0], cards)


def _card(token: str) -> int:
    word = token.removeprefix("hand ")
    return LOOTER if word == "L" else int(word)


def _with_cards(seat: str, cards: Cards) -> list[Move]:
    return [Open(seat, cards), Punt(seat, cards[0])] if cards else []


def _with_set(seat: str, owner: str, lot: Lot, cards: Cards) -> list[Move]:
    onto: Move = Build(seat, lot, cards) if owner == seat else Steal(seat, owner, lot, cards)
    return [onto, *(Snitch(seat, owner, lot, card) for card in cards[:1])]


def _in_seat_order(view: BagView, sets: Sequence[Named]) -> tuple[Named, ...]:
    return tuple(sorted(sets, key=lambda named: (view.seats.index(named[0]), named[1])))


def _all_named(view: BagView, sets: Sequence[Named]) -> bool:
    return len(view.lying[sets[0][1].number]) == len(sets)
