"""The tests can be copied away and run against an installed wheel; what speaks of the checkout stays behind."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("untimed", deadline=None)  # on a busy machine a fifth of a second is soon over
hypothesis.settings.load_profile("untimed")

TESTS = Path(__file__).parent
IS_CHECKOUT = (TESTS.parent / "pyproject.toml").is_file()
collect_ignore = (
    []
    if IS_CHECKOUT
    else [
        str(TESTS / name)
        for name in (
            "engine/test_exhibits.py", "test_binder.py", "test_built.py", "test_cookbook.py", "test_metadata.py",
            "test_mutants.py", "test_notebooks.py", "test_packaging.py",
        )
    ]
)  # fmt: skip

ARRAYS = re.compile(r"\blab\.(deal|roll)\(|\bhands\.")
"""In the code of a cell that is tested: what it makes are arrays of numpy, which playing does without."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    away = pytest.mark.skip(reason="there is no checkout around these tests")
    bare = pytest.mark.skip(reason="arrays need numpy, and it is not here")
    has_numpy = find_spec("numpy") is not None
    for item in items:
        if not IS_CHECKOUT and "checkout" in item.keywords:
            item.add_marker(away)
        if not has_numpy and ARRAYS.search(str(getattr(item, "callspec", None) and item.callspec.params)):
            item.add_marker(bare)


@pytest.fixture(autouse=True)
def nobody_has_met_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """`show.meet` of another test would make the pictures of this one lean."""
    from lootlab.look import drawing

    monkeypatch.setattr(drawing, "BROUGHT", set())


@pytest.fixture(autouse=True)
def nobody_has_lent_a_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was tested in this process would keep the games of this test."""
    from lootlab.engine import two_shelves

    monkeypatch.delenv(two_shelves.VARIABLE, raising=False)
