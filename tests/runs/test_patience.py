"""Doubts about a claim take the time that they have, and leave the process as it was."""

import subprocess
import sys

import pytest

from bounds.runs.patience import OutOfTimeError, interrupted_after

IMPORTED_TWICE = """
from bounds.runs.patience import OutOfTimeError, interrupted_after

try:
    with interrupted_after(0.05):
        import torch
        while True:
            pass
except OutOfTimeError:
    import torch

    print(torch.zeros(2).sum().item())
"""


def endless() -> None:
    while True:
        pass


def test_what_never_ends_is_interrupted():
    """A loop that a disturbance has made endless ends."""
    with pytest.raises(OutOfTimeError), interrupted_after(0.05):
        endless()


def test_an_interruption_that_a_finaliser_swallows_is_not_told_and_comes_again():
    """Garbage may be collected at any moment; what is raised there goes nowhere, and tests would call it a fault."""
    lost = []

    class Slow:
        def __del__(self) -> None:
            try:
                endless()
            except OutOfTimeError:
                lost.append(self)
                raise

    def discarded() -> None:
        Slow()
        endless()

    with pytest.raises(OutOfTimeError), interrupted_after(0.05):
        discarded()

    assert lost


def test_the_import_of_a_library_is_not_interrupted():
    """It would be imported again from its halves; the loop behind it is interrupted."""
    told = subprocess.run([sys.executable, "-c", IMPORTED_TWICE], capture_output=True, text=True)

    assert (told.returncode, told.stdout) == (0, "0.0\n"), told.stderr
