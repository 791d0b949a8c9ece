"""Where the site goes: what may be there before, and how it comes there. What others put there is never deleted."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..engine.refusal import BadInput

MARK = "lootlab-site.json"
"""Says that a folder was made by us, which version is in it, and which of its entries are ours."""
NEW, OLD = ".lootlab-new", ".lootlab-old"
"""Folders that are there for a moment only."""
_VERSION = re.compile(r"v-[0-9a-f]{10}")


def told(out: Path) -> dict[str, Any]:
    """What the mark says; nothing where there is none."""
    try:
        found = json.loads((out / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def check(out: Path, wanted: Collection[str]) -> None:
    """May a site with these entries go there? It is asked before anything is built."""
    there = next(each for each in (out, *out.absolute().parents) if each.exists())
    if not there.is_dir():
        raise BadInput(f"{there} is a file.", "Name a folder for the site.")
    if not os.access(there, os.W_OK):
        raise BadInput(f"Nothing can be written into {there}.", "Name another folder for the site.")
    names = set(os.listdir(out)) - {NEW, OLD} if there == out else set()
    if names and MARK not in names:
        raise BadInput(f"{out} has something else in it.", "Name a new or an empty folder.")
    if foreign := sorted((names & set(wanted)) - _ours(out, wanted)):
        raise BadInput(f"{out / foreign[0]} stands in the way, and is not ours.", "Move it, or name another folder.")


def put(made: Path, out: Path, version: str, made_from: str) -> None:
    """Entry by entry, since the folder may have others, or be one that cannot be moved. If one entry cannot be moved,
    all are as they were. The version before stays as well: pages that are open may still ask for its files."""
    last = told(out)
    before = str(last.get("before" if last.get("version") == version else "version", ""))
    check(out, os.listdir(made))
    stays = {f"v-{before}"} & _ours(out, ()) if before else set()
    said = {"version": version, "before": before, "made_from": made_from}
    (made / MARK).write_text(json.dumps(said | {"files": [MARK, *os.listdir(made)]}), encoding="utf-8")
    out.mkdir(parents=True, exist_ok=True)
    new, old = out / NEW, out / OLD
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    try:
        shutil.copytree(made, new)
        old.mkdir()
        with contextlib.ExitStack() as back:
            for source, goal, names in ((out, old, _ours(out, os.listdir(made)) - stays), (new, out, os.listdir(new))):
                for name in names:
                    (source / name).rename(goal / name)
                    back.callback((goal / name).rename, source / name)
            back.pop_all()
        shutil.rmtree(old)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _ours(out: Path, wanted: Collection[str]) -> set[str]:
    """What an earlier build has written there. One that did not list it yet wrote what is written now."""
    listed = told(out).get("files", wanted)
    return {name for name in os.listdir(out) if name in listed or _VERSION.fullmatch(name)} if out.is_dir() else set()
