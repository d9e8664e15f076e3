r"""How far the iterate is from the pseudo-inverse itself, from both sides and exactly.

Lemma 1 speaks of $A A^\dagger - A X_k$. For the target itself, with $\epsilon = e_0^{L^k}$ and positive singular
values $a_{\min} \le a_j \le a_{\max}$,

$$ \frac{\epsilon}{a_{\max}} \le \|X_k - A^\dagger\|_2 = \max_j \frac{|1 - a_j^2/c_0|^{L^k}}{a_j} \le \frac{\epsilon}{a_{\min}} . $$

Kind: exact identity and two inequalities; not in the paper. Constants: none.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import spectral_norm, square
from bounds.core import Claim, Quantity, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import beyond, equal, room
from bounds.minv._exact import with_singular_values

k = Quantity("k", "k", "layers applied", integer=True, nonnegative=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
distance = Quantity("distance", r"\|X_k - A^\dagger\|_2", "distance to the pseudo-inverse", nonnegative=True)
e_0 = Quantity("e_0", "e_0", "largest |1 - a^2/c_0|", nonnegative=True)
c_0 = Quantity("c_0", "c_0", "scale of the start", positive=True)
a_max = Quantity("a_max", r"a_{\max}", "largest singular value", positive=True)
a_min = Quantity("a_min", r"a_{\min}", "smallest positive singular value", positive=True)
spectral = Quantity("spectral", r"\max_j |e_{0,j}|^{L^k} / a_j", "the distance by singular values", nonnegative=True)

lemma1_cor = Claim(
    id="minv.lemma1_cor",
    form="added",
    source="corollary of Lemma 1; not in the paper",
    given=(gt(c_0, a_max**2 / 2), ge(k, 1)),
    then=(
        eq(distance, spectral, name="exactly"),
        ge(distance, e_0 ** (L**k) / a_max, name="below", trivially=0),
        le(distance, e_0 ** (L**k) / a_min, name="above"),
    ),
    scaling={"matrix": {a_max: 1, a_min: 1, c_0: 2, distance: -1, spectral: -1}},
    tight=True,
    expected="proved",
)


@lemma1_cor.experiment(
    shape=[(2, 2), (4, 3), (3, 4)],
    order=[2, 3],
    eighths=[5, 12],
    seed=[0],
    algorithm="algorithms.hyperpower.exact_hyperpower",
)
def rational_matrices(shape, order, eighths, seed, *, algorithm, steps=3):
    """Singular values 1 and 2/3; c_0 = 5/8 makes the lower bound tight, c_0 = 3/2 the upper one."""
    instance = with_singular_values([1, fmpq(2, 3)], *shape, seed)
    c0 = fmpq(eighths, 8)
    iterates = algorithm(instance.A, instance.start(c0), order, steps)
    norms = [_norm(instance, x - instance.pinv) for x in iterates]
    residuals = [abs(1 - a * a / c0) for a in instance.a]
    return {
        k: range(steps + 1),
        L: order,
        c_0: c0,
        a_max: instance.a[0],
        a_min: instance.a[-1],
        e_0: max(residuals),
        distance: norms,
        spectral: [
            max(e ** (order**i) / a for e, a in zip(residuals, instance.a, strict=True)) for i in range(steps + 1)
        ],
    }


def _norm(instance, difference):
    """Exact if the difference is diagonal in the singular bases, in balls from an SVD otherwise."""
    seen = instance.V.transpose() * difference * instance.U
    values = [seen[i, i] for i in range(len(instance.a))]
    exactly = square(difference) == sum(value * value for value in values)
    return max(map(abs, values)) if exactly else spectral_norm(difference)


lemma1_cor.mutant(
    "last term dropped", lambda exact_hyperpower, A, X0, order, steps: exact_hyperpower(A, X0, order - 1, steps)
)
lemma1_cor.formula_mutant("norm of the pseudo-inverse taken as one", then=le(distance, e_0 ** (L**k)))
lemma1_cor.formula_mutant(
    "lower bound by the smallest value", then=ge(distance, sp.Rational(11, 10) * e_0 ** (L**k) / a_min)
)


@lemma1_cor.proof
def on_each_singular_pair(claim):
    """x is the iterate, e = |e_0j|^(L^k) its residual, b = 1/a; t is what one inverse is above another."""
    a, b, x, e, m, t = sp.symbols("a b x e m t")
    reached = {e_0 ** (L**k): e}
    return certificate(
        "X_k and the pseudo-inverse are diagonal in the same bases, so the norm of their difference is the largest "
        "|b - x| = b e over the positive singular values, with e = |e_0j|^(L^k) by Lemma 1. Every b is at most 1/a_min, "
        "which gives the upper bound; at the pair with the largest e, b is at least b_min = 1/a_max, which gives the "
        "lower one.",
        equal(
            "b - x = b (1 - a x) since a b = 1",
            beyond(claim, "exactly", distance=b - x, spectral=b * (1 - a * x)),
            x * (a * b - 1),
        ),
        equal(
            "at the largest e, b is at least 1/a_max = m",
            room(claim, "below", powers=reached, distance=e * (m + t), a_max=1 / m),
            e * t,
        ),
        equal(
            "every b is at most 1/a_min = b + t",
            room(claim, "above", powers=reached, distance=e * b, a_min=1 / (b + t)),
            e * t,
        ),
    )
