"""The notebooks as dashboards: our own Voila, what it serves, and what it refuses.

- `app`: the server and its settings
- `doors`: every address that is served, and the guard in front of it
- `hosts`: names and websites: who may talk to us, and what a person's visit looks like
- `visitors`: who is who, and whose kernel is whose
- `password`, `joining`: how a class comes in
- `messages`: the line between a page and its kernel
- `pace`: how fast and how much
- `policy`, `said`: what browsers are told, and what people are
- `pages`: notebooks with their kernel, and notebooks that are shown as they are stored
- `ports`: which port is free
"""

import sys
from typing import Any, cast

# jsonschema builds 38 grammars for addresses in all alphabets, two thirds of the time that a server needs to start.
# Nothing here asks for them, and it does without where they are not installed.
cast("dict[str, Any]", sys.modules).setdefault("rfc3987_syntax", None)

from .app import Gallery, serve, settings  # noqa: E402
from .pages import notebooks_folder  # noqa: E402
from .ports import free_port  # noqa: E402

__all__ = ["Gallery", "free_port", "notebooks_folder", "serve", "settings"]
