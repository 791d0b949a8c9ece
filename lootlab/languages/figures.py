"""How a language writes numbers: what leaves as `33.3%` is `33,3 %` on a German page.

What a language says of it stands in its `words.toml`, under `[figures]`; without that they stay as they are.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from html import escape, unescape
from pathlib import Path

_KEPT = r"`[^`]*`|“[^”\s]*”|„[^“\s]*“|\bhttps?://\S+|\b(?:Python|lootlab) \d[\d.]*"
"""Code, what somebody typed, addresses and versions."""
_FIGURES = re.compile(rf"({_KEPT})|(?<![\w.])(\d+)\.(\d+)(?!\.?\d)|(?<=\d)\s?%(?!\w)")
_FIELD = re.compile(r'^(<input\b(?=[^>]* name="typed")(?![^>]* type=)[^>]*? value=")([^"]*)(")')
"""Where somebody types a number: the slider beside it writes there too."""


class Figures:
    """Numbers as one language writes them.

    >>> german = Figures(decimal=",", percent="&nbsp;%")
    >>> german("0.5 or 33.3%, not `0.5` and not 10.0.0.5")
    '0,5 or 33,3&nbsp;%, not `0.5` and not 10.0.0.5'
    """

    def __init__(self, decimal: str = ".", percent: str = "%") -> None:
        self.decimal, self.percent = decimal, percent

    def __call__(self, text: str) -> str:
        return _FIGURES.sub(self._written, text)

    def _written(self, found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        return f"{found[2]}{self.decimal}{found[3]}" if found[2] else self.percent

    def in_field(self, tag: str) -> str:
        """A field for a number, with what stands in it."""
        return _FIELD.sub(lambda found: f"{found[1]}{escape(self(unescape(found[2])))}{found[3]}", tag)


@lru_cache(16)
def of(folder: Path) -> Figures:
    """As the language in this folder writes them."""
    words = folder / "words.toml"
    told = tomllib.loads(words.read_text(encoding="utf-8")).get("figures", {}) if words.exists() else {}
    return Figures(**told)
