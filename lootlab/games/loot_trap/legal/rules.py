"""What may be done now, and why not: the one authority on the moves of a turn. Answers are judged in `answering`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....engine.refusal import Refusal
from ....engine.state import Move
from ..legal import answering
from ..state import effects
from ..operations import ops_field
from .. import options as terms
from ..state import walk
from ..cards.design import EQUIPMENT, HYBRID, LOOT
from ..state.effects import Cause
from ..moves import (
    DEAL,
    Bank,
    Choose,
    Concede,
    Deal,
    Discard,
    Draw,
    Equip,
    Lay,
    Pass,
    Peek,
    Play,
    React,
    Roll,
    Scout,
    Step,
)  # fmt: skip
from ..questions import layable
from ..cards.signs import (
    ACTION,
    DISCARD,
    DRAW,
    EMPTY,
    INSTANT,
    MOVE,
    MOVE2,
    QUIET,
    ROLL,
    SET_BY_PLAYER,
    USED_ACTION,
    USED_PLAY,
    USED_SCOUT,
    W1,
    W2,
    WINDOWS,
)
from ..options import HAND_LIMIT, MOST_ACTIONS

if TYPE_CHECKING:
    from ..state.raid import Raid


# ---- the moves of a phase -----------------------------------------------------------------------


def phase_moves(state: Raid) -> list[Move]:
    """All moves of the seat that is to decide when no question waits."""
    if not state.set_up:
        return [] if _why_not_deal(state) else [DEAL]
    return _PHASE_MOVES[state.phase](state, state.active)


def _draw_moves(state: Raid, seat: int) -> list[Move]:
    return state.book.draw_only[seat] if state.at[seat] >= 0 else [state.book.draw[seat], state.book.pass_[seat]]


def _roll_moves(state: Raid, seat: int) -> list[Move]:
    return [state.book.roll[seat], state.book.pass_[seat]]


def move_spaces(state: Raid, seat: int) -> tuple[list[int], bool]:
    """Where MOVE may lead, and whether it is a hop; a Ball and Chain keeps to straight steps if it can."""
    spaces, hop = walk.steps_of(state, seat)
    if state.mods[seat].move_orth and not hop:
        straight = [space for space in spaces if space in state.field.across[state.at[seat]]]
        return straight or spaces, False
    return spaces, hop


def _step_moves(state: Raid, seat: int) -> list[Move]:
    spaces, hop = move_spaces(state, seat)
    row = state.book.hop[seat] if hop else state.book.step[seat]
    moves: list[Move] = [row[space] for space in spaces]
    if state.phase == MOVE2 or not moves:
        moves.append(state.book.pass_[seat])
    return moves


def _react_moves(state: Raid, active: int) -> list[Move]:
    seat, of, reacting = state.asked, state.box.of, state.box.reacting
    playable = [of[card] for card in state.hands[seat] if reacting[card]]
    if not playable:
        return state.book.pass_only[seat]
    row = state.book.react[seat]
    return [*(row[design] for design in sorted(set(playable))), state.book.pass_[seat]]


def lay_reach(state: Raid, seat: int) -> tuple[int, ...]:
    """Spaces LAY reaches: adjacent ones, or all surrounding ones by option, variant or equipment (TRAP-55, TRAP-R2)."""
    far = state.terms.lay_far or bool(state.mods[seat].lay_reach)
    table = state.field.around if far else state.field.across
    return table[state.at[seat]]


def _action_moves(state: Raid, seat: int) -> list[Move]:
    book, mod, designs = state.book, state.mods[seat], state.box.designs
    moves: list[Move] = []
    if state.actions < MOST_ACTIONS:
        of, play = state.box.of, book.play[seat]
        held = sorted({of[card] for card in state.hands[seat]})
        loot = False
        for design in held:
            kind = designs[design].kind
            if kind == HYBRID:
                moves.append(play[design])
            elif kind == EQUIPMENT:
                row = book.equip[seat][design]
                moves += [row[other] for other in range(len(state.at)) if state.at[other] >= 0]
            else:
                loot = True
        if loot and not mod.no_bank:
            moves.append(book.bank[seat])
        if held and not mod.no_lay:
            spaces = ops_field.lay_spaces(state, list(lay_reach(state, seat)))
            for design in layable(state, seat) if state.terms.hybrids_only else held:
                lays = book.lays(seat, design)
                moves += [lays[space] for space in spaces]
        if not mod.no_peek and state.lies[state.at[seat]] == QUIET:
            moves.append(book.peek[seat])
    if mod.free_scout and not state.used & USED_SCOUT:
        moves += [book.scout[seat][space] for space in ops_field.in_reach(state, seat, "surrounding")]
    moves.append(book.pass_[seat])
    return moves


def _discard_moves(state: Raid, seat: int) -> list[Move]:
    book = state.book
    held = sorted({state.box.of[card] for card in state.hands[seat]})
    moves: list[Move] = [book.discard[seat][design] for design in held]
    ghost = state.at[seat] < 0
    if not ghost and not state.used & USED_ACTION:
        moves += [book.discard_draw[seat][design] for design in held]
    if not ghost or len(state.hands[seat]) <= HAND_LIMIT:
        moves.append(book.pass_[seat])
    return moves


_PHASE_MOVES: dict[int, Callable[[Raid, int], list[Move]]] = {
    DRAW: _draw_moves, MOVE: _step_moves, MOVE2: _step_moves, W1: _react_moves, ACTION: _action_moves,
    W2: _react_moves, DISCARD: _discard_moves, ROLL: _roll_moves,
}  # fmt: skip


# ---- why not ------------------------------------------------------------------------------------


def no(rule: str, text: str, remedy: str, *also: str) -> Refusal:
    return Refusal(rule, text, remedy, also)


def why_not(state: Raid, seat: str, move: Move) -> Refusal | None:
    if seat not in state.seats or move.seat != seat:
        return no("TRAP-33", "That is a move of somebody else.", "Everybody decides only for themselves.")
    number = state.seats.index(seat)
    if state.ended:
        return no("TRAP-01", "The game is over.", "Start a new one.", "TRAP-07", "TRAP-08", "TRAP-09", "TRAP-R43")
    if isinstance(move, Deal):
        return _why_not_deal(state)
    if not state.set_up:
        return no("TRAP-15", "Nothing has been dealt yet.", "Deal first.", "TRAP-16", "TRAP-24")
    if isinstance(move, Concede):
        ghost = state.at[number] < 0
        return no("TRAP-R67", "A ghost has nothing left to give up.", "Pass instead.", "TRAP-113") if ghost else None
    if isinstance(move, React):
        return _why_not_react(state, number, move)
    if state.ask is not None:
        return answering.why_not(state, number, move)
    if isinstance(move, Choose):
        return no("TRAP-24", "Nothing is being asked.", "Take the step that is due.", "TRAP-R49")
    if state.phase == W1 or state.phase == W2:
        return _why_not_in_window(state, number, move)
    if number != state.active:
        return _not_your_turn(state, number, move)
    judge = _JUDGES.get(type(move))
    if judge is None:
        return no("TRAP-45", f"“{move}” is no move of this game.", "Use the moves offered.")
    return judge(state, number, move)


def _why_not_deal(state: Raid) -> Refusal | None:
    if state.set_up:
        return no("TRAP-16", "The cards are dealt already.", "Play on, or start a new game.", "TRAP-15")
    refusal = terms.clash(state.options) or terms.crowded(state.cast)
    return refusal or terms.unfit(state.field, len(state.seats))


def _not_your_turn(state: Raid, number: int, move: Move) -> Refusal:
    if state.at[number] < 0:
        return no("TRAP-113", "A ghost acts on its own turn only.", "Wait for it.", "TRAP-R60", "TRAP-24", "TRAP-33")
    text = f"It is {{{state.seats[state.active]}'s}} turn."
    if isinstance(move, Play):
        return no("TRAP-102", text, "OUT OF TURN cards can be played in the two windows.",
                  "TRAP-24", "TRAP-101", "TRAP-R47")  # fmt: skip
    return no("TRAP-33", text, "Wait for your turn.", "TRAP-24", "TRAP-R5", "TRAP-101", "TRAP-102", "TRAP-R47")


# ---- windows ------------------------------------------------------------------------------------


def _why_not_in_window(state: Raid, number: int, move: Move) -> Refusal | None:
    if number == state.asked:
        if isinstance(move, Pass):
            return None
        return no(
            "TRAP-R47",
            "In a window only an OUT OF TURN card can be played.",
            "React with one or pass.",
            "TRAP-102",
            "TRAP-101",
        )
    if number == state.active:
        return no(
            "TRAP-R47", "The others are asked for OUT OF TURN cards now.", "Wait until they have passed.", "TRAP-24"
        )
    return _not_your_turn(state, number, move)


def _why_not_react(state: Raid, number: int, move: React) -> Refusal | None:
    if number == state.active:
        return no("TRAP-100", "On the own turn an OUT OF TURN card is a normal action.", "Play it in ACTION.",
                  "TRAP-102", "TRAP-R47", "TRAP-24")  # fmt: skip
    if state.at[number] < 0 and not state.terms.ghost_oot:
        return no("TRAP-R64", "Ghosts cannot play OUT OF TURN cards.", "Wait for the ghost's own turn.",
                  "TRAP-113", "TRAP-102", "TRAP-R47")  # fmt: skip
    if state.ask is not None or state.phase not in WINDOWS:
        return no("TRAP-102", "No window for OUT OF TURN cards is open.",
                  "Wait until the move is finished, or the last action is taken.",
                  "TRAP-R47", "TRAP-101", "TRAP-47", "TRAP-R48")  # fmt: skip
    if number != state.asked:
        return no(
            "TRAP-R47", "Everybody is asked once in a window, clockwise.", "Wait until you are asked.", "TRAP-102",
            "TRAP-101",
        )  # fmt: skip
    design = _held(state, number, move.card)
    if design is None:
        return no("TRAP-101", f"{move.card} is not in that hand.", "Play a card you hold, or pass.")
    if not state.box.designs[design].out_of_turn:
        return no(
            "TRAP-101", f"{move.card} has no OUT OF TURN icon.", "Play one that has, or pass.", "TRAP-102", "TRAP-48"
        )
    return _why_not_on(state, number, design, move.on)


# ---- DRAW, MOVE ---------------------------------------------------------------------------------


def _held(state: Raid, seat: int, name: str) -> int | None:
    design = state.box.by_name.get(name)
    return design if design is not None and any(state.box.of[card] == design for card in state.hands[seat]) else None


def _why_not_draw(state: Raid, seat: int, move: Draw) -> Refusal | None:
    if state.phase == DRAW:
        return None
    if state.at[seat] < 0:
        return no("TRAP-113", "A ghost draws once, at the start of its turn.", "Roll, discard or pass.", "TRAP-R60")
    return no("TRAP-28", "The card of this turn has been drawn.", "Exactly one is drawn; go on.", "TRAP-24")


def _why_not_step(state: Raid, seat: int, move: Step) -> Refusal | None:
    if state.at[seat] < 0:
        return no("TRAP-113", "A ghost has no avatar to move.", "Draw, roll, discard or pass.", "TRAP-R60", "TRAP-R44")
    if state.phase == DRAW:
        return no("TRAP-24", "DRAW comes before MOVE.", "Draw first.", "TRAP-25", "TRAP-28")
    if state.phase not in (MOVE, MOVE2):
        return no("TRAP-34", "MOVE is exactly one space, and it has been made.", "Act, discard or pass.", "TRAP-24")
    space = state.field.index.get(move.space, -1)
    if space == state.at[seat]:
        return no("TRAP-34", "Staying is no move.", "Go to a surrounding space.", "TRAP-25", "TRAP-35")
    if space >= 0 and space in state.at:
        far = () if space in state.field.around[state.at[seat]] else ("TRAP-34", "TRAP-35")
        return no("TRAP-36", f"Another avatar stands on {move.space}.", "Go to a free space.", "TRAP-R19", *far)
    spaces, hop = move_spaces(state, seat)
    if space in spaces and hop == move.hop:
        return None
    return _why_not_there(state, seat, move, space, hop)


def _why_not_there(state: Raid, seat: int, move: Step, space: int, hop: bool) -> Refusal:
    if move.hop and not hop:
        return no(
            "TRAP-40", "A hop is only for those who are boxed in.", "Step to a free surrounding space.", "TRAP-39"
        )
    if hop:
        way = "Hop to a free space behind one of them."
        if not move.hop:
            return no("TRAP-39", "Every surrounding space is taken.", way, "TRAP-34", "TRAP-35", "TRAP-120")
        return no("TRAP-39", f"{move.space} does not lie behind an avatar next to you.", way, "TRAP-R19")
    if space in state.field.around[state.at[seat]]:
        return no("TRAP-122", "What you wear makes you move straight.", "Go north, east, south or west.", "TRAP-92")
    return no("TRAP-35", f"{move.space} does not surround your space.", "Go one space, straight or diagonal.",
              "TRAP-34", "TRAP-120")  # fmt: skip


# ---- ACTION -------------------------------------------------------------------------------------


def _why_no_action(state: Raid, seat: int, counts: bool = True) -> Refusal | None:
    """Is this the time for an action?"""
    if state.at[seat] < 0:
        return no("TRAP-113", "A ghost takes no actions.", "Draw, roll, discard or pass.", "TRAP-R60", "TRAP-R64")
    if state.phase in (DRAW, MOVE, MOVE2):
        also = ("TRAP-25", "TRAP-34", "TRAP-47")
        return no("TRAP-24", "Actions come after DRAW and MOVE.", "Draw and move first.", *also)
    if state.phase != ACTION:
        why: tuple[str, ...] = ("TRAP-53",) if state.used & USED_PLAY and not state.carried else ()
        if not state.used & USED_ACTION:
            why = ("TRAP-46", "TRAP-R73")  # passed, or lost to a skip marker
        return no("TRAP-45", "ACTION is over: one action a turn, unless it was free.", "Discard a card or pass.",
                  "TRAP-24", *why, "TRAP-47", "TRAP-R81")  # fmt: skip
    if counts and state.actions >= MOST_ACTIONS:
        return no("TRAP-R50", f"{MOST_ACTIONS} actions are the most of one turn.", "Pass.")
    return None


def _why_not_play(state: Raid, seat: int, move: Play) -> Refusal | None:
    if refusal := _why_no_action(state, seat):
        return refusal
    design = _held(state, seat, move.card)
    if design is None:
        return no("TRAP-48", f"{move.card} is not in that hand.", "Play a card you hold.")
    kind = state.box.designs[design].kind
    if kind != HYBRID:
        verb = "Bank it." if kind == LOOT else "Equip it on a player."
        return no("TRAP-49", f"{move.card} has no upper half.", verb, "TRAP-48", "TRAP-R75")
    return _why_not_on(state, seat, design, move.on)


def _why_not_on(state: Raid, seat: int, design: int, on: str) -> Refusal | None:
    """`on` names the first opponent of the card; it must be one who can be picked (TRAP-111, TRAP-R76)."""
    if not on:
        return None
    target = state.seats.index(on) if on in state.seats else -1
    if target == seat or target < 0:
        return no("TRAP-111", f"{on} is no opponent.", "Name an opponent.", "TRAP-R76", "TRAP-R49")
    if state.at[target] < 0:
        return no(
            "TRAP-R63", f"{on} is a ghost and cannot be targeted.", "Name a living opponent.", "TRAP-R76", "TRAP-111"
        )
    for effect in state.box.designs[design].instant:
        op = effects.OPS[effect.op]
        if op.roles and "opp" in (getattr(effect, role) for role in op.roles):
            role = 0 if getattr(effect, op.roles[0]) == "opp" else 1
            fits = effects.seats_for(state, effect, op.roles[role], op.fits[role], seat)
            if fits and target not in fits:
                return no("TRAP-R76", f"That cannot be done to {on} now.", "Name somebody else.", "TRAP-111")
            if len(fits) > 1 and effects.chooser_of_target(state, Cause(seat, INSTANT, 1)) != seat:
                return no("TRAP-R49", "The active player picks the opponent here.", "Leave “on” out.", "TRAP-111")
            return None
    return None


def _why_not_equip(state: Raid, seat: int, move: Equip) -> Refusal | None:
    if refusal := _why_no_action(state, seat):
        return refusal
    design = _held(state, seat, move.card)
    if design is None:
        return no("TRAP-48", f"{move.card} is not in that hand.", "Equip a piece you hold.", "TRAP-50")
    if state.box.designs[design].kind != EQUIPMENT:
        return no("TRAP-50", f"{move.card} is no equipment.", "Equip a piece of equipment.", "TRAP-48", "TRAP-R75")
    if move.on not in state.seats or state.at[state.seats.index(move.on)] < 0:
        return no("TRAP-R63", f"{move.on} cannot wear anything.", "Name a living player.", "TRAP-92", "TRAP-50")
    return None


def _why_not_bank(state: Raid, seat: int, move: Bank) -> Refusal | None:
    if refusal := _why_no_action(state, seat):
        return refusal
    if not any(state.box.kind[card] == LOOT for card in state.hands[seat]):
        return no("TRAP-51", "There is no loot in that hand.", "Take another action.", "TRAP-48", "TRAP-85")
    if state.mods[seat].no_bank:
        return no("TRAP-122", "What you wear forbids banking.", "Take another action.", "TRAP-R82", "TRAP-92")
    return None


def _why_not_lay(state: Raid, seat: int, move: Lay) -> Refusal | None:
    if refusal := _why_no_action(state, seat):
        return refusal
    design = _held(state, seat, move.card)
    if design is None:
        return no("TRAP-54", f"{move.card} is not in that hand.", "Lay a card you hold.")
    if state.mods[seat].no_lay:
        return no("TRAP-122", "What you wear forbids LAY.", "Take another action.", "TRAP-92")
    if state.terms.hybrids_only and state.box.designs[design].kind != HYBRID:
        return no("TRAP-R29", "Only hybrids may be laid here.", "Lay a hybrid.")
    space = state.field.index.get(move.space, -1)
    near = space in lay_reach(state, seat)
    if refusal := why_not_laid_there(state, space):
        return refusal if near else Refusal(refusal.rule, refusal.text, refusal.remedy, (*refusal.also, "TRAP-55"))
    if not near:
        return no("TRAP-55", f"{move.space} is not in reach of your avatar.",
                  "Lay on an adjacent space: north, east, south or west.", "TRAP-R2", "TRAP-120")  # fmt: skip
    return None


def why_not_laid_there(state: Raid, space: int, over: bool = False) -> Refusal | None:
    """Can a trap be laid on this space at all? Shared by LAY, `lay` effects and ghosts."""
    if space < 0:
        return no("TRAP-54", "There is no such space on the field.", "Name a field space.", "TRAP-55", "TRAP-R61")
    if space in state.at:
        return no("TRAP-56", "An avatar stands there.", "Lay on an unoccupied space.", "TRAP-R61", "TRAP-116")
    if state.lies[space] in EMPTY:
        return no("TRAP-R9", "There is no card on that space.", "Lay on top of a field card.", "TRAP-54", "TRAP-R61")
    if not over and state.lies[space] in SET_BY_PLAYER:
        return no("TRAP-63", "A player's trap lies there already.", "Choose another space.", "TRAP-R61", "TRAP-116")
    return None


def _why_not_peek(state: Raid, seat: int, move: Peek) -> Refusal | None:
    if refusal := _why_no_action(state, seat):
        return refusal
    if state.mods[seat].no_peek:
        return no("TRAP-122", "What you wear forbids PEEK.", "Take another action.", "TRAP-92")
    if state.lies[state.at[seat]] != QUIET:
        return no("TRAP-R35", "There is no card under your avatar.", "Take another action.", "TRAP-R9", "TRAP-66")
    if move.how:
        return no("TRAP-66", "The card has not been looked at yet.", "Peek first, then swap or discard.", "TRAP-67")
    return None


def _why_not_scout(state: Raid, seat: int, move: Scout) -> Refusal | None:
    if refusal := _why_no_action(state, seat, counts=False):
        return refusal
    if not state.mods[seat].free_scout:
        return no(
            "TRAP-70", "PEEK reaches no other space, and you wear no spyglass.", "Peek under your avatar.", "TRAP-122",
            "TRAP-R81",
        )  # fmt: skip
    if state.used & USED_SCOUT:
        return no("TRAP-R81", "The spyglass shows one card a turn.", "Take another action.", "TRAP-122")
    space = state.field.index.get(move.space, -1)
    if space not in ops_field.in_reach(state, seat, "surrounding"):
        return no("TRAP-122", f"The spyglass does not show {move.space}.", "Look at a surrounding card.",
                  "TRAP-120", "TRAP-R9")  # fmt: skip
    return None


# ---- DISCARD, a ghost's roll, pass --------------------------------------------------------------


def _why_not_discard(state: Raid, seat: int, move: Discard) -> Refusal | None:
    ghost = state.at[seat] < 0
    if state.phase != DISCARD:
        rules = ("TRAP-113", "TRAP-R60") if ghost else ("TRAP-71", "TRAP-24", "TRAP-25")
        return no(rules[0], "DISCARD is the last step of a turn.", "Finish the steps before it.", *rules[1:])
    if _held(state, seat, move.card) is None:
        return no("TRAP-71", f"{move.card} is not in that hand.", "Discard a card you hold.", "TRAP-R74")
    if move.draw and ghost:
        return no(
            "TRAP-113", "A ghost gets no replacement.", "Discard without drawing.", "TRAP-118", "TRAP-R60", "TRAP-72"
        )
    if move.draw and state.used & USED_ACTION:
        return no("TRAP-73", "After an action there is no replacement.", "Discard without drawing.", "TRAP-72")
    return None


def _why_not_roll(state: Raid, seat: int, move: Roll) -> Refusal | None:
    if state.at[seat] >= 0:
        return no("TRAP-113", "Only ghosts turn a Roll card by themselves.", "Cards tell you when to roll.", "TRAP-104")
    if state.phase != ROLL:
        return no(
            "TRAP-R60", "A ghost draws, rolls, discards, in this order.", "Take the step that is due.", "TRAP-113"
        )
    return None


def _why_not_pass(state: Raid, seat: int, move: Pass) -> Refusal | None:
    if state.at[seat] < 0:
        if state.phase == DISCARD and len(state.hands[seat]) > HAND_LIMIT:
            return no("TRAP-118", f"A ghost keeps at most {HAND_LIMIT} cards.", "Discard until it is so.", "TRAP-R60")
        return None
    if state.phase == DRAW:
        return no("TRAP-25", "DRAW is compulsory.", "Draw a card.", "TRAP-28")
    if state.phase == MOVE and move_spaces(state, seat)[0]:
        return no("TRAP-25", "MOVE is compulsory.", "Go to a surrounding space.", "TRAP-34", "TRAP-38")
    return None


_JUDGES: dict[type, Callable[[Raid, int, Any], Refusal | None]] = {
    Draw: _why_not_draw, Step: _why_not_step, Play: _why_not_play, Equip: _why_not_equip, Bank: _why_not_bank,
    Lay: _why_not_lay, Peek: _why_not_peek, Scout: _why_not_scout, Discard: _why_not_discard, Roll: _why_not_roll,
    Pass: _why_not_pass,
}  # fmt: skip
