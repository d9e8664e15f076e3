r"""The target of the oracle update reproduces the teacher's layer; its printed spectrum is upside down.

$V^*_{l,j} = W^*_{l,j} (I*I) (R_j U_j * R_j U_j)^{-1}$ satisfies $V^* \sigma(RUz) = W^* \sigma(z)$ for every z. Its
singular values are printed in $[1/O(k^4 L^2 \kappa), O(L^2 \kappa)]$; but the inverse turns the interval of $R * R$
over, and the truth is

$$ \frac{1}{\kappa \|R * R\|} \le \sigma_i(V^*) \le \frac{\kappa}{\sigma_{\min}(R * R)} , \quad\text{that is }
[1/O(\kappa),\, O(k^4 L^2 \kappa)]
   \text{ under Lemma C.6.} $$

Counterexample for every constant C: lifts $r e_i$ and $e_i + e_j$ with $r^2 = 9/(4 k^4 L^2)$ fulfil Lemma C.6 as it
must read, and $\|V^*\| = \kappa / r^2 = \tfrac49 k^4 L^2 \kappa$. Every later "$\|V^*\| \le L^2 \kappa$" must use
$\|V^*\|$ itself. (The index ranges must read $j \ge 2$ and $j \in \{0, 1\}$.)

Kind: exact identity and inequality. Constants: 1, attained.
"""

import sympy as sp

from bounds.core import Claim, Quantity, eq, ge, le

image = Quantity("image", r"V^*\sigma(RUz)")
layer = Quantity("layer", r"W^*\sigma(z)")
found = Quantity("found", "V^*", "as the tensor algorithm computes it")
target = Quantity("target", r"W^*(I*I)(RU*RU)^{-1}", "in rational numbers")
size = Quantity("size", r"\|V^*\|_F", positive=True)
sigma_V = Quantity("sigma_V", r"\sigma_i(V^*)", nonnegative=True)
lift_min = Quantity("lift_min", r"\sigma_{\min}(R*R)", nonnegative=True)
lift_max = Quantity("lift_max", r"\|R*R\|", nonnegative=True)
W_min = Quantity("W_min", r"\sigma_{\min}(W^*)", nonnegative=True)
W_max = Quantity("W_max", r"\|W^*\|", nonnegative=True)
kappa = Quantity("kappa", r"\kappa", positive=True)
k = Quantity("k", "k", integer=True, positive=True)
L = Quantity("L", "L", integer=True, positive=True)
C = Quantity("C", "C", "the hidden constant", positive=True)

eqG_1 = Claim(
    id="bfc.eqG_1",
    source="eq. (G.1)",
    then=(eq(image, layer, name="layer"), eq(found, target, name="run", scale=size)),
)
spectrum = Claim(
    id="bfc.eqG_1.spectrum",
    title="The target of the oracle update is bounded by L^2 kappa, as printed",
    source="eq. (G.1), the sentence below",
    given=(ge(lift_min, 1 / (k**4 * L**2)), le(lift_max, 4), le(W_max, kappa), ge(W_min, 1 / kappa)),
    then=le(sigma_V, C * L**2 * kappa),
    expected="refuted",
    erratum="The interval is inverted: the inverse of R * R makes |V*| as large as k^4 L^2 kappa.",
)
corrected = Claim(
    id="bfc.eqG_1.spectrum.corrected",
    title="The target of the oracle update is conditioned like the inverse of the symmetric square of the lift",
    source="eq. (G.1), the sentence below",
    form="corrected",
    corrects="bfc.eqG_1.spectrum",
    given=(le(W_max, kappa), ge(W_min, 1 / kappa)),
    then=(ge(sigma_V, 1 / (kappa * lift_max), name="lower"), le(sigma_V, kappa / lift_min, name="upper")),
    erratum="The interval is inverted: the inverse of R * R makes |V*| as large as k^4 L^2 kappa.",
)


