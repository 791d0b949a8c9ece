"""The `lootlab` command. Each sub-command is a module of `lootlab.command`, imported only when it is asked for."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from . import GAMES, __version__, built
from .command import COMMANDS
from .engine.refusal import BadInput, Refused, nearest

FAILED, MISUSED, INTERRUPTED = 1, 2, 130

HELP = """\
lootlab: learn five tabletop games by playing them, and the probability inside them.

  lootlab                     open the gallery of games in the browser
  lootlab COMMAND ...         do one of these:

{commands}

Games: {games}.

Start here:
  lootlab                                     learn and play in the browser
  lootlab play loot_shoot_whisky              a duel in the terminal; type hint when stuck
  lootlab play sloop --seed CACTUS-7          the deal your whole class gets
  lootlab rules bag_o_loot steal              every rule that speaks of stealing
  lootlab simulate loot --games 1000 --seats easy medium --out games.csv

Options of the gallery: --port, --host, --no-browser, --warm, --kernels. More about a command: lootlab COMMAND --help.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; what goes wrong is one sentence on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        print(end="", flush=True)  # a full disk or a reader that has left is noticed here, not while Python closes
        return code
    except Refused as fault:
        print(f"lootlab: {fault}", file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # the reader (head, less) has left
        return 0
    except OSError as error:
        _drop_output()
        about = f"{error.filename}: " if error.filename else ""
        print(f"lootlab: {about}{error.strerror or error}.", file=sys.stderr)
        return FAILED


def _drop_output() -> None:
    """Point stdout elsewhere: else the interpreter complains when it closes what cannot be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    first = argv[0] if argv else ""
    if first == "help" and argv[1:]:
        return _run([argv[1], "--help"])
    if first in ("-h", "--help", "help"):
        print(_help(), end="")
        return 0
    if first == "--version":
        print(f"lootlab {__version__} ({built.told()})")
        return 0
    if first.startswith("-") or not first:
        return _command("gallery", argv)
    if first not in COMMANDS:
        raise _no_command(first)
    return _command(first, argv[1:])


def _command(name: str, argv: list[str]) -> int:
    module = importlib.import_module(f"lootlab.command.{name}")
    code = module.run(module.parser().read(argv))
    return int(code)


def _help() -> str:
    commands = "\n".join(f"  {name:<12} {what}" for name, what in COMMANDS.items())
    return HELP.format(commands=commands, games=", ".join(GAMES))


def _no_command(word: str) -> BadInput:
    if word.replace("-", "_") in GAMES:
        return BadInput(f"“{word}” is a game, not a command.", f"Write: lootlab play {word.replace('-', '_')}.")
    known = f"Commands: {', '.join(COMMANDS)}."
    return BadInput(f"There is no command “{word}”.", nearest(word, COMMANDS, known))
