r"""A linear rate that is certain: one equation, one step, one neuron, from a zero last layer, for every iteration.

In place of Theorem 4.7, on the smallest problem: $N = b = T = 1$, $L = 2$, one neuron of weight e that sees minus the
gradient, $\|M\| = 1$, $\beta = \frac32$, $X_0 = 0$, $W_L = 0$. With $y = |Y|$ and a learning rate
$\eta \le 4\, y^{-4} \big(e^2 + \frac9{4y}\big)^{-1}$, training both layers gives for all k

$$ F^k \le \big(1 - \tfrac1{16} \eta\, y^4 e^2\big)^{2k} F^0 . $$

The kernel of training, $2 \big(\frac43 \sigma'(z)\big)^2 y^4 (a^2 + b^2)$ for the weights a and b, is kept above
$\frac18 y^4 e^2$ along the whole way, because a never falls and $z = a b y$ stays in $[0, \ln 3]$. No width and no tiny
data are needed. What makes it possible is that the solution is inside what factors below 2 can reach ($\|M\|^2 > \beta/2$).
Kind: deterministic inequality, for every training iteration. Constants: 4 and 9/4 leave room, 1/16 is
$(\frac43 \cdot \frac3{16})^2$, with 3/16 the least slope of the sigmoid on $[0, \ln 3]$.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import norm, rational
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, identity, positive
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import follows, put, same
from bounds.l2o._one_neuron import equations
from bounds.l2o._pairs import chain
from bounds.l2o._proofs import apart, slope_by_exponential, together
from bounds.l2o._symbols import F_0, T, beta, eta, norm_A, norm_W, x
from bounds.l2o._theorem import L, e, width
from bounds.l2o._training import descend

k = Quantity("k", "k", "training iterations", integer=True, nonnegative=True)
F_k = Quantity("F_k", "F^k", nonnegative=True)
y = Quantity("y", "|Y|", positive=True)
problems = Quantity("problems", "N", "problems", integer=True, positive=True)

LONGEST = 4 / (y**4 * (e**2 + sp.Rational(9, 4) / y))
RATE = 1 - eta * y**4 * e**2 / 16
SMALLEST = (
    eq(problems, 1),
    eq(equations, 1),
    eq(T, 1),
    eq(L, 2),
    eq(width, 1),
    eq(x, 0),
    eq(norm_W, 0),
    eq(norm_A, 1),
    eq(beta, sp.Rational(3, 2)),
    gt(e, 0),
)

local_rate = Statement(
    "l2o.local_rate",
    "in place of Theorem 4.7",
    (*SMALLEST, le(eta, LONGEST), ge(k, 1)),
    algorithm="algorithms.unrolled.exact_detached_gradient",
    expected="proved",
)
rate = local_rate.added(
    "",
    le(F_k, RATE ** (2 * k) * F_0, trivially=F_0),
    scaling={"data, layers in return": {y: 1, e: -sp.Rational(1, 2), eta: -3, F_k: 2, F_0: 2}},
)

not_faster = local_rate.added(
    "not_faster",
    ge(F_k, sp.Rational(1, 4) ** k * F_0),
    title="At these learning rates no training iteration overshoots, or gains more than three quarters",
)


@local_rate.experiment(size=[0.5, 1, 4], expansion=[0.5, 2], share=[1, 0.125])
def one_neuron(size, expansion, share, *, algorithm):
    """Eight training iterations at the longest learning rate and at an eighth of it."""
    start = chain(expansion, 0, y=size, beta=fmpq(3, 2))
    longest = 4 / (rational(size) ** 4 * (rational(expansion) ** 2 + fmpq(9, 4) / rational(size)))
    learning = longest * rational(share)
    losses = descend(start, algorithm, 1, learning, 8)
    return {
        problems: [len(start.M)],
        equations: [start.M.shape[1]],
        T: [1],
        L: [len(start.weights)],
        width: [len(start.weights[-1][0])],
        x: [start.x],
        norm_W: [norm(start.weights[-1])],
        norm_A: [start.norm_A],
        beta: [start.beta],
        e: [start.lam[0]],
        y: [rational(size)],
        eta: [learning],
        k: range(1, 9),
        F_k: losses[1:],
        F_0: losses[:1],
    }


rate.formula_mutant("four times as fast", then=le(F_k, (1 - eta * y**4 * e**2 / 4) ** (2 * k) * F_0))
not_faster.formula_mutant("a tenth at most", then=ge(F_k, sp.Rational(9, 10) ** k * F_0))
rate.mutant("a quarter of the gradient", corrupt.gradient(1, 4))
rate.mutant("uphill", corrupt.gradient(-1))
not_faster.mutant("steps three times as long", corrupt.gradient(3))

INVARIANTS = (
    "With weights a, b and z = a b y, residual -y u, u = 1 - 4/3 sigma(z), and c = 4/3 u sigma'(z) y^3, an iteration is a + "
    "eta c b, b + eta c a. Invariants: a >= e, b >= 0, 0 <= z <= ln 3, 0 <= u <= 1/3. With w = eta y^3 <= 16/9 (from the "
    "premise, 9/(4 y) alone) eta c <= w u/3 <= 16/81 as sigma' <= 1/4. So a^2 - b^2 does not grow in size (first identity) "
    "and with a b <= ln 3/y, s = a^2 + b^2 <= e^2 + 2 ln 3/y <= e^2 + 9/(4 y), hence eta y^4 s <= 4. The step of z is y eta "
    "c s + (eta c)^2 z (second identity), at most (4/3 + 16/27 16/81 9/8) u, and sigma' <= 1/4 makes u fall by a third of "
    "that, by less than u/2: no overshoot, and F keeps a quarter. Since sigma' >= 3/16 on [0, ln 3] (it falls with |z|), u "
    "falls by at least (4/3)(3/16) y eta c e^2 with c >= 4/3 3/16 u y^3, that is by eta y^4 e^2 u/16. F is y^2 u^2/2."
)


def one_iteration():
    """The two identities of an iteration and the numbers."""
    a, b, h = sp.symbols("a b h")
    return [
        identity("a^2 - b^2, with h = eta c", (a + h * b) ** 2 - (b + h * a) ** 2, (a**2 - b**2) * (1 - h**2)),
        identity("a b", (a + h * b) * (b + h * a), a * b + h * (a**2 + b**2) + h**2 * a * b),
        positive("2 ln 3 < 9/4", sp.exp(sp.Rational(9, 8)) - 3),
        comparison(
            "w/3 u <= 16/27 u and 16/81", apart(sp.Rational(16, 9), sp.Rational(1, 9)), "==", sp.Rational(16, 81)
        ),
        comparison(
            "a third of the step, over u",
            apart(
                sp.Rational(1, 3),
                together(sp.Rational(4, 3), apart(sp.Rational(16, 27), sp.Rational(16, 81), sp.Rational(9, 8))),
            ),
            "<",
            sp.Rational(1, 2),
        ),
        slope_by_exponential(),
    ]


@rate.proof
def kernel_kept(claim):
    """How much an iteration gains at least."""
    slope = sp.Rational(3, 4) * sp.Rational(1, 4)
    gain = (sp.Rational(4, 3) * slope) ** 2 * eta * y**4 * e**2
    return certificate(
        f"{INVARIANTS} The last step is one iteration, k = 1, in terms of what it keeps of F.",
        *one_iteration(),
        same("one iteration", put(claim, claim.then[0].rhs, {k: 1}), (1 - gain) ** 2 * F_0),
    )


@not_faster.proof
def no_overshoot(claim):
    """How much an iteration gains at most."""
    step = sp.Rational(4, 3) + sp.Rational(16, 27) * sp.Rational(16, 81) * sp.Rational(9, 8)
    return certificate(
        f"{INVARIANTS} The last step is one iteration, k = 1: u falls by a third of its step at most.",
        *one_iteration(),
        *follows(claim, ge(F_k, (1 - step / 3) ** 2 * F_0), at={k: 1}),
    )
