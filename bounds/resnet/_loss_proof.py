"""Certificates of Proposition 3.3 and of the loss at the start, and the exponential moment behind the chi-square tail."""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, identity, written
from bounds.core.promises import no_negative_term, premise, promises, put
from bounds.core.relation import Op

y = sp.Symbol("y")


def upper_tail() -> list[Step]:
    """Chernoff at u = y/(1 + 2y), y = sqrt(x/k)."""
    return [
        identity(
            "the derivative of (y + y^2)/(1 + 2y) - log(1 + 2y)/2 is (y/(1 + 2y))^2 times 2",
            (1 + 2 * y) ** 2 - 2 * (y + y**2) - (1 + 2 * y),
            2 * y**2,
        ),
        identity("the exponent, times 1 + 2y", y * (2 * y + 2 * y**2) - y**2, y**2 * (1 + 2 * y)),
    ]


def entry() -> list[Step]:
    """Half the square of a difference is at most the sum of both squares."""
    image, label = sp.symbols("image label")
    return [identity("one entry", image**2 + label**2 - (image - label) ** 2 / 2, (image + label) ** 2 / 2)]


def weighted_tail(claim: Claim) -> dict[str, Any]:
    """Both events together fail with probability at most delta/3 + delta/12."""
    a, b, g, k, m, v, w, x, z = sp.symbols("a b g k m v w x z", positive=True)
    numbers = {"alpha": a, "beta": b, "k": k, "m": m, "norm_X": x, "norm_Y": w, "delta": 3 * sp.exp(-k * z**2)}
    asked = [sp.expand_log(put(claim, one.rhs, **numbers), force=True) for one in promises(claim)]
    length2 = sp.Rational(121, 100) * a**2 * m * x**2 / (1 + v)
    least = length2 * b**2 * k * (1 + 2 * z + 2 * z**2) + w**2 / (1 + g)
    return certificate(
        "Let delta < 1. By resnet.prop3_3_proof.width and .printed_t.corrected the premise (first step: its constant) makes "
        "|A|_2 <= 1.1 alpha sqrt(m), but for delta/12; so |A X|_F^2 is 1.21 alpha^2 m |X|_F^2/(1 + v). Given A, |B A X|_F^2 is "
        "beta^2 |A X|_F^2 times a sum of w_i chi_i, with weights w_i that sum to one, the squared singular values of A X over their "
        "sum, and independent chi_i of k degrees. The logarithm of E exp(u (chi - k)) is k f(u), f(u) = -log(1 - 2u)/2 - u. As f' "
        "= 2u/(1 - 2u) grows (second step) and f(0) = 0, f(w_i u) <= w_i f(u), and the sum has no larger exponential moment than "
        "one chi-square. So it exceeds k + 2 sqrt(k t) + 2 t with probability at most exp(-t) = delta/3, t = log(3/delta), by "
        "the two steps of resnet.prop3_3_proof.tail. The loss is |B A X - Y|^2/2 <= |B A X|^2 + |Y|^2, entry by entry. The last "
        "step puts all this into the claim, with t = k z^2.",
        comparison("the constant of the premise", premise(claim, "m", d=0, k=1, delta=1), ">=", 522),
        identity("2u/(1 - 2u): numerator of the derivative", written(lambda u: 2 * (1 - 2 * u) + 2 * u * 2, y), 2),
        *upper_tail(),
        *entry(),
        *(no_negative_term("the claim less what is left", one, least) for one in asked),
    )


def both_events(claim: Claim) -> dict[str, Any]:
    """Four singular values and n samples: at most delta/3 + delta/2."""
    a, b, m, n, u, v, w, x = sp.symbols("a b m n u v w x", positive=True)
    k, logarithm = (1 + u) ** 2, (1 + w) ** 2
    numbers = {"alpha": a, "beta": b, "k": k, "m": m, "norm_X": x, "norm_Y": v, "n": n}
    length2 = sp.Rational(121, 100) * a**2 * m * x**2
    least = length2 * b**2 * (k + 2 * (1 + u) * (1 + w) + 2 * logarithm) + v**2
    steps, left = [], sp.Symbol("left", positive=True)
    for one in promises(claim):
        asked = put(claim, one.rhs, **numbers)
        if one.lhs.name == "loss_0":
            (log,) = asked.atoms(sp.log)
            asked = asked.subs(log, premise(claim, "n") - 1 + logarithm)
            steps.append(no_negative_term("the loss", sp.expand(asked), sp.expand(least)))
        else:
            share = asked / (numbers["alpha" if one.lhs.name.endswith("A") else "beta"] * sp.sqrt(m))
            tenth = sp.Rational(11 if one.op is Op.LE else 9, 10)
            steps.append(comparison(f"{one.name}: a tenth", share, ">=" if one.op is Op.LE else "<=", tenth))
    delta = next(one for one in claim.quantifier.delta.free_symbols if one.name == "delta")
    failures = claim.quantifier.delta - delta / 3 - delta / 2
    return certificate(
        "By resnet.prop3_3_proof.width and .printed_t.corrected the premise (first step: its constant) is a width at which all four singular values are within a tenth of "
        "theirs, but for delta/3. For one sample, given A, |B A x|^2 is beta^2 |A x|^2 times a chi-square of k degrees, above k + 2 sqrt(k z) + 2 z with probability at most "
        "exp(-z) (resnet.prop3_3_proof.tail; its two steps), delta/(2n) at z = log(2n/delta): delta/2 for all n samples. Else |B A X|^2 is at most the sum, with |A|^2 <= 1.21 "
        "alpha^2 m. The loss is |B A X - Y|^2/2 <= |B A X|^2 + |Y|^2, entry by entry. All is put into the claim, with k = (1 + u)^2 and z = (1 + w)^2, at least one by the premise.",
        comparison("the constant of the premise", premise(claim, "m", d=0, k=1, delta=1), ">=", 522),
        *upper_tail(),
        *entry(),
        *steps,
        no_negative_term("the share of failures", failures + left, 0),
    )
