"""For the move only: old rooms behind the new contract. Goes away with the last game that uses it."""

# mypy: ignore-errors
from ..engine.bot import Bot
from ..engine.options import Option as New
from ..engine.options import Options
from ..look.board import Board


def Option(name, default, values, rule, text, accepts=None, form="", audit=None, file="", longest=1000):  # noqa: N802
    return New(default, values, rule, text, str, accepts, form, audit, file, longest, name)


def options(known):
    return type("OldOptions", (Options,), {each.name: each for each in known})


def board(room):
    names = [
        "draw",
        "picking",
        "ask",
        "words",
        "standing",
        "facts",
        "text",
        "attempts",
        "matches",
        "best_first",
        "complete",
        "replaces",
        "silent",
    ]
    found = {name: staticmethod(room[name]) for name in names if name in room}
    return type("OldBoard", (Board,), found)()


def bot(room):
    found = {
        name: staticmethod(room[name]) for name in ("prefer", "reason", "worth", "settled", "strong") if name in room
    }
    for name in ("horizon", "mixed", "random_rollouts", "candidates", "simulations", "careless"):
        if name.upper() in room:
            found[name] = room[name.upper()]
    return type("OldBot", (Bot,), found)()
