"""The objective of three layers of width one before and after an oracle step, while a layer is added or refined."""

from collections.abc import Callable
from dataclasses import replace
from math import isqrt
from typing import Any

import sympy as sp
from flint import fmpq

from bounds.bfc import _width_one_oracle as width_one
from bounds.bfc._step_quantities import D_2, D_3, OPT, Upsilon, alpha_3, eta1, eta2, kt, m, size_2, tau, weight
from bounds.bfc._width_one import TEACHER, factors, mean_square, power_of_two_below
from bounds.bfc._width_one_oracle import as_the_ties_allow, state
from bounds.core import OnAverage, Quantity, Relation, ge, le, lt

objective = Quantity("objective", r"\mathrm{Obj}(W,K)", r"the current $\varepsilon^2$", positive=True)
objective_new = Quantity("objective_new", r"\mathrm{Obj}(W^{new},K^{new})", nonnegative=True)
alpha_4 = Quantity("alpha_4", r"\alpha_4", nonnegative=True)
B_2 = Quantity("B_2", "B_2", positive=True)

SIGNS = OnAverage("all signs", probability=weight)
COMMON = (
    le(alpha_3, 1 / (2 * Upsilon**3 * D_3**17)),
    le(alpha_4, alpha_3 / (2 * Upsilon**3 * D_3**17)),
    le(size_2, tau),
    lt(eta2, 1 / kt),
    le(eta1, eta2 / kt**2),
    ge(m * objective, kt**2),
)
STEP = "algorithms.feature_correction.exact_wide_step"


def descent(rate: Any, left: Any) -> tuple[Relation, ...]:
    """The objective after the step, at this rate and with this much left over; and the features."""
    return (
        le(objective_new, (1 - rate * eta1) * objective + eta1 * left, name="objective"),
        le(size_2, 2 * B_2, name="features"),
    )


PRINTED_RATE = sp.Rational(7, 10)


def both_sides(
    errors: Callable[..., Any], fourth: bool, refining: bool, algorithm: Callable[..., Any], root_eta: int = 8
) -> dict[Any, Any]:
    """The objective before and after a step; lambda_6 is in proportion to the objective that it is a part of."""
    numbers = factors(4)
    alpha = power_of_two_below(1 / numbers.C[3])
    before, trained = errors(numbers, alpha), (2, 3) if refining else (2,)
    problem = width_one.Problem(alpha, alpha**2 if fourth else fmpq(0), *width_one.rates(root_eta), 1)

    def value(grams: Any, K: Any) -> Any:
        return width_one.loss(grams, K, problem) + width_one.tied(grams, K, trained, problem, numbers)

    grams, narrow = before.grams(), width_one.narrow_after(before, problem, trained)
    share = width_one.norms(grams, before.K, trained) / width_one.KAPPA_TILDE**2
    now = value(grams, before.K) / (1 - share)
    decay = now / width_one.KAPPA_TILDE**2
    problem = replace(problem, root_m=isqrt(int(1 / power_of_two_below(now / (10**6 * width_one.KAPPA_TILDE**2)))))
    after = [
        value(G, narrow) + decay * width_one.norms(G, narrow, trained)
        for G in width_one.wide_after(before, problem, algorithm)
    ]
    learned, _ = TEACHER.features()
    return {
        objective: now,
        objective_new: after,
        weight: [fmpq(1, 4)] * 4,
        alpha_3: alpha,
        alpha_4: problem.alpha_4,
        OPT: width_one.opt(problem) if fourth else fmpq(0),
        eta1: problem.eta1,
        eta2: problem.eta2,
        m: problem.root_m**2,
        kt: width_one.KAPPA_TILDE,
        D_2: numbers.D[2],
        D_3: numbers.D[3],
        Upsilon: numbers.Upsilon,
        tau: numbers.tau,
        size_2: [before.K[2][0, 0] ** 2 * mean_square(learned)] * 4,
        B_2: mean_square(learned),
    }


def adding(second: Any, third: Any) -> Any:
    """Layer 2 off by this, the wide weights of layer 3 by that; its narrow weights are not there yet."""
    K3, w3 = (fmpq(0), fmpq(0)), (1 - fmpq(third), 1 + fmpq(third) / 2)
    return state(1 + fmpq(second), 1 - fmpq(second) / 3, K3, w3)


def second_layer_off(numbers: Any, alpha: Any) -> Any:
    """Part of the largest error that the premises allow, and any third layer."""
    return adding(power_of_two_below(1 / (10**4 * numbers.D[2] ** 9 * numbers.Upsilon)), "1/2")


def third_layer_off(numbers: Any, alpha: Any) -> Any:
    """The second layer right."""
    return adding(0, "1/2")


def second_tie_off(numbers: Any, alpha: Any) -> Any:
    """The narrow weight of layer 2 alone, until its ties make up the objective."""
    return state(1 + power_of_two_below(1 / (4 * numbers.D[2] ** 6)), fmpq(1), (fmpq(0), fmpq(0)), (fmpq(1), fmpq(1)))


def nothing_off(numbers: Any, alpha: Any) -> Any:
    """Layers 2 and 3 right."""
    return adding(0, 0)


def relative_error(numbers: Any) -> Any:
    """Within the stage, and small enough for the ties to leave the narrow weights well conditioned."""
    return power_of_two_below(1 / (numbers.Upsilon * numbers.D[3] ** 4))


def all_refined(numbers: Any, alpha: Any) -> Any:
    """All weights off by part of what the stage allows."""
    off = relative_error(numbers) / 8
    return state(1 + off * alpha, 1 - off * alpha / 3, (1 + off, 1 - off), (1 - off, 1 + off / 2))


def narrow_refined(numbers: Any, alpha: Any) -> Any:
    """Narrow weights alone, until the ties make up the objective."""
    return as_the_ties_allow(numbers, alpha * relative_error(numbers), alpha)
