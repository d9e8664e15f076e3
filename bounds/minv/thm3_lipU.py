r"""A layer of D-SVD expands distances between frames, where the proof of Theorem 3 has it Lipschitz with constant one.

The step "the layer map in $U$ is $(1 + \|E\|)$-Lipschitz" freezes the direction $P$ and the step size, which depend on $U$. For
$M = I_2$, $V = e_1$, $U$ near $-e_1$ and $t = 1$ distances nearly double.

Kind: Lipschitz inequality, refuted. Constants: one.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import inner
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late
from bounds.minv._steps import turned

stiefel = late("algorithms.stiefel")

after2 = Quantity("after2", r"\|g(U) - g(U')\|^2", "squared distance after the layer", nonnegative=True)
before2 = Quantity("before2", r"\|U - U'\|^2", "squared distance before the layer", nonnegative=True)

thm3_lipU = Claim(
    id="minv.thm3_lipU",
    title="A D-SVD layer with the exact inverse does not increase distances of frames",
    source="Appendix F.2, Lipschitz constant of the layer in U, with E = 0",
    then=le(after2, before2),
    expected="refuted",
    erratum="$M = I$, $V = e_1$, $t = 1$, $U$ and $U'$ near $-e_1$: distances grow by a factor 1.99.",
    survives=(
        "No: it holds $P$ and $t$ fixed, which depend on $U$. Near saddles layers expand, so the constant "
        "that Lemma 5 multiplies over the layers is exponential in their number, and nothing replaces it."
    ),
)


def two_starts(s, t, algorithm):
    """Two points of the circle at rational parameters, one exact Cayley step of length one each."""
    M, V = fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1], [0]])
    points = [fmpq_mat([[(1 - x * x) / (1 + x * x)], [2 * x / (1 + x * x)]]) for x in (s, t)]
    moved = [algorithm(U, stiefel.exact_svd_gradient(M, U, V), fmpq(1)) for U in points]
    before, after = points[0] - points[1], moved[0] - moved[1]
    return {after2: inner(after, after), before2: inner(before, before)}


@thm3_lipU.experiment(parameter=[1], algorithm="algorithms.stiefel.exact_cayley_step")
def near_the_maximiser(parameter, *, algorithm):
    """Near U = e_1, where the objective is least, the step contracts."""
    return two_starts(fmpq(parameter, 10), fmpq(parameter, 11), algorithm)


@thm3_lipU.witness
def near_the_saddle():
    """Parameters 20 and 21 of the rational circle lie near -e_1."""
    return two_starts(fmpq(20), fmpq(21), stiefel.exact_cayley_step)


thm3_lipU.formula_mutant("a factor two", then=le(after2, 4 * before2))


@thm3_lipU.proof
def two_steps_written_out():
    """With M = I and V = e_1, P = u_2 (0, -1; 1, 0) and tP/2 = u_2/2 (0, -1; 1, 0)."""
    starts, ends, steps = [], [], []
    for x in (20, 21):
        c, s = sp.Rational(1 - x * x, 1 + x * x), sp.Rational(2 * x, 1 + x * x)
        h = s / 2
        starts.append((c, s))
        ends.append((((1 - h**2) * c + 2 * h * s) / (1 + h**2), ((1 - h**2) * s - 2 * h * c) / (1 + h**2)))
        steps += turned(h, starts[-1], ends[-1])

    def apart(a, b):
        return written(lambda p, q, r, s: (p - r) ** 2 + (q - s) ** 2, *a, *b)

    return certificate(
        "G = -e_1, so P = u_2 (0, -1; 1, 0). From the points of the circle with parameters 20 and 21 the exact Cayley steps with t = "
        "1 lead to two points that are farther from each other.",
        *steps,
        comparison("squared distances", apart(*ends), ">", apart(*starts)),
    )
