"""The lab of the site: JupyterLite with the notebooks, for changing them; on the site's own Pyodide.

Its Python differs from that of the pages: the whole library, IPython and the real widgets, as wheels that are listed in
Pyodide's lock file. So `import lootlab` and `%pip install lootlab` find all they need beside the page.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib import metadata
from pathlib import Path
from typing import Any

import lootlab

from ..engine.refusal import BadInput
from . import fetching, packing, recipes

HERE = Path(__file__).parent
FOLDER = "lab"
NEEDS = ("jupyterlite_core", "jupyterlite_pyodide_kernel")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What JupyterLite shows: the kernel, and two kinds of widgets."""
WHEELS = (
    "asttokens==3.0.2", "comm==0.2.3", "decorator==5.3.1", "executing==2.3.0", "ipython==9.12.0",
    "ipython-pygments-lexers==1.1.1", "matplotlib-inline==0.2.2", "micropip==0.11.1", "packaging==26.3",
    "prompt-toolkit==3.0.53", "psygnal==0.16.1", "pure-eval==0.2.4", "pygments==2.21.0",
    "segno==1.6.6", "six==1.17.0", "stack-data==0.6.3", "traitlets==5.16.1", "typing-extensions==4.16.0",
    "wcwidth==0.9.4",
)  # fmt: skip
"""Pure Python. The widgets come in the versions that are installed here: their scripts are copied from here."""
NO_JEDI = {
    "jedi/__init__.py": 'raise ImportError("There is no jedi here: what Tab offers comes from IPython alone.")\n',
    "jedi-0.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: jedi\nVersion: 0.0\n",
}
"""The kernel asks for it by name before anything else: 5 MB and two thousand files, for what Tab offers."""
_NO_JEDI_WHEEL = "jedi-0.0-py3-none-any.whl"
FIRST = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What a kernel asks for before its first cell."""
PLACE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14", "extra": ""}
START = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>lootlab: the lab</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<script>
const go = () => location.replace("lab/index.html" + location.search);
const soon = new Promise((done) => setTimeout(done, 5000));
async function keeper() {
  const found = await navigator.serviceWorker.register("service-worker.js?enableCache=false");
  const coming = found.installing ?? found.waiting;
  if (coming) await new Promise((done) => { coming.onstatechange = () => coming.state === "activated" && done(); });
}
Promise.race([keeper(), soon]).then(go, go);
</script></head>
<body><p>The lab is being opened. <a href="lab/index.html">Open it without waiting</a></p></body></html>
"""
"""JupyterLite's own start page forgets which notebook was asked for. Whoever keeps the lab for later must be there
before its first file is read; where there is none, or it takes too long, it goes on without."""


def missing() -> str:
    """What to install before there can be a lab; empty if nothing."""
    if all(importlib.util.find_spec(name) for name in NEEDS):
        return ""
    return "The lab with code is left out: JupyterLite is not installed. For it: pip install 'lootlab[lite]'."


def made_of(work: Path) -> str:
    """What the lab is made of, in letters: a browser that has kept one must notice that there is another."""
    folder = work / "made of"
    packing.package(folder / "lootlab")
    _contents(folder / "files")
    versions = [metadata.version(name) for name in (*NEEDS, "ipywidgets", "anywidget", "lootlab")]
    return f"{packing.digest(folder, HERE / 'lite.py', HERE / 'host' / 'lab.js')} {versions}"


