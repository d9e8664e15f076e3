r"""Covering a single D-SVD layer: the printed bound is negative for coarse covers.

Printed: $\ln N(\mathcal F_k, \epsilon) = O(L K \ln \tfrac{1}{\epsilon \sqrt K} + \ln \tfrac{\|M\|}{\epsilon})$ for
the layer maps over step shifts $|\tilde t| \le \tfrac{\epsilon_u}{2}$ and inverse coefficients within $R = 1/\sqrt K$
of one, and for every $\epsilon$. For $\epsilon > \max\{1/\sqrt K, \|M\|\}$ the right side is negative, whatever the constant,
while $\ln N \ge 0$; as a statement about $\epsilon \to 0$ alone it is not touched by this. What the proof supports is a Lipschitz statement; a grid whose spacing is $\epsilon$ divided by the constants is
then a cover:

$$ \|E_K(C) - E_K(C')\| \le 6 \|C - C'\|_\infty , \qquad \|U(t) - U(t')\|_F \le \sqrt r\, \|P\|\, |t - t'| , $$

the 6 from $\sum_{k,l} \|\partial E_K / \partial C_{k,l}\| \le \tfrac{1}{1-\rho} \tfrac{1+u}{1-u}$ at $u = \tfrac13$,
$\rho = \tfrac23$. Each part alone is covered so in `prop3_grid.py`, and
both in a layer with its inverse in `prop3_layer.py`: $\ln N \le L K \ln(1 + 12 \sqrt r R/\epsilon) + \ln(1 + \tfrac{16}{9} \sqrt r
\epsilon_u p / \epsilon)$ for $p^2 = \tfrac12 \|P\|_F^2$, with no $\|M\|$ left.

The proof bounds the derivative of the Cayley step in $t$ by $\|P\| = O(\|M\|)$. For the direction $P = G U^\top - U G^\top$ of
eq. (12), with $G = M V (D^c(V^\top M^\top U) - I)$ and frames of $r$ columns, $\|P\|_F \le 2 \sqrt r\, \|M\| (1 + \|M\|)$,
because $\|D^c(\Lambda)\|_F \le \|\Lambda\|_F \le \sqrt r\, \|M\|$. It is of order $\|M\|$ only for $\|M\| \le 1$, which Theorem 3
assumes and Proposition 3 does not; the definition of $P_i$ beside it leaves out $D^c$.

Kind: inequality, printed and corrected. Constants: one (the most favourable) printed; 6 traced.
"""

import sympy as sp
from flint import arb, fmpq

from algorithms.exact import inner, rational
from bounds.core import Printed, Quantity, Statement, Traced, eq, ge, le
from bounds.core.certificate import certificate, comparison, identity, written
from bounds.late import late
from bounds.minv._certificates import breaks, equal, premise, promised, room
from bounds.minv._exact import with_singular_values
from bounds.minv._frames import defect, frames, integers
from bounds.minv._scalar import greedy_tables, random_tables
from bounds.minv._steps import third

stiefel = late("algorithms.stiefel")

log_N = Quantity("log_N", r"\ln N", "logarithm of a covering number", nonnegative=True)
epsilon = Quantity("epsilon", r"\epsilon", "radius of the cover", positive=True)
K = Quantity("K", "K", "layers of the inverse", integer=True, positive=True)
L = Quantity("L", "L", "order", integer=True, positive=True)
norm_M = Quantity("norm_M", r"\|M\|", "norm of the matrix", positive=True)
moved = Quantity("moved", r"\|E_K(C) - E_K(C')\|", "change of the last residual", nonnegative=True)
shift = Quantity("shift", r"\|C - C'\|_\infty", "change of the coefficients", nonnegative=True)
e_0 = Quantity("e_0", r"\|E_0\|", "residual of the start", nonnegative=True)
delta = Quantity("delta", r"\delta", "largest |C - 1|", nonnegative=True)
turned2 = Quantity("turned2", r"\|U(t) - U(t')\|_F^2", "squared change of the frame", nonnegative=True)
P_norm2 = Quantity("P_norm2", r"\|P\|_F^2", "squared size of the direction", nonnegative=True)
r = Quantity("r", "r", "columns", integer=True, positive=True)
time = Quantity("time", "|t - t'|", "change of the step", nonnegative=True)
frame_defect = Quantity(
    "frame_defect", r"\|U^\top U - I\|_F^2 + \|V^\top V - I\|_F^2", "how far from orthonormal", nonnegative=True
)
orthonormal_defect = Quantity("orthonormal_defect", r"\|U^\top U - I\|_F^2", "", nonnegative=True)
c, S = sp.symbols("c S")

