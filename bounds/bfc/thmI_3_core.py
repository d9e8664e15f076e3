r"""Few features, whatever they are, miss most of the parities: the core of the kernel lower bounds.

Theorems I.1 and I.3 (`bfc.thmI_1`, `bfc.thmI_3`) speak of $L \le \log\log d / 100$, so that even L = 2 needs $d \ge
e^{e^{200}}$. Their core holds in every dimension: for any D features on $\{-1, 1\}^d$ (or the D sections of a
kernel),

$$ \sum_{|S| = p} \|\mathrm{Proj}\, \chi_S\|^2 \le D , \qquad
   \frac{1}{\binom dp} \sum_{|S| = p} \min_w \mathbb{E}(c \chi_S - \langle w, \phi \rangle)^2 \ge c^2 \Big(1 -
   \frac{D}{\binom dp}\Big) , $$

because the parities are orthonormal and the trace of a projector of rank D is D. Equality if the features are
parities of size p.

Kind: inequality, exact. Constants: attained. (The paper drops a factor: $\langle w, \tau \rangle^p$ has coefficient
$p!\, p^{-p/2}$ on its support, not $p^{-p/2}$; that only helps.)
"""

from itertools import combinations, product

import numpy as np
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, free
from bounds.bfc._exact import inverse, random_rationals, rationals
from bounds.core import Claim, Quantity, ge, le, lt
from bounds.core.certificate import certificate

captured = Quantity("captured", r"\sum_S\|\mathrm{Proj}\chi_S\|^2", nonnegative=True)
mean_error = Quantity("mean_error", "average error of the best fits", nonnegative=True)
D = Quantity("D", "D", "features", integer=True, positive=True)
parities = Quantity("parities", r"\binom dp", integer=True, positive=True)
c = Quantity("c", "c", "size of the target", positive=True)

core = Claim(
    id="bfc.thmI_3_core",
    source="Theorems I.1 and I.3; [2, Lemma E.2]",
    given=(lt(D, parities),),
    expected="proved",
    tight=True,
    then=(
        le(captured, D, name="captured", trivially=parities),
        ge(mean_error, c**2 * (1 - D / parities), name="missed", trivially=0),
    ),
)


def projector(features):
    """The orthogonal projector onto the columns, in exact numbers."""
    return features @ inverse(features.T @ features) @ features.T


def cube(dimension):
    """All points of {-1, 1}^d, and all parities by size."""
    points = rationals(list(product((-1, 1), repeat=dimension)))

    def parity(size):
        columns = [np.prod(points[:, list(chosen)], axis=1) for chosen in combinations(range(dimension), size)]
        return np.stack(columns, axis=1)

    return points, parity


def both_sides(features, chi, project):
    scale = fmpq(3, 2)
    onto = project(features)
    kept = [(chi_S @ onto @ chi_S) / len(chi) for chi_S in chi.T]
    # |c chi - P c chi|^2 for the computed P, whether or not it is a projector.
    missed = [(scale * (chi_S - onto @ chi_S)) @ (scale * (chi_S - onto @ chi_S)) / len(chi) for chi_S in chi.T]
    return {
        captured: sum(kept, fmpq(0)),
        mean_error: sum(missed, fmpq(0)) / len(missed),
        D: features.shape[1],
        parities: chi.shape[1],
        c: scale,
    }


SMALL_CUBES = {"dimension": (4, 5)}  # exact projectors of order 2^d


@core.experiment(dimension=[4, 5], size=[1, 2], count=[1, 3], seed=[0], within=SMALL_CUBES, algorithm=projector)
def random_features(dimension, size, count, seed, *, algorithm):
    """Random integer features on the cube."""
    points, parity = cube(dimension)
    return both_sides(random_rationals(np.random.default_rng(seed), (len(points), count)), parity(size), algorithm)


@core.experiment(dimension=[4, 5], count=[1, 4], within=SMALL_CUBES, algorithm=projector)
def parities_themselves(dimension, count, *, algorithm):
    """The first few parities of size 2 as features: both bounds are attained."""
    _, parity = cube(dimension)
    return both_sides(parity(2)[:, :count], parity(2), algorithm)


@core.experiment(dimension=[4], samples=[2, 5], seed=[0], within=SMALL_CUBES, algorithm=projector)
def kernel_sections(dimension, samples, seed, *, algorithm):
    """The sections of the kernel (1 + <x, z>)^2 at random points."""
    points, parity = cube(dimension)
    chosen = points[np.random.default_rng(seed).choice(len(points) // 2, samples, replace=False)]
    return both_sides((points @ chosen.T + 1) ** 2, parity(2), algorithm)


core.formula_mutant("half of the features", then=le(captured, D / 2))
core.formula_mutant("nothing captured", then=ge(mean_error, c**2))
core.mutant("features not orthonormalised", lambda projector, features: features @ features.T)


@core.proof
def trace_of_a_projector(claim):
    """K is what the features capture, D = K + e; there are D + 1 + g parities."""
    K, e, g = free("K e g")
    number = K + e + 1 + g
    return certificate(
        "Parities are orthonormal, so the sum of |Proj chi|^2 over some of them is at most the trace of the projector, "
        "its rank, at most D. The best fit of c chi leaves c^2 (1 - |Proj chi|^2); n times the mean is c^2 (n - K), K "
        "<= D.",
        *conclusions(
            claim,
            Derived({captured: K, D: K + e, parities: number, mean_error: c**2 * (number - K) / number}, number),
        ),
    )
