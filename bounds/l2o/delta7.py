r"""delta_7 is divided by, but it is zero when beta is the norm of A; the right exponent makes it at least 1.

Appendix B.1 defines $\delta_7 = \sigma_{\min}\big(\sum_{t=1}^{T-1} (I - \frac1\beta A)^{T-t}\big)$ and divides by it
in the proofs of Lemmas 5.1 to 5.4. If $\beta = \|A\|$, every term vanishes on the largest eigenvector. With the
exponent $T - 1 - t$ (see eq. (54)) the term $t = T - 1$ is the identity and $\delta_7 \ge 1$. ($\delta_6$, a smallest
singular value too, is used once without derivation.)
Kind: deterministic inequality. Constants: 1 is attained for beta = ||A||.
"""

import sympy as sp

from algorithms.exact import smallest_singular_value
from bounds.core import Quantity, Statement, ge, gt
from bounds.core.certificate import certificate
from bounds.l2o._certificates import broken, follows
from bounds.l2o._instances import many, random_instance, stacked
from bounds.l2o._matrices import exact_rank, gram, product
from bounds.l2o._spectra import identity
from bounds.l2o._symbols import T, beta, norm_A

printed = Quantity("printed", r"\sigma_{\min}(\sum_t (I - A/\beta)^{T-t})", nonnegative=True)
mended = Quantity("mended", r"\sigma_{\min}(\sum_t (I - A/\beta)^{T-1-t})", nonnegative=True)
ERRATUM = r"One too many in an exponent, which must be $T - 1 - t$; as printed $\delta_7 = 0$ for $\beta = \|A\|$."

delta7 = Statement(
    "l2o.delta7",
    "Definition of delta_7, Appendix B.1, and its use in B.2 to B.5",
    (ge(beta, norm_A), ge(T, 2)),
    erratum=ERRATUM,
    survives=r"In part: with the exponent of the corrected eq. (54) $\delta_7 \ge 1$, and the proofs may divide by it. "
    "They fail for another reason, eq. (55).",
)
delta7_printed = delta7.printed(gt(printed, 0))

corrected = delta7.corrected(
    ge(mended, 1),
    title="With the right exponent delta_7 is at least 1",
    source="Definition of delta_7, Appendix B.1",
    expected="proved",
    tight=True,
    scaling={"matrix": {beta: 2, norm_A: 2}},
)


def sums_of_powers_of(instance, steps):
    """Both sums of powers; singular ones are recognised exactly."""
    decay = identity(instance.X_0.size) - gram(instance) / instance.beta
    powers = [product([decay] * power, len(decay)) for power in range(steps)]
    return {
        printed: [sigma(sum(powers[1:]))],
        mended: [sigma(sum(powers[:-1]))],
        T: [steps],
        beta: [instance.beta],
        norm_A: [instance.norm_A],
    }


def sigma(matrix):
    """The smallest singular value, exactly 0 for a singular matrix."""
    return smallest_singular_value(matrix) if exact_rank(matrix) == len(matrix) else 0


@corrected.experiment(loose=[1.0001, 2, 8], steps=[2, 5], undecided={"steps": [2]})
def random_problems(loose, steps):
    """Two problems with two equations in three unknowns."""
    return stacked(sums_of_powers_of, many(loose=loose), steps)


@delta7_printed.experiment(steps=[4])
def long_sighted_beta(steps):
    """With beta above the norm the printed delta_7 is positive."""
    return sums_of_powers_of(random_instance(0, loose=2), steps)


@delta7_printed.witness
def tight_beta():
    """beta equal to the norm of A."""
    return sums_of_powers_of(random_instance(0), 4)


delta7_printed.formula_mutant("exponent T - 1 - t", then=gt(mended, 0))
corrected.formula_mutant("exponent T - t", then=ge(printed, 1))


@corrected.proof
def sums_of_powers(claim):
    """One eigenvalue u of I - A/beta, which lies in [0, 1]."""
    u, s = sp.symbols("u s", nonnegative=True)
    return certificate(
        "The matrix is symmetric with the eigenvalues s_T = 1 + u + ... + u^{T-2}, s_2 = 1 and s_{T+1} = 1 + u s_T: none is "
        "below 1, because u and s_T are not negative.",
        *follows(claim, ge(mended, 1 + u * s)),
    )


@delta7_printed.proof
def nothing_left(claim):
    """M = (1, 0), beta = 1, T = 2."""
    decay = sp.eye(2) - sp.diag(1, 0)
    sums = {printed: decay, mended: sp.eye(2)}
    at = {quantity: min(matrix.singular_values()) for quantity, matrix in sums.items()}
    return certificate(
        "For M = (1, 0) and beta = 1 = |A| the printed sum for T = 2 is diag(1 - 1, 1), the mended one the identity.",
        *broken(claim, at | {beta: 1, norm_A: 1, T: 2}),
    )
