"""The collector while modules load, and after."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from lootlab.engine.loading import loading

ROOT = Path(__file__).parents[2]


class Ring:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def fresh() -> Iterator[str]:
    """The name of a module that is not there yet."""
    yield "lootlab_module_of_a_test"
    sys.modules.pop("lootlab_module_of_a_test", None)


def is_young(thing: object) -> bool:
    return any(each is thing for age in (0, 1) for each in gc.get_objects(age))


def test_what_was_loaded_counts_as_old_and_is_collected_all_the_same(fresh: str) -> None:
    with loading():
        sys.modules[fresh] = ModuleType(fresh)
        ring = Ring()
    assert not is_young(ring)
    assert gc.get_freeze_count() == 0
    gone = weakref.ref(ring)
    del ring
    gc.collect()
    assert gone() is None


def test_where_nothing_was_loaded_the_young_stay_young() -> None:
    """Or a loop over tables, each put up with all its modules there, would hide its garbage from the collector."""
    gc.collect()
    with loading():
        ring = Ring()
    assert is_young(ring)


def test_what_somebody_has_frozen_stays_frozen(fresh: str) -> None:
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        with loading():
            sys.modules[fresh] = ModuleType(fresh)
        assert gc.get_freeze_count() >= frozen > 0
    finally:
        gc.unfreeze()


LEAVING = """
import lootlab
class Ring:
    def __init__(self): self.itself = self
    def __del__(self): print("looked for")
ring = Ring()
del ring
file = open({path!r}, "w")
written = file.write("whole")
"""


@pytest.mark.parametrize(("how", "said"), [((), "looked for\n"), (("-m", "IPython", "--no-banner"), "")])
def test_ipython_ends_without_looking_for_garbage_and_closes_its_files(
    tmp_path: Path, how: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "left.txt"
    command = [sys.executable, *how, "-c", LEAVING.format(path=str(path))]
    environment = {**os.environ, "IPYTHONDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT)
    assert done.stdout == said
    assert path.read_text() == "whole"
