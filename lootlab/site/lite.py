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

FOLDER = "lab"
NEEDS = ("jupyterlite_core", "jupyterlite_pyodide_kernel")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What JupyterLite shows: the kernel, and two kinds of widgets."""
WHEELS = (
    "asttokens==3.0.2", "comm==0.2.3", "decorator==5.3.1", "executing==2.3.0", "ipython==9.12.0",
    "ipython-pygments-lexers==1.1.1", "jedi==0.20.1", "matplotlib-inline==0.2.2", "micropip==0.11.1", "packaging==26.3",
    "parso==0.8.7", "prompt-toolkit==3.0.53", "psygnal==0.16.1", "pure-eval==0.2.4", "pygments==2.21.0",
    "segno==1.6.6", "six==1.17.0", "stack-data==0.6.3", "traitlets==5.16.1", "typing-extensions==4.16.0",
    "wcwidth==0.9.4",
)  # fmt: skip
"""Pure Python. The widgets come in the versions that are installed here: their scripts are copied from here."""
FIRST = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What a kernel asks for before its first cell."""
PLACE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14", "extra": ""}
START = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>lootlab: the lab</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
<script>location.replace("lab/index.html" + location.search);</script></head>
<body><p><a href="lab/index.html">Open the lab</a></p></body></html>
"""
"""JupyterLite's own start page forgets which notebook was asked for."""


def missing() -> str:
    """What to install before there can be a lab; empty if nothing."""
    if all(importlib.util.find_spec(name) for name in NEEDS):
        return ""
    return "The lab with code is left out: JupyterLite is not installed. For it: pip install 'lootlab[lite]'."


def write(out: Path, site: str, notebooks: Path, work: Path) -> None:
    """The lab as the folder `out`, beside the site's folder `site` with its Pyodide."""
    here = work / "lite"
    _contents(here / "files", notebooks)
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


def _contents(folder: Path, notebooks: Path) -> None:
    """The notebooks, and the cookbook where it stands beside the package."""
    folder.mkdir(parents=True)
    for path in sorted(notebooks.rglob("*.ipynb")):
        if has(path):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            _put(folder / path.relative_to(notebooks), recipes.for_the_browser(notebook))
    for name, notebook in recipes.cookbook():
        _put(folder / "cookbook" / f"{name}.ipynb", notebook)


# ---- its Python -------------------------------------------------------------------------------------


def _python(folder: Path, work: Path) -> None:
    """The library as it is, all wheels, and the lock file that names them."""
    core = fetching.pyodide()
    folder.mkdir(parents=True)
    shutil.copy(core / "python_stdlib.zip", folder)
    widgets = [f"{name}=={metadata.version(name)}" for name in ("ipywidgets", "anywidget")]
    kernel = [each for each in (_extension(KERNEL) / "static" / "pypi").glob("*.whl") if "widgets" not in each.name]
    for wheel in (*fetching.wheels((*WHEELS, *widgets)), *kernel):
        shutil.copy(wheel, folder)
    _own_wheel(folder, work)
    whole = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = _listed(sorted(folder.glob("*.whl")))
    numpy = whole["packages"]["numpy"]
    if (core / numpy["file_name"]).is_file():
        shutil.copy(core / numpy["file_name"], folder)
        packages["numpy"] = numpy
        packages["lootlab"]["depends"].append("numpy")
    _put(folder / "pyodide-lock.json", {"info": whole["info"], "packages": packages})


def _own_wheel(folder: Path, work: Path) -> None:
    """lootlab as a wheel, made of what is installed: no source needed."""
    packing.package(work / "own" / "lootlab")
    name = f"lootlab-{lootlab.__version__}"
    about = f"{name}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as zipped:
        files = {path.relative_to(work / "own").as_posix(): path.read_bytes() for path in packing.files(work / "own")}
        files[f"{about}/METADATA"] = (metadata.distribution("lootlab").read_text("METADATA") or "").encode()
        files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: lootlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        for path, content in files.items():
            zipped.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
        digests = {path: base64.urlsafe_b64encode(hashlib.sha256(text).digest()) for path, text in files.items()}
        record = [f"{path},sha256={digests[path].decode().rstrip('=')},{len(files[path])}" for path in files]
        zipped.writestr(zipfile.ZipInfo(f"{about}/RECORD"), "\n".join([*record, f"{about}/RECORD,,"]) + "\n")


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
        tops = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py") and ".d" not in name}
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
