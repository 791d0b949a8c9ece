"""Do the tests bite? One small change at a time in the rule rooms of a game, and the tests near it have to notice.

    python tools/mutants.py sloop --sample 100 --seed 13      a sample, the same every time
    python tools/mutants.py sloop --only 17                   one mutant of the sample again, with what killed it

mutmut and cosmic-ray run a whole test command per mutant, which takes minutes here, and mutate the sentences as well.
This one forks: a child imports the game with one statement changed and asks the near tests, the quickest first
(scenarios, kept games, conformance, then the game's own rule tests), until one of them fails. What may not be seen at
all, because the change changes nothing, is listed with a reason in tests/mutants.toml.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import gc
import importlib.abc
import importlib.machinery
import io
import json
import os
import random
import resource
import signal
import sys
import tomllib
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

HOME = Path(__file__).resolve().parent.parent
GAMES = HOME / "lootlab" / "games"
sys.path.insert(0, str(HOME))

ROOMS = {
    "bag_o_loot": ("moves", "legal", "state", "cards"),
    "loot_shoot_whisky": ("moves", "legal.py", "state.py", "cards.py"),
    "sloop": ("moves", "legal", "state.py", "cards"),
    "loot": ("moves", "legal", "state.py", "sheet/geometry.py", "sheet/tables.py", "sheet/faults.py"),
    "loot_trap": ("moves", "legal.py", "state", "operations", "questions", "cards/field.py"),
}
"""Where the rules of a game are."""
NO_RULES = {"telling.py", "tell.py", "trace.py", "taste.py", "deeds.py", "written.py"}
"""What is said and shown of a move."""
NOT_IN = {
    "words", "pieces", "near_misses", "__str__", "__repr__", "outcome_text", "told", "tells", "describe", "label",
    "spoken", "tries", "says", "said", "because", "reason", "prize", "weight", "rank",
}  # fmt: skip
"""Functions of sentences, buttons, likely mistakes and of what a bot likes."""
SAYING = {"Event", "event", "Refusal", "BadInput", "Words", "Piece", "Fault", "tell", "TypeVar", "cast"}
"""Calls whose arguments are sentences or labels."""
TOLD = {"told", "events", "said"}
"""Lists of sentences."""
NAMES = {"shape", "example", "__slots__", "__all__"}
"""What a class says about itself."""
TESTS = {
    "bag_o_loot": ("refusals", "rules", "moves", "positions"),
    "loot_shoot_whisky": ("rules", "notation"),
    "sloop": ("refusals", "rules", "growing", "menu", "sums", "positions"),
    "loot": ("refusals", "rules", "notation", "sheets"),
    "loot_trap": ("rules", "positions", "cards"),
}
"""Which of a game's own tests are near its rules, the quickest first."""
WANTED = 0.9
MEMORY = 3 * 2**30
SECONDS = 60
PATIENCE = 3
"""A mutant may take so many seconds of processor time, or so many times what the tests take without a change: what runs
longer runs for ever, and that is noticed."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the node of a file, counted as `ast.walk` meets them, and what becomes of it."""

    game: str
    path: Path
    node: int
    what: str
    line: int
    source: str

    @property
    def name(self) -> str:
        return f"{self.path.relative_to(GAMES / self.game)}:{self.line} {self.what}"

    @property
    def module(self) -> str:
        parts = self.path.relative_to(HOME).with_suffix("").parts
        return ".".join(parts).removesuffix(".__init__")


# ---- making mutants ---------------------------------------------------------------------------------


def files(game: str) -> Iterator[Path]:
    for room in ROOMS[game]:
        path = GAMES / game / room
        for found in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if found.name not in NO_RULES:
                yield found


def mutants(game: str) -> list[Mutant]:
    """All there are."""
    found = []
    for path in files(game):
        source = path.read_text(encoding="utf-8")
        tree, lines = ast.parse(source), source.splitlines()
        left_out = set(_left_out(tree))
        for number, node in enumerate(ast.walk(tree)):
            if id(node) in left_out:
                continue
            for what in _changes(node):
                line = getattr(node, "lineno", 0)
                found.append(Mutant(game, path, number, what, line, lines[line - 1].strip() if line else ""))
    return found