def exact_target(W, R, U):
    """W (I*I) (RU*RU)^-1 in rationals: the rows of the inverse that belong to squares have weight one."""
    from algorithms.polynomials import pairs
    from bounds.bfc._exact import as_rationals, inverse

    n = W.shape[1]
    index = pairs(n)
    lifted = R @ U
    plain = as_rationals([[row[i] * row[j] * (1 if i == j else 2) for i, j in index] for row in lifted])
    squares = [position for position, (i, j) in enumerate(index) if i == j]
    # RU*RU = plain / weights, so the inverse has the weights on its rows, which are one at squares.
    return W @ inverse(plain)[squares]


@eqG_1.experiment(width=[1, 2, 3], seed=[0, 1], algorithm="algorithms.feature_correction.oracle_targets")
def random_lifts(width, seed, *, algorithm):
    """The tensor algorithm at random lifts and rotations against the same target in rational numbers."""
    import numpy as np
    import torch

    from algorithms.feature_correction import chain, random_lifts, random_teacher
    from bounds.bfc._exact import rationals, root, square_sum
    from bounds.bfc._rotations import exactly

    generator = torch.Generator().manual_seed(seed)
    architecture = chain(width + 1, (width, width, 1), (1.0, 0.1, 0.01), skip=(0, 2))
    teacher, R = random_teacher(architecture, generator), random_lifts(architecture, generator)
    U = {n: torch.linalg.qr(torch.randn(width, width, dtype=torch.float64, generator=generator)).Q for n in (2, 3)}
    V = algorithm(teacher, R, U)[3][:, architecture.split(3) :]
    W, lift, turn = (exactly(part) for part in (teacher.weights[3, 2], R[2], U[2]))
    exact_V, z = exact_target(W, lift, turn), rationals(np.random.default_rng(seed), (4, width))
    return {
        image: (z @ (lift @ turn).T) ** 2 @ exact_V.T, layer: z**2 @ W.T, target: exact_V,
        found: (V, target_radius(R[2], U[2], V)), size: root(square_sum(exact_V)),
    }  # fmt: skip


def target_radius(R, U, V):
    """Rounding of the product RU, of its symmetric square, and of the solve with it."""
    import torch

    from algorithms.polynomials import star
    from bounds.core import rounding

    norm, u = torch.linalg.matrix_norm, rounding.unit_roundoff("float64")
    lifted = R @ U
    square = star(lifted)
    moved = rounding.matmul(norm(R), norm(U), inner=len(U), dtype="float64")
    # Entries a x_i x_j move by a (|x_i| + |x_j|) times the error of x, a <= sqrt(2), and by three roundings.
    of_square = 2**0.5 * (2 * norm(lifted) + moved) * moved + 3 * u * norm(square)
    values = torch.linalg.svdvals(square)
    smallest = values[-1] - rounding.singular_values(
        values[0], rows=len(square), columns=len(square), dtype="float64", matrix_radius=of_square
    )
    relative = of_square / smallest
    solved = rounding.solve(norm(V), values[0] / smallest, size=len(square), dtype="float64")
    return float(solved + norm(V) * relative / (1 - relative))


@eqG_1.experiment(width=[1, 2, 3], seed=[0], algorithm=exact_target)
def rational_lifts(width, seed, *, algorithm):
    """Everything rational."""
    import numpy as np

    from bounds.bfc._exact import rationals, root, rotation, square_sum

    rng = np.random.default_rng(seed)
    lifted = width * (width + 1) // 2
    W, U = rationals(rng, (2, width)), rotation(width, rng)
    R = 4 * thin_lift(width, 1) + rationals(rng, (lifted, width), size=1, parts=8) / 8
    z = rationals(rng, (4, width))
    V = algorithm(W, R, U)
    return {
        image: (z @ (R @ U).T) ** 2 @ V.T, layer: z**2 @ W.T, found: V, target: exact_target(W, R, U),
        size: root(square_sum(V)),
    }  # fmt: skip


