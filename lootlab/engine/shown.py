"""Things that show themselves: a picture in a notebook, the same in words everywhere else.

The engine knows no looks. `PAINTER` names the module that draws; the house sets it, and it is loaded when something is
to be shown, not before.
"""

from __future__ import annotations

from typing import Any

from .loading import module
from .natively import mypyc_attr

PAINTER = ""
"""A module with `html(thing)`, `words(thing)` and `code(state)`."""


def painter() -> Any:
    return module(PAINTER)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shown:
    """What a notebook asks of an object. Nothing hidden: a picture is saved with the page."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        drawn: str = painter().html(self)
        return drawn

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """The words stand beside the picture, in place of `repr`, which may name what is hidden."""
        return {"text/html": self._repr_html_(), "text/plain": str(self)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Worded(Shown):
    """A thing without words of its own: it is told as it is drawn."""

    __slots__ = ()

    def __str__(self) -> str:
        said: str = painter().words(self)
        return said
