r"""The conditions of Theorem 4.7 as expressions, and instances on which they can be certified.

Everything is evaluated in balls; $\delta_4 = \sigma(z)(1 - \sigma(z))$ with $z = \delta_3 \Theta_L$ is written with
$e^{-z}$, which no size of z spoils.
"""

from typing import Any

import numpy as np
import sympy as sp
from flint import arb, fmpq

from algorithms.exact import norm, rationals, smallest_singular_value
from bounds.core import Quantity, ge, gt, le, lt
from bounds.l2o import _symbols as symbols
from bounds.l2o._instances import Instance
from bounds.l2o._pairs import scalars
from bounds.l2o._symbols import (
    Lambda,
    Psi,
    T,
    Theta,
    Theta_inner,
    W_ratio,
    beta,
    beta_0,
    delta_2,
    eta,
    m,
    norm_A,
    q,
    sum_Lambda,
    x,
    y,
)

alpha_0 = Quantity(
    "alpha_0", r"\alpha_0", "smallest singular value of the last hidden output at t = T", nonnegative=True
)
share = Quantity("share", r"\max_\ell \Theta_L/(C_\ell \bar\lambda_\ell)", nonnegative=True)
width = Quantity("width", r"n_{L-1}", "neurons of the last hidden layer", integer=True, positive=True)
coordinates = Quantity("coordinates", "N d", "columns of G", integer=True, positive=True)

e = Quantity("e", "e", "expansion of the inner layers", positive=True)
L = Quantity("L", "L", "layers", integer=True, positive=True)
size = Quantity("size", "s", "size of the data: Y = s (1, 1)", positive=True)
deviation = Quantity(
    "deviation", r"\|(M, Y/s, X_0, W_1/e, W_2) - (M, Y/s, X_0, W_1/e, W_2)^{\text{half-axes}}\|_F", nonnegative=True
)
"""How far problems and network are from the half-axes instance, the data and the first layer in their units."""
constant = Quantity("constant", "c", "constant of an order of magnitude", positive=True)

z = Psi(T) * Theta
delta_4 = sp.exp(-z) / (1 + sp.exp(-z)) ** 2
B = sp.sqrt(beta) * x + (2 * T + 1) * y
reached = x + (2 * T - 2) / beta * m
S = sum_Lambda(T)

RHS_13a = share * beta ** sp.Rational(5, 2) / (8 * beta_0**2) / delta_4**2 * S * B
RHS_13b = (
    (1 + beta) * beta ** sp.Rational(5, 2) / (2 * beta_0**2) / delta_4**2 * Theta * Theta_inner * q * B * reached * S
)
INNER_13c = Theta**2 * q * (Lambda(T) + delta_2(T)) * S
CROSS_13c = Theta_inner**2 * Lambda(T) * sum_Lambda(T - 1) / 2
RHS_13c = beta**3 / (4 * beta_0**2) / delta_4**2 * (INNER_13c - CROSS_13c)
RHS_13c_plus = beta**3 / (4 * beta_0**2) / delta_4**2 * (INNER_13c + CROSS_13c)
RHS_13d = 8 * (1 + beta) * reached
ETA_14a = 8 / beta * (delta_2(T) + Lambda(T)) / (delta_2(T) + S) / S**2 / (Theta * q)
ETA_14a_mended = 8 / beta / ((delta_2(T) + Lambda(T)) * S * Theta**2 * q)
ETA_14b = beta**2 / beta_0**2 / delta_4**2 / alpha_0**2 / 4

