"""How long the chapter of a game takes from a fresh kernel, beside an empty notebook with as many cells; and a cell of
it until its first output, beside a click at its table."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import nbformat
from nbclient import NotebookClient

from ..engine.game import AnyGame
from ..server import notebooks_folder
from . import outputs
from .figures import Figure
from .outputs import QUIETLY

ROUNDS = 3


def figures(game: AnyGame) -> Iterator[Figure]:
    path = notebooks_folder() / f"{game.name}.ipynb"
    read = nbformat.read(path, 4)
    empty = nbformat.from_dict({**read, "cells": [{**cell, "source": ""} for cell in read.cells]})
    spent = {"chapter": float("inf"), "empty": float("inf")}
    with as_installed():
        for _ in range(ROUNDS):  # in turn, so that a busy minute of the machine hits both alike
            for name, notebook in (("chapter", read), ("empty", empty)):
                spent[name] = min(spent[name], seconds(notebook))
    against = "an empty notebook with as many cells"
    yield Figure("its chapter, from a fresh kernel", spent["chapter"], "s", against, spent["empty"], most=2)
    with as_installed(), tempfile.TemporaryDirectory() as data, mock.patch.dict(os.environ, LOOTLAB_DATA=data):
        rounds = [outputs.took(game, [cell.source for cell in read.cells if cell.cell_type == "code"]) for _ in "123"]
    took = outputs.least(rounds)
    click = 1000 * took.click
    yield Figure("a cell of it, until its first output", 1000 * took.cell, "ms", "a move played at its table", click)
    yield Figure("... beyond an empty cell", 1000 * took.own, "ms", "a move played at its table", click, most=1)
    yield Figure("size of the chapter", path.stat().st_size / 2**20, "MiB", most=0.95)


@contextmanager
def as_installed() -> Iterator[None]:
    """Kernels find their modules compiled, as an installed package has them, also where nothing writes bytecode."""
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, PYTHONPYCACHEPREFIX=folder, PYTHONDONTWRITEBYTECODE=""),
    ):
        yield


def seconds(notebook: nbformat.NotebookNode) -> float:
    """From starting the kernel to the last output. Code cells without a word are run as well, as JupyterLab does."""
    copy = nbformat.from_dict(notebook)
    for cell in copy.cells:
        if cell.cell_type == "code" and not cell.source:
            cell.source = "None"
    with tempfile.TemporaryDirectory() as data, mock.patch.dict(os.environ, LOOTLAB_DATA=data):
        begun = time.perf_counter()
        NotebookClient(copy, timeout=300, store_widget_state=False, extra_arguments=[*QUIETLY]).execute()
        return time.perf_counter() - begun
