r"""Identity maps get stuck, modified identity and Gaussian maps converge; depth slows plain networks but not ResNets.

Figure 1 of the paper, $X \in \mathbb R^{10 \times 1000}$ with normal entries, $Y = -X + 0.1 E$. Step sizes, the scale
of the maps and the number of steps are not given; here $\eta = f / \sum_l \|B S_l\|_2^2 \|P_l A X\|_2^2$ at the start
($f < 2$ is the limit of linear stability; for ResNets the sum is $L \lambda^2 \|X\|_2^2$ if A spreads X evenly),
$\alpha = 1$, Gaussian maps of variances $1/m$ and $1/k$. What is seen:

(a), (b): at ten layers identity maps stay above 90 times the least loss after 400 steps, at both widths. The
modified identity starts at half the loss of Gaussian maps and needs far fewer steps, not slightly fewer: with $f =
0.1$ some 50 to gain six digits, against 280 to 300 (m = 200) and 1100 to 1500 (m = 40). (c), (d): a ResNet needs the
same number of steps at every depth; a plain deep linear network needs more with every doubling, and always more than
the ResNet.

Kind: findings. The setting is far from the premises of the theorems: alpha = 1 where 73 is needed, m = 200 where the
premise of Theorem 3.1 needs 70 thousand.
"""

import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.resnet._symbols import gap

least = Quantity("least", r"L(\mathbf{W}^*)", "least loss", positive=True)
modified_start = Quantity("modified_start", "loss at the start, modified identity", positive=True)
gaussian_start = Quantity("gaussian_start", "loss at the start, Gaussian maps", positive=True)
modified_steps = Quantity("modified_steps", "steps, modified identity", integer=True, positive=True)
gaussian_steps = Quantity("gaussian_steps", "steps, Gaussian maps", integer=True, positive=True)
steps = Quantity("steps", "steps to a hundredth of the gap, one per depth", integer=True, positive=True)
shallow = Quantity("shallow", "steps at half the depth", integer=True, positive=True)
residual = Quantity("residual", "steps of the ResNet of the same depth", integer=True, positive=True)

SETTING = Finding("Figure 1: 10 inputs and outputs, 1000 samples, Y = -X + 0.1 E, ten layers")

stuck = Claim(
    id="resnet.fig1.identity",
    title="Gradient descent with identity transformations gets stuck far above the least loss",
    source="Figure 1 (a), (b); Section 5.1",
    then=ge(gap, 90 * least, trivially=0),
    quantifier=SETTING,
)
arrives = Claim(
    id="resnet.fig1.converges",
    title="Gradient descent with modified identity or Gaussian transformations reaches the least loss",
    source="Figure 1 (a), (b); Section 5.1",
    then=le(gap, least / 100),
    quantifier=SETTING,
)
faster = Claim(
    id="resnet.fig1.modified_identity",
    title="Modified identity transformations start lower and converge in fewer steps than Gaussian ones",
    source="Figure 1 (a), (b); Section 5.1 says slightly faster",
    then=(
        le(modified_start, gaussian_start * sp.Rational(2, 3), name="start"),
        le(modified_steps, gaussian_steps / 4, name="steps"),
        le(modified_steps, 65, name="modified identity, at most"), ge(modified_steps, 40, name="and at least"),
    ),
    quantifier=SETTING,
    erratum="At equal normalised step sizes the advantage is a factor of five (m = 200) to thirty (m = 40).",
)  # fmt: skip
depth_free = Claim(
    id="resnet.fig1.depth",
    title="A linear ResNet needs the same number of steps at every depth",
    source="Figure 1 (c), (d); Section 5.2",
    then=le(steps, shallow * sp.Rational(11, 10)),
    quantifier=Finding("Figure 1 (c), (d): Gaussian maps, best normalised step f = 1"),
)
standard = Claim(
    id="resnet.fig1.standard",
    title="A plain deep linear network needs more steps with every doubling of its depth, and more than a ResNet",
    source="Figure 1 (c), (d); Section 5.2",
    then=(
        ge(steps, shallow * sp.Rational(5, 4), name="deeper is slower"),
        ge(steps, 3 * residual, name="than a ResNet"),
    ),
    quantifier=Finding("Figure 1 (c), (d): Gaussian maps and Gaussian hidden weights, normalised step f = 1"),
)

