"""Runs in Pyodide: every page of /w/pages.json once, on the Python that visitors get; their first pictures are stored.

A page that does not come up here would not come up for anybody. The same build gives the same pictures.
"""

import gzip
import json
import random
import sys
from pathlib import Path

WORK, HOME = Path("/w"), Path("/lootlab")


def unpack(whole: bytes) -> None:
    length = int.from_bytes(whole[:4], "little")
    at = 4 + length
    for name, size in json.loads(whole[4:at]):
        (HOME / name).parent.mkdir(parents=True, exist_ok=True)
        (HOME / name).write_bytes(whole[at : at + size])
        at += size


unpack(gzip.decompress((WORK / "lootlab.pack").read_bytes()))
sys.path.insert(0, str(HOME))
main = __import__("lootlab.site.host.main", fromlist=["main"])
said: list[dict[str, object]] = []
main.begin(lambda text: said.append(json.loads(text)), "{}", "")
found: dict[str, dict[str, object]] = {}
for page, cells in json.loads((WORK / "pages.json").read_text()).items():
    random._urandom = random.Random(page).randbytes  # type: ignore[attr-defined]
    main.leave()
    for cell in cells:
        main.run(cell["cell"], cell["source"])
        shown = said[-1]
        if "model" in shown:
            screen = main.screens[shown["model"]]
            shown = {"screen": screen.html, "game": screen.game}
        found.setdefault(page, {})[str(cell["cell"])] = shown
(WORK / "pictures.json").write_text(json.dumps(found))
