r"""A local minimum of a deep linear network need not be global, unless its layers are wide enough.

Printed, and cited: a local minimum at which a run ends is global. (Meant are the weights; of their product alone, as a
minimum of the convex $\mathcal L(W)$, it would be true and say nothing.) The cited theorem needs hidden widths of at least
$\min(n_0, n_L)$, which are not asked for here. With one hidden unit, $X = I$, two outputs and the paper's own loss $r^4/4$
the point $W_2 = (1, -1)^\top$, $W_1 = 3\,(1, -1)$ is a local minimum for $Y = \begin{pmatrix} 8 & 2 \\ 2 & 8
\end{pmatrix}$ of loss 625, and all entries 5 have 81. What holds at any width: with $A_1 = W_L \cdots W_2$ of full row rank
and $W = W_{L:1}$,

$$ \mathcal L(W) - \mathcal L(W') \le \frac{\|\partial\mathcal L/\partial W_1\|_F\, \|W - W'\|_F}{\sigma_{n_L}(A_1)}
   \quad\text{for every } W' , $$

so that a stationary point of this kind is a global minimum. (Stationary alone is not enough: two layers at zero never
move.)

Kind: inequalities at a point, in rationals. Constants: none hidden.
"""

import numpy as np
import sympy as sp
from flint import arb, fmpq, fmpq_mat

from algorithms.exact import identity, square
from bounds.bcgd._certificates import written
from bounds.bcgd._convex import loss
from bounds.bcgd._instances import integers, product, random_weights
from bounds.bcgd._landscape import hessian, quartic, symmetries
from bounds.bcgd._mutants import rate_times
from bounds.bcgd._spectra import squared_singular_values
from bounds.bcgd._traces import column
from bounds.core import Quantity, Statement, eq, ge, gt, le
from bounds.core.certificate import certificate, comparison, positive_semidefinite
from bounds.core.promises import broken, equal, promises, put
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


slope2 = Quantity("slope2", r"\sum_\ell \|\partial\mathcal L/\partial W_\ell\|_F^2", nonnegative=True)
signs = Quantity(
    "signs", r"e_j(\nabla^2\mathcal L)", "elementary symmetric functions of the eigenvalues of the Hessian"
)
rank = Quantity("rank", r"\mathrm{rank}\,\nabla^2\mathcal L", integer=True, nonnegative=True)
orbit = Quantity("orbit", r"\dim\{(-W_2K, KW_1)\}", "directions that leave the network as it is", integer=True)
weights_ = Quantity("weights", r"\sum_\ell n_\ell n_{\ell-1}", "entries of all layers", integer=True, positive=True)
other = Quantity("other", r"\mathcal L(W')", "loss of another network of these widths", nonnegative=True)
slope = Quantity("slope", r"\|\partial\mathcal L/\partial W_1\|_F", nonnegative=True)
apart = Quantity("apart", r"\|W - W'\|_F", "distance of two linear maps", nonnegative=True)
least_A = Quantity("least_A", r"\sigma_{n_L}(A_1)", "zero if the rank is below n_L", nonnegative=True)

thm3_5_minimum = Statement(
    "bcgd.thm3_5_minimum",
    "Theorem 3.5, last sentence, as Appendix G ends: of the weights, cited from Laurent and von Brecht (2018)",
    algorithm="algorithms.deep_linear.exact_bcgd",
    erratum=r"The cited theorem needs hidden widths of at least $\min(n_0, n_L)$; with one hidden unit it is false for $r^4/4$.",
    survives=r"In part: the paper proves nothing here, and the cited theorem stands for hidden widths of at least $\min(n_0, n_L)$. At any "
    "width a stationary point above whose first layer the product has full row rank is a global minimum.",
)
minimum = thm3_5_minimum.printed(
    le(loss, other),
    title="Local minima are global, however narrow the layers: false",
    given=(eq(slope2, 0), ge(signs, 0), eq(rank + orbit, weights_)),
    scaling={"loss": {loss: 1, other: 1}},
)

