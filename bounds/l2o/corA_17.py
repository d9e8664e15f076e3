r"""The part t = T of a training step of the last layer is negative: false for steps that are not small.

Corollary A.17 says that the right side of eq. (47) is negative as soon as $\lambda_{\min}(G^\top G) > 0$. It is
$-\frac\eta{\beta^2} v^\top \mathrm{diag}(p) K \mathrm{diag}(s) v$ with a positive definite $K = G^\top G$ between two
different positive diagonals (slopes of the sigmoid before the step and in between), and such a matrix is not
symmetric: its quadratic form can be negative. When $\eta \to 0$ the two diagonals agree and the corollary is true.

Kind: deterministic inequality. Constants: none. The witness has T = 1, so that (47) is all of $(Z - X_T)^\top M^\top
r$.
"""

import sympy as sp

from algorithms.exact import norm, rationals, smallest_singular_value
from bounds.core import Quantity, Statement, eq, ge, gt, lt
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import broken, follows, same
from bounds.l2o._instances import Instance, stacked
from bounds.l2o._symbols import T
from bounds.l2o._theorem import coordinates, width
from bounds.l2o._training import train
from bounds.late import late

unrolled = late("algorithms.unrolled")


part_1 = Quantity("part_1", r"(Z - X_T^k)^\top M^\top r", "for T = 1")
slope = Quantity("slope", r"\lim_{\eta \to 0} \frac1\eta (Z - X_T^k)^\top M^\top r")
sigma_min = Quantity("sigma_min", r"\sigma_{\min}(G_{L-1,T})", nonnegative=True)
pushed = Quantity("pushed", r"\|g_{T-1} \circ M^\top r\|_2", nonnegative=True)

PREMISES = (gt(sigma_min, 0), ge(width, coordinates), gt(pushed, 0), eq(T, 1))
ERRATUM = (
    r"For finite $\eta$ two different diagonals stand on the two sides of $G^\top G$; the form is positive on the "
    "instance."
)

corA_17 = Statement(
    "l2o.corA_17",
    "Corollary A.17",
    PREMISES,
    algorithm="algorithms.unrolled.exact_detached_gradient",
    erratum=ERRATUM,
    survives=r"In part: for $\eta \to 0$ the two diagonals agree and a positive definite form is left. For finite $\eta$ "
    "its first step fails, which takes the smallest entries of both out of a form that is not symmetric.",
)
printed = corA_17.printed(lt(part_1, 0))

corrected = corA_17.corrected(
    lt(slope, 0),
    title="For small eta, the part t = T of a training step of the last layer is negative",
    expected="proved",
)


def two_problems(scale=1):
    """Two problems with one equation in two unknowns, four neurons; four independent columns."""
    M = rationals([[[-8, 148]], [[-156, 145]]]) / 100
    first = rationals([[21, -136], [-114, -127], [-15, 19], [172, -51]]) / 100
    last = rationals([[136, 22, 78, 74]]) / 100
    beta = max((row * row).sum() for row in M)
    lowest = min((row * row).sum() for row in M)
    return Instance(
        M,
        rationals([[204], [-39]]) / 100,
        rationals([[373, 29], [-84, -104]]) / 100,
        (first, last * scale),
        (rationals([4])[0], rationals([4])[0]),
        beta,
        lowest,
        beta,
    )


def after_one_step(instance, algorithm, eta):
    """One training step after one step of the method."""
    step = train(instance, algorithm, 1, eta)
    G, g = step.before.G[-1][-1], step.before.g[0].ravel()
    P, v = step.before.P[0].ravel(), step.before.g[-1].ravel()
    dz = -(G @ step.gradient[-1].T)[:, 0]
    return {
        part_1: [step.along(step.Z - step.before.X[-1])],
        sigma_min: [smallest_singular_value(G)],
        pushed: [norm(g * v)],
        slope: [-(v * g * P * (1 - P / 2) * dz).sum() / instance.beta],
        T: [1],
        width: [G.shape[1]],
        coordinates: [len(G)],
    }


@corA_17.experiment(corrected, eta=[1, 863], scale=[0, 1, 2])
def same_instance(eta, scale, *, algorithm):
    """The instance that refutes the printed form, with several last layers."""
    return stacked(after_one_step, [two_problems(scale)], algorithm, eta)


