"""Where this Python runs: some sentences and habits depend on it."""

from __future__ import annotations

import os
import sys
from typing import Any


def served() -> bool:
    """Is this a page for visitors of a server, and not a notebook or a command that somebody runs themselves?"""
    return any(name.startswith("VOILA_") for name in os.environ)


def shell() -> Any:
    """The IPython that runs this, as in every notebook; None where there is none."""
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def alone() -> bool:
    """Is this a page of the site, whose Python runs in the visitor's own browser (`lootlab site`)?"""
    return "LOOTLAB_SITE" in os.environ


def in_a_cell(path: str) -> bool:
    """Is this file the cell of a notebook, as kernels name it?"""
    return "ipykernel_" in path or path.startswith("<ipython-input")
