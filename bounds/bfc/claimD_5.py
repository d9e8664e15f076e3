r"""The truncated output is bounded by what the layers take from the inputs, and a constant: for one layer of width one.

Claim D.5 prints $|\tilde F| \le \mathrm{poly} \sum_l (\|W_{l,0} x\|^2 + \|W_{l,1} S_1\|^2)$. Without "1 +" this is
false: $W_2 = 0$, $W_{3,0} = 0$, $W_{3,2} = 1$ gives $\tilde F > 0$ and 0. With the plateau $\tfrac{11}{5} B'^2$ of
the truncated square, $\tilde F_3 \le 2 \alpha_3 (\|W_{3,0} x\|^2 + (\|W_{3,2}\|\, \tfrac{11}{5} B'^2)^2)$ at width
one; more layers and neurons are in `claimD_5_widths.py`. (The
definition of second-order smoothness misprints $\nabla f$ for $\nabla^2 f$.)

Kind: inequality, exact. Constants: 2, attained where both parts are equal.
"""

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, breaks, conclusions
from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate, comparison, written

C = Quantity("C", "C", "hidden constant", positive=True)
output = Quantity("output", r"\tilde F(x)", nonnegative=True)
direct = Quantity("direct", r"\sum_l\|W_{l,0}x\|^2+\|W_{l,1}S_1\|^2", nonnegative=True)
rest = Quantity("rest", r"(\|W_{3,2}\|_F\,\tfrac{11}{5}B'^2)^2 q", "what a truncated layer can add", nonnegative=True)
alpha_3 = Quantity("alpha_3", r"\alpha_3", positive=True)

claimD_5 = Statement(
    "bfc.claimD_5",
    "Claim D.5, first bullet",
    erratum=r"Layers also take from hidden features, so $1 + {}$ is missing in front of the sum.",
    survives=r"Yes, with $1 + {}$ in front of the sum: the bound of $\|A_i\|$ in the proof of Claim D.4 has the "
    r"constant, and squaring it gives the claim. Proposition D.7 uses it above a large $R_0$ only, where "
    r"a constant does no harm.",
)
printed = claimD_5.printed(
    le(output, C * direct),
    title="The truncated output is bounded by what the layers take from the inputs",
    scaling={"outputs": {output: 1, direct: 1}},
)

claimD_5_corrected = claimD_5.corrected(
    le(output, alpha_3 * 2 * (direct + rest)),
    title="The output of a truncated layer of width one is bounded by what it takes from the inputs and a constant",
    source="Claim D.5, first bullet, the term of layer 3 at width one",
    expected="proved",
    tight=True,
    scaling={"outputs": {output: 1, direct: 1, rest: 1}, "weight": {output: 1, alpha_3: 1}},
)


def truncated(value, limit):
    """The truncated square in rationals: t runs from one to two limits."""
    z = abs(value)
    if z <= limit:
        return z * z
    t = min((z - limit) / limit, 1 + 0 * z)
    area = t + t**2 / 2 - 4 * t**4 + 23 * t**5 / 5 - 3 * t**6 / 2
    return limit**2 * (1 + 2 * area)


def hidden_only(from_inputs, size, activation):
    """L = 3, width one: W_2 = 0, layer 3 reads x with weight `from_inputs` and the truncated feature with weight one."""
    limit, weight, x = fmpq(2), fmpq(1, 10), fmpq(3)
    S_2 = size * (x * x - 1)
    F = weight * (from_inputs * x + activation(S_2, limit)) ** 2
    return {
        output: F,
        direct: (from_inputs * x) ** 2,
        rest: (fmpq(11, 5) * limit**2) ** 2,
        alpha_3: weight,
        C: [1, 10**20],
    }


@claimD_5_corrected.experiment(from_inputs=[0, 1, 3], size=["1/100", "1/2", "1000/1"], algorithm=truncated)
def hidden_feature(from_inputs, size, *, algorithm):
    """Features below, around and far above the limit; equal parts attain the factor 2."""
    return hidden_only(fmpq(from_inputs), fmpq(*map(int, size.split("/"))), algorithm)


@printed.experiment(from_inputs=[1])
def inputs_only(from_inputs):
    """No hidden feature: there the printed bound is true."""
    return {**hidden_only(fmpq(from_inputs), fmpq(0), truncated), C: 1}


@printed.witness
def no_inputs():
    """W_{3,0} = 0 and S_2 far above its limit."""
    return hidden_only(fmpq(0), fmpq(1), truncated)


printed.formula_mutant("with what hidden features add", then=le(output, alpha_3 * 2 * (direct + rest)))
claimD_5_corrected.formula_mutant("factor one", then=le(output, alpha_3 * (direct + rest)))
claimD_5_corrected.mutant("not truncated", lambda truncated, value, limit: value * value)


@printed.proof
def plateau_against_nothing(claim):
    """x = 3, B' = 2: S_2 = 8 is beyond 2 B'."""
    plateau = sp.Rational(11, 5) * 2**2
    return certificate(
        "W_3,0 = 0 and S_2 = x^2 - 1 = 8 >= 2 B' = 4, so the truncated square is 11/5 B'^2 and F = 1/10 (11/5 B'^2)^2 "
        "> 0, while the bound is C times 0, for every C.",
        comparison("S_2 is beyond twice the limit", written(lambda x, B: x**2 - 1 - 2 * B, 3, 2), ">=", 0),
        *breaks(
            claim,
            {output: plateau**2 / 10, direct: 0, rest: plateau**2, alpha_3: "1/10", C: 10**20},
        ),
    )


@claimD_5_corrected.proof
def square_of_a_sum(claim):
    """a is what the layer takes from x, t the truncated feature, and t + s its plateau 11/5 B'^2."""
    a, t, s = sp.symbols("a t s")
    return certificate(
        "F = alpha_3 (a + t)^2 with 0 <= t <= 11/5 B'^2 (the truncated square increases up to its plateau), so F is at most 2 "
        "alpha_3 (a^2 + t^2), and t <= t + s.",
        *conclusions(
            claim,
            Derived(
                {output: alpha_3 * (a + t) ** 2, direct: a**2, rest: (t + s) ** 2},
                rest=alpha_3 * ((a - t) ** 2 + 2 * s * (2 * t + s)),
            ),
        ),
    )
