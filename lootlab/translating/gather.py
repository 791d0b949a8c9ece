"""What there is to say: every sentence of the files that teach, and every form of a sentence in the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..languages import markup
from ..languages.catalog import Entry, key
from ..languages.markup import words_in
from .forms import said_in

HOUSE = Path(__file__).parent.parent

PROSE: dict[str, frozenset[str]] = {
    "exercises": frozenset({"ask", "hint", "why", "says"}),
    "lessons": frozenset(
        {"title", "can", "text", "try", "answer", "goal", "later", "aid", "hint", "say", "done", "ask", "answers"}
    ),
    "notebook": frozenset(
        {"meet", "learn", "quiz", "play", "chances", "exact", "rules", "title", "text", "here", "try", "answer"}
    ),
    "quiz": frozenset({"ask", "say", "why"}),
    "rulebook": frozenset({"section", "title", "text", "example"}),
    "teaching": frozenset({"ask", "hint", "why", "says", "rows", "columns"}),
    "ideas": frozenset({"title", "says"}),
    "topics": frozenset({"title", "what", "bench", "kmk", "data8"}),
}
"""Which keys of a file are for people; the others are positions, moves, sums and names."""
UNSAID = frozenset({"rehearse", "options", "table_of"})


def prose(path: Path) -> Iterator[tuple[str, str]]:
    """Where it stands, and the words."""
    keys = PROSE.get(path.stem)
    if keys:
        yield from _walk(tomllib.loads(path.read_text(encoding="utf-8")), keys, path.stem)


def _walk(value: Any, keys: frozenset[str], where: str, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        name = f"{where} {value['id']}" if isinstance(value.get("id"), str) else where
        for inner, each in value.items():
            if inner not in UNSAID:
                yield from _walk(each, keys, name, inner)
    elif isinstance(value, list):
        for each in value:
            yield from _walk(each, keys, where, key)
    elif isinstance(value, str) and key in keys and re.search(r"[^\W\d_]{2}", value):
        yield f"{where} {key}", value


CODE: dict[str, tuple[str, ...]] = {
    "engine": ("engine",),
    "look": ("look", "bots", "show.py", "objects.py", "snapshot.py"),
    "lab": ("lab",),
    "chances": tuple(f"widgets/{name}*.py" for name in ("asking", "class_", "experiment", "testing")),
    "widgets": ("widgets",),
    "pages": ("server", "site"),
}
"""The interface, file by file: where its words stand in the code. What two name is the first one's."""
UNSAID_CODE = frozenset(
    [
        "engine.conformance",
        "engine.fields",
        "engine.rooms",
        "engine.scenario",
        "lab.cluster",
        "lab.pool",
        "lab.progress",
        "lab.soundness",
        "server.app",
        "server.policy",
        "server.spoken",
        "server.opening",
        "server.ports",
        "server.kernels",
        "server.provisioner",
        "server.hosts",
        "site.building",
        "site.fetching",
        "site.lite",
        "site.offline",
        "site.packing",
        "site.placing",
        "site.serving",
    ]
)
"""For those who build or run it; they read English."""


def code(game: str = "") -> dict[str, list[tuple[str, str]]]:
    """Which file of a language gets what: the interface, or one game."""
    if game:
        return {"code": list(_said(sorted((HOUSE / "games" / game).rglob("*.py")))), "also": also(game)}
    seen: set[Path] = set()
    found = {}
    for name, places in CODE.items():
        paths = [path for place in places for path in _sources(place) if path not in seen]
        seen.update(paths)
        found[name] = list(_said(paths))
    found["template"] = pages()
    found["notebooks"] = chapters()
    found["also"] = also()
    return found


def unseen() -> set[str]:
    """Files of a language whose sources are not here: notebooks are written in a checkout only."""
    return set() if chapters() else {"notebooks"}


def chapters() -> list[tuple[str, str]]:
    """What stands around the lessons in a notebook; it is written beside the package, in a checkout only."""
    tools = HOUSE.parent / "tools"
    if not tools.exists():
        return []
    found = list(said_in(tools / "chapter.py", "chapter"))
    found += [each for each in said_in(tools / "notebook.py", "notebook") if _TWIN.match(each[1])]
    return [each for each in found if not re.search(r"notebook\.toml:|show\.", each[1])]


_TWIN = re.compile(r"\*In JupyterLab|The class page$|For teachers: choose")
"""What stands in notebooks that have twins, of all that tools/notebook.py writes."""


def pages() -> list[tuple[str, str]]:
    """What the template of the pages says, and its scripts: each word goes through `say` or `lootlabSay` there."""
    from ..site.pages import template_folder

    template = template_folder()
    files = [*template.glob("*.j2"), *template.glob("static/*.js"), HOUSE / "site" / "page.html.j2"]
    files += [*HOUSE.glob("site/host/*.js"), *HOUSE.glob("widgets/static/*.js")]
    said = [(path.name, text) for path in sorted(files) for text in _SAY.findall(path.read_text(encoding="utf-8"))]
    said += [("chrome.html.j2", room) for room in ("Learn", "Play", "Chances", "Your own", "Rules")]
    return said + [each for path in sorted(template.glob("*.html")) for each in _page(path)]


def _page(path: Path) -> list[tuple[str, str]]:
    """A page that is no notebook: the server says it as a whole (lootlab/server/spoken.py)."""
    html = _HOLES.sub(r"{\1}", _JINJA.sub("", path.read_text(encoding="utf-8")))
    bare = [re.sub(r"\{[^a-z].*?\}\}?", "", text).strip() for text in words_in(html)]
    return [(path.name, text) for text in bare if markup.WORD.search(re.sub(r"\{\w+\}|^lootlab:?", "", text))]


_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}", re.DOTALL)
_HOLES = re.compile(r"\{\{ (\w+) \}\}")


_SAY = re.compile(r'\b(?:lootlabSay|say)\((?:nb, )?"([A-Z{][^"]*|lootlab [^"]+)"')


def _sources(place: str) -> list[Path]:
    whole = HOUSE / place
    return sorted(whole.rglob("*.py")) if whole.is_dir() else sorted(HOUSE.glob(place))


def _said(paths: list[Path]) -> Iterator[tuple[str, str]]:
    for path in paths:
        module = ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
        if module not in UNSAID_CODE and ".coverage" not in module:
            yield from said_in(path, module)


def also(game: str = "") -> list[tuple[str, str]]:
    """Forms that the code puts together out of pieces, so that no reader of it can find them."""
    told = tomllib.loads((Path(__file__).parent / "also.toml").read_text(encoding="utf-8"))
    return [("also", text) for text in told.get(game or "interface", [])]


def entries(found: Iterable[tuple[str, str]], known: Mapping[str, str]) -> list[Entry]:
    """One entry per text, with all its places and what is known of its translation."""
    places: dict[str, list[str]] = {}
    texts: dict[str, str] = {}
    for where, text in found:
        texts.setdefault(key(text), text)
        if where not in places.setdefault(key(text), []):
            places[key(text)].append(where)
    return [Entry(text, known.get(each, ""), tuple(places[each][:3])) for each, text in texts.items()]
