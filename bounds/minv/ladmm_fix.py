r"""An optimum stays where it is under linearised ADMM: for the corrected updates, not for the printed ones.

The conditions for $\min \tfrac12 \|y - Bz\|^2 + \lambda \|x\|_1$, $z = W^\top x$ are $B^\top (Bz - y) + \mu = 0$, $z
= W^\top x$ and $W \mu \in \lambda\, \partial \|x\|_1$. The printed updates (13), (14) and Algorithm 4 have $B B^\top$
for $B^\top B$, the threshold $\gamma/\lambda$ for $\gamma \lambda$, $-\gamma W^\top$ for $+\gamma W$, and a maximum
without its modulus. The threshold alone moves the optimum $x = z = 5/2$, $\mu = 1/2$ of $B = W = 1$, $y = 3$,
$\lambda = 1/2$. The corrected updates converge to an optimum in long runs.

Kind: exact identity (printed, corrected), a law over observations (long runs). Constants: none.
"""

import sympy as sp

from bounds.core import Quantity, Statement, WithProbability, eq, exact, ge, le, rounding
from bounds.core.certificate import certificate, comparison, written
from bounds.late import late, torch
from bounds.minv._certificates import beyond, breaks, equal

deconvolution = late("algorithms.deconvolution")

residual = Quantity("residual", r"\text{KKT}", "largest violation of the optimality conditions", nonnegative=True)
moved = Quantity("moved", r"\|(x,z,\mu)^+ - (x,z,\mu)\|_\infty", "how far one step moves", nonnegative=True)
violated = Quantity(
    "violated", r"\text{the one part that is not zero}", "by hand, at points with one bad part", positive=True
)
y_size = Quantity("y_size", r"\|y\|_\infty", "size of the observation", nonnegative=True)

ERRATUM = (
    r"Misprints: $B B^\top$ for $B^\top B$, $\gamma/\lambda$ for $\gamma\lambda$, $-\gamma W^\top$ for $+\gamma W$, $b$ for "
    r"$|b|$. With $B = W = 1$, $y = 3$, $\lambda = \frac12$ one printed step moves the optimum $x = z = \frac52$, $\mu = \frac12$."
)

ladmm_fix = Statement(
    "minv.ladmm_fix",
    "eqs (13), (14), Algorithm 4",
    erratum=ERRATUM,
    survives=r"In part: no proof is given, and the method is linearised ADMM with four slips. With $B^\top B$, the "
    r"threshold $\gamma\lambda$, $+\gamma W$ and $|b|$ an optimum stays where it is; of the four only $B "
    r"B^\top$ is harmless, for circulant blurs.",
)
printed = ladmm_fix.printed(
    eq(moved, 0, scale=1), title="An optimum is a fixed point of the printed updates", given=eq(residual, 0)
)

corrected = ladmm_fix.corrected(
    eq(moved, 0, scale=1),
    title="An optimum is a fixed point of the corrected updates",
    given=eq(residual, 0),
    expected="proved",
)

runs = ladmm_fix.added(
    "runs",
    le(residual, y_size / 10**10),
    title="The corrected updates end at an optimum, for most observations",
    source="our runs",
    quantifier=WithProbability(
        sp.Rational(1, 2),
        over="signals of length 16; a blur that is not normal, lambda = 1/8, steps 1/2, 4000 iterations",
    ),
)


measure = ladmm_fix.added(
    "measure",
    eq(residual, violated),
    title="The measure of optimality sees each of its three conditions where it alone is violated",
    source="our measure of the claims on long runs",
)


def one_step(observed, reading, algorithm):
    """One step from the optimum of a scalar problem; all numbers are dyadic, so floating point is exact."""
    unit, penalty = torch.ones(1, 1, dtype=torch.float64), 0.5
    blur, transform = deconvolution.DenseBlur(unit), deconvolution.OrthogonalMatrix(unit)
    y = torch.tensor([observed], dtype=torch.float64)
    best = y - penalty * y.sign() if observed**2 > penalty**2 else 0 * y
    state = deconvolution.State(best, best, y - best)
    (after,) = algorithm(y, blur, transform, penalty, [1.0], [0.5], start=state, reading=reading)
    changes = [(new - old).abs().amax().item() for new, old in zip(after, state, strict=True)]
    return {
        residual: exact(deconvolution.optimality_residual(state, y, blur, transform, penalty).item()),
        moved: exact(max(changes)),
        y_size: exact(abs(observed)),
    }


ALGORITHM = "algorithms.deconvolution.linearized_admm"


@corrected.experiment(observed=[3.0, -3.0, 0.25], algorithm=ALGORITHM)
def scalar_optima(observed, *, algorithm):
    """A positive, a negative and a vanishing code."""
    return one_step(observed, deconvolution.CORRECTED, algorithm)


@printed.experiment(observed=[3.0], algorithm=ALGORITHM)
def harmless_slip(observed, *, algorithm):
    """B B' for B' B changes nothing for a scalar."""
    return one_step(observed, deconvolution.Reading(outer_gram=True), algorithm)


@printed.witness
def all_slips():
    """The updates as printed."""
    return one_step(3.0, deconvolution.PRINTED, deconvolution.linearized_admm)


