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

from .app import Gallery, serve, settings
from .pages import notebooks_folder
from .ports import free_port

__all__ = ["Gallery", "free_port", "notebooks_folder", "serve", "settings"]
