r"""The steps of Lemma A.2: how loss and product of the layers change, one layer after the other.

With $M_l = I + W_l$, $D_l = \widetilde W_l - W_l$, products $V, \widetilde V$ of the layers, $U = BVA$ and $\widetilde U = B \widetilde V A$,
$$ L(\widetilde W) - L(W) = \langle UX - Y, (\widetilde U - U) X \rangle + \tfrac12 \|(\widetilde U - U) X\|_F^2 \quad (B.4), $$
$$ \widetilde V - V = \sum_l M_L \cdots M_{l+1} D_l \widetilde M_{l-1} \cdots \widetilde M_1 = V_1 + V_2 \quad (B.5), $$
where $V_1$ has $M$ for $\widetilde M$, and $V_2 = \sum_{l > s} M_L \cdots M_{l+1} D_l M_{l-1} \cdots M_{s+1} D_s \widetilde M_{s-1} \cdots
\widetilde M_1$. Then
$$ \langle UX - Y, B V_1 A X \rangle = \sum_l \langle \nabla_l L(W), D_l \rangle \quad (B.6), $$
and if all $\|W_l\|_F, \|\widetilde W_l\|_F \le 0.5/L$, with $S = \sum_l \|D_l\|_F$,
$$ \langle UX - Y, B V_2 A X \rangle \le \sqrt{2e L(W)}\, \lambda \|X\|_2 S^2 \quad (B.7), \qquad
   \|\widetilde V - V\|_F \le \sqrt e\, S \quad (B.8), $$
$$ L(\widetilde W) - L(W) \le \sum_l \langle \nabla_l L(W), D_l \rangle + \lambda \|X\|_2 \Big(\sqrt{2e L(W)} + \tfrac e2 \lambda
   \|X\|_2\Big) S^2 \quad (B.9). $$

Kind: exact identities and inequalities between two points, in rationals and balls. Constants: none hidden.
"""

from functools import reduce

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import entries as listed
from algorithms.exact import identity as eye
from algorithms.exact import inner, square
from bounds.core import Quantity, Statement, eq, le
from bounds.core.certificate import certificate, identity
from bounds.resnet._certificates import all_kept, layers, residual
from bounds.resnet._exact import integers, problem, scaled_to
from bounds.resnet._symbols import L, half, lam, loss, named, scaling, sX

change = Quantity("change", r"L(\widetilde{\mathbf{W}}) - L(\mathbf{W})")
cross = Quantity("cross", r"\langle \mathbf{UX} - \mathbf{Y}, (\widetilde{\mathbf{U}} - \mathbf{U})\mathbf{X} \rangle")
image2 = Quantity("image2", r"\|(\widetilde{\mathbf{U}} - \mathbf{U})\mathbf{X}\|_F^2", nonnegative=True)
product = Quantity("product", r"\widetilde{\mathbf{V}} - \mathbf{V}", "entries")
telescope = Quantity("telescope", r"\sum_l \mathbf{M} \cdots \mathbf{D}_l \cdots \widetilde{\mathbf{M}}", "entries")
first = Quantity("first", r"\mathbf{V}_1", "entries")
second = Quantity("second", r"\mathbf{V}_2", "entries, by its double sum")
along_first = Quantity("along_first", r"\langle \mathbf{UX} - \mathbf{Y}, \mathbf{B V_1 A X} \rangle")
along_second = Quantity("along_second", r"\langle \mathbf{UX} - \mathbf{Y}, \mathbf{B V_2 A X} \rangle")
tangent = Quantity("tangent", r"\sum_l \langle \nabla_l L(\mathbf{W}), \mathbf{D}_l \rangle")
length = Quantity("length", "S", "how far all layers are apart, in sum", nonnegative=True)
moved2 = Quantity("moved2", r"\|\widetilde{\mathbf{V}} - \mathbf{V}\|_F^2", nonnegative=True)
widest2 = Quantity("widest2", r"\max_l \|\mathbf{W}_l\|_F^2, \|\widetilde{\mathbf{W}}_l\|_F^2", nonnegative=True)