@measure.experiment(part=["stationary", "feasible", "sparse"], algorithm="algorithms.deconvolution.optimality_residual")
def bad_points(part, *, algorithm):
    """B = W = 1, y = 3, lambda = 1/2: states (x, z, mu) with one violated condition, in binary fractions."""
    x, z, mu, size = {
        "stationary": (4.0, 4.0, 0.5, 1.5),  # z - y + mu
        "feasible": (1.5, 2.5, 0.5, 1.0),  # z - x
        "sparse": (2.0, 2.0, 1.0, 0.5),  # mu beyond lambda at a positive code
    }[part]
    unit = torch.ones(1, 1, dtype=torch.float64)
    blur, transform = deconvolution.DenseBlur(unit), deconvolution.OrthogonalMatrix(unit)
    state = deconvolution.State(*(torch.tensor([value], dtype=torch.float64) for value in (x, z, mu)))
    largest = algorithm(state, torch.tensor([3.0], dtype=torch.float64), blur, transform, 0.5)
    return {residual: exact(largest.item()), violated: exact(size)}


def long_runs(draws, algorithm, *, steps=4000, length=16, seed=0):
    """How far the last states are from optimal, for many observations of one blur; the measurement is a few products of size 16."""
    generator = torch.Generator().manual_seed(seed)
    draw = torch.randn(2, length, length, generator=generator, dtype=torch.float64)
    B = torch.eye(length, dtype=torch.float64) + torch.triu(draw[0], 1) / 4
    B = B / torch.linalg.matrix_norm(B, 2)
    y = torch.randn(draws, length, generator=generator, dtype=torch.float64)
    blur, transform, penalty = (
        deconvolution.DenseBlur(B),
        deconvolution.OrthogonalMatrix(torch.linalg.qr(draw[1]).Q),
        0.125,
    )
    *_, last = algorithm(y, blur, transform, penalty, deconvolution.fixed(0.5, steps), deconvolution.fixed(0.5, steps))
    states = [deconvolution.State(*parts) for parts in zip(*last, strict=True)]
    violations = [
        deconvolution.optimality_residual(state, one, blur, transform, penalty).item()
        for state, one in zip(states, y, strict=True)
    ]
    sizes = [max(part.abs().amax().item() for part in (*state, one)) for state, one in zip(states, y, strict=True)]
    # entries of B and W are at most one: two products of this length on numbers of this size, and three sums
    radius = rounding.gamma(2 * length + 3, "float64") * length * (length + 3)
    return {
        residual: [(violation, radius * size) for violation, size in zip(violations, sizes, strict=True)],
        y_size: exact(y.abs().amax(-1)),
    }


@runs.experiment(draws=[40], seed=[0], thorough={"draws": [400]}, algorithm=ALGORITHM)
def to_the_end(draws, seed, *, algorithm):
    """Fixed steps of 1/2."""
    return long_runs(draws, algorithm, seed=seed)


printed.formula_mutant("it moves", then=ge(moved, sp.Rational(1, 4)))
corrected.formula_mutant("it moves", then=ge(moved, sp.Rational(1, 4)))
measure.formula_mutant("half of it", then=eq(residual, violated / 2))
runs.formula_mutant("far from an optimum", then=ge(residual, y_size / 100))


@measure.mutant("the multiplier forgotten")
def _(optimality_residual, state, *problem):
    return optimality_residual(state._replace(mu=0 * state.mu), *problem)


def with_slip(slip):
    """The algorithm with one printed slip."""

    def slipped(linearized_admm, *arguments, reading=None, **options):
        return linearized_admm(*arguments, reading=deconvolution.Reading(**{slip: True}), **options)

    return slipped


for name in ("divided_threshold", "descending_code", "one_sided_threshold"):
    corrected.mutant(name.replace("_", " "))(with_slip(name))
for name in ("outer_gram", "divided_threshold"):
    runs.mutant(name.replace("_", " "))(with_slip(name))


@printed.proof
def threshold_written_out(claim):
    """z stays; b = x - gamma mu, threshold gamma/lambda."""
    x, g, m = (sp.Rational(value) for value in ("5/2", "1/2", "1/2"))
    return certificate(
        "B = W = 1, y = 3, lambda = 1/2, alpha = beta = 1, gamma = 1/2 at the optimum x = z = 5/2, mu = 1/2: z is kept, and the "
        "printed x becomes max{x - gamma mu - gamma/lambda, 0} = 5/4.",
        comparison("B(z - y) + mu", written(lambda z, y, m: (z - y) + m, "5/2", 3, "1/2"), "==", 0),
        comparison(
            "the new z times alpha + 1",
            written(lambda z, m, y: z - m + y, "5/2", "1/2", 3),
            "==",
            written(lambda z: 2 * z, "5/2"),
        ),
        *breaks("the new x is another", claim, "moved", moved=x - (x - g * m - 2 * g), residual=0),
    )


@corrected.proof
def entry_by_entry(claim):
    """g, h are entries of B'Bz and B'y, m of W mu, lam and gamma the penalty and the step."""
    z, alpha, mu, g, h, x, m, gamma, lam = sp.symbols("z alpha mu g h x m gamma lam")
    return certificate(
        "At an optimum z = W'x, so the multiplier stays and a = z - alpha mu. The new z solves (alpha B'B + I) z+ = a + alpha B'y, "
        "which z does: the difference is alpha (B'Bz - B'y + mu) = 0, entry by entry. b = x + gamma W mu; where x > 0, W mu = "
        "lam, and b - gamma lam = x; x < 0 is the same with signs; where x = 0, |b| = gamma |W mu| <= gamma lam is cut to zero.",
        equal(
            "an entry of the equation of z",
            beyond(claim, "moved", moved=(alpha * g + z) - (z - alpha * mu + alpha * h)),
            alpha * (g - h + mu),
        ),
        equal("an entry of x > 0", beyond(claim, "moved", moved=(x + gamma * m) - gamma * lam - x), gamma * (m - lam)),
    )
