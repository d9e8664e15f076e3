r"""The gradient of a general learned optimiser has a product of Jacobians, not a power of one.

For $X_t = X_{t-1} + g(W, X_{t-1})$, eq. (15), the chain rule gives eq. (16),

$$ \frac{dX_T}{dW} = \sum_{t=1}^T \prod_{j=T}^{t+1} \Big(I + \frac{\partial g}{\partial X}(W, X_{j-1})\Big)\,
   \frac{\partial g}{\partial W}(W, X_{t-1}) . $$

Eq. (17) writes $\partial X_T/\partial G_{L,t}$ for $\partial X_t/\partial G_{L,t}$, which would count the later steps twice
unless it is I, as the text then defines it. Eq. (20) writes the product as a power with the exponent $T - t$, as if the
Jacobian did not change with t. For $g = w x^2$ in one unknown, $X_T$ is a polynomial in w, whose derivative is exact.
Kind: exact identity. Constants: none.
"""

from math import prod

import sympy as sp
from flint import fmpq, fmpq_poly

from bounds.core import Quantity, Statement, eq
from bounds.core.certificate import certificate, identity
from bounds.l2o._certificates import broken, identical
from bounds.l2o._proofs import together

derivative = Quantity("derivative", r"dX_T/dw", "of the polynomial")
by_products = Quantity("by_products", r"\text{eq. (16)}")
by_powers = Quantity("by_powers", r"\text{eq. (20)}", "with the Jacobian of the last step")
counted_twice = Quantity("counted_twice", r"\text{eq. (17)}", "with the true derivative of X_T by G_{L,t}")

eq20 = Statement(
    "l2o.eq20",
    "Eqs. (15) to (20), Appendix A.2",
    erratum="The Jacobian of a step depends on t, so that a product of different matrices stands where a power is printed.",
    survives="Yes: nothing is built on it. For Math-L2O the text starts again, and eq. (22) has the product.",
)
printed = eq20.printed(
    eq(derivative, by_powers), title="The gradient of a general learned optimiser, with a power of one Jacobian: false"
)

corrected = eq20.corrected(
    eq(derivative, by_products),
    title="The gradient of a general learned optimiser, with a product of Jacobians",
    source="Eq. (16), Appendix A.2",
    expected="proved",
)

eq17 = eq20.printed(
    eq(derivative, counted_twice),
    part="eq17",
    title="The same with the derivative of the last iterate by each step's output: later steps count twice",
    source="Eq. (17), Appendix A.2, without the definition below it",
    expected="refuted",
)


def gradients(start, w, steps):
    """X_T as a polynomial in w, and three formulas for its derivative at w; g = w x^2."""
    x, values = fmpq_poly([start]), [start]
    for _ in range(steps):
        x = x + fmpq_poly([0, 1]) * x * x
        values.append(values[-1] + w * values[-1] ** 2)
    jacobians = [1 + 2 * w * value for value in values[:-1]]
    outputs = [value**2 for value in values[:-1]]
    later = [prod(jacobians[t:], start=fmpq(1)) for t in range(1, steps + 1)]
    return {
        derivative: x.derivative()(w),
        by_products: sum(product * own for product, own in zip(later, outputs, strict=True)),
        by_powers: sum(jacobians[-1] ** (steps - t) * own for t, own in enumerate(outputs, 1)),
        counted_twice: sum(product**2 * own for product, own in zip(later, outputs, strict=True)),
    }


@eq20.experiment(corrected, start=[-2, 1, 3], numerator=[-1, 2], steps=[1, 2, 4])
def one_unknown(start, numerator, steps):
    """Rational starts and weights."""
    return gradients(fmpq(start), fmpq(numerator, 5), steps)


@eq20.experiment(printed, eq17)
def one_step():
    """With one step there is nothing to multiply."""
    return gradients(fmpq(1), fmpq(1), 1)


@eq20.witness(printed, eq17)
def three_steps():
    """w = 1 from 1: the iterates 1, 2, 6 and 42."""
    return gradients(fmpq(1), fmpq(1), 3)


printed.formula_mutant("the product", then=eq(derivative, by_products))
eq17.formula_mutant("once", then=eq(derivative, by_products))
corrected.formula_mutant("a power", then=eq(derivative, by_powers))
corrected.formula_mutant("twice", then=eq(derivative, counted_twice))


def in_letters(start, w, steps):
    """The last iterate's derivative and the three formulas, as expressions; g = w x^2."""
    iterates = [start]
    for _ in range(steps):
        iterates.append(iterates[-1] + w * iterates[-1] ** 2)
    jacobians = [1 + 2 * w * x for x in iterates[:-1]]
    outputs = [x**2 for x in iterates[:-1]]
    later = [sp.prod(jacobians[t:]) for t in range(1, steps + 1)]
    return {
        derivative: sp.diff(iterates[-1], w),
        by_products: sum(product * own for product, own in zip(later, outputs, strict=True)),
        by_powers: sum(jacobians[-1] ** (steps - t) * own for t, own in enumerate(outputs, 1)),
        counted_twice: sum(product**2 * own for product, own in zip(later, outputs, strict=True)),
    }


def at_one():
    """The same for three steps with w = 1 from 1."""
    w = sp.Symbol("w")
    return {quantity: value.subs(w, 1) for quantity, value in in_letters(sp.Integer(1), w, 3).items()}


@corrected.proof
def chain_rule(claim):
    """One step more, and three steps in letters."""
    d, w, x = sp.symbols("d w x")
    return certificate(
        "By induction: if X_{T-1} has the derivative d, then x + w x^2 has d + 2 w x d + x^2, that is the Jacobian j = 1 + 2 w "
        "x times d, and dg/dw = x^2 with the empty product. j multiplies every term of d, so that products grow on the left. "
        "Three steps are written out.",
        identity("one step more", together(d, 2 * w * x * d, x**2), (1 + 2 * w * x) * d + x**2),
        *identical(claim, in_letters(x, w, 3)),
    )


@printed.proof
def power_against_product(claim):
    """w = 1, X = 1, 2, 6: Jacobians 3, 5, 13 and outputs 1, 4, 36."""
    return certificate(
        "For w = 1 and X_0 = 1 the iterates are 1, 2, 6, the Jacobians 1 + 2 X are 3, 5, 13 and dg/dw = X^2 is 1, 4, 36. The "
        "derivative is 13 5 1 + 13 4 + 36, and with powers of the last Jacobian it would be 13^2 + 13 4 + 36.",
        *broken(claim, at_one()),
    )


@eq17.proof
def squares_of_products(claim):
    """What eq. (17) makes of the iterates 1, 2 and 6."""
    return certificate(
        "With the true derivative of X_3 by each output, 65, 13 and 1, every product stands twice: 65^2 + 13^2 4 + 36.",
        *broken(claim, at_one()),
    )
