"""Generators of random numbers whose first words somebody has chosen: any other draw that an experiment may meet.

numpy's and Python's Mersenne twister gives back its 624 words of state one by one, each of them tempered. So words
that are untempered first come out as they were chosen, and what is drawn from them is what its law can give.
"""

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

WORDS = 624
Words = npt.NDArray[np.uint32]
Dictate = Callable[[str], Words]
"""The words of the generator that was started with this seed."""

_DEFAULT_RNG = np.random.default_rng


@contextmanager
def dictated(dictate: Dictate, module: str) -> Iterator[None]:
    """Whatever is seeded here draws from these words; the names that a module imported for itself count too."""

    def default_rng(seed: Any = None) -> np.random.Generator:
        if isinstance(seed, np.random.Generator | np.random.BitGenerator):
            return _DEFAULT_RNG(seed)
        return np.random.Generator(_twister(dictate(_name(seed))))

    class Random(random.Random):
        def seed(self, a: Any = None, version: int = 2) -> None:
            self.setstate((3, (*_untempered(dictate(_name(a))).tolist(), 0), None))

    def seed_numpy(seed: Any = None) -> None:
        np.random.set_state(("MT19937", _untempered(dictate(_name(seed))), 0, 0, 0.0))  # noqa: NPY002 (the author seeds it)

    def seed_python(a: Any = None, version: int = 2) -> None:
        random.setstate((3, (*_untempered(dictate(_name(a))).tolist(), 0), None))

    default_rng.__module__ = "numpy.random"  # `with_radii` takes a library's functions as they are
    Random.__module__ = "random"
    own = vars(sys.modules[module]) if module in sys.modules else {}
    with ExitStack() as stack:
        for owner, name, value in (
            (np.random, "default_rng", default_rng),
            (np.random, "seed", seed_numpy),
            (random, "Random", Random),
            (random, "seed", seed_python),
        ):
            original = getattr(owner, name)
            for key in [key for key, one in own.items() if one is original]:
                stack.enter_context(patch.dict(own, {key: value}))
            stack.enter_context(patch.object(owner, name, value))
        yield


def _name(seed: Any) -> str:
    return str(seed) if isinstance(seed, int | str | list | tuple | np.integer | type(None)) else type(seed).__name__


def _twister(words: Words) -> np.random.MT19937:
    twister = np.random.MT19937(0)
    twister.state = {"bit_generator": "MT19937", "state": {"key": _untempered(words), "pos": 0}}
    return twister


def _untempered(words: Words) -> Words:
    """The state whose tempering gives these words."""
    y = words ^ (words >> np.uint32(18))
    y ^= (y << np.uint32(15)) & np.uint32(0xEFC60000)
    x = y
    for _ in range(4):
        x = y ^ ((x << np.uint32(7)) & np.uint32(0x9D2C5680))
    y = x
    for _ in range(2):
        x = y ^ (x >> np.uint32(11))
    return np.asarray(x, dtype=np.uint32)
