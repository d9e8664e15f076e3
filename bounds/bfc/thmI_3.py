r"""Fixed features miss hierarchical targets, whatever they are, as long as they are fewer than the targets.

Theorem I.3 says it for $L \le \log\log d / 100$, so for $d \ge e^{e^{200}}$, where nothing can be run. Here is the same for
every d, with an explicit constant, for the targets $G_{ab}$ of three layers (`_target_family.py`, $\alpha_2 = 1$). For
any D features of all d inputs, and so for the sections of any kernel at any D points, the best fits leave

$$ \frac{1}{d (d-1)} \sum_{a \ne b} \min_w \mathbb{E}(G_{ab} - \langle w, \phi \rangle)^2 \ge 224\, \alpha^2 \Big(1 - \frac{D}{d
(d-1)}\Big) , $$

and at least $112\, \alpha^2$ for all but $2 D$ of the targets. For the mixed parts of the targets are orthogonal to
each other and to the rest; so projected onto their span the features capture at most a share D of all of it.

Kind: lower bound, exact. Constants: explicit; $224\, \alpha^2$ is attained by functions of one input.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import random_rationals
from bounds.bfc._target_family import best_errors, family, functions_of_one_input, products, sections
from bounds.core import Claim, Quantity, Statement, ge, gt
from bounds.core.certificate import certificate

mean_error = Quantity("mean_error", "average error of the best fits", nonnegative=True)
missed = Quantity("missed", "targets with an error of 112 alpha^2 at least", integer=True, nonnegative=True)
alpha = Quantity("alpha", r"\alpha_3", positive=True)
D = Quantity("D", "D", "features", integer=True, positive=True)
d = Quantity("d", "d", integer=True, positive=True)
M = d * (d - 1)

thmI_3 = Claim(
    id="bfc.thmI_3",
    title="No fixed feature map of small dimension learns the hierarchical targets",
    source="Theorem I.3",
    untested="It speaks of d >= exp(exp(200)) inputs. bfc.thmI_3.every_dimension has an explicit constant for every d.",
    kind="inequality",
    expected="never_exercised",
)
every_dimension = Statement("bfc.thmI_3", "Theorem I.3, for three layers and every d", algorithm=best_errors).added(
    "every_dimension",
    (
        ge(mean_error, 224 * alpha**2 * (1 - D / M), name="on average", trivially=0),
        ge(missed, M - 2 * D, name="most targets", trivially=0),
    ),
    title="Features fewer than the pairs of inputs, and kernels at fewer points, miss most targets of three layers",
    given=(gt(d, 1),),
    expected="proved",
)

TENTH = fmpq(1, 10)


def both_sides(gram, cross, targets, dimension, fit):
    errors = fit(gram, cross, [products([G], [G])[0, 0] for G in targets])
    return {
        mean_error: sum(errors, fmpq(0)) / len(errors),
        missed: sum(error >= 112 * TENTH**2 for error in errors),
        alpha: TENTH,
        D: gram.nrows(),
        d: dimension,
    }


@every_dimension.experiment(
    dimension=[10, 20], count=[5, 12], degree=[4, 8], quick={"dimension": [10], "count": [5]}, algorithm=best_errors
)
def kernel_that_sees_all_inputs(dimension, count, degree, *, algorithm):
    """Sections of (1 + <x, z>)^degree at random points with rational coordinates."""
    points = random_rationals(np.random.default_rng(0), (count, dimension), parts=2) / 4
    targets = family(dimension, TENTH)
    return both_sides(*sections(points, degree, targets), targets, dimension, algorithm)


@every_dimension.experiment(dimension=[4, 10, 20], quick={"dimension": [4, 10]}, algorithm=best_errors)
def functions_of_single_inputs(dimension, *, algorithm):
    """All that the targets consist of but their mixed parts: 3 d + 1 features leave exactly 224 alpha^2."""
    features, targets = functions_of_one_input(dimension, TENTH), family(dimension, TENTH)
    return both_sides(products(features, features), products(features, targets), targets, dimension, algorithm)


every_dimension.formula_mutant("a quarter more", then=ge(mean_error, 280 * alpha**2))
every_dimension.formula_mutant("all targets twice as far", then=ge(mean_error, 448 * alpha**2 * (1 - D / M)))
every_dimension.mutant(
    "half of the errors",
    lambda best_errors, gram, cross, sizes: [error / 2 for error in best_errors(gram, cross, sizes)],
)


@every_dimension.proof
def trace_of_a_projection(claim):
    """K is what the features capture of the orthonormal mixed parts, D = K + e; d = 2 + n."""
    K, e, n, f = free("K e n f")
    targets = (2 + n) * (1 + n)
    mixed_part = 2**2 * (sp.factorial(4) + 4**2 * sp.factorial(2)) * alpha**2
    at = {d: 2 + n, D: K + e}
    return certificate(
        "(x^2 - 1)^2 - 2 = He_4 + 4 He_2 has the mean square 4! + 16 2! = 56, and alpha S_3^2 contains 2 alpha x_b S_2^2: the "
        "mixed part g_ab = 2 alpha x_b (He_4 + 4 He_2)(x_a) has c = 224 alpha^2. All other parts of a target are functions "
        "of one input, so the g_ab are orthogonal to them, and to each other: the product of two is an odd moment or "
        "the mean of He_4 + 4 He_2 unless both pairs agree. Projecting features and target onto the span of the g_ab can "
        "only lower the error, and leaves the target g_ab and a space of dimension D at most; M errors have the sum c (M - "
        "K) with K <= D the trace of a projector. Each captured share is at most one, so at most 2 K are above one half.",
        *conclusions(
            claim,
            {
                mean_error: Derived({**at, mean_error: mixed_part * (targets - K) / targets}, targets),
                missed: Derived({**at, missed: targets - 2 * K + f}),
            },
        ),
    )