lemmaA_2 = Statement(
    "resnet.lemmaA_2_steps",
    "Lemma A.2; proof in Appendix B.2, eqs. (B.4) to (B.6)",
    scaling=scaling(dict.fromkeys((change, cross, image2, along_first, along_second, tangent), 2)),
)
identities = lemmaA_2.printed(
    (
        eq(change, cross + image2 / 2, name="B.4"),
        eq(product, telescope, name="B.5, one layer at a time"),
        eq(product, first + second, name="B.5, two parts"),
        eq(along_first, tangent, name="B.6"),
    ),
    title="The product of the layers changes by one layer at a time, and to first order the loss by the gradients",
    expected="proved",
)
ROOT = sp.sqrt(2 * sp.E * loss) * lam * sX
smooth = lemmaA_2.printed(
    (
        le(along_second, ROOT * length**2, name="B.7"),
        le(moved2, sp.E * length**2, name="B.8"),
        le(change - tangent, (ROOT + half * sp.E * lam**2 * sX**2) * length**2, name="B.9"),
    ),
    part="bounds",
    title="Close to zero, what is not of first order in the change of the layers is bounded by its square",
    source="Lemma A.2; proof in Appendix B.2, eqs. (B.7) to (B.9)",
    given=le(widest2, 1 / (4 * L**2)),
    expected="proved",
)
ALGORITHM = "algorithms.resnet.exact_gradients"


@lemmaA_2.experiment(identities, smooth, depth=[1, 2, 4], far=[0, 3], seed=[0, 1], algorithm=ALGORITHM)
def two_points(depth, far, seed, *, algorithm):
    """Random rational layers on the boundary of the region; `far` scales the targets."""
    random = np.random.default_rng(seed)
    task = problem(3, 2, 2, 3, 2, seed, target=far * integers(2, 3, random))
    hidden, other = ([scaled_to(integers(3, 3, random), fmpq(999, 2000 * depth)) for _ in range(depth)] for _ in "WV")
    return quantities(algorithm, task, hidden, other)


@smooth.experiment(depth=[2, 8], target=[0, 3], algorithm=ALGORITHM)
def one_coordinate(depth, target, *, algorithm):
    """A = B = X = 1 and all layers at +0.5/L, moved inwards by a little, towards the target 0 or away from 3."""
    task, w = problem(1, 1, 1, 1, 1, 0, target=fmpq_mat([[target]])), fmpq(1, 2 * depth)
    at, near = ([fmpq_mat([[value]])] * depth for value in (w, w - fmpq(1, 100 * depth)))
    return quantities(algorithm, task, at, near)


def quantities(algorithm, task, W, V):
    M, N = ([eye(layer.nrows()) + layer for layer in layers_] for layers_ in (W, V))
    D = [after - before for before, after in zip(M, N, strict=True)]
    places = range(len(D))
    apart = chain(N) - chain(M)
    one_by_one = total((chain([*N[:l], D[l], *M[l + 1 :]]) for l in places), apart)
    V_1 = total((chain([*M[:l], D[l], *M[l + 1 :]]) for l in places), apart)
    V_2 = total(
        (chain([*N[:s], D[s], *M[s + 1 : l], D[l], *M[l + 1 :]]) for l in places for s in range(l)),
        apart,
    )
    rest, (_, slopes) = task.image(W) - task.Y, algorithm(W, *task.data)

    def image(matrix):
        return task.B * matrix * task.A * task.X

    return named(task.norms) | {
        L: len(W),
        loss: task.loss(W),
        change: task.loss(V) - task.loss(W),
        cross: inner(rest, image(apart)),
        image2: square(image(apart)),
        product: listed([apart]),
        telescope: listed([one_by_one]),
        first: listed([V_1]),
        second: listed([V_2]),
        along_first: inner(rest, image(V_1)),
        along_second: inner(rest, image(V_2)),
        tangent: total(inner(slope, step) for slope, step in zip(slopes, D, strict=True)),
        length: total((arb(square(step)).sqrt() for step in D), arb(0)),
        moved2: square(apart),
        widest2: max(square(layer) for layer in (*W, *V)),
    }


