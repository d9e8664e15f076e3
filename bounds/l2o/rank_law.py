r"""Which data allow $\alpha_0 > 0$ at all: the rank of the last hidden output is decided by the rays of the inputs.

Let the inputs $(x_j, g_j)$ of the last step lie on K rays of the plane, these on m lines, of which p = K - m carry rays in
both directions. With one hidden layer, and for all weights and widths,

$$ \mathrm{rank}\, G_{1,T} \le m + \min(2, p) , $$

because $2\,\mathrm{ReLU}(u) = |u| + u$: the absolute values of a linear form span one vector a line, and the linear forms
add two dimensions at most, none on lines with one ray. Two neurons in every arc between switching directions attain it.
With more hidden layers the bound is K, attained by one neuron that sees one ray only. So some weights have $\alpha_0 > 0$
if and only if no input is zero, no two are co-directional, and, with one hidden layer, $p \le 2$.

Which rank given weights have is a matter of how their switches divide the rays. Columns with one pattern of neurons that
are on are images of the plane under one linear map, so that

$$ \mathrm{rank}\, G_{L-1,T} \le \sum_{\text{patterns}} \min(2, \text{columns of the pattern}) . $$

Kind: deterministic statements about ranks. Constants: none.
"""

from dataclasses import replace

import numpy as np
import sympy as sp

from bounds.core import Quantity, Statement, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity
from bounds.l2o._certificates import follows
from bounds.l2o._instances import MANY, random_instance, stacked
from bounds.l2o._matrices import exact_rank, zero_last
from bounds.l2o._proofs import together
from bounds.l2o._rays import cells, lines, one_for_every_ray, rays, two_in_every_arc
from bounds.l2o._spectra import identity as exact_identity
from bounds.l2o._theorem import L

rank = Quantity("rank", r"\mathrm{rank}\, G_{L-1,T}", "exact", integer=True, nonnegative=True)
K = Quantity("K", "K", "rays of the inputs", integer=True, nonnegative=True)
m = Quantity("m", "m", "lines of the inputs", integer=True, nonnegative=True)
by_pattern = Quantity("by_pattern", r"\sum \min(2, \text{columns})", "over patterns", integer=True, nonnegative=True)
is_designed = Quantity("is_designed", r"[\text{weights as designed for these rays}]", integer=True, nonnegative=True)

rank_law = Statement(
    "l2o.rank_law",
    "in place of the width in Section 4.1 and of the first step of eq. (55)",
    algorithm="algorithms.unrolled.exact_rollout",
    expected="proved",
)
one_layer = rank_law.added(
    "",
    le(rank, m + sp.Min(2, K - m)),
    title="With one hidden layer the lines of the inputs, and two more, bound the rank of the last hidden output",
    given=eq(L, 2),
    tight=True,
)

attained = rank_law.added(
    "attained",
    eq(rank, m + sp.Min(2, K - m)),
    title="With one hidden layer, two neurons in every arc attain the largest rank that the inputs allow",
    given=(eq(L, 2), eq(is_designed, 1)),
)

any_depth = rank_law.added(
    "any_depth",
    le(rank, K),
    title="Whatever the depth, the rank of the last hidden output is at most the number of rays of its inputs",
    tight=True,
)

deep = rank_law.added(
    "deep",
    eq(rank, K),
    title="Two hidden layers with one neuron for every ray attain as much rank as there are rays",
    given=(eq(L, 3), eq(is_designed, 1)),
)

patterns = rank_law.added(
    "patterns",
    le(rank, by_pattern),
    title="Columns of the last hidden output with one pattern of active neurons have rank two at most",
    tight=True,
)


def ranks(instance, algorithm, steps, design=None):
    """The exact rank, and the rays that bound it; with a zero last layer everything is rational."""
    instance = zero_last(instance)
    inputs = instance.run(algorithm, steps).G[0][-1]
    found = rays(inputs)
    if design is not None:
        instance = replace(instance, weights=design(found))
    run = instance.run(algorithm, steps)
    return {
        rank: [exact_rank(run.G[-1][-1])],
        K: [len(found)],
        m: [len(lines(found))],
        by_pattern: [sum(min(2, size) for size in cells([layer[-1] for layer in run.G[1:]]))],
        L: [len(instance.weights)],
        is_designed: [int(design is not None)],
    }


