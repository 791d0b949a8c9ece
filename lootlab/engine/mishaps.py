"""What a notebook shows where a call of ours fails in a way that no rule refuses: a sentence that names the call, the
name or the value that was meant otherwise, and where to look. Never a line of ours.

Python's own words know the argument (`Duel.why_not() missing 1 required positional argument`), the signature knows
its type, the docstring has an example. What fails inside somebody's own function keeps pointing at their own line.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import re
import sys
import sysconfig
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import pairwise
from types import FrameType, TracebackType, UnionType
from typing import Any

from .given import shortly
from .refusal import BadInput, NoSuchName
from .shown import painter
from .where import in_a_cell, shell
from .written import HOUSE, by_name, call_at, chain, example_of, meaning, reached, there_is_no, usual

SEATS = ("seat", "reader")
"""Parameters that want the letter of a seat; it is what people forget."""
KINDS = {
    str: "a text in quotes", int: "a whole number", float: "a number", bool: "True or False",
    Sequence: "a list", Mapping: "a dict", Callable: "a function",
}  # fmt: skip
"""How a type is told; any other by its name."""
LONGEST_CHAIN = 20
LISTS = f"{HOUSE}.engine.aloud"
_LIBRARIES = ("<", *{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")})


def listen() -> None:
    """Have IPython, if it is running, ask here first; nobody else's handler is pushed aside."""
    ipython = shell()
    if ipython is not None and not ipython.custom_exceptions:
        ipython.set_custom_exc((Exception, KeyboardInterrupt), _shown)


def _shown(
    shell: Any, kind: type[BaseException], fault: BaseException, at: TracebackType, tb_offset: int | None = None
) -> None:
    """Show the sentence, or what Python says without lines of ours. Afterwards `%tb` still shows every line."""
    try:
        said = told(fault) if isinstance(fault, NoSuchName) or not hasattr(fault, "_render_traceback_") else None
    except Exception:  # the fault that was to be explained is what counts
        said = None
    if said is None:
        with _without_ours(fault):
            shell.showtraceback((kind, fault, _own_lines(at)), tb_offset=tb_offset)
    elif isinstance(fault, SyntaxError):  # IPython has a way of its own to show it
        shell.showtraceback((type(said), said, None), tb_offset=tb_offset)
    else:
        lines = painter().refused(said)
        fault._render_traceback_ = lambda: lines  # type: ignore[attr-defined]
        try:
            shell.showtraceback((kind, fault, at), tb_offset=tb_offset)
        finally:
            del fault._render_traceback_  # type: ignore[attr-defined]


def told(fault: BaseException) -> BadInput | None:
    """The sentence for what went wrong in a call of ours; None where it is no matter of ours.

    >>> import lootlab
    >>> try:
    ...     lootlab.load("sloop").positon
    ... except AttributeError as slip:
    ...     print(_at_the_door(slip, slip.__traceback__))
    game.positon does not exist; did you mean game.position? Type game. and press Tab to see all.
    """
    if isinstance(fault, SyntaxError):
        return _unreadable(fault)
    steps = list(_steps(fault.__traceback__))
    last = max((place for place, step in enumerate(steps) if is_theirs(step.tb_frame)), default=None)
    if last is None:
        return None
    if isinstance(fault, KeyboardInterrupt):
        return _stopped().with_traceback(fault.__traceback__)
    inside = next((step.tb_frame for step in steps[last + 1 :] if _is_ours(step.tb_frame)), None)
    if inside is None and last < len(steps) - 1 and not isinstance(fault, ImportError):
        return None  # it happened in somebody else's library
    if inside is None or inside.f_code.co_name == "__getattr__":
        said = _at_the_door(fault, steps[last])
    else:
        said = _failed(fault, steps[last], inside)
    return said.with_traceback(fault.__traceback__) if said else None


def _unreadable(fault: SyntaxError) -> BadInput | None:
    """Only of a cell: what else there is, nobody here has written."""
    if not in_a_cell(fault.filename or ""):
        return None
    from .unreadable import unreadable  # whoever makes no slip waits for none of this

    return unreadable(fault, "".join(linecache.getlines(fault.filename or "")))


def _stopped() -> BadInput:
    """The stop button was pressed."""
    remedy = "What the cells before it have made is still there. Run it again, or first make its numbers smaller."
    return BadInput("Stopped: this cell has not come to its end.", remedy)


def _at_the_door(fault: BaseException, at: TracebackType) -> BadInput | None:
    """What fails in their own line, before anything of ours has run: a name that is not there, a call that is wrong."""
    from . import misnamed  # whoever makes no slip waits for none of this

    if isinstance(fault, ImportError):
        return misnamed.no_such_part(fault)
    if type(fault) is NameError:
        return misnamed.unknown(fault, at)
    uncalled = misnamed.not_called(at, str(fault)) or misnamed.called_in_vain(at, str(fault))
    if isinstance(fault, AttributeError):
        return uncalled or misnamed.no_such_name(fault, at)
    if isinstance(fault, TypeError):
        call = Call.at(at, str(fault))
        return uncalled or ((call.wrong() or call.failed(fault)) if call else None)
    return None


