"""What the table says: what is asked, what a move is called, what a person may mean who picked these pieces."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.state import Move
from ...engine.tell import listed, tell
from ...look import cards as look
from ...look.ui import Ask, Ui, Words
from . import phase as ph
from .cards import KIND, NAMES, NO_CARD, NUMBERS, VALUE, WILD, pack, size, unpack
from .cards import words as card_words
from .claims import settle
from .moves import (
    ACTION,
    AGAIN,
    BUILD_ITEM,
    FLIP,
    STEAL,
    Accept,
    Build,
    Capture,
    Claim,
    Continue,
    Lay,
    NoOffer,
    Offer,
    OpenDisplay,
    Return,
    build_groups,
)
from .phase import NOBODY
from .picks import Picked, gain, picking
from .reckon import picked_all, tally
from .sums import Part, split
from .view import SloopView

# ---- facts and standing -----------------------------------------------------------------------------


def facts(view: SloopView) -> str:
    if view.outcome is not None:
        return "The game is over."
    teams = "Two teams. " if view.teams else ""
    left = look.count(view.deck_count, "card") if view.deck_count else "no cards"
    return f"{teams}{left} in the draw pile"


def standing(view: SloopView, ui: Ui) -> list[tuple[str, str]]:
    rows = []
    for player, seat in enumerate(view.seats):
        said = [look.count(len(view.piles[player]), "card")]
        said += [f"builds {number}s" for number, owner, _ in view.builds if owner == player]
        if view.teams:
            said.append(f"team {len(view.piles[player]) + len(view.piles[(player + 2) % 4])}")
        rows.append((seat, ", ".join(said)))
    return rows


def own_build(view: SloopView) -> int:
    """The number of the viewer's build, or 0."""
    return next((number for number, owner, _ in view.builds if owner == view.player >= 0), 0)


def serves(view: SloopView, move: Move) -> bool:
    own = own_build(view)
    if isinstance(move, Capture):
        return move.build and move.number == own
    return isinstance(move, Continue) and move.number == own


# ---- what is asked ----------------------------------------------------------------------------------


def ask(view: SloopView, ui: Ui) -> Ask:
    if view.outcome is not None:
        return Ask("Over", tell(view.outcome.text, view.seat, ui.names))
    if view.seat is None or view.seat not in view.to_act:
        waiting = listed(ui.name(seat) for seat in view.to_act)
        return Ask("Wait" if view.seat else "Watch", f"{waiting} is {_doing(view)}.")
    tokens = [token for key in ui.chosen if (token := token_of(key))]
    played = next((KIND[token[5:]] for token in tokens if token.startswith("play ")), NO_CARD)
    if view.phase in (ph.PLAY, ph.AGAIN, ph.FLIPPED) and view.seats[view.mover] == view.seat and tokens:
        return Ask("Lay" if "lay" in tokens else "Sum", tally(view, tokens, played))
    return _fresh(view, ui)


def token_of(key: str) -> str:
    """What a picked piece means, from the key under which the board drew it."""
    where, _, rest = key.partition("-")
    if where == "loose":
        return f"loose {rest.rpartition('-')[0]}"
    if where == "flip":
        return f"play {rest.partition('-')[2]}"
    if where == "from":
        return f"pile {rest.replace('-', ' ')}"
    if key == "lay-here":
        return "lay"
    return f"build {key[5:]}" if where.startswith("build") else f"play {rest.rpartition('-')[0]}"


def _doing(view: SloopView) -> str:
    if view.phase == ph.OFFERED:
        return "looking at an offered card"
    if view.phase == ph.PLAY and view.to_act != (view.seats[view.mover],):
        return "thinking about an offer"
    return "about to open the display" if view.phase == ph.SETUP else "to play"


def _fresh(view: SloopView, ui: Ui) -> Ask:
    """Nothing is picked yet."""
    partner = ui.name(view.seats[(view.mover + 2) % 4]) if view.teams else ""
    if view.phase == ph.SETUP:
        return Ask("Set up", "Open the display.")
    if view.phase == ph.END:
        return Ask("Refill", "All plays are made. End the turn.")
    if view.phase == ph.OFFERED:
        return Ask(
            "Offer", f"{partner} offers you {card_words(view.offered)}. Take it and give a card, or hand it back."
        )
    if view.seats[view.mover] != view.seat:
        mover = ui.name(view.seats[view.mover])
        return Ask("Offer", f"It is {mover}'s turn. Offer a card to {mover}, or nothing.")
    if view.phase == ph.FLIPPED:
        return Ask("Flip", "Play one of the flipped cards.")
    own = own_build(view)
    again = view.phase == ph.AGAIN
    if own and _must_serve(view):
        return Ask("Again" if again else "Your build", f"Continue or capture your {own}s.")
    if own:
        return Ask("Your build", _may_lose(view, own))
    return Ask("Again" if again else "Your turn", "Play a card: capture, build or lay it.")


