r"""Exact line search in two directions is an orbit of period two, and an even depth gives every layer the same half of it.

Let one layer have an error with coordinates $d_1, d_2$ along two singular directions of the data with squared singular values
$\mu_1 > \mu_2$. The optimal step maps $d_1/d_2$ to $-\frac{\mu_2}{\mu_1}\frac{d_2}{d_1}$. So after two steps the direction is what
it was, and the optimal rates alternate between two values for ever.

In a deep network whose factors are near-isometries each step is, up to the size $\delta$ of the error, that of one layer: the
rates follow the same orbit from step to step. So if the depth is even, a layer meets the same rate in every sweep, the first
layer always the one and the second always the other; if it is odd, its rate changes with every sweep. This is the parity that
Figure 8 shows and the paper leaves open, where it starts: when the error is no longer small the factors change, and an even
depth breaks the zig-zag (`parity`).

Kind: exact identity, in rationals; for deep networks equality up to $10^6\delta$, in balls. Constants: none hidden.
"""

import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import balls, diagonal
from bounds.bcgd._certificates import same
from bounds.bcgd._instances import realisable
from bounds.bcgd._mutants import rate_times
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import shown, stated
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

rate = Quantity("rate", r"\eta_k", "optimal rates of the steps", positive=True)
after_two = Quantity("after_two", r"\eta_{k+2}", "of the second step after each", positive=True)
after_one = Quantity("after_one", r"\eta_{k+1}", "of the next step", positive=True)
after_sweep = Quantity("after_sweep", r"\eta_{k+L}", "of the same layer in the next sweep", positive=True)
odd = Quantity("odd", r"L \bmod 2", integer=True, nonnegative=True)
size = Quantity("size", r"\delta", "of the error at the start, relative to the layers", positive=True)

parity_orbit = Statement(
    "bcgd.parity_orbit",
    "Open question of Section 4.2, for two directions",
    algorithm="algorithms.deep_linear.exact_bcgd",
)
one_layer = parity_orbit.added(
    "",
    (eq(after_two, rate, name="period_two"), gt(sp.Abs(after_one - rate), sp.Rational(1, 2), name="not_one")),
    title="Exact line search in two directions repeats its rates after two steps",
    expected="proved",
)
depth = parity_orbit.added(
    "depth",
    (
        le(sp.Abs(after_sweep - rate - odd * (after_one - rate)), 10**6 * size, name="phase"),
        ge(sp.Abs(after_one - rate), 1, name="two_phases"),
    ),
    title="In two directions, near the solution, a layer of an even network nearly meets the same rate in every sweep, one of an odd network the other",
)


@parity_orbit.experiment(one_layer, slope=[2, 3, 7], steps=[8])
def two_directions(slope, steps, *, algorithm):
    """X = diag(1, 1/3), an error (1, slope) in the weights; rates that differ."""
    problem = realisable(diagonal([1, fmpq(1, 3)]), fmpq_mat([[1, slope]]))
    run = algorithm([fmpq_mat([[0, 0]])], problem.X, problem.Y, sweeps=steps)
    return orbit([step.rate for step in run], 1)


@parity_orbit.experiment(depth, layers=[1, 2, 3, 4, 5], steps=[24], bits=600)
def near_the_solution(layers, steps, *, algorithm, delta=fmpq(1, 10**30)):
    """Identity start, one output, and a solution at distance delta; descending, two units per layer."""
    problem = realisable(diagonal([1, fmpq(1, 3)]), fmpq_mat([[1, 0]]) + fmpq_mat([[1, 3]]) * delta)
    weights = [balls(W) for W in deep_linear.exact_identity((*[2] * layers, 1))]
    run = algorithm(weights, balls(problem.X), balls(problem.Y), sweeps=-(-steps // layers))
    return orbit([step.rate for step in run], layers) | {size: arb(delta)}


def orbit(rates, layers):
    """Rates at each step, one and two steps later, and one sweep later."""
    count = len(rates) - max(layers, 2)
    return {
        odd: layers % 2,
        rate: rates[:count],
        after_one: rates[1 : count + 1],
        after_two: rates[2 : count + 2],
        after_sweep: rates[layers : count + layers],
    }


parity_orbit.mutant("damped steps", corrupted=rate_times(4, 5))
one_layer.formula_mutant("period one", then=eq(after_one, rate))
depth.formula_mutant("the opposite parity", then=le(sp.Abs(after_sweep - after_one), 10**6 * size))


@one_layer.proof
def back_again(claim):
    """The coordinates after one step, and the ratio after two."""
    m, n, u = sp.symbols("m n u")
    says = (
        "With N = m d^2 + n e^2 and D = m^2 d^2 + n^2 e^2 the optimal rate is N/D, and D times the new coordinates are (D - N m) "
        "d = -n e^2 (m - n) d and (D - N n) e = m d^2 (m - n) e. So the new quotient times d/e is -n/m, whatever d/e is. The one two "
        "steps later times the new one is -n/m too, so it is d/e again. The rate depends on the quotient u = d/e only. The last "
        "steps have m = 1, n = 1/9 and d/e = 3/2, 1, 3/7."
    )

    def rate_of(u, m, n):
        return (m * u**2 + n) / (m**2 * u**2 + n**2)

    def rates(u, m, n):
        other = -n / (m * u)
        return {
            "rate": rate_of(u, m, n),
            "after_one": rate_of(other, m, n),
            "after_two": rate_of(-n / (m * other), m, n),
        }

    ninth = sp.Rational(1, 9)
    return certificate(
        says,
        same(
            "the first coordinate",
            lambda m, n, d, e: (m**2 * d**2 + n**2 * e**2) * d - (m * d**2 + n * e**2) * m * d,
            lambda m, n, d, e: -n * e**2 * (m - n) * d,
        ),
        same(
            "the second",
            lambda m, n, d, e: (m**2 * d**2 + n**2 * e**2) * e - (m * d**2 + n * e**2) * n * e,
            lambda m, n, d, e: m * d**2 * (m - n) * e,
        ),
        *shown(claim, "two steps", "after_two", **rates(u, m, n)),
        *(
            step
            for slope in (2, 3, 7)
            for step in stated(claim, f"slope {slope}", "after_one", **rates(sp.Rational(3, slope), sp.S.One, ninth))
        ),
    )
