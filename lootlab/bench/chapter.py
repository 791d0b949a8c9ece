"""How long the chapter of a game takes from a fresh kernel, beside an empty notebook with as many cells; and a cell of
it, beside a click at its table."""

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
from .figures import Figure, median

ROUNDS = 3
SIT_DOWN, CLICK = "seat = show.table(game)", 'seat.do("panel", "new")'
"""A click, and the new picture that it brings, in the words of a chapter. It comes when all of the chapter has run."""
CLICKS = 20
QUIETLY = ["--IPKernelApp.log_level=ERROR"]
"""Every kernel warns that its messages are not encrypted. They do not leave this machine."""


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
    with as_installed():
        cells, clicks = answers(read)
    yield Figure("a cell of it, until it has answered", 1000 * cells, "ms", "a click at its table", 1000 * clicks)
    yield Figure("size of the chapter", path.stat().st_size / 2**20, "MiB", most=0.95)


@contextmanager
def as_installed() -> Iterator[None]:
    """Kernels find their modules compiled, as an installed package has them, also where nothing writes bytecode."""
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, PYTHONPYCACHEPREFIX=folder, PYTHONDONTWRITEBYTECODE=""),
    ):
        yield


def answers(notebook: nbformat.NotebookNode) -> tuple[float, float]:
    """Seconds that a cell takes and that a click takes: both in the middle, both asked of the kernel in one way."""
    copy = nbformat.from_dict(notebook)
    copy.cells += [nbformat.v4.new_code_cell(code) for code in (SIT_DOWN, *[CLICK] * CLICKS)]
    begun: dict[int, float] = {}
    took: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as data, mock.patch.dict(os.environ, LOOTLAB_DATA=data):
        NotebookClient(
            copy, timeout=300, store_widget_state=False, extra_arguments=[*QUIETLY],
            on_cell_execute=lambda cell, cell_index: begun.update({cell_index: time.perf_counter()}),
            on_cell_executed=lambda cell, cell_index, execute_reply: took.update(
                {cell_index: time.perf_counter() - begun[cell_index]}
            ),
        ).execute()  # fmt: skip
    count = len(notebook.cells)
    return median(took[at] for at in took if at < count), median(took[at] for at in took if at > count)


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
