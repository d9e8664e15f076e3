r"""Close to zero, gradients are as large as the gap to the optimum, up to constants free of depth.

If $m \ge d, k$ and $\max_l \|W_l\|_2 \le 0.5/L$ then for every layer $l$, every sample $i$ and every batch of $B$
of the $n$ samples

$$ \tfrac{2}{e}\, \sigma_{\min}^2(A)\, \sigma_{\min}^2(B)\, \sigma_r^2(X)\, (L(W) - L(W^*))
   \le \|\nabla_l L(W)\|_F^2 \le 2e\, \|A\|_2^2 \|B\|_2^2 \|X\|_2^2\, (L(W) - L(W^*)), $$
$$ \|\nabla_l \ell_i(W)\|_F^2 \le 2e\, \|A\|_2^2 \|B\|_2^2 \|x_i\|_2^2\, \ell_i(W), \qquad
   \|G_l\|_F^2 \le 2e\, \tfrac{n^2}{B^2} \|A\|_2^2 \|B\|_2^2 \|X\|_2^2\, L(W) . $$

$m \ge d, k$ is assumed in the introduction and in the proof; without it the lower bound is false.

Kind: inequalities at a point. Constants: printed $e$ stands for $(1 + \tfrac1{2L})^{2L-2} < e$ and $1/e$ for
$(1 - \tfrac1{2L})^{2L-2} > 1/e$; the second claim keeps them, and then both bounds are attained at every depth by
$A = B = X = 1$, $W_l = \mp 0.5/L$.
"""

import sympy as sp

from bounds.core import BadClaim, Printed, Quantity, Statement, Traced, exact, ge, le, rounding
from bounds.core.certificate import certificate
from bounds.core.promises import promises, put
from bounds.core.relation import Op
from bounds.late import torch
from bounds.resnet._certificates import against_depth, stretch, wide_enough
from bounds.resnet._instances import Problem, largest_norm, on_the_boundary, problem, scalar_problem, squared_norms
from bounds.resnet._symbols import FITS, L, W_norm, d, gap, k, lam, loss, m, n, named, q, scaling, size, sr, sX

grad2 = Quantity("grad2", r"\|\nabla_l L\|_F^2", "of every layer", nonnegative=True)
sample_grad2 = Quantity("sample_grad2", r"\|\nabla_l \ell_i\|_F^2", "of every layer and sample", nonnegative=True)
batch_grad2 = Quantity("batch_grad2", r"\|\mathbf{G}_l\|_F^2", "of every layer", nonnegative=True)
x2 = Quantity("x2", r"\|\mathbf{x}_i\|_2^2", nonnegative=True)
sample_loss = Quantity("sample_loss", r"\ell_i(\mathbf{W})", nonnegative=True)
low, high = sp.symbols("c_low c_high")

PREMISES = (le(W_norm, 1 / (2 * L)), *FITS)


def parts(lowest=q, **changed):
    """The four inequalities; mutants replace one."""
    four = {
        "a": ge(grad2, 2 * low * lowest * gap, name="a", trivially=0),
        "b": le(grad2, 2 * high * lam**2 * sX**2 * gap, name="b"),
        "c": le(sample_grad2, 2 * high * lam**2 * x2 * sample_loss, name="c"),
        "d": le(batch_grad2, 2 * high * (n / size) ** 2 * lam**2 * sX**2 * loss, name="d"),
    }
    return tuple((four | changed).values())


lemmaA_1 = Statement(
    "resnet.lemmaA_1",
    "Lemma A.1; proof in Appendix B",
    PREMISES,
    scaling=scaling({grad2: 4, sample_grad2: 4, batch_grad2: 4, sample_loss: 2}, {x2: 2}),
)
printed = lemmaA_1.printed(
    parts(), constants=(Printed(low, sp.exp(-1)), Printed(high, sp.E)), tight=True, expected="proved"
)

by_depth = lemmaA_1.added(
    "depth",
    parts(),
    title="The constants of the gradient bounds at each depth, attained",
    source="Lemma A.1; proof in Appendix B before (1 - 0.5/L)^(2L-2) >= 1/e is used",
    constants=(
        Traced(low, (1 - 1 / (2 * L)) ** (2 * L - 2), "smallest singular value of 2L-2 factors I + W_j"),
        Traced(high, (1 + 1 / (2 * L)) ** (2 * L - 2), "largest singular value of 2L-2 factors I + W_j"),
    ),
    tight=True,
    expected="proved",
    formerly="resnet.derived.lemmaA_1_depth",
)

