r"""Random lifts of every width: the lower bound as it must read, with an explicit constant, and the upper bounds.

Let R have $m = \binom{k+1}{2}$ rows of k independent $N(0, 1/k^2)$ entries. The smallest singular value of $R * R$ is
of order $p^2 / k^4$ with probability $1 - p$, as runs show (the written argument supports $k^7$ only).

The upper bounds hold with explicit constants. $\|R * R\|_F^{1/2} = (\sum_i \|r_i\|^4)^{1/4}$ is a norm of R, at most
$\|R\|_F$, and its fourth moment is $(k+1)(k+2)/(2k^2)$, so concentration of Lipschitz functions gives

$$ \|R * R\| \le \|R * R\|_F \le \Big( \Big(\frac{(k+1)(k+2)}{2k^2}\Big)^{1/4} + \frac{\sqrt{2 \log(1/p)}}{k} \Big)^2 , $$

which is the printed $O(1 + \log(k/p)/k^2)$. Chi-square tails (Laurent and Massart) with a union over the rows, as in the
written proof, give $\sqrt m\, (k + 2 \sqrt{k t} + 2t) / k^2$, $t = \log(m/p)$, that is $O(1 + \log(k/p)/k)$ only. The lift
itself: $\|R\| \le (\sqrt m + \sqrt k + \sqrt{2 \log(1/p)}) / k$ (Davidson and Szarek).

What can be proved for every k with an explicit constant: a row's distance to the span of the others is $|r^\top A r|$
with $\|A\|_F = 1$, so some eigenvalue is at least $k^{-1/2}$, and $\lambda g^2 + c$ is in an interval of length
$2\varepsilon$ with probability at most $2 \sqrt{\varepsilon / (\pi |\lambda|)}$. A union over the m rows gives, with
probability $1 - p$,

$$ \sigma_{\min}(R * R) \ge \frac{\pi p^2}{4\, (k m)^{5/2}} . $$

Kind: probability. Constants: explicit, calibrated for the power 4 of k.
"""

import sympy as sp
from flint import fmpq
from scipy.stats import binom

from bounds.core import Quantity, Statement, Traced, Unknown, WithProbability, between, ge, le, rounding
from bounds.core.certificate import certificate, identity, written
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")


p = Quantity("p", "p", "allowed failure probability", positive=True)
k = Quantity("k", "k", "width", integer=True, positive=True)
quantile = Quantity("quantile", r"Q_p(\sigma_{\min})", "p-quantile of the smallest singular value", nonnegative=True)
sigma_min = Quantity("sigma_min", r"\sigma_{\min}(R*R)", nonnegative=True)
sigma_max = Quantity("sigma_max", r"\sigma_{\max}(R*R)", nonnegative=True)
norm_R = Quantity("norm_R", r"\|R\|_2", nonnegative=True)
C = sp.Symbol("C")
ERRATUM = r"$p^2$ belongs into the numerator: as printed the lower bound tends to infinity as p tends to 0."

lemC_6 = Statement("bfc.lemC_6", "Lemma C.6, lower bound; proof in Appendix J.2")
corrected = lemC_6.corrected(
    ge(C * quantile, p**2 / k**4),
    title="The smallest singular value of the symmetric square of a random lift is at least of order p^2 / k^4",
    constants=(Unknown(C, "the anti-concentration constant; the written proof gives k^7 instead of k^4"),),
    expected="calibrated",
    erratum=ERRATUM,
)