def _left_out(tree: ast.AST) -> Iterator[int]:
    """What is no rule: types, sentences, labels, declarations of modules."""
    for node in ast.walk(tree):
        inner: list[ast.AST] = []
        if isinstance(node, ast.FunctionDef):
            inner = [*node.decorator_list, node.args, *([node.returns] if node.returns else [])]
            named = node.name in NOT_IN or node.name.startswith(("_tell", "tell", "_say", "worth"))
            if named or _is_taste(node) or _is_saying(node):
                inner = [node]
        elif isinstance(node, ast.Call) and _called(node) in SAYING:
            inner = [*node.args, *node.keywords]
        elif isinstance(node, ast.AnnAssign):
            inner = [node.annotation]
        elif isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom) or _is_no_rule(node):
            inner = [node]
        elif isinstance(node, ast.If | ast.IfExp) and "quiet" in ast.dump(node.test):
            yield id(node)  # whether it is told
            inner = [node.test]
        elif isinstance(node, ast.IfExp) and _is_wording(node.body, node.orelse):
            inner = [node]
        elif isinstance(node, ast.ClassDef):
            inner = list(node.decorator_list)
        yield from (id(each) for part in inner for each in ast.walk(part))


def _is_no_rule(node: ast.AST) -> bool:
    """Types, sentences that are gathered, names of phrases."""
    if isinstance(node, ast.AugAssign):
        return isinstance(node.target, ast.Name) and node.target.id in TOLD
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        return isinstance(node.value.func.value, ast.Name) and node.value.func.value.id in TOLD
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in NAMES for target in node.targets)
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def _is_taste(node: ast.FunctionDef) -> bool:
    """What a bot thinks of a move stands beside the move, and is no rule."""
    return any(each.arg == "eye" for each in node.args.args)


def _is_saying(node: ast.FunctionDef) -> bool:
    """It puts a sentence together. (One that only chooses a word may choose a state.)"""
    gives = ast.unparse(node.returns) if node.returns else ""
    return gives == "Words" or (gives == "str" and any(isinstance(each, ast.JoinedStr) for each in ast.walk(node)))


def _is_wording(*branches: ast.expr) -> bool:
    """One sentence or another, one card or two cards. (Single words may be states: those count.)"""
    words = [each.value for each in branches if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    said = len(words) + sum(isinstance(each, ast.JoinedStr) for each in branches)
    return said == 2 and (len(words) < 2 or any(" " in each for each in words) or words[0] + "s" == words[1])


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _changes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Compare):
        yield from (f"swap {at}" for at, op in enumerate(node.ops) if type(op) in SWAPS)
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPS:
        yield "swap"
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPS:
        yield "swap"
        yield "drop"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield "bare"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "flip"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "more"
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "not"
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Call) and _called(node.value) == "Refusal":
        yield "allow"
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "drop"
    elif isinstance(node, ast.Break | ast.Continue):
        yield "swap"


def mutated(mutant: Mutant) -> ast.Module:
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    old = nodes[mutant.node]
    new = _changed(copy.deepcopy(old), mutant.what)
    for parent in nodes:
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list) and any(each is old for each in value):
                value[:] = [new if each is old else each for each in value]
    return ast.fix_missing_locations(tree)


def _changed(node: ast.AST, what: str) -> ast.AST:
    made: ast.AST
    if what.startswith("swap ") and isinstance(node, ast.Compare):
        at = int(what.split()[1])
        node.ops[at] = SWAPS[type(node.ops[at])]()  # type: ignore[assignment]
        return node
    if what == "swap" and isinstance(node, ast.Break | ast.Continue):
        made = ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    elif what == "swap":
        node.op = SWAPS[type(node.op)]()  # type: ignore[attr-defined]
        return node
    elif what == "bare":
        made = node.operand  # type: ignore[attr-defined]
    elif what == "flip":
        made = ast.Constant(not node.value)  # type: ignore[attr-defined]
    elif what == "more":
        made = ast.Constant(node.value + 1)  # type: ignore[attr-defined]
    elif what == "not":
        node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
        return node
    elif what == "allow":
        made = ast.Return(ast.Constant(None))
    else:
        made = ast.Pass()
    return ast.copy_location(made, node)


# ---- in the child: the game with the change, and its tests ---------------------------------------------