prop3 = Statement(
    "minv.prop3",
    "Proposition 3, Appendix C.2; proof in Appendix F.1",
    erratum=r"$K = 4$, $\epsilon = \frac34$, $\|M\| = \frac12$: both logarithms are negative, for want of the one in $\ln(1 + \cdot)$.",
    survives=r"In part: covering by Lipschitz constants survives with $\ln(1 + 2Rc/\epsilon)$ in place of the "
    r"logarithms, and for radii up to $1/(2 \sqrt K)$ that is of the printed order. That a layer has slope $O(1/K)$ does not, the slope is of order $\delta$, and it is not "
    "needed: slopes below one suffice.",
)
printed = prop3.printed(
    le(log_N, c * (L * K * sp.log(1 / (epsilon * sp.sqrt(K))) + sp.log(norm_M / epsilon))),
    constants=(Printed(c, 1, "any positive constant fails"),),
)

corrected = prop3.corrected(
    (
        le(moved, S * shift, name="coefficients"),
        le(turned2, r * P_norm2 * time**2, name="step", trivially=4 * r),
    ),
    title="A D-SVD layer is Lipschitz in its coefficients and in its step, so grids cover it",
    source="Proposition 3; proof in Appendix F.1",
    given=(ge(L, 4), le(e_0, sp.Rational(1, 3)), le(delta, sp.Rational(1, 8)), eq(orthonormal_defect, 0)),
    constants=(Traced(S, 6, "sums of products of slopes 2/3 and ranges 1/3"),),
    scaling={"direction": {P_norm2: 2, time: -1}, "coefficients": {moved: 1, shift: 1}},
    expected="proved",
    erratum="The printed covering bound is negative for coarse covers.",
)

direction = prop3.added(
    "direction",
    le(P_norm2, 4 * r * norm_M**2 * (1 + norm_M) ** 2),
    title="The direction of a D-SVD layer is at most quadratic in the norm of the matrix",
    source="Appendix F.1, where it is taken as linear",
    given=eq(frame_defect, 0),
    expected="proved",
)


@printed.experiment(layers=[4], hundredths=[1])
def fine_cover(layers, hundredths):
    """For a radius of 1/100 the printed bound is positive; two functions need at most two balls."""
    return {log_N: arb(2).log(), epsilon: fmpq(hundredths, 100), K: layers, L: 4, norm_M: 1}


@printed.witness
def coarse_cover():
    """No class is covered by fewer than one ball, so ln N is at least the 0 that stands here."""
    return {log_N: 0, epsilon: fmpq(3, 4), K: 4, L: 4, norm_M: fmpq(1, 2)}


@corrected.experiment(
    order=[4, 6],
    layers=[1, 3],
    thirds=[-1, 1],
    rank=[1, 2],
    seed=[0, 1],
    quick={"seed": [0], "order": [4]},
    algorithm="algorithms.hyperpower.exact_residual_trajectory",
)
def rounded_to_a_grid(order, layers, thirds, rank, seed, *, algorithm):
    """Coefficients rounded to sixteenths of the box, and the worst corner; steps to a grid of quarters."""
    e, eighth = fmpq(thirds, 3), fmpq(1, 8)
    tables = list(random_tables(4, layers, order, eighth, seed)) + list(
        greedy_tables([e], layers, order, eighth, algorithm)[0]
    )
    pairs = [(C, 1 + (C - 1) * fmpq(3, 4)) for C in tables]
    # balls: the digits of rationals would grow by the order in every layer
    ends = [[algorithm([arb(e)], table)[-1][0] for table in pair] for pair in pairs]
    return _turned(rank, seed) | {
        moved: [abs(x - y) for x, y in ends],
        shift: [abs(x - y).max() for x, y in pairs],
        K: layers,
        L: order,
        e_0: abs(e),
        delta: eighth,
    }


def _turned(rank, seed):
    """Two steps along one Cayley curve."""
    _, U, _ = frames(4, 4, rank, seed)
    G = integers(4, rank, seed + 5)
    P = G * U.transpose() - U * G.transpose()
    steps = [(fmpq(i, 20), fmpq(i + 1, 20)) for i in range(4)]
    differences = [stiefel.exact_cayley_step(U, G, s) - stiefel.exact_cayley_step(U, G, t) for s, t in steps]
    return {
        turned2: [inner(x, x) for x in differences],
        P_norm2: inner(P, P),
        r: rank,
        time: fmpq(1, 20),
        orthonormal_defect: defect(U),
    }


printed.formula_mutant("logarithms of one plus", then=le(log_N, L * K * sp.log(1 + 12 / (epsilon * sp.sqrt(K)))))
corrected.formula_mutant("constant 1/2", constants=(Printed(S, sp.Rational(1, 2)),))
corrected.formula_mutant("step a tenth", then=le(turned2, P_norm2 * time**2 / 100))
corrected.mutant(
    "residuals three times as large", lambda exact_residual_trajectory, e0, C: 3 * exact_residual_trajectory(e0, C)
)


