r"""The trace of a product of positive definite matrices lies between extreme eigenvalues times a trace.

For $U$ and $V$ positive definite,
$$ \lambda_{\min}(U)\, \mathrm{Tr}\, V \le \mathrm{Tr}(UV) \le \lambda_{\max}(U)\, \mathrm{Tr}\, V \qquad \text{(B.2)} . $$
The proof of Lemma A.1 applies it to singular matrices; that is covered by the added form, for symmetric $U$ and
positive semidefinite $V$.

Kind: inequalities, attained. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_mat

from algorithms.exact import inner
from bounds.core import Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.resnet._exact import rotation

trace_UV = Quantity("trace_UV", r"\mathrm{Tr}(\mathbf{UV})")
trace_V = Quantity("trace_V", r"\mathrm{Tr}(\mathbf{V})")
least_U = Quantity("least_U", r"\lambda_{\min}(\mathbf{U})")
most_U = Quantity("most_U", r"\lambda_{\max}(\mathbf{U})")
least_V = Quantity("least_V", r"\lambda_{\min}(\mathbf{V})")
SCALING_UV = {"U": {trace_UV: 1, least_U: 1, most_U: 1}, "V": {trace_UV: 1, trace_V: 1, least_V: 1}}
BOTH_SIDES = (le(trace_UV, most_U * trace_V, name="upper"), ge(trace_UV, least_U * trace_V, name="lower"))
lemmaB_2 = Statement("resnet.lemmaB_2", "Lemma B.2", scaling=SCALING_UV)
printed = lemmaB_2.printed(
    BOTH_SIDES,
    title="The trace of a product of positive definite matrices lies between extreme eigenvalues times a trace",
    given=(gt(least_U, 0), gt(least_V, 0)),
    tight=True,
    expected="proved",
)
semidefinite = lemmaB_2.added(
    "semidefinite",
    BOTH_SIDES,
    title="The trace bound for a symmetric and a positive semidefinite matrix, as the proof of Lemma A.1 needs it",
    source="Lemma B.2, used for singular matrices in the proof of Lemma A.1",
    given=ge(least_V, 0),
    tight=True,
    expected="proved",
    formerly="resnet.derived.lemmaB_2_semidefinite",
)


@lemmaB_2.experiment(printed, semidefinite, size=[1, 2, 4], seed=range(3))
def positive_definite(size, seed):
    """Known eigenvalues in random rational rotations, one trial with both matrices in the same rotation."""
    return traces(size, seed, shift=0, least=1)


@semidefinite.experiment(size=[2, 4], seed=range(3))
def singular(size, seed):
    """U indefinite and V of rank one, in one trial along an eigenvector of U: there the upper bound is attained."""
    return traces(size, seed, shift=-2, least=0)


@semidefinite.experiment(size=[2], outside=True)
def indefinite(size):
    """V = diag(1, -1): outside the premise, and there both bounds fail."""
    return {trace_UV: -1, trace_V: 0, least_U: 1, most_U: 2, least_V: -1}


def traces(size, seed, *, shift, least):
    random = np.random.default_rng(seed)
    u = [fmpq(size - i) + shift for i in range(size)]
    v = [fmpq(5 * (i == 0) + least) for i in range(size)]
    turn = rotation(size, random)
    found = []
    for other in (turn, rotation(size, random)):
        U, V = (
            Q * fmpq_mat([[values[i] * int(i == j) for j in range(size)] for i in range(size)]) * Q.transpose()
            for Q, values in ((turn, u), (other, v))
        )
        found.append(inner(U, V.transpose()))
    return {trace_UV: found, trace_V: sum(v), least_U: min(u), most_U: max(u), least_V: min(v)}


lemmaB_2.formula_mutant(
    "upper bound 99/100", printed, semidefinite, then=le(trace_UV, most_U * trace_V * sp.Rational(99, 100))
)
lemmaB_2.formula_mutant("largest and smallest exchanged", printed, semidefinite, then=ge(trace_UV, most_U * trace_V))
semidefinite.formula_mutant("V need not be semidefinite", given=())


@lemmaB_2.proof(printed, semidefinite)
def eigenvectors(claim):
    """Three eigenvectors of U against one of V."""
    u, p, q, v = sp.symbols("u p q v")
    weights = sp.symbols("w1:4")
    value = premise(claim, "least_V") + v
    says = (
        "Let u_j, v_i be the eigenvalues of U and V, p_j and q_i orthonormal eigenvectors, w_ij = <p_j, q_i>^2 >= 0. "
        "The sum of w_ij over j is 1, so Tr(UV) = sum_ij u_j v_i w_ij and Tr(V) = sum_ij v_i w_ij. The steps have one v_i >= 0 "
        "and u_j = u, u + p and u + p + q, the smallest, one between and the largest."
    )
    pairs = zip((u, u + p, u + p + q), weights, strict=True)
    numbers = {"trace_UV": value * sum(each * w for each, w in pairs), "trace_V": value * sum(weights)}
    return certificate(says, *shown(claim, "three eigenvalues", most_U=u + p + q, least_U=u, **numbers))
