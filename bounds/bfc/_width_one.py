r"""A network of three layers and width one, close to its teacher by amounts that no float can hold, in rationals.

d = k = 1: $S_2 = w (x^2 - 1)$, $S_3 = a x + b S_2^2$, $F = S_2^2 + \alpha S_3^2$, teacher w = a = b = 1, W = K in
every layer, lift one. All averages are exact moments of polynomials, so the premises of the critical lemma can be met
although they ask for errors below $10^{-9000}$.
"""

from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpz, fmpz_poly

from bounds.late import late

polynomials = late("algorithms.polynomials")

DEPTH, WIDTH, KAPPA = 3, 1, 1


@dataclass(frozen=True, slots=True)
class Factors:
    """tau, D_l and C_l of the critical lemma for Upsilon_l = Upsilon in all layers."""

    tau: fmpq
    Upsilon: fmpq
    D: dict[int, fmpq]
    C: dict[int, fmpq]


def factors(Upsilon: int, c_0: int = 2) -> Factors:
    """Gaussian inputs: c_1 = 1 and c_3(q) = 11^(6q); tau = 5 = k + L + kappa."""
    tau = fmpq(WIDTH + DEPTH + KAPPA)
    D = {l: (tau * fmpq(2**l) ** (2**l) * fmpq(11) ** (6 * 2**l)) ** (c_0 * l) for l in (2, 3)}
    return Factors(tau, fmpq(Upsilon), D, {2: fmpq(1), 3: 2 * fmpq(Upsilon) ** 3 * D[3] ** 17})


def power_of_two_below(number: Any) -> fmpq:
    """A power of two, at most a positive rational and above a quarter of it.

    Denominators without odd factors make rationals of a hundred thousand digits several times as fast.
    """
    exact = fmpq(number)
    return fmpq(2) ** (exact.p.bit_length() - exact.q.bit_length() - 1)


@dataclass(frozen=True, slots=True)
class Network:
    """Weights of both learned layers."""

    w: fmpq
    a: fmpq
    b: fmpq

    def features(self) -> tuple[Any, Any]:
        (x,) = polynomials.polynomial_ring(1)
        second = self.w * (x * x - 1)
        return second, self.a * x + self.b * second * second


TEACHER = Network(fmpq(1), fmpq(1), fmpq(1))


def mean_square(f: Any) -> fmpq:
    """Over a common denominator, as coefficients may have thousands of digits."""
    coefficients = {n: c for (n,), c in f.to_dict().items()}
    common = fmpz(1)
    for c in coefficients.values():
        common = common.lcm(c.q)
    degree = max(coefficients, default=0)
    zero = fmpq(0)
    whole = fmpz_poly([c.p * (common // c.q) for c in (coefficients.get(n, zero) for n in range(degree + 1))])
    square = whole * whole
    total = sum((square[n] * polynomials.gaussian_moment(n) for n in range(0, 2 * degree + 1, 2)), fmpz(0))
    return fmpq(total, common**2)


def feature_error(true: Any, learned: Any) -> fmpq:
    """Width one: the best rotation is a sign."""
    return min(mean_square(true - learned), mean_square(true + learned))
