"""The frame of a turn: DRAW, MOVE, windows, ACTION, DISCARD, close (ledger, "Turn as a procedure")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..state import damage

from ..state import effects

from ..state import ghosts

from ..state import loot

from ..operations import ops_field

from ..state import piles

from ..state import setup

from ..state import traps

from ..state import walk
from ..cards.text import upper_text
from ..cards.design import LOOT
from ..moves import Bank, Concede, Deal, Discard, Draw, Equip, Lay, Pass, Peek, Play, React, Roll, Scout, Step
from ..questions import Question, ask_cards
from ..cards.signs import (
    ACTION,
    DISCARD,
    DRAW,
    GHOST_INSTANT,
    INSTANT,
    MOVE,
    MOVE2,
    NOBODY,
    NOTHING,
    RULE,
    USED_LAY,
    USED_PEEK,
    USED_PLAY,
    USED_SCOUT,
    W1,
    W2,
    WINDOWS,
)
from ..options import HAND_LIMIT, MOST_ACTIONS

if TYPE_CHECKING:
    from ..state.raid import Raid

EMPTY_HAND_DRAW = 3  # TRAP-26


# ---- from turn to turn --------------------------------------------------------------------------


def begin(state: Raid, seat: int) -> None:
    """A turn starts; shields of its player expire."""
    state.active, state.phase, state.asked = seat, DRAW, NOBODY
    state.traps = state.actions = state.used = state.steps = state.rolls_turned = 0
    state.stop, state.shields[seat] = False, 0


def pass_on(state: Raid) -> None:
    """The next seat begins, ghosts included (TRAP-33, TRAP-113); too many turns are a draw (TRAP-R67)."""
    if state.turns >= state.terms.turn_cap:
        damage.end(state, "turns", NOBODY)
        return
    state.turns += 1
    begin(state, (state.active + 1) % len(state.seats))
    if not state.quiet:
        state.say(f"{{{state.seats[state.active]}'s}} turn began.", "TRAP-33", seat=state.active, mark="turn")


def hand_limit(state: Raid, seat: int) -> int:
    return HAND_LIMIT + state.mods[seat].hand_limit


def close(state: Raid) -> None:
    """The hand limit, then the treasure (TRAP-30, TRAP-04, TRAP-R26).

    Every turn closes, also one ended by STOP or by an empty hand (TRAP-R27); only this hand is looked at (TRAP-R28).
    """
    if state.terms.treasure_first and treasure_won(state):
        return
    state.push(_close_treasure)
    seat = state.active
    if len(state.hands[seat]) > hand_limit(state, seat):
        if not state.quiet:
            text = f"{{{state.seats[seat]}}} held {len(state.hands[seat])} cards, more than {hand_limit(state, seat)}."
            state.say(text, "TRAP-30", "TRAP-31", seat=seat)
        damage.hurt(state, [seat], 1, RULE)


def _close_treasure(state: Raid) -> None:
    if not treasure_won(state):
        pass_on(state)


def treasure_won(state: Raid) -> bool:
    """Enough banked loot at the close wins (TRAP-04 to TRAP-07, TRAP-R24); whose turn it is may matter (TRAP-R23)."""
    seats = state.living() if state.terms.any_turn else [state.active]
    for seat in seats:
        if len(state.banks[seat]) >= state.terms.goal and state.at[seat] >= 0:
            damage.end(state, "treasure", seat)
            return True
    return False


def broken_off(state: Raid) -> bool:
    """Does the turn end here, because its player is out (TRAP-R46) or sprang a STOP trap (TRAP-95)?

    It is asked when the queue is empty (TRAP-97), after a move and after a card of one's own (TRAP-R51).
    """
    if state.at[state.active] < 0:
        pass_on(state)
        return True
    if state.stop:
        close(state)
        return True
    return False


# ---- DRAW and MOVE ------------------------------------------------------------------------------


def draw(state: Raid, move: Draw) -> None:
    """One card; a hand that is empty now gets three, and nothing else happens (TRAP-26, TRAP-27, TRAP-R7)."""
    seat = state.active
    if state.at[seat] < 0:
        ghosts.draw(state)
    elif not state.hands[seat]:
        piles.draw(state, seat, EMPTY_HAND_DRAW)
        close(state)
    else:
        piles.draw(state, seat, 1 + state.mods[seat].extra_draw)
        state.phase = MOVE


def step(state: Raid, move: Step) -> None:
    state.steps += 1
    state.push(_after_move)
    state.push(traps.work)
    rules = ("TRAP-39", "TRAP-41") if move.hop else ("TRAP-34",)
    walk.step(state, state.active, state.field.index[move.space], *rules)


def _after_move(state: Raid) -> None:
    if not broken_off(state):
        if state.mods[state.active].move_max > state.steps:
            state.phase = MOVE2
        else:
            open_window(state, W1)


# ---- windows for OUT OF TURN cards --------------------------------------------------------------


def open_window(state: Raid, window: int) -> None:
    """Every other player, clockwise, is asked once (TRAP-102, TRAP-R47)."""
    state.phase, state.asked = window, state.active
    next_asked(state)


def next_asked(state: Raid) -> None:
    """The next player in this window; after the last one the turn goes on."""
    count = len(state.seats)
    if state.terms.windows[state.phase == W2]:
        seat = (state.asked + 1) % count
        while seat != state.active:
            if state.at[seat] >= 0 or state.terms.ghost_oot:
                state.asked = seat
                return
            seat = (seat + 1) % count
    state.asked = NOBODY
    if state.phase == W1:
        enter_action(state)
    else:
        state.phase = DISCARD


def react(state: Raid, move: React) -> None:
    """An OUT OF TURN card on somebody else's turn: free, and its CHAIN is ignored (TRAP-101, TRAP-R48)."""
    seat = state.asked
    state.aim = state.seats.index(move.on) if move.on else NOBODY
    card = piles.show(state, seat, state.box.by_name[move.card])
    if not state.quiet:
        text = f"{{{state.seats[seat]}}} played {move.card} out of turn (“{upper_text(state.box.card[card])}”)."
        state.say(text, "TRAP-101", seat=seat, reveals=True)
    _carry_out(state, seat, card, GHOST_INSTANT if state.at[seat] < 0 else INSTANT)


