"""Runs in Pyodide, with lootlab in place, before its memory is written down: what pages need is loaded.

/w/modules.json names the modules. /w/loaded.json gets the names of the files that nobody reads any more: what they hold
is in the memory.
"""

import gc
import importlib
import json
import sys
from pathlib import Path
from typing import Any

HOME = "/lootlab/"
LIBRARY = "/lib/python314.zip/"
FIRST_ROOMS = ("", "learn", "play")


def loaded() -> list[str]:
    """(Some modules are a part of Python itself, and name a file all the same.)"""
    files = [str(getattr(module, "__file__", None) or "") for module in sys.modules.values()]
    names = [file.removeprefix(LIBRARY).removeprefix(HOME) for file in files if file]
    return sorted(f"{name}c" if name.endswith(".py") else name for name in names)


def rehearse() -> None:
    """Every game once, with somebody who looks at its first rooms: what is read and worked out on the way stays in the
    memory, and no visitor waits for it again. (The other rooms would make the way here longer than they save.)"""
    import lootlab
    from lootlab.engine import strict
    from lootlab.look import style
    from lootlab.site.host import main

    main.begin(lambda text: None, "{}", "")
    pages = json.loads(Path("/w/pages.json").read_text())
    for name in lootlab.GAMES:
        for cell in pages[name]:
            if cell["at"] in FIRST_ROOMS:
                main.run(cell["cell"], cell["source"])
        for screen in list(main.screens.values()):
            screen.do("start", "", {})
        main.leave()
    for step in (strict._parsed, style._read, style.shared_sheets):  # only steps on the way to what is kept
        step.cache_clear()


def fill_holes() -> None:
    """What was freed lies about as garbage, which cannot be pressed. So it is asked for again, as zeros."""
    gc.collect()
    held: list[bytes] = []
    top = id(bytes(1 << 24))  # no hole is as large
    for size in (1 << power for power in range(20, 3, -1)):
        while id(more := bytes(size)) < top:
            held.append(more)
    held.clear()


sys.path.insert(0, HOME.rstrip("/"))
for name in json.loads(Path("/w/modules.json").read_text()):
    importlib.import_module(name)
rehearse()
Path("/w/loaded.json").write_text(json.dumps(loaded()))
finders: list[Any] = [finder for finder in sys.path_importer_cache.values() if finder is not None]
for finder in finders:
    finder.invalidate_caches()  # the files that are left will be at other places
fill_holes()
gc.freeze()  # what is loaded stays for good: the collector need not look at it again and again
