r"""delta_5 should be delta_4^{-2}: a stray sigma in print, and nothing like a constant.

Appendix B.1 defines $\delta_5 = \sigma(z)^{-2}\, \sigma(1 - \sigma(z))^{-2}$, $z = \delta_3 \Theta_L$, to stand for
$\delta_4^{-2}$, and calls it a constant of order $e^{L-1}$. Without the second sigma it is $\delta_4^{-2} = 16
\cosh^4(z/2)$, and

$$ e^{2z} \le \delta_4^{-2} \le 16\, e^{2z} , $$

with z of order $e^{L-1}$. Kind: exact identity (printed), deterministic inequality. Constants: 1 for large z, 16 at z
= 0.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.core.relation import Op
from bounds.l2o._certificates import at_least, broken, same

z = Quantity("z", r"\delta_3 \Theta_L", nonnegative=True)


def sigma(v):
    """The sigmoid at v, as an expression."""
    return 1 / (1 + sp.exp(-v))


INVERSE = (1 + sp.exp(-z)) ** 4 * sp.exp(2 * z)
ERRATUM = r"A misprint: $\sigma(1 - \sigma(z))$ must be $1 - \sigma(z)$."

delta5 = Statement(
    "l2o.delta5",
    "Definition of delta_5, Appendix B.1",
    erratum=ERRATUM,
    survives=r"In part: without the stray $\sigma$ it stands for $\delta_4^{-2}$ as it should. But the proofs of Lemmas "
    r"5.1 and 5.2 take it for a constant, and it is at least $e^{2 \delta_3 \Theta_L}$; they do not survive.",
)
printed = delta5.printed(eq(sigma(z) ** -2 * sigma(1 - sigma(z)) ** -2, INVERSE))

corrected = delta5.corrected(
    (
        eq(sigma(z) ** -2 * (1 - sigma(z)) ** -2, INVERSE, name="definition"),
        eq(16 * sp.cosh(z / 2) ** 4, INVERSE, name="cosh"),
        ge(INVERSE, sp.exp(2 * z), name="lower"),
        le(INVERSE, 16 * sp.exp(2 * z), name="upper"),
    ),
    title="delta_5 is delta_4^{-2}, which grows like the exponential of twice delta_3 Theta_L",
    expected="proved",
    tight=True,
)


@corrected.experiment(largest=[1, 40])
def several_sizes(largest):
    """Values of z from 2^-20 to the largest."""
    return {z: [fmpq(largest, 2**power) for power in range(0, 22, 3)]}


@printed.witness
def at_one():
    """z = 1."""
    return {z: 1}


printed.formula_mutant("without the second sigma", then=eq(sigma(z) ** -2 * (1 - sigma(z)) ** -2, INVERSE))
corrected.formula_mutant("with the second sigma", then=eq(sigma(z) ** -2 * sigma(1 - sigma(z)) ** -2, INVERSE))
corrected.formula_mutant("15 instead of 16", then=le(INVERSE, 15 * sp.exp(2 * z)))
corrected.formula_mutant("1.1 instead of 1", then=ge(INVERSE, sp.Rational(11, 10) * sp.exp(2 * z)))


@corrected.proof
def in_the_exponential(claim):
    """With z = 2 log(1 + k), so that every exponential is a power of 1 + k."""
    k = sp.Symbol("k", nonnegative=True)
    steps = []
    for one in claim.then:
        lhs, rhs = (side.rewrite(sp.exp).subs(z, 2 * sp.log(1 + k)) for side in (one.lhs, one.rhs))
        smaller, larger = (lhs, rhs) if one.op is Op.LE else (rhs, lhs)
        steps.append((same if one.op is Op.EQ else at_least)(one.name or str(one), smaller, larger))
    return certificate("For z >= 0 write exp(z/2) = 1 + k; all sides are quotients of polynomials in k.", *steps)


@printed.proof
def near_one(claim):
    """The printed form against the meant one for z in a small interval."""
    v = sp.Symbol("v", positive=True)
    return certificate(
        "For all z from 1 to 1 + 2^-20, delta_4^{-2} exceeds the printed product.",
        *broken(claim, {z: v}, {v: (1, 1 + sp.Rational(1, 2**20))}),
    )
