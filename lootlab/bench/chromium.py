"""The Chromium that browser tests and `lootlab bench` drive: one that is there, else installed, else a clear sentence.

`python -m lootlab.bench.chromium` prints its path and installs it first where that is needed.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..engine.refusal import BadInput
from . import debian

NAMES = (
    "chromium-headless-shell",  # the same engine without windows: a third less processor time for the same page
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
)  # fmt: skip
FLAGS = (
    "--no-sandbox",  # Chromium refuses to start as root otherwise
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACKAGES = ("chromium-headless-shell", "chromium")
"""Older systems have only the second."""
FONTS = ("fonts-dejavu-core", "fonts-liberation")


@cache
def find() -> str | None:
    """The path of a Chromium that starts, or None."""
    return next((path for path in _candidates() if _starts(path)), None)


def need() -> str:
    """The path of a Chromium, installed if need be; BadInput says what to do when that fails."""
    for get in (_nothing, _debian, _playwright):
        get()
        find.cache_clear()
        if path := find():
            return path
    raise BadInput(
        "Browser tests need Chromium, none is here and none could be installed.",
        "Install Chromium or Chrome, or run: python -m playwright install chromium.",
    )


def _candidates() -> Iterator[str]:
    yield from (path for name in NAMES if (path := shutil.which(name)))
    if importlib.util.find_spec("playwright"):
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
        if Path(own).exists():
            yield own


def _starts(path: str) -> bool:
    """Some systems put a placeholder there that only asks to install the real thing."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _nothing() -> None:
    """Use what is there."""


def _debian() -> None:
    debian.install(PACKAGES, *FONTS)


def _playwright() -> None:
    if importlib.util.find_spec("playwright"):
        with_libraries = ["--with-deps"] if debian.root() else []
        command = [sys.executable, "-m", "playwright", "install", *with_libraries, "chromium"]
        subprocess.run(command, stdin=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    try:
        print(f"Browser tests use {need()}")
    except BadInput as fault:
        raise SystemExit(f"lootlab: {fault}") from fault