def _failed(fault: BaseException, at: TracebackType, inside: FrameType) -> BadInput:
    call = Call.into(at, inside)
    return call.misfit(inside.f_locals) or call.failed(fault)


# ---- calls ------------------------------------------------------------------------------------------


class Call:
    """A call of ours as somebody has written it: its name there, the function, and the line."""

    def __init__(self, call: str, function: Callable[..., Any] | None, node: ast.Call | None) -> None:
        self.call, self.function, self.node = call, function, node
        self.parameters = _parameters(function)

    @classmethod
    def at(cls, at: TracebackType, said: str) -> Call | None:
        """The call that fails in this line; None if it is none of ours."""
        node = call_at(at)
        function = meaning(node.func, at.tb_frame) if node else None
        named = re.match(r"([\w.]+)\(\)", said)
        if function is None and named:
            function = by_name(named[1])
        if function is None or getattr(function, "__module__", "").partition(".")[0] != HOUSE:
            return None
        if named and named[1].rpartition(".")[2] not in (function.__name__, "__init__"):
            return None  # it is another function that complains, such as one of theirs
        return cls(_named(node, function), function, node)

    @classmethod
    def into(cls, at: TracebackType, inside: FrameType) -> Call:
        """The call that leads from this line to a frame of ours."""
        node, name = call_at(at), inside.f_code.co_qualname
        function = reached(inside.f_globals, name)
        said = node.func.attr if node and isinstance(node.func, ast.Attribute) else ""
        if function is None and node and said == name.rpartition(".")[2]:
            function = meaning(node.func, at.tb_frame)
        return cls(_named(node, function) or name, function, node)

    def wrong(self) -> BadInput | None:
        """What is missing, too much, or called otherwise."""
        if self.node is None or any(isinstance(each, ast.Starred) for each in self.node.args):
            return None
        names = [each.arg for each in self.node.keywords]
        return (
            self._unknown(names)
            or self._too_many()
            or self._twice(names)
            or (None if None in names else self._missing(names))
        )

    @property
    def _known(self) -> list[inspect.Parameter]:
        """The parameters that have a name to call."""
        return [each for each in self.parameters if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]

    @property
    def _places(self) -> list[str]:
        return [each.name for each in self._known if each.kind != each.KEYWORD_ONLY]

    def _unknown(self, names: Sequence[str | None]) -> BadInput | None:
        known = [each.name for each in self._known]
        wrong = next((name for name in names if name and name not in known), None)
        if wrong is None or any(each.kind == each.VAR_KEYWORD for each in self.parameters):
            return None
        code = ", ".join(known)
        takes = f"Its values are called {code}." if known else "It takes no values."
        near = get_close_matches(wrong, known, 1)
        return there_is_no(f"{self.call}({wrong}=…)", f"{near[0]}=…" if near else "", takes)

    def _too_many(self) -> BadInput | None:
        given, most = len(self.node.args) if self.node else 0, len(self._places)
        if given <= most or any(each.kind == each.VAR_POSITIONAL for each in self.parameters):
            return None
        if parted := _parted(self.node.args if self.node else []):
            code, example = parted
            return BadInput(f"A comma parts two values: {code} are two.", f"Write {example}.")
        code = ", ".join(f"{each.name}=…" for each in self._known[most:][:3])
        remedy = f"Give the others by name, as in {code}." if code else self.look
        if not most:
            return BadInput(f"{self.call} takes no value, not {given}.", remedy)
        return BadInput(f"{self.call} takes {most} in a row, not {given}.", remedy)

    def _twice(self, names: Sequence[str | None]) -> BadInput | None:
        """A value by its place and by its name: mostly one too many in the row."""
        given = self.node.args if self.node else []
        for each, name in zip(given, self._places, strict=False):
            if name in names:
                example, code = ast.unparse(each).replace("'", '"'), name
                return BadInput(f"{self.call} gets {code} twice: {example} stands in its place.", self.look)
        return None

    def _missing(self, names: Sequence[str | None]) -> BadInput | None:
        given = self.node.args if self.node else []
        filled = {*self._places[: len(given)], *names}
        missing = [each.name for each in self._known if each.default is each.empty and each.name not in filled]
        code = ", ".join(missing)
        if missing and not names and self._places[0] in SEATS and not _is_seat(given):
            code = ", ".join(['"A"', *map(ast.unparse, given)]).replace("'", '"')
            return BadInput("It is not said for which seat.", f"First the seat: {self.call}({code}).")
        return BadInput(f"{self.call} is called without {code}.", self.look) if missing else None

    def misfit(self, values: Mapping[str, Any]) -> BadInput | None:
        """The first value that is of another type than the function says."""
        for each in self.parameters:
            wanted = _hint(each.annotation, self.function)
            if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) or each.name not in values:
                continue
            if wanted is not None and not _fits(values[each.name], wanted):
                code = each.name
                text = f"{self.call} wants {_kind(wanted)} as {code}, not {shortly(values[each.name])}."
                return BadInput(text, self.look)
        return None

    def failed(self, fault: BaseException) -> BadInput:
        """Nobody knows what is wrong: Python's own words, and where to look."""
        code = str(fault).partition("\n")[0].rstrip(".") or type(fault).__name__
        return BadInput(f"{self.call} could not do that: {code}.", f"{self.look} %tb shows every line of it.")

    @property
    def look(self) -> str:
        example = example_of(self.function, self.call)
        return f"Write for example {example}." if example else f"{self.call}? shows what it takes."


