"""Runs in Pyodide: every .py below /w becomes the .pyc that this very Python reads; nothing has to be compiled later.

/w/plan.json says which folders, and how much may be stripped: 2 leaves out docstrings and asserts.
"""

import json
from importlib._bootstrap_external import _code_to_timestamp_pyc  # type: ignore[attr-defined]
from pathlib import Path

for folder, optimize in json.loads(Path("/w/plan.json").read_text()).items():
    for source in sorted(Path("/w", folder).rglob("*.py")):
        text = source.read_bytes()
        name = str(source.relative_to(Path("/w", folder)))
        code = compile(text, name, "exec", dont_inherit=True, optimize=optimize)
        source.with_suffix(".pyc").write_bytes(_code_to_timestamp_pyc(code, 0, len(text)))
        source.unlink()