@corA_17.experiment(printed, eta=[1, 100])
def smaller_steps(eta, *, algorithm):
    """With these steps the printed form is still true."""
    return after_one_step(two_problems(), algorithm, eta)


@printed.witness
def long_step():
    """The learning rate 863."""
    return after_one_step(two_problems(), unrolled.exact_detached_gradient, 863)


printed.formula_mutant("the limit of small eta", then=lt(slope, 0))
corrected.formula_mutant("the step itself", then=lt(part_1, 0))
corrected.mutant("training uphill", corrupt.gradient(-1))


@corrected.proof
def square(claim):
    """Two neurons and two coordinates written out."""
    a, b, c, d, v, w, n = sp.symbols("g11 g12 g21 g22 c1 c2 beta", positive=True)
    G, vector = sp.Matrix([[a, b], [c, d]]), sp.Matrix([v, w])
    pulled = G * vector
    return certificate(
        "For T = 1 the gradient by W_L is -1/beta G c with c_j = g_j (M^T r)_j times the slope of 2 sigma, and the "
        "limit is -1/beta^2 c^T G^T G c = -1/beta^2 |G c|^2. Slopes are positive, so c is not zero; with at least N "
        "d neurons and sigma_min(G) > 0, G c is not zero either. The identities are |G c|^2 = c^T (G^T G) c for two "
        "neurons and two coordinates, and 0 minus the limit.",
        same("a sum of squares", pulled.dot(pulled), (vector.T * (G.T * G) * vector)[0]),
        *follows(claim, eq(slope, -pulled.dot(pulled) / n**2)),
    )


@printed.proof
def long_step_in_balls(claim):
    """The witness for all learning rates from 863 to 863 + 2^-20."""
    eta, instance = sp.Symbol("eta"), two_problems()
    exact = lambda values: sp.Matrix([[sp.Rational(str(value)) for value in row] for row in values])  # noqa: E731
    M, Y, X, first, last = (exact(part) for part in (instance.M[:, 0], instance.Y, instance.X_0, *instance.weights))
    beta, entries = sp.Rational(str(instance.beta)), [(i, j) for i in range(2) for j in range(2)]
    residual = [(M[i, :] * X[i, :].T)[0] - Y[i] for i in range(2)]
    g = [M[i, j] * residual[i] for i, j in entries]
    G = [(first * sp.Matrix([X[i, j], g[2 * i + j]])).applyfunc(lambda value: max(value, 0)) for i, j in entries]
    P = [2 / (1 + sp.exp(-(last * column)[0])) for column in G]
    after = [residual[i] - sum(M[i, j] * P[2 * i + j] * g[2 * i + j] for j in range(2)) / beta for i in range(2)]
    back = [M[i, j] * after[i] for i, j in entries]
    pulls = [v * y * p * (1 - p / 2) / beta for v, y, p in zip(back, g, P, strict=True)]
    moved = [sum(a.dot(b) * pull for b, pull in zip(G, pulls, strict=True)) for a in G]
    later = [2 / (1 + sp.exp(-((last * column)[0] + eta * move))) for column, move in zip(G, moved, strict=True)]
    moved_apart = -sum(v * y * (q - p) for v, y, p, q in zip(back, g, P, later, strict=True)) / beta
    columns = sp.Matrix.hstack(*G)
    pushes = sp.sqrt(sum((v * y) ** 2 for v, y in zip(back, g, strict=True)))
    smallest = sp.Abs(columns.det()) / sum(value**2 for value in columns) ** sp.Rational(3, 2)
    at = {part_1: moved_apart, T: 1, width: 4, coordinates: 4, pushed: pushes, sigma_min: smallest}
    return certificate(
        "(Z - X_1)^T M^T r for the two problems with two unknowns and four neurons above, with all steps written out: "
        "residuals, gradients g_0, hidden outputs G, factors, the gradient by W_L, and the factors of the new last "
        "layer. The smallest singular value of four columns is at least their determinant over the cube of their norm.",
        *broken(claim, at, {eta: (863, 863 + sp.Rational(1, 2**20))}),
    )
