r"""One step never lengthens a vector: false; it can lengthen it by the factor sqrt(2), and no more.

Lemma A.3 says $\|I - \frac1\beta \mathrm{diag}(P) M^\top M\|_2 < 1$ for $0 < P < 2$. Its proof treats eigenvectors of
$M^\top M$ as if diag(P) kept their direction and takes the Rayleigh quotient of a matrix that is not symmetric. With
more unknowns than equations the norm is at least 1 because of the null space of M, and it can be larger: what is true
is

$$ 1 \le \|I - \tfrac1\beta \mathrm{diag}(P) M^\top M\|_2 \le \sqrt2 . $$

Proof of the upper bound: $v = A x/\beta$ has $|v - x/2| \le |x|/2$, so $v = x/2 + \rho \frac{|x|}2 u$ with $|u| = 1$;
each $|x_i - p_i v_i|$ is largest at $p_i \in \{0, 2\}$, where it is at most $\max(|x_i|, \rho |x| |u_i|)$; sum the
squares. How much a step lengthens is a matter of how far its factors are from 1:

$$ \|I - \tfrac1\beta \mathrm{diag}(P) M^\top M\|_2 \le \sqrt{1 + \max_j (P_j - 1)^2} , $$

since $|x - v|^2 \le |x|^2 - |v|^2$ and $|x - P v| \le |x - v| + \max_j |P_j - 1|\, |v|$.
Kind: deterministic inequality. Constants: sqrt(2) is attained by M = [1, 1] and P = (2, 0) in the limit, the other bound
by P = (1 + e, 1 - e) for every e.
"""

from dataclasses import replace

import sympy as sp

from algorithms.exact import rationals, spectral_norm
from bounds.core import Quantity, Statement, ge, gt, le, lt
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import broken, follows, put, same
from bounds.l2o._instances import by_hand, many, one_step_turn, stacked
from bounds.l2o._matrices import step
from bounds.l2o._proofs import together
from bounds.l2o._symbols import beta, norm_A
from bounds.late import late

unrolled = late("algorithms.unrolled")


norm_step = Quantity("norm_step", r"\|I - \frac1\beta \mathrm{diag}(P_t) M^\top M\|_2", nonnegative=True)
P_max = Quantity("P_max", r"P_{\max}", positive=True)
P_min = Quantity("P_min", r"P_{\min}", nonnegative=True)
E_max = Quantity("E_max", r"\max_j |P_j - 1|", nonnegative=True)
nullity = Quantity("nullity", "d - b", "unknowns minus equations", integer=True)


