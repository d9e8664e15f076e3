r"""The slope of the sigmoid is smallest at an end of any interval.

$$ \min_{b \le v \le B} 2\sigma(v)(1 - \sigma(v)) = \min\big(2\sigma(b)(1 - \sigma(b)),\, 2\sigma(B)(1 - \sigma(B))\big) , $$

and if $-b = B$ the two ends agree. The slope is even and decreases in |v|, hence the claim (the printed proof calls it
a quadratic function of v; it is one of $\sigma(v)$). The slopes $P (1 - P/2)$ come from runs, the ends from their z.
Kind: deterministic inequality, attained at an end. Constants: none.
"""

from dataclasses import replace

import sympy as sp
from flint import arb

from bounds.core import Quantity, Statement, ge, le
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import at_least
from bounds.l2o._instances import many, stacked
from bounds.l2o._proofs import slope_by_exponential

slope = Quantity("slope", "P (1 - P/2)", "slopes of all coordinates and steps", nonnegative=True)
smallest = Quantity("smallest", r"\min P (1 - P/2)", nonnegative=True)
z = Quantity("z", "z")
b = Quantity("b", "b", "lower end")
B = Quantity("B", "B", "upper end")


def h(v):
    """2 sigma(v) (1 - sigma(v)), written so that it is even."""
    return 1 / (1 + sp.cosh(v))


A_18 = Statement(
    "l2o.A_18",
    "Lemma A.18",
    (le(b, z), le(z, B)),
    algorithm="algorithms.unrolled.exact_rollout",
    erratum=r"The proof calls the slope a quadratic function of v; it is one of $\sigma(v)$.",
    survives=r"Yes: $\sigma$ is monotone, so that the ends of an interval of v are those of one of $\sigma(v)$.",
)
printed = A_18.printed(ge(slope, sp.Min(h(b), h(B))), expected="proved", tight=True)

attained = A_18.added(
    "attained",
    le(smallest, sp.Min(h(b), h(B)) * (1 + sp.Rational(1, 10**12))),
    title="On the interval of all values of a run, the smallest slope is the one at an end",
)


@A_18.experiment(attained, weight=[0.5, 2, 4], last=[1, 3], quick={"last": [1]})
@A_18.experiment(printed, weight=[0.5, 2, 4], last=[1, 3])
def ends_from_the_runs(weight, last, *, algorithm):
    """The interval spanned by all z of a run, a hair wider on both sides."""

    def slopes_and_ends(instance):
        run = instance.run(algorithm, 3)
        values = run.z.ravel()
        low, high = min(values, key=float), max(values, key=float)
        hair = (
            (abs(low) + abs(high)) / (1 + abs(low) + abs(high)) / 2**60
        )  # absolute, so that slopes far out stay as they are
        slopes = (run.P * (1 - run.P / 2)).ravel()
        return {
            slope: slopes,
            z: values,
            b: [low - hair],
            B: [high + hair],
            smallest: [min(slopes, key=lambda one: arb(one).mid())] * len(slopes),
        }

    return stacked(slopes_and_ends, many(weight=weight, last=last))


printed.formula_mutant("the larger end", then=ge(slope, sp.Max(h(b), h(B))))
printed.formula_mutant("the slope at zero", then=ge(slope, sp.Rational(1, 2)))
attained.formula_mutant("the larger end of an interval twice as wide", then=le(smallest, sp.Min(h(2 * b), h(2 * B))))


@printed.mutant("factors of twice the inputs")
def _(exact_rollout, M, Y, weights, steps, *, beta, X_0):
    run = exact_rollout(M, Y, weights, steps, beta=beta, X_0=X_0)
    return replace(run, z=run.z / 2)


@printed.proof
def even_and_falling(claim):
    """With u = exp(-|v|) in (0, 1]; then the end that is further from zero than z, whichever it is."""
    u, c, k = sp.symbols("u c k", nonnegative=True)
    promised = claim.then[0].rhs
    ends = promised.args if isinstance(promised, sp.Min) else (promised,)
    return certificate(
        "With u = exp(-v) the slope is 2 u/(1 + u)^2 = 1/(1 + cosh(v)). Exchanging u for 1/u changes nothing (first "
        "identity, times u^2), so take u = exp(-|v|) in (0, 1], where the second makes the slope grow with u: it falls as |v| "
        "grows, and |v| on [b, B] is largest at an end. There cosh is 1 + c + k if it is 1 + c at z, and the value at "
        "that end, no less than the smallest, is no more than the slope.",
        identity("u^2 (1 + 1/u)^2, expanded, is (1 + u)^2", u**2 + 2 * u + 1, (1 + u) ** 2),
        slope_by_exponential(),
        *(
            at_least(f"the end {end} is further out", _at_end(ends, end).subs(sp.cosh(end), 1 + c + k), 1 / (2 + c))
            for end in (b, B)
        ),
    )


def _at_end(ends, end):
    """What the claim says of that end, or of both if it does not tell them apart."""
    return next((one for one in ends if one.free_symbols == {end}), ends[0])
