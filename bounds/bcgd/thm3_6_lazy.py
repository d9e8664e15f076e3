r"""The printed bounds on a stochastic step hold for lazy sampling, small rates, and factors of full rank.

Take the probabilities of (3.13) as printed, do nothing with what they leave over, and let $\eta \le 1$, every sample
be drawn with some probability, and $\mathrm{rank}\, C = r_x$. Then they hold. A right factor that is too narrow has a positive
smallest singular value too, but leaves a part of the error alone, or even makes it grow.

Kind: inequality between expectations, all samples enumerated. Constants: none hidden.
"""

import sympy as sp
from flint import fmpq_mat

from algorithms.exact import rational
from bounds.bcgd import _sampling_proof as proof
from bounds.bcgd._instances import Problem
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._quantities import N, after, before, eta, flat_C, idle, noise2, p
from bounds.bcgd.thm3_6 import GRID, PRINTED_LOWER, PRINTED_UPPER, norm4_C, one_step, random_step, share, sigma4_min
from bounds.core import Claim, OnAverage, eq, ge, gt, le

thm3_6_lazy = Claim(
    id="bcgd.thm3_6_lazy",
    title="The printed bounds hold for lazy sampling, rates up to one, and samples that can all be drawn",
    source="Theorem 3.6 with the probability that (3.13) leaves over spent on doing nothing",
    form="added",
    quantifier=OnAverage(probability=p),
    given=(gt(eta, 0), le(eta, 1), gt(sigma4_min, 0), gt(flat_C, 0), eq(N, norm4_C), eq(idle, 0)),
    then=(le(after, PRINTED_UPPER, name="upper"), ge(after, PRINTED_LOWER, name="lower")),
    expected="proved",
    tight=True,
    scaling={"labels": {before: 2, after: 2, noise2: 2}, "right factor": {sigma4_min: 4, norm4_C: 4, N: 4}},
    needs=("bcgd.id_expect", "bcgd.id_expect.noise"),
)


@thm3_6_lazy.experiment(
    **GRID,
    law=["lazy"],
    seed=range(6),
    outside=lambda kind, rate, law, seed: kind not in ("one layer", "first of two") or rational(rate) > 1,
    quick={"seed": [0, 2], "rate": ["1/4", "1"]},
    algorithm="algorithms.deep_linear.exact_outcomes",
)
def enumeration(kind, rate, law, seed, *, algorithm):
    """All samples of one step at random states, lazy law."""
    return random_step(kind, rate, law, seed, algorithm)


@thm3_6_lazy.experiment(rate=["1/2", "1"], outside=True, algorithm="algorithms.deep_linear.exact_outcomes")
def narrow_layer(rate, *, algorithm):
    """Outside the premises: C = (1, 1) sees one direction of two, and the error lies along the other."""
    problem = Problem.of(fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1, -1]]))
    weights = [fmpq_mat([[1, 1]]), fmpq_mat([[0]])]
    numbers = one_step(problem, weights, 2, rational(rate), "lazy", algorithm, rank=1)
    return numbers | {flat_C: 0}


thm3_6_lazy.mutant("rate twice as long", rate_times(2), experiment="enumeration")
thm3_6_lazy.formula_mutant(
    "fourth instead of eighth powers",
    then=le(after, PRINTED_UPPER.subs(share, sp.sqrt(share))),
    experiment="enumeration",
)
thm3_6_lazy.formula_mutant(
    "narrow layers too",
    then=le(after, PRINTED_UPPER),
    given=(gt(eta, 0), le(eta, 1), gt(sigma4_min, 0), eq(N, norm4_C)),
    experiment="narrow_layer",
)


@thm3_6_lazy.proof
def as_the_corrected_bounds(claim):
    return proof.lazy_bounds(claim)
