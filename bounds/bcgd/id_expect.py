r"""The expected distance after one stochastic single-layer step, exactly.

Sample t is drawn with probability $q_t / N$, $q_t = \|C^\top C_{:,t}\|^2$, and moves the layer with rate
$\tilde\eta / q_t$. With $N = \|C^\top C\|_F^2$ some sample is always drawn; with $N = \|C\|_F^4$, as (3.13) prints it,
the probabilities do not sum to one unless C has rank one, and with the mass that is left nothing happens. In both
readings

$$ \mathbb E \|\Delta_+\|_F^2 = \|\Delta\|_F^2 - \frac{2\tilde\eta}{N} \|A^\top\Delta C^\top\|_F^2
   + \frac{\tilde\eta^2}{N} \left(\|AA^\top\Delta\|_F^2 + \|AA^\top E'\|_F^2\right) , $$

which in the eigenvectors of $AA^\top$ is a sum of parabolas. $E'$ is the noise $E = Y - W^*X$ of those samples that can
be drawn: one with $C_{:,t} = 0$ never is. The noise enters at every step, whatever $\Delta$ is.

Kind: exact identity between expectations, all samples enumerated. Constants: none.
"""

import sympy as sp

from bounds.bcgd._quantities import N, after, before, p
from bounds.core import Claim, OnAverage, Quantity, eq
from bounds.core.certificate import identities

rate = Quantity("rate", r"\tilde\eta", "rate before division by the sample's weight", positive=True)
pulled2 = Quantity("pulled2", r"\|A^\top\Delta C^\top\|_F^2", nonnegative=True)
spread2 = Quantity("spread2", r"\|AA^\top\Delta\|_F^2", nonnegative=True)
spread_noise2 = Quantity("spread_noise2", r"\|AA^\top E'\|_F^2", nonnegative=True)
expected = before - 2 * rate * pulled2 / N + rate**2 * (spread2 + spread_noise2) / N

id_expect = Claim(
    id="bcgd.id_expect",
    source="Behind Theorem 3.6; not in the paper",
    form="added",
    quantifier=OnAverage(probability=p),
    then=eq(after, expected),
    expected="proved",
    scaling={
        "labels": {before: 2, after: 2, pulled2: 2, spread2: 2, spread_noise2: 2},
        "left factor": {pulled2: 2, spread2: 4, spread_noise2: 4, rate: -2},
        "right factor": {pulled2: 2, N: 4, rate: 2},
    },
)


@id_expect.experiment(
    kind=["one layer", "first of two", "last of two", "rank one", "more outputs"], law=["normalised", "lazy"],
    seed=range(6), quick={"seed": [0, 2]}, algorithm="algorithms.deep_linear.exact_outcomes",
)  # fmt: skip
def enumeration(kind, law, seed, *, algorithm):
    """Rational data, weights and rates; with and without noise."""
    from flint import fmpq

    from bounds.bcgd._expectation import drawn_noise, enumerated, factors, problems, total_weight
    from bounds.bcgd._instances import frobenius2, product

    one, weights, layer = problems(kind, seed)
    A, C = factors(one, weights, layer)
    eta = fmpq(3, 7)
    outcomes = algorithm(A, weights[layer - 1], C, one.Y, rate=eta, law=law)
    delta = product(weights, one.X) - one.goal
    square = A * A.transpose()
    return enumerated(one, C, weights, layer, outcomes) | {
        rate: eta, N: total_weight(C, law), pulled2: frobenius2(A.transpose() * delta * C.transpose()),
        spread2: frobenius2(square * delta), spread_noise2: frobenius2(square * drawn_noise(one, C)),
    }  # fmt: skip


@id_expect.mutant("uniform sampling")
def _(exact_outcomes, A, W, C, Y, *, rate, law):
    from dataclasses import replace

    from flint import fmpq

    found = exact_outcomes(A, W, C, Y, rate=rate, law=law)
    return [replace(one, probability=fmpq(int(one is not found[-1]), len(found) - 1)) for one in found]


@id_expect.mutant("rate not divided by the sample's weight")
def _(exact_outcomes, A, W, C, Y, *, rate, law):
    from dataclasses import replace

    found = exact_outcomes(A, W, C, Y, rate=rate, law=law)
    return [replace(one, weight=W + (one.weight - W) * 2) for one in found]


id_expect.formula_mutant(
    "rate not squared", then=eq(after, before - 2 * rate * pulled2 / N + rate * (spread2 + spread_noise2) / N)
)
id_expect.formula_mutant("noise with one half", then=eq(after, expected - rate**2 * spread_noise2 / (2 * N)))


@id_expect.proof
def one_sample():
    """The contribution of one sample, expanded; sums over samples give the identity."""
    q, t, d1, d2, a, r = sp.symbols("q rate delta1 delta2 lambda r")
    c1, c2 = sp.symbols("c1 c2")
    says = (
        "In an eigenvector of A A^T with eigenvalue lambda, q_t |Delta - (rate/q_t) lambda r_t C_t^T C|^2 = "
        "q_t |Delta|^2 - 2 rate lambda r_t <Delta, C_t^T C> + rate^2 lambda^2 r_t^2, as |C_t^T C|^2 = q_t "
        "(here: two samples, c = C_t^T C, multiplied by q). Sum over t with r = Delta + E, E C^T = 0 and so "
        "E Delta^T = 0: sum r_t <Delta, C_t^T C> = |C Delta^T|^2 and sum r_t^2 = |Delta|^2 + |E|^2."
    )
    moved = sp.Add(
        sp.Pow(q * d1 - t * a * r * c1, 2, evaluate=False), sp.Pow(q * d2 - t * a * r * c2, 2, evaluate=False)
    )
    return identities(says, [
        (
            "one sample, with c1^2 + c2^2 in the place of q where the sample's weight enters",
            moved,
            q**2 * (d1**2 + d2**2) - 2 * q * t * a * r * (d1 * c1 + d2 * c2) + t**2 * a**2 * r**2 * (c1**2 + c2**2),
        ),
    ])  # fmt: skip
