r"""Assumption 1 holds for every matrix once it is divided by its norm.

It asks for $0 < b_a \le a_j \le 1$ of the positive singular values. After division by the norm it holds with $b_a =
1/\kappa$, for any shape and rank. It is a premise, certified wherever it is used.

Kind: exact identities. Constants: none.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, rounding
from bounds.core.certificate import certificate, written
from bounds.late import torch
from bounds.minv._certificates import beyond, equal, keeps
from bounds.minv._instances import matrix, of_known_rank

largest = Quantity("largest", r"\|A\|_2", "largest singular value of the divided matrix", positive=True)
least = Quantity("least", r"b_a", "smallest positive singular value of the divided matrix", positive=True)
condition = Quantity(
    "condition", r"\kappa", "condition number of the matrix itself, over positive values", positive=True
)

assump1 = Claim(
    id="minv.assump1",
    title="Divided by its norm, every matrix satisfies Assumption 1 with the inverse of its condition number",
    source="Assumption 1, called easy to satisfy",
    then=(eq(largest, 1, name="norm"), eq(least, 1 / condition, name="b_a")),
    expected="proved",
)


@assump1.experiment(
    shape=[(4, 4), (6, 4), (4, 7)],
    rank=[2, 4],
    spread=[2, 20],
    seed=[0],
    algorithm="algorithms.hyperpower.spectral_scale",
)
def divided_by_its_norm(shape, rank, spread, seed, *, algorithm):
    """Every shape, full and deficient rank, condition numbers of about two and twenty, norm three."""
    instance = matrix(*shape, rank, seed, smallest=1 / spread, dtype=torch.float64)
    A = 3 * instance.A
    divided = of_known_rank(A / algorithm(A).sqrt(), rank)
    values = divided.singular_values
    pair = [(value, instance.value_radius) for value in (instance.singular_values[0], instance.singular_values[-1])]
    # the scale is a computed norm; a product, a root and a quotient of entries are rounded, in sum below rank |A|
    relative = instance.value_radius / instance.singular_values[0] + rank * rounding.gamma(4, "float64")
    radius = divided.value_radius + relative * values[0]
    return {largest: (values[0], radius), least: (values[-1], radius), condition: rounding.over(*pair)}


assump1.formula_mutant("the condition number of the Gram matrix", then=eq(least, 1 / condition**2))


@assump1.mutant("Frobenius scale")
def _(balanced_scale, A):
    return A.square().sum((-2, -1)) * 2


@assump1.proof
def singular_values_are_homogeneous(claim):
    """s is the inverse of the norm N, a the smallest positive singular value, b the inverse of the condition number."""
    s, N, a, b = sp.symbols("s N a b")
    return certificate(
        "Division of a matrix divides its singular values. With s N = 1 the largest becomes s N = 1, and with a = b N the smallest positive one becomes s a = b, the inverse of the condition number; all others lie between.",
        equal(
            "the smallest positive one, with a = b N",
            beyond(claim, "b_a", least=s * a, condition=1 / b),
            s * (a - b * N) + b * (s * N - 1),
        ),
        keeps("the largest, for a matrix of norm three", claim, "norm", largest=written(lambda x, y: x * y, "1/3", 3)),
    )
