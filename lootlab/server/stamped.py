"""Pages that are rendered once: the next visitor gets the same page with another kernel's name in it.

All that differs between two visits is which kernel the page talks to, as long as the notebook shows nothing but
widgets: those live in the kernel, and have the same names in each (`forked.cells`). What a notebook prints may be for
one visitor only, so a page with anything else on it is rendered anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"


@dataclass(frozen=True)
class Stamp:
    """A page without its kernel."""

    changed: tuple[int, int]
    """The notebook's file when it was rendered."""
    cells: tuple[str, ...]
    """What the kernel runs to have the widgets of the page."""
    parts: tuple[str, ...]
    """The page, cut wherever the kernel is named."""

    @property
    def head(self) -> str:
        """What can be sent before there is a kernel."""
        return self.parts[0]

    def rest(self, kernel_id: str) -> str:
        return kernel_id.join(("", *self.parts[1:]))


class Stamps:
    """The pages that are kept."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Path, str], Stamp] = {}

    def find(self, file: Path, base: str) -> Stamp | None:
        """The page of this notebook, unless it has changed since."""
        found = self._kept.get((file, base))
        return found if found and found.changed == changed(file) else None

    def keep(self, file: Path, base: str, ran: list[Any], page: str, kernel_id: str, when: tuple[int, int]) -> None:
        """The page that was rendered for this kernel from these cells, if it is one that others may get as well."""
        if kernel_id in page and all(_shows_only_widgets(cell) for cell in ran):
            cells = tuple(cell.source for cell in ran if cell.cell_type == "code")
            self._kept[file, base] = Stamp(when, cells, tuple(page.split(kernel_id)))

    def drop(self, file: Path, base: str) -> None:
        self._kept.pop((file, base), None)


def _shows_only_widgets(cell: Any) -> bool:
    return all(WIDGET in output.get("data", {}) for output in cell.get("outputs", []))


def changed(file: Path) -> tuple[int, int] | None:
    """What tells one version of a file from the next; None: there is no such file."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size
