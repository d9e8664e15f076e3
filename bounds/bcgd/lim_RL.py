r"""The constants of Theorem 3.3: where $R_L$ comes from, and what it and its companions tend to.

$R_L$ maximises $x(1-x)^{2L-2}/(1+x)^{3L-1}$ on (0, 1), a root of $Lx^2 - (5L-3)x + 1$; $L R_L$ falls to $1/5$ and
$R_L$ to zero. $h(L)$ falls to $1/(5e)$ and $\rho_L = ((1-R_L)/(1+R_L))^{2(L-1)}$ to $e^{-4/5}$, so the $1/5$ of the
theorem could be $0.449$.

Kind: identities and limits, with rates. Constants: none hidden.
"""

import sympy as sp
from flint import arb, fmpq

from bounds.bcgd import _radius_proof as radius
from bounds.bcgd._constants import H_FORMULA, R_FORMULA, R_L, RHO_FORMULA, h, rho_L
from bounds.bcgd._quantities import L
from bounds.core import Claim, Quantity, eq, ge, gt, le, lt
from bounds.core.certificate import certificate, sturm
from bounds.core.promises import at_least, equal, promises, put
from bounds.core.relation import Op

maximiser = Quantity(
    "maximiser", r"\arg\max_x x(1-x)^{2L-2}(1+x)^{-3L+1}", "by bisection of the derivative", positive=True
)
R_next = sp.Symbol("R_next", positive=True)
LIMIT_H = 1 / (5 * sp.E)
LIMIT_RHO = sp.exp(-sp.Rational(4, 5))

lim_RL = Claim(
    id="bcgd.lim_RL",
    title="R_L maximises the radius of Theorem 3.3, and its limits",
    source="Section 3.1, after Theorem 3.3, and Appendix E",
    given=ge(L, 2),
    then=(
        eq(maximiser, R_L, name="maximiser"),
        eq(5 * L * R_L, 1 + 3 * R_L + L * R_L**2, name="stationary"),
        gt(L * R_L, sp.Rational(1, 5), name="above"),
        le(L * R_L - sp.Rational(1, 5), 4 / (5 * L), name="rate"),
        gt(R_L, R_next, name="decreasing"),
        gt(L * R_L, (L + 1) * R_next, name="product_decreasing"),
        gt(h, LIMIT_H, name="h_above"),
        le(h, LIMIT_H * (1 + 2 / L), name="h_rate"),
        gt(rho_L, LIMIT_RHO, name="rho_above"),
        le(rho_L, LIMIT_RHO * (1 + 1 / L), name="rho_rate"),
    ),
    where={R_L: R_FORMULA, R_next: R_FORMULA.subs(L, L + 1), h: H_FORMULA, rho_L: RHO_FORMULA},
    expected="proved",
    tight=True,
)


@lim_RL.experiment(depths=[[2, 3, 4, 5, 7, 10, 20, 50, 100, 1000, 10**4, 10**6]])
def bisection(depths):
    """The maximiser from the sign of the logarithmic derivative, in exact rationals."""
    return {L: depths, maximiser: [enclosed(depth) for depth in depths]}


def enclosed(depth):
    """A ball of width 2^-100 around the zero of 1/x - (2L-2)/(1-x) - (3L-1)/(1+x)."""
    low, high = fmpq(0), fmpq(1)
    for _ in range(100):
        x = (low + high) / 2
        rising = 1 / x - (2 * depth - 2) / (1 - x) - (3 * depth - 1) / (1 + x) > 0
        low, high = (x, high) if rising else (low, x)
    return arb((low + high) / 2, arb(high - low).abs_upper())


lim_RL.formula_mutant(
    "another root",
    where={
        R_L: R_FORMULA.subs(L, L + sp.Rational(1, 10)),
        R_next: R_FORMULA.subs(L, L + 1),
        h: H_FORMULA,
        rho_L: RHO_FORMULA,
    },
)
lim_RL.formula_mutant("limit 1/4", then=gt(L * R_L, sp.Rational(1, 4)))
lim_RL.formula_mutant("rho to e^(-3/4)", then=gt(rho_L, sp.exp(-sp.Rational(3, 4))))
lim_RL.formula_mutant("increasing", then=lt(R_L, R_next))


@lim_RL.proof
def as_functions_of_the_radius(claim):
    """Everything as a function of R = R_L on (0, 3/20], where logarithms are bounded by rational functions."""
    says = (
        "R_L is the only zero in (0, 1) of L R^2 - (5L-3) R + 1, so L = (1 + 3R)/(R (5 - R)), which falls with R: R_L falls "
        "to 0 and L R_L = (1 + 3R)/(5 - R) falls to 1/5. The other quantities, as functions of R: log rho = -4 (L-1) atanh R "
        "and log(5 e h) = log(5 L R) + 1 + 2(L-1) log(1-R) - (3L-1) log(1+R), with (L-1) R (5-R) = (1-R)^2 and "
        "(3L-1) R (5-R) = (1+R)(3+R). Each logarithm is replaced by a rational bound, whose derivative is compared; what "
        "is left are polynomials in R on (0, 3/20], where R_L lies for L >= 2. The last steps put this into the claim."
    )
    return certificate(
        says,
        *radius.root(),
        *radius.definition(claim),
        *radius.depth_from_radius(),
        *radius.monotone(),
        radius.below(2, radius.RADIUS_OF_2),
        *radius.rho_above(),
        *radius.rho_below(),
        *radius.h_above(),
        *radius.h_below(),
        *(step for one in promises(claim) for step in in_the_radius(claim, one)),
    )


def in_the_radius(claim, one):
    """One relation of the claim as one in R."""
    names = {symbol.name for symbol in one.lhs.free_symbols | one.rhs.free_symbols}
    if "maximiser" in names:
        return []
    if "R_next" in names:
        return [next_radius(claim, one)]
    if names & {"h", "rho_L"}:
        return towards_the_limit(claim, one, sp.exp(-1) / 5 if "h" in names else sp.exp(-sp.Rational(4, 5)))
    left, right = (put(claim, side, R_L=radius.R, L=radius.depth) for side in (one.lhs, one.rhs))
    if one.op is Op.EQ:
        return [equal("the root", left, right)]
    parts = sp.fraction(sp.cancel((left - right if one.op is Op.GT else right - left) / radius.R))
    sign = sp.sign(parts[1].subs(radius.R, 0))
    return [sturm("what is left, over R", sign * part, 0, radius.RADIUS_OF_2) for part in parts if part.free_symbols]


def next_radius(claim, one):
    """With r for the next R the depths differ by one; both differences are R - r times what is positive."""
    R, r = radius.R, sp.Symbol("r")
    here, there = radius.depth, radius.depth.subs(R, r)
    left, right = put(claim, one.lhs, R_L=R, L=here), put(claim, one.rhs, R_next=r, L=there - 1)
    room = (left - right) if one.op is Op.GT else (right - left)
    if L in one.lhs.free_symbols:
        return equal("the product with the depth", room, 16 * (R - r) / ((5 - R) * (5 - r)))
    falls = sp.cancel((there - here) / (R - r))
    return equal("the depth", room * falls, there - here)


def towards_the_limit(claim, one, limit):
    """Above its limit, and at most by a factor 1 + 2/L for h, 1 + 1/L for rho."""
    promised = one.rhs
    if one.op is Op.GT:
        return at_least("the limit is at least what the claim says", limit, promised)
    factor = sp.simplify(promised / limit)
    share = 2 if "h" in map(str, one.lhs.free_symbols) else 1
    return [equal("the factor of the claim", factor, 1 + share / L)]
