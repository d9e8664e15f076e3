r"""The number of steps announced in the introduction, O(n K L ln(1/eps)), is that of Theorem 1 without d and b_a: as false.

With more than $L$ distinct singular values the loss has a positive floor (see Theorem 1), so no number of steps
reaches a smaller $\epsilon$. The constant is read as in Theorem 1, 87 with $\eta = 1/(29 d L)$.

Kind: inequality. Constants: as for Theorem 1.
"""

import sympy as sp
from flint import fmpq

from algorithms.exact import rational
from bounds.core import Claim, Quantity, ge, le, lt
from bounds.core.certificate import certificate
from bounds.minv._certificates import breaks
from bounds.minv._floor import floor_of_five_values, loss_of_five_values
from bounds.minv.thm1 import below_the_floor as of_theorem_1
from bounds.minv.thm1 import descended

L_T = Quantity("L_T", r"L_n(C^{(T)})", "loss after T steps", nonnegative=True)
L_0 = Quantity("L_0", r"L_n(C^{(0)})", "loss of the start", positive=True)
epsilon = Quantity("epsilon", r"\epsilon", "loss to be reached", positive=True)
T = Quantity("T", "T", "steps", integer=True, nonnegative=True)
n = Quantity("n", "n", "samples", integer=True, positive=True)
K = Quantity("K", "K", "layers", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
floor = Quantity("floor", r"\min_C L_n", "least loss of a first layer", nonnegative=True)

abs_steps = Claim(
    id="minv.abs_steps",
    source="Abstract and Section 1",
    given=ge(T, 87 * n * K * L * sp.log(L_0 / epsilon)),
    then=lt(L_T, epsilon),
    expected="refuted",
    erratum=r"As for Theorem 1: an $\epsilon$ below the floor of the first layer is never reached.",
    survives=(
        "No: it is Theorem 1 with $d$ and $b_a$ dropped, and shares its proof, which rests on the false Claim 1."
    ),
)


@abs_steps.experiment(target=["1/3"], algorithm="algorithms.hyperpower.exact_gradient_descent")
def one_singular_value(target, *, algorithm):
    """For a single value four hundred steps are enough for a third of the loss."""
    run, data = descended([10], 6, 4, 1, fmpq(1, 29 * 4), 400, algorithm)
    data = {str(symbol): value for symbol, value in data.items()}
    return {
        L_T: run.losses[-1],
        L_0: data["L_0"],
        epsilon: data["L_0"] * rational(target),
        T: 400,
        n: 1,
        K: 1,
        L: 4,
        floor: data["floor"],
    }


@abs_steps.witness
def below_the_floor():
    """The witness of Theorem 1."""
    data = {str(symbol): value for symbol, value in of_theorem_1().items()}
    return {symbol: data[symbol.name] for symbol in (L_T, L_0, epsilon, T, n, K, L, floor)}


abs_steps.formula_mutant("down to the start", then=le(L_T, L_0 + epsilon))


@abs_steps.proof
def no_coefficients_below_the_floor(claim):
    """The certificate of Theorem 1, for one layer."""
    least, start = sp.Rational(7, 10**5), loss_of_five_values(4) / 2
    return certificate(
        "n = 1, A = diag(1, .9, .8, .7, .6), c_0 = 2/3, L = 4, K = 1: half the sum over j of a_j^2 (s - (1 - e_j) sum C_l "
        "e_j^l)^2 at s = 1, which is the loss, stays above epsilon = 10^-5 for all coefficients, so after any number of steps.",
        *floor_of_five_values(least),
        *breaks("the loss against the promise", claim, "L_T", L_T=least / 2, L_0=start, epsilon=sp.Rational(1, 10**5)),
    )
