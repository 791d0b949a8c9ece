"""A position as a file: HTML as it is; SVG, PNG and PDF through a browser, which knows how high it gets."""

from __future__ import annotations

import re
import subprocess
import tempfile
from base64 import b64decode
from functools import lru_cache
from pathlib import Path

from .bench import chromium
from .engine.refusal import BadInput
from .engine.shown import Shown

KINDS = (".html", ".svg", ".png", ".pdf")
NARROW, WIDE = 300, 3000
SHARP = 2
"""Pixels of a PNG for each pixel of the page: it is to be printed."""
_TELLS = """<script>
const drawn = new TextEncoder().encode(new XMLSerializer().serializeToString(document.body.firstElementChild));
document.documentElement.dataset.high = Math.ceil(document.body.getBoundingClientRect().height);
document.documentElement.dataset.xml = btoa(Array.from(drawn, byte => String.fromCharCode(byte)).join(""));
</script>"""
_TOLD = re.compile(r'data-high="(\d+)" data-xml="([^"]+)"')


def snapshot(thing: Shown, file: Path, width: int) -> Path:
    """Write the picture of a thing into a file; the end of its name says what kind."""
    if not isinstance(thing, Shown):
        raise BadInput(f"A {type(thing).__name__} has no picture.", "Give a position, or what a seat sees of it.")
    if file.suffix.lower() not in KINDS:
        raise BadInput(f"“{file.name}” is no kind of picture.", f"Let the name end in {', '.join(KINDS)}.")
    if not NARROW <= width <= WIDE:
        raise BadInput(f"{width} pixels are no width for a picture.", f"Choose {NARROW} to {WIDE}.")
    drawn = thing._repr_html_()
    kind = file.suffix.lower()
    if kind == ".html":
        return _written(file, _page(drawn, width))
    high, strict = _measured(drawn, width)
    if kind == ".svg":
        inner = f'<div xmlns="http://www.w3.org/1999/xhtml" data-theme="light">{strict}</div>'
        size = f'width="{width}" height="{high}" viewBox="0 0 {width} {high}"'
        whole = f'<foreignObject width="{width}" height="{high}">{inner}</foreignObject>'
        return _written(file, f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{whole}</svg>')
    if kind == ".png":
        how = [
            f"--screenshot={file.resolve()}",
            f"--window-size={width},{high}",
            f"--force-device-scale-factor={SHARP}",
        ]
    else:
        how = [f"--print-to-pdf={file.resolve()}", "--no-pdf-header-footer"]
    file.unlink(missing_ok=True)
    _browse(_page(drawn, width, high), *how)
    if not file.exists():
        raise BadInput(f"The browser has not written {file}.", "Check that the folder is there and may be written.")
    return file


def _page(drawn: str, width: int, high: int = 0) -> str:
    sheet = f"@page {{ size: {width}px {high}px; margin: 0 }}" if high else ""
    style = f"<style>body {{ margin: 0; width: {width}px }} {sheet}</style>"
    return f'<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8">{style}<body>{drawn}</body></html>'


def _written(file: Path, text: str) -> Path:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{file} cannot be written ({error.strerror}).", "Check the folder.") from error
    return file


@lru_cache(64)
def _measured(drawn: str, width: int) -> tuple[int, str]:
    """How high it gets, and the same as strict XML: inside an SVG a browser forgives nothing."""
    told = _browse(_page(f"{drawn}{_TELLS}", width), "--dump-dom", f"--window-size={width},800")
    found = _TOLD.search(told)
    if found is None:
        raise BadInput("The browser has not told how high the picture is.", "Write an .html file instead.")
    return int(found[1]), b64decode(found[2]).decode()


def _browse(page: str, *how: str) -> str:
    """Open a page in a browser that nobody sees; what it prints."""
    browser = chromium.find()
    if browser is None:
        raise BadInput("This kind of picture needs Chromium or Chrome.", "Install it, or write an .html file instead.")
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder) / "page.html"
        at.write_text(page, encoding="utf-8")
        flags = [*chromium.FLAGS, "--headless", "--hide-scrollbars", f"--user-data-dir={folder}/user"]
        done = subprocess.run([browser, *flags, *how, at.as_uri()], capture_output=True, text=True, timeout=120)
    return done.stdout
