r"""The best fit of low degree is not the low-degree part: over-fitting is real, and a factor 0.1 is not small.

For $f = x_1^4 + 2x_2^4 + 0.1 (x_1^4 + 2x_2^4 + x_3^2)^2$ and $x \sim N(0, I_3)$ the best polynomial of degree 4 in
mean square is, in exact numbers, $23.4 x_1^4 + 14.4 x_1^2 x_2^2 + 1.2 x_1^2 x_3^2 + 87.6 x_2^4 + 2.4 x_2^2 x_3^2 +
0.1 x_3^4 - 99.6 x_1^2 - 352.8 x_2^2 - 1.8 x_3^2 + 170.1$, and 27.2 % of the variance stays unexplained. The printed
candidate $(x_1^2 + \sqrt{0.1}\, x_3^2)^2 + 2x_2^4$ is only schematic.

Kind: exact identity. Constants: none.
"""

from math import factorial, prod

import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions, each
from bounds.core import Claim, Quantity, eq, ge
from bounds.core.certificate import certificate, identity
from bounds.late import late

polynomials = late("algorithms.polynomials")

coefficient = Quantity("coefficient", "coefficients of the best fit")
stated = Quantity("stated", "coefficients stated above")
unexplained = Quantity("unexplained", r"\mathrm{Var}(f-P)/\mathrm{Var}f", nonnegative=True)
distance = Quantity("distance", r"\|P - x_1^4 - 2x_2^4\|^2", "in mean square", nonnegative=True)

eq1_2 = Claim(
    id="bfc.eq1_2",
    source="Section 1, eqs. (1.1) and (1.2)",
    then=(
        eq(coefficient, stated, name="best fit"),
        ge(unexplained, sp.Rational(27, 100), name="unexplained"),
        ge(distance, 1, name="over-fitting"),
    ),
    expected="proved",
)

EXPONENTS = {
    (4, 0, 0): "117/5",
    (2, 2, 0): "72/5",
    (2, 0, 2): "6/5",
    (0, 4, 0): "438/5",
    (0, 2, 2): "12/5",
    (0, 0, 4): "1/10",
    (2, 0, 0): "-498/5",
    (0, 2, 0): "-1764/5",
    (0, 0, 2): "-9/5",
    (0, 0, 0): "1701/10",
}


@eq1_2.experiment(algorithm="algorithms.polynomials.best_approximation")
def printed_example(*, algorithm):
    """Hermite projection in rational arithmetic."""
    x, y, z = polynomials.polynomial_ring(3)
    low = x**4 + 2 * y**4
    f = low + fmpq(1, 10) * (low + z**2) ** 2
    P = algorithm(f, 4)
    return {
        coefficient: [P.to_dict().get(powers, fmpq(0)) for powers in EXPONENTS],
        stated: [fmpq(*map(int, text.split("/"))) for text in EXPONENTS.values()],
        unexplained: polynomials.gaussian_variance(f - P) / polynomials.gaussian_variance(f),
        distance: polynomials.gaussian_square_norm(polynomials.hermite_expansion(P - low)),
    }


eq1_2.formula_mutant("a third unexplained", then=ge(unexplained, sp.Rational(1, 3)))
eq1_2.mutant(
    "terms of high degree cut off",
    lambda best_approximation, f, degree: f.context().from_dict(
        {powers: a for powers, a in f.to_dict().items() if sum(powers) <= degree}
    ),
)


@eq1_2.proof
def hermite_products(claim):
    """What the fit leaves, as products of Hermite polynomials of total degree above four."""
    x = sp.symbols("x y z")
    low = x[0] ** 4 + 2 * x[1] ** 4
    f = low + (low + x[2] ** 2) ** 2 / 10
    a, b, c = polynomials.polynomial_ring(3)
    exact = 10 * (a**4 + 2 * b**4) + (a**4 + 2 * b**4 + c**2) ** 2
    parts = {
        I: sp.Rational(int(coefficient.p), 10 * int(coefficient.q))
        for I, coefficient in polynomials.hermite_expansion(exact).items()
    }
    He = {(n, v): sp.expand(polynomials.hermite(n, v)) for n in range(9) for v in x}

    def combined(chosen):
        return sum(a * prod(He[pair] for pair in zip(I, x, strict=True)) for I, a in chosen.items())

    def size(chosen):
        return sum(a**2 * prod(map(factorial, I)) for I, a in chosen.items())

    high, fitted = ({I: a for I, a in parts.items() if (sum(I) > 4) == above} for above in (True, False))
    P = sp.Poly(combined(fitted), *x)
    off = fitted[4, 0, 0] - 1
    return certificate(
        "f - P is a sum of products of Hermite polynomials of total degree above four, which are orthogonal to all "
        "polynomials of degree four: P is the best fit. They have mean squares prod I_k!, which gives Var(f - P); Var "
        "f adds the terms of degree 1 to 4. The coefficient of He_4(x_1) in P - x_1^4 - 2 x_2^4 is 117/5 - 1, whose "
        "square times 4! is a part of the distance.",
        identity("f - P", f - P.as_expr(), combined(high)),
        *conclusions(
            claim,
            {
                coefficient: each(
                    {coefficient: P.coeff_monomial(prod(v**e for v, e in zip(x, powers, strict=True))), stated: number}
                    for powers, number in EXPONENTS.items()
                ),
                unexplained: Derived({unexplained: size(high) / size({I: a for I, a in parts.items() if sum(I)})}),
                distance: Derived({distance: 24 * off**2}),
            },
        ),
    )
