r"""The symmetric square of a random lift is well conditioned; the printed lower bound has p on the wrong side.

Let R have $\binom{k+1}{2} \times k$ independent $N(0, 1/k^2)$ entries. Printed: with probability $1 - p$,
$\sigma_{\min}(R * R) \ge 1 / (C k^4 p^2)$. As $p \to 0$ that grows without bound. For k = 1, $\sigma_{\min} = R^2$,
and

$$ \Pr[R^2 < s] = \mathrm{erf}(\sqrt{s/2}) \le \sqrt{2s/\pi} ; $$

with $p = 1/(2\sqrt C)$ the printed bound fails with probability $\mathrm{erf}(\sqrt2) = 0.954 > p$, whatever $C \ge
1$. The bound must read $p^2 / (C k^4)$: at k = 1 it holds with $1/C = \pi/2$. (The written argument takes the union
over k rows instead of $\binom{k+1}{2}$ and supports $p^2/O(k^7)$ only; runs need no more than $k^4$.)

What holds for every k, and the upper bounds, are in `lemC_6_lifts.py`.

Kind: probability. Constants: exact at k = 1.
"""

import sympy as sp
from flint import arb, ctx, fmpq

from bounds.core import Quantity, Statement, le
from bounds.core.certificate import certificate, comparison, identity, written

failure = Quantity("failure", r"\Pr[\sigma_{\min} < 1/(Ck^4p^2)]", "of the printed bound, k = 1", nonnegative=True)
true_failure = Quantity(
    "true_failure", r"\Pr[\sigma_{\min} < c\,p^2/k^4]", "of the mended bound, k = 1", nonnegative=True
)
p = Quantity("p", "p", "allowed failure probability", positive=True)
ERRATUM = r"$p^2$ belongs into the numerator: as printed the lower bound tends to infinity as p tends to 0."

lemC_6 = Statement(
    "bfc.lemC_6",
    "Lemma C.6, lower bound; proof in Appendix J.2",
    erratum=ERRATUM,
    survives=r"In part, with $p^2$ in the numerator: the union must go over $\binom{k+1}{2}$ rows, and the threshold "
    r"carries $1/k^2$, as entries are products of two entries of R. That gives $p^2/O(k^7)$; the power $k^4$ is "
    r"seen in runs and proved for $k = 1$. Later proofs need some polynomial of k (but see (G.1)).",
)
printed = lemC_6.printed(
    le(failure, p), title="The symmetric square of a random lift is the better conditioned the smaller p is, as printed"
)

scalar = lemC_6.added(
    "scalar",
    le(true_failure, p),
    title="At width one the symmetric square of a lift is below (pi/2) p^2 with probability at most p",
    source="Lemma C.6 at k = 1",
    given=(le(p, 1),),
    expected="proved",
    tight=True,
)


def law_of_a_square(threshold):
    """Pr[R^2 < s] for a standard normal R."""
    return (arb(threshold) / 2).sqrt().erf()


@printed.experiment(one_over_p=[2, 3])
def generous(one_over_p):
    """A constant so large that the printed bound is harmless: C p^2 = 10^6 / p^2."""
    found = fmpq(1, one_over_p)
    return {failure: law_of_a_square(found**2 / 10**6), true_failure: law_of_a_square(found**2), p: found}


@printed.witness
def every_constant():
    """C from 1 to 10^40, each with p = 1 / (2 sqrt(C))."""
    with ctx.workprec(128):
        roots = [10**n for n in (0, 1, 2, 5, 10, 20)]
        smallest = [fmpq(1, 2 * root) for root in roots]
        return {
            failure: [law_of_a_square(1 / (root * one) ** 2) for root, one in zip(roots, smallest, strict=True)],
            true_failure: [law_of_a_square(arb.pi() / 2 * one**2 * fmpq(99, 100)) for one in smallest],
            p: smallest,
        }


@scalar.experiment(share=["1/1", "99/100"])
def exact_law(share):
    """Thresholds (pi/2) p^2; the bound is attained as p tends to 0."""
    with ctx.workprec(128):
        smallest = [fmpq(1, n) for n in (1, 2, 10, 100, 1000)]
        factor = arb.pi() / 2 * fmpq(*map(int, share.split("/")))
        return {true_failure: [law_of_a_square(factor * one**2) for one in smallest], p: smallest}


printed.formula_mutant("p^2 in the numerator", then=le(true_failure, p))
scalar.formula_mutant("9/10 of the probability", then=le(true_failure, sp.Rational(9, 10) * p))


@printed.proof
def markov():
    """p = 1/(2 c), C = c^2: the printed threshold is 4."""
    c, h = sp.symbols("c h")
    return certificate(
        "k = 1, any C >= 1 and p = h with 2 c h = 1, c^2 = C: C p^2 is 1/4, so the claim is Pr[R^2 < 4] <= p <= 1/2. "
        "By Markov Pr[R^2 >= 4] <= E R^2/4 = 1/4.",
        identity("4 C p^2 = (2 c h)^2", 4 * c**2 * h**2, written(lambda c, h: (2 * (c * h)) ** 2, c, h)),
        comparison("1 - 1/4 > 1/2", written(lambda a: 1 - a, "1/4"), ">", sp.Rational(1, 2)),
    )


@scalar.proof
def largest_density():
    """q stands for pi."""
    p_, q = sp.symbols("p q")
    return certificate(
        "Pr[R^2 < s] is the normal mass of an interval of length 2 sqrt(s), at most 2 sqrt(s)/sqrt(2 pi), whose square "
        "is 4 s/(2 pi). At s = pi p^2/2 that is p^2; below, q is pi.",
        identity("4 s = p^2 2 pi", written(lambda q, p2: 4 * (q * p2 * sp.Rational(1, 2)), q, p_**2), p_**2 * 2 * q),
    )