def _after_react(state: Raid) -> None:
    """An eliminated or stopped active player closes the window at once (TRAP-R48, TRAP-R52)."""
    if not broken_off(state):
        next_asked(state)


# ---- ACTION -------------------------------------------------------------------------------------


def enter_action(state: Raid) -> None:
    """A skip marker costs the ACTION step, then it goes (TRAP-R73)."""
    seat = state.active
    if state.skips[seat]:
        state.skips[seat] = 0
        if not state.quiet:
            state.say(f"{{{state.seats[seat]}}} lost the action.", "TRAP-R73", seat=seat)
        open_window(state, W2)
    else:
        state.phase = ACTION


def after_action(state: Raid, again: bool) -> None:
    """One action, unless it was free; chains may go on (TRAP-45, TRAP-93, TRAP-94, TRAP-R50)."""
    if broken_off(state):
        return
    if again and state.actions < MOST_ACTIONS:
        state.phase = ACTION
    else:
        open_window(state, W2)


def _act(state: Raid, used: int) -> int:
    state.used |= used
    state.actions += 1
    return state.active


def play(state: Raid, move: Play) -> None:
    """Show the hybrid, pay its cost, carry out its upper half, discard it (TRAP-49)."""
    seat = _act(state, USED_PLAY)
    state.aim = state.seats.index(move.on) if move.on else NOBODY
    card = piles.show(state, seat, state.box.by_name[move.card])
    if not state.quiet:
        text = f"{{{state.seats[seat]}}} played {move.card} (“{upper_text(state.box.card[card])}”)."
        state.say(text, "TRAP-49", seat=seat, reveals=True)
    _carry_out(state, seat, card, INSTANT)


def _carry_out(state: Raid, seat: int, card: int, source: int) -> None:
    """Costs are paid first and in full, or not at all (TRAP-R55)."""
    design = state.box.card[card]
    state.limbo.append((card, NOTHING, NOTHING, seat))
    state.push(_finish_card)
    if design.cost > len(state.hands[seat]):
        state.carried = False
        return
    state.push(effects.run, design.instant, 0, seat, source, 1, False)
    if design.cost:
        ask_cards(state, seat, design.cost, _paid, seat, about="cost")


def _paid(state: Raid, designs: tuple[int, ...], seat: int) -> None:
    piles.drop(state, seat, designs, "TRAP-R55")


def _finish_card(state: Raid) -> None:
    """The played card is discarded, also when it could not be carried out (TRAP-52); then its traps go off."""
    card, _, _, seat = state.limbo.pop()
    piles.discard(state, card)
    traps.drop_orphans(state)
    state.aim = NOBODY
    if not state.carried and not state.quiet:
        state.say(f"{state.box.name(card)} could not be carried out.", "TRAP-52", "TRAP-53", seat=seat)
    if state.phase == ACTION:
        state.push(after_action, state.carried and state.box.card[card].chain)
    else:
        state.push(_after_react)
    state.push(traps.work)


def equip(state: Raid, move: Equip) -> None:
    seat = _act(state, USED_PLAY)
    card = piles.show(state, seat, state.box.by_name[move.card])
    state.push(after_action, False)
    loot.equip(state, state.seats.index(move.on), card, "TRAP-50")


