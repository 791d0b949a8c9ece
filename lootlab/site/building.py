"""The site, step by step: Python, the host's scripts, the pages, the list for offline use."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import lootlab

from ..engine.refusal import BadInput
from ..look import style
from ..widgets.screen import script
from . import lite, offline, packing, pages
from .pages import CODES, PARTS, Page, Site

HERE = Path(__file__).parent
SCRIPTS = ("host.js", "worker.js", "awake.js", "shelf.js", "model.js", "turn.js", "keeping.js")
MARK = "lootlab-site.json"
"""Says that a folder was made by us: only such a one is replaced."""

Tell = Callable[[str], None]


def build(out: Path, tell: Tell = print, documented: bool = False, lab: bool = True) -> Site:
    """Build the site into the folder, which is new, empty or an earlier site. It is there whole or as it was before.

    `documented`: with the documentation in `docs/`, if the tools for it are here; `lab`: with a lab, if JupyterLite is.
    """
    from ..server import notebooks_folder
    from ..server.pages import STILL_PAGES

    _may_be_replaced(out)
    still = [name.removesuffix(".ipynb") for name in STILL_PAGES]
    folder = notebooks_folder()
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.ipynb")]
    found = pages.read(folder, sorted(name for name in names if "checkpoint" not in name), still)
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
        site = Site(_version(assets, made_of, lab), documented and documentation(made / "docs", tell), lab)
        assets.rename(made / site.folder)
        for page in found:
            (made / f"{page.name}.html").write_text(pages.render(page, site), encoding="utf-8")
        (made / MARK).write_text(json.dumps({"version": site.version}), encoding="utf-8")
        offline.write(made, site.version)
        if lab:
            tell("The lab with code ...")
            lite.write(made / lite.FOLDER, site.folder, folder, work)
        _put(made, out)
    return site


def documentation(folder: Path, tell: Tell) -> bool:
    """Is it there now? A site without it is a site, too."""
    from ..docs import building

    if lacking := building.missing():
        tell(f"{lacking} {building.INSTALL} The site comes without it.")
        return False
    building.build(folder, site=True, tell=tell)
    return True


def scripts(folder: Path) -> None:
    """The host's scripts and stylesheets."""
    for name in SCRIPTS:
        shutil.copy(HERE / "host" / name, folder / name)
    (folder / "screen.js").write_text(script(), encoding="utf-8")
    static = pages.template_folder() / "static"
    look = [style.shared_css(), (static / "page.css").read_text(encoding="utf-8"), _own("site.css")]
    (folder / "look.css").write_text("\n".join(look), encoding="utf-8")
    for code, name in CODES.items():
        (folder / f"{code}.css").write_text(style.game_css(lootlab.load(name)), encoding="utf-8")
    parts = ",\n".join(f"{part}() {{\n{(static / f'{part}.js').read_text(encoding='utf-8')}}}" for part in PARTS)
    begin = "globalThis.lootlabLeaving = new AbortController();\n"
    (folder / "parts.js").write_text(f"{begin}globalThis.lootlabParts = {{\n{parts}\n}};\n", encoding="utf-8")


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


def _version(folder: Path, made_of: str, lab: bool) -> str:
    """The same for the same contents; Python's memory never is quite the same, so that of which it was made counts."""
    own = [path for path in packing.files(folder) if path.parent.name != "python"]
    sources = packing.digest(*own, HERE / "page.html.j2", HERE / "host" / "guard.js", HERE / "host" / "offline.js")
    return hashlib.sha256(f"{made_of} {sources} {lab}".encode()).hexdigest()[:10]


def _may_be_replaced(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file.", "Name a folder for the site.")
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise BadInput(f"{out} has something else in it.", "Name a new or an empty folder.")


def _put(made: Path, out: Path) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    beside = out.with_name(f".{out.name}.new")
    shutil.rmtree(beside, ignore_errors=True)
    shutil.copytree(made, beside)
    shutil.rmtree(out, ignore_errors=True)
    beside.rename(out)
