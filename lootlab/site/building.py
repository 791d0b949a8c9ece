"""The site, step by step: Python, the host's scripts, the pages, the list for offline use."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import lootlab

from ..engine.refusal import BadInput
from ..look import style
from ..widgets.screen import script
from . import lite, offline, packing, pages, placing
from .pages import CODES, PARTS, Page, Site

HERE = Path(__file__).parent
SCRIPTS = ("host.js", "worker.js", "awake.js", "shelf.js", "model.js", "turn.js", "keeping.js")
ENTRIES = (placing.MARK, "offline.js", ".nojekyll", "docs", lite.FOLDER)
"""What a site has beside its pages and the folder of its version. (A host that runs Jekyll serves no `_static` unless
it is told so.)"""

Tell = Callable[[str], None]


def build(out: Path, tell: Tell = print, documented: bool = False, lab: bool = True) -> Site:
    """Build the site into the folder, which is new, empty or an earlier site. It is there whole or as it was before.

    `documented`: with the documentation in `docs/`, if the tools for it are here; `lab`: with a lab, if JupyterLite is.
    """
    found = read()
    placing.check(out, [*ENTRIES, *(f"{page.name}.html" for page in found)])
    with tempfile.TemporaryDirectory(prefix="lootlab-site-") as name:
        work = Path(name)
        made = work / "site"
        tell("Python for the browser ...")
        assets = made / "assets"
        made_of = packing.prepare(work)
        tell("Every page once, for its first picture ...")
        rehearse(work, found)
        packing.python(assets / "python", work)
        scripts(assets)
        if lab and (lacking := lite.missing()):
            tell(lacking)
            lab = False
        with_docs = documented and documentation(made / "docs", tell)
        wasm = sum(path.stat().st_size for path in assets.glob("python/*.wasm"))
        shown = [pages.render(page, Site("", with_docs, lab, wasm)) for page in found]
        site = Site(_version(assets, made_of, *shown, lite.made_of(work) if lab else ""), with_docs, lab, wasm)
        assets.rename(made / site.folder)
        for page in found:
            (made / f"{page.name}.html").write_text(pages.render(page, site), encoding="utf-8")
        offline.write(made, site.version)
        if lab:
            tell("The lab with code ...")
            lite.write(made / lite.FOLDER, site.folder, work)
        (made / ".nojekyll").touch()
        placing.put(made, out, site.version, made_from(documented, lab))
    return site


def read() -> list[Page]:
    """The notebooks."""
    from ..server import notebooks_folder
    from ..server.pages import STILL_PAGES

    folder = notebooks_folder()
    still = [name.removesuffix(".ipynb") for name in STILL_PAGES]
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.ipynb")]
    return pages.read(folder, sorted(name for name in names if "checkpoint" not in name), still)


def made_from(documented: bool, lab: bool) -> str:
    """What a site is made from, in a few letters: the same now and then, and there is nothing to build."""
    from ..docs import texts
    from ..server import notebooks_folder

    own = texts.folder()
    places = [packing.PACKAGE, notebooks_folder(), pages.template_folder(), own / "docs"]
    sources = [path for place in places for path in packing.files(place) if "__pycache__" not in path.parts]
    made = packing.digest(*sources, *own.glob("C*.md"))
    return hashlib.sha256(f"{made} {documented} {lab and not lite.missing()}".encode()).hexdigest()[:10]


def documentation(folder: Path, tell: Tell) -> bool:
    """Is it there now? A site without it is a site, too."""
    from ..docs import building

    if lacking := building.missing():
        tell(f"{lacking} {building.INSTALL} The site comes without it.")
        return False
    building.build(folder, site=True, tell=tell)
    return True


def scripts(folder: Path) -> None:
    """The host's scripts and stylesheets. Each says at its end that it has come to it: one that was cut does not."""
    for name in SCRIPTS:
        _put(folder / name, _own(name))
    _put(folder / "screen.js", script())
    static = pages.template_folder() / "static"
    look = [style.shared_css(), (static / "page.css").read_text(encoding="utf-8"), _own("site.css")]
    _put(folder / "look.css", "\n".join(look))
    for code, name in CODES.items():
        _put(folder / f"{code}.css", style.game_css(lootlab.load(name)))
    parts = ",\n".join(f"{part}() {{\n{(static / f'{part}.js').read_text(encoding='utf-8')}}}" for part in PARTS)
    begin = "globalThis.lootlabLeaving = new AbortController();\n"
    _put(folder / "parts.js", f"{begin}globalThis.lootlabParts = {{\n{parts}\n}};\n")


def _put(path: Path, text: str) -> None:
    end = f":root {{ --ended-{path.stem}-css: yes }}"
    if path.suffix == ".js":
        end = f"(globalThis.lootlabEnded ??= []).push({json.dumps(path.name)});"
    path.write_text(f"{text}\n{end}\n", encoding="utf-8")


def rehearse(work: Path, found: list[Page]) -> None:
    """Run the pages once, on the Python that was just made."""
    live = [page for page in found if page.code]
    (work / "pages.json").write_text(json.dumps({page.name: page.code for page in live}), encoding="utf-8")
    packing.run(work / "whole", work, "rehearse.py")
    pictures = json.loads((work / "pictures.json").read_text(encoding="utf-8"))
    for page in live:
        page.pictures = pictures[page.name]
        faults = [shown["error"] for shown in page.pictures.values() if "error" in shown]
        if faults:
            raise BadInput(f"{page.name} does not run in the browser: {faults[0]}.", "Mend it, then build again.")


def _own(name: str) -> str:
    return (HERE / "host" / name).read_text(encoding="utf-8")


def _version(folder: Path, *made_of: str) -> str:
    """The same for the same contents; Python's memory never is quite the same, so that of which it was made counts."""
    own = [path for path in packing.files(folder) if path.parent.name != "python"]
    sources = packing.digest(*own, HERE / "host" / "offline.js")
    return hashlib.sha256("\n".join([sources, *made_of]).encode()).hexdigest()[:10]