DESCENT = "algorithms.resnet.gradient_descent"
STANDARD = "algorithms.resnet.standard_descent"


@stuck.experiment(
    width=[40, 200], share=[0.1, 1.0], seed=[0, 1], quick={"share": [1.0], "seed": [0]}, algorithm=DESCENT
)
def identity_transformations(width, share, seed, *, algorithm):
    """400 steps from zero at ten layers."""
    from algorithms.resnet import identity_maps

    one = figure(seed, *identity_maps(10, 10, width))
    return at_the_end(one, algorithm, share, 400) | {least: one.least}


@arrives.experiment(
    width=[40, 200], maps=["modified identity", "gaussian"], share=[0.5], seed=[0, 1], quick={"seed": [0]},
    algorithm=DESCENT,
)  # fmt: skip
def other_transformations(width, maps, share, seed, *, algorithm):
    """500 steps at ten layers."""
    one = figure(seed, *maps_of(maps, width, seed))
    return at_the_end(one, algorithm, share, 500) | {least: one.least}


@faster.experiment(width=[40, 200], share=[0.1], seed=[0, 1], quick={"seed": [0]}, algorithm=DESCENT)
def both(width, share, seed, *, algorithm):
    """Steps to a gap of 1/1000 at a tenth of the largest stable step."""
    modified, gaussian = (figure(seed, *maps_of(maps, width, seed)) for maps in ("modified identity", "gaussian"))
    runs = [run(one, algorithm, 10, share, 2000) for one in (modified, gaussian)]
    return dict(
        zip((modified_steps, gaussian_steps), (first_below(result.loss, 1e-3) for result in runs), strict=True)
    ) | {modified_start: modified.start(), gaussian_start: gaussian.start()}  # fmt: skip


@depth_free.experiment(
    width=[40, 200],
    depths=[[5, 10, 20]],
    seed=[0, 1],
    thorough={"depths": [[5, 10, 20], [10, 50, 100]]},
    algorithm=DESCENT,
)
def residual_networks(width, depths, seed, *, algorithm):
    """The largest depth is the one that the paper plots."""
    one = figure(seed, *maps_of("gaussian", width, seed))
    runs = [run(one, algorithm, depth, 1.0, 200) for depth in depths]
    found = [first_below(result.loss, result.loss[0] / 100) for result in runs]
    return {steps: found[1:], shallow: found[:-1]}


@standard.experiment(
    width=[40], depths=[[5, 10, 20]], seed=[0, 1], quick={"seed": [0]},
    thorough={"width": [200], "depths": [[10, 50, 100]]}, algorithm=STANDARD,
)  # fmt: skip
def plain_networks(width, depths, seed, *, algorithm, most=600):
    """Not arrived within the last step counts as that many steps."""
    import torch

    from algorithms.resnet import gradient_descent, standard_hidden

    one = figure(seed, *maps_of("gaussian", width, seed))
    found, other = [], []
    for depth in depths:
        hidden = standard_hidden(width, depth, generator=torch.Generator().manual_seed(seed))
        rate = 1 / steepness(list(hidden), one.A, one.B, one.X)
        result = algorithm(one.A, one.B, one.X, one.Y, hidden=hidden, rate=rate, steps=most)
        found.append(first_below(result.loss, result.loss[0] / 100))
        other.append(first_below((result := run(one, gradient_descent, depth, 1.0, 200)).loss, result.loss[0] / 100))
    return {steps: found[1:], shallow: found[:-1], residual: other[1:]}


def figure(seed, A, B):
    """The data of the figure reduced to ten columns, with maps in the coordinates that matter where that is exact."""
    import torch

    from algorithms.least_squares import reduce_data

    generator = torch.Generator().manual_seed(seed)
    X = torch.randn(10, 1000, generator=generator, dtype=torch.float64)
    Y = -X + 0.1 * torch.randn(10, 1000, generator=generator, dtype=torch.float64)
    small = reduce_data(X, Y)
    return Setting(A, B, *small, half_square(Y, small[1]), half_square(small[1] * 0, Y))


def half_square(first, second):
    """Half the difference of two squared norms, within the error of projecting on ten of a thousand columns."""
    import torch

    from bounds.core import rounding

    one, other = (matrix.square().sum() / 2 for matrix in (first, second))
    relative = rounding.projector(2.0, rows=10, columns=1000, dtype=torch.float64) + 2000 * rounding.unit_roundoff(
        "float64"
    )
    return abs(one - other), relative * (one + other)


