"""The random numbers of the compiled build (`swift`) are those of the plain one.

Compiled, the module itself is asked. In plain Python nobody may import it, since its numbers would not wrap around; so
its source is run here on numbers that do.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

import pytest

import lootlab
from lootlab.engine import chance
from lootlab.engine.natively import compiled

NAME = "lootlab.engine.swift"
MASK = (1 << 64) - 1
STATES = [0, 1, 2, 0x9E3779B97F4A7C15, (1 << 31) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, MASK, *range(97, 10**6, 49_999)]
RANGES = [1, 2, 3, 6, 7, 52, 110, 1000, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 32) + 1, 10**12, 1 << 62, (1 << 64) - 1]


class Native(int):
    """A whole number as a machine has it: 64 bits, the highest is its sign. What is counted with it becomes one."""

    def __new__(cls, value: int) -> Native:
        bits = int(value) & MASK
        return super().__new__(cls, bits - (1 << 64) if bits >> 63 else bits)

    def __add__(self, other: int) -> Native:
        return Native(int(self) + int(other))

    def __mul__(self, other: int) -> Native:
        return Native(int(self) * int(other))

    def __xor__(self, other: int) -> Native:
        return Native(int(self) ^ int(other))

    def __and__(self, other: int) -> Native:
        return Native(int(self) & int(other))

    def __rshift__(self, other: int) -> Native:
        return Native(int(self) >> int(other))

    __radd__, __rmul__, __rxor__, __rand__ = __add__, __mul__, __xor__, __and__


@pytest.fixture(scope="module")
def swift() -> Any:
    if compiled(NAME):
        return importlib.import_module(NAME)
    spec = importlib.util.spec_from_file_location(NAME, Path(lootlab.__file__).parent / "engine" / "swift.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("GOLDEN", "FIRST", "SECOND", "APART"):  # all its arithmetic begins with one of these
        setattr(module, name, Native(getattr(module, name)))
    return module


class Published:
    """splitmix64 as it was published, and a share of n by its upper bits."""

    def __init__(self, state: int) -> None:
        self.state = state

    def next64(self) -> int:
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        return self.next64() * n >> 64


def streams(swift: Any, begin: int) -> tuple[Published, Any, Any]:
    return Published(begin), chance.Stream(begin), swift.Stream(begin)


@pytest.mark.parametrize("begin", STATES)
def test_numbers_of_64_bits(swift: Any, begin: int) -> None:
    for published, *ours in zip(*([one.next64() for _ in range(50)] for one in streams(swift, begin)), strict=True):
        assert ours == [published, published]


@pytest.mark.parametrize("n", RANGES)
def test_numbers_below_n(swift: Any, n: int) -> None:
    for begin in STATES:
        published, plain, native = streams(swift, begin)
        for _ in range(20):
            wanted = published.below(n)
            assert 0 <= wanted < n
            assert (plain.below(n), native.below(n)) == (wanted, wanted)
        assert native.state == plain.state == published.state


@pytest.mark.parametrize("many", [0, 1, 2, 5, 52, 110])
def test_shuffles_and_choices(swift: Any, many: int) -> None:
    for begin in STATES[::3]:
        _, plain, native = streams(swift, begin)
        one, other = list(range(many)), list(range(many))
        for _ in range(5):
            plain.shuffle(one)
            native.shuffle(other)
            assert one == other
            assert sorted(one) == list(range(many))
            assert not many or plain.choice(one) == native.choice(other)


def test_copies_and_streams_split_off_go_on_alike(swift: Any) -> None:
    for begin in STATES:
        _, plain, native = streams(swift, begin)
        pairs = [(plain.split(), native.split()), (plain.copy(), native.copy()), (plain, native)]
        assert [repr(one) for one, _ in pairs] == [repr(other) for _, other in pairs]
        assert [one.next64() for one, _ in pairs] == [other.next64() for _, other in pairs]


@pytest.mark.parametrize("seed", [0, 42, 10**39, "CACTUS-7", "cactus-7  Ada"])
def test_seeds(swift: Any, seed: str | int) -> None:
    assert swift.Stream.of(seed).state == chance.Stream.of(seed).state


@pytest.mark.parametrize("begin", [-1, -(1 << 63), 1 << 64, 3 << 70])
def test_a_beginning_outside_64_bits_is_cut_to_them(swift: Any, begin: int) -> None:
    assert swift.Stream(begin).state == chance.Stream(begin).state == begin & MASK
