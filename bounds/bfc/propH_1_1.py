r"""A small cross entropy means a small regression error, but not at every level.

With $u = x_0 + G^*(x)$, $x_0$ normal of variance one and $Y = \mathrm{sgn}(u)$, printed:
$\mathbb{E}\,\mathrm{CE}(Y, v(x_0 + F)) \le \varepsilon$ implies $\mathbb{E}(F - G^*)^2 = O(c_3^2 \varepsilon^2)$ for every
$\varepsilon \ge 0$. False for large $\varepsilon$: with v = 0 the cross entropy is log 2 for every F. It needs a small
$\varepsilon$.

Kind: inequality; both sides are rigorous integrals. Constants: hidden.
"""

import sympy as sp
from flint import arb

from bounds.bfc._certificates import breaks
from bounds.bfc.propH_1_2 import ENTROPY, C, c_3, entropy, error2, integrals, v
from bounds.core import Quantity, Statement, Traced, Unknown, le
from bounds.core.certificate import certificate

wrong = Quantity("wrong", r"\Pr[Y \ne \mathrm{sgn}(x_0+F)]", nonnegative=True)
hidden = sp.Symbol("hidden")
FIRST = r"False at $v = 0$, where the cross entropy is $\log 2$ whatever F is; $\varepsilon$ must be small."

propH_1_1 = Statement(
    "bfc.propH_1_1",
    "Proposition H.1, first part",
    erratum=FIRST,
    survives=r"Yes, for $\varepsilon \le c/c_3(2^L)$: the contradiction needs an $x_0$ between the two thresholds "
    r"with probability $\Omega(c_3 \varepsilon)$, which cannot exceed one.",
)
first = propH_1_1.printed(
    le(error2, C * c_3**2 * entropy**2), title="A small cross entropy means a small regression error, for every level"
)
first_corrected = propH_1_1.corrected(
    le(error2, hidden * entropy**2),
    title="A cross entropy below one tenth means a regression error of its order",
    source="Proposition H.1, first part; proof in Appendix H.2",
    given=(le(entropy, sp.Rational(1, 10)),),
    constants=(Unknown(hidden, "Omega and O of the proof; here c_3 = 1 because F - G* is constant"),),
    expected="calibrated",
)


@first_corrected.experiment(steepness=["100/1", "1000/1"], algorithm=ENTROPY)
def small_entropy(steepness, *, algorithm):
    """Steep losses, so that the cross entropy is small."""
    return integrals(steepness, ("1/1000", "1/100", "1/10"), (0,), algorithm)


@first.experiment(steepness=["100/1"], algorithm=ENTROPY)
def small_shifts(steepness, *, algorithm):
    """C = 100 is enough for small shifts and a steep loss."""
    return {**integrals(steepness, ("1/1000", "1/100"), (0,), algorithm), C: 100}


@first.witness
def blind_loss():
    """v = 0 and F - G* so large that half of all labels are wrong, against constants up to 10^40."""
    return {
        entropy: arb(2).log(),
        error2: [10**10, 10**50, 10**100],
        C: [1, 10**20, 10**40],
        c_3: [1, 10**5, 10**20],
        v: 0,
        wrong: arb(1) / 2,
    }


first.formula_mutant("mistakes instead of the regression error", then=le(sp.log(2) * wrong, entropy))
first_corrected.formula_mutant("constant one", constants=(Traced(hidden, 1, "too small"),))


@first.proof
def blind_loss_in_numbers(claim):
    """The three witnesses."""
    cases = ((10, 1, 1), (50, 10**20, 10**5), (100, 10**40, 10**20))
    return certificate(
        "At v = 0 the cross entropy is log 2 < 1 for every F, so C c_3^2 (log 2)^2 < C c_3^2, which any error F - G* "
        "larger than that breaks, whatever C; the witnesses' numbers follow.",
        *(
            step
            for power, constant, third in cases
            for step in breaks(
                claim, {error2: 10**power, C: constant, c_3: third, entropy: sp.log(2), v: 0, wrong: "1/2"}
            )
        ),
    )
