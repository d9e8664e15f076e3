"""The promised side at numbers, arrays and tensors: `claim.bound`."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
import torch

import bounds
from bounds import registry
from bounds.core import Claim, Quantity, le
from bounds.core.formula import as_balls, evaluate
from bounds.core.numbers import as_float, entries, is_sharp

x, k, T = Quantity("x"), sp.Symbol("k", integer=True), sp.Symbol("T", integer=True)
KINDS = {
    "Python numbers": lambda number: number,
    "fractions": Fraction,
    "int64 arrays": lambda number: np.array([number, number]),
    "int8 arrays": lambda number: np.array([number, number], dtype=np.int8),
    "float32 arrays": lambda number: np.array([number, number], dtype=np.float32),
    "int64 tensors": lambda number: torch.tensor([number, number]),
    "float64 tensors": lambda number: torch.tensor([number, number], dtype=torch.float64),
    "half tensors": lambda number: torch.tensor([number, number], dtype=torch.float16),
}


def test_powers_of_integer_arrays_do_not_wrap():
    """4^32 is larger than an int64 holds; the bound is what floats give."""
    found = bounds.get("minv.lemma1").bound(e_0=0.99, L=4, k=np.array([1, 31, 32, 33]))

    assert found == pytest.approx([0.99**4, 0, 0, 0], abs=1e-300)


@pytest.mark.parametrize("kind", KINDS)
def test_the_bound_of_every_relation_is_right_for_numbers_of_every_kind(kind):
    """Each conjunct of each claim at 2 for every symbol, against its value in exact rationals or balls."""
    checked = 0
    for row in registry.rows():
        claim = registry.claim_of(row)
        for one in claim.then:
            rhs = claim.unfolded(one.rhs)
            ball = as_balls(evaluate(rhs, {symbol: entries(2) for symbol in rhs.free_symbols})).flat[0]
            exact = as_float(ball)
            found = claim.bound(one.name, **{symbol.name: KINDS[kind](2) for symbol in rhs.free_symbols})
            if np.isfinite(exact) and abs(exact) < 6e4 and is_sharp(ball):
                checked += 1
                close = 2e-3 if kind == "half tensors" else 1e-6
                told = (row["id"], str(rhs))
                assert np.asarray(found, dtype=float) == pytest.approx(exact, rel=close, abs=close), told

    assert checked > 500


@pytest.mark.parametrize("array", [np.array, torch.tensor])
def test_a_sum_may_end_elsewhere_in_each_entry(array):
    """The sum of 1..T for several T, and an empty one."""
    claim = Claim(id="toy.sum", then=le(x, sp.Sum(k, (k, 1, T))))

    assert np.asarray(claim.bound(T=array([0, 1, 4]))).tolist() == [0, 1, 10]


def test_arguments_broadcast():
    """Rows of one against columns of the other."""
    claim = Claim(id="toy.shape", then=le(x, T**-k))
    found = claim.bound(T=np.array([[1], [2]]), k=np.array([1, 2, 3]))

    assert found.tolist() == [[1, 1, 1], [0.5, 0.25, 0.125]]


def test_a_tensor_keeps_its_dtype_device_and_graph():
    """The bound can be differentiated; in half precision it is computed in float64 in between."""
    claim = Claim(id="toy.power", then=le(x, Quantity("e") ** (4**k)))
    e = torch.tensor(0.9999, requires_grad=True)
    claim.bound(e=e, k=2).backward()
    half = claim.bound(e=torch.tensor(0.9995, dtype=torch.float16), k=8)

    assert e.grad.item() == pytest.approx(16 * 0.9999**15, rel=1e-3)
    assert (half.dtype, float(half)) == (torch.float16, pytest.approx(0.9995117**65536, abs=1e-6))