def _may_lose(view: SloopView, own: int) -> str:
    """What an owner is told who need not or cannot serve the build."""
    if any(serves(view, move) for move in view.moves):
        return f"Continue or capture your {own}s; any other play loses them."
    if any(isinstance(move, Lay) and move.action == AGAIN for move in view.moves):
        return f"No single card continues or captures your {own}s. A 2 first may help; any other play loses them."
    return f"No card of yours continues or captures your {own}s: they are lost. Play any card."


def _must_serve(view: SloopView) -> bool:
    twos = [move for move in view.moves if isinstance(move, Lay) and move.action == AGAIN]
    return all(serves(view, move) for move in view.moves if move not in twos)


# ---- moves in words ---------------------------------------------------------------------------------


def words(view: SloopView, move: Move) -> Words:
    if isinstance(move, Capture):
        return _capture_words(view, move)
    if isinstance(move, Build):
        return _build_words(view, move)
    if isinstance(move, Lay):
        return _lay_words(view, move)
    if isinstance(move, Offer):
        return Words(f"Offer {card_words(move.card)}", "your partner may take it and give you another", "slp-anchor")
    if isinstance(move, NoOffer):
        return Words("Offer nothing", "your partner plays", "slp-anchor")
    if isinstance(move, Accept):
        return Words(f"Take it, give {card_words(move.give)}", "then your turn goes on", "slp-anchor")
    if isinstance(move, Return):
        return Words("Hand it back", "then your turn goes on", "slp-anchor")
    if isinstance(move, OpenDisplay):
        begins = f"{{{move.first or view.seats[view.first]}}} to begin"
        return Words("Open the display", begins, "slp-k-display")
    return Words("End the turn", "hand and display are filled", "slp-k-back")


def sets(groups: list[list[Part]]) -> list[str]:
    return ["+".join(NAMES[kind] for kind, _ in group) for group in groups]


def _capture_words(view: SloopView, move: Capture) -> Words:
    taken = [f"the {move.number}s"] if move.build else []
    taken += sets(move.groups) if move.take else []
    extra = f" and {card_words(move.bonus)}" if move.bonus != NO_CARD else ""
    wild = f"as {move.number}: " if move.card == WILD else ""
    brought = gain(view, move)
    most = ", all you can" if brought == picking(view).most.get(move.card) else ""
    gives = f"{look.count(brought, 'card')}{most}{_lost(view, move)}"
    return Words(f"Take {wild}{', '.join(taken)}{extra}", gives, "slp-chest")


def _build_words(view: SloopView, move: Build) -> Words:
    cards = look.count(size(move.take) + 1, "card")
    joined = ", ".join(sets(move.groups))
    if not isinstance(move, Continue):
        return Words(f"Build {move.number}s: {joined}", f"{cards} under your marker{_lost(view, move)}", "slp-k-build")
    owner = next(owner for number, owner, _ in view.builds if number == move.number)
    whose = "your" if owner == view.player else "the" if owner == NOBODY else f"{{{view.seats[owner]}'s}}"
    return Words(f"Add {joined}", f"{cards} more in {whose} {move.number}s{_lost(view, move)}", "slp-k-build")


def _lost(view: SloopView, move: Move) -> str:
    """What a play costs that does not serve the own build (SLP-42)."""
    own = own_build(view)
    spared = serves(view, move) or (isinstance(move, Lay) and move.action == AGAIN)
    return f"; your {own}s are lost" if own and not spared else ""


def _lay_words(view: SloopView, move: Lay) -> Words:
    card = card_words(move.card)
    lost = _lost(view, move)
    if move.action == STEAL:
        rivals = [
            f"{{{seat}}}" + "".join(f" ({NAMES[kind]})" for victim, kind in move.picks if victim == seat)
            for player, seat in enumerate(view.seats)
            if player != view.mover and view.piles[player] and not (view.teams and (player - view.mover) % 2 == 0)
        ]
        from_whom = f"a card from {', '.join(rivals)}" if rivals else "nobody has a card"
        return Words(f"Lay {card} and steal", from_whom + lost, "slp-steal")
    if move.action == AGAIN:
        return Words(f"Lay {card}, play again", "another hand card follows", "slp-again")
    if move.action == FLIP:
        count = min(3, view.deck_count)
        return Words(f"Lay {card} and flip {count}", f"then play one of them{lost}", "slp-flip")
    without = "without its action" if move.card in ACTION else "anybody may take it"
    return Words(f"Lay {card}", without + lost, "slp-k-lay")


