r"""A layer of D-SVD expands distances between frames, where the proof of Theorem 3 has it Lipschitz with constant one.

The step "the layer map in $U$ is $(1 + \|E\|)$-Lipschitz" freezes the direction $P$ and the step size $t^*$ of eq. (12), which
depend on $U$. For $M = I_2$ and $V = e_1$ the frames are points of a circle, $f = -u_1$, $f' = -u_2^2$ and $f'' = u_1 u_2^2$. Near the
saddle $-e_1$ the printed step is $-f'/f'' = 1/u_1$, nearly $-1$. With the learnable shift $\tilde t = 2$ it becomes nearly $1$, and
distances nearly double. The shift is admissible: Appendix C.2 takes $|\tilde t| \le \tfrac{1}{2 \|P\|}$, which is about $5$ there.

(Without a shift that layer contracts near $-e_1$; without one and with the guard it reflects the circle.)

Kind: Lipschitz inequality, refuted. Constants: one.
"""

import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import inner, square
from bounds.core import Claim, Quantity, le
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late
from bounds.minv._certificates import breaks
from bounds.minv._steps import turned

stiefel = late("algorithms.stiefel")

after2 = Quantity("after2", r"\|g(U) - g(U')\|^2", "squared distance after the layer", nonnegative=True)
before2 = Quantity("before2", r"\|U - U'\|^2", "squared distance before the layer", nonnegative=True)
shift = Quantity("shift", r"\tilde t", "shift of the step, one for all frames")
size2 = Quantity("size2", r"\|P\|^2", "larger of the squared norms of the two directions", positive=True)

thm3_lipU = Claim(
    id="minv.thm3_lipU",
    title="A D-SVD layer with the exact inverse does not increase distances of frames",
    source="Appendix F.2, Lipschitz constant of the layer in U, with E = 0",
    given=le(4 * shift**2 * size2, 1),
    then=le(after2, before2),
    expected="refuted",
    erratum=r"$M = I$, $V = e_1$, $\tilde t = 2$, $U$ and $U'$ near $-e_1$: the layer of eq. (12) makes distances 1.98 times as large.",
    survives=(
        "No: it holds $P$ and $t$ fixed, which depend on $U$. Near saddles layers expand, so the constant "
        "that Lemma 5 multiplies over the layers is exponential in their number, and nothing replaces it."
    ),
)


def two_starts(parameters, step_shift, algorithm):
    """Two points of the circle at rational parameters through one layer as printed."""
    M, V = fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1], [0]])
    points = [fmpq_mat([[(1 - x * x) / (1 + x * x)], [2 * x / (1 + x * x)]]) for x in map(fmpq, parameters)]
    moved = [algorithm(M, U, V, shift=step_shift, guarded=False) for U in points]
    directions = [stiefel.exact_skew_direction(U, stiefel.exact_svd_gradient(M, U, V)) for U in points]
    return {
        after2: square(moved[0] - moved[1]),
        before2: square(points[0] - points[1]),
        shift: step_shift,
        # a skew matrix of size two has two equal singular values
        size2: max(inner(P, P) / 2 for P in directions),
    }


ALGORITHM = "algorithms.stiefel.exact_svd_half_layer"


@thm3_lipU.experiment(parameter=[1], algorithm=ALGORITHM)
def near_the_minimum(parameter, *, algorithm):
    """Near U = e_1, where the objective is least, the layer contracts."""
    return two_starts((fmpq(parameter, 10), fmpq(parameter, 11)), 0, algorithm)


@thm3_lipU.witness
def near_the_saddle():
    """Parameters 20 and 21 of the rational circle lie near -e_1."""
    return two_starts((20, 21), 2, stiefel.exact_svd_half_layer)


thm3_lipU.formula_mutant("a factor two", then=le(after2, 4 * before2))


@thm3_lipU.proof
def two_layers_written_out(claim):
    """With M = I and V = e_1, P = u_2 (0, -1; 1, 0) and t = 1/u_1 + 2, so tP/2 = t u_2/2 (0, -1; 1, 0)."""
    starts, ends, steps = [], [], []
    for x in (20, 21):
        c, s = sp.Rational(1 - x * x, 1 + x * x), sp.Rational(2 * x, 1 + x * x)
        h = (1 / c + 2) * s / 2
        starts.append((c, s))
        ends.append((((1 - h**2) * c + 2 * h * s) / (1 + h**2), ((1 - h**2) * s - 2 * h * c) / (1 + h**2)))
        steps += [
            comparison("1/u_1 is negative, so below the cap", c, "<", 0),
            *turned(h, starts[-1], ends[-1]),
            comparison("the shift is admissible: 4 t^2 |P|^2 <= 1", written(lambda b: 16 * b**2, s), "<=", 1),
        ]

    def apart(a, b):
        return sum((p - q) ** 2 for p, q in zip(a, b, strict=True))

    return certificate(
        "f = -u_1 and G = -e_1, so P = u_2 (0, -1; 1, 0), f' = -u_2^2, f'' = u_1 u_2^2 and -f'/f'' = 1/u_1, negative and so below the "
        "cap. From the points of the circle with parameters 20 and 21 the exact Cayley steps with t = 1/u_1 + 2 lead to two points that "
        "are farther from each other.",
        *steps,
        *breaks(
            "squared distances",
            claim,
            "after2",
            after2=apart(*ends),
            before2=apart(*starts),
            shift=2,
            size2=starts[0][1] ** 2,
        ),
    )
