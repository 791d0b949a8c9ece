"""Pages that are no notebooks (the door, the waiting room, what went wrong) in the language of whoever meets them.

A page speaks the language of its folder, `voila/render/de/…`. So a visitor speaks German who asks for such a page,
comes from one or wants to go to one; for everybody else it is the language that the server was started with.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from ..languages import tongue

FILES = ("pages", "template")
"""What of a language these pages need."""


def language(handler: Any) -> str:
    """Of this visitor."""
    wanted = handler.get_query_argument("next", "")
    for path in (handler.request.path, wanted, urlsplit(handler.request.headers.get("Referer", "")).path):
        found = re.search(r"/voila/render/(\w\w)/", path)
        if found and found[1] in tongue.languages():
            return found[1]
        if path != wanted and "/voila/render/" in path:
            return tongue.ENGLISH
    return str(handler.settings.get("language", tongue.ENGLISH))


def say(handler: Any, sentence: str) -> str:
    speaker = tongue.of_files(language(handler), *FILES)
    return speaker.say(sentence) if speaker else sentence


def spoken(handler: Any, page: str) -> str:
    """A rendered page of our template, said in the visitor's language; its links lead to pages in that language."""
    name = language(handler)
    speaker = tongue.of_files(name, *FILES)
    if speaker is None:
        return page
    told = speaker.html(page.replace('<html lang="en"', f'<html lang="{name}"', 1))
    return told.replace("voila/render/index.ipynb", f"voila/render/{name}/index.ipynb")