def bank(state: Raid, move: Bank) -> None:
    """One loot face up; a Cursed Doubloon taxes it afterwards (TRAP-51, TRAP-R82)."""
    seat = _act(state, USED_PLAY)
    card = next(card for card in state.hands[seat] if state.box.kind[card] == LOOT)
    state.push(after_action, False)
    loot.bank(state, seat, piles.show(state, seat, state.box.of[card]), "TRAP-51", "TRAP-85")
    if state.mods[seat].bank_tax:
        damage.hurt(state, [seat], state.mods[seat].bank_tax, RULE)


def lay(state: Raid, move: Lay) -> None:
    seat = _act(state, USED_LAY)
    state.push(after_action, False)
    ops_field.lay(state, seat, state.box.by_name[move.card], state.field.index[move.space])


def peek(state: Raid, move: Peek) -> None:
    """Look at the card under the own avatar; what to do with it is asked (TRAP-66, TRAP-67)."""
    free = state.terms.free_peek and not state.used & USED_PEEK
    seat = _act(state, USED_PEEK)
    state.push(after_action, free)
    piles.look_at(state, seat, state.at[seat], "TRAP-66")
    state.ask = Question("peek", seat, finish_peek, (), (), about="peek")


def finish_peek(state: Raid, move: Peek) -> None:
    """Swap or Discard (TRAP-68, TRAP-69), or leave it where the option allows (TRAP-R34)."""
    seat = state.active
    space = state.at[seat]
    who, place = f"{{{state.seats[seat]}}}", state.field.spaces[space]
    seen = state.top[space]
    if move.how == "swap":
        card = piles.find(state, seat, state.box.by_name[move.card])
        piles.slip(state, seat, card, 0)
        piles.into_hand(state, seat, seen, 1 << seat)
        state.top[space], state.known[card] = card, 1 << seat
        state.swapped |= 1 << space
        if not state.quiet:
            secret = f"{who} swapped {move.card} for {state.box.name(seen)} on {place}."
            text = f"{who} swapped a hand card for the one on {place}."
            state.say(text, "TRAP-68", seat=seat, secret=secret, knows=1 << seat)
    elif move.how == "discard":
        if not state.quiet:
            state.say(f"{who} discarded {state.box.name(seen)} from {place}.", "TRAP-69", seat=seat, reveals=True)
        state.top[space] = NOTHING
        piles.discard(state, seen)
        piles.fill(state, space)
    elif not state.quiet:
        state.say(f"{who} left the card on {place}.", "TRAP-R34", seat=seat)


def scout(state: Raid, move: Scout) -> None:
    """The look of a worn spyglass is no action (TRAP-R81)."""
    state.used |= USED_SCOUT
    piles.look_at(state, state.active, state.field.index[move.space], "TRAP-R81")


# ---- DISCARD, pass, give up ---------------------------------------------------------------------


def discard(state: Raid, move: Discard) -> None:
    """One card may go; without any action this turn it may be replaced (TRAP-71 to TRAP-74)."""
    seat = state.active
    piles.drop(state, seat, (state.box.by_name[move.card],), "TRAP-71")
    if state.at[seat] < 0:
        ghosts.after_discard(state)
        return
    if move.draw:
        piles.draw(state, seat)
    close(state)


def pass_(state: Raid, move: Pass) -> None:
    phase = state.phase
    if phase in WINDOWS:
        next_asked(state)
    elif state.at[state.active] < 0:
        ghosts.pass_(state)
    elif phase == ACTION:
        open_window(state, W2)  # no action is a choice too (TRAP-46)
    elif phase == DISCARD:
        close(state)
    else:
        open_window(state, W1)  # no second step, or nowhere to go (TRAP-R20)


def concede(state: Raid, move: Concede) -> None:
    """Treated as elimination; a question waiting for that player lapses (TRAP-R67)."""
    seat = state.seats.index(move.seat)
    if not state.quiet:
        state.say(f"{{{move.seat}}} gave up.", "TRAP-R67", seat=seat)
    damage.eliminate(state, [seat])
    if state.ended:
        return
    question = state.ask
    if question is not None and question.seat == seat:
        state.ask = None
    elif question is not None and seat in question.choices and question.kind in ("target", "wearer"):
        _ask_without(state, question, seat)
    if question is None:
        if seat == state.active:
            pass_on(state)
        elif seat == state.asked:
            next_asked(state)


def _ask_without(state: Raid, question: Question, seat: int) -> None:
    choices = tuple(choice for choice in question.choices if choice != seat)
    state.ask = question._replace(choices=choices) if len(choices) > 1 else None
    if len(choices) == 1:
        question.resume(state, choices[0], *question.args)


ACTS: dict[type, Callable[[Raid, Any], None]] = {
    Deal: setup.deal, Draw: draw, Step: step, Play: play, React: react, Equip: equip, Bank: bank, Lay: lay,
    Peek: peek, Scout: scout, Discard: discard, Roll: ghosts.roll, Pass: pass_, Concede: concede,
}  # fmt: skip
