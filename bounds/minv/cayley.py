r"""The Cayley curve: tangent direction, orthonormality, series, and its learned inverse.

With $P = G U^\top - U G^\top$ and $U^\top U = I$: $P U = G - U G^\top U$ is the gradient in the canonical metric;
$U(t) = (I + \tfrac t2 P)^{-1} (I - \tfrac t2 P) U$ is orthonormal for every $t$ and $U(t) - U = -\tfrac t2 P (U(t) +
U)$, so $U'(0) = -PU$; for $\|\tfrac t2 P\| < 1$ it is the series $(I + 2 \sum_{l \ge 1} (-\tfrac t2 P)^l) U$. A
learned inverse of $A = I + \tfrac t2 P$ is $A^{-1}(I - E_K)$.

Kind: exact identities. Constants: none.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Quantity, eq, lt
from bounds.core.certificate import certificate, identities
from bounds.minv._entrywise import skew_direction_of_a_frame
from bounds.minv._exact import diagonal, entries, power, rational, rationals
from bounds.minv._frames import defect, frame_and_gradient, inner

orthonormal_defect = Quantity("orthonormal_defect", r"\|U^\top U - I\|_F^2", "", nonnegative=True)
PU = Quantity("PU", "PU", "entries of the direction")
projected = Quantity("projected", r"G - U G^\top U", "entries of the gradient in the canonical metric")
gram = Quantity("gram", r"U(t)^\top U(t)", "entries of the Gram matrix after the step")
identity = Quantity("identity", "I", "entries of the identity")
quotient = Quantity("quotient", r"(U(t) - U)/t", "entries of the difference quotient")
mean_direction = Quantity("mean_direction", r"-\tfrac12 P(U(t) + U)", "its value by the midpoint rule")
half_norm2 = Quantity("half_norm2", r"\|\tfrac t2 P\|_F^2", "squared size of the step", nonnegative=True)
U_t = Quantity("U_t", "U(t)", "entries after the step")
series = Quantity("series", r"(I + 2\sum_{l \le n} (-tP/2)^l) U + \text{tail}", "partial sum and exact tail")
learned = Quantity("learned", r"X_K", "entries of the learned inverse")
by_residual = Quantity("by_residual", r"A^{-1}(I - E_K)", "the inverse times what is left of the identity")

ON_FRAME = eq(orthonormal_defect, 0)

tangent = Claim(
    id="minv.tangent",
    title="The skew direction applied to the frame is the gradient in the canonical metric",
    source="Section 3, after eq. (5)",
    given=ON_FRAME,
    then=eq(PU, projected, scale=1),
    scaling={"gradient": {PU: 1, projected: 1}},
    expected="proved",
)

cayley_props = Claim(
    id="minv.cayley_props",
    title="The Cayley curve starts along -PU and stays orthonormal",
    source="Section 3, properties (1)-(4) after eq. (6)",
    given=ON_FRAME,
    then=(eq(gram, identity, name="orthonormal", scale=1), eq(quotient, mean_direction, name="derivative", scale=1)),
    expected="proved",
)

cayley_neumann = Claim(
    id="minv.cayley_neumann",
    title="For short steps the Cayley curve is a Neumann series",
    source="Section 3.1, before eq. (9)",
    given=lt(half_norm2, 1),
    then=eq(U_t, series, scale=1),
    scaling={"frame": {U_t: 1, series: 1}},
    expected="proved",
)

eq30 = Claim(
    id="minv.eq30",
    title="The learned inverse is the inverse times the identity minus the last residual",
    source="Appendix F.1, eq. (30)",
    then=eq(learned, by_residual, scale=1),
    scaling={"matrix": {learned: -1, by_residual: -1}},
    expected="proved",
)

EPSILON = {"rows": [2, 4], "rank": [1, 2], "seed": [0, 1]}


@tangent.experiment(**EPSILON, algorithm="algorithms.stiefel.exact_skew_direction")
def directions(rows, rank, seed, *, algorithm):
    """Rational frames."""
    U, G = frame_and_gradient(rows, rank, seed)
    return {
        orthonormal_defect: defect(U),
        PU: entries(algorithm(U, G) * U),
        projected: entries(G - U * G.transpose() * U),
    }


@cayley_props.experiment(**EPSILON, t=["1/3", "-2", "10"], algorithm="algorithms.stiefel.exact_cayley_step")
def steps(rows, rank, seed, t, *, algorithm):
    """Steps of any sign and length."""
    U, G = frame_and_gradient(rows, rank, seed)
    t = rational(t)
    moved = algorithm(U, G, t)
    P = G * U.transpose() - U * G.transpose()
    return {
        orthonormal_defect: defect(U),
        gram: entries(moved.transpose() * moved),
        identity: entries(diagonal([1] * rank)),
        quotient: entries((moved - U) * (1 / t)),
        mean_direction: entries(P * (moved + U) * rational("-1/2")),
    }


@cayley_neumann.experiment(rows=[2, 4], terms=[1, 4], seed=[0, 1], algorithm="algorithms.stiefel.exact_cayley_step")
def short_steps(rows, terms, seed, *, algorithm):
    """The tail of the partial sum is 2 (-tP/2)^(n+1) (I + tP/2)^(-1) U, exactly."""
    U, G = frame_and_gradient(rows, 1, seed)
    t = rational("1/12")
    half = (G * U.transpose() - U * G.transpose()) * (t / 2)
    one = diagonal([rational("1")] * rows)
    total = one
    for l in range(1, terms + 1):
        total = total + power(half * -1, l) * 2
    tail = power(half * -1, terms + 1) * 2 * (one + half).inv()
    return {half_norm2: inner(half, half), U_t: entries(algorithm(U, G, t)), series: entries((total + tail) * U)}


@eq30.experiment(rows=[2, 3], layers=[1, 2], seed=[0, 1], algorithm="algorithms.hyperpower.exact_learnable_hyperpower")
def learned_inverses(rows, layers, seed, *, algorithm):
    """The residual follows its own recursion, without the iterates."""
    U, G = frame_and_gradient(rows, 1, seed)
    one = diagonal([rational("1")] * rows)
    A = one + (G * U.transpose() - U * G.transpose()) * rational("1/8")
    C = rationals(np.random.default_rng(seed), (layers, 3), rational("1/2"), rational("3/2")).tolist()
    start = A.transpose() * rational("2/3")
    E = one - A * start
    for row in C:
        E = one - (one - E) * sum((power(E, l) * c for l, c in enumerate(row[1:], 1)), one * row[0])
    return {learned: entries(algorithm(A, start, C)[-1]), by_residual: entries(A.inv() * (one - E))}


tangent.mutant("symmetric direction", lambda exact_skew_direction, U, G: G * U.transpose() + U * G.transpose())


@cayley_props.mutant("explicit step")
@cayley_neumann.mutant("explicit step")
def _(exact_cayley_step, U, G, t):
    return U - (G * U.transpose() - U * G.transpose()) * t * U


eq30.mutant(
    "last coefficient dropped",
    lambda exact_learnable_hyperpower, A, X0, C: exact_learnable_hyperpower(A, X0, [row[:-1] for row in C]),
)
tangent.formula_mutant("half the gradient", then=eq(PU, projected / 2, scale=1))
cayley_props.formula_mutant("the other way", then=eq(quotient, -mean_direction, scale=1))
cayley_neumann.formula_mutant("constant 9/10", then=eq(U_t, sp.Rational(9, 10) * series, scale=1))
eq30.formula_mutant("constant 9/10", then=eq(learned, sp.Rational(9, 10) * by_residual, scale=1))


@tangent.proof
def summand_by_summand():
    """Any numbers of rows and columns."""
    return certificate(
        "P U = G (U'U) - U (G'U) for matrices of every size, because both sides are sums over k and l of the same products of "
        "entries; and U'U = I, so what the sum over k has beyond the entry of G vanishes.",
        *skew_direction_of_a_frame(),
    )


@cayley_neumann.proof
def partial_sums():
    """All factors are polynomials in H = tP/2, so they commute; `power` is (-H)^n."""
    H, power = sp.symbols("H power")
    return identities(
        "(I + H)(I + 2 sum + tail) = I - H for every n, by induction; the sum of (-H)^l for l = 1..n satisfies "
        "(1 + H) sum = -H + H power, and the tail times 1 + H is -2 H power.",
        [
            ("n = 1: the sum is -H", sp.Mul(1 + H, -H, evaluate=False), -H + H * (-H)),
            (
                "n to n + 1: the sum gains -H power",
                sp.Add(-H + H * power, sp.Mul(1 + H, -H * power, evaluate=False), evaluate=False),
                -H + H * (-H * power),
            ),
            ("sum and tail", sp.Add(1 + H, 2 * (-H + H * power), -2 * H * power, evaluate=False), 1 - H),
        ],
    )


@eq30.proof
def by_definition():
    """E_K = I - A X_K, so I - E_K = A X_K; what each layer does to E follows from eq. (22)."""
    A, X, p = sp.symbols("A X p")
    return identities(
        "A X_(k+1) = (I - E_k) p(E_k) when X_(k+1) = X_k p(E_k); A acts from the left, so A^(-1) (I - E_K) = X_K",
        [
            ("one layer", sp.Mul(A, X * p, evaluate=False), sp.Mul(1 - (1 - A * X), p, evaluate=False)),
            ("the last residual", sp.Add(1, -(1 - A * X), evaluate=False), A * X),
        ],
    )


@cayley_props.proof
def functions_of_one_skew_matrix():
    """h is H = tP/2, p and m the inverses of I + H and I - H, c the Cayley factor."""
    h, p, m, c = sp.symbols("h p m c")
    return identities(
        "I - H and I + H are invertible for a skew H, and everything here is a function of H, so commutes; c (1 + h) = 1 - h, and "
        "the transpose of c is (1 + h) m. So c' c = I and U' c' c U = U' U = I; and c - 1 = -h (c + 1), which over t is the "
        "difference quotient.",
        [
            (
                "c' c with p (1 + h) = m (1 - h) = 1",
                (1 + h) * m * p * (1 - h) - 1,
                (p * (1 + h) - 1) * m * (1 - h) + (m * (1 - h) - 1),
            ),
            ("the quotient", (c - 1) + h * (c + 1), (1 + h) * c - (1 - h)),
        ],
    )
