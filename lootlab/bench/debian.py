"""Packages of Debian, where we are root and there is a network: browsers for tests and measurements."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable


def root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install(names: Iterable[str], *more: str) -> None:
    """The first of these packages that there is, with some more. What is there afterwards shows whether it worked."""
    if root() and shutil.which("apt-get"):
        _apt_get("update", "-qq")
        any(_apt_get("install", "-y", "-qq", "--no-install-recommends", name, *more) for name in names)


def _apt_get(*told: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(["apt-get", *told], env=environment, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0
