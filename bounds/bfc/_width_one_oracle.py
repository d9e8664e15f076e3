r"""One oracle step of all layers of the network of width one, with a width m that may have thousands of digits.

Rows of the wide weights are equal, so a network of m rows has the Gram matrix $(1-\eta) w w^\top + \eta V^\top V + s
\sqrt{\eta (1-\eta)} (w^\top V + V^\top w)$ after the step, where s is the mean of m independent signs. Everything
averaged below is quadratic in the Gram matrices of the layers, whose signs are independent; it depends on the law of s
through its first two moments only, so s may be replaced by $\pm m^{-1/2}$ with equal chances.

The teacher is $S_2 = x^2 - 1$, $S_3 = x + S_2^2$, $S_4 = S_1 + S_3^2$, all lifts are one, so the oracle's weights are
$V_2 = 1$ and $V_3 = (1, 1)$. The sum over samples is the expectation (N without limit), the squares are not truncated.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import isqrt, prod
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpz

from bounds.bfc._exact import rationals, square_sum
from bounds.bfc._width_one import KAPPA, TEACHER, Factors, mean_square, power_of_two_below
from bounds.late import late

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

KAPPA_TILDE = (1 * 3 * KAPPA) ** 4
POLY = KAPPA_TILDE**2
V = {2: rationals([[1]]), 3: rationals([[1, 1]])}
SPLIT = {2: 0, 3: 1}

Step = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class State:
    """Narrow weights K and one row w of the wide weights (m equal rows w / sqrt(m)) of layers 2 and 3."""

    K: dict[int, Any]
    w: dict[int, Any]

    def grams(self) -> dict[int, Any]:
        return {layer: row.T @ row for layer, row in self.w.items()}


@dataclass(frozen=True, slots=True)
class Problem:
    """Weights of the layers in the output, rates (eta_1 and 1 - eta_1 squares), and the root of the width m."""

    alpha_3: fmpq
    alpha_4: fmpq
    eta1: fmpq
    eta2: fmpq
    root_m: int


def state(k: fmpq, w: fmpq, K3: tuple[fmpq, fmpq], w3: tuple[fmpq, fmpq]) -> State:
    return State({2: rationals([[k]]), 3: rationals([K3])}, {2: rationals([[w]]), 3: rationals([w3])})


def as_the_ties_allow(numbers: Factors, eps: fmpq, alpha: fmpq) -> State:
    """Narrow weights alone off, by a quarter of what lambda_3 and lambda_4 allow if the objective is eps^2, and little."""
    D, Upsilon, relative = numbers.D, numbers.Upsilon, eps / alpha / 4
    second = power_of_two_below(eps * Upsilon * isqrt(int(D[2] ** 7)) / 4)
    own = power_of_two_below(min(relative * Upsilon * isqrt(int(D[3] ** 7)), fmpq(1, 1000)))
    cross = power_of_two_below(relative * isqrt(int(D[3] * Upsilon)))
    return state(1 + second, fmpq(1), ((1 + cross) / (1 + own), 1 + own), (fmpq(1), fmpq(1)))


def rates(power: int) -> tuple[fmpq, fmpq]:
    """eta_1 below 4 / 100^power with rational roots, and eta_2 = eta_1 times the hidden polynomial."""
    t = power_of_two_below(fmpq(1, 10**power))
    eta1 = (2 * t / (1 + t * t)) ** 2
    return eta1, eta1 * POLY


def grams_after(row: Any, target: Any, eta: fmpq, root_m: int, step: Step) -> list[Any]:
    """The Gram matrices of the wide weights for both values of s."""
    plus, minus = ((new.T @ new) for new in (step(row, target, np.array([sign]), eta) for sign in (1, -1)))
    middle, swing = (plus + minus) * fmpq(1, 2), (plus - minus) * fmpq(1, 2)
    return [middle + swing * fmpq(sign, root_m) for sign in (1, -1)]


def narrow_after(before: State, problem: Problem, layers: tuple[int, ...], step: Step | None = None) -> dict[int, Any]:
    """The narrow weights after the step (ours unless given); the layers that do not move stay."""
    step = step or feature_correction.exact_narrow_step
    moved = {n: step(before.K[n], V[n], SPLIT[n], problem.eta1, problem.eta2) for n in layers}
    return {**before.K, **moved}


def wide_after(before: State, problem: Problem, step: Step) -> list[dict[int, Any]]:
    """Gram matrices of both layers for all four pairs of s, each of probability 1/4."""
    both = [grams_after(before.w[n], V[n], problem.eta1, problem.root_m, step) for n in (2, 3)]
    return [{2: second, 3: third} for second, third in product(*both)]


def target(problem: Problem) -> Any:
    second, third = TEACHER.features()
    (x,) = second.context().gens()
    return second**2 + problem.alpha_3 * third**2 + problem.alpha_4 * (x * x - 1 + third * third) ** 2


def output(grams: dict[int, Any], K: dict[int, Any], alpha_3: fmpq) -> Any:
    """The learner's output of layers 2 and 3 as a polynomial."""
    (x,) = polynomials.polynomial_ring(1)
    first = x * x - 1
    hidden = (K[2][0, 0] * first) ** 2
    G = grams[3]
    third = G[0, 0] * x * x + (G[0, 1] + G[1, 0]) * x * hidden + G[1, 1] * hidden * hidden
    return grams[2][0, 0] * first * first + alpha_3 * third


