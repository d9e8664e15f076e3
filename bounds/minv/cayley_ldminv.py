r"""A Cayley step with the iterated inverse leaves the manifold by at most 2e + e^2, where e = 3^(-L^K).

With $X_K = A^{-1}(I - E_K)$ for $A = I + \tfrac t2 P$ (eq. (30)) the step $U \mapsto X_K (I - \tfrac t2 P) U$ is the exact
one times $I - E_K$, so the frame that it gives is orthonormal within $2 \|E_K\| + \|E_K\|^2$. From $X_0 = A^\top / c_0$,
$c_0 = \tfrac32$, the residual has the eigenvalues $(1 - 2 s^2)/3$ for the singular values $s \le 1$ of $\tfrac t2 P$,
hence norm at most $\tfrac13$, and $\|E_K\| \le 3^{-L^K}$. Attained at $s = 1$ for odd $L$.

Kind: deterministic inequality; not in the paper. Constants: none.
"""

import sympy as sp
from flint import fmpq_mat

from algorithms.exact import diagonal, inner, rational
from bounds.core import Claim, Quantity, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.minv._certificates import keeps
from bounds.minv._frames import defect, frame_and_gradient

orthonormal_defect = Quantity("orthonormal_defect", r"\|U^\top U - I\|_F^2", "", nonnegative=True)
step2 = Quantity("step2", r"\|\tfrac t2 P\|_2^2", "squared size of the step", nonnegative=True)
departure = Quantity("departure", r"\|U_{k+1}^\top U_{k+1} - I\|_2", "departure from orthonormality", nonnegative=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, nonnegative=True)

cayley_ldminv = Claim(
    id="minv.cayley_ldminv",
    form="added",
    source="follows from eqs (6) and (30)",
    given=(eq(orthonormal_defect, 0), le(step2, 1), ge(K, 1)),
    then=le(departure, 2 * 3 ** (-(L**K)) + 9 ** (-(L**K))),
    tight=True,
    expected="proved",
)

ALGORITHM = "algorithms.hyperpower.exact_hyperpower"


def stepped(U, G, t, order, layers, algorithm):
    """One column: all sizes are square roots of rationals, and |tP/2|_2^2 is half the square of the Frobenius norm."""
    half = (G * U.transpose() - U * G.transpose()) * (t / 2)
    eye = diagonal([1] * U.nrows())
    A = eye + half
    moved = algorithm(A, A.transpose() * rational("2/3"), order, layers)[-1] * (eye - half) * U
    return {
        orthonormal_defect: defect(U),
        step2: inner(half, half) / 2,
        K: layers,
        L: order,
        departure: abs(inner(moved, moved) - 1),
    }


@cayley_ldminv.experiment(rows=[2, 4], layers=[1, 2], order=[2, 4], seed=[0], algorithm=ALGORITHM)
def approximate_steps(rows, layers, order, seed, *, algorithm):
    """Random frames, steps of 1/6."""
    return stepped(*frame_and_gradient(rows, 1, seed), rational("1/6"), order, layers, algorithm)


@cayley_ldminv.experiment(order=[3, 4, 5], layers=[1, 2], quick={"layers": [1]}, algorithm=ALGORITHM)
def longest_step(order, layers, *, algorithm):
    """A gradient across the frame and t = 2, so that tP/2 is a quarter turn: odd orders attain the bound."""
    return stepped(fmpq_mat([[1], [0]]), fmpq_mat([[0], [1]]), rational("2"), order, layers, algorithm)


cayley_ldminv.mutant(
    "one layer fewer", lambda exact_hyperpower, A, X0, order, steps: exact_hyperpower(A, X0, order, steps - 1)
)
cayley_ldminv.formula_mutant("one residual instead of two", then=le(departure, 3 ** (-(L**K))))


@cayley_ldminv.proof
def eigenvalue_by_eigenvalue(claim):
    """s is a singular value of tP/2, e the eigenvalue of E_K there, real."""
    s2, e = sp.symbols("s2 e")
    start = sp.Add(1, sp.Mul(sp.Rational(-2, 3), 1 + s2, evaluate=False), evaluate=False)
    return certificate(
        "Everything is a function of the skew tP/2, whose eigenvalues are +-i s. A A' has 1 + s^2, so E_0 = I - A A'/c_0 has 1 - 2/3 (1 + s^2) = (1 - 2 s^2)/3, real, between -1/3 and 1/3, and E_K = E_0^(L^K). The exact Cayley factor has modulus one, so the Gram matrix departs from I by at most |(1 - e)^2 - 1| <= 2 |e| + e^2, which the last steps hold against the promise for some L^K.",
        identity("eigenvalue of E_0", start, (1 - 2 * s2) * sp.Rational(1, 3)),
        comparison("at s = 1", written(lambda s, c: (1 - 2 * s) * c, 1, "1/3"), ">=", -sp.Rational(1, 3)),
        identity("(1 - e)^2 - 1", (1 - e) ** 2 - 1, e * (e - 2)),
        *(
            keeps(
                f"order {L}, {K} layers",
                claim,
                "departure",
                L=L,
                K=K,
                departure=written(lambda x, n=L**K: 2 * x**n + x ** (2 * n), "1/3"),
            )
            for L, K in ((1, 1), (2, 1), (2, 2), (3, 1), (4, 1))
        ),
    )
