"""A name that is not there: what was probably meant, or which cell makes it."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import re
import sys
from difflib import get_close_matches
from types import FrameType, ModuleType, TracebackType
from typing import Any

from . import earlier
from .refusal import BadInput, NoSuchName
from .written import HOUSE, call_at, chain, example_of, meaning, there_is_no, usual, written

LONGEST_LIST = 12
"""So many names are listed; of more, the Tab key shows them."""
STRENGTHS = ("you", "easy", "medium", "hard")
ROOMS = ("lab", "show", "bots")
"""What the first cell of a chapter asks for."""
ALIKE, VERY_ALIKE = 0.75, 0.85
"""Shorter names are more easily alike than names of parts: here more of them must be the same."""


# ---- names of a cell --------------------------------------------------------------------------------


def unknown(fault: NameError, at: TracebackType) -> BadInput | None:
    """A name that nothing has been called by yet: misspelt, without quotes, or made in a cell that has not run."""
    code, frame = fault.name or "", at.tb_frame
    if not code:
        return None
    heading = earlier.heading_of(code, "".join(linecache.getlines(frame.f_code.co_filename)))
    if heading:
        return BadInput(f"{code} is not known yet.", f"A cell under “{heading}” makes it: run that one first.")
    is_said = re.fullmatch("[A-H]", code) or code in (*sys.modules[HOUSE].GAMES, *STRENGTHS)
    if not is_said and (near := _meant(code, frame)):
        return there_is_no(code, near, "If another cell makes it, run that one first.")
    if is_said or code.isupper():  # a seat, a game, a bot; BOL-P06
        example = _on_the_line(code, at)
        return BadInput(f"{code} is not known here.", f'A text stands in quotes: "{example}".')
    return BadInput(f"{code} is not known yet.", _first_of_all(code))


def _on_the_line(code: str, at: TracebackType) -> str:
    """The whole text that it begins with, as in `show.source(BOL-P06)`."""
    line = linecache.getline(at.tb_frame.f_code.co_filename, at.tb_lineno)
    found = re.search(rf"\b{code}(?:-\w+)?", line)
    return found[0] if found else code


def _meant(code: str, frame: FrameType) -> str:
    """A name that is nearly the same; of Python's own only where letters have changed places."""
    known = [name for name in {**frame.f_globals, **frame.f_locals} if not name.startswith("_")]
    pythons = (name for name in dir(builtins) if sorted(name.lower()) == sorted(code.lower()))
    near = _glued(code, known, frame) or _near(code, known, ALIKE) or _near(code, sorted(earlier.names()), ALIKE)
    return near or next(pythons, "")


def _near(name: str, known: list[str], alike: float = 0.6) -> str:
    small = {each.lower(): each for each in known}
    turned = [each for each in small if sorted(each) == sorted(name.lower())]
    close = get_close_matches(name.lower(), small, 1, alike)
    found = turned if turned and not get_close_matches(name.lower(), close, 1, VERY_ALIKE) else close
    return small[found[0]] if found else ""


def _glued(name: str, known: list[str], frame: FrameType) -> str:
    """`labexercise` for `lab.exercise`."""
    parts = ((each, name.removeprefix(each)) for each in known if name.startswith(each))
    values = {**frame.f_globals, **frame.f_locals}
    return next((f"{owner}.{part}" for owner, part in parts if _is_part(values[owner], part)), "")


def _is_part(owner: Any, part: str) -> bool:
    """Of a thing of ours; of a thing of somebody else's nothing is asked."""
    return _is_of_the_house(owner) and part in dir(owner)


def _first_of_all(code: str) -> str:
    if code in (HOUSE, *ROOMS):
        example = f"import {code}" if code == HOUSE else f"from lootlab import {code}"
        return f"Write {example} above it, or run the first cell of the page."
    return "Run the cell that makes it first; it stands further up. And a text stands in quotes."


# ---- parts of ours ----------------------------------------------------------------------------------


def no_such_part(fault: ImportError) -> BadInput | None:
    """`from lootlab import btos`, `import lotlab`."""
    room = fault.name or ""
    if isinstance(fault, ModuleNotFoundError):
        return _no_such_module(room)
    asked = re.match(r"cannot import name '(\w+)'", fault.msg or "")
    if asked is None or room.partition(".")[0] != HOUSE:
        return None
    return _no_part(room, asked[1], _parts(sys.modules.get(room)))


