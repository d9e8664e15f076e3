r"""Training enhances any backbone: false where the backbone needs no help.

The first contribution says that training "sufficiently enhances the convergence performance of any backbone algorithms". A
backbone that solves its problems within T steps leaves nothing to enhance. Gradient descent is one where $M M^\top = \beta I$:
it solves in one step, its gradient vanishes, and so does that of training. What training from gradient descent does to first
order is l2o.fix_ntk; what no training can do is l2o.reach.
Kind: inequality over training iterations. Constants: none.
"""

from flint import fmpq

from bounds.core import Quantity, Statement, ge, le, lt
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken
from bounds.l2o._instances import by_hand
from bounds.l2o._pairs import chain
from bounds.l2o._training import descend
from bounds.late import late

unrolled = late("algorithms.unrolled")


F_k = Quantity("F_k", "F(X_T^k)", "after k training iterations", nonnegative=True)
F_0 = Quantity("F_0", "F(X_T^0)", "of the backbone", nonnegative=True)
k = Quantity("k", "k", "training iterations", integer=True, nonnegative=True)

backbone = Statement(
    "l2o.backbone",
    "Introduction, first contribution",
    ge(k, 1),
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum=r"Where $M M^\top = \beta I$, gradient descent solves in one step, and training changes nothing.",
    survives="No: it is quoted from Theorem 4.7, and the theorem speaks of gradient descent only.",
)
printed = backbone.printed(lt(F_k, F_0))


def trained(instance, algorithm, iterations, rate):
    """The objective before and after each of some training iterations with one unrolled step."""
    losses = descend(instance, algorithm, 1, rate, iterations)
    return {F_k: losses[1:], F_0: losses[:1], k: range(1, iterations + 1)}


@backbone.experiment(printed, size=[1, 2])
def cautious_base_step(size, *, algorithm):
    """A base step of two thirds of the best one leaves something to learn."""
    return trained(chain(1, 0, y=size, beta=fmpq(3, 2)), algorithm, 3, fmpq(1, 8))


@printed.witness
def solved_in_one_step():
    """M = (1, 0), Y = 1 and beta = 1."""
    instance = by_hand([[[1, 0]]], [[1]], [[0, 0]], ([[0, 1], [0, -1]], [[0, 0]]), (2, 1), beta=1, norm_A=1, beta_0=1)
    return trained(instance, unrolled.exact_detached_gradient, 3, 1)


printed.formula_mutant("no worse", then=le(F_k, F_0))


@printed.proof
def nothing_left(claim):
    """M = (1, 0), Y = y, beta = 1: the residual after one step from the origin."""
    y = 1
    residual = y - y
    return certificate(
        "M = (1, 0), Y = 1, X_0 = 0, beta = 1 and W_L = 0: one step of size 1 reaches (1, 0), whose residual is 0. The gradient "
        "by every weight has the factor M^T r = 0, so that the weights stay, and F with them.",
        *broken(claim, {k: 1, F_k: residual**2, F_0: residual**2}),
    )