corrected = thm3_5_minimum.corrected(
    le(loss - other, slope * apart / least_A),
    title="Where the layers above the first have full row rank, the loss is as near its minimum as the gradient says",
    source="Theorem 3.5, last sentence",
    given=gt(least_A, 0),
    tight=True,
    expected="proved",
    erratum=minimum.erratum,
    scaling={"loss": {loss: 1, other: 1, slope: 1}, "first layer": {slope: -1, apart: 1}},
)


@thm3_5_minimum.experiment(minimum, entry=[5])
def the_better_one(entry, *, algorithm):
    """The other local minimum of the witness's data, against the witness."""
    Y = fmpq_mat([[8, 2], [2, 8]])
    return landscape([fmpq_mat([[entry, entry]]), fmpq_mat([[1], [1]])], fmpq_mat([[3, -3], [-3, 3]]), Y, algorithm)


@minimum.witness
def one_hidden_unit():
    """W_2 = (1, -1), W_1 = 3 (1, -1) against all entries 5."""
    Y = fmpq_mat([[8, 2], [2, 8]])
    return landscape(
        [fmpq_mat([[3, -3]]), fmpq_mat([[1], [-1]])], fmpq_mat([[5, 5], [5, 5]]), Y, deep_linear.exact_bcgd
    )


def landscape(weights, elsewhere, Y, algorithm):
    """First and second order of the loss r^4/4 at a network of two layers on X = I, in rationals."""
    run = list(
        algorithm(weights, identity(2), Y, sweeps=1, rate=lambda layer: fmpq(1), slope=deep_linear.exact_power_slope(4))
    )
    H = hessian(weights, Y)
    n = H.nrows()
    coefficients = H.charpoly().coeffs()
    return {
        # Rate one, and nothing moves before the gradient of a later layer is formed if all of them vanish.
        slope2: sum(square(before - after) for before, after in zip(weights, run[-1].weights, strict=True)),
        signs: [(-1) ** (n - j) * coefficients[j] for j in range(n)],
        rank: H.rank(),
        orbit: symmetries(*weights),
        weights_: n,
        loss: quartic(weights[1] * weights[0] - Y),
        other: quartic(elsewhere - Y),
    }


