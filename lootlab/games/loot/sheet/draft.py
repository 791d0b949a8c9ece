"""A sheet on the drawing board: paint squares, set rewards, see at once what is wrong, save it.

>>> draft = Draft.like("house-A")
>>> draft.paint("r1c3", "R")
>>> [fault.code for fault in draft.faults]
['V13']
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ....engine.refusal import BadInput
from . import faults as checks
from .files import NAMED, load
from .geometry import SIZE, SQUARES, read_square
from .tables import LETTERS, LONGEST_TITLE, MEEPS, Sheet

KINDS: Final = LETTERS + MEEPS
UNWORKABLE: Final = ("V1", "V3", "V7", "V8", "V9", "V10", "V14", "V15", "V16")
"""Faults that no click can mend, and with which nothing can be drawn."""
REWARDS: Final[dict[str, dict[str, Any]]] = {
    **{str(points): {"points": points} for points in range(1, 6)},
    "wrap": {"ability": "wrap"},
    "pm": {"ability": "plusminus"},
}
"""What an entry of track C may be; a line of grid B may be 3, wrap or pm."""
LINE_REWARDS: Final = ("3", "wrap", "pm")


@lru_cache(8)
def _compiled(text: str) -> Sheet:
    """Drawing asks for it square by square."""
    data = json.loads(text)
    return Sheet(data, str(data.get("sheet_id", "my-sheet")))


def reward_name(reward: Mapping[str, Any]) -> str:
    """The name under which a reward is chosen; what is no reward has none."""
    bare = {field: value for field, value in reward.items() if field != "square"}
    return next((name for name, known in REWARDS.items() if known == bare), "")


class Draft:
    """The fields of a sheet while they are being changed. Faulty in between, and that is fine."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data: dict[str, Any] = json.loads(json.dumps(dict(data)))
        # Groups follow from the map here; a typed list would only get in the way.
        self.data.pop("groups", None)
        self._past: list[str] = []

    @classmethod
    def like(cls, name: str) -> Draft:
        """A copy of a named sheet, to begin with."""
        if name not in NAMED:
            raise BadInput(f"There is no sheet “{name}”.", f"Begin with {' or '.join(NAMED)}.")
        draft = cls(load(name)[1])
        draft.data.update(sheet_id="my-sheet", title="My sheet", provenance="Made with the sheet designer.")
        return draft

    @classmethod
    def read(cls, text: str) -> Draft:
        """From a file. It need not be free of faults, but it must be a 7x7 map with its rewards."""
        if not text.lstrip().startswith("{"):
            raise BadInput("This is no sheet.", "A sheet is a .json file that begins with {.")
        draft = cls(load(text)[1])
        broken = [fault for fault in draft.faults if fault.code in UNWORKABLE]
        if broken:
            raise BadInput(f"This file cannot be worked on: {broken[0]}", "Mend it in a text editor first.")
        return draft

    # ---- looking --------------------------------------------------------------------------------

    @property
    def faults(self) -> tuple[checks.Fault, ...]:
        return checks.faults_of(self.data)

    @property
    def warnings(self) -> tuple[checks.Fault, ...]:
        return checks.warnings_of(self.data)

    @property
    def title(self) -> str:
        return str(self.data.get("title", "My sheet"))

    @property
    def letters(self) -> str:
        return "".join(self.data["map"])

    @property
    def spaces(self) -> int:
        return int(self.data["points_track_D"]["spaces_after_start"])

    @property
    def lines(self) -> list[tuple[str, dict[str, Any]]]:
        """Rows and columns of grid B with their names: R, Y, G, V, 1, 2, 3, 4."""
        grid = self.data["combo_grid_B"]
        rows = [(str(entry["colour"]), entry) for entry in grid["rows"]]
        return rows + [(str(entry["size"]), entry) for entry in grid["columns"]]

    @property
    def entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.data["meeps_track_C"]["entries"]
        return found

    def sheet(self) -> Sheet:
        """The sheet to look at or to play on; it may still have faults."""
        return _compiled(json.dumps(self.data))

    def text(self) -> str:
        """The file."""
        return json.dumps(self.data, ensure_ascii=False, indent=1)

    # ---- changing -------------------------------------------------------------------------------

    def _keep(self) -> None:
        self._past.append(json.dumps(self.data))

    def undo(self) -> None:
        if not self._past:
            raise BadInput("Nothing has been changed yet.", "Paint a square first.")
        self.data = json.loads(self._past.pop())

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    def paint(self, square: str, letter: str) -> None:
        if letter not in KINDS:
            raise BadInput(f"“{letter}” is no kind of square.", f"Kinds are {' '.join(KINDS)}.")
        place = read_square(square)
        if self.letters[place] == letter:
            return
        self._keep()
        letters = list(self.letters)
        letters[place] = letter
        self.data["map"] = ["".join(letters[SIZE * row : SIZE * (row + 1)]) for row in range(SIZE)]

    def need(self, line: str, circles: str) -> None:
        """How many circles a line of grid B needs."""
        if circles not in ("2", "3"):
            raise BadInput(f"A line cannot need {circles} circles.", "It needs 2 or 3.")
        self._keep()
        self._line(line)["need"] = int(circles)

    def line_reward(self, line: str, reward: str) -> None:
        if reward not in LINE_REWARDS:
            raise BadInput(f"A line cannot pay {reward}.", f"It pays {', '.join(LINE_REWARDS)}.")
        self._keep()
        self._line(line)["reward"] = dict(REWARDS[reward])

    def _line(self, name: str) -> dict[str, Any]:
        for known, entry in self.lines:
            if known == name:
                return entry
        raise BadInput(f"Grid B has no line “{name}”.", "Lines are R, Y, G, V and 1, 2, 3, 4.")

    def entry(self, number: int, reward: str) -> None:
        """The reward of one entry of the Meeps track, counted from 1."""
        if reward not in REWARDS or not 1 <= number <= len(self.entries):
            raise BadInput(f"Entry {number} cannot be {reward}.", f"Rewards are {', '.join(REWARDS)}.")
        self._keep()
        self.entries[number - 1] = dict(REWARDS[reward])

    def fit_track(self) -> None:
        """One entry of the Meeps track for every Meeps square (V13)."""
        self._keep()
        count = self.letters.count(MEEPS)
        del self.entries[count:]
        self.entries.extend(dict(REWARDS["1"]) for _ in range(count - len(self.entries)))
        for entry in self.entries:
            entry.pop("square", None)

    def track_length(self, spaces: str) -> None:
        if spaces not in map(str, range(checks.FEWEST_SPACES, checks.MOST_SPACES + 1)):
            text = f"The points track cannot have {spaces[:20] or 'no'} spaces after the start."
            raise BadInput(text, f"Between {checks.FEWEST_SPACES} and {checks.MOST_SPACES}; house-A has 9.")
        self._keep()
        self.data["points_track_D"]["spaces_after_start"] = int(spaces)

    def name(self, title: str) -> None:
        words = " ".join(title.split())[:LONGEST_TITLE] or "My sheet"
        self._keep()
        ident = "".join(letter if letter.isalnum() else "-" for letter in words.casefold()).strip("-")
        self.data.update(title=words, sheet_id=ident or "my-sheet")

    def clear(self) -> None:
        """All squares white, to begin from nothing."""
        self._keep()
        self.data["map"] = [MEEPS * SIZE] * SIZE

    def __repr__(self) -> str:
        wrong = ", ".join(dict.fromkeys(fault.code for fault in self.faults)) or "no faults"
        return f"Draft({self.title}: {SQUARES - self.letters.count(MEEPS)} booths, {wrong})"
