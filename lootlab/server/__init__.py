"""The notebooks as dashboards: our own Voila, what it serves, and what it refuses.

- `app`: the server and its settings
- `pages`: notebooks with their kernel, and notebooks that are shown as they are stored
- `ports`: which port is free
"""

from .app import Gallery, serve, settings
from .pages import notebooks_folder
from .ports import free_port

__all__ = ["Gallery", "free_port", "notebooks_folder", "serve", "settings"]