A_3 = Statement(
    "l2o.A_3",
    "Lemma A.3, eq. (31)",
    (ge(beta, norm_A), lt(P_max, 2), gt(P_min, 0)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"False: $M = (1, 1)$, $\beta = 2$ and $P = (2, 0)$ up to $10^{-8}$ give the norm $\sqrt2$; with $d > b$ it "
    "is never below 1.",
    survives=r"No: it evaluates the quadratic form at eigenvectors of $M^\top M$, and the norm of a matrix that is not "
    r"symmetric is not a Rayleigh quotient. Behind an M there is a replacement, $M (I - \frac1\beta "
    r"\mathrm{diag}(P) M^\top M) = S M$ with $S = I - \frac1\beta M \mathrm{diag}(P) M^\top$ and $\|S\|_2 < 1$ "
    "(l2o.fix_residual).",
)
printed = A_3.printed(lt(norm_step, 1))

corrected = A_3.corrected(
    (le(norm_step, sp.sqrt(2), name="upper"), ge(norm_step, 1, name="lower")),
    title="One step lengthens a vector by at most the factor sqrt(2), and the worst vector is never shortened",
    also=gt(nullity, 0),
    formerly="l2o.fix_A3",
    expected="proved",
    tight=True,
    scaling={"matrix": {beta: 2, norm_A: 2}},
)

factors = A_3.added(
    "factors",
    le(norm_step, sp.sqrt(1 + E_max**2)),
    title="A step whose factors are near 1 hardly lengthens a vector",
    given=ge(beta, norm_A),
    formerly="l2o.fix_A3.factors",
    expected="proved",
    tight=True,
    scaling={"matrix": {beta: 2, norm_A: 2}},
)


def norms_of_steps(instance, algorithm, steps):
    """The norm of every step of a run, its smallest and largest factor, and how far they are from 1."""
    run = instance.run(algorithm, steps)
    return {
        E_max: [max((abs(p - 1) for p in P.flat), key=float) for P in run.P],
        norm_step: [spectral_norm(step(instance, P)) for P in run.P],
        P_max: [max(P.flat, key=float) for P in run.P],
        P_min: [min(P.flat, key=float) for P in run.P],
        nullity: [instance.M.shape[2] - instance.M.shape[1]],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
    }


@A_3.experiment(factors, weight=[0.5, 2], rows=[1, 2], steps=[3])
@A_3.experiment(corrected, weight=[2, 6], rows=[1, 2], steps=[3])
def random_networks(weight, rows, steps, *, algorithm):
    """Two problems with three unknowns each."""
    return stacked(norms_of_steps, many(weight=weight, rows=rows), algorithm, steps)


@A_3.experiment(corrected)
def turn(*, algorithm):
    """The step from (0, 1) to (-1, 1)."""
    return norms_of_steps(one_step_turn(), algorithm, 1)


@A_3.experiment(factors, last=[0.125, 1, 4])
def turn_a_little(last, *, algorithm):
    """The same with a smaller last layer: one factor hardly more above 1 than the other is below."""
    instance = one_step_turn()
    return norms_of_steps(
        replace(instance, weights=(instance.weights[0], rationals([[last, -last * 1023 / 1024]]))), algorithm, 1
    )


@A_3.experiment(printed)
def one_unknown(*, algorithm):
    """Where there is nothing to turn, the printed statement is true."""
    return norms_of_steps(by_hand([[[1]]], [[1]], [[3]], ([[1, 1]], [[1]]), (2, 1), beta=1, norm_A=1), algorithm, 3)


@A_3.witness(printed)
def turned():
    """One coordinate with almost a double step, one with almost none."""
    return norms_of_steps(one_step_turn(), unrolled.exact_rollout, 1)


printed.formula_mutant("the sharp constant", then=le(norm_step, sp.sqrt(2)))
corrected.formula_mutant("1.4 instead of sqrt(2)", then=le(norm_step, sp.Rational(7, 5)))
corrected.formula_mutant("lower bound 1.1", then=ge(norm_step, sp.Rational(11, 10)))
factors.formula_mutant("0.99 of it", then=le(norm_step, sp.Rational(99, 100) * sp.sqrt(1 + E_max**2)))
factors.formula_mutant("half of the square", then=le(norm_step, sp.sqrt(1 + E_max**2 / 2)))


@factors.proof
def near_one(claim):
    """The plain step loses what the factors can add at most."""
    p, q, e, b = sp.symbols("p q e b", nonnegative=True)
    promised = put(claim, claim.then[0].rhs, {E_max: e})
    return certificate(
        "Let v = B x with B = A/beta, whose eigenvalues b lie in [0, 1]. By the first identity |x - v|^2 = |x|^2 - |v|^2 "
        "- 2 x.(B - B^2) x <= |x|^2 - |v|^2. With p = |x - v|, q = |v| and e the largest |P_j - 1|, |x - P v| <= p + e q; by "
        "the second the square of the promise times p^2 + q^2 exceeds that squared by a square, and p^2 + q^2 <= |x|^2.",
        identity("one eigenvalue", (1 - b) ** 2, together(1, -(b**2), -2 * b * (1 - b))),
        same("Cauchy and Schwarz", promised**2 * (p**2 + q**2), (p + e * q) ** 2 + (e * p - q) ** 2),
    )


@corrected.proof
def coordinates(claim):
    """Every coordinate of x - P v is between those of x and x - 2 v."""
    x, v, p, b = sp.symbols("x v p b")
    longer, rest = 1 + 1, (1 - p / 2) * (x - 2 * v) ** 2 + p / 2 * x**2 + p * (2 - p) * v**2
    return certificate(
        "Let v = B x with B = A/beta, whose eigenvalues b lie in [0, 1], so that x.v - v.v = x.(B - B^2) x >= 0 by "
        "the second identity. By the first, each (x_i - p_i v_i)^2 is at most 2 x_i^2 - 4 (x_i v_i - v_i^2), for p_i in [0, "
        "2]; summed over i, |x - P v|^2 <= 2 |x|^2. Below: with more unknowns than equations M has a null vector, which "
        "every step leaves as it is.",
        same("one coordinate", longer * x**2 - 4 * (x * v - v**2) - (x - p * v) ** 2, rest),
        identity("one eigenvalue of B - B^2", b - b**2, b * (1 - b)),
        *follows(claim, le(norm_step, sp.sqrt(longer)), ge(norm_step, 1), squared=True),
    )


@printed.proof
def one_vector(claim):
    """M = [1, 1], beta = 2, P = (19/10, 1/10) and the vector (0, 1)."""
    double, short = sp.Rational(19, 10), sp.Rational(1, 10)
    length = sp.sqrt((double / 2) ** 2 + (1 - short / 2) ** 2)
    return certificate(
        "For M = [1, 1], beta = 2 and P = (19/10, 1/10), A (0, 1)/2 = (1, 1)/2, so the step takes (0, 1) to "
        "(-19/20, 1 - 1/20), whose length is a lower bound of the norm.",
        *broken(claim, {beta: 2, norm_A: 2, P_max: double, P_min: short, norm_step: length}),
    )
