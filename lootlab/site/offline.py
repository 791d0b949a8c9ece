"""What a browser keeps of the site: the service worker gets the list of all files and how long each is, under the name
of this version.

Not of the documentation and the lab: what is read there is kept when it is read.
"""

from __future__ import annotations

import json
from pathlib import Path

from ..languages import tongue
from ..translating import gather

HERE = Path(__file__).parent


def write(out: Path, version: str) -> None:
    files = {
        path.relative_to(out).as_posix(): path.stat().st_size
        for path in sorted(out.rglob("*"))
        if path.is_file() and out / "docs" not in path.parents and path.suffix != ".mjs"
    }
    text = (HERE / "host" / "offline.js").read_text(encoding="utf-8")
    known = {"VERSION": version, "FILES": files, "WORDS": _words()}
    told = "".join(f"const {name} = {json.dumps(what, ensure_ascii=False)};\n" for name, what in known.items())
    (out / "offline.js").write_text(told + text, encoding="utf-8")


def _words() -> dict[str, dict[str, str]]:
    """What it says itself, in each other language: it answers where no page is that would know."""
    said = [text for file, text in gather.pages() if file == "offline.js"]
    known = {language: tongue.texts(tongue.FOLDER / language) for language in tongue.languages()}
    return {
        language: {text: texts[text] for text in said if text in texts}
        for language, texts in known.items()
        if language != tongue.ENGLISH
    }
