"""Every pair of colours the look relies on can be told apart, in both schemes and on every cloth."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from lootlab.look import style

CSS = style.shared_css()
TOKEN = re.compile(r"--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}))\s*;")
GAMES = ("bol", "lsw", "slp", "loot", "trap")
PLAIN, BOTH, NOT = re.split(r"@supports[^{]*\{", CSS, maxsplit=2)

PAGE = [  # foreground, background, least ratio
    ("ink", "bg", 4.5), ("ink", "surface", 4.5), ("ink", "well", 4.5), ("ink-2", "bg", 4.5),
    ("ink-2", "surface", 4.5), ("ink-2", "well", 4.5), ("good", "good-soft", 4.5),
    ("bad", "bad-soft", 4.5), ("warn", "warn-soft", 4.5), ("ink", "good-soft", 4.5), ("bad", "surface", 4.5),
    ("ink", "bad-soft", 4.5), ("ink", "warn-soft", 4.5), ("chart-guess", "surface", 4.5), ("line", "bg", 3),
    ("line", "surface", 3), ("line", "well", 3), ("line", "bad-soft", 3), ("line", "warn-soft", 3),
    ("chart-sim", "surface", 3), ("chart-exact", "chart-sim", 3), ("chart-exact", "chart-band", 3),
    ("chart-exact", "surface", 3), ("card-ink", "card", 4.5), ("card-ink-2", "card", 4.5),
    ("k-loot", "card", 4.5), ("k-shoot", "card", 4.5), ("k-whisky", "card", 4.5), ("k-looter", "card", 4.5),
    ("card-edge", "card", 3), ("on-pick", "pick", 4.5), ("card-ink", "booth-r", 4.5),
    ("card-ink", "booth-y", 4.5), ("on-felt", "booth-g", 4.5), ("on-felt", "booth-v", 4.5),
    ("card-ink", "booth-m", 4.5), *[("on-seat", f"seat-{seat}", 4.5) for seat in "abcdef"],
]  # fmt: skip
CLOTH = [
    ("accent", "surface", 4.5), ("accent", "bg", 4.5), ("on-accent", "accent", 4.5), ("on-felt", "felt", 4.5),
    ("on-felt", "felt-2", 4.5), ("on-felt-2", "felt", 4.5), ("on-felt-2", "felt-2", 4.5), ("pick", "felt", 4.5),
    ("pick", "felt-2", 4.5), ("felt-line", "felt", 3), ("felt-line", "felt-2", 3), ("card", "felt", 3),
    ("no", "felt", 3),
]  # fmt: skip


def tokens(text: str, side: int) -> dict[str, str]:
    return {found[1]: found[4] or found[2 + side] for found in TOKEN.finditer(text)}


def block(text: str, game: str) -> str:
    return "".join(re.findall(rf'\[data-game="{game}"\]\s*{{([^}}]*)}}', text))


def luminance(colour: str) -> float:
    part = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in part)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def cases() -> Iterator[tuple[str, str, str, str, str, float]]:
    for side, scheme in enumerate(("light", "dark")):
        base = tokens(PLAIN, side) | tokens(BOTH.split("[data-game")[0], side)
        for fore, back, least in PAGE:
            yield scheme, "page", fore, back, f"{base[fore]} {base[back]}", least
        for game in GAMES:
            values = base | tokens(block(NOT, game), side) | tokens(block(BOTH, game), side)
            for fore, back, least in CLOTH:
                yield scheme, game, fore, back, f"{values[fore]} {values[back]}", least


@pytest.mark.parametrize(("scheme", "where", "fore", "back", "colours", "least"), list(cases()))
def test_contrast(scheme: str, where: str, fore: str, back: str, colours: str, least: float) -> None:
    assert ratio(*colours.split()) >= least


def test_old_browsers_get_the_light_scheme() -> None:
    plain = tokens(PLAIN, 0)
    both = tokens(BOTH.split("[data-game")[0], 0)
    assert both
    assert {name: plain.get(name) for name in both} == both
    for game in GAMES:
        assert tokens(block(NOT, game), 0)["accent"] == tokens(block(BOTH, game), 0)["accent"]


def parts(selector: str) -> list[str]:
    """Split at the commas that are not inside parentheses."""
    found, depth = [""], 0
    for letter in selector:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return found


def test_nothing_is_styled_outside_our_own_roots() -> None:
    """A notebook is a guest's house: every selector names .ll or .ll-page."""
    text = re.sub(r"/\*.*?\*/", "", CSS, flags=re.S)
    text = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    selectors = [found[1].strip() for found in re.finditer(r"([^{};]+)\{", text)]
    ours = [selector for selector in selectors if not selector.startswith("@")]
    assert len(ours) > 100
    assert [part for selector in ours for part in parts(selector) if ".ll" not in part] == []