def chain(factors):
    """The product of layers, the first of them on the right."""
    return reduce(lambda done, factor: factor * done, factors)


def total(terms, zero=fmpq(0)):
    """Their sum; none add up to nothing of the kind of `zero`."""
    return sum(terms, 0 * zero)


@identities.mutant("transposed gradients")
def _(gradients, *data):
    rest, slopes = gradients(*data)
    return rest, [slope.transpose() for slope in slopes]


@lemmaA_2.mutant("gradients of the opposite sign", identities, smooth)
def _(gradients, *data):
    rest, slopes = gradients(*data)
    return rest, [-slope for slope in slopes]


identities.formula_mutant("the square not halved", then=eq(change, cross + image2))
identities.formula_mutant("the first part alone", then=eq(product, first))
identities.formula_mutant("the second part subtracted", then=eq(telescope, first - second))
identities.formula_mutant("the gradients of all changes", then=eq(cross, tangent))
smooth.formula_mutant("a tenth of (B.7)", then=le(along_second, ROOT * length**2 / 10))
smooth.formula_mutant("(B.8) with half of e", then=le(moved2, sp.E / 2 * length**2))
smooth.formula_mutant("(B.9) without its square", then=le(change - tangent, ROOT * length**2 / 10))

TELESCOPE = (
    "With one layer more, N V~ - M V = (N - M) V~ + M (V~ - V) (second step, whose factors keep their order), so by induction V~ - V is the sum over l, "
    "and with V~ = V + (V~ - V) in each of its terms it is V_1 plus the double sum (third step). "
)


def one_layer_more():
    m, n, v, w = sp.symbols("m n v w")
    return [
        residual(),
        identity("one layer more", n * w - m * v, (n - m) * w + m * (w - v)),
        identity("both parts of a term", (n - m) * w, (n - m) * v + (n - m) * (w - v)),
    ]


@identities.proof
def entry_by_entry(claim):
    """An entry of the residual that moves by x = f + g, along both parts."""
    r, f, g = sp.symbols("r f g")
    numbers = {"change": ((r + f + g) ** 2 - r**2) / 2, "cross": r * (f + g), "image2": (f + g) ** 2}
    parts = {"product": f + g, "telescope": f + g, "first": f, "second": g, "along_first": r * f, "tangent": r * f}
    return certificate(
        "(B.4) is the first step, entry by entry. "
        + TELESCOPE
        + "The trace moves factors round, so <U X - Y, B M ... D_l ... M A X> is D_l against the gradient of layer l. The last steps put one entry into "
        "the claim: r of the residual, f and g of what both parts add to it.",
        *one_layer_more(),
        *all_kept(claim, "one entry", **numbers, **parts),
    )


@smooth.proof
def two_layers(claim):
    """The norms of the terms; here two layers, which move by a and b."""
    a, b, l, s, k, y = sp.symbols("a b l s k y", positive=True)
    reach = {name: sp.Symbol(name, positive=True) for name in ("lA", "lB", "sX")}
    size = reach["lA"] * reach["lB"] * reach["sX"]
    along = k * l * size * s * a * b
    numbers = {"loss": l**2, "length": a + b, "moved2": s**2 * (a + b) ** 2 / (1 + y), "tangent": 0}
    numbers |= {"along_second": along, "change": along + size**2 * s**2 * (a + b) ** 2 / (2 * (1 + y))}
    return certificate(
        TELESCOPE
        + "A term has at most L - 1 factors M_l, of norm at most 1 + 1/(2L), together at most s = sqrt(e) (the two steps on layers). So |V~ - V| <= s S; and |V_2| "
        "is at most s times the sum of |D_l| |D_s| over l > s, here a b, against a residual of norm sqrt(2 L(W)) = k l. (B.9) is (B.4) with both. All are "
        "put into the claim.",
        *one_layer_more(),
        *layers(),
        *all_kept(claim, "two layers", **numbers, **reach),
    )
