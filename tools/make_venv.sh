#!/bin/sh
# Make .venv with the first Python that is new enough, or say in one sentence why that cannot be done.
new_enough='import sys; raise SystemExit(sys.version_info < (3, 11))'

if .venv/bin/python -c "$new_enough" 2>/dev/null && .venv/bin/python -m pip --version >/dev/null 2>&1; then
    exit 0
fi

found=''
seen=''
for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
    version=$("$candidate" --version 2>/dev/null) || continue
    seen="$seen${seen:+, }$version"
    if "$candidate" -c "$new_enough" 2>/dev/null; then
        found=$candidate
        break
    fi
done

if [ -z "$found" ]; then
    echo "lootlab: Python 3.11 or newer is needed (found: ${seen:-none}); install it from https://www.python.org/downloads/ and try again." >&2
    exit 1
fi
if ! "$found" -m venv --clear .venv >/dev/null 2>&1; then
    echo "lootlab: $found cannot make a virtual environment; on Debian or Ubuntu install the package python3-venv and try again." >&2
    exit 1
fi