def loss(grams: dict[int, Any], K: dict[int, Any], problem: Problem) -> fmpq:
    """The mean square of target minus output: a quadratic form in the errors at S_2^2, x^2, x S_2^2, S_2^4 and S_4^2."""
    G, k2 = grams[3], K[2][0, 0] ** 2
    third = (1 - G[0, 0], 2 - (G[0, 1] + G[1, 0]) * k2, 1 - G[1, 1] * k2**2)
    errors = (1 - grams[2][0, 0], *(problem.alpha_3 * error for error in third), problem.alpha_4)
    common = fmpz(1)
    for error in errors:
        common = common.lcm(error.q)
    whole = [error.p * (common // error.q) for error in errors]
    moments = moments_of_parts()
    total = sum(
        (
            n * sum(m * other for m, other in zip(row, whole, strict=True))
            for n, row in zip(whole, moments, strict=True)
        ),
        fmpz(0),
    )
    return fmpq(total, common**2)


@lru_cache(maxsize=1)
def moments_of_parts() -> list[list[fmpz]]:
    """The mean products of S_2^2, x^2, x S_2^2, S_2^4 and S_4^2, whose weighted sum is the error of the output."""
    second, third = TEACHER.features()
    (x,) = second.context().gens()
    parts = (second**2, x**2, x * second**2, second**4, (x * x - 1 + third * third) ** 2)
    return [[polynomials.gaussian_expectation(one * other).p for other in parts] for one in parts]


def second_layer_loss(grams: dict[int, Any]) -> fmpq:
    """The loss of the second layer against its own target, which the critical lemma for two layers speaks of."""
    second, _ = TEACHER.features()
    return mean_square((grams[2][0, 0] - 1) * second**2)


def opt(problem: Problem) -> fmpq:
    r"""$\mathrm{OPT}_{\le 3}$: what the fourth layer of the teacher leaves."""
    _, third = TEACHER.features()
    (x,) = third.context().gens()
    return problem.alpha_4**2 * mean_square((x * x - 1 + third * third) ** 2)


def ties(layer: int, K: dict[int, Any], gram: Any) -> dict[int, fmpq]:
    r"""$\|R_3\|_F^2$ (zero without far sources), $\|R_4\|_F^2$ and $\|R_5\|_F^2$ of a layer."""
    E, split = K[layer].T @ K[layer] - gram, SPLIT[layer]
    return {3: square_sum(E[split:, :split]), 4: square_sum(E[split:, split:]), 5: square_sum(E)}


def strengths(layer: int, alpha: fmpq, numbers: Factors) -> dict[int, fmpq]:
    """lambda_3 to lambda_5 of Definition B.3."""
    D, Upsilon = numbers.D[layer], numbers.Upsilon
    return {3: alpha**2 / (D * Upsilon), 4: alpha**2 / (D**7 * Upsilon**2), 5: alpha**2 / (D**13 * Upsilon**3)}


def tied(grams: dict[int, Any], K: dict[int, Any], layers: tuple[int, ...], problem: Problem, numbers: Factors) -> fmpq:
    """The ties of these layers with their strengths."""
    alpha = {2: fmpq(1), 3: problem.alpha_3}
    total = fmpq(0)
    for layer in layers:
        sizes, strength = ties(layer, K, grams[layer]), strengths(layer, alpha[layer], numbers)
        total += sum((strength[n] * sizes[n] for n in sizes), fmpq(0))
    return total


def norms(grams: dict[int, Any], K: dict[int, Any], layers: tuple[int, ...]) -> fmpq:
    """Squared norms of all wide weights and of the narrow weights that train."""
    return sum((square_sum(K[n]) for n in layers), fmpq(0)) + sum((np.trace(G) for G in grams.values()), fmpq(0))


def printed_factors(depth: int) -> tuple[dict[int, arb], dict[int, arb]]:
    """D_l and Upsilon_l of Definition B.3 for width one, kappa = 1 and c_0 = 2, as balls of any exponent."""
    # tau_l = (B k L kappa)^4 with B the largest E|S_j|^2 of its sources: none for l = 2, then 2 and 61.
    tau = {l: (B * depth) ** 4 for l, B in {2: 1, 3: 2, 4: 61}.items()}
    D = {l: arb(tau[l] * (2**l) ** (2**l) * 11 ** (6 * 2**l)) ** (2 * l) for l in tau}
    return D, {l: prod((D[j] ** (20 * 64 ** (j - l)) for j in D if j >= l), start=arb(1)) for l in D}