def from_zero(problems, rows, hidden=(3,)):
    """Problems with three unknowns from the origin: generic rays with two equations, two lines' ends with one."""
    sizes = {"problems": problems, "rows": rows, "hidden": hidden}
    return [random_instance(seed, **sizes).from_origin() for seed in MANY[:3]]


@rank_law.experiment(
    one_layer, any_depth, patterns, problems=[2, 3], rows=[1, 2], neurons=[4, 24], quick={"problems": [2]}
)
def random_networks(problems, rows, neurons, *, algorithm):
    """One hidden layer, narrow and wide."""
    return stacked(ranks, from_zero(problems, rows, (neurons,)), algorithm, 3)


@rank_law.experiment(any_depth, patterns, problems=[2], rows=[1, 2], widths=[(4, 8), (12, 16)])
def random_deep_networks(problems, rows, widths, *, algorithm):
    """Two hidden layers."""
    return stacked(ranks, from_zero(problems, rows, widths), algorithm, 3)


@rank_law.experiment(one_layer, attained, problems=[2, 3], rows=[1, 2])
def two_neurons_in_every_arc(problems, rows, *, algorithm):
    """The design for one hidden layer; three problems with one equation have K = 6 and m = 3."""
    return stacked(ranks, from_zero(problems, rows), algorithm, 3, two_in_every_arc)


@rank_law.experiment(any_depth, deep, problems=[2, 3], rows=[1, 2])
def one_neuron_for_every_ray(problems, rows, *, algorithm):
    """The design for two hidden layers."""
    return stacked(ranks, from_zero(problems, rows), algorithm, 3, one_for_every_ray)


def one_row_more(exact_rollout, *args, **settings):
    """A corruption: a neuron that no network has, and that tells all columns apart."""
    run = exact_rollout(*args, **settings)
    steps, columns, _ = run.G[-1].shape
    told_apart = np.stack([exact_identity(columns)] * steps)
    return replace(run, G=(*run.G[:-1], np.concatenate((run.G[-1], told_apart), -1)))


for form in (one_layer, any_depth, patterns):
    form.formula_mutant("one less", then=le(rank, form.then[0].rhs - 1))
for form in (attained, deep):
    form.formula_mutant("one more", then=ge(rank, form.then[0].rhs + 1))
one_layer.formula_mutant("one hidden layer as good as two", then=eq(rank, K))
any_depth.formula_mutant("lines instead of rays", then=le(rank, m))
rank_law.mutant("all columns told apart", one_layer, any_depth, corrupted=one_row_more)


ABSOLUTE = (
    "The entry of a neuron w in column j is ReLU(w.z_j), half of |w.z_j| + w.z_j. On a line of inputs z_j = c_j z the first "
    "part is |c_j| |w.z|, a multiple of one vector for each line. The second is a linear form, of two dimensions for all w; "
    "on a line with one ray only it is plus or minus the first, so that modulo the first parts it lives on the p lines with "
    "two rays, where it has min(2, p) dimensions."
)


@one_layer.proof
def absolute_value_and_form(claim):
    """A ReLU by its absolute value a = |u|; then dimensions, with p lines that have two rays."""
    u, a, c = sp.symbols("u a c")
    p = sp.Symbol("p", nonnegative=True)
    return certificate(
        f"{ABSOLUTE} K is m + p.",
        identity("a ReLU on a ray", (c * u + c * a) / 2, c * ((u + a) / 2)),
        identity("and on the opposite ray", (-c * u + c * a) / 2, c * a - c * ((u + a) / 2)),
        *follows(claim, le(rank, m + sp.Min(2, p)), at={K: m + p}),
    )


