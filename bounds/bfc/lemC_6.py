r"""The symmetric square of a random lift is well conditioned; the printed lower bound has p on the wrong side.

Let R have $\binom{k+1}{2} \times k$ independent $N(0, 1/k^2)$ entries. Printed: with probability $1 - p$,
$\sigma_{\min}(R * R) \ge 1 / (C k^4 p^2)$. As $p \to 0$ that grows without bound. For k = 1, $\sigma_{\min} = R^2$,
and

$$ \Pr[R^2 < s] = \mathrm{erf}(\sqrt{s/2}) \le \sqrt{2s/\pi} ; $$

with $p = 1/(2\sqrt C)$ the printed bound fails with probability $\mathrm{erf}(\sqrt2) = 0.954 > p$, whatever $C \ge
1$. The bound must read $p^2 / (C k^4)$: at k = 1 it holds with $1/C = \pi/2$. (The written argument takes the union
over k rows instead of $\binom{k+1}{2}$ and supports $p^2/O(k^7)$ only; runs need no more than $k^4$.)

The upper bounds hold with explicit constants: chi-square tails (Laurent and Massart) with a union over the rows give
$\|R * R\| \le \|R * R\|_F \le \sqrt m\, (k + 2 \sqrt{k t} + 2t) / k^2$, $t = \log(m/p)$, $m = \binom{k+1}{2}$; and
$\|R\| \le (\sqrt m + \sqrt k + \sqrt{2 \log(1/p)}) / k$ (Davidson and Szarek).

Kind: probability. Constants: exact at k = 1, explicit above, calibrated for the lower bound at k > 1.
"""

import sympy as sp

from bounds.core import Claim, Quantity, Traced, Unknown, WithProbability, ge, le

failure = Quantity("failure", r"\Pr[\sigma_{\min} < 1/(Ck^4p^2)]", "of the printed bound, k = 1", nonnegative=True)
true_failure = Quantity(
    "true_failure", r"\Pr[\sigma_{\min} < c\,p^2/k^4]", "of the mended bound, k = 1", nonnegative=True
)
p = Quantity("p", "p", "allowed failure probability", positive=True)
k = Quantity("k", "k", "width", integer=True, positive=True)
quantile = Quantity("quantile", r"Q_p(\sigma_{\min})", "p-quantile of the smallest singular value", nonnegative=True)
sigma_max = Quantity("sigma_max", r"\sigma_{\max}(R*R)", nonnegative=True)
norm_R = Quantity("norm_R", r"\|R\|_2", nonnegative=True)
C = sp.Symbol("C")
ERRATUM = "p^2 belongs into the numerator: as printed the lower bound tends to infinity as p tends to 0."

lemC_6 = Claim(
    id="bfc.lemC_6",
    source="Lemma C.6, lower bound; proof in Appendix J.2",
    then=le(failure, p),
    expected="refuted",
    erratum=ERRATUM,
)

scalar = Claim(
    id="bfc.lemC_6.scalar",
    title="At width one the symmetric square of a lift is below (pi/2) p^2 with probability at most p",
    source="Lemma C.6 at k = 1",
    form="added",
    given=(le(p, 1),),
    then=le(true_failure, p),
)

corrected = Claim(
    id="bfc.lemC_6.corrected",
    title="The smallest singular value of the symmetric square of a random lift is at least of order p^2 / k^4",
    source="Lemma C.6, lower bound; proof in Appendix J.2",
    form="corrected",
    corrects="bfc.lemC_6",
    then=ge(C * quantile, p**2 / k**4),
    constants=(Unknown(C, "the anti-concentration constant; the written proof gives k^7 instead of k^4"),),
    expected="calibrated",
    erratum=ERRATUM,
)

