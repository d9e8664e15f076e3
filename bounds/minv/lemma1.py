r"""The hyperpower iteration of order L converges with order L, and its residual is known exactly.

Let $X_0 = A^\top / c_0$ with $c_0 > \tfrac12 \|A\|_2^2$ and $X_{k+1} = X_k \sum_{l<L} (I - A X_k)^l$. For every
shape and rank of $A$,

$$ e_k := \|A A^\dagger - A X_k\|_2 = e_0^{L^k}, \qquad e_0 = \max_{a_j > 0} |1 - a_j^2 / c_0| < 1 , $$

where $a_j$ are the positive singular values of $A$. The premise on $c_0$ is needed for $e_0 < 1$ only; $k = 0$ is
left out because there both sides are the same number by definition.

Kind: exact identity. Constants: none hidden.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, gt, rounding
from bounds.core.certificate import certificate
from bounds.late import torch
from bounds.minv._certificates import equal, promised
from bounds.minv._instances import matrix

k = Quantity("k", "k", "layers applied", integer=True, nonnegative=True)
L = Quantity("L", "L", "order, the number of terms in one layer", integer=True, positive=True)
e_k = Quantity("e_k", r"\|AA^\dagger - AX_k\|_2", "residual after k layers", nonnegative=True)
e_0 = Quantity("e_0", "e_0", "largest |1 - a^2/c_0| over the positive singular values a of A", nonnegative=True)
c_0 = Quantity("c_0", "c_0", "scale of the start", positive=True)
norm_A = Quantity("norm_A", r"\|A\|_2", "largest singular value of A", positive=True)

lemma1 = Claim(
    id="minv.lemma1",
    source="Lemma 1; proof in Appendix D.1",
    given=(gt(c_0, norm_A**2 / 2), ge(L, 2), ge(k, 1)),
    then=eq(e_k, e_0 ** (L**k)),
    expected="proved",
)


@lemma1.experiment(
    rows=[4, 6, 32],
    columns=[4, 7, 40],
    deficient=[0, 2],
    order=[2, 3, 4, 7],
    scale=[0.7, 1.5],
    seed=[0],
    quick={"rows": [4, 32], "columns": [4, 40], "order": [2, 5], "scale": [0.7]},
    thorough={"rows": [6, 128], "columns": [7, 160], "order": [2, 4, 7], "seed": [0, 1, 2]},
    algorithm="algorithms.hyperpower.hyperpower",
)
def known_spectrum(rows, columns, deficient, order, scale, seed, *, algorithm, dtype, steps=4):
    """A matrix of known rank; c_0 is `scale` times the square of its norm."""
    instance = matrix(rows, columns, min(rows, columns) - deficient, seed, dtype=dtype)
    norm, radius = instance.singular_values[0], instance.value_radius
    scale_of_start = scale * norm.item() ** 2
    X = algorithm(instance.A, (instance.A.double().mT / scale_of_start).to(dtype), order, steps)
    residuals = torch.stack([instance.projector - instance.A.double() @ iterate.double() for iterate in X])
    norms = torch.linalg.matrix_norm(residuals, 2)
    return {
        k: range(steps + 1),
        L: order,
        c_0: (scale_of_start, 4 * rounding.rounded(scale_of_start, dtype=dtype)),
        norm_A: (norm, radius),
        e_0: largest_residual(instance, scale_of_start),
        e_k: (norms, residual_radius(instance, X, norms, order)),
    }


def largest_residual(instance, scale):
    """max |1 - a^2/c| over the singular values, the path that knows nothing of the iteration."""
    pairs = [
        rounding.minus(1.0, rounding.over(rounding.power((a, instance.value_radius), 2), scale))
        for a in instance.singular_values
    ]
    values = torch.stack([value.abs() for value, _ in pairs])
    radii = torch.stack([torch.as_tensor(radius) for _, radius in pairs])
    return values.max(), radii.max()


def residual_radius(instance, X, residuals, order):
    """The iteration's own rounding, then that of measuring: the projector, one product and one spectral norm."""
    rows, columns = instance.A.shape
    norm_A = torch.linalg.matrix_norm(instance.A.double())
    sizes = [torch.linalg.matrix_norm(iterate.double()) for iterate in X]
    iterated = rounding.hyperpower(
        list(residuals + instance.projector_radius),
        sizes,
        norm_A=norm_A,
        order=order,
        shape=(rows, columns),
        dtype=X[0].dtype,
        rank=instance.rank,
    )
    radii = []
    for value, norm, own in zip(residuals, sizes, iterated, strict=True):
        product = rounding.matmul(norm_A, norm, inner=columns, dtype="float64")
        matrix_radius = own + instance.projector_radius + product
        radii.append(
            rounding.spectral_norm(value, rows=rows, columns=rows, dtype="float64", matrix_radius=matrix_radius)
        )
    return torch.stack([torch.as_tensor(radius) for radius in radii])


lemma1.mutant("last term dropped", lambda hyperpower, A, X0, order, steps: hyperpower(A, X0, order - 1, steps))


@lemma1.mutant("residual on the wrong side")
def _(hyperpower, A, X0, order, steps):
    X = [X0]
    for _ in range(steps):
        E = torch.eye(A.shape[1], dtype=A.dtype) - X[-1] @ A
        X.append(sum(torch.linalg.matrix_power(E, l + 1) for l in range(order)) @ X[-1])
    return X


lemma1.formula_mutant("order times k instead of order to the k", then=eq(e_k, e_0 ** (L * k)))
lemma1.formula_mutant("constant 9/10", then=eq(e_k, sp.Rational(9, 10) * e_0 ** (L**k)))


@lemma1.proof
def telescoping(claim):
    """A X_k = I - E, so the next residual is I - (I - E)(I + ... + E^(L-1)), a polynomial in the one matrix E."""
    E, power = sp.symbols("E power")
    says = (
        "The next residual is the L-th power of the residual, for every L >= 1, by induction over L: E stands for the "
        "residual I - A X_k and `power` for E^L; the hypothesis is I - (I - E)(I + ... + E^(L-1)) = power. E is the identity "
        "beside the range of A and maps the range into itself, so the projected residual, its part on the range, is raised to "
        "the same power. At the start it is symmetric with the eigenvalues 1 - a^2/c_0, so its norm is e_0, then e_0^(L^k)."
    )
    first = sp.Add(1, -sp.Mul(1 - E, 1, evaluate=False), evaluate=False)
    step = sp.Add(1, -(1 - power), -(1 - E) * power, evaluate=False)
    return certificate(
        says,
        equal("L = 1: I - (I - E) I = E", first, E),
        equal("L to L + 1: power - (I - E) power = E power", step, E * power),
        equal("the promise for no layer", promised(claim, "e_k", e_0=E, L=2, k=0), E),
        *(
            equal(
                f"one layer of order {L} more, after {k}",
                1 - (1 - before) * sum(before**l for l in range(L)),
                promised(claim, "e_k", e_0=E, L=L, k=k + 1),
            )
            for L, k in ((2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 1))
            for before in [promised(claim, "e_k", e_0=E, L=L, k=k)]
        ),
    )