@attained.proof
def kinks(claim):
    """What crossing a switching direction adds, for w and the two inputs of a line; then dimensions."""
    a, b, x, g, c = sp.symbols("a b x g c")
    p = sp.Symbol("p", nonnegative=True)
    return certificate(
        f"{ABSOLUTE} All of that is reached: two neurons in an arc span all linear forms of the inputs that are on there. "
        "Across the direction where a line switches, the masked forms of both arcs differ by the form on that line alone, "
        "plus on one ray and minus on the other (identity): the vector of the line. With these m vectors and the forms of "
        "one arc, which modulo them have min(2, p) dimensions, everything is there. K is m + p.",
        identity("on minus off, ray and opposite ray", c * (a * x + b * g), -(a * (-c * x) + b * (-c * g))),
        *follows(claim, eq(rank, m + sp.Min(2, p)), at={K: m + p}),
    )


@any_depth.proof
def one_vector_a_ray(claim):
    """A network is positively homogeneous; then dimensions, with p lines that have two rays."""
    n, z, a = sp.symbols("e z a")
    p = sp.Symbol("p", nonnegative=True)
    return certificate(
        "Without biases every hidden output of e z with e > 0 is e times that of z (one neuron: identity, a = |z|), "
        "so that all columns of one ray are multiples of one vector: as many dimensions as rays, m + p.",
        identity("one neuron", (n * z + n * a) / 2, n * ((z + a) / 2)),
        *follows(claim, le(rank, m + p), at={K: m + p}),
    )


@deep.proof
def narrow_cones(claim):
    """A neuron of the second layer that is on inside a narrow cone only; then five rays in numbers."""
    s, a = sp.symbols("s a")
    directions = [sp.Matrix(pair) for pair in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))]
    outputs = sp.Matrix([[_in_the_cone(c, z, 8) for z in directions] for c in directions])
    return certificate(
        "For a ray c the second layer sums up ReLU(c.z) - M ReLU(c'.z) - M ReLU(-c'.z) with c' perpendicular to c. "
        "On c itself that is |c|^2 > 0. On any other ray it is at most |c.z| - M |c'.z| (identity), negative for M "
        "above all quotients |c.z|/|c'.z|, or ReLU(c.z) = 0 and -M |c'.z|. So G is diagonal but for the order of the rays: for "
        "the rays (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1) and M = 8, the determinant and the rank.",
        identity("ReLU(s) + ReLU(-s) is a = |s|", together((s + a) / 2, (a - s) / 2), a),
        comparison("the determinant", outputs.det(), ">", 0),
        *follows(claim, eq(rank, outputs.rank()), at={K: len(directions)}),
    )


def _in_the_cone(c, z, steepness):
    """What the neuron for the ray c puts out for the input z."""
    across = sp.Matrix([-c[1], c[0]])
    return max(max(c.dot(z), 0) - steepness * abs(across.dot(z)), 0)


@patterns.proof
def one_map_a_pattern(claim):
    """Two inputs with the same neurons on, and one with their sum; then three columns of one pattern and one of another."""
    a, b, x, g, y, h = sp.symbols("a b x g y h")
    neurons = sp.Matrix([[1, 1], [2, 1], [-1, -1]])
    inputs = sp.Matrix([[1, 1, 2, -1], [0, 1, 1, -1]])
    outputs = (neurons * inputs).applyfunc(lambda value: max(value, 0))
    alike = [tuple(value > 0 for value in outputs[:, j]) for j in range(4)]
    dimensions = sum(min(2, alike.count(pattern)) for pattern in set(alike))
    return certificate(
        "Where the same neurons are on in all layers, the network is one linear map of the plane (identity for one neuron), "
        "whose image has two dimensions at most; columns of one pattern span no more than that, nor than their number. "
        "Attained by three neurons, three inputs of one pattern and one of another.",
        identity("linear", a * (x + y) + b * (g + h), (a * x + b * g) + (a * y + b * h)),
        *follows(claim, at={rank: outputs.rank(), by_pattern: dimensions}),
    )