def _no_such_module(code: str) -> BadInput | None:
    first = code.partition(".")[0]
    if first != HOUSE:
        return there_is_no(code, HOUSE, "Write it as it is here.") if _near(first, [HOUSE], ALIKE) else None
    owner, _, last = code.rpartition(".")
    known = [name.rpartition(".")[2] for name in sys.modules if name.rpartition(".")[0] == owner]
    near = _near(last, known)
    return there_is_no(code, f"{owner}.{near}" if near else "", "Names of modules are written small.")


def not_called(at: TracebackType, said: str) -> BadInput | None:
    """`hands.count >= 1`: a function of ours, where what it answers was wanted."""
    if not re.search(r"'[\w.]*(function|method)[\w.]*'", said):
        return None
    here = written(at)
    parts = [child for node in here for child in _parts_of(node)]
    for node in (each for each in (*parts, *here) if isinstance(each, ast.expr)):
        code, function = chain(node), meaning(node, at.tb_frame)
        if code and inspect.isroutine(function) and _is_of_the_house(function):
            example = example_of(function, code) or f"{code}(…)"
            text = f"{code} is a function: it answers when it is called."
            return BadInput(text, f"Call it with brackets: {example}.")
    return None


def called_in_vain(at: TracebackType, said: str) -> BadInput | None:
    """`view.moves()`: a value of ours that is no function."""
    node = call_at(at)
    if "object is not callable" not in said or node is None or not isinstance(node.func, ast.Attribute):
        return None
    if not _is_of_the_house(meaning(node.func.value, at.tb_frame)):
        return None
    code = chain(node.func)
    return BadInput(f"{code} is no function but a value.", f"Write it without the brackets: {code}.")


def _parts_of(node: ast.expr) -> list[ast.AST]:
    """What stands in it; of a call what it is given, for the function is called there."""
    if isinstance(node, ast.Call):
        return [*node.args, *(each.value for each in node.keywords)]
    return [each.iter if isinstance(each, ast.comprehension) else each for each in ast.iter_child_nodes(node)]


def _is_of_the_house(thing: Any) -> bool:
    kind = thing if isinstance(thing, ModuleType | type) or inspect.isroutine(thing) else type(thing)
    name = kind.__name__ if isinstance(kind, ModuleType) else getattr(kind, "__module__", "") or ""
    return name.partition(".")[0] == HOUSE


def no_such_name(fault: AttributeError, at: TracebackType | None = None) -> BadInput | None:
    """“There is no such thing in game; did you mean position?”, where the thing that was asked is of ours."""
    thing, name = _asked(fault, at)
    kind = thing if isinstance(thing, ModuleType | type) else type(thing)
    if not name or (kind.__name__ if isinstance(kind, ModuleType) else kind.__module__).partition(".")[0] != HOUSE:
        return None
    found = next((node for node in written(at) if isinstance(node, ast.Attribute) and node.attr == name), None)
    call = chain(found.value) if found else ""
    call = call or (kind.__name__.rpartition(".")[2] if kind is thing else usual(kind))
    return _no_part(call, name, _parts(thing))


def _parts(thing: Any) -> list[str]:
    """What there is to ask for; the package has rooms that are loaded when they are first asked for."""
    known = [each for each in getattr(thing, "__all__", dir(thing)) if not each.startswith("_")]
    return known + [each for each in getattr(thing, "ROOMS", ()) if each not in known]


def _no_part(call: str, name: str, known: list[str]) -> BadInput:
    code, near = ", ".join(known), _near(name, known)
    more = f"These are there: {code}." if len(known) <= LONGEST_LIST else f"Type {call}. and press Tab to see all."
    return there_is_no(f"{call}.{name}", f"{call}.{near}" if near else "", more)


def _asked(fault: AttributeError, at: TracebackType | None) -> tuple[Any, str | None]:
    """What was asked, and for which name. Modules that say so themselves do not note it."""
    asked = next((node for node in written(at) if isinstance(node, ast.Attribute)), None)
    if isinstance(fault, NoSuchName) and asked and at:
        return meaning(asked.value, at.tb_frame), asked.attr
    return fault.obj, fault.name