# ---- picking ----------------------------------------------------------------------------------------


def complete(move: Move, tokens: Sequence[str]) -> bool:
    """All pieces are picked; or only the card, and the button says the rest: "take all I can"."""
    if isinstance(move, Capture) and len(tokens) == 1 and tokens[0] == move.pieces[0]:
        return True
    return picked_all(move, tokens)


def replaces(new: str, old: str) -> bool:
    """One card is played at a time (SLP-R48), and a card that takes something is not laid: one's mind has changed.

    From each pile one card is stolen (SLP-51).
    """
    if new.startswith(("play ", "pile ")):
        return old.startswith("play " if new.startswith("play ") else new[: len("pile B ")])
    return old == "lay" and new.startswith(("loose ", "build "))


def best_first(view: SloopView, moves: Sequence[Move], tokens: Sequence[str]) -> list[Move]:
    """What is picked exactly comes first; then captures and builds by cards, laying last."""
    return sorted(moves, key=lambda move: _rank(view, move, tokens))


def _rank(view: SloopView, move: Move, tokens: Sequence[str]) -> tuple[bool, int, int]:
    exact = picked_all(move, tokens)
    if isinstance(move, Capture):
        return not exact, 0, -gain(view, move)
    if isinstance(move, Build):
        return not exact, 1, -size(move.take)
    return not exact, 2, not isinstance(move, Lay) or not move.action


def attempts(view: SloopView, tokens: Sequence[str]) -> list[Move]:
    """What somebody may mean who picked these pieces, best guess first."""
    if view.seat is None:
        return []
    seat = view.seat
    picked = Picked.of(tokens)
    cards, loose, builds = list(picked.cards), list(unpack(picked.loose)), list(picked.builds)
    offering = view.seats[view.mover] != seat
    if (offering or view.phase == ph.OFFERED) and not loose and not builds:
        return [Offer(seat, card) if offering else Accept(seat, card) for card in cards]
    if not cards:
        return [_without_card(seat, loose, builds)]
    card, take = cards[0], pack([*cards[1:], *loose])
    if builds:
        return _at_builds(seat, card, loose, builds, take)
    if picked.stolen and not take:
        return [Lay(seat, card, STEAL, picked.stolen)]
    if not take:
        return [Lay(seat, card)]
    return [_with_loose(view, seat, card, [*cards[1:], *loose], take)]


def _without_card(seat: str, loose: list[int], builds: list[int]) -> Move:
    items = (*((kind, VALUE[kind]) for kind in loose), *((BUILD_ITEM, number) for number in builds))
    return Claim(seat, "build", NO_CARD, min(12, max(1, sum(number for _, number in items))), ((), items))


def _at_builds(seat: str, card: int, loose: list[int], builds: list[int], take: int) -> list[Move]:
    number, value = builds[0], VALUE[card]
    if len(builds) > 1:
        return [settle(Claim(seat, "capture", card, value or number, tuple(((BUILD_ITEM, one),) for one in builds)))]
    if value in (0, number) and split(take, number) is not None:
        return [Capture(seat, card, number, take, True), Continue(seat, card, number, take)]
    if build_groups(card, number, take):
        return [Continue(seat, card, number, take)]
    groups = (((BUILD_ITEM, number),), *([tuple((kind, VALUE[kind]) for kind in loose)] if loose else []))
    capture = settle(Claim(seat, "capture", card, value or number, groups))
    add = settle(Claim(seat, "continue", card, number, (tuple((kind, VALUE[kind]) for kind in loose),), NO_CARD, value))
    return [add, capture] if value < number else [capture, add]


def _with_loose(view: SloopView, seat: str, card: int, loose: list[int], take: int) -> Move:
    """A capture if the sums are right, else a build that would be, else a capture whose sum is wrong."""
    value = VALUE[card]
    if value and split(take, value) is not None:
        return Capture(seat, card, value, take)
    held = sorted({VALUE[kind] for kind in view.hand} - {0}, reverse=True)
    total = value + sum(VALUE[kind] for kind in loose)
    for number in (*held, *([total] if value and total in NUMBERS else [])):
        if value != number and build_groups(card, number, take):
            return Build(seat, card, number, take)
    if not value:
        return Capture(seat, card, min(12, max(1, total)), take)
    return settle(Claim(seat, "capture", card, value, (tuple((kind, VALUE[kind] or 1) for kind in loose),)))
