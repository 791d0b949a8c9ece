"""What a public function is given, looked at where it comes in: text, whole numbers, a number from 1 up.

`code` is what the caller writes for it: the name of a parameter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized

from .refusal import BadInput


def text(code: str, given: object, example: str) -> None:
    """
    >>> text("what", 7, 'hands.count("looters")')
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: “what” is a text, not 7. Write it in quotes: hands.count("looters").
    """
    if not isinstance(given, str):
        raise BadInput(f"“{code}” is a text, not {shortly(given)}.", f"Write it in quotes: {example}.")


def whole(code: str, given: object, example: int = 4) -> None:
    """
    >>> whole("cards", "4")
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: cards is a whole number, not '4'. Write it in digits, without quotes: cards=4.
    """
    if isinstance(given, bool) or not hasattr(given, "__index__"):  # numpy has whole numbers of its own
        raise BadInput(
            f"{code} is a whole number, not {shortly(given)}.",
            f"Write it in digits, without quotes: {code}={example}.",
        )


def from_one(code: str, given: int, example: int, most: int | None = None) -> None:
    """A whole number that counts something: at least one, and no more than one would wait for.

    >>> from_one("deals", 10**9, 50, most=1_000_000)
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: deals=1,000,000,000 is too much for one call. Choose 1 to 1,000,000.
    """
    whole(code, given, example)
    if given < 1:
        raise BadInput(f"{code} begins at 1, not {given}.", f"Write for example {code}={example}.")
    if most is not None and given > most:
        raise BadInput(f"{code}={given:,} is too much for one call.", f"Choose 1 to {most:,}.")


def some(code: str, given: object, example: str) -> None:
    """Several in a list. A text by itself would be taken letter by letter.

    >>> some("names", "Ada", '["Ada", "Ben"]')
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: names is a list, not 'Ada'. Write names=["Ada", "Ben"].
    """
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise BadInput(f"{code} is a list, not {shortly(given)}.", f"Write {code}={example}.")


def texts(code: str, given: Iterable[object], example: str) -> None:
    """A list of texts.

    >>> texts("names", ["Ada", None], '["Ada", "Ben"]')
    Traceback (most recent call last):
    lootlab.engine.refusal.BadInput: names holds texts, not None. Write names=["Ada", "Ben"].
    """
    for each in given:
        if not isinstance(each, str):
            raise BadInput(f"{code} holds texts, not {shortly(each)}.", f"Write {code}={example}.")


def no_more(code: str, given: Sized, seats: object) -> None:
    """As many as there are seats, or fewer; nobody is left out without a word."""
    if isinstance(seats, int) and len(given) > seats:
        raise BadInput(f"{code} has {len(given)} for {seats} seats.", "Name as many as there are seats, or fewer.")


def shortly(value: object) -> str:
    """A value as it was written, where that is short; else what kind of thing it is.

    >>> shortly("many"), shortly(None), shortly(["a", "b"])
    ("'many'", 'None', 'list')
    """
    if isinstance(value, int | float) or getattr(value, "shape", None) == ():
        return str(value)  # numpy would say more than the digits
    return repr(value) if isinstance(value, str | None) else type(value).__name__
