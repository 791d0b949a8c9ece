"""What `lootlab.widgets.screen` needs of anywidget, for a page whose Python runs in the browser.

There is no Jupyter between the page and its screens here, and no IPython: a screen has a number, tells the page its
traits (`post`), and hears what was clicked. All else is traitlets.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

_numbers = itertools.count(1)


class AnyWidget(traitlets.HasTraits):
    """A screen without Jupyter: traits with `sync=True` go to the page."""

    post: Callable[[dict[str, Any]], None] = staticmethod(lambda said: None)
    """Tell the page something; the host sets it."""

    def __init__(self, **traits: Any) -> None:
        self.model_id = ""
        """Empty until the page knows this screen."""
        self._held = 0
        self._changed: set[str] = set()
        self._ears: list[Callable[..., None]] = []
        super().__init__(**traits)
        self.observe(self._on_change, names=self.keys)

    @property
    def keys(self) -> list[str]:
        return list(self.traits(sync=True))

    def open(self) -> str:
        """The page gets to know this screen, as it is now."""
        if not self.model_id:
            self.model_id = str(next(_numbers))
            self.post({"type": "open", "id": self.model_id, "state": self.get_state()})
        return self.model_id

    def get_state(self, key: Iterable[str] | None = None, drop_defaults: bool = False) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (self.keys if key is None else key)}

    def send_state(self, key: Iterable[str] | None = None) -> None:
        if self.model_id:
            self.post({"type": "update", "id": self.model_id, "state": self.get_state(key)})

    def send(self, content: dict[str, Any]) -> None:
        if self.model_id:
            self.post({"type": "custom", "id": self.model_id, "content": content})

    def on_msg(self, ear: Callable[..., None]) -> None:
        self._ears.append(ear)

    def hear(self, content: object) -> None:
        """What the page says."""
        for ear in self._ears:
            ear(self, content, [])

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Changes go out together, when the outermost of these ends."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held and self._changed:
                changed, self._changed = self._changed, set()
                self.send_state(changed)

    def _on_change(self, change: Any) -> None:
        if self._held:
            self._changed.add(change["name"])
        else:
            self.send_state({change["name"]})