@printed.proof
def both_logarithms_negative(claim):
    """K = L = 4, epsilon = 3/4, |M| = 1/2."""
    return certificate(
        "ln(1/(epsilon sqrt K)) and ln(|M|/epsilon) are negative when epsilon sqrt K > 1 and |M| < epsilon, as for K = 4, epsilon = 3/4, |M| = 1/2; ln N is not.",
        *breaks(
            "a cover has at least one member",
            claim,
            "log_N",
            log_N=0,
            K=4,
            L=4,
            epsilon=sp.Rational(3, 4),
            norm_M=sp.Rational(1, 2),
        ),
    )


@corrected.proof
def sums_of_slopes_and_one_factor(claim):
    """S is the sum of (1 + u) u^l; h t is an eigenvalue of tP/2, imaginary."""
    h, t, s = sp.symbols("h t s")
    k, n, x = sp.symbols("k r x")
    largest = premise(claim, "e_0")
    return certificate(
        "Coefficients: from [-1/3, 1/3] all residuals stay there and slopes are at most 2/3, so the derivatives of E_K in all "
        "C_(k,l) sum to at most (1 + u)/(1 - u) times 1/(1 - 2/3), u = 1/3; the box is convex. Step: on an eigenvector of the "
        "skew P, hence on polynomials of P, C(t) = (1 - h t)/(1 + h t) with imaginary h, |2h| <= |P|. C(t) - C(s) = -2h (t - "
        "s) over (1 + h t)(1 + h s), whose moduli are at least one: |1 + h t|^2 = 1 - h^2 t^2 with h^2 <= 0. The norm of "
        "C(t) - C(s) times |U|_F = sqrt r bounds |U(t) - U(s)|_F.",
        *third(),
        comparison(
            "the sum",
            written(lambda u: 3 * (1 + u), largest),
            "<=",
            promised(claim, "coefficients", shift=1) * (1 - largest),
        ),
        identity(
            "difference of two Cayley factors",
            (1 - h * t) * (1 + h * s) - (1 - h * s) * (1 + h * t),
            -2 * h * (t - s),
        ),
        identity("squared modulus of a denominator", (1 + h * t) * (1 - h * t), 1 - h**2 * t**2),
        equal(
            "squared distance, with |P|^2 = 4 k^2 + x for the modulus k of h",
            room(claim, "step", turned2=n * (2 * k * (t - s)) ** 2, P_norm2=4 * k**2 + x, r=n, time=t - s),
            x * n * (t - s) ** 2,
        ),
    )


@direction.experiment(
    norm=["1/10", "1", "10"],
    rank=[1, 3],
    seed=[0, 1, 2],
    quick={"seed": [0]},
    algorithm="algorithms.stiefel.exact_svd_gradient",
)
def known_norms(norm, rank, seed, *, algorithm):
    """Rational matrices of known norm, small and large, and random frames."""
    size = rational(norm)
    M = with_singular_values([size, size / 2, size / 3], 4, 4, seed).A
    _, U, V = frames(4, 4, rank, seed + 20)
    G = algorithm(M, U, V)
    P = G * U.transpose() - U * G.transpose()
    return {P_norm2: inner(P, P), norm_M: size, r: rank, frame_defect: defect(U, V)}


direction.formula_mutant("linear in the norm", then=le(P_norm2, 4 * r * norm_M**2))
direction.mutant("a gradient five times as long", lambda exact_svd_gradient, M, U, V: exact_svd_gradient(M, U, V) * 5)


@direction.proof
def two_triangle_inequalities(claim):
    """p and q are entries of G U' and of its transpose; f and o entries of Lambda off and on the diagonal."""
    p, q, f, o = sp.symbols("p q f o")
    m, q_, x = sp.symbols("m q x")
    return certificate(
        "|P|_F^2 is at most 2 |G U'|_F^2 + 2 |U G'|_F^2, and for orthonormal U that is 4 |G|_F^2. |G|_F is at most |M| |V|_2 times "
        "|D^c(Lambda)|_F + |I|_F, where dropping the diagonal does not lengthen Lambda, and |Lambda|_F <= |M| |U|_F = sqrt r |M|.",
        identity("entry by entry, the rest is a square", 2 * p**2 + 2 * q**2 - (p - q) ** 2, (p + q) ** 2),
        identity("without the diagonal", sp.Add(f**2, o**2, -(f**2), evaluate=False), o**2),
        equal(
            "4 |G|^2 with |G| = m (l + q), l = q m - x, q^2 = r",
            room(claim, "P_norm2", P_norm2=4 * (m * (q_ * m - x + q_)) ** 2, norm_M=m, r=q_**2),
            4 * m**2 * x * (2 * (q_ * m + q_) - x),
        ),
    )
