"""What the source says to mypyc, which makes native code of it; plain Python does not listen.

Compiled classes can be subclassed by compiled ones only. Those that people build on (their own games, the games of
tests) say `@mypyc_attr(allow_interpreted_subclasses=True)`.

`dataclass` is Python's own. But of a compiled class it would learn only half of what is declared: mypyc hands it
`list` for `list[int]`, and class attributes as if they were fields. So it is told again what stands in the source.

What Python makes of a dataclass stays Python: compiled, a move takes longer to make than plain. So those that are made
again and again write out their `__init__`, field by field; plain Python, where a frozen one cannot be filled like that,
passes it over for its own.
"""

from __future__ import annotations

import dataclasses
import importlib
import re
import sys
from functools import cache
from importlib.util import find_spec
from inspect import get_annotations
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass

    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(*_: str, **__: bool) -> Any:
        return lambda cls: cls

    def dataclass(cls: type | None = None, /, **how: bool) -> Any:
        if cls is None:
            return lambda cls: dataclass(cls, **how)
        if is_native(cls):
            how.pop("slots", None)  # it has nothing else
            cls.__annotations__ = declared(cls)
            for name in cls.__annotations__:
                if name not in cls.__dict__ and hasattr(cls, name):  # a place of a base class is no default
                    setattr(cls, name, dataclasses.field())
        elif "__init__" in cls.__dict__:
            del cls.__init__
        return dataclasses.dataclass(cls, **how)


HOUSE = Path(__file__).parent.parent
_FIELD = re.compile(r"^    (\w+): ([^=\n]+?)(?: = .*)?$", re.MULTILINE)


def is_native(cls: type) -> bool:
    """Is it compiled? Then what its fields are annotated with are types; in plain Python they are words."""
    return any(not isinstance(each, str) for each in get_annotations(cls).values())


def declared(cls: type) -> dict[str, str]:
    """The fields of a compiled class of the house, and their types, as they are declared in its source."""
    body = _source(cls.__module__).split(f"\nclass {cls.__name__}(", 1)[-1].split(f"\nclass {cls.__name__}:", 1)[-1]
    body = re.split(r"\n(?=\S)", body, maxsplit=1)[0]
    return {name: said for name, said in _FIELD.findall(body) if not said.startswith("ClassVar")}


def compiled(module: str) -> bool:
    """Is there native code of this module? (A site has .pyc files.)"""
    found = find_spec(module)
    return found is not None and not (found.origin or ".py").endswith((".py", ".pyc"))


COPYING = "_copied"
"""The module of a compiled game that copies its positions; the build writes it and takes it away again."""


def native_copier(cls: type) -> Any:
    """Its function, or None where there is none: in plain Python, and for games of one's own."""
    if (getattr(sys.modules[cls.__module__], "__file__", None) or ".py").endswith((".py", ".pyc")):
        return None
    house = ".".join(cls.__module__.split(".")[:3])
    try:
        module = importlib.import_module(f"{house}.{COPYING}")
    except ModuleNotFoundError:
        return None
    return module.copied if module.FOR is cls else None


@cache
def _source(module: str) -> str:
    path = HOUSE.joinpath(*module.split(".")[1:])
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")


__all__ = ["COPYING", "compiled", "dataclass", "declared", "i64", "is_native", "mypyc_attr", "native_copier"]
