"""Components of one's own: a deck, a sheet, cards.

A file is opened in one place only: where somebody names it in Python or on a command line, on their own machine. From
then on the game carries its content. What comes from a browser (a form, a save, a kept game) never opens a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from .options import AnyOption
from .refusal import BadInput


def opened(known: Iterable[AnyOption], given: Mapping[str, object]) -> dict[str, object]:
    """The options with the content of a file where its path was."""
    by_name = {option.name: option for option in known}
    return {
        name: read(Path(str(value)), by_name[name])
        if name in by_name and by_name[name].names_a_file(str(value))
        else value
        for name, value in given.items()
    }


def read(path: Path, option: AnyOption) -> str:
    """The text of a file that is to be the value of this option."""
    try:
        if path.stat().st_size > 4 * option.longest:  # no letter takes more than four bytes
            raise BadInput(f"{path} is too long.", f"It may have {option.longest:,} characters.", option.rule)
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be read ({error.strerror}).", "Check the path.", option.rule) from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not text in UTF-8.", "Save it as UTF-8.", option.rule) from error
