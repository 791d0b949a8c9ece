"""Why something cannot be done: which rule, in a sentence, and what to do instead."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A "no" that teaches.

    >>> print(Refusal("LSW-15", "No Loot is left in your hand.", "Lay one of S W W."))
    No Loot is left in your hand. Lay one of S W W. (LSW-15)
    """

    rule: str
    text: str
    remedy: str = ""
    also: tuple[str, ...] = ()
    """Further rule ids that state the same ban."""

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.rule, *self.also) if self.rule else self.also

    def __str__(self) -> str:
        said = f"{self.text} {self.remedy}".strip()
        return f"{said} ({', '.join(self.cites)})" if self.cites else said


class Refused(Exception):
    """Something was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class IllegalMove(Refused):
    """The rules do not allow this move now."""


class BadInput(Refused, ValueError):
    """What was typed, clicked or loaded cannot be understood."""

    def __init__(self, text: str, remedy: str = "", rule: str = "") -> None:
        super().__init__(Refusal(rule, text, remedy))
