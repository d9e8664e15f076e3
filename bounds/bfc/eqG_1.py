r"""The target of the oracle update reproduces the teacher's layer.

$V^*_{l,j} = W^*_{l,j} (I*I) (R_j U_j * R_j U_j)^{-1}$ satisfies $V^* \sigma(RUz) = W^* \sigma(z)$ for every z. (The index
ranges must read $j \ge 2$ and $j \in \{0, 1\}$.)

Kind: exact identity. Constants: none hidden.
"""

import numpy as np

from bounds.bfc._exact import identity, random_rationals, regular, root, rotation, square_sum
from bounds.bfc._rotations import exactly
from bounds.bfc._targets import exact_target, products_of_pairs, thin_lift
from bounds.core import Claim, Quantity, eq, rounding
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

image = Quantity("image", r"V^*\sigma(RUz)")
layer = Quantity("layer", r"W^*\sigma(z)")
computed = Quantity("computed", "V^*", "as the tensor algorithm computes it")
target = Quantity("target", r"W^*(I*I)(RU*RU)^{-1}", "in rational numbers")
size = Quantity("size", r"\|V^*\|_F", positive=True)

eqG_1 = Claim(
    id="bfc.eqG_1",
    source="eq. (G.1)",
    then=(eq(image, layer, name="layer"), eq(computed, target, name="run", scale=size)),
    scaling={"weights": {image: 1, layer: 1, computed: 1, target: 1, size: 1}},
)


@eqG_1.experiment(width=[1, 2, 3], seed=[0, 1], algorithm="algorithms.feature_correction.oracle_targets")
def random_lifts(width, seed, *, algorithm):
    """The tensor algorithm at random lifts and rotations against the same target in rational numbers."""
    generator = torch.Generator().manual_seed(seed)
    architecture = feature_correction.chain(width + 1, (width, width, 1), (1.0, 0.1, 0.01), skip=(0, 2))
    teacher, R = (
        feature_correction.random_teacher(architecture, generator),
        feature_correction.random_lifts(architecture, generator),
    )
    U = {n: torch.linalg.qr(torch.randn(width, width, dtype=torch.float64, generator=generator)).Q for n in (2, 3)}
    V = algorithm(teacher, R, U)[3][:, architecture.split(3) :]
    W, lift, turn = (exactly(part) for part in (teacher.weights[3, 2], R[2], U[2]))
    exact_V, z = exact_target(W, lift, turn), random_rationals(np.random.default_rng(seed), (4, width))
    return {
        image: (z @ (lift @ turn).T) ** 2 @ exact_V.T,
        layer: z**2 @ W.T,
        target: exact_V,
        computed: (V, target_radius(R[2], U[2], V)),
        size: root(square_sum(exact_V)),
    }


def target_radius(R, U, V):
    """Rounding of the product RU, of its symmetric square, and of the solve with it."""
    norm, u = torch.linalg.matrix_norm, rounding.unit_roundoff("float64")
    lifted = R @ U
    square = polynomials.star(lifted)
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
    rng = np.random.default_rng(seed)
    lifted = width * (width + 1) // 2
    W = random_rationals(rng, (2, width))
    while not W.any():  # of two numbers between -3 and 3 one pair in 49 is zero
        W = random_rationals(rng, (2, width))
    U = rotation(width, rng)
    thin = 4 * thin_lift(width, 1)
    R = regular(lambda: thin + random_rationals(rng, (lifted, width), size=1, parts=8) / 8, products_of_pairs)
    z = random_rationals(rng, (4, width))
    V = algorithm(W, R, U)
    return {
        image: (z @ (R @ U).T) ** 2 @ V.T,
        layer: z**2 @ W.T,
        computed: V,
        target: exact_target(W, R, U),
        size: root(square_sum(V)),
    }


eqG_1.formula_mutant("half the layer", then=eq(image, layer / 2))
eqG_1.mutant(
    "rotation forgotten",
    lambda exact_target, W, R, U: 2 * exact_target(W, R, identity(len(U))),
    experiment="rational_lifts",
)
eqG_1.mutant(
    "rotations transposed",
    lambda oracle_targets, teacher, R, U: oracle_targets(
        teacher, R, {layer: -2 * matrix.mT for layer, matrix in U.items()}
    ),
    experiment="random_lifts",
)
