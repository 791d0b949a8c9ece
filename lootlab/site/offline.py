"""What a browser keeps of the site: the service worker gets the list of all files, under the name of this version.

Not of the documentation and the lab: what is read there is kept when it is read.
"""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent


def write(out: Path, version: str) -> None:
    files = sorted(
        path.relative_to(out).as_posix()
        for path in out.rglob("*")
        if path.is_file() and out / "docs" not in path.parents and path.suffix != ".mjs"
    )
    text = (HERE / "host" / "offline.js").read_text(encoding="utf-8")
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(files)};\n"
    (out / "offline.js").write_text(told + text, encoding="utf-8")
