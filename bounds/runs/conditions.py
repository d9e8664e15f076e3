"""Under which conditions an experiment runs: nothing is lost silently, and draws that nobody seeded are repeated."""

import random
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any
from zlib import crc32

import numpy as np
from numpy.exceptions import ComplexWarning

from bounds.core import BadClaim, Claim
from bounds.core.homogeneity import mismatches

LOST_BY_TORCH = "Casting complex values to real"

_streams = local()
_seed_python, _seed_numpy = random.seed, np.random.seed


@contextmanager
def streams_kept() -> Iterator[None]:
    """The generators of the whole process go on afterwards as if nothing had been drawn meanwhile.

    To copy their states takes longer than to judge a point, so whoever runs many points does it once around all.
    """
    if getattr(_streams, "are_kept", False):
        yield
        return
    torch: Any = sys.modules.get("torch")
    states = random.getstate(), np.random.get_state(), torch.get_rng_state() if torch else None
    _streams.are_kept = True
    try:
        yield
    finally:
        _streams.are_kept = False
        random.setstate(states[0])
        np.random.set_state(states[1])
        if torch:
            torch.set_rng_state(states[2])


@contextmanager
def controlled(name: str) -> Iterator[None]:
    """The same draws from the generators of the whole process for the same name; they go on as before afterwards.

    An imaginary part that a library drops with a mere warning is an error: the number is not what was computed.
    """
    torch: Any = sys.modules.get("torch")
    seed = crc32(name.encode())
    with streams_kept(), warnings.catch_warnings():
        _seed_python(seed)
        _seed_numpy(seed)
        if torch:
            _seeder(torch)(seed)
        warnings.simplefilter("error", ComplexWarning)
        warnings.filterwarnings("error", LOST_BY_TORCH, UserWarning)
        yield


def _seeder(torch: Any) -> Callable[[int], object]:
    """Only the processor's generator where there is no other: for devices that may come torch notes down the whole
    stack of whoever seeds them, which takes longer than a small point.
    """
    has_more = torch.cuda.is_available() or torch.backends.mps.is_available()
    return torch.manual_seed if has_more else torch.default_generator.manual_seed  # type: ignore[no-any-return]


def require_scaling(claim: Claim) -> None:
    """Both sides of each relation scale as it is declared."""
    if told := mismatches(claim):
        raise BadClaim("; ".join(told))
