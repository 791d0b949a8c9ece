"""Soaks run loops of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import own_loop


@pytest.fixture(autouse=True, scope="session")
def no_loop_of_others() -> Iterator[None]:
    """Browser tests come before these."""
    with own_loop.hidden():
        yield
