r"""delta_1 is delta_2 plus its last term, not plus the sum of all Lambda.

$$ \delta_1^T = \delta_2 + \Lambda_T . $$

The text says $\delta_1^T = \delta_2 + \sum_{j \le T} \Lambda_j$ below eq. (51), which is false for $T \ge 2$.
Kind: exact identity. Constants: none.
"""

import sympy as sp
from flint import fmpq

from bounds.core import Statement, eq
from bounds.core.certificate import certificate, comparison, identities
from bounds.l2o._proofs import together
from bounds.l2o._symbols import Lambda, T, Theta, beta, delta_1, delta_2, m, sum_Lambda, x

delta1 = Statement(
    "l2o.delta1",
    "Below eq. (51), Appendix A.5.2",
    scaling={"data": {x: 1, m: 1, Theta: -1}},
    erratum=r"Only the last term is missing in $\delta_2$, so that $\delta_1^T = \delta_2 + \Lambda_T$.",
    survives=r"Yes: the step that uses it goes through with $\delta_2 + \Lambda_T$ when (14a) is changed to match, to "
    r"$\eta < \frac8\beta (\delta_2 + \Lambda_T)^{-1} (\sum_t \Lambda_t)^{-1} \Theta_L^{-2} (\sum_\ell "
    r"\bar\lambda_\ell^{-2})^{-1}$.",
)
printed = delta1.printed(
    eq(delta_1(T), delta_2(T) + sum_Lambda(T)), title="delta_1 is delta_2 plus the sum of all Lambda: false"
)

corrected = delta1.corrected(
    eq(delta_1(T), delta_2(T) + Lambda(T)),
    title="delta_1 is delta_2 plus the last Lambda",
    source="Theorem 4.7 and below eq. (51)",
    expected="proved",
)


@delta1.experiment(corrected, steps=[1, 2, 5])
def rationals(steps):
    """Small rational data; all sides are rational."""
    return {T: steps, beta: fmpq(3, 7), x: [0, 1, fmpq(5, 3)], m: [2, fmpq(1, 4), 1], Theta: [1, fmpq(7, 2), 5]}


@printed.witness
def two_steps():
    """T = 2 with all data equal to 1."""
    return {T: 2, beta: 1, x: 1, m: 1, Theta: 1}


printed.formula_mutant("the last one only", then=eq(delta_1(T), delta_2(T) + Lambda(T)))
corrected.formula_mutant("all of them", then=eq(delta_1(T), delta_2(T) + sum_Lambda(T)))


LAST = (
    "The summand s = T of delta_1 has the empty product; amplification of step T multiplies all others, which make "
    "delta_2."
)


@corrected.proof
def last_summand():
    """Three steps, with amplifications a_t and Lambda_t as letters."""
    a_2, a_3, l_1, l_2, l_3 = sp.symbols("a_2 a_3 l_1 l_2 l_3")
    earlier = a_3 * (a_2 * l_1 + l_2)
    return identities(
        f"{LAST} Written out for T = 3; any other T is alike.",
        [("delta_1 as a recursion is delta_2 and one more", earlier + l_3, together(a_3 * a_2 * l_1 + a_3 * l_2, l_3))],
    )


@printed.proof
def two_steps_in_rationals():
    """T = 2, beta = x = m = Theta = 1."""
    return certificate(
        "For T = 2 and all data 1: Lambda_1 = 2 + 3 + 1 and Lambda_2 = 2 + 11 + 15. delta_1 - delta_2 = Lambda_2 is "
        "not Lambda_1 + Lambda_2.",
        comparison("Lambda_1", Lambda(T).subs({T: 1, beta: 1, x: 1, m: 1}), "==", 6),
        comparison("Lambda_2", Lambda(T).subs({T: 2, beta: 1, x: 1, m: 1}), "==", 28),
        comparison("they differ", 28, "<", together(6, 28)),
    )
