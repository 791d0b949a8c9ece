"""What can be typed: the command line from its own parsers, the Python side from its docstrings."""

from __future__ import annotations

import argparse
import importlib
import inspect
import textwrap
from types import ModuleType

import lootlab

from .. import build, lab, show
from ..command import COMMANDS
from .book import Book, block, plain, table

THINGS = {
    "lootlab.engine.game.Game": "A game: deals, positions, phrases",
    "lootlab.engine.state.State": "A position",
    "lootlab.engine.view.View": "What one seat may know of it",
    "lootlab.engine.match.Match": "A game being played, with its history",
    "lootlab.engine.rulebook.Rulebook": "All rules of a game",
    "lootlab.engine.rulebook.Rule": "One of them",
    "lootlab.engine.question.Question": "A question of chance",
    "lootlab.engine.refusal.Refusal": "Why something is not allowed, and what is",
}
"""What the functions give and take."""


def add(book: Book) -> None:
    book.pages["commands"] = _commands()
    book.pages["api/lootlab"] = _functions("lootlab", "Games, matches, saves", lootlab)
    book.pages["api/show"] = _functions("lootlab.show", "Tables, lessons, experiments on a page", show)
    more = ["lootlab.lab.simulate.simulate", "lootlab.bots.play_on"]
    book.pages["api/lab"] = _functions("lootlab.lab", "Deals, trials and studies as arrays", lab, more)
    book.pages["api/things"] = _things()
    book.pages["api/build"] = _parts()


# ---- the command line ---------------------------------------------------------------------------------


def _commands() -> str:
    parts = [
        "# The command line",
        "All that `lootlab` can do in a terminal. What is mistyped is answered with what would be right; `lootlab "
        "COMMAND --help` shows the same words as this page.",
    ]
    for name, what in {"gallery": "the gallery in the browser", **COMMANDS}.items():
        parser = importlib.import_module(f"lootlab.command.{name}").parser()
        parts += [f"## {parser.prog}", f"*{what[:1].upper()}{what[1:]}.*", plain(" ".join(parser.description.split()))]
        parts += [block(textwrap.dedent(parser.epilog.partition("\n")[2]), "console"), _options(parser)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _options(parser: argparse.ArgumentParser) -> str:
    rows = []
    for action in parser._actions:  # argparse tells it nowhere else
        if isinstance(action, argparse._HelpAction):
            continue
        named = ", ".join(action.option_strings)
        value = "" if action.nargs == 0 else str(action.metavar or action.dest)
        rows.append([f"`{' '.join(filter(None, (named, value)))}`", plain(action.help or "")])
    return table(["what can be given", "what it means"], rows) if rows else ""


# ---- Python -------------------------------------------------------------------------------------------


def functions(module: ModuleType) -> list[str]:
    """The public functions of a module, wherever they are written."""
    listed = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__
    ]
    return [name for name in listed if not name.startswith("_") and inspect.isroutine(getattr(module, name))]


def _functions(module: str, title: str, found: ModuleType, more: list[str] | None = None) -> str:
    names = [f"{module}.{name}" for name in functions(found)] + (more or [])
    entries = "\n".join(f".. autofunction:: {name}" for name in names)
    return f"# {module}: {title[:1].lower()}{title[1:]}\n\n{_first(found)}\n\n" + block(entries, "{eval-rst}") + "\n"


def _first(thing: object) -> str:
    """The first sentence of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n\n")[0].replace("\n", " ")


def _things() -> str:
    parts = [
        "# What the functions give you",
        "Positions, views, matches, rules and questions. All of them show themselves in a notebook.",
    ]
    for name, title in THINGS.items():
        entry = f".. autoclass:: {name}\n   :members:\n   :member-order: bysource\n   :no-index:"
        parts += [f"## {title}", block(entry, "{eval-rst}")]
    return "\n\n".join(parts) + "\n"


def _parts() -> str:
    """What a game is built from; building-a-game.md tells how."""
    rows = [[f"`{name}`", plain(_first(getattr(build, name)))] for name in sorted(build.__all__, key=str.lower)]
    rows = [row for row in rows if not row[1].startswith(("int(", "str("))]
    return (
        "# lootlab.build: what a game is built from\n\nAll of it in one import: `from lootlab.build import Board`. "
        f"[How a game is built](../building-a-game.md) tells how.\n\n{table(['name', 'what it is'], rows)}\n"
    )
