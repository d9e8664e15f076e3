r"""Averages of k scaled columns cover the image of a ball (Maurey).

$\ln N(\{XC : \|C\|_{2,1} \le a\}, \epsilon) \le \lceil a^2 b^2 / \epsilon^2 \rceil \ln(2Lm)$ for $\|X\|_F \le b$ and $C$ of $m$
columns, whose lengths $\|C\|_{2,1}$ adds up. The cover are all averages of $k$ of the $2Lm$ matrices $\pm a b\, x_j e_i^\top /
\|x_j\|$; Maurey gives an average within $a b / \sqrt k$ of every point. (It is external, while the paper defines covers by subsets, which costs a factor two in $\epsilon$.)

Kind: deterministic inequality, classical. Constants: all explicit.
"""

import itertools

import numpy as np
import sympy as sp
from flint import arb, fmpq

from bounds.core import Claim, Quantity, ge, le
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, promised, room

nearest2 = Quantity(
    "nearest2", r"\min_{v \in \text{cover}} \|Xc - v\|^2", "squared distance to the nearest average", nonnegative=True
)
count = Quantity("count", "N", "members of the cover", integer=True, positive=True)
a = Quantity("a", "a", "radius of the coefficients in the sum of the lengths of columns", positive=True)
b2 = Quantity("b2", "b^2", "squared Frobenius norm of X", positive=True)
k = Quantity("k", "k", "members of an average", integer=True, positive=True)
L = Quantity("L", "L", "columns of X", integer=True, positive=True)
m = Quantity("m", "m", "columns of C", integer=True, positive=True)

lemma4 = Claim(
    id="minv.lemma4",
    title="Averages of k scaled columns cover the image of a ball",
    source="Lemma 4, Appendix G (Bartlett et al., Lemma 3.2)",
    given=ge(k, 1),
    then=(
        le(nearest2, a**2 * b2 / k, name="radius", trivially=a**2 * b2),
        le(count, (2 * L * m) ** k, name="cardinality"),
    ),
    scaling={"columns": {nearest2: 2, b2: 2}, "coefficients": {nearest2: 2, a: 1}},
    expected="proved",
)


@lemma4.experiment(members=[2, 3, 4], width=[1, 2], quick={"members": [2, 3]})
def all_averages(members, width):
    """Three columns with whole lengths 5, 13 and 25; the coefficients' columns share the radius and lie on a rational circle."""
    columns, lengths = [(3, 4), (-5, 12), (24, 7)], [5, 13, 25]
    radius = fmpq(1, 10)
    circle = [
        (0, 0, 1),
        (1, 0, 0),
        (fmpq(1, 3), fmpq(2, 3), fmpq(2, 3)),
        (fmpq(2, 7), fmpq(-3, 7), fmpq(6, 7)),
        (0, 0, 0),
    ]
    square = sum(x * x for x in lengths)
    atoms = [
        np.array([sign * fmpq(x, length) * int(i == j) for j in range(width) for x in column], dtype=object)
        for column, length in zip(columns, lengths, strict=True)
        for i in range(width)
        for sign in (1, -1)
    ]
    averages = [sum(group) / members for group in itertools.combinations_with_replacement(atoms, members)]
    distances = []
    for first in range(len(circle)):
        points = [circle[(first + j) % len(circle)] for j in range(width)]
        target = np.concatenate(
            [
                sum(
                    radius / width * fmpq(w) * np.array([fmpq(x) for x in col], dtype=object)
                    for w, col in zip(point, columns, strict=True)
                )
                for point in points
            ]
        )
        distances.append(_nearest(target, averages, radius, square))
    return {nearest2: distances, count: len(averages), a: radius, b2: square, k: members, L: len(columns), m: width}


def _nearest(target, averages, radius, square):
    """The least squared distance to the averages times a b, in balls because b is a root."""
    scale = arb(radius) * arb(square).sqrt()
    squares = [
        sum((arb(t) - scale * arb(v)) ** 2 for t, v in zip(target, average, strict=True)) for average in averages
    ]
    return min(squares, key=lambda ball: ball.mid())


lemma4.formula_mutant("square of the count", then=le(nearest2, a**2 * b2 / (20 * k**2)))
lemma4.formula_mutant("half as many columns", then=le(count, (L * m) ** k / 2))


@lemma4.proof
def variance_of_an_average(claim):
    """m_0, m_1 and m_2 are the sum, mean and second moment of the weights of the atoms in one coordinate, t the target."""
    t, m_0, m_1, m_2, V, v = sp.symbols("t m_0 m_1 m_2 V v")
    a_, b2_, n, L_, m_ = sp.symbols("a b2 k L m")
    return certificate(
        "XC is a mean of the atoms with weights |c_ji| |x_j|/(a b), which sum to at most one by Cauchy-Schwarz in each column of C "
        "(the rest goes to opposite pairs). The mean square of the distance of an average of k independent draws is a k-th of that of one, because "
        "in a sum of independent centred terms mixed products vanish; and that of one is (a b)^2 - |t|^2. Some average is no "
        "farther than the mean, and averages are at most (2 L m)^k. `V` and `v` are centred terms whose product has mean zero.",
        equal(
            "one draw, with m_0 = 1 and m_1 = t",
            m_2 - 2 * t * m_1 + t**2 * m_0,
            (m_2 - t**2) - 2 * t * (m_1 - t) + t**2 * (m_0 - 1),
        ),
        equal("one more draw", (V + v) ** 2 - 2 * V * v, V**2 + v**2),
        equal(
            "k draws, times k, below the promise",
            sp.cancel(n * room(claim, "radius", nearest2=(a_**2 * b2_ - t**2) / n, a=a_, b2=b2_, k=n)),
            t**2,
        ),
        *(
            equal(
                f"averages of {k} of the 2 L m atoms",
                promised(claim, "cardinality", L=L_, m=m_, k=k),
                (L_ * m_ + L_ * m_) ** k,
            )
            for k in (1, 2, 3)
        ),
    )
