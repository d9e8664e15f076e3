r"""There are networks without any loss whose features are wrong, even in the second layer.

L = 4, $\mathcal{J} = (\{1\}, \{2, 0\}, \{3, 1\})$. Halve the weights of layer 2, multiply by 4 what layer 3 takes
from it, and append to $W_4$ the rows $\sqrt{0.75/\alpha_4}\, W^*_2$ on $S_1$. Then $F = G^*$ exactly and $S_3 =
S^*_3$, but $\min_U \mathbb{E}\|S_2^* - U S_2\|^2 = \tfrac14 \mathbb{E}\|S_2^*\|^2$. Only $\lambda_5$ and the norms
see it. With two layers this cannot happen.

Kind: existence, by an explicit network in exact numbers. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq

from bounds.bfc._certificates import Derived, conclusions
from bounds.bfc._exact import objects, random_rationals
from bounds.core import Claim, Exists, Quantity, eq, ge
from bounds.core.certificate import certificate, written
from bounds.late import late

polynomials = late("algorithms.polynomials")

loss = Quantity("loss", r"\mathcal{C}(F-G^*)", "squared coefficients of the difference", nonnegative=True)
third = Quantity("third", r"\mathcal{C}(S_3-S_3^*)", "of the difference of the third features", nonnegative=True)
error = Quantity("error", r"\min_U\mathbb{E}\|S_2^*-US_2\|^2", nonnegative=True)
size = Quantity("size", r"\mathbb{E}\|S_2^*\|^2", nonnegative=True)

remark3_2 = Claim(
    id="bfc.remark3_2",
    source="Remark 3.2",
    quantifier=Exists("the constructed network", exhaustive=True),
    then=(
        eq(loss, 0, name="no loss"),
        eq(third, 0, name="third layer right"),
        ge(error, sp.Rational(1, 4) * size, name="second layer wrong"),
    ),
    expected="proved",
    scaling={"features": {error: 1, size: 1}},
)


def halved(W_2, W_32):
    """Layer 2 halved, and what layer 3 takes from it made up for."""
    return fmpq(1, 2) * W_2, 4 * W_32


@remark3_2.experiment(seed=[0, 1], algorithm=halved)
def explicit_network(seed, *, algorithm):
    """d = 2, widths (1, 1, 1), alpha = (1, 1/10, 3/100), so that the appended rows are 5 W*_2."""
    rng = np.random.default_rng(seed)
    W_2, W_30, W_32, W_41, W_43 = (weights + 4 for weights in (random_rationals(rng, (1, n)) for n in (2, 2, 1, 2, 1)))
    x = objects(polynomials.polynomial_ring(2))
    alpha = (fmpq(1), fmpq(1, 10), fmpq(3, 100))

    def network(second, from_second, extra):
        S_1 = x * x - 1
        S_2 = second @ S_1
        S_3 = W_30 @ x + from_second @ (S_2 * S_2)
        S_4 = np.concatenate([W_41 @ S_1 + W_43 @ (S_3 * S_3), extra @ S_1])
        sums = ((S * S).sum() for S in (S_2, S_3, S_4))
        return S_2[0], S_3[0], sum(a * S for a, S in zip(alpha, sums, strict=True))

    true, wrong = network(W_2, W_32, 0 * W_2), network(*algorithm(W_2, W_32), 5 * W_2)
    mean = [
        polynomials.gaussian_expectation(f * g)
        for f, g in ((true[0], true[0]), (wrong[0], wrong[0]), (true[0], wrong[0]))
    ]
    return {
        loss: [polynomials.coefficient_norm(wrong[2] - true[2])],
        third: [polynomials.coefficient_norm(wrong[1] - true[1])],
        # One feature: the best rotation is a sign.
        error: [mean[0] + mean[1] - 2 * abs(mean[2])],
        size: [mean[0]],
    }


remark3_2.formula_mutant(
    "half of the features", quantifier=Exists(exhaustive=True), then=ge(error, sp.Rational(1, 2) * size)
)
remark3_2.mutant("layer 2 right", lambda halved, W_2, W_32: (W_2, W_32))


@remark3_2.proof
def the_same_output(claim):
    """s is S*_2, w what layer 3 takes from its square, u the rest of S_3, a = alpha_3, r the last layer's square."""
    s, w, u, a, r = sp.symbols("s w u a r")
    half, alpha_4 = sp.Rational(1, 2), sp.Rational(3, 100)

    def network(second, from_second, extra):
        S_3 = u + from_second * second**2
        return S_3, second**2 + a * S_3**2 + alpha_4 * (r + extra**2)

    pairs = zip(network(half * s, 4 * w, 5 * s), network(s, w, 0), strict=True)
    third_off, output_off = (written(lambda wrong, true: (wrong - true) ** 2, *pair) for pair in pairs)
    return certificate(
        "With S_2 = s/2 and 4 w the third features are S*_3, and so are the old rows of the fourth layer, with the "
        "square r. The new row is 5 s, and alpha_4 25 = 3/4 makes up for what layer 2 lost. S_2 has one entry, so the "
        "best rotation is a sign, and the error is E (s - s/2)^2 (with the other sign it is larger).",
        *conclusions(claim, Derived({loss: output_off, third: third_off, error: (1 - half) ** 2 * size})),
    )
