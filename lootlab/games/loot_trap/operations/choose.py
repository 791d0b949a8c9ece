"""One of several lists of effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Self

from ....engine.natively import dataclass
from ....engine.refusal import BadInput, written
from ..cards.text import effects_text
from ..questions.option import Option
from ..state.effects import Cause
from .base import Effects, Operation, outside, write_effects

if TYPE_CHECKING:
    from .base import Eye, Raid

MOST_OPTIONS: Final = 8


@dataclass(frozen=True, slots=True)
class Choose(Operation):
    options: tuple[Effects, ...]

    op = "choose"
    form = "(effects) or (effects)"

    @classmethod
    def of(cls, raw: Mapping[str, Any], said: str, inner: Callable[[object, str], Effects]) -> Self:
        lists = raw["options"]
        if not isinstance(lists, list) or len(lists) < 2:
            raise BadInput(f"{said}: “options” is {written(lists)}.", "Write two or more lists of effects.")
        if len(lists) > MOST_OPTIONS:
            raise BadInput(f"{said}: there are {len(lists)} options.", f"There may be {MOST_OPTIONS}.")
        return cls(tuple(inner(entry, f"{said}, option {number}") for number, entry in enumerate(lists, 1)))

    @classmethod
    def read(cls, text: str, inner: Callable[[str], Effects]) -> Self | None:
        parts = outside(text.removeprefix("choose "), " or ")
        if len(parts) < 2 or any(not part.startswith("(") or not part.endswith(")") for part in parts):
            raise BadInput(f"“{text}” is no choice.", "Write choose (effects) or (effects).")
        return cls(tuple(inner(part[1:-1]) for part in parts))

    def __str__(self) -> str:
        return "choose " + " or ".join(f"({write_effects(option)})" for option in self.options)

    def said(self) -> str:
        return "choose: " + ", or ".join(map(effects_text, self.options))

    def option_said(self, number: int) -> str:
        return effects_text(self.options[number - 1])

    def doubled(self) -> Operation:
        return Choose(tuple(tuple(effect.doubled() for effect in option) for option in self.options))

    def targets(self, state: Raid, subject: int) -> list[int]:
        """Numbers of the lists that can be done as things stand."""
        lists = enumerate(self.options, 1)
        return [number for number, effects in lists if any(one.targets(state, subject) for one in effects)]

    def start(self, state: Raid, cause: Cause, targets: list[int]) -> None:
        Option(cause.subject, tuple(targets), self, cause).put(state)

    def worth(self, eye: Eye) -> float:
        return max(map(eye.effects, self.options))
