r"""What no training can reach in Table 2: a ceiling of the test loss, which is not that of composed Chebyshev layers.

After $K$ layers of order $L$ from $c_0 = 1$ the residual is a polynomial $p$ of degree $L^K$ in $a^2$ with $p(0) = 1$,
whatever the coefficients. On given singular values $a_i$ the loss $\sum_i w_i\, p(a_i^2)^2$, $w_i = a_i^2$, is least for the
kernel polynomial of these weights, so

$$ \sum_i w_i\, p(a_i^2)^2 \ge \Big( \sum_{j \le L^K} \frac{\pi_j(0)^2}{h_j} \Big)^{-1} $$

with the orthogonal polynomials $\pi_j$ of the weights and their squared norms $h_j$. On 400 unseen singular values four layers
of order four can have at most 51 digits at $\kappa = 10$, 7.7 at 100 and 5.6 at 1000: it is the condition number that decides.
Composed Chebyshev layers are best for the *largest* residual. For the loss they are close to best at $\kappa = 10$ (42.7
digits), but not at 100 (2.6) and at 1000 (less than none): they pay for the smallest singular values, which count least.
There plain training (4.3 and 4.2 digits) beats them.

Kind: inequality for all coefficients; finding. Constants: none, the ceiling is computed from the singular values.
"""

from types import SimpleNamespace

import sympy as sp

from bounds.core import Finding, Quantity, Statement, ge, gt, le
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import equal, room
from bounds.minv._table2 import best_on_interval, ceiling, ones, trained, unseen_digits, unseen_residuals

hyperpower = late("algorithms.hyperpower")
optimize = late("scipy.optimize")

digits = Quantity("digits", r"-\log_{10} \text{loss}", "digits of a network on unseen singular values")
most = Quantity(
    "most", r"\log_{10} \sum_j \pi_j(0)^2/h_j", "digits of the kernel polynomial of degree L^K", positive=True
)
chebyshev = Quantity("chebyshev", r"-\log_{10} \text{loss}_T", "digits of composed Chebyshev layers")
largest = Quantity("largest", r"\max_i |e_K(a_i)|", "largest residual of the trained network", nonnegative=True)
largest_chebyshev = Quantity("largest_chebyshev", r"\max_i |e_T(a_i)|", "that of Chebyshev layers", nonnegative=True)

NETWORK = "algorithms.hyperpower.exact_residual_trajectory"
TRAINING = "scipy.optimize.minimize"

tab2 = Statement("minv.tab2_ceiling", "ours; the yardstick for Table 2")
no_more = tab2.added(
    "",
    le(digits, most),
    title="No coefficients leave less of the test loss than the kernel polynomial of the test's singular values",
    formerly="minv.tab2.ceiling",
    expected="proved",
)

beyond = tab2.added(
    "beyond_chebyshev",
    (gt(digits, chebyshev + 1, name="loss"), gt(largest, largest_chebyshev, name="largest")),
    title="At condition numbers from 100 on training beats composed Chebyshev layers in the loss, not in the largest residual",
    formerly="minv.tab2.beyond_chebyshev",
    source="our runs",
    quantifier=Finding("singular values evenly over [1/kappa, 1], K = 4, L = 4, 300 steps of L-BFGS, c_0 = 1; a digit"),
)


@no_more.experiment(
    kappa=[10, 100, 1000],
    steps=[300],
    quick={"kappa": [1000]},
    thorough={"steps": [300, 1000]},
    bits=1024,
    algorithm=NETWORK,
)
def three_networks(kappa, steps, *, algorithm):
    """Fixed, trained and Chebyshev layers."""
    tables = [ones(4, 4), trained(kappa, 4, 4, steps, optimize.minimize)[0].tolist(), best_on_interval(kappa, 4, 4)]
    return {digits: [unseen_digits(kappa, C, algorithm) for C in tables], most: ceiling(kappa, 4**4)}


@beyond.experiment(kappa=[100, 1000], steps=[300], quick={"kappa": [100]}, bits=512, algorithm=TRAINING)
def trained_against_chebyshev(kappa, steps, *, algorithm):
    """Sixteen coefficients each."""
    tables = [trained(kappa, 4, 4, steps, algorithm)[0].tolist(), best_on_interval(kappa, 4, 4)]
    worst = [
        max((abs(e) for e in unseen_residuals(kappa, C, hyperpower.exact_residual_trajectory)), key=lambda e: e.mid())
        for C in tables
    ]
    tests = [unseen_digits(kappa, C, hyperpower.exact_residual_trajectory) for C in tables]
    return {digits: tests[0], chebyshev: tests[1], largest: worst[0], largest_chebyshev: worst[1]}


no_more.formula_mutant("two digits less", then=le(digits, most - 2))
beyond.formula_mutant("in the largest residual too", then=le(largest, largest_chebyshev))
beyond.formula_mutant("three digits", then=ge(digits, chebyshev + 3))
no_more.mutant("value at zero not one", lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, C) / 100)
beyond.mutant("untrained coefficients", lambda minimize, objective, start, **options: SimpleNamespace(x=start))


@no_more.proof
def kernel_polynomial(claim):
    """c and x are a coefficient of p and the value at 0 of one orthonormal polynomial; S and X their sums of squares."""
    c, x, t = sp.symbols("c x t")
    S, X = sp.symbols("S X", positive=True)
    return certificate(
        "In the orthonormal polynomials of the weights p = sum c_j pi_j, the loss is S = sum c_j^2 and p(0) = sum c_j x_j = 1 with "
        "x_j = pi_j(0). Summed over j, the squares (c_j - t x_j)^2 >= 0 give S - 2t + t^2 X >= 0; at t = 1/X that is S >= 1/X.",
        identity("one term", (c - t * x) ** 2, c**2 - 2 * t * c * x + t**2 * x**2),
        equal(
            "S X - 1, ten to the power of what is left, less one",
            sp.exp(
                sp.expand(
                    sp.log(10) * room(claim, "digits", digits=-sp.log(S) / sp.log(10), most=sp.log(X) / sp.log(10))
                )
            )
            - 1,
            X * (S - 2 * t + t**2 * X) - (t * X - 1) ** 2,
        ),
    )
