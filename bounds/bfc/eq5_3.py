r"""High moments of Gaussian polynomials, and what tails say about moments in general.

For f of degree q, $p \le 6$ and $x \sim N(0, I)$, hypercontractivity gives

$$ \mathbb{E} f^{2p} \le (2p-1)^{pq} (\mathbb{E} f^2)^p \le 11^{6q} (\mathbb{E} f^2)^p , $$

so (5.3) holds with $c_3(q) = 11^{6q}$, and with the printed $O((6q)!)$ the hidden constant is $11^{12}/12! < 6553$,
needed at q = 2 only.

The remark that (5.2) alone gives $c_3(q) \le O(c_4(q))^{c_4(q)}$ is false for the given $c_4$: for x = $\pm M$ with
probability 1/(2P) each and 0 otherwise, $P = c_4^{c_4}$, (5.2) holds with $c_2 = 1$ because $P \le (\log(c_4
P))^{c_4}$, but $\mathbb{E} x^{12} / (\mathbb{E} x^2)^6 = P^5 = c_4^{5 c_4}$, which exceeds $(C c_4)^{c_4}$ as soon as
$c_4^4 > C$. (That is for linear f. Every polynomial of x takes three values only, at most $\sqrt{2P}$ standard
deviations from its mean, so for other degrees (5.2) holds with a larger $c_4$, at least $e^e$ and $\log 2P$.)
Integrating the tail gives $\mathbb{E} |f - \mathbb{E} f|^{2p} \le c_4\, c_2^p\, \Gamma(p c_4 + 1)\, \mathrm{Var}^p$,
that is $O(c_4)^{6 c_4}$.

Kind: moment inequality. Constants: traced.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import breaks, conclusions, each
from bounds.bfc._exact import random_form
from bounds.core import Quantity, Statement, Traced, le
from bounds.core.certificate import certificate, comparison, cover, identity, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

moment = Quantity("moment", r"\mathbb{E}f^{2p}", nonnegative=True)
second = Quantity("second", r"\mathbb{E}f^2", nonnegative=True)
p = Quantity("p", "p", integer=True, positive=True)
q = Quantity("q", "q", "degree", integer=True, positive=True)
P = Quantity("P", "P", "one over the probability of a non-zero value", integer=True, positive=True)
c_4 = Quantity("c_4", "c_4", integer=True, positive=True)
C = Quantity("C", "C", "the hidden constant of the remark", integer=True, positive=True)
hidden, base = sp.symbols("hidden base")
HYPER = "the norm of order 2p is at most (2p-1)^(q/2) times the norm of order 2"
ERRATUM = r"The exponent must be $6 c_4$ for the given $c_4$; a three-point law needs $c_4^{5 c_4}$."

eq5_3 = Statement("bfc.eq5_3", "eq. (5.3) for N(0, I)")
printed = eq5_3.printed(
    (
        le(moment, (2 * p - 1) ** (p * q) * second**p, name="each p"),
        le(moment, base ** (6 * q) * second**p, name="all p"),
        le(moment, hidden * sp.factorial(6 * q) * second**p, name="printed"),
    ),
    title="High moments of Gaussian polynomials are bounded with explicit constants",
    given=(le(p, 6),),
    constants=(Traced(base, 11, HYPER), Traced(hidden, 6553, "the largest 11^(6q)/(6q)!, at q = 2")),
    expected="proved",
)

general = eq5_3.printed(
    le(moment, (C * c_4) ** c_4 * second**p),
    part="general",
    title="Tails of order c_4 alone bound the moments by O(c_4) to the power c_4",
    source="The remark below eq. (5.3)",
    given=(le(P, sp.log(c_4 * P) ** c_4), le(p, 6)),
    expected="refuted",
    erratum=ERRATUM,
    survives=r"Yes, with $O(c_4)^{6 c_4}$, which is what integrating the tail gives. Theorem 1' names $c_3$ and "
    r"$c_4$ apart, and the special case uses only $c_3(q) \le q^{O(q)}$, which $c_4(q) = O(q)$ still "
    r"gives.",
)

corrected = eq5_3.corrected(
    le(moment, c_4 * sp.factorial(p * c_4) * second**p),
    part="general",
    title="Three-point laws with tails of order c_4 have moments of order 2p up to a factorial of p c_4",
    source="The remark below eq. (5.3)",
    given=(le(P, sp.log(c_4 * P) ** c_4), le(p, 6)),
    expected="proved",
    erratum=ERRATUM,
)


@printed.experiment(degree=[1, 2, 3, 4], algorithm="algorithms.polynomials.gaussian_expectation")
def powers(degree, *, algorithm):
    """x^q, the heaviest tail of its degree in one variable, for p = 1..6."""
    (x,) = polynomials.polynomial_ring(1)
    return {
        moment: [algorithm(x ** (2 * n * degree)) for n in range(1, 7)],
        second: algorithm(x ** (2 * degree)),
        p: range(1, 7),
        q: degree,
    }


@printed.experiment(
    variables=[1, 2], degree=[1, 2], seed=[0, 1], algorithm="algorithms.polynomials.gaussian_expectation"
)
def random_polynomials(variables, degree, seed, *, algorithm):
    """Random integer forms plus a constant, for p up to 4."""
    f = random_form(polynomials.polynomial_ring(variables), degree, np.random.default_rng(seed)) + seed
    return {moment: [algorithm(f ** (2 * n)) for n in range(1, 5)], second: algorithm(f * f), p: range(1, 5), q: degree}


def three_points(orders, tails, constants):
    """x = +-1 with probability 1/(2P) each: every even moment is 1/P."""
    rarity = [order**order if tails == "heaviest" else order for order in orders]
    return {
        moment: [fmpq(1, times) for times in rarity],
        second: [fmpq(1, times) for times in rarity],
        p: 6,
        P: rarity,
        c_4: orders,
        C: constants,
    }


@corrected.experiment(tails=["heaviest", "light"])
def three_point_laws(tails):
    """The family of the counterexample, and a lighter one."""
    return three_points([3, 10, 30, 100], tails, [1] * 4)


@general.experiment(tails=["light"])
def light_tails(tails):
    """P = c_4: there the remark is true."""
    return three_points([10, 30, 100], tails, [10] * 3)


@general.witness
def every_constant():
    """C up to 10^8, each with c_4 large enough that c_4^4 > C."""
    orders, constants = [4, 11, 101, 317], [10**2, 10**4, 10**8, 10**10]
    return three_points(orders, "heaviest", constants)


TOO_SMALL = (Traced(base, 3, "too small"), Traced(hidden, 6553, ""))
printed.formula_mutant("base 3", constants=TOO_SMALL)
printed.formula_mutant("hidden constant 10", constants=(Traced(base, 11, HYPER), Traced(hidden, 10, "too small")))
general.formula_mutant("exponent 6 c_4", then=le(moment, (C * c_4) ** (6 * c_4) * second**p))
corrected.formula_mutant("factorial of c_4", then=le(moment, sp.factorial(c_4) * second**p))


@printed.mutant("variables of variance 4 in high moments")
def _(gaussian_expectation, f):
    degree = f.total_degree()
    return gaussian_expectation(f) * (2**degree if degree > 8 else 1)


@printed.proof
def hypercontractive(claim):
    """The constants 11^(6q) and 6553 (6q)!, at second moment one."""
    cases = [(n, degree) for n in (1, 3, 6) for degree in (1, 2)]
    return certificate(
        "Hypercontractivity (Bonami, Nelson): |f|_2p <= (2p-1)^(q/2) |f|_2, to the power 2p: (2p-1)^(pq), and (2p-1)^p "
        "<= 11^6 for p <= 6. 11^(6q)/(6q)! is below 6553 for q = 1, 2; from q to q + 1 it is multiplied by 11^6 over "
        "(6q+1)...(6q+6), less than one from q = 2 on.",
        *conclusions(
            claim, each({p: n, q: degree, second: 1, moment: ((2 * n - 1) ** n) ** degree} for n, degree in cases)
        ),
        comparison(
            "11^6 < 13 14 15 16 17 18", written(lambda b: b**6, 11), "<", sp.Mul(*range(13, 19), evaluate=False)
        ),
    )


@general.proof
def fourth_power(claim):
    """n = c_4, P = n^n, p = 6."""
    n = sp.Symbol("n")
    return certificate(
        "P = n^n fulfils P <= log(n P)^n because (n + 1) log n > n from n = 4 on. E x^12 = 1/P and (E x^2)^6 = 1/P^6, "
        "so the claim asks for P^5 = n^(5n) <= (C n)^n, that is n^4 <= C: false for n large enough, whatever C; the "
        "numbers of the smaller witnesses follow.",
        cover("(n + 1) log n > n on [4, 317]; beyond, log n > 1", (n + 1) * sp.log(n) - n, {n: (4, 317)}),
        *(
            step
            for order, constant in ((4, 10**2), (11, 10**4))
            for step in breaks(
                claim,
                {moment: sp.Rational(1, order**order), second: sp.Rational(1, order**order)}
                | {P: order**order, c_4: order, p: 6, C: constant},
            )
        ),
    )


@corrected.proof
def integral_of_the_tail(claim):
    """G is the polynomial of n - 1, H its derivative, Q = u^(n-1)."""
    u, n, G, H, Q = sp.symbols("u n G H Q")
    integrals = {0: sp.Integer(1)}
    for order in range(1, 25):
        integrals[order] = order * integrals[order - 1]
    return certificate(
        "The premise on P says that the three-point law fulfils (5.2) with c_2 = 1. For any centred f that does, E f^(2p) is the "
        "integral of Pr[f^2 > v V] d(v^p V^p), and v = u^c_4 makes it at most c_4 V^p times the integral of e^(-u) d(u^n), n = p c_4, "
        "which is n!: u^n e^(-u) has the antiderivative -G_n e^(-u) with G_n = u^n + n G_(n-1), G_0 = 1, because G_n - G_n' = u^n "
        "by induction (below, with the hypothesis G - H = Q), and G_n(0) = n G_(n-1)(0). The promise is compared with G_n(0) for "
        "p and c_4 up to four.",
        identity(
            "G_n - G_n' - u^n is n times G - H - Q",
            (u * Q + n * G) - (n * Q + n * H) - u * Q,
            written(lambda n, G, H, Q: n * (G - H - Q), n, G, H, Q),
        ),
        *conclusions(
            claim,
            each(
                {p: times, c_4: order, moment: order * integrals[times * order] * second**times}
                for times in (1, 2, 3, 4)
                for order in (1, 2, 4)
            ),
        ),
    )
