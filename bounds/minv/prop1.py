r"""Every iterate keeps the row and column space of the transposed matrix.

With $X_0 = A^\top / c_0$, for fixed and for arbitrary learned coefficients,

$$ X_k A A^\dagger = X_k, \qquad A^\dagger A X_k = X_k , $$

because $X_k = A^\top p(A A^\top)$ for a polynomial $p$. In floating point the first identity drifts: where $A
A^\dagger \ne I$, the residual $I - AX$ is the identity on the complement, so each layer multiplies the rounding noise
of $X_k (I - A A^\dagger)$ by $L$, forever.

Kind: exact identity; the drift is ours. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import array, square
from bounds.core import Quantity, Statement, eq, ge, le, rounding
from bounds.core.certificate import certificate
from bounds.late import torch
from bounds.minv._certificates import beyond, equal
from bounds.minv._exact import drawn, with_singular_values
from bounds.minv._instances import matrix

X = Quantity("X", "X_k", "entries of the iterate")
X_right = Quantity("X_right", r"X_k A A^\dagger", "entries of the iterate, projected from the right")
X_left = Quantity("X_left", r"A^\dagger A X_k", "entries of the iterate, projected from the left")
start_defect = Quantity(
    "start_defect", r"\|c_0 X_0 - A^\top\|_F^2", "how far the start is from A'/c_0", nonnegative=True
)

prop1 = Statement("minv.prop1", "Proposition 1; proof in Appendix D.2 (whose last display omits = X_k)")
printed = prop1.printed(
    (eq(X_right, X, name="right", scale=1), eq(X_left, X, name="left", scale=1)),
    given=eq(start_defect, 0),
    scaling={"matrix": {X: -1, X_right: -1, X_left: -1, start_defect: 2}},
    expected="proved",
)


@printed.experiment(
    rows=[2, 4, 3],
    columns=[3, 4],
    rank=[1, 2],
    layers=[1, 2],
    seed=[0],
    quick={"rows": [2, 4], "layers": [2]},
    algorithm="algorithms.hyperpower.exact_learnable_hyperpower",
)
def rational_matrices(rows, columns, rank, layers, seed, *, algorithm):
    """Tall, wide and deficient rational matrices with random coefficients far from one."""
    instance = with_singular_values([fmpq(rank - i, rank) for i in range(rank)], rows, columns, seed)
    c0 = fmpq(5, 4)
    C = drawn(np.random.default_rng(seed), (layers, 3), fmpq(-2), fmpq(3), parts=10)
    start = instance.start(c0)
    iterates = algorithm(instance.A, start, C.tolist())[1:]
    return {
        start_defect: square(start * c0 - instance.A.transpose()),
        X: [array(x) for x in iterates],
        X_right: [array(x * instance.projector) for x in iterates],
        X_left: [array(instance.pinv * instance.A * x) for x in iterates],
    }


@printed.mutant("start with a component outside")
def _(exact_learnable_hyperpower, A, X0, C):
    outside = fmpq_mat([[1] * X0.ncols() for _ in range(X0.nrows())])
    return exact_learnable_hyperpower(A, X0 + outside, C)


printed.formula_mutant("sides exchanged in sign", then=eq(X_right, -X, scale=1))


@printed.proof
def on_a_singular_pair(claim):
    """Everything is diagonal in the singular bases of A; a is a singular value, p the eigenvalue of the projector."""
    a, p, x, s, total = sp.symbols("a p x s total")
    return certificate(
        "In the singular bases of A (every shape and rank, zero singular values included) X_0 = A'/c_0, the projectors "
        "and all layers are diagonal: X_0 has s a with s = 1/c_0, both projectors have p with a p = a, and a layer "
        "multiplies x by `total`, the sum of its terms, whatever the coefficients. So x p = x for every layer, by "
        "induction.",
        equal("the start, on the right", beyond(claim, "right", X_right=s * a * p, X=s * a), s * (a * p - a)),
        equal("the start, on the left", beyond(claim, "left", X_left=p * s * a, X=s * a), s * (a * p - a)),
        equal(
            "one layer, on the right", beyond(claim, "right", X_right=x * total * p, X=x * total), total * (x * p - x)
        ),
        equal("one layer, on the left", beyond(claim, "left", X_left=p * x * total, X=x * total), total * (x * p - x)),
    )


k = Quantity("k", "k", "layers applied", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
noise = Quantity(
    "noise", r"\|X_k (I - AA^\dagger)\|_F", "what floating point leaves outside the range", nonnegative=True
)
noise_before = Quantity(
    "noise_before", r"\|X_{k-1} (I - AA^\dagger)\|_F", "the same one layer earlier", nonnegative=True
)
floor = Quantity("floor", r"r_k", "derived bound on all rounding committed so far", nonnegative=True)
residual_before = Quantity(
    "residual_before", "e_{k-1}", "norm of the projected residual one layer earlier", nonnegative=True
)

drift = prop1.added(
    "drift",
    (
        ge(noise, sp.Rational(99, 100) * L * noise_before, name="at_least", trivially=0),
        le(noise, floor, name="at_most"),
    ),
    title="In floating point the part outside the range grows by the order in every layer",
    source="follows from Proposition 1 and the rounding model; not in the paper",
    given=(ge(k, 1), le(residual_before, sp.Rational(1, 1000))),
)


@drift.experiment(
    order=[4, 10],
    seed=[0, 1],
    quick={"seed": [0]},
    thorough={"seed": range(10)},
    algorithm="algorithms.hyperpower.hyperpower",
)
def deficient_matrix(order, seed, *, algorithm):
    """Rank three of six, where the residual itself is at round-off long before the noise is."""
    steps = {4: 15, 10: 9}[order]  # until the noise stands above the error of measuring it
    instance = matrix(6, 6, 3, seed, smallest=0.5, dtype=torch.float64)
    X0 = instance.A.mT / instance.singular_values[0] ** 2
    iterates = torch.stack(algorithm(instance.A, X0, order, steps))
    # the complement of the range, from the singular vectors of the transpose: exact up to a few roundings
    complement = torch.linalg.svd(instance.A).U[:, 3:]
    outside = torch.linalg.matrix_norm(iterates @ complement)
    sizes = torch.linalg.matrix_norm(iterates)
    spread = rounding.projector(instance.condition, rows=6, columns=6, dtype="float64") + 6 * rounding.gamma(
        6, "float64"
    )
    residuals = torch.linalg.matrix_norm(instance.projector - instance.A @ iterates, 2)
    bounds = rounding.hyperpower_drift(
        list(residuals),
        list(sizes),
        norm_A=torch.linalg.matrix_norm(instance.A),
        order=order,
        shape=(6, 6),
        dtype="float64",
        rank=3,
    )
    radius = sizes * spread
    late = slice(5, steps + 1)
    return {
        k: list(range(5, steps + 1)),
        L: order,
        noise: (outside[late], radius[late]),
        noise_before: (outside[4:steps], radius[4:steps]),
        residual_before: (residuals[4:steps], radius[4:steps]),
        floor: (torch.stack([torch.as_tensor(b) for b in bounds])[late] + radius[late], 0.0),
    }


drift.mutant("last term dropped", lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, order - 1, steps))
drift.formula_mutant("growth by L + 1", then=ge(noise, (L + 1) * noise_before))
