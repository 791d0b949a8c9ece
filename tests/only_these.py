"""An environment with some of the packages that are installed here and no others, made without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def closure(lines: Iterable[str], extra: str = "", where: dict[str, str] | None = None) -> set[str]:
    """The packages that these requirements bring along, as the packages installed here say."""
    found: set[str] = set()
    for line in lines:
        _add(Requirement(line), extra, where or {}, found)
    return found


def _add(wanted: Requirement, extra: str, where: dict[str, str], found: set[str]) -> None:
    name = canonicalize_name(wanted.name)
    if name in found or (wanted.marker is not None and not wanted.marker.evaluate({"extra": extra, **where})):
        return
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:
        return  # something for another system
    found.add(name)
    for each in ("", *wanted.extras):
        for line in lines:
            _add(Requirement(line), each, where, found)


def environment(folder: Path, names: Iterable[str]) -> Path:
    """The Python of a new environment that has these packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    for name in names:
        for old, new in _files(name, site):
            new.parent.mkdir(parents=True, exist_ok=True)
            if old.is_dir() and not new.exists():
                os.symlink(old, new)
            elif not new.exists():
                shutil.copy(old, new)  # servers do not follow links out of their folders
    return python


def _files(name: str, site: Path) -> Iterator[tuple[Path, Path]]:
    """Packages as whole folders; what lies elsewhere (share/, etc/) file by file, commands not at all."""
    here = Path(sysconfig.get_path("purelib"))
    for top in {file.parts[0] for file in distribution(name).files or ()} - {"..", "__pycache__"}:
        yield here / top, site / top
    for file in distribution(name).files or ():
        path = Path(os.path.normpath(here / file))
        if file.parts[0] == ".." and path.is_relative_to(sys.prefix) and path.parent != Path(sys.executable).parent:
            yield path, Path(os.path.normpath(site / file))
