r"""The integral and the path length behind the repaired premise.

The constants of the repaired premise are $\int_0^S (1-s)^3 e^{-2s}\,ds = \tfrac18 + \tfrac18(4S^3 - 6S^2 + 6S - 1) e^{-2S}$
at the S where $\left((1 - S) e^{-S}\right)^2$ is $\tfrac15$.

Kind: inequalities and an identity. Constants: traced.
"""

import sympy as sp
from flint import acb, arb, fmpq

from bounds.bcgd import _path_proof as proof
from bounds.bcgd._constants import LONGEST_PATH, REPAIRED_RADIUS
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate
from bounds.core.promises import at_least, compared, equal, premise, promises, put
from bounds.core.relation import Op

S = Quantity("S", "S", "a path length", positive=True)
integral = Quantity("integral", r"\int_0^S (1-s)^3 e^{-2s} ds", "by certified quadrature", positive=True)

constants = Claim(
    id="bcgd.thm3_3_constants",
    source="Repaired proof of Theorem 3.3",
    form="added",
    given=eq(S, LONGEST_PATH),
    then=(
        ge(((1 - S) * sp.exp(-S)) ** 2, sp.Rational(1, 5), name="fifth"),
        ge(integral, REPAIRED_RADIUS, name="radius"),
        eq(integral, sp.Rational(1, 8) + (4 * S**3 - 6 * S**2 + 6 * S - 1) * sp.exp(-2 * S) / 8, name="closed_form"),
    ),
    expected="proved",
)


@constants.experiment(bits=256)
def quadrature():
    """Certified integration of the integrand itself."""
    length = fmpq(LONGEST_PATH.p, LONGEST_PATH.q)
    return {S: length, integral: acb.integral(lambda s, _: (1 - s) ** 3 * (-2 * s).exp(), 0, acb(arb(length))).real}


constants.formula_mutant("a quarter", then=ge(((1 - S) * sp.exp(-S)) ** 2, sp.Rational(1, 4)))


@constants.proof
def numbers(claim):
    """The antiderivative, and its value and the rate at the longest path."""
    longest, s = premise(claim, "S"), sp.Symbol("s")
    steps = []
    for one in promises(claim):
        if one.op is Op.EQ:
            closed = put(claim, one.rhs, S=s)
            slope = sp.expand(sp.powsimp(sp.expand(sp.diff(closed, s) * sp.exp(2 * s))))
            steps += [equal("derivative of the closed form times e^(2s)", slope, (1 - s) ** 3)]
            steps += at_least("it starts at zero", closed.subs(s, 0), 0)
        else:
            steps.append(compared(claim, one, "at the longest path", S=longest, integral=proof.antiderivative(longest)))
    return certificate("The integral has the stated closed form; both numbers in balls.", *steps)