class Hook(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports one module from its changed tree."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name, path, target=None):  # type: ignore[no-untyped-def]
        if name != self.mutant.module:
            return None
        is_package = self.mutant.path.name == "__init__.py"
        places = [str(self.mutant.path.parent)] if is_package else None
        return importlib.util.spec_from_file_location(
            name, self.mutant.path, loader=self, submodule_search_locations=places
        )

    def get_filename(self, name: str) -> str:
        return str(self.mutant.path)

    def get_data(self, path: str) -> bytes:
        return Path(path).read_bytes()

    def get_code(self, name: str):  # type: ignore[no-untyped-def]
        return compile(mutated(self.mutant), str(self.mutant.path), "exec")


def patch(mutant: Mutant) -> bool:
    """Give the functions of the game that is loaded already the changed code: no import, so most mutants die at once.

    False where the change is in no function. Tables that were made by the old code stay, so who survives this is tried
    again with everything imported anew.
    """
    outer = _function_of(mutant)
    if outer is None:
        return False
    first = min([outer.lineno, *(each.lineno for each in outer.decorator_list)])
    is_it = _is_code(outer.name, first)
    code = next(filter(is_it, _codes(compile(mutated(mutant), str(mutant.path), "exec"))))
    found = [
        each
        for each in gc.get_objects()
        if isinstance(each, types.FunctionType)
        and each.__code__.co_filename == str(mutant.path)
        and is_it(each.__code__)
    ]
    for each in found:
        each.__code__ = code
    return bool(found)


def _function_of(mutant: Mutant) -> ast.FunctionDef | None:
    """In which function the change is; None where it is in a table or a class."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    node = list(ast.walk(tree))[mutant.node]
    return next((each for each in _outermost(tree) if any(inner is node for inner in ast.walk(each))), None)


def _outermost(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            yield from _outermost(node)


def _is_code(name: str, line: int) -> Callable[[types.CodeType], bool]:
    return lambda code: code.co_name == name and code.co_firstlineno == line


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _codes(each)


def scenarios(game: str) -> str:
    found, listed = loaded(game)
    from lootlab.engine import scenario

    for one in listed:
        if why := scenario.run(found, one).why:
            return f"scenario {one.id}: {why[:80]}"
    return ""


def loaded(game: str) -> tuple[Any, Any]:
    import lootlab
    from lootlab.engine import scenario

    return scenario.load(HOME / "tests" / "scenarios" / f"{game}.toml", lootlab.load)


def kept_games(game: str) -> str:
    from tests.saves import record

    for name, moment in record.moments(game):
        match = moment.load()
        if record.position(match) != moment.position or record.told(match) != moment.told:
            return f"kept game {name}"
    return ""


def keeps_contract(game: str) -> str:
    import lootlab
    from lootlab.engine import conformance

    found = lootlab.load(game)
    for seats in range(found.players[0], found.players[1] + 1):
        conformance.check(found, 60, "CACTUS-7", seats)
    return ""


def own_tests(game: str) -> str:
    import pytest

    folder = HOME / "tests" / "games" / game
    wanted = [path for word in TESTS[game] for path in sorted(folder.glob(f"test_*{word}.py"))]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(
            ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:nbval", *map(str, wanted)]
        )
    failed = [line for line in said.getvalue().splitlines() if line.startswith(("FAILED", "ERROR"))]
    return (failed or ["own tests"])[0][:120] if code else ""


STAGES: tuple[Callable[[str], str], ...] = (scenarios, kept_games, keeps_contract, own_tests)


def killed_at_once(mutant: Mutant, known: tuple[Any, Any], stages: int) -> str:
    """Run in a child of the process that has the game loaded."""
    from lootlab.engine import scenario

    try:
        if not patch(mutant):
            return ""
        game, listed = known
        if found := next((f"scenario {one.id}" for one in listed if scenario.run(game, one).why), ""):
            return found
        return next(filter(None, (stage(mutant.game) for stage in STAGES[1:stages])), "")
    except BaseException as error:
        return f"{type(error).__name__}: {str(error)[:80]}"


def killed_by(mutant: Mutant, stages: int) -> str:
    """Run in a child that has no game yet: what has noticed the change; nothing if nothing has."""
    sys.meta_path.insert(0, Hook(mutant))
    for stage in STAGES[:stages]:
        try:
            if found := stage(mutant.game):
                return found
        except BaseException as error:
            return f"{stage.__name__}: {type(error).__name__}: {str(error)[:80]}"
    return ""


def _say(pipe: int, said: str) -> None:
    with os.fdopen(pipe, "wb") as out:
        out.write(said.encode(errors="replace") or b"-")


def _prepare(seconds: int) -> None:
    if seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ["LOOTLAB_DATA"] = os.environ.get("LOOTLAB_DATA", "/nonexistent")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def forked(act: Callable[[], str], seconds: int = SECONDS) -> str:
    """What this says in a child of ours, which may run for ever (0: really) or break whatever it likes."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            _prepare(seconds)
            _say(write, act())
        finally:  # whatever is raised, the child never goes on as its parent
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        heard = pipe.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return f"runs for ever ({signal.Signals(os.WTERMSIG(status)).name})"
    return "" if heard == "-" else heard or "the child ended without a word"


# ---- the sample ----------------------------------------------------------------------------------------


def same(game: str) -> dict[str, str]:
    """Mutants that change nothing anybody could see, and why."""
    path = HOME / "tests" / "mutants.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get(game, []) if path.exists() else []
    return {f"{entry['file']} {entry['what']}: {entry['source']}": entry["why"] for entry in listed}


def key(mutant: Mutant) -> str:
    """By its line of code, not its number: the list outlives edits elsewhere."""
    return f"{mutant.path.relative_to(GAMES / mutant.game)} {mutant.what}: {mutant.source}"


def _load_once() -> None:
    """What all children share, the games excepted. A busy machine must not make a test fail."""
    import hypothesis
    import pytest  # noqa: F401

    import lootlab.engine.conformance
    import lootlab.engine.match
    import lootlab.engine.scenario  # noqa: F401

    calm = {"deadline": None, "suppress_health_check": list(hypothesis.HealthCheck), "database": None}
    hypothesis.settings.register_profile("mutants", derandomize=True, **calm)
    hypothesis.settings.load_profile("mutants")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(ROOMS))
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of the sample")
    parser.add_argument("--stages", type=int, default=len(STAGES), help="how many kinds of tests; fewer is quicker")
    args = parser.parse_args()
    every = mutants(args.game)
    sample = dict(enumerate(random.Random(args.seed).sample(every, min(args.sample, len(every)))))
    if args.only is not None:
        sample = {number: sample[number] for number in args.only}
    _load_once()
    print(f"{args.game}: {len(every):,} mutants, {len(sample)} of them tried", flush=True)
    if why := forked(lambda: "".join(stage(args.game) for stage in STAGES[: args.stages]), 0):
        print(f"Without any change the tests fail already: {why}")
        return 1
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = max(SECONDS, round(PATIENCE * (used.ru_utime + used.ru_stime)))
    # First in a process that has the game; whoever survives, in one that imports it anew.
    quick = forked(lambda: json.dumps(_at_once(args.game, sample, args.stages, seconds)), 0)
    dead: dict[str, str] = json.loads(quick)
    print(f"  {len(dead)} killed in a game that was loaded already", flush=True)
    return _report(args.game, sample, dead, args.stages, seconds)