def spectra(W, R, U, target):
    import numpy as np

    from algorithms.polynomials import exact_star
    from bounds.bfc._exact import as_rationals, eigenvalues, number, singular_values

    squares = exact_star(R)
    gram = as_rationals([[number(one @ other) for other in squares] for one in squares])
    found = [value.nonnegative_part().sqrt() for value in eigenvalues(gram)]
    own = singular_values(W)
    return {
        sigma_V: singular_values(target(W, R, U)), lift_min: found[0], lift_max: found[-1],
        W_min: own[0], W_max: own[-1], k: np.shape(W)[1],
    }  # fmt: skip


@corrected.experiment(width=[1, 2, 3], seed=range(3), quick={"seed": [0, 1]}, algorithm=exact_target)
def conditioned(width, seed, *, algorithm):
    """Random rational lifts and W* with spectrum 1 (kappa slightly larger)."""
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import rationals, rotation

    rng = np.random.default_rng(seed)
    lifted = width * (width + 1) // 2
    R = rationals(rng, (lifted, width), parts=4)
    return {**spectra(rotation(width, rng), R, rotation(width, rng), algorithm), kappa: fmpq(1001, 1000)}


def thin_lift(width, depth):
    """Rows r e_i with r^2 = 9/(4 k^4 L^2), and e_i + e_j."""
    from flint import fmpq

    from algorithms.polynomials import pairs
    from bounds.bfc._exact import as_rationals

    r = fmpq(3, 2 * width**2 * depth)
    rows = []
    for i, j in pairs(width):
        row = [fmpq(0)] * width
        row[i] = r if i == j else fmpq(1)
        row[j] = row[i]
        rows.append(row)
    return as_rationals(rows)


@corrected.experiment(width=[1, 2, 3], algorithm=exact_target)
def thin(width, *, algorithm):
    """The lift of the counterexample, where the upper bound is nearly attained."""
    from flint import fmpq

    from bounds.bfc._exact import identity

    return {**spectra(identity(width), thin_lift(width, 3), identity(width), algorithm), kappa: fmpq(1001, 1000)}


@spectrum.experiment(width=[1], algorithm=exact_target)
def width_one(width, *, algorithm):
    """k = 1 with r = 1: there the printed bound is true."""
    from flint import fmpq

    from bounds.bfc._exact import identity

    one = identity(width)
    return {**spectra(one, one, one, algorithm), kappa: fmpq(1001, 1000), L: 3, C: 1}


@spectrum.witness
def thin_lifts():
    """Constants 1 and 30 at widths 2 and 4, L = 3."""
    import numpy as np
    from flint import fmpq

    from bounds.bfc._exact import identity

    found = [
        {**spectra(identity(n), thin_lift(n, 3), identity(n), exact_target), C: constant}
        for n, constant in ((2, 1), (4, 30))
    ]
    top = {**{key: [one[key] for one in found] for key in found[0] if key != sigma_V}}
    return {**top, sigma_V: [one[sigma_V][-1] for one in found], kappa: fmpq(1001, 1000), L: np.int64(3)}


eqG_1.formula_mutant("half the layer", then=eq(image, layer / 2))
spectrum.formula_mutant("divided by the smallest singular value of R * R", then=le(sigma_V, kappa / lift_min))
corrected.formula_mutant("upper bound 9/10 of kappa", then=le(sigma_V, sp.Rational(1, 2) * kappa / lift_min))
corrected.formula_mutant("as printed", then=le(sigma_V, 9 * kappa))


@eqG_1.mutant("rotation forgotten", experiment="rational_lifts")
def _(exact_target, W, R, U):
    from bounds.bfc._exact import identity

    return 2 * exact_target(W, R, identity(len(U)))


@eqG_1.mutant("rotations transposed", experiment="random_lifts")
def _(oracle_targets, teacher, R, U):
    return oracle_targets(teacher, R, {layer: -2 * matrix.mT for layer, matrix in U.items()})
