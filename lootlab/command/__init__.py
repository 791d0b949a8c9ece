"""The sub-commands of `lootlab`: one module each, with `parser()` for its words and `run(args)` for the work."""

from __future__ import annotations

COMMANDS = {
    "play": "play a whole game in the terminal against bots",
    "lab": "open the notebooks in JupyterLab",
    "rules": "read, search or audit the rules of a game",
    "scenarios": "run files of positions, moves and what must follow",
    "conformance": "play at random and check in every position that the game keeps its contract",
    "simulate": "let bots play many games and write a table of results",
    "cards": "check a deck, sheet or card file of your own",
    "fuzz": "give every reader input that nobody meant",
    "site": "build everything as a static folder, with Python in the browser",
    "docs": "build the documentation as a folder of pages",
    "soak": "let many players play at once on the server, and tell what was lost",
    "words": "tell what other languages lack, have too much or have wrong",
    "bench": "measure speed, as ratios within one run",
}