class Setting:
    """Maps and reduced data; the least loss, and half the squared norm of the targets."""

    def __init__(self, A, B, X, Y, least_, targets):
        self.A, self.B, self.X, self.Y, self.least, self.targets = A, B, X, Y, least_, targets

    def problem(self, A, B):
        from bounds.resnet._instances import Problem

        return Problem(*(matrix[None] for matrix in (A, B, self.X, self.Y, self.X)))

    def start(self):
        import torch

        from bounds.core import rounding

        width = len(self.A)
        gap_, radius = self.problem(self.A, self.B).loss(torch.zeros(1, 1, width, width, dtype=self.A.dtype))
        return rounding.plus((gap_[0, 0], radius[0, 0]), self.least)


def maps_of(name, width, seed):
    import torch

    from algorithms.resnet import gaussian, modified_identity_maps

    if name == "modified identity":
        return modified_identity_maps(10, 10, width)
    generator = torch.Generator().manual_seed(100 + seed)
    return gaussian(10, 10, width, generator=generator, alpha=width**-0.5, beta=10**-0.5)


def run(one, algorithm, depth, share, most):
    """At the effective width, which changes nothing but the cost."""
    import torch

    from algorithms.resnet import effective_width

    small = effective_width(one.A, one.B)
    eye = torch.eye(small.A.shape[0], dtype=one.A.dtype)
    rate = share / steepness([eye] * depth, small.A, small.B, one.X)
    return algorithm(small.A, small.B, one.X, one.Y, depth=depth, rate=rate, steps=most)


def at_the_end(one, algorithm, share, most):
    """The gap of the last weights, lifted to full width and measured there."""
    from algorithms.resnet import effective_width

    hidden = effective_width(one.A, one.B).lift(run(one, algorithm, 10, share, most).hidden)
    value, radius = one.problem(one.A, one.B).loss(hidden[None])
    return {gap: (value[0, 0], radius[0, 0])}


def steepness(factors, A, B, X):
    """The largest curvature along any layer, summed over the layers."""
    import torch

    from algorithms.linear_products import prefix_products, suffix_products

    rights, lefts = prefix_products(factors, A @ X), suffix_products(factors, B)
    norm = lambda matrix: torch.linalg.matrix_norm(matrix, 2) ** 2  # noqa: E731
    return sum(norm(left) * norm(right) for left, right in zip(lefts[1:], rights[:-1], strict=True)).item()


def first_below(losses, level):
    """The first step at which the loss is below the level; the last one if none is."""
    reached = (losses <= level).int()
    return int(reached.argmax()) if reached.any() else len(losses) - 1


@stuck.mutant("starts away from zero, with minus the identity in one layer")
def _(gradient_descent, A, *data, depth, **rest):
    import torch

    hidden = torch.zeros(depth, len(A), len(A), dtype=A.dtype)
    hidden[0] = -2 * torch.eye(len(A), dtype=A.dtype)
    return gradient_descent(A, *data, depth=depth, hidden=hidden, **rest)


@arrives.mutant("step a thousand times shorter")
@faster.mutant("step a thousand times shorter")
def _(gradient_descent, *data, rate, **rest):
    return gradient_descent(*data, rate=rate / 1000, **rest)


@depth_free.mutant("step divided by the depth once more")
def _(gradient_descent, *data, depth, rate, **rest):
    return gradient_descent(*data, depth=depth, rate=rate * 5 / depth, **rest)


@standard.mutant("orthogonal hidden weights")
def _(standard_descent, A, B, X, Y, *, hidden, rate, steps):
    import torch

    turned = torch.linalg.qr(hidden).Q
    return standard_descent(A, B, X, Y, hidden=turned, rate=1 / steepness(list(turned), A, B, X), steps=steps)


stuck.formula_mutant("a thousand times the least loss", then=ge(gap, 1000 * least))
faster.formula_mutant("a hundred times fewer steps", then=le(modified_steps, gaussian_steps / 100))
depth_free.formula_mutant("half as many at twice the depth", then=le(steps, shallow / 2))
standard.formula_mutant("no slower than at half the depth", then=le(steps, shallow))
