r"""Stochastic layer-wise descent cannot stay at the optimum unless the labels can be fitted.

From the corrected lower bound: whatever the state, after one step with $0 < \eta < 2$ and either law

$$ \mathbb E\|\Delta_+\|^2 \ge \frac{\eta^2 \|E'\|^2}{\kappa^4(A)\, \hat\kappa}, \qquad \hat\kappa = N/\sigma_{r_x}^4(C) , $$

positive if a noisy sample can be drawn and A has full row rank, and four times as large if the noise doubles. Without
noise there is no floor: one step may end at the optimum. (The text draws this from its printed bounds.)

Kind: inequality between expectations, all samples enumerated. Constants: none hidden.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import rational
from bounds.bcgd import _sampling_proof as proof
from bounds.bcgd._instances import Problem
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import N, after, before, drawn2, eta, flat_A, p
from bounds.bcgd.thm3_6 import GRID, one_step, part, random_step, sigma4_C
from bounds.core import Claim, OnAverage, ge, gt, lt
from bounds.core.certificate import certificate
from bounds.core.promises import equal, premise, rooms

floor = eta**2 * drawn2 * flat_A**2 * part

thm3_6_floor = Claim(
    id="bcgd.thm3_6_floor",
    source="Text after Theorem 3.6, from its corrected lower bound",
    form="added",
    quantifier=OnAverage(probability=p),
    given=(gt(eta, 0), lt(eta, 2), gt(sigma4_C, 0), gt(drawn2, 0), gt(flat_A, 0)),
    then=ge(after, floor, trivially=0),
    expected="proved",
    tight=True,
    scaling={"labels": {before: 2, after: 2, drawn2: 2}, "right factor": {sigma4_C: 4, N: 4}},
    needs=("bcgd.id_expect", "bcgd.id_expect.noise"),
)


@thm3_6_floor.experiment(
    **GRID,
    law=["normalised", "lazy"],
    seed=range(4),
    quick={"seed": [0], "rate": ["1", "19/10"]},
    algorithm="algorithms.deep_linear.exact_outcomes",
)
def enumeration(kind, rate, law, seed, *, algorithm):
    """All samples of one step at random states, of every third draw: those have noise."""
    return random_step(kind, rate, law, 3 * seed, algorithm)


@thm3_6_floor.experiment(rate=["1/2", "3/2"], size=[1, 2], algorithm="algorithms.deep_linear.exact_outcomes")
def at_the_solution(rate, size, *, algorithm):
    """Two samples with one input and opposite labels, W = W* = 0: attained."""
    problem = Problem.of(fmpq_mat([[1, 1]]), fmpq_mat([[size, -size]]))
    return one_step(problem, [fmpq_mat([[0]])], 1, rational(rate), "normalised", algorithm)


@thm3_6_floor.experiment(size=[1], outside=True, algorithm="algorithms.deep_linear.exact_outcomes")
def without_noise(size, *, algorithm):
    """Outside the premises: one sample that can be fitted, solved in one step."""
    return one_step(
        Problem.of(fmpq_mat([[1]]), fmpq_mat([[size]])), [fmpq_mat([[0]])], 1, fmpq(1), "normalised", algorithm
    )


thm3_6_floor.mutant("nothing moves", rate_times(0))
thm3_6_floor.formula_mutant("noise counted twice", then=ge(after, 2 * floor))
thm3_6_floor.formula_mutant(
    "also without noise", then=gt(after, 0), given=(gt(eta, 0), gt(sigma4_C, 0)), experiment="without_noise"
)


@thm3_6_floor.proof
def what_is_left_without_the_error(claim):
    """The corrected lower bound, whose first term is not negative."""
    a, b, n, m, v, w, t, S = sp.symbols("a b n m v w t S")
    says = (
        "With s = sigma_1^4(C)/N <= 1, as N >= |C^T C|_F^2 >= sigma_1^4(C), the error leaves a (1 - s (2z - z^2)), z = w the rate "
        "times t/kappa^2(C), which is not negative: here v = 1/kappa^2(C), N = (1 + b) sigma_1^4(C), so that it is a ((1 - w)^2 "
        "+ b)/(1 + b), and the noise alone is left, with t at least 1/kappa^2(A) = t/(1 + m)."
    )
    noise = premise(claim, "drawn2") + n
    N, rate, flat = S * (1 + b) / v**2, w / (t * v), t / (1 + m)
    after = a - 2 * rate * t * S * a / (v * N) + rate**2 * t**2 * S * (a + noise) / N
    numbers = {"after": after, "drawn2": noise, "eta": rate, "flat_A": flat, "sigma4_C": S, "N": N}
    left = (a * ((1 - w) ** 2 + b) + noise * w**2 * (1 - 1 / (1 + m) ** 2)) / (1 + b)
    return certificate(
        proof.COORDINATES + says,
        proof.sample_by_sample(),
        *(equal("what is left is not negative", one, left) for one in rooms(claim, **numbers)),
    )
