r"""The steps of Lemma A.1 on data of deficient rank: the gap, the same gap on r columns, and what $X^\top$ does to it.

With $U = B (I + W_L) \cdots (I + W_1) A$, the least-squares solution $\Phi$ and a matrix $\tilde X$ of r columns with
$\tilde X \tilde X^\top = X X^\top$,
$$ L(W) = \tfrac12 \|(U - \Phi) X\|_F^2 + L(W^*) \quad (B.1), \qquad \|(U - \Phi) X\|_F^2 = \|(U - \Phi) \tilde X\|_F^2 \quad (B.2), $$
$$ 2 \sigma_r^2(X) (L(W) - L(W^*)) \le \|(U - \Phi) X X^\top\|_F^2 \le 2 \|X\|_2^2 (L(W) - L(W^*)) \quad (B.3). $$

Kind: exact identities and inequalities at a point, in rationals. Constants: none.
"""

import numpy as np
import sympy as sp

from algorithms.exact import square
from bounds.core import Claim, Quantity, eq, ge, le
from bounds.core.certificate import certificate
from bounds.core.promises import shown
from bounds.resnet._exact import integers, problem
from bounds.resnet._symbols import gap, loss, named, scaling, sr, sX

least = Quantity("least", r"L(\mathbf{W}^*)", nonnegative=True)
distance2 = Quantity("distance2", r"\|(\mathbf{U} - \Phi)\mathbf{X}\|_F^2", nonnegative=True)
reduced2 = Quantity("reduced2", r"\|(\mathbf{U} - \Phi)\tilde{\mathbf{X}}\|_F^2", nonnegative=True)
gram2 = Quantity("gram2", r"\|(\mathbf{U} - \Phi)\mathbf{X}\mathbf{X}^\top\|_F^2", nonnegative=True)

steps = Claim(
    id="resnet.lemmaA_1_steps",
    title="Half the distance of the images is the gap, on all samples or on r columns, and X^T keeps it within its singular values",
    source="Lemma A.1; proof in Appendix B.1, eqs. (B.1) to (B.3) and the upper bound after them",
    then=(
        eq(loss, distance2 / 2 + least, name="B.1"),
        eq(distance2, reduced2, name="B.2"),
        ge(gram2, 2 * sr**2 * gap, name="B.3"),
        le(gram2, 2 * sX**2 * gap, name="upper"),
    ),
    expected="proved",
    tight=True,
    scaling=scaling({least: 2, distance2: 2, reduced2: 2}, {gram2: 4}, maps=False),
    needs=("resnet.lemmaB_1", "resnet.lemmaB_3"),
)


@steps.experiment(rank=[1, 2, 3], depth=[1, 3], seed=[0, 1], within={"rank": (1, 3)}, quick={"depth": [3], "seed": [0]})
def random_layers(rank, depth, seed):
    """Three inputs, two outputs, five samples; the columns of the smaller matrix are X times the basis of its row space."""
    task, random = problem(3, 3, 2, 5, rank, seed), np.random.default_rng(seed)
    hidden = [integers(3, 3, random) / 4 for _ in range(depth)]
    away = task.image(hidden) * task.pinv - task.Y * task.pinv
    best = task.Y * task.pinv
    return named(task.norms) | {
        loss: task.loss(hidden),
        gap: task.gap(hidden),
        least: square(best * task.X - task.Y) / 2,
        distance2: square(away * task.X),
        reduced2: square(away * task.X * task.rows.transpose()),
        gram2: square(away * task.X * task.X.transpose()),
    }


steps.formula_mutant("the largest singular value below", then=ge(gram2, 2 * sX**2 * gap))
steps.formula_mutant("the smallest one above", then=le(gram2, 2 * sr**2 * gap))
steps.formula_mutant("without the half", then=eq(loss, distance2 + least))
steps.formula_mutant("half of the columns' distance", then=eq(distance2, reduced2 / 2))


@steps.proof
def one_coordinate(claim):
    """A coordinate of the images along one right singular vector of X, and one off its row space."""
    v, p, r, y, z = sp.symbols("v p r y z", positive=True)
    numbers = {"distance2": v**2 * p**2, "reduced2": v**2 * p**2, "gap": v**2 * p**2 / 2, "gram2": v**4 * p**2}
    return certificate(
        "In the right singular vectors of X the images (U - Phi) X have coordinates v p with singular values v of X, none off its row "
        "space, and those of U X - Y there are r, whatever U is (Lemma B.1). X = X~ R with orthonormal rows R, as X~ X~^T = X X^T, and R "
        "keeps the norm. X^T multiplies a coordinate by v once more. The step is one coordinate of each kind, with sigma_r(X) = v/(1 + "
        "y) and |X| = v (1 + z).",
        *shown(
            claim,
            "one coordinate",
            loss=(v**2 * p**2 + r**2) / 2,
            least=r**2 / 2,
            sr=v / (1 + y),
            sX=v * (1 + z),
            **numbers,
        ),
    )