def _parted(values: Sequence[ast.expr]) -> tuple[str, str] | None:
    """`0,5` for 0.5: two whole numbers with nothing but a comma between them."""
    for one, other in pairwise(values):
        both = [each.value for each in (one, other) if isinstance(each, ast.Constant) and type(each.value) is int]
        if len(both) == 2 and one.end_col_offset is not None and other.col_offset == one.end_col_offset + 1:
            whole, rest = both
            return f"{whole},{rest}", f"{whole}.{rest}"
    return None


def _is_seat(values: Sequence[ast.expr]) -> bool:
    """Is the first of them the letter of a seat, or a name that may stand for one?"""
    first = values[0] if values else None
    return isinstance(first, ast.Name) or (isinstance(first, ast.Constant) and len(str(first.value)) == 1)


def _parameters(function: Callable[..., Any] | None) -> list[inspect.Parameter]:
    if function is None:
        return []
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # native code does not always say
        return []
    return found[1:] if found and found[0].name in ("self", "cls") else found


def _named(node: ast.Call | None, function: Callable[..., Any] | None) -> str:
    """How the call is written, or as the chapters would write it."""
    if node and (said := chain(node.func)):
        return said
    if function is None:
        return ""
    owner, _, name = function.__qualname__.rpartition(".")
    kind = reached(sys.modules[function.__module__].__dict__, owner)
    return f"{usual(kind)}.{name}" if isinstance(kind, type) else name


# ---- values and types -------------------------------------------------------------------------------


def _hint(annotation: Any, function: Any) -> Any:
    """The type that a parameter says it has; None where that cannot be told."""
    if isinstance(annotation, str):
        try:
            return eval(annotation, vars(sys.modules[function.__module__]))
        except Exception:  # a name that only the type checker knows
            return None
    return None if annotation is inspect.Parameter.empty else annotation


def _fits(value: object, wanted: Any) -> bool:
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, UnionType):
        return any(_fits(value, each) for each in typing.get_args(wanted))
    if wanted is None:
        return value is None
    kind = origin or wanted
    if kind is Any:
        return True
    if kind is int:
        return hasattr(value, "__index__")  # numpy has whole numbers of its own
    if kind is float:
        return hasattr(value, "__float__")
    return not isinstance(kind, type) or isinstance(value, kind)


def _kind(wanted: Any) -> str:
    parts = [each for each in typing.get_args(wanted) if each is not type(None)]
    if typing.get_origin(wanted) in (typing.Union, UnionType):
        return " or ".join(map(_kind, parts))
    kind = typing.get_origin(wanted) or wanted
    return KINDS.get(kind, getattr(kind, "__name__", str(kind)))


# ---- whose lines they are ----------------------------------------------------------------------------


def _steps(at: TracebackType | None) -> Iterator[TracebackType]:
    """Step by step; a list of moves does what every list does, and is no step of its own."""
    while at is not None:
        if not (at.tb_frame.f_code.co_name == "__getitem__" and at.tb_frame.f_globals.get("__name__") == LISTS):
            yield at
        at = at.tb_next


def _is_ours(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0] == HOUSE


def is_theirs(frame: FrameType) -> bool:
    """Code of whoever works in the notebook: a cell, or a file of their own."""
    path = frame.f_code.co_filename
    return in_a_cell(path) or not (_is_ours(frame) or path.startswith(_LIBRARIES) or "-packages" in path)


@contextmanager
def _without_ours(fault: BaseException) -> Iterator[None]:
    """What was being handled when it happened is shown, too: without steps of ours there either."""
    chain, each = list[tuple[BaseException, TracebackType]](), fault.__cause__ or fault.__context__
    while each is not None and each.__traceback__ is not None and len(chain) < LONGEST_CHAIN:
        chain.append((each, each.__traceback__))
        each = each.__cause__ or each.__context__
    for each, at in chain:
        each.__traceback__ = _rebuilt(at)
    try:
        yield
    finally:
        for each, at in chain:
            each.__traceback__ = at


def _rebuilt(at: TracebackType) -> TracebackType | None:
    """The steps that are not ours; None where there is no other."""
    way: TracebackType | None = None
    for step in reversed(list(_steps(at))):
        if not _is_ours(step.tb_frame):
            way = TracebackType(way, step.tb_frame, step.tb_lasti, step.tb_lineno)
    return way


def _own_lines(at: TracebackType) -> TracebackType:
    """The same way without the steps of ours, where it ends in their own code."""
    steps = list(_steps(at))
    return (_rebuilt(at) if is_theirs(steps[-1].tb_frame) else None) or at