ALGORITHM = "algorithms.resnet.stochastic_descent_states"
GRID = {"width": [1, 3, 6], "rank": [1, 2], "depth": [1, 2, 5, 8], "spread": [0, 4], "seed": [0]}
QUICK = {"width": [1, 5], "rank": [1, 2], "depth": [1, 5], "spread": [2]}


@printed.experiment(depth=[1, 16, 1024], quick={"depth": [1, 16]}, algorithm=ALGORITHM)
@by_depth.experiment(depth=[1, 16, 128], algorithm=ALGORITHM, undecided={"depth": [1]})
def scalars(depth, *, algorithm):
    """One coordinate and W_l = -0.5/L (first trial) or +0.5/L (second): the extreme cases, nearly attained."""
    hidden = torch.tensor([-0.5, 0.5], dtype=torch.float64)[:, None, None, None].expand(2, depth, 1, 1) / depth
    return quantities(algorithm, scalar_problem(3.0, -3.0), hidden, 1) | {W_norm: exact(0.5 / depth)}


@lemmaA_1.experiment(
    printed, by_depth, **GRID, quick=QUICK, algorithm=ALGORITHM, undecided={"width": [1], "depth": [1]}
)
def boundary(width, rank, depth, spread, seed, *, algorithm, trials=24):
    """Random problems, also of deficient rank, with weights just inside the boundary of the region."""
    inputs = min(width, rank + 1)
    task = problem(trials, width, inputs, min(width, 2), 5, min(rank, inputs), seed, spread=spread)
    return quantities(algorithm, task, on_the_boundary(task, depth, seed + 1, radius=(1 - 2**-20) / (2 * depth)), 2)


@printed.experiment(depth=[2, 8], algorithm=ALGORITHM)
def weak_direction(depth, *, algorithm):
    """A = B = I, X = diag(1, 1/4), and all of the error along the smaller singular value."""
    unit = torch.eye(2, dtype=torch.float64)[None]
    X = torch.diag(torch.tensor([1.0, 0.25], dtype=torch.float64))[None]
    Y = X + torch.diag(torch.tensor([0.0, 1.0], dtype=torch.float64))[None]
    return quantities(algorithm, Problem(unit, unit, X, Y, X), torch.zeros(1, depth, 2, 2, dtype=torch.float64), 1)


@printed.experiment(outputs=[2, 3], algorithm=ALGORITHM, outside=True)
def narrow(outputs, *, algorithm):
    """Width 1 and Y orthogonal to the range of B: the gradient vanishes far from the optimum, and m < k."""
    unit = torch.ones(1, 1, 1, dtype=torch.float64)
    B = torch.eye(outputs, 1, dtype=torch.float64)[None]
    Y = B + 5 * torch.eye(outputs, dtype=torch.float64)[None, :, 1:2]
    return quantities(algorithm, Problem(unit, B, unit, Y, unit), torch.zeros(1, 2, 1, 1, dtype=torch.float64), 1)


def quantities(algorithm, task, hidden, batch):
    """Gradients over all samples, over each and over the first `batch` ones, all from the first step of a run."""
    trials, depth = hidden.shape[:2]
    width, inputs, outputs, samples = task.sizes

    def gradients(*batches):
        """Of one step from `hidden` for each batch, the batches along the first axis."""
        chosen = torch.tensor(batches)[:, None, None].expand(-1, trials, 1, -1)
        data = (task.A, task.B, task.X, task.Y)
        return next(algorithm(*data, depth=depth, rate=0.0, batches=chosen, hidden=hidden)).gradients

    radius = task.gradient_radius(hidden)
    singles = gradients(*([i] for i in range(samples))).permute(1, 2, 0, 3, 4).flatten(1, 2) / samples
    # A batch repeats products of parts of the same matrices; its factor n/B is one more rounding.
    scale = samples / batch
    found = {
        grad2: squared_norms(gradients(list(range(samples)))[0], radius),
        sample_grad2: squared_norms(singles, 2 * radius),
        batch_grad2: squared_norms(gradients(list(range(batch)))[0], 2 * scale * radius),
    }
    losses, wide = task.sample_losses(hidden)
    column = torch.linalg.vector_norm(task.X, dim=-2)
    length = rounding.frobenius_norm(column, entries=inputs, dtype=torch.float64)
    squares, square_radius = rounding.power((column, length), 2)
    return (
        found
        | named(task.norms)
        | {
            L: depth,
            m: width,
            d: inputs,
            k: outputs,
            n: samples,
            size: batch,
            W_norm: largest_norm(hidden),
            gap: task.gap(hidden),
            loss: task.loss(hidden),
            sample_loss: (losses.repeat(1, depth), wide.repeat(1, depth)),
            x2: (squares.repeat(1, depth), square_radius.repeat(1, depth)),
        }
    )