m = k * (k + 1) / 2
t = sp.log(m / p)
fourth_root = ((k + 1) * (k + 2) / (2 * k**2)) ** sp.Rational(1, 4)
upper = lemC_6.printed(
    (
        le(sigma_max, (fourth_root + sp.sqrt(2 * sp.log(1 / p)) / k) ** 2, name="symmetric square"),
        le(norm_R, (sp.sqrt(m) + sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / k, name="lift"),
    ),
    part="upper",
    title="A random lift and its symmetric square have bounded norms",
    source="Lemma C.6, upper bounds; proof in Appendix J.2",
    quantifier=WithProbability(2 * p),
    expected="proved",
)
by_rows = lemC_6.added(
    "rows",
    le(sigma_max, sp.sqrt(m) * (k + 2 * sp.sqrt(k * t) + 2 * t) / k**2),
    title="A union over its rows bounds the symmetric square of a random lift",
    source="Lemma C.6, upper bound, by the argument of its proof in Appendix J.2",
    quantifier=WithProbability(p),
    expected="proved",
)


explicit = lemC_6.added(
    "explicit",
    ge(sigma_min, sp.pi * p**2 / (4 * (k * m) ** sp.Rational(5, 2)), trivially=0),
    title="The smallest singular value of the symmetric square of a random lift, with an explicit constant for every width",
    source="Lemma C.6, lower bound, by the argument of its proof with the union over all rows",
    quantifier=WithProbability(p),
    expected="proved",
)


def lifts(width, trials, seed, algorithm, dtype):
    """The random lift of a layer of this width that another layer reads."""
    architecture = feature_correction.chain(width, (width, 1, 1), (1.0, 0.1, 0.01), skip=(0, 2))
    generator = torch.Generator().manual_seed(seed)
    return algorithm(architecture, generator, batch=(trials,), dtype=dtype)[2]


def singular_values_of_lifts(R):
    """Both spectra with their radii; entries of R * R carry three roundings."""
    found = []
    for matrix, relative in ((polynomials.star(R), 3 * rounding.unit_roundoff("float64")), (R, 0.0)):
        values = torch.linalg.svdvals(matrix)
        radius = rounding.singular_values(
            values[..., :1],
            rows=R.shape[-2],
            columns=R.shape[-2],
            dtype="float64",
            matrix_radius=relative * torch.linalg.matrix_norm(matrix).unsqueeze(-1),
        )
        found.append((values, radius))
    return found


LIFTS = "algorithms.feature_correction.random_lifts"
SIZES = {
    "width": [1, 2, 4, 8],
    "p_percent": [10, 2],
    "trials": [4000],
    "seed": [0],
    "quick": {"width": [1, 4], "p_percent": [10], "trials": [600]},
}


@explicit.experiment(
    width=[1, 2, 4, 8],
    p_percent=[50, 10],
    trials=[4000],
    seed=[0],
    quick={"width": [1, 2, 4], "p_percent": [10], "trials": [600]},
    algorithm=LIFTS,
)
@lemC_6.experiment(upper, by_rows, **SIZES, algorithm=LIFTS)
def gaussian_lifts(width, p_percent, trials, seed, *, algorithm):
    """Independent lifts."""
    (squares, square_radius), (plain, radius) = singular_values_of_lifts(
        lifts(width, trials, seed, algorithm, torch.float64)
    )
    return {
        sigma_max: (squares[..., 0], square_radius[..., 0]),
        sigma_min: (squares[..., -1], square_radius[..., 0]),
        norm_R: (plain[..., 0], radius[..., 0]),
        p: fmpq(p_percent, 100),
        k: width,
    }


@corrected.experiment(
    width=[2, 3, 4, 8], trials=[20000], seed=[0], quick={"width": [2, 4], "trials": [2000]}, algorithm=LIFTS
)
def quantiles(width, trials, seed, *, algorithm):
    """Empirical quantiles between two order statistics that enclose the true one (99.99 %)."""
    (squares, radius), _ = singular_values_of_lifts(lifts(width, trials, seed, algorithm, torch.float64))
    values, order = squares[..., -1].sort()
    radius = radius[..., 0][order]
    shares, found = [fmpq(1, 20), fmpq(1, 4), fmpq(9, 10)], []
    for share in shares:
        low, high = (int(binom.ppf(q, trials, float(int(share.p) / int(share.q)))) for q in (5e-5, 1 - 5e-5))
        found.append(between(max(float(values[low] - radius[low]), 0.0), float(values[high] + radius[high])))
    return {quantile: found, p: shares, k: width}


upper.formula_mutant(
    "without the square root of m", then=le(norm_R, (sp.sqrt(k) + sp.sqrt(2 * sp.log(1 / p))) / (2 * k))
)
explicit.formula_mutant("without the powers of the width", then=ge(sigma_min, sp.pi * p**2 / 4))
corrected.formula_mutant("a constant too small", constants=(Traced(C, sp.Rational(1, 100), "below what runs need"),))
upper.formula_mutant("half of the norm's fourth moment", then=le(sigma_max, fourth_root**2 / 2))
by_rows.formula_mutant("a fifth of it", then=le(sigma_max, sp.sqrt(m) * (k + 2 * sp.sqrt(k * t) + 2 * t) / (5 * k**2)))


@lemC_6.mutant("variance 1/k instead of 1/k^2", upper, by_rows)
def _(random_lifts, architecture, generator, **options):
    wide = random_lifts(architecture, generator, **options)
    return {layer: R * architecture.width(layer) ** 0.5 * 2 for layer, R in wide.items()}


explicit.mutant(
    "entries a hundredth",
    lambda random_lifts, architecture, generator, **options: {
        layer: R / 100 for layer, R in random_lifts(architecture, generator, **options).items()
    },
)


@explicit.proof
def distance_to_the_other_rows():
    """h = sqrt(m), s = sqrt(k), e the half-length of the interval with 4 m^2 s e = pi p^2."""
    h, s, e = sp.symbols("h s e")
    return certificate(
        "For a unit v some |v_i| >= 1/sqrt(m), so |v^T (R * R)| is at least the distance of row i to the span of the "
        "others over sqrt(m). That distance is |<n, r * r>| = |r^T A r| with n independent of r and |A|_F = 1, and r = "
        "g/k. Some eigenvalue has |lambda| >= 1/sqrt(k). Given the other coordinates, |lambda g^2 + c| <= e means that "
        "g^2 lies in an interval of length 2 e/|lambda|; as the density of g^2 falls, the worst interval starts at 0, "
        "and the probability is at most 2 sqrt(2 e/|lambda|)/sqrt(2 pi) <= 2 sqrt(e s/pi). The union over m rows is p "
        "if 4 m^2 e s = pi p^2, and then sigma_min >= e/(k^2 sqrt(m)) = pi p^2/(4 (k m)^(5/2)).",
        identity(
            "e over k^2 sqrt(m)",
            written(lambda h, s, e: (4 * h**5 * s**5) * e, h, s, e),
            (h * s**4) * (4 * h**4 * s * e),
        ),
    )


@upper.proof
def lipschitz_norms():
    """a and b are the two parts of the norm; k^2 |r|^2 is chi-square, with mean square k (k + 2)."""
    a, b, k = sp.symbols("a b k")
    return certificate(
        "|R*R|_F^2 = sum |r_i|^4, so |R*R|_F^(1/2) = N(R) is the norm of order 4 of the lengths of the rows: a norm of R, "
        "at most |R|_F, hence 1/k-Lipschitz in the normal variables k R. Its mean is at most (E N^4)^(1/4), and k^2 "
        "|r_i|^2 is chi-square with k degrees, so E N^4 = m k (k + 2)/k^4. Such a function exceeds its mean by s/k with "
        "probability at most exp(-s^2/2), which is p. Lift: E |R| <= (sqrt m + sqrt k)/k by Gordon, and |R| is "
        "1/k-Lipschitz too (Davidson and Szarek). Together 1 - 2 p. It is the printed order: (a + b)^2 <= 2 a^2 + 2 b^2, "
        "a^2 <= sqrt 3 and b^2 = 2 log(1/p)/k^2.",
        identity("E N^4", written(lambda k: k * (k + 1) * k * (k + 2), k), k**4 + 3 * k**3 + 2 * k**2),
        identity("a^4 <= 3", 6 * k**2 - (k + 1) * (k + 2), (k - 1) * (5 * k + 2)),
        identity("(a + b)^2", 2 * a**2 + 2 * b**2 - (a + b) ** 2, (a - b) ** 2),
    )


@by_rows.proof
def chernoff():
    """s = sqrt(k), r = sqrt(t); lambda = r/(s + 2 r) in the exponent of the chi-square law."""
    s, r = sp.symbols("s r")
    return certificate(
        "Rows: k^2 |r_i|^2 is chi-square with k degrees, log E exp(lambda (chi^2 - k)) = k (-lambda - log(1 - 2 "
        "lambda)/2) <= k lambda^2/(1 - 2 lambda), because -log(1 - x) <= x + x^2/(2 (1 - x)) (in power series 1/n <= "
        "1/2 for n >= 2). With lambda = r/(s + 2 r), 1 - 2 lambda = s/(s + 2 r), Markov gives Pr[chi^2 >= k + 2 s r + "
        "2 r^2] <= exp(-t): the exponent times s + 2 r is the first identity. With t = log(m/p) all m rows are below "
        "with probability 1 - p, and |R*R|_F^2 = sum |r_i|^4.",
        identity(
            "s r^2 - r (2 s r + 2 r^2) = -t (s + 2 r)",
            s * r**2 - r * (2 * s * r + 2 * r**2),
            written(lambda s, r: -(r**2) * (s + 2 * r), s, r),
        ),
    )
