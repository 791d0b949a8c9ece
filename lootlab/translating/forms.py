"""The forms of sentences in Python source: an f-string has holes, and both sides of an `if` are forms of their own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path

from ..engine.question import plural
from ..languages import markup

MOST_WAYS = 48
"""Ways to say one form; what has more is said in holes."""
FIRST = 0xE000
"""Private letters stand for holes while a form is taken apart."""


@dataclass(frozen=True)
class Hole:
    name: str


@dataclass(frozen=True)
class Either:
    ways: tuple[Form, ...]


Form = tuple["str | Hole | Either", ...]


@dataclass
class Scope:
    """What a function's own names can be."""

    name: str
    values: dict[str, list[ast.expr]] = field(default_factory=dict)
    busy: set[str] = field(default_factory=set)
    inside: set[str] = field(default_factory=set)
    """Names that are used inside other forms only: never said alone."""


def said_in(path: Path, module: str) -> Iterator[tuple[str, str]]:
    """Where, and what: every form in a source file that people may read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    reader = Reader(module)
    reader.visit(tree)
    notation = path.stem in (
        "notation",
        "clauses",
        "written",
    )  # what it writes is read by Python; it refuses in sentences
    for where, text in reader.found:
        if not notation or text.endswith((".", "?", "!")):
            yield where, text


class Reader(ast.NodeVisitor):
    def __init__(self, module: str) -> None:
        self.module, self.found = module, list[tuple[str, str]]()
        self.scopes = [Scope("")]

    # ---- where we are ---------------------------------------------------------------------------

    def visit_Module(self, node: ast.Module) -> None:
        self._body(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scopes.append(Scope(node.name))
        self._body(node)
        self.scopes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in UNSAID_FUNCTIONS:
            return
        values = _own_values(node)
        scope = Scope(node.name, values, inside=_only_inside(node, set(values)))
        for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
            self.visit(default)
        self.scopes.append(scope)
        self._body(node)
        self.scopes.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)  # type: ignore[arg-type]

    def _body(self, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
        for each in node.body:
            if not (isinstance(each, ast.Expr) and _text(each.value)):  # a docstring
                self.visit(each)

    # ---- what is not for people -----------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(UNSAID_NAME.fullmatch(_last(target)) for target in node.targets):
            return
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in self.scopes[-1].inside and self._own(target.id):
            rest: list[ast.expr] = []
            self._form(node.value, rest)
            for each in rest:
                self.visit(each)
        else:
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and not UNSAID_NAME.fullmatch(_last(node.target)):
            self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        for value in node.values:
            self.visit(value)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is a name."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Match(self, node: ast.Match) -> None:
        for case in node.cases:
            for each in case.body:
                self.visit(each)

    def visit_Raise(self, node: ast.Raise) -> None:
        if not (isinstance(node.exc, ast.Call) and _last(node.exc.func) in FOR_PROGRAMMERS):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None: ...

    def visit_keyword(self, node: ast.keyword) -> None:
        noun = _text(node.value) if node.arg == "noun" else None
        if noun:
            self._add(noun)
            self._add(plural(noun))
        elif not UNSAID_NAME.fullmatch(node.arg or ""):
            self._argument(node.value, shown=node.arg in SHOWN_NAMES)

    def visit_Call(self, node: ast.Call) -> None:
        name = _last(node.func)
        if name in UNSAID_CALLS:
            return
        if isinstance(node.func, ast.Attribute):
            self.visit(node.func)
        if name == "count" and len(node.args) > 1 and _text(node.args[1]):
            one = _text(node.args[1]) or ""
            many = (_text(node.args[2]) if len(node.args) > 2 else "") or one + "s"
            self._add(f"1 {one}")
            self._add(f"{{number}} {many}")
            return
        for at, arg in enumerate(node.args):
            if not (name in UNSAID_FIRST and at == 0) and not (name in ("button", "_scene") and at > 0):
                self._argument(arg, shown=name in SHOWN_CALLS)
        for keyword in node.keywords:
            self.visit(keyword)

    def _argument(self, node: ast.expr, shown: bool) -> None:
        text = _text(node)
        if shown and text and re.fullmatch(r"[a-z]{3,}", text):
            self._add(text)
        else:
            self.visit(node)

    # ---- what is --------------------------------------------------------------------------------

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._take(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._take(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add) and any(_is_text(each) for each in _sum(node)):
            self._take(node)
        else:
            self.generic_visit(node)

    def _take(self, node: ast.expr) -> None:
        rest: list[ast.expr] = []
        form = self._form(node, rest)
        for text in _texts(form):
            self._add(text)
        for each in rest:
            self.visit(each)

    def _add(self, text: str) -> None:
        where = ".".join(filter(None, (self.module, *(scope.name for scope in self.scopes))))
        self.found.append((where, text))

    # ---- taking apart ---------------------------------------------------------------------------

    def _form(self, node: ast.expr, rest: list[ast.expr]) -> Form:
        text = _text(node)
        if text is not None:
            return (text,)
        if isinstance(node, ast.JoinedStr):
            return tuple(part for value in node.values for part in self._form(value, rest))
        if isinstance(node, ast.FormattedValue):
            return self._form(node.value, rest)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and any(map(_is_text, _sum(node))):
            return tuple(part for each in _sum(node) for part in self._form(each, rest))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and _text(node.left) is not None:
            return (Either((("",), (_text(node.left) or "",))),)
        if isinstance(node, ast.IfExp) and (_is_text(node.body) or _is_text(node.orelse)):
            self.visit(node.test)
            return (Either((self._form(node.body, rest), self._form(node.orelse, rest))),)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and _is_text(node.values[-1]):
            return (Either(tuple(self._form(each, rest) for each in node.values)),)
        if isinstance(node, ast.Call) and _last(node.func) in ("escape", "str") and len(node.args) == 1:
            return self._form(node.args[0], rest)
        if isinstance(node, ast.Call) and _last(node.func) == "tag" and len(node.args) == 2:
            for keyword in node.keywords:
                self.visit(keyword)
            return ("<p>", *self._form(node.args[1], rest), "</p>")
        if isinstance(node, ast.Name) and (ways := self._own(node.id)):
            scope = self.scopes[-1]
            scope.busy.add(node.id)
            forms = tuple(self._form(way, []) for way in ways)
            scope.busy.discard(node.id)
            return forms[0] if len(forms) == 1 else (Either(forms),)
        rest.append(node)
        return (Hole(_hole(node)),)

    def _own(self, name: str) -> list[ast.expr]:
        """What a name of this function can say, if all of it is words."""
        scope = self.scopes[-1]
        ways = scope.values.get(name, [])
        if name in scope.busy or not all(_is_text(way) for way in ways) or len(ways) > 6:
            return []
        return ways if not any("<" in said for way in ways for said in _constants(way)) else []


def _own_values(function: ast.FunctionDef) -> dict[str, list[ast.expr]]:
    """What each local name is set to; names that get anything else besides are left out."""
    values: dict[str, list[ast.expr]] = {}
    unknown = {arg.arg for arg in ast.walk(function.args) if isinstance(arg, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                _bind(target, node.value, values, unknown)
        elif isinstance(node, (ast.NamedExpr, ast.AnnAssign)) and node.value:
            _bind(node.target, node.value, values, unknown)
        elif isinstance(node, (ast.AugAssign, ast.For, ast.comprehension)):
            unknown |= _names(node.target)
        elif isinstance(node, ast.withitem) and node.optional_vars:
            unknown |= _names(node.optional_vars)
    return {name: ways for name, ways in values.items() if name not in unknown}


def _only_inside(function: ast.FunctionDef, names: set[str]) -> set[str]:
    """Which of these names are used as parts of longer texts, and nowhere else."""
    uses: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            uses[node.id] = uses.get(node.id, 0) + 1
    for node in ast.walk(function):
        for part in node.values if isinstance(node, ast.JoinedStr) else ():
            value = part.value if isinstance(part, ast.FormattedValue) else None
            if isinstance(value, ast.Name):
                uses[value.id] = uses.get(value.id, 0) - 1
    return {name for name in names if uses.get(name) == 0}


def _bind(target: ast.expr, value: ast.expr, values: dict[str, list[ast.expr]], unknown: set[str]) -> None:
    if isinstance(target, ast.Name):
        values.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, its in zip(target.elts, value.elts, strict=True):
            _bind(one, its, values, unknown)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
        _bind(target, value.body, values, unknown)
        _bind(target, value.orelse, values, unknown)
    else:
        unknown |= _names(target)


def _names(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def _constants(node: ast.expr) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) and _is_text(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return any(_is_text(each) for each in _sum(node))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _text(node.left) is not None
    return isinstance(node, ast.JoinedStr) or _text(node) is not None


def _sum(node: ast.BinOp) -> list[ast.expr]:
    left = _sum(node.left) if isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.Add) else [node.left]
    return [*left, node.right]


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _hole(node: ast.expr) -> str:
    """The last name that says what fills it."""
    while isinstance(node, (ast.Call, ast.Subscript, ast.BinOp, ast.GeneratorExp, ast.ListComp)):
        if isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.BinOp):
            node = node.left if _last(node.left) or not _last(node.right) else node.right
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp)):
            node = node.elt
        elif _last(node.func) == "join" or (_last(node.func) in DULL and node.args):
            node = node.args[0]
        elif isinstance(node.func, ast.Attribute) and _last(node.func) in DULL_METHODS:
            node = node.func.value
        else:
            node = node.func
    name = re.sub(r"[^a-z]", "", _last(node).lower())
    return name or "what"


# ---- from forms to texts ------------------------------------------------------------------------


def _texts(form: Form) -> Iterator[str]:
    """What a reader meets of it: words between tags, and attributes that are read."""
    letters: dict[str, Hole | Either] = {}
    said = _lettered(form, letters)
    tagged = bool(re.search(r"<[a-zA-Z/!]", said)) or '="' in said
    for letter, part in letters.items():
        if isinstance(part, Either) and any("<" in _lettered(way, {}) for way in part.ways):
            for way in part.ways:
                yield from _texts(way)
            said = said.replace(letter, "<p>")
    if tagged and not said.lstrip().startswith("<") and re.match(r'\s*[\w-]+="', said):
        said = f"<p {said}>"
    for text in markup.words_in(said) if tagged or "<p>" in said else [" ".join(said.split())]:
        for told in _expanded(text, letters):
            if for_people(told, tagged):
                yield told


def _lettered(form: Form, letters: dict[str, Hole | Either]) -> str:
    said = ""
    for part in form:
        if isinstance(part, str):
            said += part
        else:
            letter = chr(FIRST + len(letters))
            letters[letter] = part
            said += letter
    return said


def _expanded(text: str, letters: dict[str, Hole | Either]) -> list[str]:
    form: list[str | Hole | Either] = [letters.get(part, part) for part in re.split("([\ue000-\uf8ff])", text)]
    ways = _ways(tuple(form))
    if ways:
        return [said for way in ways for said in for_readers(way)]
    parts = [way for part in form if isinstance(part, Either) for way in part.ways]
    return [
        named(tuple(_closed(form))),
        *(said for part in parts for said in _expanded(_lettered(part, letters), letters)),
    ]


def _closed(form: list[str | Hole | Either]) -> Iterator[str | Hole]:
    for part in form:
        yield Hole("what") if isinstance(part, Either) else part


def _ways(form: Form) -> list[tuple[str | Hole, ...]]:
    """Every way through its alternatives; none if they are too many."""
    choices: list[list[tuple[str | Hole, ...]]] = []
    many = 1
    for part in form:
        choices.append([way for each in part.ways for way in _ways(each)] if isinstance(part, Either) else [(part,)])
        many *= len(choices[-1])
        if many > MOST_WAYS:
            return []
    return [tuple(part for way in chosen for part in way) for chosen in product(*choices)]


PLAYER = re.compile(r"\{\{(\w*)\}('s| was| is| has)?\}|\{([a-z]*)('s| was| is| has)\}|\{()()\}")
"""A player in an event: the reader is told of as "you"."""
YOU = {"": "you", "'s": "your", " was": "you were", " is": "you are", " has": "you have"}
WHO = re.compile(r"\{(name|who|names|winner|mover|waiting|seats?)\}(?= (?!is |has |was |\w+s )[a-z])")


def for_readers(form: tuple[str | Hole, ...]) -> list[str]:
    """As it is told of others and, where the reader can be meant, to the reader."""
    said = named(form)
    players = list(PLAYER.finditer(said))
    told = [PLAYER.sub(_other, said)]
    for player in players:
        told.append(PLAYER.sub(partial(_told_to, player.start()), said))
    if found := WHO.match(told[0]):
        told.append("You" + told[0][found.end() :])
    return list(dict.fromkeys(told))


def _told_to(reader: int, found: re.Match[str]) -> str:
    """The player who stands there is the reader."""
    return _you(found) if found.start() == reader else _other(found)


def _other(found: re.Match[str]) -> str:
    return f"{{{found[1] or found[3] or 'who'}}}{found[2] or found[4] or ''}"


def _you(found: re.Match[str]) -> str:
    said = YOU[found[2] or found[4] or ""]
    before = found.string[: found.start()]
    return said[0].upper() + said[1:] if not before or re.search(r"[.!?:] $", before) else said


def named(form: tuple[str | Hole, ...]) -> str:
    """As it is written in a file of a language; holes side by side are one."""
    said, used, last = "", dict[str, int](), False
    for part in form:
        if isinstance(part, str):
            said += part
            last = last and not part
        elif not last:
            used[part.name] = used.get(part.name, 0) + 1
            said += f"{{{part.name}{used[part.name] if used[part.name] > 1 else ''}}}"
            last = True
    return " ".join(said.split())


# ---- for people? --------------------------------------------------------------------------------

UNSAID_FUNCTIONS = {"__str__", "__repr__", "_sqlites_word"}
DULL = {"escape", "str", "len", "int", "float", "sorted", "listed", "list", "abs", "round", "max", "min", "sum", "next"}
DULL_METHODS = {"join", "lower", "upper", "capitalize", "strip", "format", "get", "title", "replace"}
SHOWN_NAMES = {"aria_label", "title", "label", "placeholder", "alt", "text", "note", "what"}
SHOWN_CALLS = {"button", "Words", "Ask", "_scene", "label", "switch"}
UNSAID_NAME = re.compile(
    r"_?(class_?|cls|css|style|d|view_?box|points|transform|data_\w+|href|src|role|type|id|name|for_?|symbol|icon|shape"
    r"|example|pattern|key|do|arg|rule|rules|also|mark|place|kind|file|encoding|method|mime|art|_?esm|code|anchor|fill"
    r"|stroke|action|rel|target|reads|__all__|__slots__|suffix|sep|end|usage|prog|sql|schema|any_time|needs)",
    re.IGNORECASE,
)
UNSAID_CALLS = {
    "compile", "fullmatch", "match", "search", "finditer", "startswith", "endswith", "removeprefix", "removesuffix",
    "split", "rsplit", "splitlines", "partition", "getattr", "setattr", "hasattr", "TypeVar", "Literal", "cast",
    "execute", "executescript", "executemany", "import_module", "find_spec", "chip", "part", "icon", "getLogger",
    "encode", "decode", "environ",
    "getenv", "add_argument", "Path", "open", "joinpath", "glob", "warn", "namedtuple", "Piece", "strftime",
}  # fmt: skip
UNSAID_FIRST = {"replace", "sub", "tag", "Refusal", "Nudge", "Beat", "get", "pop", "Question", "Clause"}
UNSAID_TEXTS = {
    "panel aid", "panel aid asked", "Application Support", "Library", "null {bench}", "Python for the browser ...",
    "Error", "Lax", "text/html; charset=utf-8", "to you", "You on average", "You on {drawn}", "You asked for",
    "You that add up to {compare} {total}", "You cannot be read ({strerror}).", "You dice ahead: {each}",
    "You returned {quoted}, which is no move.", "You returned {quoted}: {tell}", "You failed: {text}",
    "You failed with {code}.", "You changed rule", "You changed rules", "at {remoteip}",
}  # fmt: skip
"""For the program; and what only looks as if it could be told to the player whom it names."""
FOR_PROGRAMMERS = {
    "ValueError", "TypeError", "RuntimeError", "AssertionError", "AttributeError", "KeyError", "NotImplementedError",
    "IndexError", "SystemExit", "ArithmeticError", "TimeoutError", "ConnectionError", "HTTPError",
}  # fmt: skip
_NOT_WORDS = re.compile(
    "|".join((
        r"--|[{};]\s*\}|[a-z-]+:\s*[^;]+;|var\(|url\(|\{\w+:|(^| )(is|seat|has)-|^(lb|tk) |^xM|^..? ..?$",  # looks
        r"\\[dwsbS.]|\(\?:|\(\[|\[\^|^%|\([A-Z0-9-]+\)$|^[A-Z]+-[A-Z]?\d+$",  # patterns, numbers of rules
        r"^[MLHVCQ][\d.{ -]|^https?:|^[\w-]+/[\w*+.-]+$|^#|^\.[a-z]|^@|^img-src",  # paths and addresses
        r"^(SELECT|INSERT|CREATE|UPDATE|DELETE|PRAGMA|BEGIN|DROP|select|insert|create table|pragma|update set)\b",
        r"__|=>|^\w+ \w+=|\[str|^import ",  # code
    ))
)  # fmt: skip


def for_people(text: str, tagged: bool) -> bool:
    bare = re.sub(r"\{[a-z]+\d*\}|</?\d>", " ", text)
    if not re.search(r"[^\W\d_]{2}", bare) or _NOT_WORDS.search(text) or text in UNSAID_TEXTS:
        return False
    if tagged:
        return True
    words = bare.split()
    if " " not in text:
        return bool(re.fullmatch(r"[A-Z][a-z]{2,}[.!?…:]?", text))
    if "<" in text or (re.fullmatch(r"[a-z]+[a-z0-9]*(-[a-z0-9]+)+( .*)?", text) and text.islower() and len(words) < 4):
        return False
    return not all(len(word) == 1 or word.isdigit() for word in words)
