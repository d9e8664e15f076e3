r"""For short steps the Cayley curve is a Neumann series.

For $\|\tfrac t2 P\| < 1$ it is $(I + 2 \sum_{l \ge 1} (-\tfrac t2 P)^l) U$. Partial sums are exact up to their tail, and that
identity is what is judged and proved.

Kind: exact identity. Constants: none.
"""

import sympy as sp

from algorithms.exact import array, identity, inner, rational
from bounds.core import Claim, Quantity, eq, lt
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, sides
from bounds.minv._frames import frame_and_gradient

half_norm2 = Quantity("half_norm2", r"\|\tfrac t2 P\|_F^2", "squared size of the step", nonnegative=True)
U_t = Quantity("U_t", "U(t)", "entries after the step")
series = Quantity("series", r"(I + 2\sum_{l \le n} (-tP/2)^l) U + \text{tail}", "partial sum and exact tail")

cayley_neumann = Claim(
    id="minv.cayley_neumann",
    title="For short steps the Cayley curve is a Neumann series",
    source="Section 3.1, before eq. (9)",
    given=lt(half_norm2, 1),
    then=eq(U_t, series, scale=1),
    scaling={"frame": {U_t: 1, series: 1}},
    expected="proved",
)


@cayley_neumann.experiment(rows=[2, 4], terms=[1, 4], seed=[0, 1], algorithm="algorithms.stiefel.exact_cayley_step")
def short_steps(rows, terms, seed, *, algorithm):
    """The tail of the partial sum is 2 (-tP/2)^(n+1) (I + tP/2)^(-1) U, exactly."""
    U, G = frame_and_gradient(rows, 1, seed)
    t = rational("1/12")
    half = (G * U.transpose() - U * G.transpose()) * (t / 2)
    eye = identity(rows)
    total = eye
    for l in range(1, terms + 1):
        total = total + (half * -1) ** l * 2
    tail = (half * -1) ** (terms + 1) * 2 * (eye + half).inv()
    return {half_norm2: inner(half, half), U_t: array(algorithm(U, G, t)), series: array((total + tail) * U)}


@cayley_neumann.mutant("explicit step")
def _(exact_cayley_step, U, G, t):
    return U - (G * U.transpose() - U * G.transpose()) * t * U


cayley_neumann.formula_mutant("constant 9/10", then=eq(U_t, sp.Rational(9, 10) * series, scale=1))


@cayley_neumann.proof
def partial_sums(claim):
    """All factors are polynomials in H = tP/2, so they commute; `power` is (-H)^n."""
    H, power = sp.symbols("H power")
    return certificate(
        "(I + H)(I + 2 sum + tail) = I - H for every n, by induction; the sum of (-H)^l for l = 1..n satisfies "
        "(1 + H) sum = -H + H power, and the tail times 1 + H is -2 H power.",
        equal("n = 1: the sum is -H", sp.Mul(1 + H, -H, evaluate=False), -H + H * (-H)),
        equal(
            "n to n + 1: the sum gains -H power",
            sp.Add(-H + H * power, sp.Mul(1 + H, -H * power, evaluate=False), evaluate=False),
            -H + H * (-H * power),
        ),
        equal(
            "sum and tail, times 1 + H",
            *sides(claim, "U_t", U_t=1 - H, series=sp.Add(1 + H, 2 * (-H + H * power), -2 * H * power, evaluate=False)),
        ),
    )
