"""Run the browser tests that failed once more, alone: a crowded machine can lose a click, a fault fails twice.

Anything else that failed, or more than a few, stays failed. What failed first is printed above, so nothing is hidden.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
MOST = 3


def main() -> int:
    failed = list(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= MOST or not all(name.startswith("tests/browser/") for name in failed):
        return 1
    print("\nFailed on the crowded machine, now once more alone:", *failed, sep="\n  ", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", *failed], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
