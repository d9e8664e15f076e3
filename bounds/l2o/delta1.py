r"""delta_1 is delta_2 plus its last term, not plus the sum of all Lambda.

$$ \delta_1^T = \delta_2 + \Lambda_T . $$

Below eq. (51) the text says $\delta_1^T = \delta_2 + \sum_{j \le T} \Lambda_j$ "in definition". There are two definitions.
Theorem 4.7 has $\Lambda_s$ in the summands of $\delta_1^T$, and with it the statement is false for every $T \ge 2$.
Lemma A.14 has $\sum_{j \le s} \Lambda_j$ instead. With that the statement is true for $T \le 2$ and false from $T = 3$ on:
for all data 1 the differences to $\delta_2$ are 66 and 142, and the sum is 100.
Kind: exact identity. Constants: none.
"""

from flint import fmpq

from bounds.core import Statement, eq, ge, le
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, identical
from bounds.l2o._symbols import (
    Lambda,
    T,
    Theta,
    beta,
    delta_1,
    delta_1_of_A_14,
    delta_2,
    m,
    sum_Lambda,
    x,
)

ALL = delta_2(T) + sum_Lambda(T)
LAST = delta_2(T) + Lambda(T)

delta1 = Statement(
    "l2o.delta1",
    "Below eq. (51), Appendix A.5.2",
    scaling={"data": {x: 1, m: 1, Theta: -1}},
    erratum=r"Only the last term is missing in $\delta_2$, so that $\delta_1^T = \delta_2 + \Lambda_T$ with the theorem's "
    r"$\delta_1^T$; false for T = 3 with that of Lemma A.14, too.",
    survives=r"Yes: the step that uses it goes through with $\delta_2 + \Lambda_T$ when (14a) is changed to match, to "
    r"$\eta < \frac8\beta (\delta_2 + \Lambda_T)^{-1} (\sum_t \Lambda_t)^{-1} \Theta_L^{-2} (\sum_\ell "
    r"\bar\lambda_\ell^{-2})^{-1}$.",
)
printed = delta1.printed(
    eq(delta_1(T), ALL), title="The theorem's delta_1 is delta_2 plus the sum of all Lambda: false"
)

of_A_14 = delta1.printed(
    eq(delta_1_of_A_14(T), ALL),
    part="A_14",
    title="Lemma A.14's delta_1 is delta_2 plus the sum of all Lambda: false from three steps on",
)

two_steps = delta1.added(
    "two_steps",
    eq(delta_1_of_A_14(T), ALL),
    title="For one and two steps Lemma A.14's delta_1 is delta_2 plus the sum of all Lambda",
    given=(ge(T, 1), le(T, 2)),
    expected="proved",
)

corrected = delta1.corrected(
    eq(delta_1(T), LAST),
    title="delta_1 is delta_2 plus the last Lambda",
    source="Theorem 4.7 and below eq. (51)",
    expected="proved",
)

DATA = {beta: fmpq(3, 7), x: [0, 1, fmpq(5, 3)], m: [2, fmpq(1, 4), 1], Theta: [1, fmpq(7, 2), 5]}


@delta1.experiment(corrected, steps=[1, 2, 5])
@delta1.experiment(two_steps, steps=[1, 2])
def rationals(steps):
    """Small rational data; all sides are rational."""
    return DATA | {T: steps}


@delta1.witness(printed, of_A_14)
def three_steps():
    """T = 3 with all data equal to 1."""
    return {T: 3, beta: 1, x: 1, m: 1, Theta: 1}


printed.formula_mutant("the last one only", then=eq(delta_1(T), LAST))
of_A_14.formula_mutant("the last one only, of the theorem's", then=eq(delta_1(T), LAST))
corrected.formula_mutant("all of them", then=eq(delta_1(T), ALL))
two_steps.formula_mutant("the theorem's delta_1", then=eq(delta_1(T), ALL))
two_steps.formula_mutant("the last one only", then=eq(delta_1_of_A_14(T), LAST))


@corrected.proof
def last_summand(claim):
    """One, two and three steps."""
    return certificate(
        "The summand s = T of delta_1 has the empty product; amplification of step T multiplies all others, which make "
        "delta_2. Written out for T = 1, 2, and for T = 3 with beta = 1; any other T is alike.",
        *(step for at in ({T: 1}, {T: 2}, {T: 3, beta: 1}) for step in identical(claim, at)),
    )


@two_steps.proof
def one_and_two(claim):
    """Both cases."""
    return certificate(
        "For T = 1 delta_2 is empty and both sides are Lambda_1. For T = 2 delta_2 is a_2 Lambda_1 with the amplification "
        "a_2, and Lemma A.14's delta_1 is a_2 Lambda_1 + (Lambda_1 + Lambda_2).",
        *(step for steps in range(1, int(claim.given[-1].rhs) + 1) for step in identical(claim, {T: steps})),
    )


ONES = {T: 3, beta: 1, x: 1, m: 1, Theta: 1}


@printed.proof
def three_steps_in_rationals(claim):
    """The theorem's delta_1 at T = 3."""
    return certificate(
        "For T = 3 and all data 1 the theorem's delta_1 is 7 5 6 + 7 28 + 66 and delta_2 is the first two summands.",
        *broken(claim, ONES),
    )


@of_A_14.proof
def three_sums_in_rationals(claim):
    """Lemma A.14's delta_1 at T = 3."""
    return certificate(
        "For T = 3 and all data 1 Lemma A.14's delta_1 is 7 5 6 + 7 (6 + 28) + (6 + 28 + 66), and delta_2 is 7 5 6 + 7 28.",
        *broken(claim, ONES),
    )