def _at_once(game: str, sample: dict[int, Mutant], stages: int, seconds: int) -> dict[int, str]:
    known = loaded(game)
    found = {
        number: forked(partial(killed_at_once, mutant, known, stages), seconds) for number, mutant in sample.items()
    }
    return {number: why for number, why in found.items() if why}


def _report(game: str, sample: dict[int, Mutant], dead: dict[str, str], stages: int, seconds: int) -> int:
    known = same(game)
    alike = alive = 0
    rest = {number: mutant for number, mutant in sample.items() if str(number) not in dead}
    for number, mutant in rest.items():
        # Who is in a function has met every stage already, except for tables that it makes when it is imported.
        some = min(stages, 2) if _function_of(mutant) else stages
        if why := forked(partial(killed_by, mutant, some), seconds):
            dead[str(number)] = why
        elif key(mutant) in known:
            alike += 1
        else:
            alive += 1
            print(f"  ALIVE {number}: {mutant.name}: {mutant.source}", flush=True)
    if len(sample) <= 10:
        for number, why in dead.items():
            print(f"  {number}: {sample[int(number)].name}: {why}")
    share = len(dead) / max(1, len(dead) + alive)
    print(f"{game}: {len(dead)} of {len(dead) + alive} killed ({share:.0%}), {alike} change nothing", flush=True)
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