m = k * (k + 1) / 2
t = sp.log(m / p)
upper = Claim(
    id="bfc.lemC_6.upper",
    title="A random lift and its symmetric square have bounded norms",
    source="Lemma C.6, upper bounds; proof in Appendix J.2",
    quantifier=WithProbability(2 * p),
    then=(
        le(sigma_max, sp.sqrt(m) * (k + 2 * sp.sqrt(k * t) + 2 * t) / k**2, name="symmetric square"),
        le(norm_R, (sp.sqrt(m) + sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / k, name="lift"),
    ),
)


def law_of_a_square(threshold):
    """Pr[R^2 < s] for a standard normal R."""
    from flint import arb

    return (arb(threshold) / 2).sqrt().erf()


@lemC_6.experiment(one_over_p=[2, 3])
def generous(one_over_p):
    """A constant so large that the printed bound is harmless: C p^2 = 10^6 / p^2."""
    from flint import fmpq

    found = fmpq(1, one_over_p)
    return {failure: law_of_a_square(found**2 / 10**6), true_failure: law_of_a_square(found**2), p: found}


@lemC_6.witness
def every_constant():
    """C from 1 to 10^40, each with p = 1 / (2 sqrt(C))."""
    from flint import arb, ctx, fmpq

    with ctx.workprec(128):
        roots = [10**n for n in (0, 1, 2, 5, 10, 20)]
        smallest = [fmpq(1, 2 * root) for root in roots]
        return {
            failure: [law_of_a_square(1 / (root * one) ** 2) for root, one in zip(roots, smallest, strict=True)],
            true_failure: [law_of_a_square(arb.pi() / 2 * one**2 * fmpq(99, 100)) for one in smallest],
            p: smallest,
        }


@scalar.experiment(share=["1/1", "99/100"])
def exact_law(share):
    """Thresholds (pi/2) p^2; the bound is attained as p tends to 0."""
    from flint import arb, ctx, fmpq

    with ctx.workprec(128):
        smallest = [fmpq(1, n) for n in (1, 2, 10, 100, 1000)]
        factor = arb.pi() / 2 * fmpq(*map(int, share.split("/")))
        return {true_failure: [law_of_a_square(factor * one**2) for one in smallest], p: smallest}


def lifts(width, trials, seed, algorithm, dtype):
    """The random lift of a layer of this width that another layer reads."""
    import torch

    from algorithms.feature_correction import chain

    architecture = chain(width, (width, 1, 1), (1.0, 0.1, 0.01), skip=(0, 2))
    generator = torch.Generator().manual_seed(seed)
    return algorithm(architecture, generator, batch=(trials,), dtype=dtype)[2]


def singular_values_of_lifts(R):
    """Both spectra with their radii; entries of R * R carry three roundings."""
    import torch

    from algorithms.polynomials import star
    from bounds.core import rounding

    found = []
    for matrix, relative in ((star(R), 3 * rounding.unit_roundoff("float64")), (R, 0.0)):
        values = torch.linalg.svdvals(matrix)
        radius = rounding.singular_values(
            values[..., :1], rows=R.shape[-2], columns=R.shape[-2], dtype="float64",
            matrix_radius=relative * torch.linalg.matrix_norm(matrix).unsqueeze(-1),
        )  # fmt: skip
        found.append((values, radius))
    return found


LIFTS = "algorithms.feature_correction.random_lifts"


@upper.experiment(
    width=[1, 2, 4, 8],
    p_percent=[10, 2],
    trials=[4000],
    seed=[0],
    quick={"width": [1, 4], "p_percent": [10], "trials": [600]},
    algorithm=LIFTS,
)
def gaussian_lifts(width, p_percent, trials, seed, *, algorithm):
    """Independent lifts."""
    import torch
    from flint import fmpq

    (squares, square_radius), (plain, radius) = singular_values_of_lifts(
        lifts(width, trials, seed, algorithm, torch.float64)
    )
    return {
        sigma_max: (squares[..., 0], square_radius[..., 0]), norm_R: (plain[..., 0], radius[..., 0]),
        p: fmpq(p_percent, 100), k: width,
    }  # fmt: skip


@corrected.experiment(
    width=[2, 3, 4, 8], trials=[20000], seed=[0], quick={"width": [2, 4], "trials": [2000]}, algorithm=LIFTS
)
def quantiles(width, trials, seed, *, algorithm):
    """Empirical quantiles between two order statistics that enclose the true one (99.99 %)."""
    import torch
    from flint import fmpq
    from scipy.stats import binom

    from bounds.core import between

    (squares, radius), _ = singular_values_of_lifts(lifts(width, trials, seed, algorithm, torch.float64))
    values, order = squares[..., -1].sort()
    radius = radius[..., 0][order]
    shares, found = [fmpq(1, 20), fmpq(1, 4), fmpq(9, 10)], []
    for share in shares:
        low, high = (int(binom.ppf(q, trials, float(int(share.p) / int(share.q)))) for q in (5e-5, 1 - 5e-5))
        found.append(between(max(float(values[low] - radius[low]), 0.0), float(values[high] + radius[high])))
    return {quantile: found, p: shares, k: width}


lemC_6.formula_mutant("p^2 in the numerator", then=le(true_failure, p))
scalar.formula_mutant("9/10 of the probability", then=le(true_failure, sp.Rational(9, 10) * p))
upper.formula_mutant(
    "without the square root of m", then=le(norm_R, (sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / (2 * k))
)
corrected.formula_mutant("a constant too small", constants=(Traced(C, sp.Rational(1, 100), "below what runs need"),))


@upper.mutant("variance 1/k instead of 1/k^2")
def _(random_lifts, architecture, generator, **options):
    wide = random_lifts(architecture, generator, **options)
    return {layer: R * architecture.width(layer) ** 0.5 * 2 for layer, R in wide.items()}
