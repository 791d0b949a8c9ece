"""The files of this folder: how they are read and written, and what is noted beside a save.

One file per game. A record holds the save of a finished game and moments of it. The save of a moment is the same one
with fewer moves (whoever writes it checks that), so it need not be stored twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lootlab
from lootlab.engine.match import Match

FOLDER = Path(__file__).parent
SCHEMA = FOLDER / "kept.sql"
LAST = 3
"""Sentences of the log that are kept in full."""
LONGEST_LIST = 8
"""Legal moves that are kept in full; of more there is the number and a hash."""

Data = dict[str, Any]


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def read(game: str) -> Data:
    data: Data = json.loads(path_of(game).read_text(encoding="utf-8"))
    return data


def write(game: str, data: Data) -> None:
    """Compact, but with one line for each record, so that a difference can be seen."""
    head = _compact({name: value for name, value in data.items() if name != "records"})
    records = ",\n".join(map(_compact, data["records"]))
    path_of(game).write_text(f'{head[:-1]},"records":[\n{records}\n]}}\n', encoding="utf-8")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def cut(save: Data, moves: int) -> Data:
    """The save as it was after so many moves."""
    return {**save, "moves": save["moves"][:moves]}


def text_of(save: Data) -> str:
    """Letter for letter as `Match.save` wrote it."""
    return json.dumps(save, ensure_ascii=False, indent=1)


@dataclass(frozen=True)
class Moment:
    """One save of one game, and what must come out when it is loaded."""

    game: str
    save: Data
    code: str
    options: dict[str, str]
    position: Data
    told: Data

    @property
    def text(self) -> str:
        return text_of(self.save)

    def load(self) -> Match:
        return Match.load(self.text, lootlab.load)


def moments(game: str) -> Iterator[tuple[str, Moment]]:
    """All saves of a game, each with a name."""
    data = read(game)
    for record in data["records"]:
        options = {**data["defaults"], **record["save"]["options"]}
        for noted in record["moments"]:
            save = cut(record["save"], noted["moves"])
            found = Moment(game, save, noted["code"], options, noted["position"], noted["told"])
            yield f"{game}-{record['id']}-{noted['moves']}", found


# ---- what is noted ------------------------------------------------------------------------------


def position(match: Match) -> Data:
    """The position without its words."""
    state, outcome = match.state, match.state.outcome()
    return {
        "notation": match.game.notation(state),
        "legal": {seat: _shortened(sorted(map(str, state.legal_moves(seat)))) for seat in state.to_act()},
        "outcome": outcome and {"scores": dict(outcome.scores), "winners": list(outcome.winners), "rule": outcome.rule},
    }


def _shortened(phrases: list[str]) -> list[str]:
    if len(phrases) <= LONGEST_LIST:
        return phrases
    return [f"{len(phrases)} moves", _hash(phrases)]


def told(match: Match) -> Data:
    """The log as seat A reads it, and as nobody in particular does."""
    return {reader: _log(match, seat) for reader, seat in (("A", "A"), ("nobody", None))}


def _log(match: Match, seat: str | None) -> Data:
    lines = [line.text for line in match.told(seat)]
    return {"lines": len(lines), "last": lines[-LAST:], "hash": _hash(lines)}


def _hash(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
