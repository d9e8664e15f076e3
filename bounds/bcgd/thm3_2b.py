r"""The optimal rate minimises the next loss along the gradient, and the decrease is known exactly.

With $\eta_{\mathrm{opt}} = \|g\|_F^2 / \|A g C\|_F^2$, $g = A^\top \Delta C^\top$, $H\Delta = AA^\top \Delta C^\top C$,

$$ \|\Delta_+\|_F^2 = \|\Delta\|_F^2 - \frac{\|g\|_F^4}{\|A g C\|_F^2}
   = \|\Delta\|_F^2 \left(1 - \frac{\langle \Delta, H\Delta\rangle^2}{\|\Delta\|_F^2 \|H\Delta\|_F^2}\right) , $$

no other rate does better, and twice the rate ends at the loss where it began. Losses are squared norms without
one half, gradients those of half the squared norm: with the half in both, the decrease would be twice the true one.

Kind: exact identity, and minimality. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from algorithms.exact import inner, square
from bounds.bcgd._certificates import matrix, same
from bounds.bcgd._instances import random_problem, random_weights
from bounds.bcgd._mutants import labels_negated, rate_times
from bounds.bcgd._quantities import err, err_0, err_after
from bounds.bcgd._traces import column, moves
from bounds.core import Claim, Quantity, eq, ge, gt
from bounds.core.certificate import certificate, identity
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


g2 = Quantity("g2", r"\|g\|_F^2", "squared norm of the gradient of half the loss", nonnegative=True)
image2 = Quantity("image2", r"\|AgC\|_F^2", "how fast the prediction moves, squared", nonnegative=True)
overlap = Quantity("overlap", r"\langle\Delta, H\Delta\rangle", "curvature along the error", nonnegative=True)
H2 = Quantity("H2", r"\|H\Delta\|_F^2", nonnegative=True)
err_doubled = Quantity("err_doubled", r"\|\Delta(2\eta)\|_F^2", "distance after a step twice as long", nonnegative=True)
err_other = Quantity("err_other", r"\|\Delta(t\eta)\|_F^2", "distance after a step t times as long", nonnegative=True)
decrease = sp.Symbol("decrease", nonnegative=True)


def total_decrease(g2, image2):
    """The printed sum over all steps so far."""
    return np.cumsum(g2 * g2 / image2, axis=-1)


thm3_2b = Claim(
    id="bcgd.thm3_2b",
    source="Theorem 3.2, eq. (3.4) and the last display; proof in Appendix D",
    given=(gt(image2, 0),),
    then=(
        eq(err_after, err - g2**2 / image2, name="step"),
        eq(err_after, err_0 - decrease, name="run"),
        eq(err_after, err * (1 - overlap**2 / (err * H2)), name="angle"),
        ge(err_other, err - g2**2 / image2, name="minimal"),
        eq(err_doubled, err, name="doubled"),
    ),
    where={decrease: total_decrease},
    expected="proved",
    erratum=(
        r"A misprint: the layer in the denominator is $\mathfrak i(\ell)$, not $\ell$. (The norm of the numerator is broken off in the "
        r"text that we have; it is $\|g\|_F^4$.)"
    ),
    scaling={
        "data": {
            err: 2,
            err_0: 2,
            err_after: 2,
            err_doubled: 2,
            err_other: 2,
            g2: 4,
            image2: 6,
            overlap: 4,
            H2: 6,
            decrease: 2,
        }
    },
)


def along(problem, weights, steps):
    """All steps in exact rationals; other rates are tried on the weights before and after."""
    trace = [move for move in moves(weights, steps, problem) if square(move.gradient)]
    H = [move.factors[0] * move.gradient * move.factors[1] for move in trace]
    return {
        err_0: trace[0].err,
        err: column(move.err for move in trace),
        err_after: column(move.err_after for move in trace),
        g2: column(square(move.gradient) for move in trace),
        image2: column(map(square, H)),
        H2: column(map(square, H)),
        overlap: column(inner(move.delta, image) for move, image in zip(trace, H, strict=True)),
        err_doubled: column(move.err_at(2) for move in trace),
        err_other: [[move.err_at(fmpq(t, 4)) for move in trace] for t in (0, 3, 5, 9)],
    }


@thm3_2b.experiment(
    widths=[[1, 1], [2, 3, 2], [3, 2, 3], [2, 3, 3, 1]],
    rank=[1, 2],
    order=["descending", "ascending"],
    seed=[0, 1],
    quick={"rank": [1, 2], "seed": [0]},
    algorithm="algorithms.deep_linear.exact_bcgd",
)
def random_data(widths, rank, order, seed, *, algorithm):
    """Noisy data of full or deficient rank; the algorithm sees the noise, the claim speaks of the distance."""
    generator = np.random.default_rng(seed)
    problem = random_problem(widths[0], widths[-1], 4, min(rank, widths[0]), generator)
    weights = random_weights(widths, generator)
    return along(problem, weights, algorithm(weights, problem.X, problem.Y, sweeps=1, order=order))


thm3_2b.mutant("rate multiplied by 11/10", rate_times(11, 10))
thm3_2b.mutant("rate twice as long", rate_times(2))
thm3_2b.mutant("gradient of another data set", labels_negated)
thm3_2b.formula_mutant("squared norm, not its square", then=eq(err_after, err - g2 / image2))
thm3_2b.formula_mutant("decrease of the loss with one half", then=eq(err_after, err - 2 * g2**2 / image2))


@thm3_2b.proof
def quadratic():
    """The squared distance is a quadratic in the rate with coefficients from two inner products."""
    says = (
        "Along -g the squared distance is err - 2 t g2 + t^2 image2, because <Delta, A g C> = |g|^2 (checked here "
        "for one output and one sample and two hidden coordinates on each side; in general it is tr(XY) = tr(YX)). "
        "Completing the square: it is least at t = g2/image2, with value err - g2^2/image2, and equal at 0 and 2t."
    )
    A, C, delta = matrix("a", 1, 2), matrix("c", 2, 1), matrix("delta", 1, 1)
    G = A.T * delta * C.T
    return certificate(
        says,
        identity("<Delta, A g C> = |g|^2", sp.Mul((A * G * C)[0], delta[0], evaluate=False), sum(x**2 for x in G)),
        same(
            "image2 (err - 2 t g2 + t^2 image2) = (err image2 - g2^2) + (t image2 - g2)^2",
            lambda err, g2, image2, t: image2 * (err - 2 * t * g2 + t**2 * image2),
            lambda err, g2, image2, t: (err * image2 - g2**2) + (t * image2 - g2) ** 2,
        ),
        same(
            "the square is the same at rates u + g2/image2 and -u + g2/image2",
            lambda u, g2, image2: (u * image2 + g2 - g2) ** 2,
            lambda u, g2, image2: (-u * image2 + g2 - g2) ** 2,
        ),
    )
