"""Sheets by name or from a user's JSON: read, checked, and every fault of one at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ....engine.refusal import BadInput, written
from .faults import faults_of
from .geometry import LABELS, SIZE
from .tables import LONGEST_TITLE, Sheet

DEFAULT: Final = "house-A"
NAMED: Final = ("house-A", "house-A-long")
LONGEST: Final = 20_000
"""Characters of a sheet as text."""

_DATA: Final = Path(__file__).parent.parent / "data"


@lru_cache(maxsize=64)
def read(option: str) -> Sheet:
    """A sheet by name, or as the JSON itself. Faulty ones are refused."""
    return _checked(*load(option))


def load(option: str) -> tuple[str, Mapping[str, Any]]:
    """Where it came from and its fields, `like` filled in, not yet checked."""
    where, text = _text_of(option)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"{where} is not JSON: line {error.lineno}, {error.msg}.", "Compare it with house-A.") from error
    if not isinstance(data, dict):
        text = f"{where} holds no sheet but {type(data).__name__}."
        raise BadInput(text, 'It begins with {"sheet_id": …, "map": …}.')
    return where, _with_pattern(where, data)


def _text_of(option: str) -> tuple[str, str]:
    if option in NAMED:
        return option, (_DATA / f"{option}.json").read_text(encoding="utf-8")
    if option.lstrip()[:1] in ("{", "["):
        return "The sheet", option
    remedy = f"Sheets: {', '.join(NAMED)}, or what stands in a .json file."
    raise BadInput(f"There is no sheet “{option[:40]}”.", remedy)


def _with_pattern(where: str, data: dict[str, Any]) -> dict[str, Any]:
    """A sheet may say which named sheet it is like and give only what differs."""
    pattern = data.get("like")
    if pattern is None:
        return data
    if pattern not in NAMED or pattern == data.get("sheet_id"):
        remedy = f"Name one of {', '.join(NAMED)}, or leave it out."
        raise BadInput(f"{where}: the field like is {written(pattern)}.", remedy)
    base = dict(load(pattern)[1])
    if "map" in data and "groups" not in data:
        base.pop("groups", None)
    return {**base, **{name: value for name, value in data.items() if name != "like"}}


def _checked(where: str, data: Mapping[str, Any]) -> Sheet:
    found = faults_of(data)
    if found:
        more = f" {len(found) - 1} more: {', '.join(fault.code for fault in found[1:])}." if found[1:] else ""
        raise BadInput(f"{where}, {found[0].code} at {found[0].place}: {found[0].reason}", f"{found[0].cure}{more}")
    return Sheet(data, "-".join(str(data.get("sheet_id", "own"))[:LONGEST_TITLE].split()) or "own")


def problem(option: str) -> str | None:
    """What is wrong with a value of the option `sheet`, or None."""
    try:
        read(option)
    except BadInput as fault:
        return f"{fault.refusal.text} {fault.refusal.remedy}".strip().rstrip(".")
    return None


def audit(text: str) -> list[str]:
    """Every fault of a sheet, each with its place and cure."""
    try:
        where, data = load(text)
    except BadInput as fault:
        return [str(fault)]
    return [f"{where}, {fault}" for fault in faults_of(data)]


def with_changes(sheet: Sheet, changes: Mapping[int, str]) -> Sheet:
    """The sheet with some squares recoloured, unchecked: what `check sheet` is there to judge."""
    if not changes:
        return sheet
    letters = [changes.get(square, letter) for square, letter in enumerate(sheet.letters)]
    rows = ["".join(letters[SIZE * row : SIZE * (row + 1)]) for row in range(SIZE)]
    words = [f"{LABELS[square]}={letter}" for square, letter in sorted(changes.items())]
    return Sheet({**sheet.source, "map": rows}, " ".join([sheet.clause, *words]))
