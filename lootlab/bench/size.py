"""What a plain `pip install lootlab` brings: how many packages, how large. Extras do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lootlab

from .figures import Figure

MIB = 2**20
LARGEST = 5


def figures() -> Iterator[Figure]:
    found = Counter(installed())
    yield Figure("packages", len(found), "")
    yield Figure("all their files, without bytecode", found.total() / MIB, "MiB")
    for name, size in found.most_common(LARGEST):
        yield Figure(f"  {name}", size / MIB, "MiB")


def installed(name: str = "lootlab") -> dict[str, int]:
    """The package and all that it needs here, each with its bytes.

    >>> found = installed("ipywidgets")
    >>> "traitlets" in found, "lootlab" in found
    (True, False)
    """
    found: dict[str, int] = {}
    wanted = [Requirement(name)]
    extras: set[tuple[str, str]] = set()
    while wanted:
        asked = wanted.pop()
        name = canonicalize_name(asked.name)
        new = {(name, extra) for extra in ("", *asked.extras)} - extras
        try:
            there = distribution(name)
        except PackageNotFoundError:
            continue  # nothing here asks for it
        extras |= new
        found[name] = _bytes(there)
        listed = [Requirement(each) for each in there.requires or ()]
        for each in listed:
            if any(each.marker is None or each.marker.evaluate({"extra": extra}) for _, extra in new):
                wanted.append(each)
    return found


def _bytes(there: Distribution) -> int:
    """Without bytecode: what runs first writes it, and no two Pythons the same."""
    files = [Path(str(each.locate())) for each in there.files or () if each.suffix != ".pyc"]
    if canonicalize_name(there.name) == "lootlab":  # from a checkout it is linked only
        files += [each for each in Path(lootlab.__file__).parent.rglob("*") if each.suffix != ".pyc"]
    return sum(each.stat().st_size for each in {each.resolve() for each in files} if each.is_file())