def write(out: Path, site: str, work: Path) -> None:
    """The lab as the folder `out`, beside the site's folder `site` with its Pyodide."""
    here = work / "lite"
    _contents(here / "files")
    settings = {
        "pyodideUrl": f"./../{site}/python/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": "python/pyodide-lock.json",
            "stdLibURL": "python/python_stdlib.zip",
            "packages": FIRST,
        },
    }
    page = {"appName": "lootlab", "litePluginSettings": {f"{KERNEL}:kernel": settings}}
    _put(here / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    wanted = {
        "apps": ["lab"],
        "contents": ["files"],
        "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }
    _put(here / "jupyter_lite_config.json", {"LiteBuildConfig": wanted})
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(here), "--output-dir", str(out)]
    done = subprocess.run(command, cwd=here, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines() or ["no word why"]
        raise BadInput(f"JupyterLite could not be built: {said[-1][:200]}.", "Build without it: --no-lab.")
    (out / "index.html").write_text(START, encoding="utf-8")
    keeper = out / "service-worker.js"
    told = f"const VERSION = {json.dumps(site)};\n{(HERE / 'host' / 'lab.js').read_text(encoding='utf-8')}"
    keeper.write_text(told + keeper.read_text(encoding="utf-8"), encoding="utf-8")
    _python(out / "python", work)


def _put(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


def _extension(name: str) -> Path:
    from jupyter_core.paths import jupyter_path

    found = [Path(path) for path in jupyter_path("labextensions", *name.split("/")) if Path(path).is_dir()]
    if not found:
        raise BadInput(f"{name} is missing: a part of JupyterLab that widgets need.", "Install lootlab[lite] again.")
    return found[0]


# ---- what one opens ---------------------------------------------------------------------------------


def has(path: Path) -> bool:
    """The galleries and the class page are nothing to change: they stay pages."""
    return path.stem not in ("index", "class") and "checkpoint" not in path.as_posix()


def _contents(folder: Path) -> None:
    """The notebooks and the cookbook."""
    from ..server import notebooks_folder

    notebooks = notebooks_folder()
    folder.mkdir(parents=True)
    for path in sorted(notebooks.rglob("*.ipynb")):
        if has(path):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            _put(folder / path.relative_to(notebooks), recipes.for_the_browser(notebook))
    for name, notebook in recipes.cookbook():
        _put(folder / "cookbook" / f"{name}.ipynb", notebook)


# ---- its Python -------------------------------------------------------------------------------------


def _python(folder: Path, work: Path) -> None:
    """The library as it is, all wheels, and the lock file that names them; compiled, for reading takes the longest."""
    core = fetching.pyodide()
    folder.mkdir(parents=True)
    shutil.copy(packing.library(core, work, whole=True), folder / "python_stdlib.zip")
    for wheel in _wheels(core, work):
        shutil.copy(wheel, folder)
    _own_wheel(folder, core, work)
    whole = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = _listed(sorted(folder.glob("*.whl")))
    numpy = whole["packages"]["numpy"]
    if (core / numpy["file_name"]).is_file():
        shutil.copy(core / numpy["file_name"], folder)
        packages["numpy"] = numpy
        packages["lootlab"]["depends"].append("numpy")
    _put(folder / "pyodide-lock.json", {"info": whole["info"], "packages": packages})


def _wheels(core: Path, work: Path) -> list[Path]:
    """Those of others, compiled once and kept in the cache."""
    widgets = [f"{name}=={metadata.version(name)}" for name in ("ipywidgets", "anywidget")]
    kernel = [each for each in (_extension(KERNEL) / "static" / "pypi").glob("*.whl") if "widgets" not in each.name]
    found = [*fetching.wheels((*WHEELS, *widgets)), *kernel]
    mark = hashlib.sha256(f"{fetching.PYODIDE} {[wheel.name for wheel in found]} {NO_JEDI}".encode()).hexdigest()[:8]
    kept = fetching.cache_folder() / f"lab-{mark}"
    if not kept.is_dir():
        for wheel in found:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(work / "lab" / wheel.name)
        packing.compiled(core, work, "lab", "as it is")
        for name, text in NO_JEDI.items():
            (work / "lab" / _NO_JEDI_WHEEL / name).parent.mkdir(parents=True, exist_ok=True)
            (work / "lab" / _NO_JEDI_WHEEL / name).write_text(text, encoding="utf-8")
        with fetching.fresh(kept) as made:
            for unpacked in (work / "lab").iterdir():
                packing.zipped(unpacked, made.folder / unpacked.name)
    return sorted(kept.glob("*.whl"))


def _own_wheel(folder: Path, core: Path, work: Path) -> None:
    """lootlab as a wheel, made of what is installed: no source needed. Its sources are there to be read."""
    own, name = work / "own", f"lootlab-{lootlab.__version__}"
    packing.package(own / "lootlab")
    packing.compiled(core, work, "own", "beside")
    about = own / f"{name}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(metadata.distribution("lootlab").read_text("METADATA") or "", encoding="utf-8")
    (about / "WHEEL").write_text(
        "Wheel-Version: 1.0\nGenerator: lootlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n", encoding="utf-8"
    )
    record = [
        f"{path.relative_to(own).as_posix()},{_digest(path)},{path.stat().st_size}" for path in packing.files(own)
    ]
    listed = "\n".join([*record, f"{about.name}/RECORD,,"]) + "\n"
    (about / "RECORD").write_text(listed, encoding="utf-8")
    packing.zipped(own, folder / f"{name}-py3-none-any.whl")


def _digest(path: Path) -> str:
    made = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest())
    return f"sha256={made.decode().rstrip('=')}"


def _listed(wheels: list[Path]) -> dict[str, Any]:
    """Entries of a lock file. Of what a wheel requires, that which is here: the rest is for servers."""
    from packaging.requirements import Requirement

    entries: dict[str, Any] = {}
    requires: dict[str, list[Any]] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as zipped:
            names = zipped.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            told = Parser().parsestr(zipped.read(about).decode())
        modules = [name for name in names if name.endswith((".py", ".pyc")) and ".d" not in name]
        tops = {re.sub(r"\.pyc?$", "", name.split("/")[0]) for name in modules}
        name = _plain(told["Name"])
        requires[name] = [Requirement(each) for each in told.get_all("Requires-Dist", [])]
        entries[name] = {
            "name": name, "version": told["Version"], "file_name": wheel.name, "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "package_type": "package",
            "imports": sorted(tops), "unvendored_tests": False,
        }  # fmt: skip
    for name, entry in entries.items():
        asked = {_plain(each.name) for each in requires[name] if not each.marker or each.marker.evaluate(PLACE)}
        entry["depends"] = sorted(asked & entries.keys())
    return entries


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
