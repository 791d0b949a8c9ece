"""Runs in Pyodide, with lootlab in place: every page of /w/pages.json once. Their first pictures are stored, and which
modules they need.

A page that does not come up here would not come up for anybody. The same build gives the same pictures.
"""

import json
import random
import sys
from pathlib import Path

WORK = Path("/w")
sys.path.insert(0, "/lootlab")
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
first = "lootlab.site.host.main"  # it says where all this runs
rest = [name for name in sys.modules if name.split(".")[0] in ("lootlab", "anywidget", "traitlets")]
(WORK / "modules.json").write_text(json.dumps([first, *sorted(rest)]))
__import__("segno").make("HAMMER-42")  # slips of the class page have codes to photograph
