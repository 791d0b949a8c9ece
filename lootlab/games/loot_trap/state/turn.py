"""The frame of a turn: what happens between its moves (ledger, "Turn as a procedure")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards.signs import ACTION, DISCARD, DRAW, HAND_LIMIT, MOST_ACTIONS, NOBODY, NOTHING, RULE, W1, W2, WINDOWS
from ..cards.text import upper_text
from ..questions.cards import Cards
from . import damage, piles, traps
from .deeds import Aside, Marked, Played
from .effects import run

if TYPE_CHECKING:
    from .raid import Raid


# ---- from turn to turn --------------------------------------------------------------------------


def begin(state: Raid, seat: int) -> None:
    """A turn starts; shields of its player expire."""
    state.active, state.phase, state.asked = seat, DRAW, NOBODY
    state.traps = state.actions = state.used = state.steps = state.rolls_turned = 0
    state.stop, state.shields[seat] = False, 0


def pass_on(state: Raid) -> None:
    """The next seat clockwise begins (TRAP-33, TRAP-R5), a ghost too (TRAP-113); too many are a draw (TRAP-R67)."""
    if state.turns >= state.options.turn_cap:
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
    if state.options.close_order == "treasure_first" and treasure_won(state):
        return
    state.push(_close_treasure)
    seat = state.active
    if len(state.hands[seat]) > hand_limit(state, seat):
        if not state.quiet:
            text = f"{{{state.seats[seat]}}} held {len(state.hands[seat])} cards, more than {hand_limit(state, seat)}."
            state.say(text, "TRAP-30", "TRAP-31", seat=seat, deed=Marked(seat))
        damage.hurt(state, [seat], 1, RULE)


def _close_treasure(state: Raid) -> None:
    if not treasure_won(state):
        pass_on(state)


def treasure_won(state: Raid) -> bool:
    """Enough banked loot at the close wins (TRAP-04 to TRAP-07, TRAP-R24); whose turn it is may matter (TRAP-R23).

    How much is enough depends on how many began, not on who is left (TRAP-R25).
    """
    seats = state.living() if state.options.treasure_check == "any_turn" else [state.active]
    for seat in seats:
        if len(state.banks[seat]) >= state.goal and state.at[seat] >= 0:
            damage.end(state, "treasure", seat)
            return True
    return False


def close_ghost(state: Raid) -> None:
    """No hand penalty for ghosts; with option `treasure_check` the living are checked all the same."""
    if not (state.options.treasure_check == "any_turn" and treasure_won(state)):
        pass_on(state)


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


# ---- windows for OUT OF TURN cards --------------------------------------------------------------


def open_window(state: Raid, window: int) -> None:
    """Every other player, clockwise, is asked once (TRAP-102, TRAP-R47)."""
    state.phase, state.asked = window, state.active
    next_asked(state)


def next_asked(state: Raid) -> None:
    """The next player in this window; after the last one the turn goes on."""
    count = len(state.seats)
    if state.options.oot_windows[state.phase == W2]:
        seat = (state.asked + 1) % count
        while seat != state.active:
            if state.at[seat] >= 0 or state.options.ghost_oot:
                state.asked = seat
                return
            seat = (seat + 1) % count
    state.asked = NOBODY
    if state.phase == W1:
        enter_action(state)
    else:
        state.phase = DISCARD


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
            state.say(f"{{{state.seats[seat]}}} lost the action.", "TRAP-R73", seat=seat, deed=Marked(seat))
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


def act(state: Raid, used: int) -> int:
    """An action is taken; whose it is."""
    state.used |= used
    state.actions += 1
    return state.active


def play_card(state: Raid, seat: int, name: str, on: str, source: int) -> None:
    """A hybrid is shown and carried out (TRAP-49); `on` names its first opponent, if that was said."""
    state.aim = state.seats.index(on) if on else NOBODY
    card = piles.show(state, seat, state.box.by_name[name])
    if not state.quiet:
        when, rule = (" out of turn", "TRAP-101") if state.phase in WINDOWS else ("", "TRAP-49")
        text = f"{{{state.seats[seat]}}} played {name}{when} (“{upper_text(state.box.card[card])}”)."
        deed = Played(seat, state.box.of[card], bool(when))
        state.say(text, rule, seat=seat, reveals=True, deed=deed)
    carry_out(state, seat, card, source)


def carry_out(state: Raid, seat: int, card: int, source: int) -> None:
    """The upper half (TRAP-12). Costs are paid first and in full, or not at all (TRAP-R55)."""
    design = state.box.card[card]
    state.limbo.append((card, NOTHING, NOTHING, seat))
    state.push(_finish_card)
    if design.cost > len(state.hands[seat]):
        state.carried = False
        return
    state.push(run, design.instant, 0, seat, source, 1, False)
    if design.cost:
        Cards(seat, (), design.cost, None).put(state)


def _finish_card(state: Raid) -> None:
    """The played card is discarded, also when it could not be carried out (TRAP-52); then its traps go off."""
    card, _, _, seat = state.limbo.pop()
    piles.discard(state, card)
    traps.drop_orphans(state)
    state.aim = NOBODY
    if not state.carried and not state.quiet:
        text = f"{state.box.name(card)} could not be carried out."
        state.say(text, "TRAP-52", "TRAP-53", seat=seat, deed=Aside())
    if state.phase == ACTION:
        state.push(after_action, state.carried and state.box.card[card].chain)
    else:
        state.push(_after_react)
    state.push(traps.work)