ON_THE_PROBLEM = (ge(beta, norm_A), gt(beta_0, 0), le(W_ratio, 1), gt(alpha_0, 0), ge(width, coordinates))
PRINTED = (
    *ON_THE_PROBLEM,
    ge(alpha_0**2, RHS_13a, name="13a"),
    ge(alpha_0**3, RHS_13b, name="13b"),
    ge(alpha_0**2, RHS_13c, name="13c"),
    ge(alpha_0, RHS_13d, name="13d"),
    lt(eta, ETA_14a, name="14a"),
    lt(eta, ETA_14b, name="14b"),
)
MENDED = (
    *ON_THE_PROBLEM,
    ge(alpha_0**2, 2 * RHS_13a, name="13a"),
    ge(alpha_0**3, 2 * RHS_13b / reached / (1 + beta) * Psi(T), name="13b"),
    ge(alpha_0**2, RHS_13c_plus, name="13c"),
    ge(alpha_0, RHS_13d, name="13d"),
    lt(eta, ETA_14a_mended, name="14a"),
    lt(eta, ETA_14b, name="14b"),
)


def half_axes(*, size: Any = fmpq(1, 2**20), expansion: Any = 128, layers: int = 2) -> Instance:
    """M_1 = (1, -1), M_2 = (1/2, -1/2), Y = size (1, 1), one neuron per half-axis, a zero last layer.

    Further layers are identities times the expansion. The norms of the layers are exact: sqrt(2) e, e, ..., 0.
    """
    M = rationals([[[1, -1]], [[0.5, -0.5]]])
    first = rationals([[1, 0], [-1, 0], [0, 1], [0, -1]]) * expansion
    identity = rationals([[int(i == j) for j in range(4)] for i in range(4)]) * expansion
    weights = (first, *[identity] * (layers - 2), rationals([[0, 0, 0, 0]]))
    lam = (arb(2).sqrt() * expansion, *[arb(expansion)] * (layers - 2), arb(0))
    start = rationals([[0, 0], [0, 0]])
    return Instance(M, rationals([[1], [1]]) * size, start, weights, lam, fmpq(2), fmpq(1, 2), fmpq(2))


def conditions(instance: Instance, algorithm: Any, steps: int, *, learning_rate: Any = 1, C: Any = 1) -> dict[Any, Any]:
    """What the conditions are made of, from one run at the initial weights; each in an array of length 1."""
    run = instance.run(algorithm, steps)
    lam = tuple(bound + C for bound in instance.lam)
    values = scalars(instance, lam, steps)
    shares = [values[symbols.Theta] / (C * bound) for bound in lam]
    values |= {
        alpha_0: smallest_singular_value(run.G[-1][-1]),
        share: max(shares, key=float),
        beta_0: instance.beta_0,
        width: len(instance.weights[-1][0]),
        symbols.norm_W: norm(instance.weights[-1]),
        coordinates: instance.X_0.size,
        eta: learning_rate,
    }
    return {symbol: [value] for symbol, value in values.items()}


def half_axes_at(
    algorithm: Any,
    exponent: int,
    expansions: list[int],
    *,
    layers: int = 2,
    steps: int = 2,
    multiples: list[int] | None = None,
    numerator: int = 1,
) -> dict[Any, Any]:
    """The conditions' ingredients on the half-axes instance for many expansions, along the only axis."""
    scale = fmpq(numerator, 2**exponent)
    instances = [half_axes(size=scale, expansion=expansion, layers=layers) for expansion in expansions]
    cases = [conditions(instance, algorithm, steps) for instance in instances]
    values = {symbol: [value for case in cases for value in case[symbol]] for symbol in cases[0]}
    away = [from_half_axes(*pair) for pair in zip(instances, [scale] * len(expansions), expansions, strict=True)]
    return values | {e: expansions, L: [layers], constant: multiples or [1], size: [scale], deviation: away}


def from_half_axes(instance: Instance, scale: Any, expansion: Any) -> Any:
    """How far an instance is from the one with data and first layer of size 1, which stands here in numbers."""
    first = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    pairs = (
        (instance.M, [[[1, -1]], [[0.5, -0.5]]]),
        (instance.Y / scale, [[1], [1]]),
        (instance.X_0, [[0, 0], [0, 0]]),
        (instance.weights[0] / expansion, first),
        (instance.weights[-1], [[0] * 4]),
    )
    return norm(np.concatenate([(measured - rationals(wanted)).ravel() for measured, wanted in pairs]))