@thm3_5_minimum.experiment(corrected, widths=[[2, 2], [2, 3, 2], [3, 1, 1], [2, 3, 3, 2]], p=[2, 4], seed=[0, 1])
def random_pairs(widths, p, seed, *, algorithm):
    """Random networks on random data against random linear maps."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 4, generator), integers(widths[-1], 4, generator)
    weights = random_weights(widths, generator)
    return against(weights, [integers(widths[-1], widths[0], generator) for _ in range(5)], X, Y, p, algorithm)


@thm3_5_minimum.experiment(corrected, p=[2, 4])
def nearby(p, *, algorithm):
    """One layer and another map a ten-thousandth of the way down the gradient: nearly attained."""
    X, Y, W = fmpq_mat([[1, 0], [0, 1]]), fmpq_mat([[1, 2], [0, -1]]), fmpq_mat([[2, 1], [1, 1]])
    down = type(W)(2, 2, [(r ** (p - 1)) for r in (W - Y).entries()])
    return against([W], [W - down * fmpq(1, 10**4)], X, Y, p, algorithm)


def against(weights, maps, X, Y, p, algorithm):
    """Losses and distances; the gradient of the first layer from a step of rate one on it."""
    first = next(
        algorithm(
            weights,
            X,
            Y,
            sweeps=1,
            order="ascending",
            rate=lambda layer: fmpq(1),
            slope=deep_linear.exact_power_slope(p),
        )
    )
    upper = product(weights[1:], identity(weights[0].nrows()))
    values = squared_singular_values(upper)
    whole = product(weights, identity(X.nrows()))
    value = lambda W: sum(r**p for r in (W * X - Y).entries()) / p  # noqa: E731
    return {
        loss: value(whole),
        other: column(map(value, maps)),
        slope: arb(square(first.weights[0] - weights[0])).sqrt(),
        apart: column(arb(square(whole - other_map)).sqrt() for other_map in maps),
        least_A: arb(values[upper.nrows() - 1]).sqrt() if upper.rank() == upper.nrows() else 0,
    }


corrected.mutant("a tenth of the gradient", rate_times(1, 10))
minimum.formula_mutant("no larger than ten others", then=le(loss, 10 * other))
corrected.formula_mutant("99/100 of it", then=le(loss - other, sp.Rational(99, 100) * slope * apart / least_A))


@minimum.proof
def local_but_not_global(claim):
    """The residuals are all -5, so the slopes are all -125 and the curvatures 75."""
    H = sp.Matrix([[1350, 0, 100, -350], [0, 1350, -350, 100], [100, -350, 150, 0], [-350, 100, 0, 150]])
    u, v = (1, -1), (3, -3)
    says = (
        "Loss sum r^4/4, X = I, Y = (8, 2; 2, 8), W_2 = (1, -1)^T, W_1 = (3, -3). All residuals are -5, so both gradients are "
        "-125 times the sum of the entries of the other layer, zero. The Hessian in (W_2, W_1), 75 times the squares of what "
        "the product moves by plus -125 times twice dW_2 dW_1 summed over entries, is the matrix of the last step but one: "
        "positive semidefinite, with three positive pivots; its kernel is (1, -1, -3, 3), along which (W_2 s, W_1/s) moves "
        "and the network does not. So the point is a local minimum: across the orbit the loss grows to second order. Its loss "
        "is 625; W_2 = (1, 1)^T, W_1 = (5, 5), of the same widths, has 81."
    )
    residual = lambda a, b, y: written(lambda a, b, y: a * b - y, a, b, y)  # noqa: E731
    return certificate(
        says,
        *(
            comparison(f"residual {i + 1}{j + 1}", residual(u[i], v[j], 8 if i == j else 2), "==", -5)
            for i in range(2)
            for j in range(2)
        ),
        comparison(
            "-125 times the sum of W_2 or W_1", written(lambda a, b, c, d: (a + b) ** 2 + (c + d) ** 2, *u, *v), "==", 0
        ),
        *(
            comparison(
                f"Hessian, entry {i + 1} of W_2 and {j + 1} of W_1",
                written(lambda a, b: 75 * a * b - 125, u[i], v[j]),
                "==",
                H[i, 2 + j],
            )
            for i in range(2)
            for j in range(2)
        ),
        comparison("Hessian, W_2 twice", written(lambda a, b: 75 * (a**2 + b**2), *v), "==", 1350),
        comparison("Hessian, W_1 twice", written(lambda a, b: 75 * (a**2 + b**2), *u), "==", 150),
        positive_semidefinite("the Hessian, with pivots 1350, 1350, positive, 0", H),
        *broken(
            claim,
            "four residuals of -5 against four of 3 or -3",
            loss=written(lambda a: a**4, 5),
            other=written(lambda a: a**4, 3),
        ),
    )


@corrected.proof
def by_convexity(claim):
    """The gradient of the convex function of W is pulled through A_1 without loss; here two coordinates."""
    s, p, o, c, r, q, n = sp.symbols("s p o c r q n", positive=True)
    says = (
        "As a function of the product W the loss is convex with gradient G = J X^T, so loss - other <= <G, W - W'> (here "
        "c q + r n, with G = (c, r) and W - W' = (q, n)). And dL/dW_1 = A_1^T G, where A_1^T has the singular values "
        "of A_1, all n_L of them positive: the coordinates of G along its right singular vectors are multiplied by s + p and "
        "s + o, with s the smallest. The step is the square of the promise less that of c q + r n."
    )
    slope2 = ((s + p) * c) ** 2 + ((s + o) * r) ** 2
    numbers = {"least_A": s, "apart": sp.sqrt(q**2 + n**2), "slope": sp.sqrt(slope2)}
    left = (c * n - r * q) ** 2 + ((2 * s * p + p**2) * c**2 + (2 * s * o + o**2) * r**2) * (q**2 + n**2) / s**2
    return certificate(
        says,
        *(
            equal("the square of the promise", put(claim, one.rhs, **numbers) ** 2, (c * q + r * n) ** 2 + left)
            for one in promises(claim, "loss")
        ),
    )
