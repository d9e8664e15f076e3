r"""A Gaussian polynomial is rarely close to any given number.

For every polynomial of degree q and every t, $\Pr[|f(g) - t| \le \varepsilon \sqrt{\mathrm{Var} f}] \le C q\,
\varepsilon^{1/q}$. Lemma J.1 (`lemJ_1.py`) follows.

Kind: probability bound, computed exactly. Constants: C is never named (Carbery and Wright); q = 1 needs $\sqrt{2/\pi}
= 0.798$, and the families here need no more.
"""

from flint import fmpq

from bounds.bfc import _tails
from bounds.bfc._exact import root
from bounds.bfc.lemJ_1 import CARBERY_WRIGHT, TOO_SMALL, C, epsilon, probability, q
from bounds.core import Claim, Unknown, le

lemJ_2a = Claim(
    id="bfc.lemJ_2a",
    title="A Gaussian polynomial is rarely close to any given number",
    source="Lemma J.2(a)",
    given=(le(epsilon, 1),),
    then=le(probability, C * q * epsilon ** (1 / q), trivially=1),
    constants=(Unknown(C, CARBERY_WRIGHT),),
    expected="calibrated",
)


@lemJ_2a.experiment(degree=[1, 2, 3, 4, 6], family=["hermite", "power"])
def any_level(degree, family):
    """He_q and x^q around several levels t; the radius is rational, so epsilon is a ball."""
    f = {"hermite": _tails.hermite_polynomial, "power": _tails.power}[family](degree)
    sd = root(_tails.variance(f))
    radii = [fmpq(round(float(sd.mid()) * scale * 2**40), 2**40) for scale in (1e-6, 1e-3, 0.05, 0.5)]
    levels = [fmpq(0), fmpq(1), _tails.expectation(f), -_tails.expectation(f) / 2 - 1]
    return {
        probability: [[_tails.within(f, t - radius, t + radius) for radius in radii] for t in levels],
        epsilon: [[radius / sd for radius in radii]],
        q: degree,
    }


lemJ_2a.formula_mutant("a constant too small", constants=TOO_SMALL)
