"""What a person may mean by picking pieces, legal or not, best guess first."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.state import Piece
from ..cards.signs import DISCARD, MOVE2, WINDOWS
from ..moves import Bank, Choose, Discard, Draw, Equip, Lay, Peek, Play, RaidMove, React, Scout, Step
from ..questions.direction import Direction
from ..view import RaidView
from .pushing import straight


def meant(view: RaidView, me: str, picked: Sequence[Piece]) -> list[RaidMove]:
    by_kind: dict[str, list[str]] = {}
    for piece in picked:
        by_kind.setdefault(piece.kind, []).append(piece.means)
    spaces, cards, seats = (by_kind.get(kind, []) for kind in ("space", "hand", "seat"))
    if view.ask is not None:
        if cards and not spaces and view.ask.kind == "peek":
            return [Peek(me, "swap", cards[0])]
        if isinstance(view.ask, Direction) and spaces:
            way = straight(view, view.at[view.ask.pushed]).get(picked[-1], "") if view.ask.pushed >= 0 else ""
            return [Choose(me, way or spaces[-1], lambda _: tuple(picked))]
        answer = f"{cards[0]} at {spaces[0]}" if cards and spaces else "+".join(sorted(cards or spaces or seats))
        return [Choose(me, answer, lambda _: tuple(picked))] if answer else []
    tried: list[RaidMove] = [Draw(me)] if "deck" in by_kind else []
    if cards and spaces:
        tried.append(Lay(me, cards[0], spaces[0]))
    elif cards and seats:
        tried += [Equip(me, cards[0], seats[0]), Play(me, cards[0], seats[0])]
    elif cards:
        tried.append(_with_card(view, me, cards[0]))
    elif spaces:
        tried += [Step(me, spaces[0])] if view.phase <= MOVE2 else [Scout(me, spaces[0]), Step(me, spaces[0])]
    return tried


def _with_card(view: RaidView, me: str, card: str) -> RaidMove:
    if view.phase in WINDOWS:
        return React(me, card)
    if view.phase == DISCARD:
        return Discard(me, card)
    return (Play(me, card), Equip(me, card, me), Bank(me))[view.design(card).kind]
