"""A built documentation as a test reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass
class Read(HTMLParser):
    """What stands in a page: its ids, where it leads, what it loads."""

    file: Path
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    title: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._tag = ""
        self.html = self.file.read_text(encoding="utf-8")
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self._tag = tag
        self.ids.update(found[name] for name in ("id", "name") if found.get(name) and tag != "meta")
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") not in ("next", "prev", "search"):
            self.loads.append(found.get("href", ""))
        elif tag == "meta" and found.get("name") == "description":
            self.description = found["content"]
        self.loads += [found[name] for name in ("src", "srcset", "poster") if found.get(name)]

    def handle_data(self, data: str) -> None:
        if self._tag == "title" and not self.title:
            self.title = data.strip()


def read(folder: Path) -> dict[str, Read]:
    """All pages by their addresses."""
    return {path.relative_to(folder).as_posix(): Read(path) for path in sorted(folder.rglob("*.html"))}