@printed.mutant("gradient of the mean instead of the sum")
def _(states, A, B, X, Y, **rest):
    for state in states(A, B, X, Y, **rest):
        yield type(state)(state.hidden, state.loss, state.gradients / X.shape[-1])


@lemmaA_1.mutant("factor 1/2 of the loss forgotten", printed, by_depth)
def _(states, *data, **rest):
    for state in states(*data, **rest):
        yield type(state)(state.hidden, state.loss, 2 * state.gradients)


lemmaA_1.mutant(
    "layers W instead of I + W",
    by_depth,
    printed,
    corrupted=lambda states, *data, hidden, **rest: states(
        *data, hidden=hidden - torch.eye(hidden.shape[-1], dtype=hidden.dtype), **rest
    ),
)


@printed.mutant("factor n/B squared")
def _(states, A, B, X, Y, *, batches, **rest):
    for state in states(A, B, X, Y, batches=batches, **rest):
        yield type(state)(state.hidden, state.loss, X.shape[-1] / batches.shape[-1] * state.gradients)


printed.formula_mutant("largest singular value of X in the lower bound", then=parts(lowest=q * (sX / sr) ** 2))
printed.formula_mutant("width below the number of outputs", given=PREMISES[:1])
printed.formula_mutant("upper constant 9/10", constants=(Printed(low, sp.exp(-1)), Printed(high, sp.E * 9 / 10)))
printed.formula_mutant("lower constant 11/10", constants=(Printed(low, sp.exp(-1) * 11 / 10), Printed(high, sp.E)))
for name, factors in {"upper": (1, sp.Rational(999, 1000)), "lower": (sp.Rational(1001, 1000), 1)}.items():
    changed = (factors[0] * (1 - 1 / (2 * L)) ** (2 * L - 2), factors[1] * (1 + 1 / (2 * L)) ** (2 * L - 2))
    traced = tuple(Traced(symbol, value, "mutant") for symbol, value in zip((low, high), changed, strict=True))
    by_depth.formula_mutant(f"{name} constant wrong by a thousandth", constants=traced)


IDENTITY_LAYERS = {
    (grad2, Op.GE): 2 * q * gap,
    (grad2, Op.LE): 2 * lam**2 * sX**2 * gap,
    (sample_grad2, Op.LE): 2 * lam**2 * x2 * sample_loss,
    (batch_grad2, Op.LE): 2 * lam**2 * sX**2 * (n / size) ** 2 * loss,
}

CHAIN = (
    "The gradient of layer l is S^T B^T R X^T A^T P^T, with the residual R = U X - Y and S, P the products of the "
    "layers after and before it, together L - 1 factors I + W_j with singular values in [1 - h, 1 + h], h = 1/(2L). "
    "Every factor from the left, and every transposed factor from the right, has full column rank if m >= d, k and A, "
    "B have full rank (if not, q = 0 and the lower bound is 0), so Lemma B.3, whose step for one coordinate is given, "
    "bounds the change of the Frobenius norm by its extreme singular values. The middle is R X^T = (U - Phi) X X^T: "
    "the rows of (U - Phi) X lie in the row space of X, so its norm, the root of twice the gap, changes by a factor "
    "between sigma_r(X) and |X|. This gives (a) and (b) with (1 -+ h)^(2L - 2). For one sample R X^T is r_i x_i^T, of "
    "norm |x_i| sqrt(2 l_i), and for a batch |R_b X_b^T| <= |X| sqrt(2 L(W)), times n/B: (c) and (d)."
)


@by_depth.proof
def chain(claim):
    """Lemma B.3 for every factor; the constants of the claim are (1 - h)^(2L - 2) and (1 + h)^(2L - 2)."""
    return certificate(CHAIN, stretch(), wide_enough(claim), *constants_of(claim))


@printed.proof
def chain_and_limits(claim):
    """Lemma B.3 for every factor, and what is lost by constants that are free of the depth."""
    says = " Last, (1 -+ h)^(2L - 2) against the constants of the claim at every depth: take logarithms and L = 1/(2h)."
    return certificate(CHAIN + says, stretch(), wide_enough(claim), *constants_of(claim))


def constants_of(claim):
    """What each part promises over what the chain leaves of it when all layers are the identity."""
    steps = []
    for one in promises(claim):
        share = put(claim, one.rhs) / IDENTITY_LAYERS[one.lhs, one.op]
        if share.free_symbols - {L}:
            raise BadClaim(f"{claim.id}: `{one.rhs}` is not a multiple of what the chain yields")
        steps += against_depth(str(one.lhs), share, L, 1 if one.op is Op.LE else -1)
    return steps
